//! Settings, the same in all tabs and on all pages: `name value` in lines of text.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::text;

pub(crate) const SETTINGS_KEY: &str = "threefold.duplicate.1.settings";

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

impl Theme {
    pub(crate) const ALL: [Theme; 3] = [Theme::System, Theme::Light, Theme::Dark];

    /// The word for storage and style sheets.
    pub(crate) const fn word(self) -> &'static str {
        self.words().0
    }

    pub(crate) const fn label(self) -> &'static str {
        self.words().1
    }

    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Theme::System => ("system", text::AS_THE_SYSTEM),
            Theme::Light => ("light", text::LIGHT),
            Theme::Dark => ("dark", text::DARK),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Motion {
    #[default]
    System,
    Full,
    Reduced,
}

impl Motion {
    pub(crate) const ALL: [Motion; 3] = [Motion::System, Motion::Full, Motion::Reduced];

    /// The word for storage and style sheets.
    pub(crate) const fn word(self) -> &'static str {
        self.words().0
    }

    pub(crate) const fn label(self) -> &'static str {
        self.words().1
    }

    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Motion::System => ("system", text::AS_THE_SYSTEM),
            Motion::Full => ("full", text::SMOOTH),
            Motion::Reduced => ("reduced", text::NO_MOTION),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    pub(crate) theme: Theme,
    pub(crate) motion: Motion,
    pub(crate) has_sound: bool,
    /// Settings of single pages, by name. A page keeps what it does not know for the others.
    own: BTreeMap<String, String>,
}

impl Default for Settings {
    fn default() -> Settings {
        let (theme, motion) = (Theme::default(), Motion::default());
        Settings { theme, motion, has_sound: true, own: BTreeMap::new() }
    }
}

impl Settings {
    /// The longest text that is read.
    pub(super) const MAX_BYTES: usize = 4096;

    /// A setting of a single page; empty for a new user.
    pub(crate) fn own(&self, name: &str) -> &str {
        self.own.get(name).map_or("", String::as_str)
    }

    pub(crate) fn set_own(&mut self, name: &str, value: String) {
        self.own.insert(name.to_owned(), value);
    }

    pub(crate) fn to_text(&self) -> String {
        let sound = if self.has_sound { "on" } else { "off" };
        let shared =
            [("theme", self.theme.word()), ("motion", self.motion.word()), ("sound", sound)];
        let own = self.own.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        shared.into_iter().chain(own).fold(String::new(), |mut text, (name, value)| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name} {value}");
            text
        })
    }

    /// Reads such a text. What it does not say, or says in unknown words, is as for a new user.
    pub(crate) fn from_text(text: &str) -> Settings {
        let mut settings = Settings::default();
        if text.len() > Settings::MAX_BYTES {
            return settings;
        }
        for (name, value) in text.lines().filter_map(|line| line.split_once(' ')) {
            match name {
                "theme" => {
                    let known = Theme::ALL.into_iter().find(|theme| theme.word() == value);
                    settings.theme = known.unwrap_or_default();
                }
                "motion" => {
                    let known = Motion::ALL.into_iter().find(|motion| motion.word() == value);
                    settings.motion = known.unwrap_or_default();
                }
                "sound" => settings.has_sound = value != "off",
                _ => settings.set_own(name, value.to_owned()),
            }
        }
        settings
    }
}
