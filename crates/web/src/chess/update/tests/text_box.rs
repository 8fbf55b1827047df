//! The text box.

use super::*;

fn ask(model: &mut Model, line: &str) -> String {
    update(model, ShellMsg::LineEntered(line.to_owned()));
    model.shell.transcript.last().unwrap().answer.join(" ")
}

#[test]
fn moves_are_played_however_they_are_typed() {
    let mut model = fresh();
    for (typed, played) in
        [("e4", "e4"), (" e7e5 ", "e4 e5"), ("Nf3", "e4 e5 Nf3"), ("Nc6.", "e4 e5 Nf3 Nc6")]
    {
        ask(&mut model, typed);
        assert_eq!(line(&model), played);
    }
    assert!(ask(&mut model, "Ke5").contains("not") || notice(&model).contains("king"));
    assert_eq!(line(&model), "e4 e5 Nf3 Nc6");
    assert_eq!(model.shell.transcript.last().unwrap().line, "Ke5");
}

#[test]
fn questions_are_answered() {
    let mut model = fresh();
    assert!(ask(&mut model, "why e2e5").contains("pawn on e2"));
    assert!(ask(&mut model, "why can't I play e2 to e5?").contains("pawn on e2"));
    assert_eq!(
        ask(&mut model, "Why not Ke2?"),
        "The king on e1 cannot go to e2, where its own pawn stands."
    );
    assert_eq!(ask(&mut model, "why e2e4"), "e4 is legal.");
    assert!(ask(&mut model, "why?").contains("why e2e5"));
    assert_eq!(ask(&mut model, "moves g1"), "2 legal moves: Nf3, Nh3.");
    assert!(ask(&mut model, "moves").starts_with("20 legal moves: "));
    assert!(ask(&mut model, "moves z9").contains("`z9` is not a square"));
    let status = "White to move.";
    assert_eq!(ask(&mut model, "status"), status);
    assert!(ask(&mut model, "board").contains("White: rook a1, knight b1"));
    assert!(ask(&mut model, "fen").starts_with("rnbqkbnr/"));
    assert!(ask(&mut model, "pgn").contains("[Result \"*\"]"));
    assert!(
        ask(&mut model, "claims").contains("You cannot claim a draw by threefold repetition yet.")
    );
    assert!(ask(&mut model, "help").contains("why MOVE: "));
    assert!(!ask(&mut model, "<script>alert(1)</script>").is_empty());
}

#[test]
fn commands_are_obeyed() {
    let mut model = played("e2e4");
    assert_eq!(ask(&mut model, "undo"), "Undone. White to move.");
    assert_eq!(ask(&mut model, "redo"), "Redone. Black to move.");
    assert_eq!(ask(&mut model, "flip"), "Black is at the bottom.");
    assert!(ask(&mut model, "first").starts_with("Start of the game."));
    assert!(ask(&mut model, "next").contains("pawn e2 to e4"));
    assert!(ask(&mut model, "draw").contains("occurred once; a claim needs 3 times"));
    assert!(ask(&mut model, "draw Nf6").contains("After Nf6"));
    assert_eq!(ask(&mut model, "offer"), "Black offers a draw.");
    assert_eq!(ask(&mut model, "decline"), "White declines the draw.");
    assert_eq!(ask(&mut model, "new game"), "Done.");
    assert!(model.is_form_open);
    assert_eq!(ask(&mut model, "analysis"), "Analysis on.");
    assert_eq!(ask(&mut model, "stop"), "Analysis off.");
    assert!(ask(&mut model, "hint").contains("hint"));
    assert_eq!(ask(&mut model, "load 1. d4 d5 *"), "Loaded a game of 1 move.");
    assert_eq!(ask(&mut model, "resign"), "White resigned. Black wins.");
}

#[test]
fn who_resigns_or_offers_can_be_said() {
    for (typed, answer) in [
        ("resign black", "Black resigned. White wins."),
        ("resign white", "White resigned. Black wins."),
        ("resign", "White resigned. Black wins."),
        ("offer black", "Black offers a draw."),
        ("offer white", "White offers a draw."),
        ("offer", "White offers a draw."),
    ] {
        assert_eq!(ask(&mut fresh(), typed), answer, "{typed}");
    }
}

