//! What the text box answers.

use threefold_chess::Square;
use threefold_duplicate::{BoardId, Destinations, DuplicatePosition, Seat, State, SyncedMove};

use super::{board, list, panel, role, seat};

/// A move that was asked about is legal.
#[must_use]
pub fn legal(turn: Seat, synced: SyncedMove) -> String {
    let [first, second] = turn.boards();
    format!("{} may play {synced}: it is legal on {first} and on {second}.", seat(turn))
}

/// Where the ghosts of a player are.
#[must_use]
pub fn ghosts(owner: Seat, position: &DuplicatePosition) -> String {
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

/// No board has a ghost there.
#[must_use]
pub fn no_ghost(square: Square) -> String {
    format!("There is no ghost on {square} of any board.")
}

/// Where the piece on a square can go.
#[must_use]
pub fn moves(position: &DuplicatePosition, from: Square, destinations: &Destinations) -> String {
    let turn = position.turn();
    let is_own = |id: BoardId| position.board(id).board().color_at(from) == Some(turn.color());
    if !turn.boards().into_iter().any(is_own) {
        return format!("{} has no piece on {from}.", seat(turn));
    }
    let mut parts = vec![board::playable(destinations.playable)];
    parts.extend(board::only_on(destinations));
    parts.join(" ")
}

/// What stands on a board, one line for each player.
#[must_use]
pub fn board(id: BoardId, position: &DuplicatePosition) -> [String; 2] {
    let here = position.board(id).board();
    [threefold_chess::Color::White, threefold_chess::Color::Black].map(|color| {
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

/// How things stand.
#[must_use]
pub fn status(state: &State) -> Vec<String> {
    let position = &state.position;
    let checks = Seat::ALL.into_iter().filter_map(|checked| {
        let boards: Vec<BoardId> = position.checks_of(checked).marked().collect();
        (!boards.is_empty()).then(|| super::announce::check(checked, boards))
    });
    let mut checks: Vec<String> = checks.collect();
    if checks.is_empty() {
        checks.push(panel::no_check().to_owned());
    }
    let ghosts = Seat::ALL.map(|owner| panel::ghosts(owner, position.count_ghosts(owner)));
    [format!("{}.", panel::headline(state))]
        .into_iter()
        .chain(checks)
        .chain([format!("{}.", ghosts.join(", "))])
        .collect()
}

/// What can be typed.
#[must_use]
pub fn help() -> Vec<String> {
    [
        "e2e4: play a move, on both boards; e7e8q: with promotion.",
        "why e2e5, is e2e5 legal: why a move may not be played.",
        "moves e2: where a piece can go.",
        "where are north's ghosts: also for all players: ghosts.",
        "board nw: what stands there.",
        "status: whose turn it is, checks and ghosts.",
        "undo, redo, first, previous, next, last, go to 12.",
        "new game, save, share, claim, draw, north resigns.",
    ]
    .map(str::to_owned)
    .to_vec()
}

/// A line was not understood.
#[must_use]
pub const fn unknown() -> &'static str {
    "That is neither a move nor a question I know. Type help to see what can be asked."
}

/// It was done, and there is nothing to say about it.
#[must_use]
pub const fn done() -> &'static str {
    "Done."
}

/// What was typed is not to be done.
#[must_use]
pub const fn not_done() -> &'static str {
    "Nothing is done."
}

/// Something that can be done was asked about, and so not done.
#[must_use]
pub fn only_asked(label: &str, hint: &str) -> String {
    format!("{label}: {hint}. Nothing was done.")
}

/// Who resigns was not said.
#[must_use]
pub const fn resign_who() -> &'static str {
    "Who resigns? Type for example: north resigns."
}

/// What a pawn becomes was not said.
#[must_use]
pub const fn promotion_who() -> &'static str {
    "Choose what the pawn becomes. It can be typed with the move, too: e7e8q."
}
