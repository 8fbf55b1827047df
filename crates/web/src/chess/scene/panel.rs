//! What stands beside the board: the players with their clocks and captures, and how things stand.

use std::time::Duration;

use threefold_chess::{Color, Role};
use threefold_game::clocks;

use crate::chess::model::Model;
use crate::chess::text;

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerScene {
    /// Which side.
    pub color: Color,
    /// The name.
    pub name: String,
    /// Whether it is this player's turn, in a game that is not over.
    pub is_turn: bool,
    /// Whether the engine is thinking for this player.
    pub is_thinking: bool,
    /// The clock, if there is one.
    pub clock: Option<ClockScene>,
    /// What this player has captured, pawns first.
    pub captured: Vec<Role>,
    /// By how many pawns' worth this player is ahead; 0 if not.
    pub lead: u32,
    /// All of it in words.
    pub label: String,
}

/// A clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClockScene {
    /// The time left: `4:59`, `0:09.3`.
    pub text: String,
    /// Whether it runs.
    pub is_running: bool,
    /// Whether little is left.
    pub is_low: bool,
}

/// How things stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatusScene {
    /// Whose turn it is, or how the game ended.
    pub headline: String,
    /// The result, if the game is over: `1/2-1/2`.
    pub result: Option<String>,
    /// Whether the game that is played is over.
    pub is_over: bool,
    /// How high the clock of the 50-move rule is, and how often the position has occurred.
    pub counters: String,
    /// That another move than the last is looked at, or a variation.
    pub looking_back: Option<String>,
    /// That not all is kept, and what can be done.
    pub storage: Option<&'static str>,
    /// What the engine is doing, if it is.
    pub engine: Option<&'static str>,
    /// That the next move is announced instead of played, or that a premove waits.
    pub mode: Option<String>,
}

/// A clock with less than this is low.
const LOW: Duration = Duration::from_secs(20);

pub(super) fn players(model: &Model) -> [PlayerScene; 2] {
    [model.below.opponent(), model.below].map(|color| player(model, color))
}

fn player(model: &Model, color: Color) -> PlayerScene {
    let table = &model.table;
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

pub(super) fn status(model: &Model) -> StatusScene {
    let table = &model.table;
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
        storage: model.tab.unstored.map(crate::text::unstored),
        engine: model.engine.purpose().map(text::thinking),
        mode: text::mode(model.hand.announcing, model.hand.premove.as_ref()),
    }
}
