//! Every message, as the page would send it.

mod board;
mod file;
mod history;
mod storage;
mod text_box;
mod walk;

use threefold_duplicate::BoardId;

use super::*;
use crate::duplicate::model::{Model, Place};
pub(crate) use crate::shell::tests::announced;
use crate::shell::tests::{sounds, stored, updates_of, usual};
use crate::shell::{Arrow, Key, Motion, Sound, Start, Theme};

updates_of!(Duplicate);

/// A page that was just loaded, with nothing in storage.
pub(crate) fn fresh() -> Model {
    started(Start::default()).0
}

/// A page that was just loaded, by somebody who has closed the card of the first visit.
pub(crate) fn started(start: Start) -> (Model, Vec<Effect>) {
    let (mut model, effects) = started_new(start);
    if model.card == Some(Card::Welcome) {
        update(&mut model, ShellMsg::Dismissed);
    }
    (model, effects)
}

/// A page that was just loaded, as it is.
fn started_new(start: Start) -> (Model, Vec<Effect>) {
    let mut model = Model::default();
    let effects = update(&mut model, ShellMsg::Started(Box::new(usual(start))));
    (model, effects)
}

/// A game with these moves.
pub(crate) fn played(moves: &str) -> Model {
    let mut model = fresh();
    play(&mut model, moves);
    model
}

/// Plays moves by clicks, and gives the effects of the last one.
pub(crate) fn play(model: &mut Model, moves: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for text in moves.split_whitespace() {
        let ply = model.boards.current_game.shown();
        let board = model.boards.current_game.position().turn().boards()[ply / 4 % 2];
        let square = |part: &str| Place::new(board, part.parse().unwrap());
        update(model, ShellMsg::SquareClicked(square(&text[..2])));
        effects = update(model, ShellMsg::SquareClicked(square(&text[2..4])));
        if let Some(letter) = text[4..].chars().next() {
            let role = Role::from_letter(letter.to_ascii_uppercase()).unwrap();
            effects = update(model, Msg::PromotionChosen(role));
        }
        assert_eq!(
            model.boards.current_game.shown(),
            ply + 1,
            "{text} is played: {:?}",
            model.shell.notice
        );
    }
    effects
}

/// A place as text: `NW e2`.
pub(crate) fn at(text: &str) -> Place {
    let (board, square) = text.split_once(' ').unwrap();
    Place::new(BoardId::from_name(board).unwrap(), square.parse().unwrap())
}

/// The moves of a game of `data/duplicate/endings.jsonl`, by its name.
pub(crate) fn corpus(id: &str) -> String {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/duplicate/endings.jsonl");
    let text = std::fs::read_to_string(file).unwrap();
    let line = text.lines().find(|line| line.contains(&format!("\"id\":\"{id}\""))).unwrap();
    let (_, moves) = line.split_once("\"moves\":[\"").unwrap();
    moves.split_once("\"]").unwrap().0.replace("\",\"", " ")
}

pub(crate) fn click(model: &mut Model, text: &str) -> Vec<Effect> {
    update(model, ShellMsg::SquareClicked(at(text)))
}

/// The moves of the game as text.
pub(crate) fn moves(model: &Model) -> String {
    let moves = model.boards.current_game.moves().map(|played| played.synced.to_string());
    moves.collect::<Vec<_>>().join(" ")
}

/// That something was refused with a sentence that has these words, and changed nothing.
#[track_caller]
fn refused(model: &mut Model, msg: impl Into<ShellMsg>, words: &str) {
    let before = model.boards.current_game.clone();
    let effects = update(model, msg);
    let notice = model.shell.notice.as_ref().map(|notice| notice.text.as_str()).unwrap_or_default();
    assert!(model.shell.notice.as_ref().is_some_and(|notice| notice.is_refusal), "{effects:?}");
    assert!(notice.contains(words), "{notice:?} has {words:?}");
    assert!(announced(&effects).contains(words));
    assert_eq!(model.boards.current_game, before);
}

const MATE: &str = "f2f3 e2e4 e7e5 b8a6 g2g4 g1e2 d8h4 e7e5";

