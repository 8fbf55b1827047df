//! Any bytes as a PGN file: no panic, and what could be read is written, read and written the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use threefold_game::Policy;
use threefold_game::pgn::{PgnReader, read_record};

fuzz_target!(|bytes: &[u8]| {
    for read in PgnReader::new(bytes) {
        match read {
            Ok(record) => {
                let written = record.to_string();
                let again = read_record(written.as_bytes()).expect("we read what we write");
                assert_eq!(again.to_string(), written);
                assert_eq!(again.main_line(), record.main_line());
                let _ = record.to_game(Policy::FIDE);
                for remark in record.remarks() {
                    assert!(!remark.to_string().is_empty());
                }
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
