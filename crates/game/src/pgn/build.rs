//! Making a record move by move; whatever is made so can be written and read back.

use std::fmt;

use threefold_chess::{Illegal, Move, Position};

use super::MAX_NESTING;
use super::comment::Comment;
use super::note::MoveNote;
use super::record::{Node, Record, Variation};
use super::tags::Tags;
use crate::ending::{GameResult, NotedMove};

/// Makes a [`Record`]: moves, comments, annotations and variations in the order of a PGN text.
///
/// ```
/// use threefold_chess::{Move, Position, Square};
/// use threefold_game::pgn::{RecordBuilder, Tags};
///
/// let mut builder = RecordBuilder::new(Tags::new(), Position::START);
/// builder.play(Move::normal(Square::E2, Square::E4))?;
/// builder.begin_variation()?;
/// builder.play(Move::normal(Square::D2, Square::D4))?;
/// builder.comment("the other way");
/// builder.end_variation()?;
/// let record = builder.finish(None);
/// assert!(record.to_string().ends_with("\n\n1. e4 (1. d4 {the other way}) *\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordBuilder {
    tags: Tags,
    start: Position,
    current: Frame,
    /// The lines that the current one is a variation of, the outermost first.
    outer: Vec<Frame>,
}

#[derive(Clone, Debug)]
struct Frame {
    line: Variation,
    /// The position before the last move.
    before: Position,
    now: Position,
}

impl Frame {
    fn new(start: Position) -> Frame {
        Frame { line: Variation::default(), before: start, now: start }
    }
}

impl RecordBuilder {
    /// A record without moves.
    #[must_use]
    pub fn new(tags: Tags, start: Position) -> RecordBuilder {
        RecordBuilder { tags, start, current: Frame::new(start), outer: Vec::new() }
    }

    /// The position at the end of the current line.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.current.now
    }

    /// Returns the number of open variations.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.outer.len()
    }

    /// Adds a move to the current line.
    ///
    /// # Errors
    /// If the move is not legal, with the reason.
    pub fn play(&mut self, played: Move) -> Result<(), Illegal> {
        let after = self.current.now.play(played)?;
        self.play_unchecked(played, after);
        Ok(())
    }

    pub(super) fn play_unchecked(&mut self, legal: Move, after: Position) {
        let noted = NotedMove::new(&self.current.now, legal);
        self.current.line.nodes.push(Node::new(noted));
        self.current.before = self.current.now;
        self.current.now = after;
    }

    /// Adds a comment at the end of what there is; one without text is left out.
    pub fn comment(&mut self, text: &str) {
        if let Some(comment) = Comment::new(text) {
            self.current.line.comment(comment);
        }
    }

    /// Adds comments at the end of what there is.
    pub fn add_comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            self.current.line.comment(comment.clone());
        }
    }

    /// Adds the facts about the last move as a comment; a note without facts is left out.
    pub fn note(&mut self, note: &MoveNote) {
        if let Some(comment) = note.to_comment() {
            self.current.line.comment(comment);
        }
    }

    /// Copies what another record says about the move just played: annotations, comments and
    /// variations. Variations that would lie too deep are left out.
    pub fn copy_details(&mut self, node: &Node) {
        for &annotation in node.annotations() {
            self.annotate(annotation);
        }
        self.add_comments(node.comments());
        for variation in node.variations() {
            if self.begin_variation().is_err() {
                continue;
            }
            self.add_comments(variation.opening_comments());
            for node in variation.nodes() {
                // A record's moves are legal.
                let _ = self.play(node.noted().legal);
                self.copy_details(node);
            }
            let _ = self.end_variation();
            self.add_comments(variation.closing_comments());
        }
    }

    /// Annotates the last move of the current line; returns false if there is none.
    pub fn annotate(&mut self, number: u8) -> bool {
        match self.current.line.nodes.last_mut() {
            None => false,
            Some(node) => {
                node.annotations.push(number);
                true
            }
        }
    }

    /// Begins a variation that replaces the last move of the current line.
    ///
    /// # Errors
    /// If there is no move to replace, or too many variations are open.
    pub fn begin_variation(&mut self) -> Result<(), VariationError> {
        if self.current.line.nodes.is_empty() {
            return Err(VariationError::NoMove);
        }
        if self.outer.len() >= MAX_NESTING {
            return Err(VariationError::TooDeep);
        }
        let inner = Frame::new(self.current.before);
        self.outer.push(std::mem::replace(&mut self.current, inner));
        Ok(())
    }

    /// Ends the current variation. One in which nothing was said is dropped.
    ///
    /// # Errors
    /// If no variation is open.
    pub fn end_variation(&mut self) -> Result<(), VariationError> {
        let outer = self.outer.pop().ok_or(VariationError::NotOpen)?;
        let inner = std::mem::replace(&mut self.current, outer).line;
        if !inner.is_empty()
            && let Some(node) = self.current.line.nodes.last_mut()
        {
            node.variations.push(inner);
        }
        Ok(())
    }

    /// The record; open variations are ended.
    #[must_use]
    pub fn finish(mut self, result: Option<GameResult>) -> Record {
        while self.end_variation().is_ok() {}
        let RecordBuilder { tags, start, current, .. } = self;
        let main_line = current.line;
        let mut record = Record { tags, start, main_line, result, remarks: Vec::new() };
        record.name_variant();
        record
    }
}

/// Reason why a variation cannot begin or end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VariationError {
    /// There is no move that it could replace.
    NoMove,
    /// No more than [`MAX_NESTING`] can be open.
    TooDeep,
    /// No variation is open.
    NotOpen,
}

impl fmt::Display for VariationError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VariationError::NoMove => formatter.write_str("there is no move to replace"),
            VariationError::TooDeep => {
                write!(formatter, "no more than {MAX_NESTING} variations can be open")
            }
            VariationError::NotOpen => formatter.write_str("no variation is open"),
        }
    }
}

impl std::error::Error for VariationError {}
