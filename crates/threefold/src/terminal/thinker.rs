//! Thinking beside the game: an engine on a thread of its own, so that lines can be typed and flags
//! can fall meanwhile. It works for any game whose engine is a [`Mind`].

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::editor::Bell;

/// An engine that can think on another thread.
pub(crate) trait Mind: Send + Sized + 'static {
    /// A subject and limits.
    type Task: Send + 'static;
    /// A finding on the way.
    type Progress: Send + 'static;
    /// The result at the end.
    type Outcome: Send + 'static;

    /// Returns a function that stops the next thought.
    fn stopper(&self) -> Box<dyn Fn()>;

    /// Thinks until the task is done or stopped.
    fn think(&mut self, task: Self::Task, tell: &mut dyn FnMut(Self::Progress)) -> Self::Outcome;
}

/// A result of thinking.
pub(crate) enum Thought<M: Mind> {
    /// A finding on the way.
    Progress(M::Progress),
    /// The end; the engine comes back.
    Done(Box<M>, M::Outcome),
    /// The engine has broken down.
    Lost,
}

/// A thread that an engine thinks on, one thought at a time.
pub(crate) struct Thinker<M: Mind> {
    /// Rung when there is something to hear; without it somebody waits.
    bell: Option<Bell>,
    running: Option<Running<M>>,
    /// Thoughts that were heard and not taken.
    heard: VecDeque<Thought<M>>,
}

struct Running<M: Mind> {
    stop: Box<dyn Fn()>,
    thoughts: Receiver<Thought<M>>,
}

/// For searches, which call themselves for every half-move.
const STACK_SIZE: usize = 16 << 20;

impl<M: Mind> Thinker<M> {
    /// A thinker that rings this bell when there is something to hear.
    pub(crate) const fn new(bell: Option<Bell>) -> Thinker<M> {
        Thinker { bell, running: None, heard: VecDeque::new() }
    }

    /// Returns true while an engine thinks.
    pub(crate) const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Lets an engine think.
    ///
    /// # Errors
    /// If there is no thread for it.
    pub(crate) fn begin(&mut self, mut mind: M, task: M::Task) -> io::Result<()> {
        let stop = mind.stopper();
        let (sender, thoughts) = mpsc::channel();
        let bell = self.bell.clone();
        thread::Builder::new().name("engine".into()).stack_size(STACK_SIZE).spawn(move || {
            let tell = |thought| {
                // Whoever does not listen any more has left.
                let _ = sender.send(thought);
                if let Some(bell) = &bell {
                    bell.ring();
                }
            };
            let outcome = mind.think(task, &mut |found| tell(Thought::Progress(found)));
            tell(Thought::Done(Box::new(mind), outcome));
        })?;
        self.running = Some(Running { stop, thoughts });
        Ok(())
    }

    /// Asks for the result so far, at once.
    pub(crate) fn stop(&self) {
        if let Some(running) = &self.running {
            (running.stop)();
        }
    }

    /// Waits until there is something to hear, or until patience is over; returns true if there is.
    pub(crate) fn wait(&mut self, patience: Option<Duration>) -> bool {
        let Some(running) = &self.running else { return true };
        let thought = match patience {
            None => running.thoughts.recv().unwrap_or(Thought::Lost),
            Some(patience) => match running.thoughts.recv_timeout(patience) {
                Ok(thought) => thought,
                Err(RecvTimeoutError::Timeout) => return false,
                Err(RecvTimeoutError::Disconnected) => Thought::Lost,
            },
        };
        self.heard.push_back(thought);
        true
    }

    /// Takes the next thing that came of thinking.
    pub(crate) fn take(&mut self) -> Option<Thought<M>> {
        let running = self.running.as_ref()?;
        let thought = self.heard.pop_front().or_else(|| match running.thoughts.try_recv() {
            Ok(thought) => Some(thought),
            Err(mpsc::TryRecvError::Empty) => None,
            Err(mpsc::TryRecvError::Disconnected) => Some(Thought::Lost),
        })?;
        if !matches!(thought, Thought::Progress(_)) {
            self.running = None;
        }
        Some(thought)
    }
}
