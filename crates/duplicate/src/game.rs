//! A game of duplicate chess: what has happened, and what may happen next.

use std::collections::BTreeSet;
use std::fmt;

use threefold_chess::Role;
use threefold_game::Timeline;

use crate::ending::{Ending, automatic_ending, counted_draw, counted_draws};
use crate::explain::{Forbidden, Prospect};
use crate::position::DuplicatePosition;
use crate::rulings::{CountedDraws, FIFTY_ROUNDS, Rulings, THREEFOLD};
use crate::seat::{ByBoard, Seat};
use crate::synced::SyncedMove;
use crate::twin::Twins;

/// Something the operator does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// The player to move moves.
    Move(SyncedMove),
    /// The player to move claims a draw, where the rulings leave that to the players.
    Claim,
    /// The operator declares the game drawn.
    DeclareDraw,
    /// A player resigns, whoever is to move.
    Resign(Seat),
    /// The time of a player is up.
    FlagFall(Seat),
}

/// A move with what it did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// Player who moved.
    pub seat: Seat,
    /// The move.
    pub synced: SyncedMove,
    /// Captured piece on each board.
    pub captured: ByBoard<Option<Role>>,
}

/// Something that has happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordedAction {
    /// A move was played.
    Moved(Played),
    /// The game was ended by a claim, the operator, a resignation or a fallen flag.
    Ended(Ending),
}

/// State of a game at one point of its timeline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The four boards and the turn.
    pub position: DuplicatePosition,
    /// Plies since the last capture or pawn move on any board.
    pub clock: u32,
    /// Occurrences of the position, this one included.
    pub occurrences: u32,
    /// Ending, if the game is over.
    pub ending: Option<Ending>,
}

/// A game from the start position, with undo, redo and views of any ply.
///
/// ```
/// use threefold_duplicate::{Action, DuplicateGame, Rulings};
/// let mut game = DuplicateGame::new(Rulings::default());
/// game.apply(Action::Move("e2e4".parse()?))?;
/// game.undo();
/// assert_eq!((game.ply(), game.len()), (0, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DuplicateGame {
    timeline: Timeline<RecordedAction, State>,
    /// After how many actions which position was there, by the bits of its key: an earlier occurrence
    /// is found at once, however long the game is. The start is not in it.
    plies_by_key: BTreeSet<(u64, usize)>,
    rulings: Rulings,
}

impl DuplicateGame {
    /// A game in which nothing has happened.
    #[must_use]
    pub const fn new(rulings: Rulings) -> DuplicateGame {
        let position = DuplicatePosition::START;
        let state = State { position, clock: 0, occurrences: 1, ending: None };
        DuplicateGame { timeline: Timeline::new(state), plies_by_key: BTreeSet::new(), rulings }
    }

    /// The rulings it is played under.
    #[must_use]
    pub const fn rulings(&self) -> Rulings {
        self.rulings
    }

    /// State at the cursor.
    #[must_use]
    pub fn state(&self) -> &State {
        self.timeline.state()
    }

    /// The four boards at the cursor.
    #[must_use]
    pub fn position(&self) -> &DuplicatePosition {
        &self.state().position
    }

