//! Names of files.

use super::*;

#[test]
fn file_names_are_harmless() {
    let file_name = |name: &str, plies| {
        let unnamed = ("duplicate-chess", plies);
        let text = String::new();
        SavedFile { unnamed, ending: ".json", text, remark: None }.name(name)
    };
    assert_eq!(file_name("", 12), "duplicate-chess-12.json");
    assert_eq!(file_name("../..", 0), "duplicate-chess-0.json");
    assert_eq!(file_name("my game.json", 0), "my game.json");
    assert_eq!(file_name("<b>a/b</b>", 0), "b-a-b--b.json");
    assert!(file_name(&"x".repeat(1000), 0).len() < 100);
}
