//! Files that are no games, or only in part.

use std::fs;

use threefold_duplicate::DuplicatePosition;
use threefold_duplicate::save::MAX_BYTES;

use super::store::choose;
use crate::failure::{Outcome, expect_within};
use crate::record;
use crate::world::World;

/// Each of them is refused with its reason and changes nothing; the good part of one can be kept.
pub(super) async fn files(world: &mut World) -> Outcome {
    let World { page, records, axe, .. } = world;
    page.visit("").await?;
    let game = records.game("e053", 0)?;
    let good = game.to_save_file();
    // North's first move becomes one that no pawn can make; the moves after it make sense no more.
    let moves = records.moves("e053")?;
    let sixth = format!("\"from\":\"{}\",\"to\":\"{}\"", moves[6].from, moves[6].to);
    let broken = good.replacen(&sixth, "\"from\":\"f7\",\"to\":\"f1\"", 1);
    let cases = [
        ("no-json.json", String::from("not a game"), false),
        ("cut.json", good[..good.len() / 2].to_owned(), false),
        ("other.json", String::from("{\"variant\":\"other\",\"version\":1,\"moves\":[]}"), false),
        ("too-long.json", " ".repeat(MAX_BYTES + 1), false),
        ("broken.json", broken, true),
    ];
    for (name, text, has_good_part) in cases {
        let path = page.downloads().join(name);
        fs::write(&path, text)?;
        choose(page, &path).await?;
        let card = page.dialog("card").await?;
        expect_within("card", &card, &format!("Not loaded: {name}."))?;
        if has_good_part {
            axe.check(page, "a problem").await?;
            page.press("Load the 6 moves before it").await?;
            page.no_dialog().await?;
            page.shows(record::play(&moves[..6])?.position()).await?;
        } else {
            page.press("Close").await?;
            page.no_dialog().await?;
            page.shows(&DuplicatePosition::START).await?;
        }
    }
    // A link that is cut off.
    let code = record::fragment(&game)?;
    page.visit(&code[..code.len() - 3]).await?;
    expect_within("card", &page.dialog("card").await?, "Not loaded")
}
