//! Pointer and keyboard on four boards, for games and for lessons: a piece is grabbed, then a square is chosen for it.

use threefold_chess::Role;
use threefold_duplicate::{Action, Forbidden, Refusal, SyncedMove};

use crate::duplicate::model::{Boards, CurrentGame, Place, Promotion, explanation, set_focus};
use crate::duplicate::text;
use crate::shell::text as shared;
use crate::shell::{Effect, Msg, Page, Reaction, Urgency};
use crate::words::sentence;

pub(crate) trait FourBoards: Page<Place = Place, Entry = usize> {
    fn boards(model: &mut Self::Model) -> &mut Boards;
    /// Does something on the boards, or says why not.
    fn act(reaction: &mut Reaction<'_, Self>, action: Action);
    /// The last judgment of the page on a move, if it judges.
    fn judgment(_: &Self::Model) -> Option<String> {
        None
    }
    /// Answers an illegal move in the page's own words; returns false if it has none.
    fn refuse_in_own_words(_: &mut Reaction<'_, Self>, _: SyncedMove) -> bool {
        false
    }
}

impl<P: FourBoards> Reaction<'_, P> {
    fn boards(&mut self) -> &mut Boards {
        P::boards(self.model)
    }

    fn game(&mut self) -> &mut CurrentGame {
        &mut self.boards().current_game
    }

    /// Applies a message that means the same on all pages with four boards.
    pub(crate) fn react_on_boards(&mut self, msg: Msg<P>) {
        match msg {
            Msg::SquareClicked(_) | Msg::DragStarted(_) => {
                self.boards().promotion = None;
                self.react(msg);
            }
            Msg::ClickedElsewhere => self.let_go_of_refused(),
            Msg::SquareFocused(place) => self.focus_square_of_four(place),
            Msg::First => self.seek(0),
            Msg::Previous => self.step(false),
            Msg::Next => self.step(true),
            Msg::Last => {
                let last = self.game().len();
                self.seek(last);
            }
            Msg::JumpTo(ply) => self.seek(ply),
            Msg::Dismissed => self.dismiss(),
            other => self.react(other),
        }
    }

    /// Lets go of what is grabbed, and of why it could not go somewhere. Other refusals can still be read.
    fn let_go_of_refused(&mut self) {
        if self.boards().hand.grabbed.is_some() {
            self.shell().notice.take_if(|notice| notice.is_refusal);
        }
        self.boards().let_go();
    }

    fn focus_square_of_four(&mut self, place: Place) {
        self.point(place);
        let boards = self.boards();
        let is_worth_telling = match boards.hand.grabbed {
            // Most squares are out of reach for reasons that every player knows.
            Some(grabbed) => {
                let destinations = boards.current_game.position().destinations(grabbed.square);
                destinations.only_on(place.board).contains(place.square)
            }
            None => true,
        };
        // The label says that a square is gray or a ghost; this says why.
        if let Some(explanation) = explanation(boards).filter(|_| is_worth_telling) {
            self.announce(explanation, Urgency::Polite);
        }
    }

    pub(crate) fn promote(&mut self, role: Role) {
        let Some(Promotion { from, to }) = self.boards().promotion.take() else { return };
        let promotion = Some(role);
        P::act(self, Action::Move(SyncedMove { from, to: to.square, promotion }));
        self.effects.push(Effect::FocusSquare(to));
    }

    /// Takes away what is on top: the promotion, the grabbed piece, the notice.
    pub(crate) fn dismiss(&mut self) {
        let boards = self.boards();
        if let Some(Promotion { to, .. }) = boards.promotion {
            boards.let_go();
            self.effects.push(Effect::FocusSquare(to));
        } else if boards.hand.grabbed.is_some() {
            boards.let_go();
        } else {
            self.shell().notice = None;
        }
    }

    pub(crate) fn toggle_focus(&mut self) {
        let boards = self.boards();
        let is_on = !boards.is_in_focus;
        let said = text::focus(boards.current_game.position().turn(), is_on);
        self.change_settings(|settings| set_focus(settings, is_on));
        self.say(said);
    }

