//! Every word that users of the chess page see or hear, beyond those that both pages share.
//!
//! What the rules say comes as a value from `threefold-game`, and `text::rule` puts it into words.

pub mod answer;
pub mod control;
mod form;
mod list;
mod thought;
pub mod word;

use threefold_chess::{Color, Move, MoveKind, Piece, Position, Role, Square, UciMove};
use threefold_game::{Ending, Game, GameResult, Refusal, Rule, Strength};

use super::model::{Purpose, Table};
use super::scene::Highlight;
use crate::text::view::typeset;
use crate::text::{Worded, count, role, sentence, side};

pub use form::{
    choice, form_begin, form_heading, form_start, form_time, form_title, seconds_or_minutes,
};
pub use list::{
    listed_game, loaded, no_game, pasted, remarks, remarks_title, set_up, several_games,
    several_title, unknown_variant,
};
pub use thought::{
    analysis, engine_failed, engine_is_busy, engine_is_silent, engine_restarted,
    engine_without_move, graph, hint, hint_claim, line, no_such_line, nobody_thinks, progress,
    score, variation, verdict,
};

/// What the board is called.
#[must_use]
pub const fn board_label() -> &'static str {
    "Chess board"
}

/// What a record says that a game was played at.
#[must_use]
pub const fn event() -> &'static str {
    "Casual game"
}

/// What a screen reader says of a square: "e4, white pawn", "e5, empty, legal".
#[must_use]
pub fn square(
    square: Square,
    piece: Option<Piece>,
    highlight: Highlight,
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
    let mark = match highlight {
        Highlight::None => "",
        Highlight::Grabbed => ", grabbed",
        Highlight::Legal => ", legal",
        Highlight::Capture => ", captures here",
        Highlight::Premove => ", premove",
        Highlight::Hint => ", hint",
    };
    let check = if is_check { ", in check" } else { "" };
    let last = if is_last_move { ", last move" } else { "" };
    label + check + mark + last
}

/// A piece was grabbed, and this is where it can go.
#[must_use]
pub fn grabbed(grabbed: Role, from: Square, targets: &[Square]) -> String {
    let role = role(grabbed);
    if targets.is_empty() {
        return format!("The {role} on {from} has no legal move.");
    }
    format!("The {role} on {from} can go to {}.", crate::text::list(targets))
}

/// A move in words: "White plays knight g1 to f3, check."
#[must_use]
pub fn played(before: &Position, legal: Move) -> String {
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

/// The question of the promotion dialog.
#[must_use]
pub fn promotion_title(square: Square) -> String {
    format!("What does the pawn become on {square}?")
}

/// Whose turn it is, or how the game ended.
#[must_use]
pub fn headline(game: &Game) -> String {
    let turn = game.position().turn();
    match game.ending() {
        Some(ending) => sentence(&ending),
        None if game.position().is_check() => format!("{} to move, in check", side(turn)),
        None => format!("{} to move", side(turn)),
    }
}

/// That the game is over, and why.
#[must_use]
pub fn game_over(ending: Ending) -> String {
    sentence(&Refusal::GameOver(ending))
}

/// It is the engine's turn.
#[must_use]
pub fn engines_turn(turn: Color) -> String {
    format!("It is {}'s turn, and the engine plays {}.", side(turn), side(turn))
}

/// A person may not speak for the engine.
#[must_use]
pub fn engines_side(color: Color) -> String {
    format!("The engine plays {}, and speaks for itself.", side(color))
}

/// The counters of the draw rules. They have one line.
#[must_use]
pub fn counters(occurrences: u32, clock: u16) -> String {
    let often = match occurrences {
        0 | 1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    };
    format!("Half-move clock {clock}, position seen {often}")
}

/// That another move than the last is looked at. It has one line.
#[must_use]
pub const fn looking_back(is_main: bool, is_trying: bool) -> &'static str {
    match (is_main, is_trying) {
        (_, false) => "Looking ahead; a move goes on here.",
        (true, true) => "Looking back; a move is a variation.",
        (false, true) => "In a variation; the game is as it was.",
    }
}

/// What the engine is doing.
#[must_use]
pub const fn thinking(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Move => "The engine is thinking about its move",
        Purpose::Answer => "The engine is thinking about your offer",
        Purpose::Hint => "The engine is looking for a hint",
        Purpose::Analysis => "The engine is analyzing",
    }
}

