//! A game with its players and clocks, as version 2 of a save file has them.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use threefold_game::TimeControl;
use threefold_game::clocks::{Clocks, milliseconds};

use super::{LoadError, MAX_BYTES, SavedMove, VARIANT, VERSION, VERSION_WITH_DETAILS, read};
use crate::game::{Action, DuplicateGame, RecordedAction};
use crate::rulings::Rulings;
use crate::seat::{BySeat, Seat};

/// A player at a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// A person, with the name if it is known.
    Person {
        /// The name: at most [`Player::LONGEST_NAME`] characters, none of which control.
        name: Option<String>,
    },
    /// A program.
    Computer {
        /// Its level, from 1 to [`Player::HIGHEST_LEVEL`].
        level: u8,
    },
}

impl Player {
    /// Number of characters in the longest name.
    pub const LONGEST_NAME: usize = 80;
    /// The strongest level of a program.
    pub const HIGHEST_LEVEL: u8 = 10;

    /// Returns true if a name is neither empty nor too long, and can be seen.
    #[must_use]
    pub fn is_name(name: &str) -> bool {
        let length = name.chars().count();
        (1..=Player::LONGEST_NAME).contains(&length)
            && name.trim() == name
            && name.chars().all(|character| super::harmless(character) == character)
    }
}

/// A game with its players and its clock.
///
/// ```
/// use std::time::Duration;
/// use threefold_duplicate::save::{Player, SavedGame};
/// use threefold_duplicate::{Action, Rulings, Seat};
/// use threefold_game::clocks::Clocks;
///
/// let mut saved = SavedGame::default();
/// saved.players[Seat::North] = Some(Player::Computer { level: 5 });
/// saved.game.apply(Action::Move("e2e4".parse()?))?;
/// let mut clocks = Clocks::new("5m+3".parse()?, 0);
/// clocks.moved(Seat::North, 1, Duration::ZERO);
/// saved.clocks = Some(clocks);
/// let text = saved.to_save_file(Duration::from_secs(10));
/// let again = SavedGame::from_save_file(&text, Rulings::default())?;
/// assert_eq!(again.players, saved.players);
/// let left = |seat| again.clocks.as_ref().unwrap().remaining(seat, Duration::ZERO).as_secs();
/// assert_eq!((left(Seat::North), left(Seat::South)), (303, 290));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SavedGame {
    /// The moves, and what ended the game.
    pub game: DuplicateGame,
    /// The player at each seat, where it is known.
    pub players: BySeat<Option<Player>>,
    /// The clock, if the game is played with one. It is at rest in a game that was read.
    pub clocks: Option<Clocks<Seat>>,
}

impl SavedGame {
    /// Writes the save file: the players, the moves up to the cursor with the clock after each,
    /// the time that the player to move has left now, and the action that ended the game.
    ///
    /// A game that has nothing of it beside moves is written as [`DuplicateGame::to_save_file`]
    /// writes it, for every reader. The rulings are not in the file.
    #[must_use]
    pub fn to_save_file(&self, now: Duration) -> String {
        let SavedGame { game, players, clocks } = self;
        let ended = game.last().and_then(SavedEnd::of);
        let players = SavedPlayers::of(players);
        let has_details = ended.is_some() || players.is_some() || clocks.is_some();
        let clocks = clocks.as_ref();
        let moves = game.moves().enumerate().map(|(index, played)| {
            let left = clocks.and_then(|clocks| clocks.remaining_at(played.seat, index + 1));
            SavedMove::new(played, left.map(milliseconds))
        });
        write(&File {
            variant: VARIANT,
            version: if has_details { VERSION_WITH_DETAILS } else { VERSION },
            players,
            time_control: clocks.map(|clocks| clocks.control().to_string()),
            moves: moves.collect(),
            clock: clocks.map(|clocks| milliseconds(clocks.remaining(game.position().turn(), now))),
            ended,
        })
    }

