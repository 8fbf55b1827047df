//! FEN, read and written.

use std::fmt::Write;
use std::hint::black_box;
use std::str::FromStr;

use shakmaty::fen::Fen;
use shakmaty::{EnPassantMode, Position as _};
use threefold_chess::{FenStyle, Position};

use crate::corpus::{Corpus, read_shakmaty};
use crate::measure::{Row, Side, Tally};

/// Texts into legal positions.
pub(crate) fn parse(corpus: &Corpus) -> Row<'_> {
    let ours = read("ours", corpus, |text| {
        let read = text.parse::<Position>().ok()?;
        Some(black_box(&read).board().occupied().bits())
    });
    let cozy = read("cozy-chess", corpus, |text| {
        let read = cozy_chess::Board::from_fen(text, false).ok()?;
        Some(black_box(&read).occupied().0)
    });
    let shakmaty = read("shakmaty", corpus, |text| {
        let read = read_shakmaty(text)?;
        Some(black_box(&read).board().occupied().0)
    });
    let chess = read("chess", corpus, |text| {
        let read = chess::Board::from_str(text).ok()?;
        Some(black_box(&read).combined().0)
    });
    Row {
        name: "FEN parse",
        unit: "FENs",
        target: Some(1.3),
        sides: vec![ours, cozy, shakmaty, chess],
    }
}

/// A library that reads all texts; the check adds up the occupied squares.
fn read<'a>(
    name: &'static str,
    corpus: &'a Corpus,
    parse: impl Fn(&str) -> Option<u64> + 'a,
) -> Side<'a> {
    Side::new(name, move || {
        let check = corpus.fens.iter().fold(0_u64, |check, text| {
            let occupied = parse(black_box(text)).expect("everybody reads these FENs");
            check.wrapping_add(occupied)
        });
        Tally { count: corpus.fens.len() as u64, check }
    })
}

/// Positions into a text that is used again. The crate `chess` keeps no clocks, so it cannot
/// write the same FEN and is left out.
pub(crate) fn write(corpus: &Corpus) -> Row<'_> {
    let sides = vec![
        written("ours", &corpus.ours, |position, text| position.write_fen(FenStyle::XFen, text)),
        written("cozy-chess", &corpus.cozy, |board, text| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{board}");
        }),
        // The positions were read from texts without idle en-passant squares: the cheapest mode
        // gives the right text.
        written("shakmaty", &corpus.shakmaty, |position, text| {
            Fen::from_position(position, EnPassantMode::Always).append_to_string(text);
        }),
    ];
    Row { name: "FEN write", unit: "FENs", target: Some(1.0), sides }
}

/// A library that writes all positions; the check adds up the lengths.
fn written<'a, P>(
    name: &'static str,
    positions: &'a [P],
    write: impl Fn(&P, &mut String) + 'a,
) -> Side<'a> {
    let mut text = String::with_capacity(128);
    Side::new(name, move || {
        let mut length = 0;
        for position in positions {
            text.clear();
            write(black_box(position), &mut text);
            length += black_box(&text).len() as u64;
        }
        Tally { count: positions.len() as u64, check: length }
    })
}
