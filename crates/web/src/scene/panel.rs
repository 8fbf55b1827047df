//! What stands beside the boards: whose turn it is, the moves, the legend, the rulings.

use std::cmp::Ordering;

use threefold_duplicate::{ByBoard, RecordedAction, Seat};

use super::control::{self, ControlScene};
use super::{palette, palette::Rgb};
use crate::model::{Model, Ruling};
use crate::text;

/// What stands beside the boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PanelScene {
    /// Whose turn it is.
    pub turn: TurnScene,
    /// The move log around the ply that is looked at, one row for each round. Of a very long game
    /// it is a part, so that no link can make the page too large.
    pub log: Vec<LogRow>,
    /// How many rounds there are before and after those of the log.
    pub rounds_left_out: (usize, usize),
    /// The claim, declaration or resignation that ended the game, after its last move.
    pub last_action: Option<LogCell>,
    /// What the marks on the boards mean.
    pub legend: Vec<LegendEntry>,
    /// The open questions, and how they are answered in this game and in the next.
    pub rulings: Vec<RulingScene>,
    /// The controls.
    pub controls: Vec<ControlScene>,
}

/// Whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnScene {
    /// Who is to move, unless the game is over.
    pub seat: Option<Seat>,
    /// The same in words.
    pub headline: String,
    /// The checks, in words; empty if there are none.
    pub checks: Vec<String>,
    /// The ghosts of each player, in words.
    pub ghosts: Vec<String>,
    /// Which ply is shown, in words.
    pub ply: String,
    /// Whether it is not the last one.
    pub is_looking_back: bool,
    /// Why the game is not kept, if it is not.
    pub storage: Option<&'static str>,
}

/// A round of the move log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LogRow {
    /// Its number, the first one being 1.
    pub round: usize,
    /// The moves of North, South, East and West.
    pub cells: [Option<LogCell>; 4],
}

/// A move of the log, or what ended the game. Its words are made when they are asked for, since a log is
/// long and little of it changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LogCell {
    /// The ply after it, for [`Msg::JumpTo`](crate::update::Msg::JumpTo).
    pub ply: usize,
    /// What happened.
    pub recorded: RecordedAction,
    /// The boards on which it gave check.
    pub checks: ByBoard<bool>,
    /// Where it is, seen from the ply that is looked at.
    pub moment: Moment,
}

impl LogCell {
    /// The move: `e2e4`.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.recorded {
            RecordedAction::Moved(played) => played.synced.to_string(),
            RecordedAction::Ended(ending) => text::ending_title(ending).to_owned(),
        }
    }

    /// The move with what it did, in words.
    #[must_use]
    pub fn label(&self) -> String {
        match &self.recorded {
            RecordedAction::Moved(played) => {
                text::announce::played_with_checks(played, self.checks)
            }
            RecordedAction::Ended(ending) => text::sentence(ending),
        }
    }

    /// Whether it gave check on some board.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.checks.marked().next().is_some()
    }

    /// Whether it captured on some board.
    #[must_use]
    pub fn is_capture(&self) -> bool {
        match &self.recorded {
            RecordedAction::Moved(played) => played.captured.iter().any(|(_, role)| role.is_some()),
            RecordedAction::Ended(_) => false,
        }
    }
}

/// Where a move is, seen from the ply that is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Moment {
    /// Before the move that led there.
    Past,
    /// The move that led there.
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

/// A line of the legend.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegendEntry {
    /// The mark.
    pub symbol: LegendSymbol,
    /// What it means.
    pub label: &'static str,
}

/// A mark that the legend explains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LegendSymbol {
    /// The color of a player.
    Player(Seat, Rgb),
    /// The outline of the grabbed piece.
    Grabbed,
    /// The dot of a playable square.
    Playable,
    /// The dashed ring of a square that is legal on one board only.
    HereOnly,
    /// The faded piece with a dashed ring.
    Ghost,
    /// The mark of a king in check.
    Check,
    /// The tint of a player's last move.
    LastMove,
}

/// An open question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulingScene {
    /// Which, for messages.
    pub ruling: Ruling,
    /// The question.
    pub title: &'static str,
    /// That it is provisional.
    pub mark: &'static str,
    /// Its answers; with only one there is nothing to choose.
    pub options: Vec<RulingOption>,
}

