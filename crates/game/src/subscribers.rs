//! Events on their way from a game to whoever shows it.
//!
//! A session ([`Session`](crate::Session), or `DuplicateSession` in `threefold-duplicate`) puts every
//! event into the queue of every [`Subscription`]. A terminal drains its queue after each line, a
//! page after each message:
//!
//! ```
//! use threefold_game::{EventKind, Session};
//!
//! let mut session = Session::default();
//! let events = session.subscribe();
//! for line in ["e4", "e5", "Ke7"] {
//!     session.submit(line);
//!     for event in events.drain() {
//!         match event.kind {
//!             EventKind::InvalidMove(refusal) => eprintln!("{refusal}"),
//!             _ => println!("{event}"),
//!         }
//!     }
//! }
//! ```
//!
//! A queue instead of a callback: nobody is called while the game changes, so a subscriber may keep
//! the session, the subscription and its own state side by side without sharing any of them.
//! Dropping the subscription ends it. There is no other way to hear of events.

use std::cell::RefCell;
use std::fmt;
use std::rc::{Rc, Weak};

type Queue<E> = RefCell<Vec<E>>;

/// Queue of the events that one subscriber has not seen yet; dropping it ends the subscription.
#[derive(Debug)]
pub struct Subscription<E> {
    queue: Rc<Queue<E>>,
}

impl<E> Subscription<E> {
    /// Takes every event since the last call, oldest first.
    #[must_use]
    pub fn drain(&self) -> Vec<E> {
        self.queue.take()
    }
}

/// Subscribers to the events of one game.
///
/// They are no part of a game's value: a clone has none, and any two are equal.
pub struct Subscribers<E> {
    queues: Vec<Weak<Queue<E>>>,
}

impl<E: Clone> Subscribers<E> {
    /// Adds a subscriber, who sees every event from now on.
    pub fn subscribe(&mut self) -> Subscription<E> {
        let queue = Rc::default();
        self.queues.push(Rc::downgrade(&queue));
        Subscription { queue }
    }

    /// Puts an event into every queue, and forgets subscribers who have left.
    pub fn tell(&mut self, event: &E) {
        self.queues.retain(|queue| match queue.upgrade() {
            Some(queue) => {
                queue.borrow_mut().push(event.clone());
                true
            }
            None => false,
        });
    }
}

impl<E> Default for Subscribers<E> {
    fn default() -> Subscribers<E> {
        Subscribers { queues: Vec::new() }
    }
}

impl<E> Clone for Subscribers<E> {
    fn clone(&self) -> Subscribers<E> {
        Subscribers::default()
    }
}

impl<E> PartialEq for Subscribers<E> {
    fn eq(&self, _: &Subscribers<E>) -> bool {
        true
    }
}

impl<E> Eq for Subscribers<E> {}

impl<E> fmt::Debug for Subscribers<E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} subscribers", self.queues.len())
    }
}
