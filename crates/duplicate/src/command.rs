//! Commands: a line typed at a game of duplicate chess, as a value.
//!
//! [`Command`] is parsed from a line as it must be typed, [`Command::from_phrase`] understands free
//! text too. Every interface lowers its lines to commands here; none has a parser of its own.

mod free_text;
mod term;
mod typed_move;

use std::fmt;
use std::str::FromStr;

use threefold_chess::{Role, Square};
use threefold_game::command::help::{HelpEntry, PAGE, SHOWN, TERMINAL, entry, name_of};
use threefold_game::command::phrase::excerpt;
use threefold_game::command::{Look, ParseCommandError, number_of_plies, promotion_piece};

use crate::seat::{BoardId, Seat};
pub use term::Term;
pub use typed_move::{TypedMove, UnclearMove};

/// One line typed at a game of duplicate chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `e2e4`, `Nf3`, `O-O`: play a move of the player to move.
    Move(TypedMove),
    /// `queen`, `q`: the answer to the question which piece a pawn becomes.
    Promote(Role),
    /// `yes`, `no`: the answer to any other question.
    Confirm(bool),
    /// `why e2e5`, `why north e2e5`: explain why a move is not legal.
    Why {
        /// The player; if there is none, the one to move.
        seat: Option<Seat>,
        /// The move.
        typed: TypedMove,
    },
    /// `moves`, `moves e2`: list the legal moves, of one piece or of all.
    Moves(Option<Square>),
    /// `ghosts`, `ghosts north`: list the ghosts, of one player or of all.
    Ghosts(Option<Seat>),
    /// `ghosts d5`: tell how the pieces on a square became ghosts.
    GhostOn(Square),
    /// `explain ghost`: explain a term of the game.
    Explain(Term),
    /// `material`: count the pieces of each player.
    Material,
    /// `status`: tell whose turn it is, checks and ghosts.
    Status,
    /// `clock`: show the clocks.
    Clock,
    /// `board`, `board nw`: show one board or all.
    Board(Option<BoardId>),
    /// `focus`: turn the boards of the player to move upright.
    Focus,
    /// `undo`, `undo 4`.
    Undo(usize),
    /// `redo`, `redo 4`.
    Redo(usize),
    /// `first`, `previous`, `next 2`, `last`, `go 12`.
    Look(Look),
    /// `history`
    History,
    /// `fen`
    Fen,
    /// `share`
    Share,
    /// `save`, `save FILE`.
    Save(Option<String>),
    /// `load`, `load FILE`, `load CODE`.
    Load(Option<String>),
    /// `pgn NW`, `pgn NW FILE`.
    Pgn {
        /// The board.
        board: BoardId,
        /// The file to write; if there is none, the text is shown.
        file: Option<String>,
    },
    /// `claim`
    Claim,
    /// `draw`
    Draw,
    /// `resign`, `resign north`.
    Resign(Option<Seat>),
    /// `rulings`
    Rulings,
    /// `new`
    New,
    /// `clear`
    Clear,
    /// `help`
    Help,
    /// `quit`
    Quit,
}

