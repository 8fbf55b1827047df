//! The list of moves: the game in two columns, variations and comments between its rows.

use super::LOG;
use crate::chess::Chess;
use crate::chess::scene::{LogItem, Moment, Part, Scene};
use crate::chess::text;
use crate::chess::update::ShellMsg;
use crate::shell::browser::prelude::*;

pub(crate) fn log(shell: Shell<Chess>) -> Node {
    html("section")
        .class("moves chess-moves")
        .with("aria-labelledby", "chess-moves")
        .child(html("h2").with("id", "chess-moves").text(shared::MOVES))
        .child(shell.live(Part::Log, move |scene| content(shell, scene)))
        .child(super::panel::variation_buttons(shell))
}

fn content(shell: Shell<Chess>, scene: &Scene) -> Node {
    // It scrolls, so it can have the keyboard.
    let log = html("div")
        .with("id", LOG)
        .class(if scene.log.is_empty() { "log empty" } else { "log" })
        .with("tabindex", "0")
        .with("role", "group")
        .with("aria-labelledby", "chess-moves");
    if scene.log.is_empty() {
        return log.child(html("p").class("quiet").text(shared::NO_MOVES));
    }
    let left_out = |items: usize| {
        (items > 0).then(|| html("p").class("quiet aside").text(text::items_left_out(items)))
    };
    let (before, after) = scene.log_left_out;
    // What is open: the game, then variations inside of one another.
    let mut open = vec![html("div").class("line-of-moves").children(left_out(before))];
    for item in &scene.log {
        let Some(inner) = open.pop() else { break };
        match item {
            LogItem::Open { .. } => open.extend([inner, html("div").class("variation aside")]),
            LogItem::Close { .. } => match open.pop() {
                Some(outer) => open.push(outer.child(inner)),
                // The list may begin in the middle of a variation.
                None => open.push(inner),
            },
            _ => open.push(inner.children(parts(shell, item, open.is_empty()))),
        }
    }
    let all = open.into_iter().rev().reduce(|inner, outer| outer.child(inner));
    log.children(all.map(|all| all.children(left_out(after))))
}

fn parts(shell: Shell<Chess>, item: &LogItem, is_game: bool) -> Vec<Node> {
    match item {
        LogItem::Move { node, number, text, label, moment, .. } => {
            let class = match moment {
                Moment::Past => "move past",
                Moment::Current => "move current",
                Moment::Other => "move",
            };
            let number = number.iter().flat_map(|number| {
                let words = html("span").class("number").with("aria-hidden", "true");
                // White's column is empty when the row goes on with Black.
                let gap = (is_game && number.ends_with("...")).then(|| html("span"));
                [words.text(number.clone())].into_iter().chain(gap)
            });
            let button = bare_button(shell, class, ShellMsg::JumpTo(*node))
                .with("title", label.clone())
                .with_some("aria-current", (*moment == Moment::Current).then_some("step"))
                .text(text.clone());
            number.chain([button]).collect()
        }
        LogItem::Comment { text, .. } => {
            vec![html("p").class("comment aside").text(text.clone())]
        }
        LogItem::End(text) => vec![html("p").class("end-of-game aside").text(text.clone())],
        LogItem::Open { .. } | LogItem::Close { .. } => Vec::new(),
    }
}
