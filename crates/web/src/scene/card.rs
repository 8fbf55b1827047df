//! Cards and dialogs: what a pawn becomes, how the game ended, what could not be loaded, a link.

use threefold_chess::Role;
use threefold_duplicate::{BoardId, Ending, Score, Seat};

use crate::model::{Card, Model, Promotion};
use crate::text;

/// The dialog that asks what a pawn becomes, on both boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PromotionScene {
    /// What is asked.
    pub title: String,
    /// Whose pawn it is, and so the color of the pieces to choose from.
    pub owner: Seat,
    /// What it may become, each with its name.
    pub choices: Vec<(Role, &'static str)>,
    /// What calls it off.
    pub cancel: &'static str,
}

/// A card above everything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CardScene {
    /// The game is over.
    End {
        /// In a few words.
        title: &'static str,
        /// Why, in a sentence.
        reason: String,
        /// Who got what.
        results: Vec<SeatResult>,
        /// The boards on which the mated player is in check.
        mating_boards: Vec<BoardId>,
        /// A remark that a ruling is provisional, if it decided the game.
        remark: Option<&'static str>,
    },
    /// Something could not be loaded.
    Problem {
        /// In a few words.
        title: String,
        /// Why, and where.
        reason: String,
        /// What goes on with the part that is good, if there is one.
        keep: Option<String>,
    },
    /// A link to the game.
    Share {
        /// In a few words.
        title: &'static str,
        /// The whole address.
        link: String,
        /// What copies it.
        copy: &'static str,
    },
}

/// What a player got.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatResult {
    /// Who.
    pub seat: Seat,
    /// What.
    pub score: Score,
    /// Both in words.
    pub label: String,
}

pub(super) fn promotion(model: &Model) -> Option<PromotionScene> {
    let Promotion { from, to } = model.hand.promotion?;
    let position = model.table().position();
    let moves = position.legal_moves();
    let may_become = |role: &Role| {
        moves.iter().any(|legal| {
            legal.from == from && legal.to == to.square && legal.promotion == Some(*role)
        })
    };
    let best_first = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    Some(PromotionScene {
        title: text::promotion_title(to.square),
        owner: position.turn(),
        choices: best_first
            .into_iter()
            .filter(may_become)
            .map(|role| (role, text::role(role)))
            .collect(),
        cancel: text::cancel(),
    })
}

pub(super) fn card(model: &Model) -> Option<CardScene> {
    match model.card.as_ref()? {
        Card::End => {
            let state = model.table().state();
            state.ending.as_ref().map(|ending| end(ending, state.position.turn()))
        }
        Card::Problem { name, reason, good } => Some(CardScene::Problem {
            title: text::problem_title(name),
            reason: reason.clone(),
            keep: good.as_ref().map(|good| text::keep_good_part(good.moves().count())),
        }),
        Card::Share { link } => Some(CardScene::Share {
            title: text::share_title(),
            link: link.clone(),
            copy: text::copy_link(),
        }),
    }
}

fn end(ending: &Ending, turn: Seat) -> CardScene {
    let result = ending.result();
    let results = Seat::ALL.map(|seat| SeatResult {
        seat,
        score: result[seat],
        label: text::seat_result(seat, result[seat]),
    });
    let mating_boards = match ending {
        Ending::Checkmate { checks, .. } => checks.marked().collect(),
        _ => Vec::new(),
    };
    CardScene::End {
        title: text::ending_title(ending),
        reason: text::sentence(ending),
        results: results.to_vec(),
        mating_boards,
        remark: text::ending_remark(ending, turn),
    }
}
