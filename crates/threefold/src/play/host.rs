//! The loop of a session: it hears lines, thoughts and the clock, and tells what comes of them.

mod thought;

use std::fmt::Write as _;
use std::io::Write;
use std::time::{Duration, Instant};

use threefold_game::opponent::Opponent;
use threefold_game::{Command, ParseCommandError};

use super::analysis::Analysis;
use super::begin::Beginning;
use super::saver::Saver;
use super::side::Side;
use super::table::{Answer, Effect, Finished, Table};
use super::thinker::Thinker;
use super::{card, panel};
use crate::arguments::PlayArguments;
use crate::failure::Failure;
use crate::terminal::{Console, Heard, Said};

/// Everything at hand while a game is played.
pub(super) struct Host<'a, W> {
    table: Table,
    saver: Saver,
    console: Console<'a, W>,
    side: Side,
    started: Instant,
    thinker: Thinker,
    opponent: Opponent,
    analysis: Analysis,
    /// How long the engine thinks about a move without a clock, at most.
    think_time: Duration,
    /// What bounds the engine instead of time.
    nodes: Option<u64>,
    /// Whether the engine waits to begin the next game until somebody is ready.
    is_resting: bool,
    /// Whether nobody is left to play on: two engines have finished their game.
    is_deserted: bool,
}

