//! The terms of the evaluation, each a row of weights, and what counts how often each applies.
//!
//! The evaluation is a sum of weights, each taken as often as its fact is met for white, and taken
//! away as often as it is met for black. One list names them all; from it come the struct of the
//! weights and the struct of the counts, so the two have one shape. The search evaluates with
//! [`NoTrace`], which compiles to nothing; the tuner and the table for humans with [`Counts`].

use threefold_chess::{ByColor, Color};

use super::pair::Pair;

/// The weights of all terms.
pub type Weights = Terms<Pair>;

/// Number of times each weight was taken, for each side.
pub type Counts = Terms<ByColor<i16>>;

/// Listener that hears of every weight that the evaluation takes.
pub trait Trace {
    /// True if the listener does anything with what it hears. If not, stored results may be used.
    const LISTENS: bool;

    /// Hears that a weight was taken `count` times for a side; `choose` finds it among all.
    fn note(
        &mut self,
        color: Color,
        count: i32,
        choose: impl FnOnce(&mut Counts) -> &mut ByColor<i16>,
    );
}

/// The trace that listens to nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrace;

impl Trace for NoTrace {
    const LISTENS: bool = false;

    #[inline(always)]
    fn note(
        &mut self,
        _color: Color,
        _count: i32,
        _choose: impl FnOnce(&mut Counts) -> &mut ByColor<i16>,
    ) {
    }
}

impl Trace for Counts {
    const LISTENS: bool = true;

    fn note(
        &mut self,
        color: Color,
        count: i32,
        choose: impl FnOnce(&mut Counts) -> &mut ByColor<i16>,
    ) {
        choose(self)[color] += count as i16;
    }
}

/// Takes a weight: its value, told to the trace. `taken!(trace, color, isolated[1])`, with
/// `, count` behind it if it is taken more than once.
macro_rules! taken {
    ($trace:expr, $color:expr, $term:ident[$index:expr]) => {{
        let index = $index;
        $trace.note($color, 1, |counts| &mut counts.$term[index]);
        $crate::evaluation::weights::WEIGHTS.$term[index]
    }};
    ($trace:expr, $color:expr, $term:ident[$index:expr], $count:expr) => {{
        let (index, count): (usize, i32) = ($index, $count);
        $trace.note($color, count, |counts| &mut counts.$term[index]);
        $crate::evaluation::weights::WEIGHTS.$term[index] * count
    }};
}
pub(super) use taken;

/// Name of a term, and layout of its row of weights in the file of weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// The name of its field.
    pub name: &'static str,
    /// Meaning, in a sentence.
    pub meaning: &'static str,
    /// Under which heading humans are shown it.
    pub heading: &'static str,
    /// Number of weights.
    pub length: usize,
    /// Number of weights in one line of the file.
    pub width: usize,
}

