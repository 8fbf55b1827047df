//! Protocol violations in what a player says while it thinks (illegal PVs, false mates, …). None of
//! them changes a result.

use serde::{Deserialize, Serialize};
use threefold_chess::laws::{FIFTY_MOVES, THREEFOLD};
use threefold_chess::{Move, Position, UciMove};
use threefold_engine::Bound;
use threefold_engine::uci::{Info, Reply, Value};
use threefold_game::Game;

use crate::player::Talk;

/// Number of protocol violations of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inspection {
    /// PVs with an illegal move.
    pub illegal_lines: u64,
    /// PVs that go on after mate, stalemate or a draw.
    pub endless_lines: u64,
    /// PVs longer than the selective depth that the player reports.
    pub long_lines: u64,
    /// Mate scores whose PV is not that mate.
    pub false_mates: u64,
    /// Moves other than the first one of the last PV.
    pub other_moves: u64,
    /// Moves without any information before them.
    pub silent_moves: u64,
    /// Lines that are not UCI, not text, or far too long.
    pub malformed_lines: u64,
    /// Answers that nobody asked for. Older journals do not have them.
    #[serde(default)]
    pub surplus_answers: u64,
}

impl Inspection {
    /// Adds the counts of another inspection.
    pub fn add(&mut self, other: &Inspection) {
        for (_, count, more) in self.counts_with(other) {
            *count = count.saturating_add(more);
        }
    }

    /// Returns true if there are no violations.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        *self == Inspection::default()
    }

    /// Returns the counts with their names, in a fixed order.
    #[must_use]
    pub fn counts(&self) -> [(&'static str, u64); 8] {
        let mut zero = Inspection::default();
        zero.counts_with(self).map(|(words, _, count)| (words, count))
    }

    fn counts_with(&mut self, other: &Inspection) -> [(&'static str, &mut u64, u64); 8] {
        [
            ("illegal PVs", &mut self.illegal_lines, other.illegal_lines),
            ("PVs after the end", &mut self.endless_lines, other.endless_lines),
            ("PVs beyond their depth", &mut self.long_lines, other.long_lines),
            ("false mates", &mut self.false_mates, other.false_mates),
            ("moves other than announced", &mut self.other_moves, other.other_moves),
            ("moves without info", &mut self.silent_moves, other.silent_moves),
            ("malformed lines", &mut self.malformed_lines, other.malformed_lines),
            ("surplus answers", &mut self.surplus_answers, other.surplus_answers),
        ]
    }
}

/// The last information of a player about its move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Thought {
    pub(crate) value: Option<Value>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
}

/// The last information about one move, and the violations before it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Finding {
    pub(crate) thought: Thought,
    pub(crate) inspection: Inspection,
    /// The first violations, as sentences.
    pub(crate) remarks: Vec<String>,
}

/// Number of lines to inspect, from the last: more than an honest search prints.
const MOST_INSPECTED: usize = 128;

/// Most remarks about one move.
const MOST_REMARKS: usize = 2;

/// Inspects the lines before a move. The game is as it was when the player was asked.
pub(crate) fn inspect(game: &Game, talk: &Talk, best: Move) -> Finding {
    let mut finding = Finding::default();
    finding.inspection.malformed_lines = talk.malformed;
    finding.inspection.surplus_answers = talk.surplus;
    let mut last_line: Option<UciMove> = None;
    let mut has_spoken = false;
    let first = talk.lines.len().saturating_sub(MOST_INSPECTED);
    for line in talk.lines.iter().skip(first) {
        let info = match line.parse() {
            Ok(Reply::Info(info)) => info,
            Ok(_) => continue,
            Err(error) => {
                finding.inspection.malformed_lines += 1;
                finding.remark(|| format!("{error}: {}", excerpt(line)));
                continue;
            }
        };
        has_spoken |= info.value.is_some() || info.depth.is_some() || !info.variation.is_empty();
        if info.rank.unwrap_or(1) == 1 {
            finding.thought.take(&info);
            last_line = info.variation.first().copied().or(last_line);
        }
        finding.check_line(game, &info, line);
    }
    if !has_spoken {
        finding.inspection.silent_moves += 1;
    }
    if let Some(announced) = last_line
        && announced.to_move(game.position()) != Ok(best)
    {
        finding.inspection.other_moves += 1;
        finding.remark(|| format!("plays {best}, but its last PV begins with {announced}"));
    }
    finding
}

/// Returns the last information about the best move, without inspecting it.
pub(crate) fn last_thought(talk: &Talk) -> Thought {
    let mut thought = Thought::default();
    for line in &talk.lines {
        if let Ok(Reply::Info(info)) = line.parse()
            && info.rank.unwrap_or(1) == 1
        {
            thought.take(&info);
        }
    }
    thought
}

