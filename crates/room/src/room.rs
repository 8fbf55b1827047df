//! The state of a room, which entries of the log change one by one. Server and browser apply the same
//! entries, and so see the same room.

use std::time::Duration;

use threefold_chess::Color;
use threefold_duplicate::Seat as Corner;
use threefold_duplicate::save::Player;
use threefold_game::clocks::Clocks;

use crate::entry::{Change, Entry, GameId, Key, LogError, Proposal, Time, Topic};
use crate::play::Play;
use crate::seat::{BySeat, Seat};
use crate::settings::{Audience, ComputerSeat, Settings, check_level};
use crate::timer::Timer;

/// One game among people.
///
/// A server asks [`Room::decide`] what follows from a request, stores the entries, then gives them to
/// [`Room::apply`] and sends them. A browser only applies. See the example of the crate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Room {
    settings: Settings,
    creator: Option<Key>,
    chairs: BySeat<Chair>,
    play: Play,
    timer: Timer,
    /// Proposals that stand, but for offers of a draw that the game itself knows.
    standing: Vec<Standing>,
    aborted: Option<Seat>,
    rematch: Option<GameId>,
    /// The log.
    entries: Vec<Entry>,
}

/// A seat as it is used.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Chair {
    occupant: Occupant,
    key: Option<Key>,
    /// The key for one use, of a person who is about to move to another device.
    transfer: Option<Key>,
    /// Number of the last request that was granted.
    last_request: u32,
}

/// Whoever sits at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Occupant {
    /// Nobody.
    #[default]
    Nobody,
    /// A person.
    Person {
        /// The name, if there is one.
        name: Option<String>,
    },
    /// A computer.
    Computer {
        /// Its level.
        level: u8,
    },
}

/// A proposal that waits for consent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The proposal.
    pub proposal: Proposal,
    /// Whoever made it.
    pub by: Seat,
    /// Players who have agreed, with whoever made it.
    pub agreed: Vec<Seat>,
}

/// Whoever looks at a room or asks something of it, as far as it knows them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Identity {
    /// The seat at which they sit.
    pub seat: Option<Seat>,
    /// True if they have created the game.
    pub is_creator: bool,
}

impl Room {
    /// A room from its log.
    ///
    /// # Errors
    /// If the entries are not the log of a room, in order and from the beginning.
    pub fn replay<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Result<Room, LogError> {
        let mut entries = entries.into_iter();
        let mut room = Room::new(entries.next().ok_or(LogError::NoBeginning)?)?;
        entries.try_for_each(|entry| room.apply(entry))?;
        Ok(room)
    }

    /// A room from the first entry of its log, which [`Room::create`] makes.
    ///
    /// # Errors
    /// If it is another entry.
    pub fn new(first: &Entry) -> Result<Room, LogError> {
        let Change::Created { settings, creator } = &first.change else {
            return Err(LogError::NoBeginning);
        };
        if first.number != 0 {
            return Err(LogError::OutOfOrder { number: first.number, expected: 0 });
        }
        let impossible = |reason: String| LogError::Impossible { number: 0, reason };
        settings.check().map_err(|error| impossible(error.to_string()))?;
        let mut chairs: BySeat<Chair> = BySeat::default();
        for &ComputerSeat { seat, level } in &settings.computers {
            chairs[seat].occupant = Occupant::Computer { level };
        }
        Ok(Room {
            creator: creator.clone(),
            chairs,
            play: Play::new(settings.rules),
            timer: Timer::new(settings),
            settings: settings.clone(),
            standing: Vec::new(),
            aborted: None,
            rematch: None,
            entries: vec![first.clone()],
        })
    }

    /// The settings, which never change.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The game being played.
    #[must_use]
    pub const fn play(&self) -> &Play {
        &self.play
    }

    /// The log so far, with keys; [`Room::tail`] has what may be sent.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Number of the next entry.
    #[must_use]
    pub fn next_number(&self) -> u64 {
        self.entries.len() as u64
    }

