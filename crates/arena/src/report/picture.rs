//! The pictures of the report, as SVG: the ratio between its bounds, Elo with its error, endings.

use std::cmp::Reverse;
use std::fmt::Write as _;

use super::escape;
use crate::grid::to_number;
use crate::statistics::Interval;
use crate::tally::Tally;

/// Width of the pictures; they shrink with the screen.
const WIDTH: f64 = 900.0;

/// A curve of more points than this is thinned out: nobody sees more.
const MOST_POINTS: usize = 450;

/// The log-likelihood ratio over the pairs, between its bounds; none without a test or pairs.
pub(super) fn ratio(tally: &Tally) -> Option<String> {
    const HEIGHT: f64 = 300.0;
    const LEFT: f64 = 60.0;
    const RIGHT: f64 = 20.0;
    const EDGE: f64 = 24.0;
    let sprt = tally.sprt()?;
    let ratios = tally.ratios();
    let last = ratios.len().checked_sub(1)?;
    let (lower, upper) = (sprt.lower(), sprt.upper());
    let least = ratios.iter().copied().fold(lower, f64::min);
    let greatest = ratios.iter().copied().fold(upper, f64::max);
    let inner = WIDTH - LEFT - RIGHT;
    let across = |pairs: usize| LEFT + inner * index(pairs) / index(ratios.len());
    let down = |ratio: f64| EDGE + (HEIGHT - 2.0 * EDGE) * (greatest - ratio) / (greatest - least);
    let mut picture = open(HEIGHT, "The log-likelihood ratio after each pair of games");
    for (ratio, color, name) in [(upper, "green", "H1"), (0.0, "line", ""), (lower, "red", "H0")] {
        let y = down(ratio);
        let _ = writeln!(
            picture,
            "<line x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" \
             stroke=\"var(--{color})\" stroke-dasharray=\"5 4\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{ratio:.2}</text>\n\
             <text x=\"{:.1}\" y=\"{:.1}\">{name}</text>",
            WIDTH - RIGHT,
            LEFT - 6.0,
            y + 4.0,
            LEFT + 6.0,
            y - 5.0
        );
    }
    let step = ratios.len().div_ceil(MOST_POINTS).max(1);
    let mut points = format!("{LEFT:.1},{:.1}", down(0.0));
    for (number, ratio) in ratios.iter().enumerate() {
        // The last point decides, so it is always there.
        if number % step == 0 || number == last {
            let _ = write!(points, " {:.1},{:.1}", across(number + 1), down(*ratio));
        }
    }
    let _ = writeln!(
        picture,
        "<polyline points=\"{points}\" fill=\"none\" stroke=\"var(--blue)\" stroke-width=\"2\" \
         stroke-linejoin=\"round\"/>\n\
         <text class=\"faint\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{} pairs</text>",
        WIDTH - RIGHT,
        HEIGHT - 5.0,
        ratios.len()
    );
    Some(close(picture))
}

/// The difference in Elo with its error: of the first player to the second, or of every player to
/// the field.
pub(super) fn elo(tally: &Tally) -> String {
    const ROW: f64 = 34.0;
    const LEFT: f64 = 200.0;
    const RIGHT: f64 = 150.0;
    let rows: Vec<(String, Interval)> = match tally.players() {
        [first, second] => {
            let name = format!("{} − {}", first.name, second.name);
            vec![(name, tally.leading().estimate().elo)]
        }
        players => players.iter().map(|one| (one.name.clone(), one.all.estimate().elo)).collect(),
    };
    let reach = |(_, interval): &(String, Interval)| {
        let (low, high) = interval.bounds.unwrap_or((interval.value, interval.value));
        low.abs().max(high.abs())
    };
    // Ten points at least, so that an even match does not fill the picture.
    let reach = rows.iter().map(reach).fold(10.0, f64::max) * 1.05;
    let inner = WIDTH - LEFT - RIGHT;
    let across = |elo: f64| LEFT + inner * (elo + reach) / (2.0 * reach);
    let height = ROW * (index(rows.len()) + 1.0);
    let mut picture = open(height, "Elo differences with their 95 % intervals");
    let _ = writeln!(
        picture,
        "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"4\" y2=\"{:.1}\" stroke=\"var(--line)\"/>\n\
         <text class=\"faint\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">0</text>",
        height - ROW * 0.6,
        height - ROW * 0.2,
        x = across(0.0)
    );
    for (row, (name, interval)) in rows.iter().enumerate() {
        let y = ROW * (index(row) + 0.5);
        let _ = writeln!(
            picture,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 10.0,
            y + 4.0,
            escape(&shortened(name))
        );
        if let Some((low, high)) = interval.bounds {
            let _ = writeln!(
                picture,
                "<line x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" \
                 stroke=\"var(--blue)\" stroke-width=\"6\" stroke-opacity=\"0.45\"/>",
                across(low),
                across(high)
            );
        }
        let _ = writeln!(
            picture,
            "<circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"6\" fill=\"var(--blue)\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            across(interval.value),
            WIDTH - RIGHT + 10.0,
            y + 4.0,
            escape(&crate::summary::interval(*interval))
        );
    }
    close(picture)
}

/// A bar for each kind of ending: won games and drawn ones.
pub(super) fn endings(tally: &Tally) -> String {
    const ROW: f64 = 26.0;
    const LEFT: f64 = 230.0;
    const RIGHT: f64 = 90.0;
    let mut kinds: Vec<_> = tally.endings().collect();
    kinds.sort_by_key(|(_, ended)| Reverse(ended.decided + ended.drawn));
    let most = kinds.first().map_or(1, |(_, ended)| ended.decided + ended.drawn).max(1);
    let scale = (WIDTH - LEFT - RIGHT) / to_number(most);
    let mut picture =
        open(ROW * index(kinds.len()) + 8.0, "How games ended: won in green, drawn in blue");
    for (row, (termination, ended)) in kinds.iter().enumerate() {
        let y = ROW * index(row) + 4.0;
        let (decided, drawn) = (scale * to_number(ended.decided), scale * to_number(ended.drawn));
        let _ = writeln!(
            picture,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n\
             <rect x=\"{LEFT}\" y=\"{y:.1}\" width=\"{decided:.1}\" height=\"18\" \
             fill=\"var(--green)\"/>\n\
             <rect x=\"{:.1}\" y=\"{y:.1}\" width=\"{drawn:.1}\" height=\"18\" \
             fill=\"var(--blue)\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            LEFT - 10.0,
            y + 13.0,
            escape(&termination.to_string()),
            LEFT + decided,
            LEFT + decided + drawn + 8.0,
            y + 13.0,
            ended.decided + ended.drawn
        );
    }
    close(picture)
}

fn open(height: f64, title: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height:.0}\" width=\"{WIDTH}\" height=\"{height:.0}\" \
         role=\"img\" xmlns=\"http://www.w3.org/2000/svg\">\n<title>{title}</title>\n"
    )
}

fn close(mut picture: String) -> String {
    picture.push_str("</svg>\n");
    picture
}

/// A name that fits beside a picture.
fn shortened(name: &str) -> String {
    const MOST: usize = 26;
    if name.chars().count() <= MOST {
        return name.into();
    }
    name.chars().take(MOST - 1).chain(['…']).collect()
}

fn index(number: usize) -> f64 {
    to_number(number as u64)
}
