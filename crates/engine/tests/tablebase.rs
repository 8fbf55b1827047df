//! Tablebases through the public door, with the real tables of `data/syzygy`.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use threefold_chess::{Color, Position};
use threefold_engine::tablebase::{RootRank, Tablebase, Wdl};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/syzygy");
const FACTS: &str = include_str!("../../../data/syzygy/positions.txt");

fn tablebase() -> Tablebase {
    Tablebase::open(FOLDER).expect("the tables are there")
}

fn position(fen: &str) -> Position {
    fen.parse().expect("a good FEN")
}

/// Reads positions, outcomes and distances, line by line.
fn facts() -> impl Iterator<Item = (Position, Wdl, Option<i32>)> {
    FACTS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
        let fields: Vec<_> = line.split(';').collect();
        let [fen, wdl, dtz] = fields[..] else { panic!("three fields: {line}") };
        let wdl = match wdl {
            "loss" => Wdl::Loss,
            "draw" => Wdl::Draw,
            "win" => Wdl::Win,
            other => panic!("no outcome: {other}"),
        };
        let dtz = (dtz != "-").then(|| dtz.parse().expect("a number of plies"));
        (position(fen), wdl, dtz)
    })
}

#[test]
fn positions_are_told_as_another_reader_tells_them() {
    let tablebase = tablebase();
    for (position, wdl, dtz) in facts() {
        assert_eq!(tablebase.wdl(&position), Some(wdl), "{position}");
        if dtz.is_some() {
            assert_eq!(tablebase.dtz(&position), dtz, "{position}");
        }
    }
}

#[test]
fn folder_is_counted() {
    let tablebase = tablebase();
    assert_eq!((tablebase.tables(), tablebase.most_men()), (23, 4));
}

#[test]
fn position_without_table_is_unknown() {
    let tablebase = tablebase();
    let unknown = [
        // Too many men, castling rights, and a table that is not there.
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "4k3/8/8/8/8/8/8/2QQK3 w - - 0 1",
    ];
    for fen in unknown {
        let position = position(fen);
        assert_eq!(tablebase.wdl(&position), None, "{fen}");
        assert_eq!(tablebase.dtz(&position), None, "{fen}");
        assert_eq!(tablebase.root_moves(&position, false, true), None, "{fen}");
    }
    assert_eq!(tablebase.wdl(&position("4k3/8/8/8/8/8/8/4K2R w - - 0 1")), Some(Wdl::Win));
    assert_eq!(tablebase.wdl(&position("4k3/8/8/8/8/8/8/4K3 w - - 0 1")), Some(Wdl::Draw));
}

#[test]
fn two_knights_do_not_win() {
    let tablebase = tablebase();
    assert_eq!(tablebase.wdl(&position("8/8/8/4k3/8/2N5/3NK3/8 w - - 0 1")), Some(Wdl::Draw));
    // Unless the other side has walked into it already.
    let mate_in_one = position("7k/8/6KN/8/8/8/8/4N3 b - - 0 1");
    assert_eq!(tablebase.wdl(&mate_in_one), Some(Wdl::Draw));
}

/// Plays the shortest wins and the longest losses until the clock is set back or the game is over,
/// and tells how many plies. Every move must keep the promise of the one before.
fn follow(tablebase: &Tablebase, start: Position) -> (Position, i32) {
    let mut current = start;
    let mut told = tablebase.dtz(&current).expect("known");
    let mut plies = 0;
    while current.has_legal_move() {
        let ranks = tablebase.root_moves(&current, true, true).expect("known");
        let longest = ranks.iter().min_by_key(|rank| rank.dtz).expect("a legal move");
        let best = if told < 0 { longest } else { &ranks[0] };
        assert_eq!(best.dtz.map(i32::signum), Some(told.signum()), "{current}");
        current = current.play_unchecked(best.played);
        plies += 1;
        if current.halfmove_clock() == 0 {
            break;
        }
        let next = tablebase.dtz(&current).expect("known");
        // A distance that was rounded may stay the same for a ply.
        assert!(next.abs() <= told.abs(), "{current}: {told}, then {next}");
        told = next;
    }
    (current, plies)
}

#[test]
fn bishop_and_knight_mate_as_soon_as_told() {
    let tablebase = tablebase();
    let start = position("8/8/8/4k3/8/8/8/KBN5 w - - 0 1");
    let told = tablebase.dtz(&start).expect("known");
    let (end, plies) = follow(&tablebase, start);
    assert!(end.is_checkmate() && end.turn() == Color::Black, "{end}");
    assert!((told..=told + 1).contains(&plies), "{plies} plies instead of {told}");
}

