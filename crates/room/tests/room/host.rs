//! A room with its server, and what people ask of it.

use std::time::Duration;

use threefold_duplicate::Rulings;
use threefold_game::Policy;
use threefold_room::{
    Act, Context, Entry, GameId, Identity, Key, Pace, Presences, Refusal, Request, Room, Rules,
    Seat, Settings, Time, Topic,
};

pub(crate) const CHESS: Rules = Rules::Chess { policy: Policy::FIDE };
pub(crate) const DUPLICATE: Rules = Rules::Duplicate { rulings: Rulings::DESIGN };

/// A room with its server.
pub(crate) struct Host {
    pub(crate) room: Room,
    pub(crate) now: u64,
    pub(crate) lag: u64,
    pub(crate) presences: Presences,
}

pub(crate) fn key(text: &str) -> Key {
    Key(text.into())
}

pub(crate) fn key_of(seat: Seat) -> Key {
    Key(format!("key of {seat}"))
}

impl Host {
    /// An empty room.
    pub(crate) fn new(settings: Settings) -> Host {
        let first = Room::create(settings, key("creator"), Time(0)).unwrap();
        let room = Room::new(&first).unwrap();
        Host { room, now: 0, lag: 0, presences: Presences::default() }
    }

    /// A room in which everybody sits.
    pub(crate) fn full(settings: Settings) -> Host {
        let mut host = Host::new(settings);
        for &seat in host.room.settings().seats() {
            if !host.room.is_taken(seat) {
                let claim = Request::Claim { seat, name: None, token: key_of(seat) };
                host.ask_as(Identity::default(), None, &claim).unwrap();
            }
        }
        host
    }

    pub(crate) fn ask_as(
        &mut self,
        who: Identity,
        number: Option<u32>,
        request: &Request<Key>,
    ) -> Result<Vec<Entry>, Refusal> {
        let next = GameId("next".into());
        let context = Context {
            now: Time(self.now),
            lag: Duration::from_millis(self.lag),
            presences: &self.presences,
            next_game: Some(&next),
        };
        let entries = self.room.decide(who, number, request, context)?;
        for entry in &entries {
            self.room.apply(entry).unwrap();
        }
        assert_eq!(Room::replay(self.room.entries()).as_ref(), Ok(&self.room));
        Ok(entries)
    }

    pub(crate) fn ask(
        &mut self,
        seat: Seat,
        request: &Request<Key>,
    ) -> Result<Vec<Entry>, Refusal> {
        let number = self.room.last_request(seat) + 1;
        self.ask_as(Identity { seat: Some(seat), is_creator: false }, Some(number), request)
    }

    pub(crate) fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            let turn = self.room.turn().unwrap();
            self.ask(turn, &move_at(self.room.play().plies(), text)).unwrap();
        }
    }

    pub(crate) fn wait(&mut self, seconds: u64) {
        self.now += 1000 * seconds;
    }

    pub(crate) fn left(&self, seat: Seat) -> Duration {
        self.room.remaining(seat, Time(self.now)).unwrap()
    }
}

pub(crate) fn move_at(ply: usize, text: &str) -> Request<Key> {
    Request::Act { ply: ply as u32, act: Act::Move(text.into()) }
}

pub(crate) const fn answer(topic: Topic, agrees: bool) -> Request<Key> {
    Request::Answer { topic, agrees }
}

pub(crate) fn sentence(result: Result<Vec<Entry>, Refusal>) -> String {
    result.unwrap_err().to_string()
}

pub(crate) const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

pub(crate) fn clocked(rules: Rules, control: &str) -> Host {
    let pace = Pace::Clock(control.parse().unwrap());
    Host::full(Settings { pace, ..Settings::new(rules) })
}
