//! Every fact about one position that at least two libraries know.

mod legality;
mod notation;
mod outcome;
mod state;

use shakmaty::Position as _;
use threefold_chess::{CastlingMode, Key, Move, Position, UciMove, perft};

use crate::difference::{Difference, Peer, agree};
use crate::random::Random;
use crate::translate;

/// Compares everything the three libraries say about one position.
///
/// Facts that are too many to ask all (illegal moves, attacks) are sampled; the sample depends on
/// nothing but the position.
///
/// # Errors
/// The first fact on which ours differs from another; where the position came from is for the
/// caller to add.
pub fn compare(
    position: &Position,
    cozy: &cozy_chess::Board,
    shakmaty: &shakmaty::Chess,
) -> Result<(), Difference> {
    state::compare(position, cozy, shakmaty)?;
    let moves = same_legal_moves(position, cozy, shakmaty)?;
    legality::compare(position, cozy, &moves)?;
    compare_children(position, &moves)?;
    outcome::compare(position, cozy, shakmaty, &moves)?;
    notation::compare_fen(position, cozy, shakmaty)?;
    notation::compare_moves(position, cozy, shakmaty, &moves)?;
    notation::compare_made_up_san(position, shakmaty)?;
    state::compare_null_move(position, cozy)
}

/// One legal move in three libraries.
#[derive(Clone, Copy)]
struct SameMove {
    ours: Move,
    cozy: cozy_chess::Move,
    shakmaty: shakmaty::Move,
}

/// Dice that depend on the position only.
fn dice(position: &Position) -> Random {
    Random::new(position.key().bits())
}

/// Returns our legal moves, sorted by a code that all libraries share.
fn our_codes(position: &Position) -> Vec<(u16, Move)> {
    let moves = position.legal_moves();
    let coded = |legal: Move| (translate::code(legal.to_uci(CastlingMode::Chess960)), legal);
    let mut codes: Vec<_> = moves.into_iter().map(coded).collect();
    codes.sort_unstable_by_key(|&(code, _)| code);
    codes
}

/// The legal moves of cozy-chess, sorted alike.
fn cozy_codes(cozy: &cozy_chess::Board) -> Vec<(u16, cozy_chess::Move)> {
    let mut codes = Vec::new();
    cozy.generate_moves(|moves| {
        codes.extend(moves.into_iter().map(|m| (translate::code(translate::from_cozy(m)), m)));
        false
    });
    codes.sort_unstable_by_key(|&(code, _)| code);
    codes
}

/// The three lists, if they are the same.
fn same_legal_moves(
    position: &Position,
    cozy: &cozy_chess::Board,
    shakmaty: &shakmaty::Chess,
) -> Result<Vec<SameMove>, Difference> {
    let ours = our_codes(position);
    let cozy = same_as_cozy(position, &ours, cozy)?;
    let mut theirs: Vec<_> = shakmaty
        .legal_moves()
        .into_iter()
        .map(|m| (translate::code(translate::from_shakmaty(m)), m))
        .collect();
    theirs.sort_unstable_by_key(|&(code, _)| code);
    if !ours.iter().map(|&(code, _)| code).eq(theirs.iter().map(|&(code, _)| code)) {
        let texts: Vec<_> = theirs.iter().map(|&(_, m)| translate::from_shakmaty(m)).collect();
        return Err(Difference::new(
            "the set of legal moves",
            position,
            Peer::Shakmaty,
            list(ours.iter().map(|&(_, m)| m.to_uci(CastlingMode::Chess960))),
            list(texts),
        ));
    }
    let same = ours
        .iter()
        .zip(cozy)
        .zip(theirs)
        .map(|((&(_, ours), (_, cozy)), (_, shakmaty))| SameMove { ours, cozy, shakmaty });
    Ok(same.collect())
}

/// The legal moves of cozy-chess, if they are ours.
fn same_as_cozy(
    position: &Position,
    ours: &[(u16, Move)],
    cozy: &cozy_chess::Board,
) -> Result<Vec<(u16, cozy_chess::Move)>, Difference> {
    let theirs = cozy_codes(cozy);
    if ours.iter().map(|&(code, _)| code).eq(theirs.iter().map(|&(code, _)| code)) {
        return Ok(theirs);
    }
    Err(Difference::new(
        "the set of legal moves",
        position,
        Peer::Cozy,
        list(ours.iter().map(|&(_, m)| m.to_uci(CastlingMode::Chess960))),
        list(theirs.iter().map(|&(_, m)| m)),
    ))
}

/// Returns true if this is a spelling of the move: castling names the rook's square or the king's
/// target.
fn is_spelled(legal: Move, uci: UciMove) -> bool {
    legal.from() == uci.from
        && legal.promoted() == uci.promotion
        && (legal.to() == uci.to || legal.destination() == uci.to)
}

/// A list for people.
fn list(items: impl IntoIterator<Item: ToString>) -> String {
    let texts: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    format!("{} ({})", texts.join(" "), texts.len())
}

/// Compares the positions one move away, which we make in two ways: move by move, and all at once.
fn compare_children(position: &Position, moves: &[SameMove]) -> Result<(), Difference> {
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

/// Returns the facts that `==` does not compare.
fn facts(position: &Position) -> (Key, Key, u16, u32) {
    let clocks = (position.halfmove_clock(), position.fullmove_number());
    (position.key(), position.pawn_key(), clocks.0, clocks.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trio::Trio;

    /// Compares our reading of one FEN with the others' reading of another.
    fn fact_that_differs(ours: &str, theirs: &str) -> Option<&'static str> {
        let (one, other) = (Trio::from_fen(ours).unwrap(), Trio::from_fen(theirs).unwrap());
        let shakmaty = compare(&one.ours, &one.cozy, &other.shakmaty).err();
        let cozy = compare(&one.ours, &other.cozy, &one.shakmaty).err();
        assert_eq!(shakmaty.is_some(), cozy.is_some(), "{ours} and {theirs}");
        shakmaty.map(|difference| difference.fact())
    }

    #[test]
    fn each_field_of_a_fen_is_compared() {
        let fen = "r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQkq e6 3 9";
        let others = [
            ("r3k2r/8/8/3Pp3/8/8/8/R3K1R1 w Qkq e6 3 9", "the board"),
            ("r3k2r/8/8/3Pp3/8/8/8/R3K2R b KQkq - 3 9", "the turn"),
            ("r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQk e6 3 9", "the castling rights"),
            ("r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQkq - 3 9", "the en-passant square"),
            ("r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQkq e6 4 9", "the half-move clock"),
            ("r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQkq e6 3 8", "the full-move number"),
        ];
        assert_eq!(fact_that_differs(fen, fen), None);
        for (other, fact) in others {
            assert_eq!(fact_that_differs(fen, other), Some(fact));
        }
    }

    #[test]
    fn an_en_passant_square_that_nobody_can_use_is_no_difference() {
        // The capture would open the rank between rook and king.
        let (with, without) =
            ("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2", "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 2");
        assert_eq!(fact_that_differs(with, without), None);
    }
}
