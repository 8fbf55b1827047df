//! Reading the text alone, without a position.

use std::fmt;
use std::str::FromStr;

use super::{San, SanBody, SanSuffix};
use crate::castling::CastlingSide;
use crate::common::excerpt;
use crate::role::Role;
use crate::square::{File, Rank, Square};

/// The text is not a move in algebraic notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSanError {
    text: String,
}

impl fmt::Display for ParseSanError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "not a move: `{}`, expected something like e4, Nf3, exd5, e8=Q or O-O",
            self.text
        )
    }
}

impl std::error::Error for ParseSanError {}

impl FromStr for San {
    type Err = ParseSanError;

    #[inline]
    fn from_str(text: &str) -> Result<San, ParseSanError> {
        San::from_ascii(text.as_bytes()).ok_or_else(|| ParseSanError { text: excerpt(text) })
    }
}

impl San {
    /// Reads a move from bytes, as a PGN reader has them.
    #[inline]
    #[must_use]
    pub fn from_ascii(text: &[u8]) -> Option<San> {
        let (mut rest, mut suffix) = strip_signs(text);
        // Most moves end in a rank; only what does not can end in `e.p.`, with signs before it.
        if !rest.last()?.is_ascii_digit()
            && let Some(before) = strip_en_passant(rest)
        {
            let (stripped, sign) = strip_signs(before);
            (rest, suffix) = (stripped, suffix.or(sign));
        }
        let body = match *rest.first()? {
            b'O' | b'0' | b'o' => SanBody::Castling(castling(rest)?),
            _ => piece(rest)?,
        };
        Some(San { body, suffix })
    }
}

/// Takes `+`, `#`, `!` and `?` off the end, in any number and order; a `#` makes it mate.
#[inline]
fn strip_signs(mut text: &[u8]) -> (&[u8], Option<SanSuffix>) {
    let mut suffix = None;
    while let [rest @ .., sign] = text {
        match sign {
            b'#' => suffix = Some(SanSuffix::Checkmate),
            b'+' => suffix = suffix.or(Some(SanSuffix::Check)),
            b'!' | b'?' => {}
            _ => break,
        }
        text = rest;
    }
    (text, suffix)
}

/// Takes `e.p.` or `ep` off the end.
#[inline]
fn strip_en_passant(text: &[u8]) -> Option<&[u8]> {
    match text {
        [rest @ .., b'e', b'.', b'p', b'.'] | [rest @ .., b'e', b'p'] => {
            Some(rest.trim_ascii_end())
        }
        _ => None,
    }
}

#[inline]
fn castling(text: &[u8]) -> Option<CastlingSide> {
    match text {
        b"O-O" | b"0-0" | b"o-o" => Some(CastlingSide::KingSide),
        b"O-O-O" | b"0-0-0" | b"o-o-o" => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

/// A piece's move is read from its end: promotion, target, capture sign, origin.
#[inline]
fn piece(text: &[u8]) -> Option<SanBody> {
    let (role, rest) = match *text {
        // An upper-case letter is a piece; a lower-case `b` is the file.
        [letter @ (b'K' | b'Q' | b'R' | b'B' | b'N' | b'P'), ref rest @ ..] => {
            (Role::from_byte(letter)?, rest)
        }
        _ => (Role::Pawn, text),
    };
    let (rest, promotion) = strip_promotion(rest)?;
    let [rest @ .., file, rank] = rest else { return None };
    let to = Square::from_bytes(*file, *rank)?;
    let (rest, capture) = match rest {
        [rest @ .., b'x' | b':'] => (rest, true),
        [rest @ .., b'-'] => (rest, false),
        _ => (rest, false),
    };
    let (file, rank) = match *rest {
        [] => (None, None),
        [byte] => match byte {
            b'a'..=b'h' => (File::from_index(byte - b'a'), None),
            b'1'..=b'8' => (None, Rank::from_index(byte - b'1')),
            _ => return None,
        },
        [file, rank] => {
            let from = Square::from_bytes(file, rank)?;
            (Some(from.file()), Some(from.rank()))
        }
        _ => return None,
    };
    Some(SanBody::Piece { role, file, rank, capture, to, promotion })
}

/// `=Q`, `Q`, `(Q)` or `/Q` at the end, in either case.
#[inline]
fn strip_promotion(text: &[u8]) -> Option<(&[u8], Option<Role>)> {
    let [rest @ .., last] = text else { return None };
    // Most moves end in a rank.
    if last.is_ascii_digit() {
        return Some((text, None));
    }
    let (rest, letter, closed) = match (last, rest) {
        (b')', [rest @ .., letter]) => (rest, *letter, true),
        _ => (rest, *last, false),
    };
    let role = Role::from_byte(letter).filter(|role| role.is_promotion())?;
    let rest = match rest {
        [rest @ .., b'('] if closed => rest,
        _ if closed => return None,
        [rest @ .., b'=' | b'/'] | rest => rest,
    };
    Some((rest, Some(role)))
}
