//! The panel beside the boards: the turn, controls, the move log, the text box, legend, rulings, games, settings.

use std::cell::RefCell;

use threefold_chess::Role;
use threefold_drawing::{Mark as Drawn, palette};
use threefold_duplicate::Seat;

use super::{FourBoardsView, LOG};
use crate::drawing;
use crate::duplicate::Duplicate;
use crate::duplicate::scene::{
    LogCell, LogRow, LogScene, Mark, Moment, Part, RulingOption, RulingScene, TurnScene,
};
use crate::duplicate::text::{self, Control};
use crate::duplicate::update::{Msg, ShellMsg, msg};
use crate::shell::Msg as AnyMsg;
use crate::shell::browser::prelude::*;

const GAME: &[Control] =
    &[Control::Focus, Control::NewGame, Control::Share, Control::Save, Control::Load];
const END: &[Control] = &[
    Control::Claim,
    Control::DeclareDraw,
    Control::Resign(Seat::North),
    Control::Resign(Seat::South),
    Control::Resign(Seat::East),
    Control::Resign(Seat::West),
];

/// The column beside the boards, or below them on a narrow window.
pub(crate) fn panel(shell: Shell<Duplicate>) -> Node {
    let games = shell.live(Part::Games, move |scene| panel::games(shell, &scene.games));
    let save =
        form::field("file-name", text::FILE_NAME, None, Control::Save.label(), move |name| {
            shell.send(ShellMsg::Save { name });
        });
    let load = form::field("code", text::CODE, None, text::LOAD_CODE, move |code| {
        shell.send(Msg::CodeEntered(code));
    });
    let rulings = shell.live(Part::Rulings, move |scene| {
        let rulings = scene.rulings.iter().map(|scene| ruling(shell, scene));
        html("div").class("part-body").children(rulings)
    });
    let settings = shell.live(Part::Settings, move |scene| panel::settings(shell, &scene.settings));
    let transcript = shell.live(Part::Transcript, |scene| panel::transcript(&scene.transcript));
    let games = html("div").class("part-body").child(games).child(save).child(load);
    let parts = [
        shell.live(Part::Turn, |scene| turn(&scene.turn)),
        controls(shell),
        log(shell),
        fold(shared::TEXT_BOX, true, text_box(shell, transcript)),
        fold(text::LEGEND, true, legend()),
        fold(text::RULINGS, false, rulings),
        fold(shared::GAMES, false, games),
        fold(shared::SETTINGS, false, settings),
    ];
    panel::aside("duplicate-panel", parts)
}

pub(crate) fn text_box<P: View>(shell: Shell<P>, transcript: Node) -> Node {
    panel::text_box(shell, "line", text::TEXT_BOX_EXAMPLE, transcript)
}

fn controls(shell: Shell<Duplicate>) -> Node {
    let transport = shell.live(Part::Controls, move |scene| {
        panel::transport(shell, &scene.controls, ("transport", &[]), msg)
    });
    let end = html("details").class("end").child(html("summary").text(text::END_THE_GAME));
    panel::buttons("controls", transport, [row(shell, GAME), end.child(row(shell, END))])
}

pub(crate) fn row(shell: Shell<Duplicate>, members: &'static [Control]) -> Node {
    shell.live(Part::Controls, move |scene| {
        panel::controls(shell, &scene.controls, members, msg).class("row-of-buttons")
    })
}

/// The style sheet keeps room for what comes and goes, so that the buttons below stay under the pointer.
pub(crate) fn turn(turn: &TurnScene) -> Node {
    let headline = html("h2").with("id", "turn").child(html("span").class("chip"));
    let checks =
        (!turn.checks.is_empty()).then(|| html("p").class("alarm").text(turn.checks.join(" ")));
    let ghosts = turn.ghosts.clone().map(|words| html("p").class("quiet").text(words));
    let back = turn.looking_back.clone().map(|words| {
        // To show that would take a second line.
        let warning = text::CUTS_OFF;
        let heard = html("span").class("hidden").text(format!(". {warning}"));
        html("p").text(words).class("back").with("title", warning).child(heard)
    });
    html("section")
        .class(format!("turn of-boards {}", turn.seat.map_or("over", palette::class)))
        .with("aria-labelledby", "turn")
        .child(headline.text(turn.headline.clone()))
        .children(back)
        .children(checks)
        .children(ghosts)
        .children(turn.storage.map(|words| html("p").class("back").text(words)))
}

pub(crate) fn log<P: FourBoardsView>(shell: Shell<P>) -> Node {
    let shown = RefCell::default();
    let content =
        shell.live(P::part(Part::Log), move |scene| content(shell, P::log_of(scene), &shown));
    html("section")
        .class("moves")
        .with("aria-labelledby", "moves")
        .child(html("h2").with("id", "moves").text(shared::MOVES))
        .child(content)
}

