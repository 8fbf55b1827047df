//! Reports of an audit: a grid for people, JSON for scripts.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;
use threefold_chess::CastlingMode;
use threefold_game::audit::{Audit, Claimable, Facts, Manner, Moment};
use threefold_game::pgn::{PgnError, PgnErrorKind, Place, Remark, RemarkKind};
use threefold_game::{Ending, GameResult, Rule};

use super::inspect::Tags;
use crate::arguments::AuditArguments;

/// The form of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// A grid; with `all`, of all games, otherwise of those with findings.
    Grid { all: bool },
    /// JSON, one object for each game; with `plies`, with a row for every ply.
    Json { plies: bool },
}

/// A game with its audit.
pub(super) struct AuditedGame<'a> {
    pub(super) tags: &'a Tags,
    pub(super) result: Option<GameResult>,
    /// None if not even the start is known.
    pub(super) audit: Option<&'a Audit>,
    pub(super) trouble: Option<&'a Trouble>,
    pub(super) remarks: &'a [Remark],
    /// Rows of JSON, separated by commas.
    pub(super) rows: &'a [u8],
}

/// The reason why a game could not be read to its end.
#[derive(Debug)]
pub(super) struct Trouble {
    pub(super) place: Place,
    pub(super) kind: &'static str,
    pub(super) message: String,
}

const ILLEGAL_MOVE: &str = "illegal-move";

impl Trouble {
    pub(super) fn is_illegal_move(&self) -> bool {
        self.kind == ILLEGAL_MOVE
    }

    /// The same trouble, this many lines further down.
    pub(super) fn moved_down(mut self, lines: u64) -> Trouble {
        self.place.line += lines;
        self
    }
}

impl From<&PgnError> for Trouble {
    fn from(error: &PgnError) -> Trouble {
        let kind = match error.kind {
            PgnErrorKind::Illegal { .. } => ILLEGAL_MOVE,
            PgnErrorKind::NotAMove(_) => "not-a-move",
            PgnErrorKind::BadFen(_) => "bad-fen",
            PgnErrorKind::TooManyTags
            | PgnErrorKind::TooManyPlies
            | PgnErrorKind::TooDeep
            | PgnErrorKind::TooLong => "too-large",
            _ => "unreadable",
        };
        Trouble { place: error.place, kind, message: error.kind.to_string() }
    }
}

/// Widths of the columns.
const NUMBER: usize = 7;
const PLAYERS: usize = 32;
const PLIES: usize = 5;

impl Style {
    pub(super) fn new(arguments: &AuditArguments) -> Style {
        if arguments.json {
            Style::Json { plies: arguments.plies }
        } else {
            Style::Grid { all: arguments.all }
        }
    }

    /// Adds the row of a ply, if rows are wanted.
    pub(super) fn add_row(self, facts: &Facts, rows: &mut Vec<u8>) {
        if self != (Style::Json { plies: true }) {
            return;
        }
        if !rows.is_empty() {
            rows.push(b',');
        }
        // Writing to memory does not fail.
        let _ = serde_json::to_writer(rows, &Row::new(facts));
    }

    /// Returns true if the report has a row for a game.
    pub(super) fn lists(self, found: &AuditedGame<'_>) -> bool {
        match self {
            Style::Json { .. } | Style::Grid { all: true } => true,
            Style::Grid { all: false } => !findings(found).is_empty(),
        }
    }

    /// Says it, all but the game's number.
    pub(super) fn describe(self, found: &AuditedGame<'_>, text: &mut Vec<u8>) {
        match self {
            Style::Grid { .. } => describe_in_grid(found, text),
            Style::Json { plies } => {
                let _ = serde_json::to_writer(&mut *text, &Game::new(found));
                if plies {
                    text.pop();
                    text.extend_from_slice(b",\"plies\":[");
                    text.extend_from_slice(found.rows);
                    text.extend_from_slice(b"]}");
                }
                text.push(b'\n');
            }
        }
    }

    /// Writes what comes before the first game of a file.
    pub(super) fn write_heading(
        self,
        file: Option<&String>,
        output: &mut impl Write,
    ) -> io::Result<()> {
        if matches!(self, Style::Json { .. }) {
            return Ok(());
        }
        if let Some(file) = file {
            writeln!(output, "{file}")?;
        }
        let [number, players, plies] = ["game", "players", "plies"];
        writeln!(output, "{number:>NUMBER$}  {players:<PLAYERS$}  {plies:>PLIES$}  findings")
    }

