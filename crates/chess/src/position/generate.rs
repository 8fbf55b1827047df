//! Legal move generation: nothing illegal is ever made, so nothing is filtered afterwards.
//!
//! One generator serves all uses. It finds the target sets and hands them to a [`Sink`], which
//! counts, lists, looks for one move or stops at the first.

use std::ops::ControlFlow::{self, Continue};

use super::Position;
use super::side::{Black, Side, White};
use crate::IS_SMALL;
use crate::attacks::{
    between, bishop_attacks, bishop_rays, king_attacks, knight_attacks, pawn_attacks, rook_attacks,
    rook_rays,
};
use crate::bitboard::Bitboard;
use crate::castling::CastlingSide;
use crate::color::Color;
use crate::moves::{Move, MoveList};
use crate::role::Role;
use crate::square::{File, Square};

/// Receiver of the moves. Each method gets a set of legal moves at once and may break off.
pub(crate) trait Sink {
    /// A piece other than a pawn goes from one square to any of the targets.
    fn piece(&mut self, from: Square, targets: Bitboard) -> ControlFlow<()>;

    /// Pawns reach the targets by a step of this index difference, without promoting.
    fn pawns(&mut self, step: i8, targets: Bitboard) -> ControlFlow<()>;

    /// Pawns reach the targets on the last rank by a step of this index difference.
    fn promotions(&mut self, step: i8, targets: Bitboard) -> ControlFlow<()>;

    /// A pawn captures en passant.
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()>;

    /// King and rook castle.
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<()>;
}

/// Kinds of moves that are wanted, decided at compile time.
pub(crate) trait Scope {
    const CAPTURES: bool;
    const QUIETS: bool;
}

/// Every legal move.
pub(crate) struct All;
/// Captures and promotions: the moves that change the material.
pub(crate) struct Captures;
/// The others.
pub(crate) struct Quiets;

impl Scope for All {
    const CAPTURES: bool = true;
    const QUIETS: bool = true;
}

impl Scope for Captures {
    const CAPTURES: bool = true;
    const QUIETS: bool = false;
}

impl Scope for Quiets {
    const CAPTURES: bool = false;
    const QUIETS: bool = true;
}

/// Limits that the enemy's lines set: the pieces that check, and those of ours that are pinned.
pub(crate) struct Constraints {
    pub(crate) checkers: Bitboard,
    /// The lines, blocker and pinner included, along which our pieces are pinned.
    pub(crate) diagonal_pins: Bitboard,
    pub(crate) orthogonal_pins: Bitboard,
}

impl Constraints {
    /// Looks from the king outward along the empty-board rays: no slider lookup is needed, and in
    /// most positions hardly anything is aligned with the king.
    #[inline(always)]
    pub(crate) fn of<S: Side>(position: &Position, king: Square) -> Constraints {
        let board = &position.board;
        let occupied = board.occupied();
        let enemy = board.by_color(S::Opponent::COLOR);
        let mut checkers = ((knight_attacks(king) & board.by_role(Role::Knight))
            | (pawn_attacks(S::COLOR, king) & board.by_role(Role::Pawn)))
            & enemy;
        let mut pins = |sliders: Bitboard| {
            let mut lines = Bitboard::EMPTY;
            for slider in sliders & enemy {
                let line = between(king, slider);
                let blockers = line & occupied;
                if blockers.is_empty() {
                    checkers |= slider.bitboard();
                } else if !blockers.has_many() {
                    // If the blocker is the enemy's own, the line binds nothing of ours.
                    lines |= line | slider;
                }
            }
            lines
        };
        let diagonal_pins = pins(bishop_rays(king) & board.diagonal_sliders());
        let orthogonal_pins = pins(rook_rays(king) & board.orthogonal_sliders());
        Constraints { checkers, diagonal_pins, orthogonal_pins }
    }

