//! Every word that users of the chess page see or hear, beyond those that both pages share.
//!
//! What the rules say comes as a value from `threefold-game`, and `text::rule` puts it into words.

mod control;
mod load;
mod thought;

use threefold_chess::{Color, Move, MoveKind, Piece, Position, Role, Square, UciMove};
use threefold_game::{Claims, Ending, Game, GameResult, Refusal, Rule, Strength};

use crate::words::{Worded, list, role, sentence, side, typeset};

pub(crate) use control::*;
pub(crate) use load::*;
pub(crate) use thought::*;

pub(crate) const TITLE: &str = "Chess";
pub(crate) const INSTRUCTIONS: &str = "Arrow keys walk over the board, Enter grabs a piece and plays it, Escape lets \
     go. Letters press the buttons that name them.";
pub(crate) const INVITATION: &str =
    "Click or drag a piece. Every draw rule counts: claims, announcements, automatic ends.";
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
    mark: &str,
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
    label + check + mark + last
}

// Marks of squares.
pub(crate) const GRABBED: &str = ", grabbed";
pub(crate) const LEGAL: &str = ", legal";
pub(crate) const CAPTURES: &str = ", captures here";
pub(crate) const PREMOVE: &str = ", premove";
pub(crate) const HINT: &str = ", hint";

pub(crate) fn grabbed(grabbed: Role, from: Square, targets: &[Square]) -> String {
    let role = role(grabbed);
    if targets.is_empty() {
        return format!("The {role} on {from} has no legal move.");
    }
    format!("The {role} on {from} can go to {}.", list(targets))
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
        text = format!("{text}, becomes {}", role(promoted));
    }
    let end = match (after.is_check(), after.has_legal_move()) {
        (true, true) => ", check.",
        (true, false) => ", checkmate.",
        _ => ".",
    };
    text + end
}

pub(crate) fn promotion_title(square: Square) -> String {
    format!("What does the pawn become on {square}?")
}

/// The player to move, or the end of the game.
pub(crate) fn headline(game: &Game) -> String {
    let turn = game.position().turn();
    match game.ending() {
        Some(ending) => sentence(&ending),
        None if game.position().is_check() => format!("{} to move, in check", side(turn)),
        None => format!("{} to move", side(turn)),
    }
}

pub(crate) fn game_over(ending: Ending) -> String {
    sentence(&Refusal::GameOver(ending))
}

pub(crate) fn engines_turn(turn: Color) -> String {
    format!("It is {}'s turn, and the engine plays {}.", side(turn), side(turn))
}

pub(crate) fn engines_side(color: Color) -> String {
    format!("The engine plays {}, and speaks for itself.", side(color))
}

/// The counters of the draw rules. They have one line.
pub(crate) fn counters(occurrences: u32, clock: u16) -> String {
    let often = match occurrences {
        0 | 1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    };
    format!("Half-move clock {clock}, position seen {often}")
}

/// Says that another move than the last is looked at. It has one line.
pub(crate) const fn looking_back(is_main: bool, is_trying: bool) -> &'static str {
    match (is_main, is_trying) {
        (_, false) => "Looking ahead; a move goes on here.",
        (true, true) => "Looking back; a move is a variation.",
        (false, true) => "In a variation; the game is as it was.",
    }
}

/// The purpose of the next move, if it is not to be played.
pub(crate) fn mode(announcing: Option<Rule>, premove: Option<&UciMove>) -> Option<String> {
    let announcing = announcing.map(|rule| {
        format!("The next move is not played but announced, to claim a draw by {}.", rule.words())
    });
    announcing
        .or_else(|| premove.map(|premove| format!("Premove: {premove}. Escape calls it off.")))
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
            "The position has occurred three times: end the game as a draw",
        ],
        Rule::FiftyMoves => [
            "Claim the 50-move rule",
            "Claim 50 moves with a move",
            "Fifty moves without a capture or pawn move: end the game as a draw",
        ],
    }
}

pub(crate) const ANNOUNCE_HINT: &str =
    "The next move is announced, not played; if it completes the draw, the game ends";

pub(crate) fn announce_move(san: &str) -> String {
    format!("Announce {san} and claim")
}

pub(crate) fn announcing(rule: Option<Rule>) -> String {
    mode(rule, None).unwrap_or_else(|| "The next move is played again.".to_owned())
}

pub(crate) fn offered(by: Color) -> String {
    format!("{} offers a draw.", side(by))
}

pub(crate) fn declined(by: Color) -> String {
    format!("{} declines the draw.", side(by))
}

pub(crate) const ACCEPT: &str = "Accept the draw";
pub(crate) const DECLINE: &str = "Decline";
pub(crate) const ALREADY_OFFERED: &str = "Your offer stands until the opponent has moved.";

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
    format!("{}, says the record", result(recorded))
}

/// The reason why nothing is offered, claimed or given up there.
pub(crate) fn recorded_over(recorded: GameResult) -> String {
    format!("{}. A move plays on.", recorded_headline(recorded))
}

