//! Standard algebraic notation: read as real files contain it, written in its shortest form.

mod read;
mod resolve;

use std::fmt;

use arrayvec::ArrayVec;

use crate::castling::CastlingSide;
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::role::Role;
use crate::square::{File, Rank, Square};

pub use read::ParseSanError;
pub use resolve::SanError;

/// A move in algebraic notation; which one it is depends on the position.
///
/// Reading ([`FromStr`](std::str::FromStr)) takes what real files contain: `0-0`, missing or
/// superfluous `+`, `#` and `!?`, more disambiguation than needed, `e8Q`, `e8=Q`, `e8(Q)`, `e.p.`,
/// long notation such as `Ng1-f3`. Writing gives the shortest correct form.
///
/// ```
/// use threefold_chess::{Position, San};
///
/// let san: San = "Ng1-f3!?".parse()?;
/// let played = san.to_move(&Position::START)?;
/// assert_eq!(Position::START.san(played).to_string(), "Nf3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct San {
    /// Piece that moves, and its target.
    pub body: SanBody,
    /// The check or mate sign at the end.
    pub suffix: Option<SanSuffix>,
}

/// Piece that moves, and its target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SanBody {
    /// A piece goes to a square.
    Piece {
        /// Role of the piece that moves.
        role: Role,
        /// From which file, if said.
        file: Option<File>,
        /// From which rank, if said.
        rank: Option<Rank>,
        /// True if the text names a capture. It is not believed: files get it wrong both ways.
        capture: bool,
        /// Target square.
        to: Square,
        /// Role a pawn promotes to, if the text names it.
        promotion: Option<Role>,
    },
    /// The king castles.
    Castling(CastlingSide),
}

/// The sign at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SanSuffix {
    /// `+`
    Check,
    /// `#`
    Checkmate,
}

/// The longest text is `Qa1xb2=Q+`-like nonsense of nine bytes; legal moves need seven.
type Buffer = ArrayVec<u8, 12>;

impl San {
    #[inline]
    fn write(self, buffer: &mut Buffer) {
        match self.body {
            SanBody::Castling(side) => buffer.extend(side.notation().bytes()),
            SanBody::Piece { role, file, rank, capture, to, promotion } => {
                if role != Role::Pawn {
                    buffer.push(role.byte());
                }
                if let Some(file) = file {
                    buffer.push(file.letter() as u8);
                }
                if let Some(rank) = rank {
                    buffer.push(rank.digit() as u8);
                }
                if capture {
                    buffer.push(b'x');
                }
                buffer.extend(to.to_bytes());
                if let Some(role) = promotion {
                    buffer.push(b'=');
                    buffer.push(role.byte());
                }
            }
        }
        match self.suffix {
            Some(SanSuffix::Check) => buffer.push(b'+'),
            Some(SanSuffix::Checkmate) => buffer.push(b'#'),
            None => {}
        }
    }

    #[inline]
    fn with_text<R>(self, then: impl FnOnce(&str) -> R) -> R {
        let mut buffer = Buffer::new_const();
        self.write(&mut buffer);
        then(std::str::from_utf8(&buffer).expect("only ASCII is written"))
    }
}

impl fmt::Display for San {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with_text(|text| formatter.pad(text))
    }
}

impl Position {
    /// A legal move in the shortest correct notation, with its check or mate sign.
    ///
    /// ```
    /// use threefold_chess::Position;
    /// let position: Position = "7k/R7/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
    /// let rooks = position.legal_moves_from(position.board().orthogonal_sliders());
    /// let texts: Vec<_> = rooks.iter().map(|&legal| position.san(legal).to_string()).collect();
    /// assert!(texts.contains(&"Rb1".to_string()));
    /// assert!(texts.contains(&"R1a4".to_string()));
    /// assert!(texts.contains(&"Rh7+".to_string()));
    /// # Ok::<(), threefold_chess::ParseFenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn san(&self, legal: Move) -> San {
        let after = self.play_unchecked(legal);
        let suffix = if !after.is_check() {
            None
        } else if after.has_legal_move() {
            Some(SanSuffix::Check)
        } else {
            Some(SanSuffix::Checkmate)
        };
        San { body: self.san_body(legal), suffix }
    }

    /// Appends a legal move's notation to a text, which saves allocating one.
    #[inline]
    pub fn write_san(&self, legal: Move, text: &mut String) {
        self.san(legal).with_text(|san| text.push_str(san));
    }

    #[inline]
    fn san_body(&self, legal: Move) -> SanBody {
        let (from, to) = (legal.from(), legal.to());
        if legal.kind() == MoveKind::Castling {
            return SanBody::Castling(CastlingSide::of(from, to));
        }
        let role = self.board().role_at(from).unwrap_or(Role::Pawn);
        let capture = self.is_capture(legal);
        let (file, rank) = match role {
            Role::Pawn => (capture.then(|| from.file()), None),
            Role::King => (None, None),
            _ => self.disambiguation(role, from, to),
        };
        SanBody::Piece { role, file, rank, capture, to, promotion: legal.promoted() }
    }

    /// Returns what the notation must name of the origin: nothing, its file, its rank, or both, in
    /// this order.
    #[inline]
    fn disambiguation(&self, role: Role, from: Square, to: Square) -> (Option<File>, Option<Rank>) {
        let others = self.pieces_reaching(role, to).without(from);
        if others.is_empty() {
            return (None, None);
        }
        let rivals = self.without_bound(others, to);
        if rivals.is_empty() {
            (None, None)
        } else if !rivals.intersects(from.file().bitboard()) {
            (Some(from.file()), None)
        } else if !rivals.intersects(from.rank().bitboard()) {
            (None, Some(from.rank()))
        } else {
            (Some(from.file()), Some(from.rank()))
        }
    }
}

#[cfg(test)]
mod tests;
