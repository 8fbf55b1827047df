//! The players: people or the engine, its strength, and what a person may do against it.

use threefold_chess::{ByColor, Color};
use threefold_game::pgn::{PlayerKind, Tags};
use threefold_game::{Command, State, Strength};

use super::record::{ENGINE_STRENGTH, GameRecord};
use crate::arguments::{PlayArguments, Seat};

/// The players of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Players {
    seats: ByColor<Seat>,
    pub(super) strength: Strength,
}

impl Players {
    /// Two people.
    pub(super) const PEOPLE: Players = Players {
        seats: ByColor { white: Seat::Human, black: Seat::Human },
        strength: Strength::DEFAULT,
    };

    /// The players that were asked for; otherwise those of the resumed game.
    ///
    /// # Errors
    /// If something is said about an engine that does not play.
    pub(super) fn new(arguments: &PlayArguments, resumed: Players) -> Result<Players, String> {
        let mut players = resumed;
        for (color, seat) in [(Color::White, arguments.white), (Color::Black, arguments.black)] {
            players.seats[color] = seat.unwrap_or(resumed.seats[color]);
        }
        if let Some(level) = arguments.level {
            players.strength = Strength::Level(level);
        } else if let Some(elo) = arguments.elo {
            players.strength = Strength::Elo(elo);
        }
        let useless = [
            ("--level", arguments.level.is_some()),
            ("--elo", arguments.elo.is_some()),
            ("--think", arguments.think.is_some()),
        ];
        if !players.has_engine()
            && let Some((option, _)) = useless.into_iter().find(|(_, is_given)| *is_given)
        {
            return Err(format!(
                "{option} is for the engine, and no engine plays: seat it with --white engine or \
                 --black engine"
            ));
        }
        Ok(players)
    }

    /// The players of an unfinished game.
    pub(super) fn of_tags(tags: &Tags) -> Players {
        // Without our own tag the programs of a record are other ones.
        let Some(strength) = tags.get(ENGINE_STRENGTH).and_then(|text| text.parse().ok()) else {
            return Players::PEOPLE;
        };
        let seat = |color| match tags.kind(color) {
            Some(PlayerKind::Program) => Seat::Engine,
            _ => Seat::Human,
        };
        Players { seats: ByColor::from_fn(seat), strength }
    }

    /// Adds to the tags of an unfinished game what [`of_tags`](Self::of_tags) needs.
    pub(super) fn write(self, tags: &mut Tags) {
        if self.has_engine() {
            // Our own tags have good names.
            let _ = tags.insert(ENGINE_STRENGTH, &self.strength.to_string());
        }
    }

    /// Records who plays, if it was ever the engine; with its name where nobody else's stands.
    pub(super) fn sign(self, record: &mut GameRecord) {
        for color in Color::ALL {
            let is_engine = self.is_engine(color);
            let is_named = record.player(color).is_some();
            let is_ours = record.player(color).is_some_and(|name| name.starts_with("Threefold ("));
            if self.has_engine() || record.has_kind(color) {
                let kind = if is_engine { PlayerKind::Program } else { PlayerKind::Human };
                record.set_kind(color, kind);
            }
            if is_engine && (is_ours || !is_named) {
                record.name(color, &format!("Threefold ({})", self.strength));
            } else if is_ours {
                record.name(color, "?");
            }
        }
    }

    /// Returns true if the engine plays this side.
    pub(super) fn is_engine(self, color: Color) -> bool {
        self.seats[color] == Seat::Engine
    }

    /// Returns true if the engine plays at all.
    pub(super) fn has_engine(self) -> bool {
        Color::ALL.into_iter().any(|color| self.is_engine(color))
    }

    /// Returns true if nobody but the engine plays.
    pub(super) fn are_engines(self) -> bool {
        Color::ALL.into_iter().all(|color| self.is_engine(color))
    }

    /// The side of the one who plays against the engine.
    pub(super) fn challenger(self) -> Option<Color> {
        let mut people = Color::ALL.into_iter().filter(|&color| !self.is_engine(color));
        let first = people.next()?;
        if people.next().is_some() { None } else { Some(first) }
    }

