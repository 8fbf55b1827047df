//! Cards and dialogs: what a pawn becomes, a new game, how the game ended, what could not be loaded.

use threefold_chess::{Color, Role};

use crate::chess::model::{Card, Choice, ListedGame, Model};
use crate::chess::text;
use crate::shell::text as shared;
use crate::words::{promotions, sentence};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PromotionScene {
    pub(crate) title: String,
    pub(crate) color: Color,
    pub(crate) choices: Vec<(Role, &'static str)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FormScene {
    /// Groups of choices, each with its heading; what the engine needs is there only if it plays.
    pub(crate) groups: Vec<(&'static str, Vec<FormOption>)>,
    /// The time control as it may be typed: `5m+3`, empty without a clock. It is sent as [`Choice::Time`].
    pub(crate) time: String,
    /// The position to begin with as FEN, empty for the usual one. It is sent as [`Choice::Start`].
    pub(crate) start: String,
    pub(crate) problem: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FormOption {
    pub(crate) choice: Choice,
    pub(crate) label: String,
    pub(crate) is_chosen: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CardScene {
    End {
        result: String,
        title: String,
    },
    Several {
        title: String,
        summary: String,
        /// The games, each for [`Msg::GameChosen`](crate::chess::Msg::GameChosen) with its place.
        games: Vec<ListedGame>,
    },
    Problem {
        title: String,
        reason: String,
        keep: Option<String>,
    },
}

pub(crate) fn promotion(model: &Model) -> Option<PromotionScene> {
    let promotion = model.promotion?;
    let position = model.current_game.position();
    Some(PromotionScene {
        title: text::PROMOTION_TITLE.to_owned(),
        // A premove is made on the opponent's turn.
        color: position.board().color_at(promotion.from).unwrap_or(position.turn()),
        choices: promotions().collect(),
    })
}

pub(crate) fn form(model: &Model) -> Option<FormScene> {
    let form = model.form.as_ref().filter(|_| model.is_form_open)?;
    let option = |choice: &Choice| FormOption {
        label: choice.label(),
        is_chosen: form.has(choice),
        choice: choice.clone(),
    };
    let groups = Choice::groups(form.opponent);
    let groups = groups
        .into_iter()
        .map(|(heading, choices)| (heading, choices.iter().map(option).collect()));
    Some(FormScene {
        groups: groups.collect(),
        time: form.time.clone(),
        start: form.start.clone(),
        problem: form.problem.clone(),
    })
}

pub(crate) fn card(model: &Model) -> Option<CardScene> {
    match model.card.as_ref()? {
        Card::End => {
            let ending = model.current_game.live().ending()?;
            Some(CardScene::End {
                result: ending.result().to_string(),
                title: sentence(&ending).trim_end_matches('.').to_owned(),
            })
        }
        Card::Welcome => Some(CardScene::Several {
            title: text::TITLE.to_owned(),
            summary: text::WELCOME.to_owned(),
            games: text::WAYS_TO_BEGIN
                .map(|(title, details)| ListedGame {
                    title: title.to_owned(),
                    details: details.to_owned(),
                })
                .to_vec(),
        }),
        Card::Several { name, games, has_more, .. } => Some(CardScene::Several {
            title: text::several_title(name),
            summary: text::several_games(games.len(), *has_more),
            games: games.clone(),
        }),
        Card::Remarks { name, remarks } => Some(CardScene::Problem {
            title: text::remarks_title(name),
            reason: remarks.clone(),
            keep: None,
        }),
        Card::Problem { name, reason, good } => Some(CardScene::Problem {
            title: shared::problem_title(name),
            reason: reason.clone(),
            keep: good.as_ref().map(|good| shared::keep_good_part(good.moves().len())),
        }),
    }
}
