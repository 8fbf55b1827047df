//! Words of loaded games and of the form for new ones.

use threefold_chess::{CastlingMode, Color, FenFault, FenProblem};
use threefold_game::Game;
use threefold_game::pgn::{PgnError, Record, RemarkKind, Tags};

use super::standing;
use crate::words::{Worded, count, sentence, side, typeset};

pub(crate) fn several_title(name: &str) -> String {
    format!("Choose a game from {name}")
}

pub(crate) fn several_games(games: usize, has_more: bool) -> String {
    let games = count(games, "game", "games");
    if has_more { format!("The first {games} are listed.") } else { format!("There are {games}.") }
}

/// A game of the list: its players with its result, and what else is known of it.
pub(crate) fn listed_game(number: usize, game: Result<&Record, &PgnError>) -> (String, String) {
    match game {
        Ok(record) => {
            let tags = record.tags();
            let [white, black] = [(Color::White, tags.white()), (Color::Black, tags.black())]
                .map(|(color, name)| known(name).unwrap_or_else(|| side(color).to_owned()));
            let result = record.result().map(|result| typeset(&format!(", {result}")));
            let title = format!("{number}. {white} – {black}{}", result.unwrap_or_default());
            (title, details(tags, record.moves().len()))
        }
        Err(error) => (format!("{number}. Damaged"), sentence(error)),
    }
}

fn details(tags: &Tags, plies: usize) -> String {
    let moves = (plies > 0).then(|| count(plies.div_ceil(2), "move", "moves"));
    let said = [known(tags.event()), date(tags)].into_iter().flatten();
    said.chain(moves).collect::<Vec<_>>().join(", ")
}

/// The date of a game as far as it is known: `1972-07-11`, `1972`.
fn date(tags: &Tags) -> Option<String> {
    let parts = tags.date().split('.').take_while(|part| !part.contains('?'));
    known(&parts.collect::<Vec<_>>().join("-"))
}

/// The tags of a loaded game beside its players and its result; none if they say nothing.
pub(crate) fn header(tags: &Tags) -> Option<String> {
    let round = known(tags.round()).map(|round| format!("round {round}"));
    let said = [known(tags.event()), known(tags.site()), date(tags), round];
    let said: Vec<String> = said.into_iter().flatten().collect();
    (!said.is_empty() && tags.event() != super::EVENT).then(|| said.join(", "))
}

/// A tag, unless it says that nothing is known; not more of it than fits.
fn known(value: &str) -> Option<String> {
    let is_known = !matches!(value, "" | "-" | "????.??.??") && !value.starts_with('?');
    is_known.then(|| value.chars().take(40).collect())
}

/// The faults of a loaded game. That its end is not marked goes without saying.
pub(crate) fn remarks(record: &Record) -> Option<String> {
    /// More are counted only.
    const MOST: usize = 5;
    let is_told = |kind: &RemarkKind| !matches!(kind, RemarkKind::MissingMarker);
    let remarks = record.remarks().iter().filter(|remark| is_told(&remark.kind));
    let mut told: Vec<String> = remarks.map(|remark| sentence(&remark)).collect();
    if told.len() > MOST {
        let more = count(told.len() - MOST, "more problem", "more problems");
        told.truncate(MOST);
        told.push(format!("{more}."));
    }
    (!told.is_empty()).then(|| told.join(" "))
}

pub(crate) fn remarks_title(name: &str) -> String {
    format!("Loaded {name} with some problems.")
}

/// The reason why a game of another variant is not loaded.
pub(crate) fn unknown_variant(record: &Record) -> Option<String> {
    record.remarks().iter().find_map(|remark| match &remark.kind {
        RemarkKind::UnknownVariant(variant) => Some(format!(
            "This is a game of {variant}. Only chess and Chess960 can be played here."
        )),
        _ => None,
    })
}

/// A position was set up, with these faults of its FEN. That of a short one fields are missing goes without saying.
pub(crate) fn set_up(game: &Game, forgiven: &[FenFault]) -> String {
    let mut text = format!("Position loaded. {}", standing(game));
    if game.position().castling_mode() == CastlingMode::Chess960 {
        text += " It is read as Chess960.";
    }
    for fault in forgiven.iter().filter(|fault| fault.problem != FenProblem::Missing) {
        text = format!("{text} Corrected: {}.", fault.words());
    }
    text
}

/// The loading of a game was taken back or done again.
pub(crate) fn loading_taken(is_undo: bool, game: &Game) -> String {
    let what = if is_undo { "The previous game is back." } else { "Loaded again." };
    format!("{what} {}", standing(game))
}

pub(crate) fn loaded(game: &Game, left_out: usize) -> String {
    let mut text = match game.moves().count() {
        0 => set_up(game, &[]),
        plies => format!("Loaded a game of {}.", count(plies.div_ceil(2), "move", "moves")),
    };
    if left_out > 0 {
        let moves = count(left_out, "half-move", "half-moves");
        text = format!("{text} {moves} after the end of the game were left out.");
    }
    text
}

pub(crate) const PASTED: &str = "the text";

pub(crate) const NO_GAME: &str = "It contains no game and no position.";

pub(crate) const FORM_TITLE: &str = "New game";
pub(crate) const OPPONENT: &str = "Opponent";
pub(crate) const YOU_PLAY: &str = "You play";
pub(crate) const LEVEL: &str = "Level";
pub(crate) const TIME: &str = "Time";
pub(crate) const OTHER_TIME: &str = "Other, such as 15+10 or 40/90:30";
pub(crate) const START: &str = "Start position (FEN), if not the usual one";
pub(crate) const BEGIN: &str = "Begin";
pub(crate) const TWO_PLAYERS: &str = "Two players, one screen";
pub(crate) const COMPUTER: &str = "Computer";
pub(crate) const RANDOM: &str = "Random";
pub(crate) const NO_CLOCK: &str = "No clock";
pub(crate) const POSITION_AND_FILE: &str = "FEN, PGN and files";
pub(crate) const FEN: &str = "This position (FEN)";
pub(crate) const PASTE: &str = "Another position or game (FEN or PGN)";
pub(crate) const LOAD_TEXT: &str = "Load this text";

pub(crate) fn level(level: u8, elo: Option<impl std::fmt::Display>) -> String {
    match elo {
        Some(elo) => format!("{level}: ~{elo} Elo"),
        None => format!("{level}: strongest"),
    }
}

pub(crate) fn items_left_out(items: usize) -> String {
    count(items, "more entry", "more entries")
}
