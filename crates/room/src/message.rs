//! Messages between a browser, or a bot, and a server: JSON in frames that name their protocol.
//!
//! ```json
//! {"protocol":1,"message":{"request":{"number":4,"request":{"act":{"ply":3,"act":{"move":"e7e5"}}}}}}
//! ```
//!
//! A frame of another protocol is never read as one of ours: whoever gets it learns that the other
//! side is newer or older, and a browser loads its page again.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::entry::{Entry, GameId, Time};
use crate::presence::Presence;
use crate::request::{Refusal, Request};
use crate::seat::Seat;

/// The protocol of this version.
pub const PROTOCOL: u64 = 1;

/// The longest frame that a server reads, in bytes.
pub const MAX_CLIENT_FRAME: usize = 8 * 1024;

/// A secret with which somebody proves who they are. A server keeps only a hash of it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Token(pub String);

impl Token {
    /// Returns true if a client may use it: 22 to 64 letters, digits, `-` and `_`, which is room for
    /// 128 bits or more.
    #[must_use]
    pub fn is_acceptable(&self) -> bool {
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        (22..=64).contains(&self.0.len()) && self.0.bytes().all(is_letter)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Token(…)")
    }
}

/// A message to the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message of a connection, and again whenever entries are missing.
    Hello {
        /// The game.
        game: GameId,
        /// Proofs of who this is.
        #[serde(default)]
        tokens: Vec<Token>,
        /// Number of the first entry that is wanted.
        next: u64,
    },
    /// A request.
    Request {
        /// The player's number of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u32>,
        /// The request.
        request: Request<Token>,
    },
    /// The page came into sight or went out of it.
    Sight(bool),
    /// A sign of life, which the server answers.
    Ping(u32),
}

/// A message from the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ServerMessage {
    /// The answer to a hello.
    Welcome {
        /// The server's time.
        now: Time,
        /// The seat of whoever said hello.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// True if they have created the game.
        #[serde(default)]
        is_creator: bool,
        /// The entries that were asked for.
        entries: Vec<Entry>,
        /// Players who are here.
        presences: Vec<(Seat, Presence)>,
    },
    /// Something happened.
    Entries(Vec<Entry>),
    /// A request was granted; its entries were sent before.
    Granted {
        /// The number of the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u32>,
        /// The seat at which the sender sits now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// A request was not granted.
    Refused {
        /// The number of the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u32>,
        /// The reason.
        refusal: Refusal,
    },
    /// Somebody came or went.
    Present {
        /// The player.
        seat: Seat,
        /// Their presence now.
        presence: Presence,
    },
    /// The answer to a ping.
    Pong {
        /// The number of the ping.
        ping: u32,
        /// The server's time.
        now: Time,
    },
    /// There is no such game, or it may not be seen.
    NoSuchGame,
}

#[derive(Serialize)]
struct Written<'a, M> {
    protocol: u64,
    message: &'a M,
}

#[derive(Deserialize)]
struct Head {
    protocol: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Frame<M> {
    #[serde(rename = "protocol")]
    _protocol: u64,
    message: M,
}

impl ClientMessage {
    /// The frame of the message.
    #[must_use]
    pub fn to_frame(&self) -> String {
        write(self)
    }

    /// Reads a frame.
    ///
    /// # Errors
    /// If it is too long, of another protocol, or no message.
    pub fn from_frame(frame: &str) -> Result<ClientMessage, FrameError> {
        if frame.len() > MAX_CLIENT_FRAME {
            return Err(FrameError::TooLong(frame.len()));
        }
        read(frame)
    }
}

impl ServerMessage {
    /// The frame of the message.
    #[must_use]
    pub fn to_frame(&self) -> String {
        write(self)
    }

    /// Reads a frame.
    ///
    /// # Errors
    /// If it is of another protocol, or no message.
    pub fn from_frame(frame: &str) -> Result<ServerMessage, FrameError> {
        read(frame)
    }
}

fn write(message: &impl Serialize) -> String {
    // Strings and numbers always have a JSON form.
    serde_json::to_string(&Written { protocol: PROTOCOL, message }).unwrap_or_default()
}

fn read<M: DeserializeOwned>(frame: &str) -> Result<M, FrameError> {
    let unreadable = |error: serde_json::Error| FrameError::Unreadable(error.to_string());
    let Head { protocol } = serde_json::from_str(frame).map_err(unreadable)?;
    if protocol != PROTOCOL {
        return Err(FrameError::OtherProtocol(protocol));
    }
    let Frame { message, .. } = serde_json::from_str(frame).map_err(unreadable)?;
    Ok(message)
}

/// A frame that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FrameError {
    /// It has more than [`MAX_CLIENT_FRAME`] bytes.
    TooLong(usize),
    /// It is of another protocol: the page must be loaded again, or the server is older.
    OtherProtocol(u64),
    /// It is no message.
    Unreadable(String),
}

impl fmt::Display for FrameError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FrameError::TooLong(bytes) => {
                write!(formatter, "a frame of {bytes} bytes, at most {MAX_CLIENT_FRAME} are read")
            }
            FrameError::OtherProtocol(protocol) => {
                write!(formatter, "a frame of protocol {protocol}, expected {PROTOCOL}: reload")
            }
            FrameError::Unreadable(problem) => write!(formatter, "no message: {problem}"),
        }
    }
}

impl std::error::Error for FrameError {}
