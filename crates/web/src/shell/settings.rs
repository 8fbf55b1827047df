//! Settings, the same in all tabs and on all pages: `name value` in lines of text.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::text;

pub(crate) const SETTINGS_KEY: &str = "threefold.duplicate.1.settings";

/// Values of a setting, each with its word for storage and style sheets and its label. The first one is a new user's.
macro_rules! setting {
    ($name:ident { $first:ident: $first_words:expr, $($other:ident: $words:expr),+ $(,)? }) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub(crate) enum $name {
            #[default]
            $first,
            $($other),+
        }

        impl $name {
            pub(crate) const ALL: [$name; 3] = [$name::$first, $($name::$other),+];

            pub(crate) const fn word(self) -> &'static str {
                self.words().0
            }

            pub(crate) const fn label(self) -> &'static str {
                self.words().1
            }

            const fn words(self) -> (&'static str, &'static str) {
                match self {
                    $name::$first => $first_words,
                    $($name::$other => $words),+
                }
            }

            /// The value with a word; that of a new user if there is none.
            fn from_word(word: &str) -> $name {
                $name::ALL.into_iter().find(|value| value.word() == word).unwrap_or_default()
            }
        }
    };
}

setting! {
    Theme {
        System: ("system", text::AS_THE_SYSTEM),
        Light: ("light", text::LIGHT),
        Dark: ("dark", text::DARK),
    }
}

setting! {
    Motion {
        System: ("system", text::AS_THE_SYSTEM),
        Full: ("full", text::SMOOTH),
        Reduced: ("reduced", text::NO_MOTION),
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
                "theme" => settings.theme = Theme::from_word(value),
                "motion" => settings.motion = Motion::from_word(value),
                "sound" => settings.has_sound = value != "off",
                _ => settings.set_own(name, value.to_owned()),
            }
        }
        settings
    }
}