    /// Reads a save file of either version; the game is replayed under the given rulings.
    ///
    /// # Errors
    /// As [`DuplicateGame::from_save_file`].
    pub fn from_save_file(text: &str, rulings: Rulings) -> Result<SavedGame, LoadError> {
        if text.len() > MAX_BYTES {
            return Err(LoadError::TooLong { bytes: text.len() });
        }
        // Some editors put a byte order mark first.
        read::read(text.strip_prefix('\u{feff}').unwrap_or(text), rulings)
    }
}

/// A save file as it is written.
#[derive(Serialize)]
pub(super) struct File {
    pub(super) variant: &'static str,
    pub(super) version: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) players: Option<SavedPlayers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) time_control: Option<String>,
    pub(super) moves: Vec<SavedMove>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) clock: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ended: Option<SavedEnd>,
}

pub(super) fn write(file: &File) -> String {
    // Strings, numbers and characters always have a JSON form.
    serde_json::to_string(file).unwrap_or_default()
}

/// The parts of a save file that version 1 has not, as JSON.
#[derive(Clone, Copy, Default)]
pub(super) struct Details<'de> {
    pub(super) players: Option<&'de str>,
    pub(super) time_control: Option<&'de str>,
    pub(super) clock: Option<&'de str>,
    pub(super) ended: Option<&'de str>,
}

impl Details<'_> {
    /// Name of the first of them that is there.
    pub(super) fn first(&self) -> Option<&'static str> {
        let Details { players, time_control, clock, ended } = self;
        let all = [
            ("players", players),
            ("time_control", time_control),
            ("clock", clock),
            ("ended", ended),
        ];
        all.into_iter().find_map(|(name, json)| json.is_some().then_some(name))
    }

    /// Adds them to a game that has been replayed, which is taken. `times` has the clock after each
    /// move.
    ///
    /// # Errors
    /// A sentence about the first that cannot be read; then the game has not changed.
    pub(super) fn complete(
        &self,
        game: &mut DuplicateGame,
        times: &[Option<u64>],
    ) -> Result<SavedGame, String> {
        let players = SavedPlayers::seated(parse(self.players, "players")?)?;
        let clocks = self.clocks(game.position().turn(), times)?;
        SavedEnd::apply(parse(self.ended, "ended")?, game)?;
        Ok(SavedGame { game: std::mem::take(game), players, clocks })
    }

    fn clocks(&self, turn: Seat, times: &[Option<u64>]) -> Result<Option<Clocks<Seat>>, String> {
        let control: Option<String> = parse(self.time_control, "time_control")?;
        let left: Option<u64> = parse(self.clock, "clock")?;
        let Some(control) = control else {
            let has_times = left.is_some() || times.iter().any(Option::is_some);
            return if has_times { Err("missing field `time_control`".into()) } else { Ok(None) };
        };
        let control: TimeControl = control
            .parse()
            .map_err(|error: threefold_game::ParseTimeControlError| error.to_string())?;
        let times = times.iter().map(|time| time.map(Duration::from_millis));
        let mut clocks = Clocks::of_record(control, Seat::North, times);
        if let Some(left) = left {
            clocks.set_remaining(turn, Duration::from_millis(left));
        }
        Ok(Some(clocks))
    }
}

fn parse<'de, T: Deserialize<'de>>(
    json: Option<&'de str>,
    field: &str,
) -> Result<Option<T>, String> {
    json.map(serde_json::from_str).transpose().map_err(|error| {
        let problem = super::excerpt(&read::without_place(&error));
        format!("its field `{field}` cannot be read: {problem}")
    })
}

/// The players of a save file by the letters of their seats.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SavedPlayers {
    #[serde(rename = "N", default, skip_serializing_if = "Option::is_none")]
    north: Option<SavedPlayer>,
    #[serde(rename = "S", default, skip_serializing_if = "Option::is_none")]
    south: Option<SavedPlayer>,
    #[serde(rename = "E", default, skip_serializing_if = "Option::is_none")]
    east: Option<SavedPlayer>,
    #[serde(rename = "W", default, skip_serializing_if = "Option::is_none")]
    west: Option<SavedPlayer>,
}

