//! What the page shows: elements made from the scene, and nothing that decides.

mod board;
mod card;
mod chess;
mod compass;
mod control;
mod drag;
mod drawing;
mod drop;
mod form;
mod learn;
mod legend;
mod log;
mod node;
mod panel;
mod place;
mod ruling;
mod settings;
mod shelf;
mod stage;
mod text_box;

use leptos::prelude::{StoredValue, document};

use crate::model::{Motion, Theme};
use crate::platform::{ASSERTIVE, POLITE};
use crate::scene::SettingsScene;
use crate::text;

use node::{Node, Placed, html};
pub(crate) use place::{chess_selector, selector};
use stage::Part;
pub(crate) use stage::{Page, Stage};

/// The fragment of the address that opens the course.
const LEARN: &str = "learn";
/// The fragment of the address that goes back to the game.
const PLAY: &str = "play";
/// The fragment of the address that opens the page of chess.
pub(crate) const CHESS: &str = "chess";

/// The identifiers of what belongs to duplicate chess alone.
const DUPLICATE_STAGE: &str = "duplicate-stage";
const DUPLICATE_PANEL: &str = "duplicate-panel";

/// Puts the whole page into the window.
pub(crate) fn draw(stage: Stage) {
    let settings = if stage::HAS_DUPLICATE { Part::Settings } else { Part::ChessSettings };
    stage.follow(
        settings,
        Box::new(move || {
            if let Some(settings) = stage.settings() {
                obey_settings(settings);
            }
        }),
    );
    stage.follow(Part::Side, Box::new(move || show_page(stage)));
    drawing::paint_pictures();
    let page = document();
    let Some(body) = page.body() else { return };
    for node in app(stage) {
        let Some(placed) = Placed::new(&page, node) else { continue };
        // It fails only for what cannot be in a page.
        let _ = placed.dom().map(|dom| body.append_child(&dom));
        // As long as it is kept, it follows the scene.
        StoredValue::new_local(placed);
    }
    drawing::rehearse();
}

fn app(stage: Stage) -> Vec<Node> {
    let header = html("header")
        .class("header")
        .child(html("p").class("brand").child(drawing::emblem()).text(text::view::name()))
        .children(stage::HAS_DUPLICATE.then(|| focus_button(stage)))
        .child(stage.live_both(Part::Side, move || navigation(stage)));
    let mut page = html("div").class("page").child(header);
    if stage::HAS_DUPLICATE {
        page = page.child(boards(stage)).child(panel::panel(stage));
    }
    if stage::HAS_CHESS {
        page = page.child(chess::stage(stage)).child(chess::panel(stage));
    }
    let mut all = vec![drawing::symbols(), drawing::rehearsal(), page];
    if stage::HAS_DUPLICATE {
        all.extend([card::promotion(stage), card::card(stage)]);
    }
    if stage::HAS_CHESS {
        all.extend([chess::promotion(stage), chess::form(stage), chess::card(stage)]);
    }
    all.extend([drag::dragged(stage), drop::zone(), drop::picker(stage)]);
    all.extend(live_regions());
    all
}

/// The button that turns boards upright, once more where a phone has it in sight.
fn focus_button(stage: Stage) -> Node {
    html("div").class("focus-button").child(control::focus(stage))
}

/// The places whose text screen readers say aloud. What is outside of an open dialog is not heard, so every dialog
/// has its own.
fn live_regions() -> [Node; 2] {
    let region =
        |(class, role)| html("div").class(format!("hidden said {class}")).with("role", role);
    [(POLITE, "status"), (ASSERTIVE, "alert")].map(region)
}

/// The four boards and what is said about them.
fn boards(stage: Stage) -> Node {
    html("main")
        .class("stage")
        .with("id", DUPLICATE_STAGE)
        .child(html("h1").class("hidden").text(text::page::title()))
        .child(
            html("p")
                .class("hidden")
                .with("id", "instructions")
                .text(text::page::board_instructions()),
        )
        .child(compass::compass(stage))
        .child(stage.live(Part::Message, compass::message))
}

/// Shows one page and hides the other.
fn show_page(stage: Stage) {
    let is_chess = stage.page() == Page::Chess;
    for (id, is_hidden) in [
        (DUPLICATE_STAGE, is_chess),
        (DUPLICATE_PANEL, is_chess),
        (chess::STAGE, !is_chess),
        (chess::PANEL, !is_chess),
    ] {
        if let Some(element) = document().get_element_by_id(id) {
            // It fails only for names that are none.
            let _ = element.toggle_attribute_with_force("hidden", is_hidden);
        }
    }
}

fn navigation(stage: Stage) -> Node {
    let is_chess = stage.page() == Page::Chess;
    let learns = stage.ask(|scene| stage.learns(scene));
    let link = |fragment: &str, is_current: bool, words: &'static str| {
        html("a")
            .with("href", format!("#{fragment}"))
            .with_some("aria-current", is_current.then_some("page"))
            .text(words)
    };
    html("nav")
        .with("aria-label", text::view::navigation())
        .child(link(PLAY, !learns && !is_chess, text::page::title()))
        .child(link(CHESS, is_chess, text::view::chess()))
        .child(link(LEARN, learns && !is_chess, text::page::heading(text::page::Heading::Lessons)))
}

/// Tells the style sheet what the user likes.
fn obey_settings(settings: SettingsScene) {
    let Some(root) = document().document_element() else { return };
    let attributes = [
        ("data-theme", settings.theme.word(), settings.theme == Theme::System),
        ("data-motion", settings.motion.word(), settings.motion == Motion::System),
    ];
    for (name, word, is_default) in attributes {
        // Neither fails with names as plain as these.
        let _ =
            if is_default { root.remove_attribute(name) } else { root.set_attribute(name, word) };
    }
}
