//! One test for each reason, with its sentence; that reasons are given at all, and only when
//! they are due, is [`agreement`].

mod agreement;

use std::ops::Range;

use super::*;

/// Both kings on their squares, both rooks, nothing between.
const BARE_CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The reason for a move such as `e1g1` or `e7e8k`; roles that nothing becomes are let through.
fn explain(fen: &str, spelled: &str) -> Option<Illegal> {
    let square =
        |range: Range<usize>| spelled[range].parse::<Square>().expect("a test spells squares");
    let promotion = spelled.chars().nth(4).and_then(Role::from_letter);
    position(fen).explain(square(0..2), square(2..4), promotion)
}

#[track_caller]
fn refused(fen: &str, spelled: &str, sentence: &str) {
    let reason = explain(fen, spelled).map(|reason| reason.to_string());
    assert_eq!(reason.as_deref(), Some(sentence), "{spelled} in {fen}");
}

#[track_caller]
fn allowed(fen: &str, spelled: &str) {
    assert_eq!(explain(fen, spelled), None, "{spelled} in {fen}");
}

#[track_caller]
fn refused_at_start(spelled: &str, sentence: &str) {
    refused(&Position::START.to_string(), spelled, sentence);
}

#[test]
fn an_empty_square_has_no_piece_to_move() {
    refused_at_start("e4e5", "there is no piece on e4");
    refused_at_start("e4e4q", "there is no piece on e4");
}

#[test]
fn the_other_side_must_wait() {
    refused_at_start("g8f6", "the knight on g8 is black's, and it is white's turn");
    let fen = "4k3/8/8/8/8/8/8/4K2R b K - 0 1";
    refused(fen, "e1g1", "the king on e1 is white's, and it is black's turn");
}

#[test]
fn a_move_goes_to_another_square() {
    refused_at_start("g1g1", "the knight on g1 must move to another square");
    refused_at_start("e1e1", "the king on e1 must move to another square");
}

#[test]
fn a_piece_does_not_capture_its_own() {
    refused_at_start("g1e2", "the knight on g1 cannot go to e2, where its own pawn stands");
    refused_at_start("e1d1", "the king on e1 cannot go to d1, where its own queen stands");
    refused_at_start("a1h1", "the rook on a1 cannot go to h1, where its own rook stands");
    let fen = "k7/8/8/8/4R3/4K3/8/8 w - - 0 1";
    refused(fen, "e3e4", "the king on e3 cannot go to e4, where its own rook stands");
    let fen = "k7/8/8/8/8/8/4K3/5R2 w - - 0 1";
    refused(fen, "e2f1", "the king on e2 cannot go to f1, where its own rook stands");
}

#[test]
fn each_piece_has_its_own_way_of_moving() {
    refused_at_start(
        "g1g3",
        "the knight on g1 does not move to g3: a knight jumps two squares along a rank or file \
         and one to the side",
    );
    refused_at_start(
        "c1c3",
        "the bishop on c1 does not move to c3: a bishop moves along diagonals",
    );
    refused_at_start(
        "a1b3",
        "the rook on a1 does not move to b3: a rook moves along ranks and files",
    );
    refused_at_start(
        "d1e3",
        "the queen on d1 does not move to e3: a queen moves along ranks, files and diagonals",
    );
    refused_at_start(
        "e1e3",
        "the king on e1 does not move to e3: a king steps to a square next to its own",
    );
}

