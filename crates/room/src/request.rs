//! Requests: what somebody wants, and why they do not get it.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::entry::{Act, Change, Topic};
use crate::seat::Seat;
use crate::settings::SettingsError;

/// Something that somebody asks of a room. `K` is how they prove who they are: a token in a message,
/// a [`Key`](crate::Key) in a room. Clients make their tokens themselves, so that none is lost with
/// an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request<K> {
    /// To sit down at a free seat.
    Claim {
        /// The seat.
        seat: Seat,
        /// A name for the others to see.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Proof of whoever sits there from now on.
        token: K,
    },
    /// To leave one's seat.
    Leave,
    /// To free a seat that nobody uses, as the creator may.
    Free(Seat),
    /// To let a computer play at a free seat, as the creator may.
    Computer {
        /// The seat.
        seat: Seat,
        /// Its level.
        level: u8,
    },
    /// To prepare one's move to another device.
    OfferTransfer {
        /// Proof that the other device shows, once.
        token: K,
    },
    /// To go on at this device.
    Transfer {
        /// Proof that the device before has made.
        once: K,
        /// Proof of this device from now on.
        token: K,
    },
    /// To do something in the game.
    Act {
        /// Number of plies that the player has seen: a request for another ply comes too late.
        ply: u32,
        /// The action.
        act: Act,
    },
    /// To propose something that needs consent.
    Propose(Topic),
    /// To answer a proposal, or to withdraw one's own.
    Answer {
        /// The kind of the proposal.
        topic: Topic,
        /// True to agree.
        agrees: bool,
    },
    /// To end a game before its first round is complete.
    Abort,
}

impl<K> Request<K> {
    /// The request with other proofs, such as hashes instead of tokens.
    pub fn map<L>(self, mut change: impl FnMut(K) -> L) -> Request<L> {
        match self {
            Request::Claim { seat, name, token } => {
                Request::Claim { seat, name, token: change(token) }
            }
            Request::Leave => Request::Leave,
            Request::Free(seat) => Request::Free(seat),
            Request::Computer { seat, level } => Request::Computer { seat, level },
            Request::OfferTransfer { token } => Request::OfferTransfer { token: change(token) },
            Request::Transfer { once, token } => {
                Request::Transfer { once: change(once), token: change(token) }
            }
            Request::Act { ply, act } => Request::Act { ply, act },
            Request::Propose(topic) => Request::Propose(topic),
            Request::Answer { topic, agrees } => Request::Answer { topic, agrees },
            Request::Abort => Request::Abort,
        }
    }
}

impl<K> Request<K> {
    /// Returns true if a change is what the request asks for.
    #[must_use]
    pub fn is_granted_by(&self, change: &Change) -> bool {
        match (self, change) {
            (Request::Leave, Change::Left(_))
            | (Request::OfferTransfer { .. }, Change::TransferOffered { .. })
            | (Request::Abort, Change::Aborted(_)) => true,
            (Request::Act { act, .. }, Change::Acted { act: done, .. }) => act == done,
            (Request::Propose(topic), Change::Proposed { proposal, .. }) => {
                *topic == proposal.topic()
            }
            // Whoever proposes what stands already agrees to it.
            (Request::Propose(topic), Change::Answered { topic: done, agrees, .. }) => {
                topic == done && *agrees
            }
            (
                Request::Answer { topic, agrees },
                Change::Answered { topic: done, agrees: answer, .. },
            ) => topic == done && agrees == answer,
            _ => false,
        }
    }
}

