//! Every way to ask whether a move is legal gives the same answer.

use threefold_chess::{Bitboard, CastlingMode, Move, Position, Role, Square, UciMove};

use super::{SameMove, dice, is_spelled, list};
use crate::difference::{Difference, Peer, agree};
use crate::random::Random;
use crate::translate;

/// Number of made-up moves to try, most of which are illegal.
const CANDIDATES: usize = 24;

pub(super) fn compare(
    position: &Position,
    cozy: &cozy_chess::Board,
    moves: &[SameMove],
) -> Result<(), Difference> {
    let legal: Vec<Move> = moves.iter().map(|same| same.ours).collect();
    compare_lists(position, &legal)?;
    for same in moves {
        compare_kind(position, *same)?;
        let answers = [
            ("is_legal of a legal move", position.is_legal(same.ours)),
            ("explain of a legal move", explains_nothing(position, same.ours)),
        ];
        for (fact, answer) in answers {
            if !answer {
                let text = format!("{:?} refused", same.ours);
                return Err(Difference::new(fact, position, Peer::Ourselves, text, "legal"));
            }
        }
    }
    let mut dice = dice(position);
    for _ in 0..CANDIDATES {
        compare_candidate(position, cozy, &legal, candidate(position, &mut dice))?;
    }
    Ok(())
}

/// The lists and counts that must add up to the legal moves.
fn compare_lists(position: &Position, legal: &[Move]) -> Result<(), Difference> {
    let same = |fact, moves: Vec<Move>| {
        let mut moves = moves;
        let mut expected = legal.to_vec();
        moves.sort_unstable();
        expected.sort_unstable();
        if moves == expected {
            Ok(())
        } else {
            let (ours, theirs) = (list(moves), list(expected));
            Err(Difference::new(fact, position, Peer::Ourselves, ours, theirs))
        }
    };
    let (captures, quiets) = (position.captures(), position.quiets());
    let changes_material = |m: Move| position.is_capture(m) || m.promoted().is_some();
    let (loud, quiet): (Vec<Move>, Vec<Move>) = legal.iter().partition(|&&m| changes_material(m));
    let sorted = |moves: &[Move]| {
        let mut moves = moves.to_vec();
        moves.sort_unstable();
        moves
    };
    let partition = sorted(&captures) == sorted(&loud) && sorted(&quiets) == sorted(&quiet);
    same("captures and quiets", captures.into_iter().chain(quiets).collect())?;
    let answer = |fact, ours: usize, theirs: usize| {
        agree(fact, position, Peer::Ourselves, ours, theirs, |number| number.to_string())
    };
    answer("captures apart from quiets", partition.into(), 1)?;
    answer("count_legal_moves", position.count_legal_moves(), legal.len())?;
    let any = usize::from(!legal.is_empty());
    answer("has_legal_move", position.has_legal_move().into(), any)?;
    let light = position.legal_moves_from(Bitboard::LIGHT);
    let dark = position.legal_moves_from(Bitboard::DARK);
    same("legal_moves_from both halves", light.into_iter().chain(dark).collect())
}

/// Returns the captured piece, and the kind of a special move.
fn compare_kind(position: &Position, same: SameMove) -> Result<(), Difference> {
    let fact = |fact, ours: String, theirs: String| {
        if ours == theirs {
            Ok(())
        } else {
            Err(Difference::new(fact, position, Peer::Shakmaty, ours, theirs))
        }
    };
    let (ours, theirs) = (same.ours, same.shakmaty);
    if position.is_capture(ours) != theirs.is_capture()
        || position.captured(ours) != theirs.capture().map(translate::from_shakmaty_role)
    {
        let captured = position.captured(ours);
        return fact("the capture", format!("{captured:?}"), format!("{:?}", theirs.capture()));
    }
    let kind = match theirs {
        shakmaty::Move::EnPassant { .. } => threefold_chess::MoveKind::EnPassant,
        shakmaty::Move::Castle { .. } => threefold_chess::MoveKind::Castling,
        _ => match theirs.promotion() {
            Some(role) => threefold_chess::MoveKind::Promotion(translate::from_shakmaty_role(role)),
            None => threefold_chess::MoveKind::Normal,
        },
    };
    if ours.kind() == kind {
        return Ok(());
    }
    fact("the kind of move", format!("{:?}", ours.kind()), format!("{kind:?}"))
}

