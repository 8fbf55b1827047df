//! Parts of a page that all pages draw alike: buttons of controls, the text box, saved games, settings.

use js_sys::Date;
use wasm_bindgen::JsValue;

use super::form::{self, badge, bare_button, button};
use super::icon::icon;
use super::node::{Node, html, nothing};
use super::{Shell, View, focus};
use crate::shell::{
    ControlScene, Controls, Exchange, GameEntry, Motion, Msg, Notice, Settings, Theme, Transport,
    text,
};

/// A part of the panel that can be folded away.
pub(crate) fn fold(title: &'static str, is_open: bool, content: Node) -> Node {
    html("details")
        .class("part")
        .with_some("open", is_open.then_some(""))
        .child(html("summary").child(html("h2").text(title)))
        .child(content)
}

/// The column beside the boards, or below them on a narrow window.
pub(crate) fn aside(id: &'static str, parts: impl IntoIterator<Item = Node>) -> Node {
    let parts = html("div").class("panel-parts").children(parts);
    html("aside").class("panel").with("id", id).with("aria-label", text::PANEL).child(parts)
}

/// The part of the panel with buttons: those that look around first, with icons.
pub(crate) fn buttons(
    id: &'static str,
    look_around: Node,
    more: impl IntoIterator<Item = Node>,
) -> Node {
    html("section")
        .class("controls")
        .with("aria-labelledby", id)
        .child(html("h2").with("id", id).class("hidden").text(text::CONTROLS))
        .child(look_around)
        .children(more)
}

