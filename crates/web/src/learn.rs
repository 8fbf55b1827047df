//! Lessons in duplicate chess, on the boards of its page.

pub(crate) mod model;
pub(crate) mod scene;
pub(crate) mod text;
pub(crate) mod update;
#[cfg(target_arch = "wasm32")]
pub(crate) mod view;

use threefold_duplicate::{Action, SyncedMove};

use crate::duplicate::model::{Boards, has_focus};
use crate::duplicate::text::Control;
use crate::duplicate::update::FourBoards;
use crate::shell::{Page, Reaction, SavedFile};
use model::Model;
use scene::{Part, Scene};
use update::{Msg, ShellMsg};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Learn;

impl Page for Learn {
    crate::shell::page_of_parts!();
    crate::duplicate::page_of_boards!();

    const FRAGMENT: &'static str = "learn";

    fn after(reaction: &mut Reaction<'_, Self>) {
        reaction.model.boards.is_in_focus = has_focus(&reaction.model.shell);
    }

    fn file(model: &Model) -> Option<SavedFile> {
        model.own_game.clone()
    }
}

impl FourBoards for Learn {
    fn boards(model: &mut Model) -> &mut Boards {
        &mut model.boards
    }

    fn act(reaction: &mut Reaction<'_, Self>, action: Action) {
        reaction.act(action);
    }

    fn judgment(model: &Model) -> Option<String> {
        let feedback = model.lesson.as_ref()?.feedback.as_ref()?;
        Some(feedback.text.to_owned())
    }

    fn refuse_in_own_words(reaction: &mut Reaction<'_, Self>, synced: SyncedMove) -> bool {
        reaction.refuse_foreseen(synced)
    }
}
