//! The game being played: a command in, an answer out. It neither prompts nor prints.

mod clock;
mod files;

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use threefold_chess::{Role, Square};
use threefold_duplicate::save::{Player, SavedGame};
use threefold_duplicate::{
    Action, BoardId, BySeat, Command, DuplicateGame, DuplicatePosition, DuplicateSession, Event,
    Material, RecordedAction, Refusal, Rulings, Seat, SyncedMove, TypedMove,
};
use threefold_game::clocks::Clocks;
use threefold_game::command::phrase::is_question;
use threefold_game::{
    Interface, Look, ParseCommandError, Request, Subscription, TimeControl, help_text,
};

use super::save_files::{SaveFiles, count};
use super::{rulings, suggestion, tell};
use crate::duplicate::boards;
use crate::terminal::{Answer, Effect, Said, command_names};
use files::Content;
pub(super) use files::arrival;

/// The session with its files, and a question that is not answered yet.
#[derive(Debug)]
pub(super) struct CurrentGame {
    session: DuplicateSession,
    /// Events of the session, as any subscriber gets them.
    events: Subscription<Event>,
    /// The number of actions in the game. What lies behind was taken back; where the cursor is
    /// before, somebody only looks.
    end: usize,
    /// Players at the seats, as a file that was read names them.
    players: BySeat<Option<Player>>,
    clocks: Option<Clocks<Seat>>,
    /// The time control of the games that begin in this session.
    control: Option<TimeControl>,
    files: SaveFiles,
    pending: Option<Pending>,
}

/// A question that the next command may answer. Any other command drops it.
#[derive(Clone, Debug)]
enum Pending {
    /// Which piece does the pawn become?
    Promotion(SyncedMove),
    /// May the file be written over?
    Overwrite(PathBuf, Content),
}

impl CurrentGame {
    /// A game to go on with, its clocks running if it has begun; with a time control, the clocks
    /// are set for it, and run from the next move on.
    pub(super) fn new(
        saved: SavedGame,
        control: Option<TimeControl>,
        files: SaveFiles,
        now: Duration,
    ) -> CurrentGame {
        let SavedGame { game, players, clocks } = saved;
        let end = game.ply();
        let clocks = match &control {
            Some(control) => Some(Clocks::new(control.clone(), game.moves().count())),
            None => clock::go_on(clocks, &game, now),
        };
        let control = control.or_else(|| clocks.as_ref().map(|clocks| clocks.control().clone()));
        let mut session = DuplicateSession::new(game);
        let events = session.subscribe();
        CurrentGame { session, events, end, players, clocks, control, files, pending: None }
    }

    /// The game, as far as it is looked at.
    pub(super) const fn game(&self) -> &DuplicateGame {
        self.session.game()
    }

    /// The files.
    pub(super) const fn files(&self) -> &SaveFiles {
        &self.files
    }

    /// The whole game, wherever one looks, without what was taken back.
    pub(super) fn whole(&self) -> DuplicateGame {
        let mut game = self.game().clone();
        game.seek(self.end);
        game
    }

    /// The whole game with its players and clocks.
    pub(super) fn saved(&self) -> SavedGame {
        let (players, clocks) = (self.players.clone(), self.clocks.clone());
        SavedGame { game: self.whole(), players, clocks }
    }

    /// Saves the game after a change, if that is wanted.
    ///
    /// # Errors
    /// A sentence that says why not.
    pub(super) fn keep(&mut self, now: Duration) -> Result<(), String> {
        let saved = self.saved();
        self.files.save_move(&saved, now)
    }

    const fn is_looking(&self) -> bool {
        self.game().ply() < self.end
    }

    /// `3/12` while somebody looks at an earlier ply, otherwise the time of the player to move.
    pub(super) fn place(&self, now: Duration) -> Option<String> {
        if self.is_looking() {
            return Some(format!("{}/{}", self.game().ply(), self.end));
        }
        self.time_to_show(now)
    }

    /// The question before the next line.
    pub(super) fn prompt(&self) -> String {
        match &self.pending {
            Some(Pending::Promotion(_)) => "promote to".into(),
            Some(Pending::Overwrite(..)) => "yes or no".into(),
            None if self.game().ending().is_some() => "over".into(),
            None => self.game().position().turn().to_string(),
        }
    }

    /// The state of the game, in lines below its boards.
    pub(super) fn standing(&self, now: Duration) -> String {
        let mut lines = tell::standing(self.game());
        lines.extend(self.times(now).map(|times| format!("clocks: {times}")));
        if self.is_looking() {
            let (ply, end) = (self.game().ply(), self.end);
            lines.push(format!(
                "viewing ply {ply} of {end}: `last` goes to the end, a move replaces the later moves"
            ));
        }
        lines.push(String::new());
        lines.join("\n")
    }

