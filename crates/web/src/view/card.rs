//! Cards above everything. The browser keeps the keyboard inside, and Escape closes them.

use std::borrow::Cow;

use leptos::prelude::{document, request_animation_frame};
use threefold_chess::Role;
use threefold_duplicate::BoardId;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlDialogElement, HtmlInputElement};

use super::form::{bare_button, button};
use super::node::{Node, html, nothing};
use super::stage::{Message, Part, Stage};
use super::{drawing, live_regions};
use crate::platform::hush;
use crate::scene::{CardScene, Control, PieceScene, PromotionScene, SeatResult, palette};
use crate::text;
use crate::text::page::{Label, label};
use crate::update::Msg;

/// The dialog that asks what a pawn becomes.
pub(super) fn promotion(stage: Stage) -> Node {
    let content = stage.live(Part::Promotion, move |scene| {
        scene.promotion.as_ref().map_or_else(nothing, |scene| choices(stage, scene))
    });
    let is_open = |stage: Stage| stage.ask(|scene| scene.promotion.is_some());
    dialog(stage, "promotion", Part::Promotion, is_open, Msg::Dismissed.into(), content)
}

/// The card of the end, of a problem or of a link.
pub(super) fn card(stage: Stage) -> Node {
    let content = stage.live(Part::Card, move |scene| match &scene.card {
        None => nothing(),
        Some(CardScene::End { title, reason, results, mating_boards, remark }) => {
            let told = end(reason, results, mating_boards, *remark);
            let new_game = text::control::label(Control::NewGame);
            let act = button(stage, "main", new_game, Msg::NewGame);
            simple_card(stage, *title, told, None, Some(act))
        }
        Some(CardScene::Problem { title, reason, keep }) => {
            let act = keep.clone().map(|words| button(stage, "main", words, Msg::KeepGoodPart));
            simple_card(stage, title.clone(), paragraph(reason), None, act)
        }
        Some(CardScene::Share { title, link, copy }) => {
            let said = scene.notice.as_ref().map_or("", |notice| notice.text.as_str());
            let act = button(stage, "main", *copy, Msg::CopyLink);
            simple_card(stage, *title, paragraph(said), Some(address(link)), Some(act))
        }
    });
    let is_open = |stage: Stage| stage.ask(|scene| scene.card.is_some());
    dialog(stage, "card", Part::Card, is_open, Msg::Dismissed.into(), content)
        .with("aria-describedby", "card-text")
}

/// A dialog that is open while the scene says so, and closed by a message.
pub(super) fn dialog(
    stage: Stage,
    id: &'static str,
    part: Part,
    is_open: fn(Stage) -> bool,
    close: Message,
    content: Node,
) -> Node {
    let follow = move || {
        if !is_open(stage) {
            if let Some(dialog) = find(id).filter(HtmlDialogElement::open) {
                dialog.close();
                request_animation_frame(wake_field);
            }
            return;
        }
        // Its content must be there, for the browser gives the keyboard to the first button in it.
        request_animation_frame(move || {
            let dialog = find(id).filter(|dialog| is_open(stage) && !dialog.open());
            // It fails only for a dialog that is open or not in the page.
            let _ = dialog.map(|dialog| dialog.show_modal());
        });
    };
    stage.follow(part, Box::new(follow));
    let closing = close.clone();
    let closed = move |_: &Event| {
        hush(id);
        // Closed by the browser, and not by us.
        if is_open(stage) {
            stage.send(closing.clone());
        }
    };
    let clicked = move |event: &Event| {
        // The card fills the dialog, so this is beside it.
        if event.target().is_some_and(|target| target.has_type::<HtmlDialogElement>()) {
            stage.send(close.clone());
        }
    };
    html("dialog")
        .with("id", id)
        .with("aria-labelledby", format!("{id}-title"))
        .on("close", closed)
        .on("click", clicked)
        .child(content)
        .children(live_regions())
}

/// A dialog gives the keyboard back while all else is still out of reach. Chromium then takes no letters for a
/// field, although it says that the field has the keyboard.
fn wake_field() {
    let field =
        document().active_element().and_then(|field| field.dyn_into::<HtmlInputElement>().ok());
    if let Some(field) = field {
        // Neither fails for what is in the page.
        let _ = field.blur();
        let _ = field.focus();
    }
}

fn find(id: &str) -> Option<HtmlDialogElement> {
    document().get_element_by_id(id)?.dyn_into().ok()
}

fn choices(stage: Stage, scene: &PromotionScene) -> Node {
    let owner = scene.owner;
    let choice = move |&(role, name): &(Role, &'static str)| {
        let piece = PieceScene { role, owner, is_ghost: false, is_dragged: false };
        bare_button(stage, "choice", Msg::PromotionChosen(role))
            .child(drawing::piece(piece))
            .text(name)
    };
    html("div")
        .class("card")
        .child(html("h2").with("id", "promotion-title").text(scene.title.clone()))
        .child(html("div").class("choices").children(scene.choices.iter().map(choice)))
        .child(html("div").class("buttons").child(button(stage, "", scene.cancel, Msg::Dismissed)))
}

fn simple_card(
    stage: Stage,
    title: impl Into<Cow<'static, str>>,
    told: Vec<Node>,
    more: Option<Node>,
    act: Option<Node>,
) -> Node {
    let close = button(stage, "", label(Label::Close), Msg::Dismissed);
    html("div")
        .class("card")
        .child(html("h2").with("id", "card-title").text(title))
        .child(card_text("card-text", told))
        .children(more)
        .child(html("div").class("buttons").child(close).children(act))
}

/// What a card has to say, which is heard when it opens.
pub(super) fn card_text(id: &'static str, told: impl IntoIterator<Item = Node>) -> Node {
    html("div").class("card-text").with("id", id).children(told)
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
        let class = format!("{} {}", palette::class(result.seat), text::view::score(result.score));
        html("li").class(class).child(html("span").class("chip")).text(result.label.clone())
    };
    let boards = (!boards.is_empty()).then(|| text::view::mating_boards(boards).into());
    let notes: [Option<Cow<'static, str>>; 2] = [boards, remark.map(Into::into)];
    let notes = notes.into_iter().flatten().map(|note| html("p").class("quiet").text(note));
    let results = html("ul").class("results").children(results.iter().map(result));
    paragraph(reason).into_iter().chain([results]).chain(notes).collect()
}

fn address(link: &str) -> Node {
    let input =
        html("input").with("type", "text").with("readonly", "").with("value", link.to_owned());
    html("label").class("field").child(html("span").text(text::view::link())).child(input)
}
