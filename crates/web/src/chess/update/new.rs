//! New games.

use threefold_chess::{ByColor, Color, Position};
use threefold_game::pgn::{Header, Player, PlayerKind, Tags};
use threefold_game::{Moment, Strength, TimeControl};

use super::file::read_fen;
use super::{Reaction, text};
use crate::chess::Chess;
use crate::chess::model::{BLANK, CurrentGame, Form, Opponent, Seat, Side};
use crate::words::sentence;

impl Reaction<'_, Chess> {
    pub(crate) fn open_form(&mut self) {
        self.model.form.get_or_insert_with(Form::default);
        self.model.is_form_open = true;
    }

    pub(crate) fn new_game(&mut self) {
        let form = self.model.form.clone().unwrap_or_default();
        match self.begin(&form) {
            Ok(()) => {
                self.model.is_form_open = false;
                let table = &self.model.current_game;
                let said = text::new_game(table.challenger(), table.position().turn());
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
            fen => read_fen(fen).map_err(|error| sentence(&error))?,
        };
        let time: String = form.time.split_whitespace().collect();
        let control: Option<TimeControl> = match time.as_str() {
            "" => None,
            time if is_bare(time) => return Err(text::seconds_or_minutes(time)),
            time => Some(time.parse().map_err(|error| sentence(&error))?),
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

    /// What is written down of a game that begins now.
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
            date: Moment::since_1970(self.model.shell.tab.now / 1000).date(),
            round: "-".to_owned(),
            players,
            ..Header::default()
        };
        header.to_tags()
    }

    /// Puts another game on the table, seen from the side of who plays it. It takes the place of one in
    /// which nothing was done, lest the shelf fill with those.
    pub(crate) fn put_on_table(&mut self, table: CurrentGame) {
        let blank = self.model.shell.saved_games.take_with(BLANK);
        self.forget(&blank);
        self.model.below = table.usual_side();
        self.model.current_game = table;
        let engine = &mut self.model.engine;
        engine.player.forget();
        (engine.hint, engine.found, engine.owes_hint) = (None, None, false);
        self.forget_thought();
        self.model.card = None;
        self.changed();
    }
}

/// Returns true if a time without a unit is probably meant in minutes: it would be less than one.
fn is_bare(time: &str) -> bool {
    let base = time.split_once('+').map_or(time, |(base, _)| base);
    base.parse::<u32>().is_ok_and(|seconds| (1..60).contains(&seconds))
}
