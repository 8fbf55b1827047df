//! `threefold duplicate stats`: many games by chance, and how they went.
//!
//! [`policy`] chooses the moves, [`verdict`] looks at how a game ended, [`tally`] counts, [`report`]
//! is what people and scripts get to read. The games themselves are played in
//! `threefold_duplicate::playout`.

mod policy;
mod report;
mod tally;
mod verdict;

use std::io::Write;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use threefold_chess::random::SplitMix64;
use threefold_duplicate::playout::Playout;

use crate::arguments::StatsArguments;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::threads;
use report::Report;
use tally::Tally;

/// The games that a thread takes at a time: some milliseconds of work.
const BATCH: u64 = 32;

/// Plays the games and tells of them.
pub(crate) fn run(arguments: &StatsArguments, output: &mut impl Write) -> Result<(), Failure> {
    let progress = Progress::new();
    progress.set_length(arguments.games);
    let started = Instant::now();
    let tally = play_all(arguments, threads::count(arguments.threads), &progress);
    let elapsed = started.elapsed();
    drop(progress);
    let report = Report::new(arguments, &tally);
    if arguments.json {
        crate::perft::report::write_json(&report, output)
    } else {
        report.write_text(elapsed, output)
    }
}

/// The sum of all games, the same for any number of threads: every game has dice of its own, and
/// whole numbers can be added in any order.
fn play_all(arguments: &StatsArguments, threads: usize, progress: &Progress) -> Tally {
    let next = AtomicU64::new(0);
    let work = || {
        let mut tally = Tally::default();
        loop {
            let first = next.fetch_add(BATCH, Relaxed);
            let end = arguments.games.min(first.saturating_add(BATCH));
            if first >= end {
                return tally;
            }
            for game in first..end {
                play(arguments, game, &mut tally);
            }
            progress.advance(end - first);
        }
    };
    let batches = usize::try_from(arguments.games.div_ceil(BATCH)).unwrap_or(usize::MAX);
    let mut sum = Tally::default();
    for tally in threads::share(threads.min(batches), work) {
        sum += tally;
    }
    sum
}

/// Plays one game and adds it to the tally.
fn play(arguments: &StatsArguments, game: u64, tally: &mut Tally) {
    let mut random = SplitMix64::stream(arguments.seed, game);
    let mut playout = Playout::new(arguments.rulings.rulings(), arguments.longest);
    let mut watch = tally.watch();
    let finish = playout.play(|position, moves| {
        watch.see(position, moves.len());
        policy::choose(arguments.policy, position, moves, &mut random)
    });
    watch.end(&finish);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::{Policy, RulingsArguments};

    fn arguments(seed: u64, policy: Policy) -> StatsArguments {
        StatsArguments {
            games: 150,
            seed,
            policy,
            longest: 20_000,
            threads: 0,
            json: false,
            rulings: RulingsArguments::default(),
        }
    }

    fn tally(seed: u64, policy: Policy, threads: usize) -> Tally {
        play_all(&arguments(seed, policy), threads, &Progress::hidden())
    }

    #[test]
    fn the_same_games_are_played_by_any_number_of_threads() {
        for policy in [Policy::Random, Policy::Greedy] {
            let alone = tally(5, policy, 1);
            assert_eq!(alone.games(), 150);
            assert_eq!(tally(5, policy, 3), alone);
            assert_ne!(tally(6, policy, 3), alone);
        }
    }

    #[test]
    fn every_ply_of_every_game_is_counted_once() {
        let tally = tally(7, Policy::Random, 2);
        let plies: u64 = (0..).zip(&tally.lengths).map(|(plies, games)| plies * games).sum();
        assert_eq!(tally.plies.iter().map(|positions| positions.positions).sum::<u64>(), plies);
        assert_eq!(tally.endings.values().map(|some| some.plies).sum::<u64>(), plies);
        assert_eq!(tally.endings.values().map(|some| some.games).sum::<u64>(), 150);
        let scores = tally.scores.iter().map(|(_, scores)| scores);
        assert!(scores.into_iter().all(|all| all.wins + all.draws + all.losses == 150));
    }

    #[test]
    fn a_game_that_takes_too_long_is_given_up() {
        let arguments = StatsArguments { longest: 5, games: 3, ..arguments(8, Policy::Random) };
        let tally = play_all(&arguments, 1, &Progress::hidden());
        assert_eq!(tally.lengths, [0, 0, 0, 0, 0, 3]);
        assert!(tally.endings.keys().eq(&[verdict::Kind::GivenUp]));
    }
}
