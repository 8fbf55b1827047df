//! Many games at the same time, until there are no more or it is decided.
//!
//! Every game of the configured concurrency has a thread with players of its own, which live from
//! game to game. The calling thread alone writes the journal and tells what happens, and who has
//! finished a game waits for that: else a slow disk, or a reader that rests, would leave games in
//! memory that a kill takes away, and the match would go on after it is decided.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Scope};

use threefold_chess::{ByColor, CastlingMode, Color};
use threefold_engine::tablebase::Tablebase;

use crate::configuration::{Configuration, ConfigurationError, PlayerConfiguration, Restart};
use crate::event::{Event, Verdict};
use crate::journal::{Journal, JournalError};
use crate::player::{Fault, Player};
use crate::processor;
use crate::referee::{self, Interrupted, Played, Referee};
use crate::schedule::{Assignment, Opening, Schedule};
use crate::stop::Stop;

/// Plays what is missing of a match.
///
/// The journal's games count as played. Events come on the calling thread, a finished game after it
/// was written to the journal; games end in any order. When `on_event` says so, or `stop` is raised,
/// running games are given up and the match can be resumed later. Games that end at that moment are
/// still written and told; what was said about them does not matter any more. At the end `stop` is
/// raised if the match did not run to its end.
///
/// ```
/// use threefold_arena::{
///     Conclusion, Configuration, Journal, Limits, Opening, PlayerConfiguration, Program, Stop,
///     Verdict, run_match,
/// };
/// use threefold_chess::Position;
///
/// let player = |name, nodes| PlayerConfiguration::new(name, Program::Own, Limits::nodes(nodes));
/// let players = vec![player("one", 60), player("other", 20)];
/// let configuration = Configuration { players, rounds: Some(1), ..Configuration::default() };
/// let openings = [Opening { start: Position::START, moves: Vec::new() }];
///
/// let mut journal = Journal::in_memory(&configuration, &openings);
/// let stop = Stop::default();
/// let conclusion =
///     run_match(&configuration, &openings, &mut journal, &stop, &mut |_| Verdict::Continue)?;
/// assert_eq!(conclusion, Conclusion::Complete);
/// assert_eq!(journal.games().len(), 2);
/// # Ok::<(), threefold_arena::MatchError>(())
/// ```
///
/// # Errors
/// If the match makes no sense, a player cannot be started, a player failed and the match is not to
/// recover, or the journal cannot be written. What was played until then is in the journal.
pub fn run_match(
    configuration: &Configuration,
    openings: &[Opening],
    journal: &mut Journal,
    stop: &Stop,
    on_event: &mut dyn FnMut(&Event) -> Verdict,
) -> Result<Conclusion, MatchError> {
    check(configuration, openings, journal)?;
    let tablebase = open_tablebase(configuration)?;
    let hall = Hall {
        configuration,
        openings,
        referee: Referee { configuration, tablebase: tablebase.as_ref() },
        queue: Mutex::new(Queue::new(configuration, openings, journal)),
        stop,
    };
    let verdict = thread::scope(|scope| hall.listen(hall.open(scope), journal, on_event))?;
    Ok(match verdict {
        Verdict::Stop => Conclusion::Decided,
        Verdict::Continue if hall.is_done() => Conclusion::Complete,
        Verdict::Continue => Conclusion::Stopped,
    })
}

fn open_tablebase(configuration: &Configuration) -> Result<Option<Tablebase>, MatchError> {
    let rule = configuration.adjudication.tablebase.as_ref();
    let opened = rule.map(|rule| Tablebase::open(&rule.path.to_string_lossy()));
    opened.transpose().map_err(MatchError::Tablebase)
}

/// Writes down a finished game and tells of it.
fn record(
    configuration: &Configuration,
    journal: &mut Journal,
    played: Played,
    on_event: &mut dyn FnMut(&Event) -> Verdict,
) -> Result<Verdict, MatchError> {
    let Played { finished, pgn, .. } = played;
    journal.add(finished.clone(), &pgn).map_err(MatchError::Journal)?;
    let verdict = on_event(&Event::Finished(Box::new(finished.clone())));
    if finished.termination.is_fault() && !configuration.recover {
        return Err(MatchError::Fault { number: finished.number, reason: finished.reason });
    }
    Ok(verdict)
}

