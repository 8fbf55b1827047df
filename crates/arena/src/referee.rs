//! One game. The referee believes no player: [`Game`] decides legality and every ending, and draws
//! are claimed at the first chance, as usual in engine matches.

use std::time::{Duration, Instant};

use threefold_chess::{ByColor, CastlingMode, Color, Position, UciMove};
use threefold_engine::tablebase::Tablebase;
use threefold_engine::uci::{Go, Reply};
use threefold_game::{Action, Game, GameClock, GameResult, NotedMove, Policy, Rule};

use crate::adjudication::Judge;
use crate::configuration::{Configuration, Limits};
use crate::event::Event;
use crate::finished::{Decision, FinishedGame, SideReport, Termination};
use crate::inspection::{self, Finding, excerpt};
use crate::player::{Fault, Player};
use crate::record::{self, Note};
use crate::schedule::{Assignment, Opening};

/// The referee of all games of a match.
#[derive(Clone, Copy)]
pub(crate) struct Referee<'a> {
    pub(crate) configuration: &'a Configuration,
    pub(crate) tablebase: Option<&'a Tablebase>,
}

/// A game that was played to its end.
pub(crate) struct Played {
    pub(crate) finished: FinishedGame,
    pub(crate) pgn: String,
    /// The side whose program failed, and must not play another game.
    pub(crate) broken: Option<Color>,
}

/// The match was stopped during a game.
pub(crate) struct Interrupted;

impl Referee<'_> {
    /// Plays a game. Both players have got `ucinewgame`.
    pub(crate) fn play(
        &self,
        assignment: Assignment,
        opening: &Opening,
        mut players: ByColor<&mut Player>,
        tell: &mut dyn FnMut(Event),
    ) -> Result<Played, Interrupted> {
        let start = Instant::now();
        let mut running = RunningGame::new(self, assignment, opening);
        tell(Event::Started { assignment, position: *running.game.position() });
        let decision = loop {
            if let Some(decision) = running.ending() {
                break decision;
            }
            let by = running.game.position().turn();
            match running.ask(by, players[by])? {
                Turn::Moved(event) => tell(event),
                Turn::Over(decision) => break decision,
            }
        };
        Ok(running.finish(decision, start.elapsed()))
    }
}

/// Plays the moves of an opening.
///
/// # Errors
/// If a move is illegal, or there is nothing left to play, as a sentence.
pub(crate) fn set_up(opening: &Opening) -> Result<Game, String> {
    let mut game = Game::new(opening.start, Policy::FIDE);
    for &played in &opening.moves {
        game.apply(Action::Play(played)).map_err(|refusal| refusal.to_string())?;
    }
    if let Some(ending) = game.ending() {
        return Err(format!("it is over: {ending}"));
    }
    match Rule::ALL.into_iter().find(|&rule| game.can_claim(rule).is_ok()) {
        Some(rule) => Err(format!("it can be claimed as a draw by {rule}")),
        None => Ok(game),
    }
}

/// The result of asking for a move.
enum Turn {
    Moved(Event),
    Over(Decision),
}

/// A running game.
struct RunningGame<'a> {
    referee: &'a Referee<'a>,
    assignment: Assignment,
    game: Game,
    /// The command that sets the position, which grows with every move.
    spelled: Spelled,
    sides: ByColor<Side<'a>>,
    judge: Judge<'a>,
    notes: Vec<Note>,
    log: Vec<String>,
    /// The side that ran out of time, or whose program failed.
    culprit: Option<Color>,
}

/// One side of a game.
struct Side<'a> {
    name: &'a str,
    limits: Limits,
    clock: Option<GameClock>,
    report: SideReport,
}

/// Most lines about protocol violations in the log of a game.
const MOST_REMARKS: usize = 8;

