//! The perft suites of `data/perft`, as deep as a node budget allows; `cargo xtask perft` runs them
//! to their full depth.

use threefold_chess::{Position, perft};

/// Nodes per position in the test run.
const BUDGET: u64 = 400_000;

/// Checks every line `FEN ;D1 20 ;D2 400 …`, counting at the leaves and playing them.
fn check(suite: &str) -> u64 {
    let mut total = 0;
    for line in suite.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut parts = line.split(';').map(str::trim);
        let fen = parts.next().unwrap();
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        for part in parts {
            let (depth, nodes) = part.strip_prefix('D').unwrap().split_once(' ').unwrap();
            let (depth, nodes) = (depth.parse().unwrap(), nodes.trim().parse::<u64>().unwrap());
            if nodes > BUDGET {
                break;
            }
            assert_eq!(perft::perft(&position, depth), nodes, "bulk {depth} {fen}");
            let mut seen = 0;
            let full = perft::perft_full(&position, depth, &mut |_| seen += 1);
            assert_eq!((full, seen), (nodes, nodes), "full {depth} {fen}");
            total += nodes;
        }
    }
    total
}

#[test]
fn the_standard_suite_holds() {
    assert!(check(include_str!("../../../data/perft/standard.epd")) > 1_000_000);
}

#[test]
fn the_chess960_suite_holds() {
    assert!(check(include_str!("../../../data/perft/chess960.epd")) > 1_000_000);
}

#[test]
fn dividing_adds_up() {
    let position = Position::START;
    let parts = perft::divide(&position, 4);
    assert_eq!(parts.len(), 20);
    assert_eq!(parts.iter().map(|&(_, nodes)| nodes).sum::<u64>(), 197_281);
    assert_eq!(perft::perft(&position, 0), 1);
    assert_eq!(perft::divide(&position, 0), []);
}
