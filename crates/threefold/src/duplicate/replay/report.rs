//! Reports on a game and its moves: text for people, JSON with the fields of the corpus.

use std::io::Write;

use serde::{Serialize, Serializer};
use serde_json::Value;
use threefold_duplicate::{
    BoardId, BySeat, DuplicateGame, DuplicatePosition, Ending, FIFTY_ROUNDS, Ghost, Seat, State,
    THREEFOLD,
};

use super::load::Loaded;
use crate::duplicate::boards;
use crate::duplicate::fields::{Boards, Marked, Seats, fens};
use crate::failure::Failure;
use crate::terminal::board::Style;

/// Writes a game as one line of JSON.
pub(super) fn write_json(
    loaded: &Loaded,
    with_moves: bool,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let game = loaded.game.as_ref();
    let report = Report {
        id: &loaded.id,
        error: loaded.error.as_deref(),
        plies: game.map(|game| Plies { game, with_moves }),
        last: game.map(Last::new),
    };
    serde_json::to_writer(&mut *output, &report)?;
    writeln!(output)?;
    Ok(())
}

#[derive(Serialize)]
struct Report<'a> {
    id: &'a Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<Plies<'a>>,
    #[serde(rename = "final", skip_serializing_if = "Option::is_none")]
    last: Option<Last>,
}

/// A row for the start and after every move, made when it is written.
struct Plies<'a> {
    game: &'a DuplicateGame,
    with_moves: bool,
}

impl Serialize for Plies<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let states = (0..=self.game.moves().count()).filter_map(|ply| self.game.view(ply));
        serializer.collect_seq(states.map(|state| Row::new(&state.position, self.with_moves)))
    }
}

#[derive(Serialize)]
struct Row {
    player: char,
    legal: usize,
    check: Marked,
    ghosts: Seats<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<String>>,
}

impl Row {
    fn new(position: &DuplicatePosition, with_moves: bool) -> Row {
        Row {
            player: position.turn().letter(),
            legal: position.count_legal_moves(),
            check: Marked(position.checks()),
            ghosts: Seats(BySeat::from_fn(|seat| position.count_ghosts(seat))),
            moves: with_moves.then(|| sorted_names(position)),
        }
    }
}

/// The legal moves in the order of their names, which is not that of their squares.
fn sorted_names(position: &DuplicatePosition) -> Vec<String> {
    let mut names: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    names.sort_unstable();
    names
}

