//! Walking the move tree: counting at the last ply, and making every leaf with its key.

use std::hint::black_box;
use std::str::FromStr;

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position as _};
use threefold_chess::{Position, perft};
use threefold_peers::CLASSIC;

use crate::corpus::read_shakmaty;
use crate::measure::{Row, Side, Tally};
use crate::stockfish::Stockfish;

/// For each classic position a depth that fills some ten milliseconds, and the known count.
const BULK: [(u32, u64); 6] =
    [(5, 4_865_609), (4, 4_085_603), (5, 674_624), (4, 422_333), (4, 2_103_487), (4, 3_894_594)];

/// The same for making every leaf.
const FULL: [(u32, u64); 6] =
    [(4, 197_281), (3, 97_862), (5, 674_624), (4, 422_333), (3, 62_379), (3, 89_890)];

/// Moves counted at the last ply.
pub(crate) fn bulk() -> Row<'static> {
    let ours = read(|fen| fen.parse::<Position>().ok());
    let cozy = read(|fen| fen.parse::<cozy_chess::Board>().ok());
    let shakmaty = read(read_shakmaty);
    let chess = read(|fen| chess::Board::from_str(fen).ok());
    let mut sides = vec![
        side("ours", &BULK, ours, perft::perft),
        side("cozy-chess", &BULK, cozy, cozy_bulk),
        side("shakmaty", &BULK, shakmaty, shakmaty::perft),
        side("chess", &BULK, chess, |board, depth| {
            chess::MoveGen::movegen_perft_test(board, depth as usize) as u64
        }),
    ];
    if let Some(mut engine) = Stockfish::start() {
        let fens: Vec<&str> = CLASSIC.iter().map(|&(_, fen)| fen).collect();
        sides.push(Side::engine("stockfish", move || {
            let counts = fens.iter().zip(BULK).map(|(fen, (depth, _))| engine.perft(fen, depth));
            tally(counts.sum())
        }));
    }
    Row { name: "perft bulk", unit: "leaves", target: Some(1.8), sides }
}

/// Every leaf made and its key known.
pub(crate) fn full() -> Row<'static> {
    let ours = read(|fen| fen.parse::<Position>().ok());
    let cozy = read(|fen| fen.parse::<cozy_chess::Board>().ok());
    let shakmaty = read(read_shakmaty);
    let chess = read(|fen| chess::Board::from_str(fen).ok());
    let sides = vec![
        side("ours", &FULL, ours, |position, depth| {
            let mut keys = 0;
            let leaves = perft::perft_full(position, depth, &mut |leaf| keys ^= leaf.key().bits());
            black_box(keys);
            leaves
        }),
        side("cozy-chess", &FULL, cozy, |board, depth| {
            let mut keys = 0;
            let leaves = cozy_full(board, depth, &mut keys);
            black_box(keys);
            leaves
        }),
        side("shakmaty", &FULL, shakmaty, |position, depth| {
            let mut keys = 0;
            let key = position.zobrist_hash(EnPassantMode::Always);
            let leaves = shakmaty_full(position, key, depth, &mut keys);
            black_box(keys);
            leaves
        }),
        side("chess", &FULL, chess, |board, depth| {
            let mut keys = 0;
            let leaves = chess_full(board, depth, &mut keys);
            black_box(keys);
            leaves
        }),
    ];
    Row { name: "perft full", unit: "leaves", target: Some(1.8), sides }
}

/// The classic positions in the words of a library.
fn read<P>(read: impl Fn(&str) -> Option<P>) -> Vec<P> {
    CLASSIC.iter().map(|(_, fen)| read(fen).expect("everybody reads the classic FENs")).collect()
}

/// A library that counts leaves below all positions.
fn side<P: 'static>(
    name: &'static str,
    work: &'static [(u32, u64); 6],
    positions: Vec<P>,
    count: impl Fn(&P, u32) -> u64 + 'static,
) -> Side<'static> {
    Side::new(name, move || {
        let mut leaves = 0;
        for (position, &(depth, expected)) in positions.iter().zip(work) {
            let counted = count(black_box(position), black_box(depth));
            assert_eq!(counted, expected, "{name} counts wrong at depth {depth}");
            leaves += counted;
        }
        tally(leaves)
    })
}

fn tally(leaves: u64) -> Tally {
    Tally { count: leaves, check: leaves }
}

fn cozy_bulk(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            leaves += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for played in moves {
                let mut child = board.clone();
                child.play_unchecked(played);
                leaves += cozy_bulk(&child, depth - 1);
            }
            false
        });
    }
    leaves
}

fn cozy_full(board: &cozy_chess::Board, depth: u32, keys: &mut u64) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for played in moves {
            let mut child = board.clone();
            child.play_unchecked(played);
            if depth == 1 {
                *keys ^= child.hash();
                leaves += 1;
            } else {
                leaves += cozy_full(&child, depth - 1, keys);
            }
        }
        false
    });
    leaves
}

/// Keys are updated where shakmaty can, which is cheaper than computing all of them anew.
fn shakmaty_full(position: &Chess, key: Zobrist64, depth: u32, keys: &mut u64) -> u64 {
    let mut leaves = 0;
    for &played in &position.legal_moves() {
        let mut child = position.clone();
        child.play_unchecked(played);
        let key = position
            .update_zobrist_hash(key, played, EnPassantMode::Always)
            .unwrap_or_else(|| child.zobrist_hash(EnPassantMode::Always));
        if depth == 1 {
            *keys ^= key.0;
            leaves += 1;
        } else {
            leaves += shakmaty_full(&child, key, depth - 1, keys);
        }
    }
    leaves
}

fn chess_full(board: &chess::Board, depth: u32, keys: &mut u64) -> u64 {
    let mut leaves = 0;
    let mut child = *board;
    for played in chess::MoveGen::new_legal(board) {
        board.make_move(played, &mut child);
        if depth == 1 {
            *keys ^= child.get_hash();
            leaves += 1;
        } else {
            leaves += chess_full(&child, depth - 1, keys);
        }
    }
    leaves
}
