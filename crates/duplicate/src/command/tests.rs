//! Lines in, commands out.

use proptest::prelude::*;
use threefold_game::{Request, help_text};

use super::*;

fn read(line: &str) -> Command {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error:?}"))
}

fn squares(text: &str) -> TypedMove {
    TypedMove::Squares(text.parse().unwrap())
}

#[track_caller]
fn refused(line: &str, sentence: &str) {
    let error = line.parse::<Command>().unwrap_err();
    assert_eq!(error, ParseCommandError::Argument(sentence.into()), "{line}");
}

#[test]
fn every_command_is_read_as_it_is_written() {
    for line in [
        "e2e4",
        "e7e8q",
        "O-O",
        "O-O-O",
        "queen",
        "yes",
        "no",
        "why e2e5",
        "why north O-O",
        "Nf3",
        "exd5",
        "why west Nbd7+",
        "explain ghost",
        "material",
        "moves",
        "moves e2",
        "ghosts",
        "ghosts west",
        "ghosts d5",
        "status",
        "clock",
        "board",
        "board NW",
        "focus",
        "undo",
        "undo 4",
        "redo",
        "redo 2",
        "first",
        "previous",
        "previous 4",
        "next",
        "next 2",
        "last",
        "go 12",
        "history",
        "fen",
        "share",
        "save",
        "save My Game.json",
        "load",
        "load 1AALrMcHk3",
        "pgn NW",
        "pgn SE a b.pgn",
        "claim",
        "draw",
        "resign",
        "resign east",
        "rulings",
        "new",
        "clear",
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
    for interface in SHOWN.iter().copied() {
        let text = help_text(Command::HELP, interface);
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }
}

#[test]
fn moves_are_read_in_either_case_and_castling_in_both_spellings() {
    assert_eq!(read("E7e8Q"), Command::Move(squares("e7e8q")));
    let san = |text: &str| Command::Move(TypedMove::San(text.parse().unwrap()));
    assert_eq!(read("0-0"), san("O-O"));
    assert_eq!(read(" o-O-o "), san("O-O-O"));
    assert_eq!(read("Nf3"), san("Nf3"));
    assert_eq!(read("e2-e4"), Command::Move(squares("e2e4")));
    assert_eq!(read("Ng1f3"), Command::Move(squares("g1f3")));
    let why = Command::Why { seat: Some(Seat::East), typed: squares("e7e5") };
    assert_eq!(read("WHY  East  e7e5"), why);
    assert_eq!(read("why E e7e5"), why);
}

#[test]
fn words_are_read_in_either_case_and_file_names_as_they_are() {
    assert_eq!(read("Moves E2"), Command::Moves(Some(Square::E2)));
    assert_eq!(read("undo"), Command::Undo(1));
    assert_eq!(read("prev 4"), Command::Look(Look::Back(4)));
    assert_eq!(read("first"), Command::Look(Look::Ply(0)));
    assert_eq!(read("GO to 12"), Command::Look(Look::Ply(12)));
    assert_eq!(read("save My Game.json"), Command::Save(Some("My Game.json".into())));
    let file = Some("a b.pgn".to_owned());
    assert_eq!(read("pgn nw a b.pgn"), Command::Pgn { board: BoardId::Nw, file });
    assert_eq!(read("resign w"), Command::Resign(Some(Seat::West)));
    assert_eq!(read("board ne"), Command::Board(Some(BoardId::Ne)));
    assert_eq!(read("=N"), Command::Promote(Role::Knight));
    assert_eq!(read("?"), Command::Help);
}

#[test]
fn parsing_names_the_argument_that_does_not_belong() {
    refused("board now", "`board` takes nothing after it, but `now` follows");
    refused("quit now", "`quit` takes nothing after it, but `now` follows");
    refused("ghosts green", "`green` is not a player: use north, south, east or west");
    refused("moves e9", "`e9` is not a square such as e2");
    refused("undo 0", "`0` is not a number of plies");
    refused("undo -1", "`-1` is not a number of plies");
    refused("undo twice", "`twice` is not a number of plies");
    refused("go", "`go` needs the number of a ply, not ``: go 12");
    refused("why", "`why` asks about a move: why e2e5, why north e2e5");
    refused("why Nz3", "`Nz3` is not a valid move; type e2e4, e7e8q or Nf3");
    refused("explain", "`explain` takes one of these words: ghost, twin, win, game");
    refused("why green e2e4", "`green` is not a player: use north, south, east or west");
    refused("pgn", "`pgn` shows one board: pgn NW, NE, SW or SE");
    refused("pgn NN x", "`NN` is not a board: use NW, NE, SW or SE");
    for line in ["", "xyzzy", "Nf3?", "e2e4 e7e5", "e2e2", "e7e8k", "é", "e2 e4"] {
        let error = line.parse::<Command>().unwrap_err();
        assert!(matches!(error, ParseCommandError::Unknown(_)), "{line}: {error:?}");
    }
}

fn phrase(line: &str) -> Request<Command> {
    Command::from_phrase(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[test]
fn from_phrase_understands_moves_however_they_are_typed() {
    for line in ["e2e4", "E2E4", " e2 e4 ", "e2-e4", "e2 → e4", "e2e4!", "move e2 to e4"] {
        assert_eq!(phrase(line), Request::Do(Command::Move(squares("e2e4"))), "{line}");
    }
    for line in ["e7e8q", "e7 e8 q", "e7-e8=Q", "e7 e8 queen"] {
        assert_eq!(phrase(line), Request::Do(Command::Move(squares("e7e8q"))), "{line}");
    }
}

#[test]
fn from_phrase_answers_questions_that_tell_something() {
    for (line, command) in [
        ("why e2e5", "why e2e5"),
        ("Why can't I play e2 to e5?", "why e2e5"),
        ("why not e2-e5?", "why e2e5"),
        ("is e2e4 legal?", "why e2e4"),
        ("is e2 to e4 legal", "why e2e4"),
        ("e2e4?", "why e2e4"),
        ("can I play the move e2e4 now", "why e2e4"),
        ("is e2e4 not legal", "why e2e4"),
        ("why is d5 a ghost", "ghosts d5"),
        ("where are north's ghosts", "ghosts north"),
        ("ghosts", "ghosts"),
        ("moves e2", "moves e2"),
        ("where can g1 go?", "moves g1"),
        ("what is on SW?", "board SW"),
        ("who is to move?", "status"),
        ("who is next?", "status"),
        ("turn", "status"),
        ("tell me the state of things", "status"),
        ("help", "help"),
        ("I need some help with this", "help"),
        ("why e2e5 of all moves", "why e2e5"),
        ("Nf6?", "why Nf6"),
        ("what is a ghost", "explain ghost"),
        ("What's a ghost?", "explain ghost"),
        ("what are twins?", "explain twin"),
        ("what does ghost mean", "explain ghost"),
        ("what is the goal?", "explain win"),
        ("how do I win?", "explain win"),
        ("what is duplicate chess", "explain game"),
        ("what ghosts are there?", "ghosts"),
        ("what is the ghost on d5", "ghosts d5"),
        ("who is winning", "material"),
        ("who is ahead?", "material"),
        ("is North better", "material"),
        ("what moves can I make?", "moves"),
        ("show me the legal moves", "moves"),
        ("who moves next", "status"),
    ] {
        assert_eq!(phrase(line), Request::Do(read(command)), "{line}");
    }
    for line in [
        "why?",
        "go to -1",
        "can I go to 12?",
        "you would have played e2e4 there",
        "<script>alert(1)</script>",
        "what?",
    ] {
        let request = Command::from_phrase(line);
        assert!(!matches!(request, Ok(Request::Do(_))), "{line}: {request:?}");
    }
}

#[test]
fn from_phrase_does_nothing_when_a_command_is_asked_about() {
    for (line, command) in [
        ("is it a draw?", "draw"),
        ("is it a draw", "draw"),
        ("draw?", "draw"),
        ("Would that be a draw?", "draw"),
        ("can I undo", "undo"),
        ("How do I start a new game?", "new"),
        ("can East resign?", "resign east"),
        ("may I resign?", "resign"),
        ("can I claim a draw", "claim"),
        ("undo that move?", "undo"),
    ] {
        assert_eq!(phrase(line), Request::Ask(read(command)), "{line}");
    }
    for line in [
        "I do not want to draw",
        "don't undo",
        "do not resign, North",
        "nobody resigns",
        "no new game",
        "never play e2e4",
        "undo no move",
        "resign never",
    ] {
        assert_eq!(phrase(line), Request::Decline, "{line}");
    }
}

#[test]
fn from_phrase_does_what_is_said_in_other_words() {
    for (line, command) in [
        ("undo", "undo"),
        ("please undo", "undo"),
        ("go to 12", "go 12"),
        ("ply 3", "go 3"),
        ("South resigns", "resign south"),
        ("resign", "resign"),
        ("new game", "new"),
        ("draw", "draw"),
        ("save now? no!", "save now? no!"),
    ] {
        assert_eq!(phrase(line), Request::Do(read(command)), "{line}");
    }
}

/// Lines out of the words of the help, moves, little words and signs.
fn any_line() -> impl Strategy<Value = String> {
    let names = Command::HELP.iter().flat_map(|entry| [&[entry.name], entry.synonyms].concat());
    let little = "is can where who not never game north east NW e2 e4 e2e4 e7e8q O-O 12 -1 a.json";
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
            prop_assert_eq!(command.to_string().parse(), Ok(command));
        }
    }

    #[test]
    fn questions_change_nothing(line in any_line()) {
        use Command::{Load, Pgn, Save};
        if let Ok(Request::Do(command)) = Command::from_phrase(&line) {
            let names_a_file = matches!(command, Load(_) | Save(_) | Pgn { .. });
            let asks = threefold_game::command::phrase::is_question(&line);
            prop_assert!(!asks || names_a_file || command.is_information(), "{}", command);
        }
    }
}
