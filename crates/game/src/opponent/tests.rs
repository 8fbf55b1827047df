//! Draws that the engine claims, offers, accepts and declines.

use threefold_chess::{Color, San};

use super::*;
use crate::{Policy, Rule};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// A late game in which nothing has happened for long.
const QUIET: &str = "8/5k2/4r3/8/8/4R3/5K2/8 w - - 30 60";
/// The knights are about to be back for the third time.
const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";

fn game(fen: &str, moves: &str) -> Game {
    let mut game = Game::new(fen.parse().unwrap(), Policy::FIDE);
    for word in moves.split_whitespace() {
        let legal = named(&game, word);
        game.apply(Action::Play(legal)).unwrap();
    }
    game
}

fn named(game: &Game, san: &str) -> Move {
    san.parse::<San>().unwrap().to_move(game.position()).unwrap()
}

fn decided(game: &Game, san: &str, score: i32) -> Vec<Action> {
    Opponent::default().decide(game, named(game, san), score)
}

fn threefold(announced: Option<Move>) -> Vec<Action> {
    vec![Action::Claim { rule: Rule::Threefold, announced }]
}

#[test]
fn engine_claims_a_draw_unless_it_hopes_for_more() {
    let game = game(START, &format!("{SHUFFLE} Ng8"));
    for score in [0, -35, -500] {
        assert_eq!(decided(&game, "e4", score), threefold(None), "{score}");
    }
    assert_eq!(decided(&game, "e4", 15), [Action::Play(named(&game, "e4"))]);
}

#[test]
fn a_draw_is_claimed_announcing_the_best_move() {
    let game = game(START, SHUFFLE);
    let back = named(&game, "Ng8");
    assert_eq!(decided(&game, "Ng8", 0), threefold(Some(back)));
    assert_eq!(decided(&game, "Ng8", 15), [Action::Play(back)]);
    // Another move that is as good is played; a draw is better than one that loses.
    assert_eq!(decided(&game, "e5", 0), [Action::Play(named(&game, "e5"))]);
    assert_eq!(decided(&game, "e5", -1), threefold(Some(back)));
}

#[test]
fn fifty_moves_are_claimed_too() {
    let game = game("8/8/3k4/8/3K4/8/7R/7R b - - 100 60", "");
    let claim = Action::Claim { rule: Rule::FiftyMoves, announced: None };
    assert_eq!(decided(&game, "Kc6", -900), [claim]);
}

#[test]
fn an_offer_is_accepted_by_whoever_is_not_better() {
    let mut game = game("4k3/8/8/8/8/8/4PP2/4K3 b - - 0 30", "");
    game.apply(Action::Offer(Color::White)).unwrap();
    assert_eq!(decided(&game, "Kd7", -150), [Action::Accept(Color::Black)]);
    assert_eq!(decided(&game, "Kd7", 0), [Action::Accept(Color::Black)]);
    let declined = [Action::Decline(Color::Black), Action::Play(named(&game, "Kd7"))];
    assert_eq!(decided(&game, "Kd7", 15), declined);
}

#[test]
fn an_offer_after_a_move_is_answered_from_the_own_side() {
    let mut game = game("4k3/8/8/8/8/8/4PP2/4K3 b - - 0 30", "");
    game.apply(Action::Offer(Color::White)).unwrap();
    assert_eq!(Opponent::answer(&game, -80), Action::Accept(Color::Black));
    assert_eq!(Opponent::answer(&game, 80), Action::Decline(Color::Black));
}

#[test]
fn an_offer_before_a_move_is_answered_from_the_other_side() {
    let mut game = game(QUIET, "");
    game.apply(Action::Offer(Color::White)).unwrap();
    assert_eq!(Opponent::answer(&game, 80), Action::Accept(Color::Black));
    assert_eq!(Opponent::answer(&game, -80), Action::Decline(Color::Black));
}

#[test]
fn an_opening_is_played_on_unless_it_has_gone_wrong() {
    let start: Position = START.parse().unwrap();
    assert!(!accepts(&start, -20));
    assert!(accepts(&start, -120));
}

#[test]
fn a_little_more_is_given_away_only_where_nothing_happens() {
    let quiet: Position = QUIET.parse().unwrap();
    assert!(accepts(&quiet, 15));
    assert!(!accepts(&quiet, 40));
    let busy: Position = QUIET.replace("30 60", "3 60").parse().unwrap();
    assert!(!accepts(&busy, 15));
}

/// The half-moves after which an engine offers a draw that always expects this.
fn offers(fen: &str, score: i32) -> Vec<usize> {
    let position: Position = fen.parse().unwrap();
    let mut memory = Memory::default();
    let mut offers = Vec::new();
    for plies in (0..60).step_by(2) {
        memory.remember(plies, score);
        if memory.wants_to_offer(&position, plies) {
            memory.offered = Some(plies);
            offers.push(plies);
        }
    }
    offers
}

#[test]
fn a_draw_is_offered_rarely_late_and_only_when_all_is_even() {
    assert_eq!(offers(QUIET, 5), [14, 54]);
    assert_eq!(offers(QUIET, 60), [0; 0]);
    assert_eq!(offers(START, 5), [0; 0]);
}

#[test]
fn an_offer_comes_with_the_move() {
    let game = game(QUIET, "Rd3 Rd6");
    let mut opponent = Opponent::default();
    // What was expected before the first move here: a game that came from a position.
    opponent.memories.white.scores = vec![(0, 0); EVEN_MOVES - 1];
    let best = named(&game, "Rc3");
    let actions = opponent.decide(&game, best, 5);
    assert_eq!(actions, [Action::Play(best), Action::Offer(Color::White)]);
}

#[test]
fn what_was_taken_back_is_forgotten() {
    let mut memory = Memory { scores: Vec::new(), offered: Some(30) };
    for plies in [10, 12, 14] {
        memory.remember(plies, 0);
    }
    memory.remember(12, 50);
    assert_eq!(memory.scores, [(10, 0), (12, 50)]);
    assert_eq!(memory.offered, None);
}

/// With 24 men the opening is over, whatever the number of the move.
#[test]
fn an_even_game_is_drawn_once_the_opening_is_over() {
    for (pawns, answer) in
        [("8", Action::Accept(Color::Black)), ("p7", Action::Decline(Color::Black))]
    {
        let fen = format!("rnbqkbnr/{pawns}/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 5");
        let mut game = game(&fen, "");
        game.apply(Action::Offer(Color::White)).unwrap();
        assert_eq!(Opponent::answer(&game, 0), answer, "{fen}");
    }
}
