//! The text box.

use super::*;

fn ask(model: &mut Model, line: &str) -> String {
    update(model, ShellMsg::LineEntered(line.to_owned()));
    model.shell.transcript.last().unwrap().answer.join(" ")
}

#[test]
fn a_move_is_played_or_explained() {
    let mut model = fresh();
    assert_eq!(ask(&mut model, "e2e4"), "North plays e2e4 on NW and NE.");
    let answer = ask(&mut model, "e2e5");
    assert!(answer.starts_with("On both boards the pawn on e2 does not move to e5: "), "{answer}");
    assert_eq!(moves(&model), "e2e4");
}

#[test]
fn why_is_answered_for_legal_and_illegal_moves() {
    let mut model = played("a2a4 c2c3 f7f6 a7a6 a4a5 d2d3 h7h6 b7b5");
    assert!(ask(&mut model, "why a5b6").contains("it is legal on NW, but on NE"));
    assert_eq!(ask(&mut model, "why h2h3?"), "North may play h2h3: it is legal on NW and on NE.");
    assert!(ask(&mut model, "why").contains("Type help"));
}

#[test]
fn notation_is_played_and_explained() {
    let mut model = fresh();
    assert_eq!(ask(&mut model, "Nf3"), "North plays g1f3 on NW and NE.");
    assert_eq!(
        ask(&mut model, "Nf6?").split(':').next(),
        Some("On both boards the knight on b1 does not move to f6")
    );
    assert!(ask(&mut model, "Nf6").starts_with("On both boards the knight on b1"));
    assert!(ask(&mut model, "Bxe5").starts_with("On both boards the bishop on"));
    assert_eq!(moves(&model), "g1f3");
}

#[test]
fn questions_about_the_game_are_answered() {
    let mut model = played("b1c3 a2a3 a7a6 d7d5 c3d5");
    assert!(ask(&mut model, "what is a ghost").starts_with("A ghost is a piece whose twin"));
    assert!(ask(&mut model, "who is winning").starts_with("Ahead in material: North by 1; NW:"));
    let answer = ask(&mut model, "moves");
    assert!(answer.starts_with("South has 19 moves: ") && answer.contains("e2e4"), "{answer}");
    assert_eq!(ask(&mut model, "help").matches("moves: list the moves").count(), 1);
    ask(&mut model, "north resigns");
    for line in ["moves", "moves e2", "who is winning"] {
        let answer = ask(&mut model, line);
        assert!(answer.starts_with("The game is over: North resigned"), "{line} {answer}");
    }
}

#[test]
fn ghosts_are_found_by_player() {
    let mut model = played("b1c3 a2a3 a7a6 d7d5 c3d5");
    assert_eq!(ask(&mut model, "where are west's ghosts?"), "West's ghosts: the pawn on d5 of SW.");
    assert_eq!(ask(&mut model, "Where are North's ghosts"), "North has no ghosts.");
    assert!(ask(&mut model, "ghosts").contains("East has no ghosts. West's ghosts"));
}

#[test]
fn moves_boards_and_the_state_are_told() {
    let mut model = played("a2a4 c2c3 f7f6 a7a6 a4a5 d2d3 h7h6 b7b5");
    assert_eq!(
        ask(&mut model, "moves a5"),
        "It has no playable square. Legal on NW only: b6. Legal on NE only: a6."
    );
    assert_eq!(ask(&mut model, "moves e5"), "North has no piece on e5.");
    assert_eq!(ask(&mut model, "moves b1"), "2 playable squares: a3 and c3.");
    let board = ask(&mut model, "board ne");
    assert!(board.starts_with("North on NE: ") && board.contains("East on NE: "), "{board}");
    assert!(board.contains("pawn a5") && board.contains("king e8"));
    let status = ask(&mut model, "status");
    assert_eq!(status, "North to move, White.");
    let mut model = played("e2e4 e2e4 f7f6 f7f6 d1h5 a2a3");
    assert!(ask(&mut model, "status").contains("East is in check on NE."));
}

#[test]
fn a_board_says_which_pieces_are_ghosts() {
    let mut model = played("b1c3 a2a3 a7a6 d7d5 c3d5");
    assert!(ask(&mut model, "board sw").contains("pawn d5 (ghost)"));
}

