//! The start position as a constant.

use super::Position;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::role::Role;
use crate::square::Square;
use crate::zobrist::Key;

/// The start position, spelled out because operators are not yet `const`; a test compares it with
/// what the FEN gives.
pub(super) const fn start() -> Position {
    // A rank of pieces and a rank of pawns, mirrored; see `Role` for the codes.
    const fn both(half: u64) -> Bitboard {
        Bitboard::from_bits(half | half.swap_bytes())
    }
    let board = Board {
        code: [both(0xff2c), both(0x76), both(0x99)],
        black: Bitboard::from_bits(0xffff << 48),
    };
    let castling_rooks = both(0x81);
    let (mut key, mut pawn_key) = (0, 0);
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        let code = board.code[0].contains(square) as u8
            | (board.code[1].contains(square) as u8) << 1
            | (board.code[2].contains(square) as u8) << 2;
        let color = Color::white_if(!board.black.contains(square));
        key ^= Key::code(color, code, square).bits();
        if code == Role::Pawn.code() {
            pawn_key ^= Key::code(color, code, square).bits();
        }
        if castling_rooks.contains(square) {
            key ^= Key::castling_rook(square).bits();
        }
        index += 1;
    }
    Position {
        board,
        key: Key::from_bits(key),
        pawn_key: Key::from_bits(pawn_key),
        castling_rooks,
        fullmove_number: 1,
        halfmove_clock: 0,
        turn: Color::White,
        en_passant: None,
    }
}
