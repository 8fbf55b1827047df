//! The sum of an audit.

use std::io::{self, Write};
use std::time::Duration;

/// The number of games of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tally {
    pub(super) games: u64,
    /// A draw could be claimed.
    pub(super) claimable: u64,
    /// A draw could be claimed, and the game did not end in one.
    pub(super) unclaimed: u64,
    /// Moves were played after the rules had ended the game.
    pub(super) went_on: u64,
    /// The final position contradicts the result.
    pub(super) contradictions: u64,
    /// The `Result` tag is not what the marker at the end of the game says.
    pub(super) differing_tags: u64,
    /// The `Result` tag is no result.
    pub(super) unreadable_tags: u64,
    /// A move is not legal.
    pub(super) illegal: u64,
    /// Not readable to the end for another reason.
    pub(super) unreadable: u64,
}

impl Tally {
    pub(super) fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.claimable += other.claimable;
        self.unclaimed += other.unclaimed;
        self.went_on += other.went_on;
        self.contradictions += other.contradictions;
        self.differing_tags += other.differing_tags;
        self.unreadable_tags += other.unreadable_tags;
        self.illegal += other.illegal;
        self.unreadable += other.unreadable;
    }

    pub(super) fn write(&self, elapsed: Duration, output: &mut impl Write) -> io::Result<()> {
        let seconds = elapsed.as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "a speed needs no fifteen digits")]
        let speed = self.games as f64 / seconds.max(1e-9);
        writeln!(output, "{:>9}  games, in {seconds:.2} s, {speed:.0} games/s", self.games)?;
        for (count, what) in [
            (self.claimable, "a draw could be claimed"),
            (self.unclaimed, "a draw could be claimed, and the result is another"),
            (self.went_on, "went on after the rules had ended the game"),
            (self.contradictions, "the result contradicts the final position"),
            (self.differing_tags, "the Result tag differs from the end of the game"),
            (self.unreadable_tags, "the Result tag is not a result"),
            (self.illegal, "an illegal move"),
            (self.unreadable, "unreadable for another reason"),
        ] {
            writeln!(output, "{count:>9}  {what}")?;
        }
        Ok(())
    }
}
