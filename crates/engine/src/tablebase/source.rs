//! The bytes of a table: in memory when there are few, read from the file when asked for
//! otherwise. No byte is believed: whoever asks beyond the end gets nothing.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Files up to this size are kept in memory. It holds every table of three and four men, the
/// ones a game ends in, and the small ones of five and six; a larger file is left to the
/// operating system, which keeps what is used often.
const IN_MEMORY: usize = 1 << 20;

pub(super) enum Source {
    Memory(Vec<u8>),
    File { file: File, size: u64 },
}

impl Source {
    /// Opens a file and tells its beginning, which holds all of it but the bulk.
    pub(super) fn open(path: &Path) -> io::Result<(Source, Vec<u8>)> {
        let file = File::open(path)?;
        let size = file.metadata()?.len();
        let mut head = Vec::new();
        (&file).take(IN_MEMORY as u64).read_to_end(&mut head)?;
        let source = if size <= IN_MEMORY as u64 {
            Source::Memory(head.clone())
        } else {
            Source::File { file, size }
        };
        Ok((source, head))
    }

    pub(super) fn size(&self) -> u64 {
        match self {
            Source::Memory(bytes) => bytes.len() as u64,
            Source::File { size, .. } => *size,
        }
    }

    /// Reads that many bytes from there; none when the file has not got them.
    pub(super) fn read(&self, at: u64, count: usize) -> Option<Cow<'_, [u8]>> {
        match self {
            Source::Memory(bytes) => {
                let start = usize::try_from(at).ok()?;
                bytes.get(start..start.checked_add(count)?).map(Cow::Borrowed)
            }
            Source::File { file, size } => {
                if at.checked_add(count as u64)? > *size {
                    return None;
                }
                let mut bytes = vec![0; count];
                read_at(file, at, &mut bytes).ok()?;
                Some(Cow::Owned(bytes))
            }
        }
    }
}

/// Reads without moving a cursor, so that threads do not disturb each other.
#[cfg(unix)]
fn read_at(file: &File, at: u64, bytes: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

/// Fails: without files, as in a browser, none was opened.
#[cfg(not(any(unix, windows)))]
fn read_at(_: &File, _: u64, _: &mut [u8]) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Reads at its own place; the cursor moves, but nobody uses it.
#[cfg(windows)]
fn read_at(file: &File, mut at: u64, mut bytes: &mut [u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, bytes, at)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            count => {
                bytes = &mut bytes[count..];
                at += count as u64;
            }
        }
    }
    Ok(())
}

/// A place in the beginning of a table, from which it is read piece by piece.
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Cursor<'a> {
        Cursor { bytes, at: 0 }
    }

    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        Some(taken)
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    /// Reads two bytes, the lower first.
    pub(super) fn short(&mut self) -> Option<u16> {
        self.take(2).map(short)
    }

    /// Reads four bytes, the lowest first.
    pub(super) fn long(&mut self) -> Option<u32> {
        self.take(4)?.try_into().ok().map(u32::from_le_bytes)
    }

    /// Goes on to the next even place.
    pub(super) fn align(&mut self) {
        self.at += self.at & 1;
    }

    pub(super) fn at(&self) -> u64 {
        self.at as u64
    }
}

/// Returns the number in the first two bytes, the lower first; 0 when there are fewer.
pub(super) fn short(bytes: &[u8]) -> u16 {
    match bytes {
        [low, high, ..] => u16::from_le_bytes([*low, *high]),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn source_reads_nothing_beyond_the_end() {
        let source = Source::Memory(vec![1, 2, 3]);
        assert_eq!(source.read(1, 2).as_deref(), Some(&[2, 3][..]));
        assert_eq!(source.read(2, 2), None);
        assert_eq!(source.read(u64::MAX, usize::MAX), None);
    }

    #[test]
    fn file_is_read_as_memory_is() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let (memory, head) = Source::open(Path::new(path)).expect("the manifest is there");
        let file = File::open(path).expect("the manifest is there");
        let file = Source::File { file, size: memory.size() };
        assert_eq!(file.size(), head.len() as u64);
        assert_eq!(file.read(3, 5), memory.read(3, 5));
        assert_eq!(file.read(file.size() - 1, 2), None);
        assert_eq!(file.read(u64::MAX, 2), None);
    }
}
