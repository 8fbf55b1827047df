//! A UCI session: lines in, actions out. It has no input, no output and no thread of its own.

mod position;

use std::collections::VecDeque;
use std::sync::Arc;

use threefold_chess::{CastlingMode, Move, Position};

use super::command::{Command, Go, ParseCommandError, Reading};
use super::describe;
use super::reply::Reply;
use super::task::{Done, Task, Work};
use super::words::Quoted;
use crate::bench;
use crate::engine::Engine;
use crate::evaluation::Evaluator;
use crate::game_history::GameHistory;
use crate::limits::{Clock, Limits, SystemClock};
use crate::setting::{ABOUT, Change, EngineOption, LISTED, SettingError};
use crate::signal::Stopper;
use crate::standing::Standing;

/// Action that the owner of a [`Session`] has to take.
#[derive(Debug)]
pub enum Action {
    /// Print this line.
    Say(Reply),
    /// Run this on another thread, print what it says, and hand what comes back to
    /// [`Session::resume`].
    Run(Task),
    /// End the program.
    Quit,
}

/// State of an engine that speaks UCI.
///
/// While a [`Task`] runs, what does not need the engine is answered at once; everything else waits
/// for the end of the task, in order.
#[derive(Debug)]
pub struct Session {
    /// The engine; none while a task has it along.
    engine: Option<Box<Engine>>,
    running: Option<Running>,
    /// Lines that came during a task and need the engine.
    waiting: VecDeque<Waiting>,
    /// Kept beside the engine's, for whoever asks while a task has the engine.
    position: Position,
    occurrences: usize,
    standing: Option<Standing>,
    /// Reason why the last `position` was refused, if it was.
    refused: Option<String>,
    mode: CastlingMode,
    with_chances: bool,
    debug: bool,
    phase: Phase,
}

/// A line that came during a task and needs the engine.
#[derive(Debug)]
struct Waiting {
    read: ReadCommand,
    /// True if `stop` came after it: then a search without end is stopped at once.
    is_stopped: bool,
    /// True if that `stop` was meant for it, since the search before had been stopped already.
    is_meant: bool,
    /// True if `ponderhit` came after it.
    is_hit: bool,
}

/// Line that was read as a command, or not.
type ReadCommand = Result<Reading, ParseCommandError>;

/// Phase of a session.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Phase {
    /// There may be more lines.
    Open,
    /// There are no more lines; what was asked for is still done.
    Ended,
    /// `quit` was said.
    Leaving,
}

/// The task that has the engine along.
#[derive(Debug)]
struct Running {
    stopper: Stopper,
    /// True if the task ends by itself.
    is_bounded: bool,
    /// True if it will end by itself once the pondered move is played.
    is_bounded_after_hit: bool,
}

impl Running {
    fn ponder_hit(&mut self) {
        self.is_bounded = self.is_bounded_after_hit;
        self.stopper.ponder_hit();
    }
}

impl Session {
    /// Returns a session with a new engine on the start position, and the clock of the operating
    /// system.
    #[must_use]
    pub fn new() -> Session {
        Session::with_clock(Arc::new(SystemClock::new()))
    }

    /// Returns a session whose engine takes the time from somewhere else, as WebAssembly must.
    #[must_use]
    pub fn with_clock(clock: Arc<dyn Clock>) -> Session {
        Session {
            engine: Some(Box::new(Engine::with_clock(clock))),
            running: None,
            waiting: VecDeque::new(),
            position: Position::START,
            occurrences: 1,
            standing: None,
            refused: None,
            mode: CastlingMode::Standard,
            with_chances: false,
            debug: false,
            phase: Phase::Open,
        }
    }

    /// Takes a line.
    pub fn hear(&mut self, line: &str) -> Vec<Action> {
        let mut actions = Vec::new();
        match Command::read(line) {
            Err(ParseCommandError::Empty) => {}
            _ if self.phase == Phase::Leaving => {}
            read if self.is_running() && waits(&read) => self.put_off(read, &mut actions),
            read => self.perform(read, &mut actions),
        }
        actions
    }

