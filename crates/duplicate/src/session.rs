//! A game that tells its subscribers what happens, for user interfaces.
//!
//! Every change goes through a [`DuplicateSession`], and whoever shows the game hears of it through
//! [`DuplicateSession::subscribe`]. There is no other way to hear of events.

use threefold_game::{Subscribers, Subscription};

use crate::event::Event;
use crate::game::{Action, DuplicateGame, RecordedAction, Refusal};

/// A game that tells its events to any number of subscribers.
///
/// A subscription is a queue. A terminal drains it after each line, a page after each message:
///
/// ```
/// use threefold_duplicate::{Action, DuplicateSession, Event};
///
/// let mut session = DuplicateSession::default();
/// let events = session.subscribe();
/// session.apply(Action::Move("e2e4".parse()?))?;
/// session.undo();
/// assert!(session.apply(Action::Claim).is_err());
/// let [played, undone, refused] = &events.drain()[..] else { panic!() };
/// assert_eq!(played.to_string(), "North plays e2e4");
/// assert_eq!(undone.to_string(), "undid North's e2e4");
/// assert!(matches!(refused, Event::Refused(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DuplicateSession {
    game: DuplicateGame,
    subscribers: Subscribers<Event>,
}

impl DuplicateSession {
    /// A session that goes on with a game.
    #[must_use]
    pub fn new(game: DuplicateGame) -> DuplicateSession {
        DuplicateSession { game, subscribers: Subscribers::default() }
    }

    /// The game being played.
    #[must_use]
    pub const fn game(&self) -> &DuplicateGame {
        &self.game
    }

    /// Adds a subscriber, who sees every event from now on.
    pub fn subscribe(&mut self) -> Subscription<Event> {
        self.subscribers.subscribe()
    }

    /// Does something, and tells of it or of its refusal; see [`DuplicateGame::apply`].
    ///
    /// # Errors
    /// If it is not allowed.
    pub fn apply(&mut self, action: Action) -> Result<RecordedAction, Refusal> {
        let done = self.game.apply(action);
        match (done, action) {
            (Ok(_), _) => self.tell(&Event::of_last_action(&self.game)),
            (Err(refusal), Action::Move(_)) => self.tell(&[Event::InvalidMove(refusal)]),
            (Err(refusal), _) => self.tell(&[Event::Refused(refusal)]),
        }
        done
    }

    /// Takes back the last action, and tells of it.
    pub fn undo(&mut self) -> Option<RecordedAction> {
        let undone = self.game.undo();
        self.tell(&[undone.map_or(Event::Refused(Refusal::NothingToUndo), Event::Undone)]);
        undone
    }

    /// Does again what was undone, and tells of it and of all that comes with it.
    pub fn redo(&mut self) -> Option<RecordedAction> {
        let redone = self.game.redo();
        match redone {
            Some(recorded) => self.tell(&Event::of_redone(recorded, &self.game)),
            None => self.tell(&[Event::Refused(Refusal::NothingToRedo)]),
        }
        redone
    }

    /// Cuts off what was undone. The game itself stays as it is, so nothing is told.
    pub fn cut(&mut self) {
        self.game.cut();
    }

    /// Moves the cursor, and tells where it is now; see [`DuplicateGame::seek`].
    pub fn seek(&mut self, ply: usize) -> bool {
        let is_there = self.game.seek(ply);
        if is_there {
            self.tell(&[Event::Sought { ply }]);
        }
        is_there
    }

    /// Goes on with another game, and tells so.
    pub fn replace(&mut self, game: DuplicateGame) {
        self.game = game;
        self.tell(&[Event::Replaced]);
    }

