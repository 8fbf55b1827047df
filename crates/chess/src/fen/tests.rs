//! FEN: round trips, faults with their places, and what is forgiven.

use super::*;
use crate::bitboard::Bitboard;
use crate::castling::CastlingMode;
use crate::square::Square;

fn refusal(text: &str) -> String {
    text.parse::<Position>().unwrap_err().to_string()
}

#[track_caller]
#[test]
fn chess960_is_read_without_being_told() {
    for fen in [
        "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w KQkq - 0 1",
        "1rk3r1/1ppppppp/p7/8/8/8/PPPPPPPP/1RK3R1 w KQk - 0 2",
        "4k3/8/8/8/8/8/8/3K1R2 w K - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    ] {
        let read = Position::from_fen_lenient(fen, None).unwrap();
        assert_eq!((read.position.to_string().as_str(), read.forgiven.len()), (fen, 0));
    }
    let shredder = "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb -";
    let read = Position::from_fen_lenient(shredder, None).unwrap();
    assert_eq!(read.position.to_string(), "1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1");
}

#[test]
fn rights_that_no_start_position_has_are_dropped() {
    // Kings of different files, rooks of different files, no king between, no rook, a king that moved.
    for (fen, rights) in [
        ("r2k3r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", " w KQ "),
        ("1r2k1r1/8/8/8/8/8/8/R3K2R w KQkq - 0 1", " w KQ "),
        ("rr1k4/8/8/8/8/8/8/R3K2R w KQkq - 0 1", " w KQ "),
        ("4k3/8/8/8/8/8/8/3K2R1 w KQ - 0 1", " w - "),
        ("4k3/8/8/8/8/8/3K4/R6R w KQ - 0 1", " w - "),
    ] {
        let read = Position::from_fen_lenient(fen, None).unwrap();
        assert!(read.position.to_string().contains(rights), "{}", read.position);
        assert!(!read.forgiven.is_empty());
    }
}

#[test]
fn placement_of_the_start_alone_is_the_start_position() {
    let start = Position::START.to_string();
    let placement = start.split(' ').next().unwrap();
    let read = Position::from_fen_lenient(placement, None).unwrap();
    assert_eq!(read.position.to_string(), start);
    assert_eq!(read.forgiven.len(), 5, "the fields that are missing");
    let with_turn = Position::from_fen_lenient(&format!("{placement} b "), None).unwrap();
    assert_eq!(with_turn.position.to_string(), start.replace(" w ", " b "));
    let denied = Position::from_fen_lenient(&format!("{placement} w -"), None).unwrap();
    assert_eq!(denied.position.to_string(), start.replace("KQkq", "-"));
}

fn lenient(text: &str, expected: &str, remarks: &[&str]) {
    let read = Position::from_fen_lenient(text, CastlingMode::Standard)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read.position.to_string(), expected);
    let forgiven: Vec<String> = read.forgiven.iter().map(ToString::to_string).collect();
    assert_eq!(forgiven, remarks);
}

#[test]
fn the_start_position_is_spelled_as_everywhere() {
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(Position::START.to_string(), text);
    let read: Position = text.parse().unwrap();
    assert_eq!(read, Position::START);
    assert_eq!((read.key(), read.pawn_key()), (Position::START.key(), Position::START.pawn_key()));
}

#[test]
fn the_clock_is_never_capped() {
    for clock in [0, 99, 100, 149, 150, 5_000, u16::MAX] {
        let text = format!("8/8/3k4/8/3K4/8/7R/7R w - - {clock} 9999");
        let position: Position = text.parse().unwrap();
        assert_eq!(position.halfmove_clock(), clock);
        assert_eq!(position.to_string(), text);
    }
    assert_eq!(
        refusal("8/8/3k4/8/3K4/8/7R/7R w - - 65536 1"),
        "column 29: the half-move clock is too large a number"
    );
}

#[test]
fn an_en_passant_square_is_kept_only_if_a_capture_is_legal() {
    // After 1. e4 no pawn can capture; every FEN writer of old says e3 all the same.
    let after: Position =
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1".parse().unwrap();
    assert_eq!(after.en_passant(), None);
    assert!(after.to_string().contains(" KQkq - "));
    // Here the capture is legal.
    let legal = "8/8/3p4/KPp5/8/8/8/k7 w - c6 0 2";
    let position: Position = legal.parse().unwrap();
    assert_eq!(position.en_passant(), Some(Square::C6));
    assert_eq!(position.to_string(), legal);
    // And here both pawns leave the rank at once, and the king is open to the rook.
    let pinned: Position = "8/8/3p4/KPp4r/8/8/8/k7 w - c6 0 2".parse().unwrap();
    assert_eq!(pinned.en_passant(), None);
}

