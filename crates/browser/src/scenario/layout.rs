//! Layout: nothing covers anything else, and a phone's screen is enough.

use serde_json::json;
use threefold_duplicate::{DuplicateGame, DuplicatePosition, Rulings};

use crate::failure::{Failure, Outcome, expect_equal};
use crate::page::key::ESCAPE;
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

/// Windows and screens, the smallest phone among them, upright and on its side.
pub(super) const SIZES: [(u32, u32); 13] = [
    (1920, 1080),
    (1440, 900),
    (1280, 720),
    (1024, 700),
    (1366, 620),
    (820, 1180),
    (390, 844),
    (360, 640),
    (320, 568),
    (568, 320),
    (720, 450),
    (844, 390),
    (932, 430),
];

/// Squares of kings in check that a dialog covers, or that are out of sight; and those that are seen.
pub(super) const MATES: &str = r"
const card = document.querySelector('dialog[open]').getBoundingClientRect();
const kings = [...document.querySelectorAll('[data-square].check')].map((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const isCovered = left < card.right && card.left < right && top < card.bottom && card.top < bottom;
  const isOut = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  return [one.closest('[data-board]').dataset.board, isCovered || isOut];
});
return [kings.filter(([, isHidden]) => isHidden).map(([board]) => board), kings.length];
";

/// Words below the boards that would cut off what shines around them.
const CUT: &str = r"
const words = document.querySelector('.message:not(.explains, .refuses) > span');
return getComputedStyle(words).backgroundColor;
";

/// Script that returns the players' badges that are hidden.
const HIDDEN: &str = r"
const badges = [...document.querySelectorAll('.seat .badge')];
return badges.filter((one) => !one.checkVisibility() || one.innerText === '').map((one) => one.textContent);
";

/// Players with all the signs they can have, in windows of many sizes, in the compass and in focus.
pub(super) async fn no_overlap(world: &mut World) -> Outcome {
    let World { page, records, .. } = world;
    let mut faults = Vec::new();
    for (id, is_over) in [("e167", true), ("e021", false)] {
        page.visit(&fragment(&records.game(id, 0)?)?).await?;
        if is_over {
            page.dialog("card").await?;
            page.press("Close").await?;
            page.no_dialog().await?;
        }
        for layout in ["compass", "focus"] {
            for (width, height) in SIZES {
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

/// The card of the end hides no mated king in any size; a glow ends by itself and not at the words below it.
pub(super) async fn mate_is_seen(world: &mut World) -> Outcome {
    let World { page, records, .. } = world;
    let mut faults = Vec::new();
    for (width, height) in SIZES {
        page.resize((width, height), width.min(height) < 500).await?;
        for id in ["e167", "e172", "r018"] {
            page.visit(&fragment(&records.game(id, 0)?)?).await?;
            let card = page.dialog("card").await?;
            let found = page.look(MATES, json!([])).await?;
            if found[0] != json!([]) || found[1] == json!(0) || !card.contains(" by checkmate") {
                faults.push(format!("{id}, {width}x{height}: {found} {card}"));
            }
        }
        page.visit("").await?;
        let cut = page.look(CUT, json!([])).await?;
        if cut != json!("rgba(0, 0, 0, 0)") {
            faults.push(format!("{width}x{height}: {cut} below the boards"));
        }
    }
    page.resize(crate::browser::SIZE, false).await?;
    if faults.is_empty() { Ok(()) } else { Err(Failure::new(faults.join("; "))) }
}

/// The first visit: a card that says what the game is and what to do, by pointer and by keys; and the second visit.
pub(super) async fn welcome(world: &mut World) -> Outcome {
    let World { page, axe, .. } = world;
    for size in [(320, 568), (844, 390), crate::browser::SIZE] {
        page.resize(size, size.0 < 1000).await?;
        page.visit_first("").await?;
        axe.check(page, "the first visit").await?;
        page.describes("pick a piece, then a green dot").await?;
        expect_equal("what does not fit", &page.overflow().await?, &0)?;
        // All of it is to be seen, without a step.
        for name in ["Start the 3-minute lesson", "Just play"] {
            page.place(name).await?;
        }
        let fits = "const card = document.querySelector('#card'); \
            return card.scrollHeight <= card.clientHeight;";
        page.until("all of the card is seen", fits, json!([])).await?;
    }
    let has_keyboard = "return document.activeElement.textContent === 'Start the 3-minute lesson';";
    page.until("the lesson has the keyboard", has_keyboard, json!([])).await?;
    page.key(ESCAPE).await?;
    page.no_dialog().await?;
    page.until("the boards have it", "return !!document.activeElement.dataset.square;", json!([]))
        .await?;
    page.reload().await?;
    page.no_dialog().await?;

    page.visit_first("").await?;
    page.press("Start the 3-minute lesson").await?;
    page.reads("#lesson", "e2 to e4").await?;
    page.press("Duplicate chess").await?;
    page.no_dialog().await?;
    page.shows(&DuplicatePosition::START).await
}

const FOCUS: &str =
    "return document.getElementById('compass').classList.contains('focus') === arguments[0];";

/// A game begun by taps: in the compass, and with the boards of the player to move upright, each time on both
/// boards of every player.
pub(super) async fn phone(world: &mut World) -> Outcome {
    let World { page, axe, records, .. } = world;
    page.resize((390, 844), true).await?;
    page.visit("").await?;
    // Two large boards, until that is switched off, and also after a reload.
    page.until("focus", FOCUS, json!([true])).await?;
    page.press("Focus").await?;
    page.reload().await?;
    page.until("no focus", FOCUS, json!([false])).await?;
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
