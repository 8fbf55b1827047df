//! Arguments of the command line. Each command's module gives them their meaning.

mod duplicate;
mod engine;
mod seat;
mod serve;
mod tournament;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum, value_parser};
use threefold_game::TimeControl;

pub(crate) use duplicate::{
    DuplicateArguments, DuplicateCommand, DuplicatePerftArguments, DuplicatePlayArguments, Policy,
    ReplayArguments, RulingsArguments, StatsArguments,
};
use engine::elo_range;
pub(crate) use engine::{BenchArguments, UciArguments, with_uci};
pub(crate) use seat::Seat;
use seat::{SeatParser, seconds};
pub(crate) use serve::ServeArguments;
pub(crate) use tournament::{MatchArguments, OpeningsArguments, OrderChoice, ReviewArguments};

/// The deepest count that can be asked for. Beyond it even a lone king's moves overflow, or nobody
/// lives to see the end.
pub(crate) const MOST_DEPTH: u32 = 30;

/// Chess with the draw rules exactly right. Without a command, a UCI engine.
#[derive(Debug, Parser)]
#[command(
    name = "threefold",
    version,
    after_help = "Examples:\n  threefold\n  threefold play\n  threefold perft 5 --divide\n  \
                  threefold go depth 12\n\n\
                  Threefold executes a UCI command, such as `go depth 12`, at once.\n\
                  `threefold COMMAND --help` explains a command, with examples."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// A command.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Uci(UciArguments),
    Play(PlayArguments),
    Duplicate(DuplicateArguments),
    Perft(PerftArguments),
    Bench(BenchArguments),
    Audit(AuditArguments),
    Serve(ServeArguments),
    Match(Box<MatchArguments>),
    Openings(OpeningsArguments),
    Review(Box<ReviewArguments>),
    Completions(CompletionsArguments),
}

/// Play a game at the terminal, against the engine or two people at one keyboard
///
/// Type a move such as e4 or e2e4, `draw` to claim a draw, `hint` for advice, `help` for the rest.
/// On a terminal, Threefold shows the board after every move and you can edit lines. In a pipe, it
/// answers in plain text and shows the board only if `board` asks for it.
///
/// Threefold saves the running game after every move, in `$XDG_STATE_HOME/threefold/play` or
/// `~/.local/state/threefold/play`; `--resume` goes on with it.
#[derive(Args, Debug, Default)]
#[command(after_help = PLAY_EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "a flag is a bool; what it means is elsewhere")]
pub(crate) struct PlayArguments {
    #[command(flatten)]
    pub(crate) from: StartArguments,

    /// Keep castling rights that only Chess960 has if the FEN is not quite right
    #[arg(long, requires = "fen")]
    pub(crate) chess960: bool,

    /// Go on with the last game of a PGN file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "start"])]
    pub(crate) pgn: Option<PathBuf>,

    /// Go on with the game of this number in the PGN file, counted from 1
    #[arg(long, value_name = "N", requires = "pgn", value_parser = value_parser!(u64).range(1..))]
    pub(crate) game: Option<u64>,

