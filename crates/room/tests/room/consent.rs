//! Draws, takebacks, claims, aborted games and rematches.

use threefold_duplicate::Score;
use threefold_room::{
    Act, Change, ComputerSeat, GameId, Identity, Occupant, Proposal, Refusal, Request, Room, Seat,
    Settings, Time, Topic,
};

use crate::host::{CHESS, DUPLICATE, Host, answer, key, key_of, move_at};

#[test]
fn draw_of_four_needs_all_who_sit_there() {
    let mut host = Host::full(Settings::new(DUPLICATE));
    host.play("e2e4");
    host.ask(Seat::North, &Request::Propose(Topic::Draw)).unwrap();
    let again = host.ask(Seat::North, &Request::Propose(Topic::Draw));
    assert_eq!(again, Err(Refusal::AlreadyProposed));
    host.ask(Seat::West, &answer(Topic::Draw, true)).unwrap();
    host.ask(Seat::East, &Request::Propose(Topic::Draw)).unwrap();
    assert!(!host.room.is_over());
    // Whoever has agreed may move; whoever has not declines by a move.
    host.play("d2d4");
    assert_eq!(host.room.proposal(Topic::Draw), None);
    host.ask(Seat::East, &Request::Propose(Topic::Draw)).unwrap();
    host.play("d7d5");
    assert!(host.room.proposal(Topic::Draw).is_some());
    host.ask(Seat::North, &answer(Topic::Draw, false)).unwrap();
    assert_eq!(host.room.proposal(Topic::Draw), None);
    // South has left, and is not asked.
    host.ask(Seat::South, &Request::Leave).unwrap();
    for seat in [Seat::East, Seat::North, Seat::West] {
        host.ask(seat, &Request::Propose(Topic::Draw)).unwrap();
    }
    assert_eq!(host.room.play().ending().as_deref(), Some("the players declared a draw"));
    assert_eq!(host.room.play().score(Seat::South), Some(Score::Draw));
}

#[test]
fn draw_of_chess_is_that_of_its_game() {
    let mut host = Host::full(Settings::new(CHESS));
    host.play("e2e4");
    host.ask(Seat::White, &Request::Propose(Topic::Draw)).unwrap();
    assert_eq!(host.ask(Seat::White, &answer(Topic::Draw, true)), Err(Refusal::AlreadyProposed));
    assert!(host.ask(Seat::White, &answer(Topic::Draw, false)).is_err());
    host.play("e7e5");
    assert_eq!(host.ask(Seat::Black, &answer(Topic::Draw, true)), Err(Refusal::NothingProposed));
    host.ask(Seat::White, &Request::Propose(Topic::Draw)).unwrap();
    host.ask(Seat::Black, &answer(Topic::Draw, false)).unwrap();
    host.ask(Seat::Black, &Request::Propose(Topic::Draw)).unwrap();
    let entries = host.ask(Seat::White, &answer(Topic::Draw, true)).unwrap();
    assert_eq!(entries[1].change, Change::Agreed(Proposal::Draw));
    assert_eq!(host.room.play().ending().as_deref(), Some("draw by agreement"));
}

#[test]
fn claim_is_judged_by_the_game() {
    let mut host = Host::full(Settings::new(CHESS));
    let claim = |ply: u32| Request::Act { ply, act: Act::Claim { rule: None, announced: None } };
    assert!(matches!(host.ask(Seat::White, &claim(0)), Err(Refusal::Rules(_))));
    host.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    host.ask(Seat::White, &claim(8)).unwrap();
    let ending = "draw by threefold repetition, claimed by white";
    assert_eq!(host.room.play().ending().as_deref(), Some(ending));
}

