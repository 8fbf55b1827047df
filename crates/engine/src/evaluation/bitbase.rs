//! King and pawn against king: every position, won or not, in 24 kilobytes.
//!
//! Made by working backwards from promotions, captures and stalemates until nothing changes, as
//! Thompson described ("Retrograde Analysis of Certain Endgames", ICCA Journal, 1986), but for all
//! squares of one king at a time, as a set. The side with the pawn is white here and the pawn stands
//! on the files a to d; others are mirrored.

use threefold_chess::attacks::{king_attacks, pawn_attacks};
use threefold_chess::{Bitboard, ByColor, Color, Position, Square};

use super::ending::normal_square;

/// Pawns stand on four files and six ranks.
const PAWN_SQUARES: usize = 24;

/// Won positions of king and pawn against king.
pub(super) struct Bitbase {
    /// By the square of the pawn.
    pawns: Box<[Won]>,
}

/// Squares on which the king of the side with the pawn wins, by side to move and square of the lone
/// king. Places where it cannot stand are not among them.
type Won = ByColor<[Bitboard; 64]>;

const NOWHERE: Won = Won { white: [Bitboard::EMPTY; 64], black: [Bitboard::EMPTY; 64] };

impl Bitbase {
    /// Works out all positions, which takes no time that a game would notice.
    pub(super) fn new() -> Bitbase {
        let mut bitbase = Bitbase { pawns: vec![NOWHERE; PAWN_SQUARES].into_boxed_slice() };
        // Further pawns first, since pawns do not come back.
        for place in (0..PAWN_SQUARES).rev() {
            let pawn = Square::ALL[8 * (1 + place / 4) + place % 4];
            while bitbase.look_further_back(place, pawn) {}
        }
        bitbase
    }

    /// Returns true if the side with the pawn wins.
    pub(super) fn is_win(&self, position: &Position, strong: Color, pawn: Square) -> bool {
        let is_mirrored = pawn.file().index() > 3;
        let normal = |square| Square::ALL[normal_square(strong, is_mirrored, square)];
        let won = self.with_pawn(normal(pawn));
        let turn = Color::white_if(position.turn() == strong);
        let lone = normal(position.king(strong.opponent()));
        won[turn][lone.index()].contains(normal(position.king(strong)))
    }

    fn with_pawn(&self, pawn: Square) -> &Won {
        &self.pawns[(pawn.rank().index() - 1) * 4 + pawn.file().index()]
    }

    /// Finds positions that are won because of what is known of those after them; says whether
    /// there were any new ones.
    fn look_further_back(&mut self, place: usize, pawn: Square) -> bool {
        let mut is_new = false;
        for lone in Square::ALL.into_iter().filter(|&lone| lone != pawn) {
            let apart = !(king_attacks(lone).with(lone).with(pawn));
            let is_check = pawn_attacks(Color::White, pawn).contains(lone);
            let to_move = if is_check { Bitboard::EMPTY } else { apart };
            let found = ByColor {
                white: to_move & self.with_winning_move(pawn, lone),
                black: apart & self.with_only_losing_moves(pawn, lone),
            };
            for turn in Color::ALL {
                let known = &mut self.pawns[place][turn][lone.index()];
                is_new |= *known != found[turn];
                *known = found[turn];
            }
        }
        is_new
    }

    /// Returns the kings whose side has the move, and one that wins.
    fn with_winning_move(&self, pawn: Square, lone: Square) -> Bitboard {
        let after = |pawn| self.with_pawn(pawn).black[lone.index()];
        let by_king = beside(after(pawn));
        let Some(stop) = pawn.offset(0, 1).filter(|&stop| stop != lone) else {
            return by_king;
        };
        let by_pawn = match pawn.rank().index() {
            // The queen stands if the lone king cannot take her. Where she would stalemate, a
            // rook does not, and mates as surely.
            6 if king_attacks(lone).contains(stop) => king_attacks(stop),
            6 => Bitboard::FULL,
            1 => match stop.offset(0, 1).filter(|&leap| leap != lone) {
                Some(leap) => after(stop) | after(leap),
                None => after(stop),
            },
            _ => after(stop),
        };
        by_king | by_pawn.without(stop)
    }

    /// Returns the kings whose opponent has the move, and none that does not lose.
    fn with_only_losing_moves(&self, pawn: Square, lone: Square) -> Bitboard {
        let moves = king_attacks(lone) - pawn_attacks(Color::White, pawn);
        // Without a move it is stalemate: king and pawn alone mate nobody who has his king only.
        let (mut lost, mut can_move) = (Bitboard::FULL, Bitboard::EMPTY);
        for to in moves {
            let forbids = king_attacks(to);
            let wins =
                if to == pawn { Bitboard::EMPTY } else { self.with_pawn(pawn).white[to.index()] };
            lost &= forbids | wins;
            can_move |= !forbids;
        }
        lost & can_move
    }
}

/// Returns all squares a king's step from those of a set.
fn beside(set: Bitboard) -> Bitboard {
    let row = set | set.east() | set.west();
    row.north() | row.south() | set.east() | set.west()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_win(bitbase: &Bitbase, fen: &str) -> bool {
        let position: Position = fen.parse().unwrap();
        let pawns = position.board().by_role(threefold_chess::Role::Pawn);
        let pawn = pawns.only().unwrap();
        let strong = position.board().color_at(pawn).unwrap();
        bitbase.is_win(&position, strong, pawn)
    }

    #[test]
    fn bitbase_has_the_published_number_of_wins() {
        let bitbase = Bitbase::new();
        let sets = bitbase.pawns.iter().flat_map(|won| won.white.iter().chain(&won.black));
        let won: usize = sets.map(|set| set.len()).sum();
        // The number that engines with such a table assert, for the same four files.
        assert_eq!(won, 111_282);
    }

    #[test]
    fn textbook_positions_are_known() {
        let bitbase = Bitbase::new();
        let is_win = |fen| is_win(&bitbase, fen);
        // The opposition decides.
        assert!(is_win("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"));
        assert!(is_win("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1"));
        assert!(!is_win("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"));
        // A rook's pawn does not win against a king in the corner.
        assert!(!is_win("k7/8/1K6/P7/8/8/8/8 w - - 0 1"));
        // Black's pawn, mirrored, runs.
        assert!(is_win("8/7p/8/8/K7/8/8/k7 b - - 0 1"));
    }
}