impl Thought {
    /// Takes the information of a line. A bound is better than nothing, and worse than a score.
    fn take(&mut self, info: &Info) {
        self.nodes = info.nodes.or(self.nodes);
        if info.value.is_some() && (info.bound == Bound::Exact || self.value.is_none()) {
            self.value = info.value;
            self.depth = info.depth.or(self.depth);
        }
    }
}

impl Finding {
    fn remark(&mut self, make: impl FnOnce() -> String) {
        if self.remarks.len() < MOST_REMARKS {
            self.remarks.push(make());
        }
    }

    fn check_line(&mut self, game: &Game, info: &Info, line: &str) {
        if info.variation.is_empty() {
            return;
        }
        let deepest = info.selective_depth.map(|deepest| deepest.max(info.depth.unwrap_or(0)));
        if deepest.is_some_and(|deepest| info.variation.len() > deepest as usize) {
            self.inspection.long_lines += 1;
        }
        match walk(game, &info.variation) {
            Err(Walk::Illegal { spelled, why }) => {
                self.inspection.illegal_lines += 1;
                self.remark(|| format!("{spelled} is illegal ({why}) in: {}", excerpt(line)));
            }
            Err(Walk::Endless { spelled }) => {
                self.inspection.endless_lines += 1;
                self.remark(|| format!("the game is over before {spelled} in: {}", excerpt(line)));
            }
            Ok(end) => {
                if let Some(Value::Mate(moves)) = info.value
                    && info.bound == Bound::Exact
                    && !is_mate(moves, info.variation.len(), &end)
                {
                    self.inspection.false_mates += 1;
                    self.remark(|| format!("not this mate: {}", excerpt(line)));
                }
            }
        }
    }
}

/// Reason why a PV cannot be played to its end.
enum Walk {
    Illegal { spelled: UciMove, why: String },
    Endless { spelled: UciMove },
}

/// Plays a PV, with the draws of this game.
fn walk(game: &Game, line: &[UciMove]) -> Result<Position, Walk> {
    let mut position = *game.position();
    let mut path: Vec<Position> = Vec::with_capacity(line.len());
    for (index, &spelled) in line.iter().enumerate() {
        if index > 0 && is_over(game, &path, &position) {
            return Err(Walk::Endless { spelled });
        }
        let legal = spelled
            .to_move(&position)
            .map_err(|why| Walk::Illegal { spelled, why: why.to_string() })?;
        position = position.play_unchecked(legal);
        path.push(position);
    }
    Ok(position)
}

/// Returns true if the game would be over here. Claims count: a match makes them at the first chance.
fn is_over(game: &Game, path: &[Position], position: &Position) -> bool {
    let clock = position.halfmove_clock();
    if clock >= FIFTY_MOVES || position.outcome().is_some() {
        return true;
    }
    // Four half-moves is the least after which a position can come back.
    if clock < 4 {
        return false;
    }
    let in_path = path.iter().filter(|earlier| *earlier == position).count();
    game.occurrences_of(position) as usize + in_path >= THREEFOLD as usize
}

/// Returns true if a PV of `plies` half-moves that ends here is mate in `moves`, as UCI counts.
fn is_mate(moves: i32, plies: usize, end: &Position) -> bool {
    let moves = i64::from(moves);
    let expected = if moves > 0 { 2 * moves - 1 } else { -2 * moves };
    i64::try_from(plies) == Ok(expected) && end.is_checkmate()
}

/// Returns the beginning of a line without control characters.
pub(crate) fn excerpt(line: &str) -> String {
    const LONGEST: usize = 160;
    let mut characters = line.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let mut excerpt: String = characters.by_ref().take(LONGEST).collect();
    if characters.next().is_some() {
        excerpt.push('…');
    }
    excerpt
}

#[cfg(test)]
mod tests {
    use threefold_game::{Action, Policy};

    use super::*;

    fn game(fen: &str, moves: &str) -> Game {
        let mut game = Game::new(fen.parse().unwrap(), Policy::FIDE);
        for spelled in moves.split_whitespace() {
            let spelled: UciMove = spelled.parse().unwrap();
            game.apply(Action::Play(spelled.to_move(game.position()).unwrap())).unwrap();
        }
        game
    }

    #[track_caller]
    fn check(game: &Game, lines: &[&str], best: &str) -> Finding {
        let mut talk = Talk::default();
        talk.lines.extend(lines.iter().map(ToString::to_string));
        let best: UciMove = best.parse().unwrap();
        inspect(game, &talk, best.to_move(game.position()).unwrap())
    }

    #[track_caller]
    fn check_clean(game: &Game, lines: &[&str], best: &str) {
        let finding = check(game, lines, best);
        assert!(finding.inspection.is_clean(), "{finding:?}");
    }

    const LADDER: &str = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";

