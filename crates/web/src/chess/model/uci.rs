//! Lines of the engine about a position. Lines that are not understood are skipped.

use threefold_chess::{Color, Move, Position};
use threefold_engine::Bound;
use threefold_engine::uci::Reply;
use threefold_game::pgn::Evaluation;

pub(crate) use threefold_engine::uci::Value as Score;

/// A score for those who count in pawns alone: a mate is worth more than any position.
pub(crate) const fn centipawns(score: Score) -> i32 {
    const MATE: i32 = 32_000;
    match score {
        Score::Centipawns(centipawns) => centipawns,
        Score::Mate(moves) if moves > 0 => MATE,
        Score::Mate(_) => -MATE,
    }
}

/// A score from White's side.
pub(crate) const fn for_white(score: Score, turn: Color) -> Evaluation {
    let sign = if turn.is_white() { 1 } else { -1 };
    match score {
        Score::Centipawns(centipawns) => Evaluation::Centipawns(sign * centipawns),
        // Whoever is mated already is mated in no move, which has no sign.
        Score::Mate(0) => Evaluation::Mate(-sign),
        Score::Mate(moves) => Evaluation::Mate(sign * moves),
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Info {
    pub(crate) depth: u32,
    pub(crate) rank: usize,
    pub(crate) score: Option<Score>,
    pub(crate) is_bound: bool,
    pub(crate) nodes: u64,
    pub(crate) moves: Vec<Move>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    Info(Info),
    /// Its move; none if it has none.
    Best(Option<Move>),
    Other,
}

/// No score of an engine is larger.
const MOST: i32 = 100_000;
/// More moves of a line are not read.
const MOST_MOVES: usize = 64;
/// Longer lines are not read.
const MAX_LINE: usize = 1 << 14;

/// Reads a line about a position. Moves that are not legal there end what is read of a variation.
pub(crate) fn read(line: &str, position: &Position) -> Said {
    if line.len() > MAX_LINE {
        return Said::Other;
    }
    match line.parse() {
        Ok(Reply::Info(info)) => {
            let mut at = *position;
            let moves = info.variation.iter().take(MOST_MOVES).map_while(|uci| {
                let legal = uci.to_move(&at).ok()?;
                at = at.play_unchecked(legal);
                Some(legal)
            });
            let moves = moves.collect();
            let is_sane = |score: &Score| {
                let (Score::Centipawns(value) | Score::Mate(value)) = score;
                (-MOST..=MOST).contains(value)
            };
            Said::Info(Info {
                depth: info.depth.unwrap_or(0),
                rank: info.rank.unwrap_or(1),
                score: info.value.filter(is_sane),
                is_bound: info.bound != Bound::Exact,
                nodes: info.nodes.unwrap_or(0),
                moves,
            })
        }
        Ok(Reply::BestMove { best, .. }) => {
            Said::Best(best.and_then(|uci| uci.to_move(position).ok()))
        }
        _ => Said::Other,
    }
}

#[cfg(test)]
mod tests;
