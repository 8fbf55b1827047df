//! The engine's `weights.rs`, as text.

use std::fmt::Write;

use threefold_engine::evaluation::{Pair, TERMS, Weights};

const HEAD: &str = "\
//! The value of every weight of every term, in hundredths of a pawn.
//!
//! Written by `threefold-tuner tune`, which fits it to the results of games: change the terms in
//! `term`, and the values by tuning, not here.

use super::pair::Pair;
use super::term::Weights;

/// The weights that the evaluation takes.
#[rustfmt::skip]
pub static WEIGHTS: Weights = Weights {
";

const FOOT: &str = "\
};

const fn pair(middlegame: i32, endgame: i32) -> Pair {
    Pair::new(middlegame, endgame)
}
";

/// Returns the whole file with these weights.
pub(crate) fn file(weights: &Weights) -> String {
    let mut text = HEAD.to_string();
    for (term, row) in TERMS.iter().zip(weights.rows()) {
        let lines: String = row.chunks(term.width).map(line).collect();
        writeln!(text, "    //{}\n    {}: [\n{lines}    ],", term.meaning, term.name)
            .expect("a string takes everything");
    }
    text + FOOT
}

fn line(pairs: &[Pair]) -> String {
    let pairs: Vec<String> = pairs
        .iter()
        .map(|pair| format!("pair({}, {})", pair.middlegame(), pair.endgame()))
        .collect();
    format!("        {},\n", pairs.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use threefold_engine::evaluation::WEIGHTS;

    #[test]
    fn the_file_of_the_engine_is_written_anew() {
        let current = include_str!("../../engine/src/evaluation/weights.rs");
        assert!(file(&WEIGHTS) == current, "weights.rs was not written by the tuner");
    }
}
