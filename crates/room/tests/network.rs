//! Four players over a bad network, at random: whatever is delayed, doubled, lost or restarted, all see
//! the same game, nothing is done twice, and the clocks add up.

use std::collections::BTreeSet;
use std::time::Duration;

use proptest::prelude::*;
use threefold_chess::random::SplitMix64;
use threefold_duplicate::{Rulings, Seat as Corner};
use threefold_game::Policy;
use threefold_room::connection::{Command, Connection, Status};
use threefold_room::{
    Act, Change, ClientMessage, Context, Entry, GameId, Identity, Key, Pace, Play, Presences,
    Request, Room, Rules, ServerMessage, Settings, Time, Token, Topic,
};

/// A frame on its way, and the socket on which it travels.
#[derive(Clone, Debug)]
struct Travelling {
    arrives: Time,
    client: usize,
    socket: u32,
    frame: String,
}

struct Client {
    connection: Connection,
    /// Number of the socket that is open, as the client sees it.
    socket: Option<u32>,
    /// Moment at which the socket that is being opened will be open.
    opening: Option<Time>,
}

/// A server with its store, clients, and the network between them.
struct World {
    random: SplitMix64,
    now: Time,
    /// The log as text: all that is left when the server is killed.
    store: Vec<String>,
    room: Room,
    /// The sockets that the server knows, with who greeted on them.
    sockets: Vec<(usize, u32, Option<Identity>)>,
    clients: Vec<Client>,
    to_server: Vec<Travelling>,
    to_client: Vec<Travelling>,
    next_socket: u32,
    /// Frames are lost and sockets close while this is true.
    is_rough: bool,
    deaths: u32,
}

const GAME: &str = "abcdefgh";

/// The server's hash, which needs not be a good one here.
fn key(token: &Token) -> Key {
    Key(token.0.chars().rev().collect())
}

fn token(client: usize) -> Token {
    Token(format!("token-of-client-number-{client}"))
}

impl World {
    fn new(seed: u64, settings: Settings) -> World {
        let seats = settings.seats();
        let first = Room::create(settings, Key("creator".into()), Time(1_000_000)).unwrap();
        let connection = |index| {
            Connection::new(GameId(GAME.into()), vec![token(index)], Time(index as u64 * 7))
        };
        let client = |index| Client { connection: connection(index), socket: None, opening: None };
        World {
            random: SplitMix64::new(seed),
            now: Time(1_000_000),
            store: vec![first.to_json()],
            room: Room::new(&first).unwrap(),
            sockets: Vec::new(),
            clients: (0..seats.len()).map(client).collect(),
            to_server: Vec::new(),
            to_client: Vec::new(),
            next_socket: 0,
            is_rough: true,
            deaths: 0,
        }
    }

    fn chance(&mut self, one_in: usize) -> bool {
        self.random.below(one_in) == 0
    }

    fn delay(&mut self) -> Time {
        let longest = if self.is_rough && self.chance(8) { 900 } else { 60 };
        self.now.after(Duration::from_millis(5 + self.random.below(longest) as u64))
    }

    /// Stored, then applied, then sent.
    fn commit(&mut self, entries: &[Entry]) {
        self.store.extend(entries.iter().map(Entry::to_json));
        for entry in entries {
            self.room.apply(entry).unwrap();
        }
        if !entries.is_empty() {
            let sent = entries.iter().map(Entry::without_keys).collect();
            let frame = ServerMessage::Entries(sent).to_frame();
            for (client, socket, who) in self.sockets.clone() {
                if who.is_some() {
                    self.reply(client, socket, frame.clone());
                }
            }
        }
    }

    fn reply(&mut self, client: usize, socket: u32, frame: String) {
        let arrives = self.delay();
        self.to_client.push(Travelling { arrives, client, socket, frame });
    }

    fn look_at_clock(&mut self) {
        if let Some(entry) = self.room.due(self.now) {
            self.commit(&[entry]);
        }
    }

