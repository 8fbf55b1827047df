//! Auditing the games of a text one by one.

use std::io::{self, Read};

use threefold_chess::{Move, Position};
use threefold_game::GameResult;
use threefold_game::audit::Auditor;
use threefold_game::pgn::{PgnError, PgnErrorKind, PgnReader, Remark, RemarkKind, Visitor};

use super::report::{AuditedGame, Style, Trouble, result_tag};
use super::split::Piece;
use super::tally::Tally;

/// The audits of a few games, ready to be written.
#[derive(Debug, Default)]
pub(super) struct Batch {
    /// The report on the listed games.
    pub(super) text: Vec<u8>,
    pub(super) listed: Vec<Listed>,
    pub(super) tally: Tally,
}

/// A game that something is said of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listed {
    /// Its number in the batch, from one.
    pub(super) game: u64,
    /// The end of the game in the text of the batch.
    pub(super) end: usize,
}

/// The limits of a batch of a stream.
const BATCH_BYTES: usize = 1 << 20;
const BATCH_GAMES: u64 = 256;

/// No more remarks than these are told of a game.
const MOST_REMARKS: usize = 20;

/// Audits games.
pub(super) struct Inspector {
    style: Style,
    game: Seen,
}

impl Inspector {
    pub(super) fn new(style: Style) -> Inspector {
        Inspector { style, game: Seen::new(style) }
    }

    /// Audits the games of a piece.
    pub(super) fn inspect(&mut self, piece: &Piece) -> Batch {
        let mut whole = Batch::default();
        let mut reader = PgnReader::new(piece.text.as_slice());
        // A text in memory can always be read on.
        while let Ok(true) = self.next(&mut reader, piece.first_line, &mut whole) {}
        whole
    }

    /// Audits the games of a stream, handing on a batch at a time as long as that is wanted.
    ///
    /// # Errors
    /// If the stream cannot be read on.
    pub(super) fn inspect_stream(
        &mut self,
        first_line: u64,
        source: impl Read,
        mut hand_on: impl FnMut(Batch) -> bool,
    ) -> io::Result<()> {
        let mut reader = PgnReader::new(source);
        let mut batch = Batch::default();
        loop {
            let next = self.next(&mut reader, first_line, &mut batch);
            let is_full = batch.text.len() >= BATCH_BYTES || batch.tally.games >= BATCH_GAMES;
            let is_last = !matches!(next, Ok(true));
            let is_wanted = !(is_full || is_last) || hand_on(std::mem::take(&mut batch));
            if is_last || !is_wanted {
                return next.map(|_| ());
            }
        }
    }

    /// Audits the next game; false if there is none.
    fn next<R: Read>(
        &mut self,
        reader: &mut PgnReader<R>,
        first_line: u64,
        batch: &mut Batch,
    ) -> io::Result<bool> {
        self.game.has_begun = false;
        let (error, next) = match reader.visit(&mut self.game) {
            Ok(is_game) => (None, Ok(is_game)),
            Err(PgnError { kind: PgnErrorKind::Read(error), place, .. }) => {
                let trouble = Trouble {
                    place,
                    kind: "unreadable",
                    message: format!("cannot be read on: {error}"),
                };
                (Some(trouble), Err(error))
            }
            Err(error) => (Some(Trouble::from(&error)), Ok(true)),
        };
        if self.game.has_begun {
            let error = error.map(|error| error.moved_down(first_line - 1));
            self.finish(error.as_ref(), first_line, batch);
        }
        next
    }

    fn finish(&mut self, trouble: Option<&Trouble>, first_line: u64, batch: &mut Batch) {
        let game = &mut self.game;
        for remark in &mut game.remarks {
            remark.place.line += first_line - 1;
        }
        let mut audit = game.has_started.then(|| game.auditor.finish(game.result));
        if trouble.is_some()
            && let Some(audit) = &mut audit
        {
            // Where the game stops is not where it ended.
            audit.contradiction = None;
        }
        let found = AuditedGame {
            tags: &game.tags,
            result: game.result,
            audit: audit.as_ref(),
            trouble,
            remarks: &game.remarks,
            rows: &game.rows,
        };
        count(&found, &mut batch.tally);
        if self.style.lists(&found) {
            self.style.describe(&found, &mut batch.text);
            batch.listed.push(Listed { game: batch.tally.games, end: batch.text.len() });
        }
    }
}

