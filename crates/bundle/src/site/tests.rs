//! Names, references and versions, for small pages and the real one.

use std::path::Path;

use super::*;
use crate::folder;

const WORKER: &str = "const VERSION = \"%VERSION%\"; const FILES = [\"%FILES%\"];";

fn sources(list: &[(&str, &str)]) -> Files {
    let fixed = [
        ("index.html", "<html %VERSION% \"start.js\" 'style.css'>"),
        ("manifest.webmanifest", "{}"),
        ("service-worker.js", WORKER),
        ("start.js", "import \"./app.js\";"),
        ("app.js", "1"),
        ("style.css", "a {}"),
    ];
    let all = fixed.iter().chain(list);
    all.map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect()
}

/// The final name and text of a file.
fn find<'a>(files: &'a Files, stem: &str) -> (&'a str, &'a str) {
    let (name, content) = files.iter().find(|(name, _)| name.starts_with(stem)).unwrap();
    (name, std::str::from_utf8(content).unwrap())
}

#[test]
fn references_become_the_names_with_the_hash() {
    let files = assemble(&sources(&[])).unwrap();
    let (app, _) = find(&files, "app-");
    let (start, text) = find(&files, "start-");
    assert_eq!(text, format!("import \"./{app}\";"));
    let (style, _) = find(&files, "style-");
    let (_, page) = find(&files, "index.html");
    assert!(page.contains(&format!("\"{start}\" '{style}'")), "{page}");
    for name in [app, start, style] {
        assert!(is_versioned(name), "{name}");
    }
}

#[test]
fn change_renames_a_file_and_all_that_lead_to_it() {
    let before = assemble(&sources(&[])).unwrap();
    let after = assemble(&sources(&[("app.js", "2")])).unwrap();
    assert_ne!(find(&before, "app-").0, find(&after, "app-").0);
    assert_ne!(find(&before, "start-").0, find(&after, "start-").0);
    assert_eq!(find(&before, "style-").0, find(&after, "style-").0);
}

#[test]
fn service_worker_lists_everything_but_itself() {
    let files = assemble(&sources(&[])).unwrap();
    let (_, worker) = find(&files, "service-worker.js");
    for name in
        files.keys().filter(|name| !["index.html", "service-worker.js"].contains(&name.as_str()))
    {
        assert!(worker.contains(&format!("\n  \"{name}\",")), "{name}: {worker}");
    }
    assert!(worker.contains("\n  \"./\","));
    assert!(!worker.contains("service-worker.js") && !worker.contains("index.html"));
}

#[test]
fn every_change_gives_page_and_service_worker_a_new_version() {
    let version = |files: &Files| {
        let (_, worker) = find(files, "service-worker.js");
        let version = worker.split('"').nth(1).unwrap().to_owned();
        assert_eq!(version.len(), DIGITS);
        assert!(find(files, "index.html").1.contains(&version));
        version
    };
    let original = version(&assemble(&sources(&[])).unwrap());
    for change in [
        ("app.js", "2"),
        ("manifest.webmanifest", "{ }"),
        ("service-worker.js", &format!("{WORKER} 1")),
        ("index.html", "<html %VERSION% 'start.js' 'style.css'>"),
    ] {
        assert_ne!(version(&assemble(&sources(&[change])).unwrap()), original, "{change:?}");
    }
}

#[test]
fn assemble_names_files_in_a_circle() {
    let reason = assemble(&sources(&[("app.js", "import './start.js'")])).unwrap_err();
    assert!(reason.contains("`app.js`, `start.js`"), "{reason}");
}

#[test]
fn assemble_names_a_file_that_nobody_uses() {
    let reason = assemble(&sources(&[("old.css", "")])).unwrap_err();
    assert_eq!(reason, "no file names `old.css`");
}

