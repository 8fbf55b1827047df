//! The sum of a match in rows and columns: cross table, endings, effort and protocol violations.
//! Each is a [`Grid`], which prints as text here and as HTML in the report.

use std::cmp::Reverse;
use std::fmt;
use std::time::Duration;

use crate::statistics::Games;
use crate::summary::signed;
use crate::tally::{PlayerTally, Tally};

/// Rows of cells below a heading.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grid {
    /// The heading.
    pub heading: Vec<String>,
    /// The rows, each with as many cells as the heading.
    pub rows: Vec<Vec<String>>,
    /// Number of columns at the left that hold words; the others hold numbers and are right-aligned.
    pub words: usize,
}

/// Prints the grid as text, every line ended.
impl fmt::Display for Grid {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = || std::iter::once(&self.heading).chain(&self.rows);
        let width = |column: usize| {
            let widths = all().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
            widths.max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.heading.len()).map(width).collect();
        for row in all() {
            let mut line = String::new();
            for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
                if column > 0 {
                    line.push_str("  ");
                }
                let gap = " ".repeat(width.saturating_sub(cell.chars().count()));
                let (cell, gap) = (cell.as_str(), gap.as_str());
                let parts = if column < self.words { [cell, gap] } else { [gap, cell] };
                line.push_str(&parts.concat());
            }
            writeln!(formatter, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// Returns the cross table: the players in the order of their scores, and their results against each
/// other.
#[must_use]
pub fn cross_table(tally: &Tally) -> Grid {
    let mut order: Vec<(usize, &PlayerTally)> = tally.players().iter().enumerate().collect();
    // Whoever played less may have fewer points: shares count, and a stable sort keeps the rest.
    order.sort_by_key(|(_, player)| {
        let games = player.all.games;
        Reverse(games.half_points().saturating_mul(1 << 20) / games.total().max(1))
    });
    let mut heading = words(&["", "player", "games", "points", "%", "Elo", "±"]);
    heading.extend((1..=order.len()).map(|rank| rank.to_string()));
    let mut rows = Vec::new();
    for (rank, (index, player)) in order.iter().enumerate() {
        let games = player.all.games;
        let elo = player.all.estimate().elo;
        let mut row = vec![
            (rank + 1).to_string(),
            player.name.clone(),
            games.total().to_string(),
            points(games),
            games.score().map_or_else(none, |score| format!("{:.1}", 100.0 * score)),
            if games.total() == 0 { none() } else { signed(elo.value) },
            elo.error().map_or_else(none, |error| format!("{error:.1}")),
        ];
        row.extend(order.iter().map(|(other, _)| {
            tally.pairing(*index, *other).map_or_else(none, |pairing| results(pairing.games))
        }));
        rows.push(row);
    }
    Grid { heading, rows, words: 2 }
}

/// Returns the number of games for each kind of ending, the most frequent first.
#[must_use]
pub fn endings(tally: &Tally) -> Grid {
    let mut kinds: Vec<_> = tally.endings().collect();
    kinds.sort_by_key(|(_, ended)| Reverse(ended.decided + ended.drawn));
    let row = |(termination, ended): (crate::Termination, crate::tally::Ended)| {
        let count = ended.decided + ended.drawn;
        vec![
            termination.to_string(),
            count.to_string(),
            percent(count, tally.games()),
            ended.decided.to_string(),
            ended.drawn.to_string(),
        ]
    };
    let heading = words(&["ending", "games", "%", "won", "drawn"]);
    Grid { heading, rows: kinds.into_iter().map(row).collect(), words: 1 }
}

/// Returns the time, nodes and depth of each player.
#[must_use]
pub fn effort(tally: &Tally) -> Grid {
    let heading = words(&[
        "player",
        "moves",
        "s/move",
        "longest",
        "nodes/move",
        "nodes/s",
        "depth",
        "on time",
        "faults",
    ]);
    let row = |player: &PlayerTally| {
        vec![
            player.name.clone(),
            player.moves.to_string(),
            mean(player.time.as_secs_f64(), player.moves, 3),
            seconds(player.longest),
            mean(to_number(player.nodes), player.moves, 0),
            rate(player.nodes, player.time),
            mean(to_number(player.depth), player.moves, 1),
            player.time_losses.to_string(),
            player.faults.to_string(),
        ]
    };
    Grid { heading, rows: tally.players().iter().map(row).collect(), words: 1 }
}

/// Returns the protocol violations of each player, or `None` if there are none.
#[must_use]
pub fn inspections(tally: &Tally) -> Option<Grid> {
    if tally.players().iter().all(|player| player.inspection.is_clean()) {
        return None;
    }
    let mut heading = words(&["protocol violations"]);
    heading.extend(tally.players().iter().map(|player| player.name.clone()));
    let kinds = tally.players().first()?.inspection.counts();
    let rows = kinds.iter().enumerate().map(|(index, (kind, _))| {
        let count = |player: &PlayerTally| {
            let count = player.inspection.counts().get(index).map(|(_, count)| *count);
            count.unwrap_or_default().to_string()
        };
        let counts = tally.players().iter().map(count);
        std::iter::once((*kind).to_string()).chain(counts).collect::<Vec<_>>()
    });
    let rows = rows.filter(|row| row.iter().skip(1).any(|count| count != "0")).collect();
    Some(Grid { heading, rows, words: 1 })
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

/// Returns the mark for a number that is not known.
fn none() -> String {
    "·".into()
}

fn results(games: Games) -> String {
    format!("+{} ={} -{}", games.wins, games.draws, games.losses)
}

/// Returns points as `2.0` or `2.5`.
pub(crate) fn points(games: Games) -> String {
    let half_points = games.half_points();
    format!("{}{}", half_points / 2, if half_points % 2 == 1 { ".5" } else { ".0" })
}

pub(crate) fn percent(part: u64, whole: u64) -> String {
    if whole == 0 { none() } else { format!("{:.1}", 100.0 * to_number(part) / to_number(whole)) }
}

fn mean(sum: f64, count: u64, digits: usize) -> String {
    if count == 0 { none() } else { format!("{:.digits$}", sum / to_number(count)) }
}

fn rate(count: u64, time: Duration) -> String {
    if time.is_zero() { none() } else { format!("{:.0}", to_number(count) / time.as_secs_f64()) }
}

fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

/// Converts a count for calculations.
#[expect(clippy::cast_precision_loss, reason = "shown with a few digits")]
#[must_use]
pub const fn to_number(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finished::Termination;
    use crate::tally::tests::{configuration, game, played};

    #[test]
    fn a_round_robin_is_a_square() {
        let mut tally = Tally::new(&configuration(&["slow", "quick", "third"]));
        for (number, players, result) in [
            (1, (0, 1), "0-1"),
            (2, (1, 0), "1/2-1/2"),
            (3, (0, 2), "1-0"),
            (4, (2, 0), "1/2-1/2"),
            (5, (1, 2), "1-0"),
        ] {
            tally.add(&game(number, players, result, Termination::Checkmate));
        }
        let grid = cross_table(&tally);
        assert_eq!(grid.heading[7..], words(&["1", "2", "3"]));
        let row = |rank: usize| grid.rows[rank - 1].clone();
        assert_eq!(row(1)[..5], words(&["1", "quick", "3", "2.5", "83.3"]));
        assert_eq!(row(1)[7..], words(&["·", "+1 =1 -0", "+1 =0 -0"]));
        assert_eq!(row(2)[..6], words(&["2", "slow", "4", "2.0", "50.0", "+0.0"]));
        assert_eq!(row(3)[7..], words(&["+0 =0 -1", "+0 =1 -1", "·"]));
    }

    #[test]
    fn every_line_is_aligned_and_ended() {
        let grid = Grid {
            heading: words(&["name", "n"]),
            rows: vec![words(&["é", "10000"]), words(&["longer name", "1"])],
            words: 1,
        };
        assert_eq!(
            grid.to_string(),
            "name             n\né            10000\nlonger name      1\n"
        );
    }

    #[test]
    fn endings_are_told_with_their_shares() {
        let tally = played(&[2, 2, 1, 4], None);
        let table = endings(&tally).to_string();
        assert_eq!(
            table,
            "ending                games     %  won  drawn\n\
             checkmate                 7  87.5    7      0\n\
             threefold repetition      1  12.5    0      1\n"
        );
    }

    #[test]
    fn effort_is_told_for_each_move() {
        let grid = effort(&played(&[2], None));
        assert_eq!(
            grid.rows[0][1..],
            words(&["40", "0.100", "0.302", "2000", "20000", "10.0", "0", "0"])
        );
        let nothing = effort(&played(&[], None));
        assert_eq!(nothing.rows[0][2], "·");
    }

    #[test]
    fn only_violations_that_happened_are_shown() {
        let grid = inspections(&played(&[2], None)).unwrap();
        assert_eq!(grid.rows, [words(&["false mates", "1", "1"])]);
        assert_eq!(inspections(&played(&[], None)), None);
    }
}
