//! PNG, as much of it as a small picture needs (W3C, Portable Network Graphics, third edition).

use std::io::{self, Write};

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};

/// A square picture from rows of red, green, blue and opacity, a byte each.
pub(super) fn encode(side: u16, pixels: &[u8]) -> io::Result<Vec<u8>> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let side_bytes = u32::from(side).to_be_bytes();
    // Eight bits a channel, color with opacity; the only compression and filter there are, all rows
    // in order.
    let header = [side_bytes.as_slice(), &side_bytes, &[8, 6, 0, 0, 0]].concat();
    chunk(&mut file, *b"IHDR", &header)?;
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    for row in pixels.chunks(4 * usize::from(side)) {
        // The row as it is, not as a difference from another.
        encoder.write_all(&[0])?;
        encoder.write_all(row)?;
    }
    chunk(&mut file, *b"IDAT", &encoder.finish()?)?;
    chunk(&mut file, *b"IEND", &[])?;
    Ok(file)
}

/// Length, kind, content, and the checksum of the last two.
fn chunk(file: &mut Vec<u8>, kind: [u8; 4], content: &[u8]) -> io::Result<()> {
    let length = u32::try_from(content.len()).map_err(io::Error::other)?;
    let mut crc = Crc::new();
    crc.update(&kind);
    crc.update(content);
    for part in [&length.to_be_bytes(), &kind, content, &crc.sum().to_be_bytes()] {
        file.extend_from_slice(part);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_its_parts_in_order() {
        let file = encode(2, &[7; 16]).unwrap();
        assert_eq!(&file[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(&file[8..16], b"\0\0\0\x0dIHDR");
        assert_eq!(&file[16..29], [0, 0, 0, 2, 0, 0, 0, 2, 8, 6, 0, 0, 0]);
        let data = file.windows(4).position(|bytes| bytes == b"IDAT").unwrap();
        let length = u32::from_be_bytes(file[data - 4..data].try_into().unwrap()) as usize;
        let mut rows = Vec::new();
        io::Read::read_to_end(
            &mut flate2::read::ZlibDecoder::new(&file[data + 4..data + 4 + length]),
            &mut rows,
        )
        .unwrap();
        assert_eq!(rows, [[0, 7, 7, 7, 7, 7, 7, 7, 7]; 2].concat());
    }

    /// The end is the same in every PNG file, checksum and all.
    #[test]
    fn the_checksum_is_that_of_the_format() {
        let file = encode(1, &[0; 4]).unwrap();
        assert_eq!(&file[file.len() - 12..], b"\0\0\0\0IEND\xae\x42\x60\x82");
    }
}
