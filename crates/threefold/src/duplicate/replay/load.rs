//! A game from a text: a save file, a share code or a link with one, or a list of moves.

use std::borrow::Cow;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use threefold_duplicate::save::{LoadError, MoveProblem};
use threefold_duplicate::share::{MAX_PLIES, code_in, good_prefix};
use threefold_duplicate::{Action, DuplicateGame, Rulings};

/// A text, read.
#[derive(Debug)]
pub(super) struct Loaded {
    /// The identifier as it came; null if there is none.
    pub(super) id: Value,
    /// The game, or as much of it as is good.
    pub(super) game: Option<DuplicateGame>,
    /// A sentence about the fault.
    pub(super) error: Option<String>,
}

impl Loaded {
    /// Nothing of it is good.
    pub(super) fn bad(error: String) -> Loaded {
        Loaded { id: Value::Null, game: None, error: Some(error) }
    }

    fn new(id: Value, game: Result<DuplicateGame, Bad>) -> Loaded {
        match game {
            Ok(game) => Loaded { id, game: Some(game), error: None },
            Err(Bad { error, good }) => {
                Loaded { id, game: good.map(|good| *good), error: Some(error) }
            }
        }
    }
}

/// The fault of a game, and the good part before it.
struct Bad {
    error: String,
    good: Option<Box<DuplicateGame>>,
}

impl From<String> for Bad {
    fn from(error: String) -> Bad {
        Bad { error, good: None }
    }
}

impl From<LoadError> for Bad {
    fn from(error: LoadError) -> Bad {
        let sentence = error.to_string();
        let good = match error {
            LoadError::BadMove { good, .. } => Some(good),
            LoadError::NotASaveFile { good, .. } => good,
            _ => None,
        };
        Bad { error: sentence, good }
    }
}

/// The fields that tell the kinds of objects apart; a line of the corpus has many more.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    id: Value,
    variant: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct MoveList<'a> {
    #[serde(borrow)]
    moves: Vec<Cow<'a, str>>,
}

/// Replays whatever game a text holds.
pub(super) fn load(text: &str, rulings: Rulings) -> Loaded {
    // Some editors put a byte order mark first.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim();
    if !text.starts_with('{') {
        return Loaded::new(Value::Null, from_code(text, rulings));
    }
    let head: Head = match serde_json::from_str(text) {
        Ok(head) => head,
        Err(error) => {
            return match DuplicateGame::from_save_file(text, rulings) {
                // A save file that breaks off has moves all the same.
                Err(damage) if damage.good_prefix().is_some() => {
                    Loaded::new(Value::Null, Err(damage.into()))
                }
                _ => Loaded::bad(format!("not a game: {error}")),
            };
        }
    };
    let game = match head.variant {
        Some(_) => DuplicateGame::from_save_file(text, rulings).map_err(Bad::from),
        None => from_move_list(text, rulings),
    };
    Loaded::new(head.id, game)
}

fn from_code(text: &str, rulings: Rulings) -> Result<DuplicateGame, Bad> {
    let code = code_in(text);
    DuplicateGame::from_share_code(code, rulings).map_err(|error| Bad {
        error: error.to_string(),
        good: good_prefix(code, rulings).map(Box::new),
    })
}

fn from_move_list(text: &str, rulings: Rulings) -> Result<DuplicateGame, Bad> {
    let MoveList { moves } =
        serde_json::from_str(text).map_err(|error| format!("not a list of moves: {error}"))?;
    if moves.len() > MAX_PLIES {
        return Err(format!("{} moves, at most {MAX_PLIES} are replayed", moves.len()).into());
    }
    let mut game = DuplicateGame::new(rulings);
    for (index, text) in moves.iter().enumerate() {
        if let Err(problem) = play(&mut game, text) {
            let error = format!("at ply {}, {problem}", index + 1);
            return Err(Bad { error, good: Some(Box::new(game)) });
        }
    }
    Ok(game)
}

/// Plays a move; if that is impossible, says why.
fn play(game: &mut DuplicateGame, text: &str) -> Result<(), String> {
    let synced =
        text.parse().map_err(|error: threefold_chess::ParseUciMoveError| error.to_string())?;
    match game.apply(Action::Move(synced)) {
        Ok(_) => Ok(()),
        Err(refusal) => Err(MoveProblem::Refused { synced, refusal }.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loaded(text: &str) -> Loaded {
        load(text, Rulings::default())
    }

    /// Plies and error.
    fn outcome(text: &str) -> (Option<usize>, Option<String>) {
        let Loaded { game, error, .. } = loaded(text);
        (game.map(|game| game.ply()), error)
    }

    #[test]
    fn a_game_comes_from_every_form_there_is() {
        let list = r#"{"moves":["e2e4","d2d4"],"policy":"random"}"#;
        let game = loaded(list).game.unwrap();
        let code = game.to_share_code().unwrap();
        let link = format!("https://example.org/play?x=1#{code}");
        let marked = format!("\u{feff}{}", game.to_save_file());
        for text in [list, &game.to_save_file(), &marked, &code, &link, &format!("  {code}\r")] {
            assert_eq!(loaded(text).game.as_ref(), Some(&game), "{text}");
            assert_eq!(loaded(text).error, None, "{text}");
        }
    }

    #[test]
    fn an_id_is_given_back_as_it_came() {
        for id in [r#""g 1""#, "17", "null"] {
            let text = format!(r#"{{"id":{id},"moves":[]}}"#);
            assert_eq!(loaded(&text).id.to_string(), id);
        }
        assert_eq!(loaded(r#"{"moves":[]}"#).id, Value::Null);
        assert_eq!(loaded(r#"{"id":7,"moves":[1]}"#).id, 7);
    }

    #[test]
    fn what_is_wrong_is_said_and_what_was_good_is_kept() {
        let (good, error) = outcome(r#"{"moves":["e2e4","e2e5"]}"#);
        assert_eq!(good, Some(1));
        assert!(error.unwrap().starts_with("at ply 2, e2e5 cannot be played: on both boards "));
        let (good, error) = outcome(r#"{"moves":["e2e4","e2\u001b[1m"]}"#);
        assert_eq!((good, error.unwrap().contains('\u{1b}')), (Some(1), false));
        let saved = r#"{"variant":"duplicate-chess","version":1,"moves":[{"player":"S","from":"e2","to":"e4"}]}"#;
        let (good, error) = outcome(saved);
        assert_eq!(good, Some(0));
        assert!(error.unwrap().starts_with("at ply 1, it is North's turn"));
        let cut = saved.replace(r#""S""#, r#""N""#).replace("]}", ",");
        let (good, error) = outcome(&cut);
        assert_eq!(good, Some(1));
        assert!(error.unwrap().starts_with("not a save file: it ends too early"));
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for (text, beginning) in [
            ("{", "not a game: EOF"),
            (r#"{"id":1}"#, "not a list of moves: missing field `moves`"),
            (r#"{"variant":"chess","version":1}"#, "a save file of `chess`"),
            ("[1]", "not a share code"),
            ("1AAA", "the share code is too short"),
        ] {
            let (good, error) = outcome(text);
            assert_eq!(good, None, "{text}");
            assert!(error.as_ref().is_some_and(|error| error.starts_with(beginning)), "{error:?}");
        }
        let long = format!(r#"{{"moves":[{}"e2e4"]}}"#, r#""e2e4","#.repeat(MAX_PLIES));
        assert_eq!(outcome(&long).1.as_deref(), Some("65536 moves, at most 65535 are replayed"));
    }
}
