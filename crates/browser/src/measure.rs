//! Measurements of the page's speed, each number beside its target. No number fails here:
//! machines are noisy, and only whoever reads the table knows what else the machine does. But what is
//! measured must be there: a click whose highlight or piece comes later than it was timed is a failure.

use serde_json::{Value, json};
use threefold_chess::Square;
use threefold_duplicate::{BoardId, DuplicateGame, Rulings, SyncedMove};

use crate::browser::Wishes;
use crate::failure::{Failure, Outcome};
use crate::page::{Page, WATCH_MEMORY, look, selector};
use crate::record;
use crate::world::{Folders, World, is_on_second, play, way};

/// Number of times the page is loaded.
const LOADS: usize = 200;
/// Plies of the long game; each is a click on a piece and a click on a square.
const PLIES: usize = 400;

/// Notes when the page can first be used: when all squares are there and a frame has been made.
const NOTE_START: &str = r"
new MutationObserver((_, observer) => {
  if (document.querySelectorAll('[data-square]').length < 256) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.usableAfter = performance.now(); }));
}).observe(document, { childList: true, subtree: true });
";

/// Notes for every click how long it takes until what it changed has been painted: the first task after
/// the next frame, counted from when the pointer was released. What the page did because the pointer came
/// and the button went down is over by then, as it is when people click. Also notes what the browser itself
/// says of slow clicks: how long it took until the frame was on the screen, in steps of 8 ms.
///
/// A time proves nothing of what was painted. So what a click is for is told before it, as selectors of what
/// will be there and of what will be gone: when the click begins it must not be so yet, and when the time has
/// been taken it must.
const NOTE_CLICKS: &str = r"
const channel = new MessageChannel();
let start = 0, isEarly = false;
const missing = () => {
  const { there, gone } = window.expected ?? { there: [], gone: [] };
  const isThere = (selector) => !!document.querySelector(selector);
  return [...there.filter((one) => !isThere(one)), ...gone.filter(isThere).map((one) => `no ${one}`)];
};
channel.port1.onmessage = () => {
  const elapsed = performance.now() - start;
  window.painted = [elapsed, start, isEarly, missing()];
};
window.presented = new Map();
new PerformanceObserver((list) => list.getEntriesByType('event').forEach((one) => {
  if (one.name === 'click') window.presented.set(one.startTime, one.duration);
})).observe({ type: 'event', durationThreshold: 16 });
addEventListener('click', (event) => {
  start = event.timeStamp;
  isEarly = missing().length === 0;
  requestAnimationFrame(() => channel.port2.postMessage(0));
}, true);
";

/// Notes the time between frames.
const NOTE_FRAMES: &str = r"
window.gaps = [];
let last;
const note = (now) => { if (last) window.gaps.push(now - last); last = now; window.noting = requestAnimationFrame(note); };
window.noting = requestAnimationFrame(note);
";

/// Measures everything and tells it line by line.
pub(crate) async fn run(folders: &Folders, listener: &mut dyn FnMut(&str)) -> Outcome {
    listener("                                          median      p95      max   target");
    let bound = Wishes { moves: true, is_measured: true, is_unbound: false };
    let world = World::start(folders, bound).await?;
    let loads = loads(&world.page).await?;
    listener(&row("load to first interactive, ms", &loads, "median <= 500"));
    let game = measure_game(&world, "60 frames a second", listener).await;
    world.end().await?;
    game?;
    let unbound = Wishes { is_unbound: true, ..bound };
    let world = World::start(folders, unbound).await?;
    let game = measure_game(&world, "frames at once", listener).await;
    world.end().await?;
    game
}