#[test]
fn nobody_speaks_for_the_engine() {
    let (mut model, _) = against_engine(Side::White, 3, "");
    let words = "The computer plays Black, and you cannot do that for it.";
    refused(&mut model, ShellMsg::LineEntered("resign black".to_owned()), words);
    refused(&mut model, ShellMsg::LineEntered("offer black".to_owned()), words);
    assert_eq!(ask(&mut model, "resign white"), "White resigned. Black wins.");
}

#[test]
fn a_promotion_must_be_said() {
    let mut model = from_fen("7k/P7/8/8/8/8/8/K7 w - - 0 1", "");
    ask(&mut model, "a7a8");
    assert_eq!(line(&model), "");
    ask(&mut model, "a8=R");
    assert_eq!(line(&model), "a8=R+");
}

#[test]
fn lines_are_capped_and_only_the_last_ones_are_kept() {
    let mut model = fresh();
    assert!(ask(&mut model, &"x".repeat(100_000)).contains("the limit is 65536"));
    assert_eq!(update(&mut model, ShellMsg::LineEntered("  ".to_owned())), []);
    for _ in 0..150 {
        ask(&mut model, "status");
    }
    assert_eq!(model.shell.transcript.len(), 100);
}

#[test]
fn a_question_is_answered_and_never_obeyed() {
    let mut model = played("e2e4");
    update(&mut model, Msg::Offer);
    let before = model.current_game.clone();
    for (typed, answer) in [
        ("resign?", "Resign: Give up the game. Nothing was done."),
        ("may I resign", "Nothing was done."),
        ("undo?", "Nothing was done."),
        ("can I undo", "Nothing was done."),
        ("can I redo", "There is nothing to redo."),
        ("offer?", "Your draw offer stands until your opponent moves."),
        ("accept?", "Black offers a draw."),
        ("is it a draw?", "You cannot claim a draw by threefold repetition yet."),
        ("is it a draw", "Black to move"),
        ("draw?", "You cannot claim a draw by the 50-move rule yet."),
        ("e7e5?", "e5 is legal."),
        ("Nf6?", "Nf6 is legal."),
        ("is e7e5 legal", "e5 is legal."),
        ("Is Nf6 legal?", "Nf6 is legal."),
        ("can I play e7 to e4", "pawn on e7"),
        ("can the knight go to f6?", "Nf6 is legal."),
        ("where can g8 go?", "2 legal moves: Nf6, Nh6."),
        ("can the knight on g8 move?", "2 legal moves: Nf6, Nh6."),
        ("who is to move?", "Black to move"),
        ("how do I start a new game?", "New game: "),
        ("what?", "help"),
        ("?", "why MOVE: "),
        ("fen?", "rnbqkbnr/"),
    ] {
        let said = ask(&mut model, typed);
        assert!(said.contains(answer), "{typed}: {said}");
        assert!(
            model.current_game == before && !model.is_form_open,
            "{typed} did something: {said}"
        );
    }
}

#[test]
fn what_is_not_to_be_done_is_not_done() {
    let mut model = played("e2e4");
    let before = model.current_game.clone();
    for typed in ["do not resign", "don't undo", "I do not want a draw", "never e7e5", "no draw"] {
        assert_eq!(ask(&mut model, typed), "Nothing was done.", "{typed}");
        assert_eq!(model.current_game, before);
    }
    // Games that are loaded may say what they like.
    assert_eq!(ask(&mut model, "load 1. d4? {not good} *"), "Loaded a game of 1 move.");
}

#[test]
fn a_reason_is_about_the_piece_that_is_named() {
    let mut model = played("d2d4 d7d5");
    let said = ask(&mut model, "why can't the knight go to e5");
    assert!(said.contains("knight") && !said.contains("is legal"), "{said}");
    let said = ask(&mut model, "why can't the pawn go to e5");
    assert!(!said.contains("is legal"), "{said}");
    assert_eq!(ask(&mut model, "why can't the pawn go to e4"), "e4 is legal.");
}

#[test]
fn nobody_leaves_by_typing() {
    let mut model = fresh();
    assert!(ask(&mut model, "quit").contains("your game is kept"));
    assert!(!model.is_form_open);
}
