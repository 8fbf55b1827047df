//! What has worked elsewhere in the tree: histories that order moves. Each thread has its own.

use threefold_chess::{Move, Position, Role, Square};

use super::correction::Corrections;
use crate::params;

/// A piece going to a square: the index of a row, or a place in one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Arrival(u16);

/// Pieces times squares.
pub(super) const ARRIVALS: usize = 12 * 64;

impl Arrival {
    /// No move: the root's, or a null move's. Its row stays empty.
    pub(crate) const NONE: Arrival = Arrival(ARRIVALS as u16);

    /// The arrival of a legal move.
    #[inline]
    pub(crate) fn of(position: &Position, legal: Move) -> Arrival {
        let role = position.board().role_at(legal.from()).unwrap_or(Role::King);
        let piece = role.index() * 2 + position.turn().index();
        Arrival((piece * 64 + legal.destination().index()) as u16)
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One counter, pulled towards every new result and never beyond its bounds.
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
struct Counter(i16);

impl Counter {
    #[inline]
    fn value(self) -> i32 {
        i32::from(self.0)
    }

    /// Moves towards the sign of `change`, the less the further it has come already.
    #[inline]
    fn add(&mut self, change: i32) {
        let value = self.value();
        self.0 = (value + change - value * change.abs() / params::HISTORY_MOST) as i16;
    }
}

type Row = [Counter; ARRIVALS];

/// All histories of a thread.
pub(crate) struct Histories {
    /// By side, from and to.
    quiet: Box<[[[Counter; 64]; 64]; 2]>,
    /// By arrival and captured role.
    capture: Box<[[Counter; 6]; ARRIVALS]>,
    /// By an earlier arrival and this one.
    continuation: Box<[Row]>,
    /// By pawn structure and arrival.
    pawn: Box<[Row]>,
    correction: Corrections,
}

const PAWN_ROWS: usize = 512;

/// What came before a move: the arrivals one, two and four plies ago.
#[derive(Clone, Copy)]
pub(crate) struct Context {
    pub(crate) arrivals: [Arrival; 3],
}

impl Histories {
    pub(crate) fn new() -> Histories {
        Histories {
            quiet: Box::new([[[Counter(0); 64]; 64]; 2]),
            capture: Box::new([[Counter(0); 6]; ARRIVALS]),
            continuation: vec![[Counter(0); ARRIVALS]; ARRIVALS + 1].into_boxed_slice(),
            pawn: vec![[Counter(0); ARRIVALS]; PAWN_ROWS].into_boxed_slice(),
            correction: Corrections::new(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.quiet.as_flattened_mut().as_flattened_mut().fill(Counter(0));
        self.capture.as_flattened_mut().fill(Counter(0));
        self.continuation.as_flattened_mut().fill(Counter(0));
        self.pawn.as_flattened_mut().fill(Counter(0));
        self.correction.clear();
    }

    /// How a quiet move has done: the sum of its histories.
    #[inline]
    pub(crate) fn quiet(&self, position: &Position, context: Context, quiet: Move) -> i32 {
        let arrival = Arrival::of(position, quiet).index();
        let [one, two, four] =
            context.arrivals.map(|earlier| self.continuation[earlier.index()][arrival]);
        self.quiet[position.turn().index()][quiet.from().index()][quiet.to().index()].value()
            + self.pawn[pawn_row(position)][arrival].value()
            + one.value()
            + two.value()
            + four.value() / 2
    }

    /// How a capture has done.
    #[inline]
    pub(crate) fn capture(&self, position: &Position, capture: Move) -> i32 {
        self.capture[Arrival::of(position, capture).index()][victim(position, capture)].value()
    }

    /// How a move has done.
    #[inline]
    pub(crate) fn of(
        &self,
        position: &Position,
        context: Context,
        played: Move,
        is_quiet: bool,
    ) -> i32 {
        if is_quiet {
            self.quiet(position, context, played)
        } else {
            self.capture(position, played)
        }
    }

    #[inline]
    pub(crate) fn reward_quiet(
        &mut self,
        position: &Position,
        context: Context,
        quiet: Move,
        change: i32,
    ) {
        let arrival = Arrival::of(position, quiet).index();
        self.quiet[position.turn().index()][quiet.from().index()][quiet.to().index()].add(change);
        self.pawn[pawn_row(position)][arrival].add(change);
        for earlier in context.arrivals.into_iter().filter(|&earlier| earlier != Arrival::NONE) {
            self.continuation[earlier.index()][arrival].add(change);
        }
    }

    #[inline]
    pub(crate) fn reward_capture(&mut self, position: &Position, capture: Move, change: i32) {
        let arrival = Arrival::of(position, capture).index();
        self.capture[arrival][victim(position, capture)].add(change);
    }

    /// What searches have found wrong with the evaluation of positions like this one.
    #[inline]
    pub(crate) fn correction(&self, position: &Position, previous: Arrival) -> i32 {
        self.correction.value(position, previous)
    }

    #[inline]
    pub(crate) fn correct(
        &mut self,
        position: &Position,
        previous: Arrival,
        difference: i32,
        depth: i32,
    ) {
        self.correction.learn(position, previous, difference, depth);
    }
}

#[inline]
fn pawn_row(position: &Position) -> usize {
    position.pawn_key().bits() as usize % PAWN_ROWS
}

/// The captured role as an index; a promotion without capture counts as taking a pawn.
#[inline]
fn victim(position: &Position, capture: Move) -> usize {
    position.captured(capture).unwrap_or(Role::Pawn).index()
}

/// How much a cut-off at this depth is worth.
pub(crate) fn bonus(depth: i32) -> i32 {
    (params::HISTORY_BONUS_SLOPE * depth - params::HISTORY_BONUS_OFFSET)
        .clamp(0, params::HISTORY_BONUS_MOST)
}

/// How much it costs a move to have been tried before the one that cut off.
pub(crate) fn malus(depth: i32) -> i32 {
    -(params::HISTORY_MALUS_SLOPE * depth - params::HISTORY_MALUS_OFFSET)
        .clamp(0, params::HISTORY_MALUS_MOST)
}

/// Two quiet moves that cut off at this ply before.
#[derive(Clone, Copy)]
pub(crate) struct Killers([Option<Move>; 2]);

impl Killers {
    /// Not known yet.
    pub(crate) const NONE: Killers = Killers([None; 2]);

    pub(crate) fn add(&mut self, quiet: Move) {
        if self.0[0] != Some(quiet) {
            self.0 = [Some(quiet), self.0[0]];
        }
    }

    #[inline]
    pub(crate) fn contains(self, quiet: Move) -> bool {
        self.0.contains(&Some(quiet))
    }

    /// Which of the two it is, the newer one being 0.
    #[inline]
    pub(crate) fn place(self, quiet: Move) -> Option<usize> {
        self.0.iter().position(|&killer| killer == Some(quiet))
    }
}

// Squares index the tables above.
const _: () = assert!(Square::ALL.len() == 64);
