//! What a line typed by the operator means, as a value.

use std::path::PathBuf;
use std::str::FromStr;

use threefold_chess::{CastlingSide, Square};
use threefold_duplicate::{BoardId, Seat, SyncedMove};

/// A move as it was typed; whose it is and what it lacks depends on the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TypedMove {
    /// By its squares.
    Squares(SyncedMove),
    /// `O-O`, `O-O-O`.
    Castling(CastlingSide),
}

/// Where in the game to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Look {
    /// `first`, `go 12`: after so many plies.
    Ply(usize),
    /// `last`
    Last,
    /// `prev`, `prev 4`.
    Back(usize),
    /// `next`, `next 4`.
    Forth(usize),
}

/// One line of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// A move of the player to move.
    Move(TypedMove),
    /// `why e2e5`, `why north e2e5`.
    Why {
        /// Whose move, if not that of the player to move.
        seat: Option<Seat>,
        /// The move.
        typed: TypedMove,
    },
    /// `moves`, `moves e2`.
    Moves(Option<Square>),
    /// `ghosts`, `ghosts north`.
    Ghosts(Option<Seat>),
    /// `board`, and an empty line.
    Board,
    /// `undo`, `undo 4`.
    Undo(usize),
    /// `redo`, `redo 4`.
    Redo(usize),
    /// `first`, `prev`, `next`, `last`, `go 12`.
    Look(Look),
    /// `history`
    History,
    /// `fen`
    Fen,
    /// `share`
    Share,
    /// `save`, `save FILE`.
    Save(Option<PathBuf>),
    /// `load FILE`, `load CODE`.
    Load(String),
    /// `pgn NW`, `pgn NW FILE`.
    Pgn {
        /// Which board.
        board: BoardId,
        /// Where to write it, if it is not to be shown.
        file: Option<PathBuf>,
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

/// Why a line is no command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ParseCommandError {
    /// It begins with no word that is known, and is no move.
    Unknown,
    /// What stands behind the word does not belong there: a sentence.
    Misplaced(String),
}

impl FromStr for Command {
    type Err = ParseCommandError;

    fn from_str(line: &str) -> Result<Command, ParseCommandError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = |command| match rest {
            "" => Ok(command),
            _ => misplaced(format!("`{word}` stands alone, what is `{}`?", excerpt(rest))),
        };
        match word.to_ascii_lowercase().as_str() {
            "" | "board" => alone(Command::Board),
            "why" => why(rest),
            "moves" => Ok(Command::Moves(optional(rest, square)?)),
            "ghosts" => Ok(Command::Ghosts(optional(rest, seat)?)),
            "undo" => Ok(Command::Undo(times(rest)?)),
            "redo" => Ok(Command::Redo(times(rest)?)),
            "first" => alone(Command::Look(Look::Ply(0))),
            "last" => alone(Command::Look(Look::Last)),
            "prev" | "previous" => Ok(Command::Look(Look::Back(times(rest)?))),
            "next" => Ok(Command::Look(Look::Forth(times(rest)?))),
            "go" => go(rest),
            "history" => alone(Command::History),
            "fen" => alone(Command::Fen),
            "share" => alone(Command::Share),
            "save" => Ok(Command::Save(file(rest))),
            "load" => load(rest),
            "pgn" => pgn(rest),
            "claim" => alone(Command::Claim),
            "draw" => alone(Command::Draw),
            "resign" => Ok(Command::Resign(optional(rest, seat)?)),
            "rulings" => alone(Command::Rulings),
            "new" => alone(Command::New),
            "clear" => alone(Command::Clear),
            "help" | "?" => alone(Command::Help),
            "quit" | "exit" => alone(Command::Quit),
            _ => typed_move(line).map(Command::Move).ok_or(ParseCommandError::Unknown),
        }
    }
}

/// The beginning of what a stranger typed, for a message: short, and nothing that moves a cursor.
pub(super) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut characters = text.chars();
    let mut excerpt: String = characters.by_ref().take(LONGEST).collect();
    if characters.next().is_some() {
        excerpt.push('…');
    }
    excerpt.escape_debug().to_string()
}

fn misplaced<T>(sentence: String) -> Result<T, ParseCommandError> {
    Err(ParseCommandError::Misplaced(sentence))
}

fn optional<T>(
    rest: &str,
    read: impl Fn(&str) -> Result<T, ParseCommandError>,
) -> Result<Option<T>, ParseCommandError> {
    if rest.is_empty() { Ok(None) } else { read(rest).map(Some) }
}

fn why(rest: &str) -> Result<Command, ParseCommandError> {
    let (seat, text) = match rest.split_once(char::is_whitespace) {
        None => (None, rest),
        Some((first, text)) => (Some(seat(first)?), text.trim()),
    };
    match typed_move(text) {
        Some(typed) => Ok(Command::Why { seat, typed }),
        None if rest.is_empty() => {
            misplaced("`why` asks about a move: why e2e5, why north e2e5".into())
        }
        None => misplaced(format!("`{}` is no move such as e2e4 or e7e8q", excerpt(text))),
    }
}

fn go(rest: &str) -> Result<Command, ParseCommandError> {
    match rest.parse() {
        Ok(ply) => Ok(Command::Look(Look::Ply(ply))),
        Err(_) => {
            misplaced(format!("`go` needs the number of a ply, not `{}`: go 12", excerpt(rest)))
        }
    }
}

