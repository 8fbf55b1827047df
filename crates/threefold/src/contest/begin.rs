//! From what was typed, or from a journal, to a match that can be played.

use std::path::{Path, PathBuf};
use std::{env, fs};

use serde::{Deserialize, Serialize};
use threefold_arena::openings::{self, Order};
use threefold_arena::statistics::Sprt;
use threefold_arena::tally::Tally;
use threefold_arena::{
    Adjudication, Conclusion, Configuration, Format, Journal, LengthRule, MatchError, Opening,
    Patience, PlayerConfiguration, Program, TablebaseRule,
};
use threefold_chess::Position;

use crate::arguments::{MatchArguments, OrderChoice};
use crate::failure::Failure;
use crate::file::now;
use crate::{file, note, threads};

/// A match with all that is needed to play it.
pub(super) struct Contest {
    pub(super) configuration: Configuration,
    pub(super) openings: Vec<Opening>,
    pub(super) journal: Journal,
    pub(super) sprt: Option<Sprt>,
    /// Where the journal is.
    place: Option<PathBuf>,
    /// Whether nobody asked for the journal, so that it goes when the match is over.
    is_kept: bool,
}

impl Contest {
    /// Leaves the match: the journal goes if nobody needs it, and whoever stopped the match, or was
    /// not told what came of it, is told how to go on.
    pub(super) fn leave(
        self,
        tally: &Tally,
        ended: Result<Conclusion, MatchError>,
        told: Result<(), Failure>,
    ) -> Result<(), Failure> {
        let Contest { journal, place, is_kept, .. } = self;
        drop(journal);
        let is_played = matches!(ended, Ok(Conclusion::Complete | Conclusion::Decided));
        let is_over = is_played && told.is_ok();
        // Nothing is lost with a journal without games.
        if let Some(place) = &place
            && !is_kept
            && (is_over || tally.games() == 0)
        {
            let _ = fs::remove_file(place);
        }
        let (problem, can_go_on) = match (ended, told) {
            (Ok(_), Err(untold)) => (untold.to_string(), true),
            (Ok(Conclusion::Complete | Conclusion::Decided), Ok(())) => return Ok(()),
            (Ok(Conclusion::Stopped), Ok(())) => ("the match was stopped".to_string(), true),
            // What was wrong from the beginning is wrong the next time.
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

/// What to type to go on.
fn resume_command(journal: &Path) -> String {
    let path = journal.display().to_string();
    let is_plain = path.chars().all(|c| c.is_alphanumeric() || "/._-~+".contains(c));
    let path = if is_plain { path } else { format!("'{}'", path.replace('\'', r"'\''")) };
    format!("threefold match --resume {path}")
}

/// What only we need to resume a match.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Notes {
    book: Option<Book>,
    sprt: Option<Test>,
    /// Whether the journal was asked for.
    is_kept: bool,
}

/// Which openings are played.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Book {
    path: PathBuf,
    order: OrderChoice,
    seed: u64,
    plies: Option<u16>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Test {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: String,
}

impl Test {
    fn new(sprt: &Sprt) -> Test {
        Test {
            elo0: sprt.elo0(),
            elo1: sprt.elo1(),
            alpha: sprt.alpha(),
            beta: sprt.beta(),
            model: sprt.model().to_string(),
        }
    }

    fn sprt(&self) -> Result<Sprt, Failure> {
        let model = self.model.parse();
        model
            .and_then(|model| Sprt::new(self.elo0, self.elo1, self.alpha, self.beta, model))
            .map_err(|error| Failure::message(format!("the journal's test: {error}")))
    }
}

/// Begins a match, or goes on with one.
pub(super) fn begin(arguments: &MatchArguments) -> Result<Contest, Failure> {
    // Better now than after the last game.
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

fn start(arguments: &MatchArguments) -> Result<Contest, Failure> {
    let book = arguments.openings.as_ref().map(|path| Book {
        path: std::path::absolute(path).unwrap_or_else(|_| path.clone()),
        order: arguments.order,
        seed: arguments.seed,
        plies: arguments.plies,
    });
    let sprt = arguments.words.sprt;
    if sprt.is_some() && arguments.words.players.len() != 2 {
        return Err(Failure::message("--sprt decides between two engines, not more"));
    }
    let mut configuration = configuration(arguments);
    configuration.check().map_err(|error| Failure::message(error.to_string()))?;
    let openings = read_openings(book.as_ref())?;
    let is_kept = arguments.journal.is_some();
    let notes = Notes { book, sprt: sprt.as_ref().map(Test::new), is_kept };
    configuration.notes = serde_json::to_value(notes)?;
    let place = match &arguments.journal {
        Some(path) => Some(path.clone()),
        None => own_place(),
    };
    let journal = match &place {
        Some(path) => Journal::create(path, arguments.pgn.as_deref(), &configuration, &openings)
            .map_err(|error| Failure::message(error.to_string()))?,
        None if arguments.pgn.is_some() => {
            return Err(Failure::message("there is no state folder: --pgn needs a --journal"));
        }
        None => Journal::in_memory(&configuration, &openings),
    };
    Ok(Contest { configuration, openings, journal, sprt, place, is_kept })
}

fn configuration(arguments: &MatchArguments) -> Configuration {
    let words = &arguments.words;
    let adjudication = Adjudication {
        draw: words.draw,
        resign: words.resign,
        length: arguments.max_moves.map(|moves| LengthRule { moves }),
        tablebase: arguments
            .syzygy
            .as_ref()
            .map(|path| TablebaseRule { path: folders_from_here(path), most_men: None }),
    };
    let patience = Patience::default();
    let mut configuration = Configuration {
        date: now().date(),
        players: words.players.iter().cloned().map(at_home).collect(),
        format: if arguments.gauntlet { Format::Gauntlet { seeds: 1 } } else { Format::RoundRobin },
        rounds: arguments.rounds(),
        concurrency: threads::count(arguments.concurrency.unwrap_or(1)),
        affinity: arguments.affinity,
        recover: arguments.recover,
        chess960: arguments.chess960,
        adjudication,
        patience: Patience { margin: arguments.margin().unwrap_or(patience.margin), ..patience },
        ..Configuration::default()
    };
    if let Some(event) = &arguments.event {
        configuration.event.clone_from(event);
    }
    configuration
}

/// Folders, separated as in `PATH`, that mean the same in another one: a match may be resumed
/// anywhere.
fn folders_from_here(path: &Path) -> PathBuf {
    let folders = env::split_paths(path).filter(|folder| !folder.as_os_str().is_empty());
    let absolute = folders.map(|folder| std::path::absolute(&folder).unwrap_or(folder));
    env::join_paths(absolute).map_or_else(|_| path.into(), Into::into)
}

/// A program that runs in the folder where the match begins unless told otherwise, wherever the
/// match is resumed: its arguments and options may name files.
fn at_home(mut player: PlayerConfiguration) -> PlayerConfiguration {
    if let Program::Process { folder: folder @ None, .. } = &mut player.program {
        *folder = env::current_dir().ok();
    }
    player
}

fn resume(arguments: &MatchArguments, path: &Path) -> Result<Contest, Failure> {
    let journal = Journal::resume(path).map_err(|error| Failure::message(error.to_string()))?;
    let mut configuration = journal.configuration().clone();
    let notes: Notes = serde_json::from_value(configuration.notes.clone()).map_err(|error| {
        Failure::message(format!("{} is no journal of this program: {error}", path.display()))
    })?;
    if let Some(concurrency) = arguments.concurrency {
        configuration.concurrency = threads::count(concurrency);
    }
    let openings = read_openings(notes.book.as_ref())?;
    let sprt = notes.sprt.as_ref().map(Test::sprt).transpose()?;
    let is_kept = notes.is_kept;
    Ok(Contest { configuration, openings, journal, sprt, place: Some(path.into()), is_kept })
}

fn read_openings(book: Option<&Book>) -> Result<Vec<Opening>, Failure> {
    let Some(book) = book else {
        note::print(&"all games begin from the start position; --openings names a book");
        return Ok(vec![Opening { start: Position::START, moves: Vec::new() }]);
    };
    let problem =
        |why: &dyn std::fmt::Display| Failure::message(format!("{}: {why}", book.path.display()));
    let content = fs::read(&book.path).map_err(|error| problem(&error))?;
    let mut openings = openings::read(&book.path, &content, book.plies.map(usize::from))
        .map_err(|error| problem(&error))?;
    let order = match book.order {
        OrderChoice::Sequential => Order::Sequential,
        OrderChoice::Random => Order::Random { seed: book.seed },
    };
    order.arrange(&mut openings);
    Ok(openings)
}

/// A journal in the state folder, which goes when the match is over. None if there is no such
/// folder: then the match cannot be resumed, and a note says so.
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
    fn the_command_to_go_on_can_be_typed() {
        let command = |path: &str| resume_command(Path::new(path));
        assert_eq!(command("a/b-1.journal"), "threefold match --resume a/b-1.journal");
        assert_eq!(command("my match"), "threefold match --resume 'my match'");
        assert_eq!(command("it's"), r"threefold match --resume 'it'\''s'");
    }
}
