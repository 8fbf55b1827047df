//! Records made by hand, and what their comments say.

use std::error::Error;
use std::time::Duration;

use threefold_chess::{Color, Move, Position, San};
use threefold_game::command::help::{HelpEntry, Interface};
use threefold_game::command::phrase::is_question;
use threefold_game::pgn::{
    Comment, Evaluation, MoveNote, PgnError, PgnReader, Record, RecordBuilder, RemarkKind, Tags,
    Visitor,
};
use threefold_game::{Action, Command, EventKind, Refusal, Session, is_zeroing};

fn record(text: &str) -> Record {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn play(builder: &mut RecordBuilder, position: Position, text: &str) -> Position {
    let san: San = text.parse().unwrap();
    let legal = san.to_move(&position).unwrap();
    builder.play(legal).unwrap();
    position.play(legal).unwrap()
}

#[test]
fn a_builder_takes_comments_notes_and_the_details_of_a_move() {
    let said = record("1. e4 $1 {good} (1. d4 {also} d5) 1... e5 *");
    let mut builder = RecordBuilder::new(Tags::new(), Position::START);
    builder.add_comments(&[Comment::new("before").unwrap()]);
    let after = play(&mut builder, Position::START, "e4");
    builder.copy_details(&said.main_line().nodes()[0]);
    play(&mut builder, after, "e5");
    builder.note(&MoveNote { clock: Some(Duration::from_secs(61)), ..MoveNote::default() });
    let text = builder.finish(None).to_string();
    let moves = text.lines().filter(|line| !line.starts_with('[')).collect::<String>();
    assert_eq!(moves, "{before} 1. e4 $1 {good} (1. d4 {also} 1... d5) 1... e5 {[%clk 0:01:01]} *");
}

#[test]
fn a_note_replaces_what_comments_said_before() {
    let mut comments = vec![Comment::new("well [%eval 0.10] played").unwrap()];
    let evaluation = Evaluation::seen_by(Color::Black, Evaluation::Centipawns(35));
    let note = MoveNote { evaluation: Some(evaluation), nodes: Some(7), ..MoveNote::default() };
    note.write_into(&mut comments);
    let texts: Vec<&str> = comments.iter().map(Comment::as_str).collect();
    assert_eq!(texts, ["well [%eval -0.35] played", "[%nodes 7]"]);
    assert_eq!(MoveNote::of(&comments), note);
}

#[test]
fn comments_behind_a_variation_belong_to_it() {
    let read = record("1. e4 (1. d4) {behind} 1... e5 *");
    let [variation] = read.main_line().nodes()[0].variations() else { panic!() };
    assert_eq!(variation.closing_comments()[0].as_str(), "behind");
}

/// A file that cannot be read.
struct Broken;

impl std::io::Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        Err(std::io::Error::other("the disk is gone"))
    }
}

#[test]
fn errors_of_a_file_name_their_source() {
    let error = |text: &[u8]| -> PgnError { PgnReader::new(text).next().unwrap().unwrap_err() };
    let illegal = error(b"1. e5 *");
    assert!(
        illegal.source().is_some_and(|source| illegal.to_string().contains(&source.to_string()))
    );
    assert!(error(b"[FEN \"8/8\"]\n\n*").source().is_some());
    let broken = PgnReader::new(Broken).next().unwrap().unwrap_err();
    assert_eq!(broken.source().unwrap().to_string(), "the disk is gone");
}

#[test]
fn a_bracket_among_moves_is_no_tag() {
    let error = "1. e4 [ 1... e5 *".parse::<Record>().unwrap_err().to_string();
    assert_eq!(error, "game 1, line 1, column 7: `[` has no place here");
    // At the beginning of a line, another game begins.
    let read = record("1. e4\n[ 1... e5 *");
    assert_eq!(read.moves().len(), 1);
    assert!(matches!(read.remarks()[0].kind, RemarkKind::MissingMarker));
}

/// The moves behind it would be legal in the game.
#[test]
fn a_variation_ends_at_what_is_no_move() {
    let read = record("1. e4 (1. d4 Zz9 e5 Nf3) 1... e5 *");
    let [variation] = read.main_line().nodes()[0].variations() else { panic!() };
    assert_eq!((read.moves().len(), variation.nodes().len()), (2, 1));
}

#[test]
fn a_visitor_sees_the_moves_unless_it_declines() {
    #[derive(Default)]
    struct Plies(usize);
    impl Visitor for Plies {
        fn play(&mut self, _: &Position, _: Move, _: &Position) {
            self.0 += 1;
        }
    }
    let mut plies = Plies::default();
    let mut reader = PgnReader::new(&b"1. e4 e5 2. Nf3 *"[..]);
    assert!(reader.visit(&mut plies).unwrap());
    assert_eq!(plies.0, 3);
}

#[test]
fn remarks_before_a_game_are_kept() {
    let read = record("[Event\n[White \"A\"]\n\n1. e4 *");
    assert!(matches!(read.remarks()[0].kind, RemarkKind::LeftOut(_)), "{:?}", read.remarks());
}

/// Each is shorter than the longest game, both together are longer.
#[test]
fn long_games_are_read_wherever_they_stand_in_a_file() {
    let game = format!("1. e4 {{{}}} *\n\n", "words ".repeat(500_000));
    let file = game.repeat(2);
    let read: Vec<_> = PgnReader::new(file.as_bytes()).collect();
    assert!(read.len() == 2 && read.iter().all(Result::is_ok));
}

#[test]
fn captures_and_pawn_moves_set_the_clock_back() {
    let position: Position = "r3k2r/8/8/3p4/8/2N5/4P3/R3K2R w KQkq - 0 1".parse().unwrap();
    for (text, expected) in
        [("Nxd5", true), ("e4", true), ("Nb5", false), ("O-O", false), ("Rxa8", true)]
    {
        let san: San = text.parse().unwrap();
        assert_eq!(is_zeroing(&position, san.to_move(&position).unwrap()), expected, "{text}");
    }
}

#[test]
fn an_illegal_move_is_told_as_one() {
    let mut session = Session::default();
    let events = session.subscribe();
    let san: San = "e4".parse().unwrap();
    let legal = san.to_move(&Position::START).unwrap();
    session.apply(Action::Play(legal)).unwrap();
    assert!(session.apply(Action::Play(legal)).is_err());
    assert!(session.apply(Action::Accept(Color::White)).is_err());
    let kinds: Vec<EventKind> = events.drain().into_iter().map(|event| event.kind).collect();
    let [_, EventKind::InvalidMove(_), EventKind::Refused(Refusal::NoOffer)] = &kinds[..] else {
        panic!("{kinds:?}")
    };
}

#[test]
fn help_questions_and_errors_have_words() {
    let why = Command::HELP.iter().find(|entry| entry.name == "why").unwrap();
    assert_eq!(why.usage(), "why MOVE");
    let undo = Command::HELP.iter().find(|entry: &&HelpEntry| entry.name == "undo").unwrap();
    assert_eq!(undo.usage(), "undo");
    assert!(undo.is_for(Interface::Session));
    assert!(is_question("can I castle") && is_question("e4?") && !is_question("castle"));
    let error = "flurb".parse::<Command>().unwrap_err().to_string();
    assert!(error.contains("flurb"), "{error}");
}
