//! What pieces are worth to people who count them.

use threefold_chess::Role;

/// In pawns, as beginners are taught; the king is not counted.
pub(crate) const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}
