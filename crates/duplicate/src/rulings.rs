//! The rulings that the inventor of the game has not made yet, all in one place.
//!
//! Every item here is marked `PROVISIONAL`. Its default is what the design says, or the most cautious
//! answer where the design says nothing; the alternatives are there to be compared. What follows
//! from a ruling is decided in `ending` and `position`, at places with the same mark.

use serde::{Deserialize, Serialize};
use threefold_chess::laws::{self, FIFTY_MOVES};

/// The provisional rulings under which a game is played.
///
/// ```
/// use threefold_duplicate::{DoubleMate, Rulings};
/// let rulings = Rulings { double_mate: DoubleMate::LastMoverWins, ..Rulings::default() };
/// assert_ne!(rulings, Rulings::default());
/// ```
///
/// As JSON, `{"double_mate":"last-mover-wins"}`: a ruling that is not named is the default, which is
/// what a text means that is older than the ruling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rulings {
    /// PROVISIONAL: who wins if both opponents give check.
    pub double_mate: DoubleMate,
    /// PROVISIONAL: whether a third occurrence and fifty rounds end the game by themselves.
    pub counted_draws: CountedDraws,
    /// PROVISIONAL: whether four dead boards end the game.
    pub dead_boards: DeadBoards,
    /// PROVISIONAL: when a mate is found.
    pub mate_search: MateSearch,
    /// PROVISIONAL: what a stalemate means.
    pub stalemate: StalemateRuling,
    /// PROVISIONAL: who profits from a resignation.
    pub resignation: ResignationRuling,
    /// PROVISIONAL: who profits from a fallen flag.
    pub flag_fall: FlagFallRuling,
}

impl Rulings {
    /// The rulings of the design, which are also the default.
    pub const DESIGN: Rulings = Rulings {
        double_mate: DoubleMate::BothWin,
        counted_draws: CountedDraws::Automatic,
        dead_boards: DeadBoards::Ignored,
        mate_search: MateSearch::OnTurn,
        stalemate: StalemateRuling::AllDraw,
        resignation: ResignationRuling::OthersDraw,
        flag_fall: FlagFallRuling::OthersDraw,
    };
}

impl Default for Rulings {
    fn default() -> Rulings {
        Rulings::DESIGN
    }
}

/// PROVISIONAL: a player is mated while in check on both boards, by both opponents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DoubleMate {
    /// Both opponents win (the default of the design).
    #[default]
    BothWin,
    /// Only the opponent who moved last wins; the other one draws.
    LastMoverWins,
}

/// PROVISIONAL: the third occurrence of a position and fifty rounds without a capture or pawn move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CountedDraws {
    /// They end the game (the default of the design).
    #[default]
    Automatic,
    /// The player to move may claim them.
    Claimed,
}

/// PROVISIONAL: all four boards are dead by the rules of orthodox chess: neither side has the
/// material to mate on any of them (FIDE 5.2.2 on each).
///
/// That does not make mate impossible here. A king on two boards finds fewer squares than on one,
/// so that even king and bishop can give a mate that exists only because moves are made twice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeadBoards {
    /// The game goes on until the operator declares it drawn (the default of the design).
    #[default]
    Ignored,
    /// The game ends in a draw.
    Draw,
}

/// PROVISIONAL: a player who is not yet to move stands mated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MateSearch {
    /// Only the player to move is looked at, so turn order may spare the partner (the default).
    #[default]
    OnTurn,
    /// Whoever stands mated has lost, at once: who has no synced move out of check with both boards
    /// waiting for them, and who is checkmated on one board alone, before anybody has moved on the
    /// other one ([`DuplicatePosition::mated`](crate::DuplicatePosition::mated)). Two players may
    /// lose together, and mate is looked for before the stalemate of the player to move.
    AtOnce,
}

/// PROVISIONAL: the player to move is not in check and has no synced move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StalemateRuling {
    /// The whole game ends, and all four draw. The design has no other, and going on without one
    /// player is not wanted.
    #[default]
    AllDraw,
}

/// PROVISIONAL: a player resigns, of which the design does not speak.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResignationRuling {
    /// Nobody has given mate, so nobody wins: the others draw.
    #[default]
    OthersDraw,
    /// Both opponents win, and the partner draws.
    OpponentsWin,
}

/// PROVISIONAL: the time of a player is up. The design speaks of no clocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FlagFallRuling {
    /// Nobody has given mate, so nobody wins: the others draw.
    #[default]
    OthersDraw,
    /// Both opponents win, and the partner draws.
    OpponentsWin,
}

/// PROVISIONAL: plies without capture or pawn move on any board after which the game is drawn,
/// counted one by one and not by rounds of North.
pub const FIFTY_ROUNDS: u32 = 2 * FIFTY_MOVES as u32;

/// Returns the number of whole rounds, one ply by each of the four players, in so many plies.
pub(crate) const fn rounds(plies: u32) -> u32 {
    plies / 4
}

/// PROVISIONAL: occurrences of the four boards and the turn after which the game is drawn.
pub const THREEFOLD: u32 = laws::THREEFOLD;
