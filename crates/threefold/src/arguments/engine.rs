//! Arguments of the engine's commands.

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, value_parser};
use threefold_engine::{bench, setting};

/// Words with which commands of UCI begin, and ours beyond it, but for those that are commands of
/// the program itself.
const UCI_WORDS: [&str; 13] = [
    "go",
    "position",
    "d",
    "eval",
    "flip",
    "isready",
    "setoption",
    "ucinewgame",
    "stop",
    "ponderhit",
    "debug",
    "register",
    "quit",
];

/// Adds `uci` before a command of UCI: `threefold go depth 12`.
pub(crate) fn with_uci(typed: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut typed: Vec<OsString> = typed.into_iter().collect();
    let first = typed.get(1).and_then(|first| first.to_str()?.split_whitespace().next());
    if first.is_some_and(|word| UCI_WORDS.contains(&word)) {
        typed.insert(1, "uci".into());
    }
    typed
}

/// Run as a UCI engine, as without a command
///
/// Threefold reads UCI commands from the standard input until `quit` or the end; `help` lists them.
/// With LINE, it executes these commands instead and ends. All arguments together are one command,
/// unless the first one contains a blank: then each is a command of its own. You may leave out the
/// word `uci` before a UCI command that is no command of the program.
#[derive(Args, Debug, Default)]
#[command(after_help = UCI_EXAMPLES)]
pub(crate) struct UciArguments {
    /// Execute these commands instead of reading them
    #[arg(value_name = "LINE", trailing_var_arg = true)]
    pub(crate) words: Vec<String>,
}

const UCI_EXAMPLES: &str = "\
Examples:
  threefold uci go depth 12
  threefold go depth 12
  threefold uci 'position startpos moves e2e4 e7e5' 'go movetime 1000'
  printf 'position startpos moves e2e4\\nd\\n' | threefold uci";

/// Search fixed positions to a fixed depth, for a node count and a speed
///
/// With one thread, the count is the same on every machine and in every build: it names a version
/// of the engine. The last line is `N nodes M nps`.
///
/// With --positions, it searches the positions of a file instead. With --clocks, it searches each of
/// them with each of these half-move clocks, and tells how many times as many nodes that takes as
/// with the first one.
#[derive(Args, Debug)]
#[command(after_help = BENCH_EXAMPLES)]
pub(crate) struct BenchArguments {
    /// Search each position to this depth
    #[arg(
        long,
        value_name = "PLIES",
        default_value_t = bench::DEPTH,
        value_parser = value_parser!(u32).range(1..=200)
    )]
    pub(crate) depth: u32,

    /// Search with this many threads; with more than one, the count varies
    #[arg(
        long,
        value_name = "N",
        default_value_t = setting::THREADS.default,
        value_parser = value_parser!(u64).range(setting::THREADS.range)
    )]
    pub(crate) threads: u64,

    /// Use a transposition table of this many megabytes
    #[arg(
        long,
        value_name = "MB",
        default_value_t = setting::HASH.default,
        value_parser = value_parser!(u64).range(setting::HASH.range)
    )]
    pub(crate) hash: u64,

    /// Search the positions of this file: EPD or FEN, one a line, or the ends of PGN games
    #[arg(long, value_name = "FILE")]
    pub(crate) positions: Option<PathBuf>,

    /// Search each position with each of these half-move clocks, and compare with the first
    #[arg(
        long,
        value_name = "PLIES",
        value_delimiter = ',',
        default_value = "0",
        requires = "positions",
        value_parser = value_parser!(u16).range(0..=150)
    )]
    pub(crate) clocks: Vec<u16>,
}

const BENCH_EXAMPLES: &str = "\
Examples:
  threefold bench
  threefold bench --depth 6 --hash 64
  threefold bench --positions data/engine/endgames.epd --clocks 0,85 --depth 16";

/// Returns the strengths that the engine knows, in Elo points.
pub(super) fn elo_range() -> RangeInclusive<i64> {
    let bound = |points: &u64| i64::try_from(*points).unwrap_or(i64::MAX);
    bound(setting::ELO.range.start())..=bound(setting::ELO.range.end())
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use clap::error::ErrorKind;
    use threefold_game::Strength;

    use super::super::{Arguments, Command};
    use super::*;

    #[track_caller]
    fn parse(line: &str) -> Result<Command, ErrorKind> {
        let words = std::iter::once("threefold").chain(line.split_whitespace());
        let parsed = Arguments::try_parse_from(words).map_err(|error| error.kind())?;
        Ok(parsed.command.unwrap())
    }

    #[test]
    fn saved_games_and_the_engine_know_the_same_strengths() {
        for points in [799, 800, 2_800, 2_801] {
            let is_saved = format!("{points} Elo").parse::<Strength>().is_ok();
            assert_eq!(is_saved, elo_range().contains(&points), "{points}");
        }
    }

    #[test]
    fn the_words_of_a_uci_command_are_not_options() {
        let Ok(Command::Uci(uci)) = parse("uci go wtime -5 --depth") else { panic!() };
        assert_eq!(uci.words, ["go", "wtime", "-5", "--depth"]);
        assert_eq!(parse("uci --help").unwrap_err(), ErrorKind::DisplayHelp);
    }

    #[test]
    fn uci_may_be_left_out_before_its_commands() {
        let typed = |line: &[&str]| -> Vec<String> {
            let words = std::iter::once(&"threefold").chain(line).map(OsString::from);
            with_uci(words).into_iter().map(|word| word.into_string().unwrap()).collect()
        };
        assert_eq!(typed(&["go", "depth", "3"]), ["threefold", "uci", "go", "depth", "3"]);
        let lines = ["position startpos moves e2e4", "d"];
        assert_eq!(typed(&lines), ["threefold", "uci", lines[0], lines[1]]);
        for line in [&[][..], &["bench"], &["--help"], &["castle"], &["play", "go"], &["uci", "go"]]
        {
            assert_eq!(typed(line)[1..], *line);
        }
        for word in UCI_WORDS {
            assert_eq!(parse(word).unwrap_err(), ErrorKind::InvalidSubcommand, "{word}");
            let Ok(Command::Uci(uci)) = parse(&typed(&[word])[1..].join(" ")) else { panic!() };
            assert_eq!(uci.words, [word]);
        }
    }

    #[test]
    fn a_bench_stays_in_its_bounds() {
        assert!(parse("bench --depth 5 --threads 2 --hash 64").is_ok());
        for line in
            ["bench --depth 0", "bench --hash 65537", "bench --threads 0", "bench --clocks 151"]
        {
            assert_eq!(parse(line).unwrap_err(), ErrorKind::ValueValidation, "{line}");
        }
    }

    #[test]
    fn clocks_of_a_bench_are_for_positions_of_a_file() {
        let Ok(Command::Bench(bench)) = parse("bench --positions a.epd --clocks 0,85") else {
            panic!()
        };
        assert_eq!(bench.clocks, [0, 85]);
        let Ok(Command::Bench(bench)) = parse("bench") else { panic!() };
        assert_eq!(bench.clocks, [0]);
        let alone = parse("bench --clocks 0,85").unwrap_err();
        assert_eq!(alone, ErrorKind::MissingRequiredArgument);
    }
}
