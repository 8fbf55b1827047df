//! The engine: what is asked of it, and what it has found so far.

use threefold_chess::Move;
use threefold_game::tree::NodeId;

use super::uci::{Info, Score};
use crate::chess::text;

pub(crate) const MOST_LINES: u8 = 5;

/// The purpose of thinking. The engine does one thing at a time, the first of these first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Purpose {
    Move,
    Answer,
    Hint,
    Analysis,
}

impl Purpose {
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Purpose::Move => text::THINKS_OF_MOVE,
            Purpose::Answer => text::THINKS_OF_OFFER,
            Purpose::Hint => text::LOOKS_FOR_HINT,
            Purpose::Analysis => text::ANALYZES,
        }
    }

    /// Returns true if it thinks for itself; otherwise it advises.
    pub(crate) const fn is_own(self) -> bool {
        matches!(self, Purpose::Move | Purpose::Answer)
    }

    /// Returns true if it is only as strong as it plays. An offer is judged, and advice given, as well as it
    /// can: what a careless choice leads to says little about the position.
    pub(crate) const fn is_limited(self) -> bool {
        matches!(self, Purpose::Move)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Engine {
    pub(crate) thinking: Option<Thinking>,
    /// True if it last was only as strong as it plays; unknown if it was not started yet or was ended.
    pub(crate) was_limited: Option<bool>,
    pub(crate) is_analysing: bool,
    pub(crate) owes_hint: bool,
    pub(crate) lines: u8,
    pub(crate) found: Option<Thought>,
    pub(crate) hint: Option<Hint>,
    /// True if it broke down too often; nothing is asked of it until somebody wants something again.
    pub(crate) is_broken: bool,
    pub(crate) failures: u8,
    /// The time since when it has found something that is not stored, or the clock has run.
    pub(crate) unsaved: Option<u64>,
    pub(crate) player: threefold_game::opponent::Opponent,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine {
            thinking: None,
            was_limited: None,
            is_analysing: false,
            owes_hint: false,
            lines: 1,
            found: None,
            hint: None,
            is_broken: false,
            failures: 0,
            unsaved: None,
            player: threefold_game::opponent::Opponent::default(),
        }
    }
}

impl Engine {
    pub(crate) fn purpose(&self) -> Option<Purpose> {
        self.thinking.as_ref().map(|thinking| thinking.purpose)
    }

    /// No hint is shown, nor looked for.
    pub(crate) fn forget_hint(&mut self) {
        (self.hint, self.owes_hint) = (None, false);
    }

    /// It may be asked again, whatever was wrong with it.
    pub(crate) fn forgive(&mut self) {
        (self.is_broken, self.failures) = (false, 0);
    }

    pub(crate) fn found_at(&self, node: NodeId) -> Option<&Thought> {
        self.found.as_ref().filter(|found| found.node == node)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Thinking {
    pub(crate) purpose: Purpose,
    pub(crate) found: Thought,
    /// The time by which it must have said something again, in milliseconds. None while a fresh one is loaded, which
    /// takes as long as the network does, and for an analysis, in which it may be silent for long.
    pub(crate) due: Option<u64>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Thought {
    pub(crate) node: NodeId,
    pub(crate) lines: Vec<FoundLine>,
    pub(crate) nodes: u64,
    pub(crate) is_complete: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FoundLine {
    pub(crate) depth: u32,
    pub(crate) score: Score,
    pub(crate) moves: Vec<Move>,
}

impl Thought {
    pub(crate) const fn new(node: NodeId) -> Thought {
        Thought { node, lines: Vec::new(), nodes: 0, is_complete: false }
    }

    /// Takes in what the engine said. A score that is only a bound does not replace a line.
    pub(crate) fn learn(&mut self, info: Info) {
        self.nodes = self.nodes.max(info.nodes);
        let Some(score) = info.score else { return };
        let is_new = info.rank == self.lines.len() + 1;
        let is_wanted = info.rank <= usize::from(MOST_LINES) && (is_new || !info.is_bound);
        if info.moves.is_empty() || !is_wanted {
            return;
        }
        let line = FoundLine { depth: info.depth, score, moves: info.moves };
        if is_new {
            self.lines.push(line);
        } else if let Some(known) = info.rank.checked_sub(1).and_then(|at| self.lines.get_mut(at)) {
            *known = line;
        }
    }

    pub(crate) fn depth(&self) -> u32 {
        self.lines.first().map_or(0, |line| line.depth)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hint {
    pub(crate) node: NodeId,
    pub(crate) best: Move,
    pub(crate) text: String,
}
