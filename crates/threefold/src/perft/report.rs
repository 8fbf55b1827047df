//! Reports of counts and their speed, for people and for scripts.

use std::fmt;
use std::io::Write;
use std::time::Duration;

use serde::Serialize;
use threefold_chess::{CastlingMode, Position};

use super::count::Counts;
use crate::failure::Failure;

/// The count of one position, whatever it is a position of.
#[derive(Debug, Serialize)]
pub(crate) struct Report<S> {
    #[serde(flatten)]
    start: S,
    depth: u32,
    #[serde(flatten)]
    speed: Speed,
    moves: Vec<MoveCount>,
}

/// The start of a count of orthodox chess.
#[derive(Debug, Serialize)]
pub(super) struct Start {
    fen: String,
}

#[derive(Debug, Serialize)]
struct MoveCount {
    uci: String,
    nodes: u64,
}

impl Report<Start> {
    /// A report on orthodox chess.
    pub(super) fn orthodox(
        position: &Position,
        mode: CastlingMode,
        depth: u32,
        counts: &Counts,
        elapsed: Duration,
    ) -> Report<Start> {
        let start = Start { fen: position.to_string() };
        let moves = counts.moves.iter();
        let moves = moves.map(|(legal, nodes)| (legal.to_uci(mode).to_string(), *nodes));
        Report::new(start, depth, counts.nodes, moves, elapsed)
    }
}

impl<S> Report<S> {
    /// The moves will be in alphabetical order.
    pub(crate) fn new(
        start: S,
        depth: u32,
        nodes: u64,
        moves: impl Iterator<Item = (String, u64)>,
        elapsed: Duration,
    ) -> Report<S> {
        let mut moves: Vec<MoveCount> =
            moves.map(|(uci, nodes)| MoveCount { uci, nodes }).collect();
        moves.sort_by(|left, right| left.uci.cmp(&right.uci));
        Report { start, depth, speed: Speed::new(nodes, elapsed), moves }
    }

    /// The summary, after a list of moves if asked for.
    pub(crate) fn write_text(&self, divide: bool, output: &mut impl Write) -> Result<(), Failure> {
        if divide {
            for MoveCount { uci, nodes } in &self.moves {
                writeln!(output, "{uci}: {nodes}")?;
            }
            writeln!(output)?;
        }
        writeln!(output, "{}", self.speed)?;
        Ok(())
    }
}

/// Nodes and the time they took.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Speed {
    nodes: u64,
    seconds: f64,
    /// None if the clock saw no time pass.
    nodes_per_second: Option<u64>,
}

impl Speed {
    pub(super) fn new(nodes: u64, elapsed: Duration) -> Speed {
        let per_second = u128::from(nodes) * 1_000_000_000;
        let nodes_per_second = per_second
            .checked_div(elapsed.as_nanos())
            .map(|speed| u64::try_from(speed).unwrap_or(u64::MAX));
        Speed { nodes, seconds: elapsed.as_secs_f64(), nodes_per_second }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} nodes in {:.3} s", self.nodes, self.seconds)?;
        match self.nodes_per_second {
            // Tenths of a million without a float: the last digits of a speed mean nothing.
            Some(speed) => {
                write!(formatter, ", {}.{} Mnps", speed / 1_000_000, speed / 100_000 % 10)
            }
            None => Ok(()),
        }
    }
}

/// Writes a report as one JSON object.
pub(crate) fn write_json(report: &impl Serialize, output: &mut impl Write) -> Result<(), Failure> {
    serde_json::to_writer_pretty(&mut *output, report)?;
    writeln!(output)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use threefold_chess::perft;

    fn report(fen: &str, mode: CastlingMode, depth: u32) -> Report<Start> {
        let position: Position = fen.parse().unwrap();
        let counts = Counts {
            nodes: perft::perft(&position, depth),
            moves: perft::divide(&position, depth),
        };
        Report::orthodox(&position, mode, depth, &counts, Duration::from_millis(500))
    }

    fn text(report: &Report<Start>, divide: bool) -> String {
        let mut output = Vec::new();
        report.write_text(divide, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn the_summary_is_one_line() {
        let report = report("4k3/8/8/8/8/8/8/4K2R w K - 0 1", CastlingMode::Standard, 3);
        assert_eq!(text(&report, false), "1197 nodes in 0.500 s, 0.0 Mnps\n");
    }

    #[test]
    fn a_division_is_sorted_and_ends_with_the_total() {
        let report = report("8/8/8/8/8/p7/8/k1K5 b - - 0 1", CastlingMode::Standard, 2);
        assert_eq!(text(&report, true), "a1a2: 3\na3a2: 3\n\n6 nodes in 0.500 s, 0.0 Mnps\n");
    }

    #[test]
    fn castling_is_spelled_in_either_way() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        assert!(text(&report(fen, CastlingMode::Standard, 1), true).contains("e1g1: 1\n"));
        assert!(text(&report(fen, CastlingMode::Chess960, 1), true).contains("e1h1: 1\n"));
    }

    #[test]
    fn json_has_the_fields_in_order() {
        let report = report("k7/8/8/8/8/8/8/K7 w - - 0 1", CastlingMode::Standard, 1);
        let text = serde_json::to_string(&report).unwrap();
        let expected = r#"{"fen":"k7/8/8/8/8/8/8/K7 w - - 0 1","depth":1,"nodes":3,"seconds":0.5,"#;
        assert!(text.starts_with(expected), "{text}");
        assert!(
            text.contains(r#""nodes_per_second":6,"moves":[{"uci":"a1a2","nodes":1},"#),
            "{text}"
        );
    }

    #[test]
    fn speed_is_rounded_down_and_may_be_unknown() {
        let speed = Speed::new(1_999_999, Duration::from_secs(1));
        assert_eq!(speed.to_string(), "1999999 nodes in 1.000 s, 1.9 Mnps");
        assert_eq!(Speed::new(1, Duration::ZERO).to_string(), "1 nodes in 0.000 s");
        assert_eq!(Speed::new(u64::MAX, Duration::from_nanos(1)).nodes_per_second, Some(u64::MAX));
    }
}
