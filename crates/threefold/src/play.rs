//! `threefold play`: a game between people at the terminal, or a session in plain text in a pipe.
//!
//! [`table`] is where the game is: a line in, an answer out, with [`clocks`] and score [`sheet`].
//! [`begin`] finds the game to begin with. [`input`] and [`editor`] bring lines; [`panel`],
//! [`board`], [`palette`] and [`card`] are what is seen. [`saver`] keeps the game in the [`store`]
//! of the user and in a [`collection`], whole at any time ([`mod@file`]). This file is the loop that
//! ties them together, and the only one here that looks at the time.
//!
//! In a pipe the output is meant for scripts and stays as it is: what the session says, one line
//! each, refusals behind `refused: `; no prompts, no colors, and the board only when asked for.

mod begin;
mod board;
mod card;
mod clocks;
mod collection;
mod date;
mod editor;
mod file;
mod input;
mod palette;
mod panel;
mod saver;
mod sheet;
mod store;
mod table;

use std::env;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use threefold_chess::Color;
use threefold_game::Command;

use crate::arguments::{ColorChoice, Orientation, PlayArguments};
use crate::failure::Failure;
use crate::note;
use begin::{Beginning, NO_FOLDER};
use board::Style;
use collection::Collection;
use editor::Editor;
use input::{Heard, Input};
use saver::Saver;
use store::Store;
use table::{Answer, Effect, Finished, Said, Table};

/// Plays until the players leave.
pub(crate) fn run(arguments: &PlayArguments, output: &mut impl Write) -> Result<(), Failure> {
    let mut store = if arguments.no_autosave { None } else { store::user_folder().map(Store::new) };
    if store.is_none() && !arguments.no_autosave && !arguments.resume {
        note::print(&format!("note: {NO_FOLDER}"));
    }
    let mut collection = match &arguments.save {
        None => None,
        Some(path) => Some(
            Collection::open(path)
                .map_err(|error| Failure::Message(format!("{}: {error}", path.display())))?,
        ),
    };
    let beginning = Beginning::new(arguments, store.as_mut())?;
    for remark in &beginning.notes {
        note::print(&format!("note: {remark}"));
    }
    let has_recent = store.as_ref().is_some_and(Store::has_recent);
    let started = Instant::now();
    let is_resumed = beginning.resumed.is_some();
    if let (Some(collection), Some(record)) = (&mut collection, &beginning.resumed) {
        collection.go_on_with(record);
    }
    let table = Table::new(beginning, started.elapsed());
    let mut screen = Screen::new(arguments);
    let input = if let Some(Ok(editor)) = screen.is_edited.then(Editor::new) {
        Input::Edited(editor)
    } else {
        screen.is_edited = false;
        Input::Plain(io::stdin().lock())
    };
    let saver = Saver::new(store, collection);
    let mut host = Host { table, saver, screen, input, output, started };
    host.greet(is_resumed, has_recent)?;
    host.play()
}

/// How the game is shown.
#[derive(Clone, Copy, Debug)]
struct Screen {
    style: Style,
    orientation: Orientation,
    /// Whether somebody is watching: the board is shown after every move, with prompts.
    is_watched: bool,
    /// Whether lines can be edited.
    is_edited: bool,
    /// Whether lines are repeated behind their prompts.
    echo: bool,
}

impl Screen {
    fn new(arguments: &PlayArguments) -> Screen {
        let is_watched = io::stdin().is_terminal() && io::stdout().is_terminal();
        // Those that rustyline cannot edit on.
        let terminal = env::var("TERM").unwrap_or_default();
        let is_simple = ["dumb", "cons25", "emacs"].contains(&terminal.as_str());
        let allows_color = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let color = match arguments.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => is_watched && !is_simple && allows_color,
        };
        Screen {
            style: Style { ascii: arguments.ascii, color },
            orientation: arguments.orientation,
            is_watched,
            is_edited: is_watched && !is_simple,
            echo: arguments.echo && !is_watched,
        }
    }

    const fn below(self, turn: Color) -> Color {
        match self.orientation {
            Orientation::White => Color::White,
            Orientation::Black => Color::Black,
            Orientation::Turn => turn,
        }
    }

    fn flip(&mut self, turn: Color) {
        self.orientation = match self.below(turn) {
            Color::White => Orientation::Black,
            Color::Black => Orientation::White,
        };
    }
}

/// Everything at hand while a game is played.
struct Host<'a, W> {
    table: Table,
    saver: Saver,
    screen: Screen,
    input: Input,
    output: &'a mut W,
    started: Instant,
}

