//! The record of a room, for other programs: a save file of duplicate chess, or a PGN of chess.

use threefold_chess::{ByColor, Color};
use threefold_duplicate::save::{Player, SavedGame};
use threefold_duplicate::{BySeat, Seat as Corner};
use threefold_game::Game;
use threefold_game::clocks::tenths;
use threefold_game::pgn::{MoveNote, RecordBuilder, Tags};

use crate::entry::Time;
use crate::play::Play;
use crate::room::{Occupant, Room};
use crate::seat::Seat;

impl Room {
    /// The game with its players and clocks: a save file of duplicate chess, or a PGN of chess.
    #[must_use]
    pub fn record(&self, now: Time) -> String {
        match self.play() {
            Play::Duplicate(game) => {
                let players = BySeat::from_fn(|corner: Corner| self.player(corner.into()));
                let (game, clocks) = ((**game).clone(), self.duplicate_clocks().cloned());
                SavedGame { game, players, clocks }.to_save_file(now.since_epoch())
            }
            Play::Chess(game) => self.pgn(game),
        }
    }

    fn player(&self, seat: Seat) -> Option<Player> {
        match self.occupant(seat) {
            Occupant::Nobody => None,
            Occupant::Person { name } => Some(Player::Person { name: name.clone() }),
            Occupant::Computer { level } => Some(Player::Computer { level: *level }),
        }
    }

    fn pgn(&self, game: &Game) -> String {
        let clocks = self.chess_clocks();
        let mut tags = Tags::new();
        for color in Color::ALL {
            match self.occupant(color.into()) {
                Occupant::Person { name: Some(name) } => tags.set_player(color, name),
                Occupant::Computer { level } => {
                    tags.set_player(color, &format!("Threefold (level {level})"));
                }
                Occupant::Person { name: None } | Occupant::Nobody => {}
            }
        }
        if let Some(clocks) = clocks {
            tags.set_controls(&ByColor::from_fn(|_| Some(clocks.control().clone())));
        }
        let mut builder = RecordBuilder::new(tags, game.timeline().start().position);
        for (index, (noted, state)) in game.moves().enumerate() {
            // A game's moves are legal.
            let _ = builder.play(noted.legal);
            let mover = state.position.turn().opponent();
            let left = clocks.and_then(|clocks| clocks.remaining_at(mover, index + 1));
            builder.note(&MoveNote { clock: left.map(tenths), ..MoveNote::default() });
        }
        let mut record = builder.finish(None);
        if let Some(ending) = game.ending() {
            record.conclude(ending);
        }
        record.to_string()
    }
}
