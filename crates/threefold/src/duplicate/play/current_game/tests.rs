//! Lines in, answers out. What the answers say is in the transcripts of the integration tests.

use super::*;

const NOW: Duration = Duration::ZERO;

fn begin() -> CurrentGame {
    CurrentGame::new(SavedGame::default(), None, SaveFiles::default(), NOW)
}

impl CurrentGame {
    fn submit(&mut self, line: &str) -> Answer {
        self.submit_at(line, NOW)
    }

    fn submit_at(&mut self, line: &str, now: Duration) -> Answer {
        match line.parse() {
            Ok(command) => self.obey(command, now),
            Err(error) => self.refuse(line, &error, now),
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
    assert_eq!((game.prompt(), game.place(NOW)), ("South".into(), Some("1/3".into())));
    is_refused(&mut game, "undo");
    is_refused(&mut game, "redo");
    game.submit("last");
    assert_eq!((game.prompt(), game.place(NOW)), ("West".into(), None));
}

#[test]
fn undone_moves_are_no_part_of_the_game_until_redone() {
    let mut game = begin();
    play(&mut game, "e2e4 d2d4 e7e5");
    game.submit("undo 2");
    assert_eq!((game.whole().ply(), game.place(NOW)), (1, None));
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

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn begin_with(control: &str) -> CurrentGame {
    let control = Some(control.parse().unwrap());
    CurrentGame::new(SavedGame::default(), control, SaveFiles::default(), NOW)
}

fn said(answer: &Answer) -> Vec<&str> {
    answer
        .said
        .iter()
        .map(|said| match said {
            Said::Told(text) | Said::Refused(text) | Said::Warned(text) | Said::Text(text) => {
                text.as_str()
            }
        })
        .collect()
}

#[test]
fn every_player_has_a_clock_that_runs_from_the_first_move_on() {
    let mut game = begin_with("60+1");
    assert!(game.patience(seconds(500)).is_none() && game.tick(seconds(500)).is_none());
    game.submit_at("e2e4", seconds(500));
    game.submit_at("d2d4", seconds(510));
    let text = "North 1:01, South 0:51, East 0:40, West 1:00";
    assert_eq!(said(&game.submit_at("clock", seconds(530))), [text]);
    assert!(game.standing(seconds(530)).contains(&format!("clocks: {text}")));
    assert_eq!(game.place(seconds(530)), Some("0:40".into()));
    assert_eq!(game.patience(seconds(530)), Some(seconds(40)));
}

#[test]
fn flag_falls_wherever_one_looks_and_undo_gives_the_time_back() {
    let mut game = begin_with("60");
    game.submit_at("e2e4", seconds(0));
    game.submit_at("first", seconds(20));
    assert!(game.tick(seconds(59)).is_none());
    let answer = game.tick(seconds(60)).unwrap();
    assert_eq!(said(&answer), ["South ran out of time. The others draw"]);
    assert_eq!((answer.effect, game.whole().ply()), (Effect::Finished, 2));
    assert!(game.tick(seconds(90)).is_none() && game.patience(seconds(90)).is_none());
    game.submit_at("undo", seconds(100));
    assert_eq!(game.patience(seconds(110)), Some(seconds(50)));
    game.submit_at("redo", seconds(110));
    assert_eq!(game.patience(seconds(110)), None);
}

#[test]
fn move_in_the_past_sets_the_clocks_back_to_it() {
    let mut game = begin_with("60");
    for (index, text) in ["e2e4", "d2d4", "e7e5", "e7e5"].into_iter().enumerate() {
        game.submit_at(text, seconds(10 * index as u64));
    }
    game.submit_at("go 1", seconds(40));
    game.submit_at("a2a3", seconds(45));
    let left = "North 1:00, South 1:00, East 0:55, West 1:00";
    assert_eq!(said(&game.submit_at("clock", seconds(50))), [left]);
}

#[test]
fn clocks_of_a_loaded_game_run_at_once_and_new_sets_them() {
    let mut game = begin_with("60");
    game.submit_at("e2e4", seconds(0));
    let saved =
        SavedGame::from_save_file(&game.saved().to_save_file(seconds(15)), Rulings::default());
    let mut game = CurrentGame::new(saved.unwrap(), None, SaveFiles::default(), seconds(100));
    let left = "North 1:00, South 0:35, East 1:00, West 1:00";
    assert_eq!(said(&game.submit_at("clock", seconds(110))), [left]);
    game.submit_at("new", seconds(120));
    let full = "North 1:00, South 1:00, East 1:00, West 1:00";
    assert_eq!(said(&game.submit_at("clock", seconds(130))), [full]);
    assert_eq!(said(&begin().submit("clock")), ["there is no clock: --time sets one"]);
}
