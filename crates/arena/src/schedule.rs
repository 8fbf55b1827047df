//! The players and the opening of every game, given its number.
//!
//! The numbers of the finished games are all that resuming a match needs.

use threefold_chess::{ByColor, Move, Position};

use crate::configuration::{Configuration, Format};

/// The beginning of a game: a position, and moves that the players do not choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The first position.
    pub start: Position,
    /// Moves from there.
    pub moves: Vec<Move>,
}

/// One game of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assignment {
    /// Number in the match, from 1.
    pub number: u64,
    /// Round, from 1. In every round each pairing plays two games from one opening.
    pub round: u64,
    /// Number within the round, from 1.
    pub game: u64,
    /// Players, from 0 in the order of the configuration.
    pub players: ByColor<usize>,
    /// Opening, from 0: the same for all games of a round.
    pub opening: usize,
}

/// All games of a match, by their numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    pairings: Vec<(usize, usize)>,
    rounds: Option<u64>,
    openings: usize,
}

impl Schedule {
    /// Returns the schedule of a match with a number of openings.
    #[must_use]
    pub fn new(configuration: &Configuration, openings: usize) -> Schedule {
        let players = configuration.players.len();
        let first = match configuration.format {
            Format::RoundRobin => players,
            // Whoever reads a journal asks for its games before they are known to make sense.
            Format::Gauntlet { seeds } => seeds.min(players),
        };
        // Players of a gauntlet do not meet each other.
        let least = |one: usize| match configuration.format {
            Format::RoundRobin => one + 1,
            Format::Gauntlet { seeds } => seeds,
        };
        let pairings = (0..first)
            .flat_map(|one| (least(one)..players).map(move |other| (one, other)))
            .collect();
        Schedule { pairings, rounds: configuration.rounds, openings }
    }

    /// Returns the pairings. The first player has White in the first of two games.
    #[must_use]
    pub fn pairings(&self) -> &[(usize, usize)] {
        &self.pairings
    }

    /// Returns the number of openings. In later rounds they are played again.
    pub(crate) const fn openings(&self) -> u64 {
        self.openings as u64
    }

    /// Returns the number of rounds; `None` if only a decision ends the match.
    pub(crate) const fn rounds(&self) -> Option<u64> {
        self.rounds
    }

    /// Returns the number of games; `None` if only a decision ends the match.
    #[must_use]
    pub fn len(&self) -> Option<u64> {
        self.rounds.map(|rounds| rounds.saturating_mul(self.games_per_round()))
    }

    /// Returns true if there is nothing to play.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pairings.is_empty() || self.openings == 0 || self.rounds == Some(0)
    }

    /// Returns the game of a number, from 1; `None` if there is no such game.
    #[must_use]
    pub fn game(&self, number: u64) -> Option<Assignment> {
        let index = number.checked_sub(1)?;
        if self.is_empty() || self.len().is_some_and(|games| index >= games) {
            return None;
        }
        let (round, game) = (index / self.games_per_round(), index % self.games_per_round());
        let &(one, other) = self.pairings.get(usize::try_from(game / 2).ok()?)?;
        let players = if game % 2 == 0 {
            ByColor { white: one, black: other }
        } else {
            ByColor { white: other, black: one }
        };
        let opening = usize::try_from(round % self.openings as u64).ok()?;
        Some(Assignment { number, round: round + 1, game: game + 1, players, opening })
    }

    /// Returns the number of the other game of a pair: same players and opening, colors reversed.
    #[must_use]
    pub const fn partner(number: u64) -> u64 {
        if number % 2 == 1 { number + 1 } else { number - 1 }
    }

    fn games_per_round(&self) -> u64 {
        2 * self.pairings.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::configuration::{Limits, PlayerConfiguration, Program};

    fn schedule(players: usize, format: Format, rounds: Option<u64>) -> Schedule {
        let player = |index: usize| {
            PlayerConfiguration::new(&index.to_string(), Program::Own, Limits::nodes(1))
        };
        let players = (0..players).map(player).collect();
        let configuration = Configuration { players, format, rounds, ..Configuration::default() };
        Schedule::new(&configuration, 3)
    }

    #[test]
    fn two_players_exchange_colors_on_every_opening() {
        let schedule = schedule(2, Format::RoundRobin, None);
        let games: Vec<_> = (1..=8).filter_map(|number| schedule.game(number)).collect();
        let whites: Vec<_> = games.iter().map(|game| game.players.white).collect();
        let openings: Vec<_> = games.iter().map(|game| game.opening).collect();
        assert_eq!(whites, [0, 1, 0, 1, 0, 1, 0, 1]);
        assert_eq!(openings, [0, 0, 1, 1, 2, 2, 0, 0]);
        assert_eq!(schedule.game(u64::MAX).map(|game| game.number), Some(u64::MAX));
    }

    #[test]
    fn everybody_meets_everybody_twice_in_a_round() {
        let schedule = schedule(4, Format::RoundRobin, Some(2));
        assert_eq!(schedule.len(), Some(24));
        let first: BTreeSet<_> = (1..=12)
            .filter_map(|number| schedule.game(number))
            .map(|game| (game.players.white, game.players.black))
            .collect();
        assert_eq!(first.len(), 12);
        assert!(first.iter().all(|(white, black)| white != black));
        assert_eq!(
            (schedule.game(12).unwrap().opening, schedule.game(13).unwrap().opening),
            (0, 1)
        );
        assert_eq!(schedule.game(25), None);
        assert_eq!(schedule.game(0), None);
    }

    #[test]
    fn players_of_a_gauntlet_meet_all_others_and_not_each_other() {
        let schedule = schedule(5, Format::Gauntlet { seeds: 2 }, Some(1));
        assert_eq!(schedule.pairings(), [(0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4)]);
    }

    #[test]
    fn a_gauntlet_of_more_than_all_has_no_games() {
        let schedule = schedule(3, Format::Gauntlet { seeds: usize::MAX }, Some(u64::MAX));
        assert!(schedule.is_empty());
        assert_eq!((schedule.len(), schedule.game(1)), (Some(0), None));
    }

    #[test]
    fn partners_have_the_same_opening_and_each_others_colors() {
        let schedule = schedule(3, Format::RoundRobin, Some(5));
        for number in 1..=30 {
            let game = schedule.game(number).unwrap();
            let partner = schedule.game(Schedule::partner(number)).unwrap();
            assert_eq!(game.opening, partner.opening);
            assert_eq!(game.players.white, partner.players.black);
            assert_eq!(Schedule::partner(partner.number), number);
        }
    }
}
