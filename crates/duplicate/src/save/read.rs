//! Reading a save file that may be damaged, or none at all.
//!
//! The fields may stand in any order, and the moves are played as they are read. So whatever is
//! wrong further on, what was good before it is known: a file that breaks off has no end, but it
//! has moves. Only the fields of the outermost object count.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;

use super::saved_game::Details;
use super::{
    LoadError, MoveProblem, SavedGame, VARIANT, VERSION, VERSION_WITH_DETAILS, VERSIONS, excerpt,
    replay,
};
use crate::game::DuplicateGame;
use crate::rulings::Rulings;
use crate::share::MAX_PLIES;

/// The game of a text, or what is wrong with it.
pub(super) fn read(text: &str, rulings: Rulings) -> Result<SavedGame, LoadError> {
    let mut reading = Reading {
        variant: None,
        version: None,
        has_moves: false,
        game: DuplicateGame::new(rulings),
        times: Vec::new(),
        details: Details::default(),
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
    /// The clock after each of them.
    times: Vec<Option<u64>>,
    details: Details<'de>,
    bad_move: Option<MoveProblem>,
    /// Part that a save file lacks although the JSON is good.
    oddity: Option<String>,
}

impl Reading<'_> {
    fn judge(self, error: Option<&serde_json::Error>) -> Result<SavedGame, LoadError> {
        if let Some(json) = self.variant {
            let variant: String = serde_json::from_str(json).unwrap_or_else(|_| json.to_owned());
            if variant != VARIANT {
                return Err(LoadError::OtherVariant { variant: excerpt(&variant) });
            }
        }
        if let Some(json) = self.version {
            match serde_json::from_str(json) {
                Ok(VERSION | VERSION_WITH_DETAILS) => {}
                Ok(version) => return Err(LoadError::OtherVersion { version }),
                Err(_) => {
                    let version = excerpt(json);
                    let problem =
                        format!("its version is `{version}`, only {VERSIONS} can be read");
                    return Err(LoadError::NotASaveFile { problem, good: None });
                }
            }
        }
        let is_ours = self.variant.is_some() && self.version.is_some();
        let problem = error
            .map(sentence)
            .or_else(|| self.missing())
            .or_else(|| self.early_detail())
            .or(self.oddity);
        let not_ours = |problem, good: DuplicateGame| {
            let good = Some(Box::new(good)).filter(|good| is_ours && !good.is_empty());
            LoadError::NotASaveFile { problem, good }
        };
        match (problem, self.bad_move) {
            (_, Some(problem)) if is_ours => {
                let good = Box::new(self.game);
                Err(LoadError::BadMove { ply: good.ply() + 1, problem, good })
            }
            (Some(problem), _) => Err(not_ours(problem, self.game)),
            (None, _) => {
                let mut game = self.game;
                let saved = self.details.complete(&mut game, &self.times);
                saved.map_err(|problem| not_ours(problem, game))
            }
        }
    }

    /// A field that only version 2 has, in a file of version 1.
    fn early_detail(&self) -> Option<String> {
        let is_early = self.version.is_some_and(|json| json == VERSION.to_string());
        let in_moves = self.times.iter().any(Option::is_some).then_some("clock");
        let field = self.details.first().or(in_moves).filter(|_| is_early)?;
        Some(format!("unknown field `{field}` in version {VERSION}"))
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
            let place = match field.as_str() {
                "variant" => Some(&mut self.variant),
                "version" => Some(&mut self.version),
                "players" => Some(&mut self.details.players),
                "time_control" => Some(&mut self.details.time_control),
                "clock" => Some(&mut self.details.clock),
                "ended" => Some(&mut self.details.ended),
                _ => None,
            };
            let is_known = place.is_some() || field == "moves";
            match place {
                Some(place @ None) => *place = Some(map.next_value::<&RawValue>()?.get()),
                None if field == "moves" && !self.has_moves => {
                    self.has_moves = true;
                    map.next_value_seed(Moves(self))?;
                }
                _ => {
                    let kind = if is_known { "duplicate" } else { "unknown" };
                    let oddity = format!("{kind} field `{}`", excerpt(&field));
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
        let Reading { game, times, bad_move, oddity, .. } = self.0;
        while let Some(json) = moves.next_element::<&RawValue>()? {
            if bad_move.is_some() {
                continue;
            }
            if game.ply() == MAX_PLIES {
                oddity.get_or_insert_with(|| format!("it has more than {MAX_PLIES} moves"));
                continue;
            }
            match replay(game, json.get()) {
                Ok(time) => times.push(time),
                Err(problem) => *bad_move = Some(problem),
            }
        }
        Ok(())
    }
}