impl Command {
    /// Every command, in the order of the help.
    pub const HELP: &[HelpEntry] = &[
        entry("MOVE", &[], "", "play e2e4, Nf3, O-O, e7e8q on both of your boards", SHOWN),
        entry(
            "why",
            &[],
            "[PLAYER] MOVE",
            "explain what forbids a move, or what it captures",
            SHOWN,
        ),
        entry("moves", &[], "", "list the moves that are legal on both boards", SHOWN),
        entry("moves", &[], "SQUARE", "show where a piece goes, on both boards and on one", SHOWN),
        entry(
            "ghosts",
            &["ghost"],
            "[PLAYER|SQUARE]",
            "list the pieces that never move again",
            SHOWN,
        ),
        entry("explain", &[], "TERM", "explain ghost, twin, win or game", SHOWN),
        entry("material", &["score"], "", "count the pieces: who is ahead", SHOWN),
        entry("status", &["state", "turn"], "", "tell whose turn it is, checks and ghosts", SHOWN),
        entry("clock", &["clocks"], "", "show the clocks", TERMINAL),
        entry("board", &["boards"], "", "show the boards; so does an empty line", TERMINAL),
        entry("board", &[], "NW|NE|SW|SE", "show one board", SHOWN),
        entry("focus", &["upright"], "", "turn the boards of the player to move upright", PAGE),
        entry("undo", &["takeback"], "[N]", "take back; undo 4 takes back a round", SHOWN),
        entry("redo", &[], "[N]", "play again what you took back", SHOWN),
        entry("first", &["start"], "", "look at the start", SHOWN),
        entry("previous", &["prev", "back"], "[N]", "look at the ply before", SHOWN),
        entry("next", &["forward"], "[N]", "look at the ply after", SHOWN),
        entry("last", &["end"], "", "look at the end", SHOWN),
        entry(
            "go",
            &["goto", "ply", "jump"],
            "PLY",
            "look at that ply; a move there cuts off the rest",
            SHOWN,
        ),
        entry("history", &[], "", "list the moves, one row for each round", TERMINAL),
        entry("fen", &[], "", "show the four boards as FENs", TERMINAL),
        entry("share", &["link"], "", "show the whole game as a code for `load`", SHOWN),
        entry("save", &[], "[FILE]", "save the whole game; without FILE, to the same file", SHOWN),
        entry("load", &["open"], "FILE|CODE", "go on with a saved or shared game", SHOWN),
        entry("pgn", &[], "BOARD [FILE]", "show one board as PGN, or write it to a file", TERMINAL),
        entry("claim", &[], "", "claim a draw, where the rulings ask for a claim", SHOWN),
        entry("draw", &[], "", "declare a draw, or claim one that can be claimed", SHOWN),
        entry("resign", &["resigns"], "[PLAYER]", "give up the game", SHOWN),
        entry("rulings", &[], "", "show the provisional rulings of this game", TERMINAL),
        entry("new", &[], "", "begin a new game", SHOWN),
        entry("clear", &[], "", "clear the screen", TERMINAL),
        entry("help", &["?", "commands"], "", "show this list", SHOWN),
        entry("quit", &["exit"], "", "leave", TERMINAL),
    ];

    /// Returns true if the command only tells something and changes nothing.
    #[must_use]
    pub const fn is_information(&self) -> bool {
        matches!(
            self,
            Command::Why { .. }
                | Command::Moves(_)
                | Command::Ghosts(_)
                | Command::GhostOn(_)
                | Command::Explain(_)
                | Command::Material
                | Command::Status
                | Command::Clock
                | Command::Board(_)
                | Command::History
                | Command::Fen
                | Command::Pgn { file: None, .. }
                | Command::Rulings
                | Command::Help
        )
    }

    /// The command that a name alone stands for.
    fn alone(name: &str) -> Option<Command> {
        Some(match name {
            "moves" => Command::Moves(None),
            "ghosts" => Command::Ghosts(None),
            "material" => Command::Material,
            "status" => Command::Status,
            "clock" => Command::Clock,
            "board" => Command::Board(None),
            "focus" => Command::Focus,
            "undo" => Command::Undo(1),
            "redo" => Command::Redo(1),
            "history" => Command::History,
            "fen" => Command::Fen,
            "share" => Command::Share,
            "save" => Command::Save(None),
            "load" => Command::Load(None),
            "claim" => Command::Claim,
            "draw" => Command::Draw,
            "resign" => Command::Resign(None),
            "rulings" => Command::Rulings,
            "new" => Command::New,
            "clear" => Command::Clear,
            "help" => Command::Help,
            "quit" => Command::Quit,
            _ => Command::Look(Look::from_command(name, "")?.ok()?),
        })
    }
}

impl FromStr for Command {
    type Err = ParseCommandError;

    fn from_str(line: &str) -> Result<Command, ParseCommandError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let name = name_of(Command::HELP, &word.to_ascii_lowercase()).unwrap_or_default();
        match (name, Command::alone(name)) {
            (_, Some(command)) if rest.is_empty() => Ok(command),
            ("why", _) => why(rest),
            ("moves", _) => square(rest).map(|from| Command::Moves(Some(from))),
            ("ghosts", _) => match square(rest) {
                Ok(square) => Ok(Command::GhostOn(square)),
                Err(_) => Ok(Command::Ghosts(Some(seat(rest)?))),
            },
            ("explain", _) => term(rest).map(Command::Explain),
            ("board", _) => match board_called(rest) {
                Some(board) => Ok(Command::Board(Some(board))),
                None => Err(ParseCommandError::stands_alone(word, rest)),
            },
            ("undo", _) => number_of_plies(rest).map(Command::Undo),
            ("redo", _) => number_of_plies(rest).map(Command::Redo),
            ("save", _) => Ok(Command::Save(Some(rest.into()))),
            ("load", _) => Ok(Command::Load(Some(rest.into()))),
            ("pgn", _) => pgn(rest),
            ("resign", _) => Ok(Command::Resign(Some(seat(rest)?))),
            ("new", _) if rest.eq_ignore_ascii_case("game") => Ok(Command::New),
            ("", _) => answer_or_move(line),
            _ => match Look::from_command(name, rest) {
                Some(look) => look.map(Command::Look),
                None => Err(ParseCommandError::stands_alone(word, rest)),
            },
        }
    }
}

