//! Cards above the page of chess: what a pawn becomes, how the game ended, what could not be loaded.

use threefold_chess::Role;

use crate::chess::Msg;
use crate::chess::scene::{CardScene, Control, PromotionScene};
use crate::text;
use crate::text::page::{Label, label};
use crate::view::card::dialog;
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

/// The card of the end or of a problem.
pub(in crate::view) fn card(stage: Stage) -> Node {
    let content = stage.live_chess(Part::ChessCard, move |scene| {
        let (title, reason, result, act) = match &scene.card {
            None => return nothing(),
            Some(CardScene::End { result, title, reason }) => {
                let new_game = crate::chess::text::control::label(Control::NewGame);
                let act = button(stage, "main", new_game, Msg::NewGameAsked);
                (title, reason, Some(result), Some(act))
            }
            Some(CardScene::Problem { title, reason, keep }) => {
                let act = keep.clone().map(|words| button(stage, "main", words, Msg::KeepGoodPart));
                (title, reason, None, act)
            }
        };
        let close = button(stage, "", label(Label::Close), Msg::Dismissed);
        let result =
            result.map(|result| html("p").class("final").text(text::view::typeset(result)));
        html("div")
            .class("card")
            .child(html("h2").with("id", "chess-card-title").text(title.clone()))
            .children(result)
            .child(html("p").text(reason.clone()))
            .child(html("div").class("buttons").child(close).children(act))
    });
    let is_open = |stage: Stage| stage.ask_chess(|scene| scene.card.is_some());
    dialog(stage, "chess-card", Part::ChessCard, is_open, Msg::Dismissed.into(), content)
}
