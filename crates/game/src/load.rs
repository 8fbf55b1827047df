//! Games from text: a FEN or a PGN, with notes on what was forgiven, changed or left out.
//!
//! Whoever loads a game shows the notes; their sentences are made here alone.

use std::fmt;

use threefold_chess::{CastlingMode, FenFault, LenientFen, ParseFenError, Position};

use crate::ending::{Ending, GameResult};
use crate::game::{Game, Policy};
use crate::pgn::{EarlyEnd, PgnReader, Record, Remark, RemarkKind, Replay, read_record};
use crate::refusal::Refusal;

/// A game to go on with, and what became of the text it came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadedGame {
    /// The game as far as the rules allow it.
    pub game: Game,
    /// The record with its tags, comments and variations; none for a FEN.
    pub record: Option<Record>,
    /// Everything that a reader of the text might miss in the game.
    pub notes: Vec<LoadNote>,
}

/// Place that a record came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A file.
    File,
    /// A text that somebody has typed or pasted.
    Text,
}

impl fmt::Display for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Source::File => "file",
            Source::Text => "text",
        })
    }
}

/// Something that was forgiven, changed or left out when a game was loaded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoadNote {
    /// The FEN has faults.
    ForgivenFen {
        /// The position that it was taken for. Note that its `==` ignores the clocks.
        position: Position,
        /// The faults, of which there is one at least.
        faults: Vec<FenFault>,
    },
    /// The castling rights of a FEN are those of Chess960, and nobody had said that it is that.
    Chess960,
    /// Something is odd about the PGN.
    Remark(Remark),
    /// There are so many remarks more.
    MoreRemarks(usize),
    /// So many games follow the one that was loaded.
    OtherGames(usize),
    /// The rules had ended the game before its last move.
    EarlyEnd(Source, EarlyEnd),
    /// The result is not the one that the rules give.
    OtherResult {
        /// Place that the result stands in.
        source: Source,
        /// The result.
        result: GameResult,
        /// Ending by the rules; none if the game goes on.
        ending: Option<Ending>,
    },
    /// So much of the record was left out, since the session keeps moves alone.
    LeftOut {
        /// Tags that say something.
        tags: usize,
        /// Comments on the game itself.
        comments: usize,
        /// Annotations of its moves, such as `!`.
        annotations: usize,
        /// Variations with all that is in them.
        variations: usize,
    },
}

/// Remarks about a text, beyond which they are only counted.
const MOST_REMARKS: usize = 5;

impl LoadedGame {
    /// Reads a FEN or a PGN, whichever a text looks like. Of several games it reads the first.
    ///
    /// ```
    /// use threefold_game::Policy;
    /// use threefold_game::load::LoadedGame;
    ///
    /// let loaded = LoadedGame::from_text("1. e4 e5 1-0", Policy::FIDE)?;
    /// assert_eq!(
    ///     loaded.notes[0].to_string(),
    ///     "the result in the text is 1-0, but the game is not over; you can play on"
    /// );
    /// # Ok::<(), threefold_game::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// If the text holds neither, or one that cannot be read.
    pub fn from_text(text: &str, policy: Policy) -> Result<LoadedGame, Refusal> {
        let board = text.split_whitespace().next().unwrap_or("");
        if board.matches('/').count() == 7 {
            let read =
                read_fen(text, None).map_err(|error| Refusal::Unloadable(error.to_string()))?;
            return Ok(LoadedGame::from_fen(read, None, policy));
        }
        let record =
            read_record(text.as_bytes()).map_err(|error| Refusal::Unloadable(error.to_string()))?;
        let mut loaded = LoadedGame::from_record(record, Source::Text, policy);
        let others = PgnReader::new(text.as_bytes()).skip(1).count();
        if others > 0 {
            loaded.notes.push(LoadNote::OtherGames(others));
        }
        Ok(loaded)
    }

    /// Goes on from a position; the mode is the kind of chess that was asked for.
    #[must_use]
    pub fn from_fen(read: LenientFen, mode: Option<CastlingMode>, policy: Policy) -> LoadedGame {
        let LenientFen { position, forgiven: faults } = read;
        let mut notes = Vec::new();
        if !faults.is_empty() {
            notes.push(LoadNote::ForgivenFen { position, faults });
        }
        if mode.is_none() && position.castling_mode() == CastlingMode::Chess960 {
            notes.push(LoadNote::Chess960);
        }
        LoadedGame { game: Game::new(position, policy), record: None, notes }
    }