impl<W: Write> Host<'_, W> {
    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    fn greet(&mut self, is_resumed: bool, has_recent: bool) -> Result<(), Failure> {
        let mut text = String::new();
        if self.screen.is_watched {
            text.push_str("Type a move such as e4 or e2e4; `help` shows what else there is.\n");
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
        self.output.write_all(text.as_bytes())?;
        Ok(())
    }

    fn play(&mut self) -> Result<(), Failure> {
        // Whether the line being typed was meant for a game that has ended meanwhile.
        let mut is_late = false;
        loop {
            let heard = match self.hear() {
                Ok(heard) => heard,
                Err(failure) => {
                    // Whether anybody can still be told does not matter.
                    let _ = self.leave();
                    return Err(failure);
                }
            };
            let fallen = self.table.tick(self.now());
            is_late |= fallen.is_some();
            if let Some(answer) = fallen {
                self.give(&answer)?;
            }
            let line = match heard {
                Heard::TimeUp => continue,
                Heard::End => break,
                Heard::TooLong => {
                    is_late = false;
                    self.give(&Answer::refused("that line is too long"))?;
                    continue;
                }
                Heard::Line(line) => line,
            };
            if self.screen.echo {
                let shown = line.replace(char::is_control, "\u{fffd}");
                writeln!(self.output, "{}> {shown}", self.table.prompt())?;
            }
            let is_harmless = line.trim().is_empty() || matches!(line.parse(), Ok(Command::Quit));
            if std::mem::take(&mut is_late) && !is_harmless {
                self.give(&Answer::refused(format!("`{}` came too late", line.escape_debug())))?;
                continue;
            }
            // Scripts may have empty lines; on a terminal one asks for the board.
            if line.trim().is_empty() && !self.screen.is_watched {
                continue;
            }
            let answer = self.table.submit(&line, self.now());
            if matches!(answer.effect, Effect::Quit) {
                break;
            }
            self.give(&answer)?;
        }
        self.leave()
    }

    fn hear(&mut self) -> Result<Heard, Failure> {
        let now = self.now();
        let mut prompt = self.table.prompt();
        if let Some(time) = self.table.time_to_show(now) {
            let _ = write!(prompt, " {time}");
        }
        prompt.push_str("> ");
        if self.screen.is_watched && !self.screen.is_edited {
            self.output.write_all(prompt.as_bytes())?;
        }
        self.output.flush()?;
        let (input, table) = (&mut self.input, &self.table);
        input
            .hear(&prompt, || table.words(), table.patience(now))
            .map_err(|error| Failure::Message(format!("cannot read the input: {error}")))
    }

    /// Saves what an answer changed, then tells it.
    fn give(&mut self, answer: &Answer) -> Result<(), Failure> {
        let mut said = answer.said.clone();
        let mut text = String::new();
        let mut card = String::new();
        let is_watched = self.screen.is_watched;
        match &answer.effect {
            Effect::None | Effect::Quit => {}
            Effect::Show => text = self.picture(),
            Effect::Flip => {
                self.screen.flip(self.table.game().position().turn());
                text = self.picture();
            }
            Effect::Changed => {
                let problems = self.saver.save(&self.table, self.now());
                said.extend(problems.into_iter().map(Said::Warned));
                if is_watched {
                    text = self.picture();
                }
            }
            Effect::Replaced => {
                if let Some(place) = self.saver.leave() {
                    let note = format!("the unfinished game is kept in {}", place.display());
                    said.push(Said::Told(note));
                }
                if is_watched {
                    text = self.picture();
                }
            }
            Effect::Finished(finished) => {
                let (place, problems) = self.saver.finish(&finished.record);
                said.extend(problems.into_iter().map(Said::Warned));
                let style = is_watched.then_some(self.screen.style);
                card = card::draw(&finished.game, place.as_deref(), style);
                if is_watched {
                    text = self.last_picture(finished);
                    // The card repeats how the game ended.
                    let ending = finished.game.ending().map(|ending| ending.to_string());
                    said.retain(
                        |said| !matches!(said, Said::Told(text) if Some(text) == ending.as_ref()),
                    );
                }
                card.push_str("a new game\n");
            }
        }
        for said in &said {
            text.push_str(&self.spoken(said));
        }
        text.push_str(&card);
        self.input.print(&text, self.output)?;
        Ok(())
    }

    fn spoken(&self, said: &Said) -> String {
        match said {
            Said::Told(text) => format!("{text}\n"),
            Said::Text(text) => format!("{}\n", text.trim_end()),
            Said::Refused(text) if self.screen.is_watched => self.red(text),
            Said::Refused(text) => format!("refused: {text}\n"),
            Said::Warned(text) => self.red(&format!("warning: {text}")),
        }
    }

    fn red(&self, text: &str) -> String {
        let is_red = self.screen.is_watched && self.screen.style.color;
        if is_red { format!("\x1b[31m{text}\x1b[0m\n") } else { format!("{text}\n") }
    }

    fn picture(&self) -> String {
        let below = self.screen.below(self.table.game().position().turn());
        self.framed(&panel::draw(self.table.look(below, self.now()), self.screen.style))
    }

    fn last_picture(&self, finished: &Finished) -> String {
        let below = self.screen.below(finished.game.position().turn());
        self.framed(&panel::draw(finished.look(below), self.screen.style))
    }

    /// Empty lines set the board off from what is said on a terminal.
    fn framed(&self, picture: &str) -> String {
        if self.screen.is_watched { format!("\n{picture}\n") } else { picture.to_string() }
    }

    /// Saves the game with the time used so far.
    fn leave(&mut self) -> Result<(), Failure> {
        let mut text = String::new();
        // A game that was only looked at is not saved.
        if self.saver.can_resume() {
            for problem in self.saver.save(&self.table, self.now()) {
                text.push_str(&self.spoken(&Said::Warned(problem)));
            }
        }
        if self.saver.can_resume() {
            text.push_str("the game is saved, `threefold play --resume` goes on with it\n");
        }
        self.output.write_all(text.as_bytes())?;
        Ok(())
    }
}