#[test]
fn assemble_refuses_a_page_without_its_parts() {
    let mut files = sources(&[]);
    files.remove("index.html");
    assert_eq!(assemble(&files).unwrap_err(), "`index.html` is missing");
    let reason = assemble(&sources(&[("service-worker.js", "\"%VERSION%\"")])).unwrap_err();
    assert!(reason.contains("%FILES%"), "{reason}");
}

#[test]
fn picture_is_never_read_as_text() {
    let mut files = sources(&[("style.css", "url(\"a.png\")")]);
    let picture = [b"\x89PNG \"app.js\"".as_slice(), &[0xFF]].concat();
    files.insert("a.png".to_owned(), picture.clone());
    let files = assemble(&files).unwrap();
    assert!(files.values().any(|content| *content == picture));
}

#[test]
fn only_a_hash_makes_a_name_versioned() {
    for name in ["style-0123456789abcdef.css", "a-b-0123456789abcdef.js"] {
        assert!(is_versioned(name), "{name}");
    }
    for name in ["style.css", "icon-192.png", "a-0123456789ABCDEF.js", "a-0123456789abcdef", "-"] {
        assert!(!is_versioned(name), "{name}");
    }
}

/// The assets of the app, with stand-ins for what cargo builds.
fn assets() -> Files {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/assets");
    let mut files = folder::read(&folder).unwrap();
    files.insert("app.js".to_owned(), b"export default 1".to_vec());
    files.insert("app.wasm".to_owned(), b"\0asm".to_vec());
    files.insert("chess.js".to_owned(), b"export default 3".to_vec());
    files.insert("chess.wasm".to_owned(), b"\0asm\x02".to_vec());
    files.insert("engine.js".to_owned(), b"export default 2".to_vec());
    files.insert("engine.wasm".to_owned(), b"\0asm\x01".to_vec());
    files
}

#[test]
fn page_itself_can_be_assembled() {
    let files = assemble(&assets()).unwrap();
    for (name, content) in &files {
        let text = String::from_utf8_lossy(content);
        for place in [VERSION, LIST] {
            assert!(!text.contains(place), "{name} holds {place}");
        }
    }
}

/// The service worker keeps the engine for visits without a network, and the page finds it by its name.
#[test]
fn engine_belongs_to_the_page() {
    let files = assemble(&assets()).unwrap();
    let (_, service) = find(&files, "service-worker.js");
    for stem in ["engine-", "worker-"] {
        for name in files.keys().filter(|name| name.starts_with(stem)) {
            assert!(service.contains(&format!("\n  \"{name}\",")), "{name}: {service}");
        }
    }
    let (worker, text) = find(&files, "worker-");
    assert!(find(&files, "index.html").1.contains(&format!("content=\"{worker}\"")));
    let engine: Vec<_> = files.keys().filter(|name| name.starts_with("engine-")).collect();
    assert_eq!(engine.len(), 2);
    assert!(engine.iter().all(|name| text.contains(name.as_str())), "{text}");
}

/// Otherwise a server could not serve the page from any path.
#[test]
fn page_names_nothing_from_the_root_or_from_elsewhere() {
    let files = assets();
    for (name, text) in files.keys().filter_map(|name| Some((name, text(&files, name)?))) {
        for start in ["\"/", "'/", "(/", "http:", "https:"] {
            assert!(!text.contains(start), "{name} holds {start}");
        }
    }
}

/// The content security policy of the server forbids both.
#[test]
fn page_has_no_inline_script_or_style() {
    let files = assets();
    let page = std::str::from_utf8(&files["index.html"]).unwrap();
    for (tag, rest) in [("<script", "src="), ("<link", "href=")] {
        for element in page.split(tag).skip(1) {
            let (attributes, _) = element.split_once('>').unwrap();
            assert!(attributes.contains(rest), "{tag}{attributes}>");
        }
    }
    for inline in ["<style", "style=", "onload=", "onclick="] {
        assert!(!page.contains(inline), "{inline}");
    }
}
