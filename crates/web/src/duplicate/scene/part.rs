//! The parts of the page, and when they look different.

use threefold_duplicate::BoardId;

use super::{BoardsScene, Scene};

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
