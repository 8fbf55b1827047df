//! A match that is resumed in another folder than the one in which it began.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use crate::program::Answer;
use crate::transcript::Home;

/// An engine that notes in which folder it runs, and is ours apart from that.
const NOTING: &str = "#!/bin/sh\npwd >> \"$1\"\nexec \"$2\"\n";

#[test]
fn paths_mean_the_same_in_another_folder() {
    let home = Home::new();
    for folder in ["begun", "begun/engines", "elsewhere"] {
        fs::create_dir(home.path.join(folder)).unwrap();
    }
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/syzygy");
    symlink(fs::canonicalize(data).unwrap(), home.path.join("begun/tables")).unwrap();
    let engine = home.path.join("begun/engines/noting.sh");
    fs::write(&engine, NOTING).unwrap();
    fs::set_permissions(&engine, fs::Permissions::from_mode(0o755)).unwrap();
    fs::copy(home.path.join("endings.epd"), home.path.join("begun/endings.epd")).unwrap();
    let notes = home.path.join("notes.txt");
    let argument = |path: &str| format!("arg={path}");
    let words = [argument(notes.to_str().unwrap()), argument(env!("CARGO_BIN_EXE_threefold"))];
    let run = |folder: &str, arguments: &[&str]| -> Answer {
        let folder = home.path.join(folder);
        home.program(arguments).current_dir(folder).output().unwrap().into()
    };
    let engines = "match --engine cmd=engines/noting.sh name=a \
                   --engine cmd=engines/noting.sh name=b dir=engines";
    let rest = "--rounds 1 --openings endings.epd --syzygy tables --journal match.journal \
                --pgn games.pgn";
    let each = ["--each", "depth=1", &words[0], &words[1]];
    let arguments: Vec<&str> =
        engines.split_whitespace().chain(each).chain(rest.split_whitespace()).collect();
    let begun = run("begun", &arguments);
    assert_eq!((begun.error.as_str(), begun.code), ("", Some(0)), "{}", begun.output);
    let journal = home.path.join("begun/match.journal");
    // As after a kill before the first game was over.
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, text.lines().next().unwrap().to_string() + "\n").unwrap();
    fs::write(home.path.join("begun/games.pgn"), "").unwrap();
    fs::write(&notes, "").unwrap();

    let resumed = run("elsewhere", &["match", "--resume", "../begun/match.journal"]);
    assert_eq!((resumed.error.as_str(), resumed.code), ("", Some(0)), "{}", resumed.output);
    let here = fs::canonicalize(home.path.join("begun")).unwrap();
    let expected = format!("{0}\n{0}/engines\n", here.display());
    let mut noted: Vec<_> = fs::read_to_string(&notes).unwrap().lines().map(String::from).collect();
    noted.sort();
    assert_eq!(noted.join("\n") + "\n", expected);
    assert!(fs::read_to_string(home.path.join("begun/games.pgn")).unwrap().contains("[Event "));
    assert_eq!(fs::read_dir(home.path.join("elsewhere")).unwrap().count(), 0);
}
