//! What is to be stored: it waits until the page is painted, and if there is no room for it, until there is.

/// Texts that wait to be stored, each for a page and under a key.
#[derive(Clone, Debug)]
pub struct Waiting<Page> {
    /// The newest last.
    texts: Vec<(Page, String, String)>,
    /// Whether somebody has been asked to store them.
    is_asked: bool,
    /// The pages that know of something that is not stored.
    told: Vec<Page>,
}

impl<Page: Copy + PartialEq> Waiting<Page> {
    /// Nothing waits.
    #[must_use]
    pub const fn new() -> Waiting<Page> {
        Waiting { texts: Vec::new(), is_asked: false, told: Vec::new() }
    }

    /// Has a text stored by the next [`store`](Waiting::store), instead of what waits under its key; whether
    /// that is still to be asked for.
    pub fn add(&mut self, page: Page, key: String, text: String) -> bool {
        self.give_way(Some(&key));
        self.texts.push((page, key, text));
        !std::mem::replace(&mut self.is_asked, true)
    }

    /// Forgets what waits under a key, or under all.
    pub fn give_way(&mut self, key: Option<&str>) {
        self.texts.retain(|(_, other, _)| key.is_some_and(|key| key != other));
    }

    /// A page knows by itself that nothing can be stored.
    pub fn knows_of_failure(&mut self, page: Page) {
        self.told.push(page);
    }

    /// Tries to store everything, the newest first; what fails is tried again the next time. Gives the pages
    /// that are to be told so, and whether all of theirs is stored: once for each change of that.
    pub fn store(&mut self, mut store: impl FnMut(&str, &str) -> bool) -> Vec<(Page, bool)> {
        self.is_asked = false;
        let mut texts = std::mem::take(&mut self.texts);
        texts.reverse();
        texts.retain(|(_, key, text)| !store(key, text));
        texts.reverse();
        self.texts = texts;
        let has_failed = |page: &Page| self.texts.iter().any(|(other, ..)| other == page);
        let mut news: Vec<(Page, bool)> = Vec::new();
        for &page in self.told.iter().filter(|page| !has_failed(page)) {
            news.push((page, true));
        }
        self.told.retain(has_failed);
        for &(page, ..) in &self.texts {
            if !self.told.contains(&page) {
                self.told.push(page);
                news.push((page, false));
            }
        }
        news
    }
}

impl<Page: Copy + PartialEq> Default for Waiting<Page> {
    fn default() -> Waiting<Page> {
        Waiting::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
