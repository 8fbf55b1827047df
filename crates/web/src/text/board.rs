//! What boards and squares are called.

use threefold_chess::{Bitboard, Color, Role};
use threefold_duplicate::{BoardId, Destinations, Forbidden, Seat};

use super::{count, list, role, seat, sentence};
use crate::model::Place;
use crate::scene::{Highlight, SquareScene};

/// What a board is called.
#[must_use]
pub fn title(board: BoardId) -> String {
    let [white, black] = [Color::White, Color::Black].map(|color| seat(board.player(color)));
    format!("Board {board}: {white} plays White against {black}")
}

/// What a screen reader says of a square: "e4, North's pawn, ghost", "e5, empty, playable".
#[must_use]
pub fn square(scene: &SquareScene) -> String {
    let &SquareScene { piece, highlight, is_check, last_move, .. } = scene;
    let mut parts = vec![scene.name()];
    match piece {
        None => parts.push("empty".to_owned()),
        Some(piece) => parts.push(format!("{}'s {}", seat(piece.owner), role(piece.role))),
    }
    if piece.is_some_and(|piece| piece.is_ghost) {
        parts.push("ghost".to_owned());
    }
    if is_check {
        parts.push("in check".to_owned());
    }
    parts.extend(mark(highlight).map(str::to_owned));
    parts.extend(last_move.map(|mover| format!("last move of {}", seat(mover))));
    parts.join(", ")
}

const fn mark(highlight: Highlight) -> Option<&'static str> {
    match highlight {
        Highlight::None => None,
        Highlight::Grabbed => Some("grabbed"),
        Highlight::Playable => Some("playable"),
        Highlight::PlayableCapture => Some("playable, captures here"),
        Highlight::HereOnly => Some("legal on this board only"),
        Highlight::HereOnlyCapture => Some("would capture, legal on this board only"),
    }
}

/// A piece was grabbed, and this is where it can go.
#[must_use]
pub fn grabbed(grabbed: Role, place: Place, destinations: &Destinations) -> String {
    let role = role(grabbed);
    let mut parts = vec![format!("The {role} on {} is grabbed.", place.square)];
    parts.push(playable(destinations.playable));
    parts.extend(only_on(destinations));
    parts.join(" ")
}

/// The squares that can be played to.
pub(super) fn playable(squares: Bitboard) -> String {
    if squares.is_empty() {
        "It has no playable square.".to_owned()
    } else {
        format!(
            "{}: {}.",
            count(squares.len(), "playable square", "playable squares"),
            list(squares)
        )
    }
}

/// The squares that are legal on one board only, one sentence for each board.
pub(super) fn only_on(destinations: &Destinations) -> Vec<String> {
    let boards = destinations.only_on.iter().filter(|(_, squares)| !squares.is_empty());
    boards.map(|(board, squares)| format!("Legal on {board} only: {}.", list(*squares))).collect()
}

/// The story of a ghost: what has become of its twin.
#[must_use]
pub fn ghost_story(owner: Seat, ghost: &Forbidden) -> String {
    format!("{} It is {}'s, and has no playable move.", sentence(ghost), seat(owner))
}
