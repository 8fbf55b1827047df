//! The place where a game is played: lines come from here, and what is said goes there.

use std::io::{self, Write};
use std::time::Duration;

use super::Screen;
use super::editor::{Bell, Editor};
use super::input::{Heard, Input};
use crate::failure::Failure;

/// A source of lines, and a place to write to.
pub(crate) struct Console<'a, W> {
    screen: Screen,
    input: Input,
    output: &'a mut W,
}

impl<'a, W: Write> Console<'a, W> {
    /// The standard input, with an editor where lines can be edited, and an output.
    pub(crate) fn open(mut screen: Screen, output: &'a mut W) -> Console<'a, W> {
        let input = if let Some(Ok(editor)) = screen.is_edited.then(Editor::new) {
            Input::Edited(editor)
        } else {
            screen.is_edited = false;
            Input::Plain(io::stdin().lock())
        };
        Console { screen, input, output }
    }

    /// The look of the game.
    pub(crate) const fn screen(&self) -> Screen {
        self.screen
    }

    /// Returns true if the end of waiting and the bell are heard while a line is being typed.
    pub(crate) const fn is_attentive(&self) -> bool {
        matches!(self.input, Input::Edited(_))
    }

    /// A bell to ring for whoever waits for a line, if that is heard.
    pub(crate) fn bell(&self) -> Option<Bell> {
        self.input.bell()
    }

    /// Waits for a line behind a prompt, after all that was printed can be seen.
    pub(crate) fn hear(
        &mut self,
        prompt: &str,
        words: impl FnOnce() -> Vec<String>,
        patience: Option<Duration>,
    ) -> Result<Heard, Failure> {
        if self.screen.is_watched && !self.screen.is_edited {
            self.output.write_all(prompt.as_bytes())?;
        }
        self.output.flush()?;
        self.input
            .hear(prompt, words, patience)
            .map_err(|error| Failure::Message(format!("cannot read the input: {error}")))
    }

    /// Repeats a line behind its prompt, if that was asked for.
    pub(crate) fn echo(&mut self, prompt: &str, line: &str) -> Result<(), Failure> {
        if self.screen.echo {
            let shown = line.replace(char::is_control, "\u{fffd}");
            writeln!(self.output, "{prompt}> {shown}")?;
        }
        Ok(())
    }

    /// Prints a text: above the line that is being typed, if one is.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Failure> {
        self.input.print(text, self.output)?;
        Ok(())
    }

    /// Writes a text at once, for the last words of whoever will not wait for that line.
    pub(crate) fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.output.write_all(text.as_bytes())?;
        Ok(())
    }

    /// Brings out what was printed.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.output.flush()?;
        Ok(())
    }
}
