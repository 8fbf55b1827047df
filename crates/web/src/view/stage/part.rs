//! Parts of the pages, and when they look different.

use threefold_duplicate::BoardId;

use super::dragged;
use crate::chess;
use crate::scene::Scene;

/// A part of a page that is drawn anew as a whole.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::view) enum Part {
    Nw,
    Ne,
    Sw,
    Se,
    Seats,
    Dragged,
    Message,
    Turn,
    /// The buttons of the game, or the course.
    Game,
    /// Which of those two is shown, or the other page.
    Side,
    Log,
    Rulings,
    Promotion,
    Card,
    Games,
    Transcript,
    Settings,
    ChessBoard,
    ChessPlayers,
    ChessEvaluation,
    ChessMessage,
    ChessStatus,
    ChessClaims,
    ChessControls,
    ChessLog,
    ChessAnalysis,
    ChessGraph,
    ChessFen,
    ChessPromotion,
    ChessForm,
    ChessCard,
    ChessGames,
    ChessTranscript,
    ChessSettings,
}

impl Part {
    /// How many there are.
    pub(super) const COUNT: usize = Part::DUPLICATE.len() + Part::CHESS.len();

    pub(super) const DUPLICATE: [Part; 17] = [
        Part::Nw,
        Part::Ne,
        Part::Sw,
        Part::Se,
        Part::Seats,
        Part::Dragged,
        Part::Message,
        Part::Turn,
        Part::Game,
        Part::Side,
        Part::Log,
        Part::Rulings,
        Part::Promotion,
        Part::Card,
        Part::Games,
        Part::Transcript,
        Part::Settings,
    ];

    pub(super) const CHESS: [Part; 17] = [
        Part::ChessBoard,
        Part::ChessPlayers,
        Part::ChessEvaluation,
        Part::ChessMessage,
        Part::ChessStatus,
        Part::ChessClaims,
        Part::ChessControls,
        Part::ChessLog,
        Part::ChessAnalysis,
        Part::ChessGraph,
        Part::ChessFen,
        Part::ChessPromotion,
        Part::ChessForm,
        Part::ChessCard,
        Part::ChessGames,
        Part::ChessTranscript,
        Part::ChessSettings,
    ];

    pub(in crate::view) const fn of(board: BoardId) -> Part {
        match board {
            BoardId::Nw => Part::Nw,
            BoardId::Ne => Part::Ne,
            BoardId::Sw => Part::Sw,
            BoardId::Se => Part::Se,
        }
    }

    /// Whether it stands beside the boards and says what they show: it may come a frame later than they do.
    pub(super) fn can_wait(self, old: &Scene, new: &Scene) -> bool {
        // A lesson is given the keyboard with the next frame, so it must be there by then.
        new.lesson.is_none()
            && match self {
                Part::Turn | Part::Game | Part::Log | Part::Games => true,
                // Boards in other places need the room that players make for them.
                Part::Seats => old.layout == new.layout,
                // What answers a click must be there as soon as what the click did.
                Part::Message => {
                    let is_refusal = new.notice.as_ref().is_some_and(|notice| notice.is_refusal);
                    new.explanation.is_none() && !is_refusal
                }
                _ => false,
            }
    }

    /// Whether the part looks different in another scene.
    pub(super) fn differs(self, old: &Scene, new: &Scene) -> bool {
        let board = |id| old.boards[id] != new.boards[id] || old.layout != new.layout;
        let (panel, other) = (&old.panel, &new.panel);
        match self {
            Part::Nw => board(BoardId::Nw),
            Part::Ne => board(BoardId::Ne),
            Part::Sw => board(BoardId::Sw),
            Part::Se => board(BoardId::Se),
            Part::Seats => old.seats != new.seats || old.layout != new.layout,
            Part::Dragged => dragged(old) != dragged(new),
            Part::Message => {
                old.explanation != new.explanation
                    || old.notice != new.notice
                    || old.lesson != new.lesson
                    || panel.turn.seat != other.turn.seat
                    || old.has_grabbed() != new.has_grabbed()
            }
            Part::Turn => panel.turn != other.turn,
            Part::Game => {
                panel.controls != other.controls
                    || old.lesson != new.lesson
                    || old.course != new.course
            }
            Part::Side => old.lesson.is_some() != new.lesson.is_some(),
            Part::Log => {
                panel.log != other.log
                    || panel.rounds_left_out != other.rounds_left_out
                    || panel.last_action != other.last_action
            }
            Part::Rulings => panel.rulings != other.rulings,
            Part::Promotion => old.promotion != new.promotion,
            Part::Card => old.card != new.card || old.notice != new.notice,
            Part::Games => old.games != new.games,
            Part::Transcript => old.transcript != new.transcript,
            Part::Settings => old.settings != new.settings,
            _ => false,
        }
    }

    /// The same for the page of chess.
    pub(super) fn differs_in_chess(self, old: &chess::Scene, new: &chess::Scene) -> bool {
        match self {
            Part::ChessBoard => old.board != new.board,
            Part::ChessPlayers => old.players != new.players,
            Part::ChessEvaluation => {
                old.evaluation != new.evaluation || old.board.below != new.board.below
            }
            Part::ChessMessage => old.explanation != new.explanation || old.notice != new.notice,
            Part::ChessStatus => old.status != new.status,
            Part::ChessClaims => old.claims != new.claims || old.offer != new.offer,
            Part::ChessControls => old.controls != new.controls,
            Part::ChessLog => old.log != new.log || old.log_left_out != new.log_left_out,
            Part::ChessAnalysis => old.analysis != new.analysis,
            Part::ChessGraph => old.graph != new.graph,
            Part::ChessFen => old.fen != new.fen,
            Part::ChessPromotion => old.promotion != new.promotion,
            Part::ChessForm => old.form != new.form,
            Part::ChessCard => old.card != new.card,
            Part::ChessGames => old.games != new.games,
            Part::ChessTranscript => old.transcript != new.transcript,
            Part::ChessSettings => old.settings != new.settings,
            // Either page may have the piece that follows the pointer.
            Part::Dragged => super::super::chess::dragged(old) != super::super::chess::dragged(new),
            _ => false,
        }
    }
}