    /// Ending, if the game is over.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.state().ending
    }

    /// Number of actions up to the cursor: all moves but for a last one that ended the game.
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.timeline.cursor()
    }

    /// Number of actions, the undone ones included.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.timeline.len()
    }

    /// Returns true if nothing has happened.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.timeline.is_empty()
    }

    /// State after that many actions, the undone ones included.
    #[must_use]
    pub fn view(&self, ply: usize) -> Option<&State> {
        self.timeline.view(ply)
    }

    /// The moves up to the cursor.
    pub fn moves(&self) -> impl Iterator<Item = Played> + '_ {
        self.timeline.past().iter().filter_map(|entry| match entry.event {
            RecordedAction::Moved(played) => Some(played),
            RecordedAction::Ended(_) => None,
        })
    }

    /// Every action, the undone ones included.
    pub fn actions(&self) -> impl Iterator<Item = RecordedAction> + '_ {
        self.timeline.past().iter().chain(self.timeline.future()).map(|entry| entry.event)
    }

    /// The last action up to the cursor.
    #[must_use]
    pub fn last(&self) -> Option<RecordedAction> {
        self.timeline.past().last().map(|entry| entry.event)
    }

    /// Every pair of twins at the cursor, followed through the game.
    #[must_use]
    pub fn twins(&self) -> Twins {
        Twins::after(self.moves().map(|played| played.synced))
    }

    /// Returns the reason why a player's move is not legal at the cursor, with the history of
    /// ghosts; none if it is.
    ///
    /// This is about the position alone: after the end of the game, where [`DuplicateGame::apply`]
    /// refuses every move, it gives the same answer as before it. Ask [`DuplicateGame::ending`]
    /// first.
    #[must_use]
    pub fn explain(&self, seat: Seat, candidate: SyncedMove) -> Option<Forbidden> {
        self.position().explain(seat, candidate, Some(&self.twins()))
    }

    /// Judges a move at the cursor as if it were that player's turn, with the history of ghosts.
    #[must_use]
    pub fn prospect(&self, seat: Seat, candidate: SyncedMove) -> Prospect {
        self.position().prospect(seat, candidate, Some(&self.twins()))
    }

    /// Does something, which cuts off what was undone; returns what was recorded.
    ///
    /// # Errors
    /// If it is not allowed, with the reason; then nothing has changed.
    pub fn apply(&mut self, action: Action) -> Result<RecordedAction, Refusal> {
        let state = *self.state();
        if let Some(ending) = state.ending {
            return Err(Refusal::Over(ending));
        }
        let (recorded, next) = match action {
            Action::Move(candidate) => {
                if !state.position.is_legal(candidate) {
                    let forbidden = state.position.refuse(candidate, Some(&self.twins()));
                    return Err(Refusal::Forbidden(forbidden));
                }
                self.after_move(&state, candidate)
            }
            Action::Claim => ended(&state, self.claim()?),
            Action::DeclareDraw => ended(&state, Ending::Declared),
            Action::Resign(seat) => ended(&state, Ending::resignation(seat, self.rulings)),
            Action::FlagFall(seat) => ended(&state, Ending::flag_fall(seat, self.rulings)),
        };
        self.push(recorded, &next);
        Ok(recorded)
    }

    /// Takes back the last action; returns none at the start.
    pub fn undo(&mut self) -> Option<RecordedAction> {
        self.timeline.undo().map(|entry| entry.event)
    }

    /// Does again what was undone; returns none if there is nothing to redo.
    pub fn redo(&mut self) -> Option<RecordedAction> {
        self.timeline.redo().map(|entry| entry.event)
    }

    /// Returns how the game would end if the player to move claimed a draw.
    ///
    /// # Errors
    /// If there is nothing to claim, with the numbers.
    pub fn claim(&self) -> Result<Ending, Refusal> {
        let State { clock, occurrences, position, ending } = *self.state();
        if let Some(ending) = ending {
            return Err(Refusal::Over(ending));
        }
        if self.rulings.counted_draws == CountedDraws::Automatic {
            return Err(Refusal::ClaimsAreAutomatic);
        }
        counted_draw(clock, occurrences, Some(position.turn()))
            .ok_or(Refusal::NothingToClaim { clock, occurrences })
    }

    /// Returns every way in which the game would end if the player to move claimed a draw. A claim
    /// takes the first.
    pub fn claims(&self) -> impl Iterator<Item = Ending> + use<> {
        let State { clock, occurrences, position, .. } = *self.state();
        let claims = counted_draws(clock, occurrences, Some(position.turn()));
        let is_possible = self.claim().is_ok();
        claims.into_iter().flatten().filter(move |_| is_possible)
    }

    /// Moves the cursor to after that many actions, keeping the future until something new is done
    /// there; returns false if there are fewer.
    pub fn seek(&mut self, ply: usize) -> bool {
        self.timeline.seek(ply)
    }

    fn after_move(&self, state: &State, synced: SyncedMove) -> (RecordedAction, State) {
        let before = &state.position;
        let seat = before.turn();
        let played = Played { seat, synced, captured: before.captured(synced) };
        let position = before.play_unchecked(synced);
        let clock = if before.is_zeroing(synced) { 0 } else { state.clock + 1 };
        let earlier = self.last_occurrence(&position, clock).map_or(0, |last| last.occurrences);
        let occurrences = earlier + 1;
        let ending = automatic_ending(&position, clock, occurrences, self.rulings);
        (RecordedAction::Moved(played), State { position, clock, occurrences, ending })
    }

    /// Cuts off what was undone.
    pub(crate) fn cut(&mut self) {
        let ply = self.ply();
        if ply < self.len() {
            self.plies_by_key.retain(|&(_, kept)| kept <= ply);
            self.timeline.cut();
        }
    }

    fn push(&mut self, recorded: RecordedAction, next: &State) {
        self.cut();
        self.plies_by_key.insert((next.position.key().bits(), self.ply() + 1));
        self.timeline.push(recorded, *next);
    }

    /// Returns the state when a position that is about to be reached occurred last. That was not
    /// before the last capture or pawn move.
    fn last_occurrence(&self, position: &DuplicatePosition, clock: u32) -> Option<&State> {
        let next = self.ply() + 1;
        let oldest = next.saturating_sub(clock as usize);
        let key = position.key().bits();
        let same_key = self.plies_by_key.range((key, oldest)..(key, next)).rev();
        let start = (oldest == 0).then_some(0);
        same_key
            .map(|&(_, ply)| ply)
            .chain(start)
            .find_map(|ply| self.view(ply).filter(|state| state.position == *position))
    }
}

