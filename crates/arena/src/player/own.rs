//! Our own engine on a thread of this process, with the same UCI dialogue as other programs.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use threefold_engine::Stopper;
use threefold_engine::uci::{Action, Session};

use super::wire::{Ear, Mouth, Wire, connect};

/// Bytes of stack for the search: more than its deepest line needs in a debug build.
const STACK_BYTES: usize = 16 << 20;

/// A running engine.
pub(super) struct Own {
    lines: Option<Sender<String>>,
    running: Running,
    ear: Ear,
}

/// The handle that stops the running search.
type Running = Arc<Mutex<Option<Stopper>>>;

/// Starts an engine.
pub(super) fn start() -> io::Result<Own> {
    let (lines, inbox) = mpsc::channel();
    let (mouth, ear) = connect();
    let running = Running::default();
    let shared = Arc::clone(&running);
    let builder = thread::Builder::new().name("engine".into()).stack_size(STACK_BYTES);
    builder.spawn(move || converse(&inbox, &mouth, &shared))?;
    Ok(Own { lines: Some(lines), running, ear })
}

/// Answers until there are no more lines. It thinks on this thread, so a line that comes meanwhile
/// is answered afterwards. Only `stop` acts at once, since it does not come this way.
fn converse(lines: &Receiver<String>, mouth: &Mouth, running: &Running) {
    let mut session = Session::new();
    for line in lines {
        let mut actions = VecDeque::from(session.hear(&line));
        while let Some(action) = actions.pop_front() {
            match action {
                Action::Say(reply) => {
                    mouth.say(reply.to_string().into(), Instant::now());
                }
                Action::Run(task) => {
                    set(running, Some(task.stopper()));
                    let done = task.run(|reply| {
                        mouth.say(reply.to_string().into(), Instant::now());
                    });
                    set(running, None);
                    actions.extend(session.resume(done));
                }
                Action::Quit => return,
            }
        }
    }
}

fn set(running: &Running, stopper: Option<Stopper>) {
    *running.lock().unwrap_or_else(PoisonError::into_inner) = stopper;
}

impl Own {
    fn stop(&self) {
        if let Some(stopper) = &*self.running.lock().unwrap_or_else(PoisonError::into_inner) {
            stopper.stop();
        }
    }
}

impl Wire for Own {
    fn send(&mut self, lines: &str) -> io::Result<()> {
        for line in lines.lines() {
            if line == "stop" {
                self.stop();
            }
            let sent = self.lines.as_ref().map(|sender| sender.send(line.into()));
            if !matches!(sent, Some(Ok(()))) {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
        }
        Ok(())
    }

    fn ear(&self) -> &Ear {
        &self.ear
    }

    fn end(&mut self) -> String {
        self.lines = None;
        "it has stopped working".into()
    }

    fn quit(&mut self, patience: Duration) {
        self.stop();
        self.lines = None;
        self.ear.wait_for_end(patience);
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        self.stop();
    }
}