    fn serve(&mut self, Travelling { client, socket, frame, .. }: Travelling) {
        let Some(place) =
            self.sockets.iter().position(|known| (known.0, known.1) == (client, socket))
        else {
            return;
        };
        match ClientMessage::from_frame(&frame).unwrap() {
            ClientMessage::Hello { tokens, next, .. } => {
                let keys: Vec<Key> = tokens.iter().map(key).collect();
                let who = self.room.identify(&keys);
                self.sockets[place].2 = Some(who);
                let entries = self.room.tail(next, who).unwrap();
                let Identity { seat, is_creator } = who;
                let (now, presences) = (self.now, Vec::new());
                let message = ServerMessage::Welcome { now, seat, is_creator, entries, presences };
                self.reply(client, socket, message.to_frame());
            }
            ClientMessage::Request { number, request } => {
                self.look_at_clock();
                let request = request.map(|token| key(&token));
                let presences = Presences::default();
                let lag = Duration::from_millis(self.random.below(300) as u64);
                let next = GameId("next".into());
                let context =
                    Context { now: self.now, lag, presences: &presences, next_game: Some(&next) };
                let who = self.sockets[place].2.unwrap();
                let answer = match self.room.decide(who, number, &request, context) {
                    Ok(entries) => {
                        self.commit(&entries);
                        let seat = self.room.identify(&[key(&token(client))]).seat;
                        if let Some(known) = &mut self.sockets[place].2 {
                            known.seat = seat;
                        }
                        ServerMessage::Granted { number, seat }
                    }
                    Err(refusal) => ServerMessage::Refused { number, refusal },
                };
                self.reply(client, socket, answer.to_frame());
            }
            ClientMessage::Ping(ping) => {
                let now = self.now;
                self.reply(client, socket, ServerMessage::Pong { ping, now }.to_frame());
            }
            ClientMessage::Sight(_) => {}
        }
    }

    fn do_commands(&mut self, client: usize, commands: Vec<Command>) {
        for command in commands {
            match command {
                Command::Open => self.clients[client].opening = Some(self.delay()),
                Command::Close => self.close(client),
                Command::Send(frame) => {
                    let Some(socket) = self.clients[client].socket else { continue };
                    let arrives = self.delay();
                    let travelling = Travelling { arrives, client, socket, frame };
                    // A frame that comes twice, as if the one before had been sent again.
                    if self.is_rough && self.chance(6) {
                        let arrives = self.delay();
                        self.to_server.push(Travelling { arrives, ..travelling.clone() });
                    }
                    self.to_server.push(travelling);
                }
                _ => {}
            }
        }
    }

    /// The client's socket is gone; the server may hear of it later, and still gets what was sent.
    fn close(&mut self, client: usize) {
        let chance = self.random.next() as u32;
        let now = self.now;
        let it = &mut self.clients[client];
        (it.socket, it.opening) = (None, None);
        it.connection.closed(now, chance);
    }

    /// The server is killed, and another one begins with what was stored.
    fn kill(&mut self) {
        let entries: Vec<Entry> =
            self.store.iter().map(|line| Entry::from_json(line).unwrap()).collect();
        self.room = Room::replay(&entries).unwrap();
        let since = self.now;
        self.now = self.now.after(Duration::from_secs(2));
        self.sockets.clear();
        self.to_server.clear();
        self.to_client.clear();
        for client in 0..self.clients.len() {
            if self.clients[client].socket.is_some() || self.clients[client].opening.is_some() {
                self.close(client);
            }
        }
        if let Some(entry) = self.room.down_since(since, self.now) {
            self.commit(&[entry]);
        }
        self.deaths += 1;
    }

    /// Something that the person at a client may want.
    fn wish(&mut self, client: usize) {
        let connection = &self.clients[client].connection;
        let Some(room) = connection.room() else { return };
        if connection.pending().count() > 2 {
            return;
        }
        let seats = room.settings().seats();
        let Some(seat) = connection.who().seat else {
            let seat = seats[client];
            let name = Some(format!("Player {client}"));
            let request = Request::Claim { seat, name, token: token(client) };
            return self.ask(client, request);
        };
        let (turn, plies) = (room.turn(), room.play().plies());
        let standing = room.proposals();
        let moves = legal_moves(room.play());
        let request = match self.random.below(300) {
            0 => Request::Propose(Topic::Takeback),
            1 => Request::Propose(Topic::Draw),
            2 => Request::Act { ply: plies as u32, act: Act::Move("a1h8".into()) },
            3 if plies > 100 => Request::Act { ply: plies as u32, act: Act::Resign },
            4 => Request::Answer { topic: Topic::Draw, agrees: false },
            5..=80 if !standing.is_empty() => {
                let topic = standing[self.random.below(standing.len())].proposal.topic();
                let agrees = topic == Topic::Takeback || self.chance(8);
                Request::Answer { topic, agrees }
            }
            _ if turn == Some(seat) && !moves.is_empty() => {
                let chosen = moves[self.random.below(moves.len())].clone();
                Request::Act { ply: plies as u32, act: Act::Move(chosen) }
            }
            _ => return,
        };
        self.ask(client, request);
    }

