//! The command `go`, whose words come in any order.

use std::fmt;
use std::time::Duration;

use threefold_chess::{Color, UciMove};

use super::read::{ParseCommandError, Reading, Remark};
use super::{Command, write_moves, write_word};
use crate::limits::{DEEPEST, Limits};
use crate::uci::words::{Words, number};

/// Think, within limits.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Consider only these moves; empty means all.
    pub search_moves: Vec<UciMove>,
    /// All other limits. Its own list of moves is empty: what a spelling means, the position tells.
    pub limits: Limits,
}

/// The words that `go` knows. A move list ends where one of them begins.
const WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// A year, in milliseconds: more time than anybody has, and little enough to reckon with.
const LONGEST_TIME: i64 = 366 * 24 * 60 * 60 * 1000;

/// Reads what follows `go`.
pub(super) fn read(words: &mut Words<'_>) -> Result<Reading, ParseCommandError> {
    let mut reader =
        Reader { words, go: Go::default(), perft: None, seen: Vec::new(), remarks: Vec::new() };
    let mut wants_moves = false;
    while let Some(word) = reader.words.next() {
        wants_moves |= word == "searchmoves";
        reader.read(word);
    }
    let Reader { go, perft, remarks, .. } = reader;
    if let Some(depth) = perft {
        return Ok(Reading { command: Command::Perft(depth), remarks });
    }
    let limits = &go.limits;
    let is_meant = remarks.iter().all(|remark| {
        matches!(remark, Remark::Changed { .. } | Remark::RestOfGame(_) | Remark::Again { .. })
    });
    let has_end = limits.is_bounded() || limits.infinite || limits.ponder;
    // Without end where something else was wanted, or without the moves that were named: that is
    // a search nobody asked for.
    if !is_meant && !has_end || wants_moves && go.search_moves.is_empty() {
        return Err(ParseCommandError::Go(remarks));
    }
    Ok(Reading { command: Command::Go(go), remarks })
}

struct Reader<'a, 'b> {
    words: &'a mut Words<'b>,
    go: Go,
    perft: Option<u32>,
    /// The words that have been given a number.
    seen: Vec<&'static str>,
    remarks: Vec<Remark>,
}

impl Reader<'_, '_> {
    fn read(&mut self, word: &str) {
        match word {
            "searchmoves" => self.search_moves(),
            "ponder" => self.go.limits.ponder = true,
            "infinite" => self.go.limits.infinite = true,
            "wtime" => self.clock("wtime", Color::White),
            "btime" => self.clock("btime", Color::Black),
            "winc" => self.increment("winc", Color::White),
            "binc" => self.increment("binc", Color::Black),
            "movetime" => {
                if let Some(time) = self.time("movetime", 0) {
                    self.go.limits.move_time = Some(time);
                }
            }
            "movestogo" => self.moves_to_go(),
            "depth" => {
                let depth = self.count("depth", 1, DEEPEST);
                self.go.limits.depth = depth.or(self.go.limits.depth);
            }
            "nodes" => {
                let nodes = self.number("nodes", 1, i64::MAX).map(i64::unsigned_abs);
                self.go.limits.nodes = nodes.or(self.go.limits.nodes);
            }
            "mate" => self.mate(),
            "perft" => self.perft = self.count("perft", 0, u32::MAX).or(self.perft),
            _ => self.remarks.push(Remark::Unknown(word.into())),
        }
    }

    fn search_moves(&mut self) {
        while let Some(word) = self.words.peek().filter(|word| !WORDS.contains(word)) {
            self.words.next();
            match word.parse() {
                Ok(spelled) => self.go.search_moves.push(spelled),
                Err(error) => self.remarks.push(Remark::NoMove(error)),
            }
        }
    }

    fn clock(&mut self, word: &'static str, color: Color) {
        // A clock below zero, as some programs show it, has no time left.
        if let Some(time) = self.time(word, i64::MIN) {
            self.go.limits.remaining[color] = Some(time);
        }
    }

