//! Options with several settings, such as `--engine name=new cmd=./new`.
//!
//! clap's own derive puts the settings of all `--engine` into one list; here each has its own.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use strsim::levenshtein;
use threefold_arena::statistics::{Model, Sprt};
use threefold_arena::{DrawRule, Limits, PlayerConfiguration, Program, ResignRule, Restart};
use threefold_game::TimeControl;

use super::{MATCH_USAGE, REVIEW_USAGE};

/// The values of all options with several settings.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct TournamentSettings {
    /// The engines with their settings.
    pub(crate) players: Vec<PlayerConfiguration>,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) draw: Option<DrawRule>,
    pub(crate) resign: Option<ResignRule>,
}

impl Args for TournamentSettings {
    fn augment_args(command: Command) -> Command {
        let settings = |name: &'static str| {
            Arg::new(name).long(name).value_name("SETTINGS").num_args(1..).action(ArgAction::Append)
        };
        let once = |name: &'static str| settings(name).action(ArgAction::Set);
        command
            .arg(settings("engine").required_unless_present("resume").help(
                "Add an engine, once for each: name=… cmd=… [arg=…] [dir=…] [option.NAME=VALUE] \
                 [tc=…|st=…|nodes=…|depth=…]",
            ))
            .arg(settings("each").help("Set this for every engine that does not set it itself"))
            .arg(once("sprt").help(
                "Play until a sequential test decides: elo0=… elo1=… [alpha=0.05] [beta=0.05] \
                 [model=normalized|logistic]",
            ))
            .arg(once("draw").help(
                "End a game as drawn when both engines agree: [number=MOVE] count=MOVES \
                 score=CENTIPAWNS",
            ))
            .arg(once("resign").help(
                "End a game when an engine is lost: count=MOVES score=CENTIPAWNS [two-sided=true]",
            ))
    }

    fn augment_args_for_update(command: Command) -> Command {
        TournamentSettings::augment_args(command)
    }
}

