//! Clocks, credit for the network, days, and time without a server.

use std::time::Duration;

use threefold_duplicate::{FlagFallRuling, Rulings, Score};
use threefold_room::{Change, Pace, Refusal, Request, Rules, Seat, Settings, Time, Topic};

use crate::host::{CHESS, DUPLICATE, Host, answer, clocked, move_at, seconds};

#[test]
fn flag_falls_for_the_player_to_move_under_the_rulings() {
    let flag_fall = FlagFallRuling::OpponentsWin;
    let rulings = Rulings { flag_fall, ..Rulings::DESIGN };
    let mut host = clocked(Rules::Duplicate { rulings }, "60");
    host.wait(500);
    assert_eq!((host.room.due(Time(host.now)), host.room.running()), (None, None));
    host.play("e2e4");
    host.wait(60);
    // A move on its way may still have its credit.
    assert_eq!(host.room.due(Time(host.now)), None);
    assert_eq!(host.ask(Seat::South, &move_at(1, "e2e4")), Err(Refusal::TimeUp));
    host.lag = 400;
    host.wait(1);
    assert_eq!(host.ask(Seat::South, &move_at(1, "e2e4")), Err(Refusal::TimeUp));
    let entry = host.room.due(Time(host.now)).unwrap();
    assert_eq!(entry.change, Change::FlagFell(Seat::South));
    host.room.apply(&entry).unwrap();
    let score = |seat| host.room.play().score(seat).unwrap();
    assert_eq!(
        Seat::DUPLICATE.iter().map(|&seat| score(seat)).collect::<Vec<_>>(),
        [Score::Draw, Score::Loss, Score::Win, Score::Win]
    );
    assert_eq!((host.room.due(Time(u64::MAX)), host.room.running()), (None, None));
}

#[test]
fn way_over_the_network_is_free_as_far_as_the_credit_goes() {
    let mut host = clocked(CHESS, "60");
    host.play("e2e4");
    host.wait(10);
    host.lag = 300;
    host.play("e7e5");
    assert_eq!(host.left(Seat::Black), Duration::from_millis(50_300));
    assert_eq!(host.left(Seat::White), seconds(60));
    // What is left of the credit is less than the next way; every move brings some.
    host.wait(10);
    host.lag = 0;
    host.play("d2d4");
    host.wait(10);
    host.lag = 5000;
    host.play("d7d5");
    assert_eq!(host.left(Seat::Black), Duration::from_millis(40_600));
    host.wait(1);
    assert_eq!(host.left(Seat::White), seconds(49));
    // A move in time by its credit alone counts.
    host.wait(49);
    host.lag = 200;
    host.play("a2a3");
    assert_eq!(host.left(Seat::White), Duration::from_millis(200));
}

#[test]
fn takeback_gives_time_back_and_downtime_is_free() {
    let mut host = clocked(CHESS, "60");
    host.play("e2e4");
    host.wait(20);
    host.play("e7e5");
    host.ask(Seat::Black, &Request::Propose(Topic::Takeback)).unwrap();
    host.wait(5);
    host.ask(Seat::White, &answer(Topic::Takeback, true)).unwrap();
    assert_eq!(host.left(Seat::Black), seconds(60));
    host.wait(10);
    let alive = Time(host.now);
    host.wait(3600);
    let entry = host.room.down_since(alive, Time(host.now)).unwrap();
    host.room.apply(&entry).unwrap();
    assert_eq!(host.left(Seat::Black), seconds(50));
    assert_eq!(host.room.next_look(Time(host.now)), Some(Duration::from_millis(50_500)));
    host.play("e7e5");
    assert_eq!(host.left(Seat::Black), seconds(50));
}

#[test]
fn days_are_counted_for_each_move() {
    const DAY: u64 = 24 * 3600;
    let pace = Pace::Days(2);
    let mut host = Host::full(Settings { pace, ..Settings::new(DUPLICATE) });
    host.wait(9 * DAY);
    assert_eq!((host.room.due(Time(host.now)), host.room.running()), (None, None));
    host.play("e2e4");
    host.wait(2 * DAY - 1);
    assert_eq!((host.left(Seat::South), host.room.due(Time(host.now))), (seconds(1), None));
    host.play("e2e4");
    host.wait(DAY);
    let entry = host.room.down_since(Time(host.now), Time(host.now + DAY * 1000)).unwrap();
    host.wait(DAY);
    host.room.apply(&entry).unwrap();
    assert_eq!(host.left(Seat::East), seconds(DAY));
    host.wait(DAY);
    assert_eq!(host.room.due(Time(host.now)).unwrap().change, Change::FlagFell(Seat::East));
}
