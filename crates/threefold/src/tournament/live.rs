//! A match on a terminal: the standing, and on a key the boards of the running games.
//!
//! The picture is on standard error, as progress bars are, and leaves no trace. [`Picture`] holds its
//! content. [`Live`] draws it after events; a thread draws it besides, so that time passes and keys
//! act while engines think.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use threefold_arena::tally::Tally;
use threefold_arena::{Assignment, Configuration, Event, Schedule, grid, summary};
use threefold_chess::{Bitboard, Color, Position};
use threefold_engine::uci::Value;

use super::begin::Tournament;
use super::view::{count, seen};
use super::{bar, keys};
use crate::arguments::ColorChoice;
use crate::note;
use crate::terminal::Screen;
use crate::terminal::board::{self, Style};

/// Shortest time between two drawings: terminals are slow.
const LEAST_PAUSE: Duration = Duration::from_millis(100);

/// Longest time between two drawings, so that time passes.
const MOST_PAUSE: Duration = Duration::from_millis(500);

/// Most remarks to repeat at the end.
const MOST_REMARKS: usize = 20;

/// The key that shows and hides the boards.
const BOARDS_KEY: u8 = b'b';

/// The picture, and the thread that draws it.
pub(super) struct Live {
    shared: Arc<Shared>,
    drawer: Option<JoinHandle<()>>,
}

struct Shared {
    picture: Mutex<Picture>,
    is_over: Condvar,
}

impl Live {
    /// Starts drawing.
    pub(super) fn start(tournament: &Tournament) -> Live {
        let Tournament { configuration, openings, journal, .. } = tournament;
        let games = Schedule::new(configuration, openings.len()).len();
        let picture = Picture::new(configuration, games, &journal.tally());
        let shared = Arc::new(Shared { picture: Mutex::new(picture), is_over: Condvar::new() });
        let own = Arc::clone(&shared);
        let has_keys = keys::listen(move |key| {
            if key.eq_ignore_ascii_case(&BOARDS_KEY) {
                let mut picture = own.picture();
                picture.shows_boards = !picture.shows_boards;
                picture.draw();
            }
        });
        shared.picture().has_keys = has_keys;
        let own = Arc::clone(&shared);
        let drawer = thread::Builder::new().name("drawer".into()).spawn(move || {
            let mut picture = own.picture();
            while !picture.is_over {
                picture.draw();
                let waited = own.is_over.wait_timeout(picture, MOST_PAUSE);
                picture = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
        });
        Live { shared, drawer: drawer.ok() }
    }

    /// Shows an event.
    pub(super) fn tell(&self, event: &Event, tally: &Tally) {
        let mut picture = self.shared.picture();
        picture.add(event, tally);
        if picture.drawn_at.is_none_or(|at| at.elapsed() >= LEAST_PAUSE) {
            picture.draw();
        }
    }

    /// Returns a function that shows a message from another thread.
    pub(super) fn announcer(&self) -> impl Fn(&str) + Send + 'static {
        let shared = Arc::clone(&self.shared);
        move |text| {
            let mut picture = shared.picture();
            picture.remark = Some(text.to_string());
            picture.draw();
        }
    }

    /// Removes the picture.
    pub(super) fn end(mut self) {
        let mut picture = self.shared.picture();
        picture.is_over = true;
        picture.clear();
        for remark in picture.remarks.drain(..) {
            note::print(&remark);
        }
        drop(picture);
        self.shared.is_over.notify_all();
        if let Some(drawer) = self.drawer.take() {
            let _ = drawer.join();
        }
        keys::restore();
    }
}

impl Shared {
    fn picture(&self) -> MutexGuard<'_, Picture> {
        self.picture.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The content of the picture.
struct Picture {
    names: Vec<String>,
    games: Option<u64>,
    /// Number of games that were finished before the start.
    resumed: u64,
    finished: u64,
    begun: Instant,
    standing: Vec<String>,
    running: BTreeMap<u64, Running>,
    remark: Option<String>,
    /// The first remarks, which are printed again when the picture is gone.
    remarks: Vec<String>,
    shows_boards: bool,
    has_keys: bool,
    is_over: bool,
    screen: Screen,
    /// Number of lines on the terminal.
    lines: usize,
    drawn_at: Option<Instant>,
}

/// A running game.
struct Running {
    assignment: Assignment,
    position: Position,
    last_move: Bitboard,
    /// The last move with its score.
    text: String,
}

impl Picture {
    fn new(configuration: &Configuration, games: Option<u64>, tally: &Tally) -> Picture {
        Picture {
            names: configuration.players.iter().map(|player| player.name.clone()).collect(),
            games,
            resumed: tally.games(),
            finished: tally.games(),
            begun: Instant::now(),
            standing: standing(tally),
            running: BTreeMap::new(),
            remark: None,
            remarks: Vec::new(),
            shows_boards: false,
            has_keys: false,
            is_over: false,
            screen: Screen::new(ColorChoice::Auto, false, false),
            lines: 0,
            drawn_at: None,
        }
    }

