//! Every word that users of duplicate chess and of its lessons see or hear, beyond those that all pages share.

mod control;

use threefold_chess::{Bitboard, Color, Role, Square};
use threefold_duplicate::share::MAX_PLIES;
use threefold_duplicate::{
    BoardId, ByBoard, Destinations, DuplicatePosition, Ending, Event, Forbidden, Ghost, Played,
    Refusal, Score, Seat, State, SyncedMove,
};

use crate::words::{count, list, role, sentence, side};

pub(crate) use control::*;

pub(crate) const TITLE: &str = "Duplicate chess";
pub(crate) const TAGLINE: &str = "Four players, four boards, and every move made on two of them.";
/// The card of the first visit: the game and the first step, in one sentence.
pub(crate) const WELCOME: &str = "Four players share four boards, and each move is made on both of your boards at once: \
     pick a piece, then a green dot, where both boards allow it.";
pub(crate) const START_LESSON: &str = "Start the 3-minute lesson";
pub(crate) const JUST_PLAY: &str = "Just play";
pub(crate) const INSTRUCTIONS: &str = "Arrow keys walk over the board, Enter selects a piece and plays it, Escape puts \
     it back. Tab goes to the next board. Press ? for all keys.";
/// The meaning of the marks, while a piece is in hand.
pub(crate) const IN_HAND: &str =
    "Green: legal on both boards. Gray: legal on one board only; point at it to see why.";
pub(crate) const NEW_GAME_SAID: &str = "New game. North moves first.";
pub(crate) const UNDONE_GAME: &str = "The previous game is back.";
pub(crate) const REDONE_GAME: &str = "Redone.";
/// A file or a link does not hold all there is about the game.
pub(crate) const MOVES_ALONE: &str =
    "It contains only the moves, not the rulings or a claim, declared draw or resignation.";
pub(crate) const SHARE_CODE: &str = "the share code";
pub(crate) const SHARE_TITLE: &str = "Link to this game";
pub(crate) const LINK: &str = "Link";
pub(crate) const COPY_LINK: &str = "Copy link";
pub(crate) const COPIED: &str = "Link copied to the clipboard.";
pub(crate) const NOT_COPIED: &str =
    "The browser did not allow copying. Select the link and copy it yourself.";

pub(crate) const fn seat(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "North",
        Seat::South => "South",
        Seat::East => "East",
        Seat::West => "West",
    }
}

pub(crate) fn invitation(turn: Option<Seat>) -> String {
    turn.map_or_else(
        || "The game is over. Review its moves, or start a new game.".to_owned(),
        |turn| format!("Click a piece of {} to see where it can go.", seat(turn)),
    )
}

/// A board on which the player to move has no pieces.
pub(crate) fn other_board(turn: Seat, board: BoardId) -> String {
    let [first, second] = turn.boards();
    format!("{} plays on {first} and {second}, not on {board}.", seat(turn))
}

pub(crate) fn game_over(ending: &Ending) -> String {
    sentence(&Refusal::Over(*ending))
}

pub(crate) fn undone_branch(cut_off: usize) -> String {
    let later = count(cut_off, "later move is", "later moves are");
    format!("Undone, and {later} back.")
}

/// A move was made at an earlier ply, in place of this one and of what followed it.
pub(crate) fn replaced(first: Played, cut_off: usize) -> String {
    let (later, it) = match cut_off.saturating_sub(1) {
        0 => (" was".to_owned(), "it"),
        more => (format!(" and {} were", count(more, "later move", "later moves")), "them"),
    };
    let (mover, synced) = (seat(first.seat), first.synced);
    format!(" {mover}'s {synced}{later} replaced. Undo brings {it} back.")
}

pub(crate) fn no_such_ply(ply: usize, most: usize) -> String {
    format!("There is no ply {ply}: the game has {}.", count(most, "ply", "plies"))
}

pub(crate) fn shown_ply(ply: usize, most: usize, last: Option<Played>, state: &State) -> String {
    let last = last.map(|move_made| format!("{} ", played(move_made)));
    format!("Ply {ply} of {most}. {}{}.", last.unwrap_or_default(), headline(state))
}

/// The boards of the player to move are upright now, or not any more.
pub(crate) fn focus(turn: Seat, is_on: bool) -> String {
    if is_on {
        let [first, second] = turn.boards();
        format!("{}'s boards {first} and {second} are turned upright.", seat(turn))
    } else {
        "All four boards are shown around the compass.".to_owned()
    }
}

pub(crate) fn loaded(plies: usize, state: &State) -> String {
    format!("Loaded a game of {}. {}.", count(plies, "move", "moves"), headline(state))
}

pub(crate) fn too_long_to_share() -> String {
    format!("A link holds at most {MAX_PLIES} moves. Save a file instead.")
}

pub(crate) const PROMOTION_TITLE: &str = "Promote to… (both boards)";