/// An answer to an open question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulingOption {
    /// Which, for messages.
    pub answer: usize,
    /// The words.
    pub label: &'static str,
    /// Whether the game on the table is played under it.
    pub is_in_force: bool,
    /// Whether the next game will be.
    pub is_chosen: bool,
}

/// How many rounds the log moves on at once in a very long game, and a third of what it shows.
const ROUNDS_OF_A_PAGE: usize = 100;

pub(super) fn panel(model: &Model) -> PanelScene {
    let rounds = model.table().moves().count().div_ceil(4);
    let page = model.table().shown() / 4 / ROUNDS_OF_A_PAGE;
    let first = page.saturating_sub(1) * ROUNDS_OF_A_PAGE;
    let log = log(model, first);
    PanelScene {
        turn: turn(model),
        rounds_left_out: (first, rounds.saturating_sub(first + log.len())),
        log,
        last_action: last_action(model),
        legend: legend(),
        rulings: Ruling::ALL.map(|one| ruling(model, one)).to_vec(),
        controls: control::controls(model),
    }
}

fn turn(model: &Model) -> TurnScene {
    let table = model.table();
    let state = table.state();
    let position = &state.position;
    let checks = Seat::ALL.into_iter().filter_map(|seat| {
        let boards: Vec<_> = position.checks_of(seat).marked().collect();
        (!boards.is_empty()).then(|| text::panel::check(seat, &boards))
    });
    let ghosts = Seat::ALL.map(|seat| text::panel::ghosts(seat, position.count_ghosts(seat)));
    TurnScene {
        seat: state.ending.is_none().then(|| position.turn()),
        headline: text::panel::headline(state),
        checks: checks.collect(),
        ghosts: ghosts.to_vec(),
        // What ended the game without a move is no ply.
        ply: text::panel::ply(
            table.moves_shown().count(),
            table.moves().count(),
            table.is_looking_back(),
        ),
        is_looking_back: table.is_looking_back(),
        storage: model.tab.unstored.map(text::unstored),
    }
}

/// Three pages of the log, from a round on, the first one being 0.
fn log(model: &Model, first: usize) -> Vec<LogRow> {
    let table = model.table();
    let mut rows: Vec<LogRow> = Vec::new();
    for (index, played) in table.moves().enumerate().skip(first * 4).take(3 * ROUNDS_OF_A_PAGE * 4)
    {
        let ply = index + 1;
        let checks = table.game().view(ply).map(|state| state.position.checks_by(played.seat));
        let cell = LogCell {
            ply,
            recorded: RecordedAction::Moved(played),
            checks: checks.unwrap_or_default(),
            moment: Moment::of(ply, table.shown()),
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

fn last_action(model: &Model) -> Option<LogCell> {
    let table = model.table();
    let recorded =
        table.game().last().filter(|recorded| matches!(recorded, RecordedAction::Ended(_)))?;
    let ply = table.len();
    Some(LogCell {
        ply,
        recorded,
        checks: ByBoard::default(),
        moment: Moment::of(ply, table.shown()),
    })
}

fn legend() -> Vec<LegendEntry> {
    let players = Seat::ALL.map(|seat| LegendEntry {
        symbol: LegendSymbol::Player(seat, palette::PLAYERS[seat]),
        label: text::seat(seat),
    });
    let marks = [
        LegendSymbol::Grabbed,
        LegendSymbol::Playable,
        LegendSymbol::HereOnly,
        LegendSymbol::Ghost,
        LegendSymbol::Check,
        LegendSymbol::LastMove,
    ];
    let marks = marks.map(|symbol| LegendEntry { symbol, label: text::panel::legend(symbol) });
    players.into_iter().chain(marks).collect()
}

fn ruling(model: &Model, ruling: Ruling) -> RulingScene {
    let in_force = ruling.answer(&model.table().rulings());
    let chosen = ruling.answer(&model.settings.rulings);
    let option = |answer| RulingOption {
        answer,
        label: text::panel::ruling_answer(ruling, answer),
        is_in_force: answer == in_force,
        is_chosen: answer == chosen,
    };
    RulingScene {
        ruling,
        title: text::panel::ruling(ruling),
        mark: text::panel::provisional(),
        options: (0..ruling.answers().len()).map(option).collect(),
    }
}
