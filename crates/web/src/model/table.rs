//! The game on the table: what is played, which ply is looked at, and what can be undone.
//!
//! Looking at an earlier ply changes nothing. A new move there cuts off what came after it, without
//! asking, because undo brings it back; so does undo after another game was loaded or begun.

pub(super) mod journal;

use std::mem;

use threefold_chess::{Rank, Role, Square};
use threefold_duplicate::{
    Action, DuplicateGame, DuplicatePosition, Event, Forbidden, Played, RecordedAction, Refusal,
    Rulings, State, SyncedMove, Twins,
};

use super::place::Place;
use super::shelf::GameId;

/// How many cut-off futures and replaced games are kept for undo.
const MOST_SNAPSHOTS: usize = 50;

/// A game, the ply that is looked at, and the way back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// Its cursor is always at the end of what counts; beyond it are undone actions.
    game: DuplicateGame,
    id: GameId,
    shown: usize,
    past: Vec<Step>,
    future: Vec<Step>,
}

/// What undo takes back, or redo does again.
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

/// Why the game on the table was replaced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Replacement {
    /// A new move at an earlier ply cut off the moves after it.
    Branch {
        /// How many.
        cut_off: usize,
    },
    /// A new game was begun.
    NewGame,
    /// A file, a code or a link was loaded.
    Loaded,
    /// Another game of the list was opened.
    Opened,
}

/// Something that undo would take back or has taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// An action at the end of the game.
    Action(RecordedAction),
    /// A replacement of the game.
    Replaced(Replacement),
}

impl Table {
    /// A table with a game at its end; nothing can be undone but its actions.
    #[must_use]
    pub fn new(game: DuplicateGame, id: GameId) -> Table {
        let shown = game.ply();
        Table { game, id, shown, past: Vec::new(), future: Vec::new() }
    }

    /// The whole game, whatever ply is looked at.
    #[must_use]
    pub const fn game(&self) -> &DuplicateGame {
        &self.game
    }

    /// Under which name the game is stored.
    #[must_use]
    pub const fn id(&self) -> &GameId {
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

    /// Whether a game is what is on the table, whatever was undone here.
    #[must_use]
    pub fn has_game(&self, game: &DuplicateGame) -> bool {
        self.rulings() == game.rulings()
            && self.game.ending() == game.ending()
            && self.moves().eq(game.moves())
    }

    /// The rulings the game is played under.
    #[must_use]
    pub const fn rulings(&self) -> Rulings {
        self.game.rulings()
    }

    /// After how many actions the game is looked at.
    #[must_use]
    pub const fn shown(&self) -> usize {
        self.shown
    }

    /// How many actions there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.game.ply()
    }

    /// Whether nothing has happened yet.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether an earlier ply is looked at.
    #[must_use]
    pub const fn is_looking_back(&self) -> bool {
        self.shown < self.len()
    }

    /// How things stand at the ply that is looked at.
    #[must_use]
    pub fn state(&self) -> &State {
        self.game.view(self.shown).unwrap_or_else(|| self.game.state())
    }

    /// The four boards at the ply that is looked at.
    #[must_use]
    pub fn position(&self) -> &DuplicatePosition {
        &self.state().position
    }

