//! The shell without a browser.

use super::{Effect, Page, Sound, Start};

/// The effects of a page, and a function that applies a message to it.
macro_rules! updates_of {
    ($page:ty) => {
        pub(crate) type Effect = crate::shell::Effect<$page>;

        pub(crate) fn update(model: &mut Model, msg: impl Into<ShellMsg>) -> Vec<Effect> {
            crate::shell::update(model, msg.into())
        }
    };
}
pub(crate) use updates_of;

/// The usual start of a page, where a test does not say otherwise.
pub(crate) fn usual(start: Start) -> Start {
    let tab = if start.tab.is_empty() { "here".to_owned() } else { start.tab };
    let page = "https://example.org/".to_owned();
    Start { tab, can_store: true, page, now: start.now.max(1000), ..start }
}

pub(crate) fn announced<P: Page>(effects: &[Effect<P>]) -> String {
    let texts = effects.iter().filter_map(|effect| match effect {
        Effect::Announce { text, .. } => Some(text.as_str()),
        _ => None,
    });
    texts.collect::<Vec<_>>().join(" | ")
}

pub(crate) fn sounds<P: Page>(effects: &[Effect<P>]) -> Vec<Sound> {
    let sounds = effects.iter().filter_map(|effect| match effect {
        Effect::Play(sound) => Some(*sound),
        _ => None,
    });
    sounds.collect()
}

/// The stored texts, by keys.
pub(crate) fn stored<P: Page>(effects: &[Effect<P>]) -> Vec<(String, String)> {
    let stored = effects.iter().filter_map(|effect| match effect {
        Effect::Store { key, text } => Some((key.clone(), text.clone())),
        _ => None,
    });
    stored.collect()
}

mod keys {
    use crate::chess::Chess;
    use crate::duplicate::Duplicate;
    use crate::shell::Page;
    use crate::shell::Transport::{First, Last, Next, Previous, Redo, Undo};
    use crate::shell::keys::{KeyTarget, PageKey, page_key};

    #[test]
    fn keys_of_the_page_leave_fields_and_boards_their_own() {
        let go = |transport| Some(PageKey::Transport(transport));
        for (name, has_control, elsewhere, on_arrows) in [
            ("ArrowLeft", false, go(Previous), None),
            ("ArrowRight", false, go(Next), None),
            ("Home", false, go(First), None),
            ("End", false, go(Last), None),
            ("z", true, go(Undo), go(Undo)),
            ("Z", true, go(Redo), go(Redo)),
            ("y", true, go(Redo), go(Redo)),
            ("?", false, Some(PageKey::List), Some(PageKey::List)),
            ("z", false, None, None),
            ("ArrowUp", false, None, None),
            ("ArrowLeft", true, None, None),
        ] {
            let meaning = |at| page_key(name, has_control, at);
            assert_eq!(meaning(KeyTarget::Other), elsewhere, "{name} {has_control}");
            assert_eq!(meaning(KeyTarget::Arrows), on_arrows, "{name} {has_control}");
            assert_eq!(meaning(KeyTarget::Text), None, "{name} {has_control}");
        }
    }

    #[test]
    fn list_of_keys_has_those_of_every_control() {
        let has = |keys: &[(String, &str)], key: &str, words: &str| {
            assert!(keys.iter().any(|(name, told)| name == key && *told == words), "{keys:?}");
        };
        let keys = Chess::keys();
        has(&keys, "Ctrl+Z", "Undo");
        has(&keys, "h", "Hint");
        has(&keys, "n", "New game");
        has(&Duplicate::keys(), "f", "Focus");
    }
}

mod saved_games {
    use crate::shell::saved_games::{GameId, SavedGame, SavedGames};

    fn saved(time: u64) -> SavedGame {
        let mut saved = SavedGame::new(time, "1 move".to_owned(), "1. e4 *".to_owned());
        saved.add("seats", "person engine");
        saved.add("offer", "");
        saved
    }