/// What the next move is for, if not to be played.
#[must_use]
pub fn mode(announcing: Option<Rule>, premove: Option<&UciMove>) -> Option<String> {
    let announcing = announcing.map(|rule| {
        format!("The next move is not played but announced, to claim a draw by {}.", rule.words())
    });
    announcing
        .or_else(|| premove.map(|premove| format!("Premove: {premove}. Escape calls it off.")))
}

/// A player in words.
#[must_use]
pub fn player(color: Color, name: &str, clock: Option<&str>, lead: i32) -> String {
    let mut label = side(color).to_owned();
    if name != label {
        label = format!("{label}, {name}");
    }
    if let Some(clock) = clock {
        label = format!("{label}, {clock} left");
    }
    if lead > 0 { format!("{label}, ahead by {lead}") } else { label }
}

/// What a program is called.
#[must_use]
pub fn engine_name(strength: Strength) -> String {
    format!("Threefold ({})", strength.words())
}

/// A button that claims.
#[must_use]
pub const fn claim_label(rule: Rule) -> &'static str {
    match rule {
        Rule::Threefold => "Claim threefold repetition",
        Rule::FiftyMoves => "Claim the 50-move rule",
    }
}

/// What it does.
#[must_use]
pub const fn claim_hint(rule: Rule) -> &'static str {
    match rule {
        Rule::Threefold => "The position has occurred three times: end the game as a draw",
        Rule::FiftyMoves => "Fifty moves without a capture or pawn move: end the game as a draw",
    }
}

/// A button after which a move is announced.
#[must_use]
pub const fn announce_label(rule: Rule) -> &'static str {
    match rule {
        Rule::Threefold => "Claim threefold with a move",
        Rule::FiftyMoves => "Claim 50 moves with a move",
    }
}

/// What it does.
#[must_use]
pub const fn announce_hint() -> &'static str {
    "The next move is announced, not played; if it completes the draw, the game ends"
}

/// A button that announces a move.
#[must_use]
pub fn announce_move(san: &str) -> String {
    format!("Announce {san} and claim")
}

/// A mode was begun or ended.
#[must_use]
pub fn announcing(rule: Option<Rule>) -> String {
    mode(rule, None).unwrap_or_else(|| "The next move is played again.".to_owned())
}

/// A draw is offered.
#[must_use]
pub fn offered(by: Color) -> String {
    format!("{} offers a draw.", side(by))
}

/// An offer was declined.
#[must_use]
pub fn declined(by: Color) -> String {
    format!("{} declines the draw.", side(by))
}

/// What answers an offer.
#[must_use]
pub const fn offer_answers() -> [&'static str; 2] {
    ["Accept the draw", "Decline"]
}

/// The offer stands.
#[must_use]
pub const fn already_offered() -> &'static str {
    "Your offer stands until the opponent has moved."
}

/// Who won.
#[must_use]
pub const fn result(result: GameResult) -> &'static str {
    match result {
        GameResult::WhiteWins => "White wins",
        GameResult::BlackWins => "Black wins",
        GameResult::Draw => "Draw",
    }
}

/// The end of the game in the list of moves.
#[must_use]
pub fn log_end(ending: Ending) -> String {
    format!("{} {}", typeset(&ending.result().to_string()), sentence(&ending))
}

/// The same for a result of which only the record knows.
#[must_use]
pub fn log_recorded(recorded: GameResult) -> String {
    format!("{} {}.", typeset(&recorded.to_string()), recorded_headline(recorded))
}

/// The headline of a game of which only the record knows the result.
#[must_use]
pub fn recorded_headline(recorded: GameResult) -> String {
    format!("{}, says the record", result(recorded))
}

/// Why nothing is offered, claimed or given up there.
#[must_use]
pub fn recorded_over(recorded: GameResult) -> String {
    format!("{}. A move plays on.", recorded_headline(recorded))
}

/// A move was made all the same.
#[must_use]
pub fn goes_on(recorded: GameResult) -> String {
    format!("The game goes on, without its result {}.", typeset(&recorded.to_string()))
}

/// Marks for the commonest annotations of PGN; the others keep their number.
const ANNOTATIONS: [&str; 7] = ["", "!", "?", "!!", "??", "!?", "?!"];

