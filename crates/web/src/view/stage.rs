//! What is shown now, in parts that are drawn anew only when they have changed.
//!
//! There is one signal for each part, all of one type: every further type would be compiled again, for
//! all visitors to load.

use leptos::prelude::*;
use threefold_duplicate::BoardId;
use web_sys::Event;

use super::drag::Press;
use super::node::{self, Node};
use crate::model::{GameId, Model, settings_key};
use crate::platform;
use crate::scene::{self, PieceScene, Scene};
use crate::update::{Effect as Task, Msg, update};

/// The model, its scene, and a signal for every part of it.
#[derive(Clone, Copy)]
pub(crate) struct Stage {
    model: StoredValue<Model, LocalStorage>,
    scene: StoredValue<Scene, LocalStorage>,
    /// What a pointer that is pressed on a board has done so far.
    pub(super) press: StoredValue<Option<Press>, LocalStorage>,
    /// Whether the course is shown instead of the game's controls.
    is_learning: StoredValue<bool, LocalStorage>,
    /// How often each part has changed, in the order of [`Part`].
    changes: [RwSignal<u32>; Part::ALL.len()],
}

/// A part of the page that is drawn anew as a whole.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Nw,
    Ne,
    Sw,
    Se,
    Seats,
    Dragged,
    Message,
    Turn,
    /// The buttons of the game, or the course.
    Game,
    /// Which of those two is shown.
    Side,
    Log,
    Rulings,
    Promotion,
    Card,
    Games,
    Transcript,
    Settings,
}

impl Part {
    const ALL: [Part; 17] = [
        Part::Nw,
        Part::Ne,
        Part::Sw,
        Part::Se,
        Part::Seats,
        Part::Dragged,
        Part::Message,
        Part::Turn,
        Part::Game,
        Part::Side,
        Part::Log,
        Part::Rulings,
        Part::Promotion,
        Part::Card,
        Part::Games,
        Part::Transcript,
        Part::Settings,
    ];

    pub(super) const fn of(board: BoardId) -> Part {
        match board {
            BoardId::Nw => Part::Nw,
            BoardId::Ne => Part::Ne,
            BoardId::Sw => Part::Sw,
            BoardId::Se => Part::Se,
        }
    }

    /// Whether the part looks different in another scene.
    fn differs(self, old: &Scene, new: &Scene) -> bool {
        let board = |id| old.boards[id] != new.boards[id] || old.layout != new.layout;
        let (panel, other) = (&old.panel, &new.panel);
        match self {
            Part::Nw => board(BoardId::Nw),
            Part::Ne => board(BoardId::Ne),
            Part::Sw => board(BoardId::Sw),
            Part::Se => board(BoardId::Se),
            Part::Seats => old.seats != new.seats || old.layout != new.layout,
            Part::Dragged => dragged(old) != dragged(new),
            Part::Message => {
                old.explanation != new.explanation
                    || old.notice != new.notice
                    || panel.turn.seat != other.turn.seat
            }
            Part::Turn => panel.turn != other.turn,
            Part::Game => {
                panel.controls != other.controls
                    || old.lesson != new.lesson
                    || old.course != new.course
            }
            Part::Side => old.lesson.is_some() != new.lesson.is_some(),
            Part::Log => {
                panel.log != other.log
                    || panel.rounds_left_out != other.rounds_left_out
                    || panel.last_deed != other.last_deed
            }
            Part::Rulings => panel.rulings != other.rulings,
            Part::Promotion => old.promotion != new.promotion,
            Part::Card => old.card != new.card || old.notice != new.notice,
            Part::Games => old.games != new.games,
            Part::Transcript => old.transcript != new.transcript,
            Part::Settings => old.settings != new.settings,
        }
    }
}

impl Stage {
    pub(crate) fn new() -> Stage {
        let model = Model::default();
        Stage {
            scene: StoredValue::new_local(scene::scene(&model)),
            model: StoredValue::new_local(model),
            press: StoredValue::new_local(None),
            is_learning: StoredValue::new_local(false),
            changes: Part::ALL.map(|_| RwSignal::new(0)),
        }
    }

