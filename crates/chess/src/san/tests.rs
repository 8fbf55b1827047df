//! SAN: what real files contain, what is refused and why, and the shortest form.

use super::*;
use crate::uci::UciMove;

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Asserts that every spelling means this move, and that the first is how we write it.
#[track_caller]
fn check(fen: &str, uci: &str, spellings: &[&str]) {
    let position = position(fen);
    let expected = uci.parse::<UciMove>().unwrap().to_move(&position).unwrap();
    assert_eq!(position.san(expected).to_string(), spellings[0]);
    for spelling in spellings {
        let san: San = spelling.parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(san.to_move(&position), Ok(expected), "{spelling}");
    }
}

#[track_caller]
fn refusal(fen: &str, san: &str) -> String {
    let san: San = san.parse().unwrap_or_else(|error| panic!("{error}"));
    san.to_move(&position(fen)).unwrap_err().to_string()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn pieces_and_pawns_are_read_in_every_spelling() {
    check(START, "g1f3", &["Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Nf3+", "Nf3#", "Nf3!?"]);
    check(START, "e2e4", &["e4", "e2e4", "e2-e4", "Pe4", "e4!", "ee4"]);
}

#[test]
fn castling_is_read_with_letters_and_zeros() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    check(fen, "e1g1", &["O-O", "0-0", "O-O+", "o-o", "0-0!?"]);
    check(fen, "e1c1", &["O-O-O", "0-0-0", "O-O-O#"]);
    check("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", &["O-O-O+", "O-O-O"]);
}

#[test]
fn promotions_are_read_in_every_spelling() {
    let fen = "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1";
    check(fen, "e7e8q", &["e8=Q+", "e8Q", "e8=q", "e8(Q)", "e8/Q", "e7e8q", "e7-e8=Q+"]);
    check(fen, "e7d8n", &["exd8=N", "exd8N", "e7xd8=N", "ed8N", "e:d8N"]);
}

#[test]
fn en_passant_may_be_said() {
    let fen = "8/8/3p4/KPp5/8/8/8/k7 w - c6 0 2";
    check(
        fen,
        "b5c6",
        &["bxc6", "bxc6e.p.", "bxc6 e.p.", "bxc6ep", "bxc6+ e.p.", "bxc6e.p.+", "b5xc6", "bc6"],
    );
}

#[test]
fn the_shortest_correct_form_is_written() {
    // Two rooks on one file need the rank, three queens both.
    check("7k/8/8/8/8/8/R7/R3K3 w - - 0 1", "a1b1", &["Rb1"]);
    check("7k/R7/8/8/8/8/8/R3K3 w - - 0 1", "a1a4", &["R1a4"]);
    check("8/8/1k6/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", &["Qh4e1"]);
    check("8/8/1k6/8/4Q2Q/8/8/K6Q w - - 0 1", "e4e1", &["Qee1"]);
    // The knight on e2 is pinned by the rook, so the other needs no file.
    check("4r2k/8/8/8/8/8/4N3/4K1N1 w - - 0 1", "g1f3", &["Nf3"]);
    check("7k/8/8/8/8/8/4N3/4K1N1 w - - 0 1", "g1f3", &["Nf3"]);
    check("7k/8/8/8/8/8/3N4/4K1N1 w - - 0 1", "g1f3", &["Ngf3"]);
    check("6k1/5R2/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", &["Ra8#"]);
}

#[test]
fn the_ambiguous_is_refused_with_the_candidates() {
    assert_eq!(
        refusal("7k/8/8/8/8/8/3N4/4K1N1 w - - 0 1", "Nf3"),
        "ambiguous, it could be g1f3 or d2f3"
    );
    assert_eq!(
        refusal("8/8/1k6/8/4Q2Q/8/8/K6Q w - - 0 1", "Qe1"),
        "ambiguous, it could be h1e1, e4e1 or h4e1"
    );
}

#[test]
fn the_impossible_is_refused_with_a_reason() {
    assert_eq!(refusal(START, "Nd4"), "no knight can move to d4 as written");
    // Where only one piece can be meant, the reason is that piece's.
    assert_eq!(refusal(START, "Qd4"), "the queen on d1 is blocked by the pawn on d2");
    assert!(refusal(START, "Kd2").contains("d2"));
    assert!(refusal(START, "exd3").contains("d3"));
    assert!(refusal("4k3/8/8/3pP3/8/8/8/4K3 w - - 1 2", "exd6").contains("en passant"));
    assert!(refusal("4k3/8/8/r2pP2K/8/8/8/8 w - d6 0 2", "exd6").contains("a5"));
    let promotes = "6k1/4P3/8/8/8/8/8/4K3 w - - 0 1";
    for bad in ["e8", "Ke2=Q"] {
        let san: San = bad.parse().unwrap();
        assert!(matches!(san.to_move(&position(promotes)), Err(SanError::Illegal(_))), "{bad}");
    }
    let san: San = "O-O".parse().unwrap();
    assert!(matches!(san.to_move(&position(START)), Err(SanError::Illegal(_))));
}

#[test]
fn what_is_no_move_is_refused() {
    for text in [
        "", "x", "e", "e9", "i4", "Zf3", "Nf3f3f3", "O-O-O-O", "0", "e8=K", "e8=P", "e8=", "e8(Q",
        "e8Q)", "Nxx3", "--", "é4", "Nf3é", "e.p.", "+", "=Q", "...", "1.", "O", "K",
    ] {
        assert!(text.parse::<San>().is_err(), "{text}");
    }
    assert_eq!(
        "Zf3".parse::<San>().unwrap_err().to_string(),
        "not a move: `Zf3`, expected something like e4, Nf3, exd5, e8=Q or O-O"
    );
}

#[test]
fn a_capture_sign_is_not_believed() {
    check(START, "g1f3", &["Nf3", "Nxf3"]);
    check("6k1/8/8/8/8/5p2/8/4K1N1 w - - 0 1", "g1f3", &["Nxf3", "Nf3"]);
}
