//! Start positions of walks: families, each rich in cases that the others lack.

use threefold_chess::{Bitboard, FenStyle, Position, Role, Setup, Square};

use crate::random::Random;
use crate::walk::Taste;

/// The start position and the positions 2 to 6 of the Chess Programming Wiki's page on perft.
pub const CLASSIC: [(&str, &str); 6] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    ("position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"),
    ("position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"),
    ("position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"),
];

/// Kings in the open and batteries aimed at them: double checks and mates.
const TACTICS: [&str; 6] = [
    "4k2r/8/8/4N3/8/8/8/4R1K1 w - - 0 1",
    "k5r1/8/8/8/6n1/8/8/b5K1 b - - 0 1",
    "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 10",
    "r1bk3r/pp1p1Qpp/1bn2N2/4N1q1/2B1p3/8/PPP2PPP/R1B1K2R w KQ - 0 12",
    "3rkr2/8/8/3NBN2/3nbn2/8/8/3RKR2 w - - 0 1",
    "k7/8/8/3N4/8/5q2/6B1/K7 w - - 0 1",
];

/// Double steps beside pawns that may, or may not, answer; and pawns about to promote.
const PAWNS: [&str; 20] = [
    // The capture is free.
    "4k3/3p1p2/8/4P3/8/8/8/4K3 b - - 0 1",
    "4k3/8/8/8/3p1p2/8/4P3/4K3 w - - 0 1",
    "r3k2r/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/R3K2R w KQkq - 0 1",
    "4k3/pppppppp/8/PPPPPPPP/8/8/8/4K3 b - - 0 1",
    "4k3/8/8/8/pppppppp/8/PPPPPPPP/4K3 w - - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/4K3 w - - 0 1",
    // The capturer is pinned: along the rank with both pawns, on a file, on both diagonals.
    "3k4/3p4/8/K3P2r/8/8/8/8 b - - 0 1",
    "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1",
    "4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
    "7k/3p4/7b/4P3/3K4/8/8/8 b - - 0 1",
    "b6k/3p1p2/8/4P3/5K2/8/8/8 b - - 0 1",
    "2b4k/3p4/8/4P3/5K2/8/8/8 b - - 0 1",
    // The double step discovers a check that the capture does not answer.
    "8/8/8/8/4p3/8/R2P3k/4K3 w - - 0 1",
    "8/8/7k/8/4p3/8/3P4/2B1K3 w - - 0 1",
    "7k/K2p3r/8/4P3/8/8/8/8 b - - 0 1",
    // The double step gives check, and the capture answers it.
    "8/3p4/8/4P3/2K5/8/8/k7 b - - 0 1",
    "8/8/2k5/8/4p3/8/3P4/K7 w - - 0 1",
    // Promotions, straight and by capture.
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/P1P3PP/8/8/8/8/p1p3pp/R3K2R w KQkq - 0 1",
    "8/PPPPPPPP/8/2k5/5K2/8/pppppppp/8 w - - 0 1",
];

/// Castling rights that are used, lost by moving, and lost by capture.
const CASTLING: [&str; 10] = [
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 3 9",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
    "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
    "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
    "r3k2r/8/8/8/3pPp2/8/8/R3K1RR b KQkq e3 0 1",
    "r3k1rr/8/8/8/8/8/8/RR2K2R w HAga - 0 1",
    "1r2k1r1/8/8/8/8/8/8/R3K2R w KQgb - 0 1",
    "rnbqk2r/ppp2ppp/8/3pp3/1b6/2N1PN2/PPPP1PPP/R1BQK2R w KQkq - 0 5",
    "r3kb1r/ppp2ppp/2n2n2/1B1qp1B1/6b1/2N2N2/PPP2PPP/R2QK2R b KQkq - 0 8",
];

