//! The static test: the squares that pieces can ever reach between walls that nothing opens.
//!
//! The test follows, for each side and role, the squares on which such a piece could ever stand,
//! and the squares whose first piece could ever leave or be captured. Both sets only grow, until
//! nothing is added. All rules of movement err on the side of allowing too much, so what is left out
//! at the end can never happen: the test is right whenever it says that a side cannot checkmate.

use crate::bitboard::Bitboard;
use crate::castling::CastlingSide;
use crate::color::{ByColor, Color};
use crate::position::{CastlingPath, Position};
use crate::role::Role;
use crate::square::{Rank, Square};
use arrayvec::ArrayVec;

/// Returns true if `winner` can never checkmate, whatever both sides play, as the walls stand.
pub(super) fn can_never_checkmate(position: &Position, winner: Color) -> bool {
    let mut walls = Walls::new(position);
    walls.settle();
    !walls.may_checkmate(winner)
}

/// The squares on which pieces of one side could stand, by role.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Presence {
    pawns: Bitboard,
    knights: Bitboard,
    bishops: Bitboard,
    rooks: Bitboard,
    queens: Bitboard,
    king: Bitboard,
}

impl Presence {
    fn of(position: &Position, color: Color) -> Presence {
        let of = |role: Role| position.board().by_piece(role.of(color));
        Presence {
            pawns: of(Role::Pawn),
            knights: of(Role::Knight),
            bishops: of(Role::Bishop),
            rooks: of(Role::Rook),
            queens: of(Role::Queen),
            king: of(Role::King),
        }
    }

    /// The squares of all pieces that can be captured or stand in the way of their king.
    fn without_king(&self) -> Bitboard {
        self.pawns | self.officers()
    }

    /// The squares of knights, bishops, rooks and queens.
    fn officers(&self) -> Bitboard {
        self.knights | self.bishops | self.rooks | self.queens
    }

    /// The squares that pieces other than the king could attack. A slider is at best next to what it
    /// attacks: every square on its way there is one it could stop on.
    fn attacks_without_king(&self, color: Color) -> Bitboard {
        pawn_captures(color, self.pawns)
            | knight_steps(self.knights)
            | diagonal_steps(self.bishops | self.queens)
            | orthogonal_steps(self.rooks | self.queens)
    }
}

struct Walls<'a> {
    position: &'a Position,
    presence: ByColor<Presence>,
    /// The occupied squares whose piece can neither leave nor be captured, as far as is known.
    fixed: Bitboard,
    /// The squares that pawns of each side reach by capturing.
    entered: ByColor<Bitboard>,
}

