//! Counts over many games: whole numbers only, so that it does not matter in which order
//! the games come.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use threefold_duplicate::playout::Finish;
use threefold_duplicate::{BySeat, DuplicatePosition, Score, Seat};

use super::verdict::{Kind, Mate};

/// Defines some numbers that are summed up together.
macro_rules! sums {
    ($(#[$attribute:meta])* $name:ident { $($(#[$meaning:meta])* $field:ident,)* }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub(super) struct $name {
            $($(#[$meaning])* pub(super) $field: u64,)*
        }

        impl AddAssign for $name {
            fn add_assign(&mut self, other: $name) {
                $(self.$field += other.$field;)*
            }
        }
    };
}

sums! {
    /// Some games, and the sum of their plies.
    Games { games, plies, }
}

sums! {
    /// Some positions, and what is in them.
    Sample {
        positions,
        /// Synced moves.
        moves,
        /// Legal moves on both boards of the player to move, each seen alone.
        orthodox,
        /// Ghosts of all players.
        ghosts,
        /// Sample in which the player to move is in check.
        checks,
    }
}

sums! {
    /// The results of one player.
    Scores { wins, draws, losses, }
}

sums! {
    /// Games that ended in mate, and how many of them are remarkable in the ways of [`Mate`].
    Mates {
        games,
        synced,
        double,
        /// North or East lost, whose partner's turn comes after theirs.
        of_the_first,
        spare_partner,
        capturable,
        capturable_by_king,
    }
}

/// The sums over some games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Tally {
    /// The number of games by their length in plies.
    pub(super) lengths: Vec<u64>,
    /// The positions by their ply, but for those that ended a game.
    pub(super) plies: Vec<Sample>,
    pub(super) endings: BTreeMap<Kind, Games>,
    pub(super) scores: BySeat<Scores>,
    pub(super) mates: Mates,
    /// Games in which a ghost was made, and when the first one was.
    pub(super) haunted: Games,
    /// The ghosts of all last positions.
    pub(super) last_ghosts: u64,
}

impl Tally {
    /// Watches a new game.
    pub(super) fn watch(&mut self) -> Watch<'_> {
        Watch { tally: self, ply: 0, first_ghost: None }
    }

    fn add_ending(&mut self, finish: &Finish) {
        let plies = u64::from(finish.plies);
        add_at(&mut self.lengths, finish.plies as usize, 1);
        *self.endings.entry(Kind::of(finish)).or_default() += Games { games: 1, plies };
        if let Some(ending) = finish.ending {
            for (seat, score) in ending.result().iter() {
                self.scores[seat] += Scores::from(*score);
            }
        }
        if let Some(mate) = Mate::of(finish) {
            self.mates += Mates::from(mate);
        }
    }

    /// The number of games.
    pub(super) fn games(&self) -> u64 {
        self.lengths.iter().sum()
    }
}

/// One game, while it is played.
#[derive(Debug)]
pub(super) struct Watch<'a> {
    tally: &'a mut Tally,
    ply: usize,
    first_ghost: Option<usize>,
}

impl Watch<'_> {
    /// Adds the next position that does not end the game, with the number of its synced moves.
    pub(super) fn see(&mut self, position: &DuplicatePosition, moves: usize) {
        let boards = position.turn().boards().map(|id| position.board(id));
        let ghosts = count_ghosts(position);
        let sums = Sample {
            positions: 1,
            moves: moves as u64,
            orthodox: boards.iter().map(|board| board.count_legal_moves() as u64).sum(),
            ghosts,
            checks: u64::from(boards.iter().any(|board| board.is_check())),
        };
        add_at(&mut self.tally.plies, self.ply, sums);
        self.notice_ghosts(ghosts);
        self.ply += 1;
    }

    /// Adds how the game ended.
    pub(super) fn end(mut self, finish: &Finish) {
        let ghosts = count_ghosts(&finish.position);
        self.notice_ghosts(ghosts);
        self.tally.last_ghosts += ghosts;
        if let Some(ply) = self.first_ghost {
            self.tally.haunted += Games { games: 1, plies: ply as u64 };
        }
        self.tally.add_ending(finish);
    }

    fn notice_ghosts(&mut self, ghosts: u64) {
        if ghosts > 0 {
            self.first_ghost.get_or_insert(self.ply);
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        for (plies, games) in other.lengths.into_iter().enumerate() {
            add_at(&mut self.lengths, plies, games);
        }
        for (ply, positions) in other.plies.into_iter().enumerate() {
            add_at(&mut self.plies, ply, positions);
        }
        for (kind, games) in other.endings {
            *self.endings.entry(kind).or_default() += games;
        }
        for (seat, scores) in other.scores.iter() {
            self.scores[seat] += *scores;
        }
        self.mates += other.mates;
        self.haunted += other.haunted;
        self.last_ghosts += other.last_ghosts;
    }
}

/// Adds to one place of a list, which grows if it must.
fn add_at<T: AddAssign + Clone + Default>(list: &mut Vec<T>, index: usize, amount: T) {
    if index >= list.len() {
        list.resize(index + 1, T::default());
    }
    if let Some(place) = list.get_mut(index) {
        *place += amount;
    }
}

fn count_ghosts(position: &DuplicatePosition) -> u64 {
    Seat::ALL.into_iter().map(|seat| position.count_ghosts(seat) as u64).sum()
}

impl From<Score> for Scores {
    fn from(score: Score) -> Scores {
        Scores {
            wins: u64::from(score == Score::Win),
            draws: u64::from(score == Score::Draw),
            losses: u64::from(score == Score::Loss),
        }
    }
}

impl From<Mate> for Mates {
    fn from(mate: Mate) -> Mates {
        Mates {
            games: 1,
            synced: u64::from(mate.is_synced),
            double: u64::from(mate.is_double),
            of_the_first: u64::from(mate.losers[Seat::North] || mate.losers[Seat::East]),
            spare_partner: u64::from(mate.spares_partner),
            capturable: u64::from(mate.capturers.any),
            capturable_by_king: u64::from(mate.capturers.king),
        }
    }
}
