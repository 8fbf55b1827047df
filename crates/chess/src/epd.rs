//! EPD: a position without counters and a list of operations, as test suites use it.

use std::fmt;
use std::str::FromStr;

use crate::common::excerpt;
use crate::fen::{ParseFenError, read_placed_fields, with_placed_fields};
use crate::moves::Move;
use crate::position::Position;
use crate::san::{ParseSanError, San, SanError};

/// A position and what a suite says about it.
///
/// The operations `hmvc` and `fmvn` are the position's clock and move number: they are read into it
/// and written from it, if they are not 0 and 1. A FEN's two counters in their place are read too,
/// as many suites have them.
///
/// ```
/// use threefold_chess::{Epd, UciMove};
///
/// let epd: Epd = r#"6k1/5R2/6K1/8/8/8/8/8 w - - hmvc 12; bm Rf6; id "mate in 2";"#.parse()?;
/// assert_eq!(epd.position().halfmove_clock(), 12);
/// assert_eq!(epd.text("id"), Some("mate in 2"));
/// assert_eq!(epd.moves("bm")?[0].to_string(), "f7f6");
/// assert_eq!(epd.to_string(), r#"6k1/5R2/6K1/8/8/8/8/8 w - - hmvc 12; bm Rf6; id "mate in 2";"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    position: Position,
    operations: Vec<Operation>,
}

/// One operation of an [`Epd`]: a name and what it is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    opcode: String,
    operands: Vec<Operand>,
}

/// Argument of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operand {
    /// A bare word: a move, a number, a name.
    Word(String),
    /// A text in quotation marks.
    Text(String),
}

impl Operand {
    /// The word or the text without its quotation marks.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Operand::Word(word) | Operand::Text(word) => word,
        }
    }

    fn is_valid(&self) -> bool {
        match self {
            Operand::Word(word) => !word.is_empty() && word.chars().all(is_word_character),
            Operand::Text(text) => text.chars().all(|c| c != '"' && !c.is_control()),
        }
    }
}

impl Operation {
    /// An operation of that name.
    ///
    /// # Errors
    /// If the name is not a letter followed by letters, digits and underscores, or an operand
    /// cannot be written (a quotation mark or a control character in it, a blank in a word).
    pub fn new(opcode: &str, operands: Vec<Operand>) -> Result<Operation, ParseEpdError> {
        let place = |problem| ParseEpdError::Operation { text: excerpt(opcode), problem };
        if !is_opcode(opcode) {
            return Err(place(OperationProblem::Opcode));
        }
        if !operands.iter().all(Operand::is_valid) {
            return Err(place(OperationProblem::Operand));
        }
        Ok(Operation { opcode: opcode.into(), operands })
    }

    /// Its name.
    #[must_use]
    pub fn opcode(&self) -> &str {
        &self.opcode
    }

    /// Arguments of the operation.
    #[must_use]
    pub fn operands(&self) -> &[Operand] {
        &self.operands
    }
}

impl Epd {
    /// A position about which nothing is said.
    #[must_use]
    pub const fn new(position: Position) -> Epd {
        Epd { position, operations: Vec::new() }
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Everything that is said, in order, besides the counters.
    #[must_use]
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// Says one thing more.
    ///
    /// # Errors
    /// If it is a counter, which is the position's to tell.
    pub fn push(&mut self, operation: Operation) -> Result<(), ParseEpdError> {
        if matches!(operation.opcode(), CLOCK | NUMBER) {
            let (text, problem) = (operation.opcode, OperationProblem::Counter);
            return Err(ParseEpdError::Operation { text, problem });
        }
        self.operations.push(operation);
        Ok(())
    }

    /// The operation of that name.
    #[must_use]
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode == opcode)
    }

    /// The first operand of the operation of that name.
    #[must_use]
    pub fn text(&self, opcode: &str) -> Option<&str> {
        self.operation(opcode)?.operands.first().map(Operand::as_str)
    }

    /// The moves that the operation of that name lists (`bm`, `am`, `pv`'s first …), all of them
    /// moves of the position; empty if there is no such operation.
    ///
    /// # Errors
    /// If one of them is not a legal move here.
    pub fn moves(&self, opcode: &str) -> Result<Vec<Move>, EpdMoveError> {
        let operands = self.operation(opcode).map_or(&[][..], |operation| &operation.operands);
        let read = |operand: &Operand| {
            let san: San = operand.as_str().parse().map_err(EpdMoveError::Text)?;
            san.to_move(&self.position).map_err(EpdMoveError::Move)
        };
        operands.iter().map(read).collect()
    }
}

/// Reason why an operand is not a move of the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EpdMoveError {
    /// It is not written like a move.
    Text(ParseSanError),
    /// It means no legal move, or several.
    Move(SanError),
}

impl fmt::Display for EpdMoveError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EpdMoveError::Text(error) => error.fmt(formatter),
            EpdMoveError::Move(error) => error.fmt(formatter),
        }
    }
}

impl std::error::Error for EpdMoveError {}

