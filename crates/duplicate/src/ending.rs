//! Endings, and the score of each player.

use std::fmt;

use crate::position::DuplicatePosition;
use crate::rulings::{
    CountedDraws, DeadBoards, DoubleMate, FIFTY_ROUNDS, FlagFallRuling, MateSearch,
    ResignationRuling, Rulings, StalemateRuling, THREEFOLD, rounds,
};
use crate::seat::{BoardId, ByBoard, BySeat, Seat};

/// Score of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// Has given mate.
    Win,
    /// Neither mated nor was mated.
    Draw,
    /// Was mated, resigned or had no time left.
    Loss,
}

impl fmt::Display for Score {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Score::Win => "win",
            Score::Draw => "draw",
            Score::Loss => "loss",
        })
    }
}

/// Reason why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// Somebody is in check and has no synced move.
    Checkmate {
        /// Players who lost: one, unless the rulings look for mates at once.
        mated: BySeat<bool>,
        /// The boards on which they are in check.
        checks: ByBoard<bool>,
        /// Players who won.
        winners: BySeat<bool>,
    },
    /// The player to move is not in check and has no synced move.
    Stalemate(Seat),
    /// The four boards and the turn have occurred three times.
    Threefold {
        /// Occurrences: more than three only if nobody claimed before.
        occurrences: u32,
        /// Player who claimed it, unless it is automatic.
        claimed_by: Option<Seat>,
    },
    /// Two hundred plies without capture or pawn move on any board.
    FiftyRounds {
        /// Player who claimed it, unless it is automatic.
        claimed_by: Option<Seat>,
    },
    /// All four boards are dead by the rules of orthodox chess.
    DeadBoards,
    /// The operator declared the game drawn.
    Declared,
    /// A player gave up.
    Resignation {
        /// The player.
        by: Seat,
        /// Players who win by it.
        winners: BySeat<bool>,
    },
    /// The time of a player was up.
    FlagFall {
        /// The player.
        by: Seat,
        /// Players who win by it.
        winners: BySeat<bool>,
    },
}

impl Ending {
    /// Returns the ending by a resignation under the rulings.
    #[must_use]
    pub fn resignation(by: Seat, rulings: Rulings) -> Ending {
        // PROVISIONAL
        let winners = match rulings.resignation {
            ResignationRuling::OthersDraw => BySeat::default(),
            ResignationRuling::OpponentsWin => opponents_of(by),
        };
        Ending::Resignation { by, winners }
    }

    /// Returns the ending by a fallen flag under the rulings.
    #[must_use]
    pub fn flag_fall(by: Seat, rulings: Rulings) -> Ending {
        // PROVISIONAL
        let winners = match rulings.flag_fall {
            FlagFallRuling::OthersDraw => BySeat::default(),
            FlagFallRuling::OpponentsWin => opponents_of(by),
        };
        Ending::FlagFall { by, winners }
    }

    /// Returns the score of each player.
    #[must_use]
    pub fn result(&self) -> BySeat<Score> {
        let score = |won: bool, lost: bool| match (won, lost) {
            (_, true) => Score::Loss,
            (true, false) => Score::Win,
            (false, false) => Score::Draw,
        };
        BySeat::from_fn(|seat| match self {
            Ending::Checkmate { mated, winners, .. } => score(winners[seat], mated[seat]),
            Ending::Resignation { by, winners } | Ending::FlagFall { by, winners } => {
                score(winners[seat], *by == seat)
            }
            _ => Score::Draw,
        })
    }

    /// The kind of ending in one word, for programs.
    #[must_use]
    pub const fn status(&self) -> &'static str {
        match self {
            Ending::Checkmate { .. } => "checkmate",
            Ending::Stalemate(_) => "stalemate",
            Ending::Threefold { .. } => "threefold",
            Ending::FiftyRounds { .. } => "fifty",
            Ending::DeadBoards | Ending::Declared => "draw",
            Ending::Resignation { .. } => "resignation",
            Ending::FlagFall { .. } => "flag-fall",
        }
    }
}

fn opponents_of(player: Seat) -> BySeat<bool> {
    BySeat::from_fn(|seat| seat.color() != player.color())
}

/// Returns the ending that a position brings by itself: mate, then stalemate, then any counter.
///
/// `clock` is the number of plies since the last capture or pawn move on any board, `occurrences`
/// how often the position has been there, this time included.
#[must_use]
pub fn automatic_ending(
    position: &DuplicatePosition,
    clock: u32,
    occurrences: u32,
    rulings: Rulings,
) -> Option<Ending> {
    ending_of(position, position.has_legal_move(), clock, occurrences, rulings)
}