impl<'a, W: Write> Host<'a, W> {
    /// A host for a game.
    pub(super) fn new(
        arguments: &PlayArguments,
        beginning: Beginning,
        saver: Saver,
        console: Console<'a, W>,
    ) -> Host<'a, W> {
        let players = beginning.players;
        let is_deserted = players.are_engines() && beginning.game.ending().is_some();
        let started = Instant::now();
        Host {
            table: Table::new(beginning, started.elapsed()),
            saver,
            side: Side::new(arguments, players),
            thinker: Thinker::new(players.strength.elo(), console.bell()),
            console,
            started,
            opponent: Opponent::default(),
            analysis: Analysis::default(),
            think_time: arguments.think.unwrap_or_else(|| players.strength.think_time()),
            nodes: arguments.nodes,
            is_resting: false,
            is_deserted,
        }
    }

    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    /// Says what there is to know before the first line.
    pub(super) fn greet(&mut self, is_resumed: bool, has_recent: bool) -> Result<(), Failure> {
        let mut text = String::new();
        let players = self.table.players();
        if self.console.screen().is_watched {
            if !players.are_engines() {
                text.push_str("Type a move such as e4 or e2e4; `help` shows what else there is.\n");
            }
            if let Some(own) = players.challenger() {
                let _ = writeln!(text, "You play {own} against Threefold ({}).", players.strength);
            }
            if has_recent && !is_resumed {
                text.push_str("There is an unfinished game: `threefold play --resume`.\n");
            }
            text.push_str(&self.picture());
        }
        let game = self.table.game();
        if let Some(ending) = game.ending() {
            let _ =
                writeln!(text, "the game is over: {ending}; undo goes back, new begins another");
        } else if is_resumed {
            let last = game.last_move().map_or_else(String::new, |last| format!(" after {last}"));
            let _ = writeln!(text, "resumed{last}, {} to move", game.position().turn());
        }
        self.console.print(&text)
    }

    /// Plays until the players leave.
    pub(super) fn play(&mut self) -> Result<(), Failure> {
        let result = self.play_on();
        if result.is_err() {
            // Whether anybody can still be told does not matter.
            let _ = self.leave();
            return result;
        }
        self.leave()
    }

    fn play_on(&mut self) -> Result<(), Failure> {
        // Whether the line being typed was meant for a game that has ended meanwhile.
        let mut is_late = false;
        while !self.is_deserted {
            self.think()?;
            let heard = self.hear()?;
            let fallen = self.table.tick(self.now());
            is_late |= fallen.is_some();
            if let Some(answer) = fallen {
                self.give(&answer)?;
            }
            let line = match heard {
                Heard::TimeUp => continue,
                Heard::End => break,
                Heard::Bell => {
                    self.attend()?;
                    continue;
                }
                Heard::TooLong => {
                    is_late = false;
                    self.give(&Answer::refused("that line is too long"))?;
                    continue;
                }
                Heard::Line(line) => line,
            };
            self.console.echo(&self.table.prompt(), &line)?;
            let command = line.parse();
            let is_harmless = line.trim().is_empty() || command == Ok(Command::Quit);
            if std::mem::take(&mut is_late) && !is_harmless {
                self.give(&Answer::refused(format!("`{}` came too late", line.escape_debug())))?;
                continue;
            }
            if line.trim().is_empty() {
                self.take_empty_line()?;
            } else if self.take_command(command)? {
                break;
            }
        }
        Ok(())
    }

    /// An empty line ends an advice, lets the engine begin, or asks for the board.
    fn take_empty_line(&mut self) -> Result<(), Failure> {
        if self.end_advice()? || std::mem::take(&mut self.is_resting) {
            return Ok(());
        }
        // Scripts may have empty lines.
        if !self.console.screen().is_watched {
            return Ok(());
        }
        let answer = self.table.obey(Command::Board, self.now());
        self.give(&answer)
    }

    /// Executes a command; returns true if the players want to leave.
    fn take_command(
        &mut self,
        command: Result<Command, ParseCommandError>,
    ) -> Result<bool, Failure> {
        if self.end_advice()? && command == Ok(Command::Stop) {
            return Ok(false);
        }
        let answer = match command {
            Err(error) => self.table.refuse(error, self.now()),
            Ok(command) => match self.ask(command)? {
                None => return Ok(false),
                Some(command) => self.table.obey(command, self.now()),
            },
        };
        if matches!(answer.effect, Effect::Quit) {
            return Ok(true);
        }
        self.give(&answer)?;
        Ok(false)
    }

    /// Waits for a line, or for the engine where both cannot be heard.
    fn hear(&mut self) -> Result<Heard, Failure> {
        let now = self.now();
        let patience = self.table.patience(now);
        if !self.console.is_attentive() && self.thinker.purpose().is_some() {
            self.console.flush()?;
            return Ok(if self.thinker.wait(patience) { Heard::Bell } else { Heard::TimeUp });
        }
        let mut prompt = self.table.prompt();
        if let Some(time) = self.table.time_to_show(now) {
            let _ = write!(prompt, " {time}");
        }
        prompt.push_str("> ");
        let (console, table) = (&mut self.console, &self.table);
        console.hear(&prompt, || table.words(), patience)
    }

    /// Saves what an answer changed, then tells it.
    fn give(&mut self, answer: &Answer) -> Result<(), Failure> {
        let mut said = answer.said.clone();
        let mut text = String::new();
        let mut card = String::new();
        match &answer.effect {
            Effect::None | Effect::Quit => {}
            Effect::Show => text = self.picture(),
            Effect::Flip => {
                self.side.flip(self.table.game().position().turn());
                text = self.picture();
            }
            Effect::Changed => {
                let problems = self.saver.save(&self.table, self.now());
                said.extend(problems.into_iter().map(Said::Warned));
                // Against the engine the board is shown when it is one's turn again.
                let is_waited_for = self.duty().is_some() && !self.table.players().are_engines();
                if self.console.screen().is_watched && !is_waited_for {
                    text = self.picture();
                }
            }
            Effect::Replaced => {
                if let Some(place) = self.saver.leave() {
                    let note = format!("the unfinished game is kept in {}", place.display());
                    said.push(Said::Told(note));
                }
                self.begin_next(false);
                if self.console.screen().is_watched {
                    text = self.picture();
                }
            }
            Effect::Finished(finished) => {
                let picture = self.finish(finished, &mut said, &mut card);
                text.push_str(&picture);
            }
        }
        for said in &said {
            text.push_str(&said.spoken(self.console.screen()));
        }
        text.push_str(&card);
        self.console.print(&text)
    }

    /// Saves a game that is over; gives its picture, and adds to what is said and to the card.
    fn finish(&mut self, finished: &Finished, said: &mut Vec<Said>, card: &mut String) -> String {
        let (place, problems) = self.saver.finish(&finished.record);
        said.extend(problems.into_iter().map(Said::Warned));
        let is_watched = self.console.screen().is_watched;
        let style = is_watched.then_some(self.console.screen().style);
        *card = card::draw(&finished.game, place.as_deref(), style);
        self.begin_next(true);
        card.push_str(match (self.is_deserted, self.is_resting) {
            (true, _) => "",
            (_, true) => "a new game, the engine begins it after an empty line\n",
            _ => "a new game\n",
        });
        if !is_watched {
            return String::new();
        }
        // The card repeats how the game ended.
        let ending = finished.game.ending().map(|ending| ending.to_string());
        said.retain(|said| !matches!(said, Said::Told(text) if Some(text) == ending.as_ref()));
        self.last_picture(finished)
    }

    /// Another game has begun, perhaps after the end of one.
    fn begin_next(&mut self, is_after_end: bool) {
        self.thinker.forget();
        self.opponent.forget();
        let players = self.table.players();
        self.is_deserted |= is_after_end && players.are_engines();
        self.is_resting = is_after_end && self.duty().is_some();
    }

    fn picture(&self) -> String {
        let below = self.side.below(self.table.game().position().turn());
        self.framed(&panel::draw(self.table.look(below, self.now()), self.console.screen().style))
    }

    fn last_picture(&self, finished: &Finished) -> String {
        let below = self.side.below(finished.game.position().turn());
        self.framed(&panel::draw(finished.look(below), self.console.screen().style))
    }

    /// Empty lines set the board off from what is said on a terminal.
    fn framed(&self, picture: &str) -> String {
        if self.console.screen().is_watched {
            format!("\n{picture}\n")
        } else {
            picture.to_string()
        }
    }

    /// Saves the game with the time used so far.
    fn leave(&mut self) -> Result<(), Failure> {
        let mut text = String::new();
        // A game that was only looked at is not saved.
        if self.saver.can_resume() {
            for problem in self.saver.save(&self.table, self.now()) {
                text.push_str(&Said::Warned(problem).spoken(self.console.screen()));
            }
        }
        if self.saver.can_resume() {
            text.push_str("the game is saved, `threefold play --resume` goes on with it\n");
        }
        self.console.write(&text)
    }
}
