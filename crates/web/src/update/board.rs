//! Pointer and keyboard on the boards: a piece is grabbed, then a square is chosen for it.

use threefold_chess::Role;
use threefold_duplicate::{Action, Forbidden, SyncedMove};

use super::{Effect, Element, Key, Reaction, Urgency};
use crate::model::{Place, Promotion};
use crate::scene::{Control, explanation};
use crate::text;

impl Reaction<'_> {
    /// Grabs a piece, or plays the grabbed one, or lets go of it.
    pub(super) fn click(&mut self, place: Place) {
        self.model.hand.is_dragging = false;
        self.model.hand.promotion = None;
        self.point(place);
        match self.model.hand.grabbed {
            None => self.grab(place),
            Some(grabbed) => self.choose(grabbed, place),
        }
    }

    pub(super) fn drag(&mut self, place: Place) {
        self.point(place);
        self.model.hand.promotion = None;
        self.model.hand.grabbed = None;
        self.grab(place);
        self.model.hand.is_dragging = self.model.hand.grabbed.is_some();
    }

    /// Plays the dragged piece. On its own square it stays grabbed, for a click that follows.
    pub(super) fn drop_at(&mut self, place: Option<Place>) {
        let was_dragging = std::mem::take(&mut self.model.hand.is_dragging);
        let Some(grabbed) = self.model.hand.grabbed.filter(|_| was_dragging) else { return };
        match place {
            Some(place) if place == grabbed => {}
            Some(place) => {
                self.point(place);
                self.choose_square(grabbed, place);
            }
            None => self.let_go(),
        }
    }

    /// Lets go of what is grabbed, and of why it could not go somewhere. Other refusals can still be read.
    pub(super) fn let_go(&mut self) {
        if self.model.hand.grabbed.is_some() {
            self.model.notice.take_if(|notice| notice.is_refusal);
        }
        self.model.hand.let_go();
    }

    pub(super) fn focus_square(&mut self, place: Place) {
        self.point(place);
        let hand = &self.model.hand;
        let is_worth_telling = match hand.grabbed {
            // Most squares are out of reach for reasons that every player knows.
            Some(grabbed) => {
                let destinations = self.model.table().position().destinations(grabbed.square);
                destinations.only_on(place.board).contains(place.square)
            }
            None => true,
        };
        // The label says that a square is grey or a ghost; this says why.
        if let Some(explanation) = explanation(self.model).filter(|_| is_worth_telling) {
            self.announce(explanation, Urgency::Polite);
        }
    }

    pub(super) fn press(&mut self, at: Place, key: Key) {
        match key {
            Key::Arrow(arrow) => {
                if let Some(square) = self.model.rotation(at.board).step(at.square, arrow) {
                    let next = Place::new(at.board, square);
                    self.point(next);
                    self.effects.push(Effect::FocusSquare(next));
                }
            }
            Key::Enter => self.click(at),
            Key::Escape => self.dismiss(),
            Key::Character(character) => {
                if let Some(control) = Control::from_shortcut(character) {
                    self.to(control.msg());
                }
            }
        }
    }

    pub(super) fn promote(&mut self, role: Role) {
        let Some(Promotion { from, to }) = self.model.hand.promotion.take() else { return };
        self.act(Action::Move(SyncedMove { from, to: to.square, promotion: Some(role) }));
        self.effects.push(Effect::FocusSquare(to));
    }

    /// Takes away what is on top: the promotion, the card, the grabbed piece, the notice.
    pub(super) fn dismiss(&mut self) {
        let hand = &mut self.model.hand;
        if let Some(Promotion { to, .. }) = hand.promotion {
            hand.let_go();
            self.effects.push(Effect::FocusSquare(to));
        } else if self.model.card.take().is_some() {
            let board = self.model.table().position().turn().boards()[0];
            let square = self.model.hand.focused[board];
            self.effects.push(Effect::FocusSquare(Place::new(board, square)));
        } else if self.model.hand.grabbed.is_some() {
            self.model.hand.let_go();
        } else {
            self.model.notice = None;
        }
    }

    pub(super) fn point(&mut self, place: Place) {
        self.model.hand.pointed = Some(place);
        self.model.hand.focused[place.board] = place.square;
    }

    /// Grabs a piece of the player to move; says whose turn it is if it is another's.
    fn grab(&mut self, place: Place) {
        let state = self.model.table().state();
        if let Some(ending) = state.ending {
            return self.refuse(text::game_over(&ending));
        }
        let turn = state.position.turn();
        let board = state.position.board(place.board).board();
        let Some(piece) = board.piece_at(place.square) else { return };
        let owner = place.board.player(piece.color);
        if owner != turn {
            return self.refuse(text::forbidden(&Forbidden::NotTheirTurn { seat: owner, turn }));
        }
        self.model.hand.grabbed = Some(place);
        let story = explanation(self.model);
        let destinations = self.model.table().position().destinations(place.square);
        let text = story.unwrap_or_else(|| text::board::grabbed(piece.role, place, &destinations));
        self.model.notice = None;
        self.announce(text, Urgency::Polite);
    }

    /// What a click on a square means for the grabbed piece.
    fn choose(&mut self, grabbed: Place, place: Place) {
        if self.is_own_piece(place) && place.square != grabbed.square {
            self.grab(place);
        } else {
            self.choose_square(grabbed, place);
        }
    }

    /// Plays the grabbed piece to a square, says why not if it is legal on one board, or lets go.
    fn choose_square(&mut self, grabbed: Place, place: Place) {
        let position = self.model.table().position();
        let destinations = position.destinations(grabbed.square);
        let is_theirs = position.turn().boards().contains(&place.board);
        if is_theirs && destinations.playable.contains(place.square) {
            self.play_to(grabbed, place);
        } else if is_theirs && destinations.only_on(place.board).contains(place.square) {
            self.refuse_square(grabbed, place);
        } else {
            self.let_go();
        }
    }

    /// Plays the grabbed piece to a playable square, or asks what a pawn becomes.
    pub(super) fn play_to(&mut self, grabbed: Place, to: Place) {
        let candidate = self.model.table().candidate(grabbed, to.square);
        if candidate.promotion.is_some() {
            self.model.hand.promotion = Some(Promotion { from: grabbed.square, to });
            self.effects.push(Effect::FocusElement(Element::Promotion));
        } else {
            self.act(Action::Move(candidate));
        }
    }

    fn refuse_square(&mut self, grabbed: Place, place: Place) {
        let candidate = self.model.table().candidate(grabbed, place.square);
        if let Some(forbidden) = self.model.table().explain(candidate) {
            self.refuse_move(candidate, &forbidden);
        }
    }

    fn is_own_piece(&self, place: Place) -> bool {
        let position = self.model.table().position();
        let color = position.board(place.board).board().color_at(place.square);
        color.is_some_and(|color| place.board.player(color) == position.turn())
    }
}
