//! The game being played: a command and the time in, an answer out. It neither reads nor prints nor
//! saves.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use threefold_chess::{ByColor, Color};
use threefold_engine::Limits;
use threefold_game::clocks::{self, Clocks};
use threefold_game::command::phrase::is_question;
use threefold_game::load::{LoadedGame, Source};
use threefold_game::{
    Action, Command, Event, EventKind, Game, Interface, ParseCommandError, RecordedAction, Refusal,
    Reply, Request, Session, Subscription, TimeControl, help_text,
};

use super::begin::{self, Beginning};
use super::panel::{self, Look};
use super::players::Players;
use super::record::GameRecord;
use crate::terminal::{Answer, Effect, Said, command_names};

/// The session with its clock and its record.
#[derive(Debug)]
pub(super) struct CurrentGame {
    session: Session,
    /// Events of the session, as any subscriber gets them.
    events: Subscription<Event>,
    record: GameRecord,
    clocks: Option<Clocks>,
    players: Players,
    /// The time control of every game of this session.
    control: Option<TimeControl>,
    finished: Option<Finished>,
}

/// The game that was finished last.
#[derive(Debug)]
pub(super) struct Finished {
    pub(super) game: Arc<Game>,
    /// The game as PGN.
    pub(super) record: String,
    details: GameRecord,
    clocks: Option<Clocks>,
}

impl Finished {
    /// The game as the players see it.
    pub(super) fn look(&self, below: Color) -> Look<'_> {
        // The clock is at rest, and needs no time.
        let (clocks, now) = (self.clocks.as_ref(), Duration::ZERO);
        Look { game: &self.game, record: &self.details, clocks, now, below }
    }
}

impl CurrentGame {
    /// A game to begin with. The clock of a resumed game runs at once.
    pub(super) fn new(beginning: Beginning, now: Duration) -> CurrentGame {
        let Beginning { game, record, mut clocks, players, resumed, .. } = beginning;
        let control = clocks.as_ref().map(|clocks| clocks.control().clone());
        let is_running = resumed.is_some() && game.last_move().is_some() && game.ending().is_none();
        if let Some(clocks) = clocks.as_mut().filter(|_| is_running) {
            clocks.start(game.position().turn(), now);
        }
        let mut session = Session::new(game);
        let events = session.subscribe();
        CurrentGame { session, events, record, clocks, players, control, finished: None }
    }

    /// The players.
    pub(super) const fn players(&self) -> Players {
        self.players
    }

    /// The time that the player to move may plan with, if there is a clock.
    pub(super) fn limits(&self, now: Duration) -> Option<Limits> {
        let clocks = self.clocks.as_ref()?;
        Some(Limits {
            remaining: ByColor::from_fn(|color| Some(clocks.remaining(color, now))),
            increment: ByColor::from_fn(|color| clocks.increment(color)),
            moves_to_go: clocks.moves_to_go(self.game().position().turn()),
            ..Limits::default()
        })
    }

    /// The side that is expected to type: the player to move, or the one against the engine.
    fn typist(&self) -> Color {
        self.players.challenger().unwrap_or(self.game().position().turn())
    }

    /// The game that was finished last.
    pub(super) const fn finished(&self) -> Option<&Finished> {
        self.finished.as_ref()
    }

    /// The running game.
    pub(super) const fn game(&self) -> &Game {
        self.session.game()
    }

