//! A game to its end for every kind of ending, and what other rulings make of the same moves.

use threefold_duplicate::{
    Action, BoardId, CountedDraws, DeadBoards, DoubleMate, DuplicateGame, DuplicateSession, Ending,
    Event, FlagFallRuling, MateSearch, ResignationRuling, Rulings, Score, Seat,
};

const SPEC: Rulings = Rulings {
    double_mate: DoubleMate::BothWin,
    counted_draws: CountedDraws::Automatic,
    dead_boards: DeadBoards::Ignored,
    mate_search: MateSearch::OnTurn,
    stalemate: threefold_duplicate::StalemateRuling::AllDraw,
    resignation: ResignationRuling::OthersDraw,
    flag_fall: FlagFallRuling::OthersDraw,
};

#[track_caller]
fn play(rulings: Rulings, moves: &str) -> DuplicateGame {
    let mut game = DuplicateGame::new(rulings);
    for text in moves.split_whitespace() {
        game.apply(Action::Move(text.parse().unwrap())).unwrap();
    }
    game
}

/// The results in turn order, one letter each: win, draw, loss.
fn results(game: &DuplicateGame) -> String {
    let Some(ending) = game.ending() else { return "ongoing".to_owned() };
    let letter = |score: &Score| match score {
        Score::Win => 'w',
        Score::Draw => 'd',
        Score::Loss => 'l',
    };
    ending.result().iter().map(|(_, score)| letter(score)).collect()
}

#[track_caller]
fn check(game: &DuplicateGame, expected: &str, sentence: &str) {
    assert_eq!(results(game), expected);
    assert_eq!(game.ending().map(|ending| ending.to_string()).as_deref(), Some(sentence));
}

/// North opens the king's side on both boards; only East comes with the queen.
const FOOLS_MATE: &str = "f2f3 e2e4 e7e5 b8a6 g2g4 g1e2 d8h4 e7e5";
/// The same, but West comes too.
const FOOLS_DOUBLE_MATE: &str = "f2f3 a2a3 e7e5 e7e5 g2g4 b2b3 d8h4 d8h4";
/// South's queen takes on f7, where East's king could take her on SE but not on NE.
const SYNCED_MATE: &str = "d2d4 e2e4 e7e6 a7a6 c1h6 d1h5 a7a5 g8f6 h6g5 h5f7";
/// Everybody captured whatever could be captured, until no board had more than kings and bishops
/// of one color or a knight.
const TO_DEAD_BOARDS: &str = "1A_qahMGaRKcdLDjZgAmrUVvfGPvhDOIDXL32AiEHZ5FjQrBGCVJSSzqREhONbHWkIfS4hIR6GzghLfYMJI4xBTEkE\
     2aFqhUEkA4zoxZzQiiKqymooKMAYzDWtFT1b2MFVgPRCiktjcCsFCamwnSKBiazKrCi2HQrOeqYqVkbqCSIwKrEzMu\
     bErQAO6AKbcwoNgRKAoxCUujSJJaXzHcWqlElYVorjRQDReCE6AmSTtIaO80GXCxSLCwoMo7bo8o4DuEd1OZMgJZqc\
     EhwSgkHR4FF9mWDUEwMCgMgFMUw44BSN6F1EcQs6K-TBEIsgAYEgQkaNEQFa7GuXxaKpMYqINY89azR8pgmJFyhacQ\
     NN55zzE_YPbAhkifPYpPYthSyeZATF7xhVRVTOfbMIl0J02FgV1MNHENwxMRLcWUJJB5uRcCRS9CA2uUw2DfWGG4PQ\
     wsC0gNsmBOHZOFQ6gKUWCYA7UIHwAXM82";
const KNIGHTS_OUT_AND_BACK: &str = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8 ";