#[derive(Serialize)]
struct Last {
    ply: usize,
    to_move: char,
    fens: Boards<String>,
    ghosts: Vec<(&'static str, String)>,
    in_check: Marked,
    clock: u32,
    repeats: u32,
    status: &'static str,
    result: Option<Seats<String>>,
}

impl Last {
    fn new(game: &DuplicateGame) -> Last {
        let State { position, clock, occurrences, ending } = game.state();
        let ghost = |ghost: Ghost| (ghost.board.name(), ghost.square.to_string());
        Last {
            ply: game.moves().count(),
            to_move: position.turn().letter(),
            fens: fens(position),
            ghosts: position.ghosts().into_iter().map(ghost).collect(),
            in_check: Marked(position.checks()),
            clock: *clock,
            repeats: *occurrences,
            status: ending.map_or("ongoing", |ending| ending.status()),
            result: ending.map(|ending| {
                let scores = ending.result();
                Seats(BySeat::from_fn(|seat| scores[seat].to_string()))
            }),
        }
    }
}

/// Writes the boards and what is to be said of them.
pub(super) fn write_text(
    id: &Value,
    game: &DuplicateGame,
    style: Style,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let State { position, clock, occurrences, ending } = game.state();
    if !id.is_null() {
        let text = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
        writeln!(output, "game {}", harmless(&text))?;
    }
    writeln!(output, "{}", boards::picture(position, style))?;
    writeln!(output, "ply {}: {}", game.moves().count(), standing(position, *ending))?;
    if let Some(ending) = ending {
        let scores = ending.result();
        writeln!(output, "results: {}", for_each_seat(|seat| scores[seat].to_string()))?;
    }
    let ghosts = for_each_seat(|seat| position.count_ghosts(seat).to_string());
    writeln!(output, "ghosts: {ghosts}")?;
    writeln!(output, "clock: {clock} of {FIFTY_ROUNDS} plies without a capture or pawn move")?;
    writeln!(output, "occurrences of the position: {occurrences} of {THREEFOLD}")?;
    if let Some(code) = game.to_share_code() {
        writeln!(output, "share code: {code}")?;
    }
    Ok(())
}

/// Tells who is to move, or how the game ended.
fn standing(position: &DuplicatePosition, ending: Option<Ending>) -> String {
    if let Some(ending) = ending {
        return ending.to_string();
    }
    let turn = position.turn();
    let checks: Vec<&str> = position.checks().marked().map(BoardId::name).collect();
    match checks.as_slice() {
        [] => format!("{turn} to move"),
        _ => format!("{turn} to move, in check on {}", checks.join(" and ")),
    }
}

fn for_each_seat(say: impl Fn(Seat) -> String) -> String {
    Seat::ALL.map(|seat| format!("{seat} {}", say(seat))).join(", ")
}

/// A stranger's text without what a terminal would obey.
pub(super) fn harmless(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::super::load;
    use super::*;
    use threefold_duplicate::Rulings;

    const PLAIN: Style = Style { ascii: true, color: false };

    fn json(text: &str, with_moves: bool) -> String {
        let mut output = Vec::new();
        write_json(&load::load(text, Rulings::default()), with_moves, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    fn text(text: &str) -> String {
        let Loaded { id, game, .. } = load::load(text, Rulings::default());
        let mut output = Vec::new();
        write_text(&id, &game.unwrap(), PLAIN, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn json_has_a_row_for_every_ply_with_fields_in_order() {
        let report = json(r#"{"id":"a","moves":["e2e4"]}"#, false);
        let rows = r#"{"id":"a","plies":[{"player":"N","legal":20,"check":[],"ghosts":{"N":0,"S":0,"E":0,"W":0}},{"player":"S","legal":20,"check":[],"ghosts":{"N":0,"S":0,"E":0,"W":0}}],"final":{"ply":1,"to_move":"S","fens":{"NW":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1","NE":"#;
        assert!(report.starts_with(rows), "{report}");
        let end =
            r#""ghosts":[],"in_check":[],"clock":0,"repeats":1,"status":"ongoing","result":null}}"#;
        assert!(report.trim_end().ends_with(end), "{report}");
    }

    #[test]
    fn moves_are_sorted_by_their_names() {
        let report = json(r#"{"moves":[]}"#, true);
        assert!(report.contains(r#""moves":["a2a3","a2a4","b1a3","b1c3","b2b3","#), "{report}");
    }

    #[test]
    fn a_bad_game_keeps_what_was_good() {
        let report = json(r#"{"id":3,"moves":["e2e4","e2e5"]}"#, false);
        assert!(report.starts_with(r#"{"id":3,"error":"at ply 2, e2e5 cannot "#), "{report}");
        assert!(report.contains(r#""final":{"ply":1,"#), "{report}");
        assert!(json("1AAA", false).ends_with("\"the share code is too short\"}\n"));
    }

    #[test]
    fn text_says_who_is_to_move_or_how_it_ended() {
        let report = text(r#"{"id":"a\u001b","moves":["e2e4"]}"#);
        assert!(report.starts_with("game a\u{fffd}\n"), "{report}");
        assert!(report.contains("\nply 1: South to move\nghosts: North 0, South 0, "), "{report}");
        let mate = r#"{"moves":["f2f3","e2e4","e7e5","b8a6","g2g4","g1e2","d8h4","e7e5"]}"#;
        let report = text(mate);
        assert!(report.contains("\nply 8: North is checkmated, in check on NE. East wins\n"));
        assert!(report.contains("\nresults: North loss, South draw, East win, West draw\n"));
        assert!(report.contains("\nclock: 0 of 200 plies "), "{report}");
        assert!(report.contains("\nshare code: 1"), "{report}");
    }
}
