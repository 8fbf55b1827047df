//! The four boards, and the turn.

use std::hash::{Hash, Hasher};

use threefold_chess::{Key, Move, Position, Role, Square};

use crate::seat::{BoardId, ByBoard, BySeat, Seat};
use crate::synced::SyncedMove;

/// Four orthodox positions and a turn: reached by play from the start, never set up, so each
/// board seen alone is a game of orthodox chess.
///
/// `==` is the equality of the rule of repetition: on each board the same pieces, side to move
/// and castling rights, and the same possibility to capture en passant, which counts if a capture
/// is legal *on that board*; and the same player to move.
///
/// ```
/// use threefold_duplicate::{DuplicatePosition, Seat};
///
/// let position = DuplicatePosition::START.play("e2e4".parse()?)?;
/// assert_eq!(position.turn(), Seat::South);
/// assert_eq!(position.legal_moves().len(), 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DuplicatePosition {
    boards: ByBoard<Position>,
    turn: Seat,
}

impl DuplicatePosition {
    /// The start: four boards of standard chess, North to move.
    pub const START: DuplicatePosition =
        DuplicatePosition { boards: ByBoard::new([Position::START; 4]), turn: Seat::North };

    /// Player to move.
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// One of the boards, seen alone.
    #[inline]
    #[must_use]
    pub fn board(&self, board: BoardId) -> &Position {
        &self.boards[board]
    }

    /// The four boards.
    #[inline]
    #[must_use]
    pub const fn boards(&self) -> &ByBoard<Position> {
        &self.boards
    }

    /// Equal positions have equal keys.
    #[inline]
    #[must_use]
    pub fn key(&self) -> Key {
        // Boards are often equal to each other, so their keys must not cancel out: each round is
        // a rotation and Fibonacci hashing's multiplier (Knuth, volume 3, 6.4).
        let mix =
            |key: u64, part: u64| (key.rotate_left(23) ^ part).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let boards = BoardId::ALL.into_iter().map(|board| self.boards[board].key().bits());
        Key::from_bits(boards.fold(self.turn as u64 + 1, mix))
    }

    /// Returns true if both boards of a player wait for that player: the player to move, or the
    /// partner who moves next.
    #[inline]
    #[must_use]
    pub fn awaits(&self, seat: Seat) -> bool {
        seat.boards().into_iter().all(|board| self.boards[board].turn() == seat.color())
    }

    /// The boards as they stand, with this player to move.
    ///
    /// # Errors
    /// If an opponent has to answer a check first, with the board.
    pub(crate) fn with_turn(&self, seat: Seat) -> Result<DuplicatePosition, BoardId> {
        let mut given = DuplicatePosition { turn: seat, ..*self };
        for id in seat.boards() {
            let board = &mut given.boards[id];
            if board.turn() != seat.color() {
                *board = board.play_null().ok_or(id)?;
            }
        }
        Ok(given)
    }

    /// Returns true if the player to move is in check on at least one board.
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.turn.boards().into_iter().any(|board| self.boards[board].is_check())
    }

    /// The boards on which the player to move is in check.
    #[must_use]
    pub fn checks(&self) -> ByBoard<bool> {
        self.checks_of(self.turn)
    }

    /// The boards on which a player is in check; only boards that wait for that player count.
    #[must_use]
    pub fn checks_of(&self, seat: Seat) -> ByBoard<bool> {
        ByBoard::from_fn(|id| {
            let board = &self.boards[id];
            id.player(seat.color()) == seat && board.turn() == seat.color() && board.is_check()
        })
    }

    /// The boards on which the player who has just moved gives check.
    #[must_use]
    pub fn checks_by(&self, mover: Seat) -> ByBoard<bool> {
        ByBoard::from_fn(|id| {
            let board = &self.boards[id];
            id.player(mover.color()) == mover && board.turn() != mover.color() && board.is_check()
        })
    }

    /// The players who stand mated, whatever the others play before their turn.
    ///
    /// If both of their boards [wait](DuplicatePosition::awaits) for them, they are in check and
    /// have no synced move. If one does, that board alone is checkmate: nobody else moves on it
    /// before them. What else comes of a check on one board depends on what is played on the
    /// other one.
    #[must_use]
    pub fn mated(&self) -> BySeat<bool> {
        BySeat::from_fn(|seat| {
            let mut checks = self.checks_of(seat).marked();
            if self.awaits(seat) {
                checks.next().is_some() && !self.has_move_of(seat)
            } else {
                checks.any(|board| self.boards[board].is_checkmate())
            }
        })
    }

    /// Returns what a move captures on each board of the player to move.
    #[must_use]
    pub fn captured(&self, legal: SyncedMove) -> ByBoard<Option<Role>> {
        let mut captured = ByBoard::default();
        for id in self.turn.boards() {
            let board = &self.boards[id];
            captured[id] = board.captured(on_board(board, legal));
        }
        captured
    }

    /// Returns true if a move captures or moves a pawn on at least one board, which sets the clock
    /// of the fifty rounds back.
    #[must_use]
    pub fn is_zeroing(&self, legal: SyncedMove) -> bool {
        let [first, _] = self.turn.boards();
        self.boards[first].board().role_at(legal.from) == Some(Role::Pawn)
            || self.captured(legal).iter().any(|(_, captured)| captured.is_some())
    }

    /// The position after a legal move, without asking whether it is one: right for a move that
    /// has just been generated. Any other gives nonsense; a promotion to what no pawn becomes is
    /// read as none.
    #[inline]
    #[must_use]
    pub fn play_unchecked(&self, legal: SyncedMove) -> DuplicatePosition {
        let mut next = *self;
        for id in self.turn.boards() {
            let board = &self.boards[id];
            next.boards[id] = board.play_unchecked(on_board(board, legal));
        }
        next.turn = self.turn.next();
        next
    }

    /// The position after the player to move has passed, a null move on both boards; none if that
    /// player is in check.
    ///
    /// Passing is a device of search and no part of any game.
    #[inline]
    #[must_use]
    pub fn pass(&self) -> Option<DuplicatePosition> {
        let mut next = *self;
        for id in self.turn.boards() {
            next.boards[id] = self.boards[id].play_null()?;
        }
        next.turn = self.turn.next();
        Some(next)
    }
}