#[test]
fn commands_do_what_controls_do() {
    let mut model = played("e2e4 e2e4");
    assert_eq!(ask(&mut model, "undo"), "Undid South's e2e4.");
    assert!(ask(&mut model, "go to 0").starts_with("Ply 0 of 1."));
    assert!(ask(&mut model, "go to 7").starts_with("There is no ply 7"));
    assert!(ask(&mut model, "resign").starts_with("Who resigns?"));
    assert_eq!(ask(&mut model, "East resigns"), "East resigned. The others draw.");
    assert!(ask(&mut model, "share").starts_with("It contains only the moves"));
    assert!(ask(&mut model, "help").contains("why [PLAYER] MOVE: "));
    assert!(ask(&mut model, "frobnicate").contains("Type help"));
}

#[test]
fn undo_and_redo_go_as_far_as_they_are_told_or_can() {
    let mut model = played("e2e4 e2e4");
    ask(&mut model, "new game");
    assert_eq!(ask(&mut model, "undo 9").matches("Undid").count(), 2, "and the new game");
    assert_eq!(
        (moves(&model).as_str(), model.shell.notice.as_ref().unwrap().is_refusal),
        ("", false)
    );
    assert_eq!(ask(&mut model, "redo 2").matches("Redid").count(), 2);
    assert_eq!(moves(&model), "e2e4 e2e4");
    assert_eq!(ask(&mut model, "redo 9"), "Redone.");
    assert_eq!(ask(&mut model, "redo 9"), "There is nothing to redo.");
}

#[test]
fn questions_are_answered_and_never_obeyed() {
    let mut model = played("e2e4 e2e4");
    let before = model.boards.current_game.clone();
    let answers = [
        ("is it a draw?", "East to move, Black."),
        ("can I claim a draw", "Draws need no claim"),
        ("is e7e5 legal?", "East may play e7e5: it is legal on NE and on SE."),
        ("is e7e4 legal", "does not move to e4"),
        ("can I undo", "Undo: Undo South's e2e4. Nothing was done."),
        ("can I redo?", "There is nothing to redo."),
        ("may East resign?", "Nothing was done."),
        ("what does new do?", "Nothing was done."),
        ("should I go to 1?", "Type help"),
    ];
    for (line, words) in answers {
        let answer = ask(&mut model, line);
        assert!(answer.contains(words), "{line} {answer}");
        assert_eq!(model.boards.current_game, before, "{line}");
    }
    assert_eq!(ask(&mut model, "move e7 to e5"), "East plays e7e5 on NE and SE.");
    assert_eq!(ask(&mut model, "draw"), "The players declared a draw.");
}

#[test]
fn a_promotion_without_its_piece_opens_the_dialog() {
    let moves_before =
        "f2f4 b2b3 e7e5 b7b5 f4f5 g2g3 b7b5 b8a6 f5f6 g3g4 f8c5 g8h6 f6g7 f1h3 g8e7 f7f5";
    let mut model = played(moves_before);
    assert!(ask(&mut model, "why g7g8").starts_with("North may play g7g8q"));
    assert!(ask(&mut model, "g7g8").starts_with("Choose the piece to promote to."));
    assert!(model.boards.promotion.is_some());
    update(&mut model, ShellMsg::Dismissed);
    ask(&mut model, "g7g8r");
    assert!(moves(&model).ends_with("g7g8r"));
}

#[test]
fn long_and_odd_lines_do_no_harm() {
    let mut model = fresh();
    let long = "x".repeat(shell::MAX_TEXT_BYTES + 1);
    assert!(ask(&mut model, &long).contains("the limit is 65536"));
    assert_eq!(model.shell.transcript[0].line.len(), 200);
    ask(&mut model, "<img src=x onerror=alert(1)>");
    assert_eq!(model.shell.transcript[1].line, "<img src=x onerror=alert(1)>", "kept as text");
    assert_eq!(update(&mut model, ShellMsg::LineEntered("  \n".to_owned())), []);
    for number in 0..200 {
        ask(&mut model, &format!("nonsense {number}"));
    }
    assert_eq!(model.shell.transcript.len(), 100);
}
