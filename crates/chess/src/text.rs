//! Small helpers for messages about other people's text.

/// The beginning of a text, for an error message: a stranger's megabyte is not repeated, and
/// control characters are not passed on to a terminal.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut characters = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let mut excerpt: String = characters.by_ref().take(LONGEST).collect();
    if characters.next().is_some() {
        excerpt.push('…');
    }
    excerpt
}
