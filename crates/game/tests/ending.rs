//! Results and endings as values: their text, their winner, and who brought them about.

use threefold_chess::{Color, Outcome, Position, UciMove};
use threefold_game::{
    Action, Claims, Ending, Game, GameResult, NotedMove, ParseResultError, RecordedAction, Rule,
};

#[test]
fn results_are_read_as_they_are_written() {
    for (result, text, winner) in [
        (GameResult::WhiteWins, "1-0", Some(Color::White)),
        (GameResult::BlackWins, "0-1", Some(Color::Black)),
        (GameResult::Draw, "1/2-1/2", None),
    ] {
        assert_eq!(text.parse(), Ok(result));
        assert_eq!(result.to_string(), text);
        assert_eq!(result.winner(), winner);
        assert_eq!(winner.map_or(GameResult::Draw, GameResult::win), result);
    }
}

#[test]
fn text_that_is_no_result_is_refused_with_the_results_there_are() {
    for text in ["", "*", "1-1", "1-0 ", "1/2"] {
        assert_eq!(text.parse::<GameResult>(), Err(ParseResultError), "{text}");
    }
    for result in ["1-0", "0-1", "1/2-1/2"] {
        assert!(ParseResultError.to_string().contains(result));
    }
}

/// Every ending with the sentence about it, its result, and true if the rules alone made it.
fn endings() -> Vec<(Ending, &'static str, &'static str, bool)> {
    let uci: UciMove = "g1f3".parse().unwrap();
    let knight = NotedMove::new(&Position::START, uci.to_move(&Position::START).unwrap());
    let claim = |rule, announced| Ending::Claim { rule, by: Color::Black, announced };
    let resigned = |by, drawn| Ending::Resignation { by, drawn };
    let flagged = |by, drawn| Ending::FlagFall { by, drawn };
    let mate = |winner| Ending::Checkmate { winner };
    vec![
        (mate(Color::White), "white wins by checkmate", "1-0", true),
        (mate(Color::Black), "black wins by checkmate", "0-1", true),
        (Ending::Stalemate, "draw by stalemate", "1/2-1/2", true),
        (Ending::DeadPosition, "draw: insufficient material", "1/2-1/2", true),
        (Ending::SeventyFiveMoves, "draw by the 75-move rule", "1/2-1/2", true),
        (Ending::Fivefold, "draw by fivefold repetition", "1/2-1/2", true),
        (
            claim(Rule::FiftyMoves, None),
            "draw by the 50-move rule, claimed by black",
            "1/2-1/2",
            false,
        ),
        (
            claim(Rule::Threefold, Some(knight)),
            "draw by threefold repetition, claimed by black announcing Nf3",
            "1/2-1/2",
            false,
        ),
        (Ending::Policy(Rule::Threefold), "draw by threefold repetition", "1/2-1/2", true),
        (Ending::Agreement, "draw by agreement", "1/2-1/2", false),
        (resigned(Color::White, false), "white resigned. Black wins", "0-1", false),
        (
            resigned(Color::Black, true),
            "draw: black resigned, but white cannot checkmate",
            "1/2-1/2",
            false,
        ),
        (flagged(Color::Black, false), "white wins on time", "1-0", false),
        (
            flagged(Color::White, true),
            "draw: white ran out of time, but black cannot checkmate",
            "1/2-1/2",
            false,
        ),
    ]
}

#[test]
fn every_ending_has_its_result_and_its_sentence() {
    for (ending, sentence, result, _) in endings() {
        assert_eq!(ending.to_string(), sentence);
        assert_eq!(ending.result().to_string(), result, "{sentence}");
    }
}

#[test]
fn an_ending_is_automatic_unless_a_player_brought_it_about() {
    for (ending, sentence, _, is_automatic) in endings() {
        assert_eq!(ending.is_automatic(), is_automatic, "{sentence}");
    }
}

#[test]
fn only_a_flag_is_a_time_forfeit() {
    for (ending, sentence, ..) in endings() {
        let is_flag = matches!(ending, Ending::FlagFall { .. });
        let expected = if is_flag { "time forfeit" } else { "normal" };
        assert_eq!(ending.termination(), expected, "{sentence}");
    }
}

#[test]
fn the_outcome_of_a_position_is_the_ending_of_the_same_name() {
    let winner = Color::Black;
    for (outcome, ending) in [
        (Outcome::Checkmate { winner }, Ending::Checkmate { winner }),
        (Outcome::Stalemate, Ending::Stalemate),
        (Outcome::DeadPosition, Ending::DeadPosition),
    ] {
        assert_eq!(Ending::from(outcome), ending);
    }
}

#[test]
fn claims_are_empty_unless_the_board_or_a_move_allows_one() {
    assert!(Game::default().claims().is_empty());
    let uci: UciMove = "g1f3".parse().unwrap();
    let legal = uci.to_move(&Position::START).unwrap();
    let on_board = Claims { on_board: vec![Rule::FiftyMoves], announcing: Vec::new() };
    let announcing = Claims { on_board: Vec::new(), announcing: vec![(Rule::Threefold, legal)] };
    assert!(!on_board.is_empty());
    assert!(!announcing.is_empty());
}

#[test]
fn two_offers_are_a_draw_by_agreement() {
    let mut game = Game::default();
    game.apply(Action::Offer(Color::White)).unwrap();
    let recorded = game.apply(Action::Offer(Color::Black));
    assert_eq!(recorded, Ok(RecordedAction::Ended(Ending::Agreement)));
    assert_eq!(game.result(), Some(GameResult::Draw));
    assert_eq!(game.state().offer, None);
}
