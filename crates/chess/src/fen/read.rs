//! Reading: one pass over the bytes, collecting faults instead of stopping at the first.

use super::LenientFen;
use super::error::{FenFault, FenField, FenProblem, ParseFenError};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::{CastlingMode, CastlingSide};
use crate::color::Color;
use crate::common::{excerpt, sort_few};
use crate::position::Position;
use crate::role::{Piece, Role};
use crate::setup::{Setup, SetupFault};
use crate::square::{File, Rank, Square};

/// Strictness of a reader.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Strict,
    /// Strict but for blanks, which many suites of positions align with.
    Epd,
    /// Accepts what real files of this kind of chess contain, or of the kind that the text is of.
    Lenient(Option<CastlingMode>),
}

/// No more faults than this are kept: a stranger's megabyte deserves no list of a million.
const MOST_FAULTS: usize = 32;

/// Findings in a text.
pub(crate) struct Read {
    pub(crate) setup: Setup,
    /// Faults that make the text unreadable in this mode.
    pub(crate) faults: Vec<FenFault>,
    forgiven: Vec<FenFault>,
    /// Beginnings of the six fields.
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
        let has_rights = starts[FenField::Castling as usize] < text.trim_end().len();
        if castling.is_none() && !has_rights && setup.board == *Position::START.board() {
            setup.castling_rooks = Position::START.to_setup().castling_rooks;
        }
        let castling = castling.unwrap_or_else(|| setup.likely_castling_mode());
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
    sort_few(&mut faults, |fault| fault.at);
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
        let mut start = self.next;
        while start < bytes.len() && bytes[start].is_ascii_whitespace() {
            start += 1;
        }
        let blanks = start - self.next;
        let expected = usize::from(self.next > 0 && start < bytes.len());
        let neat = blanks == expected && (blanks == 0 || bytes[self.next] == b' ');
        if !neat && self.mode == Mode::Strict {
            self.fault(field, self.next, FenProblem::Blanks);
        }
        let mut end = start;
        while end < bytes.len() && !self.ends_field(bytes[end]) {
            end += 1;
        }
        self.next = end;
        (start, (end > start).then(|| &self.text[start..end]))
    }

    /// Returns true if a byte ends a field: a blank or, in an EPD, the mark behind which operations
    /// begin.
    #[inline(always)]
    fn ends_field(&self, byte: u8) -> bool {
        // Comparisons that nearly always fail cost nothing.
        byte <= b' ' && byte.is_ascii_whitespace() || byte == b';' && self.mode == Mode::Epd
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
        match read_board(text.as_bytes()) {
            Some(board) => self.setup.board = board,
            None => self.faulty_board(start, text),
        }
    }

    /// Goes through a board that cannot be read once more, to say what is wrong and where. What is
    /// merely untidy is read all the same.
    #[cold]
    fn faulty_board(&mut self, start: usize, text: &str) {
        let mut board = Board::EMPTY;
        let (mut rank, mut file) = (Some(Rank::Eighth), 0_usize);
        let (mut ranks, mut rank_start, mut after_digit) = (1, start, false);
        for (offset, character) in text.char_indices() {
            let at = start + offset;
            match character {
                '1'..='8' => {
                    if after_digit {
                        self.forgive(FenField::Board, at, FenProblem::SplitNumber);
                    }
                    file += character as usize - '0' as usize;
                }
                '/' => {
                    self.end_of_rank(rank_start, file);
                    (file, rank_start, ranks) = (0, at + 1, ranks + 1);
                    rank = rank.and_then(|rank| Rank::from_index((rank as u8).wrapping_sub(1)));
                }
                _ => {
                    let piece = Piece::from_letter(character);
                    if piece.is_none() {
                        self.fault(FenField::Board, at, FenProblem::UnknownCharacter(character));
                    }
                    if let (Some(file), Some(rank)) = (File::from_index(file.min(8) as u8), rank) {
                        board.set(Square::new(file, rank), piece);
                    }
                    file += 1;
                }
            }
            after_digit = character.is_ascii_digit();
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

/// Reads a faultless board. Which byte comes next is anybody's guess, so there is nothing for a
/// branch predictor to learn: every byte goes the same way, and mistakes are added up.
#[inline]
fn read_board(text: &[u8]) -> Option<Board> {
    let mut planes = [0_u64; 4];
    let (mut squares, mut slashes, mut mistakes, mut after_gap) = (0_u32, 0_u32, 0_u8, 0_u8);
    for &byte in text {
        let letter = LETTERS[usize::from(byte)];
        // A FEN begins at a8; flipping the rank gives the square.
        let square = squares & 63 ^ 0b11_1000;
        for (plane, bit) in planes.iter_mut().zip(letter.planes) {
            *plane |= bit << square;
        }
        squares += u32::from(letter.squares);
        slashes += u32::from(letter.slash);
        // A slash must come after each eighth square, two gaps in a row should be one, and what
        // is beyond the last square would be written over the first.
        let misplaced = letter.slash & u8::from(squares != slashes * 8);
        mistakes |= letter.unknown | misplaced | letter.gap & after_gap | u8::from(squares > 64);
        after_gap = letter.gap;
    }
    let [low, middle, high, black] = planes.map(Bitboard::from_bits);
    (mistakes == 0 && squares == 64 && slashes == 7)
        .then_some(Board { code: [low, middle, high], black })
}

/// Meaning of a byte on the board, as numbers to compute with.
#[derive(Clone, Copy)]
struct Letter {
    /// A piece's bits in the planes of a board: three of its role, one of its color.
    planes: [u64; 4],
    /// Number of squares it stands for.
    squares: u8,
    slash: u8,
    gap: u8,
    unknown: u8,
}

static LETTERS: [Letter; 256] = {
    const UNKNOWN: Letter = Letter { planes: [0; 4], squares: 0, slash: 0, gap: 0, unknown: 1 };
    const KNOWN: Letter = Letter { unknown: 0, ..UNKNOWN };
    let mut letters = [UNKNOWN; 256];
    letters[b'/' as usize] = Letter { slash: 1, ..KNOWN };
    let mut squares = 1;
    while squares <= 8 {
        letters[b'0' as usize + squares] = Letter { squares: squares as u8, gap: 1, ..KNOWN };
        squares += 1;
    }
    let mut index = 0;
    while index < Role::ALL.len() {
        let (role, code) = (Role::ALL[index], Role::ALL[index].code() as u64);
        let bits = [code & 1, code >> 1 & 1, code >> 2 & 1];
        let planes = [bits[0], bits[1], bits[2], 0];
        letters[role.byte() as usize] = Letter { planes, squares: 1, ..KNOWN };
        let planes = [bits[0], bits[1], bits[2], 1];
        let lower = role.byte().to_ascii_lowercase() as usize;
        letters[lower] = Letter { planes, squares: 1, ..KNOWN };
        index += 1;
    }
    letters
};
