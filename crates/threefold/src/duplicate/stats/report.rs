//! Reports on many games: a grid for people, JSON for scripts.

mod number;
mod text;

use std::io::Write;
use std::time::Duration;

use serde::Serialize;
use threefold_duplicate::BySeat;

use super::tally::{Games, Mates, Sample, Scores, Tally};
use super::verdict::Kind;
use crate::arguments::{Policy, RulingsArguments, StatsArguments};
use crate::duplicate::fields::Seats;
use crate::failure::Failure;
use number::{Estimate, Length, ratio};

/// A report on games.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    games: u64,
    seed: u64,
    policy: Policy,
    longest: u32,
    rulings: RulingsArguments,
    length: Length,
    /// Synced moves, over all positions that did not end a game.
    branching: Option<f64>,
    ghosts: GhostReport,
    endings: Vec<EndingReport>,
    mates: MateReport,
    players: Seats<PlayerReport>,
    bands: Vec<Band>,
}

#[derive(Debug, Serialize)]
struct GhostReport {
    /// Games with a ghost.
    games: u64,
    /// The ply of the first one of a game.
    first_ply: Option<f64>,
    /// The number left on the four boards when a game ends.
    at_the_end: Option<f64>,
}

/// A kind of ending.
#[derive(Debug, Serialize)]
struct EndingReport {
    ending: Kind,
    #[serde(flatten)]
    share: Estimate,
    mean_length: Option<f64>,
}

/// Shares of the games that ended in mate, unless it says otherwise.
#[derive(Debug, Serialize)]
struct MateReport {
    /// The share of all games.
    all: Estimate,
    /// No board in check is mated alone.
    only_by_synchronization: Estimate,
    /// In check on both boards, from both opponents.
    double: Estimate,
    /// The share of the mates of North and East in which the partner stood mated too.
    partner_spared: Estimate,
    /// The checking piece could be captured on the only board in check, seen alone.
    checker_capturable: Estimate,
    /// By the king.
    checker_capturable_by_king: Estimate,
    /// The share of the times that a player to move was in check.
    when_in_check: Estimate,
}

/// Shares of all games.
#[derive(Debug, Serialize)]
struct PlayerReport {
    wins: Estimate,
    draws: Estimate,
    losses: Estimate,
}

/// Some plies: the first of them, and all of them together. Sample that end a game do not count.
#[derive(Debug, Serialize)]
struct Band {
    from: usize,
    to: usize,
    /// The share of games that go on after the first of them.
    alive: Option<f64>,
    first: Means,
    mean: Means,
}

/// Means over positions.
#[derive(Debug, Serialize)]
struct Means {
    /// Synced moves.
    moves: Option<f64>,
    /// Moves on one board of the player to move, seen alone.
    orthodox: Option<f64>,
    /// Ghosts on the four boards.
    ghosts: Option<f64>,
    /// The share of positions in which the player to move is in check.
    check: Option<f64>,
}

/// The first plies of bands: those for which the reference corpus has figures, and two beyond.
const BANDS: [usize; 18] =
    [0, 4, 8, 20, 40, 60, 80, 100, 120, 160, 200, 240, 300, 400, 480, 600, 1000, 2000];

impl Report {
    pub(super) fn new(arguments: &StatsArguments, tally: &Tally) -> Report {
        let games = tally.games();
        let mut positions = Sample::default();
        for &some in &tally.plies {
            positions += some;
        }
        let Games { games: haunted, plies } = tally.haunted;
        Report {
            games,
            seed: arguments.seed,
            policy: arguments.policy,
            longest: arguments.longest,
            rulings: arguments.rulings,
            length: Length::of(&tally.lengths),
            branching: ratio(positions.moves, positions.positions),
            ghosts: GhostReport {
                games: haunted,
                first_ply: ratio(plies, haunted),
                at_the_end: ratio(tally.last_ghosts, games),
            },
            endings: endings(tally, games),
            mates: MateReport::new(tally.mates, games, positions.checks),
            players: Seats(BySeat::from_fn(|seat| PlayerReport::new(tally.scores[seat], games))),
            bands: bands(&tally.plies, games),
        }
    }

