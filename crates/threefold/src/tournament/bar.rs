//! The log-likelihood ratio between its bounds, as a bar of text.

/// Returns `[----------|=====>--------]`: the line is zero, the arrow is the ratio.
pub(super) fn draw(ratio: f64, lower: f64, upper: f64, width: usize) -> String {
    let zero = place(0.0, lower, upper, width);
    let now = place(ratio, lower, upper, width);
    let cell = |index: usize| {
        if index == now && now != zero {
            if now > zero { '>' } else { '<' }
        } else if index == zero {
            '|'
        } else if (index > zero && index < now) || (index < zero && index > now) {
            '='
        } else {
            '-'
        }
    };
    let cells: String = (0..width).map(cell).collect();
    format!("[{cells}]")
}

fn place(ratio: f64, lower: f64, upper: f64, width: usize) -> usize {
    let last = width.saturating_sub(1);
    let share = ((ratio - lower) / (upper - lower)).clamp(0.0, 1.0);
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "a share of the width of a terminal"
    )]
    let place = (share * last as f64).round() as usize;
    place.min(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arrow_grows_from_zero_towards_its_bound() {
        let bar = |ratio| draw(ratio, -2.94, 2.94, 21);
        assert_eq!(bar(0.0), "[----------|----------]");
        assert_eq!(bar(1.5), "[----------|====>-----]");
        assert_eq!(bar(-1.5), "[-----<====|----------]");
        assert_eq!(bar(9.0), "[----------|=========>]");
        assert_eq!(bar(-9.0), "[<=========|----------]");
        assert_eq!(bar(0.1), "[----------|----------]");
    }

    #[test]
    fn no_width_is_no_bar() {
        assert_eq!(draw(1.0, -1.0, 1.0, 0), "[]");
    }
}
