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

use crate::shell::{GameId, Page, Reaction, SavedFile};
use model::{Boards, Model};
use scene::{Part, Scene};
use text::Control;
use update::{FourBoards, Msg, ShellMsg};

/// The part of `Page` that is the same for pages whose model has [`Boards`].
macro_rules! page_of_boards {
    () => {
        type Place = $crate::duplicate::model::Place;
        type Entry = usize;

        fn hand(model: &mut Model) -> Option<&mut $crate::shell::Hand<Self::Place>> {
            Some(&mut model.boards.hand)
        }

        fn remember(model: &mut Model, place: Self::Place) {
            model.boards.remember(place);
        }

        fn grab(reaction: &mut Reaction<'_, Self>, place: Self::Place) {
            reaction.grab(place);
        }

        fn choose(
            reaction: &mut Reaction<'_, Self>,
            grabbed: Self::Place,
            place: Self::Place,
            is_click: bool,
        ) {
            reaction.choose(grabbed, place, is_click);
        }

        fn step(
            model: &Model,
            place: Self::Place,
            arrow: $crate::shell::Arrow,
        ) -> Option<Self::Place> {
            model.boards.step(place, arrow)
        }

        fn explanation(model: &Model) -> Option<String> {
            $crate::duplicate::model::explanation(&model.boards)
        }
    };
}

pub(crate) use page_of_boards;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Duplicate;

impl Page for Duplicate {
    crate::shell::page_of_parts!();
    crate::duplicate::page_of_boards!();

    const FRAGMENT: &'static str = "play";
    const PREFIX: &'static str = "threefold.duplicate.1.";
    const TAB_KEY: &'static str = "threefold.tab.game";
    const MAX_FILE_BYTES: usize = MAX_BYTES;
    const COPIED: [&'static str; 2] = [text::COPIED, text::NOT_COPIED];

    fn can_wait(part: Part, old: &Scene, new: &Scene) -> bool {
        part.can_wait(old, new)
    }

    fn restore(reaction: &mut Reaction<'_, Self>, kept: Option<GameId>) {
        reaction.restore(kept);
    }

    fn standing(model: &Model) -> Option<String> {
        Some(text::standing(model.boards.current_game.game().state()))
    }

    fn after(reaction: &mut Reaction<'_, Self>) {
        reaction.model.follow_settings();
    }

    fn current_id(model: &Model) -> Option<&GameId> {
        Some(model.boards.current_game.id())
    }

    fn file(model: &Model) -> Option<SavedFile> {
        Some(model.boards.current_game.file())
    }
}

impl FourBoards for Duplicate {
    fn boards(model: &mut Model) -> &mut Boards {
        &mut model.boards
    }

    fn act(reaction: &mut Reaction<'_, Self>, action: threefold_duplicate::Action) {
        reaction.act(action);
    }
}
