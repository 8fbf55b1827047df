//! Storage written by older builds still loads.
//!
//! Each file in `tests/fixtures/storage` is the storage of a browser and what the build that wrote it showed after
//! a reload: positions, moves, settings, and every step of undo and redo. Its `README.md` says how to make more.

mod style;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

/// Storage, and what a page showed when it was loaded with it.
struct Dump {
    name: String,
    value: Value,
}

impl Dump {
    /// Every dump of a page.
    fn all(page: &str) -> Vec<Dump> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/storage");
        let mut dumps = Vec::new();
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("the folder can be read").path();
            if path.extension().is_some_and(|extension| extension == "json") {
                let text = fs::read_to_string(&path).expect("the dump can be read");
                let value: Value = serde_json::from_str(&text).expect("the dump is JSON");
                let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
                dumps.push(Dump { name, value });
            }
        }
        dumps.retain(|dump| dump.value["page"] == page);
        dumps
    }

    /// The shared storage; the tab's own entry; whether there is room for more; the time.
    fn storage(&self, key: &str) -> (Vec<(String, String)>, Option<String>, bool, u64) {
        let texts = |value: &Value| -> BTreeMap<String, String> {
            serde_json::from_value(value.clone()).expect("keys and texts")
        };
        let game = texts(&self.value["session"]).remove(key);
        let stored = texts(&self.value["local"]).into_iter().collect();
        let can_store = self.value["can_store"].as_bool().expect("true or false");
        (stored, game, can_store, self.value["now"].as_u64().expect("milliseconds"))
    }

    /// The state that was seen, without the words, which may change.
    fn seen(&self, name: &str) -> Value {
        let mut seen = self.value["seen"][name].clone();
        for state in seen.as_array_mut().into_iter().flatten() {
            forget_words(state);
        }
        forget_words(&mut seen);
        seen
    }

    fn check(&self, name: &str, found: &Value) {
        let (dump, description) = (&self.name, &self.value["description"]);
        assert_eq!(*found, self.seen(name), "{name} of {dump}: {description}");
    }

    /// Follows undo as far as it was followed, then redo.
    fn check_steps(&self, mut step: impl FnMut(&str) -> Value) {
        for name in ["undos", "redos"] {
            let steps = self.seen(name).as_array().map_or(0, Vec::len);
            let found: Vec<Value> = (0..steps).map(|_| step(name)).collect();
            if self.value["seen"][name].is_array() {
                self.check(name, &Value::Array(found));
            }
        }
    }
}

fn forget_words(state: &mut Value) {
    if let Some(fields) = state.as_object_mut() {
        fields.remove("headline");
        fields.remove("result");
        if let Some(movetext) = fields.get_mut("movetext") {
            *movetext = json!(without_closing(movetext.as_str().expect("a text")));
        }
    }
}

/// The moves of a game without the comment that says how it ended.
fn without_closing(movetext: &str) -> String {
    let closing = movetext.rsplit_once(" {").filter(|(_, closing)| !closing.starts_with("[%"));
    match closing.and_then(|(moves, closing)| Some((moves, closing.split_once("} ")?.1))) {
        Some((moves, result)) if !result.contains(' ') => format!("{moves} {result}"),
        _ => movetext.to_owned(),
    }
}

/// The one place that knows the names of the page of duplicate chess.
mod duplicate {
    use super::*;
    use threefold_duplicate::BoardId;

    use crate::duplicate::model::Model;
    use crate::duplicate::scene::{Layout, Scene, scene};
    use crate::duplicate::text::Control;
    use crate::duplicate::update::ShellMsg as Msg;
    use crate::duplicate::update::tests::update;
    use crate::shell::Start;

    pub(super) fn start(dump: &Dump) -> Model {
        let (stored, game, can_store, now) = dump.storage("threefold.tab.game");
        let start = Start { tab: "test".into(), game, stored, can_store, now, ..Start::default() };
        let mut model = Model::default();
        update(&mut model, Msg::Started(Box::new(start)));
        model
    }

    pub(super) fn step(model: &mut Model, name: &str) -> Value {
        update(model, if name == "undos" { Msg::Undo } else { Msg::Redo });
        dismiss(model);
        state(&scene(model))
    }

    pub(super) fn dismiss(model: &mut Model) {
        if scene(model).card.is_some() {
            update(model, Msg::Dismissed);
        }
    }

