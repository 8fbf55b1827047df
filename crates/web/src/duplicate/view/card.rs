//! Cards above everything: what a pawn becomes, how the game ended, what could not be loaded, a link.

use std::borrow::Cow;

use threefold_drawing::palette;
use threefold_duplicate::Seat;

use super::FourBoardsView;
use crate::drawing;
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
        Some(CardScene::Welcome) => welcome(shell),
        Some(CardScene::End { title, reason, results, remark }) => {
            let told = end(reason, results, *remark);
            let act = button(shell, "main", Control::NewGame.label(), Msg::NewGame);
            simple_card(shell, title.clone(), told, None, Some(act))
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

/// The card of the first visit: the game and the first step, in one picture and one sentence.
fn welcome(shell: Shell<Duplicate>) -> Node {
    let told = [welcome_picture(), html("p").text(text::WELCOME)];
    let learn = button(shell, "main", text::START_LESSON, Msg::LessonWanted);
    let play = button(shell, "", text::JUST_PLAY, ShellMsg::Dismissed);
    html("div")
        .class("card welcome")
        .child(html("h2").with("id", "card-title").text(text::TITLE))
        .child(card_text("card-text", told))
        .child(html("div").class("buttons").child(learn).child(play))
}

/// The four boards around the middle, and one move of North on both of North's boards.
fn welcome_picture() -> Node {
    let board = |x: &'static str| {
        let rim = svg("rect").class("board-rim").with("x", "-21").with("y", "-21");
        svg("g")
            .with("transform", x)
            .child(rim.with("width", "42").with("height", "42").with("rx", "2"))
            .child(path("board-light", "M-18-18H18V18H-18Z"))
            .child(path(
                "board-dark",
                "M-18-18h9v36h-9zM0-18h9v36h-9zM-18-18v9h36v-9zM-18 0v9h36v-9z",
            ))
    };
    let boards = [
        "translate(32 32)rotate(45)",
        "translate(96 32)rotate(45)",
        "translate(32 96)rotate(45)",
        "translate(96 96)rotate(45)",
    ];
    let player = |(seat, x, y): (Seat, &'static str, &'static str)| {
        let class = format!("player-dot {}", palette::class(seat));
        svg("circle").class(class).with("cx", x).with("cy", y).with("r", "6")
    };
    let players = [
        (Seat::North, "64", "10"),
        (Seat::East, "118", "64"),
        (Seat::South, "64", "118"),
        (Seat::West, "10", "64"),
    ];
    let arrows = ["M43 21L29 35m0-8v8h8", "M85 21l14 14m0-8v8h-8"];
    picture("0 0 128 128")
        .class("welcome-picture")
        .children(boards.map(board))
        .children(players.map(player))
        .children(arrows.map(|data| path("arrow-rim", data)))
        .children(arrows.map(|data| path("arrow-of-north", data)))
}

fn end(reason: &str, results: &[SeatResult], remark: Option<&'static str>) -> Vec<Node> {
    let result = |result: &SeatResult| {
        let class = format!("{} {}", palette::class(result.seat), text::score(result.score));
        html("li").class(class).child(html("span").class("chip")).text(result.label.clone())
    };
    let notes = remark.map(|note| html("p").class("quiet").text(note));
    let results = html("ul").class("results").children(results.iter().map(result));
    paragraph(reason).into_iter().chain([results]).chain(notes).collect()
}

fn address(link: &str) -> Node {
    let input =
        html("input").with("type", "text").with("readonly", "").with("value", link.to_owned());
    html("label").class("field").child(html("span").text(text::LINK)).child(input)
}
