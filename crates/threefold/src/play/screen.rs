//! How the game is shown: colors, sides, and whether anybody is watching.

use std::env;
use std::io::{self, IsTerminal};

use threefold_chess::Color;

use super::board::Style;
use super::players::Players;
use crate::arguments::{ColorChoice, Orientation, PlayArguments};

/// How the game is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Screen {
    pub(super) style: Style,
    orientation: Orientation,
    /// Whether somebody is watching: the board is shown after every move, with prompts.
    pub(super) is_watched: bool,
    /// Whether lines can be edited.
    pub(super) is_edited: bool,
    /// Whether lines are repeated behind their prompts.
    pub(super) echo: bool,
}

impl Screen {
    /// As asked for. Whoever plays against the engine sits below; two engines type nothing.
    pub(super) fn new(arguments: &PlayArguments, players: Players) -> Screen {
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
        let orientation = arguments.orientation.unwrap_or(match players.challenger() {
            Some(Color::Black) => Orientation::Black,
            _ => Orientation::White,
        });
        Screen {
            style: Style { ascii: arguments.ascii, color },
            orientation,
            is_watched,
            is_edited: is_watched && !is_simple && !players.are_engines(),
            echo: arguments.echo && !is_watched,
        }
    }

    /// Who sits at the lower edge.
    pub(super) const fn below(self, turn: Color) -> Color {
        match self.orientation {
            Orientation::White => Color::White,
            Orientation::Black => Color::Black,
            Orientation::Turn => turn,
        }
    }

    /// Turns the board round.
    pub(super) fn flip(&mut self, turn: Color) {
        self.orientation = match self.below(turn) {
            Color::White => Orientation::Black,
            Color::Black => Orientation::White,
        };
    }
}
