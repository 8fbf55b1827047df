//! What has happened, for those who do not see it.

use threefold_chess::Role;
use threefold_duplicate::{BoardId, ByBoard, Event, Ghost, Played, Seat};

use super::{list, role, seat, sentence};

/// Everything that an action has brought about, in sentences.
#[must_use]
pub fn events(events: &[Event]) -> String {
    // What ends the game says who is in check, so it need not be said twice.
    let is_over = events.iter().any(|event| matches!(event, Event::Ended(_)));
    let told = events.iter().filter(|event| !(is_over && matches!(event, Event::Check { .. })));
    told.map(event).collect::<Vec<_>>().join(" ")
}

fn event(event: &Event) -> String {
    match event {
        Event::Moved(move_made) => played(move_made),
        Event::GhostMade { ghost: Ghost { board, square }, role: made, owner } => {
            let made = role(*made);
            format!("{}'s {made} on {square} of {board} is a ghost now.", seat(*owner))
        }
        Event::GhostCaptured { ghost: Ghost { board, square }, owner, .. } => {
            format!("{}'s ghost on {square} of {board} is captured.", seat(*owner))
        }
        Event::Check { seat: checked, boards } => check(*checked, boards.marked()),
        Event::Repeated { occurrences } => {
            format!("The four boards have occurred {occurrences} times.")
        }
        other => sentence(other),
    }
}

/// A move and what it did on each board.
#[must_use]
pub fn played(played: &Played) -> String {
    let [first, second] = played.seat.boards();
    let on = |board| capture(played.captured[board]);
    let mover = seat(played.seat);
    let synced = played.synced;
    match (played.captured[first], played.captured[second]) {
        (None, None) => format!("{mover} plays {synced} on {first} and {second}."),
        (one, other) if one == other => {
            format!("{mover} plays {synced}: on {first} and {second} {}.", on(first))
        }
        _ => {
            format!("{mover} plays {synced}: on {first} {}, on {second} {}.", on(first), on(second))
        }
    }
}

/// The same, and whom it puts in check.
#[must_use]
pub fn played_with_checks(move_made: &Played, checks: ByBoard<bool>) -> String {
    let opponent = |board: BoardId| board.player(!move_made.seat.color());
    let checks = checks.marked().map(|board| format!(" {}", check(opponent(board), [board])));
    played(move_made) + &checks.collect::<String>()
}

fn capture(captured: Option<Role>) -> String {
    captured.map_or_else(
        || "to an empty square".to_owned(),
        |captured| format!("it captures a {}", role(captured)),
    )
}

/// Who is in check, and where.
#[must_use]
pub fn check(checked: Seat, boards: impl IntoIterator<Item = BoardId>) -> String {
    format!("{} is in check on {}.", seat(checked), list(boards))
}
