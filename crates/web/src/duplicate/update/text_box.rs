//! The text box of four boards: a line is a move, a question or a command, and gets an answer in words.

use threefold_chess::Square;
use threefold_duplicate::{Action, BoardId, Command, Material, Seat, TypedMove};
use threefold_game::command::Look;
use threefold_game::command::phrase::Request;

use super::{FourBoards, Msg, ShellMsg, msg};
use crate::duplicate::Duplicate;
use crate::duplicate::model::{Boards, CurrentGame, Place, Promotion, control_scene, ghost_story};
use crate::duplicate::text::{self, Control};
use crate::shell::text as shared;
use crate::shell::{Msg as AnyMsg, Reaction, Transport};
use crate::words::sentence;

impl Reaction<'_, Duplicate> {
    pub(crate) fn answer(&mut self, line: &str) -> Vec<String> {
        match Command::from_phrase(line) {
            Ok(Request::Do(Command::Undo(times))) => {
                self.repeat(times, &ShellMsg::Undo, CurrentGame::can_undo)
            }
            Ok(Request::Do(Command::Redo(times))) => {
                self.repeat(times, &ShellMsg::Redo, CurrentGame::can_redo)
            }
            Ok(Request::Do(Command::Save(Some(name)))) => self.obey(ShellMsg::Save { name }),
            Ok(Request::Do(Command::Load(Some(code)))) => self.obey(Msg::CodeEntered(code).into()),
            Ok(Request::Do(command)) => match control_of(&command) {
                Some(control) => self.obey(msg(control)),
                None => self.answer_on_boards(&command),
            },
            Ok(Request::Ask(command)) => match control_of(&command) {
                Some(control) => self.tell_about(control),
                None => self.answer_on_boards(&command),
            },
            Ok(Request::Decline) => self.tell_answer(vec![shared::NOT_DONE.to_owned()]),
            Err(error) => self.tell_answer(vec![shared::not_understood(line, &error)]),
        }
    }

    /// Does something so many times, or as often as it can be done.
    fn repeat(
        &mut self,
        times: usize,
        msg: &ShellMsg,
        can_be_done: fn(&CurrentGame) -> bool,
    ) -> Vec<String> {
        let mut answer = Vec::new();
        for step in 0..times {
            if step > 0 && !can_be_done(&self.model.boards.current_game) {
                break;
            }
            answer.extend(self.obey(msg.clone()));
        }
        answer
    }

    /// Tells whether something can be done and what it does, to those who only ask.
    fn tell_about(&mut self, control: Control) -> Vec<String> {
        let scene = control_scene(self.model, control);
        let is_about_the_end =
            matches!(control, Control::Claim | Control::DeclareDraw | Control::Resign(_));
        let state = self.model.boards.current_game.state();
        let mut answer = if is_about_the_end { text::status(state) } else { Vec::new() };
        answer.push(shared::about_control(&scene));
        self.tell_answer(answer)
    }
}

pub(crate) fn control_of(command: &Command) -> Option<Control> {
    Some(match command {
        Command::Undo(_) => Transport::Undo.into(),
        Command::Redo(_) => Transport::Redo.into(),
        Command::Look(look) => Transport::from_look(*look)?.into(),
        Command::Focus => Control::Focus,
        Command::Share => Control::Share,
        Command::Save(_) => Control::Save,
        Command::Load(_) => Control::Load,
        Command::Claim => Control::Claim,
        Command::Draw => Control::DeclareDraw,
        Command::Resign(Some(seat)) => Control::Resign(*seat),
        Command::New => Control::NewGame,
        _ => return None,
    })
}

impl<P: FourBoards> Reaction<'_, P> {
    /// Answers what is the same on all pages with four boards.
    pub(crate) fn answer_on_boards(&mut self, command: &Command) -> Vec<String> {
        let boards = P::boards(self.model);
        let shown = boards.current_game.shown();
        let position = boards.current_game.position();
        let over = boards.current_game.state().ending;
        let ghosts = |seat| text::ghosts_of(seat, position);
        let board = |id| text::board_of(id, position);
        let answer = match *command {
            Command::Move(typed) => return self.play_typed(typed),
            Command::Look(Look::Ply(ply)) => return self.obey(AnyMsg::JumpTo(ply)),
            Command::Look(Look::Back(plies)) => {
                return self.obey(AnyMsg::JumpTo(shown.saturating_sub(plies)));
            }
            Command::Look(Look::Forward(plies)) => {
                return self.obey(AnyMsg::JumpTo(shown.saturating_add(plies)));
            }
            Command::Why { seat, typed } => vec![reason(boards, seat, typed)],
            Command::Ghosts(Some(seat)) => vec![ghosts(seat)],
            Command::Ghosts(None) => Seat::ALL.map(ghosts).to_vec(),
            Command::GhostOn(square) => ghost_stories(boards, square),
            Command::Explain(term) => vec![sentence(&term)],
            Command::Material | Command::Moves(_) if over.is_some() => {
                over.iter().map(text::game_over).collect()
            }
            Command::Material => vec![sentence(&Material::of(position))],
            Command::Moves(None) => vec![text::all_moves(position)],
            Command::Moves(Some(from)) => {
                vec![text::moves_of(position, from, &position.destinations(from))]
            }
            Command::Board(Some(id)) => board(id).to_vec(),
            Command::Board(None) => BoardId::ALL.into_iter().flat_map(board).collect(),
            Command::Status => text::status(boards.current_game.state()),
            Command::Help => shared::help(Command::HELP),
            Command::Resign(None) => vec![text::RESIGN_WHO.to_owned()],
            _ => vec![shared::UNKNOWN.to_owned()],
        };
        self.tell_answer(answer)
    }

    /// Plays a move, or asks what a pawn becomes if that was not typed.
    fn play_typed(&mut self, typed: TypedMove) -> Vec<String> {
        let boards = P::boards(self.model);
        let position = boards.current_game.position();
        let mut synced = match typed.resolve(position, position.turn()) {
            Ok(synced) => synced,
            Err(unclear) => return self.tell_answer(vec![sentence(&unclear)]),
        };
        let is_choice = synced.promotion != typed.promotion();
        if is_choice && position.is_legal(synced) {
            let board = position.turn().boards()[0];
            let to = Place::new(board, synced.to);
            boards.hand.grabbed = Some(Place::new(board, synced.from));
            boards.promotion = Some(Promotion { from: synced.from, to });
            return self.tell_answer(vec![text::PROMOTION_WHO.to_owned()]);
        }
        synced.promotion = typed.promotion();
        let said = self.listen_while(|reaction| P::act(reaction, Action::Move(synced)));
        said.or_else(|| P::judgment(self.model)).into_iter().collect()
    }
}

/// Explains why a move may not be played, or that it may. What a pawn becomes need not be said.
fn reason(boards: &Boards, seat: Option<Seat>, typed: TypedMove) -> String {
    let game = &boards.current_game;
    let position = game.position();
    let seat = seat.unwrap_or(position.turn());
    let asked = match typed.resolve(position, seat) {
        Ok(asked) => asked,
        Err(unclear) => return sentence(&unclear),
    };
    match position.explain(seat, asked, Some(&game.twins())) {
        None => text::legal(seat, asked),
        Some(forbidden) => sentence(&forbidden),
    }
}

fn ghost_stories(boards: &Boards, square: Square) -> Vec<String> {
    let places = BoardId::ALL.map(|board| Place::new(board, square));
    let stories: Vec<String> =
        places.into_iter().filter_map(|place| ghost_story(boards, place)).collect();
    if stories.is_empty() { vec![text::no_ghost(square)] } else { stories }
}
