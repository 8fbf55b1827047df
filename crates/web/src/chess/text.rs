//! Every word that users of the chess page see or hear, beyond those that both pages share.
//!
//! What the rules say comes as a value from `threefold-game`, and `text::rule` puts it into words.

mod annotation;
mod control;
mod load;
mod thought;

use threefold_chess::{Color, Move, MoveKind, Piece, Position, Role, Square, UciMove};
use threefold_game::pgn::Brush;
use threefold_game::{Claims, Ending, Game, GameResult, Refusal, Rule, Strength};

use crate::words::{Worded, count, list, role, sentence, side, typeset};

pub(crate) use annotation::*;
pub(crate) use control::*;
pub(crate) use load::*;
pub(crate) use thought::*;

pub(crate) const TITLE: &str = "Chess";
pub(crate) const INSTRUCTIONS: &str = "Arrow keys walk over the board, Enter selects a piece and plays it, Escape puts \
     it back. Press ? for all keys.";
pub(crate) const INVITATION: &str = "Click or drag a piece to move. All draw rules apply.";
pub(crate) const BOARD: &str = "Board";
pub(crate) const CLAIMS: &str = "Claim a draw";

pub(crate) const BOARD_LABEL: &str = "Chess board";

/// The card of the first visit: what can be done here, and the ways to begin.
pub(crate) const WELCOME: &str = "What would you like to do?";
pub(crate) const WAYS_TO_BEGIN: [(&str, &str); 3] = [
    ("Play the computer", "Ten levels, with a clock or without"),
    ("Two players", "On one screen"),
    ("Analyze", "The engine shows the best moves"),
];

pub(crate) const EVENT: &str = "Casual game";

/// The words of a screen reader for a square: "e4, white pawn", "e5, empty, legal".
pub(crate) fn square(
    square: Square,
    piece: Option<Piece>,
    (mark, drawn): (&str, Option<Brush>),
    is_check: bool,
    is_last_move: bool,
) -> String {
    let mut label = format!("{square}, ");
    match piece {
        None => label.push_str("empty"),
        Some(piece) => {
            label.push_str(if piece.color.is_white() { "white " } else { "black " });
            label.push_str(role(piece.role));
        }
    }
    let check = if is_check { ", in check" } else { "" };
    let last = if is_last_move { ", last move" } else { "" };
    let drawn = drawn.map(|color| format!(", drawn {}", brush(color))).unwrap_or_default();
    label + check + mark + last + &drawn
}

// Marks of squares.
pub(crate) const GRABBED: &str = ", selected";
pub(crate) const LEGAL: &str = ", legal";
pub(crate) const CAPTURES: &str = ", captures here";
pub(crate) const CASTLES: &str = ", castles with this rook";
pub(crate) const PREMOVE: &str = ", premove";
pub(crate) const HINT: &str = ", hint";

pub(crate) fn grabbed(grabbed: Role, from: Square, targets: &[Square]) -> String {
    let role = role(grabbed);
    if targets.is_empty() {
        return format!("The {role} on {from} has no legal move.");
    }
    format!("The {role} on {from} can move to {}.", list(targets))
}

/// A move in words: "White plays knight g1 to f3, check."
pub(crate) fn played(before: &Position, legal: Move) -> String {
    let mover = side(before.turn());
    let after = before.play_unchecked(legal);
    let mut text = if legal.kind() == MoveKind::Castling {
        let san = before.san(legal).to_string();
        format!("{mover} castles, {}", san.trim_end_matches(['+', '#']))
    } else {
        let piece = before.board().role_at(legal.from()).map_or("", role);
        format!("{mover} plays {piece} {} to {}", legal.from(), legal.destination())
    };
    if let Some(captured) = before.captured(legal) {
        text = format!("{text}, captures {}", role(captured));
    }
    if let Some(promoted) = legal.promoted() {
        text = format!("{text}, promotes to {}", role(promoted));
    }
    let end = match (after.is_check(), after.has_legal_move()) {
        (true, true) => ", check.",
        (true, false) => ", checkmate.",
        _ => ".",
    };
    text + end
}

pub(crate) const PROMOTION_TITLE: &str = "Promote to…";

/// The player to move, or the end of the game.
pub(crate) fn headline(game: &Game) -> String {
    let turn = game.position().turn();
    match game.ending() {
        Some(ending) => sentence(&ending),
        None if game.position().is_check() => format!("{} to move, in check", side(turn)),
        None => format!("{} to move", side(turn)),
    }
}

/// Whose turn it is against the engine.
pub(crate) const fn turn_of(is_yours: bool) -> &'static str {
    if is_yours { "Your move" } else { "Computer to move" }
}

pub(crate) fn game_over(ending: Ending) -> String {
    sentence(&Refusal::GameOver(ending))
}