/// The end of a game in a few words.
pub(crate) const fn ending_title(ending: &Ending) -> &'static str {
    match ending {
        Ending::Checkmate { .. } => "Checkmate",
        Ending::Stalemate(_) => "Stalemate",
        Ending::Threefold { .. } => "Draw by repetition",
        Ending::FiftyRounds { .. } => "Draw by the 50-round rule",
        Ending::DeadBoards => "Draw: insufficient material",
        Ending::Declared => "Draw",
        Ending::Resignation { by, .. } => resigns(*by),
        Ending::FlagFall { .. } => "Time is up",
    }
}

/// The end of a game as the title of its card: the winners first, if there are any.
pub(crate) fn end_title(ending: &Ending) -> String {
    let result = ending.result();
    let winners: Vec<&str> =
        Seat::ALL.into_iter().filter(|it| result[*it] == Score::Win).map(seat).collect();
    let verb = if winners.len() == 1 { "wins" } else { "win" };
    let how = if matches!(ending, Ending::Checkmate { .. }) { " by checkmate" } else { "" };
    if winners.is_empty() {
        return ending_title(ending).to_owned();
    }
    format!("{} {verb}{how}", list(winners))
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
        _ => Some("Decided by a provisional ruling: see Rulings in the panel."),
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

pub(crate) fn events(events: &[Event]) -> String {
    // What ends the game says who is in check.
    let is_over = events.iter().any(|event| matches!(event, Event::Ended(_)));
    let is_told = |one: &&Event| !is_over || !matches!(one, Event::Check { .. });
    events.iter().filter(is_told).map(event).collect::<Vec<_>>().join(" ")
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
            format!("The position has occurred {occurrences} times.")
        }
        other => sentence(other),
    }
}

