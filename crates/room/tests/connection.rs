//! The client's side of a connection, one event after the other.

use std::time::Duration;

use threefold_game::Policy;
use threefold_room::connection::{Command, Connection, Status};
use threefold_room::{
    Act, Change, ClientMessage, Entry, GameId, Key, Refusal, Request, Room, Rules, Seat, Sender,
    ServerMessage, Settings, Time, Token,
};

fn token() -> Token {
    Token("0123456789abcdefghijkl".into())
}

/// The entries of a game in which both sit.
fn beginning() -> Vec<Entry> {
    let settings = Settings::new(Rules::Chess { policy: Policy::FIDE });
    let first = Room::create(settings, Key("creator".into()), Time(0)).unwrap();
    let claim = |number, seat| {
        let change = Change::Claimed { seat, name: None, key: None };
        Entry { number, at: Time(0), by: None, change }
    };
    vec![first.without_keys(), claim(1, Seat::White), claim(2, Seat::Black)]
}

fn played(number: u64, seat: Seat, request: u32, text: &str) -> Entry {
    let change = Change::Acted { seat, act: Act::Move(text.into()), credit: 0 };
    Entry { number, at: Time(0), by: Some(Sender { seat, request }), change }
}

fn welcome(entries: Vec<Entry>, now: u64) -> String {
    let (seat, is_creator, presences) = (Some(Seat::White), false, Vec::new());
    ServerMessage::Welcome { now: Time(now), seat, is_creator, entries, presences }.to_frame()
}

fn move_at(ply: u32, text: &str) -> Request<Token> {
    Request::Act { ply, act: Act::Move(text.into()) }
}

/// A connection that is live, at the time 1000.
fn live() -> Connection {
    let mut connection = Connection::new(GameId("g".into()), vec![token()], Time(0));
    assert_eq!(connection.status(), Status::Connecting);
    assert_eq!(connection.wake(Time(0)), [Command::Open]);
    connection.opened(Time(900));
    connection.received(&welcome(beginning(), 5000), Time(1000));
    assert_eq!(connection.status(), Status::Live);
    connection
}

/// The messages among commands.
fn sent(commands: &[Command]) -> Vec<ClientMessage> {
    let frame = |command: &Command| match command {
        Command::Send(frame) => Some(ClientMessage::from_frame(frame).unwrap()),
        _ => None,
    };
    commands.iter().filter_map(frame).collect()
}

fn request(number: u32, request: Request<Token>) -> ClientMessage {
    ClientMessage::Request { number: Some(number), request }
}

fn hello(next: u64) -> ClientMessage {
    ClientMessage::Hello { game: GameId("g".into()), tokens: vec![token()], next }
}

#[test]
fn requests_are_sent_one_after_the_other() {
    let mut connection = live();
    let first = connection.request(move_at(0, "e2e4"));
    assert_eq!(sent(&first), [request(1, move_at(0, "e2e4"))]);
    assert_eq!(connection.request(Request::Abort), []);
    let granted = ServerMessage::Granted { number: Some(1), seat: Some(Seat::White) };
    let next = connection.received(&granted.to_frame(), Time(1100));
    assert_eq!(sent(&next), [request(2, Request::Abort)]);
    assert_eq!(connection.pending().count(), 1);
}

#[test]
fn kept_request_is_sent_again_with_its_number() {
    let mut connection = live();
    connection.request(move_at(0, "e2e4"));
    connection.closed(Time(2000), 0);
    assert_eq!((connection.status(), connection.pending().count()), (Status::Reconnecting, 1));
    // Nothing is lost of what is asked meanwhile.
    assert_eq!(connection.request(Request::Abort), []);
    assert_eq!(connection.wake(Time(9000)), [Command::Open]);
    assert_eq!(sent(&connection.opened(Time(9000))), [hello(3)]);
    let commands = connection.received(&welcome(vec![], 5000), Time(9100));
    assert_eq!(sent(&commands), [request(1, move_at(0, "e2e4"))]);
    // The entry shows that it was granted, before its answer comes.
    let entries = ServerMessage::Entries(vec![played(3, Seat::White, 1, "e2e4")]);
    let commands = connection.received(&entries.to_frame(), Time(9200));
    assert!(matches!(commands[0], Command::Applied(_)));
    assert_eq!(sent(&commands), [request(2, Request::Abort)]);
}

#[test]
fn request_that_was_granted_while_away_is_not_sent_again() {
    let mut connection = live();
    connection.request(move_at(0, "e2e4"));
    connection.closed(Time(2000), 0);
    connection.wake(Time(9000));
    connection.opened(Time(9000));
    let tail = vec![played(3, Seat::White, 1, "e2e4")];
    let commands = connection.received(&welcome(tail, 5000), Time(9100));
    assert_eq!((sent(&commands), connection.pending().count()), (vec![], 0));
}

