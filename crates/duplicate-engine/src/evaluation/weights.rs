//! The features of the evaluation and their weights, in hundredths of a pawn.

/// Defines the features with the weight of each.
macro_rules! features {
    ($($(#[$doc:meta])* $name:ident = $weight:expr,)*) => {
        /// Something that is counted for each color on each board. Counts of the color's own good
        /// and bad things alike: the sign is in the weight.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        #[repr(usize)]
        pub enum Feature {
            $($(#[$doc])* $name,)*
        }

        impl Feature {
            /// Every feature, in the order of its weight.
            pub const ALL: [Feature; COUNT] = [$(Feature::$name,)*];
        }

        /// Number of features.
        pub const COUNT: usize = [$(stringify!($name),)*].len();

        /// Weight of each feature.
        pub static WEIGHTS: [i32; COUNT] = [$($weight,)*];
    };
}

features! {
    /// Pawns that have their twin.
    Pawns = 80,
    /// Knights that have their twin.
    Knights = 160,
    /// Bishops that have their twin.
    Bishops = 180,
    /// Rooks that have their twin.
    Rooks = 250,
    /// Queens that have their twin.
    Queens = 600,
    /// Pawns without a twin.
    GhostPawns = 20,
    /// Knights without a twin.
    GhostKnights = 100,
    /// Bishops without a twin.
    GhostBishops = 100,
    /// Rooks without a twin.
    GhostRooks = 100,
    /// Queens without a twin.
    GhostQueens = 300,
    /// Synced moves of the seat, without its king's.
    Mobility = 8,
    /// Squares beside the king that are free and safe on both boards.
    Escapes = 10,
    /// One if there is no such square.
    NoEscape = -20,
    /// Own pawns beside the king on this board.
    Shelter = -5,
    /// Attacks of the enemy on squares beside the king.
    RingAttacks = -18,
    /// Squares from which the enemy can give check by a synced move.
    Checks = -10,
    /// Those of them on which no synced move captures the checking piece.
    SafeChecks = -40,
    /// Safe checks times missing escapes, up to four of each.
    Danger = -18,
    /// Live pawns on the fifth rank of their color.
    FifthRankPawns = 0,
    /// Live pawns on the sixth rank of their color.
    SixthRankPawns = 30,
    /// Live pawns on the seventh rank of their color.
    SeventhRankPawns = 200,
    /// Live knights and bishops that have left the back rank.
    DevelopedMinors = -10,
    /// Live pawns on the four squares of the center.
    CenterPawns = -10,
}
