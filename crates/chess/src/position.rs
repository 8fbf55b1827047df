//! A legal position of one game: the rules live here and below.

mod children;
mod generate;
mod legal;
mod play;
mod side;
mod start;

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::{CastlingMode, CastlingSide};
use crate::color::Color;
use crate::explain::Illegal;
use crate::moves::{Move, MoveKind};
use crate::role::Role;
use crate::setup::{InvalidSetup, Setup};
use crate::square::{File, Rank, Square};
use crate::zobrist::Key;

use generate::Constraints;
pub(crate) use generate::{CastlingPath, attacked_around};
pub(crate) use play::{is_safe_for_king, legal_en_passant};
pub(crate) use side::{Black, Side, White};

/// Runs a generic function for the side to move.
macro_rules! as_side_to_move {
    ($position:expr, $side:ident => $body:expr) => {
        match $position.turn() {
            Color::White => {
                type $side = White;
                $body
            }
            Color::Black => {
                type $side = Black;
                $body
            }
        }
    };
}
pub(crate) use as_side_to_move;

/// A position that the rules allow: legal from birth, and only replaced, never changed.
///
/// It is a `Copy` value of 64 bytes. [`play`](Self::play) gives a new one, so nothing can be
/// corrupted by a forgotten undo. Nonsense lives in [`Setup`]; the only door from there is
/// [`Position::try_from`].
///
/// # Equality
///
/// `==` is the equality of positions in the rule of repetition (FIDE 9.2.3): the same pieces on
/// the same squares, the same side to move, the same castling rights, and the same possibility to
/// capture en passant, which counts only if such a capture is *legal*. Clock and move number do
/// not count. [`key`](Self::key) is built from the same facts.
///
/// # Examples
///
/// ```
/// use threefold_chess::{Color, Position, San};
///
/// let mut position = Position::START;
/// for text in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"] {
///     let san: San = text.parse()?;
///     position = position.play(san.to_move(&position)?)?;
/// }
/// assert!(position.is_checkmate());
/// assert_eq!(position.turn(), Color::Black);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Position {
    board: Board,
    key: Key,
    pawn_key: Key,
    /// The rooks with which their kings may still castle.
    castling_rooks: Bitboard,
    fullmove_number: u32,
    halfmove_clock: u16,
    turn: Color,
    /// The file on which a pawn can *legally* be captured en passant now.
    en_passant: Option<File>,
}

// One cache line: copying a position costs less than remembering how to undo a move.
const _: () = assert!(size_of::<Position>() == 64);

impl Position {
    /// The start position of standard chess.
    pub const START: Position = start::start();

    /// Placement of the pieces.
    #[inline(always)]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Side to move.
    #[inline(always)]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The Zobrist key; equal positions (see [Equality](#equality)) have equal keys.
    #[inline(always)]
    #[must_use]
    pub const fn key(&self) -> Key {
        self.key
    }

    /// The Zobrist key of the pawns of both sides alone.
    #[inline(always)]
    #[must_use]
    pub const fn pawn_key(&self) -> Key {
        self.pawn_key
    }

