//! What the text box answers.

use threefold_chess::{Color, Square};
use threefold_duplicate::{BoardId, Destinations, DuplicatePosition, Seat, State, SyncedMove};

use super::{NO_CHECK, check, count_ghosts, headline, only_on, playable, seat};
use crate::words::{list, role};

pub(crate) const TEXT_BOX_EXAMPLE: &str = "e2e4, why e2e5, help";
pub(crate) const RESIGN_WHO: &str = "Who resigns? Type for example: north resigns.";
pub(crate) const PROMOTION_WHO: &str =
    "Choose what the pawn becomes. It can be typed with the move, too: e7e8q.";

/// A move that was asked about is legal.
pub(crate) fn legal(turn: Seat, synced: SyncedMove) -> String {
    let [first, second] = turn.boards();
    format!("{} may play {synced}: it is legal on {first} and on {second}.", seat(turn))
}

/// The places of a player's ghosts.
pub(crate) fn ghosts_of(owner: Seat, position: &DuplicatePosition) -> String {
    let ghosts: Vec<String> = position
        .ghosts_of(owner)
        .filter_map(|ghost| {
            let role_here = position.board(ghost.board).board().role_at(ghost.square)?;
            Some(format!("the {} on {} of {}", role(role_here), ghost.square, ghost.board))
        })
        .collect();
    if ghosts.is_empty() {
        format!("{} has no ghosts.", seat(owner))
    } else {
        format!("{}'s ghosts: {}.", seat(owner), list(ghosts))
    }
}

pub(crate) fn no_ghost(square: Square) -> String {
    format!("There is no ghost on {square} of any board.")
}

/// The squares to which the piece on a square can go.
pub(crate) fn moves_of(
    position: &DuplicatePosition,
    from: Square,
    destinations: &Destinations,
) -> String {
    let turn = position.turn();
    let is_own = |id: BoardId| position.board(id).board().color_at(from) == Some(turn.color());
    if !turn.boards().into_iter().any(is_own) {
        return format!("{} has no piece on {from}.", seat(turn));
    }
    let mut parts = vec![playable(destinations.playable)];
    parts.extend(only_on(destinations));
    parts.join(" ")
}

/// The pieces on a board, one line for each player.
pub(crate) fn board_of(id: BoardId, position: &DuplicatePosition) -> [String; 2] {
    let here = position.board(id).board();
    [Color::White, Color::Black].map(|color| {
        let owner = id.player(color);
        let ghosts = position.ghosts_on(owner, id);
        let pieces = here.pieces().filter(|(_, piece)| piece.color == color);
        let pieces = pieces.map(|(square, piece)| {
            let ghost = if ghosts.contains(square) { " (ghost)" } else { "" };
            format!("{} {square}{ghost}", role(piece.role))
        });
        format!("{} on {id}: {}.", seat(owner), list(pieces))
    })
}

pub(crate) fn status(state: &State) -> Vec<String> {
    let position = &state.position;
    let checks = Seat::ALL.into_iter().filter_map(|checked| {
        let boards: Vec<BoardId> = position.checks_of(checked).marked().collect();
        (!boards.is_empty()).then(|| check(checked, boards))
    });
    let mut checks: Vec<String> = checks.collect();
    if checks.is_empty() {
        checks.push(NO_CHECK.to_owned());
    }
    let ghosts = Seat::ALL.map(|owner| count_ghosts(owner, position.count_ghosts(owner)));
    [format!("{}.", headline(state))]
        .into_iter()
        .chain(checks)
        .chain([format!("{}.", ghosts.join(", "))])
        .collect()
}
