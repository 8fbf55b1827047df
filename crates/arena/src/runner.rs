//! The match runner: several games at the same time, until all are played or the SPRT decides.
//!
//! Each of the configured number of threads has players of its own, which live from game to game. The
//! calling thread alone writes the journal, adds games up and passes events on. A thread that has
//! finished a game waits for that: otherwise a slow disk or a slow caller would leave games in memory
//! that a kill takes away, and the match would go on after its decision.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Scope};

use threefold_chess::{ByColor, CastlingMode, Color};
use threefold_engine::tablebase::Tablebase;

use crate::configuration::{Configuration, ConfigurationError, PlayerConfiguration, Restart};
use crate::event::Event;
use crate::journal::{Journal, JournalError};
use crate::player::{Fault, Player};
use crate::processor;
use crate::referee::{self, Interrupted, Played, Referee};
use crate::schedule::{Assignment, Opening, Schedule};
use crate::statistics::Hypothesis;
use crate::stop::Stop;
use crate::tally::Tally;

/// Plays the missing games of a match until the [`Sprt`](crate::statistics::Sprt) decides, all games
/// are played, or `stop` is raised.
///
/// The journal's games count as played. `on_event` runs on the calling thread and gets the tally
/// with each event; a finished game is in the journal and in the tally by then. Games end in any
/// order. When the match is decided or stopped, running games are given up, and games that end at
/// that moment are still recorded. You can resume a stopped match later with the same journal.
/// `stop` is raised at the end unless all games were played.
///
/// ```
/// use threefold_arena::statistics::{Hypothesis, Model, Sprt};
/// use threefold_arena::{
///     Conclusion, Configuration, Journal, Limits, Opening, PlayerConfiguration, Program, Stop,
///     run_match,
/// };
/// use threefold_chess::Position;
///
/// let player = |name, nodes| PlayerConfiguration::new(name, Program::Own, Limits::nodes(nodes));
/// let players = vec![player("strong", 1000), player("weak", 1)];
/// let sprt = Some(Sprt::new(0.0, 200.0, 0.05, 0.05, Model::Normalized)?);
/// let configuration = Configuration { players, sprt, ..Configuration::default() };
/// let start = Position::START;
/// let first_moves = start.legal_moves();
/// let opening = |&first| Opening { start, moves: vec![first] };
/// let openings: Vec<Opening> = first_moves.iter().map(opening).collect();
///
/// let mut journal = Journal::in_memory(&configuration, &openings);
/// let stop = Stop::default();
/// let outcome = run_match(&configuration, &openings, &mut journal, &stop, &mut |_, _| {})?;
/// assert_eq!(outcome.conclusion, Conclusion::Decided(Hypothesis::Alternative));
/// assert_eq!(outcome.tally.leading().games.losses, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the configuration makes no sense, a player cannot be started, a player failed and the match is
/// not to recover, or the journal cannot be written. All games finished by then are in the journal.
pub fn run_match(
    configuration: &Configuration,
    openings: &[Opening],
    journal: &mut Journal,
    stop: &Stop,
    on_event: &mut dyn FnMut(&Event, &Tally),
) -> Result<MatchOutcome, MatchError> {
    check(configuration, openings, journal)?;
    let tally = journal.tally();
    // A journal may hold the decision already.
    if let Some(hypothesis) = tally.accepted() {
        return Ok(MatchOutcome { conclusion: Conclusion::Decided(hypothesis), tally });
    }
    let tablebase = open_tablebase(configuration)?;
    let hall = Hall {
        configuration,
        openings,
        referee: Referee { configuration, tablebase: tablebase.as_ref() },
        queue: Mutex::new(Queue::new(configuration, openings, journal)),
        stop,
    };
    let mut recorder = Recorder { configuration, journal, tally, on_event };
    thread::scope(|scope| hall.listen(hall.open(scope), &mut recorder))?;
    let tally = recorder.tally;
    let conclusion = match tally.accepted() {
        Some(hypothesis) => Conclusion::Decided(hypothesis),
        None if hall.is_done() => Conclusion::Complete,
        None => Conclusion::Stopped,
    };
    Ok(MatchOutcome { conclusion, tally })
}

