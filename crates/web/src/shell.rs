//! Everything a page needs from a browser, and nothing of chess.
//!
//! The pure half is native and tested: [`Page`] says what a page is, [`Msg`] what can happen to any page,
//! [`Effect`] what a page may ask for, [`State`] the part of a model that all pages have, and [`Reaction`] what
//! follows from a message where that is the same for all. Only for WebAssembly there is `browser`, which draws,
//! listens and does what effects ask for.

mod control;
mod file;
mod keys;
mod message;
mod reaction;
mod saved_games;
mod settings;
mod state;
pub(crate) mod text;
mod waiting;

#[cfg(target_arch = "wasm32")]
pub(crate) mod browser;

use std::fmt;

/// An enum of plain variants, with a list of all of them in their order.
macro_rules! listed {
    ($(#[$meta:meta])* $name:ident { $($(#[$about:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub(crate) enum $name {
            $($(#[$about])* $variant),+
        }

        impl $name {
            pub(crate) const ALL: &'static [$name] = &[$($name::$variant),+];
        }
    };
}

/// The type of messages to a page, its own among them.
macro_rules! messages_of {
    ($page:ty) => {
        /// A message to the page, of its own or of any page.
        pub(crate) type ShellMsg = $crate::shell::Msg<$page>;

        impl From<Msg> for ShellMsg {
            fn from(msg: Msg) -> ShellMsg {
                ShellMsg::Page(msg)
            }
        }
    };
}

/// The part of [`Page`] that is the same for pages with all their parts under these names.
macro_rules! page_of_parts {
    () => {
        type Model = Model;
        type Msg = Msg;
        type Scene = Scene;
        type Part = Part;

        const PARTS: &'static [Part] = Part::ALL;

        fn shell(model: &Model) -> &$crate::shell::State {
            &model.shell
        }

        fn shell_mut(model: &mut Model) -> &mut $crate::shell::State {
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

        fn react_to_own(reaction: &mut Reaction<'_, Self>, msg: Msg) {
            reaction.own(msg);
        }

        fn shortcut(character: char) -> Option<ShellMsg> {
            <Control as $crate::shell::Controls>::from_shortcut(character).map(update::msg)
        }

        fn keys() -> Vec<(String, &'static str)> {
            $crate::shell::listed_keys::<Control>()
        }

        fn answer(reaction: &mut Reaction<'_, Self>, line: &str) -> Vec<String> {
            reaction.answer(line)
        }
    };
}

pub(crate) use {listed, messages_of, page_of_parts};

pub(crate) use control::{ControlScene, Controls, Transport};
pub(crate) use file::{SavedFile, decode, shortened};
pub(crate) use keys::listed_keys;
#[cfg(target_arch = "wasm32")]
pub(crate) use keys::{KeyTarget, PageKey, page_key};
pub(crate) use message::{Arrow, Effect, Element, Key, Msg, Sound, Start, Urgency};
pub(crate) use reaction::{MAX_TEXT_BYTES, Reaction, update};
pub(crate) use saved_games::{GameId, SavedGame, SavedGames};
pub(crate) use settings::{Motion, SETTINGS_KEY, Settings, Theme};
pub(crate) use state::{Exchange, GameEntry, Hand, Notice, State, Unstored};
#[cfg(target_arch = "wasm32")]
pub(crate) use waiting::Waiting;

/// A page of the app, as far as no browser is needed for it. A page without a board or without saved games has
/// nothing to add to the defaults.
pub(crate) trait Page: Copy + Eq + fmt::Debug + 'static {
    /// Everything the page knows.
    type Model: Default;
    /// Messages of this page alone.
    type Msg: Clone + Eq + fmt::Debug;
    /// Everything to be seen, as plain values.
    type Scene: 'static;
    /// A part of the page that is drawn anew as a whole.
    type Part: Copy + Eq + 'static;
    /// A square of one of its boards.
    type Place: Copy + Eq + fmt::Debug;
    /// An entry of its list of moves.
    type Entry: Copy + Eq + fmt::Debug;

    /// The fragment of the address that opens the page.
    const FRAGMENT: &'static str;
    /// The prefix of every key in storage. Empty on pages that keep no games.
    const PREFIX: &'static str = "";
    /// The key under which a tab remembers its game.
    const TAB_KEY: &'static str = "";
    /// The longest file that is read, in bytes.
    const MAX_FILE_BYTES: usize = 0;
    /// The sentences for a text that is in the clipboard, and for one that could not be put there.
    const COPIED: [&'static str; 2] = ["", ""];
    /// All parts, in the order of their numbers.
    const PARTS: &'static [Self::Part];

    fn shell(model: &Self::Model) -> &State;
    fn shell_mut(model: &mut Self::Model) -> &mut State;
    fn scene(model: &Self::Model) -> Self::Scene;
    /// Returns true if a part looks different in another scene.
    fn differs(part: Self::Part, old: &Self::Scene, new: &Self::Scene) -> bool;
    /// Returns true if a part may be drawn a frame later than what was clicked.
    fn can_wait(_: Self::Part, _: &Self::Scene, _: &Self::Scene) -> bool {
        false
    }

    /// Applies a message. What means the same on all pages is handed on to [`Reaction::react`].
    fn react(reaction: &mut Reaction<'_, Self>, msg: Msg<Self>);
    /// Applies a message of the page's own.
    fn react_to_own(_: &mut Reaction<'_, Self>, _: Self::Msg) {}
    /// Runs before every message but the time.
    fn before(_: &mut Reaction<'_, Self>) {}
    /// Runs after every message but the time.
    fn after(_: &mut Reaction<'_, Self>) {}
    /// Goes on with the game that this tab had, once settings and saved games are read.
    fn restore(_: &mut Reaction<'_, Self>, _: Option<GameId>) {}
    /// The game of the page as the browser keeps it, and its name.
    fn current_id(_: &Self::Model) -> Option<&GameId> {
        None
    }
    /// The game as a file.
    fn file(_: &Self::Model) -> Option<SavedFile> {
        None
    }

    /// The pointer and keyboard on the boards.
    fn hand(_: &mut Self::Model) -> Option<&mut Hand<Self::Place>> {
        None
    }
    /// Remembers the square that the keyboard comes back to.
    fn remember(_: &mut Self::Model, _: Self::Place) {}
    /// Grabs the piece on a square, or says why not.
    fn grab(_: &mut Reaction<'_, Self>, _: Self::Place) {}
    /// Plays the grabbed piece to a square that was clicked (true) or dropped on (false), or lets go of it.
    fn choose(_: &mut Reaction<'_, Self>, _: Self::Place, _: Self::Place, _is_click: bool) {}
    /// The square to which an arrow key leads.
    fn step(_: &Self::Model, _: Self::Place, _: Arrow) -> Option<Self::Place> {
        None
    }
    /// The message of a key on a board.
    fn shortcut(_: char) -> Option<Msg<Self>> {
        None
    }
    /// All keys of the page, and what they do.
    fn keys() -> Vec<(String, &'static str)> {
        Vec::new()
    }
    /// Whose turn it is, or how the game ended, for the title of the tab.
    fn standing(_: &Self::Model) -> Option<String> {
        None
    }
    /// The sentence about what is pointed at.
    fn explanation(_: &Self::Model) -> Option<String> {
        None
    }
    /// Answers a line of the text box.
    fn answer(_: &mut Reaction<'_, Self>, _: &str) -> Vec<String> {
        Vec::new()
    }
}

#[cfg(test)]
pub(crate) mod tests;
