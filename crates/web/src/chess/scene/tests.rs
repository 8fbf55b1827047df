//! Scenes.

mod part;
mod record;

use threefold_chess::Color;
use threefold_engine::{Chances, Score};
use threefold_game::pgn::Evaluation;

use super::*;
use crate::chess::model::{Choice, Side};
use crate::chess::update::tests::{
    Effect, against_engine, at, click, engine_says, fresh, from_fen, play, played, started, update,
};
use crate::chess::update::{Msg, ShellMsg, msg};
use crate::shell::{Controls, Start, Transport};

fn square<'a>(scene: &'a Scene, name: &str) -> &'a SquareScene {
    scene.board.squares.iter().find(|square| square.name == name).unwrap()
}

#[test]
fn the_board_is_seen_from_below() {
    let mut model = fresh();
    let shown = scene(&model);
    assert_eq!(shown.board.squares.len(), 64);
    let first = &shown.board.squares[0];
    assert_eq!((first.name.as_str(), first.row, first.column), ("a8", 0, 0));
    assert_eq!(first.label, "a8, black rook");
    assert_eq!(shown.players[1].color, Color::White);
    update(&mut model, Msg::Flip);
    let shown = scene(&model);
    assert_eq!(shown.board.squares[0].name, "h1");
    assert_eq!(shown.players[0].color, Color::White);
    assert_eq!(shown.board.squares.iter().filter(|square| square.is_tabbable).count(), 1);
}

#[test]
fn every_kind_of_highlight_is_shown() {
    let mut model = played("e2e4 d7d5");
    click(&mut model, "e4");
    let shown = scene(&model);
    for (name, highlight, label) in [
        ("e4", Highlight::Grabbed, "e4, white pawn, selected"),
        ("e5", Highlight::Legal, "e5, empty, legal"),
        ("d5", Highlight::Capture, "d5, black pawn, captures here, last move"),
        ("f5", Highlight::None, "f5, empty"),
    ] {
        assert_eq!(square(&shown, name).highlight, highlight, "{name}");
        assert_eq!(square(&shown, name).label, label);
    }
    assert!(square(&shown, "e4").is_selected);
    let mut model = from_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "");
    click(&mut model, "e5");
    assert_eq!(square(&scene(&model), "d6").highlight, Highlight::Capture);
    click(&mut model, "e5");
    update(&mut model, Msg::HintAsked);
    engine_says(&mut model, &["info depth 1 score cp 5 pv e5d6", "bestmove e5d6"]);
    assert_eq!(square(&scene(&model), "d6").highlight, Highlight::Hint);
    assert_eq!(scene(&model).board.arrows[0].kind, ArrowKind::Hint);
    let (mut model, _) = against_engine(Side::White, 5, "");
    play(&mut model, "e2e4");
    click(&mut model, "d2");
    assert_eq!(square(&scene(&model), "d3").highlight, Highlight::None);
    click(&mut model, "d4");
    assert_eq!(square(&scene(&model), "d4").highlight, Highlight::Premove);
    assert_eq!(scene(&model).board.arrows[0].kind, ArrowKind::Premove);
}

#[test]
fn a_check_and_the_last_move_are_marked() {
    let model = played("e2e4 f7f6 d1h5");
    let shown = scene(&model);
    assert!(square(&shown, "e8").is_check);
    assert_eq!(square(&shown, "e8").label, "e8, black king, in check");
    let last: Vec<&str> = shown
        .board
        .squares
        .iter()
        .filter(|it| it.is_last_move)
        .map(|it| it.name.as_str())
        .collect();
    assert_eq!(last, ["h5", "d1"]);
    assert_eq!(shown.status.headline, "Black to move, in check");
}

#[test]
fn captured_pieces_and_the_lead_are_shown() {
    let model = played("e2e4 d7d5 e4d5 d8d5 b1c3 d5d2 c1d2");
    let [black, white] = scene(&model).players;
    assert_eq!(white.captured, [threefold_chess::Role::Pawn, threefold_chess::Role::Queen]);
    assert_eq!(black.captured.len(), 2);
    assert_eq!((white.lead, black.lead), (8, 0));
    assert_eq!(white.label, "White, ahead by 8");
    assert!(black.is_turn && !white.is_turn);
}