/// A card that asks which of several things is meant.
pub(crate) fn choices<P: View>(
    shell: Shell<P>,
    id: &'static str,
    title: &str,
    choices: impl Iterator<Item = (Node, &'static str, Msg<P>)>,
) -> Node {
    let choice = |(picture, name, msg): (Node, &'static str, Msg<P>)| {
        bare_button(shell, "choice", msg).child(picture).text(name)
    };
    let cancel = button(shell, "", text::CANCEL, Msg::Dismissed);
    html("div")
        .class("card")
        .child(html("h2").with("id", id).text(title.to_owned()))
        .child(html("div").class("choices").children(choices.map(choice)))
        .child(html("div").class("buttons").child(cancel))
}

/// The text below boards: why a square cannot be reached, else what was said last, else what the page says.
pub(crate) fn message(
    explanation: Option<&String>,
    notice: Option<&Notice>,
    otherwise: impl FnOnce() -> (&'static str, String),
) -> Node {
    let (class, words) = match (explanation, notice) {
        (Some(explanation), _) => ("message explains", explanation.clone()),
        (None, Some(notice)) if notice.is_refusal => ("message refuses", notice.text.clone()),
        (None, Some(notice)) => ("message", notice.text.clone()),
        (None, None) => otherwise(),
    };
    // Not live: what is worth hearing is announced in a place of its own.
    html("p").class(class).child(html("span").text(words))
}

/// The controls that look around, undo and redo, in one row with some of the page's own.
pub(crate) fn transport<P: View, C: Controls>(
    shell: Shell<P>,
    scenes: &[ControlScene<C>],
    (class, more): (&'static str, &[C]),
    msg: fn(C) -> Msg<P>,
) -> Node {
    let mut members: Vec<C> = Transport::ALL.iter().map(|&control| C::from(control)).collect();
    members.extend(more);
    let row = controls(shell, scenes, &members, msg).class(class);
    row.with("role", "group").with("aria-label", text::LOOK_AROUND)
}

/// Buttons for some of the controls of a page, which says what each sends.
pub(crate) fn controls<P: View, C: Controls>(
    shell: Shell<P>,
    controls: &[ControlScene<C>],
    members: &[C],
    msg: fn(C) -> Msg<P>,
) -> Node {
    let find = |member: &C| controls.iter().find(|scene| scene.control == *member);
    let buttons = members.iter().filter_map(find);
    html("div").children(buttons.map(|scene| control(shell, scene, msg(scene.control))))
}

/// A button that says why it cannot be used: it stays in reach, and a press tells the reason.
pub(crate) fn control<P: View, C: Controls>(
    shell: Shell<P>,
    scene: &ControlScene<C>,
    msg: Msg<P>,
) -> Node {
    let hint = scene
        .shortcut
        .map_or_else(|| scene.hint.clone(), |key| text::hint_with_key(&scene.hint, key));
    let on_off = |is_on: bool| if is_on { "true" } else { "false" };
    let icon_name = match scene.control.transport() {
        Some(Transport::First) => Some("first"),
        Some(Transport::Previous) => Some("previous"),
        Some(Transport::Next) => Some("next"),
        Some(Transport::Last) => Some("last"),
        Some(Transport::Undo) => Some("undo"),
        Some(Transport::Redo) => Some("redo"),
        None => P::icon(&msg),
    };
    let class = if icon_name.is_some() { "icon-button" } else { "" };
    let button = bare_button(shell, class, msg)
        .with("title", hint)
        .with_some("aria-disabled", (!scene.is_enabled).then_some("true"))
        .with_some("aria-pressed", scene.is_pressed.map(on_off))
        .with_some("aria-keyshortcuts", scene.shortcut.map(String::from));
    match icon_name {
        Some(name) => button.with("aria-label", scene.label).child(icon(name)),
        None => button.text(scene.label),
    }
}

/// The field of the text box, with what was typed and answered below it.
pub(crate) fn text_box<P: View>(
    shell: Shell<P>,
    id: &'static str,
    example: &'static str,
    transcript: Node,
) -> Node {
    let field = form::field(id, text::TEXT_BOX, Some(example), text::SEND, move |line| {
        shell.send(Msg::LineEntered(line));
        focus::reveal(".exchange");
    });
    html("div").class("part-body").child(field).child(transcript)
}

/// The newest is on top, next to the field.
pub(crate) fn transcript(exchanges: &[Exchange]) -> Node {
    if exchanges.is_empty() {
        return nothing();
    }
    let exchange = |scene: &Exchange| {
        html("div")
            .class("exchange")
            .child(html("p").class("asked").text(scene.line.clone()))
            .children(scene.answer.iter().map(|line| html("p").text(line.clone())))
    };
    // It scrolls, so it can have the keyboard.
    html("div")
        .class("transcript")
        .with("tabindex", "0")
        .with("role", "group")
        .with("aria-label", text::TRANSCRIPT)
        .children(exchanges.iter().rev().map(exchange))
}

pub(crate) fn games<P: View>(shell: Shell<P>, games: &[GameEntry]) -> Node {
    if games.is_empty() {
        return html("p").class("quiet").text(text::NO_GAMES);
    }
    html("ul").class("games").children(games.iter().map(|game| entry(shell, game)))
}

fn entry<P: View>(shell: Shell<P>, game: &GameEntry) -> Node {
    let saved = date(game.saved);
    let name = format!("{}, {saved}", game.label);
    let label = html(if game.is_deleted { "s" } else { "span" });
    let button = |words: &'static str, msg: Msg<P>| {
        button(shell, "", words, msg).with("aria-label", text::about_game(words, &name))
    };
    // A button takes the place of the one that was pressed, and so keeps the keyboard.
    let (open, last) = match (game.is_deleted, game.is_current) {
        (true, true) => (None, button(text::RESTORE_GAME, Msg::RestoreGame)),
        (true, false) => (Some(nothing()), button(text::RESTORE_GAME, Msg::RestoreGame)),
        (false, is_current) => {
            let open = || button(text::OPEN_GAME, Msg::OpenGame(game.id.clone()));
            let forget = button(text::FORGET_GAME, Msg::ForgetGame(game.id.clone()));
            ((!is_current).then(open), forget)
        }
    };
    let current = game.is_current.then(|| badge("badge force", text::CURRENT_GAME));
    html("li")
        .child(html("p").child(label.text(game.label.clone())).text(" ").children(current))
        .child(html("p").class("quiet").text(saved))
        .child(html("div").class("row-of-buttons").children(open).child(last))
}

/// A time as users write it where they live.
#[expect(clippy::cast_precision_loss, reason = "milliseconds are exact for another 280,000 years")]
fn date(milliseconds: u64) -> String {
    let date = Date::new(&JsValue::from_f64(milliseconds as f64));
    date.to_locale_string("default", &JsValue::UNDEFINED).into()
}

pub(crate) fn settings<P: View>(shell: Shell<P>, settings: &Settings) -> Node {
    let words = |words: &'static str| html("span").text(words);
    let radio = |group: &'static str, name: &'static str, is_chosen: bool, msg: Msg<P>| {
        form::choice(shell, Some(group.into()), words(name), is_chosen, msg)
    };
    let theme = Theme::ALL
        .map(|theme| radio("theme", theme.label(), settings.theme == theme, Msg::ThemeSet(theme)));
    let motion = Motion::ALL.map(|motion| {
        radio("motion", motion.label(), settings.motion == motion, Msg::MotionSet(motion))
    });
    let group = |title: &'static str, choices: [Node; 3]| {
        let title = html("legend").text(title);
        html("fieldset").class("setting").child(title).children(choices)
    };
    let sound = settings.has_sound;
    let sound = form::choice(shell, None, words(text::SOUND), sound, Msg::SoundSet(!sound));
    html("div")
        .class("part-body")
        .child(group(text::THEME, theme))
        .child(group(text::MOTION, motion))
        .child(sound)
}
