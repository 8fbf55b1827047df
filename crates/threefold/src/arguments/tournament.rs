//! The arguments of `threefold match`, `openings` and `review`.

mod settings;

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum, value_parser};

pub(crate) use settings::{ExpertSettings, TournamentSettings};

/// Play UCI engines against each other and find the stronger one
///
/// Games are played in pairs: each opening twice, with colors reversed. The referee trusts no engine.
/// Threefold's rules decide every game and claim draws by threefold repetition and the 50-move rule
/// at the first chance. An engine that plays an illegal move, crashes or stalls loses.
///
/// Every finished game is on the disk before the next one begins. Ctrl-C or a kill loses only the
/// running games: `--resume` goes on to the same decision.
///
/// The settings of an engine are `cmd=PROGRAM` or `own` for Threefold itself, `name=NAME`,
/// `dir=FOLDER`, `arg=ARGUMENT` (repeat it for more), `option.NAME=VALUE`, `tc=TIME` such as
/// `tc=10+0.1` or `tc=40/60:30+1`, `st=SECONDS` for each move, `nodes=N`, `depth=N`, and `restart=on`
/// for a new process for every game.
#[derive(Args, Debug)]
#[command(override_usage = MATCH_USAGE, after_help = MATCH_EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "a flag is a bool; what it means is elsewhere")]
pub(crate) struct MatchArguments {
    #[command(flatten)]
    pub(crate) settings: TournamentSettings,

    /// Play N pairs of games for each pairing
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=1_000_000_000),
          required_unless_present_any = ["games", "sprt", "resume"], conflicts_with = "games")]
    pub(crate) rounds: Option<u64>,

    /// Play N games for each pairing, an even number
    #[arg(long, value_name = "N", value_parser = even)]
    pub(crate) games: Option<u64>,

    /// Let the first engine play all others, instead of all against all
    #[arg(long, conflicts_with = "round_robin")]
    pub(crate) gauntlet: bool,

    /// Let all engines play all others, which is the default
    #[arg(long)]
    pub(crate) round_robin: bool,

    /// Begin games from the openings of a file of EPD, FEN or PGN [default: the start position]
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,

    /// Play openings in this order
    #[arg(long, value_enum, default_value_t, requires = "openings")]
    pub(crate) order: OrderChoice,

    /// Seed of the random order
    #[arg(long, value_name = "N", default_value_t = 1, requires = "openings")]
    pub(crate) seed: u64,

    /// Play only N half-moves of each PGN game
    #[arg(long, value_name = "N", requires = "openings",
          value_parser = value_parser!(u16).range(0..=1000))]
    pub(crate) plies: Option<u16>,

    /// Play N games at the same time; 0 means one per core [default: 1]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(0..=1024))]
    pub(crate) concurrency: Option<u16>,

    /// Bind every game to processors of its own
    #[arg(long)]
    pub(crate) affinity: bool,

    /// Go on after an engine crashed, stalled or played an illegal move
    #[arg(long)]
    pub(crate) recover: bool,

    /// Play Chess960
    #[arg(long)]
    pub(crate) chess960: bool,

    /// Accept a move that is up to MS milliseconds late [default: 50]
    #[arg(long, value_name = "MS", value_parser = value_parser!(u64).range(0..=60_000))]
    pub(crate) margin: Option<u64>,

    /// End a game as drawn after N moves of both players
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=10_000))]
    pub(crate) max_moves: Option<u32>,

    /// End a game as Syzygy tables know; separate folders as in PATH
    #[arg(long, value_name = "PATH")]
    pub(crate) syzygy: Option<PathBuf>,

    /// Add every finished game to a PGN file
    #[arg(long, value_name = "FILE")]
    pub(crate) pgn: Option<PathBuf>,

    /// Keep the journal for --resume in this file
    ///
    /// Without this option it is in `$XDG_STATE_HOME/threefold/match` or
    /// `~/.local/state/threefold/match` until the match is over.
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

    /// Write a page of HTML about the match at its end
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,

    /// Print one JSON object for each event
    #[arg(long)]
    pub(crate) json: bool,

    /// Name of the match in the PGN
    #[arg(long, value_name = "NAME")]
    pub(crate) event: Option<String>,
}

impl MatchArguments {
    /// Returns the number of pairs for each pairing, if it is limited.
    pub(crate) fn rounds(&self) -> Option<u64> {
        self.rounds.or(self.games.map(|games| games / 2))
    }

    /// Returns the margin.
    pub(crate) fn margin(&self) -> Option<Duration> {
        self.margin.map(Duration::from_millis)
    }
}

