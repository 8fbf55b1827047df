//! The controller behind a user interface: a line, a command or an action in, events out.
//!
//! Every change goes through a [`Session`], and whoever shows the game hears of it through
//! [`Session::subscribe`]; the module `subscribers` has an example of a loop.

use std::sync::Arc;

use threefold_chess::{Color, Illegal, Move, Position, Role, SanError, Square, UciMove};

use crate::command::help::{Interface, help_text};
use crate::command::{Command, TypedMove};
use crate::ending::Rule;
use crate::event::{Event, EventKind};
use crate::game::{Action, Game, RecordedAction};
use crate::load::{LoadNote, LoadedGame};
use crate::pgn::{Record, Tags};
use crate::refusal::Refusal;
use crate::subscribers::{Subscribers, Subscription};

/// Answer to a line or a command, beside the events that subscribers hear.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Subscribers were told what happened, or why it was refused.
    Told,
    /// A text that was asked for.
    Text(String),
    /// The player wants to leave.
    Quit,
}

/// A game that tells its events to any number of subscribers.
///
/// After an ending the session is back at the initial position and nothing can be undone; the
/// finished game stays at hand for export. A session made with [`Session::staying`] stays instead.
///
/// ```
/// use threefold_game::{EventKind, Session};
///
/// let mut session = Session::default();
/// let events = session.subscribe();
/// session.submit("e4");
/// session.submit("Ke7");
/// session.submit("draw threefold");
/// let [played, invalid, refused] = &events.drain()[..] else { panic!() };
/// assert_eq!(played.to_string(), "white plays e4");
/// assert!(matches!(invalid.kind, EventKind::InvalidMove(_)));
/// assert_eq!(invalid.to_string(), "the king on e8 cannot go to e7, where its own pawn stands");
/// assert!(matches!(refused.kind, EventKind::Refused(_)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    game: Game,
    stays: bool,
    finished: Option<Arc<Game>>,
    /// True from the end of a game until the next one begins.
    is_between_games: bool,
    /// A pawn's move that waits for the piece it promotes to.
    promotion: Option<(Square, Square)>,
    subscribers: Subscribers<Event>,
}

impl Default for Session {
    fn default() -> Session {
        Session::new(Game::default())
    }
}

impl Session {
    /// A session that goes on with a game, and begins the next one when it ends.
    #[must_use]
    pub fn new(game: Game) -> Session {
        Session {
            game,
            stays: false,
            finished: None,
            is_between_games: false,
            promotion: None,
            subscribers: Subscribers::default(),
        }
    }

    /// A session that stays at a game that has ended, so that its end can be undone.
    #[must_use]
    pub fn staying(game: Game) -> Session {
        Session { stays: true, ..Session::new(game) }
    }

    /// The game being played.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The game that was finished last.
    #[must_use]
    pub const fn finished(&self) -> Option<&Arc<Game>> {
        self.finished.as_ref()
    }

    /// Returns true from the end of a game until the next one begins: with an action, or because
    /// somebody asks for a new game or loads one.
    #[must_use]
    pub const fn is_between_games(&self) -> bool {
        self.is_between_games
    }

    /// The squares of a pawn's move that waits for the piece it promotes to.
    #[must_use]
    pub const fn promotion(&self) -> Option<(Square, Square)> {
        self.promotion
    }

    /// Adds a subscriber, who sees every event from now on.
    pub fn subscribe(&mut self) -> Subscription<Event> {
        self.subscribers.subscribe()
    }

    /// Does what a line says.
    pub fn submit(&mut self, line: &str) -> Reply {
        match line.parse() {
            Ok(command) => self.obey(command),
            Err(error) => self.refuse(Refusal::Command(error)),
        }
    }

