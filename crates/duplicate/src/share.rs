//! Share codes: a whole game in a few characters that may stand in a link.
//!
//! Each move is its number among the sorted legal moves, in as few bits as these need, so that a
//! code holds nothing but games. Then `1` (the version), the bits in base 64 (RFC 4648, the URL-safe
//! alphabet), and four characters that tell a mistyped code from a good one.

use std::fmt;

use crate::game::{Action, DuplicateGame};
use crate::rulings::Rulings;

/// The longest game that has a code.
pub const MAX_PLIES: usize = 65_535;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VERSION: char = '1';
/// Bits for the number of plies.
const LENGTH_BITS: u32 = 16;
const CHECKSUM_BITS: u32 = 24;

/// The code in a link, which is what follows the last `#` and a name such as `g=`; any other text as
/// it stands, without blanks around it.
///
/// ```
/// use threefold_duplicate::share::code_in;
/// assert_eq!(code_in(" /play/#g=1AAA "), "1AAA");
/// assert_eq!(code_in("1AAA"), "1AAA");
/// ```
#[must_use]
pub fn code_in(text: &str) -> &str {
    text.trim().rsplit(['#', '=']).next().unwrap_or_default()
}

impl DuplicateGame {
    /// The moves up to the cursor as a code for a link; none for a game beyond [`MAX_PLIES`].
    ///
    /// ```
    /// use threefold_duplicate::{DuplicateGame, Rulings};
    /// let code = DuplicateGame::default().to_share_code().unwrap();
    /// let game = DuplicateGame::from_share_code(&code, Rulings::default())?;
    /// assert!(game.is_empty());
    /// # Ok::<(), threefold_duplicate::share::ShareError>(())
    /// ```
    #[must_use]
    pub fn to_share_code(&self) -> Option<String> {
        let plies = self.moves().count();
        let mut bits = BitWriter::default();
        bits.push(u32::try_from(plies).ok().filter(|_| plies <= MAX_PLIES)?, LENGTH_BITS);
        for (ply, played) in self.moves().enumerate() {
            let moves = self.view(ply)?.position.legal_moves().sorted();
            let index = moves.binary_search(&played.synced).ok()?;
            bits.push(index as u32, width(moves.len()));
        }
        let body = bits.finish();
        let mut check = BitWriter::default();
        check.push(checksum(body.as_bytes()), CHECKSUM_BITS);
        Some(format!("{VERSION}{body}{}", check.finish()))
    }

    /// The game of a code, replayed under the given rulings.
    ///
    /// # Errors
    /// If it is no code, was mistyped, or goes on after the end of a game.
    pub fn from_share_code(code: &str, rulings: Rulings) -> Result<DuplicateGame, ShareError> {
        let code = code.strip_prefix(VERSION).ok_or(ShareError::OtherVersion)?;
        if let Some(character) = code.chars().find(|&character| value(character).is_none()) {
            return Err(ShareError::BadCharacter(character));
        }
        let split = code.len().checked_sub(4).ok_or(ShareError::TooShort)?;
        let (body, check) = code.split_at_checked(split).ok_or(ShareError::TooShort)?;
        let is_good = BitReader::new(check).take(CHECKSUM_BITS) == Some(checksum(body.as_bytes()));
        // A fuzzer would find no other code with a good checksum, and never come any further.
        if !is_good && !cfg!(fuzzing) {
            return Err(ShareError::Mistyped);
        }
        let mut bits = BitReader::new(body);
        let plies = bits.take(LENGTH_BITS).ok_or(ShareError::TooShort)?;
        let mut game = DuplicateGame::new(rulings);
        for ply in 1..=plies as usize {
            if game.ending().is_some() {
                return Err(ShareError::AfterTheEnd { ply });
            }
            let moves = game.position().legal_moves().sorted();
            let index = bits.take(width(moves.len())).ok_or(ShareError::TooShort)?;
            let synced = *moves.get(index as usize).ok_or(ShareError::NoSuchMove { ply })?;
            game.apply(Action::Move(synced)).map_err(|_| ShareError::NoSuchMove { ply })?;
        }
        if bits.is_spent() { Ok(game) } else { Err(ShareError::Leftover) }
    }
}

/// Why a share code could not be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShareError {
    /// It does not begin as codes of this version do.
    OtherVersion,
    /// A character that no code has.
    BadCharacter(char),
    /// Something is missing.
    TooShort,
    /// The checksum is wrong.
    Mistyped,
    /// A number that no legal move has.
    NoSuchMove {
        /// Which move, the first one being 1.
        ply: usize,
    },
    /// A move after the end of the game.
    AfterTheEnd {
        /// Which move, the first one being 1.
        ply: usize,
    },
    /// More than a game.
    Leftover,
}

