//! What the user likes.

use super::form;
use super::node::{Node, html};
use super::stage::{Part, Stage};
use crate::model::{Motion, Theme};
use crate::scene::SettingsScene;
use crate::text::page::{self, Label, label};
use crate::update::Msg;

/// All settings.
pub(super) fn settings(stage: Stage) -> Node {
    stage.live(Part::Settings, move |scene| draw(stage, scene.settings))
}

fn draw(stage: Stage, scene: SettingsScene) -> Node {
    let words = |words: &'static str| html("span").text(words);
    let radio = |group: &'static str, name: &'static str, is_chosen: bool, msg: Msg| {
        form::choice(stage, Some(group.into()), words(name), is_chosen, msg)
    };
    let theme = Theme::ALL.map(|theme| {
        radio("theme", page::theme(theme), scene.theme == theme, Msg::ThemeSet(theme))
    });
    let motion = Motion::ALL.map(|motion| {
        radio("motion", page::motion(motion), scene.motion == motion, Msg::MotionSet(motion))
    });
    let group = |title: Label, choices: [Node; 3]| {
        let title = html("legend").text(label(title));
        html("fieldset").class("setting").child(title).children(choices)
    };
    let on_off = |title: Label, is_on: bool, msg: Msg| {
        form::choice(stage, None, words(label(title)), is_on, msg)
    };
    let (sound, focus) = (scene.has_sound, scene.has_auto_focus);
    html("div")
        .class("part-body")
        .child(group(Label::Theme, theme))
        .child(group(Label::Motion, motion))
        .child(on_off(Label::Sound, sound, Msg::SoundSet(!sound)))
        .child(on_off(Label::AutoFocus, focus, Msg::AutoFocusSet(!focus)))
}
