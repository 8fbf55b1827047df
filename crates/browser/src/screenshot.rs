//! Pictures of the page in its main states.

use std::fs;
use std::path::Path;

use serde_json::json;
use threefold_chess::Square;
use threefold_duplicate::{BoardId, DuplicateGame};

use crate::failure::{Failure, Outcome};
use crate::page::Page;
use crate::record::fragment;
use crate::scenario::chess;
use crate::scenario::state::load;
use crate::scenario::store::choose;
use crate::world::{World, way};

/// A screen of a desk, a small one, and that of a phone.
const SIZES: [(u32, u32); 3] = [(1440, 900), (1024, 700), (390, 844)];
/// Below that, it is a phone.
const PHONE: u32 = 600;

/// A state to take a picture of. A new page of the app gets its states here.
#[derive(Clone, Copy, Debug)]
enum State {
    Start,
    /// In the middle of a game, nothing in hand.
    Game,
    /// A piece with playable squares and gray ones.
    Grabbed,
    /// A gray square and its explanation.
    Why,
    /// A ghost and its story.
    Ghost,
    Focus,
    Promotion,
    End,
    Learn,
    Share,
    Problem,
    /// The card of the first visit to the page of chess.
    ChessWelcome,
    /// The page of chess before the first move.
    ChessStart,
    /// A game with variations, comments and what its positions were worth.
    ChessGame,
    ChessGrabbed,
    ChessAnalysis,
    /// The form for a new game.
    ChessForm,
    ChessPromotion,
    ChessEnd,
    /// A file with several games.
    ChessSeveral,
}

impl State {
    const ALL: [State; 20] = [
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
        State::ChessWelcome,
        State::ChessStart,
        State::ChessGame,
        State::ChessGrabbed,
        State::ChessAnalysis,
        State::ChessForm,
        State::ChessPromotion,
        State::ChessEnd,
        State::ChessSeveral,
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
            State::ChessWelcome => "chess-welcome",
            State::ChessStart => "chess-start",
            State::ChessGame => "chess-game",
            State::ChessGrabbed => "chess-grabbed",
            State::ChessAnalysis => "chess-analysis",
            State::ChessForm => "chess-form",
            State::ChessPromotion => "chess-promotion",
            State::ChessEnd => "chess-end",
            State::ChessSeveral => "chess-several",
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
            State::Problem => load_broken(page, &records.game(GAME, 0)?).await,
            _ => self.enter_chess(page).await,
        }
    }

    /// Enters a state of the page of chess.
    async fn enter_chess(self, page: &Page) -> Outcome {
        page.visit(chess::PAGE).await?;
        match self {
            State::ChessWelcome => page.visit_first(chess::PAGE).await,
            State::ChessGame => load(page, NOTED).await,
            State::ChessGrabbed => {
                load(page, NOTED).await?;
                page.click_element(&chess::square("f3")).await
            }
            State::ChessAnalysis => {
                load(page, NOTED).await?;
                page.press("Analysis").await?;
                page.press("3 lines").await?;
                page.reads(".lines li:nth-child(3)", ". ").await
            }
            State::ChessForm => {
                page.press("New game").await?;
                page.dialog("chess-form").await.map(drop)
            }
            State::ChessPromotion => {
                load(page, "[FEN \"6k1/5ppp/8/8/8/8/2p3PP/3R3K b - - 0 1\"]\n\n*").await?;
                chess::click(page, "c2d1").await?;
                page.dialog("chess-promotion").await.map(drop)
            }
            State::ChessEnd => {
                load(page, "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. f3 e5 2. g4 *").await?;
                chess::click(page, "d8h4").await?;
                page.dialog("chess-card").await.map(drop)
            }
            State::ChessSeveral => {
                let games = (1..=12)
                    .map(|number| format!("{NOTED}\n[Round \"{number}\"]\n\n1. e4 Ke5 *\n"));
                give(page, &games.collect::<String>()).await?;
                page.dialog("chess-card").await.map(drop)
            }
            _ => Ok(()),
        }
    }
}