    /// Does what a command says.
    pub fn obey(&mut self, command: Command) -> Reply {
        let turn = self.game.position().turn();
        // Any command but its answer drops the question which piece a pawn becomes.
        let promotion = self.promotion.take();
        // Refusals were told to the subscribers.
        let _ = match command {
            Command::Move(typed) => return self.type_move(typed),
            Command::Promote(role) => {
                let Some((from, to)) = promotion else {
                    return self.refuse(Refusal::NothingToPromote);
                };
                let uci = UciMove { from, to, promotion: Some(role) };
                return self.type_move(TypedMove::Uci(uci));
            }
            Command::Why(typed) => return Reply::Text(self.why(typed)),
            Command::Claim { rule, announced } => return self.claim(rule, announced),
            Command::Offer(by) => self.apply(Action::Offer(by.unwrap_or(turn))),
            Command::Accept => self.apply(Action::Accept(self.answerer())),
            Command::Decline => self.apply(Action::Decline(self.answerer())),
            Command::Resign(by) => self.apply(Action::Resign(by.unwrap_or(turn))),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Fen => return Reply::Text(self.game.position().to_string()),
            Command::Pgn { last } => return Reply::Text(self.pgn(last)),
            Command::Load(text) => return self.load_text(&text.unwrap_or_default()),
            Command::New => {
                self.is_between_games = false;
                self.game = Game::new(Position::START, self.game.policy());
                return self.tell(&[Event::new(EventKind::Reset, &self.game)]);
            }
            Command::Moves(from) => return Reply::Text(self.legal_moves(from)),
            Command::Claims => return Reply::Text(self.possible_claims()),
            Command::Help => return Reply::Text(help_text(Command::HELP, Interface::Session)),
            Command::Quit => return Reply::Quit,
            Command::Look(_)
            | Command::Status
            | Command::Board
            | Command::Flip
            | Command::Clock
            | Command::Hint
            | Command::Analyze(_)
            | Command::Stop
            | Command::Save => return self.refuse(Refusal::NotInSession(command.to_string())),
        };
        Reply::Told
    }

    /// Does something, and tells of it or of its refusal.
    ///
    /// # Errors
    /// If the action is not allowed now.
    pub fn apply(&mut self, action: Action) -> Result<RecordedAction, Refusal> {
        let recorded = self.game.apply(action).inspect_err(|refusal| {
            match action {
                Action::Play(_) => self.refuse_move(refusal.clone()),
                _ => self.refuse(refusal.clone()),
            };
        })?;
        let mut events = Event::of_action(recorded, &self.game);
        self.is_between_games = self.game.ending().is_some() && !self.stays;
        if self.is_between_games {
            let next = Game::new(Position::START, self.game.policy());
            let finished = Arc::new(std::mem::replace(&mut self.game, next));
            self.finished = Some(Arc::clone(&finished));
            if let Some(last) = events.last_mut() {
                last.finished = Some(finished);
            }
        }
        self.tell(&events);
        Ok(recorded)
    }

    /// Takes back the last action, and tells of it.
    ///
    /// # Errors
    /// If there is nothing to undo.
    pub fn undo(&mut self) -> Result<RecordedAction, Refusal> {
        let recorded = self.game.undo().inspect_err(|refusal| _ = self.refuse(refusal.clone()))?;
        self.tell(&[Event::new(EventKind::Undone(recorded), &self.game)]);
        Ok(recorded)
    }

    /// Does again what was taken back, and tells of it and of all that comes with it.
    ///
    /// # Errors
    /// If there is nothing to redo.
    pub fn redo(&mut self) -> Result<RecordedAction, Refusal> {
        let recorded = self.game.redo().inspect_err(|refusal| _ = self.refuse(refusal.clone()))?;
        self.tell(&Event::of_redone(recorded, &self.game));
        Ok(recorded)
    }

    /// Goes on with another game, and tells of it, of the notes on it and of how it stands.
    pub fn replace(&mut self, game: Game, notes: Vec<LoadNote>) {
        self.game = game;
        self.is_between_games = false;
        self.promotion = None;
        let mut standing = Event::of_standing(&self.game);
        if notes.iter().any(|note| matches!(note, LoadNote::EarlyEnd(..))) {
            // The note has told the end.
            standing.pop();
        }
        let kinds =
            std::iter::once(EventKind::Loaded).chain(notes.into_iter().map(EventKind::Noted));
        let mut events: Vec<Event> = kinds.map(|kind| Event::new(kind, &self.game)).collect();
        events.append(&mut standing);
        self.tell(&events);
    }

    fn tell(&mut self, events: &[Event]) -> Reply {
        for event in events {
            self.subscribers.tell(event);
        }
        Reply::Told
    }

    /// Tells that something was refused, such as a line that is no command.
    pub fn refuse(&mut self, refusal: Refusal) -> Reply {
        self.promotion = None;
        self.tell(&[Event::new(EventKind::Refused(refusal), &self.game)])
    }

    fn refuse_move(&mut self, refusal: Refusal) -> Reply {
        self.tell(&[Event::new(EventKind::InvalidMove(refusal), &self.game)])
    }

