//! SAN of one move in each position, read and written.

use std::fmt::Write;
use std::hint::black_box;

use cozy_chess::util::{display_san_move, parse_san_move};
use shakmaty::san::{San as ShakmatySan, SanPlus, Suffix};
use shakmaty::{Chess, Position as _};
use threefold_chess::{CastlingMode, San, UciMove};
use threefold_peers::translate;

use crate::corpus::Corpus;
use crate::measure::{Row, Side, Tally};

/// Texts into legal moves. The crate `chess` does not read `e8=Q` and is left out.
pub(crate) fn parse(corpus: &Corpus) -> Row<'_> {
    let sides = vec![
        read("ours", corpus, &corpus.ours, |position, text| {
            let read = text.parse::<San>().ok()?.to_move(position).ok()?;
            Some(read.to_uci(CastlingMode::Chess960))
        }),
        read("cozy-chess", corpus, &corpus.cozy, |board, text| {
            parse_san_move(board, text).ok().map(translate::from_cozy)
        }),
        read("shakmaty", corpus, &corpus.shakmaty, |position, text| {
            let read = ShakmatySan::from_ascii(text.as_bytes()).ok()?.to_move(position).ok()?;
            Some(translate::from_shakmaty(read))
        }),
    ];
    Row { name: "SAN parse", unit: "moves", target: Some(1.0), sides }
}

/// A library that reads all texts; the check adds up the moves.
fn read<'a, P>(
    name: &'static str,
    corpus: &'a Corpus,
    positions: &'a [P],
    parse: impl Fn(&P, &str) -> Option<UciMove> + 'a,
) -> Side<'a> {
    Side::new(name, move || {
        let mut check = 0;
        for (position, text) in positions.iter().zip(&corpus.sans) {
            let read = parse(black_box(position), black_box(text));
            check += u64::from(translate::code(read.expect("everybody reads these moves")));
        }
        Tally { count: positions.len() as u64, check }
    })
}

/// Legal moves into a text that is used again, with check and mate signs.
pub(crate) fn write(corpus: &Corpus) -> Row<'_> {
    let sides = vec![
        written("ours", &corpus.ours, &corpus.moves, |position, legal, text| {
            position.write_san(legal, text);
        }),
        written("cozy-chess", &corpus.cozy, &corpus.cozy_moves, |board, legal, text| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{}", display_san_move(board, legal));
        }),
        written("shakmaty", &corpus.shakmaty, &corpus.shakmaty_moves, |position, legal, text| {
            shakmaty_san(position, legal).append_to_string(text);
        }),
    ];
    Row { name: "SAN write", unit: "moves", target: Some(1.0), sides }
}

/// The same as `SanPlus::from_move`, six times as fast: that one lists the answers to every move,
/// not only to checks.
fn shakmaty_san(position: &Chess, legal: shakmaty::Move) -> SanPlus {
    let san = ShakmatySan::from_move(position, legal);
    let mut after = position.clone();
    after.play_unchecked(legal);
    if !after.is_check() {
        return SanPlus { san, suffix: None };
    }
    let answerable = !after.legal_moves().is_empty();
    let suffix = if answerable { Suffix::Check } else { Suffix::Checkmate };
    SanPlus { san, suffix: Some(suffix) }
}

/// A library that writes all moves; the check adds up the bytes.
fn written<'a, P, M: Copy>(
    name: &'static str,
    positions: &'a [P],
    moves: &'a [M],
    write: impl Fn(&P, M, &mut String) + 'a,
) -> Side<'a> {
    let mut text = String::with_capacity(16);
    Side::new(name, move || {
        let mut check = 0;
        for (position, &legal) in positions.iter().zip(moves) {
            text.clear();
            write(black_box(position), black_box(legal), &mut text);
            check += black_box(&text).bytes().map(u64::from).sum::<u64>();
        }
        Tally { count: positions.len() as u64, check }
    })
}
