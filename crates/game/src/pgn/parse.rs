//! The meaning of a file's tokens: where games begin and end, and which moves they hold.
//!
//! This knows nothing of windows, lines and columns; the reader does.

use threefold_chess::{Move, PgnProblem, PgnToken, Position, San, SanError};

use super::comment::excerpt;
use super::error::PgnErrorKind;
use super::remark::RemarkKind;
use super::visit::Visitor;
use super::{MAX_NESTING, MAX_PLIES, MAX_TAGS};
use crate::ending::GameResult;

/// Place in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// Before a game.
    Between,
    /// Among its tags.
    Tags,
    /// Among its moves.
    Moves,
    /// Behind its marker, where a comment may stand on the same line.
    Marked,
    /// In a game that nobody wants or that cannot be read, inside so many parentheses.
    Skipping(usize),
}

/// Request of a token to the reader.
#[derive(Debug)]
pub(super) enum Step {
    /// Nothing.
    Continue,
    /// A game begins with this token.
    Begin,
    /// The moves begin with this token.
    Start,
    /// The place of this tag will be needed.
    KeepPlace,
    /// Something is odd.
    Remark(RemarkKind),
    /// The game is over unless a comment follows on the line.
    Marked,
    /// The game is over, and this token belongs to what follows.
    Ended,
    /// The game cannot be read.
    Fail(PgnErrorKind),
}

impl Step {
    /// Returns true if the token is to be looked at again.
    pub(super) const fn gives_back(&self) -> bool {
        matches!(self, Step::Begin | Step::Start | Step::Ended)
    }
}

/// Result that the `Result` tag or the marker gives.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) enum Said {
    #[default]
    Nothing,
    Known(Option<GameResult>),
    Unknown(String),
}

/// Values of the tags that matter here, as written.
#[derive(Default)]
pub(super) struct Header {
    pub(super) fen: Option<Vec<u8>>,
    pub(super) variant: Option<Vec<u8>>,
    pub(super) has_set_up: bool,
    pub(super) result: Said,
    has_event: bool,
    count: usize,
}

/// The game being read.
pub(super) struct Parser {
    pub(super) phase: Phase,
    pub(super) header: Header,
    /// Comments before the first move, which belong behind the tags.
    pub(super) pending: Vec<Vec<u8>>,
    /// The result at the end of the moves.
    pub(super) marker: Said,
    /// The current line's position, and the one before its last move; they take turns, which saves
    /// copying.
    positions: [Position; 2],
    /// Index of the current one.
    current: usize,
    /// True if the current line has a move.
    has_move: bool,
    /// The lines around it.
    outer: Vec<(Position, Position)>,
    /// Number of open parentheses in a variation that is not wanted.
    ignored: usize,
    /// True if the variation that is ignored was entered, and is to be left at its end.
    cut: bool,
    plies: usize,
}

impl Parser {
    pub(super) fn new() -> Parser {
        Parser {
            phase: Phase::Between,
            header: Header::default(),
            pending: Vec::new(),
            marker: Said::Nothing,
            positions: [Position::START; 2],
            current: 0,
            has_move: false,
            outer: Vec::new(),
            ignored: 0,
            cut: false,
            plies: 0,
        }
    }

    /// Forgets the last game, all but comments that may belong to the next.
    pub(super) fn begin(&mut self) {
        self.phase = Phase::Tags;
        self.header = Header::default();
        self.marker = Said::Nothing;
        self.outer.clear();
        self.ignored = 0;
        self.cut = false;
        self.has_move = false;
        self.plies = 0;
    }

    /// Lets the moves begin.
    pub(super) fn start(&mut self, start: Position, is_wanted: bool) {
        self.positions = [start; 2];
        self.phase = if is_wanted { Phase::Moves } else { Phase::Skipping(0) };
    }

    /// Returns the number of open parentheses.
    pub(super) fn depth(&self) -> usize {
        self.outer.len() + self.ignored - usize::from(self.cut)
    }

    /// Closes what is open; returns the position at the end of the game itself.
    pub(super) fn close(&mut self, visitor: &mut impl Visitor) -> Position {
        self.ignored = 0;
        self.cut = false;
        while !self.outer.is_empty() {
            self.leave(visitor);
        }
        *self.now()
    }

    #[inline(always)]
    fn now(&self) -> &Position {
        &self.positions[self.current & 1]
    }