fn load(rest: &str) -> Result<Command, ParseCommandError> {
    if rest.is_empty() {
        return misplaced("`load` needs the name of a file or a share code".into());
    }
    Ok(Command::Load(rest.into()))
}

fn pgn(rest: &str) -> Result<Command, ParseCommandError> {
    let (name, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    match BoardId::from_name(&name.to_ascii_uppercase()) {
        Some(board) => Ok(Command::Pgn { board, file: file(rest.trim()) }),
        None if name.is_empty() => misplaced("`pgn` shows one board: pgn NW, NE, SW or SE".into()),
        None => misplaced(format!("`{}` is no board: NW, NE, SW or SE", excerpt(name))),
    }
}

fn file(rest: &str) -> Option<PathBuf> {
    (!rest.is_empty()).then(|| rest.into())
}

/// How often: once, unless a number is given.
fn times(rest: &str) -> Result<usize, ParseCommandError> {
    let number = |text: &str| match text.parse() {
        Ok(number @ 1..) => Ok(number),
        _ => misplaced(format!("`{}` is no number of plies", excerpt(text))),
    };
    Ok(optional(rest, number)?.unwrap_or(1))
}

fn square(text: &str) -> Result<Square, ParseCommandError> {
    text.to_ascii_lowercase()
        .parse()
        .or_else(|_| misplaced(format!("`{}` is no square such as e2", excerpt(text))))
}

fn seat(text: &str) -> Result<Seat, ParseCommandError> {
    let is_meant = |seat: &Seat| {
        seat.to_string().eq_ignore_ascii_case(text)
            || seat.letter().to_string().eq_ignore_ascii_case(text)
    };
    match Seat::ALL.into_iter().find(is_meant) {
        Some(seat) => Ok(seat),
        None => misplaced(format!("`{}` is no player: north, south, east or west", excerpt(text))),
    }
}

fn typed_move(text: &str) -> Option<TypedMove> {
    let text = text.to_ascii_lowercase();
    match text.replace('0', "o").as_str() {
        "o-o" => Some(TypedMove::Castling(CastlingSide::KingSide)),
        "o-o-o" => Some(TypedMove::Castling(CastlingSide::QueenSide)),
        _ => text.parse().ok().map(TypedMove::Squares),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Command {
        line.parse().unwrap_or_else(|error| panic!("{line}: {error:?}"))
    }

    #[track_caller]
    fn refused(line: &str, sentence: &str) {
        let error = line.parse::<Command>().unwrap_err();
        assert_eq!(error, ParseCommandError::Misplaced(sentence.into()), "{line}");
    }

    #[test]
    fn moves_are_read_in_either_case_and_castling_in_both_spellings() {
        let squares = |text: &str| TypedMove::Squares(text.parse().unwrap());
        assert_eq!(read("E7e8Q"), Command::Move(squares("e7e8q")));
        let castling = |side| Command::Move(TypedMove::Castling(side));
        assert_eq!(read("0-0"), castling(CastlingSide::KingSide));
        assert_eq!(read(" o-O-o "), castling(CastlingSide::QueenSide));
        let why = Command::Why { seat: Some(Seat::East), typed: squares("e7e5") };
        assert_eq!(read("WHY  East  e7e5"), why);
        assert_eq!(read("why E e7e5"), why);
    }

    #[test]
    fn words_are_read_in_either_case_and_names_of_files_as_they_are() {
        assert_eq!(read(""), Command::Board);
        assert_eq!(read("Moves E2"), Command::Moves(Some(Square::E2)));
        assert_eq!(read("undo"), Command::Undo(1));
        assert_eq!(read("redo 4"), Command::Redo(4));
        assert_eq!(read("first"), Command::Look(Look::Ply(0)));
        assert_eq!(read("GO 12"), Command::Look(Look::Ply(12)));
        assert_eq!(read("save My Game.json"), Command::Save(Some("My Game.json".into())));
        let file = Some(PathBuf::from("a b.pgn"));
        assert_eq!(read("pgn nw a b.pgn"), Command::Pgn { board: BoardId::Nw, file });
        assert_eq!(read("resign w"), Command::Resign(Some(Seat::West)));
    }

    #[test]
    fn what_does_not_belong_behind_a_word_is_named() {
        refused("board now", "`board` stands alone, what is `now`?");
        refused("ghosts green", "`green` is no player: north, south, east or west");
        refused("moves e9", "`e9` is no square such as e2");
        refused("undo 0", "`0` is no number of plies");
        refused("undo -1", "`-1` is no number of plies");
        refused("go", "`go` needs the number of a ply, not ``: go 12");
        refused("why", "`why` asks about a move: why e2e5, why north e2e5");
        refused("why Nf3", "`Nf3` is no move such as e2e4 or e7e8q");
        refused("pgn", "`pgn` shows one board: pgn NW, NE, SW or SE");
        refused("pgn NN x", "`NN` is no board: NW, NE, SW or SE");
        refused("load", "`load` needs the name of a file or a share code");
    }

    #[test]
    fn other_lines_are_unknown() {
        for line in ["xyzzy", "Nf3", "e2e4 e7e5", "e2e2", "e7e8k", "é"] {
            assert_eq!(line.parse::<Command>(), Err(ParseCommandError::Unknown), "{line}");
        }
    }
}