fn count(found: &AuditedGame<'_>, tally: &mut Tally) {
    tally.games += 1;
    if let Some(trouble) = found.trouble {
        if trouble.is_illegal_move() {
            tally.illegal += 1;
        } else {
            tally.unreadable += 1;
        }
    }
    for remark in found.remarks {
        match remark.kind {
            RemarkKind::ResultDiffers { .. } => tally.differing_tags += 1,
            RemarkKind::UnknownResult(_) => tally.unreadable_tags += 1,
            _ => {}
        }
    }
    let Some(audit) = found.audit else { return };
    let is_claimable = !audit.claimable.is_empty();
    tally.claimable += u64::from(is_claimable);
    tally.unclaimed += u64::from(is_claimable && found.result != Some(GameResult::Draw));
    tally.went_on += u64::from(audit.left_over() > 0);
    tally.contradictions += u64::from(audit.contradiction.is_some());
}

/// The tags that tell a game from others, as written.
#[derive(Debug, Default)]
pub(super) struct Tags {
    pub(super) event: Vec<u8>,
    pub(super) date: Vec<u8>,
    pub(super) round: Vec<u8>,
    pub(super) white: Vec<u8>,
    pub(super) black: Vec<u8>,
}

impl Tags {
    fn clear(&mut self) {
        let Tags { event, date, round, white, black } = self;
        for value in [event, date, round, white, black] {
            value.clear();
        }
    }

    fn of_name(&mut self, name: &[u8]) -> Option<&mut Vec<u8>> {
        match name {
            b"Event" => Some(&mut self.event),
            b"Date" => Some(&mut self.date),
            b"Round" => Some(&mut self.round),
            b"White" => Some(&mut self.white),
            b"Black" => Some(&mut self.black),
            _ => None,
        }
    }
}

/// The part of the current game seen so far.
struct Seen {
    style: Style,
    auditor: Auditor,
    has_begun: bool,
    has_started: bool,
    tags: Tags,
    result: Option<GameResult>,
    remarks: Vec<Remark>,
    /// Rows of plies, if they are wanted.
    rows: Vec<u8>,
}

impl Seen {
    fn new(style: Style) -> Seen {
        Seen {
            style,
            auditor: Auditor::new(&Position::START),
            has_begun: false,
            has_started: false,
            tags: Tags::default(),
            result: None,
            remarks: Vec::new(),
            rows: Vec::new(),
        }
    }
}

impl Visitor for Seen {
    fn begin(&mut self, _game: u64) {
        self.has_begun = true;
        self.has_started = false;
        self.tags.clear();
        self.result = None;
        self.remarks.clear();
        self.rows.clear();
    }

    fn tag(&mut self, name: &[u8], value: &[u8]) -> bool {
        if name == b"Result" {
            // What a game says that cannot be read to its end.
            self.result = std::str::from_utf8(value).ok().and_then(|value| value.parse().ok());
        }
        match self.tags.of_name(name) {
            Some(kept) if kept.is_empty() => {
                kept.extend_from_slice(value);
                true
            }
            Some(_) => false,
            None => true,
        }
    }

    fn start(&mut self, start: &Position) -> bool {
        self.has_started = true;
        self.auditor.restart(start);
        self.style.add_row(self.auditor.facts(), &mut self.rows);
        true
    }

    fn play(&mut self, _before: &Position, legal: Move, after: &Position) {
        self.auditor.play_to(legal, after);
        self.style.add_row(self.auditor.facts(), &mut self.rows);
    }

    fn remark(&mut self, remark: Remark) {
        // The audit says so itself, and more.
        let is_known = matches!(remark.kind, RemarkKind::ResultContradictsBoard { .. });
        let is_counted = result_tag(&remark).is_some();
        if !is_known && (self.remarks.len() < MOST_REMARKS || is_counted) {
            self.remarks.push(remark);
        }
    }

    fn end(&mut self, result: Option<GameResult>) {
        self.result = result;
    }
}
