//! The arguments.

pub(crate) const HELP: &str = "\
Measure our speed beside that of other chess libraries.

Usage: bench [--quick] [--row NAME] [--json]

    --quick     fewer and shorter rounds
    --row NAME  only the rows whose name contains NAME:
                perft bulk, perft full, legal moves, FEN parse, FEN write,
                SAN parse, SAN write, PGN read, PGN games, occurrences,
                undo/redo, synced, playouts, PGN, Python, audit
    --json      the table for a program

Rates are the best of all rounds, in millions per second. The ratio is the
median, over all rounds, of our rate divided by that of the fastest other
library in the same round.

Example: bench --row perft";

pub(crate) struct Options {
    pub(crate) quick: bool,
    pub(crate) json: bool,
    row: Option<String>,
}

impl Options {
    /// None if only help is wanted.
    pub(crate) fn read(
        mut arguments: impl Iterator<Item = String>,
    ) -> Result<Option<Options>, String> {
        let mut options = Options { quick: false, json: false, row: None };
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--help" => return Ok(None),
                "--quick" => options.quick = true,
                "--json" => options.json = true,
                "--row" => {
                    let name = arguments.next().ok_or("--row: no name given")?;
                    options.row = Some(name.to_lowercase());
                }
                _ => return Err(format!("unknown argument `{argument}`")),
            }
        }
        Ok(Some(options))
    }

    pub(crate) fn wants(&self, name: &str) -> bool {
        self.row.as_ref().is_none_or(|part| name.to_lowercase().contains(part))
    }
}
