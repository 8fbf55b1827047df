//! Opening files: plain, gzip or Zstandard, told apart by their first bytes.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::progress::Progress;

/// The number of bytes to read, as far as it is known.
pub(super) fn total_length(paths: &[PathBuf]) -> u64 {
    paths.iter().filter_map(|path| fs::metadata(path).ok()).map(|metadata| metadata.len()).sum()
}

/// The text of a file; `-` is the standard input.
pub(super) fn open<'a>(path: &Path, progress: &'a Progress) -> io::Result<Box<dyn Read + 'a>> {
    let raw: Box<dyn Read> =
        if path == Path::new("-") { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
    plain(Watched { inner: raw, progress })
}

/// The text behind whatever compression there is.
fn plain<'a>(mut raw: impl Read + 'a) -> io::Result<Box<dyn Read + 'a>> {
    let mut magic = Vec::with_capacity(4);
    raw.by_ref().take(4).read_to_end(&mut magic)?;
    let whole = Cursor::new(magic.clone()).chain(raw);
    Ok(match magic.as_slice() {
        [0x1f, 0x8b, ..] => Box::new(MultiGzDecoder::new(BufReader::with_capacity(1 << 16, whole))),
        // A frame, or one that is to be skipped (RFC 8878, 3.1).
        [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => {
            Box::new(Frames::new(BufReader::with_capacity(1 << 16, whole)))
        }
        _ => Box::new(whole),
    })
}

/// Moves the progress bar with what is read from a file.
struct Watched<'a, R> {
    inner: R,
    progress: &'a Progress,
}

impl<R: Read> Read for Watched<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.progress.advance(count as u64);
        Ok(count)
    }
}

/// All frames of a Zstandard file, one behind the other.
struct Frames<R> {
    source: R,
    decoder: FrameDecoder,
    is_inside: bool,
}

impl<R: BufRead> Frames<R> {
    fn new(source: R) -> Frames<R> {
        Frames { source, decoder: FrameDecoder::new(), is_inside: false }
    }

    /// Goes to the next frame that has content; false if there is none.
    fn enter(&mut self) -> io::Result<bool> {
        loop {
            if self.source.fill_buf()?.is_empty() {
                return Ok(false);
            }
            match self.decoder.reset(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let length = u64::from(length);
                    let skipped =
                        io::copy(&mut self.source.by_ref().take(length), &mut io::sink())?;
                    if skipped < length {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
    }

    fn check_sum(&self) -> io::Result<()> {
        match (self.decoder.get_checksum_from_data(), self.decoder.get_calculated_checksum()) {
            (Some(expected), Some(found)) if expected != found => {
                Err(io::Error::other("the checksum of a Zstandard frame is wrong"))
            }
            _ => Ok(()),
        }
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !buffer.is_empty() {
            if !self.is_inside {
                self.is_inside = self.enter()?;
                if !self.is_inside {
                    break;
                }
            }
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.source, one).map_err(io::Error::other)?;
            }
            let count = self.decoder.read(buffer)?;
            if count > 0 {
                return Ok(count);
            }
            self.check_sum()?;
            self.is_inside = false;
        }
        Ok(0)
    }
}