/// A person, with a name or none, or a program with its level.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedPlayer {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    computer: Option<u8>,
}

impl SavedPlayers {
    /// The players, if any is known. What is no name is left out.
    fn of(players: &BySeat<Option<Player>>) -> Option<SavedPlayers> {
        let saved = |seat: Seat| {
            players[seat].as_ref().map(|player| match player {
                Player::Person { name } => {
                    let name = name.clone().filter(|name| Player::is_name(name));
                    SavedPlayer { name, computer: None }
                }
                Player::Computer { level } => SavedPlayer { name: None, computer: Some(*level) },
            })
        };
        players.iter().any(|(_, player)| player.is_some()).then(|| SavedPlayers {
            north: saved(Seat::North),
            south: saved(Seat::South),
            east: saved(Seat::East),
            west: saved(Seat::West),
        })
    }

    fn seated(saved: Option<SavedPlayers>) -> Result<BySeat<Option<Player>>, String> {
        let mut players = BySeat::default();
        let Some(SavedPlayers { north, south, east, west }) = saved else { return Ok(players) };
        for (seat, saved) in Seat::ALL.into_iter().zip([north, south, east, west]) {
            players[seat] = saved.map(SavedPlayer::player).transpose()?;
        }
        Ok(players)
    }
}

impl SavedPlayer {
    fn player(self) -> Result<Player, String> {
        match self {
            SavedPlayer { name: Some(_), computer: Some(_) } => {
                Err("a player is either a person with a `name` or a `computer`".into())
            }
            SavedPlayer { name: None, computer: Some(level) } => {
                let is_level = (1..=Player::HIGHEST_LEVEL).contains(&level);
                let problem = || {
                    format!("the computer's level is {level}, not 1 to {}", Player::HIGHEST_LEVEL)
                };
                is_level.then_some(Player::Computer { level }).ok_or_else(problem)
            }
            SavedPlayer { name, computer: None } => match name {
                Some(name) if !Player::is_name(&name) => {
                    Err(format!("`{}` is no name of a player", super::excerpt(&name)))
                }
                name => Ok(Player::Person { name }),
            },
        }
    }
}

/// The action that ended a game which the rules had not ended.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum SavedEnd {
    Claim,
    DeclaredDraw,
    Resignation(char),
    FlagFall(char),
}

impl SavedEnd {
    fn of(recorded: RecordedAction) -> Option<SavedEnd> {
        match recorded.action()? {
            Action::Move(_) => None,
            Action::Claim => Some(SavedEnd::Claim),
            Action::DeclareDraw => Some(SavedEnd::DeclaredDraw),
            Action::Resign(seat) => Some(SavedEnd::Resignation(seat.letter())),
            Action::FlagFall(seat) => Some(SavedEnd::FlagFall(seat.letter())),
        }
    }

    fn apply(ended: Option<SavedEnd>, game: &mut DuplicateGame) -> Result<(), String> {
        let Some(ended) = ended else { return Ok(()) };
        let seat = |letter| {
            let problem = || format!("`{}` is no player", super::harmless(letter));
            Seat::from_letter(letter).ok_or_else(problem)
        };
        let action = match ended {
            SavedEnd::Claim => Action::Claim,
            SavedEnd::DeclaredDraw => Action::DeclareDraw,
            SavedEnd::Resignation(letter) => Action::Resign(seat(letter)?),
            SavedEnd::FlagFall(letter) => Action::FlagFall(seat(letter)?),
        };
        game.apply(action).map(|_| ()).map_err(|refusal| format!("its end is refused: {refusal}"))
    }
}

#[cfg(test)]
mod tests;
