//! Placement only: which piece stands where.

use std::fmt;

use crate::attacks::{
    bishop_attacks, bishop_rays, king_attacks, knight_attacks, pawn_attacks, rook_attacks,
    rook_rays,
};
use crate::bitboard::Bitboard;
use crate::castling::CastlingSide;
use crate::color::Color;
use crate::role::{Piece, Role};
use crate::square::{File, Rank, Square};

/// Placement of the pieces, without rules.
///
/// Four bit planes: three hold the bits of the role's code, one the black pieces. That is 32
/// bytes, and every set a move generator asks for is one to three operations away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    /// Bit *i* of the role's code, square by square.
    pub(crate) code: [Bitboard; 3],
    /// The squares of the black pieces.
    pub(crate) black: Bitboard,
}

impl Board {
    /// A board without pieces.
    pub const EMPTY: Board = Board { code: [Bitboard::EMPTY; 3], black: Bitboard::EMPTY };

    /// Every square with a piece on it.
    #[inline(always)]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.code[0] | self.code[1] | self.code[2]
    }

    /// The pieces of one side.
    #[inline(always)]
    #[must_use]
    pub fn by_color(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.occupied() - self.black,
            Color::Black => self.black,
        }
    }

    /// The pieces of one role, of both sides.
    #[inline(always)]
    #[must_use]
    pub fn by_role(&self, role: Role) -> Bitboard {
        let [low, middle, high] = self.code;
        match role {
            Role::Pawn => low - (middle | high),
            Role::Knight => middle - (low | high),
            Role::Bishop => low & middle,
            Role::Rook => high - (low | middle),
            Role::Queen => low & high,
            Role::King => middle & high,
        }
    }

    /// The pieces of one role and color.
    #[inline(always)]
    #[must_use]
    pub fn by_piece(&self, piece: Piece) -> Bitboard {
        let pieces = self.by_role(piece.role);
        match piece.color {
            Color::White => pieces - self.black,
            Color::Black => pieces & self.black,
        }
    }

    /// Bishops and queens of both sides.
    #[inline(always)]
    #[must_use]
    pub fn diagonal_sliders(&self) -> Bitboard {
        self.code[0] & (self.code[1] | self.code[2])
    }

    /// Rooks and queens of both sides.
    #[inline(always)]
    #[must_use]
    pub fn orthogonal_sliders(&self) -> Bitboard {
        self.code[2] - self.code[1]
    }

    /// The king of one side, if there is exactly one.
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.by_piece(Role::King.of(color)).only()
    }

    /// The outermost rook of a wing, which `K` or `Q` means in an X-FEN: on its back rank, on that
    /// side of its king, which must stand there too.
    #[must_use]
    pub fn outermost_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let back_rank = color.back_rank().bitboard();
        let king = (self.by_piece(Role::King.of(color)) & back_rank).first()?;
        let rooks = self.by_piece(Role::Rook.of(color)) & back_rank;
        let outermost = match side {
            CastlingSide::KingSide => rooks.last(),
            CastlingSide::QueenSide => rooks.first(),
        };
        outermost.filter(|&rook| CastlingSide::of(king, rook) == side)
    }

    /// The role's code on a square, 0 when it is empty.
    #[inline(always)]
    pub(crate) fn code_at(&self, square: Square) -> u8 {
        let bit = |plane: Bitboard| (plane.bits() >> square as u8 & 1) as u8;
        bit(self.code[0]) | bit(self.code[1]) << 1 | bit(self.code[2]) << 2
    }

    /// Role of the piece on a square.
    #[inline(always)]
    #[must_use]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::from_code(self.code_at(square))
    }

    /// Color of the piece on a square.
    #[inline]
    #[must_use]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        self.occupied().contains(square).then(|| Color::white_if(!self.black.contains(square)))
    }

    /// The piece on a square.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        Some(role.of(Color::white_if(!self.black.contains(square))))
    }

    /// The squares on which two boards differ.
    #[inline(always)]
    #[must_use]
    pub fn differences(&self, other: &Board) -> Bitboard {
        let [low, middle, high] = [0, 1, 2].map(|bit| self.code[bit] ^ other.code[bit]);
        low | middle | high | (self.black ^ other.black)
    }

    /// Puts a piece on a square, or clears it.
    #[inline(always)]
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        let code = piece.map_or(0, |piece| piece.role.code());
        for (bit, plane) in self.code.iter_mut().enumerate() {
            *plane = if code >> bit & 1 != 0 { plane.with(square) } else { plane.without(square) };
        }
        self.black = match piece {
            Some(Piece { color: Color::Black, .. }) => self.black.with(square),
            _ => self.black.without(square),
        };
    }

    /// The board with a square cleared.
    #[inline(always)]
    pub(crate) fn without(&self, square: Square) -> Board {
        let gone = square.bitboard();
        Board { code: self.code.map(|plane| plane - gone), black: self.black - gone }
    }

    /// Every piece with its square, from `a1` to `h8`.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The pieces of `by` that attack a square, when the `occupied` squares stop the sliders.
    ///
    /// `occupied` may differ from the board's own, to look through a piece or past a move.
    #[inline]
    #[must_use]
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let pawns = pawn_attacks(by.opponent(), square) & self.by_role(Role::Pawn);
        (self.piece_attackers(square, occupied) | pawns) & self.by_color(by)
    }

    /// The pieces of both sides that attack a square: [`attackers`](Self::attackers) of either.
    #[inline]
    #[must_use]
    pub fn all_attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let (pawns, black) = (self.by_role(Role::Pawn), self.by_color(Color::Black));
        self.piece_attackers(square, occupied)
            | (pawn_attacks(Color::White, square) & pawns & black)
            | ((pawn_attacks(Color::Black, square) & pawns) - black)
    }

    /// The pieces other than pawns that attack a square.
    #[inline]
    fn piece_attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let diagonal = self.diagonal_sliders();
        let orthogonal = self.orthogonal_sliders();
        let mut attackers = (knight_attacks(square) & self.by_role(Role::Knight))
            | (king_attacks(square) & self.by_role(Role::King));
        if bishop_rays(square).intersects(diagonal) {
            attackers |= bishop_attacks(square, occupied) & diagonal;
        }
        if rook_rays(square).intersects(orthogonal) {
            attackers |= rook_attacks(square, occupied) & orthogonal;
        }
        attackers
    }
}

