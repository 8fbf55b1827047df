//! The same squares, pieces and moves in the words of each library.

use shakmaty::EnPassantMode;
use shakmaty::fen::Fen;
use threefold_chess::{Bitboard, Move, Role, Square, UciMove};

/// A number that names a move in every library: castling is the king taking its rook.
#[must_use]
pub fn code(uci: UciMove) -> u16 {
    let promotion = uci.promotion.map_or(0, |role| role as u16);
    uci.from as u16 | (uci.to as u16) << 6 | promotion << 12
}

/// A square of cozy-chess.
///
/// # Panics
/// Never: both count 64 squares from a1.
#[must_use]
pub fn from_cozy_square(square: cozy_chess::Square) -> Square {
    Square::from_index(square as u8).expect("there are 64 squares")
}

/// A square for cozy-chess.
#[must_use]
pub fn to_cozy_square(square: Square) -> cozy_chess::Square {
    cozy_chess::Square::index(square.index())
}

/// A square of shakmaty.
///
/// # Panics
/// Never: both count 64 squares from a1.
#[must_use]
pub fn from_shakmaty_square(square: shakmaty::Square) -> Square {
    Square::from_index(square.to_u32() as u8).expect("there are 64 squares")
}

/// A square for shakmaty.
#[must_use]
pub fn to_shakmaty_square(square: Square) -> shakmaty::Square {
    shakmaty::Square::new(square as u32)
}

/// A set of squares of cozy-chess.
#[must_use]
pub fn from_cozy_squares(squares: cozy_chess::BitBoard) -> Bitboard {
    Bitboard::from_bits(squares.0)
}

/// A set of squares of shakmaty.
#[must_use]
pub fn from_shakmaty_squares(squares: shakmaty::Bitboard) -> Bitboard {
    Bitboard::from_bits(squares.0)
}

/// A move of cozy-chess; castling is the king taking its rook.
#[must_use]
pub fn from_cozy(played: cozy_chess::Move) -> UciMove {
    let promotion = played.promotion.map(|piece| match piece {
        cozy_chess::Piece::Pawn => Role::Pawn,
        cozy_chess::Piece::Knight => Role::Knight,
        cozy_chess::Piece::Bishop => Role::Bishop,
        cozy_chess::Piece::Rook => Role::Rook,
        cozy_chess::Piece::Queen => Role::Queen,
        cozy_chess::Piece::King => Role::King,
    });
    UciMove { from: from_cozy_square(played.from), to: from_cozy_square(played.to), promotion }
}

/// A move for cozy-chess, from the spelling of castling as the king taking its rook.
#[must_use]
pub fn to_cozy(uci: UciMove) -> cozy_chess::Move {
    let promotion = uci.promotion.map(|role| match role {
        Role::Pawn => cozy_chess::Piece::Pawn,
        Role::Knight => cozy_chess::Piece::Knight,
        Role::Bishop => cozy_chess::Piece::Bishop,
        Role::Rook => cozy_chess::Piece::Rook,
        Role::Queen => cozy_chess::Piece::Queen,
        Role::King => cozy_chess::Piece::King,
    });
    cozy_chess::Move { from: to_cozy_square(uci.from), to: to_cozy_square(uci.to), promotion }
}

/// A move of shakmaty; castling is the king taking its rook.
///
/// # Panics
/// If a piece is dropped, which happens in variants only.
#[must_use]
pub fn from_shakmaty(played: shakmaty::Move) -> UciMove {
    UciMove {
        from: from_shakmaty_square(played.from().expect("no drops in standard chess")),
        to: from_shakmaty_square(played.to()),
        promotion: played.promotion().map(from_shakmaty_role),
    }
}

/// A kind of piece of shakmaty.
#[must_use]
pub fn from_shakmaty_role(role: shakmaty::Role) -> Role {
    match role {
        shakmaty::Role::Pawn => Role::Pawn,
        shakmaty::Role::Knight => Role::Knight,
        shakmaty::Role::Bishop => Role::Bishop,
        shakmaty::Role::Rook => Role::Rook,
        shakmaty::Role::Queen => Role::Queen,
        shakmaty::Role::King => Role::King,
    }
}

/// Our move in shakmaty's position, if it is legal there.
#[must_use]
pub fn to_shakmaty(played: Move, position: &shakmaty::Chess) -> Option<shakmaty::Move> {
    let uci = played.to_uci(threefold_chess::CastlingMode::Chess960);
    let letter = |role: Role| shakmaty::Role::from_char(role.letter().to_ascii_lowercase());
    let spelled = shakmaty::uci::UciMove::Normal {
        from: to_shakmaty_square(uci.from),
        to: to_shakmaty_square(uci.to),
        promotion: uci.promotion.and_then(letter),
    };
    spelled.to_move(position).ok()
}

/// Returns shakmaty's FEN, with an en-passant square only if a capture is legal.
#[must_use]
pub fn shakmaty_fen(position: &shakmaty::Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// Returns true if `same_position` of cozy-chess 0.3.4 may be wrong about this board.
///
/// To decide whether a double step can be answered it asks for any legal move to the square that
/// was passed over, from the two squares of a capturing pawn, and does not ask for a pawn there: a
/// bishop, queen or king that can step to the square counts as if it captured en passant.
#[must_use]
pub fn cozy_misjudges_en_passant(board: &cozy_chess::Board) -> bool {
    let turn = board.side_to_move();
    board.en_passant().is_some_and(|file| {
        let square = cozy_chess::Square::new(file, cozy_chess::Rank::Sixth.relative_to(turn));
        let origins = cozy_chess::get_pawn_attacks(square, !turn);
        !(origins & board.colors(turn) & !board.pieces(cozy_chess::Piece::Pawn)).is_empty()
    })
}
