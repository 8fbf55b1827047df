//! A game as people play it: every action is checked, recorded, and can be undone.

use std::collections::HashMap;
use std::fmt;

use threefold_chess::laws::{FIFTY_MOVES, FIVEFOLD, SEVENTY_FIVE_MOVES, THREEFOLD};
use threefold_chess::{Color, Move, MoveKind, Position, Role};

use crate::ending::{Ending, GameResult, NotedMove, Rule};
use crate::refusal::Refusal;
use crate::timeline::{Entry, Timeline};

/// Action that somebody wants to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// The player to move plays a move.
    Play(Move),
    /// The player to move claims a draw, on the board or announcing a move.
    Claim {
        /// The rule.
        rule: Rule,
        /// The move that would complete the draw; it is not played.
        announced: Option<Move>,
    },
    /// A player offers a draw.
    Offer(Color),
    /// A player accepts the opponent's offer.
    Accept(Color),
    /// A player declines the opponent's offer.
    Decline(Color),
    /// A player resigns.
    Resign(Color),
    /// A player's time has run out.
    FlagFall(Color),
}

/// Action that was done; the state beside it in the timeline is what it led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordedAction {
    /// A move was played.
    Moved(NotedMove),
    /// A draw was offered.
    Offered(Color),
    /// An offer was declined.
    Declined(Color),
    /// The game was ended by a player's act.
    Ended(Ending),
}

impl fmt::Display for RecordedAction {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordedAction::Moved(noted) => noted.fmt(formatter),
            RecordedAction::Offered(by) => write!(formatter, "{by}'s draw offer"),
            RecordedAction::Declined(by) => write!(formatter, "{by}'s refusal"),
            RecordedAction::Ended(ending) => match ending {
                Ending::Claim { by, .. } => write!(formatter, "{by}'s claim"),
                Ending::Resignation { by, .. } => write!(formatter, "{by}'s resignation"),
                Ending::FlagFall { by, .. } => write!(formatter, "the fall of {by}'s flag"),
                _ => formatter.write_str("the end of the game"),
            },
        }
    }
}

/// State of a game at one point of its timeline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The position on the board. Note that its `==` ignores the clocks.
    pub position: Position,
    /// Occurrences of the position, this one included.
    pub occurrences: u32,
    /// Player whose draw offer stands.
    pub offer: Option<Color>,
    /// Ending, if the game is over.
    pub ending: Option<Ending>,
}

/// Draws that need no claim, as on some servers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Policy {
    /// Threefold repetition ends the game at once.
    pub automatic_threefold: bool,
    /// The 50-move rule ends the game at once.
    pub automatic_fifty: bool,
}

impl Policy {
    /// The rules of FIDE: both draws are claims.
    pub const FIDE: Policy = Policy { automatic_threefold: false, automatic_fifty: false };
}

/// The claims that the player to move has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Claims {
    /// Rules under which the position on the board is a draw.
    pub on_board: Vec<Rule>,
    /// Moves whose announcement completes a draw, with the rule.
    pub announcing: Vec<(Rule, Move)>,
}

impl Claims {
    /// Returns true if there is nothing to claim.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.on_board.is_empty() && self.announcing.is_empty()
    }
}

/// A game: where it started, what was done, and how it stands.
///
/// ```
/// use threefold_game::{Action, Game, Rule};
/// use threefold_chess::UciMove;
///
/// let mut game = Game::default();
/// for text in "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8".split(' ') {
///     let uci: UciMove = text.parse()?;
///     game.apply(Action::Play(uci.to_move(game.position())?))?;
/// }
/// assert_eq!(game.state().occurrences, 3);
/// game.apply(Action::Claim { rule: Rule::Threefold, announced: None })?;
/// assert_eq!(
///     game.ending().unwrap().to_string(),
///     "draw by threefold repetition, claimed by white"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    timeline: Timeline<RecordedAction, State>,
    /// Occurrences of each position up to the cursor; `Position` hashes by its key and is
    /// compared by the rule of repetition.
    occurrences: HashMap<Position, u32>,
    policy: Policy,
}

impl Default for Game {
    fn default() -> Game {
        Game::new(Position::START, Policy::FIDE)
    }
}

impl Game {
    /// A game from a position, under a policy. A position that is over by itself is over.
    #[must_use]
    pub fn new(start: Position, policy: Policy) -> Game {
        let state = State {
            position: start,
            occurrences: 1,
            offer: None,
            ending: automatic_ending(&start, 1, policy),
        };
        let timeline = Timeline::new(state);
        Game { timeline, occurrences: HashMap::from([(start, 1)]), policy }
    }

    /// State of a game at one point of its timeline.
    #[must_use]
    pub fn state(&self) -> &State {
        self.timeline.state()
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.state().position
    }

