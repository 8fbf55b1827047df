//! The game through its public door: the clock, the draws, claims, offers, undo and redo.

use proptest::prelude::*;
use threefold_chess::{Color, Position, UciMove};
use threefold_game::{Action, Ending, Game, GameResult, Policy, RecordedAction, Refusal, Rule};

fn game(fen: &str) -> Game {
    Game::new(fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}")), Policy::FIDE)
}

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let uci: UciMove = text.parse().unwrap();
        let legal = uci.to_move(game.position()).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.apply(Action::Play(legal)).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
}

fn clock(game: &Game) -> u16 {
    game.position().halfmove_clock()
}

const ROOKS: &str = "8/8/3k4/8/3K4/8/7R/7R w - - 99 60";
const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8";

// The seed's section 7, `GameHistoryTest` and `GameControllerTest`.

#[test]
fn the_clock_starts_at_zero() {
    assert_eq!(clock(&Game::default()), 0);
}

#[test]
fn clock_counts_moves_other_than_captures_and_pawn_moves() {
    let mut game = Game::default();
    play(&mut game, "g1f3");
    assert_eq!(clock(&game), 1);
    play(&mut game, "g8f6 b1c3");
    assert_eq!(clock(&game), 3);
}

#[test]
fn clock_is_set_back_by_pawn_moves_and_captures_of_all_kinds() {
    let mut pawn = Game::default();
    play(&mut pawn, "g1f3 e7e5");
    assert_eq!(clock(&pawn), 0);
    let mut capture = Game::default();
    play(&mut capture, "e2e4 d7d5 f1b5 c8d7 b5d7");
    assert_eq!(clock(&capture), 0);
    let mut en_passant = game("4k3/8/8/8/1p6/8/P7/4K1N1 w - - 7 1");
    play(&mut en_passant, "a2a4 b4a3");
    assert_eq!(clock(&en_passant), 0);
    let mut promotion = game("8/4P1k1/8/8/8/8/8/4K3 w - - 40 1");
    play(&mut promotion, "e7e8n");
    assert_eq!(clock(&promotion), 0);
}

#[test]
fn the_clock_of_a_fen_is_carried_on() {
    let mut game = game("8/8/3k4/8/3K4/8/7R/7R w - - 42 60");
    assert_eq!(clock(&game), 42);
    play(&mut game, "h2g2");
    assert_eq!(game.position().to_string(), "8/8/3k4/8/3K4/8/6R1/7R b - - 43 60");
}

#[test]
fn the_clock_survives_undo_and_redo() {
    let mut game = Game::default();
    play(&mut game, "g1f3 g8f6 e2e4");
    game.undo().unwrap();
    assert_eq!(clock(&game), 2);
    game.redo().unwrap();
    assert_eq!(clock(&game), 0);
}

// Claims.

#[test]
fn fifty_move_rule_is_claimed_on_the_board_or_by_announcing() {
    let mut rooks = game(ROOKS);
    let claim = Action::Claim { rule: Rule::FiftyMoves, announced: None };
    let refusal = rooks.apply(claim).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "the 50-move rule needs 100 half-moves without a capture or pawn move; there have been only 99"
    );
    let announced = rooks.position().legal_moves()[0];
    assert_eq!(rooks.can_claim_with(Rule::FiftyMoves, announced), Ok(()));
    let mut announcing = rooks.clone();
    announcing.apply(Action::Claim { rule: Rule::FiftyMoves, announced: Some(announced) }).unwrap();
    // The move is announced, not played.
    assert_eq!(announcing.position(), rooks.position());
    assert_eq!(announcing.moves().count(), 0);
    assert_eq!(announcing.result(), Some(GameResult::Draw));

    play(&mut rooks, "h2g2");
    assert_eq!(rooks.can_claim(Rule::FiftyMoves), Ok(()));
    rooks.apply(claim).unwrap();
    assert_eq!(rooks.ending().unwrap().to_string(), "draw by the 50-move rule, claimed by black");
}

#[test]
fn an_announced_move_that_mates_does_not_void_the_claim() {
    let mut game = game("6k1/R7/6K1/8/8/8/8/8 w - - 99 80");
    let uci: UciMove = "a7a8".parse().unwrap();
    let mate = uci.to_move(game.position()).unwrap();
    assert_eq!(game.can_claim_with(Rule::FiftyMoves, mate), Ok(()));
    game.apply(Action::Play(mate)).unwrap();
    assert_eq!(game.ending(), Some(Ending::Checkmate { winner: Color::White }));
}