fn open_tablebase(configuration: &Configuration) -> Result<Option<Tablebase>, MatchError> {
    let rule = configuration.adjudication.tablebase.as_ref();
    let opened = rule.map(|rule| Tablebase::open(&rule.path.to_string_lossy()));
    opened.transpose().map_err(MatchError::Tablebase)
}

/// Writes finished games down, adds them up, and passes events on; all on the calling thread.
struct Recorder<'a> {
    configuration: &'a Configuration,
    journal: &'a mut Journal,
    tally: Tally,
    on_event: &'a mut dyn FnMut(&Event, &Tally),
}

impl Recorder<'_> {
    fn tell(&mut self, event: &Event) {
        (self.on_event)(event, &self.tally);
    }

    fn record(&mut self, played: Played) -> Result<(), MatchError> {
        let Played { finished, pgn, .. } = played;
        self.journal.add(finished.clone(), &pgn).map_err(MatchError::Journal)?;
        self.tally.add(&finished);
        let (number, reason) = (finished.number, finished.reason.clone());
        let is_fatal = finished.termination.is_fault() && !self.configuration.recover;
        self.tell(&Event::Finished(Box::new(finished)));
        if is_fatal { Err(MatchError::Fault { number, reason }) } else { Ok(()) }
    }
}

/// Checks that the match can be played with these openings and this journal.
fn check(
    configuration: &Configuration,
    openings: &[Opening],
    journal: &Journal,
) -> Result<(), MatchError> {
    configuration.check().map_err(MatchError::Configuration)?;
    if openings.is_empty() {
        return Err(MatchError::NoOpenings);
    }
    if !journal.is_for(openings) {
        return Err(MatchError::OtherOpenings);
    }
    for (index, opening) in openings.iter().enumerate() {
        let bad = |why| MatchError::Opening { number: index + 1, why };
        referee::set_up(opening).map_err(bad)?;
        if opening.start.castling_mode() == CastlingMode::Chess960 && !configuration.chess960 {
            return Err(bad("it is one of Chess960, and the match is not".into()));
        }
    }
    Ok(())
}

/// A message of a thread.
enum Told {
    Event(Event),
    /// A finished game, and a sender that is dropped when the game is recorded.
    Finished(Box<Played>, Sender<()>),
    Failed(MatchError),
}

/// The state that all threads share.
struct Hall<'a> {
    configuration: &'a Configuration,
    openings: &'a [Opening],
    referee: Referee<'a>,
    queue: Mutex<Queue>,
    stop: &'a Stop,
}

/// The games that have not begun.
struct Queue {
    schedule: Schedule,
    next: u64,
    finished: BTreeSet<u64>,
    /// Number of running games.
    running: usize,
    /// True once a remark has said that openings are played again.
    has_remarked: bool,
}

impl Queue {
    fn new(configuration: &Configuration, openings: &[Opening], journal: &Journal) -> Queue {
        Queue {
            schedule: Schedule::new(configuration, openings.len()),
            next: 1,
            finished: journal.games().iter().map(|game| game.number).collect(),
            running: 0,
            has_remarked: false,
        }
    }

    fn peek(&mut self) -> Option<Assignment> {
        while self.finished.remove(&self.next) {
            self.next += 1;
        }
        self.schedule.game(self.next)
    }

    fn take(&mut self) -> Option<Assignment> {
        let assignment = self.peek()?;
        self.next += 1;
        self.running += 1;
        Some(assignment)
    }

    /// Returns a remark if openings will be played again: once, and as soon as it is known. With a
    /// single opening nobody expects anything else.
    fn remark(&mut self, assignment: &Assignment) -> Option<String> {
        let openings = self.schedule.openings();
        let rounds = self.schedule.rounds().unwrap_or(assignment.round);
        let is_news = openings > 1 && rounds > openings && !self.has_remarked;
        self.has_remarked |= is_news;
        is_news.then(|| {
            format!("all {openings} openings are played by round {openings}, and then again")
        })
    }
}

