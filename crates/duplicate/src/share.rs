//! Share codes: a whole game in a few characters that may stand in a link.
//!
//! Each move is its number among the sorted legal moves, in as few bits as these need, so that a
//! code holds nothing but games. Then `1` (the version), the bits in base 64 (RFC 4648, the URL-safe
//! alphabet), and four characters that tell a mistyped code from a good one.

use std::fmt;

use crate::game::{Action, DuplicateGame};
use crate::rulings::Rulings;

/// The longest game that has a code, and that is read from one or from a save file.
pub const MAX_PLIES: usize = 65_535;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VERSION: char = '1';
/// Bits for the number of plies.
const LENGTH_BITS: u32 = 16;
const CHECKSUM_BITS: u32 = 24;
const CHECKSUM_CHARACTERS: usize = 4;
/// No position has more than 218 moves, so that eight bits tell them apart.
const MAX_MOVE_BITS: usize = 8;
/// The longest code: version, length and moves, checksum.
const MAX_CHARACTERS: usize =
    1 + (LENGTH_BITS as usize + MAX_MOVE_BITS * MAX_PLIES).div_ceil(6) + CHECKSUM_CHARACTERS;

/// The code in a link, which is what follows the last `#` and a name such as `g=`, up to the next
/// `&`; any other text as it stands, without blanks around it.
///
/// ```
/// use threefold_duplicate::share::code_in;
/// assert_eq!(code_in(" /play/#g=1AAA "), "1AAA");
/// assert_eq!(code_in("/play#1AAA&ply=4"), "1AAA");
/// assert_eq!(code_in(" 1AAA "), "1AAA");
/// ```
#[must_use]
pub fn code_in(text: &str) -> &str {
    let text = trimmed(text);
    let Some((_, fragment)) = text.rsplit_once('#') else { return text };
    let code = fragment.split('&').next().unwrap_or_default();
    code.split_once('=').map_or(code, |(_, code)| code)
}

/// Without blanks around it, and without the byte order mark that some editors put first.
fn trimmed(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text).trim()
}

/// The game of a code as far as it goes under the given rulings: the whole one, or if the code goes
/// on after the end of the game ([`ShareError::AfterTheEnd`]) or was cut off
/// ([`ShareError::Cut`]), what comes before that. None of any other code that cannot be read: after
/// a wrong character the numbers mean other moves, which nobody has played.
///
/// ```
/// use threefold_duplicate::{Action, CountedDraws, DuplicateGame, Rulings, share};
/// let claimed = Rulings { counted_draws: CountedDraws::Claimed, ..Rulings::default() };
/// let mut game = DuplicateGame::new(claimed);
/// for text in "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8".split(' ').cycle().take(20) {
///     game.apply(Action::Move(text.parse()?))?;
/// }
/// let code = game.to_share_code().unwrap();
/// let error = DuplicateGame::from_share_code(&code, Rulings::default()).unwrap_err();
/// assert_eq!(error, share::ShareError::AfterTheEnd { ply: 17 });
/// let good = share::good_prefix(&code, Rulings::default()).unwrap();
/// assert_eq!(good.ply(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn good_prefix(code: &str, rulings: Rulings) -> Option<DuplicateGame> {
    let mut game = DuplicateGame::new(rulings);
    match replay(code, &mut game) {
        Ok(()) | Err(ShareError::AfterTheEnd { .. }) => Some(game),
        Err(ShareError::Cut { .. }) => Some(game).filter(|game| !game.is_empty()),
        Err(_) => None,
    }
}

impl DuplicateGame {
    /// The moves up to the cursor as a code for a link; none for a game beyond [`MAX_PLIES`].
    ///
    /// Neither the rulings are in it, nor an ending that the operator or a player declared. A game
    /// that went on where other rulings end it cannot be read under those: a default reader stops
    /// at the third occurrence that nobody claimed. [`good_prefix`] gives the game up to there.
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

    /// The game of a code, replayed under the given rulings. Blanks around the code are left out.
    ///
    /// # Errors
    /// If it is no code, was mistyped or cut off, or goes on after the end of a game.
    pub fn from_share_code(code: &str, rulings: Rulings) -> Result<DuplicateGame, ShareError> {
        let mut game = DuplicateGame::new(rulings);
        replay(code, &mut game).map(|()| game)
    }
}

