//! Seats, panel, controls, lists.

use super::*;
use crate::duplicate::model::{Ruling, chosen_rulings};
use crate::shell::{Theme, Transport};

fn control(model: &Model, control: Control) -> ControlScene<Control> {
    let scene = scene(model);
    scene.controls.into_iter().find(|one| one.control == control).unwrap()
}

#[test]
fn seats_say_who_is_to_move_in_check_and_haunted() {
    let model = played("e2e4 e2e4 f7f6 f7f6 d1h5 a2a3");
    let seats = scene(&model).boards.seats;
    let east = &seats[Seat::East];
    assert_eq!((east.name, east.side_name, east.color_index), ("East", "Black", 2));
    assert!(east.is_turn && !seats[Seat::North].is_turn);
    assert_eq!(east.checks, [BoardId::Ne]);
    assert_eq!(east.label, "East, Black, to move, in check on NE");
    assert_eq!(east.class, "east");
    let model = played(GHOST);
    let west = &scene(&model).boards.seats[Seat::West];
    assert_eq!((west.ghosts, west.count_ghosts()), ([0, 1], 1));
    assert_eq!(west.boards, [BoardId::Nw, BoardId::Sw]);
    assert!(west.label.ends_with("1 ghost"));
}

#[test]
fn the_turn_is_told_with_checks_and_ghosts() {
    let model = played("e2e4 e2e4 f7f6 f7f6 d1h5 a2a3");
    let turn = scene(&model).turn;
    assert_eq!((turn.seat, turn.headline.as_str()), (Some(Seat::East), "East to move, Black"));
    assert_eq!(turn.checks, ["East is in check on NE.", "West is in check on NW."]);
    assert_eq!((turn.ghosts, turn.looking_back), (None, None));
    let ghosts = scene(&played(GHOST)).turn.ghosts;
    assert_eq!(ghosts.as_deref(), Some("Ghosts: West 1"));
}

#[test]
fn the_turn_says_nothing_that_goes_without_saying() {
    let scene = scene(&fresh());
    let TurnScene { headline, checks, ghosts, looking_back, .. } = scene.turn;
    assert_eq!(headline, "North to move, White");
    assert!(checks.is_empty() && ghosts.is_none() && looking_back.is_none());
    assert_eq!(scene.boards.seats[Seat::South].label, "South, White");
}

#[test]
fn mate_has_a_sign_of_its_own_in_the_log() {
    // East mates North, who is to move only after West.
    let model = played("f2f3 e2e4 e7e5 b8a6 g2g4 g1e2 d8h4 e7e5");
    let cells = scene(&model).log.rows[1].cells.map(Option::unwrap);
    assert_eq!(cells.map(|cell| cell.signs()), ["", "", "#", ""]);
    assert!(cells[2].label().ends_with("NE and SE. Checkmate."), "{}", cells[2].label());
    // A check that is no mate, and a mate that was not played yet.
    let model = played("f2f3 e2e4 e7e5 b8a6 g2g4 g1e2 d8h4");
    assert_eq!(scene(&model).log.rows[1].cells[2].unwrap().signs(), "+");
    // Both opponents mate, one after the other.
    let model = played("f2f3 a2a3 e7e5 e7e5 g2g4 b2b3 d8h4 d8h4");
    let cells = scene(&model).log.rows[1].cells.map(Option::unwrap);
    assert_eq!(cells.map(|cell| cell.signs()), ["", "", "#", "+"]);
}

#[test]
fn looking_back_is_told() {
    let mut model = played("e2e4 e2e4");
    update(&mut model, ShellMsg::Previous);
    let turn = scene(&model).turn;
    assert_eq!(turn.looking_back.as_deref(), Some("Viewing ply 1 of 2"));
    assert_eq!(turn.headline, "South to move, White");
}

#[test]
fn the_log_has_a_row_for_each_round() {
    let mut model = played("b1c3 a2a3 a7a6 d7d5 c3d5 a3a4");
    update(&mut model, ShellMsg::JumpTo(5));
    let log = scene(&model).log.rows;
    assert_eq!(log.iter().map(|row| row.round).collect::<Vec<_>>(), [1, 2]);
    let [north, south, east, west] = log[1].cells;
    let north = north.unwrap();
    assert_eq!((north.ply, north.text().as_str()), (5, "c3d5"));
    assert_eq!(north.signs(), "×");
    assert_eq!(north.moment, Moment::Current);
    assert_eq!(
        north.label(),
        "North plays c3d5: on NW it captures a pawn, on NE it moves to an empty square."
    );
    assert_eq!(south.unwrap().moment, Moment::Future);
    assert!(east.is_none() && west.is_none());
    assert_eq!(log[0].cells[3].as_ref().unwrap().moment, Moment::Past);
    let model = played("e2e4 e2e4 f7f6 f7f6 d1h5 a2a3");
    let cells = scene(&model).log.rows[1].cells;
    let [north, south] = [0, 1].map(|index| cells[index].as_ref().unwrap());
    assert_eq!((north.signs(), south.signs()), ("+", ""), "North checks, though South moves next");
    assert!(north.label().ends_with(" East is in check on NE."), "{}", north.label());
}

#[test]
fn what_ended_the_game_by_hand_is_in_the_log() {
    let mut model = played("e2e4");
    assert_eq!(scene(&model).log.last_action, None);
    update(&mut model, Msg::Resign(Seat::South));
    let recorded = scene(&model).log.last_action.unwrap();
    assert_eq!(
        (recorded.ply, recorded.text().as_str(), recorded.moment),
        (2, "South resigns", Moment::Current)
    );
    assert_eq!(recorded.label(), "South resigned. The others draw.");
    update(&mut model, ShellMsg::Previous);
    assert_eq!(scene(&model).log.last_action.unwrap().moment, Moment::Future);
}

