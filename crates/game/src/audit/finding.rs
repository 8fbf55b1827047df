//! Findings of an audit, and their sentences.

use std::fmt;

use threefold_chess::{Color, Move, Position};

use crate::ending::{Ending, GameResult, NotedMove, Rule};

/// Findings about one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Audit {
    /// Half-moves played.
    pub plies: u32,
    /// Possible claims, in the order of the first time: each rule at most once on the board
    /// and once by announcing a move.
    pub claimable: Vec<Claimable>,
    /// Place where the rules ended the game for the first time.
    pub ended: Option<EndedAt>,
    /// Contradiction between the final position and the result.
    pub contradiction: Option<Contradiction>,
}

impl Audit {
    /// Number of half-moves played after the rules had ended the game.
    #[must_use]
    pub fn left_over(&self) -> u32 {
        self.ended.map_or(0, |ended| self.plies - ended.at.ply)
    }
}

/// A point in a game: after a move, or the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// Half-moves played.
    pub ply: u32,
    /// Side to move.
    pub turn: Color,
    /// The last move and its number; none at the start.
    pub last: Option<(u32, NotedMove)>,
}

impl Moment {
    pub(super) fn new(ply: u32, position: &Position, last: Option<(Position, Move)>) -> Moment {
        let last =
            last.map(|(before, legal)| (before.fullmove_number(), NotedMove::new(&before, legal)));
        Moment { ply, turn: position.turn(), last }
    }
}

/// `after 12... Nf6 (ply 24)`, `at the start`.
impl fmt::Display for Moment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((number, noted)) = &self.last else { return formatter.write_str("at the start") };
        let dots = if self.turn.is_white() { "..." } else { "." };
        write!(formatter, "after {number}{dots} {noted} (ply {})", self.ply)
    }
}

/// Way to claim a draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Manner {
    /// As the position stands.
    OnBoard,
    /// By announcing one of these moves.
    Announcing(Vec<NotedMove>),
    /// By announcing any of so many moves.
    AnnouncingAny(u32),
}

impl Manner {
    /// Returns true if no move needs to be announced.
    #[must_use]
    pub const fn is_on_board(&self) -> bool {
        matches!(self, Manner::OnBoard)
    }
}

/// A draw that could be claimed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claimable {
    /// Under which rule.
    pub rule: Rule,
    /// Way of the first claim.
    pub manner: Manner,
    /// Moment of the first claim.
    pub first: Moment,
    /// After how many half-moves it could be claimed in this way, in all.
    pub plies: u32,
    /// The last of them.
    pub last_ply: u32,
}

impl fmt::Display for Claimable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Claimable { rule, manner, first, plies, last_ply } = self;
        write!(formatter, "{} could claim {rule} ", first.turn)?;
        match manner {
            Manner::OnBoard => formatter.write_str("on the board")?,
            Manner::Announcing(moves) => {
                formatter.write_str("by announcing ")?;
                for (index, noted) in moves.iter().enumerate() {
                    let separator = if index == 0 { "" } else { " or " };
                    write!(formatter, "{separator}{noted}")?;
                }
            }
            Manner::AnnouncingAny(1) => formatter.write_str("by announcing the only quiet move")?,
            Manner::AnnouncingAny(count) => {
                write!(formatter, "by announcing any of {count} moves")?;
            }
        }
        write!(formatter, ", {first}")?;
        if *plies > 1 {
            write!(formatter, "; possible after {plies} plies in all, the last is {last_ply}")?;
        }
        Ok(())
    }
}

/// The rules ended the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndedAt {
    /// The moment.
    pub at: Moment,
    /// The ending.
    pub ending: Ending,
}

/// Contradiction between the final position and the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contradiction {
    /// The position ends the game in another way.
    Ended(Ending),
    /// The winner could not have mated, so the game is a draw whether the opponent resigned or ran
    /// out of time (FIDE 5.1.2, 6.9).
    NoMatingMaterial(Color),
}

impl Contradiction {
    pub(super) fn find(
        last: &Position,
        ending: Option<Ending>,
        result: Option<GameResult>,
    ) -> Option<Contradiction> {
        if let Some(ending) = ending {
            return (result != Some(ending.result())).then_some(Contradiction::Ended(ending));
        }
        let winner = result?.winner()?;
        (!last.has_mating_material(winner)).then_some(Contradiction::NoMatingMaterial(winner))
    }

    /// Returns the result that the board demands.
    #[must_use]
    pub const fn result(self) -> GameResult {
        match self {
            Contradiction::Ended(ending) => ending.result(),
            Contradiction::NoMatingMaterial(_) => GameResult::Draw,
        }
    }
}

/// The fact alone, without the result that it contradicts.
impl fmt::Display for Contradiction {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contradiction::Ended(ending) => ending.fmt(formatter),
            Contradiction::NoMatingMaterial(winner) => {
                write!(formatter, "draw, {winner} does not have the material to mate")
            }
        }
    }
}
