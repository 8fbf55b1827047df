//! The open questions of the rules, and how they are answered.

use super::form::{self, badge};
use super::node::{Node, html};
use super::stage::{Part, Stage};
use crate::scene::{RulingOption, RulingScene};
use crate::text;
use crate::text::page::{Label, label};
use crate::update::Msg;

/// All open questions.
pub(super) fn rulings(stage: Stage) -> Node {
    stage.live(Part::Rulings, move |scene| {
        let rulings = scene.panel.rulings.iter().map(|scene| ruling(stage, scene));
        html("div").class("part-body").children(rulings)
    })
}

fn ruling(stage: Stage, scene: &RulingScene) -> Node {
    let has_choice = scene.options.len() > 1;
    let explains = if has_choice { label(Label::ForNewGames) } else { text::view::only_answer() };
    let title = html("legend").text(scene.title).text(" ").child(badge("provisional", scene.mark));
    html("fieldset")
        .class("ruling")
        .child(title)
        .child(html("p").class("quiet").text(explains))
        .children(scene.options.iter().map(|one| option(stage, scene, one)))
}

fn option(stage: Stage, scene: &RulingScene, option: &RulingOption) -> Node {
    let (ruling, answer) = (scene.ruling, option.answer);
    let in_force = option.is_in_force.then(|| badge("badge force", label(Label::InForce)));
    let words = html("span").text(option.label).text(" ").children(in_force);
    if scene.options.len() < 2 {
        return html("p").class("option").child(words);
    }
    let group = format!("ruling-{}", ruling as u8).into();
    form::choice(stage, Some(group), words, option.is_chosen, Msg::RulingChosen { ruling, answer })
}
