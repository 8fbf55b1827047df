//! Mutants as cargo-mutants lists them, and the names they keep when lines move.

use std::collections::BTreeMap;
use std::fmt::Write;

/// A change of the code that a test should notice.
#[derive(Clone, Debug)]
pub(super) struct Mutant {
    /// Name with line and column, as cargo-mutants prints it.
    pub(super) name: String,
    /// Name without line and column: the file and the change. The second change of a function
    /// that reads the same ends with `#2`, the third with `#3`.
    pub(super) key: String,
    pub(super) verdict: Option<Verdict>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Caught,
    Missed,
    Timeout,
    Unviable,
}

impl Verdict {
    const ALL: [Verdict; 4] =
        [Verdict::Caught, Verdict::Missed, Verdict::Timeout, Verdict::Unviable];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Verdict::Caught => "caught",
            Verdict::Missed => "MISSED",
            Verdict::Timeout => "TIMEOUT",
            Verdict::Unviable => "unviable",
        }
    }

    /// Reads a verdict and the mutant behind it.
    pub(super) fn read(line: &str) -> Option<(Verdict, &str)> {
        let (word, name) = line.split_once(' ')?;
        let verdict = Verdict::ALL.into_iter().find(|verdict| verdict.word() == word)?;
        Some((verdict, name.trim()))
    }
}

impl Mutant {
    pub(super) fn line(&self) -> &str {
        self.name.split(':').nth(1).unwrap_or_default()
    }

    /// Returns a number that is the same for the same key and seed: the sample is in its order.
    pub(super) fn lot(&self, seed: u64) -> u64 {
        // The hash FNV-1a, then the last step of MurmurHash3, which spreads similar keys.
        let bytes = seed.to_le_bytes().into_iter().chain(self.key.bytes());
        let mut hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        hash = (hash ^ (hash >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        hash ^ (hash >> 33)
    }
}

/// Reads a list of mutants and keeps those in the given modules, at any depth below `src`.
pub(super) fn read_list(text: &str, modules: &[&str]) -> Vec<Mutant> {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    let mut mutants = Vec::new();
    for name in text.lines() {
        let mut parts = name.splitn(4, ':');
        let (Some(file), Some(_), Some(_), Some(change)) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            continue;
        };
        if !is_in(file, modules) {
            continue;
        }
        let mut key = format!("{file}:{change}");
        let times = seen.entry(key.clone()).or_default();
        *times += 1;
        if *times > 1 {
            let _ = write!(key, " #{times}");
        }
        mutants.push(Mutant { name: name.to_owned(), key, verdict: None });
    }
    mutants
}

fn is_in(file: &str, modules: &[&str]) -> bool {
    let below = file.split_once("/src/").map_or(file, |(_, below)| below);
    let mut parts = below.split('/').map(|part| part.strip_suffix(".rs").unwrap_or(part));
    modules.is_empty() || parts.any(|part| modules.contains(&part))
}

/// Returns settings of cargo-mutants that leave only the mutants of these names.
pub(super) fn filter<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::from("examine_re = [\n");
    for name in names {
        text.push_str("    \"^");
        for letter in name.chars() {
            match letter {
                '"' => text.push_str("\\\""),
                '\\' => text.push_str("\\\\\\\\"),
                // Not all punctuation: `\<` would be the beginning of a word.
                _ if r".+*?()|[]{}^$".contains(letter) => {
                    text.push_str("\\\\");
                    text.push(letter);
                }
                _ => text.push(letter),
            }
        }
        text.push_str("$\",\n");
    }
    text + "]\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "\
crates/x/src/a.rs:11:5: replace f -> bool with true
crates/x/src/a.rs:12:7: replace + with - in f
crates/x/src/a.rs:12:9: replace + with - in f
crates/x/src/page/model/b.rs:3:5: delete match arm \"a\\n\" in g
crates/x/src/models.rs:3:5: replace g with ()
";

    fn keys(modules: &[&str]) -> Vec<String> {
        read_list(LIST, modules).into_iter().map(|mutant| mutant.key).collect()
    }

    #[test]
    fn keys_have_no_lines_and_count_repeated_changes() {
        assert_eq!(
            keys(&[])[..3],
            [
                "crates/x/src/a.rs: replace f -> bool with true",
                "crates/x/src/a.rs: replace + with - in f",
                "crates/x/src/a.rs: replace + with - in f #2",
            ]
        );
        assert_eq!(read_list(LIST, &[])[1].line(), "12");
    }

    #[test]
    fn modules_are_found_at_any_depth_by_their_whole_name() {
        assert_eq!(keys(&["model", "a"]).len(), 4);
        assert_eq!(keys(&["model"]).len(), 1);
        assert_eq!(keys(&["scene"]).len(), 0);
    }

    #[test]
    fn a_filter_spells_names_as_patterns_in_toml() {
        let mutants = read_list(LIST, &["model"]);
        assert_eq!(
            filter(mutants.iter().map(|mutant| mutant.name.as_str())),
            "examine_re = [\n    \"^crates/x/src/page/model/b\\\\.rs:3:5: \
             delete match arm \\\"a\\\\\\\\n\\\" in g$\",\n]\n"
        );
    }

    #[test]
    fn verdicts_are_read_as_they_are_written() {
        for verdict in Verdict::ALL {
            let line = format!("{}   some name", verdict.word());
            assert_eq!(Verdict::read(&line), Some((verdict, "some name")));
        }
        assert_eq!(Verdict::read("Found 12 mutants to test"), None);
    }
}
