//! What the marks on the boards mean.

use threefold_chess::Role;
use threefold_duplicate::Seat;

use super::node::{Node, html};
use super::{Stage, drawing};
use crate::scene::{Highlight, LegendEntry, LegendSymbol, PieceScene, palette};

/// The marks with their meanings, which never change.
pub(super) fn legend(stage: Stage) -> Node {
    let lines = stage.ask(|scene| scene.panel.legend.iter().map(line).collect::<Vec<Node>>());
    html("ul").class("part-body legend").children(lines)
}

fn line(entry: &LegendEntry) -> Node {
    let class =
        if matches!(entry.symbol, LegendSymbol::Player(..)) { "player" } else { "mark-line" };
    html("li").class(class).child(symbol(entry.symbol)).child(html("span").text(entry.label))
}

/// A small square with the mark on it, as on a board.
fn symbol(symbol: LegendSymbol) -> Node {
    let (class, role, highlight) = match symbol {
        LegendSymbol::Player(seat, _) => {
            return html("span").class(format!("chip {}", palette::class(seat)));
        }
        LegendSymbol::Grabbed => ("grabbed", Some((Role::Knight, false)), Highlight::None),
        LegendSymbol::Playable => ("", None, Highlight::Playable),
        LegendSymbol::HereOnly => ("", None, Highlight::HereOnly),
        LegendSymbol::Ghost => ("", Some((Role::Rook, true)), Highlight::None),
        LegendSymbol::Check => ("check", Some((Role::King, false)), Highlight::None),
        LegendSymbol::LastMove => ("last-north", Some((Role::Pawn, false)), Highlight::None),
    };
    let piece = role.map(|(role, is_ghost)| {
        drawing::piece(PieceScene { role, owner: Seat::North, is_ghost, is_dragged: false })
    });
    html("span")
        .class(format!("square light sample {class}"))
        .with("aria-hidden", "true")
        .children(piece)
        .children(drawing::mark(highlight))
}
