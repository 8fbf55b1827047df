//! Cards above the page: promotion, the end, a new game, several games, what could not be loaded.

use web_sys::{Event, HtmlInputElement};

use crate::chess::Chess;
use crate::chess::model::{Choice, ListedGame};
use crate::chess::scene::{CardScene, FormOption, FormScene, Part, PromotionScene};
use crate::chess::text::{self, Control};
use crate::chess::update::{Msg, ShellMsg};
use crate::drawing;
use crate::shell::browser::prelude::*;
use crate::words::typeset;

pub(crate) fn promotion(shell: Shell<Chess>) -> Node {
    let content = shell.live(Part::Promotion, move |scene| {
        scene.promotion.as_ref().map_or_else(nothing, |scene| choices(shell, scene))
    });
    let id = "chess-promotion";
    dialog(shell, id, Part::Promotion, |scene| scene.promotion.is_some(), content)
}

fn choices(shell: Shell<Chess>, scene: &PromotionScene) -> Node {
    let color = if scene.color.is_white() { "piece white" } else { "piece black" };
    let choices = scene.choices.iter().map(|&(role, name)| {
        (drawing::figure(role).class(color), name, Msg::PromotionChosen(role).into())
    });
    panel::choices(shell, "chess-promotion-title", &scene.title, choices)
}

pub(crate) fn card(shell: Shell<Chess>) -> Node {
    let content = shell.live(Part::Card, move |scene| {
        scene.card.as_ref().map_or_else(nothing, |card| draw(shell, card))
    });
    dialog(shell, "chess-card", Part::Card, |scene| scene.card.is_some(), content)
        .with("aria-describedby", "chess-card-text")
}

fn draw(shell: Shell<Chess>, card: &CardScene) -> Node {
    let (title, told, games, act) = match card {
        CardScene::End { result, title } => {
            let act = button(shell, "main", Control::NewGame.label(), Msg::NewGameAsked);
            (title, html("p").class("final").text(typeset(result)), None, Some(act))
        }
        CardScene::Several { title, summary, games } => {
            (title, html("p").text(summary.clone()), Some(list(shell, games)), None)
        }
        CardScene::Problem { title, reason, keep } => {
            let act =
                keep.clone().map(|words| button(shell, "main", words, ShellMsg::KeepGoodPart));
            (title, html("p").text(reason.clone()), None, act)
        }
    };
    let close = button(shell, "", shared::CLOSE, ShellMsg::Dismissed);
    html("div")
        .class("card")
        .child(html("h2").with("id", "chess-card-title").text(title.clone()))
        .child(card_text("chess-card-text", [told]))
        .children(games)
        .child(html("div").class("buttons").child(close).children(act))
}

fn list(shell: Shell<Chess>, games: &[ListedGame]) -> Node {
    let entry = |(index, game): (usize, &ListedGame)| {
        let button = bare_button(shell, "listed", Msg::GameChosen(index))
            // Otherwise a list that scrolls would have the keyboard itself.
            .with_some("autofocus", (index == 0).then_some(""))
            .child(html("span").text(game.title.clone()))
            .text(" ")
            .child(html("span").class("quiet").text(game.details.clone()));
        html("li").child(button)
    };
    html("ol").class("list").children(games.iter().enumerate().map(entry))
}

/// The form for a new game.
pub(crate) fn new_game(shell: Shell<Chess>) -> Node {
    let content = shell.live(Part::Form, move |scene| {
        scene.form.as_ref().map_or_else(nothing, |scene| draw_form(shell, scene))
    });
    dialog(shell, "chess-form", Part::Form, |scene| scene.form.is_some(), content)
}

fn draw_form(shell: Shell<Chess>, scene: &FormScene) -> Node {
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
        .child(
            html("div")
                .class("buttons")
                // It stays in sight, as the buttons do.
                .children(problem)
                .child(button(shell, "", shared::CANCEL, ShellMsg::Dismissed))
                .child(begin),
        )
}

fn group(shell: Shell<Chess>, title: &'static str, options: &[FormOption]) -> Node {
    let option = |option: &FormOption| {
        let words = html("span").text(option.label.clone());
        let msg = Msg::FormChanged(option.choice.clone());
        form::choice(shell, Some(title.into()), words, option.is_chosen, msg)
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
