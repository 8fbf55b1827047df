//! What the user likes.

use super::form;
use super::node::{Node, html};
use super::stage::{Message, Part, Stage};
use crate::chess;
use crate::model::{Motion, Theme};
use crate::scene::SettingsScene;
use crate::text::page::{self, Label, label};
use crate::update::Msg;

/// All settings.
pub(super) fn settings(stage: Stage) -> Node {
    stage.live(Part::Settings, move |scene| {
        let is_on = scene.settings.has_auto_focus;
        let words = html("span").text(label(Label::AutoFocus));
        let auto_focus = form::choice(stage, None, words, is_on, Msg::AutoFocusSet(!is_on));
        let theme = |theme| Msg::ThemeSet(theme).into();
        let motion = |motion| Msg::MotionSet(motion).into();
        let sound = |is_on| Msg::SoundSet(is_on).into();
        draw(stage, scene.settings, theme, motion, sound).child(auto_focus)
    })
}

/// The settings of the page of chess.
pub(super) fn of_chess(stage: Stage, scene: SettingsScene) -> Node {
    let theme = |theme| chess::Msg::ThemeSet(theme).into();
    let motion = |motion| chess::Msg::MotionSet(motion).into();
    let sound = |is_on| chess::Msg::SoundSet(is_on).into();
    draw(stage, scene, theme, motion, sound)
}

/// What both pages have, with the messages of one of them.
fn draw(
    stage: Stage,
    scene: SettingsScene,
    set_theme: fn(Theme) -> Message,
    set_motion: fn(Motion) -> Message,
    set_sound: fn(bool) -> Message,
) -> Node {
    let words = |words: &'static str| html("span").text(words);
    // Both pages are in the browser at once, and a group is one of its page.
    let is_chess = matches!(set_sound(true), Message::Chess(_));
    let radio = |group: &'static str, name: &'static str, is_chosen: bool, message: Message| {
        let group = if is_chess { format!("chess-{group}") } else { group.to_owned() };
        form::choice(stage, Some(group.into()), words(name), is_chosen, message)
    };
    let theme = Theme::ALL
        .map(|theme| radio("theme", page::theme(theme), scene.theme == theme, set_theme(theme)));
    let motion = Motion::ALL.map(|motion| {
        radio("motion", page::motion(motion), scene.motion == motion, set_motion(motion))
    });
    let group = |title: Label, choices: [Node; 3]| {
        let title = html("legend").text(label(title));
        html("fieldset").class("setting").child(title).children(choices)
    };
    let sound = scene.has_sound;
    let sound = form::choice(stage, None, words(label(Label::Sound)), sound, set_sound(!sound));
    html("div")
        .class("part-body")
        .child(group(Label::Theme, theme))
        .child(group(Label::Motion, motion))
        .child(sound)
}
