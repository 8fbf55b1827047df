//! The end of the clock: mates and draws are compared with a solver that tries everything, with the
//! clock in its state. And the cost of it: nodes with a high clock beside nodes with none.

use std::collections::{HashMap, HashSet};

use threefold_chess::random::SplitMix64;
use threefold_chess::{Board, Color, Epd, Piece, Position, Setup, Square};
use threefold_engine::{Engine, Limits, Score};

use super::support::{Game, engine, search};

/// Tries everything until the hundredth ply. A capture or a pawn's move starts the clock again and
/// leads too far: such a position counts as `beyond`, a score for White, unless the game ends there.
///
/// Repetitions need no look: the shortest mate repeats nothing, and a draw by repetition is one by
/// the clock in the end.
struct Solver {
    beyond: i32,
    known: HashMap<(u64, u16), i32>,
}

const MATE: i32 = 1_000;
/// More than any mate that was seen, and less than a draw.
const FAR: i32 = 500;

impl Solver {
    fn new(beyond: i32) -> Solver {
        Solver { beyond, known: HashMap::new() }
    }

    fn solve(&mut self, position: &Position) -> i32 {
        if position.is_checkmate() {
            return -MATE;
        }
        let clock = position.halfmove_clock();
        if position.outcome().is_some() || clock >= 100 {
            return 0;
        }
        if clock == 0 {
            return if position.turn() == Color::White { self.beyond } else { -self.beyond };
        }
        let state = (position.key().bits(), clock);
        if let Some(&score) = self.known.get(&state) {
            return score;
        }
        let mut best = -MATE;
        for played in position.legal_moves() {
            best = best.max(a_ply_later(-self.solve(&position.play_unchecked(played))));
            if best == MATE - 1 {
                break;
            }
        }
        self.known.insert(state, best);
        best
    }
}

fn a_ply_later(score: i32) -> i32 {
    if score.abs() > FAR { score - score.signum() } else { score }
}

/// Returns the score of a position as the engine would put it, if it does not depend on what comes
/// after a capture or a pawn's move: the same if that wins for White and if it wins for Black. A
/// score is a monotone function of those, so it is the same for all that is in between.
fn truth(solvers: &mut [Solver; 2], position: &Position) -> Option<Score> {
    let [low, high] = solvers.each_mut().map(|solver| solver.solve(position));
    (low == high).then(|| match low {
        0 => Score::DRAW,
        win @ 1.. => Score::mating_at(usize::try_from(MATE - win).unwrap()),
        loss => Score::mated_at(usize::try_from(MATE + loss).unwrap()),
    })
}

/// Returns a random position with these pieces; none if it would be illegal.
fn placed(pieces: &str, clock: u16, dice: &mut SplitMix64) -> Option<Position> {
    let mut squares: Vec<Square> = Square::ALL.to_vec();
    dice.shuffle(&mut squares);
    let mut board = Board::EMPTY;
    for (letter, square) in pieces.chars().zip(squares) {
        board.set(square, Some(Piece::from_letter(letter).unwrap()));
    }
    let turn = if dice.below(2) == 0 { Color::White } else { Color::Black };
    let setup = Setup { board, turn, halfmove_clock: clock, fullmove_number: 90, ..Setup::EMPTY };
    Position::try_from(setup).ok().filter(|position| position.outcome().is_none())
}

/// Returns true if the engine's score is right: the draw, or a mate of the same side that is in time.
/// A search of limited depth may miss the shortest one, but never finds one that is shorter.
fn is_right(score: Score, truth: Score, left: u16) -> bool {
    match (score.plies_to_mate(), truth.plies_to_mate()) {
        (None, None) => score == truth,
        (Some(found), Some(shortest)) => {
            score.is_win() == truth.is_win() && (shortest..=left.into()).contains(&found)
        }
        _ => false,
    }
}

/// Compares the engine with the solver, on random positions with these pieces and so many plies left,
/// until it has seen as many mates and draws as asked for.
fn compare(pieces: &str, left: u16, wanted: usize) {
    let mut dice = SplitMix64::new(left.into());
    let mut solvers = [-FAR, FAR].map(Solver::new);
    let (mut mates, mut draws) = (0, 0);
    let mut engine = engine();
    for _ in 0..100_000 {
        let Some(position) = placed(pieces, 100 - left, &mut dice) else { continue };
        let Some(truth) = truth(&mut solvers, &position) else { continue };
        let seen = if truth == Score::DRAW { &mut draws } else { &mut mates };
        if *seen == wanted {
            continue;
        }
        *seen += 1;
        let limits = Limits::depth(u32::from(left) + 6);
        let score = search(&mut engine, &Game::new(position), &limits).0.report.score;
        assert!(is_right(score, truth, left), "{score:?} instead of {truth:?} in {position}");
        if mates == wanted && draws == wanted {
            return;
        }
    }
    panic!("{pieces} with {left} plies left: only {mates} mates and {draws} draws");
}

#[test]
fn rook_mates_exactly_in_time() {
    (1..=6).for_each(|left| compare("KRk", left, 6));
}

#[test]
fn queen_mates_exactly_in_time() {
    (1..=5).for_each(|left| compare("kqK", left, 6));
}

#[test]
fn queen_against_rook_ends_exactly_in_time() {
    (1..=3).for_each(|left| compare("KQkr", left, 6));
}

#[test]
fn rook_and_pawn_end_exactly_in_time() {
    (1..=3).for_each(|left| compare("KRPkr", left, 4));
}

/// Returns the endgames of the file.
fn endgames() -> impl Iterator<Item = Position> {
    include_str!("../../../../data/engine/endgames.epd")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let epd: Epd = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
            *epd.position()
        })
}

#[test]
fn file_has_endgames_of_many_kinds() {
    assert!(endgames().count() >= 40);
    let kind = |position: Position| {
        let mut kind: Vec<char> = position.board().pieces().map(|(_, p)| p.letter()).collect();
        kind.sort_unstable();
        kind.into_iter().collect::<String>()
    };
    let kinds: HashSet<String> = endgames().map(kind).collect();
    assert!(kinds.len() >= 30, "{kinds:?}");
}

/// Returns the nodes of a search to depth 14, or as many as it may take.
fn nodes(engine: &mut Engine, position: &Position, clock: u16) -> f64 {
    let setup = Setup { halfmove_clock: clock, fullmove_number: 90, ..position.to_setup() };
    engine.new_game();
    engine.set_position(&Position::try_from(setup).unwrap(), &[]).unwrap();
    let limits = Limits { nodes: Some(1_000_000), ..Limits::depth(14) };
    f64::from(u32::try_from(engine.go(&limits, |_| ()).report.nodes).unwrap())
}

#[test]
fn high_clock_costs_at_most_three_times_the_nodes() {
    let mut engine = engine();
    // Those without pawns, which notice the clock most.
    let ratios = endgames()
        .take(5)
        .map(|position| nodes(&mut engine, &position, 85) / nodes(&mut engine, &position, 0));
    let mean = ratios.product::<f64>().powf(1.0 / 5.0);
    assert!(mean <= 3.0, "{mean} times the nodes");
}
