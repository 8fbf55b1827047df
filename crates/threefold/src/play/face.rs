//! Chess as the host of the terminal needs it: what is shown and saved, and when the engine thinks.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use threefold_chess::Color;
use threefold_engine::{Limits, SearchResult};
use threefold_game::opponent::Opponent;
use threefold_game::{Command, Event, Game, ParseCommandError};

use super::analysis::{self, Analysis};
use super::begin::Beginning;
use super::collection::Collection;
use super::current_game::{CurrentGame, Finished};
use super::engines::{Engines, Message, Purpose};
use super::panel;
use super::players::Players;
use crate::arguments::{Orientation, PlayArguments};
use crate::failure::Failure;
use crate::terminal::{Answer, Autosave, Bell, Closing, Effect, Face, Said, Screen};

/// The least the engine thinks about an offer: enough to know a won ending, and a fraction of a
/// second, for somebody's time is running.
const ANSWER_NODES: u64 = 50_000;

/// A game of chess between people and the engine.
pub(super) struct ChessFace {
    current: CurrentGame,
    collection: Option<Collection>,
    orientation: Orientation,
    is_resumed: bool,
    engines: Engines,
    opponent: Opponent,
    analysis: Analysis,
    /// The longest that the engine thinks about a move without a clock.
    think_time: Duration,
    /// The limit of the engine instead of time.
    nodes: Option<u64>,
    /// True while the engine waits to begin the next game until somebody is ready.
    is_resting: bool,
    /// True if two engines have finished their game.
    is_deserted: bool,
}

impl ChessFace {
    /// A game to begin with. Whoever plays against the engine sits below.
    pub(super) fn new(
        arguments: &PlayArguments,
        beginning: Beginning,
        collection: Option<Collection>,
        bell: Option<Bell>,
        now: Duration,
    ) -> ChessFace {
        let players = beginning.players;
        let below = match players.challenger() {
            Some(Color::Black) => Orientation::Black,
            _ => Orientation::White,
        };
        ChessFace {
            collection,
            orientation: arguments.orientation.unwrap_or(below),
            is_resumed: beginning.resumed.is_some(),
            engines: Engines::new(players.strength.elo(), bell),
            opponent: Opponent::default(),
            analysis: Analysis::default(),
            think_time: arguments.think.unwrap_or_else(|| players.strength.think_time()),
            nodes: arguments.nodes,
            is_resting: false,
            is_deserted: players.are_engines() && beginning.game.ending().is_some(),
            current: CurrentGame::new(beginning, now),
        }
    }

    const fn game(&self) -> &Game {
        self.current.game()
    }

    const fn players(&self) -> Players {
        self.current.players()
    }

    /// The side at the lower edge of the board.
    const fn below(&self, turn: Color) -> Color {
        match self.orientation {
            Orientation::White => Color::White,
            Orientation::Black => Color::Black,
            Orientation::Turn => turn,
        }
    }

    fn flip(&mut self) -> Answer {
        self.orientation = match self.below(self.game().position().turn()) {
            Color::White => Orientation::Black,
            Color::Black => Orientation::White,
        };
        Answer::only(Effect::Show)
    }

    /// Prepares the engine for the game that took another's place.
    fn begin_next(&mut self, is_after_end: bool) {
        self.engines.forget();
        self.opponent.forget();
        self.is_deserted |= is_after_end && self.players().are_engines();
        self.is_resting = is_after_end && self.duty().is_some();
    }

    /// The task of the engine now.
    fn duty(&self) -> Option<Purpose> {
        let players = self.players();
        let state = self.game().state();
        if state.ending.is_some() {
            return None;
        }
        // First of all, whoever is to move: it judges an offer better than it may choose its move.
        if state.offer.is_some_and(|by| players.is_engine(by.opponent())) {
            return Some(Purpose::Answer);
        }
        players.is_engine(state.position.turn()).then_some(Purpose::Move)
    }

    fn begin_thought(&mut self, purpose: Purpose, limits: Limits) -> Result<(), Failure> {
        self.engines
            .begin(purpose, self.current.game(), limits)
            .map_err(|error| Failure::Message(format!("the engine cannot think: {error}")))
    }

    /// Acts on what the engine has found.
    fn conclude(
        &mut self,
        purpose: Purpose,
        found: &SearchResult,
        now: Duration,
    ) -> Result<Answer, Failure> {
        let game = self.current.game();
        let score = found.report.score;
        let actions = match (purpose, found.best) {
            (Purpose::Hint, _) => return Ok(Answer::text(analysis::hint(game, found))),
            (Purpose::Analysis, _) => return Ok(Answer::text(analysis::conclusion(game, found))),
            (Purpose::Answer, _) => vec![Opponent::answer(game, score.value())],
            (Purpose::Move, Some(best)) => self.opponent.decide(game, best, score.value()),
            (Purpose::Move, None) => Vec::new(),
        };
        let answer = self.current.perform(&actions, now);
        if let Some(Said::Refused(problem)) = answer.said.first() {
            return Err(Failure::Message(format!("the engine does not know the rules: {problem}")));
        }
        if answer.effect == Effect::None {
            return Err(Failure::message("the engine found no move"));
        }
        Ok(answer)
    }