#[test]
fn the_checking_opponent_wins_and_the_others_draw() {
    let game = play(SPEC, FOOLS_MATE);
    check(&game, "ldwd", "North is checkmated, in check on NE. East wins");
    let Some(Ending::Checkmate { checks, .. }) = game.ending() else { panic!() };
    assert_eq!(checks.marked().collect::<Vec<_>>(), [BoardId::Ne]);
}

#[test]
fn a_mate_may_exist_only_because_moves_are_made_twice() {
    let game = play(SPEC, SYNCED_MATE);
    assert!(!game.position().board(BoardId::Se).is_checkmate());
    check(&game, "dwld", "East is checkmated, in check on SE. South wins");
}

#[test]
fn both_checking_opponents_win_unless_the_last_mover_does() {
    let game = play(SPEC, FOOLS_DOUBLE_MATE);
    check(&game, "ldww", "North is checkmated, in check on NW and NE. East and West win");
    let last_mover = Rulings { double_mate: DoubleMate::LastMoverWins, ..SPEC };
    let game = play(last_mover, FOOLS_DOUBLE_MATE);
    check(&game, "lddw", "North is checkmated, in check on NW and NE. West wins");
}

#[test]
fn who_finishes_without_check_draws() {
    let game = play(SPEC, "b2b4 g2g4 f7f5 b7b5 e2e4 g4g5 f5f4 e7e5 d1h5 g5g6");
    check(&game, "wdld", "East is checkmated, in check on NE. North wins");
}

#[test]
fn turn_order_spares_the_partner_unless_mates_are_found_at_once() {
    // In the game of the synced mate West stands mated as well.
    let game = play(SPEC, SYNCED_MATE);
    let mated: Vec<Seat> = game.position().mated().marked().collect();
    assert_eq!((mated, results(&game)), (vec![Seat::East, Seat::West], "dwld".to_owned()));
    let at_once = Rulings { mate_search: MateSearch::AtOnce, ..SPEC };
    let game = play(at_once, SYNCED_MATE);
    check(&game, "dwll", "East and West are checkmated, in check on SW and SE. South wins");
}

#[test]
fn mates_found_at_once_are_told_as_checks_of_all_mated() {
    let at_once = Rulings { mate_search: MateSearch::AtOnce, ..SPEC };
    let (before, last) = SYNCED_MATE.rsplit_once(' ').unwrap();
    let mut session = DuplicateSession::new(play(at_once, before));
    let events = session.subscribe();
    session.apply(Action::Move(last.parse().unwrap())).unwrap();
    let checked: Vec<Seat> = events
        .drain()
        .iter()
        .filter_map(|event| match event {
            Event::Check { seat, .. } => Some(*seat),
            _ => None,
        })
        .collect();
    assert_eq!(checked, [Seat::East, Seat::West]);
}

#[test]
fn mate_on_one_board_is_found_at_once_before_the_other_moves() {
    let (moves, _) = FOOLS_MATE.rsplit_once(' ').unwrap();
    assert_eq!(results(&play(SPEC, moves)), "ongoing");
    let at_once = Rulings { mate_search: MateSearch::AtOnce, ..SPEC };
    let game = play(at_once, moves);
    assert_eq!(game.position().turn(), Seat::West);
    check(&game, "ldwd", "North is checkmated, in check on NE. East wins");
}

#[test]
fn answerable_check_is_no_mate_while_the_other_board_waits() {
    let at_once = Rulings { mate_search: MateSearch::AtOnce, ..SPEC };
    let game = play(at_once, "f2f3 e2e4 e7e5 b8a6 a2a3 g1e2 d8h4");
    let checks: Vec<BoardId> = game.position().checks_of(Seat::North).marked().collect();
    assert_eq!((checks, results(&game)), (vec![BoardId::Ne], "ongoing".to_owned()));
    assert_eq!(game.position().mated().marked().next(), None);
}

