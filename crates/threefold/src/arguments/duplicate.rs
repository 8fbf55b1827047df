//! Arguments of the commands of duplicate chess.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand, ValueEnum, value_parser};
use serde::{Deserialize, Serialize};
use threefold_duplicate::{
    BoardId, CountedDraws, DeadBoards, DoubleMate, FlagFallRuling, MateSearch, ResignationRuling,
    Rulings,
};
use threefold_game::TimeControl;

use super::ColorChoice;

/// Duplicate chess: four players, four boards, one move on both of yours
///
/// North and South have White, East and West have Black; North moves first, then South, East and
/// West. A move is made on both boards of the player, and is legal only if it is legal on both.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  threefold duplicate play\n  threefold duplicate replay game.json\n  \
                        threefold duplicate stats --games 10000"
)]
pub(crate) struct DuplicateArguments {
    #[command(subcommand)]
    pub(crate) command: DuplicateCommand,
}

/// A command of duplicate chess.
#[derive(Debug, Subcommand)]
pub(crate) enum DuplicateCommand {
    Play(DuplicatePlayArguments),
    Replay(ReplayArguments),
    Perft(DuplicatePerftArguments),
    Stats(StatsArguments),
}

/// The provisional rulings; the defaults are those of the design
#[derive(Args, Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[command(next_help_heading = "Rulings (provisional)")]
pub(crate) struct RulingsArguments {
    /// Choose the winner if both opponents mate a player
    #[arg(long, value_name = "WHO", value_enum, default_value_t)]
    double_mate: DoubleMateChoice,

    /// Choose whether a third occurrence and fifty rounds end the game or are claimed
    #[arg(long, value_name = "HOW", value_enum, default_value_t)]
    counted_draws: CountedDrawsChoice,

    /// Choose the result of four boards without mating material
    #[arg(long, value_name = "WHAT", value_enum, default_value_t)]
    dead_boards: DeadBoardsChoice,

    /// Choose the moment at which a mated player loses
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    mates: MatesChoice,

    /// Choose the winners of a resignation
    #[arg(long, value_name = "WHO", value_enum, default_value_t)]
    resignation: LossChoice,

    /// Choose the winners if the time of a player is up
    #[arg(long, value_name = "WHO", value_enum, default_value_t)]
    #[serde(default)]
    flag_fall: LossChoice,
}

#[derive(ValueEnum, Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum DoubleMateChoice {
    /// Both opponents
    #[default]
    BothWin,
    /// The opponent who moved last; the other one draws
    LastMoverWins,
}

#[derive(ValueEnum, Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum CountedDrawsChoice {
    /// They end the game
    #[default]
    Automatic,
    /// The player to move may claim
    Claimed,
}

#[derive(ValueEnum, Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum DeadBoardsChoice {
    /// Nothing: the operator may declare a draw
    #[default]
    Ignored,
    /// A draw
    Draw,
}

#[derive(ValueEnum, Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum MatesChoice {
    /// On the turn of that player
    #[default]
    OnTurn,
    /// At once
    AtOnce,
}

#[derive(ValueEnum, Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum LossChoice {
    /// Nobody: the others draw
    #[default]
    OthersDraw,
    /// Both opponents win, the partner draws
    OpponentsWin,
}

impl From<Rulings> for RulingsArguments {
    fn from(rulings: Rulings) -> RulingsArguments {
        RulingsArguments {
            double_mate: match rulings.double_mate {
                DoubleMate::BothWin => DoubleMateChoice::BothWin,
                DoubleMate::LastMoverWins => DoubleMateChoice::LastMoverWins,
            },
            counted_draws: match rulings.counted_draws {
                CountedDraws::Automatic => CountedDrawsChoice::Automatic,
                CountedDraws::Claimed => CountedDrawsChoice::Claimed,
            },
            dead_boards: match rulings.dead_boards {
                DeadBoards::Ignored => DeadBoardsChoice::Ignored,
                DeadBoards::Draw => DeadBoardsChoice::Draw,
            },
            mates: match rulings.mate_search {
                MateSearch::OnTurn => MatesChoice::OnTurn,
                MateSearch::AtOnce => MatesChoice::AtOnce,
            },
            resignation: match rulings.resignation {
                ResignationRuling::OthersDraw => LossChoice::OthersDraw,
                ResignationRuling::OpponentsWin => LossChoice::OpponentsWin,
            },
            flag_fall: match rulings.flag_fall {
                FlagFallRuling::OthersDraw => LossChoice::OthersDraw,
                FlagFallRuling::OpponentsWin => LossChoice::OpponentsWin,
            },
        }
    }
}

