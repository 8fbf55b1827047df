//! A finished game: result, ending, time and nodes.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use threefold_chess::Color;
use threefold_game::{Ending, GameResult, Rule};

use crate::inspection::Inspection;
use crate::json;

/// A finished game, as the journal keeps it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinishedGame {
    /// Number in the schedule, from 1.
    pub number: u64,
    /// The result.
    #[serde(with = "json::spelled")]
    pub result: GameResult,
    /// The kind of ending.
    pub termination: Termination,
    /// The reason as a sentence without a full stop.
    pub reason: String,
    /// Number of the opening, from 0.
    pub opening: usize,
    /// Number of half-moves, without those of the opening.
    pub plies: u32,
    /// Duration of the whole game.
    #[serde(with = "json::seconds")]
    pub duration: Duration,
    /// White's report.
    pub white: SideReport,
    /// Black's report.
    pub black: SideReport,
    /// The side that ran out of time or failed. Older journals do not have it.
    #[serde(default, with = "json::spelled_if_any", skip_serializing_if = "Option::is_none")]
    pub culprit: Option<Color>,
    /// The first protocol violations, and the last lines of a player that failed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub log: Vec<String>,
}

impl FinishedGame {
    /// Returns the report of a side.
    #[must_use]
    pub const fn side(&self, color: Color) -> &SideReport {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// Returns the color of a player, if it played.
    #[must_use]
    pub fn color_of(&self, player: usize) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.side(color).player == player)
    }

    /// Returns the side that ran out of time or failed, whatever the result.
    #[must_use]
    pub fn culprit(&self) -> Option<Color> {
        let is_somebodys =
            self.termination.is_fault() || self.termination == Termination::TimeForfeit;
        let loser = self.result.winner().map(Color::opponent);
        self.culprit.or(loser).filter(|_| is_somebodys)
    }

    /// Returns the half points of a player; `None` if it did not play.
    #[must_use]
    pub fn half_points(&self, player: usize) -> Option<u8> {
        let color = self.color_of(player)?;
        Some(match self.result.winner() {
            None => 1,
            Some(winner) if winner == color => 2,
            Some(_) => 0,
        })
    }
}

/// The ending of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Decision {
    pub(crate) result: GameResult,
    pub(crate) termination: Termination,
    /// As a sentence without a full stop.
    pub(crate) reason: String,
}

impl From<Ending> for Decision {
    fn from(ending: Ending) -> Decision {
        let termination = match ending {
            Ending::Checkmate { .. } => Termination::Checkmate,
            Ending::Stalemate => Termination::Stalemate,
            Ending::DeadPosition => Termination::DeadPosition,
            Ending::Claim { rule: Rule::Threefold, .. } | Ending::Policy(Rule::Threefold) => {
                Termination::Threefold
            }
            Ending::Claim { rule: Rule::FiftyMoves, .. } | Ending::Policy(Rule::FiftyMoves) => {
                Termination::FiftyMoves
            }
            Ending::SeventyFiveMoves | Ending::Fivefold => Termination::Automatic,
            Ending::FlagFall { .. } => Termination::TimeForfeit,
            // Players of a match do neither; an adjudication says so itself.
            Ending::Agreement => Termination::DrawAdjudication,
            Ending::Resignation { .. } => Termination::ResignAdjudication,
        };
        Decision { result: ending.result(), termination, reason: ending.to_string() }
    }
}

/// The effort of one side in a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideReport {
    /// The player, from 0 in the order of the configuration.
    pub player: usize,
    /// Number of moves, without those of the opening.
    pub moves: u64,
    /// Thinking time.
    #[serde(with = "json::seconds")]
    pub time: Duration,
    /// Longest time for one move.
    #[serde(with = "json::seconds")]
    pub longest: Duration,
    /// Nodes, as far as the player reported them.
    pub nodes: u64,
    /// Sum of the depths, as far as the player reported them.
    pub depth: u64,
    /// Protocol violations.
    pub inspection: Inspection,
}

/// Kind of ending of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Termination {
    /// Mate.
    Checkmate,
    /// Stalemate.
    Stalemate,
    /// Neither side can mate with what is left.
    DeadPosition,
    /// Claimed: the same position for the third time.
    Threefold,
    /// Claimed: fifty moves without capture or pawn move.
    FiftyMoves,
    /// Without a claim: the same position for the fifth time, or 75 moves. A match sees neither
    /// unless its opening does.
    Automatic,
    /// Adjudicated: both players saw a draw.
    DrawAdjudication,
    /// Adjudicated: a player saw no hope.
    ResignAdjudication,
    /// Adjudicated: the game had become too long.
    LengthAdjudication,
    /// Adjudicated: tablebases know the result.
    TablebaseAdjudication,
    /// A player answered after its time was up.
    TimeForfeit,
    /// A player played an illegal move, or none although it had one.
    IllegalMove,
    /// A player's answer was not a move.
    MalformedMove,
    /// A player's program ended.
    Crash,
    /// A player did not answer, not even to `stop`.
    Stall,
}

impl Termination {
    /// All of them, in a fixed order.
    pub const ALL: [Termination; 15] = [
        Termination::Checkmate,
        Termination::Stalemate,
        Termination::DeadPosition,
        Termination::Threefold,
        Termination::FiftyMoves,
        Termination::Automatic,
        Termination::DrawAdjudication,
        Termination::ResignAdjudication,
        Termination::LengthAdjudication,
        Termination::TablebaseAdjudication,
        Termination::TimeForfeit,
        Termination::IllegalMove,
        Termination::MalformedMove,
        Termination::Crash,
        Termination::Stall,
    ];

    /// Returns true if a player's program failed. The match stops then unless it is to recover. Losing
    /// on time is part of the game.
    #[must_use]
    pub const fn is_fault(self) -> bool {
        matches!(
            self,
            Termination::IllegalMove
                | Termination::MalformedMove
                | Termination::Crash
                | Termination::Stall
        )
    }

    /// Returns true if adjudication ended the game.
    #[must_use]
    pub const fn is_adjudication(self) -> bool {
        matches!(
            self,
            Termination::DrawAdjudication
                | Termination::ResignAdjudication
                | Termination::LengthAdjudication
                | Termination::TablebaseAdjudication
        )
    }

    /// Returns the value of PGN's `Termination` tag ("PGN Standard", 9.8.1).
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Termination::TimeForfeit => "time forfeit",
            Termination::IllegalMove | Termination::MalformedMove => "rules infraction",
            Termination::Crash | Termination::Stall => "abandoned",
            _ if self.is_adjudication() => "adjudication",
            _ => "normal",
        }
    }
}

/// Shows `threefold repetition` or `time forfeit`.
impl fmt::Display for Termination {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Termination::Checkmate => "checkmate",
            Termination::Stalemate => "stalemate",
            Termination::DeadPosition => "dead position",
            Termination::Threefold => "threefold repetition",
            Termination::FiftyMoves => "50-move rule",
            Termination::Automatic => "fivefold repetition or 75-move rule",
            Termination::DrawAdjudication => "draw adjudication",
            Termination::ResignAdjudication => "resign adjudication",
            Termination::LengthAdjudication => "length adjudication",
            Termination::TablebaseAdjudication => "tablebase adjudication",
            Termination::TimeForfeit => "time forfeit",
            Termination::IllegalMove => "illegal move",
            Termination::MalformedMove => "malformed move",
            Termination::Crash => "crash",
            Termination::Stall => "stall",
        })
    }
}
