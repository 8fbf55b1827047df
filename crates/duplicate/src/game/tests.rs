//! Whole games: events, looking back, claims, and ghosts seen against ghosts followed.

use proptest::prelude::*;
use threefold_chess::Square;

use super::*;
use crate::ghost::Ghost;
use crate::seat::BoardId;
use crate::twin::{Capture, Lifecycle};

fn play(game: &mut DuplicateGame, moves: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for text in moves.split_whitespace() {
        events = game.apply(Action::Move(text.parse().unwrap())).unwrap();
    }
    events
}

#[test]
fn a_capture_on_one_board_makes_a_ghost_and_tells_of_it() {
    let mut game = DuplicateGame::default();
    // West's pawn meets North's, East's does not; North's knight later takes it on NW alone.
    let events = play(&mut game, "b1c3 a2a3 a7a6 d7d5 c3d5");
    let Some(Event::Moved(played)) = events.first() else { panic!("{events:?}") };
    assert_eq!(played.captured[BoardId::Nw], Some(Role::Pawn));
    assert_eq!(played.captured[BoardId::Ne], None);
    assert_eq!(played.to_string(), "North plays c3d5, capturing a pawn on NW");
    let ghost = Ghost { board: BoardId::Sw, square: Square::D5 };
    assert!(events.contains(&Event::GhostMade { ghost, role: Role::Pawn, owner: Seat::West }));
    let lost = Capture { board: BoardId::Nw, ply: 5, by: Seat::North };
    assert_eq!(game.twins().loss(Seat::West, BoardId::Sw, Square::D5), Some(lost));
    play(&mut game, "a3a4 a6a5");
    let refused = game.apply(Action::Move("d5d4".parse().unwrap())).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the pawn on d5 of SW is a ghost: North captured its twin on NW at ply 5, so it never \
         moves again"
    );
}

#[test]
fn a_new_move_while_looking_back_cuts_off_the_future() {
    let mut game = DuplicateGame::default();
    play(&mut game, "e2e4 e2e4 e7e5 e7e5");
    assert!(game.seek(2));
    assert_eq!(game.view(4).map(|state| state.position.turn()), Some(Seat::North));
    assert_eq!(game.len(), 4);
    play(&mut game, "d7d5");
    assert_eq!((game.ply(), game.len()), (3, 3));
    assert_eq!(game.redo(), None);
}

#[test]
fn who_is_over_stays_over_until_undone() {
    let mut game = DuplicateGame::default();
    let events = game.apply(Action::Resign(Seat::East)).unwrap();
    assert_eq!(events, [Event::Ended(Ending::resignation(Seat::East, Rulings::default()))]);
    assert!(matches!(game.apply(Action::DeclareDraw), Err(Refusal::Over(_))));
    assert!(game.undo().is_some());
    assert_eq!(game.ending(), None);
    game.apply(Action::DeclareDraw).unwrap();
    assert_eq!(game.ending(), Some(Ending::Declared));
}

#[test]
fn a_claim_needs_three_occurrences_and_a_ruling_that_allows_it() {
    let round = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8 ";
    let mut game = DuplicateGame::default();
    assert_eq!(game.apply(Action::Claim), Err(Refusal::ClaimsAreAutomatic));
    play(&mut game, &round.repeat(2));
    assert_eq!(game.ending(), Some(Ending::Threefold { claimed_by: None }));

    let counted_draws = CountedDraws::Claimed;
    let mut game = DuplicateGame::new(Rulings { counted_draws, ..Rulings::default() });
    play(&mut game, round);
    let refused = game.apply(Action::Claim);
    assert_eq!(refused, Err(Refusal::NothingToClaim { clock: 8, occurrences: 2 }));
    play(&mut game, round);
    assert_eq!(game.ending(), None);
    game.apply(Action::Claim).unwrap();
    assert_eq!(game.ending(), Some(Ending::Threefold { claimed_by: Some(Seat::North) }));
}

/// A game of chosen moves, as far as it goes.
pub(crate) fn played(choices: &[prop::sample::Index]) -> DuplicateGame {
    let mut game = DuplicateGame::default();
    for choice in choices {
        if game.ending().is_some() {
            break;
        }
        let moves = game.position().legal_moves();
        game.apply(Action::Move(*choice.get(&moves))).unwrap();
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn ghosts_seen_and_ghosts_followed_agree(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..300),
    ) {
        let mut game = DuplicateGame::default();
        let mut twins = Twins::start();
        for choice in choices {
            let moves = game.position().legal_moves();
            if game.ending().is_some() {
                break;
            }
            let chosen = *choice.get(&moves);
            let seat = game.position().turn();
            let moves_ghost = seat.boards().into_iter()
                .any(|board| game.position().ghosts_on(seat, board).contains(chosen.from));
            prop_assert!(!moves_ghost);
            game.apply(Action::Move(chosen)).unwrap();
            twins.advance(chosen);
            prop_assert_eq!(twins.ghosts(), game.position().ghosts());
            for seat in Seat::ALL {
                for pair in twins.pairs(seat) {
                    check_pair(game.position(), seat, pair);
                }
            }
        }
        prop_assert_eq!(&twins, &game.twins());
    }

    #[test]
    fn undo_and_redo_go_through_the_same_states(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..80),
    ) {
        let mut game = DuplicateGame::default();
        let mut states = vec![*game.state()];
        for choice in choices {
            if game.ending().is_some() {
                break;
            }
            let moves = game.position().legal_moves();
            game.apply(Action::Move(*choice.get(&moves))).unwrap();
            states.push(*game.state());
        }
        for (ply, state) in states.iter().enumerate().rev() {
            prop_assert_eq!(game.state(), state);
            prop_assert_eq!(game.view(ply), Some(state));
            prop_assert_eq!(game.undo().is_some(), ply > 0);
        }
        for state in &states[1..] {
            prop_assert!(game.redo().is_some());
            prop_assert_eq!(game.state(), state);
        }
    }
}

/// Twins in lockstep stand on equal squares with equal roles; what is gone has two captures.
fn check_pair(position: &DuplicatePosition, seat: Seat, pair: &crate::twin::Pair) {
    let piece = Some(pair.role.of(seat.color()));
    match pair.lifecycle {
        Lifecycle::Lockstep { square } => {
            for board in seat.boards() {
                assert_eq!(position.board(board).board().piece_at(square), piece);
            }
        }
        Lifecycle::Ghost { ghost, lost } => {
            assert_eq!(position.board(ghost.board).board().piece_at(ghost.square), piece);
            assert_eq!(seat.other_board(ghost.board), Some(lost.board));
            assert_ne!(lost.by.color(), seat.color());
        }
        Lifecycle::Gone { first, second } => {
            assert_eq!(seat.other_board(first.board), Some(second.board));
            assert!(first.ply < second.ply);
        }
    }
}
