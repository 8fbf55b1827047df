//! How large the page is, which every visitor waits for.

use std::fmt;
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::site::{self, Files};

/// The most that the program may cost a visitor: WebAssembly and JavaScript, in bytes after gzip.
const MOST: usize = 250_000;

/// What is loaded only by those who play against the engine, or ask it, apart from the page.
const ENGINE: [&str; 2] = ["engine", "worker"];

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
    /// # Errors
    ///
    /// A program that is too large.
    pub(crate) fn check(&self) -> Result<(), String> {
        let program = self.sum(false);
        if program <= MOST {
            return Ok(());
        }
        let (program, most) = (grouped(program), grouped(MOST));
        Err(format!("the program has {program} bytes gzipped, and {most} is the most"))
    }

    /// What the page costs, or the engine.
    fn sum(&self, of_engine: bool) -> usize {
        let is_program = |size: &&Size| {
            size.name.rsplit_once('.').is_some_and(|(_, ending)| matches!(ending, "js" | "wasm"))
        };
        let is_engine =
            |size: &Size| site::stem(&size.name).is_some_and(|stem| ENGINE.contains(&stem));
        let files = self.files.iter().filter(is_program);
        files.filter(|size| is_engine(size) == of_engine).map(|size| size.gzip).sum()
    }
}

/// A table, largest first, and the sum that counts.
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
        let engine = grouped(self.sum(true));
        writeln!(formatter, "the engine, for those who want it: {engine} bytes gzipped")?;
        let (program, most) = (grouped(self.sum(false)), grouped(MOST));
        write!(formatter, "WebAssembly and JavaScript: {program} of {most} bytes gzipped")
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
    fn only_the_program_is_counted() {
        let sizes = sizes(&[("a.wasm", 200_000), ("b.js", 50_000), ("c.css", 50_000)]);
        assert_eq!(sizes.check(), Ok(()));
        assert!(sizes.to_string().ends_with("250,000 of 250,000 bytes gzipped"), "{sizes}");
    }

    #[test]
    fn the_engine_is_counted_apart() {
        let sizes = sizes(&[
            ("app-0123456789abcdef.wasm", 249_000),
            ("engine-0123456789abcdef.wasm", 150_000),
            ("engine-0123456789abcdef.js", 1_500),
            ("worker-0123456789abcdef.js", 500),
            ("service-worker.js", 1_000),
        ]);
        assert_eq!(sizes.check(), Ok(()));
        let text = sizes.to_string();
        let ends: Vec<_> = text.lines().rev().take(2).collect();
        assert!(ends[0].ends_with(": 250,000 of 250,000 bytes gzipped"), "{text}");
        assert!(ends[1].ends_with(": 152,000 bytes gzipped"), "{text}");
    }

    #[test]
    fn a_program_that_is_too_large_is_refused_with_its_size() {
        let reason = sizes(&[("a.wasm", 250_001)]).check().unwrap_err();
        assert!(reason.contains("250,001"), "{reason}");
    }

    #[test]
    fn the_table_begins_with_the_largest() {
        let text = sizes(&[("small.css", 7), ("large.wasm", 1_234_567)]).to_string();
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "file            bytes    gzipped");
        assert_eq!(lines[1], "large.wasm  2,469,134  1,234,567");
        assert_eq!(lines[2], "small.css          14          7");
    }

    #[test]
    fn what_repeats_gets_smaller() {
        let files = Files::from([("a.js".to_owned(), vec![b'x'; 10_000])]);
        let sizes = measure(&files).unwrap();
        assert_eq!(sizes.files[0].raw, 10_000);
        assert!(sizes.files[0].gzip < 100);
    }
}
