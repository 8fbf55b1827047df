//! The sum of a match, added game by game in the order in which games end.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use threefold_chess::Color;

use crate::configuration::Configuration;
use crate::finished::{FinishedGame, Termination};
use crate::inspection::Inspection;
use crate::statistics::{Estimate, Games, Hypothesis, Pairs, Sprt};

/// The sum of a match, and the state of its SPRT. Adding the games of a journal in their order gives
/// the same sum again, so a resumed match comes to the same decision.
#[derive(Clone, Debug)]
pub struct Tally {
    players: Vec<PlayerTally>,
    pairings: BTreeMap<(usize, usize), Pairing>,
    endings: BTreeMap<Termination, Ended>,
    /// The first player's half points in pairs of which one game is over, by the pair's number.
    open: HashMap<u64, u8>,
    sprt: Option<Sprt>,
    /// The log-likelihood ratio after each pair.
    ratios: Vec<f64>,
    accepted: Option<Hypothesis>,
    plies: u64,
    games: u64,
}

/// The results between two players, seen from the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairing {
    /// All finished games.
    pub games: Games,
    /// Pairs of which both games are over.
    pub pairs: Pairs,
}

impl Pairing {
    /// Returns the same results seen from the second player.
    #[must_use]
    pub const fn reversed(self) -> Pairing {
        Pairing { games: self.games.reversed(), pairs: self.pairs.reversed() }
    }

    /// Estimates the difference in strength.
    #[must_use]
    pub fn estimate(self) -> Estimate {
        Estimate::of(self.pairs, self.games)
    }
}

/// The results and the effort of a player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayerTally {
    /// Name in tables and games.
    pub name: String,
    /// Results against all others.
    pub all: Pairing,
    /// Results with White.
    pub white: Games,
    /// Results with Black.
    pub black: Games,
    /// Number of moves.
    pub moves: u64,
    /// Thinking time.
    pub time: Duration,
    /// Longest time for one move.
    pub longest: Duration,
    /// Nodes, as far as the player reported them.
    pub nodes: u64,
    /// Sum of the depths, as far as the player reported them.
    pub depth: u64,
    /// Games in which its time ran out. They are drawn if the opponent could not have mated.
    pub time_losses: u64,
    /// Games that it ended by a crash, a stall or an illegal move, drawn ones included.
    pub faults: u64,
    /// Protocol violations.
    pub inspection: Inspection,
}

/// Number of games with one kind of ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ended {
    /// Won games.
    pub decided: u64,
    /// Drawn games.
    pub drawn: u64,
}

impl Tally {
    /// Returns the tally of a match before its first game.
    #[must_use]
    pub fn new(configuration: &Configuration) -> Tally {
        let player = |name: &str| PlayerTally { name: name.into(), ..PlayerTally::default() };
        Tally {
            players: configuration.players.iter().map(|one| player(&one.name)).collect(),
            pairings: BTreeMap::new(),
            endings: BTreeMap::new(),
            open: HashMap::new(),
            sprt: configuration.sprt,
            ratios: Vec::new(),
            accepted: None,
            plies: 0,
            games: 0,
        }
    }

    /// Adds a finished game.
    pub fn add(&mut self, game: &FinishedGame) {
        self.games += 1;
        self.plies += u64::from(game.plies);
        let ended = self.endings.entry(game.termination).or_default();
        match game.result.winner() {
            Some(_) => ended.decided += 1,
            None => ended.drawn += 1,
        }
        for color in Color::ALL {
            self.add_side(game, color);
        }
        let (white, black) = (game.white.player, game.black.player);
        let (first, second) = (white.min(black), white.max(black));
        let Some(half_points) = game.half_points(first) else { return };
        self.pairings.entry((first, second)).or_default().games += games(half_points);
        // The games of a pair have neighboring numbers, the first of them an odd one.
        let pair = game.number.saturating_sub(1) / 2;
        if let Some(earlier) = self.open.remove(&pair) {
            self.add_pair(first, second, earlier + half_points);
        } else {
            self.open.insert(pair, half_points);
        }
    }

    fn add_side(&mut self, game: &FinishedGame, color: Color) {
        let side = game.side(color);
        let Some(player) = self.players.get_mut(side.player) else { return };
        let half_points = game.half_points(side.player).unwrap_or_default();
        let result = games(half_points);
        player.all.games += result;
        match color {
            Color::White => player.white += result,
            Color::Black => player.black += result,
        }
        // A journal may say any numbers.
        player.moves = player.moves.saturating_add(side.moves);
        player.time = player.time.saturating_add(side.time);
        player.longest = player.longest.max(side.longest);
        player.nodes = player.nodes.saturating_add(side.nodes);
        player.depth = player.depth.saturating_add(side.depth);
        player.inspection.add(&side.inspection);
        if game.culprit() == Some(color) {
            player.time_losses += u64::from(game.termination == Termination::TimeForfeit);
            player.faults += u64::from(game.termination.is_fault());
        }
    }

