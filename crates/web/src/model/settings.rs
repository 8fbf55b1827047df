//! What the user likes, the same in all tabs: `name value` in lines of text.

use std::fmt::Write;

use threefold_duplicate::Rulings;

use super::learn::LessonId;
use super::ruling;

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// Every choice.
    pub const ALL: [Theme; 3] = [Theme::System, Theme::Light, Theme::Dark];

    /// In one word, for storage and style sheets.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

/// Whether boards and bars glide into place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Motion {
    /// As the system has it.
    #[default]
    System,
    /// They glide.
    Full,
    /// They jump.
    Reduced,
}

impl Motion {
    /// Every choice.
    pub const ALL: [Motion; 3] = [Motion::System, Motion::Full, Motion::Reduced];

    /// In one word, for storage and style sheets.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Motion::System => "system",
            Motion::Full => "full",
            Motion::Reduced => "reduced",
        }
    }
}

/// What the user likes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// Whether boards and bars glide into place.
    pub motion: Motion,
    /// Whether moves are heard.
    pub has_sound: bool,
    /// Whether the boards of every player to move are turned upright, not only when asked for.
    pub has_auto_focus: bool,
    /// The rulings for new games and for games that are loaded.
    pub rulings: Rulings,
    /// The lessons that were finished, each once, in the order of the course.
    pub learned: Vec<LessonId>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: Theme::default(),
            motion: Motion::default(),
            has_sound: true,
            has_auto_focus: false,
            rulings: Rulings::default(),
            learned: Vec::new(),
        }
    }
}

impl Settings {
    /// The longest text that is read.
    const MAX_BYTES: usize = 4096;

    /// Remembers a finished lesson.
    pub(crate) fn add_learned(&mut self, lesson: LessonId) {
        if !self.learned.contains(&lesson) {
            self.learned.push(lesson);
            self.learned.sort_unstable();
        }
    }

    /// As text for storage.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let learned: Vec<&str> = self.learned.iter().map(|lesson| lesson.word()).collect();
        let lines = [
            ("theme", self.theme.word().to_owned()),
            ("motion", self.motion.word().to_owned()),
            ("sound", on_off(self.has_sound).to_owned()),
            ("focus", on_off(self.has_auto_focus).to_owned()),
            ("rulings", ruling::to_words(&self.rulings)),
            ("learned", learned.join(" ")),
        ];
        for (name, value) in lines {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name} {value}");
        }
        text
    }

    /// What such a text says; whatever it does not say, or says in words unknown here, is as it is
    /// for a new user.
    #[must_use]
    pub fn from_text(text: &str) -> Settings {
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
                "sound" => settings.has_sound = value != on_off(false),
                "focus" => settings.has_auto_focus = value == on_off(true),
                "rulings" => settings.rulings = ruling::from_words(value),
                "learned" => value
                    .split_whitespace()
                    .filter_map(LessonId::from_word)
                    .for_each(|lesson| settings.add_learned(lesson)),
                _ => {}
            }
        }
        settings
    }
}

const fn on_off(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Ruling;

    #[test]
    fn what_is_written_is_read_again() {
        for theme in Theme::ALL {
            for motion in Motion::ALL {
                let settings = Settings {
                    theme,
                    motion,
                    has_sound: theme == Theme::Dark,
                    has_auto_focus: motion == Motion::Full,
                    rulings: Ruling::DeadBoards.with_answer(Rulings::default(), 1),
                    learned: vec![LessonId::ALL[0], LessonId::ALL[2]],
                };
                assert_eq!(Settings::from_text(&settings.to_text()), settings);
            }
        }
    }

    #[test]
    fn damaged_settings_are_those_of_a_new_user() {
        let odd =
            ["", "theme", "theme <script>\nmotion 7\nlearned x y", "\u{0}\n \n", "colour red"];
        for text in odd {
            assert_eq!(Settings::from_text(text), Settings::default(), "{text:?}");
        }
        let long = format!("theme dark\n{}", "x".repeat(Settings::MAX_BYTES));
        assert_eq!(Settings::from_text(&long), Settings::default());
    }

    #[test]
    fn a_lesson_is_learned_once() {
        let mut settings = Settings::default();
        for lesson in [LessonId::ALL[1], LessonId::ALL[0], LessonId::ALL[1]] {
            settings.add_learned(lesson);
        }
        assert_eq!(settings.learned, LessonId::ALL[..2]);
    }
}
