//! Pointer and keyboard on the board: a piece is grabbed, then a square is chosen for it.

use threefold_chess::{Color, Illegal, Piece, Position, Role, Square, UciMove};

use super::{Effect, Reaction};
use crate::chess::Chess;
use crate::chess::model::Model;
use crate::chess::text;
use crate::shell::{Arrow, Urgency};
use crate::words::sentence;

impl Reaction<'_, Chess> {
    /// Plays the grabbed piece to a square, or grabs another one that was clicked.
    pub(crate) fn choose(&mut self, from: Square, square: Square, is_click: bool) {
        if !is_click {
            return self.play_to(from, square);
        }
        if self.is_regrab(from, square) {
            return self.grab_instead(from, square);
        }
        let before = self.model.before.filter(|_| self.model.can_premove());
        let meant = before.filter(|_| from == square).unwrap_or(from);
        self.play_to(meant, square);
    }

    /// Grabs another own piece. The first one may be meant to capture there: the same square again says so.
    fn grab_instead(&mut self, from: Square, square: Square) {
        self.grab(square);
        let may_follow = self.model.can_premove() && self.model.can_follow(from, square);
        self.model.before = may_follow.then_some(from);
        if may_follow {
            self.say(text::premove_again(UciMove { from, to: square, promotion: None }));
        }
    }

    pub(crate) fn promote(&mut self, role: Role) {
        let Some(waiting) = self.model.promotion.take() else { return };
        self.model.let_go();
        let chosen = UciMove { promotion: Some(role), ..waiting };
        // The engine may have moved while the dialog was open.
        if self.model.can_premove() {
            self.premove(chosen);
        } else {
            self.make(chosen);
        }
        self.effects.push(Effect::FocusSquare(waiting.to));
    }

    pub(crate) fn dismiss(&mut self) {
        let model = &mut *self.model;
        if let Some(waiting) = model.promotion {
            model.let_go();
            self.effects.push(Effect::FocusSquare(waiting.to));
        } else if model.card.take().is_some() || std::mem::take(&mut model.is_form_open) {
            // What was wrong with the form goes with it.
            if model.form.as_mut().is_some_and(|form| form.problem.take().is_some()) {
                model.shell.notice = None;
            }
            let square = model.focused;
            self.effects.push(Effect::FocusSquare(square));
        } else if model.hand.grabbed.is_some() {
            model.let_go();
        } else if model.announcing.take().is_some() {
            self.say(text::announcing(None));
        } else if model.premove.take().is_some() {
            self.say(text::premove_gone(false).to_owned());
        } else {
            model.shell.notice = None;
        }
    }

    /// The side that may grab a piece now: the player to move, or who waits for the engine.
    fn grabber(&self) -> Color {
        let turn = self.model.current_game.position().turn();
        let waiting = self.model.current_game.challenger().filter(|_| self.model.can_premove());
        waiting.unwrap_or(turn)
    }

    /// Returns true if a click on another own piece grabs that one. Castling may be said by the rook.
    fn is_regrab(&self, from: Square, square: Square) -> bool {
        let position = self.model.current_game.position();
        let is_own = position.board().color_at(square) == Some(self.grabber());
        let is_legal = self.model.can_move_now() && position.explain(from, square, None).is_none();
        from != square && is_own && !is_legal
    }

    pub(crate) fn grab(&mut self, square: Square) {
        let table = &self.model.current_game;
        if let Some(ending) = table.game().ending() {
            return self.refuse(text::game_over(ending));
        }
        let Some(piece) = table.position().board().piece_at(square) else {
            if self.model.premove.take().is_some() {
                self.say(text::premove_gone(false).to_owned());
            }
            return;
        };
        if let Some(reason) = self.why_not_grab(piece, square) {
            return self.refuse(reason);
        }
        self.model.hand.grabbed = Some(square);
        self.model.shell.notice = None;
        let targets: Vec<Square> = self.model.targets(square).into_iter().collect();
        if self.model.can_move_now() {
            self.announce(text::grabbed(piece.role, square, &targets), Urgency::Polite);
        }
    }

    /// Explains why a piece may not be grabbed: it is somebody else's.
    pub(crate) fn why_not_grab(&self, piece: Piece, from: Square) -> Option<String> {
        let is_own = piece.color == self.grabber();
        (!is_own).then(|| sentence(&Illegal::NotYours { piece, from }))
    }

    fn play_to(&mut self, from: Square, to: Square) {
        self.model.let_go();
        if from == to {
            return;
        }
        let uci = UciMove { from, to, promotion: None };
        let position = *self.model.current_game.position();
        if self.model.can_premove() {
            return if is_to_promote(&position, from, to) {
                self.ask_promotion(uci);
            } else {
                self.premove(uci);
            };
        }
        match position.explain(from, to, None) {
            Some(Illegal::PromotionMissing { .. }) => self.ask_promotion(uci),
            Some(illegal) => self.refuse(sentence(&illegal)),
            None => self.make(uci),
        }
    }

    fn ask_promotion(&mut self, uci: UciMove) {
        self.model.hand.grabbed = Some(uci.from);
        self.model.promotion = Some(uci);
    }

    pub(crate) fn premove(&mut self, uci: UciMove) {
        self.model.premove = Some(uci);
        self.say(text::premoved(uci));
    }

    pub(crate) fn make(&mut self, uci: UciMove) {
        match Model::meant(self.model.current_game.position(), uci) {
            Ok(legal) => self.play(legal),
            Err(illegal) => self.refuse(sentence(&illegal)),
        }
    }
}

/// Returns true if a pawn that goes there, now or once the opponent has moved, arrives at its last rank.
fn is_to_promote(position: &Position, from: Square, to: Square) -> bool {
    let Some(pawn) = position.board().piece_at(from).filter(|it| it.role == Role::Pawn) else {
        return false;
    };
    let forward = if pawn.color.is_white() { 1 } else { -1 };
    let is_near = [-1, 0, 1].into_iter().any(|files| from.offset(files, forward) == Some(to));
    is_near && to.offset(0, forward).is_none()
}

pub(crate) fn step(at: Square, arrow: Arrow, below: Color) -> Option<Square> {
    let (files, ranks) = match arrow {
        Arrow::Up => (0, 1),
        Arrow::Down => (0, -1),
        Arrow::Right => (1, 0),
        Arrow::Left => (-1, 0),
    };
    let sign = if below.is_white() { 1 } else { -1 };
    at.offset(sign * files, sign * ranks)
}
