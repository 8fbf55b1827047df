//! `threefold` and `threefold uci`: the engine on the standard streams.
//!
//! What lines mean is up to [`Session`]. Here are the streams and the threads: one reads lines, one
//! thinks, and this one alone writes, so that no two lines ever mix.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use threefold_engine::uci::{Action, Done, LONGEST_LINE, Reply, Session, Task};

use crate::arguments::UciArguments;
use crate::failure::Failure;

/// An event of a session.
enum Event {
    /// A line was read.
    Line(String),
    /// There will be no more lines.
    End,
    /// The task has something to say.
    Said(Reply),
    /// The task is done.
    Done(Done),
    /// The thread of the tasks is gone, which only a bug can cause.
    Lost,
}

/// Talks until the end of the input or `quit`; or answers the lines of the arguments.
pub(crate) fn run(arguments: &UciArguments, output: &mut impl Write) -> Result<(), Failure> {
    let (events, inbox) = mpsc::channel();
    let tasks = start_worker(events.clone())?;
    if arguments.words.is_empty() {
        if io::stdin().is_terminal() {
            let version = env!("CARGO_PKG_VERSION");
            writeln!(
                output,
                "Threefold {version}, a UCI engine: type help, or run threefold --help"
            )?;
            output.flush()?;
        }
        // Not joined: when the session ends, it may still be waiting for a line.
        spawn(thread::Builder::new().name("reader".into()), move || {
            read_lines(io::stdin().lock(), &events);
        })?;
    } else {
        for line in lines_of(&arguments.words) {
            let _ = events.send(Event::Line(line));
        }
        let _ = events.send(Event::End);
        drop(events);
    }
    converse(&inbox, &tasks, output)
}

/// The lines that the arguments are: each is one if the first has a blank in it; otherwise all are
/// one together.
fn lines_of(words: &[String]) -> Vec<String> {
    match words {
        [first, ..] if first.trim().contains(char::is_whitespace) => {
            words.iter().flat_map(|word| word.lines()).map(String::from).collect()
        }
        _ => vec![words.join(" ")],
    }
}

/// Takes events and does what the session makes of them.
fn converse(
    inbox: &Receiver<Event>,
    tasks: &Sender<Task>,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let mut session = Session::new();
    for event in inbox {
        let actions = match event {
            Event::Line(line) => session.hear(&line),
            Event::End => session.end(),
            Event::Said(reply) => vec![Action::Say(reply)],
            Event::Done(done) => session.resume(done),
            Event::Lost => return Err(Failure::message("the engine has stopped working")),
        };
        for action in actions {
            match action {
                Action::Say(reply) => writeln!(output, "{reply}")?,
                // Should the thread be gone, it has said so itself.
                Action::Run(task) => drop(tasks.send(task)),
                Action::Quit => return Ok(()),
            }
        }
        output.flush()?;
    }
    Ok(())
}

/// The stack of the search: more than its deepest line needs in a build for debugging.
const STACK_BYTES: usize = 16 << 20;

/// Starts the thread on which the engine thinks.
fn start_worker(events: Sender<Event>) -> Result<Sender<Task>, Failure> {
    let (tasks, inbox) = mpsc::channel::<Task>();
    let builder = thread::Builder::new().name("engine".into()).stack_size(STACK_BYTES);
    spawn(builder, move || {
        let events = Farewell(events);
        for task in inbox {
            let done = task.run(|reply| drop(events.0.send(Event::Said(reply))));
            let _ = events.0.send(Event::Done(done));
        }
    })?;
    Ok(tasks)
}

fn spawn(builder: thread::Builder, work: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    match builder.spawn(work) {
        Ok(_) => Ok(()),
        Err(error) => Err(Failure::message(format!("cannot start a thread: {error}"))),
    }
}

/// Tells if the thread of the tasks dies, for nobody else would.
struct Farewell(Sender<Event>);

impl Drop for Farewell {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Event::Lost);
        }
    }
}

/// Reads lines until there are no more, or nobody wants them.
fn read_lines(mut input: impl BufRead, events: &Sender<Event>) {
    while let Some(line) = read_line(&mut input) {
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::End);
}

/// Reads a line, whatever its bytes are, and the beginning of a line that is too long. An
/// input that fails has ended.
fn read_line(input: &mut impl BufRead) -> Option<String> {
    let limit = LONGEST_LINE as u64 + 1;
    let mut bytes = Vec::new();
    let length = input.take(limit).read_until(b'\n', &mut bytes).unwrap_or(0);
    if length == 0 {
        return None;
    }
    if length as u64 == limit && !bytes.ends_with(b"\n") {
        skip_line(input);
    }
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Passes over the rest of a line without keeping it.
fn skip_line(input: &mut impl BufRead) {
    let _ = input.skip_until(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[&str]) -> Vec<String> {
        words.iter().map(|&word| word.to_string()).collect()
    }

    #[test]
    fn arguments_are_one_line_unless_the_first_has_a_blank() {
        assert_eq!(lines_of(&words(&["go", "depth", "8"])), ["go depth 8"]);
        assert_eq!(lines_of(&words(&["position", "fen", "8/8 w"])), ["position fen 8/8 w"]);
        assert_eq!(
            lines_of(&words(&["position startpos", "d", "go depth 5"])),
            ["position startpos", "d", "go depth 5"]
        );
        assert_eq!(lines_of(&words(&["isready\ngo depth 5"])), ["isready", "go depth 5"]);
    }

    #[test]
    fn a_line_without_end_is_cut_and_the_next_one_is_whole() {
        let text = format!("{}\nisready\nquit", "x".repeat(2 * LONGEST_LINE));
        let mut input = text.as_bytes();
        assert_eq!(read_line(&mut input).unwrap().len(), LONGEST_LINE + 1);
        assert_eq!(read_line(&mut input).unwrap(), "isready\n");
        assert_eq!(read_line(&mut input).unwrap(), "quit");
        assert_eq!(read_line(&mut input), None);
    }

    #[test]
    fn bytes_that_are_no_text_are_a_line_all_the_same() {
        assert_eq!(read_line(&mut &b"\xff\xfe go\n"[..]).unwrap(), "\u{fffd}\u{fffd} go\n");
    }
}
