//! Errors that make a game unreadable, with their place.

use std::{fmt, io};

use threefold_chess::{ParseFenError, PgnProblem, SanError};

use super::{MAX_GAME_BYTES, MAX_NESTING, MAX_PLIES, MAX_TAGS, Record};

/// A line and a column, both counted from one; columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

impl Place {
    /// The first character of a text.
    pub const START: Place = Place { line: 1, column: 1 };

    /// The place behind a text that begins here.
    pub(super) fn after(self, text: &[u8]) -> Place {
        // The continuation bytes of UTF-8 are no characters of their own.
        let characters = |text: &[u8]| count(text, |byte| byte & 0xc0 != 0x80);
        match text.iter().rposition(|&byte| byte == b'\n') {
            None => Place { column: self.column + characters(text), ..self },
            Some(last) => Place {
                line: self.line + count(text, |byte| byte == b'\n'),
                column: 1 + characters(&text[last + 1..]),
            },
        }
    }
}

/// Counts the bytes of a kind. In pieces so short that bytes can count them, which is several
/// times faster.
fn count(text: &[u8], is_of_kind: impl Fn(u8) -> bool) -> u64 {
    let piece = |bytes: &[u8]| bytes.iter().map(|&byte| u8::from(is_of_kind(byte))).sum::<u8>();
    text.chunks(usize::from(u8::MAX) & !31).map(|bytes| u64::from(piece(bytes))).sum()
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}, column {}", self.line, self.column)
    }
}

/// A game that cannot be read. The games before and behind it can.
#[derive(Debug)]
pub struct PgnError {
    /// The number of the game in its file, from one.
    pub game: u64,
    /// Place of the error.
    pub place: Place,
    /// Kind of error.
    pub kind: PgnErrorKind,
    /// The game up to there, if a record was being made and its start is known.
    pub partial: Option<Box<Record>>,
}

/// Error that makes a game unreadable.
#[derive(Debug)]
pub enum PgnErrorKind {
    /// There is no game at all.
    NoGame,
    /// A word is not a move in algebraic notation.
    NotAMove(String),
    /// A move is not legal.
    Illegal {
        /// The move as written.
        text: String,
        /// Reason why it is not legal.
        reason: SanError,
    },
    /// The start position cannot be read.
    BadFen(ParseFenError),
    /// The text is no PGN.
    Unreadable(PgnProblem),
    /// The game has more than [`MAX_TAGS`] tags.
    TooManyTags,
    /// The main line has more than [`MAX_PLIES`] half-moves.
    TooManyPlies,
    /// Variations are nested deeper than [`MAX_NESTING`].
    TooDeep,
    /// The game's text has more than [`MAX_GAME_BYTES`] bytes.
    TooLong,
    /// The file cannot be read on; nothing follows.
    Read(io::Error),
}

impl fmt::Display for PgnErrorKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PgnErrorKind::NoGame => formatter.write_str("there is no game"),
            PgnErrorKind::NotAMove(text) => write!(formatter, "not a move: `{text}`"),
            PgnErrorKind::Illegal { text, reason } => {
                write!(formatter, "{text} is not legal: {reason}")
            }
            PgnErrorKind::BadFen(error) => write!(formatter, "the FEN tag: {error}"),
            PgnErrorKind::Unreadable(problem) => problem.fmt(formatter),
            PgnErrorKind::TooManyTags => {
                write!(formatter, "the game has more than {MAX_TAGS} tags")
            }
            PgnErrorKind::TooManyPlies => {
                write!(formatter, "the game has more than {MAX_PLIES} half-moves")
            }
            PgnErrorKind::TooDeep => {
                write!(formatter, "variations are nested deeper than {MAX_NESTING}")
            }
            PgnErrorKind::TooLong => {
                write!(formatter, "the text of the game is longer than {MAX_GAME_BYTES} bytes")
            }
            PgnErrorKind::Read(error) => write!(formatter, "cannot read on: {error}"),
        }
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            PgnErrorKind::NoGame => self.kind.fmt(formatter),
            _ => write!(formatter, "game {}, {}: {}", self.game, self.place, self.kind),
        }
    }
}

impl std::error::Error for PgnError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            PgnErrorKind::Illegal { reason, .. } => Some(reason),
            PgnErrorKind::BadFen(error) => Some(error),
            PgnErrorKind::Read(error) => Some(error),
            _ => None,
        }
    }
}
