//! The tutorial says what happens: its blocks are played again, one after the other.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use crate::transcript::Home;

const BEGIN: &str = "```console\n";
const END: &str = "```\n";

#[test]
fn every_block_of_the_tutorial_comes_out_as_it_stands() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/play.md");
    let text = fs::read_to_string(&path).unwrap();
    let home = Home::new();
    let mut parts = text.split(BEGIN);
    let mut replayed = parts.next().unwrap().to_string();
    let mut blocks = 0;
    for part in parts {
        let (block, prose) = part.split_once(END).unwrap();
        write!(replayed, "{BEGIN}{}{END}{prose}", home.replay(block)).unwrap();
        blocks += 1;
    }
    assert!(blocks > 3, "the tutorial is gone");
    if env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(&path, replayed).unwrap();
    } else {
        assert_eq!(replayed, text, "docs/play.md differs: see tests/play/snapshot.rs");
    }
}
