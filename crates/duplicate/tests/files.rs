//! Save files and share codes at their limits, and what else a game remembers.

use threefold_duplicate::playout::Playout;
use threefold_duplicate::save::{LoadError, MAX_BYTES, MoveProblem};
use threefold_duplicate::share::{MAX_PLIES, ShareError};
use threefold_duplicate::{
    Action, CountedDraws, DuplicateGame, Ending, Rulings, Seat, SyncedMove, Twins,
};

const THERE_AND_BACK: &str = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8";

fn load(text: &str) -> Result<DuplicateGame, LoadError> {
    DuplicateGame::from_save_file(text, Rulings::default())
}

#[test]
fn a_save_file_may_have_as_many_bytes_as_are_read() {
    let mut text = DuplicateGame::default().to_save_file();
    text.push_str(&" ".repeat(MAX_BYTES - text.len()));
    assert!(load(&text).is_ok());
    text.push(' ');
    assert!(matches!(load(&text), Err(LoadError::TooLong { bytes }) if bytes == MAX_BYTES + 1));
}

#[test]
fn a_promotion_in_a_save_file_is_a_small_letter() {
    let file = |letter: &str| {
        let played = format!(r#"{{"player":"N","from":"e2","to":"e4","promotion":"{letter}"}}"#);
        load(&format!(r#"{{"variant":"duplicate-chess","version":1,"moves":[{played}]}}"#))
    };
    let problem = |letter| match file(letter) {
        Err(LoadError::BadMove { problem, .. }) => problem,
        other => panic!("{other:?}"),
    };
    assert!(matches!(problem("Q"), MoveProblem::Unreadable { text, .. } if text == "e2e4Q"));
    assert!(matches!(problem("q"), MoveProblem::Refused { .. }));
}

#[test]
fn a_file_that_is_not_ours_is_not_judged_by_its_moves() {
    let bad = r#"{"player":"N","from":"e2","to":"e5"}"#;
    let error = load(&format!(r#"{{"version":1,"moves":[{bad}]}}"#)).unwrap_err();
    assert_eq!(error.to_string(), "not a save file: missing field `variant`");
    let error = load(r#"{"variant":"duplicate-chess","version":1,"moves":5}"#).unwrap_err();
    assert!(error.to_string().contains("expected a list of moves"), "{error}");
}

#[test]
fn no_share_code_is_longer_than_that_of_the_longest_game() {
    let longest = 1 + (16 + 8 * MAX_PLIES).div_ceil(6) + 4;
    let error = |length: usize| {
        let code = format!("1{}", "-".repeat(length - 1));
        DuplicateGame::from_share_code(&code, Rulings::default()).unwrap_err()
    };
    assert_eq!(error(longest + 1), ShareError::Leftover);
    assert_ne!(error(longest), ShareError::Leftover);
}

#[test]
fn every_problem_of_a_share_code_is_told() {
    for (error, told) in [
        (ShareError::OtherVersion, "not a share code: it does not begin with `1`"),
        (ShareError::BadCharacter('!'), "not a share code: it has the character '!'"),
        (ShareError::TooShort, "the share code is too short"),
        (ShareError::Mistyped, "the share code is mistyped: its last four characters disagree"),
        (
            ShareError::Cut { plies: 2, expected: 5 },
            "the share code is damaged or cut off: 2 of its 5 moves can be read",
        ),
        (ShareError::NoSuchMove { ply: 3 }, "the share code has no legal move at ply 3"),
        (
            ShareError::AfterTheEnd { ply: 4 },
            "the share code goes on at ply 4, after the end of the game",
        ),
        (ShareError::Leftover, "the share code has too many characters"),
    ] {
        assert_eq!(error.to_string(), told);
    }
}

fn moves(text: &str) -> Vec<SyncedMove> {
    text.split(' ').map(|text| text.parse().unwrap()).collect()
}

#[test]
fn playouts_count_repetitions() {
    for counted_draws in [CountedDraws::Automatic, CountedDraws::Claimed] {
        let rulings = Rulings { counted_draws, ..Rulings::default() };
        let script = moves(THERE_AND_BACK);
        let mut wanted = script.iter().cycle();
        let finish = Playout::new(rulings, u32::MAX).play(|_, moves| {
            let wanted = wanted.next().unwrap();
            moves.iter().position(|played| played == wanted).unwrap()
        });
        assert_eq!(finish.plies, 16);
        assert!(matches!(finish.ending, Some(Ending::Threefold { .. })), "{:?}", finish.ending);
    }
}

/// A capture takes one twin, so no two ghosts have lost theirs to the same one.
#[test]
fn the_loss_of_each_ghost_is_that_of_its_own_twin() {
    let mut game = DuplicateGame::default();
    let mut random = threefold_chess::random::SplitMix64::new(11);
    for _ in 0..300 {
        let legal = game.position().legal_moves();
        if legal.is_empty() || game.ending().is_some() {
            break;
        }
        game.apply(Action::Move(legal[random.below(legal.len())])).unwrap();
    }
    let twins = Twins::after(game.moves().map(|played| played.synced));
    assert_eq!(twins.ply(), game.moves().count());
    let mut losses = Vec::new();
    for owner in Seat::ALL {
        for board in owner.boards() {
            for square in game.position().ghosts_on(owner, board) {
                let lost = twins.loss(owner, board, square).unwrap();
                losses.push((lost.ply, lost.board as u8));
            }
        }
    }
    assert!(losses.len() > 4, "{losses:?}");
    losses.sort_unstable();
    assert!(losses.windows(2).all(|pair| pair[0] != pair[1]), "{losses:?}");
}