impl RulingsArguments {
    /// The rulings that were asked for.
    pub(crate) fn rulings(self) -> Rulings {
        Rulings {
            double_mate: match self.double_mate {
                DoubleMateChoice::BothWin => DoubleMate::BothWin,
                DoubleMateChoice::LastMoverWins => DoubleMate::LastMoverWins,
            },
            counted_draws: match self.counted_draws {
                CountedDrawsChoice::Automatic => CountedDraws::Automatic,
                CountedDrawsChoice::Claimed => CountedDraws::Claimed,
            },
            dead_boards: match self.dead_boards {
                DeadBoardsChoice::Ignored => DeadBoards::Ignored,
                DeadBoardsChoice::Draw => DeadBoards::Draw,
            },
            mate_search: match self.mates {
                MatesChoice::OnTurn => MateSearch::OnTurn,
                MatesChoice::AtOnce => MateSearch::AtOnce,
            },
            resignation: match self.resignation {
                LossChoice::OthersDraw => ResignationRuling::OthersDraw,
                LossChoice::OpponentsWin => ResignationRuling::OpponentsWin,
            },
            flag_fall: match self.flag_fall {
                LossChoice::OthersDraw => FlagFallRuling::OthersDraw,
                LossChoice::OpponentsWin => FlagFallRuling::OpponentsWin,
            },
            ..Rulings::default()
        }
    }
}

/// Play at the terminal: the four boards, everybody at one keyboard
///
/// Type a move such as e2e4 for the player to move, `why e2e5` to hear what forbids a move,
/// `ghosts` for the pieces that can never move again, `help` for the rest. In a pipe, Threefold
/// answers in plain text and shows boards only if `board` asks for them.
///
/// Threefold saves the running game after every move, in `$XDG_STATE_HOME/threefold/duplicate` or
/// `~/.local/state/threefold/duplicate`; `--resume` goes on with it.
#[derive(Args, Debug, Default)]
#[command(after_help = DUPLICATE_PLAY_EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "a flag is a bool; what it means is elsewhere")]
pub(crate) struct DuplicatePlayArguments {
    /// Go on with the game of a save file or share code
    #[arg(value_name = "FILE|CODE")]
    pub(crate) from: Option<String>,

    /// Go on with the unfinished game that you played last
    #[arg(
        long,
        conflicts_with_all = [
            "from", "no_autosave", "double_mate", "counted_draws", "dead_boards", "mates",
            "resignation", "flag_fall", "time",
        ]
    )]
    pub(crate) resume: bool,

    /// Do not save the running game for --resume
    #[arg(long)]
    pub(crate) no_autosave: bool,

    /// Save the game to this file after every move
    ///
    /// Threefold replaces an existing file only if the game comes from it.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,

    /// Play with a clock for each player: 5+3, 90+30, 25d5, 40/90+30:30+30
    ///
    /// `5+3` is 5 minutes and 3 seconds more for every move, as in `threefold play`. A game from a
    /// file that was played with clocks goes on with them.
    #[arg(long, value_name = "CONTROL", value_parser = TimeControl::from_typed)]
    pub(crate) time: Option<TimeControl>,

    /// Use colors; `auto` does so on a terminal, unless `NO_COLOR` is set
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: ColorChoice,

    /// Draw the boards with letters instead of figures
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Repeat every line of a pipe after its prompt
    #[arg(long)]
    pub(crate) echo: bool,

    #[command(flatten)]
    pub(crate) rulings: RulingsArguments,
}

