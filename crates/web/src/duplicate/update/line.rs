//! The text box of four boards: a line is a move, a question or a command, and gets an answer in words.

use threefold_chess::{Role, Square};
use threefold_duplicate::{Action, BoardId, Seat, SyncedMove};

use super::{FourBoards, msg};
use crate::duplicate::Duplicate;
use crate::duplicate::model::{Boards, Place, Promotion, control_scene, ghost_story};
use crate::duplicate::text::{self, Control};
use crate::shell::text as shared;
use crate::shell::{Msg as ShellMsg, Reaction};
use crate::words::sentence;

/// What a line asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Request {
    Move(SyncedMove),
    /// Why may this not be played?
    Why(SyncedMove),
    /// Where are the ghosts, of one player or of all?
    Ghosts(Option<Seat>),
    /// What has become of the twin of the ghost on a square?
    Ghost(Square),
    /// Where can the piece on a square go?
    Moves(Square),
    /// What stands on a board?
    Board(BoardId),
    Status,
    Help,
    /// Shows another ply.
    Ply(usize),
    /// Does what a control does, too.
    Control(Control),
    /// Can that be done?
    Asked(Control),
    /// Something is not to be done.
    NotWanted,
    /// A player resigns, but who is not said.
    ResignWho,
    Unknown,
}

impl Reaction<'_, Duplicate> {
    pub(crate) fn answer(&mut self, line: &str) -> Vec<String> {
        match request(line) {
            Request::Control(control) => self.obey(msg(control)),
            Request::Asked(control) => {
                let scene = control_scene(self.model, control);
                let is_about_the_end =
                    matches!(control, Control::Claim | Control::DeclareDraw | Control::Resign(_));
                let state = self.model.boards.current_game.state();
                let mut answer = if is_about_the_end { text::status(state) } else { Vec::new() };
                answer.push(if scene.is_enabled {
                    shared::only_asked(scene.label, &scene.hint)
                } else {
                    scene.hint
                });
                self.tell_answer(answer)
            }
            other => self.answer_on_boards(other),
        }
    }
}

impl<P: FourBoards> Reaction<'_, P> {
    /// Answers what is the same on all pages with four boards.
    pub(crate) fn answer_on_boards(&mut self, request: Request) -> Vec<String> {
        let boards = P::boards(self.model);
        let position = boards.current_game.position();
        let answer = match request {
            Request::Move(synced) => return self.play_typed(synced),
            Request::Ply(ply) => return self.obey(ShellMsg::JumpTo(ply)),
            Request::Why(synced) => vec![reason(boards, synced)],
            Request::Ghosts(Some(seat)) => vec![text::ghosts_of(seat, position)],
            Request::Ghosts(None) => Seat::ALL.map(|seat| text::ghosts_of(seat, position)).to_vec(),
            Request::Ghost(square) => ghost_stories(boards, square),
            Request::Moves(from) => {
                vec![text::moves_of(position, from, &position.destinations(from))]
            }
            Request::Board(board) => text::board_of(board, position).to_vec(),
            Request::Status => text::status(boards.current_game.state()),
            Request::Help => text::help(),
            Request::NotWanted => vec![shared::NOT_DONE.to_owned()],
            Request::ResignWho => vec![text::RESIGN_WHO.to_owned()],
            _ => vec![shared::UNKNOWN.to_owned()],
        };
        self.tell_answer(answer)
    }

    /// Plays a move, or asks what a pawn becomes if that was not typed.
    fn play_typed(&mut self, synced: SyncedMove) -> Vec<String> {
        let boards = P::boards(self.model);
        let position = boards.current_game.position();
        let promoted = SyncedMove { promotion: Some(Role::Queen), ..synced };
        if synced.promotion.is_none() && position.is_legal(promoted) {
            let board = position.turn().boards()[0];
            let to = Place::new(board, synced.to);
            boards.hand.grabbed = Some(Place::new(board, synced.from));
            boards.promotion = Some(Promotion { from: synced.from, to });
            return self.tell_answer(vec![text::PROMOTION_WHO.to_owned()]);
        }
        let said = self.listen_while(|reaction| P::act(reaction, Action::Move(synced)));
        said.or_else(|| P::judgement(self.model)).into_iter().collect()
    }
}

