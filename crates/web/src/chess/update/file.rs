//! Records in and out: files, the clipboard, and the list of stored games.

use threefold_chess::{CastlingMode, ParseFenError, Position};
use threefold_game::pgn::{PgnError, PgnReader, Record};

use super::{PageEffect, Reaction, Sound, Urgency, text};
use crate::chess::model::{Card, ListedGame, Table};
use crate::model::GameId;
use crate::update::{Element, file_name};

/// The longest record that is read, in bytes.
pub const MAX_PGN_BYTES: usize = 1 << 20;
/// So many games of a file are listed; nobody looks through more.
const MOST_LISTED: usize = 1000;
/// The longest name of a file that is repeated, in characters.
const MAX_NAME: usize = 80;

impl Reaction<'_> {
    pub(super) fn save(&mut self, name: &str) {
        let plies = self.model.table.tree.node(self.model.table.tip).ply;
        let name = file_name(name, "chess", plies, ".pgn");
        let text = self.model.table.record().to_string();
        self.say(crate::text::saved(&name));
        self.page(PageEffect::Download { name, text });
    }

    pub(super) fn copy(&mut self, text: String) {
        self.page(PageEffect::Copy(text));
    }

    pub(super) fn too_long(&mut self, name: &str, bytes: usize) {
        self.show_problem(name, crate::text::too_long(bytes, MAX_PGN_BYTES), None);
    }

    /// Loads a position or a game of a text, whichever it looks like. Of several games one is to be chosen.
    pub(super) fn load(&mut self, name: &str, text: &str) {
        if text.len() > MAX_PGN_BYTES {
            return self.too_long(name, text.len());
        }
        if is_like_fen(text) {
            return match read_fen(text) {
                Ok(start) => {
                    let table = Table::new(start, self.model.tab.new_id());
                    self.put_on_table(table);
                    self.say(text::set_up(start.turn()));
                }
                Err(error) => self.show_problem(name, crate::text::sentence(&error), None),
            };
        }
        let mut reader = PgnReader::new(text.as_bytes());
        let list = |(index, game): (usize, Result<Record, PgnError>)| {
            let (title, details) = text::listed_game(index + 1, game.as_ref());
            (game.is_ok(), ListedGame { title, details })
        };
        let (are_good, games): (Vec<bool>, Vec<ListedGame>) =
            reader.by_ref().take(MOST_LISTED).enumerate().map(list).unzip();
        if games.len() < 2 || !are_good.contains(&true) {
            return self.load_game(name, text, 0);
        }
        let has_more = reader.next().is_some();
        self.announce(text::several_games(games.len(), has_more), Urgency::Polite);
        let name = name.chars().take(MAX_NAME).collect();
        self.model.card = Some(Card::Several { name, text: text.to_owned(), games, has_more });
        self.page(PageEffect::FocusElement(Element::Card));
    }

    /// Loads the game of a text that was chosen.
    pub(super) fn choose_game(&mut self, index: usize) {
        match self.model.card.take() {
            Some(Card::Several { name, text, games, .. }) if index < games.len() => {
                self.load_game(&name, &text, index);
            }
            other => self.model.card = other,
        }
    }

    fn load_game(&mut self, name: &str, text: &str, index: usize) {
        let read = PgnReader::new(text.as_bytes()).nth(index);
        let record = match &read {
            Some(Ok(record)) => Some(record),
            Some(Err(error)) => error.partial.as_deref(),
            None => None,
        };
        if let Some(reason) = record.and_then(text::unknown_variant) {
            return self.show_problem(name, reason, None);
        }
        match read {
            Some(Ok(record)) => self.put_record(name, &record),
            Some(Err(error)) => {
                let reason = crate::text::sentence(&error);
                self.show_problem(name, reason, error.partial);
            }
            None => self.show_problem(name, text::no_game().to_owned(), None),
        }
    }

    /// Puts a game on the table, and shows what was left out of it or is odd about it.
    fn put_record(&mut self, name: &str, record: &Record) {
        let (table, left_out) = Table::of_record(record, self.model.tab.new_id());
        self.put_loaded(table, left_out);
        if let Some(remarks) = text::remarks(record) {
            let name = name.chars().take(MAX_NAME).collect();
            self.announce(remarks.clone(), Urgency::Polite);
            self.model.card = Some(Card::Remarks { name, remarks });
            self.page(PageEffect::FocusElement(Element::Card));
        }
    }

    fn put_loaded(&mut self, table: Table, left_out: usize) {
        let plies = table.tree.node(table.tip).ply;
        self.put_on_table(table);
        self.say(text::loaded(plies, left_out));
    }

    /// Shows why something could not be loaded, and offers the part of it that is good.
    pub(super) fn show_problem(&mut self, name: &str, reason: String, good: Option<Box<Record>>) {
        let name: String = name.chars().take(MAX_NAME).collect();
        let good = good.filter(|good| good.moves().len() > 0);
        self.announce(crate::text::not_loaded(&name, &reason), Urgency::Assertive);
        self.play_sound(Sound::Refusal);
        self.model.card = Some(Card::Problem { name, reason, good });
        self.page(PageEffect::FocusElement(Element::Card));
    }

    pub(super) fn keep_good_part(&mut self) {
        match self.model.card.take() {
            Some(Card::Problem { good: Some(good), name, .. }) => self.put_record(&name, &good),
            other => self.model.card = other,
        }
    }

    pub(super) fn open_game(&mut self, id: &GameId) {
        if id == self.model.table.id() {
            return self.refuse(crate::text::already_open().to_owned());
        }
        // A copy: another tab may be playing it.
        let copy = self.model.tab.new_id();
        let stored = self.model.shelf.game(id);
        let is_running = stored.is_some_and(|stored| stored.clock_read().is_some());
        match stored.map(|stored| stored.table(copy)) {
            Some(Ok(mut table)) => {
                if is_running {
                    table.run_clock(self.model.now());
                }
                self.put_loaded(table, 0);
            }
            Some(Err(error)) => {
                let reason = crate::text::sentence(&error);
                self.show_problem(crate::text::stored_game(), reason, error.partial);
            }
            None => self.refuse(crate::text::no_such_game().to_owned()),
        }
    }

    /// Throws a stored game away; the one on the table is only no longer stored until it changes.
    pub(super) fn forget_game(&mut self, id: &GameId) {
        if self.model.shelf.game(id).is_none() {
            return self.refuse(crate::text::no_such_game().to_owned());
        }
        self.model.shelf.put(id.clone(), None);
        self.forget(std::slice::from_ref(id));
        self.say(crate::text::forgotten().to_owned());
    }
}

