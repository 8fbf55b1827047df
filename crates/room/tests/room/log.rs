//! Settings, and logs that are read back or refused.

use std::time::Duration;

use threefold_chess::random::SplitMix64;
use threefold_duplicate::save::{Player, SavedGame};
use threefold_duplicate::{Rulings, Seat as Corner};
use threefold_room::{
    Act, Change, ComputerSeat, Entry, LogError, Pace, Proposal, Request, Room, Rules, Seat, Sender,
    Settings, SettingsError, Time, Topic,
};

use crate::host::{CHESS, DUPLICATE, Host, clocked, key, seconds};

#[test]
fn settings_that_make_no_sense_are_refused() {
    let create = |settings| Room::create(settings, key("creator"), Time(0)).unwrap_err();
    let computers = |seats: &[(Seat, u8)]| {
        let seat = |&(seat, level)| ComputerSeat { seat, level };
        Settings { computers: seats.iter().map(seat).collect(), ..Settings::new(CHESS) }
    };
    let (white, black) = ((Seat::White, 1), (Seat::Black, 10));
    assert_eq!(create(computers(&[(Seat::North, 1)])), SettingsError::NoSuchSeat(Seat::North));
    assert_eq!(create(computers(&[white, white])), SettingsError::SeatTwice(Seat::White));
    assert_eq!(create(computers(&[(Seat::White, 0)])), SettingsError::Level(0));
    assert_eq!(create(computers(&[white, black])), SettingsError::NobodyPlays);
    let days = |days| Settings { pace: Pace::Days(days), ..Settings::new(CHESS) };
    assert_eq!(
        (create(days(0)), create(days(31))),
        (SettingsError::Days(0), SettingsError::Days(31))
    );
}

