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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::{SETTINGS_KEY, Theme, update};

    #[test]
    fn settings_of_other_pages_are_followed() {
        let mut model = State::default();
        let (key, text) = (SETTINGS_KEY.to_owned(), Some("theme dark".to_owned()));
        assert_eq!(update::<About>(&mut model, Msg::StorageChanged { key, text }), []);
        assert_eq!(model.settings.theme, Theme::Dark);
    }

    #[test]
    fn every_section_has_a_title_and_text() {
        for (title, paragraphs) in text::SECTIONS {
            assert!(!title.is_empty() && !paragraphs.is_empty());
            assert!(paragraphs.iter().all(|text| text.ends_with('.')), "{title}");
        }
    }
}
