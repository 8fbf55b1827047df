//! A game that tells its subscribers what happens, for interfaces.

use threefold_game::{Subscribers, Subscription};

use crate::event::Event;
use crate::game::{Action, DuplicateGame, Refusal};

/// A game with any number of subscribers, who are told every event in order.
///
/// ```
/// use std::{cell::RefCell, rc::Rc};
/// use threefold_duplicate::{Action, DuplicateGame, DuplicateSession};
///
/// let mut session = DuplicateSession::new(DuplicateGame::default());
/// let heard = Rc::new(RefCell::new(Vec::new()));
/// let told = Rc::clone(&heard);
/// session.subscribe(move |event| told.borrow_mut().push(event.to_string()));
/// session.apply(Action::Move("e2e4".parse()?))?;
/// session.undo();
/// assert_eq!(*heard.borrow(), ["North plays e2e4", "taken back: North plays e2e4"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
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

    /// Adds somebody who is told of every event from now on.
    pub fn subscribe(&mut self, told: impl FnMut(&Event) + 'static) -> Subscription {
        self.subscribers.subscribe(told)
    }

    /// Ends a subscription; says whether there was one.
    pub fn unsubscribe(&mut self, subscription: Subscription) -> bool {
        self.subscribers.unsubscribe(subscription)
    }

    /// Does something, and tells what happened; see [`DuplicateGame::apply`].
    ///
    /// # Errors
    /// If it is not allowed; then nobody is told anything.
    pub fn apply(&mut self, action: Action) -> Result<Vec<Event>, Refusal> {
        let events = self.game.apply(action)?;
        for event in &events {
            self.subscribers.tell(event);
        }
        Ok(events)
    }

    /// Takes back the last action, and tells it.
    pub fn undo(&mut self) -> Option<Event> {
        self.game.undo().inspect(|event| self.subscribers.tell(event))
    }

    /// Does again what was undone, and tells it with everything that happens again; see
    /// [`DuplicateGame::redo_events`]. Gives the first of these events, [`Event::Redone`].
    pub fn redo(&mut self) -> Option<Event> {
        let events = self.game.redo_events();
        for event in &events {
            self.subscribers.tell(event);
        }
        events.first().copied()
    }

    /// Moves the cursor, and tells where it is now; see [`DuplicateGame::seek`].
    pub fn seek(&mut self, ply: usize) -> bool {
        let is_there = self.game.seek(ply);
        if is_there {
            self.subscribers.tell(&Event::Sought { ply });
        }
        is_there
    }

    /// Goes on with another game, and tells so.
    pub fn replace(&mut self, game: DuplicateGame) {
        self.game = game;
        self.subscribers.tell(&Event::Replaced);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use super::*;

    #[test]
    fn subscribers_hear_everything_but_refusals_until_they_leave() {
        let mut session = DuplicateSession::default();
        let heard = Rc::new(RefCell::new(Vec::new()));
        let told = Rc::clone(&heard);
        let subscription = session.subscribe(move |event| told.borrow_mut().push(*event));
        let mut expected = session.apply(Action::Move("g1f3".parse().unwrap())).unwrap();
        assert!(session.apply(Action::Move("e7e5".parse().unwrap())).is_err());
        expected.extend(session.undo());
        expected.extend(session.redo());
        assert!(session.undo().is_some() && session.undo().is_none());
        assert!(session.seek(1) && !session.seek(2));
        session.replace(DuplicateGame::default());
        let heard_last = heard.borrow()[3..].to_vec();
        assert_eq!(heard.borrow()[..3], expected);
        assert!(matches!(
            heard_last[..],
            [Event::Undone(_), Event::Sought { ply: 1 }, Event::Replaced]
        ));
        session.apply(Action::DeclareDraw).unwrap();
        session.undo();
        session.redo();
        assert!(matches!(
            heard.borrow()[6..],
            [Event::Ended(_), Event::Undone(_), Event::Redone(_), Event::Ended(_)]
        ));
        session.undo();
        assert!(session.unsubscribe(subscription) && !session.unsubscribe(subscription));
        session.apply(Action::DeclareDraw).unwrap();
        assert_eq!(heard.borrow().len(), 11);
    }
}