#[test]
fn distances_shrink_on_the_way() {
    let tablebase = tablebase();
    for (start, wdl, dtz) in facts().filter(|(_, _, dtz)| dtz.is_some_and(|dtz| dtz.abs() > 2)) {
        let told = dtz.expect("known").abs();
        let (end, plies) = follow(&tablebase, start);
        assert!((told..=told + 1).contains(&plies), "{start}: {plies} plies instead of {told}");
        let expected = if end.turn() == start.turn() { wdl } else { -wdl };
        assert_eq!(tablebase.wdl(&end), Some(expected), "{start}");
    }
}

fn rank_of(ranks: &[RootRank], uci: &str) -> RootRank {
    *ranks.iter().find(|rank| rank.played.to_string() == uci).expect("a legal move")
}

const QUEEN: &str = "8/8/8/8/8/8/1k6/3K3Q w - -";

#[test]
fn safe_wins_are_all_alike() {
    let start = position(&format!("{QUEEN} 0 1"));
    let ranks = tablebase().root_moves(&start, false, true).expect("known");
    assert_eq!(ranks.len(), start.count_legal_moves());
    let is_alike = |rank: &RootRank| (rank.wdl == Wdl::Win) == (rank.rank == RootRank::WIN);
    assert!(ranks.iter().all(is_alike));
    assert!(rank_of(&ranks, "h1f3").dtz < rank_of(&ranks, "d1e2").dtz);
    assert_eq!(rank_of(&ranks, "h1f3").rank, rank_of(&ranks, "d1e2").rank);
}

#[test]
fn after_a_repetition_the_shortest_way_is_best() {
    let start = position(&format!("{QUEEN} 0 1"));
    let ranks = tablebase().root_moves(&start, true, true).expect("known");
    assert_eq!((ranks[0].dtz, ranks[0].wdl), (Some(7), Wdl::Win));
    assert!(rank_of(&ranks, "h1f3").rank > rank_of(&ranks, "d1e2").rank);
}

#[test]
fn clock_decides_which_wins_are_wins() {
    let tablebase = tablebase();
    // The best moves mate on the seventh ply, 1.Ke2 on the eleventh.
    let at = |clock, rule| {
        let start = position(&format!("{QUEEN} {clock} 90"));
        tablebase.root_moves(&start, false, rule).expect("known")
    };
    assert_eq!(rank_of(&at(88, true), "d1e2").wdl, Wdl::Win);
    let late = at(92, true);
    assert_eq!((late[0].wdl, late[0].rank), (Wdl::Win, RootRank::WIN));
    assert_eq!(rank_of(&late, "d1e2").wdl, Wdl::CursedWin);
    let too_late = at(96, true);
    assert!(too_late.iter().all(|rank| rank.wdl < Wdl::Win));
    assert_eq!(too_late[0].dtz, Some(7), "the shortest way is still the best try");
    assert_eq!(at(96, false)[0].wdl, Wdl::Win);
}

#[test]
fn lost_side_plays_for_the_clock() {
    let tablebase = tablebase();
    let at = |clock| {
        let start = position(&format!("8/8/8/8/8/3K3Q/1k6/8 b - - {clock} 90"));
        tablebase.root_moves(&start, false, true).expect("known")
    };
    let is_hopeless = |rank: &RootRank| rank.wdl == Wdl::Loss && rank.rank == -RootRank::WIN;
    assert!(at(0).iter().all(is_hopeless));
    assert_eq!(at(97)[0].wdl, Wdl::BlessedLoss);
    assert!(at(97).is_sorted_by_key(|rank| rank.dtz), "the longest way is the best try");
}

#[test]
fn mate_on_the_last_ply_is_a_win() {
    let last = position("k7/8/1K6/8/8/8/8/6Q1 w - - 99 120");
    let ranks = tablebase().root_moves(&last, false, true).expect("known");
    assert_eq!((ranks[0].wdl, ranks[0].dtz, ranks[0].rank), (Wdl::Win, Some(1), RootRank::WIN));
    assert!(last.play_unchecked(ranks[0].played).is_checkmate());
    assert!(ranks.iter().all(|rank| rank.dtz == Some(1) || rank.wdl <= Wdl::CursedWin));
}