    #[test]
    fn honest_line_is_clean_and_gives_the_thought() {
        let finding = check(
            &Game::default(),
            &[
                "info depth 3 seldepth 4 multipv 1 score cp 31 nodes 900 pv e2e4 e7e5",
                "info depth 3 multipv 2 score cp -900 pv a2a3",
                "info depth 4 seldepth 6 score cp 12 lowerbound nodes 1000 pv e2e4",
            ],
            "e2e4",
        );
        assert!(finding.inspection.is_clean(), "{finding:?}");
        let value = Some(Value::Centipawns(31));
        assert_eq!(finding.thought, Thought { value, depth: Some(3), nodes: Some(1000) });
    }

    #[test]
    fn an_illegal_line_is_found() {
        let finding = check(&Game::default(), &["info depth 1 score cp 0 pv e2e4 e2e4"], "e2e4");
        assert_eq!(finding.inspection, Inspection { illegal_lines: 1, ..Inspection::default() });
        assert!(finding.remarks[0].starts_with("e2e4 is illegal"), "{:?}", finding.remarks);
    }

    #[test]
    fn a_line_longer_than_its_depth_is_found() {
        let line = "info depth 1 seldepth 2 score cp 0 pv e2e4 e7e5 g1f3";
        let finding = check(&Game::default(), &[line], "e2e4");
        assert_eq!(finding.inspection, Inspection { long_lines: 1, ..Inspection::default() });
    }

    #[test]
    fn a_line_that_goes_on_after_a_repetition_is_found() {
        let game = game(&Position::START.to_string(), "g1f3 g8f6 f3g1 f6g8 g1f3");
        check_clean(&game, &["info depth 3 score cp 0 pv g8f6 f3g1 f6g8"], "g8f6");
        let finding = check(&game, &["info depth 4 score cp 0 pv g8f6 f3g1 f6g8 e2e4"], "g8f6");
        assert_eq!(finding.inspection, Inspection { endless_lines: 1, ..Inspection::default() });
    }

    #[test]
    fn a_repetition_within_the_line_counts_too() {
        let line = "info depth 1 score cp 0 pv g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4";
        let finding = check(&Game::default(), &[line], "g1f3");
        assert_eq!(finding.inspection.endless_lines, 1);
    }

    #[test]
    fn a_line_that_goes_on_after_fifty_moves_is_found() {
        let game = game("7k/8/8/8/8/8/R7/1R5K w - - 98 80", "");
        check_clean(&game, &["info depth 2 score cp 0 pv a2a3 h8g8"], "a2a3");
        let finding = check(&game, &["info depth 3 score cp 0 pv a2a3 h8g8 b1b2"], "a2a3");
        assert_eq!(finding.inspection.endless_lines, 1);
    }

    #[test]
    fn mates_are_compared_with_their_lines() {
        let game = game(LADDER, "");
        check_clean(&game, &["info depth 3 score mate 2 pv a2a7 h8g8 b1b8"], "a2a7");
        for line in [
            "info depth 3 score mate 1 pv a2a7 h8g8 b1b8",
            "info depth 3 score mate 2 pv a2a7 h8g8",
            "info depth 3 score mate 2 pv a2a7 h8g8 b1b7",
            "info depth 3 score mate -2 pv a2a7 h8g8 b1b8",
        ] {
            let finding = check(&game, &[line], "a2a7");
            assert_eq!(finding.inspection.false_mates, 1, "{line}");
        }
        check_clean(&game, &["info depth 3 score mate 9 lowerbound pv a2a7"], "a2a7");
    }

    #[test]
    fn move_other_than_the_pv_is_found_in_any_castling_notation() {
        let finding = check(&Game::default(), &["info depth 1 score cp 0 pv e2e4"], "d2d4");
        assert_eq!(finding.inspection, Inspection { other_moves: 1, ..Inspection::default() });
        let castling = game("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "");
        check_clean(&castling, &["info depth 1 score cp 0 pv e1h1"], "e1g1");
    }

    #[test]
    fn silence_and_nonsense_are_counted() {
        let finding = check(&Game::default(), &["hello", "info string x"], "d2d4");
        assert_eq!(finding.inspection, Inspection { silent_moves: 1, ..Inspection::default() });
        let lines = ["info depth deep", "info depth 1 score cp 3 pv d2d4"];
        let finding = check(&Game::default(), &lines, "d2d4");
        assert_eq!(finding.inspection, Inspection { malformed_lines: 1, ..Inspection::default() });
    }

    #[test]
    fn counts_add_up_in_their_order() {
        let mut sum = Inspection { false_mates: 2, ..Inspection::default() };
        sum.add(&Inspection { false_mates: 3, silent_moves: 1, ..Inspection::default() });
        assert_eq!(sum.counts()[3], ("false mates", 5));
        assert_eq!(sum.counts().iter().map(|(_, count)| count).sum::<u64>(), 6);
    }
}