    /// The game as the players see it.
    pub(super) fn look(&self, below: Color, now: Duration) -> Look<'_> {
        let clocks = self.clocks.as_ref();
        Look { game: self.game(), record: &self.record, clocks, now, below }
    }

    /// The question before the next line.
    pub(super) fn prompt(&self) -> String {
        if self.session.promotion().is_some() {
            return "promote to".into();
        }
        self.typist().to_string()
    }

    /// The clock of whoever is expected to type, if there is one.
    pub(super) fn time_to_show(&self, now: Duration) -> Option<String> {
        Some(clocks::show(self.clocks.as_ref()?.remaining(self.typist(), now)))
    }

    /// The time to wait for a line before looking at the flag.
    pub(super) fn patience(&self, now: Duration) -> Option<Duration> {
        self.clocks.as_ref()?.next_look(now)
    }

    /// Returns true if something was done, and not everything undone.
    pub(super) fn is_begun(&self) -> bool {
        self.game().timeline().cursor() > 0
    }

    /// The running game as PGN.
    pub(super) fn pgn(&self) -> String {
        self.record.record(self.game(), self.clocks.as_ref()).to_string()
    }

    /// The running game as PGN, with all that is needed to go on with it.
    pub(super) fn unfinished(&self, now: Duration) -> String {
        let mut record = self.record.unfinished(self.game(), self.clocks.as_ref(), now);
        self.players.write(record.tags_mut());
        record.to_string()
    }

    /// Lines that would be understood now, for completion.
    pub(super) fn completions(&self) -> Vec<String> {
        let position = self.game().position();
        let mut words: Vec<String> = Vec::new();
        if !self.players.is_engine(position.turn()) && self.game().ending().is_none() {
            let moves = position.legal_moves();
            words.extend(moves.iter().map(|&legal| position.san(legal).to_string()));
            words.sort();
            let announced = self.game().claims().announcing;
            words.extend(
                announced.iter().map(|(_, legal)| format!("draw {}", position.san(*legal))),
            );
        }
        words.extend(["draw fifty", "draw threefold", "pgn last"].map(String::from));
        words.extend(command_names(Command::HELP).map(String::from));
        words.extend(["load ", "why "].map(String::from));
        words.dedup();
        words
    }

    /// Ends the game if the time of a player is up.
    pub(super) fn tick(&mut self, now: Duration) -> Option<Answer> {
        let fallen = self.clocks.as_ref()?.fallen(now)?;
        if self.game().ending().is_some() {
            return None;
        }
        // A refusal is told too.
        let _ = self.session.apply(Action::FlagFall(fallen));
        Some(self.answer(Reply::Told, now))
    }

    /// Does what the engine has decided; what follows an end is left out.
    pub(super) fn perform(&mut self, actions: &[Action], now: Duration) -> Answer {
        let mut answer = Answer::only(Effect::None);
        for &action in actions {
            // A refusal is told too.
            let _ = self.session.apply(action);
            answer = answer.and(self.answer(Reply::Told, now));
            if answer.effect == Effect::Finished {
                break;
            }
        }
        answer
    }

    /// Does what a command says.
    pub(super) fn obey(&mut self, command: Command, now: Duration) -> Answer {
        match command {
            Command::Board => return Answer::only(Effect::Show),
            Command::Status => return Answer::text(self.status()),
            Command::Clock => return Answer::text(self.clock_text(now)),
            Command::Help => return Answer::text(help_text(Command::HELP, Interface::Terminal)),
            Command::Pgn { last } if last || self.session.is_between_games() => {
                return self.last_record();
            }
            Command::Pgn { .. } => return Answer::text(self.pgn()),
            Command::Load(text) => return self.load(&text.unwrap_or_default(), now),
            Command::Look(_) => {
                return Answer::refused("you cannot browse moves here: use `undo` and `redo`");
            }
            Command::Save => {
                return Answer::refused(
                    "games are saved to a file if you start with `--save FILE`",
                );
            }
            _ => {}
        }
        let command = match self.players.meant(command, self.game().state()) {
            Ok(command) => command,
            Err(problem) => return Answer::refused(problem),
        };
        match (&command, self.players.challenger()) {
            (Command::Undo, Some(own)) => self.undo_turn(own, now),
            (Command::Redo, Some(own)) => self.redo_turn(own, now),
            _ => self.execute(command, now),
        }
    }

    /// Answers a line that is no command: a question if it is one, otherwise a refusal.
    pub(super) fn refuse(&mut self, line: &str, error: ParseCommandError, now: Duration) -> Answer {
        let is_free = matches!(error, ParseCommandError::Unknown(_)) || is_question(line);
        if is_free && let Ok(request) = Command::from_phrase(line, self.game().position()) {
            match request {
                Request::Do(command) if command.is_information() => {
                    return self.obey(command, now);
                }
                Request::Do(_) => {}
                Request::Ask(command) => return Answer::text(not_done(&command)),
                Request::Decline => return Answer::text("nothing was done"),
            }
        }
        let reply = self.session.refuse(Refusal::Command(error));
        self.answer(reply, now)
    }

    /// Hands a command to the session.
    fn execute(&mut self, command: Command, now: Duration) -> Answer {
        let reply = self.session.obey(command);
        self.answer(reply, now)
    }

    /// Returns true if there is something to undo: against the engine, a move of one's own.
    pub(super) fn can_undo(&self) -> bool {
        match self.players.challenger() {
            Some(own) => self.game().moves().any(|(_, state)| state.position.turn() != own),
            None => self.is_begun(),
        }
    }

    /// Takes back the last move of the one who plays against the engine, and all that followed.
    fn undo_turn(&mut self, own: Color, now: Duration) -> Answer {
        if !self.can_undo() {
            return Answer::refused(Refusal::NothingToUndo.to_string());
        }
        let mut answer = Answer::only(Effect::None);
        loop {
            let last = self.game().timeline().past().last().map(|entry| entry.event);
            answer = answer.and(self.execute(Command::Undo, now));
            let is_move = matches!(last, Some(RecordedAction::Moved(_)) | None);
            if is_move && self.game().position().turn() == own {
                return answer;
            }
        }
    }

    /// Does again what was taken back, up to the next turn of the one who plays against the
    /// engine.
    fn redo_turn(&mut self, own: Color, now: Duration) -> Answer {
        let mut answer = self.execute(Command::Redo, now);
        while self.game().position().turn() != own && !self.game().timeline().future().is_empty() {
            answer = answer.and(self.execute(Command::Redo, now));
        }
        answer
    }

    /// Whose turn it is, and what counts towards a draw.
    fn status(&self) -> String {
        panel::standing(self.game(), None).join("\n")
    }

    fn clock_text(&self, now: Duration) -> String {
        let Some(clocks) = &self.clocks else { return "there is no clock: --time sets one".into() };
        let side = |color| format!("{color} {}", clocks::show(clocks.remaining(color, now)));
        format!("{}, {}", side(Color::White), side(Color::Black))
    }

    fn last_record(&self) -> Answer {
        match &self.finished {
            Some(finished) => Answer::text(finished.record.clone()),
            None => Answer::refused("no game has been finished"),
        }
    }

    /// Goes on with the last game of a file, or with a game or position that was typed.
    fn load(&mut self, text: &str, now: Duration) -> Answer {
        let policy = self.game().policy();
        let loaded = if is_file_name(text) {
            let record = begin::read_file(Path::new(text), None).map_err(Refusal::Unloadable);
            record.map(|record| LoadedGame::from_record(record, Source::File, policy))
        } else {
            LoadedGame::from_text(text, policy)
        };
        match loaded {
            Err(refusal) => {
                let reply = self.session.refuse(refusal);
                self.answer(reply, now)
            }
            Ok(LoadedGame { game, record, notes }) => {
                self.session.replace(game, notes);
                let answer = self.answer(Reply::Told, now);
                if let Some(record) = record {
                    self.record.go_on_from(record);
                    self.players.sign(&mut self.record);
                }
                answer
            }
        }
    }

    /// Keeps clock and record in step with what the session told.
    fn answer(&mut self, reply: Reply, now: Duration) -> Answer {
        let events = self.events.drain();
        if let Reply::Text(text) = reply {
            return Answer::text(text);
        }
        let mut answer = Answer::only(Effect::None);
        // With an end the session has gone on to the next game.
        let finished = events.iter().find_map(|event| event.finished.clone());
        let plies = finished.as_deref().unwrap_or(self.game()).moves().count();
        for event in &events {
            let text = event.to_string();
            answer.said.push(match event.kind {
                EventKind::InvalidMove(_) | EventKind::Refused(_) => Said::Refused(text),
                _ => Said::Told(text),
            });
            self.follow(event, plies, now, &mut answer.effect);
        }
        if let Some(game) = finished {
            self.finish(game, now);
            answer.effect = Effect::Finished;
        }
        answer
    }

    fn follow(&mut self, event: &Event, plies: usize, now: Duration, effect: &mut Effect) {
        match &event.kind {
            EventKind::MoveExecuted(_) => {
                self.record.moved(plies);
                if let Some(clocks) = &mut self.clocks {
                    clocks.moved(event.turn.opponent(), plies, now);
                }
                *effect = Effect::Changed;
            }
            EventKind::Undone(recorded) | EventKind::Redone(recorded) => {
                // Time is given back with a move, not with an offer.
                if let (Some(clocks), RecordedAction::Moved(_)) = (&mut self.clocks, recorded) {
                    clocks.seek(plies, event.turn, now);
                }
                *effect = Effect::Changed;
            }
            EventKind::DrawOffered(_) | EventKind::DrawDeclined(_) => *effect = Effect::Changed,
            EventKind::Reset | EventKind::Loaded => {
                self.record = self.record.next();
                self.set_clocks();
                *effect = Effect::Replaced;
            }
            _ => {}
        }
    }

    fn finish(&mut self, game: Arc<Game>, now: Duration) {
        let mut clocks = self.clocks.take();
        if let Some(clocks) = &mut clocks {
            clocks.stop(now);
        }
        let record = self.record.record(&game, clocks.as_ref()).to_string();
        let next = self.record.next();
        let details = std::mem::replace(&mut self.record, next);
        self.finished = Some(Finished { game, record, details, clocks });
        self.set_clocks();
    }

    /// Sets the clock for the game that has taken another's place.
    fn set_clocks(&mut self) {
        let plies = self.game().moves().count();
        self.clocks = self.control.clone().map(|control| Clocks::new(control, plies));
    }
}

/// The answer to a question about a command.
fn not_done(command: &Command) -> String {
    format!("nothing was done: type `{command}` to do it")
}

/// Returns true if `load` means a file: there is one, or it is called like one.
fn is_file_name(text: &str) -> bool {
    let path = Path::new(text);
    !text.is_empty()
        && (path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"))
            || path.is_file())
}

#[cfg(test)]
mod tests;
