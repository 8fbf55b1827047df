//! Stopping and pondering, from this thread and from others.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use threefold_chess::Color;
use threefold_engine::{Engine, Limits, Progress, SearchResult, Stopper};

use super::support::{Game, engine};

const MATED: &str = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Searches in another thread. It sends a word for every line it tells.
fn think(
    fen: &str,
    limits: Limits,
) -> (Stopper, mpsc::Receiver<()>, thread::JoinHandle<SearchResult>) {
    let mut engine = engine();
    Game::read(fen, "").set(&mut engine);
    let stopper = engine.stopper();
    let (sender, receiver) = mpsc::channel();
    let thread = thread::spawn(move || {
        engine.go(&limits, |progress| {
            if matches!(progress, Progress::Report(_)) {
                let _ = sender.send(());
            }
        })
    });
    (stopper, receiver, thread)
}

fn infinite() -> Limits {
    Limits { infinite: true, ..Limits::default() }
}

#[test]
fn stop_before_the_search_is_not_lost() {
    let mut engine = engine();
    Game::read(START, "").set(&mut engine);
    engine.stopper().stop();
    let answer = engine.go(&infinite(), |_| ());
    assert!(answer.best.is_some());
    assert!(answer.report.nodes < 5_000, "it ends as soon as it looks around");
}

#[test]
fn late_stop_does_not_hit_the_next_search() {
    let mut engine = engine();
    let late = engine.stopper();
    engine.go(&Limits::depth(2), |_| ());
    late.stop();
    assert_eq!(engine.go(&Limits::depth(5), |_| ()).report.depth, 5);
}

#[test]
fn endless_search_ends_when_it_is_stopped() {
    let (stopper, told, thread) = think(START, infinite());
    (0..6).for_each(|_| told.recv().unwrap());
    assert!(!thread.is_finished());
    stopper.stop();
    let answer = thread.join().unwrap();
    assert!(answer.best.is_some() && answer.report.depth >= 6);
}

#[test]
fn endless_search_with_nothing_to_do_waits_for_the_stop() {
    for fen in [MATED, "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "8/8/3k4/8/3K4/8/8/8 w - - 0 1"] {
        let (stopper, told, thread) = think(fen, infinite());
        told.recv().unwrap();
        assert!(!thread.is_finished());
        stopper.stop();
        thread.join().unwrap();
    }
}

#[test]
fn endless_search_with_a_depth_waits_for_the_stop() {
    let (stopper, told, thread) = think(START, Limits { infinite: true, ..Limits::depth(3) });
    (0..3).for_each(|_| told.recv().unwrap());
    assert!(!thread.is_finished());
    stopper.stop();
    assert_eq!(thread.join().unwrap().report.depth, 3);
}

fn pondering() -> Limits {
    let mut limits = Limits { ponder: true, ..Limits::default() };
    for color in Color::ALL {
        limits.remaining[color] = Some(Duration::from_millis(50));
    }
    limits
}

#[test]
fn pondering_takes_no_time_and_ends_after_the_hit() {
    let (stopper, told, thread) = think(START, pondering());
    (0..5).for_each(|_| told.recv().unwrap());
    assert!(!thread.is_finished());
    stopper.ponder_hit();
    assert!(thread.join().unwrap().best.is_some());
    assert!(!stopper.is_stopped(), "it ended by its own clock");
}

#[test]
fn pondering_ends_when_it_is_stopped() {
    let (stopper, told, thread) = think(START, pondering());
    told.recv().unwrap();
    stopper.stop();
    assert!(thread.join().unwrap().best.is_some());
}

#[test]
fn pondering_with_nothing_to_do_waits_for_the_hit() {
    let (stopper, told, thread) = think(MATED, Limits { ponder: true, ..Limits::depth(2) });
    told.recv().unwrap();
    assert!(!thread.is_finished());
    stopper.ponder_hit();
    assert_eq!(thread.join().unwrap().best, None);
}

#[test]
fn hit_before_the_search_is_not_lost() {
    let mut engine = engine();
    Game::read(START, "").set(&mut engine);
    engine.stopper().ponder_hit();
    assert!(engine.go(&pondering(), |_| ()).best.is_some());
}

#[test]
fn several_threads_stop_together() {
    let mut engine: Engine = engine();
    engine.set_option(threefold_engine::Setting::Threads(3)).unwrap();
    Game::read(START, "").set(&mut engine);
    let stopper = engine.stopper();
    let mut lines = 0;
    let answer = engine.go(&infinite(), |_| {
        lines += 1;
        if lines == 5 {
            stopper.stop();
        }
    });
    assert!(answer.best.is_some());
}
