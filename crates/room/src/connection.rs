//! The client's side of a connection, as a state machine that is told the time and never reads it.
//!
//! Whoever drives it (a page, a bot, a test) tells it what happens to the socket, does the
//! [`Command`]s that it returns, and wakes it at [`Connection::next_wake`]. Requests are kept until
//! the server has answered them, over any number of connections.

use std::collections::VecDeque;
use std::time::Duration;

use crate::entry::{Entry, GameId, Time};
use crate::message::{ClientMessage, FrameError, ServerMessage, Token};
use crate::presence::Presence;
use crate::request::{Refusal, Request};
use crate::room::{Identity, Room};
use crate::seat::Seat;

/// Silence after which the server is asked for a sign of life.
const PING_AFTER: Duration = Duration::from_secs(5);
/// Silence after which a connection is given up: a ping and its answer have had seven seconds.
const STALE_AFTER: Duration = Duration::from_secs(12);
/// Wait before the first attempt to connect again; it doubles with every attempt.
const FIRST_WAIT: Duration = Duration::from_millis(500);
/// The longest wait between attempts.
const LONGEST_WAIT: Duration = Duration::from_secs(15);

/// Something that whoever drives the connection must do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Open a socket; there is none.
    Open,
    /// Close the socket, and tell [`Connection::closed`].
    Close,
    /// Send a frame.
    Send(String),
    /// Show what happened: this entry has been applied to the room.
    Applied(Box<Entry>),
    /// The room was loaded anew; show it as it is.
    Loaded,
    /// Tell the player that a request was not granted.
    Refused {
        /// The request.
        request: Request<Token>,
        /// The reason.
        refusal: Refusal,
    },
    /// Show who is here.
    Present {
        /// The player.
        seat: Seat,
        /// Their presence.
        presence: Presence,
    },
    /// The server speaks another protocol: load the page again.
    Reload,
}

/// The state of a connection, for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The first connection is being made.
    Connecting,
    /// Connected: the room shown is the one that the server knows.
    Live,
    /// The connection was lost and is being made again.
    Reconnecting,
    /// The server speaks another protocol.
    OutOfDate,
    /// There is no such game, or it may not be seen.
    NoSuchGame,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Without a socket until then.
    Waiting {
        until: Time,
    },
    /// A socket is being opened, or the answer to the hello is awaited.
    Greeting {
        since: Time,
    },
    Live,
    /// The end.
    Finished(Status),
}

/// A request that the server has not answered.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Pending {
    number: Option<u32>,
    request: Request<Token>,
    /// True if it was sent on this connection.
    is_sent: bool,
}

/// The client's side of a connection to one game.
#[derive(Clone, Debug)]
pub struct Connection {
    game: GameId,
    tokens: Vec<Token>,
    state: State,
    /// Attempts since the connection was last live.
    attempts: u32,
    was_live: bool,
    room: Option<Room>,
    who: Identity,
    pending: VecDeque<Pending>,
    /// Highest number that a request has got.
    highest: u32,
    /// Moment at which the server was heard last.
    heard: Time,
    pings: u32,
    /// Moment at which the ping was sent that has no answer yet.
    pinged: Option<Time>,
    /// The server's time less ours in milliseconds, and how long the way there and back was when
    /// that was found.
    offset: Option<(i64, Duration)>,
}

impl Connection {
    /// A connection that is about to be made.
    #[must_use]
    pub fn new(game: GameId, tokens: Vec<Token>, now: Time) -> Connection {
        Connection {
            game,
            tokens,
            state: State::Waiting { until: now },
            attempts: 0,
            was_live: false,
            room: None,
            who: Identity::default(),
            pending: VecDeque::new(),
            highest: 0,
            heard: now,
            pings: 0,
            pinged: None,
            offset: None,
        }
    }

    /// The state, for people.
    #[must_use]
    pub const fn status(&self) -> Status {
        match self.state {
            State::Live => Status::Live,
            State::Finished(status) => status,
            _ if self.was_live => Status::Reconnecting,
            _ => Status::Connecting,
        }
    }

    /// The room as far as it is known.
    #[must_use]
    pub const fn room(&self) -> Option<&Room> {
        self.room.as_ref()
    }

    /// Our seat, as the server has told it.
    #[must_use]
    pub const fn who(&self) -> Identity {
        self.who
    }

    /// Requests that the server has not answered, the oldest first.
    pub fn pending(&self) -> impl Iterator<Item = &Request<Token>> {
        self.pending.iter().map(|pending| &pending.request)
    }