#[test]
fn a_pawn_steps_ahead_twice_only_from_its_first_square() {
    let rule = "a pawn steps straight ahead, two squares only from where it starts, and captures \
                one step diagonally ahead";
    let fen = "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1";
    refused(fen, "e3e5", &format!("the pawn on e3 does not move to e5: {rule}"));
    refused(fen, "e3e2", &format!("the pawn on e3 does not move to e2: {rule}"));
    refused_at_start("e2e5", &format!("the pawn on e2 does not move to e5: {rule}"));
    allowed("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "e7e5");
}

#[test]
fn the_nearest_piece_in_the_way_is_named() {
    refused_at_start("c1h6", "the bishop on c1 is blocked by the pawn on d2");
    refused_at_start("a1a8", "the rook on a1 is blocked by the pawn on a2");
    refused_at_start("d1d8", "the queen on d1 is blocked by the pawn on d2");
    let fen = "r3k3/p7/8/8/p7/8/8/4K3 b - - 0 1";
    refused(fen, "a8a1", "the rook on a8 is blocked by the pawn on a7");
}

#[test]
fn a_pawn_is_blocked_by_what_stands_ahead() {
    let fen = "4k3/8/8/8/4p3/4P3/3P4/3nK3 w - - 0 1";
    refused(fen, "e3e4", "the pawn on e3 is blocked by the pawn on e4");
    let fen = "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1";
    refused(fen, "e2e3", "the pawn on e2 is blocked by the knight on e3");
    refused(fen, "e2e4", "the pawn on e2 is blocked by the knight on e3");
    let fen = "4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1";
    refused(fen, "e2e4", "the pawn on e2 is blocked by the knight on e4");
}

#[test]
fn a_pawn_needs_something_to_capture() {
    refused_at_start(
        "e2d3",
        "the pawn on e2 moves diagonally only to capture, and there is nothing to capture on d3",
    );
    // Nothing but a pawn is captured en passant, and nowhere but on the fifth rank.
    let sentence =
        "the pawn on e5 moves diagonally only to capture, and there is nothing to capture on d6";
    refused("4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1", "e5d6", sentence);
    refused("4k3/8/8/3PP3/8/8/8/4K3 w - - 0 1", "e5d6", sentence);
    refused("4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", "e5d6", sentence);
    let sentence =
        "the pawn on e4 moves diagonally only to capture, and there is nothing to capture on d5";
    refused("4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1", "e4d5", sentence);
}

#[test]
fn en_passant_is_possible_only_at_once() {
    let sentence = "the pawn on e5 can capture the pawn on d5 en passant on d6 only at once, right \
                    after that pawn's double step";
    allowed("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6");
    refused("4k3/8/8/3pP3/8/8/8/4K3 w - - 2 2", "e5d6", sentence);
    refused("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2", "e5d6", sentence);
    refused("4k3/8/8/3pPp2/8/8/8/4K3 w - f6 0 2", "e5d6", sentence);
    // Too late, even though it would uncover the king as well.
    refused("4r1k1/8/8/3pPpP1/8/8/8/4K3 w - f6 0 2", "e5d6", sentence);
    refused("4k3/8/8/K2pP2r/8/8/8/8 w - - 5 9", "e5d6", sentence);
    refused("3nk3/3n4/8/K2pP2r/8/8/8/8 w - - 0 9", "e5d6", sentence);
}

#[test]
fn an_en_passant_capture_that_uncovers_the_king_is_told_so() {
    refused(
        "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
        "e5d6",
        "capturing en passant takes the pawn on d5 off the board, which leaves the king in check \
         from the rook on h5",
    );
    refused(
        "4k3/8/b7/3pP3/8/5K2/8/8 w - d6 0 1",
        "e5d6q",
        "the pawn on e5 does not promote on d6: only a pawn that reaches the last rank does",
    );
    // One pawn is pinned, the other captures.
    let fen = "4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1";
    allowed(fen, "c5d6");
    refused(
        fen,
        "e5d6",
        "the pawn on e5 is pinned: moving it leaves the king in check from the rook on e8",
    );
    refused(
        "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "e5d6",
        "the pawn on e5 is pinned: moving it leaves the king in check from the rook on e8",
    );
}

#[test]
fn en_passant_answers_only_the_check_of_the_captured_pawn() {
    allowed("4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 1", "e5d6");
    refused(
        "4b1k1/8/8/3pP3/K7/8/8/8 w - d6 0 1",
        "e5d6",
        "the king is in check from the bishop on e8, and this move does not answer it",
    );
}

#[test]
fn a_promotion_must_be_named() {
    refused(
        "8/4P3/8/8/8/8/k7/4K3 w - - 0 1",
        "e7e8",
        "the pawn on e7 promotes on e8: say whether it becomes a queen, rook, bishop or knight",
    );
    refused(
        "8/8/8/8/8/k7/4p3/K2R4 b - - 0 1",
        "e2d1",
        "the pawn on e2 promotes on d1: say whether it becomes a queen, rook, bishop or knight",
    );
}

#[test]
fn only_a_pawn_on_the_last_rank_promotes() {
    let rest = "only a pawn that reaches the last rank does";
    refused_at_start("g1f3q", &format!("the knight on g1 does not promote on f3: {rest}"));
    refused_at_start("e2e4q", &format!("the pawn on e2 does not promote on e4: {rest}"));
    refused_at_start("e2e4k", &format!("the pawn on e2 does not promote on e4: {rest}"));
    refused(BARE_CASTLING, "e1e2q", &format!("the king on e1 does not promote on e2: {rest}"));
    refused(BARE_CASTLING, "e1g1q", &format!("the king on e1 does not promote on g1: {rest}"));
    refused(BARE_CASTLING, "e1a1r", &format!("the king on e1 does not promote on a1: {rest}"));
}

#[test]
fn a_pawn_becomes_neither_king_nor_pawn() {
    let fen = "8/4P3/8/8/8/8/k7/4K3 w - - 0 1";
    refused(fen, "e7e8k", "a pawn cannot become a king, only a queen, rook, bishop or knight");
    refused(
        fen,
        "e7e8p",
        "a pawn cannot stay a pawn on the last rank, it becomes a queen, rook, bishop or knight",
    );
    for role in ['q', 'r', 'b', 'n'] {
        allowed(fen, &format!("e7e8{role}"));
    }
}

#[test]
fn a_king_may_not_step_into_check() {
    let fen = "4k3/8/8/8/b7/8/8/4K3 w - - 0 1";
    refused(fen, "e1d1", "the king would be in check on d1 from the bishop on a4");
    // It does not hide the square behind itself from the piece that gives check.
    let fen = "4r1k1/8/8/8/8/4K3/8/8 w - - 0 1";
    refused(fen, "e3e2", "the king would be in check on e2 from the rook on e8");
    let fen = "4k3/8/8/8/8/8/3p4/r3K3 w - - 0 1";
    refused(fen, "e1f1", "the king would be in check on f1 from the rook on a1");
    // A guarded piece cannot be captured.
    let fen = "4k3/8/8/8/5p2/4p3/3q4/4K3 w - - 0 1";
    refused(fen, "e1d2", "the king would be in check on d2 from the pawn on e3");
    let fen = "8/8/8/8/8/3k4/8/3K4 w - - 0 1";
    refused(fen, "d1d2", "the king would be in check on d2 from the king on d3");
}

#[test]
fn a_pinned_piece_stays_on_its_line() {
    let fen = "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1";
    refused(
        fen,
        "d2f3",
        "the knight on d2 is pinned: moving it leaves the king in check from the bishop on b4",
    );
    let fen = "4k3/4q3/8/8/8/8/4R3/4K3 w - - 0 1";
    allowed(fen, "e2e7");
    refused(
        fen,
        "e2d2",
        "the rook on e2 is pinned: moving it leaves the king in check from the queen on e7",
    );
    // Not even a check may be answered so; but first it must be answered at all.
    let fen = "4k3/4r3/8/8/1b6/8/4R3/4K3 w - - 0 1";
    refused(
        fen,
        "e2d2",
        "the rook on e2 is pinned: moving it leaves the king in check from the rook on e7",
    );
    refused(
        fen,
        "e2a2",
        "the king is in check from the bishop on b4, and this move does not answer it",
    );
}

#[test]
fn a_check_must_be_answered() {
    let fen = "rnb1kbnr/pppp1ppp/8/4p3/5P1q/8/PPPPP1PP/RNBQKBNR w KQkq - 0 1";
    allowed(fen, "g2g3");
    refused(
        fen,
        "a2a3",
        "the king is in check from the queen on h4, and this move does not answer it",
    );
}

#[test]
fn in_double_check_only_the_king_moves() {
    let fen = "4r1k1/8/8/8/8/5n2/8/3QK3 w - - 0 1";
    refused(
        fen,
        "d1f3",
        "the king is in check from the knight on f3 and the rook on e8 at once, so only the king \
         can move",
    );
    allowed(fen, "e1f1");
}

#[test]
fn castling_is_spelled_either_way() {
    for spelled in ["e1g1", "e1h1", "e1c1", "e1a1"] {
        allowed(BARE_CASTLING, spelled);
    }
}

#[test]
fn a_lost_right_does_not_come_back() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1";
    let sentence =
        "the king may no longer castle with the rook on h1, because one of them has moved";
    refused(fen, "e1g1", sentence);
    refused(fen, "e1h1", sentence);
    refused(fen, "e1h1q", sentence);
    allowed(fen, "e1c1");
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1";
    refused(
        fen,
        "e8c8",
        "the king may no longer castle with the rook on a8, because one of them has moved",
    );
}