/// Few pieces: repetitions, long clocks, mates, stalemates, and positions nobody can win.
const ENDGAMES: [&str; 20] = [
    "8/8/8/4k3/8/4K3/8/R7 w - - 90 80",
    "8/8/8/4k3/8/4K3/8/R7 b - - 140 120",
    "8/8/8/4k3/8/4K3/8/1Q5q w - - 99 90",
    "8/8/8/3nk3/8/4K3/3N4/8 w - - 0 1",
    "8/8/8/3bk3/8/4K3/3N4/8 w - - 0 1",
    "8/8/8/3bk3/8/4K3/3B4/8 w - - 0 1",
    "8/8/8/3bk3/8/4K3/4B3/8 w - - 95 1",
    "8/8/2b5/3bk3/8/4K3/4B3/3B4 w - - 0 1",
    "8/2p5/8/3kb3/8/4K3/5P2/4B3 w - - 0 1",
    "8/8/8/8/8/1k6/p7/K7 b - - 0 1",
    "8/8/8/8/8/1k6/p6n/K7 b - - 0 1",
    "6k1/8/8/8/8/8/6q1/K6Q w - - 0 1",
    "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
    "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1",
    "2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1",
    "8/k1P5/8/1K6/8/8/8/8 w - - 0 1",
    "8/8/8/8/8/k7/p1K5/8 b - - 0 1",
    "k7/2Q5/8/2K5/8/8/8/6q1 w - - 0 1",
    "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1",
    "4k3/8/8/8/8/8/8/2BQKN2 w - - 20 40",
];

/// A family of walks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// Whole games of standard chess and the classic perft positions.
    Games,
    /// Chess960 starts, also with different ones for the two sides and with pieces missing.
    Chess960,
    /// Double steps with and without capturers, pinned ones too, and promotions.
    Pawns,
    /// Castling rights used and lost.
    Castling,
    /// Few pieces.
    Endgames,
}

impl Family {
    /// All families.
    pub const ALL: [Family; 5] =
        [Family::Games, Family::Chess960, Family::Pawns, Family::Castling, Family::Endgames];

    /// The FEN of a start position.
    pub(crate) fn start(self, dice: &mut Random) -> String {
        match self {
            Family::Games => dice.choose(&CLASSIC).1.to_owned(),
            Family::Chess960 => chess960(dice),
            Family::Pawns => dice.choose(&PAWNS).to_owned(),
            Family::Castling => dice.choose(&CASTLING).to_owned(),
            Family::Endgames if dice.happens(3) => dice.choose(&TACTICS).to_owned(),
            Family::Endgames => dice.choose(&ENDGAMES).to_owned(),
        }
    }

    /// The taste of its walks.
    pub(crate) const fn tastes(self) -> &'static [Taste] {
        match self {
            Family::Games => &[Taste::EVEN, Taste::RARE, Taste::HUNT, Taste::SHUFFLE, Taste::CHECK],
            Family::Chess960 => &[Taste::CASTLE, Taste::CASTLE, Taste::RARE, Taste::SHUFFLE],
            Family::Pawns => &[Taste::RARE, Taste::SHUFFLE, Taste::SHUFFLE, Taste::HUNT],
            Family::Castling => &[Taste::RARE, Taste::SHUFFLE, Taste::CASTLE, Taste::EVEN],
            Family::Endgames => &[Taste::EVEN, Taste::SHUFFLE, Taste::HUNT, Taste::CHECK],
        }
    }

    /// The plies after which a walk ends at the latest.
    pub(crate) const fn longest_walk(self) -> usize {
        match self {
            Family::Games => 200,
            Family::Chess960 | Family::Endgames => 80,
            Family::Pawns | Family::Castling => 40,
        }
    }
}

/// A start position of Chess960, whole or with the way cleared for castling.
fn chess960(dice: &mut Random) -> String {
    loop {
        let (white, black) = (dice.below(960), dice.below(960));
        let black = if dice.happens(2) { black } else { white };
        let mut setup = double_chess960(white as u16, black as u16);
        let thin = dice.below(5);
        for square in setup.board.occupied() {
            let keeps = matches!(setup.board.role_at(square), Some(Role::King | Role::Rook));
            if !keeps && dice.below(4) < thin {
                setup.board.set(square, None);
            }
        }
        // Without its pawns a side may stand in check, even the one that is not to move.
        if let Ok(position) = Position::try_from(setup) {
            let style = dice.choose(&[FenStyle::XFen, FenStyle::Shredder]);
            return position.to_fen(style);
        }
    }
}

/// White's pieces of one start position, black's of another.
fn double_chess960(white: u16, black: u16) -> Setup {
    let start = |number| Setup::chess960(number).expect("the number is below 960");
    let (mut setup, other) = (start(white), start(black));
    for square in Square::ALL.into_iter().filter(|square| square.rank() as u8 >= 4) {
        setup.board.set(square, other.board.piece_at(square));
    }
    let half = Bitboard::from_bits(0xffff_ffff);
    setup.castling_rooks = (setup.castling_rooks & half) | (other.castling_rooks - half);
    setup
}
