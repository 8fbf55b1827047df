//! Reading: one pass over the bytes, collecting faults instead of stopping at the first.

use super::LenientFen;
use super::error::{FenFault, FenField, FenProblem, ParseFenError};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::{CastlingMode, CastlingSide};
use crate::color::Color;
use crate::position::Position;
use crate::role::Role;
use crate::setup::{Setup, SetupFault};
use crate::square::{File, Square};
use crate::text::excerpt;

/// How much is forgiven.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Strict,
    /// Strict but for blanks, which many suites of positions align with.
    Epd,
    /// What real files of this kind of chess contain.
    Lenient(CastlingMode),
}

/// No more faults than this are kept: a stranger's megabyte deserves no list of a million.
const MOST_FAULTS: usize = 32;

/// What was found in a text.
pub(crate) struct Read {
    pub(crate) setup: Setup,
    /// What makes it unreadable in this mode.
    pub(crate) faults: Vec<FenFault>,
    forgiven: Vec<FenFault>,
    /// Where each of the six fields begins.
    starts: [usize; 6],
}

/// Reads a FEN and passes it through the door of [`Position`].
pub(crate) fn read_position(text: &str, mode: Mode) -> Result<LenientFen, ParseFenError> {
    let Read { mut setup, mut faults, mut forgiven, starts } = read(text, mode);
    let place = |fault: SetupFault| FenFault::at_field(fault, &starts);
    let spoils_board =
        |fault: &FenFault| fault.field == FenField::Board && fault.problem != FenProblem::Blanks;
    let board_is_known = !faults.iter().any(spoils_board);
    if let Mode::Lenient(castling) = mode
        && board_is_known
    {
        forgiven.extend(setup.forgive(castling).into_iter().map(place));
    }
    if faults.is_empty() {
        match Position::try_from(setup) {
            Ok(position) => return Ok(LenientFen { position, forgiven }),
            Err(error) => faults.extend(error.faults().iter().copied().map(place)),
        }
    } else if board_is_known && let Err(error) = setup.check() {
        faults.extend(error.faults().iter().copied().map(place));
    }
    faults.sort_by_key(|fault| fault.at);
    Err(ParseFenError { faults })
}

/// Reads a FEN into a [`Setup`].
pub(crate) fn read(text: &str, mode: Mode) -> Read {
    let mut reader = Reader::new(text, mode);
    let fields = FenField::ALL.map(|field| reader.next_field(field));
    let starts = fields.map(|(start, _)| start);
    reader.placed_fields(&fields[..4]);
    let clock = reader.number(fields[4], FenField::HalfmoveClock, u32::from(u16::MAX), 0);
    reader.setup.halfmove_clock = clock as u16;
    let number = reader.number(fields[5], FenField::FullmoveNumber, u32::MAX, 1);
    reader.setup.fullmove_number = number;
    if let (start, Some(_)) = reader.next_field(FenField::FullmoveNumber) {
        let extra = excerpt(&text[start..]);
        reader.fault(FenField::FullmoveNumber, start, FenProblem::ExtraText(extra));
    }
    Read { setup: reader.setup, faults: reader.faults, forgiven: reader.forgiven, starts }
}

/// The four fields that EPD shares with FEN, and what follows them.
pub(crate) struct PlacedFields<'a> {
    pub(crate) setup: Setup,
    pub(crate) rest: &'a str,
    starts: [usize; 6],
}

impl PlacedFields<'_> {
    /// Passes the setup through the door of [`Position`].
    pub(crate) fn to_position(&self) -> Result<Position, ParseFenError> {
        Position::try_from(self.setup).map_err(|error| {
            let place = |&fault| FenFault::at_field(fault, &self.starts);
            ParseFenError { faults: error.faults().iter().map(place).collect() }
        })
    }
}

/// Reads the four fields that EPD shares with FEN.
pub(crate) fn read_placed_fields(text: &str) -> Result<PlacedFields<'_>, ParseFenError> {
    let mut reader = Reader::new(text, Mode::Epd);
    let [board, turn, castling, en_passant, ..] = FenField::ALL;
    let fields = [board, turn, castling, en_passant].map(|field| reader.next_field(field));
    reader.placed_fields(&fields);
    if !reader.faults.is_empty() {
        return Err(ParseFenError { faults: reader.faults });
    }
    let mut starts = [reader.next; 6];
    starts[..4].copy_from_slice(&fields.map(|(start, _)| start));
    Ok(PlacedFields { setup: reader.setup, rest: &text[reader.next..], starts })
}