#[test]
fn a_move_is_announced_with_what_it_did_on_each_board() {
    let mut model = fresh();
    let effects = play(&mut model, "b1c3");
    assert_eq!(announced(&effects), "North plays b1c3 on NW and NE.");
    assert_eq!(sounds(&effects), [Sound::Move]);
    play(&mut model, "a2a3 a7a6 d7d5");
    let effects = play(&mut model, "c3d5");
    assert_eq!(
        announced(&effects),
        "North plays c3d5: on NW it captures a pawn, on NE it moves to an empty square. West's pawn on d5 of \
         SW is a ghost now."
    );
    assert_eq!(sounds(&effects), [Sound::Capture]);
}

#[test]
fn a_check_is_announced_and_heard() {
    let mut model = played("e2e4 e2e4 f7f6 f7f6");
    let effects = play(&mut model, "d1h5 a2a3");
    assert!(announced(&effects).ends_with("East is in check on NE."), "{}", announced(&effects));
    assert_eq!(sounds(&effects), [Sound::Check]);
}

#[test]
fn the_end_is_announced_once_heard_and_shown() {
    let mut model = played(MATE.strip_suffix(" e7e5").unwrap());
    let effects = play(&mut model, "e7e5");
    assert_eq!(
        announced(&effects),
        "West plays e7e5 on NW and SW. North is checkmated, in check on NE. East wins."
    );
    assert_eq!(sounds(&effects), [Sound::End]);
    assert_eq!(model.card, Some(Card::End));
    refused(&mut model, ShellMsg::SquareClicked(at("NW e2")), "The game is over");
    refused(&mut model, Msg::DeclareDraw, "The game is over");
    update(&mut model, ShellMsg::Dismissed);
    assert_eq!(model.card, None);
}

#[test]
fn claims_draws_and_resignations_end_the_game_or_say_why_not() {
    let mut model = played("e2e4");
    refused(&mut model, Msg::Claim, "need no claim");
    let effects = update(&mut model, Msg::DeclareDraw);
    assert_eq!(announced(&effects), "The players declared a draw.");
    update(&mut model, ShellMsg::Undo);
    assert_eq!(model.boards.current_game.state().ending, None);
    let effects = update(&mut model, Msg::Resign(Seat::West));
    assert_eq!(announced(&effects), "West resigned. The others draw.");
    assert_eq!((model.card.clone(), moves(&model)), (Some(Card::End), "e2e4".to_owned()));
}

#[test]
fn a_claim_counts_where_the_rulings_leave_it_to_the_players() {
    let mut model = fresh();
    update(&mut model, Msg::RulingChosen { ruling: Ruling::CountedDraws, answer: 1 });
    update(&mut model, Msg::NewGame);
    play(&mut model, "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8");
    refused(&mut model, Msg::Claim, "2 of 3 occurrences of the position");
    play(&mut model, "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8");
    let effects = update(&mut model, Msg::Claim);
    assert!(announced(&effects).contains("claimed by North"), "{}", announced(&effects));
}

#[test]
fn a_ruling_is_chosen_for_new_games_only() {
    let mut model = played("e2e4");
    let effects = update(&mut model, Msg::RulingChosen { ruling: Ruling::DoubleMate, answer: 1 });
    assert!(stored(&effects)[0].1.contains("last-mover-wins"));
    assert_eq!(Ruling::DoubleMate.answer(model.boards.current_game.rulings()), 0);
    update(&mut model, Msg::NewGame);
    assert_eq!(Ruling::DoubleMate.answer(model.boards.current_game.rulings()), 1);
    update(&mut model, Msg::RulingChosen { ruling: Ruling::DoubleMate, answer: 9 });
    assert_eq!(Ruling::DoubleMate.answer(chosen_rulings(&model.shell.settings)), 1);
}

#[test]
fn focus_lasts_until_it_is_switched_off() {
    let mut model = fresh();
    let effects = update(&mut model, Msg::FocusToggled);
    assert!(stored(&effects)[0].1.contains("focus on"));
    assert_eq!(announced(&effects), "North's boards NW and NE are turned upright.");
    assert_eq!(model.boards.rotation(BoardId::Nw).degrees(), 0);
    assert_eq!(model.boards.rotation(BoardId::Sw).degrees(), 315);
    play(&mut model, "e2e4");
    assert_eq!(model.boards.rotation(BoardId::Sw).degrees(), 0);
    play(&mut model, "e2e4");
    assert!(model.boards.is_in_focus);
    assert_eq!(model.boards.rotation(BoardId::Sw).degrees(), 315);
    assert_eq!(model.boards.rotation(BoardId::Se).degrees(), 0);
    update(&mut model, Msg::FocusToggled);
    play(&mut model, "e7e5");
    assert!(!model.boards.is_in_focus);
    let text = Some("focus on".to_owned());
    let key = shell::SETTINGS_KEY.to_owned();
    update(&mut model, ShellMsg::StorageChanged { key, text });
    assert!(model.boards.is_in_focus, "another tab or page has switched it on");
}

