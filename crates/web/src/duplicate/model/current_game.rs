//! The current game: what is played, which ply is shown, and what can be undone.
//!
//! Looking at an earlier ply changes nothing. A new move there cuts off what came after it, without
//! asking, because undo brings it back; so does undo after another game was loaded or begun. Undo takes back the
//! actions of the game, on its own timeline, and then the game itself, on a timeline of games.

pub(crate) mod journal;

use threefold_chess::{Rank, Role, Square};
use threefold_duplicate::{
    Action, DuplicateGame, DuplicatePosition, DuplicateSession, Event, Forbidden, Played,
    RecordedAction, Refusal, Rulings, State, SyncedMove, Twins,
};
use threefold_game::Timeline;

use super::{Place, text};
use crate::shell::{GameId, SavedFile};

/// The most cut-off futures and replaced games that are kept for undo.
const MOST_REPLACEMENTS: usize = 50;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CurrentGame {
    chapters: Timeline<Replacement, Chapter>,
}

/// A game that was, is or will be the current one.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Chapter {
    /// Its cursor is always at the end of what counts; beyond it are undone actions.
    session: DuplicateSession,
    id: GameId,
    shown: usize,
    /// The number of actions that it came with. If it replaced another game, undo brings that back before them.
    came_with: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Replacement {
    /// A new move at an earlier ply cut off the moves after it.
    Branch {
        cut_off: usize,
    },
    NewGame,
    /// A file, a code or a link was loaded.
    Loaded,
    /// Another game of the list was opened.
    Opened,
}

/// Something that was undone or redone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// An action at the end of the game, as the events tell it.
    Action(Vec<Event>),
    Replaced(Replacement),
}

impl CurrentGame {
    /// A game shown at its end; nothing can be undone but its actions.
    pub(crate) fn new(game: DuplicateGame, id: GameId) -> CurrentGame {
        CurrentGame { chapters: Timeline::new(Chapter::new(game, id)) }
    }

    /// The whole game, whatever ply is looked at.
    pub(crate) fn game(&self) -> &DuplicateGame {
        self.chapters.state().session.game()
    }

    pub(crate) fn id(&self) -> &GameId {
        &self.chapters.state().id
    }

    /// Stores the game under another name from now on, also what was cut off from it.
    pub(crate) fn rename(&mut self, id: &GameId) {
        let (old, current) = (self.id().clone(), self.chapters.cursor());
        for chapter in 0..=self.chapters.len() {
            self.chapters.seek(chapter);
            if *self.id() == old {
                self.chapters.state_mut().id.clone_from(id);
            }
        }
        self.chapters.seek(current);
    }

    /// Returns true if a game is this one, whatever was undone here.
    pub(crate) fn has_game(&self, game: &DuplicateGame) -> bool {
        self.rulings() == game.rulings()
            && self.game().ending() == game.ending()
            && self.moves().eq(game.moves())
    }

    pub(crate) fn rulings(&self) -> Rulings {
        self.game().rulings()
    }

    /// The number of actions after which the game is shown.
    pub(crate) fn shown(&self) -> usize {
        self.chapters.state().shown
    }

    pub(crate) fn len(&self) -> usize {
        self.game().ply()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn is_looking_back(&self) -> bool {
        self.shown() < self.len()
    }

    pub(crate) fn state(&self) -> &State {
        self.game().view(self.shown()).unwrap_or_else(|| self.game().state())
    }

    pub(crate) fn position(&self) -> &DuplicatePosition {
        &self.state().position
    }

    /// All moves of the game, those after the ply that is shown included.
    pub(crate) fn moves(&self) -> impl Iterator<Item = Played> + '_ {
        self.game().moves()
    }

