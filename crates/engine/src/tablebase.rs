//! Syzygy tablebases: outcomes of endings with few men, and their distances.
//!
//! The tables are Ronald de Man's: they tell for every position without castling rights whether it
//! is won, drawn or lost (WDL), and how many plies it takes to the next capture or pawn move on the
//! way there (DTZ). This is a reader of our own in safe code: shakmaty-syzygy is under the GPL, and
//! Fathom and pyrrhic-rs work with raw pointers (ARCHITECTURE.md has the reasons in full). What it
//! needs of a file it reads when it is first asked; a file that is missing, cut short or damaged
//! makes the answer unknown.
//!
//! Nothing here knows of search or scores.

mod index;
mod material;
mod pairs;
mod root;
mod source;
mod table;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::ops::Neg;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use threefold_chess::{Move, Position, Role};

use material::Material;
pub use root::RootRank;
use table::{Distance, Kind, Table};

/// Outcome of a position with best play, seen from the side to move, if the halfmove clock is at 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wdl {
    /// Lost.
    Loss,
    /// Lost, but for the 50-move rule.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, but for the 50-move rule.
    CursedWin,
    /// Won.
    Win,
}

impl Wdl {
    /// Returns the distance of a position in which the best move is a capture or pawn move.
    const fn before_zeroing(self) -> i32 {
        match self {
            Wdl::Loss => -1,
            Wdl::BlessedLoss => -101,
            Wdl::Draw => 0,
            Wdl::CursedWin => 101,
            Wdl::Win => 1,
        }
    }
}

impl Neg for Wdl {
    type Output = Wdl;

    fn neg(self) -> Wdl {
        match self {
            Wdl::Loss => Wdl::Win,
            Wdl::BlessedLoss => Wdl::CursedWin,
            Wdl::Draw => Wdl::Draw,
            Wdl::CursedWin => Wdl::BlessedLoss,
            Wdl::Win => Wdl::Loss,
        }
    }
}

/// A set of tables. Threads share it; clones are the same set.
#[derive(Clone)]
pub struct Tablebase {
    entries: Arc<HashMap<Material, Arc<Entry>>>,
    most_men: usize,
    tables: usize,
}

/// The files for one material.
struct Entry {
    material: Material,
    wdl: Lazy,
    dtz: Lazy,
}

/// A file, opened when it is first needed.
#[derive(Default)]
struct Lazy {
    path: Option<PathBuf>,
    table: OnceLock<Option<Table>>,
}

/// Outcome of a position, once captures have been looked at.
struct Resolved {
    wdl: Wdl,
    /// True if a capture wins as well as anything, or there is nothing else to play.
    is_capture_best: bool,
}

impl Tablebase {
    /// Finds the tables in folders, which are separated as in `PATH`. The first of two files with
    /// one name is used.
    ///
    /// # Errors
    /// Says which folder cannot be read, or that there are no tables in them.
    pub fn open(path: &str) -> Result<Tablebase, String> {
        let mut entries: HashMap<Material, Entry> = HashMap::new();
        for folder in std::env::split_paths(path).filter(|folder| !folder.as_os_str().is_empty()) {
            let say = |error| format!("the folder {} cannot be read: {error}", folder.display());
            for file in fs::read_dir(&folder).map_err(say)? {
                let file = file.map_err(say)?.path();
                let Some((material, kind)) = recognize(&file) else { continue };
                let entry = entries.entry(material).or_insert_with(|| Entry {
                    material,
                    wdl: Lazy::default(),
                    dtz: Lazy::default(),
                });
                let lazy = match kind {
                    Kind::Wdl => &mut entry.wdl,
                    Kind::Dtz => &mut entry.dtz,
                };
                lazy.path.get_or_insert(file);
            }
        }
        entries.retain(|_, entry| entry.wdl.path.is_some());
        let tables = entries.len();
        let most_men = entries.keys().map(|material| material.men()).max();
        let most_men = most_men.ok_or_else(|| format!("there are no tables (.rtbw) in {path}"))?;
        let mut by_material = HashMap::new();
        for (material, entry) in entries {
            let entry = Arc::new(entry);
            by_material.insert(material.flip(), Arc::clone(&entry));
            by_material.insert(material, entry);
        }
        Ok(Tablebase { entries: Arc::new(by_material), most_men, tables })
    }

