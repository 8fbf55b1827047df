//! What stands beside the boards.

use super::node::{Node, html};
use super::stage::{Part, Stage};
use super::{control, learn, legend, log, ruling, settings, shelf, text_box};
use crate::scene::{Scene, palette};
use crate::text;
use crate::text::page::{Heading, heading};

/// The column beside the boards, or below them on a narrow window.
pub(super) fn panel(stage: Stage) -> Node {
    let side = stage.live(Part::Side, move |scene| {
        if stage.learns(scene) { learn::learn(stage) } else { control::controls(stage) }
    });
    let parts = html("div")
        .class("panel-parts")
        .child(stage.live(Part::Turn, turn))
        .child(side)
        .child(log::log(stage))
        .child(fold(heading(Heading::TextBox), true, text_box::text_box(stage)))
        .child(fold(heading(Heading::Legend), true, legend::legend(stage)))
        .child(fold(heading(Heading::Rulings), false, ruling::rulings(stage)))
        .child(fold(heading(Heading::Games), false, shelf::shelf(stage)))
        .child(fold(heading(Heading::Settings), false, settings::settings(stage)));
    html("aside")
        .class("panel")
        .with("id", super::DUPLICATE_PANEL)
        .with("aria-label", text::view::panel())
        .child(parts)
}

/// A part of the panel that can be folded away.
pub(super) fn fold(title: &'static str, is_open: bool, content: Node) -> Node {
    html("details")
        .class("part")
        .with_some("open", is_open.then_some(""))
        .child(html("summary").child(html("h2").text(title)))
        .child(content)
}

/// It always has a line of checks and one of plies, so that the buttons below stay under the pointer of
/// somebody who goes through a game.
fn turn(scene: &Scene) -> Node {
    let turn = &scene.panel.turn;
    let ghosts = turn.ghosts.iter().map(|words| html("li").text(words.clone()));
    let headline = html("h2").with("id", "turn").child(html("span").class("chip"));
    let checks = if turn.checks.is_empty() {
        html("p").class("no-check").text(text::panel::no_check())
    } else {
        html("p").class("alarm").text(turn.checks.join(" "))
    };
    let ply = html("p").text(turn.ply.clone());
    let ply = if turn.is_looking_back {
        // To show that would take a second line.
        let warning = text::panel::cuts_off();
        let heard = html("span").class("hidden").text(format!(". {warning}"));
        ply.class("back").with("title", warning).child(heard)
    } else {
        ply.class("ply")
    };
    html("section")
        .class(format!("turn {}", turn.seat.map_or("over", palette::class)))
        .with("aria-labelledby", "turn")
        .child(headline.text(turn.headline.clone()))
        .child(html("ul").class("ghosts").children(ghosts))
        .child(checks)
        .child(ply)
        .children(turn.storage.map(|words| html("p").class("back").text(words)))
}