    /// Go on with the unfinished game that you played last
    #[arg(
        long,
        conflicts_with_all = ["fen", "start", "pgn", "time", "policy", "no_autosave"]
    )]
    pub(crate) resume: bool,

    /// Play with a clock: 5+3, 90+30, 25d5, 40/90+30:30+30
    ///
    /// `5+3` is 5 minutes and 3 seconds more for every move. `25d5` has a delay of 5 seconds.
    /// `40/90` is 90 minutes for 40 moves; after a colon comes the next period. Numbers from 180
    /// on are seconds, and units are understood: 300+3, 30s, 1h30m. The clock starts with the
    /// first move.
    #[arg(long, value_name = "CONTROL", value_parser = TimeControl::from_typed)]
    pub(crate) time: Option<TimeControl>,

    /// Choose whether players claim draws by threefold repetition and 50 moves
    #[arg(long, value_enum, default_value_t)]
    pub(crate) policy: PolicyChoice,

    /// Add the game to a PGN file, after every move and at the end
    ///
    /// The file keeps what it holds. Further games of the session follow.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,

    /// Do not save the running game for --resume
    #[arg(long)]
    pub(crate) no_autosave: bool,

    /// Let a person or the engine play White [default: human, or as in the resumed game]
    #[arg(long, value_name = "WHO", value_parser = SeatParser)]
    pub(crate) white: Option<Seat>,

    /// Let a person or the engine play Black [default: human, or as in the resumed game]
    #[arg(long, value_name = "WHO", value_parser = SeatParser)]
    pub(crate) black: Option<Seat>,

    /// Set the strength of the engine, from 1 to 10 [default: 5]
    ///
    /// On the scale of --elo, 1 is 800, 2 1000, 3 1200, 4 1400, 5 1600, 6 1800, 7 2000, 8 2200 and
    /// 9 2500; 10 is as strong as it can be.
    #[arg(
        long,
        value_name = "N",
        value_parser = value_parser!(u8).range(1..=10),
        conflicts_with = "elo"
    )]
    pub(crate) level: Option<u8>,

    /// Set the strength of the engine, from 800 to 2800: a scale, not a measured Elo
    #[arg(long, value_name = "POINTS", value_parser = value_parser!(u16).range(elo_range()))]
    pub(crate) elo: Option<u16>,

    /// Let the engine think about a move for at most this long [default: 0.1 to 2, by strength]
    ///
    /// With a clock, the engine divides its time itself.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "time")]
    pub(crate) think: Option<Duration>,

    /// Limit the engine by positions instead of time, so that its play can be repeated
    #[arg(
        long,
        hide = true,
        value_name = "N",
        value_parser = value_parser!(u64).range(1..),
        conflicts_with = "think"
    )]
    pub(crate) nodes: Option<u64>,

    /// Set White's name in the record
    #[arg(long, value_name = "NAME")]
    pub(crate) white_name: Option<String>,

    /// Set Black's name in the record
    #[arg(long, value_name = "NAME")]
    pub(crate) black_name: Option<String>,

    /// Draw the board with letters instead of figures
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Use colors; `auto` does so on a terminal, unless `NO_COLOR` is set
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: ColorChoice,

    /// Show the board from this side [default: white, or yours against the engine]
    #[arg(long, value_enum, value_name = "SIDE")]
    pub(crate) orientation: Option<Orientation>,

    /// Repeat every line of a pipe after its prompt
    #[arg(long)]
    pub(crate) echo: bool,
}

/// The draws that need no claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum PolicyChoice {
    /// Players claim both, as in the FIDE laws
    #[default]
    Fide,
    /// Both end the game at once, as on some servers
    Automatic,
}

/// A choice of colors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// A side at the lower edge of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Orientation {
    /// White
    White,
    /// Black
    Black,
    /// The player to move
    Turn,
}

const PLAY_EXAMPLES: &str = "\
Examples:
  threefold play
  threefold play --black engine --level 4
  threefold play --white engine --elo 1850 --time 5+3
  threefold play --time 5+3 --white-name Ann --black-name Ben --save games.pgn
  threefold play --resume
  threefold play --pgn games.pgn --game 2 --orientation turn
  threefold play --fen '8/8/3k4/8/3K4/8/7R/7R w - - 98 60' --ascii
  printf 'e4\\ne5\\nboard\\n' | threefold play --no-autosave";

