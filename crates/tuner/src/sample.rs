//! A position with the result of its game, as one line of text.

use std::fmt;
use std::str::FromStr;

use threefold_chess::Position;

use crate::Failure;

/// A quiet position of a game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Sample {
    pub(crate) position: Position,
    /// 1 if White won, 0 if Black won, 0.5 for a draw.
    pub(crate) result: f32,
    /// Score of the search as White sees it, in hundredths of a pawn.
    pub(crate) score: i32,
}

/// Shows `FEN;result;score`.
impl fmt::Display for Sample {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{};{:.1};{}", self.position, self.result, self.score)
    }
}

impl FromStr for Sample {
    type Err = Failure;

    fn from_str(line: &str) -> Result<Sample, Failure> {
        let mut fields = line.split(';');
        let mut next = |what| fields.next().ok_or_else(|| format!("no {what} in `{line}`"));
        let position = next("position")?.parse()?;
        let result: f32 = next("result")?.parse()?;
        let score = next("score")?.parse()?;
        if !(0.0..=1.0).contains(&result) {
            return Err(format!("the result {result} is not between 0 and 1").into());
        }
        Ok(Sample { position, result, score })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let sample = Sample { position: Position::START, result: 0.5, score: -17 };
        assert_eq!(sample.to_string().parse::<Sample>().unwrap(), sample);
    }

    #[test]
    fn nonsense_is_refused() {
        for line in ["", "x;0.5;1", "8/8/8/8/8/8/8/8 w - - 0 1;0.5;1"] {
            assert!(line.parse::<Sample>().is_err(), "{line}");
        }
        assert!(format!("{};7;0", Position::START).parse::<Sample>().is_err());
        assert!(format!("{};0.5", Position::START).parse::<Sample>().is_err());
    }
}
