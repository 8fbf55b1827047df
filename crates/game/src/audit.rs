//! The judgment of an arbiter, move by move: draws that could be claimed, ends that were
//! played over, a result that the board contradicts.
//!
//! Moves go in, values come out; reading files and printing is the command line's business. A game
//! is audited to its last move whatever the rules say, so this is no [`Game`](crate::Game), which
//! would be over. It answers the same questions much faster, since it takes nothing back.

mod finding;
#[cfg(test)]
mod tests;

use threefold_chess::laws::{FIFTY_MOVES, THREEFOLD};
use threefold_chess::{Move, Position, Role};

pub use finding::{Audit, Claimable, Contradiction, EndedAt, Manner, Moment};

use crate::ending::{Ending, GameResult, NotedMove, Rule};
use crate::game::{Policy, automatic_ending};

/// State of the draw rules after a half-move, or at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Half-moves played.
    pub ply: u32,
    /// Half-moves since the last capture or pawn move.
    pub clock: u16,
    /// Occurrences of the position, this one included (FIDE 9.2.3).
    pub occurrences: u32,
    /// True if the player to move can claim threefold repetition on the board.
    ///
    /// This and `claims_fifty` also say what a position would allow to claim in which the 75-move
    /// rule or fivefold repetition has just ended the game.
    pub claims_threefold: bool,
    /// True if the player to move can claim the 50-move rule on the board.
    pub claims_fifty: bool,
    /// The moves whose announcement completes a threefold repetition, in no order.
    pub announce_threefold: Vec<Move>,
    /// Number of moves that would bring the clock to 100 or more.
    pub announce_fifty: u32,
    /// Ending by the rules, if the game ends here.
    pub ending: Option<Ending>,
}

/// Audits a game while its moves go by.
///
/// ```
/// use threefold_chess::{Position, San};
/// use threefold_game::audit::Auditor;
///
/// let mut auditor = Auditor::new(&Position::START);
/// for text in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1".split(' ') {
///     let san: San = text.parse()?;
///     auditor.play(san.to_move(auditor.position())?);
/// }
/// assert_eq!(auditor.facts().announce_threefold.len(), 1);
/// let audit = auditor.finish(None);
/// assert_eq!(
///     audit.claimable[0].to_string(),
///     "black could claim threefold repetition by announcing Ng8, after 4. Ng1 (ply 7)"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Auditor {
    /// The positions since the last capture or pawn move, the current one last: no other can come
    /// back. Each with how often it had occurred by then.
    window: Vec<(Position, u32)>,
    /// Keys of the window, close together for a fast search.
    keys: Vec<u64>,
    /// Places in the window of positions that had occurred before.
    repeated: Vec<usize>,
    facts: Facts,
    claimable: Vec<Claimable>,
    ended: Option<EndedAt>,
}

impl Auditor {
    /// At the start of a game.
    #[must_use]
    pub fn new(start: &Position) -> Auditor {
        let mut auditor = Auditor {
            window: Vec::new(),
            keys: Vec::new(),
            repeated: Vec::new(),
            facts: Facts {
                ply: 0,
                clock: 0,
                occurrences: 1,
                claims_threefold: false,
                claims_fifty: false,
                announce_threefold: Vec::new(),
                announce_fifty: 0,
                ending: None,
            },
            claimable: Vec::new(),
            ended: None,
        };
        auditor.restart(start);
        auditor
    }

    /// Forgets the game and is at the start of another; cheaper than a new one.
    pub fn restart(&mut self, start: &Position) {
        self.window.clear();
        self.keys.clear();
        self.repeated.clear();
        self.claimable.clear();
        self.ended = None;
        self.facts.ply = 0;
        self.enter(*start, None);
    }

