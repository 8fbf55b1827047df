//! Files as users name and write them.

/// The longest name of a file that is used or repeated, in characters.
const MAX_NAME: usize = 80;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SavedFile {
    /// The beginning of a made-up name, and the number after it.
    pub(crate) unnamed: (&'static str, usize),
    /// The ending of the name: `.pgn`.
    pub(crate) ending: &'static str,
    pub(crate) text: String,
    pub(crate) remark: Option<&'static str>,
}

impl SavedFile {
    /// A name that every file system takes, made from what the user typed, or made up.
    pub(crate) fn name(&self, typed: &str) -> String {
        let kept = typed.trim().trim_end_matches(self.ending).chars().map(|one| {
            if one.is_alphanumeric() || matches!(one, '-' | '_' | ' ') { one } else { '-' }
        });
        let kept: String = kept.take(MAX_NAME).collect();
        let kept = kept.trim_matches([' ', '-']);
        let (unnamed, number) = self.unnamed;
        if kept.is_empty() {
            format!("{unnamed}-{number}{}", self.ending)
        } else {
            format!("{kept}{}", self.ending)
        }
    }
}

/// As much of a file's name as is repeated.
pub(crate) fn shortened(name: &str) -> String {
    name.chars().take(MAX_NAME).collect()
}

/// Decodes the bytes of a file: UTF-8, and Windows-1252 in lines that are not.
pub(crate) fn decode(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut text = String::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        match std::str::from_utf8(line) {
            Ok(line) => text.push_str(line),
            Err(_) => text.extend(line.iter().map(|&byte| western(byte))),
        }
    }
    text
}

fn western(byte: u8) -> char {
    // Those of Latin-1 that nobody writes; what Windows does not use is left.
    const CHANGED: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    let changed = byte.checked_sub(0x80).and_then(|index| CHANGED.get(usize::from(index)));
    changed.copied().unwrap_or(char::from(byte))
}
