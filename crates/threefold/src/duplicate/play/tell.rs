//! Answers about a game as text: moves, reasons, ghosts, history.

use std::fmt::Write;

use threefold_chess::{Bitboard, Color, Role, Square};
use threefold_duplicate::twin::{Capture, Lifecycle, Pair};
use threefold_duplicate::{
    BoardId, CountedDraws, DuplicateGame, FIFTY_ROUNDS, Forbidden, Ghost, Played, Prospect, Seat,
    SyncedMove, THREEFOLD, TypedMove,
};

/// The width of a list of moves.
const WIDTH: usize = 79;

/// The clock is shown from here on: half of what draws the game.
const NOTEWORTHY_CLOCK: u32 = FIFTY_ROUNDS / 2;

/// Names as a sentence lists them: `North`, `North and South`, `North, South and East`.
pub(super) fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Lists every legal move of a game that is not over.
pub(super) fn moves(game: &DuplicateGame) -> String {
    let position = game.position();
    let words: Vec<String> =
        position.legal_moves().sorted().iter().map(ToString::to_string).collect();
    wrapped(&words)
}

fn wrapped(words: &[String]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.clone()),
        }
    }
    lines.join("\n")
}

/// Tells where the piece on a square goes: on both boards, and on one board alone.
pub(super) fn moves_from(game: &DuplicateGame, square: Square) -> String {
    let position = game.position();
    let turn = position.turn();
    let pieces = turn.boards().map(|id| {
        let piece = position.board(id).board().piece_at(square);
        (id, piece.filter(|piece| piece.color == turn.color()))
    });
    let role = match pieces {
        [(_, Some(piece)), (_, Some(_))] => piece.role,
        [(_, None), (_, None)] => return format!("{turn} has no piece on {square}"),
        [(id, Some(piece)), (_, None)] | [(_, None), (id, Some(piece))] => {
            let story = game.twins().loss(turn, id, square).map(|lost| loss(game, lost));
            let story = story.unwrap_or_else(|| "its twin is gone".into());
            let alone = position.destinations(square).only_on(id);
            return format!(
                "{turn}'s {} on {square} of {id} is a ghost and never moves again: {story}\n\
                 on {id} alone: {}",
                piece.role,
                squares(alone)
            );
        }
    };
    let destinations = position.destinations(square);
    let mut text =
        format!("{turn}'s {role} on {square}, on both boards: {}", squares(destinations.playable));
    for (id, alone) in destinations.only_on {
        if !alone.is_empty() {
            let _ = write!(text, "\non {id} alone: {}", squares(alone));
        }
    }
    text
}

fn squares(set: Bitboard) -> String {
    let names: Vec<String> = set.into_iter().map(|square| square.to_string()).collect();
    if names.is_empty() { "nowhere".into() } else { names.join(" ") }
}

/// Explains why a move of a player is not legal, or what it does. It is named as it was typed: what a pawn
/// becomes is not the question.
pub(super) fn why(
    game: &DuplicateGame,
    seat: Seat,
    candidate: SyncedMove,
    typed: TypedMove,
) -> String {
    let shown = match typed {
        TypedMove::Squares(typed) => typed,
        TypedMove::San(_) => candidate,
    };
    match game.explain(seat, candidate) {
        None => format!("{seat} may play {shown}: it captures {}", captures(game, candidate)),
        Some(forbidden @ Forbidden::NotTheirTurn { .. }) => {
            let prospect = prospect(game, seat, candidate);
            format!("{seat} may not play {shown}: {forbidden}; {prospect}")
        }
        Some(forbidden) => format!("{seat} may not play {shown}: {forbidden}"),
    }
}

/// Tells whether a move will be legal on the turn of its player.
fn prospect(game: &DuplicateGame, seat: Seat, candidate: SyncedMove) -> String {
    // What is played before the turn of a player for whom both boards wait happens on the others.
    let is_final = game.position().awaits(seat);
    match (game.prospect(seat, candidate), is_final) {
        (Prospect::Legal, true) => "when it is, the move is legal".into(),
        (Prospect::Legal, false) => "as the boards stand, the move would be legal".into(),
        (Prospect::Forbidden(reason), true) => {
            format!("when it is, the move is not legal either: {reason}")
        }
        (Prospect::Forbidden(reason), false) => {
            format!("as the boards stand, the move would not be legal either: {reason}")
        }
        (Prospect::AfterCheck(board), _) => {
            let opponent = board.player(seat.color().opponent());
            format!(
                "whether it will be legal depends on how {opponent} answers the check on {board}"
            )
        }
    }
}