    /// The position on the board.
    ///
    /// # Panics
    /// Never: there always is one.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.window.last().expect("a game has a position").0
    }

    /// Returns the facts after the last move.
    #[must_use]
    pub const fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Plays a legal move without checking that it is one.
    pub fn play(&mut self, legal: Move) {
        let after = self.position().play_unchecked(legal);
        self.play_to(legal, &after);
    }

    /// Plays a legal move that leads to a known position.
    pub fn play_to(&mut self, legal: Move, after: &Position) {
        let before = *self.position();
        self.facts.ply += 1;
        if after.halfmove_clock() == 0 {
            self.window.clear();
            self.keys.clear();
            self.repeated.clear();
        }
        self.enter(*after, Some((before, legal)));
    }

    /// Returns the findings about the whole game, which ended with this result; none for `*`.
    #[must_use]
    pub fn finish(&self, result: Option<GameResult>) -> Audit {
        let contradiction = Contradiction::find(self.position(), self.facts.ending, result);
        Audit {
            plies: self.facts.ply,
            claimable: self.claimable.clone(),
            ended: self.ended,
            contradiction,
        }
    }

    fn enter(&mut self, position: Position, last: Option<(Position, Move)>) {
        let occurrences = self.count(&position);
        if occurrences > 1 {
            self.repeated.push(self.window.len());
        }
        self.keys.push(position.key().bits());
        self.window.push((position, occurrences));

        let clock = position.halfmove_clock();
        let ending = automatic_ending(&position, occurrences, Policy::FIDE);
        let by_counter = matches!(ending, Some(Ending::SeventyFiveMoves | Ending::Fivefold));
        let can_claim = ending.is_none() || by_counter;
        self.facts.clock = clock;
        self.facts.occurrences = occurrences;
        self.facts.claims_threefold = can_claim && occurrences >= THREEFOLD;
        self.facts.claims_fifty = can_claim && clock >= FIFTY_MOVES;
        self.facts.announce_threefold.clear();
        self.facts.announce_fifty = 0;
        self.facts.ending = ending;
        if ending.is_none() {
            self.find_announcements(&position);
            self.note_claims(&position, last);
        } else if self.ended.is_none() {
            let at = Moment::new(self.facts.ply, &position, last);
            self.ended = ending.map(|ending| EndedAt { at, ending });
        }
    }

    /// Returns the earlier occurrences of a position that is about to be entered.
    fn count(&self, position: &Position) -> u32 {
        let key = position.key().bits();
        // The side to move is part of a position: only every second one can be the same, and not
        // before both sides have moved there and back.
        let earlier = self.keys.iter().enumerate().rev().skip(3).step_by(2);
        for (index, _) in earlier.filter(|&(_, &earlier)| earlier == key) {
            if let Some((same, occurrences)) = self.window.get(index)
                && same == position
            {
                return occurrences + 1;
            }
        }
        1
    }

    fn find_announcements(&mut self, position: &Position) {
        let is_near_fifty = self.facts.clock.saturating_add(1) >= FIFTY_MOVES;
        // A move can complete a threefold only where a position with the other side to move has
        // occurred twice.
        let here = self.window.len() - 1;
        let can_repeat = self.repeated.iter().any(|index| (here - index) % 2 == 1);
        if !is_near_fifty && !can_repeat {
            return;
        }
        let pawns = position.board().by_role(Role::Pawn);
        for legal in position.quiets() {
            if pawns.contains(legal.from()) {
                continue;
            }
            self.facts.announce_fifty += u32::from(is_near_fifty);
            if can_repeat && self.completes_threefold(&position.play_unchecked(legal)) {
                self.facts.announce_threefold.push(legal);
            }
        }
    }

    fn completes_threefold(&self, after: &Position) -> bool {
        let key = after.key().bits();
        self.repeated.iter().any(|&index| {
            self.keys.get(index) == Some(&key)
                && self.window.get(index).is_some_and(|(twice, _)| twice == after)
        })
    }

    /// Remembers what can be claimed here. Nothing can where the rules have ended the game.
    fn note_claims(&mut self, position: &Position, last: Option<(Position, Move)>) {
        let Facts { claims_threefold, claims_fifty, announce_fifty, .. } = self.facts;
        if claims_threefold {
            self.note(Rule::Threefold, position, last, || Manner::OnBoard);
        }
        if !self.facts.announce_threefold.is_empty() {
            let moves = std::mem::take(&mut self.facts.announce_threefold);
            self.note(Rule::Threefold, position, last, || {
                let noted = |&legal: &Move| NotedMove::new(position, legal);
                let mut moves: Vec<NotedMove> = moves.iter().map(noted).collect();
                moves.sort_by_cached_key(ToString::to_string);
                Manner::Announcing(moves)
            });
            self.facts.announce_threefold = moves;
        }
        if claims_fifty {
            self.note(Rule::FiftyMoves, position, last, || Manner::OnBoard);
        }
        if announce_fifty > 0 {
            self.note(Rule::FiftyMoves, position, last, || Manner::AnnouncingAny(announce_fifty));
        }
    }

    fn note(
        &mut self,
        rule: Rule,
        position: &Position,
        last: Option<(Position, Move)>,
        manner: impl FnOnce() -> Manner,
    ) {
        let ply = self.facts.ply;
        let manner = manner();
        let known = self
            .claimable
            .iter_mut()
            .find(|known| known.rule == rule && known.manner.is_on_board() == manner.is_on_board());
        if let Some(known) = known {
            known.plies += 1;
            known.last_ply = ply;
        } else {
            let first = Moment::new(ply, position, last);
            self.claimable.push(Claimable { rule, manner, first, plies: 1, last_ply: ply });
        }
    }
}
