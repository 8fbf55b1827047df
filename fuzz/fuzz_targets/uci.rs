//! Lines sent to the engine by anybody: no panic, every answer stays on its line and can be read
//! again, every `go` has one answer, and what is refused leaves the position alone.

#![no_main]

use std::cell::RefCell;

use libfuzzer_sys::fuzz_target;
use threefold_engine::uci::{Action, Command, ParseCommandError, Reply, Session};

thread_local! {
    /// Kept from input to input, since an engine and its tables take long to make.
    static SESSION: RefCell<Option<Session>> = const { RefCell::new(None) };
}

/// Commands that make the session of the last input like new.
const RESET: [&str; 6] = [
    "debug off",
    "position startpos",
    "setoption name MultiPV value 1",
    "setoption name UCI_Chess960 value false",
    "setoption name UCI_ShowWDL value false",
    "setoption name UCI_LimitStrength value false",
];

fuzz_target!(|text: &str| {
    let mut session = SESSION.take().unwrap_or_else(|| {
        let mut session = Session::new();
        assert!(session.hear("setoption name Hash value 1").is_empty());
        session
    });
    for line in RESET {
        assert!(session.hear(line).is_empty(), "{line}");
    }
    let mut shown = show(&mut session);
    let goes_on = text.lines().take(50).all(|line| {
        let Some(may_have_changed) = submit(&mut session, line) else { return false };
        let now = show(&mut session);
        assert!(may_have_changed || now == shown, "{line:?}: {shown:#?} became {now:#?}");
        shown = now;
        true
    });
    if goes_on {
        SESSION.set(Some(session));
    }
});

/// The position as `d` shows it, without the reminder of one that was refused.
fn show(session: &mut Session) -> Vec<String> {
    let only_text = |action| match action {
        Action::Say(Reply::Text(line)) => Some(line),
        _ => None,
    };
    let shown: Vec<String> = session.hear("d").into_iter().filter_map(only_text).collect();
    assert!(!shown.is_empty());
    shown
}

/// Sends a line and checks the answers. Whether the position may be another one now: only a
/// `position` or a `flip` that was not refused sets one. Nothing if the session does not go on.
fn submit(session: &mut Session, line: &str) -> Option<bool> {
    let read = Command::read(line);
    let mut sets_position = false;
    let is_go = match &read {
        Ok(reading) => {
            let command = &reading.command;
            let again: Command = command.to_string().parse().expect("we read what we write");
            assert_eq!(again, *command, "{line:?}");
            if is_expensive(command) {
                return Some(false);
            }
            sets_position = matches!(command, Command::Position { .. } | Command::Flip);
            matches!(command, Command::Go(_))
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            matches!(error, ParseCommandError::Go(_))
        }
    };
    let mut answers = 0;
    let mut actions = session.hear(line);
    while !actions.is_empty() {
        let mut next = Vec::new();
        for action in actions {
            match action {
                Action::Say(reply) => {
                    answers += check(&reply);
                    sets_position &= !is_refusal(&reply);
                }
                Action::Run(task) => {
                    // A search is stopped before it begins, and looks at hardly anything.
                    task.stopper().stop();
                    let done = task.run(|reply| assert_eq!(check(&reply), 0));
                    next = session.resume(done);
                }
                Action::Quit => return None,
            }
        }
        actions = next;
    }
    assert_eq!(answers, u32::from(is_go), "{line:?}");
    Some(sets_position)
}

/// Returns true for a reply that says that no position was set.
fn is_refusal(reply: &Reply) -> bool {
    let line = reply.to_string();
    ["position", "flip"].iter().any(|word| line.starts_with(&format!("info string {word} refused")))
}

/// Memory, threads and time belong to whoever asks for them.
fn is_expensive(command: &Command) -> bool {
    match command {
        Command::SetOption { name, .. } => {
            ["hash", "threads", "syzygypath"].contains(&&*name.to_lowercase())
        }
        Command::Bench(_) => true,
        Command::Perft(depth) => *depth > 2,
        _ => false,
    }
}

/// Checks a reply; 1 if it is the answer to `go`.
fn check(reply: &Reply) -> u32 {
    let line = reply.to_string();
    assert!(!line.contains(['\n', '\r', '\u{1b}']), "{line:?}");
    assert!(line.parse::<Reply>().is_ok(), "{line:?}");
    u32::from(matches!(reply, Reply::BestMove { .. }))
}
