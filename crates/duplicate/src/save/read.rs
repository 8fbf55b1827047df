//! Reading a save file that may be damaged, or none at all.
//!
//! The fields may stand in any order, and the moves are played as they are read. So whatever is
//! wrong further on, what was good before it is known: a file that breaks off has no end, but it
//! has moves. Only the fields of the outermost object count.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;

use super::{LoadError, MoveProblem, VARIANT, VERSION, excerpt, replay};
use crate::game::DuplicateGame;
use crate::rulings::Rulings;
use crate::share::MAX_PLIES;

/// The game of a text, or what is wrong with it.
pub(super) fn read(text: &str, rulings: Rulings) -> Result<DuplicateGame, LoadError> {
    let mut reading = Reading {
        variant: None,
        version: None,
        has_moves: false,
        game: DuplicateGame::new(rulings),
        bad_move: None,
        oddity: None,
    };
    let mut json = serde_json::Deserializer::from_str(text);
    let result = json.deserialize_map(&mut reading).and_then(|()| json.end());
    reading.judge(result.as_ref().err())
}

/// Contents read so far.
struct Reading<'de> {
    /// Format that the file names, as JSON.
    variant: Option<&'de str>,
    version: Option<&'de str>,
    has_moves: bool,
    /// The moves before the first bad one.
    game: DuplicateGame,
    bad_move: Option<MoveProblem>,
    /// Part that a save file lacks although the JSON is good.
    oddity: Option<String>,
}

impl Reading<'_> {
    fn judge(self, error: Option<&serde_json::Error>) -> Result<DuplicateGame, LoadError> {
        if let Some(json) = self.variant {
            let variant: String = serde_json::from_str(json).unwrap_or_else(|_| json.to_owned());
            if variant != VARIANT {
                return Err(LoadError::OtherVariant { variant: excerpt(&variant) });
            }
        }
        if let Some(json) = self.version {
            match serde_json::from_str(json) {
                Ok(VERSION) => {}
                Ok(version) => return Err(LoadError::OtherVersion { version }),
                Err(_) => {
                    let version = excerpt(json);
                    let problem =
                        format!("its version is `{version}`, only version {VERSION} can be read");
                    return Err(LoadError::NotASaveFile { problem, good: None });
                }
            }
        }
        let is_ours = self.variant.is_some() && self.version.is_some();
        let problem = error.map(sentence).or_else(|| self.missing()).or(self.oddity);
        let good = Box::new(self.game);
        match (problem, self.bad_move) {
            (_, Some(problem)) if is_ours => {
                Err(LoadError::BadMove { ply: good.ply() + 1, problem, good })
            }
            (Some(problem), _) => {
                let good = Some(good).filter(|good| is_ours && !good.is_empty());
                Err(LoadError::NotASaveFile { problem, good })
            }
            (None, _) => Ok(*good),
        }
    }

    fn missing(&self) -> Option<String> {
        let is_there = [
            ("variant", self.variant.is_some()),
            ("version", self.version.is_some()),
            ("moves", self.has_moves),
        ];
        let (field, _) = is_there.into_iter().find(|(_, is_there)| !is_there)?;
        Some(format!("missing field `{field}`"))
    }
}

/// Error of the JSON reader with its place, which is kept however long the text is.
fn sentence(error: &serde_json::Error) -> String {
    let (problem, place) = (without_place(error), place(error));
    match error.classify() {
        Category::Eof => format!("it ends too early{place}"),
        Category::Syntax => format!("it is not JSON, {}{place}", excerpt(&problem)),
        Category::Data | Category::Io => excerpt(&problem) + &place,
    }
}

/// Error of the JSON reader without its place.
pub(super) fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.strip_suffix(&place(error)).unwrap_or(&text).to_owned()
}

fn place(error: &serde_json::Error) -> String {
    format!(" at line {} column {}", error.line(), error.column())
}

impl<'de> Visitor<'de> for &mut Reading<'de> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object with the fields `variant`, `version` and `moves`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(field) = map.next_key::<String>()? {
            match field.as_str() {
                "variant" if self.variant.is_none() => {
                    self.variant = Some(map.next_value::<&RawValue>()?.get());
                }
                "version" if self.version.is_none() => {
                    self.version = Some(map.next_value::<&RawValue>()?.get());
                }
                "moves" if !self.has_moves => {
                    self.has_moves = true;
                    map.next_value_seed(Moves(self))?;
                }
                other => {
                    let is_known = ["variant", "version", "moves"].contains(&other);
                    let kind = if is_known { "duplicate" } else { "unknown" };
                    let oddity = format!("{kind} field `{}`", excerpt(other));
                    self.oddity.get_or_insert(oddity);
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

/// The list of moves, which are played as they come.
struct Moves<'a, 'de>(&'a mut Reading<'de>);

impl<'de> DeserializeSeed<'de> for Moves<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Moves<'_, 'de> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a list of moves")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut moves: A) -> Result<(), A::Error> {
        let Reading { game, bad_move, oddity, .. } = self.0;
        while let Some(json) = moves.next_element::<&RawValue>()? {
            if bad_move.is_some() {
                continue;
            }
            if game.ply() == MAX_PLIES {
                oddity.get_or_insert_with(|| format!("it has more than {MAX_PLIES} moves"));
                continue;
            }
            *bad_move = replay(game, json.get()).err();
        }
        Ok(())
    }
}
