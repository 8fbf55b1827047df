//! The value of every weight of every term, in hundredths of a pawn.
//!
//! Written by `threefold-tuner tune`, which fits it to the results of games: change the terms in
//! `term`, and the values by tuning, not here.

use super::pair::Pair;
use super::term::Weights;

/// The weights that the evaluation takes.
#[rustfmt::skip]
pub static WEIGHTS: Weights = Weights {
    // A pawn, knight, bishop, rook and queen.
    material: [
        pair(61, 116), pair(277, 379), pair(299, 398), pair(369, 670), pair(878, 1184),
    ],
    // Two bishops, one on each color.
    bishop_pair: [
        pair(9, 67),
    ],
    // A pawn by its square: the files a to d, mirrored, from the first rank.
    pawn_square: [
        pair(0, 0), pair(0, 0), pair(0, 0), pair(0, 0),
        pair(2, -8), pair(-10, -6), pair(-1, 18), pair(-7, 29),
        pair(6, -16), pair(-5, 0), pair(-6, 8), pair(0, 6),
        pair(2, -2), pair(-16, -4), pair(13, -1), pair(13, -7),
        pair(17, 10), pair(4, -7), pair(5, 6), pair(17, -19),
        pair(20, 67), pair(20, 24), pair(13, 13), pair(-8, 0),
        pair(21, 54), pair(16, 41), pair(35, 49), pair(-12, 35),
        pair(0, 0), pair(0, 0), pair(0, 0), pair(0, 0),
    ],
    // A knight by its square.
    knight_square: [
        pair(16, -34), pair(-26, -25), pair(-24, 8), pair(9, -8),
        pair(-48, -17), pair(-32, -13), pair(-7, -27), pair(-6, 5),
        pair(-13, -10), pair(-3, -8), pair(-3, 12), pair(1, -1),
        pair(5, 0), pair(13, -11), pair(24, 6), pair(8, 28),
        pair(10, 37), pair(4, 35), pair(16, 20), pair(38, 32),
        pair(-44, -22), pair(29, -39), pair(23, 6), pair(18, 8),
        pair(-10, -40), pair(-64, 26), pair(4, 14), pair(19, 27),
        pair(-181, -38), pair(-38, -16), pair(-71, -31), pair(-14, -8),
    ],
    // A bishop by its square.
    bishop_square: [
        pair(-2, -44), pair(21, -40), pair(-19, 5), pair(-29, 24),
        pair(32, -8), pair(-6, 13), pair(1, -1), pair(-8, 1),
        pair(-15, 15), pair(5, 26), pair(5, 27), pair(-2, -6),
        pair(15, -22), pair(-1, 9), pair(1, 33), pair(1, 46),
        pair(-5, -21), pair(1, 27), pair(13, -5), pair(11, 12),
        pair(13, -19), pair(-3, -1), pair(-17, -4), pair(20, 17),
        pair(-26, -2), pair(-56, 16), pair(22, -39), pair(-3, 36),
        pair(-54, -9), pair(-43, 1), pair(-19, 22), pair(-35, 4),
    ],
    // A rook by its square.
    rook_square: [
        pair(-27, 8), pair(-13, -15), pair(-17, 19), pair(-6, -8),
        pair(-2, 13), pair(-7, 11), pair(-29, 10), pair(-10, -14),
        pair(-19, -4), pair(-8, -4), pair(-28, 30), pair(-38, -1),
        pair(-6, 12), pair(-29, 21), pair(-15, 26), pair(-17, 22),
        pair(-26, 54), pair(11, 19), pair(3, 31), pair(4, 28),
        pair(36, 9), pair(31, 18), pair(25, 5), pair(25, 4),
        pair(-1, 26), pair(-8, 42), pair(15, 19), pair(28, 6),
        pair(22, 18), pair(1, 40), pair(22, 43), pair(33, 24),
    ],
    // A queen by its square.
    queen_square: [
        pair(-8, -47), pair(-21, -13), pair(-17, -5), pair(-5, -47),
        pair(-15, -6), pair(-10, -20), pair(6, -43), pair(7, -56),
        pair(15, -42), pair(2, -6), pair(-3, 2), pair(-4, 42),
        pair(5, -14), pair(-19, 41), pair(-5, 41), pair(-12, 69),
        pair(6, 28), pair(-6, 28), pair(1, 9), pair(3, 61),
        pair(9, 41), pair(4, 39), pair(1, 38), pair(5, 59),
        pair(3, -8), pair(0, 21), pair(15, 15), pair(-10, 10),
        pair(-13, 0), pair(16, -3), pair(-10, 13), pair(-1, 13),
    ],
    // The king by its square.
    king_square: [
        pair(40, -43), pair(53, -43), pair(9, -44), pair(4, -43),
        pair(19, -18), pair(38, -28), pair(-6, -25), pair(-24, -22),
        pair(37, -40), pair(17, 5), pair(-28, -9), pair(-79, 23),
        pair(-33, -52), pair(-24, 2), pair(-70, 31), pair(-79, 42),
        pair(-37, -7), pair(-34, 16), pair(-55, 25), pair(-82, 44),
        pair(-65, -22), pair(-46, 20), pair(-68, 14), pair(-71, 67),
        pair(-39, 10), pair(-47, 17), pair(-64, 38), pair(-76, 39),
        pair(-43, -23), pair(-38, -6), pair(-68, -6), pair(-87, 9),
    ],
    // A knight by the number of squares it can go to.
    knight_mobility: [
        pair(-63, -59), pair(-38, -6), pair(-24, -16), pair(-12, 12), pair(-4, 23),
        pair(-6, 36), pair(2, 37), pair(6, 33), pair(13, 32),
    ],
    // A bishop by the number of squares it can go to.
    bishop_mobility: [
        pair(-27, -100), pair(-25, -16), pair(-15, -1), pair(-12, 20), pair(-2, 27),
        pair(3, 32), pair(6, 43), pair(6, 46), pair(7, 54), pair(11, 69),
        pair(21, 42), pair(19, 62), pair(35, 65), pair(17, 52),
    ],
    // A rook by the number of squares it can go to.
    rook_mobility: [
        pair(-42, -69), pair(-27, -57), pair(-13, -17), pair(-13, 29), pair(-12, 20),
        pair(-12, 52), pair(-7, 54), pair(-10, 48), pair(-4, 57), pair(1, 65),
        pair(-6, 76), pair(14, 63), pair(1, 72), pair(18, 70), pair(12, 82),
    ],
    // A queen by the number of squares it can go to.
    queen_mobility: [
        pair(-30, -56), pair(-47, -43), pair(-10, -49), pair(-6, -42), pair(2, -18),
        pair(-5, -6), pair(0, -7), pair(3, -4), pair(3, 22), pair(2, 33),
        pair(9, 27), pair(13, 37), pair(7, 49), pair(-5, 101), pair(4, 87),
        pair(4, 89), pair(-8, 103), pair(-4, 96), pair(-7, 100), pair(9, 97),
        pair(14, 95), pair(0, 64), pair(18, 83), pair(18, 76), pair(29, 82),
        pair(33, 86), pair(34, 90), pair(37, 95),
    ],
    // A pawn without neighbors: on a file open to the enemy, and with an enemy pawn ahead.
    isolated: [
        pair(-6, -24), pair(-4, -8),
    ],
    // A pawn that cannot be protected by neighbors nor advance safely, likewise.
    backward: [
        pair(-11, 2), pair(4, -14),
    ],
    // A pawn behind one of its own.
    doubled: [
        pair(-10, 17),
    ],
    // A pawn beside another, by rank.
    phalanx: [
        pair(0, 0), pair(5, -1), pair(5, 1), pair(10, 9),
        pair(20, 32), pair(79, 74), pair(101, 121), pair(0, 0),
    ],
    // A pawn protected by a pawn, by rank.
    protected: [
        pair(0, 0), pair(0, 0), pair(10, 5), pair(12, 15),
        pair(19, 4), pair(44, 48), pair(87, 84), pair(0, 0),
    ],
    // A passed pawn, by rank.
    passed: [
        pair(0, 0), pair(-5, 38), pair(-21, 34), pair(-5, 54),
        pair(23, 84), pair(31, 120), pair(51, 203), pair(0, 0),
    ],
    // A passed pawn whose next square is occupied by the enemy, by rank.
    passed_blocked: [
        pair(0, 0), pair(-26, -5), pair(17, -24), pair(-7, 4),
        pair(-2, -6), pair(1, -51), pair(-38, -102), pair(0, 0),
    ],
    // A passed pawn whose next square is empty and not attacked, by rank.
    passed_safe_step: [
        pair(0, 0), pair(-22, 15), pair(-5, 9), pair(9, -10),
        pair(-8, 22), pair(-4, 41), pair(7, 96), pair(0, 0),
    ],
    // A passed pawn with nothing on its way and nothing attacking it, by rank.
    passed_free_way: [
        pair(0, 0), pair(-9, 8), pair(-14, 50), pair(-26, 47),
        pair(-13, 59), pair(41, 83), pair(11, 116), pair(0, 0),
    ],
    // A far passed pawn by the distance of its king to the next square.
    passed_own_king: [
        pair(25, 56), pair(-17, 78), pair(-39, 32), pair(-11, 5),
        pair(-4, -17), pair(-21, -11), pair(-3, -15), pair(6, -6),
    ],
    // A far passed pawn by the distance of the enemy's king to the next square.
    passed_enemy_king: [
        pair(-20, -25), pair(-25, -8), pair(15, -26), pair(-3, 17),
        pair(-12, 58), pair(-22, 44), pair(-32, 51), pair(36, 42),
    ],
    // A passed pawn with a rook behind it: its own, the enemy's.
    passed_rook_behind: [
        pair(10, 15), pair(-6, -65),
    ],
    // A passed pawn that no king can catch, where there are only pawns.
    passed_unstoppable: [
        pair(-1, 428),
    ],
    // A knight and a bishop on a square that pawns protect and no enemy pawn can attack.
    outpost: [
        pair(27, 14), pair(23, 16),
    ],
    // A knight that can go to such a square.
    outpost_in_reach: [
        pair(8, 19),
    ],
    // A knight or bishop behind a pawn.
    behind_pawn: [
        pair(4, 14),
    ],
    // A pawn on the color of its bishop: free, and blocked.
    bishop_pawn: [
        pair(-3, -9), pair(0, -3),
    ],
    // A rook on a file without own pawns: with enemy pawns, and without.
    rook_file: [
        pair(15, 8), pair(19, 18),
    ],
    // A rook on the seventh rank that has something to do there.
    rook_seventh: [
        pair(-1, 26),
    ],
    // A queen that a slider would attack if one piece moved.
    queen_exposed: [
        pair(-30, 13),
    ],
    // An own pawn near the king, by distance from the edge (a line each) and rank; 0 for none.
    shelter: [
        pair(1, -4), pair(21, -27), pair(24, -16), pair(-12, -6), pair(-45, 19), pair(-5, 38), pair(49, 76),
        pair(-19, -11), pair(31, -14), pair(18, -10), pair(-2, -1), pair(-31, 19), pair(-2, 19), pair(-13, 48),
        pair(-22, 6), pair(24, -7), pair(-2, 1), pair(6, -9), pair(-4, -4), pair(5, 12), pair(-31, 21),
        pair(-11, -9), pair(12, -29), pair(5, 1), pair(-13, 0), pair(2, 7), pair(-20, 19), pair(-19, 1),
    ],
    // An enemy pawn on a file near the king, likewise.
    storm: [
        pair(-33, -33), pair(16, 41), pair(-22, 24), pair(-35, -2), pair(-14, -22), pair(-11, -19), pair(-18, -9),
        pair(2, -7), pair(56, 38), pair(-49, 53), pair(-13, -13), pair(8, 3), pair(14, 3), pair(22, -10),
        pair(-34, 5), pair(-2, 54), pair(-38, 36), pair(-63, 12), pair(-9, 12), pair(-37, 4), pair(-13, 0),
        pair(7, -12), pair(8, 31), pair(-27, 21), pair(-3, 19), pair(-2, 7), pair(18, -1), pair(11, -36),
    ],
    // An enemy pawn near the king that stands against an own pawn, by rank.
    storm_blocked: [
        pair(0, 0), pair(0, 0), pair(-16, -17), pair(1, -11), pair(26, -7), pair(22, -23), pair(-7, 1),
    ],
    // A way to castle that is still open.
    castling: [
        pair(19, 9),
    ],
    // The danger in which the enemy's king is, by units of attack.
    king_danger: [
        pair(0, 0), pair(4, -17), pair(12, -13), pair(8, -28), pair(0, -26),
        pair(-8, -20), pair(-5, -15), pair(0, -7), pair(1, -2), pair(0, 7),
        pair(-1, 15), pair(7, 9), pair(21, 11), pair(15, 16), pair(22, 40),
        pair(28, 25), pair(40, 16), pair(48, 23), pair(68, 29), pair(66, 37),
        pair(87, 38), pair(85, 33), pair(96, 49), pair(112, 50), pair(102, 24),
        pair(128, 68), pair(150, 30), pair(131, 36), pair(157, 41), pair(161, 40),
        pair(175, 33), pair(173, 38), pair(177, 29), pair(190, 35), pair(182, 24),
        pair(198, 31), pair(217, 29), pair(222, 31), pair(237, 30), pair(248, 29),
        pair(262, 33), pair(273, 31), pair(279, 25), pair(297, 30), pair(311, 31),
        pair(324, 31), pair(336, 29), pair(353, 33), pair(368, 33), pair(385, 34),
    ],
    // A pawn attacks a knight, bishop, rook, queen.
    threat_by_pawn: [
        pair(69, 57), pair(79, 66), pair(84, 41), pair(59, 33),
    ],
    // A knight or bishop attacks a pawn, knight, bishop, rook, queen, if weak or worth more.
    threat_by_minor: [
        pair(6, 23), pair(28, 27), pair(17, 45), pair(45, 65), pair(47, 25),
    ],
    // A rook attacks them, if they are weak.
    threat_by_rook: [
        pair(8, 16), pair(21, 40), pair(35, 35), pair(-1, 16), pair(67, 17),
    ],
    // The king attacks something weak.
    threat_by_king: [
        pair(31, 34),
    ],
    // Something that is attacked and not protected.
    hanging: [
        pair(14, 31),
    ],
    // A pawn could attack a piece by a safe step.
    threat_by_step: [
        pair(19, 8),
    ],
    // A square of the enemy's pieces that is contested.
    restriction: [
        pair(3, -4),
    ],
    // A safe square in the own half of the center: any, and behind a pawn.
    space: [
        pair(-3, 4), pair(-1, 3),
    ],
    // To be on the move.
    tempo: [
        pair(37, 20),
    ],
};

const fn pair(middlegame: i32, endgame: i32) -> Pair {
    Pair::new(middlegame, endgame)
}
