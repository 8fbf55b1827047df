//! Rulings as words, and squares to which arrows lead.

mod ruling {
    use threefold_duplicate::Rulings;

    use crate::duplicate::model::ruling::*;

    #[test]
    fn every_answer_can_be_given_and_is_remembered() {
        for &ruling in Ruling::ALL {
            for answer in 0..ruling.answers().len() {
                let rulings = ruling.with_answer(Rulings::default(), answer);
                assert_eq!(ruling.answer(rulings), answer);
                assert_eq!(from_words(&to_words(rulings)), rulings);
                let others = Ruling::ALL.iter().copied().filter(|&other| other != ruling);
                assert!(others.clone().all(|other| other.answer(rulings) == 0));
            }
        }
    }

    #[test]
    fn the_first_answer_is_the_default_for_unknown_ones() {
        assert!(Ruling::ALL.iter().all(|ruling| ruling.answer(Rulings::default()) == 0));
        let changed = Ruling::DoubleMate.with_answer(Rulings::default(), 2);
        assert_eq!(changed, Rulings::default());
        assert_eq!(from_words("nonsense <b> claimed"), from_words("claimed"));
        assert_eq!(from_words(""), Rulings::default());
    }

    #[test]
    fn no_word_answers_two_questions() {
        let words: Vec<&str> =
            Ruling::ALL.iter().flat_map(|ruling| ruling.answers()).copied().collect();
        assert!(words.iter().enumerate().all(|(index, word)| !words[..index].contains(word)));
    }
}

mod rotation {
    use std::f64::consts::FRAC_1_SQRT_2;

    use threefold_chess::Square;
    use threefold_duplicate::BoardId;

    use crate::duplicate::model::rotation::Rotation;
    use crate::shell::Arrow;

    /// All four, clockwise.
    const ARROWS: [Arrow; 4] = [Arrow::Up, Arrow::Right, Arrow::Down, Arrow::Left];

    /// The place where the middle of a square is seen: right and down from the middle of the board.
    fn seen(rotation: Rotation, square: Square) -> (f64, f64) {
        let x = f64::from(square.file() as u8) - 3.5;
        let y = 3.5 - f64::from(square.rank() as u8);
        let (sine, cosine) = f64::from(rotation.degrees()).to_radians().sin_cos();
        (x * cosine - y * sine, x * sine + y * cosine)
    }

    fn shift(rotation: Rotation, from: Square, to: Square) -> (f64, f64) {
        let (from, to) = (seen(rotation, from), seen(rotation, to));
        (to.0 - from.0, to.1 - from.1)
    }

    fn is_near(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-9
    }

    fn compass() -> [Rotation; 4] {
        BoardId::ALL.map(Rotation::of)
    }

    #[test]
    fn every_army_of_white_stands_before_its_seat() {
        assert_eq!(compass().map(Rotation::degrees), [225, 135, 315, 45]);
        for board in BoardId::ALL {
            let (_, y) = seen(Rotation::of(board), Square::E1);
            let is_north = matches!(board, BoardId::Nw | BoardId::Ne);
            assert_eq!(y < 0.0, is_north, "{board}: towards the top for North");
            let (x, _) = seen(Rotation::of(board), Square::E1);
            let is_west = matches!(board, BoardId::Nw | BoardId::Sw);
            assert_eq!(x > 0.0, is_west, "{board}: towards the middle");
        }
    }

    #[test]
    fn upright_boards_have_the_neighbors_everybody_expects() {
        let step = |arrow| Rotation::UPRIGHT.step(Square::E4, arrow);
        assert_eq!(
            ARROWS.map(step),
            [Some(Square::E5), Some(Square::F4), Some(Square::E3), Some(Square::D4)]
        );
        assert_eq!(Rotation::UPRIGHT.step(Square::H8, Arrow::Right), None);
    }

    #[test]
    fn left_and_right_keep_the_height_on_turned_boards() {
        for rotation in compass() {
            for from in Square::ALL {
                for (arrow, sign) in [(Arrow::Right, 1.0), (Arrow::Left, -1.0)] {
                    if let Some(to) = rotation.step(from, arrow) {
                        let (x, y) = shift(rotation, from, to);
                        assert!(is_near(x, sign * 2.0 * FRAC_1_SQRT_2) && is_near(y, 0.0));
                    }
                }
            }
        }
    }

    #[test]
    fn up_and_down_go_half_a_square_further_on_turned_boards() {
        for rotation in compass() {
            for from in Square::ALL {
                for (arrow, sign) in [(Arrow::Up, -1.0), (Arrow::Down, 1.0)] {
                    let Some(to) = rotation.step(from, arrow) else { continue };
                    let (x, y) = shift(rotation, from, to);
                    assert!(is_near(y, sign * FRAC_1_SQRT_2) && is_near(x.abs(), FRAC_1_SQRT_2));
                    // Away from the edges, two steps lead straight on.
                    if from.distance(Square::D4) <= 1
                        && let Some(second) = rotation.step(to, arrow)
                    {
                        assert!(is_near(shift(rotation, from, second).0, 0.0));
                    }
                }
            }
        }
    }

    #[test]
    fn away_from_the_edge_the_opposite_arrow_leads_back() {
        for rotation in compass().into_iter().chain([Rotation::UPRIGHT]) {
            for from in Square::ALL.into_iter().filter(|from| from.distance(Square::D4) <= 2) {
                for (index, arrow) in ARROWS.into_iter().enumerate() {
                    let opposite = ARROWS[(index + 2) % 4];
                    let to = rotation.step(from, arrow).unwrap();
                    assert_eq!(rotation.step(to, opposite), Some(from));
                }
            }
        }
    }

    #[test]
    fn arrows_reach_every_square_of_every_board() {
        for rotation in compass().into_iter().chain([Rotation::UPRIGHT]) {
            let mut reached = vec![Square::E2];
            let mut next = 0;
            while let Some(&from) = reached.get(next) {
                next += 1;
                for to in ARROWS.into_iter().filter_map(|arrow| rotation.step(from, arrow)) {
                    if !reached.contains(&to) {
                        reached.push(to);
                    }
                }
            }
            assert_eq!(reached.len(), 64, "{rotation:?}");
        }
    }
}