/// `a pawn on NW and nothing on NE`
fn captures(game: &DuplicateGame, legal: SyncedMove) -> String {
    let position = game.position();
    let captured = position.captured(legal);
    let boards = position.turn().boards();
    if boards.iter().all(|&id| captured[id].is_none()) {
        return "nothing".into();
    }
    let what = |role: Option<Role>| role.map_or("nothing".into(), |role| format!("a {role}"));
    list(&boards.map(|id| format!("{} on {id}", what(captured[id]))))
}

/// Lists the ghosts of a player, or of all, with how they became ghosts.
pub(super) fn ghosts(game: &DuplicateGame, of: Option<Seat>) -> String {
    let lines = ghost_lines(game, |seat, _| of.is_none_or(|of| of == seat));
    match (lines.is_empty(), of) {
        (false, _) => lines.join("\n"),
        (true, Some(seat)) => format!("{seat} has no ghosts"),
        (true, None) => "there are no ghosts".into(),
    }
}

/// The ghosts on a square of any board, with how they became ghosts.
pub(super) fn ghosts_on(game: &DuplicateGame, square: Square) -> String {
    let lines = ghost_lines(game, |_, ghost| ghost.square == square);
    if lines.is_empty() {
        return format!("there is no ghost on {square} of any board");
    }
    lines.join("\n")
}

fn ghost_lines(game: &DuplicateGame, is_asked: impl Fn(Seat, Ghost) -> bool) -> Vec<String> {
    let twins = game.twins();
    let mut lines = Vec::new();
    for seat in Seat::ALL {
        for &Pair { role, lifecycle, .. } in twins.pairs(seat) {
            if let Lifecycle::Ghost { ghost, lost } = lifecycle
                && is_asked(seat, ghost)
            {
                let (board, square) = (ghost.board, ghost.square);
                let story = loss(game, lost);
                lines.push(format!("{seat}'s {role} on {square} of {board}: {story}"));
            }
        }
    }
    lines
}

/// The pieces of one board, a line for each player.
pub(super) fn board(game: &DuplicateGame, id: BoardId) -> String {
    let position = game.position();
    let here = position.board(id).board();
    let lines = Color::ALL.map(|color| {
        let owner = id.player(color);
        let ghosts = position.ghosts_on(owner, id);
        let pieces = here.pieces().filter(|(_, piece)| piece.color == color);
        let names = pieces.map(|(square, piece)| {
            let ghost = if ghosts.contains(square) { " (ghost)" } else { "" };
            format!("{} {square}{ghost}", piece.role)
        });
        format!("{owner} on {id}: {}", list(&names.collect::<Vec<_>>()))
    });
    lines.join("\n")
}

/// `East captured its twin on NE at ply 7, with e6d5`
fn loss(game: &DuplicateGame, lost: Capture) -> String {
    let Capture { board, ply, by } = lost;
    let played = ply.checked_sub(1).and_then(|index| game.moves().nth(index));
    let with = played.map_or(String::new(), |played| format!(", with {}", played.synced));
    format!("{by} captured its twin on {board} at ply {ply}{with}")
}

/// Lists the moves, one row for each round; `>` points to the ply that is looked at.
pub(super) fn history(game: &DuplicateGame, looked_at: Option<usize>) -> String {
    let moves: Vec<Played> = game.moves().collect();
    if moves.is_empty() {
        return "no move has been played".into();
    }
    let mut text = String::from("     North  South  East   West");
    for (round, played) in moves.chunks(4).enumerate() {
        let _ = write!(text, "\n{:>3} ", round + 1);
        let mut row = String::new();
        for (index, played) in played.iter().enumerate() {
            let is_here = looked_at == Some(4 * round + index + 1);
            let pointer = if is_here { '>' } else { ' ' };
            let _ = write!(row, "{pointer}{:<6}", played.synced);
        }
        text.push_str(row.trim_end());
    }
    if let Some(ending) = game.ending() {
        let _ = write!(text, "\n{ending}");
    }
    text
}

