//! The position that was set, and the moves that led to it.

use threefold_chess::{
    CastlingMode, InvalidSetup, LenientFen, Move, ParseFenError, Position, Setup, UciMove,
};

use crate::uci::command::Start;

/// A start, what was played since, and where that led.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) start: Position,
    pub(super) moves: Vec<Move>,
    pub(super) position: Position,
    /// How often the position has occurred, itself included.
    pub(super) occurrences: usize,
}

impl Default for Game {
    fn default() -> Game {
        Game::new(Position::START)
    }
}

impl Game {
    fn new(start: Position) -> Game {
        Game { start, moves: Vec::new(), position: start, occurrences: 1 }
    }

    /// Finds the position that is meant, and what had to be forgiven for it.
    ///
    /// # Errors
    /// A sentence that says what is wrong, if something is.
    pub(super) fn read(
        start: &Start,
        moves: &[UciMove],
        mode: CastlingMode,
    ) -> Result<(Game, Vec<String>), String> {
        let LenientFen { position: start, forgiven } = match start {
            Start::Standard => LenientFen { position: Position::START, forgiven: Vec::new() },
            Start::Fen(fen) => read_fen(fen, mode).map_err(|error| error.to_string())?,
        };
        let remarks = forgiven.iter().map(|fault| format!("forgiven in the FEN: {fault}"));
        let mut seen = vec![start];
        let mut game = Game::new(start);
        for (index, spelled) in moves.iter().enumerate() {
            let refuse = |why| format!("move {}, {spelled}: {why}", index + 1);
            let played = spelled.to_move(&game.position).map_err(refuse)?;
            game.position = game.position.play_unchecked(played);
            game.moves.push(played);
            seen.push(game.position);
        }
        game.occurrences = seen.iter().filter(|&&earlier| earlier == game.position).count();
        Ok((game, remarks.collect()))
    }

    /// The same position for the other side, as the start of a game.
    ///
    /// # Errors
    /// If it is not legal, which a mirror image of a legal position cannot be.
    pub(super) fn flipped(&self) -> Result<Game, InvalidSetup> {
        let setup = self.position.to_setup();
        let mut flipped = Setup { turn: setup.turn.opponent(), ..setup };
        flipped.board = threefold_chess::Board::EMPTY;
        for (square, piece) in setup.board.pieces() {
            let mirrored = piece.role.of(piece.color.opponent());
            flipped.board.set(square.flip(), Some(mirrored));
        }
        let rooks = setup.castling_rooks.into_iter();
        flipped.castling_rooks = rooks.map(threefold_chess::Square::flip).collect();
        flipped.en_passant = setup.en_passant.map(threefold_chess::Square::flip);
        Position::try_from(flipped).map(Game::new)
    }
}

/// Reads a FEN: strictly, and if that fails as forgivingly as is safe in this kind of chess. So
/// castling of Chess960 is understood in either mode.
fn read_fen(fen: &str, mode: CastlingMode) -> Result<LenientFen, ParseFenError> {
    match fen.parse() {
        Ok(position) => Ok(LenientFen { position, forgiven: Vec::new() }),
        Err(strict) => Position::from_fen_lenient(fen, mode).map_err(|_| strict),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn read(fen: &str, moves: &str) -> Result<(Game, Vec<String>), String> {
        let start = if fen.is_empty() { Start::Standard } else { Start::Fen(fen.into()) };
        let moves: Vec<UciMove> =
            moves.split_whitespace().map(|word| word.parse().unwrap()).collect();
        Game::read(&start, &moves, CastlingMode::Standard)
    }

    #[test]
    fn occurrences_are_counted_by_the_rule_of_repetition() {
        let shuffle = "g1f3 g8f6 f3g1 f6g8 ";
        for times in 0..4 {
            let (game, _) = read("", &shuffle.repeat(times)).unwrap();
            assert_eq!(game.occurrences, times + 1);
        }
        // The double step that nobody can take en passant is the first occurrence.
        let (game, _) = read("", &format!("e2e4 {}", "g8f6 g1f3 f6g8 f3g1 ".repeat(2))).unwrap();
        assert_eq!(game.occurrences, 3);
    }

    #[test]
    fn an_illegal_move_is_refused_with_its_number_and_the_reason() {
        let why = read("", "e2e4 e7e5 e1e3").unwrap_err();
        assert!(why.starts_with("move 3, e1e3: "), "{why}");
    }

    #[test]
    fn what_is_forgiven_is_told() {
        let (game, remarks) = read("4k3/8/8/8/8/8/8/4K2R w KQ e3", "").unwrap();
        assert_eq!(game.position.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        assert!(remarks.iter().all(|remark| remark.starts_with("forgiven in the FEN: ")));
        assert_eq!(remarks.len(), 4, "{remarks:?}");
    }

    #[test]
    fn flipping_twice_changes_nothing() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 7",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        ] {
            let (game, _) = read(fen, "").unwrap();
            let flipped = game.flipped().unwrap();
            assert_eq!(flipped.position.turn(), game.position.turn().opponent());
            assert_eq!(flipped.flipped().unwrap().position.to_string(), fen);
        }
    }
}
