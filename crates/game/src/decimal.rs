//! Decimal fractions without floating point, whose tables would be much of what the browser app loads.

use std::fmt;
use std::time::Duration;

/// How many parts of one are counted.
const PARTS: u64 = 1_000_000_000;

/// A number such as `12`, `0.25` or `.5` in billionths; what is finer is cut off. None if it is no such
/// number, or beyond eighteen billion.
pub(crate) fn read(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() + fraction.len() == 0 || !is_digits(whole) || !is_digits(fraction) {
        return None;
    }
    let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let digits = fraction.bytes().chain(std::iter::repeat(b'0')).take(9);
    let fraction = digits.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    whole.checked_mul(PARTS)?.checked_add(fraction)
}

/// Seconds as they are written: `300`, `0.5`.
pub(crate) struct Seconds(pub(crate) Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut fraction, mut width) = (self.0.subsec_nanos(), 9);
        write!(formatter, "{}", self.0.as_secs())?;
        if fraction == 0 {
            return Ok(());
        }
        while fraction.is_multiple_of(10) {
            fraction /= 10;
            width -= 1;
        }
        write!(formatter, ".{fraction:0width$}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_billionths() {
        for (text, number) in [
            ("12", Some(12 * PARTS)),
            ("0.25", Some(250_000_000)),
            (".5", Some(500_000_000)),
            ("5.", Some(5 * PARTS)),
            ("007.0000000019", Some(7 * PARTS + 1)),
            ("", None),
            (".", None),
            ("1.2.3", None),
            ("-1", None),
            ("+1", None),
            ("1e3", None),
            ("NaN", None),
            ("99999999999", None),
            ("999999999999999999999999", None),
        ] {
            assert_eq!(read(text), number, "{text}");
        }
    }

    #[test]
    fn seconds_are_written_without_needless_digits() {
        for (nanos, text) in [
            (300 * PARTS, "300"),
            (500_000_000, "0.5"),
            (PARTS + 50_000_000, "1.05"),
            (1, "0.000000001"),
            (0, "0"),
        ] {
            let seconds = Seconds(Duration::from_nanos(nanos)).to_string();
            assert_eq!(seconds, text);
            assert_eq!(read(&seconds), Some(nanos));
        }
    }
}
