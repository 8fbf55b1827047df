//! The scenarios, run one after the other, each on a page with empty storage.

mod about;
mod broken;
pub(crate) mod chess;
mod crash;
mod damage;
mod drop;
mod explain;
mod history;
mod keep;
mod keyboard;
mod layout;
mod learn;
mod offline;
mod pointer;
mod reload;
mod special;
pub(crate) mod state;
pub(crate) mod store;
mod visit;

use std::fs;
use std::path::Path;
use std::pin::Pin;
use std::time::Instant;

use crate::failure::{Failure, Outcome};
use crate::world::World;

/// A scenario under way.
type Running<'a> = Pin<Box<dyn Future<Output = Outcome> + 'a>>;

/// A test in the browser.
struct Scenario {
    name: &'static str,
    run: for<'a> fn(&'a mut World) -> Running<'a>,
}

/// All scenarios. A new page of the app gets a file here, and its lines.
const SCENARIOS: [Scenario; 53] = [
    Scenario { name: "start", run: |world| Box::pin(pointer::start(world)) },
    Scenario { name: "layout", run: |world| Box::pin(layout::no_overlap(world)) },
    Scenario { name: "welcome", run: |world| Box::pin(layout::welcome(world)) },
    Scenario { name: "mate-is-seen", run: |world| Box::pin(layout::mate_is_seen(world)) },
    Scenario { name: "mate-by-clicks", run: |world| Box::pin(pointer::mate(world)) },
    Scenario { name: "mate-by-drags", run: |world| Box::pin(pointer::mate_by_drags(world)) },
    Scenario { name: "mate-by-keys", run: |world| Box::pin(keyboard::mate(world)) },
    Scenario { name: "keys-anywhere", run: |world| Box::pin(keyboard::anywhere(world)) },
    Scenario { name: "castling", run: |world| Box::pin(special::castling(world)) },
    Scenario { name: "en-passant", run: |world| Box::pin(special::en_passant(world)) },
    Scenario { name: "promotion", run: |world| Box::pin(special::promotion(world)) },
    Scenario { name: "ghost", run: |world| Box::pin(explain::ghost(world)) },
    Scenario { name: "unmarked", run: |world| Box::pin(explain::unmarked(world)) },
    Scenario { name: "text-box", run: |world| Box::pin(explain::text_box(world)) },
    Scenario { name: "history", run: |world| Box::pin(history::scrub(world)) },
    Scenario { name: "save-and-load", run: |world| Box::pin(store::save_and_load(world)) },
    Scenario { name: "leave-at-once", run: |world| Box::pin(store::leave_at_once(world)) },
    Scenario { name: "reload", run: |world| Box::pin(reload::reload(world)) },
    Scenario { name: "tabs", run: |world| Box::pin(reload::tabs(world)) },
    Scenario { name: "chess-tabs", run: |world| Box::pin(reload::chess_tabs(world)) },
    Scenario { name: "damaged-files", run: |world| Box::pin(damage::files(world)) },
    Scenario { name: "drop", run: |world| Box::pin(drop::duplicate(world)) },
    Scenario { name: "share", run: |world| Box::pin(store::link(world)) },
    Scenario { name: "learn", run: |world| Box::pin(learn::lessons(world)) },
    Scenario { name: "about", run: |world| Box::pin(about::about(world)) },
    Scenario { name: "phone", run: |world| Box::pin(layout::phone(world)) },
    Scenario { name: "chess-draw-claim", run: |world| Box::pin(chess::draw_claim(world)) },
    Scenario { name: "chess-analysis", run: |world| Box::pin(chess::analysis(world)) },
    Scenario { name: "chess-files", run: |world| Box::pin(chess::files(world)) },
    Scenario { name: "chess-drop", run: |world| Box::pin(drop::chess(world)) },
    Scenario { name: "chess-annotated", run: |world| Box::pin(chess::annotated(world)) },
    Scenario { name: "chess-several", run: |world| Box::pin(chess::several(world)) },
    Scenario { name: "chess-worth", run: |world| Box::pin(chess::worth(world)) },
    Scenario { name: "chess-reload", run: |world| Box::pin(keep::reload(world)) },
    Scenario { name: "chess-clock", run: |world| Box::pin(keep::clock(world)) },
    Scenario { name: "chess-full", run: |world| Box::pin(keep::full(world)) },
    Scenario { name: "full", run: |world| Box::pin(keep::full_duplicate(world)) },
    Scenario { name: "chess-states", run: |world| Box::pin(state::chess(world)) },
    Scenario { name: "chess-by-keys", run: |world| Box::pin(chess::keys(world)) },
    Scenario { name: "chess-welcome", run: |world| Box::pin(visit::welcome(world)) },
    Scenario { name: "chess-begin", run: |world| Box::pin(visit::begin_again(world)) },
    Scenario { name: "chess-mate-is-seen", run: |world| Box::pin(visit::mate_is_seen(world)) },
    Scenario { name: "chess-in-sight", run: |world| Box::pin(visit::in_sight(world)) },
    Scenario { name: "chess-phone", run: |world| Box::pin(chess::phone(world)) },
    Scenario { name: "crash", run: |world| Box::pin(crash::trap(world)) },
    Scenario { name: "cannot-start", run: |world| Box::pin(broken::cannot_start(world)) },
    Scenario { name: "renderer-crash", run: |world| Box::pin(broken::ended(world)) },
    Scenario { name: "chess-crash", run: |world| Box::pin(crash::panic(world)) },
    Scenario { name: "chess-engine-crash", run: |world| Box::pin(crash::engine(world)) },
    Scenario { name: "offline", run: |world| Box::pin(offline::offline(world)) },
    Scenario { name: "update", run: |world| Box::pin(offline::update(world)) },
    Scenario { name: "sub-path", run: |world| Box::pin(offline::sub_path(world)) },
    Scenario { name: "looks", run: |world| Box::pin(state::looks(world)) },
];

