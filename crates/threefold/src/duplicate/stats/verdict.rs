//! The end of one game, classified.

use serde::Serialize;
use threefold_chess::{MoveKind, Position, Square};
use threefold_duplicate::playout::Finish;
use threefold_duplicate::{BoardId, ByBoard, BySeat, DuplicatePosition, Ending, Seat};

/// A kind of ending, told apart as the reference corpus does.
///
/// A board is *mated alone* if the player could not move on it by the rules of orthodox chess;
/// otherwise only the synchronization makes it mate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Kind {
    SyncedMate,
    OrthodoxMate,
    SyncedDoubleMate,
    OrthodoxDoubleMate,
    MateOfBothPartners,
    SyncedStalemate,
    OrthodoxStalemate,
    FiftyRounds,
    Threefold,
    DeadBoards,
    GivenUp,
}

impl Kind {
    pub(super) const ALL: [Kind; 11] = [
        Kind::SyncedMate,
        Kind::OrthodoxMate,
        Kind::SyncedDoubleMate,
        Kind::OrthodoxDoubleMate,
        Kind::MateOfBothPartners,
        Kind::SyncedStalemate,
        Kind::OrthodoxStalemate,
        Kind::FiftyRounds,
        Kind::Threefold,
        Kind::DeadBoards,
        Kind::GivenUp,
    ];

    pub(super) fn of(finish: &Finish) -> Kind {
        let position = &finish.position;
        match finish.ending {
            Some(Ending::Checkmate { mated, checks, .. }) => {
                let is_synced = is_synced(position, checks);
                match (mated.marked().count(), checks.marked().count(), is_synced) {
                    (2.., _, _) => Kind::MateOfBothPartners,
                    (_, 2.., true) => Kind::SyncedDoubleMate,
                    (_, 2.., false) => Kind::OrthodoxDoubleMate,
                    (_, _, true) => Kind::SyncedMate,
                    (_, _, false) => Kind::OrthodoxMate,
                }
            }
            Some(Ending::Stalemate(seat)) => {
                let can_move = |id: BoardId| position.board(id).has_legal_move();
                if seat.boards().into_iter().all(can_move) {
                    Kind::SyncedStalemate
                } else {
                    Kind::OrthodoxStalemate
                }
            }
            Some(Ending::FiftyRounds { .. }) => Kind::FiftyRounds,
            Some(Ending::Threefold { .. }) => Kind::Threefold,
            Some(Ending::DeadBoards) => Kind::DeadBoards,
            Some(Ending::Declared | Ending::Resignation { .. } | Ending::FlagFall { .. })
            | None => Kind::GivenUp,
        }
    }

    /// The words of a printed row.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Kind::SyncedMate => "checkmate, one board in check, not mated alone",
            Kind::OrthodoxMate => "checkmate, one board in check, mated alone",
            Kind::SyncedDoubleMate => "checkmate, both boards in check, none mated alone",
            Kind::OrthodoxDoubleMate => "checkmate, both boards in check, one mated alone",
            Kind::MateOfBothPartners => "checkmate of both partners at once",
            Kind::SyncedStalemate => "stalemate, both boards have moves alone",
            Kind::OrthodoxStalemate => "stalemate, a board has none alone",
            Kind::FiftyRounds => "fifty rounds",
            Kind::Threefold => "threefold",
            Kind::DeadBoards => "four dead boards",
            Kind::GivenUp => "given up, too long",
        }
    }
}

/// The details of a mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mate {
    pub(super) losers: BySeat<bool>,
    /// No board in check is mated alone.
    pub(super) is_synced: bool,
    /// A loser is in check on both boards, from both opponents.
    pub(super) is_double: bool,
    /// True if the partner stands mated too, and does not lose since the turn has not come.
    pub(super) spares_partner: bool,
    /// The pieces that could capture the checking piece, if only one board is in check.
    pub(super) capturers: Capturers,
}

impl Mate {
    /// None if the game did not end in mate.
    pub(super) fn of(finish: &Finish) -> Option<Mate> {
        let Some(Ending::Checkmate { mated, checks, .. }) = finish.ending else { return None };
        let position = &finish.position;
        let stand_mated = position.mated();
        let mut boards = checks.marked();
        let capturers = match (boards.next(), boards.next()) {
            (Some(only), None) => Capturers::on(position.board(only)),
            _ => Capturers::default(),
        };
        Some(Mate {
            losers: mated,
            is_synced: is_synced(position, checks),
            is_double: mated.marked().any(|seat| is_checked_twice(position, seat)),
            spares_partner: mated
                .marked()
                .map(Seat::partner)
                .any(|partner| stand_mated[partner] && !mated[partner]),
            capturers,
        })
    }
}

