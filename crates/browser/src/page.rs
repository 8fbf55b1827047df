//! The page as a user has it: clicks, keys, and what the page shows.
//!
//! The driver moves a real pointer and presses real keys; scripts only read.

mod hear;
pub(crate) mod key;
pub(crate) mod look;

use std::cell::Cell;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use thirtyfour::WebDriver;
use thirtyfour::common::command::{Actions, Command};
use threefold_chess::Square;
use threefold_duplicate::BoardId;

use crate::failure::{Failure, Outcome};
use crate::log::note;

/// Longest time the page may take for anything, far longer than it ever takes.
const PATIENCE: Duration = Duration::from_secs(15);
/// Pause between two looks at the page.
const PAUSE: Duration = Duration::from_millis(15);

/// Shortest time people take from one action to the next.
const MOMENT: Duration = Duration::from_millis(40);

/// Finds the middle of an element, brought into view, and whether a pointer there is on the element. It looks
/// when a frame is painted and what waits for that is drawn: people click on what they see.
const MIDDLE: &str = r"
const [selector, name] = arguments;
const words = (one) => (one.getAttribute('aria-label') ?? one.textContent).trim();
const find = () => {
  const scope = document.querySelector('dialog[open]') ?? document;
  const element = selector
    ? document.querySelector(selector)
    : [...scope.querySelectorAll('button, summary, nav a, label')].find((one) => words(one) === name && one.checkVisibility());
  if (!element) return null;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  const top = document.elementFromPoint(x, y);
  return { x, y, isHit: element.contains(top), top: top?.outerHTML.slice(0, 160) };
};
return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(find()))));
";

/// Remembers the memory of the program, for documents that are not loaded yet.
pub(crate) const WATCH_MEMORY: &str = "const real = WebAssembly.instantiateStreaming; \
    WebAssembly.instantiateStreaming = async (...all) => { \
        const made = await real.apply(WebAssembly, all); \
        window.memory = made.instance.exports.memory; \
        return made; \
    };";

/// The choice of people who play chess on one screen, on the card of the first visit.
pub(crate) const TWO_PLAYERS: &str = "li:nth-child(2) button";

/// A square of one of the four boards.
pub(crate) type Place = (BoardId, Square);

/// A page in a browser, which ends with [`Page::close`].
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) driver: WebDriver,
    address: String,
    profile: PathBuf,
    downloads: PathBuf,
    /// The browser writes notes.
    has_notes: bool,
    /// The page was opened, so there is something to check.
    is_opened: Cell<bool>,
}

impl Page {
    pub(crate) fn new(
        driver: WebDriver,
        address: String,
        profile: PathBuf,
        has_notes: bool,
    ) -> Page {
        let downloads = profile.join("downloads");
        Page { driver, address, profile, downloads, has_notes, is_opened: Cell::new(false) }
    }

    /// Ends the browser.
    ///
    /// # Errors
    ///
    /// Fails if the browser has noted errors that no page shows.
    pub(crate) async fn close(self) -> Outcome {
        self.driver.quit().await?;
        let is_checked = self.has_notes && self.is_opened.get();
        if is_checked { note::check(&self.profile, &self.address) } else { Ok(()) }
    }

    /// Address of the page without its fragment.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Folder for downloads.
    pub(crate) fn downloads(&self) -> &std::path::Path {
        &self.downloads
    }

