//! What is shown now, in parts that are drawn anew only when they have changed.
//!
//! There is one signal for each part, all of one type: every further type would be compiled again, for
//! all visitors to load.

mod part;

use std::mem;

use leptos::prelude::*;
use web_sys::Event;

use super::drag::Press;
use super::node::{self, Node};
use crate::chess;
use crate::model::{GameId, Model, settings_key};
use crate::platform;
use crate::scene::{self, PieceScene, Scene, SettingsScene};
use crate::text;
use crate::update::{Effect as Task, Key, Msg, update};

pub(super) use part::Part;

/// Whether this module has the page of duplicate chess. What is behind such a constant is not linked
/// into a module without it.
pub(super) const HAS_DUPLICATE: bool = cfg!(feature = "duplicate");
/// Whether this module has the page of chess.
pub(super) const HAS_CHESS: bool = cfg!(feature = "chess");

/// The models of the pages, their scenes, and a signal for every part of them.
#[derive(Clone, Copy)]
pub(crate) struct Stage {
    /// None in a module without that page, and so on.
    model: StoredValue<Option<Model>, LocalStorage>,
    scene: StoredValue<Option<Scene>, LocalStorage>,
    chess: StoredValue<Option<chess::Model>, LocalStorage>,
    chess_scene: StoredValue<Option<chess::Scene>, LocalStorage>,
    /// What a pointer that is pressed on a board has done so far.
    pub(super) press: StoredValue<Option<Press>, LocalStorage>,
    page: StoredValue<Page, LocalStorage>,
    /// What stands beside the boards, has changed and is still to be drawn.
    stale: StoredValue<Vec<Part>, LocalStorage>,
    /// Whether the next frame is to show the model.
    is_behind: StoredValue<bool, LocalStorage>,
    /// How often each part has changed, in the order of [`Part`]. They are stored, lest every handler of
    /// the page have a copy.
    changes: StoredValue<[RwSignal<u32>; Part::COUNT], LocalStorage>,
}

/// What is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Page {
    /// Duplicate chess.
    Duplicate,
    /// The same, with the course instead of the game's controls.
    Learn,
    /// Chess.
    Chess,
}

/// A message for either game.
#[derive(Clone)]
pub(crate) enum Message {
    Duplicate(Msg),
    Chess(chess::Msg),
}

impl From<Msg> for Message {
    fn from(msg: Msg) -> Message {
        Message::Duplicate(msg)
    }
}

impl From<chess::Msg> for Message {
    fn from(msg: chess::Msg) -> Message {
        Message::Chess(msg)
    }
}

impl Stage {
    pub(crate) fn new() -> Stage {
        let model = if HAS_DUPLICATE { Some(Model::default()) } else { None };
        let chess = if HAS_CHESS { Some(chess::Model::default()) } else { None };
        let scene = if HAS_DUPLICATE { model.as_ref().map(scene::scene) } else { None };
        let chess_scene = if HAS_CHESS { chess.as_ref().map(chess::scene) } else { None };
        Stage {
            scene: StoredValue::new_local(scene),
            model: StoredValue::new_local(model),
            chess_scene: StoredValue::new_local(chess_scene),
            chess: StoredValue::new_local(chess),
            press: StoredValue::new_local(None),
            stale: StoredValue::new_local(Vec::new()),
            is_behind: StoredValue::new_local(false),
            page: StoredValue::new_local(if HAS_DUPLICATE { Page::Duplicate } else { Page::Chess }),
            changes: StoredValue::new_local([0; Part::COUNT].map(RwSignal::new)),
        }
    }

    /// Changes the model, shows what has changed, and does what it asks of the page.
    pub(crate) fn dispatch(self, msg: Msg) {
        if !HAS_DUPLICATE {
            return;
        }
        // The pointer crosses many squares, and changes nothing but the explanation.
        if let Msg::Hovered(_) = msg {
            let explanation = self.model.try_update_value(|model| {
                let model = model.as_mut()?;
                update(model, msg);
                scene::explanation(model)
            });
            return self.explain(explanation.flatten());
        }
        // Somebody who holds a key down goes through the game faster than it can be drawn.
        let is_hasty = matches!(msg, Msg::KeyPressed { key: Key::Character(_), .. });
        let done = self.model.try_update_value(|model| {
            let model = model.as_mut()?;
            update(model, Msg::TimePassed(platform::now()));
            let is_start = matches!(msg, Msg::Started(_));
            let tasks = update(model, msg);
            let is_kept = is_start && !model.table.game().is_empty();
            if is_kept || tasks.iter().any(stores_game) {
                let file = text::view::rescued_file(false);
                // What was stored is written out already.
                let stored = model.shelf.game(model.table.id());
                let stored = stored.map(|stored| stored.save_file().to_owned());
                let game = stored.unwrap_or_else(|| model.table.game().to_save_file());
                platform::keep_for_rescue(file, game);
            }
            Some((tasks, (!is_hasty).then(|| scene::scene(model))))
        });
        let Some((tasks, scene)) = done.flatten() else { return };
        if self.page() == Page::Learn && scene.as_ref().is_some_and(|scene| scene.lesson.is_none())
        {
            // Back to the game, not only to the list of lessons.
            self.page.set_value(Page::Duplicate);
            self.change(Part::Side);
            platform::set_fragment("");
        }
        match scene {
            Some(scene) => self.show(scene),
            None => self.show_with_next_frame(),
        }
        for task in tasks {
            platform::run(self, Page::Duplicate, task);
        }
    }

