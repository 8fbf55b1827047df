//! The positions one move away, which we make in two ways: move by move, and all at once.

use threefold_chess::{Key, Position, perft};

use super::{SameMove, list};
use crate::difference::{Difference, Peer, agree};

pub(super) fn compare(position: &Position, moves: &[SameMove]) -> Result<(), Difference> {
    let mut one_by_one: Vec<Position> =
        moves.iter().map(|same| position.play_unchecked(same.ours)).collect();
    let answers: usize = one_by_one.iter().map(Position::count_legal_moves).sum();
    let mut at_once = Vec::with_capacity(moves.len());
    let leaves = perft::perft_full(position, 1, &mut |leaf| at_once.push(*leaf));

    one_by_one.sort_unstable_by_key(|child| child.key().bits());
    at_once.sort_unstable_by_key(|child| child.key().bits());
    if !one_by_one.iter().map(facts).eq(at_once.iter().map(facts)) || one_by_one != at_once {
        let (ours, theirs) = (list(at_once), list(one_by_one));
        return Err(Difference::new("the children", position, Peer::Ourselves, ours, theirs));
    }
    let count = |fact, ours: u64, theirs: usize| {
        agree(fact, position, Peer::Ourselves, ours, theirs as u64, |number| number.to_string())
    };
    count("perft_full", leaves, moves.len())?;
    count("perft to depth 1", perft::perft(position, 1), moves.len())?;
    count("perft to depth 2", perft::perft(position, 2), answers)
}

/// What `==` does not compare.
fn facts(position: &Position) -> (Key, Key, u16, u32) {
    let clocks = (position.halfmove_clock(), position.fullmove_number());
    (position.key(), position.pawn_key(), clocks.0, clocks.1)
}
