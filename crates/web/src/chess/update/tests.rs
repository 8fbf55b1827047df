//! Every message, as the page would send it.

mod board;
mod clock;
mod engine;
mod file;
mod line;
mod order;
mod play;
mod premove;
mod storage;
mod walk;

use threefold_chess::{Role, Square};

use super::*;
use crate::chess::model::{Opponent, Side};

/// A page that was just loaded, with nothing in storage: two people, no clock.
pub(crate) fn fresh() -> Model {
    started(Start::default()).0
}

/// A page that was just loaded.
pub(crate) fn started(start: Start) -> (Model, Vec<Effect>) {
    let mut model = Model::default();
    let tab = if start.tab.is_empty() { "here".to_owned() } else { start.tab.clone() };
    let start = Start { tab, can_store: true, now: start.now.max(1000), ..start };
    let effects = update(&mut model, Msg::Started(Box::new(start)));
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
    assert_eq!(model.table.position().to_string(), fen, "{:?}", model.card);
    play(&mut model, moves);
    model
}

/// Plays moves by clicks, and gives the effects of the last one.
pub(crate) fn play(model: &mut Model, moves: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for text in moves.split_whitespace() {
        let ply = model.table.tree.node(model.table.current).ply;
        click(model, &text[..2]);
        effects = click(model, &text[2..4]);
        if let Some(letter) = text[4..].chars().next() {
            let role = Role::from_letter(letter.to_ascii_uppercase()).unwrap();
            effects = update(model, Msg::PromotionChosen(role));
        }
        let now = model.table.tree.node(model.table.current).ply;
        assert_eq!(now, ply + 1, "{text} is played: {:?}", model.notice);
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
    assert!(model.notice.as_ref().is_some_and(|notice| !notice.is_refusal), "{:?}", model.notice);
    (model, effects)
}

/// The engine says lines.
pub(crate) fn engine_says(model: &mut Model, lines: &[&str]) -> Vec<Effect> {
    let mut effects = Vec::new();
    for line in lines {
        effects = update(model, Msg::EngineSaid((*line).to_owned()));
    }
    effects
}

pub(crate) fn at(square: &str) -> Square {
    square.parse().unwrap()
}

pub(crate) fn click(model: &mut Model, square: &str) -> Vec<Effect> {
    update(model, Msg::SquareClicked(at(square)))
}

pub(crate) fn pass(model: &mut Model, milliseconds: u64) -> Vec<Effect> {
    let now = model.tab.now + milliseconds;
    assert_eq!(update(model, Msg::TimePassed(now)), []);
    update(model, Msg::Woken)
}

pub(crate) fn announced(effects: &[Effect]) -> String {
    let texts = effects.iter().filter_map(|effect| match effect {
        Effect::Page(PageEffect::Announce { text, .. }) => Some(text.as_str()),
        _ => None,
    });
    texts.collect::<Vec<_>>().join(" | ")
}

pub(crate) fn sounds(effects: &[Effect]) -> Vec<Sound> {
    let sounds = effects.iter().filter_map(|effect| match effect {
        Effect::Page(PageEffect::Play(sound)) => Some(*sound),
        _ => None,
    });
    sounds.collect()
}

/// What the engine is told.
pub(crate) fn told(effects: &[Effect]) -> Vec<String> {
    let told = effects.iter().filter_map(|effect| match effect {
        Effect::Engine(lines) => Some(lines.clone()),
        _ => None,
    });
    told.flatten().collect()
}

/// What is stored, by keys.
pub(crate) fn stored(effects: &[Effect]) -> Vec<(String, String)> {
    let stored = effects.iter().filter_map(|effect| match effect {
        Effect::Page(PageEffect::Store { key, text }) => Some((key.clone(), text.clone())),
        _ => None,
    });
    stored.collect()
}

/// The moves of the line that is looked at.
pub(crate) fn line(model: &Model) -> String {
    let moves = model.table.game().moves().map(|(noted, _)| noted.to_string());
    moves.collect::<Vec<_>>().join(" ")
}

pub(crate) fn notice(model: &Model) -> &str {
    model.notice.as_ref().map(|notice| notice.text.as_str()).unwrap_or_default()
}

/// That something was refused with a sentence that has these words, and changed nothing.
#[track_caller]
pub(crate) fn refused(model: &mut Model, msg: Msg, words: &str) {
    let before = model.table.clone();
    let effects = update(model, msg);
    assert!(model.notice.as_ref().is_some_and(|notice| notice.is_refusal), "{effects:?}");
    assert!(notice(model).contains(words), "{:?} has {words:?}", notice(model));
    assert!(announced(&effects).contains(words));
    assert_eq!(model.table, before);
}

#[test]
fn the_board_can_be_turned() {
    let mut model = fresh();
    assert_eq!(announced(&update(&mut model, Msg::Flip)), "Black is at the bottom.");
    assert_eq!(model.below, threefold_chess::Color::Black);
}

#[test]
fn settings_are_those_of_both_pages() {
    let mut model = fresh();
    let effects = update(&mut model, Msg::ThemeSet(Theme::Dark));
    let [(key, text)] = &stored(&effects)[..] else { panic!("{effects:?}") };
    assert_eq!(*key, crate::model::settings_key());
    assert!(text.contains("theme dark") && text.contains("rulings "), "{text}");
    let effects = update(&mut model, Msg::MotionSet(Motion::Reduced));
    assert_eq!(model.settings.motion, Motion::Reduced);
    assert!(stored(&effects)[0].1.contains("motion reduced"), "{effects:?}");
    update(&mut model, Msg::SoundSet(false));
    assert_eq!(sounds(&play(&mut model, "e2e4")), []);
    let other = Msg::StorageChanged { key: key.clone(), text: Some("sound on\n".to_owned()) };
    update(&mut model, other);
    assert_eq!(sounds(&play(&mut model, "e7e5")), [Sound::Move]);
    assert_eq!(model.settings.theme, Theme::System);
}