/// A move was made all the same.
pub(crate) fn goes_on(recorded: GameResult) -> String {
    format!("The game goes on, without its result {}.", typeset(&recorded.to_string()))
}

/// Marks for the commonest annotations of PGN; the others keep their number.
const ANNOTATIONS: [&str; 7] = ["", "!", "?", "!!", "??", "!?", "?!"];

pub(crate) fn annotated(san: &str, annotations: &[u8]) -> String {
    annotations.iter().fold(san.to_owned(), |text, &number| {
        match ANNOTATIONS.get(usize::from(number)) {
            Some(mark) => text + mark,
            None => format!("{text} ${number}"),
        }
    })
}

/// A comment without the commands that programs hide in it.
pub(crate) fn without_commands(comment: &str) -> String {
    let mut text = String::new();
    let mut rest = comment;
    while let Some((before, behind)) = rest.split_once("[%") {
        text.push_str(before.trim_end());
        rest = behind.split_once(']').map_or("", |(_, behind)| behind);
    }
    text.push_str(rest);
    text.trim().to_owned()
}

/// The words for a move that was taken back.
pub(crate) fn undone(played: &str) -> String {
    format!("Undone: {played}")
}

pub(crate) const NO_VARIATION: &str = "This is no variation.";

pub(crate) const NO_SUCH_MOVE: &str = "There is no such move.";

pub(crate) const fn variation_changed(is_gone: bool) -> &'static str {
    if is_gone {
        "The variation is gone. Undo brings it back."
    } else {
        "The variation comes first now."
    }
}

pub(crate) const VARIATION_IS_BACK: &str = "The variation is back.";

pub(crate) const VARIATION_IS_NOT_FIRST: &str = "The variation is where it was before.";

pub(crate) const NO_ROOM: &str = "There is no room for more moves or deeper variations.";

pub(crate) fn premoved(premove: UciMove) -> String {
    format!("Premove {premove}. It is played if it is legal then.")
}

/// Another own piece was grabbed, which the first one may be meant to follow.
pub(crate) fn premove_again(premove: UciMove) -> String {
    format!("The piece on {0} is grabbed. Choose {0} again for the premove {premove}.", premove.to)
}

pub(crate) const PREMOVE_BY_SQUARES: &str =
    "That would not be legal now. For a premove all the same, type its squares, such as e2e4.";

pub(crate) const fn premove_gone(is_illegal: bool) -> &'static str {
    if is_illegal { "The premove is not legal now." } else { "The premove is called off." }
}

/// The headline as a sentence.
pub(crate) fn standing(game: &Game) -> String {
    format!("{}.", headline(game).trim_end_matches('.'))
}

/// The game was undone or redone to where it stands now, with these claims.
pub(crate) fn sought(is_undo: bool, game: &Game, claims: &[Rule]) -> String {
    let what = if is_undo { "Taken back." } else { "Done again." };
    let now = format!("{what} {}", standing(game));
    let turn = side(game.position().turn());
    claims
        .iter()
        .fold(now, |said, rule| format!("{said} {turn} may claim a draw by {}.", rule.words()))
}

pub(crate) fn shown(last: Option<&str>, game: &Game) -> String {
    format!("{} {}", last.unwrap_or("The start."), standing(game))
}

pub(crate) fn new_game(challenger: Option<Color>, game: &Game) -> String {
    match challenger.filter(|_| game.ending().is_none()) {
        Some(color) => format!("A new game. You play {}.", side(color)),
        None => format!("A new game. {}", standing(game)),
    }
}

pub(crate) fn flipped(below: Color) -> String {
    format!("{} is at the bottom.", side(below))
}

pub(crate) const COPIED: &str = "It is in the clipboard.";

pub(crate) const NOT_COPIED: &str = "The browser does not let the page copy. Save a file instead.";

pub(crate) fn stored_game(
    white: &str,
    black: &str,
    moves: &str,
    result: Option<GameResult>,
) -> String {
    let result = result.map(|result| format!(", {result}")).unwrap_or_default();
    format!("{white} – {black}, {moves}{result}")
}

pub(crate) const CLOCK_STANDS: &str = "The page was away. The clock stands until the next move.";

pub(crate) fn is_legal(san: &str) -> String {
    format!("{san} is legal.")
}

pub(crate) fn moves_of(moves: &[String]) -> String {
    if moves.is_empty() {
        return "There is no legal move.".to_owned();
    }
    format!("{} legal: {}.", moves.len(), moves.join(", "))
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
            (false, false) => format!("You may claim by {rule}, announcing {}.", list(moves)),
            (false, true) => format!("Nothing to claim by {rule}."),
        }
    };
    Rule::ALL.map(of).to_vec()
}

pub(crate) const NO_QUIT: &str = "Close the page whenever you like: the game is kept.";

pub(crate) const TEXT_BOX_EXAMPLE: &str = "Nf3, why e2e5, draw, help";
