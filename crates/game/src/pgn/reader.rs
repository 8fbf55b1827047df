//! Reading the games of a file one by one, in constant memory.

use std::io::Read;

use threefold_chess::{PgnLexer, PgnProblem, PgnToken, Position};

use super::MAX_GAME_BYTES;
use super::collect::Collector;
use super::comment::excerpt;
use super::error::{PgnError, PgnErrorKind, Place};
use super::header::{castling_mode, read_fen};
use super::parse::{Parser, Phase, Said, Step};
use super::record::Record;
use super::remark::{Remark, RemarkKind};
use super::source::{More, Source};
use super::visit::Visitor;
use crate::ending::Ending;

/// Reads the first game of a text.
///
/// # Errors
/// If there is none, or it cannot be read.
pub fn read_record(text: &[u8]) -> Result<Record, PgnError> {
    PgnReader::new(text).next().unwrap_or_else(|| {
        let kind = PgnErrorKind::NoGame;
        Err(PgnError { game: 0, place: Place::START, kind, partial: None })
    })
}

/// Reads the games of a file, as records by iterating or for a [`Visitor`].
///
/// It reads ahead in large pieces, so a file needs no `BufReader`. A game that cannot be read is an
/// error with its place; the next one is looked for behind its result or at the next tags.
///
/// ```
/// use threefold_game::pgn::PgnReader;
///
/// let text = b"[White \"A\"]\n\n1. e4 1-0\n\n[White \"B\"]\n\n1. e5 *\n\n[White \"C\"]\n\n1. d4 *";
/// let games: Vec<_> = PgnReader::new(&text[..]).collect();
/// assert_eq!(games[0].as_ref().unwrap().tags().white(), "A");
/// let error = games[1].as_ref().unwrap_err().to_string();
/// assert!(error.starts_with("game 2, line 7, column 4: e5 is not legal: "));
/// assert_eq!(games[2].as_ref().unwrap().tags().white(), "C");
/// ```
pub struct PgnReader<R> {
    source: Source<R>,
    parser: Parser,
    games: u64,
    /// Offset in the whole text at which the current game began.
    game_start: u64,
    /// Offset of its FEN tag.
    fen_place: Place,
    /// Remarks before a game's first tag.
    early: Vec<Remark>,
    /// True if what is being skipped is behind an error.
    has_failed: bool,
}

/// Bytes read at a time; few enough to stay in a processor's second cache.
const WINDOW: usize = 1 << 18;

/// No more remarks than these are kept of what is between two games.
const MOST_EARLY_REMARKS: usize = 16;

impl<R: Read> PgnReader<R> {
    /// Reads from anything that can be read.
    pub fn new(inner: R) -> PgnReader<R> {
        PgnReader::with_window(inner, WINDOW)
    }

    pub(super) fn with_window(inner: R, window: usize) -> PgnReader<R> {
        PgnReader {
            source: Source::new(inner, window, MAX_GAME_BYTES),
            parser: Parser::new(),
            games: 0,
            game_start: 0,
            fen_place: Place::START,
            early: Vec::new(),
            has_failed: false,
        }
    }

