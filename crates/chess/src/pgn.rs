//! The text of PGN as tokens: what is written, without asking what it means on a board.
//!
//! The lexer never fails and never stops early: what it cannot read becomes an
//! [`Unreadable`](PgnToken::Unreadable) token, and it goes on behind it. Games, variations and
//! legality are for those who read the tokens.

mod quick;
mod scan;

use std::fmt;

use crate::moves::Move;
use crate::position::Position;

use quick::quick_move;
use scan::{BLANK, CLASSES, DIGIT, WORD, find, find_next_game};

/// A piece of PGN text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PgnToken<'a> {
    /// `[Name "value"]`; the value is as written, with its escapes.
    Tag {
        /// The name.
        name: &'a [u8],
        /// The value between the quotation marks.
        value: &'a [u8],
    },
    /// A word that should be a move.
    Move(&'a [u8]),
    /// A comment, in braces or to the end of a line, without its marks.
    Comment(&'a [u8]),
    /// An annotation: `$1`, one of `!`, `?`, `!!`, `??`, `!?`, `?!`, or an evaluation such as `+-`.
    Annotation(u8),
    /// `(`
    VariationStart,
    /// `)`
    VariationEnd,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`; other spellings of a draw are given as `1/2-1/2`.
    Result(&'a [u8]),
    /// Something else; what is wrong with it.
    Unreadable(PgnProblem),
}

/// Reason why a piece of text cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PgnProblem {
    /// A comment's brace is not closed before the next game, or not at all.
    OpenComment,
    /// A tag is not of the form `[Name "value"]`.
    BadTag,
    /// An annotation's number is missing or above 255, or its signs mean nothing.
    BadAnnotation,
    /// A character that has no place here.
    StrayCharacter(u8),
}

impl fmt::Display for PgnProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PgnProblem::OpenComment => formatter.write_str("a comment is not closed"),
            PgnProblem::BadTag => formatter.write_str("a tag is not of the form [Name \"value\"]"),
            PgnProblem::BadAnnotation => formatter.write_str(
                "an annotation is a dollar sign and a number up to 255, or one of ! ? !! ?? !? ?!",
            ),
            PgnProblem::StrayCharacter(byte) => {
                write!(formatter, "`{}` has no place here", byte.escape_ascii())
            }
        }
    }
}

/// Splits PGN text into tokens.
///
/// ```
/// use threefold_chess::{PgnLexer, PgnToken};
/// let mut lexer = PgnLexer::new(b"[White \"A\"]\n\n1. e4! {good} e5 1/2-1/2");
/// assert_eq!(lexer.next(), Some(PgnToken::Tag { name: b"White", value: b"A" }));
/// assert_eq!(lexer.next(), Some(PgnToken::Move(b"e4")));
/// assert_eq!(lexer.next(), Some(PgnToken::Annotation(1)));
/// assert_eq!(lexer.next(), Some(PgnToken::Comment(b"good")));
/// assert_eq!(lexer.next(), Some(PgnToken::Move(b"e5")));
/// assert_eq!(lexer.next(), Some(PgnToken::Result(b"1/2-1/2")));
/// assert_eq!(lexer.next(), None);
/// ```
#[derive(Clone, Debug)]
pub struct PgnLexer<'a> {
    text: &'a [u8],
    at: usize,
    /// Beginning of the last token.
    start: usize,
}

impl<'a> PgnLexer<'a> {
    /// No token is decided by more bytes behind its end than these. Who has only a part of a text
    /// asks again for a token that ends closer to the end of the part.
    pub const LOOKAHEAD: usize = 8;

    /// A lexer at the beginning of a text.
    #[must_use]
    pub const fn new(text: &'a [u8]) -> PgnLexer<'a> {
        PgnLexer { text, at: 0, start: 0 }
    }

    /// A lexer inside a text, behind a token. Of the text before, only the last byte matters: it
    /// says whether a line begins here.
    #[inline]
    #[must_use]
    pub fn resume(text: &'a [u8], offset: usize) -> PgnLexer<'a> {
        let at = offset.min(text.len());
        PgnLexer { text, at, start: at }
    }

    /// The offset behind the last token.
    #[inline]
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// The offset at which the last token began.
    #[inline]
    #[must_use]
    pub const fn token_start(&self) -> usize {
        self.start
    }

    /// The next token if it is a legal move of the position in its usual spelling.
    ///
    /// This is a fast way for most moves. None says nothing: the token is still to be had from
    /// `next`, and may well be a legal move.
    ///
    /// ```
    /// use threefold_chess::{PgnLexer, Position, Square};
    /// let mut lexer = PgnLexer::new(b"1. Nf3 {!} Nf6 *");
    /// let played = lexer.next_move(&Position::START).unwrap();
    /// assert_eq!((played.from(), lexer.offset()), (Square::G1, 6));
    /// assert_eq!(lexer.next_move(&Position::START), None);
    /// assert_eq!(lexer.offset(), 6);
    /// ```
    #[inline(always)]
    pub fn next_move(&mut self, position: &Position) -> Option<Move> {
        let before = self.at;
        self.skip_blanks();
        if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.take_class(DIGIT);
            // Without a dot it may be a result.
            if self.peek() == Some(b'.') {
                self.skip_blanks();
            }
        }
        let quick = self.rest().first_chunk().and_then(|&text| quick_move(position, text));
        if let Some((legal, length)) = quick {
            self.start = self.at;
            self.at += length;
            return Some(legal);
        }
        self.at = before;
        None
    }

    /// The text of the next token if it is a comment in braces: the fast way for clock times. None
    /// says nothing: the token is still to be had from `next`.
    #[inline(always)]
    pub fn next_comment(&mut self) -> Option<&'a [u8]> {
        let before = self.at;
        self.skip_blanks();
        if let [b'{', inside @ ..] = self.rest()
            && let Some(length) = find(b'}', inside)
            && find_next_game(&inside[..length]).is_none()
        {
            self.start = self.at;
            self.at += length + 2;
            return Some(&inside[..length]);
        }
        self.at = before;
        None
    }

    #[inline(always)]
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    #[inline(always)]
    fn rest(&self) -> &'a [u8] {
        &self.text[self.at..]
    }

    #[inline(always)]
    fn is_at_line_start(&self) -> bool {
        self.at == 0 || self.text[self.at - 1] == b'\n'
    }

    /// Passes over blanks and the dots of move numbers.
    #[inline(always)]
    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|byte| CLASSES[byte as usize] & BLANK != 0) {
            self.at += 1;
        }
    }

    #[cold]
    fn skip_line(&mut self) {
        self.at += find(b'\n', self.rest()).map_or(self.text.len() - self.at, |end| end + 1);
    }

    #[inline(always)]
    fn take_class(&mut self, class: u8) -> &'a [u8] {
        let start = self.at;
        while self.peek().is_some_and(|byte| CLASSES[byte as usize] & class != 0) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    fn take_while(&mut self, keep: impl Fn(u8) -> bool) -> &'a [u8] {
        let start = self.at;
        while self.peek().is_some_and(&keep) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    #[inline(never)]
    fn tag(&mut self) -> PgnToken<'a> {
        self.read_tag().unwrap_or_else(|| {
            // What follows on the line belongs to the broken tag.
            self.at = self.start;
            self.skip_line();
            PgnToken::Unreadable(PgnProblem::BadTag)
        })
    }

    fn read_tag(&mut self) -> Option<PgnToken<'a>> {
        let is_blank = |byte: u8| matches!(byte, b' ' | b'\t');
        self.at += 1;
        self.take_while(is_blank);
        let name = self.take_while(is_tag_name);
        self.take_while(is_blank);
        if name.is_empty() || self.peek() != Some(b'"') {
            return None;
        }
        self.at += 1;
        let rest = self.rest();
        let (value, length) = plain_value(rest).or_else(|| quoted_value(rest))?;
        self.at += length;
        Some(PgnToken::Tag { name, value })
    }

    #[inline]
    fn brace_comment(&mut self) -> PgnToken<'a> {
        let inside = &self.text[self.at + 1..];
        let end = find(b'}', inside);
        let length = end.unwrap_or(inside.len());
        // A forgotten brace must not swallow the games that follow.
        if let Some(next_game) = find_next_game(&inside[..length]) {
            self.at += 1 + next_game;
            return PgnToken::Unreadable(PgnProblem::OpenComment);
        }
        self.at += 1 + length;
        if end.is_none() {
            return PgnToken::Unreadable(PgnProblem::OpenComment);
        }
        self.at += 1;
        PgnToken::Comment(&inside[..length])
    }

    #[cold]
    fn line_comment(&mut self) -> PgnToken<'a> {
        let inside = &self.text[self.at + 1..];
        let end = find(b'\n', inside).unwrap_or(inside.len());
        self.at += 1 + end;
        PgnToken::Comment(inside[..end].trim_ascii_end())
    }

    fn annotation(&mut self) -> PgnToken<'a> {
        self.at += 1;
        let digits = self.take_class(DIGIT);
        let number = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
        number.map_or(PgnToken::Unreadable(PgnProblem::BadAnnotation), PgnToken::Annotation)
    }

    fn glyph(&mut self) -> PgnToken<'a> {
        let number = match self.take_while(|byte| matches!(byte, b'!' | b'?')) {
            b"!" => 1,
            b"?" => 2,
            b"!!" => 3,
            b"??" => 4,
            b"!?" => 5,
            b"?!" => 6,
            _ => return PgnToken::Unreadable(PgnProblem::BadAnnotation),
        };
        PgnToken::Annotation(number)
    }

    /// The evaluations of printed analysis: `=`, `+=`, `+/-`, `-+` and so on.
    #[cold]
    fn evaluation(&mut self) -> PgnToken<'a> {
        let number = match self.take_while(|byte| matches!(byte, b'+' | b'-' | b'=' | b'/')) {
            b"=" => 10,
            b"+=" | b"+/=" => 14,
            b"=+" | b"=/+" => 15,
            b"+/-" => 16,
            b"-/+" => 17,
            b"+-" => 18,
            b"-+" => 19,
            // How some programs write a null move, which is no move.
            null @ b"--" => return PgnToken::Move(null),
            _ => return PgnToken::Unreadable(PgnProblem::BadAnnotation),
        };
        PgnToken::Annotation(number)
    }

    /// A word outside of ASCII: signs of printed analysis, and blanks in disguise.
    #[cold]
    fn foreign(&mut self) -> Option<PgnToken<'a>> {
        const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
        const HARD_BLANK: &[u8] = b"\xc2\xa0";
        for blank in [BYTE_ORDER_MARK, HARD_BLANK] {
            if self.rest().starts_with(blank) {
                self.at += blank.len();
                return None;
            }
        }
        let word = self.take_class(WORD);
        Some(match std::str::from_utf8(word) {
            Ok("½-½" | "½") => PgnToken::Result(b"1/2-1/2"),
            Ok("±") => PgnToken::Annotation(16),
            Ok("∓") => PgnToken::Annotation(17),
            Ok("⩲") => PgnToken::Annotation(14),
            Ok("⩱") => PgnToken::Annotation(15),
            Ok("∞") => PgnToken::Annotation(13),
            Ok("□") => PgnToken::Annotation(7),
            _ => PgnToken::Move(word),
        })
    }

    /// A move, or what looks like one. None for the `e.p.` of an old file, which says nothing that
    /// the move does not.
    #[inline(always)]
    fn word(&mut self) -> Option<PgnToken<'a>> {
        let word = self.take_class(WORD);
        if word.len() < 3 || matches!(self.peek(), Some(b'(' | b'.')) {
            return self.odd_word(word);
        }
        Some(PgnToken::Move(word))
    }

    #[inline]
    fn odd_word(&mut self, word: &'a [u8]) -> Option<PgnToken<'a>> {
        match (word, self.rest()) {
            (b"e" | b"p" | b"ep", _) => None,
            (b"N", _) => Some(PgnToken::Annotation(146)),
            (b"D", _) => Some(PgnToken::Annotation(220)),
            (_, [b'(', role, b')', ..]) if word.len() > 1 && b"QRBNqrbn".contains(role) => {
                self.at += 3;
                // A check sign may follow.
                self.take_class(WORD);
                Some(PgnToken::Move(&self.text[self.start..self.at]))
            }
            ([plain @ .., b'e'], [b'.', b'p', b'.', ..]) => {
                self.at += 3;
                Some(PgnToken::Move(plain))
            }
            _ => Some(PgnToken::Move(word)),
        }
    }

    /// A number begins a move number, a result, or castling with zeros. None for a move number,
    /// which says nothing.
    #[inline(always)]
    fn number(&mut self) -> Option<PgnToken<'a>> {
        self.at += 1;
        match self.peek() {
            // Nearly always.
            Some(b'.' | b' ') => None,
            Some(b'-' | b'/') => self.result_or_castling(),
            _ => {
                self.take_class(DIGIT);
                None
            }
        }
    }

    #[inline(never)]
    fn result_or_castling(&mut self) -> Option<PgnToken<'a>> {
        const DRAW: &[u8] = b"1/2-1/2";
        self.at = self.start;
        let rest = self.rest();
        for (text, result) in
            [(&b"1-0"[..], &b"1-0"[..]), (b"0-1", b"0-1"), (DRAW, DRAW), (b"1/2", DRAW)]
        {
            let follows = rest.get(text.len()).copied();
            if rest.starts_with(text)
                && follows.is_none_or(|byte| CLASSES[byte as usize] & WORD == 0)
            {
                self.at += text.len();
                return Some(PgnToken::Result(result));
            }
        }
        if rest.starts_with(b"0-0") {
            return self.word();
        }
        self.take_class(DIGIT);
        None
    }

    fn single(&mut self, token: PgnToken<'a>) -> PgnToken<'a> {
        self.at += 1;
        token
    }
}