/// Loads the page again and again, as on a first visit: nothing kept, no service worker.
async fn loads(page: &Page) -> Outcome<Vec<f64>> {
    let cdp = page.driver.cdp();
    cdp.send_raw("Network.enable", json!({})).await?;
    cdp.send_raw("Network.setCacheDisabled", json!({ "cacheDisabled": true })).await?;
    cdp.send_raw("Network.setBypassServiceWorker", json!({ "bypass": true })).await?;
    let noted = page.add_script(NOTE_START).await?;
    let mut loads = Vec::new();
    for _ in 0..LOADS {
        page.visit("").await?;
        page.until("the page can be used", "return 'usableAfter' in window;", json!([])).await?;
        loads.extend(page.look("return window.usableAfter;", json!([])).await?.as_f64());
    }
    page.remove_script(noted).await?;
    cdp.send_raw("Network.setCacheDisabled", json!({ "cacheDisabled": false })).await?;
    cdp.send_raw("Network.setBypassServiceWorker", json!({ "bypass": false })).await?;
    Ok(loads)
}

/// A long game by clicks, its memory, and the way from its end to its start and back.
async fn measure_game(world: &World, frames: &str, listener: &mut dyn FnMut(&str)) -> Outcome {
    let World { page, records, .. } = world;
    let mut moves = records.longest()?;
    moves.truncate(PLIES);
    let watch = page.add_script(WATCH_MEMORY).await?;
    page.visit("").await?;
    page.remove_script(watch).await?;
    page.look(NOTE_CLICKS, json!([])).await?;
    // Counts the time of the thread, which other programs do not prolong.
    let domain = json!({ "timeDomain": "threadTicks" });
    page.driver.cdp().send_raw("Performance.enable", domain).await?;
    let [grabs, drops] = clicks(page, &moves).await?;
    listener(&row(&format!("click to highlight, ms, {frames}"), &grabs.painted, "p95 <= 16"));
    listener(&row(&format!("move to board, ms, {frames}"), &drops.painted, "p95 <= 16"));
    listener(&row("click to screen, steps of 8 ms", &presented(page, &grabs).await?, "-"));
    listener(&row("move to screen, steps of 8 ms", &presented(page, &drops).await?, "-"));
    listener(&row("click, ms of the main thread", &grabs.work, "-"));
    listener(&row("move, ms of the main thread", &drops.work, "-"));
    let number = f64::from(u32::try_from(2 * moves.len()).unwrap_or(u32::MAX));
    let mut parts = Vec::new();
    for (words, name) in [
        ("scripts", "ScriptDuration"),
        ("style", "RecalcStyleDuration"),
        ("layout", "LayoutDuration"),
        ("all", "TaskDuration"),
    ] {
        parts.push(format!("{words} {:.1}", metric(page, name).await? * 1e3 / number));
    }
    listener(&format!("main thread, ms per click on average: {}", parts.join(", ")));

    page.driver.cdp().send_raw("HeapProfiler.collectGarbage", json!({})).await?;
    let all = page.driver.execute_async(MEMORY, vec![]).await?.json().as_f64();
    let megabytes = |bytes: f64| format!("{:.1} MB", bytes / 1e6);
    let module = page.look("return window.memory.buffer.byteLength;", json!([])).await?.as_f64();
    let known = |bytes: Option<f64>| bytes.map_or_else(|| String::from("unknown"), megabytes);
    listener(&format!(
        "memory after {} plies: {} as the browser estimates it, JavaScript {}, the module {}, {} elements",
        moves.len(),
        known(all),
        megabytes(metric(page, "JSHeapUsedSize").await?),
        known(module),
        metric(page, "Nodes").await?,
    ));

    page.click_element("[data-board=NW] [data-square=e4]").await?;
    page.key('<').await?;
    let start = record::play(&[])?;
    page.shows(start.position()).await?;
    page.look(NOTE_FRAMES, json!([])).await?;
    page.keys(&vec!['.'; moves.len()]).await?;
    page.shows(record::play(&moves)?.position()).await?;
    let noted = page.look("cancelAnimationFrame(window.noting); return window.gaps;", json!([]));
    let noted = numbers(&noted.await?);
    listener(&row(&format!("frames of scrubbing, ms, {frames}"), &noted, "max <= 50"));
    Ok(())
}

