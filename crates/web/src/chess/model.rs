//! Everything the chess page knows, as plain values.
//!
//! Nothing here happens by itself: [`update`](super::update) changes it, [`scene`](super::scene) shows it.

mod current_game;
mod engine;
mod form;
mod saved;
pub(crate) mod uci;

use std::time::Duration;

use threefold_chess::{Bitboard, Color, Illegal, Move, Position, Role, Square, UciMove};
use threefold_game::Rule;
use threefold_game::pgn::Record;
pub(crate) use threefold_game::tree::{NodeId, Tree};

use super::text::{self, Control};
use crate::shell::{ControlScene, Controls, Hand, State, Transport};
use crate::words::sentence;

pub(crate) use current_game::{CurrentGame, Seat, Taken};
pub(crate) use engine::{Engine, MOST_LINES, Purpose};
pub(crate) use engine::{Hint, Thinking, Thought};
pub(crate) use form::{Choice, Form, Opponent, Side};
pub(crate) use saved::{BLANK, below, clock_read, looked_at, to_saved};
pub(crate) use uci::{Said, Score};

#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) shell: State,
    pub(crate) current_game: CurrentGame,
    pub(crate) hand: Hand<Square>,
    /// The piece that was grabbed before, and may be meant to capture there while the engine thinks.
    pub(crate) before: Option<Square>,
    pub(crate) focused: Square,
    /// A pawn that waits for what it becomes.
    pub(crate) promotion: Option<UciMove>,
    pub(crate) premove: Option<UciMove>,
    /// The rule under which the next move is announced instead of played.
    pub(crate) announcing: Option<Rule>,
    pub(crate) engine: Engine,
    pub(crate) form: Option<Form>,
    pub(crate) is_form_open: bool,
    pub(crate) card: Option<Card>,
    pub(crate) below: Color,
    /// True if the board was turned, or another move shown, since the game was stored.
    pub(crate) is_seen_otherwise: bool,
}

impl Default for Model {
    fn default() -> Model {
        let mut shell = State::default();
        let current_game = CurrentGame::new(Position::START, shell.tab.new_id());
        Model {
            shell,
            current_game,
            hand: Hand::default(),
            before: None,
            focused: Square::E2,
            promotion: None,
            premove: None,
            announcing: None,
            engine: Engine::default(),
            form: None,
            is_form_open: false,
            card: None,
            below: Color::White,
            is_seen_otherwise: false,
        }
    }
}

/// A game of a text that has several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ListedGame {
    /// Its number, its players and its result.
    pub(crate) title: String,
    pub(crate) details: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Card {
    /// The first visit: what to do is to be chosen.
    Welcome,
    End,
    /// A text has several games, and one is to be chosen.
    Several {
        name: String,
        text: String,
        games: Vec<ListedGame>,
        has_more: bool,
    },
    /// A game was loaded, but something of it was left out or does not fit together.
    Remarks {
        name: String,
        remarks: String,
    },
    Problem {
        name: String,
        reason: String,
        good: Option<Box<Record>>,
    },
}

impl Model {
    /// Lets go of the piece; a premove and an announcement stay.
    pub(crate) fn let_go(&mut self) {
        self.hand.let_go();
        self.before = None;
        self.promotion = None;
    }

    pub(crate) fn now(&self) -> Duration {
        Duration::from_millis(self.shell.tab.now)
    }

    /// Returns true if a person may move a piece here. In a variation anybody may, for either side.
    pub(crate) fn can_move_now(&self) -> bool {
        let table = &self.current_game;
        let is_engines = table.is_engine(table.position().turn());
        table.game().ending().is_none() && (table.is_trying() || !is_engines)
    }

    /// Returns true if a move that is made now waits for the engine's.
    pub(crate) fn can_premove(&self) -> bool {
        let table = &self.current_game;
        !table.is_trying()
            && table.game().ending().is_none()
            && table.is_engine(table.position().turn())
            && table.challenger().is_some()
    }

    /// Returns true if a piece could go to another own one, once that is captured or to castle.
    pub(crate) fn can_follow(&self, from: Square, to: Square) -> bool {
        let position = self.current_game.position();
        let is_king = position.board().role_at(from) == Some(Role::King);
        position.attacks_from(from).contains(to)
            || is_king && position.castling_rooks().contains(to)
    }

    /// The squares to which the piece on a square may go; to castle in Chess960, the rook's.
    pub(crate) fn targets(&self, from: Square) -> Bitboard {
        if !self.can_move_now() {
            return Bitboard::EMPTY;
        }
        let position = self.current_game.position();
        let mode = position.castling_mode();
        let own = position.legal_moves().into_iter().filter(|legal| legal.from() == from);
        own.fold(Bitboard::EMPTY, |all, legal| all | legal.to_uci(mode).to.bitboard())
    }

    /// Explains why a piece may not go somewhere; what a pawn becomes need not be said.
    pub(crate) fn why_not(&self, from: Square, to: Square) -> Option<Illegal> {
        match self.current_game.position().explain(from, to, None) {
            Some(Illegal::PromotionMissing { .. }) => None,
            other => other,
        }
    }

    /// The sentence that says why the grabbed piece may not go to the square that is pointed at.
    pub(crate) fn explanation(&self) -> Option<String> {
        let (from, to) = (self.hand.grabbed?, self.hand.pointed?);
        if from == to || !self.can_move_now() {
            return None;
        }
        self.why_not(from, to).map(|illegal| sentence(&illegal))
    }

