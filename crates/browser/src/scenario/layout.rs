//! Layout: nothing covers anything else, and a phone's screen is enough.

use serde_json::json;
use threefold_duplicate::{DuplicateGame, Rulings};

use crate::failure::{Failure, Outcome, expect_equal};
use crate::record::fragment;
use crate::world::{World, is_on_second, play, way};

/// Moves before the boards are turned upright: both boards of every player.
const MOVES: usize = 8;

/// Names of players and of boards whose edges lie on a board or on each other. The browser knows how
/// boards are turned, so it is asked what is at a point.
const COVERED: &str = r"
const boxes = [...document.querySelectorAll('.seat-name, .seat .badge, .compass .name:not(.large)')].filter((one) => one.checkVisibility());
const rect = new Map(boxes.map((one) => [one, one.getBoundingClientRect()]));
const points = ({ left, right, top, bottom }) => [left + 1, (left + right) / 2, right - 1]
  .flatMap((x) => [top + 1, (top + bottom) / 2, bottom - 1].map((y) => [x, y]));
const onBoard = boxes.filter((one) => points(rect.get(one))
  .some(([x, y]) => document.elementsFromPoint(x, y).some((other) => other.closest('.board'))));
const onOther = boxes.filter((one, index) => boxes.slice(index + 1).some((other) => {
  const [a, b] = [rect.get(one), rect.get(other)];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}));
return [...onBoard, ...onOther].map((one) => one.textContent);
";

/// Script that returns the players' badges that are hidden.
const HIDDEN: &str = r"
const badges = [...document.querySelectorAll('.seat .badge')];
return badges.filter((one) => !one.checkVisibility() || one.innerText === '').map((one) => one.textContent);
";

/// Players with all the signs they can have, in windows of many sizes, in the compass and in focus.
pub(super) async fn no_overlap(world: &mut World) -> Outcome {
    let World { page, records, .. } = world;
    let sizes =
        [(1920, 1080), (1440, 900), (1280, 720), (1024, 700), (820, 1180), (390, 844), (360, 640)];
    let mut faults = Vec::new();
    for (id, is_over) in [("e167", true), ("e021", false)] {
        page.visit(&fragment(&records.game(id, 0)?)?).await?;
        if is_over {
            page.dialog("card").await?;
            page.press("Close").await?;
            page.no_dialog().await?;
        }
        for layout in ["compass", "focus"] {
            for (width, height) in sizes {
                page.resize((width, height), false).await?;
                page.look("scrollTo(0, 0);", json!([])).await?;
                let covered = page.look(COVERED, json!([])).await?;
                let hidden = page.look(HIDDEN, json!([])).await?;
                let overflow = page.overflow().await?;
                if covered != json!([]) || overflow > 0 || hidden != json!([]) {
                    let window = format!("{id}, {layout}, {width}x{height}");
                    let covered = format!("covered {covered}, hidden {hidden}");
                    faults.push(format!("{window}: {covered}, {overflow} too wide"));
                }
            }
            page.resize(crate::browser::SIZE, false).await?;
            page.press("Focus").await?;
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(Failure::new(faults.join("; "))) }
}

/// A game begun by taps: in the compass, and with the boards of the player to move upright, each time on both
/// boards of every player.
pub(super) async fn phone(world: &mut World) -> Outcome {
    let World { page, axe, records, .. } = world;
    page.resize((390, 844), true).await?;
    page.visit("").await?;
    axe.check(page, "phone").await?;
    let mut game = DuplicateGame::new(Rulings::default());
    for (ply, played) in records.moves("e211")?.into_iter().take(2 * MOVES).enumerate() {
        if ply == MOVES {
            page.press("Focus").await?;
            axe.check(page, "phone, focus").await?;
        }
        let (from, to) = way(&game, played, is_on_second(ply));
        page.tap(from).await?;
        page.tap(to).await?;
        play(&mut game, played)?;
        page.shows(game.position()).await?;
        expect_equal("what does not fit", &page.overflow().await?, &0)?;
    }
    page.resize(crate::browser::SIZE, false).await
}