impl FromArgMatches for TournamentSettings {
    fn from_arg_matches(matches: &ArgMatches) -> Result<TournamentSettings, Error> {
        let refused = |option: &str, why: String| refuse("match", MATCH_USAGE, option, &why);
        let mut each = Engine::default();
        for words in groups(matches, "each") {
            each.add_all(&words).map_err(|why| refused("each", why))?;
        }
        each.check_each().map_err(|why| refused("each", why))?;
        let players: Result<Vec<_>, String> =
            groups(matches, "engine").iter().map(|words| Engine::read(words, &each)).collect();
        let players = players.map_err(|why| refused("engine", why))?;
        if players.len() == 1 {
            return Err(refused("engine", "a match needs two engines; pass --engine twice".into()));
        }
        let one = |name: &str| groups(matches, name).into_iter().next();
        let sprt = one("sprt").map(|words| read_sprt(&words));
        let draw = one("draw").map(|words| read_draw(&words));
        let resign = one("resign").map(|words| read_resign(&words));
        Ok(TournamentSettings {
            players,
            sprt: sprt.transpose().map_err(|why| refused("sprt", why))?,
            draw: draw.transpose().map_err(|why| refused("draw", why))?,
            resign: resign.transpose().map_err(|why| refused("resign", why))?,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = TournamentSettings::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The engine that judges positions.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ExpertSettings(pub(crate) PlayerConfiguration);

/// Depth of its search by default.
const EXPERT_DEPTH: u32 = 16;

impl Args for ExpertSettings {
    fn augment_args(command: Command) -> Command {
        let engine = Arg::new("engine").long("engine").value_name("SETTINGS").num_args(1..);
        command.arg(engine.required(true).help(
            "Ask this engine: cmd=… [name=…] [arg=…] [dir=…] [option.NAME=VALUE] \
             [depth=16|nodes=…|st=…]",
        ))
    }

    fn augment_args_for_update(command: Command) -> Command {
        ExpertSettings::augment_args(command)
    }
}

impl FromArgMatches for ExpertSettings {
    fn from_arg_matches(matches: &ArgMatches) -> Result<ExpertSettings, Error> {
        let refused = |why: String| refuse("review", REVIEW_USAGE, "engine", &why);
        let unless_told = Engine { limits: Limits::depth(EXPERT_DEPTH), ..Engine::default() };
        let words = groups(matches, "engine").concat();
        let expert = Engine::read(&words, &unless_told).map_err(refused)?;
        match &expert.limits.clock {
            Some(clock) => Err(refused(format!(
                "`tc={clock}` is for games; limit a review by depth, nodes or st"
            ))),
            None => Ok(ExpertSettings(expert)),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = ExpertSettings::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Returns the settings of an option, for each time that it was given.
fn groups<'a>(matches: &'a ArgMatches, name: &str) -> Vec<Vec<&'a str>> {
    let occurrences = matches.get_occurrences::<String>(name);
    let groups = occurrences.map(|groups| groups.map(|words| words.map(String::as_str)));
    groups.map_or_else(Vec::new, |groups| groups.map(Iterator::collect).collect())
}

/// Returns the error for a bad setting. Left to itself, clap would explain how to use the whole
/// program.
fn refuse(command: &str, usage: &str, option: &str, why: &str) -> Error {
    let help = format!("For more information, try 'threefold {command} --help'.");
    let mut shown = Command::new("threefold")
        .override_usage(format!("{usage}\n\n{help}"))
        .disable_help_flag(true);
    Error::raw(ErrorKind::ValueValidation, format!("--{option}: {why}")).format(&mut shown)
}

/// The settings of an engine.
#[derive(Clone, Debug, Default)]
struct Engine {
    name: Option<String>,
    is_own: bool,
    command: Option<PathBuf>,
    arguments: Vec<String>,
    folder: Option<PathBuf>,
    options: Vec<(String, Option<String>)>,
    limits: Limits,
    restart: Option<Restart>,
}

impl Engine {
    /// Reads an engine from its settings and those of `--each`.
    fn read(words: &[&str], each: &Engine) -> Result<PlayerConfiguration, String> {
        let mut engine = Engine::default();
        engine.add_all(words)?;
        engine.player(each)
    }

    fn add_all(&mut self, words: &[&str]) -> Result<(), String> {
        words.iter().try_for_each(|word| self.add(word))
    }

    fn add(&mut self, word: &str) -> Result<(), String> {
        let (key, value) = match word.split_once('=') {
            Some((key, value)) => (key, Some(value)),
            None => (word, None),
        };
        if let Some(name) = key.strip_prefix("option.") {
            self.options.push((name.into(), value.map(String::from)));
            return Ok(());
        }
        let Some(value) = value else {
            return if word == "own" {
                self.is_own = true;
                Ok(())
            } else {
                Err(no_pair(word, ENGINE_KEYS))
            };
        };
        match key {
            "name" => self.name = Some(value.into()),
            "cmd" => self.command = Some(value.into()),
            "arg" => self.arguments.push(value.into()),
            "dir" => self.folder = Some(value.into()),
            "tc" => {
                let control = value.parse::<TimeControl>();
                self.limits.clock = Some(control.map_err(|error| format!("`{word}`: {error}"))?);
            }
            "st" => self.limits.move_time = Some(seconds(word, value)?),
            "nodes" => self.limits.nodes = Some(positive(word, value)?),
            "depth" => self.limits.depth = Some(positive(word, value)?),
            "restart" => {
                let is_on = flag(word, value)?;
                self.restart = Some(if is_on { Restart::EveryGame } else { Restart::Never });
            }
            _ => return Err(unknown(word, ENGINE_KEYS)),
        }
        Ok(())
    }

    /// Refuses settings of `--each` that belong to one engine.
    fn check_each(&self) -> Result<(), String> {
        if self.name.is_some() || self.command.is_some() || self.is_own {
            return Err("name, cmd and own belong to one engine; use --engine".into());
        }
        Ok(())
    }

    /// Returns the player, with the settings of `--each` where it has none.
    fn player(self, each: &Engine) -> Result<PlayerConfiguration, String> {
        let folder = self.folder.or_else(|| each.folder.clone()).map(|path| from_here(&path));
        let mut arguments = each.arguments.clone();
        arguments.extend(self.arguments);
        let program = match (self.command, self.is_own) {
            (Some(command), false) => {
                // A name without a folder is looked up in `PATH`.
                let is_named = command.components().count() == 1;
                let command = if is_named { command } else { from_here(&command) };
                Program::Process { command, arguments, folder }
            }
            (None, true) => Program::Own,
            (None, false) => return Err("which program? Add `cmd=PROGRAM` or `own`".into()),
            (Some(_), true) => return Err("use either `cmd` or `own`, not both".into()),
        };
        let name = self.name.unwrap_or_else(|| name_of(&program));
        // A limit of its own replaces all of those for each.
        let limits = if self.limits.is_endless() { each.limits.clone() } else { self.limits };
        let mut player = PlayerConfiguration::new(&name, program, limits);
        let is_mine = |name: &str| self.options.iter().any(|(own, _)| own == name);
        let shared = each.options.iter().filter(|(name, _)| !is_mine(name)).cloned();
        player.options = shared.chain(self.options.iter().cloned()).collect();
        player.restart = self.restart.or(each.restart).unwrap_or_default();
        Ok(player)
    }
}

const ENGINE_KEYS: &[&str] =
    &["name", "cmd", "own", "arg", "dir", "option.NAME", "tc", "st", "nodes", "depth", "restart"];

/// Makes a path absolute: a match may be resumed in another folder.
fn from_here(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.into())
}

fn name_of(program: &Program) -> String {
    let name = match program {
        Program::Own => None,
        Program::Process { command, .. } => command.file_stem(),
    };
    name.map_or_else(|| "threefold".into(), |name| name.to_string_lossy().into_owned())
}

fn read_sprt(words: &[&str]) -> Result<Sprt, String> {
    const KEYS: &[&str] = &["elo0", "elo1", "alpha", "beta", "model"];
    let (mut elo0, mut elo1) = (None, None);
    let (mut alpha, mut beta) = (0.05, 0.05);
    let mut model = Model::default();
    for word in words {
        match pair(word, KEYS)? {
            ("elo0", value) => elo0 = Some(number(word, value)?),
            ("elo1", value) => elo1 = Some(number(word, value)?),
            ("alpha", value) => alpha = number(word, value)?,
            ("beta", value) => beta = number(word, value)?,
            ("model", value) => {
                model = value.parse::<Model>().map_err(|error| format!("`{word}`: {error}"))?;
            }
            _ => return Err(unknown(word, KEYS)),
        }
    }
    let (Some(elo0), Some(elo1)) = (elo0, elo1) else {
        return Err("elo0 and elo1 are missing; add elo0=… elo1=…".into());
    };
    Sprt::new(elo0, elo1, alpha, beta, model).map_err(|error| error.to_string())
}

fn read_draw(words: &[&str]) -> Result<DrawRule, String> {
    const KEYS: &[&str] = &["number", "count", "score"];
    let (mut first, mut count, mut score) = (0, None, None);
    for word in words {
        match pair(word, KEYS)? {
            ("number", value) => first = number(word, value)?,
            ("count", value) => count = Some(positive(word, value)?),
            ("score", value) => score = Some(centipawns(word, value)?),
            _ => return Err(unknown(word, KEYS)),
        }
    }
    let (Some(count), Some(score)) = (count, score) else {
        return Err("count and score are both needed; add count=… score=…".into());
    };
    Ok(DrawRule { number: first, count, score })
}

fn read_resign(words: &[&str]) -> Result<ResignRule, String> {
    const KEYS: &[&str] = &["count", "score", "two-sided"];
    let (mut count, mut score, mut two_sided) = (None, None, false);
    for word in words {
        match pair(word, KEYS)? {
            ("count", value) => count = Some(positive(word, value)?),
            ("score", value) => score = Some(centipawns(word, value)?),
            ("two-sided", value) => two_sided = flag(word, value)?,
            _ => return Err(unknown(word, KEYS)),
        }
    }
    let (Some(count), Some(score)) = (count, score) else {
        return Err("count and score are both needed; add count=… score=…".into());
    };
    Ok(ResignRule { count, score, two_sided })
}

fn pair<'a>(word: &'a str, keys: &[&str]) -> Result<(&'a str, &'a str), String> {
    word.split_once('=').ok_or_else(|| no_pair(word, keys))
}

fn no_pair(word: &str, keys: &[&str]) -> String {
    if keys.contains(&word) {
        return format!("`{word}` has no value; write `{word}=VALUE`");
    }
    format!("`{word}` is not of the form KEY=VALUE{}", suggestion(word, keys))
}

fn unknown(word: &str, keys: &[&str]) -> String {
    let hint = suggestion(word, keys);
    let (last, others) = keys.split_last().unwrap_or((&"", &[]));
    format!("`{word}` is unknown{hint}; the settings are {} and {last}", others.join(", "))
}

/// Returns ` (did you mean `name`?)` for `nmae=x`, if a key is that near.
fn suggestion(word: &str, keys: &[&str]) -> String {
    // Only the beginning of an engine's option is ours.
    let stem = |text: &str| text.split(['=', '.']).next().unwrap_or_default().to_lowercase();
    let typed = stem(word);
    let near = keys.iter().map(|key| (levenshtein(&typed, &stem(key)), key)).min();
    match near {
        Some((distance, key)) if distance <= 2 && distance < typed.len().min(stem(key).len()) => {
            format!(" (did you mean `{key}`?)")
        }
        _ => String::new(),
    }
}

fn number<N: FromStr>(word: &str, value: &str) -> Result<N, String> {
    value.parse().map_err(|_| format!("`{word}` is not a number"))
}

fn positive<N: FromStr + Default + PartialEq>(word: &str, value: &str) -> Result<N, String> {
    let number: N = number(word, value)?;
    if number == N::default() { Err(format!("`{word}` must be more than 0")) } else { Ok(number) }
}

fn centipawns(word: &str, value: &str) -> Result<i32, String> {
    let score: i32 = number(word, value)?;
    if score < 0 { Err(format!("`{word}` must not be negative")) } else { Ok(score) }
}

fn seconds(word: &str, value: &str) -> Result<Duration, String> {
    let seconds: f64 = number(word, value)?;
    if seconds > 0.0 && seconds <= 86_400.0 {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(format!("`{word}` is not a time between 0 and 86400 seconds"))
    }
}

fn flag(word: &str, value: &str) -> Result<bool, String> {
    match value {
        "on" | "true" | "yes" => Ok(true),
        "off" | "false" | "no" => Ok(false),
        _ => Err(format!("`{word}` is neither on nor off")),
    }
}