#[test]
fn castling_rights_are_read_in_both_styles() {
    for (text, x_fen, shredder) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w Hq - 0 1", "Kq", "Ha"),
        // An inner rook goes by its file; the outer ones go by the wing.
        ("1rr1k1r1/8/8/8/8/8/8/1RR1K1R1 w CGbg - 0 1", "KCkq", "GCgb"),
        ("2k1r3/8/8/8/8/8/8/2K1R2R w Ee - 0 1", "Ek", "Ee"),
    ] {
        let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let rights = |fen: String| fen.split(' ').nth(2).unwrap_or_default().to_string();
        assert_eq!(rights(position.to_fen(FenStyle::XFen)), x_fen, "{text}");
        assert_eq!(rights(position.to_fen(FenStyle::Shredder)), shredder, "{text}");
        for style in [FenStyle::XFen, FenStyle::Shredder] {
            assert_eq!(position.to_fen(style).parse(), Ok(position));
        }
    }
}

#[test]
fn every_fault_is_listed_with_its_place() {
    assert_eq!(
        refusal("rnbqkbnr/ppXpppp/8/44/9/8/PPPPPPPP/RNBQKBNR x KQkz e9 a"),
        "column 10: this rank has 7 squares instead of 8; \
         column 12: `X` means nothing in the board; \
         column 21: two numbers in a row, they should be one; \
         column 23: `9` means nothing in the board; \
         column 23: this rank has 1 square instead of 8; \
         column 45: `x` is not a valid side to move; \
         column 50: `z` means nothing in the castling rights; \
         column 52: `e9` is not a valid en-passant square; \
         column 55: `a` is not a valid half-move clock; \
         the move number is missing"
    );
    assert_eq!(
        refusal("8/8/8/8/8/8/8/8 w KQ e6 0 0"),
        "white has no king; black has no king; white may castle, but its king is not on the first \
         rank between b1 and g1; en-passant square e6: there is no pawn that could have passed \
         over it; moves are counted from 1, not 0"
    );
    assert!(refusal("").starts_with("the board is missing"));
    assert_eq!(refusal("8/8 w - - 0 1"), "column 1: the board has 2 ranks instead of 8");
    assert_eq!(
        refusal("k7/8/8/8/8/8/8/K7/8 w - - 0 1"),
        "column 1: the board has 9 ranks instead of 8"
    );
    assert_eq!(refusal("k7/8/8/8/8/8/8/K7 w - - 0 1 x"), "column 29: `x` follows the last field");
    assert_eq!(
        refusal("k7/8/8/8/8/8/8/K7  w - - 0 1"),
        "column 18: exactly one blank separates fields"
    );
}

#[test]
fn faults_of_the_position_are_listed_beside_those_of_the_text() {
    assert_eq!(
        refusal("8/8/8/8/8/8/8/8  w - - 0 1"),
        "white has no king; black has no king; column 16: exactly one blank separates fields"
    );
    assert_eq!(
        refusal("4k3/8/8/8/8/8/8/4K2R w KH - 0 1"),
        "column 25: `H` names a rook that is named already"
    );
    assert_eq!(
        refusal("k7/8/8/8/8/8/8/K6é w - - 0 1"),
        "column 18: `é` means nothing in the board"
    );
}

#[test]
fn a_megabyte_of_nonsense_gets_a_short_answer() {
    for nonsense in ["x", "/", "8", "k", " ", "é"] {
        let text = nonsense.repeat(1_000_000);
        assert!(refusal(&text).len() < 4_000);
        let castling = format!("4k3/8/8/8/8/8/8/4K2R w {text} - 0 1");
        assert!(refusal(&castling).len() < 4_000);
        let counter = format!("4k3/8/8/8/8/8/8/4K2R w - - {text} 1");
        assert!(refusal(&counter).len() < 4_000);
    }
}