/// [`automatic_ending`] for whoever knows already whether the player to move has a legal move.
#[inline]
pub(crate) fn ending_of(
    position: &DuplicatePosition,
    can_move: bool,
    clock: u32,
    occurrences: u32,
    rulings: Rulings,
) -> Option<Ending> {
    let turn = position.turn();
    // PROVISIONAL: when a mate is found.
    let mated = match rulings.mate_search {
        MateSearch::OnTurn => {
            let is_check = !can_move && position.checks().marked().next().is_some();
            BySeat::from_fn(|seat| seat == turn && is_check)
        }
        MateSearch::AtOnce => position.mated(),
    };
    if mated.marked().next().is_some() {
        return Some(checkmate(position, mated, rulings));
    }
    if !can_move {
        // PROVISIONAL: what a stalemate means.
        let StalemateRuling::AllDraw = rulings.stalemate;
        return Some(Ending::Stalemate(turn));
    }
    // PROVISIONAL: four dead boards.
    if rulings.dead_boards == DeadBoards::Draw
        && BoardId::ALL.into_iter().all(|board| position.board(board).is_dead_by_material())
    {
        return Some(Ending::DeadBoards);
    }
    // PROVISIONAL: draws by counting, of the whole system and by themselves.
    match rulings.counted_draws {
        CountedDraws::Claimed => None,
        CountedDraws::Automatic => counted_draw(clock, occurrences, None),
    }
}

/// The draw that the counters allow; repetition is named first.
pub(crate) fn counted_draw(
    clock: u32,
    occurrences: u32,
    claimed_by: Option<Seat>,
) -> Option<Ending> {
    let [threefold, fifty] = counted_draws(clock, occurrences, claimed_by);
    threefold.or(fifty)
}

/// Each draw that the counters allow: by repetition, and by fifty rounds.
#[inline]
pub(crate) fn counted_draws(
    clock: u32,
    occurrences: u32,
    claimed_by: Option<Seat>,
) -> [Option<Ending>; 2] {
    [
        (occurrences >= THREEFOLD).then_some(Ending::Threefold { occurrences, claimed_by }),
        (clock >= FIFTY_ROUNDS).then_some(Ending::FiftyRounds { claimed_by }),
    ]
}

fn checkmate(position: &DuplicatePosition, mated: BySeat<bool>, rulings: Rulings) -> Ending {
    let mut checks = ByBoard::default();
    let mut winners = BySeat::default();
    for loser in mated.marked() {
        let on = position.checks_of(loser);
        let checkers = on.marked().map(|board| board.player(loser.color().opponent()));
        for board in on.marked() {
            checks[board] = true;
        }
        // PROVISIONAL: who wins a double mate. South moves after North and West after East, so
        // the later seat of a color is the one who moved last.
        match rulings.double_mate {
            DoubleMate::BothWin => checkers.for_each(|winner| winners[winner] = true),
            DoubleMate::LastMoverWins => {
                if let Some(winner) = checkers.max() {
                    winners[winner] = true;
                }
            }
        }
    }
    Ending::Checkmate { mated, checks, winners }
}

/// A sentence for a player, without a full stop.
impl fmt::Display for Ending {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Checkmate { mated, checks, winners } => write!(
                formatter,
                "{} {} checkmated, in check on {}. {}",
                list(mated.marked()),
                if mated.marked().count() == 1 { "is" } else { "are" },
                list(checks.marked()),
                match winners.marked().count() {
                    1 => format!("{} wins", list(winners.marked())),
                    _ => format!("{} win", list(winners.marked())),
                }
            ),
            Ending::Stalemate(seat) => {
                write!(formatter, "draw by stalemate: {seat} is not in check and has no legal move")
            }
            Ending::Threefold { occurrences, claimed_by } => {
                claim(formatter, "threefold repetition", *claimed_by)?;
                write!(formatter, ": the position has occurred {occurrences} times")
            }
            Ending::FiftyRounds { claimed_by } => {
                let rounds = rounds(FIFTY_ROUNDS);
                claim(formatter, &format!("the {rounds}-round rule"), *claimed_by)?;
                write!(formatter, ": {rounds} rounds without a capture or pawn move on any board")
            }
            Ending::DeadBoards => {
                formatter.write_str("draw: insufficient material on all four boards")
            }
            Ending::Declared => formatter.write_str("the players declared a draw"),
            Ending::Resignation { by, winners } => {
                write!(formatter, "{by} resigned. ")?;
                profit(formatter, *winners)
            }
            Ending::FlagFall { by, winners } => {
                write!(formatter, "{by} ran out of time. ")?;
                profit(formatter, *winners)
            }
        }
    }
}

/// Tells who profits from the loss of a player that was no mate.
fn profit(formatter: &mut fmt::Formatter<'_>, winners: BySeat<bool>) -> fmt::Result {
    match winners.marked().count() {
        0 => formatter.write_str("The others draw"),
        _ => write!(formatter, "{} win", list(winners.marked())),
    }
}

