//! Facts about a move that programs hide in comments: `[%eval 0.31,12] [%clk 0:09:41]`. They are
//! read and written here alone.

use std::fmt;
use std::time::Duration;

use threefold_chess::Color;

use super::comment::Comment;
use crate::decimal::{Seconds, thousandths};

/// An evaluation from White's point of view.
///
/// ```
/// use threefold_chess::Color;
/// use threefold_game::pgn::Evaluation;
/// assert_eq!(Evaluation::Centipawns(-35).to_string(), "-0.35");
/// assert_eq!(Evaluation::seen_by(Color::Black, Evaluation::Mate(3)).to_string(), "#-3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Evaluation {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; negative if Black mates.
    Mate(i32),
}

impl Evaluation {
    /// Turns an evaluation from a player's point of view into one from White's.
    #[must_use]
    pub const fn seen_by(player: Color, own: Evaluation) -> Evaluation {
        match (player, own) {
            (Color::White, _) => own,
            (Color::Black, Evaluation::Centipawns(score)) => {
                Evaluation::Centipawns(score.saturating_neg())
            }
            (Color::Black, Evaluation::Mate(moves)) => Evaluation::Mate(moves.saturating_neg()),
        }
    }
}

/// As the `%eval` of PGN has it: `0.35`, `-1.20`, `#-3`.
impl fmt::Display for Evaluation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Evaluation::Mate(moves) => write!(formatter, "#{moves}"),
            Evaluation::Centipawns(score) => {
                let (sign, size) = (if score < 0 { "-" } else { "" }, score.unsigned_abs());
                write!(formatter, "{sign}{}.{:02}", size / 100, size % 100)
            }
        }
    }
}

/// Facts about a move, none of which need be known.
///
/// ```
/// use std::time::Duration;
/// use threefold_game::pgn::{Comment, Evaluation, MoveNote};
///
/// let note = MoveNote {
///     evaluation: Some(Evaluation::Centipawns(31)),
///     depth: Some(12),
///     clock: Some(Duration::from_secs(581)),
///     ..MoveNote::default()
/// };
/// let comment = note.to_comment().unwrap();
/// assert_eq!(comment.as_str(), "[%eval 0.31,12] [%clk 0:09:41]");
/// assert_eq!(MoveNote::of(&[comment]), note);
///
/// let mut comments = vec![Comment::new("strong [%clk 0:10:00] indeed").unwrap()];
/// note.write_into(&mut comments);
/// assert_eq!(comments[0].as_str(), "strong [%clk 0:09:41] indeed");
/// assert_eq!(comments[1].as_str(), "[%eval 0.31,12]");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MoveNote {
    /// Evaluation of the position after the move: `%eval`.
    pub evaluation: Option<Evaluation>,
    /// Half-moves that the engine looked ahead for it.
    pub depth: Option<u32>,
    /// Time that the move took: `%emt`.
    pub elapsed: Option<Duration>,
    /// Time left on the clock of the player who moved: `%clk`.
    pub clock: Option<Duration>,
    /// Positions that the engine searched: `%nodes`.
    pub nodes: Option<u64>,
}

impl MoveNote {
    /// Reads what comments say; of several commands of one name the first that can be read
    /// counts.
    #[must_use]
    pub fn of(comments: &[Comment]) -> MoveNote {
        let evaluation = first(comments, EVALUATION, read_evaluation);
        MoveNote {
            evaluation: evaluation.map(|(evaluation, _)| evaluation),
            depth: evaluation.and_then(|(_, depth)| depth),
            elapsed: first(comments, ELAPSED, read_time),
            clock: first(comments, CLOCK, read_time),
            nodes: first(comments, NODES, |text| text.parse().ok()),
        }
    }

    /// Returns a comment that says all of it; none if nothing is known.
    #[must_use]
    pub fn to_comment(&self) -> Option<Comment> {
        let commands = self.commands().into_iter().flatten();
        let texts: Vec<String> = commands.map(|(name, value)| command(name, &value)).collect();
        Comment::new(&texts.join(" "))
    }

    /// Writes what is known into the comments of a move: in place of what they said before, and
    /// the rest into one more comment.
    pub fn write_into(&self, comments: &mut Vec<Comment>) {
        let mut new = Vec::new();
        for (name, value) in self.commands().into_iter().flatten() {
            match comments.iter_mut().find(|comment| comment.command(name).is_some()) {
                Some(comment) => *comment = comment.with_command(name, &value),
                None => new.push(command(name, &value)),
            }
        }
        comments.extend(Comment::new(&new.join(" ")));
    }

