//! Every word that users of duplicate chess and of its lessons see or hear, beyond those that all pages share.

mod answer;
mod control;
mod panel;

use threefold_chess::{Bitboard, Color, Role, Square};
use threefold_duplicate::share::MAX_PLIES;
use threefold_duplicate::{
    BoardId, ByBoard, Destinations, Ending, Event, Forbidden, Ghost, Played, RecordedAction,
    Refusal, Score, Seat, State,
};

use crate::words::{Worded, count, list, role, sentence};

pub(crate) use answer::*;
pub(crate) use control::*;
pub(crate) use panel::*;

pub(crate) const TITLE: &str = "Duplicate chess";
pub(crate) const TAGLINE: &str = "Four players, four boards, and every move made on two of them.";
pub(crate) const INSTRUCTIONS: &str = "Arrow keys walk over the board, Enter grabs a piece and plays it, Escape lets \
     go. Tab goes to the next board.";
/// The meaning of the marks, while a piece is in hand.
pub(crate) const IN_HAND: &str =
    "Green: both boards allow it. Grey: only that board does; point at it to see why.";
pub(crate) const NEW_GAME_SAID: &str = "A new game. North moves first.";
pub(crate) const UNDONE_GAME: &str = "The game that was here before is back.";
pub(crate) const REDONE_GAME: &str = "Done again.";
/// A file or a link does not hold all there is about the game.
pub(crate) const MOVES_ALONE: &str =
    "It holds the moves alone: neither the rulings nor a claim, a declared draw or a resignation.";
/// A code that could not be loaded.
pub(crate) const SHARE_CODE: &str = "the share code";
pub(crate) const SHARE_TITLE: &str = "A link to this game";
pub(crate) const LINK: &str = "Link";
pub(crate) const COPY_LINK: &str = "Copy the link";
pub(crate) const COPIED: &str = "The link is in the clipboard.";
pub(crate) const NOT_COPIED: &str =
    "The browser does not let the page copy. Select the link and copy it yourself.";

pub(crate) const fn seat(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "North",
        Seat::South => "South",
        Seat::East => "East",
        Seat::West => "West",
    }
}

/// What is said below the boards when there is nothing else to say.
pub(crate) fn invitation(turn: Option<Seat>) -> String {
    turn.map_or_else(
        || "The game is over. Look back at any move, or begin a new game.".to_owned(),
        |turn| format!("Click a piece of {} to see where it can go.", seat(turn)),
    )
}

pub(crate) fn game_over(ending: &Ending) -> String {
    sentence(&Refusal::Over(*ending))
}

pub(crate) fn undone(recorded: &RecordedAction) -> String {
    format!("Taken back: {}.", recorded.words())
}

pub(crate) fn undone_branch(cut_off: usize) -> String {
    let later = count(cut_off, "later move is", "later moves are");
    format!("The move is taken back, and {later} back again.")
}

pub(crate) fn redone(recorded: &RecordedAction) -> String {
    format!("Done again: {}.", recorded.words())
}

pub(crate) fn no_such_ply(ply: usize, most: usize) -> String {
    format!("There is no ply {ply}: the game has {}.", count(most, "ply", "plies"))
}

/// Another ply is shown.
pub(crate) fn shown_ply(ply: usize, most: usize, last: Option<Played>, state: &State) -> String {
    let last = last.map(|move_made| format!("{} ", played(move_made)));
    format!("Ply {ply} of {most}. {}{}.", last.unwrap_or_default(), headline(state))
}

/// The boards of the player to move are upright now, or not any more.
pub(crate) fn focus(turn: Seat, is_on: bool) -> String {
    if is_on {
        let [first, second] = turn.boards();
        format!("{}'s boards {first} and {second} are upright.", seat(turn))
    } else {
        "All boards lie around the compass.".to_owned()
    }
}

pub(crate) fn loaded(plies: usize, state: &State) -> String {
    format!("A game of {}. {}.", count(plies, "move", "moves"), headline(state))
}

pub(crate) fn too_long_to_share() -> String {
    format!("A link holds at most {MAX_PLIES} moves. Save a file instead.")
}

pub(crate) fn promotion_title(square: Square) -> String {
    format!("What does the pawn become on {square} of both boards?")
}

/// The end of a game in a few words.
pub(crate) const fn ending_title(ending: &Ending) -> &'static str {
    match ending {
        Ending::Checkmate { .. } => "Checkmate",
        Ending::Stalemate(_) => "Stalemate",
        Ending::Threefold { .. } => "Draw by repetition",
        Ending::FiftyRounds { .. } => "Draw by the fifty rounds",
        Ending::DeadBoards => "Draw: nobody can mate",
        Ending::Declared => "Draw",
        Ending::Resignation { by, .. } => resigns(*by),
    }
}

