//! What can be typed for matches between engines, and for books of openings.

mod words;

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum, value_parser};
use serde::{Deserialize, Serialize};

pub(crate) use words::{ContestWords, ExpertWords};

/// Play a match between UCI engines, with a verdict
///
/// Games are played in pairs, each opening twice with colors reversed. The match believes no
/// engine: the rules decide every game, draws by threefold repetition and the 50-move rule are
/// claimed at the first chance, and an engine that plays an illegal move, crashes or stalls loses.
///
/// Every finished game is on the disk before the next thing happens. Ctrl-C or a kill loses nothing
/// but the running games: `--resume` goes on to the same verdict.
///
/// Of an engine can be said: `cmd=PROGRAM` or `own` for Threefold itself, `name=NAME`, `dir=FOLDER`,
/// `arg=WORD` (again for more), `option.NAME=VALUE`, `tc=TIME` such as `tc=10+0.1` or
/// `tc=40/60:30+1`, `st=SECONDS` for each move, `nodes=N`, `depth=N`, and `restart=on` for a new
/// process for every game.
#[derive(Args, Debug)]
#[command(override_usage = MATCH_USAGE, after_help = MATCH_EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "a flag is a bool; what it means is elsewhere")]
pub(crate) struct MatchArguments {
    #[command(flatten)]
    pub(crate) words: ContestWords,

    /// Play so many pairs of games for each pairing
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=1_000_000_000),
          required_unless_present_any = ["games", "sprt", "resume"], conflicts_with = "games")]
    pub(crate) rounds: Option<u64>,

    /// Play so many games for each pairing, an even number
    #[arg(long, value_name = "N", value_parser = even)]
    pub(crate) games: Option<u64>,

    /// The first engine against all others, instead of all against all
    #[arg(long, conflicts_with = "round_robin")]
    pub(crate) gauntlet: bool,

    /// All against all, which is also what happens without it
    #[arg(long)]
    pub(crate) round_robin: bool,

    /// Begin games from the openings of a file of EPD, FEN or PGN [default: the start position]
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,

    /// In which order openings are played
    #[arg(long, value_enum, default_value_t, requires = "openings")]
    pub(crate) order: OrderChoice,

    /// Where chance begins when the order is random
    #[arg(long, value_name = "N", default_value_t = 1, requires = "openings")]
    pub(crate) seed: u64,

    /// Of openings in PGN, play only so many half-moves
    #[arg(long, value_name = "N", requires = "openings",
          value_parser = value_parser!(u16).range(0..=1000))]
    pub(crate) plies: Option<u16>,

    /// Play so many games at the same time, 0 for one per core [default: 1]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(0..=1024))]
    pub(crate) concurrency: Option<u16>,

    /// Bind every game to processors of its own
    #[arg(long)]
    pub(crate) affinity: bool,

    /// Go on after an engine crashed, stalled or played what is no move
    #[arg(long)]
    pub(crate) recover: bool,

    /// Castling and openings of Chess960
    #[arg(long)]
    pub(crate) chess960: bool,

    /// How late a move may be without losing on time, in milliseconds [default: 50]
    #[arg(long, value_name = "MS", value_parser = value_parser!(u64).range(0..=60_000))]
    pub(crate) margin: Option<u64>,

    /// Call a game drawn after so many moves of both players
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=10_000))]
    pub(crate) max_moves: Option<u32>,

    /// Call a game what Syzygy tables know of it; folders are separated as in PATH
    #[arg(long, value_name = "PATH")]
    pub(crate) syzygy: Option<PathBuf>,

    /// Add every finished game to a PGN file
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,

    /// Keep the journal for --resume in this file
    ///
    /// Otherwise it is in `$XDG_STATE_HOME/threefold/match` or `~/.local/state/threefold/match`
    /// as long as the match is not over.
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,

    /// Go on with the match of a journal
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["engine", "each", "sprt", "draw", "resign", "rounds", "games",
            "gauntlet", "round_robin", "openings", "chess960", "max_moves", "syzygy", "pgn",
            "journal", "event", "affinity", "recover", "margin"]
    )]
    pub(crate) resume: Option<PathBuf>,

    /// Write a page of HTML about the match, at its end
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,

    /// Print one JSON object for each event
    #[arg(long)]
    pub(crate) json: bool,

    /// The name of the match, for the PGN
    #[arg(long, value_name = "NAME")]
    pub(crate) event: Option<String>,
}

impl MatchArguments {
    /// How many pairs each pairing plays, if that is bounded.
    pub(crate) fn rounds(&self) -> Option<u64> {
        self.rounds.or(self.games.map(|games| games / 2))
    }

    /// The margin, if one was given.
    pub(crate) fn margin(&self) -> Option<Duration> {
        self.margin.map(Duration::from_millis)
    }
}

/// In which order openings are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum OrderChoice {
    /// As they stand in the file
    #[default]
    Sequential,
    /// By chance, the same way for the same seed
    Random,
}

const MATCH_USAGE: &str = "\
threefold match --engine WORDS --engine WORDS [--each WORDS] --sprt WORDS [OPTIONS]
       threefold match --engine WORDS --engine WORDS [--each WORDS] --rounds N [OPTIONS]
       threefold match --resume FILE [OPTIONS]";

