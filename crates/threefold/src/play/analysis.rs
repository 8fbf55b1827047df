//! What the engine says to players: hints, and what it sees, in their words.

use std::time::Duration;

use threefold_chess::{Color, Move};
use threefold_engine::{Answer, Bound, Limits, Report, Score};
use threefold_game::{Action, FIFTY_MOVES, Game, THREEFOLD};

use super::opponent;

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
        let is_told = report.rank == 1 && report.bound == Bound::Exact && !report.line.is_empty();
        let is_new = self
            .last
            .as_ref()
            .is_none_or(|(score, line)| (*score, line) != (report.score, &report.line));
        if !is_told || !is_new {
            return None;
        }
        self.last = Some((report.score, report.line.clone()));
        let verdict = verdict(report.score, game.position().turn());
        let line = variation(game, &report.line, usize::MAX);
        Some(format!("{:>5}  {verdict:>7}  {line}", report.depth))
    }
}

/// What is said at the end of an analysis.
pub(super) fn conclusion(game: &Game, answer: &Answer) -> String {
    let Some(best) = answer.best else { return "there is no move".into() };
    let position = game.position();
    format!("the engine would play {}", position.san(best))
}

/// The advice for the player to move.
pub(super) fn hint(game: &Game, answer: &Answer) -> String {
    let Some(best) = answer.best else { return "there is no move".into() };
    let position = game.position();
    let score = answer.report.score;
    match opponent::claim(&game.claims(), best, score) {
        Some(Action::Claim { rule, announced: None }) => {
            return format!("hint: claim the draw by {rule}: draw");
        }
        Some(Action::Claim { rule, announced: Some(announced) }) => {
            return format!("hint: claim the draw by {rule}: draw {}", position.san(announced));
        }
        _ => {}
    }
    let line = if answer.report.line.is_empty() { vec![best] } else { answer.report.line.clone() };
    let verdict = verdict(score, position.turn());
    format!("hint: {} ({verdict}): {}", position.san(best), variation(game, &line, HINT_PLIES))
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
    let sign = match pawns {
        0 => "",
        1.. => "+",
        _ => "-",
    };
    format!("{sign}{}.{:02}", pawns.unsigned_abs() / 100, pawns.unsigned_abs() % 100)
}

/// A line of play with move numbers, up to so many half-moves: `1. e4 e5 2. Nf3 …`. It ends where
/// the game does, with a mate or with `draw`; otherwise three dots say that it goes on.
fn variation(game: &Game, line: &[Move], plies: usize) -> String {
    let mut game = game.clone();
    let mut text = String::new();
    for (index, &played) in line.iter().enumerate() {
        let position = *game.position();
        let (number, turn) = (position.fullmove_number(), position.turn());
        if index >= plies || !position.is_legal(played) {
            break;
        }
        let san = position.san(played);
        let word = match turn {
            Color::White => format!("{number}. {san}"),
            Color::Black if index == 0 => format!("{number}... {san}"),
            Color::Black => san.to_string(),
        };
        if text.len() + word.len() > WIDTH || game.apply(Action::Play(played)).is_err() {
            break;
        }
        if index > 0 {
            text.push(' ');
        }
        text.push_str(&word);
        let state = game.state();
        if state.position.is_checkmate() {
            return text;
        }
        let is_drawn = state.ending.is_some()
            || state.occurrences >= THREEFOLD
            || state.position.halfmove_clock() >= FIFTY_MOVES;
        if is_drawn {
            return text + " draw";
        }
    }
    text + " …"
}

#[cfg(test)]
mod tests {
    use threefold_chess::San;
    use threefold_game::Policy;

    use super::*;

    fn game(fen: &str) -> Game {
        Game::new(fen.parse().unwrap(), Policy::FIDE)
    }

    fn line(game: &Game, moves: &str) -> Vec<Move> {
        let mut position = *game.position();
        let mut line = Vec::new();
        for word in moves.split_whitespace() {
            let legal = word.parse::<San>().unwrap().to_move(&position).unwrap();
            position = position.play(legal).unwrap();
            line.push(legal);
        }
        line
    }

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

    #[test]
    fn a_line_has_numbers_and_says_whether_it_goes_on() {
        let start = Game::default();
        let moves = line(&start, "e4 e5 Nf3");
        assert_eq!(variation(&start, &moves, 9), "1. e4 e5 2. Nf3 …");
        assert_eq!(variation(&start, &moves, 2), "1. e4 e5 …");
        let mate = game("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2");
        assert_eq!(variation(&mate, &line(&mate, "Qh4#"), 9), "2... Qh4#");
        let stalemate = game("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
        assert_eq!(variation(&stalemate, &line(&stalemate, "Kf7"), 9), "1. Kf7 draw");
    }

    #[test]
    fn a_long_line_is_cut_to_the_width() {
        let start = Game::default();
        let long = "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 a4 a5 b4 b5 c4 c5 d4 d5";
        let text = variation(&start, &line(&start, long), usize::MAX);
        assert!(text.ends_with(" …") && text.chars().count() <= WIDTH + 3, "{text}");
    }
}