    fn increment(&mut self, word: &'static str, color: Color) {
        if let Some(time) = self.time(word, 0) {
            self.go.limits.increment[color] = time;
        }
    }

    /// Reads the moves to go: some programs say 0 and mean the rest of the game.
    fn moves_to_go(&mut self) {
        let text = self.words.peek().unwrap_or_default();
        let Some(moves) = self.number("movestogo", i64::MIN, u32::MAX.into()) else { return };
        let moves = u32::try_from(moves).ok().filter(|&moves| moves > 0);
        if moves.is_none() {
            self.remarks.push(Remark::RestOfGame(text.into()));
        }
        self.go.limits.moves_to_go = moves;
    }

    fn mate(&mut self) {
        // Nobody is mated in no moves.
        if let Some(text) = self.words.peek().filter(|text| number(text) == Some(0)) {
            self.words.next();
            self.remarks.push(Remark::NoNumber { word: "mate", text: text.into() });
            return;
        }
        let moves = self.number("mate", i64::from(i32::MIN) + 1, i64::from(i32::MAX));
        let moves = moves.and_then(|moves| i32::try_from(moves).ok());
        self.go.limits.mate = moves.or(self.go.limits.mate);
    }

    /// Returns the number behind a word, from `least` to `most`.
    fn count(&mut self, word: &'static str, least: u32, most: u32) -> Option<u32> {
        let number = self.number(word, least.into(), most.into())?;
        u32::try_from(number).ok()
    }

    /// Returns a time in milliseconds, at least so long; below zero there is none.
    fn time(&mut self, word: &'static str, least: i64) -> Option<Duration> {
        let milliseconds = self.number(word, least, LONGEST_TIME)?;
        Some(Duration::from_millis(u64::try_from(milliseconds).unwrap_or(0)))
    }

    /// Returns the number behind a word, moved into a range. The last one counts.
    fn number(&mut self, word: &'static str, least: i64, most: i64) -> Option<i64> {
        let text = self.words.peek().filter(|word| !WORDS.contains(word)).unwrap_or_default();
        if !text.is_empty() {
            self.words.next();
        }
        let Some(given) = number(text) else {
            self.remarks.push(Remark::NoNumber { word, text: text.into() });
            return None;
        };
        let taken = i64::try_from(given.clamp(least.into(), most.into())).unwrap_or(most);
        if i128::from(taken) != given {
            self.remarks.push(Remark::Changed { word, text: text.into(), taken });
        }
        if self.seen.contains(&word) {
            self.remarks.push(Remark::Again { word, taken });
        } else {
            self.seen.push(word);
        }
        Some(taken)
    }
}

impl fmt::Display for Go {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limits { ponder, remaining, increment, moves_to_go, infinite, .. } = &self.limits;
        let Limits { depth, nodes, mate, move_time, .. } = &self.limits;
        formatter.write_str("go")?;
        if *ponder {
            formatter.write_str(" ponder")?;
        }
        // Not `as_millis`: formatting 128 bits would add 1.5 kB to the browser app.
        let milliseconds = |time: Duration| {
            time.as_secs().saturating_mul(1000).saturating_add(time.subsec_millis().into())
        };
        let unless_zero = |time: Duration| (!time.is_zero()).then(|| milliseconds(time));
        write_word(formatter, "wtime", remaining.white.map(milliseconds))?;
        write_word(formatter, "btime", remaining.black.map(milliseconds))?;
        write_word(formatter, "winc", unless_zero(increment.white))?;
        write_word(formatter, "binc", unless_zero(increment.black))?;
        write_word(formatter, "movestogo", *moves_to_go)?;
        write_word(formatter, "depth", *depth)?;
        write_word(formatter, "nodes", *nodes)?;
        write_word(formatter, "mate", *mate)?;
        write_word(formatter, "movetime", move_time.map(milliseconds))?;
        if *infinite {
            formatter.write_str(" infinite")?;
        }
        write_moves(formatter, " searchmoves", &self.search_moves)
    }
}
