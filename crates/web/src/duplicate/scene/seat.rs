//! The players in the notches between the boards.

use threefold_chess::Color;
use threefold_duplicate::{BoardId, Score, Seat};

use crate::duplicate::model::Boards;
use crate::duplicate::text;
use crate::words::side;

/// One player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatScene {
    /// Who.
    pub(crate) seat: Seat,
    /// The name.
    pub(crate) name: &'static str,
    /// Which of the four colors: 0 to 3, in turn order.
    pub(crate) color_index: usize,
    /// What the player's color is called in style sheets.
    pub(crate) class: &'static str,
    /// White or Black.
    pub(crate) side: Color,
    /// White or Black, in words.
    pub(crate) side_name: &'static str,
    /// The two boards.
    pub(crate) boards: [BoardId; 2],
    /// Whether it is this player's turn.
    pub(crate) is_turn: bool,
    /// The boards on which this player is in check.
    pub(crate) checks: Vec<BoardId>,
    /// How many ghosts this player has, on each board.
    pub(crate) ghosts: [usize; 2],
    /// What this player got, if the game is over.
    pub(crate) result: Option<Score>,
    /// All of it in words.
    pub(crate) label: String,
}

impl SeatScene {
    /// How many ghosts this player has.
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
