//! Playing a move makes a new position; the old one stays as it is.

use super::Position;
use super::side::{Side, step_back};
use crate::attacks::pawn_attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::CastlingSide;
use crate::moves::{Move, MoveKind};
use crate::role::Role;
use crate::square::{File, Square};
use crate::zobrist::{BLACK_TO_MOVE, Key};

impl Position {
    #[inline(always)]
    pub(crate) fn play_as<S: Side>(&self, played: Move) -> Position {
        let (from, to) = (played.from(), played.to());
        let moved = self.board.code_at(from);
        let mut placed = moved;
        let mut captured_on = to;
        match played.kind() {
            MoveKind::Normal => {}
            MoveKind::Promotion(role) => placed = role.code(),
            MoveKind::EnPassant => captured_on = step_back(to, S::FORWARD),
            MoveKind::Castling => return self.castle::<S>(from, to),
        }
        let captured = self.board.code_at(captured_on);

        let gone = from | captured_on;
        let target = to.bitboard();
        let plane = |bit: u8| {
            let stays = self.board.code[bit as usize] - gone - target;
            stays | Bitboard::from_bits(u64::from(placed >> bit & 1) << to as u8)
        };
        let black = self.board.black - gone - target;
        let board = Board {
            code: [plane(0), plane(1), plane(2)],
            black: if S::COLOR.is_white() { black } else { black | target },
        };

        let arrives = Key::code(S::COLOR, placed, to);
        let leaves = Key::code(S::COLOR, moved, from);
        let taken = Key::code(S::Opponent::COLOR, captured, captured_on);
        let mut key = self.key ^ self.rare_key() ^ BLACK_TO_MOVE ^ arrives ^ leaves ^ taken;
        let mut pawn_key = self.pawn_key;
        if captured == Role::Pawn.code() {
            pawn_key ^= taken;
        }
        let mut en_passant = None;
        if moved == Role::Pawn.code() {
            pawn_key ^= leaves;
            if placed == Role::Pawn.code() {
                pawn_key ^= arrives;
            }
            if from as u8 ^ to as u8 == 16 {
                en_passant = capturable::<S>(&board, to);
            }
        }

        // Rights vanish when king or rook moves, or the rook is captured (FIDE 9.2.3).
        let mut castling_rooks = self.castling_rooks - gone;
        if moved == Role::King.code() {
            castling_rooks = castling_rooks - S::BACK_RANK;
        }
        let lost = self.castling_rooks ^ castling_rooks;
        if !lost.is_empty() {
            key ^= Key::castling_rooks(lost);
        }
        if let Some(file) = en_passant {
            key ^= Key::en_passant(file);
        }
        let quiet = moved != Role::Pawn.code() && captured == 0;
        Position {
            board,
            key,
            pawn_key,
            castling_rooks,
            fullmove_number: self.next_fullmove_number::<S>(),
            halfmove_clock: if quiet { self.halfmove_clock.saturating_add(1) } else { 0 },
            turn: S::Opponent::COLOR,
            en_passant,
        }
    }

    /// Castling: the only move of two pieces, and squares may coincide in Chess960.
    #[cold]
    #[inline(never)]
    fn castle<S: Side>(&self, king: Square, rook: Square) -> Position {
        let side = CastlingSide::of(king, rook);
        let (king_to, rook_to) = (side.king_target(S::COLOR), side.rook_target(S::COLOR));
        let mut board = self.board;
        board.set(king, None);
        board.set(rook, None);
        board.set(king_to, Some(Role::King.of(S::COLOR)));
        board.set(rook_to, Some(Role::Rook.of(S::COLOR)));
        let castling_rooks = self.castling_rooks - S::BACK_RANK;
        let key = self.key
            ^ self.rare_key()
            ^ BLACK_TO_MOVE
            ^ Key::piece(S::COLOR, Role::King, king)
            ^ Key::piece(S::COLOR, Role::King, king_to)
            ^ Key::piece(S::COLOR, Role::Rook, rook)
            ^ Key::piece(S::COLOR, Role::Rook, rook_to)
            ^ Key::castling_rooks(self.castling_rooks ^ castling_rooks);
        Position {
            board,
            key,
            pawn_key: self.pawn_key,
            castling_rooks,
            fullmove_number: self.next_fullmove_number::<S>(),
            halfmove_clock: self.halfmove_clock.saturating_add(1),
            turn: S::Opponent::COLOR,
            en_passant: None,
        }
    }

    /// The part of the key that any move takes back: the en-passant file.
    #[inline(always)]
    fn rare_key(&self) -> Key {
        match self.en_passant {
            Some(file) => Key::en_passant(file),
            None => Key::default(),
        }
    }

    #[inline(always)]
    fn next_fullmove_number<S: Side>(&self) -> u32 {
        self.fullmove_number.saturating_add(u32::from(!S::COLOR.is_white()))
    }

    /// The position with the other side to move, clocks running on.
    pub(crate) fn pass_as<S: Side>(&self) -> Position {
        Position {
            key: self.key ^ self.rare_key() ^ BLACK_TO_MOVE,
            fullmove_number: self.next_fullmove_number::<S>(),
            halfmove_clock: self.halfmove_clock.saturating_add(1),
            turn: S::Opponent::COLOR,
            en_passant: None,
            ..*self
        }
    }

    /// Whether the king of `S` is safe after the en-passant capture.
    pub(crate) fn en_passant_is_safe<S: Side>(&self, from: Square, to: Square) -> bool {
        en_passant_is_safe::<S>(&self.board, from, to)
    }
}

/// The file of a pawn that has just made a double step, if it can legally be captured en passant.
///
/// This is where "a legal capture exists" is decided, so that key and `==` need not ask again.
#[inline(always)]
fn capturable<S: Side>(board: &Board, pushed: Square) -> Option<File> {
    let beside = pushed.bitboard().east() | pushed.bitboard().west();
    let enemy = board.by_color(S::Opponent::COLOR);
    if (beside & board.by_role(Role::Pawn) & enemy).is_empty() {
        return None;
    }
    let to = step_back(pushed, S::FORWARD);
    legal_en_passant::<S::Opponent>(board, to).then(|| to.file())
}

/// Whether a pawn of `S` can legally capture en passant on `to`.
#[cold]
#[inline(never)]
pub(crate) fn legal_en_passant<S: Side>(board: &Board, to: Square) -> bool {
    let pawns = board.by_role(Role::Pawn) & board.by_color(S::COLOR);
    (pawn_attacks(S::Opponent::COLOR, to) & pawns)
        .into_iter()
        .any(|from| en_passant_is_safe::<S>(board, from, to))
}

/// Whether a piece may go from one square to another without leaving its king in check; how the
/// piece moves is no concern here. Not for en passant and castling, which move more than one piece.
#[inline(always)]
pub(crate) fn is_safe_for_king<S: Side>(
    position: &Position,
    king: Square,
    from: Square,
    to: Square,
) -> bool {
    let board = &position.board;
    let occupied = board.occupied().without(from);
    if from == king {
        return board.attackers(to, S::Opponent::COLOR, occupied).is_empty();
    }
    // What stood on the target is captured and attacks no longer.
    board.attackers(king, S::Opponent::COLOR, occupied.with(to)).without(to).is_empty()
}

fn en_passant_is_safe<S: Side>(board: &Board, from: Square, to: Square) -> bool {
    let captured = step_back(to, S::FORWARD);
    let Some(king) = board.king(S::COLOR) else { return false };
    let occupied = board.occupied().without(from).without(captured).with(to);
    let attackers = board.attackers(king, S::Opponent::COLOR, occupied);
    attackers.without(captured).is_empty()
}
