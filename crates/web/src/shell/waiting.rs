//! Texts to be stored: they wait until the page is painted, and if there is no room for them, until there is.

/// Texts that wait to be stored, each for a page and under a key.
#[derive(Clone, Debug)]
pub(crate) struct Waiting<Page> {
    texts: Vec<(Page, String, String)>,
    is_asked: bool,
    /// The pages that know of something that is not stored.
    told: Vec<Page>,
}

impl<Page: Copy + PartialEq> Waiting<Page> {
    pub(crate) const fn new() -> Waiting<Page> {
        Waiting { texts: Vec::new(), is_asked: false, told: Vec::new() }
    }

    /// Has a text stored by the next [`store`](Waiting::store), in place of what waits under its key. Returns
    /// true if that is still to be asked for.
    pub(crate) fn add(&mut self, page: Page, key: String, text: String) -> bool {
        self.give_way(Some(&key));
        self.texts.push((page, key, text));
        !std::mem::replace(&mut self.is_asked, true)
    }

    /// Forgets what waits under a key, or under all.
    pub(crate) fn give_way(&mut self, key: Option<&str>) {
        self.texts.retain(|(_, other, _)| key.is_some_and(|key| key != other));
    }

    /// Notes that a page knows by itself that nothing can be stored.
    pub(crate) fn knows_of_failure(&mut self, page: Page) {
        self.told.push(page);
    }

    /// Tries to store everything, the newest first; what fails is tried again the next time. Returns the pages
    /// to be told, and whether all of theirs is stored: once for each change of that.
    pub(crate) fn store(&mut self, mut store: impl FnMut(&str, &str) -> bool) -> Vec<(Page, bool)> {
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
