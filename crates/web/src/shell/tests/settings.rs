//! What the user likes.

use crate::shell::settings::Settings;
use crate::shell::{Motion, Theme};

#[test]
fn settings_are_read_as_they_were_written() {
    for theme in Theme::ALL {
        for motion in Motion::ALL {
            let mut settings = Settings::default();
            (settings.theme, settings.motion) = (theme, motion);
            settings.has_sound = theme == Theme::Dark;
            settings.set_own("rulings", "claimed draw".to_owned());
            settings.set_own("learned", String::new());
            assert_eq!(Settings::from_text(&settings.to_text()), settings);
        }
    }
}

#[test]
fn damaged_settings_are_those_of_a_new_user() {
    for text in ["", "theme", "theme <script>\nmotion 7", "\u{0}\n"] {
        assert_eq!(Settings::from_text(text), Settings::default(), "{text:?}");
    }
    let long = format!("theme dark\n{}", "x".repeat(Settings::MAX_BYTES));
    assert_eq!(Settings::from_text(&long), Settings::default());
}

#[test]
fn settings_of_other_pages_are_kept() {
    let settings = Settings::from_text("color red\nsound off\n");
    assert_eq!((settings.own("color"), settings.own("shape")), ("red", ""));
    assert!(settings.to_text().contains("color red\n"), "{}", settings.to_text());
}
