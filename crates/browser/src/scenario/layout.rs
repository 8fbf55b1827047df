//! Nothing covers anything else.

use serde_json::json;

use crate::failure::{Failure, Outcome};
use crate::record::fragment;
use crate::world::World;

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

/// What the players' signs should say and do not, because they are hidden.
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
