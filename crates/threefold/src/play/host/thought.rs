//! The part of the loop that has to do with the engine: when it thinks, and what comes of it.

use std::io::Write;

use threefold_chess::Color;
use threefold_engine::{Limits, SearchResult};
use threefold_game::Command;
use threefold_game::opponent::Opponent;

use super::super::analysis::{self, Analysis};
use super::super::table::{Answer, Effect};
use super::super::thinker::{Purpose, Thought};
use super::Host;
use crate::failure::Failure;
use crate::terminal::Said;

/// How much the engine thinks about an offer, at least: enough to know a won ending, and a fraction of a
/// second, for somebody's time is running.
const ANSWER_NODES: u64 = 50_000;

impl<W: Write> Host<'_, W> {
    /// What the engine is expected to do now.
    pub(super) fn duty(&self) -> Option<Purpose> {
        let players = self.table.players();
        let state = self.table.game().state();
        if state.ending.is_some() {
            return None;
        }
        // First of all, whoever is to move: it judges an offer better than it may choose its move.
        if state.offer.is_some_and(|by| players.is_engine(by.opponent())) {
            return Some(Purpose::Answer);
        }
        players.is_engine(state.position.turn()).then_some(Purpose::Move)
    }

    /// Lets the engine think if something is expected of it.
    pub(super) fn think(&mut self) -> Result<(), Failure> {
        self.thinker.keep_to(self.table.game());
        let Some(purpose) = self.duty() else { return Ok(()) };
        // An offer that comes while it thinks about its move is answered before.
        let is_interrupted =
            (self.thinker.purpose(), purpose) == (Some(Purpose::Move), Purpose::Answer);
        if self.is_resting || self.thinker.purpose().is_some() && !is_interrupted {
            return Ok(());
        }
        let limits = match (purpose, self.nodes, self.table.limits(self.now())) {
            (Purpose::Answer, nodes, _) => {
                Limits::nodes(nodes.unwrap_or_default().max(ANSWER_NODES))
            }
            (_, Some(nodes), _) => Limits::nodes(nodes),
            (_, None, Some(limits)) => limits,
            (_, None, None) => Limits::move_time(self.think_time),
        };
        if self.console.screen().is_watched && !self.table.players().are_engines() {
            let state = self.table.game().state();
            let asked = state.offer.filter(|_| purpose == Purpose::Answer).map(Color::opponent);
            let who = asked.unwrap_or_else(|| state.position.turn());
            self.console.print(&format!("{who} is thinking…\n"))?;
        }
        self.begin_thought(purpose, limits)
    }

    fn begin_thought(&mut self, purpose: Purpose, limits: Limits) -> Result<(), Failure> {
        self.thinker
            .begin(purpose, self.table.game(), limits)
            .map_err(|error| Failure::Message(format!("the engine cannot think: {error}")))
    }

    /// Hears what the engine has found.
    pub(super) fn attend(&mut self) -> Result<(), Failure> {
        self.thinker.keep_to(self.table.game());
        while let Some(thought) = self.thinker.take() {
            match thought {
                Thought::Line(report) => {
                    if let Some(line) = self.analysis.line(self.table.game(), &report) {
                        self.console.print(&format!("{line}\n"))?;
                    }
                }
                Thought::Done(purpose, found) => self.conclude(purpose, &found)?,
                Thought::Lost => return Err(Failure::message("the engine has broken down")),
            }
        }
        Ok(())
    }

    fn conclude(&mut self, purpose: Purpose, found: &SearchResult) -> Result<(), Failure> {
        let game = self.table.game();
        let score = found.report.score;
        let actions = match (purpose, found.best) {
            (Purpose::Hint, _) => return self.give(&Answer::text(analysis::hint(game, found))),
            (Purpose::Analysis, _) => {
                return self.give(&Answer::text(analysis::conclusion(game, found)));
            }
            (Purpose::Answer, _) => vec![Opponent::answer(game, score.value())],
            (Purpose::Move, Some(best)) => self.opponent.decide(game, best, score.value()),
            (Purpose::Move, None) => Vec::new(),
        };
        let answer = self.table.perform(&actions, self.now());
        if let Some(Said::Refused(problem)) = answer.said.first() {
            return Err(Failure::Message(format!("the engine does not know the rules: {problem}")));
        }
        if matches!(answer.effect, Effect::None) {
            return Err(Failure::message("the engine has found no move"));
        }
        self.give(&answer)
    }

    /// Ends an advice: whatever is typed does.
    pub(super) fn end_advice(&mut self) -> Result<bool, Failure> {
        if !matches!(self.thinker.purpose(), Some(Purpose::Hint | Purpose::Analysis)) {
            return Ok(false);
        }
        self.thinker.stop();
        while self.thinker.purpose().is_some() {
            self.thinker.wait(None);
            self.attend()?;
        }
        Ok(true)
    }

    /// Executes a command that is meant for the engine; returns any other one.
    pub(super) fn ask(&mut self, command: Command) -> Result<Option<Command>, Failure> {
        if !matches!(command, Command::Hint | Command::Analyze(_) | Command::Stop) {
            return Ok(Some(command));
        }
        if let Some(problem) = self.objection(&command) {
            self.give(&Answer::refused(problem))?;
            return Ok(None);
        }
        match command {
            Command::Hint => {
                self.begin_thought(Purpose::Hint, analysis::hint_limits(self.nodes))?;
            }
            Command::Analyze(limit) => {
                self.analysis = Analysis::default();
                self.give(&Answer::text(analysis::HEADING.into()))?;
                let limits = analysis::analysis_limits(limit, self.nodes);
                self.begin_thought(Purpose::Analysis, limits)?;
            }
            _ => self.thinker.stop(),
        }
        Ok(None)
    }

    /// Why the engine cannot do this now.
    fn objection(&self, command: &Command) -> Option<String> {
        if let Some(ending) = self.table.game().ending() {
            return Some(format!("the game is over: {ending}"));
        }
        match (command, self.thinker.purpose()) {
            (Command::Stop, None) => Some("nobody is thinking".into()),
            (Command::Hint | Command::Analyze(_), Some(_)) => {
                Some("the engine is thinking about its move; `stop` makes it move at once".into())
            }
            _ => None,
        }
    }
}
