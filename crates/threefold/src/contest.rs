//! `threefold match`: a match between engines; `threefold openings`: a book to begin from; and
//! `threefold review`: drawn games looked at again.
//!
//! [`begin`] turns what was typed, or a journal, into a match; [`view`] shows it while it runs, as
//! lines, as JSON or [`live`] on a terminal; [`close`] tells what came of it; [`interrupt`] listens
//! for Ctrl-C. The games, the journal and the statistics are `threefold_arena`'s.

mod bar;
mod begin;
mod book;
mod close;
mod interrupt;
mod keys;
mod live;
mod review;
mod view;

pub(crate) use book::run as make_openings;
pub(crate) use review::run as review;

use std::io::Write;

use threefold_arena::tally::Tally;
use threefold_arena::{Conclusion, Event, MatchError, Stop, Verdict, run_match};

use crate::arguments::MatchArguments;
use crate::failure::Failure;
use begin::Contest;
use view::View;

/// Plays the match, or the rest of it, and tells what came of it.
pub(crate) fn run(arguments: &MatchArguments, output: &mut impl Write) -> Result<(), Failure> {
    let mut contest = begin::begin(arguments)?;
    let mut tally = Tally::new(&contest.configuration, contest.sprt);
    for game in contest.journal.games() {
        tally.add(game);
    }
    let stop = Stop::default();
    let mut view = View::new(arguments.json, &contest, &tally, output)?;
    interrupt::listen(&stop, view.announcer());
    let ended = play(&mut contest, &mut tally, &stop, &mut view);
    view.end();
    let (ended, told) = match ended {
        Ok(ended) => {
            let conclusion = ended.as_ref().ok().copied();
            let told = close::tell(arguments, &contest, &tally, conclusion, output);
            (ended, told.and_then(|()| Ok(output.flush()?)))
        }
        // Nobody could see it, so it was stopped.
        Err(unseen) => (Ok(Conclusion::Stopped), Err(unseen)),
    };
    contest.leave(&tally, ended, told)
}

/// Plays until it is over; what cannot be shown is the outer error.
fn play<W: Write>(
    contest: &mut Contest,
    tally: &mut Tally,
    stop: &Stop,
    view: &mut View<'_, W>,
) -> Result<Result<Conclusion, MatchError>, Failure> {
    // A journal may have the verdict already.
    if tally.accepted().is_some() {
        return Ok(Ok(Conclusion::Decided));
    }
    let mut unseen = None;
    let Contest { configuration, openings, journal, .. } = contest;
    let ended = run_match(configuration, openings, journal, stop, &mut |event| {
        if let Event::Finished(game) = event {
            tally.add(game);
        }
        if let Err(failure) = view.tell(event, tally) {
            unseen.get_or_insert(failure);
            return Verdict::Stop;
        }
        if tally.accepted().is_some() { Verdict::Stop } else { Verdict::Continue }
    });
    match unseen {
        Some(failure) => Err(failure),
        None => Ok(ended),
    }
}
