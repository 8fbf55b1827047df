//! Shapes of pieces.

use super::*;

/// The numbers of a path whose commands are all absolute.
fn numbers(path: &str) -> Vec<f64> {
    assert!(path.starts_with('M'), "{path}");
    assert!(
        path.chars().all(|one| "MLHVCQAZ .0123456789".contains(one)),
        "only absolute commands and plain numbers: {path}"
    );
    path.split(|one: char| one.is_ascii_uppercase() || one == ' ')
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().unwrap())
        .collect()
}

#[test]
fn every_path_is_readable_and_stays_in_the_box_with_its_outline() {
    let most = 100.0 - OUTLINE_WIDTH.parse::<f64>().unwrap() / 2.0;
    for role in Role::ALL {
        let Drawing { bodies, lines, dots } = drawing(role);
        assert!(!bodies.is_empty());
        for path in bodies.iter().chain(lines).chain(dots) {
            for number in numbers(path) {
                assert!((0.0..=most).contains(&number), "{role} {path}");
            }
        }
        assert!(bodies.iter().chain(dots).all(|path| path.ends_with('Z')), "{role} is closed");
    }
}

#[test]
fn no_two_pieces_look_alike() {
    for one in Role::ALL {
        for other in Role::ALL {
            assert_eq!(drawing(one) == drawing(other), one == other);
        }
    }
}
