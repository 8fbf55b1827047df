//! The four boards around the middle, their players between them, and what is said about them.

use std::cell::RefCell;

use threefold_duplicate::{BoardId, Seat};
use wasm_bindgen::JsCast;
use web_sys::{Event, KeyboardEvent};

use super::form::badge;
use super::node::{Node, html, svg};
use super::stage::{Part, Stage};
use super::{board, drag, drawing, place};
use crate::model::Arrow;
use crate::platform::element;
use crate::scene::{Control, Layout, LessonScene, Scene, SeatScene, palette};
use crate::text;
use crate::text::page::{Heading, heading};
use crate::update::{Key, Msg};

/// The identifier of what holds the four boards and the players.
const COMPASS: &str = "compass";

/// The four boards and players.
pub(super) fn compass(stage: Stage) -> Node {
    let boards = BoardId::ALL.map(|id| {
        let shown = RefCell::default();
        stage.live(Part::of(id), move |scene| board::board(scene, id, &shown))
    });
    stage.follow(Part::Seats, Box::new(move || lay_out(stage)));
    let compass = html("div")
        .class("compass")
        .with("id", COMPASS)
        .on("pointerover", move |event| {
            place::show_grip(event);
            stage.dispatch(Msg::Hovered(place::of_event(event)));
        })
        .on("pointerleave", stage.sends(Msg::Hovered(None)))
        .on("focusin", move |event| focused(stage, event))
        .on("keydown", move |event| pressed(stage, event))
        .children(boards)
        .child(stage.live(Part::Seats, seats));
    html("section").class("frame").with("aria-label", heading(Heading::Boards)).child(compass)
}

/// Tells the style sheet how the boards are laid out. It could see for itself whether some are large, but
/// would look through all squares for that whenever one of them changes.
fn lay_out(stage: Stage) {
    let is_in_focus = stage.ask(|scene| matches!(scene.layout, Layout::Focus(_)));
    if let Some(compass) = element(COMPASS) {
        // It fails only for names that are none.
        let _ = compass.class_list().toggle_with_force("focus", is_in_focus);
    }
}

fn seats(scene: &Scene) -> Node {
    let arms = [
        (Seat::North, "M50 4L58 42L50 50L42 42Z"),
        (Seat::East, "M96 50L58 58L50 50L58 42Z"),
        (Seat::South, "M50 96L42 58L50 50L58 58Z"),
        (Seat::West, "M4 50L42 42L50 50L42 58Z"),
    ];
    // The rose in the middle points to the player to move.
    let arms = arms.map(|(seat, data)| {
        let turn = if scene.seats[seat].is_turn { " turn" } else { "" };
        drawing::path(format!("arm {}{turn}", palette::class(seat)), data)
    });
    let rim = svg("circle").class("rim").with("cx", "50").with("cy", "50").with("r", "30");
    html("div")
        .class("seats")
        .children(scene.seats.iter().map(|(_, scene)| seat(scene)))
        .child(drawing::picture("0 0 100 100").class("rose").child(rim).children(arms))
}

fn seat(scene: &SeatScene) -> Node {
    let turn = if scene.is_turn { " turn" } else { "" };
    let ghosts = scene.count_ghosts();
    let name = html("p")
        .class("seat-name")
        .child(html("span").class("chip"))
        .text(scene.name)
        .child(html("span").class("side").text(scene.side_name));
    let result = scene.result.map(|score| badge("badge", text::view::score(score)));
    let check = (!scene.checks.is_empty()).then(|| {
        let [words, sign] = text::view::check_badge(&scene.checks);
        two_badges("badge alarm", words, sign)
    });
    let ghosts = (ghosts > 0).then(|| {
        let [words, sign] = text::view::ghost_badge(ghosts);
        two_badges("badge ghosts", words, sign)
    });
    let badges = html("p").class("badges").children(result).children(check).children(ghosts);
    html("div")
        .class(format!("seat {}{turn}", scene.class))
        .with("role", "group")
        .with("aria-label", scene.label.clone())
        .child(
            html("div").class("seat-lines").with("aria-hidden", "true").child(name).child(badges),
        )
}

/// A badge in words, and as a sign for where there is no room for words. The style sheet shows one of them.
fn two_badges(class: &'static str, words: String, sign: String) -> Node {
    let part = |class, text: String| html("span").class(class).text(text);
    html("span").class(class).child(part("words", words)).child(part("sign", sign))
}

/// The place below the boards: why a square is grey, else what was said last.
pub(super) fn message(scene: &Scene) -> Node {
    let (class, words) = match (&scene.explanation, &scene.notice) {
        (Some(explanation), _) => ("message explains", explanation.clone()),
        (None, Some(notice)) if notice.is_refusal => ("message refuses", notice.text.clone()),
        (None, Some(notice)) => ("message", notice.text.clone()),
        (None, None) if scene.has_grabbed() => ("message", text::view::in_hand().to_owned()),
        (None, None) => match &scene.lesson {
            // On a phone the lesson itself may be out of sight.
            Some(LessonScene { feedback: Some((is_right, words)), .. }) => {
                (if *is_right { "message" } else { "message refuses" }, words.clone())
            }
            Some(lesson) => ("message", lesson.task.to_owned()),
            None => {
                let invitation = text::view::invitation(scene.panel.turn.seat);
                ("message", format!("{} {invitation}", text::page::tagline()))
            }
        },
    };
    // Not live: what is worth hearing is announced in a place of its own.
    html("p").class(class).child(html("span").text(words))
}

fn focused(stage: Stage, event: &Event) {
    // A press gives the keyboard too, and says by its click what it wants.
    if let Some(place) = place::of_event(event).filter(|_| !drag::is_pressed(stage)) {
        stage.dispatch(Msg::SquareFocused(place));
    }
}

fn pressed(stage: Stage, event: &Event) {
    let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let shortcut = |character| Some(Key::Character(Control::from_shortcut(character)?.shortcut()?));
    if let (Some(at), Some(key)) = (place::of_event(event), key(&event.key(), shortcut)) {
        event.prevent_default();
        stage.dispatch(Msg::KeyPressed { at, key });
    }
}

/// What a key means on a board, by the name that browsers give it; letters mean what the page says.
pub(super) fn key(name: &str, shortcut: impl FnOnce(char) -> Option<Key>) -> Option<Key> {
    Some(match name {
        "ArrowUp" => Key::Arrow(Arrow::Up),
        "ArrowRight" => Key::Arrow(Arrow::Right),
        "ArrowDown" => Key::Arrow(Arrow::Down),
        "ArrowLeft" => Key::Arrow(Arrow::Left),
        "Enter" | " " => Key::Enter,
        "Escape" => Key::Escape,
        other => {
            let mut characters = other.chars();
            let only = characters.next().filter(|_| characters.next().is_none())?;
            shortcut(only)?
        }
    })
}
