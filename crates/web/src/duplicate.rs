//! Duplicate chess: four boards to play on, alone or with others at the same screen.
//!
//! What its lessons need too has a name of its own: [`Boards`](model::Boards) in the model, and
//! [`FourBoards`](update::FourBoards) for what happens on them.

pub(crate) mod model;
pub(crate) mod scene;
pub(crate) mod text;
pub(crate) mod update;
#[cfg(target_arch = "wasm32")]
pub(crate) mod view;

use threefold_duplicate::save::MAX_BYTES;

use crate::shell::{Arrow, GameId, Hand, Page, Reaction, SavedFile, State};
use model::{Model, Place};
use scene::{Part, Scene};
use update::{FourBoards, Msg, ShellMsg};

/// The page of duplicate chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Duplicate;

impl Page for Duplicate {
    type Model = Model;
    type Msg = Msg;
    type Scene = Scene;
    type Part = Part;
    type Place = Place;
    type Entry = usize;

    const FRAGMENT: &'static str = "play";
    const PREFIX: &'static str = "threefold.duplicate.1.";
    const TAB_KEY: &'static str = "threefold.tab.game";
    const MAX_FILE_BYTES: usize = MAX_BYTES;
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

    fn can_wait(part: Part, old: &Scene, new: &Scene) -> bool {
        part.can_wait(old, new)
    }

    fn react(reaction: &mut Reaction<'_, Self>, msg: ShellMsg) {
        reaction.to(msg);
    }

    fn restore(reaction: &mut Reaction<'_, Self>, kept: Option<GameId>) {
        reaction.restore(kept);
    }

    fn current_id(model: &Model) -> Option<&GameId> {
        Some(model.boards.current_game.id())
    }

    fn file(model: &Model) -> Option<SavedFile> {
        Some(model.boards.current_game.file())
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
        text::Control::from_shortcut(character).map(update::msg)
    }

    fn explanation(model: &Model) -> Option<String> {
        model::explanation(&model.boards)
    }

    fn answer(reaction: &mut Reaction<'_, Self>, line: &str) -> Vec<String> {
        reaction.answer(line)
    }
}

impl FourBoards for Duplicate {
    fn boards(model: &mut Model) -> &mut model::Boards {
        &mut model.boards
    }

    fn act(reaction: &mut Reaction<'_, Self>, action: threefold_duplicate::Action) {
        reaction.act(action);
    }
}
