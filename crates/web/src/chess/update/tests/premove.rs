//! Moves that wait for the engine's, onto squares where own pieces stand, and typed.

use threefold_chess::UciMove;

use super::*;

/// The engine thinks after these moves of both; White is ours.
fn waiting(moves: &str) -> Model {
    let (mut model, _) = against_engine(Side::White, 3, "");
    for (index, text) in moves.split_whitespace().enumerate() {
        if index % 2 == 0 {
            play(&mut model, text);
        } else {
            engine_says(&mut model, &[&format!("bestmove {text}")]);
        }
    }
    assert!(model.can_premove());
    model
}

fn premove(model: &Model) -> Option<String> {
    model.premove.as_ref().map(UciMove::to_string)
}

#[test]
fn a_piece_can_take_back_where_an_own_one_stands() {
    for by_keys in [false, true] {
        let mut model = waiting("g1f3 d7d5 e2e3 c8g4 h2h3");
        let mut choose = |square: &str| {
            let at = at(square);
            let key = ShellMsg::KeyPressed { at, key: Key::Enter };
            announced(&update(&mut model, if by_keys { key } else { ShellMsg::SquareClicked(at) }))
        };
        choose("g2");
        let again = "The piece on f3 is selected. Choose f3 again to premove g2f3.";
        assert_eq!(choose("f3"), again);
        assert_eq!(choose("f3"), "Premove g2f3. It is played on your turn if it is legal.");
        engine_says(&mut model, &["bestmove g4f3"]);
        assert_eq!(line(&model), "Nf3 d5 e3 Bg4 h3 Bxf3 gxf3");
    }
}

#[test]
fn castling_can_be_premoved_by_the_rook() {
    let mut model = waiting("e2e4 e7e5 g1f3 b8c6 f1c4");
    for square in ["e1", "h1", "h1"] {
        click(&mut model, square);
    }
    engine_says(&mut model, &["bestmove f8c5"]);
    assert_eq!(line(&model), "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O");
}

#[test]
fn another_piece_is_grabbed_and_let_go_as_ever() {
    let mut model = waiting("e2e4");
    // The rook can never follow the knight's pawn to g2.
    for square in ["a1", "g2"] {
        click(&mut model, square);
    }
    assert_eq!((model.hand.grabbed, notice(&model)), (Some(at("g2")), ""));
    click(&mut model, "g2");
    assert_eq!((model.hand.grabbed, premove(&model)), (None, None));
    // One that could be followed may move itself.
    for square in ["f1", "g2", "g3"] {
        click(&mut model, square);
    }
    assert_eq!(premove(&model).as_deref(), Some("g2g3"));
    // And after the engine's move nothing follows any more.
    update(&mut model, ShellMsg::Dismissed);
    for square in ["f1", "g2"] {
        click(&mut model, square);
    }
    engine_says(&mut model, &["bestmove e7e5"]);
    click(&mut model, "g2");
    assert_eq!((model.hand.grabbed, line(&model).as_str()), (None, "e4 e5"));
}

#[test]
fn a_premove_can_be_typed() {
    for (typed, expected) in [("d2d4", "d2d4"), ("Nf3", "g1f3"), ("g1e2", "g1e2"), ("d4", "d2d4")] {
        let mut model = waiting("e2e4");
        update(&mut model, ShellMsg::LineEntered(typed.to_owned()));
        assert_eq!(premove(&model).as_deref(), Some(expected), "{typed}");
        let answer = &model.shell.transcript.last().unwrap().answer;
        assert_eq!(
            *answer,
            [format!("Premove {expected}. It is played on your turn if it is legal.")]
        );
    }
    let mut model = waiting("e2e4");
    refused(&mut model, ShellMsg::LineEntered("e7e5".to_owned()), "black");
    refused(&mut model, ShellMsg::LineEntered("e3e4".to_owned()), "e3");
    refused(&mut model, ShellMsg::LineEntered("Nd5".to_owned()), "type its squares");
    assert_eq!(premove(&model), None);
}