    pub(super) fn write_text(
        &self,
        elapsed: Duration,
        output: &mut impl Write,
    ) -> Result<(), Failure> {
        text::write(self, elapsed, output)
    }
}

fn endings(tally: &Tally, games: u64) -> Vec<EndingReport> {
    let row = |ending: Kind| {
        let some = tally.endings.get(&ending).copied().unwrap_or_default();
        EndingReport {
            ending,
            share: Estimate::of(some.games, games),
            mean_length: ratio(some.plies, some.games),
        }
    };
    Kind::ALL.map(row).into()
}

impl MateReport {
    /// `checks` is how often a player was found in check and could move.
    fn new(mates: Mates, games: u64, checks: u64) -> MateReport {
        MateReport {
            all: Estimate::of(mates.games, games),
            only_by_synchronization: Estimate::of(mates.synced, mates.games),
            double: Estimate::of(mates.double, mates.games),
            partner_spared: Estimate::of(mates.spare_partner, mates.of_the_first),
            checker_capturable: Estimate::of(mates.capturable, mates.games),
            checker_capturable_by_king: Estimate::of(mates.capturable_by_king, mates.games),
            when_in_check: Estimate::of(mates.games, mates.games + checks),
        }
    }
}

impl PlayerReport {
    fn new(scores: Scores, games: u64) -> PlayerReport {
        PlayerReport {
            wins: Estimate::of(scores.wins, games),
            draws: Estimate::of(scores.draws, games),
            losses: Estimate::of(scores.losses, games),
        }
    }
}

/// The plies cut into bands, as far as games went.
fn bands(plies: &[Sample], games: u64) -> Vec<Band> {
    let ends = BANDS.into_iter().skip(1).chain([usize::MAX]).map(|next| next.min(plies.len()));
    let cut = BANDS.into_iter().zip(ends);
    cut.filter_map(|(from, end)| {
        let band = plies.get(from..end)?;
        let first = *band.first()?;
        let mut sum = Sample::default();
        for &some in band {
            sum += some;
        }
        let alive = ratio(first.positions, games);
        Some(Band { from, to: end - 1, alive, first: first.into(), mean: sum.into() })
    })
    .collect()
}

impl From<Sample> for Means {
    fn from(sums: Sample) -> Means {
        Means {
            moves: ratio(sums.moves, sums.positions),
            orthodox: ratio(sums.orthodox, 2 * sums.positions),
            ghosts: ratio(sums.ghosts, sums.positions),
            check: ratio(sums.checks, sums.positions),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions, one after each ply, with this many moves each.
    fn plies(counts: impl IntoIterator<Item = (u64, u64)>) -> Vec<Sample> {
        let one = |(positions, moves)| Sample {
            positions,
            moves: positions * moves,
            orthodox: positions * 2 * moves,
            ..Sample::default()
        };
        counts.into_iter().map(one).collect()
    }

    #[test]
    fn bands_end_where_the_games_do() {
        let bands = bands(&plies([(10, 20), (10, 22), (10, 24), (10, 26), (5, 9), (1, 3)]), 10);
        let edges: Vec<_> = bands.iter().map(|band| (band.from, band.to)).collect();
        assert_eq!(edges, [(0, 3), (4, 5)]);
        let [first, last] = bands.as_slice() else { panic!() };
        assert_eq!((first.first.moves, first.mean.moves), (Some(20.0), Some(23.0)));
        assert_eq!((last.alive, last.mean.moves), (Some(0.5), Some(8.0)));
        assert_eq!(last.mean.orthodox, Some(8.0));
    }

    #[test]
    fn every_ply_is_in_one_band() {
        let bands = bands(&plies((0..2500).map(|_| (1, 1))), 1);
        assert_eq!(bands.len(), BANDS.len());
        let next: Vec<_> = bands.iter().map(|band| band.to + 1).collect();
        assert_eq!(next[..17], BANDS[1..]);
        assert_eq!(next.last(), Some(&2500));
    }
}
