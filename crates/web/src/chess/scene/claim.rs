//! Draws: what may be claimed, on the board or announcing a move, why not, and offers.

use threefold_chess::Move;
use threefold_game::{Refusal, Rule};

use crate::chess::model::Model;
use crate::chess::text;
use crate::words::sentence;

/// The claim under one rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ClaimScene {
    pub(crate) rule: Rule,
    pub(crate) label: &'static str,
    pub(crate) is_enabled: bool,
    /// What it would do, or why it cannot be done, with the number that is missing.
    pub(crate) hint: String,
    /// The moves whose announcement completes the draw, each a button of its own; the first ones if
    /// there are many.
    pub(crate) announced: Vec<AnnouncedMove>,
    /// What stands on the button that lets the next move be announced instead of played:
    /// [`Msg::AnnounceToggled`](crate::chess::Msg::AnnounceToggled).
    pub(crate) announce_label: &'static str,
    /// Whether that can be done now; whether the move completes the draw is seen when it is made.
    pub(crate) can_announce: bool,
    pub(crate) announce_hint: String,
    pub(crate) is_announcing: bool,
}

/// A move whose announcement completes a draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AnnouncedMove {
    pub(crate) announced: Move,
    /// The button: "Announce Ng8 and claim".
    pub(crate) label: String,
}

/// A draw offer that waits for an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OfferScene {
    pub(crate) text: String,
}

/// So many moves to announce have a button of their own. Before the hundredth half-move without a capture
/// nearly all would; the others are announced on the board.
const MOST_ANNOUNCED: usize = 6;

pub(crate) fn claims(model: &Model) -> Vec<ClaimScene> {
    let all = model.current_game.live().claims();
    let game = model.current_game.live();
    let obstacle = model.why_not_act();
    let scene = |rule: Rule| {
        let refused = game.can_claim(rule).err().map(|refusal: Refusal| sentence(&refusal));
        let reason = obstacle.clone().or(refused);
        let announced = all.announcing.iter().filter(|(known, _)| *known == rule);
        let announced: Vec<AnnouncedMove> = announced
            .filter(|_| obstacle.is_none())
            .take(MOST_ANNOUNCED)
            .map(|&(_, announced)| AnnouncedMove {
                announced,
                label: text::announce_move(&game.position().san(announced).to_string()),
            })
            .collect();
        ClaimScene {
            rule,
            label: text::claim_label(rule),
            is_enabled: reason.is_none(),
            hint: reason.unwrap_or_else(|| text::claim_hint(rule).to_owned()),
            announced,
            announce_label: text::announce_label(rule),
            can_announce: obstacle.is_none(),
            announce_hint: obstacle.clone().unwrap_or_else(|| text::ANNOUNCE_HINT.to_owned()),
            is_announcing: model.announcing == Some(rule),
        }
    };
    Rule::ALL.map(scene).to_vec()
}

pub(crate) fn offer(model: &Model) -> Option<OfferScene> {
    let by = model.answerable_offer()?;
    Some(OfferScene { text: text::offered(by) })
}
