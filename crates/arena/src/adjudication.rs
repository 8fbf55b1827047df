//! Adjudication: ends games early, by rules agreed before the match. All of it is off by default.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use threefold_chess::{ByColor, Color, Position};
use threefold_engine::tablebase::{Tablebase, Wdl};
use threefold_engine::uci::Value;
use threefold_game::GameResult;

use crate::finished::{Decision, Termination};

/// Rules that end games early. The default has none.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjudication {
    /// Draw, when both players see one.
    pub draw: Option<DrawRule>,
    /// Loss, when a player sees no hope.
    pub resign: Option<ResignRule>,
    /// Draw, when a game is too long.
    pub length: Option<LengthRule>,
    /// The result that tablebases know.
    pub tablebase: Option<TablebaseRule>,
}

/// Draw, when both players have seen one for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawRule {
    /// First move at which the rule applies.
    pub number: u32,
    /// Number of moves of each player in a row, without a capture or pawn move.
    pub count: u32,
    /// Greatest distance of the scores from 0, in hundredths of a pawn.
    pub score: i32,
}

/// Loss, when the loser has seen it for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResignRule {
    /// Number of moves in a row.
    pub count: u32,
    /// Score against the loser, in hundredths of a pawn, as a positive number.
    pub score: i32,
    /// True if the winner must have seen it too.
    pub two_sided: bool,
}

/// Draw, when a game is too long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LengthRule {
    /// Number of moves of both players, counted from the opening's end.
    pub moves: u32,
}

/// The result that Syzygy tablebases know, with the 50-move rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TablebaseRule {
    /// The folders, separated as in `PATH`.
    pub path: PathBuf,
    /// Most men on the board; `None` means as many as the tables have.
    pub most_men: Option<usize>,
}

/// The adjudicator of one game.
pub(crate) struct Judge<'a> {
    rules: &'a Adjudication,
    tablebase: Option<&'a Tablebase>,
    /// Half-moves in a row with a score near 0, and no capture or pawn move.
    even: u32,
    sides: ByColor<Hope>,
}

/// Number of moves in a row in which a player saw itself losing, and winning.
#[derive(Clone, Copy, Default)]
struct Hope {
    lost: u32,
    won: u32,
}

