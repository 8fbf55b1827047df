//! The course, and the lesson under way.

use super::Learn;
use super::scene::{Choice, CourseEntry, LessonScene, Part, Scene};
use super::text;
use super::update::{LESSON, Msg, ShellMsg};
use crate::duplicate::scene::Part as BoardsPart;
use crate::duplicate::text::LEGEND;
use crate::duplicate::view::{self, four_boards_view, view_of_boards};
use crate::shell::browser::prelude::*;

four_boards_view!(Learn, Part::Shared);

impl View for Learn {
    const TITLE: &'static str = text::TITLE;

    view_of_boards!(Part::Shared);

    fn draw(shell: Shell<Self>) -> Layout {
        let message = shell.live(Part::Shared(BoardsPart::Message), |scene| {
            view::message_of(&scene.boards, scene.notice.as_ref(), || message(scene))
        });
        Layout {
            header: vec![view::focus_button(focus(shell))],
            main: view::main(shell, text::TITLE, message),
            aside: Some(aside(shell)),
            dialogs: vec![view::promotion(shell)],
        }
    }
}

/// The task or the reply to an answer: on a phone the lesson itself may be out of sight.
fn message(scene: &Scene) -> (&'static str, String) {
    match &scene.lesson {
        Some(LessonScene { feedback: Some((true, words)), .. }) => ("message", (*words).to_owned()),
        Some(LessonScene { feedback: Some((false, words)), .. }) => {
            ("message refuses", (*words).to_owned())
        }
        Some(lesson) => ("message", lesson.task.to_owned()),
        None => ("message", text::COURSE.to_owned()),
    }
}

fn focus(shell: Shell<Learn>) -> Node {
    shell.live(Part::Course, move |scene| {
        let button = panel::control(shell, &scene.focus, Msg::FocusToggled.into());
        html("div").class("row-of-buttons").child(button)
    })
}

fn aside(shell: Shell<Learn>) -> Node {
    let transcript = shell
        .live(Part::Shared(BoardsPart::Transcript), |scene| panel::transcript(&scene.transcript));
    let settings = shell.live(Part::Shared(BoardsPart::Settings), move |scene| {
        panel::settings(shell, &scene.settings)
    });
    let parts = [
        shell.live(Part::Shared(BoardsPart::Turn), |scene| view::turn(&scene.turn)),
        learn(shell),
        view::log(shell),
        fold(shared::TEXT_BOX, true, view::text_box(shell, transcript)),
        fold(LEGEND, true, view::legend()),
        fold(shared::SETTINGS, false, settings),
    ];
    panel::aside("learn-panel", parts)
}

fn learn(shell: Shell<Learn>) -> Node {
    let lesson = shell.live(Part::Course, move |scene| {
        scene.lesson.as_ref().map_or_else(nothing, |scene| lesson(shell, scene))
    });
    let course = html("section")
        .class("course")
        .with("aria-labelledby", "course")
        .child(html("h2").with("id", "course").text(text::TITLE))
        .child(shell.live(Part::Course, move |scene| course(shell, scene)))
        .child(focus(shell));
    html("div").class("learn").child(lesson).child(course)
}

fn lesson(shell: Shell<Learn>, scene: &LessonScene) -> Node {
    let feedback = scene.feedback.map(|(is_right, words)| {
        html("p").class(if is_right { "feedback right" } else { "feedback wrong" }).text(words)
    });
    let choice = |choice: &Choice| {
        let disabled = (!choice.is_enabled).then_some("true");
        button(shell, "", choice.label, Msg::Answered(choice.index))
            .with_some("aria-disabled", disabled)
            .with("aria-pressed", if choice.is_chosen { "true" } else { "false" })
    };
    let next = scene.next.map(|words| button(shell, "main", words, Msg::Next));
    let leave = button(shell, "", text::LEAVE, Msg::Left);
    let save = button(shell, "", text::SAVE, ShellMsg::Save { name: String::new() });
    html("section")
        .with("id", LESSON)
        .class("lesson")
        .with("tabindex", "-1")
        .with("aria-labelledby", "lesson-title")
        .child(html("p").class("quiet").text(scene.progress.clone()))
        .child(html("h2").with("id", "lesson-title").text(scene.title))
        .child(html("p").text(scene.task))
        .child(html("div").class("answers").children(scene.choices.iter().map(choice)))
        .children(feedback)
        .child(html("div").class("buttons").child(leave).child(save).children(next))
}

fn course(shell: Shell<Learn>, scene: &Scene) -> Node {
    let entry = |scene: &CourseEntry| {
        let learned = scene.is_learned.then(|| text::learned(scene.title));
        let button = button(shell, "lesson-link", scene.title, Msg::Started(scene.id))
            .with_some("aria-current", scene.is_current.then_some("step"))
            .with_some("aria-label", learned)
            .children(scene.is_learned.then(|| icon("tick")));
        html("li").child(button)
    };
    html("div")
        .child(html("p").class("quiet").text(text::COURSE))
        .child(html("ol").children(scene.course.iter().map(entry)))
}
