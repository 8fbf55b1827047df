//! Playing a move makes a new position; the old one stays as it is.

use super::Position;
use super::side::{Side, step_back};
use crate::attacks::pawn_attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::CastlingSide;
use crate::color::Color;
use crate::moves::{Move, MoveKind};
use crate::role::Role;
use crate::square::Square;
use crate::zobrist::Key;

/// A position with the moving piece lifted off its square: all that a move's origin decides. Who
/// plays several moves of one piece lifts it once. Counting has no use for keys and leaves them out.
#[derive(Clone, Copy)]
pub(crate) struct Lifted<const KEYED: bool> {
    board: Board,
    key: Key,
    pawn_key: Key,
    castling_rooks: Bitboard,
    fullmove_number: u32,
    next_clock: u16,
    code: u8,
}

impl<const KEYED: bool> Lifted<KEYED> {
    /// Lifts the piece with this plane code off its square.
    #[inline(always)]
    pub(crate) fn new<S: Side>(position: &Position, from: Square, code: u8) -> Lifted<KEYED> {
        let origin = from.bitboard();
        let leaves = Self::part(S::COLOR, code, from);
        let mut key = position.key;
        if KEYED {
            key ^= position.en_passant_key() ^ Key::BLACK_TO_MOVE ^ leaves;
        }
        let is_pawn = code == Role::Pawn.code();
        // Rights vanish when king or rook moves, or the rook is captured (FIDE 9.2.3).
        let mut castling_rooks = position.castling_rooks;
        if !is_pawn && !castling_rooks.is_empty() {
            castling_rooks -= if code == Role::King.code() { S::BACK_RANK } else { origin };
            if KEYED {
                key ^= castling_key(position.castling_rooks ^ castling_rooks);
            }
        }
        Lifted {
            board: position.board.without(from),
            key,
            pawn_key: if is_pawn { position.pawn_key ^ leaves } else { position.pawn_key },
            castling_rooks,
            fullmove_number: position.next_fullmove_number::<S>(),
            next_clock: if is_pawn { 0 } else { position.halfmove_clock.saturating_add(1) },
            code,
        }
    }

    /// A piece's part in the keys, if there are any.
    #[inline(always)]
    fn part(color: Color, code: u8, square: Square) -> Key {
        if KEYED { Key::code(color, code, square) } else { Key::default() }
    }

    /// Puts the piece down on an empty square.
    #[inline(always)]
    pub(crate) fn land<S: Side>(&self, to: Square) -> Position {
        let (board, code) = (&self.board, self.code);
        let target = to.bitboard();
        let plane = |bit: usize| {
            let present = Bitboard::from_bits(u64::from(code >> bit & 1).wrapping_neg());
            board.code[bit] | (target & present)
        };
        let arrives = Self::part(S::COLOR, code, to);
        let is_pawn = code == Role::Pawn.code();
        Position {
            board: Board {
                code: [plane(0), plane(1), plane(2)],
                black: if S::COLOR.is_white() { board.black } else { board.black | target },
            },
            key: self.key ^ arrives,
            pawn_key: if is_pawn { self.pawn_key ^ arrives } else { self.pawn_key },
            castling_rooks: self.castling_rooks,
            fullmove_number: self.fullmove_number,
            halfmove_clock: self.next_clock,
            turn: S::Opponent::COLOR,
            en_passant: None,
        }
    }

    /// Puts the piece down where an enemy piece with this plane code stands.
    #[inline(always)]
    pub(crate) fn capture<S: Side>(&self, to: Square, captured: u8) -> Position {
        self.without::<S>(to, captured).land::<S>(to)
    }

    /// Puts a pawn down on the last rank as a piece with this plane code.
    #[inline(always)]
    fn promote<S: Side>(&self, to: Square, promoted: u8) -> Position {
        let changed = Lifted { code: promoted, ..*self };
        changed.land::<S>(to)
    }

    /// The same with an enemy piece taken off the board.
    #[inline(always)]
    fn without<S: Side>(&self, square: Square, code: u8) -> Lifted<KEYED> {
        let gone = square.bitboard();
        let taken = Self::part(S::Opponent::COLOR, code, square);
        let castling_rooks = self.castling_rooks - gone;
        let mut key = self.key ^ taken;
        if KEYED && castling_rooks != self.castling_rooks {
            key ^= castling_key(self.castling_rooks ^ castling_rooks);
        }
        let is_pawn = code == Role::Pawn.code();
        Lifted {
            board: self.board.without(square),
            key,
            pawn_key: if is_pawn { self.pawn_key ^ taken } else { self.pawn_key },
            castling_rooks,
            next_clock: if code == 0 { self.next_clock } else { 0 },
            ..*self
        }
    }
}

/// Few moves change castling rights, so this stays out of the way of the others.
#[cold]
#[inline(never)]
fn castling_key(lost: Bitboard) -> Key {
    Key::castling_rooks(lost)
}