    /// The same for the page of chess, with any number of messages.
    pub(crate) fn play(self, msgs: Vec<chess::Msg>) {
        if !HAS_CHESS {
            return;
        }
        if let [chess::Msg::Hovered(_)] = &msgs[..] {
            let explanation = self.chess.try_update_value(|model| {
                let model = model.as_mut()?;
                for msg in msgs {
                    chess::update(model, msg);
                }
                chess::scene::explanation(model)
            });
            return self.explain_chess(explanation.flatten());
        }
        let done = self.chess.try_update_value(|model| {
            let model = model.as_mut()?;
            let mut tasks = chess::update(model, chess::Msg::TimePassed(platform::now()));
            let is_start = matches!(&msgs[..], [chess::Msg::Started(_)]);
            for msg in msgs {
                tasks.extend(chess::update(model, msg));
            }
            let is_kept = is_start && !model.table.is_untouched();
            if is_kept || tasks.iter().any(stores_chess) {
                let file = text::view::rescued_file(true);
                platform::keep_for_rescue(file, model.table.record().to_string());
            }
            Some((tasks, chess::scene(model)))
        });
        let Some((tasks, scene)) = done.flatten() else { return };
        let changed = self.chess_scene.with_value(|old| {
            let parts = Part::CHESS.into_iter().chain([Part::Dragged]);
            let differs =
                |part: &Part| old.as_ref().is_none_or(|old| part.differs_in_chess(old, &scene));
            parts.filter(differs).collect::<Vec<Part>>()
        });
        self.chess_scene.set_value(Some(scene));
        for part in changed {
            self.change(part);
        }
        for task in tasks {
            platform::run_chess(self, task);
        }
    }

    fn explain_chess(self, explanation: Option<String>) {
        let is_new = self.chess_scene.try_update_value(|scene| {
            let scene = scene.as_mut()?;
            let is_new = scene.explanation != explanation;
            scene.explanation = explanation;
            Some(is_new)
        });
        if is_new.flatten() == Some(true) {
            self.change(Part::ChessMessage);
        }
    }

    /// Hands over a message to its page.
    pub(crate) fn send(self, message: Message) {
        match message {
            Message::Duplicate(msg) => self.dispatch(msg),
            Message::Chess(msg) => self.play(vec![msg]),
        }
    }

    fn explain(self, explanation: Option<String>) {
        let is_new = self.scene.try_update_value(|scene| {
            let scene = scene.as_mut()?;
            let is_new = scene.explanation != explanation;
            scene.explanation = explanation;
            Some(is_new)
        });
        if is_new.flatten() == Some(true) {
            self.change(Part::Message);
        }
    }

    /// Shows the model as it is when the next frame is made.
    fn show_with_next_frame(self) {
        if self.is_behind.try_update_value(|is_behind| mem::replace(is_behind, true)) != Some(false)
        {
            return;
        }
        request_animation_frame(move || {
            self.is_behind.set_value(false);
            if let Some(scene) = self.model.with_value(|model| model.as_ref().map(scene::scene)) {
                self.show(scene);
            }
        });
    }

    /// Shows a scene: the boards at once, and what stands beside them once they are painted.
    fn show(self, scene: Scene) {
        let (later, now) = self.scene.with_value(|old| {
            let differs = |part: &Part| old.as_ref().is_none_or(|old| part.differs(old, &scene));
            let can_wait = |part: &Part| old.as_ref().is_some_and(|old| part.can_wait(old, &scene));
            Part::DUPLICATE.into_iter().filter(differs).partition::<Vec<Part>, _>(can_wait)
        });
        self.scene.set_value(Some(scene));
        for part in now {
            self.change(part);
        }
        self.change_later(later);
    }

    /// Draws what stands beside the boards after the next frame.
    fn change_later(self, parts: Vec<Part>) {
        let is_first = self.stale.try_update_value(|stale| {
            let is_first = stale.is_empty() && !parts.is_empty();
            stale.extend(parts);
            is_first
        });
        if is_first != Some(true) {
            return;
        }
        platform::after_frame(move || {
            let stale = self.stale.try_update_value(mem::take).unwrap_or_default();
            for part in stale {
                self.change(part);
            }
        });
    }

