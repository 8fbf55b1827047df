//! Events for subscribers, each with all that a user interface needs to draw itself.

use std::fmt;
use std::sync::Arc;

use threefold_chess::laws::{FIFTY_MOVES, THREEFOLD};
use threefold_chess::{Color, Position, Square};

use crate::ending::{Ending, GameResult, NotedMove, Rule};
use crate::game::{Game, RecordedAction};
use crate::load::LoadNote;
use crate::refusal::Refusal;

/// Something happened.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    /// The kind of event.
    pub kind: EventKind,
    /// The position on the board now.
    pub position: Position,
    /// The last move on the board.
    pub last_move: Option<NotedMove>,
    /// Side to move.
    pub turn: Color,
    /// Result, if the game is over.
    pub result: Option<GameResult>,
    /// The finished game, if the session has gone on to the next one.
    pub finished: Option<Arc<Game>>,
}

/// Kind of event.
#[derive(Clone, PartialEq, Debug)]
pub enum EventKind {
    /// A move was played.
    MoveExecuted(NotedMove),
    /// The player to move is in check.
    CheckDetected,
    /// The player to move may claim a draw by the 50-move rule.
    FiftyMoveRuleAvailable {
        /// Half-moves without capture or pawn move.
        clock: u16,
    },
    /// The player to move may claim a draw by threefold repetition.
    ThreefoldAvailable {
        /// Occurrences of the position.
        occurrences: u32,
    },
    /// A draw was offered.
    DrawOffered(Color),
    /// An offer was declined.
    DrawDeclined(Color),
    /// A draw was claimed, rightly.
    DrawClaimed(Ending),
    /// The game ended by mate.
    Checkmate {
        /// The side that mated.
        winner: Color,
    },
    /// The game ended by stalemate.
    Stalemate,
    /// The game ended in a draw for this reason.
    Draw(Ending),
    /// A player resigned.
    Resigned(Ending),
    /// A player ran out of time.
    FlagFell(Ending),
    /// A move was refused, and nothing changed.
    InvalidMove(Refusal),
    /// A claim, an offer, an answer or a command was refused, and nothing changed.
    Refused(Refusal),
    /// A pawn reaches the last rank, and it must be said what it becomes.
    PromotionRequired {
        /// Square of the pawn.
        from: Square,
        /// Square it reaches.
        to: Square,
    },
    /// An action was taken back.
    Undone(RecordedAction),
    /// An action was done again; the events that came with it follow.
    Redone(RecordedAction),
    /// A new game began at the initial position.
    Reset,
    /// A game or position was loaded; notes on it and how it stands follow.
    Loaded,
    /// Something was forgiven, changed or left out in loading.
    Noted(LoadNote),
}

impl Event {
    /// An event about a game as it stands.
    pub(crate) fn new(kind: EventKind, game: &Game) -> Event {
        Event {
            kind,
            position: *game.position(),
            last_move: game.last_move(),
            turn: game.position().turn(),
            result: game.result(),
            finished: None,
        }
    }

    /// The events that an action brings about, in order; the game is as it stands after it.
    pub(crate) fn of_action(recorded: RecordedAction, game: &Game) -> Vec<Event> {
        let mut events = Vec::new();
        let mut tell = |kind| events.push(Event::new(kind, game));
        match recorded {
            RecordedAction::Offered(by) => tell(EventKind::DrawOffered(by)),
            RecordedAction::Declined(by) => tell(EventKind::DrawDeclined(by)),
            RecordedAction::Ended(_) => {}
            RecordedAction::Moved(noted) => {
                tell(EventKind::MoveExecuted(noted));
                events.extend(Event::of_standing(game));
                return events;
            }
        }
        events.extend(game.ending().map(|ending| Event::new(EventKind::of_ending(ending), game)));
        events
    }