    /// Ends a hint or an analysis: whatever is typed does. None if there was none.
    fn end_advice(&mut self, now: Duration) -> Result<Option<Vec<Answer>>, Failure> {
        if !matches!(self.engines.purpose(), Some(Purpose::Hint | Purpose::Analysis)) {
            return Ok(None);
        }
        self.engines.stop();
        let mut answers = Vec::new();
        while self.engines.purpose().is_some() {
            self.engines.wait(None);
            answers.extend(self.attend(now)?);
        }
        Ok(Some(answers))
    }

    /// Executes a command that is meant for the engine.
    fn ask(&mut self, command: &Command) -> Result<Answer, Failure> {
        if let Some(problem) = self.objection(command) {
            return Ok(Answer::refused(problem));
        }
        match command {
            Command::Hint => {
                self.begin_thought(Purpose::Hint, analysis::hint_limits(self.nodes))?;
            }
            Command::Analyze(limit) => {
                self.analysis = Analysis::default();
                let limits = analysis::analysis_limits(*limit, self.nodes);
                self.begin_thought(Purpose::Analysis, limits)?;
                return Ok(Answer::text(analysis::HEADING));
            }
            _ => self.engines.stop(),
        }
        Ok(Answer::only(Effect::None))
    }

    /// The reason why the engine cannot do this now.
    fn objection(&self, command: &Command) -> Option<String> {
        if let Some(ending) = self.game().ending() {
            return Some(format!("the game is over: {ending}"));
        }
        match (command, self.engines.purpose()) {
            (Command::Stop, None) => Some("the engine is not thinking".into()),
            (Command::Hint | Command::Analyze(_), Some(_)) => Some(
                "the engine is thinking about its move; type `stop` to make it move at once".into(),
            ),
            _ => None,
        }
    }
}

impl Face for ChessFace {
    type Command = Command;

    fn is_quit(command: &Command) -> bool {
        *command == Command::Quit
    }

    fn obey(&mut self, command: Command, now: Duration) -> Result<Vec<Answer>, Failure> {
        let advice = self.end_advice(now)?;
        let is_stopped = advice.is_some() && command == Command::Stop;
        let mut answers = advice.unwrap_or_default();
        if is_stopped {
            return Ok(answers);
        }
        answers.push(match command {
            Command::Hint | Command::Analyze(_) | Command::Stop => self.ask(&command)?,
            Command::Flip => self.flip(),
            command => self.current.obey(command, now),
        });
        Ok(answers)
    }

    fn refuse(
        &mut self,
        line: &str,
        error: ParseCommandError,
        now: Duration,
    ) -> Result<Vec<Answer>, Failure> {
        let mut answers = self.end_advice(now)?.unwrap_or_default();
        answers.push(self.current.refuse(line, error, now));
        Ok(answers)
    }

    /// Ends an advice, or lets the engine begin the next game.
    fn take_empty_line(&mut self, now: Duration) -> Result<Option<Vec<Answer>>, Failure> {
        let advice = self.end_advice(now)?;
        if advice.is_none() && std::mem::take(&mut self.is_resting) {
            return Ok(Some(Vec::new()));
        }
        Ok(advice)
    }

    fn prompt(&self) -> String {
        self.current.prompt()
    }

    fn prompt_detail(&self, now: Duration) -> Option<String> {
        self.current.time_to_show(now)
    }

    fn completions(&self) -> Vec<String> {
        self.current.completions()
    }

    fn welcome(&self, has_recent: bool) -> String {
        let players = self.players();
        let mut text = String::new();
        if !players.are_engines() {
            text.push_str("Type a move such as e4 or e2e4; `help` shows what else there is.\n");
        }
        if let Some(own) = players.challenger() {
            let _ = writeln!(text, "You play {own} against Threefold ({}).", players.strength);
        }
        if has_recent && !self.is_resumed {
            text.push_str("There is an unfinished game: `threefold play --resume`.\n");
        }
        text
    }

