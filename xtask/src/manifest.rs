//! Just enough of `Cargo.toml`, read line by line: dependencies, binaries and
//! lists of strings. A whole TOML parser would be our first dependency.

/// A line that makes a package depend on another.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Dependency {
    /// The package's name, even where the manifest renames it.
    pub(crate) package: String,
    pub(crate) line: usize,
    /// True if a comment above it or behind it says why it is there.
    pub(crate) has_reason: bool,
}

/// All dependencies: normal, for tests, for build scripts, for one target, and
/// those of the workspace table.
pub(crate) fn dependencies(text: &str) -> Vec<Dependency> {
    let mut found: Vec<Dependency> = Vec::new();
    let mut section = Section::Other;
    let mut last_key = String::new();
    let mut comment_above = false;
    for Entry { line, code, comment } in entries(text) {
        let has_reason = comment_above || comment;
        comment_above = code.is_empty() && comment;
        if code.is_empty() {
            continue;
        }
        if let Some(header) = header(&code) {
            section = Section::of(header);
            last_key.clear();
            if let Section::One(package) = &section {
                found.push(Dependency { package: package.clone(), line, has_reason });
            }
            continue;
        }
        let key = code.split(['=', '.']).next().unwrap_or_default().trim().trim_matches('"');
        match section {
            Section::Other => {}
            Section::One(_) => {
                if let (Some(real), Some(dependency)) = (renamed(&code), found.last_mut()) {
                    dependency.package = real;
                }
            }
            // `name.version = …` and `name.features = …` are one dependency.
            Section::Many if key == last_key => {}
            Section::Many => {
                let package = renamed(&code).unwrap_or_else(|| key.to_owned());
                found.push(Dependency { package, line, has_reason });
                key.clone_into(&mut last_key);
            }
        }
    }
    found
}

/// The names in the `[[bin]]` tables.
pub(crate) fn binaries(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut inside = false;
    for Entry { code, .. } in entries(text) {
        if code.starts_with('[') {
            inside = code == "[[bin]]";
        } else if inside && code.split('=').next().is_some_and(|key| key.trim() == "name") {
            names.extend(strings(&code));
        }
    }
    names
}

/// The value of `key` in `[section]`, brackets and all.
pub(crate) fn value(text: &str, section: &str, key: &str) -> Option<String> {
    let mut inside = false;
    for Entry { code, .. } in entries(text) {
        if let Some(header) = header(&code) {
            inside = header == section;
        } else if inside
            && let Some((name, value)) = code.split_once('=')
            && name.trim() == key
        {
            return Some(value.trim().to_owned());
        }
    }
    None
}

