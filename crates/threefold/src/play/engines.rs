//! The engine at a game of chess: as a player and as an adviser, each knowing nothing of the other.

use std::io;
use std::time::Duration;

use threefold_chess::{Move, Position};
use threefold_engine::{Engine, Limits, Progress, Report, SearchResult, Setting};
use threefold_game::Game;

use crate::terminal::{Bell, Mind, Thinker, Thought};

/// The purpose of a thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// To move.
    Move,
    /// To answer a draw offer.
    Answer,
    /// To give the player to move a hint.
    Hint,
    /// To show lines.
    Analysis,
}

impl Purpose {
    /// Returns true if the engine is only as strong as it plays. An offer is judged, and advice
    /// given, as well as it can: what a careless choice leads to says little about the position.
    const fn is_limited(self) -> bool {
        matches!(self, Purpose::Move)
    }
}

/// A message from an engine.
#[derive(Debug)]
pub(super) enum Message {
    /// A line; told in an analysis alone.
    Line(Report),
    /// The end.
    Done(Purpose, SearchResult),
    /// The engine has broken down.
    Lost,
}

/// The engines, of which at most one thinks.
pub(super) struct Engines {
    thinker: Thinker<Engine>,
    /// The subject of the thought under way.
    subject: Option<Subject>,
    /// The strength to play with; none is all there is.
    elo: Option<u16>,
    /// Players and advisers know nothing of each other, so that a hint makes no opponent wiser.
    player: Option<Engine>,
    adviser: Option<Engine>,
}

#[derive(Clone, Copy)]
struct Subject {
    purpose: Purpose,
    position: Position,
    plies: usize,
}

/// A thought of the engine.
pub(crate) struct Task {
    limits: Limits,
    tells_lines: bool,
}

impl Mind for Engine {
    type Task = Task;
    type Progress = Report;
    type Outcome = SearchResult;

    fn stopper(&self) -> Box<dyn Fn()> {
        let stopper = Engine::stopper(self);
        Box::new(move || stopper.stop())
    }

    fn think(&mut self, task: Task, tell: &mut dyn FnMut(Report)) -> SearchResult {
        self.go(&task.limits, |progress| {
            if let (Progress::Report(report), true) = (progress, task.tells_lines) {
                tell(report.clone());
            }
        })
    }
}

/// Time kept back for every move: the screen and the disk are slower than another program.
const MOVE_OVERHEAD: Duration = Duration::from_millis(50);

impl Engines {
    /// Engines that play with this strength.
    pub(super) const fn new(elo: Option<u16>, bell: Option<Bell>) -> Engines {
        Engines { thinker: Thinker::new(bell), subject: None, elo, player: None, adviser: None }
    }

    /// The purpose of the thought under way.
    pub(super) fn purpose(&self) -> Option<Purpose> {
        self.subject.map(|subject| subject.purpose)
    }

    /// Begins to think about the game as it stands; whatever was thought before is given up.
    ///
    /// # Errors
    /// If there is no thread for it.
    pub(super) fn begin(
        &mut self,
        purpose: Purpose,
        game: &Game,
        limits: Limits,
    ) -> io::Result<()> {
        self.give_up();
        let slot = self.slot(purpose).take();
        let mut engine = slot.unwrap_or_else(|| self.new_engine(purpose));
        let start = game.timeline().start().position;
        let moves: Vec<Move> = game.moves().map(|(noted, _)| noted.legal).collect();
        engine.set_position(&start, &moves).map_err(io::Error::other)?;
        let task = Task { limits, tells_lines: purpose == Purpose::Analysis };
        self.thinker.begin(engine, task)?;
        self.subject = Some(Subject { purpose, position: *game.position(), plies: moves.len() });
        Ok(())
    }

    /// Asks for the best move so far, at once.
    pub(super) fn stop(&self) {
        self.thinker.stop();
    }

    /// Gives up what is thought about anything but this game as it stands.
    pub(super) fn keep_to(&mut self, game: &Game) {
        let is_about = |subject: Subject| {
            subject.position == *game.position()
                && subject.plies == game.moves().count()
                && game.ending().is_none()
        };
        if self.subject.is_some_and(|subject| !is_about(subject)) {
            self.give_up();
        }
    }