    /// The events that tell how a game stands after a move, or after it was loaded: check, the claims
    /// the player to move has, and the end of the game.
    #[must_use]
    pub fn of_standing(game: &Game) -> Vec<Event> {
        let state = game.state();
        let clock = state.position.halfmove_clock();
        let occurrences = state.occurrences;
        let is_open = state.ending.is_none();
        [
            state.position.is_check().then_some(EventKind::CheckDetected),
            (is_open && clock >= FIFTY_MOVES)
                .then_some(EventKind::FiftyMoveRuleAvailable { clock }),
            (is_open && occurrences >= THREEFOLD)
                .then_some(EventKind::ThreefoldAvailable { occurrences }),
            state.ending.map(EventKind::of_ending),
        ]
        .into_iter()
        .flatten()
        .map(|kind| Event::new(kind, game))
        .collect()
    }

    /// The events of an action that was done again, in order: first [`EventKind::Redone`], then check,
    /// the claims the player to move has now, and the end of the game.
    pub(crate) fn of_redone(recorded: RecordedAction, game: &Game) -> Vec<Event> {
        let mut events = Event::of_action(recorded, game);
        if !matches!(recorded, RecordedAction::Ended(_)) {
            // The first event only says what was done.
            events.remove(0);
        }
        events.insert(0, Event::new(EventKind::Redone(recorded), game));
        events
    }
}

impl EventKind {
    /// The event that tells of an ending.
    const fn of_ending(ending: Ending) -> EventKind {
        match ending {
            Ending::Checkmate { winner } => EventKind::Checkmate { winner },
            Ending::Stalemate => EventKind::Stalemate,
            Ending::Claim { .. } => EventKind::DrawClaimed(ending),
            Ending::Resignation { .. } => EventKind::Resigned(ending),
            Ending::FlagFall { .. } => EventKind::FlagFell(ending),
            Ending::DeadPosition
            | Ending::SeventyFiveMoves
            | Ending::Fivefold
            | Ending::Policy(_)
            | Ending::Agreement => EventKind::Draw(ending),
        }
    }
}

/// A sentence for a player, without a full stop.
impl fmt::Display for Event {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            EventKind::MoveExecuted(noted) => {
                write!(formatter, "{} plays {noted}", self.turn.opponent())
            }
            EventKind::CheckDetected => write!(formatter, "{} is in check", self.turn),
            EventKind::FiftyMoveRuleAvailable { clock } => write!(
                formatter,
                "{} may claim a draw by {}: {clock} half-moves without a capture or pawn move",
                self.turn,
                Rule::FiftyMoves
            ),
            EventKind::ThreefoldAvailable { occurrences } => write!(
                formatter,
                "{} may claim a draw by {}: the position has occurred {occurrences} times",
                self.turn,
                Rule::Threefold
            ),
            EventKind::DrawOffered(by) => write!(formatter, "{by} offers a draw"),
            EventKind::DrawDeclined(by) => write!(formatter, "{by} declines the draw"),
            EventKind::DrawClaimed(ending)
            | EventKind::Draw(ending)
            | EventKind::Resigned(ending)
            | EventKind::FlagFell(ending) => ending.fmt(formatter),
            EventKind::Checkmate { winner } => Ending::Checkmate { winner: *winner }.fmt(formatter),
            EventKind::Stalemate => Ending::Stalemate.fmt(formatter),
            EventKind::InvalidMove(refusal) | EventKind::Refused(refusal) => refusal.fmt(formatter),
            EventKind::PromotionRequired { to, .. } => {
                write!(formatter, "the pawn promotes on {to}: queen, rook, bishop or knight?")
            }
            EventKind::Undone(recorded) => write!(formatter, "undid {recorded}"),
            EventKind::Redone(recorded) => write!(formatter, "redid {recorded}"),
            EventKind::Reset => formatter.write_str("new game"),
            EventKind::Loaded => formatter.write_str("loaded"),
            EventKind::Noted(note) => note.fmt(formatter),
        }
    }
}
