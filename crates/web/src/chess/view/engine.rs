//! What the engine thinks: its lines, and the graph of the game.

use std::fmt::Write;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, MouseEvent};

use crate::chess::Chess;
use crate::chess::scene::{GraphScene, LineScene, Part, Scene};
use crate::chess::text;
use crate::chess::update::{Msg, ShellMsg};
use crate::shell::browser::Shell;
use crate::shell::browser::form::bare_button;
use crate::shell::browser::node::{Node, html, nothing, svg};

/// The part of the panel about the engine.
pub(crate) fn engine(shell: Shell<Chess>) -> Node {
    html("section")
        .class("controls thoughts")
        .with("aria-labelledby", "chess-engine")
        .child(html("h2").with("id", "chess-engine").text(text::ENGINE))
        .child(super::panel::buttons(shell, super::panel::ENGINE))
        .child(shell.live(Part::Analysis, move |scene| analysis(shell, scene)))
        .child(shell.live(Part::Graph, move |scene| graph(shell, &scene.graph)))
}

fn analysis(shell: Shell<Chess>, scene: &Scene) -> Node {
    let analysis = &scene.analysis;
    let count = |number: u8| {
        let is_chosen = number == analysis.lines_wanted;
        bare_button(shell, "", Msg::LinesSet(number))
            .with("aria-pressed", if is_chosen { "true" } else { "false" })
            .with("aria-label", text::lines(number))
            .text(number.to_string())
    };
    let counts = html("div")
        .class("counts")
        .with("role", "group")
        .with("aria-label", text::NUMBER_OF_LINES)
        .child(html("span").class("quiet").text(text::NUMBER_OF_LINES))
        .children((1..=analysis.most_lines).map(count));
    let line = |(rank, line): (usize, &LineScene)| {
        let score = html("span").class("score").text(line.score.clone());
        let button = bare_button(shell, "thought", Msg::PlayLine(rank))
            .with("title", line.label.clone())
            .child(score)
            .child(html("span").class("moves-of-line").text(line.moves.clone()));
        html("li").child(button)
    };
    let hint = analysis.hint.iter().map(|words| html("p").class("hint-words").text(words.clone()));
    let progress = analysis.progress.iter().filter(|_| analysis.is_on);
    html("div")
        .class("analysis")
        .children(hint)
        .children(analysis.is_on.then_some(counts))
        .children(progress.map(|words| html("p").class("quiet").text(words.clone())))
        .child(html("ol").class("lines").children(analysis.lines.iter().enumerate().map(line)))
}

/// How wide the drawing of a graph is for each half-move.
const STEP: usize = 10;

fn graph(shell: Shell<Chess>, scene: &GraphScene) -> Node {
    let known = scene.points.iter().filter(|(_, chance)| chance.is_some()).count();
    if known < 2 {
        return nothing();
    }
    let width = STEP * (scene.points.len() - 1).max(1);
    // Between two that are known the line goes straight on; before and after them there is none.
    let points = scene.points.iter().enumerate();
    let mut points = points.filter_map(|(index, (_, chance))| Some((STEP * index, (*chance)?)));
    let mut line = String::new();
    for (x, chance) in points.clone() {
        line += if line.is_empty() { "M" } else { "L" };
        // Writing to a text never fails.
        let _ = write!(line, "{x} {} ", 1000 - chance);
    }
    let first = points.clone().next().map_or(0, |(x, _)| x);
    let last = points.next_back().map_or(0, |(x, _)| x);
    let now = STEP * scene.current;
    let path = |class: &'static str, data: String| svg("path").class(class).with("d", data);
    let picture = svg("svg")
        .class("graph")
        .with("viewBox", format!("0 0 {width} 1000"))
        .with("preserveAspectRatio", "none")
        .with("role", "img")
        .with("aria-label", scene.label.clone())
        .child(path("known", format!("M{first} 0H{last}V1000H{first}Z")))
        .child(path("area", format!("{line}L{last} 1000L{first} 1000Z")))
        .child(path("even", format!("M0 500H{width}")))
        .child(path("now", format!("M{now} 0V1000")))
        .child(path("curve", line))
        .on("click", move |event| clicked(shell, event));
    html("div").class("graph-box").child(picture)
}

/// Shows the position below the pointer.
fn clicked(shell: Shell<Chess>, event: &Event) {
    let Some(event) = event.dyn_ref::<MouseEvent>() else { return };
    let graph = event.current_target().and_then(|graph| graph.dyn_into::<Element>().ok());
    let Some(graph) = graph else { return };
    let (width, x) = (graph.client_width().max(1), event.offset_x().max(0));
    let node = shell.ask(|scene| {
        let last = scene.graph.points.len().saturating_sub(1);
        // Rounded to the nearest.
        let index = (2 * last * x.unsigned_abs() as usize + width.unsigned_abs() as usize)
            / (2 * width.unsigned_abs() as usize);
        scene.graph.points.get(index.min(last)).map(|(node, _)| *node)
    });
    if let Some(node) = node {
        shell.send(ShellMsg::JumpTo(node));
    }
}
