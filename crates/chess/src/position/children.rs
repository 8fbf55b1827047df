//! All positions one move away, made while the moves are found.
//!
//! A caller that visits every child need not list the moves first: what a move's origin decides is
//! worked out once for all its targets.

use std::ops::ControlFlow::{self, Continue};

use super::generate::{All, Sink, generate};
use super::play::Lifted;
use super::side::step_back;
use super::{Black, Position, Side, White, as_side_to_move};
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::role::Role;
use crate::square::Square;

impl Position {
    /// Hands every position after a legal move to a function; faster than listing the moves and
    /// playing each, for those who want them all.
    ///
    /// ```
    /// use threefold_chess::Position;
    /// let mut checks = 0;
    /// let position: Position = "6k1/5R2/6K1/8/8/8/8/8 w - - 2 40".parse()?;
    /// position.for_each_child(|child| checks += usize::from(child.is_check()));
    /// assert_eq!(checks, 2); // Rf8+ and Rg7+
    /// # Ok::<(), threefold_chess::ParseFenError>(())
    /// ```
    #[inline]
    pub fn for_each_child(&self, visit: impl FnMut(&Position)) {
        as_side_to_move!(self, S => self.for_each_child_as::<S, true>(visit));
    }

    #[inline(always)]
    pub(crate) fn for_each_child_as<S: Side, const KEYED: bool>(
        &self,
        visit: impl FnMut(&Position),
    ) {
        let mut sink = Children::<S, _, KEYED>::new(self, visit);
        let _ = generate::<S, All, _>(self, Bitboard::FULL, &mut sink);
    }
}

/// Hands every position after a legal move to a function; without keys if they are not wanted.
struct Children<'a, S, F, const KEYED: bool> {
    position: &'a Position,
    visit: F,
    side: std::marker::PhantomData<S>,
}

impl<'a, S: Side, F: FnMut(&Position), const KEYED: bool> Children<'a, S, F, KEYED> {
    #[inline(always)]
    fn new(position: &'a Position, visit: F) -> Children<'a, S, F, KEYED> {
        Children { position, visit, side: std::marker::PhantomData }
    }
}

impl<S: Side, F: FnMut(&Position), const KEYED: bool> Sink for Children<'_, S, F, KEYED> {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) -> ControlFlow<()> {
        if targets.is_empty() {
            return Continue(());
        }
        let board = &self.position.board;
        let lifted = Lifted::<KEYED>::new::<S>(self.position, from, board.code_at(from));
        let occupied = board.occupied();
        for to in targets - occupied {
            (self.visit)(&lifted.land::<S>(to));
        }
        for to in targets & occupied {
            (self.visit)(&lifted.capture::<S>(to, board.code_at(to)));
        }
        Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, step: i8, targets: Bitboard) -> ControlFlow<()> {
        for to in targets {
            let from = step_back(to, step);
            let lifted = Lifted::<KEYED>::new::<S>(self.position, from, Role::Pawn.code());
            let child = if step == S::FORWARD {
                lifted.land::<S>(to)
            } else if step == 2 * S::FORWARD {
                let mut child = lifted.land::<S>(to);
                child.allow_en_passant::<S>(to);
                child
            } else {
                lifted.capture::<S>(to, self.position.board.code_at(to))
            };
            (self.visit)(&child);
        }
        Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, step: i8, targets: Bitboard) -> ControlFlow<()> {
        for to in targets {
            for role in Role::PROMOTIONS {
                (self.visit)(&self.position.promote::<S>(step_back(to, step), to, role));
            }
        }
        Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        (self.visit)(&self.position.capture_en_passant::<S>(from, to));
        Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<()> {
        (self.visit)(&self.position.castle::<S>(king, rook));
        Continue(())
    }
}
