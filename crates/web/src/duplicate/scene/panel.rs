//! The panel beside the boards: the turn, the moves, the legend, the rulings.

use std::cmp::Ordering;

use threefold_duplicate::{ByBoard, Ending, RecordedAction, Seat};

use crate::duplicate::model::{Boards, CurrentGame, Model, Ruling, chosen_rulings};
use crate::duplicate::text;
use crate::shell::listed;
use crate::words::sentence;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LogScene {
    /// The rounds around the ply that is shown; not all, so that no link makes the page too large.
    pub(crate) rows: Vec<LogRow>,
    /// The number of rounds before and after those.
    pub(crate) left_out: (usize, usize),
    /// The claim, declaration or resignation that ended the game, after its last move.
    pub(crate) last_action: Option<LogCell>,
}

/// The player to move, checks and ghosts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TurnScene {
    pub(crate) seat: Option<Seat>,
    pub(crate) headline: String,
    /// The checks, in words; empty if there are none.
    pub(crate) checks: Vec<String>,
    /// The players who have ghosts, in words.
    pub(crate) ghosts: Option<String>,
    /// The ply that is looked back at, in words.
    pub(crate) looking_back: Option<String>,
    pub(crate) storage: Option<&'static str>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LogRow {
    pub(crate) round: usize,
    pub(crate) cells: [Option<LogCell>; 4],
}

/// A move of the log, or the end. Words are made when they are asked for: a log is long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LogCell {
    /// The ply after it, for messages.
    pub(crate) ply: usize,
    pub(crate) recorded: RecordedAction,
    pub(crate) checks: ByBoard<bool>,
    /// After it, and not before, a player stood mated who lost by it.
    pub(crate) is_mate: bool,
    pub(crate) moment: Moment,
}

impl LogCell {
    pub(crate) fn text(&self) -> String {
        match &self.recorded {
            RecordedAction::Moved(played) => played.synced.to_string(),
            RecordedAction::Ended(ending) => text::ending_title(ending).to_owned(),
        }
    }

    pub(crate) fn label(&self) -> String {
        match &self.recorded {
            RecordedAction::Moved(played) => {
                text::played_with_checks(*played, self.checks, self.is_mate)
            }
            RecordedAction::Ended(ending) => sentence(ending),
        }
    }

