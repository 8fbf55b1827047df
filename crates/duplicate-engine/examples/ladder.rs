//! Plays one player alone against three others, seats rotated, and prints wins, draws and losses.
//!
//! `cargo run --release -p threefold-duplicate-engine --example ladder -- brs:50000 greedy 100`

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::cast_precision_loss,
    reason = "an example for the terminal, with numbers for people"
)]

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use threefold_chess::random::SplitMix64;
use threefold_duplicate::{Rulings, Score, Seat, SyncedMove};
use threefold_duplicate_engine::{
    DuplicateEngine, GameHistory, Level, Limits, Method, OpponentModel, baseline,
};

const OPENING_PLIES: usize = 8;
const LONGEST: usize = 600;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let parsed = (|| {
        let alone = Player::parse(arguments.first()?)?;
        let others = Player::parse(arguments.get(1)?)?;
        let games = arguments.get(2).map_or(Some(100), |text| text.parse().ok())?;
        let seed = arguments.get(3).map_or(Some(1), |text| text.parse().ok())?;
        let threads = arguments.get(4).map_or(Some(1), |text| text.parse().ok())?;
        Some((alone, others, games, seed, threads))
    })();
    let Some((alone, others, games, seed, threads)) = parsed else {
        eprintln!("usage: ladder ALONE OTHERS [GAMES [SEED [THREADS]]]");
        eprintln!(
            "players: random, greedy, prototype:NODES, level:NUMBER, METHOD:NODES, METHOD:NODES:DRAW, METHOD@MILLISECONDS"
        );
        eprintln!("methods: brs, paranoid, maxn, mcts, opps-FREE-KEPT-PARTNER");
        return ExitCode::from(2);
    };
    let tally = Mutex::new(Tally::default());
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut players = Players { alone: alone.start(), others: others.start() };
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        break;
                    }
                    let finished = play(&mut players, seed, number);
                    if let Ok(mut tally) = tally.lock() {
                        tally.add(&finished);
                        if tally.games() % 20 == 0 {
                            eprintln!("{tally}");
                        }
                    }
                }
            });
        }
    });
    println!("{} against three {}", arguments[0], arguments[1]);
    println!("{}", tally.into_inner().unwrap_or_default());
    ExitCode::SUCCESS
}

#[derive(Clone)]
enum Player {
    Random,
    Greedy,
    Prototype(u64),
    Engine(Method, Limits, i32),
}

impl Player {
    fn parse(text: &str) -> Option<Player> {
        if text == "random" {
            return Some(Player::Random);
        }
        if text == "greedy" {
            return Some(Player::Greedy);
        }
        if let Some((name, time)) = text.split_once('@') {
            let limits = Limits::move_time(Duration::from_millis(time.parse().ok()?));
            return Some(Player::Engine(method(name)?, limits, DRAW));
        }
        let (name, rest) = text.split_once(':')?;
        if name == "prototype" {
            return Some(Player::Prototype(rest.parse().ok()?));
        }
        if name == "level" {
            let level: Level = rest.parse().ok()?;
            return Some(Player::Engine(Method::default(), level.limits(), DRAW));
        }
        let (nodes, draw) = rest.split_once(':').unwrap_or((rest, ""));
        let draw = if draw.is_empty() { DRAW } else { draw.parse().ok()? };
        Some(Player::Engine(method(name)?, Limits::nodes(nodes.parse().ok()?), draw))
    }

    fn start(&self) -> Seated {
        let mut engine = None;
        if let Player::Engine(method, _, draw) = self {
            let mut started = DuplicateEngine::new();
            started.set_method(*method);
            started.set_draw_value(*draw);
            engine = Some(started);
        }
        Seated { player: self.clone(), engine, nodes: 0, plies: 0, moves: 0, time: Duration::ZERO }
    }
}

const DRAW: i32 = -60;

fn method(name: &str) -> Option<Method> {
    Some(match name {
        "brs" => Method::BEST_REPLY,
        "paranoid" => Method::PARANOID,
        "maxn" => Method::MaxN,
        "mcts" => Method::MonteCarlo,
        _ => {
            let mut numbers = name.strip_prefix("opps-")?.split('-').map(|part| part.parse().ok());
            let mut next = || numbers.next().flatten();
            Method::AlphaBeta(OpponentModel {
                free: next()?,
                kept: next()?,
                partner_is_free: next()? != 0,
            })
        }
    })
}

/// A player at work, with what its thinking took.
struct Seated {
    player: Player,
    engine: Option<DuplicateEngine>,
    nodes: u64,
    plies: u64,
    moves: u64,
    time: Duration,
}

