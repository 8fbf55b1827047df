//! The events of a match as JSON lines, for scripts. `docs/match.md` documents the fields.

use std::io::Write;

use serde::Serialize;
use threefold_arena::tally::{PlayerTally, Tally};
use threefold_arena::{
    Conclusion, Configuration, FinishedGame, Inspection, Schedule, Termination, summary,
};

use super::begin::Tournament;
use super::view;
use crate::failure::Failure;

/// One line of output.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(super) enum JsonEvent<'a> {
    Begin(Begin<'a>),
    Remark { text: &'a str },
    Game(GameEvent<'a>),
    End(End<'a>),
}

impl JsonEvent<'_> {
    pub(super) fn write(&self, output: &mut impl Write) -> Result<(), Failure> {
        write_line(self, output)
    }
}

/// Writes one object as a line and flushes it, so that a script sees it at once.
pub(super) fn write_line(value: &impl Serialize, output: &mut impl Write) -> Result<(), Failure> {
    serde_json::to_writer(&mut *output, value)?;
    output.write_all(b"\n")?;
    output.flush()?;
    Ok(())
}

/// The match before it begins or goes on.
#[derive(Serialize)]
pub(super) struct Begin<'a> {
    players: Vec<&'a str>,
    games: Option<u64>,
    finished: u64,
}

impl<'a> Begin<'a> {
    pub(super) fn new(tournament: &'a Tournament) -> Begin<'a> {
        let configuration = &tournament.configuration;
        Begin {
            players: configuration.players.iter().map(|player| player.name.as_str()).collect(),
            games: Schedule::new(configuration, tournament.openings.len()).len(),
            finished: tournament.journal.games().len() as u64,
        }
    }
}

/// A finished game as in the journal, with the names of its players and the standing after it.
#[derive(Serialize)]
pub(super) struct GameEvent<'a> {
    white: &'a str,
    black: &'a str,
    game: &'a FinishedGame,
    finished: u64,
    #[serde(flatten)]
    standing: Option<Standing>,
}

impl<'a> GameEvent<'a> {
    pub(super) fn new(
        configuration: &'a Configuration,
        game: &'a FinishedGame,
        tally: &Tally,
    ) -> GameEvent<'a> {
        let (white, black) = view::names(configuration, game);
        GameEvent { white, black, game, finished: tally.games(), standing: Standing::of(tally) }
    }
}

/// The score between two players, seen from the first.
#[derive(Serialize)]
struct Standing {
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

impl Standing {
    /// Returns the score between two players; more have a cross table instead.
    fn of(tally: &Tally) -> Option<Standing> {
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

/// The match after its end.
#[derive(Serialize)]
pub(super) struct End<'a> {
    conclusion: &'static str,
    verdict: String,
    accepted: Option<String>,
    llr_bounds: Option<[f64; 2]>,
    finished: u64,
    #[serde(flatten)]
    standing: Option<Standing>,
    endings: Vec<EndingCount>,
    players: Vec<Player<'a>>,
}

impl<'a> End<'a> {
    /// Sums the match up; one without a conclusion has failed.
    pub(super) fn new(tally: &'a Tally, conclusion: Option<&Conclusion>) -> End<'a> {
        End {
            conclusion: match conclusion {
                Some(Conclusion::Complete) => "complete",
                Some(Conclusion::Decided(_)) => "decided",
                Some(Conclusion::Stopped) => "stopped",
                None => "failed",
            },
            verdict: summary::verdict(tally),
            accepted: tally.accepted().map(|accepted| accepted.to_string()),
            llr_bounds: tally.sprt().map(|sprt| [sprt.lower(), sprt.upper()]),
            finished: tally.games(),
            standing: Standing::of(tally),
            endings: tally
                .endings()
                .map(|(ending, ended)| EndingCount {
                    ending,
                    won: ended.decided,
                    drawn: ended.drawn,
                })
                .collect(),
            players: tally.players().iter().map(Player::new).collect(),
        }
    }
}

/// Number of games that ended in one way.
#[derive(Serialize)]
struct EndingCount {
    ending: Termination,
    won: u64,
    drawn: u64,
}

#[derive(Serialize)]
struct Player<'a> {
    name: &'a str,
    wins: u64,
    draws: u64,
    losses: u64,
    moves: u64,
    seconds: f64,
    longest: f64,
    nodes: u64,
    depth: u64,
    time_losses: u64,
    faults: u64,
    inspection: &'a Inspection,
}

impl<'a> Player<'a> {
    fn new(player: &'a PlayerTally) -> Player<'a> {
        let games = player.all.games;
        Player {
            name: &player.name,
            wins: games.wins,
            draws: games.draws,
            losses: games.losses,
            moves: player.moves,
            seconds: player.time.as_secs_f64(),
            longest: player.longest.as_secs_f64(),
            nodes: player.nodes,
            depth: player.depth,
            time_losses: player.time_losses,
            faults: player.faults,
            inspection: &player.inspection,
        }
    }
}
