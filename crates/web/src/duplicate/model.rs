//! Everything the page of duplicate chess knows, as plain values.
//!
//! Nothing here happens by itself: [`update`](super::update) changes it, [`scene`](super::scene) shows it.

mod control;
mod current_game;
mod rotation;
pub(crate) mod ruling;
mod saved;

use threefold_chess::Square;
use threefold_duplicate::{BoardId, ByBoard, DuplicateGame, Forbidden, Rulings};

use super::text;
use crate::shell::{Arrow, GameId, Hand, Settings, State};
use crate::words::sentence;

pub(crate) use control::{control_scene, controls, focus_control};
pub(crate) use current_game::{Change, CurrentGame, Replacement};
pub(crate) use rotation::Rotation;
pub(crate) use ruling::Ruling;
pub(crate) use saved::{begins, old_label, to_saved};

#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) shell: State,
    pub(crate) boards: Boards,
    pub(crate) card: Option<Card>,
}

impl Default for Model {
    fn default() -> Model {
        let mut shell = State::default();
        let id = shell.tab.new_id();
        Model { shell, boards: Boards::new(DuplicateGame::default(), id), card: None }
    }
}

impl Model {
    /// Follows the settings, which other tabs and pages may have changed. A card of the end leaves no room for large
    /// boards on a phone.
    pub(crate) fn follow_settings(&mut self) {
        let is_covered = self.shell.tab.is_phone && self.card == Some(Card::End);
        self.boards.is_in_focus = has_focus(&self.shell) && !is_covered;
        if is_welcomed(&self.shell.settings) {
            self.card.take_if(|card| *card == Card::Welcome);
        }
    }
}

/// A game on four boards, and what pointer and keyboard do there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Boards {
    pub(crate) current_game: CurrentGame,
    pub(crate) hand: Hand<Place>,
    /// The square of each board that the keyboard comes back to.
    pub(crate) focused: ByBoard<Square>,
    pub(crate) promotion: Option<Promotion>,
    /// Follows the settings, after every message.
    pub(crate) is_in_focus: bool,
}

impl Boards {
    pub(crate) fn new(game: DuplicateGame, id: GameId) -> Boards {
        Boards {
            current_game: CurrentGame::new(game, id),
            hand: Hand::default(),
            focused: ByBoard::new([Square::E2; 4]),
            promotion: None,
            is_in_focus: false,
        }
    }

    /// The rotation of a board as it is seen now.
    pub(crate) fn rotation(&self, board: BoardId) -> Rotation {
        if self.is_in_focus && self.current_game.position().turn().boards().contains(&board) {
            Rotation::UPRIGHT
        } else {
            Rotation::of(board)
        }
    }

    pub(crate) fn step(&self, from: Place, arrow: Arrow) -> Option<Place> {
        let square = self.rotation(from.board).step(from.square, arrow)?;
        Some(Place::new(from.board, square))
    }

    pub(crate) fn remember(&mut self, place: Place) {
        self.focused[place.board] = place.square;
    }

    /// The square of the player to move that the keyboard comes back to.
    pub(crate) fn home(&self) -> Place {
        let board = self.current_game.position().turn().boards()[0];
        Place::new(board, self.focused[board])
    }

    /// Lets go of everything; the keyboard stays where it is.
    pub(crate) fn let_go(&mut self) {
        self.hand.let_go();
        self.promotion = None;
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) board: BoardId,
    pub(crate) square: Square,
}

impl Place {
    pub(crate) const fn new(board: BoardId, square: Square) -> Place {
        Place { board, square }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Promotion {
    pub(crate) from: Square,
    pub(crate) to: Place,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Card {
    /// On the first visit: what the game is, and what to do.
    Welcome,
    End,
    Problem {
        /// The name of a file, or what else it was.
        name: String,
        reason: String,
        /// The game up to where it is damaged.
        good: Option<Box<DuplicateGame>>,
    },
    /// A link to the game: the whole address.
    Share {
        link: String,
    },
}

/// The name of the setting that turns the boards of every player to move upright.
const FOCUS: &str = "focus";
/// The name of the setting that remembers that the user knows what the page is about.
const WELCOMED: &str = "welcomed";
/// The name of the setting with the rulings for new games.
const RULINGS: &str = "rulings";

/// Returns true if the boards of every player to move are turned upright: on a phone, until that is switched off.
pub(crate) fn has_focus(shell: &State) -> bool {
    match shell.settings.own(FOCUS) {
        "" => shell.tab.is_phone,
        word => word == "on",
    }
}

pub(crate) fn set_focus(settings: &mut Settings, is_on: bool) {
    settings.set_own(FOCUS, if is_on { "on" } else { "off" }.to_owned());
}

/// Returns true if the user has been here before; older versions kept focus and rulings only.
pub(crate) fn is_welcomed(settings: &Settings) -> bool {
    [WELCOMED, FOCUS, RULINGS].iter().any(|name| !settings.own(name).is_empty())
}

pub(crate) fn set_welcomed(settings: &mut Settings) {
    settings.set_own(WELCOMED, "yes".to_owned());
}

/// The rulings for new games and for games that are loaded.
pub(crate) fn chosen_rulings(settings: &Settings) -> Rulings {
    ruling::from_words(settings.own(RULINGS))
}

pub(crate) fn choose_rulings(settings: &mut Settings, rulings: Rulings) {
    settings.set_own(RULINGS, ruling::to_words(rulings));
}

/// The sentence that explains what is pointed at: why the grabbed piece may not go there, or, for a
/// ghost that is grabbed or pointed at, its story. There is none if there is nothing to explain.
pub(crate) fn explanation(boards: &Boards) -> Option<String> {
    let hand = &boards.hand;
    match (hand.grabbed, hand.pointed) {
        (Some(grabbed), Some(pointed)) if pointed.square != grabbed.square => {
            why_not(boards, grabbed, pointed)
        }
        (Some(grabbed), _) => ghost_story(boards, grabbed),
        (None, Some(pointed)) => ghost_story(boards, pointed),
        (None, None) => None,
    }
}

/// Explains why the grabbed piece may not go to a square; none if it may, or if it is not its board.
fn why_not(boards: &Boards, grabbed: Place, to: Place) -> Option<String> {
    let game = &boards.current_game;
    let position = game.position();
    if !position.turn().boards().contains(&to.board) {
        return None;
    }
    game.explain(game.candidate(grabbed, to.square)).map(|forbidden| sentence(&forbidden))
}

/// The fate of a ghost's twin; none if there is no ghost.
pub(crate) fn ghost_story(boards: &Boards, place: Place) -> Option<String> {
    let position = boards.current_game.position();
    let Place { board, square } = place;
    let piece = position.board(board).board().piece_at(square)?;
    let owner = board.player(piece.color);
    if !position.ghosts_on(owner, board).contains(square) {
        return None;
    }
    let twin_board = owner.other_board(board)?;
    let lost = boards.current_game.twins().loss(owner, board, square);
    let ghost = Forbidden::Ghost { piece, board, square, twin_board, lost };
    Some(text::ghost_story(owner, &ghost))
}

#[cfg(test)]
mod tests;
