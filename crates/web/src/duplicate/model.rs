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

/// A game on four boards, and what pointer and keyboard do there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Boards {
    pub(crate) current_game: CurrentGame,
    pub(crate) hand: Hand<Place>,
    /// The square of each board that the keyboard comes back to.
    pub(crate) focused: ByBoard<Square>,
    pub(crate) promotion: Option<Promotion>,
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
const AUTO_FOCUS: &str = "focus";
/// The name of the setting with the rulings for new games.
const RULINGS: &str = "rulings";

/// Returns true if the boards of every player to move are turned upright, not only when asked for.
pub(crate) fn has_auto_focus(settings: &Settings) -> bool {
    settings.own(AUTO_FOCUS) == "on"
}

pub(crate) fn set_auto_focus(settings: &mut Settings, is_on: bool) {
    settings.set_own(AUTO_FOCUS, if is_on { "on" } else { "off" }.to_owned());
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
