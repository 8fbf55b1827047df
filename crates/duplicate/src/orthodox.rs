//! One board of the four as an orthodox game, for programs that know nothing of the others.

use threefold_chess::{ByColor, Illegal, Position};
use threefold_game::GameResult;
use threefold_game::pgn::{Header, Player, Record, RecordBuilder};

use crate::game::DuplicateGame;
use crate::position::on_board;
use crate::seat::BoardId;

impl DuplicateGame {
    /// The moves of one board up to the cursor, a legal game of orthodox chess. It has a result only
    /// if that board alone is mate or stalemate: what else ends the four-board game means nothing
    /// on one board.
    ///
    /// ```
    /// use threefold_duplicate::{Action, BoardId, DuplicateGame};
    /// let mut game = DuplicateGame::default();
    /// for text in ["e2e4", "d2d4", "e7e5", "d7d5"] {
    ///     game.apply(Action::Move(text.parse()?))?;
    /// }
    /// let pgn = game.board_record(BoardId::Nw)?.to_string();
    /// assert!(pgn.contains("[White \"North\"]") && pgn.ends_with("\n\n1. e4 d5 *\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a move is not legal on that board, which would be a mistake of this library.
    pub fn board_record(&self, board: BoardId) -> Result<Record, Illegal> {
        let player = |color| Player { name: board.player(color).to_string(), kind: None };
        let header = Header {
            event: format!("Duplicate chess, board {board}"),
            players: ByColor::from_fn(player),
            ..Header::default()
        };
        let mut builder = RecordBuilder::new(header.to_tags(), Position::START);
        for played in self.moves().filter(|played| played.seat.boards().contains(&board)) {
            let on_board = on_board(builder.position(), played.synced);
            builder.play(on_board)?;
        }
        let result = result_of(builder.position());
        Ok(builder.finish(result))
    }
}

/// Returns the result of a game of orthodox chess that comes to this position.
fn result_of(position: &Position) -> Option<GameResult> {
    if position.is_checkmate() {
        Some(GameResult::win(position.turn().opponent()))
    } else {
        position.is_stalemate().then_some(GameResult::Draw)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::game::{Action, played};

    #[test]
    fn a_board_that_is_mate_alone_has_a_result() {
        let mut game = DuplicateGame::default();
        for text in ["f2f3", "a2a3", "e7e5", "a7a6", "g2g4", "b2b3", "d8h4"] {
            game.apply(Action::Move(text.parse().unwrap())).unwrap();
        }
        let ends = BoardId::ALL.map(|board| game.board_record(board).unwrap().result());
        assert_eq!(ends, [None, Some(GameResult::BlackWins), None, None]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn every_board_seen_alone_is_a_legal_game(
            choices in prop::collection::vec(any::<prop::sample::Index>(), 0..250),
        ) {
            let game = played(&choices);
            for board in BoardId::ALL {
                let record = game.board_record(board).unwrap();
                let read: Record = record.to_string().parse().unwrap();
                prop_assert_eq!(read.final_position(), *game.position().board(board));
            }
        }
    }
}