    /// Goes on with the game of a record.
    #[must_use]
    pub fn from_record(record: Record, source: Source, policy: Policy) -> LoadedGame {
        // Whoever types a few moves does not mark their end.
        let is_told =
            |remark: &&Remark| source == Source::File || remark.kind != RemarkKind::MissingMarker;
        let remarks = || record.remarks().iter().filter(is_told);
        let mut notes: Vec<LoadNote> =
            remarks().take(MOST_REMARKS).cloned().map(LoadNote::Remark).collect();
        let more = remarks().count().saturating_sub(MOST_REMARKS);
        if more > 0 {
            notes.push(LoadNote::MoreRemarks(more));
        }
        let Replay { game, early_end } = record.to_game(policy);
        notes.extend(early_end.map(|end| LoadNote::EarlyEnd(source, end)));
        let is_known =
            |remark: &Remark| matches!(remark.kind, RemarkKind::ResultContradictsBoard { .. });
        if let Some(result) = record.result()
            && game.result() != Some(result)
            && !record.remarks().iter().any(is_known)
        {
            notes.push(LoadNote::OtherResult { source, result, ending: game.ending() });
        }
        LoadedGame { game, record: Some(record), notes }
    }
}

impl LoadNote {
    /// A note on all that a record says beside its moves and its result; none if that is nothing.
    #[must_use]
    pub fn left_out(record: &Record) -> Option<LoadNote> {
        let line = record.main_line();
        let nodes = || line.nodes().iter();
        // The variant follows from the start, and question marks say that nothing is known.
        let is_lost = |&(name, value): &(&str, &str)| {
            name != "Variant" && value.chars().any(|letter| !matches!(letter, '?' | '.' | '-'))
        };
        let counts = [
            record.tags().iter().filter(is_lost).count(),
            line.opening_comments().len()
                + nodes().map(|node| node.comments().len()).sum::<usize>(),
            nodes().map(|node| node.annotations().len()).sum(),
            nodes().map(|node| node.variations().len()).sum(),
        ];
        let [tags, comments, annotations, variations] = counts;
        let note = LoadNote::LeftOut { tags, comments, annotations, variations };
        (counts != [0; 4]).then_some(note)
    }
}

/// A sentence for a player, without a full stop; the faults of a FEN may take several lines.
impl fmt::Display for LoadNote {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadNote::ForgivenFen { position, faults } => {
                let what = format!("the FEN has mistakes; playing from `{position}`");
                formatter.write_str(&describe_faults(&what, faults))
            }
            LoadNote::Chess960 => {
                formatter.write_str("this is read as Chess960, because of its castling rights")
            }
            LoadNote::Remark(remark) => remark.fmt(formatter),
            LoadNote::MoreRemarks(more) => write!(formatter, "and {more} more remarks"),
            LoadNote::OtherGames(1) => formatter.write_str("only the first of 2 games is loaded"),
            LoadNote::OtherGames(games) => {
                write!(formatter, "only the first of {} games is loaded", games + 1)
            }
            LoadNote::EarlyEnd(source, EarlyEnd { ply, ending, left_over }) => write!(
                formatter,
                "the game was over after {ply} half-moves ({ending}); left out of the {source}: \
                 {left_over}"
            ),
            LoadNote::OtherResult { source, result, ending: None } => write!(
                formatter,
                "the result in the {source} is {result}, but the game is not over; you can play on"
            ),
            LoadNote::OtherResult { source, result, ending: Some(ending) } => {
                write!(
                    formatter,
                    "the result in the {source} is {result}, but by the rules it is {}",
                    ending.result()
                )
            }
            LoadNote::LeftOut { tags, comments, annotations, variations } => {
                let counts = [
                    (tags, "tag"),
                    (comments, "comment"),
                    (annotations, "annotation"),
                    (variations, "variation"),
                ];
                formatter.write_str("left out")?;
                for (index, (count, what)) in
                    counts.into_iter().filter(|(count, _)| **count > 0).enumerate()
                {
                    let separator = if index == 0 { ":" } else { "," };
                    let plural = if *count == 1 { "" } else { "s" };
                    write!(formatter, "{separator} {count} {what}{plural}")?;
                }
                Ok(())
            }
        }
    }
}

/// Reads a FEN: strictly, and if that fails as forgivingly as is safe in this kind of chess, or in
/// the kind that the text is of.
///
/// # Errors
/// If it is unclear what position is meant, or it is not a legal one, with every fault that a
/// strict reader finds.
pub fn read_fen(text: &str, mode: Option<CastlingMode>) -> Result<LenientFen, ParseFenError> {
    match text.parse() {
        Ok(position) => Ok(LenientFen { position, forgiven: Vec::new() }),
        Err(strict) => Position::from_fen_lenient(text, mode).map_err(|_| strict),
    }
}

/// A message for people: one line for a single fault, a list for many.
#[must_use]
pub fn describe_faults(what: &str, faults: &[FenFault]) -> String {
    match faults {
        [fault] => format!("{what}: {fault}"),
        _ => faults.iter().fold(format!("{what}:"), |text, fault| format!("{text}\n  {fault}")),
    }
}
