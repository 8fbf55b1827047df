//! The way to a program and back, whatever it is: lines out, lines in.
//!
//! A thread reads the program's output. Lines that somebody waits for are passed on at once, with the
//! moment at which they came. All others are kept until somebody takes them, so that a talkative
//! program wakes nobody. Memory is bounded: a flood costs time only.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::sync::mpsc::{self, Receiver, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A connection to a program.
pub(super) trait Wire: Send {
    /// Sends lines, and adds the last line break.
    fn send(&mut self, lines: &str) -> io::Result<()>;

    /// Returns the receiving end.
    fn ear(&self) -> &Ear;

    /// Makes sure that the program has ended. Returns the way it ended: "it ended with exit code 3".
    fn end(&mut self) -> String;

    /// Asks the program to end, waits, and makes sure.
    fn quit(&mut self, patience: Duration);
}

/// First words of the lines that somebody waits for.
const AWAITED: [&str; 3] = ["bestmove", "readyok", "uciok"];

/// Most awaited lines in the queue; the program itself waits when there are more.
const MOST_AWAITED: usize = 64;

/// Most other lines to keep, from the last.
const MOST_LINES: usize = 1024;

/// Most bytes of other lines to keep.
const MOST_BYTES: usize = 1 << 20;

/// Most bytes of a line; the rest is dropped. A PV of 250 moves has less than 2000.
const LONGEST_LINE: usize = 16 << 10;

/// Number of last lines for the log.
const LAST_WORDS: usize = 12;

/// A line that somebody waits for, or the end.
pub(super) struct Heard {
    /// The moment at which it came.
    pub(super) at: Instant,
    pub(super) said: Said,
}

pub(super) enum Said {
    Line(String),
    /// There will be no more lines.
    Closed,
    /// The match was stopped.
    Woken,
}

/// The lines of a program that nobody waited for.
#[derive(Debug, Default)]
pub(crate) struct Talk {
    /// The last lines.
    pub(crate) lines: VecDeque<String>,
    /// Number of lines that were not text or too long.
    pub(crate) malformed: u64,
    /// Number of answers that nobody asked for.
    pub(crate) surplus: u64,
    bytes: usize,
}

#[derive(Default)]
struct Backlog {
    talk: Talk,
    /// The last lines of both streams, awaited or not.
    last: VecDeque<String>,
}

/// The receiving end.
pub(super) struct Ear {
    pub(super) inbox: Receiver<Heard>,
    outbox: SyncSender<Heard>,
    backlog: Arc<Mutex<Backlog>>,
}

/// The end at the program, for the thread that reads what it says.
pub(super) struct Mouth {
    outbox: SyncSender<Heard>,
    backlog: Arc<Mutex<Backlog>>,
}

/// Returns both ends of a new connection.
pub(super) fn connect() -> (Mouth, Ear) {
    let (outbox, inbox) = mpsc::sync_channel(MOST_AWAITED);
    let backlog = Arc::new(Mutex::new(Backlog::default()));
    let mouth = Mouth { outbox: outbox.clone(), backlog: Arc::clone(&backlog) };
    (mouth, Ear { inbox, outbox, backlog })
}

impl Ear {
    /// Takes the lines since the last call.
    pub(super) fn take(&self) -> Talk {
        std::mem::take(&mut lock(&self.backlog).talk)
    }

    /// Returns the last lines, for the log.
    pub(super) fn last_words(&self) -> Vec<String> {
        lock(&self.backlog).last.iter().cloned().collect()
    }

    /// Returns a function that wakes whoever waits at the inbox. If that is full nobody sleeps.
    pub(super) fn waker(&self) -> impl Fn() + Send + use<> {
        let outbox = self.outbox.clone();
        move || drop(outbox.try_send(Heard { at: Instant::now(), said: Said::Woken }))
    }

    /// Waits for the end of all lines. Returns false if it does not come in time.
    pub(super) fn wait_for_end(&self, patience: Duration) -> bool {
        let start = Instant::now();
        loop {
            let left = patience.saturating_sub(start.elapsed());
            match self.inbox.recv_timeout(left) {
                Ok(Heard { said: Said::Closed, .. }) => return true,
                Ok(_) if start.elapsed() < patience => {}
                Ok(_) | Err(_) => return false,
            }
        }
    }

    /// Returns the log for the thread that reads standard error.
    pub(super) fn log(&self) -> Log {
        Log { backlog: Arc::clone(&self.backlog) }
    }
}

impl Mouth {
    /// Passes a line on, or keeps it. Returns false if nobody listens any more.
    ///
    /// The caller says when the line came: a busy machine may stop us anywhere on the way from there
    /// to here, and that must not count as the program's time.
    pub(super) fn say(&self, line: OutputLine, at: Instant) -> bool {
        let OutputLine { text, is_whole } = line;
        let first = text.split_whitespace().next().unwrap_or_default();
        let is_awaited = AWAITED.contains(&first);
        let mut backlog = lock(&self.backlog);
        keep_last(&mut backlog.last, &text);
        if !is_whole {
            backlog.talk.malformed += 1;
        }
        if !is_awaited {
            backlog.talk.push(text);
            return true;
        }
        // The program may have to wait here, but nobody may wait for the program's talk meanwhile.
        drop(backlog);
        self.outbox.send(Heard { at, said: Said::Line(text) }).is_ok()
    }
}

impl Drop for Mouth {
    fn drop(&mut self) {
        let end = Heard { at: Instant::now(), said: Said::Closed };
        if let Err(TrySendError::Full(end)) = self.outbox.try_send(end) {
            let _ = self.outbox.send(end);
        }
    }
}

