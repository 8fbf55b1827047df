//! Commands: a line typed by a player, as a value.
//!
//! [`Command`] is parsed from a line as it must be typed, [`Command::from_phrase`] understands free
//! text too. Every interface lowers its lines to commands here; none has a parser of its own.

mod free_text;
pub mod help;
mod look;
pub mod phrase;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use threefold_chess::{Color, Move, Position, Role, San, Square, UciMove};

use crate::decimal::{Seconds, thousandths};
use crate::ending::Rule;
use crate::refusal::Refusal;
use help::{EVERYWHERE, HelpEntry, PAGE, SHOWN, TERMINAL, entry, name_of};
pub use look::{Look, number_of_plies};
use phrase::excerpt;

/// A move as it was typed; what it means depends on the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypedMove {
    /// By its squares.
    Uci(UciMove),
    /// In notation.
    San(San),
}

/// The end of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnalysisLimit {
    /// Stop after this time, at most a day.
    Time(Duration),
    /// Stop at this depth, at most 200.
    Depth(u32),
}

/// One line typed at a game of chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `e4`, `e2e4`: play a move.
    Move(TypedMove),
    /// `queen`, `q`: the answer to the question which piece a pawn becomes.
    Promote(Role),
    /// `why e2e5`: explain why a move is not legal.
    Why(TypedMove),
    /// `moves`, `moves e2`: list the legal moves, of one piece or of all.
    Moves(Option<Square>),
    /// `draw`, `draw threefold`, `draw fifty`, `draw Nf3`, `draw threefold Nf3`.
    Claim {
        /// The rule; if there is none, whichever applies.
        rule: Option<Rule>,
        /// The announced move.
        announced: Option<TypedMove>,
    },
    /// `claims`: list what may be claimed.
    Claims,
    /// `offer`, `offer white`.
    Offer(Option<Color>),
    /// `accept`
    Accept,
    /// `decline`
    Decline,
    /// `resign`, `resign black`.
    Resign(Option<Color>),
    /// `undo`
    Undo,
    /// `redo`
    Redo,
    /// `first`, `previous`, `next 2`, `last`, `go 12`.
    Look(Look),
    /// `status`: tell whose turn it is, and what counts towards a draw.
    Status,
    /// `board`: show the board.
    Board,
    /// `flip`: show the board from the other side.
    Flip,
    /// `clock`: show the clocks.
    Clock,
    /// `hint`: ask the engine for a move.
    Hint,
    /// `analyze`, `analyze 10`, `analyze depth 12`.
    Analyze(Option<AnalysisLimit>),
    /// `stop`: end the engine's thinking.
    Stop,
    /// `fen`
    Fen,
    /// `pgn`, or `pgn last` for the finished game.
    Pgn {
        /// True if the finished game is asked for.
        last: bool,
    },
    /// `save`
    Save,
    /// `load` and a FEN, a PGN or the name of a file.
    Load(Option<String>),
    /// `new`
    New,
    /// `help`
    Help,
    /// `quit`
    Quit,
}

/// The reason why a line is no command, as a sentence for the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseCommandError {
    /// The line begins with no command and is no move.
    Unknown(String),
    /// An argument does not belong there.
    Argument(String),
}

impl ParseCommandError {
    /// The error of a command that takes no arguments and got some.
    #[must_use]
    pub fn stands_alone(word: &str, rest: &str) -> ParseCommandError {
        let (word, rest) = (excerpt(word), excerpt(rest));
        ParseCommandError::Argument(format!(
            "`{word}` takes nothing after it, but `{rest}` follows"
        ))
    }

    /// The error of a text that names no square.
    #[must_use]
    pub fn no_square(text: &str) -> ParseCommandError {
        ParseCommandError::Argument(format!("`{}` is not a square such as e2", excerpt(text)))
    }
}

impl fmt::Display for ParseCommandError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ParseCommandError::Unknown(sentence) | ParseCommandError::Argument(sentence)) = self;
        formatter.write_str(sentence)
    }
}

impl std::error::Error for ParseCommandError {}

