//! The glossary of CONTRIBUTING.md: one concept, one word. Some words may not name types or modules, and spelling
//! is American.

use super::Finding;
use super::token::{Kind, Token, code, tokens};
use super::tree::Tree;

const GUIDE: &str = "CONTRIBUTING.md";

/// A word that may not name a type or a module.
struct Banned {
    /// As in a type's name; a module is the same in lower case.
    word: &'static str,
    /// The words to use instead.
    instead: &'static str,
    /// Also banned as a part of longer names.
    is_banned_within: bool,
    /// The folder in which it is banned.
    within: &'static str,
    /// Files and folders that may use it.
    except: &'static [&'static str],
}

const fn banned(word: &'static str, instead: &'static str) -> Banned {
    Banned { word, instead, is_banned_within: false, within: "", except: &[] }
}

const fn banned_within(word: &'static str, instead: &'static str) -> Banned {
    Banned { word, instead, is_banned_within: true, within: "", except: &[] }
}

const fn banned_in_engine(word: &'static str, instead: &'static str) -> Banned {
    Banned { word, instead, is_banned_within: false, within: "crates/engine", except: &[] }
}

/// The list; the glossary of CONTRIBUTING.md shows every word of it.
const BANNED: [Banned; 11] = [
    Banned {
        word: "Table",
        instead: "`CurrentGame`, `TranspositionTable` or `Grid`",
        is_banned_within: false,
        within: "",
        // Syzygy's own word.
        except: &["crates/engine/src/tablebase"],
    },
    banned("Line", "`Variation`, `KeyHistory` or `&str`"),
    banned_within("Deed", "`RecordedAction`"),
    banned_within("Sheet", "`record`"),
    banned_within("Shelf", "`SavedGames`"),
    banned_within("Contest", "`tournament`"),
    banned_in_engine("Late", "the formula's name, such as `ReductionInputs`"),
    banned_in_engine("Question", "the formula's name, such as `ReductionInputs`"),
    banned_in_engine("Answer", "`SearchResult`"),
    banned_within("Stage", "`Shell`"),
    banned("Found", "`TableHit`, or the thing that was found"),
];

/// British spellings, as parts of words in lower case, and the American ones. A stem in `is` counts only before a
/// vowel: `optimise`, not `optimist`.
const SPELLINGS: [(&str, &str); 37] = [
    ("analyse", "analyze"),
    ("artefact", "artifact"),
    ("behaviour", "behavior"),
    ("cancelled", "canceled"),
    ("capitalis", "capitaliz"),
    ("catalogue", "catalog"),
    ("centre", "center"),
    ("colour", "color"),
    ("customis", "customiz"),
    ("defence", "defense"),
    ("favour", "favor"),
    ("finalis", "finaliz"),
    ("generalis", "generaliz"),
    ("grey", "gray"),
    ("honour", "honor"),
    ("initialis", "initializ"),
    ("judgement", "judgment"),
    ("labelled", "labeled"),
    ("licence", "license"),
    ("maximis", "maximiz"),
    ("minimis", "minimiz"),
    ("modelled", "modeled"),
    ("neighbour", "neighbor"),
    ("normalis", "normaliz"),
    ("optimis", "optimiz"),
    ("organis", "organiz"),
    ("penalis", "penaliz"),
    ("practise", "practice"),
    ("prioritis", "prioritiz"),
    ("randomis", "randomiz"),
    ("realis", "realiz"),
    ("recognis", "recogniz"),
    ("serialis", "serializ"),
    ("signalled", "signaled"),
    ("summaris", "summariz"),
    ("synchronis", "synchroniz"),
    ("travelled", "traveled"),
];

/// Beginnings of strings that people type and we understand, whatever their spelling.
const UNDERSTOOD: [&str; 1] = ["\"analyse"];

/// Name of an option that the UCI protocol spells so, in lower case.
const FOREIGN: &str = "uci_analysemode";

/// Returns names that are banned.
pub(super) fn check_names(tree: &Tree) -> Vec<Finding> {
    tree.rust_files().flat_map(|(path, text)| check_names_in(path, &code(text))).collect()
}

fn check_names_in(path: &str, code: &[Token<'_>]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for pair in code.windows(2) {
        let (Some(keyword), Some(name)) = (pair[0].name(), pair[1].name()) else { continue };
        let is_module = keyword == "mod";
        if !is_module && !matches!(keyword, "struct" | "enum" | "trait" | "union" | "type") {
            continue;
        }
        let words = if is_module { module_words(name) } else { type_words(name) };
        let is_hit = |banned: &&Banned| {
            let has_word = if banned.is_banned_within {
                words.iter().any(|word| word == banned.word)
            } else {
                words.len() == 1 && words[0] == banned.word
            };
            let is_excepted = banned.except.iter().any(|folder| path.starts_with(folder));
            has_word && path.starts_with(banned.within) && !is_excepted
        };
        if let Some(banned) = BANNED.iter().find(is_hit) {
            let message = format!("`{name}`: the glossary says {}", banned.instead);
            findings.push(Finding::new(path, pair[1].line, message));
        }
    }
    findings
}

/// `StoredGame` as `Stored` and `Game`.
fn type_words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for one in name.chars() {
        match words.last_mut() {
            Some(word) if !one.is_uppercase() => word.push(one),
            _ => words.push(one.to_string()),
        }
    }
    words
}

/// `stored_game` as `Stored` and `Game`.
fn module_words(name: &str) -> Vec<String> {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect())
    };
    name.split('_').filter_map(capital).collect()
}

