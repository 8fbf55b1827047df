//! What is to be seen of the chess page, as plain values: the view draws them and decides nothing.
//!
//! Parts are equal if they look the same, so the view redraws only those that have changed.

mod board;
mod card;
mod claim;
mod control;
mod log;
mod panel;
mod thought;

use super::model::Model;
use crate::model::GameId;
use crate::scene::{ControlScene, ExchangeScene, GameEntry, NoticeScene, SettingsScene};

pub use board::{
    ArrowKind, ArrowScene, BoardScene, Highlight, PieceScene, SquareScene, explanation,
};
pub use card::{CardScene, FormOption, FormScene, PromotionScene};
pub use claim::{AnnouncedMove, ClaimScene, OfferScene};
pub use control::Control;
pub(crate) use control::control_scene;
pub use log::{LogItem, Moment};
pub use panel::{ClockScene, PlayerScene, StatusScene};
pub use thought::{AnalysisScene, EvaluationScene, GraphScene, LineScene};

/// Everything to be seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The board.
    pub board: BoardScene,
    /// The players: the one above the board, then the one below.
    pub players: [PlayerScene; 2],
    /// Whose turn it is, or how the game ended, and what else is to be known.
    pub status: StatusScene,
    /// What may be claimed, by the rule, and why not.
    pub claims: Vec<ClaimScene>,
    /// The opponent's draw offer, which waits for an answer.
    pub offer: Option<OfferScene>,
    /// The controls.
    pub controls: Vec<ControlScene<Control>>,
    /// The moves with variations and comments, in the order of a book. Of a very long game only the
    /// part around the current move, so that no file can make the page too large.
    pub log: Vec<LogItem>,
    /// How many items there are before and after those of the log.
    pub log_left_out: (usize, usize),
    /// What the position is worth, where that is known.
    pub evaluation: Option<EvaluationScene>,
    /// What the positions of the line were worth.
    pub graph: GraphScene,
    /// The engine's lines.
    pub analysis: AnalysisScene,
    /// Why the piece may not go to the square that is pointed at.
    pub explanation: Option<String>,
    /// What was said last.
    pub notice: Option<NoticeScene>,
    /// The dialog that asks what a pawn becomes.
    pub promotion: Option<PromotionScene>,
    /// The form for a new game.
    pub form: Option<FormScene>,
    /// A card above everything.
    pub card: Option<CardScene>,
    /// The stored games, the newest first.
    pub games: Vec<GameEntry>,
    /// The text box: lines and answers, the oldest first.
    pub transcript: Vec<ExchangeScene>,
    /// How it looks and sounds.
    pub settings: SettingsScene,
    /// The position as FEN, to be shown and selected.
    pub fen: String,
}

/// What is to be seen of a model.
#[must_use]
pub fn scene(model: &Model) -> Scene {
    let (log, log_left_out) = log::log(model);
    Scene {
        board: board::board(model),
        players: panel::players(model),
        status: panel::status(model),
        claims: claim::claims(model),
        offer: claim::offer(model),
        controls: control::controls(model),
        log,
        log_left_out,
        evaluation: thought::evaluation(model),
        graph: thought::graph(model),
        analysis: thought::analysis(model),
        explanation: explanation(model),
        notice: model.notice.as_ref().map(crate::scene::notice),
        promotion: card::promotion(model),
        form: card::form(model),
        card: card::card(model),
        games: games(model),
        transcript: crate::scene::transcript(&model.transcript),
        settings: crate::scene::settings(&model.settings),
        fen: model.table.position().to_string(),
    }
}

fn games(model: &Model) -> Vec<GameEntry> {
    let entry = |(id, stored): (&GameId, &super::model::StoredGame)| GameEntry {
        id: id.clone(),
        label: stored.label.clone(),
        saved: stored.saved,
        is_on_table: id == model.table.id(),
    };
    model.shelf.newest_first().into_iter().map(entry).collect()
}

#[cfg(test)]
mod tests;