impl TypedMove {
    /// Finds the legal move that was typed.
    ///
    /// # Errors
    /// If there is none, or the notation means several.
    pub fn resolve(self, position: &Position) -> Result<Move, Refusal> {
        match self {
            TypedMove::Uci(uci) => uci.to_move(position).map_err(Refusal::Illegal),
            TypedMove::San(san) => san.to_move(position).map_err(Refusal::Notation),
        }
    }
}

impl FromStr for TypedMove {
    type Err = ParseCommandError;

    fn from_str(text: &str) -> Result<TypedMove, ParseCommandError> {
        // `b7b8q` is a move by its squares, `bxc8=Q` is not; both can be read as notation, where
        // the first would promote in lower case, so squares come first.
        match text.parse() {
            Ok(uci) => Ok(TypedMove::Uci(uci)),
            Err(_) => {
                text.parse().map(TypedMove::San).map_err(|error: threefold_chess::ParseSanError| {
                    ParseCommandError::Unknown(error.to_string())
                })
            }
        }
    }
}

impl fmt::Display for TypedMove {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TypedMove::Uci(uci) => uci.fmt(formatter),
            TypedMove::San(san) => san.fmt(formatter),
        }
    }
}

impl Command {
    /// Every command, in the order of the help.
    pub const HELP: &[HelpEntry] = &[
        entry("MOVE", &[], "", "play e4, Nf3, O-O, e8=Q; or by squares: e2e4, e7e8q", EVERYWHERE),
        entry("why", &[], "MOVE", "explain why a move is not legal", EVERYWHERE),
        entry("moves", &[], "[SQUARE]", "list the legal moves, of one piece or of all", EVERYWHERE),
        entry("draw", &["claim"], "", "claim a draw by the rule that applies", EVERYWHERE),
        entry("draw", &[], "fifty|threefold", "claim a draw by that rule", EVERYWHERE),
        entry("draw", &[], "MOVE", "announce the move that completes the draw", EVERYWHERE),
        entry(
            "claims",
            &[],
            "",
            "list the draws you may claim, on the board and by a move",
            EVERYWHERE,
        ),
        entry("offer", &[], "", "offer a draw", EVERYWHERE),
        entry("accept", &[], "", "accept the draw your opponent offers", EVERYWHERE),
        entry("decline", &[], "", "decline the draw your opponent offers", EVERYWHERE),
        entry("resign", &[], "[COLOR]", "give up the game", EVERYWHERE),
        entry("undo", &["takeback"], "", "take back the last move", EVERYWHERE),
        entry("redo", &[], "", "play again what you took back", EVERYWHERE),
        entry("first", &["start"], "", "look at the start", PAGE),
        entry("previous", &["back", "prev"], "[N]", "look at the position before", PAGE),
        entry("next", &["forward"], "[N]", "look at the position after", PAGE),
        entry("last", &["end"], "", "look at the last position", PAGE),
        entry(
            "go",
            &["goto", "ply", "jump"],
            "PLY",
            "look at the position after so many half-moves",
            PAGE,
        ),
        entry(
            "status",
            &["state", "turn"],
            "",
            "tell whose turn it is and what counts towards a draw",
            SHOWN,
        ),
        entry("board", &[], "", "show the board; at a terminal, so does an empty line", SHOWN),
        entry("flip", &[], "", "show the board from the other side", SHOWN),
        entry("clock", &[], "", "show the clocks", TERMINAL),
        entry("hint", &[], "", "ask the engine for a move", SHOWN),
        entry("analyze", &["analyse", "analysis"], "", "show what the engine sees", SHOWN),
        entry("analyze", &[], "SECONDS", "for this long; an empty line ends it", TERMINAL),
        entry("analyze", &[], "depth N", "up to this depth", TERMINAL),
        entry("stop", &[], "", "let the engine move at once, or end its analysis", SHOWN),
        entry("fen", &[], "", "show the position as FEN", EVERYWHERE),
        entry("pgn", &[], "", "show the game as PGN", EVERYWHERE),
        entry("pgn", &[], "last", "show the game you finished last", EVERYWHERE),
        entry("save", &[], "", "save the game as a PGN file", PAGE),
        entry("load", &["open"], "FEN|PGN", "go on from this position or game", EVERYWHERE),
        entry("load", &[], "FILE", "go on with the last game of a PGN file", TERMINAL),
        entry("new", &[], "", "begin a new game", EVERYWHERE),
        entry("help", &["?", "commands"], "", "show this list", EVERYWHERE),
        entry("quit", &["exit"], "", "leave", EVERYWHERE),
    ];

