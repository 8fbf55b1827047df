//! Drawings of the shell: signs on buttons, and the sign of the program.

use std::borrow::Cow;

use super::node::{Node, svg};

const ICONS: [(&str, &str); 8] = [
    ("first", "M6 5V19M18 5L9 12L18 19Z"),
    ("previous", "M16 5L7 12L16 19Z"),
    ("next", "M8 5L17 12L8 19Z"),
    ("last", "M18 5V19M6 5L15 12L6 19Z"),
    ("undo", "M9 6L4 11L9 16M4 11H14A5.5 5.5 0 0 1 14 20H10"),
    ("redo", "M15 6L20 11L15 16M20 11H10A5.5 5.5 0 0 0 10 20H14"),
    ("flip", "M7 4V18M3 8L7 4L11 8M17 20V6M13 16L17 20L21 16"),
    ("tick", "M5 13L10 18L19 7"),
];

pub(crate) fn icon(name: &str) -> Node {
    let data = ICONS.into_iter().find(|(known, _)| *known == name).map_or("", |(_, data)| data);
    picture("0 0 24 24").class("icon").child(path("stroke", data))
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

pub(crate) fn path(class: impl Into<Cow<'static, str>>, data: &'static str) -> Node {
    svg("path").class(class).with("d", data)
}

/// A drawing that says nothing the words around it do not say.
pub(crate) fn picture(view_box: &'static str) -> Node {
    svg("svg").with("viewBox", view_box).with("aria-hidden", "true")
}
