//! Why a square cannot be played to, and what has become of a ghost's twin.

use threefold_duplicate::Forbidden;

use crate::duplicate::model::{Boards, Place};
use crate::duplicate::text;
use crate::words::sentence;

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

/// What has become of the twin of a ghost; none if there is no ghost.
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
