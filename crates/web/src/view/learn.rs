//! The course, and the lesson under way.

use super::form::button;
use super::node::{Node, html, nothing};
use super::stage::{Part, Stage};
use super::{control, drawing};
use crate::platform::LESSON;
use crate::scene::{Choice, CourseEntry, LessonScene, Scene};
use crate::text;
use crate::text::page::{Heading, heading};
use crate::update::Msg;

/// The lesson under way, and the list of all lessons.
pub(super) fn learn(stage: Stage) -> Node {
    let lesson = stage.live(Part::Game, move |scene| {
        scene.lesson.as_ref().map_or_else(nothing, |scene| lesson(stage, scene))
    });
    let course = html("section")
        .class("course")
        .with("aria-labelledby", "course")
        .child(html("h2").with("id", "course").text(heading(Heading::Lessons)))
        .child(stage.live(Part::Game, move |scene| course(stage, scene)))
        .child(control::focus(stage));
    html("div").class("learn").child(lesson).child(course)
}

fn lesson(stage: Stage, scene: &LessonScene) -> Node {
    let feedback = scene.feedback.as_ref().map(|(is_right, words)| {
        let class = if *is_right { "feedback right" } else { "feedback wrong" };
        html("p").class(class).text(words.clone())
    });
    let choice = |choice: &Choice| {
        let disabled = (!choice.is_enabled).then_some("true");
        button(stage, "", choice.label, Msg::LessonAnswered(choice.index))
            .with_some("aria-disabled", disabled)
            .with("aria-pressed", if choice.is_chosen { "true" } else { "false" })
    };
    let next = scene.next.map(|words| button(stage, "main", words, Msg::LessonNext));
    let leave = button(stage, "", scene.leave, Msg::LessonLeft);
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
        .child(html("div").class("buttons").child(leave).children(next))
}

fn course(stage: Stage, scene: &Scene) -> Node {
    let lessons = scene.course.iter().map(|scene| entry(stage, scene));
    html("div")
        .child(html("p").class("quiet").text(text::view::course()))
        .child(html("ol").children(lessons))
}

fn entry(stage: Stage, scene: &CourseEntry) -> Node {
    let learned = scene.is_learned.then(|| text::view::learned_lesson(scene.title));
    let button = button(stage, "lesson-link", scene.title, Msg::LessonStarted(scene.id))
        .with_some("aria-current", scene.is_current.then_some("step"))
        .with_some("aria-label", learned)
        .children(scene.is_learned.then(|| drawing::icon("#icon-tick")));
    html("li").child(button)
}