/// Memory of the page, as the browser estimates it for pages that are alone in their process. The memory of the
/// module is told beside it: JavaScript and module together are more than the estimate, so it leaves that out.
const MEMORY: &str = r"
const done = arguments[0];
performance.measureUserAgentSpecificMemory().then((memory) => done(memory.bytes), () => done(null));
";

/// Times of clicks, in milliseconds.
#[derive(Default)]
struct Clicks {
    /// Until what they changed was painted.
    painted: Vec<f64>,
    /// Their moments, by the page's clock.
    start: Vec<f64>,
    /// Work of the main thread meanwhile.
    work: Vec<f64>,
}

/// Plays a game; what clicks on pieces took, and clicks on squares.
async fn clicks(page: &Page, moves: &[SyncedMove]) -> Outcome<[Clicks; 2]> {
    let mut game = DuplicateGame::new(Rulings::default());
    let mut clicks = [Clicks::default(), Clicks::default()];
    for (ply, &played) in moves.iter().enumerate() {
        let (from, to) = way(&game, played, is_on_second(ply));
        let expected = [highlight(&game, played), board_after(&game, played)?];
        for ((place, clicks), expected) in [from, to].into_iter().zip(&mut clicks).zip(expected) {
            page.look("window.expected = arguments[0];", json!([expected])).await?;
            let place = page.locate(place).await?;
            let before = metric(page, "TaskDuration").await?;
            page.click_calmly_at(place).await?;
            page.until("the click is painted", "return 'painted' in window;", json!([])).await?;
            let after = metric(page, "TaskDuration").await?;
            let painted = page.look(TAKE, json!([])).await?;
            is_painted(&painted)
                .map_err(|failure| failure.during(format!("ply {ply}, {played}")))?;
            clicks.painted.extend(painted[0].as_f64());
            clicks.start.extend(painted[1].as_f64());
            clicks.work.push((after - before) * 1e3);
        }
        if let Some(role) = played.promotion {
            page.look("delete window.expected;", json!([])).await?;
            page.dialog("promotion").await?;
            page.press(look::role(role)).await?;
            page.no_dialog().await?;
            page.until("the click is painted", "return 'painted' in window;", json!([])).await?;
            page.look(TAKE, json!([])).await?;
        }
        play(&mut game, played)?;
    }
    page.shows(game.position()).await?;
    Ok(clicks)
}

/// Marks of squares that can be gone to on both boards, and on one only.
const PLAYABLE: &str = ".playable, .capture";
const HERE_ONLY: &str = ".here-only, .here-only-capture";

/// Expected effect of a click on a piece: a mark wherever it can go, on both boards of its owner.
fn highlight(game: &DuplicateGame, played: SyncedMove) -> Value {
    let destinations = game.position().destinations(played.from);
    let mark = |board: BoardId, square: Square, kinds: &str| {
        format!("{} .mark:is({kinds})", selector((board, square)))
    };
    let on = |board: BoardId| {
        let playable = destinations.playable.into_iter();
        let playable = playable.map(move |square| mark(board, square, PLAYABLE));
        let here_only = destinations.only_on(board).into_iter();
        playable.chain(here_only.map(move |square| mark(board, square, HERE_ONLY)))
    };
    let there: Vec<String> = game.position().turn().boards().into_iter().flat_map(on).collect();
    json!({ "there": there, "gone": [] })
}