    /// Returns the most men, kings included, that a position may have to be found.
    #[must_use]
    pub fn most_men(&self) -> usize {
        self.most_men
    }

    /// Returns the number of tables of outcomes.
    #[must_use]
    pub fn tables(&self) -> usize {
        self.tables
    }

    /// Returns the outcome of a position. It is told as if the halfmove clock were at 0: a win may
    /// be beyond the 50-move rule when it is not.
    ///
    /// None with castling rights, too many men, or without the tables, also those of the positions
    /// after a capture.
    #[must_use]
    pub fn wdl(&self, position: &Position) -> Option<Wdl> {
        if !self.is_for(position) {
            return None;
        }
        self.resolve(position).map(|resolved| resolved.wdl)
    }

    /// Returns how many plies it takes, with best play, to the next capture, pawn move or mate that
    /// keeps the outcome: positive if the side to move wins, negative if it loses (-1 when it is
    /// mated), 0 in a draw. Beyond 100 the 50-move rule comes first. Most tables count whole moves,
    /// so the distance may be a ply longer than told; never so that it matters with the clock at 0.
    ///
    /// None as for [`wdl`](Self::wdl).
    #[must_use]
    pub fn dtz(&self, position: &Position) -> Option<i32> {
        if !self.is_for(position) {
            return None;
        }
        self.distance(position, true)
    }

    /// Returns the legal moves with what they lead to, the best first; see [`RootRank`].
    ///
    /// `has_repeated` tells whether a position has occurred twice since the last capture or pawn
    /// move; then every move has to make progress. Without `fifty_move_rule` wins beyond it count as
    /// wins.
    ///
    /// If tables of distances are missing, moves are ranked by outcome only. None as for
    /// [`wdl`](Self::wdl), and if there is no legal move.
    #[must_use]
    pub fn root_moves(
        &self,
        position: &Position,
        has_repeated: bool,
        fifty_move_rule: bool,
    ) -> Option<Vec<RootRank>> {
        if !self.is_for(position) {
            return None;
        }
        root::rank_by_distance(self, position, has_repeated, fifty_move_rule)
            .or_else(|| root::rank_by_outcome(self, position, fifty_move_rule))
            .filter(|ranks| !ranks.is_empty())
    }

    fn is_for(&self, position: &Position) -> bool {
        position.castling_rooks().is_empty() && position.board().occupied().len() <= self.most_men
    }

    /// Returns the outcome, once captures have been looked at: tables hold anything where one is
    /// best, and know nothing of en passant.
    fn resolve(&self, position: &Position) -> Option<Resolved> {
        let mut best = Wdl::Loss;
        let mut count = 0;
        for capture in position.captures().iter().filter(|m| position.is_capture(**m)) {
            count += 1;
            let after = position.play_unchecked(*capture);
            best = best.max(-self.resolve(&after)?.wdl);
            if best == Wdl::Win {
                return Some(Resolved { wdl: best, is_capture_best: true });
            }
        }
        // Only when all moves have been looked at, the table has nothing to say.
        if count > 0 && count == position.count_legal_moves() {
            return Some(Resolved { wdl: best, is_capture_best: true });
        }
        let stored = self.stored(position)?;
        let is_capture_best = best >= stored && best > Wdl::Draw;
        Some(Resolved { wdl: best.max(stored), is_capture_best })
    }

    /// Returns the outcome that the table holds.
    fn stored(&self, position: &Position) -> Option<Wdl> {
        if position.board().occupied().len() == 2 {
            return Some(Wdl::Draw);
        }
        let entry = self.entries.get(&Material::of(position.board()))?;
        entry.wdl.table(entry.material, Kind::Wdl)?.wdl(position)
    }

