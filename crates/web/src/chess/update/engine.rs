//! The engine: what is asked of it, and what comes of its answers.

use std::time::Duration;

use threefold_chess::{ByColor, CastlingMode, Move, Position};
use threefold_engine::uci::{Command, Go, Start};
use threefold_engine::{Limits, setting};
use threefold_game::clocks::milliseconds;
use threefold_game::opponent::{self, Opponent};
use threefold_game::{Action, advice};

use super::{Effect, Reaction, text};
use crate::chess::Chess;
use crate::chess::model::{
    Hint, MOST_LINES, Model, NodeId, Purpose, Said, Score, Thinking, Thought, uci,
};

/// The time that the engine thinks about a hint, and about an offer: the opponent's time is running.
const HINT_TIME: Duration = Duration::from_secs(1);
const ANSWER_TIME: Duration = Duration::from_millis(300);
/// The most time of a clock that the engine plans with, and of what each move brings: about two seconds for a move. As
/// in a game between engines, it would plan 16 seconds for the first move at 5+3, and nobody wants to wait so long.
const MOST_REMAINING: Duration = Duration::from_secs(30);
const MOST_INCREMENT: Duration = Duration::from_secs(1);
/// Time kept back for every move, in milliseconds: a browser has other things to do, too.
const MOVE_OVERHEAD: u64 = 100;
/// The time that the engine may be silent beyond its own; a worker that the browser ended says nothing.
const PATIENCE: Duration = Duration::from_secs(8);
/// The number of restarts in a row before it is given up.
const MOST_RESTARTS: u8 = 2;
/// Half-moves of a line beside a hint.
const HINT_PLIES: usize = 6;

