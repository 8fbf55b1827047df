//! Pieces and marks as elements of the page, each defined once and used by name, and pictures that the style sheet paints.

use std::time::Duration;

use threefold_chess::{Piece, Role};
use threefold_drawing::Mark;
use threefold_drawing::picture::{ghost_classes, mark_rules, piece_class, piece_rules};
use threefold_drawing::shape::{Shape, VIEW_BOX, shape};
use threefold_duplicate::Seat;
use wasm_bindgen::JsCast;
use web_sys::CssStyleSheet;

use crate::shell::browser::icon::{path, picture};
use crate::shell::browser::node::{Node, html, svg};
use crate::shell::browser::{after, document, element};

const REHEARSAL: &str = "rehearsal";
/// The time that the browser rests before it makes a picture: three frames.
const PAUSE: Duration = Duration::from_millis(50);

/// The definitions that drawings of chess use.
pub(crate) fn symbols() -> Node {
    let pieces = Role::ALL.into_iter().map(|role| {
        let Shape { bodies, lines, dots } = shape(role);
        let paths = |class: &'static str, all: &'static [&'static str]| {
            all.iter().map(move |data| path(class, data))
        };
        // It is no `symbol`, which would have a view box and a clip of its own in every picture that uses it.
        svg("g")
            .with("id", name(role))
            .children(paths("body", bodies))
            .children(paths("line", lines))
            .children(paths("dot", dots))
    });
    svg("svg")
        .class("symbols")
        .with("aria-hidden", "true")
        .with("width", "0")
        .with("height", "0")
        .child(svg("defs").children(pieces))
}

/// The place where pictures are made before they are needed: nobody sees it.
pub(crate) fn rehearsal() -> Node {
    html("div").class("hidden").with("id", REHEARSAL).with("aria-hidden", "true")
}

/// Tells the style sheet how pictures look, and has the browser make those that come later, marks and ghosts. It makes
/// one when it is first shown, which takes milliseconds, in the middle of a click. One at a time, so that nobody waits
/// for them now.
pub(crate) fn paint_pictures(has_duplicate: bool) {
    let sheet = document().and_then(|page| page.style_sheets().get(0));
    let Some(sheet) = sheet.and_then(|sheet| sheet.dyn_into::<CssStyleSheet>().ok()) else {
        return;
    };
    // It fails only for a rule that cannot be read.
    let add = |rule: String| drop(sheet.insert_rule(&rule));
    mark_rules().for_each(add);
    let mut classes: Vec<String> = Vec::new();
    if has_duplicate {
        piece_rules().for_each(add);
        classes.extend(ghost_classes());
    }
    classes.extend(Mark::ALL.iter().map(|mark| mark.class().to_owned()));
    rehearse_last(classes);
}

fn rehearse_last(mut classes: Vec<String>) {
    let Some(class) = classes.pop() else { return };
    after(PAUSE, move || {
        let picture = document().and_then(|page| page.create_element("div").ok());
        if let (Some(place), Some(picture)) = (element(REHEARSAL), picture) {
            picture.set_class_name(&class);
            // It fails only for what cannot be in a page.
            let _ = place.append_child(&picture);
        }
        rehearse_last(classes);
    });
}

fn name(role: Role) -> String {
    format!("piece-{role}")
}

pub(crate) fn piece_of(owner: Seat, role: Role, is_ghost: bool, is_dragged: bool) -> Node {
    let class = piece_class(owner, role);
    let ghost = if is_ghost { " ghost" } else { "" };
    let dragged = if is_dragged { " lifted" } else { "" };
    html("div").class(format!("{class}{ghost}{dragged}"))
}

pub(crate) fn chess_piece(piece: Piece, is_dragged: bool) -> Node {
    let color = if piece.color.is_white() { "white" } else { "black" };
    let dragged = if is_dragged { " lifted" } else { "" };
    figure(piece.role).class(format!("piece {color}{dragged}"))
}

/// The drawing of a piece, without a color.
pub(crate) fn figure(role: Role) -> Node {
    picture(VIEW_BOX).child(svg("use").with("href", format!("#{}", name(role))))
}

pub(crate) fn mark(mark: Mark) -> Node {
    html("div").class(mark.class())
}
