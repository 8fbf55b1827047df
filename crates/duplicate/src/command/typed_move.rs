//! Moves as they are typed: by their squares, or in the notation of chess.

use std::fmt;
use std::str::FromStr;

use threefold_chess::{Role, San, SanBody, Square};
use threefold_game::command::ParseCommandError;
use threefold_game::command::phrase::excerpt;

use crate::explain::Forbidden;
use crate::position::DuplicatePosition;
use crate::seat::Seat;
use crate::synced::SyncedMove;

/// A move as it was typed; whose it is and what it lacks depends on the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypedMove {
    /// By its squares.
    Squares(SyncedMove),
    /// `Nf3`, `exd5`, `O-O`: notation that leaves out where the piece comes from.
    San(San),
}

/// Reason why notation does not name one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnclearMove {
    /// The player has no such piece on either board.
    NoPiece {
        /// The notation.
        san: San,
        /// The player.
        seat: Seat,
        /// Role of the piece that was named.
        role: Role,
    },
    /// Several pieces may go there on both boards.
    Several {
        /// The notation.
        san: San,
        /// Two of the moves it can mean.
        moves: [SyncedMove; 2],
    },
}

impl TypedMove {
    /// The piece that a pawn becomes, if that was typed.
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        match self {
            TypedMove::Squares(SyncedMove { promotion, .. })
            | TypedMove::San(San { body: SanBody::Piece { promotion, .. }, .. }) => promotion,
            TypedMove::San(San { body: SanBody::Castling(_), .. }) => None,
        }
    }

    /// Finds the move that was typed, as one of a player's. A pawn that reaches the last rank
    /// without a named piece becomes a queen, so that a refusal names a better reason.
    ///
    /// Notation means the one move that is legal on both boards. If none is, it means the one
    /// that comes nearest, so that a refusal says what forbids it.
    ///
    /// # Errors
    /// If notation names no piece of the player, or more than one.
    pub fn resolve(
        self,
        position: &DuplicatePosition,
        seat: Seat,
    ) -> Result<SyncedMove, UnclearMove> {
        let [board, _] = seat.boards();
        let color = seat.color();
        let mut synced = match self {
            TypedMove::Squares(synced) => synced,
            TypedMove::San(San { body: SanBody::Castling(side), .. }) => {
                let (from, to) = (position.board(board).king(color), side.king_target(color));
                SyncedMove { from, to, promotion: None }
            }
            TypedMove::San(san) => named(san, position, seat)?,
        };
        let is_pawn = seat.boards().into_iter().any(|id| {
            position.board(id).board().piece_at(synced.from) == Some(Role::Pawn.of(color))
        });
        let last_rank = color.opponent().back_rank();
        if is_pawn && synced.to.rank() == last_rank && synced.promotion.is_none() {
            synced.promotion = Some(Role::Queen);
        }
        Ok(synced)
    }
}

/// Finds the move that notation names. Signs of captures and checks are not believed: they may
/// be right on one board and wrong on the other.
fn named(san: San, position: &DuplicatePosition, seat: Seat) -> Result<SyncedMove, UnclearMove> {
    let SanBody::Piece { role, file, rank, capture, to, promotion } = san.body else {
        return Err(UnclearMove::NoPiece { san, seat, role: Role::King });
    };
    // A pawn that does not capture stays on its file.
    let file = file.or((role == Role::Pawn && !capture).then(|| to.file()));
    let is_meant = |from: &Square| {
        file.is_none_or(|file| file == from.file()) && rank.is_none_or(|rank| rank == from.rank())
    };
    let has_piece = |from: &Square| {
        // A pawn is never typed by the square it stands on.
        if *from == to {
            return false;
        }
        let piece = Some(role.of(seat.color()));
        seat.boards().into_iter().any(|id| position.board(id).board().piece_at(*from) == piece)
    };
    let is_last = to.rank() == seat.color().opponent().back_rank();
    let promotion = promotion.or((role == Role::Pawn && is_last).then_some(Role::Queen));
    // The judgment of another player's move is that of the player's turn.
    let given = position.with_turn(seat).unwrap_or(*position);
    let candidates = Square::ALL.into_iter().filter(|from| is_meant(from) && has_piece(from));
    let mut judged: Vec<(SyncedMove, Option<Forbidden>)> = candidates
        .map(|from| SyncedMove { from, to, promotion })
        .map(|candidate| (candidate, given.explain(seat, candidate, None)))
        .collect();
    judged.sort_by_key(|(candidate, forbidden)| {
        let order = match forbidden {
            None => 0,
            Some(Forbidden::Unsynced { .. }) => 1,
            Some(_) => 2,
        };
        (order, candidate.from.distance(to))
    });
    match judged[..] {
        [] => Err(UnclearMove::NoPiece { san, seat, role }),
        [(first, None), (second, None), ..] => {
            Err(UnclearMove::Several { san, moves: [first, second] })
        }
        [(nearest, _), ..] => Ok(nearest),
    }
}

impl FromStr for TypedMove {
    type Err = ParseCommandError;

    fn from_str(text: &str) -> Result<TypedMove, ParseCommandError> {
        if let Ok(synced) = text.to_ascii_lowercase().parse() {
            return Ok(TypedMove::Squares(synced));
        }
        // Notation may be annotated, but `Nf3?` asks.
        let san = Some(text).filter(|text| !text.contains('?')).and_then(|text| {
            text.parse().or_else(|_| text.to_ascii_uppercase().parse::<San>()).ok()
        });
        match san {
            // Long notation: `e2-e4`, `Ng1f3`.
            Some(San {
                body: SanBody::Piece { file: Some(file), rank: Some(rank), to, promotion, .. },
                ..
            }) if Square::new(file, rank) != to => {
                let from = Square::new(file, rank);
                Ok(TypedMove::Squares(SyncedMove { from, to, promotion }))
            }
            Some(san) if !is_long(san) => Ok(TypedMove::San(san)),
            _ => {
                let text = excerpt(text);
                let words = format!("`{text}` is not a valid move; type e2e4, e7e8q or Nf3");
                Err(ParseCommandError::Unknown(words))
            }
        }
    }
}

/// Returns true for notation that names the square it comes from.
const fn is_long(san: San) -> bool {
    matches!(san.body, SanBody::Piece { file: Some(_), rank: Some(_), .. })
}

impl fmt::Display for TypedMove {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TypedMove::Squares(synced) => synced.fmt(formatter),
            TypedMove::San(san) => san.fmt(formatter),
        }
    }
}

/// A sentence for a player, without a full stop.
impl fmt::Display for UnclearMove {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnclearMove::NoPiece { san, seat, role } => {
                write!(formatter, "{seat} has no {role} that `{san}` could mean")?;
                match san.body {
                    SanBody::Piece { role: Role::Pawn, to, .. } => {
                        write!(formatter, "; `moves {to}` shows where the piece on {to} goes")
                    }
                    _ => Ok(()),
                }
            }
            UnclearMove::Several { san, moves: [first, second] } => {
                write!(formatter, "`{san}` can be {first} or {second}: type the squares")
            }
        }
    }
}

impl std::error::Error for UnclearMove {}