#[test]
fn threefold_needs_the_third_occurrence_or_its_announcement() {
    let mut game = Game::default();
    play(&mut game, SHUFFLE);
    play(&mut game, "g1f3 g8f6 f3g1");
    assert_eq!(
        game.can_claim(Rule::Threefold).unwrap_err().to_string(),
        "the position has occurred twice; a claim needs 3 times"
    );
    let uci: UciMove = "f6g8".parse().unwrap();
    let repeating = uci.to_move(game.position()).unwrap();
    assert_eq!(game.can_claim_with(Rule::Threefold, repeating), Ok(()));
    assert_eq!(game.claims().announcing, [(Rule::Threefold, repeating)]);
    let uci: UciMove = "f6h5".parse().unwrap();
    let other = uci.to_move(game.position()).unwrap();
    assert_eq!(
        game.can_claim_with(Rule::Threefold, other).unwrap_err().to_string(),
        "after Nh5 the position would have occurred once; a claim needs 3 times"
    );
    play(&mut game, "f6g8");
    assert_eq!(game.claims().on_board, [Rule::Threefold]);
}

#[test]
fn an_illegal_announcement_is_refused_with_the_reason() {
    let game = game(ROOKS);
    let illegal =
        threefold_chess::Move::normal(threefold_chess::Square::H1, threefold_chess::Square::G3);
    let refusal = game.can_claim_with(Rule::FiftyMoves, illegal).unwrap_err();
    assert!(matches!(refusal, Refusal::Illegal(_)), "{refusal}");
}

// Automatic ends, in their order.

#[test]
fn mate_comes_before_every_counter() {
    for (fen, clock_after) in
        [("6k1/R7/6K1/8/8/8/8/8 w - - 99 80", 100), ("6k1/R7/6K1/8/8/8/8/8 w - - 149 120", 150)]
    {
        let mut game = game(fen);
        play(&mut game, "a7a8");
        assert_eq!(clock(&game), clock_after);
        assert_eq!(game.ending(), Some(Ending::Checkmate { winner: Color::White }));
    }
}

#[test]
fn seventy_five_moves_and_fivefold_end_the_game() {
    let mut seventy_five = game("8/8/3k4/8/3K4/8/7R/7R w - - 149 120");
    play(&mut seventy_five, "h2h3");
    assert_eq!(seventy_five.ending(), Some(Ending::SeventyFiveMoves));
    let mut fivefold = Game::default();
    for _ in 0..3 {
        play(&mut fivefold, SHUFFLE);
    }
    assert_eq!(fivefold.ending(), None);
    play(&mut fivefold, SHUFFLE);
    assert_eq!(fivefold.ending(), Some(Ending::Fivefold));
    // When both come at once, the 75 moves are the reason given.
    let mut both = game("8/8/3k4/8/3K4/8/7R/7R w - - 134 120");
    for _ in 0..4 {
        play(&mut both, "h2g2 d6d7 g2h2 d7d6");
    }
    assert_eq!((clock(&both), both.state().occurrences), (150, 5));
    assert_eq!(both.ending(), Some(Ending::SeventyFiveMoves));
}

#[test]
fn a_dead_position_ends_the_game_at_once() {
    let mut game = game("8/8/3k4/8/3Kp3/8/8/6B1 w - - 0 1");
    play(&mut game, "d4e4");
    assert_eq!(game.ending(), Some(Ending::DeadPosition));
}

#[test]
fn a_policy_may_end_the_game_without_a_claim() {
    let policy = Policy { automatic_threefold: true, automatic_fifty: true };
    let mut game = Game::new(Position::START, policy);
    play(&mut game, SHUFFLE);
    play(&mut game, SHUFFLE);
    assert_eq!(game.ending(), Some(Ending::Policy(Rule::Threefold)));
    let mut game = Game::new(ROOKS.parse().unwrap(), policy);
    play(&mut game, "h2g2");
    assert_eq!(game.ending(), Some(Ending::Policy(Rule::FiftyMoves)));
}

// Players' acts.

#[test]
fn an_offer_stands_until_the_opponent_moves() {
    let mut game = Game::default();
    game.apply(Action::Offer(Color::White)).unwrap();
    assert_eq!(game.apply(Action::Offer(Color::White)), Err(Refusal::AlreadyOffered(Color::White)));
    assert_eq!(game.apply(Action::Accept(Color::White)), Err(Refusal::OwnOffer));
    play(&mut game, "e2e4");
    assert_eq!(game.state().offer, Some(Color::White));
    play(&mut game, "e7e5");
    assert_eq!(game.state().offer, None);
    assert_eq!(game.apply(Action::Accept(Color::Black)), Err(Refusal::NoOffer));
    game.apply(Action::Offer(Color::White)).unwrap();
    assert_eq!(
        game.apply(Action::Decline(Color::Black)),
        Ok(RecordedAction::Declined(Color::Black))
    );
    game.apply(Action::Offer(Color::Black)).unwrap();
    game.apply(Action::Accept(Color::White)).unwrap();
    assert_eq!(game.ending(), Some(Ending::Agreement));
}