/// The state of a game, in lines below its boards.
pub(super) fn standing(game: &DuplicateGame) -> Vec<String> {
    let state = game.state();
    if let Some(ending) = state.ending {
        return vec![format!("the game is over: {ending}")];
    }
    let position = game.position();
    let turn = position.turn();
    let mut first = format!("{turn} to move on {}", list(&turn.boards().map(|id| id.to_string())));
    let checks: Vec<String> = position.checks().marked().map(|id| id.to_string()).collect();
    if !checks.is_empty() {
        let _ = write!(first, ", in check on {}", list(&checks));
    }
    let mut lines = vec![first];
    let ghosts = Seat::ALL.map(|seat| (seat, position.count_ghosts(seat)));
    if ghosts.iter().any(|&(_, ghosts)| ghosts > 0) {
        let counts = ghosts.map(|(seat, ghosts)| format!("{seat} {ghosts}"));
        lines.push(format!("ghosts: {}", counts.join(", ")));
    }
    if state.occurrences > 1 {
        let times = state.occurrences;
        lines
            .push(format!("the position has occurred {times} times; {THREEFOLD} times are a draw"));
    }
    if state.clock >= NOTEWORTHY_CLOCK {
        let clock = state.clock;
        lines.push(format!(
            "{clock} plies without a capture or pawn move; {FIFTY_ROUNDS} are a draw"
        ));
    }
    let is_due = state.occurrences >= THREEFOLD || state.clock >= FIFTY_ROUNDS;
    if is_due && game.rulings().counted_draws == CountedDraws::Claimed {
        lines.push(format!("{turn} may claim a draw: claim"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use threefold_duplicate::{Action, Rulings};

    use super::*;

    fn after(moves: &str) -> DuplicateGame {
        with_rulings(moves, Rulings::default())
    }

    fn with_rulings(moves: &str, rulings: Rulings) -> DuplicateGame {
        let mut game = DuplicateGame::new(rulings);
        for text in moves.split_whitespace() {
            game.apply(Action::Move(text.parse().unwrap())).unwrap();
        }
        game
    }

    #[test]
    fn lists_are_wrapped() {
        let text = moves(&after(""));
        assert!(text.starts_with("b1a3 b1c3 g1f3"), "{text}");
        assert_eq!(text.split_whitespace().count(), 20);
        assert!(text.lines().count() == 2 && text.lines().all(|line| line.len() <= WIDTH));
    }

    #[test]
    fn the_rows_of_the_history_are_rounds() {
        let game = after("e2e4 d2d4 e7e5 d7d5 g1f3");
        assert_eq!(
            history(&game, Some(3)),
            "     North  South  East   West\n  1  e2e4   d2d4  >e7e5   d7d5\n  2  g1f3"
        );
        assert_eq!(history(&after(""), None), "no move has been played");
    }

    #[test]
    fn a_claim_that_is_due_is_shown() {
        let rulings = Rulings { counted_draws: CountedDraws::Claimed, ..Rulings::default() };
        let round = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8 ";
        let game = with_rulings(&round.repeat(2), rulings);
        let lines = standing(&game);
        assert_eq!(lines[0], "North to move on NW and NE");
        assert_eq!(lines[1], "the position has occurred 3 times; 3 times are a draw");
        assert_eq!(lines[2], "North may claim a draw: claim");
    }

    fn reason(game: &DuplicateGame, seat: Seat, text: &str) -> String {
        let synced = text.parse().unwrap();
        why(game, seat, synced, TypedMove::Squares(synced))
    }

    #[test]
    fn whoever_moves_next_hears_whether_the_move_will_be_legal() {
        let game = after("e2e4");
        let text = |seat, text: &str| reason(&game, seat, text);
        assert!(text(Seat::South, "e2e4").starts_with("South may play e2e4: it captures nothing"));
        let east = "it is South's turn, not East's; as the boards stand, the move would be legal";
        assert!(text(Seat::East, "e7e5").ends_with(east));
        let game = after("");
        let text = |seat, text: &str| reason(&game, seat, text);
        assert!(text(Seat::South, "e2e4").ends_with("; when it is, the move is legal"));
        let south = "; when it is, the move is not legal either: on both boards the pawn on e2 ";
        assert!(text(Seat::South, "e2e5").contains(south));
        let west = "West may not play e7e4: it is North's turn, not West's; as the boards stand, the \
                    move would not be legal either: on both boards the pawn on e7 does not move to e4";
        assert!(text(Seat::West, "e7e4").starts_with(west));
    }

    #[test]
    fn whoever_waits_for_a_check_hears_of_it() {
        let game = after("e2e4 e2e4 d7d5 a7a6 f1b5 f1b5");
        let north = "it is East's turn, not North's; whether it will be legal depends on how East \
                     answers the check on NE";
        assert!(reason(&game, Seat::North, "b5c6").ends_with(north));
        assert!(reason(&game, Seat::West, "a6b5").ends_with("; when it is, the move is legal"));
    }
}
