//! When games end without the rules: agreed before the match, and all off unless asked for.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// Which games are ended early. The default ends none.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjudication {
    /// Both players see a draw.
    pub draw: Option<DrawRule>,
    /// A player sees no hope.
    pub resign: Option<ResignRule>,
    /// The game has become too long.
    pub length: Option<LengthRule>,
    /// Tablebases know how it ends.
    pub tablebase: Option<TablebaseRule>,
}

/// Draw, when both players have seen one for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawRule {
    /// Not before this move.
    pub number: u32,
    /// So many moves of each player in a row, without a capture or pawn move.
    pub count: u32,
    /// Scores no further from 0 than this, in hundredths of a pawn.
    pub score: i32,
}

/// Loss, when the loser has seen it for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResignRule {
    /// So many moves in a row.
    pub count: u32,
    /// A score as bad as this for the loser, in hundredths of a pawn, given as a positive number.
    pub score: i32,
    /// Whether the winner must have seen it too.
    pub two_sided: bool,
}

/// Draw, when a game has become too long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LengthRule {
    /// After so many moves of both players, counted from the opening's end.
    pub moves: u32,
}

/// Whatever Syzygy tablebases know, with the 50-move rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TablebaseRule {
    /// The folders, separated as in `PATH`.
    pub path: PathBuf,
    /// Only positions with so many men at most; none means as many as the tables have.
    pub most_men: Option<usize>,
}