impl<'a> RunningGame<'a> {
    fn new(referee: &'a Referee<'a>, assignment: Assignment, opening: &Opening) -> RunningGame<'a> {
        let Referee { configuration, tablebase } = *referee;
        // Openings are checked before the match.
        let game = set_up(opening).unwrap_or_default();
        let mode =
            if configuration.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
        let mut spelled = Spelled::new(&opening.start, mode);
        for (noted, _) in game.moves() {
            spelled.push(noted.legal.to_uci(mode));
        }
        let sides = ByColor::from_fn(|color| {
            let player = assignment.players[color];
            let configured = configuration.players.get(player);
            let limits = configured.map(|player| player.limits.clone()).unwrap_or_default();
            let clock = limits.clock.clone().map(GameClock::new);
            let name = configured.map_or("?", |player| player.name.as_str());
            Side { name, limits, clock, report: SideReport { player, ..SideReport::default() } }
        });
        let judge = Judge::new(&configuration.adjudication, tablebase);
        let (notes, log, culprit) = (Vec::new(), Vec::new(), None);
        RunningGame { referee, assignment, game, spelled, sides, judge, notes, log, culprit }
    }

    /// Returns the ending, if the game is over: by the rules, by a claim that is possible now, or by
    /// adjudication.
    fn ending(&mut self) -> Option<Decision> {
        if self.game.ending().is_none() {
            for rule in Rule::ALL {
                // Refused unless it can be claimed.
                if self.game.apply(Action::Claim { rule, announced: None }).is_ok() {
                    break;
                }
            }
        }
        if let Some(ending) = self.game.ending() {
            return Some(ending.into());
        }
        let plies = u32::try_from(self.notes.len()).unwrap_or(u32::MAX);
        self.judge.decide(self.game.position(), plies)
    }

    /// Asks a player for its move, and plays it.
    fn ask(&mut self, by: Color, player: &mut Player) -> Result<Turn, Interrupted> {
        let patience = self.referee.configuration.patience;
        let go = self.go(by);
        let side = &self.sides[by];
        let allowed = side.allowed(by).unwrap_or(patience.think).saturating_add(patience.margin);
        let answer = match player.think(&self.spelled.text, &go, allowed) {
            Ok(answer) => answer,
            Err(Fault::Interrupted) => return Err(Interrupted),
            Err(fault) => {
                let (termination, what) = match fault {
                    Fault::Stall { .. } => (Termination::Stall, "stalled"),
                    _ => (Termination::Crash, "crashed"),
                };
                return Ok(self.forfeit(by, player, termination, &format!("{what}: {fault}")));
            }
        };
        if answer.time > allowed {
            let seconds = (answer.time.as_secs_f64(), allowed.as_secs_f64());
            self.keep_log(
                by,
                player,
                &format!("answered after {:.3} s, {:.3} s were allowed", seconds.0, seconds.1),
            );
            return Ok(Turn::Over(self.flag(by)));
        }
        let reply = answer.line.parse();
        let Ok(Reply::BestMove { best, .. }) = reply else {
            let what =
                format!("answered with something that is not a move: {}", excerpt(&answer.line));
            return Ok(self.forfeit(by, player, Termination::MalformedMove, &what));
        };
        let Some(best) = best else {
            let what = "says that it has no move";
            return Ok(self.forfeit(by, player, Termination::IllegalMove, what));
        };
        let legal = match best.to_move(self.game.position()) {
            Ok(legal) => legal,
            Err(why) => {
                let what = format!("played {best}, which is illegal: {why}");
                return Ok(self.forfeit(by, player, Termination::IllegalMove, &what));
            }
        };
        let finding = inspection::inspect(&self.game, &answer.talk, legal);
        let noted = NotedMove::new(self.game.position(), legal);
        // A legal move in a game that is not over cannot be refused.
        let _ = self.game.apply(Action::Play(legal));
        Ok(Turn::Moved(self.note_move(by, noted, finding, answer.time)))
    }

    /// Notes the move and the information about it.
    fn note_move(
        &mut self,
        by: Color,
        noted: NotedMove,
        finding: Finding,
        time: Duration,
    ) -> Event {
        let number = self.notes.len() / 2 + 1;
        let side = &mut self.sides[by];
        for remark in &finding.remarks {
            if self.log.len() < MOST_REMARKS {
                self.log.push(format!("{}, move {number}: {remark}", side.name));
            }
        }
        let thought = finding.thought;
        side.report.inspection.add(&finding.inspection);
        side.report.moves += 1;
        side.report.time += time;
        side.report.longest = side.report.longest.max(time);
        side.report.nodes += thought.nodes.unwrap_or(0);
        side.report.depth += u64::from(thought.depth.unwrap_or(0));
        let remaining = side.charge(by, time);
        self.spelled.push(noted.legal.to_uci(self.spelled.mode));
        let position = *self.game.position();
        self.judge.hear(by, thought.value, &position);
        let (value, depth) = (thought.value, thought.depth);
        self.notes.push(Note { thought, time, remaining });
        let number = self.assignment.number;
        Event::Moved { number, by, noted, position, value, depth, time, remaining }
    }

    fn go(&self, by: Color) -> Go {
        let mut go = Go::default();
        let limits = &mut go.limits;
        let side = &self.sides[by];
        // Some programs take a missing clock for one without time, so a player without a clock of
        // its own does not hear of the other's.
        for color in Color::ALL.into_iter().filter(|_| side.clock.is_some()) {
            if let Some(clock) = &self.sides[color].clock {
                limits.remaining[color] = Some(clock.remaining(color, Duration::ZERO));
                limits.increment[color] = clock.period(color).increment;
            }
        }
        limits.moves_to_go = side.clock.as_ref().and_then(|clock| clock.moves_to_go(by));
        limits.move_time = side.limits.move_time;
        limits.nodes = side.limits.nodes;
        limits.depth = side.limits.depth;
        go
    }

    /// Ends the game because a player's time is up.
    fn flag(&mut self, by: Color) -> Decision {
        self.culprit = Some(by);
        let _ = self.game.apply(Action::FlagFall(by));
        // It is not over before, so it is now.
        self.game.ending().map_or_else(|| self.loss(by, Termination::TimeForfeit, ""), Into::into)
    }

    /// Ends the game because a player's program failed.
    fn forfeit(
        &mut self,
        by: Color,
        player: &Player,
        termination: Termination,
        what: &str,
    ) -> Turn {
        self.culprit = Some(by);
        self.keep_log(by, player, what);
        Turn::Over(self.loss(by, termination, what))
    }

    /// Returns the loss of a side. As when a flag falls, it is a draw if the opponent could not have
    /// mated (FIDE 6.9, 7.5.5).
    fn loss(&self, by: Color, termination: Termination, what: &str) -> Decision {
        let winner = by.opponent();
        if self.game.position().has_mating_material(winner) {
            let reason = format!("{winner} wins, {by} {what}");
            Decision { result: GameResult::win(winner), termination, reason }
        } else {
            let reason = format!("draw: {by} {what}, but {winner} cannot checkmate");
            Decision { result: GameResult::Draw, termination, reason }
        }
    }

    fn keep_log(&mut self, by: Color, player: &Player, what: &str) {
        self.log.push(format!("{} {what}", self.sides[by].name));
        self.log.push(format!("asked: {}", self.spelled.text));
        self.log.push(format!("asked: {}", self.go(by)));
        self.log.extend(player.last_words().into_iter().map(|line| format!("said: {line}")));
    }

    fn finish(self, decision: Decision, duration: Duration) -> Played {
        let Decision { result, termination, reason } = decision;
        let ByColor { white, black } = self.sides.map(|side| side.report);
        let finished = FinishedGame {
            number: self.assignment.number,
            result,
            termination,
            reason,
            opening: self.assignment.opening,
            plies: u32::try_from(self.notes.len()).unwrap_or(u32::MAX),
            duration,
            white,
            black,
            culprit: self.culprit,
            log: self.log,
        };
        let configuration = self.referee.configuration;
        let pgn =
            record::write(configuration, &self.assignment, &self.game, &self.notes, &finished);
        let broken = self.culprit.filter(|_| finished.termination.is_fault());
        Played { finished, pgn, broken }
    }
}

