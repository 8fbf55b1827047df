//! The page that is read.

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
