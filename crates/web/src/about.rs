//! About Threefold and the rules: a page that is read and not played.

pub(crate) mod text;
#[cfg(target_arch = "wasm32")]
mod view;

use crate::shell::{Msg, Page, Reaction, State};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct About;

impl Page for About {
    type Model = State;
    type Msg = ();
    type Scene = ();
    type Part = ();
    type Place = ();
    type Entry = ();

    const FRAGMENT: &'static str = "about";
    const PARTS: &'static [()] = &[];

    fn shell(model: &State) -> &State {
        model
    }

    fn shell_mut(model: &mut State) -> &mut State {
        model
    }

    fn scene(_: &State) {}

    fn differs((): (), (): &(), (): &()) -> bool {
        false
    }

    fn react(reaction: &mut Reaction<'_, Self>, msg: Msg<Self>) {
        // There is nothing to load a file into.
        if !matches!(msg, Msg::Loaded { .. } | Msg::FileTooLong { .. }) {
            reaction.react(msg);
        }
    }
}