/// The strings of a value, in order.
pub(crate) fn strings(code: &str) -> Vec<String> {
    code.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The values of `key = "…"` wherever they stand in inline tables.
pub(crate) fn inline(code: &str, key: &str) -> Vec<String> {
    let mut pieces = code.split('"');
    let mut values = Vec::new();
    while let (Some(before), Some(quoted)) = (pieces.next(), pieces.next()) {
        let name = before.trim_end().strip_suffix('=').map(str::trim_end);
        let word = name.and_then(|name| name.rsplit([' ', '{', ',', '.']).next());
        if word == Some(key) {
            values.push(quoted.to_owned());
        }
    }
    values
}

fn renamed(code: &str) -> Option<String> {
    inline(code, "package").into_iter().next()
}

/// Kind of table that the lines under a header belong to.
#[derive(Debug)]
enum Section {
    /// One dependency a line.
    Many,
    /// `[dependencies.name]`: one dependency, spread over lines.
    One(String),
    Other,
}

impl Section {
    fn of(header: &str) -> Section {
        const KINDS: [&str; 3] = ["dependencies", "dev-dependencies", "build-dependencies"];
        // The condition of a target may hold dots; what counts stands last.
        let mut parts = header.rsplit('.');
        let (last, before) = (parts.next().unwrap_or_default(), parts.next());
        if KINDS.contains(&last) {
            Section::Many
        } else if before.is_some_and(|before| KINDS.contains(&before)) {
            Section::One(last.trim_matches('"').to_owned())
        } else {
            Section::Other
        }
    }
}

fn header(code: &str) -> Option<&str> {
    Some(code.strip_prefix('[')?.strip_suffix(']')?.trim())
}

/// A key with its whole value, or a line with only a comment or nothing.
#[derive(Debug)]
struct Entry {
    /// Number of its first line.
    line: usize,
    code: String,
    /// True if there is a comment with words in it.
    comment: bool,
}

/// The lines of the file, an array over several lines being one.
fn entries(text: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut depth = 0;
    for (index, line) in text.lines().enumerate() {
        let (code, comment) = split_comment(line);
        let code = code.trim();
        let comment = comment.contains(char::is_alphanumeric);
        match entries.last_mut() {
            Some(entry) if depth > 0 => {
                entry.code.push_str(code);
                entry.comment |= comment;
            }
            _ => entries.push(Entry { line: index + 1, code: code.to_owned(), comment }),
        }
        depth += balance(code);
    }
    entries
}

/// The line before and behind the `#`, unless that stands in a string.
fn split_comment(line: &str) -> (&str, &str) {
    let mut quote = None;
    for (index, character) in line.char_indices() {
        match (quote, character) {
            (None, '#') => return (&line[..index], &line[index + 1..]),
            (None, '"' | '\'') => quote = Some(character),
            (Some(open), close) if open == close => quote = None,
            _ => {}
        }
    }
    (line, "")
}

/// Returns the number of brackets that stay open at the end of the line.
fn balance(code: &str) -> i32 {
    code.split('"')
        .step_by(2)
        .flat_map(str::chars)
        .map(|character| match character {
            '[' | '{' => 1,
            ']' | '}' => -1,
            _ => 0,
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(&str, usize, bool)]) {
        let found = dependencies(text);
        let found: Vec<_> =
            found.iter().map(|d| (d.package.as_str(), d.line, d.has_reason)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_reason_stands_above_or_behind() {
        check(
            "[dependencies]\n# Why.\na = \"1\"\nb = \"1\" # why\nc = \"1\"\n",
            &[("a", 3, true), ("b", 4, true), ("c", 5, false)],
        );
    }

    #[test]
    fn an_empty_comment_or_one_further_up_is_no_reason() {
        check(
            "[dependencies]\n#\na = \"1\"\n# Why.\n\nb = \"1#x\"\n",
            &[("a", 3, false), ("b", 6, false)],
        );
    }

    #[test]
    fn every_kind_of_table_is_read() {
        check(
            "[package]\nname = \"x\"\n[dev-dependencies]\na.workspace = true\n\
             [target.'cfg(target_os = \"x.y\")'.build-dependencies]\nb = \"1\"\n\
             [workspace.dependencies]\nc = { version = \"1\" }\n[features]\nd = []\n\
             # Why.\n[dependencies.e]\nversion = \"1\"\npackage = \"real\"\n",
            &[("a", 4, false), ("b", 6, false), ("c", 8, false), ("real", 12, true)],
        );
    }

    #[test]
    fn a_list_over_several_lines_is_one_dependency() {
        check(
            "[dependencies]\na = { version = \"1\", features = [\n  \"x\",\n  \"y\",\n] }\nb = \"1\"\n",
            &[("a", 2, false), ("b", 6, false)],
        );
    }

    #[test]
    fn dotted_keys_of_one_name_are_one_dependency() {
        check("[dependencies]\na.version = \"1\"\na.features = [\"x\"]\n", &[("a", 2, false)]);
    }

    #[test]
    fn a_renamed_package_is_known_by_its_real_name() {
        check(
            "[dependencies]\nnice = { package = \"real\", version = \"1\" }\n",
            &[("real", 2, false)],
        );
    }

    #[test]
    fn binaries_are_named_in_their_tables() {
        let text = "[package]\nname = \"x\"\n[[bin]]\nname = \"fen\"\npath = \"a.rs\"\n\
                    [[bin]]\nname = \"pgn\"\n[lib]\nname = \"no\"\n";
        assert_eq!(binaries(text), ["fen", "pgn"]);
    }

    #[test]
    fn a_value_is_found_in_its_section_only() {
        let text = "[a]\nallow = [\"x\"]\n[b]\nallow = [\n  \"y\", # note\n  \"z\",\n]\n";
        assert_eq!(strings(&value(text, "b", "allow").unwrap()), ["y", "z"]);
        assert_eq!(value(text, "c", "allow"), None);
    }

    #[test]
    fn values_of_inline_tables_are_found_by_key() {
        let code = "[{ crate = \"a\", reason = \"crate = b\" }, { name=\"c\", crate=\"d\" }]";
        assert_eq!(inline(code, "crate"), ["a", "d"]);
    }
}
