//! Functions that the loader of the worker calls, and what they ask of the worker.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use threefold_engine::Clock;
use threefold_engine::uci::Session;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Sends a message to the page.
    #[wasm_bindgen(js_name = postMessage)]
    fn post(line: &str);

    /// Returns the milliseconds since the worker was started.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

thread_local! {
    static SESSION: RefCell<Session> = RefCell::new(Session::with_clock(Arc::new(WorkerClock)));
}

/// The clock of the worker, since the standard library has none here.
struct WorkerClock;

impl Clock for WorkerClock {
    fn now(&self) -> Duration {
        // Neither negative nor endless, so it cannot fail; a clock that stands is better than none.
        Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
    }
}

/// Prepares the module; the loader calls this once it is there.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|panic| post(&format!("error {panic}"))));
}

/// Takes a line and answers it, by one message for each line.
#[wasm_bindgen]
pub fn hear(line: &str) {
    SESSION.with(|session| {
        // A line that came while another is answered waits in the worker, so nobody else has it.
        if let Ok(mut session) = session.try_borrow_mut() {
            session.answer(line, |reply| post(&reply.to_string()));
        }
    });
}
