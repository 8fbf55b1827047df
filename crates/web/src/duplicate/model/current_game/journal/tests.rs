//! All that was undone, cut off and replaced comes back from its text, and no text does harm.

use threefold_chess::random::SplitMix64 as Random;
use threefold_duplicate::{CountedDraws, Rulings};

use super::super::Change;
use super::*;

fn table(moves: &str) -> CurrentGame {
    let mut table = CurrentGame::new(DuplicateGame::default(), GameId::new("tab", 0));
    play(&mut table, moves);
    table
}

fn play(table: &mut CurrentGame, moves: &str) {
    for text in moves.split_whitespace() {
        table.apply(action_from_word(text).unwrap()).unwrap();
    }
}

fn read(journal: &str) -> Option<CurrentGame> {
    let mut made = 0;
    CurrentGame::from_journal(journal, &mut || {
        made += 1;
        GameId::new("copy", made)
    })
}

/// The table as it comes back.
fn reloaded(table: &CurrentGame) -> CurrentGame {
    let journal = table.journal();
    if journal.is_empty() {
        return CurrentGame::new(table.game().clone(), table.id().clone());
    }
    read(&journal).unwrap_or_else(|| panic!("{journal}"))
}

/// Everything that undo and redo lead to, and by what.
fn ways(table: &CurrentGame) -> Vec<(String, Option<Change>)> {
    let written = |table: &CurrentGame| {
        let moves = table.moves().map(|played| played.synced.to_string());
        let rulings = ruling::to_words(table.rulings());
        format!("{} {:?} {rulings}", moves.collect::<Vec<_>>().join(" "), table.game().ending())
    };
    let mut ways = vec![(written(table), None)];
    let mut walker = table.clone();
    while let Some(change) = walker.undo() {
        ways.push((written(&walker), Some(change)));
    }
    let mut walker = table.clone();
    while let Some(change) = walker.redo() {
        ways.push((written(&walker), Some(change)));
    }
    ways
}

#[test]
fn a_game_of_which_nothing_was_taken_back_needs_no_journal() {
    assert_eq!(table("").journal(), "");
    assert_eq!(table("e2e4 e2e4 draw").journal(), "");
}

#[test]
fn what_was_taken_back_or_cut_off_comes_back() {
    let mut branched = table("e2e4 e2e4 e7e5 e7e5");
    branched.seek(1);
    play(&mut branched, "d2d4 d7d5");
    assert!(branched.journal().ends_with(":e2e4,e2e4,e7e5,e7e5 @1 d2d4 d7d5"));
    assert_eq!(ways(&reloaded(&branched)), ways(&branched));
    branched.undo();
    branched.undo();
    assert!(branched.journal().starts_with("2 start:"), "{}", branched.journal());
    assert_eq!(ways(&reloaded(&branched)), ways(&branched));
    let mut resigned = table("e2e4 resign-E");
    resigned.undo();
    resigned.undo();
    assert_eq!(ways(&reloaded(&resigned)), ways(&resigned));
}

#[test]
fn undo_and_redo_lead_to_the_same_after_a_reload() {
    let claimed = Rulings { counted_draws: CountedDraws::Claimed, ..Rulings::default() };
    let mut random = Random::new(7);
    for _ in 0..12 {
        let mut table = table("");
        for number in 1..60 {
            let ply = random.below(table.len() + 1);
            match random.below(20) {
                0 => table.replace(
                    DuplicateGame::new(claimed),
                    GameId::new("tab", number),
                    Replacement::NewGame,
                ),
                1 => table.replace(
                    self::table("e2e4 d2d4").game().clone(),
                    GameId::new("tab", number),
                    Replacement::Loaded,
                ),
                2 => drop(table.apply(Action::Resign(Seat::East))),
                3..8 => drop(table.undo()),
                8..10 => drop(table.redo()),
                10..12 => drop(table.seek(ply)),
                12 => table.reopen(&reloaded(&table)),
                _ => {
                    let moves = table.position().legal_moves();
                    if !moves.is_empty() {
                        let _ = table.apply(Action::Move(moves[random.below(moves.len())]));
                    }
                }
            }
            assert_eq!(ways(&reloaded(&table)), ways(&table), "{}", table.journal());
        }
    }
}

#[test]
fn of_very_long_pasts_the_newest_part_is_kept() {
    let round = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8 ";
    let rulings = Rulings { counted_draws: CountedDraws::Claimed, ..Rulings::default() };
    let mut long = CurrentGame::new(DuplicateGame::new(rulings), GameId::new("tab", 0));
    play(&mut long, &round.repeat(20));
    for number in 1..40 {
        long.replace(long.game().clone(), GameId::new("tab", number), Replacement::Loaded);
        play(&mut long, "e2e3");
        long.undo();
    }
    assert!(long.journal().len() <= MOST_BYTES);
    let (kept, all) = (ways(&reloaded(&long)), ways(&long));
    assert!(kept.len() > 3 && kept[..3] == all[..3]);
    // What was taken back of the game itself is kept, however long it is.
    play(&mut long, &round.repeat(400));
    long.undo();
    let back = reloaded(&long);
    assert!(long.journal().len() > MOST_BYTES && back.has_game(long.game()) && back.can_redo());
}

#[test]
fn what_leads_nowhere_is_no_table() {
    let bad = [
        "",
        "1",
        "x start::",
        "0",
        "1 start::",
        "0 start",
        "0 start:",
        "0 start::e2e5",
        "0 start:: @1",
        "0 start:: e2e5",
        "0 start:: @x",
        "0 start::  ",
        "99999999999999999999 start::e2e4",
        "0 :: é",
        "18446744073709551615 start::e2e4",
        "0 start::e2e4,,draw,e2e4",
        "-1 start::e2e4",
    ];
    for journal in bad {
        assert_eq!(read(journal), None, "{journal:?}");
    }
    let many = format!("0 start::{}", " @0 e2e4".repeat(MOST_BYTES));
    assert_eq!(read(&many), None, "longer than any that is written");
}
