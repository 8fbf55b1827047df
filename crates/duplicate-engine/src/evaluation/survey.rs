//! View of one seat over its two boards: attacks of each, and the squares its moves reach on both.

use threefold_chess::{Bitboard, Board, Color, Role, Square, attacks};
use threefold_duplicate::{BoardId, BySeat, DuplicatePosition, Seat};

/// Attacks and synced reach of one seat. Pins are not looked at: this is for estimates.
pub(super) struct Survey {
    pub(super) king: Square,
    /// Squares of the pieces that have their twin.
    pub(super) live: Bitboard,
    /// Squares attacked on each board, by ghosts too.
    attacks: [Bitboard; 2],
    /// Squares that knights reach on both boards, and so on.
    pub(super) knights: Bitboard,
    pub(super) bishops: Bitboard,
    pub(super) rooks: Bitboard,
    pub(super) queens: Bitboard,
    pawn_captures: Bitboard,
    /// Squares to which the king may go on both boards.
    pub(super) escapes: Bitboard,
    /// Number of synced moves of all pieces but the king.
    pub(super) mobility: usize,
    /// Number of attacks on squares beside the enemy's king, on each board.
    pub(super) ring_attacks: [usize; 2],
}

/// Returns the place of a board among the two of a seat.
#[inline]
pub(super) fn place(seat: Seat, board: BoardId) -> usize {
    usize::from(seat.boards()[0] != board)
}

impl Survey {
    /// Surveys all four seats.
    #[inline]
    pub(super) fn of_all(position: &DuplicatePosition) -> BySeat<Survey> {
        let mut surveys = BySeat::from_fn(|seat| Survey::of(position, seat));
        for seat in Seat::ALL {
            let guarded = seat.boards().map(|board| {
                let enemy = board.player(seat.color().opponent());
                surveys[enemy].attacks[place(enemy, board)]
            });
            surveys[seat].escapes -= guarded[0] | guarded[1];
        }
        surveys
    }

    /// Surveys one seat; its king's escapes are not yet free of attacks.
    #[inline]
    fn of(position: &DuplicatePosition, seat: Seat) -> Survey {
        let boards = seat.boards().map(|id| position.board(id).board());
        let color = seat.color();
        let own = boards.map(|board| board.by_color(color));
        let king = position.board(seat.boards()[0]).king(color);
        let rings = seat
            .boards()
            .map(|id| attacks::king_attacks(position.board(id).king(color.opponent())));
        let mut survey = Survey {
            king,
            live: own[0] & own[1],
            attacks: boards.map(|board| {
                attacks::king_attacks(king)
                    | pawn_attacks(board.by_role(Role::Pawn) & board.by_color(color), color)
            }),
            knights: Bitboard::EMPTY,
            bishops: Bitboard::EMPTY,
            rooks: Bitboard::EMPTY,
            queens: Bitboard::EMPTY,
            pawn_captures: Bitboard::EMPTY,
            escapes: attacks::king_attacks(king) - own[0] - own[1],
            mobility: 0,
            ring_attacks: [0; 2],
        };
        survey.add_pawns(boards, color);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            survey.add_twins(boards, role, own[0] | own[1], rings);
            for index in [0, 1] {
                let ghosts = (own[index] - survey.live) & boards[index].by_role(role);
                survey.add_ghosts(boards[index], role, ghosts, index, rings[index]);
            }
        }
        survey
    }

    /// Squares to which any piece may go on both boards, pawns only if they capture.
    #[inline]
    pub(super) fn reach(&self) -> Bitboard {
        self.knights | self.bishops | self.rooks | self.queens | self.pawn_captures | self.escapes
    }

    #[inline]
    fn add_pawns(&mut self, boards: [&Board; 2], color: Color) {
        let pawns = self.live & boards[0].by_role(Role::Pawn);
        let occupied = boards[0].occupied() | boards[1].occupied();
        let ahead = if color.is_white() { pawns.north() } else { pawns.south() };
        self.mobility += (ahead - occupied).len();
        // A pawn goes aside only to capture, so on both boards there must be something.
        let enemies = boards.map(|board| board.by_color(color.opponent()));
        self.pawn_captures = pawn_attacks(pawns, color) & enemies[0] & enemies[1];
        self.mobility += self.pawn_captures.len();
    }

    #[inline]
    fn add_twins(&mut self, boards: [&Board; 2], role: Role, own: Bitboard, rings: [Bitboard; 2]) {
        let mut reach = Bitboard::EMPTY;
        for from in self.live & boards[0].by_role(role) {
            let seen = boards.map(|board| piece_attacks(role, from, board.occupied()));
            for index in [0, 1] {
                self.attacks[index] |= seen[index];
                self.ring_attacks[index] += (seen[index] & rings[index]).len();
            }
            let both = (seen[0] & seen[1]) - own;
            self.mobility += both.len();
            reach |= both;
        }
        match role {
            Role::Knight => self.knights = reach,
            Role::Bishop => self.bishops = reach,
            Role::Rook => self.rooks = reach,
            _ => self.queens = reach,
        }
    }

    #[inline]
    fn add_ghosts(
        &mut self,
        board: &Board,
        role: Role,
        ghosts: Bitboard,
        index: usize,
        ring: Bitboard,
    ) {
        for from in ghosts {
            let seen = piece_attacks(role, from, board.occupied());
            self.attacks[index] |= seen;
            self.ring_attacks[index] += (seen & ring).len();
        }
    }
}

/// Attacks of a piece that is neither pawn nor king.
#[inline(always)]
fn piece_attacks(role: Role, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Knight => attacks::knight_attacks(from),
        Role::Bishop => attacks::bishop_attacks(from, occupied),
        Role::Rook => attacks::rook_attacks(from, occupied),
        _ => attacks::queen_attacks(from, occupied),
    }
}

#[inline(always)]
fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    let ahead = if color.is_white() { pawns.north() } else { pawns.south() };
    ahead.east() | ahead.west()
}
