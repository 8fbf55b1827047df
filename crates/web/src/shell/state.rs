//! The part of a model that all pages have, and what several pages show alike.

use super::{GameId, SavedGame, SavedGames, Settings, text};

#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    pub(crate) notice: Option<Notice>,
    /// The lines of the text box and their answers, the oldest first.
    pub(crate) transcript: Vec<Exchange>,
    pub(crate) settings: Settings,
    pub(crate) saved_games: SavedGames,
    /// The game that was deleted last, which can be brought back.
    pub(crate) deleted: Option<(GameId, SavedGame)>,
    pub(crate) tab: Tab,
}

impl State {
    /// The saved games as they are listed, the newest first. A deleted one stays in its place.
    pub(crate) fn games(&self, current: Option<&GameId>) -> Vec<GameEntry> {
        let entry = |id: &GameId, saved: &SavedGame, is_deleted: bool| GameEntry {
            id: id.clone(),
            label: saved.label.clone(),
            saved: saved.saved,
            is_current: Some(id) == current,
            is_deleted,
        };
        let games = self.saved_games.newest_first();
        let mut games: Vec<_> = games.iter().map(|(id, saved)| entry(id, saved, false)).collect();
        if let Some((id, saved)) = &self.deleted {
            let place = games.partition_point(|game| game.saved > saved.saved);
            games.insert(place, entry(id, saved, true));
        }
        games
    }

    /// Explains why the game is not kept, if it is not.
    pub(crate) fn storage(&self) -> Option<&'static str> {
        self.tab.unstored.map(Unstored::words)
    }
}

/// The hand on the boards: pointer and keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hand<Place> {
    pub(crate) grabbed: Option<Place>,
    /// The square under the pointer, or the one that has the keyboard, whichever came last.
    pub(crate) pointed: Option<Place>,
    pub(crate) is_dragging: bool,
}

impl<Place> Default for Hand<Place> {
    fn default() -> Hand<Place> {
        Hand { grabbed: None, pointed: None, is_dragging: false }
    }
}

impl<Place> Hand<Place> {
    /// Lets go of the piece; the keyboard stays where it is.
    pub(crate) fn let_go(&mut self) {
        self.grabbed = None;
        self.is_dragging = false;
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Notice {
    pub(crate) text: String,
    pub(crate) is_refusal: bool,
}

/// A line of the text box and what was answered. Both are shown as text, whatever they look like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Exchange {
    pub(crate) line: String,
    pub(crate) answer: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tab {
    /// A name that no other tab has, made anew whenever the page is loaded.
    pub(crate) name: String,
    pub(crate) made: u32,
    /// The game that the browser brings back when this tab is reloaded.
    pub(crate) kept: Option<GameId>,
    /// The address of the page without its fragment.
    pub(crate) page: String,
    pub(crate) fragment: String,
    /// The window was as small as that of a phone when the page was loaded.
    pub(crate) is_phone: bool,
    /// The time in milliseconds on a clock that only goes forward, from the date at which the page was loaded.
    pub(crate) now: u64,
    /// The time in milliseconds since 1970, as the system has it. Somebody may set it while the page is there.
    pub(crate) date: u64,
    pub(crate) unstored: Option<Unstored>,
}

impl Tab {
    /// A name for another game of this tab.
    pub(crate) fn new_id(&mut self) -> GameId {
        self.made = self.made.saturating_add(1);
        GameId::new(&self.name, self.made)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unstored {
    /// The browser lets the page store nothing.
    Closed,
    Full,
}

impl Unstored {
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Unstored::Closed => text::CANNOT_STORE,
            Unstored::Full => text::STORAGE_FULL,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameEntry {
    pub(crate) id: GameId,
    pub(crate) label: String,
    pub(crate) saved: u64,
    pub(crate) is_current: bool,
    /// It was deleted, and can be brought back.
    pub(crate) is_deleted: bool,
}
