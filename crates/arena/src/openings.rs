//! Books of openings: read from EPD and PGN, or made by search.
//!
//! A [`Book`] is a file with an order, [`read()`] reads its text, [`generate()`] makes a new one. The
//! [`Schedule`](crate::Schedule) plays every opening twice, with colors reversed.

mod generate;
mod pgn;

pub use generate::{GenerateError, NewOpening, Recipe, generate};

use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use serde::{Deserialize, Serialize};
use threefold_chess::random::SplitMix64;
use threefold_chess::{Epd, ParseEpdError, Position};
use threefold_game::pgn::PgnError;

use crate::schedule::Opening;

/// A file of openings, and the part and order of it that a match plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Book {
    /// A file that [`read()`] understands.
    pub path: PathBuf,
    /// Order in which its openings are played.
    pub order: Order,
    /// Most half-moves to take from a game of PGN; all of them without it.
    pub plies: Option<u16>,
}

impl Book {
    /// Reads the file and puts its openings into order.
    ///
    /// # Errors
    /// If the file cannot be opened, or as [`read()`] says.
    pub fn read(&self) -> Result<Vec<Opening>, BookError> {
        let content = fs::read(&self.path).map_err(BookError::File)?;
        let mut openings = read(&self.path, &content, self.plies.map(usize::from))?;
        self.order.arrange(&mut openings);
        Ok(openings)
    }
}

/// Reads a book. It is PGN if the file's name ends with `.pgn`, or if the ending is unknown and the
/// text begins like a game; otherwise it is EPD or FEN, one line for each opening.
///
/// At most `most_plies` half-moves of a PGN game are taken, or all of them. An EPD line is a position
/// without moves.
///
/// # Errors
/// If an opening cannot be read, if a game is over where it should begin, or if there is no opening.
pub fn read(
    path: &Path,
    content: &[u8],
    most_plies: Option<usize>,
) -> Result<Vec<Opening>, BookError> {
    let openings = if is_pgn(path, content) {
        pgn::read(content, most_plies)?
    } else {
        read_epd(&String::from_utf8_lossy(content))?
    };
    if openings.is_empty() { Err(BookError::Empty) } else { Ok(openings) }
}

fn is_pgn(path: &Path, content: &[u8]) -> bool {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        Some("pgn") => true,
        Some("epd" | "fen") => false,
        _ => {
            let text = content.trim_ascii_start();
            text.starts_with(b"[") || text.starts_with(b"1.")
        }
    }
}

/// Empty lines and lines that begin with `#` are skipped, as in our suites.
fn read_epd(text: &str) -> Result<Vec<Opening>, BookError> {
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let epd: Epd = line.parse().map_err(|error| BookError::Epd { line: index + 1, error })?;
        let start = *epd.position();
        if is_over(&start) {
            return Err(BookError::Over { place: format!("line {}", index + 1) });
        }
        openings.push(Opening { start, moves: Vec::new() });
    }
    Ok(openings)
}

/// Returns true if the rules leave nothing to play.
fn is_over(position: &Position) -> bool {
    position.outcome().is_some()
}

/// Reason why a book cannot be used.
#[derive(Debug)]
pub enum BookError {
    /// The file cannot be opened.
    File(io::Error),
    /// A line is not a position.
    Epd {
        /// The line's number, from 1.
        line: usize,
        /// The fault in it.
        error: ParseEpdError,
    },
    /// A game cannot be read.
    Pgn(PgnError),
    /// A game is over where it should begin.
    Over {
        /// The line or game.
        place: String,
    },
    /// There is no opening.
    Empty,
}

impl fmt::Display for BookError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::File(error) => error.fmt(formatter),
            BookError::Epd { line, error } => write!(formatter, "line {line}: {error}"),
            BookError::Pgn(error) => error.fmt(formatter),
            BookError::Over { place } => {
                write!(formatter, "{place}: the game is over before it begins")
            }
            BookError::Empty => formatter.write_str("there is no opening in it"),
        }
    }
}