const DUPLICATE_PLAY_EXAMPLES: &str = "\
Examples:
  threefold duplicate play
  threefold duplicate play --resume
  threefold duplicate play game.json --save game.json
  threefold duplicate play --time 5+3 --flag-fall opponents-win
  printf 'e2e4\\nwhy e2e5\\nboard\\n' | threefold duplicate play";

/// Replay games and print how they stand
///
/// A file is a save file, a share code, or lines of JSON, each a save file or
/// `{"id":…,"moves":["e2e4",…]}`. Without a file, or with `-`, Threefold reads the standard input.
#[derive(Args, Debug, Default)]
#[command(after_help = REPLAY_EXAMPLES)]
pub(crate) struct ReplayArguments {
    /// Replay a file, the standard input (`-`) or a share code
    #[arg(value_name = "FILE|CODE|-", default_value = "-")]
    pub(crate) source: String,

    /// Print one JSON object for each game, with a row for the start and every ply
    #[arg(long)]
    pub(crate) json: bool,

    /// Add the sorted moves to every row
    #[arg(long, requires = "json")]
    pub(crate) legal: bool,

    /// Print one board as PGN instead: each board alone is a game of orthodox chess
    #[arg(long, value_name = "BOARD", conflicts_with = "json", ignore_case = true,
          value_parser = PossibleValuesParser::new(BoardId::ALL.map(BoardId::name)).try_map(board))]
    pub(crate) pgn: Option<BoardId>,

    /// Draw the boards with letters instead of figures
    #[arg(long)]
    pub(crate) ascii: bool,

    #[command(flatten)]
    pub(crate) rulings: RulingsArguments,
}

fn board(name: String) -> Result<BoardId, String> {
    BoardId::from_name(&name.to_ascii_uppercase()).ok_or(name)
}

const REPLAY_EXAMPLES: &str = "\
Examples:
  threefold duplicate replay game.json
  threefold duplicate replay games.jsonl --json --legal
  echo '{\"id\":1,\"moves\":[\"e2e4\",\"d2d4\"]}' | threefold duplicate replay";

/// Count the sequences of synced moves
///
/// The draw rules do not end a sequence; mate and stalemate do.
#[derive(Args, Debug, Default)]
#[command(after_help = "Examples:\n  threefold duplicate perft 4\n  \
                        threefold duplicate perft 3 --moves 'e2e4 d2d4' --divide")]
pub(crate) struct DuplicatePerftArguments {
    /// Count this many plies
    #[arg(value_parser = value_parser!(u32).range(0..=i64::from(super::MOST_DEPTH)))]
    pub(crate) depth: u32,

    /// Count after these moves, separated by blanks
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,

    /// List the count below each move
    #[arg(long)]
    pub(crate) divide: bool,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Play many random games and report on them
///
/// The report shows what rulings lead to: lengths, endings, wins by seat, branching, ghosts, and
/// mates that exist only through synchronization. The same seed gives the same games with any
/// number of threads.
///
/// If the rulings ask for claims, players claim a draw as soon as they may; nobody resigns. The
/// number after ± is one standard error.
#[derive(Args, Debug)]
#[command(after_help = STATS_EXAMPLES)]
pub(crate) struct StatsArguments {
    /// Play this many games
    #[arg(long, value_name = "N", default_value_t = 1000,
          value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,

    /// Seed the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Let the players choose their moves this way
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    pub(crate) policy: Policy,

    /// Give up a game after this many plies
    #[arg(long, value_name = "PLIES", default_value_t = 20_000,
          value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub(crate) longest: u32,

    /// Play with this many threads; 0 is one for each core
    #[arg(long, value_name = "N", default_value_t = 0,
          value_parser = value_parser!(u16).range(0..=1024))]
    pub(crate) threads: u16,

    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) rulings: RulingsArguments,
}

const STATS_EXAMPLES: &str = "\
Examples:
  threefold duplicate stats --games 10000
  threefold duplicate stats --games 10000 --policy greedy --mates at-once
  threefold duplicate stats --double-mate last-mover-wins --json";

/// A way to choose moves in playouts.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Policy {
    /// Every legal move is as likely as any other
    #[default]
    Random,
    /// A mate if there is one, else the most valuable capture, else by chance
    Greedy,
}
