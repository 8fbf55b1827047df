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
        pair(82, 106), pair(325, 300), pair(345, 315), pair(470, 530), pair(950, 980),
    ],
    // Two bishops, one on each color.
    bishop_pair: [
        pair(28, 60),
    ],
    // A pawn by its square: the files a to d, mirrored, from the first rank.
    pawn_square: [
        pair(0, 0), pair(0, 0), pair(0, 0), pair(0, 0),
        pair(-8, 2), pair(-2, 2), pair(-4, 2), pair(-8, 2),
        pair(-6, 0), pair(0, 0), pair(2, 0), pair(6, 0),
        pair(-2, 0), pair(4, 0), pair(10, 0), pair(20, 0),
        pair(2, 4), pair(8, 4), pair(14, 4), pair(20, 4),
        pair(8, 14), pair(14, 14), pair(18, 14), pair(22, 14),
        pair(24, 30), pair(30, 30), pair(30, 30), pair(30, 30),
        pair(0, 0), pair(0, 0), pair(0, 0), pair(0, 0),
    ],
    // A knight by its square.
    knight_square: [
        pair(-44, -38), pair(-35, -30), pair(-26, -22), pair(-17, -14),
        pair(-27, -28), pair(-18, -20), pair(-9, -12), pair(0, -4),
        pair(-12, -18), pair(-3, -10), pair(6, -2), pair(15, 6),
        pair(1, -8), pair(10, 0), pair(19, 8), pair(28, 16),
        pair(7, -6), pair(16, 2), pair(25, 10), pair(34, 18),
        pair(0, -16), pair(9, -8), pair(18, 0), pair(27, 8),
        pair(-19, -28), pair(-10, -20), pair(-1, -12), pair(8, -4),
        pair(-108, -42), pair(-39, -34), pair(-30, -26), pair(-21, -18),
    ],
    // A bishop by its square.
    bishop_square: [
        pair(-24, -12), pair(-20, -9), pair(-16, -6), pair(-12, -3),
        pair(-6, -9), pair(8, -6), pair(2, -3), pair(6, 0),
        pair(-2, -6), pair(2, -3), pair(6, 0), pair(10, 3),
        pair(2, -3), pair(6, 0), pair(10, 3), pair(14, 6),
        pair(2, -3), pair(6, 0), pair(10, 3), pair(14, 6),
        pair(-4, -6), pair(0, -3), pair(4, 0), pair(8, 3),
        pair(-16, -9), pair(-12, -6), pair(-8, -3), pair(-4, 0),
        pair(-28, -12), pair(-24, -9), pair(-20, -6), pair(-16, -3),
    ],
    // A rook by its square.
    rook_square: [
        pair(-8, -4), pair(-5, -4), pair(-2, -4), pair(1, -4),
        pair(-8, -4), pair(-7, -4), pair(-6, -4), pair(-5, -4),
        pair(-8, -2), pair(-7, -2), pair(-6, -2), pair(-5, -2),
        pair(-6, 2), pair(-5, 2), pair(-4, 2), pair(-3, 2),
        pair(-2, 6), pair(-1, 6), pair(0, 6), pair(1, 6),
        pair(4, 8), pair(5, 8), pair(6, 8), pair(7, 8),
        pair(10, 10), pair(11, 10), pair(12, 10), pair(13, 10),
        pair(6, 8), pair(7, 8), pair(8, 8), pair(9, 8),
    ],
    // A queen by its square.
    queen_square: [
        pair(-8, -26), pair(-6, -19), pair(-4, -12), pair(-2, -5),
        pair(-2, -19), pair(0, -12), pair(2, -5), pair(4, 2),
        pair(-2, -12), pair(0, -5), pair(2, 2), pair(4, 9),
        pair(-2, -5), pair(0, 2), pair(2, 9), pair(4, 16),
        pair(-2, -5), pair(0, 2), pair(2, 9), pair(4, 16),
        pair(-2, -12), pair(0, -5), pair(2, 2), pair(4, 9),
        pair(-6, -19), pair(-4, -12), pair(-2, -5), pair(0, 2),
        pair(-10, -26), pair(-8, -19), pair(-6, -12), pair(-4, -5),
    ],
    // The king by its square.
    king_square: [
        pair(50, -42), pair(56, -30), pair(26, -18), pair(10, -6),
        pair(26, -30), pair(32, -18), pair(2, -6), pair(-14, 6),
        pair(-14, -18), pair(-8, -6), pair(-38, 6), pair(-54, 18),
        pair(-38, -2), pair(-32, 10), pair(-62, 22), pair(-78, 34),
        pair(-52, -2), pair(-46, 10), pair(-76, 22), pair(-92, 34),
        pair(-52, -14), pair(-46, -2), pair(-76, 10), pair(-92, 22),
        pair(-52, -30), pair(-46, -18), pair(-76, -6), pair(-92, 6),
        pair(-52, -42), pair(-46, -30), pair(-76, -18), pair(-92, -6),
    ],
    // A knight by the number of squares it can go to.
    knight_mobility: [
        pair(-52, -60), pair(-33, -40), pair(-22, -27), pair(-12, -17), pair(-3, -7),
        pair(6, 2), pair(13, 10), pair(21, 18), pair(28, 26),
    ],
    // A bishop by the number of squares it can go to.
    bishop_mobility: [
        pair(-42, -54), pair(-25, -31), pair(-15, -18), pair(-7, -8), pair(0, 2),
        pair(6, 10), pair(12, 19), pair(18, 26), pair(24, 34), pair(29, 40),
        pair(34, 47), pair(39, 54), pair(43, 60), pair(48, 66),
    ],
    // A rook by the number of squares it can go to.
    rook_mobility: [
        pair(-44, -70), pair(-30, -43), pair(-23, -28), pair(-16, -15), pair(-10, -4),
        pair(-5, 7), pair(0, 16), pair(4, 26), pair(9, 34), pair(13, 43),
        pair(17, 51), pair(21, 58), pair(25, 66), pair(28, 73), pair(32, 80),
    ],
    // A queen by the number of squares it can go to.
    queen_mobility: [
        pair(-30, -56), pair(-22, -38), pair(-18, -28), pair(-14, -20), pair(-11, -13),
        pair(-8, -6), pair(-5, 0), pair(-3, 6), pair(0, 12), pair(2, 17),
        pair(5, 23), pair(7, 28), pair(9, 33), pair(11, 37), pair(13, 42),
        pair(15, 46), pair(17, 51), pair(19, 55), pair(21, 59), pair(23, 63),
        pair(24, 67), pair(26, 71), pair(28, 75), pair(29, 79), pair(31, 83),
        pair(33, 87), pair(34, 90), pair(36, 94),
    ],
    // A pawn without neighbors: on a file open to the enemy, and with an enemy pawn ahead.
    isolated: [
        pair(-14, -16), pair(-6, -10),
    ],
    // A pawn that cannot be protected by neighbors nor advance safely, likewise.
    backward: [
        pair(-14, -14), pair(-5, -8),
    ],
    // A pawn behind one of its own.
    doubled: [
        pair(-8, -24),
    ],
    // A pawn beside another, by rank.
    phalanx: [
        pair(0, 0), pair(4, -2), pair(8, 4), pair(14, 12),
        pair(30, 36), pair(60, 80), pair(90, 120), pair(0, 0),
    ],
    // A pawn protected by a pawn, by rank.
    protected: [
        pair(0, 0), pair(0, 0), pair(14, 6), pair(12, 8),
        pair(20, 20), pair(50, 40), pair(80, 80), pair(0, 0),
    ],
    // A passed pawn, by rank.
    passed: [
        pair(0, 0), pair(-2, 10), pair(-4, 16), pair(-2, 34),
        pair(18, 62), pair(48, 110), pair(90, 160), pair(0, 0),
    ],
    // A passed pawn whose next square is occupied by the enemy, by rank.
    passed_blocked: [
        pair(0, 0), pair(-2, -4), pair(-4, -8), pair(-6, -14),
        pair(-10, -24), pair(-16, -46), pair(-20, -80), pair(0, 0),
    ],
    // A passed pawn whose next square is empty and not attacked, by rank.
    passed_safe_step: [
        pair(0, 0), pair(0, 2), pair(0, 4), pair(2, 8),
        pair(4, 16), pair(10, 26), pair(16, 40), pair(0, 0),
    ],
    // A passed pawn with nothing on its way and nothing attacking it, by rank.
    passed_free_way: [
        pair(0, 0), pair(0, 0), pair(0, 4), pair(2, 8),
        pair(4, 16), pair(10, 34), pair(20, 60), pair(0, 0),
    ],
    // A far passed pawn by the distance of its king to the next square.
    passed_own_king: [
        pair(6, 24), pair(6, 22), pair(4, 10), pair(0, 0),
        pair(-2, -8), pair(-4, -14), pair(-4, -18), pair(-4, -20),
    ],
    // A far passed pawn by the distance of the enemy's king to the next square.
    passed_enemy_king: [
        pair(-10, -44), pair(-10, -36), pair(-6, -14), pair(0, 6),
        pair(4, 20), pair(6, 30), pair(6, 36), pair(6, 38),
    ],
    // A passed pawn with a rook behind it: its own, the enemy's.
    passed_rook_behind: [
        pair(4, 16), pair(-6, -24),
    ],
    // A passed pawn that no king can catch, where there are only pawns.
    passed_unstoppable: [
        pair(0, 420),
    ],
    // A knight and a bishop on a square that pawns protect and no enemy pawn can attack.
    outpost: [
        pair(28, 18), pair(22, 10),
    ],
    // A knight that can go to such a square.
    outpost_in_reach: [
        pair(12, 6),
    ],
    // A knight or bishop behind a pawn.
    behind_pawn: [
        pair(7, 3),
    ],
    // A pawn on the color of its bishop: free, and blocked.
    bishop_pawn: [
        pair(-3, -6), pair(-4, -4),
    ],
    // A rook on a file without own pawns: with enemy pawns, and without.
    rook_file: [
        pair(14, 8), pair(32, 12),
    ],
    // A rook on the seventh rank that has something to do there.
    rook_seventh: [
        pair(4, 20),
    ],
    // A queen that a slider would attack if one piece moved.
    queen_exposed: [
        pair(-22, -6),
    ],
    // An own pawn near the king, by distance from the edge (a line each) and rank; 0 for none.
    shelter: [
        pair(-18, 0), pair(18, 0), pair(10, 0), pair(0, 0), pair(-5, 0), pair(-6, 0), pair(-8, 0),
        pair(-24, 0), pair(24, 0), pair(13, 0), pair(0, 0), pair(-7, 0), pair(-9, 0), pair(-11, 0),
        pair(-20, 0), pair(20, 0), pair(11, 0), pair(0, 0), pair(-5, 0), pair(-7, 0), pair(-9, 0),
        pair(-11, 0), pair(11, 0), pair(6, 0), pair(0, 0), pair(-3, 0), pair(-4, 0), pair(-5, 0),
    ],
    // An enemy pawn on a file near the king, likewise.
    storm: [
        pair(0, 0), pair(-10, 0), pair(-36, 0), pair(-22, 0), pair(-8, 0), pair(0, 0), pair(0, 0),
        pair(0, 0), pair(-10, 0), pair(-36, 0), pair(-22, 0), pair(-8, 0), pair(0, 0), pair(0, 0),
        pair(0, 0), pair(-9, 0), pair(-32, 0), pair(-20, 0), pair(-7, 0), pair(0, 0), pair(0, 0),
        pair(0, 0), pair(-6, 0), pair(-22, 0), pair(-13, 0), pair(-5, 0), pair(0, 0), pair(0, 0),
    ],
    // An enemy pawn near the king that stands against an own pawn, by rank.
    storm_blocked: [
        pair(0, 0), pair(0, 0), pair(-20, -16), pair(-4, -8), pair(0, -4), pair(0, 0), pair(0, 0),
    ],
    // A way to castle that is still open.
    castling: [
        pair(18, 0),
    ],
    // The danger in which the enemy's king is, by units of attack.
    king_danger: [
        pair(0, 0), pair(0, 1), pair(1, 1), pair(1, 2), pair(3, 3),
        pair(4, 4), pair(6, 4), pair(8, 5), pair(10, 6), pair(13, 6),
        pair(16, 7), pair(19, 8), pair(23, 8), pair(27, 9), pair(31, 10),
        pair(36, 10), pair(41, 11), pair(46, 12), pair(52, 13), pair(58, 13),
        pair(64, 14), pair(71, 15), pair(77, 15), pair(85, 16), pair(92, 17),
        pair(100, 18), pair(108, 18), pair(117, 19), pair(125, 20), pair(135, 20),
        pair(144, 21), pair(154, 22), pair(164, 22), pair(174, 23), pair(185, 24),
        pair(196, 24), pair(207, 25), pair(219, 26), pair(231, 27), pair(243, 27),
        pair(256, 28), pair(269, 29), pair(282, 29), pair(296, 30), pair(310, 31),
        pair(324, 31), pair(339, 32), pair(353, 33), pair(369, 34), pair(384, 34),
    ],
    // A pawn attacks a knight, bishop, rook, queen.
    threat_by_pawn: [
        pair(60, 36), pair(62, 44), pair(74, 40), pair(72, 50),
    ],
    // A knight or bishop attacks a pawn, knight, bishop, rook, queen, if weak or worth more.
    threat_by_minor: [
        pair(4, 12), pair(28, 28), pair(32, 30), pair(52, 44), pair(50, 56),
    ],
    // A rook attacks them, if they are weak.
    threat_by_rook: [
        pair(2, 18), pair(22, 30), pair(26, 34), pair(8, 24), pair(50, 40),
    ],
    // The king attacks something weak.
    threat_by_king: [
        pair(10, 40),
    ],
    // Something that is attacked and not protected.
    hanging: [
        pair(24, 16),
    ],
    // A pawn could attack a piece by a safe step.
    threat_by_step: [
        pair(18, 14),
    ],
    // A square of the enemy's pieces that is contested.
    restriction: [
        pair(3, 3),
    ],
    // A safe square in the own half of the center: any, and behind a pawn.
    space: [
        pair(3, 0), pair(3, 0),
    ],
    // To be on the move.
    tempo: [
        pair(18, 14),
    ],
};

const fn pair(middlegame: i32, endgame: i32) -> Pair {
    Pair::new(middlegame, endgame)
}
