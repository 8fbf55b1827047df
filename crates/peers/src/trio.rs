//! One position in three libraries that play the same moves.

use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::{CastlingMode, Position as _};
use threefold_chess::{FenStyle, Move, Position};

use crate::difference::{Difference, Peer};
use crate::translate;

/// One position in three libraries.
#[derive(Clone, Debug)]
pub struct Trio {
    /// The position in our library.
    pub ours: Position,
    /// The same in cozy-chess.
    pub cozy: cozy_chess::Board,
    /// The same in shakmaty.
    pub shakmaty: shakmaty::Chess,
}

impl Trio {
    /// Reads a FEN of any style with all three libraries.
    ///
    /// # Errors
    /// If one of them refuses it.
    pub fn from_fen(text: &str) -> Result<Trio, Difference> {
        let ours = text.parse::<Position>().map_err(|error| error.to_string());
        let shakmaty = read_with_shakmaty(text);
        let differ = |peer, ours, theirs| {
            Difference::new("reading a FEN", text, peer, ours, theirs).after(text, Vec::new())
        };
        let (ours, shakmaty) = match (ours, shakmaty) {
            (Ok(ours), Ok(shakmaty)) => (ours, shakmaty),
            (ours, theirs) => {
                let said = |refused: Option<String>| refused.unwrap_or_else(|| "read".to_owned());
                return Err(differ(Peer::Shakmaty, said(ours.err()), said(theirs.err())));
            }
        };
        let cozy = cozy_chess::Board::from_fen(&fen_for_cozy(&ours), true)
            .map_err(|error| differ(Peer::Cozy, "read".to_owned(), error.to_string()))?;
        Ok(Trio { ours, cozy, shakmaty })
    }

    /// Plays a move that all three know to be legal.
    ///
    /// # Errors
    /// If shakmaty does not know it after all.
    pub fn play(&mut self, played: Move) -> Result<(), Difference> {
        let uci = played.to_uci(threefold_chess::CastlingMode::Chess960);
        let Some(theirs) = translate::to_shakmaty(played, &self.shakmaty) else {
            return Err(Difference::new("a move", self.ours, Peer::Shakmaty, uci, "illegal"));
        };
        self.shakmaty.play_unchecked(theirs);
        self.cozy.play_unchecked(translate::to_cozy(uci));
        self.ours = self.ours.play_unchecked(played);
        Ok(())
    }
}

fn read_with_shakmaty(text: &str) -> Result<shakmaty::Chess, String> {
    let fen: Fen = text.parse().map_err(|error: ParseFenError| error.to_string())?;
    fen.into_position(CastlingMode::Chess960).map_err(|error| error.to_string())
}

/// X-FEN is ours and shakmaty's; cozy-chess understands the file letters, and clocks up to 100.
fn fen_for_cozy(position: &Position) -> String {
    let mut setup = position.to_setup();
    setup.halfmove_clock = setup.halfmove_clock.min(100);
    Position::try_from(setup).unwrap_or(*position).to_fen(FenStyle::Shredder)
}
