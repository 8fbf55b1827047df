//! Scenes in each situation.

mod card;
mod panel;
mod part;

use threefold_chess::Square;

use super::*;
use crate::duplicate::model::Place;
use crate::duplicate::text::Control;
use crate::duplicate::update::tests::{at, click, fresh, play, played, update};
use crate::duplicate::update::{Msg, ShellMsg};

/// West's pawn on d5 of SW is a ghost, and it is West's turn.
const GHOST: &str = "b1c3 a2a3 a7a6 d7d5 c3d5 a3a4 a6a5";
/// North's pawn on a5 may take en passant on NW only.
const EN_PASSANT: &str = "a2a4 c2c3 f7f6 a7a6 a4a5 d2d3 h7h6 b7b5";

fn square(model: &Model, place: &str) -> SquareScene {
    let place = at(place);
    let scene = scene(model);
    *scene.boards.boards[place.board].squares.iter().find(|one| one.place == place).unwrap()
}

/// The squares of a board with a mark.
fn marked(model: &Model, board: BoardId, highlight: Highlight) -> String {
    let scene = scene(model);
    let squares =
        scene.boards.boards[board].squares.iter().filter(|one| one.highlight == highlight);
    let mut names: Vec<String> = squares.map(SquareScene::name).collect();
    names.sort();
    names.join(" ")
}

#[test]
fn boards_have_their_squares_in_reading_order() {
    let scene = scene(&fresh());
    let board = &scene.boards.boards[BoardId::Nw];
    let names: Vec<String> = board.squares.iter().map(SquareScene::name).collect();
    assert_eq!([0, 7, 8, 63].map(|index| names[index].as_str()), ["a8", "h8", "a7", "h1"]);
    for one in &board.squares {
        let Place { board, square } = one.place;
        assert_eq!((board, square.to_string()), (BoardId::Nw, one.name()));
    }
    assert_eq!(board.label, "Board NW: North plays White against West");
}

#[test]
fn boards_lie_around_the_compass_or_upright() {
    let mut model = fresh();
    let turned = |model: &Model| BoardId::ALL.map(|id| scene(model).boards.boards[id].rotation);
    assert_eq!(turned(&model), [225, 135, 315, 45]);
    assert_eq!(scene(&model).boards.layout, Layout::Compass);
    update(&mut model, Msg::FocusToggled);
    assert_eq!(turned(&model), [0, 0, 315, 45]);
    assert_eq!(scene(&model).boards.layout, Layout::Focus(Seat::North));
}

#[test]
fn the_boards_of_the_player_to_move_glow() {
    let glow = |model: &Model| BoardId::ALL.map(|id| scene(model).boards.boards[id].glow);
    let model = played("e2e4 e2e4");
    let east = Some(Seat::East);
    assert_eq!(glow(&model), [None, east, None, east]);
    let model = played("f2f3 a2a3 e7e5 e7e5 g2g4 b2b3 d8h4 d8h4");
    assert_eq!(glow(&model), [None; 4], "the game is over");
}

#[test]
fn pieces_belong_to_seats() {
    let model = fresh();
    let piece = |place| square(&model, place).piece.unwrap();
    let expected = PieceScene {
        role: threefold_chess::Role::Knight,
        owner: Seat::North,
        is_ghost: false,
        is_dragged: false,
    };
    assert_eq!(piece("NW g1"), expected);
    assert_eq!(piece("SE g8").owner, Seat::East);
    assert_eq!(square(&model, "NW e4").piece, None);
}

#[test]
fn a_grabbed_piece_shows_playable_squares_on_its_two_boards() {
    let mut model = fresh();
    click(&mut model, "NW b1");
    for board in [BoardId::Nw, BoardId::Ne] {
        assert_eq!(marked(&model, board, Highlight::Grabbed), "b1");
        assert_eq!(marked(&model, board, Highlight::Playable), "a3 c3");
    }
    for board in [BoardId::Sw, BoardId::Se] {
        assert_eq!(marked(&model, board, Highlight::None).split(' ').count(), 64);
    }
    let one = square(&model, "NE b1");
    assert!(one.is_selected());
    assert_eq!(one.label(), "b1, North's knight, selected");
    assert_eq!(square(&model, "NW a3").label(), "a3, empty, playable");
}

