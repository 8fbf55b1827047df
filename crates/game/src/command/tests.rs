//! Lines in, commands out.

use proptest::prelude::*;

use super::help::help_text;
use super::phrase::Request;
use super::*;

fn read(line: &str) -> Command {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error:?}"))
}

#[track_caller]
fn refused(line: &str, sentence: &str) {
    let error = line.parse::<Command>().unwrap_err();
    assert_eq!(error, ParseCommandError::Argument(sentence.into()), "{line}");
}

#[test]
fn every_command_is_read_as_it_is_written() {
    for line in [
        "e4",
        "Nf3",
        "e2e4",
        "e7e8q",
        "O-O",
        "exd8=Q+",
        "queen",
        "knight",
        "why e2e5",
        "why Ke2",
        "moves",
        "moves e2",
        "draw",
        "draw fifty",
        "draw threefold",
        "draw Nf3",
        "draw threefold g1f3",
        "claims",
        "offer",
        "offer white",
        "accept",
        "decline",
        "resign",
        "resign black",
        "undo",
        "redo",
        "first",
        "previous",
        "previous 4",
        "next",
        "next 2",
        "last",
        "go 12",
        "status",
        "board",
        "flip",
        "clock",
        "hint",
        "analyze",
        "analyze 1.5",
        "analyze depth 12",
        "stop",
        "fen",
        "pgn",
        "pgn last",
        "save",
        "load",
        "load 1. e4 e5 *",
        "new",
        "help",
        "quit",
    ] {
        assert_eq!(read(line).to_string(), line);
    }
}

#[test]
fn every_entry_of_the_help_is_understood() {
    for entry in Command::HELP.iter().filter(|entry| entry.name != "MOVE") {
        for word in entry.synonyms.iter().copied().chain([entry.name]) {
            let read = word.parse::<Command>();
            assert!(!matches!(read, Err(ParseCommandError::Unknown(_))), "{word}: {read:?}");
        }
    }
    for interface in EVERYWHERE.iter().copied() {
        let text = help_text(Command::HELP, interface);
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }
}

#[test]
fn words_are_read_in_either_case_with_their_synonyms() {
    assert_eq!(read(" Undo "), Command::Undo);
    assert_eq!(read("TAKEBACK"), Command::Undo);
    assert_eq!(read("?"), Command::Help);
    assert_eq!(read("exit"), Command::Quit);
    assert_eq!(read("new game"), Command::New);
    assert_eq!(read("go to 3"), Command::Look(Look::Ply(3)));
    assert_eq!(read("=Q"), Command::Promote(Role::Queen));
    assert_eq!(read("claim 50"), read("draw fifty"));
    assert_eq!(read("draw repetition Nf3"), read("draw threefold Nf3"));
    assert_eq!(read("analysis 1.5s"), read("analyze 1.5"));
    assert_eq!(read("analysis depth 12"), Command::Analyze(Some(AnalysisLimit::Depth(12))));
    assert_eq!(read("load  Kd4 No"), Command::Load(Some("Kd4 No".into())));
}

#[test]
fn parsing_names_the_argument_that_does_not_belong() {
    refused("undo twice", "`undo` takes nothing after it, but `twice` follows");
    refused("board now", "`board` takes nothing after it, but `now` follows");
    refused("pgn first", "`pgn` takes nothing after it, but `first` follows");
    refused("first move", "`first` takes nothing after it, but `move` follows");
    refused("offer green", "`green` is neither white nor black");
    refused("moves z9", "`z9` is not a square such as e2");
    refused("previous 0", "`0` is not a number of plies");
    refused("why", "`why` asks about a move: why e2e5, why Nf6");
    refused("analyze depth 0", "the depth is between 1 and 200");
    for text in ["soon", "0", "-1", "1e3", "90000", "nan"] {
        let sentence =
            format!("`{text}` is not a number of seconds; try `analyze 10` or `analyze depth 12`");
        refused(&format!("analyze {text}"), &sentence);
    }
    let what = "draw what".parse::<Command>().unwrap_err();
    assert!(matches!(what, ParseCommandError::Argument(_)), "{what:?}");
    for line in ["", "xyzzy", "Ke9", "king", "é", "e2e4 e7e5"] {
        let error = line.parse::<Command>().unwrap_err();
        assert!(matches!(error, ParseCommandError::Unknown(_)), "{line}: {error:?}");
    }
    let long = format!("undo {}", "\u{7}".repeat(100_000)).parse::<Command>().unwrap_err();
    assert!(long.to_string().len() < 500, "{long}");
}

