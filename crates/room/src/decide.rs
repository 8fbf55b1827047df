//! The server's decisions: what follows from a request, as entries that are stored, applied and sent.
//! Nothing here changes the room.

use std::time::Duration;

use threefold_duplicate::save::Player;
use threefold_game::clocks::milliseconds;

use crate::entry::{Act, Change, Entry, GameId, Key, Proposal, Sender, Time, Topic};
use crate::presence::Presences;
use crate::request::{Refusal, Request};
use crate::room::{Identity, Occupant, Room, Standing};
use crate::seat::Seat;
use crate::settings::{ComputerSeat, Settings, SettingsError, check_level};

/// Everything that the server knows at the moment of a decision.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The moment.
    pub now: Time,
    /// The time that the request was on its way, as the server has measured it.
    pub lag: Duration,
    /// Players who are here.
    pub presences: &'a Presences,
    /// A name for the next game, which is needed if all agree to play again.
    pub next_game: Option<&'a GameId>,
}

impl Room {
    /// The first entry of a new room.
    ///
    /// # Errors
    /// If the settings make no sense.
    pub fn create(settings: Settings, creator: Key, now: Time) -> Result<Entry, SettingsError> {
        settings.check()?;
        let change = Change::Created { settings, creator: Some(creator) };
        Ok(Entry { number: 0, at: now, by: None, change })
    }

    /// The entries of a request, none if it has been granted before. `number` is the player's number
    /// of it, which grows from request to request; whoever has no seat needs none.
    ///
    /// # Errors
    /// If it is not granted, with the reason.
    pub fn decide(
        &self,
        who: Identity,
        number: Option<u32>,
        request: &Request<Key>,
        context: Context<'_>,
    ) -> Result<Vec<Entry>, Refusal> {
        let (changes, by) = match request {
            Request::Claim { seat, name, token } => {
                (self.claim(*seat, name.as_deref(), token)?, None)
            }
            Request::Transfer { once, token } => (self.transfer(once, token)?, None),
            Request::Free(seat) => (self.free(who, *seat, context.presences)?, None),
            Request::Computer { seat, level } => (self.let_play(who, *seat, *level)?, None),
            request => {
                let seat = who.seat.ok_or(Refusal::NotSeated)?;
                let request_number = number.ok_or(Refusal::NoNumber)?;
                let by = Some(Sender { seat, request: request_number });
                let last = self.last_request(seat);
                if request_number <= last {
                    let granted = self.entries().iter().rev().filter(|entry| entry.by == by);
                    let is_done = granted.into_iter().any(|it| request.is_granted_by(&it.change));
                    return is_done.then(Vec::new).ok_or(Refusal::NumberUsed(last));
                }
                (self.decide_for(seat, request, context)?, by)
            }
        };
        Ok(self.entries_of(changes, by, context.now))
    }

    /// The entry that is due because the time of a player is up. A move that arrives in time is
    /// decided first; one that is on its way has its credit.
    #[must_use]
    pub fn due(&self, now: Time) -> Option<Entry> {
        let seat = self.timer().fallen(now).filter(|_| !self.is_over())?;
        self.entries_of(vec![Change::FlagFell(seat)], None, now).pop()
    }

    /// The entry with which a server begins that takes a room over: the time since the last sign of
    /// the server before is charged to nobody.
    #[must_use]
    pub fn down_since(&self, since: Time, now: Time) -> Option<Entry> {
        self.running()?;
        let last = self.entries().last().map_or(since, |entry| entry.at.max(since));
        self.entries_of(vec![Change::Down { since: last }], None, now).pop()
    }

    /// The first entries of the room in which the same people play again, each one seat further.
    #[must_use]
    pub fn next_room(&self, now: Time) -> Vec<Entry> {
        let seats = self.settings().seats();
        let moved = seats.iter().zip(seats.iter().cycle().skip(1)).map(|(from, to)| (*from, *to));
        let (mut computers, mut claims) = (Vec::new(), Vec::new());
        for (from, seat) in moved {
            match self.occupant(from) {
                Occupant::Nobody => {}
                Occupant::Computer { level } => {
                    computers.push(ComputerSeat { seat, level: *level });
                }
                Occupant::Person { name } => {
                    let (name, key) = (name.clone(), self.key(from).cloned());
                    claims.push(Change::Claimed { seat, name, key });
                }
            }
        }
        let settings = Settings { computers, ..self.settings().clone() };
        let created = Change::Created { settings, creator: self.creator().cloned() };
        let changes = std::iter::once(created).chain(claims);
        let entry = |(number, change)| Entry { number, at: now, by: None, change };
        (0..).zip(changes).map(entry).collect()
    }

