//! Cards above the page of chess: what a pawn becomes, how the game ended, which game is
//! wanted, what could not be loaded.

use threefold_chess::Role;

use crate::chess::Chess;
use crate::chess::model::ListedGame;
use crate::chess::scene::{CardScene, Part, PromotionScene};
use crate::chess::text::Control;
use crate::chess::update::{Msg, ShellMsg};
use crate::drawing;
use crate::shell::browser::form::{bare_button, button};
use crate::shell::browser::node::{Node, html, nothing};
use crate::shell::browser::{Shell, card_text, dialog};
use crate::shell::text as shared;
use crate::words::typeset;

/// The dialog that asks what a pawn becomes.
pub(crate) fn promotion(shell: Shell<Chess>) -> Node {
    let content = shell.live(Part::Promotion, move |scene| {
        scene.promotion.as_ref().map_or_else(nothing, |scene| choices(shell, scene))
    });
    let id = "chess-promotion";
    dialog(shell, id, Part::Promotion, |scene| scene.promotion.is_some(), content)
}

fn choices(shell: Shell<Chess>, scene: &PromotionScene) -> Node {
    let color = if scene.color.is_white() { "piece white" } else { "piece black" };
    let choice = |&(role, name): &(Role, &'static str)| {
        bare_button(shell, "choice", Msg::PromotionChosen(role))
            .child(drawing::figure(role).class(color))
            .text(name)
    };
    html("div")
        .class("card")
        .child(html("h2").with("id", "chess-promotion-title").text(scene.title.clone()))
        .child(html("div").class("choices").children(scene.choices.iter().map(choice)))
        .child(html("div").class("buttons").child(button(
            shell,
            "",
            shared::CANCEL,
            ShellMsg::Dismissed,
        )))
}

/// The card of the end, of several games or of a problem.
pub(crate) fn card(shell: Shell<Chess>) -> Node {
    let content = shell.live(Part::Card, move |scene| {
        scene.card.as_ref().map_or_else(nothing, |card| draw(shell, card))
    });
    dialog(shell, "chess-card", Part::Card, |scene| scene.card.is_some(), content)
        .with("aria-describedby", "chess-card-text")
}

fn draw(shell: Shell<Chess>, card: &CardScene) -> Node {
    let (title, reason, [result, games], act) = match card {
        CardScene::End { result, title, reason } => {
            let new_game = Control::NewGame.label();
            let act = button(shell, "main", new_game, Msg::NewGameAsked);
            let result = html("p").class("final").text(typeset(result));
            (title, reason, [Some(result), None], Some(act))
        }
        CardScene::Several { title, summary, games } => {
            (title, summary, [None, Some(list(shell, games))], None)
        }
        CardScene::Problem { title, reason, keep } => {
            let act =
                keep.clone().map(|words| button(shell, "main", words, ShellMsg::KeepGoodPart));
            (title, reason, [None, None], act)
        }
    };
    let close = button(shell, "", shared::CLOSE, ShellMsg::Dismissed);
    let reason = html("p").text(reason.clone());
    html("div")
        .class("card")
        .child(html("h2").with("id", "chess-card-title").text(title.clone()))
        .child(card_text("chess-card-text", result.into_iter().chain([reason])))
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
