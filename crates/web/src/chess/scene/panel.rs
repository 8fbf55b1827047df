//! What stands beside the board: the players with their clocks and captures, and how things stand.

use std::time::Duration;

use threefold_chess::{Color, Role};
use threefold_game::clocks;

use crate::chess::model::{Model, Purpose};
use crate::chess::text;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlayerScene {
    pub(crate) color: Color,
    pub(crate) name: String,
    pub(crate) is_turn: bool,
    pub(crate) is_thinking: bool,
    pub(crate) clock: Option<ClockScene>,
    pub(crate) captured: Vec<Role>,
    /// By how many pawns' worth this player is ahead; 0 if not.
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

/// How things stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StatusScene {
    pub(crate) headline: String,
    /// The result, if the game is over: `1/2-1/2`.
    pub(crate) result: Option<String>,
    pub(crate) is_over: bool,
    /// How high the clock of the 50-move rule is, and how often the position has occurred.
    pub(crate) counters: String,
    pub(crate) looking_back: Option<String>,
    pub(crate) storage: Option<&'static str>,
    pub(crate) engine: Option<&'static str>,
    /// That the next move is announced instead of played, or that a premove waits.
    pub(crate) mode: Option<String>,
}

/// A clock with less than this is low.
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
        looking_back: table
            .is_looking_back()
            .then(|| text::looking_back(table.is_on_main_line(), table.is_trying()).to_owned()),
        storage: model.shell.storage(),
        engine: model.engine.purpose().map(Purpose::words),
        mode: text::mode(model.announcing, model.premove.as_ref()),
    }
}
