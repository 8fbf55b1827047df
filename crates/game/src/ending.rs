//! Results of games, and the reasons for them.

use std::fmt;
use std::str::FromStr;

use threefold_chess::laws::{FIFTY_MOVES, SEVENTY_FIVE_MOVES, moves};
use threefold_chess::{Color, Move, Outcome, Position, San};

/// Result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
}

impl GameResult {
    /// The result when that side wins.
    #[must_use]
    pub const fn win(winner: Color) -> GameResult {
        match winner {
            Color::White => GameResult::WhiteWins,
            Color::Black => GameResult::BlackWins,
        }
    }

    /// Returns the winner; none for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
        })
    }
}

/// The text is none of `1-0`, `0-1` and `1/2-1/2`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseResultError;

impl fmt::Display for ParseResultError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("not a result: expected 1-0, 0-1 or 1/2-1/2")
    }
}

impl std::error::Error for ParseResultError {}

impl FromStr for GameResult {
    type Err = ParseResultError;

    fn from_str(text: &str) -> Result<GameResult, ParseResultError> {
        match text {
            "1-0" => Ok(GameResult::WhiteWins),
            "0-1" => Ok(GameResult::BlackWins),
            "1/2-1/2" => Ok(GameResult::Draw),
            _ => Err(ParseResultError),
        }
    }
}

/// A legal move with its notation, which needs the position it was made in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NotedMove {
    /// The move.
    pub legal: Move,
    /// Its notation.
    pub san: San,
}

impl NotedMove {
    /// Notes a legal move of a position.
    #[must_use]
    pub fn new(position: &Position, legal: Move) -> NotedMove {
        NotedMove { legal, san: position.san(legal) }
    }
}

impl fmt::Display for NotedMove {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.san.fmt(formatter)
    }
}

/// A draw that a player must claim (FIDE 9.2, 9.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// The same position for the third time.
    Threefold,
    /// A hundred half-moves without capture or pawn move.
    FiftyMoves,
}

impl Rule {
    /// Both rules.
    pub const ALL: [Rule; 2] = [Rule::Threefold, Rule::FiftyMoves];
}

impl fmt::Display for Rule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Threefold => formatter.pad("threefold repetition"),
            Rule::FiftyMoves => formatter.pad(&format!("the {}-move rule", moves(FIFTY_MOVES))),
        }
    }
}

/// Reason why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// FIDE 5.1.1.
    Checkmate {
        /// The side that mated.
        winner: Color,
    },
    /// FIDE 5.2.1.
    Stalemate,
    /// Neither side can mate with what is left (FIDE 5.2.2).
    DeadPosition,
    /// A hundred and fifty half-moves without capture or pawn move (FIDE 9.6.2).
    SeventyFiveMoves,
    /// The same position for the fifth time (FIDE 9.6.1).
    Fivefold,
    /// A player claimed a draw, on the board or announcing a move (FIDE 9.2, 9.3).
    Claim {
        /// The rule.
        rule: Rule,
        /// The player.
        by: Color,
        /// The move that was announced, and is not played.
        announced: Option<NotedMove>,
    },
    /// The policy of this game makes the draw without a claim.
    Policy(Rule),
    /// The players agreed on a draw (FIDE 5.2.3).
    Agreement,
    /// A player resigned (FIDE 5.1.2).
    Resignation {
        /// The player.
        by: Color,
        /// True if it is a draw, since the opponent could not have mated.
        drawn: bool,
    },
    /// A player ran out of time (FIDE 6.9).
    FlagFall {
        /// The player.
        by: Color,
        /// True if it is a draw, since the opponent could not have mated.
        drawn: bool,
    },
}

impl Ending {
    /// Result of a game.
    #[must_use]
    pub const fn result(self) -> GameResult {
        match self {
            Ending::Checkmate { winner } => GameResult::win(winner),
            Ending::Resignation { by, drawn: false } | Ending::FlagFall { by, drawn: false } => {
                GameResult::win(by.opponent())
            }
            _ => GameResult::Draw,
        }
    }

    /// Returns true if the rules ended the game, without anybody's doing.
    #[must_use]
    pub const fn is_automatic(self) -> bool {
        matches!(
            self,
            Ending::Checkmate { .. }
                | Ending::Stalemate
                | Ending::DeadPosition
                | Ending::SeventyFiveMoves
                | Ending::Fivefold
                | Ending::Policy(_)
        )
    }

    /// The value of PGN's `Termination` tag.
    #[must_use]
    pub const fn termination(self) -> &'static str {
        match self {
            Ending::FlagFall { .. } => "time forfeit",
            _ => "normal",
        }
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        match outcome {
            Outcome::Checkmate { winner } => Ending::Checkmate { winner },
            Outcome::Stalemate => Ending::Stalemate,
            Outcome::DeadPosition => Ending::DeadPosition,
        }
    }
}

/// A sentence for a player, without a full stop.
impl fmt::Display for Ending {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Ending::Checkmate { winner } => write!(formatter, "{winner} wins by checkmate"),
            Ending::Stalemate => formatter.write_str("draw by stalemate"),
            Ending::DeadPosition => formatter.write_str("draw: insufficient material"),
            Ending::SeventyFiveMoves => {
                write!(formatter, "draw by the {}-move rule", moves(SEVENTY_FIVE_MOVES))
            }
            Ending::Fivefold => formatter.write_str("draw by fivefold repetition"),
            Ending::Claim { rule, by, announced: None } => {
                write!(formatter, "draw by {rule}, claimed by {by}")
            }
            Ending::Claim { rule, by, announced: Some(announced) } => {
                write!(formatter, "draw by {rule}, claimed by {by} announcing {announced}")
            }
            Ending::Policy(rule) => write!(formatter, "draw by {rule}"),
            Ending::Agreement => formatter.write_str("draw by agreement"),
            Ending::Resignation { by, drawn: false } => {
                let winner = if by.is_white() { "Black" } else { "White" };
                write!(formatter, "{by} resigned. {winner} wins")
            }
            Ending::Resignation { by, drawn: true } => {
                write!(formatter, "draw: {by} resigned, but {} cannot checkmate", by.opponent())
            }
            Ending::FlagFall { by, drawn: false } => {
                write!(formatter, "{} wins on time", by.opponent())
            }
            Ending::FlagFall { by, drawn: true } => {
                write!(
                    formatter,
                    "draw: {by} ran out of time, but {} cannot checkmate",
                    by.opponent()
                )
            }
        }
    }
}