#[test]
fn the_legend_explains_marks() {
    let legend: Vec<(Mark, &str)> = Mark::legend().collect();
    assert_eq!(legend.len(), 6);
    assert!(legend.iter().all(|(_, label)| !label.is_empty()));
    assert_eq!(legend[3].0, Mark::Ghost);
    assert!(legend[3].1.starts_with("A ghost"));
}

#[test]
fn rulings_say_what_is_in_force_and_what_is_chosen() {
    let mut model = fresh();
    update(&mut model, Msg::RulingChosen { ruling: Ruling::DoubleMate, answer: 1 });
    let rulings = scene(&model).rulings;
    assert_eq!(rulings.len(), 7);
    assert!(rulings.iter().all(|one| !one.title.is_empty() && !one.options.is_empty()));
    let double = rulings.iter().find(|one| one.ruling == Ruling::DoubleMate).unwrap();
    let options: Vec<_> =
        double.options.iter().map(|one| (one.is_in_force, one.is_chosen)).collect();
    assert_eq!(options, [(true, false), (false, true)]);
    let labels = rulings.iter().flat_map(|one| &one.options).map(|option| option.label);
    assert!(labels.clone().all(|label| !label.is_empty()));
}

#[test]
fn controls_are_enabled_or_say_why_not() {
    let model = fresh();
    for (which, reason) in [
        (Transport::Undo.into(), "There is nothing to undo."),
        (Transport::Redo.into(), "There is nothing to redo."),
        (Transport::First.into(), "This is the start of the game."),
        (Transport::Next.into(), "This is the end of the game."),
        (Control::Claim, "Draws need no claim: they end the game automatically."),
    ] {
        let control = control(&model, which);
        assert_eq!((control.is_enabled, control.hint.as_str()), (false, reason));
    }
    for which in [Control::NewGame, Control::Save, Control::Load, Control::Share, Control::Focus] {
        assert!(control(&model, which).is_enabled);
    }
    let mut model = played("e2e4 e2e4");
    assert_eq!(control(&model, Transport::Undo.into()).hint, "Undo South's e2e4");
    update(&mut model, ShellMsg::First);
    play(&mut model, "d2d4");
    assert_eq!(
        control(&model, Transport::Undo.into()).hint,
        "Undo the move and bring back 2 later moves"
    );
    update(&mut model, Msg::DeclareDraw);
    assert!(control(&model, Control::Resign(Seat::East)).hint.starts_with("The game is over"));
    assert_eq!(control(&model, Transport::Undo.into()).hint, "Undo the end of the game");
    update(&mut model, Msg::NewGame);
    assert_eq!(control(&model, Transport::Undo.into()).hint, "Bring back the previous game");
}

#[test]
fn games_lines_and_settings_are_listed() {
    let mut model = played("e2e4");
    update(&mut model, Msg::Resign(Seat::East));
    update(&mut model, Msg::NewGame);
    play(&mut model, "d2d4");
    update(&mut model, ShellMsg::LineEntered("<b>help</b>".to_owned()));
    update(&mut model, ShellMsg::ThemeSet(Theme::Dark));
    let scene = scene(&model);
    let labels: Vec<&str> = scene.games.iter().map(|game| game.label.as_str()).collect();
    assert_eq!(labels, ["1 move", "1 move, resignation"]);
    assert!(scene.games[0].is_current && !scene.games[1].is_current);
    assert_eq!(scene.transcript[0].line, "<b>help</b>");
    assert_eq!(scene.settings.theme, Theme::Dark);
    assert!(scene.settings.has_sound);
}

#[test]
fn a_refusal_is_seen_until_something_else_is_said() {
    let mut model = fresh();
    update(&mut model, ShellMsg::Undo);
    assert!(scene(&model).notice.is_some_and(|notice| notice.is_refusal));
    play(&mut model, "e2e4");
    let notice = scene(&model).notice.unwrap();
    assert_eq!(
        (notice.is_refusal, notice.text.as_str()),
        (false, "North plays e2e4 on NW and NE.")
    );
}

#[test]
fn the_log_of_a_very_long_game_is_a_part_of_it() {
    let mut model = fresh();
    update(&mut model, Msg::RulingChosen { ruling: Ruling::CountedDraws, answer: 1 });
    let mut game = threefold_duplicate::DuplicateGame::new(chosen_rulings(&model.shell.settings));
    let rounds = ["g1f3 g1f3 g8f6 g8f6", "f3g1 f3g1 f6g8 f6g8"];
    for number in 0..450 {
        for text in rounds[number % 2].split(' ') {
            game.apply(threefold_duplicate::Action::Move(text.parse().unwrap())).unwrap();
        }
    }
    let code = game.to_share_code().unwrap();
    update(&mut model, Msg::CodeEntered(code));
    for (ply, first, rounds, left_out) in
        [(1800, 301, 150, (300, 0)), (1000, 101, 300, (100, 50)), (0, 1, 300, (0, 150))]
    {
        update(&mut model, ShellMsg::JumpTo(ply));
        let log = scene(&model).log;
        assert_eq!((log.rows[0].round, log.rows.len()), (first, rounds));
        assert_eq!(log.left_out, left_out);
        let cells = log.rows.iter().flat_map(|row| row.cells.iter().flatten());
        assert_eq!(
            cells.filter(|cell| cell.moment == Moment::Current).count(),
            usize::from(ply > 0)
        );
    }
}