    /// The one whose answer an offer awaits; the player to move if there is none, to be refused.
    fn answerer(&self) -> Color {
        let state = self.game.state();
        state.offer.map_or(state.position.turn(), Color::opponent)
    }

    fn type_move(&mut self, typed: TypedMove) -> Reply {
        match self.resolve(typed) {
            Ok(legal) => {
                let _ = self.apply(Action::Play(legal));
                Reply::Told
            }
            Err(refusal) => {
                if let Some((from, to)) = self.needs_promotion(&refusal) {
                    self.promotion = Some((from, to));
                    let kind = EventKind::PromotionRequired { from, to };
                    return self.tell(&[Event::new(kind, &self.game)]);
                }
                self.refuse_move(refusal)
            }
        }
    }

    fn resolve(&self, typed: TypedMove) -> Result<Move, Refusal> {
        if let Some(ending) = self.game.ending() {
            return Err(Refusal::GameOver(ending));
        }
        typed.resolve(self.game.position())
    }

    /// Explains why a move is not legal, or says that it is.
    fn why(&self, typed: TypedMove) -> String {
        match self.resolve(typed) {
            Ok(legal) => format!("{} is legal", self.game.position().san(legal)),
            Err(refusal) if self.needs_promotion(&refusal).is_some() => {
                format!("{typed} is legal if you name the piece that the pawn becomes")
            }
            Err(refusal) => refusal.to_string(),
        }
    }

    /// The squares of a move that lacks nothing but the piece to promote to.
    fn needs_promotion(&self, refusal: &Refusal) -> Option<(Square, Square)> {
        let (Refusal::Illegal(illegal) | Refusal::Notation(SanError::Illegal(illegal))) = *refusal
        else {
            return None;
        };
        let Illegal::PromotionMissing { from, to } = illegal else { return None };
        let with_queen = self.game.position().explain(from, to, Some(Role::Queen));
        with_queen.is_none().then_some((from, to))
    }

    fn claim(&mut self, rule: Option<Rule>, announced: Option<TypedMove>) -> Reply {
        let announced = announced.map(|typed| self.resolve(typed)).transpose();
        match announced.and_then(|announced| self.game.claim(rule, announced)) {
            Ok(claim) => {
                let _ = self.apply(claim);
                Reply::Told
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    fn load_text(&mut self, text: &str) -> Reply {
        match LoadedGame::from_text(text, self.game.policy()) {
            Ok(LoadedGame { game, record, mut notes }) => {
                notes.extend(record.as_ref().and_then(LoadNote::left_out));
                self.replace(game, notes);
                Reply::Told
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// The game as PGN; the finished one if it is asked for, or until the next one begins.
    fn pgn(&self, last: bool) -> String {
        match &self.finished {
            Some(finished) if last || self.is_between_games => {
                Record::from_game(finished, Tags::default()).to_string()
            }
            None if last => "no game has been finished yet".into(),
            _ => Record::from_game(&self.game, Tags::default()).to_string(),
        }
    }

    fn legal_moves(&self, from: Option<Square>) -> String {
        if let Some(ending) = self.game.ending() {
            return Refusal::GameOver(ending).to_string();
        }
        let position = self.game.position();
        let moves = position.legal_moves();
        let asked = moves.iter().filter(|legal| from.is_none_or(|from| legal.from() == from));
        let mut texts: Vec<String> = asked.map(|&legal| position.san(legal).to_string()).collect();
        // A game without a legal move is over.
        if let Some(from) = from.filter(|_| texts.is_empty()) {
            return format!("nothing on {from} can move");
        }
        texts.sort();
        texts.join(" ")
    }

    fn possible_claims(&self) -> String {
        let claims = self.game.claims();
        if claims.is_empty() {
            return "nothing can be claimed".into();
        }
        let position = self.game.position();
        let mut lines = Vec::new();
        for rule in Rule::ALL {
            if claims.on_board.contains(&rule) {
                lines.push(format!("{rule}: on the board"));
            }
            let moves: Vec<String> = claims
                .announcing
                .iter()
                .filter(|(known, _)| *known == rule)
                .map(|(_, legal)| position.san(*legal).to_string())
                .collect();
            if !moves.is_empty() {
                lines.push(format!("{rule}: announcing {}", moves.join(", ")));
            }
        }
        lines.join("\n")
    }
}
