//! The compressed values of a table: runs of values are symbols, put together from pairs of
//! symbols, and the symbols are written in a canonical Huffman code, in blocks of one size.
//!
//! The format is Ronald de Man's. Long codes have the lower values, so a code is found by
//! comparing the coming bits with the least code of each length.

use std::borrow::Cow;

use super::source::{Cursor, Source, short};

/// Size of an entry of the sparse index: for every so many values, the block and the place in it.
const SPARSE_ENTRY: usize = 6;
/// A code must fit into the bits that are sure to be there after a refill.
const LONGEST_CODE: u8 = 32;
/// The largest block allowed, as a power of two; tables in use have about 2^6 to 2^11.
const LARGEST_BLOCK: u8 = 16;
/// Number of lengths of blocks that are read together.
const WINDOW: u64 = 32;

pub(super) struct Pairs {
    /// Bits that tell how values are meant.
    pub(super) flags: u8,
    values: Values,
}

enum Values {
    /// The same everywhere.
    Constant(u16),
    Blocks(Blocks),
}

struct Blocks {
    size: usize,
    count: u64,
    /// Number of values between two entries of the sparse index.
    span: u64,
    sparse: u64,
    sparse_at: u64,
    lengths: u64,
    lengths_at: u64,
    at: u64,
    code: Code,
}

/// The code and what its symbols stand for.
struct Code {
    shortest: u8,
    /// The least code of each length, from the shortest, moved to the left end of a word.
    least: Vec<u64>,
    /// The symbol of the least code of each length.
    first: Vec<u16>,
    symbols: Vec<Symbol>,
}

#[derive(Clone, Copy)]
struct Symbol {
    /// Number of values that the symbol stands for.
    count: u32,
    /// The value if there is one, or else the symbol of the first part.
    left: u16,
    right: u16,
}

impl Pairs {
    /// Bit of the flags: there is but one value.
    const CONSTANT: u8 = 0x80;

    /// Reads how the values of one table are compressed; `size` is how many there are.
    pub(super) fn read(head: &mut Cursor<'_>, size: u64) -> Option<Pairs> {
        let flags = head.byte()?;
        if flags & Pairs::CONSTANT != 0 {
            let value = head.byte()?;
            return Some(Pairs { flags, values: Values::Constant(value.into()) });
        }
        let block = head.byte().filter(|bits| *bits <= LARGEST_BLOCK)?;
        let span = head.byte().filter(|bits| (1..64).contains(bits))?;
        let span = 1_u64 << span;
        let padding = head.byte()?;
        let count = head.long()?;
        let code = Code::read(head)?;
        let blocks = Blocks {
            size: 1 << block,
            count: count.into(),
            span,
            sparse: size.div_ceil(span),
            sparse_at: 0,
            lengths: u64::from(count) + u64::from(padding),
            lengths_at: 0,
            at: 0,
            code,
        };
        Some(Pairs { flags, values: Values::Blocks(blocks) })
    }

    /// Notes that the sparse index begins there, and tells where it ends.
    pub(super) fn place_sparse(&mut self, at: u64) -> Option<u64> {
        let Values::Blocks(blocks) = &mut self.values else { return Some(at) };
        blocks.sparse_at = at;
        at.checked_add(blocks.sparse.checked_mul(SPARSE_ENTRY as u64)?)
    }

    /// Notes that the lengths of blocks begin there, and tells where they end.
    pub(super) fn place_lengths(&mut self, at: u64) -> Option<u64> {
        let Values::Blocks(blocks) = &mut self.values else { return Some(at) };
        blocks.lengths_at = at;
        at.checked_add(blocks.lengths * 2)
    }

    /// Notes that the blocks begin at the next multiple of 64, and tells where they end.
    pub(super) fn place_blocks(&mut self, at: u64) -> Option<u64> {
        let Values::Blocks(blocks) = &mut self.values else { return Some(at) };
        blocks.at = at.checked_next_multiple_of(64)?;
        blocks.at.checked_add(blocks.count.checked_mul(blocks.size as u64)?)
    }

    /// Returns the value at an index.
    pub(super) fn value(&self, source: &Source, index: u64) -> Option<u16> {
        match &self.values {
            Values::Constant(value) => Some(*value),
            Values::Blocks(blocks) => blocks.value(source, index),
        }
    }
}

impl Blocks {
    fn value(&self, source: &Source, index: u64) -> Option<u16> {
        let (block, offset) = self.find(source, index)?;
        let at = self.at.checked_add(block.checked_mul(self.size as u64)?)?;
        self.code.value(&source.read(at, self.size)?, offset)
    }

    /// Returns the block that holds an index, and the place in it.
    fn find(&self, source: &Source, index: u64) -> Option<(u64, u32)> {
        let entry = index / self.span;
        if entry >= self.sparse {
            return None;
        }
        let bytes = source.read(self.sparse_at + entry * SPARSE_ENTRY as u64, SPARSE_ENTRY)?;
        let mut block = u64::from(short(&bytes)) | u64::from(short(&bytes[2..])) << 16;
        // An entry tells where the middle of its span is.
        let middle = i64::from(short(&bytes[4..]));
        let from_middle = (index % self.span).cast_signed() - (self.span / 2).cast_signed();
        let mut offset = middle.checked_add(from_middle)?;
        let mut lengths = Lengths { blocks: self, source, start: 0, bytes: Cow::Borrowed(&[]) };
        while offset < 0 {
            block = block.checked_sub(1)?;
            offset += lengths.of(block)?;
        }
        loop {
            let length = lengths.of(block)?;
            if offset < length {
                break;
            }
            offset -= length;
            block += 1;
        }
        (block < self.count).then_some((block, u32::try_from(offset).ok()?))
    }
}

