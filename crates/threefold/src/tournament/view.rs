//! A match while it runs: a line for each game, a JSON object for each event, or a live picture.

use std::io::{self, IsTerminal, Write};

use threefold_arena::tally::Tally;
use threefold_arena::{Configuration, Event, FinishedGame, summary};

use super::begin::Tournament;
use super::json::{Begin, GameEvent, JsonEvent};
use super::live::Live;
use crate::failure::Failure;
use crate::note;

/// The display of a running match.
pub(super) struct View<'a, W> {
    configuration: Configuration,
    form: Form<'a, W>,
}

enum Form<'a, W> {
    Lines(&'a mut W),
    Json(&'a mut W),
    Live(Live),
}

impl<'a, W: Write> View<'a, W> {
    /// Shows a match that is about to begin or go on.
    pub(super) fn new(
        json: bool,
        tournament: &Tournament,
        output: &'a mut W,
    ) -> Result<View<'a, W>, Failure> {
        let form = if json {
            JsonEvent::Begin(Begin::new(tournament)).write(output)?;
            Form::Json(output)
        } else if io::stdout().is_terminal() && io::stderr().is_terminal() {
            Form::Live(Live::start(tournament))
        } else {
            Form::Lines(output)
        };
        Ok(View { configuration: tournament.configuration.clone(), form })
    }

    /// Shows an event.
    pub(super) fn tell(&mut self, event: &Event, tally: &Tally) -> Result<(), Failure> {
        match (&mut self.form, event) {
            (Form::Live(live), event) => live.tell(event, tally),
            (Form::Lines(_), Event::Remark(text)) => note::print(text),
            (Form::Lines(output), Event::Finished(game)) => {
                for line in seen(game) {
                    note::print(&line);
                }
                writeln!(output, "{}", line(&self.configuration, game, tally))?;
                output.flush()?;
            }
            (Form::Json(output), Event::Remark(text)) => {
                JsonEvent::Remark { text }.write(*output)?;
            }
            (Form::Json(output), Event::Finished(game)) => {
                JsonEvent::Game(GameEvent::new(&self.configuration, game, tally)).write(*output)?;
            }
            (_, Event::Started { .. } | Event::Moved { .. }) => {}
        }
        Ok(())
    }

    /// Returns a function that shows a message from another thread without disturbing the display.
    pub(super) fn announcer(&self) -> Box<dyn Fn(&str) + Send> {
        match &self.form {
            Form::Live(live) => Box::new(live.announcer()),
            Form::Lines(_) | Form::Json(_) => Box::new(|text| note::print(&text)),
        }
    }

    /// Removes the live picture.
    pub(super) fn end(self) {
        if let Form::Live(live) = self.form {
            live.end();
        }
    }
}

/// Returns the line for a finished game, with the standing after it.
fn line(configuration: &Configuration, game: &FinishedGame, tally: &Tally) -> String {
    let (white, black) = names(configuration, game);
    let total = tally.games();
    let standing = if let [_, _] = tally.players() {
        let pairing = tally.leading();
        let (games, elo) = (pairing.games, summary::interval(pairing.estimate().elo));
        let ratio = tally
            .sprt()
            .map_or_else(String::new, |_| format!(", LLR {}", summary::hundredths(tally.ratio())));
        format!("+{} ={} -{}, Elo {elo}{ratio}", games.wins, games.draws, games.losses)
    } else {
        count(total, "game")
    };
    format!(
        "game {}: {white} - {black} {} ({}, {}); {standing}",
        game.number,
        game.result,
        game.reason,
        count(u64::from(game.plies), "half-move")
    )
}

/// Returns the log of a game that an engine lost on time or by a fault.
pub(super) fn seen(game: &FinishedGame) -> impl Iterator<Item = String> {
    let log = if game.culprit().is_some() { game.log.as_slice() } else { &[] };
    log.iter()
        .map(|line| format!("game {}: {}", game.number, line.replace(char::is_control, "\u{fffd}")))
}

/// Returns `1 game`, `2 games`.
pub(super) fn count(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Returns the names of White and Black.
pub(super) fn names<'a>(
    configuration: &'a Configuration,
    game: &FinishedGame,
) -> (&'a str, &'a str) {
    let name = |player: usize| configuration.players.get(player).map_or("?", |one| &one.name);
    (name(game.white.player), name(game.black.player))
}
