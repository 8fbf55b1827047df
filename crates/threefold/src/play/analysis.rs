//! What the engine says to players: hints, and what it sees, in their words.

use std::time::Duration;

use threefold_chess::{Color, Move};
use threefold_engine::{Bound, Limits, Report, Score, SearchResult};
use threefold_game::{Action, Game, advice, opponent};

/// How long the engine thinks about a hint.
const HINT_TIME: Duration = Duration::from_secs(1);
/// How long an analysis takes, and the longest and deepest one that can be asked for.
const ANALYSIS_TIME: Duration = Duration::from_secs(3);
const LONGEST: f64 = 86_400.0;
const DEEPEST: u32 = 200;

/// How many columns a line of play may take, so that all fits into 80.
const WIDTH: usize = 56;
/// Half-moves of a line beside a hint.
const HINT_PLIES: usize = 6;

/// What a player asks of the engine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Request {
    /// `hint`
    Hint,
    /// `analyse`, with a bound of its own.
    Analysis(Extent),
    /// `stop`
    Stop,
}

/// How far an analysis goes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Extent {
    /// As always.
    Default,
    /// So long.
    Time(Duration),
    /// So deep.
    Depth(u32),
}

impl Request {
    /// What a line asks of the engine, if it does.
    ///
    /// # Errors
    /// If it does not say it well.
    pub(super) fn of_line(line: &str) -> Option<Result<Request, String>> {
        let line = line.trim().to_ascii_lowercase();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        let alone = |request| {
            let problem = || format!("`{word}` stands alone, what is `{}`?", rest.trim());
            if rest.trim().is_empty() { Ok(request) } else { Err(problem()) }
        };
        match word {
            "hint" => Some(alone(Request::Hint)),
            "stop" => Some(alone(Request::Stop)),
            "analyse" | "analyze" | "analysis" => {
                Some(Extent::of_text(rest.trim()).map(Request::Analysis))
            }
            _ => None,
        }
    }
}

impl Extent {
    fn of_text(text: &str) -> Result<Extent, String> {
        if text.is_empty() {
            return Ok(Extent::Default);
        }
        let problem = || {
            let text = text.escape_debug();
            format!(
                "`{text}` is no time in seconds; `analyse 10` or `analyse depth 12` is possible"
            )
        };
        if let Some(depth) = text.strip_prefix("depth") {
            let depth = depth.trim().parse().map_err(|_| problem())?;
            return if (1..=DEEPEST).contains(&depth) {
                Ok(Extent::Depth(depth))
            } else {
                Err(format!("the depth is between 1 and {DEEPEST}"))
            };
        }
        let number = text.strip_suffix('s').unwrap_or(text);
        match number.trim().parse::<f64>() {
            Ok(seconds) if (0.01..=LONGEST).contains(&seconds) => {
                Ok(Extent::Time(Duration::from_secs_f64(seconds)))
            }
            _ => Err(problem()),
        }
    }

    /// What bounds the analysis; by nodes if it must always come out the same.
    pub(super) fn limits(self, nodes: Option<u64>) -> Limits {
        match (self, nodes) {
            (Extent::Depth(depth), _) => Limits::depth(depth),
            (Extent::Time(time), _) => Limits::move_time(time),
            (Extent::Default, Some(nodes)) => Limits::nodes(nodes),
            (Extent::Default, None) => Limits::move_time(ANALYSIS_TIME),
        }
    }
}

/// What bounds the thought about a hint.
pub(super) fn hint_limits(nodes: Option<u64>) -> Limits {
    nodes.map_or_else(|| Limits::move_time(HINT_TIME), Limits::nodes)
}

/// What stands above the lines of an analysis.
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

/// What is said at the end of an analysis.
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

/// What a score means for White, in pawns: `+0.35`, or who wins.
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
    fn requests_are_understood_in_either_spelling() {
        let asked = |text: &str| Request::of_line(text).unwrap().unwrap();
        assert_eq!(asked("hint"), Request::Hint);
        assert_eq!(asked(" STOP "), Request::Stop);
        assert_eq!(asked("analyse"), Request::Analysis(Extent::Default));
        let second = Extent::Time(Duration::from_millis(1500));
        assert_eq!(asked("analyze 1.5s"), Request::Analysis(second));
        assert_eq!(asked("analyse depth 12"), Request::Analysis(Extent::Depth(12)));
        assert_eq!(Request::of_line("e4"), None);
        for text in ["hint me", "stop it", "analyse soon", "analyse 0", "analyse depth 0"] {
            assert!(Request::of_line(text).unwrap().is_err(), "{text}");
        }
    }

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