const MATCH_EXAMPLES: &str = "\
Examples:
  threefold match --engine cmd=./new name=new --engine cmd=./old name=old --each tc=8+0.08 \\
    --sprt elo0=0 elo1=2 --openings data/openings/unbalanced.epd --order random --concurrency 2
  threefold match --engine own name=ours --engine cmd=stockfish option.Threads=1 \\
    --each nodes=20000 --games 100 --pgn games.pgn --report match.html
  threefold match --engine cmd=./a --engine cmd=./b --engine cmd=./c --each st=0.1 --gauntlet \\
    --rounds 50 --draw number=40 count=8 score=10 --resign count=3 score=600
  threefold match --resume match.journal";

/// A number of games, which come in pairs.
fn even(text: &str) -> Result<u64, String> {
    match text.parse::<u64>() {
        Ok(games) if games >= 2 && games % 2 == 0 && games <= 2_000_000_000 => Ok(games),
        Ok(games) => Err(format!("games are played in pairs, and {games} is no even number")),
        Err(_) => Err(format!("`{text}` is no number of games")),
    }
}

/// Ask an engine whether a player stood better before it let a position repeat
///
/// Looks at the games of a PGN file that were drawn because their last position had come for the
/// third time, and has the engine judge the positions in which the player had to move, in its last
/// moves. The engine is told the position alone, without the game: it does not know what would
/// repeat.
///
/// The exit code is 0 if the player never stood better, 1 if it did or something went wrong.
#[derive(Args, Debug)]
#[command(override_usage = REVIEW_USAGE, after_help = REVIEW_EXAMPLES)]
pub(crate) struct ReviewArguments {
    /// The games
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) expert: ExpertWords,

    /// Whose moves, by its name in the file [default: everybody's]
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,

    /// So many of its last moves
    #[arg(long, value_name = "N", default_value_t = 10,
          value_parser = value_parser!(u16).range(1..=1000))]
    pub(crate) moves: u16,

    /// Better means more than this, in hundredths of a pawn
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 300, allow_hyphen_values = true)]
    pub(crate) better: i32,

    /// Print one JSON object for each game
    #[arg(long)]
    pub(crate) json: bool,
}

const REVIEW_USAGE: &str = "threefold review FILE --engine WORDS [OPTIONS]";

const REVIEW_EXAMPLES: &str = "\
Examples:
  threefold review games.pgn --engine cmd=stockfish --player new
  threefold review games.pgn --engine cmd=stockfish depth=20 option.Hash=256 --better 150 --json
  threefold review games.pgn --engine own nodes=100000 --moves 30";

/// Make a book of openings by chance and search
///
/// Walks some half-moves from the start position by chance, and keeps what the engine's search
/// finds as uneven as asked for. No position is there twice. The same options and the same engine
/// make the same book, however many threads work on it; a longer one begins like a shorter one.
#[derive(Args, Debug)]
#[command(after_help = OPENINGS_EXAMPLES)]
pub(crate) struct OpeningsArguments {
    /// How many openings
    #[arg(long, value_name = "N", default_value_t = 100,
          value_parser = value_parser!(u64).range(1..=10_000_000))]
    pub(crate) count: u64,

    /// How many half-moves to walk
    #[arg(long, value_name = "N", default_value_t = 8,
          value_parser = value_parser!(u16).range(1..=100))]
    pub(crate) plies: u16,

    /// How far White is ahead, in hundredths of a pawn
    #[arg(long, value_name = "LEAST..MOST", default_value = "-20..20", value_parser = window,
          allow_hyphen_values = true)]
    pub(crate) score: RangeInclusive<i32>,

    /// How many positions the engine looks at for each candidate
    #[arg(long, value_name = "N", default_value_t = 20_000,
          value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) nodes: u64,

    /// Where chance begins
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Begin with the candidate of this number
    ///
    /// The number of an opening's candidate stands behind the seed in its `id`.
    #[arg(long, value_name = "N", default_value_t = 0,
          value_parser = value_parser!(u64).range(0..=1_000_000_000_000))]
    pub(crate) first: u64,

    /// Work with so many threads, 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0,
          value_parser = value_parser!(u16).range(0..=1024))]
    pub(crate) threads: u16,

    /// Write the book to a file instead of printing it
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

const OPENINGS_EXAMPLES: &str = "\
Examples:
  threefold openings --count 10
  threefold openings --count 1000 --score 80..120 --seed 7 --out unbalanced.epd
  threefold openings --plies 12 --score=-10..10 --nodes 100000 --out balanced.epd";

/// `80..120`
fn window(text: &str) -> Result<RangeInclusive<i32>, String> {
    let problem = || format!("`{text}` is no range such as 80..120");
    let (least, most) = text.split_once("..").ok_or_else(problem)?;
    let number = |text: &str| text.trim().parse::<i32>().map_err(|_| problem());
    let (least, most) = (number(least)?, number(most)?);
    if least > most {
        return Err(format!("{least} is more than {most}"));
    }
    Ok(least..=most)
}

#[cfg(test)]
mod tests;
