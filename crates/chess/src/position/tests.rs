//! Positions: equality and key as in the rule of repetition, rights that vanish, odd moves.

use std::ops::ControlFlow;

use super::*;
use crate::castling::CastlingMode;
use crate::uci::UciMove;

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn after(fen: &str, moves: &str) -> Position {
    moves.split_whitespace().fold(position(fen), |position, text| {
        let uci: UciMove = text.parse().unwrap();
        position.play_unchecked(uci.to_move(&position).unwrap_or_else(|e| panic!("{text}: {e}")))
    })
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn clocks_do_not_count_in_equality() {
    let again = after(START, "g1f3 g8f6 f3g1 f6g8");
    assert_eq!(again, Position::START);
    assert_eq!(again.key(), Position::START.key());
    assert_eq!((again.halfmove_clock(), again.fullmove_number()), (4, 3));
}

#[test]
fn a_double_step_that_cannot_be_captured_leaves_no_trace() {
    // The game of STYLE.md 2.5: after 1. e4 the position recurs although nobody can capture on e3.
    let first = after(START, "e2e4");
    let second = after(START, "e2e4 g8f6 g1f3 f6g8 f3g1");
    assert_eq!(first, second);
    assert_eq!(first.key(), second.key());
}

#[test]
fn a_legal_en_passant_capture_makes_another_position() {
    let fen = "8/2p5/3p4/KP6/8/8/8/k7 b - - 0 1";
    let first = after(fen, "c7c5");
    let second = after(fen, "c7c5 a5a4 a1a2 a4a5 a2a1");
    assert_ne!(first, second);
    assert_ne!(first.key(), second.key());
    // With a rook behind, the capture would open the rank: not legal, so the same position.
    let fen = "8/2p5/3p4/KP5r/8/8/8/k7 b - - 0 1";
    let (first, second) = (after(fen, "c7c5"), after(fen, "c7c5 a5a4 a1a2 a4a5 a2a1"));
    assert_eq!(first, second);
    assert_eq!(first.key(), second.key());
}

#[test]
fn castling_rights_make_another_position() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let moved = after(fen, "a1a2 a8a7 a2a1 a7a8");
    assert_ne!(moved, position(fen));
    assert_ne!(moved.key(), position(fen).key());
    assert_eq!(moved, position("r3k2r/8/8/8/8/8/8/R3K2R w Kk - 0 1"));
}

#[test]
fn a_captured_rook_takes_its_right_along() {
    let rights =
        |position: Position| position.to_string().split(' ').nth(2).unwrap_or_default().to_string();
    let fen = "r3k2r/1P6/8/8/8/8/6B1/R3K2R w KQkq - 0 1";
    assert_eq!(rights(after(fen, "b7a8n")), "KQk");
    assert_eq!(rights(after(fen, "h1h8")), "Qq");
    assert_eq!(rights(after(&fen.replace("1P6", "8"), "g2a8")), "KQk");
    assert_eq!(rights(after(fen, "e1g1")), "kq");
    assert_eq!(rights(after(fen, "e1e2")), "kq");
    assert_eq!(rights(after(fen, "a1d1")), "Kkq");
}

#[test]
fn castling_moves_king_and_rook_in_either_spelling() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9";
    for (spelled, expected) in [
        ("e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 9"),
        ("e1h1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 9"),
        ("e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 4 9"),
        ("e1a1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 4 9"),
    ] {
        assert_eq!(after(fen, spelled).to_string(), expected);
    }
}

#[test]
fn chess960_castling_may_leave_a_piece_where_it_is() {
    // The king stays on c1 and the rook jumps over it; then a rook stays on f1.
    let both = "k7/8/8/8/8/8/8/1RK2R2 w KQ - 0 1";
    assert_eq!(after(both, "c1b1").to_string(), "k7/8/8/8/8/8/8/2KR1R2 b - - 1 1");
    assert_eq!(after(both, "c1f1").to_string(), "k7/8/8/8/8/8/8/1R3RK1 b - - 1 1");
    // Pinned on the rank, the rook may not leave its king.
    let pinned = position("6k1/8/8/8/8/8/8/rRK5 w Q - 0 1");
    assert!(!pinned.is_legal(Move::castling(Square::C1, Square::B1)));
    // King and rook swap places.
    let swap = position("7k/8/8/8/8/8/8/5KR1 w K - 0 1");
    let castle = Move::castling(Square::F1, Square::G1);
    assert!(swap.is_legal(castle));
    assert_eq!(swap.play_unchecked(castle).to_string(), "7k/8/8/8/8/8/8/5RK1 b - - 1 1");
    // The plain step to g1 is not there to be confused with it: the rook stands on it.
    assert_eq!(castle.to_uci(CastlingMode::Chess960).to_string(), "f1g1");
}

