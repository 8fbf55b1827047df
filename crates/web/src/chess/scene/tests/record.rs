//! Remarks, drawings and tags of a loaded game.

use threefold_game::pgn::Brush;

use super::*;
use crate::chess::update::tests::announced;

fn loaded(pgn: &str) -> crate::chess::model::Model {
    let mut model = fresh();
    update(&mut model, Msg::TextEntered(pgn.to_owned()));
    model
}

/// The list of moves as a text: comments in braces, variations in parentheses.
fn log(scene: &Scene) -> String {
    let items = scene.log.iter().map(|item| match item {
        LogItem::Move { number, text, .. } => {
            format!("{}{text}", number.as_deref().unwrap_or_default())
        }
        LogItem::Comment { text, .. } => format!("{{{text}}}"),
        LogItem::Open { .. } => "(".to_owned(),
        LogItem::Close { .. } => ")".to_owned(),
        LogItem::End(text) => text.clone(),
    });
    items.collect::<Vec<_>>().join(" ")
}

#[test]
fn annotations_are_signs_for_the_eye_and_words_for_the_ear() {
    let pgn = "1. e4 $1 e5 $6 $16 2. Nf3 $200 Nc6?? (2... d6 $13) 3. Bb5 $4 $19 *";
    let mut model = loaded(pgn);
    let expected = "1.e4! e5?! ± 2.Nf3 $200 Nc6?? ( 2...d6 ∞ ) 3.Bb5?? -+";
    assert_eq!(log(&scene(&model)), expected);
    let labels: Vec<String> = scene(&model)
        .log
        .into_iter()
        .filter_map(|item| match item {
            LogItem::Move { label, .. } => Some(label),
            _ => None,
        })
        .collect();
    assert_eq!(labels[0], "White plays pawn e2 to e4. Good move.");
    assert!(labels[1].ends_with(". Dubious move. White is better."), "{}", labels[1]);
    assert!(labels[2].ends_with(". $200."), "{}", labels[2]);
    update(&mut model, ShellMsg::First);
    let said = announced(&update(&mut model, ShellMsg::Next));
    assert_eq!(said, "White plays pawn e2 to e4. Black to move. Good move.");
}

#[test]
fn comments_stay_with_the_move_they_follow() {
    let pgn = "{before} 1. e4 {one} 1... e5 {two} (1... c5 {three} 2. Nf3 {four}) ({five} 1... e6) \
               2. Nf3 {six} *";
    let mut model = loaded(pgn);
    let expected = "{before} 1.e4 {one} 1...e5 {two} ( 1...c5 {three} 2.Nf3 {four} ) \
                    ( {five} 1...e6 ) 2.Nf3 {six}";
    assert_eq!(log(&scene(&model)), expected);
    let said = announced(&update(&mut model, ShellMsg::First));
    assert!(said.ends_with(" before"), "{said}");
    let said = announced(&update(&mut model, ShellMsg::Next));
    assert!(said.ends_with("Black to move. one"), "{said}");
}

#[test]
fn drawn_squares_and_arrows_belong_to_their_position() {
    let pgn = "{[%csl Bh8]} 1. e4 {[%csl Rd5,Gd4] strong [%cal Ge2e4,Yg1f3]} e5 \
               ({[%cal Rf1c4]} 1... c5) 2. Nf3 *";
    let mut model = loaded(pgn);
    let shown = scene(&model);
    assert_eq!((shown.board.arrows.len(), shown.board.drawn), (0, None));
    update(&mut model, ShellMsg::First);
    assert_eq!(scene(&model).board.drawn.as_deref(), Some("Drawn: blue h8."));
    let said = announced(&update(&mut model, ShellMsg::Next));
    let drawn = "Drawn: red d5, green d4, green arrow e2 to e4, yellow arrow g1 to f3, red arrow f1 \
                 to c4.";
    assert!(said.ends_with(&format!(" strong {drawn}")), "{said}");
    let shown = scene(&model);
    assert_eq!(shown.board.drawn.as_deref(), Some(drawn));
    assert_eq!(square(&shown, "d5").brush, Some(Brush::Red));
    assert_eq!(square(&shown, "d5").label, "d5, empty, drawn red");
    assert_eq!(square(&shown, "e4").brush, None);
    let arrow = &shown.board.arrows[1];
    assert_eq!((arrow.from, arrow.to), (at("g1"), at("f3")));
    assert_eq!(arrow.kind, ArrowKind::Drawn(Brush::Yellow));
    assert_eq!(log(&shown), "1.e4 {strong} 1...e5 ( 1...c5 ) 2.Nf3", "commands are not shown");
}