/// A move and what it did on each board.
pub(crate) fn played(played: Played) -> String {
    let [first, second] = played.seat.boards();
    let on = |board| match played.captured[board] {
        None => "it moves to an empty square".to_owned(),
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

/// The same, and whom it puts in check; or that it is mate.
pub(crate) fn played_with_checks(
    move_made: Played,
    checks: ByBoard<bool>,
    is_mate: bool,
) -> String {
    let opponent = |board: BoardId| board.player(!move_made.seat.color());
    let checks = checks.marked().map(|board| format!(" {}", check(opponent(board), [board])));
    let checks = if is_mate { " Checkmate.".to_owned() } else { checks.collect() };
    played(move_made) + &checks
}

pub(crate) fn check(checked: Seat, boards: impl IntoIterator<Item = BoardId>) -> String {
    format!("{} is in check on {}.", seat(checked), list(boards))
}

pub(crate) fn board_title(board: BoardId) -> String {
    let [white, black] = [Color::White, Color::Black].map(|color| seat(board.player(color)));
    format!("Board {board}: {white} plays White against {black}")
}

/// The words of a screen reader: "e4, North's pawn, ghost", "e5, empty, playable".
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
pub(crate) const GRABBED: &str = "selected";
pub(crate) const PLAYABLE: &str = "playable";
pub(crate) const PLAYABLE_CAPTURE: &str = "playable, captures here";
pub(crate) const HERE_ONLY: &str = "legal on this board only";
pub(crate) const HERE_ONLY_CAPTURE: &str = "would capture, legal on this board only";

pub(crate) fn grabbed(grabbed: Role, square: Square, destinations: &Destinations) -> String {
    let role = role(grabbed);
    let mut parts = vec![format!("The {role} on {square} is selected.")];
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

pub(crate) const BOARDS: &str = "Boards";
pub(crate) const LEGEND: &str = "Legend";
pub(crate) const RULINGS: &str = "Rulings";
pub(crate) const FILE_NAME: &str = "File name";
pub(crate) const CODE: &str = "Share code or link";
pub(crate) const LOAD_CODE: &str = "Load code";
pub(crate) const ROUND: &str = "Round";
pub(crate) const END_THE_GAME: &str = "End the game";
pub(crate) const IN_FORCE: &str = "in force";
pub(crate) const FOR_NEW_GAMES: &str = "For new games";
pub(crate) const ONLY_ANSWER: &str = "In every game";
pub(crate) const PROVISIONAL: &str = "PROVISIONAL";
pub(crate) const CUTS_OFF: &str = "A new move here replaces the later moves; Undo brings them back";

pub(crate) fn headline(state: &State) -> String {
    let turn = state.position.turn();
    state.ending.as_ref().map_or_else(
        || format!("{} to move, {}", seat(turn), side(turn.color())),
        |ending| format!("Game over: {}", ending_title(ending)),
    )
}

/// The player to move, or who has won, in a few words.
pub(crate) fn standing(state: &State) -> String {
    let turn = || format!("{} to move", seat(state.position.turn()));
    state.ending.as_ref().map_or_else(turn, end_title)
}

/// The players who have ghosts; none if nobody has.
pub(crate) fn count_ghosts(position: &DuplicatePosition) -> Option<String> {
    let ghosts = Seat::ALL.map(|owner| (owner, position.count_ghosts(owner)));
    let ghosts = ghosts.into_iter().filter(|(_, number)| *number > 0);
    let ghosts: Vec<String> =
        ghosts.map(|(owner, number)| format!("{} {number}", seat(owner))).collect();
    (!ghosts.is_empty()).then(|| format!("Ghosts: {}", ghosts.join(", ")))
}

/// The ply that is looked back at. It has one line.
pub(crate) fn looking_back(shown: usize, most: usize) -> String {
    format!("Viewing ply {shown} of {most}")
}

pub(crate) fn player(
    player: Seat,
    is_turn: bool,
    checks: &[BoardId],
    ghosts: usize,
    result: Option<Score>,
) -> String {
    let mut parts = vec![format!("{}, {}", seat(player), side(player.color()))];
    if is_turn {
        parts.push("to move".to_owned());
    }
    if !checks.is_empty() {
        parts.push(format!("in check on {}", list(checks)));
    }
    if ghosts > 0 {
        parts.push(count(ghosts, "ghost", "ghosts"));
    }
    parts.extend(result.map(|score| seat_result(player, score)));
    parts.join(", ")
}

/// A player is in check: on a small badge, and as a sign on a smaller one.
pub(crate) fn check_badge(boards: &[BoardId]) -> [String; 2] {
    let signs: Vec<String> = boards.iter().map(|board| format!("+{board}")).collect();
    [format!("Check {}", list(boards)), signs.join(" ")]
}

/// A player has ghosts: on a small badge, and as a sign on a smaller one, beside a ring as that of a ghost.
pub(crate) fn ghost_badge(number: usize) -> [String; 2] {
    [count(number, "ghost", "ghosts"), number.to_string()]
}

/// The meanings of the marks, in the order of the legend.
pub(crate) const MARKS: [&str; 6] = [
    "The selected piece and its twin",
    "Playable: legal on both boards",
    "Legal on this board only, so not playable",
    "A ghost: its twin was captured, it never moves again",
    "A king in check",
    "The last move of a player, in the player's color",
];

/// An open question and its answers, in the order of `Ruling` and of its answers.
pub(crate) const RULING_WORDS: [(&str, &[&str]); 7] = [
    ("Mated by both opponents at once", &["both opponents win", "only the last to move wins"]),
    (
        "A player is mated before it is their turn",
        &["the game goes on until it is that player's turn", "the game ends at once"],
    ),
    (
        "The player to move has no legal move and is not in check",
        &["the game ends, and all four draw"],
    ),
    (
        "The position occurs 3 times, or 50 rounds pass without a capture or pawn move",
        &["the game is drawn automatically", "the player to move may claim a draw"],
    ),
    (
        "No board has material left to mate with",
        &["the game goes on until a draw is declared", "the game is drawn automatically"],
    ),
    ("A player resigns", &["the others draw", "both opponents win, and the partner draws"]),
    (
        "The time of a player is up",
        &["the others draw", "both opponents win, and the partner draws"],
    ),
];

pub(crate) fn ruling_chosen(question: &str, answer: &str) -> String {
    format!("In new games: {question}: {answer}.")
}

/// A saved game in the list; the status is the word of its ending.
pub(crate) fn stored_game(plies: usize, status: Option<&str>) -> String {
    let moves = count(plies, "move", "moves");
    let end = match status {
        None => return moves,
        Some("checkmate") => "checkmate",
        Some("stalemate") => "stalemate",
        Some("resignation") => "resignation",
        Some("flag-fall") => "out of time",
        Some(_) => "draw",
    };
    format!("{moves}, {end}")
}

pub(crate) fn rounds_left_out(rounds: usize) -> String {
    count(rounds, "more round", "more rounds")
}

pub(crate) const TEXT_BOX_EXAMPLE: &str = "e2e4, Nf3, why e2e5, help";
pub(crate) const RESIGN_WHO: &str = "Who resigns? Type for example: north resigns.";
pub(crate) const PROMOTION_WHO: &str =
    "Choose the piece to promote to. You can also type it with the move: e7e8q.";

pub(crate) fn legal(turn: Seat, synced: SyncedMove) -> String {
    let [first, second] = turn.boards();
    format!("{} may play {synced}: it is legal on {first} and on {second}.", seat(turn))
}

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

pub(crate) fn all_moves(position: &DuplicatePosition) -> String {
    let moves = position.legal_moves().sorted();
    let number = count(moves.len(), "move", "moves");
    format!("{} has {number}: {}.", seat(position.turn()), list(&*moves))
}

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
    let ghosts = count_ghosts(position).map(|ghosts| format!("{ghosts}."));
    [format!("{}.", headline(state))].into_iter().chain(checks).chain(ghosts).collect()
}