macro_rules! terms {
    ($($heading:literal { $(#[doc = $meaning:literal] $name:ident: [$length:literal, $width:literal],)* })*) => {
        /// One value for each weight of each term.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Terms<T> {
            $($(#[doc = $meaning] pub $name: [T; $length],)*)*
        }

        /// Every term, in the order of [`Terms::rows`].
        pub const TERMS: &[Term] = &[
            $($(Term {
                name: stringify!($name),
                meaning: $meaning,
                heading: $heading,
                length: $length,
                width: $width,
            },)*)*
        ];

        impl<T: Copy> Terms<T> {
            /// Returns the same value everywhere.
            #[must_use]
            pub const fn filled(value: T) -> Terms<T> {
                Terms { $($($name: [value; $length],)*)* }
            }
        }

        impl<T> Terms<T> {
            /// Returns the values of each term, in the order of [`TERMS`].
            #[must_use]
            pub fn rows(&self) -> [&[T]; TERMS.len()] {
                [$($(&self.$name,)*)*]
            }

            /// Returns the values of each term, to be changed, in the order of [`TERMS`].
            #[must_use]
            pub fn rows_mut(&mut self) -> [&mut [T]; TERMS.len()] {
                [$($(&mut self.$name,)*)*]
            }
        }
    };
}

terms! {
    "Material" {
        #[doc = " A pawn, knight, bishop, rook and queen."]
        material: [5, 5],
        #[doc = " Two bishops, one on each color."]
        bishop_pair: [1, 1],
    }
    "Placement" {
        #[doc = " A pawn by its square: the files a to d, mirrored, from the first rank."]
        pawn_square: [32, 4],
        #[doc = " A knight by its square."]
        knight_square: [32, 4],
        #[doc = " A bishop by its square."]
        bishop_square: [32, 4],
        #[doc = " A rook by its square."]
        rook_square: [32, 4],
        #[doc = " A queen by its square."]
        queen_square: [32, 4],
        #[doc = " The king by its square."]
        king_square: [32, 4],
    }
    "Mobility" {
        #[doc = " A knight by the number of squares it can go to."]
        knight_mobility: [9, 5],
        #[doc = " A bishop by the number of squares it can go to."]
        bishop_mobility: [14, 5],
        #[doc = " A rook by the number of squares it can go to."]
        rook_mobility: [15, 5],
        #[doc = " A queen by the number of squares it can go to."]
        queen_mobility: [28, 5],
    }
    "Pawns" {
        #[doc = " A pawn without neighbors: on a file open to the enemy, and with an enemy pawn ahead."]
        isolated: [2, 2],
        #[doc = " A pawn that cannot be protected by neighbors nor advance safely, likewise."]
        backward: [2, 2],
        #[doc = " A pawn behind one of its own."]
        doubled: [1, 1],
        #[doc = " A pawn beside another, by rank."]
        phalanx: [8, 4],
        #[doc = " A pawn protected by a pawn, by rank."]
        protected: [8, 4],
    }
    "Passed pawns" {
        #[doc = " A passed pawn, by rank."]
        passed: [8, 4],
        #[doc = " A passed pawn whose next square is occupied by the enemy, by rank."]
        passed_blocked: [8, 4],
        #[doc = " A passed pawn whose next square is empty and not attacked, by rank."]
        passed_safe_step: [8, 4],
        #[doc = " A passed pawn with nothing on its way and nothing attacking it, by rank."]
        passed_free_way: [8, 4],
        #[doc = " A far passed pawn by the distance of its king to the next square."]
        passed_own_king: [8, 4],
        #[doc = " A far passed pawn by the distance of the enemy's king to the next square."]
        passed_enemy_king: [8, 4],
        #[doc = " A passed pawn with a rook behind it: its own, the enemy's."]
        passed_rook_behind: [2, 2],
        #[doc = " A passed pawn that no king can catch, where there are only pawns."]
        passed_unstoppable: [1, 1],
    }
    "Pieces" {
        #[doc = " A knight and a bishop on a square that pawns protect and no enemy pawn can attack."]
        outpost: [2, 2],
        #[doc = " A knight that can go to such a square."]
        outpost_in_reach: [1, 1],
        #[doc = " A knight or bishop behind a pawn."]
        behind_pawn: [1, 1],
        #[doc = " A pawn on the color of its bishop: free, and blocked."]
        bishop_pawn: [2, 2],
        #[doc = " A rook on a file without own pawns: with enemy pawns, and without."]
        rook_file: [2, 2],
        #[doc = " A rook on the seventh rank that has something to do there."]
        rook_seventh: [1, 1],
        #[doc = " A queen that a slider would attack if one piece moved."]
        queen_exposed: [1, 1],
    }
    "King" {
        #[doc = " An own pawn near the king, by distance from the edge (a line each) and rank; 0 for none."]
        shelter: [28, 7],
        #[doc = " An enemy pawn on a file near the king, likewise."]
        storm: [28, 7],
        #[doc = " An enemy pawn near the king that stands against an own pawn, by rank."]
        storm_blocked: [7, 7],
        #[doc = " A way to castle that is still open."]
        castling: [1, 1],
        #[doc = " The danger in which the enemy's king is, by units of attack."]
        king_danger: [50, 5],
    }
    "Threats" {
        #[doc = " A pawn attacks a knight, bishop, rook, queen."]
        threat_by_pawn: [4, 4],
        #[doc = " A knight or bishop attacks a pawn, knight, bishop, rook, queen, if weak or worth more."]
        threat_by_minor: [5, 5],
        #[doc = " A rook attacks them, if they are weak."]
        threat_by_rook: [5, 5],
        #[doc = " The king attacks something weak."]
        threat_by_king: [1, 1],
        #[doc = " Something that is attacked and not protected."]
        hanging: [1, 1],
        #[doc = " A pawn could attack a piece by a safe step."]
        threat_by_step: [1, 1],
        #[doc = " A square of the enemy's pieces that is contested."]
        restriction: [1, 1],
    }
    "Space" {
        #[doc = " A safe square in the own half of the center: any, and behind a pawn."]
        space: [2, 2],
    }
    "Tempo" {
        #[doc = " To be on the move."]
        tempo: [1, 1],
    }
}

/// Number of all weights.
pub const WEIGHT_COUNT: usize = {
    let mut count = 0;
    let mut index = 0;
    while index < TERMS.len() {
        count += TERMS[index].length;
        index += 1;
    }
    count
};
