//! Makes a match from the arguments or from a journal, and leaves it.

use std::env;
use std::path::{Path, PathBuf};

use threefold_arena::openings::{Book, Order};
use threefold_arena::tally::Tally;
use threefold_arena::{
    Adjudication, Conclusion, Configuration, Format, Journal, LengthRule, MatchError, Opening,
    Patience, PlayerConfiguration, Program, TablebaseRule,
};

use crate::arguments::{MatchArguments, OrderChoice};
use crate::failure::Failure;
use crate::file::now;
use crate::{file, note, threads};

/// A match with everything needed to play it.
pub(super) struct Tournament {
    pub(super) configuration: Configuration,
    pub(super) openings: Vec<Opening>,
    pub(super) journal: Journal,
    /// The journal's file; none if there is no folder for it.
    place: Option<PathBuf>,
}

impl Tournament {
    /// Leaves the match: deletes the journal if nobody needs it, and tells the user of a stopped or
    /// failed match how to go on.
    pub(super) fn leave(
        self,
        tally: &Tally,
        ended: Result<Conclusion, MatchError>,
        shown: Result<(), Failure>,
    ) -> Result<(), Failure> {
        let Tournament { journal, place, .. } = self;
        let is_played = matches!(ended, Ok(Conclusion::Complete | Conclusion::Decided(_)));
        let is_over = is_played && shown.is_ok();
        // Nothing is lost with a journal without games.
        if is_over || tally.games() == 0 {
            journal.discard_temporary();
        }
        let (problem, can_go_on) = match (ended, shown) {
            (Ok(_), Err(unseen)) => (unseen.to_string(), true),
            (Ok(Conclusion::Complete | Conclusion::Decided(_)), Ok(())) => return Ok(()),
            (Ok(Conclusion::Stopped), Ok(())) => ("the match was stopped".to_string(), true),
            // A mistake in the configuration stays one.
            (Err(error), _) => {
                let is_passing = matches!(
                    error,
                    MatchError::Start { .. } | MatchError::Fault { .. } | MatchError::Journal(_)
                );
                (error.to_string(), is_passing)
            }
        };
        let can_go_on = can_go_on && tally.games() > 0;
        let hint = place.filter(|_| can_go_on).map(|place| resume_command(&place));
        Err(Failure::Message(match hint {
            Some(hint) => format!("{problem}; go on with\n  {hint}"),
            None => problem,
        }))
    }
}

/// Returns the command that goes on with a match.
fn resume_command(journal: &Path) -> String {
    let path = journal.display().to_string();
    let is_plain = path.chars().all(|c| c.is_alphanumeric() || "/._-~+".contains(c));
    let path = if is_plain { path } else { format!("'{}'", path.replace('\'', r"'\''")) };
    format!("threefold match --resume {path}")
}

/// Begins a match, or resumes one.
pub(super) fn begin(arguments: &MatchArguments) -> Result<Tournament, Failure> {
    // Fails now rather than after the last game.
    if let Some(path) = &arguments.report
        && let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty())
        && !folder.is_dir()
    {
        let folder = folder.display();
        return Err(Failure::message(format!("--report: there is no folder `{folder}`")));
    }
    match &arguments.resume {
        Some(path) => resume(arguments, path),
        None => start(arguments),
    }
}

fn start(arguments: &MatchArguments) -> Result<Tournament, Failure> {
    let configuration = configuration(arguments);
    configuration.check().map_err(|error| Failure::message(error.to_string()))?;
    let openings = read_openings(&configuration)?;
    let place = arguments.journal.clone().or_else(own_place);
    let pgn = arguments.pgn.as_deref();
    let created = match &place {
        Some(path) if arguments.journal.is_some() => {
            Journal::create(path, pgn, &configuration, &openings)
        }
        Some(path) => Journal::create_temporary(path, pgn, &configuration, &openings),
        None if pgn.is_some() => {
            return Err(Failure::message("there is no state folder: --pgn needs a --journal"));
        }
        None => Ok(Journal::in_memory(&configuration, &openings)),
    };
    let journal = created.map_err(|error| Failure::message(error.to_string()))?;
    Ok(Tournament { configuration, openings, journal, place })
}