/// Why a move may not be played, or that it may. What a pawn becomes need not be said.
fn reason(boards: &Boards, synced: SyncedMove) -> String {
    let game = &boards.current_game;
    let turn = game.position().turn();
    let complete = game.candidate(Place::new(turn.boards()[0], synced.from), synced.to);
    let asked = if synced.promotion.is_none() { complete } else { synced };
    match game.explain(asked) {
        None => text::legal(turn, asked),
        Some(forbidden) => sentence(&forbidden),
    }
}

/// The stories of all ghosts on a square, of whatever board.
fn ghost_stories(boards: &Boards, square: Square) -> Vec<String> {
    let places = BoardId::ALL.map(|board| Place::new(board, square));
    let stories: Vec<String> =
        places.into_iter().filter_map(|place| ghost_story(boards, place)).collect();
    if stories.is_empty() { vec![text::no_ghost(square)] } else { stories }
}

/// Reads a line. Case, punctuation and little words do not matter, but a question has nothing done.
pub(crate) fn request(line: &str) -> Request {
    let lower = line.to_ascii_lowercase();
    let words: Vec<&str> = shared::words_of(&lower).collect();
    let has = |known: &[&str]| words.iter().any(|word| known.contains(word));
    let is_question = shared::is_question(line, &words);
    let synced = find_move(&words);
    let seat = words.iter().find_map(|word| text::seat_of(word));
    let square = words.iter().find_map(|word| word.parse().ok());
    let board = words.iter().find_map(|word| BoardId::from_name(&word.to_ascii_uppercase()));
    if has(text::GHOSTS) && synced.is_none() {
        return square.map_or(Request::Ghosts(seat), Request::Ghost);
    }
    if has(shared::WHY) {
        return synced.map_or(Request::Unknown, Request::Why);
    }
    if has(shared::NEGATIONS) && !is_question {
        return Request::NotWanted;
    }
    if has(text::RESIGN) {
        return match seat {
            None => Request::ResignWho,
            Some(seat) if is_question => Request::Asked(Control::Resign(seat)),
            Some(seat) => Request::Control(Control::Resign(seat)),
        };
    }
    if has(shared::WHERE)
        && synced.is_none()
        && let Some(square) = square
    {
        return Request::Moves(square);
    }
    if let Some(synced) = synced.filter(|_| is_question || words.len() <= 4) {
        return if is_question { Request::Why(synced) } else { Request::Move(synced) };
    }
    if let Some(board) = board {
        return Request::Board(board);
    }
    // The sign of a number is no letter of its word.
    let is_negative = |word: &str| word.starts_with('-') && word[1..].parse::<usize>().is_ok();
    let has_negative = lower.split_whitespace().any(is_negative);
    let number = words.iter().find_map(|word| word.parse().ok()).filter(|_| !has_negative);
    let control =
        text::CONTROL_WORDS.iter().find(|(known, _)| has(known)).map(|(_, control)| *control);
    match (control, number) {
        _ if is_question && has(shared::STATUS) => Request::Status,
        (_, Some(ply)) if has(text::GO) && !is_question => Request::Ply(ply),
        (Some(control), _) if is_question => Request::Asked(control),
        (Some(control), _) => Request::Control(control),
        (None, _) if has(shared::STATUS) => Request::Status,
        (None, _) if has(shared::HELP) => Request::Help,
        (None, _) => Request::Unknown,
    }
}

/// The first move among words: in one word, or as two squares and perhaps what a pawn becomes.
fn find_move(words: &[&str]) -> Option<SyncedMove> {
    let whole = words.iter().find_map(|word| word.parse().ok());
    whole.or_else(|| {
        let mut rest = words.iter();
        let from = rest.find_map(|word| word.parse().ok())?;
        let to = rest.find_map(|word| word.parse().ok())?;
        let promotion = rest.next().and_then(|word| text::promotion_of(word));
        Some(SyncedMove { from, to, promotion })
    })
}

#[cfg(test)]
mod tests;