fn claim(formatter: &mut fmt::Formatter<'_>, rule: &str, claimed_by: Option<Seat>) -> fmt::Result {
    write!(formatter, "draw by {rule}")?;
    claimed_by.map_or(Ok(()), |seat| write!(formatter, ", claimed by {seat}"))
}

/// Names as a sentence lists them: `North`, `North and South`, `North, South and East`.
pub(crate) fn list(names: impl Iterator<Item = impl fmt::Display>) -> String {
    let names: Vec<String> = names.map(|name| name.to_string()).collect();
    match names.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use threefold_chess::Position;

    use super::*;

    fn everywhere(fen: &str) -> DuplicatePosition {
        let board: Position = fen.parse().unwrap();
        DuplicatePosition::set_up(ByBoard::new([board; 4]), Seat::North)
    }

    #[test]
    fn four_dead_boards_end_the_game_only_if_the_rulings_say_so() {
        let draw = Rulings { dead_boards: DeadBoards::Draw, ..Rulings::default() };
        let dead = everywhere("4k3/8/8/8/8/8/8/4KB2 w - - 0 1");
        assert_eq!(automatic_ending(&dead, 0, 1, Rulings::default()), None);
        assert_eq!(automatic_ending(&dead, 0, 1, draw), Some(Ending::DeadBoards));
        let alive = everywhere("4k3/8/8/8/8/8/8/4KR2 w - - 0 1");
        assert_eq!(automatic_ending(&alive, 0, 1, draw), None);
        for board in BoardId::ALL {
            let mut boards = *dead.boards();
            boards[board] = *alive.board(board);
            let mixed = DuplicatePosition::set_up(boards, Seat::North);
            assert_eq!(automatic_ending(&mixed, 0, 1, draw), None, "{board} is alive");
        }
    }

    fn set_up(fens: [&str; 4], turn: Seat) -> DuplicatePosition {
        DuplicatePosition::set_up(ByBoard::new(fens.map(|fen| fen.parse().unwrap())), turn)
    }

    #[test]
    fn mated_partner_loses_before_stalemate_is_looked_for() {
        let (stalemate, mate) =
            ("k7/8/8/8/8/1q6/8/K7 w - - 0 1", "k7/8/8/8/8/8/5r2/K5r1 w - - 0 1");
        let position = set_up([stalemate, stalemate, mate, mate], Seat::North);
        let ending = automatic_ending(&position, 0, 1, Rulings::default());
        assert_eq!(ending, Some(Ending::Stalemate(Seat::North)));
        let at_once = Rulings { mate_search: MateSearch::AtOnce, ..Rulings::default() };
        let ending = automatic_ending(&position, 0, 1, at_once);
        let Some(Ending::Checkmate { mated, .. }) = ending else { panic!("{ending:?}") };
        assert_eq!(mated.marked().collect::<Vec<_>>(), [Seat::South]);
    }

    #[test]
    fn the_last_mover_is_the_later_one_of_either_color() {
        let last_mover = Rulings { double_mate: DoubleMate::LastMoverWins, ..Rulings::default() };
        let white = everywhere("k7/8/8/8/8/8/5r2/K5r1 w - - 0 1");
        let black = set_up(["k5R1/5R2/8/8/8/8/8/K7 b - - 0 1"; 4], Seat::East);
        for (position, winner) in [(white, Seat::West), (black, Seat::South)] {
            let ending = automatic_ending(&position, 0, 1, last_mover);
            let Some(Ending::Checkmate { winners, .. }) = ending else { panic!("{ending:?}") };
            assert_eq!(winners.marked().collect::<Vec<_>>(), [winner]);
        }
    }

    #[test]
    fn names_are_listed_with_commas() {
        let text = |names: &[&str]| list(names.iter());
        assert_eq!(text(&[]), "");
        assert_eq!(text(&["NW"]), "NW");
        assert_eq!(text(&["NW", "NE"]), "NW and NE");
        assert_eq!(text(&["NW", "NE", "SW"]), "NW, NE and SW");
    }

    #[test]
    fn mate_comes_before_repetition_and_repetition_before_clock() {
        let mated = everywhere("k7/8/8/8/8/8/5r2/K5r1 w - - 0 1");
        let ending = automatic_ending(&mated, 200, 3, Rulings::default()).unwrap();
        assert_eq!(ending.status(), "checkmate");
        let quiet = everywhere("k7/8/8/8/8/8/8/K1R5 w - - 0 1");
        let both = automatic_ending(&quiet, 200, 3, Rulings::default());
        assert_eq!(both, Some(Ending::Threefold { occurrences: 3, claimed_by: None }));
        let clock = automatic_ending(&quiet, 200, 2, Rulings::default());
        assert_eq!(clock, Some(Ending::FiftyRounds { claimed_by: None }));
        assert_eq!(automatic_ending(&quiet, 199, 2, Rulings::default()), None);
    }
}
