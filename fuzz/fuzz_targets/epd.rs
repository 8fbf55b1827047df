//! Any text is an EPD or is refused; what is read is written and read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use threefold_chess::Epd;

fuzz_target!(|text: &str| {
    match text.parse::<Epd>() {
        Ok(epd) => {
            let again: Epd = epd.to_string().parse().expect("we read what we write");
            assert_eq!(again.position().to_string(), epd.position().to_string());
            assert_eq!(again.operations(), epd.operations());
            for operation in epd.operations() {
                let _ = epd.moves(operation.opcode());
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