    #[inline(always)]
    fn before(&self) -> &Position {
        &self.positions[self.current & 1 ^ 1]
    }

    pub(super) fn step<V: Visitor>(&mut self, token: PgnToken<'_>, visitor: &mut V) -> Step {
        match self.phase {
            Phase::Between => self.between(token),
            Phase::Tags => self.tags(token, visitor),
            Phase::Moves => self.movetext(token, visitor),
            Phase::Marked => match token {
                PgnToken::Comment(text) => {
                    visitor.comment(text);
                    Step::Marked
                }
                _ => Step::Ended,
            },
            Phase::Skipping(depth) => self.skip(token, depth),
        }
    }

    fn between(&mut self, token: PgnToken<'_>) -> Step {
        match token {
            PgnToken::Tag { .. } => Step::Begin,
            // Stray text is full of words; only what could be a move begins a game.
            PgnToken::Move(word) if San::from_ascii(word).is_some() => Step::Begin,
            PgnToken::Comment(text) => {
                self.keep_comment(text);
                Step::Continue
            }
            PgnToken::Unreadable(problem @ PgnProblem::BadTag) => {
                Step::Remark(RemarkKind::LeftOut(problem))
            }
            _ => Step::Continue,
        }
    }

    fn keep_comment(&mut self, text: &[u8]) {
        // Enough for any preface; a file of nothing but comments must not fill the memory.
        const MOST: usize = 1000;
        const MOST_BYTES: usize = 1 << 20;
        let bytes = || self.pending.iter().map(Vec::len).sum::<usize>();
        if self.pending.len() < MOST && bytes() + text.len() <= MOST_BYTES {
            self.pending.push(text.to_vec());
        }
    }

    fn tags<V: Visitor>(&mut self, token: PgnToken<'_>, visitor: &mut V) -> Step {
        match token {
            // A game without a single move or marker ends where the next begins.
            PgnToken::Tag { name: b"Event", .. } if self.header.has_event => Step::Start,
            PgnToken::Tag { name, value } => self.tag(name, value, visitor),
            PgnToken::Comment(text) => {
                self.keep_comment(text);
                Step::Continue
            }
            PgnToken::Unreadable(problem @ PgnProblem::BadTag) => {
                Step::Remark(RemarkKind::LeftOut(problem))
            }
            _ => Step::Start,
        }
    }

    fn tag<V: Visitor>(&mut self, name: &[u8], value: &[u8], visitor: &mut V) -> Step {
        self.header.count += 1;
        if self.header.count > MAX_TAGS {
            return Step::Fail(PgnErrorKind::TooManyTags);
        }
        let is_new = visitor.tag(name, value);
        match name {
            b"Event" => self.header.has_event = true,
            b"Result" => self.header.result = read_result_tag(value),
            b"SetUp" => self.header.has_set_up = value == b"1",
            b"Variant" => self.header.variant = Some(value.to_vec()),
            b"FEN" => {
                self.header.fen = Some(value.to_vec());
                return Step::KeepPlace;
            }
            _ => {}
        }
        if is_new { Step::Continue } else { Step::Remark(RemarkKind::RepeatedTag(excerpt(name))) }
    }

    fn play<V: Visitor>(&mut self, word: &[u8], visitor: &mut V) -> Step {
        let Some(san) = San::from_ascii(word) else { return self.no_move(word, None) };
        match san.to_move(self.now()) {
            Ok(legal) => self.play_legal(legal, visitor),
            Err(reason) => self.no_move(word, Some(reason)),
        }
    }

    /// Plays a move that is known to be legal.
    #[inline(always)]
    pub(super) fn play_legal<V: Visitor>(&mut self, legal: Move, visitor: &mut V) -> Step {
        let next = self.current & 1 ^ 1;
        self.positions[next] = self.now().play_unchecked(legal);
        visitor.play(self.now(), legal, &self.positions[next]);
        self.current = next;
        self.has_move = true;
        self.plies += usize::from(self.outer.is_empty());
        if self.plies > MAX_PLIES {
            return Step::Fail(PgnErrorKind::TooManyPlies);
        }
        Step::Continue
    }

    /// The position in which the next token should be a move.
    #[inline(always)]
    pub(super) fn expects_move(&self) -> Option<&Position> {
        (self.phase == Phase::Moves && self.ignored == 0).then(|| self.now())
    }

