//! Drawings: pieces and signs, each defined once and used by name, and pictures that the style sheet paints.

use std::borrow::Cow;
use std::time::Duration;

use leptos::prelude::{document, set_timeout};
use threefold_chess::Role;
use wasm_bindgen::JsCast;
use web_sys::CssStyleSheet;

use super::node::{Node, html, svg};
use super::stage::{HAS_CHESS, HAS_DUPLICATE};
use crate::chess;
use crate::picture::{MARKED, ghost_classes, mark_class, mark_rules, piece_class, piece_rules};
use crate::pieces::{self, Drawing, VIEW_BOX};
use crate::platform::element;
use crate::scene::{Highlight, PieceScene};

/// The definitions that all others use.
pub(super) fn symbols() -> Node {
    // Those of duplicate chess are pictures.
    let roles = Role::ALL.into_iter().filter(|_| HAS_CHESS);
    let pieces = roles.map(|role| {
        let Drawing { bodies, lines, dots } = pieces::drawing(role);
        let paths = |class: &'static str, all: &'static [&'static str]| {
            all.iter().map(move |data| path(class, data))
        };
        group(name(role))
            .children(paths("body", bodies))
            .children(paths("line", lines))
            .children(paths("dot", dots))
    });
    let heads = HEADS.map(|(name, class)| {
        svg("marker")
            .with("id", name)
            .with("viewBox", "0 0 10 10")
            .with("refX", "6")
            .with("refY", "5")
            .with("markerWidth", "3")
            .with("markerHeight", "3")
            .with("orient", "auto")
            .child(path(class, "M0 0L10 5L0 10Z"))
    });
    let icons = ICONS.map(|(name, data)| group(name).child(path("stroke", data)));
    let definitions = svg("defs").children(pieces).children(heads).children(icons);
    svg("svg")
        .class("symbols")
        .with("aria-hidden", "true")
        .with("width", "0")
        .with("height", "0")
        .child(definitions)
}

/// Where pictures are made before they are needed: nobody sees it.
pub(super) fn rehearsal() -> Node {
    html("div").class("hidden").with("id", REHEARSAL).with("aria-hidden", "true")
}

/// Has the browser make the pictures that come later, marks and ghosts. It makes one when it is first shown,
/// which takes milliseconds, in the middle of a click. One at a time, so that nobody waits for them now.
pub(super) fn rehearse() {
    let mut classes: Vec<String> =
        MARKED.into_iter().filter_map(mark_class).map(String::from).collect();
    if HAS_DUPLICATE {
        classes.splice(0..0, ghost_classes());
    }
    rehearse_last(classes);
}

fn rehearse_last(mut classes: Vec<String>) {
    let Some(class) = classes.pop() else { return };
    let act = move || {
        let picture = document().create_element("div");
        if let (Some(place), Ok(picture)) = (element(REHEARSAL), picture) {
            picture.set_class_name(&class);
            // It fails only for what cannot be in a page.
            let _ = place.append_child(&picture);
        }
        rehearse_last(classes);
    };
    set_timeout(act, PAUSE);
}

/// Tells the style sheet how pictures look.
pub(super) fn paint_pictures() {
    let sheet = document().style_sheets().get(0);
    let Some(sheet) = sheet.and_then(|sheet| sheet.dyn_into::<CssStyleSheet>().ok()) else {
        return;
    };
    // It fails only for a rule that cannot be read.
    let add = |rule: String| drop(sheet.insert_rule(&rule));
    mark_rules().for_each(add);
    if HAS_DUPLICATE {
        piece_rules().for_each(add);
    }
}

const REHEARSAL: &str = "rehearsal";
/// How long the browser rests before it makes a picture: three frames.
const PAUSE: Duration = Duration::from_millis(50);

/// Heads of arrows, by class.
const HEADS: [(&str, &str); 3] =
    [("head-hint", "head hint"), ("head-best", "head best"), ("head-premove", "head premove")];

/// Signs on buttons.
const ICONS: [(&str, &str); 8] = [
    ("icon-first", "M6 5V19M18 5L9 12L18 19Z"),
    ("icon-previous", "M16 5L7 12L16 19Z"),
    ("icon-next", "M8 5L17 12L8 19Z"),
    ("icon-last", "M18 5V19M6 5L15 12L6 19Z"),
    ("icon-undo", "M9 6L4 11L9 16M4 11H14A5.5 5.5 0 0 1 14 20H10"),
    ("icon-redo", "M15 6L20 11L15 16M20 11H10A5.5 5.5 0 0 0 10 20H14"),
    ("icon-flip", "M7 4V18M3 8L7 4L11 8M17 20V6M13 16L17 20L21 16"),
    ("icon-tick", "M5 13L10 18L19 7"),
];

/// A drawing to be used by its name. It is no `symbol`, which would have a view box and a clip of its own
/// in every picture that uses it.
fn group(name: impl Into<Cow<'static, str>>) -> Node {
    svg("g").with("id", name)
}

/// A line or an area of a drawing.
pub(super) fn path(class: impl Into<Cow<'static, str>>, data: &'static str) -> Node {
    svg("path").class(class).with("d", data)
}

fn name(role: Role) -> String {
    format!("piece-{role}")
}

/// A piece in its player's color.
pub(super) fn piece(piece: PieceScene) -> Node {
    let class = piece_class(piece.owner, piece.role);
    let ghost = if piece.is_ghost { " ghost" } else { "" };
    let dragged = if piece.is_dragged { " lifted" } else { "" };
    html("div").class(format!("{class}{ghost}{dragged}"))
}

/// Where a piece could stand.
pub(super) fn no_piece() -> Node {
    html("div").class("piece")
}

/// Where a mark could be.
pub(super) fn no_mark() -> Node {
    html("div").class("mark")
}

/// A piece of chess, white or black.
pub(super) fn chess_piece(scene: chess::scene::PieceScene) -> Node {
    let color = if scene.piece.color.is_white() { "white" } else { "black" };
    let dragged = if scene.is_dragged { " lifted" } else { "" };
    figure(scene.piece.role).class(format!("piece {color}{dragged}"))
}

/// The drawing of a piece, without a color.
pub(super) fn figure(role: Role) -> Node {
    picture(VIEW_BOX).child(svg("use").with("href", format!("#{}", name(role))))
}

/// The mark of a square that the grabbed piece could go to.
pub(super) fn mark(highlight: Highlight) -> Option<Node> {
    mark_class(highlight).map(|class| html("div").class(class))
}

/// A sign on a button.
pub(super) fn icon(href: &'static str) -> Node {
    picture("0 0 24 24").class("icon").child(svg("use").with("href", href))
}

/// The sign of the program: the four players around the middle.
pub(super) fn emblem() -> Node {
    picture("0 0 40 40").class("emblem").children([
        path("north", "M20 2L28 10L20 18L12 10Z"),
        path("east", "M30 12L38 20L30 28L22 20Z"),
        path("south", "M20 22L28 30L20 38L12 30Z"),
        path("west", "M10 12L18 20L10 28L2 20Z"),
    ])
}

/// A drawing that says nothing the words around it do not say.
pub(super) fn picture(view_box: &'static str) -> Node {
    svg("svg").with("viewBox", view_box).with("aria-hidden", "true")
}