    #[test]
    fn a_saved_game_is_read_as_it_was_written() {
        let text = saved(7).to_text();
        assert!(
            text.ends_with("\"saved\":\"7\",\"seats\":\"person engine\",\"version\":\"2\"}"),
            "{text}"
        );
        assert_eq!(SavedGame::from_text(&text), Some(saved(7)));
        assert_eq!(saved(7).fact("seats"), Some("person engine"));
        assert_eq!(saved(7).fact("offer"), None, "nothing is said of it");
    }

    #[test]
    fn lines_of_version_1_are_read_with_both_kinds_of_records() {
        let chess = "saved 7\nlabel 1 move\nseats person engine\n\n1. e4 *";
        assert_eq!(SavedGame::from_text(chess), Some(saved(7)));
        let duplicate =
            SavedGame::from_text("saved 5\nplies 1\nstatus \ndeed \n{\"a\":\n\n1}").unwrap();
        assert_eq!(duplicate.record, "{\"a\":\n\n1}");
        assert_eq!((duplicate.saved, duplicate.fact("plies")), (5, Some("1")));
        assert_eq!((duplicate.label.as_str(), duplicate.fact("status")), ("", None));
    }

    #[test]
    fn what_is_no_saved_game_is_left_alone() {
        let odd =
            ["", "no game", "saved x\n{}", "saved 5", "{}", "{\"version\":\"2\"}", "\n\n", "{"];
        for text in odd {
            assert_eq!(SavedGame::from_text(text), None, "{text:?}");
        }
        let later = saved(7).to_text().replace("\"version\":\"2\"", "\"version\":\"3\"");
        assert_eq!(SavedGame::from_text(&later), None, "of a later version");
    }

    #[test]
    fn names_of_games_are_harmless_and_lead_back() {
        let id = GameId::new("a1<b>/..", 3);
        assert_eq!(id.to_string(), "a1b-3");
        assert_eq!(GameId::from_key(&id.key("p."), "p."), Some(id));
        let odd = ["", "p.game.", "p.game.<b>", "other", "p.settings"];
        assert!(odd.iter().all(|key| GameId::from_key(key, "p.").is_none()));
        assert_eq!(GameId::from_name(&"x".repeat(65)), None);
    }

    #[test]
    fn the_next_time_is_after_every_saved_game() {
        let mut games = SavedGames::default();
        assert_eq!(games.next_time(10), 10);
        games.put(GameId::new("tab", 1), Some(saved(100)));
        assert_eq!((games.next_time(10), games.next_time(200)), (101, 200));
    }
}

mod settings {
    use crate::shell::settings::Settings;
    use crate::shell::{Motion, Theme};

    #[test]
    fn settings_are_read_as_they_were_written() {
        for theme in Theme::ALL {
            for motion in Motion::ALL {
                let mut settings = Settings::default();
                (settings.theme, settings.motion) = (theme, motion);
                settings.has_sound = theme == Theme::Dark;
                settings.set_own("rulings", "claimed draw".to_owned());
                settings.set_own("learned", String::new());
                assert_eq!(Settings::from_text(&settings.to_text()), settings);
            }
        }
    }

    #[test]
    fn damaged_settings_are_those_of_a_new_user() {
        for text in ["", "theme", "theme <script>\nmotion 7", "\u{0}\n"] {
            assert_eq!(Settings::from_text(text), Settings::default(), "{text:?}");
        }
        let long = format!("theme dark\n{}", "x".repeat(Settings::MAX_BYTES));
        assert_eq!(Settings::from_text(&long), Settings::default());
    }

    #[test]
    fn settings_of_other_pages_are_kept() {
        let settings = Settings::from_text("color red\nsound off\n");
        assert_eq!((settings.own("color"), settings.own("shape")), ("red", ""));
        assert!(settings.to_text().contains("color red\n"), "{}", settings.to_text());
    }
}

mod waiting {
    use crate::shell::waiting::Waiting;

    /// A storage with room for so many letters.
    struct Storage {
        room: usize,
        stored: Vec<(String, String)>,
    }

    impl Storage {
        const fn new(room: usize) -> Storage {
            Storage { room, stored: Vec::new() }
        }

        fn forget(&mut self, key: &str) {
            self.stored.retain(|(known, _)| known != key);
        }

