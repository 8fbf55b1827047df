//! Repetition as the search sees it: known cases, the guard, and the moves of a whole tree. What
//! holds of every history is in `tests/model.rs`.

mod model;

use std::panic::{AssertUnwindSafe, catch_unwind};

use threefold_chess::{Position, UciMove, perft};

use super::*;

/// A king and two rooks against a king: nothing here is ever irreversible.
const ROOKS: &str = "8/8/3k4/8/3K4/8/7R/7R w - - 0 60";
/// A cycle of four plies in [`ROOKS`].
const CYCLE: &str = "h2g2 d6d7 g2h2 d7d6";

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn play(from: &Position, text: &str) -> Position {
    let uci: UciMove = text.parse().unwrap();
    from.play(uci.to_move(from).unwrap()).unwrap()
}

/// Returns the history of a game up to its root, and the root.
fn game(fen: &str, moves: &str) -> (KeyHistory, Position) {
    let mut game = GameHistory::new(position(fen));
    for text in moves.split_whitespace() {
        let uci: UciMove = text.parse().unwrap();
        game.play(uci.to_move(game.position()).unwrap());
    }
    (KeyHistory::new(&game), *game.position())
}

/// Goes on by moves, or by `null`, and asks at the end.
fn after<R>(
    history: &mut KeyHistory,
    from: &Position,
    moves: &str,
    ask: impl FnOnce(&KeyHistory, &Position) -> R,
) -> R {
    let Some((text, rest)) = moves.split_once(' ').or((!moves.is_empty()).then_some((moves, "")))
    else {
        return ask(history, from);
    };
    let (next, step) = match text {
        "null" => (from.play_null().unwrap(), Step::Null),
        _ => (play(from, text), Step::Move),
    };
    after(&mut enter(history, &next, step), &next, rest, ask)
}

/// Returns true if the end of a path is a repetition: moves of the game, then moves of the tree.
fn repeats(fen: &str, before: &str, inside: &str) -> bool {
    let (mut history, root) = game(fen, before);
    after(&mut history, &root, inside, |history, end| history.is_repetition(end.halfmove_clock()))
}

fn can_repeat(fen: &str, before: &str, inside: &str) -> bool {
    let (mut history, root) = game(fen, before);
    after(&mut history, &root, inside, KeyHistory::has_upcoming_repetition)
}

#[test]
fn one_repetition_inside_the_tree_is_a_draw() {
    assert!(repeats(ROOKS, "", "h2g2 d6d7 g2h2 d7d6 h2g2"));
}

#[test]
fn history_sees_no_repetition_when_it_looks_away() {
    let (mut history, root) = game(ROOKS, CYCLE);
    history.look_away();
    let asked = |history: &KeyHistory, end: &Position| {
        history.is_repetition(end.halfmove_clock()) || history.has_upcoming_repetition(end)
    };
    assert!(!after(&mut history, &root, CYCLE, asked));
}

#[test]
fn root_must_occur_three_times() {
    assert!(!repeats(ROOKS, "", CYCLE));
    assert!(repeats(ROOKS, CYCLE, CYCLE));
}

#[test]
fn position_before_the_root_must_occur_three_times() {
    assert!(!repeats(ROOKS, "h2g2 d6d7", "g2h2 d7d6"));
    assert!(repeats(ROOKS, "h2g2 d6d7 g2h2 d7d6 h2g2 d6d7", "g2h2 d7d6"));
}

#[test]
fn third_occurrence_may_be_the_root() {
    assert!(repeats(ROOKS, &format!("{CYCLE} {CYCLE}"), ""));
    assert!(!repeats(ROOKS, CYCLE, ""));
}

#[test]
fn odd_number_of_plies_repeats_nothing() {
    for inside in ["h2g2", "h2g2 d6d7", "h2g2 d6d7 g2h2", "h2g2 d6d7 g2h2 d7d6"] {
        assert!(!repeats(ROOKS, "", inside), "{inside}");
    }
    // The king has lost a move: the pieces stand as before, but the other side is to move.
    assert!(!repeats(ROOKS, "", "h2g2 d6d7 g2f2 d7e6 f2g2 e6d6 g2h2"));
}

#[test]
fn window_includes_its_oldest_position() {
    // The capture is the first move of the tree; four plies later the clock stands at four.
    let fen = "8/8/3k4/8/3K4/8/n6R/7R w - - 30 60";
    assert!(repeats(fen, "", "h2a2 d6d7 h1g1 d7d6 g1h1"));
    let (mut history, root) = game(fen, "");
    let clock =
        after(&mut history, &root, "h2a2 d6d7 h1g1 d7d6 g1h1", |_, end| end.halfmove_clock());
    assert_eq!(clock, 4);
    assert!(can_repeat(fen, "", "h2a2 d6d7 h1g1 d7d6"));
}

