//! The part of a PGN file's end that belongs to a match, behind the games that its journal knows.
//!
//! A kill leaves at most one game, whole or torn, which does not count. Others may have added games
//! behind it or instead of it, and those must stay. One empty line separates two games of a match;
//! a match that begins, or goes on behind others, leaves two.

/// The beginning of a game in every program's files.
const EVENT: &[u8] = b"[Event \"";

/// Returns the length of the match's own game at the beginning of a tail. The match's games start
/// with `beginning`.
pub(super) fn own_length(tail: &[u8], beginning: &str) -> usize {
    let length = length_of_game(tail, beginning.as_bytes());
    // An empty line at the end may be where somebody wants to go on.
    let is_open = tail == b"\n" || tail.ends_with(b"\n\n");
    if is_open && length == tail.len() { length - 1 } else { length }
}

fn length_of_game(tail: &[u8], beginning: &[u8]) -> usize {
    let shared = tail.iter().zip(beginning).take_while(|(found, own)| found == own).count();
    let (_, rest) = tail.split_at_checked(shared).unwrap_or((tail, &[]));
    if shared < beginning.len() {
        // Torn, if nothing follows but another game. A power failure may leave zeros.
        let is_blank = |byte: &u8| *byte == 0 || byte.is_ascii_whitespace();
        let next = rest.iter().position(|byte| !is_blank(byte)).and_then(|start| rest.get(start..));
        return match next {
            None => tail.len(),
            Some(next) if next.starts_with(EVENT) => shared,
            Some(_) => 0,
        };
    }
    // The first empty line stands between tags and moves, the second behind the moves.
    let end_of_moves = find(rest, b"\n\n", 0)
        .and_then(|tags| find(rest, b"\n\n", tags + 2))
        .map(|moves| moves + 1);
    let length = [find(rest, EVENT, 0), end_of_moves].into_iter().flatten().min();
    shared + length.unwrap_or(rest.len())
}

/// Finds the first occurrence of some bytes at or after `start`.
fn find(bytes: &[u8], wanted: &[u8], start: usize) -> Option<usize> {
    let found = bytes.get(start..)?.windows(wanted.len()).position(|window| window == wanted)?;
    Some(start + found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEGINNING: &str = "\n[Event \"Ours\"]\n[Date \"2026.10.01\"]\n";

    const OURS: &str =
        "\n[Event \"Ours\"]\n[Date \"2026.10.01\"]\n[Round \"1.2\"]\n\n1. e4 {a\nb} 1-0\n";

    fn own(tail: &str) -> usize {
        own_length(tail.as_bytes(), BEGINNING)
    }

    #[test]
    fn a_game_of_ours_is_known_wherever_it_is_torn() {
        for length in 0..=OURS.len() {
            let torn = &OURS[..length];
            let is_open = torn == "\n" || torn.ends_with("\n\n");
            assert_eq!(own(torn), if is_open { length - 1 } else { length });
            assert_eq!(own(&format!("{torn}\0\0\0")), length + 3, "{length}");
        }
    }

    #[test]
    fn what_others_have_added_behind_it_is_not_ours() {
        for length in 0..=OURS.len() {
            let torn = &OURS[..length];
            for others in ["[Event \"Theirs\"]\n\n1. d4 *\n", &OURS[1..]] {
                let ending = if torn.ends_with('\n') { "\n\n" } else { "\n\n\n" };
                let tail = format!("{torn}{ending}{others}");
                let kept = &tail[own(&tail)..];
                assert_eq!(kept.trim_start(), others, "{length}");
                let torn = torn.trim_end();
                assert!(own(&tail) >= torn.len(), "{length}");
            }
        }
    }

    #[test]
    fn games_of_others_are_not_ours_even_if_they_begin_alike() {
        for tail in [
            "[Event \"Ours\"]\n[Date \"2026.10.01\"]\n\n1. e4 *\n",
            "\n[Event \"Theirs\"]\n[Date \"2026.10.01\"]\n\n1. e4 *\n",
            "\n[Event \"Ours\"]\n[Date \"2026.10.02\"]\n\n1. e4 *\n",
            "\n[Event \"Ours\"]\n\n1. e4 *\n",
            "1. e4 *\n",
        ] {
            assert_eq!(own(tail), 0, "{tail}");
        }
        // Nothing but a line break, which stays one.
        assert_eq!(own(&format!("\n{OURS}")), 1);
    }

    #[test]
    fn moves_without_tags_behind_our_game_stay() {
        assert_eq!(own(&format!("{OURS}\n1. d4 *\n")), OURS.len());
    }
}
