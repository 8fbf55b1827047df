//! The match as a page of HTML: one file without scripts, for light and dark screens.
//!
//! [`page`] makes it from a tally; `picture` draws the curves. All text from outside is escaped.

mod picture;

use std::fmt::Write as _;

use crate::configuration::Configuration;
use crate::grid::{self, Grid};
use crate::tally::Tally;
use crate::{Format, PlayerConfiguration, Program, summary};

/// Returns the page. `remarks` are shown at its top, such as why the match was stopped.
#[must_use]
pub fn page(configuration: &Configuration, tally: &Tally, remarks: &[String]) -> String {
    let title = title(configuration);
    let mut page = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        page,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
         <p class=\"verdict\">{}</p>\n",
        escape(&summary::verdict(tally)),
        title = escape(&title)
    );
    for remark in remarks {
        let _ = writeln!(page, "<p>{}</p>", escape(remark));
    }
    if let [_, _] = configuration.players.as_slice() {
        page.push_str("<dl>\n");
        for (name, value) in summary::numbers(tally) {
            let _ = writeln!(page, "<dt>{}</dt><dd>{}</dd>", escape(name), escape(&value));
        }
        page.push_str("</dl>\n");
    }
    if let Some(curve) = picture::ratio(tally) {
        section(&mut page, "Log-likelihood ratio", &curve);
    }
    section(&mut page, "Elo", &picture::elo(tally));
    section(&mut page, "Cross table", &html(&grid::cross_table(tally)));
    let key = "<p class=\"key\"><span class=\"won\">■</span> won <span class=\"drawn\">■</span> drawn</p>\n";
    let endings = format!("{key}{}{}", picture::endings(tally), html(&grid::endings(tally)));
    section(&mut page, "How games ended", &endings);
    section(&mut page, "Time and nodes", &html(&grid::effort(tally)));
    let violations =
        grid::inspections(tally).map_or_else(|| "<p>None.</p>\n".into(), |grid| html(&grid));
    section(&mut page, "Protocol violations", &violations);
    section(&mut page, "Players", &html(&players(configuration)));
    page.push_str("</body>\n</html>\n");
    page
}

fn title(configuration: &Configuration) -> String {
    match configuration.players.as_slice() {
        [first, second] => format!("{} against {}", first.name, second.name),
        players => {
            let kind = match configuration.format {
                Format::RoundRobin => "Round robin",
                Format::Gauntlet { .. } => "Gauntlet",
            };
            format!("{kind} of {} players", players.len())
        }
    }
}

fn players(configuration: &Configuration) -> Grid {
    let row = |player: &PlayerConfiguration| {
        let program = match &player.program {
            Program::Own => "our own engine".into(),
            Program::Process { command, arguments, .. } => {
                let words = std::iter::once(command.display().to_string());
                words.chain(arguments.iter().cloned()).collect::<Vec<_>>().join(" ")
            }
        };
        let options = player.options.iter().map(|(name, value)| match value {
            Some(value) => format!("{name}={value}"),
            None => name.clone(),
        });
        let options = options.collect::<Vec<_>>().join(", ");
        vec![player.name.clone(), program, options, player.limits.to_string()]
    };
    let heading = ["player", "program", "options", "limits"].map(String::from).into();
    Grid { heading, rows: configuration.players.iter().map(row).collect(), words: 4 }
}

fn section(page: &mut String, heading: &str, content: &str) {
    let _ = writeln!(page, "<section>\n<h2>{heading}</h2>\n{content}</section>");
}

/// A grid as a table that can be moved sideways where it is too wide.
fn html(grid: &Grid) -> String {
    let mut text = String::from("<div class=\"wide\"><table>\n<tr>");
    let class = |column: usize| if column < grid.words { "" } else { " class=\"number\"" };
    for (column, cell) in grid.heading.iter().enumerate() {
        let _ = write!(text, "<th{}>{}</th>", class(column), escape(cell));
    }
    text.push_str("</tr>\n");
    for row in &grid.rows {
        text.push_str("<tr>");
        for (column, cell) in row.iter().enumerate() {
            let _ = write!(text, "<td{}>{}</td>", class(column), escape(cell));
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</table></div>\n");
    text
}

/// A text as HTML and SVG write it, in and outside attributes. Control characters are not allowed
/// there at all.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            character if character.is_control() => escaped.push('\u{fffd}'),
            character => escaped.push(character),
        }
    }
    escaped
}

/// Colors are told once for each kind of screen; pictures take theirs from here too.
const STYLE: &str = "\
:root { color-scheme: light dark; --paper: #fff; --ink: #1b1b1f; --faint: #6b6b76; --line: #d5d5dc;
  --blue: #1f5fbf; --green: #1a7f4b; --red: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --paper: #15161a; --ink: #e8e8ee; --faint: #9a9aa6;
  --line: #3a3b44; --blue: #8ab4f8; --green: #6dd49e; --red: #f2958d; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif;
  margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.key { color: var(--faint); font-size: .9rem; margin: 0; }
.won { color: var(--green); } .drawn { color: var(--blue); margin-left: 1rem; }
.verdict { font-size: 1.15rem; font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.5rem; }
dt { color: var(--faint); } dd { margin: 0; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .7rem; text-align: left;
  white-space: nowrap; }
th { color: var(--faint); font-weight: 500; } .number { text-align: right; }
svg { display: block; height: auto; max-width: 100%; }
svg text { fill: var(--ink); font: 13px system-ui, sans-serif; } svg .faint { fill: var(--faint); }
";

#[cfg(test)]
mod tests;
