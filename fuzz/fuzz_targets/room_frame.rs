//! Any text as a frame: no panic, what could be read is written and read the same, and a connection
//! survives whatever a server says.

#![no_main]

use libfuzzer_sys::fuzz_target;
use threefold_room::connection::Connection;
use threefold_room::{ClientMessage, GameId, ServerMessage, Time};

fuzz_target!(|text: &str| {
    if let Ok(message) = ClientMessage::from_frame(text) {
        assert_eq!(ClientMessage::from_frame(&message.to_frame()), Ok(message));
    }
    let mut connection = Connection::new(GameId("g".into()), Vec::new(), Time(0));
    connection.wake(Time(0));
    connection.opened(Time(0));
    for (line, now) in text.lines().zip(1..) {
        if let Ok(message) = ServerMessage::from_frame(line) {
            assert_eq!(ServerMessage::from_frame(&message.to_frame()), Ok(message));
        }
        connection.received(line, Time(now));
    }
});
