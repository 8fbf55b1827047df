//! Helpers of the tests: positions from text, searches with their reports, and the proof of a
//! variation.

use threefold_chess::{Move, Position, UciMove};
use threefold_engine::{Engine, Limits, Progress, Report, SearchResult, Setting};

/// Returns an engine with a small table: it is made quickly.
pub(crate) fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.set_option(Setting::Hash(1)).unwrap();
    engine
}

pub(crate) fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

pub(crate) fn legal(position: &Position, text: &str) -> Move {
    text.parse::<UciMove>().unwrap().to_move(position).unwrap()
}

/// A game: its start, its moves, and every position it went through.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) moves: Vec<Move>,
    pub(crate) positions: Vec<Position>,
}

impl Game {
    pub(crate) fn new(start: Position) -> Game {
        Game { moves: Vec::new(), positions: vec![start] }
    }

    pub(crate) fn read(fen: &str, moves: &str) -> Game {
        let mut game = Game::new(position(fen));
        for text in moves.split_whitespace() {
            game.push(legal(game.last(), text));
        }
        game
    }

    pub(crate) fn last(&self) -> &Position {
        self.positions.last().expect("a game has a start")
    }

    pub(crate) fn push(&mut self, played: Move) {
        let next = self.last().play(played).unwrap();
        self.moves.push(played);
        self.positions.push(next);
    }

    /// Counts the occurrences of a position, by the equality of the rules.
    pub(crate) fn occurrences(&self, of: &Position) -> usize {
        self.positions.iter().filter(|position| *position == of).count()
    }

    pub(crate) fn set(&self, engine: &mut Engine) {
        engine.set_position(&self.positions[0], &self.moves).unwrap();
    }

    /// Returns true if the rules leave nothing to play for after a move: what any claim would make
    /// a draw.
    pub(crate) fn is_drawn_by(&self, played: Move) -> bool {
        let next = self.last().play(played).unwrap();
        if next.is_checkmate() {
            return false;
        }
        next.outcome().is_some() || next.halfmove_clock() >= 100 || self.occurrences(&next) >= 2
    }

    /// Proves a line of the search: legal moves, and none after the end of the game. Inside the line
    /// the second occurrence is an end already.
    pub(crate) fn check_line(&self, line: &[Move]) {
        let root = self.positions.len() - 1;
        let mut game = self.clone();
        for (index, &next) in line.iter().enumerate() {
            let from = *game.last();
            assert!(from.is_legal(next), "{next} in {from}, move {index} of {line:?}");
            if index > 0 {
                let inside = &game.positions[root + 1..game.positions.len() - 1];
                let ended = from.outcome().is_some()
                    || from.halfmove_clock() >= 100
                    || game.occurrences(&from) >= 3
                    || inside.contains(&from);
                assert!(!ended, "{next} after the end in {from}, move {index} of {line:?}");
            }
            game.push(next);
        }
    }
}

/// Searches, and proves every variation that the engine reports.
pub(crate) fn search(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
) -> (SearchResult, Vec<Report>) {
    game.set(engine);
    let mut reports = Vec::new();
    let answer = engine.go(limits, |progress| {
        if let Progress::Report(report) = progress {
            reports.push(report.clone());
        }
    });
    for report in &reports {
        game.check_line(&report.variation);
    }
    game.check_line(&answer.report.variation);
    let last = reports.iter().rfind(|report| report.rank == 1).expect("a line is always told");
    assert_eq!(
        last.variation.first(),
        answer.best.as_ref(),
        "the answer is the last line's first move"
    );
    (answer, reports)
}

/// Returns the result of a fresh engine.
pub(crate) fn answer(fen: &str, moves: &str, limits: &Limits) -> SearchResult {
    search(&mut engine(), &Game::read(fen, moves), limits).0
}
