//! Exact answers to one question: can a side checkmate by *any* series of legal moves?
//!
//! Three articles ask it. A game ends as soon as neither player can (FIDE 5.2.2); a player whose time
//! runs out does not lose if the opponent cannot (6.9), and neither does one who resigns (5.1.2).
//! The question is about series of legal moves, so history and clocks have no part in it: 75 moves
//! and fivefold repetition end a game (9.6), but they make no move illegal.
//!
//! Two gears answer it: [`walls`] proves without a search that nothing can get anywhere, and
//! [`search`] looks for a mate until it finds one, has seen everything, or is out of nodes.

mod guide;
mod pattern;
mod rush;
mod search;
mod visited;
mod walls;

use std::fmt;

use crate::color::Color;
use crate::moves::Move;
use crate::position::Position;
use guide::Aim;
use search::{Search, SearchEnd};

/// Answer to the question whether a side can checkmate by any series of legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Winnability {
    /// It can: [`MateSearch::line`] has the moves.
    Winnable,
    /// It cannot, whatever both sides play.
    Unwinnable(UnwinnableBy),
    /// The search met as many positions as it was allowed to, and neither found a mate nor saw all.
    Undetermined,
}

/// Proof that a side cannot checkmate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnwinnableBy {
    /// The material admits no mate, wherever the pieces stand.
    Material,
    /// Pieces that could mate are shut in or out by walls that nothing opens.
    Walls,
    /// All positions that can be reached were looked at, and none is a mate.
    Exhaustion,
}

impl Winnability {
    /// Returns true if the side can checkmate.
    #[must_use]
    pub const fn is_winnable(self) -> bool {
        matches!(self, Winnability::Winnable)
    }

    /// Returns true if it is proved that the side cannot checkmate.
    #[must_use]
    pub const fn is_unwinnable(self) -> bool {
        matches!(self, Winnability::Unwinnable(_))
    }
}

impl fmt::Display for Winnability {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Winnability::Winnable => "winnable",
            Winnability::Unwinnable(_) => "unwinnable",
            Winnability::Undetermined => "undetermined",
        })
    }
}

impl fmt::Display for UnwinnableBy {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            UnwinnableBy::Material => "material",
            UnwinnableBy::Walls => "walls",
            UnwinnableBy::Exhaustion => "exhaustion",
        })
    }
}

/// A search for helpmates, with memory that serves one question after the other.
///
/// A node is a position that the search meets. The answer depends on the position, the side and the
/// number of nodes alone, on every machine.
///
/// ```
/// use threefold_chess::{Color, MateSearch, Position, Winnability};
///
/// let mut search = MateSearch::new(10_000);
/// let position: Position = "7k/8/8/8/8/8/8/KR6 w - - 0 1".parse()?;
/// assert_eq!(search.winnability(&position, Color::White), Winnability::Winnable);
/// let mut end = position;
/// for &played in search.line() {
///     end = end.play(played)?;
/// }
/// assert!(end.is_checkmate());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct MateSearch {
    search: Search,
    line: Vec<Move>,
    budget: usize,
    nodes: usize,
}

/// Limits of the attempts to find a mate before all is searched, in nodes for each plan.
const ATTEMPTS: [usize; 2] = [200, 2_000];
/// Nodes for a mission that did not work out at once.
const MISSION_NODES: usize = 500;
/// Plans that are worth an attempt.
const PLANS: usize = 10;

impl MateSearch {
    /// Bytes that a node takes in memory.
    pub const BYTES_PER_NODE: usize = visited::BYTES_PER_POSITION;

    /// A search of at most this many nodes for each question. It allocates
    /// [`BYTES_PER_NODE`](Self::BYTES_PER_NODE) for each, and nothing but the line later on.
    #[must_use]
    pub fn new(nodes: usize) -> MateSearch {
        MateSearch { search: Search::new(nodes), line: Vec::new(), budget: nodes, nodes: 0 }
    }

    /// Finds out whether a side can checkmate by any series of legal moves.
    pub fn winnability(&mut self, position: &Position, winner: Color) -> Winnability {
        self.line.clear();
        self.nodes = 0;
        if let Some(proof) = position.unwinnable(winner) {
            return Winnability::Unwinnable(proof);
        }
        match self.find(position, winner) {
            SearchEnd::Mate => {
                debug_assert!(is_helpmate(position, winner, &self.line), "no mate: {position}");
                Winnability::Winnable
            }
            SearchEnd::Nothing => Winnability::Unwinnable(UnwinnableBy::Exhaustion),
            SearchEnd::Full => Winnability::Undetermined,
        }
    }

