//! Ghosts as they came to be: every piece and its twin, followed from the start.
//!
//! This knows nothing of where pieces of one color stand on the other board, which is how
//! [`ghost`](crate::ghost) finds the same; that both agree is a property test.

use threefold_chess::{CastlingSide, MoveKind, Role, Square};

use crate::ghost::Ghost;
use crate::position::{DuplicatePosition, on_board};
use crate::seat::{BoardId, BySeat, Seat};
use crate::synced::SyncedMove;

/// A capture of one piece of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Capture {
    /// On which board.
    pub board: BoardId,
    /// By which move of the game, the first one being 1.
    pub ply: usize,
    /// Player who captured.
    pub by: Seat,
}

/// Stage in the life of a pair of twins. There is no way back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lifecycle {
    /// Both live and move together.
    Lockstep {
        /// Square on which both stand.
        square: Square,
    },
    /// One was captured, the other one is a ghost.
    Ghost {
        /// The one that is left.
        ghost: Ghost,
        /// Capture of its twin.
        lost: Capture,
    },
    /// Both were captured.
    Gone {
        /// The capture that made a ghost.
        first: Capture,
        /// The capture of the ghost.
        second: Capture,
    },
}

/// A piece on one board and its twin on the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pair {
    /// Square on which both stood at the start.
    pub home: Square,
    /// Their kind now, or the last one.
    pub role: Role,
    /// Stage of their life.
    pub lifecycle: Lifecycle,
}

/// The sixteen pairs of each player after some moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twins {
    position: DuplicatePosition,
    pairs: BySeat<Vec<Pair>>,
    ply: usize,
}

impl Twins {
    /// All pairs at home, in lockstep.
    #[must_use]
    pub fn start() -> Twins {
        let position = DuplicatePosition::START;
        let pairs = BySeat::from_fn(|seat| {
            let [board, _] = seat.boards();
            let pieces = position.board(board).board().pieces();
            pieces
                .filter(|(_, piece)| piece.color == seat.color())
                .map(|(home, piece)| Pair {
                    home,
                    role: piece.role,
                    lifecycle: Lifecycle::Lockstep { square: home },
                })
                .collect()
        });
        Twins { position, pairs, ply: 0 }
    }

    /// The pairs after some legal moves from the start.
    #[must_use]
    pub fn after(moves: impl IntoIterator<Item = SyncedMove>) -> Twins {
        let mut twins = Twins::start();
        moves.into_iter().for_each(|legal| twins.advance(legal));
        twins
    }

    /// Number of moves followed so far.
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// The pairs of a player, by the square they started on.
    #[must_use]
    pub fn pairs(&self, seat: Seat) -> &[Pair] {
        &self.pairs[seat]
    }

    /// Follows a legal move.
    pub fn advance(&mut self, legal: SyncedMove) {
        self.ply += 1;
        let by = self.position.turn();
        for id in by.boards() {
            let board = self.position.board(id);
            let on_board = on_board(board, legal);
            if board.is_capture(on_board) {
                let square = match on_board.kind() {
                    MoveKind::EnPassant => Square::new(legal.to.file(), legal.from.rank()),
                    _ => legal.to,
                };
                let owner = id.player(by.color().opponent());
                self.lose(owner, square, Capture { board: id, ply: self.ply, by });
            }
        }
        let [first, _] = by.boards();
        let is_castling = on_board(self.position.board(first), legal).kind() == MoveKind::Castling;
        self.step(by, legal.from, legal.to, legal.promotion);
        if is_castling {
            let side = CastlingSide::of(legal.from, legal.to);
            let corner = Square::new(side.standard_rook_file(), legal.from.rank());
            self.step(by, corner, side.rook_target(by.color()), None);
        }
        self.position = self.position.play_unchecked(legal);
    }

    fn lose(&mut self, owner: Seat, square: Square, capture: Capture) {
        let Some(other) = owner.other_board(capture.board) else { return };
        for pair in &mut self.pairs[owner] {
            match pair.lifecycle {
                Lifecycle::Lockstep { square: at } if at == square => {
                    let ghost = Ghost { board: other, square };
                    pair.lifecycle = Lifecycle::Ghost { ghost, lost: capture };
                    return;
                }
                Lifecycle::Ghost { ghost, lost }
                    if ghost == (Ghost { board: capture.board, square }) =>
                {
                    pair.lifecycle = Lifecycle::Gone { first: lost, second: capture };
                    return;
                }
                _ => {}
            }
        }
    }

    fn step(&mut self, seat: Seat, from: Square, to: Square, promotion: Option<Role>) {
        let lockstep = Lifecycle::Lockstep { square: from };
        if let Some(pair) = self.pairs[seat].iter_mut().find(|pair| pair.lifecycle == lockstep) {
            pair.lifecycle = Lifecycle::Lockstep { square: to };
            pair.role = promotion.unwrap_or(pair.role);
        }
    }

    /// Every ghost, in the order of [`DuplicatePosition::ghosts`].
    #[must_use]
    pub fn ghosts(&self) -> Vec<Ghost> {
        let all = self.pairs.iter().flat_map(|(_, pairs)| pairs);
        let mut ghosts: Vec<Ghost> = all
            .filter_map(|pair| match pair.lifecycle {
                Lifecycle::Ghost { ghost, .. } => Some(ghost),
                _ => None,
            })
            .collect();
        ghosts
            .sort_unstable_by_key(|ghost| (ghost.board, ghost.square.file(), ghost.square.rank()));
        ghosts
    }

    /// Returns the capture of the twin of a player's ghost; none if there is no such ghost.
    #[must_use]
    pub fn loss(&self, owner: Seat, board: BoardId, square: Square) -> Option<Capture> {
        self.pairs[owner].iter().find_map(|pair| match pair.lifecycle {
            Lifecycle::Ghost { ghost, lost } if ghost == (Ghost { board, square }) => Some(lost),
            _ => None,
        })
    }
}

impl Default for Twins {
    fn default() -> Twins {
        Twins::start()
    }
}
