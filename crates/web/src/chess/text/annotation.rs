//! Remarks of authors: annotations as signs and as words, drawings as words.

use threefold_game::pgn::{Brush, Comment, Shape};

/// The annotations of PGN that have a sign, each with its words.
const ANNOTATIONS: [(u8, &str, &str); 28] = [
    (1, "!", "Good move"),
    (2, "?", "Mistake"),
    (3, "!!", "Brilliant move"),
    (4, "??", "Blunder"),
    (5, "!?", "Interesting move"),
    (6, "?!", "Dubious move"),
    (7, "□", "Only move"),
    (8, "□", "Only move"),
    (10, "=", "Equal position"),
    (11, "=", "Equal position"),
    (12, "=", "Equal position"),
    (13, "∞", "Unclear position"),
    (14, "+=", "White is slightly better"),
    (15, "=+", "Black is slightly better"),
    (16, "±", "White is better"),
    (17, "∓", "Black is better"),
    (18, "+-", "White is winning"),
    (19, "-+", "Black is winning"),
    (22, "⊙", "White is in zugzwang"),
    (23, "⊙", "Black is in zugzwang"),
    (36, "↑", "White has the initiative"),
    (37, "↑", "Black has the initiative"),
    (40, "→", "White is attacking"),
    (41, "→", "Black is attacking"),
    (132, "⇆", "White has counterplay"),
    (133, "⇆", "Black has counterplay"),
    (138, "⊕", "White is short of time"),
    (146, "N", "Novelty"),
];

fn known(number: u8) -> Option<(&'static str, &'static str)> {
    let entry = ANNOTATIONS.iter().find(|(known, ..)| *known == number);
    entry.map(|&(_, sign, words)| (sign, words))
}

/// A move with its signs: `Nf3!? ±`. Those of the move stand at it, those of the position apart.
pub(crate) fn annotated(san: &str, annotations: &[u8]) -> String {
    annotations.iter().fold(san.to_owned(), |text, &number| match known(number) {
        Some((sign, _)) if number <= 6 => text + sign,
        Some((sign, _)) => format!("{text} {sign}"),
        None => format!("{text} ${number}"),
    })
}

/// Everything that was said about a move, for the ear: its annotations, its comments, what was drawn.
pub(crate) fn remarks_on(annotations: &[u8], comments: &[Comment], shapes: &[Shape]) -> String {
    let annotations = annotations.iter().map(|&number| match known(number) {
        Some((_, words)) => format!(" {words}."),
        None => format!(" ${number}."),
    });
    let comments = comments.iter().map(|comment| without_commands(comment.as_str()));
    let comments = comments.chain(drawn(shapes)).filter(|comment| !comment.is_empty());
    annotations.chain(comments.map(|comment| format!(" {comment}"))).collect()
}

/// A comment without the commands that programs hide in it.
pub(crate) fn without_commands(comment: &str) -> String {
    let mut text = String::new();
    let mut rest = comment;
    while let Some((before, behind)) = rest.split_once("[%") {
        text.push_str(before.trim_end());
        rest = behind.split_once(']').map_or("", |(_, behind)| behind);
    }
    text.push_str(rest);
    text.trim().to_owned()
}

pub(crate) const fn brush(brush: Brush) -> &'static str {
    match brush {
        Brush::Green => "green",
        Brush::Red => "red",
        Brush::Yellow => "yellow",
        Brush::Blue => "blue",
    }
}

/// The squares and arrows of a position in words; none if there are none.
pub(crate) fn drawn(shapes: &[Shape]) -> Option<String> {
    let word = |shape: &Shape| match shape.to {
        None => format!("{} {}", brush(shape.brush), shape.from),
        Some(to) => format!("{} arrow {} to {to}", brush(shape.brush), shape.from),
    };
    let words: Vec<String> = shapes.iter().map(word).collect();
    (!words.is_empty()).then(|| format!("Drawn: {}.", words.join(", ")))
}