#[test]
fn resignation_and_flag_are_draws_against_a_bare_king() {
    let fen = "8/8/3k4/8/3K4/8/7R/7R w - - 0 1";
    for (action, result) in [
        (Action::Resign(Color::Black), GameResult::WhiteWins),
        (Action::Resign(Color::White), GameResult::Draw),
        (Action::FlagFall(Color::Black), GameResult::WhiteWins),
        (Action::FlagFall(Color::White), GameResult::Draw),
    ] {
        let mut game = game(fen);
        game.apply(action).unwrap();
        assert_eq!(game.result(), Some(result), "{action:?}");
    }
}

#[test]
fn a_game_that_is_over_refuses_everything_but_undo() {
    let mut game = Game::default();
    game.apply(Action::Resign(Color::White)).unwrap();
    let over = game.clone();
    let legal = game.position().legal_moves()[0];
    for action in [
        Action::Play(legal),
        Action::Claim { rule: Rule::Threefold, announced: None },
        Action::Offer(Color::White),
        Action::Resign(Color::Black),
        Action::FlagFall(Color::Black),
    ] {
        assert!(matches!(game.apply(action), Err(Refusal::GameOver(_))));
        assert_eq!(game, over);
    }
    game.undo().unwrap();
    assert_eq!(
        game,
        Game::default().tap(|game| {
            game.apply(Action::Resign(Color::White)).unwrap();
            game.undo().unwrap();
        })
    );
    game.apply(Action::Play(legal)).unwrap();
    assert_eq!(game.redo(), Err(Refusal::NothingToRedo));
}

trait Tap: Sized {
    fn tap(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }
}

impl Tap for Game {}

// Properties.

/// Everything a game shows, clocks included, which `==` of positions leaves out.
fn picture(game: &Game) -> String {
    format!("{} {:?}", game.position(), game.state())
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Play(u32),
    Act(u8),
    Undo,
    Redo,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        12 => any::<u32>().prop_map(Step::Play),
        3 => any::<u8>().prop_map(Step::Act),
        2 => Just(Step::Undo),
        1 => Just(Step::Redo),
    ];
    prop::collection::vec(step, 0..120)
}

fn action(game: &Game, number: u8) -> Action {
    let color = Color::white_if(number & 1 == 0);
    let rule = if number & 2 == 0 { Rule::Threefold } else { Rule::FiftyMoves };
    match number >> 2 & 7 {
        0 => Action::Offer(color),
        1 => Action::Accept(color),
        2 => Action::Decline(color),
        3 => Action::Claim { rule, announced: None },
        4 => Action::Claim { rule, announced: game.position().legal_moves().first().copied() },
        5 if number == 0b1010_1010 => Action::Resign(color),
        6 if number == 0b0101_1010 => Action::FlagFall(color),
        _ => Action::Play(threefold_chess::Move::normal(
            threefold_chess::Square::A1,
            threefold_chess::Square::H7,
        )),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn undoing_all_and_redoing_all_gives_the_same_states(
        steps in steps(),
        start in prop::sample::select(vec![
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "8/8/3k4/8/3K4/8/7R/7R w - - 90 60",
            "8/8/3k4/8/3K4/8/6nN/8 w - - 0 60",
        ]),
    ) {
        let mut game = game(start);
        for step in steps {
            let before = game.clone();
            let result = match step {
                Step::Play(choice) => {
                    let moves = game.position().legal_moves();
                    if moves.is_empty() { continue }
                    game.apply(Action::Play(moves[choice as usize % moves.len()]))
                }
                Step::Act(number) => { let action = action(&game, number); game.apply(action) }
                Step::Undo => game.undo(),
                Step::Redo => game.redo(),
            };
            if result.is_err() {
                prop_assert_eq!(&game, &before);
                prop_assert_eq!(picture(&game), picture(&before));
            }
            // Occurrences are what counting anew gives.
            let count = game.moves().filter(|(_, state)| state.position == *game.position()).count()
                + usize::from(game.timeline().start().position == *game.position());
            prop_assert_eq!(game.state().occurrences as usize, count);
            prop_assert_eq!(game.occurrences_of(game.position()) as usize, count);
        }
        let (end, cursor) = (game.clone(), game.timeline().cursor());
        let mut pictures = Vec::new();
        while game.undo().is_ok() {
            pictures.push(picture(&game));
        }
        for expected in pictures.iter().rev() {
            prop_assert_eq!(&picture(&game), expected);
            game.redo().unwrap();
        }
        prop_assert_eq!(game.timeline().cursor(), cursor);
        prop_assert_eq!(picture(&game), picture(&end));
        prop_assert_eq!(game, end);
    }
}
