//! Lines typed at both games: no panic, what is written can be read again, and a question or a
//! refusal never becomes a command that does something.

#![no_main]

use libfuzzer_sys::fuzz_target;
use threefold_chess::Position;
use threefold_game::Request;

fuzz_target!(|line: &str| {
    match line.parse::<threefold_game::Command>() {
        Ok(command) => {
            let text = command.to_string();
            let again = text.parse::<threefold_game::Command>().expect("we read what we write");
            assert_eq!(again.to_string(), text);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    if let Ok(Request::Do(command)) = threefold_game::Command::from_phrase(line, &Position::START) {
        let text = command.to_string();
        let is_load = matches!(command, threefold_game::Command::Load(_));
        assert!(!line.contains('?') || is_load || command.is_information(), "{text}");
    }
    match line.parse::<threefold_duplicate::Command>() {
        Ok(command) => {
            let text = command.to_string();
            let again = text.parse::<threefold_duplicate::Command>();
            assert_eq!(again, Ok(command), "{text}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    if let Ok(Request::Do(command)) = threefold_duplicate::Command::from_phrase(line) {
        use threefold_duplicate::Command::{Load, Pgn, Save};
        let names_a_file = matches!(command, Load(_) | Save(_) | Pgn { .. });
        assert!(!line.contains('?') || names_a_file || command.is_information(), "{command}");
    }
});