    fn add(&mut self, event: &Event, tally: &Tally) {
        match event {
            Event::Started { assignment, position } => {
                let (last_move, text) = (Bitboard::EMPTY, String::new());
                let running =
                    Running { assignment: *assignment, position: *position, last_move, text };
                self.running.insert(assignment.number, running);
            }
            Event::Moved { number, by, noted, position, value, depth, .. } => {
                if let Some(running) = self.running.get_mut(number) {
                    running.position = *position;
                    running.last_move =
                        noted.legal.from().bitboard() | noted.legal.destination().bitboard();
                    running.text = format!("{noted} {}", thought(*by, *value, *depth));
                }
            }
            Event::Finished(game) => {
                self.running.remove(&game.number);
                self.finished = tally.games();
                self.standing = standing(tally);
                seen(game).for_each(|line| self.keep(line));
            }
            Event::Remark(text) => self.keep(text.clone()),
        }
    }

    /// Shows a remark until the next one, and keeps it for the end.
    fn keep(&mut self, remark: String) {
        if self.remarks.len() < MOST_REMARKS && !self.remarks.contains(&remark) {
            self.remarks.push(remark.clone());
        }
        self.remark = Some(remark);
    }

    /// Returns the lines from the top, as many as fit: a line that scrolled away cannot be overwritten.
    fn text(&self, columns: usize, rows: usize) -> Vec<String> {
        let mut lines = vec![self.progress()];
        lines.extend(self.standing.iter().cloned());
        lines.extend(self.remark.iter().map(|remark| format!("note: {remark}")));
        let keys = match (self.has_keys, self.shows_boards) {
            (false, _) => "",
            (true, false) => "b shows the boards, ",
            (true, true) => "b hides the boards, ",
        };
        lines.push(format!(
            "{} running; {keys}Ctrl-C stops",
            count(self.running.len() as u64, "game")
        ));
        let mut lines: Vec<String> = lines.into_iter().map(|line| cut(&line, columns)).collect();
        if self.shows_boards {
            lines.extend(self.boards(columns, rows.saturating_sub(lines.len())));
        }
        lines.truncate(rows);
        lines
    }

    fn progress(&self) -> String {
        let names = match self.names.as_slice() {
            [first, second] => format!("{first} against {second}"),
            names => format!("{} players", names.len()),
        };
        let games = match self.games {
            Some(games) => format!("{} of {games} games", self.finished),
            None => count(self.finished, "game"),
        };
        let elapsed = self.begun.elapsed();
        let played = self.finished - self.resumed;
        let mut line = format!("{names}: {games}, {}", clock(elapsed));
        if played > 0 {
            let seconds = elapsed.as_secs_f64().max(0.001);
            let rate = grid::to_number(played) / seconds;
            let _ = write!(line, ", {:.0} games/h", 3600.0 * rate);
            if let Some(games) = self.games {
                let left = grid::to_number(games.saturating_sub(self.finished)) / rate;
                let left = Duration::try_from_secs_f64(left).unwrap_or_default();
                let _ = write!(line, ", {} left", clock(left));
            }
        }
        line
    }

    /// Returns the boards side by side, as many as fit, and the number of the others.
    fn boards(&self, columns: usize, rows: usize) -> Vec<String> {
        const GAP: usize = 3;
        let beside = ((columns + GAP) / (board::WIDTH + GAP)).max(1);
        let style = Style { ascii: false, color: self.screen.style.color };
        let running: Vec<&Running> = self.running.values().collect();
        let mut lines = Vec::new();
        let mut left = running.len();
        for row in running.chunks(beside) {
            let texts = row.iter().map(|running| self.board(running, style));
            let texts: Vec<Vec<String>> = texts.collect();
            let height = texts.iter().map(Vec::len).max().unwrap_or_default();
            // With the line before it, and the one behind it if there are more.
            let needed = height + 1 + usize::from(left > row.len());
            if lines.len() + needed > rows {
                lines.push(format!("no room for {}", count(left as u64, "more board")));
                break;
            }
            left -= row.len();
            lines.push(String::new());
            for index in 0..height {
                let cells = texts.iter().filter_map(|text| text.get(index)).cloned();
                lines.push(cells.collect::<Vec<_>>().join(&" ".repeat(GAP)));
            }
        }
        lines
    }

    fn board(&self, running: &Running, style: Style) -> Vec<String> {
        let name = |player: usize| self.names.get(player).map_or("?", String::as_str);
        let players = running.assignment.players;
        let title = format!(
            "#{} {} - {}",
            running.assignment.number,
            name(players.white),
            name(players.black)
        );
        let view = board::View {
            position: &running.position,
            last_move: running.last_move,
            ghosts: Bitboard::EMPTY,
            below: Color::White,
        };
        let fitted = |text: &str| format!("{:<1$}", cut(text, board::WIDTH), board::WIDTH);
        let mut lines = vec![fitted(&title)];
        lines.extend(board::draw(view, style));
        lines.push(fitted(&running.text));
        lines
    }

