//! Why a square cannot be played to, and what has become of a ghost's twin.

use threefold_duplicate::Forbidden;

use crate::model::{Model, Place};
use crate::text;

/// The sentence that explains what is pointed at: why the grabbed piece may not go there, or, for a
/// ghost that is grabbed or pointed at, its story. There is none if there is nothing to explain.
#[must_use]
pub fn explanation(model: &Model) -> Option<String> {
    let hand = &model.hand;
    match (hand.grabbed, hand.pointed) {
        (Some(grabbed), Some(pointed)) if pointed.square != grabbed.square => {
            why_not(model, grabbed, pointed)
        }
        (Some(grabbed), _) => ghost_story(model, grabbed),
        (None, Some(pointed)) => ghost_story(model, pointed),
        (None, None) => None,
    }
}

/// Why the grabbed piece may not go to a square; none if it may, or if it is not its board.
fn why_not(model: &Model, grabbed: Place, to: Place) -> Option<String> {
    let table = model.table();
    let position = table.position();
    if !position.turn().boards().contains(&to.board) {
        return None;
    }
    table.explain(table.candidate(grabbed, to.square)).map(|forbidden| text::forbidden(&forbidden))
}

/// What has become of the twin of a ghost; none if there is no ghost.
pub(crate) fn ghost_story(model: &Model, place: Place) -> Option<String> {
    let table = model.table();
    let position = table.position();
    let Place { board, square } = place;
    let piece = position.board(board).board().piece_at(square)?;
    let owner = board.player(piece.color);
    if !position.ghosts_on(owner, board).contains(square) {
        return None;
    }
    let twin_board = owner.other_board(board)?;
    let lost = table.twins().loss(owner, board, square);
    let ghost = Forbidden::Ghost { piece, board, square, twin_board, lost };
    Some(text::board::ghost_story(owner, &ghost))
}