impl Walls<'_> {
    fn new(position: &Position) -> Walls<'_> {
        let presence = ByColor {
            white: Presence::of(position, Color::White),
            black: Presence::of(position, Color::Black),
        };
        let entered = ByColor { white: Bitboard::EMPTY, black: Bitboard::EMPTY };
        Walls { position, presence, fixed: position.board().occupied(), entered }
    }

    /// Follows all pieces until nothing new is reached.
    fn settle(&mut self) {
        loop {
            let before = (
                self.presence.white,
                self.presence.black,
                self.fixed,
                self.entered.white,
                self.entered.black,
            );
            for color in Color::ALL {
                self.advance(color);
                self.release(color);
            }
            if before
                == (
                    self.presence.white,
                    self.presence.black,
                    self.fixed,
                    self.entered.white,
                    self.entered.black,
                )
            {
                return;
            }
        }
    }

    /// The pieces of one side that still seem to be fixed.
    fn fixed_of(&self, color: Color) -> Bitboard {
        self.fixed & self.position.board().by_color(color)
    }

    /// The squares that pieces of a side may enter: not those of its own fixed pieces, and not that of
    /// a king that cannot leave, since a king is never captured.
    fn open_to(&self, color: Color) -> Bitboard {
        let king = self.position.king(color.opponent());
        !(self.fixed_of(color) | (self.fixed & king.bitboard()))
    }

    /// The squares that the enemies of a king attack for ever, because they are fixed. Of a slider
    /// only the nearest squares count: what is further off could be covered.
    fn forbidden_to_king(&self, color: Color) -> Bitboard {
        let enemy = color.opponent();
        let first = Presence::of(self.position, enemy);
        let fixed = self.fixed_of(enemy);
        let stays = Presence {
            pawns: first.pawns & fixed,
            knights: first.knights & fixed,
            bishops: first.bishops & fixed,
            rooks: first.rooks & fixed,
            queens: first.queens & fixed,
            king: first.king & fixed,
        };
        stays.attacks_without_king(enemy) | king_steps(stays.king)
    }

    /// Lets the pieces of a side go one move further.
    fn advance(&mut self, color: Color) {
        let open = self.open_to(color);
        let king_open = open - self.forbidden_to_king(color);
        let empty = !(self.fixed | self.impassable(color));
        let prey = self.presence[color.opponent()].without_king();
        let en_passant = self.en_passant_target(color);
        let own = &mut self.presence[color];
        // The single steps of a pawn cover its double step, and what it captures after a single
        // step of its prey covers en passant, except en passant now.
        own.pawns |= forward(color, own.pawns) & empty;
        let captures = pawn_captures(color, own.pawns) & (prey | en_passant);
        own.pawns |= captures;
        self.entered[color] |= captures;
        let promoted = own.pawns & color.relative_rank(Rank::Eighth).bitboard();
        own.knights |= promoted;
        own.queens |= promoted;
        own.knights |= knight_steps(own.knights) & open;
        own.bishops = fill(own.bishops, open, diagonal_steps);
        own.rooks = fill(own.rooks, open, orthogonal_steps);
        own.queens = fill(own.queens, open, king_steps);
        own.king = fill(own.king, king_open, king_steps);
        self.castle(color);
    }

    /// The first squares of enemy pawns that pawns of a side never step onto.
    ///
    /// Two pawns that face each other on a file never pass each other. So the square on which the
    /// enemy's pawn stands now stays out of reach, even after that pawn has gone ahead, as long as it
    /// cannot be captured or capture, and no pawn enters the file by a capture behind its back.
    fn impassable(&self, color: Color) -> Bitboard {
        let (own, enemy) = (&self.presence[color], &self.presence[color.opponent()]);
        let capturers = own.officers() | own.king | self.entered[color];
        let leavers =
            pawn_captures(color, own.without_king() | self.en_passant_target(color.opponent()));
        // A pawn of the enemy captures what our pawns' captures would meet the other way round.
        let untied = (enemy.pawns & (capturers | leavers)) | self.entered[color];
        let first = self.position.board().by_piece(Role::Pawn.of(color.opponent()));
        first - whole_files(untied)
    }

    /// Returns the square on which a side can capture en passant now.
    fn en_passant_target(&self, color: Color) -> Bitboard {
        match self.position.en_passant() {
            Some(target) if self.position.turn() == color => target.bitboard(),
            _ => Bitboard::EMPTY,
        }
    }

    /// Castling, if the way could ever be free.
    fn castle(&mut self, color: Color) {
        let king = self.position.king(color);
        for rook in self.position.castling_rooks() & color.back_rank().bitboard() {
            if !CastlingPath::of(king, rook).free.intersects(self.fixed) {
                let side = CastlingSide::of(king, rook);
                self.presence[color].king |= side.king_target(color).bitboard();
                self.presence[color].rooks |= side.rook_target(color).bitboard();
                self.fixed -= king | rook;
            }
        }
    }

    /// Finds the pieces of a side that are not fixed after all: they can move or be captured.
    fn release(&mut self, color: Color) {
        let fixed = self.fixed_of(color);
        let open = self.open_to(color);
        let king_open = open - self.forbidden_to_king(color);
        let first = Presence::of(self.position, color);
        let enemy = &self.presence[color.opponent()];
        let prey = enemy.without_king() | self.en_passant_target(color);
        let captured = (enemy.without_king() | enemy.king) - first.king;
        let back = color.opponent();
        let empty = !(self.fixed | self.impassable(color));
        let movable = (first.pawns & (forward(back, empty) | pawn_captures(back, prey)))
            | (first.knights & knight_steps(open))
            | ((first.bishops | first.queens) & diagonal_steps(open))
            | ((first.rooks | first.queens) & orthogonal_steps(open))
            | (first.king & king_steps(king_open));
        let en_passant = match self.position.en_passant_pawn() {
            Some(pawn) => pawn.bitboard(),
            None => Bitboard::EMPTY,
        };
        self.fixed -= fixed & (movable | captured | en_passant);
    }

    /// Returns false if no square is left on which the loser's king could be mated: attacked, and
    /// each neighboring square attacked as well or taken by a piece of the king's own side.
    fn may_checkmate(&self, winner: Color) -> bool {
        let loser = winner.opponent();
        let (own, enemy) = (&self.presence[winner], &self.presence[loser]);
        let mut checked = own.attacks_without_king(winner);
        // A king that cannot leave its square hides nothing behind it.
        checked |= self.behind_fixed_king(winner);
        let guarded = checked | king_steps(own.king);
        let refuges = !(guarded | enemy.without_king());
        let candidates = enemy.king & (checked - king_steps(refuges));
        if candidates.is_empty() {
            return false;
        }
        let blockers = self.blockers(loser);
        candidates.into_iter().any(|king| {
            let taken = king_steps(king.bitboard()) - guarded;
            can_stand_together(&blockers, taken)
        })
    }

    /// The squares on which each piece of a side besides the king could stand. A pawn stays on its file
    /// if none can capture; otherwise all could stand wherever one could.
    fn blockers(&self, color: Color) -> ArrayVec<Bitboard, 15> {
        let board = self.position.board();
        let open = self.open_to(color);
        let all = &self.presence[color];
        let promoted = all.pawns.intersects(color.relative_rank(Rank::Eighth).bitboard());
        let own = board.by_color(color) - board.by_role(Role::King);
        own.into_iter()
            .map(|square| {
                let start = square.bitboard();
                match board.role_at(square) {
                    _ if self.fixed.contains(square) => start,
                    Some(Role::Knight) => fill(start, open, knight_steps),
                    Some(Role::Bishop) => fill(start, open, diagonal_steps),
                    Some(Role::Rook) if self.position.castling_rooks().contains(square) => {
                        all.rooks
                    }
                    Some(Role::Rook) => fill(start, open, orthogonal_steps),
                    Some(Role::Queen) => fill(start, open, king_steps),
                    _ if promoted => all.without_king(),
                    _ if self.entered[color].is_empty() => all.pawns & square.file().bitboard(),
                    _ => all.pawns,
                }
            })
            .collect()
    }

    /// The squares behind the loser's fixed king that sliders attack through it.
    fn behind_fixed_king(&self, winner: Color) -> Bitboard {
        let king = self.position.king(winner.opponent());
        if !self.fixed.contains(king) {
            return Bitboard::EMPTY;
        }
        // Any slider next to the king could attack any square around it: more than enough.
        let own = &self.presence[winner];
        let around = king_steps(king.bitboard());
        let sliders = own.bishops | own.rooks | own.queens;
        if sliders.intersects(around) { around } else { Bitboard::EMPTY }
    }
}