#[test]
fn tags_are_shown_if_they_say_something() {
    let header = |pgn: &str| scene(&loaded(pgn)).status.header;
    let pgn = "[Event \"World Championship\"]\n[Site \"Reykjavik\"]\n[Date \"1972.07.23\"]\n\
               [Round \"6\"]\n[White \"Fischer\"]\n[Black \"Spassky\"]\n\n1. c4 *";
    let expected = "World Championship, Reykjavik, 1972-07-23, round 6";
    assert_eq!(header(pgn).as_deref(), Some(expected));
    let shown = scene(&loaded(pgn));
    assert_eq!(shown.players.map(|player| player.name), ["Spassky", "Fischer"]);
    assert_eq!(header("[Date \"1851.??.??\"]\n\n1. e4 *").as_deref(), Some("1851"));
    let nothing = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]\n\n1. e4 *";
    assert_eq!(header(nothing), None);
    assert_eq!(scene(&played("e2e4")).status.header, None, "a game of one's own");
}

#[test]
fn castling_in_chess960_is_marked_on_the_rook() {
    let mut model = from_fen("1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w KQkq - 0 1", "");
    click(&mut model, "c1");
    let shown = scene(&model);
    for rook in ["b1", "g1"] {
        assert_eq!(square(&shown, rook).highlight, Highlight::Castling, "{rook}");
    }
    assert_eq!(square(&shown, "g1").label, "g1, white rook, castles with this rook");
    click(&mut model, "g1");
    assert_eq!(log(&scene(&model)), "1.O-O");
    let mut standard = from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "");
    click(&mut standard, "e1");
    assert_eq!(square(&scene(&standard), "g1").highlight, Highlight::Legal);
    assert_eq!(square(&scene(&standard), "h1").highlight, Highlight::None);
}

#[test]
fn the_title_of_the_tab_tells_whose_turn_it_is() {
    assert_eq!(fresh().standing(), "White to move");
    assert_eq!(played("f2f3 e7e5 g2g4 d8h4").standing(), "Black wins by checkmate");
    assert_eq!(loaded("1. e4 1-0").standing(), "White wins, according to the PGN");
    let (mut model, _) = against_engine(Side::White, 5, "");
    assert_eq!(model.standing(), "Your move");
    play(&mut model, "e2e4");
    assert_eq!(model.standing(), "Computer to move");
    update(&mut model, ShellMsg::First);
    assert_eq!(model.standing(), "Computer to move", "wherever one looks");
}

#[test]
fn a_move_while_looking_back_says_that_it_starts_a_variation() {
    let mut model = played("e2e4 e7e5 g1f3");
    let said = |model: &crate::chess::model::Model| scene(model).notice.unwrap().text;
    update(&mut model, ShellMsg::First);
    play(&mut model, "d2d4");
    let started = "This starts a variation; the game itself is unchanged.";
    assert_eq!(said(&model), format!("White plays pawn d2 to d4. {started}"));
    play(&mut model, "d7d5");
    assert_eq!(said(&model), "Black plays pawn d7 to d5.", "it goes on");
    update(&mut model, ShellMsg::First);
    play(&mut model, "e2e4");
    assert_eq!(said(&model), "White plays pawn e2 to e4.", "the game itself");
}