/// Reason for not granting a request; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Refusal {
    /// Only somebody who sits at the boards can ask that.
    NotSeated,
    /// Only whoever created the game can ask that.
    NotCreator,
    /// A player's requests have numbers.
    NoNumber,
    /// Another request of the player has got this number, or a higher one, which is the last.
    NumberUsed(u32),
    /// The game has no such seat.
    NoSuchSeat(Seat),
    /// Somebody sits there.
    SeatTaken {
        /// The seat.
        seat: Seat,
        /// The name, if it is a person who has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// Nobody sits there.
    SeatFree(Seat),
    /// Somebody who is here uses the seat.
    SeatInUse(Seat),
    /// That is no name: too long, empty, or not to be seen.
    NoName,
    /// There is no such level of a computer.
    Level(u8),
    /// The proof for another device was used before, or never made.
    UnknownToken,
    /// The game is over.
    Over,
    /// The game begins when all seats are taken.
    WaitingFor(Seat),
    /// It is another player's turn.
    NotYourTurn(Seat),
    /// The game has gone on: it has so many plies now.
    Stale(u32),
    /// The time of the player was up before the move arrived.
    TimeUp,
    /// The game refuses it, with its sentence.
    Rules(String),
    /// Takebacks were ruled out when the game was created.
    NoTakebacks,
    /// The player has no move to take back.
    NothingToTakeBack,
    /// It stands already.
    AlreadyProposed,
    /// There is nothing to answer.
    NothingProposed,
    /// The player is not asked.
    NotAsked,
    /// The first round is complete: the game cannot be aborted, only resigned or drawn.
    TooLateToAbort,
    /// The game is not over yet.
    NotOver,
}

impl From<SettingsError> for Refusal {
    fn from(error: SettingsError) -> Refusal {
        match error {
            SettingsError::Level(level) => Refusal::Level(level),
            SettingsError::NoSuchSeat(seat) => Refusal::NoSuchSeat(seat),
            other => Refusal::Rules(other.to_string()),
        }
    }
}

/// A sentence for a player, without a full stop.
impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotSeated => formatter.write_str("only players can do that: take a seat"),
            Refusal::NotCreator => formatter.write_str("only whoever created the game can do that"),
            Refusal::NoNumber => formatter.write_str("the request of a player needs a number"),
            Refusal::NumberUsed(last) => {
                write!(formatter, "the number of a request must be higher than {last}")
            }
            Refusal::NoSuchSeat(seat) => write!(formatter, "this game has no seat {seat}"),
            Refusal::SeatTaken { seat, name: Some(name) } => {
                write!(formatter, "{name} sits at {seat}: take another seat, or watch")
            }
            Refusal::SeatTaken { seat, name: None } => {
                write!(formatter, "somebody sits at {seat}: take another seat, or watch")
            }
            Refusal::SeatFree(seat) => write!(formatter, "nobody sits at {seat}"),
            Refusal::SeatInUse(seat) => write!(formatter, "the player at {seat} is here"),
            Refusal::NoName => formatter.write_str("that is no name: 1 to 80 visible characters"),
            Refusal::Level(level) => SettingsError::Level(*level).fmt(formatter),
            Refusal::UnknownToken => {
                formatter.write_str("this link was used before: make another one")
            }
            Refusal::Over => formatter.write_str("the game is over"),
            Refusal::WaitingFor(seat) => {
                write!(formatter, "the game begins when somebody sits at {seat}")
            }
            Refusal::NotYourTurn(seat) => write!(formatter, "it is {seat}'s turn"),
            Refusal::Stale(plies) => {
                write!(formatter, "the game has gone on: {plies} plies are played")
            }
            Refusal::TimeUp => formatter.write_str("your time was up"),
            Refusal::Rules(sentence) => formatter.write_str(sentence),
            Refusal::NoTakebacks => formatter.write_str("this game is played without takebacks"),
            Refusal::NothingToTakeBack => formatter.write_str("you have no move to take back"),
            Refusal::AlreadyProposed => formatter.write_str("you have proposed that already"),
            Refusal::NothingProposed => formatter.write_str("there is nothing to answer"),
            Refusal::NotAsked => formatter.write_str("you are not asked"),
            Refusal::TooLateToAbort => formatter
                .write_str("everybody has moved: the game can be resigned or drawn, not aborted"),
            Refusal::NotOver => formatter.write_str("the game is not over yet"),
        }
    }
}

impl std::error::Error for Refusal {}