impl Hall<'_> {
    /// Starts the threads, and returns the receiver of their messages.
    fn open<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>) -> Receiver<Told> {
        let (outbox, inbox) = mpsc::channel();
        for slot in 0..self.configuration.concurrency {
            let own = outbox.clone();
            let builder = thread::Builder::new().name(format!("game {}", slot + 1));
            if let Err(error) = builder.spawn_scoped(scope, move || self.work(slot, &own)) {
                // Some may do where all cannot.
                let _ = outbox.send(Told::Event(Event::Remark(format!(
                    "no thread for game {} at the same time: {error}",
                    slot + 1
                ))));
            }
        }
        inbox
    }

    /// Records and tells what the threads tell, until all of them have ended. The first error stops
    /// the match and is returned, unless the match was decided before it.
    fn listen(&self, inbox: Receiver<Told>, recorder: &mut Recorder<'_>) -> Result<(), MatchError> {
        let mut ended = Ok(());
        for told in inbox {
            let was_over = ended.is_err() || recorder.tally.accepted().is_some();
            let mut waiting = None;
            let result = match told {
                Told::Event(event) => {
                    recorder.tell(&event);
                    Ok(())
                }
                Told::Finished(played, recorded) => {
                    waiting = Some(recorded);
                    recorder.record(*played)
                }
                Told::Failed(error) => Err(error),
            };
            if !was_over && (result.is_err() || recorder.tally.accepted().is_some()) {
                ended = result;
                self.stop.raise();
            }
            // Not before it is known whether there is to be a next game.
            drop(waiting);
        }
        ended
    }

    /// Plays games until there are no more.
    fn work(&self, slot: usize, outbox: &Sender<Told>) {
        let tell = |told| drop(outbox.send(told));
        if self.configuration.affinity
            && let Err(why) = processor::bind(slot, self.processors())
        {
            tell(Told::Event(Event::Remark(format!("games are not bound to processors: {why}"))));
        }
        let mut players = BTreeMap::new();
        while let Some(assignment) = self.take() {
            if let Some(remark) = self.with_queue(|queue| queue.remark(&assignment)) {
                tell(Told::Event(Event::Remark(remark)));
            }
            match self.play(assignment, &mut players, outbox) {
                Ok(played) => {
                    self.with_queue(|queue| queue.running -= 1);
                    let (recorded, wait) = mpsc::channel();
                    tell(Told::Finished(Box::new(played), recorded));
                    // Nothing is ever sent: it ends when the other side is dropped.
                    let _ = wait.recv();
                }
                Err(None) => break,
                Err(Some(error)) => {
                    tell(Told::Failed(error));
                    break;
                }
            }
        }
        players.into_values().for_each(Player::quit);
    }

    /// Plays one game. `Err(None)` means that the match was stopped.
    fn play(
        &self,
        assignment: Assignment,
        players: &mut BTreeMap<usize, Player>,
        outbox: &Sender<Told>,
    ) -> Result<Played, Option<MatchError>> {
        let mut tell = |event| drop(outbox.send(Told::Event(event)));
        // Programs that do not play now would only keep memory.
        let ByColor { white, black } = assignment.players;
        let idle: Vec<usize> =
            players.keys().copied().filter(|&player| player != white && player != black).collect();
        idle.iter().filter_map(|player| players.remove(player)).for_each(Player::quit);
        let mut seated = ByColor { white: None, black: None };
        for color in Color::ALL {
            let player = assignment.players[color];
            seated[color] = Some(self.seat(player, players.remove(&player), &mut tell)?);
        }
        let (ByColor { white: Some(mut white), black: Some(mut black) }, Some(opening)) =
            (seated, self.openings.get(assignment.opening))
        else {
            return Err(None);
        };
        let at_table = ByColor { white: &mut white, black: &mut black };
        let played = self.referee.play(assignment, opening, at_table, &mut tell);
        let broken = played.as_ref().ok().and_then(|played| played.broken);
        for (color, player) in [(Color::White, white), (Color::Black, black)] {
            if broken != Some(color) {
                players.insert(assignment.players[color], player);
            }
        }
        played.map_err(|Interrupted| None)
    }

    /// Returns a player that is ready for a new game: the one of the last game, or a new one.
    fn seat(
        &self,
        index: usize,
        old: Option<Player>,
        tell: &mut dyn FnMut(Event),
    ) -> Result<Player, Option<MatchError>> {
        let Some(configuration) = self.configuration.players.get(index) else { return Err(None) };
        if let Some(mut player) = old {
            if configuration.restart == Restart::EveryGame {
                player.quit();
            } else {
                match player.new_game() {
                    Ok(()) => return Ok(player),
                    Err(Fault::Interrupted) => return Err(None),
                    Err(fault) => {
                        let name = &configuration.name;
                        let words = player.last_words().join(" / ");
                        tell(Event::Remark(format!("`{name}` is restarted: {fault}: {words}")));
                    }
                }
            }
        }
        self.start(configuration, tell)
    }

    /// Starts a program, in up to three attempts: a single failure may be bad luck.
    fn start(
        &self,
        configuration: &PlayerConfiguration,
        tell: &mut dyn FnMut(Event),
    ) -> Result<Player, Option<MatchError>> {
        const MOST_TRIES: usize = 3;
        let Configuration { chess960, patience, .. } = *self.configuration;
        let mut why = String::new();
        for _ in 0..MOST_TRIES {
            let started = Player::start(configuration, chess960, patience, self.stop);
            let started = started.and_then(|(mut player, remarks)| {
                player.new_game()?;
                Ok((player, remarks))
            });
            match started {
                Ok((player, remarks)) => {
                    for remark in remarks {
                        tell(Event::Remark(remark));
                    }
                    return Ok(player);
                }
                Err(Fault::Interrupted) => return Err(None),
                Err(fault) => why = fault.to_string(),
            }
        }
        Err(Some(MatchError::Start { player: configuration.name.clone(), why }))
    }

    fn take(&self) -> Option<Assignment> {
        if self.stop.is_raised() {
            return None;
        }
        self.with_queue(Queue::take)
    }

    /// Returns true if all games were played.
    fn is_done(&self) -> bool {
        self.with_queue(|queue| queue.running == 0 && queue.peek().is_none())
    }

    fn with_queue<T>(&self, work: impl FnOnce(&mut Queue) -> T) -> T {
        work(&mut self.queue.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the number of processors of a game: one, or as many as its players have threads.
    fn processors(&self) -> usize {
        let options = self.configuration.players.iter().flat_map(|player| &player.options);
        let threads = options
            .filter(|(name, _)| name.eq_ignore_ascii_case("Threads"))
            .filter_map(|(_, value)| value.as_ref()?.parse().ok());
        threads.max().unwrap_or(1).max(1)
    }
}

/// The end of a match, and its sum.
#[derive(Clone, Debug)]
pub struct MatchOutcome {
    /// The reason for the end, with the hypothesis that the test accepted.
    pub conclusion: Conclusion,
    /// The sum of all games in the journal.
    pub tally: Tally,
}

/// Reason for the end of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conclusion {
    /// All games are played, and no test has decided.
    Complete,
    /// The test has accepted this hypothesis.
    Decided(Hypothesis),
    /// The caller stopped the match.
    Stopped,
}

