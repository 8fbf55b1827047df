//! Fixed positions, searched to a fixed depth: the node count names a version of the engine, and
//! the speed compares machines and builds.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use threefold_chess::{Position, UciMove};

use crate::engine::Engine;
use crate::limits::{Clock, Limits};
use crate::setting::{Setting, SettingError};
use crate::signal::Stopper;

/// Depth of the search of each position unless told otherwise.
pub const DEPTH: u32 = 12;

/// Parameters of a run. With one thread the count depends on nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Depth of the search of each position.
    pub depth: u32,
    /// Number of threads; with more than one the count varies.
    pub threads: u64,
    /// The size of the table, in megabytes.
    pub hash: u64,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { depth: DEPTH, threads: 1, hash: 16 }
    }
}

/// One position that was searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, from 1.
    pub number: usize,
    /// Depth of the search.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
}

impl fmt::Display for Entry {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Entry { number, depth, nodes } = self;
        write!(formatter, "{number:>2}/{} depth {depth} nodes {nodes}", POSITIONS.len())
    }
}

/// All positions together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Total {
    /// Nodes searched.
    pub nodes: u64,
    /// Time it took.
    pub time: Duration,
}

/// The line that testers look for.
impl fmt::Display for Total {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let speed = u128::from(self.nodes) * 1_000_000 / self.time.as_micros().max(1);
        write!(formatter, "{} nodes {speed} nps", self.nodes)
    }
}

/// Searches all positions with an engine of its own, which forgets everything before each of them.
/// `on_entry` hears of each one and says whether to go on; if not, or when stopped, there is no total.
///
/// # Errors
/// If the engine cannot have so many threads or so large a table.
pub fn run(
    plan: &Plan,
    clock: &Arc<dyn Clock>,
    stopper: &Stopper,
    mut on_entry: impl FnMut(&Entry) -> bool,
) -> Result<Option<Total>, SettingError> {
    let start = clock.now();
    let mut engine = Engine::with_clock(Arc::clone(clock));
    engine.set_option(Setting::Threads(plan.threads))?;
    engine.set_option(Setting::Hash(plan.hash))?;
    let mut nodes = 0;
    for (index, (start, moves)) in positions().enumerate() {
        engine.new_game();
        let set = engine.set_position(&start, &moves);
        debug_assert_eq!(set, Ok(()), "a test reads every position");
        engine.set_stopper(stopper.clone());
        let report = engine.go(&Limits::depth(plan.depth), |_| ()).report;
        if stopper.is_stopped() {
            return Ok(None);
        }
        nodes += report.nodes;
        let entry = Entry { number: index + 1, depth: plan.depth, nodes: report.nodes };
        if !on_entry(&entry) {
            return Ok(None);
        }
    }
    Ok(Some(Total { nodes, time: clock.now().saturating_sub(start) }))
}

/// Returns the positions and the moves that were played from them. A test reads them all.
fn positions() -> impl Iterator<Item = (Position, Vec<threefold_chess::Move>)> {
    POSITIONS.iter().filter_map(|line| read(line))
}

fn read(line: &str) -> Option<(Position, Vec<threefold_chess::Move>)> {
    let (fen, spelled) = line.split_once(" moves ").unwrap_or((line, ""));
    let start: Position = fen.parse().ok()?;
    let mut position = start;
    let mut moves = Vec::new();
    for word in spelled.split_whitespace() {
        let played = word.parse::<UciMove>().ok()?.to_move(&position).ok()?;
        position = position.play_unchecked(played);
        moves.push(played);
    }
    Some((start, moves))
}