    pub(crate) fn moves_shown(&self) -> impl Iterator<Item = Played> + '_ {
        self.game().moves().take(self.shown())
    }

    /// Every pair of twins at the ply that is shown.
    pub(crate) fn twins(&self) -> Twins {
        Twins::after(self.moves_shown().map(|played| played.synced))
    }

    /// Explains why the player to move may not play a move at the ply that is shown; none if it is legal.
    pub(crate) fn explain(&self, candidate: SyncedMove) -> Option<Forbidden> {
        let position = self.position();
        position.explain(position.turn(), candidate, Some(&self.twins()))
    }

    pub(crate) fn file(&self) -> SavedFile {
        let game = self.game();
        SavedFile {
            unnamed: ("duplicate-chess", game.moves().count()),
            ending: ".json",
            text: game.to_save_file(),
            remark: (!self.is_told_by_moves()).then_some(text::MOVES_ALONE),
        }
    }

    /// Returns true if files and codes, which hold moves and nothing else, say all there is about the game.
    pub(crate) fn is_told_by_moves(&self) -> bool {
        self.rulings() == Rulings::default()
            && !matches!(self.game().last(), Some(RecordedAction::Ended(_)))
    }

    /// The move of a piece to a square. A pawn that reaches the last rank is taken to become a
    /// queen, for whatever it becomes, it is legal or not for the same reason.
    pub(crate) fn candidate(&self, from: Place, to: Square) -> SyncedMove {
        let board = self.position().board(from.board).board();
        let is_promotion = board.role_at(from.square) == Some(Role::Pawn)
            && matches!(to.rank(), Rank::First | Rank::Eighth);
        let promotion = is_promotion.then_some(Role::Queen);
        SyncedMove { from: from.square, to, promotion }
    }

    /// The refusal of something that cannot be done.
    pub(crate) fn refusal(&self, action: Action) -> Option<Refusal> {
        let mut copy = self.game().clone();
        copy.seek(self.ply_of(action));
        copy.apply(action).err()
    }

    /// The ply at which something is done: a move where the game is shown, all else at its end.
    fn ply_of(&self, action: Action) -> usize {
        if matches!(action, Action::Move(_)) { self.shown() } else { self.len() }
    }

    /// Shows another ply; returns false if there is none.
    pub(crate) fn seek(&mut self, ply: usize) -> bool {
        let is_there = ply <= self.len();
        if is_there {
            self.chapters.state_mut().shown = ply;
        }
        is_there
    }

    /// Does something and looks at what comes of it; returns the events. A move is made at the ply that is shown,
    /// and what came after that is cut off; all else is done at the end of the game.
    ///
    /// # Errors If it is not allowed, with the reason; then nothing has changed.
    pub(crate) fn apply(&mut self, action: Action) -> Result<Vec<Event>, Refusal> {
        let ply = self.ply_of(action);
        let cut_off = self.len() - ply;
        if cut_off == 0 {
            let events = self.chapters.state_mut().change(|session| session.apply(action))?;
            self.chapters.cut();
            return Ok(events);
        }
        let mut game = self.game().clone();
        game.seek(ply);
        let mut branch = Chapter::new(game, self.id().clone());
        let events = branch.change(|session| session.apply(action))?;
        branch.came_with = branch.shown;
        self.turn_to(branch, Replacement::Branch { cut_off });
        Ok(events)
    }

    /// Replaces the game by another one, shown at its end.
    pub(crate) fn replace(&mut self, game: DuplicateGame, id: GameId, reason: Replacement) {
        self.turn_to(Chapter::new(game, id), reason);
    }

    /// Replaces the game by a saved one, with what can be done again of it.
    pub(crate) fn reopen(&mut self, other: &CurrentGame) {
        self.replace(other.game().clone(), other.id().clone(), Replacement::Opened);
        let current = self.chapters.cursor();
        for later in other.chapters.future() {
            self.chapters.push(later.event, later.state.clone());
        }
        self.chapters.seek(current);
    }

    /// Turns to another game. Nothing that was undone before can be done again, in the old game or after it.
    fn turn_to(&mut self, chapter: Chapter, reason: Replacement) {
        self.chapters.state_mut().session.cut();
        self.chapters.push(reason, chapter);
        self.chapters.forget(MOST_REPLACEMENTS);
    }

    pub(crate) fn can_undo(&self) -> bool {
        !self.is_empty() || self.last_replacement().is_some()
    }

    pub(crate) fn can_redo(&self) -> bool {
        self.len() < self.game().len() || !self.chapters.future().is_empty()
    }

    /// The replacement that undo takes back next; none if that is an action.
    pub(crate) fn last_replacement(&self) -> Option<Replacement> {
        let last = self.chapters.past().last()?;
        (self.len() == last.state.came_with).then_some(last.event)
    }

    /// Takes back the last change, and looks at what was before it; gives what was taken back.
    pub(crate) fn undo(&mut self) -> Option<Change> {
        if let Some(replacement) = self.last_replacement() {
            self.chapters.undo();
            return Some(Change::Replaced(replacement));
        }
        // A game that was loaded can be taken back too, although nothing of it was done here.
        let undone = self.chapters.state_mut().change(|session| session.undo().ok_or(()));
        undone.ok().map(Change::Action)
    }

    /// Does again what was undone last, and looks at what comes of it; gives what was done.
    pub(crate) fn redo(&mut self) -> Option<Change> {
        match self.chapters.state_mut().change(|session| session.redo().ok_or(())) {
            Ok(events) => Some(Change::Action(events)),
            Err(()) => self.chapters.redo().map(|entry| Change::Replaced(entry.event)),
        }
    }
}

impl Chapter {
    fn new(game: DuplicateGame, id: GameId) -> Chapter {
        let shown = game.ply();
        Chapter { session: DuplicateSession::new(game), id, shown, came_with: shown }
    }

    /// Changes the game and looks at what comes of it; returns the events. A model is a value, so it subscribes to
    /// them for the change alone.
    fn change<T, E>(
        &mut self,
        change: impl FnOnce(&mut DuplicateSession) -> Result<T, E>,
    ) -> Result<Vec<Event>, E> {
        let events = self.session.subscribe();
        change(&mut self.session)?;
        self.shown = self.session.game().ply();
        Ok(events.drain())
    }
}

#[cfg(test)]
mod tests;
