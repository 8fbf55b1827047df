//! Cards above everything: what a pawn becomes, how the game ended, what could not be loaded, a link.

use std::borrow::Cow;

use threefold_duplicate::BoardId;

use super::FourBoardsView;
use crate::drawing::{self, palette};
use crate::duplicate::Duplicate;
use crate::duplicate::scene::{CardScene, Part, PromotionScene, SeatResult};
use crate::duplicate::text::{self, Control};
use crate::duplicate::update::{Msg, ShellMsg};
use crate::shell::browser::prelude::*;

pub(crate) fn promotion<P: FourBoardsView>(shell: Shell<P>) -> Node {
    let part = P::part(Part::Promotion);
    let content = shell.live(part, move |scene| {
        let promotion = P::boards_of(scene).promotion.as_ref();
        promotion.map_or_else(nothing, |scene| choices(shell, scene))
    });
    dialog(shell, "promotion", part, |scene| P::boards_of(scene).promotion.is_some(), content)
}

pub(crate) fn card(shell: Shell<Duplicate>) -> Node {
    let content = shell.live(Part::Card, move |scene| match &scene.card {
        None => nothing(),
        Some(CardScene::End { title, reason, results, mating_boards, remark }) => {
            let told = end(reason, results, mating_boards, *remark);
            let act = button(shell, "main", Control::NewGame.label(), Msg::NewGame);
            simple_card(shell, *title, told, None, Some(act))
        }
        Some(CardScene::Problem { title, reason, keep }) => {
            let keep = keep.clone();
            let act = keep.map(|words| button(shell, "main", words, ShellMsg::KeepGoodPart));
            simple_card(shell, title.clone(), paragraph(reason), None, act)
        }
        Some(CardScene::Share { link }) => {
            let said = scene.notice.as_ref().map_or("", |notice| notice.text.as_str());
            let act = button(shell, "main", text::COPY_LINK, Msg::CopyLink);
            simple_card(shell, text::SHARE_TITLE, paragraph(said), Some(address(link)), Some(act))
        }
    });
    dialog(shell, "card", Part::Card, |scene| scene.card.is_some(), content)
        .with("aria-describedby", "card-text")
}

fn choices<P: FourBoardsView>(shell: Shell<P>, scene: &PromotionScene) -> Node {
    let choices = scene.choices.iter().map(|&(role, name)| {
        (drawing::piece_of(scene.owner, role, false, false), name, P::promotion(role))
    });
    panel::choices(shell, "promotion-title", &scene.title, choices)
}

fn simple_card(
    shell: Shell<Duplicate>,
    title: impl Into<Cow<'static, str>>,
    told: Vec<Node>,
    more: Option<Node>,
    act: Option<Node>,
) -> Node {
    let close = button(shell, "", shared::CLOSE, ShellMsg::Dismissed);
    html("div")
        .class("card")
        .child(html("h2").with("id", "card-title").text(title))
        .child(card_text("card-text", told))
        .children(more)
        .child(html("div").class("buttons").child(close).children(act))
}

fn paragraph(words: &str) -> Vec<Node> {
    vec![html("p").text(words.to_owned())]
}

fn end(
    reason: &str,
    results: &[SeatResult],
    boards: &[BoardId],
    remark: Option<&'static str>,
) -> Vec<Node> {
    let result = |result: &SeatResult| {
        let class = format!("{} {}", palette::class(result.seat), text::score(result.score));
        html("li").class(class).child(html("span").class("chip")).text(result.label.clone())
    };
    let boards = (!boards.is_empty()).then(|| text::mating_boards(boards).into());
    let notes: [Option<Cow<'static, str>>; 2] = [boards, remark.map(Into::into)];
    let notes = notes.into_iter().flatten().map(|note| html("p").class("quiet").text(note));
    let results = html("ul").class("results").children(results.iter().map(result));
    paragraph(reason).into_iter().chain([results]).chain(notes).collect()
}

fn address(link: &str) -> Node {
    let input =
        html("input").with("type", "text").with("readonly", "").with("value", link.to_owned());
    html("label").class("field").child(html("span").text(text::LINK)).child(input)
}
