//! Lines in, answers out. What the answers say is in the transcripts of the integration tests.

use super::*;

fn begin() -> CurrentGame {
    CurrentGame::new(DuplicateGame::default(), SaveFiles::default())
}

impl CurrentGame {
    fn submit(&mut self, line: &str) -> Answer {
        match line.parse() {
            Ok(command) => self.obey(command),
            Err(error) => self.refuse(line, &error),
        }
    }
}

#[track_caller]
fn play(game: &mut CurrentGame, moves: &str) {
    for word in moves.split_whitespace() {
        let answer = game.submit(word);
        assert_eq!(answer.effect, Effect::Changed, "{word}: {answer:?}");
    }
}

#[track_caller]
fn is_refused(game: &mut CurrentGame, line: &str) {
    let answer = game.submit(line);
    assert!(matches!(answer.said[..], [Said::Refused(_)]), "{line}: {answer:?}");
    assert_eq!(answer.effect, Effect::None);
}

#[test]
fn looking_changes_neither_the_game_nor_its_files() {
    let mut game = begin();
    play(&mut game, "e2e4 d2d4 e7e5");
    let whole = game.whole();
    for line in ["first", "next", "go 2", "prev", "next 9", "go 1"] {
        assert_eq!(game.submit(line).effect, Effect::Turned, "{line}");
        assert_eq!(game.whole(), whole, "{line}");
    }
    assert_eq!((game.prompt(), game.place()), ("South".into(), Some("1/3".into())));
    is_refused(&mut game, "undo");
    is_refused(&mut game, "redo");
    game.submit("last");
    assert_eq!((game.prompt(), game.place()), ("West".into(), None));
}

#[test]
fn undone_moves_are_no_part_of_the_game_until_redone() {
    let mut game = begin();
    play(&mut game, "e2e4 d2d4 e7e5");
    game.submit("undo 2");
    assert_eq!((game.whole().ply(), game.place()), (1, None));
    is_refused(&mut game, "next");
    is_refused(&mut game, "go 2");
    game.submit("redo");
    assert_eq!(game.whole().ply(), 2);
    play(&mut game, "d7d5");
    is_refused(&mut game, "redo");
}

#[test]
fn move_in_the_past_cuts_off_the_future_and_names_a_code() {
    let mut game = begin();
    play(&mut game, "e2e4 d2d4 e7e5");
    let old = game.whole();
    game.submit("go 1");
    let answer = game.submit("a2a3");
    let Some(Said::Told(text)) = answer.said.last() else { panic!("{answer:?}") };
    assert!(text.contains("the 2 plies that followed"), "{text}");
    let code = text.split('`').nth(1).unwrap().trim_start_matches("load ");
    assert_eq!(game.whole().ply(), 2);
    game.submit(&format!("load {code}"));
    assert_eq!(game.whole().to_save_file(), old.to_save_file());
}

#[test]
fn question_is_kept_by_board_and_help_and_dropped_by_others() {
    let mut game = begin();
    play(&mut game, "a2a4 h2h3 h7h6 h7h6 a4a5 h3h4 h6h5 h6h5 a5a6 g2g3 g7g6 g7g6");
    play(&mut game, "a6b7 g1f3 g6g5 g6g5");
    assert_eq!(game.submit("b7a8").effect, Effect::None);
    for line in ["board", "help", "clear", "board ne"] {
        game.submit(line);
        assert_eq!(game.prompt(), "promote to", "{line}");
    }
    game.submit("fen");
    assert_eq!(game.prompt(), "North");
    is_refused(&mut game, "rook");
    game.submit("b7a8");
    assert_eq!(game.submit("=R").effect, Effect::Changed);
    let last = game.game().moves().last().unwrap();
    assert_eq!(last.synced.promotion, Some(Role::Rook));
}

#[test]
fn castling_is_the_kings_move() {
    let mut game = begin();
    play(&mut game, "g1f3 g1f3 g8f6 g8f6 g2g3 g2g3 g7g6 g7g6 f1g2 f1g2 f8g7 f8g7");
    play(&mut game, "O-O e1g1 0-0 e8g8");
    let moves: Vec<String> = game.game().moves().map(|played| played.synced.to_string()).collect();
    assert_eq!(moves[12..], ["e1g1", "e1g1", "e8g8", "e8g8"]);
}

#[test]
fn what_can_be_completed_is_understood() {
    let mut game = begin();
    // On SW the ghost could be captured by a pawn, were it not for SE.
    play(&mut game, "g1f3 d2d4 a7a6 e7e5 f3e5");
    let words = game.completions();
    for word in ["d4d5", "why d4e5", "moves d4", "ghosts west", "pgn NW", "load ", "help"] {
        assert!(words.iter().any(|known| known == word), "{word} in {words:?}");
    }
    for word in words {
        let is_unknown = matches!(word.parse::<Command>(), Err(ParseCommandError::Unknown(_)));
        assert!(!is_unknown, "{word}");
    }
}

#[test]
fn no_move_is_completed_after_the_end() {
    let mut game = begin();
    assert!(game.completions().contains(&"e2e4".to_owned()));
    game.submit("resign");
    let moves = |line: &String| line == "e2e4" || line.starts_with("moves e2");
    assert!(!game.completions().iter().any(moves));
}