impl Reaction<'_, Chess> {
    /// Lets the engine think about what is wanted of it now, and about nothing else.
    pub(crate) fn think(&mut self) {
        let wanted = wanted(self.model);
        let engine = &self.model.engine;
        let is_same = |thinking: &Thinking| wanted == Some((thinking.purpose, thinking.found.node));
        if engine.thinking.as_ref().is_some_and(|thinking| !is_same(thinking)) {
            self.forget_thought();
        }
        if self.model.engine.thinking.is_some() {
            return;
        }
        if let Some((purpose, node)) = wanted {
            let commands = request(self.model, purpose, node);
            let due = due(self.model, purpose);
            let engine = &mut self.model.engine;
            // A fresh one is still to be loaded.
            let due = due.filter(|_| engine.was_limited.is_some());
            engine.was_limited = Some(purpose.is_limited());
            engine.thinking = Some(Thinking { purpose, found: Thought::new(node), due });
            // The worker takes text.
            let lines = commands.iter().map(ToString::to_string).collect();
            self.effects.push(Effect::Work(lines));
        }
    }

    pub(crate) fn forget_thought(&mut self) {
        if self.model.engine.thinking.take().is_some() {
            self.model.engine.was_limited = None;
            self.effects.push(Effect::StopWork);
        }
    }

    /// Starts the engine again if it has been silent for too long.
    pub(crate) fn look_at_engine(&mut self) {
        let due = self.model.engine.thinking.as_ref().and_then(|thinking| thinking.due);
        if due.is_some_and(|due| due <= self.model.shell.tab.now) {
            self.engine_failed(text::ENGINE_IS_SILENT);
        }
    }

    pub(crate) fn hear(&mut self, line: &str) {
        let purpose = self.model.engine.purpose();
        let due = purpose.and_then(|purpose| due(self.model, purpose));
        let Some(thinking) = &mut self.model.engine.thinking else { return };
        thinking.due = due;
        let node = thinking.found.node;
        let position = self.model.current_game.tree.node(node).position;
        match uci::read(line, &position) {
            Said::Other => {}
            Said::Info(info) => {
                let is_best = info.rank == 1 && !info.is_bound && !info.moves.is_empty();
                let best = info.score.filter(|_| is_best);
                let depth = info.depth;
                thinking.found.learn(info);
                if thinking.purpose == Purpose::Analysis {
                    self.model.engine.found = Some(thinking.found.clone());
                    // It knows better by now.
                    self.model.engine.hint = None;
                }
                if let Some(score) = best {
                    let evaluation = uci::for_white(score, position.turn());
                    self.model.current_game.learn(node, evaluation, depth);
                    self.model.engine.unsaved.get_or_insert(self.model.shell.tab.now);
                }
            }
            Said::Best(best) => {
                if let Some(thinking) = self.model.engine.thinking.take() {
                    if best.is_some() {
                        self.model.engine.failures = 0;
                    }
                    self.conclude(thinking, best);
                }
            }
        }
    }

    fn conclude(&mut self, thinking: Thinking, best: Option<Move>) {
        let Thinking { purpose, mut found, .. } = thinking;
        let score = found.lines.first().map_or(Score::Centipawns(0), |line| line.score);
        let live = self.model.current_game.live();
        // A flag may have fallen meanwhile.
        if purpose.is_own() && live.ending().is_some() {
            return;
        }
        match (purpose, best) {
            (Purpose::Analysis, _) => {
                // It has seen everything; it is not to begin again.
                found.is_complete = true;
                self.model.engine.found = Some(found);
            }
            (Purpose::Answer, _) => {
                let action = Opponent::answer(live, uci::centipawns(score));
                self.do_in_game(action);
            }
            (Purpose::Hint, Some(best)) => self.give_hint(&found, best),
            (Purpose::Move, Some(best)) => {
                let player = &mut self.model.engine.player;
                let actions =
                    player.decide(self.model.current_game.live(), best, uci::centipawns(score));
                self.perform(&actions);
            }
            (Purpose::Hint | Purpose::Move, None) => {
                self.engine_failed(text::ENGINE_WITHOUT_MOVE);
            }
        }
    }

    fn perform(&mut self, actions: &[Action]) {
        for &action in actions {
            match action {
                Action::Play(best) => self.play_live(best),
                _ => self.do_in_game(action),
            }
        }
        self.play_premove();
    }

    /// Plays the move that waited for the engine's, if it is legal now.
    fn play_premove(&mut self) {
        let Some(premove) = self.model.premove.take() else { return };
        let live = self.model.current_game.live();
        if live.ending().is_some() || self.model.current_game.is_engine(live.position().turn()) {
            return;
        }
        match Model::meant(live.position(), premove) {
            Ok(legal) => self.play_live(legal),
            Err(_) => self.refuse(text::premove_gone(true).to_owned()),
        }
    }

    pub(crate) fn ask_hint(&mut self) {
        if let Some(reason) = self.model.why_no_hint() {
            return self.refuse(reason);
        }
        // An analysis is a hint, too, and the same place must not have two.
        let found = self.model.engine.found_at(self.model.current_game.current).cloned();
        let best = found.as_ref().and_then(|found| found.lines.first()?.moves.first().copied());
        if let (Some(found), Some(best)) = (found, best) {
            return self.give_hint(&found, best);
        }
        self.model.engine.forgive();
        self.model.engine.owes_hint = true;
        self.say(Purpose::Hint.words());
    }

    fn give_hint(&mut self, found: &Thought, best: Move) {
        self.model.engine.owes_hint = false;
        let game = self.model.current_game.game();
        let position = game.position();
        if found.node != self.model.current_game.current || !position.is_legal(best) {
            return;
        }
        let line = found.lines.first();
        let score = line.map_or(Score::Centipawns(0), |line| line.score);
        let is_live = !self.model.current_game.is_looking_back();
        let claim =
            opponent::claim(&game.claims(), best, uci::centipawns(score)).filter(|_| is_live);
        let text = if let Some(Action::Claim { rule, announced }) = claim {
            let san = announced.map(|announced| position.san(announced).to_string());
            text::hint_claim(rule, san.as_deref())
        } else {
            let alone = [best];
            let line = line.map_or(&alone[..], |line| &line.moves);
            let line = advice::variation(game, line, HINT_PLIES, usize::MAX);
            text::hint(
                &position.san(best).to_string(),
                uci::for_white(score, position.turn()),
                &line,
            )
        };
        // The lines of an analysis say it already, and go on thinking.
        let hint = Hint { node: found.node, best, text: text.clone() };
        self.model.engine.hint = Some(hint).filter(|_| !self.model.engine.is_analysing);
        self.say(text);
    }

    pub(crate) fn toggle_analysis(&mut self) {
        let engine = &mut self.model.engine;
        engine.is_analysing = !engine.is_analysing;
        engine.hint = None;
        engine.forgive();
        let text = text::analysis(engine.is_analysing);
        self.say(text);
    }

    pub(crate) fn set_lines(&mut self, lines: u8) {
        let engine = &mut self.model.engine;
        engine.lines = lines.clamp(1, MOST_LINES);
        engine.found = None;
        // The search that runs was asked for another number.
        if engine.purpose() == Some(Purpose::Analysis) {
            self.forget_thought();
        }
    }

    pub(crate) fn play_line(&mut self, index: usize) {
        let found = self.model.engine.found_at(self.model.current_game.current);
        let line = found.and_then(|found| found.lines.get(index));
        match line.and_then(|line| line.moves.first().copied()) {
            Some(first) => self.play(first),
            None => self.refuse(text::NO_SUCH_LINE),
        }
    }

    /// Stops the engine at once; what it has found so far counts.
    pub(crate) fn stop_engine(&mut self) {
        let Some(thinking) = self.model.engine.thinking.clone() else {
            return self.refuse(text::NOBODY_THINKS);
        };
        if thinking.purpose == Purpose::Analysis {
            return self.toggle_analysis();
        }
        let best = thinking.found.lines.first().and_then(|line| line.moves.first().copied());
        if best.is_none() && thinking.purpose == Purpose::Hint {
            self.model.engine.owes_hint = false;
            return self.forget_thought();
        }
        let node = thinking.found.node;
        let best = best.or_else(|| any_move(&self.model.current_game.tree.node(node).position));
        self.forget_thought();
        self.conclude(thinking, best);
    }

    /// Starts the engine again, which does what it was asked for from the beginning; if that has been of
    /// no use, gives it up until somebody wants something of it.
    pub(crate) fn engine_failed(&mut self, reason: &str) {
        self.forget_thought();
        let engine = &mut self.model.engine;
        // Whatever comes next comes from a fresh one.
        engine.was_limited = None;
        engine.failures = engine.failures.saturating_add(1);
        let reason: String = reason.chars().take(200).collect();
        if engine.failures <= MOST_RESTARTS {
            return self.refuse(text::engine_restarted(&reason));
        }
        (engine.is_broken, engine.is_analysing, engine.owes_hint) = (true, false, false);
        self.refuse(text::engine_failed(&reason));
    }
}

