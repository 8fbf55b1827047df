//! Decimal fractions in thousandths. Reading and writing floating-point numbers would cost the
//! browser more bytes than all clocks together.

use std::fmt;
use std::time::Duration;

/// Reads digits with or without a point as thousandths, and drops what is smaller. Returns none if
/// it is anything else, or too large for any purpose here.
pub(crate) fn thousandths(text: &str) -> Option<u64> {
    const MOST_DIGITS: usize = 12;
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let are_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if text.len() <= 1 && whole.is_empty()
        || !are_digits(whole)
        || !are_digits(fraction)
        || whole.len() > MOST_DIGITS
    {
        return None;
    }
    let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let digits = fraction.bytes().chain(*b"000").take(3);
    let rest = digits.fold(0, |rest, digit| 10 * rest + u64::from(digit - b'0'));
    Some(1000 * whole + rest)
}

/// Seconds without useless digits: `60`, `0.5`.
pub(crate) struct Seconds(pub(crate) Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0.as_secs(), self.0.subsec_millis());
        match rest {
            0 => write!(formatter, "{whole}"),
            _ if rest.is_multiple_of(100) => write!(formatter, "{whole}.{}", rest / 100),
            _ if rest.is_multiple_of(10) => write!(formatter, "{whole}.{:02}", rest / 10),
            _ => write!(formatter, "{whole}.{rest:03}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_fractions_are_read_in_thousandths() {
        for (text, value) in
            [("0", 0), ("7", 7000), ("0.5", 500), (".25", 250), ("3.", 3000), ("1.2345", 1234)]
        {
            assert_eq!(thousandths(text), Some(value), "{text}");
        }
        for text in ["", ".", "-1", "+1", "1e3", "1.2.3", "nan", "1 ", "\u{661}", "9999999999999"] {
            assert_eq!(thousandths(text), None, "{text}");
        }
    }

    #[test]
    fn seconds_are_read_as_they_are_written() {
        for milliseconds in [0, 1, 10, 99, 100, 120, 999, 1000, 60_500, 604_800_000] {
            let text = Seconds(Duration::from_millis(milliseconds)).to_string();
            assert_eq!(thousandths(&text), Some(milliseconds), "{text}");
        }
        assert_eq!(Seconds(Duration::from_millis(500)).to_string(), "0.5");
    }
}
