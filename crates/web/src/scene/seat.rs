//! The players in the notches between the boards.

use threefold_chess::Color;
use threefold_duplicate::{BoardId, Score, Seat};

use crate::model::Model;
use crate::text;

/// One player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatScene {
    /// Who.
    pub seat: Seat,
    /// The name.
    pub name: &'static str,
    /// Which of the four colors: 0 to 3, in turn order.
    pub color_index: usize,
    /// What the player's color is called in style sheets.
    pub class: &'static str,
    /// White or Black.
    pub side: Color,
    /// White or Black, in words.
    pub side_name: &'static str,
    /// The two boards.
    pub boards: [BoardId; 2],
    /// Whether it is this player's turn.
    pub is_turn: bool,
    /// The boards on which this player is in check.
    pub checks: Vec<BoardId>,
    /// How many ghosts this player has, on each board.
    pub ghosts: [usize; 2],
    /// What this player got, if the game is over.
    pub result: Option<Score>,
    /// All of it in words.
    pub label: String,
}

impl SeatScene {
    /// How many ghosts this player has.
    #[must_use]
    pub fn count_ghosts(&self) -> usize {
        self.ghosts.iter().sum()
    }
}

pub(super) fn seat(model: &Model, seat: Seat) -> SeatScene {
    let state = model.table().state();
    let position = &state.position;
    let checks: Vec<BoardId> = position.checks_of(seat).marked().collect();
    let ghosts = seat.boards().map(|board| position.ghosts_on(seat, board).len());
    // A lesson may ask who has won.
    let is_asked = model.lesson.as_ref().is_some_and(|lesson| !lesson.is_solved());
    let result = state.ending.filter(|_| !is_asked).map(|ending| ending.result()[seat]);
    let is_turn = state.ending.is_none() && position.turn() == seat;
    SeatScene {
        seat,
        name: text::seat(seat),
        color_index: seat as usize,
        class: super::palette::class(seat),
        side: seat.color(),
        side_name: text::side(seat.color()),
        boards: seat.boards(),
        is_turn,
        label: text::panel::seat(seat, is_turn, &checks, ghosts.iter().sum(), result),
        checks,
        ghosts,
        result,
    }
}