    /// Ending, if the game is over.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.state().ending
    }

    /// Result, if the game is over.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        self.ending().map(Ending::result)
    }

    /// Returns which draws need no claim in this game.
    #[must_use]
    pub const fn policy(&self) -> Policy {
        self.policy
    }

    /// Recorded actions, the undone ones included.
    #[must_use]
    pub const fn timeline(&self) -> &Timeline<RecordedAction, State> {
        &self.timeline
    }

    /// The moves played so far, each with the state it led to.
    #[must_use]
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (NotedMove, &State)> {
        self.timeline.past().iter().filter_map(|entry| match entry.event {
            RecordedAction::Moved(noted) => Some((noted, &entry.state)),
            _ => None,
        })
    }

    /// The last move on the board.
    #[must_use]
    pub fn last_move(&self) -> Option<NotedMove> {
        self.moves().next_back().map(|(noted, _)| noted)
    }

    /// Does something, or refuses it and changes nothing.
    ///
    /// # Errors
    /// If the action is not allowed now, with the reason.
    pub fn apply(&mut self, action: Action) -> Result<RecordedAction, Refusal> {
        if let Some(ending) = self.ending() {
            return Err(Refusal::GameOver(ending));
        }
        let state = *self.state();
        let turn = state.position.turn();
        match action {
            Action::Play(played) => self.play(state, played),
            Action::Claim { rule, announced } => {
                let announced = announced.map(|announced| self.noted(announced)).transpose()?;
                self.check_claim(rule, announced)?;
                Ok(self.end(Ending::Claim { rule, by: turn, announced }))
            }
            Action::Offer(by) => match state.offer {
                Some(standing) if standing == by => Err(Refusal::AlreadyOffered(by)),
                // Two players who both offer agree.
                Some(_) => Ok(self.end(Ending::Agreement)),
                None => {
                    self.timeline
                        .push(RecordedAction::Offered(by), State { offer: Some(by), ..state });
                    Ok(RecordedAction::Offered(by))
                }
            },
            Action::Accept(by) => {
                Game::check_answer(state, by)?;
                Ok(self.end(Ending::Agreement))
            }
            Action::Decline(by) => {
                Game::check_answer(state, by)?;
                self.timeline.push(RecordedAction::Declined(by), State { offer: None, ..state });
                Ok(RecordedAction::Declined(by))
            }
            Action::Resign(by) => {
                let drawn = !state.position.has_mating_material(by.opponent());
                Ok(self.end(Ending::Resignation { by, drawn }))
            }
            Action::FlagFall(by) => {
                let drawn = !state.position.has_mating_material(by.opponent());
                Ok(self.end(Ending::FlagFall { by, drawn }))
            }
        }
    }

    /// Takes back the last action.
    ///
    /// # Errors
    /// If there is none.
    pub fn undo(&mut self) -> Result<RecordedAction, Refusal> {
        let &mut Entry { event, state } = self.timeline.undo().ok_or(Refusal::NothingToUndo)?;
        if matches!(event, RecordedAction::Moved(_)) {
            self.forget(&state.position);
        }
        Ok(event)
    }

    /// Does again what was taken back.
    ///
    /// # Errors
    /// If there is nothing to redo.
    pub fn redo(&mut self) -> Result<RecordedAction, Refusal> {
        let &mut Entry { event, state } = self.timeline.redo().ok_or(Refusal::NothingToRedo)?;
        if matches!(event, RecordedAction::Moved(_)) {
            self.count(state.position);
        }
        Ok(event)
    }

    /// Checks that the player to move may claim a draw on the board.
    ///
    /// # Errors
    /// If not, with the number that is missing.
    pub fn can_claim(&self, rule: Rule) -> Result<(), Refusal> {
        self.check_open()?;
        self.check_claim(rule, None)
    }

    /// Checks that the player to move may claim a draw by announcing this move.
    ///
    /// # Errors
    /// If not, with the number that is missing or the reason why the move is illegal.
    pub fn can_claim_with(&self, rule: Rule, announced: Move) -> Result<(), Refusal> {
        self.check_open()?;
        self.check_claim(rule, Some(self.noted(announced)?))
    }

    /// Returns the claim of a draw that a player means: under the named rule, or under whichever
    /// rule applies, the 50-move rule first.
    ///
    /// # Errors
    /// If the claim would be refused, for every rule that it could have meant.
    pub fn claim(&self, rule: Option<Rule>, announced: Option<Move>) -> Result<Action, Refusal> {
        self.check_open()?;
        let noted = announced.map(|announced| self.noted(announced)).transpose()?;
        let check =
            |rule| self.check_claim(rule, noted).map(|()| Action::Claim { rule, announced });
        match rule {
            Some(rule) => check(rule),
            None => check(Rule::FiftyMoves).or_else(|fifty| {
                check(Rule::Threefold).map_err(|threefold| {
                    let (threefold, fifty) = (Box::new(threefold), Box::new(fifty));
                    Refusal::NothingToClaim { threefold, fifty }
                })
            }),
        }
    }

    /// Everything the player to move may claim now.
    #[must_use]
    pub fn claims(&self) -> Claims {
        let mut claims = Claims::default();
        if self.ending().is_some() {
            return claims;
        }
        let state = self.state();
        claims.on_board.extend(Rule::ALL.into_iter().filter(|&rule| match rule {
            Rule::Threefold => state.occurrences >= THREEFOLD,
            Rule::FiftyMoves => state.position.halfmove_clock() >= FIFTY_MOVES,
        }));
        for legal in state.position.legal_moves() {
            if is_zeroing(&state.position, legal) {
                continue;
            }
            let after = state.position.play_unchecked(legal);
            if self.occurrences_of(&after) + 1 >= THREEFOLD {
                claims.announcing.push((Rule::Threefold, legal));
            }
            if after.halfmove_clock() >= FIFTY_MOVES {
                claims.announcing.push((Rule::FiftyMoves, legal));
            }
        }
        claims
    }

    /// Returns the occurrences of a position so far.
    #[must_use]
    pub fn occurrences_of(&self, position: &Position) -> u32 {
        self.occurrences.get(position).copied().unwrap_or(0)
    }

    fn play(&mut self, state: State, played: Move) -> Result<RecordedAction, Refusal> {
        let noted = self.noted(played)?;
        let position = state.position.play_unchecked(played);
        let occurrences = self.count(position);
        // An offer stands until the opponent of the player who made it has moved (FIDE 9.1.2).
        let offer = state.offer.filter(|&by| by == state.position.turn());
        let ending = automatic_ending(&position, occurrences, self.policy);
        self.timeline
            .push(RecordedAction::Moved(noted), State { position, occurrences, offer, ending });
        Ok(RecordedAction::Moved(noted))
    }

    fn end(&mut self, ending: Ending) -> RecordedAction {
        let state = State { ending: Some(ending), offer: None, ..*self.state() };
        self.timeline.push(RecordedAction::Ended(ending), state);
        RecordedAction::Ended(ending)
    }

    fn count(&mut self, position: Position) -> u32 {
        let count = self.occurrences.entry(position).or_insert(0);
        *count += 1;
        *count
    }

    fn forget(&mut self, position: &Position) {
        if let Some(count) = self.occurrences.get_mut(position) {
            *count -= 1;
            if *count == 0 {
                self.occurrences.remove(position);
            }
        }
    }

    fn noted(&self, played: Move) -> Result<NotedMove, Refusal> {
        let position = self.position();
        position.play(played).map_err(Refusal::Illegal)?;
        Ok(NotedMove::new(position, played))
    }

    fn check_open(&self) -> Result<(), Refusal> {
        self.ending().map_or(Ok(()), |ending| Err(Refusal::GameOver(ending)))
    }

    fn check_claim(&self, rule: Rule, announced: Option<NotedMove>) -> Result<(), Refusal> {
        let state = self.state();
        let (position, occurrences) = match announced {
            None => (state.position, state.occurrences),
            Some(noted) => {
                let after = state.position.play_unchecked(noted.legal);
                (after, self.occurrences_of(&after) + 1)
            }
        };
        let clock = position.halfmove_clock();
        match rule {
            Rule::Threefold if occurrences < THREEFOLD => {
                Err(Refusal::TooFewOccurrences { occurrences, announced })
            }
            Rule::FiftyMoves if clock < FIFTY_MOVES => {
                Err(Refusal::ClockTooLow { clock, announced })
            }
            _ => Ok(()),
        }
    }

    fn check_answer(state: State, by: Color) -> Result<(), Refusal> {
        match state.offer {
            None => Err(Refusal::NoOffer),
            Some(offered) if offered == by => Err(Refusal::OwnOffer),
            Some(_) => Ok(()),
        }
    }
}

/// The first automatic end that applies, in the order of the one table: mate, stalemate, dead
/// position, 75 moves, fivefold; then what the policy adds.
#[must_use]
pub fn automatic_ending(position: &Position, occurrences: u32, policy: Policy) -> Option<Ending> {
    let clock = position.halfmove_clock();
    if let Some(outcome) = position.outcome() {
        return Some(outcome.into());
    }
    if clock >= SEVENTY_FIVE_MOVES {
        return Some(Ending::SeventyFiveMoves);
    }
    if occurrences >= FIVEFOLD {
        return Some(Ending::Fivefold);
    }
    if policy.automatic_threefold && occurrences >= THREEFOLD {
        return Some(Ending::Policy(Rule::Threefold));
    }
    if policy.automatic_fifty && clock >= FIFTY_MOVES {
        return Some(Ending::Policy(Rule::FiftyMoves));
    }
    None
}

/// Returns true if a move sets the half-move clock back: no earlier position can occur after it.
#[must_use]
pub fn is_zeroing(position: &Position, legal: Move) -> bool {
    position.board().role_at(legal.from()) == Some(Role::Pawn)
        || (legal.kind() != MoveKind::Castling && position.is_capture(legal))
}
