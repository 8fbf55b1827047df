//! Lines edited on a terminal, with history and completion, by rustyline.
//!
//! The editor waits for keys on a thread of its own, so that whoever wants a line can stop waiting
//! when a player's time is up and print above the line being typed.

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, ExternalPrinter, Helper};

use super::input::Heard;

/// Lines that would be understood now; shared with the thread that waits for keys.
type Words = Arc<Mutex<Vec<String>>>;

/// A line editor.
pub(crate) struct Editor {
    prompts: Sender<String>,
    lines: Receiver<io::Result<Heard>>,
    bell: Bell,
    printer: Printer,
    words: Words,
    /// True if a line has been asked for and has not come yet.
    is_asked: bool,
}

/// Calls whoever waits for a line, since there is something else to hear.
#[derive(Clone)]
pub(crate) struct Bell {
    lines: Sender<io::Result<Heard>>,
}

impl Bell {
    /// Calls.
    pub(crate) fn ring(&self) {
        // Whoever has left need not be called.
        let _ = self.lines.send(Ok(Heard::Bell));
    }
}

impl Editor {
    /// An editor on the terminal that is standard input and output.
    ///
    /// # Errors
    /// If there is no such terminal.
    pub(crate) fn new() -> io::Result<Editor> {
        let config =
            Config::builder().auto_add_history(true).completion_type(CompletionType::List).build();
        let words = Words::default();
        let history = MemHistory::with_config(&config);
        let mut editor =
            rustyline::Editor::with_history(config, history).map_err(io::Error::other)?;
        editor.set_helper(Some(Completion { words: Arc::clone(&words) }));
        let printer = editor.create_external_printer().map_err(io::Error::other)?;
        let (prompts, asked) = mpsc::channel::<String>();
        let (answers, lines) = mpsc::channel();
        let bell = Bell { lines: answers.clone() };
        thread::Builder::new().name("line editor".into()).spawn(move || {
            for prompt in asked {
                if answers.send(read(&mut editor, &prompt)).is_err() {
                    return;
                }
            }
        })?;
        let printer = Printer::new(Box::new(printer))?;
        Ok(Editor { prompts, lines, bell, printer, words, is_asked: false })
    }

    /// A bell to ring for whoever waits for a line.
    pub(crate) fn bell(&self) -> Bell {
        self.bell.clone()
    }

    /// True if a line has been asked for and has not come yet.
    pub(crate) const fn is_asked(&self) -> bool {
        self.is_asked
    }

    /// Waits for a line, for the bell, or until patience is over; without a line the next call
    /// waits for the same one.
    pub(crate) fn hear(
        &mut self,
        prompt: &str,
        words: impl FnOnce() -> Vec<String>,
        patience: Option<Duration>,
    ) -> io::Result<Heard> {
        // Also while a line is being typed: what can be typed may have changed.
        *self.words.lock().unwrap_or_else(PoisonError::into_inner) = words();
        if !self.is_asked {
            self.prompts.send(prompt.into()).map_err(io::Error::other)?;
            self.is_asked = true;
        }
        let heard = match patience {
            None => self.lines.recv().map_err(io::Error::other)?,
            Some(patience) => match self.lines.recv_timeout(patience) {
                Err(RecvTimeoutError::Timeout) => return Ok(Heard::TimeUp),
                heard => heard.map_err(io::Error::other)?,
            },
        };
        self.is_asked = matches!(heard, Ok(Heard::Bell));
        heard
    }

    /// Prints a text above the line that is being typed.
    pub(crate) fn print(&mut self, text: &str) -> io::Result<()> {
        self.printer.print(text)
    }
}

/// Prints above the line that is being typed, on a thread of its own.
///
/// rustyline holds one text at a time, and takes it only while somebody types: a second one waits
/// for the next line. Whoever asks for that line must not be the one who waits.
struct Printer {
    texts: Sender<String>,
}

impl Printer {
    fn new(mut printer: Box<dyn ExternalPrinter + Send>) -> io::Result<Printer> {
        let (texts, waiting) = mpsc::channel::<String>();
        thread::Builder::new().name("printer".into()).spawn(move || {
            for text in waiting {
                if printer.print(text).is_err() {
                    return;
                }
            }
        })?;
        Ok(Printer { texts })
    }

    fn print(&self, text: &str) -> io::Result<()> {
        self.texts.send(text.into()).map_err(io::Error::other)
    }
}

type LineEditor = rustyline::Editor<Completion, MemHistory>;

fn read(editor: &mut LineEditor, prompt: &str) -> io::Result<Heard> {
    match editor.readline(prompt) {
        Ok(line) => Ok(Heard::Line(line)),
        // Ctrl-D and Ctrl-C: nothing is lost, the game is saved.
        Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(Heard::End),
        Err(ReadlineError::Io(error)) => Err(error),
        Err(error) => Err(io::Error::other(error)),
    }
}

/// Completes whole lines.
struct Completion {
    words: Words,
}

impl Completer for Completion {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        cursor: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..cursor).unwrap_or(line);
        let words = self.words.lock().unwrap_or_else(PoisonError::into_inner);
        Ok((0, candidates(&words, typed)))
    }
}

impl Hinter for Completion {
    type Hint = String;
}
impl Highlighter for Completion {}
impl Validator for Completion {}
impl Helper for Completion {}

/// The words that begin as typed; in either case if none does exactly.
fn candidates(words: &[String], typed: &str) -> Vec<String> {
    let exact: Vec<String> = words.iter().filter(|word| word.starts_with(typed)).cloned().collect();
    if !exact.is_empty() {
        return exact;
    }
    let typed = typed.to_lowercase();
    words.iter().filter(|word| word.to_lowercase().starts_with(&typed)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes one text, and the next when it is told to.
    struct Slow(mpsc::SyncSender<String>);

    impl ExternalPrinter for Slow {
        fn print(&mut self, text: String) -> rustyline::Result<()> {
            self.0.send(text).map_err(|error| ReadlineError::Io(io::Error::other(error)))
        }
    }

    #[test]
    fn whoever_prints_never_waits_and_nothing_is_lost() {
        let (sender, printed) = mpsc::sync_channel(1);
        let printer = Printer::new(Box::new(Slow(sender))).unwrap();
        // With nobody reading, a second text used to stop the whole session for good.
        for number in 0..10 {
            printer.print(&number.to_string()).unwrap();
        }
        drop(printer);
        let texts: Vec<String> = printed.iter().collect();
        assert_eq!(texts.join(" "), "0 1 2 3 4 5 6 7 8 9");
    }

    #[test]
    fn lines_are_completed_as_typed_or_in_either_case() {
        let words = ["Nf3", "Nc3", "draw", "draw Nf3"].map(String::from);
        assert_eq!(candidates(&words, "N"), ["Nf3", "Nc3"]);
        assert_eq!(candidates(&words, "nf"), ["Nf3"]);
        assert_eq!(candidates(&words, "draw "), ["draw Nf3"]);
        assert_eq!(candidates(&words, "x"), [""; 0]);
    }
}
