//! Whole games: events, looking back, claims, and ghosts seen against ghosts followed.

use proptest::prelude::*;
use threefold_chess::Square;

use super::*;
use crate::event::Event;
use crate::ghost::Ghost;
use crate::seat::{BoardId, BySeat};
use crate::twin::{Capture, Lifecycle};

fn play(game: &mut DuplicateGame, moves: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for text in moves.split_whitespace() {
        game.apply(Action::Move(text.parse().unwrap())).unwrap();
        events = Event::of_last_action(game);
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

fn moved(seat: Seat, text: &str, captured: [Option<Role>; 4]) -> Event {
    let synced = text.parse().unwrap();
    Event::Moved(Played { seat, synced, captured: ByBoard::new(captured) })
}

const NOTHING: [Option<Role>; 4] = [None; 4];

/// North's capture makes ghosts of both pawns; South captures these, en passant too.
const GHOSTS_EN_PASSANT: &str = "e2e4 e2e4 a7a6 a7a6 e4e5 e4e5 d7d5 d7d5 e5d6 e5d6";

#[test]
fn a_ghost_may_be_captured_en_passant_and_that_is_told() {
    let mut game = DuplicateGame::default();
    let (before, last) = GHOSTS_EN_PASSANT.rsplit_once(' ').unwrap();
    let ghost = |board| Ghost { board, square: Square::D5 };
    let (pawn, role) = (Some(Role::Pawn), Role::Pawn);
    assert_eq!(
        play(&mut game, before),
        [
            moved(Seat::North, "e5d6", [pawn, pawn, None, None]),
            Event::GhostMade { ghost: ghost(BoardId::Se), role, owner: Seat::East },
            Event::GhostMade { ghost: ghost(BoardId::Sw), role, owner: Seat::West },
        ]
    );
    assert_eq!(
        play(&mut game, last),
        [
            moved(Seat::South, "e5d6", [None, None, pawn, pawn]),
            Event::GhostCaptured { ghost: ghost(BoardId::Se), role, owner: Seat::East },
            Event::GhostCaptured { ghost: ghost(BoardId::Sw), role, owner: Seat::West },
        ]
    );
    let twins = game.twins();
    let pair = twins.pairs(Seat::West).iter().find(|pair| pair.home == Square::D7).unwrap();
    let first = Capture { board: BoardId::Nw, ply: 9, by: Seat::North };
    let second = Capture { board: BoardId::Sw, ply: 10, by: Seat::South };
    assert_eq!(pair.lifecycle, Lifecycle::Gone { first, second });
}

#[test]
fn mate_is_told_as_move_check_and_end_and_again_on_redo() {
    let mut game = DuplicateGame::default();
    let events = play(&mut game, "f2f3 a2a3 e7e5 e7e5 g2g4 b2b3 d8h4 d8h4");
    let boards = ByBoard::new([true, true, false, false]);
    let winners = BySeat::from_fn(|seat| !seat.color().is_white());
    let mated = BySeat::from_fn(|seat| seat == Seat::North);
    let told = [
        moved(Seat::West, "d8h4", NOTHING),
        Event::Check { seat: Seat::North, boards },
        Event::Ended(Ending::Checkmate { mated, checks: boards, winners }),
    ];
    assert_eq!(events, told);

    assert!(game.undo().is_some());
    let redone = game.redo().unwrap();
    let again = Event::of_redone(redone, &game);
    assert!(matches!(again[0], Event::Redone(RecordedAction::Moved(_))), "{again:?}");
    assert_eq!(again[1..], told[1..]);
    assert_eq!(game.redo(), None);
}

#[test]
fn check_is_told_with_its_move_and_to_the_player_to_move() {
    let checked = |events: Vec<Event>| {
        let checks = events.into_iter().filter_map(|event| match event {
            Event::Check { seat, boards } => Some((seat, boards.marked().collect::<Vec<_>>())),
            _ => None,
        });
        checks.collect::<Vec<_>>()
    };
    let mut game = DuplicateGame::default();
    let east = [(Seat::East, vec![BoardId::Ne])];
    assert_eq!(checked(play(&mut game, "e2e4 a2a3 f7f5 a7a6 d1h5")), east, "by North");
    assert_eq!(checked(play(&mut game, "h2h3")), east, "East is to move");
    assert_eq!(checked(play(&mut game, "g7g6")), []);
}

#[test]
fn a_repetition_is_told_with_its_number_and_then_the_end() {
    let round = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8";
    let mut game = DuplicateGame::default();
    let last = moved(Seat::West, "f6g8", NOTHING);
    assert_eq!(play(&mut game, round), [last, Event::Repeated { occurrences: 2 }]);
    let ending = Ending::Threefold { occurrences: 3, claimed_by: None };
    let told = [last, Event::Repeated { occurrences: 3 }, Event::Ended(ending)];
    assert_eq!(play(&mut game, round), told);
    assert_eq!(play(&mut DuplicateGame::default(), "e2e4"), [moved(Seat::North, "e2e4", NOTHING)]);
}

#[test]
fn declared_end_is_told_again_on_redo() {
    let mut game = DuplicateGame::default();
    game.apply(Action::DeclareDraw).unwrap();
    game.undo();
    let declared = Ending::Declared;
    let told = [Event::Redone(RecordedAction::Ended(declared)), Event::Ended(declared)];
    let redone = game.redo().unwrap();
    assert_eq!(Event::of_redone(redone, &game), told);
}

#[test]
fn after_the_end_reasons_are_those_of_the_position() {
    let mut game = DuplicateGame::default();
    game.apply(Action::DeclareDraw).unwrap();
    assert_eq!(game.explain(Seat::North, "e2e4".parse().unwrap()), None);
    assert!(game.explain(Seat::North, "e2e5".parse().unwrap()).is_some());
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
    let mut fresh = DuplicateGame::default();
    play(&mut fresh, "e2e4 e2e4 d7d5");
    assert_eq!(game, fresh);
}

#[test]
fn who_is_over_stays_over_until_undone() {
    let mut game = DuplicateGame::default();
    game.apply(Action::Resign(Seat::East)).unwrap();
    let ending = Ending::resignation(Seat::East, Rulings::default());
    assert_eq!(Event::of_last_action(&game), [Event::Ended(ending)]);
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
    assert_eq!(game.ending(), Some(Ending::Threefold { occurrences: 3, claimed_by: None }));

    let counted_draws = CountedDraws::Claimed;
    let mut game = DuplicateGame::new(Rulings { counted_draws, ..Rulings::default() });
    play(&mut game, round);
    let refused = game.apply(Action::Claim);
    assert_eq!(refused, Err(Refusal::NothingToClaim { clock: 8, occurrences: 2 }));
    play(&mut game, round);
    assert_eq!(game.ending(), None);
    game.apply(Action::Claim).unwrap();
    let claimed_by = Some(Seat::North);
    assert_eq!(game.ending(), Some(Ending::Threefold { occurrences: 3, claimed_by }));
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
    fn occurrences_equal_a_count_from_the_start_after_any_undo(
        walk in prop::collection::vec((0_usize..4, 0_usize..40), 0..120),
    ) {
        let counted_draws = CountedDraws::Claimed;
        let mut game = DuplicateGame::new(Rulings { counted_draws, ..Rulings::default() });
        for (choice, ply) in walk {
            // Knights go out and back, now and then from an earlier ply.
            if ply < 4 {
                let back = game.len().saturating_sub(9 * ply);
                prop_assert!(game.seek(back));
            }
            let moves = game.position().legal_moves().sorted();
            let knight = |legal: &&SyncedMove| {
                let [board, _] = game.position().turn().boards();
                game.position().board(board).board().role_at(legal.from) == Some(Role::Knight)
                    && !game.position().is_zeroing(**legal)
            };
            let knights: Vec<SyncedMove> = moves.iter().filter(knight).copied().collect();
            prop_assume!(!knights.is_empty());
            if game.apply(Action::Move(knights[choice % knights.len()])).is_err() {
                break;
            }
            let same = (0..=game.ply()).filter(|&ply| {
                game.view(ply).is_some_and(|state| state.position == *game.position())
            });
            prop_assert_eq!(same.count(), game.state().occurrences as usize);
        }
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