#[test]
fn four_dead_boards_draw_only_where_that_is_the_ruling() {
    let game = DuplicateGame::from_share_code(TO_DEAD_BOARDS, SPEC).unwrap();
    assert_eq!(results(&game), "ongoing");
    let draw = Rulings { dead_boards: DeadBoards::Draw, ..SPEC };
    let game = DuplicateGame::from_share_code(TO_DEAD_BOARDS, draw).unwrap();
    let sentence = "draw: insufficient material on all four boards";
    check(&game, "dddd", sentence);
}

#[test]
fn player_without_synced_move_and_check_draws_for_all() {
    let game = play(
        SPEC,
        "b2b3 b1a3 d7d6 h7h6 h2h3 d2d4 e8d7 b8c6 g2g4 c1h6 e7e5 a7a5 d2d4 h6g7 e5d4 c6d4
         b1d2 g7h8 f8e7 d4b5 f2f3 a3b5 h7h5 g8f6 d2c4 h8f6 d7c6 a5a4 c4e5 f6e7 c6b6 b7b6
         e5d7 e7d8 b6a5 a8a7 c1d2 b5a7 a5a6 a4a3 d7c5 a7c8 a6b5 c7c6 e2e4 d1d4 b5c6",
    );
    assert_eq!(game.position().board(BoardId::Nw).count_legal_moves(), 39);
    check(&game, "dddd", "draw by stalemate: West is not in check and has no legal move");
}

#[test]
fn the_third_occurrence_ends_the_game() {
    let game = play(SPEC, &KNIGHTS_OUT_AND_BACK.repeat(2));
    check(&game, "dddd", "draw by threefold repetition: the position has occurred 3 times");
}

#[test]
fn the_third_occurrence_may_be_left_to_a_claim() {
    let claimed = Rulings { counted_draws: CountedDraws::Claimed, ..SPEC };
    let mut game = play(claimed, &KNIGHTS_OUT_AND_BACK.repeat(2));
    assert_eq!(results(&game), "ongoing");
    game.apply(Action::Claim).unwrap();
    let sentence =
        "draw by threefold repetition, claimed by North: the position has occurred 3 times";
    check(&game, "dddd", sentence);

    let mut game = play(claimed, &KNIGHTS_OUT_AND_BACK.repeat(3));
    game.apply(Action::Claim).unwrap();
    let sentence =
        "draw by threefold repetition, claimed by North: the position has occurred 4 times";
    check(&game, "dddd", sentence);
}

/// Everybody plays the first move that neither captures, moves a pawn, gives check nor ends the game.
fn dawdle(rulings: Rulings, plies: usize) -> DuplicateGame {
    let mut game = DuplicateGame::new(rulings);
    for ply in 1..=plies {
        let moves = game.position().legal_moves().sorted();
        let found = moves.iter().any(|&quiet| {
            game.apply(Action::Move(quiet)).unwrap();
            let is_fine = game.state().clock as usize == ply
                && game.state().occurrences < 3
                && BoardId::ALL.iter().all(|&board| !game.position().board(board).is_check())
                && (game.ending().is_none() || ply == plies);
            if !is_fine {
                game.undo();
            }
            is_fine
        });
        assert!(found, "no quiet move at ply {ply}");
    }
    game
}

#[test]
fn fifty_rounds_without_progress_end_the_game() {
    assert_eq!(results(&dawdle(SPEC, 199)), "ongoing");
    let sentence =
        "draw by the 50-round rule: 50 rounds without a capture or pawn move on any board";
    check(&dawdle(SPEC, 200), "dddd", sentence);
}

#[test]
fn fifty_rounds_may_be_left_to_a_claim() {
    let mut game = dawdle(Rulings { counted_draws: CountedDraws::Claimed, ..SPEC }, 201);
    game.apply(Action::Claim).unwrap();
    assert_eq!(game.ending(), Some(Ending::FiftyRounds { claimed_by: Some(Seat::South) }));
}

#[test]
fn the_operator_may_declare_a_draw() {
    let mut game = play(SPEC, "e2e4");
    game.apply(Action::DeclareDraw).unwrap();
    check(&game, "dddd", "the players declared a draw");
}