/// Order of the openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum OrderChoice {
    /// The order of the file
    #[default]
    Sequential,
    /// A random order, always the same for the same seed
    Random,
}

const MATCH_USAGE: &str = "\
threefold match --engine SETTINGS --engine SETTINGS [--each SETTINGS] --sprt SETTINGS [OPTIONS]
       threefold match --engine SETTINGS --engine SETTINGS [--each SETTINGS] --rounds N [OPTIONS]
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

/// Parses a number of games, which come in pairs.
fn even(text: &str) -> Result<u64, String> {
    match text.parse::<u64>() {
        Ok(games) if games >= 2 && games % 2 == 0 && games <= 2_000_000_000 => Ok(games),
        Ok(games) => {
            Err(format!("games are played in pairs, so {games} must be an even number from 2"))
        }
        Err(_) => Err(format!("`{text}` is not a number of games")),
    }
}

/// Find drawn games in which a player gave away an advantage by repeating
///
/// Takes the games of a PGN file that ended in threefold repetition, and asks the engine about the
/// positions of the player's last moves. The engine sees each position without the game, so it does
/// not know what would repeat.
///
/// The exit code is 0 if the player never stood better, 1 if it did or something failed.
#[derive(Args, Debug)]
#[command(override_usage = REVIEW_USAGE, after_help = REVIEW_EXAMPLES)]
pub(crate) struct ReviewArguments {
    /// PGN file with the games
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) expert: ExpertSettings,

    /// Look at the moves of this player only, by its name in the file
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,

    /// Look at its last N moves
    #[arg(long, value_name = "N", default_value_t = 10,
          value_parser = value_parser!(u16).range(1..=1000))]
    pub(crate) moves: u16,

    /// Report scores above this, in hundredths of a pawn
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 300, allow_hyphen_values = true)]
    pub(crate) better: i32,

    /// Print one JSON object for each game
    #[arg(long)]
    pub(crate) json: bool,
}

const REVIEW_USAGE: &str = "threefold review FILE --engine SETTINGS [OPTIONS]";

const REVIEW_EXAMPLES: &str = "\
Examples:
  threefold review games.pgn --engine cmd=stockfish --player new
  threefold review games.pgn --engine cmd=stockfish depth=20 option.Hash=256 --better 150 --json
  threefold review games.pgn --engine own nodes=100000 --moves 30";

/// Make a book of openings by random moves and search
///
/// Plays random half-moves from the start position, and keeps the positions whose score is in the
/// range you ask for. No position is there twice. The same options and the same engine make the same
/// book with any number of threads, and a longer book begins like a shorter one.
#[derive(Args, Debug)]
#[command(after_help = OPENINGS_EXAMPLES)]
pub(crate) struct OpeningsArguments {
    /// Number of openings
    #[arg(long, value_name = "N", default_value_t = 100,
          value_parser = value_parser!(u64).range(1..=10_000_000))]
    pub(crate) count: u64,

    /// Number of random half-moves
    #[arg(long, value_name = "N", default_value_t = 8,
          value_parser = value_parser!(u16).range(1..=100))]
    pub(crate) plies: u16,

    /// Range of scores as White sees them, in hundredths of a pawn
    #[arg(long, value_name = "LEAST..MOST", default_value = "-20..20", value_parser = window,
          allow_hyphen_values = true)]
    pub(crate) score: RangeInclusive<i32>,

    /// Number of nodes the engine searches for each candidate
    #[arg(long, value_name = "N", default_value_t = 20_000,
          value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) nodes: u64,

    /// Seed of the random moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Start with the candidate of this number
    ///
    /// The `id` of an opening holds the seed and the number of its candidate.
    #[arg(long, value_name = "N", default_value_t = 0,
          value_parser = value_parser!(u64).range(0..=1_000_000_000_000))]
    pub(crate) first: u64,

    /// Use N threads; 0 means one per core
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

/// Parses a range such as `80..120`.
fn window(text: &str) -> Result<RangeInclusive<i32>, String> {
    let problem = || format!("`{text}` is not a range such as 80..120");
    let (least, most) = text.split_once("..").ok_or_else(problem)?;
    let number = |text: &str| text.trim().parse::<i32>().map_err(|_| problem());
    let (least, most) = (number(least)?, number(most)?);
    if least > most {
        return Err(format!("{least} is more than {most}; put the smaller number first"));
    }
    Ok(least..=most)
}

#[cfg(test)]
mod tests;