/// Returns true if none of the boards in check is mated alone.
fn is_synced(position: &DuplicatePosition, checks: ByBoard<bool>) -> bool {
    !checks.marked().any(|id| position.board(id).is_checkmate())
}

fn is_checked_twice(position: &DuplicatePosition, seat: Seat) -> bool {
    position.checks_of(seat).marked().count() == 2
}

/// The pieces that could capture a checking piece, as far as one board alone is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Capturers {
    pub(super) any: bool,
    pub(super) king: bool,
}

impl Capturers {
    fn on(board: &Position) -> Capturers {
        let checkers = board.checkers();
        let mut capturers = Capturers::default();
        for legal in board.legal_moves() {
            let emptied = match legal.kind() {
                MoveKind::EnPassant => Square::new(legal.to().file(), legal.from().rank()),
                _ => legal.to(),
            };
            if checkers.contains(emptied) {
                capturers.any = true;
                capturers.king |= legal.from() == board.king(board.turn());
            }
        }
        capturers
    }
}

#[cfg(test)]
mod tests {
    use threefold_duplicate::playout::Playout;
    use threefold_duplicate::{MateSearch, Rulings};

    use super::*;

    /// The verdict on a game of these moves.
    fn finish(rulings: Rulings, moves: &str) -> Finish {
        let mut words = moves.split_whitespace();
        let finish = Playout::new(rulings, 1000).play(|_, legal| {
            let next = words.next().map(|text| text.parse().unwrap());
            next.and_then(|next| legal.iter().position(|&one| one == next)).unwrap_or(usize::MAX)
        });
        assert_eq!(words.next(), None);
        finish
    }

    const DESIGN: Rulings = Rulings::DESIGN;
    const FOOLS_MATE: &str = "f2f3 e2e4 e7e5 b8a6 g2g4 g1e2 d8h4 e7e5";
    const FOOLS_DOUBLE_MATE: &str = "f2f3 a2a3 e7e5 e7e5 g2g4 b2b3 d8h4 d8h4";
    /// South's queen takes on f7, where East's king could take her on SE but not on NE, and West's
    /// on SW but not on NW.
    const SYNCED_MATE: &str = "d2d4 e2e4 e7e6 a7a6 c1h6 d1h5 a7a5 g8f6 h6g5 h5f7";

    #[test]
    fn mates_are_told_apart_by_their_boards() {
        assert_eq!(Kind::of(&finish(DESIGN, FOOLS_MATE)), Kind::OrthodoxMate);
        assert_eq!(Kind::of(&finish(DESIGN, FOOLS_DOUBLE_MATE)), Kind::OrthodoxDoubleMate);
        assert_eq!(Kind::of(&finish(DESIGN, SYNCED_MATE)), Kind::SyncedMate);
        let at_once = Rulings { mate_search: MateSearch::AtOnce, ..DESIGN };
        assert_eq!(Kind::of(&finish(at_once, SYNCED_MATE)), Kind::MateOfBothPartners);
        assert_eq!(Kind::of(&finish(DESIGN, "e2e4")), Kind::GivenUp);
    }

    #[test]
    fn a_partner_is_spared_by_the_order_of_turns() {
        let mate = Mate::of(&finish(DESIGN, SYNCED_MATE)).unwrap();
        assert!(mate.spares_partner && mate.is_synced && !mate.is_double);
        assert!(mate.capturers.any && mate.capturers.king);
        assert_eq!(mate.losers.marked().collect::<Vec<_>>(), [Seat::East]);
        let at_once = Rulings { mate_search: MateSearch::AtOnce, ..DESIGN };
        let mate = Mate::of(&finish(at_once, SYNCED_MATE)).unwrap();
        assert!(!mate.spares_partner && !mate.is_double);
        assert_eq!(mate.losers.marked().count(), 2);
    }

    #[test]
    fn two_opponents_may_mate_together() {
        let mate = Mate::of(&finish(DESIGN, FOOLS_DOUBLE_MATE)).unwrap();
        assert!(mate.is_double && !mate.is_synced && !mate.capturers.any && !mate.spares_partner);
        assert_eq!(Mate::of(&finish(DESIGN, "e2e4")), None);
    }
}
