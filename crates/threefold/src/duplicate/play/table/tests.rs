//! Lines in, answers out. What the answers say is in the transcripts of the integration tests.

use super::*;

fn table() -> Table {
    Table::new(DuplicateGame::default(), Shelf::default())
}

#[track_caller]
fn play(table: &mut Table, moves: &str) {
    for word in moves.split_whitespace() {
        let answer = table.submit(word);
        assert_eq!(answer.effect, Effect::Changed, "{word}: {answer:?}");
    }
}

#[track_caller]
fn is_refused(table: &mut Table, line: &str) {
    let answer = table.submit(line);
    assert!(matches!(answer.said[..], [Said::Refused(_)]), "{line}: {answer:?}");
    assert_eq!(answer.effect, Effect::None);
}

#[test]
fn looking_changes_neither_the_game_nor_its_files() {
    let mut table = table();
    play(&mut table, "e2e4 d2d4 e7e5");
    let whole = table.whole();
    for line in ["first", "next", "go 2", "prev", "next 9", "go 1"] {
        assert_eq!(table.submit(line).effect, Effect::Turned, "{line}");
        assert_eq!(table.whole(), whole, "{line}");
    }
    assert_eq!((table.prompt(), table.place()), ("South".into(), Some("1/3".into())));
    is_refused(&mut table, "undo");
    is_refused(&mut table, "redo");
    table.submit("last");
    assert_eq!((table.prompt(), table.place()), ("West".into(), None));
}

#[test]
fn what_was_taken_back_is_no_part_of_the_game_until_it_is_done_again() {
    let mut table = table();
    play(&mut table, "e2e4 d2d4 e7e5");
    table.submit("undo 2");
    assert_eq!((table.whole().ply(), table.place()), (1, None));
    is_refused(&mut table, "next");
    is_refused(&mut table, "go 2");
    table.submit("redo");
    assert_eq!(table.whole().ply(), 2);
    play(&mut table, "d7d5");
    is_refused(&mut table, "redo");
}

#[test]
fn a_move_in_the_past_cuts_off_the_future_and_names_the_way_back() {
    let mut table = table();
    play(&mut table, "e2e4 d2d4 e7e5");
    let old = table.whole();
    table.submit("go 1");
    let answer = table.submit("a2a3");
    let Some(Said::Told(text)) = answer.said.last() else { panic!("{answer:?}") };
    assert!(text.contains("the 2 plies that followed"), "{text}");
    let code = text.split(' ').nth_back(1).unwrap();
    assert_eq!(table.whole().ply(), 2);
    table.submit(&format!("load {code}"));
    assert_eq!(table.whole().to_save_file(), old.to_save_file());
}

#[test]
fn a_question_is_kept_while_the_boards_are_looked_at_and_dropped_by_all_else() {
    let mut table = table();
    play(&mut table, "a2a4 h2h3 h7h6 h7h6 a4a5 h3h4 h6h5 h6h5 a5a6 g2g3 g7g6 g7g6");
    play(&mut table, "a6b7 g1f3 g6g5 g6g5");
    assert_eq!(table.submit("b7a8").effect, Effect::None);
    for line in ["board", "help", "clear", "board ne"] {
        table.submit(line);
        assert_eq!(table.prompt(), "promote to", "{line}");
    }
    table.submit("fen");
    assert_eq!(table.prompt(), "North");
    is_refused(&mut table, "rook");
    table.submit("b7a8");
    assert_eq!(table.submit("=R").effect, Effect::Changed);
    let last = table.game().moves().last().unwrap();
    assert_eq!(last.synced.promotion, Some(Role::Rook));
}

#[test]
fn castling_is_the_kings_move() {
    let mut table = table();
    play(&mut table, "g1f3 g1f3 g8f6 g8f6 g2g3 g2g3 g7g6 g7g6 f1g2 f1g2 f8g7 f8g7");
    play(&mut table, "O-O e1g1 0-0 e8g8");
    let moves: Vec<String> = table.game().moves().map(|played| played.synced.to_string()).collect();
    assert_eq!(moves[12..], ["e1g1", "e1g1", "e8g8", "e8g8"]);
}

#[test]
fn what_can_be_completed_is_understood() {
    let mut table = table();
    // On SW the ghost could be captured by a pawn, were it not for SE.
    play(&mut table, "g1f3 d2d4 a7a6 e7e5 f3e5");
    let words = table.words();
    for word in ["d4d5", "why d4e5", "moves d4", "ghosts west", "pgn NW", "load ", "help"] {
        assert!(words.iter().any(|known| known == word), "{word} in {words:?}");
    }
    for word in words {
        let is_unknown = matches!(word.parse::<Command>(), Err(ParseCommandError::Unknown(_)));
        assert!(!is_unknown, "{word}");
    }
}
