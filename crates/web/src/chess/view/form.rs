//! The form for a new game.

use web_sys::{Event, HtmlInputElement};

use crate::chess::Chess;
use crate::chess::model::Choice;
use crate::chess::scene::{FormOption, FormScene, Part};
use crate::chess::text;
use crate::chess::update::{Msg, ShellMsg};
use crate::shell::browser::form::{button, choice};
use crate::shell::browser::node::{Node, html, nothing};
use crate::shell::browser::{Shell, dialog, target};
use crate::shell::text as shared;

pub(crate) fn form(shell: Shell<Chess>) -> Node {
    let content = shell.live(Part::Form, move |scene| {
        scene.form.as_ref().map_or_else(nothing, |scene| draw(shell, scene))
    });
    dialog(shell, "chess-form", Part::Form, |scene| scene.form.is_some(), content)
}

fn draw(shell: Shell<Chess>, scene: &FormScene) -> Node {
    let submit = move |event: &Event| {
        event.prevent_default();
        shell.send(Msg::NewGame);
    };
    let groups = scene.groups.iter().map(|(title, options)| group(shell, title, options));
    let problem = scene
        .problem
        .iter()
        // Not live: it is announced, as all that is refused.
        .map(|words| html("p").class("problem").text(words.clone()));
    let begin = html("button").class("main").with("type", "submit").text(text::BEGIN);
    html("form")
        .class("card new-game")
        .on("submit", submit)
        .child(html("h2").with("id", "chess-form-title").text(text::FORM_TITLE))
        .children(groups)
        .child(field(shell, "chess-time", text::OTHER_TIME, &scene.time, Choice::Time))
        .child(field(shell, "chess-start", text::START, &scene.start, Choice::Start))
        .children(problem)
        .child(
            html("div")
                .class("buttons")
                .child(button(shell, "", shared::CANCEL, ShellMsg::Dismissed))
                .child(begin),
        )
}

fn group(shell: Shell<Chess>, title: &'static str, options: &[FormOption]) -> Node {
    let option = |option: &FormOption| {
        let words = html("span").text(option.label.clone());
        let msg = Msg::FormChanged(option.choice.clone());
        choice(shell, Some(title.into()), words, option.is_chosen, msg)
    };
    html("fieldset")
        .class("segments")
        .child(html("legend").text(title))
        .children(options.iter().map(option))
}

fn field(
    shell: Shell<Chess>,
    id: &'static str,
    words: &'static str,
    value: &str,
    choice: fn(String) -> Choice,
) -> Node {
    let changed = move |event: &Event| {
        if let Some(field) = target::<HtmlInputElement>(event) {
            shell.send(Msg::FormChanged(choice(field.value())));
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