    fn opening(&self) -> Option<String> {
        let game = self.game();
        if let Some(ending) = game.ending() {
            let undo = if self.current.can_undo() { "`undo` goes back, " } else { "" };
            return Some(format!("the game is over: {ending}; {undo}`new` starts another game"));
        }
        let last = game.last_move().map_or_else(String::new, |last| format!(" after {last}"));
        let turn = game.position().turn();
        let resumed = self.is_resumed.then(|| format!("resumed{last}, {turn} to move"));
        let standing = Event::of_standing(game).into_iter().map(|event| event.to_string());
        let lines: Vec<String> = resumed.into_iter().chain(standing).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    fn picture(&self, screen: Screen, now: Duration) -> String {
        let below = self.below(self.game().position().turn());
        panel::draw(self.current.look(below, now), screen.style)
    }

    /// Against the engine the board is shown when it is the player's turn again.
    fn is_shown_at_once(&self) -> bool {
        self.duty().is_none() || self.players().are_engines()
    }

    /// A game in which nothing is done, or everything undone, is no game.
    fn unfinished(&self, now: Duration) -> Option<String> {
        self.current.is_begun().then(|| self.current.unfinished(now))
    }

    fn save_copy(&mut self, _now: Duration) -> Result<(), String> {
        let Some(collection) = &mut self.collection else { return Ok(()) };
        let text = if self.current.is_begun() { self.current.pgn() } else { String::new() };
        collection.save(&text)
    }

    fn tell_place(&mut self, place: Option<&Path>) -> Option<String> {
        if let Some(collection) = &mut self.collection {
            collection.settle();
        }
        self.begin_next(false);
        Some(format!("the unfinished game is kept in {}", place?.display()))
    }

    fn close(&mut self, autosave: &mut Autosave, screen: Screen, _now: Duration) -> Closing {
        let mut closing = Closing::default();
        self.begin_next(true);
        let Some(finished) = self.current.finished() else { return closing };
        let below = self.below(finished.game.position().turn());
        closing.picture = panel::draw(finished.look(below), screen.style);
        closing.ending = finished.game.ending().map_or(String::new(), |end| end.to_string());
        let place = save_finished(finished, autosave, self.collection.as_mut(), &mut closing);
        let style = screen.is_watched.then_some(screen.style);
        closing.card = panel::card(&finished.game, place.as_deref(), style);
        closing.card.push_str(match (self.is_deserted, self.is_resting) {
            (true, _) => "",
            (_, true) => "new game: press Enter, and the engine makes the first move\n",
            _ => "new game\n",
        });
        closing
    }

    fn farewell(&self, can_resume: bool, _screen: Screen) -> String {
        let text = "the game is saved: continue with `threefold play --resume`\n";
        if can_resume { text.into() } else { String::new() }
    }

    fn is_deserted(&self) -> bool {
        self.is_deserted
    }

    fn patience(&self, now: Duration) -> Option<Duration> {
        self.current.patience(now)
    }

    fn tick(&mut self, now: Duration) -> Option<Answer> {
        self.current.tick(now)
    }

    fn think(&mut self, now: Duration) -> Result<Option<String>, Failure> {
        self.engines.keep_to(self.current.game());
        let Some(purpose) = self.duty() else { return Ok(None) };
        // An offer that comes while it thinks about its move is answered before.
        let is_interrupted =
            (self.engines.purpose(), purpose) == (Some(Purpose::Move), Purpose::Answer);
        if self.is_resting || self.engines.purpose().is_some() && !is_interrupted {
            return Ok(None);
        }
        let limits = match (purpose, self.nodes, self.current.limits(now)) {
            (Purpose::Answer, nodes, _) => {
                Limits::nodes(nodes.unwrap_or_default().max(ANSWER_NODES))
            }
            (_, Some(nodes), _) => Limits::nodes(nodes),
            (_, None, Some(limits)) => limits,
            (_, None, None) => Limits::move_time(self.think_time),
        };
        self.begin_thought(purpose, limits)?;
        let state = self.game().state();
        let asked = state.offer.filter(|_| purpose == Purpose::Answer).map(Color::opponent);
        let who = asked.unwrap_or_else(|| state.position.turn());
        Ok((!self.players().are_engines()).then(|| format!("{who} is thinking…")))
    }

    fn is_thinking(&self) -> bool {
        self.engines.purpose().is_some()
    }

    fn wait(&mut self, patience: Option<Duration>) -> bool {
        self.engines.wait(patience)
    }

    fn attend(&mut self, now: Duration) -> Result<Vec<Answer>, Failure> {
        self.engines.keep_to(self.current.game());
        let mut answers = Vec::new();
        while let Some(found) = self.engines.take() {
            match found {
                Message::Line(report) => {
                    let line = self.analysis.line(self.current.game(), &report);
                    answers.extend(line.map(Answer::told));
                }
                Message::Done(purpose, result) => {
                    answers.push(self.conclude(purpose, &result, now)?);
                }
                Message::Lost => return Err(Failure::message("the engine stopped working")),
            }
        }
        Ok(answers)
    }
}

/// Saves a game that is over; returns where, and adds to the closing what went wrong.
fn save_finished(
    finished: &Finished,
    autosave: &mut Autosave,
    collection: Option<&mut Collection>,
    closing: &mut Closing,
) -> Option<PathBuf> {
    let mut place = None;
    match autosave.finish(&finished.record) {
        Ok(path) => place = path,
        Err(problem) => closing.problems.push(problem),
    }
    if let Some(collection) = collection {
        match collection.save(&finished.record) {
            Ok(()) => place = Some(collection.path().to_path_buf()),
            Err(problem) => closing.problems.push(problem),
        }
        collection.settle();
    }
    place
}
