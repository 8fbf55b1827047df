//! The engine plays whole games against itself, on a clock that goes by what it does and not by how
//! fast the machine is. `THREEFOLD_LONG=1` plays more of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use threefold_chess::{ByColor, Color, Position};
use threefold_engine::{Bound, Clock, Engine, Limits, Progress, Setting, Standing};

use super::support::Game;

/// A clock that goes on whenever somebody looks at it, as an engine does every few hundred nodes
/// and before every move of the root.
#[derive(Default)]
struct Looked {
    looks: AtomicU64,
}

const LOOK: Duration = Duration::from_micros(20);

impl Clock for Looked {
    fn now(&self) -> Duration {
        LOOK * self.looks.fetch_add(1, Ordering::Relaxed) as u32
    }
}

/// The time for a game, for every move of it, and what is kept back: some rounds of root moves.
const TIME: Duration = Duration::from_millis(100);
const INCREMENT: Duration = Duration::from_millis(5);
const OVERHEAD: Duration = Duration::from_millis(2);

/// Games that go on for longer are stopped: the rules would end them, but not soon.
const LONGEST: usize = 300;

fn random(state: &mut u64) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 11) as usize
}

/// Plays some random moves to begin a game.
fn opening(seed: u64) -> Game {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    loop {
        let mut game = Game::new(Position::START);
        while game.moves.len() < 6 + seed as usize % 3 {
            let legal = game.last().legal_moves();
            match legal.len() {
                0 => break,
                count => game.push(legal[random(&mut state) % count]),
            }
        }
        if game.last().outcome().is_none() {
            return game;
        }
    }
}

/// Plays a game to its end and says how it ended; everything on the way is proved.
fn play(seed: u64) -> Option<Standing> {
    let clock = Arc::new(Looked::default());
    let mut engines = ByColor::from_fn(|_| {
        let mut engine = Engine::with_clock(clock.clone());
        engine.set_option(Setting::Hash(1)).unwrap();
        engine.set_option(Setting::MoveOverhead(OVERHEAD)).unwrap();
        engine
    });
    let mut remaining = ByColor::from_fn(|_| TIME);
    let mut game = opening(seed);
    while game.moves.len() < LONGEST {
        let side = game.last().turn();
        let engine = &mut engines[side];
        game.set(engine);
        if let Some(standing) = engine.standing() {
            return Some(standing);
        }
        let mut limits = Limits::default();
        for color in Color::ALL {
            limits.remaining[color] = Some(remaining[color]);
            limits.increment[color] = INCREMENT;
        }
        let mut told = None;
        let before = clock.now();
        let answer = engine.go(&limits, |progress| {
            if let Progress::Report(report) = progress {
                game.check_line(&report.variation);
                told = report.variation.first().copied();
            }
        });
        let used = clock.now().saturating_sub(before);
        assert!(used <= remaining[side], "game {seed}: {used:?} of {:?}", remaining[side]);
        remaining[side] = remaining[side].saturating_sub(used) + INCREMENT;
        let best = answer.best.expect("the game is not over");
        assert_eq!(told, Some(best), "game {seed}: the answer is what was told last");
        game.check_line(&answer.report.variation);
        if let (Some(plies), Bound::Exact) =
            (answer.report.score.plies_to_mate(), answer.report.bound)
        {
            assert_eq!(answer.report.variation.len(), plies, "game {seed}: the line of a mate");
        }
        game.push(best);
    }
    None
}

#[test]
fn games_against_itself_are_played_without_fault() {
    let long = std::env::var_os("THREEFOLD_LONG").is_some();
    let endings: Vec<_> = (1..=if long { 100 } else { 10 }).map(play).collect();
    assert!(endings.contains(&Some(Standing::Checkmate)), "{endings:?}");
}

#[test]
fn same_game_is_played_twice() {
    assert_eq!(play(1), play(1));
}
