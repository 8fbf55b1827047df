//! New books, made by random walks and search.
//!
//! A candidate is a walk of some half-moves from the start position, with random numbers of its own.
//! It becomes an opening if our engine's search gives a score in the wanted range. Candidates are
//! taken in the order of their numbers, so a book depends on its [`Recipe`] and on the engine, but
//! not on the number of threads. A candidate's walk does not depend on the engine.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use threefold_chess::random::SplitMix64;
use threefold_chess::{Epd, Move, MoveKind, Operand, Operation, Position, Role};
use threefold_engine::{Engine, Limits, Setting, SettingError};

/// The parameters of a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// Seed of the random numbers.
    pub seed: u64,
    /// Number of half-moves to walk.
    pub plies: usize,
    /// Wanted scores as White sees them, in hundredths of a pawn.
    pub score: RangeInclusive<i32>,
    /// Number of nodes to search for each candidate.
    pub nodes: u64,
}

/// A candidate that has become an opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewOpening {
    /// The number of the candidate.
    pub candidate: u64,
    /// The end of the walk.
    pub position: Position,
    /// The score as White sees it, in hundredths of a pawn.
    pub score: i32,
}

impl NewOpening {
    /// Returns the opening as a line of a book: `ce` holds the score as the side to move sees it, `id`
    /// the seed and the candidate.
    #[must_use]
    pub fn to_epd(&self, recipe: &Recipe) -> Epd {
        let score = if self.position.turn().is_white() { self.score } else { -self.score };
        let id = format!("{}.{}", recipe.seed, self.candidate);
        let mut epd = Epd::new(self.position);
        for (opcode, operand) in
            [("ce", Operand::Word(score.to_string())), ("id", Operand::Text(id))]
        {
            // Neither a name nor a number can be refused.
            let _ = Operation::new(opcode, vec![operand]).and_then(|operation| epd.push(operation));
        }
        epd
    }
}

/// Reason why there are too few openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GenerateError {
    /// Far too many candidates in a row had other scores.
    Barren {
        /// The number of candidates.
        candidates: u64,
    },
    /// The engine cannot be set up.
    Engine(SettingError),
}

impl fmt::Display for GenerateError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GenerateError::Barren { candidates } => {
                write!(formatter, "none of {candidates} candidates in a row has such a score")
            }
            GenerateError::Engine(error) => error.fmt(formatter),
        }
    }
}

impl std::error::Error for GenerateError {}

/// Most candidates in a row without an opening.
const BARREN: u64 = 20_000;

/// Megabytes of the transposition table, enough for some thousand nodes. It is cleared before every
/// candidate.
const HASH: u64 = 1;

/// A first search takes this part of the nodes; a candidate this far off is dropped after it.
const FIRST_LOOK: u64 = 10;
const FIRST_MARGIN: i32 = 100;

/// Makes openings from the candidates, starting with number `first`. `tell` gets each opening as soon
/// as it is certain, with the number of candidates so far, and may end the search.
///
/// # Errors
/// If far too many candidates in a row have other scores, or there is no memory.
pub fn generate(
    recipe: &Recipe,
    first: u64,
    threads: usize,
    mut tell: impl FnMut(&NewOpening, u64) -> ControlFlow<()>,
) -> Result<(), GenerateError> {
    let next = AtomicU64::new(first);
    let is_done = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, next, is_done) = (sender.clone(), &next, &is_done);
            scope.spawn(move || {
                let mut judge = match Judge::new(recipe) {
                    Ok(judge) => judge,
                    Err(error) => return drop(sender.send(Err(GenerateError::Engine(error)))),
                };
                while !is_done.load(Ordering::Relaxed) {
                    let candidate = next.fetch_add(1, Ordering::Relaxed);
                    if sender.send(Ok((candidate, judge.judge(candidate)))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let result = collect(&receiver, first, &mut tell);
        is_done.store(true, Ordering::Relaxed);
        result
    })
}

type Judged = Result<(u64, Option<NewOpening>), GenerateError>;

/// Takes the candidates in the order of their numbers, each position once.
fn collect(
    receiver: &mpsc::Receiver<Judged>,
    first: u64,
    tell: &mut impl FnMut(&NewOpening, u64) -> ControlFlow<()>,
) -> Result<(), GenerateError> {
    let mut waiting = BTreeMap::new();
    let mut keys = HashSet::new();
    let (mut next, mut last) = (first, first);
    for judged in receiver {
        let (candidate, found) = judged?;
        waiting.insert(candidate, found);
        while let Some(found) = waiting.remove(&next) {
            next += 1;
            if let Some(found) = found
                && keys.insert(found.position.key())
            {
                last = next;
                if tell(&found, next - first).is_break() {
                    return Ok(());
                }
            } else if next - last >= BARREN {
                return Err(GenerateError::Barren { candidates: BARREN });
            }
        }
    }
    Ok(())
}

/// Looks at candidates.
struct Judge<'a> {
    recipe: &'a Recipe,
    engine: Engine,
}