impl Position {
    #[inline(always)]
    pub(crate) fn play_as<S: Side>(&self, played: Move) -> Position {
        if played.kind() != MoveKind::Normal {
            return self.play_special::<S>(played);
        }
        let (from, to) = (played.from(), played.to());
        let code = self.board.code_at(from);
        // Whether something is captured is a coin toss to the branch predictor, so an empty square
        // is captured like any piece: with code 0, which changes nothing.
        if code == Role::Pawn.code() && from as u8 ^ to as u8 == 16 {
            return self.push_twice::<S>(from, to);
        }
        Lifted::<true>::new::<S>(self, from, code).capture::<S>(to, self.board.code_at(to))
    }

    /// A pawn's double step. Not inlined: built and then changed, the position would be copied.
    #[inline(never)]
    fn push_twice<S: Side>(&self, from: Square, to: Square) -> Position {
        let mut after = Lifted::<true>::new::<S>(self, from, Role::Pawn.code()).land::<S>(to);
        after.allow_en_passant::<S>(to);
        after
    }

    /// Promotion, en passant and castling, out of the way of the others.
    #[cold]
    #[inline(never)]
    fn play_special<S: Side>(&self, played: Move) -> Position {
        let (from, to) = (played.from(), played.to());
        match played.kind() {
            MoveKind::Promotion(role) => self.promote::<S>(from, to, role),
            MoveKind::EnPassant => self.capture_en_passant::<S>(from, to),
            MoveKind::Castling | MoveKind::Normal => self.castle::<S>(from, to),
        }
    }

    /// Lets the pawn that has just made a double step be captured en passant, if that is legal.
    ///
    /// This is where "a legal capture exists" is decided, so that key and `==` need not ask again.
    #[inline(always)]
    pub(crate) fn allow_en_passant<S: Side>(&mut self, pushed: Square) {
        let beside = pushed.bitboard().east() | pushed.bitboard().west();
        let enemy = self.board.by_color(S::Opponent::COLOR);
        if beside.intersects(self.board.by_role(Role::Pawn) & enemy)
            && legal_en_passant::<S::Opponent>(&self.board, step_back(pushed, S::FORWARD))
        {
            self.en_passant = Some(pushed.file());
            self.key ^= Key::en_passant(pushed.file());
        }
    }

    #[inline]
    pub(crate) fn promote<S: Side>(&self, from: Square, to: Square, role: Role) -> Position {
        let mut lifted = Lifted::<true>::new::<S>(self, from, Role::Pawn.code());
        if self.board.occupied().contains(to) {
            lifted = lifted.without::<S>(to, self.board.code_at(to));
        }
        lifted.promote::<S>(to, role.code())
    }

    #[cold]
    pub(crate) fn capture_en_passant<S: Side>(&self, from: Square, to: Square) -> Position {
        let lifted = Lifted::<true>::new::<S>(self, from, Role::Pawn.code());
        lifted.without::<S>(step_back(to, S::FORWARD), Role::Pawn.code()).land::<S>(to)
    }

    /// Castling: the only move of two pieces, and squares may coincide in Chess960.
    #[cold]
    #[inline(never)]
    pub(crate) fn castle<S: Side>(&self, king: Square, rook: Square) -> Position {
        let side = CastlingSide::of(king, rook);
        let (king_to, rook_to) = (side.king_target(S::COLOR), side.rook_target(S::COLOR));
        let mut board = self.board;
        board.set(king, None);
        board.set(rook, None);
        board.set(king_to, Some(Role::King.of(S::COLOR)));
        board.set(rook_to, Some(Role::Rook.of(S::COLOR)));
        let castling_rooks = self.castling_rooks - S::BACK_RANK;
        let key = self.key
            ^ self.en_passant_key()
            ^ Key::BLACK_TO_MOVE
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

    /// The part of the key that any move takes back.
    #[inline(always)]
    fn en_passant_key(&self) -> Key {
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
            key: self.key ^ self.en_passant_key() ^ Key::BLACK_TO_MOVE,
            fullmove_number: self.next_fullmove_number::<S>(),
            halfmove_clock: self.halfmove_clock.saturating_add(1),
            turn: S::Opponent::COLOR,
            en_passant: None,
            ..*self
        }
    }

    /// Returns true if the king of `S` is safe after the en-passant capture.
    pub(crate) fn en_passant_is_safe<S: Side>(&self, from: Square, to: Square) -> bool {
        en_passant_is_safe::<S>(&self.board, from, to)
    }
}

/// Returns true if a pawn of `S` can legally capture en passant on `to`.
#[cold]
#[inline(never)]
pub(crate) fn legal_en_passant<S: Side>(board: &Board, to: Square) -> bool {
    let pawns = board.by_role(Role::Pawn) & board.by_color(S::COLOR);
    (pawn_attacks(S::Opponent::COLOR, to) & pawns)
        .into_iter()
        .any(|from| en_passant_is_safe::<S>(board, from, to))
}

/// Returns true if a piece may go from one square to another without leaving its king in check; how
/// the piece moves is no concern here. Not for en passant and castling, which move more than one
/// piece.
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