    /// Writes what was said of a game, with its number.
    pub(super) fn write_game(
        self,
        file: &str,
        number: u64,
        body: &[u8],
        output: &mut impl Write,
    ) -> io::Result<()> {
        match self {
            Style::Grid { .. } => {
                write!(output, "{number:>NUMBER$}  ")?;
                output.write_all(body)
            }
            Style::Json { .. } => {
                output.write_all(b"{\"file\":")?;
                serde_json::to_writer(&mut *output, file)?;
                write!(output, ",\"game\":{number},")?;
                output.write_all(body.strip_prefix(b"{").unwrap_or(body))
            }
        }
    }
}

fn describe_in_grid(found: &AuditedGame<'_>, text: &mut Vec<u8>) {
    let (white, black) = (tag_text(&found.tags.white), tag_text(&found.tags.black));
    let players = shorten(&format!("{white} - {black}"), PLAYERS);
    let plies = found.audit.map_or(0, |audit| audit.plies);
    let _ = write!(text, "{players:<PLAYERS$}  {plies:>PLIES$}  ");
    let findings = findings(found);
    let margin = " ".repeat(NUMBER + PLAYERS + PLIES + 6);
    text.extend_from_slice(findings.join(&format!("\n{margin}")).as_bytes());
    while text.pop_if(|last| *last == b' ').is_some() {}
    text.push(b'\n');
}

/// The findings about a game, a line each.
fn findings(found: &AuditedGame<'_>) -> Vec<String> {
    let mut findings = Vec::new();
    if let Some(audit) = found.audit {
        findings.extend(audit.claimable.iter().map(ToString::to_string));
        if let Some(ended) = audit.ended
            && audit.left_over() > 0
        {
            let (how, left_over) = (end_words(ended.ending), audit.left_over());
            let plural = if left_over == 1 { "ply" } else { "plies" };
            findings.push(format!("ended by {how} {}, went on for {left_over} {plural}", ended.at));
        }
        if let Some(contradiction) = audit.contradiction {
            let result = result_text(found.result);
            findings.push(format!("the result is {result}, the final position: {contradiction}"));
        }
    }
    let on_tag = found.remarks.iter().filter(|remark| result_tag(remark).is_some());
    findings.extend(on_tag.map(|remark| remark.kind.to_string()));
    if let Some(Trouble { place, message, .. }) = found.trouble {
        findings.push(format!("{message} ({place})"));
    }
    findings
}

/// The `Result` tag that a remark finds fault with.
pub(super) fn result_tag(remark: &Remark) -> Option<&str> {
    match &remark.kind {
        RemarkKind::ResultDiffers { tag, .. } => Some(result_text(*tag)),
        RemarkKind::UnknownResult(text) => Some(text),
        _ => None,
    }
}

/// A game as JSON has it; docs/audit.md explains the fields.
#[derive(Serialize)]
struct Game<'a> {
    event: Cow<'a, str>,
    date: Cow<'a, str>,
    round: Cow<'a, str>,
    white: Cow<'a, str>,
    black: Cow<'a, str>,
    result: &'static str,
    result_tag: Option<&'a str>,
    half_moves: u32,
    claimable: Vec<Claim>,
    ended: Option<End>,
    contradiction: Option<Against>,
    error: Option<Error<'a>>,
    remarks: Vec<String>,
}

#[derive(Serialize)]
struct Claim {
    rule: &'static str,
    how: &'static str,
    by: String,
    ply: u32,
    after: Option<String>,
    announce: Vec<String>,
    plies: u32,
    last_ply: u32,
}

#[derive(Serialize)]
struct End {
    by: &'static str,
    ply: u32,
    after: Option<String>,
    result: String,
    went_on: u32,
}

#[derive(Serialize)]
struct Against {
    should_be: String,
    reason: String,
}

#[derive(Serialize)]
struct Error<'a> {
    kind: &'static str,
    line: u64,
    column: u64,
    message: &'a str,
}