/// Returns true if each of the squares can be taken by a piece of its own.
fn can_stand_together(pieces: &[Bitboard], squares: Bitboard) -> bool {
    let mut taken_by = [None; 15];
    squares.into_iter().all(|square| place(pieces, square, &mut taken_by, &mut [false; 15]))
}

/// Finds a piece for a square, and other squares for pieces that are in demand (Kuhn's algorithm).
fn place(
    pieces: &[Bitboard],
    square: Square,
    taken_by: &mut [Option<Square>; 15],
    tried: &mut [bool; 15],
) -> bool {
    for (index, reach) in pieces.iter().enumerate() {
        if tried[index] || !reach.contains(square) {
            continue;
        }
        tried[index] = true;
        let is_free = match taken_by[index] {
            None => true,
            Some(other) => place(pieces, other, taken_by, tried),
        };
        if is_free {
            taken_by[index] = Some(square);
            return true;
        }
    }
    false
}

/// Adds what is reached by repeated steps over open squares.
fn fill(from: Bitboard, open: Bitboard, steps: fn(Bitboard) -> Bitboard) -> Bitboard {
    let mut reached = from;
    loop {
        let next = reached | (steps(reached) & open);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// All squares of the files on which a set has squares.
fn whole_files(set: Bitboard) -> Bitboard {
    let mut files = set.bits();
    for shift in [8, 16, 32] {
        files |= files >> shift;
    }
    Bitboard::from_bits((files & 0xff) * 0x0101_0101_0101_0101)
}

fn forward(color: Color, set: Bitboard) -> Bitboard {
    match color {
        Color::White => set.north(),
        Color::Black => set.south(),
    }
}

fn pawn_captures(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = forward(color, pawns);
    ahead.east() | ahead.west()
}

fn orthogonal_steps(set: Bitboard) -> Bitboard {
    set.north() | set.south() | set.east() | set.west()
}

fn diagonal_steps(set: Bitboard) -> Bitboard {
    let beside = set.east() | set.west();
    beside.north() | beside.south()
}

fn king_steps(set: Bitboard) -> Bitboard {
    orthogonal_steps(set) | diagonal_steps(set)
}

fn knight_steps(set: Bitboard) -> Bitboard {
    let (near_east, near_west) = (set.east(), set.west());
    let near = near_east | near_west;
    let far = near_east.east() | near_west.west();
    near.north().north() | near.south().south() | far.north() | far.south()
}
