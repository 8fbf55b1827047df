//! Writing: bytes into a buffer on the stack.

use arrayvec::ArrayVec;

use crate::bitboard::Bitboard;
use crate::castling::CastlingSide;
use crate::color::Color;
use crate::setup::Setup;
use crate::square::Square;

/// Spelling of castling rights in a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum FenStyle {
    /// `KQkq` for the outermost rook of a wing, a file letter for any other rook. In standard
    /// chess this is plain FEN.
    #[default]
    XFen,
    /// Always the file letter of the rook: `HAha`.
    Shredder,
}

/// The longest text: the board takes 71 bytes, castling rights of a nonsensical setup 16, the
/// counters 15, the rest 6.
type Buffer = ArrayVec<u8, 112>;

/// Hands the FEN of a setup to a function.
#[inline]
pub(super) fn with_fen<R>(setup: &Setup, style: FenStyle, then: impl FnOnce(&str) -> R) -> R {
    let mut buffer = Buffer::new_const();
    write(setup, style, &mut buffer);
    then(std::str::from_utf8(&buffer).expect("only ASCII is written"))
}

/// Hands the four fields that EPD shares with FEN to a function.
pub(crate) fn with_placed_fields<R>(setup: &Setup, then: impl FnOnce(&str) -> R) -> R {
    let mut buffer = Buffer::new_const();
    placed_fields(setup, FenStyle::XFen, &mut buffer);
    then(std::str::from_utf8(&buffer).expect("only ASCII is written"))
}

#[inline]
fn write(setup: &Setup, style: FenStyle, buffer: &mut Buffer) {
    placed_fields(setup, style, buffer);
    buffer.push(b' ');
    number(u32::from(setup.halfmove_clock), buffer);
    buffer.push(b' ');
    number(setup.fullmove_number, buffer);
}

#[inline]
fn placed_fields(setup: &Setup, style: FenStyle, buffer: &mut Buffer) {
    board(setup, buffer);
    buffer.push(b' ');
    buffer.push(setup.turn.letter() as u8);
    buffer.push(b' ');
    castling(setup, style, buffer);
    buffer.push(b' ');
    match setup.en_passant {
        Some(square) => buffer.extend(square.to_bytes()),
        None => buffer.push(b'-'),
    }
}

/// By plane code and color.
const LETTERS: [u8; 16] = *b"?PNBRQK??pnbrqk?";

#[inline]
fn board(setup: &Setup, buffer: &mut Buffer) {
    let occupied = setup.board.occupied().bits();
    for rank in (0..8_u8).rev() {
        let mut pieces = (occupied >> (rank * 8)) as u8;
        let mut next_file = 0;
        while pieces != 0 {
            let file = pieces.trailing_zeros() as u8;
            pieces &= pieces - 1;
            if file > next_file {
                buffer.push(b'0' + (file - next_file));
            }
            let Some(square) = Square::from_index(rank * 8 + file) else { break };
            let black = u8::from(setup.board.black.contains(square));
            buffer.push(LETTERS[usize::from(setup.board.code_at(square) | black << 3)]);
            next_file = file + 1;
        }
        if next_file < 8 {
            buffer.push(b'0' + (8 - next_file));
        }
        if rank > 0 {
            buffer.push(b'/');
        }
    }
}

#[inline]
fn castling(setup: &Setup, style: FenStyle, buffer: &mut Buffer) {
    if !setup.castling_rooks.intersects(Bitboard::BACK_RANKS) {
        buffer.push(b'-');
        return;
    }
    for color in Color::ALL {
        // King's side first: from the h-file down.
        for rook in (setup.castling_rooks & color.back_rank().bitboard()).into_iter().rev() {
            let letter = letter(setup, style, color, rook);
            buffer.push(if color.is_white() { letter.to_ascii_uppercase() } else { letter });
        }
    }
}

/// The outermost rook of a wing goes by the wing's letter in an X-FEN, any other by its file.
#[inline]
fn letter(setup: &Setup, style: FenStyle, color: Color, rook: Square) -> u8 {
    if style == FenStyle::XFen {
        for (side, letter) in [(CastlingSide::KingSide, b'k'), (CastlingSide::QueenSide, b'q')] {
            if setup.board.outermost_rook(color, side) == Some(rook) {
                return letter;
            }
        }
    }
    rook.to_bytes()[0]
}

#[inline]
fn number(number: u32, buffer: &mut Buffer) {
    let mut digits = [0_u8; 10];
    let mut first = digits.len();
    let mut rest = number;
    loop {
        first -= 1;
        digits[first] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    buffer.extend(digits[first..].iter().copied());
}
