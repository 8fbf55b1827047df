//! Hints and analysis of the engine in the words of players.

use std::time::Duration;

use threefold_chess::{Color, Move};
use threefold_engine::{Bound, Limits, Report, Score, SearchResult};
use threefold_game::{Action, AnalysisLimit, Game, advice, opponent};

/// The time for a hint.
const HINT_TIME: Duration = Duration::from_secs(1);
/// The time for an analysis without a limit.
const ANALYSIS_TIME: Duration = Duration::from_secs(3);

/// The width of a variation, so that all fits into 80 columns.
const WIDTH: usize = 56;
/// Half-moves of a line beside a hint.
const HINT_PLIES: usize = 6;

/// The limits of an analysis; by nodes if it must always come out the same.
pub(super) fn analysis_limits(limit: Option<AnalysisLimit>, nodes: Option<u64>) -> Limits {
    match (limit, nodes) {
        (Some(AnalysisLimit::Depth(depth)), _) => Limits::depth(depth),
        (Some(AnalysisLimit::Time(time)), _) => Limits::move_time(time),
        (None, Some(nodes)) => Limits::nodes(nodes),
        (None, None) => Limits::move_time(ANALYSIS_TIME),
    }
}

/// The limits of a hint.
pub(super) fn hint_limits(nodes: Option<u64>) -> Limits {
    nodes.map_or_else(|| Limits::move_time(HINT_TIME), Limits::nodes)
}

/// The heading of an analysis.
pub(super) const HEADING: &str = "depth    score  line; the score is in pawns, from white's side";

/// The lines of an analysis, without those that say nothing new.
#[derive(Debug, Default)]
pub(super) struct Analysis {
    last: Option<(Score, Vec<Move>)>,
}

impl Analysis {
    /// A line for a report, if there is something new in it.
    pub(super) fn line(&mut self, game: &Game, report: &Report) -> Option<String> {
        let is_told =
            report.rank == 1 && report.bound == Bound::Exact && !report.variation.is_empty();
        let is_new = self
            .last
            .as_ref()
            .is_none_or(|(score, line)| (*score, line) != (report.score, &report.variation));
        if !is_told || !is_new {
            return None;
        }
        self.last = Some((report.score, report.variation.clone()));
        let verdict = verdict(report.score, game.position().turn());
        let line = advice::variation(game, &report.variation, usize::MAX, WIDTH);
        Some(format!("{:>5}  {verdict:>7}  {line}", report.depth))
    }
}

/// The last sentence of an analysis.
pub(super) fn conclusion(game: &Game, result: &SearchResult) -> String {
    let Some(best) = result.best else { return "there is no move".into() };
    let position = game.position();
    format!("the engine would play {}", position.san(best))
}

/// The advice for the player to move.
pub(super) fn hint(game: &Game, result: &SearchResult) -> String {
    let Some(best) = result.best else { return "there is no move".into() };
    let position = game.position();
    let score = result.report.score;
    match opponent::claim(&game.claims(), best, score.value()) {
        Some(Action::Claim { rule, announced: None }) => {
            return format!("hint: claim the draw by {rule}: draw");
        }
        Some(Action::Claim { rule, announced: Some(announced) }) => {
            return format!("hint: claim the draw by {rule}: draw {}", position.san(announced));
        }
        _ => {}
    }
    let line = if result.report.variation.is_empty() {
        vec![best]
    } else {
        result.report.variation.clone()
    };
    let verdict = verdict(score, position.turn());
    format!(
        "hint: {} ({verdict}): {}",
        position.san(best),
        advice::variation(game, &line, HINT_PLIES, WIDTH)
    )
}

/// Words a score from White's side, in pawns: `+0.35`, or who wins.
fn verdict(score: Score, turn: Color) -> String {
    let winner = if score > Score::DRAW { turn } else { turn.opponent() };
    if let Some(moves) = score.moves_to_mate() {
        return format!("{winner} mates in {}", moves.unsigned_abs().max(1));
    }
    if score.is_decisive() {
        return format!("{winner} wins");
    }
    let pawns = if turn.is_white() { score.value() } else { -score.value() };
    advice::pawns(pawns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_told_from_whites_side() {
        for (score, white, black) in [
            (Score::new(35), "+0.35", "-0.35"),
            (Score::new(-120), "-1.20", "+1.20"),
            (Score::DRAW, "0.00", "0.00"),
            (Score::mating_at(5), "white mates in 3", "black mates in 3"),
            (Score::mated_at(2), "black mates in 1", "white mates in 1"),
            (Score::TABLEBASE_WIN, "white wins", "black wins"),
        ] {
            assert_eq!(verdict(score, Color::White), white);
            assert_eq!(verdict(score, Color::Black), black);
        }
    }
}