#[test]
fn a_resignation_loses_and_who_profits_is_a_ruling() {
    let mut game = play(SPEC, "e2e4");
    game.apply(Action::Resign(Seat::East)).unwrap();
    check(&game, "ddld", "East resigned. The others draw");
    let opponents = Rulings { resignation: ResignationRuling::OpponentsWin, ..SPEC };
    let mut game = play(opponents, "e2e4");
    game.apply(Action::Resign(Seat::East)).unwrap();
    check(&game, "wwld", "East resigned. North and South win");
}

#[test]
fn a_fallen_flag_loses_and_who_profits_is_a_ruling() {
    let mut game = play(SPEC, "e2e4");
    game.apply(Action::FlagFall(Seat::South)).unwrap();
    check(&game, "dldd", "South ran out of time. The others draw");
    let opponents = Rulings { flag_fall: FlagFallRuling::OpponentsWin, ..SPEC };
    let mut game = play(opponents, "e2e4");
    game.apply(Action::FlagFall(Seat::West)).unwrap();
    check(&game, "wwdl", "West ran out of time. North and South win");
    // Each of the two rulings stands alone.
    game.undo();
    game.apply(Action::Resign(Seat::West)).unwrap();
    check(&game, "dddl", "West resigned. The others draw");
}

#[test]
fn flag_falls_are_told_undone_and_done_again() {
    let mut session = DuplicateSession::new(play(SPEC, "e2e4"));
    let heard = session.subscribe();
    session.apply(Action::FlagFall(Seat::South)).unwrap();
    session.undo();
    session.redo();
    let told: Vec<String> = heard.drain().iter().map(ToString::to_string).collect();
    let flag = "South ran out of time. The others draw";
    assert_eq!(told, [flag, "undid South's flag fall", "redid South's flag fall", flag]);
    let late = session.apply(Action::FlagFall(Seat::East)).unwrap_err();
    assert_eq!(late.to_string(), format!("the game is over: {flag}"));
}

#[test]
fn the_default_rulings_are_those_of_the_design() {
    assert_eq!(Rulings::default(), SPEC);
}

/// A player who was put in check hears of it again at their own turn, and when mated.
#[test]
fn checks_are_told_when_given_at_ones_turn_and_at_mate() {
    let rulings = Rulings { mate_search: MateSearch::AtOnce, ..SPEC };
    let (mut standing, mut mates) = (0, 0);
    for seed in 0..600 {
        let mut random = threefold_chess::random::SplitMix64::new(seed);
        let mut session = DuplicateSession::new(DuplicateGame::new(rulings));
        let heard = session.subscribe();
        while session.game().ending().is_none() && session.game().ply() < 120 {
            let legal = session.game().position().legal_moves();
            let mover = session.game().position().turn();
            session.apply(Action::Move(legal[random.below(legal.len())])).unwrap();
            let events = heard.drain();
            let is_told = |wanted: Seat| {
                events
                    .iter()
                    .any(|event| matches!(event, Event::Check { seat, .. } if *seat == wanted))
            };
            let position = session.game().position();
            for seat in Seat::ALL {
                let checked: Vec<BoardId> = position.checks_of(seat).marked().collect();
                let is_mated = match session.game().ending() {
                    Some(Ending::Checkmate { mated, .. }) => mated[seat],
                    _ => false,
                };
                if is_mated || seat == position.turn() {
                    assert_eq!(is_told(seat), !checked.is_empty(), "seed {seed}");
                    mates += usize::from(is_mated && seat != position.turn());
                } else if checked.iter().all(|board| !mover.boards().contains(board)) {
                    assert!(!is_told(seat), "seed {seed}");
                    standing += usize::from(!checked.is_empty());
                }
            }
        }
    }
    assert!(standing > 10 && mates > 10, "{standing} {mates}");
}