    /// Returns the squares on which a move other than the king's must end: all, or those that
    /// answer the check.
    #[inline(always)]
    pub(crate) fn check_mask(&self, king: Square) -> Bitboard {
        match self.checkers.first() {
            None => Bitboard::FULL,
            Some(_) if self.checkers.has_many() => Bitboard::EMPTY,
            Some(checker) => between(king, checker) | checker,
        }
    }
}

/// Finds the legal moves of the pieces on `movers` and hands them to the sink.
#[inline(always)]
pub(crate) fn generate<S: Side, W: Scope, K: Sink>(
    position: &Position,
    movers: Bitboard,
    sink: &mut K,
) -> ControlFlow<()> {
    if IS_SMALL {
        generate_for_all::<S, W>(position, movers, sink)
    } else {
        generate_into::<S, W, K>(position, movers, sink)
    }
}

/// Does the same with one function for all sinks.
#[inline(never)]
pub(super) fn generate_for_all<S: Side, W: Scope>(
    position: &Position,
    movers: Bitboard,
    sink: &mut dyn Sink,
) -> ControlFlow<()> {
    generate_into::<S, W, dyn Sink>(position, movers, sink)
}

#[inline(always)]
fn generate_into<S: Side, W: Scope, K: Sink + ?Sized>(
    position: &Position,
    movers: Bitboard,
    sink: &mut K,
) -> ControlFlow<()> {
    let board = &position.board;
    let occupied = board.occupied();
    let own = board.by_color(S::COLOR);
    let enemy = occupied ^ own;
    let king = position.king_of::<S>();
    let constraints = Constraints::of::<S>(position, king);
    let wanted = match (W::CAPTURES, W::QUIETS) {
        (true, true) => !own,
        (true, false) => enemy,
        _ => !occupied,
    };

    if movers.contains(king) {
        king_moves::<S, W, K>(position, king, &constraints, wanted, sink)?;
    }
    if constraints.checkers.has_many() {
        return Continue(());
    }
    let check_mask = constraints.check_mask(king);
    let targets = wanted & check_mask;
    let own = own & movers;
    let Constraints { diagonal_pins, orthogonal_pins, .. } = constraints;

    for from in (board.by_role(Role::Knight) & own) - (diagonal_pins | orthogonal_pins) {
        sink.piece(from, knight_attacks(from) & targets)?;
    }
    // A queen is found twice, once for each kind of line.
    for from in (board.diagonal_sliders() & own) - orthogonal_pins {
        let pinned = diagonal_pins.contains(from);
        let allowed = if pinned { targets & diagonal_pins } else { targets };
        sink.piece(from, bishop_attacks(from, occupied) & allowed)?;
    }
    for from in (board.orthogonal_sliders() & own) - diagonal_pins {
        let pinned = orthogonal_pins.contains(from);
        let allowed = if pinned { targets & orthogonal_pins } else { targets };
        sink.piece(from, rook_attacks(from, occupied) & allowed)?;
    }

    let pawns = board.by_role(Role::Pawn) & own;
    let lines = PawnLines { occupied, enemy, diagonal_pins, orthogonal_pins };
    pawn_moves::<S, W, K>(position, pawns, &lines, check_mask, sink)
}

/// The pawns' steps, captures and promotions.
#[inline(always)]
fn pawn_moves<S: Side, W: Scope, K: Sink + ?Sized>(
    position: &Position,
    pawns: Bitboard,
    lines: &PawnLines,
    check_mask: Bitboard,
    sink: &mut K,
) -> ControlFlow<()> {
    let others = pawns - S::SEVENTH_RANK;
    if W::QUIETS {
        let single = lines.steps::<S>(others);
        let double = S::forward(single & S::THIRD_RANK) - lines.occupied;
        sink.pawns(S::FORWARD, single & check_mask)?;
        sink.pawns(2 * S::FORWARD, double & check_mask)?;
    }
    if W::CAPTURES {
        let (east, west) = lines.captures::<S>(others);
        sink.pawns(S::FORWARD + 1, east & check_mask)?;
        sink.pawns(S::FORWARD - 1, west & check_mask)?;
        if pawns.intersects(S::SEVENTH_RANK) {
            let promoting = pawns & S::SEVENTH_RANK;
            let (east, west) = lines.captures::<S>(promoting);
            sink.promotions(S::FORWARD, lines.steps::<S>(promoting) & check_mask)?;
            sink.promotions(S::FORWARD + 1, east & check_mask)?;
            sink.promotions(S::FORWARD - 1, west & check_mask)?;
        }
        if let Some(file) = position.en_passant {
            en_passant::<S, K>(position, file, pawns, sink)?;
        }
    }
    Continue(())
}

