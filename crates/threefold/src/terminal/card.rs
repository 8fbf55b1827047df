//! A frame around what stands out, such as the end of a game.

use super::board::Style;

/// The lines in a frame, the first one in bold where there are colors.
pub(crate) fn frame(lines: &[String], style: Style) -> String {
    let (top, side, bottom) =
        if style.ascii { ("+--", "|", "+--") } else { ("╭──", "│", "╰──") };
    let (bold, plain) = if style.color { ("\x1b[1m", "\x1b[0m") } else { ("", "") };
    let (first, others) = lines.split_first().map_or(("", lines), |(first, rest)| (first, rest));
    let text = format!(" {top}\n {side} {bold}{first}{plain}\n");
    let text = others.iter().fold(text, |text, line| text + " " + side + " " + line + "\n");
    text + " " + bottom + "\n"
}