    /// Lines that would be understood now, for completion: all that can be played, and behind
    /// `why` what one board alone allows.
    pub(super) fn completions(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.game().ending().is_none() {
            lines = move_lines(self.game().position());
        }
        for seat in Seat::ALL.map(|seat| seat.to_string().to_lowercase()) {
            lines.extend(["ghosts", "resign"].map(|word| format!("{word} {seat}")));
        }
        lines.extend(BoardId::ALL.map(|id| format!("pgn {id}")));
        lines.extend(command_names(Command::HELP).map(String::from));
        lines.extend(["load ", "why "].map(String::from));
        lines.sort();
        lines.dedup();
        lines
    }

    /// Executes a command, or takes it as the answer to a question.
    pub(super) fn obey(&mut self, command: Command, now: Duration) -> Answer {
        let pending = self.pending.take();
        if let Some(answer) = pending.as_ref().and_then(|asked| self.hear(asked, &command, now)) {
            return answer;
        }
        // Whoever is asked may want to see the boards first.
        if matches!(command, Command::Board(_) | Command::Clear | Command::Help) {
            self.pending = pending;
        }
        self.execute(command, now)
    }

    /// Answers a line that is no command: a question if it is one, otherwise a refusal.
    pub(super) fn refuse(
        &mut self,
        line: &str,
        error: &ParseCommandError,
        now: Duration,
    ) -> Answer {
        self.pending = None;
        let is_unknown = matches!(error, ParseCommandError::Unknown(_));
        if !is_unknown && !is_question(line) {
            return Answer::refused(error.to_string());
        }
        match Command::from_phrase(line) {
            Ok(Request::Do(command)) if command.is_information() => self.execute(command, now),
            Ok(Request::Ask(command)) => {
                Answer::text(format!("nothing was done: type `{command}` to do it"))
            }
            Ok(Request::Decline) => Answer::text("nothing was done"),
            _ if !is_unknown => Answer::refused(error.to_string()),
            // A command that was only guessed is not executed.
            Ok(Request::Do(_)) | Err(_) => {
                Answer::refused(suggestion::sentence(line, self.game().position()))
            }
        }
    }

    /// Takes a command as the answer to a question, if it is one.
    fn hear(&mut self, pending: &Pending, command: &Command, now: Duration) -> Option<Answer> {
        match (pending, command) {
            (&Pending::Promotion(pawn), &Command::Promote(role)) => {
                let promotion = Some(role);
                Some(self.apply(Action::Move(SyncedMove { promotion, ..pawn }), now))
            }
            (Pending::Overwrite(path, content), Command::Confirm(true)) => {
                Some(self.write(path, *content, now))
            }
            // `n` reads as a knight; to this question it says no.
            (
                Pending::Overwrite(path, _),
                Command::Confirm(false) | Command::Promote(Role::Knight),
            ) => Some(Answer::told(format!("{} stays as it is", path.display()))),
            _ => None,
        }
    }

