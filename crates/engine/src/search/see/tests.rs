//! The exchange against one that is played out.

use proptest::prelude::*;
use threefold_chess::{Bitboard, Board, Color, UciMove};

use super::*;

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Finds the gain of a move, with a threshold that closes in.
fn gain(position: &Position, played: Move) -> i32 {
    let (mut least, mut most) = (-50_000_i32, 50_000_i32);
    while least < most {
        let middle = (least + most + 1).div_euclid(2);
        if gains_at_least(position, played, middle) {
            least = middle;
        } else {
            most = middle - 1;
        }
    }
    least
}

/// Returns the best a side can get on a square where something of the given value stands: it
/// captures with its least piece, or stops. A king does not capture what is protected.
fn best_capture(board: &Board, square: Square, side: Color, victim: i32, gone: Bitboard) -> i32 {
    let occupied = board.occupied() - gone;
    let attackers = |side| board.attackers(square, side, occupied) - gone;
    let own = attackers(side);
    let least = Role::ALL.into_iter().find(|&role| own.intersects(board.by_role(role)));
    let Some(role) = least else { return 0 };
    if role == Role::King && !attackers(side.opponent()).is_empty() {
        return 0;
    }
    let from = (own & board.by_role(role)).first().unwrap();
    let rest = best_capture(board, square, side.opponent(), exchange_value(role), gone.with(from));
    (victim - rest).max(0)
}

/// Plays an exchange out and returns its gain.
fn played_out(position: &Position, played: Move) -> i32 {
    let to = played.to();
    let mut board = *position.board();
    let role = board.role_at(played.from()).unwrap();
    let captured = board.role_at(to).map_or(0, exchange_value);
    let (gained, moved) = match played.kind() {
        MoveKind::Castling => return 0,
        MoveKind::Normal => (captured, role),
        MoveKind::EnPassant => {
            board.set(Square::new(to.file(), played.from().rank()), None);
            (exchange_value(Role::Pawn), role)
        }
        MoveKind::Promotion(role) => {
            (captured + exchange_value(role) - exchange_value(Role::Pawn), role)
        }
    };
    board.set(played.from(), None);
    board.set(to, Some(moved.of(position.turn())));
    let opponent = position.turn().opponent();
    gained - best_capture(&board, to, opponent, exchange_value(moved), to.bitboard())
}

const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "3r1rk1/p1q2pp1/1pn1pn1p/2p5/2PP4/P1QBPN2/5PPP/R1BR2K1 b - - 1 17",
    "2rr2k1/1bq1bppp/p2ppn2/1p1P4/4PP2/1BNQB3/PPP3PP/3RR1K1 w - - 0 1",
];

fn walks() -> impl Strategy<Value = Position> {
    (0..STARTS.len(), prop::collection::vec(any::<u16>(), 0..60)).prop_map(|(start, choices)| {
        choices.into_iter().fold(position(STARTS[start]), |position, choice| {
            let legal = position.legal_moves();
            match legal.len() {
                0 => position,
                count => position.play_unchecked(legal[usize::from(choice) % count]),
            }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn exchange_gains_what_playing_it_out_gains(position in walks()) {
        for legal in position.legal_moves() {
            let (found, expected) = (gain(&position, legal), played_out(&position, legal));
            prop_assert_eq!(found, expected, "{} {}", position, legal);
        }
    }
}

fn check(fen: &str, text: &str, expected: i32) {
    let position = position(fen);
    let played = text.parse::<UciMove>().unwrap().to_move(&position).unwrap();
    assert_eq!(gain(&position, played), expected, "{text} in {fen}");
    assert_eq!(played_out(&position, played), expected, "{text} in {fen}, played out");
}

#[test]
fn hanging_piece_is_gained() {
    check("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100);
    check("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", "d1d5", 950);
}

#[test]
fn protected_pawn_costs_a_knight() {
    let fen = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1";
    check(fen, "d3e5", 100 - 320);
}

#[test]
fn pieces_behind_pieces_take_part() {
    check("3r2k1/3r4/8/3p4/8/8/3R4/3R2K1 w - - 0 1", "d2d5", 100 - 500);
    check("3r2k1/8/8/3p4/8/8/3R4/3R2K1 w - - 0 1", "d2d5", 100);
    check("6k1/5b2/8/3p4/8/1B6/Q7/6K1 w - - 0 1", "b3d5", 100);
}

#[test]
fn king_does_not_capture_what_is_protected() {
    check("8/8/3k4/3p4/8/5B2/8/3RK3 w - - 0 1", "f3d5", 100);
    check("8/8/3k4/3p4/8/5B2/8/4K3 w - - 0 1", "f3d5", 100 - 330);
}

#[test]
fn en_passant_opens_the_file_of_the_captured_pawn() {
    check("3r2k1/8/8/3pP3/8/8/8/3R2K1 w - d6 0 1", "e5d6", 100);
    check("3r2k1/8/8/3pP3/8/8/8/6K1 w - d6 0 1", "e5d6", 0);
}

#[test]
fn promotion_gains_the_piece_and_loses_the_pawn() {
    check("6k1/P7/8/8/8/8/8/6K1 w - - 0 1", "a7a8q", 850);
    check("r5k1/1P6/8/8/8/8/8/6K1 w - - 0 1", "b7a8q", 500 + 850);
    check("1r4k1/P7/8/8/8/8/8/6K1 w - - 0 1", "a7a8n", 320 - 100 - 320);
}

#[test]
fn quiet_moves_can_lose() {
    check("6k1/8/8/4p3/8/8/3N4/6K1 w - - 0 1", "d2b3", 0);
    check("6k1/8/8/4p3/8/2N5/8/6K1 w - - 0 1", "c3b5", 0);
    check("6k1/8/4p3/8/8/2N5/8/6K1 w - - 0 1", "c3d5", -320);
    check("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0);
}
