//! Every number of the search that could be another: one line each.
//!
//! Scores are in hundredths of a pawn, depths in plies, reductions in 1024ths of a ply, history
//! in its own units (see `search/history.rs`).

// Aspiration windows.
pub(crate) const ASPIRATION_DEPTH: i32 = 4;
pub(crate) const ASPIRATION_WINDOW: i32 = 12;
pub(crate) const ASPIRATION_GROWTH_DIVISOR: i32 = 2;
pub(crate) const ASPIRATION_WIDEST: i32 = 600;
pub(crate) const ASPIRATION_REDUCTION_MOST: i32 = 3;

// Mates: how many iterations confirm one that is found, and how much deeper than its length one is
// looked for, by `go mate` and for the rest of its variation.
pub(crate) const MATE_CONFIRMED_PLIES: usize = 4;
pub(crate) const MATE_SEARCH_MOVES_MOST: u32 = 100;
pub(crate) const MATE_SEARCH_MARGIN: u32 = 16;
pub(crate) const MATE_LINE_MARGIN: usize = 8;

// Reverse futility: far above beta, the rest of the depth will not change it.
pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 9;
pub(crate) const REVERSE_FUTILITY_MARGIN: i32 = 72;
pub(crate) const REVERSE_FUTILITY_IMPROVING: i32 = 60;

// Razoring: far below alpha, only captures could help.
pub(crate) const RAZORING_DEPTH: i32 = 3;
pub(crate) const RAZORING_BASE: i32 = 210;
pub(crate) const RAZORING_MARGIN: i32 = 190;

// Null move.
pub(crate) const NULL_MOVE_DEPTH: i32 = 3;
pub(crate) const NULL_MOVE_BASE: i32 = 4;
pub(crate) const NULL_MOVE_DEPTH_DIVISOR: i32 = 4;
pub(crate) const NULL_MOVE_SCORE_DIVISOR: i32 = 180;
pub(crate) const NULL_MOVE_SCORE_MOST: i32 = 3;
pub(crate) const NULL_MOVE_MARGIN: i32 = 160;
pub(crate) const NULL_MOVE_MARGIN_DEPTH: i32 = 18;
pub(crate) const NULL_MOVE_VERIFY_DEPTH: i32 = 14;
pub(crate) const NULL_MOVE_VERIFY_QUARTERS: usize = 3;

// ProbCut: a capture that is much too good at a lower depth.
pub(crate) const PROBCUT_DEPTH: i32 = 5;
pub(crate) const PROBCUT_REDUCTION: i32 = 4;
pub(crate) const PROBCUT_MARGIN: i32 = 170;
pub(crate) const PROBCUT_IMPROVING: i32 = 40;

// Internal iterative reduction: without a move to try first, less depth.
pub(crate) const INTERNAL_REDUCTION_DEPTH: i32 = 4;

// A best score of a draw is doubtful if the evaluation says so much more.
pub(crate) const DOUBTFUL_DRAW: i32 = 400;

// ReductionInputs-move pruning: after this many quiet moves, no more at this depth.
pub(crate) const LATE_MOVE_DEPTH: i32 = 8;
pub(crate) const LATE_MOVE_BASE: i32 = 4;
pub(crate) const LATE_MOVE_NOT_IMPROVING_DIVISOR: i32 = 2;

// Futility: quiet moves that cannot reach alpha.
pub(crate) const FUTILITY_DEPTH: i32 = 8;
pub(crate) const FUTILITY_BASE: i32 = 90;
pub(crate) const FUTILITY_MARGIN: i32 = 85;
pub(crate) const FUTILITY_HISTORY_DIVISOR: i32 = 256;

// History pruning: quiet moves that have failed elsewhere.
pub(crate) const HISTORY_PRUNING_DEPTH: i32 = 5;
pub(crate) const HISTORY_PRUNING_MARGIN: i32 = 4000;

