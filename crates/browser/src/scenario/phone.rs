//! The screen of a phone, and fingers.

use threefold_duplicate::{DuplicateGame, Rulings};

use crate::failure::{Outcome, expect_equal};
use crate::world::{World, is_on_second, play, way};

/// How many moves are made before the boards are turned upright: both boards of every player.
const MOVES: usize = 8;

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
