//! Mate, stalemate, and positions that nobody can win.

use cozy_chess::GameStatus;
use shakmaty::{KnownOutcome, Position as _};
use threefold_chess::{Color, Outcome, Position};

use super::SameMove;
use crate::difference::{Difference, Peer, agree};

pub(super) fn compare(
    position: &Position,
    cozy: &cozy_chess::Board,
    shakmaty: &shakmaty::Chess,
    moves: &[SameMove],
) -> Result<(), Difference> {
    let fact = |fact, peer, ours: bool, theirs: bool| {
        agree(fact, position, peer, ours, theirs, |answer| answer.to_string())
    };
    let (check, mate) = (position.is_check(), position.is_checkmate());
    fact("check", Peer::Shakmaty, check, shakmaty.is_check())?;
    fact("checkmate", Peer::Shakmaty, mate, shakmaty.is_checkmate())?;
    fact("stalemate", Peer::Shakmaty, position.is_stalemate(), shakmaty.is_stalemate())?;
    fact("checkmate", Peer::Ourselves, mate, check && moves.is_empty())?;
    fact("checkmate", Peer::Cozy, mate, cozy.status() == GameStatus::Won)?;
    // Their draws: stalemate, and a hundred half-moves with a legal move left.
    let drawn = position.is_stalemate() || position.halfmove_clock() >= 100 && !moves.is_empty();
    fact("a draw", Peer::Cozy, drawn, cozy.status() == GameStatus::Drawn)?;

    for (color, theirs) in Color::ALL.into_iter().zip(shakmaty::Color::ALL) {
        let theirs = !shakmaty.has_insufficient_material(theirs);
        let ours = position.has_mating_material(color);
        fact("mating material", Peer::Shakmaty, ours, theirs)?;
    }
    let dead = shakmaty.is_insufficient_material();
    fact("a dead position", Peer::Shakmaty, position.is_dead_by_material(), dead)?;
    compare_outcome(position, shakmaty)
}

/// The verdict as one value: mate and stalemate come before material.
fn compare_outcome(position: &Position, shakmaty: &shakmaty::Chess) -> Result<(), Difference> {
    let theirs = shakmaty.outcome().known().map(|outcome| match outcome {
        KnownOutcome::Decisive { winner } => {
            Outcome::Checkmate { winner: Color::white_if(winner.is_white()) }
        }
        KnownOutcome::Draw if shakmaty.is_stalemate() => Outcome::Stalemate,
        KnownOutcome::Draw => Outcome::DeadPosition,
    });
    let show = |outcome| format!("{outcome:?}");
    agree("the outcome", position, Peer::Shakmaty, position.outcome(), theirs, show)
}
