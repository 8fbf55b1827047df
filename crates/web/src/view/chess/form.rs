//! The form for a new game.

use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement};

use crate::chess::Msg;
use crate::chess::model::Choice;
use crate::chess::scene::{FormOption, FormScene};
use crate::view::card::dialog;
use crate::view::form::{button, choice};
use crate::view::node::{Node, html, nothing};
use crate::view::stage::{Part, Stage};

pub(in crate::view) fn form(stage: Stage) -> Node {
    let content = stage.live_chess(Part::ChessForm, move |scene| {
        scene.form.as_ref().map_or_else(nothing, |scene| draw(stage, scene))
    });
    let is_open = |stage: Stage| stage.ask_chess(|scene| scene.form.is_some());
    dialog(stage, "chess-form", Part::ChessForm, is_open, Msg::Dismissed.into(), content)
}

fn draw(stage: Stage, scene: &FormScene) -> Node {
    let submit = move |event: &Event| {
        event.prevent_default();
        stage.play(vec![Msg::NewGame]);
    };
    let groups = scene.groups.iter().map(|(title, options)| group(stage, title, options));
    let problem = scene
        .problem
        .iter()
        // Not live: it is announced, as all that is refused.
        .map(|words| html("p").class("problem").text(words.clone()));
    let begin = html("button").class("main").with("type", "submit").text(scene.begin);
    html("form")
        .class("card new-game")
        .on("submit", submit)
        .child(html("h2").with("id", "chess-form-title").text(scene.title))
        .children(groups)
        .child(field(stage, "chess-time", scene.time_label, &scene.time, Choice::Time))
        .child(field(stage, "chess-start", scene.start_label, &scene.start, Choice::Start))
        .children(problem)
        .child(
            html("div")
                .class("buttons")
                .child(button(stage, "", scene.cancel, Msg::Dismissed))
                .child(begin),
        )
}

fn group(stage: Stage, title: &'static str, options: &[FormOption]) -> Node {
    let option = |option: &FormOption| {
        let words = html("span").text(option.label.clone());
        let msg = Msg::FormChanged(option.choice.clone());
        choice(stage, Some(title.into()), words, option.is_chosen, msg)
    };
    html("fieldset")
        .class("segments")
        .child(html("legend").text(title))
        .children(options.iter().map(option))
}

fn field(
    stage: Stage,
    id: &'static str,
    words: &'static str,
    value: &str,
    choice: fn(String) -> Choice,
) -> Node {
    let changed = move |event: &Event| {
        let field = event.target().and_then(|field| field.dyn_into::<HtmlInputElement>().ok());
        if let Some(field) = field {
            stage.play(vec![Msg::FormChanged(choice(field.value()))]);
        }
    };
    html("div").class("field").child(html("label").with("for", id).text(words)).child(
        html("input")
            .with("id", id)
            .with("type", "text")
            .with("autocomplete", "off")
            .with("spellcheck", "false")
            .with("value", value.to_owned())
            .on("change", changed),
    )
}
