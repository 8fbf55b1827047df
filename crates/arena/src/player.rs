//! A player: a UCI engine, its answers, and the time they took.
//!
//! Nothing a player says is believed here; the referee decides what it means for a game.

mod own;
mod process;
mod wire;

use std::fmt;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use threefold_engine::uci::{Command, Go, Reply};

use crate::configuration::{Patience, PlayerConfiguration, Program};
use crate::stop::{Listening, Stop};
use wire::{Heard, Said, Wire};

pub(crate) use wire::Talk;

/// Time to wait beyond the end of a player's time before sending `stop`. The player has lost by then;
/// the moment of its answer is noted elsewhere, and noting it may have waited for a processor.
const SLACK: Duration = Duration::from_millis(50);

/// First word of the answer to `go`.
const ANSWER: &str = "bestmove";

/// A running engine.
pub(crate) struct Player {
    wire: Box<dyn Wire>,
    patience: Patience,
    stop: Stop,
    /// Number of answers that nobody asked for, since the last one that counted.
    surplus: u64,
    _listening: Listening,
}

/// A player's answer to `go`.
#[derive(Debug)]
pub(crate) struct Answer {
    /// The line with the move.
    pub(crate) line: String,
    /// Thinking time.
    pub(crate) time: Duration,
    /// The lines before it.
    pub(crate) talk: Talk,
}

/// Reason why a player gave no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// Its program could not be started.
    Unstartable(String),
    /// Its program ended.
    Crash(String),
    /// It did not answer.
    Stall {
        /// The question.
        asked: &'static str,
        /// Waiting time.
        waited: Duration,
    },
    /// The match was stopped, which is not the player's fault.
    Interrupted,
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unstartable(why) | Fault::Crash(why) => formatter.write_str(why),
            Fault::Stall { asked, waited } => {
                let waited = waited.as_secs_f64();
                write!(formatter, "no answer to `{asked}` within {waited:.3} s")
            }
            Fault::Interrupted => formatter.write_str("the match was stopped"),
        }
    }
}

impl Player {
    /// Starts a program and sets its options. Returns remarks for people besides.
    pub(crate) fn start(
        configuration: &PlayerConfiguration,
        chess960: bool,
        patience: Patience,
        stop: &Stop,
    ) -> Result<(Player, Vec<String>), Fault> {
        let wire: Box<dyn Wire> = match &configuration.program {
            Program::Process { command, arguments, folder } => {
                let started = process::start(command, arguments, folder.as_deref());
                Box::new(started.map_err(Fault::Unstartable)?)
            }
            Program::Own => {
                let started = own::start();
                Box::new(started.map_err(|error| Fault::Unstartable(error.to_string()))?)
            }
        };
        let listening = stop.wakes(wire.ear().waker());
        let stop = stop.clone();
        let mut player = Player { wire, patience, stop, surplus: 0, _listening: listening };
        player.send("uci", "uci")?;
        player.wait("uciok", "uci", patience.start)?;
        let remarks = player.set_options(configuration, chess960)?;
        player.ready()?;
        Ok((player, remarks))
    }

    /// Sends `ucinewgame`, and waits until the player is ready.
    pub(crate) fn new_game(&mut self) -> Result<(), Fault> {
        self.send("ucinewgame", "ucinewgame")?;
        self.ready()
    }

    /// Asks for a move. The answer may come late: compare its time with `allowed`.
    pub(crate) fn think(
        &mut self,
        position: &str,
        go: &Go,
        allowed: Duration,
    ) -> Result<Answer, Fault> {
        // Earlier lines belong to no move. A program that gives two answers may be about to send the
        // second one; `readyok` comes behind everything. No clock runs meanwhile, and the position is
        // set when it does.
        self.pass_over()?;
        self.send(&format!("{position}\nisready"), "isready")?;
        self.wait("readyok", "isready", self.patience.ready)?;
        let stray = self.wire.ear().take();
        self.send(&go.to_string(), "go")?;
        let start = Instant::now();
        let heard = match self.wait(ANSWER, "go", allowed.saturating_add(SLACK)) {
            Err(Fault::Stall { waited, .. }) => {
                self.send("stop", "stop")?;
                let late = self.wait(ANSWER, "stop", self.patience.stop);
                late.map_err(|fault| match fault {
                    Fault::Stall { .. } => {
                        Fault::Stall { asked: "go", waited: waited + self.patience.stop }
                    }
                    other => other,
                })?
            }
            heard => heard?,
        };
        let mut talk = self.wire.ear().take();
        talk.malformed += stray.malformed;
        talk.surplus = std::mem::take(&mut self.surplus);
        let time = heard.at.saturating_duration_since(start);
        Ok(Answer { line: heard.line, time, talk })
    }