    /// Changes the model, shows what has changed, and does what it asks of the page.
    pub(crate) fn dispatch(self, msg: Msg) {
        // The pointer crosses many squares, and changes nothing but the explanation.
        if let Msg::Hovered(_) = msg {
            let explanation = self.model.try_update_value(|model| {
                update(model, msg);
                scene::explanation(model)
            });
            return self.explain(explanation.flatten());
        }
        if msg == Msg::LessonLeft && self.is_learning.get_value() {
            // Back to the game, not only to the list of lessons.
            self.is_learning.set_value(false);
            self.change(Part::Side);
            platform::set_fragment("");
        }
        let done = self.model.try_update_value(|model| {
            update(model, Msg::TimePassed(platform::now()));
            let tasks = update(model, msg);
            if tasks.iter().any(stores_game) {
                platform::keep_for_rescue(model.table.game().to_save_file());
            }
            (tasks, scene::scene(model))
        });
        let Some((tasks, scene)) = done else { return };
        self.show(scene);
        for task in tasks {
            platform::run(self, task);
        }
    }

    fn explain(self, explanation: Option<String>) {
        let is_new = self.scene.try_update_value(|scene| {
            let is_new = scene.explanation != explanation;
            scene.explanation = explanation;
            is_new
        });
        if is_new == Some(true) {
            self.change(Part::Message);
        }
    }

    fn show(self, scene: Scene) {
        let changed = self.scene.with_value(|old| {
            let parts = Part::ALL.into_iter();
            parts.filter(|part| part.differs(old, &scene)).collect::<Vec<Part>>()
        });
        self.scene.set_value(scene);
        for part in changed {
            self.change(part);
        }
    }

    fn change(self, part: Part) {
        if let Some(changes) = self.changes.get(part as usize) {
            changes.update(|number| *number = number.wrapping_add(1));
        }
    }

    /// A place of the page that follows a part of the scene.
    pub(super) fn live(self, part: Part, draw: impl Fn(&Scene) -> Node + 'static) -> Node {
        node::live(Box::new(move || {
            self.track(part);
            self.scene.with_value(&draw)
        }))
    }

    /// Does something now, and whenever a part has changed.
    pub(super) fn follow(self, part: Part, act: Box<dyn Fn(&Scene)>) {
        Effect::new(move |_| {
            self.track(part);
            self.scene.with_value(&act);
        });
    }

    fn track(self, part: Part) {
        if let Some(changes) = self.changes.get(part as usize) {
            changes.track();
        }
    }

    /// What a button does that sends a message.
    pub(super) fn sends(self, msg: Msg) -> impl Fn(&Event) + 'static {
        move |_| self.dispatch(msg.clone())
    }

    /// Asks the scene something, outside of what follows it.
    pub(super) fn ask<T>(self, question: impl FnOnce(&Scene) -> T) -> T {
        self.scene.with_value(question)
    }

    /// Whether the course or one of its lessons is shown.
    pub(super) fn learns(self, scene: &Scene) -> bool {
        self.is_learning.get_value() || scene.lesson.is_some()
    }

    /// Shows the course or the game, as the address says.
    pub(crate) fn turn_to(self, fragment: &str) {
        let learns = fragment == super::LEARN;
        self.is_learning.set_value(learns);
        self.change(Part::Side);
        if !learns && self.ask(|scene| scene.lesson.is_some()) {
            self.dispatch(Msg::LessonLeft);
        }
    }

    /// The keys of storage that are known here.
    pub(crate) fn known_keys(self) -> Vec<String> {
        let games =
            self.ask(|scene| scene.games.iter().map(|game| game.id.key()).collect::<Vec<_>>());
        games.into_iter().chain([settings_key()]).collect()
    }
}

/// The piece that follows the pointer, and how far its board is turned.
pub(super) fn dragged(scene: &Scene) -> Option<(PieceScene, u16)> {
    scene.boards.iter().find_map(|(_, board)| {
        let mut pieces = board.squares.iter().filter_map(|square| square.piece);
        pieces.find(|piece| piece.is_dragged).map(|piece| (piece, board.rotation))
    })
}

fn stores_game(task: &Task) -> bool {
    matches!(task, Task::Store { key, .. } if GameId::from_key(key).is_some())
}
