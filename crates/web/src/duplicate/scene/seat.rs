//! The players in the notches between the boards.

use threefold_chess::Color;
use threefold_duplicate::{BoardId, Score, Seat};

use crate::duplicate::model::Boards;
use crate::duplicate::text;
use crate::words::side;

/// One player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatScene {
    pub(crate) seat: Seat,
    pub(crate) name: &'static str,
    pub(crate) color_index: usize,
    pub(crate) class: &'static str,
    pub(crate) side: Color,
    pub(crate) side_name: &'static str,
    pub(crate) boards: [BoardId; 2],
    pub(crate) is_turn: bool,
    /// The boards on which this player is in check.
    pub(crate) checks: Vec<BoardId>,
    pub(crate) ghosts: [usize; 2],
    pub(crate) result: Option<Score>,
    pub(crate) label: String,
}

impl SeatScene {
    /// The number of ghosts of this player.
    pub(crate) fn count_ghosts(&self) -> usize {
        self.ghosts.iter().sum()
    }
}

pub(crate) fn seat(boards: &Boards, seat: Seat, shows_result: bool) -> SeatScene {
    let state = boards.current_game.state();
    let position = &state.position;
    let checks: Vec<BoardId> = position.checks_of(seat).marked().collect();
    let ghosts = seat.boards().map(|board| position.ghosts_on(seat, board).len());
    let result = state.ending.filter(|_| shows_result).map(|ending| ending.result()[seat]);
    let is_turn = state.ending.is_none() && position.turn() == seat;
    SeatScene {
        seat,
        name: text::seat(seat),
        color_index: seat as usize,
        class: crate::drawing::palette::class(seat),
        side: seat.color(),
        side_name: side(seat.color()),
        boards: seat.boards(),
        is_turn,
        label: text::player(seat, is_turn, &checks, ghosts.iter().sum(), result),
        checks,
        ghosts,
        result,
    }
}
