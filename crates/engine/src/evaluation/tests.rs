//! Properties of every evaluation, and of the endings that are known.

use proptest::prelude::*;
use threefold_chess::{Board, Piece, Setup};

use super::*;

/// Starts that differ in material and pawns, among them one with nine queens, and one of Chess960
/// with both sides ready to castle.
const STARTS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "5rrk/6bb/7q/qqqqqqqq/QQQQQQQQ/Q7/BB6/KRR5 w - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "8/5k2/2b2p2/1p3P2/1P3K2/2B5/8/8 w - - 0 1",
    "3k4/8/8/8/8/8/1P6/3K4 w - - 0 1",
    "1rkr4/pp1ppppp/8/2p5/8/6P1/PPPPPP1P/1RKR4 w DBdb - 0 1",
];

/// Returns a walk of legal moves, each chosen by a number.
pub(super) fn walks() -> impl Strategy<Value = Vec<Position>> {
    (0..STARTS.len(), prop::collection::vec(any::<u32>(), 0..120)).prop_map(|(start, choices)| {
        let mut walk = vec![position(STARTS[start])];
        for choice in choices {
            let last = walk[walk.len() - 1];
            let moves = last.legal_moves();
            if moves.is_empty() {
                break;
            }
            walk.push(last.play_unchecked(moves[choice as usize % moves.len()]));
        }
        walk
    })
}

/// Returns the same position with the colors exchanged.
fn exchanged(position: &Position) -> Position {
    let setup = position.to_setup();
    let mut board = Board::EMPTY;
    for (square, Piece { role, color }) in setup.board.pieces() {
        board.set(square.flip(), Some(role.of(color.opponent())));
    }
    let setup = Setup {
        board,
        turn: setup.turn.opponent(),
        castling_rooks: setup.castling_rooks.flip(),
        en_passant: setup.en_passant.map(threefold_chess::Square::flip),
        ..setup
    };
    Position::try_from(setup).expect("an exchange of colors keeps a position legal")
}

fn position(fen: &str) -> Position {
    fen.parse().expect("a legal position")
}

fn evaluate(fen: &str) -> i32 {
    Evaluator::new().evaluate(&position(fen)).value()
}

/// Evaluates with the weights alone: the network may be trained to say something else.
fn by_hand(fen: &str) -> Breakdown {
    Evaluator::new().break_down(&position(fen))
}

proptest! {
    #[test]
    fn both_colors_are_treated_alike(walk in walks()) {
        let mut evaluator = Evaluator::new();
        for position in walk {
            let there = exchanged(&position);
            prop_assert_eq!(evaluator.evaluate(&position), evaluator.evaluate(&there), "{}", position);
        }
    }

    #[test]
    fn memory_does_not_change_an_answer(walk in walks()) {
        let mut evaluator = Evaluator::new();
        let there: Vec<Score> = walk.iter().map(|position| evaluator.evaluate(position)).collect();
        let again = walk.iter().map(|position| evaluator.evaluate(position));
        prop_assert!(again.eq(there.iter().copied()));
        evaluator.clear();
        let back = walk.iter().rev().map(|position| evaluator.evaluate(position));
        prop_assert!(back.eq(there.iter().rev().copied()));
        prop_assert!(there.iter().all(|score| !score.is_decisive()));
    }

    #[test]
    fn explanation_explains_the_evaluation(walk in walks()) {
        let mut evaluator = Evaluator::new();
        for position in walk {
            let explanation = evaluator.explain(&position);
            let sign = if position.turn().is_white() { 1 } else { -1 };
            prop_assert_eq!(evaluator.evaluate(&position).value() * sign, explanation.score.value());
            if explanation.is_known_ending {
                continue;
            }
            let total = |choose: fn(&(i32, i32)) -> i32| -> i32 {
                let values = explanation.rows.iter().map(|row| row.value);
                values.map(|value| choose(&value.white) - choose(&value.black)).sum()
            };
            let (phase, scale) = (explanation.phase, explanation.scale);
            let sum = total(|value| value.0) * phase * 64
                + total(|value| value.1) * (FULL_PHASE - phase) * scale;
            prop_assert_eq!(explanation.score.value(), sum / (FULL_PHASE * 64));
        }
    }

    #[test]
    fn clock_does_not_matter(walk in walks(), clock in 0..100_u16) {
        let position = walk[walk.len() - 1];
        let later = Setup { halfmove_clock: clock, ..position.to_setup() };
        let mut evaluator = Evaluator::new();
        if let Ok(later) = Position::try_from(later) {
            prop_assert_eq!(evaluator.evaluate(&position), evaluator.evaluate(&later));
        }
    }
}