    fn commands(&self) -> [Option<(&'static str, String)>; 4] {
        let MoveNote { evaluation, depth, elapsed, clock, nodes } = *self;
        let depth = depth.map_or_else(String::new, |depth| format!(",{depth}"));
        [
            evaluation.map(|evaluation| (EVALUATION, format!("{evaluation}{depth}"))),
            elapsed.map(|time| (ELAPSED, write_time(time))),
            clock.map(|time| (CLOCK, write_time(time))),
            nodes.map(|nodes| (NODES, nodes.to_string())),
        ]
    }
}

fn first<T>(comments: &[Comment], name: &str, read: impl Fn(&str) -> Option<T>) -> Option<T> {
    comments.iter().find_map(|comment| read(comment.command(name)?))
}

const EVALUATION: &str = "eval";
const ELAPSED: &str = "emt";
const CLOCK: &str = "clk";
const NODES: &str = "nodes";

fn command(name: &str, value: &str) -> String {
    format!("[%{name} {value}]")
}

/// Writes a time as PGN has it, to the millisecond: `0:01:02`, `1:05:23.4`.
#[must_use]
pub fn write_time(time: Duration) -> String {
    let (hours, minutes) = (time.as_secs() / 3600, time.as_secs() / 60 % 60);
    let seconds = Duration::new(time.as_secs() % 60, time.subsec_nanos());
    let pad = if seconds.as_secs() < 10 { "0" } else { "" };
    format!("{hours}:{minutes:02}:{pad}{}", Seconds(seconds))
}

/// Reads a time as PGN has it: `1:05:23.4`; hours and minutes may be missing.
#[must_use]
pub fn read_time(text: &str) -> Option<Duration> {
    let mut fields = text.rsplit(':');
    let seconds = fields.next()?;
    if !seconds.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let mut time = Duration::from_millis(thousandths(seconds)?);
    for (field, length) in fields.by_ref().take(2).zip([60, 3600]) {
        let count: u32 = field.parse().ok()?;
        time = time.checked_add(Duration::from_secs(u64::from(count) * length))?;
    }
    fields.next().is_none().then_some(time)
}

/// Reads `0.32`, `#-3` or `#-3,20`, the last with a depth.
fn read_evaluation(text: &str) -> Option<(Evaluation, Option<u32>)> {
    let (text, depth) = text.split_once(',').unwrap_or((text, ""));
    let (text, depth) = (text.trim(), depth.split(',').next()?.trim().parse().ok());
    if let Some(moves) = text.strip_prefix('#') {
        return moves.parse().ok().map(|moves| (Evaluation::Mate(moves), depth));
    }
    let size = thousandths(text.strip_prefix(['+', '-']).unwrap_or(text))?;
    let centipawns = i32::try_from((size + 5) / 10).ok().filter(|&size| size <= 1_000_000)?;
    let sign = if text.starts_with('-') { -1 } else { 1 };
    Some((Evaluation::Centipawns(sign * centipawns), depth))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_note_is_read_as_it_is_written() {
        for evaluation in [-105, -1, 0, 7, 250].map(Evaluation::Centipawns) {
            let note = MoveNote {
                evaluation: Some(evaluation),
                depth: Some(9),
                elapsed: Some(Duration::from_millis(2_345)),
                clock: Some(Duration::from_mins(61)),
                nodes: Some(1234),
            };
            let comment = note.to_comment().unwrap();
            let rest = "[%emt 0:00:02.345] [%clk 1:01:00] [%nodes 1234]";
            assert_eq!(comment.as_str(), format!("[%eval {evaluation},9] {rest}"));
            assert_eq!(MoveNote::of(&[comment]), note);
        }
        assert_eq!(MoveNote::default().to_comment(), None);
    }

    #[test]
    fn times_are_written_without_useless_digits() {
        for (milliseconds, text) in [
            (0, "0:00:00"),
            (9_940, "0:00:09.94"),
            (59_100, "0:00:59.1"),
            (299_999, "0:04:59.999"),
            (3_723_000, "1:02:03"),
        ] {
            let time = Duration::from_millis(milliseconds);
            assert_eq!(write_time(time), text);
            assert_eq!(read_time(text), Some(time));
        }
    }

    #[test]
    fn the_point_of_view_of_black_is_turned() {
        let seen = |own| Evaluation::seen_by(Color::Black, own);
        assert_eq!(seen(Evaluation::Centipawns(31)), Evaluation::Centipawns(-31));
        assert_eq!(seen(Evaluation::Mate(-2)), Evaluation::Mate(2));
        assert_eq!(seen(Evaluation::Centipawns(i32::MIN)), Evaluation::Centipawns(i32::MAX));
        let own = Evaluation::Mate(4);
        assert_eq!(Evaluation::seen_by(Color::White, own), own);
    }
}