fn answer_or_move(line: &str) -> Result<Command, ParseCommandError> {
    match line.to_ascii_lowercase().as_str() {
        "yes" | "y" => return Ok(Command::Confirm(true)),
        "no" => return Ok(Command::Confirm(false)),
        _ => {}
    }
    if let Some(role) = promotion_piece(line) {
        return Ok(Command::Promote(role));
    }
    line.parse().map(Command::Move).map_err(|_: ParseCommandError| {
        let line = excerpt(line);
        ParseCommandError::Unknown(format!(
            "`{line}` is not a valid move or command; try a move such as e2e4, or `help`"
        ))
    })
}

fn argument<T>(sentence: String) -> Result<T, ParseCommandError> {
    Err(ParseCommandError::Argument(sentence))
}

fn why(rest: &str) -> Result<Command, ParseCommandError> {
    if rest.is_empty() {
        return argument("`why` asks about a move: why e2e5, why north e2e5".into());
    }
    let (seat, text) = match rest.split_once(char::is_whitespace) {
        None => (None, rest),
        Some((first, text)) => (Some(seat(first)?), text.trim()),
    };
    match text.parse() {
        Ok(typed) => Ok(Command::Why { seat, typed }),
        Err(error) => argument(ParseCommandError::to_string(&error)),
    }
}

fn pgn(rest: &str) -> Result<Command, ParseCommandError> {
    let (name, file) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let file = Some(file.trim()).filter(|file| !file.is_empty()).map(str::to_owned);
    match board_called(name) {
        Some(board) => Ok(Command::Pgn { board, file }),
        None if name.is_empty() => argument("`pgn` shows one board: pgn NW, NE, SW or SE".into()),
        None => argument(format!("`{}` is not a board: use NW, NE, SW or SE", excerpt(name))),
    }
}

fn term(text: &str) -> Result<Term, ParseCommandError> {
    let known = Term::ALL.into_iter().find(|term| term.word().eq_ignore_ascii_case(text));
    match known {
        Some(term) => Ok(term),
        None => argument("`explain` takes one of these words: ghost, twin, win, game".into()),
    }
}

fn square(text: &str) -> Result<Square, ParseCommandError> {
    text.to_ascii_lowercase().parse().map_err(|_| ParseCommandError::no_square(text))
}

fn board_called(name: &str) -> Option<BoardId> {
    BoardId::from_name(&name.to_ascii_uppercase())
}

fn seat_called(text: &str) -> Option<Seat> {
    Seat::ALL.into_iter().find(|seat| {
        seat.to_string().eq_ignore_ascii_case(text)
            || seat.letter().to_string().eq_ignore_ascii_case(text)
    })
}

fn seat(text: &str) -> Result<Seat, ParseCommandError> {
    match seat_called(text) {
        Some(seat) => Ok(seat),
        None => {
            argument(format!("`{}` is not a player: use north, south, east or west", excerpt(text)))
        }
    }
}

/// The line that means this command.
impl fmt::Display for Command {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lower = |seat: &Seat| seat.to_string().to_lowercase();
        match self {
            Command::Move(typed) => typed.fmt(formatter),
            Command::Promote(role) => role.fmt(formatter),
            Command::Confirm(true) => formatter.write_str("yes"),
            Command::Confirm(false) => formatter.write_str("no"),
            Command::Why { seat: None, typed } => write!(formatter, "why {typed}"),
            Command::Why { seat: Some(seat), typed } => {
                write!(formatter, "why {} {typed}", lower(seat))
            }
            Command::Moves(Some(from)) => write!(formatter, "moves {from}"),
            Command::Ghosts(Some(seat)) => write!(formatter, "ghosts {}", lower(seat)),
            Command::GhostOn(square) => write!(formatter, "ghosts {square}"),
            Command::Explain(term) => write!(formatter, "explain {}", term.word()),
            Command::Board(Some(board)) => write!(formatter, "board {board}"),
            Command::Undo(plies @ 2..) => write!(formatter, "undo {plies}"),
            Command::Redo(plies @ 2..) => write!(formatter, "redo {plies}"),
            Command::Look(look) => look.fmt(formatter),
            Command::Save(Some(file)) => write!(formatter, "save {file}"),
            Command::Load(Some(source)) => write!(formatter, "load {source}"),
            Command::Pgn { board, file: None } => write!(formatter, "pgn {board}"),
            Command::Pgn { board, file: Some(file) } => write!(formatter, "pgn {board} {file}"),
            Command::Resign(Some(seat)) => write!(formatter, "resign {}", lower(seat)),
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
