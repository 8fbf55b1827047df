//! Presence of players: connections of each seat. It is not in the log, since it begins anew with a server.

use serde::{Deserialize, Serialize};

use crate::entry::Time;
use crate::seat::{BySeat, Seat};

/// The presence of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// Connected, and the page is in sight.
    Here,
    /// Connected, but the page is out of sight.
    Away,
    /// Not connected since the server began.
    #[default]
    Unseen,
    /// Not connected since then.
    GoneSince(Time),
}

/// Connections of the players.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Presences(BySeat<Connections>);

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Connections {
    in_sight: u32,
    out_of_sight: u32,
    gone: Option<Time>,
}

impl Presences {
    /// A player has opened a connection; its page is in sight.
    pub fn connect(&mut self, seat: Seat) {
        self.0[seat].in_sight += 1;
    }

    /// The page of a connection came into sight or went out of it.
    pub fn turn(&mut self, seat: Seat, is_in_sight: bool) {
        let Connections { in_sight, out_of_sight, .. } = &mut self.0[seat];
        let (from, to) =
            if is_in_sight { (out_of_sight, in_sight) } else { (in_sight, out_of_sight) };
        if *from > 0 {
            *from -= 1;
            *to += 1;
        }
    }

    /// A connection of a player has ended, whose page was in sight or not.
    pub fn disconnect(&mut self, seat: Seat, was_in_sight: bool, now: Time) {
        let connections = &mut self.0[seat];
        let Connections { in_sight, out_of_sight, .. } = connections;
        let place = if was_in_sight { in_sight } else { out_of_sight };
        *place = place.saturating_sub(1);
        connections.gone = Some(now);
    }

    /// The presence of a player.
    #[must_use]
    pub fn of(&self, seat: Seat) -> Presence {
        match &self.0[seat] {
            Connections { in_sight: 1.., .. } => Presence::Here,
            Connections { out_of_sight: 1.., .. } => Presence::Away,
            Connections { gone: Some(since), .. } => Presence::GoneSince(*since),
            Connections { gone: None, .. } => Presence::Unseen,
        }
    }

    /// Returns true if a player has a connection.
    #[must_use]
    pub fn is_here(&self, seat: Seat) -> bool {
        matches!(self.of(seat), Presence::Here | Presence::Away)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presence_follows_all_connections_of_a_seat() {
        let mut presences = Presences::default();
        assert_eq!(presences.of(Seat::North), Presence::Unseen);
        presences.connect(Seat::North);
        presences.connect(Seat::North);
        presences.turn(Seat::North, false);
        assert_eq!(presences.of(Seat::North), Presence::Here);
        presences.disconnect(Seat::North, true, Time(5));
        assert_eq!(presences.of(Seat::North), Presence::Away);
        presences.turn(Seat::North, true);
        assert_eq!(presences.of(Seat::North), Presence::Here);
        presences.disconnect(Seat::North, true, Time(9));
        assert_eq!(presences.of(Seat::North), Presence::GoneSince(Time(9)));
        assert!(!presences.is_here(Seat::North) && !presences.is_here(Seat::South));
        presences.turn(Seat::North, true);
        assert!(!presences.is_here(Seat::North));
    }
}
