//! Free text at a game of chess: questions, and lines that say what is not wanted.

use threefold_chess::{Position, Role, San, SanBody, Square, UciMove};

use super::phrase::{self, Phrase, Request};
use super::{Command, ParseCommandError, TypedMove, ask_for_move};

impl Command {
    /// Understands free text: a command as it must be typed, a question about one, or a line that
    /// says what is not wanted. A question never becomes a command that does something.
    ///
    /// # Errors
    /// If nothing of it is understood.
    pub fn from_phrase(
        line: &str,
        position: &Position,
    ) -> Result<Request<Command>, ParseCommandError> {
        let line = line.trim();
        let typed = line.parse();
        // What is loaded may ask and deny whatever it likes.
        if let Ok(Command::Load(Some(_))) = typed {
            return typed.map(Request::Do);
        }
        let phrase = Phrase::new(line);
        if phrase.has(phrase::WHY) {
            let asked = find_move(line, &phrase).ok_or_else(ask_for_move)?;
            return Ok(Request::Do(Command::Why(asked)));
        }
        // `e7e5?` asks about the squares; as notation it would be a bad move.
        let bare: Result<Command, ParseCommandError> =
            line.trim_end_matches(['.', '?', '!']).parse();
        match bare.or(typed) {
            Ok(command) if command.is_information() => Ok(Request::Do(command)),
            Ok(Command::Move(typed)) if phrase.is_question() => {
                Ok(Request::Do(Command::Why(typed)))
            }
            Ok(command) if phrase.is_question() => Ok(Request::Ask(command)),
            Ok(command) => Ok(Request::Do(command)),
            Err(error) if phrase.is_question() => answerable(line, &phrase, position).ok_or(error),
            Err(_) if phrase.is_negative() => Ok(Request::Decline),
            Err(error) => Err(error),
        }
    }
}

/// The request behind a question in free text.
fn answerable(line: &str, phrase: &Phrase, position: &Position) -> Option<Request<Command>> {
    /// Commands that can be asked about, the more telling words first.
    const ACTIONS: &[&str] = &[
        "undo", "redo", "offer", "resign", "new", "first", "previous", "next", "last", "flip",
        "hint", "analyze", "stop", "save", "load",
    ];
    const DRAW: &[&str] =
        &["draw", "drawn", "claim", "repetition", "threefold", "fifty", "accept", "decline"];
    let board = position.board();
    let asked = find_move(line, phrase);
    let role = find_role(phrase);
    let is_meant = |from: &Square| {
        board.color_at(*from) == Some(position.turn())
            && (role.is_none() || board.role_at(*from) == role)
    };
    let from = phrase.values().next().filter(is_meant);
    if from.is_some() && phrase.has(phrase::MOVES) && !matches!(asked, Some(TypedMove::Uci(_))) {
        return Some(Request::Do(Command::Moves(from)));
    }
    if let Some(asked) = asked {
        return Some(Request::Do(Command::Why(asked)));
    }
    if phrase.has(phrase::STATUS) {
        return Some(Request::Do(Command::Status));
    }
    let action = phrase.command_among(ACTIONS, Command::HELP).and_then(Command::alone);
    match action {
        Some(command) => Some(Request::Ask(command)),
        None if phrase.has(DRAW) => Command::alone("draw").map(Request::Ask),
        None if phrase.has(phrase::HELP) => Some(Request::Do(Command::Help)),
        None => None,
    }
}

/// Finds the move that a line is about: two squares, a piece and a square, or a word that is a move.
fn find_move(line: &str, phrase: &Phrase) -> Option<TypedMove> {
    let squares: Vec<Square> = phrase.values().collect();
    let role = find_role(phrase).filter(|role| *role != Role::Pawn);
    match (&squares[..], role) {
        (&[from, to, ..], _) => Some(TypedMove::Uci(UciMove { from, to, promotion: None })),
        (&[to], Some(role)) => {
            let (file, rank, promotion) = (None, None, None);
            let body = SanBody::Piece { role, file, rank, capture: false, to, promotion };
            Some(TypedMove::San(San { body, suffix: None }))
        }
        _ => {
            let is_between = |one: char| !one.is_alphanumeric() && !matches!(one, '+' | '#');
            line.split_whitespace().find_map(|word| word.trim_matches(is_between).parse().ok())
        }
    }
}

fn find_role(phrase: &Phrase) -> Option<Role> {
    let named = |word: &String| Role::ALL.into_iter().find(|role| role.to_string() == *word);
    phrase.words().iter().find_map(named)
}
