//! A finished game: the result, why, and what it took.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use threefold_chess::Color;
use threefold_game::{Ending, GameResult, Rule};

use crate::inspection::Inspection;
use crate::text;

/// A finished game, as the journal keeps it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinishedGame {
    /// Its number in the schedule, from 1.
    pub number: u64,
    /// Who gets the point.
    #[serde(with = "text::spelled")]
    pub result: GameResult,
    /// Why.
    pub termination: Termination,
    /// Why, as a sentence for people without a full stop.
    pub reason: String,
    /// Which opening was played, from 0.
    pub opening: usize,
    /// Half-moves that were played, without those of the opening.
    pub plies: u32,
    /// How long the game took.
    #[serde(with = "text::seconds")]
    pub duration: Duration,
    /// White's part.
    pub white: SideReport,
    /// Black's part.
    pub black: SideReport,
    /// Who ended the game by running out of time or by a fault. A journal of before has it not.
    #[serde(default, with = "text::spelled_if_any", skip_serializing_if = "Option::is_none")]
    pub culprit: Option<Color>,
    /// What was seen when something went wrong, and the first odd things that were said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub log: Vec<String>,
}

impl FinishedGame {
    /// A side's part.
    #[must_use]
    pub const fn side(&self, color: Color) -> &SideReport {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// The color of a player, if it played.
    #[must_use]
    pub fn color_of(&self, player: usize) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.side(color).player == player)
    }

    /// Who ended the game by running out of time or by a fault, whatever the result.
    #[must_use]
    pub fn culprit(&self) -> Option<Color> {
        let is_somebodys =
            self.termination.is_fault() || self.termination == Termination::TimeForfeit;
        let loser = self.result.winner().map(Color::opponent);
        self.culprit.or(loser).filter(|_| is_somebodys)
    }

    /// What a player scored in half points; none if it did not play.
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

/// How a game ended.
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

/// One side's part in a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideReport {
    /// Which player, from 0 in the order of the configuration.
    pub player: usize,
    /// Moves it was asked for and gave.
    pub moves: u64,
    /// Time it thought.
    #[serde(with = "text::seconds")]
    pub time: Duration,
    /// The longest it thought about one move.
    #[serde(with = "text::seconds")]
    pub longest: Duration,
    /// Nodes, as far as it told.
    pub nodes: u64,
    /// The sum of its depths, as far as it told.
    pub depth: u64,
    /// What was odd about what it said.
    pub inspection: Inspection,
}

/// Why a game is over.
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
    /// Both players saw a draw.
    DrawAdjudication,
    /// A player saw no hope.
    ResignAdjudication,
    /// The game had become too long.
    LengthAdjudication,
    /// Tablebases know how it ends.
    TablebaseAdjudication,
    /// A player answered after its time was up.
    TimeForfeit,
    /// A player played an illegal move, or none though it has one.
    IllegalMove,
    /// A player's answer is no move at all.
    MalformedMove,
    /// A player's program ended.
    Crash,
    /// A player did not answer, and not even when told to stop.
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

    /// Whether a player's program did what no program should: the match stops then unless it is to
    /// recover. Losing on time is part of the game.
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

    /// Whether it was ended without the rules.
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

    /// The value of PGN's `Termination` tag ("PGN Standard", 9.8.1).
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

/// For people: `threefold repetition`, `time forfeit`.
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