#[test]
fn start_is_worth_the_first_move() {
    let score = Evaluator::new().break_down(&Position::START).score.value();
    assert!((1..60).contains(&score), "{score}");
}

#[test]
fn board_full_of_queens_stays_an_estimate() {
    let fen = "2QQQQQ1/2QQQQ1K/8/8/8/1p6/kp6/8 w - - 0 1";
    let by_hand = by_hand(fen).score.value();
    assert!(by_hand > 4_000, "{by_hand}");
    assert!(!Score::new(evaluate(fen)).is_decisive());
}

#[test]
fn insufficient_material_is_a_draw() {
    for fen in [
        "8/8/3k4/8/8/3K4/3NN3/8 w - - 0 1",
        "8/8/3k4/8/8/3K4/4B3/8 w - - 0 1",
        "k7/8/1K6/P7/8/8/8/8 w - - 0 1",
        // The bishop does not control the corner in which the pawn promotes.
        "1k6/8/1K6/P7/8/8/3B4/8 b - - 0 1",
        "8/8/8/8/p1b5/p7/8/1K1k4 w - - 0 1",
    ] {
        assert_eq!(evaluate(fen), 0, "{fen}");
    }
}

#[test]
fn bishop_of_the_corner_s_color_wins() {
    assert!(by_hand("1k6/8/1K6/P7/8/8/4B3/8 w - - 0 1").score.value() > 200);
}

#[test]
fn lone_king_is_lost_and_driven_to_the_edge() {
    let center = evaluate("8/8/8/3k4/8/8/8/R3K3 w - - 0 1");
    let edge = evaluate("8/8/8/7k/8/8/8/R3K3 w - - 0 1");
    assert!(center > 2_000 && edge > center, "{center} {edge}");
    let far = evaluate("7k/8/8/8/8/8/8/RK6 w - - 0 1");
    let near = evaluate("7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    assert!(near > far, "{near} {far}");
}

#[test]
fn bishop_and_knight_mate_in_the_right_corner() {
    let right = evaluate("k7/2K5/8/8/8/8/8/4BN2 w - - 0 1");
    let wrong = evaluate("k7/2K5/8/8/8/8/8/3B1N2 w - - 0 1");
    // The bishop on e1 is dark and a8 is light.
    assert!(right < wrong, "{right} {wrong}");
}

#[test]
fn won_pawn_is_less_than_the_queen_it_becomes() {
    let pawn = evaluate("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1");
    let queen = evaluate("8/8/4K3/8/2k5/8/8/4Q3 w - - 0 1");
    assert!(pawn > 500 && queen > pawn, "{pawn} {queen}");
}

#[test]
fn exchange_alone_wins_nothing() {
    for fen in ["8/8/3k4/4b3/8/3K4/8/R7 w - - 0 1", "8/8/3k4/4n3/8/3K4/8/R7 w - - 0 1"] {
        let Breakdown { scale, score, .. } = by_hand(fen);
        assert!(scale < 10 && score.value().abs() < 60, "{fen}: {score:?}");
    }
}

#[test]
fn bishops_of_opposite_colors_scale_an_advantage_down() {
    let opposite = by_hand("8/5k2/2b5/8/4PP2/4K3/2B5/8 w - - 0 1").score;
    let same = by_hand("8/5k2/2b5/8/4PP2/4K3/3B4/8 w - - 0 1").score;
    // On c2 the bishop is light like black's; on d2 it is dark.
    assert!(same < opposite, "{opposite:?} {same:?}");
}

#[test]
fn table_can_be_read() {
    let text = Evaluator::new().explain(&Position::START).to_string();
    assert!(
        text.contains("Mobility") && text.contains("Network") && text.contains("Phase: 24 of 24"),
        "{text}"
    );
    assert!(text.lines().all(|line| line.len() < 80));
}
