//! Records in and out.

use super::*;
use crate::chess::model::Card;
use crate::chess::scene::LogItem;
use crate::chess::scene::{self, scene};
use crate::shell::decode;

const NOTED: &str = "\
[Event \"?\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"?\"]
[White \"Ann\"]
[Black \"?\"]
[Result \"1-0\"]
[Termination \"normal\"]

{before} 1. e4 $1 {good [%clk 0:01:00]} (1. d4 {solid} 1... d5 (1... Nf6 $6)
2. c4) ({first} 1. c4) 1... e5 {[%eval -0.35]} 2. Nf3 1-0
";

fn load(model: &mut Model, text: &str) -> Vec<Effect> {
    update(model, ShellMsg::Loaded { name: "a.pgn".to_owned(), text: text.to_owned() })
}

fn copied(effects: &[Effect]) -> String {
    let copied = effects.iter().find_map(|effect| match effect {
        Effect::Copy(text) => Some(text.clone()),
        _ => None,
    });
    copied.unwrap()
}

#[test]
fn a_record_is_read_and_written_with_all_that_was_said() {
    let mut model = fresh();
    let effects = load(&mut model, NOTED);
    assert_eq!(announced(&effects), "Loaded a game of 2 moves.");
    assert_eq!(copied(&update(&mut model, Msg::CopyPgn)), NOTED);
    let shown = scene(&model);
    let texts: Vec<String> = shown
        .log
        .iter()
        .filter_map(|item| match item {
            LogItem::Move { text, .. } | LogItem::Comment { text, .. } => Some(text.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(
        texts,
        ["before", "e4!", "good", "d4", "solid", "d5", "Nf6?!", "c4", "first", "c4", "e5", "Nf3"]
    );
    assert_eq!(shown.players[1].name, "Ann");
    assert_eq!(shown.graph.points.iter().filter(|(_, known)| known.is_some()).count(), 1);
    // A game that goes on has no result any more.
    play(&mut model, "b8c6");
    assert!(copied(&update(&mut model, Msg::CopyPgn)).contains("[Result \"*\"]"));
}

#[test]
fn a_position_is_read_and_written() {
    let fen = "8/8/3k4/8/3K4/8/7R/8 w - - 12 40";
    let mut model = fresh();
    update(&mut model, Msg::TextEntered(format!("  {fen}\n")));
    assert_eq!(notice(&model), "Position loaded. White to move.");
    assert_eq!(copied(&update(&mut model, Msg::CopyFen)), fen);
    assert!(copied(&update(&mut model, Msg::CopyPgn)).contains(fen));
    update(&mut model, ShellMsg::Copied { is_done: true });
    assert_eq!(notice(&model), "Copied to the clipboard.");
    refused(&mut model, ShellMsg::Copied { is_done: false }, "did not allow copying");
}

#[test]
fn a_damaged_record_says_where_and_offers_its_good_part() {
    let mut model = fresh();
    let effects = load(&mut model, "1. e4 e5 2. Nf3 Nc6 3. Ke5 a6 *");
    assert!(announced(&effects).contains("Could not load a.pgn."), "{effects:?}");
    let Some(Card::Problem { reason, .. }) = &model.card else { panic!("{:?}", model.card) };
    assert!(reason.contains("line 1, column 24") && reason.contains("Ke5"), "{reason}");
    assert_eq!(line(&model), "");
    update(&mut model, ShellMsg::KeepGoodPart);
    assert_eq!(line(&model), "e4 e5 Nf3 Nc6");
    assert_eq!(model.card, None);
    assert_eq!(update(&mut model, ShellMsg::KeepGoodPart), []);
}

#[test]
fn hostile_texts_are_refused_with_a_reason() {
    let nested = format!("1. e4 {} *", "(1. d4 ".repeat(200));
    let slashes = "/".repeat(7);
    for text in [
        "",
        " \n",
        "\u{0}",
        "<script>",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        &slashes,
        &nested,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 x y",
        "[FEN \"x\"]\n\n1. e4 *",
    ] {
        let mut model = fresh();
        update(&mut model, Msg::TextEntered(text.to_owned()));
        let Some(Card::Problem { reason, .. }) = &model.card else { panic!("{text:?}") };
        assert!(reason.len() > 10 && reason.len() < 1000, "{reason}");
        assert!(line(&model).is_empty());
        let _ = scene(&model);
    }
    let mut model = fresh();
    load(&mut model, &"1. e4 e5 ".repeat(MAX_PGN_BYTES / 9 + 1));
    assert!(
        matches!(&model.card, Some(Card::Problem { reason, .. }) if reason.contains("1048576"))
    );
    update(&mut model, ShellMsg::FileTooLong { name: "b".to_owned(), bytes: 9_999_999 });
    assert!(matches!(&model.card, Some(Card::Problem { name, .. }) if name == "b"));
    refused(&mut model, ShellMsg::FileUnreadable { name: "c".to_owned() }, "could not read c");
}

#[test]
fn what_is_left_out_of_a_game_is_told() {
    for (text, words, moves) in [
        ("1. e4 e5 (1... d5 2. Ke5 Kd7) 2. Nf3 Nc6 *", "line 1, column 22", "e4 e5 Nf3 Nc6"),
        ("1. e4 e5 (1... d5 2. exd5 2. Nf3 Nc6 *", "is not closed", "e4 e5"),
        ("1. e4 (1. d4 (1. c4 e5 2. Nc3 *", "2 variations are not closed", "e4"),
        ("[Result \"1-0\"]\n\n1. e4 *", "the result tag is 1-0", "e4"),
    ] {
        let mut model = fresh();
        let effects = load(&mut model, text);
        assert_eq!(line(&model), moves);
        let Some(Card::Remarks { remarks, .. }) = &model.card else { panic!("{:?}", model.card) };
        assert!(remarks.to_lowercase().contains(words), "{remarks}");
        assert!(announced(&effects).contains(remarks));
        let _ = scene(&model);
        update(&mut model, ShellMsg::Dismissed);
        assert_eq!((model.card.as_ref(), line(&model).as_str()), (None, moves));
    }
    let mut model = fresh();
    load(&mut model, "1. e4 e5 (1... d5)");
    assert_eq!(model.card, None, "an end that is not marked is nothing odd in a browser");
    load(&mut model, &format!("1. e4 {} *", "(1. Ke2) ".repeat(9)));
    assert!(
        matches!(&model.card, Some(Card::Remarks { remarks, .. }) if remarks.contains("4 more problems"))
    );
}

#[test]
fn a_game_of_another_variant_is_refused() {
    for moves in ["1. e4 *", "1. e4 e5 2. N@e4 *"] {
        let mut model = fresh();
        load(&mut model, &format!("[Variant \"Crazyhouse\"]\n\n{moves}"));
        let Some(Card::Problem { reason, good, .. }) = &model.card else { panic!() };
        assert!(reason.contains("Crazyhouse") && good.is_none(), "{reason}");
        assert_eq!(line(&model), "");
    }
    for variant in ["Chess960", "Fischerandom", "standard", "From Position", "Standard"] {
        let mut model = fresh();
        load(&mut model, &format!("[Variant \"{variant}\"]\n\n1. e4 *"));
        assert_eq!((model.card.as_ref(), line(&model).as_str()), (None, "e4"), "{variant}");
    }
}

#[test]
fn a_damaged_position_says_what_is_wrong_with_it() {
    for (fen, words) in [
        ("rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "7 ranks instead of 8"),
        ("rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "9 ranks instead of 8"),
        ("8/8/8/8", "4 ranks instead of 8"),
    ] {
        let mut model = fresh();
        update(&mut model, Msg::TextEntered(fen.to_owned()));
        let Some(Card::Problem { reason, .. }) = &model.card else { panic!("{fen}") };
        assert!(reason.contains(words), "{reason}");
    }
}

#[test]
fn moves_after_the_end_are_left_out() {
    let mut model = fresh();
    load(&mut model, "[FEN \"8/8/3k4/8/3K4/8/8/7N b - - 0 1\"]\n\n1... Kc6 2. Kd3 *");
    assert!(
        notice(&model).contains("half-moves after the end of the game were left out"),
        "{:?}",
        model.card
    );
}

const SEVERAL: &str = "\
[White \"Ann\"]
[Black \"<b>Bob</b>\"]
[Event \"Open\"]
[Date \"2009.02.13\"]

1. e4 e5 2. Nf3 1/2-1/2

[White \"?\"]

1. d4 d5 2. Ke3 *

[Black \"Cleo\"]

1. c4 *
";

fn several(model: &Model) -> Vec<(String, String)> {
    let Some(scene::CardScene::Several { games, .. }) = scene(model).card else {
        panic!("{:?}", model.card)
    };
    games.into_iter().map(|game| (game.title, game.details)).collect()
}

#[test]
fn of_several_games_one_is_chosen() {
    let mut model = fresh();
    let effects = load(&mut model, SEVERAL);
    assert_eq!(announced(&effects), "There are 3 games.");
    let games = several(&model);
    assert_eq!(games[0].0, "1. Ann – <b>Bob</b>, ½–½");
    assert_eq!(games[0].1, "Open, 2009-02-13, 2 moves");
    assert_eq!(games[1].0, "2. Damaged");
    assert!(games[1].1.contains("Ke3"), "{games:?}");
    assert_eq!(games[2], ("3. White – Cleo".to_owned(), "1 move".to_owned()));
    assert_eq!(line(&model), "", "nothing is loaded before");
    assert_eq!(update(&mut model, Msg::GameChosen(3)), []);
    let effects = update(&mut model, Msg::GameChosen(2));
    assert_eq!(
        (announced(&effects).as_str(), line(&model).as_str()),
        ("Loaded a game of 1 move.", "c4")
    );
    assert_eq!(model.card, None);
    assert_eq!(update(&mut model, Msg::GameChosen(0)), []);
}

#[test]
fn a_damaged_game_of_several_offers_its_good_part() {
    let mut model = fresh();
    load(&mut model, SEVERAL);
    update(&mut model, Msg::GameChosen(1));
    update(&mut model, ShellMsg::KeepGoodPart);
    assert_eq!(line(&model), "d4 d5");
    load(&mut model, SEVERAL);
    update(&mut model, ShellMsg::Dismissed);
    assert_eq!((model.card.as_ref(), line(&model).as_str()), (None, "d4 d5"));
}

#[test]
fn only_so_many_games_are_listed() {
    let mut model = fresh();
    let effects = load(&mut model, &"1. e4 *\n\n".repeat(1001));
    assert_eq!(announced(&effects), "The first 1000 games are listed.");
    assert_eq!(several(&model).len(), 1000);
}

#[test]
fn a_game_is_saved_as_a_file() {
    let mut model = played("e2e4");
    let effects = update(&mut model, ShellMsg::Save { name: String::new() });
    let Some(Effect::Download { name, text }) = effects.last() else { panic!() };
    assert_eq!(name, "chess-1.pgn");
    assert!(text.ends_with("\n1. e4 *\n"), "{text}");
    update(&mut model, Msg::Resign);
    let text = model.current_game.record().to_string();
    assert!(text.ends_with("1. e4 {black resigned. White wins} 1-0\n"), "{text}");
    assert!(text.contains("[Termination \"normal\"]"));
    assert_eq!(update(&mut model, ShellMsg::LoadAsked), [Effect::PickFile]);
}

#[test]
fn the_record_of_an_ended_game_lacks_what_was_taken_back() {
    let mut model = played("e2e4 e7e5");
    update(&mut model, ShellMsg::Undo);
    update(&mut model, Msg::Resign);
    assert!(
        model
            .current_game
            .record()
            .to_string()
            .ends_with("1. e4 {black resigned. White wins} 1-0\n")
    );
}

#[test]
fn a_game_against_the_engine_is_signed() {
    let (mut model, _) = against_engine(Side::White, 7, "5m+3");
    update(&mut model, ShellMsg::TimePassed { now: 60_000, date: 1_234_567_890_000 });
    update(&mut model, Msg::NewGame);
    let text = model.current_game.record().to_string();
    for tag in [
        "[Event \"Casual game\"]",
        "[Site \"?\"]",
        "[Date \"2009.02.13\"]",
        "[Black \"Threefold (level 7)\"]",
        "[WhiteType \"human\"]",
        "[BlackType \"program\"]",
        "[TimeControl \"300+3\"]",
    ] {
        assert!(text.contains(tag), "{tag} in {text}");
    }
}

#[test]
fn a_very_long_game_does_not_make_the_page_too_large() {
    let mut text = String::new();
    let mut position = threefold_chess::Position::START;
    for ply in 0..40 {
        let moves = position.legal_moves();
        let played = moves[7 * ply % moves.len()];
        text.push_str(&position.san(played).to_string());
        for &other in moves.iter().filter(|&&other| other != played) {
            text = format!("{text} ({})", position.san(other));
        }
        text.push(' ');
        position = position.play(played).unwrap();
    }
    let mut model = fresh();
    load(&mut model, &format!("{text} *"));
    let shown = scene(&model);
    assert_eq!((shown.log.len(), shown.log_left_out.1), (1200, 0));
    update(&mut model, ShellMsg::First);
    let shown = scene(&model);
    assert_eq!((shown.log.len(), shown.log_left_out.0), (1200, 0));
    assert!(shown.log_left_out.1 > 100);
}

#[test]
fn the_same_variation_twice_is_one() {
    let mut model = fresh();
    load(&mut model, "1. e4 (1. d4 {a}) (1. d4 {b} d5) e5 *");
    assert_eq!(model.current_game.tree.node(NodeId::START).children.len(), 2);
    assert!(model.current_game.record().to_string().contains("(1. d4 {a} {b} 1... d5)"));
}

#[test]
fn files_of_old_programs_are_read_as_they_were_written() {
    assert_eq!(decode("M\u{fc}ller – ½".as_bytes()), "Müller – ½");
    assert_eq!(decode(b"[White \"M\xfcller\"]"), "[White \"Müller\"]");
    assert_eq!(decode(b"\x93Caf\xe9\x94 \x96 \x8a\xff\x81"), "“Café” – Šÿ\u{81}");
    assert_eq!(decode(b"\xef\xbb\xbf1. e4"), "1. e4", "the mark of UTF-8 is no part of it");
    // A line is one or the other, a file may be both.
    let both = [&b"M\xfcller\r\n"[..], "Müller\n".as_bytes()].concat();
    assert_eq!(decode(&both), "Müller\r\nMüller\n");
    assert_eq!(decode(b""), "");
}