    fn ask(&mut self, client: usize, request: Request<Token>) {
        let commands = self.clients[client].connection.request(request);
        self.do_commands(client, commands);
    }

    fn step(&mut self) {
        self.now = self.now.after(Duration::from_millis(20));
        let now = self.now;
        self.look_at_clock();
        for client in 0..self.clients.len() {
            if self.clients[client].opening.is_some_and(|at| at <= now) {
                self.next_socket += 1;
                let socket = self.next_socket;
                (self.clients[client].opening, self.clients[client].socket) = (None, Some(socket));
                self.sockets.push((client, socket, None));
                let commands = self.clients[client].connection.opened(now);
                self.do_commands(client, commands);
            }
            if self.clients[client].connection.next_wake().is_some_and(|at| at <= now) {
                let commands = self.clients[client].connection.wake(now);
                self.do_commands(client, commands);
            }
            if self.is_rough && self.chance(400) && self.clients[client].socket.is_some() {
                self.close(client);
            }
        }
        if self.is_rough && self.chance(1500) {
            self.kill();
        }
        for travelling in arrived(&mut self.to_server, now) {
            self.serve(travelling);
        }
        for Travelling { client, socket, frame, .. } in arrived(&mut self.to_client, now) {
            if self.clients[client].socket == Some(socket) {
                let commands = self.clients[client].connection.received(&frame, now);
                self.do_commands(client, commands);
            }
        }
    }

    fn play(&mut self, steps: usize) {
        for _ in 0..steps {
            for client in 0..self.clients.len() {
                if self.chance(8) {
                    self.wish(client);
                }
            }
            self.step();
        }
        // The network is good again; whatever was kept is sent.
        self.is_rough = false;
        for _ in 0..3000 {
            self.step();
        }
    }
}

/// Frames that arrive now. Those of one socket keep their order; those of several do not.
fn arrived(travelling: &mut Vec<Travelling>, now: Time) -> Vec<Travelling> {
    let (mut here, mut later) = (Vec::new(), Vec::new());
    let mut blocked = BTreeSet::new();
    for frame in travelling.drain(..) {
        if frame.arrives <= now && !blocked.contains(&frame.socket) {
            here.push(frame);
        } else {
            blocked.insert(frame.socket);
            later.push(frame);
        }
    }
    *travelling = later;
    here
}

fn legal_moves(play: &Play) -> Vec<String> {
    match play {
        Play::Chess(game) => {
            game.position().legal_moves().iter().map(ToString::to_string).collect()
        }
        Play::Duplicate(game) => {
            game.position().legal_moves().iter().map(ToString::to_string).collect()
        }
    }
}

fn check(world: &World) -> Result<(), TestCaseError> {
    let server = &world.room;
    let seen: Vec<Entry> = server.entries().iter().map(Entry::without_keys).collect();
    for client in &world.clients {
        let room = client.connection.room().unwrap();
        prop_assert_eq!(client.connection.status(), Status::Live);
        prop_assert_eq!(client.connection.pending().count(), 0);
        prop_assert_eq!(room.entries(), &seen[..]);
        prop_assert_eq!(room.play(), server.play());
        for &seat in server.settings().seats() {
            prop_assert_eq!(room.remaining(seat, world.now), server.remaining(seat, world.now));
        }
    }
    // The store has the same room, and nothing was granted twice.
    let stored: Vec<Entry> =
        world.store.iter().map(|line| Entry::from_json(line).unwrap()).collect();
    prop_assert_eq!(&Room::replay(&stored).unwrap(), server);
    let mut granted = BTreeSet::new();
    for entry in &stored {
        if let (Some(sender), false) = (entry.by, matches!(entry.change, Change::Agreed(_))) {
            prop_assert!(granted.insert((sender.seat, sender.request)), "{entry:?}");
        }
    }
    Ok(())
}

