//! A game as a file tells it: a tree of moves with what was said about them.

use std::str::FromStr;
use std::time::Duration;

use threefold_chess::{CastlingSide, Color, File, Position};

use super::comment::Comment;
use super::error::PgnError;
use super::header::{CHESS960, TERMINATION, VARIANT};
use super::note::{Evaluation, MoveNote};
use super::reader::read_record;
use super::remark::Remark;
use super::tags::Tags;
use crate::ending::{Ending, GameResult, NotedMove};

/// A game with its tags, comments, annotations and variations.
///
/// Every move in it is legal: records come from a [`RecordBuilder`](super::RecordBuilder), a
/// [`Game`](crate::Game) or a text. `Display` writes it as PGN, with a line break at its end;
/// between two games of a file belongs an empty line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub(super) tags: Tags,
    pub(super) start: Position,
    pub(super) main_line: Variation,
    pub(super) result: Option<GameResult>,
    pub(super) remarks: Vec<Remark>,
}

/// A line of moves: the game itself, or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    pub(super) opening: Vec<Comment>,
    pub(super) nodes: Vec<Node>,
    pub(super) closing: Vec<Comment>,
}

/// A move with what was said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    pub(super) noted: NotedMove,
    pub(super) annotations: Vec<u8>,
    pub(super) comments: Vec<Comment>,
    pub(super) variations: Vec<Variation>,
}

impl Record {
    /// The tags, but for those that follow from the rest.
    #[must_use]
    pub const fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The tags, to change them.
    pub const fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// Start position. Note that its `==` ignores the clocks.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The game itself, with its variations.
    #[must_use]
    pub const fn main_line(&self) -> &Variation {
        &self.main_line
    }

    /// The moves of the game itself.
    #[must_use]
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = NotedMove> + ExactSizeIterator {
        self.main_line.nodes.iter().map(|node| node.noted)
    }

    /// The moves of the game itself, each with the position it led to.
    pub fn positions(&self) -> impl Iterator<Item = (NotedMove, Position)> {
        self.moves().scan(self.start, |position, noted| {
            *position = position.play_unchecked(noted.legal);
            Some((noted, *position))
        })
    }

    /// The position at the end.
    #[must_use]
    pub fn final_position(&self) -> Position {
        self.positions().last().map_or(self.start, |(_, position)| position)
    }

    /// Result; none if the game is not over or nobody knows.
    #[must_use]
    pub const fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// Remarks about the text of the game.
    #[must_use]
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// Ends the game by the rules or by its players; the closing comment names the rule and who
    /// claimed.
    pub fn conclude(&mut self, ending: Ending) {
        self.close(ending.result(), ending.termination(), &ending.to_string());
    }

    /// Ends the game: sets its result and the `Termination` tag, and adds the reason as a closing
    /// comment. A game that was loaded with that comment ends with it once.
    pub fn close(&mut self, result: GameResult, termination: &str, reason: &str) {
        self.result = Some(result);
        self.tags.set(TERMINATION, termination);
        if let Some(comment) = Comment::new(reason)
            && self.main_line.last_comments().last() != Some(&comment)
        {
            self.main_line.comment(comment);
        }
    }

    /// Names the variant if the castling rights need it, as other programs do.
    pub(super) fn name_variant(&mut self) {
        if is_chess960(&self.start) && self.tags.get(VARIANT).is_none() {
            self.tags.set(VARIANT, CHESS960);
        }
    }
}

/// Reads the first game of a text.
impl FromStr for Record {
    type Err = PgnError;

    fn from_str(text: &str) -> Result<Record, PgnError> {
        read_record(text.as_bytes())
    }
}

impl Variation {
    /// Comments before its first move.
    #[must_use]
    pub fn opening_comments(&self) -> &[Comment] {
        &self.opening
    }

    /// The moves.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Comments behind a variation's closing parenthesis.
    #[must_use]
    pub fn closing_comments(&self) -> &[Comment] {
        &self.closing
    }

    pub(super) fn is_empty(&self) -> bool {
        self.opening.is_empty() && self.nodes.is_empty()
    }

    /// Adds a comment at the end of what there is.
    pub(super) fn comment(&mut self, comment: Comment) {
        self.last_comments().push(comment);
    }

    /// Comments at the end of what there is.
    fn last_comments(&mut self) -> &mut Vec<Comment> {
        match self.nodes.last_mut() {
            None => &mut self.opening,
            Some(node) => match node.variations.last_mut() {
                None => &mut node.comments,
                Some(variation) => &mut variation.closing,
            },
        }
    }
}

impl Node {
    pub(super) const fn new(noted: NotedMove) -> Node {
        Node { noted, annotations: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }

    /// The move.
    #[must_use]
    pub const fn noted(&self) -> NotedMove {
        self.noted
    }

    /// The numbers of its annotations: 1 is `!`, 2 is `?`, and so on.
    #[must_use]
    pub fn annotations(&self) -> &[u8] {
        &self.annotations
    }

    /// Its comments.
    #[must_use]
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// Variations that replace it.
    #[must_use]
    pub fn variations(&self) -> &[Variation] {
        &self.variations
    }

    /// The facts that its comments hold for programs.
    #[must_use]
    pub fn note(&self) -> MoveNote {
        MoveNote::of(&self.comments)
    }

    /// The time left on the player's clock, if a comment says.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        self.note().clock
    }

    /// The evaluation after the move, if a comment says.
    #[must_use]
    pub fn evaluation(&self) -> Option<Evaluation> {
        self.note().evaluation
    }
}

/// Returns true if castling rights are not those of standard chess.
fn is_chess960(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        let has_right =
            |side, file| position.castling_rook(color, side).map(|rook| rook.file() == file);
        let rights = [
            has_right(CastlingSide::KingSide, File::H),
            has_right(CastlingSide::QueenSide, File::A),
        ];
        let king_is_home = position.king(color).file() == File::E;
        rights.into_iter().flatten().any(|rook_is_home| !rook_is_home || !king_is_home)
    })
}