#[test]
fn the_bar_follows_the_engines_own_chances() {
    for centipawns in (-700..=700).step_by(10) {
        let chances = Chances::of(Score::new(centipawns));
        let expected = i32::from(chances.win) + i32::from(chances.draw) / 2;
        let shown = i32::from(thought::chances(Evaluation::Centipawns(centipawns)));
        assert!((shown - expected).abs() <= 8, "{centipawns}: {shown} for {expected}");
    }
    assert_eq!(thought::chances(Evaluation::Mate(3)), 1000);
    assert_eq!(thought::chances(Evaluation::Mate(-1)), 0);
}

#[test]
fn the_graph_has_what_is_known_and_where_we_are() {
    let mut model = played("e2e4 e7e5");
    update(&mut model, Msg::AnalysisToggled);
    engine_says(&mut model, &["info depth 3 score cp 0 pv g1f3"]);
    update(&mut model, ShellMsg::Previous);
    engine_says(&mut model, &["info depth 3 score mate 2 pv e7e5"]);
    let shown = scene(&model);
    let known: Vec<Option<u16>> = shown.graph.points.iter().map(|(_, known)| *known).collect();
    assert_eq!((known, shown.graph.current), (vec![None, Some(0), Some(500)], 1));
    let bar = shown.evaluation.unwrap();
    assert_eq!((bar.text.as_str(), bar.label.as_str()), ("#-2", "Black mates in 2"));
    assert_eq!(shown.board.arrows[0].kind, ArrowKind::Best);
}

#[test]
fn controls_say_what_they_do_or_why_not() {
    let model = fresh();
    let shown = scene(&model);
    let control = |wanted| shown.controls.iter().find(|it| it.control == wanted).unwrap().clone();
    assert!(!control(Transport::Undo.into()).is_enabled);
    assert_eq!(control(Transport::Undo.into()).hint, "There is nothing to undo.");
    assert!(!control(Control::Delete).is_enabled && !control(Transport::Next.into()).is_enabled);
    assert!(control(Control::Hint).is_enabled && control(Control::Resign).is_enabled);
    assert_eq!(control(Control::Analysis).is_pressed, Some(false));
    assert_eq!(control(Control::Flip).shortcut, Some('f'));
}

#[test]
fn every_control_can_be_pressed_at_any_time() {
    for control in Control::all() {
        for moves in ["", "e2e4", "f2f3 e7e5 g2g4 d8h4"] {
            let mut model = played(moves);
            let is_enabled =
                scene(&model).controls.iter().any(|it| it.control == control && it.is_enabled);
            update(&mut model, msg(control));
            let is_refused = model.shell.notice.as_ref().is_some_and(|notice| notice.is_refusal);
            assert_eq!(
                is_enabled, !is_refused,
                "{control:?} after {moves:?}: {:?}",
                model.shell.notice
            );
        }
    }
}

#[test]
fn the_form_shows_what_is_chosen() {
    let mut model = fresh();
    update(&mut model, Msg::NewGameAsked);
    let form = scene(&model).form.unwrap();
    assert_eq!(form.groups.len(), 4);
    for (heading, options) in &form.groups {
        assert_eq!(options.iter().filter(|it| it.is_chosen).count(), 1, "{heading}");
    }
    let person = form.groups[0].1[1].choice.clone();
    update(&mut model, Msg::FormChanged(person));
    assert_eq!(scene(&model).form.unwrap().groups.len(), 2);
}

#[test]
fn the_end_has_a_card_with_result_and_reason() {
    let mut model = played("f2f3 e7e5 g2g4 d8h4");
    let (result, title) = ("0-1".to_owned(), "Black wins by checkmate".to_owned());
    let expected = CardScene::End { result, title };
    assert_eq!(scene(&model).card, Some(expected));
    let end = LogItem::End("0–1 Black wins by checkmate.".to_owned());
    assert_eq!(scene(&model).log.last(), Some(&end));
    update(&mut model, ShellMsg::Dismissed);
    assert_eq!(scene(&model).card, None);
    assert_eq!(scene(&model).status.result.as_deref(), Some("0-1"));
}

