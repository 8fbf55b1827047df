//! Events for subscribers.

use std::fmt;

use threefold_chess::Role;
use threefold_game::Rule;

use crate::ending::{Ending, list};
use crate::game::{DuplicateGame, Played, RecordedAction, Refusal, State};
use crate::ghost::Ghost;
use crate::rulings::{FIFTY_ROUNDS, rounds};
use crate::seat::{ByBoard, BySeat, Seat};

/// Something happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A move was played, with what it captured on each board.
    Moved(Played),
    /// A piece lost its twin and became a ghost.
    GhostMade {
        /// The ghost.
        ghost: Ghost,
        /// The piece.
        role: Role,
        /// Its owner.
        owner: Seat,
    },
    /// A ghost was captured.
    GhostCaptured {
        /// The ghost.
        ghost: Ghost,
        /// The piece.
        role: Role,
        /// Its owner.
        owner: Seat,
    },
    /// A player is in check: by this move, or since an earlier one and is to move now, or stands
    /// mated where the rulings look for that.
    Check {
        /// The player.
        seat: Seat,
        /// Boards on which they are in check.
        boards: ByBoard<bool>,
    },
    /// The position has occurred before.
    Repeated {
        /// Occurrences so far.
        occurrences: u32,
    },
    /// The player to move may claim a draw.
    ClaimAvailable {
        /// The player to move.
        seat: Seat,
        /// Ending if they do.
        ending: Ending,
    },
    /// The game is over.
    Ended(Ending),
    /// A move was refused, and nothing changed.
    InvalidMove(Refusal),
    /// A claim, a resignation or an undo was refused, and nothing changed.
    Refused(Refusal),
    /// An action was taken back.
    Undone(RecordedAction),
    /// An action was done again; the events that came with it follow.
    Redone(RecordedAction),
    /// Another ply is looked at; what comes after it is still there.
    Sought {
        /// Number of actions before it.
        ply: usize,
    },
    /// Another game is being played.
    Replaced,
}

impl Event {
    /// The events that the last action of a game brought about, in order.
    pub(crate) fn of_last_action(game: &DuplicateGame) -> Vec<Event> {
        let mut events = Vec::new();
        let after = game.state();
        if let Some(RecordedAction::Moved(played)) = game.last() {
            events.push(Event::Moved(played));
            let before = game.ply().checked_sub(1).and_then(|ply| game.view(ply));
            ghost_events(before.unwrap_or(after), after, &mut events);
            check_events(played.seat, after, &mut events);
            if after.occurrences > 1 {
                events.push(Event::Repeated { occurrences: after.occurrences });
            }
            events.extend(Event::of_claims(game));
        }
        events.extend(after.ending.map(Event::Ended));
        events
    }

    /// The events that tell what the player to move may claim.
    pub fn of_claims(game: &DuplicateGame) -> impl Iterator<Item = Event> + use<> {
        let seat = game.position().turn();
        game.claims().map(move |ending| Event::ClaimAvailable { seat, ending })
    }

    /// The events of the last action of a game if it was done again, in order: first
    /// [`Event::Redone`], then ghosts, checks, repetitions, claims and the end of the game.
    pub(crate) fn of_redone(recorded: RecordedAction, game: &DuplicateGame) -> Vec<Event> {
        let again = Event::of_last_action(game).into_iter();
        let again = again.filter(|event| !matches!(event, Event::Moved(_)));
        std::iter::once(Event::Redone(recorded)).chain(again).collect()
    }
}

fn check_events(mover: Seat, after: &State, events: &mut Vec<Event>) {
    let mated = match after.ending {
        Some(Ending::Checkmate { mated, .. }) => mated,
        _ => BySeat::default(),
    };
    let given = after.position.checks_by(mover);
    let is_told = |seat: Seat| {
        let is_new = given.marked().any(|board| seat.boards().contains(&board));
        is_new && seat != mover || seat == after.position.turn() || mated[seat]
    };
    for seat in Seat::ALL.into_iter().filter(|&seat| is_told(seat)) {
        let boards = after.position.checks_of(seat);
        if boards.marked().next().is_some() {
            events.push(Event::Check { seat, boards });
        }
    }
}

