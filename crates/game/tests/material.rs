//! Small facts through the public door: material, commands that only tell, and records.

use threefold_chess::{Color, Position, Role, UciMove};
use threefold_game::advice::{captured, lead, worth};
use threefold_game::pgn::{PgnReader, Record};
use threefold_game::{Action, Command, Game};

#[test]
fn pieces_are_worth_what_beginners_are_taught() {
    assert_eq!(Role::ALL.map(worth), [1, 3, 3, 5, 9, 0]);
}

#[test]
fn a_lead_is_the_difference_in_worth_for_the_side() {
    let position: Position = "4k3/8/8/8/8/8/PR5q/4K3 w - - 0 1".parse().unwrap();
    assert_eq!(lead(&position, Color::White), -3);
    assert_eq!(lead(&position, Color::Black), 3);
    assert_eq!(lead(&Position::START, Color::White), 0);
}

#[test]
fn captured_pieces_are_listed_by_side_with_pawns_first() {
    let mut game = Game::default();
    for text in "e2e4 d7d5 e4d5 d8d5 b1c3 d5e4 c3e4 f7f6 e4f6".split(' ') {
        let uci: UciMove = text.parse().unwrap();
        game.apply(Action::Play(uci.to_move(game.position()).unwrap())).unwrap();
    }
    let captured = captured(&game);
    assert_eq!(captured.white, [Role::Pawn, Role::Pawn, Role::Queen]);
    assert_eq!(captured.black, [Role::Pawn]);
}

#[test]
fn commands_that_change_nothing_are_information() {
    let is_information = |line: &str| line.parse::<Command>().unwrap().is_information();
    for line in ["why e2e5", "moves", "moves e2", "board", "clock", "fen", "pgn", "help"] {
        assert!(is_information(line), "{line}");
    }
    for line in ["e4", "draw", "offer", "accept", "resign", "undo", "redo", "new", "quit"] {
        assert!(!is_information(line), "{line}");
    }
}

fn read(text: &str) -> Record {
    PgnReader::new(text.as_bytes()).next().unwrap().unwrap()
}

#[test]
fn the_final_position_of_a_record_is_behind_its_last_move() {
    let record = read("1. e4 e5 *\n");
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(record.final_position().to_string(), fen);
}

#[test]
fn tags_that_are_missing_are_question_marks() {
    let record = read("1. e4 *\n");
    let tags = record.tags();
    for value in [tags.event(), tags.site(), tags.round(), tags.white(), tags.black()] {
        assert_eq!(value, "?");
    }
    assert_eq!(tags.date(), "????.??.??");
    let record = read("[Site \"Paris\"]\n[Round \"7\"]\n\n1. e4 *\n");
    assert_eq!((record.tags().site(), record.tags().round()), ("Paris", "7"));
}