#[test]
fn promotion_asks_for_the_color_to_move() {
    let mut model = from_fen("7K/8/8/8/8/8/p7/7k b - - 0 1", "");
    click(&mut model, "a2");
    click(&mut model, "a1");
    let asked = scene(&model).promotion.unwrap();
    assert_eq!((asked.color, asked.choices.len()), (Color::Black, 4));
    assert_eq!(asked.title, "Promote to…");
    assert_eq!(model.hand.grabbed, Some(at("a2")));
}

#[test]
fn the_counters_of_draws_are_said() {
    let counters = |moves| scene(&played(moves)).status.counters;
    let away = "g1f3 g8f6 f3g1 f6g8";
    assert_eq!((counters(""), counters("e2e4"), counters("g1f3")), (None, None, None));
    assert_eq!(counters(away).as_deref(), Some("Same position 2 times"));
    let twice = counters(&format!("{away} {away}"));
    assert_eq!(twice.as_deref(), Some("Same position 3 times"));
    let late = |clock: u8| from_fen(&format!("8/8/3k4/8/3K4/8/7R/8 w - - {clock} 40"), "");
    assert_eq!(scene(&late(19)).status.counters, None);
    let said = "20 half-moves without capture or pawn move";
    assert_eq!(scene(&late(20)).status.counters.as_deref(), Some(said));
}

#[test]
fn mate_is_written_with_its_sign() {
    let shown = scene(&played("f2f3 e7e5 g2g4 d8h4"));
    let last = shown.log.iter().rev().find_map(|item| match item {
        LogItem::Move { text, .. } => Some(text.as_str()),
        _ => None,
    });
    assert_eq!(last, Some("Qh4#"));
}

#[test]
fn undone_moves_are_marked_in_the_list() {
    let mut model = played("e2e4 e7e5 g1f3");
    for msg in [ShellMsg::Undo, ShellMsg::Undo] {
        update(&mut model, msg);
    }
    let moments = |model: &Model| -> Vec<(Moment, bool)> {
        let moves = scene(model).log.into_iter().filter_map(|item| match item {
            LogItem::Move { moment, label, .. } => Some((moment, label.starts_with("Undone: "))),
            _ => None,
        });
        moves.collect()
    };
    let undone = (Moment::Undone, true);
    assert_eq!(moments(&model), [(Moment::Current, false), undone, undone]);
    // Also while they are looked at.
    update(&mut model, ShellMsg::Last);
    assert_eq!(moments(&model), [(Moment::Past, false), undone, (Moment::Current, true)]);
    update(&mut model, ShellMsg::Redo);
    assert_eq!(moments(&model)[1], (Moment::Current, false));
}

#[test]
fn thoughts_of_an_opponent_are_shown_when_asked_for() {
    let (mut model, _) = against_engine(Side::White, 5, "");
    for (own, reply) in [("e2e4", "e7e5"), ("g1f3", "b8c6")] {
        play(&mut model, own);
        let line = format!("info depth 5 score cp 10 pv {reply}");
        engine_says(&mut model, &[&line, &format!("bestmove {reply}")]);
    }
    update(&mut model, ShellMsg::Previous);
    let known = |model: &Model| {
        let shown = scene(model);
        let points = shown.graph.points.iter().filter(|(_, known)| known.is_some());
        (points.count(), shown.evaluation.is_some())
    };
    assert_eq!(known(&model), (0, false));
    update(&mut model, Msg::AnalysisToggled);
    assert_eq!(known(&model), (2, true));
    update(&mut model, Msg::AnalysisToggled);
    assert_eq!(known(&model), (0, false));
    update(&mut model, Msg::Resign);
    update(&mut model, ShellMsg::Dismissed);
    assert_eq!(known(&model), (2, true), "the game is over");
}

#[test]
fn a_position_that_is_over_says_its_result() {
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    let mut model = from_fen(stalemate, "");
    let said = "Position loaded. Draw by stalemate.";
    assert_eq!(scene(&model).notice.unwrap().text, said);
    update(&mut model, Msg::TextEntered(format!("[FEN \"{stalemate}\"]\n\n*")));
    assert_eq!(scene(&model).notice.unwrap().text, said);
    update(&mut model, Msg::FormChanged(Choice::Start(stalemate.to_owned())));
    update(&mut model, Msg::NewGame);
    assert_eq!(scene(&model).notice.unwrap().text, "New game. Draw by stalemate.");
    let shown = scene(&model);
    assert_eq!(shown.status.headline, "Draw by stalemate.");
    assert!(shown.players.iter().all(|player| !player.is_turn));
    let mate = from_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "");
    assert_eq!(scene(&mate).status.headline, "White wins by checkmate.");
}

