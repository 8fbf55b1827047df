//! The tutorial says what happens: its blocks are played again, one after the other.

use crate::transcript::check_page;

#[test]
fn every_block_of_the_tutorial_comes_out_as_it_stands() {
    check_page("docs/play.md");
}
