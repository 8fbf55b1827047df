//! Undo and redo as text: the way to the game on the table and further, in words that
//! are done again one by one after a reload. So no text makes a table that nobody could have made.
//!
//! ```text
//! 1 start:automatic:e2e4,e2e4,e7e5 @1 d2d4 d7d5 loaded:claimed:e2e4
//! ```
//!
//! One change is undone in the end; there was a game of three moves; with the first of them shown,
//! another move cut off two; a move followed; another game was loaded, under other rulings. Names of
//! games are not in it: a game that comes back by undo after a reload is stored under a new one.

use threefold_duplicate::{Action, DuplicateGame, Seat};
use threefold_game::Entry;

use super::{Chapter, CurrentGame, Replacement};
use crate::duplicate::model::ruling;
use crate::shell::GameId;

/// The most that is kept of other games than the one on the table, which is kept whatever its
/// length: about fifteen games of usual length, some kilobytes beside a save file that has as many.
const MOST_BYTES: usize = 16 << 10;
/// The most that a move needs, with what stands before the next one.
const MOVE_BYTES: usize = 6;
/// The most that stands before the moves of the first game, and a last recorded that is none.
const HEAD_BYTES: usize = 128;
/// The game with which the way begins.
const START: &str = "start";

impl CurrentGame {
    /// The effects of undo and redo as text; empty if they only take back the actions of the game.
    pub(crate) fn journal(&self) -> String {
        let chapters = &self.chapters;
        let mut first = chapters.state();
        let mut undone = first.len() - self.len();
        let mut way = String::new();
        let fits = |first: &Chapter, way: &str| {
            HEAD_BYTES + MOVE_BYTES * first.len() + way.len() <= MOST_BYTES
        };
        for Entry { event, state } in chapters.future() {
            let longer = format!("{way} {}", state.words_after(*event));
            if !fits(first, &longer) {
                break;
            }
            way = longer;
            undone += 1 + state.len() - state.came_with;
        }
        for (index, Entry { event, state }) in chapters.past().iter().enumerate().rev() {
            let Some(before) = chapters.view(index) else { break };
            let longer = format!(" {}{way}", state.words_after(*event));
            if !fits(before, &longer) {
                break;
            }
            (first, way) = (before, longer);
        }
        if undone == 0 && way.is_empty() {
            return String::new();
        }
        format!("{undone} {}{way}", first.whole(START, first.len()))
    }

    /// The table to which a journal leads; none if it leads nowhere. Each game gets a name.
    pub(crate) fn from_journal(
        journal: &str,
        new_id: &mut dyn FnMut() -> GameId,
    ) -> Option<CurrentGame> {
        let mut words = journal.split(' ');
        let undone: usize = words.next()?.parse().ok()?;
        let (_, game) = game_from_word(words.next()?)?;
        let mut table = CurrentGame::new(game, new_id());
        for word in words {
            if journal.len() > MOST_BYTES {
                return None;
            } else if let Some(ply) = word.strip_prefix('@') {
                table.seek(ply.parse().ok()?).then_some(())?;
            } else if let Some((reason, game)) = game_from_word(word) {
                table.replace(game, new_id(), reason);
            } else {
                table.apply(action_from_word(word)?).ok()?;
            }
        }
        for _ in 0..undone {
            table.undo()?;
        }
        Some(table)
    }
}

impl Chapter {
    /// The number of actions, the undone ones included.
    fn len(&self) -> usize {
        self.session.game().len()
    }

    /// The words that lead here from the chapter before.
    fn words_after(&self, reason: Replacement) -> String {
        let (first, start) = match word_of_replacement(reason) {
            Some(name) => (self.whole(name, self.came_with), self.came_with),
            // The move that cut off others is written as one.
            None => (format!("@{}", self.came_with - 1), self.came_with - 1),
        };
        std::iter::once(first).chain(self.words().skip(start)).collect::<Vec<_>>().join(" ")
    }

    /// The game with so many of its actions, in one word.
    fn whole(&self, name: &str, actions: usize) -> String {
        let rulings = ruling::to_words(self.session.game().rulings()).replace(' ', "+");
        let actions = self.words().take(actions).collect::<Vec<_>>().join(",");
        format!("{name}:{rulings}:{actions}")
    }

    fn words(&self) -> impl Iterator<Item = String> + '_ {
        self.session.game().actions().filter_map(|recorded| recorded.action()).map(word_of)
    }
}

/// Reads a word such as [`Chapter::whole`].
fn game_from_word(word: &str) -> Option<(Replacement, DuplicateGame)> {
    let (name, rest) = word.split_once(':')?;
    let (rulings, actions) = rest.split_once(':')?;
    let known = [Replacement::NewGame, Replacement::Loaded, Replacement::Opened];
    let reason = known.into_iter().find(|&reason| word_of_replacement(reason) == Some(name));
    let mut game = DuplicateGame::new(ruling::from_words(&rulings.replace('+', " ")));
    for recorded in actions.split(',').filter(|recorded| !recorded.is_empty()) {
        game.apply(action_from_word(recorded)?).ok()?;
    }
    // The first game may have come in any way.
    Some((reason.unwrap_or(Replacement::Opened), game))
}

const fn word_of_replacement(reason: Replacement) -> Option<&'static str> {
    match reason {
        Replacement::NewGame => Some("new"),
        Replacement::Loaded => Some("loaded"),
        Replacement::Opened => Some("opened"),
        Replacement::Branch { .. } => None,
    }
}

pub(crate) fn word_of(action: Action) -> String {
    match action {
        Action::Resign(seat) => format!("resign-{}", seat.letter()),
        Action::FlagFall(seat) => format!("flag-{}", seat.letter()),
        Action::DeclareDraw => "draw".to_owned(),
        Action::Claim => "claim".to_owned(),
        Action::Move(synced) => synced.to_string(),
    }
}

pub(crate) fn action_from_word(word: &str) -> Option<Action> {
    let endings =
        Seat::ALL.into_iter().flat_map(|seat| [Action::Resign(seat), Action::FlagFall(seat)]);
    let mut endings = endings.chain([Action::DeclareDraw, Action::Claim]);
    let moved = word.parse().ok().map(Action::Move);
    moved.or_else(|| endings.find(|&action| word_of(action) == word))
}

#[cfg(test)]
mod tests;
