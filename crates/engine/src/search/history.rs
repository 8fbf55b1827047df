//! History heuristics: what has worked elsewhere in the tree orders the moves. Each thread has its
//! own.

use threefold_chess::{Bitboard, Color, Move, Position, Role, Square, attacks};

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

    /// Returns the arrival of a legal move.
    #[inline]
    pub(crate) fn of(position: &Position, legal: Move) -> Arrival {
        Arrival::new(position.turn(), moving_role(position, legal), legal.destination())
    }

    #[inline]
    fn new(side: Color, role: Role, square: Square) -> Arrival {
        let piece = role.index() * 2 + side.index();
        Arrival((piece * 64 + square.index()) as u16)
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Returns the role of the piece that a legal move moves.
#[inline]
pub(super) fn moving_role(position: &Position, legal: Move) -> Role {
    position.board().role_at(legal.from()).unwrap_or(Role::King)
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
    /// By side and threats, from and to.
    quiet: Box<[[[Counter; 64]; 64]]>,
    /// By arrival and captured role.
    capture: Box<[[Counter; 6]; ARRIVALS]>,
    /// By an earlier arrival and this one.
    continuation: Box<[Row]>,
    /// By pawn structure and arrival.
    pawn: Box<[Row]>,
    correction: Corrections,
}

const PAWN_ROWS: usize = 512;

/// Context that a move is made in.
#[derive(Clone, Copy)]
pub(crate) struct Context {
    /// The arrivals one, two and four plies ago.
    pub(crate) arrivals: [Arrival; 3],
    /// Squares that the opponent attacks: see [`threats`].
    pub(crate) threats: Bitboard,
}

/// Returns the squares that the opponent of the side to move attacks.
pub(crate) fn threats(position: &Position) -> Bitboard {
    let board = position.board();
    let opponent = position.turn().opponent();
    let theirs = board.by_color(opponent);
    let pawns = theirs & board.by_role(Role::Pawn);
    let ahead = if opponent.is_white() { pawns.north() } else { pawns.south() };
    let mut threats = ahead.east() | ahead.west() | attacks::king_attacks(position.king(opponent));
    for square in theirs & board.by_role(Role::Knight) {
        threats |= attacks::knight_attacks(square);
    }
    for square in theirs & board.diagonal_sliders() {
        threats |= attacks::bishop_attacks(square, board.occupied());
    }
    for square in theirs & board.orthogonal_sliders() {
        threats |= attacks::rook_attacks(square, board.occupied());
    }
    threats
}

/// The histories that quiet moves of one node ask.
pub(crate) struct Quiets<'a> {
    ways: &'a [[[Counter; 64]; 64]; 4],
    pawn: &'a Row,
    continuation: [&'a Row; 3],
    threats: Bitboard,
    side: Color,
}

impl Quiets<'_> {
    /// Returns the sum of the histories of a piece's quiet move.
    #[inline]
    pub(crate) fn of(&self, role: Role, quiet: Move) -> i32 {
        let arrival = Arrival::new(self.side, role, quiet.destination()).index();
        let (from, to) = (quiet.from(), quiet.to());
        let [one, two, four] = self.continuation.map(|row| row[arrival].value());
        self.ways[way_table(self.threats, from, to)][from.index()][to.index()].value()
            + self.pawn[arrival].value()
            + one
            + two
            + four / params::HISTORY_FOUR_PLIES_DIVISOR
    }
}

/// Returns the index of a side's table that a move from one square to another belongs to. To leave
/// a square that is attacked, or to go to one, are other things than the same move in peace.
#[inline]
fn way_table(threats: Bitboard, from: Square, to: Square) -> usize {
    2 * usize::from(threats.contains(from)) + usize::from(threats.contains(to))
}

impl Histories {
    pub(crate) fn new() -> Histories {
        Histories {
            quiet: vec![[[Counter(0); 64]; 64]; 2 * 4].into_boxed_slice(),
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

    /// Returns the sum of the histories of a quiet move.
    #[inline]
    pub(crate) fn quiet(&self, position: &Position, context: Context, quiet: Move) -> i32 {
        self.quiets(position, context).of(moving_role(position, quiet), quiet)
    }

    /// Returns the rows of all quiet moves of a node, found once.
    #[inline]
    pub(crate) fn quiets(&self, position: &Position, context: Context) -> Quiets<'_> {
        let tables = self.quiet.as_chunks().0;
        Quiets {
            ways: &tables[position.turn().index()],
            pawn: &self.pawn[pawn_row(position)],
            continuation: context.arrivals.map(|earlier| &self.continuation[earlier.index()]),
            threats: context.threats,
            side: position.turn(),
        }
    }

    /// Returns the history of a capture.
    #[inline]
    pub(crate) fn capture(&self, position: &Position, capture: Move) -> i32 {
        self.capture[Arrival::of(position, capture).index()][victim(position, capture)].value()
    }

    /// Returns the history of any move.
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
        let arrival = Arrival::of(position, quiet);
        self.reward_way(position.turn(), context, quiet, change);
        self.pawn[pawn_row(position)][arrival.index()].add(change);
        self.reward_arrival(context, arrival, change);
    }

    /// Rewards only the way from one square to another.
    #[inline]
    pub(crate) fn reward_way(&mut self, side: Color, context: Context, quiet: Move, change: i32) {
        let (from, to) = (quiet.from(), quiet.to());
        let table = 4 * side.index() + way_table(context.threats, from, to);
        self.quiet[table][from.index()][to.index()].add(change);
    }

    /// Rewards only what follows upon earlier arrivals.
    #[inline]
    pub(crate) fn reward_arrival(&mut self, context: Context, arrival: Arrival, change: i32) {
        for earlier in context.arrivals.into_iter().filter(|&earlier| earlier != Arrival::NONE) {
            self.continuation[earlier.index()][arrival.index()].add(change);
        }
    }

    #[inline]
    pub(crate) fn reward_capture(&mut self, position: &Position, capture: Move, change: i32) {
        let arrival = Arrival::of(position, capture).index();
        self.capture[arrival][victim(position, capture)].add(change);
    }

    /// Returns the error that searches have found in the evaluation of positions like this one.
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

/// Returns the captured role as an index; a promotion without capture counts as taking a pawn.
#[inline]
fn victim(position: &Position, capture: Move) -> usize {
    position.captured(capture).unwrap_or(Role::Pawn).index()
}

/// Returns the reward of a move that cuts off at this depth.
pub(crate) fn bonus(depth: i32) -> i32 {
    (params::HISTORY_BONUS_SLOPE * depth - params::HISTORY_BONUS_OFFSET)
        .clamp(0, params::HISTORY_BONUS_MOST)
}

/// Returns the penalty of a move that was tried before the one that cut off.
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

    /// Returns the index of a killer, the newer one being 0.
    #[inline]
    pub(crate) fn place(self, quiet: Move) -> Option<usize> {
        self.0.iter().position(|&killer| killer == Some(quiet))
    }
}

// Squares index the tables above.
const _: () = assert!(Square::ALL.len() == 64);
