//! What came of a match: for people, for scripts, and as a page.

use std::io::Write;

use serde::Serialize;
use threefold_arena::tally::{PlayerTally, Tally};
use threefold_arena::{Conclusion, Inspection, report, summary, table};

use super::begin::Contest;
use super::view::{Standing, write_line};
use crate::arguments::MatchArguments;
use crate::failure::Failure;
use crate::file;

/// Tells everything. Without a conclusion the match has failed, and its failure comes later.
pub(super) fn tell(
    arguments: &MatchArguments,
    contest: &Contest,
    tally: &Tally,
    conclusion: Option<Conclusion>,
    output: &mut impl Write,
) -> Result<(), Failure> {
    if arguments.json {
        write_line(&End::new(tally, conclusion), output)?;
    } else if tally.games() > 0 || conclusion.is_some() {
        write_text(tally, output)?;
    }
    if let Some(path) = &arguments.report {
        let remarks = match conclusion {
            Some(Conclusion::Complete | Conclusion::Decided) => Vec::new(),
            Some(Conclusion::Stopped) | None => {
                vec!["The match was stopped before its end.".into()]
            }
        };
        let page = report::page(&contest.configuration, tally, &remarks);
        file::replace(path, page.as_bytes())
            .map_err(|error| Failure::message(format!("{}: {error}", path.display())))?;
    }
    Ok(())
}

fn write_text(tally: &Tally, output: &mut impl Write) -> Result<(), Failure> {
    writeln!(output, "\n{}", summary::verdict(tally))?;
    if tally.games() == 0 {
        return Ok(());
    }
    if let [_, _] = tally.players() {
        writeln!(output)?;
        let numbers = summary::numbers(tally);
        let width = numbers.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
        for (name, value) in numbers {
            writeln!(output, "{name:<width$}  {value}")?;
        }
    } else {
        write!(output, "\n{}", table::cross_table(tally))?;
    }
    write!(output, "\n{}\n{}", table::endings(tally), table::effort(tally))?;
    if let Some(grid) = table::inspections(tally) {
        write!(output, "\n{grid}")?;
    }
    Ok(())
}

#[derive(Serialize)]
struct End<'a> {
    event: &'static str,
    conclusion: &'static str,
    verdict: String,
    accepted: Option<String>,
    llr_bounds: Option<[f64; 2]>,
    finished: u64,
    #[serde(flatten)]
    standing: Option<Standing>,
    endings: Vec<Kind>,
    players: Vec<Player<'a>>,
}

#[derive(Serialize)]
struct Kind {
    ending: threefold_arena::Termination,
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

impl<'a> End<'a> {
    fn new(tally: &'a Tally, conclusion: Option<Conclusion>) -> End<'a> {
        End {
            event: "end",
            conclusion: match conclusion {
                Some(Conclusion::Complete) => "complete",
                Some(Conclusion::Decided) => "decided",
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
                .map(|(ending, ended)| Kind { ending, won: ended.decided, drawn: ended.drawn })
                .collect(),
            players: tally.players().iter().map(Player::new).collect(),
        }
    }
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