        fn store(&mut self, key: &str, text: &str) -> bool {
            let others = self.stored.iter().filter(|(known, _)| known != key);
            let taken: usize = others.map(|(_, text)| text.len()).sum();
            let has_room = taken + text.len() <= self.room;
            if has_room {
                self.forget(key);
                self.stored.push((key.to_owned(), text.to_owned()));
            }
            has_room
        }

        fn keys(&self) -> Vec<&str> {
            self.stored.iter().map(|(key, _)| key.as_str()).collect()
        }
    }

    fn add(waiting: &mut Waiting<char>, key: &str, text: &str) -> bool {
        waiting.add('p', key.to_owned(), text.to_owned())
    }

    #[test]
    fn it_is_asked_for_once() {
        let mut waiting = Waiting::new();
        assert!(add(&mut waiting, "a", "1"));
        assert!(!add(&mut waiting, "b", "2"));
        assert_eq!(waiting.store(|_, _| false), [('p', false)]);
        assert!(add(&mut waiting, "a", "3"), "although something waits");
    }

    #[test]
    fn what_waits_gives_way_to_what_is_newer() {
        let (mut waiting, mut storage) = (Waiting::new(), Storage::new(9));
        for (key, text) in [("a", "1"), ("b", "2"), ("a", "3"), ("c", "4")] {
            add(&mut waiting, key, text);
        }
        waiting.give_way(Some("b"));
        assert_eq!(waiting.store(|key, text| storage.store(key, text)), []);
        assert_eq!(storage.keys(), ["c", "a"]);
        add(&mut waiting, "d", "5");
        waiting.give_way(None);
        waiting.store(|_, _| panic!("nothing waits"));
    }

    #[test]
    fn what_has_no_room_is_stored_as_soon_as_there_is_some() {
        let (mut waiting, mut storage) = (Waiting::new(), Storage::new(5));
        assert!(storage.store("old", "1234"));
        add(&mut waiting, "new", "12");
        assert_eq!(waiting.store(|key, text| storage.store(key, text)), [('p', false)]);
        // It is told once, but tried every time.
        add(&mut waiting, "new", "123");
        assert_eq!(waiting.store(|key, text| storage.store(key, text)), []);
        storage.forget("old");
        assert_eq!(waiting.store(|key, text| storage.store(key, text)), [('p', true)]);
        assert_eq!(storage.stored, [("new".to_owned(), "123".to_owned())]);
        assert_eq!(waiting.store(|_, _| false), []);
    }

    #[test]
    fn one_that_is_stored_does_not_hide_one_that_is_not() {
        let (mut waiting, mut storage) = (Waiting::new(), Storage::new(5));
        add(&mut waiting, "long", "123456");
        waiting.store(|key, text| storage.store(key, text));
        add(&mut waiting, "short", "1");
        assert_eq!(waiting.store(|key, text| storage.store(key, text)), []);
        assert_eq!(storage.keys(), ["short"]);
        // Nobody wants it any more.
        waiting.give_way(Some("long"));
        assert_eq!(waiting.store(|key, text| storage.store(key, text)), [('p', true)]);
    }

    #[test]
    fn a_page_that_began_without_storage_is_told_when_there_is_one() {
        let mut waiting = Waiting::new();
        waiting.knows_of_failure('p');
        add(&mut waiting, "a", "1");
        assert_eq!(waiting.store(|_, _| false), []);
        assert_eq!(waiting.store(|_, _| true), [('p', true)]);
    }
}

mod file {
    use crate::shell::file::SavedFile;

    #[test]
    fn file_names_are_harmless() {
        let file_name = |name: &str, plies| {
            let unnamed = ("duplicate-chess", plies);
            let text = String::new();
            SavedFile { unnamed, ending: ".json", text, remark: None }.name(name)
        };
        assert_eq!(file_name("", 12), "duplicate-chess-12.json");
        assert_eq!(file_name("../..", 0), "duplicate-chess-0.json");
        assert_eq!(file_name("my game.json", 0), "my game.json");
        assert_eq!(file_name("<b>a/b</b>", 0), "b-a-b--b.json");
        assert!(file_name(&"x".repeat(1000), 0).len() < 100);
    }
}
