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

fn turn(scene: &Scene) -> Node {
    let turn = &scene.panel.turn;
    let line =
        |class: &'static str| move |words: &String| html("p").class(class).text(words.clone());
    let ghosts = turn.ghosts.iter().map(|words| html("li").text(words.clone()));
    let headline = html("h2").with("id", "turn").child(html("span").class("chip"));
    html("section")
        .class(format!("turn {}", turn.seat.map_or("over", palette::class)))
        .with("aria-labelledby", "turn")
        .child(headline.text(turn.headline.clone()))
        .children(turn.checks.iter().map(line("alarm")))
        .child(html("ul").class("ghosts").children(ghosts))
        .children(turn.looking_back.iter().map(line("back")))
}
