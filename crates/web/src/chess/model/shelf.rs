//! The chess games kept in the browser's storage, which all tabs share and none may spoil for
//! another: every game has a key of its own, and a tab writes only games that it made itself or
//! was told to go on with after a reload.

use std::time::Duration;

use threefold_chess::{Color, UciMove};
use threefold_game::clocks::{Clocks, milliseconds};
use threefold_game::pgn::{Comment, PgnError, Record};
use threefold_game::{Action, Ending, Rule};

use super::table::{Seat, Table};
use super::tree::NodeId;
use crate::chess::text;
use crate::model::GameId;

/// Before every key; the number changes if what is stored changes its form.
const PREFIX: &str = "threefold.chess.1.";
/// Most games that are kept; the oldest go first.
const MOST_GAMES: usize = 40;
/// Longer games are not read.
const MAX_BYTES: usize = 4 << 20;

/// What is said of a game that makes room for the next one.
const BLANK: &str = "blank";

/// What is said of how a game is seen.
const BELOW: &str = "below";
const LOOK: &str = "look";

/// Under which key a game is stored.
#[must_use]
pub fn game_key(id: &GameId) -> String {
    id.key_under(PREFIX)
}

/// A game as it is stored: a line each about what a record does not say, then the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// When it was stored, in milliseconds, and after every game known then.
    pub saved: u64,
    /// What it is, in words.
    pub label: String,
    /// The whole text.
    pub text: String,
}

impl StoredGame {
    /// The game on a table, seen from a side.
    pub(crate) fn of(table: &Table, below: Color, saved: u64, now: Duration) -> StoredGame {
        let live = table.live();
        let label = text::stored_game(table);
        let seats =
            Color::ALL.map(|color| if table.is_engine(color) { "engine" } else { "person" });
        let [white, black] = seats;
        let mut head = format!(
            "saved {saved}\nlabel {label}\nseats {white} {black}\nstrength {}\ntip {}\n",
            table.strength,
            table.tree.node(table.tip).ply
        );
        let mut add = |name: &str, value: &str| {
            head.push_str(name);
            head.push(' ');
            head.push_str(value);
            head.push('\n');
        };
        if table.is_blank() {
            add(BLANK, "yes");
        }
        if below != table.usual_side() {
            add(BELOW, &below.to_string());
        }
        if table.is_looking_back() {
            add(LOOK, &table.tree.way(table.current));
        }
        if let Some(by) = live.state().offer {
            add("offer", &by.to_string());
        }
        if let Some(word) = live.ending().and_then(ending_word) {
            add("deed", &word);
        }
        if let Some((ply, result)) = table.said_result() {
            add("result", &format!("{ply} {result}"));
        }
        if let Some(clock) = &table.clocks {
            add("control", &clock.control().to_string());
            let [white, black] = Color::ALL.map(|color| clock.remaining(color, now));
            let read = clock.running().map(|_| format!(" {}", milliseconds(now)));
            let read = read.unwrap_or_default();
            add("clock", &format!("{} {}{read}", milliseconds(white), milliseconds(black)));
        }
        let text = format!("{head}\n{}", table.draft());
        StoredGame { saved, label, text }
    }

    /// What such a text says; none if it is no stored game. Whether its moves can be played is not
    /// asked yet.
    pub(crate) fn from_text(text: &str) -> Option<StoredGame> {
        if text.len() > MAX_BYTES {
            return None;
        }
        let value = |name| field(text, name);
        let label = value("label")?.chars().take(200).collect();
        Some(StoredGame { saved: value("saved")?.parse().ok()?, label, text: text.to_owned() })
    }

    /// When the clock was read, in milliseconds; none if it stood still.
    pub(crate) fn clock_read(&self) -> Option<u64> {
        field(&self.text, "clock")?.split(' ').nth(2)?.parse().ok()
    }

    /// Who was at the bottom, if that was not as usual.
    pub(crate) fn below(&self) -> Option<Color> {
        field(&self.text, BELOW)?.parse().ok()
    }

    /// What was looked at, if that was not the last move of the game.
    pub(crate) fn looked_at(&self, table: &Table) -> Option<NodeId> {
        field(&self.text, LOOK).map(|way| table.tree.follow(way))
    }

    /// The game itself; its clock stands still.
    ///
    /// # Errors
    /// If the record in it is damaged.
    pub(crate) fn table(&self, id: GameId) -> Result<Table, PgnError> {
        let (_, pgn) = self.text.split_once("\n\n").unwrap_or_default();
        let record: Record = pgn.parse()?;
        let (mut table, _) = Table::of_record(&record, id);
        let value = |name| field(&self.text, name);
        let tip = value("tip").and_then(|text| text.parse().ok()).unwrap_or(usize::MAX);
        let line = table.tree.line(table.tree.end_of(NodeId::START));
        if let Some(&tip) = line.get(tip) {
            table.seek(tip, Duration::ZERO);
        }
        let result = value("result").and_then(|text| text.split_once(' '));
        if let Some((Ok(ply), Ok(result))) = result.map(|(ply, it)| (ply.parse(), it.parse())) {
            table.say_result(ply, result);
        }
        let seats = value("seats").unwrap_or_default();
        for (color, word) in Color::ALL.into_iter().zip(seats.split(' ')) {
            table.seats[color] = if word == "engine" { Seat::Engine } else { Seat::Person };
        }
        if let Some(strength) = value("strength").and_then(|text| text.parse().ok()) {
            table.strength = strength;
        }
        if let Some(control) = value("control").and_then(|text| text.parse().ok()) {
            let ply = table.tree.node(table.tip).ply;
            let times = line
                .iter()
                .skip(1)
                .take(ply)
                .map(|&id| table.tree.node(id).comments.iter().find_map(Comment::clock));
            let turn = record.start().turn();
            let mut clocks =
                Clocks::of_record(control, turn, times.collect::<Vec<_>>().into_iter());
            let left = value("clock").unwrap_or_default();
            for (color, left) in Color::ALL.into_iter().zip(left.split(' ')) {
                if let Ok(left) = left.parse() {
                    clocks.set_remaining(color, Duration::from_millis(left));
                }
            }
            table.clocks = Some(clocks);
        }
        // What the moves do not allow is dropped.
        let offer = value("offer").and_then(|text| text.parse().ok()).map(Action::Offer);
        let ended = value("deed").map(|word| actions_of(word, &table)).unwrap_or_default();
        for action in offer.into_iter().chain(ended) {
            let _ = table.act(action, Duration::ZERO);
        }
        Ok(table)
    }
}