    fn execute(&mut self, command: Command, now: Duration) -> Answer {
        match command {
            Command::Move(typed) => self.play(typed, now),
            Command::Why { seat, typed } => self.why(seat, typed),
            Command::Moves(from) => self.moves(from),
            Command::Ghosts(of) => Answer::text(tell::ghosts(self.game(), of)),
            Command::Board(None) => Answer::only(Effect::Show),
            Command::Board(Some(board)) => Answer::text(tell::board(self.game(), board)),
            Command::GhostOn(square) => Answer::text(tell::ghosts_on(self.game(), square)),
            Command::Explain(term) => Answer::text(term.to_string()),
            Command::Material => self.material(),
            Command::Status => Answer::text(self.standing(now)),
            Command::Clock => Answer::text(self.clock_text(now)),
            Command::Promote(_) => {
                Answer::refused("no pawn is waiting to promote; type the move, such as e7e8q")
            }
            Command::Confirm(_) => Answer::refused("there is no question to answer"),
            Command::Focus => Answer::refused("`focus` works only in the browser"),
            Command::Undo(times) => self.undo(times, now),
            Command::Redo(times) => self.redo(times, now),
            Command::Look(look) => self.look(look),
            Command::History => self.history(),
            Command::Fen => Answer::text(boards::fens(self.game().position())),
            Command::Share => match self.whole().to_share_code() {
                Some(code) => Answer::text(code),
                None => Answer::refused("the game is too long for a code; `save` writes a file"),
            },
            Command::Save(file) => match file.map(PathBuf::from).or_else(|| self.files.usual()) {
                Some(path) => self.write_with_consent(path, Content::Game, now),
                None => Answer::refused("`save` needs the name of a file: save game.json"),
            },
            Command::Load(Some(source)) => self.load(&source, now),
            Command::Load(None) => {
                Answer::refused("`load` needs the name of a file or a share code")
            }
            Command::Pgn { board, file: None } => self.show_pgn(board),
            Command::Pgn { board, file: Some(path) } => {
                self.write_with_consent(path.into(), Content::Pgn(board), now)
            }
            Command::Claim => self.apply(Action::Claim, now),
            Command::Draw => self.draw(now),
            Command::Resign(seat) => {
                let seat = seat.unwrap_or(self.game().position().turn());
                self.apply(Action::Resign(seat), now)
            }
            Command::Rulings => Answer::text(rulings::describe(self.game().rulings())),
            Command::New => {
                let game = DuplicateGame::new(self.rulings());
                let players = self.players.clone();
                let saved = SavedGame { game, players, clocks: None };
                self.replace(saved, "new game".into(), now)
            }
            Command::Clear => Answer::only(Effect::Clear),
            Command::Help => Answer::text(help_text(Command::HELP, Interface::Terminal)),
            // The host leaves before anybody is asked.
            Command::Quit => Answer::only(Effect::None),
        }
    }

    const fn rulings(&self) -> Rulings {
        self.game().rulings()
    }

    fn play(&mut self, typed: TypedMove, now: Duration) -> Answer {
        let position = self.game().position();
        let synced = match typed.resolve(position, position.turn()) {
            Ok(synced) => synced,
            Err(unclear) => return Answer::refused(unclear.to_string()),
        };
        let is_choice = typed.promotion() != synced.promotion;
        if is_choice && position.is_legal(synced) && self.game().ending().is_none() {
            self.pending = Some(Pending::Promotion(synced));
            let to = synced.to;
            return Answer::told(format!(
                "the pawn promotes on {to}: queen, rook, bishop or knight?"
            ));
        }
        self.apply(Action::Move(synced), now)
    }

    fn moves(&self, from: Option<Square>) -> Answer {
        Answer::text(match (self.game().ending(), from) {
            (Some(ending), _) => Refusal::Over(ending).to_string(),
            (None, None) => tell::moves(self.game()),
            (None, Some(square)) => tell::moves_from(self.game(), square),
        })
    }

    /// Tells who is ahead, or who has won.
    fn material(&self) -> Answer {
        Answer::text(match self.game().ending() {
            Some(ending) => Refusal::Over(ending).to_string(),
            None => Material::of(self.game().position()).to_string(),
        })
    }

    fn why(&self, seat: Option<Seat>, typed: TypedMove) -> Answer {
        if let Some(ending) = self.game().ending() {
            return Answer::text(format!("the game is over: {ending}"));
        }
        let seat = seat.unwrap_or(self.game().position().turn());
        match typed.resolve(self.game().position(), seat) {
            Ok(candidate) => Answer::text(tell::why(self.game(), seat, candidate, typed)),
            Err(unclear) => Answer::refused(unclear.to_string()),
        }
    }

    /// Does something; tells what came of it, and how to get back what it cut off.
    fn apply(&mut self, action: Action, now: Duration) -> Answer {
        let cut = if self.is_looking() { Some(self.whole()) } else { None };
        let (ply, turn) = (self.game().ply(), self.game().position().turn());
        let done = self.session.apply(action);
        let mut said: Vec<Said> = self.events.drain().iter().map(told).collect();
        let Ok(recorded) = done else { return Answer { said, effect: Effect::None } };
        if let (Some(clocks), true) = (&mut self.clocks, cut.is_some()) {
            clocks.seek(ply, turn, now);
        }
        self.follow(recorded, now);
        self.end = self.game().ply();
        if let Some(cut) = cut {
            let plies = cut.ply().saturating_sub(ply);
            let verb = if plies == 1 { "was" } else { "were" };
            let way = cut
                .to_share_code()
                .map_or(String::new(), |code| format!("; `load {code}` brings the old game back"));
            said.push(Said::Told(format!(
                "the {} that followed {verb} replaced{way}",
                count(plies)
            )));
        }
        Answer { said, effect: self.effect_of_change() }
    }