    /// Returns true if the command only tells something and changes nothing.
    #[must_use]
    pub const fn is_information(&self) -> bool {
        matches!(
            self,
            Command::Why(_)
                | Command::Moves(_)
                | Command::Claims
                | Command::Status
                | Command::Board
                | Command::Clock
                | Command::Fen
                | Command::Pgn { .. }
                | Command::Help
        )
    }

    /// The command that a name alone stands for.
    fn alone(name: &str) -> Option<Command> {
        Some(match name {
            "moves" => Command::Moves(None),
            "draw" => Command::Claim { rule: None, announced: None },
            "claims" => Command::Claims,
            "offer" => Command::Offer(None),
            "accept" => Command::Accept,
            "decline" => Command::Decline,
            "resign" => Command::Resign(None),
            "undo" => Command::Undo,
            "redo" => Command::Redo,
            "status" => Command::Status,
            "board" => Command::Board,
            "flip" => Command::Flip,
            "clock" => Command::Clock,
            "hint" => Command::Hint,
            "analyze" => Command::Analyze(None),
            "stop" => Command::Stop,
            "fen" => Command::Fen,
            "pgn" => Command::Pgn { last: false },
            "save" => Command::Save,
            "load" => Command::Load(None),
            "new" => Command::New,
            "help" => Command::Help,
            "quit" => Command::Quit,
            _ => Command::Look(Look::from_command(name, "")?.ok()?),
        })
    }
}

/// The error of `why` without a move.
fn ask_for_move() -> ParseCommandError {
    ParseCommandError::Argument("`why` asks about a move: why e2e5, why Nf6".into())
}

/// Reads the piece that answers which piece a pawn becomes: `queen`, `q`, `=Q`.
#[must_use]
pub fn promotion_piece(line: &str) -> Option<Role> {
    let word = line.trim().trim_start_matches('=').to_ascii_lowercase();
    Role::PROMOTIONS.into_iter().find(|role| {
        word == role.to_string() || word == role.letter().to_ascii_lowercase().to_string()
    })
}

impl FromStr for Command {
    type Err = ParseCommandError;

    fn from_str(line: &str) -> Result<Command, ParseCommandError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let name = name_of(Command::HELP, &word.to_ascii_lowercase()).unwrap_or_default();
        let alone = Command::alone(name);
        match (name, alone) {
            (_, Some(command)) if rest.is_empty() => Ok(command),
            ("draw", _) => claim(rest),
            ("offer", _) => Ok(Command::Offer(Some(color(rest)?))),
            ("resign", _) => Ok(Command::Resign(Some(color(rest)?))),
            ("why", _) if rest.is_empty() => Err(ask_for_move()),
            ("why", _) => Ok(Command::Why(argument(rest)?)),
            ("moves", _) => match rest.to_ascii_lowercase().parse() {
                Ok(square) => Ok(Command::Moves(Some(square))),
                Err(_) => Err(ParseCommandError::no_square(rest)),
            },
            ("analyze", _) => Ok(Command::Analyze(Some(rest.parse()?))),
            ("pgn", _) if rest.eq_ignore_ascii_case("last") => Ok(Command::Pgn { last: true }),
            ("load", _) => Ok(Command::Load(Some(rest.into()))),
            ("new", _) if rest.eq_ignore_ascii_case("game") => Ok(Command::New),
            _ => match Look::from_command(name, rest) {
                Some(look) => look.map(Command::Look),
                None if !name.is_empty() => Err(ParseCommandError::stands_alone(word, rest)),
                None => match promotion_piece(line) {
                    Some(role) => Ok(Command::Promote(role)),
                    None => line.parse().map(Command::Move),
                },
            },
        }
    }
}

