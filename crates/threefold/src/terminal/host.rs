//! The host of a game at a terminal or in a pipe: the loop that hears lines, thinking players and
//! the clock, saves the game after every change and prints the answers.
//!
//! The two `play` commands share it. What they show and understand is a [`Face`] of each game.

use std::io::Write;
use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, Instant};

use threefold_game::ParseCommandError;

use super::Screen;
use super::answer::{Answer, Effect, Said};
use super::console::Console;
use super::input::Heard;
use super::saved_games::Autosave;
use crate::failure::Failure;

/// The part of a `play` command that depends on the game. It neither reads nor prints.
pub(crate) trait Face {
    /// A line as a value.
    type Command: FromStr<Err = ParseCommandError>;

    /// Returns true if the command means to leave.
    fn is_quit(command: &Self::Command) -> bool;

    /// Executes a command.
    fn obey(&mut self, command: Self::Command, now: Duration) -> Result<Vec<Answer>, Failure>;

    /// Answers a line that is no command.
    fn refuse(
        &mut self,
        line: &str,
        error: ParseCommandError,
        now: Duration,
    ) -> Result<Vec<Answer>, Failure>;

    /// Takes an empty line if it means something; otherwise the host shows the board.
    fn take_empty_line(&mut self, _now: Duration) -> Result<Option<Vec<Answer>>, Failure> {
        Ok(None)
    }

    /// The question before the next line.
    fn prompt(&self) -> String;

    /// A detail behind the prompt, such as a clock.
    fn prompt_detail(&self, now: Duration) -> Option<String>;

    /// Lines that can be completed now.
    fn completions(&self) -> Vec<String>;

    /// The words of welcome on a terminal, above the first picture.
    fn welcome(&self, has_recent: bool) -> String;

    /// A sentence before the first line, such as how far a loaded game has come.
    fn opening(&self) -> Option<String>;

    /// The game as it is seen now.
    fn picture(&self, screen: Screen, now: Duration) -> String;

    /// Returns true if a change is shown at once, and not after the reply of an engine.
    fn is_shown_at_once(&self) -> bool {
        true
    }

    /// The running game as it is saved for `--resume`. None if nothing was done yet.
    fn unfinished(&self, now: Duration) -> Option<String>;

    /// Saves the running game where the player asked for it.
    ///
    /// # Errors
    /// A sentence that says why not.
    fn save_copy(&mut self, now: Duration) -> Result<(), String>;

    /// Says where a game that gave way to another one can be found.
    fn tell_place(&mut self, place: Option<&Path>) -> Option<String>;

    /// Saves a game that has just ended, and closes it.
    fn close(&mut self, autosave: &mut Autosave, screen: Screen, now: Duration) -> Closing;

    /// The last words on leaving.
    fn farewell(&self, can_resume: bool, screen: Screen) -> String;

    /// Returns true if nobody is left to play on.
    fn is_deserted(&self) -> bool {
        false
    }

    /// The time to wait for a line before a flag may fall.
    fn patience(&self, _now: Duration) -> Option<Duration> {
        None
    }

    /// Ends the game if the time of a player is up.
    fn tick(&mut self, _now: Duration) -> Option<Answer> {
        None
    }

    /// Lets a player of ours think if it is its turn; returns a sentence if one begins to.
    fn think(&mut self, _now: Duration) -> Result<Option<String>, Failure> {
        Ok(None)
    }

    /// Returns true while somebody thinks.
    fn is_thinking(&self) -> bool {
        false
    }

    /// Waits for a thought, or until patience is over; returns true if there is one.
    fn wait(&mut self, _patience: Option<Duration>) -> bool {
        true
    }

    /// Takes what came of thinking.
    fn attend(&mut self, _now: Duration) -> Result<Vec<Answer>, Failure> {
        Ok(Vec::new())
    }
}

/// The last view of a game that has just ended.
#[derive(Debug, Default)]
pub(crate) struct Closing {
    /// The last picture.
    pub(crate) picture: String,
    /// The sentence of the end, which the card repeats on a terminal.
    pub(crate) ending: String,
    /// Result and reason.
    pub(crate) card: String,
    /// Sentences about what could not be saved.
    pub(crate) problems: Vec<String>,
}

/// Everything at hand while a game is played.
pub(crate) struct Host<'a, F, W> {
    face: F,
    console: Console<'a, W>,
    autosave: Autosave,
    started: Instant,
    /// The problems of the last save: each is told once.
    problems: Vec<String>,
}

