//! Cards and dialogs: what a pawn becomes, how the game ended, what could not be loaded, a link.

use threefold_chess::Role;
use threefold_duplicate::{Ending, Score, Seat};

use crate::duplicate::model::{Boards, Card, Model, Promotion};
use crate::duplicate::text;
use crate::shell::text as shared;
use crate::words::{promotions, sentence};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PromotionScene {
    pub(crate) title: String,
    pub(crate) owner: Seat,
    pub(crate) choices: Vec<(Role, &'static str)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CardScene {
    Welcome,
    End {
        title: String,
        reason: String,
        /// The winners first, the losers last.
        results: Vec<SeatResult>,
        /// A remark that a ruling is provisional, if it decided the game.
        remark: Option<&'static str>,
    },
    Problem {
        title: String,
        reason: String,
        keep: Option<String>,
    },
    Share {
        link: String,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatResult {
    pub(crate) seat: Seat,
    pub(crate) score: Score,
    pub(crate) label: String,
}

pub(crate) fn promotion(boards: &Boards) -> Option<PromotionScene> {
    let Promotion { from, to } = boards.promotion?;
    let position = boards.current_game.position();
    let moves = position.legal_moves();
    let may_become = |(role, _): &(Role, &str)| {
        moves.iter().any(|legal| {
            legal.from == from && legal.to == to.square && legal.promotion == Some(*role)
        })
    };
    Some(PromotionScene {
        title: text::PROMOTION_TITLE.to_owned(),
        owner: position.turn(),
        choices: promotions().filter(may_become).collect(),
    })
}

pub(crate) fn card(model: &Model) -> Option<CardScene> {
    match model.card.as_ref()? {
        Card::Welcome => Some(CardScene::Welcome),
        Card::End => {
            let state = model.boards.current_game.state();
            state.ending.as_ref().map(|ending| end(ending, state.position.turn()))
        }
        Card::Problem { name, reason, good } => Some(CardScene::Problem {
            title: shared::problem_title(name),
            reason: reason.clone(),
            keep: good.as_ref().map(|good| shared::keep_good_part(good.moves().count())),
        }),
        Card::Share { link } => Some(CardScene::Share { link: link.clone() }),
    }
}

fn end(ending: &Ending, turn: Seat) -> CardScene {
    let result = ending.result();
    let mut results = Seat::ALL.map(|seat| SeatResult {
        seat,
        score: result[seat],
        label: text::seat_result(seat, result[seat]),
    });
    results.sort_by_key(|result| result.score as u8);
    CardScene::End {
        title: text::end_title(ending),
        reason: sentence(ending),
        results: results.to_vec(),
        remark: text::ending_remark(ending, turn),
    }
}
