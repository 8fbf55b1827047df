//! Anything a FEN can say, legal or not, and the list of what is wrong with it.

use std::fmt;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::{CastlingMode, CastlingSide};
use crate::color::Color;
use crate::position::Position;
use crate::role::Role;
use crate::square::{File, Rank, Square};

/// Anything a FEN can say: public fields, no promises.
///
/// [`Position::try_from`] is the door to the world of legal positions.
///
/// ```
/// use threefold_chess::{Position, Role, Setup, Square};
///
/// let mut setup = Position::START.to_setup();
/// setup.board.set(Square::E1, None);
/// let error = Position::try_from(setup).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "white has no king; white may castle, but its king is not on the first rank between b1 and g1"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// Placement of the pieces.
    pub board: Board,
    /// Side to move.
    pub turn: Color,
    /// The rooks with which their kings may castle.
    pub castling_rooks: Bitboard,
    /// The square that a pawn has just passed over by a double step.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the current full move, from 1.
    pub fullmove_number: u32,
}

impl Setup {
    /// An empty board, white to move, nothing allowed.
    pub const EMPTY: Setup = Setup {
        board: Board::EMPTY,
        turn: Color::White,
        castling_rooks: Bitboard::EMPTY,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// The Chess960 start position of that number, 0 to 959 (518 is the standard one).
    ///
    /// The numbers are those of Scharnagl: bishops by the number's remainders of four, then the
    /// queen, then the knights, then rook, king and rook on what is left.
    ///
    /// ```
    /// use threefold_chess::{Position, Setup};
    /// let setup = Setup::chess960(518).unwrap();
    /// assert_eq!(Position::try_from(setup).unwrap(), Position::START);
    /// assert_eq!(Setup::chess960(960), None);
    /// ```
    #[must_use]
    pub fn chess960(number: u16) -> Option<Setup> {
        const KNIGHTS: [(usize, usize); 10] =
            [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
        if number >= 960 {
            return None;
        }
        let number = usize::from(number);
        let mut rank = [None; 8];
        rank[number % 4 * 2 + 1] = Some(Role::Bishop);
        rank[number / 4 % 4 * 2] = Some(Role::Bishop);
        let place = |rank: &mut [Option<Role>; 8], nth: usize, role| {
            if let Some(free) = rank.iter_mut().filter(|slot| slot.is_none()).nth(nth) {
                *free = Some(role);
            }
        };
        place(&mut rank, number / 16 % 6, Role::Queen);
        let (first, second) = KNIGHTS[number / 96];
        place(&mut rank, second, Role::Knight);
        place(&mut rank, first, Role::Knight);
        for role in [Role::Rook, Role::King, Role::Rook] {
            place(&mut rank, 0, role);
        }

        let mut setup = Setup::EMPTY;
        for color in Color::ALL {
            for (file, role) in File::ALL.into_iter().zip(rank) {
                let square = Square::new(file, color.back_rank());
                setup.board.set(square, role.map(|role| role.of(color)));
                let pawns = color.relative_rank(Rank::Second);
                setup.board.set(Square::new(file, pawns), Some(Role::Pawn.of(color)));
            }
        }
        setup.castling_rooks = setup.board.by_role(Role::Rook);
        Some(setup)
    }

    /// Everything that keeps this from being a legal position.
    ///
    /// # Errors
    /// If there is a fault, with all of them.
    pub fn check(&self) -> Result<(), InvalidSetup> {
        let mut faults = Vec::new();
        for color in Color::ALL {
            self.check_material(color, &mut faults);
        }
        let pawns = self.board.by_role(Role::Pawn) & Bitboard::BACK_RANKS;
        faults.extend(pawns.into_iter().map(SetupFault::PawnOnBackRank));
        self.check_checks(&mut faults);
        for color in Color::ALL {
            self.check_castling(color, &mut faults);
        }
        let stray = self.castling_rooks - Bitboard::BACK_RANKS;
        faults.extend(stray.into_iter().map(SetupFault::CastlingWithoutRook));
        faults.extend(self.en_passant_fault());
        if self.fullmove_number == 0 {
            faults.push(SetupFault::MoveNumberZero);
        }
        if faults.is_empty() { Ok(()) } else { Err(InvalidSetup { faults }) }
    }

    /// Drops what real files get wrong without harm to the position: castling rights that cannot
    /// be in this kind of chess, an en-passant square that no double step left, a move number of
    /// zero. Gives what was dropped.
    pub fn forgive(&mut self, mode: CastlingMode) -> Vec<SetupFault> {
        let mut forgiven = Vec::new();
        let mut faults = self.check().err().map_or_else(Vec::new, |error| error.faults);
        if mode == CastlingMode::Standard {
            let sound = self.castling_rooks & Bitboard::BACK_RANKS;
            let odd = sound.into_iter().filter(|&rook| !self.is_standard_right(rook));
            let known = |rook| faults.contains(&SetupFault::CastlingWithoutRook(rook));
            let odd: Vec<_> = odd.filter(|&rook| !known(rook)).collect();
            faults.extend(odd.into_iter().map(SetupFault::CastlingNotStandard));
        }
        for fault in faults {
            match fault {
                SetupFault::CastlingKingMoved(color) => {
                    self.castling_rooks -= color.back_rank().bitboard();
                }
                SetupFault::CastlingWithoutRook(rook) | SetupFault::CastlingNotStandard(rook) => {
                    if !self.castling_rooks.contains(rook) {
                        continue;
                    }
                    self.castling_rooks = self.castling_rooks.without(rook);
                }
                SetupFault::CastlingTwice(color, side) => self.keep_outer_rook(color, side),
                SetupFault::EnPassant(_, _) => self.en_passant = None,
                SetupFault::MoveNumberZero => self.fullmove_number = 1,
                _ => continue,
            }
            forgiven.push(fault);
        }
        forgiven
    }

    /// Returns `Standard` if all castling rights are those of standard chess.
    pub(crate) fn castling_mode(&self) -> CastlingMode {
        let standard = self.castling_rooks.into_iter().all(|rook| self.is_standard_right(rook));
        if standard { CastlingMode::Standard } else { CastlingMode::Chess960 }
    }

    /// Returns `Chess960` if some start position of Chess960, and not that of standard chess, has all
    /// castling rights: then kings and rooks of both sides have begun on the same files.
    pub(crate) fn likely_castling_mode(&self) -> CastlingMode {
        let is_sound = Color::ALL.into_iter().all(|color| {
            let mut faults = Vec::new();
            self.check_castling(color, &mut faults);
            faults.is_empty()
        });
        let files = |color: Color| {
            let rooks = self.castling_rooks & color.back_rank().bitboard();
            let king = self.board.king(color).filter(|_| !rooks.is_empty())?;
            let rook = |side| {
                rooks
                    .into_iter()
                    .find(|&rook| CastlingSide::of(king, rook) == side)
                    .map(Square::file)
            };
            Some((king.file(), CastlingSide::ALL.map(rook)))
        };
        let agree = |one: Option<File>, other: Option<File>| {
            one.zip(other).is_none_or(|(one, other)| one == other)
        };
        let is_one_start = match Color::ALL.map(files) {
            [Some((king, [near, far])), Some((other, [other_near, other_far]))] => {
                king == other && agree(near, other_near) && agree(far, other_far)
            }
            _ => true,
        };
        let is_stray = !(self.castling_rooks - Bitboard::BACK_RANKS).is_empty();
        if is_sound && is_one_start && !is_stray {
            self.castling_mode()
        } else {
            CastlingMode::Standard
        }
    }

    /// Returns true if the rook stands in the corner of a back rank with the king on the e-file.
    fn is_standard_right(&self, rook: Square) -> bool {
        let color = Color::white_if(rook.rank() == Rank::First);
        self.board.king(color) == Some(Square::new(File::E, color.back_rank()))
            && rook.rank() == color.back_rank()
            && matches!(rook.file(), File::A | File::H)
    }

    fn check_material(&self, color: Color, faults: &mut Vec<SetupFault>) {
        let own = self.board.by_color(color);
        let count = |role| (self.board.by_role(role) & own).len();
        match count(Role::King) {
            0 => faults.push(SetupFault::NoKing(color)),
            1 => {}
            kings => faults.push(SetupFault::ManyKings(color, kings)),
        }
        let pawns = count(Role::Pawn);
        if pawns > 8 {
            faults.push(SetupFault::ManyPawns(color, pawns));
            return;
        }
        // Each piece beyond the first set was a pawn once; bishops of one square color are
        // counted apart, since the first set has one of each.
        let bishops = self.board.by_role(Role::Bishop) & own;
        let light = (bishops & Bitboard::LIGHT).len();
        let dark = (bishops & Bitboard::DARK).len();
        let promoted = light.saturating_sub(1)
            + dark.saturating_sub(1)
            + count(Role::Knight).saturating_sub(2)
            + count(Role::Rook).saturating_sub(2)
            + count(Role::Queen).saturating_sub(1);
        if promoted > 8 - pawns {
            faults.push(SetupFault::ManyPromoted { color, promoted, missing_pawns: 8 - pawns });
        }
    }

    fn check_checks(&self, faults: &mut Vec<SetupFault>) {
        let occupied = self.board.occupied();
        let waiting = self.turn.opponent();
        if let Some(king) = self.board.king(waiting)
            && let Some(checker) = self.board.attackers(king, self.turn, occupied).first()
        {
            faults.push(SetupFault::OpponentInCheck { color: waiting, checker });
        }
        if let Some(king) = self.board.king(self.turn) {
            let checkers = self.board.attackers(king, waiting, occupied).len();
            if checkers > 2 {
                faults.push(SetupFault::ManyCheckers(checkers));
            }
        }
    }

    fn check_castling(&self, color: Color, faults: &mut Vec<SetupFault>) {
        let rooks = self.castling_rooks & color.back_rank().bitboard();
        if rooks.is_empty() {
            return;
        }
        let edge = File::A.bitboard() | File::H.bitboard();
        let home = color.back_rank().bitboard() - edge;
        let Some(king) = self.board.king(color).filter(|&king| home.contains(king)) else {
            faults.push(SetupFault::CastlingKingMoved(color));
            return;
        };
        let missing = rooks - self.board.by_piece(Role::Rook.of(color));
        faults.extend(missing.into_iter().map(SetupFault::CastlingWithoutRook));
        for side in CastlingSide::ALL {
            let wing = |rook: &Square| CastlingSide::of(king, *rook) == side;
            if (rooks - missing).into_iter().filter(wing).count() > 1 {
                faults.push(SetupFault::CastlingTwice(color, side));
            }
        }
    }

    fn keep_outer_rook(&mut self, color: Color, side: CastlingSide) {
        let Some(king) = self.board.king(color) else { return };
        let rooks = self.castling_rooks & color.back_rank().bitboard();
        let on_wing = |&rook: &Square| CastlingSide::of(king, rook) == side;
        self.castling_rooks -= rooks.into_iter().filter(on_wing).collect();
        self.castling_rooks.extend(self.board.outermost_rook(color, side));
    }

    /// Returns the fault of the en-passant square, if it cannot come from a double step.
    fn en_passant_fault(&self) -> Option<SetupFault> {
        let square = self.en_passant?;
        let pusher = self.turn.opponent();
        let fault = |reason| Some(SetupFault::EnPassant(square, reason));
        if square.rank() != pusher.relative_rank(Rank::Third) {
            return fault(EnPassantFault::WrongRank);
        }
        let on_rank = |rank| Square::new(square.file(), pusher.relative_rank(rank));
        let pawn = Role::Pawn.of(pusher);
        if self.board.piece_at(on_rank(Rank::Fourth)) != Some(pawn) {
            return fault(EnPassantFault::NoPawn);
        }
        if self.board.occupied().intersects(square | on_rank(Rank::Second)) {
            return fault(EnPassantFault::PathOccupied);
        }
        None
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Setup {
        position.to_setup()
    }
}

/// One reason why a [`Setup`] is not a legal position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupFault {
    /// A side has no king.
    NoKing(Color),
    /// A side has this many kings.
    ManyKings(Color, usize),
    /// A side has this many pawns, more than eight.
    ManyPawns(Color, usize),
    /// A side has more pieces than its missing pawns can have become.
    ManyPromoted {
        /// Side with too many pieces.
        color: Color,
        /// Number of pieces that must have been pawns.
        promoted: usize,
        /// Number of missing pawns.
        missing_pawns: usize,
    },
    /// A pawn stands on the first or eighth rank.
    PawnOnBackRank(Square),
    /// The side that is not to move is in check.
    OpponentInCheck {
        /// Side of the king.
        color: Color,
        /// From where it is attacked.
        checker: Square,
    },
    /// The side to move is in check by this many pieces, more than two.
    ManyCheckers(usize),
    /// A side may castle, but its king is not where kings start.
    CastlingKingMoved(Color),
    /// There is a right to castle with this square's rook, but no such rook.
    CastlingWithoutRook(Square),
    /// There is a right to castle with a rook that no king of standard chess castles with.
    CastlingNotStandard(Square),
    /// There is a right to castle with two rooks of one wing.
    CastlingTwice(Color, CastlingSide),
    /// The en-passant square cannot come from a pawn's double step.
    EnPassant(Square, EnPassantFault),
    /// Moves are counted from one.
    MoveNumberZero,
}

/// Reason why an en-passant square cannot come from a pawn's double step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnPassantFault {
    /// It is not on the rank that the other side's pawns pass over.
    WrongRank,
    /// The pawn that would have passed over it is not there.
    NoPawn,
    /// The square, or the one the pawn would have started from, is occupied.
    PathOccupied,
}

impl fmt::Display for SetupFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            SetupFault::NoKing(color) => write!(formatter, "{color} has no king"),
            SetupFault::ManyKings(color, count) => write!(formatter, "{color} has {count} kings"),
            SetupFault::ManyPawns(color, count) => write!(formatter, "{color} has {count} pawns"),
            SetupFault::ManyPromoted { color, promoted, missing_pawns } => write!(
                formatter,
                "{color} has {promoted} pieces that must have been pawns, but only \
                 {missing_pawns} pawns are missing"
            ),
            SetupFault::PawnOnBackRank(square) => write!(formatter, "a pawn stands on {square}"),
            SetupFault::OpponentInCheck { color, checker } => write!(
                formatter,
                "{color} is in check from {checker}, but it is {}'s turn",
                color.opponent()
            ),
            SetupFault::ManyCheckers(count) => {
                write!(formatter, "{count} pieces give check at once, no move can do that")
            }
            SetupFault::CastlingKingMoved(color) => {
                let rank = color.back_rank();
                let name = if color.is_white() { "first" } else { "eighth" };
                write!(
                    formatter,
                    "{color} may castle, but its king is not on the {name} rank between b{rank} \
                     and g{rank}"
                )
            }
            SetupFault::CastlingWithoutRook(square) => {
                write!(
                    formatter,
                    "there is a right to castle with a rook on {square}, but no such rook"
                )
            }
            SetupFault::CastlingNotStandard(square) => write!(
                formatter,
                "there is a right to castle with the rook on {square}, which standard chess does \
                 not know"
            ),
            SetupFault::CastlingTwice(color, side) => write!(
                formatter,
                "{color} has a right to castle {} with more than one rook",
                side.notation()
            ),
            SetupFault::EnPassant(square, fault) => {
                write!(formatter, "en-passant square {square}: ")?;
                formatter.write_str(match fault {
                    EnPassantFault::WrongRank => "no pawn of the side that just moved passes there",
                    EnPassantFault::NoPawn => "there is no pawn that could have passed over it",
                    EnPassantFault::PathOccupied => "the pawn's way is occupied",
                })
            }
            SetupFault::MoveNumberZero => formatter.write_str("moves are counted from 1, not 0"),
        }
    }
}

/// A [`Setup`] that is not a legal position, with every fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidSetup {
    pub(crate) faults: Vec<SetupFault>,
}

impl InvalidSetup {
    /// Faults of the setup; never empty.
    #[must_use]
    pub fn faults(&self) -> &[SetupFault] {
        &self.faults
    }
}

impl fmt::Display for InvalidSetup {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            write!(formatter, "{}{fault}", if index == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for InvalidSetup {}

#[cfg(test)]
mod tests;