pub(crate) fn engines_turn(turn: Color) -> String {
    format!("It is the computer's turn: it plays {}.", side(turn))
}

pub(crate) fn engines_side(color: Color) -> String {
    format!("The computer plays {}, and you cannot do that for it.", side(color))
}

/// The counters of the draw rules, once there is something to count: a repetition, or ten moves by each side.
pub(crate) fn counters(occurrences: u32, clock: u16) -> Option<String> {
    let seen = (occurrences > 1).then(|| format!("Same position {occurrences} times"));
    let quiet = (clock >= 20).then(|| format!("{clock} half-moves without capture or pawn move"));
    let counters: Vec<String> = seen.into_iter().chain(quiet).collect();
    (!counters.is_empty()).then(|| counters.join(". "))
}

/// Says that another move than the last is looked at. It has one line.
pub(crate) const fn looking_back(is_main: bool, is_trying: bool) -> &'static str {
    match (is_main, is_trying) {
        (_, false) => "Viewing undone moves. A new move goes on from here.",
        (true, true) => "Viewing an earlier position. A new move starts a variation.",
        (false, true) => "Viewing a variation. The game itself is unchanged.",
    }
}

/// The purpose of the next move, if it is not to be played.
pub(crate) fn mode(announcing: Option<Rule>, premove: Option<&UciMove>) -> Option<String> {
    let announcing = announcing.map(|rule| {
        format!(
            "Choose the move to announce. It is not played, but claims a draw by {}.",
            rule.words()
        )
    });
    announcing
        .or_else(|| premove.map(|premove| format!("Premove {premove}. Press Escape to cancel it.")))
}

pub(crate) fn player(color: Color, name: &str, clock: Option<&str>, lead: i32) -> String {
    let mut label = side(color).to_owned();
    if name != label {
        label = format!("{label}, {name}");
    }
    if let Some(clock) = clock {
        label = format!("{label}, {clock} left");
    }
    if lead > 0 { format!("{label}, ahead by {lead}") } else { label }
}

pub(crate) fn engine_name(strength: Strength) -> String {
    format!("Threefold ({})", strength.words())
}

/// A rule's buttons to claim and to claim with a move, and what the first does.
pub(crate) const fn claim(rule: Rule) -> [&'static str; 3] {
    match rule {
        Rule::Threefold => [
            "Claim threefold repetition",
            "Claim threefold with a move",
            "The position has occurred 3 times: end the game as a draw",
        ],
        Rule::FiftyMoves => [
            "Claim the 50-move rule",
            "Claim the 50-move rule with a move",
            "50 moves without a capture or pawn move: end the game as a draw",
        ],
    }
}

pub(crate) const ANNOUNCE_HINT: &str =
    "Your next move is announced, not played; if it completes the draw, the game ends";

pub(crate) fn announce_move(san: &str) -> String {
    format!("Announce {san} and claim")
}

pub(crate) fn announcing(rule: Option<Rule>) -> String {
    mode(rule, None).unwrap_or_else(|| "Claim canceled. Your next move is played.".to_owned())
}

pub(crate) fn offered(by: Color) -> String {
    format!("{} offers a draw.", side(by))
}

pub(crate) fn declined(by: Color) -> String {
    format!("{} declines the draw.", side(by))
}

pub(crate) const ACCEPT: &str = "Accept the draw";
pub(crate) const DECLINE: &str = "Decline";
pub(crate) const ALREADY_OFFERED: &str = "Your draw offer stands until your opponent moves.";

pub(crate) const fn result(result: GameResult) -> &'static str {
    match result {
        GameResult::WhiteWins => "White wins",
        GameResult::BlackWins => "Black wins",
        GameResult::Draw => "Draw",
    }
}

pub(crate) fn log_end(ending: Ending) -> String {
    format!("{} {}", typeset(&ending.result().to_string()), sentence(&ending))
}

/// The same for a result of which only the record knows.
pub(crate) fn log_recorded(recorded: GameResult) -> String {
    format!("{} {}.", typeset(&recorded.to_string()), recorded_headline(recorded))
}

/// The headline of a game of which only the record knows the result.
pub(crate) fn recorded_headline(recorded: GameResult) -> String {
    format!("{}, according to the PGN", result(recorded))
}

/// The reason why nothing is offered, claimed or given up there.
pub(crate) fn recorded_over(recorded: GameResult) -> String {
    format!("{}. Make a move to play on.", recorded_headline(recorded))
}

/// A move was made all the same.
pub(crate) fn goes_on(recorded: GameResult) -> String {
    format!("The game goes on. Its result {} was removed.", typeset(&recorded.to_string()))
}

/// The first move of a variation was made.
pub(crate) const VARIATION_STARTED: &str = "This starts a variation; the game itself is unchanged.";

/// The words for a move that was taken back.
pub(crate) fn undone(played: &str) -> String {
    format!("Undone: {played}")
}