    fn effect_of_change(&self) -> Effect {
        if self.game().ending().is_some() { Effect::Finished } else { Effect::Changed }
    }

    /// A claim if there is something to claim, for that is what the record should say; otherwise
    /// the operator's own word.
    fn draw(&mut self, now: Duration) -> Answer {
        let is_due = self.game().claim().is_ok();
        self.apply(if is_due { Action::Claim } else { Action::DeclareDraw }, now)
    }

    fn undo(&mut self, times: usize, now: Duration) -> Answer {
        if self.is_looking() {
            return self.only_looking("undo");
        }
        self.step(times, now, DuplicateSession::undo)
    }

    fn redo(&mut self, times: usize, now: Duration) -> Answer {
        if self.is_looking() {
            return self.only_looking("redo");
        }
        self.step(times, now, DuplicateSession::redo)
    }

    fn step(
        &mut self,
        times: usize,
        now: Duration,
        step: impl Fn(&mut DuplicateSession) -> Option<RecordedAction>,
    ) -> Answer {
        let mut said = Vec::new();
        for _ in 0..times {
            let is_done = step(&mut self.session).is_some();
            match self.events.drain().as_slice() {
                // Fewer steps than asked for are enough.
                _ if !is_done && !said.is_empty() => break,
                events => said.extend(events.iter().map(told)),
            }
            if !is_done {
                return Answer { said, effect: Effect::None };
            }
        }
        self.end = self.game().ply();
        self.turn_clocks_back(now);
        Answer { said, effect: self.effect_of_change() }
    }

    fn only_looking(&self, what: &str) -> Answer {
        let (ply, end) = (self.game().ply(), self.end);
        Answer::refused(format!(
            "you are viewing ply {ply} of {end}; type `last` first, then `{what}`"
        ))
    }

    fn look(&mut self, look: Look) -> Answer {
        let (ply, end) = (self.game().ply(), self.end);
        let wanted = match look {
            Look::Ply(wanted) if wanted > end => {
                return Answer::refused(format!("there is no ply {wanted}: the game has {end}"));
            }
            Look::Ply(wanted) => wanted,
            Look::Last => end,
            Look::Back(_) if ply == 0 => return Answer::refused("this is the start"),
            Look::Back(plies) => ply.saturating_sub(plies),
            Look::Forward(_) if ply == end => {
                return Answer::refused("this is the end of the game");
            }
            Look::Forward(plies) => ply.saturating_add(plies).min(end),
        };
        self.session.seek(wanted);
        // The sentence says more than the event.
        let _ = self.events.drain();
        let last = self.game().last().map_or("the start".into(), |last| last.to_string());
        let next = match self.game().ending() {
            Some(_) => String::new(),
            None => format!("; {} to move", self.game().position().turn()),
        };
        let said = vec![Said::Told(format!("ply {wanted} of {end}: {last}{next}"))];
        Answer { said, effect: Effect::Turned }
    }

    fn history(&self) -> Answer {
        let looked_at = self.is_looking().then(|| self.game().ply());
        let mut text = tell::history(&self.whole(), looked_at);
        if let Some(ply) = looked_at {
            let _ = write!(text, "\nviewing ply {ply} of {}", self.end);
        }
        Answer::text(text)
    }
}

/// Lines about the moves of the player to move.
fn move_lines(position: &DuplicatePosition) -> Vec<String> {
    let moves = position.legal_moves().sorted();
    let mut lines: Vec<String> = moves.iter().map(ToString::to_string).collect();
    for from in Square::ALL {
        let destinations = position.destinations(from);
        let alone = destinations.only_on.into_iter().flat_map(|(_, squares)| squares);
        lines.extend(alone.map(|to| format!("why {from}{to}")));
        if !destinations.playable.is_empty() {
            lines.push(format!("moves {from}"));
        }
    }
    lines
}

fn told(event: &Event) -> Said {
    match event {
        Event::InvalidMove(refusal) | Event::Refused(refusal) => {
            Said::Refused(refusal_text(*refusal))
        }
        event => Said::Told(event.to_string()),
    }
}

/// A refusal, with the word that helps.
fn refusal_text(refusal: Refusal) -> String {
    let help = match refusal {
        Refusal::Over(_) => "; `undo` goes back, `new` starts another game",
        Refusal::NothingToClaim { .. } | Refusal::ClaimsAreAutomatic => "; `draw` declares a draw",
        Refusal::Forbidden(_) | Refusal::NothingToUndo | Refusal::NothingToRedo => "",
    };
    format!("{refusal}{help}")
}

#[cfg(test)]
mod tests;