/// Plays the moves of a code, as far as that is possible.
fn replay(code: &str, game: &mut DuplicateGame) -> Result<(), ShareError> {
    let text = trimmed(code);
    let code = text.strip_prefix(VERSION).ok_or(ShareError::OtherVersion)?;
    if text.len() > MAX_CHARACTERS {
        return Err(ShareError::Leftover);
    }
    if let Some(character) = code.chars().find(|&character| value(character).is_none()) {
        return Err(ShareError::BadCharacter(character));
    }
    let split = code.len().checked_sub(CHECKSUM_CHARACTERS).ok_or(ShareError::TooShort)?;
    let (body, check) = code.split_at_checked(split).ok_or(ShareError::TooShort)?;
    let is_good = BitReader::new(check).take(CHECKSUM_BITS) == Some(checksum(body.as_bytes()));
    // A fuzzer would find no other code with a good checksum, and never come any further.
    if is_good || cfg!(fuzzing) {
        let result = replay_body(body, game);
        if is_good || result != Err(ShareError::TooShort) {
            return result;
        }
        *game = DuplicateGame::new(game.rulings());
    }
    Err(replay_damaged(code, game))
}

fn replay_body(body: &str, game: &mut DuplicateGame) -> Result<(), ShareError> {
    let mut bits = BitReader::new(body);
    let plies = bits.take(LENGTH_BITS).ok_or(ShareError::TooShort)?;
    replay_moves(&mut bits, plies, game)?;
    if bits.is_spent() { Ok(()) } else { Err(ShareError::Leftover) }
}

fn replay_moves(
    bits: &mut BitReader<'_>,
    plies: u32,
    game: &mut DuplicateGame,
) -> Result<(), ShareError> {
    for ply in 1..=plies as usize {
        if game.ending().is_some() {
            return Err(ShareError::AfterTheEnd { ply });
        }
        let moves = game.position().legal_moves().sorted();
        let index = bits.take(width(moves.len())).ok_or(ShareError::TooShort)?;
        let synced = *moves.get(index as usize).ok_or(ShareError::NoSuchMove { ply })?;
        game.apply(Action::Move(synced)).map_err(|_| ShareError::NoSuchMove { ply })?;
    }
    Ok(())
}

/// Plays what there is of a code with a wrong checksum, and says what is wrong. If it was cut off,
/// all characters that are left are good, but there are too few for its moves or for the checksum.
/// One that was mistyped has as many as it should, and mostly a number soon that no move has.
fn replay_damaged(code: &str, game: &mut DuplicateGame) -> ShareError {
    let mut bits = BitReader::new(code);
    let Some(plies) = bits.take(LENGTH_BITS) else { return ShareError::TooShort };
    let is_cut = match replay_moves(&mut bits, plies, game) {
        Ok(()) => bits.characters.count() < CHECKSUM_CHARACTERS,
        Err(error) => matches!(error, ShareError::TooShort | ShareError::AfterTheEnd { .. }),
    };
    if is_cut {
        ShareError::Cut { plies: game.ply(), expected: plies as usize }
    } else {
        ShareError::Mistyped
    }
}

