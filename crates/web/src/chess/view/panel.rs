//! The panel beside the board: the turn, draws, controls, the engine, files.

use std::fmt::Write;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlTextAreaElement, KeyboardEvent, MouseEvent};

use super::LOG;
use crate::chess::Chess;
use crate::chess::model::MOST_LINES;
use crate::chess::scene::{
    AnnouncedMove, ClaimScene, GraphScene, LineScene, LogItem, Moment, Part, Scene,
};
use crate::chess::text::{self, Control};
use crate::chess::update::{Msg, ShellMsg, msg};
use crate::shell::ControlScene;
use crate::shell::browser::prelude::*;
use crate::words::typeset;

const GAME: &[Control] = &[Control::NewGame, Control::Offer, Control::Resign];
pub(crate) const ENGINE: &[Control] = &[Control::Hint, Control::Analysis, Control::StopEngine];
const VARIATION: &[Control] = &[Control::Promote, Control::Delete];
const FILES: &[Control] = &[Control::CopyFen, Control::CopyPgn, Control::Save, Control::Load];

/// The column beside the board, or below it on a narrow window.
pub(crate) fn panel(shell: Shell<Chess>) -> Node {
    let transcript = shell.live(Part::Transcript, |scene| panel::transcript(&scene.transcript));
    let text_box = panel::text_box(shell, "chess-line", text::TEXT_BOX_EXAMPLE, transcript);
    // A premove that was typed is called off here, too.
    let text_box = text_box.on("keydown", move |event| {
        if event.dyn_ref::<KeyboardEvent>().is_some_and(|event| event.key() == "Escape") {
            shell.send(ShellMsg::Dismissed);
        }
    });
    let games = shell.live(Part::Games, move |scene| panel::games(shell, &scene.games));
    let settings = shell.live(Part::Settings, move |scene| panel::settings(shell, &scene.settings));
    let games = html("div").class("part-body").child(games);
    let parts = [
        status(shell),
        controls(shell),
        claims(shell, true),
        // Above the moves, which may be many: the lines of an analysis stay in sight.
        engine(shell),
        claims(shell, false),
        log(shell),
        fold(shared::TEXT_BOX, false, text_box),
        fold(text::POSITION_AND_FILE, false, files(shell)),
        fold(shared::GAMES, false, games),
        fold(shared::SETTINGS, false, settings),
    ];
    panel::aside("chess-panel", parts)
}

fn controls(shell: Shell<Chess>) -> Node {
    let transport = shell.live(Part::Controls, move |scene| {
        panel::transport(shell, &scene.controls, ("transport seven", &[Control::Flip]), msg)
    });
    panel::buttons("chess-controls", transport, [buttons(shell, GAME)])
}

pub(crate) fn buttons(shell: Shell<Chess>, members: &'static [Control]) -> Node {
    shell.live(Part::Controls, move |scene| {
        panel::controls(shell, &scene.controls, members, msg).class("row-of-buttons")
    })
}

/// The buttons that change variations, while one is looked at.
pub(crate) fn variation_buttons(shell: Shell<Chess>) -> Node {
    shell.live(Part::Controls, move |scene| {
        let is_of_use = |control: &ControlScene<Control>| {
            control.is_enabled && VARIATION.contains(&control.control)
        };
        if !scene.controls.iter().any(is_of_use) {
            return nothing();
        }
        panel::controls(shell, &scene.controls, VARIATION, msg).class("row-of-buttons")
    })
}

fn files(shell: Shell<Chess>) -> Node {
    let fen = shell.live(Part::Fen, |scene| {
        html("input")
            .with("id", "chess-fen")
            .with("type", "text")
            .with("readonly", "")
            .with("value", scene.fen.clone())
    });
    let submit = move |event: &Event| {
        event.prevent_default();
        let form = target::<Element>(event);
        let field = form.and_then(|form| form.query_selector("textarea").ok().flatten());
        if let Some(field) = field.and_then(|field| field.dyn_into::<HtmlTextAreaElement>().ok()) {
            shell.send(Msg::TextEntered(field.value()));
            // What could not be loaded stays, to be mended.
            if shell.ask(|scene| scene.card.is_none()) {
                field.set_value("");
            }
        }
    };
    let paste = html("form")
        .class("field")
        .on("submit", submit)
        .child(html("label").with("for", "chess-paste").text(text::PASTE))
        .child(
            html("textarea")
                .with("id", "chess-paste")
                .with("rows", "3")
                .with("spellcheck", "false"),
        )
        .child(
            html("div")
                .class("row-of-buttons")
                .child(html("button").with("type", "submit").text(text::LOAD_TEXT)),
        );
    html("div")
        .class("part-body")
        .child(
            html("div")
                .class("field")
                .child(html("label").with("for", "chess-fen").text(text::FEN))
                .child(fen),
        )
        .child(buttons(shell, FILES))
        .child(paste)
}