/// The log of a program's standard error.
pub(super) struct Log {
    backlog: Arc<Mutex<Backlog>>,
}

impl Log {
    pub(super) fn say(&self, text: &str) {
        keep_last(&mut lock(&self.backlog).last, &format!("(stderr) {text}"));
    }
}

impl Talk {
    fn push(&mut self, text: String) {
        self.bytes += text.len();
        self.lines.push_back(text);
        while self.lines.len() > MOST_LINES || self.bytes > MOST_BYTES {
            let Some(oldest) = self.lines.pop_front() else { break };
            self.bytes -= oldest.len();
        }
    }
}

/// A line of a program.
pub(super) struct OutputLine {
    text: String,
    /// True if it was text, and all of it is here.
    is_whole: bool,
}

impl From<String> for OutputLine {
    fn from(text: String) -> OutputLine {
        OutputLine { text, is_whole: true }
    }
}

impl OutputLine {
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Reads one line, whatever its bytes are. A stream that fails has ended.
    pub(super) fn read(input: &mut impl BufRead) -> Option<OutputLine> {
        let mut bytes = Vec::new();
        let limit = LONGEST_LINE as u64;
        let length = input.by_ref().take(limit).read_until(b'\n', &mut bytes).ok()?;
        if length == 0 {
            return None;
        }
        let is_short = bytes.ends_with(b"\n") || length < LONGEST_LINE;
        if !is_short {
            let _ = input.skip_until(b'\n');
        }
        let trimmed = bytes.trim_ascii_end();
        Some(match std::str::from_utf8(trimmed) {
            Ok(text) => OutputLine { text: text.to_string(), is_whole: is_short },
            Err(_) => {
                OutputLine { text: String::from_utf8_lossy(trimmed).into_owned(), is_whole: false }
            }
        })
    }
}

/// A stream that notes when its last bytes came.
pub(super) struct Stamped<R> {
    inner: R,
    at: Instant,
}

impl<R> Stamped<R> {
    pub(super) fn new(inner: R) -> Stamped<R> {
        Stamped { inner, at: Instant::now() }
    }

    pub(super) const fn at(&self) -> Instant {
        self.at
    }
}

impl<R: Read> Read for Stamped<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer);
        self.at = Instant::now();
        read
    }
}

/// Adds a line to the log, shortened for people.
fn keep_last(last: &mut VecDeque<String>, text: &str) {
    const LONGEST: usize = 200;
    if last.len() >= LAST_WORDS {
        last.pop_front();
    }
    let mut kept: String = text.chars().take(LONGEST).collect();
    if kept.len() < text.len() {
        kept.push('…');
    }
    last.push_back(kept);
}

/// Whoever panicked with the lock has left whole lines.
fn lock(backlog: &Mutex<Backlog>) -> MutexGuard<'_, Backlog> {
    backlog.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(mut bytes: &[u8]) -> Vec<OutputLine> {
        std::iter::from_fn(|| OutputLine::read(&mut bytes)).collect()
    }

    #[test]
    fn lines_are_read_whatever_their_bytes_are() {
        let lines = read_all(b"uciok\r\n\nbestmove \xff\xfe\nend");
        let texts: Vec<_> = lines.iter().map(|line| (line.text.as_str(), line.is_whole)).collect();
        assert_eq!(
            texts,
            [("uciok", true), ("", true), ("bestmove \u{fffd}\u{fffd}", false), ("end", true)]
        );
    }

    #[test]
    fn a_line_without_end_is_cut_and_the_next_one_is_whole() {
        let text = format!("{}\nreadyok\n", "x".repeat(5 * LONGEST_LINE));
        let lines = read_all(text.as_bytes());
        assert_eq!((lines[0].text.len(), lines[0].is_whole), (LONGEST_LINE, false));
        assert_eq!((lines[1].text.as_str(), lines[1].is_whole), ("readyok", true));
    }

    #[test]
    fn a_line_keeps_the_moment_at_which_its_bytes_came() {
        let (mouth, ear) = connect();
        let mut stream = io::BufReader::new(Stamped::new(&b"info depth 1\nbestmove e2e4\n"[..]));
        let before = stream.get_ref().at();
        let mut moments = Vec::new();
        // The end is looked for only after both lines are passed on.
        for _ in 0..2 {
            let line = OutputLine::read(&mut stream).unwrap();
            moments.push(stream.get_ref().at());
            mouth.say(line, stream.get_ref().at());
        }
        assert!(moments[0] >= before && moments[0] == moments[1], "they came together");
        assert_eq!(ear.inbox.try_recv().unwrap().at, moments[0]);
    }

    #[test]
    fn only_awaited_lines_are_passed_on_and_the_rest_is_bounded() {
        let (mouth, ear) = connect();
        for number in 0..3 * MOST_LINES {
            assert!(mouth.say(format!("info depth {number}").into(), Instant::now()));
        }
        assert!(mouth.say("bestmove e2e4".to_string().into(), Instant::now()));
        drop(mouth);
        let heard: Vec<_> = ear.inbox.try_iter().map(|heard| heard.said).collect();
        assert!(matches!(&heard[..], [Said::Line(line), Said::Closed] if line == "bestmove e2e4"));
        let talk = ear.take();
        assert_eq!(talk.lines.len(), MOST_LINES);
        assert_eq!(talk.lines.back().unwrap(), &format!("info depth {}", 3 * MOST_LINES - 1));
        assert_eq!(ear.last_words().len(), LAST_WORDS);
        assert!(ear.take().lines.is_empty());
    }
}
