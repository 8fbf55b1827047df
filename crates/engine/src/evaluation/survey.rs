//! Survey of the board: what stands where and what attacks what, gathered once and used by all
//! terms.

use threefold_chess::{Bitboard, Board, ByColor, ByRole, Color, Position, Rank, Role, Square};
use threefold_chess::{File, attacks};

/// The facts of a position that several terms ask for.
pub(super) struct Survey<'a> {
    pub(super) board: &'a Board,
    pub(super) occupied: Bitboard,
    /// The pieces of each side.
    pub(super) side: ByColor<Bitboard>,
    /// The pieces of each role, of both sides.
    pub(super) role: ByRole<Bitboard>,
    pub(super) king: ByColor<Square>,
    /// The squares around a side's king, itself included, pushed in from the edge.
    pub(super) ring: ByColor<Bitboard>,
    /// Squares that the pieces of a side attack, by role.
    pub(super) attacks: ByColor<ByRole<Bitboard>>,
    /// Squares that any piece of a side attacks.
    pub(super) attacked: ByColor<Bitboard>,
    /// Squares that two pieces of a side or more attack.
    pub(super) attacked_twice: ByColor<Bitboard>,
    /// Squares that count as mobility.
    pub(super) mobility_area: ByColor<Bitboard>,
    /// Units of attack that a side has gathered against the other's king.
    pub(super) attack_units: ByColor<u32>,
}

impl<'a> Survey<'a> {
    /// Returns the survey of a position, with the attacks of pawns and kings; those of the pieces
    /// are added by [`add_attacks`](Self::add_attacks) as they are looked at.
    #[inline(always)]
    pub(super) fn new(position: &'a Position) -> Survey<'a> {
        let board = position.board();
        let role = ByRole::from_fn(|role| board.by_role(role));
        let occupied = board.occupied();
        let black = board.by_color(Color::Black);
        let side = ByColor { white: occupied - black, black };
        let king = ByColor {
            white: (role[Role::King] - black).first().expect("a position has two kings"),
            black: (role[Role::King] & black).first().expect("a position has two kings"),
        };
        let mut survey = Survey {
            board,
            occupied,
            side,
            role,
            king,
            ring: king.map(|square| RINGS[square.index()]),
            attacks: ByColor::default(),
            attacked: ByColor::default(),
            attacked_twice: ByColor::default(),
            mobility_area: ByColor::default(),
            attack_units: ByColor::default(),
        };
        survey.add_pawns_and_king(Color::White);
        survey.add_pawns_and_king(Color::Black);
        survey.mark_mobility_area(Color::White);
        survey.mark_mobility_area(Color::Black);
        survey
    }

    /// Returns the pieces of one role and color.
    #[inline(always)]
    pub(super) fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.role[role] & self.side[color]
    }

    /// Returns the pawns of a side.
    #[inline(always)]
    pub(super) fn pawns(&self, color: Color) -> Bitboard {
        self.pieces(color, Role::Pawn)
    }

    /// Records what a piece attacks.
    #[inline(always)]
    pub(super) fn add_attacks(&mut self, color: Color, role: Role, attacked: Bitboard) {
        self.attacks[color][role] |= attacked;
        self.attacked_twice[color] |= self.attacked[color] & attacked;
        self.attacked[color] |= attacked;
    }

    #[inline(always)]
    fn add_pawns_and_king(&mut self, color: Color) {
        let ahead = forward(color, self.pawns(color));
        let (east, west) = (ahead.east(), ahead.west());
        let king = attacks::king_attacks(self.king[color]);
        self.attacks[color][Role::Pawn] = east | west;
        self.attacks[color][Role::King] = king;
        self.attacked[color] = east | west | king;
        self.attacked_twice[color] = (east & west) | ((east | west) & king);
    }

    /// Marks the squares that count as mobility: neither those where enemy pawns capture, nor those
    /// of the king and of pawns that will hardly move, which are those on their first two ranks or
    /// blocked.
    #[inline(always)]
    fn mark_mobility_area(&mut self, color: Color) {
        let pawns = self.pawns(color);
        let stuck = pawns
            & (backward(color, self.occupied)
                | relative_rank(color, Rank::Second)
                | relative_rank(color, Rank::Third));
        let enemy_pawns = self.attacks[color.opponent()][Role::Pawn];
        self.mobility_area[color] = !(stuck | enemy_pawns | self.pieces(color, Role::King));
    }
}

