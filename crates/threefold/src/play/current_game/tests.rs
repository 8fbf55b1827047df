//! Lines and times in, answers out.

use threefold_game::Policy;

use super::*;
use crate::arguments::{PlayArguments, Seat, StartArguments};
use crate::terminal::Autosave;

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn begin(arguments: &PlayArguments) -> CurrentGame {
    CurrentGame::new(Beginning::new(arguments, &mut Autosave::off()).unwrap(), Duration::ZERO)
}

fn timed(control: &str) -> CurrentGame {
    begin(&PlayArguments { time: Some(control.parse().unwrap()), ..PlayArguments::default() })
}

fn fen_arguments(fen: &str) -> StartArguments {
    StartArguments { fen: Some(fen.into()), start: None }
}

fn from_fen(fen: &str) -> CurrentGame {
    begin(&PlayArguments { from: fen_arguments(fen), ..PlayArguments::default() })
}

impl CurrentGame {
    fn submit(&mut self, line: &str, now: Duration) -> Answer {
        match line.parse() {
            Ok(command) => self.obey(command, now),
            Err(error) => self.refuse(line, error, now),
        }
    }

    fn last(&self) -> &Finished {
        self.finished().expect("a game was finished")
    }
}

/// Plays moves at a second each, from this second on.
fn play(game: &mut CurrentGame, moves: &str, from: u64) {
    for (index, word) in moves.split_whitespace().enumerate() {
        let answer = game.submit(word, seconds(from + index as u64));
        assert!(matches!(answer.effect, Effect::Changed), "{word}: {answer:?}");
    }
}

fn said(answer: &Answer) -> Vec<&str> {
    let text = |said| match said {
        &(Said::Told(ref text)
        | Said::Refused(ref text)
        | Said::Warned(ref text)
        | Said::Text(ref text)) => text.as_str(),
    };
    answer.said.iter().map(text).collect()
}

#[test]
fn a_fallen_flag_ends_the_game_and_sets_the_clock_anew() {
    let mut game = timed("10");
    play(&mut game, "e4 e5", 0);
    assert!(game.tick(seconds(10)).is_none());
    assert_eq!(game.patience(seconds(10)), Some(seconds(1)));
    let answer = game.tick(seconds(11)).unwrap();
    assert_eq!(said(&answer), ["black wins on time"]);
    assert_eq!(answer.effect, Effect::Finished);
    let finished = game.last();
    assert!(finished.record.contains("[Termination \"time forfeit\"]"), "{}", finished.record);
    assert_eq!(finished.game.moves().count(), 2);
    assert!(game.tick(seconds(1000)).is_none());
    assert_eq!(game.time_to_show(seconds(1000)).as_deref(), Some("0:10"));
}

#[test]
fn a_flag_that_falls_against_a_bare_king_is_a_draw() {
    let from = fen_arguments("8/8/3k4/8/3K4/8/7R/7R w - - 0 1");
    let time = Some("10".parse().unwrap());
    let mut game = begin(&PlayArguments { from, time, ..PlayArguments::default() });
    play(&mut game, "Rg2 Kd7", 0);
    let answer = game.tick(seconds(60)).unwrap();
    assert_eq!(said(&answer), ["draw: white ran out of time, but black cannot checkmate"]);
}

#[test]
fn time_is_given_back_with_a_move_and_not_with_an_offer() {
    let mut game = timed("60");
    play(&mut game, "e4", 0);
    game.submit("offer", seconds(20));
    game.submit("undo", seconds(30));
    assert_eq!(game.time_to_show(seconds(30)).as_deref(), Some("0:30"));
    game.submit("undo", seconds(30));
    assert_eq!(game.time_to_show(seconds(99)).as_deref(), Some("1:00"));
    game.submit("redo", seconds(100));
    assert_eq!(game.time_to_show(seconds(110)).as_deref(), Some("0:50"));
}

