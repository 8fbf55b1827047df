//! Pictures of the page in its main states.

use std::fs;
use std::path::Path;

use serde_json::json;
use threefold_chess::Square;
use threefold_duplicate::BoardId;

use crate::failure::{Failure, Outcome};
use crate::record::fragment;
use crate::scenario::store::choose;
use crate::world::{World, way};

/// A screen of a desk, a small one, and that of a phone.
const SIZES: [(u32, u32); 3] = [(1440, 900), (1024, 700), (390, 844)];
/// Below that, it is a phone.
const PHONE: u32 = 600;

/// What is shown. A page that is added to the app gets its states here.
#[derive(Clone, Copy, Debug)]
enum State {
    Start,
    /// In the middle of a game, nothing in hand.
    Game,
    /// A piece with playable squares and grey ones.
    Grabbed,
    /// A grey square and why it is grey.
    Why,
    /// A ghost and its story.
    Ghost,
    Focus,
    Promotion,
    End,
    Learn,
    Share,
    Problem,
}

impl State {
    const ALL: [State; 11] = [
        State::Start,
        State::Game,
        State::Grabbed,
        State::Why,
        State::Ghost,
        State::Focus,
        State::Promotion,
        State::End,
        State::Learn,
        State::Share,
        State::Problem,
    ];

    const fn name(self) -> &'static str {
        match self {
            State::Start => "start",
            State::Game => "game",
            State::Grabbed => "grabbed",
            State::Why => "why",
            State::Ghost => "ghost",
            State::Focus => "focus",
            State::Promotion => "promotion",
            State::End => "end",
            State::Learn => "learn",
            State::Share => "share",
            State::Problem => "problem",
        }
    }

    /// Brings the page into the state, from nothing.
    async fn enter(self, world: &World) -> Outcome {
        let World { page, records, .. } = world;
        match self {
            State::Start => page.visit("").await,
            State::Game => page.visit(&fragment(&records.game(GAME, 0)?)?).await,
            State::Grabbed => {
                page.visit(&fragment(&records.game(GAME, 0)?)?).await?;
                page.click((BoardId::Ne, Square::E8)).await
            }
            State::Why => {
                let game = records.game(GAME, 0)?;
                page.visit(&fragment(&game)?).await?;
                page.click((BoardId::Ne, Square::E8)).await?;
                page.hover((BoardId::Ne, Square::G8)).await
            }
            State::Ghost => {
                let game = records.game("e005", 0)?;
                page.visit(&fragment(&game)?).await?;
                page.hover((BoardId::Sw, Square::B5)).await
            }
            State::Focus => {
                page.visit(&fragment(&records.game(GAME, 0)?)?).await?;
                page.press("Focus").await?;
                page.click((BoardId::Ne, Square::E8)).await
            }
            State::Promotion => {
                let game = records.game("e223", 1)?;
                page.visit(&fragment(&game)?).await?;
                let moves = records.moves("e223")?;
                let promotes = moves.last().ok_or_else(|| Failure::new("no moves"))?;
                let (from, to) = way(&game, *promotes, false);
                page.click(from).await?;
                page.click(to).await?;
                page.dialog("promotion").await.map(drop)
            }
            State::End => {
                page.visit(&fragment(&records.game("e167", 0)?)?).await?;
                page.dialog("card").await.map(drop)
            }
            State::Learn => {
                page.visit("learn").await?;
                page.press("One move, two boards").await?;
                page.click((BoardId::Nw, Square::E2)).await?;
                page.click((BoardId::Nw, Square::E4)).await
            }
            State::Share => {
                page.visit(&fragment(&records.game(GAME, 0)?)?).await?;
                page.press("Share").await?;
                page.dialog("card").await.map(drop)
            }
            State::Problem => {
                page.visit("").await?;
                let path = page.downloads().join("broken.json");
                let game = records.game(GAME, 0)?.to_save_file();
                fs::write(&path, game.replacen("\"d5\",\"to\":\"e7\"", "\"d5\",\"to\":\"e8\"", 1))?;
                choose(page, &path).await?;
                page.dialog("card").await.map(drop)
            }
        }
    }
}

/// A game with ghosts, in which a king may castle on one of its boards only.
const GAME: &str = "e021";

/// Takes all pictures.
pub(crate) async fn take(world: &mut World, out: &Path, listener: &mut dyn FnMut(&str)) -> Outcome {
    fs::create_dir_all(out)?;
    for (width, height) in SIZES {
        world.page.resize((width, height), width < PHONE).await?;
        for state in State::ALL {
            let name = state.name();
            let during = |failure: Failure| failure.during(format!("{name} at {width}x{height}"));
            state.enter(world).await.map_err(during)?;
            for scheme in ["light", "dark"] {
                world.page.prefer(scheme).await?;
                world.page.look("scrollTo(0, 0);", json!([])).await?;
                let path = out.join(format!("{name}-{width}x{height}-{scheme}.png"));
                world.page.driver.screenshot(&path).await?;
            }
        }
        listener(&format!("{width}x{height}: {} pictures", 2 * State::ALL.len()));
    }
    listener(&format!("they are in {}", out.display()));
    Ok(())
}