#[test]
fn a_phone_begins_in_focus_until_it_is_switched_off() {
    let phone = Start { is_phone: true, ..Start::default() };
    let (mut model, _) = started(phone.clone());
    assert!(model.boards.is_in_focus);
    let effects = update(&mut model, Msg::FocusToggled);
    assert!(!model.boards.is_in_focus);
    let (model, _) = started(Start { stored: stored(&effects), ..phone });
    assert!(!model.boards.is_in_focus, "and it stays so");
    assert!(!fresh().boards.is_in_focus, "a large screen shows all four alike");
}

#[test]
fn the_card_of_the_end_gets_room_on_a_phone() {
    let (mut model, _) = started(Start { is_phone: true, ..Start::default() });
    play(&mut model, "f2f3 e2e4 e7e5 b8a6 g2g4 g1e2 d8h4 e7e5");
    assert!(model.card == Some(Card::End) && !model.boards.is_in_focus);
    update(&mut model, ShellMsg::Dismissed);
    assert!(model.boards.is_in_focus);
}

#[test]
fn the_first_visit_is_welcomed_and_the_second_is_not() {
    let first = || started_new(Start::default());
    let (mut model, _) = first();
    assert_eq!(model.card, Some(Card::Welcome));
    let effects = update(&mut model, ShellMsg::Dismissed);
    assert_eq!(model.card, None);
    assert!(effects.iter().any(|effect| matches!(effect, Effect::FocusSquare(_))));
    let (model, _) = started_new(Start { stored: stored(&effects), ..Start::default() });
    assert_eq!(model.card, None);

    let (mut model, _) = first();
    let effects = update(&mut model, Msg::LessonWanted);
    assert_eq!((model.card, effects.last()), (None, Some(&Effect::Open("learn"))));
    assert!(stored(&effects)[0].1.contains("welcomed"));
}

#[test]
fn whoever_comes_for_a_game_is_not_welcomed() {
    let effects = play(&mut fresh(), "e2e4");
    let (model, _) = started_new(Start { stored: stored(&effects), ..Start::default() });
    assert_eq!((moves(&model), model.card), ("e2e4".to_owned(), None));
    let code = played("e2e4").boards.current_game.game().to_share_code().unwrap();
    let (model, _) = started_new(Start { fragment: format!("g={code}"), ..Start::default() });
    assert_eq!(model.card, None);
    let (mut model, _) = started_new(Start::default());
    let text = Some("welcomed yes".to_owned());
    let key = shell::SETTINGS_KEY.to_owned();
    update(&mut model, ShellMsg::StorageChanged { key, text });
    assert_eq!(model.card, None, "the lessons were opened first");
}

#[test]
fn settings_are_stored_and_silence_is_silent() {
    let mut model = fresh();
    let messages = [
        ShellMsg::ThemeSet(Theme::Dark),
        ShellMsg::MotionSet(Motion::Reduced),
        ShellMsg::SoundSet(false),
    ];
    for msg in messages {
        let effects = update(&mut model, msg);
        assert_eq!(stored(&effects).len(), 1);
    }
    let text = stored(&update(&mut model, ShellMsg::SoundSet(false)))[0].1.clone();
    assert_eq!(crate::shell::Settings::from_text(&text), model.shell.settings);
    assert_eq!(model.shell.settings.theme, Theme::Dark);
    assert_eq!(model.shell.settings.motion, Motion::Reduced);
    assert_eq!(sounds(&play(&mut model, "e2e4")), []);
    assert_eq!(sounds(&update(&mut model, Msg::Claim)), []);
}

#[test]
fn without_a_message_nothing_is_known_and_everything_works() {
    let mut model = Model::default();
    play(&mut model, "e2e4 e2e4");
    assert_eq!(*model.boards.current_game.game(), {
        let mut game = DuplicateGame::default();
        for text in ["e2e4", "e2e4"] {
            game.apply(Action::Move(text.parse().unwrap())).unwrap();
        }
        game
    });
}
