//! Draws: what may be claimed, on the board or announcing a move, why not, and offers.

use threefold_chess::Move;
use threefold_game::{Refusal, Rule};

use crate::chess::model::Model;
use crate::chess::text;

/// The claim under one rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClaimScene {
    /// Which, for messages: [`Msg::Claim`](crate::chess::Msg::Claim).
    pub rule: Rule,
    /// What stands on the button that claims what is on the board.
    pub label: &'static str,
    /// Whether it can be claimed on the board.
    pub is_enabled: bool,
    /// What it would do, or why it cannot be done, with the number that is missing.
    pub hint: String,
    /// The moves whose announcement completes the draw, each a button of its own; the first ones if
    /// there are many.
    pub announced: Vec<AnnouncedMove>,
    /// What stands on the button that lets the next move be announced instead of played:
    /// [`Msg::AnnounceToggled`](crate::chess::Msg::AnnounceToggled).
    pub announce_label: &'static str,
    /// Whether that can be done now; whether the move completes the draw is seen when it is made.
    pub can_announce: bool,
    /// What that button does, or why it cannot be done.
    pub announce_hint: String,
    /// Whether the next move is announced under this rule.
    pub is_announcing: bool,
}

/// A move whose announcement completes a draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnnouncedMove {
    /// The move, for messages.
    pub announced: Move,
    /// The button: "Announce Ng8 and claim".
    pub label: String,
}

/// A draw offer that waits for an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OfferScene {
    /// Who offers, in a sentence.
    pub text: String,
    /// What accepts it.
    pub accept: &'static str,
    /// What declines it.
    pub decline: &'static str,
}

/// So many moves to announce have a button of their own. Before the hundredth half-move without a capture
/// nearly all would; the others are announced on the board.
const MOST_ANNOUNCED: usize = 6;

pub(super) fn claims(model: &Model) -> Vec<ClaimScene> {
    let all = model.table.live().claims();
    let game = model.table.live();
    let obstacle = model.why_not_act();
    let scene = |rule: Rule| {
        let refused =
            game.can_claim(rule).err().map(|refusal: Refusal| crate::text::sentence(&refusal));
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
            announce_hint: obstacle.clone().unwrap_or_else(|| text::announce_hint().to_owned()),
            is_announcing: model.hand.announcing == Some(rule),
        }
    };
    Rule::ALL.map(scene).to_vec()
}

pub(super) fn offer(model: &Model) -> Option<OfferScene> {
    let by = model.answerable_offer()?;
    let [accept, decline] = text::offer_answers();
    Some(OfferScene { text: text::offered(by), accept, decline })
}