    /// Returns the number of games begun so far.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the number of bytes used so far.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.source.absolute(self.source.cursor())
    }

    /// Shows the next game to a visitor; false if there is none. This is several times faster than
    /// making records.
    ///
    /// # Errors
    /// If the game cannot be read. The next call reads the next game.
    pub fn visit<V: Visitor>(&mut self, visitor: &mut V) -> Result<bool, PgnError> {
        loop {
            let (step, at) = self.scan(visitor);
            match step {
                None => {
                    if !self.source.is_complete() {
                        self.read_on()?;
                    } else if let Some(done) = self.end_of_text(visitor)? {
                        return Ok(done);
                    }
                }
                Some(Step::Continue) => {}
                Some(Step::Begin) => self.begin(visitor),
                Some(Step::Start) => self.start(visitor)?,
                Some(Step::KeepPlace) => self.fen_place = self.source.place(at),
                Some(Step::Remark(kind)) => self.remark(at, kind, visitor),
                Some(Step::Marked) if self.comment_follows() => {}
                Some(Step::Marked | Step::Ended) => {
                    if self.end(at, visitor)? {
                        return Ok(true);
                    }
                }
                Some(Step::Fail(kind)) => return Err(self.fail(at, kind)),
            }
        }
    }

    /// Goes on until a token asks for something; returns where that token begins. None if the
    /// window's text is used up.
    fn scan<V: Visitor>(&mut self, visitor: &mut V) -> (Option<Step>, usize) {
        let text = self.source.text();
        let is_complete = self.source.is_complete();
        // A token that ends at the window's edge may go on behind it.
        let edge = if is_complete {
            text.len() + 1
        } else {
            text.len().saturating_sub(PgnLexer::LOOKAHEAD)
        };
        let mut lexer = PgnLexer::resume(text, self.source.cursor());
        loop {
            let before = lexer.offset();
            let step = if let Some(position) = self.parser.expects_move()
                && let Some(legal) = lexer.next_move(position)
            {
                self.parser.play_legal(legal, visitor)
            } else if self.parser.expects_move().is_some()
                && let Some(comment) = lexer.next_comment()
            {
                visitor.comment(comment);
                Step::Continue
            } else {
                match lexer.next() {
                    Some(token) if lexer.offset() < edge => {
                        let token = self.place_tag(token, text, lexer.token_start());
                        self.parser.step(token, visitor)
                    }
                    _ => {
                        let used = if is_complete { text.len() } else { before };
                        self.source.advance_to(used);
                        return (None, used);
                    }
                }
            };
            if !matches!(step, Step::Continue) {
                let at = lexer.token_start();
                let used = if step.gives_back() { before } else { lexer.offset() };
                self.source.advance_to(used);
                return (Some(step), at);
            }
        }
    }

    /// Returns true for text that seems to be a broken tag but stands in the middle of moves.
    #[inline(always)]
    fn place_tag<'a>(&self, token: PgnToken<'a>, text: &[u8], at: usize) -> PgnToken<'a> {
        match token {
            PgnToken::Unreadable(PgnProblem::BadTag)
                if self.parser.phase == Phase::Moves && at > 0 && text[at - 1] != b'\n' =>
            {
                PgnToken::Unreadable(PgnProblem::StrayCharacter(b'['))
            }
            _ => token,
        }
    }

    fn read_on(&mut self) -> Result<(), PgnError> {
        let cursor = self.source.cursor();
        let in_game = !matches!(self.parser.phase, Phase::Between | Phase::Skipping(_));
        if in_game && self.source.absolute(cursor) - self.game_start > MAX_GAME_BYTES as u64 {
            return Err(self.fail(cursor, PgnErrorKind::TooLong));
        }
        match self.source.refill() {
            Ok(More::Read) => Ok(()),
            Ok(More::TooLong) => {
                let error = self.fail(self.source.cursor(), PgnErrorKind::TooLong);
                self.source.advance_to(self.source.text().len());
                Err(error)
            }
            Err(error) => {
                let error = self.fail(self.source.cursor(), PgnErrorKind::Read(error));
                self.source.advance_to(self.source.text().len());
                Err(error)
            }
        }
    }

    /// Ends the last game; returns what `visit` returns, or none to go on.
    fn end_of_text<V: Visitor>(&mut self, visitor: &mut V) -> Result<Option<bool>, PgnError> {
        match self.parser.phase {
            Phase::Between => Ok(Some(false)),
            Phase::Tags => self.start(visitor).map(|()| None),
            _ => self.end(self.source.cursor(), visitor).map(|is_game| is_game.then_some(true)),
        }
    }

    fn begin<V: Visitor>(&mut self, visitor: &mut V) {
        self.games += 1;
        self.game_start = self.bytes();
        self.has_failed = false;
        self.parser.begin();
        visitor.begin(self.games);
        for remark in self.early.drain(..) {
            visitor.remark(remark);
        }
    }

    fn start<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), PgnError> {
        let start = self.start_position(visitor)?;
        let is_wanted = visitor.start(&start);
        self.parser.start(start, is_wanted);
        for comment in self.parser.pending.drain(..) {
            visitor.comment(&comment);
        }
        Ok(())
    }

    fn start_position<V: Visitor>(&mut self, visitor: &mut V) -> Result<Position, PgnError> {
        let at = self.source.cursor();
        let mut mode = None;
        if let Some(variant) = self.parser.header.variant.take() {
            mode = castling_mode(&variant);
            if mode.is_none() {
                self.remark(at, RemarkKind::UnknownVariant(excerpt(&variant)), visitor);
            }
        }
        let Some(fen) = self.parser.header.fen.take() else {
            if self.parser.header.has_set_up {
                self.remark(at, RemarkKind::SetUpWithoutFen, visitor);
            }
            return Ok(Position::START);
        };
        let place = self.fen_place;
        let read = read_fen(&fen, mode)
            .map_err(|error| PgnError { place, ..self.fail(at, PgnErrorKind::BadFen(error)) })?;
        for fault in read.forgiven {
            visitor.remark(Remark { place, kind: RemarkKind::ForgivenFen(fault) });
        }
        Ok(read.position)
    }

    fn remark<V: Visitor>(&mut self, at: usize, kind: RemarkKind, visitor: &mut V) {
        let remark = Remark { place: self.source.place(at), kind };
        if self.parser.phase != Phase::Between {
            visitor.remark(remark);
        } else if self.early.len() < MOST_EARLY_REMARKS {
            self.early.push(remark);
        }
    }

    /// Returns true if a comment begins behind the cursor, on the same line.
    fn comment_follows(&self) -> bool {
        let rest = &self.source.text()[self.source.cursor()..];
        let next = rest.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
        self.parser.phase == Phase::Marked && matches!(next, Some(b'{' | b';'))
    }

    /// Ends the game; false if it was one that had failed before.
    fn end<V: Visitor>(&mut self, at: usize, visitor: &mut V) -> Result<bool, PgnError> {
        let phase = std::mem::replace(&mut self.parser.phase, Phase::Moves);
        if self.has_failed {
            self.parser.phase = Phase::Between;
            return Ok(false);
        }
        if self.bytes() - self.game_start > MAX_GAME_BYTES as u64 {
            let error = self.fail(at, PgnErrorKind::TooLong);
            self.parser.phase = Phase::Between;
            return Err(error);
        }
        let depth = self.parser.depth();
        let position = self.parser.close(visitor);
        if depth > 0 {
            self.remark(at, RemarkKind::OpenVariations(depth), visitor);
        }
        self.settle_result(at, (!matches!(phase, Phase::Skipping(_))).then_some(position), visitor);
        self.parser.phase = Phase::Between;
        Ok(true)
    }

    /// Finds out who got the point, and what contradicts it.
    fn settle_result<V: Visitor>(&mut self, at: usize, last: Option<Position>, visitor: &mut V) {
        let tag = std::mem::take(&mut self.parser.header.result);
        let marker = std::mem::take(&mut self.parser.marker);
        if marker == Said::Nothing {
            self.remark(at, RemarkKind::MissingMarker, visitor);
        }
        if let Said::Unknown(text) = &tag {
            self.remark(at, RemarkKind::UnknownResult(text.clone()), visitor);
        }
        let result = match (marker, tag) {
            (Said::Known(marker), Said::Known(tag)) if marker != tag => {
                self.remark(at, RemarkKind::ResultDiffers { tag, marker }, visitor);
                marker
            }
            (Said::Known(result), _) | (_, Said::Known(result)) => result,
            _ => None,
        };
        if let Some(outcome) = last.and_then(|last| last.outcome()) {
            let ending = Ending::from(outcome);
            if result != Some(ending.result()) {
                self.remark(at, RemarkKind::ResultContradictsBoard { result, ending }, visitor);
            }
        }
        visitor.end(result);
    }

    /// Gives up the current game.
    #[cold]
    fn fail(&mut self, at: usize, kind: PgnErrorKind) -> PgnError {
        let opened = usize::from(matches!(kind, PgnErrorKind::TooDeep));
        let depth = match self.parser.phase {
            Phase::Skipping(depth) => depth,
            _ => self.parser.depth() + opened,
        };
        self.parser.phase = Phase::Skipping(depth);
        self.parser.pending.clear();
        self.has_failed = true;
        let game = self.games.max(1);
        PgnError { game, place: self.source.place(at), kind, partial: None }
    }
}

impl<R: Read> Iterator for PgnReader<R> {
    type Item = Result<Record, PgnError>;

    fn next(&mut self) -> Option<Result<Record, PgnError>> {
        let mut collector = Collector::default();
        match self.visit(&mut collector) {
            Ok(false) => None,
            Ok(true) => collector.into_record().map(Ok),
            Err(error) => {
                let partial = collector.into_record().map(Box::new);
                Some(Err(PgnError { partial, ..error }))
            }
        }
    }
}

impl<R> std::fmt::Debug for PgnReader<R> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("PgnReader").field("games", &self.games).finish_non_exhaustive()
    }
}