    /// Takes the end of the input: an endless task is stopped, all others may finish.
    pub fn end(&mut self) -> Vec<Action> {
        self.phase = self.phase.max(Phase::Ended);
        match &self.running {
            None => return vec![Action::Quit],
            Some(running) if running.is_bounded => {}
            Some(running) => running.stopper.stop(),
        }
        Vec::new()
    }

    /// Takes back the engine at the end of a task, and does what has waited for it.
    pub fn resume(&mut self, done: Done) -> Vec<Action> {
        self.engine = Some(done.engine);
        self.running = None;
        let mut actions = vec![Action::Say(done.last)];
        while !self.is_running()
            && let Some(Waiting { read, is_stopped, is_meant, is_hit }) = self.waiting.pop_front()
        {
            self.perform(read, &mut actions);
            if let Some(running) = self.running.as_mut().filter(|_| is_hit) {
                running.ponder_hit();
            }
            // A search that ends by itself was put off to be run, not to be stopped.
            if let Some(running) = &self.running
                && is_stopped
                && (is_meant || !running.is_bounded)
            {
                running.stopper.stop();
            }
        }
        if !self.is_running() && self.phase != Phase::Open {
            actions.push(Action::Quit);
        }
        actions
    }

    /// Takes a line and does here and now what it asks for, without another thread, and tells `say`
    /// every line of the answer as soon as it is known. Nothing else is heard meanwhile: where there
    /// are threads, a search without end would be one.
    pub fn answer(&mut self, line: &str, mut say: impl FnMut(Reply)) {
        let mut actions = VecDeque::from(self.hear(line));
        while let Some(action) = actions.pop_front() {
            match action {
                Action::Say(reply) => say(reply),
                Action::Run(task) => {
                    let done = task.run(&mut say);
                    actions.extend(self.resume(done));
                }
                // Whoever asks has its own way to end.
                Action::Quit => {}
            }
        }
    }

    fn is_running(&self) -> bool {
        self.running.is_some()
    }

    fn put_off(&mut self, read: ReadCommand, actions: &mut Vec<Action>) {
        let is_endless = self.running.as_ref().is_some_and(|running| !running.is_bounded);
        if is_endless || self.debug {
            let hint = if is_endless { ", send stop" } else { "" };
            let what = match &read {
                Ok(reading) => reading.command.to_string(),
                Err(error) => error.to_string(),
            };
            let what: String = what.chars().take(60).collect();
            say(actions, &format!("waits for the end of the search{hint}: {what}"));
        }
        self.waiting.push_back(Waiting { read, is_stopped: false, is_meant: false, is_hit: false });
    }

    fn perform(&mut self, read: ReadCommand, actions: &mut Vec<Action>) {
        match read {
            Ok(Reading { command, remarks }) => {
                for remark in remarks.iter().filter(|remark| self.debug || !remark.is_ordinary()) {
                    say(actions, &remark.to_string());
                }
                self.obey(command, actions);
            }
            Err(ParseCommandError::Position(problem)) => {
                self.refuse_position(&problem.to_string(), actions);
            }
            Err(error @ ParseCommandError::Go(_)) => refuse_go(&error.to_string(), actions),
            Err(error) => say(actions, &error.to_string()),
        }
    }

