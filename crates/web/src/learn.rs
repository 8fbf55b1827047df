//! Lessons in duplicate chess, on the boards of its page.

pub(crate) mod model;
pub(crate) mod scene;
pub(crate) mod text;
pub(crate) mod update;
#[cfg(target_arch = "wasm32")]
pub(crate) mod view;

use threefold_duplicate::{Action, SyncedMove};

use crate::duplicate::model::{Boards, Place, explanation};
use crate::duplicate::text::Control;
use crate::duplicate::update::FourBoards;
use crate::shell::{Arrow, Hand, Page, Reaction, State};
use model::Model;
use scene::{Part, Scene};
use update::{Msg, ShellMsg};

/// The page of the course.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Learn;

impl Page for Learn {
    type Model = Model;
    type Msg = Msg;
    type Scene = Scene;
    type Part = Part;
    type Place = Place;
    type Entry = usize;

    const FRAGMENT: &'static str = "learn";
    const PARTS: &'static [Part] = Part::ALL;

    fn shell(model: &Model) -> &State {
        &model.shell
    }

    fn shell_mut(model: &mut Model) -> &mut State {
        &mut model.shell
    }

    fn scene(model: &Model) -> Scene {
        scene::scene(model)
    }

    fn differs(part: Part, old: &Scene, new: &Scene) -> bool {
        part.differs(old, new)
    }

    fn react(reaction: &mut Reaction<'_, Self>, msg: ShellMsg) {
        reaction.to(msg);
    }

    fn hand(model: &mut Model) -> Option<&mut Hand<Place>> {
        Some(&mut model.boards.hand)
    }

    fn remember(model: &mut Model, place: Place) {
        model.boards.remember(place);
    }

    fn grab(reaction: &mut Reaction<'_, Self>, place: Place) {
        reaction.grab(place);
    }

    fn choose(reaction: &mut Reaction<'_, Self>, grabbed: Place, place: Place, is_click: bool) {
        reaction.choose(grabbed, place, is_click);
    }

    fn step(model: &Model, place: Place, arrow: Arrow) -> Option<Place> {
        model.boards.step(place, arrow)
    }

    fn shortcut(character: char) -> Option<ShellMsg> {
        Control::from_shortcut(character).map(update::msg)
    }

    fn explanation(model: &Model) -> Option<String> {
        explanation(&model.boards)
    }

    fn answer(reaction: &mut Reaction<'_, Self>, line: &str) -> Vec<String> {
        reaction.answer(line)
    }
}

impl FourBoards for Learn {
    fn boards(model: &mut Model) -> &mut Boards {
        &mut model.boards
    }

    fn act(reaction: &mut Reaction<'_, Self>, action: Action) {
        reaction.act(action);
    }

    fn judgement(model: &Model) -> Option<String> {
        let feedback = model.lesson.as_ref()?.feedback.as_ref()?;
        Some(feedback.text.to_owned())
    }

    fn refuse_in_own_words(reaction: &mut Reaction<'_, Self>, synced: SyncedMove) -> bool {
        reaction.refuse_foreseen(synced)
    }
}
