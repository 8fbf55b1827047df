//! Free text at a game of duplicate chess: questions, commands in other words, and lines that say
//! what is not wanted.

use threefold_chess::Square;
use threefold_game::command::phrase::{self, Phrase, Request};
use threefold_game::command::{ParseCommandError, promotion_piece};

use super::{Command, Term, TypedMove, board_called, seat_called};
use crate::synced::SyncedMove;

impl Command {
    /// Understands free text: a command as it must be typed, something like it, a question, or a
    /// line that says what is not wanted. A question never becomes a command that does something.
    ///
    /// # Errors
    /// If nothing of it is understood.
    pub fn from_phrase(line: &str) -> Result<Request<Command>, ParseCommandError> {
        let line = line.trim();
        let typed = line.parse();
        // Names of files may ask and deny whatever they like.
        if let Ok(Command::Load(Some(_)) | Command::Save(Some(_)) | Command::Pgn { .. }) = typed {
            return typed.map(Request::Do);
        }
        let phrase = Phrase::new(line);
        let bare: Result<Command, ParseCommandError> =
            line.trim_end_matches(['.', '?', '!']).parse();
        match bare.or(typed) {
            Ok(command) if command.is_information() => Ok(Request::Do(command)),
            Ok(Command::Move(typed)) if phrase.is_question() => {
                Ok(Request::Do(Command::Why { seat: None, typed }))
            }
            Ok(command) if phrase.is_question() => Ok(Request::Ask(command)),
            Ok(command) => Ok(Request::Do(command)),
            // A word that needs something else behind it; but a question is no command.
            Err(error @ ParseCommandError::Argument(_)) if !is_free(&phrase) => Err(error),
            Err(error) => understood(&phrase).ok_or(error),
        }
    }
}

/// Returns true if a line is more than a command with a wrong argument.
fn is_free(phrase: &Phrase) -> bool {
    phrase.is_question() || phrase.is_negative() || phrase.has(phrase::WHY)
}

/// Words that ask who stands better.
const AHEAD: &[&str] = &["winning", "ahead", "better", "leading", "leads", "material", "score"];

/// The request behind free text.
fn understood(phrase: &Phrase) -> Option<Request<Command>> {
    /// Commands that can be done or asked about, the more telling words first.
    const ACTIONS: &[&str] = &[
        "undo", "redo", "new", "first", "previous", "next", "last", "save", "load", "share",
        "claim", "draw", "focus",
    ];
    /// A move among more words than these is not an order.
    const MOST_WORDS: usize = 4;
    let is_question = phrase.is_question();
    let asked = find_move(phrase);
    let find_seat = |word: &String| seat_called(word).filter(|_| word.len() > 1);
    let seat = phrase.words().iter().find_map(find_seat);
    let square: Option<Square> = phrase.values().next();
    let board = phrase.words().iter().find_map(|word| board_called(word));
    if let Some(term) = asked_term(phrase).filter(|_| seat.is_none() && square.is_none()) {
        return Some(Request::Do(Command::Explain(term)));
    }
    if phrase.has(AHEAD) && asked.is_none() {
        return Some(Request::Do(Command::Material));
    }
    if phrase.has(&["ghost", "ghosts"]) && asked.is_none() {
        let ghosts = square.map_or(Command::Ghosts(seat), Command::GhostOn);
        return Some(Request::Do(ghosts));
    }
    if phrase.has(phrase::WHY) {
        return asked.map(|typed| Request::Do(Command::Why { seat, typed }));
    }
    if phrase.is_negative() && !is_question {
        return Some(Request::Decline);
    }
    let act = |command| if is_question { Request::Ask(command) } else { Request::Do(command) };
    if phrase.has(&["resign", "resigns"]) {
        return Some(act(Command::Resign(seat)));
    }
    let is_about_all = phrase.has(&["moves"]) && !phrase.has(phrase::STATUS);
    if phrase.has(phrase::MOVES) && asked.is_none() && (square.is_some() || is_about_all) {
        return Some(Request::Do(Command::Moves(square)));
    }
    match asked {
        Some(typed) if is_question => {
            return Some(Request::Do(Command::Why { seat: None, typed }));
        }
        Some(typed) if phrase.words().len() <= MOST_WORDS => {
            return Some(Request::Do(Command::Move(typed)));
        }
        _ => {}
    }
    if board.is_some() {
        return Some(Request::Do(Command::Board(board)));
    }
    let action = phrase.command_among(ACTIONS, Command::HELP).and_then(Command::alone);
    match action {
        _ if is_question && phrase.has(phrase::STATUS) => Some(Request::Do(Command::Status)),
        Some(command) => Some(act(command)),
        None if phrase.has(phrase::STATUS) => Some(Request::Do(Command::Status)),
        None if phrase.has(phrase::HELP) => Some(Request::Do(Command::Help)),
        None => None,
    }
}

/// The term that a line wants explained: `what is a ghost`, `how do I win`.
fn asked_term(phrase: &Phrase) -> Option<Term> {
    let words: Vec<&str> = phrase.words().iter().map(String::as_str).collect();
    let rest = match words[..] {
        ["what", "is" | "are" | "s", ref rest @ ..]
        | ["what", "does" | "do", ref rest @ .., "mean"]
        | ["explain" | "define", ref rest @ ..] => rest,
        ["how", "do" | "can", "i" | "you" | "we", "win"] => return Some(Term::Win),
        _ => return None,
    };
    let rest = rest.iter().copied().skip_while(|word| ["a", "an", "the", "this"].contains(word));
    rest.take(1).find_map(Term::from_word)
}

/// Finds the first move among words: in one word, or as two squares and perhaps a promotion.
fn find_move(phrase: &Phrase) -> Option<TypedMove> {
    let whole = phrase.values().next();
    let synced = whole.or_else(|| {
        let mut rest = phrase.words().iter();
        let from = rest.find_map(|word| word.parse().ok())?;
        let to = rest.find_map(|word| word.parse().ok())?;
        let promotion = rest.next().and_then(|word| promotion_piece(word));
        Some(SyncedMove { from, to, promotion })
    });
    synced.map(TypedMove::Squares)
}
