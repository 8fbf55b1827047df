//! Arguments of matches, books and reviews that are understood, and that are not.

use clap::Parser;
use clap::error::ErrorKind;
use threefold_arena::statistics::Model;
use threefold_arena::{Program, Restart};

use super::super::{Arguments, Command};
use super::*;

fn parse(line: &str) -> Result<Command, clap::Error> {
    let words = std::iter::once("threefold").chain(line.split_whitespace());
    Arguments::try_parse_from(words).map(|parsed| parsed.command.unwrap())
}

#[track_caller]
fn tournament(line: &str) -> MatchArguments {
    match parse(&format!("match {line}")) {
        Ok(Command::Match(arguments)) => *arguments,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn every_engine_has_its_own_settings() {
    let arguments = tournament(
        "--engine name=new cmd=./bin/new arg=--fast arg=x=y option.Hash=16 nodes=500 --engine own \
         --each tc=40/60+0.6 option.Hash=8 option.Threads=2 restart=on --rounds 5",
    );
    let [new, own] = arguments.settings.players.as_slice() else { panic!() };
    assert_eq!((new.name.as_str(), own.name.as_str()), ("new", "threefold"));
    let Program::Process { command, arguments, folder } = &new.program else { panic!() };
    assert!(command.is_absolute() && command.ends_with("bin/new") && folder.is_none());
    assert_eq!(arguments, &["--fast", "x=y"]);
    let options = |pairs: &[(&str, &str)]| -> Vec<(String, Option<String>)> {
        pairs.iter().map(|(name, value)| (name.to_string(), Some(value.to_string()))).collect()
    };
    assert_eq!(new.options, options(&[("Threads", "2"), ("Hash", "16")]));
    assert_eq!(own.options, options(&[("Hash", "8"), ("Threads", "2")]));
    assert_eq!(new.limits.to_string(), "500 nodes");
    assert_eq!(own.limits.to_string(), "40/60+0.6");
    assert_eq!((&own.program, own.restart), (&Program::Own, Restart::EveryGame));
}

#[test]
fn a_program_without_a_folder_is_left_to_the_system() {
    let arguments = tournament("--engine cmd=stockfish --engine cmd=/x/y.exe --rounds 1");
    let [one, other] = arguments.settings.players.as_slice() else { panic!() };
    let Program::Process { command, .. } = &one.program else { panic!() };
    assert_eq!(command.to_str(), Some("stockfish"));
    assert_eq!(other.name, "y");
}

#[test]
fn the_test_and_the_adjudications_are_understood() {
    let arguments = tournament(
        "--engine own --engine own name=b --each depth=1 --sprt elo0=-1.5 elo1=2 alpha=0.1 \
         model=logistic --draw number=40 count=8 score=10 --resign count=3 score=600 two-sided=yes \
         --games 10",
    );
    let sprt = arguments.settings.sprt.unwrap();
    assert_eq!((sprt.elo0(), sprt.elo1(), sprt.alpha(), sprt.beta()), (-1.5, 2.0, 0.1, 0.05));
    assert_eq!(sprt.model(), Model::Logistic);
    let draw = arguments.settings.draw.unwrap();
    assert_eq!((draw.number, draw.count, draw.score), (40, 8, 10));
    let resign = arguments.settings.resign.unwrap();
    assert_eq!((resign.count, resign.score, resign.two_sided), (3, 600, true));
    assert_eq!(arguments.rounds(), Some(5));
}

#[test]
fn nonsense_is_a_usage_error() {
    const TWO: &str = "match --engine own --engine own name=b";
    for (line, words) in [
        ("match --engine own --rounds 1", "--engine: a match needs two engines"),
        ("match --engine own cmd=x --engine own --rounds 1", "use either `cmd` or `own`"),
        ("match --engine name=x --engine own --rounds 1", "which program?"),
        ("match --engine own fast --engine own --rounds 1", "`fast` is not of the form KEY=VALUE"),
        (
            "match --engine own level=3 --engine own --rounds 1",
            "`level=3` is unknown; the settings are",
        ),
        ("match --engine own tc=soon --engine own --rounds 1", "`tc=soon`: "),
        ("match --engine own nodes=0 --engine own --rounds 1", "`nodes=0` must be more than 0"),
        ("match --engine own st=-1 --engine own --rounds 1", "not a time between 0 and 86400"),
        ("match --engine own Nmae=x --engine own --rounds 1", "(did you mean `name`?); the"),
        (
            "match --engine own hash=1 --engine own --rounds 1",
            "`hash=1` is unknown; the settings are name,",
        ),
        ("match --engine own depth --engine own --rounds 1", "`depth` has no value"),
        ("match --engine won --engine own --rounds 1", "KEY=VALUE (did you mean `own`?)"),
        (&format!("{TWO} --each name=x --rounds 1"), "--each: name, cmd and own"),
        (&format!("{TWO} --sprt elo0=0"), "--sprt: elo0 and elo1 are missing"),
        (&format!("{TWO} --sprt elo0=2 elo1=0"), "elo0 must be below elo1"),
        (&format!("{TWO} --sprt elo0=0 elo1=2 model=bayesian"), "`normalized` or `logistic`"),
        (&format!("{TWO} --draw count=3 --rounds 1"), "--draw: count and score are both needed"),
        (&format!("{TWO} --resign count=3 score=-5 --rounds 1"), "must not be negative"),
        (&format!("{TWO} --games 3"), "games are played in pairs, so 3 must be"),
    ] {
        let error = parse(line).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::ValueValidation, "{line}");
        assert!(error.to_string().contains(words), "{line}: {error}");
    }
    for (line, kind) in [
        (TWO, ErrorKind::MissingRequiredArgument),
        ("match --rounds 1", ErrorKind::MissingRequiredArgument),
        (&format!("{TWO} --rounds 1 --games 2"), ErrorKind::ArgumentConflict),
        (&format!("{TWO} --rounds 1 --resume x"), ErrorKind::ArgumentConflict),
        (&format!("{TWO} --rounds 1 --seed 3"), ErrorKind::MissingRequiredArgument),
        (&format!("{TWO} --rounds 1 --gauntlet --round-robin"), ErrorKind::ArgumentConflict),
        ("openings --score 3..1", ErrorKind::ValueValidation),
        ("openings --score 30", ErrorKind::ValueValidation),
        ("openings --plies 0", ErrorKind::ValueValidation),
    ] {
        assert_eq!(parse(line).unwrap_err().kind(), kind, "{line}");
    }
}

#[test]
fn bad_setting_is_explained_for_its_command() {
    for (line, command) in [
        ("match --engine own tc=soon --engine own --rounds 1", "match"),
        ("review x.pgn --engine own depth=0", "review"),
    ] {
        let text = parse(line).unwrap_err().to_string();
        assert!(text.contains(&format!("\n\nUsage: threefold {command} ")), "{text}");
        let help = format!("For more information, try 'threefold {command} --help'.");
        assert_eq!(text.trim_end().lines().last(), Some(help.as_str()), "{text}");
    }
}

#[test]
fn review_has_one_engine_and_searches_sixteen_plies() {
    let review = |line: &str| match parse(&format!("review x.pgn --engine {line}")) {
        Ok(Command::Review(arguments)) => Ok(*arguments),
        Ok(other) => panic!("{line}: {other:?}"),
        Err(error) => Err(error),
    };
    let arguments = review("cmd=stockfish option.Hash=64 --player new").unwrap();
    let expert = &arguments.expert.0;
    assert_eq!((expert.name.as_str(), expert.limits.to_string()), ("stockfish", "depth 16".into()));
    assert_eq!(expert.options, [("Hash".into(), Some("64".into()))]);
    assert_eq!((arguments.moves, arguments.better), (10, 300));
    assert_eq!(review("own nodes=9").unwrap().expert.0.limits.to_string(), "9 nodes");
    assert_eq!(review("own --better -50").unwrap().better, -50);
    for line in ["own tc=1+1", "name=x", "own --moves 0"] {
        assert_eq!(review(line).unwrap_err().kind(), ErrorKind::ValueValidation, "{line}");
    }
    let twice = review("own --engine own").unwrap_err();
    assert_eq!(twice.kind(), ErrorKind::ArgumentConflict);
}

#[test]
fn match_can_be_resumed_with_another_display() {
    let arguments = tournament("--resume x --concurrency 4 --json --report y");
    assert!(arguments.settings.players.is_empty() && arguments.json);
    assert_eq!(arguments.rounds(), None);
}

#[test]
fn a_range_of_scores_may_be_negative() {
    let Ok(Command::Openings(openings)) = parse("openings --score -30..-10 --count 5") else {
        panic!()
    };
    assert_eq!(openings.score, -30..=-10);
}
