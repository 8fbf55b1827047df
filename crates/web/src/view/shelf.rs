//! Games in the browser, and files and codes with names of their own.

use js_sys::Date;
use wasm_bindgen::JsValue;

use super::form::{self, badge, button};
use super::node::{Node, html};
use super::stage::{Message, Part, Stage};
use crate::model::GameId;
use crate::scene::{Control, GameEntry};
use crate::text;
use crate::text::page::{Label, label};
use crate::update::Msg;

/// The stored games, a name to save under, and a code to load.
pub(super) fn shelf(stage: Stage) -> Node {
    let games = stage.live(Part::Games, move |scene| {
        let open = |id| Msg::OpenGame(id).into();
        let forget = |id| Msg::ForgetGame(id).into();
        self::games(stage, &scene.games, open, forget)
    });
    let save = text::control::label(Control::Save);
    let save = form::field("file-name", label(Label::FileName), None, save, move |name| {
        stage.dispatch(Msg::Save { name });
    });
    let load = label(Label::LoadCode);
    let load = form::field("code", label(Label::Code), None, load, move |code| {
        stage.dispatch(Msg::CodeEntered(code));
    });
    html("div").class("part-body").child(games).child(save).child(load)
}

/// The stored games of a page, with the messages that open one and throw one away.
pub(super) fn games(
    stage: Stage,
    games: &[GameEntry],
    open: fn(GameId) -> Message,
    forget: fn(GameId) -> Message,
) -> Node {
    if games.is_empty() {
        return html("p").class("quiet").text(text::view::no_games());
    }
    let entry = |game| entry(stage, game, open, forget);
    html("ul").class("games").children(games.iter().map(entry))
}

fn entry(
    stage: Stage,
    game: &GameEntry,
    open: fn(GameId) -> Message,
    forget: fn(GameId) -> Message,
) -> Node {
    let saved = date(game.saved);
    let name = format!("{}, {saved}", game.label);
    let button = |words: &'static str, msg: Message| {
        button(stage, "", words, msg).with("aria-label", text::view::about_game(words, &name))
    };
    let open = (!game.is_on_table).then(|| button(label(Label::OpenGame), open(game.id.clone())));
    let forget = button(label(Label::ForgetGame), forget(game.id.clone()));
    let on_table = game.is_on_table.then(|| badge("badge force", label(Label::OnTable)));
    html("li")
        .child(html("p").text(game.label.clone()).text(" ").children(on_table))
        .child(html("p").class("quiet").text(saved))
        .child(html("div").class("row-of-buttons").children(open).child(forget))
}

/// A time as users write it where they live.
#[expect(clippy::cast_precision_loss, reason = "milliseconds are exact for another 280,000 years")]
fn date(milliseconds: u64) -> String {
    let date = Date::new(&JsValue::from_f64(milliseconds as f64));
    date.to_locale_string("default", &JsValue::UNDEFINED).into()
}