impl<'a> Judge<'a> {
    /// Returns the judge of a new game.
    pub(crate) fn new(rules: &'a Adjudication, tablebase: Option<&'a Tablebase>) -> Judge<'a> {
        Judge { rules, tablebase, even: 0, sides: ByColor::default() }
    }

    /// Notes a move that led to this position, with the score that its player reported.
    pub(crate) fn hear(&mut self, by: Color, value: Option<Value>, after: &Position) {
        let score = value.map(|value| match value {
            Value::Centipawns(score) => score,
            Value::Mate(moves) if moves > 0 => i32::MAX,
            Value::Mate(_) => -i32::MAX,
        });
        let holds = |test: &dyn Fn(i32) -> bool| score.is_some_and(test);
        if let Some(rule) = self.rules.draw {
            let is_even =
                after.halfmove_clock() > 0 && holds(&|score| score.saturating_abs() <= rule.score);
            self.even = if is_even { self.even.saturating_add(1) } else { 0 };
        }
        if let Some(rule) = self.rules.resign {
            let Hope { lost, won } = self.sides[by];
            self.sides[by] = Hope {
                lost: if holds(&|score| score <= -rule.score) { lost + 1 } else { 0 },
                won: if holds(&|score| score >= rule.score) { won + 1 } else { 0 },
            };
        }
    }

    /// Returns the decision in this position, after `plies` half-moves without the opening.
    pub(crate) fn decide(&self, position: &Position, plies: u32) -> Option<Decision> {
        self.tablebase_decision(position)
            .or_else(|| self.resignation())
            .or_else(|| self.draw(position))
            .or_else(|| self.length(plies))
    }

    fn draw(&self, position: &Position) -> Option<Decision> {
        let rule = self.rules.draw?;
        let is_time = position.fullmove_number() >= rule.number;
        (is_time && self.even >= rule.count.saturating_mul(2)).then(|| Decision {
            result: GameResult::Draw,
            termination: Termination::DrawAdjudication,
            reason: format!("draw by adjudication, both players saw one for {} moves", rule.count),
        })
    }

    fn resignation(&self) -> Option<Decision> {
        let rule = self.rules.resign?;
        let loser = Color::ALL.into_iter().find(|&color| {
            self.sides[color].lost >= rule.count
                && (!rule.two_sided || self.sides[color.opponent()].won >= rule.count)
        })?;
        let winner = loser.opponent();
        Some(Decision {
            result: GameResult::win(winner),
            termination: Termination::ResignAdjudication,
            reason: format!(
                "{winner} wins by adjudication, {loser} saw no hope for {} moves",
                rule.count
            ),
        })
    }

    fn length(&self, plies: u32) -> Option<Decision> {
        let rule = self.rules.length?;
        (plies >= rule.moves.saturating_mul(2)).then(|| Decision {
            result: GameResult::Draw,
            termination: Termination::LengthAdjudication,
            reason: format!("draw by adjudication after {} moves", rule.moves),
        })
    }

    fn tablebase_decision(&self, position: &Position) -> Option<Decision> {
        let (rule, tablebase) = (self.rules.tablebase.as_ref()?, self.tablebase?);
        let men = position.board().occupied().len();
        if men > rule.most_men.unwrap_or(usize::MAX).min(tablebase.most_men()) {
            return None;
        }
        let outcome = tablebase.wdl(position)?;
        // Tables tell wins as if the clock were at 0: with another clock the 50-move rule may come
        // first. A draw stays one.
        let winner = match outcome {
            Wdl::Draw | Wdl::CursedWin | Wdl::BlessedLoss => None,
            Wdl::Win | Wdl::Loss if position.halfmove_clock() > 0 => return None,
            Wdl::Win => Some(position.turn()),
            Wdl::Loss => Some(position.turn().opponent()),
        };
        Some(Decision {
            result: winner.map_or(GameResult::Draw, GameResult::win),
            termination: Termination::TablebaseAdjudication,
            reason: winner.map_or_else(
                || "draw by adjudication with tablebases".into(),
                |winner| format!("{winner} wins by adjudication with tablebases"),
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUIET: &str = "4k2r/8/8/8/8/8/8/R3K3 w - - 5 40";

    fn even(score: i32) -> Value {
        Value::Centipawns(score)
    }

    #[test]
    fn a_draw_needs_both_players_and_no_capture() {
        let draw = Some(DrawRule { number: 40, count: 2, score: 10 });
        let rules = Adjudication { draw, ..Adjudication::default() };
        let position: Position = QUIET.parse().unwrap();
        let early: Position = QUIET.replace("40", "39").parse().unwrap();
        let zeroed: Position = QUIET.replace("5 40", "0 40").parse().unwrap();
        let mut judge = Judge::new(&rules, None);
        for (by, score) in [(Color::White, 3), (Color::Black, -10), (Color::White, 0)] {
            judge.hear(by, Some(even(score)), &position);
            assert_eq!(judge.decide(&position, 80), None);
        }
        judge.hear(Color::Black, Some(even(9)), &position);
        assert_eq!(judge.decide(&early, 80), None);
        let decision = judge.decide(&position, 80).unwrap();
        assert_eq!(
            (decision.result, decision.termination.tag()),
            (GameResult::Draw, "adjudication")
        );
        for (value, after) in [
            (Some(even(11)), &position),
            (None, &position),
            (Some(even(0)), &zeroed),
            (Some(Value::Mate(1)), &position),
        ] {
            let mut judge = Judge::new(&rules, None);
            for _ in 0..3 {
                judge.hear(Color::White, Some(even(0)), &position);
            }
            judge.hear(Color::Black, value, after);
            assert_eq!(judge.decide(&position, 80), None, "{value:?}");
        }
    }

    #[test]
    fn a_loser_is_believed_alone_only_if_the_rule_says_so() {
        let position: Position = QUIET.parse().unwrap();
        for (two_sided, winner_sees, expected) in
            [(false, 0, true), (true, 0, false), (true, 600, true)]
        {
            let resign = Some(ResignRule { count: 2, score: 500, two_sided });
            let rules = Adjudication { resign, ..Adjudication::default() };
            let mut judge = Judge::new(&rules, None);
            for _ in 0..2 {
                assert_eq!(judge.decide(&position, 10), None);
                judge.hear(Color::White, Some(even(winner_sees)), &position);
                judge.hear(Color::Black, Some(Value::Mate(-3)), &position);
            }
            let decision = judge.decide(&position, 10);
            let result = decision.map(|decision| decision.result);
            assert_eq!(result, expected.then_some(GameResult::WhiteWins));
        }
    }

    #[test]
    fn a_game_can_be_too_long() {
        let rules =
            Adjudication { length: Some(LengthRule { moves: 100 }), ..Adjudication::default() };
        let judge = Judge::new(&rules, None);
        let position: Position = QUIET.parse().unwrap();
        assert_eq!(judge.decide(&position, 199), None);
        assert_eq!(judge.decide(&position, 200).unwrap().result, GameResult::Draw);
    }

    #[test]
    fn tablebases_know_and_respect_the_clock() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/syzygy");
        let tablebase = Tablebase::open(path).unwrap();
        let rule = TablebaseRule { path: path.into(), most_men: None };
        let rules = Adjudication { tablebase: Some(rule), ..Adjudication::default() };
        let judge = Judge::new(&rules, Some(&tablebase));
        for (fen, expected) in [
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", Some(GameResult::WhiteWins)),
            ("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", Some(GameResult::WhiteWins)),
            ("4k3/8/8/8/8/8/8/R3K3 w - - 1 1", None),
            ("4k3/p7/8/8/8/8/8/R3K2R w - - 0 1", None),
        ] {
            let decision = judge.decide(&fen.parse().unwrap(), 0);
            assert_eq!(decision.map(|decision| decision.result), expected, "{fen}");
        }
    }
}