    /// In the game itself, what is no legal move is an error; in a variation, its end.
    #[cold]
    fn no_move(&mut self, word: &[u8], reason: Option<SanError>) -> Step {
        let text = excerpt(word);
        if !self.outer.is_empty() {
            self.ignored = 1;
            self.cut = true;
            let reason = reason.map_or("not a move".to_string(), |reason| reason.to_string());
            return Step::Remark(RemarkKind::CutVariation { text, reason });
        }
        Step::Fail(match reason {
            None => PgnErrorKind::NotAMove(text),
            Some(reason) => PgnErrorKind::Illegal { text, reason },
        })
    }

    fn movetext<V: Visitor>(&mut self, token: PgnToken<'_>, visitor: &mut V) -> Step {
        match token {
            PgnToken::VariationStart => self.open(visitor),
            PgnToken::VariationEnd => self.close_one(visitor),
            PgnToken::Tag { .. } | PgnToken::Unreadable(PgnProblem::BadTag) => Step::Ended,
            _ if self.ignored > 0 => Step::Continue,
            PgnToken::Annotation(number) if self.has_move => {
                visitor.annotate(number);
                Step::Continue
            }
            PgnToken::Annotation(number) => Step::Remark(RemarkKind::StrayAnnotation(number)),
            PgnToken::Result(text) if self.outer.is_empty() => {
                self.marker = Said::Known(read_result(text));
                self.phase = Phase::Marked;
                Step::Marked
            }
            PgnToken::Unreadable(problem @ PgnProblem::BadAnnotation) => {
                Step::Remark(RemarkKind::LeftOut(problem))
            }
            PgnToken::Unreadable(problem) => Step::Fail(PgnErrorKind::Unreadable(problem)),
            PgnToken::Move(word) => self.play(word, visitor),
            PgnToken::Comment(text) => {
                visitor.comment(text);
                Step::Continue
            }
            // A result inside of a variation says nothing of the game.
            PgnToken::Result(_) => Step::Continue,
        }
    }

    fn open<V: Visitor>(&mut self, visitor: &mut V) -> Step {
        if self.depth() >= MAX_NESTING {
            return Step::Fail(PgnErrorKind::TooDeep);
        }
        if self.ignored > 0 {
            self.ignored += 1;
        } else if !self.has_move {
            self.ignored = 1;
            return Step::Remark(RemarkKind::StrayVariation);
        } else if visitor.enter_variation() {
            self.outer.push((*self.before(), *self.now()));
            self.current ^= 1;
            self.has_move = false;
        } else {
            self.ignored = 1;
        }
        Step::Continue
    }

    fn close_one<V: Visitor>(&mut self, visitor: &mut V) -> Step {
        if self.ignored > 0 {
            self.ignored -= 1;
            if self.ignored == 0 && self.cut {
                self.cut = false;
                self.leave(visitor);
            }
        } else if self.outer.is_empty() {
            return Step::Remark(RemarkKind::StrayParenthesis);
        } else {
            self.leave(visitor);
        }
        Step::Continue
    }

    fn leave<V: Visitor>(&mut self, visitor: &mut V) {
        if let Some((before, now)) = self.outer.pop() {
            self.positions = [now, before];
            self.current = 0;
            self.has_move = true;
            visitor.leave_variation();
        }
    }

    fn skip(&mut self, token: PgnToken<'_>, depth: usize) -> Step {
        match token {
            PgnToken::VariationStart => self.phase = Phase::Skipping(depth + 1),
            PgnToken::VariationEnd => self.phase = Phase::Skipping(depth.saturating_sub(1)),
            PgnToken::Tag { .. } | PgnToken::Unreadable(PgnProblem::BadTag) => return Step::Ended,
            PgnToken::Result(text) if depth == 0 => {
                self.marker = Said::Known(read_result(text));
                return Step::Marked;
            }
            _ => {}
        }
        Step::Continue
    }
}

fn read_result(text: &[u8]) -> Option<GameResult> {
    match text {
        b"1-0" => Some(GameResult::WhiteWins),
        b"0-1" => Some(GameResult::BlackWins),
        b"1/2-1/2" => Some(GameResult::Draw),
        _ => None,
    }
}

fn read_result_tag(value: &[u8]) -> Said {
    match value.trim_ascii() {
        b"1/2" => Said::Known(Some(GameResult::Draw)),
        b"*" => Said::Known(None),
        other => match read_result(other) {
            None => Said::Unknown(excerpt(value)),
            known => Said::Known(known),
        },
    }
}
