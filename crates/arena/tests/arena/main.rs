//! Matches through the public door, between engines that misbehave on purpose.
//!
//! The engines, and the match that is killed, are this very program, started again with words that
//! make one of the first two functions below do the work: so nothing has to be built besides, and
//! nothing is installed that only tests need.

mod fault;
mod kill;
mod own;
mod review;
mod rule;
mod scripted;
mod support;

/// The scripted engine. As a test it has nothing to do.
#[test]
fn scripted_engine() {
    if let Some(script) = support::word("script=") {
        scripted::run(&script);
        std::process::exit(0);
    }
}

/// The match that is killed. As a test it has nothing to do.
#[test]
fn killed_match() {
    if let Some(folder) = support::word("folder=") {
        kill::run(folder.as_ref());
        std::process::exit(0);
    }
}