/// A remark on an ending that a provisional ruling decided.
pub(crate) fn ending_remark(ending: &Ending, turn: Seat) -> Option<&'static str> {
    match ending {
        // Only a mate on several boards at once needs a ruling, and one before the player's turn.
        Ending::Checkmate { mated, checks, .. }
            if checks.marked().count() < 2 && mated.marked().eq([turn]) =>
        {
            None
        }
        Ending::Declared => None,
        _ => Some("This follows a provisional ruling, see the panel."),
    }
}

pub(crate) fn seat_result(player: Seat, result: Score) -> String {
    format!("{} {}", seat(player), score(result))
}

pub(crate) const fn score(score: Score) -> &'static str {
    match score {
        Score::Win => "wins",
        Score::Draw => "draws",
        Score::Loss => "loses",
    }
}

pub(crate) fn mating_boards(boards: &[BoardId]) -> String {
    format!("Mate on {}", list(boards))
}

/// Everything that an action has brought about, in sentences.
pub(crate) fn events(events: &[Event]) -> String {
    // What ends the game says who is in check, so it need not be said twice.
    let is_over = events.iter().any(|event| matches!(event, Event::Ended(_)));
    let told = events.iter().filter(|event| !(is_over && matches!(event, Event::Check { .. })));
    told.map(event).collect::<Vec<_>>().join(" ")
}

fn event(event: &Event) -> String {
    match event {
        Event::Moved(move_made) => played(*move_made),
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
pub(crate) fn played(played: Played) -> String {
    let [first, second] = played.seat.boards();
    let on = |board| match played.captured[board] {
        None => "to an empty square".to_owned(),
        Some(captured) => format!("it captures a {}", role(captured)),
    };
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
pub(crate) fn played_with_checks(move_made: Played, checks: ByBoard<bool>) -> String {
    let opponent = |board: BoardId| board.player(!move_made.seat.color());
    let checks = checks.marked().map(|board| format!(" {}", check(opponent(board), [board])));
    played(move_made) + &checks.collect::<String>()
}

pub(crate) fn check(checked: Seat, boards: impl IntoIterator<Item = BoardId>) -> String {
    format!("{} is in check on {}.", seat(checked), list(boards))
}

pub(crate) fn board_title(board: BoardId) -> String {
    let [white, black] = [Color::White, Color::Black].map(|color| seat(board.player(color)));
    format!("Board {board}: {white} plays White against {black}")
}

/// What a screen reader says of a square: "e4, North's pawn, ghost", "e5, empty, playable".
pub(crate) fn square(
    square: Square,
    piece: Option<(Seat, Role, bool)>,
    is_check: bool,
    mark: Option<&str>,
    last_move: Option<Seat>,
) -> String {
    let mut parts = vec![square.to_string()];
    match piece {
        None => parts.push("empty".to_owned()),
        Some((owner, kind, _)) => parts.push(format!("{}'s {}", seat(owner), role(kind))),
    }
    if piece.is_some_and(|(.., is_ghost)| is_ghost) {
        parts.push("ghost".to_owned());
    }
    if is_check {
        parts.push("in check".to_owned());
    }
    parts.extend(mark.map(str::to_owned));
    parts.extend(last_move.map(|mover| format!("last move of {}", seat(mover))));
    parts.join(", ")
}

// Marks of squares.
pub(crate) const GRABBED: &str = "grabbed";
pub(crate) const PLAYABLE: &str = "playable";
pub(crate) const PLAYABLE_CAPTURE: &str = "playable, captures here";
pub(crate) const HERE_ONLY: &str = "legal on this board only";
pub(crate) const HERE_ONLY_CAPTURE: &str = "would capture, legal on this board only";

/// A piece was grabbed, and this is where it can go.
pub(crate) fn grabbed(grabbed: Role, square: Square, destinations: &Destinations) -> String {
    let role = role(grabbed);
    let mut parts = vec![format!("The {role} on {square} is grabbed.")];
    parts.push(playable(destinations.playable));
    parts.extend(only_on(destinations));
    parts.join(" ")
}

fn playable(squares: Bitboard) -> String {
    if squares.is_empty() {
        "It has no playable square.".to_owned()
    } else {
        let playable = count(squares.len(), "playable square", "playable squares");
        format!("{playable}: {}.", list(squares))
    }
}

fn only_on(destinations: &Destinations) -> Vec<String> {
    let boards = destinations.only_on.iter().filter(|(_, squares)| !squares.is_empty());
    boards.map(|(board, squares)| format!("Legal on {board} only: {}.", list(*squares))).collect()
}

/// The story of a ghost: what has become of its twin.
pub(crate) fn ghost_story(owner: Seat, ghost: &Forbidden) -> String {
    format!("{} It is {}'s, and has no playable move.", sentence(ghost), seat(owner))
}