/// A picture, the eighth rank on top, pieces as in a FEN, `.` for an empty square.
///
/// ```
/// use threefold_chess::Position;
/// let picture = Position::START.board().to_string();
/// assert!(picture.starts_with("r n b q k b n r\np p p p p p p p\n. . . ."));
/// ```
impl fmt::Display for Board {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let piece = self.piece_at(Square::new(file, rank));
                let letter = piece.map_or('.', Piece::letter);
                write!(formatter, "{letter}{}", if file == File::H { '\n' } else { ' ' })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "\n{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_is_found_again() {
        for color in Color::ALL {
            for role in Role::ALL {
                let piece = role.of(color);
                let mut board = Board::EMPTY;
                board.set(Square::C6, Some(piece));
                assert_eq!(board.piece_at(Square::C6), Some(piece));
                assert_eq!(board.by_piece(piece), Square::C6.bitboard());
                assert_eq!(board.color_at(Square::C6), Some(color));
                for other in Role::ALL {
                    assert_eq!(board.by_role(other).is_empty(), other != role);
                }
                let diagonal = matches!(role, Role::Bishop | Role::Queen);
                let orthogonal = matches!(role, Role::Rook | Role::Queen);
                assert_eq!(board.diagonal_sliders().is_empty(), !diagonal);
                assert_eq!(board.orthogonal_sliders().is_empty(), !orthogonal);
                board.set(Square::C6, None);
                assert_eq!(board, Board::EMPTY);
            }
        }
    }

    #[test]
    fn boards_differ_where_a_piece_or_its_color_does() {
        let mut board = Board::EMPTY;
        board.set(Square::A1, Some(Role::Rook.of(Color::White)));
        board.set(Square::B2, Some(Role::Pawn.of(Color::White)));
        board.set(Square::C3, Some(Role::Knight.of(Color::White)));
        let mut other = board;
        assert!(board.differences(&other).is_empty());
        other.set(Square::A1, Some(Role::Rook.of(Color::Black)));
        other.set(Square::B2, Some(Role::Queen.of(Color::White)));
        other.set(Square::D4, Some(Role::King.of(Color::Black)));
        let expected = Square::A1.bitboard() | Square::B2.bitboard() | Square::D4.bitboard();
        assert_eq!(board.differences(&other), expected);
        assert_eq!(other.differences(&board), expected);
    }

    #[test]
    fn attackers_see_through_what_is_taken_away() {
        let mut board = Board::EMPTY;
        board.set(Square::A1, Some(Role::Rook.of(Color::Black)));
        board.set(Square::A4, Some(Role::Pawn.of(Color::White)));
        board.set(Square::B7, Some(Role::Pawn.of(Color::White)));
        let attackers = |occupied| board.attackers(Square::A8, Color::Black, occupied);
        assert!(attackers(board.occupied()).is_empty());
        assert_eq!(attackers(board.occupied().without(Square::A4)), Square::A1.bitboard());
        assert_eq!(
            board.attackers(Square::A8, Color::White, board.occupied()),
            Square::B7.bitboard()
        );
    }
}