fn ghost_events(before: &State, after: &State, events: &mut Vec<Event>) {
    for owner in Seat::ALL {
        for board in owner.boards() {
            let old = before.position.ghosts_on(owner, board);
            let new = after.position.ghosts_on(owner, board);
            let role = |state: &State, square| {
                // Whatever is a ghost stands there.
                state.position.board(board).board().role_at(square).unwrap_or(Role::Pawn)
            };
            for square in old - new {
                let ghost = Ghost { board, square };
                events.push(Event::GhostCaptured { ghost, role: role(before, square), owner });
            }
            for square in new - old {
                let ghost = Ghost { board, square };
                events.push(Event::GhostMade { ghost, role: role(after, square), owner });
            }
        }
    }
}

/// A sentence for a player, without a full stop.
impl fmt::Display for Event {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Moved(played) => played.fmt(formatter),
            Event::GhostMade { ghost: Ghost { board, square }, role, owner } => {
                write!(formatter, "{owner}'s {role} on {square} of {board} is a ghost now")
            }
            Event::GhostCaptured { ghost: Ghost { board, square }, role, owner } => {
                write!(formatter, "{owner}'s ghost, the {role} on {square} of {board}, is captured")
            }
            Event::Check { seat, boards } => {
                write!(formatter, "{seat} is in check on {}", list(boards.marked()))
            }
            Event::Repeated { occurrences } => {
                write!(formatter, "the position has occurred {occurrences} times")
            }
            Event::ClaimAvailable { seat, ending } => {
                write!(formatter, "{seat} may claim a draw by ")?;
                match ending {
                    Ending::FiftyRounds { .. } => {
                        write!(formatter, "the {}-round rule", rounds(FIFTY_ROUNDS))
                    }
                    _ => Rule::Threefold.fmt(formatter),
                }
            }
            Event::Ended(ending) => ending.fmt(formatter),
            Event::InvalidMove(refusal) | Event::Refused(refusal) => refusal.fmt(formatter),
            Event::Undone(recorded) => write!(formatter, "undid {}", Named(*recorded)),
            Event::Redone(recorded) => write!(formatter, "redid {}", Named(*recorded)),
            Event::Sought { ply } => write!(formatter, "viewing ply {ply}"),
            Event::Replaced => formatter.write_str("another game"),
        }
    }
}

/// An action as something that can be undone: `East's d7d6`.
struct Named(RecordedAction);

impl fmt::Display for Named {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            RecordedAction::Moved(Played { seat, synced, .. }) => {
                write!(formatter, "{seat}'s {synced}")
            }
            RecordedAction::Ended(Ending::Resignation { by, .. }) => {
                write!(formatter, "{by}'s resignation")
            }
            RecordedAction::Ended(Ending::FlagFall { by, .. }) => {
                write!(formatter, "{by}'s flag fall")
            }
            RecordedAction::Ended(
                Ending::Threefold { claimed_by: Some(seat), .. }
                | Ending::FiftyRounds { claimed_by: Some(seat) },
            ) => write!(formatter, "{seat}'s claim"),
            RecordedAction::Ended(_) => formatter.write_str("the declared draw"),
        }
    }
}

/// A sentence with the move and its captures.
impl fmt::Display for Played {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} plays {}", self.seat, self.synced)?;
        let captures = self.captured.iter().filter_map(|(board, role)| Some((board, (*role)?)));
        for (index, (board, role)) in captures.enumerate() {
            let link = if index == 0 { ", capturing" } else { " and" };
            write!(formatter, "{link} a {role} on {board}")?;
        }
        Ok(())
    }
}

impl fmt::Display for RecordedAction {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordedAction::Moved(played) => played.fmt(formatter),
            RecordedAction::Ended(ending) => ending.fmt(formatter),
        }
    }
}