fn configuration(arguments: &MatchArguments) -> Configuration {
    let settings = &arguments.settings;
    let adjudication = Adjudication {
        draw: settings.draw,
        resign: settings.resign,
        length: arguments.max_moves.map(|moves| LengthRule { moves }),
        tablebase: arguments
            .syzygy
            .as_ref()
            .map(|path| TablebaseRule { path: folders_from_here(path), most_men: None }),
    };
    let patience = Patience::default();
    let mut configuration = Configuration {
        date: now().date(),
        players: settings.players.iter().cloned().map(at_home).collect(),
        format: if arguments.gauntlet { Format::Gauntlet { seeds: 1 } } else { Format::RoundRobin },
        rounds: arguments.rounds(),
        sprt: settings.sprt,
        concurrency: threads::count(arguments.concurrency.unwrap_or(1)),
        affinity: arguments.affinity,
        recover: arguments.recover,
        chess960: arguments.chess960,
        adjudication,
        patience: Patience { margin: arguments.margin().unwrap_or(patience.margin), ..patience },
        book: arguments.openings.as_deref().map(|path| book(arguments, path)),
        ..Configuration::default()
    };
    if let Some(event) = &arguments.event {
        configuration.event.clone_from(event);
    }
    configuration
}

fn book(arguments: &MatchArguments, path: &Path) -> Book {
    let order = match arguments.order {
        OrderChoice::Sequential => Order::Sequential,
        OrderChoice::Random => Order::Random { seed: arguments.seed },
    };
    let path = std::path::absolute(path).unwrap_or_else(|_| path.into());
    Book { path, order, plies: arguments.plies }
}

/// Makes folders, separated as in `PATH`, absolute: a match may be resumed in another folder.
fn folders_from_here(path: &Path) -> PathBuf {
    let folders = env::split_paths(path).filter(|folder| !folder.as_os_str().is_empty());
    let absolute = folders.map(|folder| std::path::absolute(&folder).unwrap_or(folder));
    env::join_paths(absolute).map_or_else(|_| path.into(), Into::into)
}

/// Fixes the folder in which a program runs, wherever the match is resumed: its arguments and options
/// may name files.
fn at_home(mut player: PlayerConfiguration) -> PlayerConfiguration {
    if let Program::Process { folder: folder @ None, .. } = &mut player.program {
        *folder = env::current_dir().ok();
    }
    player
}

fn resume(arguments: &MatchArguments, path: &Path) -> Result<Tournament, Failure> {
    let journal = Journal::resume(path).map_err(|error| Failure::message(error.to_string()))?;
    let mut configuration = journal.configuration().clone();
    if let Some(concurrency) = arguments.concurrency {
        configuration.concurrency = threads::count(concurrency);
    }
    let openings = read_openings(&configuration)?;
    Ok(Tournament { configuration, openings, journal, place: Some(path.into()) })
}

fn read_openings(configuration: &Configuration) -> Result<Vec<Opening>, Failure> {
    let openings = configuration.openings();
    if let Some(book) = &configuration.book {
        let place = book.path.display();
        return openings.map_err(|error| Failure::message(format!("{place}: {error}")));
    }
    note::print(&"all games begin from the start position; --openings names a book");
    openings.map_err(|error| Failure::message(error.to_string()))
}

/// Returns a journal in the state folder, which is deleted when the match is over. Without such a
/// folder the match cannot be resumed, and a note says so.
fn own_place() -> Option<PathBuf> {
    let made = file::state_folder("match").and_then(|folder| {
        file::make_folder(&folder).ok()?;
        Some(folder.join(format!("{}-{}.journal", now().stamp(), std::process::id())))
    });
    if made.is_none() {
        note::print(&"there is no state folder: without --journal the match cannot be resumed");
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resume_command_can_be_pasted_into_a_shell() {
        let command = |path: &str| resume_command(Path::new(path));
        assert_eq!(command("a/b-1.journal"), "threefold match --resume a/b-1.journal");
        assert_eq!(command("my match"), "threefold match --resume 'my match'");
        assert_eq!(command("it's"), r"threefold match --resume 'it'\''s'");
    }
}
