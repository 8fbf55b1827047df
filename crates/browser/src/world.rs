//! The surroundings of a scenario: a server, a browser, recorded games.

use std::fs;
use std::path::{Path, PathBuf};

use threefold_duplicate::{Action, DuplicateGame, SyncedMove};

use crate::axe::Axe;
use crate::browser::{self, Wishes};
use crate::failure::{Failure, Outcome};
use crate::page::{Page, Place};
use crate::program::{Driver, Server};
use crate::record::Records;

/// Paths that the command line names.
#[derive(Clone, Debug)]
pub(crate) struct Folders {
    /// The program that serves the page, which is in it.
    pub(crate) program: PathBuf,
    /// The recorded games.
    pub(crate) data: PathBuf,
    /// Folder for profiles, logs and failures.
    pub(crate) work: PathBuf,
}

/// A server, a driver and a browser.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) server: Server,
    pub(crate) page: Page,
    pub(crate) records: Records,
    pub(crate) axe: Axe,
    /// Another browser, in which something has failed: it stays for a picture.
    pub(crate) failed: Option<Page>,
    driver: Driver,
    work: PathBuf,
}

impl World {
    pub(crate) async fn start(folders: &Folders, wishes: Wishes) -> Outcome<World> {
        let work = &folders.work;
        fs::create_dir_all(work)?;
        forget_profiles(work);
        let axe = Axe::fetch(work)?;
        let records = Records::read(&folders.data)?;
        let server = Server::start(&folders.program).await?;
        let driver = Driver::start(&work.join("driver.log")).await?;
        let profile = browser::fresh_folder(work)?;
        let page = browser::start(&driver, &server.address(), &profile, wishes).await?;
        Ok(World { server, page, records, axe, failed: None, driver, work: work.clone() })
    }

    /// Does something in another browser, which has never seen the page at this address.
    pub(crate) async fn with_stranger(
        &mut self,
        address: &str,
        act: impl AsyncFnOnce(&mut World, &Page) -> Outcome,
    ) -> Outcome {
        let profile = self.fresh_folder()?;
        let page = browser::start(&self.driver, address, &profile, Wishes::default()).await?;
        match act(self, &page).await {
            Ok(()) => page.close().await,
            Err(failure) => {
                self.failed = Some(page);
                Err(failure)
            }
        }
    }

    /// A folder that is empty, and forgotten at the end.
    pub(crate) fn fresh_folder(&self) -> Outcome<PathBuf> {
        browser::fresh_folder(&self.work)
    }

    pub(crate) async fn end(self) -> Outcome {
        self.page.close().await?;
        forget_profiles(&self.work);
        Ok(())
    }
}

/// Profiles are large, and nobody needs them afterwards.
fn forget_profiles(work: &Path) {
    // A browser that is still ending may hold on to a file; the next run removes it.
    let _ = fs::remove_dir_all(work.join("profile"));
}

/// The game after one more move.
pub(crate) fn play(game: &mut DuplicateGame, played: SyncedMove) -> Outcome {
    let done = game.apply(Action::Move(played));
    done.map(drop).map_err(|refusal| Failure::new(format!("{played}: {refusal}")))
}

/// Returns true if a move is made on the second board of its player. All four make their first move on the
/// first one and their next on the other, and so on: the number of the move alone would bind players to boards.
pub(crate) const fn is_on_second(ply: usize) -> bool {
    ply / 4 % 2 == 1
}

/// Returns the squares of a move on the first or the second board of the player to move.
pub(crate) fn way(game: &DuplicateGame, played: SyncedMove, is_second: bool) -> (Place, Place) {
    let board = game.position().turn().boards()[usize::from(is_second)];
    ((board, played.from), (board, played.to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_moves_on_both_boards() {
        let moves = (0..8).map(|ply| (ply % 4, is_on_second(ply)));
        assert_eq!(moves.collect::<std::collections::BTreeSet<_>>().len(), 8);
    }
}