/// Returns true if the byte may be part of a tag's name: a PGN symbol.
fn is_tag_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'-')
}

/// A tag's value with its marks escaped as they should be, and the length up to behind the bracket.
fn plain_value(rest: &[u8]) -> Option<(&[u8], usize)> {
    let mut length = find(b'"', rest)?;
    // A mark behind an odd number of backslashes is part of the value.
    while rest[..length].iter().rev().take_while(|&&byte| byte == b'\\').count() % 2 == 1 {
        length += 1 + find(b'"', &rest[length + 1..])?;
    }
    let value = &rest[..length];
    let behind = rest[length + 1..].iter().position(|byte| !matches!(byte, b' ' | b'\t'))?;
    let bracket = length + 1 + behind;
    (rest[bracket] == b']' && find(b'\n', value).is_none()).then_some((value, bracket + 1))
}

/// A value in which somebody forgot to escape a mark: it ends at the line's last one.
#[cold]
fn quoted_value(rest: &[u8]) -> Option<(&[u8], usize)> {
    let line = &rest[..find(b'\n', rest).unwrap_or(rest.len())];
    let length = line.trim_ascii_end().strip_suffix(b"]")?.len();
    let value = line[..length].trim_ascii_end().strip_suffix(b"\"")?;
    (!value.is_empty()).then_some((value, length + 1))
}

impl<'a> Iterator for PgnLexer<'a> {
    type Item = PgnToken<'a>;

    #[inline]
    fn next(&mut self) -> Option<PgnToken<'a>> {
        loop {
            self.skip_blanks();
            self.start = self.at;
            let token = match self.peek()? {
                b'A'..=b'Z' | b'a'..=b'z' => self.word(),
                b'0'..=b'9' => self.number(),
                b'{' => Some(self.brace_comment()),
                b';' => Some(self.line_comment()),
                b'(' => Some(self.single(PgnToken::VariationStart)),
                b')' => Some(self.single(PgnToken::VariationEnd)),
                b'$' => Some(self.annotation()),
                b'!' | b'?' => Some(self.glyph()),
                b'*' => Some(self.single(PgnToken::Result(b"*"))),
                b'[' => Some(self.tag()),
                b'+' | b'-' | b'=' => Some(self.evaluation()),
                b'%' if self.is_at_line_start() => {
                    self.skip_line();
                    None
                }
                0x80.. => self.foreign(),
                other => Some(self.single(PgnToken::Unreadable(PgnProblem::StrayCharacter(other)))),
            };
            if token.is_some() {
                return token;
            }
        }
    }
}

#[cfg(test)]
mod tests;