    fn tell(&mut self, events: &[Event]) {
        for event in events {
            self.subscribers.tell(event);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ending::Ending;
    use crate::rulings::{CountedDraws, Rulings};

    #[test]
    fn subscribers_see_every_event_until_they_leave() {
        let mut session = DuplicateSession::default();
        let events = session.subscribe();
        let told = session.subscribe();
        session.apply(Action::Move("g1f3".parse().unwrap())).unwrap();
        assert!(matches!(events.drain()[..], [Event::Moved(_)]));
        assert!(session.apply(Action::Move("e7e5".parse().unwrap())).is_err());
        assert!(matches!(events.drain()[..], [Event::InvalidMove(Refusal::Forbidden(_))]));
        assert!(session.apply(Action::Claim).is_err());
        assert_eq!(events.drain(), [Event::Refused(Refusal::ClaimsAreAutomatic)]);
        let (undone, redone) = (session.undo().unwrap(), session.redo().unwrap());
        assert_eq!(events.drain(), [Event::Undone(undone), Event::Redone(redone)]);
        assert!(session.redo().is_none() && session.undo().is_some() && session.undo().is_none());
        let [redo, Event::Undone(_), undo] = events.drain()[..] else { panic!() };
        assert_eq!(redo, Event::Refused(Refusal::NothingToRedo));
        assert_eq!(undo, Event::Refused(Refusal::NothingToUndo));
        assert!(session.seek(1) && !session.seek(2));
        session.replace(DuplicateGame::default());
        assert_eq!(events.drain(), [Event::Sought { ply: 1 }, Event::Replaced]);
        assert_eq!(told.drain().len(), 10);
        drop(told);
        assert!(events.drain().is_empty());
        assert_eq!(format!("{:?}", session.subscribers), "2 subscribers");
        session.apply(Action::DeclareDraw).unwrap();
        assert_eq!(format!("{:?}", session.subscribers), "1 subscribers");
    }

    #[test]
    fn cut_ends_redo_and_tells_nothing() {
        let mut session = DuplicateSession::default();
        for text in ["g1f3", "g1f3"] {
            session.apply(Action::Move(text.parse().unwrap())).unwrap();
        }
        session.undo();
        let events = session.subscribe();
        session.cut();
        assert_eq!((session.game().len(), events.drain()), (1, vec![]));
        // Nor is the position after it remembered as one that has occurred.
        let mut fresh = DuplicateSession::default();
        fresh.apply(Action::Move("g1f3".parse().unwrap())).unwrap();
        assert_eq!(session, fresh);
        assert_eq!(session.redo(), None);
    }

    #[test]
    fn redo_tells_the_ending_again() {
        let mut session = DuplicateSession::default();
        session.apply(Action::DeclareDraw).unwrap();
        session.undo();
        let events = session.subscribe();
        let redone = session.redo().unwrap();
        assert_eq!(events.drain(), [Event::Redone(redone), Event::Ended(Ending::Declared)]);
    }

    #[test]
    fn redo_tells_what_may_be_claimed_again() {
        let claimed = Rulings { counted_draws: CountedDraws::Claimed, ..Rulings::default() };
        let mut session = DuplicateSession::new(DuplicateGame::new(claimed));
        let there_and_back = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8";
        for text in there_and_back.split(' ').chain(there_and_back.split(' ')) {
            session.apply(Action::Move(text.parse().unwrap())).unwrap();
        }
        session.undo();
        let events = session.subscribe();
        session.redo();
        let told: Vec<String> = events.drain().iter().map(ToString::to_string).collect();
        let repeated = "the position has occurred 3 times";
        let claim = "North may claim a draw by threefold repetition";
        assert_eq!(told, ["redid West's f6g8", repeated, claim]);
    }

    /// At the 200th ply the claim by fifty rounds is told beside that by repetition.
    #[test]
    fn every_claim_is_told_when_it_becomes_available() {
        let claimed = Rulings { counted_draws: CountedDraws::Claimed, ..Rulings::default() };
        let mut session = DuplicateSession::new(DuplicateGame::new(claimed));
        let there_and_back = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8";
        let events = session.subscribe();
        let mut told = Vec::new();
        for text in there_and_back.split(' ').cycle().take(200) {
            session.apply(Action::Move(text.parse().unwrap())).unwrap();
            told = events.drain().iter().map(ToString::to_string).collect();
        }
        let threefold = "North may claim a draw by threefold repetition";
        let fifty = "North may claim a draw by the 50-round rule";
        let repeated = "the position has occurred 26 times";
        assert_eq!(told, ["West plays f6g8", repeated, threefold, fifty]);
    }
}