    /// The server's time, as well as it is known.
    #[must_use]
    pub fn server_time(&self, now: Time) -> Time {
        let offset = self.offset.map_or(0, |(offset, _)| offset);
        Time(now.0.saturating_add_signed(offset))
    }

    /// The moment at which [`Connection::wake`] should be called; none if there is nothing to wait
    /// for.
    #[must_use]
    pub fn next_wake(&self) -> Option<Time> {
        match self.state {
            State::Waiting { until } => Some(until),
            State::Greeting { since } => Some(since.after(STALE_AFTER)),
            State::Live if self.pinged.is_some() => Some(self.heard.after(STALE_AFTER)),
            State::Live => Some(self.heard.after(PING_AFTER)),
            State::Finished(_) => None,
        }
    }

    /// Does what is due.
    pub fn wake(&mut self, now: Time) -> Vec<Command> {
        match self.state {
            State::Waiting { until } if until <= now => {
                self.state = State::Greeting { since: now };
                vec![Command::Open]
            }
            State::Greeting { since } if now.since(since) >= STALE_AFTER => vec![Command::Close],
            State::Live if now.since(self.heard) >= STALE_AFTER => vec![Command::Close],
            State::Live if self.pinged.is_none() && now.since(self.heard) >= PING_AFTER => {
                self.pings = self.pings.wrapping_add(1);
                self.pinged = Some(now);
                vec![send(&ClientMessage::Ping(self.pings))]
            }
            _ => Vec::new(),
        }
    }

    /// The network is back: there is no need to wait any longer.
    pub fn nudge(&mut self, now: Time) {
        if let State::Waiting { until } = &mut self.state {
            *until = now.min(*until);
        }
    }

    /// The socket is open.
    pub fn opened(&mut self, now: Time) -> Vec<Command> {
        if matches!(self.state, State::Finished(_)) {
            return vec![Command::Close];
        }
        self.state = State::Greeting { since: now };
        self.heard = now;
        vec![self.hello()]
    }

    /// The socket is closed. `chance` is any number; it spreads those who come back together.
    pub fn closed(&mut self, now: Time, chance: u32) {
        if matches!(self.state, State::Finished(_)) {
            return;
        }
        let wait = FIRST_WAIT.saturating_mul(1 << self.attempts.min(10)).min(LONGEST_WAIT);
        // Between half of it and all of it.
        let share = wait / 2 + (wait / 2).mul_f64(f64::from(chance) / f64::from(u32::MAX));
        self.attempts += 1;
        self.pinged = None;
        self.state = State::Waiting { until: now.after(share) };
        for pending in &mut self.pending {
            pending.is_sent = false;
        }
    }

    /// A frame has come.
    pub fn received(&mut self, frame: &str, now: Time) -> Vec<Command> {
        if matches!(self.state, State::Finished(_) | State::Waiting { .. }) {
            return Vec::new();
        }
        self.heard = now;
        let message = match ServerMessage::from_frame(frame) {
            Ok(message) => message,
            Err(FrameError::OtherProtocol(_)) => {
                self.state = State::Finished(Status::OutOfDate);
                return vec![Command::Close, Command::Reload];
            }
            // Whatever it was, the entries will come again.
            Err(_) => return vec![self.hello()],
        };
        match message {
            ServerMessage::Welcome { now: server, seat, is_creator, entries, presences } => {
                self.who = Identity { seat, is_creator };
                self.greeted(server, now);
                let mut commands = self.take(&entries);
                let present = |(seat, presence)| Command::Present { seat, presence };
                commands.extend(presences.into_iter().map(present));
                commands.extend(self.flush());
                commands
            }
            ServerMessage::Entries(entries) => {
                let mut commands = self.take(&entries);
                commands.extend(self.flush());
                commands
            }
            ServerMessage::Granted { number, seat } => {
                self.who.seat = seat.or(self.who.seat);
                self.answered(number);
                self.flush()
            }
            ServerMessage::Refused { number, refusal } => self.refused(number, refusal),
            ServerMessage::Present { seat, presence } => {
                vec![Command::Present { seat, presence }]
            }
            ServerMessage::Pong { ping, now: server } => {
                if let Some(sent) = self.pinged.filter(|_| ping == self.pings) {
                    self.pinged = None;
                    self.set_offset(server, now, now.since(sent));
                }
                Vec::new()
            }
            ServerMessage::NoSuchGame => {
                self.state = State::Finished(Status::NoSuchGame);
                vec![Command::Close]
            }
        }
    }

