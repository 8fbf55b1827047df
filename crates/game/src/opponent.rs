//! The engine as a player: when it claims a draw, accepts one, or offers one.
//!
//! Scores are hundredths of a pawn for the player they are told to; a mate is any number so large that
//! no position is worth it. It never resigns: whoever is winning may want to give mate.

use threefold_chess::{ByColor, Move, Position};

use crate::game::{Action, Claims, Game};

/// The engine as a player. What it does depends on what it thought earlier in the game.
#[derive(Clone, Debug, Default)]
pub struct Opponent {
    memories: ByColor<Memory>,
}

/// Memory of the engine for one side of the running game.
#[derive(Clone, Debug, Default)]
struct Memory {
    /// Scores that it expected from its moves, each with the number of half-moves before it.
    scores: Vec<(usize, i32)>,
    /// Number of half-moves before its last draw offer.
    offered: Option<usize>,
}

/// A score up to which a quiet position is not worth playing on, in hundredths of a pawn.
const EVEN: i32 = 20;
/// From here on a draw is welcome even in the opening.
const WORSE: i32 = -100;
/// An opening is played on, whatever is offered, until one of these is over.
const OPENING_MOVES: u32 = 20;
const OPENING_MEN: usize = 24;
/// A game is late from this move on, or with as few men as this.
const LATE_MOVES: u32 = 40;
const LATE_MEN: usize = 8;
/// Half-moves without capture or pawn move in which a late game has shown that nothing happens.
const QUIET_CLOCK: u16 = 20;
/// So many of its moves in a row must have been even before it offers a draw.
const EVEN_MOVES: usize = 8;
/// Half-moves between two offers.
const OFFER_PAUSE: usize = 40;

impl Opponent {
    /// Another game has begun.
    pub fn forget(&mut self) {
        *self = Opponent::default();
    }

    /// Returns the actions of the player to move, given its best move and the score it expects.
    pub fn decide(&mut self, game: &Game, best: Move, score: i32) -> Vec<Action> {
        let state = game.state();
        let own = state.position.turn();
        let is_offered = state.offer == Some(own.opponent());
        if is_offered && accepts(&state.position, score) {
            return vec![Action::Accept(own)];
        }
        if let Some(claim) = claim(&game.claims(), best, score) {
            return vec![claim];
        }
        let mut actions = Vec::new();
        if is_offered {
            actions.push(Action::Decline(own));
        }
        actions.push(Action::Play(best));
        let plies = game.moves().count();
        let memory = &mut self.memories[own];
        memory.remember(plies, score);
        if memory.wants_to_offer(&state.position, plies) && state.offer.is_none() {
            memory.offered = Some(plies);
            actions.push(Action::Offer(own));
        }
        actions
    }

    /// The answer to the offer that stands, or else to one of the player to move. The score is that of
    /// the player to move, whoever is asked.
    #[must_use]
    pub fn answer(game: &Game, score: i32) -> Action {
        let position = game.position();
        let turn = position.turn();
        let own = game.state().offer.unwrap_or(turn).opponent();
        let expected = if own == turn { score } else { -score };
        if accepts(position, expected) { Action::Accept(own) } else { Action::Decline(own) }
    }
}

impl Memory {
    fn remember(&mut self, plies: usize, score: i32) {
        // What was taken back has not been.
        self.scores.retain(|&(before, _)| before < plies);
        self.offered = self.offered.filter(|&before| before < plies);
        self.scores.push((plies, score));
    }

    /// Returns true if nothing has happened for long, the game is late, and no draw was offered
    /// lately.
    fn wants_to_offer(&self, position: &Position, plies: usize) -> bool {
        let is_even = |&(_, score): &(usize, i32)| score.abs() <= EVEN;
        let even = self.scores.iter().rev().take_while(|entry| is_even(entry)).count();
        let has_paused = self.offered.is_none_or(|before| plies >= before + OFFER_PAUSE);
        even >= EVEN_MOVES && is_late(position) && has_paused
    }
}

/// The claim to make: none while there is more than a draw to hope for. What is on the board needs
/// no announcement; otherwise the best move is announced, or any other if the game is being lost.
#[must_use]
pub fn claim(claims: &Claims, best: Move, score: i32) -> Option<Action> {
    if score > 0 {
        return None;
    }
    if let Some(&rule) = claims.on_board.first() {
        return Some(Action::Claim { rule, announced: None });
    }
    let is_lost = score < 0;
    let mut announcing = claims.announcing.iter();
    let &(rule, announced) = announcing
        .clone()
        .find(|&&(_, announced)| announced == best)
        .or_else(|| announcing.next().filter(|_| is_lost))?;
    Some(Action::Claim { rule, announced: Some(announced) })
}

/// Returns true if a draw is welcome to a player who expects this.
fn accepts(position: &Position, score: i32) -> bool {
    let is_quiet = is_late(position) && position.halfmove_clock() >= QUIET_CLOCK;
    score <= WORSE || score <= 0 && !is_opening(position) || score <= EVEN && is_quiet
}

fn is_opening(position: &Position) -> bool {
    position.fullmove_number() < OPENING_MOVES && men(position) > OPENING_MEN
}

fn is_late(position: &Position) -> bool {
    position.fullmove_number() >= LATE_MOVES || men(position) <= LATE_MEN
}

fn men(position: &Position) -> usize {
    position.board().occupied().len()
}

#[cfg(test)]
mod tests;