// Exchange pruning: moves that lose material.
pub(crate) const EXCHANGE_DEPTH: i32 = 9;
pub(crate) const EXCHANGE_QUIET: i32 = 60;
pub(crate) const EXCHANGE_CAPTURE: i32 = 95;
pub(crate) const EXCHANGE_HISTORY_DIVISOR: i32 = 48;

// Singular extension: the one move that keeps the score.
pub(crate) const SINGULAR_DEPTH: i32 = 7;
pub(crate) const SINGULAR_TABLE_DEPTH: i32 = 3;
pub(crate) const SINGULAR_PLY_FACTOR: usize = 2;
pub(crate) const SINGULAR_SEARCH_DIVISOR: i32 = 2;
pub(crate) const SINGULAR_MARGIN: i32 = 2;
pub(crate) const SINGULAR_WAS_PV: i32 = 1;
pub(crate) const SINGULAR_DOUBLE: i32 = 18;
pub(crate) const SINGULAR_TRIPLE: i32 = 90;
pub(crate) const SINGULAR_DOUBLE_MOST: u8 = 8;
pub(crate) const SINGULAR_TOO_GOOD: i32 = 2;

// Once a move has raised alpha, the others are searched less deeply at these depths.
pub(crate) const RAISED_DEPTH_LEAST: i32 = 3;
pub(crate) const RAISED_DEPTH_MOST: i32 = 13;

// ReductionInputs-move reductions, in 1024ths.
pub(crate) const REDUCTION_PLY: i32 = 1024;
pub(crate) const REDUCTION_DEPTH: i32 = 2;
pub(crate) const REDUCTION_AFTER: i32 = 1;
pub(crate) const REDUCTION_QUIET_BASE: f64 = 0.85;
pub(crate) const REDUCTION_QUIET_DIVISOR: f64 = 1.6;
pub(crate) const REDUCTION_CAPTURE_BASE: f64 = 0.20;
pub(crate) const REDUCTION_CAPTURE_DIVISOR: f64 = 3.2;
pub(crate) const REDUCTION_NOT_IMPROVING: i32 = 700;
pub(crate) const REDUCTION_CUT_NODE: i32 = 1500;
pub(crate) const REDUCTION_PV: i32 = 1000;
pub(crate) const REDUCTION_WAS_PV: i32 = 800;
pub(crate) const REDUCTION_KILLER: i32 = 1000;
pub(crate) const REDUCTION_CHECK: i32 = 900;
pub(crate) const REDUCTION_TABLE_CAPTURE: i32 = 800;
pub(crate) const REDUCTION_CUTOFFS: i32 = 900;
pub(crate) const REDUCTION_CUTOFFS_MANY: u16 = 3;
pub(crate) const REDUCTION_HISTORY_DIVISOR: i32 = 9;
pub(crate) const DEEPER_MARGIN: i32 = 40;
pub(crate) const DEEPER_MARGIN_DEPTH: i32 = 2;
pub(crate) const SHALLOWER_MARGIN: i32 = 8;

// Hindsight: the depth of a node whose move was reduced, by what the evaluation says after it.
pub(crate) const HINDSIGHT_MUCH: i32 = 3;
pub(crate) const HINDSIGHT_SOME: i32 = 2;
pub(crate) const HINDSIGHT_DEPTH: i32 = 2;
pub(crate) const HINDSIGHT_MARGIN: i32 = 150;

// Quiescence.
pub(crate) const QUIESCENCE_FUTILITY: i32 = 130;
pub(crate) const QUIESCENCE_FUTILITY_EXCHANGE: i32 = 1;
pub(crate) const QUIESCENCE_EXCHANGE: i32 = -20;

// Ordering: a quiet move that gives check comes early.
pub(crate) const CHECK_BONUS: i32 = 10_000;
pub(crate) const CHECK_EXCHANGE: i32 = -75;
// So do quiet moves that cut off at this ply before, the newer one first.
pub(crate) const KILLER_BONUS: [i32; 2] = [40_000, 30_000];
// Captures: by what they take, and by their history; one that promises much may lose a little.
pub(crate) const CAPTURE_VICTIM_WEIGHT: i32 = 16;
pub(crate) const CAPTURE_EXCHANGE_DIVISOR: i32 = 64;

