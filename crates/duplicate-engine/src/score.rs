//! Values of the search, for the seat it is done for: hundredths of a pawn, or the end of the game.

/// Deepest node below the root, in plies.
pub(crate) const MAX_PLY: usize = 96;

/// A won game at the root.
pub(crate) const WIN: i32 = 30_000;
/// Beyond every value.
pub(crate) const INFINITE: i32 = 30_001;
/// The least value that is a won game.
pub(crate) const LEAST_WIN: i32 = WIN - 1_000;
/// The greatest value that is a mere estimate.
pub(crate) const GREATEST_ESTIMATE: i32 = 20_000;

/// Returns the value of a win, this many plies from the root.
#[inline]
pub(crate) const fn win_at(ply: usize) -> i32 {
    WIN - ply as i32
}

/// Returns true if the value is a won or lost game.
#[inline]
pub(crate) const fn is_decisive(value: i32) -> bool {
    value.abs() >= LEAST_WIN
}

/// Returns a value as a table keeps it: ends are counted from the node, not from the root.
#[inline]
pub(crate) const fn to_node(value: i32, ply: usize) -> i32 {
    if value >= LEAST_WIN {
        value + ply as i32
    } else if value <= -LEAST_WIN {
        value - ply as i32
    } else {
        value
    }
}

/// Returns a value of a table, seen from the root again.
#[inline]
pub(crate) const fn from_node(value: i32, ply: usize) -> i32 {
    if value >= LEAST_WIN {
        value - ply as i32
    } else if value <= -LEAST_WIN {
        value + ply as i32
    } else {
        value
    }
}

/// Hundredths of a pawn at which a seat expects three quarters of a point.
const THREE_QUARTERS: f32 = 400.0;

/// Returns the points a seat expects with this value, in thousandths: 1000 for a win, 500 for a
/// draw, 0 for a loss.
pub(crate) fn points(value: i32) -> u16 {
    if is_decisive(value) {
        return if value > 0 { 1000 } else { 0 };
    }
    (1000.0 * expected(value)).round() as u16
}

/// Returns the points a seat expects with a value that is an estimate.
pub(crate) fn expected(value: i32) -> f32 {
    let scale = THREE_QUARTERS / 3f32.ln();
    1.0 / (1.0 + (-(value as f32) / scale).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_rise_with_the_value() {
        let values = [-WIN, -400, 0, 400, WIN - 7];
        assert_eq!(values.map(points), [0, 250, 500, 750, 1000]);
    }

    #[test]
    fn ends_are_counted_from_the_node_in_a_table() {
        for value in [win_at(9), -win_at(9), 250, -250] {
            assert_eq!(from_node(to_node(value, 5), 5), value);
        }
        assert_eq!(to_node(win_at(9), 5), win_at(4));
        assert_eq!(from_node(-win_at(4), 5), -win_at(9));
    }
}