    /// Returns the last lines of both streams, for the log.
    pub(crate) fn last_words(&self) -> Vec<String> {
        self.wire.ear().last_words()
    }

    /// Ends the program, first by `quit`.
    pub(crate) fn quit(mut self) {
        let patience = self.patience.quit;
        self.wire.quit(patience);
    }

    fn set_options(
        &mut self,
        configuration: &PlayerConfiguration,
        chess960: bool,
    ) -> Result<Vec<String>, Fault> {
        let declared: Vec<String> = self
            .wire
            .ear()
            .take()
            .lines
            .iter()
            .filter_map(|line| match line.parse() {
                Ok(Reply::Option(declaration)) => Some(declaration.name),
                _ => None,
            })
            .collect();
        let own = configuration.options.iter().map(|(name, value)| (name.clone(), value.clone()));
        let variant = chess960.then(|| ("UCI_Chess960".to_string(), Some("true".to_string())));
        let mut remarks = Vec::new();
        for (name, value) in variant.into_iter().chain(own) {
            if !declared.iter().any(|known| known.eq_ignore_ascii_case(&name)) {
                remarks.push(format!("`{}` has no option `{name}`", configuration.name));
            }
            let command = Command::SetOption { name, value };
            self.send(&command.to_string(), "setoption")?;
        }
        Ok(remarks)
    }

    fn ready(&mut self) -> Result<(), Fault> {
        self.send("isready", "isready")?;
        self.wait("readyok", "isready", self.patience.ready).map(drop)
    }

    /// Skips the lines that came meanwhile. A `readyok` among them would be taken for the next one.
    fn pass_over(&mut self) -> Result<(), Fault> {
        while let Ok(heard) = self.wire.ear().inbox.try_recv() {
            match heard.said {
                Said::Line(line) => self.surplus += u64::from(begins_with(&line, ANSWER)),
                Said::Closed => {
                    return Err(Fault::Crash(format!("{} before `isready`", self.wire.end())));
                }
                Said::Woken => {}
            }
        }
        Ok(())
    }

    fn send(&mut self, lines: &str, asked: &'static str) -> Result<(), Fault> {
        match self.wire.send(lines) {
            Ok(()) => Ok(()),
            // It does not read any more; its last lines may still be on their way.
            Err(error) => Err(Fault::Crash(format!("{} at `{asked}` ({error})", self.wire.end()))),
        }
    }

    /// Waits for a line that begins with a word; other lines are for the log.
    fn wait(
        &mut self,
        word: &str,
        asked: &'static str,
        patience: Duration,
    ) -> Result<Answered, Fault> {
        let start = Instant::now();
        loop {
            if self.stop.is_raised() {
                return Err(Fault::Interrupted);
            }
            let left = patience.saturating_sub(start.elapsed());
            match self.wire.ear().inbox.recv_timeout(left) {
                Ok(Heard { at, said: Said::Line(line) }) if begins_with(&line, word) => {
                    return Ok(Answered { at, line });
                }
                Ok(Heard { said: Said::Closed, .. }) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(Fault::Crash(format!("{} at `{asked}`", self.wire.end())));
                }
                // An endless stream of lines must not keep us here.
                Ok(heard) if start.elapsed() < patience => {
                    if let Said::Line(line) = heard.said {
                        self.surplus += u64::from(begins_with(&line, ANSWER));
                    }
                }
                Ok(_) | Err(RecvTimeoutError::Timeout) => {
                    return Err(Fault::Stall { asked, waited: patience });
                }
            }
        }
    }
}

/// The line that somebody waited for.
struct Answered {
    at: Instant,
    line: String,
}

fn begins_with(line: &str, word: &str) -> bool {
    line.split_whitespace().next() == Some(word)
}