impl Side<'_> {
    /// Returns the time for this move, if time limits it.
    fn allowed(&self, color: Color) -> Option<Duration> {
        let clock = self.clock.as_ref().map(|clock| {
            clock.remaining(color, Duration::ZERO).saturating_add(clock.period(color).delay)
        });
        clock.into_iter().chain(self.limits.move_time).min()
    }

    /// Takes the time of a move off the clock. Returns what is left, with the increment.
    fn charge(&mut self, color: Color, time: Duration) -> Option<Duration> {
        let clock = self.clock.as_mut()?;
        // Within the margin a clock may be overdrawn, but the flag does not fall.
        let left = clock.remaining(color, Duration::ZERO).saturating_add(clock.period(color).delay);
        clock.start(color, Duration::ZERO);
        clock.press(time.min(left.saturating_sub(Duration::from_nanos(1))));
        Some(clock.remaining(color, Duration::ZERO))
    }
}

/// The command that sets the position.
struct Spelled {
    text: String,
    mode: CastlingMode,
    has_moves: bool,
}

impl Spelled {
    fn new(start: &Position, mode: CastlingMode) -> Spelled {
        let fen = start.to_string();
        let text = if fen == Position::START.to_string() {
            "position startpos".to_string()
        } else {
            format!("position fen {fen}")
        };
        Spelled { text, mode, has_moves: false }
    }

    fn push(&mut self, spelled: UciMove) {
        if !self.has_moves {
            self.text.push_str(" moves");
            self.has_moves = true;
        }
        self.text.push(' ');
        self.text.push_str(&spelled.to_string());
    }
}
