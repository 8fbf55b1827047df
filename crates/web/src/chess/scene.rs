//! The scene of the chess page, as plain values: the view draws them and decides nothing.
//!
//! Parts are equal if they look the same, so the view redraws only those that have changed.

mod board;
mod card;
mod log;
mod panel;
mod thought;

use threefold_chess::Square;

use super::Chess;
use super::model::{Model, controls};
use super::text::Control;
use crate::shell::{ControlScene, Exchange, GameEntry, Notice, Page, Settings, listed};

pub(crate) use board::{ArrowKind, ArrowScene, BoardScene, Highlight, PieceScene, SquareScene};
pub(crate) use card::{CardScene, FormOption, FormScene, PromotionScene};
pub(crate) use log::{LogItem, Moment};
pub(crate) use panel::{AnnouncedMove, ClaimScene, PlayerScene, StatusScene};
pub(crate) use thought::{AnalysisScene, EvaluationScene, GraphScene, LineScene};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Scene {
    pub(crate) board: BoardScene,
    /// The players: the one above the board, then the one below.
    pub(crate) players: [PlayerScene; 2],
    pub(crate) status: StatusScene,
    pub(crate) claims: Vec<ClaimScene>,
    /// The opponent's draw offer, which waits for an answer.
    pub(crate) offer: Option<String>,
    pub(crate) controls: Vec<ControlScene<Control>>,
    /// The moves with variations and comments, in the order of a book. Of a very long game only the
    /// part around the current move, so that no file can make the page too large.
    pub(crate) log: Vec<LogItem>,
    pub(crate) log_left_out: (usize, usize),
    pub(crate) evaluation: Option<EvaluationScene>,
    pub(crate) graph: GraphScene,
    pub(crate) analysis: AnalysisScene,
    pub(crate) explanation: Option<String>,
    pub(crate) notice: Option<Notice>,
    pub(crate) promotion: Option<PromotionScene>,
    pub(crate) form: Option<FormScene>,
    pub(crate) card: Option<CardScene>,
    pub(crate) games: Vec<GameEntry>,
    pub(crate) transcript: Vec<Exchange>,
    pub(crate) settings: Settings,
    pub(crate) fen: String,
}

pub(crate) fn scene(model: &Model) -> Scene {
    let (log, log_left_out) = log::log(model);
    Scene {
        board: board::board(model),
        players: panel::players(model),
        status: panel::status(model),
        claims: panel::claims(model),
        offer: panel::offer(model),
        controls: controls(model),
        log,
        log_left_out,
        evaluation: thought::evaluation(model),
        graph: thought::graph(model),
        analysis: thought::analysis(model),
        explanation: model.explanation(),
        notice: model.shell.notice.clone(),
        promotion: card::promotion(model),
        form: card::form(model),
        card: card::card(model),
        games: model.shell.games(Chess::current_id(model)),
        transcript: model.shell.transcript.clone(),
        settings: model.shell.settings.clone(),
        fen: model.current_game.position().to_string(),
    }
}

impl Scene {
    pub(crate) fn dragged(&self) -> Option<PieceScene> {
        let mut pieces = self.board.squares.iter().filter_map(|square| square.piece);
        pieces.find(|piece| piece.is_dragged)
    }

    /// Returns true if there is a piece to grab on a square: any, since it may be for a move to come.
    pub(crate) fn has_piece(&self, square: Square) -> bool {
        self.board.squares.iter().any(|one| one.square == square && one.piece.is_some())
    }
}

listed! {
    /// A part of the page that is drawn anew as a whole.
    Part {
        Board, Players, Evaluation, Dragged, Message, Status, Claims, Controls, Log, Analysis, Graph, Fen, Promotion,
        Form, Card, Games, Transcript, Settings,
    }
}

impl Part {
    pub(crate) fn differs(self, old: &Scene, new: &Scene) -> bool {
        match self {
            Part::Board => old.board != new.board,
            Part::Players => old.players != new.players,
            Part::Evaluation => {
                old.evaluation != new.evaluation || old.board.below != new.board.below
            }
            Part::Dragged => old.dragged() != new.dragged(),
            Part::Message => {
                (&old.explanation, &old.notice) != (&new.explanation, &new.notice)
                    || old.analysis.lines.first() != new.analysis.lines.first()
            }
            Part::Status => old.status != new.status,
            Part::Claims => old.claims != new.claims || old.offer != new.offer,
            Part::Controls => old.controls != new.controls,
            Part::Log => old.log != new.log || old.log_left_out != new.log_left_out,
            Part::Analysis => old.analysis != new.analysis,
            Part::Graph => old.graph != new.graph,
            Part::Fen => old.fen != new.fen,
            Part::Promotion => old.promotion != new.promotion,
            Part::Form => old.form != new.form,
            Part::Card => old.card != new.card,
            Part::Games => old.games != new.games,
            Part::Transcript => old.transcript != new.transcript,
            Part::Settings => old.settings != new.settings,
        }
    }
}

#[cfg(test)]
mod tests;