/// Expected effect of a click on a square: the piece is there on both boards, where it was is nothing, and no mark is
/// left; or it is asked what a pawn becomes.
fn board_after(game: &DuplicateGame, played: SyncedMove) -> Outcome<Value> {
    if played.promotion.is_some() {
        return Ok(json!({ "there": ["dialog#promotion[open]"], "gone": [] }));
    }
    let (owner, position) = (game.position().turn(), game.position());
    let [first, second] = owner.boards();
    let piece = position.board(first).board().piece_at(played.from);
    let piece = piece.ok_or_else(|| Failure::new(format!("{played}: no piece")))?;
    let class = format!("{}.{}", look::seat(owner).to_lowercase(), look::role(piece.role));
    let piece = |board, square| format!("{} .piece.{class}", selector((board, square)));
    let [to, from] =
        [played.to, played.from].map(|square| [piece(first, square), piece(second, square)]);
    let mark = format!("[data-square] .mark:is({PLAYABLE}, {HERE_ONLY})");
    Ok(json!({ "there": to, "gone": from.into_iter().chain([mark]).collect::<Vec<_>>() }))
}

/// Checks that the effect came with the click: not before, and not after its time was taken.
fn is_painted(noted: &Value) -> Outcome {
    if noted[2] == true {
        return Err(Failure::new(
            "what the click was for was there before it: nothing is measured",
        ));
    }
    match noted[3].as_array() {
        Some(missing) if missing.is_empty() => Ok(()),
        _ => Err(Failure::new(format!("when the time of a click was taken, {} missed", noted[3]))),
    }
}

/// Takes what was noted of the last click.
const TAKE: &str = "const { painted } = window; delete window.painted; return painted;";

/// Times until the frames of clicks were on the screen. The browser says nothing of those that took
/// less than 16 ms, which count as 8.
async fn presented(page: &Page, clicks: &Clicks) -> Outcome<Vec<f64>> {
    let script = "return arguments[0].map((start) => window.presented.get(start) ?? 8);";
    Ok(numbers(&page.look(script, json!([clicks.start])).await?))
}

/// One of the numbers that the browser counts.
async fn metric(page: &Page, name: &str) -> Outcome<f64> {
    let metrics = page.driver.cdp().send_raw("Performance.getMetrics", json!({})).await?;
    let mut all = metrics["metrics"].as_array().into_iter().flatten();
    let found =
        all.find(|metric| metric["name"] == name).and_then(|metric| metric["value"].as_f64());
    found.ok_or_else(|| Failure::new(format!("the browser does not count {name}")))
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
}

/// A line of the table.
fn row(name: &str, samples: &[f64], target: &str) -> String {
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    let [median, most, last] = [50, 95, 100].map(|percent| percentile(&sorted, percent));
    let number = samples.len();
    format!("{name:40} {median:8.1} {most:8.1} {last:8.1}   {target} ({number} samples)")
}

/// The smallest sample that so many per cent of all do not exceed.
fn percentile(sorted: &[f64], percent: usize) -> f64 {
    let rank = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
    sorted.get(rank).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_samples() {
        let sorted: Vec<f64> = (1..=200).map(f64::from).collect();
        let whole = |percent| format!("{}", percentile(&sorted, percent));
        assert_eq!([50, 95, 100].map(whole), ["100", "190", "200"]);
        assert!(percentile(&[], 50).is_nan());
    }

    #[test]
    fn a_time_without_its_effect_is_none() {
        assert_eq!(is_painted(&json!([8.0, 1.0, false, []])), Ok(()));
        assert!(is_painted(&json!([8.0, 1.0, true, []])).is_err());
        assert!(is_painted(&json!([8.0, 1.0, false, [".mark"]])).is_err());
        assert!(is_painted(&json!(null)).is_err());
    }

    #[test]
    fn a_click_on_a_knight_is_for_marks_on_both_boards() {
        let game = DuplicateGame::new(Rulings::default());
        let played: SyncedMove = "g1f3".parse().unwrap();
        assert_eq!(highlight(&game, played)["there"].as_array().unwrap().len(), 4);
        let after = board_after(&game, played).unwrap();
        assert_eq!(after["there"][1], "[data-board=NE] [data-square=f3] .piece.north.knight");
        assert_eq!(after["gone"][0], "[data-board=NW] [data-square=g1] .piece.north.knight");
    }
}
