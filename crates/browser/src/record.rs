//! Games to be played in the browser, from `data/duplicate`: what comes of them was computed by others.

use std::fs;
use std::path::Path;

use serde_json::Value;
use threefold_duplicate::{Action, DuplicateGame, Rulings, SyncedMove};

use crate::failure::{Failure, Outcome};

/// The recorded games.
#[derive(Debug)]
pub(crate) struct Records {
    lines: Vec<Value>,
}

impl Records {
    pub(crate) fn read(data: &Path) -> Outcome<Records> {
        let mut lines = Vec::new();
        for name in ["endings.jsonl", "games.jsonl"] {
            let path = data.join("duplicate").join(name);
            let text = fs::read_to_string(&path)
                .map_err(|error| Failure::new(format!("{}: {error}", path.display())))?;
            for line in text.lines() {
                lines.push(serde_json::from_str(line)?);
            }
        }
        Ok(Records { lines })
    }

    /// The moves of a game by its name in the files.
    pub(crate) fn moves(&self, id: &str) -> Outcome<Vec<SyncedMove>> {
        let line = self.lines.iter().find(|line| line["id"] == id);
        let moves = line.and_then(|line| line["moves"].as_array());
        let moves = moves.ok_or_else(|| Failure::new(format!("there is no game {id}")))?;
        let parse = |word: &Value| word.as_str().and_then(|word| word.parse().ok());
        let moves: Option<Vec<SyncedMove>> = moves.iter().map(parse).collect();
        moves.ok_or_else(|| Failure::new(format!("game {id} has a move that is none")))
    }

    /// A recorded game without its last `left_out` moves.
    pub(crate) fn game(&self, id: &str, left_out: usize) -> Outcome<DuplicateGame> {
        let moves = self.moves(id)?;
        play(&moves[..moves.len().saturating_sub(left_out)])
    }

    /// The longest recorded game.
    pub(crate) fn longest(&self) -> Outcome<Vec<SyncedMove>> {
        let length = |line: &&Value| line["moves"].as_array().map_or(0, Vec::len);
        let line = self.lines.iter().max_by_key(length);
        let id = line.and_then(|line| line["id"].as_str()).unwrap_or_default();
        self.moves(id)
    }
}

/// The game of these moves.
pub(crate) fn play(moves: &[SyncedMove]) -> Outcome<DuplicateGame> {
    let mut game = DuplicateGame::new(Rulings::default());
    for &played in moves {
        game.apply(Action::Move(played))
            .map_err(|refusal| Failure::new(format!("{played}: {refusal}")))?;
    }
    Ok(game)
}

/// Returns the fragment of a link to a game.
pub(crate) fn fragment(game: &DuplicateGame) -> Outcome<String> {
    let code = game.to_share_code().ok_or_else(|| Failure::new("the game is too long to share"))?;
    Ok(format!("g={code}"))
}