#[test]
fn strangers_and_their_bytes_are_refused_without_panic() {
    for text in
        ["é", "k7/8/8/8/8/8/8/K6é w - - 0 1", "\0", "////////", "k7/8/8/8/8/8/8/K7 w é - 0 1"]
    {
        assert!(text.parse::<Position>().is_err());
        assert!(Position::from_fen_lenient(text, CastlingMode::Standard).is_err());
    }
}

#[test]
fn what_real_files_contain_is_forgiven_and_reported() {
    lenient("8/8/3k4/8/3K4/8/7R/7R w - - 0 1", "8/8/3k4/8/3K4/8/7R/7R w - - 0 1", &[]);
    lenient(
        "8/8/3k4/8/3K4/8/7R/7R w - -",
        "8/8/3k4/8/3K4/8/7R/7R w - - 0 1",
        &["the half-move clock is missing", "the move number is missing"],
    );
    lenient(
        "  8/8/3k4/8/3K4/8/7R/7R   b - -  7 0 ",
        "8/8/3k4/8/3K4/8/7R/7R b - - 7 1",
        &["moves are counted from 1, not 0"],
    );
    // The rook on h1 is gone, and the black king has moved.
    lenient(
        "r2k3r/8/8/8/8/8/8/R3K3 w KQkq - 0 1",
        "r2k3r/8/8/8/8/8/8/R3K3 w Q - 0 1",
        &[
            "there is a right to castle with a rook on h1, but no such rook",
            "there is a right to castle with the rook on a8, which standard chess does not know",
            "there is a right to castle with the rook on h8, which standard chess does not know",
        ],
    );
    // In Chess960 a king may well start on d8.
    let text = "r2k3r/8/8/8/8/8/8/R3K3 w KQkq - 0 1";
    let read = Position::from_fen_lenient(text, CastlingMode::Chess960).unwrap();
    assert_eq!(read.position.to_string(), "r2k3r/8/8/8/8/8/8/R3K3 w Qkq - 0 1");
    assert_eq!(read.position.castling_mode(), CastlingMode::Chess960);
    // A rook that has moved one step is the commonest slip.
    lenient(
        "r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K1R1 w Qkq - 0 1",
        &["there is a right to castle with the rook on g1, which standard chess does not know"],
    );
    // ERRATA, case 3: the pawn that would have passed over c6 still stands on c7.
    lenient(
        "rnbqkbnr/1pp2ppp/p2p4/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq c6 0 4",
        "rnbqkbnr/1pp2ppp/p2p4/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq - 0 4",
        &["en-passant square c6: there is no pawn that could have passed over it"],
    );
    assert_eq!(
        refusal("rnbqkbnr/1pp2ppp/p2p4/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq c6 0 4"),
        "en-passant square c6: there is no pawn that could have passed over it"
    );
}

#[test]
fn a_setup_is_read_and_written_as_it_is() {
    let text = "8/8/8/8/8/8/8/8 b - a3 12 0";
    let setup: Setup = text.parse().unwrap();
    assert_eq!(setup.to_string(), text);
    for rooks in [Square::F1.bitboard(), Square::E4.bitboard(), Square::H1.bitboard()] {
        let mut setup = Setup { castling_rooks: rooks, ..Setup::EMPTY };
        setup.board.set(Square::E2, Some(crate::Role::King.of(crate::Color::White)));
        setup.board.set(Square::F1, Some(crate::Role::Rook.of(crate::Color::White)));
        let again: Setup = setup.to_string().parse().unwrap();
        assert_eq!(again.castling_rooks, rooks & Bitboard::BACK_RANKS);
    }
    let full = Setup { castling_rooks: Bitboard::FULL, ..Setup::EMPTY };
    assert!(full.to_string().contains(" HGFEDCBAhgfedcba "));
}

#[test]
fn the_longest_fen_fits() {
    let mut setup = Setup { castling_rooks: Bitboard::FULL, ..Setup::EMPTY };
    for square in Square::ALL {
        setup.board.set(square, Some(crate::Role::Queen.of(crate::Color::Black)));
    }
    setup.en_passant = Some(Square::A1);
    (setup.halfmove_clock, setup.fullmove_number) = (u16::MAX, u32::MAX);
    assert_eq!(setup.to_string().len(), 71 + 1 + 1 + 1 + 16 + 1 + 2 + 1 + 5 + 1 + 10);
}
