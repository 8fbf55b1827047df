//! `threefold audit`: the games of a file as an arbiter sees them.
//!
//! [`open`] reads files, compressed or not, [`split`] cuts them between games into batches for
//! the threads, [`inspect`] audits a batch, [`report`] is what people and scripts get to read,
//! [`tally`] sums it up. This file keeps the batches in order. What the rules say of a game is
//! not decided here, but in `threefold_game::audit`.

mod inspect;
mod open;
mod report;
mod split;
mod tally;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

use crate::arguments::AuditArguments;
use crate::failure::Failure;
use crate::note;
use crate::progress::Progress;
use crate::threads;
use inspect::{Batch, Inspector};
use report::Style;
use split::{Piece, Splitter};
use tally::Tally;

/// A message to the output, in the order of the files.
enum Item {
    /// A file begins.
    File(PathBuf),
    /// The next games of it; their audit may still be under way.
    Games(Receiver<Batch>),
    /// The file cannot be read, or not any further.
    Failed(String),
}

/// Audits the files.
pub(crate) fn run(arguments: &AuditArguments, output: &mut impl Write) -> Result<(), Failure> {
    let started = Instant::now();
    let progress = Progress::new();
    progress.set_length(open::total_length(&arguments.files));
    let style = Style::new(arguments);
    let threads = threads::count(arguments.threads);

    let mut writer = Writer::new(style, arguments.files.len(), &progress, output);
    thread::scope(|scope| {
        // However slow one batch or the output is, no more than these are in memory.
        let (items, in_order) = sync_channel(threads + 2);
        let (work, pieces) = sync_channel(threads);
        // Shared by the workers alone, so that the queue closes when the last of them is gone.
        let pieces = Arc::new(Mutex::new(pieces));
        for _ in 0..threads {
            let pieces = pieces.clone();
            scope.spawn(move || audit_pieces(&pieces, style));
        }
        drop(pieces);
        let (files, progress) = (&arguments.files, &progress);
        scope.spawn(move || {
            let mut splitter = Splitter { items, work, style };
            for path in files {
                if splitter.split(path, progress).is_none() {
                    // Whoever read the output went away.
                    break;
                }
            }
        });
        writer.write_all(&in_order)
    })?;

    let Writer { tally, failures, .. } = writer;
    drop(progress);
    if !arguments.json {
        tally.write(started.elapsed(), output)?;
    } else if io::stderr().is_terminal() {
        let _ = tally.write(started.elapsed(), &mut io::stderr());
    }
    output.flush()?;
    conclude(failures, arguments.files.len())
}

/// Audits pieces of text until there are no more, as one worker of many.
fn audit_pieces(pieces: &Mutex<Receiver<(Piece, Sender<Batch>)>>, style: Style) {
    let mut inspector = Inspector::new(style);
    loop {
        let next = pieces.lock().map(|pieces| pieces.recv());
        let Ok(Ok((piece, answer))) = next else { return };
        // If nobody waits for the answer any more, the queue will end soon.
        let _ = answer.send(inspector.inspect(&piece));
    }
}

/// A batch that needs no worker.
fn answered(batch: Batch) -> Receiver<Batch> {
    let (answer, receiver) = channel();
    let _ = answer.send(batch);
    receiver
}

/// Tells every file that could not be read, the last one by the failure itself.
fn conclude(mut failures: Vec<String>, files: usize) -> Result<(), Failure> {
    let Some(last) = failures.pop() else { return Ok(()) };
    if files == 1 {
        return Err(Failure::Message(last));
    }
    let count = failures.len() + 1;
    for failure in failures.iter().chain([&last]) {
        note::print(failure);
    }
    Err(Failure::message(format!("{count} of {files} files could not be read")))
}

/// Writes what is found, and counts it.
struct Writer<'a, W> {
    style: Style,
    /// True if files must be told apart.
    is_one_of_many: bool,
    progress: &'a Progress,
    output: &'a mut W,
    file: PathBuf,
    /// Games of this file so far.
    games: u64,
    has_heading: bool,
    tally: Tally,
    failures: Vec<String>,
}

impl<'a, W: Write> Writer<'a, W> {
    fn new(style: Style, files: usize, progress: &'a Progress, output: &'a mut W) -> Self {
        Writer {
            style,
            is_one_of_many: files > 1,
            progress,
            output,
            file: PathBuf::new(),
            games: 0,
            has_heading: false,
            tally: Tally::default(),
            failures: Vec::new(),
        }
    }

    fn write_all(&mut self, items: &Receiver<Item>) -> io::Result<()> {
        for item in items {
            match item {
                Item::File(path) => {
                    self.file = path;
                    self.games = 0;
                    self.has_heading = false;
                }
                Item::Games(answer) => {
                    if let Ok(batch) = answer.recv() {
                        self.write_batch(&batch)?;
                    }
                }
                Item::Failed(message) => {
                    self.failures.push(format!("{}: {message}", name(&self.file)));
                }
            }
        }
        Ok(())
    }

    fn write_batch(&mut self, batch: &Batch) -> io::Result<()> {
        let file = name(&self.file);
        if !batch.listed.is_empty() && !self.has_heading {
            self.has_heading = true;
            self.style.write_heading(self.is_one_of_many.then_some(&file), self.output)?;
        }
        let mut from = 0;
        for listed in &batch.listed {
            let body = batch.text.get(from..listed.end).unwrap_or_default();
            from = listed.end;
            self.style.write_game(&file, self.games + listed.game, body, self.output)?;
        }
        self.games += batch.tally.games;
        self.tally.add(&batch.tally);
        self.progress.describe(format!("{file}, {} games", self.games));
        Ok(())
    }
}

/// The name of a file.
fn name(path: &Path) -> String {
    if path == Path::new("-") {
        return "standard input".to_string();
    }
    path.display().to_string()
}
