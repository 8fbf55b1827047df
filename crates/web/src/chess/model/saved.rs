//! Games of chess as the browser keeps them: the record, and what it does not say.

use std::time::Duration;

use threefold_chess::{Color, UciMove};
use threefold_game::clocks::{Clocks, milliseconds};
use threefold_game::pgn::{MoveNote, PgnError, Record};
use threefold_game::tree::NodeId;
use threefold_game::{Action, Ending, Rule};

use super::Model;
use super::current_game::{CurrentGame, Seat};
use crate::shell::{GameId, SavedGame};

/// The name of the fact that a game makes room for the next one.
pub(crate) const BLANK: &str = "blank";

/// Writes down the game of the page, and how it is seen.
pub(crate) fn to_saved(model: &Model, saved: u64) -> SavedGame {
    let (game, below, now) = (&model.current_game, model.below, model.now());
    let live = game.live();
    let mut saved = SavedGame::new(saved, game.label(), game.draft().to_string());
    let [white, black] =
        Color::ALL.map(|color| if game.is_engine(color) { "engine" } else { "person" });
    saved.add("seats", format!("{white} {black}"));
    saved.add("strength", game.strength.to_string());
    saved.add("tip", game.tree.node(game.tip()).ply.to_string());
    if game.loaded > 0 {
        saved.add("loaded", game.loaded.to_string());
    }
    if game.is_blank() {
        saved.add(BLANK, "yes");
    }
    if below != game.usual_side() {
        saved.add("below", below.to_string());
    }
    if game.is_looking_back() {
        saved.add("look", game.tree.way(game.current));
    }
    saved.add("offer", live.state().offer.map(|by| by.to_string()).unwrap_or_default());
    saved.add("deed", live.ending().and_then(ending_word).unwrap_or_default());
    if let Some((ply, result)) = game.said_result() {
        saved.add("result", format!("{ply} {result}"));
    }
    if let Some(clock) = &game.clocks {
        saved.add("control", clock.control().to_string());
        let [white, black] = Color::ALL.map(|color| clock.remaining(color, now));
        let read = clock.running().map(|_| format!(" {}", model.shell.tab.date));
        let read = read.unwrap_or_default();
        saved.add("clock", format!("{} {}{read}", milliseconds(white), milliseconds(black)));
    }
    saved
}

impl CurrentGame {
    /// The saved game under a name; its clock stands still.
    ///
    /// # Errors If the record in it is damaged.
    pub(crate) fn from_saved(saved: &SavedGame, id: GameId) -> Result<CurrentGame, PgnError> {
        let record: Record = saved.record.parse()?;
        let (mut game, _) = CurrentGame::of_record(&record, id);
        let number = |fact| saved.fact(fact).and_then(|text| text.parse().ok());
        game.resume(number("tip").unwrap_or(usize::MAX), number("loaded").unwrap_or(0));
        let result = saved.fact("result").and_then(|text| text.split_once(' '));
        if let Some((Ok(ply), Ok(result))) = result.map(|(ply, it)| (ply.parse(), it.parse())) {
            game.say_result(ply, result);
        }
        let seats = saved.fact("seats").unwrap_or_default();
        for (color, word) in Color::ALL.into_iter().zip(seats.split(' ')) {
            game.seats[color] = if word == "engine" { Seat::Engine } else { Seat::Person };
        }
        if let Some(strength) = saved.fact("strength").and_then(|text| text.parse().ok()) {
            game.strength = strength;
        }
        game.restore_clock(saved, &record);
        // What the moves do not allow is dropped.
        let offer = saved.fact("offer").and_then(|text| text.parse().ok()).map(Action::Offer);
        let ended = saved.fact("deed").map(|word| actions_of(word, &game)).unwrap_or_default();
        for action in offer.into_iter().chain(ended) {
            game.act(action, Duration::ZERO);
        }
        Ok(game)
    }

    fn restore_clock(&mut self, saved: &SavedGame, record: &Record) {
        let control = saved.fact("control").and_then(|text| text.parse().ok());
        let Some(control) = control else { return };
        let played = self.tree.line(self.tip()).into_iter().skip(1);
        let times = played.map(|id| MoveNote::of(&self.tree.node(id).comments).clock);
        let times: Vec<_> = times.collect();
        let mut clocks = Clocks::of_record(control, record.start().turn(), times.into_iter());
        let left = saved.fact("clock").unwrap_or_default();
        for (color, left) in Color::ALL.into_iter().zip(left.split(' ')) {
            if let Ok(left) = left.parse() {
                clocks.set_remaining(color, Duration::from_millis(left));
            }
        }
        self.clocks = Some(clocks);
    }
}

/// The time at which the clock was read, in milliseconds; none if it stood still.
pub(crate) fn clock_read(saved: &SavedGame) -> Option<u64> {
    saved.fact("clock")?.split(' ').nth(2)?.parse().ok()
}

pub(crate) fn below(saved: &SavedGame) -> Option<Color> {
    saved.fact("below")?.parse().ok()
}

/// The move that was shown, if that was not the last one of the game.
pub(crate) fn looked_at(saved: &SavedGame, game: &CurrentGame) -> Option<NodeId> {
    saved.fact("look").map(|way| game.tree.follow(way))
}

/// The act with which a player ended a game, in a few words.
fn ending_word(ending: Ending) -> Option<String> {
    match ending {
        Ending::Agreement => Some("agree".to_owned()),
        Ending::Resignation { by, .. } => Some(format!("resign {by}")),
        Ending::FlagFall { by, .. } => Some(format!("flag {by}")),
        Ending::Claim { rule, announced, .. } => {
            let rule = if rule == Rule::Threefold { "threefold" } else { "fifty" };
            let announced = announced.map(|noted| noted.legal.to_string()).unwrap_or_default();
            Some(format!("{rule} {announced}"))
        }
        _ => None,
    }
}

/// The actions that such words stand for.
fn actions_of(words: &str, game: &CurrentGame) -> Vec<Action> {
    let (word, rest) = words.split_once(' ').unwrap_or((words, ""));
    let claim = |rule| {
        let announced = rest.parse::<UciMove>().ok();
        let announced = announced.and_then(|uci| uci.to_move(game.live().position()).ok());
        vec![Action::Claim { rule, announced }]
    };
    match (word, rest.parse()) {
        ("agree", _) => vec![Action::Offer(Color::White), Action::Accept(Color::Black)],
        ("resign", Ok(by)) => vec![Action::Resign(by)],
        ("flag", Ok(by)) => vec![Action::FlagFall(by)],
        ("threefold", _) => claim(Rule::Threefold),
        ("fifty", _) => claim(Rule::FiftyMoves),
        _ => Vec::new(),
    }
}