    pub(super) fn state(scene: &Scene) -> Value {
        let turn = &scene.turn;
        let is_enabled =
            |control| scene.controls.iter().any(|one| one.control == control && one.is_enabled);
        let moves = scene.log.rows.iter().flat_map(|row| row.cells.iter().flatten());
        let ply = turn.looking_back.clone().unwrap_or_else(|| moves.count().to_string());
        let ply = ply.split(|one: char| !one.is_ascii_digit());
        let ply: Vec<usize> = ply.filter_map(|number| number.parse().ok()).collect();
        json!({
            "boards": BoardId::ALL.map(|board| placement(scene, board)),
            "turn": turn.seat.map(|seat| format!("{seat:?}")),
            "ply": ply,
            "undo": is_enabled(crate::shell::Transport::Undo.into()),
            "redo": is_enabled(crate::shell::Transport::Redo.into()),
        })
    }

    fn placement(scene: &Scene, board: BoardId) -> String {
        let squares = &scene.boards.boards[board].squares;
        super::placement(|file, rank| {
            let name = format!("{file}{rank}");
            let square = squares.iter().find(|square| square.place.square.to_string() == name);
            let piece = square.and_then(|square| square.piece)?;
            let letter = piece.role.letter();
            let is_white = piece.owner.color().is_white();
            Some(if is_white { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() })
        })
    }

    pub(super) fn settings(scene: &Scene) -> Value {
        let settings = &scene.settings;
        // Older builds knew nothing of clocks; theirs are the first six rulings.
        let (rulings, newer) = scene.rulings.split_at(6);
        assert!(newer.iter().all(|ruling| ruling.options[0].is_in_force));
        let chosen = rulings
            .iter()
            .map(|ruling| ruling.options.iter().position(|one| one.is_chosen).unwrap_or_default());
        let in_force = rulings.iter().map(|ruling| {
            ruling.options.iter().position(|one| one.is_in_force).unwrap_or_default()
        });
        json!({
            "theme": settings.theme.word(),
            "motion": settings.motion.word(),
            "sound": settings.has_sound,
            "focus": scene.boards.layout != Layout::Compass,
            "rulings": chosen.collect::<Vec<_>>(),
            "in_force": in_force.collect::<Vec<_>>(),
        })
    }
}

/// The one place that knows the names of the page of chess.
mod chess {
    use super::*;
    use crate::chess::model::Model;
    use crate::chess::scene::{Scene, scene};
    use crate::chess::text::Control;
    use crate::chess::update::ShellMsg as Msg;
    use crate::chess::update::tests::update;
    use crate::shell::Start;

    pub(super) fn start(dump: &Dump) -> Model {
        let (stored, game, can_store, now) = dump.storage("threefold.tab.chess");
        let start = Start { tab: "test".into(), game, stored, can_store, now, ..Start::default() };
        let mut model = Model::default();
        // The page is told the time before every message.
        update(&mut model, Msg::TimePassed { now, date: now });
        update(&mut model, Msg::Started(Box::new(start)));
        // A flag that has fallen meanwhile is noticed at once.
        update(&mut model, Msg::Woken);
        model
    }

    pub(super) fn step(model: &mut Model, name: &str) -> Value {
        update(model, if name == "undos" { Msg::Undo } else { Msg::Redo });
        dismiss(model);
        state(model)
    }

    pub(super) fn dismiss(model: &mut Model) {
        if scene(model).card.is_some() {
            update(model, Msg::Dismissed);
        }
    }

    /// The game as PGN, as the text box tells it.
    pub(super) fn pgn(model: &mut Model) -> Vec<String> {
        update(model, Msg::LineEntered("pgn".into()));
        let answer = scene(model).transcript.pop().map(|exchange| exchange.answer);
        answer.unwrap_or_default()
    }

    pub(super) fn state(model: &mut Model) -> Value {
        let movetext = movetext(pgn(model).iter().map(String::as_str));
        let scene = scene(model);
        let is_enabled =
            |control| scene.controls.iter().any(|one| one.control == control && one.is_enabled);
        json!({
            "fen": scene.fen,
            "movetext": movetext,
            "undo": is_enabled(crate::shell::Transport::Undo.into()),
            "redo": is_enabled(crate::shell::Transport::Redo.into()),
        })
    }

    pub(super) fn settings(scene: &Scene) -> Value {
        let settings = &scene.settings;
        json!({
            "theme": settings.theme.word(),
            "motion": settings.motion.word(),
            "sound": settings.has_sound,
        })
    }
}

/// The course of lessons, with the settings of another page.
fn course(model: &crate::duplicate::model::Model) -> Vec<crate::learn::scene::CourseEntry> {
    let mut learn = crate::learn::model::Model::default();
    learn.shell.settings = model.shell.settings.clone();
    crate::learn::scene::scene(&learn).course
}