    fn change(self, part: Part) {
        if let Some(changes) = self.signal(part) {
            changes.update(|number| *number = number.wrapping_add(1));
        }
    }

    /// A place of the page that follows a part of the scene.
    pub(super) fn live(self, part: Part, draw: impl Fn(&Scene) -> Node + 'static) -> Node {
        node::live(Box::new(move || {
            self.track(part);
            self.scene.with_value(|scene| scene.as_ref().map_or_else(node::nothing, &draw))
        }))
    }

    /// The same for the page of chess.
    pub(super) fn live_chess(
        self,
        part: Part,
        draw: impl Fn(&chess::Scene) -> Node + 'static,
    ) -> Node {
        node::live(Box::new(move || {
            self.track(part);
            self.chess_scene.with_value(|scene| scene.as_ref().map_or_else(node::nothing, &draw))
        }))
    }

    /// Does something now, and whenever a part has changed.
    pub(super) fn follow(self, part: Part, act: Box<dyn Fn()>) {
        Effect::new(move |_| {
            self.track(part);
            act();
        });
    }

    fn track(self, part: Part) {
        if let Some(changes) = self.signal(part) {
            changes.track();
        }
    }

    fn signal(self, part: Part) -> Option<RwSignal<u32>> {
        self.changes.with_value(|changes| changes.get(part as usize).copied())
    }

    /// What a button does that sends a message.
    pub(super) fn sends(self, msg: impl Into<Message>) -> impl Fn(&Event) + 'static {
        let message = msg.into();
        move |_| self.send(message.clone())
    }

    /// A place of the page that follows a part, whatever page it is of.
    pub(super) fn live_both(self, part: Part, draw: impl Fn() -> Node + 'static) -> Node {
        node::live(Box::new(move || {
            self.track(part);
            draw()
        }))
    }

    /// Asks the scene something, outside of what follows it; without that page there is nothing.
    pub(super) fn ask<T: Default>(self, question: impl FnOnce(&Scene) -> T) -> T {
        self.scene.with_value(|scene| scene.as_ref().map(question).unwrap_or_default())
    }

    /// The same of the scene of chess.
    pub(super) fn ask_chess<T: Default>(self, question: impl FnOnce(&chess::Scene) -> T) -> T {
        self.chess_scene.with_value(|scene| scene.as_ref().map(question).unwrap_or_default())
    }

    /// What the user likes.
    pub(super) fn settings(self) -> Option<SettingsScene> {
        if HAS_DUPLICATE {
            self.ask(|scene| Some(scene.settings))
        } else {
            self.ask_chess(|scene| Some(scene.settings))
        }
    }

    /// Which page is shown.
    pub(crate) fn page(self) -> Page {
        self.page.get_value()
    }

    /// Whether the course or one of its lessons is shown.
    pub(super) fn learns(self, scene: &Scene) -> bool {
        self.page() == Page::Learn || scene.lesson.is_some()
    }

    /// Shows the page that the address names.
    pub(crate) fn turn_to(self, fragment: &str) {
        let page = match fragment {
            super::LEARN => Page::Learn,
            super::CHESS => Page::Chess,
            _ => Page::Duplicate,
        };
        if !(if page == Page::Chess { HAS_CHESS } else { HAS_DUPLICATE }) {
            // The loader looks at the address again.
            return platform::reload();
        }
        self.page.set_value(page);
        self.change(Part::Side);
        match page {
            Page::Duplicate if self.ask(|scene| scene.lesson.is_some()) => {
                self.dispatch(Msg::LessonLeft);
            }
            Page::Learn => self.dispatch(Msg::CourseOpened),
            Page::Duplicate | Page::Chess => {}
        }
    }

    /// The keys of storage that are known here.
    pub(crate) fn known_keys(self) -> Vec<String> {
        let games =
            self.ask(|scene| scene.games.iter().map(|game| game.id.key()).collect::<Vec<_>>());
        let chess = self.ask_chess(|scene| {
            scene.games.iter().map(|game| chess::model::game_key(&game.id)).collect::<Vec<_>>()
        });
        games.into_iter().chain(chess).chain([settings_key()]).collect()
    }
}

/// The piece that follows the pointer, and how far its board is turned.
pub(super) fn dragged(scene: &Scene) -> Option<(PieceScene, u16)> {
    scene.boards.iter().find_map(|(_, board)| {
        let mut pieces = board.squares.iter().filter_map(|square| square.piece);
        pieces.find(|piece| piece.is_dragged).map(|piece| (piece, board.rotation))
    })
}

fn stores_chess(task: &chess::Effect) -> bool {
    matches!(task, chess::Effect::Page(Task::Store { key, .. }) if *key != settings_key())
}

fn stores_game(task: &Task) -> bool {
    matches!(task, Task::Store { key, .. } if GameId::from_key(key).is_some())
}