    /// Draws over the last picture.
    fn draw(&mut self) {
        if self.is_over {
            return;
        }
        let (columns, rows) = terminal_size::terminal_size_of(io::stderr())
            .map_or((80, 24), |(width, height)| (usize::from(width.0), usize::from(height.0)));
        // The last column of some terminals breaks the line, and the cursor stands below the last row.
        let lines = self.text(columns.saturating_sub(1), rows.saturating_sub(1));
        let mut text = self.up();
        for line in &lines {
            let _ = writeln!(text, "{line}\x1b[K");
        }
        text.push_str("\x1b[J");
        self.lines = lines.len();
        self.drawn_at = Some(Instant::now());
        show(&text);
    }

    fn clear(&mut self) {
        let text = self.up() + "\x1b[J";
        self.lines = 0;
        show(&text);
    }

    /// Returns the escape sequence that moves to the top of the picture.
    fn up(&self) -> String {
        if self.lines == 0 { String::new() } else { format!("\x1b[{}F", self.lines) }
    }
}

/// Writes to the terminal. If the terminal is closed, the match goes on.
fn show(text: &str) {
    let mut stderr = io::stderr().lock();
    let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
}

/// Returns the standing in a few lines.
fn standing(tally: &Tally) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(sprt) = tally.sprt() {
        let (lower, upper, ratio) = (sprt.lower(), sprt.upper(), tally.ratio());
        let bar = bar::draw(ratio, lower, upper, 41);
        let ratio = summary::hundredths(ratio);
        lines.push(format!("LLR {lower:.2} {bar} {upper:.2}: {ratio}"));
    }
    if let [_, _] = tally.players() {
        let pairing = tally.leading();
        let estimate = pairing.estimate();
        lines.push(format!(
            "Elo {}, LOS {:.1} %, draws {:.1} %, pairs {}",
            summary::interval(estimate.elo),
            100.0 * estimate.superiority,
            100.0 * pairing.games.draw_ratio().unwrap_or_default(),
            pairing.pairs.0.map(|count| count.to_string()).join(" ")
        ));
    } else {
        lines.extend(grid::cross_table(tally).to_string().lines().map(String::from));
    }
    lines
}

/// Returns a player's score as White sees it: `+0.53/12`.
pub(super) fn thought(by: Color, value: Option<Value>, depth: Option<u32>) -> String {
    let sign = if by.is_white() { 1 } else { -1 };
    let value = match value {
        None => String::new(),
        Some(Value::Centipawns(score)) => {
            format!("{:+.2}", f64::from(score.saturating_mul(sign)) / 100.0)
        }
        Some(Value::Mate(moves)) => format!("#{}", moves.saturating_mul(sign)),
    };
    depth.map_or_else(|| value.clone(), |depth| format!("{value}/{depth}"))
}

fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// Returns a line without control characters, at most `columns` long.
fn cut(line: &str, columns: usize) -> String {
    line.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).take(columns).collect()
}

#[cfg(test)]
mod tests {
    use threefold_arena::{PlayerConfiguration, Program};
    use threefold_chess::ByColor;

    use super::*;

    #[test]
    fn thoughts_are_told_as_white_sees_them() {
        let score = |by, value| thought(by, Some(value), Some(12));
        assert_eq!(score(Color::White, Value::Centipawns(53)), "+0.53/12");
        assert_eq!(score(Color::Black, Value::Centipawns(53)), "-0.53/12");
        assert_eq!(score(Color::Black, Value::Mate(-3)), "#3/12");
        assert_eq!(thought(Color::White, None, None), "");
    }

    #[test]
    fn times_and_counts_are_short() {
        assert_eq!(clock(Duration::from_secs(59)), "0:59");
        assert_eq!(clock(Duration::from_secs(3661)), "1:01:01");
        assert_eq!((count(1, "game").as_str(), count(2, "game").as_str()), ("1 game", "2 games"));
    }

    #[test]
    fn a_picture_is_no_higher_than_the_terminal() {
        let own = |name: &str| {
            PlayerConfiguration::new(name, Program::Own, threefold_arena::Limits::nodes(1))
        };
        let configuration =
            Configuration { players: vec![own("a"), own("b")], ..Configuration::default() };
        let tally = Tally::new(&configuration);
        let mut picture = Picture::new(&configuration, None, &tally);
        picture.shows_boards = true;
        for number in 1..=8 {
            let players = ByColor { white: 0, black: 1 };
            let assignment = Assignment { number, round: 1, game: 1, players, opening: 0 };
            picture.add(&Event::Started { assignment, position: Position::START }, &tally);
        }
        for (rows, remark) in [(60, None), (40, Some("2")), (23, Some("6")), (10, Some("8"))] {
            let lines = picture.text(79, rows);
            assert!(lines.len() <= rows, "{} lines in {rows} rows", lines.len());
            let said = lines.last().and_then(|line| line.strip_prefix("no room for "));
            assert_eq!(said, remark.map(|left| format!("{left} more boards")).as_deref());
        }
        assert_eq!(picture.text(79, 1).len(), 1);
    }

    #[test]
    fn a_line_is_cut_and_cannot_move_the_cursor() {
        assert_eq!(cut("ab\u{1b}[2Jcd", 5), "ab\u{fffd}[2");
    }
}