impl<'a> Judge<'a> {
    fn new(recipe: &'a Recipe) -> Result<Judge<'a>, SettingError> {
        let mut engine = Engine::new();
        engine.set_option(Setting::Hash(HASH))?;
        Ok(Judge { recipe, engine })
    }

    fn judge(&mut self, candidate: u64) -> Option<NewOpening> {
        let position = walk(self.recipe, candidate)?;
        // What earlier candidates have left behind must not matter.
        self.engine.new_game();
        self.engine.set_position(&position, &[]).ok()?;
        let score = &self.recipe.score;
        let first = self.search(self.recipe.nodes / FIRST_LOOK);
        let near =
            score.start().saturating_sub(FIRST_MARGIN)..=score.end().saturating_add(FIRST_MARGIN);
        if !near.contains(&first) {
            return None;
        }
        let found = self.search(self.recipe.nodes);
        score.contains(&found).then_some(NewOpening { candidate, position, score: found })
    }

    /// Returns the score as White sees it.
    fn search(&mut self, nodes: u64) -> i32 {
        let score = self.engine.go(&Limits::nodes(nodes), |_| ()).report.score.value();
        if self.engine.position().turn().is_white() { score } else { -score }
    }
}

/// Returns the end of a candidate's walk. `None` if the game is over there or a king in check, which
/// is no place to begin.
fn walk(recipe: &Recipe, candidate: u64) -> Option<Position> {
    let mut random = SplitMix64::stream(recipe.seed, candidate);
    let mut position = Position::START;
    for _ in 0..recipe.plies {
        let moves = position.legal_moves();
        let total = moves.iter().map(|&legal| weight(&position, legal)).sum();
        let mut drawn = random.below(total);
        let chosen = moves.iter().find(|&&legal| {
            let weight = weight(&position, legal);
            let is_chosen = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            is_chosen
        })?;
        position = position.play_unchecked(*chosen);
    }
    (position.outcome().is_none() && !position.is_check()).then_some(position)
}

/// Returns the weight of a move in the random choice, so that openings look like openings: pieces come
/// out, pawns advance, castling rights are kept.
fn weight(position: &Position, legal: Move) -> usize {
    if matches!(legal.kind(), MoveKind::Castling) {
        return 12;
    }
    let role = position.board().piece_at(legal.from()).map(|piece| piece.role);
    let weight = match role {
        Some(Role::Knight | Role::Bishop) => 6,
        Some(Role::Pawn) => 4,
        Some(Role::Queen) => 2,
        _ => 1,
    };
    if position.is_capture(legal) { 3 * weight } else { weight }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recipe(score: RangeInclusive<i32>) -> Recipe {
        Recipe { seed: 5, plies: 8, score, nodes: 400 }
    }

    fn make(recipe: &Recipe, first: u64, count: usize, threads: usize) -> Vec<NewOpening> {
        let mut book = Vec::new();
        generate(recipe, first, threads, |found, _| {
            book.push(*found);
            if book.len() == count { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
        book
    }

    #[test]
    fn a_book_does_not_depend_on_the_number_of_threads() {
        let recipe = recipe(50..=150);
        let alone = make(&recipe, 0, 12, 1);
        assert_eq!(make(&recipe, 0, 12, 3), alone);
        // It goes on from any candidate.
        assert_eq!(make(&recipe, alone[4].candidate, 8, 2), alone[4..]);
        let other = Recipe { seed: 6, ..recipe };
        assert_ne!(make(&other, 0, 12, 2), alone);
    }

    #[test]
    fn openings_are_as_asked_for() {
        let recipe = recipe(-150..=-50);
        let book = make(&recipe, 0, 12, 2);
        assert!(book.iter().all(|found| recipe.score.contains(&found.score)));
        assert!(book.iter().all(|found| found.position.fullmove_number() == 5));
        assert!(book.is_sorted_by_key(|found| found.candidate));
    }

    #[test]
    fn no_position_is_there_twice() {
        // After one half-move there are twenty positions, and then no more.
        let recipe = Recipe { plies: 1, nodes: 10, ..recipe(-1000..=1000) };
        let mut book = Vec::new();
        let ended = generate(&recipe, 0, 2, |found, _| {
            book.push(found.position);
            ControlFlow::Continue(())
        });
        assert_eq!(ended, Err(GenerateError::Barren { candidates: BARREN }));
        assert_eq!(book.len(), 20);
    }

    #[test]
    fn line_tells_score_and_origin() {
        let recipe = recipe(-1000..=1000);
        let found = make(&Recipe { plies: 3, ..recipe.clone() }, 7, 1, 1)[0];
        let epd: Epd = found.to_epd(&recipe).to_string().parse().unwrap();
        assert_eq!(epd.position(), &found.position);
        assert_eq!(epd.text("ce"), Some((-found.score).to_string().as_str()));
        assert_eq!(epd.text("id"), Some(format!("5.{}", found.candidate).as_str()));
    }
}