/// Runs the scenarios with these names, or all; tells the listener how each went.
///
/// # Errors
///
/// Names the scenarios that failed.
pub(crate) async fn run(
    world: &mut World,
    names: &[String],
    artifacts: &Path,
    listener: &mut dyn FnMut(&str),
) -> Outcome {
    let strange = names.iter().find(|name| SCENARIOS.iter().all(|one| one.name != *name));
    if let Some(strange) = strange {
        let known = SCENARIOS.map(|scenario| scenario.name).join(", ");
        return Err(Failure::new(format!("there is no scenario `{strange}`, only {known}")));
    }
    let chosen = |one: &&Scenario| names.is_empty() || names.iter().any(|name| name == one.name);
    let mut failed = Vec::new();
    for scenario in SCENARIOS.iter().filter(chosen) {
        let start = Instant::now();
        // Files that an earlier scenario has saved would mislead this one.
        for entry in fs::read_dir(world.page.downloads())? {
            fs::remove_file(entry?.path())?;
        }
        let result = match (scenario.run)(world).await {
            Ok(()) => world.page.check_log(true).await,
            failure => failure,
        };
        let seconds = start.elapsed().as_secs_f32();
        match result {
            Ok(()) => listener(&format!("{:16} passed {seconds:6.1} s", scenario.name)),
            Err(failure) => {
                listener(&format!("{:16} FAILED {seconds:6.1} s\n    {failure}", scenario.name));
                match keep(world, scenario.name, artifacts, &failure).await {
                    Ok(()) => listener(&format!("    see {}", artifacts.display())),
                    Err(reason) => listener(&format!("    cannot keep a picture: {reason}")),
                }
                if let Err(reason) = restore(world).await {
                    listener(&format!("    the next scenarios may fail because of it: {reason}"));
                }
                failed.push(scenario.name);
            }
        }
    }
    if failed.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!("{} failed: {}", failed.len(), failed.join(", "))))
}

/// Keeps a picture of what went wrong, the page, and what the browser has noted.
async fn keep(world: &mut World, name: &str, artifacts: &Path, failure: &Failure) -> Outcome {
    fs::create_dir_all(artifacts)?;
    let driver = &world.failed.as_ref().unwrap_or(&world.page).driver;
    driver.screenshot(&artifacts.join(format!("{name}.png"))).await?;
    fs::write(artifacts.join(format!("{name}.html")), driver.source().await?)?;
    let noted = driver.browser_log().await?;
    let lines = noted.iter().map(|entry| format!("{} {}\n", entry.level, entry.message));
    let text: String = [format!("{failure}\n\n")].into_iter().chain(lines).collect();
    fs::write(artifacts.join(format!("{name}.log")), text)?;
    Ok(())
}

/// Takes back what a scenario has changed before it failed, so that it does not disturb the next one.
async fn restore(world: &mut World) -> Outcome {
    world.server.stop().await?;
    world.server.resume().await?;
    if let Some(other) = world.failed.take() {
        // It has failed; what else is wrong with it does not matter.
        let _ = other.close().await;
    }
    let page = &world.page;
    page.close_other_tabs().await?;
    page.resize(crate::browser::SIZE, false).await?;
    page.prefer_nothing().await?;
    page.intercept_files(false).await?;
    page.check_log(true).await.or(Ok(()))
}
