//! `threefold match`, `threefold openings` and `threefold review`: matches between engines, the
//! openings they begin from, and a second look at drawn games.
//!
//! [`begin`] makes a match from the arguments or a journal, [`view`] shows it while it runs (as
//! lines, as JSON, or [`live`] on a terminal), and [`close`] prints the result. `threefold_arena`
//! plays the games, keeps the journal and decides.

mod bar;
mod begin;
mod book;
mod close;
mod json;
mod keys;
mod live;
mod review;
mod view;

pub(crate) use book::run as make_openings;
pub(crate) use review::run as review;

use std::io::Write;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use threefold_arena::{MatchOutcome, Stop, run_match};

use crate::arguments::MatchArguments;
use crate::failure::Failure;
use crate::note;
use begin::Tournament;
use view::View;

/// Exit code of an interrupted program, by the convention of shells.
const INTERRUPTED: i32 = 130;

/// Plays the match, or the rest of it, and prints the result.
pub(crate) fn run(arguments: &MatchArguments, output: &mut impl Write) -> Result<(), Failure> {
    let mut tournament = begin::begin(arguments)?;
    let stop = Stop::default();
    let mut view = View::new(arguments.json, &tournament, output)?;
    stop_on_interrupt(&stop, view.announcer());
    let mut unseen = None;
    let Tournament { configuration, openings, journal, .. } = &mut tournament;
    let ended = run_match(configuration, openings, journal, &stop, &mut |event, tally| {
        if let Err(failure) = view.tell(event, tally) {
            unseen.get_or_insert(failure);
            stop.raise();
        }
    });
    view.end();
    let (ended, tally) = match ended {
        Ok(MatchOutcome { conclusion, tally }) => (Ok(conclusion), tally),
        Err(error) => (Err(error), journal.tally()),
    };
    let shown = match unseen {
        Some(failure) => Err(failure),
        None => close::show(arguments, configuration, &tally, ended.as_ref().ok(), output)
            .and_then(|()| Ok(output.flush()?)),
    };
    tournament.leave(&tally, ended, shown)
}

/// Handles Ctrl-C and the other signals that ask a program to end: the first stops the match and
/// keeps the finished games, the second ends the program.
fn stop_on_interrupt(stop: &Stop, announce: impl Fn(&str) + Send + 'static) {
    let stop = stop.clone();
    let is_second = AtomicBool::new(false);
    let listening = ctrlc::set_handler(move || {
        if is_second.swap(true, Ordering::SeqCst) {
            keys::restore();
            process::exit(INTERRUPTED);
        }
        announce("stopping; finished games are kept (press Ctrl-C again to end at once)");
        stop.raise();
    });
    if let Err(error) = listening {
        note::print(&format_args!("Ctrl-C will end the match at once: {error}"));
    }
}
