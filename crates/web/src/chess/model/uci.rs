//! What the engine says, read as forgivingly as UCI wants it: what is not understood is skipped.

use threefold_chess::{Color, Move, Position, UciMove};
use threefold_game::pgn::Evaluation;

/// What the player to move can expect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative if it is the player to move who is mated.
    Mate(i32),
}

impl Score {
    /// For those who count in pawns alone: a mate is worth more than any position.
    pub(crate) const fn centipawns(self) -> i32 {
        const MATE: i32 = 32_000;
        match self {
            Score::Centipawns(centipawns) => centipawns,
            Score::Mate(moves) if moves > 0 => MATE,
            Score::Mate(_) => -MATE,
        }
    }

    /// Seen from White's side.
    pub(crate) const fn for_white(self, turn: Color) -> Evaluation {
        let sign = if turn.is_white() { 1 } else { -1 };
        match self {
            Score::Centipawns(centipawns) => Evaluation::Centipawns(sign * centipawns),
            // Whoever is mated already is mated in no move, which has no sign.
            Score::Mate(0) => Evaluation::Mate(-sign),
            Score::Mate(moves) => Evaluation::Mate(sign * moves),
        }
    }
}

/// A line that tells what the engine has found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Info {
    pub(crate) depth: u32,
    /// Which of the best moves it is about, from 1.
    pub(crate) rank: usize,
    pub(crate) score: Option<Score>,
    /// Whether the score is only a bound.
    pub(crate) is_bound: bool,
    pub(crate) nodes: u64,
    pub(crate) moves: Vec<Move>,
}

/// Something the engine says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    /// What it has found so far.
    Info(Info),
    /// Its move; none if it has none.
    Best(Option<Move>),
    /// Nothing of interest.
    Other,
}

/// No score of an engine is larger.
const MOST: i32 = 100_000;
/// More moves of a line are not read.
const MOST_MOVES: usize = 64;
/// Longer lines are not read.
const MAX_LINE: usize = 1 << 14;

/// What a line says about a position. Moves that are not legal there end what is read of a line.
pub(crate) fn read(line: &str, position: &Position) -> Said {
    if line.len() > MAX_LINE {
        return Said::Other;
    }
    let mut words = line.split_ascii_whitespace();
    match words.next() {
        Some("info") => Said::Info(read_info(words, position)),
        Some("bestmove") => Said::Best(words.next().and_then(|word| read_move(word, position))),
        _ => Said::Other,
    }
}

fn read_info<'a>(mut words: impl Iterator<Item = &'a str>, position: &Position) -> Info {
    let mut info = Info { rank: 1, ..Info::default() };
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = number(words.next()).unwrap_or(0),
            "multipv" => info.rank = number(words.next()).unwrap_or(1) as usize,
            "nodes" => info.nodes = words.next().and_then(|word| word.parse().ok()).unwrap_or(0),
            "score" => {
                let kind = words.next();
                let value = words.next().and_then(|word| word.parse::<i32>().ok());
                let value = value.filter(|value| (-MOST..=MOST).contains(value));
                info.score = match (kind, value) {
                    (Some("cp"), Some(value)) => Some(Score::Centipawns(value)),
                    (Some("mate"), Some(value)) => Some(Score::Mate(value)),
                    _ => None,
                };
            }
            "lowerbound" | "upperbound" => info.is_bound = true,
            // The rest of the line is free text.
            "string" => return info,
            "pv" => {
                let mut position = *position;
                for word in words.by_ref().take(MOST_MOVES) {
                    let Some(legal) = read_move(word, &position) else { break };
                    position = position.play_unchecked(legal);
                    info.moves.push(legal);
                }
                return info;
            }
            _ => {}
        }
    }
    info
}

fn number(word: Option<&str>) -> Option<u32> {
    word?.parse().ok()
}

fn read_move(word: &str, position: &Position) -> Option<Move> {
    word.parse::<UciMove>().ok()?.to_move(position).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(line: &str) -> Said {
        read(line, &Position::START)
    }

    fn info(line: &str) -> Info {
        match said(line) {
            Said::Info(info) => info,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn a_line_of_thought_is_read_whole() {
        let info = info(
            "info depth 12 seldepth 20 multipv 2 score cp -35 lowerbound nodes 4711 nps 9 time 3 pv \
             e2e4 e7e5 g1f3",
        );
        assert_eq!((info.depth, info.rank, info.nodes), (12, 2, 4711));
        assert_eq!((info.score, info.is_bound), (Some(Score::Centipawns(-35)), true));
        assert_eq!(info.moves.len(), 3);
    }

    #[test]
    fn mates_are_read_and_seen_from_whites_side() {
        let score = info("info depth 3 score mate -2 pv e2e4").score.unwrap();
        assert_eq!(score.for_white(Color::White), Evaluation::Mate(-2));
        assert_eq!(score.for_white(Color::Black), Evaluation::Mate(2));
        assert_eq!(Score::Mate(0).for_white(Color::White), Evaluation::Mate(-1));
        assert!(score.centipawns() < -10_000 && Score::Mate(1).centipawns() > 10_000);
    }

    #[test]
    fn garbage_is_skipped() {
        for line in [
            "",
            "info",
            "info depth",
            "info score",
            "info score cp x",
            "info depth -3 pv",
            "bestmove",
            "bestmove (none)",
            "bestmove e2e5",
            "info pv e2e5 e7e5",
            "readyok",
            "\u{0}\u{fffd} e2e4",
            "info score cp 99999999999",
            "info string pv e2e4",
            "INFO depth 3",
        ] {
            match said(line) {
                Said::Info(info) => {
                    assert!(info.moves.is_empty() && info.score.is_none(), "{line}: {info:?}");
                }
                Said::Best(best) => assert_eq!(best, None, "{line}"),
                Said::Other => {}
            }
        }
        let long = format!("info depth 3 pv e2e4 {}", "x".repeat(MAX_LINE));
        assert_eq!(said(&long), Said::Other);
    }

    #[test]
    fn what_is_legal_before_nonsense_is_kept() {
        assert_eq!(info("info depth 1 pv e2e4 e7e5 e4e5 d7d5").moves.len(), 2);
        let best = said("bestmove e2e4 ponder e7e5");
        assert!(matches!(best, Said::Best(Some(best)) if best.to_string() == "e2e4"));
    }
}