/// Moves every square one step further, as the pawns of a side go.
#[inline(always)]
pub(super) fn forward(color: Color, set: Bitboard) -> Bitboard {
    match color {
        Color::White => set.north(),
        Color::Black => set.south(),
    }
}

/// Moves every square one step back, as the pawns of a side go.
#[inline(always)]
pub(super) fn backward(color: Color, set: Bitboard) -> Bitboard {
    forward(color.opponent(), set)
}

/// Returns the squares themselves and all ahead of them on their files, as a side sees it.
#[inline(always)]
pub(super) fn fill_forward(color: Color, set: Bitboard) -> Bitboard {
    let bits = set.bits();
    Bitboard::from_bits(match color {
        Color::White => {
            let bits = bits | bits << 8;
            let bits = bits | bits << 16;
            bits | bits << 32
        }
        Color::Black => {
            let bits = bits | bits >> 8;
            let bits = bits | bits >> 16;
            bits | bits >> 32
        }
    })
}

/// Returns a rank as a side counts it.
#[inline(always)]
pub(super) const fn relative_rank(color: Color, rank: Rank) -> Bitboard {
    color.relative_rank(rank).bitboard()
}

/// Returns the square as a side sees it: black's `e7` is `e2`.
#[inline(always)]
pub(super) const fn relative_square(color: Color, square: Square) -> Square {
    match color {
        Color::White => square,
        Color::Black => square.flip(),
    }
}

/// Returns the number of a square's rank as a side counts it, from 0.
#[inline(always)]
pub(super) const fn rank_index(color: Color, square: Square) -> usize {
    relative_square(color, square).index() >> 3
}

/// Returns the place of a square, as its side sees it, in a row of weights that is mirrored between
/// the wings: four files for each rank.
#[inline(always)]
pub(super) const fn mirrored_index(square: Square) -> usize {
    (square.index() >> 3) * 4 + edge_distance(square.file())
}

/// Returns the distance of a file from the edge, 0 to 3.
#[inline(always)]
pub(super) const fn edge_distance(file: File) -> usize {
    let index = file.index();
    if index < 4 { index } else { 7 - index }
}

/// Returns the files beside the files of a set, and those files too.
#[inline(always)]
pub(super) fn widen(set: Bitboard) -> Bitboard {
    set | set.east() | set.west()
}

/// Counts the squares of a set, as a number to multiply weights with.
#[inline(always)]
pub(super) const fn count(set: Bitboard) -> i32 {
    set.bits().count_ones().cast_signed()
}

static RINGS: [Bitboard; 64] = rings();

const fn rings() -> [Bitboard; 64] {
    let mut rings = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let (file, rank) = (inside(index % 8), inside(index / 8));
        let mut square = 0;
        while square < 64 {
            if file.abs_diff(square % 8) <= 1 && rank.abs_diff(square / 8) <= 1 {
                rings[index] = rings[index].with(Square::ALL[square]);
            }
            square += 1;
        }
        index += 1;
    }
    rings
}

/// Returns a file or rank, moved off the edge.
const fn inside(index: usize) -> usize {
    match index {
        0 => 1,
        7 => 6,
        _ => index,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ring_in_the_corner_is_as_large_as_any() {
        assert!(RINGS.iter().all(|ring| ring.len() == 9));
        assert!(RINGS[Square::H1.index()].contains(Square::F3));
    }

    #[test]
    fn start_position_is_surveyed() {
        let survey = Survey::new(&Position::START);
        let third = Rank::Third.bitboard();
        assert_eq!(survey.attacks[Color::White][Role::Pawn], third);
        assert!(third.is_subset(survey.mobility_area[Color::White]));
        assert!(!survey.mobility_area[Color::White].intersects(Rank::Sixth.bitboard()));
        assert_eq!(fill_forward(Color::Black, Square::C3.bitboard()).len(), 3);
    }
}