/// The placement field of a FEN, from the letter of each piece.
fn placement(piece: impl Fn(char, u8) -> Option<char>) -> String {
    let rank = |rank: u8| {
        let (mut text, mut empty) = (String::new(), 0);
        for file in 'a'..='h' {
            match piece(file, rank) {
                None => empty += 1,
                Some(letter) => {
                    if empty > 0 {
                        text.push_str(&empty.to_string());
                    }
                    empty = 0;
                    text.push(letter);
                }
            }
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    (1..=8).rev().map(rank).collect::<Vec<_>>().join("/")
}

/// The moves of a PGN with everything among them, in one line.
fn movetext<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('['));
    without_closing(&lines.collect::<Vec<_>>().join(" "))
}

/// The tag pairs of a PGN.
fn tags<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<String> {
    lines.filter(|line| line.starts_with('[')).map(str::to_owned).collect()
}

#[test]
fn duplicate_page_loads_every_dump() {
    let dumps = Dump::all("duplicate");
    assert!(dumps.len() >= 10);
    for dump in dumps {
        let mut model = duplicate::start(&dump);
        let mut scene = crate::duplicate::scene::scene(&model);
        // Older builds did not greet a first visit.
        scene.card.take_if(|card| *card == crate::duplicate::scene::CardScene::Welcome);
        assert_eq!(scene.card.is_some(), dump.seen("card").is_string(), "{}", dump.name);
        duplicate::dismiss(&mut model);
        dump.check("games", &json!(scene.games.len()));
        dump.check("settings", &duplicate::settings(&scene));
        dump.check("first", &duplicate::state(&scene));
        if dump.seen("learned").is_array() {
            let learned: Vec<bool> = course(&model).iter().map(|entry| entry.is_learned).collect();
            dump.check("learned", &json!(learned));
        }
        dump.check_steps(|name| duplicate::step(&mut model, name));
    }
}

#[test]
fn chess_page_loads_every_dump() {
    let dumps = Dump::all("chess");
    assert!(dumps.len() >= 10);
    for dump in dumps {
        let mut model = chess::start(&dump);
        // Older builds did not greet a first visit.
        model.card.take_if(|card| *card == crate::chess::model::Card::Welcome);
        let scene = crate::chess::scene::scene(&model);
        assert_eq!(scene.card.is_some(), dump.seen("card").is_string(), "{}", dump.name);
        chess::dismiss(&mut model);
        dump.check("games", &json!(scene.games.len()));
        dump.check("settings", &chess::settings(&scene));
        dump.check("below", &json!(scene.board.below.to_string()));
        let players = scene.players.iter();
        let clocks = players.filter_map(|player| Some(player.clock.as_ref()?.text.as_str()));
        dump.check("clocks", &json!(clocks.collect::<Vec<_>>()));
        let game = &model.current_game;
        dump.check("is_evaluated", &json!(game.evaluation(game.current).is_some()));
        let pgn = dump.seen("pgn");
        let expected = tags(pgn.as_str().expect("a PGN").lines());
        let found = chess::pgn(&mut model);
        assert_eq!(tags(found.iter().map(String::as_str)), expected, "{}", dump.name);
        dump.check("first", &chess::state(&mut model));
        dump.check_steps(|name| chess::step(&mut model, name));
    }
}

mod control {
    use crate::shell::Controls;
    use crate::{chess, duplicate};

    #[test]
    fn no_two_controls_have_the_same_key() {
        use chess::text::Control as OfChess;
        use duplicate::text::Control as OfDuplicate;
        for control in OfDuplicate::all() {
            let key = control.shortcut();
            assert!(key.is_none_or(|key| OfDuplicate::from_shortcut(key) == Some(control)));
        }
        for control in OfChess::all() {
            let key = control.shortcut();
            assert!(key.is_none_or(|key| OfChess::from_shortcut(key) == Some(control)));
        }
        assert_eq!((OfDuplicate::from_shortcut('x'), OfChess::from_shortcut('x')), (None, None));
    }
}

mod about {
    use crate::about::{About, text};
    use crate::shell::{Msg, SETTINGS_KEY, State, Theme, update};

    #[test]
    fn settings_of_other_pages_are_followed() {
        let mut model = State::default();
        let (key, text) = (SETTINGS_KEY.to_owned(), Some("theme dark".to_owned()));
        assert_eq!(update::<About>(&mut model, Msg::StorageChanged { key, text }), []);
        assert_eq!(model.settings.theme, Theme::Dark);
    }

    #[test]
    fn every_section_has_a_title_and_text() {
        for (title, paragraphs) in text::SECTIONS {
            assert!(!title.is_empty() && !paragraphs.is_empty());
            assert!(paragraphs.iter().all(|text| text.ends_with('.')), "{title}");
        }
    }
}
