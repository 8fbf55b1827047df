//! The loop of a session: it hears lines, and tells what comes of them.

use std::io::Write;

use threefold_duplicate::RecordedAction;

use super::answer::{Answer, Effect};
use super::table::{Table, arrival};
use super::{card, rulings};
use crate::duplicate::boards::{self, Layout, Scene};
use crate::failure::Failure;
use crate::terminal::{Console, Heard, Said};

/// Everything at hand while a game is played.
pub(super) struct Host<'a, W> {
    table: Table,
    console: Console<'a, W>,
}

impl<'a, W: Write> Host<'a, W> {
    /// A host for a game.
    pub(super) fn new(table: Table, console: Console<'a, W>) -> Host<'a, W> {
        Host { table, console }
    }

    /// Plays until the operator leaves.
    pub(super) fn play(&mut self, is_loaded: bool) -> Result<(), Failure> {
        self.greet(is_loaded)?;
        loop {
            let answer = match self.hear()? {
                Heard::End => return self.leave(),
                // There is neither a clock nor a bell here.
                Heard::TimeUp | Heard::Bell => continue,
                Heard::TooLong => Answer::refused("that line is too long"),
                Heard::Line(line) => {
                    self.console.echo(&self.table.prompt(), &line)?;
                    // Scripts may have empty lines; on a terminal one asks for the boards.
                    match line.trim().is_empty() {
                        true if !self.console.screen().is_watched => continue,
                        true => Answer::only(Effect::Show),
                        false => self.table.submit(&line),
                    }
                }
            };
            if answer.effect == Effect::Quit {
                return self.leave();
            }
            self.give(answer)?;
        }
    }

    /// Says what there is to know before the first line.
    fn greet(&mut self, is_loaded: bool) -> Result<(), Failure> {
        let mut text = String::new();
        if self.console.screen().is_watched {
            text.push_str(
                "Four players, one keyboard: type a move such as e2e4 for the player to move.\n\
                 It is made on both boards of that player; `help` shows what else there is.\n",
            );
            text.push_str(&self.picture(true));
        }
        if is_loaded {
            text.push_str(&arrival(self.table.game()));
            text.push('\n');
        }
        self.console.print(&text)
    }

    fn hear(&mut self) -> Result<Heard, Failure> {
        let place = self.table.place().map_or(String::new(), |place| format!(" {place}"));
        let prompt = format!("{}{place}> ", self.table.prompt());
        let (console, table) = (&mut self.console, &self.table);
        console.hear(&prompt, || table.words(), None)
    }

    /// Saves what an answer changed, then tells it.
    fn give(&mut self, answer: Answer) -> Result<(), Failure> {
        let Answer { mut said, effect } = answer;
        let screen = self.console.screen();
        let mut card = String::new();
        if effect == Effect::Changed {
            said.extend(self.table.keep().map(Said::Warned));
            card = card::draw(self.table.game(), screen.is_watched.then_some(screen.style));
        }
        if let Some(ending) = self.table.game().ending().filter(|_| screen.is_watched) {
            // The card repeats how the game ended.
            let ending = ending.to_string();
            said.retain(|said| card.is_empty() || *said != Said::Told(ending.clone()));
        }
        let is_shown = match effect {
            Effect::None | Effect::Quit => false,
            Effect::Show => true,
            Effect::Clear | Effect::Changed | Effect::Turned => screen.is_watched,
        };
        let mut text = String::new();
        if effect == Effect::Clear && screen.is_watched {
            text.push_str("\x1b[2J\x1b[H");
        }
        if is_shown {
            text.push_str(&self.picture(card.is_empty()));
        }
        text.extend(said.iter().map(|said| said.spoken(screen)));
        text.push_str(&card);
        self.console.print(&text)
    }

    /// The boards as they fit, with how the game stands below them; on a terminal empty lines set
    /// them off from what is said.
    fn picture(&self, with_standing: bool) -> String {
        let screen = self.console.screen();
        let game = self.table.game();
        let last_move = match game.last() {
            Some(RecordedAction::Moved(played)) => Some(played),
            _ => None,
        };
        let scene = Scene { position: game.position(), last_move };
        let mut text = boards::draw(scene, Layout::fitting(screen.columns()), screen.style);
        if with_standing {
            text.push_str(&self.table.standing());
        }
        if screen.is_watched { format!("\n{text}\n") } else { text }
    }

    /// Says how to go on with a game that is not over, so that nothing is lost.
    fn leave(&mut self) -> Result<(), Failure> {
        let whole = self.table.whole();
        let is_left_unfinished = whole.ending().is_none() && whole.moves().next().is_some();
        if !self.console.screen().is_watched || !is_left_unfinished {
            return Ok(());
        }
        let options = rulings::options(whole.rulings());
        let shelf = self.table.shelf();
        let text = if let Some(path) = shelf.holds_every_move(&whole) {
            let name = path.display();
            format!("saved, go on with: threefold duplicate play {name} --save {name}{options}\n")
        } else if shelf.holds(&whole) {
            String::new()
        } else if let Some(code) = whole.to_share_code() {
            format!("go on with: threefold duplicate play {code}{options}\n")
        } else {
            "the game is too long for a code and was not saved\n".into()
        };
        self.console.write(&text)
    }
}