    /// Asks something of the room: now if the connection is live, otherwise as soon as it is again.
    /// A token in it proves who we are from now on.
    pub fn request(&mut self, request: Request<Token>) -> Vec<Command> {
        if let Request::Claim { token, .. } | Request::Transfer { token, .. } = &request
            && !self.tokens.contains(token)
        {
            self.tokens.push(token.clone());
        }
        let number = is_numbered(&request).then(|| self.next_number());
        self.pending.push_back(Pending { number, request, is_sent: false });
        self.flush()
    }

    fn next_number(&mut self) -> u32 {
        let granted = self.room.as_ref().zip(self.who.seat);
        let granted = granted.map_or(0, |(room, seat)| room.last_request(seat));
        self.highest = self.highest.max(granted).saturating_add(1);
        self.highest
    }

    fn hello(&self) -> Command {
        let (game, tokens) = (self.game.clone(), self.tokens.clone());
        let next = self.room.as_ref().map_or(0, Room::next_number);
        send(&ClientMessage::Hello { game, tokens, next })
    }

    fn greeted(&mut self, server: Time, now: Time) {
        if let State::Greeting { since } = self.state {
            self.set_offset(server, now, now.since(since));
        }
        self.state = State::Live;
        self.attempts = 0;
        self.was_live = true;
    }

    /// The answer shows the server's time as it was half of the way ago. Of several measurements the
    /// quickest is the best.
    fn set_offset(&mut self, server: Time, now: Time, way: Duration) {
        if self.offset.is_none_or(|(_, best)| way <= best) {
            let then = now.before(way / 2);
            let offset = i64::try_from(server.0).unwrap_or(i64::MAX);
            let own = i64::try_from(then.0).unwrap_or(i64::MAX);
            self.offset = Some((offset.saturating_sub(own), way));
        }
    }

    /// Applies entries that are new; asks again if some are missing.
    fn take(&mut self, entries: &[Entry]) -> Vec<Command> {
        let mut commands = Vec::new();
        for entry in entries {
            let next = self.room.as_ref().map_or(0, Room::next_number);
            if entry.number < next {
                continue;
            }
            let applied = match &mut self.room {
                _ if entry.number > next => {
                    commands.push(self.hello());
                    break;
                }
                Some(room) => room.apply(entry),
                None => Room::new(entry).map(|room| {
                    self.room = Some(room);
                    commands.push(Command::Loaded);
                }),
            };
            if applied.is_err() {
                // What we have is not what the server has: begin anew.
                self.room = None;
                commands.extend([Command::Loaded, self.hello()]);
                break;
            }
            if let Some(sender) = entry.by.filter(|sender| Some(sender.seat) == self.who.seat) {
                self.seen(sender.request, entry);
            }
            commands.push(Command::Applied(Box::new(entry.clone())));
        }
        commands
    }

    /// An entry shows that a request of ours was granted.
    fn seen(&mut self, number: u32, entry: &Entry) {
        self.pending.retain(|pending| {
            pending.number != Some(number) || !pending.request.is_granted_by(&entry.change)
        });
    }

    /// The server has answered the oldest request that was sent.
    fn answered(&mut self, number: Option<u32>) -> Option<Pending> {
        let is_it = |pending: &Pending| pending.is_sent && pending.number == number;
        let place = self.pending.iter().position(is_it)?;
        self.pending.remove(place)
    }

    fn refused(&mut self, number: Option<u32>, refusal: Refusal) -> Vec<Command> {
        let Some(mut pending) = self.answered(number) else { return Vec::new() };
        let mut commands = Vec::new();
        if let Refusal::NumberUsed(last) = refusal {
            // Another page of ours was quicker.
            self.highest = self.highest.max(last);
            pending.number = Some(self.next_number());
            pending.is_sent = false;
            self.pending.push_front(pending);
        } else {
            commands.push(Command::Refused { request: pending.request, refusal });
        }
        commands.extend(self.flush());
        commands
    }

    /// Sends the oldest request, unless it is on its way: one after the other, in order.
    fn flush(&mut self) -> Vec<Command> {
        if self.state != State::Live {
            return Vec::new();
        }
        match self.pending.front_mut() {
            Some(pending) if !pending.is_sent => {
                pending.is_sent = true;
                let (number, request) = (pending.number, pending.request.clone());
                vec![send(&ClientMessage::Request { number, request })]
            }
            _ => Vec::new(),
        }
    }
}

/// Returns true if a request is one of a player, whose requests have numbers.
const fn is_numbered(request: &Request<Token>) -> bool {
    !matches!(
        request,
        Request::Claim { .. }
            | Request::Transfer { .. }
            | Request::Free(_)
            | Request::Computer { .. }
    )
}

fn send(message: &ClientMessage) -> Command {
    Command::Send(message.to_frame())
}