#[test]
fn takeback_needs_those_at_whose_boards_it_happens() {
    let mut host = Host::full(Settings::new(DUPLICATE));
    let takeback = Request::Propose(Topic::Takeback);
    assert_eq!(host.ask(Seat::North, &takeback), Err(Refusal::NothingToTakeBack));
    host.play("e2e4");
    host.ask(Seat::North, &takeback).unwrap();
    // South has no board in common with North.
    assert_eq!(host.ask(Seat::South, &answer(Topic::Takeback, true)), Err(Refusal::NotAsked));
    host.ask(Seat::East, &answer(Topic::Takeback, true)).unwrap();
    let entries = host.ask(Seat::West, &answer(Topic::Takeback, true)).unwrap();
    assert_eq!(entries[1].change, Change::Agreed(Proposal::Takeback(0)));
    assert_eq!((host.room.play().plies(), host.room.turn()), (0, Some(Seat::North)));
    // With a move of South, South is asked, too.
    host.play("e2e4 d2d4");
    host.ask(Seat::North, &takeback).unwrap();
    let Proposal::Takeback(0) = host.room.proposals()[0].proposal else { panic!() };
    for seat in [Seat::West, Seat::East] {
        host.ask(seat, &answer(Topic::Takeback, true)).unwrap();
    }
    assert_eq!(host.room.play().plies(), 2);
    host.ask(Seat::South, &answer(Topic::Takeback, false)).unwrap();
    assert_eq!(host.room.proposals(), []);
    let strict = Settings { takebacks: false, ..Settings::new(CHESS) };
    let mut host = Host::full(strict);
    host.play("e2e4");
    assert_eq!(host.ask(Seat::White, &takeback), Err(Refusal::NoTakebacks));
}

#[test]
fn consent_does_not_pass_to_whoever_sits_down_next() {
    let mut host = Host::full(Settings::new(DUPLICATE));
    host.play("e2e4");
    for seat in [Seat::North, Seat::South, Seat::East] {
        host.ask(seat, &Request::Propose(Topic::Draw)).unwrap();
    }
    host.ask(Seat::East, &Request::Leave).unwrap();
    assert_eq!(host.room.proposals(), []);
    let claim = Request::Claim { seat: Seat::East, name: None, token: key("new") };
    host.ask_as(Identity::default(), None, &claim).unwrap();
    host.ask(Seat::West, &Request::Propose(Topic::Draw)).unwrap();
    assert!(!host.room.is_over());
}

#[test]
fn takeback_against_computers_needs_nobody_else() {
    let computers = vec![ComputerSeat { seat: Seat::Black, level: 3 }];
    let mut host = Host::full(Settings { computers, ..Settings::new(CHESS) });
    host.play("e2e4 e7e5");
    host.ask(Seat::White, &Request::Propose(Topic::Takeback)).unwrap();
    assert_eq!(host.room.play().plies(), 0);
    // A draw it must want.
    host.ask(Seat::White, &Request::Propose(Topic::Draw)).unwrap();
    assert!(!host.room.is_over());
}

#[test]
fn game_is_aborted_until_everybody_has_moved() {
    let mut host = Host::full(Settings::new(DUPLICATE));
    host.play("e2e4 e2e4 e7e5");
    let mut longer = Host::full(Settings::new(DUPLICATE));
    longer.play("e2e4 e2e4 e7e5 e7e5");
    assert_eq!(longer.ask(Seat::East, &Request::Abort), Err(Refusal::TooLateToAbort));
    host.ask(Seat::South, &Request::Abort).unwrap();
    assert!(host.room.is_over() && host.room.aborted() == Some(Seat::South));
    assert_eq!((host.room.turn(), host.room.play().score(Seat::North)), (None, None));
    assert_eq!(host.ask(Seat::West, &move_at(3, "e7e5")), Err(Refusal::Over));
    assert_eq!(host.ask(Seat::West, &Request::Abort), Err(Refusal::Over));
}

#[test]
fn rematch_rotates_people_and_computers() {
    let computers = vec![ComputerSeat { seat: Seat::West, level: 7 }];
    let mut host = Host::full(Settings { computers, ..Settings::new(DUPLICATE) });
    let rematch = Request::Propose(Topic::Rematch);
    assert_eq!(host.ask(Seat::North, &rematch), Err(Refusal::NotOver));
    host.ask(Seat::South, &Request::Act { ply: 0, act: Act::Resign }).unwrap();
    for seat in [Seat::North, Seat::East] {
        host.ask(seat, &rematch).unwrap();
    }
    assert_eq!(host.room.rematch(), None);
    host.ask(Seat::South, &answer(Topic::Rematch, true)).unwrap();
    assert_eq!(host.room.rematch(), Some(&GameId("next".into())));
    let next = Room::replay(&host.room.next_room(Time(99))).unwrap();
    assert_eq!(*next.occupant(Seat::North), Occupant::Computer { level: 7 });
    for (before, after) in
        [(Seat::North, Seat::South), (Seat::South, Seat::East), (Seat::East, Seat::West)]
    {
        assert_eq!(next.identify(&[key_of(before)]).seat, Some(after));
    }
    assert!(next.identify(&[key("creator")]).is_creator);
}
