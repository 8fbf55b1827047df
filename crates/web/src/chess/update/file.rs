//! Records in and out: files, the clipboard, and the list of stored games.

use threefold_chess::{CastlingMode, ParseFenError, Position};
use threefold_game::pgn::{PgnError, PgnReader, Record};

use super::{Reaction, text};
use crate::chess::Chess;
use crate::chess::model::{Card, CurrentGame, ListedGame, clock_read};
use crate::shell::text as shared;
use crate::shell::{GameId, Sound, Urgency, shortened};
use crate::words::sentence;

pub(crate) const MAX_PGN_BYTES: usize = 1 << 20;
/// So many games of a file are listed; nobody looks through more.
const MOST_LISTED: usize = 1000;

impl Reaction<'_, Chess> {
    pub(crate) fn too_long(&mut self, name: &str, bytes: usize) {
        self.show_problem(name, shared::too_long(bytes, MAX_PGN_BYTES), None);
    }

    /// Loads a position or a game of a text, whichever it looks like. Of several games one is to be chosen.
    pub(crate) fn load(&mut self, name: &str, text: &str) {
        if text.len() > MAX_PGN_BYTES {
            return self.too_long(name, text.len());
        }
        if is_like_fen(text) {
            return match read_fen(text) {
                Ok(start) => {
                    let table = CurrentGame::new(start, self.model.shell.tab.new_id());
                    self.put_on_table(table);
                    self.say(text::set_up(start.turn()));
                }
                Err(error) => self.show_problem(name, sentence(&error), None),
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
        let name = shortened(name);
        self.model.card = Some(Card::Several { name, text: text.to_owned(), games, has_more });
    }

    pub(crate) fn choose_game(&mut self, index: usize) {
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
                let reason = sentence(&error);
                self.show_problem(name, reason, error.partial);
            }
            None => self.show_problem(name, text::NO_GAME.to_owned(), None),
        }
    }

    /// Puts a game on the table, and shows what was left out of it or is odd about it.
    fn put_record(&mut self, name: &str, record: &Record) {
        let (table, left_out) = CurrentGame::of_record(record, self.model.shell.tab.new_id());
        self.put_loaded(table, left_out);
        if let Some(remarks) = text::remarks(record) {
            let name = shortened(name);
            self.announce(remarks.clone(), Urgency::Polite);
            self.model.card = Some(Card::Remarks { name, remarks });
        }
    }

    fn put_loaded(&mut self, table: CurrentGame, left_out: usize) {
        let plies = table.tree.node(table.tip).ply;
        self.put_on_table(table);
        self.say(text::loaded(plies, left_out));
    }

    /// Shows why something could not be loaded, and offers the part of it that is good.
    pub(crate) fn show_problem(&mut self, name: &str, reason: String, good: Option<Box<Record>>) {
        let name = shortened(name);
        let good = good.filter(|good| good.moves().len() > 0);
        self.announce(shared::not_loaded(&name, &reason), Urgency::Assertive);
        self.play_sound(Sound::Refusal);
        self.model.card = Some(Card::Problem { name, reason, good });
    }

    pub(crate) fn keep_good_part(&mut self) {
        match self.model.card.take() {
            Some(Card::Problem { good: Some(good), name, .. }) => self.put_record(&name, &good),
            other => self.model.card = other,
        }
    }

    pub(crate) fn open_game(&mut self, id: &GameId) {
        let Some(saved) = self.saved_game(id) else { return };
        // A copy: another tab may be playing it.
        let copy = self.model.shell.tab.new_id();
        match CurrentGame::from_saved(&saved, copy) {
            Ok(mut game) => {
                if clock_read(&saved).is_some() {
                    game.run_clock(self.model.now());
                }
                self.put_loaded(game, 0);
            }
            Err(error) => {
                self.show_problem(shared::STORED_GAME, sentence(&error), error.partial);
            }
        }
    }
}

/// Returns true if a text is meant as a FEN, however wrong it is: no game begins with ranks of a board.
fn is_like_fen(text: &str) -> bool {
    let board = text.split_whitespace().next().unwrap_or_default();
    let is_rank = |rank: &str| rank.bytes().all(|byte| byte.is_ascii_alphanumeric());
    board.split('/').count() > 3 && board.split('/').all(is_rank)
}

/// Reads a FEN: strictly, which knows Chess960, and if that fails as forgivingly as is safe.
pub(crate) fn read_fen(text: &str) -> Result<Position, ParseFenError> {
    let text = text.trim();
    text.parse().or_else(|strict| {
        let read = Position::from_fen_lenient(text, CastlingMode::Standard);
        read.map(|read| read.position).map_err(|_| strict)
    })
}