/// What the bytes of a file say: UTF-8, and in lines that are none what Windows writes in the west of
/// Europe, of which Latin-1 is the greater part.
#[must_use]
pub fn decode(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut text = String::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        match std::str::from_utf8(line) {
            Ok(line) => text.push_str(line),
            Err(_) => text.extend(line.iter().map(|&byte| western(byte))),
        }
    }
    text
}

/// A character of Windows-1252.
fn western(byte: u8) -> char {
    // Those of Latin-1 that nobody writes; what Windows does not use is left.
    const CHANGED: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    let changed = byte.checked_sub(0x80).and_then(|index| CHANGED.get(usize::from(index)));
    changed.copied().unwrap_or(char::from(byte))
}

/// Whether a text is meant as a FEN, however wrong it is: no game begins with ranks of a board.
fn is_like_fen(text: &str) -> bool {
    let board = text.split_whitespace().next().unwrap_or_default();
    let is_rank = |rank: &str| rank.bytes().all(|byte| byte.is_ascii_alphanumeric());
    board.split('/').count() > 3 && board.split('/').all(is_rank)
}

/// Reads a FEN: strictly, which knows Chess960, and if that fails as forgivingly as is safe.
pub(super) fn read_fen(text: &str) -> Result<Position, ParseFenError> {
    let text = text.trim();
    text.parse().or_else(|strict| {
        let read = Position::from_fen_lenient(text, CastlingMode::Standard);
        read.map(|read| read.position).map_err(|_| strict)
    })
}
