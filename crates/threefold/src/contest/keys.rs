//! Single keys from a terminal, without waiting for the end of a line.

#[cfg(unix)]
mod unix {
    use std::io::{self, IsTerminal, Read};
    use std::sync::{Mutex, PoisonError};
    use std::thread;

    use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

    /// How the terminal was before.
    static BEFORE: Mutex<Option<Termios>> = Mutex::new(None);

    /// Has keys told one by one, if there is a terminal. Ctrl-C stays what it is.
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
        // It waits for a key for ever, and ends with the program.
        let reader = thread::Builder::new().name("keys".into()).spawn(move || {
            let mut key = [0];
            while let Ok(1) = io::stdin().read(&mut key) {
                press(key[0]);
            }
        });
        reader.is_ok()
    }

    /// Makes the terminal what it was.
    pub(crate) fn restore() {
        let before = BEFORE.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(before) = before {
            let _ = tcsetattr(io::stdin(), OptionalActions::Now, &before);
        }
    }
}

#[cfg(unix)]
pub(super) use unix::{listen, restore};

/// Elsewhere keys come with the end of their line, which nobody wants to type here.
#[cfg(not(unix))]
pub(super) fn listen(_: impl FnMut(u8) + Send + 'static) -> bool {
    false
}

#[cfg(not(unix))]
pub(super) fn restore() {}