    /// Whose turn it is in the game, or how it ended.
    pub(crate) fn standing(&self) -> String {
        let (table, live) = (&self.current_game, self.current_game.live());
        let turn = live.position().turn();
        match (table.recorded_result(), table.challenger()) {
            (Some(recorded), _) => text::recorded_headline(recorded),
            (None, Some(own)) if live.ending().is_none() => text::turn_of(own == turn).to_owned(),
            _ => text::headline(live).trim_end_matches('.').to_owned(),
        }
    }

    /// Says that the game is over, and why: by its rules, or as a record says.
    pub(crate) fn why_over(&self) -> Option<String> {
        let ending = self.current_game.live().ending().map(text::game_over);
        ending.or_else(|| self.current_game.recorded_result().map(text::recorded_over))
    }

    /// Explains why no person may act in the game now: it is the engine's turn, or the game is over.
    pub(crate) fn why_not_act(&self) -> Option<String> {
        let turn = self.current_game.live().position().turn();
        let is_engines = self.current_game.is_engine(turn);
        self.why_over().or_else(|| is_engines.then(|| text::engines_turn(turn)))
    }

    /// The player who offers a draw to a person.
    pub(crate) fn answerable_offer(&self) -> Option<Color> {
        let by = self.current_game.live().state().offer?;
        (self.current_game.live().ending().is_none() && !self.current_game.is_engine(by.opponent()))
            .then_some(by)
    }

    /// The side for which a person offers a draw or resigns.
    pub(crate) fn speaker(&self) -> Color {
        self.current_game.challenger().unwrap_or_else(|| self.current_game.live().position().turn())
    }

    pub(crate) fn why_no_offer(&self, by: Color) -> Option<String> {
        let stands = self.current_game.live().state().offer == Some(by);
        self.why_over().or_else(|| stands.then(|| text::ALREADY_OFFERED.to_owned()))
    }

    pub(crate) fn why_no_hint(&self) -> Option<String> {
        let ending = self.current_game.game().ending().map(text::game_over);
        let is_busy = matches!(self.engine.purpose(), Some(Purpose::Move | Purpose::Answer));
        ending.or_else(|| is_busy.then(|| text::ENGINE_IS_BUSY.to_owned()))
    }

    pub(crate) fn is_thinking_for(&self, color: Color) -> bool {
        let turn = self.current_game.live().position().turn();
        match self.engine.purpose() {
            Some(Purpose::Move) => turn == color,
            Some(Purpose::Answer) => turn != color,
            _ => false,
        }
    }

    /// The hint, while its position is looked at.
    pub(crate) fn hint(&self) -> Option<&Hint> {
        self.engine.hint.as_ref().filter(|hint| hint.node == self.current_game.current)
    }

    /// Returns true unless somebody plays against the engine, whose thoughts are shown only if they are asked for.
    pub(crate) fn shows_thoughts(&self) -> bool {
        let game = &self.current_game;
        let is_playing = game.challenger().is_some() && game.live().ending().is_none();
        !is_playing || self.engine.is_analysing
    }

    pub(crate) fn best_line(&self) -> Option<&[Move]> {
        let found =
            self.engine.found_at(self.current_game.current).filter(|_| self.engine.is_analysing)?;
        found.lines.first().map(|line| &line.moves[..])
    }

    /// The move that was typed or clicked; a pawn becomes a queen if nothing else is said.
    pub(crate) fn meant(position: &Position, uci: UciMove) -> Result<Move, Illegal> {
        match uci.to_move(position) {
            Err(Illegal::PromotionMissing { .. }) => {
                UciMove { promotion: Some(Role::Queen), ..uci }.to_move(position)
            }
            other => other,
        }
    }
}

pub(crate) fn controls(model: &Model) -> Vec<ControlScene<Control>> {
    Control::all().map(|control| control_scene(model, control)).collect()
}

pub(crate) fn control_scene(model: &Model, control: Control) -> ControlScene<Control> {
    let is_own_undo =
        control == Transport::Undo.into() && model.current_game.challenger().is_some();
    let hint = is_own_undo.then(|| text::UNDO_OWN_MOVE.to_owned());
    let scene = ControlScene::new(control, hint, why_not(model, control));
    let is_pressed = (control == Control::Analysis).then_some(model.engine.is_analysing);
    ControlScene { is_pressed, ..scene }
}

fn why_not(model: &Model, control: Control) -> Option<String> {
    let table = &model.current_game;
    let own = |is_hindered: bool, reason: &str| is_hindered.then(|| reason.to_owned());
    match control {
        Control::Transport(transport) => transport.why_not(match transport {
            Transport::First | Transport::Previous => !table.is_at_start(),
            Transport::Next | Transport::Last => !table.is_at_end(),
            Transport::Undo => table.can_undo(),
            Transport::Redo => table.can_redo(),
        }),
        Control::Hint => model.why_no_hint(),
        Control::StopEngine => own(model.engine.purpose().is_none(), text::NOBODY_THINKS),
        Control::Offer => model.why_no_offer(model.speaker()),
        Control::Resign => model.why_over(),
        Control::Promote | Control::Delete => {
            own(table.tree.branch(table.current).is_none(), text::NO_VARIATION)
        }
        _ => None,
    }
}