impl<'a, F: Face, W: Write> Host<'a, F, W> {
    /// A host for a game that began at this time.
    pub(crate) fn new(
        face: F,
        autosave: Autosave,
        console: Console<'a, W>,
        started: Instant,
    ) -> Host<'a, F, W> {
        Host { face, console, autosave, started, problems: Vec::new() }
    }

    /// Plays until the players leave. `has_recent` says that an unfinished game could be resumed.
    pub(crate) fn play(&mut self, has_recent: bool) -> Result<(), Failure> {
        self.greet(has_recent)?;
        let result = self.play_on();
        if result.is_err() {
            // Whether anybody can still be told does not matter.
            let _ = self.leave();
            return result;
        }
        self.leave()
    }

    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    fn greet(&mut self, has_recent: bool) -> Result<(), Failure> {
        let mut text = String::new();
        if self.console.screen().is_watched {
            text.push_str(&self.face.welcome(has_recent));
            text.push_str(&self.picture());
        }
        text.extend(self.face.opening().map(|opening| opening + "\n"));
        self.console.print(&text)
    }

    fn play_on(&mut self) -> Result<(), Failure> {
        // Whether the line being typed was meant for a game that has ended meanwhile.
        let mut is_late = false;
        while !self.face.is_deserted() {
            if let Some(sentence) = self.face.think(self.now())?
                && self.console.screen().is_watched
            {
                self.console.print(&format!("{sentence}\n"))?;
            }
            let heard = self.hear()?;
            if let Some(answer) = self.face.tick(self.now()) {
                is_late = true;
                self.give(answer)?;
            }
            let line = match heard {
                Heard::TimeUp => continue,
                Heard::End => break,
                Heard::Bell => {
                    let answers = self.face.attend(self.now())?;
                    self.give_all(answers)?;
                    continue;
                }
                Heard::TooLong => {
                    is_late = false;
                    self.give(Answer::refused("that line is too long"))?;
                    continue;
                }
                Heard::Line(line) => line,
            };
            self.console.echo(&self.face.prompt(), &line)?;
            if self.take_line(&line, std::mem::take(&mut is_late))? {
                break;
            }
        }
        Ok(())
    }

    /// Executes a line; returns true if the players want to leave.
    fn take_line(&mut self, line: &str, is_late: bool) -> Result<bool, Failure> {
        let now = self.now();
        if line.trim().is_empty() {
            match self.face.take_empty_line(now)? {
                Some(answers) => self.give_all(answers)?,
                // Scripts may have empty lines; on a terminal one asks for the board.
                None if self.console.screen().is_watched => {
                    self.give(Answer::only(Effect::Show))?;
                }
                None => {}
            }
            return Ok(false);
        }
        let command = line.parse();
        if command.as_ref().is_ok_and(F::is_quit) {
            return Ok(true);
        }
        let answers = match command {
            _ if is_late => {
                vec![Answer::refused(format!("`{}` came too late", line.escape_debug()))]
            }
            Ok(command) => self.face.obey(command, now)?,
            Err(error) => self.face.refuse(line, error, now)?,
        };
        self.give_all(answers)?;
        Ok(false)
    }

    /// Waits for a line, or for a thinking player where both cannot be heard.
    fn hear(&mut self) -> Result<Heard, Failure> {
        let now = self.now();
        let patience = self.face.patience(now);
        if !self.console.is_attentive() && self.face.is_thinking() {
            self.console.flush()?;
            return Ok(if self.face.wait(patience) { Heard::Bell } else { Heard::TimeUp });
        }
        let detail =
            self.face.prompt_detail(now).map_or(String::new(), |detail| format!(" {detail}"));
        let prompt = format!("{}{detail}> ", self.face.prompt());
        let (console, face) = (&mut self.console, &self.face);
        console.hear(&prompt, || face.completions(), patience)
    }

    fn give_all(&mut self, answers: Vec<Answer>) -> Result<(), Failure> {
        answers.into_iter().try_for_each(|answer| self.give(answer))
    }

    /// Saves what an answer changed, then prints it.
    fn give(&mut self, answer: Answer) -> Result<(), Failure> {
        let Answer { mut said, effect } = answer;
        let screen = self.console.screen();
        let is_watched = screen.is_watched;
        let (mut text, mut card) = (String::new(), String::new());
        match effect {
            Effect::Show => text = self.picture(),
            Effect::Clear if is_watched => text = format!("\x1b[2J\x1b[H{}", self.picture()),
            Effect::None | Effect::Clear => {}
            Effect::Changed => {
                said.extend(self.save().into_iter().map(Said::Warned));
                if is_watched && self.face.is_shown_at_once() {
                    text = self.picture();
                }
            }
            Effect::Turned | Effect::Replaced => {
                if effect == Effect::Replaced {
                    let place = self.autosave.leave();
                    said.extend(self.face.tell_place(place.as_deref()).map(Said::Told));
                }
                if is_watched {
                    text = self.picture();
                }
            }
            Effect::Finished => {
                let now = self.now();
                let closing = self.face.close(&mut self.autosave, screen, now);
                said.extend(closing.problems.into_iter().map(Said::Warned));
                card = closing.card;
                if is_watched {
                    text = framed(&closing.picture, screen);
                    said.retain(|said| *said != Said::Told(closing.ending.clone()));
                }
            }
        }
        text.extend(said.iter().map(|said| said.spoken(screen)));
        text.push_str(&card);
        self.console.print(&text)
    }

    fn picture(&self) -> String {
        let screen = self.console.screen();
        framed(&self.face.picture(screen, self.now()), screen)
    }

    /// Saves the running game; returns what went wrong, unless it did so before.
    fn save(&mut self) -> Vec<String> {
        let now = self.now();
        let unfinished = self.face.unfinished(now);
        let mut problems: Vec<String> =
            self.autosave.save(unfinished.as_deref()).err().into_iter().collect();
        problems.extend(self.face.save_copy(now).err());
        let is_known = problems == self.problems;
        self.problems.clone_from(&problems);
        if is_known { Vec::new() } else { problems }
    }

    /// Saves the game with the time used so far.
    fn leave(&mut self) -> Result<(), Failure> {
        let screen = self.console.screen();
        let mut text = String::new();
        // A game that was only looked at is not saved.
        if self.autosave.can_resume() {
            text.extend(
                self.save().into_iter().map(|problem| Said::Warned(problem).spoken(screen)),
            );
        }
        text.push_str(&self.face.farewell(self.autosave.can_resume(), screen));
        self.console.write(&text)
    }
}

/// Empty lines set a picture off from what is said on a terminal.
fn framed(picture: &str, screen: Screen) -> String {
    if screen.is_watched { format!("\n{picture}\n") } else { picture.to_string() }
}