#[test]
fn without_distances_outcomes_rank() {
    // There is no table of distances for queen against rook.
    let tablebase = tablebase();
    let start = position("8/8/8/4k3/8/8/6r1/K2Q4 w - - 0 1");
    assert_eq!(tablebase.dtz(&start), None);
    let ranks = tablebase.root_moves(&start, false, true).expect("known");
    assert!(ranks.is_sorted_by_key(|rank| -rank.rank));
    for rank in ranks {
        let after = tablebase.wdl(&start.play_unchecked(rank.played)).expect("known");
        assert_eq!((rank.wdl, rank.dtz), (-after, None), "{rank:?}");
    }
}

#[test]
fn finished_game_has_no_moves_to_rank() {
    let mate = position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(tablebase().root_moves(&mate, false, true), None);
}

#[test]
fn folders_that_cannot_serve_are_named() {
    let missing = Tablebase::open("no/such/folder").expect_err("there is none");
    assert!(missing.starts_with("the folder no/such/folder cannot be read"), "{missing}");
    let sources = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let empty = Tablebase::open(sources).expect_err("there are sources only");
    assert!(empty.starts_with("there are no tables"), "{empty}");
    assert!(Tablebase::open("").is_err());
}

#[test]
fn folders_are_separated_as_in_path() {
    let folders = [Path::new(env!("CARGO_MANIFEST_DIR")), Path::new(FOLDER)];
    let joined = std::env::join_paths(folders).expect("no separators in the names");
    let both = Tablebase::open(joined.to_str().expect("plain names")).expect("one has tables");
    assert_eq!(both.tables(), tablebase().tables());
}

#[test]
fn threads_share_tables() {
    let shared = tablebase();
    let expected: Vec<_> = facts().collect();
    let ask = || expected.iter().all(|(position, wdl, _)| shared.wdl(position) == Some(*wdl));
    thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(ask)).collect();
        assert!(threads.into_iter().all(|thread| thread.join().expect("no panic")));
    });
}

/// Copies the tables of a pawn against a king, changed, into a folder of their own.
fn changed(name: &str, mut change: impl FnMut(&str, &mut Vec<u8>)) -> Tablebase {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder for tests");
    for file in ["KPvK.rtbw", "KPvK.rtbz", "KQvK.rtbw", "KRvK.rtbw", "KBvK.rtbw", "KNvK.rtbw"] {
        let mut bytes = fs::read(Path::new(FOLDER).join(file)).expect("the table is there");
        change(file, &mut bytes);
        fs::write(folder.join(file), bytes).expect("a file for tests");
    }
    Tablebase::open(folder.to_str().expect("a plain name")).expect("there are tables")
}

/// Asks about every position of three men, and tells how many are known.
fn ask_everything(tablebase: &Tablebase) -> usize {
    let mut known = 0;
    for (position, _, _) in facts().filter(|fact| fact.0.board().occupied().len() == 3) {
        known += usize::from(tablebase.wdl(&position).is_some());
        let _ = tablebase.dtz(&position);
        let _ = tablebase.root_moves(&position, false, true);
    }
    known
}

#[test]
fn files_that_are_cut_short_tell_nothing() {
    let pawn = position("8/8/8/8/8/4k3/4P3/4K3 w - - 0 1");
    for keep in [0, 3, 5, 16, 40, 80, 208, 1000, 4096, 4112] {
        let cut = changed(&format!("cut-{keep}"), |file, bytes| {
            if file.starts_with("KPvK") {
                bytes.truncate(keep);
            }
        });
        assert_eq!(cut.wdl(&pawn), None, "{keep}");
        assert_eq!(cut.dtz(&pawn), None, "{keep}");
        ask_everything(&cut);
    }
}

#[test]
fn damaged_file_never_panics() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let whole = ask_everything(&changed("whole", |_, _| {}));
    let mut least = whole;
    for round in 0..300_u64 {
        let damaged = changed("damaged", |_, bytes| {
            for _ in 0..=round % 4 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(round | 1);
                // Often in the head, where every byte means something.
                let end = if state >> 63 == 0 { 64 } else { bytes.len() };
                let place = (state >> 33) as usize % end;
                bytes[place] = (state >> 20) as u8;
            }
        });
        least = least.min(ask_everything(&damaged));
    }
    assert!(least < whole, "no damage was noticed");
}