    /// The helpmate that the last question found. It is empty if there is none, and if the position
    /// was mate already.
    #[must_use]
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// Number of positions that the last question met.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// Looks for a mate: on the shortest ways first, then along plans, then everywhere.
    fn find(&mut self, position: &Position, winner: Color) -> SearchEnd {
        if position.turn() != winner && position.is_checkmate() {
            return SearchEnd::Mate;
        }
        let missions = rush::missions(position, winner);
        let half = self.budget / 2;
        if rush::find(position, &missions, half, &mut self.line, &mut self.nodes) {
            return SearchEnd::Mate;
        }
        for mission in &missions {
            let found = self.attempt(position, winner, &Aim::Mission(mission), MISSION_NODES);
            if found != SearchEnd::Full {
                return found;
            }
        }
        let plans = guide::plans(position, winner);
        let patterns = pattern::nearest(position, winner);
        for limit in ATTEMPTS {
            for pattern in &patterns {
                let found = self.attempt(position, winner, &Aim::Pattern(pattern), 3 * limit);
                if found != SearchEnd::Full {
                    return found;
                }
            }
            for plan in plans.iter().take(PLANS) {
                let found = self.attempt(position, winner, &Aim::Plan(*plan), limit);
                if found != SearchEnd::Full {
                    return found;
                }
            }
        }
        let aim = plans.first().map_or(Aim::Nothing, |plan| Aim::Plan(*plan));
        self.run(position, winner, &aim, self.budget.saturating_sub(self.nodes))
    }

    /// Searches a little, as long as half of the nodes are left for the rest.
    fn attempt(
        &mut self,
        position: &Position,
        winner: Color,
        aim: &Aim<'_>,
        limit: usize,
    ) -> SearchEnd {
        let left = (self.budget / 2).saturating_sub(self.nodes);
        if left == 0 { SearchEnd::Full } else { self.run(position, winner, aim, limit.min(left)) }
    }

    fn run(
        &mut self,
        position: &Position,
        winner: Color,
        aim: &Aim<'_>,
        limit: usize,
    ) -> SearchEnd {
        let found = self.search.run(position, winner, aim, limit, &mut self.line);
        self.nodes += self.search.nodes();
        found
    }
}

/// Returns true if the moves are legal and the last one mates for `winner`.
fn is_helpmate(position: &Position, winner: Color, line: &[Move]) -> bool {
    let end = line.iter().try_fold(*position, |position, &played| position.play(played).ok());
    end.is_some_and(|end| end.turn() != winner && end.is_checkmate())
}

impl Position {
    /// Finds out whether a side can checkmate by any series of legal moves, with a search of at most
    /// this many nodes. For more than one question, or for the line, keep a [`MateSearch`].
    ///
    /// ```
    /// use threefold_chess::{Color, Position, UnwinnableBy, Winnability};
    /// let position: Position = "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1".parse()?;
    /// let answer = position.winnability(Color::White, 1_000);
    /// assert_eq!(answer, Winnability::Unwinnable(UnwinnableBy::Walls));
    /// # Ok::<(), threefold_chess::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn winnability(&self, winner: Color, nodes: usize) -> Winnability {
        match self.unwinnable(winner) {
            Some(proof) => Winnability::Unwinnable(proof),
            None => MateSearch::new(nodes).winnability(self, winner),
        }
    }

    /// Returns true if it is proved, with at most this many nodes for each side, that neither can
    /// checkmate: the position is dead (FIDE 5.2.2). A stalemate is, too.
    ///
    /// ```
    /// use threefold_chess::Position;
    /// let position: Position = "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1".parse()?;
    /// assert!(position.is_dead(1_000) && !position.is_dead_by_material());
    /// # Ok::<(), threefold_chess::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn is_dead(&self, nodes: usize) -> bool {
        Color::ALL.into_iter().all(|color| self.winnability(color, nodes).is_unwinnable())
    }

    /// Returns a proof that a side can never checkmate, if material or walls give one. No search,
    /// some microseconds.
    #[must_use]
    pub fn unwinnable(&self, winner: Color) -> Option<UnwinnableBy> {
        if !self.has_mating_material(winner) {
            Some(UnwinnableBy::Material)
        } else if walls::can_never_checkmate(self, winner) {
            Some(UnwinnableBy::Walls)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests;
