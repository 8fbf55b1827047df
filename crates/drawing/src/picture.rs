//! Pieces and marks as pictures in the colors of the palette, and the rules of a style sheet that paint them.
//!
//! As drawings in the page, every piece was four to ten elements, each to be styled and laid out, and a
//! coordinate system of its own, which the browser went through for every frame. A picture is none of that,
//! and as sharp: the browser paints its paths in the size in which they are seen.

use std::fmt::Write;

use threefold_chess::Role;
use threefold_duplicate::Seat;

use crate::palette::{self, Army};
use crate::shape::{LINE_WIDTH, OUTLINE_WIDTH, Shape, VIEW_BOX, shape};

/// A mark on a square to which the grabbed piece could go, perhaps on this board only, of four.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// The piece may go there.
    Playable,
    /// The piece may capture there.
    Capture,
    /// The piece could go there on this board, but not on the other one.
    HereOnly,
    /// The piece could capture there on this board, but not on the other one.
    HereOnlyCapture,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Mark; 4] =
        [Mark::Playable, Mark::Capture, Mark::HereOnly, Mark::HereOnlyCapture];

    /// The classes of the mark in style sheets.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Mark::Playable => "mark playable",
            Mark::Capture => "mark capture",
            Mark::HereOnly => "mark here-only",
            Mark::HereOnlyCapture => "mark here-only-capture",
        }
    }
}

/// The rules that paint the marks.
pub fn mark_rules() -> impl Iterator<Item = String> {
    Mark::ALL.into_iter().map(|one| {
        let selector = one.class().replace(' ', ".");
        rule(&selector, &picture(&mark(one)))
    })
}

/// The rules that paint the pieces of the four players, and their ghosts.
pub fn piece_rules() -> impl Iterator<Item = String> {
    kinds().flat_map(|(seat, role)| {
        let selector = piece_class(seat, role).replace(' ', ".");
        let ghost = format!("{selector}.ghost");
        // The later one of two that fit equally would win, but a ghost has one class more.
        [
            rule(&selector, &picture(&piece(role, seat.into()))),
            rule(&ghost, &picture(&self::ghost(role, seat.into()))),
        ]
    })
}

/// The classes of all ghosts in style sheets.
pub fn ghost_classes() -> impl Iterator<Item = String> {
    kinds().map(|(seat, role)| piece_class(seat, role) + " ghost")
}

/// The classes of a piece in style sheets.
#[must_use]
pub fn piece_class(seat: Seat, role: Role) -> String {
    format!("piece {} {role}", palette::class(seat))
}

fn kinds() -> impl Iterator<Item = (Seat, Role)> {
    Seat::ALL.into_iter().flat_map(|seat| Role::ALL.map(|role| (seat, role)))
}

fn rule(selector: &str, picture: &str) -> String {
    // The two characters that mean something in an address.
    let escaped = picture.replace('%', "%25").replace('#', "%23");
    format!(".{selector}{{background-image:url(\"data:image/svg+xml,{escaped}\")}}")
}

fn picture(content: &str) -> String {
    format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='{VIEW_BOX}'>{content}</svg>")
}

/// A piece, in the box of its shape.
pub(crate) fn piece(role: Role, army: Army) -> String {
    let Shape { bodies, lines, dots } = shape(role);
    let (Army { fill, detail, .. }, outline) = (army, palette::OUTLINE);
    let [bodies, lines, dots] = [bodies, lines, dots].map(paths);
    format!(
        "<g fill='{fill}' stroke='{outline}' stroke-width='{OUTLINE_WIDTH}' stroke-linejoin='round'>\
         {bodies}</g>\
         <g fill='none' stroke='{detail}' stroke-width='{LINE_WIDTH}' stroke-linecap='round'>\
         {lines}</g><g fill='{detail}'>{dots}</g>"
    )
}

fn paths(all: &[&str]) -> String {
    all.iter().fold(String::new(), |mut text, path| {
        // Writing to a string cannot fail.
        let _ = write!(text, "<path d='{path}'/>");
        text
    })
}

/// A pale piece on a light disc in a dashed ring: on the square of its owner's last move, the disc keeps the color of
/// the piece apart from that of the square.
pub(crate) fn ghost(role: Role, army: Army) -> String {
    let piece = piece(role, army).replacen("<g ", "<g fill-opacity='.74' ", 1);
    let under =
        circle("45", palette::OUTLINE, "9", "stroke-dasharray='15 8.5' stroke-dashoffset='1.5'");
    let ring = circle("45", army.fill, "5", "stroke-dasharray='12 11.5'");
    let disc = palette::DISC;
    let disc = format!("<circle cx='50' cy='50' r='45' fill='{disc}' fill-opacity='.75'/>");
    format!("{disc}<g opacity='.86'>{piece}</g>{under}{ring}")
}

fn mark(mark: Mark) -> String {
    let (outline, playable, gray) = (palette::OUTLINE, palette::PLAYABLE, palette::HERE_ONLY);
    match mark {
        Mark::Playable => format!(
            "<circle cx='50' cy='50' r='17' fill='{playable}' stroke='{outline}' stroke-width='5'/>"
        ),
        Mark::Capture => circle("42", outline, "14", "") + &circle("42", playable, "8", ""),
        Mark::HereOnly => format!(
            "<circle cx='50' cy='50' r='18' fill='{gray}' fill-opacity='.55' stroke='{outline}' \
             stroke-width='5' stroke-dasharray='9 7'/>"
        ),
        Mark::HereOnlyCapture => {
            let dashes = "stroke-dasharray='18 15' stroke-dashoffset='-3.5'";
            circle("42", outline, "15", "stroke-dasharray='25 8'")
                + &circle("42", gray, "8", dashes)
        }
    }
}

fn circle(radius: &str, color: palette::Rgb, width: &str, dashes: &str) -> String {
    format!(
        "<circle cx='50' cy='50' r='{radius}' fill='none' stroke='{color}' stroke-width='{width}' \
         {dashes}/>"
    )
}
