//! Sizes of the pages, for which every visitor waits.

use std::fmt;
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::site::{self, Files};

/// Most bytes of WebAssembly and JavaScript, gzipped, that a page may have.
const MOST: usize = 280_000;

/// Reason why a browser loads a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Use {
    /// Every page.
    Both,
    /// The page of duplicate chess.
    Duplicate,
    /// The page of chess.
    Chess,
    /// Games against the engine, and analysis.
    Engine,
    /// A picture or a style sheet.
    Other,
}

impl Use {
    fn of(name: &str) -> Use {
        if !name.rsplit_once('.').is_some_and(|(_, ending)| matches!(ending, "js" | "wasm")) {
            return Use::Other;
        }
        match site::stem(name) {
            Some("app") => Use::Duplicate,
            Some("chess") => Use::Chess,
            Some("engine" | "worker") => Use::Engine,
            _ => Use::Both,
        }
    }
}

/// The sizes of all files.
#[derive(Debug)]
pub(crate) struct Sizes {
    files: Vec<Size>,
}

#[derive(Debug)]
struct Size {
    name: String,
    raw: usize,
    gzip: usize,
}

pub(crate) fn measure(files: &Files) -> Result<Sizes, String> {
    let size = |(name, content): (&String, &Vec<u8>)| {
        let gzip = gzip(content).map_err(|error| format!("{name}: {error}"))?;
        Ok(Size { name: name.clone(), raw: content.len(), gzip })
    };
    Ok(Sizes { files: files.iter().map(size).collect::<Result<_, String>>()? })
}

fn gzip(content: &[u8]) -> std::io::Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    Ok(encoder.finish()?.len())
}

impl Sizes {
    /// Refuses pages that are too large.
    ///
    /// # Errors
    ///
    /// Names the page, its size and the limit.
    pub(crate) fn check(&self) -> Result<(), String> {
        for (page, size) in self.pages() {
            if size > MOST {
                let (size, most) = (grouped(size), grouped(MOST));
                return Err(format!(
                    "{page} has {size} bytes gzipped, more than the limit of {most}"
                ));
            }
        }
        Ok(())
    }

    /// Returns the size of each page with what both share.
    fn pages(&self) -> [(&'static str, usize); 2] {
        let both = self.sum(Use::Both);
        [
            ("duplicate chess", both + self.sum(Use::Duplicate)),
            ("chess", both + self.sum(Use::Chess)),
        ]
    }

    fn sum(&self, wanted: Use) -> usize {
        let files = self.files.iter().filter(|size| Use::of(&size.name) == wanted);
        files.map(|size| size.gzip).sum()
    }
}

/// A grid, largest first, and the sums that count.
impl fmt::Display for Sizes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut files: Vec<&Size> = self.files.iter().collect();
        files.sort_by_key(|size| std::cmp::Reverse(size.gzip));
        let width = files.iter().map(|size| size.name.len()).max().unwrap_or(0);
        writeln!(formatter, "{:width$} {:>10} {:>10}", "file", "bytes", "gzipped")?;
        for Size { name, raw, gzip } in files {
            let (raw, gzip) = (grouped(*raw), grouped(*gzip));
            writeln!(formatter, "{name:width$} {raw:>10} {gzip:>10}")?;
        }
        writeln!(formatter, "WebAssembly and JavaScript, in bytes gzipped:")?;
        for (page, size) in self.pages() {
            writeln!(formatter, "{page}: {} of {}", grouped(size), grouped(MOST))?;
        }
        let engine = grouped(self.sum(Use::Engine));
        write!(formatter, "the engine, loaded on demand: {engine}")
    }
}

/// A number with a comma between thousands.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(list: &[(&str, usize)]) -> Sizes {
        let size = |(name, gzip): &(&str, usize)| Size {
            name: (*name).to_owned(),
            raw: 2 * gzip,
            gzip: *gzip,
        };
        Sizes { files: list.iter().map(size).collect() }
    }

    #[test]
    fn page_counts_its_module_and_what_both_share() {
        let sizes = sizes(&[
            ("app-0123456789abcdef.wasm", 200_000),
            ("app-0123456789abcdef.js", 9_000),
            ("chess-0123456789abcdef.wasm", 210_000),
            ("start-0123456789abcdef.js", 1_000),
            ("style-0123456789abcdef.css", 50_000),
        ]);
        assert_eq!(sizes.pages(), [("duplicate chess", 210_000), ("chess", 211_000)]);
        assert_eq!(sizes.check(), Ok(()));
    }

    #[test]
    fn engine_is_counted_apart() {
        let sizes = sizes(&[
            ("app-0123456789abcdef.wasm", 279_000),
            ("engine-0123456789abcdef.wasm", 150_000),
            ("engine-0123456789abcdef.js", 1_500),
            ("worker-0123456789abcdef.js", 500),
            ("service-worker.js", 1_000),
        ]);
        assert_eq!(sizes.check(), Ok(()));
        let text = sizes.to_string();
        assert!(text.contains("\nduplicate chess: 280,000 of 280,000\n"), "{text}");
        assert!(text.ends_with("the engine, loaded on demand: 152,000"), "{text}");
    }

    #[test]
    fn check_refuses_a_large_page_with_its_size() {
        let reason = sizes(&[("chess-0123456789abcdef.wasm", 280_001)]).check().unwrap_err();
        assert!(reason.contains("chess has 280,001"), "{reason}");
    }

    #[test]
    fn grid_begins_with_the_largest() {
        let text = sizes(&[("small.css", 7), ("large.wasm", 1_234_567)]).to_string();
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "file            bytes    gzipped");
        assert_eq!(lines[1], "large.wasm  2,469,134  1,234,567");
        assert_eq!(lines[2], "small.css          14          7");
    }

    #[test]
    fn gzip_makes_repetition_smaller() {
        let files = Files::from([("a.js".to_owned(), vec![b'x'; 10_000])]);
        let sizes = measure(&files).unwrap();
        assert_eq!(sizes.files[0].raw, 10_000);
        assert!(sizes.files[0].gzip < 100);
    }
}
