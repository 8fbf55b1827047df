//! Thought beside the game: the engine on a thread of its own, so that lines can be typed and
//! flags can fall meanwhile.
//!
//! What is thought for is up to whoever asked; what comes of it too.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use threefold_chess::{Move, Position};
use threefold_engine::{Engine, Limits, Progress, Report, SearchResult, Setting, Stopper};
use threefold_game::Game;

use crate::terminal::Bell;

/// What is thought for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// To move.
    Move,
    /// To answer a draw offer.
    Answer,
    /// To give the player to move a hint.
    Hint,
    /// To show what there is to see.
    Analysis,
}

impl Purpose {
    /// Whether the engine is only as strong as it plays. An offer is judged, and advice given, as
    /// well as it can: what a careless choice leads to says little about the position.
    const fn is_limited(self) -> bool {
        matches!(self, Purpose::Move)
    }
}

/// What comes of thought.
#[derive(Debug)]
pub(super) enum Thought {
    /// A line that has been found; told in an analysis alone.
    Line(Report),
    /// The end.
    Done(Purpose, SearchResult),
    /// The engine has broken down.
    Lost,
}

/// Whoever thinks.
pub(super) struct Thinker {
    /// Rung when there is something to hear; without it somebody waits.
    bell: Option<Bell>,
    /// The strength to play with; none is all there is.
    elo: Option<u16>,
    /// Players and advisers know nothing of each other, so that a hint makes no opponent wiser.
    player: Option<Engine>,
    adviser: Option<Engine>,
    running: Option<Running>,
    /// What has been heard and not been taken.
    heard: VecDeque<Message>,
}

/// A search that is under way.
struct Running {
    purpose: Purpose,
    /// What it is about.
    position: Position,
    plies: usize,
    stopper: Stopper,
    messages: Receiver<Message>,
}

enum Message {
    Line(Report),
    Done(Box<Engine>, SearchResult),
    Lost,
}

/// Time kept back for every move: the screen and the disk are slower than another program.
const MOVE_OVERHEAD: Duration = Duration::from_millis(50);

/// For the search, which calls itself for every half-move.
const STACK_SIZE: usize = 16 << 20;

impl Thinker {
    /// A thinker that plays with this strength.
    pub(super) fn new(elo: Option<u16>, bell: Option<Bell>) -> Thinker {
        let heard = VecDeque::new();
        Thinker { bell, elo, player: None, adviser: None, running: None, heard }
    }

    /// What is being thought for.
    pub(super) fn purpose(&self) -> Option<Purpose> {
        self.running.as_ref().map(|running| running.purpose)
    }

    /// Begins to think about a game as it stands; ends what was thought before.
    ///
    /// # Errors
    /// If there can be no thread.
    pub(super) fn begin(
        &mut self,
        purpose: Purpose,
        game: &Game,
        limits: Limits,
    ) -> io::Result<()> {
        self.give_up();
        let mut engine = self.engine(purpose).unwrap_or_else(|| self.new_engine(purpose));
        let start = game.timeline().start().position;
        let moves: Vec<Move> = game.moves().map(|(noted, _)| noted.legal).collect();
        engine.set_position(&start, &moves).map_err(io::Error::other)?;
        let stopper = engine.stopper();
        let (sender, messages) = mpsc::channel();
        let bell = self.bell.clone();
        thread::Builder::new().name("engine".into()).stack_size(STACK_SIZE).spawn(move || {
            // Whoever does not listen any more has left.
            let tell = |message| {
                let _ = sender.send(message);
                if let Some(bell) = &bell {
                    bell.ring();
                }
            };
            let answer = engine.go(&limits, |progress| {
                if let (Progress::Report(report), Purpose::Analysis) = (progress, purpose) {
                    tell(Message::Line(report.clone()));
                }
            });
            tell(Message::Done(Box::new(engine), answer));
        })?;
        let (position, plies) = (*game.position(), moves.len());
        self.running = Some(Running { purpose, position, plies, stopper, messages });
        Ok(())
    }

    /// Asks for the best move so far, at once.
    pub(super) fn stop(&self) {
        if let Some(running) = &self.running {
            running.stopper.stop();
        }
    }