/// Limits of the pawns' moves, besides a check. A pinned pawn stays on the line of its pin: one
/// pinned along its file may step, one pinned diagonally may capture the pinner, and a pin along
/// the rank leaves nothing, for no step or capture is on that line.
struct PawnLines {
    occupied: Bitboard,
    enemy: Bitboard,
    diagonal_pins: Bitboard,
    orthogonal_pins: Bitboard,
}

impl PawnLines {
    /// Returns the targets of single steps.
    #[inline(always)]
    fn steps<S: Side>(&self, pawns: Bitboard) -> Bitboard {
        let free = pawns - (self.diagonal_pins | self.orthogonal_pins);
        let pinned = S::forward(pawns & self.orthogonal_pins) & self.orthogonal_pins;
        (S::forward(free) | pinned) - self.occupied
    }

    /// Returns the targets of captures, towards the h-file and towards the a-file.
    #[inline(always)]
    fn captures<S: Side>(&self, pawns: Bitboard) -> (Bitboard, Bitboard) {
        let free = S::forward(pawns - (self.diagonal_pins | self.orthogonal_pins));
        let pinned = S::forward(pawns & self.diagonal_pins);
        let towards =
            |free: Bitboard, pinned: Bitboard| (free | (pinned & self.diagonal_pins)) & self.enemy;
        (towards(free.east(), pinned.east()), towards(free.west(), pinned.west()))
    }
}

/// The king's steps and castling. What the enemy attacks is found out only where it matters.
#[inline(always)]
fn king_moves<S: Side, W: Scope, K: Sink + ?Sized>(
    position: &Position,
    king: Square,
    constraints: &Constraints,
    wanted: Bitboard,
    sink: &mut K,
) -> ControlFlow<()> {
    let targets = king_attacks(king) & wanted;
    let mut castling = Bitboard::EMPTY;
    if W::QUIETS && constraints.checkers.is_empty() {
        // A rook pinned on the rank (only in Chess960) uncovers its king by leaving.
        let rooks = (position.castling_rooks & S::BACK_RANK) - constraints.orthogonal_pins;
        for rook in rooks {
            if CastlingPath::of(king, rook).is_clear(position.board.occupied()) {
                castling |= rook.bitboard();
            }
        }
    }
    if targets.is_empty() && castling.is_empty() {
        return Continue(());
    }
    let danger = attacked_without_king::<S>(position, king);
    sink.piece(king, targets - danger)?;
    for rook in castling {
        if !CastlingPath::of(king, rook).king.intersects(danger) {
            sink.castling(king, rook)?;
        }
    }
    Continue(())
}

/// The squares that matter for castling.
pub(crate) struct CastlingPath {
    /// Squares where the king starts, passes and lands: none may be attacked.
    pub(crate) king: Bitboard,
    /// Squares where king and rook pass or land, besides where they stand: all must be empty.
    pub(crate) free: Bitboard,
}

impl CastlingPath {
    #[inline]
    pub(crate) fn of(king: Square, rook: Square) -> CastlingPath {
        let side = CastlingSide::of(king, rook);
        let king_target = Square::new(side.king_target_file(), king.rank());
        let rook_target = Square::new(side.rook_target_file(), king.rank());
        let king_path = between(king, king_target) | king | king_target;
        let rook_path = between(rook, rook_target) | rook_target;
        CastlingPath { king: king_path, free: (king_path | rook_path) - (king | rook) }
    }