impl<'a> Game<'a> {
    fn new(found: &AuditedGame<'a>) -> Game<'a> {
        let AuditedGame { tags, audit, trouble, .. } = found;
        Game {
            event: tag_text(&tags.event),
            date: tag_text(&tags.date),
            round: tag_text(&tags.round),
            white: tag_text(&tags.white),
            black: tag_text(&tags.black),
            result: result_text(found.result),
            result_tag: found.remarks.iter().find_map(result_tag),
            half_moves: audit.map_or(0, |audit| audit.plies),
            claimable: audit
                .map(|audit| audit.claimable.iter().map(Claim::new).collect())
                .unwrap_or_default(),
            ended: audit.and_then(|audit| {
                audit.ended.map(|ended| End {
                    by: end_name(ended.ending),
                    ply: ended.at.ply,
                    after: after(&ended.at),
                    result: ended.ending.result().to_string(),
                    went_on: audit.left_over(),
                })
            }),
            contradiction: audit.and_then(|audit| audit.contradiction).map(|contradiction| {
                Against {
                    should_be: contradiction.result().to_string(),
                    reason: contradiction.to_string(),
                }
            }),
            error: trouble.map(|trouble| Error {
                kind: trouble.kind,
                line: trouble.place.line,
                column: trouble.place.column,
                message: &trouble.message,
            }),
            remarks: found.remarks.iter().map(ToString::to_string).collect(),
        }
    }
}

impl Claim {
    fn new(claimable: &Claimable) -> Claim {
        let announce = match &claimable.manner {
            Manner::Announcing(moves) => moves.iter().map(ToString::to_string).collect(),
            _ => Vec::new(),
        };
        Claim {
            rule: rule_name(claimable.rule),
            how: if claimable.manner.is_on_board() { "board" } else { "announce" },
            by: claimable.first.turn.to_string(),
            ply: claimable.first.ply,
            after: after(&claimable.first),
            announce,
            plies: claimable.plies,
            last_ply: claimable.last_ply,
        }
    }
}

/// A ply as JSON has it.
#[derive(Serialize)]
struct Row {
    ply: u32,
    clock: u16,
    occurrences: u32,
    claims: Vec<&'static str>,
    announce_threefold: Vec<String>,
    announce_fifty: u32,
    end: Option<&'static str>,
}

impl Row {
    fn new(facts: &Facts) -> Row {
        let rules =
            [(facts.claims_threefold, Rule::Threefold), (facts.claims_fifty, Rule::FiftyMoves)];
        // Castling gives up a right and so completes no repetition: its spelling does not matter.
        let uci = |announced: &threefold_chess::Move| {
            announced.to_uci(CastlingMode::Standard).to_string()
        };
        let mut announce_threefold: Vec<String> =
            facts.announce_threefold.iter().map(uci).collect();
        announce_threefold.sort();
        Row {
            ply: facts.ply,
            clock: facts.clock,
            occurrences: facts.occurrences,
            claims: rules
                .into_iter()
                .filter(|(can_claim, _)| *can_claim)
                .map(|(_, rule)| rule_name(rule))
                .collect(),
            announce_threefold,
            announce_fifty: facts.announce_fifty,
            end: facts.ending.map(end_name),
        }
    }
}

/// `12... Nf6`; none at the start.
fn after(moment: &Moment) -> Option<String> {
    let (number, noted) = moment.last?;
    let dots = if moment.turn.is_white() { "..." } else { "." };
    Some(format!("{number}{dots} {noted}"))
}

const fn rule_name(rule: Rule) -> &'static str {
    match rule {
        Rule::Threefold => "threefold",
        Rule::FiftyMoves => "fifty",
    }
}

/// The name of an automatic end; there are no others in an audit.
const fn end_name(ending: Ending) -> &'static str {
    match ending {
        Ending::Checkmate { .. } => "checkmate",
        Ending::Stalemate => "stalemate",
        Ending::DeadPosition => "dead",
        Ending::SeventyFiveMoves => "seventy-five",
        _ => "fivefold",
    }
}

const fn end_words(ending: Ending) -> &'static str {
    match ending {
        Ending::DeadPosition => "a dead position",
        Ending::SeventyFiveMoves => "the 75-move rule",
        Ending::Fivefold => "fivefold repetition",
        _ => end_name(ending),
    }
}

const fn result_text(result: Option<GameResult>) -> &'static str {
    match result {
        None => "*",
        Some(GameResult::WhiteWins) => "1-0",
        Some(GameResult::BlackWins) => "0-1",
        Some(GameResult::Draw) => "1/2-1/2",
    }
}

/// The value of a tag as it was probably meant: UTF-8, otherwise Latin-1, without escapes.
fn tag_text(value: &[u8]) -> Cow<'_, str> {
    let text = match std::str::from_utf8(value) {
        _ if value.is_empty() => Cow::Borrowed("?"),
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(value.iter().copied().map(char::from).collect()),
    };
    if !text.contains(|character: char| character == '\\' || character.is_control()) {
        return text;
    }
    Cow::Owned(text.replace("\\\"", "\"").replace("\\\\", "\\").replace(char::is_control, " "))
}

/// Cuts a text to this many characters.
fn shorten(text: &str, length: usize) -> String {
    if text.chars().count() <= length {
        return text.to_string();
    }
    text.chars().take(length.saturating_sub(1)).chain(['…']).collect()
}
