//! Files that are no games, or only in part.

use std::fs;

use threefold_duplicate::save::{LoadError, MAX_BYTES};
use threefold_duplicate::{DuplicateGame, DuplicatePosition, Rulings};

use super::explain::sentence;
use super::store::choose;
use crate::failure::{Failure, Outcome, expect_within};
use crate::record;
use crate::world::World;

/// The page refuses each file with the reason and the place, and changes nothing; it offers the good part.
pub(super) async fn files(world: &mut World) -> Outcome {
    let World { page, records, .. } = &*world;
    page.visit("").await?;
    let game = records.game("e053", 0)?;
    let good = game.to_save_file();
    // North's first move becomes one that no pawn can make; the moves after it make sense no more.
    let moves = records.moves("e053")?;
    let sixth = format!("\"from\":\"{}\",\"to\":\"{}\"", moves[6].from, moves[6].to);
    let broken = good.replacen(&sixth, "\"from\":\"f7\",\"to\":\"f1\"", 1);
    let cut = good[..good.len() / 2].to_owned();
    let end = format!("line 1 column {}", cut.len());
    let too_long = format!("{} bytes, at most {MAX_BYTES} are read", MAX_BYTES + 1);
    // The name, the text, where and what is wrong with it, and how many moves are good.
    let cases = [
        ("no-json.json", String::from("not a game"), "line 1 column 2", None),
        ("cut.json", cut, &end, Some(5)),
        (
            "other.json",
            String::from("{\"variant\":\"other\",\"version\":1,\"moves\":[]}"),
            "A save file of `other`",
            None,
        ),
        ("too-long.json", " ".repeat(MAX_BYTES + 1), &too_long, None),
        (
            "broken.json",
            broken,
            "At ply 7, f7f1 cannot be played: on both boards the pawn",
            Some(6),
        ),
    ];
    for (name, text, reason, good_part) in cases {
        let card = refuse(world, name, &text).await?;
        expect_within("card", &card, reason)?;
        let World { page, axe, .. } = &*world;
        if let Some(plies) = good_part {
            axe.check(page, "a problem").await?;
            page.press(&format!("Load the first {plies} moves")).await?;
            page.no_dialog().await?;
            page.shows(record::play(&moves[..plies])?.position()).await?;
            page.press("New game").await?;
        } else {
            page.press("Close").await?;
            page.no_dialog().await?;
        }
        page.shows(&DuplicatePosition::START).await?;
    }
    cut_link(world, &game).await
}

/// Loads a damaged file; returns the words of the card, which names the file and the error.
async fn refuse(world: &World, name: &str, text: &str) -> Outcome<String> {
    let page = &world.page;
    let error = DuplicateGame::from_save_file(text, Rulings::default()).err();
    let error = error.ok_or_else(|| Failure::new(format!("{name} is not damaged")))?;
    let path = page.downloads().join(name);
    fs::write(&path, text)?;
    choose(page, &path).await?;
    let card = page.dialog("card").await?;
    expect_within("card", &card, &format!("Could not load {name}."))?;
    // A file that is too long is refused by the page, in words of its own.
    if !matches!(error, LoadError::TooLong { .. }) {
        expect_within("card", &card, &sentence(&error.to_string()))?;
    }
    Ok(card)
}

/// Opens a link without its last characters.
async fn cut_link(world: &World, game: &DuplicateGame) -> Outcome {
    let World { page, axe, .. } = world;
    let code = record::fragment(game)?;
    page.visit(&code[..code.len() - 3]).await?;
    let card = page.dialog("card").await?;
    expect_within("card", &card, "Could not load the share code.")?;
    expect_within("card", &card, "cut off: 13 of its 13 moves can be read")?;
    axe.check(page, "a damaged link").await
}