/// Positions that are equal have equal keys, and the key is all that a table needs.
impl Hash for DuplicatePosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().bits().hash(state);
    }
}

impl Default for DuplicatePosition {
    fn default() -> DuplicatePosition {
        DuplicatePosition::START
    }
}

/// Returns a legal synced move as a move of one board, where castling is written king takes rook.
#[inline]
pub(crate) fn on_board(board: &Position, legal: SyncedMove) -> Move {
    let SyncedMove { from, to, promotion } = legal;
    if let Some(role) = promotion.filter(|role| role.is_promotion()) {
        return Move::promotion(from, to, role);
    }
    match board.board().role_at(from) {
        Some(Role::Pawn) if from.file() != to.file() && !board.board().occupied().contains(to) => {
            Move::en_passant(from, to)
        }
        Some(Role::King) if from.distance(to) > 1 => {
            let side = threefold_chess::CastlingSide::of(from, to);
            Move::castling(from, Square::new(side.standard_rook_file(), from.rank()))
        }
        _ => Move::normal(from, to),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl DuplicatePosition {
        /// Four boards that no game need lead to, for tests of what takes too long to reach.
        pub(crate) const fn set_up(boards: ByBoard<Position>, turn: Seat) -> DuplicatePosition {
            DuplicatePosition { boards, turn }
        }
    }

    fn after(moves: &str) -> DuplicatePosition {
        moves.split_whitespace().fold(DuplicatePosition::START, |position, text| {
            position.play(text.parse().unwrap()).unwrap()
        })
    }

    #[test]
    fn a_position_that_comes_back_is_equal_and_has_the_same_key() {
        let start = DuplicatePosition::START;
        let back = after("g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8");
        assert_eq!((back, back.key()), (start, start.key()));
    }

    #[test]
    fn the_same_boards_in_another_place_are_another_position() {
        let north = after("e2e4 d2d4 e7e5 e7e5");
        let south = after("d2d4 e2e4 e7e5 e7e5");
        assert_ne!(north, south);
        assert_ne!(north.key(), south.key());
    }

    #[test]
    fn a_player_and_the_partner_after_are_awaited() {
        let awaited = |position: DuplicatePosition| {
            Seat::ALL.into_iter().filter(|&seat| position.awaits(seat)).collect::<Vec<_>>()
        };
        assert_eq!(awaited(DuplicatePosition::START), [Seat::North, Seat::South]);
        assert_eq!(awaited(after("e2e4")), [Seat::South]);
        assert_eq!(awaited(after("e2e4 e2e4")), [Seat::East, Seat::West]);
        assert_eq!(awaited(after("e2e4 e2e4 e7e5")), [Seat::West]);
        let position = after("e2e4");
        assert_eq!(position.moves_of(Seat::North), None);
        assert_eq!(position.moves_of(Seat::East), None);
        assert_eq!(position.moves_of(Seat::South), Some(position.legal_moves()));
    }

    #[test]
    fn pass_hands_the_turn_on_unless_the_player_is_in_check() {
        let passed = DuplicatePosition::START.pass().unwrap();
        assert_eq!(passed.turn(), Seat::South);
        assert!(!passed.awaits(Seat::North) && passed.awaits(Seat::South));
        let round = [0; 3].iter().fold(passed, |position, _| position.pass().unwrap());
        assert_eq!(round, DuplicatePosition::START);
        let check = after("e2e4 a2a3 f7f5 a7a6 d1h5 a3a4");
        assert!(check.is_check() && check.pass().is_none());
        assert!(!passed.is_check());
    }

    #[test]
    fn a_promotion_to_nonsense_is_nonsense_and_no_panic() {
        for role in [Role::Pawn, Role::King] {
            let odd = SyncedMove { from: Square::E2, to: Square::E4, promotion: Some(role) };
            let position = DuplicatePosition::START;
            assert!(!position.is_legal(odd));
            assert_eq!(position.captured(odd), ByBoard::default());
            assert_eq!(position.play_unchecked(odd), after("e2e4"));
            assert_eq!(crate::twin::Twins::after([odd]).ply(), 1);
        }
    }
}