/// Reason why a match cannot go on.
#[derive(Debug)]
pub enum MatchError {
    /// The configuration makes no sense.
    Configuration(ConfigurationError),
    /// There are no openings to play.
    NoOpenings,
    /// The openings are not those that the match began with.
    OtherOpenings,
    /// An opening cannot be played.
    Opening {
        /// Its number, from 1.
        number: usize,
        /// The reason.
        why: String,
    },
    /// A player cannot be started.
    Start {
        /// Its name.
        player: String,
        /// The reason.
        why: String,
    },
    /// A player failed, and the match is not to recover.
    Fault {
        /// The number of the game.
        number: u64,
        /// The failure, as a sentence.
        reason: String,
    },
    /// Tablebases for adjudication cannot be used.
    Tablebase(String),
    /// The journal cannot be written.
    Journal(JournalError),
}

impl fmt::Display for MatchError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::Configuration(error) => error.fmt(formatter),
            MatchError::NoOpenings => formatter.write_str("there are no openings to play"),
            MatchError::OtherOpenings => formatter
                .write_str("the book has changed since the match began; restore it, then resume"),
            MatchError::Opening { number, why } => {
                write!(formatter, "opening {number} cannot be played: {why}")
            }
            MatchError::Start { player, why } => {
                write!(formatter, "`{player}` cannot be started: {why}")
            }
            MatchError::Fault { number, reason } => write!(formatter, "game {number}: {reason}"),
            MatchError::Tablebase(why) => formatter.write_str(why),
            MatchError::Journal(error) => error.fmt(formatter),
        }
    }
}

impl std::error::Error for MatchError {}
