//! The generator against the naive intersection of two lists, and the reasons against it.

use std::collections::BTreeSet;

use proptest::prelude::*;
use threefold_chess::{CastlingMode, UciMove};

use super::*;

/// The moves of one board alone, by the rules of `crates/chess`.
fn alone(position: &DuplicatePosition, board: BoardId) -> BTreeSet<SyncedMove> {
    let moves = position.board(board).legal_moves();
    moves
        .iter()
        .map(|legal| {
            let UciMove { from, to, promotion } = legal.to_uci(CastlingMode::Standard);
            SyncedMove { from, to, promotion }
        })
        .collect()
}

fn check(position: &DuplicatePosition) {
    let [first, second] = position.turn().boards();
    let (one, other) = (alone(position, first), alone(position, second));
    let naive: Vec<SyncedMove> = one.intersection(&other).copied().collect();
    let synced = position.legal_moves().sorted();
    assert_eq!(*synced, *naive);
    assert_eq!(position.count_legal_moves(), naive.len());
    assert_eq!(position.has_legal_move(), !naive.is_empty());
    let taken = position.board(first).board().occupied() | Square::E4;
    let onto: Vec<SyncedMove> = naive.iter().copied().filter(|m| taken.contains(m.to)).collect();
    assert_eq!(*position.legal_moves_to(taken).sorted(), *onto);
    let promotions = Role::ALL.map(Some).into_iter().chain([None]);
    for (&legal, promotion) in
        one.iter().flat_map(|one| promotions.clone().map(move |role| (one, role)))
    {
        let candidate = SyncedMove { promotion, ..legal };
        assert_eq!(position.is_legal(candidate), naive.contains(&candidate), "{candidate}");
    }
    for from in Square::ALL {
        let found = position.destinations(from);
        let targets = |moves: &BTreeSet<SyncedMove>| -> Bitboard {
            moves.iter().filter(|one| one.from == from).map(|one| one.to).collect()
        };
        let playable = naive.iter().filter(|one| one.from == from).map(|one| one.to).collect();
        assert_eq!(found.playable, playable);
        assert_eq!(found.only_on(first), targets(&one) - playable);
        assert_eq!(found.only_on(second), targets(&other) - playable);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn synced_moves_are_the_intersection_of_two_lists(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..260),
    ) {
        let mut position = DuplicatePosition::START;
        for choice in choices {
            check(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play_unchecked(*choice.get(&moves));
        }
    }

    #[test]
    fn there_is_a_reason_exactly_if_a_move_is_not_legal(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..160),
    ) {
        let mut position = DuplicatePosition::START;
        for (ply, choice) in choices.iter().enumerate() {
            if ply % 20 == choices.len() % 20 {
                check_reasons(&position);
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play_unchecked(*choice.get(&moves));
        }
        check_reasons(&position);
    }
}

fn check_reasons(position: &DuplicatePosition) {
    let promotions = [None, Some(Role::Queen), Some(Role::Knight), Some(Role::King)];
    for from in Square::ALL {
        for to in Square::ALL {
            for promotion in promotions {
                let candidate = SyncedMove { from, to, promotion };
                let reason = position.explain(position.turn(), candidate, None);
                assert_eq!(
                    reason.is_none(),
                    position.is_legal(candidate),
                    "{candidate}: {reason:?}"
                );
            }
        }
    }
}

#[test]
fn castling_is_the_kings_move_and_nothing_else() {
    let text = "g1f3 g1f3 g8f6 g8f6 g2g3 g2g3 g7g6 g7g6 f1g2 f1g2 f8g7 f8g7";
    let position = text.split_whitespace().fold(DuplicatePosition::START, |position, text| {
        position.play(text.parse().unwrap()).unwrap()
    });
    let castled = position.play("e1g1".parse().unwrap()).unwrap();
    assert_eq!(castled.board(BoardId::Ne).king(threefold_chess::Color::White), Square::G1);
    let reason = position.play("e1h1".parse().unwrap()).unwrap_err().to_string();
    assert_eq!(reason, "on both boards the king on e1 cannot go to h1, where its own rook stands");
}

#[track_caller]
fn refused(moves: &str, refused: &str, sentence: &str) {
    let position = moves.split_whitespace().fold(DuplicatePosition::START, |position, text| {
        position.play(text.parse().unwrap()).unwrap()
    });
    let reason = position.play(refused.parse().unwrap()).unwrap_err().to_string();
    assert_eq!(reason, sentence);
}

#[test]
fn an_own_piece_on_the_target_is_named_before_castling() {
    refused("", "e1h1", "on both boards the king on e1 cannot go to h1, where its own rook stands");
}

#[test]
fn the_piece_of_an_opponent_is_called_by_its_players() {
    let sentence = "on NW the pawn on e7 is West's; on NE the pawn on e7 is East's";
    refused("", "e7e5", sentence);
}

#[test]
fn what_a_pawn_becomes_is_asked_only_where_it_matters() {
    let moves = "a2a4 h2h3 h7h6 h7h6 a4a5 h3h4 h6h5 h6h5 a5a6 g2g3 g7g6 g7g6 a6b7 g1f3 g6g5 b8c6";
    let sentence = "on NW the pawn on b7 would promote on b8; on NE the pawn on b7 is blocked by \
                    the knight on b8";
    refused(moves, "b7b8", sentence);
    let sentence = "on both boards the pawn on b7 promotes on a8: say whether it becomes a queen, \
                    rook, bishop or knight";
    refused(moves, "b7a8", sentence);
}