#[test]
fn castling_needs_a_rook() {
    let fen = "4k3/8/8/8/8/8/8/R3K1N1 w Q - 0 1";
    refused(fen, "e1g1", "the king may not castle kingside, because no rook is left on that side");
    let fen = "4k2r/8/8/8/8/8/8/4K3 b k - 0 1";
    refused(fen, "e8c8", "the king may not castle queenside, because no rook is left on that side");
}

#[test]
fn a_king_that_never_castles_so_is_told_how_it_moves() {
    let rule = "a king steps to a square next to its own";
    let fen = "4k3/8/8/8/8/8/8/K6R w - - 0 1";
    refused(fen, "a1g1", &format!("the king on a1 does not move to g1: {rule}"));
    refused(
        "4k3/8/8/4K3/8/8/8/8 w - - 0 1",
        "e5g5",
        &format!("the king on e5 does not move to g5: {rule}"),
    );
    refused(BARE_CASTLING, "e1b1", &format!("the king on e1 does not move to b1: {rule}"));
    refused(BARE_CASTLING, "e1g8", &format!("the king on e1 does not move to g8: {rule}"));
}

#[test]
fn a_king_does_not_castle_out_of_check() {
    let fen = "4k3/8/8/8/1b6/8/8/RN2K2R w KQ - 0 1";
    let sentence = "the king may not castle out of check from the bishop on b4";
    for spelled in ["e1g1", "e1h1", "e1c1", "e1a1"] {
        refused(fen, spelled, sentence);
    }
}

