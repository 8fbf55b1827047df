//! Cards above the page of chess: what a pawn becomes, how the game ended, which game is
//! wanted, what could not be loaded.

use threefold_chess::Role;

use crate::chess::Msg;
use crate::chess::model::ListedGame;
use crate::chess::scene::{CardScene, Control, PromotionScene};
use crate::text;
use crate::text::page::{Label, label};
use crate::view::card::{card_text, dialog};
use crate::view::drawing;
use crate::view::form::{bare_button, button};
use crate::view::node::{Node, html, nothing};
use crate::view::stage::{Part, Stage};

/// The dialog that asks what a pawn becomes.
pub(in crate::view) fn promotion(stage: Stage) -> Node {
    let content = stage.live_chess(Part::ChessPromotion, move |scene| {
        scene.promotion.as_ref().map_or_else(nothing, |scene| choices(stage, scene))
    });
    let is_open = |stage: Stage| stage.ask_chess(|scene| scene.promotion.is_some());
    let id = "chess-promotion";
    dialog(stage, id, Part::ChessPromotion, is_open, Msg::Dismissed.into(), content)
}

fn choices(stage: Stage, scene: &PromotionScene) -> Node {
    let color = if scene.color.is_white() { "piece white" } else { "piece black" };
    let choice = |&(role, name): &(Role, &'static str)| {
        bare_button(stage, "choice", Msg::PromotionChosen(role))
            .child(drawing::figure(role).class(color))
            .text(name)
    };
    html("div")
        .class("card")
        .child(html("h2").with("id", "chess-promotion-title").text(scene.title.clone()))
        .child(html("div").class("choices").children(scene.choices.iter().map(choice)))
        .child(html("div").class("buttons").child(button(stage, "", scene.cancel, Msg::Dismissed)))
}

/// The card of the end, of several games or of a problem.
pub(in crate::view) fn card(stage: Stage) -> Node {
    let content = stage.live_chess(Part::ChessCard, move |scene| {
        scene.card.as_ref().map_or_else(nothing, |card| draw(stage, card))
    });
    let is_open = |stage: Stage| stage.ask_chess(|scene| scene.card.is_some());
    dialog(stage, "chess-card", Part::ChessCard, is_open, Msg::Dismissed.into(), content)
        .with("aria-describedby", "chess-card-text")
}

fn draw(stage: Stage, card: &CardScene) -> Node {
    let (title, reason, [result, games], act) = match card {
        CardScene::End { result, title, reason } => {
            let new_game = crate::chess::text::control::label(Control::NewGame);
            let act = button(stage, "main", new_game, Msg::NewGameAsked);
            let result = html("p").class("final").text(text::view::typeset(result));
            (title, reason, [Some(result), None], Some(act))
        }
        CardScene::Several { title, summary, games } => {
            (title, summary, [None, Some(list(stage, games))], None)
        }
        CardScene::Problem { title, reason, keep } => {
            let act = keep.clone().map(|words| button(stage, "main", words, Msg::KeepGoodPart));
            (title, reason, [None, None], act)
        }
    };
    let close = button(stage, "", label(Label::Close), Msg::Dismissed);
    let reason = html("p").text(reason.clone());
    html("div")
        .class("card")
        .child(html("h2").with("id", "chess-card-title").text(title.clone()))
        .child(card_text("chess-card-text", result.into_iter().chain([reason])))
        .children(games)
        .child(html("div").class("buttons").child(close).children(act))
}

/// The games of which one is chosen.
fn list(stage: Stage, games: &[ListedGame]) -> Node {
    let entry = |(index, game): (usize, &ListedGame)| {
        let button = bare_button(stage, "listed", Msg::GameChosen(index))
            // Otherwise a list that scrolls would have the keyboard itself.
            .with_some("autofocus", (index == 0).then_some(""))
            .child(html("span").text(game.title.clone()))
            .text(" ")
            .child(html("span").class("quiet").text(game.details.clone()));
        html("li").child(button)
    };
    html("ol").class("list").children(games.iter().enumerate().map(entry))
}