    /// All moves of the game, those after the ply that is looked at included.
    pub fn moves(&self) -> impl Iterator<Item = Played> + '_ {
        self.game.moves()
    }

    /// The moves that led to the ply that is looked at.
    pub fn moves_shown(&self) -> impl Iterator<Item = Played> + '_ {
        self.game.moves().take(self.shown)
    }

    /// Every pair of twins at the ply that is looked at.
    #[must_use]
    pub fn twins(&self) -> Twins {
        Twins::after(self.moves_shown().map(|played| played.synced))
    }

    /// Why the player to move may not play a move at the ply that is looked at; none if it is legal.
    #[must_use]
    pub fn explain(&self, candidate: SyncedMove) -> Option<Forbidden> {
        let position = self.position();
        position.explain(position.turn(), candidate, Some(&self.twins()))
    }

    /// The move of a piece to a square. A pawn that reaches the last rank is taken to become a
    /// queen, for whatever it becomes, it is legal or not for the same reason.
    #[must_use]
    pub fn candidate(&self, from: Place, to: Square) -> SyncedMove {
        let board = self.position().board(from.board).board();
        let is_promotion = board.role_at(from.square) == Some(Role::Pawn)
            && matches!(to.rank(), Rank::First | Rank::Eighth);
        let promotion = is_promotion.then_some(Role::Queen);
        SyncedMove { from: from.square, to, promotion }
    }

    /// Why something cannot be done; none if it can.
    #[must_use]
    pub fn refusal(&self, action: Action) -> Option<Refusal> {
        let mut copy = self.game.clone();
        copy.seek(self.ply_of(action));
        copy.apply(action).err()
    }

    /// Where something is done: a move at the ply that is looked at, all else at the end of the game.
    const fn ply_of(&self, action: Action) -> usize {
        if matches!(action, Action::Move(_)) { self.shown } else { self.len() }
    }

    /// Looks at another ply; says whether there is such a ply.
    pub fn seek(&mut self, ply: usize) -> bool {
        let is_there = ply <= self.len();
        if is_there {
            self.shown = ply;
        }
        is_there
    }

    /// Does something and looks at what comes of it. A move is made at the ply that is looked at, and what came
    /// after that is cut off; all else is done at the end of the game.
    ///
    /// # Errors
    /// If it is not allowed, with the reason; then nothing has changed.
    pub fn apply(&mut self, action: Action) -> Result<Vec<Event>, Refusal> {
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

    /// Puts another game on the table, at its end.
    pub fn replace(&mut self, game: DuplicateGame, id: GameId, reason: Replacement) {
        let old = mem::replace(&mut self.game, game);
        let old_id = mem::replace(&mut self.id, id);
        let snapshot = Snapshot { game: old, id: old_id, shown: self.shown, reason };
        self.shown = self.len();
        self.past.push(Step::Swap(Box::new(snapshot)));
        self.future.clear();
        self.forget_oldest();
    }

    /// Puts a game on the table that was put away, with what can be done again of it.
    pub fn reopen(&mut self, other: Table) {
        self.replace(other.game, other.id, Replacement::Opened);
        self.future = other.future;
    }

    /// What undo would take back.
    #[must_use]
    pub fn undoable(&self) -> Option<Change> {
        match self.past.last() {
            Some(Step::Swap(snapshot)) => Some(Change::Replaced(snapshot.reason)),
            Some(Step::Action) | None => self.game.last().map(Change::Action),
        }
    }

    /// Whether there is something to redo.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Takes back the last change, and looks at what was before it; gives what was taken back.
    pub fn undo(&mut self) -> Option<Change> {
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
    pub fn redo(&mut self) -> Option<Change> {
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
mod tests {
    use super::*;

    fn table(moves: &str) -> Table {
        let mut table = Table::new(DuplicateGame::default(), GameId::new("first", 1));
        play(&mut table, moves);
        table
    }

    fn play(table: &mut Table, moves: &str) {
        for text in moves.split_whitespace() {
            table.apply(Action::Move(text.parse().unwrap())).unwrap();
        }
    }

    fn written(table: &Table) -> String {
        table.moves().map(|played| played.synced.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn looking_back_changes_nothing() {
        let mut table = table("e2e4 e2e4 e7e5 e7e5");
        assert!(table.seek(1) && !table.seek(5));
        assert_eq!((table.shown(), table.len()), (1, 4));
        assert_eq!(table.moves().count(), 4);
        assert_eq!(table.moves_shown().count(), 1);
        assert!(table.is_looking_back());
    }

    #[test]
    fn a_new_move_in_the_past_cuts_off_the_future_and_undo_brings_it_back() {
        let mut table = table("e2e4 e2e4 e7e5 e7e5");
        let before = table.clone();
        table.seek(2);
        play(&mut table, "d7d5");
        assert_eq!(written(&table), "e2e4 e2e4 d7d5");
        let undone = table.undo();
        assert_eq!(undone, Some(Change::Replaced(Replacement::Branch { cut_off: 2 })));
        assert_eq!(table.game(), before.game());
        assert_eq!(table.shown(), 2, "as it was seen before the move");
        table.redo();
        assert_eq!(written(&table), "e2e4 e2e4 d7d5");
        assert_eq!(table.shown(), 3);
    }

    #[test]
    fn a_draw_that_is_declared_while_looking_back_cuts_nothing_off() {
        let mut table = table("e2e4 e2e4 e7e5 e7e5");
        table.seek(1);
        table.apply(Action::DeclareDraw).unwrap();
        assert_eq!((written(&table).as_str(), table.shown()), ("e2e4 e2e4 e7e5 e7e5", 5));
        assert!(matches!(table.undo(), Some(Change::Action(RecordedAction::Ended(_)))));
        assert_eq!(table.len(), 4);
    }

    #[test]
    fn undo_and_redo_walk_through_branches_and_games_in_order() {
        let mut table = table("e2e4 e2e4");
        let mut seen = vec![written(&table)];
        table.seek(0);
        for text in ["d2d4", "c2c4"] {
            play(&mut table, text);
            seen.push(written(&table));
        }
        table.replace(DuplicateGame::default(), GameId::new("first", 2), Replacement::NewGame);
        seen.push(written(&table));
        play(&mut table, "a2a3");
        seen.push(written(&table));
        for text in seen.iter().rev().skip(1) {
            assert!(table.undo().is_some());
            assert_eq!(&written(&table), text);
        }
        for text in seen.iter().skip(1) {
            assert!(table.redo().is_some());
            assert_eq!(&written(&table), text);
        }
        assert_eq!(table.redo(), None);
        assert_eq!(table.id(), &GameId::new("first", 2));
    }

    #[test]
    fn a_loaded_game_can_be_taken_back_to_its_start() {
        let mut table = Table::new(table("e2e4 e2e4").game().clone(), GameId::new("x", 1));
        assert!(table.undo().is_some() && table.undo().is_some());
        assert_eq!(table.undo(), None);
        assert!(table.redo().is_some() && table.redo().is_some() && !table.can_redo());
        assert_eq!(written(&table), "e2e4 e2e4");
    }

    #[test]
    fn something_new_ends_redo_and_a_refusal_changes_nothing() {
        let mut table = table("e2e4");
        table.undo();
        assert!(table.can_redo());
        let before = table.clone();
        assert!(table.apply(Action::Move("e2e5".parse().unwrap())).is_err());
        assert_eq!(table, before);
        play(&mut table, "d2d4");
        assert!(!table.can_redo());
        table.seek(0);
        let before = table.clone();
        assert!(table.apply(Action::Move("e7e5".parse().unwrap())).is_err());
        assert_eq!(table, before);
    }

    #[test]
    fn old_snapshots_are_forgotten_but_the_game_is_not() {
        let mut table = table("e2e4");
        for number in 0..MOST_SNAPSHOTS + 20 {
            table.seek(0);
            play(&mut table, if number % 2 == 0 { "d2d4" } else { "e2e4" });
        }
        let mut undone = 0;
        while matches!(table.undoable(), Some(Change::Replaced(_))) {
            table.undo();
            undone += 1;
        }
        assert_eq!(undone, MOST_SNAPSHOTS);
        assert_eq!(table.len(), 1);
    }

    #[test]
    fn an_explanation_knows_the_history_up_to_the_ply() {
        let mut table = table("b1c3 a2a3 a7a6 d7d5 c3d5 a3a4 a6a5 h7h6");
        table.seek(7);
        let forbidden = table.explain("d5d4".parse().unwrap());
        assert!(
            matches!(forbidden, Some(Forbidden::Ghost { lost: Some(lost), .. }) if lost.ply == 5)
        );
        table.seek(3);
        assert_eq!(table.explain("d7d5".parse().unwrap()), None);
        assert_eq!(table.refusal(Action::Claim), Some(Refusal::ClaimsAreAutomatic));
    }
}
