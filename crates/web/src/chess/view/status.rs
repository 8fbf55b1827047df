//! Whose turn it is or how the game ended, and draws: claims with their reasons, and offers.

use crate::chess::Chess;
use crate::chess::scene::{AnnouncedMove, ClaimScene, Part, Scene};
use crate::chess::text;
use crate::chess::update::Msg;
use crate::shell::browser::Shell;
use crate::shell::browser::form::{bare_button, button};
use crate::shell::browser::node::{Node, html};
use crate::words::typeset;

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
        .child(line("counter", &status.counters))
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
        [html("p").text(offer.text.clone()), buttons]
    }))
}

/// The part of the panel with what can be claimed.
pub(crate) fn claims(shell: Shell<Chess>) -> Node {
    shell.live(Part::Claims, move |scene| {
        let is_enabled = |claim: &ClaimScene| {
            claim.is_enabled || !claim.announced.is_empty() || claim.is_announcing
        };
        let urgent = if scene.claims.iter().any(is_enabled) { " urgent" } else { "" };
        let is_urgent = !urgent.is_empty();
        let claims = scene.claims.iter().map(|claim| rule(shell, claim));
        html("details")
            .class(format!("part claims{urgent}"))
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