impl fmt::Display for Epd {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_placed_fields(&self.position.to_setup(), |fields| formatter.write_str(fields))?;
        let (clock, number) = (self.position.halfmove_clock(), self.position.fullmove_number());
        if clock != 0 {
            write!(formatter, " {CLOCK} {clock};")?;
        }
        if number != 1 {
            write!(formatter, " {NUMBER} {number};")?;
        }
        for operation in &self.operations {
            write!(formatter, " {operation}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.opcode)?;
        for operand in &self.operands {
            match operand {
                Operand::Word(word) => write!(formatter, " {word}")?,
                Operand::Text(text) => write!(formatter, " \"{text}\"")?,
            }
        }
        formatter.write_str(";")
    }
}

/// Reason why a text is not an EPD.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseEpdError {
    /// The position cannot be read or is not legal.
    Position(ParseFenError),
    /// An operation cannot be read.
    Operation {
        /// Operation that cannot be read.
        text: String,
        /// Fault of the operation.
        problem: OperationProblem,
    },
}

/// Fault of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OperationProblem {
    /// A name is a letter followed by letters, digits and underscores.
    Opcode,
    /// An operand has a blank, a quotation mark or a control character in it.
    Operand,
    /// A quotation mark is not closed.
    OpenText,
    /// `hmvc` or `fmvn` is not a number in range, or not the position's own.
    Counter,
}

impl fmt::Display for ParseEpdError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseEpdError::Position(error) => error.fmt(formatter),
            ParseEpdError::Operation { text, problem } => {
                write!(formatter, "operation `{text}`: ")?;
                formatter.write_str(match problem {
                    OperationProblem::Opcode => "a name begins with a letter",
                    OperationProblem::Operand => {
                        "an operand has a blank, a quotation mark or a control character in it"
                    }
                    OperationProblem::OpenText => "a quotation mark is not closed",
                    OperationProblem::Counter => "not a counter of the position",
                })
            }
        }
    }
}

impl std::error::Error for ParseEpdError {}

impl FromStr for Epd {
    type Err = ParseEpdError;

    fn from_str(text: &str) -> Result<Epd, ParseEpdError> {
        let mut fields = read_placed_fields(text).map_err(ParseEpdError::Position)?;
        let setup = &mut fields.setup;
        let rest = fields.rest.trim_ascii();
        // Only a counter begins with a digit.
        let mut operations = if rest.starts_with(|first: char| first.is_ascii_digit()) {
            let (clock, rest) = split_word(rest);
            let (number, rest) = split_word(rest);
            setup.halfmove_clock = counter(CLOCK, clock)?;
            setup.fullmove_number = counter(NUMBER, number)?;
            read_operations(rest)?
        } else {
            read_operations(rest)?
        };
        for operation in &operations {
            let value = operation.operands.first().map_or("", Operand::as_str);
            match operation.opcode.as_str() {
                CLOCK => setup.halfmove_clock = counter(CLOCK, value)?,
                NUMBER => setup.fullmove_number = counter(NUMBER, value)?,
                _ => {}
            }
        }
        operations.retain(|operation| !matches!(operation.opcode(), CLOCK | NUMBER));
        let position = fields.to_position().map_err(ParseEpdError::Position)?;
        Ok(Epd { position, operations })
    }
}

/// The operations that are the position's counters.
const CLOCK: &str = "hmvc";
const NUMBER: &str = "fmvn";

fn counter<N: FromStr>(opcode: &str, text: &str) -> Result<N, ParseEpdError> {
    let number = text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    let problem = OperationProblem::Counter;
    let shown = || excerpt(format!("{opcode} {text}").trim_end());
    number.ok_or_else(|| ParseEpdError::Operation { text: shown(), problem })
}

fn read_operations(mut text: &str) -> Result<Vec<Operation>, ParseEpdError> {
    let mut operations = Vec::new();
    loop {
        // Empty operations, such as the one after a last `;`, say nothing.
        text = text.trim_ascii_start().trim_start_matches(';').trim_ascii_start();
        if text.is_empty() {
            return Ok(operations);
        }
        if text.starts_with(';') {
            continue;
        }
        let (opcode, rest) = split_word(text);
        let (operands, rest) = read_operands(rest)?;
        operations.push(Operation::new(opcode, operands)?);
        text = rest;
    }
}

/// Reads operands up to a semicolon or the end; gives what follows.
fn read_operands(mut text: &str) -> Result<(Vec<Operand>, &str), ParseEpdError> {
    let mut operands = Vec::new();
    loop {
        text = text.trim_ascii_start();
        if let Some(rest) = text.strip_prefix('"') {
            let Some((inside, rest)) = rest.split_once('"') else {
                let problem = OperationProblem::OpenText;
                return Err(ParseEpdError::Operation { text: excerpt(text), problem });
            };
            operands.push(Operand::Text(inside.into()));
            text = rest;
        } else if text.is_empty() || text.starts_with(';') {
            return Ok((operands, text.strip_prefix(';').unwrap_or(text)));
        } else {
            let (word, rest) = split_word(text);
            operands.push(Operand::Word(word.into()));
            text = rest;
        }
    }
}

/// The text up to a blank, a semicolon or a quotation mark, and what follows.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_ascii_start();
    let end = text.find(|c: char| c.is_ascii_whitespace() || c == ';' || c == '"');
    text.split_at(end.unwrap_or(text.len()))
}

fn is_word_character(character: char) -> bool {
    !character.is_whitespace() && !character.is_control() && character != ';' && character != '"'
}

fn is_opcode(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

#[cfg(test)]
mod tests;
