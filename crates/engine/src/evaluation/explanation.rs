//! The evaluation as a table for people.

use std::fmt;

use threefold_chess::ByColor;

use super::term::{Counts, TERMS};
use super::weights::WEIGHTS;
use crate::score::Score;

/// Parts of an evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The headings, with what each side has of them: middlegame, then endgame.
    pub rows: Vec<Row>,
    /// Share of the middlegame that is left, from 24 for the start position to 0.
    pub phase: i32,
    /// Share of the advantage in the endgame that counts, of 64.
    pub scale: i32,
    /// True if the ending is known, so that the rows do not matter.
    pub is_known_ending: bool,
    /// The evaluation, as white sees it.
    pub score: Score,
}

/// One heading of an [`Explanation`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Name of the group of terms.
    pub name: &'static str,
    /// Value for each side: middlegame, then endgame, in hundredths of a pawn.
    pub value: ByColor<(i32, i32)>,
}

impl Explanation {
    /// Returns the rows that come from counts of the terms, and what the network adds for white.
    pub(super) fn rows(counts: &Counts, added: i32) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        for ((term, weights), counts) in TERMS.iter().zip(WEIGHTS.rows()).zip(counts.rows()) {
            if rows.last().is_none_or(|row| row.name != term.heading) {
                rows.push(Row { name: term.heading, value: ByColor::default() });
            }
            let Some(row) = rows.last_mut() else { continue };
            for (weight, count) in weights.iter().zip(counts) {
                for (color, &count) in count.iter() {
                    let taken = *weight * i32::from(count);
                    row.value[color].0 += taken.middlegame();
                    row.value[color].1 += taken.endgame();
                }
            }
        }
        let share = |added: i32| (added.max(0), added.max(0));
        let value = ByColor { white: share(added), black: share(-added) };
        rows.push(Row { name: "Network", value });
        rows
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{:14} {:^15} {:^15} {:^15}", "", "white", "black", "difference")?;
        let heading = format!("{:>7} {:>7}", "middle", "end");
        writeln!(formatter, "{:14} {heading} {heading} {heading}", "")?;
        let mut total = ByColor::<(i32, i32)>::default();
        for row in &self.rows {
            write_row(formatter, row.name, &row.value)?;
            for (color, value) in row.value.iter() {
                total[color].0 += value.0;
                total[color].1 += value.1;
            }
        }
        write_row(formatter, "Total", &total)?;
        writeln!(formatter)?;
        writeln!(
            formatter,
            "Phase: {} of 24, scale of the endgame: {} of 64",
            self.phase, self.scale
        )?;
        if self.is_known_ending {
            writeln!(formatter, "This ending is known; the table does not count")?;
        }
        write!(formatter, "Evaluation: {} for white", Pawns(self.score.value()))
    }
}

fn write_row(
    formatter: &mut fmt::Formatter<'_>,
    name: &str,
    value: &ByColor<(i32, i32)>,
) -> fmt::Result {
    let ByColor { white, black } = value;
    write!(formatter, "{name:14}")?;
    for number in [white.0, white.1, black.0, black.1, white.0 - black.0, white.1 - black.1] {
        write!(formatter, " {:>7}", Pawns(number).to_string())?;
    }
    writeln!(formatter)
}

/// Hundredths, written as pawns.
struct Pawns(i32);

impl fmt::Display for Pawns {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { '-' } else { '+' };
        let size = self.0.unsigned_abs();
        write!(formatter, "{sign}{}.{:02}", size / 100, size % 100)
    }
}