impl fmt::Display for ShareError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShareError::OtherVersion => {
                write!(formatter, "not a share code: it does not begin with `{VERSION}`")
            }
            ShareError::BadCharacter(character) => {
                write!(formatter, "not a share code: it has the character {character:?}")
            }
            ShareError::TooShort => formatter.write_str("the share code is too short"),
            ShareError::Mistyped => {
                formatter.write_str("the share code is mistyped: its last four characters disagree")
            }
            ShareError::NoSuchMove { ply } => {
                write!(formatter, "the share code has no legal move at ply {ply}")
            }
            ShareError::AfterTheEnd { ply } => {
                write!(formatter, "the share code goes on at ply {ply}, after the end of the game")
            }
            ShareError::Leftover => formatter.write_str("the share code has too many characters"),
        }
    }
}

impl std::error::Error for ShareError {}

/// How many bits tell that many moves apart.
fn width(moves: usize) -> u32 {
    usize::BITS - moves.saturating_sub(1).leading_zeros()
}

/// FNV-1a of 64 bits, folded to 24.
fn checksum(text: &[u8]) -> u32 {
    let hash = text.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    ((hash ^ hash >> 24 ^ hash >> 48) & 0x00ff_ffff) as u32
}

fn value(character: char) -> Option<u32> {
    let byte = u8::try_from(character).ok()?;
    ALPHABET.iter().position(|&letter| letter == byte).map(|index| index as u32)
}

/// Bits into characters, the most significant first.
#[derive(Default)]
struct BitWriter {
    text: String,
    pending: u32,
    length: u32,
}

impl BitWriter {
    fn push(&mut self, number: u32, width: u32) {
        for bit in (0..width).rev() {
            self.pending = self.pending << 1 | (number >> bit & 1);
            self.length += 1;
            if self.length == 6 {
                self.flush();
            }
        }
    }

    fn flush(&mut self) {
        let letter = ALPHABET.get(self.pending as usize & 63).copied().unwrap_or(b'A');
        self.text.push(char::from(letter));
        (self.pending, self.length) = (0, 0);
    }

    fn finish(mut self) -> String {
        if self.length > 0 {
            self.pending <<= 6 - self.length;
            self.flush();
        }
        self.text
    }
}

/// Bits out of characters.
struct BitReader<'a> {
    characters: std::str::Chars<'a>,
    pending: u32,
    length: u32,
}

impl<'a> BitReader<'a> {
    fn new(text: &'a str) -> BitReader<'a> {
        BitReader { characters: text.chars(), pending: 0, length: 0 }
    }

    fn take(&mut self, width: u32) -> Option<u32> {
        let mut number = 0;
        for _ in 0..width {
            if self.length == 0 {
                self.pending = value(self.characters.next()?)?;
                self.length = 6;
            }
            self.length -= 1;
            number = number << 1 | (self.pending >> self.length & 1);
        }
        Some(number)
    }

    /// Whether only the zeros are left that filled up the last character: one game, one code.
    fn is_spent(&mut self) -> bool {
        self.characters.next().is_none() && self.pending & ((1 << self.length) - 1) == 0
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::game::played;

    fn read(code: &str) -> Result<DuplicateGame, ShareError> {
        DuplicateGame::from_share_code(code, Rulings::default())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn a_game_comes_back_from_its_code_and_from_its_file(
            choices in prop::collection::vec(any::<prop::sample::Index>(), 0..200),
        ) {
            let game = played(&choices);
            let code = game.to_share_code().unwrap();
            prop_assert!(code.len() <= 9 + 2 * game.ply());
            let decoded = read(&code);
            prop_assert_eq!(decoded.as_ref(), Ok(&game));
            let file = game.to_save_file();
            let loaded = DuplicateGame::from_save_file(&file, Rulings::default());
            prop_assert_eq!(loaded.as_ref(), Ok(&game));
        }

        #[test]
        fn no_text_is_too_odd(text in ".{0,60}", code in "1[A-Za-z0-9_-]{0,60}") {
            let _ = read(&text);
            let _ = read(&code);
        }
    }

    #[test]
    fn a_mistyped_code_is_refused() {
        let mut game = DuplicateGame::default();
        for text in ["e2e4", "d2d4", "e7e5", "d7d5"] {
            game.apply(Action::Move(text.parse().unwrap())).unwrap();
        }
        let code = game.to_share_code().unwrap();
        assert_eq!(read(&code.replacen('A', "B", 1)), Err(ShareError::Mistyped));
        assert_eq!(read(&format!("2{code}")), Err(ShareError::OtherVersion));
        assert_eq!(read(&code[..4]), Err(ShareError::TooShort));
        assert_eq!(read("1é"), Err(ShareError::BadCharacter('é')));
    }
}