#[test]
fn a_capture_on_one_board_is_marked_there_only() {
    let mut model = played("b1c3 a2a3 a7a6 d7d5");
    click(&mut model, "NE c3");
    assert_eq!(marked(&model, BoardId::Nw, Highlight::PlayableCapture), "d5");
    assert_eq!(marked(&model, BoardId::Ne, Highlight::PlayableCapture), "");
    assert!(marked(&model, BoardId::Ne, Highlight::Playable).contains("d5"));
    assert_eq!(
        square(&model, "NW d5").label(),
        "d5, West's pawn, playable, captures here, last move of West"
    );
}

#[test]
fn squares_that_are_legal_on_one_board_only_are_gray_there() {
    let mut model = played(EN_PASSANT);
    click(&mut model, "NW a5");
    assert_eq!(marked(&model, BoardId::Nw, Highlight::HereOnlyCapture), "b6", "en passant");
    assert_eq!(marked(&model, BoardId::Ne, Highlight::HereOnly), "a6");
    for board in BoardId::ALL {
        assert_eq!(marked(&model, board, Highlight::Playable), "");
    }
    assert_eq!(square(&model, "NE a6").label(), "a6, empty, legal on this board only");
    assert_eq!(
        square(&model, "NW b6").label(),
        "b6, empty, would capture, legal on this board only"
    );
}

#[test]
fn en_passant_is_a_capture_although_the_square_is_empty() {
    let mut model = played("b2b4 e2e3 a7a5 e7e5 b4b5 e3e4 c7c5 b8c6");
    click(&mut model, "NE b5");
    assert_eq!(marked(&model, BoardId::Ne, Highlight::PlayableCapture), "c6");
    assert_eq!(marked(&model, BoardId::Nw, Highlight::PlayableCapture), "c6");
}

#[test]
fn a_ghost_is_seen_and_has_no_playable_square() {
    let mut model = played(GHOST);
    let ghost = square(&model, "SW d5");
    assert!(ghost.piece.unwrap().is_ghost);
    assert_eq!(ghost.label(), "d5, West's pawn, ghost, last move of West");
    assert!(!square(&model, "NW d5").piece.unwrap().is_ghost, "North's knight has its twin");
    click(&mut model, "SW d5");
    for board in BoardId::ALL {
        assert_eq!(marked(&model, board, Highlight::Playable), "");
        assert_eq!(marked(&model, board, Highlight::PlayableCapture), "");
    }
    assert_eq!(marked(&model, BoardId::Sw, Highlight::HereOnly), "d4");
    assert_eq!(marked(&model, BoardId::Sw, Highlight::Grabbed), "d5");
    assert_eq!(marked(&model, BoardId::Nw, Highlight::Grabbed), "", "the twin is gone");
}

#[test]
fn a_gray_square_and_a_ghost_are_explained_when_pointed_at() {
    let mut model = played(EN_PASSANT);
    assert_eq!(scene(&model).boards.explanation, None);
    click(&mut model, "NW a5");
    assert_eq!(scene(&model).boards.explanation, None);
    let explained = |model: &mut Model, place| {
        update(model, ShellMsg::Hovered(Some(at(place))));
        scene(model).boards.explanation
    };
    let why = explained(&mut model, "NW b6").unwrap();
    assert!(
        why.starts_with("A move is made on both boards: it is legal on NW, but on NE"),
        "{why}"
    );
    assert!(explained(&mut model, "NW h8").is_some(), "out of reach on both");
    assert_eq!(explained(&mut model, "SW b6"), None, "not a board of North");
    update(&mut model, ShellMsg::Dismissed);
    assert_eq!(explained(&mut model, "NW b6"), None, "nothing is grabbed");

    let mut model = played(GHOST);
    let story = explained(&mut model, "SW d5").unwrap();
    assert!(story.contains("North captured its twin on NW at ply 5"), "{story}");
    update(&mut model, ShellMsg::First);
    assert_eq!(explained(&mut model, "SW d5"), None, "at the start there is none");
}

#[test]
fn a_playable_square_needs_no_explanation() {
    let mut model = fresh();
    assert!(!scene(&model).boards.has_grabbed());
    click(&mut model, "NW e2");
    update(&mut model, ShellMsg::Hovered(Some(at("NE e4"))));
    assert_eq!(scene(&model).boards.explanation, None);
    assert!(scene(&model).boards.has_grabbed());
}

