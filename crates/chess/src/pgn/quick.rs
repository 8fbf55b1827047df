//! The usual move in its usual spelling, decoded and resolved with hardly a branch.
//!
//! `Nf3`, `Nbxd7+`, `exd5`, `e4`: nearly all of a PGN file. Everything else (castling, promotion,
//! en passant, both coordinates of the origin, several pieces that reach the square, odd spelling,
//! illegal moves) is left to [`San`](crate::San), and what is decided here is decided as there.

use crate::attacks::{between, bishop_rays, king_attacks, knight_attacks, pawn_attacks, rook_rays};
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::moves::Move;
use crate::position::Position;
use crate::role::Role;
use crate::square::{File, Rank, Square};

/// A move's text split into what it says.
#[derive(Clone, Copy)]
struct Spelling {
    role: Role,
    /// Squares the piece may come from.
    origins: Bitboard,
    to: Square,
    /// True if the text names the origin's file or rank.
    is_exact: bool,
}

/// The legal move of which this is the beginning of the text, and the length of its text; a blank
/// must follow within eight bytes.
#[inline(always)]
pub(super) fn quick_move(position: &Position, text: [u8; 8]) -> Option<(Move, usize)> {
    let word = u64::from_le_bytes(text);
    let length = word_length(word)?;
    let spelling = decode(word, length)?;
    let from = if spelling.role == Role::Pawn {
        pawn_origin(position, spelling)?
    } else {
        piece_origin(position, spelling)?
    };
    let is_king = spelling.role == Role::King;
    let king = if is_king { spelling.to } else { position.king(position.turn()) };
    is_safe(position, king, from, spelling.to).then_some((Move::normal(from, spelling.to), length))
}

/// Returns the number of bytes before the first that is a blank or below, if there is one.
#[inline(always)]
fn word_length(word: u64) -> Option<usize> {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    // Borrows make bytes behind the first one wrong, never the first itself.
    let blanks = word.wrapping_sub(ONES * (b' ' as u64 + 1)) & !word & (ONES << 7);
    (blanks != 0).then(|| (blanks.trailing_zeros() / 8) as usize)
}

/// Meaning of a first letter: the role, and 8 if the letter is not part of a square.
static FIRST: [(Option<Role>, u8); 256] = first_letters();
/// Origins that a letter or digit before the target allows; none for other bytes.
static ORIGIN: [Bitboard; 256] = origins();

const fn first_letters() -> [(Option<Role>, u8); 256] {
    let mut table = [(None, 0); 256];
    let mut letter = b'a';
    while letter <= b'h' {
        table[letter as usize] = (Some(Role::Pawn), 0);
        letter += 1;
    }
    table[b'N' as usize] = (Some(Role::Knight), 8);
    table[b'B' as usize] = (Some(Role::Bishop), 8);
    table[b'R' as usize] = (Some(Role::Rook), 8);
    table[b'Q' as usize] = (Some(Role::Queen), 8);
    table[b'K' as usize] = (Some(Role::King), 8);
    table
}

const fn origins() -> [Bitboard; 256] {
    let mut table = [Bitboard::EMPTY; 256];
    table[0] = Bitboard::FULL;
    let mut index = 0;
    while index < 8 {
        table[b'a' as usize + index] = File::ALL[index].bitboard();
        table[b'1' as usize + index] = Rank::ALL[index].bitboard();
        index += 1;
    }
    table
}

#[inline(always)]
fn decode(word: u64, length: usize) -> Option<Spelling> {
    let (role, skip) = FIRST[(word & 0xff) as usize];
    let role = role?;
    let byte = |index: usize| (word >> ((8 * index) & 63)) as u8;
    // A check sign is not believed, only passed over.
    let length = length - usize::from(matches!(byte(length.wrapping_sub(1)), b'+' | b'#'));
    if length < 2 {
        return None;
    }
    let to = Square::from_bytes(byte(length - 2), byte(length - 1))?;
    let has_sign = length > 2 && byte(length - 3) == b'x';
    // What is between the letter of the piece and the capture sign or target.
    let end = 8 * (length - 2 - usize::from(has_sign)) as u32;
    let rest = (word & !(u64::MAX << (end & 63))).checked_shr(u32::from(skip)).unwrap_or(0);
    if rest > 0xff {
        return None;
    }
    let origins = ORIGIN[rest as usize];
    Some(Spelling { role, origins, to, is_exact: rest != 0 })
}

/// The squares from which a piece other than a pawn could come on an empty board.
#[inline(always)]
fn reach(role: Role, to: Square) -> Bitboard {
    match role {
        Role::Knight => knight_attacks(to),
        Role::Bishop => bishop_rays(to),
        Role::Rook => rook_rays(to),
        Role::Queen => bishop_rays(to) | rook_rays(to),
        Role::King | Role::Pawn => king_attacks(to),
    }
}

/// The only piece that reaches the square as written.
#[inline(always)]
fn piece_origin(position: &Position, spelling: Spelling) -> Option<Square> {
    let Spelling { role, origins, to, .. } = spelling;
    let board = position.board();
    let own = board.by_color(position.turn());
    let mut from = reach(role, to) & board.by_role(role) & own & origins;
    if own.contains(to) {
        return None;
    }
    let occupied = board.occupied();
    if from.has_many() {
        // There is nothing between the squares of a knight's or king's move.
        from = from.into_iter().filter(|&from| !between(from, to).intersects(occupied)).collect();
        return from.only();
    }
    from.first().filter(|&from| !between(from, to).intersects(occupied))
}

/// The only pawn that reaches the square as written, other than by promotion or en passant.
#[inline(always)]
fn pawn_origin(position: &Position, spelling: Spelling) -> Option<Square> {
    let Spelling { origins, to, is_exact, .. } = spelling;
    let board = position.board();
    let turn = position.turn();
    let pawns = board.by_piece(Role::Pawn.of(turn));
    if Bitboard::BACK_RANKS.contains(to) {
        return None;
    }
    if is_exact {
        let captures = pawn_attacks(turn.opponent(), to) & pawns & origins;
        return captures.only().filter(|_| board.by_color(turn.opponent()).contains(to));
    }
    let empty = !board.occupied();
    let back = |squares: Bitboard| match turn {
        Color::White => squares.south(),
        Color::Black => squares.north(),
    };
    let single = back(to.bitboard() & empty);
    let start = turn.relative_rank(Rank::Second).bitboard();
    ((single | back(single & empty) & start) & pawns).only()
}

/// Returns true if the king, which is on that square after the move, is not attacked then.
#[inline(always)]
fn is_safe(position: &Position, king: Square, from: Square, to: Square) -> bool {
    let board = position.board();
    let turn = position.turn();
    let enemy = board.by_color(turn.opponent()).without(to);
    let leapers = pawn_attacks(turn, king) & board.by_role(Role::Pawn)
        | knight_attacks(king) & board.by_role(Role::Knight)
        | king_attacks(king) & board.by_role(Role::King);
    if leapers.intersects(enemy) {
        return false;
    }
    let occupied = board.occupied().without(from).with(to);
    let mut sliders = (rook_rays(king) & board.orthogonal_sliders()
        | bishop_rays(king) & board.diagonal_sliders())
        & enemy;
    while let Some(slider) = sliders.pop() {
        if !between(king, slider).intersects(occupied) {
            return false;
        }
    }
    true
}