    fn obey(&mut self, command: Command, actions: &mut Vec<Action>) {
        match command {
            Command::Uci => self.introduce(actions),
            Command::IsReady => actions.push(Action::Say(Reply::ReadyOk)),
            Command::Debug(debug) => self.debug = debug,
            Command::Register(_) => say(actions, "there is nothing to register: Threefold is free"),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref(), actions),
            Command::NewGame => {
                if let Some(engine) = &mut self.engine {
                    engine.new_game();
                }
            }
            Command::Position { start, moves } => match position::read(&start, &moves, self.mode) {
                Ok((game, remarks)) => {
                    for remark in &remarks {
                        say(actions, remark);
                    }
                    self.set_game(game, actions);
                }
                Err(why) => self.refuse_position(&why, actions),
            },
            Command::Go(go) => self.go(go, actions),
            Command::Perft(depth) => self.perft(depth, actions),
            Command::Bench(depth) => {
                self.start(Work::Bench(depth.unwrap_or(bench::DEPTH)), actions);
            }
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::Quit => self.quit(actions),
            Command::Display => self.display(actions),
            Command::Evaluate => self.evaluate(actions),
            Command::Flip => self.flip(actions),
            Command::Help => describe::HELP.lines().for_each(|line| show(actions, line)),
        }
    }

    fn introduce(&self, actions: &mut Vec<Action>) {
        let name = concat!("Threefold ", env!("CARGO_PKG_VERSION"));
        let options = LISTED.iter().map(|option| Reply::Option(option.declaration()));
        let replies = [Reply::Name(name.into()), Reply::Author(env!("CARGO_PKG_AUTHORS").into())];
        let all = replies.into_iter().chain(options).chain([Reply::UciOk]);
        actions.extend(all.map(Action::Say));
        if self.debug {
            say(actions, ABOUT);
        }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>, actions: &mut Vec<Action>) {
        let Some(option) = EngineOption::from_name(name) else {
            say(actions, &format!("there is no option {}, uci lists them", Quoted(name)));
            return;
        };
        let changed = option
            .change(value)
            .map_err(|error| error.to_string())
            .and_then(|change| self.change(change).map_err(|error| error.to_string()));
        match changed {
            Err(why) => say(actions, &format!("{} stays as it was: {why}", option.name())),
            Ok(()) if self.debug => {
                say(
                    actions,
                    &format!("{} is set to {}", option.name(), Quoted(value.unwrap_or(""))),
                );
            }
            Ok(()) => {}
        }
    }

    fn change(&mut self, change: Change) -> Result<(), SettingError> {
        match change {
            Change::Engine(setting) => {
                // It is here, or the command would have waited.
                if let Some(engine) = &mut self.engine {
                    engine.set_option(setting)?;
                }
            }
            Change::Chess960(true) => self.mode = CastlingMode::Chess960,
            Change::Chess960(false) => self.mode = CastlingMode::Standard,
            Change::ShowWdl(with_chances) => self.with_chances = with_chances,
            Change::Nothing => {}
        }
        Ok(())
    }

    fn set_game(&mut self, game: GameHistory, actions: &mut Vec<Action>) {
        let Some(engine) = &mut self.engine else { return };
        self.position = *game.position();
        self.occurrences = game.occurrences();
        engine.set_game(game);
        self.standing = engine.standing();
        if let Some(standing) = self.standing {
            say(actions, &standing.to_string());
        }
        self.refused = None;
    }

    fn refuse_position(&mut self, why: &str, actions: &mut Vec<Action>) {
        say(actions, &format!("position refused: {why}"));
        self.refused = Some(why.into());
    }

    fn go(&mut self, go: Go, actions: &mut Vec<Action>) {
        if let Some(why) = &self.refused {
            return refuse_go(&format!("go refused, as the last position was: {why}"), actions);
        }
        let Go { search_moves, limits } = go;
        let mut legal: Vec<Move> = Vec::new();
        for spelled in &search_moves {
            match spelled.to_move(&self.position) {
                Ok(found) if legal.contains(&found) => {}
                Ok(found) => legal.push(found),
                Err(why) => say(actions, &format!("searchmoves {spelled} is left out: {why}")),
            }
        }
        if legal.is_empty() && !search_moves.is_empty() {
            return refuse_go("go refused: none of the searchmoves is legal", actions);
        }
        self.start(Work::Search(Limits { search_moves: legal, ..limits }), actions);
    }

    fn perft(&mut self, depth: u32, actions: &mut Vec<Action>) {
        match &self.refused {
            Some(why) => say(actions, &format!("perft refused, as the last position was: {why}")),
            None => self.start(Work::Perft(depth), actions),
        }
    }

    /// Sends the engine away with some work.
    fn start(&mut self, work: Work, actions: &mut Vec<Action>) {
        let (is_bounded, is_bounded_after_hit) = match &work {
            Work::Search(limits) => {
                let after_hit = Limits { ponder: false, ..limits.clone() };
                (limits.is_bounded(), after_hit.is_bounded())
            }
            Work::Perft(_) | Work::Bench(_) => (true, true),
        };
        // It is here, or the command would have waited.
        let Some(engine) = self.engine.take() else { return };
        let task = Task::new(engine, work, self.mode, self.with_chances);
        let stopper = task.stopper();
        if self.phase != Phase::Open && !is_bounded {
            stopper.stop();
        }
        self.running = Some(Running { stopper, is_bounded, is_bounded_after_hit });
        actions.push(Action::Run(task));
    }

    /// Ends the search that runs, and those that wait and would never end. If the running one has
    /// been stopped before and is on its way out, the next one is meant.
    fn stop(&mut self) {
        let mut is_on_its_way_out = false;
        if let Some(running) = &self.running {
            is_on_its_way_out = running.stopper.is_stopped();
            running.stopper.stop();
        }
        for waiting in &mut self.waiting {
            waiting.is_stopped = true;
            let is_go =
                matches!(&waiting.read, Ok(reading) if matches!(reading.command, Command::Go(_)));
            if is_on_its_way_out && is_go && !waiting.is_meant {
                waiting.is_meant = true;
                is_on_its_way_out = false;
            }
        }
    }

    fn ponder_hit(&mut self) {
        if let Some(running) = &mut self.running {
            running.ponder_hit();
        }
        self.waiting.iter_mut().for_each(|waiting| waiting.is_hit = true);
    }

    fn quit(&mut self, actions: &mut Vec<Action>) {
        self.phase = Phase::Leaving;
        self.waiting.clear();
        match &self.running {
            None => actions.push(Action::Quit),
            Some(running) => running.stopper.stop(),
        }
    }

    fn display(&self, actions: &mut Vec<Action>) {
        self.remind(actions);
        let lines = describe::lines(&self.position, self.occurrences, self.standing);
        for line in &lines {
            show(actions, line);
        }
    }

    fn evaluate(&self, actions: &mut Vec<Action>) {
        self.remind(actions);
        let explanation = Evaluator::new().explain(&self.position).to_string();
        explanation.lines().for_each(|line| show(actions, line));
    }

    fn flip(&mut self, actions: &mut Vec<Action>) {
        if let Some(why) = &self.refused {
            say(actions, &format!("flip refused, as the last position was: {why}"));
            return;
        }
        match position::flipped(&self.position) {
            Ok(flipped) => self.set_game(GameHistory::new(flipped), actions),
            Err(error) => say(actions, &format!("flip refused: {error}")),
        }
    }

    /// Reminds of a refused position before anything is shown of the one that stays.
    fn remind(&self, actions: &mut Vec<Action>) {
        if let Some(why) = &self.refused {
            say(actions, &format!("this is the position before the one that was refused: {why}"));
        }
    }
}

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

/// Returns true if a line needs the engine, and so must wait while it is away.
fn waits(read: &ReadCommand) -> bool {
    match read {
        Ok(Reading { command, .. }) => matches!(
            command,
            Command::SetOption { .. }
                | Command::NewGame
                | Command::Position { .. }
                | Command::Go(_)
                | Command::Flip
                | Command::Bench(_)
                | Command::Perft(_)
        ),
        Err(error) => matches!(error, ParseCommandError::Position(_) | ParseCommandError::Go(_)),
    }
}

/// Answers a refused search all the same, since somebody may be waiting for it.
fn refuse_go(why: &str, actions: &mut Vec<Action>) {
    say(actions, why);
    actions.push(Action::Say(Reply::BestMove { best: None, ponder: None }));
}

fn say(actions: &mut Vec<Action>, text: &str) {
    actions.push(Action::Say(Reply::remark(text)));
}

fn show(actions: &mut Vec<Action>, line: &str) {
    actions.push(Action::Say(Reply::Text(line.into())));
}

#[cfg(test)]
mod tests;