    /// The entries from a number on, for somebody; none if they may not see the game.
    #[must_use]
    pub fn tail(&self, from: u64, viewer: Identity) -> Option<Vec<Entry>> {
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        let tail = self.entries.get(from..).unwrap_or_default();
        self.may_see(viewer).then(|| tail.iter().map(Entry::without_keys).collect())
    }

    /// Returns true if somebody may see the game.
    #[must_use]
    pub fn may_see(&self, viewer: Identity) -> bool {
        match self.settings.audience {
            Audience::Everybody => true,
            Audience::Players => viewer.is_creator || viewer.seat.is_some(),
        }
    }

    /// Returns what is known of somebody who shows these keys.
    #[must_use]
    pub fn identify(&self, keys: &[Key]) -> Identity {
        // All are compared, whatever was found before.
        let shows = |own: Option<&Key>| {
            own.is_some_and(|own| keys.iter().fold(false, |found, key| found | own.is(key)))
        };
        let seats = self.settings.seats().iter().copied();
        let seat = seats.fold(None, |found, seat| {
            let is_it = shows(self.chairs[seat].key.as_ref());
            if is_it { Some(seat) } else { found }
        });
        Identity { seat, is_creator: shows(self.creator.as_ref()) }
    }

    /// Returns the seat that a key for one use moves to another device.
    #[must_use]
    pub fn transfer_of(&self, key: &Key) -> Option<Seat> {
        let seats = self.settings.seats().iter().copied();
        seats.fold(None, |found, seat| {
            let is_it = self.chairs[seat].transfer.as_ref().is_some_and(|own| own.is(key));
            if is_it { Some(seat) } else { found }
        })
    }

    /// Whoever sits at a seat.
    #[must_use]
    pub fn occupant(&self, seat: Seat) -> &Occupant {
        &self.chairs[seat].occupant
    }

    /// Returns true if somebody sits at a seat.
    #[must_use]
    pub fn is_taken(&self, seat: Seat) -> bool {
        *self.occupant(seat) != Occupant::Nobody
    }

    /// Number of the last request of a seat that was granted; the next one needs a higher number.
    #[must_use]
    pub fn last_request(&self, seat: Seat) -> u32 {
        self.chairs[seat].last_request
    }