    fn entries_of(&self, changes: Vec<Change>, by: Option<Sender>, at: Time) -> Vec<Entry> {
        let numbers = self.next_number()..;
        numbers.zip(changes).map(|(number, change)| Entry { number, at, by, change }).collect()
    }

    fn decide_for(
        &self,
        seat: Seat,
        request: &Request<Key>,
        context: Context<'_>,
    ) -> Result<Vec<Change>, Refusal> {
        match request {
            Request::Leave => match self.occupant(seat) {
                Occupant::Person { .. } => Ok(vec![Change::Left(seat)]),
                _ => Err(Refusal::NotSeated),
            },
            Request::OfferTransfer { token } => match self.occupant(seat) {
                Occupant::Person { .. } => {
                    Ok(vec![Change::TransferOffered { seat, key: Some(token.clone()) }])
                }
                _ => Err(Refusal::NotSeated),
            },
            Request::Act { ply, act } => self.act(seat, *ply, act, context),
            Request::Propose(topic) => self.propose(seat, *topic, context),
            Request::Answer { topic, agrees } => self.answer_to(seat, *topic, *agrees, context),
            Request::Abort if self.is_over() => Err(Refusal::Over),
            Request::Abort if self.is_first_round_complete() => Err(Refusal::TooLateToAbort),
            Request::Abort => Ok(vec![Change::Aborted(seat)]),
            Request::Claim { .. }
            | Request::Transfer { .. }
            | Request::Free(_)
            | Request::Computer { .. } => Err(Refusal::NotSeated),
        }
    }

    fn check_seat_of_game(&self, seat: Seat) -> Result<(), Refusal> {
        let is_there = self.settings().seats().contains(&seat);
        is_there.then_some(()).ok_or(Refusal::NoSuchSeat(seat))
    }

    fn check_free_seat(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_seat_of_game(seat)?;
        match self.occupant(seat) {
            Occupant::Nobody => Ok(()),
            Occupant::Person { name } => Err(Refusal::SeatTaken { seat, name: name.clone() }),
            Occupant::Computer { .. } => Err(Refusal::SeatTaken { seat, name: None }),
        }
    }

    fn claim(&self, seat: Seat, name: Option<&str>, token: &Key) -> Result<Vec<Change>, Refusal> {
        self.check_seat_of_game(seat)?;
        if self.key(seat).is_some_and(|own| own.is(token)) {
            return Ok(Vec::new());
        }
        self.check_free_seat(seat)?;
        if self.is_over() {
            return Err(Refusal::Over);
        }
        if name.is_some_and(|name| !Player::is_name(name)) {
            return Err(Refusal::NoName);
        }
        let (name, key) = (name.map(str::to_owned), Some(token.clone()));
        Ok(vec![Change::Claimed { seat, name, key }])
    }

    fn transfer(&self, once: &Key, token: &Key) -> Result<Vec<Change>, Refusal> {
        if self.identify(std::slice::from_ref(token)).seat.is_some() {
            return Ok(Vec::new());
        }
        let seat = self.transfer_of(once).ok_or(Refusal::UnknownToken)?;
        Ok(vec![Change::Transferred { seat, key: Some(token.clone()) }])
    }

    fn free(
        &self,
        who: Identity,
        seat: Seat,
        presences: &Presences,
    ) -> Result<Vec<Change>, Refusal> {
        if !who.is_creator {
            return Err(Refusal::NotCreator);
        }
        self.check_seat_of_game(seat)?;
        match self.occupant(seat) {
            Occupant::Nobody => Err(Refusal::SeatFree(seat)),
            Occupant::Person { .. } if presences.is_here(seat) => Err(Refusal::SeatInUse(seat)),
            Occupant::Person { .. } | Occupant::Computer { .. } => Ok(vec![Change::Freed(seat)]),
        }
    }