/// A move with its annotations.
#[must_use]
pub fn annotated(san: &str, annotations: &[u8]) -> String {
    annotations.iter().fold(san.to_owned(), |text, &number| {
        match ANNOTATIONS.get(usize::from(number)) {
            Some(mark) => text + mark,
            None => format!("{text} ${number}"),
        }
    })
}

/// A comment without the commands that programs hide in it.
#[must_use]
pub fn without_commands(comment: &str) -> String {
    let mut text = String::new();
    let mut rest = comment;
    while let Some((before, behind)) = rest.split_once("[%") {
        text.push_str(before.trim_end());
        rest = behind.split_once(']').map_or("", |(_, behind)| behind);
    }
    text.push_str(rest);
    text.trim().to_owned()
}

/// The move is none of a variation.
#[must_use]
pub const fn no_variation() -> &'static str {
    "This is no variation."
}

/// There is no such move.
#[must_use]
pub const fn no_such_move() -> &'static str {
    "There is no such move."
}

/// A variation comes first now, or is gone.
#[must_use]
pub const fn variation_changed(is_gone: bool) -> &'static str {
    if is_gone {
        "The variation is gone. Undo brings it back."
    } else {
        "The variation comes first now."
    }
}

/// A variation that was thrown away is there again.
#[must_use]
pub const fn variation_is_back() -> &'static str {
    "The variation is back."
}

/// A variation that was put first is where it was before.
#[must_use]
pub const fn variation_is_not_first() -> &'static str {
    "The variation is where it was before."
}

/// There is no room for another move.
#[must_use]
pub const fn no_room() -> &'static str {
    "There is no room for more moves or deeper variations."
}

/// A premove waits.
#[must_use]
pub fn premoved(premove: UciMove) -> String {
    format!("Premove {premove}. It is played if it is legal then.")
}

/// Another own piece was grabbed, which the first one may be meant to follow.
#[must_use]
pub fn premove_again(premove: UciMove) -> String {
    format!("The piece on {0} is grabbed. Choose {0} again for the premove {premove}.", premove.to)
}

/// What was typed is not enough to know the premove.
#[must_use]
pub const fn premove_by_squares() -> &'static str {
    "That would not be legal now. For a premove all the same, type its squares, such as e2e4."
}

/// A premove was called off, or was not legal.
#[must_use]
pub const fn premove_gone(is_illegal: bool) -> &'static str {
    if is_illegal { "The premove is not legal now." } else { "The premove is called off." }
}

/// Moves were taken back, or done again.
#[must_use]
pub fn sought(is_undo: bool, game: &Game) -> String {
    let what = if is_undo { "Taken back." } else { "Done again." };
    format!("{what} {}.", headline(game).trim_end_matches('.'))
}

/// A position is looked at.
#[must_use]
pub fn shown(last: Option<&str>, game: &Game) -> String {
    let now = headline(game);
    let now = now.trim_end_matches('.');
    last.map_or_else(|| format!("The start. {now}."), |last| format!("{last} {now}."))
}

/// A new game.
#[must_use]
pub fn new_game(challenger: Option<Color>, turn: Color) -> String {
    match challenger {
        Some(color) => format!("A new game. You play {}.", side(color)),
        None => format!("A new game. {} to move.", side(turn)),
    }
}

/// The board is seen from another side.
#[must_use]
pub fn flipped(below: Color) -> String {
    format!("{} is at the bottom.", side(below))
}

/// Something is in the clipboard.
#[must_use]
pub const fn copied() -> &'static str {
    "It is in the clipboard."
}

/// Something is not in the clipboard.
#[must_use]
pub const fn not_copied() -> &'static str {
    "The browser does not let the page copy. Save a file instead."
}

/// A stored game in the list.
#[must_use]
pub fn stored_game(table: &Table) -> String {
    let [white, black] =
        Color::ALL.map(|color| table.name(color).chars().take(40).collect::<String>());
    let moves = count(table.tree.node(table.tip).ply.div_ceil(2), "move", "moves");
    let result = table.live().result().or(table.recorded_result());
    let result = result.map(|result| format!(", {result}")).unwrap_or_default();
    format!("{white} – {black}, {moves}{result}")
}

/// The clock waits for the next move.
#[must_use]
pub const fn clock_stands() -> &'static str {
    "The page was away. The clock stands until the next move."
}
