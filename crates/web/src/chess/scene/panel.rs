//! The panel beside the board: players, clocks, captures, the state of the game, claims.

use std::time::Duration;

use threefold_chess::{Color, Move, Role};
use threefold_game::{Refusal, Rule, clocks};

use crate::chess::model::{Model, Purpose};
use crate::chess::text;
use crate::words::sentence;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlayerScene {
    pub(crate) color: Color,
    pub(crate) name: String,
    pub(crate) is_turn: bool,
    pub(crate) is_thinking: bool,
    pub(crate) clock: Option<ClockScene>,
    pub(crate) captured: Vec<Role>,
    /// The lead in pawns; 0 if behind.
    pub(crate) lead: u32,
    pub(crate) label: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ClockScene {
    /// The time left: `4:59`, `0:09.3`.
    pub(crate) text: String,
    pub(crate) is_running: bool,
    pub(crate) is_low: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StatusScene {
    pub(crate) headline: String,
    /// The result, if the game is over: `1/2-1/2`.
    pub(crate) result: Option<String>,
    pub(crate) is_over: bool,
    /// The counters of the draw rules, once they say something.
    pub(crate) counters: Option<String>,
    /// The tags of a loaded game: event, place, date, round.
    pub(crate) header: Option<String>,
    pub(crate) looking_back: Option<String>,
    pub(crate) storage: Option<&'static str>,
    pub(crate) engine: Option<&'static str>,
    /// The next move is announced instead of played, or a premove waits.
    pub(crate) mode: Option<String>,
}

const LOW: Duration = Duration::from_secs(20);

pub(crate) fn players(model: &Model) -> [PlayerScene; 2] {
    [model.below.opponent(), model.below].map(|color| player(model, color))
}

fn player(model: &Model, color: Color) -> PlayerScene {
    let table = &model.current_game;
    let live = table.live();
    let is_turn = live.ending().is_none() && live.position().turn() == color;
    let now = model.now();
    let clock = table.clocks.as_ref().map(|clock| {
        let left = clock.remaining(color, now);
        ClockScene {
            text: clocks::show(left),
            is_running: clock.running() == Some(color),
            is_low: left < LOW,
        }
    });
    let name = table.name(color);
    let lead = table.lead(color);
    PlayerScene {
        color,
        is_turn,
        is_thinking: model.is_thinking_for(color),
        captured: table.captured(color),
        lead: lead.max(0).unsigned_abs(),
        label: text::player(color, &name, clock.as_ref().map(|clock| clock.text.as_str()), lead),
        clock,
        name,
    }
}

pub(crate) fn status(model: &Model) -> StatusScene {
    let table = &model.current_game;
    let game = table.game();
    let state = game.state();
    let recorded = table.recorded_result().filter(|_| !table.is_looking_back());
    StatusScene {
        headline: recorded.map_or_else(|| text::headline(game), text::recorded_headline),
        result: game.result().or(recorded).map(|result| result.to_string()),
        is_over: table.live().ending().is_some(),
        counters: text::counters(state.occurrences, state.position.halfmove_clock()),
        header: text::header(&table.tags),
        looking_back: table
            .is_looking_back()
            .then(|| text::looking_back(table.is_on_main_line(), table.is_trying()).to_owned()),
        storage: model.shell.storage(),
        engine: model.engine.purpose().map(Purpose::words),
        mode: text::mode(model.announcing, model.premove.as_ref()),
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ClaimScene {
    pub(crate) rule: Rule,
    pub(crate) label: &'static str,
    pub(crate) is_enabled: bool,
    /// The effect, or why it cannot be done, with the number that is missing.
    pub(crate) hint: String,
    /// The moves whose announcement completes the draw, each a button of its own; the first ones if there are many.
    pub(crate) announced: Vec<AnnouncedMove>,
    /// The button that lets the next move be announced instead of played:
    /// [`Msg::AnnounceToggled`](crate::chess::Msg::AnnounceToggled).
    pub(crate) announce_label: &'static str,
    pub(crate) can_announce: bool,
    pub(crate) announce_hint: String,
    pub(crate) is_announcing: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AnnouncedMove {
    pub(crate) announced: Move,
    /// The button: "Announce Ng8 and claim".
    pub(crate) label: String,
}

/// So many moves to announce have a button of their own. Before the hundredth half-move without a capture
/// nearly all would; the others are announced on the board.
const MOST_ANNOUNCED: usize = 6;

pub(crate) fn claims(model: &Model) -> Vec<ClaimScene> {
    let all = model.current_game.live().claims();
    let game = model.current_game.live();
    let obstacle = model.why_not_act();
    let scene = |rule: Rule| {
        let [label, announce_label, claim_hint] = text::claim(rule);
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
            label,
            is_enabled: reason.is_none(),
            hint: reason.unwrap_or_else(|| claim_hint.to_owned()),
            announced,
            announce_label,
            can_announce: obstacle.is_none(),
            announce_hint: obstacle.clone().unwrap_or_else(|| text::ANNOUNCE_HINT.to_owned()),
            is_announcing: model.announcing == Some(rule),
        }
    };
    Rule::ALL.map(scene).to_vec()
}

pub(crate) fn offer(model: &Model) -> Option<String> {
    model.answerable_offer().map(text::offered)
}
