//! Pointer and keyboard on the boards.

use threefold_duplicate::Seat;

use super::*;
use crate::duplicate::model::Promotion;

/// West's pawn on d5 of SW is a ghost, and it is West's turn.
const GHOST: &str = "b1c3 a2a3 a7a6 d7d5 c3d5 a3a4 a6a5";
/// North's pawn on g7 can take on f8 and h8.
const BEFORE_PROMOTION: &str =
    "f2f4 b2b3 e7e5 b7b5 f4f5 g2g3 b7b5 b8a6 f5f6 g3g4 f8c5 g8h6 f6g7 f1h3 g8e7 f7f5";

#[test]
fn a_grabbed_piece_is_let_go_by_a_second_click() {
    for elsewhere in ["NW e2", "NE e2", "NW e5", "SW e2", "SE h8"] {
        let mut model = fresh();
        let effects = click(&mut model, "NW e2");
        assert_eq!(model.boards.hand.grabbed, Some(at("NW e2")));
        assert_eq!(
            announced(&effects),
            "The pawn on e2 is selected. 2 playable squares: e3 and e4."
        );
        click(&mut model, elsewhere);
        assert_eq!(model.boards.hand.grabbed, None, "{elsewhere}");
        assert!(model.boards.current_game.is_empty());
    }
}

#[test]
fn a_click_on_no_square_lets_go_and_changes_nothing_else() {
    let mut model = played("e2e4");
    click(&mut model, "SW e2");
    assert_eq!(update(&mut model, ShellMsg::ClickedElsewhere), []);
    assert_eq!((model.boards.hand.grabbed, moves(&model)), (None, "e2e4".to_owned()));
    refused(&mut model, ShellMsg::SquareClicked(at("NW e7")), "not West's");
    let notice = model.shell.notice.clone();
    update(&mut model, ShellMsg::ClickedElsewhere);
    assert_eq!(model.shell.notice, notice, "what was said can still be read");
}

#[test]
fn a_move_can_be_finished_on_the_other_board() {
    let mut model = fresh();
    click(&mut model, "NW e2");
    click(&mut model, "NE e4");
    assert_eq!((moves(&model), model.boards.hand.grabbed), ("e2e4".to_owned(), None));
}

#[test]
fn another_own_piece_is_grabbed_instead() {
    let mut model = fresh();
    click(&mut model, "NW e2");
    click(&mut model, "NE d2");
    assert_eq!(model.boards.hand.grabbed, Some(at("NE d2")));
}

#[test]
fn pieces_of_others_and_empty_squares_are_not_grabbed() {
    let mut model = fresh();
    refused(&mut model, ShellMsg::SquareClicked(at("SW e2")), "It is North's turn, not South's");
    refused(&mut model, ShellMsg::SquareClicked(at("NW e7")), "not West's");
    click(&mut model, "NW e4");
    assert_eq!(model.boards.hand.grabbed, None);
}

#[test]
fn a_gray_square_is_refused_and_the_piece_stays_grabbed() {
    // On NW the pawn could take en passant, on NE there is nothing to take.
    let mut model = played("a2a4 c2c3 f7f6 a7a6 a4a5 d2d3 h7h6 b7b5");
    click(&mut model, "NW a5");
    refused(&mut model, ShellMsg::SquareClicked(at("NW b6")), "it is legal on NW, but on NE");
    assert_eq!(model.boards.hand.grabbed, Some(at("NW a5")));
    update(&mut model, ShellMsg::ClickedElsewhere);
    assert_eq!(model.shell.notice, None, "the reason goes with the piece");
}

#[test]
fn a_square_without_a_mark_is_refused_with_its_reason() {
    for (square, reason) in [
        ("NW e5", "On both boards the pawn on e2 does not move to e5: "),
        ("NE d3", "there is nothing to capture on d3"),
        ("SE e5", "North plays on NW and NE, not on SE."),
    ] {
        let mut model = fresh();
        click(&mut model, "NW e2");
        refused(&mut model, ShellMsg::SquareClicked(at(square)), reason);
        assert_eq!(model.boards.hand.grabbed, None, "{square}");
    }
    let mut model = fresh();
    update(&mut model, ShellMsg::DragStarted(at("NW g1")));
    refused(&mut model, ShellMsg::Dropped(Some(at("NW e2"))), "where its own pawn stands");
    click(&mut model, "NW g1");
    click(&mut model, "NW g1");
    assert_eq!((model.boards.hand.grabbed, model.shell.notice), (None, None));
}