/// The value of a line before the first empty one.
fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let lines = text.lines().take_while(|line| !line.is_empty());
    lines.filter_map(|line| line.split_once(' ')).find(|(known, _)| *known == name).map(|it| it.1)
}

/// What a player did to end a game, in a few words.
fn ending_word(ending: Ending) -> Option<String> {
    match ending {
        Ending::Agreement => Some("agree".to_owned()),
        Ending::Resignation { by, .. } => Some(format!("resign {by}")),
        Ending::FlagFall { by, .. } => Some(format!("flag {by}")),
        Ending::Claim { rule, announced, .. } => {
            let rule = if rule == Rule::Threefold { "threefold" } else { "fifty" };
            let announced = announced.map(|noted| noted.legal.to_string()).unwrap_or_default();
            Some(format!("{rule} {announced}"))
        }
        _ => None,
    }
}

/// What has to be done again for such words.
fn actions_of(words: &str, table: &Table) -> Vec<Action> {
    let (word, rest) = words.split_once(' ').unwrap_or((words, ""));
    let claim = |rule| {
        let announced = rest.parse::<UciMove>().ok();
        let announced = announced.and_then(|uci| uci.to_move(table.live().position()).ok());
        vec![Action::Claim { rule, announced }]
    };
    match (word, rest.parse()) {
        ("agree", _) => vec![Action::Offer(Color::White), Action::Accept(Color::Black)],
        ("resign", Ok(by)) => vec![Action::Resign(by)],
        ("flag", Ok(by)) => vec![Action::FlagFall(by)],
        ("threefold", _) => claim(Rule::Threefold),
        ("fifty", _) => claim(Rule::FiftyMoves),
        _ => Vec::new(),
    }
}

/// All stored games that this tab knows of.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shelf {
    games: Vec<(GameId, StoredGame)>,
}

impl Shelf {
    pub(crate) fn from_storage(entries: &[(String, String)]) -> Shelf {
        let mut shelf = Shelf::default();
        for (key, text) in entries {
            shelf.take_in(key, Some(text));
        }
        shelf
    }

    /// Takes in what was stored under a key; gives whose game it is, if it is one of ours.
    pub(crate) fn take_in(&mut self, key: &str, text: Option<&str>) -> Option<GameId> {
        let id = GameId::from_key_under(key, PREFIX)?;
        self.put(id.clone(), text.and_then(StoredGame::from_text));
        Some(id)
    }

    pub(crate) fn game(&self, id: &GameId) -> Option<&StoredGame> {
        self.games.iter().find(|(known, _)| known == id).map(|(_, stored)| stored)
    }

    pub(crate) fn newest_first(&self) -> Vec<(&GameId, &StoredGame)> {
        // Sorted one by one: a general sort would be several times the code for a few games.
        let mut games: Vec<(&GameId, &StoredGame)> = Vec::new();
        for (id, stored) in &self.games {
            let is_before = |(known, other): &(&GameId, &StoredGame)| {
                other.saved > stored.saved || other.saved == stored.saved && *known < id
            };
            games.insert(games.partition_point(is_before), (id, stored));
        }
        games
    }

    /// Puts a game on the shelf, or takes it off if there is none.
    pub(crate) fn put(&mut self, id: GameId, stored: Option<StoredGame>) {
        self.games.retain(|(known, _)| *known != id);
        self.games.extend(stored.map(|stored| (id, stored)));
    }

    /// Takes off the games in which nothing was done, whichever tab has begun them; gives their names.
    pub(crate) fn take_blank(&mut self) -> Vec<GameId> {
        let is_blank = |(_, stored): &&(GameId, StoredGame)| field(&stored.text, BLANK).is_some();
        let blank = self.games.iter().filter(is_blank).map(|(id, _)| id.clone());
        let blank: Vec<GameId> = blank.collect();
        self.games.retain(|(id, _)| !blank.contains(id));
        blank
    }

    /// A time that is after every stored game, and now if the clock goes right.
    pub(crate) fn next_time(&self, now: u64) -> u64 {
        let newest = self.games.iter().map(|(_, stored)| stored.saved).max();
        newest.map_or(now, |newest| now.max(newest.saturating_add(1)))
    }

    /// Takes off the oldest games beyond the most that are kept; gives their names.
    pub(crate) fn tidy(&mut self, on_table: &GameId) -> Vec<GameId> {
        let games = self.newest_first();
        let old = games.iter().skip(MOST_GAMES).map(|(id, _)| (*id).clone());
        let old: Vec<GameId> = old.filter(|id| id != on_table).collect();
        self.games.retain(|(id, _)| !old.contains(id));
        old
    }
}