    /// Returns true if the game has ended or was aborted.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.aborted.is_some() || self.play.is_over()
    }

    /// The player who aborted the game.
    #[must_use]
    pub const fn aborted(&self) -> Option<Seat> {
        self.aborted
    }

    /// The game that follows, if all wanted to play again.
    #[must_use]
    pub const fn rematch(&self) -> Option<&GameId> {
        self.rematch.as_ref()
    }

    /// The player to move, unless the game is over.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        (!self.is_over()).then(|| self.play.turn())
    }

    /// Returns true if everybody has moved once: from then on the game cannot be aborted.
    #[must_use]
    pub fn is_first_round_complete(&self) -> bool {
        self.play.plies() >= self.settings.seats().len()
    }

    /// The time that a player has left at a moment; none without clocks.
    #[must_use]
    pub fn remaining(&self, seat: Seat, now: Time) -> Option<Duration> {
        self.timer.remaining(seat, now)
    }

    /// Returns the player whose time runs.
    #[must_use]
    pub fn running(&self) -> Option<Seat> {
        self.timer.running()
    }

    /// Returns the time until [`Room::due`] should be asked.
    #[must_use]
    pub fn next_look(&self, now: Time) -> Option<Duration> {
        self.timer.next_look(now)
    }

    /// The clocks of a game of chess.
    #[must_use]
    pub const fn chess_clocks(&self) -> Option<&Clocks<Color>> {
        self.timer.chess()
    }

    /// The clocks of a game of duplicate chess.
    #[must_use]
    pub const fn duplicate_clocks(&self) -> Option<&Clocks<Corner>> {
        self.timer.duplicate()
    }

    /// The proposals that stand.
    #[must_use]
    pub fn proposals(&self) -> Vec<Standing> {
        let offer = self.play.offer().filter(|_| !self.is_over());
        let offer = offer.map(|by| Standing { proposal: Proposal::Draw, by, agreed: vec![by] });
        offer.into_iter().chain(self.standing.iter().cloned()).collect()
    }

    /// The standing proposal of a kind.
    #[must_use]
    pub fn proposal(&self, topic: Topic) -> Option<Standing> {
        self.proposals().into_iter().find(|standing| standing.proposal.topic() == topic)
    }

    /// Players whose consent a proposal needs. Whoever has left is not asked. Computers play again
    /// and take back as people like; whether they want a draw is theirs to say.
    #[must_use]
    pub fn needed(&self, proposal: Proposal) -> Vec<Seat> {
        let is_asked = |seat: &Seat| match self.occupant(*seat) {
            Occupant::Nobody => false,
            Occupant::Person { .. } => true,
            Occupant::Computer { .. } => proposal == Proposal::Draw,
        };
        let seats = match proposal {
            Proposal::Draw | Proposal::Rematch => self.settings.seats().to_vec(),
            Proposal::Takeback(plies) => self.play.concerned(plies as usize),
        };
        seats.into_iter().filter(is_asked).collect()
    }

    pub(crate) const fn timer(&self) -> &Timer {
        &self.timer
    }

    pub(crate) const fn creator(&self) -> Option<&Key> {
        self.creator.as_ref()
    }

    pub(crate) fn key(&self, seat: Seat) -> Option<&Key> {
        self.chairs[seat].key.as_ref()
    }

    /// Applies the next entry of the log.
    ///
    /// # Errors
    /// If it is not the next one or does not fit; then nothing has changed.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), LogError> {
        let (number, expected) = (entry.number, self.next_number());
        if number != expected {
            return Err(LogError::OutOfOrder { number, expected });
        }
        let impossible = |reason: String| LogError::Impossible { number, reason };
        if let Some(sender) = entry.by {
            self.check_seat(sender.seat).map_err(impossible)?;
        }
        self.change(entry).map_err(impossible)?;
        if let Some(sender) = entry.by {
            let last = &mut self.chairs[sender.seat].last_request;
            *last = sender.request.max(*last);
        }
        self.entries.push(entry.clone());
        Ok(())
    }

    fn change(&mut self, entry: &Entry) -> Result<(), String> {
        let at = entry.at;
        match &entry.change {
            Change::Created { .. } => Err("a room is created once".into()),
            Change::Claimed { seat, name, key } => {
                let name = name.clone();
                self.check_free(*seat)?;
                if name.as_deref().is_some_and(|name| !Player::is_name(name)) {
                    return Err("that is no name".into());
                }
                self.sit(*seat, Occupant::Person { name }, key.clone());
                Ok(())
            }
            Change::Left(seat) | Change::Freed(seat) => {
                self.check_seat(*seat)?;
                self.sit(*seat, Occupant::Nobody, None);
                Ok(())
            }
            Change::Computer { seat, level } => {
                self.check_free(*seat)?;
                check_level(*level).map_err(|error| error.to_string())?;
                self.sit(*seat, Occupant::Computer { level: *level }, None);
                Ok(())
            }
            Change::TransferOffered { seat, key } => {
                self.check_seat(*seat)?;
                self.chairs[*seat].transfer.clone_from(key);
                Ok(())
            }
            Change::Transferred { seat, key } => {
                self.check_seat(*seat)?;
                let chair = &mut self.chairs[*seat];
                chair.key.clone_from(key);
                chair.transfer = None;
                Ok(())
            }
            Change::Down { since } => {
                self.timer.skip(*since, at);
                Ok(())
            }
            Change::Rematched(game) => {
                self.rematch = Some(game.clone());
                self.standing.retain(|standing| standing.proposal.topic() != Topic::Rematch);
                Ok(())
            }
            change => self.change_game(change, at),
        }
    }

    fn change_game(&mut self, change: &Change, at: Time) -> Result<(), String> {
        let is_about_rematch = matches!(
            change,
            Change::Proposed { proposal: Proposal::Rematch, .. }
                | Change::Answered { topic: Topic::Rematch, .. }
        );
        if self.is_over() && !is_about_rematch {
            return Err("the game is over".into());
        }
        match change {
            Change::Acted { seat, act, credit } => {
                let plies = self.play.plies();
                self.play.act(*seat, act)?;
                if self.play.plies() > plies {
                    let credit = Duration::from_millis(u64::from(*credit));
                    let next = self.turn();
                    self.timer.moved(*seat, next, plies + 1, at, credit);
                    // Whoever moves without having agreed has answered.
                    self.standing.retain(|standing| standing.agreed.contains(seat));
                }
            }
            Change::FlagFell(seat) => self.play.flag_fall(*seat)?,
            Change::Proposed { seat, proposal } => {
                self.check_seat(*seat)?;
                if *proposal == Proposal::Draw {
                    self.play.offer_draw(*seat)?;
                }
                self.standing.retain(|standing| standing.proposal.topic() != proposal.topic());
                if self.play.offer().is_none() || *proposal != Proposal::Draw {
                    let (proposal, by) = (*proposal, *seat);
                    self.standing.push(Standing { proposal, by, agreed: vec![by] });
                }
            }
            Change::Answered { seat, topic, agrees } => self.answer(*seat, *topic, *agrees)?,
            Change::Agreed(Proposal::Draw) => self.play.agree_draw()?,
            Change::Agreed(Proposal::Takeback(plies)) => {
                let plies = *plies as usize;
                if plies >= self.play.plies() {
                    return Err(format!("there are no more than {plies} plies"));
                }
                self.play.take_back(plies);
                self.timer.take_back(plies, self.play.turn(), at);
                self.standing.clear();
            }
            Change::Aborted(seat) => {
                self.check_seat(*seat)?;
                self.aborted = Some(*seat);
            }
            _ => return Err("it cannot happen in a game".into()),
        }
        if self.is_over() && !is_about_rematch {
            self.timer.stop(at);
            self.standing.clear();
        }
        Ok(())
    }

    fn answer(&mut self, seat: Seat, topic: Topic, agrees: bool) -> Result<(), String> {
        let standing = self.proposal(topic).ok_or("there is nothing to answer")?;
        if standing.agreed.contains(&seat) && agrees {
            return Err("that player has agreed before".into());
        }
        if !agrees && topic == Topic::Draw {
            self.play.decline_draw(seat)?;
        }
        let place = self.standing.iter().position(|known| known.proposal.topic() == topic);
        match (place, agrees) {
            (Some(place), true) => self.standing[place].agreed.push(seat),
            (Some(place), false) => {
                self.standing.remove(place);
            }
            // The game itself keeps the offer.
            (None, _) => {}
        }
        Ok(())
    }

    /// Somebody else sits at a seat, or nobody. What was agreed there does not bind them, so proposals
    /// must be made again.
    fn sit(&mut self, seat: Seat, occupant: Occupant, key: Option<Key>) {
        self.standing.clear();
        let chair = &mut self.chairs[seat];
        *chair = Chair { occupant, key, transfer: None, last_request: chair.last_request };
    }

    fn check_seat(&self, seat: Seat) -> Result<(), String> {
        let is_there = self.settings.seats().contains(&seat);
        is_there.then_some(()).ok_or_else(|| format!("this game has no seat {seat}"))
    }

    fn check_free(&self, seat: Seat) -> Result<(), String> {
        self.check_seat(seat)?;
        (!self.is_taken(seat)).then_some(()).ok_or_else(|| format!("{seat} is taken"))
    }
}
