//! What is to be seen, as plain values: the view draws them and decides nothing.
//!
//! A scene is made anew from the model after every message. Its parts are equal if they look the
//! same, so the view redraws only the boards and panels that have changed.

mod board;
mod card;
mod control;
mod explanation;
mod lesson;
pub mod palette;
mod panel;
mod seat;

use threefold_duplicate::{BoardId, ByBoard, BySeat, Seat};

use crate::model::{Exchange, GameId, Model, Motion, Notice, Settings, Theme};

pub use board::{BoardScene, Highlight, PieceScene, Shade, SquareScene};
pub use card::{CardScene, PromotionScene, SeatResult};
pub(crate) use control::control_scene;
pub use control::{Control, ControlScene};
pub use explanation::explanation;
pub(crate) use explanation::ghost_story;
pub use lesson::{Choice, CourseEntry, LessonScene};
pub use panel::{
    LegendEntry, LegendSymbol, LogCell, LogRow, Moment, PanelScene, RulingOption, RulingScene,
    TurnScene,
};
pub use seat::SeatScene;

/// Everything to be seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The four boards.
    pub boards: ByBoard<BoardScene>,
    /// The players in the notches between them.
    pub seats: BySeat<SeatScene>,
    /// What stands beside the boards.
    pub panel: PanelScene,
    /// Why a square is grey, or the story of a ghost.
    pub explanation: Option<String>,
    /// What was said last.
    pub notice: Option<NoticeScene>,
    /// The dialog that asks what a pawn becomes.
    pub promotion: Option<PromotionScene>,
    /// A card above everything.
    pub card: Option<CardScene>,
    /// The lesson that is under way.
    pub lesson: Option<LessonScene>,
    /// The course.
    pub course: Vec<CourseEntry>,
    /// The stored games, the newest first.
    pub games: Vec<GameEntry>,
    /// The text box: lines and answers, the oldest first.
    pub transcript: Vec<ExchangeScene>,
    /// How it looks and sounds.
    pub settings: SettingsScene,
    /// How the boards are laid out.
    pub layout: Layout,
}

/// How the boards are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// Four diamonds around the middle.
    Compass,
    /// The two boards of the player to move, upright and large; the others small.
    Focus(Seat),
}

/// What was said last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoticeScene {
    /// The words.
    pub text: String,
    /// Whether something was refused.
    pub is_refusal: bool,
}

/// A stored game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEntry {
    /// Its name, for messages.
    pub id: GameId,
    /// What it is, in words.
    pub label: String,
    /// When it was stored, in milliseconds.
    pub saved: u64,
    /// Whether it is the one on the table.
    pub is_on_table: bool,
}

/// A line of the text box and its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExchangeScene {
    /// What was typed. It is to be shown as text, whatever it looks like.
    pub line: String,
    /// The answer, one line each.
    pub answer: Vec<String>,
}

/// How the page looks and sounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SettingsScene {
    /// Light or dark.
    pub theme: Theme,
    /// Whether boards and bars glide into place.
    pub motion: Motion,
    /// Whether moves are heard.
    pub has_sound: bool,
    /// Whether the boards of every player to move are turned upright.
    pub has_auto_focus: bool,
}

/// What is to be seen of a model.
#[must_use]
pub fn scene(model: &Model) -> Scene {
    let turn = model.table().position().turn();
    Scene {
        boards: board::boards(model),
        seats: BySeat::from_fn(|seat| seat::seat(model, seat)),
        panel: panel::panel(model),
        explanation: explanation(model),
        notice: model.notice.as_ref().map(notice),
        promotion: card::promotion(model),
        card: card::card(model),
        lesson: lesson::lesson(model),
        course: lesson::course(model),
        games: games(model),
        transcript: transcript(&model.transcript),
        settings: settings(&model.settings),
        layout: if model.is_in_focus { Layout::Focus(turn) } else { Layout::Compass },
    }
}

impl Scene {
    /// Whether a piece is in hand.
    #[must_use]
    pub fn has_grabbed(&self) -> bool {
        let mut squares = self.boards.iter().flat_map(|(_, board)| &board.squares);
        squares.any(|square| square.highlight == Highlight::Grabbed)
    }

    /// Whether a board is one of the two that are upright and large.
    #[must_use]
    pub fn is_in_focus(&self, board: BoardId) -> bool {
        matches!(self.layout, Layout::Focus(seat) if seat.boards().contains(&board))
    }
}

fn games(model: &Model) -> Vec<GameEntry> {
    let games = model.shelf.newest_first().into_iter().map(|(id, stored)| GameEntry {
        id: id.clone(),
        label: crate::text::panel::stored_game(stored.plies, stored.status.as_deref()),
        saved: stored.saved,
        is_on_table: id == model.table.id(),
    });
    games.collect()
}

pub(crate) fn notice(notice: &Notice) -> NoticeScene {
    NoticeScene { text: notice.text.clone(), is_refusal: notice.is_refusal }
}

pub(crate) fn settings(settings: &Settings) -> SettingsScene {
    SettingsScene {
        theme: settings.theme,
        motion: settings.motion,
        has_sound: settings.has_sound,
        has_auto_focus: settings.has_auto_focus,
    }
}

pub(crate) fn transcript(transcript: &[Exchange]) -> Vec<ExchangeScene> {
    let lines = transcript.iter().map(|exchange| ExchangeScene {
        line: exchange.line.clone(),
        answer: exchange.answer.clone(),
    });
    lines.collect()
}

#[cfg(test)]
mod tests;
