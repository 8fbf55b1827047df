//! Which of our crates may see which, and where copyleft crates may live.

use super::Finding;
use super::reason::is_manifest;
use super::tree::Tree;
use crate::manifest;

/// The crates by folder, and what each may depend on: the table of
/// ARCHITECTURE.md. It holds for tests too, since a test that needs the layer
/// above is a test of that layer.
const LAYERS: [(&str, &[&str]); 17] = [
    ("crates/chess", &[]),
    ("crates/game", &["threefold-chess"]),
    ("crates/engine", &["threefold-chess"]),
    ("crates/duplicate", &["threefold-chess", "threefold-game"]),
    ("crates/drawing", &["threefold-chess", "threefold-duplicate"]),
    ("crates/duplicate-engine", &["threefold-chess", "threefold-engine", "threefold-duplicate"]),
    ("crates/room", &["threefold-chess", "threefold-game", "threefold-duplicate"]),
    ("crates/arena", &["threefold-chess", "threefold-game", "threefold-engine"]),
    (
        "crates/threefold",
        &[
            "threefold-chess",
            "threefold-game",
            "threefold-engine",
            "threefold-duplicate",
            "threefold-drawing",
            "threefold-arena",
        ],
    ),
    (
        "crates/web",
        &[
            "threefold-chess",
            "threefold-game",
            "threefold-engine",
            "threefold-duplicate",
            "threefold-drawing",
        ],
    ),
    ("crates/worker", &["threefold-chess", "threefold-engine"]),
    ("crates/bundle", &[]),
    ("crates/browser", &["threefold-chess", "threefold-duplicate"]),
    (PEERS, &["threefold-chess", "threefold-game", "threefold-engine", "threefold-duplicate"]),
    ("crates/tuner", &["threefold-chess", "threefold-engine"]),
    ("xtask", &[]),
    (
        "fuzz",
        &[
            "threefold-chess",
            "threefold-game",
            "threefold-engine",
            "threefold-duplicate",
            "threefold-room",
            "threefold-arena",
        ],
    ),
];

/// The one folder that links copyleft crates and is never shipped.
const PEERS: &str = "crates/peers";

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let banned = banned(tree.text("deny.toml").unwrap_or_default());
    let mut findings = Vec::new();
    if banned.is_empty() {
        findings.push(Finding::new("deny.toml", 1, "no crates are banned in `[bans]`"));
    }
    for (path, text) in tree.texts().filter(|(path, _)| is_manifest(path)) {
        let folder = path.strip_suffix("/Cargo.toml");
        let allowed = match folder.map(|folder| LAYERS.iter().find(|(name, _)| *name == folder)) {
            // The root has no package; it only collects what others use.
            None => None,
            Some(Some((_, allowed))) => Some(*allowed),
            Some(None) => {
                findings.push(Finding::new(path, 1, "a package that the table of layers lacks"));
                continue;
            }
        };
        for dependency in manifest::dependencies(text) {
            let package = dependency.package.as_str();
            if let Some(allowed) = allowed
                && is_ours(package)
                && !allowed.contains(&package)
            {
                let message = format!("may not depend on `{package}`: it is not below");
                findings.push(Finding::new(path, dependency.line, message));
            }
            if folder != Some(PEERS) && banned.iter().any(|name| name == package) {
                let message = format!("`{package}` is copyleft: only {PEERS} may depend on it");
                findings.push(Finding::new(path, dependency.line, message));
            }
        }
    }
    findings
}

pub(super) fn is_ours(package: &str) -> bool {
    package == "threefold" || package == "xtask" || package.starts_with("threefold-")
}

/// The crates that `deny.toml` bans, so that there is one list.
fn banned(text: &str) -> Vec<String> {
    manifest::value(text, "bans", "deny")
        .map(|value| manifest::inline(&value, "crate"))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const DENY: (&str, &str) =
        ("deny.toml", "[bans]\ndeny = [\n    { crate = \"shakmaty\" },\n]\n");

    fn check_manifest(path: &str, text: &str) -> Vec<String> {
        check(&Tree::of(&[DENY, (path, text)])).iter().map(Finding::to_string).collect()
    }

    #[test]
    fn a_dependency_pointing_up_is_found() {
        let text = "[dev-dependencies]\nthreefold-game.workspace = true\n";
        assert_eq!(
            check_manifest("crates/engine/Cargo.toml", text),
            ["crates/engine/Cargo.toml:2: may not depend on `threefold-game`: it is not below"]
        );
    }

    #[test]
    fn a_renamed_dependency_pointing_up_is_found() {
        let text = "[dependencies]\nx = { package = \"threefold-web\", path = \"../web\" }\n";
        assert_eq!(check_manifest("crates/threefold/Cargo.toml", text).len(), 1);
    }

    #[test]
    fn nothing_that_we_ship_may_see_the_peers() {
        for (folder, _) in LAYERS.iter().filter(|(folder, _)| *folder != PEERS) {
            let text = "[dependencies]\nthreefold-peers.workspace = true\n";
            assert_eq!(check_manifest(&format!("{folder}/Cargo.toml"), text).len(), 1, "{folder}");
        }
    }

    #[test]
    fn a_dependency_pointing_down_passes() {
        let text = "[dependencies]\nthreefold-chess.workspace = true\n";
        for folder in ["game", "engine", "duplicate", "arena", "threefold", "web", "peers"] {
            let found = check_manifest(&format!("crates/{folder}/Cargo.toml"), text);
            assert_eq!(found, Vec::<String>::new());
        }
    }

    #[test]
    fn the_root_may_collect_what_others_use() {
        let text = "[workspace.dependencies]\nthreefold-chess = { path = \"crates/chess\" }\n";
        assert_eq!(check_manifest("Cargo.toml", text), Vec::<String>::new());
    }

    #[test]
    fn a_package_outside_the_table_is_found() {
        assert_eq!(
            check_manifest("crates/util/Cargo.toml", "[package]\n"),
            ["crates/util/Cargo.toml:1: a package that the table of layers lacks"]
        );
    }

    #[test]
    fn a_copyleft_crate_lives_with_the_peers_only() {
        let text = "[dev-dependencies]\nshakmaty = \"0.1\"\n";
        for path in ["Cargo.toml", "crates/chess/Cargo.toml", "fuzz/Cargo.toml"] {
            let found = check_manifest(path, text);
            assert_eq!(found.len(), 1, "{path}");
            assert!(found[0].contains("copyleft"));
        }
        assert_eq!(check_manifest("crates/peers/Cargo.toml", text), Vec::<String>::new());
    }

    #[test]
    fn a_list_without_bans_is_found() {
        assert_eq!(check(&Tree::default()).len(), 1);
    }
}
