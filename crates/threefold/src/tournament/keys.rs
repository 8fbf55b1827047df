//! Single key presses from a terminal, without waiting for the end of a line.

#[cfg(unix)]
mod unix {
    use std::io::{self, IsTerminal, Read};
    use std::sync::{Mutex, PoisonError};
    use std::thread;

    use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

    /// The terminal's settings before.
    static BEFORE: Mutex<Option<Termios>> = Mutex::new(None);

    /// Calls `press` for every key, if there is a terminal. Ctrl-C keeps its meaning.
    pub(crate) fn listen(mut press: impl FnMut(u8) + Send + 'static) -> bool {
        let stdin = io::stdin();
        if !stdin.is_terminal() {
            return false;
        }
        let Ok(before) = tcgetattr(&stdin) else { return false };
        let mut changed = before.clone();
        changed.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO);
        if tcsetattr(&stdin, OptionalActions::Now, &changed).is_err() {
            return false;
        }
        *BEFORE.lock().unwrap_or_else(PoisonError::into_inner) = Some(before);
        // The thread waits for keys until the program ends.
        let reader = thread::Builder::new().name("keys".into()).spawn(move || {
            let mut key = [0];
            while let Ok(1) = io::stdin().read(&mut key) {
                press(key[0]);
            }
        });
        reader.is_ok()
    }

    /// Restores the terminal's settings.
    pub(crate) fn restore() {
        let before = BEFORE.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(before) = before {
            let _ = tcsetattr(io::stdin(), OptionalActions::Now, &before);
        }
    }
}

#[cfg(unix)]
pub(super) use unix::{listen, restore};

/// Does nothing: elsewhere keys come with the end of their line, which nobody wants to type here.
#[cfg(not(unix))]
pub(super) fn listen(_: impl FnMut(u8) + Send + 'static) -> bool {
    false
}

#[cfg(not(unix))]
pub(super) fn restore() {}
