//! Values of the four boards and players as fields of JSON: named and ordered as in the reference
//! corpus (`data/duplicate`).

use serde::{Serialize, Serializer};
use threefold_duplicate::{BoardId, ByBoard, BySeat, DuplicatePosition};

/// A value for each board under its name: NW, NE, SW, SE.
#[derive(Debug)]
pub(super) struct Boards<T>(pub(super) ByBoard<T>);

/// A value for each player under a letter: N, S, E, W.
#[derive(Debug)]
pub(super) struct Seats<T>(pub(super) BySeat<T>);

/// The names of some boards.
#[derive(Debug)]
pub(super) struct Marked(pub(super) ByBoard<bool>);

/// The boards as FENs, each with an en-passant square only where a capture is legal.
pub(super) fn fens(position: &DuplicatePosition) -> Boards<String> {
    Boards(ByBoard::from_fn(|board| position.board(board).to_string()))
}

impl<T: Serialize> Serialize for Boards<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(board, value)| (board.name(), value)))
    }
}

impl<T: Serialize> Serialize for Seats<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(seat, value)| (seat.letter(), value)))
    }
}

impl Serialize for Marked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.marked().map(BoardId::name))
    }
}

#[cfg(test)]
mod tests {
    use threefold_duplicate::Seat;

    use super::*;

    fn json(value: &impl Serialize) -> String {
        serde_json::to_string(value).unwrap()
    }

    #[test]
    fn boards_and_players_are_named_and_ordered_as_in_the_corpus() {
        let boards = ByBoard::from_fn(|board| board as u8);
        assert_eq!(json(&Boards(boards)), r#"{"NW":0,"NE":1,"SW":2,"SE":3}"#);
        let seats = BySeat::from_fn(|seat| seat == Seat::East);
        assert_eq!(json(&Seats(seats)), r#"{"N":false,"S":false,"E":true,"W":false}"#);
        let marked = ByBoard::from_fn(|board| board != BoardId::Sw);
        assert_eq!(json(&Marked(marked)), r#"["NW","NE","SE"]"#);
    }
}