pub(crate) const NO_VARIATION: &str = "This move is not in a variation.";

pub(crate) const NO_SUCH_MOVE: &str = "There is no such move.";

pub(crate) const fn variation_changed(is_gone: bool) -> &'static str {
    if is_gone {
        "Variation deleted. Undo brings it back."
    } else {
        "This variation is the main line now."
    }
}

pub(crate) const VARIATION_IS_BACK: &str = "The variation is back.";

pub(crate) const VARIATION_IS_NOT_FIRST: &str = "The main line is as it was before.";

pub(crate) const NO_ROOM: &str = "The game is full: no more moves or deeper variations.";

pub(crate) fn premoved(premove: UciMove) -> String {
    format!("Premove {premove}. It is played on your turn if it is legal.")
}

/// Another own piece was grabbed, which the first one may be meant to follow.
pub(crate) fn premove_again(premove: UciMove) -> String {
    format!("The piece on {0} is selected. Choose {0} again to premove {premove}.", premove.to)
}

pub(crate) const PREMOVE_BY_SQUARES: &str =
    "That is not legal now. To premove it anyway, type its squares, such as e2e4.";

pub(crate) const fn premove_gone(is_illegal: bool) -> &'static str {
    if is_illegal { "The premove was not legal, so it was canceled." } else { "Premove canceled." }
}

/// The headline as a sentence.
pub(crate) fn standing(game: &Game) -> String {
    format!("{}.", headline(game).trim_end_matches('.'))
}

/// The game was undone or redone to where it stands now, with these claims.
pub(crate) fn sought(is_undo: bool, game: &Game, claims: &[Rule]) -> String {
    let what = if is_undo { "Undone." } else { "Redone." };
    let now = format!("{what} {}", standing(game));
    let turn = side(game.position().turn());
    claims
        .iter()
        .fold(now, |said, rule| format!("{said} {turn} may claim a draw by {}.", rule.words()))
}

pub(crate) fn shown(last: Option<&str>, game: &Game) -> String {
    format!("{} {}", last.unwrap_or("Start of the game."), standing(game))
}

pub(crate) fn new_game(challenger: Option<Color>, game: &Game) -> String {
    match challenger.filter(|_| game.ending().is_none()) {
        Some(color) => format!("New game. You play {}.", side(color)),
        None => format!("New game. {}", standing(game)),
    }
}

pub(crate) fn flipped(below: Color) -> String {
    format!("{} is at the bottom.", side(below))
}

pub(crate) const COPIED: &str = "Copied to the clipboard.";

pub(crate) const NOT_COPIED: &str = "The browser did not allow copying. Save a file instead.";

pub(crate) fn stored_game(
    [white, black]: [String; 2],
    plies: usize,
    result: Option<GameResult>,
) -> String {
    let moves = (plies > 0).then(|| count(plies.div_ceil(2), "move", "moves"));
    let known = moves.into_iter().chain(result.map(|result| result.to_string()));
    known.fold(format!("{white} – {black}"), |label, fact| format!("{label}, {fact}"))
}

pub(crate) const CLOCK_STANDS: &str =
    "The page was away, so the clock is stopped until the next move.";

pub(crate) fn is_legal(san: &str) -> String {
    format!("{san} is legal.")
}

pub(crate) fn moves_of(moves: &[String]) -> String {
    if moves.is_empty() {
        return "There is no legal move.".to_owned();
    }
    format!("{}: {}.", count(moves.len(), "legal move", "legal moves"), moves.join(", "))
}

pub(crate) fn board_of(position: &Position) -> Vec<String> {
    let of = |color| {
        let pieces =
            position.board().pieces().filter(|(_, piece): &(_, Piece)| piece.color == color);
        format!(
            "{}: {}.",
            side(color),
            list(pieces.map(|(at, piece)| format!("{} {at}", role(piece.role))))
        )
    };
    Color::ALL.map(of).to_vec()
}

pub(crate) fn claims_of(position: &Position, claims: &Claims) -> Vec<String> {
    let of = |rule: Rule| {
        let moves = claims.announcing.iter().filter(|(known, _)| *known == rule);
        let moves: Vec<String> = moves.map(|(_, legal)| position.san(*legal).to_string()).collect();
        let here = claims.on_board.contains(&rule);
        let rule = rule.words();
        match (here, moves.is_empty()) {
            (true, _) => format!("You may claim a draw by {rule}."),
            (false, false) => {
                format!("You may claim a draw by {rule}, announcing {}.", list(moves))
            }
            (false, true) => format!("You cannot claim a draw by {rule} yet."),
        }
    };
    Rule::ALL.map(of).to_vec()
}

pub(crate) const NO_QUIT: &str = "Just close the page: your game is kept.";

pub(crate) const TEXT_BOX_EXAMPLE: &str = "Nf3, why e2e5, draw, help";