#[test]
fn a_grabbed_ghost_tells_its_story() {
    let mut model = played(GHOST);
    let effects = click(&mut model, "SW d5");
    assert_eq!(
        announced(&effects),
        "The pawn on d5 of SW is a ghost: North captured its twin on NW at ply 5, so it never moves \
         again. It is West's, and has no playable move."
    );
    assert_eq!(model.boards.hand.grabbed, Some(at("SW d5")));
    refused(&mut model, ShellMsg::SquareClicked(at("SW d4")), "is a ghost");
}

#[test]
fn a_promotion_asks_what_the_pawn_becomes() {
    let mut model = played(BEFORE_PROMOTION);
    click(&mut model, "NE g7");
    assert_eq!(click(&mut model, "NE g8"), []);
    let promotion = Promotion { from: at("NE g7").square, to: at("NE g8") };
    assert_eq!(model.boards.promotion, Some(promotion));
    let effects = update(&mut model, Msg::PromotionChosen(Role::Knight));
    assert!(moves(&model).ends_with("g7g8n") && model.boards.promotion.is_none());
    assert_eq!(effects.last(), Some(&Effect::FocusSquare(at("NE g8"))));
    update(&mut model, Msg::PromotionChosen(Role::Queen));
    assert!(moves(&model).ends_with("g7g8n"), "nothing waits any more");
}

#[test]
fn a_promotion_can_be_called_off() {
    let mut model = played(BEFORE_PROMOTION);
    let before = moves(&model);
    click(&mut model, "NE g7");
    click(&mut model, "NE g8");
    let effects = update(&mut model, ShellMsg::Dismissed);
    assert_eq!((model.boards.promotion, model.boards.hand.grabbed), (None, None));
    assert_eq!(effects, [Effect::FocusSquare(at("NE g8"))]);
    click(&mut model, "NE g7");
    click(&mut model, "NE g8");
    click(&mut model, "NE a4");
    assert_eq!((model.boards.promotion, moves(&model)), (None, before));
}

#[test]
fn a_promotion_to_nonsense_is_refused() {
    let mut model = played(BEFORE_PROMOTION);
    click(&mut model, "NE g7");
    click(&mut model, "NE g8");
    refused(&mut model, Msg::PromotionChosen(Role::King), "a pawn cannot become a king");
}

#[test]
fn a_piece_can_be_dragged() {
    let mut model = fresh();
    update(&mut model, ShellMsg::DragStarted(at("NW e2")));
    assert!(model.boards.hand.is_dragging && model.boards.hand.grabbed == Some(at("NW e2")));
    update(&mut model, ShellMsg::Dropped(Some(at("NW e4"))));
    assert_eq!((moves(&model), model.boards.hand.is_dragging), ("e2e4".to_owned(), false));
}

#[test]
fn a_piece_dropped_elsewhere_goes_back() {
    let mut model = fresh();
    for (to, grabbed) in [
        (None, None),
        (Some(at("NW e5")), None),
        (Some(at("NW d2")), None),
        (Some(at("NW e2")), Some(at("NW e2"))),
    ] {
        update(&mut model, ShellMsg::DragStarted(at("NW e2")));
        update(&mut model, ShellMsg::Dropped(to));
        assert_eq!(model.boards.hand.grabbed, grabbed, "{to:?}");
        assert!(model.boards.current_game.is_empty() && !model.boards.hand.is_dragging);
    }
    update(&mut model, ShellMsg::Dropped(Some(at("NW e4"))));
    assert!(model.boards.current_game.is_empty(), "nothing was dragged");
    update(&mut model, ShellMsg::DragStarted(at("SE e2")));
    assert_eq!((model.boards.hand.grabbed, model.boards.hand.is_dragging), (None, false));
}