/// Count the move sequences of a position, or check a suite of such counts
///
/// The count (perft) of depth 3 is the number of ways to play 3 half-moves. It is the standard test
/// of a move generator; `--divide` finds the move at which two generators differ.
#[derive(Args, Debug)]
#[command(override_usage = PERFT_USAGE, after_help = PERFT_EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "a flag is a bool; what it means is elsewhere")]
pub(crate) struct PerftArguments {
    /// Count this many half-moves; with --suite, check counts up to this depth
    #[arg(
        required_unless_present = "suite",
        value_parser = value_parser!(u32).range(0..=i64::from(MOST_DEPTH))
    )]
    pub(crate) depth: Option<u32>,

    #[command(flatten)]
    pub(crate) from: StartArguments,

    /// Spell castling as the king taking its rook (e1h1)
    ///
    /// Counts stay the same, unless a FEN is not quite right: then castling rights that only
    /// Chess960 has are kept. Castling that only Chess960 has is always spelled so.
    #[arg(long)]
    pub(crate) chess960: bool,

    /// List the count below each move
    #[arg(long)]
    pub(crate) divide: bool,

    /// Play every move to the end instead of only counting those of the last half-move
    #[arg(long)]
    pub(crate) full: bool,

    /// Count with this many threads; 0 is one for each core
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = value_parser!(u16).range(0..=1024)
    )]
    pub(crate) threads: u16,

    /// Remember counts in a transposition table of this many megabytes; 0 is none
    ///
    /// With a table, the speed no longer measures move generation, since known positions are not
    /// counted again. 64-bit keys tell positions apart.
    #[arg(
        long,
        value_name = "MB",
        default_value_t = 0,
        value_parser = value_parser!(u32).range(0..=1_048_576),
        conflicts_with = "full"
    )]
    pub(crate) hash: u32,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// Check the counts of a file; `-` is the standard input
    ///
    /// Each line is a FEN and its counts: `FEN ;D1 20 ;D2 400`. Empty lines and lines that start
    /// with `#` are skipped. A wrong count is printed and makes the exit code 1.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "start", "divide"])]
    pub(crate) suite: Option<PathBuf>,

    /// Leave out counts of the suite that are larger than this
    #[arg(long, value_name = "NODES", requires = "suite")]
    pub(crate) max_nodes: Option<u64>,
}

const PERFT_USAGE: &str = "\
threefold perft DEPTH [OPTIONS]
       threefold perft --suite FILE [DEPTH] [OPTIONS]";

const PERFT_EXAMPLES: &str = "\
Examples:
  threefold perft 6
  threefold perft 5 --divide --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'
  threefold perft 8 --threads 0 --hash 1024
  threefold perft 4 --start 959 --divide
  threefold perft --suite data/perft/standard.epd --max-nodes 10000000";

/// Find claimable draws, games played beyond their end, wrong results and illegal moves in PGN
///
/// For every game, you learn when a draw could be claimed, on the board or by announcing a move;
/// whether the game went on after the rules had ended it; whether the result contradicts the final
/// position; and why a move is illegal. Files may be compressed with gzip or Zstandard.
#[derive(Args, Debug)]
#[command(after_help = AUDIT_EXAMPLES)]
pub(crate) struct AuditArguments {
    /// Read these PGN files; `-` is the standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub(crate) files: Vec<PathBuf>,

    /// List games without findings too
    #[arg(long, conflicts_with = "json")]
    pub(crate) all: bool,

    /// Print one JSON object for each game
    #[arg(long)]
    pub(crate) json: bool,

    /// Add the facts at the start and after every half-move
    #[arg(long, requires = "json")]
    pub(crate) plies: bool,

    /// Audit with this many threads; 0 is one for each core
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        value_parser = value_parser!(u16).range(0..=1024)
    )]
    pub(crate) threads: u16,
}

const AUDIT_EXAMPLES: &str = "\
Examples:
  threefold audit tournament.pgn
  zstdcat games.pgn.zst | threefold audit
  threefold audit --json --plies games.pgn.gz";

/// Print the completion script of a shell
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  threefold completions bash > ~/.local/share/bash-completion/completions/threefold
  threefold completions fish > ~/.config/fish/completions/threefold.fish")]
pub(crate) struct CompletionsArguments {
    /// Print the script for this shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

/// The position to start from; several commands ask for it.
#[derive(Args, Debug, Default)]
pub(crate) struct StartArguments {
    /// Start from this position [default: the start position]
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,

