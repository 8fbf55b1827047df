//! Pieces, words and marks on the page, compared with what the rules expect.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use threefold_chess::{Role, Square};
use threefold_duplicate::{BoardId, DuplicatePosition, Seat};

use super::{Page, Place, selector};
use crate::failure::{Failure, Outcome};

/// The labels of all squares that are not empty, with the board in front.
const PIECES: &str = r"
return [...document.querySelectorAll('[data-board] [data-square]')]
  .map((one) => `${one.closest('[data-board]').dataset.board} ${one.ariaLabel}`)
  .filter((label) => !label.includes(', empty'));
";

/// Script that returns the pieces drawn, in the words of the labels: colors, shapes and ghosts.
const DRAWN: &str = r"
return [...document.querySelectorAll('[data-board] [data-square]')].map((one) => {
  const piece = one.querySelector('.piece');
  if (!piece || !getComputedStyle(piece).backgroundImage.includes('data:image/svg+xml,')) return null;
  const role = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'].find((name) => piece.classList.contains(name));
  const owner = ['north', 'south', 'east', 'west'].find((name) => piece.classList.contains(name));
  const ghost = piece.classList.contains('ghost') ? ', ghost' : '';
  const name = owner[0].toUpperCase() + owner.slice(1);
  return `${one.closest('[data-board]').dataset.board} ${one.dataset.square}, ${name}'s ${role}${ghost}`;
}).filter((piece) => piece);
";

impl Page {
    /// Waits until the boards show a position: every piece on every board, ghosts as ghosts, both for
    /// those who see and for those who hear.
    pub(crate) async fn shows(&self, position: &DuplicatePosition) -> Outcome {
        let expected = pieces(position);
        let mut difference = String::new();
        for _ in 0..100 {
            let said = self.look(PIECES, json!([])).await?;
            let said: BTreeSet<String> = strings(&said).iter().map(|label| plain(label)).collect();
            let drawn = strings(&self.look(DRAWN, json!([])).await?).into_iter().collect();
            if said == expected && drawn == expected {
                return Ok(());
            }
            let odd = |found: &BTreeSet<String>| {
                found.symmetric_difference(&expected).cloned().collect::<Vec<_>>().join("; ")
            };
            difference =
                format!("labels differ by [{}], drawings by [{}]", odd(&said), odd(&drawn));
            tokio::time::sleep(super::PAUSE).await;
        }
        Err(Failure::new(format!("the boards show another position: {difference}")))
    }

    /// Waits until a square says that of itself, among other things.
    pub(crate) async fn calls(&self, place: Place, part: &str) -> Outcome {
        let script = "const said = document.querySelector(arguments[0])?.ariaLabel; \
            return !!said?.includes(arguments[1]) || said;";
        let (square, what) = (selector(place), format!("{} is called {part:?}", place.1));
        self.until(&what, script, json!([square, part])).await
    }

    /// Waits until the words of an element have that part.
    pub(crate) async fn reads(&self, selector: &str, part: &str) -> Outcome {
        let script = "const said = document.querySelector(arguments[0])?.textContent; \
            return !!said?.includes(arguments[1]) || said;";
        self.until(&format!("{selector} has {part:?}"), script, json!([selector, part])).await
    }

    /// Waits until the line below the boards is this.
    pub(crate) async fn says(&self, words: &str) -> Outcome {
        let script = "const said = document.querySelector('.message')?.textContent; \
            return said === arguments[0] || said;";
        self.until(&format!("the page says {words:?}"), script, json!([words])).await
    }

    /// Waits for a dialog, and gives its words.
    pub(crate) async fn dialog(&self, id: &str) -> Outcome<String> {
        let selector = format!("dialog#{id}[open]");
        let script = "return !!document.querySelector(arguments[0]);";
        self.until(&format!("{id} is open"), script, json!([selector])).await?;
        let script = "return document.querySelector(arguments[0])?.textContent;";
        let words = self.look(script, json!([selector])).await?;
        Ok(words.as_str().unwrap_or_default().to_owned())
    }