pub(crate) fn engine(shell: Shell<Chess>) -> Node {
    html("section")
        .class("controls thoughts")
        .with("aria-labelledby", "chess-engine")
        .child(html("h2").with("id", "chess-engine").text(text::ENGINE))
        .child(buttons(shell, ENGINE))
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
        .children((1..=MOST_LINES).map(count));
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

/// The width of a graph for each half-move.
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

pub(crate) fn status(shell: Shell<Chess>) -> Node {
    html("section")
        .class("turn over chess-status")
        .with("aria-labelledby", "chess-turn")
        .child(shell.live(Part::Status, headline))
        .child(shell.live(Part::Claims, move |scene| offer(shell, scene)))
}

fn headline(scene: &Scene) -> Node {
    let status = &scene.status;
    let line = |class: &'static str, words: &str| html("p").class(class).text(words.to_owned());
    let result =
        status.result.as_ref().map(|result| html("span").class("result").text(typeset(result)));
    html("div")
        .child(html("h2").with("id", "chess-turn").text(status.headline.clone()).children(result))
        .children(status.header.iter().map(|words| line("counter", words)))
        .children(status.counters.iter().map(|words| line("counter", words)))
        .children(status.storage.map(|words| line("back", words)))
        .children(status.engine.map(|words| line("quiet", words)))
        .children(status.mode.iter().map(|words| line("back", words)))
        .children(status.looking_back.iter().map(|words| line("back", words)))
}

fn offer(shell: Shell<Chess>, scene: &Scene) -> Node {
    html("div").class("offer").children(scene.offer.iter().flat_map(|offer| {
        let buttons = html("div")
            .class("row-of-buttons")
            .child(button(shell, "main", text::ACCEPT, Msg::Accept))
            .child(button(shell, "", text::DECLINE, Msg::Decline));
        [html("p").text(offer.clone()), buttons]
    }))
}

/// The claims in one of their two places: higher up while there is something to claim.
fn claims(shell: Shell<Chess>, is_urgent: bool) -> Node {
    shell.live(Part::Claims, move |scene| {
        let is_enabled = |claim: &ClaimScene| {
            claim.is_enabled || !claim.announced.is_empty() || claim.is_announcing
        };
        if scene.claims.iter().any(is_enabled) != is_urgent {
            return nothing();
        }
        let claims = scene.claims.iter().map(|claim| rule(shell, claim));
        html("details")
            .class(if is_urgent { "part claims urgent" } else { "part claims" })
            .with_some("open", is_urgent.then_some(""))
            .child(html("summary").child(html("h2").text(text::CLAIMS)))
            .child(html("div").class("part-body").children(claims))
    })
}

fn rule(shell: Shell<Chess>, scene: &ClaimScene) -> Node {
    let rule = scene.rule;
    let disabled = |is_enabled: bool| (!is_enabled).then_some("true");
    let class = if scene.is_enabled { "main" } else { "" };
    let claim = button(shell, class, scene.label, Msg::Claim { rule, announced: None })
        .with("title", scene.hint.clone())
        .with_some("aria-disabled", disabled(scene.is_enabled));
    let pressed = if scene.is_announcing { "true" } else { "false" };
    let announce = bare_button(shell, "", Msg::AnnounceToggled(rule))
        .with("title", scene.announce_hint.clone())
        .with_some("aria-disabled", disabled(scene.can_announce))
        .with("aria-pressed", pressed)
        .text(scene.announce_label);
    let announced = scene.announced.iter().map(|AnnouncedMove { announced, label }| {
        let msg = Msg::Claim { rule, announced: Some(*announced) };
        button(shell, "main", label.clone(), msg)
    });
    html("div")
        .class("claim")
        .child(html("div").class("row-of-buttons").child(claim).children(announced).child(announce))
        .child(html("p").class("quiet").text(scene.hint.clone()))
}

pub(crate) fn log(shell: Shell<Chess>) -> Node {
    html("section")
        .class("moves chess-moves")
        .with("aria-labelledby", "chess-moves")
        .child(html("h2").with("id", "chess-moves").class("hidden").text(shared::MOVES))
        .child(shell.live(Part::Log, move |scene| log_content(shell, scene)))
        .child(variation_buttons(shell))
}

fn log_content(shell: Shell<Chess>, scene: &Scene) -> Node {
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
            _ => open.push(inner.children(log_parts(shell, item, open.is_empty()))),
        }
    }
    let all = open.into_iter().rev().reduce(|inner, outer| outer.child(inner));
    log.children(all.map(|all| all.children(left_out(after))))
}

fn log_parts(shell: Shell<Chess>, item: &LogItem, is_game: bool) -> Vec<Node> {
    match item {
        LogItem::Move { node, number, text, label, moment, .. } => {
            let class = match moment {
                Moment::Past => "move past",
                Moment::Current => "move current",
                Moment::Undone => "move future",
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
            // In a variation the next move follows on the same line.
            vec![html("p").class("comment aside").text(format!("{text} "))]
        }
        LogItem::End(text) => vec![html("p").class("end-of-game aside").text(text.clone())],
        LogItem::Open { .. } | LogItem::Close { .. } => Vec::new(),
    }
}
