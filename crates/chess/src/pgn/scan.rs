//! Running over bytes: classes of characters, and the search for one.

/// Separates tokens. A dot does too: it ends a move number.
pub(super) const BLANK: u8 = 1;
/// May be part of a move.
pub(super) const WORD: u8 = 2;
/// A digit.
pub(super) const DIGIT: u8 = 4;

/// Classes of each byte: the parts of a text it may belong to.
pub(super) const CLASSES: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut classes = [0; 256];
    let mut index = 0;
    while index < 256 {
        let byte = index as u8;
        if byte.is_ascii_digit() {
            classes[index] |= DIGIT;
        }
        if matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b'.' | 0x0b | 0x0c) {
            classes[index] |= BLANK;
        }
        // An exclamation mark ends a move: it is an annotation.
        let is_sign = matches!(byte, b'-' | b'+' | b'#' | b'=' | b':' | b'/');
        if byte.is_ascii_alphanumeric() || is_sign || byte >= 0x80 {
            classes[index] |= WORD;
        }
        index += 1;
    }
    classes
}

/// Finds the first occurrence of a byte, eight bytes at a time (Warren, *Hacker's Delight*, 6–1).
#[inline]
pub(super) fn find(needle: u8, text: &[u8]) -> Option<usize> {
    const LOW: u64 = u64::from_ne_bytes([1; 8]);
    const HIGH: u64 = LOW << 7;
    let pattern = LOW * u64::from(needle);
    let (blocks, rest) = text.as_chunks::<8>();
    for (index, block) in blocks.iter().enumerate() {
        let differs = u64::from_le_bytes(*block) ^ pattern;
        let equal = differs.wrapping_sub(LOW) & !differs & HIGH;
        if equal != 0 {
            return Some(8 * index + (equal.trailing_zeros() / 8) as usize);
        }
    }
    let behind = 8 * blocks.len();
    rest.iter().position(|&byte| byte == needle).map(|index| behind + index)
}

/// Finds the place in an open comment where another game seems to begin: an `Event` tag behind an
/// empty line.
#[inline]
pub(super) fn find_next_game(comment: &[u8]) -> Option<usize> {
    // Clock times are shorter than anything with a tag in it.
    if comment.len() < 20 {
        return None;
    }
    search_next_game(comment)
}

fn search_next_game(comment: &[u8]) -> Option<usize> {
    let mut from = 0;
    while let Some(end) = find(b'\n', &comment[from..]) {
        let line = &comment[from..from + end];
        from += end + 1;
        let is_empty = from > end + 1 && line.trim_ascii().is_empty();
        if is_empty && comment[from..].starts_with(b"[Event \"") {
            return Some(from);
        }
    }
    None
}
