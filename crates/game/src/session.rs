//! The controller behind a text interface: one line in, events out.

use std::sync::Arc;

use threefold_chess::{
    CastlingMode, Color, Illegal, Move, Position, Role, SanError, Square, UciMove,
};

use crate::command::{Command, TypedMove};
use crate::ending::Rule;
use crate::event::{Event, EventKind};
use crate::game::{Action, Game, Policy};
use crate::pgn::{Record, Tags};
use crate::refusal::Refusal;
use crate::subscribers::{Subscribers, Subscription};

/// What a line brought about.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// Events, already told to the subscribers.
    Events(Vec<Event>),
    /// A text that was asked for.
    Text(String),
    /// The player wants to leave.
    Quit,
}

/// A game driven by lines of text, telling events to any number of subscribers.
///
/// After an ending the session is back at the initial position and nothing can be undone; the
/// finished game stays at hand for export.
///
/// ```
/// use threefold_game::{EventKind, Reply, Session};
///
/// let mut session = Session::default();
/// session.submit("e4");
/// let Reply::Events(events) = session.submit("Ke7") else { panic!() };
/// assert!(matches!(events[0].kind, EventKind::InvalidMove(_)));
/// assert_eq!(events[0].to_string(), "the king on e8 cannot go to e7, where its own pawn stands");
/// ```
#[derive(Debug)]
pub struct Session {
    game: Game,
    finished: Option<Arc<Game>>,
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
    /// A session that goes on with a game.
    #[must_use]
    pub fn new(game: Game) -> Session {
        Session { game, finished: None, promotion: None, subscribers: Subscribers::default() }
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

    /// Adds somebody who is told of every event from now on.
    pub fn subscribe(&mut self, told: impl FnMut(&Event) + 'static) -> Subscription {
        self.subscribers.subscribe(told)
    }

    /// Ends a subscription; says whether there was one.
    pub fn unsubscribe(&mut self, subscription: Subscription) -> bool {
        self.subscribers.unsubscribe(subscription)
    }

    /// Does what a line says.
    pub fn submit(&mut self, line: &str) -> Reply {
        if let Some((from, to)) = self.promotion.take()
            && let Some(role) = promotion_piece(line)
        {
            let uci = UciMove { from, to, promotion: Some(role) };
            return self.type_move(TypedMove::Uci(uci));
        }
        match line.parse() {
            Ok(command) => self.obey(command),
            Err(error) => self.refuse(Refusal::Command(error)),
        }
    }

    /// Does what a command says.
    pub fn obey(&mut self, command: Command) -> Reply {
        let turn = self.game.position().turn();
        match command {
            Command::Move(typed) => self.type_move(typed),
            Command::Claim { rule, announced } => self.claim(rule, announced),
            Command::Offer(by) => self.perform(Action::Offer(by.unwrap_or(turn))),
            Command::Accept => self.perform(Action::Accept(self.answerer())),
            Command::Decline => self.perform(Action::Decline(self.answerer())),
            Command::Resign(by) => self.perform(Action::Resign(by.unwrap_or(turn))),
            Command::Undo => self.step(Game::undo, EventKind::Undone),
            Command::Redo => self.step(Game::redo, EventKind::Redone),
            Command::Fen => Reply::Text(self.game.position().to_string()),
            Command::Pgn { last } => Reply::Text(self.pgn(last)),
            Command::Load(text) => self.load_text(&text),
            Command::New => {
                self.game = Game::new(Position::START, self.game.policy());
                self.tell(vec![Event::new(EventKind::Reset, &self.game)])
            }
            Command::Moves => Reply::Text(self.legal_moves()),
            Command::Claims => Reply::Text(self.possible_claims()),
            Command::Help => Reply::Text(HELP.into()),
            Command::Quit => Reply::Quit,
        }
    }

    /// Does something, and tells of it or of its refusal.
    pub fn perform(&mut self, action: Action) -> Reply {
        match self.game.apply(action) {
            Err(refusal) => self.refuse(refusal),
            Ok(recorded) => {
                let events = Event::of_action(recorded, &self.game);
                if let Some(finished) = events.iter().find_map(|event| event.finished.clone()) {
                    self.finished = Some(finished);
                    self.game = Game::new(Position::START, self.game.policy());
                }
                self.tell(events)
            }
        }
    }

    /// Goes on with another game.
    pub fn load(&mut self, game: Game) -> Reply {
        self.game = game;
        self.promotion = None;
        self.tell(vec![Event::new(EventKind::Loaded, &self.game)])
    }

    fn tell(&mut self, events: Vec<Event>) -> Reply {
        for event in &events {
            self.subscribers.tell(event);
        }
        Reply::Events(events)
    }

    fn refuse(&mut self, refusal: Refusal) -> Reply {
        self.tell(vec![Event::new(EventKind::InvalidMove(refusal), &self.game)])
    }

    /// The one whose answer an offer awaits; the player to move if there is none, to be refused.
    fn answerer(&self) -> Color {
        let state = self.game.state();
        state.offer.map_or(state.position.turn(), Color::opponent)
    }

    fn type_move(&mut self, typed: TypedMove) -> Reply {
        match self.resolve(typed) {
            Ok(legal) => self.perform(Action::Play(legal)),
            Err(refusal) => {
                if let Some((from, to)) = self.needs_promotion(&refusal) {
                    self.promotion = Some((from, to));
                    let kind = EventKind::PromotionRequired { from, to };
                    return self.tell(vec![Event::new(kind, &self.game)]);
                }
                self.refuse(refusal)
            }
        }
    }

    fn resolve(&self, typed: TypedMove) -> Result<Move, Refusal> {
        if let Some(ending) = self.game.ending() {
            return Err(Refusal::GameOver(ending));
        }
        let position = self.game.position();
        match typed {
            TypedMove::Uci(uci) => uci.to_move(position).map_err(Refusal::Illegal),
            TypedMove::San(san) => san.to_move(position).map_err(Refusal::Notation),
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
        let announced = match announced.map(|typed| self.resolve(typed)).transpose() {
            Ok(announced) => announced,
            Err(refusal) => return self.refuse(refusal),
        };
        let check = |rule| match announced {
            None => self.game.can_claim(rule),
            Some(announced) => self.game.can_claim_with(rule, announced),
        };
        let rule = match rule {
            Some(rule) => rule,
            None => match (check(Rule::FiftyMoves), check(Rule::Threefold)) {
                (Ok(()), _) => Rule::FiftyMoves,
                (_, Ok(())) => Rule::Threefold,
                (Err(refusal @ Refusal::GameOver(_)), _) => return self.refuse(refusal),
                (Err(fifty), Err(threefold)) => {
                    let (threefold, fifty) = (Box::new(threefold), Box::new(fifty));
                    return self.refuse(Refusal::NothingToClaim { threefold, fifty });
                }
            },
        };
        self.perform(Action::Claim { rule, announced })
    }

    fn step(
        &mut self,
        step: impl FnOnce(&mut Game) -> Result<crate::game::RecordedAction, Refusal>,
        kind: impl FnOnce(crate::game::RecordedAction) -> EventKind,
    ) -> Reply {
        match step(&mut self.game) {
            Ok(recorded) => self.tell(vec![Event::new(kind(recorded), &self.game)]),
            Err(refusal) => self.refuse(refusal),
        }
    }

    fn load_text(&mut self, text: &str) -> Reply {
        match game_from_text(text, self.game.policy()) {
            Ok(game) => self.load(game),
            Err(problem) => self.refuse(Refusal::Unloadable(problem)),
        }
    }

    /// The game as PGN; the finished one if it is asked for, or if no move was made since.
    fn pgn(&self, last: bool) -> String {
        let untouched = self.game.timeline().is_empty();
        match &self.finished {
            Some(finished) if last || untouched => {
                Record::from_game(finished, Tags::default()).to_string()
            }
            None if last => "no game has been finished yet".into(),
            _ => Record::from_game(&self.game, Tags::default()).to_string(),
        }
    }

    fn legal_moves(&self) -> String {
        let position = self.game.position();
        let mut texts: Vec<String> =
            position.legal_moves().iter().map(|&legal| position.san(legal).to_string()).collect();
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

/// The commands, for a player.
const HELP: &str = "\
a move     e4, Nf3, O-O, e8=Q, or by its squares: e2e4, e7e8q
draw       claim a draw by the 50-move rule or threefold repetition, whichever applies
             draw fifty, draw threefold    by that rule
             draw Nf3                      announcing the move that completes the draw
offer      offer a draw; accept or decline answers it
resign     give up; resign black does so in black's name
undo redo  take back, do again
moves      list the legal moves
claims     list what may be claimed, and by announcing which moves
fen pgn    show the position, the game; pgn last shows the game finished last
load       load a FEN or a PGN
new        begin a new game
help, quit";

/// The piece that answers the question what a pawn becomes: `queen`, `q`, `=Q`.
#[must_use]
pub fn promotion_piece(line: &str) -> Option<Role> {
    let word = line.trim().trim_start_matches('=').to_ascii_lowercase();
    Role::PROMOTIONS.into_iter().find(|role| {
        word == role.to_string() || word == role.letter().to_ascii_lowercase().to_string()
    })
}

/// A game from a FEN or a PGN, whichever the text looks like.
fn game_from_text(text: &str, policy: Policy) -> Result<Game, String> {
    let board = text.split_whitespace().next().unwrap_or("");
    if board.matches('/').count() == 7 {
        let read = Position::from_fen_lenient(text, CastlingMode::Standard);
        return match read {
            Ok(read) => Ok(Game::new(read.position, policy)),
            Err(error) => Err(error.to_string()),
        };
    }
    match text.parse::<Record>() {
        Ok(record) => Ok(record.to_game(policy).game),
        Err(error) => Err(error.to_string()),
    }
}