    /// The signs behind the move: a capture, a check or mate.
    pub(crate) fn signs(&self) -> &'static str {
        let is_capture = match &self.recorded {
            RecordedAction::Moved(played) => played.captured.iter().any(|(_, role)| role.is_some()),
            RecordedAction::Ended(_) => false,
        };
        let is_check = self.checks.marked().next().is_some();
        match (is_capture, self.is_mate, is_check) {
            (true, true, _) => "×#",
            (false, true, _) => "#",
            (true, false, true) => "×+",
            (true, false, false) => "×",
            (false, false, true) => "+",
            (false, false, false) => "",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Moment {
    Past,
    Current,
    /// After it; a new move would cut it off.
    Future,
}

impl Moment {
    fn of(ply: usize, shown: usize) -> Moment {
        match ply.cmp(&shown) {
            Ordering::Less => Moment::Past,
            Ordering::Equal => Moment::Current,
            Ordering::Greater => Moment::Future,
        }
    }
}

listed! {
    /// A mark that the legend explains.
    Mark { Grabbed, Playable, HereOnly, Ghost, Check, LastMove }
}

impl Mark {
    pub(crate) fn legend() -> impl Iterator<Item = (Mark, &'static str)> {
        Mark::ALL.iter().copied().zip(text::MARKS)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RulingScene {
    pub(crate) ruling: Ruling,
    pub(crate) title: &'static str,
    /// Its answers; with only one there is nothing to choose.
    pub(crate) options: Vec<RulingOption>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RulingOption {
    pub(crate) answer: usize,
    pub(crate) label: &'static str,
    pub(crate) is_in_force: bool,
    pub(crate) is_chosen: bool,
}

/// The number of rounds that the log moves on at once in a very long game, and a third of what it shows.
const ROUNDS_OF_A_PAGE: usize = 100;

pub(crate) fn turn(boards: &Boards, storage: Option<&'static str>) -> TurnScene {
    let game = &boards.current_game;
    let state = game.state();
    let position = &state.position;
    let checks = Seat::ALL.into_iter().filter_map(|seat| {
        let checked: Vec<_> = position.checks_of(seat).marked().collect();
        (!checked.is_empty()).then(|| text::check(seat, checked))
    });
    // What ended the game without a move is no ply.
    let (shown, all) = (game.moves_shown().count(), game.moves().count());
    TurnScene {
        seat: state.ending.is_none().then(|| position.turn()),
        headline: text::headline(state),
        checks: checks.collect(),
        ghosts: text::count_ghosts(position),
        looking_back: game.is_looking_back().then(|| text::looking_back(shown, all)),
        storage,
    }
}

pub(crate) fn log(game: &CurrentGame) -> LogScene {
    let rounds = game.moves().count().div_ceil(4);
    let page = game.shown() / 4 / ROUNDS_OF_A_PAGE;
    let first = page.saturating_sub(1) * ROUNDS_OF_A_PAGE;
    let rows = rows(game, first);
    let left_out = (first, rounds.saturating_sub(first + rows.len()));
    LogScene { rows, left_out, last_action: last_action(game) }
}

/// Three pages of the log, from a round on, the first one being 0.
fn rows(game: &CurrentGame, first: usize) -> Vec<LogRow> {
    let mut rows: Vec<LogRow> = Vec::new();
    for (index, played) in game.moves().enumerate().skip(first * 4).take(3 * ROUNDS_OF_A_PAGE * 4) {
        let ply = index + 1;
        let checks = game.game().view(ply).map(|state| state.position.checks_by(played.seat));
        let cell = LogCell {
            ply,
            recorded: RecordedAction::Moved(played),
            checks: checks.unwrap_or_default(),
            is_mate: is_mate(game, ply),
            moment: Moment::of(ply, game.shown()),
        };
        if index % 4 == 0 {
            rows.push(LogRow { round: index / 4 + 1, cells: [None, None, None, None] });
        }
        let place = rows.last_mut().and_then(|row| row.cells.get_mut(index % 4));
        if let Some(place) = place {
            *place = Some(cell);
        }
    }
    rows
}

/// Returns true if a player who was mated in the end stood mated after a ply and not before it. Nobody waits longer
/// than a round for the end.
fn is_mate(game: &CurrentGame, ply: usize) -> bool {
    let Some(Ending::Checkmate { mated, .. }) = game.game().ending() else { return false };
    let stands_mated = |ply: usize, seat: Seat| {
        game.game().view(ply).is_some_and(|state| state.position.mated()[seat])
    };
    let is_near = ply + Seat::ALL.len() > game.moves().count();
    let mut losers = mated.marked();
    is_near && losers.any(|seat| stands_mated(ply, seat) && !stands_mated(ply - 1, seat))
}

fn last_action(game: &CurrentGame) -> Option<LogCell> {
    let recorded =
        game.game().last().filter(|recorded| matches!(recorded, RecordedAction::Ended(_)))?;
    let ply = game.len();
    Some(LogCell {
        ply,
        recorded,
        checks: ByBoard::default(),
        is_mate: false,
        moment: Moment::of(ply, game.shown()),
    })
}

pub(crate) fn rulings(model: &Model) -> Vec<RulingScene> {
    Ruling::ALL.iter().map(|one| ruling(model, *one)).collect()
}

fn ruling(model: &Model, ruling: Ruling) -> RulingScene {
    let in_force = ruling.answer(model.boards.current_game.rulings());
    let chosen = ruling.answer(chosen_rulings(&model.shell.settings));
    let option = |answer| RulingOption {
        answer,
        label: ruling.answer_words(answer),
        is_in_force: answer == in_force,
        is_chosen: answer == chosen,
    };
    let options = (0..ruling.answers().len()).map(option).collect();
    RulingScene { ruling, title: ruling.words(), options }
}
