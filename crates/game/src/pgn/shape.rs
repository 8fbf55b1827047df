//! Colored squares and arrows that authors draw on a board: `[%csl Gd4,Rd5]`, `[%cal Gc2c3]`.

use threefold_chess::Square;

use super::comment::Comment;

/// Color of a drawn square or arrow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Brush {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

/// A colored square, or an arrow between two squares.
///
/// ```
/// use threefold_chess::Square;
/// use threefold_game::pgn::{Brush, Comment, Shape};
///
/// let comment = Comment::new("[%csl Rd5] the point [%cal Ge2e4]").unwrap();
/// let shapes = Shape::of(&[comment]);
/// assert_eq!(shapes[0], Shape { brush: Brush::Red, from: Square::D5, to: None });
/// assert_eq!(shapes[1].to, Some(Square::E4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// Its color.
    pub brush: Brush,
    /// The square, or where the arrow starts.
    pub from: Square,
    /// The square that the arrow points at; none for a colored square.
    pub to: Option<Square>,
}

impl Shape {
    /// Reads what comments draw: the squares of each, then its arrows. What cannot be read is left
    /// out.
    #[must_use]
    pub fn of<'a>(comments: impl IntoIterator<Item = &'a Comment>) -> Vec<Shape> {
        let drawn = comments.into_iter().flat_map(|comment| {
            [("csl", 3), ("cal", 5)].into_iter().flat_map(|(command, length)| {
                let words = comment.command(command).unwrap_or_default().split(',').map(str::trim);
                words.filter(move |word| word.len() == length).filter_map(read)
            })
        });
        drawn.collect()
    }
}

/// Reads `Gd4` or `Gc2c3`.
fn read(word: &str) -> Option<Shape> {
    let brush = match word.get(..1)? {
        "G" => Brush::Green,
        "R" => Brush::Red,
        "Y" => Brush::Yellow,
        "B" => Brush::Blue,
        _ => return None,
    };
    let from = word.get(1..3)?.parse().ok()?;
    let to = match word.get(3..)? {
        "" => None,
        to => Some(to.parse().ok()?),
    };
    Some(Shape { brush, from, to })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shapes(text: &str) -> String {
        let shapes = Shape::of(&[Comment::new(text).unwrap()]);
        let word = |Shape { brush, from, to }| match to {
            None => format!("{brush:?} {from}"),
            Some(to) => format!("{brush:?} {from}{to}"),
        };
        shapes.into_iter().map(word).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn squares_and_arrows_are_read_in_their_order() {
        assert_eq!(
            shapes("[%cal Gc2c3, Yg1f3][%csl Rd5,Bh8]"),
            "Red d5, Blue h8, Green c2c3, Yellow g1f3"
        );
        assert_eq!(shapes("no drawing [%clk 0:10:00]"), "");
    }

    #[test]
    fn what_is_no_shape_is_left_out() {
        assert_eq!(
            shapes("[%csl Gd9,d4,,Xd4,Gd4e5,Gé,Gd4] [%cal Gd4,Gd4d,Ge2e9,Re2e4]"),
            "Green d4, Red e2e4"
        );
    }
}