    /// Start from the Chess960 start position of this number, 0 to 959
    #[arg(
        long,
        value_name = "NUMBER",
        value_parser = value_parser!(u16).range(0..=959),
        conflicts_with = "fen"
    )]
    pub(crate) start: Option<u16>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn kind_of(words: &[&str]) -> Option<clap::error::ErrorKind> {
        let words = std::iter::once(&"threefold").chain(words);
        Arguments::try_parse_from(words).err().map(|error| error.kind())
    }

    #[test]
    fn the_definitions_are_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn every_command_shows_an_example() {
        let command = Arguments::command();
        for command in command.get_subcommands().chain([&command]) {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains("threefold "), "{}", command.get_name());
        }
    }

    #[test]
    fn the_ways_to_ask_for_a_count_are_understood() {
        for words in [
            &["perft", "0"][..],
            &["perft", "30", "--fen", "x", "--divide"],
            &["perft", "3", "--start", "959", "--threads", "0", "--json"],
            &["perft", "--suite", "-", "--max-nodes", "5", "--chess960"],
            &["perft", "4", "--suite", "x", "--hash", "16"],
            &[],
        ] {
            assert_eq!(kind_of(words), None, "{words:?}");
        }
    }

    #[test]
    fn the_ways_to_begin_a_game_are_understood() {
        for words in [
            &["play"][..],
            &["play", "--fen", "x", "--chess960", "--time", "5m+3", "--color", "never"],
            &["play", "--start", "0", "--policy", "automatic", "--orientation", "turn"],
            &["play", "--pgn", "x", "--game", "2", "--save", "y", "--no-autosave", "--ascii"],
            &["play", "--resume", "--save", "x", "--echo"],
            &["play", "--black", "engine", "--level", "10", "--think", "0.5"],
            &["play", "--white", "engine", "--black", "human", "--elo", "800", "--time", "5m"],
            &["play", "--resume", "--white-name", "Ann", "--level", "3"],
        ] {
            assert_eq!(kind_of(words), None, "{words:?}");
        }
    }

    #[test]
    fn nonsense_is_a_usage_error() {
        use clap::error::ErrorKind;
        for (words, kind) in [
            (&["perft"][..], ErrorKind::MissingRequiredArgument),
            (&["perft", "31"], ErrorKind::ValueValidation),
            (&["perft", "-1"], ErrorKind::UnknownArgument),
            (&["perft", "3", "--start", "960"], ErrorKind::ValueValidation),
            (&["perft", "3", "--start", "1", "--fen", "x"], ErrorKind::ArgumentConflict),
            (&["perft", "3", "--full", "--hash", "1"], ErrorKind::ArgumentConflict),
            (&["perft", "3", "--max-nodes", "1"], ErrorKind::MissingRequiredArgument),
            (&["perft", "--suite", "x", "--divide"], ErrorKind::ArgumentConflict),
            (&["castle"], ErrorKind::InvalidSubcommand),
            (&["play", "--fen", "x", "--pgn", "y"], ErrorKind::ArgumentConflict),
            (&["play", "--resume", "--start", "1"], ErrorKind::ArgumentConflict),
            (&["play", "--resume", "--no-autosave"], ErrorKind::ArgumentConflict),
            (&["play", "--game", "1"], ErrorKind::MissingRequiredArgument),
            (&["play", "--pgn", "x", "--game", "0"], ErrorKind::ValueValidation),
            (&["play", "--time", "soon"], ErrorKind::ValueValidation),
            (&["play", "--orientation", "up"], ErrorKind::InvalidValue),
            (&["play", "--white", "Ann"], ErrorKind::InvalidValue),
            (&["play", "--level", "11"], ErrorKind::ValueValidation),
            (&["play", "--elo", "799"], ErrorKind::ValueValidation),
            (&["play", "--elo", "1500", "--level", "5"], ErrorKind::ArgumentConflict),
            (&["play", "--think", "0"], ErrorKind::ValueValidation),
            (&["play", "--think", "1", "--time", "5m"], ErrorKind::ArgumentConflict),
        ] {
            assert_eq!(kind_of(words), Some(kind), "{words:?}");
        }
    }
}