impl Default for DuplicateGame {
    fn default() -> DuplicateGame {
        DuplicateGame::new(Rulings::default())
    }
}

fn ended(state: &State, ending: Ending) -> (RecordedAction, State) {
    (RecordedAction::Ended(ending), State { ending: Some(ending), ..*state })
}

/// Reason for refusing an action; nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over.
    Over(Ending),
    /// The move is not legal.
    Forbidden(Forbidden),
    /// There is nothing to claim yet.
    NothingToClaim {
        /// Plies without capture or pawn move.
        clock: u32,
        /// Occurrences of the position.
        occurrences: u32,
    },
    /// Under these rulings nobody needs to claim.
    ClaimsAreAutomatic,
    /// There is nothing to undo.
    NothingToUndo,
    /// There is nothing to redo.
    NothingToRedo,
}

impl RecordedAction {
    /// The action that was taken.
    #[must_use]
    pub const fn action(&self) -> Option<Action> {
        match *self {
            RecordedAction::Moved(played) => Some(Action::Move(played.synced)),
            RecordedAction::Ended(ending) => match ending {
                Ending::Resignation { by, .. } => Some(Action::Resign(by)),
                Ending::FlagFall { by, .. } => Some(Action::FlagFall(by)),
                Ending::Declared => Some(Action::DeclareDraw),
                Ending::Threefold { claimed_by: Some(_), .. }
                | Ending::FiftyRounds { claimed_by: Some(_) } => Some(Action::Claim),
                // What the rules end comes with a move, and is no action of its own.
                _ => None,
            },
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Over(ending) => write!(formatter, "the game is over: {ending}"),
            Refusal::Forbidden(forbidden) => forbidden.fmt(formatter),
            Refusal::NothingToClaim { clock, occurrences } => write!(
                formatter,
                "nothing to claim yet: {occurrences} of {THREEFOLD} occurrences of the position, \
                 {clock} of {FIFTY_ROUNDS} plies without a capture or pawn move"
            ),
            Refusal::ClaimsAreAutomatic => {
                formatter.write_str("draws need no claim: they end the game automatically")
            }
            Refusal::NothingToUndo => formatter.write_str("there is nothing to undo"),
            Refusal::NothingToRedo => formatter.write_str("there is nothing to redo"),
        }
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
pub(crate) use tests::played;

#[cfg(test)]
mod tests;