/// Openings, middlegames and endgames; quiet and sharp; with clocks and repetitions that matter; won,
/// lost, drawn and ended. Changing one of them changes every `Bench:` line that follows.
const POSITIONS: [&str; 46] = [
    // Openings, some by their moves.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 g1f3 e8g8 f1e2 e7e5",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 c1g5 e7e6 f2f4",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e6 d2d4 d7d5 b1c3 f8b4 e4e5 c7c5 a2a3 b4c3 b2c3 g8e7 d1g4",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 d5c4 a2a4 c8f5 f3e5 e7e6 f2f3",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5 f2f4 e5f4 g1f3 g7g5 h2h4 g5g4 f3e5 g8f6",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves c2c4 e7e5 b1c3 g8f6 g2g3 d7d5 c4d5 f6d5 f1g2 d5b6 g1f3 b8c6",
    // A start of Chess960, and castling with kings and rooks out of place.
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
    // Middlegames.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 4 10",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 b - - 3 12",
    "3r1rk1/p1q2pp1/1pn1pn1p/2p5/2PP4/P1QBPN2/5PPP/R1BR2K1 b - - 1 17",
    "1r3rk1/3bppbp/q2p1np1/2pP4/4P3/2N2N1P/PP1B1PP1/R2QR1K1 w - - 5 17",
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 15",
    "5rk1/pp4pp/4p3/2R3Q1/3n4/2q4r/P1P2PPP/5RK1 b - - 1 23",
    "r1b1k2r/ppppnppp/2n2q2/2b5/3NP3/2P1B3/PP3PPP/RN1QKB1R w KQkq - 1 7",
    "4rrk1/2p1b1p1/p1p3q1/4p3/2P2n1p/1P1NR2P/PB3PP1/3R1QK1 b - - 2 24",
    // Checks, double checks, and kings in danger.
    "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
    "r2qk2r/pb4pp/1n2Pb2/2B2Q2/p1p5/2P5/2B2PPP/RN2R1K1 b kq - 2 20",
    "rnb1kbnr/pppp1ppp/8/4p3/4PP1q/8/PPPP2PP/RNBQKBNR w KQkq - 1 3",
    "6k1/3R1ppp/8/8/8/5n2/5P1P/4r1K1 w - - 3 34",
    // Endgames: pawns.
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/1p1k4/1P1p1p1p/3P1P1P/3K4/8/8 w - - 12 50",
    "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
    "8/5p2/4p1p1/p2kP2p/1p1P1P1P/1P1K2P1/P7/8 b - - 4 41",
    // Endgames: rooks, queens, pieces.
    "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1",
    "8/8/4k3/R7/3KP3/8/8/r7 b - - 20 70",
    "6k1/5pp1/7p/8/1q3P2/6P1/5QKP/8 w - - 30 55",
    "8/1k1P4/8/8/2K5/8/5q2/3Q4 w - - 7 80",
    "8/5k2/3b2p1/3Pp2p/1K2P2P/3B2P1/8/8 w - - 40 60",
    "8/8/2kn4/6K1/4PB2/8/6p1/8 b - - 1 62",
    "4k3/8/8/8/8/8/3B4/1N2K3 w - - 0 1",
    "8/8/8/8/1p1N4/1Bk1K3/3N4/b7 w - - 0 1",
    "8/3P4/1pr5/k7/8/3K4/8/8 w - - 0 1",
    // Draws: by repetition in reach, by the clock, by fortress, by perpetual check.
    "8/8/3k4/8/3K4/8/7R/8 w - - 92 100",
    "8/5k2/8/8/3K4/8/2R5/5r2 w - - 96 120 moves c2c7 f7f6 c7c2 f6f7",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1",
    "8/8/8/1p1k4/1Pp5/2P5/B1K5/8 b - - 3 60",
    // The end of the game: stalemate and mate.
    "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1",
    "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::SystemClock;

    fn clock() -> Arc<dyn Clock> {
        Arc::new(SystemClock::new())
    }

    #[test]
    fn every_position_can_be_read() {
        for line in POSITIONS {
            assert!(read(line).is_some(), "{line}");
        }
    }

    #[test]
    fn count_is_the_same_every_time() {
        let plan = Plan { depth: 2, hash: 1, ..Plan::default() };
        let count = || {
            let mut entries = Vec::new();
            let total = run(&plan, &clock(), &Stopper::default(), |entry| {
                entries.push(*entry);
                true
            });
            (entries, total.unwrap().unwrap().nodes)
        };
        let (entries, nodes) = count();
        assert_eq!(entries.len(), POSITIONS.len());
        assert_eq!(entries.iter().map(|entry| entry.nodes).sum::<u64>(), nodes);
        assert_eq!(count(), (entries, nodes));
    }

    #[test]
    fn it_stops_when_told() {
        let plan = Plan { depth: 1, hash: 1, ..Plan::default() };
        let total = run(&plan, &clock(), &Stopper::default(), |entry| entry.number < 3);
        assert_eq!(total, Ok(None));
    }

    #[test]
    fn last_line_has_nodes_and_speed() {
        let total = Total { nodes: 1_234, time: Duration::from_millis(2) };
        assert_eq!(total.to_string(), "1234 nodes 617000 nps");
    }
}