#[test]
fn castling_needs_a_free_path() {
    refused_at_start("e1g1", "castling is blocked by the bishop on f1");
    refused_at_start("e1h1", "castling is blocked by the bishop on f1");
    refused_at_start("e1c1", "castling is blocked by the queen on d1");
    let fen = "rn2k2r/8/8/8/8/8/8/4K3 b kq - 0 1";
    refused(fen, "e8c8", "castling is blocked by the knight on b8");
    allowed(fen, "e8g8");
}

#[test]
fn a_king_castles_neither_through_nor_into_check() {
    let fen = "4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1";
    refused(fen, "e1g1", "the king may not castle through f1, which the bishop on a6 attacks");
    allowed(fen, "e1c1");
    let fen = "4k3/8/8/2b5/8/8/8/R3K2R w KQ - 0 1";
    refused(fen, "e1g1", "the king may not castle to g1, which the bishop on c5 attacks");
    allowed(fen, "e1c1");
    // Of several attacked squares, the first is named.
    let fen = "2rrkrr1/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    refused(fen, "e1g1", "the king may not castle through f1, which the rook on f8 attacks");
    refused(fen, "e1c1", "the king may not castle through d1, which the rook on d8 attacks");
    // Only the rook passes over b1.
    allowed("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1");
}

#[test]
fn in_chess960_a_king_next_to_its_target_steps_there() {
    let fen = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    let position = position(fen);
    assert_eq!(position.explain(Square::F1, Square::G1, None), None);
    assert_eq!(
        position.explain_move(Move::castling(Square::F1, Square::G1)).to_string(),
        "the squares f1 and g1 are those of a legal move of another kind"
    );
    let fen = "4k3/8/8/8/8/6n1/8/1R3KR1 w GB - 0 1";
    refused(fen, "f1g1", "the king may not castle out of check from the knight on g3");
    refused(fen, "f1b1", "the king may not castle out of check from the knight on g3");
    refused(fen, "f1c1", "the king may not castle out of check from the knight on g3");
}

#[test]
fn in_chess960_a_castling_rook_may_be_pinned() {
    let sentence =
        "the rook on b1 is pinned: moving it leaves the king in check from the queen on a1";
    refused("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", "c1b1", sentence);
    allowed("4k3/8/8/8/8/8/8/bRK5 w B - 0 1", "c1b1");
    // Further away, the king would land beside the attacker.
    let fen = "4k3/8/8/8/8/8/8/qR1K4 w B - 0 1";
    refused(fen, "d1b1", sentence);
}

#[test]
fn a_king_may_capture_the_rook_of_an_enemy_that_may_castle() {
    allowed("rK2k3/8/8/8/8/8/8/8 w q - 0 1", "b8a8");
}

#[test]
fn a_move_of_the_wrong_kind_is_told_apart() {
    let wrong = |illegal: Move| {
        let reason = position(BARE_CASTLING).explain_move(illegal);
        matches!(reason, Illegal::WrongKind { .. })
    };
    assert!(wrong(Move::normal(Square::E1, Square::H1)));
    assert!(wrong(Move::castling(Square::E1, Square::G1)));
    assert!(wrong(Move::en_passant(Square::A1, Square::A2)));
    assert!(!wrong(Move::promotion(Square::A1, Square::A2, Role::Queen)));
    assert!(!wrong(Move::castling(Square::A1, Square::D4)));
    assert!(!wrong(Move::castling(Square::B2, Square::B3)));
}

#[test]
fn a_king_that_has_castled_or_wandered_does_not_mean_to_castle() {
    let fen = "4k3/8/8/8/8/8/8/5RK1 w - - 0 1";
    let position: Position = fen.parse().unwrap();
    let reason = position.explain(Square::G1, Square::F1, None);
    assert!(matches!(reason, Some(Illegal::OwnPiece { .. })), "{reason:?}");
    let position: Position = "4k3/8/8/8/8/8/8/1K6 w - - 0 1".parse().unwrap();
    let reason = position.explain(Square::B1, Square::G1, None);
    assert!(matches!(reason, Some(Illegal::BadMovement { .. })), "{reason:?}");
}