impl std::error::Error for BookError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            BookError::File(error) => Some(error),
            BookError::Epd { error, .. } => Some(error),
            BookError::Pgn(error) => Some(error),
            BookError::Over { .. } | BookError::Empty => None,
        }
    }
}

/// Order in which openings are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The order of the book.
    #[default]
    Sequential,
    /// A random order, always the same for the same seed.
    Random {
        /// Seed of the random numbers.
        seed: u64,
    },
}

impl Order {
    /// Puts openings into this order.
    pub fn arrange(self, openings: &mut [Opening]) {
        match self {
            Order::Sequential => {}
            Order::Random { seed } => SplitMix64::new(seed).shuffle(openings),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EPD: &str = "# a book\n\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - ce -9;\n\
                       4k3/8/8/8/8/8/8/4K2R w K - 12 34\r\n";
    const PGN: &str = "[Event \"x\"]\n\n1. e4 e5 2. Nf3 {good} (2. f4) Nc6 *\n\n\
                       [FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O Ke7 1-0\n";

    fn read_as(name: &str, text: &str, plies: Option<usize>) -> Result<Vec<Opening>, BookError> {
        read(Path::new(name), text.as_bytes(), plies)
    }

    #[test]
    fn lines_of_epd_and_fen_are_positions() {
        let openings = read_as("book.epd", EPD, None).unwrap();
        assert_eq!(openings.len(), 2);
        assert!(openings.iter().all(|opening| opening.moves.is_empty()));
        assert_eq!(openings[1].start.fullmove_number(), 34);
    }

    #[test]
    fn games_of_pgn_give_their_first_moves() {
        let lengths = |plies| -> Vec<usize> {
            let openings = read_as("book.PGN", PGN, plies).unwrap();
            openings.iter().map(|opening| opening.moves.len()).collect()
        };
        assert_eq!(lengths(None), [4, 2]);
        assert_eq!(lengths(Some(3)), [3, 2]);
        assert_eq!(lengths(Some(0)), [0, 0]);
        let openings = read_as("book.pgn", PGN, None).unwrap();
        assert_eq!(openings[1].start.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    }

    #[test]
    fn unknown_ending_of_a_name_is_decided_by_content() {
        assert_eq!(read_as("book", PGN, Some(1)).unwrap().len(), 2);
        assert_eq!(read_as("book.txt", "1. e4 *", None).unwrap().len(), 1);
        assert_eq!(read_as("book.txt", EPD, None).unwrap().len(), 2);
    }

    #[test]
    fn unplayable_opening_is_refused_with_its_place() {
        let message = |name, text| read_as(name, text, None).unwrap_err().to_string();
        assert_eq!(message("a.epd", "\n# nothing\n"), "there is no opening in it");
        assert!(message("a.epd", "\nrnbq w").starts_with("line 2: "));
        let mate = "7k/5KQ1/8/8/8/8/8/8 b - -";
        assert_eq!(message("a.epd", mate), "line 1: the game is over before it begins");
        let text = "1. e4 *\n\n1. f3 e5 2. g4 Qh4# 0-1";
        assert_eq!(message("a.pgn", text), "game 2: the game is over before it begins");
        assert!(message("a.pgn", "1. e4 e4 *").starts_with("game 1, line 1, column 7: "));
    }

    #[test]
    fn a_random_order_has_every_opening_once() {
        let line = |number: u32| format!("4k3/8/8/8/8/8/8/4K2R w K - 0 {number}");
        let text: Vec<String> = (1..=50).map(line).collect();
        let openings = read_as("book.epd", &text.join("\n"), None).unwrap();
        let numbers = |order: Order| -> Vec<u32> {
            let mut openings = openings.clone();
            order.arrange(&mut openings);
            openings.iter().map(|opening| opening.start.fullmove_number()).collect()
        };
        let shuffled = numbers(Order::Random { seed: 7 });
        assert_eq!(shuffled, numbers(Order::Random { seed: 7 }));
        assert_ne!(shuffled, numbers(Order::Random { seed: 8 }));
        assert_ne!(shuffled, numbers(Order::Sequential));
        let mut sorted = shuffled;
        sorted.sort_unstable();
        assert_eq!(sorted, numbers(Order::Sequential));
    }
}