#[test]
fn the_record_holds_the_clock_after_every_move_up_to_the_end() {
    let mut game = timed("60+1");
    play(&mut game, "f3 e5 g4", 0);
    let answer = game.submit("Qh4#", seconds(9));
    assert_eq!(answer.effect, Effect::Finished);
    let finished = game.last();
    let moves = "1. f3 {[%clk 0:01:01]} 1... e5 {[%clk 0:01:00]} 2. g4 {[%clk 0:01:01]}\n\
                 2... Qh4# {[%clk 0:00:54]} {black wins by checkmate} 0-1\n";
    assert!(finished.record.ends_with(moves), "{}", finished.record);
    let record = finished.record.clone();
    assert_eq!(said(&game.submit("pgn last", seconds(10))), [record.as_str()]);
}

#[test]
fn prompt_asks_for_a_promotion_until_answered_or_dropped() {
    let fen = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    let mut game = from_fen(fen);
    assert_eq!(game.prompt(), "white");
    game.submit("e8", Duration::ZERO);
    assert_eq!(game.prompt(), "promote to");
    game.submit("board", Duration::ZERO);
    game.submit("help", Duration::ZERO);
    assert_eq!(game.prompt(), "promote to");
    let answer = game.submit("knight", Duration::ZERO);
    assert_eq!(said(&answer)[0], "white plays e8=N+");
    let mut game = from_fen(fen);
    game.submit("e8", Duration::ZERO);
    game.submit("fen", Duration::ZERO);
    assert_eq!(game.prompt(), "white");
    assert!(matches!(game.submit("q", Duration::ZERO).said[0], Said::Refused(_)));
}