#[test]
fn window_of_a_game_includes_its_oldest_position() {
    assert!(repeats(ROOKS, "", &format!("{CYCLE} {CYCLE}")));
    let (history, root) = game(ROOKS, &format!("{CYCLE} {CYCLE}"));
    assert_eq!(root.halfmove_clock(), 8);
    assert!(history.is_repetition(8) && !history.is_repetition(7));
}

#[test]
fn clock_is_no_part_of_what_is_compared() {
    let high = ROOKS.replace(" 0 60", " 61 60");
    assert!(repeats(&high, CYCLE, CYCLE));
    assert!(repeats(&high, "", "h2g2 d6d7 g2h2 d7d6 h2g2"));
}

#[test]
fn clock_that_reaches_beyond_the_known_game_is_harmless() {
    for clock in [4, 60, 99, 65_535] {
        let fen = ROOKS.replace(" 0 60", &format!(" {clock} 100"));
        assert!(!repeats(&fen, "", ""));
        assert!(!repeats(&fen, "h2g2", "d6d7 g2h2 d7d6"));
        assert!(!can_repeat(&fen, "", ""));
        assert!(!can_repeat(&fen, "", "h2g2 d6d7"));
        assert!(repeats(&fen, CYCLE, CYCLE));
    }
}

#[test]
fn irreversible_move_forgets_the_game_before_it() {
    let (history, root) =
        game("8/8/3k4/8/3K4/8/n6R/7R w - - 0 60", "h2g2 d6d7 g2h2 d7d6 h2a2 d6d7");
    assert_eq!((history.root, root.halfmove_clock()), (1, 1));
}

#[test]
fn only_the_last_hundred_plies_of_a_game_are_kept() {
    let long = vec![CYCLE; 40].join(" ");
    let (mut history, root) = game(ROOKS, &long);
    assert_eq!(history.root, REMEMBERED);
    assert!(history.is_repetition(root.halfmove_clock()));
    assert!(after(&mut history, &root, CYCLE, |history, end| history
        .is_repetition(end.halfmove_clock())));
}

#[test]
fn lost_castling_rights_make_another_position() {
    let castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let cycle = "a1a2 a8a7 a2a1 a7a8";
    assert!(!repeats(castle, "", &format!("{cycle} a1a2")), "black could castle long then");
    assert!(repeats(castle, "", &format!("{cycle} a1a2 a8a7")));
}

#[test]
fn legal_en_passant_capture_makes_another_position() {
    let fen = "8/2p5/3p4/KP6/8/8/8/k7 b - - 0 1";
    assert!(!repeats(fen, "", "c7c5 a5a4 a1a2 a4a5 a2a1"));
    assert!(repeats(fen, "", "c7c5 a5a4 a1a2 a4a5 a2a1 a5a4"));
}

#[test]
fn en_passant_capture_that_is_pinned_makes_no_other_position() {
    let fen = "8/2p5/3p4/KP5r/8/8/8/k7 b - - 0 1";
    assert!(repeats(fen, "", "c7c5 a5a4 a1a2 a4a5 a2a1"));
}

#[test]
fn impossible_en_passant_capture_makes_no_other_position() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(repeats(start, "", "e2e4 g8f6 g1f3 f6g8 f3g1"));
    let phantom = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    let cycle = "g8f6 g1f3 f6g8 f3g1";
    assert!(repeats(phantom, cycle, cycle));
}

#[test]
fn null_move_ends_the_window_of_repetitions() {
    // White loses a move, so the last position has the pieces and the turn of the first.
    let inside = "h2g2 null g2f2 d6d7 f2f3 d7c7 f3g3 c7d6";
    assert!(!can_repeat(ROOKS, "", inside));
    assert!(!repeats(ROOKS, "", &format!("{inside} g3g2")));
}

#[test]
fn two_null_moves_repeat_nothing() {
    assert!(!repeats(ROOKS, "", "h2g2 d6d7 g2f2 null f2g2 d7d6 g2f2 null"));
    assert!(!repeats(ROOKS, "", "h2g2 null g2h2 null h2g2"));
}

#[test]
fn behind_a_null_move_repetitions_count_again() {
    assert!(repeats(ROOKS, "", "h2g2 null g2f2 d6d7 f2g2 d7d6 g2f2"));
}

#[test]
fn leaving_a_null_move_takes_its_barrier_away() {
    let (mut history, root) = game(ROOKS, "");
    let first = play(&root, "h2g2");
    let mut inside = enter(&mut history, &first, Step::Move);
    let passed = first.play_null().unwrap();
    drop(enter(&mut *inside, &passed, Step::Null));
    assert!(after(&mut inside, &first, "d6d7 g2h2 d7d6 h2g2", |history, end| {
        history.is_repetition(end.halfmove_clock())
    }));
}

#[test]
fn repetition_is_seen_when_a_piece_can_go_back() {
    assert!(can_repeat(ROOKS, "", "h2g2 d6d7 g2h2 d7d6"));
    assert!(!can_repeat(ROOKS, "", "h2g2 d6d7 g2h2"), "it would be the root for the second time");
    assert!(can_repeat(ROOKS, CYCLE, "h2g2 d6d7 g2h2"), "it would be the root for the third time");
}