/// Computes what every clock must show from the log alone, without the code of clocks: the time
/// between entries less credit and what nobody was charged for, plus increments.
fn check_clocks(world: &World, first: Duration, increment: Duration) -> Result<(), TestCaseError> {
    let room = &world.room;
    let seats = room.settings().seats();
    // The time of each player after so many plies.
    let mut marks = vec![vec![first; seats.len()]];
    let mut since = None;
    for entry in room.entries() {
        let mover = (marks.len() - 1) % seats.len();
        match &entry.change {
            Change::Acted { act: Act::Move(_), credit, .. } => {
                let credit = Duration::from_millis(u64::from(*credit));
                let spent = since.map_or(Duration::ZERO, |(began, skipped): (Time, Duration)| {
                    entry.at.since(began).saturating_sub(skipped).saturating_sub(credit)
                });
                let mut times = marks.last().unwrap().clone();
                let left = times[mover].checked_sub(spent);
                prop_assert!(left.is_some_and(|left| !left.is_zero()));
                times[mover] = left.unwrap() + increment;
                marks.push(times);
                since = Some((entry.at, Duration::ZERO));
            }
            Change::Agreed(threefold_room::Proposal::Takeback(plies)) => {
                marks.truncate(*plies as usize + 1);
                since = (*plies > 0).then_some((entry.at, Duration::ZERO));
            }
            Change::Down { since: down } => {
                if let Some((began, skipped)) = &mut since {
                    *skipped += entry.at.since((*down).max(*began));
                }
            }
            _ => {}
        }
    }
    let times = marks.last().unwrap();
    for (place, &seat) in seats.iter().enumerate() {
        if room.running().is_none() && room.play().turn() == seat {
            // The end of the game has stopped this one.
            prop_assert!(room.remaining(seat, world.now).unwrap() <= times[place]);
        } else if room.running() != Some(seat) {
            prop_assert_eq!(room.remaining(seat, world.now), Some(times[place]));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn four_players_see_one_game_over_a_bad_network(seed: u64) {
        let rules = Rules::Duplicate { rulings: Rulings::default() };
        let mut world = World::new(seed, Settings::new(rules));
        world.play(4000);
        check(&world)?;
        prop_assert!(world.room.entries().len() > 8);
    }

    #[test]
    fn four_clocks_add_up_over_a_bad_network(seed: u64) {
        let rules = Rules::Duplicate { rulings: Rulings::default() };
        let pace = Pace::Clock("60+1".parse().unwrap());
        let mut world = World::new(seed, Settings { pace, ..Settings::new(rules) });
        world.play(3000);
        check(&world)?;
        check_clocks(&world, Duration::from_mins(1), Duration::from_secs(1))?;
    }

    #[test]
    fn two_players_see_one_game_over_a_bad_network(seed: u64) {
        let pace = Pace::Clock("90+2".parse().unwrap());
        let settings = Settings { pace, ..Settings::new(Rules::Chess { policy: Policy::FIDE }) };
        let mut world = World::new(seed, settings);
        world.play(3000);
        check(&world)?;
        check_clocks(&world, Duration::from_secs(90), Duration::from_secs(2))?;
    }
}

/// The tests above would say nothing if the network were good or the players idle.
#[test]
fn the_bad_network_is_bad_and_the_players_are_busy() {
    let (mut deaths, mut takebacks, mut moves, mut corners) = (0, 0, 0, BTreeSet::new());
    for seed in 0..8 {
        let rules = Rules::Duplicate { rulings: Rulings::default() };
        let mut world = World::new(seed, Settings::new(rules));
        world.play(4000);
        deaths += world.deaths;
        for entry in world.room.entries() {
            match &entry.change {
                Change::Agreed(_) => takebacks += 1,
                Change::Acted { seat, .. } => {
                    moves += 1;
                    corners.extend(seat.corner().map(|corner| corner as usize));
                }
                _ => {}
            }
        }
    }
    assert!(deaths > 8 && takebacks > 8 && moves > 400, "{deaths} {takebacks} {moves}");
    assert_eq!(corners.len(), Corner::ALL.len());
}
