//! Everything the page knows, as plain values.
//!
//! [`Table`] is the game that is played, [`Hand`] what pointer and keyboard are doing, [`Shelf`] the
//! games in storage, [`learn`] the course, [`Settings`] what the user likes. Nothing here happens by
//! itself: [`update`](crate::update) changes it, [`scene`](crate::scene) shows it.

pub mod learn;
mod place;
mod rotation;
pub mod ruling;
mod settings;
mod shelf;
mod table;
mod waiting;

use threefold_chess::Square;
use threefold_duplicate::{ByBoard, DuplicateGame};

use learn::Lesson;

pub use place::Place;
pub use rotation::{Arrow, Rotation};
pub use ruling::Ruling;
pub use settings::{Motion, Settings, Theme};
pub use shelf::{GameId, Shelf, StoredGame, settings_key};
pub use table::{Change, Replacement, Table};
pub use waiting::Waiting;

/// Everything the page knows.
#[derive(Clone, Debug)]
pub struct Model {
    pub(crate) table: Table,
    pub(crate) lesson: Option<Lesson>,
    pub(crate) hand: Hand,
    pub(crate) card: Option<Card>,
    pub(crate) notice: Option<Notice>,
    pub(crate) transcript: Vec<Exchange>,
    pub(crate) settings: Settings,
    pub(crate) shelf: Shelf,
    pub(crate) tab: Tab,
    /// Whether the boards of the player to move are turned upright.
    pub(crate) is_in_focus: bool,
}

impl Default for Model {
    /// A new game in a browser of which nothing is known yet.
    fn default() -> Model {
        let mut tab = Tab::default();
        let table = Table::new(DuplicateGame::default(), tab.new_id());
        Model {
            table,
            lesson: None,
            hand: Hand::default(),
            card: None,
            notice: None,
            transcript: Vec::new(),
            settings: Settings::default(),
            shelf: Shelf::default(),
            tab,
            is_in_focus: false,
        }
    }
}

impl Model {
    /// The game that is seen: that of the lesson, if there is one.
    #[must_use]
    pub fn table(&self) -> &Table {
        self.lesson.as_ref().map_or(&self.table, |lesson| &lesson.table)
    }

    pub(crate) fn table_mut(&mut self) -> &mut Table {
        self.lesson.as_mut().map_or(&mut self.table, |lesson| &mut lesson.table)
    }

    /// How a board is turned now.
    #[must_use]
    pub fn rotation(&self, board: threefold_duplicate::BoardId) -> Rotation {
        if self.is_in_focus && self.table().position().turn().boards().contains(&board) {
            Rotation::UPRIGHT
        } else {
            Rotation::of(board)
        }
    }
}

/// What pointer and keyboard are doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hand {
    /// The piece that was grabbed.
    pub grabbed: Option<Place>,
    /// The square under the pointer, or the one that has the keyboard, whichever came last.
    pub pointed: Option<Place>,
    /// The square of each board that the keyboard comes back to.
    pub focused: ByBoard<Square>,
    /// A pawn that waits for what it becomes.
    pub promotion: Option<Promotion>,
    /// Whether the grabbed piece follows the pointer.
    pub is_dragging: bool,
}

impl Default for Hand {
    fn default() -> Hand {
        Hand {
            grabbed: None,
            pointed: None,
            focused: ByBoard::new([Square::E2; 4]),
            promotion: None,
            is_dragging: false,
        }
    }
}

impl Hand {
    /// Lets go of everything; the keyboard stays where it is.
    pub(crate) fn let_go(&mut self) {
        self.grabbed = None;
        self.promotion = None;
        self.is_dragging = false;
    }
}

/// A pawn that waits for what it becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Promotion {
    /// Where it stands.
    pub from: Square,
    /// Where it goes, and on which board that was said.
    pub to: Place,
}

/// A card that covers part of the page until it is dismissed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Card {
    /// The game is over.
    End,
    /// Something could not be loaded.
    Problem {
        /// What: the name of a file, or what else it was.
        name: String,
        /// Why, and where.
        reason: String,
        /// The game up to there.
        good: Option<Box<DuplicateGame>>,
    },
    /// A link to the game.
    Share {
        /// The whole address.
        link: String,
    },
}

/// What the page said last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// What it said.
    pub text: String,
    /// Whether something was refused.
    pub is_refusal: bool,
}

/// A line of the text box and what was answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// What was typed.
    pub line: String,
    /// What was answered, one line each.
    pub answer: Vec<String>,
}

/// What this tab knows of itself and of its browser.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tab {
    /// A name that no other tab has, made anew whenever the page is loaded.
    pub name: String,
    /// How many games it has made.
    pub made: u32,
    /// Which game the browser brings back when this tab is reloaded.
    pub kept: Option<GameId>,
    /// The address of the page without what stands after `#`.
    pub page: String,
    /// What stands after `#`.
    pub fragment: String,
    /// The time, in milliseconds.
    pub now: u64,
    /// Why the browser does not keep what is stored, if it does not.
    pub unstored: Option<Unstored>,
}

/// Why something is not stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unstored {
    /// The browser lets the page store nothing.
    Closed,
    /// There is no room.
    Full,
}

impl Tab {
    /// A name for another game of this tab.
    pub(crate) fn new_id(&mut self) -> GameId {
        self.made = self.made.saturating_add(1);
        GameId::new(&self.name, self.made)
    }
}
