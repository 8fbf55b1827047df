//! The history against a model that knows no keys, no clocks and no parity: a list of positions that
//! are compared by the rules' own equality.

use proptest::prelude::*;
use threefold_chess::Move;

use super::*;

/// Starts in which much can be repeated, and starts in which rights and captures get in the way.
const STARTS: [&str; 7] = [
    "8/8/3k4/8/3K4/8/7R/7R w - - 0 60",
    "8/8/3k4/8/3K4/8/7R/7R b - - 40 60",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "6k1/6p1/8/7Q/8/8/rr6/6K1 w - - 0 1",
    "3qk3/8/8/1b6/1B6/8/8/3QK3 w - - 7 30",
];

/// Choice of a step of a walk.
#[derive(Clone, Copy, Debug)]
enum Choice {
    /// Takes the side's last move back, if it can.
    Back,
    /// Any legal move.
    Any(u16),
    /// A null move, if the side is not in check and the last one was none.
    Null,
}

fn choices() -> impl Strategy<Value = Vec<Choice>> {
    let choice = prop_oneof![
        12 => Just(Choice::Back),
        8 => any::<u16>().prop_map(Choice::Any),
        1 => Just(Choice::Null),
    ];
    prop::collection::vec(choice, 0..40)
}

/// The positions of a path, with what was done between them.
struct Model {
    positions: Vec<Position>,
    steps: Vec<Option<Move>>,
    root: usize,
}

impl Model {
    fn current(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// Returns what a choice leads to; none if it is not possible, or no more moves are.
    fn next(&self, choice: Choice, inside: bool) -> Option<(Position, Option<Move>)> {
        let from = self.current();
        let legal = from.legal_moves();
        let back = || {
            let own = self.steps.len().checked_sub(2).and_then(|index| self.steps[index])?;
            legal.iter().copied().find(|m| m.from() == own.to() && m.to() == own.from())
        };
        let played = match choice {
            Choice::Back => back().or_else(|| legal.first().copied())?,
            Choice::Any(number) => *legal.get(usize::from(number) % legal.len().max(1))?,
            Choice::Null if inside && self.steps.last().is_none_or(Option::is_some) => {
                return Some((from.play_null()?, None));
            }
            Choice::Null => return None,
        };
        Some((from.play_unchecked(played), Some(played)))
    }

    fn push(&mut self, (next, step): (Position, Option<Move>)) {
        self.positions.push(next);
        self.steps.push(step);
    }

    fn pop(&mut self) {
        self.positions.pop();
        self.steps.pop();
    }

    /// Returns true if a position would be a repetition as the next of the path, or as its last.
    fn repeats(&self, position: &Position, earlier: usize) -> bool {
        let barrier = self.steps.iter().rposition(Option::is_none).map_or(0, |step| step + 1);
        let equal = (barrier..earlier).filter(|&index| self.positions[index] == *position);
        let (inside, before): (Vec<_>, Vec<_>) = equal.partition(|&index| index > self.root);
        !inside.is_empty() || before.len() >= 2
    }

    /// Asks the history and the model, and compares.
    fn compare(&self, history: &KeyHistory) -> Result<(), TestCaseError> {
        let current = self.current();
        let clock = current.halfmove_clock();
        // From here on every position is a draw anyway, and the game's memory ends.
        if clock >= 99 {
            return Ok(());
        }
        let last = self.positions.len() - 1;
        prop_assert_eq!(history.is_repetition(clock), self.repeats(current, last));
        let can_repeat = current
            .legal_moves()
            .iter()
            .any(|&legal| self.repeats(&current.play_unchecked(legal), last + 1));
        prop_assert_eq!(history.has_upcoming_repetition(current), can_repeat, "{}", current);
        Ok(())
    }

    fn walk(&mut self, history: &mut KeyHistory, choices: &[Choice]) -> Result<(), TestCaseError> {
        self.compare(history)?;
        let Some((&choice, rest)) = choices.split_first() else { return Ok(()) };
        let Some((next, step)) = self.next(choice, true) else { return self.walk(history, rest) };
        let kind = if step.is_some() { Step::Move } else { Step::Null };
        self.push((next, step));
        self.walk(&mut enter(history, &next, kind), rest)?;
        self.pop();
        // What was inside has left no trace.
        self.compare(history)
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(miri) { 2 } else { 1_500 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn history_agrees_with_a_list_of_positions(
        start in 0..STARTS.len(),
        before in choices(),
        inside in choices(),
    ) {
        let start = position(STARTS[start]);
        let mut model = Model { positions: vec![start], steps: Vec::new(), root: 0 };
        let mut game = GameHistory::new(start);
        for choice in before {
            if let Some((next, step)) = model.next(choice, false) {
                game.play(step.unwrap());
                model.push((next, step));
            }
        }
        model.root = model.positions.len() - 1;
        let mut history = KeyHistory::new(&game);
        model.walk(&mut history, &inside)?;
    }
}
