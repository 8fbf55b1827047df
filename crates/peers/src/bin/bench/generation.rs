//! Legal moves of scattered positions into a list that is used again.

use std::hint::black_box;

use shakmaty::Position as _;
use threefold_chess::MoveList;

use crate::corpus::Corpus;
use crate::measure::{Row, Side, Tally};

pub(crate) fn row(corpus: &Corpus) -> Row<'_> {
    let mut list = MoveList::new();
    let ours = Side::new("ours", move || {
        count(&corpus.ours, |position| {
            list.clear();
            position.legal_moves_into(&mut list);
            black_box(&list).len()
        })
    });
    let mut list = Vec::with_capacity(256);
    let cozy = Side::new("cozy-chess", move || {
        count(&corpus.cozy, |board| {
            list.clear();
            board.generate_moves(|moves| {
                list.extend(moves);
                false
            });
            black_box(&list).len()
        })
    });
    let shakmaty = Side::new("shakmaty", || {
        count(&corpus.shakmaty, |position| black_box(&position.legal_moves()).len())
    });
    let mut list = Vec::with_capacity(256);
    let chess = Side::new("chess", move || {
        count(&corpus.chess, |board| {
            list.clear();
            list.extend(chess::MoveGen::new_legal(board));
            black_box(&list).len()
        })
    });
    let sides = vec![ours, cozy, shakmaty, chess];
    Row { name: "legal moves", unit: "moves", target: Some(1.2), sides }
}

fn count<P>(positions: &[P], mut generate: impl FnMut(&P) -> usize) -> Tally {
    let moves = positions.iter().map(|position| generate(black_box(position)) as u64).sum();
    Tally { count: moves, check: moves }
}