/// A move that follows a command.
fn argument(text: &str) -> Result<TypedMove, ParseCommandError> {
    text.parse().map_err(|error: ParseCommandError| ParseCommandError::Argument(error.to_string()))
}

fn color(text: &str) -> Result<Color, ParseCommandError> {
    text.to_ascii_lowercase().parse().map_err(|_| {
        ParseCommandError::Argument(format!("`{}` is neither white nor black", excerpt(text)))
    })
}

fn claim(mut rest: &str) -> Result<Command, ParseCommandError> {
    let (first, behind) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let rule = match first.to_ascii_lowercase().as_str() {
        "threefold" | "repetition" => Some(Rule::Threefold),
        "fifty" | "50" => Some(Rule::FiftyMoves),
        _ => None,
    };
    if rule.is_some() {
        rest = behind.trim();
    }
    let announced = if rest.is_empty() { None } else { Some(argument(rest)?) };
    Ok(Command::Claim { rule, announced })
}

impl FromStr for AnalysisLimit {
    type Err = ParseCommandError;

    fn from_str(text: &str) -> Result<AnalysisLimit, ParseCommandError> {
        const DEEPEST: u32 = 200;
        const MILLISECONDS: std::ops::RangeInclusive<u64> = 10..=86_400_000;
        let text = text.to_ascii_lowercase();
        let problem = || {
            let text = excerpt(&text);
            ParseCommandError::Argument(format!(
                "`{text}` is not a number of seconds; try `analyze 10` or `analyze depth 12`"
            ))
        };
        if let Some(depth) = text.strip_prefix("depth") {
            return match depth.trim().parse().map_err(|_| problem())? {
                depth @ 1..=DEEPEST => Ok(AnalysisLimit::Depth(depth)),
                _ => Err(ParseCommandError::Argument(format!(
                    "the depth is between 1 and {DEEPEST}"
                ))),
            };
        }
        let number = text.strip_suffix('s').unwrap_or(&text).trim();
        thousandths(number)
            .filter(|milliseconds| MILLISECONDS.contains(milliseconds))
            .map(|milliseconds| AnalysisLimit::Time(Duration::from_millis(milliseconds)))
            .ok_or_else(problem)
    }
}

/// The line that means this command.
impl fmt::Display for Command {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Move(typed) => typed.fmt(formatter),
            Command::Promote(role) => role.fmt(formatter),
            Command::Why(typed) => write!(formatter, "why {typed}"),
            Command::Moves(Some(from)) => write!(formatter, "moves {from}"),
            Command::Claim { rule, announced } => {
                formatter.write_str(match rule {
                    None => "draw",
                    Some(Rule::Threefold) => "draw threefold",
                    Some(Rule::FiftyMoves) => "draw fifty",
                })?;
                announced.map_or(Ok(()), |typed| write!(formatter, " {typed}"))
            }
            Command::Offer(Some(by)) => write!(formatter, "offer {by}"),
            Command::Resign(Some(by)) => write!(formatter, "resign {by}"),
            Command::Look(look) => look.fmt(formatter),
            Command::Analyze(Some(AnalysisLimit::Depth(depth))) => {
                write!(formatter, "analyze depth {depth}")
            }
            Command::Analyze(Some(AnalysisLimit::Time(time))) => {
                write!(formatter, "analyze {}", Seconds(*time))
            }
            Command::Pgn { last: true } => formatter.write_str("pgn last"),
            Command::Load(Some(text)) => write!(formatter, "load {text}"),
            command => {
                let is_it =
                    |entry: &&HelpEntry| Command::alone(entry.name).as_ref() == Some(command);
                let entry = Command::HELP.iter().find(is_it);
                formatter.write_str(entry.map_or("", |entry| entry.name))
            }
        }
    }
}

#[cfg(test)]
mod tests;
