//! What waits to be stored.

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
