//! Places of the page that follow a part of the scene.
//!
//! A part is a number. Whatever follows it is called when it has changed: all followers of all changed parts
//! together, once the handler of an event is done. A follower that is gone from the page is dropped.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use wasm_bindgen_futures::spawn_local;

/// Something that is to be called again when its part has changed.
pub(crate) type Follower = Rc<dyn Fn()>;

/// A part, and something that follows it.
type Followed = (usize, Weak<dyn Fn()>);

#[derive(Default)]
pub(super) struct Followers {
    all: RefCell<Vec<Followed>>,
    /// The parts that have changed and whose followers are still to be called.
    changed: RefCell<Vec<usize>>,
}

impl Followers {
    /// Adds a follower, for as long as somebody else keeps it.
    pub(super) fn add(&self, part: usize, follower: &Follower) {
        self.all.borrow_mut().push((part, Rc::downgrade(follower)));
    }

    /// Notes that a part has changed; its followers are called before the browser does anything else.
    pub(super) fn change(&'static self, part: usize) {
        let mut changed = self.changed.borrow_mut();
        if !changed.contains(&part) {
            changed.push(part);
        }
        if changed.len() == 1 {
            spawn_local(async { self.call() });
        }
    }

    /// Calls the followers of the parts that have changed, in the order in which they were added.
    fn call(&self) {
        let changed = self.changed.take();
        self.all.borrow_mut().retain(|(_, follower)| follower.strong_count() > 0);
        let of_changed =
            |(part, follower): &Followed| changed.contains(part).then(|| follower.clone());
        let called: Vec<Weak<dyn Fn()>> = self.all.borrow().iter().filter_map(of_changed).collect();
        for follower in called {
            // One that was called before may have taken it out of the page.
            if let Some(follower) = follower.upgrade() {
                follower();
            }
        }
    }
}