#[test]
fn refused_request_is_told_and_forgotten() {
    let mut connection = live();
    connection.request(move_at(0, "e2e5"));
    let refusal = Refusal::Rules("no".into());
    let frame = ServerMessage::Refused { number: Some(1), refusal: refusal.clone() }.to_frame();
    let request = move_at(0, "e2e5");
    let commands = connection.received(&frame, Time(1100));
    assert_eq!(commands, [Command::Refused { request, refusal }]);
    assert_eq!(connection.pending().count(), 0);
    assert_eq!(connection.received(&frame, Time(1200)), []);
}

#[test]
fn request_gets_another_number_if_a_second_tab_has_used_it() {
    let mut connection = live();
    connection.request(move_at(0, "e2e4"));
    let refusal = Refusal::NumberUsed(7);
    let frame = ServerMessage::Refused { number: Some(1), refusal }.to_frame();
    let commands = connection.received(&frame, Time(1100));
    assert_eq!(sent(&commands), [request(8, move_at(0, "e2e4"))]);
    // The other tab's entry with this number is not taken for ours.
    let entries = ServerMessage::Entries(vec![played(3, Seat::White, 8, "d2d4")]);
    connection.received(&entries.to_frame(), Time(1200));
    assert_eq!(connection.pending().count(), 1);
}

#[test]
fn missing_entries_are_asked_for_and_double_ones_ignored() {
    let mut connection = live();
    let ahead = ServerMessage::Entries(vec![played(4, Seat::Black, 1, "e7e5")]).to_frame();
    let commands = connection.received(&ahead, Time(1100));
    assert_eq!((sent(&commands), commands.len()), (vec![hello(3)], 1));
    let tail = vec![played(3, Seat::White, 1, "e2e4"), played(4, Seat::Black, 1, "e7e5")];
    let commands = connection.received(&welcome(tail.clone(), 5000), Time(1200));
    assert_eq!(commands.len(), 2);
    assert_eq!(connection.received(&welcome(tail, 5000), Time(1300)), []);
    assert_eq!(connection.room().unwrap().play().plies(), 2);
    // Entries that do not fit: everything is loaded anew.
    let broken = ServerMessage::Entries(vec![played(5, Seat::Black, 2, "e7e5")]).to_frame();
    let commands = connection.received(&broken, Time(1400));
    assert_eq!(sent(&commands), [hello(0)]);
    assert!(connection.room().is_none());
}

#[test]
fn silence_is_asked_about_and_then_given_up() {
    let mut connection = live();
    assert_eq!(connection.next_wake(), Some(Time(6000)));
    assert_eq!(connection.wake(Time(5999)), []);
    assert_eq!(sent(&connection.wake(Time(6000))), [ClientMessage::Ping(1)]);
    assert_eq!(connection.wake(Time(6001)), []);
    let pong = ServerMessage::Pong { ping: 1, now: Time(10_020) };
    connection.received(&pong.to_frame(), Time(6040));
    // The way took 40 ms; the server's time is 4000 ahead of ours.
    assert_eq!(connection.server_time(Time(7000)), Time(11_000));
    assert_eq!(connection.next_wake(), Some(Time(11_040)));
    connection.wake(Time(11_040));
    assert_eq!(connection.next_wake(), Some(Time(18_040)));
    assert_eq!(connection.wake(Time(18_040)), [Command::Close]);
}

#[test]
fn attempts_are_further_and_further_apart() {
    let mut connection = live();
    let mut waits = Vec::new();
    for _ in 0..8 {
        connection.closed(Time(0), u32::MAX);
        waits.push(connection.next_wake().unwrap().0);
        connection.wake(Time(u64::MAX));
    }
    assert_eq!(waits, [500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
    // Those who lost the connection together do not come back together.
    connection.closed(Time(0), 0);
    assert_eq!(connection.next_wake(), Some(Time(7500)));
    connection.nudge(Time(100));
    assert_eq!(connection.wake(Time(100)), [Command::Open]);
    // A socket that never opens is given up.
    let stale = Time(100).after(Duration::from_secs(12));
    assert_eq!(connection.wake(stale), [Command::Close]);
}

#[test]
fn other_protocol_means_reload_and_a_missing_game_is_final() {
    let mut connection = live();
    let newer = r#"{"protocol":2,"message":{}}"#;
    assert_eq!(connection.received(newer, Time(1100)), [Command::Close, Command::Reload]);
    assert_eq!((connection.status(), connection.next_wake()), (Status::OutOfDate, None));
    let mut connection = live();
    let gone = ServerMessage::NoSuchGame.to_frame();
    assert_eq!(connection.received(&gone, Time(1100)), [Command::Close]);
    connection.closed(Time(1200), 0);
    assert_eq!((connection.status(), connection.next_wake()), (Status::NoSuchGame, None));
}
