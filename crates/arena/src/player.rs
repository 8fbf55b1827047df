//! A player: a program that is talked to in UCI, and what it answers, with the time it took.
//!
//! Nothing that is said here is believed; what it means for a game is the referee's business.

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

/// How far beyond the end of its time a player is listened to before it is told to stop. It has
/// lost then already; the moment at which its answer came is noted elsewhere, and noting it may
/// itself have waited for a processor.
const SLACK: Duration = Duration::from_millis(50);

/// With this word a player answers `go`.
const ANSWER: &str = "bestmove";

/// A program that plays.
pub(crate) struct Player {
    wire: Box<dyn Wire>,
    patience: Patience,
    stop: Stop,
    /// Answers that nobody had asked for, since the last one that counted.
    surplus: u64,
    _listening: Listening,
}

/// What a player answered when it was asked for a move.
#[derive(Debug)]
pub(crate) struct Answer {
    /// The line with its move.
    pub(crate) line: String,
    /// How long it thought.
    pub(crate) time: Duration,
    /// What it said before.
    pub(crate) talk: Talk,
}

/// Why a player gave no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// Its program could not be started.
    Unstartable(String),
    /// Its program ended.
    Crash(String),
    /// It did not answer.
    Stall {
        /// What.
        asked: &'static str,
        /// For how long it was waited for.
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
    /// Starts a program, introduces itself and sets the options; gives what people should know of
    /// that besides.
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

    /// Tells that a new game begins, and waits until that is understood.
    pub(crate) fn new_game(&mut self) -> Result<(), Fault> {
        self.send("ucinewgame", "ucinewgame")?;
        self.ready()
    }

    /// Asks for a move. The answer may come late; whether it does, its time tells.
    pub(crate) fn think(
        &mut self,
        position: &str,
        go: &Go,
        allowed: Duration,
    ) -> Result<Answer, Fault> {
        // What was said without being asked belongs to no move. A program that gives two answers
        // may be about to say the second one; `readyok` comes behind all that it had to say. No
        // clock runs meanwhile, and the position is set when it does.
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

    /// What was said last, on both streams, for the log.
    pub(crate) fn last_words(&self) -> Vec<String> {
        self.wire.ear().last_words()
    }

    /// Ends the program: first it is asked to.
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

    /// Passes over what was said meanwhile. A `readyok` among it would be taken for the next one.
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
            // It does not listen any more; what it said last may still be on its way.
            Err(error) => Err(Fault::Crash(format!("{} at `{asked}` ({error})", self.wire.end()))),
        }
    }

    /// Waits for a line that begins with a word; what else was said is for the log.
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

/// A line that was waited for.
struct Answered {
    at: Instant,
    line: String,
}

fn begins_with(line: &str, word: &str) -> bool {
    line.split_whitespace().next() == Some(word)
}