async fn give(page: &Page, text: &str) -> Outcome {
    fs::create_dir_all(page.downloads())?;
    let path = page.downloads().join("game.pgn");
    fs::write(&path, text)?;
    choose(page, &path).await
}

/// A game with everything that a record can say.
const NOTED: &str = r#"[Event "Casual game"]
[Date "2026.11.16"]
[White "Ann Example"]
[Black "Bob with quite a long name"]
[TimeControl "300+3"]
[Result "*"]

{A game for a picture. [%eval 0.2]} 1. e4 $1 {[%eval 0.25]} 1... e5 {[%eval 0.3]} 2. Nf3 {[%eval 0.2]} 2... Nc6 {[%eval 0.35]}
(2... d6 {Philidor.} 3. d4 exd4 (3... Nf6 $5)) 3. Bb5 {[%eval 0.4]} 3... a6 {[%eval 0.3]} 4. Bxc6 {[%eval -0.1]}
4... dxc6 {[%eval 0.0]} 5. Nxe5 $6 {Takes a pawn which comes back. [%eval -0.4]} 5... Qd4 {[%eval -0.5]} 6. Nf3
{[%eval -0.6]} 6... Qxe4+ {[%eval -0.5]} 7. Qe2 {[%eval -0.6]} 7... Qxe2+ {[%eval -0.3]} 8. Kxe2 {[%eval -0.35]}
8... Bf5 {[%eval -0.3]} *
"#;

/// Preferences of a system: a name, and media features.
type Look = (&'static str, &'static [(&'static str, &'static str)]);

/// Preferences shown in every size.
const LOOKS: [Look; 2] = [
    ("light", &[("prefers-color-scheme", "light")]),
    ("dark", &[("prefers-color-scheme", "dark")]),
];
const CONTRAST: Look =
    ("contrast", &[("prefers-color-scheme", "light"), ("prefers-contrast", "more")]);
/// The browser keeps some colors of it when it ends, so it comes last.
const FORCED: Look = ("forced", &[("prefers-color-scheme", "dark"), ("forced-colors", "active")]);

/// A game with ghosts, in which a king may castle on one of its boards only.
const GAME: &str = "e021";

/// Takes all pictures: in every size light and dark, in the first one also what changes colors only.
pub(crate) async fn take(world: &mut World, out: &Path, listener: &mut dyn FnMut(&str)) -> Outcome {
    fs::create_dir_all(out)?;
    let [first, ..] = SIZES;
    let passes = SIZES.map(|size| (size, &LOOKS[..])).into_iter();
    for (size, looks) in passes.chain([(first, &[CONTRAST][..]), (first, &[FORCED])]) {
        let (width, height) = size;
        world.page.resize(size, width < PHONE).await?;
        for state in State::ALL {
            let name = state.name();
            let during = |failure: Failure| failure.during(format!("{name} at {width}x{height}"));
            state.enter(world).await.map_err(during)?;
            for &(look, features) in looks {
                world.page.prefer(features).await?;
                world.page.look("scrollTo(0, 0);", json!([])).await?;
                let path = out.join(format!("{name}-{width}x{height}-{look}.png"));
                world.page.driver.screenshot(&path).await?;
            }
        }
        listener(&format!("{width}x{height}: {} pictures", looks.len() * State::ALL.len()));
    }
    listener(&format!("they are in {}", out.display()));
    Ok(())
}

/// Loads a save file with an illegal move.
async fn load_broken(page: &Page, game: &DuplicateGame) -> Outcome {
    page.visit("").await?;
    let path = page.downloads().join("broken.json");
    let broken = game.to_save_file().replacen("\"d5\",\"to\":\"e7\"", "\"d5\",\"to\":\"e8\"", 1);
    fs::write(&path, broken)?;
    choose(page, &path).await?;
    page.dialog("card").await.map(drop)
}