    fn add_pair(&mut self, first: usize, second: usize, half_points: u8) {
        let pairing = self.pairings.entry((first, second)).or_default();
        pairing.pairs.add(half_points);
        let pairs = pairing.pairs;
        for (player, half_points) in [(first, half_points), (second, 4 - half_points.min(4))] {
            if let Some(player) = self.players.get_mut(player) {
                player.all.pairs.add(half_points);
            }
        }
        if let Some(sprt) = &self.sprt {
            let ratio = sprt.ratio_of_pairs(pairs);
            self.ratios.push(ratio);
            // A decision stays: later games were not asked for.
            self.accepted = self.accepted.or_else(|| sprt.accepted(ratio));
        }
    }

    /// Returns the players in the order of the configuration.
    #[must_use]
    pub fn players(&self) -> &[PlayerTally] {
        &self.players
    }

    /// Returns the results between two players, seen from `one`.
    #[must_use]
    pub fn pairing(&self, one: usize, other: usize) -> Option<Pairing> {
        if one < other {
            self.pairings.get(&(one, other)).copied()
        } else {
            self.pairings.get(&(other, one)).map(|pairing| pairing.reversed())
        }
    }

    /// Returns the results between the first two players.
    #[must_use]
    pub fn leading(&self) -> Pairing {
        self.pairing(0, 1).unwrap_or_default()
    }

    /// Returns the number of games for each kind of ending.
    pub fn endings(&self) -> impl Iterator<Item = (Termination, Ended)> {
        self.endings.iter().map(|(termination, ended)| (*termination, *ended))
    }

    /// Returns the number of finished games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the number of drawn games.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.endings.values().map(|ended| ended.drawn).sum()
    }

    /// Returns the number of half-moves in all games, without those of the openings.
    #[must_use]
    pub const fn plies(&self) -> u64 {
        self.plies
    }

    /// Returns the test of the match.
    #[must_use]
    pub const fn sprt(&self) -> Option<&Sprt> {
        self.sprt.as_ref()
    }

    /// Returns the log-likelihood ratio after each pair of games.
    #[must_use]
    pub fn ratios(&self) -> &[f64] {
        &self.ratios
    }

    /// Returns the current log-likelihood ratio.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        self.ratios.last().copied().unwrap_or_default()
    }

    /// Returns the hypothesis that the test has accepted.
    #[must_use]
    pub const fn accepted(&self) -> Option<Hypothesis> {
        self.accepted
    }
}

