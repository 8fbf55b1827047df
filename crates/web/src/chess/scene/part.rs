//! The parts of the page, and when they look different.

use super::Scene;
use crate::shell::listed;

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
            Part::Message => old.explanation != new.explanation || old.notice != new.notice,
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