impl Seated {
    fn choose(&mut self, game: &GameHistory, dice: &mut SplitMix64) -> Option<SyncedMove> {
        let position = game.position();
        match &self.player {
            Player::Random => baseline::random(position, dice),
            Player::Greedy => baseline::greedy(position, dice),
            Player::Prototype(nodes) => baseline::prototype(position, *nodes, dice),
            Player::Engine(_, limits, _) => {
                let engine = self.engine.as_mut()?;
                engine.set_game(game.clone());
                let start = Instant::now();
                let result = engine.go(limits, |_| ());
                self.time += start.elapsed();
                self.nodes += result.report.nodes;
                self.plies += u64::from(result.report.plies);
                self.moves += 1;
                result.best
            }
        }
    }
}

struct Players {
    alone: Seated,
    others: Seated,
}

struct Finished {
    score: Score,
    seat: Seat,
    plies: usize,
    nodes: u64,
    depths: u64,
    moves: u64,
    time: Duration,
}

/// Plays a game: four in a row begin with the same opening, one for each seat.
fn play(players: &mut Players, seed: u64, number: u64) -> Finished {
    let seat = Seat::at_ply(number as usize);
    let mut game = opening(seed, number / 4);
    let mut dice = SplitMix64::stream(seed ^ 0x5eed, number);
    for seated in [&mut players.alone, &mut players.others] {
        if let Some(engine) = &mut seated.engine {
            engine.new_game();
        }
        (seated.nodes, seated.plies, seated.moves, seated.time) = (0, 0, 0, Duration::ZERO);
    }
    while game.ending().is_none() && game.plies() < LONGEST {
        let turn = game.position().turn();
        let seated = if turn == seat { &mut players.alone } else { &mut players.others };
        let Some(chosen) = seated.choose(&game, &mut dice) else { break };
        if game.play(chosen).is_err() {
            eprintln!("illegal move {chosen} by {turn}");
            break;
        }
    }
    let score = game.ending().map_or(Score::Draw, |ending| ending.result()[seat]);
    let alone = &players.alone;
    Finished {
        score,
        seat,
        plies: game.plies(),
        nodes: alone.nodes,
        depths: alone.plies,
        moves: alone.moves,
        time: alone.time,
    }
}

/// Random plies from the start that do not end the game.
fn opening(seed: u64, number: u64) -> GameHistory {
    for attempt in 0.. {
        let mut dice = SplitMix64::stream(seed.wrapping_add(attempt << 32), number);
        let mut game = GameHistory::new(Rulings::default());
        while game.plies() < OPENING_PLIES {
            let Some(chosen) = baseline::random(game.position(), &mut dice) else { break };
            if game.play(chosen).is_err() {
                break;
            }
        }
        if game.ending().is_none() && game.plies() == OPENING_PLIES {
            return game;
        }
    }
    GameHistory::new(Rulings::default())
}

#[derive(Default)]
struct Tally {
    /// Wins, draws and losses of each seat.
    scores: [[u32; 3]; 4],
    plies: usize,
    nodes: u64,
    depths: u64,
    moves: u64,
    time: Duration,
}

impl Tally {
    fn add(&mut self, game: &Finished) {
        let index = match game.score {
            Score::Win => 0,
            Score::Draw => 1,
            Score::Loss => 2,
        };
        self.scores[game.seat as usize][index] += 1;
        self.plies += game.plies;
        self.nodes += game.nodes;
        self.depths += game.depths;
        self.moves += game.moves;
        self.time += game.time;
    }

    fn games(&self) -> u32 {
        self.scores.iter().flatten().sum()
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let games = f64::from(self.games().max(1));
        let total = |index: usize| f64::from(self.scores.iter().map(|row| row[index]).sum::<u32>());
        let shares = [0, 1, 2].map(|index| {
            let share = total(index) / games;
            let error = (share * (1.0 - share) / games).sqrt();
            format!("{:.1} ± {:.1} %", 100.0 * share, 100.0 * error)
        });
        let [win, draw, loss] = shares;
        write!(formatter, "{games} games: win {win}, draw {draw}, loss {loss}")?;
        let score = (total(0) + total(1) / 2.0) / games;
        write!(
            formatter,
            "; points {:.1} %, {:.0} plies a game",
            100.0 * score,
            self.plies as f64 / games
        )?;
        if self.moves > 0 {
            let speed = self.nodes as f64 / self.time.as_secs_f64().max(1e-9);
            let depth = self.depths as f64 / self.moves as f64;
            write!(formatter, "; depth {depth:.1}, {speed:.0} nodes/s")?;
        }
        for (seat, row) in Seat::ALL.into_iter().zip(self.scores) {
            write!(formatter, "; {seat} {}/{}/{}", row[0], row[1], row[2])?;
        }
        Ok(())
    }
}