// Histories.
pub(crate) const HISTORY_MOST: i32 = 16_384;
pub(crate) const HISTORY_BONUS_SLOPE: i32 = 170;
pub(crate) const HISTORY_BONUS_OFFSET: i32 = 80;
pub(crate) const HISTORY_BONUS_MOST: i32 = 1_700;
pub(crate) const HISTORY_MALUS_SLOPE: i32 = 180;
pub(crate) const HISTORY_MALUS_OFFSET: i32 = 60;
pub(crate) const HISTORY_MALUS_MOST: i32 = 1_400;
pub(crate) const HISTORY_FOUR_PLIES_DIVISOR: i32 = 2;
pub(crate) const EVALUATION_REWARD: i32 = 8;
pub(crate) const EVALUATION_REWARD_MOST: i32 = 1_200;

// Correction of the evaluation by what searches found.
pub(crate) const CORRECTION_MOST: i32 = 1_024;
pub(crate) const CORRECTION_WEIGHT: i32 = 12;
pub(crate) const CORRECTION_DIVISOR: i32 = 512;
pub(crate) const CORRECTION_DEPTH_DIVISOR: i32 = 8;
pub(crate) const CORRECTION_STEP_MOST: i32 = 256;

// The evaluation fades with the clock.
pub(crate) const FADE: i32 = 200;

// The table: from these clocks on they are part of the key, in steps, and told apart one by one.
pub(crate) const TABLE_CLOCK_STEPS_FROM: u16 = 20;
pub(crate) const TABLE_CLOCK_STEP: u16 = 8;
pub(crate) const TABLE_CLOCK_LATE: u16 = 80;
// An entry stays that is deeper by more than this, and every search makes it worth less.
pub(crate) const TABLE_DEEPER: i32 = 4;
pub(crate) const TABLE_DEEPER_PV: i32 = 2;
pub(crate) const TABLE_AGE_WEIGHT: i32 = 4;

// Time.
pub(crate) const TIME_MOVES_TO_GO: f64 = 22.0;
pub(crate) const TIME_RESERVE_MOVES: f64 = 5.0;
pub(crate) const TIME_OVERHEAD_SHARE: f64 = 0.25;
pub(crate) const TIME_HARD: f64 = 4.5;
pub(crate) const TIME_HARD_SHARE: f64 = 0.6;
pub(crate) const TIME_LAST_MOVE_SHARE: f64 = 0.9;
pub(crate) const TIME_MOVES_TO_GO_MOST: u32 = 50;
pub(crate) const TIME_LEAST_SHARE: f64 = 0.2;
pub(crate) const TIME_LEAST_SECONDS: f64 = 0.001;
pub(crate) const TIME_OVERHEAD_DIVISOR: u32 = 2;
/// By the number of iterations that the best move has been the same.
pub(crate) const TIME_STABILITY: [f64; 6] = [1.6, 1.2, 1.0, 0.9, 0.82, 0.78];
pub(crate) const TIME_NODES_BASE: f64 = 1.9;
pub(crate) const TIME_NODES_SLOPE: f64 = 1.35;
pub(crate) const TIME_NODES_LEAST: f64 = 0.5;
pub(crate) const TIME_FALLEN_LEAST: i32 = -20;
pub(crate) const TIME_FALLEN_MOST: i32 = 60;
pub(crate) const TIME_FALLEN_DIVISOR: f64 = 100.0;

// Limited strength, by Elo: nodes, and carelessness in the choice among the best moves.
pub(crate) const STRENGTH_WEAKEST: u64 = 800;
pub(crate) const STRENGTH_NODES_LEAST: u64 = 30;
pub(crate) const STRENGTH_NODES_DOUBLE_EVERY: u64 = 140;
pub(crate) const STRENGTH_CAREFUL: u64 = 2_800;
pub(crate) const STRENGTH_CARELESSNESS_DIVISOR: u64 = 12;
pub(crate) const STRENGTH_CHOICE: usize = 4;
