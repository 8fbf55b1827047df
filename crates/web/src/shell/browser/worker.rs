//! The worker of a page, started when somebody speaks to it, and stopped by ending it.

use std::cell::RefCell;
use std::time::Duration;

use js_sys::WebAssembly::Module;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{ErrorEvent, Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::page::News;
use super::time::after;
use super::{page_at, select};
use crate::shell::text;

/// The element that names the file of the worker.
const NAME: &str = "meta[name=engine]";
/// The beginning of a line that says why there will be no more.
const ERROR: &str = "error ";
/// The beginning of a line that need not be shown at once.
const INFO: &str = "info ";
/// The time for which such lines are collected to be shown together.
const PATIENCE: Duration = Duration::from_millis(60);

thread_local! {
    static STATE: RefCell<State> = RefCell::new(State::default());
}

#[derive(Default)]
struct State {
    worker: Option<Worker>,
    module: Option<Module>,
    listeners: Option<Listeners>,
    /// Lines that were said and not yet delivered.
    lines: Vec<String>,
}

struct Listeners {
    message: Closure<dyn FnMut(MessageEvent)>,
    error: Closure<dyn FnMut(ErrorEvent)>,
}

/// Says lines to the worker, and starts it if it does not run.
pub(super) fn say(page: usize, lines: &[String]) {
    let said = with(|state| {
        let worker = state.worker(page)?;
        lines.iter().try_for_each(|line| worker.post_message(&JsValue::from_str(line)))
    });
    if let Err(error) = said {
        fail(page, text::worker_reason(error.as_string()));
    }
}

/// Ends the worker at once. Nothing that it has said and that was not delivered will be.
pub(super) fn stop() {
    with(|state| {
        state.lines.clear();
        if let Some(worker) = state.worker.take() {
            worker.set_onmessage(None);
            worker.set_onerror(None);
            worker.terminate();
        }
    });
}

/// Calls nothing that comes back.
fn with<T>(act: impl FnOnce(&mut State) -> T) -> T {
    STATE.with_borrow_mut(act)
}

impl State {
    fn worker(&mut self, page: usize) -> Result<Worker, JsValue> {
        if let Some(worker) = &self.worker {
            return Ok(worker.clone());
        }
        let name = select(NAME).and_then(|meta| meta.get_attribute("content")).unwrap_or_default();
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&name, &options)?;
        let listeners = self.listeners.get_or_insert_with(|| Listeners {
            message: Closure::new(move |event: MessageEvent| heard(page, &event)),
            error: Closure::new(move |event: ErrorEvent| {
                if is_current(&event) {
                    // A file that cannot be loaded has no message.
                    let message = js_sys::Reflect::get(&event, &"message".into());
                    fail(page, text::worker_reason(message.ok().and_then(|it| it.as_string())));
                }
            }),
        });
        worker.set_onmessage(Some(listeners.message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(listeners.error.as_ref().unchecked_ref()));
        // The first message is the module, or that there is none yet.
        worker.post_message(self.module.as_ref().map_or(&JsValue::NULL, AsRef::as_ref))?;
        self.worker = Some(worker.clone());
        Ok(worker)
    }
}

/// Returns true if an event comes from the worker that runs now.
fn is_current(event: &Event) -> bool {
    let target = event.target();
    with(|state| {
        let worker: Option<&JsValue> = state.worker.as_ref().map(AsRef::as_ref);
        target.as_ref().map(AsRef::as_ref) == worker
    })
}

fn heard(page: usize, event: &MessageEvent) {
    if !is_current(event) {
        return;
    }
    let data = event.data();
    let Some(line) = data.as_string() else {
        let module = data.dyn_into().ok();
        return with(|state| state.module = module);
    };
    if let Some(reason) = line.strip_prefix(ERROR) {
        return fail(page, reason.to_owned());
    }
    let is_info = line.starts_with(INFO);
    let is_first = with(|state| {
        state.lines.push(line);
        state.lines.len() == 1
    });
    if !is_info {
        deliver(page);
    } else if is_first {
        after(PATIENCE, move || deliver(page));
    }
}

fn deliver(page: usize) {
    let lines = with(|state| std::mem::take(&mut state.lines));
    if let Some(page) = page_at(page) {
        page.tell(News::Heard(lines));
    }
}

fn fail(page: usize, reason: String) {
    stop();
    if let Some(page) = page_at(page) {
        page.tell(News::WorkerFailed(reason));
    }
}