    #[inline]
    fn is_clear(&self, occupied: Bitboard) -> bool {
        !self.free.intersects(occupied)
    }
}

/// Returns the squares the enemy attacks when our king is lifted off the board, so that it does not
/// hide the squares behind it.
#[inline(always)]
fn attacked_without_king<S: Side>(position: &Position, king: Square) -> Bitboard {
    let board = &position.board;
    let enemy = board.by_color(S::Opponent::COLOR);
    let occupied = board.occupied().without(king);
    let pawns = S::Opponent::forward(board.by_role(Role::Pawn) & enemy);
    let mut attacked = pawns.east() | pawns.west();
    for knight in board.by_role(Role::Knight) & enemy {
        attacked |= knight_attacks(knight);
    }
    for slider in board.diagonal_sliders() & enemy {
        attacked |= bishop_attacks(slider, occupied);
    }
    for slider in board.orthogonal_sliders() & enemy {
        attacked |= rook_attacks(slider, occupied);
    }
    attacked | king_attacks(position.king_of::<S::Opponent>())
}

/// Returns the squares that a king of `color` cannot go to because the enemy attacks them.
#[inline]
pub(crate) fn attacked_around(position: &Position, color: Color) -> Bitboard {
    match color {
        Color::White => attacked_without_king::<White>(position, position.king_of::<White>()),
        Color::Black => attacked_without_king::<Black>(position, position.king_of::<Black>()),
    }
}

/// En passant takes two pawns off one rank at once, which no pin mask foresees; it is rare, so
/// each capture is simply tried.
#[cold]
fn en_passant<S: Side, K: Sink + ?Sized>(
    position: &Position,
    file: File,
    pawns: Bitboard,
    sink: &mut K,
) -> ControlFlow<()> {
    let to = Square::en_passant(file, S::Opponent::COLOR);
    for from in pawn_attacks(S::Opponent::COLOR, to) & pawns {
        if position.en_passant_is_safe::<S>(from, to) {
            sink.en_passant(from, to)?;
        }
    }
    Continue(())
}

/// Counts moves without listing them.
#[derive(Default)]
pub(crate) struct Count(pub(crate) usize);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: Square, targets: Bitboard) -> ControlFlow<()> {
        self.0 += targets.len();
        Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, _: i8, targets: Bitboard) -> ControlFlow<()> {
        self.0 += targets.len();
        Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, _: i8, targets: Bitboard) -> ControlFlow<()> {
        self.0 += targets.len() * Role::PROMOTIONS.len();
        Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square) -> ControlFlow<()> {
        self.0 += 1;
        Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, _: Square, _: Square) -> ControlFlow<()> {
        self.0 += 1;
        Continue(())
    }
}

/// Hands every move on, one by one, to a function that may break off.
pub(crate) struct Each<F>(pub(crate) F);

impl<F: FnMut(Move) -> ControlFlow<()>> Sink for Each<F> {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) -> ControlFlow<()> {
        for to in targets {
            (self.0)(Move::normal(from, to))?;
        }
        Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, step: i8, targets: Bitboard) -> ControlFlow<()> {
        for to in targets {
            (self.0)(Move::normal(super::side::step_back(to, step), to))?;
        }
        Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, step: i8, targets: Bitboard) -> ControlFlow<()> {
        for to in targets {
            for role in Role::PROMOTIONS {
                (self.0)(Move::promotion(super::side::step_back(to, step), to, role))?;
            }
        }
        Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        (self.0)(Move::en_passant(from, to))
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<()> {
        (self.0)(Move::castling(king, rook))
    }
}

/// Appends the moves to a list.
#[inline(always)]
pub(crate) fn list<S: Side, W: Scope>(position: &Position, movers: Bitboard, list: &mut MoveList) {
    let mut sink = Each(|found| {
        list.push(found);
        Continue(())
    });
    // Nothing breaks off here.
    let _ = generate::<S, W, _>(position, movers, &mut sink);
}