#[test]
fn repetition_is_not_seen_when_the_way_is_blocked() {
    // The rook has gone around its pawn in three moves and cannot go back in one.
    let around = "e1d1 e7d7 a1b1 d7d6 b1b8 d6e6 b8a8 e6e7";
    assert!(!can_repeat("8/4k3/8/8/P7/8/8/R3K3 w - - 0 1", "", around));
    assert!(can_repeat("8/4k3/8/8/7P/8/8/R3K3 w - - 0 1", "", around));
}

#[test]
fn detour_of_the_opponent_cannot_be_taken_back() {
    // The rook is back; the king has gone in three moves where it could have gone in one.
    assert!(!can_repeat(ROOKS, "", "h2g2 d6d7 g2f2 d7e7 f2g2 e7e6"));
}

#[test]
fn ply_counts_from_the_root() {
    let (mut history, root) = game(ROOKS, CYCLE);
    assert_eq!(history.ply(), 0);
    assert_eq!(after(&mut history, &root, "h2g2 d6d7 null", |history, _| history.ply()), 3);
    assert_eq!(history.ply(), 0);
}

#[test]
fn guard_leaves_on_every_return() {
    fn return_early(history: &mut KeyHistory, next: &Position) -> Option<()> {
        let inside = enter(history, next, Step::Null);
        (inside.ply() > 1).then_some(())?;
        unreachable!("the guard was entered once");
    }
    let (mut history, root) = game(ROOKS, CYCLE);
    let before = (history.current, history.barrier);
    assert_eq!(return_early(&mut history, &root.play_null().unwrap()), None);
    assert_eq!((history.current, history.barrier), before);
}

#[test]
fn guard_leaves_when_something_panics_inside() {
    let (mut history, root) = game(ROOKS, CYCLE);
    let before = (history.current, history.barrier);
    let result = catch_unwind(AssertUnwindSafe(|| {
        after(&mut history, &root, "h2g2 null", |_, _| {
            std::panic::resume_unwind(Box::new("inside"))
        });
    }));
    assert!(result.is_err());
    assert_eq!((history.current, history.barrier), before);
}

#[test]
fn history_has_room_for_the_longest_path() {
    fn deeper(history: &mut KeyHistory, position: &Position) {
        if history.ply() < MAX_PLY {
            let next = position.play_null().unwrap();
            deeper(&mut enter(history, &next, Step::Null), &next);
        }
    }
    let (mut history, root) = game(ROOKS, &vec![CYCLE; 40].join(" "));
    deeper(&mut history, &root);
    assert_eq!(history.ply(), 0);
}

#[cfg(debug_assertions)]
mod corruption {
    use super::*;

    /// Changes the history in a way that no search may.
    fn corrupt(how: fn(&mut KeyHistory)) {
        let (mut history, root) = game(ROOKS, CYCLE);
        let next = play(&root, "h2g2");
        let mut inside = enter(&mut history, &next, Step::Move);
        how(&mut inside);
    }

    #[test]
    fn guard_accepts_an_unchanged_history() {
        corrupt(|_| ());
    }

    #[test]
    #[should_panic(expected = "left the history at another depth")]
    fn forgotten_guard_is_noticed() {
        corrupt(|history| history.current += 1);
    }

    #[test]
    #[should_panic(expected = "the key has changed inside")]
    fn changed_key_is_noticed() {
        corrupt(|history| history.keys[history.current] ^= Key::BLACK_TO_MOVE);
    }

    #[test]
    #[should_panic(expected = "the key has changed before")]
    fn changed_key_of_the_parent_is_noticed() {
        corrupt(|history| history.keys[history.current - 1] ^= Key::BLACK_TO_MOVE);
    }
}

/// Counts the leaves of the tree as the search walks it: with a guard at every ply.
fn count(history: &mut KeyHistory, position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let (ply, before) = (history.ply(), history.keys[history.current]);
    let mut leaves = 0;
    for legal in position.legal_moves() {
        let next = position.play_unchecked(legal);
        leaves += count(&mut enter(history, &next, Step::Move), &next, depth - 1);
        assert_eq!((history.ply(), history.keys[history.current]), (ply, before));
    }
    leaves
}

#[test]
fn walk_with_guards_counts_what_perft_counts() {
    let depth = if cfg!(miri) { 1 } else { 3 };
    let suite = include_str!("../../../../data/perft/standard.epd");
    let lines = suite.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for text in lines.take(if cfg!(miri) { 2 } else { 12 }) {
        let root = position(text.split(" ;").next().unwrap());
        let mut history = KeyHistory::new(&GameHistory::new(root));
        assert_eq!(count(&mut history, &root, depth), perft::perft(&root, depth), "{text}");
    }
}