    /// Finds the command that somebody at the keyboard means: against the engine you speak for
    /// yourself.
    ///
    /// # Errors
    /// If only the engine may do it.
    pub(super) fn meant(self, command: Command, state: &State) -> Result<Command, String> {
        let Some(own) = self.challenger() else { return Ok(command) };
        let engine = own.opponent();
        match command {
            Command::Move(_) | Command::Claim { .. }
                if state.position.turn() == engine && state.ending.is_none() =>
            {
                Err(format!("it is {engine}'s turn, and the engine plays {engine}"))
            }
            Command::Offer(Some(by)) | Command::Resign(Some(by)) if by == engine => {
                Err(format!("the engine plays {engine}, and you cannot do that for it"))
            }
            Command::Offer(None) => Ok(Command::Offer(Some(own))),
            Command::Resign(None) => Ok(Command::Resign(Some(own))),
            Command::Accept | Command::Decline if state.offer == Some(own) => {
                Err("only the engine can answer your offer".into())
            }
            command => Ok(command),
        }
    }
}

#[cfg(test)]
mod tests {
    use threefold_game::Game;

    use super::*;

    fn against_black() -> Players {
        let arguments = PlayArguments { black: Some(Seat::Engine), ..PlayArguments::default() };
        Players::new(&arguments, Players::PEOPLE).unwrap()
    }

    #[test]
    fn a_strength_without_an_engine_is_refused() {
        let arguments = PlayArguments { elo: Some(1500), ..PlayArguments::default() };
        let problem = Players::new(&arguments, Players::PEOPLE).unwrap_err();
        assert!(problem.starts_with("--elo is for the engine, and no engine plays"), "{problem}");
        assert!(Players::new(&arguments, against_black()).is_ok());
    }

    #[test]
    fn players_are_remembered_and_can_be_changed() {
        let mut details = GameRecord::new();
        against_black().sign(&mut details);
        assert_eq!(details.player(Color::Black), Some("Threefold (level 5)"));
        assert_eq!(details.player(Color::White), None);
        let mut record = details.record(&Game::default(), None);
        assert_eq!(Players::of_tags(record.tags()), Players::PEOPLE);
        against_black().write(record.tags_mut());
        let resumed = Players::of_tags(record.tags());
        assert_eq!(resumed, against_black());
        let arguments = PlayArguments { level: Some(3), ..PlayArguments::default() };
        let weaker = Players::new(&arguments, resumed).unwrap();
        weaker.sign(&mut details);
        assert_eq!(details.player(Color::Black), Some("Threefold (level 3)"));
        Players::PEOPLE.sign(&mut details);
        assert_eq!(details.player(Color::Black), None);
        let tags = details.record(&Game::default(), None).tags().clone();
        assert_eq!(tags.get("BlackType"), Some("human"));
    }

    #[test]
    fn one_speaks_for_oneself_against_the_engine() {
        let players = against_black();
        let game = Game::default();
        let mut state = *game.state();
        let read = |line: &str| line.parse::<Command>().unwrap();
        let meant = |line: &str, state: &State| players.meant(read(line), state);
        assert_eq!(meant("e4", &state), Ok(read("e4")));
        assert_eq!(meant("offer", &state), Ok(Command::Offer(Some(Color::White))));
        assert_eq!(meant("resign", &state), Ok(Command::Resign(Some(Color::White))));
        assert!(meant("resign black", &state).is_err());
        state.offer = Some(Color::White);
        assert!(meant("accept", &state).is_err());
        state.offer = Some(Color::Black);
        assert_eq!(meant("accept", &state), Ok(Command::Accept));
        state.position = state.position.play(state.position.legal_moves()[0]).unwrap();
        assert!(meant("e5", &state).is_err());
        assert_eq!(Players::PEOPLE.meant(Command::Accept, &state), Ok(Command::Accept));
    }
}