/// Neither for the rook's square nor for the king's target, unless the king stands there: that is
/// no spelling.
fn explains_nothing(position: &Position, legal: Move) -> bool {
    let (from, promotion) = (legal.from(), legal.promoted());
    [legal.to(), legal.destination()]
        .into_iter()
        .all(|to| from == to || position.explain(from, to, promotion).is_none())
}

/// A move that might be legal: mostly of an own piece, often nearby, sometimes special.
fn candidate(position: &Position, dice: &mut Random) -> UciMove {
    let own: Vec<Square> = position.board().by_color(position.turn()).into_iter().collect();
    let from = if dice.happens(8) { dice.choose(&Square::ALL) } else { dice.choose(&own) };
    let reached: Vec<Square> = position.attacks_from(from).into_iter().collect();
    let to = match dice.below(4) {
        0 if !reached.is_empty() => dice.choose(&reached),
        1 => ahead(position, from, dice).unwrap_or_else(|| dice.choose(&Square::ALL)),
        _ => dice.choose(&Square::ALL),
    };
    let promotion = dice.happens(6).then(|| dice.choose(&Role::ALL));
    UciMove { from, to, promotion }
}

/// A square up to two ranks ahead and one file aside.
fn ahead(position: &Position, from: Square, dice: &mut Random) -> Option<Square> {
    let forward = if position.turn().is_white() { 1 } else { -1 };
    let (files, ranks) = (dice.choose(&[-1, 0, 1]), dice.choose(&[1, 2]));
    from.offset(files, ranks * forward)
}

/// A candidate is legal for everybody or for nobody.
fn compare_candidate(
    position: &Position,
    cozy: &cozy_chess::Board,
    legal: &[Move],
    uci: UciMove,
) -> Result<(), Difference> {
    let answer = |fact, peer, ours: bool, theirs: bool| {
        agree(fact, position, peer, ours, theirs, |legal| format!("{uci} is legal: {legal}"))
    };
    let UciMove { from, to, promotion } = uci;
    let explained = position.explain(from, to, promotion).is_some();
    if from == to {
        return answer("explain", Peer::Ourselves, !explained, false);
    }
    let spelled = legal.iter().any(|&m| is_spelled(m, uci));
    answer("explain", Peer::Ourselves, !explained, spelled)?;
    answer("a UCI move", Peer::Ourselves, uci.to_move(position).is_ok(), spelled)?;
    let exact = legal.iter().any(|m| m.to_uci(CastlingMode::Chess960) == uci);
    let theirs = cozy.is_legal(translate::to_cozy(uci));
    answer("is_legal", Peer::Cozy, exact, theirs)?;
    for made in by_hand(from, to, promotion) {
        let (ours, theirs) = (position.is_legal(made), legal.contains(&made));
        answer("is_legal of a move made by hand", Peer::Ourselves, ours, theirs)?;
        let played = position.play(made).is_ok();
        answer("play of a move made by hand", Peer::Ourselves, played, theirs)?;
    }
    Ok(())
}

/// All moves of any kind with these squares.
fn by_hand(from: Square, to: Square, promotion: Option<Role>) -> impl Iterator<Item = Move> {
    let plain = [Move::normal(from, to), Move::en_passant(from, to), Move::castling(from, to)];
    let promoted =
        promotion.filter(|role| role.is_promotion()).map(|role| Move::promotion(from, to, role));
    plain.into_iter().chain(promoted)
}
