//! The moves of a position in order of what the tables promise, with the halfmove clock as it is.

use threefold_chess::laws::FIFTY_MOVES;
use threefold_chess::{Move, Position};

use super::{Tablebase, Wdl};

/// Half-moves at which the 50-move rule makes a draw of a win.
const LIMIT: i32 = FIFTY_MOVES as i32;

/// A legal move and what it leads to.
///
/// The better move has the higher rank. Moves with a safe win share the highest rank, and moves
/// that lose without hope the lowest: which of them to play is left to a search. Where the 50-move
/// rule is near, or a position has been repeated, a win is better the shorter it is to the next
/// capture or pawn move, and a loss the longer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootRank {
    /// The move.
    pub played: Move,
    /// Positive for wins, 0 for draws, negative for losses; see [`RootRank::WIN`].
    pub rank: i32,
    /// The outcome for the side to move, with the halfmove clock as it is; never cursed or blessed
    /// if the 50-move rule was left out.
    pub wdl: Wdl,
    /// Plies to the next capture or pawn move, this one included, signed as in
    /// [`Tablebase::dtz`]; none if tables of distances were missing.
    pub dtz: Option<i32>,
}

impl RootRank {
    /// The rank of moves that win safely; the least rank is its negative.
    pub const WIN: i32 = 100_000;
    /// Wins that are not safe rank below this, by their distance, and losses that are not hopeless
    /// above its negative. No distance comes near to it.
    const UNSAFE_WIN: i32 = RootRank::WIN / 2;
}

/// Ranks moves by their distances; none if some distance is not known.
pub(super) fn rank_by_distance(
    tablebase: &Tablebase,
    position: &Position,
    has_repeated: bool,
    fifty_move_rule: bool,
) -> Option<Vec<RootRank>> {
    let clock = if fifty_move_rule { i32::from(position.halfmove_clock()) } else { 0 };
    let mut ranks = Vec::new();
    for played in &position.legal_moves() {
        let dtz = tablebase.distance_of_move(position, played, true)?;
        let rank = rank(dtz, clock, has_repeated);
        let wdl = outcome(dtz, clock, fifty_move_rule);
        ranks.push(RootRank { played, rank, wdl, dtz: Some(dtz) });
    }
    Some(sorted(ranks))
}

/// Ranks moves by their outcomes, as if the clock were at 0; none if some outcome is not known.
pub(super) fn rank_by_outcome(
    tablebase: &Tablebase,
    position: &Position,
    fifty_move_rule: bool,
) -> Option<Vec<RootRank>> {
    let mut ranks = Vec::new();
    for played in &position.legal_moves() {
        let after = position.play_unchecked(played);
        let distance = (-tablebase.wdl(&after)?).before_zeroing();
        let wdl = outcome(distance, 0, fifty_move_rule);
        let rank = rank(distance, 0, false);
        ranks.push(RootRank { played, rank, wdl, dtz: None });
    }
    Some(sorted(ranks))
}

fn sorted(mut ranks: Vec<RootRank>) -> Vec<RootRank> {
    ranks.sort_by_key(|rank| -rank.rank);
    ranks
}

/// Returns the rank of a move with this distance.
fn rank(dtz: i32, clock: i32, has_repeated: bool) -> i32 {
    let plies = dtz.abs() + clock;
    match dtz.signum() {
        1 if is_in_time(dtz, clock) && !has_repeated => RootRank::WIN,
        1 => RootRank::UNSAFE_WIN - plies,
        // The winner has to waste as many plies as he needs before there is any hope.
        -1 if -dtz + plies < LIMIT => -RootRank::WIN,
        -1 => plies - RootRank::UNSAFE_WIN,
        _ => 0,
    }
}

/// Returns the outcome of a move with this distance: what the side to move can count on.
fn outcome(dtz: i32, clock: i32, fifty_move_rule: bool) -> Wdl {
    match dtz.signum() {
        1 if !fifty_move_rule || is_in_time(dtz, clock) => Wdl::Win,
        1 => Wdl::CursedWin,
        // What may be a ply longer may be saved, but that is nothing to count on.
        -1 if !fifty_move_rule || dtz == -1 || -dtz + clock <= LIMIT => Wdl::Loss,
        -1 => Wdl::BlessedLoss,
        _ => Wdl::Draw,
    }
}

/// Returns true if a win is sure to come before the 50-move rule. A capture or pawn move at once
/// sets the clock back, and mate comes before every counter; other distances may be a ply short.
fn is_in_time(dtz: i32, clock: i32) -> bool {
    dtz == 1 || dtz + clock < LIMIT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clock_takes_wins_away() {
        assert_eq!(outcome(20, 79, true), Wdl::Win);
        assert_eq!(outcome(20, 80, true), Wdl::CursedWin);
        assert_eq!(outcome(-20, 80, true), Wdl::Loss);
        assert_eq!(outcome(20, 81, false), Wdl::Win);
        assert_eq!(outcome(101, 0, false), Wdl::Win);
        assert_eq!(outcome(-20, 81, true), Wdl::BlessedLoss);
        assert_eq!(outcome(0, 0, true), Wdl::Draw);
    }

    #[test]
    fn capture_at_once_needs_no_time() {
        assert_eq!(outcome(1, 120, true), Wdl::Win);
        assert_eq!(outcome(-1, 120, true), Wdl::Loss);
        assert_eq!(outcome(101, 0, true), Wdl::CursedWin);
    }

    #[test]
    fn ranks_follow_what_is_promised() {
        assert_eq!(rank(30, 10, false), rank(2, 10, false));
        assert!(rank(2, 10, true) > rank(30, 10, true));
        assert!(rank(30, 69, false) > rank(31, 69, false));
        assert!(rank(120, 0, false) > rank(0, 0, false));
        assert!(rank(0, 0, false) > rank(-120, 0, false));
        assert!(rank(-40, 60, false) > rank(-30, 60, false));
        assert_eq!(rank(-30, 20, false), rank(-2, 20, false));
    }
}