/// Whether a match can be played.
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

/// What a thread tells.
enum Told {
    Event(Event),
    /// A game, and what is dropped when it is written down and told.
    Finished(Box<Played>, Sender<()>),
    Failed(MatchError),
}

/// Where the games are played.
struct Hall<'a> {
    configuration: &'a Configuration,
    openings: &'a [Opening],
    referee: Referee<'a>,
    queue: Mutex<Queue>,
    stop: &'a Stop,
}

/// The games that nobody has begun.
struct Queue {
    schedule: Schedule,
    next: u64,
    finished: BTreeSet<u64>,
    /// Games that are begun and not at their end.
    running: usize,
    /// Whether it was said that openings are played again.
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

    /// What people should know of the openings: once, and as soon as it is known. Of a single
    /// opening nobody expects anything else.
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
    /// Begins to play on threads of their own; gives what they tell.
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

    /// Records and tells what the threads tell, until all of them have ended. The first reason to
    /// stop is the one that is given; games that end after it are recorded all the same.
    fn listen(
        &self,
        inbox: Receiver<Told>,
        journal: &mut Journal,
        on_event: &mut dyn FnMut(&Event) -> Verdict,
    ) -> Result<Verdict, MatchError> {
        let mut first = Ok(Verdict::Continue);
        for told in inbox {
            let mut waiting = None;
            let verdict = match told {
                Told::Event(event) => Ok(on_event(&event)),
                Told::Finished(played, recorded) => {
                    waiting = Some(recorded);
                    record(self.configuration, journal, *played, on_event)
                }
                Told::Failed(error) => Err(error),
            };
            let goes_on = |verdict: &_| matches!(verdict, Ok(Verdict::Continue));
            if goes_on(&first) && !goes_on(&verdict) {
                first = verdict;
                self.stop.raise();
            }
            // Not before it is known whether there is to be a next game.
            drop(waiting);
        }
        first
    }

    /// Plays games until there are no more.
    fn work(&self, slot: usize, outbox: &Sender<Told>) {
        let tell = |told| drop(outbox.send(told));
        if self.configuration.affinity
            && let Err(why) = processor::bind(slot, self.processors())
        {
            tell(Told::Event(Event::Remark(format!("not bound to processors: {why}"))));
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

    /// Plays one game; no error means that the match was stopped.
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

    /// A player that is ready for a new game: the one of the last game, or a new one.
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
                        tell(Event::Remark(format!("`{name}` is started again: {fault}: {words}")));
                    }
                }
            }
        }
        self.start(configuration, tell)
    }

    /// Starts a program. What fails once may have had no luck; what fails thrice is wrong.
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

    /// Whether all games were played.
    fn is_done(&self) -> bool {
        self.with_queue(|queue| queue.running == 0 && queue.peek().is_none())
    }

    fn with_queue<T>(&self, work: impl FnOnce(&mut Queue) -> T) -> T {
        work(&mut self.queue.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How many processors a game needs: one, or as many as its players have threads.
    fn processors(&self) -> usize {
        let options = self.configuration.players.iter().flat_map(|player| &player.options);
        let threads = options
            .filter(|(name, _)| name.eq_ignore_ascii_case("Threads"))
            .filter_map(|(_, value)| value.as_ref()?.parse().ok());
        threads.max().unwrap_or(1).max(1)
    }
}

/// How a match came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conclusion {
    /// All games are played.
    Complete,
    /// It is decided.
    Decided,
    /// It was stopped from outside.
    Stopped,
}

/// Why a match cannot go on.
#[derive(Debug)]
pub enum MatchError {
    /// It makes no sense.
    Configuration(ConfigurationError),
    /// There are no openings to play.
    NoOpenings,
    /// The openings are not those that the match began with.
    OtherOpenings,
    /// An opening cannot be played.
    Opening {
        /// Which one, from 1.
        number: usize,
        /// Why not.
        why: String,
    },
    /// A player cannot be started.
    Start {
        /// Its name.
        player: String,
        /// Why not.
        why: String,
    },
    /// A player failed, and the match is not to recover.
    Fault {
        /// In which game.
        number: u64,
        /// How, as a sentence.
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
            MatchError::OtherOpenings => {
                formatter.write_str("the openings are not those that the match began with")
            }
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