#[test]
fn log_is_read_back_and_names_its_rules_by_value() {
    let counted = threefold_duplicate::CountedDraws::Claimed;
    let rulings = Rulings { counted_draws: counted, ..Rulings::DESIGN };
    let mut host = clocked(Rules::Duplicate { rulings }, "300+3");
    host.play("e2e4 d2d4");
    let lines: Vec<String> = host.room.entries().iter().map(Entry::to_json).collect();
    assert!(lines[0].contains(r#""counted_draws":"claimed""#), "{}", lines[0]);
    assert!(lines[0].contains(r#""pace":{"clock":"300+3"}"#), "{}", lines[0]);
    let entries: Vec<Entry> = lines.iter().map(|line| Entry::from_json(line).unwrap()).collect();
    assert_eq!(Room::replay(&entries), Ok(host.room));
    // A log that is older than a ruling.
    let old = lines[0].replace(r#","flag_fall":"others-draw""#, "");
    assert_ne!(old, lines[0]);
    assert_eq!(Entry::from_json(&old).as_ref(), Ok(&entries[0]));
}

#[test]
fn log_that_does_not_fit_is_refused() {
    let mut host = Host::full(Settings::new(CHESS));
    host.play("e2e4");
    let entries = host.room.entries().to_vec();
    assert_eq!(Room::replay(&[]), Err(LogError::NoBeginning));
    assert_eq!(Room::replay(&entries[1..]), Err(LogError::NoBeginning));
    let gap = Room::replay(entries.iter().filter(|entry| entry.number != 1));
    assert_eq!(gap, Err(LogError::OutOfOrder { number: 2, expected: 1 }));
    let before = host.room.clone();
    for change in [
        Change::Claimed { seat: Seat::White, name: None, key: None },
        Change::Left(Seat::North),
        Change::Computer { seat: Seat::Black, level: 1 },
        Change::Acted { seat: Seat::Black, act: Act::Move("e7e4".into()), credit: 0 },
        Change::FlagFell(Seat::East),
        Change::Agreed(Proposal::Draw),
        Change::Agreed(Proposal::Takeback(1)),
        Change::Agreed(Proposal::Rematch),
        Change::Answered { seat: Seat::Black, topic: Topic::Takeback, agrees: true },
        entries[0].change.clone(),
    ] {
        let entry = Entry { number: 4, at: Time(0), by: None, change };
        let refused = host.room.apply(&entry);
        assert!(matches!(refused, Err(LogError::Impossible { number: 4, .. })), "{entry:?}");
        assert_eq!(host.room, before, "{entry:?}");
    }
    let other = entries[0].to_json().replace(r#""version":1"#, r#""version":2"#);
    assert_eq!(Entry::from_json(&other), Err(LogError::OtherVersion(2)));
    assert!(matches!(Entry::from_json("{}"), Err(LogError::Unreadable(_))));
}

#[test]
fn record_is_a_save_file_or_a_pgn() {
    let computers = vec![ComputerSeat { seat: Seat::West, level: 3 }];
    let pace = Pace::Clock("300+3".parse().unwrap());
    let rules = Rules::Duplicate { rulings: Rulings::DESIGN };
    let mut host = Host::full(Settings { computers, pace, ..Settings::new(rules) });
    host.play("e2e4");
    host.wait(20);
    let text = host.room.record(Time(host.now));
    let saved = SavedGame::from_save_file(&text, Rulings::DESIGN).unwrap();
    assert_eq!(saved.players[Corner::West], Some(Player::Computer { level: 3 }));
    let left = |seat| saved.clocks.as_ref().unwrap().remaining(seat, Duration::ZERO);
    assert_eq!((left(Corner::North), left(Corner::South)), (seconds(303), seconds(280)));
    let mut host = clocked(CHESS, "60+1");
    host.play("e2e4");
    host.wait(3);
    host.play("e7e5");
    host.ask(Seat::White, &Request::Act { ply: 2, act: Act::Resign }).unwrap();
    let text = host.room.record(Time(host.now));
    assert!(text.contains("[TimeControl \"60+1\"]"), "{text}");
    let moves = "1. e4 {[%clk 0:01:01]} 1... e5 {[%clk 0:00:58]} {white resigned. Black wins} 0-1";
    assert_eq!(
        text.lines().skip_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ").trim(),
        moves
    );
}

/// Any changes in any order: each is applied whole or not at all, and the log gives the same room.
#[test]
fn changes_in_any_order_never_break_a_room() {
    let mut random = SplitMix64::new(7);
    let mut refused = 0;
    for rules in [CHESS, DUPLICATE] {
        for pace in [Pace::Clock("60d2".parse().unwrap()), Pace::Days(1), Pace::Unlimited] {
            let mut room = Host::full(Settings { pace, ..Settings::new(rules) }).room;
            for _ in 0..1500 {
                let change = any_change(&mut random);
                let seat = SEATS[random.below(SEATS.len())];
                let by = (random.below(2) == 0).then_some(Sender { seat, request: 3 });
                let at = Time(random.below(1_000_000) as u64);
                let entry = Entry { number: room.next_number(), at, by, change };
                let before = room.clone();
                if room.apply(&entry).is_err() {
                    refused += 1;
                    assert_eq!(room, before, "{entry:?}");
                }
                assert_eq!(Entry::from_json(&entry.to_json()), Ok(entry));
            }
            assert_eq!(Room::replay(room.entries()), Ok(room));
        }
    }
    assert!(refused > 1000, "{refused}");
}

const SEATS: [Seat; 6] =
    [Seat::White, Seat::Black, Seat::North, Seat::South, Seat::East, Seat::West];

fn any_change(random: &mut SplitMix64) -> Change {
    let seat = SEATS[random.below(SEATS.len())];
    let agrees = random.below(2) == 0;
    let topic = [Topic::Draw, Topic::Takeback, Topic::Rematch][random.below(3)];
    let plies = random.below(4) as u32;
    let proposal = [Proposal::Draw, Proposal::Takeback(plies), Proposal::Rematch][random.below(3)];
    let moves = ["e2e4", "e7e5", "g1f3", "g8f6", "f3g1", "f6g8", "a1a8", ""];
    match random.below(40) {
        0 => Change::Left(seat),
        1 => Change::Computer { seat, level: plies as u8 },
        2 => Change::Claimed { seat, name: Some("Ann".into()), key: Some(key("a")) },
        3 => Change::Down { since: Time(random.below(1_000_000) as u64) },
        4 => Change::TransferOffered { seat, key: Some(key("b")) },
        5 => Change::Transferred { seat, key: None },
        6 if plies == 0 => Change::FlagFell(seat),
        7 if plies == 0 => Change::Aborted(seat),
        8..=12 => Change::Proposed { seat, proposal },
        13..=17 => Change::Answered { seat, topic, agrees },
        18 => Change::Agreed(proposal),
        19 => Change::Acted { seat, act: Act::Claim { rule: None, announced: None }, credit: 0 },
        _ => {
            let act = Act::Move(moves[random.below(moves.len())].into());
            Change::Acted { seat, act, credit: 900 * plies }
        }
    }
}