/// Returns British spellings in sources and documents.
pub(super) fn check_spelling(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.texts().filter(|(path, _)| is_ours_to_spell(path)) {
        let understood: Vec<usize> = understood_lines(text);
        for (index, line) in text.lines().enumerate() {
            // The name of an attribute of HTML.
            let line = line.to_lowercase().replace("aria-labelledby", "").replace(FOREIGN, "");
            let british = SPELLINGS.iter().find(|(british, _)| has_spelling(&line, british));
            if let Some((british, american)) = british
                && !understood.contains(&(index + 1))
            {
                let message = format!("`{}`: American is `{american}`", british.trim_end());
                findings.push(Finding::new(path, index + 1, message));
            }
        }
    }
    findings
}

/// Records of games, licenses and fixtures are other people's words; this file lists what it looks for.
fn is_ours_to_spell(path: &str) -> bool {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_known = ["rs", "md", "toml", "html", "css", "js"].contains(&ending);
    let is_foreign = path.starts_with("data/") || path.contains("/fixtures/");
    is_known && !is_foreign && path != "xtask/src/tidy/glossary.rs" && path != GUIDE
}

/// Lines on which a word stands that people may type.
fn understood_lines(text: &str) -> Vec<usize> {
    let found = tokens(text).into_iter();
    let is_understood = |token: &Token<'_>| {
        let begins = |text: &str| UNDERSTOOD.iter().any(|word| text.starts_with(word));
        matches!(token.kind, Kind::Text(text) if begins(text))
    };
    found.filter(is_understood).map(|token| token.line).collect()
}

fn has_spelling(line: &str, british: &str) -> bool {
    let is_stem = british.ends_with("is");
    line.match_indices(british).any(|(at, _)| {
        let rest = &line[at + british.len()..];
        !is_stem || rest.starts_with(['a', 'e', 'i'])
    })
}

/// Returns banned words that no row of the guide's glossary has in its last column.
pub(super) fn check_guide(tree: &Tree) -> Vec<Finding> {
    let Some(text) = tree.text(GUIDE) else { return vec![Finding::new(GUIDE, 1, "missing")] };
    let rows = text.lines().filter_map(|line| line.strip_prefix('|')?.strip_suffix('|'));
    let shown: String =
        rows.filter_map(|row| Some(row.rsplit_once('|')?.1.to_lowercase())).collect();
    let is_missing =
        |banned: &&Banned| !shown.contains(&format!("`{}`", banned.word.to_lowercase()));
    let missing = BANNED.iter().filter(is_missing);
    missing
        .map(|banned| {
            let message =
                format!("glossary lacks `{}`, instead of which: {}", banned.word, banned.instead);
            Finding::new(GUIDE, 1, message)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(path: &str, text: &str) -> usize {
        check_names(&Tree::of(&[(path, text)])).len()
    }

    fn spellings(path: &str, text: &str) -> usize {
        check_spelling(&Tree::of(&[(path, text)])).len()
    }

    #[test]
    fn banned_types_and_modules_are_found() {
        for banned in BANNED {
            let path = format!("{}/a.rs", banned.within);
            assert_eq!(names(&path, &format!("pub struct {} {{}}", banned.word)), 1);
            assert_eq!(names(&path, &format!("mod {};", banned.word.to_lowercase())), 1);
        }
    }

    #[test]
    fn finding_names_the_replacement() {
        let found = check_names(&Tree::of(&[("a.rs", "enum Deed {}")]));
        assert_eq!(found[0].message, "`Deed`: the glossary says `RecordedAction`");
    }

    #[test]
    fn some_words_are_banned_within_longer_names() {
        assert_eq!(names("a.rs", "struct GameShelf; mod shelf_entry;"), 2);
        assert_eq!(names("a.rs", "struct HashTable; struct Tables; struct Outline;"), 0);
    }

    #[test]
    fn exceptions_hold_where_they_are_made() {
        assert_eq!(names("crates/engine/src/tablebase/table.rs", "struct Table;"), 0);
        assert_eq!(names("crates/web/src/a.rs", "struct Answer;"), 0);
        assert_eq!(names("crates/engine/src/a.rs", "struct Answer;"), 1);
    }

    #[test]
    fn strings_comments_and_variants_are_free() {
        assert_eq!(
            names("a.rs", "// struct Table\nconst A: &str = \"mod line\"; enum A { Deed }"),
            0
        );
    }

    #[test]
    fn british_spelling_is_found_in_code_and_prose() {
        for (british, _) in SPELLINGS {
            assert_eq!(spellings("a.md", &format!("A {british}e word.\n")), 1, "{british}");
        }
        assert_eq!(spellings("a.rs", "fn set_colour() {}\n"), 1);
        assert_eq!(spellings("a.md", "Optimised.\nInitialising\n"), 2);
    }

    #[test]
    fn american_spelling_passes() {
        let text = "color analyze realistic optimism emphasis license practice center organism\n";
        assert_eq!(spellings("a.md", text), 0);
    }

    #[test]
    fn words_that_people_type_may_be_british() {
        assert_eq!(spellings("a.rs", "const A: &str = \"analyse\";\n"), 0);
        assert_eq!(spellings("a.rs", "// We analyse.\n"), 1);
    }

    #[test]
    fn guide_shows_every_banned_word() {
        let row = |one: &Banned| format!("| a thing | {} | `{}` |\n", one.instead, one.word);
        let rows: String = BANNED.iter().map(row).collect();
        assert_eq!(check_guide(&Tree::of(&[(GUIDE, &rows)])), []);
        assert_eq!(check_guide(&Tree::of(&[(GUIDE, "`Table` | `Line` |\n")])).len(), BANNED.len());
    }
}
