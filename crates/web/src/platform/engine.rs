//! The engine, in a worker of its own: it is started when somebody speaks to it, and stopped by ending
//! the worker, since it hears nothing while it thinks.

use std::cell::RefCell;
use std::time::Duration;

use js_sys::WebAssembly::Module;
use leptos::prelude::{document, set_timeout};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{ErrorEvent, Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::chess::Msg;
use crate::text;
use crate::view::Stage;

/// Where the page says which file the worker is.
const NAME: &str = "meta[name=engine]";
/// What begins a line that is not UCI but says why there will be no more.
const ERROR: &str = "error ";
/// What begins a line that need not be shown at once.
const INFO: &str = "info ";
/// How long such lines are collected before they are shown together.
const PATIENCE: Duration = Duration::from_millis(60);

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::default());
}

#[derive(Default)]
struct Engine {
    worker: Option<Worker>,
    /// What a worker has compiled, for the next one.
    module: Option<Module>,
    /// What the browser calls, for all workers; it is made with the first.
    listeners: Option<Listeners>,
    /// Lines that were said and not yet delivered.
    lines: Vec<String>,
}

struct Listeners {
    message: Closure<dyn FnMut(MessageEvent)>,
    error: Closure<dyn FnMut(ErrorEvent)>,
}

/// Says lines to the engine, and starts it if it does not run.
pub(super) fn say(stage: Stage, lines: &[String]) {
    let said = with(|engine| {
        let worker = engine.worker(stage)?;
        lines.iter().try_for_each(|line| worker.post_message(&JsValue::from_str(line)))
    });
    if let Err(error) = said {
        fail(stage, text::view::reason(error.as_string()));
    }
}

/// Ends the engine at once. Nothing that it has said and that was not delivered will be.
pub(super) fn stop() {
    with(|engine| {
        engine.lines.clear();
        if let Some(worker) = engine.worker.take() {
            worker.set_onmessage(None);
            worker.set_onerror(None);
            worker.terminate();
        }
    });
}

/// What is done here never calls anything that comes back.
fn with<T>(act: impl FnOnce(&mut Engine) -> T) -> T {
    ENGINE.with_borrow_mut(act)
}

impl Engine {
    fn worker(&mut self, stage: Stage) -> Result<Worker, JsValue> {
        if let Some(worker) = &self.worker {
            return Ok(worker.clone());
        }
        let name = document().query_selector(NAME)?;
        let name = name.and_then(|meta| meta.get_attribute("content")).unwrap_or_default();
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&name, &options)?;
        let listeners = self.listeners.get_or_insert_with(|| Listeners {
            message: Closure::new(move |event: MessageEvent| heard(stage, &event)),
            error: Closure::new(move |event: ErrorEvent| {
                if is_current(&event) {
                    // A file that cannot be loaded has no message.
                    let message = js_sys::Reflect::get(&event, &"message".into());
                    fail(stage, text::view::reason(message.ok().and_then(|it| it.as_string())));
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

/// Whether an event comes from the worker that runs now.
fn is_current(event: &Event) -> bool {
    let target = event.target();
    with(|engine| {
        let worker: Option<&JsValue> = engine.worker.as_ref().map(AsRef::as_ref);
        target.as_ref().map(AsRef::as_ref) == worker
    })
}

fn heard(stage: Stage, event: &MessageEvent) {
    if !is_current(event) {
        return;
    }
    let data = event.data();
    let Some(line) = data.as_string() else {
        let module = data.dyn_into().ok();
        return with(|engine| engine.module = module);
    };
    if let Some(reason) = line.strip_prefix(ERROR) {
        return fail(stage, reason.to_owned());
    }
    let is_info = line.starts_with(INFO);
    let is_first = with(|engine| {
        engine.lines.push(line);
        engine.lines.len() == 1
    });
    if !is_info {
        deliver(stage);
    } else if is_first {
        set_timeout(move || deliver(stage), PATIENCE);
    }
}

fn deliver(stage: Stage) {
    let lines = with(|engine| std::mem::take(&mut engine.lines));
    stage.play(lines.into_iter().map(Msg::EngineSaid).collect());
}

fn fail(stage: Stage, reason: String) {
    stop();
    stage.play(vec![Msg::EngineFailed(reason)]);
}