    fn distance(&self, position: &Position, may_look_ahead: bool) -> Option<i32> {
        let Resolved { wdl, is_capture_best } = self.resolve(position)?;
        if wdl == Wdl::Draw {
            return Some(0);
        }
        if is_capture_best || self.is_pawn_move_best(position, wdl)? {
            return Some(wdl.before_zeroing());
        }
        let entry = self.entries.get(&Material::of(position.board()))?;
        match entry.dtz.table(entry.material, Kind::Dtz)?.distance(position, wdl)? {
            Distance::Plies(plies) => Some(match wdl {
                Wdl::Win => plies,
                Wdl::CursedWin => plies + 100,
                Wdl::BlessedLoss => -plies - 100,
                Wdl::Loss | Wdl::Draw => -plies,
            }),
            // Positions after a quiet move are stored then; if not, the file contradicts itself.
            Distance::OtherSide if may_look_ahead => self.distance_by_moves(position, wdl),
            Distance::OtherSide => None,
        }
    }

    /// Returns true if a pawn move wins as well as anything; in a lost position, if nothing but
    /// pawn moves and captures can be played.
    fn is_pawn_move_best(&self, position: &Position, wdl: Wdl) -> Option<bool> {
        let moves = position.legal_moves();
        if wdl < Wdl::Draw {
            let is_forced = moves.iter().all(|legal| is_zeroing(position, *legal));
            return Some(is_forced && !moves.is_empty());
        }
        for legal in moves {
            if is_zeroing(position, legal) && !position.is_capture(legal) {
                let after = position.play_unchecked(legal);
                if -self.resolve(&after)?.wdl == wdl {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    /// Returns the distance of a position whose outcome is known and not a draw, by looking one ply
    /// ahead.
    fn distance_by_moves(&self, position: &Position, wdl: Wdl) -> Option<i32> {
        let mut best = None;
        for legal in &position.legal_moves() {
            let distance = self.distance_of_move(position, legal, false)?;
            // The winner takes the shortest way, and the loser, whose distances are negative, the
            // longest. Moves with a worse outcome are not considered.
            if distance.signum() == wdl.before_zeroing().signum() {
                best = Some(best.map_or(distance, |best: i32| best.min(distance)));
            }
        }
        // Without a legal move, the side that has lost is mated.
        Some(best.unwrap_or(-1))
    }

    /// Returns the distance when this move is played, itself included.
    fn distance_of_move(
        &self,
        position: &Position,
        legal: Move,
        may_look_ahead: bool,
    ) -> Option<i32> {
        let after = position.play_unchecked(legal);
        if after.is_checkmate() {
            return Some(1);
        }
        if is_zeroing(position, legal) {
            return Some((-self.resolve(&after)?.wdl).before_zeroing());
        }
        let distance = -self.distance(&after, may_look_ahead)?;
        Some(distance + distance.signum())
    }
}

impl fmt::Debug for Tablebase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} tables of up to {} men", self.tables, self.most_men)
    }
}

impl Lazy {
    fn table(&self, material: Material, kind: Kind) -> Option<&Table> {
        let path = self.path.as_deref()?;
        self.table.get_or_init(|| Table::open(path, material, kind)).as_ref()
    }
}

/// Returns true if a legal move sets the halfmove clock to 0 (FIDE 9.3).
fn is_zeroing(position: &Position, legal: Move) -> bool {
    position.is_capture(legal) || position.board().role_at(legal.from()) == Some(Role::Pawn)
}

/// Recognizes a table by its file name.
fn recognize(path: &Path) -> Option<(Material, Kind)> {
    let ending = path.extension()?.to_str()?;
    let kind = [Kind::Wdl, Kind::Dtz].into_iter().find(|kind| kind.ending() == ending)?;
    Some((Material::from_name(path.file_stem()?.to_str()?)?, kind))
}
