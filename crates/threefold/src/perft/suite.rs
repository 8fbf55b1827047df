//! Files of counts: a FEN and then what is known of it, `FEN ;D1 20 ;D2 400`.

use std::borrow::Cow;
use std::fmt;

use threefold_chess::{CastlingMode, FenFault, ParseFenError, Position};

use crate::start;

/// A position and its known counts.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Entry {
    /// The line of the file, from 1.
    pub(super) line: usize,
    pub(super) position: Position,
    /// Faults that a strict reader would have refused in the FEN.
    pub(super) forgiven: Vec<FenFault>,
    /// Depths and counts as the file has them, never empty. Some may be too deep to be checked.
    pub(super) counts: Vec<(u32, u64)>,
}

/// A line that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BadLine {
    /// The line of the file, from 1.
    pub(super) line: usize,
    problem: Problem,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Problem {
    Fen(ParseFenError),
    NoCounts,
    BadCount(String),
    DepthTwice(u32),
}

/// Reads a suite; the mode says how to understand a FEN that is not quite right.
///
/// # Errors
/// If a line cannot be read, with all such lines.
pub(super) fn read(text: &str, mode: CastlingMode) -> Result<Vec<Entry>, Vec<BadLine>> {
    let (mut entries, mut bad) = (Vec::new(), Vec::new());
    // Some editors begin a file with a mark of its encoding.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (index, line) in text.lines().enumerate() {
        let text = line.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let line = index + 1;
        match read_line(text, mode) {
            Ok((position, forgiven, counts)) => {
                entries.push(Entry { line, position, forgiven, counts });
            }
            Err(problem) => bad.push(BadLine { line, problem }),
        }
    }
    if bad.is_empty() { Ok(entries) } else { Err(bad) }
}

type Counts = (Position, Vec<FenFault>, Vec<(u32, u64)>);

fn read_line(text: &str, mode: CastlingMode) -> Result<Counts, Problem> {
    let mut parts = text.split(';').map(str::trim);
    let fen = parts.next().unwrap_or_default();
    // EPD has neither clock nor move number; that is no fault of it.
    let fen = match fen.split_whitespace().count() {
        4 => Cow::Owned(format!("{fen} 0 1")),
        _ => Cow::Borrowed(fen),
    };
    let read = start::read_fen(&fen, Some(mode)).map_err(Problem::Fen)?;
    let mut counts: Vec<(u32, u64)> = Vec::new();
    // A line may end with a semicolon.
    for part in parts.filter(|part| !part.is_empty()) {
        let (depth, nodes) = read_count(part)?;
        if counts.iter().any(|(known, _)| *known == depth) {
            return Err(Problem::DepthTwice(depth));
        }
        counts.push((depth, nodes));
    }
    if counts.is_empty() {
        return Err(Problem::NoCounts);
    }
    Ok((read.position, read.forgiven, counts))
}

/// Reads `D3 8902`.
fn read_count(text: &str) -> Result<(u32, u64), Problem> {
    let bad = || Problem::BadCount(text.chars().take(40).collect());
    let (depth, nodes) = text
        .strip_prefix(['D', 'd'])
        .and_then(|rest| rest.split_once(char::is_whitespace))
        .ok_or_else(bad)?;
    let depth: u32 = depth.parse().map_err(|_| bad())?;
    let nodes: u64 = nodes.trim_start().parse().map_err(|_| bad())?;
    Ok((depth, nodes))
}

impl fmt::Display for BadLine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.problem {
            Problem::Fen(error) => write!(formatter, "bad FEN: {error}"),
            Problem::NoCounts => formatter.write_str("no counts, expected `;D1 20` after the FEN"),
            Problem::BadCount(text) => {
                write!(formatter, "`{}` is not a count; expected `D1 20`", text.escape_debug())
            }
            Problem::DepthTwice(depth) => write!(formatter, "D{depth} is there twice"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn read(text: &str) -> Result<Vec<Entry>, Vec<BadLine>> {
        super::read(text, CastlingMode::Standard)
    }

    fn assert_bad(line: &str, message: &str) {
        let bad = read(&format!("# A comment.\n{line}\n")).unwrap_err();
        let texts: Vec<_> = bad.iter().map(ToString::to_string).collect();
        assert_eq!(texts, [message]);
        assert_eq!(bad.first().map(|bad| bad.line), Some(2));
    }

    #[test]
    fn a_line_is_a_position_and_its_counts() {
        let suite = read(&format!("{START} ;D1 20 ;D2 400\n")).unwrap();
        let counts = vec![(1, 20), (2, 400)];
        let (position, forgiven) = (Position::START, Vec::new());
        assert_eq!(suite, [Entry { line: 1, position, forgiven, counts }]);
    }

    #[test]
    fn comments_and_empty_lines_are_skipped_but_counted() {
        let suite = read(&format!("# Words.\n\n  # More.\r\n{START} ;D1 20\r\n")).unwrap();
        assert_eq!(suite.iter().map(|entry| entry.line).collect::<Vec<_>>(), [4]);
    }

    #[test]
    fn blanks_and_semicolons_may_be_loose() {
        let suite = read(&format!("\u{feff}{START};D1  20 ; d3 8902;\n")).unwrap();
        assert_eq!(suite.first().map(|entry| entry.counts.clone()), Some(vec![(1, 20), (3, 8902)]));
    }

    #[test]
    fn the_four_fields_of_epd_need_no_forgiveness() {
        let lines = ["4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/3K1R2 w K -"];
        let broken = "4k3/8/8/8/8/8/8/4K2R w KQ -";
        let text = format!("{} ;D1 15\n{} ;D1 15\n{broken} ;D1 15\n", lines[0], lines[1]);
        let suite = read(&text).unwrap();
        let forgiven: Vec<_> = suite.iter().map(|entry| entry.forgiven.len()).collect();
        assert_eq!(forgiven, [0, 0, 1]);
    }

    #[test]
    fn an_empty_file_has_no_entries() {
        assert_eq!(read(""), Ok(Vec::new()));
    }

    #[test]
    fn a_bad_line_says_what_is_wrong_with_it() {
        assert_bad(START, "no counts, expected `;D1 20` after the FEN");
        assert_bad(&format!("{START} ;D1"), "`D1` is not a count; expected `D1 20`");
        assert_bad(&format!("{START} ;D1 x"), "`D1 x` is not a count; expected `D1 20`");
        assert_bad(&format!("{START} ;D-1 3"), "`D-1 3` is not a count; expected `D1 20`");
        assert_bad(&format!("{START} ;D1 20 ;D1 20"), "D1 is there twice");
        assert_bad("8/8/8/8/8/8/8/K7 w - - 0 1 ;D1 3", "bad FEN: black has no king");
    }

    #[test]
    fn all_bad_lines_are_told() {
        let bad = read(&format!("x ;D1 1\n{START} ;D1 20\n{START}\n")).unwrap_err();
        assert_eq!(bad.iter().map(|bad| bad.line).collect::<Vec<_>>(), [1, 3]);
    }
}
