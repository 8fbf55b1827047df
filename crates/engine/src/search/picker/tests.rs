//! Every move exactly once, whatever the stages.

use proptest::prelude::*;
use threefold_chess::{Color, UciMove};

use super::*;
use crate::search::history::{Arrival, threats};

const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
];

/// A node that a game can reach, and what earlier searches may have learned on the way there.
struct Case {
    position: Position,
    histories: Histories,
    context: Context,
    killers: Killers,
}

fn case(start: usize, choices: &[u16]) -> Case {
    let mut position: Position = STARTS[start].parse().unwrap();
    let mut histories = Histories::new();
    let mut arrivals = [Arrival::NONE; 3];
    let mut killers = Killers::NONE;
    for &choice in choices {
        let legal = position.legal_moves();
        let Some(&played) = legal.get(usize::from(choice) % legal.len().max(1)) else { break };
        let context = Context { arrivals, threats: threats(&position) };
        if position.is_capture(played) {
            histories.reward_capture(&position, played, i32::from(choice % 3_000) - 1_500);
        } else {
            histories.reward_quiet(&position, context, played, i32::from(choice % 3_000) - 1_500);
            killers.add(played);
        }
        arrivals = [Arrival::of(&position, played), arrivals[0], arrivals[1]];
        position = position.play_unchecked(played);
    }
    let context = Context { arrivals, threats: threats(&position) };
    Case { position, histories, context, killers }
}

fn cases() -> impl Strategy<Value = Case> {
    (0..STARTS.len(), prop::collection::vec(any::<u16>(), 0..60))
        .prop_map(|(start, choices)| case(start, &choices))
}

impl std::fmt::Debug for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.position)
    }
}

impl Case {
    fn next(&self, picker: &mut Picker) -> Option<Move> {
        picker.next(&self.position, &self.histories, self.context, self.killers)
    }

    fn all(&self, mut picker: Picker) -> Vec<Move> {
        std::iter::from_fn(|| self.next(&mut picker)).collect()
    }

    fn is_tactical(&self, candidate: Move) -> bool {
        self.position.is_capture(candidate) || candidate.promoted().is_some()
    }
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_legal_move_is_handed_out_once(case in cases(), choice in any::<u16>()) {
        let legal = sorted(case.position.legal_moves());
        prop_assert_eq!(&sorted(case.all(Picker::all(None))), &legal);
        if let Some(&table_move) = legal.get(usize::from(choice) % legal.len().max(1)) {
            let handed = case.all(Picker::all(Some(table_move)));
            prop_assert_eq!(handed.first(), Some(&table_move));
            prop_assert_eq!(sorted(handed), legal);
        }
    }

    #[test]
    fn captures_are_those_that_gain_enough(case in cases(), threshold in -400..400) {
        let wanted = case.position.legal_moves().into_iter().filter(|&legal| {
            case.is_tactical(legal)
                && legal.promoted().is_none_or(|role| role == Role::Queen)
                && see::gains_at_least(&case.position, legal, threshold)
        });
        let handed = case.all(Picker::captures(None, threshold));
        prop_assert_eq!(sorted(handed), sorted(wanted));
    }

    #[test]
    fn move_of_the_table_is_no_second_capture(case in cases(), choice in any::<u16>()) {
        let captures = case.position.captures();
        if let Some(&table_move) = captures.get(usize::from(choice) % captures.len().max(1)) {
            let handed = case.all(Picker::captures(Some(table_move), -50_000));
            prop_assert_eq!(handed.first(), Some(&table_move));
            prop_assert_eq!(handed.iter().filter(|&&handed| handed == table_move).count(), 1);
        }
    }

    #[test]
    fn skipping_quiets_leaves_every_capture(case in cases(), after in 0..20_usize) {
        let mut picker = Picker::all(None);
        let mut handed = Vec::new();
        while let Some(next) = case.next(&mut picker) {
            if handed.len() >= after {
                picker.skip_quiets();
            }
            handed.push(next);
        }
        let tactical = handed.iter().copied().filter(|&handed| case.is_tactical(handed));
        prop_assert_eq!(sorted(tactical), sorted(case.position.captures()));
        let quiets = handed.iter().filter(|&&handed| !case.is_tactical(handed)).count();
        prop_assert!(quiets <= after + 1);
    }

    #[test]
    fn skipping_what_is_calm_leaves_captures_and_checks(case in cases(), after in 0..20_usize) {
        let mut picker = Picker::all(None);
        let mut handed = Vec::new();
        let mut calm = 0;
        while let Some(next) = case.next(&mut picker) {
            handed.push(next);
            if !case.is_tactical(next) && !picker.gives_check(&case.position, next) {
                calm += 1;
                if calm > after {
                    picker.skip_calm(&case.position);
                }
            }
        }
        prop_assert!(calm <= after + 1);
        let checks = check_squares(&case.position);
        let is_left = |legal: &Move| {
            let role = case.position.board().role_at(legal.from()).unwrap();
            case.is_tactical(*legal) || checks[role].contains(legal.to())
        };
        let left = handed.into_iter().filter(is_left);
        prop_assert_eq!(sorted(left), sorted(case.position.legal_moves().into_iter().filter(is_left)));
    }
}

#[test]
fn captures_that_lose_come_last() {
    // The queen can take a protected pawn or a free one.
    let position: Position = "6k1/2p5/3p3p/8/8/3Q4/8/6K1 w - - 0 1".parse().unwrap();
    let case = Case { position, ..case(0, &[]) };
    let losing = "d3d6".parse::<UciMove>().unwrap().to_move(&position).unwrap();
    let handed = case.all(Picker::all(None));
    assert_eq!(handed.last(), Some(&losing));
    assert_eq!(position.turn(), Color::White);
}

#[test]
fn rank_keeps_score_and_place() {
    for score in [-130_000, -257, -1, 0, 1, 255, 256, 130_000] {
        for index in [0, 1, 100, 255] {
            let rank = Rank::new(score, index);
            assert_eq!((rank.score(), rank.index()), (score, index));
            assert!(Rank::TAKEN < rank && rank < Rank::new(score + 1, 255));
        }
        assert!(Rank::new(score, 0) > Rank::new(score, 1), "the first of equals comes first");
    }
}
