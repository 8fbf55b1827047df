//! Setups that are refused, and setups that are forgiven.

use super::*;

fn faults(fen: &str) -> Vec<SetupFault> {
    let setup: Setup = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    match setup.check() {
        Ok(()) => Vec::new(),
        Err(error) => error.faults,
    }
}

#[track_caller]
fn check(fen: &str, expected: &[SetupFault]) {
    assert_eq!(faults(fen), expected, "{fen}");
}

#[test]
fn kings_pawns_and_pieces_are_counted() {
    check("8/8/8/8/8/8/8/K7 w - - 0 1", &[SetupFault::NoKing(Color::Black)]);
    check("8/k1k5/8/8/8/8/8/K7 w - - 0 1", &[SetupFault::ManyKings(Color::Black, 2)]);
    check("k7/8/8/8/8/8/8/K6P w - - 0 1", &[SetupFault::PawnOnBackRank(Square::H1)]);
    check("k7/8/8/8/8/P7/PPPPPPPP/K7 w - - 0 1", &[SetupFault::ManyPawns(Color::White, 9)]);
    // Nine queens need eight missing pawns.
    check("k7/8/8/8/8/QQQQQQQQ/8/KQ6 b - - 0 1", &[]);
    check(
        "8/4k3/8/8/8/QQQQQQQQ/7P/KQ6 b - - 0 1",
        &[SetupFault::ManyPromoted { color: Color::White, promoted: 8, missing_pawns: 7 }],
    );
    // Two bishops of one square color are one promotion.
    check(
        "8/4k3/8/8/8/8/PPPPPPPP/K1B1B3 b - - 0 1",
        &[SetupFault::ManyPromoted { color: Color::White, promoted: 1, missing_pawns: 0 }],
    );
}

#[test]
fn checks_that_no_move_can_give_are_refused() {
    check(
        "R2k4/8/8/8/8/8/8/K7 w - - 0 1",
        &[SetupFault::OpponentInCheck { color: Color::Black, checker: Square::A8 }],
    );
    check(
        "3k4/3K4/8/8/8/8/8/8 w - - 0 1",
        &[SetupFault::OpponentInCheck { color: Color::Black, checker: Square::D7 }],
    );
    check("R2k4/8/2N5/6B1/8/8/8/K7 b - - 0 1", &[SetupFault::ManyCheckers(3)]);
}

#[test]
fn castling_rights_need_king_and_rook_in_place() {
    check("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &[]);
    check("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", &[]);
    check("4k3/8/8/8/8/8/4K3/7R w K - 0 1", &[SetupFault::CastlingKingMoved(Color::White)]);
    check("4k3/8/8/8/8/8/8/K6R w K - 0 1", &[SetupFault::CastlingKingMoved(Color::White)]);
    check("4k3/8/8/8/8/8/8/4K3 w K - 0 1", &[SetupFault::CastlingWithoutRook(Square::H1)]);
    check("4k3/8/8/8/8/8/8/4K2r w K - 0 1", &[SetupFault::CastlingWithoutRook(Square::H1)]);
    check(
        "4k3/8/8/8/8/8/8/4KRR1 w FG - 0 1",
        &[SetupFault::CastlingTwice(Color::White, CastlingSide::KingSide)],
    );
    let stray = Setup { castling_rooks: Square::E4.bitboard(), ..Position::START.to_setup() };
    assert_eq!(stray.check().unwrap_err().faults(), [SetupFault::CastlingWithoutRook(Square::E4)]);
}

#[test]
fn an_en_passant_square_needs_a_double_step() {
    let fault = |reason| vec![SetupFault::EnPassant(Square::E3, reason)];
    check("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", &[]);
    check("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", &fault(EnPassantFault::WrongRank));
    check("4k3/8/8/8/8/8/8/4K3 b - e3 0 1", &fault(EnPassantFault::NoPawn));
    check("4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1", &fault(EnPassantFault::PathOccupied));
    // The bishop gave check before the pawn moved, so no game leads here; but the position is
    // playable, well known among perft suites, and accepted.
    check("8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", &[]);
    check("4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", &fault(EnPassantFault::PathOccupied));
}

#[test]
fn forgiving_leaves_nothing_that_could_be_forgiven() {
    for (fen, after) in [
        ("4k3/8/8/8/8/8/8/4KRR1 w FG - 0 1", "4k3/8/8/8/8/8/8/4KRR1 w K - 0 1"),
        ("4k3/8/8/8/8/8/4K3/R6R w KQ e6 0 0", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"),
    ] {
        let mut setup: Setup = fen.parse().unwrap();
        assert!(!setup.forgive(CastlingMode::Chess960).is_empty());
        assert_eq!(setup.to_string(), after);
        assert!(setup.forgive(CastlingMode::Chess960).is_empty());
    }
    // What is not harmless stays.
    let mut setup = Setup::EMPTY;
    assert!(setup.forgive(CastlingMode::Chess960).is_empty());
    assert!(setup.check().is_err());
}

#[test]
fn all_960_start_positions_are_different_and_legal() {
    let mut keys = std::collections::HashSet::new();
    for number in 0..960 {
        let setup = Setup::chess960(number).unwrap();
        let position =
            Position::try_from(setup).unwrap_or_else(|error| panic!("{number}: {error}"));
        assert!(keys.insert(position.key()));
        assert_eq!(position.castling_rooks().len(), 4);
    }
    assert_eq!(
        Setup::chess960(0).unwrap().to_string(),
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"
    );
    assert_eq!(
        Setup::chess960(959).unwrap().to_string(),
        "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1"
    );
}
