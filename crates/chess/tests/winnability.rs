//! Verdicts on judged positions, and properties of verdicts on any position.

use proptest::prelude::*;
use threefold_chess::random::SplitMix64;
use threefold_chess::{Color, MateSearch, Position, Setup, Winnability};

fn judged() -> impl Iterator<Item = (&'static str, Option<Position>)> {
    include_str!("../../../data/dead/positions.tsv").lines().map(|row| {
        let (verdict, fen) = row.split_once('\t').unwrap();
        let fen = if fen.split(' ').count() == 4 { format!("{fen} 0 1") } else { fen.to_owned() };
        (verdict, fen.parse().ok())
    })
}

/// Plays a helpmate and checks its end.
fn assert_helpmate(position: &Position, winner: Color, search: &MateSearch) {
    let mut end = *position;
    for &played in search.line() {
        end = end.play(played).unwrap();
    }
    assert!(end.is_checkmate() && end.turn() != winner, "{winner} in {position}");
}

#[test]
fn few_judged_positions_are_no_positions_of_ours() {
    // 54 have more promoted pieces than missing pawns, one has no castling field.
    assert_eq!(judged().count(), 2_109);
    assert_eq!(judged().filter(|(_, position)| position.is_none()).count(), 55);
}

/// A sample; the example `dead_positions` compares all.
#[test]
fn verdicts_agree_with_the_judged_positions() {
    let mut search = MateSearch::new(20_000);
    let mut dice = SplitMix64::new(20);
    let (mut answered, mut open) = (0, 0);
    for (verdict, position) in judged() {
        let Some(position) = position.filter(|_| dice.below(4) == 0) else { continue };
        for (color, letter) in Color::ALL.into_iter().zip(verdict.chars()) {
            match search.winnability(&position, color) {
                Winnability::Undetermined => open += 1,
                Winnability::Winnable => {
                    assert_ne!(letter, '-', "{color} in {position}");
                    assert_helpmate(&position, color, &search);
                    answered += 1;
                }
                Winnability::Unwinnable(proof) => {
                    assert_eq!(letter, '-', "{color} in {position}: {proof}");
                    answered += 1;
                }
            }
        }
    }
    assert!(answered > 900 && open < answered / 8, "{answered} answered, {open} open");
}

#[test]
fn final_positions_of_games_have_helpmates() {
    let mut search = MateSearch::new(50_000);
    let text = include_str!("../../../data/dead/final-positions.txt");
    let mut found = 0;
    for fen in text.lines().step_by(97) {
        let position: Position = fen.parse().unwrap();
        for color in Color::ALL {
            if search.winnability(&position, color) == Winnability::Winnable {
                assert_helpmate(&position, color, &search);
                found += 1;
            }
        }
    }
    assert!(found > 150, "{found}");
}

/// A random game from a judged position.
fn games() -> impl Strategy<Value = Vec<Position>> {
    let roots: Vec<Position> = judged().filter_map(|(_, position)| position).collect();
    (0..roots.len(), prop::collection::vec(any::<u32>(), 0..30)).prop_map(move |(root, choices)| {
        let mut game = vec![roots[root]];
        for choice in choices {
            let last = game[game.len() - 1];
            let moves = last.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.push(last.play(moves[choice as usize % moves.len()]).unwrap());
        }
        game
    })
}

/// The same position with the sides exchanged.
fn flipped(position: &Position) -> Position {
    let mut setup = Setup::EMPTY;
    for square in position.board().occupied() {
        let piece = position.board().piece_at(square).unwrap();
        setup.board.set(square.flip(), Some(piece.role.of(piece.color.opponent())));
    }
    setup.turn = position.turn().opponent();
    setup.castling_rooks = position.castling_rooks().flip();
    setup.en_passant = position.en_passant().map(threefold_chess::Square::flip);
    setup.fullmove_number = 1;
    Position::try_from(setup).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_unwinnable_stays_so_and_has_no_mate(game in games()) {
        let mut search = MateSearch::new(3_000);
        for color in Color::ALL {
            let mut is_lost = false;
            for position in &game {
                let answer = search.winnability(position, color);
                prop_assert!(!is_lost || !answer.is_winnable(), "{color} in {position}");
                is_lost |= answer.is_unwinnable();
                let is_mate = position.is_checkmate() && position.turn() != color;
                prop_assert!(!(is_lost && is_mate), "{color} in {position}");
            }
        }
    }

    #[test]
    fn walls_are_the_same_for_both_sides(game in games()) {
        for position in &game {
            for color in Color::ALL {
                let proof = position.unwinnable(color);
                prop_assert_eq!(flipped(position).unwinnable(color.opponent()), proof, "{}", position);
            }
        }
    }

    #[test]
    fn verdicts_do_not_depend_on_clocks(game in games(), clock in 0..200_u16, number in 1..300_u32) {
        let position = game[game.len() - 1];
        let mut setup = position.to_setup();
        (setup.halfmove_clock, setup.fullmove_number) = (clock, number);
        let late = Position::try_from(setup).unwrap();
        for color in Color::ALL {
            prop_assert_eq!(late.winnability(color, 2_000), position.winnability(color, 2_000));
        }
    }
}