/// The log, and the rows it showed before. Only rows that have changed are drawn again.
fn content<P: FourBoardsView>(
    shell: Shell<P>,
    scene: &LogScene,
    shown: &RefCell<Vec<LogRow>>,
) -> Node {
    let old = shown.replace(scene.rows.clone());
    let log = html("div").with("id", LOG);
    if scene.rows.is_empty() && scene.last_action.is_none() {
        return log.class("log empty").child(html("p").class("quiet").text(shared::NO_MOVES));
    }
    let left_out = |rounds: usize| {
        let words = (rounds > 0).then(|| text::rounds_left_out(rounds));
        words.map(|words| html("p").class("quiet").text(words))
    };
    let (before, after) = scene.left_out;
    let round = html("span").class("hidden").text(text::ROUND);
    let players = Seat::ALL.map(|seat| {
        let cell = html("th").with("scope", "col").class(palette::class(seat));
        cell.child(html("span").class("chip")).text(text::seat(seat))
    });
    let head = html("tr").child(html("th").with("scope", "col").child(round)).children(players);
    let mut old = old.iter();
    let rows = scene.rows.iter();
    let rows = rows.map(|row| if old.next() == Some(row) { same() } else { log_row(shell, row) });
    let table = html("table").child(html("thead").child(head)).child(html("tbody").children(rows));
    let recorded = scene.last_action.as_ref();
    log.class("log")
        .children(left_out(before))
        .child(table)
        .children(left_out(after))
        .children(recorded.map(|recorded| html("p").class("deed").child(cell(shell, recorded))))
}

fn log_row<P: FourBoardsView>(shell: Shell<P>, row: &LogRow) -> Node {
    let number = html("th").with("scope", "row").text(row.round.to_string());
    let cells = row.cells.iter();
    let cells = cells.map(|one| html("td").children(one.as_ref().map(|one| cell(shell, one))));
    html("tr").child(number).children(cells)
}

fn cell<P: FourBoardsView>(shell: Shell<P>, cell: &LogCell) -> Node {
    let moment = match cell.moment {
        Moment::Past => "move",
        Moment::Current => "move current",
        Moment::Future => "move future",
    };
    let label = cell.label();
    bare_button(shell, moment, AnyMsg::JumpTo(cell.ply))
        .with("title", label.clone())
        .with("aria-label", label)
        .with_some("aria-current", (cell.moment == Moment::Current).then_some("step"))
        .with("data-ply", cell.ply.to_string())
        .text(cell.text())
        .child(html("span").class("signs").text(cell.signs()))
}

/// The marks with their meanings, which never change.
pub(crate) fn legend() -> Node {
    let player = |seat: Seat| {
        let chip = html("span").class(format!("chip {}", palette::class(seat)));
        html("li").class("player").child(chip).child(html("span").text(text::seat(seat)))
    };
    let line = |(mark, label): (Mark, &'static str)| {
        html("li").class("mark-line").child(symbol(mark)).child(html("span").text(label))
    };
    let players = Seat::ALL.map(player);
    html("ul").class("part-body legend").children(players).children(Mark::legend().map(line))
}

fn symbol(mark: Mark) -> Node {
    let (class, role, highlight) = match mark {
        Mark::Grabbed => ("grabbed", Some((Role::Knight, false)), None),
        Mark::Playable => ("", None, Some(Drawn::Playable)),
        Mark::HereOnly => ("", None, Some(Drawn::HereOnly)),
        Mark::Ghost => ("", Some((Role::Rook, true)), None),
        Mark::Check => ("check", Some((Role::King, false)), None),
        Mark::LastMove => ("last-north", Some((Role::Pawn, false)), None),
    };
    let piece = role.map(|(role, is_ghost)| drawing::piece_of(Seat::North, role, is_ghost, false));
    html("span")
        .class(format!("square light sample {class}"))
        .with("aria-hidden", "true")
        .children(piece)
        .children(highlight.map(drawing::mark))
}

fn ruling(shell: Shell<Duplicate>, scene: &RulingScene) -> Node {
    let has_choice = scene.options.len() > 1;
    let explains = if has_choice { text::FOR_NEW_GAMES } else { text::ONLY_ANSWER };
    let title =
        html("legend").text(scene.title).text(" ").child(badge("provisional", text::PROVISIONAL));
    html("fieldset")
        .class("ruling")
        .child(title)
        .child(html("p").class("quiet").text(explains))
        .children(scene.options.iter().map(|one| ruling_option(shell, scene, one)))
}

fn ruling_option(shell: Shell<Duplicate>, scene: &RulingScene, option: &RulingOption) -> Node {
    let (ruling, answer) = (scene.ruling, option.answer);
    let in_force = option.is_in_force.then(|| badge("badge force", text::IN_FORCE));
    let words = html("span").text(option.label).text(" ").children(in_force);
    if scene.options.len() < 2 {
        return html("p").class("option").child(words);
    }
    let group = format!("ruling-{}", ruling as u8).into();
    form::choice(shell, Some(group), words, option.is_chosen, Msg::RulingChosen { ruling, answer })
}