#[test]
fn the_first_visit_asks_what_to_do() {
    let asked = started(Start::default()).0;
    let Some(CardScene::Several { games, .. }) = scene(&asked).card else { panic!() };
    let titles: Vec<&str> = games.iter().map(|way| way.title.as_str()).collect();
    assert_eq!(titles, ["Play the computer", "Two players", "Analyze"]);
    let choose = |way| {
        let mut model = asked.clone();
        let effects = update(&mut model, Msg::GameChosen(way));
        assert_eq!(scene(&model).card, None);
        (scene(&model), effects.contains(&Effect::FocusSquare(at("e2"))))
    };
    let (shown, _) = choose(0);
    assert!(shown.form.is_some_and(|form| form.groups.len() == 4), "against the engine");
    let (shown, has_keyboard) = choose(1);
    assert!(shown.form.is_none() && !shown.analysis.is_on && has_keyboard);
    let (shown, has_keyboard) = choose(2);
    assert!(shown.analysis.is_on && has_keyboard);
    // Whoever closes it has the board.
    let mut closed = asked.clone();
    update(&mut closed, ShellMsg::Dismissed);
    assert_eq!(scene(&closed).card, None);
}

#[test]
fn looking_back_is_said() {
    let mut model = played("e2e4 e7e5");
    assert_eq!(scene(&model).status.looking_back, None);
    update(&mut model, ShellMsg::First);
    assert!(scene(&model).status.looking_back.unwrap().starts_with("Viewing an earlier position"));
    play(&mut model, "d2d4");
    assert!(scene(&model).status.looking_back.unwrap().starts_with("Viewing a variation"));
}

#[test]
fn looking_ahead_is_not_called_looking_back() {
    let mut model = played("e2e4 e7e5");
    for msg in [ShellMsg::Undo, ShellMsg::Undo, ShellMsg::Last] {
        update(&mut model, msg);
    }
    let shown = scene(&model).status.looking_back.unwrap();
    assert_eq!(shown, "Viewing undone moves. A new move goes on from here.");
    play(&mut model, "g1f3");
    assert_eq!(scene(&model).status.looking_back, None);
    for msg in [ShellMsg::Undo, ShellMsg::Undo, ShellMsg::Undo, ShellMsg::Next] {
        update(&mut model, msg);
    }
    assert!(scene(&model).status.looking_back.unwrap().ends_with("starts a variation."));
}

#[test]
fn a_result_of_the_record_alone_is_shown_and_played_on() {
    let mut model = fresh();
    update(&mut model, Msg::TextEntered("1. e4 e5 2. Nf3 1-0".to_owned()));
    let shown = scene(&model);
    assert_eq!(shown.status.headline, "White wins, according to the PGN");
    assert_eq!(shown.status.result.as_deref(), Some("1-0"));
    let end = LogItem::End("1–0 White wins, according to the PGN.".to_owned());
    assert_eq!(shown.log.last(), Some(&end));
    assert!(shown.games[0].label.ends_with(", 1-0"), "{:?}", shown.games);
    for wanted in [Control::Offer, Control::Resign] {
        let control = shown.controls.iter().find(|it| it.control == wanted).unwrap();
        assert_eq!(
            (control.is_enabled, control.hint.ends_with("Make a move to play on.")),
            (false, true)
        );
        update(&mut model, msg(wanted));
        assert_eq!(model.current_game.live().ending(), None);
    }
    assert!(shown.claims.iter().all(|claim| !claim.is_enabled && !claim.can_announce));
    update(&mut model, ShellMsg::Previous);
    assert_eq!(scene(&model).status.result, None);
    update(&mut model, ShellMsg::Next);
    play(&mut model, "b8c6");
    let shown = scene(&model);
    let said = "Black plays knight b8 to c6. The game goes on. Its result 1–0 was removed.";
    assert_eq!(shown.notice.unwrap().text, said);
    assert_eq!((shown.status.headline.as_str(), shown.status.result), ("White to move", None));
    update(&mut model, ShellMsg::Undo);
    assert_eq!(scene(&model).status.result.as_deref(), Some("1-0"));
}
