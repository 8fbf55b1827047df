//! The date and time of day in UTC, for tags and file names. The standard library knows no time
//! zones, and a game's date is not worth a dependency.

use std::time::{SystemTime, UNIX_EPOCH};

/// A moment, in UTC.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Moment {
    year: u64,
    month: u64,
    day: u64,
    /// Since midnight.
    seconds: u64,
}

impl Moment {
    /// This moment; the beginning of 1970 if the clock is before it.
    pub(crate) fn now() -> Moment {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Moment::since_1970(since.map_or(0, |since| since.as_secs()))
    }

    /// The moment so many seconds after the beginning of 1970.
    ///
    /// After `civil_from_days` of Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms":
    /// years begin in March, so that the leap day is the last of its year.
    fn since_1970(seconds: u64) -> Moment {
        const DAYS_PER_ERA: u64 = 146_097;
        // From the first of March in the year 0.
        let days = seconds / 86_400 + 719_468;
        let (era, day_of_era) = (days / DAYS_PER_ERA, days % DAYS_PER_ERA);
        let year_of_era =
            (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = era * 400 + year_of_era + u64::from(month <= 2);
        Moment { year, month, day, seconds: seconds % 86_400 }
    }

    /// As PGN has it: `2026.08.24`.
    pub(crate) fn date(self) -> String {
        format!("{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }

    /// For the name of a file: `20260824-170359`.
    pub(crate) fn stamp(self) -> String {
        let Moment { year, month, day, seconds } = self;
        let (hour, minute, second) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
        format!("{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_known_from_elsewhere() {
        for (seconds, stamp) in [
            (0, "19700101-000000"),
            (951_782_399, "20000228-235959"),
            (951_782_400, "20000229-000000"),
            (951_868_800, "20000301-000000"),
            (1_234_567_890, "20090213-233130"),
            (1_787_590_800, "20260824-170000"),
            (4_107_542_400, "21000301-000000"),
        ] {
            assert_eq!(Moment::since_1970(seconds).stamp(), stamp);
        }
        assert_eq!(Moment::since_1970(1_234_567_890).date(), "2009.02.13");
    }
}