    /// Half-moves since the last capture or pawn move. Never capped at 100, for the 75-move rule
    /// needs 150; it stops at 65,535.
    #[inline(always)]
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the current full move, from 1, counted up after black's move.
    #[inline(always)]
    #[must_use]
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The square on which a pawn can *legally* be captured en passant now, if there is one.
    #[inline]
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant.map(|file| Square::en_passant(file, self.turn.opponent()))
    }

    /// The pawn that can *legally* be captured en passant now.
    pub(crate) fn en_passant_pawn(&self) -> Option<Square> {
        let rank = self.turn.relative_rank(Rank::Fifth);
        self.en_passant.map(|file| Square::new(file, rank))
    }

    /// The position of these facts, without keys and clocks: for searches that need neither.
    pub(crate) fn unkeyed(
        board: Board,
        turn: Color,
        castling_rooks: Bitboard,
        en_passant: Option<File>,
    ) -> Position {
        Position { board, castling_rooks, turn, en_passant, ..Position::START }
    }

    /// The rooks with which their kings may still castle, of both sides.
    #[inline(always)]
    #[must_use]
    pub const fn castling_rooks(&self) -> Bitboard {
        self.castling_rooks
    }

    /// The rook with which a side may still castle to that wing.
    #[must_use]
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.king(color);
        (self.castling_rooks & color.back_rank().bitboard())
            .into_iter()
            .find(|&rook| CastlingSide::of(king, rook) == side)
    }

    /// Returns the spelling that castling needs here: as in Chess960 if a king or rook with a right
    /// to castle stands elsewhere than in standard chess.
    ///
    /// ```
    /// use threefold_chess::{CastlingMode, Position, Setup};
    /// let position = Position::try_from(Setup::chess960(0).unwrap())?;
    /// assert_eq!(position.castling_mode(), CastlingMode::Chess960);
    /// assert_eq!(Position::START.castling_mode(), CastlingMode::Standard);
    /// # Ok::<(), threefold_chess::InvalidSetup>(())
    /// ```
    #[must_use]
    pub fn castling_mode(&self) -> CastlingMode {
        self.to_setup().castling_mode()
    }

    /// Square of a side's king.
    #[inline]
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        match color {
            Color::White => self.king_of::<White>(),
            Color::Black => self.king_of::<Black>(),
        }
    }

    #[inline(always)]
    pub(crate) fn king_of<S: Side>(&self) -> Square {
        let king = self.board.by_piece(Role::King.of(S::COLOR));
        king.first().expect("a position has two kings")
    }

    /// The enemy pieces that give check to the side to move.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        let king = self.king(self.turn);
        self.board.attackers(king, self.turn.opponent(), self.board.occupied())
    }

    /// Returns true if the side to move is in check.
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The pieces of the side to move that are pinned to their king.
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        let constraints = self.constraints();
        (constraints.diagonal_pins | constraints.orthogonal_pins) & self.board.by_color(self.turn)
    }

    pub(crate) fn constraints(&self) -> Constraints {
        as_side_to_move!(self, S => Constraints::of::<S>(self, self.king_of::<S>()))
    }

    /// The pieces of `by` that attack a square as the board stands.
    #[inline]
    #[must_use]
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        self.board.attackers(square, by, self.board.occupied())
    }

    /// The squares that the piece on `square` attacks; none if it is empty.
    #[must_use]
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        match self.board.piece_at(square) {
            Some(piece) => attacks::attacks(piece, square, self.board.occupied()),
            None => Bitboard::EMPTY,
        }
    }

    /// Returns true if a legal move captures something, en passant included.
    #[inline]
    #[must_use]
    pub fn is_capture(&self, legal: Move) -> bool {
        match legal.kind() {
            MoveKind::EnPassant => true,
            MoveKind::Castling => false,
            MoveKind::Normal | MoveKind::Promotion(_) => self.board.occupied().contains(legal.to()),
        }
    }

    /// Returns the role that a legal move captures.
    #[inline]
    #[must_use]
    pub fn captured(&self, legal: Move) -> Option<Role> {
        match legal.kind() {
            MoveKind::EnPassant => Some(Role::Pawn),
            MoveKind::Castling => None,
            MoveKind::Normal | MoveKind::Promotion(_) => self.board.role_at(legal.to()),
        }
    }

    /// The position after a move.
    ///
    /// # Errors
    /// If the move is not legal here, with the reason.
    #[inline]
    pub fn play(&self, played: Move) -> Result<Position, Illegal> {
        if self.is_legal(played) {
            Ok(self.play_unchecked(played))
        } else {
            Err(self.explain_move(played))
        }
    }

    /// The position after a legal move, without asking whether it is one: right for a move that
    /// has just been generated, or read by [`San::to_move`](crate::San::to_move) or
    /// [`UciMove::to_move`](crate::UciMove::to_move).
    ///
    /// Anything but a legal move of this position gives a nonsensical position and, later on,
    /// wrong answers or panics; never undefined behavior.
    #[inline]
    #[must_use]
    pub fn play_unchecked(&self, legal: Move) -> Position {
        as_side_to_move!(self, S => self.play_as::<S>(legal))
    }

    /// The position after a *null move*, with the other side to move and nothing else changed but
    /// the clocks; none if the side to move is in check.
    ///
    /// Null moves are a device of search. They are no part of any game, break every repetition,
    /// and whoever makes one must remember having done so.
    #[inline]
    #[must_use]
    pub fn play_null(&self) -> Option<Position> {
        if self.is_check() {
            return None;
        }
        Some(as_side_to_move!(self, S => self.pass_as::<S>()))
    }

    /// Returns true if the side to move is mated.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Returns true if the side to move is not in check and cannot move.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Returns what a FEN can say of this position. The en-passant square is there only if a
    /// capture is legal.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            castling_rooks: self.castling_rooks,
            en_passant: self.en_passant(),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// The key computed anew from the facts that `==` compares.
    fn key_from_scratch(&self) -> (Key, Key) {
        let (mut key, pawn_key) = Key::of_board(&self.board);
        key ^= Key::castling_rooks(self.castling_rooks);
        if let Some(file) = self.en_passant {
            key ^= Key::en_passant(file);
        }
        if !self.turn.is_white() {
            key ^= Key::BLACK_TO_MOVE;
        }
        (key, pawn_key)
    }
}

impl TryFrom<Setup> for Position {
    type Error = InvalidSetup;

    /// The only door into the world of legal positions.
    ///
    /// An en-passant square on which no capture is legal is dropped without a word: every pawn's
    /// double step leaves one in a FEN. One that no double step can have left, as the pawn and its
    /// way stand, is a fault. Whether a game leads here is not asked any further.
    fn try_from(setup: Setup) -> Result<Position, InvalidSetup> {
        setup.check()?;
        let en_passant = setup.en_passant.filter(|&to| match setup.turn {
            Color::White => legal_en_passant::<White>(&setup.board, to),
            Color::Black => legal_en_passant::<Black>(&setup.board, to),
        });
        let mut position = Position {
            board: setup.board,
            key: Key::default(),
            pawn_key: Key::default(),
            castling_rooks: setup.castling_rooks,
            fullmove_number: setup.fullmove_number,
            halfmove_clock: setup.halfmove_clock,
            turn: setup.turn,
            en_passant: en_passant.map(Square::file),
        };
        (position.key, position.pawn_key) = position.key_from_scratch();
        Ok(position)
    }
}

impl PartialEq for Position {
    #[inline]
    fn eq(&self, other: &Position) -> bool {
        self.board == other.board
            && self.turn == other.turn
            && self.castling_rooks == other.castling_rooks
            && self.en_passant == other.en_passant
    }
}

impl Eq for Position {}

impl Hash for Position {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::START
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Position({self})")
    }
}

#[cfg(test)]
mod tests;