    /// Waits until no dialog is open.
    pub(crate) async fn no_dialog(&self) -> Outcome {
        let script = "return !document.querySelector('dialog[open]');";
        self.until("no dialog is open", script, json!([])).await
    }

    /// Waits until the grabbed piece is shown to reach these places: on both boards, and on one only.
    pub(crate) async fn marks(&self, expected: &Marks) -> Outcome {
        let mut found = Marks::default();
        for _ in 0..100 {
            found = self.marks_now().await?;
            if found == *expected {
                return Ok(());
            }
            tokio::time::sleep(super::PAUSE).await;
        }
        Err(Failure::new(format!("marked are {found:?}, not {expected:?}")))
    }

    async fn marks_now(&self) -> Outcome<Marks> {
        let script = r"
const marked = (names) => [...document.querySelectorAll('[data-square] .mark')]
  .filter((one) => names.some((name) => one.classList.contains(name)))
  .map((one) => one.closest('[data-square]'))
  .map((one) => `${one.closest('[data-board]').dataset.board} ${one.dataset.square}`);
return [marked(['playable', 'capture']), marked(['here-only', 'here-only-capture'])];";
        let found = self.look(script, json!([])).await?;
        let set = |value: &Value| strings(value).into_iter().collect();
        Ok(Marks { playable: set(&found[0]), here_only: set(&found[1]) })
    }

    /// The height and width of what does not fit into the window, in pixels.
    pub(crate) async fn overflow(&self) -> Outcome<i64> {
        let script = "const root = document.documentElement; \
            return Math.max(0, root.scrollWidth - root.clientWidth);";
        Ok(self.look(script, json!([])).await?.as_i64().unwrap_or_default())
    }
}

/// Places with a mark, `NW e4`.
#[derive(PartialEq, Eq, Default, Debug)]
pub(crate) struct Marks {
    pub(crate) playable: BTreeSet<String>,
    /// Legal on this board, but not on the other one.
    pub(crate) here_only: BTreeSet<String>,
}

/// Every piece of a position as the page names it: `NW e4, North's pawn, ghost`.
pub(crate) fn pieces(position: &DuplicatePosition) -> BTreeSet<String> {
    let on = |board: BoardId| {
        Square::ALL.into_iter().filter_map(move |square| {
            let piece = position.board(board).board().piece_at(square)?;
            let owner = board.player(piece.color);
            let is_ghost = position.ghosts_on(owner, board).contains(square);
            let ghost = if is_ghost { ", ghost" } else { "" };
            Some(format!("{board} {square}, {}'s {}{ghost}", seat(owner), role(piece.role)))
        })
    };
    BoardId::ALL.into_iter().flat_map(on).collect()
}

/// A label without what it says of marks, checks and the last move.
fn plain(label: &str) -> String {
    let parts = label.split(", ").enumerate();
    let kept = parts.filter(|(index, part)| *index < 2 || *part == "ghost").map(|(_, part)| part);
    kept.collect::<Vec<_>>().join(", ")
}

fn strings(value: &Value) -> Vec<String> {
    let values = value.as_array().into_iter().flatten();
    values.filter_map(Value::as_str).map(str::to_owned).collect()
}

/// A player by name.
pub(crate) const fn seat(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "North",
        Seat::South => "South",
        Seat::East => "East",
        Seat::West => "West",
    }
}

/// A kind of piece by name.
pub(crate) const fn role(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_has_a_hundred_and_twenty_eight_pieces() {
        let pieces = pieces(&DuplicatePosition::START);
        assert_eq!(pieces.len(), 128);
        assert!(pieces.contains("NW e1, North's king"));
        assert!(pieces.contains("NW e8, West's king"));
    }

    #[test]
    fn a_label_is_compared_without_what_passes() {
        assert_eq!(
            plain("NW e4, North's pawn, ghost, in check, last move of East"),
            "NW e4, North's pawn, ghost"
        );
        assert_eq!(plain("SE d5, East's queen, playable, captures here"), "SE d5, East's queen");
    }
}