#[test]
fn the_policy_ends_games_without_a_claim() {
    let policy = crate::arguments::PolicyChoice::Automatic;
    let mut game = begin(&PlayArguments { policy, ..PlayArguments::default() });
    play(&mut game, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", 0);
    let answer = game.submit("Ng8", Duration::ZERO);
    assert_eq!(said(&answer), ["black plays Ng8", "draw by threefold repetition"]);
    assert_ne!(game.game().policy(), Policy::FIDE);
}

#[test]
fn what_can_be_typed_can_be_completed() {
    let mut game = timed("60");
    play(&mut game, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", 0);
    let words = game.completions();
    for word in ["Ng8", "draw Ng8", "draw threefold", "help", "e5"] {
        assert!(words.iter().any(|known| known == word), "{word}");
    }
    for word in words.iter().filter(|word| !word.starts_with("load")) {
        let read = word.parse::<Command>();
        assert!(!matches!(read, Err(ParseCommandError::Unknown(_))), "{word}");
    }
}

fn against_black() -> CurrentGame {
    begin(&PlayArguments { black: Some(Seat::Engine), ..PlayArguments::default() })
}

/// Lets the engine play a move.
fn reply(game: &mut CurrentGame, san: &str) {
    let san: threefold_chess::San = san.parse().unwrap();
    let legal = san.to_move(game.game().position()).unwrap();
    let answer = game.perform(&[Action::Play(legal)], Duration::ZERO);
    assert!(matches!(answer.effect, Effect::Changed), "{answer:?}");
}

#[test]
fn undo_goes_back_to_ones_own_turn_against_the_engine() {
    let mut game = against_black();
    play(&mut game, "e4", 0);
    reply(&mut game, "e5");
    play(&mut game, "Nf3", 0);
    // The engine has not answered yet.
    assert_eq!(said(&game.submit("undo", Duration::ZERO)), ["undid Nf3"]);
    let answer = game.submit("undo", Duration::ZERO);
    assert_eq!(said(&answer), ["undid e5", "undid e4"]);
    assert_eq!(said(&game.submit("undo", Duration::ZERO)), ["there is nothing to undo"]);
    let answer = game.submit("redo", Duration::ZERO);
    assert_eq!(said(&answer), ["redid e4", "redid e5"]);
    assert_eq!(said(&game.submit("redo", Duration::ZERO)), ["redid Nf3"]);
}

#[test]
fn undo_goes_back_beyond_offers_against_the_engine() {
    let mut game = against_black();
    play(&mut game, "e4", 0);
    reply(&mut game, "e5");
    game.submit("offer", Duration::ZERO);
    game.perform(&[Action::Decline(Color::Black)], Duration::ZERO);
    let answer = game.submit("undo", Duration::ZERO);
    let expected = ["undid black's refusal", "undid white's draw offer", "undid e5", "undid e4"];
    assert_eq!(said(&answer), expected);
}

#[test]
fn the_engines_opening_move_cannot_be_taken_back() {
    let mut game = begin(&PlayArguments { white: Some(Seat::Engine), ..PlayArguments::default() });
    reply(&mut game, "e4");
    assert_eq!(said(&game.submit("undo", Duration::ZERO)), ["there is nothing to undo"]);
    assert_eq!(game.prompt(), "black");
    assert_eq!(game.game().moves().count(), 1);
}

#[test]
fn nobody_speaks_for_the_engine() {
    let mut game = against_black();
    play(&mut game, "e4", 0);
    assert_eq!(game.prompt(), "white");
    for line in ["e5", "draw", "resign black", "offer black"] {
        let answer = game.submit(line, Duration::ZERO);
        assert!(matches!(answer.said[..], [Said::Refused(_)]), "{line}: {answer:?}");
    }
    assert!(!game.completions().contains(&"e5".to_string()));
    assert_eq!(said(&game.submit("offer", Duration::ZERO)), ["white offers a draw"]);
    assert!(matches!(game.submit("accept", Duration::ZERO).said[..], [Said::Refused(_)]));
    let answer = game.submit("resign", Duration::ZERO);
    assert_eq!(said(&answer), ["white resigned. Black wins"]);
}

#[test]
fn nothing_follows_an_end_that_the_engine_brings_about() {
    let mut game = against_black();
    play(&mut game, "e4", 0);
    game.submit("offer", Duration::ZERO);
    let offer = Action::Offer(Color::Black);
    let answer = game.perform(&[Action::Accept(Color::Black), offer], Duration::ZERO);
    assert_eq!(said(&answer), ["draw by agreement"]);
    assert_eq!(answer.effect, Effect::Finished);
    let finished = game.last();
    assert!(finished.record.contains("[BlackType \"program\"]"), "{}", finished.record);
    assert!(!finished.record.contains("EngineStrength"), "{}", finished.record);
    assert_eq!(game.game().state().offer, None);
}

#[test]
fn a_file_that_cannot_be_loaded_changes_nothing() {
    let mut game = timed("60");
    play(&mut game, "e4", 0);
    let answer = game.submit("load no/such.pgn", Duration::ZERO);
    assert!(said(&answer)[0].starts_with("cannot load: no/such.pgn: "), "{answer:?}");
    assert!(matches!(answer.effect, Effect::None));
    assert_eq!(game.game().moves().count(), 1);
}

#[test]
fn the_clock_can_be_asked() {
    let mut game = timed("1h+0");
    assert_eq!(said(&game.submit("clock", seconds(5))), ["white 1:00:00, black 1:00:00"]);
    let mut game = from_fen("8/8/3k4/8/3K4/8/7R/7R w - - 0 1");
    assert_eq!(said(&game.submit("clock", seconds(5))), ["there is no clock: --time sets one"]);
}

#[test]
fn no_move_is_completed_after_the_end() {
    let mut game = from_fen("8/8/3k4/8/3K4/8/7R/7R w - - 150 90");
    assert_eq!(
        said(&game.submit("moves", seconds(0))),
        ["the game is over: draw by the 75-move rule"]
    );
    assert!(!game.completions().contains(&"Rg2".to_string()));
}
