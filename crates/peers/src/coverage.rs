//! The cases that a run has met: a comparison that never saw a rare rule proves nothing about it.

use std::fmt;

use shakmaty::Position as _;
use threefold_chess::{Move, MoveKind, Position, Role};

use crate::trio::Trio;

/// Defines counters, how they add up and how they are called.
macro_rules! counters {
    ($($name:ident: $words:literal,)*) => {
        /// Number of times each case was met.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct Coverage { $(#[doc = $words] pub $name: u64,)* }

        impl Coverage {
            /// Adds what another run has met.
            pub fn add(&mut self, other: &Coverage) {
                $(self.$name += other.$name;)*
            }

            /// Every counter with its name.
            pub fn rows(&self) -> impl Iterator<Item = (&'static str, u64)> {
                [$(($words, self.$name)),*].into_iter()
            }
        }
    };
}

counters! {
    positions: "positions",
    walks: "walks",
    legal_moves: "legal moves compared",
    captures: "captures played",
    double_steps: "double steps played",
    en_passants: "en-passant captures played",
    castlings: "castlings played",
    chess960_castlings: "of these not from e to a or h",
    promotions: "promotions played",
    underpromotions: "of these not to a queen",
    checks: "checks",
    double_checks: "double checks",
    checkmates: "checkmates",
    stalemates: "stalemates",
    dead_positions: "dead positions",
    en_passants_possible: "positions with a legal en-passant capture",
    en_passants_forbidden: "with a capture that only its king forbids",
    null_moves: "null moves",
    clocks_over_100: "positions with a clock above 100",
    equal_pairs: "pairs of equal positions",
    apart_by_castling: "pairs that differ in castling rights only",
    apart_by_en_passant: "pairs that differ in en passant only",
}

impl Coverage {
    /// Counts a position and what is special about it.
    pub(crate) fn note_position(&mut self, trio: &Trio) {
        let position = &trio.ours;
        let moves = position.count_legal_moves() as u64;
        let (check, can_move) = (position.is_check(), moves > 0);
        let pseudo_legal = trio.shakmaty.pseudo_legal_ep_square().is_some();
        self.positions += 1;
        self.legal_moves += moves;
        self.checks += u64::from(check);
        self.double_checks += u64::from(position.checkers().has_many());
        self.checkmates += u64::from(check && !can_move);
        self.stalemates += u64::from(!check && !can_move);
        self.dead_positions += u64::from(trio.shakmaty.is_insufficient_material());
        self.en_passants_possible += u64::from(position.en_passant().is_some());
        self.en_passants_forbidden += u64::from(pseudo_legal && position.en_passant().is_none());
        self.null_moves += u64::from(!check);
        self.clocks_over_100 += u64::from(position.halfmove_clock() > 100);
    }

    /// Counts a move that is about to be played.
    pub(crate) fn note_move(&mut self, position: &Position, played: Move) {
        self.captures += u64::from(position.is_capture(played));
        match played.kind() {
            MoveKind::EnPassant => self.en_passants += 1,
            MoveKind::Castling => {
                let usual = played.from().file() == threefold_chess::File::E
                    && matches!(
                        played.to().file(),
                        threefold_chess::File::A | threefold_chess::File::H
                    );
                self.castlings += 1;
                self.chess960_castlings += u64::from(!usual);
            }
            MoveKind::Promotion(role) => {
                self.promotions += 1;
                self.underpromotions += u64::from(role != Role::Queen);
            }
            MoveKind::Normal => {
                let pawn = position.board().role_at(played.from()) == Some(Role::Pawn);
                let two_ranks = played.from() as u8 ^ played.to() as u8 == 16;
                self.double_steps += u64::from(pawn && two_ranks);
            }
        }
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (words, count) in self.rows() {
            writeln!(formatter, "{count:>14}  {words}")?;
        }
        Ok(())
    }
}
