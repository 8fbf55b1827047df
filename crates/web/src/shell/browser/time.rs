//! The time, frames, and what is done later.

use std::cell::RefCell;
use std::time::Duration;

use js_sys::Date;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

use super::window;

/// The time that sounds and the storing of games wait, so that what they belong to is painted first: each takes
/// milliseconds. They do not wait for the frame itself, since a page in the background has none.
pub(super) const PATIENCE: Duration = Duration::from_millis(20);

thread_local! {
    /// The date at which the browser began to count for this page.
    static ORIGIN: f64 = Date::now() - elapsed();
}

/// The time on a clock that nobody sets: chess clocks follow it. It begins with the date.
pub(super) fn now() -> u64 {
    milliseconds(ORIGIN.with(|origin| origin + elapsed()))
}

pub(super) fn date() -> u64 {
    milliseconds(Date::now())
}

fn elapsed() -> f64 {
    window().and_then(|window| window.performance()).map_or(0.0, |performance| performance.now())
}

#[expect(
    clippy::cast_sign_loss,
    reason = "before 1970 it is 0: a clock that is so wrong counts as none"
)]
fn milliseconds(time: f64) -> u64 {
    time as u64
}

/// Calls something once after a time; returns the number with which it can be called off.
pub(crate) fn after(time: Duration, act: impl FnOnce() + 'static) -> Option<i32> {
    let milliseconds = i32::try_from(time.as_millis()).unwrap_or(i32::MAX);
    let act = Closure::once_into_js(act);
    let window = window()?;
    window
        .set_timeout_with_callback_and_timeout_and_arguments_0(act.unchecked_ref(), milliseconds)
        .ok()
}

pub(super) fn call_off(number: i32) {
    if let Some(window) = window() {
        window.clear_timeout_with_handle(number);
    }
}

/// Calls something before the next frame is painted.
pub(crate) fn request_frame(act: impl FnOnce() + 'static) {
    let act = Closure::once_into_js(act);
    // It fails only for what is no function.
    let _ = window().map(|window| window.request_animation_frame(act.unchecked_ref()));
}

thread_local! {
    static WAITING: RefCell<Vec<Box<dyn FnOnce()>>> = const { RefCell::new(Vec::new()) };
}

/// Calls something once the next frame is painted. The browser is asked for a frame once, however much waits for it,
/// and each is a task of its own: what one has changed is drawn before the next one looks.
pub(crate) fn after_frame(act: impl FnOnce() + 'static) {
    let is_first = WAITING.with_borrow_mut(|waiting| {
        waiting.push(Box::new(act));
        waiting.len() == 1
    });
    if is_first {
        request_frame(|| {
            for act in WAITING.take() {
                after(Duration::ZERO, act);
            }
        });
    }
}