/// Returns one game with this number of half points.
const fn games(half_points: u8) -> Games {
    match half_points {
        0 => Games { wins: 0, draws: 0, losses: 1 },
        1 => Games { wins: 0, draws: 1, losses: 0 },
        _ => Games { wins: 1, draws: 0, losses: 0 },
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use threefold_game::GameResult;

    use super::*;
    use crate::configuration::{Limits, PlayerConfiguration, Program};
    use crate::finished::SideReport;
    use crate::statistics::Model;

    /// A configuration with these players.
    pub(crate) fn configuration(names: &[&str]) -> Configuration {
        let player = |name: &&str| PlayerConfiguration::new(name, Program::Own, Limits::nodes(100));
        Configuration { players: names.iter().map(player).collect(), ..Configuration::default() }
    }

    /// A finished game between two players.
    pub(crate) fn game(
        number: u64,
        (white, black): (usize, usize),
        result: &str,
        termination: Termination,
    ) -> FinishedGame {
        let side = |player| SideReport {
            player,
            moves: 20,
            time: Duration::from_secs(2),
            longest: Duration::from_millis(300 + number),
            nodes: 40_000,
            depth: 200,
            inspection: Inspection { false_mates: number % 2, ..Inspection::default() },
        };
        FinishedGame {
            number,
            result: result.parse::<GameResult>().unwrap(),
            termination,
            reason: String::new(),
            opening: 0,
            plies: 40,
            duration: Duration::from_secs(4),
            white: side(white),
            black: side(black),
            culprit: None,
            log: Vec::new(),
        }
    }

    /// The tally of a match of two, given the first player's half points in each pair.
    pub(crate) fn played(pairs: &[u8], sprt: Option<Sprt>) -> Tally {
        let configuration = Configuration { sprt, ..configuration(&["new", "old"]) };
        let mut tally = Tally::new(&configuration);
        let mut number = 0;
        for &half_points in pairs {
            let first = half_points.min(2);
            for (players, half_points) in [((0, 1), first), ((1, 0), 4 - 2 - (half_points - first))]
            {
                number += 1;
                let (result, termination) = match half_points {
                    0 => ("0-1", Termination::Checkmate),
                    1 => ("1/2-1/2", Termination::Threefold),
                    _ => ("1-0", Termination::Checkmate),
                };
                tally.add(&game(number, players, result, termination));
            }
        }
        tally
    }

    #[test]
    fn pairs_count_once_both_games_are_over() {
        let mut tally = Tally::new(&configuration(&["new", "old"]));
        tally.add(&game(1, (0, 1), "1-0", Termination::Checkmate));
        tally.add(&game(4, (1, 0), "1/2-1/2", Termination::Threefold));
        assert_eq!(tally.leading().pairs, Pairs::default());
        tally.add(&game(3, (0, 1), "1/2-1/2", Termination::FiftyMoves));
        assert_eq!(tally.leading().pairs, Pairs([0, 0, 1, 0, 0]));
        tally.add(&game(2, (1, 0), "0-1", Termination::TimeForfeit));
        assert_eq!(tally.leading().pairs, Pairs([0, 0, 1, 0, 1]));
        assert_eq!(tally.leading().games, Games { wins: 2, draws: 2, losses: 0 });
        assert_eq!(tally.pairing(1, 0).unwrap().pairs, Pairs([1, 0, 1, 0, 0]));
        let [new, old] = tally.players() else { panic!() };
        assert_eq!((new.time_losses, old.time_losses), (0, 1));
        assert_eq!((new.white.wins, new.black.wins, old.all.games.losses), (1, 1, 2));
        assert_eq!((tally.games(), tally.draws(), tally.plies()), (4, 2, 160));
        assert_eq!((new.moves, new.inspection.false_mates), (80, 2));
    }

    #[test]
    fn faults_count_in_drawn_games_too() {
        let mut tally = Tally::new(&configuration(&["new", "old"]));
        // Older journals do not name the culprit: it was the loser.
        tally.add(&game(1, (0, 1), "0-1", Termination::Crash));
        for (number, termination, culprit) in [
            (2, Termination::Stall, Color::White),
            (3, Termination::TimeForfeit, Color::Black),
            (4, Termination::IllegalMove, Color::Black),
        ] {
            let drawn = game(number, (0, 1), "1/2-1/2", termination);
            tally.add(&FinishedGame { culprit: Some(culprit), ..drawn });
        }
        tally.add(&game(5, (0, 1), "0-1", Termination::Checkmate));
        let [new, old] = tally.players() else { panic!() };
        assert_eq!((new.time_losses, new.faults), (0, 2));
        assert_eq!((old.time_losses, old.faults), (1, 1));
    }

    #[test]
    fn numbers_without_bounds_end_at_the_greatest() {
        let mut tally = Tally::new(&configuration(&["new", "old"]));
        let most = u64::MAX;
        for number in [most - 1, most] {
            let mut endless = game(1, (0, 1), "1-0", Termination::Checkmate);
            endless.number = number;
            let inspection = Inspection { false_mates: most, ..Inspection::default() };
            let time = Duration::MAX;
            endless.white = SideReport {
                player: 0,
                moves: most,
                time,
                longest: time,
                nodes: most,
                depth: most,
                inspection,
            };
            tally.add(&endless);
        }
        let new = &tally.players()[0];
        assert_eq!((new.moves, new.nodes, new.depth, new.time), (most, most, most, Duration::MAX));
        assert_eq!(new.inspection.false_mates, most);
    }

    #[test]
    fn the_helper_plays_what_it_says() {
        let tally = played(&[0, 1, 2, 3, 4, 4], None);
        assert_eq!(tally.leading().pairs, Pairs([1, 1, 1, 1, 2]));
        assert_eq!(tally.leading().games.half_points(), 14);
    }

    #[test]
    fn accepted_hypothesis_stays_accepted() {
        let sprt = Sprt::new(0.0, 100.0, 0.05, 0.05, Model::Normalized).unwrap();
        let pairs: Vec<u8> = [3; 30].into_iter().chain([0; 60]).collect();
        let tally = played(&pairs, Some(sprt));
        assert_eq!(tally.accepted(), Some(Hypothesis::Alternative));
        assert!(tally.ratio() < 0.0);
        assert_eq!(tally.ratios().len(), 90);
    }

    #[test]
    fn players_of_a_gauntlet_are_counted_against_each_other() {
        let mut tally = Tally::new(&configuration(&["a", "b", "c"]));
        for (number, players, result) in
            [(1, (0, 1), "1-0"), (2, (1, 0), "1-0"), (3, (0, 2), "1-0"), (4, (2, 0), "0-1")]
        {
            tally.add(&game(number, players, result, Termination::Checkmate));
        }
        assert_eq!(tally.pairing(0, 1).unwrap().pairs, Pairs([0, 0, 1, 0, 0]));
        assert_eq!(tally.pairing(2, 0).unwrap().pairs, Pairs([1, 0, 0, 0, 0]));
        assert_eq!(tally.pairing(1, 2), None);
        assert_eq!(tally.players()[0].all.pairs, Pairs([0, 0, 1, 0, 1]));
    }
}
