//! The scene of duplicate chess, as plain values: the view draws them and decides nothing.
//!
//! A scene is made anew from the model after every message. Its parts are equal if they look the same, so the view
//! redraws only the boards and panels that have changed.

mod board;
mod card;
mod panel;

use threefold_duplicate::{BoardId, ByBoard, BySeat, Seat};

use super::Duplicate;
use super::model::{Boards, Model, controls, explanation, old_label};
use crate::shell::{ControlScene, Exchange, GameEntry, Notice, Page, Settings};

pub(crate) use board::{BoardScene, Highlight, PieceScene, SeatScene, SquareScene};
pub(crate) use card::{CardScene, PromotionScene, SeatResult, promotion};
pub(crate) use panel::{
    LogCell, LogRow, LogScene, Mark, Moment, RulingOption, RulingScene, TurnScene, log, turn,
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Scene {
    pub(crate) boards: BoardsScene,
    pub(crate) turn: TurnScene,
    pub(crate) log: LogScene,
    /// The open questions, and how they are answered in this game and in the next.
    pub(crate) rulings: Vec<RulingScene>,
    pub(crate) controls: Vec<ControlScene<super::text::Control>>,
    pub(crate) notice: Option<Notice>,
    pub(crate) card: Option<CardScene>,
    pub(crate) games: Vec<GameEntry>,
    pub(crate) transcript: Vec<Exchange>,
    pub(crate) settings: Settings,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BoardsScene {
    pub(crate) boards: ByBoard<BoardScene>,
    /// The players in the notches between them.
    pub(crate) seats: BySeat<SeatScene>,
    pub(crate) explanation: Option<String>,
    pub(crate) promotion: Option<PromotionScene>,
    pub(crate) layout: Layout,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    /// Four diamonds around the middle.
    Compass,
    /// The two boards of the player to move, upright and large; the others small.
    Focus(Seat),
}

pub(crate) fn scene(model: &Model) -> Scene {
    let shell = &model.shell;
    let mut games = shell.games(Duplicate::current_id(model));
    for game in games.iter_mut().filter(|game| game.label.is_empty()) {
        game.label = shell.saved_games.game(&game.id).map(old_label).unwrap_or_default();
    }
    Scene {
        boards: boards(&model.boards, true),
        turn: turn(&model.boards, shell.storage()),
        log: log(&model.boards.current_game),
        rulings: panel::rulings(model),
        controls: controls(model),
        notice: shell.notice.clone(),
        card: card::card(model),
        games,
        transcript: shell.transcript.clone(),
        settings: shell.settings.clone(),
    }
}

/// The four boards, with the results of a game that is over if those may be known.
pub(crate) fn boards(boards: &Boards, shows_results: bool) -> BoardsScene {
    let turn = boards.current_game.position().turn();
    BoardsScene {
        boards: board::boards(boards),
        seats: BySeat::from_fn(|seat| board::seat(boards, seat, shows_results)),
        explanation: explanation(boards),
        promotion: promotion(boards),
        layout: if boards.is_in_focus { Layout::Focus(turn) } else { Layout::Compass },
    }
}

impl BoardsScene {
    pub(crate) fn has_grabbed(&self) -> bool {
        let mut squares = self.boards.iter().flat_map(|(_, board)| &board.squares);
        squares.any(|square| square.highlight == Highlight::Grabbed)
    }

    /// The piece that follows the pointer, and the rotation of its board.
    pub(crate) fn dragged(&self) -> Option<(PieceScene, u16)> {
        self.boards.iter().find_map(|(_, board)| {
            let mut pieces = board.squares.iter().filter_map(|square| square.piece);
            pieces.find(|piece| piece.is_dragged).map(|piece| (piece, board.rotation))
        })
    }

    /// Returns true if the piece on a square may be grabbed: it belongs to the player to move.
    pub(crate) fn is_own(&self, place: super::model::Place) -> bool {
        let board = &self.boards[place.board];
        let mut squares = board.squares.iter();
        let square = squares.find(|square| square.place == place);
        let owner = square.and_then(|square| square.piece).map(|piece| piece.owner);
        owner.is_some() && owner == board.glow
    }
}

/// A part of the page that is drawn anew as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    Board(BoardId),
    Seats,
    Dragged,
    Message,
    Turn,
    Controls,
    Log,
    Rulings,
    Promotion,
    Card,
    Games,
    Transcript,
    Settings,
}

impl Part {
    pub(crate) const ALL: &'static [Part] = &[
        Part::Board(BoardId::Nw),
        Part::Board(BoardId::Ne),
        Part::Board(BoardId::Sw),
        Part::Board(BoardId::Se),
        Part::Seats,
        Part::Dragged,
        Part::Message,
        Part::Turn,
        Part::Controls,
        Part::Log,
        Part::Rulings,
        Part::Promotion,
        Part::Card,
        Part::Games,
        Part::Transcript,
        Part::Settings,
    ];

    /// Returns true if it stands beside the boards and says what they show: it may come a frame later than they do.
    pub(crate) fn can_wait(self, old: &Scene, new: &Scene) -> bool {
        match self {
            Part::Turn | Part::Controls | Part::Log | Part::Games => true,
            // Boards in other places need the room that players make for them.
            Part::Seats => old.boards.layout == new.boards.layout,
            // What answers a click must be there as soon as what the click did.
            Part::Message => {
                let is_refusal = new.notice.as_ref().is_some_and(|notice| notice.is_refusal);
                new.boards.explanation.is_none() && !is_refusal
            }
            _ => false,
        }
    }

    pub(crate) fn differs(self, old: &Scene, new: &Scene) -> bool {
        match self {
            Part::Message => {
                old.boards.explanation != new.boards.explanation
                    || old.notice != new.notice
                    || old.turn.seat != new.turn.seat
                    || old.boards.has_grabbed() != new.boards.has_grabbed()
            }
            Part::Turn => old.turn != new.turn,
            Part::Controls => old.controls != new.controls,
            Part::Log => old.log != new.log,
            Part::Rulings => old.rulings != new.rulings,
            Part::Card => old.card != new.card || old.notice != new.notice,
            Part::Games => old.games != new.games,
            Part::Transcript => old.transcript != new.transcript,
            Part::Settings => old.settings != new.settings,
            _ => self.differs_on_boards(&old.boards, &new.boards),
        }
    }

    /// The same for the parts that lessons have, too.
    pub(crate) fn differs_on_boards(self, old: &BoardsScene, new: &BoardsScene) -> bool {
        match self {
            Part::Board(id) => old.boards[id] != new.boards[id] || old.layout != new.layout,
            Part::Seats => old.seats != new.seats || old.layout != new.layout,
            Part::Dragged => old.dragged() != new.dragged(),
            Part::Promotion => old.promotion != new.promotion,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests;
