//! File names that change with their content, so that a browser may keep a file forever and never mixes files of
//! two versions.
//!
//! A file refers to another by its plain name in quotes, `"style.css"` or `"./app.js"`. The name with the hash
//! takes its place. The few files that browsers ask for by name keep theirs.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hasher;

/// Files by name.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

const PAGE: &str = "index.html";
const SERVICE_WORKER: &str = "service-worker.js";

/// Files that keep their names. A browser knows an installed app by its manifest.
const FIXED: [&str; 3] = [PAGE, SERVICE_WORKER, "manifest.webmanifest"];

/// Endings of files that may refer to others.
const TEXTS: [&str; 4] = ["css", "html", "js", "webmanifest"];

/// Placeholders for the version and the list of all files. Both are valid JavaScript, so that tools can read the
/// sources.
const VERSION: &str = "%VERSION%";
const LIST: &str = "[\"%FILES%\"]";

/// Number of hexadecimal digits in a hash.
const DIGITS: usize = 16;

/// Gives every file its final name and content.
///
/// # Errors
///
/// Fails if files refer to one another in a circle, or if no file refers to one: every visitor would load it for
/// nothing.
pub(crate) fn assemble(sources: &Files) -> Result<Files, String> {
    let mut named = Named::default();
    let mut waiting: BTreeSet<&str> = sources.keys().map(String::as_str).collect();
    for name in FIXED {
        if !waiting.contains(name) {
            return Err(format!("`{name}` is missing"));
        }
    }
    while let Some(name) =
        waiting.iter().copied().find(|name| references(sources, name).is_disjoint(&waiting))
    {
        waiting.remove(name);
        named.add(name, sources);
    }
    // Nothing waits for these.
    waiting.retain(|name| !FIXED.contains(name));
    if !waiting.is_empty() {
        return Err(format!("these files name one another in a circle: {}", listed(&waiting)));
    }
    let seen: BTreeSet<&str> = sources.keys().flat_map(|name| references(sources, name)).collect();
    let unseen: BTreeSet<&str> = sources
        .keys()
        .map(String::as_str)
        .filter(|name| !FIXED.contains(name) && !seen.contains(name))
        .collect();
    if !unseen.is_empty() {
        return Err(format!("no file names {}", listed(&unseen)));
    }
    named.finish()
}

/// Returns true if the name has a hash in it: `style-0123456789abcdef.css`.
pub(crate) fn is_versioned(name: &str) -> bool {
    stem(name).is_some()
}

/// Returns the part before the hash of a versioned name: `style`.
pub(crate) fn stem(name: &str) -> Option<&str> {
    let (stem, _) = name.rsplit_once('.')?;
    let (stem, hash) = stem.rsplit_once('-')?;
    let is_digit = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    (hash.len() == DIGITS && hash.bytes().all(is_digit)).then_some(stem)
}

/// Returns the files that this one refers to, except those with fixed names.
fn references<'a>(sources: &'a Files, name: &str) -> BTreeSet<&'a str> {
    let Some(text) = text(sources, name) else { return BTreeSet::new() };
    sources
        .keys()
        .map(String::as_str)
        .filter(|other| !FIXED.contains(other))
        .filter(|other| quoted(other).any(|pattern| text.contains(&pattern)))
        .collect()
}

/// Returns the text of a file that may refer to others.
fn text<'a>(sources: &'a Files, name: &str) -> Option<&'a str> {
    let (_, ending) = name.rsplit_once('.')?;
    TEXTS.contains(&ending).then(|| std::str::from_utf8(sources.get(name)?).ok())?
}

/// Returns the spellings of a reference to a file.
fn quoted(name: &str) -> impl Iterator<Item = String> {
    ["\"", "'"]
        .into_iter()
        .flat_map(move |quote| ["", "./"].map(|folder| format!("{quote}{folder}{name}{quote}")))
}

fn listed(names: &BTreeSet<&str>) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// Files that have their final names.
#[derive(Debug, Default)]
struct Named {
    files: Files,
    /// Final names by plain names.
    names: BTreeMap<String, String>,
}

impl Named {
    /// Adds a file whose references all have their final names.
    fn add(&mut self, name: &str, sources: &Files) {
        let mut content = sources.get(name).cloned().unwrap_or_default();
        if let Some(text) = text(sources, name) {
            let mut text = text.to_owned();
            for (plain, last) in &self.names {
                for (from, to) in quoted(plain).zip(quoted(last)) {
                    text = text.replace(&from, &to);
                }
            }
            content = text.into_bytes();
        }
        let last = if FIXED.contains(&name) { name.to_owned() } else { versioned(name, &content) };
        self.names.insert(name.to_owned(), last.clone());
        self.files.insert(last, content);
    }

    /// Writes the version into the page and the service worker, and the list of files into the latter.
    fn finish(mut self) -> Result<Files, String> {
        let version = self.version();
        let others = self.files.keys().map(String::as_str);
        let others = others.filter(|name| ![PAGE, SERVICE_WORKER].contains(name));
        // The page by the name that visitors use: some servers redirect the other one.
        let list: Vec<_> =
            ["./"].into_iter().chain(others).map(|name| format!("{name:?}")).collect();
        let list = format!("[\n  {},\n]", list.join(",\n  "));
        self.fill(PAGE, VERSION, &version)?;
        self.fill(SERVICE_WORKER, VERSION, &version)?;
        self.fill(SERVICE_WORKER, LIST, &list)?;
        Ok(self.files)
    }

    fn version(&self) -> String {
        let mut hasher = Digest::default();
        for (name, content) in &self.files {
            hasher.add(name.as_bytes());
            hasher.add(content);
        }
        hasher.finish()
    }

    fn fill(&mut self, name: &str, place: &str, value: &str) -> Result<(), String> {
        let content = self.files.get_mut(name).ok_or_else(|| format!("`{name}` is missing"))?;
        let text = String::from_utf8_lossy(content);
        if text.matches(place).count() != 1 {
            return Err(format!("`{name}` does not hold `{place}` once"));
        }
        *content = text.replace(place, value).into_bytes();
        Ok(())
    }
}

/// Returns the name with the hash of the content in it.
fn versioned(name: &str, content: &[u8]) -> String {
    let mut digest = Digest::default();
    digest.add(content);
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    format!("{stem}-{}.{ending}", digest.finish())
}

/// The hash of the standard library, which is stable for one compiler. Another compiler builds another module
/// anyway, and nobody here forges files.
#[derive(Default)]
struct Digest(std::hash::DefaultHasher);

impl Digest {
    fn add(&mut self, bytes: &[u8]) {
        self.0.write_usize(bytes.len());
        self.0.write(bytes);
    }

    fn finish(&self) -> String {
        format!("{:0DIGITS$x}", self.0.finish())
    }
}

#[cfg(test)]
mod tests;
