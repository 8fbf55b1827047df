//! The current game: what is played, which ply is shown, and what can be undone.
//!
//! Looking at an earlier ply changes nothing. A new move there cuts off what came after it, without
//! asking, because undo brings it back; so does undo after another game was loaded or begun.

pub(crate) mod journal;

use std::mem;

use threefold_chess::{Rank, Role, Square};
use threefold_duplicate::{
    Action, DuplicateGame, DuplicatePosition, Event, Forbidden, Played, RecordedAction, Refusal,
    Rulings, State, SyncedMove, Twins,
};

use super::{Place, text};
use crate::shell::{GameId, SavedFile};

/// The most cut-off futures and replaced games that are kept for undo.
const MOST_SNAPSHOTS: usize = 50;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CurrentGame {
    /// Its cursor is always at the end of what counts; beyond it are undone actions.
    game: DuplicateGame,
    id: GameId,
    shown: usize,
    past: Vec<Step>,
    future: Vec<Step>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Step {
    /// One action at the end of the game, which itself remembers it.
    Action,
    /// Another game, or the same one with another future.
    Swap(Box<Snapshot>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Snapshot {
    game: DuplicateGame,
    id: GameId,
    shown: usize,
    reason: Replacement,
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// An action at the end of the game.
    Action(RecordedAction),
    Replaced(Replacement),
}

impl CurrentGame {
    /// A game shown at its end; nothing can be undone but its actions.
    pub(crate) fn new(game: DuplicateGame, id: GameId) -> CurrentGame {
        let shown = game.ply();
        CurrentGame { game, id, shown, past: Vec::new(), future: Vec::new() }
    }

    /// The whole game, whatever ply is looked at.
    pub(crate) const fn game(&self) -> &DuplicateGame {
        &self.game
    }

    pub(crate) const fn id(&self) -> &GameId {
        &self.id
    }

    /// Stores the game under another name from now on, also what was cut off from it.
    pub(crate) fn rename(&mut self, id: GameId) {
        for step in self.past.iter_mut().chain(&mut self.future) {
            if let Step::Swap(snapshot) = step
                && snapshot.id == self.id
            {
                snapshot.id.clone_from(&id);
            }
        }
        self.id = id;
    }

    /// Returns true if a game is this one, whatever was undone here.
    pub(crate) fn has_game(&self, game: &DuplicateGame) -> bool {
        self.rulings() == game.rulings()
            && self.game.ending() == game.ending()
            && self.moves().eq(game.moves())
    }

    pub(crate) const fn rulings(&self) -> Rulings {
        self.game.rulings()
    }

    /// The number of actions after which the game is shown.
    pub(crate) const fn shown(&self) -> usize {
        self.shown
    }

    pub(crate) const fn len(&self) -> usize {
        self.game.ply()
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) const fn is_looking_back(&self) -> bool {
        self.shown < self.len()
    }

    pub(crate) fn state(&self) -> &State {
        self.game.view(self.shown).unwrap_or_else(|| self.game.state())
    }

    pub(crate) fn position(&self) -> &DuplicatePosition {
        &self.state().position
    }

    /// All moves of the game, those after the ply that is shown included.
    pub(crate) fn moves(&self) -> impl Iterator<Item = Played> + '_ {
        self.game.moves()
    }

    pub(crate) fn moves_shown(&self) -> impl Iterator<Item = Played> + '_ {
        self.game.moves().take(self.shown)
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
        let game = &self.game;
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
            && !matches!(self.game.last(), Some(RecordedAction::Ended(_)))
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
        let mut copy = self.game.clone();
        copy.seek(self.ply_of(action));
        copy.apply(action).err()
    }

    /// The ply at which something is done: a move where the game is shown, all else at its end.
    const fn ply_of(&self, action: Action) -> usize {
        if matches!(action, Action::Move(_)) { self.shown } else { self.len() }
    }

    /// Shows another ply; returns false if there is none.
    pub(crate) fn seek(&mut self, ply: usize) -> bool {
        let is_there = ply <= self.len();
        if is_there {
            self.shown = ply;
        }
        is_there
    }

    /// Does something and looks at what comes of it. A move is made at the ply that is shown, and what came
    /// after that is cut off; all else is done at the end of the game.
    ///
    /// # Errors If it is not allowed, with the reason; then nothing has changed.
    pub(crate) fn apply(&mut self, action: Action) -> Result<Vec<Event>, Refusal> {
        if self.ply_of(action) < self.len() {
            let mut branch = self.game.clone();
            branch.seek(self.shown);
            branch.apply(action)?;
            let cut_off = self.len() - self.shown;
            self.replace(branch, self.id.clone(), Replacement::Branch { cut_off });
        } else {
            self.game.apply(action)?;
            self.past.push(Step::Action);
            self.future.clear();
        }
        self.shown = self.len();
        Ok(Event::of_last_action(&self.game))
    }

    /// Replaces the game by another one, shown at its end.
    pub(crate) fn replace(&mut self, game: DuplicateGame, id: GameId, reason: Replacement) {
        let old = mem::replace(&mut self.game, game);
        let old_id = mem::replace(&mut self.id, id);
        let snapshot = Snapshot { game: old, id: old_id, shown: self.shown, reason };
        self.shown = self.len();
        self.past.push(Step::Swap(Box::new(snapshot)));
        self.future.clear();
        self.forget_oldest();
    }

    /// Replaces the game by a saved one, with what can be done again of it.
    pub(crate) fn reopen(&mut self, other: CurrentGame) {
        self.replace(other.game, other.id, Replacement::Opened);
        self.future = other.future;
    }

    pub(crate) fn undoable(&self) -> Option<Change> {
        match self.past.last() {
            Some(Step::Swap(snapshot)) => Some(Change::Replaced(snapshot.reason)),
            Some(Step::Action) | None => self.game.last().map(Change::Action),
        }
    }

    pub(crate) const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Takes back the last change, and looks at what was before it; gives what was taken back.
    pub(crate) fn undo(&mut self) -> Option<Change> {
        let undone = self.undoable()?;
        // A game that was loaded can be taken back too, although nothing of it was done here.
        let step = self.past.pop().unwrap_or(Step::Action);
        let step = match step {
            Step::Action => {
                self.game.undo();
                self.shown = self.len();
                Step::Action
            }
            Step::Swap(snapshot) => self.swap(snapshot),
        };
        self.future.push(step);
        Some(undone)
    }

    /// Does again what was undone last, and looks at what comes of it; gives what was done.
    pub(crate) fn redo(&mut self) -> Option<Change> {
        let step = match self.future.pop()? {
            Step::Action => {
                self.game.redo();
                self.shown = self.len();
                Step::Action
            }
            Step::Swap(snapshot) => self.swap(snapshot),
        };
        self.past.push(step);
        self.undoable()
    }

    fn swap(&mut self, mut snapshot: Box<Snapshot>) -> Step {
        mem::swap(&mut self.game, &mut snapshot.game);
        mem::swap(&mut self.id, &mut snapshot.id);
        mem::swap(&mut self.shown, &mut snapshot.shown);
        Step::Swap(snapshot)
    }

    /// Steps before the oldest snapshot belong to a game that only it remembers, so they go with it.
    fn forget_oldest(&mut self) {
        let is_swap = |step: &Step| matches!(step, Step::Swap(_));
        if self.past.iter().filter(|step| is_swap(step)).count() > MOST_SNAPSHOTS
            && let Some(oldest) = self.past.iter().position(is_swap)
        {
            self.past.drain(..=oldest);
        }
    }
}

#[cfg(test)]
mod tests;
