//! Games come in: new ones, records, positions, saved ones.

use threefold_chess::{ByColor, Color, LenientFen, ParseFenError, Position};
use threefold_game::load;
use threefold_game::pgn::{Header, PgnError, PgnReader, Player, PlayerKind, Record, Tags};
use threefold_game::{Moment, Strength, TimeControl};

use super::{Effect, Reaction, text};
use crate::chess::Chess;
use crate::chess::model::{
    BLANK, Card, CurrentGame, Form, ListedGame, Opponent, Seat, Side, clock_read,
};
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
                Ok(read) => {
                    let table = CurrentGame::new(read.position, self.model.shell.tab.new_id());
                    self.put_loaded(table);
                    self.say(text::set_up(self.model.current_game.game(), &read.forgiven));
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
            Some(Card::Welcome) if index == 0 => self.open_form(),
            Some(Card::Welcome) => {
                self.effects.push(Effect::FocusSquare(self.model.focused));
                if index > 1 {
                    self.toggle_analysis();
                }
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
        self.put_loaded(table);
        self.say(text::loaded(self.model.current_game.live(), left_out));
        if let Some(remarks) = text::remarks(record) {
            let name = shortened(name);
            self.announce(remarks.clone(), Urgency::Polite);
            self.model.card = Some(Card::Remarks { name, remarks });
        }
    }

    /// Puts a loaded game in place of the current one, which undo brings back.
    fn put_loaded(&mut self, table: CurrentGame) {
        let now = self.model.now();
        self.model.current_game.load(table, now);
        self.turn_to_game();
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
                self.put_on_table(game);
                self.say(text::loaded(self.model.current_game.live(), 0));
            }
            Err(error) => {
                self.show_problem(shared::STORED_GAME, sentence(&error), error.partial);
            }
        }
    }

    pub(crate) fn open_form(&mut self) {
        self.model.form.get_or_insert_with(Form::default);
        (self.model.is_form_open, self.model.card) = (true, None);
    }

    pub(crate) fn new_game(&mut self) {
        let form = self.model.form.clone().unwrap_or_default();
        match self.begin(&form) {
            Ok(()) => {
                self.model.is_form_open = false;
                self.model.form.iter_mut().for_each(|form| form.problem = None);
                let table = &self.model.current_game;
                let said = text::new_game(table.challenger(), table.live());
                self.say(said);
            }
            Err(problem) => {
                if let Some(form) = &mut self.model.form {
                    form.problem = Some(problem.clone());
                }
                self.refuse(problem);
            }
        }
    }

    fn begin(&mut self, form: &Form) -> Result<(), String> {
        let start = match form.start.trim() {
            "" => Position::START,
            fen => read_fen(fen).map_err(|error| sentence(&error))?.position,
        };
        let time: String = form.time.split_whitespace().collect();
        let control: Option<TimeControl> = match time.as_str() {
            "" => None,
            time => Some(TimeControl::from_typed(time).map_err(|error| sentence(&error))?),
        };
        let own = match form.side {
            Side::White => Color::White,
            Side::Black => Color::Black,
            // The last bit of the time is as good as a coin.
            Side::Random => Color::white_if(self.model.shell.tab.now.is_multiple_of(2)),
        };
        let mut table = CurrentGame::new(start, self.model.shell.tab.new_id());
        if form.opponent == Opponent::Engine {
            table.seats[own.opponent()] = Seat::Engine;
            table.strength = Strength::Level(form.level);
        }
        table.tags = self.tags(&table);
        if let Some(control) = control {
            table.set_clock(control);
        }
        self.put_on_table(table);
        Ok(())
    }

    /// The tags of a game that begins now.
    fn tags(&self, table: &CurrentGame) -> Tags {
        let has_engine = table.challenger().is_some();
        let players = ByColor::from_fn(|color| match has_engine.then(|| table.is_engine(color)) {
            Some(true) => {
                Player { name: text::engine_name(table.strength), kind: Some(PlayerKind::Program) }
            }
            Some(false) => Player { name: String::new(), kind: Some(PlayerKind::Human) },
            None => Player::default(),
        });
        let header = Header {
            event: text::EVENT.to_owned(),
            date: Moment::since_1970(self.model.shell.tab.date / 1000).date(),
            round: "-".to_owned(),
            players,
            ..Header::default()
        };
        header.to_tags()
    }

    fn put_on_table(&mut self, table: CurrentGame) {
        self.model.current_game = table;
        self.turn_to_game();
    }

    /// Follows whenever there is another game, which is seen from the side of who plays it. It takes the place of one
    /// in which nothing was done, lest the list fill with those.
    pub(crate) fn turn_to_game(&mut self) {
        let blank = self.model.shell.saved_games.take_with(BLANK);
        self.forget(&blank);
        self.model.below = self.model.current_game.usual_side();
        let engine = &mut self.model.engine;
        engine.player.forget();
        engine.found = None;
        engine.forget_hint();
        self.forget_thought();
        self.model.card = None;
        self.changed();
    }
}

/// Returns true if a text is meant as a FEN, however wrong it is: no game begins with ranks of a board.
fn is_like_fen(text: &str) -> bool {
    let board = text.split_whitespace().next().unwrap_or_default();
    let is_rank = |rank: &str| rank.bytes().all(|byte| byte.is_ascii_alphanumeric());
    board.split('/').count() > 3 && board.split('/').all(is_rank)
}

fn read_fen(text: &str) -> Result<LenientFen, ParseFenError> {
    load::read_fen(text.trim(), None)
}