#[test]
fn arrows_move_the_keyboard_as_the_board_is_seen() {
    let mut model = fresh();
    let press = |model: &mut Model, place: &str, arrow| {
        let key = Key::Arrow(arrow);
        update(model, ShellMsg::KeyPressed { at: at(place), key })
    };
    let cases = [
        // The rows of the screen are diagonals of the boards.
        ("NW d4", Arrow::Right, "NW c3"),
        ("NE d4", Arrow::Right, "NE c5"),
        ("SW d4", Arrow::Right, "SW e3"),
        ("SE d4", Arrow::Right, "SE e5"),
        // d4 is dark: up leans to the left.
        ("NW d4", Arrow::Up, "NW e4"),
        ("NE d4", Arrow::Up, "NE d3"),
        ("SW d4", Arrow::Up, "SW d5"),
        ("SE d4", Arrow::Up, "SE c4"),
    ];
    for (from, arrow, to) in cases {
        let expected = Effect::FocusSquare(at(to));
        assert_eq!(press(&mut model, from, arrow), [expected], "{from} {arrow:?}");
        assert_eq!(model.boards.focused[at(to).board], at(to).square);
    }
    update(&mut model, Msg::FocusToggled);
    assert_eq!(press(&mut model, "NW d4", Arrow::Up), [Effect::FocusSquare(at("NW d5"))]);
    assert_eq!(press(&mut model, "NW h4", Arrow::Right), [], "the edge");
}

#[test]
fn a_game_can_be_played_with_keys_alone() {
    let mut model = fresh();
    let press =
        |model: &mut Model, place, key| update(model, ShellMsg::KeyPressed { at: at(place), key });
    press(&mut model, "NW e2", Key::Enter);
    press(&mut model, "NW e4", Key::Enter);
    assert_eq!(moves(&model), "e2e4");
    press(&mut model, "SW e2", Key::Enter);
    press(&mut model, "SW e2", Key::Escape);
    assert_eq!(model.boards.hand.grabbed, None);
    press(&mut model, "SW e2", Key::Character('u'));
    assert_eq!(moves(&model), "");
    press(&mut model, "SW e2", Key::Character('r'));
    press(&mut model, "SW e2", Key::Character(','));
    assert_eq!(model.boards.current_game.shown(), 0);
    press(&mut model, "SW e2", Key::Character('f'));
    assert!(model.boards.is_in_focus);
    assert_eq!(press(&mut model, "SW e2", Key::Character('ü')), []);
}

#[test]
fn who_walks_with_the_keyboard_hears_why_a_square_is_gray() {
    let mut model = played("a2a4 c2c3 f7f6 a7a6 a4a5 d2d3 h7h6 b7b5");
    click(&mut model, "NW a5");
    let focus = |model: &mut Model, place| update(model, ShellMsg::SquareFocused(at(place)));
    assert!(announced(&focus(&mut model, "NW b6")).contains("but on NE"));
    assert_eq!(focus(&mut model, "NW c6"), [], "out of reach anyway");
    assert_eq!(focus(&mut model, "NW a6"), [], "there too");
    let mut model = played(GHOST);
    assert!(announced(&focus(&mut model, "SW d5")).contains("is a ghost"));
    assert_eq!(model.boards.hand.pointed, Some(at("SW d5")));
    update(&mut model, ShellMsg::Hovered(None));
    assert_eq!(model.boards.hand.pointed, None);
    assert_eq!(model.boards.current_game.position().turn(), Seat::West);
}

#[test]
fn a_press_shows_the_keyboard_its_way_and_says_nothing() {
    let mut model = played(GHOST);
    assert_eq!(update(&mut model, ShellMsg::SquarePressed(at("SW d5"))), []);
    assert_eq!(model.boards.focused[BoardId::Sw], at("SW d5").square);
    assert_eq!((model.boards.hand.pointed, model.boards.hand.grabbed), (Some(at("SW d5")), None));
}

#[test]
fn what_is_on_top_is_dismissed_first() {
    let mut model = fresh();
    update(&mut model, Msg::Share);
    click(&mut model, "NW e2");
    refused(&mut model, Msg::Claim, "claim");
    update(&mut model, ShellMsg::Dismissed);
    assert!(model.card.is_none() && model.boards.hand.grabbed.is_some());
    update(&mut model, ShellMsg::Dismissed);
    assert!(model.boards.hand.grabbed.is_none() && model.shell.notice.is_some());
    update(&mut model, ShellMsg::Dismissed);
    assert!(model.shell.notice.is_none());
}
