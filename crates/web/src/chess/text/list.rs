//! A text with several games, of which one is chosen.

use threefold_chess::Color;
use threefold_game::pgn::{PgnError, Record, Tags};

use crate::text::view::typeset;
use crate::text::{count, sentence, side};

/// The title of the list.
#[must_use]
pub fn several_title(name: &str) -> String {
    format!("Which game of {name}?")
}

/// How many games are listed.
#[must_use]
pub fn several_games(games: usize, has_more: bool) -> String {
    let games = count(games, "game", "games");
    if has_more { format!("The first {games} are listed.") } else { format!("There are {games}.") }
}

/// A game of the list: its players with its result, and what else is known of it.
#[must_use]
pub fn listed_game(number: usize, game: Result<&Record, &PgnError>) -> (String, String) {
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
    let moves = count(plies.div_ceil(2), "move", "moves");
    let said = [tags.event(), tags.date()].into_iter().filter_map(known);
    said.chain([moves]).collect::<Vec<_>>().join(", ")
}

/// What a tag says, unless it says that nothing is known; not more of it than fits.
fn known(value: &str) -> Option<String> {
    let is_known = !matches!(value, "" | "-" | "????.??.??") && !value.starts_with('?');
    is_known.then(|| value.chars().take(40).collect())
}