type Field<'a> = (usize, Option<&'a str>);

struct Reader<'a> {
    text: &'a str,
    mode: Mode,
    next: usize,
    setup: Setup,
    faults: Vec<FenFault>,
    forgiven: Vec<FenFault>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, mode: Mode) -> Reader<'a> {
        let (faults, forgiven) = (Vec::new(), Vec::new());
        Reader { text, mode, next: 0, setup: Setup::EMPTY, faults, forgiven }
    }

    #[cold]
    fn fault(&mut self, field: FenField, at: usize, problem: FenProblem) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(FenFault { field, at, problem });
        }
    }

    /// A fault in strict mode, a remark in lenient mode.
    #[cold]
    fn forgive(&mut self, field: FenField, at: usize, problem: FenProblem) {
        let list = match self.mode {
            Mode::Strict | Mode::Epd => &mut self.faults,
            Mode::Lenient(_) => &mut self.forgiven,
        };
        if list.len() < MOST_FAULTS {
            list.push(FenFault { field, at, problem });
        }
    }

    /// The next word, which should be this field, and where it begins.
    #[inline]
    fn next_field(&mut self, field: FenField) -> Field<'a> {
        let bytes = self.text.as_bytes();
        let blanks =
            bytes[self.next..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let start = self.next + blanks;
        let expected = usize::from(self.next > 0 && start < bytes.len());
        let neat = blanks == expected && (blanks == 0 || bytes[self.next] == b' ');
        if !neat && self.mode == Mode::Strict {
            self.fault(field, self.next, FenProblem::Blanks);
        }
        // In an EPD the operations may follow without a blank.
        let ends = |byte: u8| byte.is_ascii_whitespace() || byte == b';' && self.mode == Mode::Epd;
        let length = bytes[start..].iter().take_while(|&&byte| !ends(byte)).count();
        self.next = start + length;
        (start, (length > 0).then(|| &self.text[start..self.next]))
    }

    fn placed_fields(&mut self, fields: &[Field<'_>]) {
        let &[board, turn, castling, en_passant] = fields else { return };
        match board {
            (start, Some(text)) => self.board(start, text),
            (start, None) => self.fault(FenField::Board, start, FenProblem::Missing),
        }
        match turn {
            (start, Some(text)) => self.turn(start, text),
            (start, None) => self.forgive(FenField::Turn, start, FenProblem::Missing),
        }
        match castling {
            (start, Some(text)) => self.castling(start, text),
            (start, None) => self.forgive(FenField::Castling, start, FenProblem::Missing),
        }
        match en_passant {
            (start, Some(text)) => self.en_passant(start, text),
            (start, None) => self.forgive(FenField::EnPassant, start, FenProblem::Missing),
        }
    }

    fn board(&mut self, start: usize, text: &str) {
        let mut board = Board::EMPTY;
        let (mut rank, mut file) = (7_usize, 0_usize);
        let (mut ranks, mut rank_start, mut after_digit) = (1, start, false);
        for (offset, &byte) in text.as_bytes().iter().enumerate() {
            let at = start + offset;
            match LETTERS[usize::from(byte)] {
                Letter::Piece { code, black } => {
                    if file < 8 && ranks <= 8 {
                        let bit = 1_u64 << (rank * 8 + file);
                        for (plane, set) in board.code.iter_mut().enumerate() {
                            let present = u64::from(code >> plane & 1).wrapping_neg();
                            *set |= Bitboard::from_bits(bit & present);
                        }
                        let present = u64::from(black).wrapping_neg();
                        board.black |= Bitboard::from_bits(bit & present);
                    }
                    file += 1;
                    after_digit = false;
                }
                Letter::Gap(squares) => {
                    if after_digit {
                        self.forgive(FenField::Board, at, FenProblem::SplitNumber);
                    }
                    file += usize::from(squares);
                    after_digit = true;
                }
                Letter::Slash => {
                    self.end_of_rank(rank_start, file);
                    (file, rank_start, after_digit) = (0, at + 1, false);
                    (ranks, rank) = (ranks + 1, rank.wrapping_sub(1));
                }
                Letter::None => {
                    // A character of several bytes is reported once, at its first.
                    if let Some(unknown) = self.text.get(at..).and_then(|rest| rest.chars().next())
                    {
                        self.fault(FenField::Board, at, FenProblem::UnknownCharacter(unknown));
                        file += 1;
                    }
                }
            }
        }
        self.end_of_rank(rank_start, file);
        if ranks != 8 {
            self.fault(FenField::Board, start, FenProblem::RankCount(ranks));
        }
        self.setup.board = board;
    }

    #[inline]
    fn end_of_rank(&mut self, start: usize, squares: usize) {
        if squares != 8 {
            self.fault(FenField::Board, start, FenProblem::RankLength(squares));
        }
    }

    fn turn(&mut self, start: usize, text: &str) {
        match text {
            "w" => self.setup.turn = Color::White,
            "b" => self.setup.turn = Color::Black,
            other => {
                let problem = FenProblem::Unreadable(excerpt(other));
                match other {
                    "W" | "white" | "White" => self.setup.turn = Color::White,
                    "B" | "black" | "Black" => self.setup.turn = Color::Black,
                    _ => return self.fault(FenField::Turn, start, problem),
                }
                self.forgive(FenField::Turn, start, problem);
            }
        }
    }

    /// X-FEN letters name the outermost rook of a wing, Shredder letters a file.
    fn castling(&mut self, start: usize, text: &str) {
        if text == "-" {
            return;
        }
        let mut rights = Bitboard::EMPTY;
        for (offset, letter) in text.char_indices() {
            let at = start + offset;
            let color = Color::white_if(letter.is_ascii_uppercase());
            let rook = match letter.to_ascii_lowercase() {
                'k' => self.outermost_rook(color, CastlingSide::KingSide),
                'q' => self.outermost_rook(color, CastlingSide::QueenSide),
                file => {
                    let Some(file) = File::from_letter(file) else {
                        self.fault(FenField::Castling, at, FenProblem::UnknownCharacter(letter));
                        continue;
                    };
                    Square::new(file, color.back_rank())
                }
            };
            if rights.contains(rook) {
                self.forgive(FenField::Castling, at, FenProblem::RepeatedLetter(letter));
            }
            rights = rights.with(rook);
        }
        self.setup.castling_rooks = rights;
    }

    /// The rook that `K` or `Q` means; the corner if there is none, for the door to refuse.
    #[inline]
    fn outermost_rook(&self, color: Color, side: CastlingSide) -> Square {
        let corner = || Square::new(side.standard_rook_file(), color.back_rank());
        self.setup.board.outermost_rook(color, side).unwrap_or_else(corner)
    }

    fn en_passant(&mut self, start: usize, text: &str) {
        if text == "-" {
            return;
        }
        match text.parse() {
            Ok(square) => self.setup.en_passant = Some(square),
            Err(_) => {
                self.fault(FenField::EnPassant, start, FenProblem::Unreadable(excerpt(text)));
            }
        }
    }

    #[inline]
    fn number(
        &mut self,
        (start, text): Field<'_>,
        field: FenField,
        most: u32,
        fallback: u32,
    ) -> u32 {
        let Some(text) = text.filter(|&text| text != "-" || self.mode == Mode::Strict) else {
            self.forgive(field, start, FenProblem::Missing);
            return fallback;
        };
        let mut number = 0_u64;
        for &byte in text.as_bytes() {
            if !byte.is_ascii_digit() {
                self.fault(field, start, FenProblem::Unreadable(excerpt(text)));
                return fallback;
            }
            number = (number * 10 + u64::from(byte - b'0')).min(u64::from(u32::MAX) + 1);
        }
        if number > u64::from(most) {
            self.fault(field, start, FenProblem::NumberTooLarge);
            return fallback;
        }
        number as u32
    }
}

/// What a byte means on the board.
#[derive(Clone, Copy)]
enum Letter {
    None,
    Slash,
    Gap(u8),
    Piece { code: u8, black: bool },
}

static LETTERS: [Letter; 256] = {
    let mut letters = [Letter::None; 256];
    letters[b'/' as usize] = Letter::Slash;
    let mut squares = 1;
    while squares <= 8 {
        letters[b'0' as usize + squares] = Letter::Gap(squares as u8);
        squares += 1;
    }
    let mut index = 0;
    while index < Role::ALL.len() {
        let role = Role::ALL[index];
        letters[role.byte() as usize] = Letter::Piece { code: role.code(), black: false };
        let lower = role.byte().to_ascii_lowercase() as usize;
        letters[lower] = Letter::Piece { code: role.code(), black: true };
        index += 1;
    }
    letters
};
