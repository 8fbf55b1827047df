//! Start position of a game, as its tags have it.

use threefold_chess::{CastlingMode, LenientFen, ParseFenError, Position};

use super::comment::decode;
use super::tags::unescape;

/// Names under which files have chess, in letters and digits alone.
const CHESS: [&str; 5] = ["", "chess", "standard", "normal", "fromposition"];

/// Names under which files have Chess960.
const CHESS960: [&str; 6] =
    ["chess960", "960", "fischerandom", "fischerrandom", "fischerrandomchess", "freestyle"];

/// The kind of chess that a `Variant` tag names; none if we do not know it.
pub(super) fn castling_mode(variant: &[u8]) -> Option<CastlingMode> {
    let letters = variant.iter().filter(|byte| byte.is_ascii_alphanumeric());
    let plain: String = letters.map(|byte| char::from(byte.to_ascii_lowercase())).collect();
    if CHESS.contains(&plain.as_str()) {
        Some(CastlingMode::Standard)
    } else if CHESS960.contains(&plain.as_str()) {
        Some(CastlingMode::Chess960)
    } else {
        None
    }
}

/// Reads the value of a `FEN` tag; files of Chess960 do not always say what they are.
pub(super) fn read_fen(
    value: &[u8],
    mode: Option<CastlingMode>,
) -> Result<LenientFen, ParseFenError> {
    Position::from_fen_lenient(&unescape(&decode(value)), mode)
}
