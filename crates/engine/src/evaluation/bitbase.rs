//! King and pawn against king: every position, won or not, in 24 kilobytes.
//!
//! Made by working backwards from promotions, captures and stalemates until nothing changes, as
//! Thompson described ("Retrograde Analysis of Certain Endgames", ICCA Journal, 1986). The side
//! with the pawn is white here and the pawn stands on the files a to d; others are mirrored.

use threefold_chess::attacks::{king_attacks, pawn_attacks};
use threefold_chess::{Bitboard, Color, Position, Square};

use super::ending::normal_square;

/// Pawns stand on four files and six ranks.
const PAWN_SQUARES: usize = 24;
const POSITIONS: usize = 2 * PAWN_SQUARES * 64 * 64;

/// Which positions of king and pawn against king are won.
pub(super) struct Bitbase {
    won: Box<[u64]>,
}

/// One position: the side to move, and where the pawn and the kings are.
#[derive(Clone, Copy)]
struct Case {
    turn: Color,
    pawn: Square,
    king: Square,
    lone: Square,
}

impl Bitbase {
    /// Works out all positions; a few milliseconds.
    pub(super) fn new() -> Bitbase {
        let mut bitbase = Bitbase { won: vec![0; POSITIONS / 64].into_boxed_slice() };
        let mut open: Vec<Case> =
            (0..POSITIONS).map(Case::from_index).filter(|case| case.is_legal()).collect();
        loop {
            let before = open.len();
            open.retain(|&case| {
                let is_won = bitbase.is_won_in_one_more(case);
                if is_won {
                    let index = case.index();
                    bitbase.won[index / 64] |= 1 << (index % 64);
                }
                !is_won
            });
            if open.len() == before {
                return bitbase;
            }
        }
    }

    /// Whether the side with the pawn wins.
    pub(super) fn is_win(&self, position: &Position, strong: Color, pawn: Square) -> bool {
        let is_mirrored = pawn.file().index() > 3;
        let normal = |square| Square::ALL[normal_square(strong, is_mirrored, square)];
        self.contains(Case {
            turn: Color::white_if(position.turn() == strong),
            pawn: normal(pawn),
            king: normal(position.king(strong)),
            lone: normal(position.king(strong.opponent())),
        })
    }

    fn contains(&self, case: Case) -> bool {
        let index = case.index();
        self.won[index / 64] >> (index % 64) & 1 != 0
    }

    /// Whether a position is won because of what is known of those after it.
    fn is_won_in_one_more(&self, case: Case) -> bool {
        match case.turn {
            Color::White => self.has_winning_move(case),
            Color::Black => self.has_only_losing_moves(case),
        }
    }

    fn has_winning_move(&self, case: Case) -> bool {
        let Case { pawn, king, lone, .. } = case;
        let after = |king, pawn| self.contains(Case { turn: Color::Black, pawn, king, lone });
        let taken = king_attacks(lone).with(pawn);
        if (king_attacks(king) - taken).into_iter().any(|to| after(to, pawn)) {
            return true;
        }
        let Some(stop) = pawn.offset(0, 1).filter(|&stop| stop != king && stop != lone) else {
            return false;
        };
        if pawn.rank().index() == 6 {
            // The queen stands if the lone king cannot take her. Where she would stalemate, a
            // rook does not, and mates as surely.
            return !king_attacks(lone).contains(stop) || king_attacks(king).contains(stop);
        }
        let leap = (pawn.rank().index() == 1)
            .then(|| stop.offset(0, 1))
            .flatten()
            .filter(|&leap| leap != king && leap != lone);
        after(king, stop) || leap.is_some_and(|leap| after(king, leap))
    }

    fn has_only_losing_moves(&self, case: Case) -> bool {
        let Case { pawn, king, lone, .. } = case;
        let moves = king_attacks(lone) - king_attacks(king) - pawn_attacks(Color::White, pawn);
        // Without a move it is stalemate: king and pawn alone mate nobody who has his king only.
        !moves.is_empty()
            && !moves.contains(pawn)
            && moves
                .into_iter()
                .all(|to| self.contains(Case { turn: Color::White, pawn, king, lone: to }))
    }
}

impl Case {
    fn from_index(index: usize) -> Case {
        let pawn = index >> 13;
        Case {
            turn: if index & 1 == 0 { Color::White } else { Color::Black },
            king: Square::ALL[index >> 1 & 63],
            lone: Square::ALL[index >> 7 & 63],
            pawn: Square::ALL[8 * (1 + pawn / 4) + pawn % 4],
        }
    }

    fn index(self) -> usize {
        let pawn = (self.pawn.rank().index() - 1) * 4 + self.pawn.file().index();
        pawn << 13 | self.lone.index() << 7 | self.king.index() << 1 | self.turn.index()
    }

    /// Whether the kings and the pawn stand apart, and the side not to move is not in check.
    fn is_legal(self) -> bool {
        let near: Bitboard = king_attacks(self.king).with(self.king);
        !near.contains(self.lone)
            && self.pawn != self.king
            && self.pawn != self.lone
            && !(self.turn.is_white() && pawn_attacks(Color::White, self.pawn).contains(self.lone))
    }
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
    fn every_case_has_its_own_index() {
        assert!((0..POSITIONS).all(|index| Case::from_index(index).index() == index));
    }

    #[test]
    fn there_are_as_many_wins_as_others_found() {
        let won: u32 = Bitbase::new().won.iter().map(|word| word.count_ones()).sum();
        // The number that engines with such a table assert, for the same four files.
        assert_eq!(won, 111_282);
    }

    #[test]
    fn the_textbook_positions_are_known() {
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
