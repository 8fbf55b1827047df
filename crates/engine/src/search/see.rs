//! Static exchange evaluation: what a capture wins or loses when both sides go on capturing on its
//! square, the least piece first. Pins are not looked at.

use threefold_chess::{Board, Move, MoveKind, Position, Role, Square, attacks};

use crate::evaluation::exchange_value;

/// Returns true if the exchanges on a move's target gain at least `threshold`.
pub(crate) fn gains_at_least(position: &Position, played: Move, threshold: i32) -> bool {
    let board = position.board();
    let (from, to) = (played.from(), played.to());
    let Some((gained, next_victim)) = stakes(board, played) else { return threshold <= 0 };
    // What is left to gain if the mover stops here, and if the moved piece is lost for nothing.
    let mut balance = gained - threshold;
    if balance < 0 {
        return false;
    }
    balance -= next_victim;
    if balance >= 0 {
        return true;
    }

    let mut occupied = board.occupied().without(from).with(to);
    if played.kind() == MoveKind::EnPassant {
        occupied = occupied.without(Square::new(to.file(), from.rank()));
    }
    let diagonal = board.diagonal_sliders();
    let orthogonal = board.orthogonal_sliders();
    let mut side = position.turn().opponent();
    let mut attackers = board.all_attackers(to, occupied) & occupied;
    loop {
        let own = attackers & board.by_color(side);
        if own.is_empty() {
            break;
        }
        let Some((role, square)) = Role::ALL
            .into_iter()
            .find_map(|role| Some((role, (own & board.by_role(role)).first()?)))
        else {
            break;
        };
        side = side.opponent();
        // The capturer gains the victim; now its own piece is at stake.
        balance = -balance - 1 - exchange_value(role);
        if balance >= 0 {
            // A king cannot capture what is still protected.
            if role == Role::King && attackers.intersects(board.by_color(side)) {
                side = side.opponent();
            }
            break;
        }
        occupied = occupied.without(square);
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop_attacks(to, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook_attacks(to, occupied) & orthogonal;
        }
        attackers &= occupied;
    }
    // Whoever is to capture and cannot, or need not, has lost the argument.
    side != position.turn()
}

/// Returns what a move gains at once, and what the opponent gains by capturing the moved piece.
/// Castling has no stakes.
#[inline]
fn stakes(board: &Board, played: Move) -> Option<(i32, i32)> {
    let value_at = |square| board.role_at(square).map_or(0, exchange_value);
    let pawn = exchange_value(Role::Pawn);
    match played.kind() {
        MoveKind::Castling => None,
        MoveKind::EnPassant => Some((pawn, pawn)),
        MoveKind::Normal => Some((value_at(played.to()), value_at(played.from()))),
        MoveKind::Promotion(role) => {
            let promoted = exchange_value(role);
            Some((value_at(played.to()) + promoted - pawn, promoted))
        }
    }
}

#[cfg(test)]
mod tests;
