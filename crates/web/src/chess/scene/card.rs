//! Cards and dialogs: what a pawn becomes, a new game, how the game ended, what could not be loaded.

use threefold_chess::{Color, Role};

use crate::chess::model::{Card, Choice, ListedGame, Model};
use crate::chess::text;

/// The dialog that asks what a pawn becomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PromotionScene {
    /// What is asked.
    pub title: String,
    /// Whose pawn it is.
    pub color: Color,
    /// What it may become, each with its name.
    pub choices: Vec<(Role, &'static str)>,
    /// What calls it off.
    pub cancel: &'static str,
}

/// The form for a new game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormScene {
    /// What it is for.
    pub title: &'static str,
    /// Groups of choices, each with its heading; what the engine needs is there only if it plays.
    pub groups: Vec<(&'static str, Vec<FormOption>)>,
    /// The time control as it may be typed: `5m+3`, empty without a clock. It is sent as
    /// [`Choice::Time`].
    pub time: String,
    /// What the field for it is called.
    pub time_label: &'static str,
    /// The position to begin with as FEN, empty for the usual one. It is sent as [`Choice::Start`].
    pub start: String,
    /// What the field for it is called.
    pub start_label: &'static str,
    /// What is wrong with the form, if something is.
    pub problem: Option<String>,
    /// What begins the game.
    pub begin: &'static str,
    /// What closes the form.
    pub cancel: &'static str,
}

/// Something that can be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormOption {
    /// What is sent, as [`Msg::FormChanged`](crate::chess::Msg::FormChanged).
    pub choice: Choice,
    /// The words.
    pub label: String,
    /// Whether it is chosen.
    pub is_chosen: bool,
}

/// A card above everything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CardScene {
    /// The game is over.
    End {
        /// The result: `1-0`.
        result: String,
        /// In a few words.
        title: String,
        /// Why, in a sentence.
        reason: String,
    },
    /// One of several games is to be chosen.
    Several {
        /// What is asked.
        title: String,
        /// How many there are.
        summary: String,
        /// The games, each for [`Msg::GameChosen`](crate::chess::Msg::GameChosen) with its place.
        games: Vec<ListedGame>,
    },
    /// Something could not be loaded, or not all of it.
    Problem {
        /// In a few words.
        title: String,
        /// Why, and where.
        reason: String,
        /// What goes on with the part that is good, if there is one.
        keep: Option<String>,
    },
}

pub(super) fn promotion(model: &Model) -> Option<PromotionScene> {
    let promotion = model.hand.promotion?;
    let position = model.table.position();
    let best_first = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    Some(PromotionScene {
        title: text::promotion_title(promotion.to),
        // A premove is made on the opponent's turn.
        color: position.board().color_at(promotion.from).unwrap_or(position.turn()),
        choices: best_first.map(|role| (role, crate::text::role(role))).to_vec(),
        cancel: crate::text::cancel(),
    })
}

pub(super) fn form(model: &Model) -> Option<FormScene> {
    let form = model.form.as_ref().filter(|_| model.is_form_open)?;
    let option = |choice: &Choice| FormOption {
        label: text::choice(choice),
        is_chosen: form.has(choice),
        choice: choice.clone(),
    };
    let groups = Choice::groups(form.opponent);
    let groups = groups.into_iter().map(|(heading, choices)| {
        (text::form_heading(heading), choices.iter().map(option).collect())
    });
    Some(FormScene {
        title: text::form_title(),
        groups: groups.collect(),
        time: form.time.clone(),
        time_label: text::form_time(),
        start: form.start.clone(),
        start_label: text::form_start(),
        problem: form.problem.clone(),
        begin: text::form_begin(),
        cancel: crate::text::cancel(),
    })
}

pub(super) fn card(model: &Model) -> Option<CardScene> {
    match model.card.as_ref()? {
        Card::End => {
            let ending = model.table.live().ending()?;
            Some(CardScene::End {
                result: ending.result().to_string(),
                title: text::result(ending.result()).to_owned(),
                reason: crate::text::sentence(&ending),
            })
        }
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
            title: crate::text::problem_title(name),
            reason: reason.clone(),
            keep: good.as_ref().map(|good| crate::text::keep_good_part(good.moves().len())),
        }),
    }
}
