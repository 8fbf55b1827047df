//! The positions a run has met, to ask which of them are equal.
//!
//! Whoever calls two positions equal must have all others agree: our `==`, our key, shakmaty's
//! `Eq` and the `same_position` of cozy-chess. Pairs worth asking have the same pieces on the same
//! squares and the same side to move; in all other pairs nobody sees equality but a key that
//! collides, and that is asked too.

use std::collections::HashMap;

use shakmaty::Position as _;
use threefold_chess::{Bitboard, Color, Key, Position, Role};

use crate::coverage::Coverage;
use crate::difference::{Difference, Peer, agree};
use crate::translate::cozy_misjudges_en_passant;
use crate::trio::Trio;

/// Pieces and side to move, in shakmaty's words.
type Placement = (shakmaty::Board, shakmaty::Color);

/// The white and the black pawns.
type Pawns = (Bitboard, Bitboard);

/// Everything met so far.
#[derive(Default)]
pub(crate) struct Memory {
    /// For each placement the positions that differ in castling rights or en passant.
    placements: HashMap<Placement, Vec<Trio>>,
    keys: HashMap<Key, Position>,
    pawn_keys: HashMap<Key, Pawns>,
    pawns: HashMap<Pawns, Key>,
}

impl Memory {
    /// Compares a position with those met before, and keeps it.
    pub(crate) fn meet(&mut self, trio: &Trio, coverage: &mut Coverage) -> Result<(), Difference> {
        let placement = (trio.shakmaty.board().clone(), trio.shakmaty.turn());
        let known = self.placements.entry(placement).or_default();
        let mut is_new = true;
        for other in known.iter() {
            is_new &= !same(trio, other, coverage)?;
        }
        if is_new {
            known.push(trio.clone());
        }
        let ours = trio.ours;
        let other = *self.keys.entry(ours.key()).or_insert(ours);
        fact("a key shared by unequal positions", &ours, other == ours, true)?;
        self.meet_pawns(&ours)
    }

    /// The pawn key is the same exactly when the pawns are.
    fn meet_pawns(&mut self, position: &Position) -> Result<(), Difference> {
        let key = position.pawn_key();
        let pawns = pawns(position);
        let same_pawns = *self.pawn_keys.entry(key).or_insert(pawns) == pawns;
        fact("a pawn key shared by unequal pawns", position, same_pawns, true)?;
        let same_key = *self.pawns.entry(pawns).or_insert(key) == key;
        fact("two pawn keys of the same pawns", position, same_key, true)
    }
}

/// The pawns of both sides.
pub(crate) fn pawns(position: &Position) -> Pawns {
    let of = |color| position.board().by_piece(Role::Pawn.of(color));
    (of(Color::White), of(Color::Black))
}

/// Compares two positions with the same placement in all libraries; returns true if they are equal.
fn same(one: &Trio, other: &Trio, coverage: &mut Coverage) -> Result<bool, Difference> {
    let equal = one.ours == other.ours;
    let pair = |fact: &'static str, peer, theirs: bool| {
        let show = |equal: bool| format!("{} equal: {equal}", other.ours);
        agree(fact, &one.ours, peer, equal, theirs, show)
    };
    pair("equality", Peer::Shakmaty, one.shakmaty == other.shakmaty)?;
    if !cozy_misjudges_en_passant(&one.cozy) && !cozy_misjudges_en_passant(&other.cozy) {
        pair("equality", Peer::Cozy, one.cozy.same_position(&other.cozy))?;
    }
    pair("equality of keys", Peer::Ourselves, one.ours.key() == other.ours.key())?;
    if equal {
        coverage.equal_pairs += 1;
    } else if one.ours.castling_rooks() == other.ours.castling_rooks() {
        coverage.apart_by_en_passant += 1;
    } else {
        coverage.apart_by_castling += 1;
    }
    Ok(equal)
}

fn fact(
    fact: &'static str,
    position: &Position,
    ours: bool,
    theirs: bool,
) -> Result<(), Difference> {
    agree(fact, position, Peer::Ourselves, ours, theirs, |answer| answer.to_string())
}