    /// Makes the window as large as that, or the screen of a phone.
    pub(crate) async fn resize(&self, (width, height): (u32, u32), is_phone: bool) -> Outcome {
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone,
        });
        let cdp = self.driver.cdp();
        cdp.send_raw("Emulation.setDeviceMetricsOverride", size).await?;
        let touch = json!({ "enabled": is_phone });
        cdp.send_raw("Emulation.setTouchEmulationEnabled", touch).await?;
        Ok(())
    }

    /// Sets media features, as a system with these preferences would. Nothing moves.
    pub(crate) async fn prefer(&self, features: &[(&str, &str)]) -> Outcome {
        let features = features.iter().chain(&[("prefers-reduced-motion", "reduce")]);
        let features: Vec<Value> =
            features.map(|(name, value)| json!({ "name": name, "value": value })).collect();
        let media = json!({ "features": features });
        self.driver.cdp().send_raw("Emulation.setEmulatedMedia", media).await?;
        Ok(())
    }

    /// Takes the media features back.
    pub(crate) async fn prefer_nothing(&self) -> Outcome {
        let media = json!({ "features": [] });
        self.driver.cdp().send_raw("Emulation.setEmulatedMedia", media).await?;
        Ok(())
    }

    /// Makes the browser note that a file is to be chosen instead of opening its dialog, or stops that.
    pub(crate) async fn intercept_files(&self, is_on: bool) -> Outcome {
        let wish = json!({ "enabled": is_on });
        self.driver.cdp().send_raw("Page.setInterceptFileChooserDialog", wish).await?;
        Ok(())
    }

    /// The page may write into the clipboard, and tests may read it.
    pub(crate) async fn allow_clipboard(&self) -> Outcome {
        let permissions = ["clipboardReadWrite", "clipboardSanitizedWrite"];
        let wish = json!({ "permissions": permissions, "origin": self.address });
        self.driver.cdp().send_raw("Browser.grantPermissions", wish).await?;
        Ok(())
    }

    /// Reads the clipboard.
    pub(crate) async fn clipboard(&self) -> Outcome<String> {
        let script = "const done = arguments[0]; \
            navigator.clipboard.readText().then(done, (error) => done(String(error)));";
        let text = self.driver.execute_async(script, vec![]).await?;
        Ok(text.json().as_str().unwrap_or_default().to_owned())
    }

    /// Closes all tabs but the first one, and goes there.
    pub(crate) async fn close_other_tabs(&self) -> Outcome {
        let tabs = self.driver.windows().await?;
        let Some((first, others)) = tabs.split_first() else { return Ok(()) };
        for other in others {
            self.driver.switch_to_window(other.clone()).await?;
            self.driver.close_window().await?;
        }
        Ok(self.driver.switch_to_window(first.clone()).await?)
    }

    /// Opens the page as somebody who has never been there and just wants to play. The service worker may stay.
    pub(crate) async fn visit(&self, fragment: &str) -> Outcome {
        self.forget_all().await?;
        self.open(fragment).await
    }

    /// Opens the page as somebody who has never been there, and leaves the card of the first visit open.
    pub(crate) async fn visit_first(&self, fragment: &str) -> Outcome {
        self.forget_all().await?;
        self.go(fragment).await?;
        self.there().await?;
        self.card_is_open().await
    }

    async fn card_is_open(&self) -> Outcome {
        let script = "return !!document.querySelector('dialog[open]');";
        self.until("the card of the first visit is open", script, json!([])).await
    }

    async fn forget_all(&self) -> Outcome {
        if self.driver.current_url().await?.as_str().starts_with(&self.address) {
            // The page that is left would store the move of an engine that is still thinking.
            let script = "Storage.prototype.setItem = () => {}; localStorage.clear(); sessionStorage.clear();";
            self.look(script, json!([])).await?;
        }
        // Otherwise nothing but the fragment would change, and nothing be loaded.
        Ok(self.driver.goto("about:blank").await?)
    }

    /// Opens the page, which may know its user.
    pub(crate) async fn open(&self, fragment: &str) -> Outcome {
        self.go(fragment).await?;
        self.ready().await
    }

    /// Goes to the page, which may not start.
    pub(crate) async fn go(&self, fragment: &str) -> Outcome {
        self.is_opened.set(true);
        let mark = if fragment.is_empty() { "" } else { "#" };
        Ok(self.driver.goto(format!("{}{mark}{fragment}", self.address)).await?)
    }

    pub(crate) async fn reload(&self) -> Outcome {
        self.driver.refresh().await?;
        self.ready().await
    }

    /// Waits for the page, and closes the card of the first visit as users do who just want to play.
    async fn ready(&self) -> Outcome {
        self.there().await?;
        let cards = [("Just play", ".buttons button:last-child"), ("Two players", TWO_PLAYERS)];
        for (words, choice) in cards {
            let is_first = "return [...document.querySelectorAll('dialog')] \
                .some((card) => card.textContent.includes(arguments[0]));";
            if self.look(is_first, json!([words])).await? == Value::Bool(true) {
                self.card_is_open().await?;
                self.click_element(&format!("dialog[open] {choice}")).await?;
                self.no_dialog().await?;
            }
        }
        Ok(())
    }

    async fn there(&self) -> Outcome {
        let script = "const squares = document.querySelectorAll('[data-square]').length; \
            const expected = { '#chess': 64, '#about': 0 }[location.hash] ?? 256; \
            return !document.getElementById('loading') && squares === expected;";
        self.until("the page is there", script, json!([])).await
    }

    /// Lets a script run in every document from now on, before all others; what takes it away again.
    pub(crate) async fn add_script(&self, script: &str) -> Outcome<Value> {
        let script = json!({ "source": script });
        let added = "Page.addScriptToEvaluateOnNewDocument";
        Ok(self.driver.cdp().send_raw(added, script).await?)
    }

    /// Takes away a script from the documents to come.
    pub(crate) async fn remove_script(&self, added: Value) -> Outcome {
        let removed = "Page.removeScriptToEvaluateOnNewDocument";
        self.driver.cdp().send_raw(removed, added).await?;
        Ok(())
    }

    /// Runs a script that only looks, and gives what it returns.
    pub(crate) async fn look(&self, script: &str, arguments: Value) -> Outcome<Value> {
        let arguments = match arguments {
            Value::Array(values) => values,
            one => vec![one],
        };
        Ok(self.driver.execute(script, arguments).await?.json().clone())
    }

    /// Waits until a script says true.
    pub(crate) async fn until(&self, what: &str, script: &str, arguments: Value) -> Outcome {
        let start = Instant::now();
        loop {
            let found = self.look(script, arguments.clone()).await?;
            if found == Value::Bool(true) {
                return Ok(());
            }
            if start.elapsed() > PATIENCE {
                return Err(Failure::new(format!("waited in vain until {what} ({found})")));
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Clicks in the middle of a square, as it lies on the screen.
    pub(crate) async fn click(&self, place: Place) -> Outcome {
        self.click_element(&selector(place)).await
    }

    /// Clicks in the middle of an element.
    pub(crate) async fn click_element(&self, selector: &str) -> Outcome {
        let place = self.middle(json!([selector, null]), selector).await?;
        self.click_at(place).await
    }

    /// Finds the middle of a square on the screen.
    pub(crate) async fn locate(&self, place: Place) -> Outcome<(i64, i64)> {
        let selector = selector(place);
        self.middle(json!([selector, null]), &selector).await
    }

    /// Clicks at a point of the screen.
    pub(crate) async fn click_at(&self, (x, y): (i64, i64)) -> Outcome {
        self.point("mouse", &[go(x, y), down(), up()]).await
    }

    /// Clicks at a point as people do: the pointer rests there, the button is held for a moment, and
    /// nobody asks the page anything until the click is long painted.
    pub(crate) async fn click_calmly_at(&self, (x, y): (i64, i64)) -> Outcome {
        let moment = json!({ "type": "pause", "duration": MOMENT.as_millis() });
        let actions = [go(x, y), moment.clone(), down(), moment.clone(), up(), moment];
        self.point("mouse", &actions).await
    }

    /// Presses what has these words on it, or says them to those who do not see it.
    pub(crate) async fn press(&self, name: &str) -> Outcome {
        let place = self.place(name).await?;
        self.click_at(place).await
    }

    /// Finds the middle of the button or label with this name.
    pub(crate) async fn place(&self, name: &str) -> Outcome<(i64, i64)> {
        self.middle(json!([null, name]), name).await
    }

    /// Finds a button where it was: it did not slip away from under the pointer.
    pub(crate) async fn stands(&self, name: &str, place: (i64, i64)) -> Outcome {
        let found = self.place(name).await?;
        if found == place {
            return Ok(());
        }
        Err(Failure::new(format!("{name} has moved from {place:?} to {found:?}")))
    }

    /// Taps on a square with a finger.
    pub(crate) async fn tap(&self, place: Place) -> Outcome {
        let (x, y) = self.locate(place).await?;
        self.point("touch", &[go(x, y), down(), up()]).await
    }

    /// Moves the pointer above a square.
    pub(crate) async fn hover(&self, place: Place) -> Outcome {
        let (x, y) = self.locate(place).await?;
        self.point("mouse", &[go(x, y)]).await
    }

    /// Drags a piece from square to square, with a stop in between as hands make it.
    pub(crate) async fn drag(&self, from: Place, to: Place) -> Outcome {
        let (to_x, to_y) = self.locate(to).await?;
        let (x, y) = self.locate(from).await?;
        let way = [go(x, y), down(), go(i64::midpoint(x, to_x), i64::midpoint(y, to_y))];
        self.point("mouse", &[&way[..], &[go(to_x, to_y), up()]].concat()).await
    }

    /// Finds the middle of an element.
    ///
    /// # Errors
    ///
    /// If there is no such element, or a pointer in its middle would be on another one.
    async fn middle(&self, what: Value, name: &str) -> Outcome<(i64, i64)> {
        let found = self.look(MIDDLE, what).await?;
        if found["isHit"] == false {
            let top = &found["top"];
            return Err(Failure::new(format!("{name} is covered, or out of sight: {top}")));
        }
        let place = found["x"].as_i64().zip(found["y"].as_i64());
        place.ok_or_else(|| Failure::new(format!("there is no {name}")))
    }

    /// Moves a pointer.
    async fn point(&self, kind: &str, actions: &[Value]) -> Outcome {
        let pointer = json!([{
            "type": "pointer",
            "id": kind,
            "parameters": { "pointerType": kind },
            "actions": actions,
        }]);
        self.driver.cmd(Command::PerformActions(Actions::from(pointer))).await?;
        Ok(())
    }
}

/// CSS selector of a square.
pub(crate) fn selector((board, square): Place) -> String {
    format!("[data-board={board}] [data-square={square}]")
}

fn go(x: i64, y: i64) -> Value {
    json!({ "type": "pointerMove", "duration": 0, "x": x, "y": y, "origin": "viewport" })
}

fn down() -> Value {
    json!({ "type": "pointerDown", "button": 0 })
}

fn up() -> Value {
    json!({ "type": "pointerUp", "button": 0 })
}
