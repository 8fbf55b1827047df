//! Positions that commands set: `position` with its moves, and `flip`.

use threefold_chess::{
    CastlingMode, InvalidSetup, LenientFen, ParseFenError, Position, Setup, UciMove,
};

use crate::game_history::GameHistory;
use crate::uci::command::Start;

/// Plays the moves of a `position` command, and says what it forgave in the FEN.
///
/// # Errors
/// A sentence that says what is wrong, if something is.
pub(super) fn read(
    start: &Start,
    moves: &[UciMove],
    mode: CastlingMode,
) -> Result<(GameHistory, Vec<String>), String> {
    let LenientFen { position, forgiven } = match start {
        Start::Standard => LenientFen { position: Position::START, forgiven: Vec::new() },
        Start::Fen(fen) => read_fen(fen, mode).map_err(|error| error.to_string())?,
    };
    let remarks = forgiven.iter().map(|fault| format!("forgiven in the FEN: {fault}"));
    let mut game = GameHistory::new(position);
    for (index, spelled) in moves.iter().enumerate() {
        let refuse = |why| format!("move {}, {spelled}: {why}", index + 1);
        game.play(spelled.to_move(game.position()).map_err(refuse)?);
    }
    Ok((game, remarks.collect()))
}

/// Mirrors a position, for the other side to move.
///
/// # Errors
/// If the mirror image is not legal, which that of a legal position cannot be.
pub(super) fn flipped(position: &Position) -> Result<Position, InvalidSetup> {
    let setup = position.to_setup();
    let mut flipped = Setup { turn: setup.turn.opponent(), ..setup };
    flipped.board = threefold_chess::Board::EMPTY;
    for (square, piece) in setup.board.pieces() {
        let mirrored = piece.role.of(piece.color.opponent());
        flipped.board.set(square.flip(), Some(mirrored));
    }
    let rooks = setup.castling_rooks.into_iter();
    flipped.castling_rooks = rooks.map(threefold_chess::Square::flip).collect();
    flipped.en_passant = setup.en_passant.map(threefold_chess::Square::flip);
    Position::try_from(flipped)
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
    fn game(fen: &str, moves: &str) -> Result<(GameHistory, Vec<String>), String> {
        let start = if fen.is_empty() { Start::Standard } else { Start::Fen(fen.into()) };
        let moves: Vec<UciMove> =
            moves.split_whitespace().map(|word| word.parse().unwrap()).collect();
        read(&start, &moves, CastlingMode::Standard)
    }

    #[test]
    fn occurrences_are_counted_by_the_rule_of_repetition() {
        let shuffle = "g1f3 g8f6 f3g1 f6g8 ";
        for times in 0..4 {
            let (game, _) = game("", &shuffle.repeat(times)).unwrap();
            assert_eq!(game.occurrences(), times + 1);
        }
        // The double step that nobody can take en passant is the first occurrence.
        let (game, _) = game("", &format!("e2e4 {}", "g8f6 g1f3 f6g8 f3g1 ".repeat(2))).unwrap();
        assert_eq!(game.occurrences(), 3);
    }

    #[test]
    fn illegal_move_is_refused_with_its_number_and_the_reason() {
        let why = game("", "e2e4 e7e5 e1e3").unwrap_err();
        assert!(why.starts_with("move 3, e1e3: "), "{why}");
    }

    #[test]
    fn forgiven_faults_are_reported() {
        let (game, remarks) = game("4k3/8/8/8/8/8/8/4K2R w KQ e3", "").unwrap();
        assert_eq!(game.position().to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        assert!(remarks.iter().all(|remark| remark.starts_with("forgiven in the FEN: ")));
        assert_eq!(remarks.len(), 4, "{remarks:?}");
    }

    #[test]
    fn flipping_twice_changes_nothing() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 7",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        ] {
            let position: Position = fen.parse().unwrap();
            let image = flipped(&position).unwrap();
            assert_eq!(image.turn(), position.turn().opponent());
            assert_eq!(flipped(&image).unwrap().to_string(), fen);
        }
    }
}