    fn let_play(&self, who: Identity, seat: Seat, level: u8) -> Result<Vec<Change>, Refusal> {
        if !who.is_creator {
            return Err(Refusal::NotCreator);
        }
        self.check_free_seat(seat)?;
        check_level(level)?;
        Ok(vec![Change::Computer { seat, level }])
    }

    fn act(
        &self,
        seat: Seat,
        ply: u32,
        act: &Act,
        context: Context<'_>,
    ) -> Result<Vec<Change>, Refusal> {
        let turn = self.turn().ok_or(Refusal::Over)?;
        let plies = self.play().plies() as u32;
        let credit = self.timer().credit(seat, context.lag);
        if *act != Act::Resign {
            let mut seats = self.settings().seats().iter().copied();
            match seats.find(|&seat| !self.is_taken(seat)) {
                Some(free) if plies == 0 => return Err(Refusal::WaitingFor(free)),
                _ if ply != plies => return Err(Refusal::Stale(plies)),
                _ if turn != seat => return Err(Refusal::NotYourTurn(turn)),
                _ => {}
            }
        }
        if self.timer().is_up(seat, credit, context.now) {
            return Err(Refusal::TimeUp);
        }
        self.play().clone().act(seat, act).map_err(Refusal::Rules)?;
        let credit = match act {
            Act::Move(_) => u32::try_from(milliseconds(credit)).unwrap_or(u32::MAX),
            _ => 0,
        };
        Ok(vec![Change::Acted { seat, act: act.clone(), credit }])
    }

    fn propose(
        &self,
        seat: Seat,
        topic: Topic,
        context: Context<'_>,
    ) -> Result<Vec<Change>, Refusal> {
        match (topic, self.is_over()) {
            (Topic::Rematch, false) => return Err(Refusal::NotOver),
            (Topic::Draw | Topic::Takeback, true) => return Err(Refusal::Over),
            (Topic::Takeback, _) if !self.settings().takebacks => {
                return Err(Refusal::NoTakebacks);
            }
            (Topic::Rematch, true) if self.rematch().is_some() => return Ok(Vec::new()),
            _ => {}
        }
        if let Some(standing) = self.proposal(topic) {
            // Two who propose the same agree.
            if standing.agreed.contains(&seat) {
                return Err(Refusal::AlreadyProposed);
            }
            return self.answer_to(seat, topic, true, context);
        }
        let proposal = match topic {
            Topic::Draw => Proposal::Draw,
            Topic::Rematch => Proposal::Rematch,
            Topic::Takeback => {
                let plies = self.play().before_last_move(seat);
                Proposal::Takeback(plies.ok_or(Refusal::NothingToTakeBack)? as u32)
            }
        };
        let standing = Standing { proposal, by: seat, agreed: vec![seat] };
        let mut changes = vec![Change::Proposed { seat, proposal }];
        changes.extend(self.conclusion(&standing, context));
        Ok(changes)
    }

    fn answer_to(
        &self,
        seat: Seat,
        topic: Topic,
        agrees: bool,
        context: Context<'_>,
    ) -> Result<Vec<Change>, Refusal> {
        let mut standing = self.proposal(topic).ok_or(Refusal::NothingProposed)?;
        let is_own = standing.by == seat;
        if !is_own && !self.needed(standing.proposal).contains(&seat) {
            return Err(Refusal::NotAsked);
        }
        if agrees && standing.agreed.contains(&seat) {
            return Err(Refusal::AlreadyProposed);
        }
        // In chess an offer cannot be withdrawn (FIDE 9.1.2.1).
        if !agrees && is_own && topic == Topic::Draw && self.play().offer().is_some() {
            return Err(Refusal::AlreadyProposed);
        }
        let mut changes = vec![Change::Answered { seat, topic, agrees }];
        if agrees {
            standing.agreed.push(seat);
            changes.extend(self.conclusion(&standing, context));
        }
        Ok(changes)
    }

    /// The change that follows when all have agreed.
    fn conclusion(&self, standing: &Standing, context: Context<'_>) -> Option<Change> {
        let needed = self.needed(standing.proposal);
        if !needed.iter().all(|seat| standing.agreed.contains(seat)) {
            return None;
        }
        match standing.proposal {
            Proposal::Rematch => context.next_game.cloned().map(Change::Rematched),
            proposal => Some(Change::Agreed(proposal)),
        }
    }
}
