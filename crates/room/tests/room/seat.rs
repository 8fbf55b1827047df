//! Seats: claimed, left and moved; who may ask what, and what is seen.

use threefold_room::{Audience, Entry, Identity, Occupant, Refusal, Request, Seat, Settings, Time};

use crate::host::{CHESS, DUPLICATE, Host, key, key_of, move_at, sentence};

#[test]
fn seat_is_claimed_once_and_the_second_is_told_who_sits_there() {
    let mut host = Host::new(Settings::new(DUPLICATE));
    let claim = |name: Option<&str>, token: &str| {
        let name = name.map(str::to_owned);
        Request::Claim { seat: Seat::East, name, token: key(token) }
    };
    let stranger = Identity::default();
    assert_eq!(host.ask_as(stranger, None, &claim(Some("Ann"), "a")).unwrap().len(), 1);
    // The answer was lost, and the same person asks again.
    assert_eq!(host.ask_as(stranger, None, &claim(Some("Ann"), "a")), Ok(vec![]));
    let late = host.ask_as(stranger, None, &claim(None, "b"));
    assert_eq!(sentence(late), "Ann sits at East: take another seat, or watch");
    let white = Request::Claim { seat: Seat::White, name: None, token: key("b") };
    assert_eq!(host.ask_as(stranger, None, &white), Err(Refusal::NoSuchSeat(Seat::White)));
    let odd = Request::Claim { seat: Seat::West, name: Some("\u{202e}".into()), token: key("b") };
    assert_eq!(host.ask_as(stranger, None, &odd), Err(Refusal::NoName));
    let seat = Some(Seat::East);
    assert_eq!(host.room.identify(&[key("x"), key("a")]), Identity { seat, is_creator: false });
    let creator = Identity { seat: None, is_creator: true };
    assert_eq!(host.room.identify(&[key("creator")]), creator);
    assert_eq!(host.room.identify(&[key("crea"), key("")]), stranger);
}

#[test]
fn nobody_moves_for_another_or_out_of_turn_or_too_late() {
    let mut host = Host::full(Settings::new(DUPLICATE));
    let watcher = host.ask_as(Identity::default(), Some(1), &move_at(0, "e2e4"));
    assert_eq!(watcher, Err(Refusal::NotSeated));
    let north = Identity { seat: Some(Seat::North), is_creator: false };
    assert_eq!(host.ask_as(north, None, &move_at(0, "e2e4")), Err(Refusal::NoNumber));
    assert_eq!(sentence(host.ask(Seat::South, &move_at(0, "e2e4"))), "it is North's turn");
    host.play("e2e4");
    assert_eq!(host.ask(Seat::South, &move_at(0, "e2e4")), Err(Refusal::Stale(1)));
    assert_eq!(host.ask(Seat::South, &move_at(2, "e2e4")), Err(Refusal::Stale(1)));
    let illegal = sentence(host.ask(Seat::South, &move_at(1, "e2e5")));
    assert!(illegal.starts_with("on both boards the pawn on e2 does not move to e5"), "{illegal}");
    assert!(matches!(host.ask(Seat::South, &move_at(1, "x")), Err(Refusal::Rules(_))));
    assert_eq!(host.room.play().plies(), 1);
}

#[test]
fn request_that_comes_twice_is_granted_once() {
    let mut host = Host::full(Settings::new(CHESS));
    let white = Identity { seat: Some(Seat::White), is_creator: false };
    assert_eq!(host.ask_as(white, Some(5), &move_at(0, "e2e4")).unwrap().len(), 1);
    assert_eq!(host.ask_as(white, Some(5), &move_at(0, "e2e4")), Ok(vec![]));
    host.play("e7e5");
    assert_eq!(host.ask_as(white, Some(5), &move_at(0, "e2e4")), Ok(vec![]));
    // A second tab has used the number for something else.
    let other = host.ask_as(white, Some(5), &move_at(2, "d2d4"));
    assert_eq!(other, Err(Refusal::NumberUsed(5)));
    assert_eq!(host.ask_as(white, Some(4), &Request::Abort), Err(Refusal::NumberUsed(5)));
    assert_eq!(host.room.play().plies(), 2);
}

