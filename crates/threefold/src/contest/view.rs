//! A match while it runs: a line for each game, a JSON object for each event, or a live picture.

use std::io::{self, IsTerminal, Write};

use serde::Serialize;
use threefold_arena::tally::Tally;
use threefold_arena::{Configuration, Event, FinishedGame, Schedule, summary};

use super::begin::Contest;
use super::live::Live;
use crate::failure::Failure;
use crate::note;

/// How a match is shown.
pub(super) struct View<'a, W> {
    configuration: Configuration,
    how: How<'a, W>,
}

enum How<'a, W> {
    Lines(&'a mut W),
    Json(&'a mut W),
    Live(Live),
}

impl<'a, W: Write> View<'a, W> {
    /// Shows a match as it stands.
    pub(super) fn new(
        json: bool,
        contest: &Contest,
        tally: &Tally,
        output: &'a mut W,
    ) -> Result<View<'a, W>, Failure> {
        let configuration = contest.configuration.clone();
        let games = Schedule::new(&configuration, contest.openings.len()).len();
        let how = if json {
            let players = configuration.players.iter().map(|player| player.name.clone()).collect();
            let begin = Begin { event: "begin", players, games, finished: tally.games() };
            write_line(&begin, output)?;
            How::Json(output)
        } else if io::stdout().is_terminal() && io::stderr().is_terminal() {
            How::Live(Live::start(&configuration, games, tally))
        } else {
            How::Lines(output)
        };
        Ok(View { configuration, how })
    }

    /// Something happened.
    pub(super) fn tell(&mut self, event: &Event, tally: &Tally) -> Result<(), Failure> {
        match (&mut self.how, event) {
            (How::Live(live), event) => live.tell(event, tally),
            (How::Lines(_), Event::Remark(text)) => note::print(text),
            (How::Lines(output), Event::Finished(game)) => {
                for line in seen(game) {
                    note::print(&line);
                }
                writeln!(output, "{}", line(&self.configuration, game, tally))?;
                output.flush()?;
            }
            (How::Json(output), Event::Remark(text)) => {
                write_line(&Remark { event: "remark", text }, *output)?;
            }
            (How::Json(output), Event::Finished(game)) => {
                write_line(&GameEvent::new(&self.configuration, game, tally), *output)?;
            }
            (_, Event::Started { .. } | Event::Moved { .. }) => {}
        }
        Ok(())
    }

    /// Says something from another thread, where it does not disturb what is shown.
    pub(super) fn announcer(&self) -> Box<dyn Fn(&str) + Send> {
        match &self.how {
            How::Live(live) => Box::new(live.announcer()),
            How::Lines(_) | How::Json(_) => Box::new(|text| note::print(&text)),
        }
    }

    /// The match is over; what was live goes.
    pub(super) fn end(self) {
        if let How::Live(live) = self.how {
            live.end();
        }
    }
}

/// A finished game and how the match stands now.
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

/// What was seen of an engine that failed in a game, or lost it on time.
pub(super) fn seen(game: &FinishedGame) -> impl Iterator<Item = String> {
    let log = if game.culprit().is_some() { game.log.as_slice() } else { &[] };
    log.iter()
        .map(|line| format!("game {}: {}", game.number, line.replace(char::is_control, "\u{fffd}")))
}

/// `1 game`, `2 games`
pub(super) fn count(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

fn names<'a>(configuration: &'a Configuration, game: &FinishedGame) -> (&'a str, &'a str) {
    let name = |player: usize| configuration.players.get(player).map_or("?", |one| &one.name);
    (name(game.white.player), name(game.black.player))
}

#[derive(Serialize)]
struct Begin {
    event: &'static str,
    players: Vec<String>,
    games: Option<u64>,
    finished: u64,
}

#[derive(Serialize)]
struct Remark<'a> {
    event: &'static str,
    text: &'a str,
}

/// A game as the journal has it, with names, and the match as it stands.
#[derive(Serialize)]
struct GameEvent<'a> {
    event: &'static str,
    white: &'a str,
    black: &'a str,
    game: &'a FinishedGame,
    finished: u64,
    #[serde(flatten)]
    standing: Option<Standing>,
}

#[derive(Serialize)]
pub(super) struct Standing {
    wins: u64,
    draws: u64,
    losses: u64,
    pairs: [u64; 5],
    elo: f64,
    elo_error: Option<f64>,
    normalized_elo: f64,
    normalized_elo_error: Option<f64>,
    los: f64,
    draw_ratio: Option<f64>,
    pair_ratio: Option<f64>,
    llr: Option<f64>,
}

impl<'a> GameEvent<'a> {
    fn new(
        configuration: &'a Configuration,
        game: &'a FinishedGame,
        tally: &Tally,
    ) -> GameEvent<'a> {
        let (white, black) = names(configuration, game);
        let standing = Standing::of(tally);
        GameEvent { event: "game", white, black, game, finished: tally.games(), standing }
    }
}

impl Standing {
    /// Of two players; more have a table instead.
    pub(super) fn of(tally: &Tally) -> Option<Standing> {
        let [_, _] = tally.players() else { return None };
        let pairing = tally.leading();
        let estimate = pairing.estimate();
        Some(Standing {
            wins: pairing.games.wins,
            draws: pairing.games.draws,
            losses: pairing.games.losses,
            pairs: pairing.pairs.0,
            elo: estimate.elo.value,
            elo_error: estimate.elo.error(),
            normalized_elo: estimate.normalized.value,
            normalized_elo_error: estimate.normalized.error(),
            los: estimate.superiority,
            draw_ratio: pairing.games.draw_ratio(),
            pair_ratio: pairing.pairs.ratio(),
            llr: tally.sprt().map(|_| tally.ratio()),
        })
    }
}

/// Writes one object, to be seen at once.
pub(super) fn write_line(value: &impl Serialize, output: &mut impl Write) -> Result<(), Failure> {
    serde_json::to_writer(&mut *output, value)?;
    output.write_all(b"\n")?;
    output.flush()?;
    Ok(())
}
