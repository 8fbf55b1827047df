//! The form for a new game.

use threefold_chess::Color;
use threefold_game::Strength;

use crate::chess::text;
use crate::words::side;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Opponent {
    Person,
    Engine,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Side {
    White,
    Black,
    Random,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Choice {
    Opponent(Opponent),
    Side(Side),
    Level(u8),
    /// The time control, as it is written: `5+3`; none if it is empty.
    Time(String),
    /// The position to begin with, as FEN; the usual one if it is empty.
    Start(String),
}

/// Time controls that are offered; another one can be typed.
const TIMES: [&str; 6] = ["", "1+0", "3+2", "5+3", "10+5", "30+20"];

impl Choice {
    pub(crate) fn label(&self) -> String {
        match self {
            Choice::Opponent(Opponent::Person) => text::TWO_PLAYERS.to_owned(),
            Choice::Opponent(Opponent::Engine) => text::COMPUTER.to_owned(),
            Choice::Side(Side::White) => side(Color::White).to_owned(),
            Choice::Side(Side::Black) => side(Color::Black).to_owned(),
            Choice::Side(Side::Random) => text::RANDOM.to_owned(),
            Choice::Level(level) => text::level(*level, Strength::Level(*level).elo()),
            Choice::Time(time) if time.is_empty() => text::NO_CLOCK.to_owned(),
            Choice::Time(text) | Choice::Start(text) => text.clone(),
        }
    }

    pub(crate) fn groups(opponent: Opponent) -> Vec<(&'static str, Vec<Choice>)> {
        let opponents = [Opponent::Engine, Opponent::Person].map(Choice::Opponent);
        let sides = [Side::White, Side::Black, Side::Random].map(Choice::Side);
        let levels = (1..=Strength::MOST).map(Choice::Level);
        let times = TIMES.map(|time| Choice::Time(time.to_owned()));
        let mut groups = vec![(text::OPPONENT, opponents.to_vec())];
        if opponent == Opponent::Engine {
            groups.push((text::YOU_PLAY, sides.to_vec()));
            groups.push((text::LEVEL, levels.collect()));
        }
        groups.push((text::TIME, times.to_vec()));
        groups
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Form {
    pub(crate) opponent: Opponent,
    pub(crate) side: Side,
    pub(crate) level: u8,
    pub(crate) time: String,
    pub(crate) start: String,
    pub(crate) problem: Option<String>,
}

impl Default for Form {
    fn default() -> Form {
        Form {
            opponent: Opponent::Engine,
            side: Side::White,
            level: 5,
            time: String::new(),
            start: String::new(),
            problem: None,
        }
    }
}

impl Form {
    const MAX_TEXT: usize = 200;

    pub(crate) fn choose(&mut self, choice: Choice) {
        // What was wrong stays until the next attempt: without it the button would slip away from under the pointer that
        // leaves the field for it.
        let capped = |text: String| text.chars().take(Form::MAX_TEXT).collect();
        match choice {
            Choice::Opponent(opponent) => self.opponent = opponent,
            Choice::Side(side) => self.side = side,
            Choice::Level(level) => self.level = level.clamp(1, Strength::MOST),
            Choice::Time(time) => self.time = capped(time),
            Choice::Start(start) => self.start = capped(start),
        }
    }

    pub(crate) fn has(&self, choice: &Choice) -> bool {
        match choice {
            Choice::Opponent(opponent) => self.opponent == *opponent,
            Choice::Side(side) => self.side == *side,
            Choice::Level(level) => self.level == *level,
            Choice::Time(time) => self.time.trim() == time,
            Choice::Start(start) => self.start.trim() == start,
        }
    }
}