#[test]
fn game_begins_when_all_seats_are_taken() {
    let mut host = Host::new(Settings::new(CHESS));
    let claim = Request::Claim { seat: Seat::White, name: None, token: key("a") };
    host.ask_as(Identity::default(), None, &claim).unwrap();
    assert_eq!(host.ask(Seat::White, &move_at(0, "e2e4")), Err(Refusal::WaitingFor(Seat::Black)));
}

#[test]
fn seat_is_left_freed_and_taken_over() {
    let mut host = Host::full(Settings::new(DUPLICATE));
    host.play("e2e4 e2e4");
    let creator = Identity { seat: None, is_creator: true };
    let player = Identity { seat: Some(Seat::North), is_creator: false };
    let free = Request::Free(Seat::East);
    assert_eq!(host.ask_as(player, Some(9), &free), Err(Refusal::NotCreator));
    host.presences.connect(Seat::East);
    assert_eq!(host.ask_as(creator, None, &free), Err(Refusal::SeatInUse(Seat::East)));
    host.presences.disconnect(Seat::East, true, Time(5));
    host.ask_as(creator, None, &free).unwrap();
    assert_eq!(host.ask_as(creator, None, &free), Err(Refusal::SeatFree(Seat::East)));
    assert_eq!(host.room.identify(&[key_of(Seat::East)]).seat, None);
    let computer = |seat, level| Request::Computer { seat, level };
    let taken = host.ask_as(creator, None, &computer(Seat::West, 3));
    assert!(matches!(taken, Err(Refusal::SeatTaken { .. })));
    let none = host.ask_as(creator, None, &computer(Seat::East, 11));
    assert_eq!(none, Err(Refusal::Level(11)));
    host.ask_as(creator, None, &computer(Seat::East, 3)).unwrap();
    assert_eq!(*host.room.occupant(Seat::East), Occupant::Computer { level: 3 });
    host.play("e7e5");
    assert_eq!(host.ask(Seat::East, &Request::Leave), Err(Refusal::NotSeated));
    host.ask(Seat::West, &Request::Leave).unwrap();
    let claim = Request::Claim { seat: Seat::West, name: None, token: key("new") };
    host.ask_as(Identity::default(), None, &claim).unwrap();
    host.play("e7e5");
    // The numbers of a seat go on, whoever sits there.
    assert_eq!(host.room.last_request(Seat::West), 2);
}

#[test]
fn seat_moves_to_another_device_once() {
    let mut host = Host::full(Settings::new(CHESS));
    host.ask(Seat::White, &Request::OfferTransfer { token: key("once") }).unwrap();
    let move_to = |token: &str| Request::Transfer { once: key("once"), token: key(token) };
    let stranger = Identity::default();
    host.ask_as(stranger, None, &move_to("phone")).unwrap();
    assert_eq!(host.room.identify(&[key("phone")]).seat, Some(Seat::White));
    assert_eq!(host.room.identify(&[key_of(Seat::White)]).seat, None);
    assert_eq!(host.ask_as(stranger, None, &move_to("phone")), Ok(vec![]));
    assert_eq!(host.ask_as(stranger, None, &move_to("thief")), Err(Refusal::UnknownToken));
}

#[test]
fn keys_are_never_sent_and_players_may_be_alone() {
    let mut host = Host::full(Settings::new(CHESS));
    host.ask(Seat::White, &Request::OfferTransfer { token: key("once-key") }).unwrap();
    let stranger = Identity::default();
    let sent: Vec<String> =
        host.room.tail(0, stranger).unwrap().iter().map(Entry::to_json).collect();
    assert_eq!(sent.len(), 4);
    assert!(sent.iter().all(|entry| !entry.contains("key")), "{sent:?}");
    assert_eq!(host.room.tail(3, stranger).unwrap().len(), 1);
    assert_eq!(host.room.tail(u64::MAX, stranger), Some(vec![]));
    assert!(!format!("{:?}", host.room).contains("once-key"));
    let audience = Audience::Players;
    let host = Host::full(Settings { audience, ..Settings::new(CHESS) });
    assert_eq!(host.room.tail(0, stranger), None);
    assert!(host.room.tail(0, Identity { seat: None, is_creator: true }).is_some());
    assert!(host.room.tail(0, Identity { seat: Some(Seat::Black), ..stranger }).is_some());
}
