//! The move log: a row for each round, a column for each player.

use std::cell::RefCell;

use threefold_duplicate::Seat;

use super::form::bare_button;
use super::node::{Node, html, same};
use super::stage::{Part, Stage};
use crate::platform::LOG;
use crate::scene::{LogCell, LogRow, Moment, PanelScene, palette};
use crate::text;
use crate::text::page::{Heading, Label, heading, label};
use crate::update::Msg;

/// The move log.
pub(super) fn log(stage: Stage) -> Node {
    let shown = RefCell::default();
    html("section")
        .class("moves")
        .with("aria-labelledby", "moves")
        .child(html("h2").with("id", "moves").text(heading(Heading::Moves)))
        .child(stage.live(Part::Log, move |scene| content(stage, &scene.panel, &shown)))
}

/// The log, and the rows it showed before. Only rows that have changed are drawn again.
fn content(stage: Stage, panel: &PanelScene, shown: &RefCell<Vec<LogRow>>) -> Node {
    let old = shown.replace(panel.log.clone());
    let log = html("div").with("id", LOG);
    if panel.log.is_empty() && panel.last_action.is_none() {
        return log.class("log empty").child(html("p").class("quiet").text(text::view::no_moves()));
    }
    let left_out = |rounds: usize| {
        let words = (rounds > 0).then(|| text::page::rounds_left_out(rounds));
        words.map(|words| html("p").class("quiet").text(words))
    };
    let (before, after) = panel.rounds_left_out;
    let round = html("span").class("hidden").text(label(Label::Round));
    let players = Seat::ALL.map(|seat| {
        let cell = html("th").with("scope", "col").class(palette::class(seat));
        cell.child(html("span").class("chip")).text(text::seat(seat))
    });
    let head = html("tr").child(html("th").with("scope", "col").child(round)).children(players);
    let mut old = old.iter();
    let rows = panel.log.iter();
    let rows = rows.map(|row| if old.next() == Some(row) { same() } else { self::row(stage, row) });
    let table = html("table").child(html("thead").child(head)).child(html("tbody").children(rows));
    let recorded = panel.last_action.as_ref();
    log.class("log").children(left_out(before)).child(table).children(left_out(after)).children(
        recorded.map(|recorded| html("p").class("last-action").child(cell(stage, recorded))),
    )
}

fn row(stage: Stage, row: &LogRow) -> Node {
    let number = html("th").with("scope", "row").text(row.round.to_string());
    let cells = row.cells.iter();
    let cells = cells.map(|one| html("td").children(one.as_ref().map(|one| cell(stage, one))));
    html("tr").child(number).children(cells)
}

fn cell(stage: Stage, cell: &LogCell) -> Node {
    let moment = match cell.moment {
        Moment::Past => "move",
        Moment::Current => "move current",
        Moment::Future => "move future",
    };
    let signs = match (cell.is_capture(), cell.is_check()) {
        (true, true) => "×+",
        (true, false) => "×",
        (false, true) => "+",
        (false, false) => "",
    };
    let label = cell.label();
    bare_button(stage, moment, Msg::JumpTo(cell.ply))
        .with("title", label.clone())
        .with("aria-label", label)
        .with_some("aria-current", (cell.moment == Moment::Current).then_some("step"))
        .with("data-ply", cell.ply.to_string())
        .text(cell.text())
        .child(html("span").class("signs").text(signs))
}
