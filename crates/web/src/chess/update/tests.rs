//! Every message, as the page would send it.

mod board;
mod clock;
mod engine;
mod file;
mod hint;
mod load;
mod order;
mod play;
mod premove;
mod storage;
mod text_box;
mod walk;

use threefold_chess::{Role, Square};

use super::*;
use crate::chess::model::{Model, Opponent, Side};
pub(crate) use crate::shell::tests::{announced, sounds, stored};
use crate::shell::tests::{updates_of, usual};
use crate::shell::{GameId, Key, Motion, Sound, Start, Theme, text as shared};

updates_of!(Chess);

/// A page that was just loaded, with nothing in storage, on which two people play without a clock.
pub(crate) fn fresh() -> Model {
    let (mut model, _) = started(Start::default());
    update(&mut model, Msg::GameChosen(1));
    model
}

/// A page that was just loaded.
pub(crate) fn started(start: Start) -> (Model, Vec<Effect>) {
    let mut model = Model::default();
    let effects = update(&mut model, ShellMsg::Started(Box::new(usual(start))));
    (model, effects)
}

/// A game with these moves, from the usual start or from a FEN.
pub(crate) fn played(moves: &str) -> Model {
    let mut model = fresh();
    play(&mut model, moves);
    model
}

pub(crate) fn from_fen(fen: &str, moves: &str) -> Model {
    let mut model = fresh();
    update(&mut model, Msg::TextEntered(fen.to_owned()));
    assert_eq!(model.current_game.position().to_string(), fen, "{:?}", model.card);
    play(&mut model, moves);
    model
}

/// Plays moves by clicks, and gives the effects of the last one.
pub(crate) fn play(model: &mut Model, moves: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for text in moves.split_whitespace() {
        let ply = model.current_game.tree.node(model.current_game.current).ply;
        click(model, &text[..2]);
        effects = click(model, &text[2..4]);
        if let Some(letter) = text[4..].chars().next() {
            let role = Role::from_letter(letter.to_ascii_uppercase()).unwrap();
            effects = update(model, Msg::PromotionChosen(role));
        }
        let now = model.current_game.tree.node(model.current_game.current).ply;
        assert_eq!(now, ply + 1, "{text} is played: {:?}", model.shell.notice);
    }
    effects
}

/// A new game against the engine, which has a time control if one is given.
pub(crate) fn against_engine(side: Side, level: u8, time: &str) -> (Model, Vec<Effect>) {
    let mut model = fresh();
    for choice in [
        Choice::Opponent(Opponent::Engine),
        Choice::Side(side),
        Choice::Level(level),
        Choice::Time(time.to_owned()),
    ] {
        update(&mut model, Msg::FormChanged(choice));
    }
    let effects = update(&mut model, Msg::NewGame);
    assert!(
        model.shell.notice.as_ref().is_some_and(|notice| !notice.is_refusal),
        "{:?}",
        model.shell.notice
    );
    (model, effects)
}

/// The engine says lines.
pub(crate) fn engine_says(model: &mut Model, lines: &[&str]) -> Vec<Effect> {
    let mut effects = Vec::new();
    for line in lines {
        effects = update(model, ShellMsg::WorkerSaid((*line).to_owned()));
    }
    effects
}

pub(crate) fn at(square: &str) -> Square {
    square.parse().unwrap()
}

pub(crate) fn click(model: &mut Model, square: &str) -> Vec<Effect> {
    update(model, ShellMsg::SquareClicked(at(square)))
}

pub(crate) fn pass(model: &mut Model, milliseconds: u64) -> Vec<Effect> {
    let now = model.shell.tab.now + milliseconds;
    assert_eq!(update(model, ShellMsg::TimePassed { now, date: now }), []);
    update(model, ShellMsg::Woken)
}

/// The lines that the engine is told.
pub(crate) fn told(effects: &[Effect]) -> Vec<String> {
    let told = effects.iter().filter_map(|effect| match effect {
        Effect::Work(lines) => Some(lines.clone()),
        _ => None,
    });
    told.flatten().collect()
}

/// The moves of the line that is looked at.
pub(crate) fn line(model: &Model) -> String {
    let moves = model.current_game.game().moves().map(|(noted, _)| noted.to_string());
    moves.collect::<Vec<_>>().join(" ")
}

pub(crate) fn notice(model: &Model) -> &str {
    model.shell.notice.as_ref().map(|notice| notice.text.as_str()).unwrap_or_default()
}

/// That something was refused with a sentence that has these words, and changed nothing.
#[track_caller]
pub(crate) fn refused(model: &mut Model, msg: impl Into<ShellMsg>, words: &str) {
    let before = model.current_game.clone();
    let effects = update(model, msg);
    assert!(model.shell.notice.as_ref().is_some_and(|notice| notice.is_refusal), "{effects:?}");
    assert!(notice(model).contains(words), "{:?} has {words:?}", notice(model));
    assert!(announced(&effects).contains(words));
    assert_eq!(model.current_game, before);
}

#[test]
fn the_board_can_be_turned() {
    let mut model = fresh();
    assert_eq!(announced(&update(&mut model, Msg::Flip)), "Black is at the bottom.");
    assert_eq!(model.below, threefold_chess::Color::Black);
}

#[test]
fn settings_are_those_of_both_pages() {
    let stored_before = vec![(shell::SETTINGS_KEY.to_owned(), "rulings claimed\n".to_owned())];
    let (mut model, _) = started(Start { stored: stored_before, ..Start::default() });
    let effects = update(&mut model, ShellMsg::ThemeSet(Theme::Dark));
    let [(key, text)] = &stored(&effects)[..] else { panic!("{effects:?}") };
    assert_eq!(*key, shell::SETTINGS_KEY);
    assert!(text.contains("theme dark") && text.contains("rulings "), "{text}");
    let effects = update(&mut model, ShellMsg::MotionSet(Motion::Reduced));
    assert_eq!(model.shell.settings.motion, Motion::Reduced);
    assert!(stored(&effects)[0].1.contains("motion reduced"), "{effects:?}");
    update(&mut model, ShellMsg::SoundSet(false));
    assert_eq!(sounds(&play(&mut model, "e2e4")), []);
    let other = ShellMsg::StorageChanged { key: key.clone(), text: Some("sound on\n".to_owned()) };
    update(&mut model, other);
    assert_eq!(sounds(&play(&mut model, "e7e5")), [Sound::Move]);
    assert_eq!(model.shell.settings.theme, Theme::System);
}
