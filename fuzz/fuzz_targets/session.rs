//! Lines typed by anybody: no panic, every line is answered, and a refusal changes nothing.

#![no_main]

use libfuzzer_sys::fuzz_target;
use threefold_game::{EventKind, Reply, Session};

fuzz_target!(|text: &str| {
    let mut session = Session::default();
    let events = session.subscribe();
    for line in text.lines() {
        let before = session.game().clone();
        match session.submit(line) {
            Reply::Told => {
                let events = events.drain();
                assert!(!events.is_empty());
                for event in &events {
                    assert!(!event.to_string().is_empty());
                    if matches!(event.kind, EventKind::InvalidMove(_) | EventKind::Refused(_)) {
                        assert_eq!(*session.game(), before);
                    }
                }
            }
            Reply::Text(text) => {
                assert!(!text.is_empty());
                assert_eq!(*session.game(), before);
            }
            Reply::Quit => return,
        }
    }
});