#[test]
fn the_clock_runs_and_resets() {
    assert_eq!(after(START, "e2e4").halfmove_clock(), 0);
    assert_eq!(after(START, "g1f3 d7d5 f3e5").halfmove_clock(), 1);
    assert_eq!(after(START, "g1f3 g8f6 f3e5 f6e4 e5d7").halfmove_clock(), 0);
    let full = position("8/8/3k4/8/3K4/8/7R/7R w - - 65535 4294967295");
    let later = full.play_unchecked(full.legal_moves()[0]);
    assert_eq!((later.halfmove_clock(), later.fullmove_number()), (u16::MAX, u32::MAX));
}

#[test]
fn a_null_move_only_passes_the_turn() {
    let before = after(START, "e2e4 a7a6 e4e5 d7d5");
    assert!(before.en_passant().is_some());
    let passed = before.play_null().unwrap();
    assert_eq!(passed.turn(), Color::Black);
    assert_eq!(passed.en_passant(), None);
    assert_eq!(passed.key(), passed.to_string().parse::<Position>().unwrap().key());
    assert_eq!(passed.halfmove_clock(), before.halfmove_clock() + 1);
    let checked = position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    assert_eq!(checked.play_null(), None);
}

#[test]
fn no_move_number_confuses_is_legal() {
    for fen in [
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/8/3p4/KPp5/8/8/8/k7 w - c6 0 2",
        "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1",
        "k7/8/8/8/8/8/8/1RK2R2 w KQ - 0 1",
    ] {
        let position = position(fen);
        let legal = position.legal_moves();
        for candidate in (0..=u16::MAX).filter_map(Move::from_bits) {
            assert_eq!(position.is_legal(candidate), legal.contains(&candidate), "{candidate:?}");
        }
    }
}

#[test]
fn pins_checks_and_attackers_are_seen() {
    let pinned = position("4r2k/8/8/b7/8/2N5/3PN3/R3K3 w Q - 0 1");
    assert_eq!(pinned.pinned(), Square::E2.bitboard());
    let two = position("4r2k/8/8/b7/8/8/3PN3/R3K3 w Q - 0 1");
    assert_eq!(two.pinned(), Square::D2 | Square::E2);
    assert!(!two.is_check());
    let double = position("4r2k/8/8/b7/8/8/8/R3K3 w Q - 0 1");
    assert_eq!(double.checkers(), Square::A5 | Square::E8);
    assert!(double.legal_moves().iter().all(|legal| legal.from() == Square::E1));
    assert_eq!(double.attackers(Square::A5, Color::White), Square::A1.bitboard());
    assert_eq!(double.attacks_from(Square::H8).len(), 3);
    assert!(double.attacks_from(Square::H1).is_empty());
}

#[test]
fn captures_and_quiets_share_the_legal_moves_out() {
    let position =
        position("r3k2r/1P1pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q1p/P1PBBPPP/R3K2R w KQkq c6 0 2");
    let (captures, quiets) = (position.captures(), position.quiets());
    assert!(captures.iter().all(|&m| position.is_capture(m) || m.promoted().is_some()));
    assert!(quiets.iter().all(|&m| !position.is_capture(m) && m.promoted().is_none()));
    let mut both: Vec<Move> = captures.into_iter().chain(quiets).collect();
    let mut all: Vec<Move> = position.legal_moves().into_iter().collect();
    both.sort_unstable();
    all.sort_unstable();
    assert_eq!(both, all);
    assert!(all.contains(&Move::en_passant(Square::D5, Square::C6)));
    assert_eq!(position.captured(Move::en_passant(Square::D5, Square::C6)), Some(Role::Pawn));
}

#[test]
fn the_position_with_the_most_moves_fits_the_list() {
    let most = position("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    assert_eq!(most.legal_moves().len(), 218);
    assert_eq!(most.count_legal_moves(), 218);
}

#[test]
fn one_generator_for_all_sinks_finds_the_same_moves() {
    // Browsers have only this one.
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    ] {
        let position = position(fen);
        let mut moves = Vec::new();
        let mut sink = generate::Each(|legal| {
            moves.push(legal);
            ControlFlow::Continue(())
        });
        let all = Bitboard::FULL;
        let flow = as_side_to_move!(position, S => {
            generate::generate_for_all::<S, generate::All>(&position, all, &mut sink)
        });
        assert_eq!(flow, ControlFlow::Continue(()));
        assert_eq!(moves, position.legal_moves().to_vec(), "{fen}");
    }
}