/// Number of values of each block, read a few at a time.
struct Lengths<'a> {
    blocks: &'a Blocks,
    source: &'a Source,
    start: u64,
    bytes: Cow<'a, [u8]>,
}

impl Lengths<'_> {
    fn of(&mut self, block: u64) -> Option<i64> {
        if block >= self.blocks.lengths {
            return None;
        }
        let held = self.start..self.start + self.bytes.len() as u64 / 2;
        if !held.contains(&block) {
            self.start = block.saturating_sub(WINDOW / 2);
            let count = WINDOW.min(self.blocks.lengths - self.start);
            let at = self.blocks.lengths_at + self.start * 2;
            self.bytes = self.source.read(at, count as usize * 2)?;
        }
        let place = (block - self.start) as usize * 2;
        Some(i64::from(short(self.bytes.get(place..)?)) + 1)
    }
}

impl Code {
    fn read(head: &mut Cursor<'_>) -> Option<Code> {
        let longest = head.byte().filter(|bits| *bits <= LONGEST_CODE)?;
        let shortest = head.byte().filter(|bits| (1..=longest).contains(bits))?;
        let lengths = usize::from(longest - shortest) + 1;
        let first = (0..lengths).map(|_| head.short()).collect::<Option<Vec<_>>>()?;
        let mut least = vec![0_u64; lengths];
        for (place, bits) in (shortest..longest).enumerate().rev() {
            // Two codes of one more bit make room for one code here.
            let next = least[place + 1] + u64::from(first[place]);
            least[place] = next.checked_sub(u64::from(first[place + 1]))? / 2;
            if least[place] >> bits != 0 {
                return None;
            }
        }
        for (least, bits) in least.iter_mut().zip(shortest..) {
            *least <<= 64 - bits;
        }
        let symbols = read_symbols(head)?;
        Some(Code { shortest, least, first, symbols })
    }

    /// Returns the value at a place in a block.
    fn value(&self, block: &[u8], mut offset: u32) -> Option<u16> {
        let mut bits = Bits { bytes: block, at: 0 };
        let mut symbol = loop {
            let coming = bits.peek()?;
            let length = self.least.iter().position(|least| coming >= *least)?;
            let used = self.shortest + length as u8;
            let above = (coming - self.least[length]) >> (64 - used);
            let number = u64::from(self.first[length]) + above;
            let symbol = self.symbols.get(usize::try_from(number).ok()?)?;
            if offset < symbol.count {
                break symbol;
            }
            offset -= symbol.count;
            bits.at += usize::from(used);
        };
        while symbol.count > 1 {
            let left = self.symbols.get(usize::from(symbol.left))?;
            if offset < left.count {
                symbol = left;
            } else {
                offset -= left.count;
                symbol = self.symbols.get(usize::from(symbol.right))?;
            }
        }
        Some(symbol.left)
    }
}

/// Reads the pairs, twelve bits for each half; no second half means a single value.
fn read_symbols(head: &mut Cursor<'_>) -> Option<Vec<Symbol>> {
    const NONE: u16 = 0xfff;
    let count = usize::from(head.short()?);
    let mut symbols = Vec::with_capacity(count);
    for bytes in head.take(count * 3)?.chunks_exact(3) {
        let [low, middle, high] = [0, 1, 2].map(|place| u16::from(bytes[place]));
        let (left, right) = ((middle & 0xf) << 8 | low, high << 4 | middle >> 4);
        symbols.push(Symbol { count: u32::from(right == NONE), left, right });
    }
    head.align();
    // A pair is as long as its halves, which may come after it. Every round must settle some
    // pair: otherwise pairs hold each other, or a half that is not there.
    let mut open = symbols.iter().filter(|symbol| symbol.count == 0).count();
    while open > 0 {
        let before = open;
        for place in 0..count {
            let Symbol { count, left, right } = symbols[place];
            let half = |number: u16| symbols.get(usize::from(number)).map(|half| half.count);
            let (left, right) = (half(left).unwrap_or(0), half(right).unwrap_or(0));
            if count == 0 && left > 0 && right > 0 {
                symbols[place].count = left.checked_add(right)?;
                open -= 1;
            }
        }
        if open == before {
            return None;
        }
    }
    Some(symbols)
}

/// The bits of a block from the highest of each byte, with zeros behind the end.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    /// Returns the next bits at the left end of a word, at least 57 of them; none behind the end.
    fn peek(&self) -> Option<u64> {
        let rest = self.bytes.get(self.at / 8..).filter(|rest| !rest.is_empty())?;
        let mut word = [0; 8];
        let count = rest.len().min(8);
        word[..count].copy_from_slice(&rest[..count]);
        Some(u64::from_be_bytes(word) << (self.at % 8))
    }
}