fn phrase(line: &str, position: &Position) -> Request<Command> {
    Command::from_phrase(line, position).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// The position after 1. e4.
fn after_e4() -> Position {
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".parse().unwrap()
}

#[test]
fn from_phrase_does_what_is_typed_as_a_command() {
    let position = after_e4();
    for (line, command) in [
        ("Nc6.", "Nc6"),
        ("undo!", "undo"),
        ("load 1. d4? {not good} *", "load 1. d4? {not good} *"),
        ("no draw please, or load", ""),
        ("offer black", "offer black"),
        ("new game", "new"),
    ] {
        if command.is_empty() {
            assert_eq!(phrase(line, &position), Request::Decline, "{line}");
        } else {
            assert_eq!(phrase(line, &position), Request::Do(read(command)), "{line}");
        }
    }
}

#[test]
fn from_phrase_answers_questions_that_tell_something() {
    let position = after_e4();
    for (line, command) in [
        ("why e2e5", "why e2e5"),
        ("why can't I play e2 to e5?", "why e2e5"),
        ("Why not Ke2?", "why Ke2"),
        ("why can't the knight go to e5", "why Ne5"),
        ("why can't the pawn go to e5", "why e5"),
        ("e7e5?", "why e7e5"),
        ("Nf6?", "why Nf6"),
        ("is e7e5 legal", "why e7e5"),
        ("Is Nf6 legal?", "why Nf6"),
        ("can I play e7 to e4", "why e7e4"),
        ("can the knight go to f6?", "why Nf6"),
        ("where can g8 go?", "moves g8"),
        ("can the knight on g8 move?", "moves g8"),
        ("who is to move?", "status"),
        ("fen?", "fen"),
        ("?", "help"),
        ("what are the commands?", "help"),
    ] {
        assert_eq!(phrase(line, &position), Request::Do(read(command)), "{line}");
    }
}

#[test]
fn from_phrase_does_nothing_when_a_command_is_asked_about() {
    let position = after_e4();
    for (line, command) in [
        ("resign?", "resign"),
        ("may I resign", "resign"),
        ("undo?", "undo"),
        ("can I undo", "undo"),
        ("can I redo", "redo"),
        ("offer?", "offer"),
        ("accept?", "accept"),
        ("is it a draw?", "draw"),
        ("is it a draw", "draw"),
        ("draw?", "draw"),
        ("how do I start a new game?", "new"),
    ] {
        assert_eq!(phrase(line, &position), Request::Ask(read(command)), "{line}");
    }
    for line in ["do not resign", "don't undo", "I do not want a draw", "never e7e5", "no draw"] {
        assert_eq!(phrase(line, &position), Request::Decline, "{line}");
    }
    for line in ["what?", "why?", "<script>alert(1)</script>", "moves z9"] {
        assert!(Command::from_phrase(line, &position).is_err(), "{line}");
    }
}

/// Lines out of the words of the help, moves, little words and signs.
fn any_line() -> impl Strategy<Value = String> {
    let names = Command::HELP.iter().flat_map(|entry| [&[entry.name], entry.synonyms].concat());
    let little = "is can where who not never game last white black e2 e4 e2e4 Nf3 e8=Q O-O 12 -1";
    let words: Vec<&str> = names.chain(little.split(' ')).collect();
    let word = prop_oneof![
        3 => proptest::sample::select(words).prop_map(str::to_owned),
        1 => "[a-zA-Z0-9?.!=#+-]{0,6}",
    ];
    proptest::collection::vec(word, 0..6).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn commands_are_read_as_they_are_written(line in any_line()) {
        if let Ok(command) = line.parse::<Command>() {
            let text = command.to_string();
            let again = text.parse::<Command>();
            prop_assert_eq!(again.map(|again| again.to_string()), Ok(text));
        }
    }

    #[test]
    fn questions_and_denials_change_nothing(line in any_line()) {
        if let Ok(Request::Do(command)) = Command::from_phrase(&line, &after_e4()) {
            let is_load = matches!(command, Command::Load(_));
            let asks = super::phrase::is_question(&line);
            prop_assert!(!asks || is_load || command.is_information(), "{}", command);
        }
    }
}
