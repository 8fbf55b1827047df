//! Tablebases in a search: they keep the outcome, and know their limits.

use std::fs;
use std::path::{Path, PathBuf};

use threefold_chess::Move;
use threefold_engine::{Engine, Limits, Score, SearchResult, Setting};

use super::support::{Game, engine, search};

fn tables() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/syzygy")
}

fn with_tables(folder: &Path) -> Engine {
    let mut engine = engine();
    engine.set_option(Setting::SyzygyPath(folder.to_str().unwrap().into())).unwrap();
    engine
}

fn answer(engine: &mut Engine, game: &Game) -> SearchResult {
    search(engine, game, &Limits::depth(8)).0
}

/// Returns the tables without those of distances.
fn outcomes_only() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("threefold-wdl-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    for name in ["KRvK.rtbw", "KQvK.rtbw"] {
        fs::copy(tables().join(name), folder.join(name)).unwrap();
    }
    folder
}

fn third(game: &Game, played: Move) -> bool {
    game.occurrences(&game.last().play(played).unwrap()) >= 2
}

#[test]
fn won_ending_is_told_as_won() {
    let game = Game::read("8/8/8/8/3k4/8/8/KBN5 w - - 0 1", "");
    assert!(answer(&mut with_tables(&tables()), &game).report.score.is_win());
    assert!(!answer(&mut engine(), &game).report.score.is_decisive());
}

#[test]
fn probes_of_root_moves_are_counted() {
    let game = Game::read("8/8/8/8/3k4/8/8/KBN5 w - - 0 1", "");
    let moves = game.last().legal_moves().len() as u64;
    assert_eq!(answer(&mut with_tables(&tables()), &game).report.tablebase_hits, moves);
    assert_eq!(answer(&mut engine(), &game).report.tablebase_hits, 0);
}

#[test]
fn winner_does_not_repeat_for_the_third_time() {
    for (fen, twice) in [
        ("8/8/7R/8/6K1/k7/8/8 w - - 0 1", "h6b6 a3a4 b6h6 a4a3"),
        ("4k3/2R5/8/8/K7/8/8/8 w - - 0 1", "a4b5 e8f8 b5a4 f8e8"),
        ("8/1R6/8/8/5k2/3K4/8/8 w - - 0 1", "b7b5 f4g4 b5b7 g4f4"),
    ] {
        let game = Game::read(fen, &format!("{twice} {twice}"));
        let answer = answer(&mut with_tables(&tables()), &game);
        assert!(!third(&game, answer.best.unwrap()), "{fen}");
        assert!(answer.report.score.is_win(), "{fen}");
    }
}

#[test]
fn clock_is_stronger_than_the_tables() {
    let game = Game::read("8/8/3k4/8/3K4/8/7R/8 w - - 99 120", "");
    let folder = outcomes_only();
    for folder in [tables(), folder] {
        let answer = answer(&mut with_tables(&folder), &game);
        assert_eq!(answer.report.score, Score::DRAW, "{}", folder.display());
    }
}

#[test]
fn without_distances_the_outcome_is_kept() {
    let folder = outcomes_only();
    let game = Game::read("8/8/3k4/8/3K4/8/7R/8 w - - 0 120", "");
    assert!(answer(&mut with_tables(&folder), &game).report.score.is_win());
}

#[test]
fn path_without_tables_is_refused_and_the_old_tables_stay() {
    let mut engine = with_tables(&tables());
    let nowhere = Setting::SyzygyPath("/nowhere/at/all".into());
    assert!(engine.set_option(nowhere).is_err());
    assert!(engine.tablebase().is_some());
    engine.set_option(Setting::SyzygyPath(String::new())).unwrap();
    assert!(engine.tablebase().is_none());
}