/// Reason why a share code could not be read.
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
    /// The checksum is wrong, and there is not enough for all moves; [`good_prefix`] gives those
    /// that are there. A code that was mistyped near its end may look so too.
    Cut {
        /// Number of moves that can be read.
        plies: usize,
        /// Number of moves it should have.
        expected: usize,
    },
    /// A number that no legal move has.
    NoSuchMove {
        /// Number of the move, from 1.
        ply: usize,
    },
    /// A move after the end of the game, which may end earlier under these rulings than under those
    /// it was played under; [`good_prefix`] gives the moves before.
    AfterTheEnd {
        /// Number of the move, from 1.
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
            ShareError::Cut { plies, expected } => write!(
                formatter,
                "the share code is damaged or cut off: {plies} of its {expected} moves can be read"
            ),
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

/// Returns the number of bits that tell that many moves apart.
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

    /// Returns true if nothing but the zeros that fill the last character is left: one game, one
    /// code.
    fn is_spent(&mut self) -> bool {
        self.characters.next().is_none() && self.pending & ((1 << self.length) - 1) == 0
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::game::played;
    use crate::rulings::CountedDraws;

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
        fn cut_off_code_is_refused_with_the_moves_before_the_cut(
            choices in prop::collection::vec(any::<prop::sample::Index>(), 1..60),
        ) {
            let game = played(&choices);
            let code = game.to_share_code().unwrap();
            let mut most = 0;
            for length in 5..code.len() {
                let cut = &code[..length];
                let good = good_prefix(cut, Rulings::default()).unwrap_or_default();
                let plies = good.ply();
                let expected = ShareError::Cut { plies, expected: game.ply() };
                prop_assert_eq!(read(cut), Err(expected));
                prop_assert!(game.moves().take(plies).eq(good.moves()));
                prop_assert!(plies >= most, "more characters, more moves");
                most = plies;
            }
            prop_assert_eq!(most, game.ply(), "only the checksum is cut");
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
        let (start, end) = code.split_at(6);
        let mistyped =
            format!("{start}{}{}", if end.starts_with('x') { "y" } else { "x" }, &end[1..]);
        assert_eq!(read(&mistyped), Err(ShareError::Mistyped));
        assert_eq!(good_prefix(&mistyped, Rulings::default()), None);
        assert_eq!(read(&format!("2{code}")), Err(ShareError::OtherVersion));
        assert_eq!(read(&code[..4]), Err(ShareError::TooShort));
        assert_eq!(read("1é"), Err(ShareError::BadCharacter('é')));
    }

    /// A code of any body, with a good checksum.
    fn signed(body: &str) -> String {
        let mut check = BitWriter::default();
        check.push(checksum(body.as_bytes()), CHECKSUM_BITS);
        format!("{VERSION}{body}{}", check.finish())
    }

    #[test]
    fn one_game_has_one_code() {
        // No moves: sixteen zeros in three characters, and two more to fill up.
        assert_eq!(read(&signed("AAA")).map(|game| game.len()), Ok(0));
        assert_eq!(read(&signed("AAAA")), Err(ShareError::Leftover));
        assert_eq!(read(&signed("AAB")), Err(ShareError::Leftover));
        assert_eq!(read(&signed("AAD")), Err(ShareError::Leftover));
    }

    #[test]
    fn code_that_goes_on_after_the_end_gives_its_good_part() {
        let counted_draws = CountedDraws::Claimed;
        let claimed = Rulings { counted_draws, ..Rulings::default() };
        let mut game = DuplicateGame::new(claimed);
        for text in "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8".split(' ').cycle().take(17) {
            game.apply(Action::Move(text.parse().unwrap())).unwrap();
        }
        let code = game.to_share_code().unwrap();
        assert_eq!(DuplicateGame::from_share_code(&code, claimed).as_ref(), Ok(&game));
        assert_eq!(good_prefix(&code, claimed), Some(game));
        assert_eq!(read(&code), Err(ShareError::AfterTheEnd { ply: 17 }));
        let good = good_prefix(&code, Rulings::default()).unwrap();
        assert!(good.ply() == 16 && good.ending().is_some());
        let cut = good_prefix(&code[..code.len() - 1], Rulings::default()).unwrap();
        assert_eq!(cut.ply(), 16);
    }

    #[test]
    fn a_code_is_found_in_a_link_and_read_with_blanks_around_it() {
        for text in [
            "1AAA",
            " 1AAA\r\n",
            "\u{feff}1AAA\n",
            "https://example.org/play?x=1&y=2#1AAA",
            "https://example.org/#old#g=1AAA",
            "#game=1AAA&ply=7#",
        ] {
            let expected = if text.ends_with('#') { "" } else { "1AAA" };
            assert_eq!(code_in(text), expected, "{text:?}");
        }
        assert_eq!(code_in("#game=1AAA&ply=7"), "1AAA");
        assert_eq!(code_in("#g=x=1AAA"), "x=1AAA");
        assert_eq!(code_in(" g=1AAA&b "), "g=1AAA&b");
        let code = DuplicateGame::default().to_share_code().unwrap();
        assert!(read(&format!(" \t{code}\r\n")).is_ok());
    }

    #[test]
    fn a_code_that_is_longer_than_any_game_is_not_looked_at() {
        let longest = format!("1{}", "A".repeat(MAX_CHARACTERS - 1));
        assert_eq!(read(&longest), Err(ShareError::Mistyped));
        assert_eq!(read(&format!("{longest}é")), Err(ShareError::Leftover));
    }
}
