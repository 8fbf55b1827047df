//! Those who want to be told what happens, in whatever game.

use std::fmt;

/// Those who want to be told of events of one kind.
pub struct Subscribers<E> {
    subscribers: Vec<(Subscription, Listener<E>)>,
    next: u64,
}

type Listener<E> = Box<dyn FnMut(&E)>;

/// A name for a subscriber, with which to end the subscription.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Subscription(u64);

impl<E> Subscribers<E> {
    /// Adds somebody who is told of every event from now on, after those who came before.
    pub fn subscribe(&mut self, told: impl FnMut(&E) + 'static) -> Subscription {
        let subscription = Subscription(self.next);
        self.next += 1;
        self.subscribers.push((subscription, Box::new(told)));
        subscription
    }

    /// Ends a subscription; says whether there was one.
    pub fn unsubscribe(&mut self, subscription: Subscription) -> bool {
        let before = self.subscribers.len();
        self.subscribers.retain(|(known, _)| *known != subscription);
        self.subscribers.len() < before
    }

    /// Tells everybody.
    pub fn tell(&mut self, event: &E) {
        for (_, told) in &mut self.subscribers {
            told(event);
        }
    }
}

impl<E> Default for Subscribers<E> {
    fn default() -> Subscribers<E> {
        Subscribers { subscribers: Vec::new(), next: 0 }
    }
}

impl<E> fmt::Debug for Subscribers<E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} subscribers", self.subscribers.len())
    }
}