    /// Gives up what is thought about anything but this game as it stands.
    pub(super) fn keep_to(&mut self, game: &Game) {
        let is_about = |running: &Running| {
            running.position == *game.position()
                && running.plies == game.moves().count()
                && game.ending().is_none()
        };
        if self.running.as_ref().is_some_and(|running| !is_about(running)) {
            self.give_up();
        }
    }

    /// Forgets what it knows of the game played so far.
    pub(super) fn forget(&mut self) {
        self.give_up();
        for engine in [&mut self.player, &mut self.adviser].into_iter().flatten() {
            engine.new_game();
            let _ = engine.set_option(Setting::Variety(variety()));
        }
    }

    /// Waits until there is something to hear, or until patience is over; says whether there is.
    pub(super) fn wait(&mut self, patience: Option<Duration>) -> bool {
        let Some(running) = &self.running else { return true };
        let message = match patience {
            None => running.messages.recv().unwrap_or(Message::Lost),
            Some(patience) => match running.messages.recv_timeout(patience) {
                Ok(message) => message,
                Err(RecvTimeoutError::Timeout) => return false,
                Err(RecvTimeoutError::Disconnected) => Message::Lost,
            },
        };
        self.heard.push_back(message);
        true
    }

    /// What has come of thought since the last time.
    pub(super) fn take(&mut self) -> Option<Thought> {
        let running = self.running.as_ref()?;
        let message = self.heard.pop_front().or_else(|| match running.messages.try_recv() {
            Ok(message) => Some(message),
            Err(mpsc::TryRecvError::Empty) => None,
            Err(mpsc::TryRecvError::Disconnected) => Some(Message::Lost),
        })?;
        let purpose = running.purpose;
        Some(match message {
            Message::Line(report) => Thought::Line(report),
            Message::Lost => {
                self.running = None;
                Thought::Lost
            }
            Message::Done(engine, answer) => {
                self.running = None;
                *self.slot(purpose) = Some(*engine);
                Thought::Done(purpose, answer)
            }
        })
    }

    /// Stops, and hears nothing of it.
    fn give_up(&mut self) {
        self.stop();
        while self.running.is_some() {
            self.wait(None);
            while self.take().is_some() {}
        }
        self.heard.clear();
    }

    fn slot(&mut self, purpose: Purpose) -> &mut Option<Engine> {
        if purpose.is_limited() { &mut self.player } else { &mut self.adviser }
    }

    fn engine(&mut self, purpose: Purpose) -> Option<Engine> {
        self.slot(purpose).take()
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
    fn heard(thinker: &mut Thinker) -> Vec<Thought> {
        let mut thoughts = Vec::new();
        while thinker.purpose().is_some() {
            thinker.wait(None);
            thoughts.extend(std::iter::from_fn(|| thinker.take()));
        }
        thoughts
    }

    #[test]
    fn lines_are_told_in_an_analysis_alone() {
        let mut thinker = Thinker::new(Some(1200), None);
        let game = Game::default();
        for (purpose, has_lines) in [(Purpose::Analysis, true), (Purpose::Move, false)] {
            thinker.begin(purpose, &game, Limits::depth(3)).unwrap();
            let thoughts = heard(&mut thinker);
            let Some(Thought::Done(done, answer)) = thoughts.last() else { panic!("{thoughts:?}") };
            assert_eq!((*done, answer.best.is_some()), (purpose, true));
            assert_eq!(thoughts.len() > 1, has_lines);
        }
    }

    #[test]
    fn an_endless_thought_can_be_stopped() {
        let mut thinker = Thinker::new(None, None);
        let game = Game::default();
        thinker
            .begin(Purpose::Move, &game, Limits { infinite: true, ..Limits::default() })
            .unwrap();
        thinker.keep_to(&game);
        assert_eq!(thinker.purpose(), Some(Purpose::Move));
        thinker.stop();
        assert!(matches!(heard(&mut thinker)[..], [Thought::Done(Purpose::Move, _)]));
    }

    #[test]
    fn what_is_thought_about_another_position_is_given_up() {
        let mut thinker = Thinker::new(None, None);
        let mut game = Game::default();
        let limits = Limits { infinite: true, ..Limits::default() };
        thinker.begin(Purpose::Analysis, &game, limits).unwrap();
        let played = game.position().legal_moves()[0];
        game.apply(Action::Play(played)).unwrap();
        thinker.keep_to(&game);
        assert_eq!(thinker.purpose(), None);
        assert!(thinker.take().is_none());
    }
}