    /// Forgets the game played so far.
    pub(super) fn forget(&mut self) {
        self.give_up();
        for engine in [&mut self.player, &mut self.adviser].into_iter().flatten() {
            engine.new_game();
            let _ = engine.set_option(Setting::Variety(variety()));
        }
    }

    /// Waits until there is something to hear, or until patience is over; returns true if there is.
    pub(super) fn wait(&mut self, patience: Option<Duration>) -> bool {
        self.thinker.wait(patience)
    }

    /// Takes what came of a thought since the last time.
    pub(super) fn take(&mut self) -> Option<Message> {
        let thought = self.thinker.take()?;
        if let Thought::Progress(report) = thought {
            return Some(Message::Line(report));
        }
        let subject = self.subject.take();
        Some(match (thought, subject) {
            (Thought::Done(engine, result), Some(subject)) => {
                *self.slot(subject.purpose) = Some(*engine);
                Message::Done(subject.purpose, result)
            }
            _ => Message::Lost,
        })
    }

    /// Stops, and hears nothing of it.
    fn give_up(&mut self) {
        self.stop();
        while self.thinker.is_running() {
            self.wait(None);
            while self.take().is_some() {}
        }
    }

    fn slot(&mut self, purpose: Purpose) -> &mut Option<Engine> {
        if purpose.is_limited() { &mut self.player } else { &mut self.adviser }
    }

    fn new_engine(&self, purpose: Purpose) -> Engine {
        let mut engine = Engine::new();
        let elo = self.elo.filter(|_| purpose.is_limited());
        let strength = elo.map(|elo| {
            [Setting::Elo(elo.into()), Setting::LimitStrength(true), Setting::Variety(variety())]
        });
        for setting in strength.into_iter().flatten().chain([Setting::MoveOverhead(MOVE_OVERHEAD)])
        {
            // In range, all of them; the engine plays with what it has otherwise.
            let _ = engine.set_option(setting);
        }
        engine
    }
}

/// A number that is another one in every game, so that the same moves meet other answers.
fn variety() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use threefold_game::Action;

    use super::*;

    /// Everything that is heard until there is an end.
    fn heard(engines: &mut Engines) -> Vec<Message> {
        let mut thoughts = Vec::new();
        while engines.purpose().is_some() {
            engines.wait(None);
            thoughts.extend(std::iter::from_fn(|| engines.take()));
        }
        thoughts
    }

    #[test]
    fn lines_are_told_in_an_analysis_alone() {
        let mut engines = Engines::new(Some(1200), None);
        let game = Game::default();
        for (purpose, has_lines) in [(Purpose::Analysis, true), (Purpose::Move, false)] {
            engines.begin(purpose, &game, Limits::depth(3)).unwrap();
            let thoughts = heard(&mut engines);
            let Some(Message::Done(done, answer)) = thoughts.last() else { panic!("{thoughts:?}") };
            assert_eq!((*done, answer.best.is_some()), (purpose, true));
            assert_eq!(thoughts.len() > 1, has_lines);
        }
    }

    #[test]
    fn an_endless_thought_can_be_stopped() {
        let mut engines = Engines::new(None, None);
        let game = Game::default();
        engines
            .begin(Purpose::Move, &game, Limits { infinite: true, ..Limits::default() })
            .unwrap();
        engines.keep_to(&game);
        assert_eq!(engines.purpose(), Some(Purpose::Move));
        engines.stop();
        assert!(matches!(heard(&mut engines)[..], [Message::Done(Purpose::Move, _)]));
    }

    #[test]
    fn what_is_thought_about_another_position_is_given_up() {
        let mut engines = Engines::new(None, None);
        let mut game = Game::default();
        let limits = Limits { infinite: true, ..Limits::default() };
        engines.begin(Purpose::Analysis, &game, limits).unwrap();
        let played = game.position().legal_moves()[0];
        game.apply(Action::Play(played)).unwrap();
        engines.keep_to(&game);
        assert_eq!(engines.purpose(), None);
        assert!(engines.take().is_none());
    }
}
