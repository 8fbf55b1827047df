//! `threefold duplicate replay`: how games stand, and every ply that led there.
//!
//! [`source`] finds the games in an input of any length, [`mod@load`] replays one, [`report`] is what
//! people and scripts get to read.

mod load;
mod report;
mod source;

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Write};

use threefold_duplicate::{BoardId, DuplicateGame, Rulings};

use crate::arguments::ReplayArguments;
use crate::failure::Failure;
use crate::note;
use crate::terminal::board::Style;
use load::{Loaded, load};
use source::{Entries, Entry};

/// Replays what was asked for.
pub(crate) fn run(arguments: &ReplayArguments, output: &mut impl Write) -> Result<(), Failure> {
    let mut writer = Writer { arguments, games: 0, bad: 0, output };
    let rulings = arguments.rulings.rulings();
    let mut entries = Entries::new(open(&arguments.source, rulings)?);
    while let Some(Entry { line, text }) =
        entries.next().map_err(|error| unreadable(&arguments.source, &error))?
    {
        let loaded = match text {
            Ok(text) => load(&text, rulings),
            Err(bad) => Loaded::bad(bad.to_string()),
        };
        writer.add(loaded, line)?;
    }
    writer.conclude()
}

/// Opens a file, or the standard input for `-`. What is no file may be a code.
fn open(source: &str, rulings: Rulings) -> Result<Box<dyn BufRead>, Failure> {
    if source == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    let error = match File::open(source) {
        Ok(file) => return Ok(Box::new(BufReader::new(file))),
        Err(error) => error,
    };
    match load(source, rulings).error {
        None => Ok(Box::new(Cursor::new(source.to_owned()))),
        Some(problem) => Err(Failure::message(format!(
            "cannot read `{source}`: {error}; as a share code: {problem}"
        ))),
    }
}

fn unreadable(source: &str, error: &io::Error) -> Failure {
    Failure::message(format!("cannot read {}: {error}", name(source)))
}

fn name(source: &str) -> &str {
    if source == "-" { "the standard input" } else { source }
}

/// Writes what is found, and counts it.
struct Writer<'a, W> {
    arguments: &'a ReplayArguments,
    games: u64,
    bad: u64,
    output: &'a mut W,
}

impl<W: Write> Writer<'_, W> {
    /// Writes a game at once, for whoever sends games one by one and waits.
    fn add(&mut self, mut loaded: Loaded, line: Option<u64>) -> Result<(), Failure> {
        if let Some(error) = &mut loaded.error {
            self.bad += 1;
            if let Some(line) = line {
                // The reader of JSON has seen this line only.
                let here = error.replace(" at line 1 column ", " at column ");
                *error = format!("line {line}: {here}");
            }
        }
        self.write(&loaded)?;
        self.games += 1;
        self.output.flush()?;
        Ok(())
    }

    fn write(&mut self, loaded: &Loaded) -> Result<(), Failure> {
        if self.arguments.json {
            return report::write_json(loaded, self.arguments.legal, self.output);
        }
        if let Some(error) = &loaded.error {
            note::print(&report::harmless(error));
            return Ok(());
        }
        let Some(game) = &loaded.game else { return Ok(()) };
        if self.games > self.bad {
            writeln!(self.output)?;
        }
        if let Some(board) = self.arguments.pgn {
            return self.write_pgn(game, board);
        }
        let style = Style { ascii: self.arguments.ascii, color: false };
        report::write_text(&loaded.id, game, style, self.output)
    }

    fn write_pgn(&mut self, game: &DuplicateGame, board: BoardId) -> Result<(), Failure> {
        let record =
            game.board_record(board).map_err(|illegal| Failure::message(illegal.to_string()))?;
        write!(self.output, "{record}")?;
        Ok(())
    }

    fn conclude(self) -> Result<(), Failure> {
        let Writer { games, bad, .. } = self;
        match (games, bad) {
            (0, _) => {
                let name = name(&self.arguments.source);
                Err(Failure::message(format!("there is no game in {name}: it is empty")))
            }
            (_, 0) => Ok(()),
            _ => Err(Failure::message(format!("{bad} of {games} games could not be replayed"))),
        }
    }
}