    /// Grabs a piece of the player to move; says whose turn it is if it is another's.
    pub(crate) fn grab(&mut self, place: Place) {
        let state = self.game().state();
        if let Some(ending) = state.ending {
            return self.refuse(text::game_over(&ending));
        }
        let turn = state.position.turn();
        let board = state.position.board(place.board).board();
        let Some(piece) = board.piece_at(place.square) else { return };
        let owner = place.board.player(piece.color);
        if owner != turn {
            return self.refuse(sentence(&Forbidden::NotTheirTurn { seat: owner, turn }));
        }
        let boards = self.boards();
        boards.hand.grabbed = Some(place);
        let story = explanation(boards);
        let destinations = boards.current_game.position().destinations(place.square);
        let grabbed = || text::grabbed(piece.role, place.square, &destinations);
        self.shell().notice = None;
        self.announce(story.unwrap_or_else(grabbed), Urgency::Polite);
    }

    /// Grabs another own piece that was clicked. Otherwise plays the grabbed piece to the square, or says why not; then
    /// it stays in hand only if the square is legal on one board.
    pub(crate) fn choose(&mut self, grabbed: Place, place: Place, is_click: bool) {
        let position = self.game().position();
        let turn = position.turn();
        let color = position.board(place.board).board().color_at(place.square);
        let is_own = color.is_some_and(|color| place.board.player(color) == turn);
        if is_click && is_own && place.square != grabbed.square {
            return self.grab(place);
        }
        let destinations = position.destinations(grabbed.square);
        let is_theirs = turn.boards().contains(&place.board);
        if is_theirs && destinations.playable.contains(place.square) {
            self.play_to(grabbed, place);
        } else if place.square == grabbed.square {
            self.let_go_of_refused();
        } else {
            let candidate = self.game().candidate(grabbed, place.square);
            let forbidden = self.game().explain(candidate).filter(|_| is_theirs);
            if !is_theirs || !destinations.only_on(place.board).contains(place.square) {
                self.boards().let_go();
            }
            match forbidden {
                Some(forbidden) => self.refuse_move(candidate, &forbidden),
                None => self.refuse(text::other_board(turn, place.board)),
            }
        }
    }

    /// Plays the grabbed piece to a playable square, or asks what a pawn becomes.
    fn play_to(&mut self, grabbed: Place, to: Place) {
        let candidate = self.game().candidate(grabbed, to.square);
        if candidate.promotion.is_some() {
            self.boards().promotion = Some(Promotion { from: grabbed.square, to });
        } else {
            P::act(self, Action::Move(candidate));
        }
    }

    pub(crate) fn refuse_action(&mut self, action: Action, refusal: &Refusal) {
        match (action, refusal) {
            (Action::Move(synced), Refusal::Forbidden(forbidden)) => {
                self.refuse_move(synced, forbidden);
            }
            _ => self.refuse(sentence(refusal)),
        }
    }

    fn refuse_move(&mut self, synced: SyncedMove, forbidden: &Forbidden) {
        if !P::refuse_in_own_words(self, synced) {
            self.refuse(sentence(forbidden));
        }
    }

    pub(crate) fn seek(&mut self, ply: usize) {
        let game = self.game();
        if !game.seek(ply) {
            let most = game.len();
            return self.refuse(text::no_such_ply(ply, most));
        }
        self.boards().let_go();
        let game = self.game();
        let last = game.moves_shown().last();
        let (shown, all) = (game.moves_shown().count(), game.moves().count());
        let text = text::shown_ply(shown, all, last, game.state());
        self.effects.push(Effect::ScrollTo(ply));
        self.say(text);
    }

    /// Shows one ply further or back; at the ends it says so.
    fn step(&mut self, is_forward: bool) {
        let game = self.game();
        let next =
            if is_forward { game.shown().checked_add(1) } else { game.shown().checked_sub(1) };
        match next.filter(|&ply| ply <= game.len()) {
            Some(ply) => self.seek(ply),
            None => self.refuse(shared::at_the_end(is_forward)),
        }
    }
}
