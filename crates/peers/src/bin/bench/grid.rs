//! The results as rows and columns, for people and for programs.

use std::fmt::{self, Write as _};

use crate::measure::Measured;

/// The columns of peers, in this order. Shakmaty's PGN reader is pgn-reader.
const PEERS: [&str; 6] =
    ["cozy-chess", "shakmaty", "chess", "python-chess", "stockfish", "two lists"];

/// The kind of build, as far as it matters here.
const BUILD: &str =
    if cfg!(target_feature = "popcnt") { "with popcnt (native)" } else { "portable" };

/// The rows measured so far.
#[derive(Default)]
pub(crate) struct Grid {
    rows: Vec<Measured>,
}

impl Grid {
    pub(crate) fn push(&mut self, row: Measured) {
        self.rows.push(row);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub(crate) fn to_json(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(row_to_json).collect();
        format!("{{\"build\":\"{BUILD}\",\"rows\":[{}]}}", rows.join(","))
    }
}

fn row_to_json(row: &Measured) -> String {
    let null = || "null".to_owned();
    let mut text = format!("{{\"row\":\"{}\",\"unit\":\"{}\"", row.name, row.unit);
    for rate in &row.rates {
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            ",\"{}\":{{\"per_second\":{:.0},\"ratio\":{:.3}}}",
            rate.name, rate.best, rate.ratio
        );
    }
    let _ = write!(
        text,
        ",\"ratio\":{},\"target\":{},\"met\":{}}}",
        row.ratio().map_or_else(null, |ratio| format!("{ratio:.3}")),
        row.target.map_or_else(null, |target| format!("{target:.1}")),
        row.is_met().map_or_else(null, |met| met.to_string())
    );
    text
}

impl fmt::Display for Grid {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "build: {BUILD}; best rates in millions per second, and in brackets")?;
        writeln!(formatter, "the median of our rate over theirs, round by round")?;
        writeln!(formatter)?;
        write!(formatter, "{:<11} {:<9} {:>8}", "row", "counts", "ours")?;
        for peer in PEERS {
            write!(formatter, " {peer:>15}")?;
        }
        writeln!(formatter, " {:>6} {:>6}  met", "ratio", "target")?;
        for row in &self.rows {
            let ours = row.rates.first().map_or(0.0, |rate| rate.best);
            write!(formatter, "{:<11} {:<9} {:>8.2}", row.name, row.unit, ours / 1e6)?;
            for peer in PEERS {
                match row.rates.iter().find(|rate| rate.name == peer) {
                    Some(rate) => {
                        let cell = format!("{:.2} ({:.2})", rate.best / 1e6, rate.ratio);
                        write!(formatter, " {cell:>15}")?;
                    }
                    None => write!(formatter, " {:>15}", "-")?,
                }
            }
            let none = || "-".to_owned();
            let ratio = row.ratio().map_or_else(none, |ratio| format!("{ratio:.2}"));
            let target = row.target.map_or_else(none, |target| format!("{target:.1}"));
            let met = row.is_met().map_or("-", |met| if met { "yes" } else { "NO" });
            writeln!(formatter, " {ratio:>6} {target:>6}  {met}")?;
        }
        Ok(())
    }
}