fn any_move(position: &Position) -> Option<Move> {
    position.legal_moves().first().copied()
}

/// The purpose for which the engine is wanted now, and the position.
fn wanted(model: &Model) -> Option<(Purpose, NodeId)> {
    let (engine, table) = (&model.engine, &model.current_game);
    if engine.is_broken {
        return None;
    }
    let live = table.live();
    if live.ending().is_none() {
        let turn = live.position().turn();
        if table.is_engine(turn) {
            return Some((Purpose::Move, table.tip()));
        }
        if live.state().offer == Some(turn) && table.is_engine(turn.opponent()) {
            return Some((Purpose::Answer, table.tip()));
        }
    }
    if !table.position().has_legal_move() {
        return None;
    }
    if engine.owes_hint {
        return Some((Purpose::Hint, table.current));
    }
    let is_done = engine.found_at(table.current).is_some_and(|found| found.is_complete);
    (engine.is_analysing && !is_done).then_some((Purpose::Analysis, table.current))
}

/// The commands that ask for it. All that matters is said every time, for the engine may be a fresh one.
fn request(model: &Model, purpose: Purpose, node: NodeId) -> Vec<Command> {
    let table = &model.current_game;
    let elo = table.strength.elo().filter(|_| purpose.is_limited());
    let lines = if purpose == Purpose::Analysis { model.engine.lines } else { 1 };
    let start = table.tree.node(NodeId::START).position;
    let mode = start.castling_mode();
    // Player and adviser know nothing of each other, so that a hint makes no opponent wiser.
    let is_other = model.engine.was_limited != Some(purpose.is_limited());
    let mut commands: Vec<Command> = is_other.then_some(Command::NewGame).into_iter().collect();
    commands.push(setting::LIMIT_STRENGTH.command(elo.is_some()));
    if let Some(elo) = elo {
        commands.push(setting::ELO.command(elo.into()));
        commands.push(setting::VARIETY.command(variety(&table.id().to_string()).into()));
    }
    let line = table.tree.line(node).into_iter().filter_map(|id| table.tree.node(id).noted);
    let moves = line.map(|noted| noted.legal.to_uci(mode)).collect();
    commands.extend([
        setting::MULTI_PV.command(lines.into()),
        setting::CHESS960.command(mode == CastlingMode::Chess960),
        setting::MOVE_OVERHEAD.command(MOVE_OVERHEAD),
        Command::Position { start: Start::Fen(start.to_string()), moves },
        Command::Go(Go { limits: limits(model, purpose), ..Go::default() }),
    ]);
    commands
}

/// A number for each game, lest the engine answer the same moves with the same ones in all of them (FNV-1a).
fn variety(game: &str) -> u32 {
    game.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The time by which the engine must have said something again, if it is asked now.
fn due(model: &Model, purpose: Purpose) -> Option<u64> {
    let table = &model.current_game;
    let time = match (purpose, &table.clocks) {
        (Purpose::Analysis, _) => return None,
        (Purpose::Hint, _) => HINT_TIME,
        (Purpose::Answer, _) => ANSWER_TIME,
        (Purpose::Move, None) => table.strength.think_time(),
        // More than it ever takes for one move.
        (Purpose::Move, Some(clocks)) => {
            clocks.remaining(table.live().position().turn(), model.now()) / 4
        }
    };
    Some(model.shell.tab.now.saturating_add(milliseconds(time + PATIENCE)))
}

fn limits(model: &Model, purpose: Purpose) -> Limits {
    let table = &model.current_game;
    match (purpose, &table.clocks) {
        (Purpose::Analysis, _) => Limits { infinite: true, ..Limits::default() },
        (Purpose::Hint, _) => Limits::move_time(HINT_TIME),
        (Purpose::Answer, _) => Limits::move_time(ANSWER_TIME),
        (Purpose::Move, None) => Limits::move_time(table.strength.think_time()),
        (Purpose::Move, Some(clocks)) => Limits {
            remaining: ByColor::from_fn(|color| {
                Some(clocks.remaining(color, model.now()).min(MOST_REMAINING))
            }),
            increment: ByColor::from_fn(|color| clocks.increment(color).min(MOST_INCREMENT)),
            ..Limits::default()
        },
    }
}
