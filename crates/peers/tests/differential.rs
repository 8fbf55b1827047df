//! Three libraries play the same walks and say the same of every position.
//!
//! Together these tests compare 110,000 positions; `cargo xtask differential` goes on for as long
//! as one likes. Each test also proves that it met what its family is for: a comparison that never
//! saw a rare rule proves nothing about it.

use threefold_peers::{Coverage, Family, run};

/// Of each of the five families.
const POSITIONS: u64 = 22_000;

/// Compares the walks of a family, which must meet everything at least as often as expected.
fn check(family: Family, least: &Coverage) {
    let met = run(family, 2_025, POSITIONS).unwrap_or_else(|difference| panic!("{difference}"));
    assert!(met.positions >= POSITIONS);
    for ((words, least), (_, count)) in least.rows().zip(met.rows()) {
        assert!(count >= least, "only {count} of {least} {words}\n{met}");
    }
}

#[test]
fn games_agree() {
    let least = Coverage {
        captures: 1_000,
        castlings: 20,
        en_passants: 10,
        promotions: 100,
        checks: 1_000,
        checkmates: 10,
        stalemates: 3,
        dead_positions: 20,
        equal_pairs: 500,
        ..Coverage::default()
    };
    check(Family::Games, &least);
}

#[test]
fn chess960_games_agree() {
    let least = Coverage {
        castlings: 200,
        chess960_castlings: 200,
        checks: 500,
        checkmates: 3,
        equal_pairs: 30,
        ..Coverage::default()
    };
    check(Family::Chess960, &least);
}

#[test]
fn pawn_walks_agree() {
    let least = Coverage {
        double_steps: 500,
        en_passants: 100,
        en_passants_possible: 400,
        en_passants_forbidden: 50,
        promotions: 400,
        underpromotions: 200,
        equal_pairs: 3_000,
        apart_by_en_passant: 100,
        ..Coverage::default()
    };
    check(Family::Pawns, &least);
}

#[test]
fn castling_walks_agree() {
    let least = Coverage {
        castlings: 300,
        chess960_castlings: 20,
        captures: 500,
        equal_pairs: 1_000,
        apart_by_castling: 400,
        ..Coverage::default()
    };
    check(Family::Castling, &least);
}

#[test]
fn endgames_agree() {
    let least = Coverage {
        checks: 1_000,
        double_checks: 8,
        checkmates: 10,
        stalemates: 20,
        dead_positions: 500,
        clocks_over_100: 500,
        null_moves: 10_000,
        equal_pairs: 1_500,
        ..Coverage::default()
    };
    check(Family::Endgames, &least);
}