#[test]
fn last_moves_are_tinted_on_both_boards_of_each_player() {
    let mut model = played("e2e4 d2d4 e7e5 c7c5");
    let tints = |model: &Model, squares: [&str; 2]| squares.map(|at| square(model, at).last_move);
    for (seat, squares) in [
        (Seat::North, ["NW e2", "NW e4"]),
        (Seat::North, ["NE e2", "NE e4"]),
        (Seat::South, ["SW d2", "SW d4"]),
        (Seat::South, ["SE d2", "SE d4"]),
        (Seat::East, ["NE e7", "NE e5"]),
        (Seat::East, ["SE e7", "SE e5"]),
        (Seat::West, ["NW c7", "NW c5"]),
        (Seat::West, ["SW c7", "SW c5"]),
    ] {
        assert_eq!(tints(&model, squares), [Some(seat); 2], "{squares:?}");
    }
    assert_eq!(square(&model, "NW e4").label(), "e4, North's pawn, last move of North");
    play(&mut model, "g1f3");
    assert_eq!(tints(&model, ["NW e2", "NW e4"]), [None; 2], "North has moved since");
    assert_eq!(tints(&model, ["NW g1", "NW f3"]), [Some(Seat::North); 2]);
    assert_eq!(tints(&model, ["NW c7", "NW c5"]), [Some(Seat::West); 2]);
    update(&mut model, ShellMsg::JumpTo(1));
    assert_eq!(tints(&model, ["NW e2", "NW e4"]), [Some(Seat::North); 2]);
    assert_eq!(tints(&model, ["SW d2", "SW d4"]), [None; 2]);
}

#[test]
fn a_square_of_two_last_moves_has_the_tint_of_the_later_one() {
    let model = played("b1c3 a2a3 g8f6 a7a6 c3d5 a3a4 f6d5");
    assert_eq!(square(&model, "NE d5").last_move, Some(Seat::East), "North was there before");
    assert_eq!(square(&model, "NW d5").last_move, Some(Seat::North), "East does not play here");
    assert_eq!(square(&model, "NE c3").last_move, Some(Seat::North));
}

#[test]
fn a_king_in_check_is_marked_on_that_board_only() {
    let model = played("e2e4 e2e4 f7f6 f7f6 d1h5 a2a3");
    let king = square(&model, "NE e8");
    assert!(king.is_check);
    assert_eq!(king.label(), "e8, East's king, in check");
    assert!(!square(&model, "SE e8").is_check);
    assert!(square(&model, "NW e8").is_check, "West is next to move, and in check too");
    assert!(!square(&model, "SW e8").is_check);
}

#[test]
fn only_pieces_of_the_player_to_move_can_be_grabbed() {
    let boards = scene(&played("e2e4")).boards;
    let may_grab =
        ["SW e2", "SE b1", "NW e4", "NW e7", "SW e4"].map(|place| boards.is_own(at(place)));
    assert_eq!(may_grab, [true, true, false, false, false]);
    let over = scene(&played("f2f3 a2a3 e7e5 e7e5 g2g4 b2b3 d8h4 d8h4")).boards;
    assert!(!over.is_own(at("NW e2")), "the game is over");
}

#[test]
fn a_dragged_piece_follows_the_pointer_and_its_twin_stays() {
    let mut model = fresh();
    assert_eq!(scene(&model).boards.dragged(), None);
    update(&mut model, ShellMsg::DragStarted(at("NW e2")));
    assert!(square(&model, "NW e2").piece.unwrap().is_dragged);
    assert!(!square(&model, "NE e2").piece.unwrap().is_dragged);
}

#[test]
fn one_square_of_each_board_is_reached_by_tab() {
    let mut model = fresh();
    update(&mut model, ShellMsg::SquareFocused(at("SE c6")));
    let scene = scene(&model);
    for (id, board) in scene.boards.boards.iter() {
        let tabbable: Vec<&SquareScene> =
            board.squares.iter().filter(|one| one.is_tabbable).collect();
        let expected = if id == BoardId::Se { Square::C6 } else { Square::E2 };
        assert_eq!(tabbable.len(), 1);
        assert_eq!(tabbable[0].place.square, expected);
    }
}

#[test]
fn only_the_boards_of_the_mover_have_other_pieces() {
    let mut model = fresh();
    let before = scene(&model);
    play(&mut model, "e2e4");
    update(&mut model, ShellMsg::Undo);
    update(&mut model, ShellMsg::Redo);
    let after = scene(&model);
    let pieces = |scene: &Scene, id| {
        scene.boards.boards[id].squares.iter().map(|one| one.piece).collect::<Vec<_>>()
    };
    let differs = BoardId::ALL.map(|id| pieces(&before, id) != pieces(&after, id));
    assert_eq!(differs, [true, true, false, false]);
}
