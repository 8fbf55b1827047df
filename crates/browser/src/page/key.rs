//! The page without a pointer: key presses, and the focus they lead to.

use serde_json::{Value, json};
use thirtyfour::common::command::{Actions, Command};

use super::{Page, Place};
use crate::failure::{Failure, Outcome};
use threefold_duplicate::BoardId;

/// Keys by the characters that drivers know them by (`WebDriver`, 17.4.2).
pub(crate) const BACKSPACE: char = '\u{e003}';
pub(crate) const TAB: char = '\u{e004}';
pub(crate) const ENTER: char = '\u{e007}';
pub(crate) const ESCAPE: char = '\u{e00c}';
const UP: char = '\u{e013}';
const DOWN: char = '\u{e015}';
pub(crate) const LEFT: char = '\u{e012}';
pub(crate) const RIGHT: char = '\u{e014}';
pub(crate) const HOME: char = '\u{e011}';
pub(crate) const END: char = '\u{e010}';
pub(crate) const SHIFT: char = '\u{e008}';
pub(crate) const CONTROL: char = '\u{e009}';

/// More steps than any way over a board has.
const MOST_STEPS: usize = 40;
/// More stops than the page has.
const MOST_STOPS: usize = 80;

/// Script that returns the distance from the focused square to another one, in squares to the right and down.
const WAY: &str = r"
const [selector] = arguments;
const here = document.activeElement.closest('[data-square]');
const target = document.querySelector(selector);
const board = here?.closest('[data-board]');
if (!here || board !== target.closest('[data-board]')) return null;
const middle = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
const [[x, y], [toX, toY]] = [middle(here), middle(target)];
return [(toX - x) / here.offsetWidth, (toY - y) / here.offsetWidth];
";

impl Page {
    /// Presses a key where the keyboard is.
    pub(crate) async fn key(&self, key: char) -> Outcome {
        self.keys(&[key]).await
    }

    /// Presses keys one after the other.
    pub(crate) async fn keys(&self, keys: &[char]) -> Outcome {
        let press = |key: &char| {
            [json!({ "type": "keyDown", "value": key }), json!({ "type": "keyUp", "value": key })]
        };
        let actions: Vec<Value> = keys.iter().flat_map(press).collect();
        let keyboard = json!([{ "type": "key", "id": "keys", "actions": actions }]);
        self.driver.cmd(Command::PerformActions(Actions::from(keyboard))).await?;
        Ok(())
    }

    /// Presses a key while others are held down.
    pub(crate) async fn chord(&self, held: &[char], key: char) -> Outcome {
        let event = |kind: &str, key: &char| json!({ "type": kind, "value": key });
        let keys: Vec<char> = held.iter().copied().chain([key]).collect();
        let down = keys.iter().map(|key| event("keyDown", key));
        let up = keys.iter().rev().map(|key| event("keyUp", key));
        let actions: Vec<Value> = down.chain(up).collect();
        let keyboard = json!([{ "type": "key", "id": "keys", "actions": actions }]);
        self.driver.cmd(Command::PerformActions(Actions::from(keyboard))).await?;
        Ok(())
    }

    /// Types a line.
    pub(crate) async fn type_line(&self, line: &str) -> Outcome {
        let keys: Vec<char> = line.chars().chain([ENTER]).collect();
        self.keys(&keys).await
    }

    /// Goes to a board with Tab.
    pub(crate) async fn tab_to(&self, board: BoardId) -> Outcome {
        let script = "return document.activeElement?.closest('[data-board]')?.dataset.board ?? ''";
        for _ in 0..MOST_STOPS {
            if self.look(script, json!([])).await? == board.name() {
                return Ok(());
            }
            self.key(TAB).await?;
        }
        Err(Failure::new(format!("Tab does not lead to {board}")))
    }

    /// Goes to a button with Tab, and presses it with Enter.
    pub(crate) async fn tab_and_press(&self, name: &str) -> Outcome {
        let script = "const one = document.activeElement; \
            return (one.getAttribute('aria-label') ?? one.textContent).trim()";
        for _ in 0..MOST_STOPS {
            if self.look(script, json!([])).await? == name {
                return self.key(ENTER).await;
            }
            self.key(TAB).await?;
        }
        Err(Failure::new(format!("Tab does not lead to {name}")))
    }

    /// Walks over a board with the arrow keys, each as it points on the screen.
    pub(crate) async fn walk_to(&self, place: Place) -> Outcome {
        self.walk_to_element(&super::selector(place)).await
    }

    /// Walks to a square that style sheets find like this.
    pub(crate) async fn walk_to_element(&self, selector: &str) -> Outcome {
        let mut way = self.look(WAY, json!([selector])).await?;
        for _ in 0..MOST_STEPS {
            let Some((x, y)) = way[0].as_f64().zip(way[1].as_f64()) else {
                return Err(Failure::new(format!(
                    "the keyboard is not on the board of {selector}"
                )));
            };
            let key = match (x, y) {
                (_, y) if y > 0.3 => DOWN,
                (_, y) if y < -0.3 => UP,
                (x, _) if x > 0.3 => RIGHT,
                (x, _) if x < -0.3 => LEFT,
                _ => return Ok(()),
            };
            self.key(key).await?;
            way = self.moved(selector, &way).await?;
        }
        Err(Failure::new(format!("the arrow keys do not lead to {selector}")))
    }

    /// Waits until the keyboard has left a square; the way from where it is then.
    async fn moved(&self, selector: &str, before: &Value) -> Outcome<Value> {
        for _ in 0..100 {
            let way = self.look(WAY, json!([selector])).await?;
            if way != *before {
                return Ok(way);
            }
            tokio::time::sleep(super::PAUSE).await;
        }
        Err(Failure::new(format!("an arrow key on the way to {selector} does nothing")))
    }
}
