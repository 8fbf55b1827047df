//! Between a played game and its record.

use threefold_chess::Position;

use super::build::RecordBuilder;
use super::record::Record;
use super::tags::Tags;
use crate::ending::Ending;
use crate::game::{Action, Game, Policy};
use crate::refusal::Refusal;

/// A record played again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The game as far as the rules allow it.
    pub game: Game,
    /// Place where the rules had ended the game before its last move.
    pub early_end: Option<EarlyEnd>,
}

/// The rules had ended a game, and it went on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EarlyEnd {
    /// After so many half-moves.
    pub ply: usize,
    /// The ending.
    pub ending: Ending,
    /// Number of half-moves of the record that follow.
    pub left_over: usize,
}

impl Record {
    /// The record of a game as it stands. A move that was announced with a claim is in the closing
    /// comment, not among the moves.
    ///
    /// ```
    /// use threefold_game::pgn::{Record, Tags};
    /// use threefold_game::{Action, Game};
    /// use threefold_chess::Color;
    ///
    /// let mut game = Game::default();
    /// game.apply(Action::Resign(Color::White))?;
    /// let record = Record::from_game(&game, Tags::new());
    /// assert!(record.to_string().ends_with("\n\n{white resigned. Black wins} 0-1\n"));
    /// # Ok::<(), threefold_game::Refusal>(())
    /// ```
    #[must_use]
    pub fn from_game(game: &Game, tags: Tags) -> Record {
        let start: Position = game.timeline().start().position;
        let mut builder = RecordBuilder::new(tags, start);
        for (noted, state) in game.moves() {
            builder.play_unchecked(noted.legal, state.position);
        }
        let mut record = builder.finish(None);
        if let Some(ending) = game.ending() {
            record.conclude(ending);
        }
        record
    }

    /// Plays the main line again, up to where the rules end the game.
    ///
    /// A record holds nothing but moves, so the game is not over unless the
    /// rules say so; what the file says is in [`result`](Record::result).
    #[must_use]
    pub fn to_game(&self, policy: Policy) -> Replay {
        let mut game = Game::new(self.start, policy);
        let plies = self.moves().len();
        for (ply, noted) in self.moves().enumerate() {
            match game.apply(Action::Play(noted.legal)) {
                Ok(_) => {}
                Err(Refusal::GameOver(ending)) => {
                    let early_end = Some(EarlyEnd { ply, ending, left_over: plies - ply });
                    return Replay { game, early_end };
                }
                Err(refusal) => unreachable!("a record's moves are legal: {refusal}"),
            }
        }
        Replay { game, early_end: None }
    }
}
