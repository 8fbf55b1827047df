//! The position that a command starts from, as people name it.

use threefold_chess::{CastlingMode, LenientFen, Position, Setup};
pub(crate) use threefold_game::load::{describe_faults, read_fen};

use crate::arguments::StartArguments;
use crate::failure::Failure;

/// The position that was asked for: by number, by FEN, or the start position.
///
/// # Errors
/// If there is no such number, or the FEN cannot be read.
pub(crate) fn position(
    arguments: &StartArguments,
    mode: Option<CastlingMode>,
) -> Result<LenientFen, Failure> {
    let exact = |position| LenientFen { position, forgiven: Vec::new() };
    match (arguments.start, &arguments.fen) {
        (Some(number), _) => chess960(number).map(exact),
        (None, None) => Ok(exact(Position::START)),
        (None, Some(fen)) => read_fen(fen, mode)
            .map_err(|error| Failure::Message(describe_faults("bad FEN", error.faults()))),
    }
}

/// The Chess960 start position of a number.
///
/// # Errors
/// If there is none.
pub(crate) fn chess960(number: u16) -> Result<Position, Failure> {
    Setup::chess960(number)
        .and_then(|setup| Position::try_from(setup).ok())
        .ok_or_else(|| Failure::message(format!("no Chess960 start position has number {number}")))
}

#[cfg(test)]
mod tests {
    use threefold_chess::ParseFenError;

    use super::*;

    fn read(text: &str) -> Result<LenientFen, ParseFenError> {
        read_fen(text, Some(CastlingMode::Standard))
    }

    fn faults_of(text: &str) -> String {
        describe_faults("bad FEN", read(text).unwrap_err().faults())
    }

    #[test]
    fn a_strict_fen_needs_no_forgiveness() {
        for fen in ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/3K1R2 w K - 0 1"] {
            assert_eq!(read(fen).unwrap().forgiven, [], "{fen}");
        }
    }

    #[test]
    fn a_sloppy_fen_is_read_and_its_faults_are_kept() {
        let read = read("4k3/8/8/8/8/8/8/4K2R w KQ -").unwrap();
        assert_eq!(read.position.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        assert_eq!(read.forgiven.len(), 3);
    }

    #[test]
    fn the_kind_of_chess_tells_what_a_sloppy_fen_means() {
        let fen = "4k3/8/8/8/8/8/8/3K1R2 w K -";
        for (mode, castling) in [
            (Some(CastlingMode::Standard), " w - "),
            (Some(CastlingMode::Chess960), " w K "),
            (None, " w K "),
        ] {
            let read = read_fen(fen, mode).unwrap();
            assert!(read.position.to_string().contains(castling), "{mode:?}");
        }
    }

    #[test]
    fn every_fault_of_a_bad_fen_is_told() {
        let text = faults_of("4k3/8/8/8/8/9/8/8 w KQ");
        assert!(text.lines().count() > 2, "{text}");
        assert!(text.starts_with("bad FEN:\n  column 13: "), "{text}");
        assert!(text.contains("the en-passant square is missing"), "{text}");
    }

    #[test]
    fn a_single_fault_takes_one_line() {
        assert_eq!(faults_of("4k3/8/8/8/8/8/8/8 w - - 0 1"), "bad FEN: white has no king");
    }

    #[test]
    fn an_extra_blank_does_not_hide_what_is_really_wrong() {
        let text = faults_of("4k3/8/8/8/8/8/8/8  w - - 0 1");
        assert!(text.contains("exactly one blank"), "{text}");
        assert_eq!(text.matches("white has no king").count(), 1, "{text}");
    }

    #[test]
    fn start_positions_have_their_numbers() {
        assert_eq!(chess960(518).unwrap(), Position::START);
        assert!(chess960(0).unwrap().to_string().starts_with("bbqnnrkr/"));
        assert!(chess960(960).is_err());
    }
}
