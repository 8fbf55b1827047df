//! The table gives back what it was told, under the same key only, and never a mate that the clock
//! forbids.

use std::sync::atomic::AtomicUsize;
use std::thread;

use proptest::prelude::*;
use threefold_chess::Square;

use super::*;
use crate::score::MAX_PLY;

/// Returns a table of so few entries that they meet.
fn tiny(clusters: usize) -> TranspositionTable {
    let clusters = (0..clusters).map(|_| Cluster::default()).collect();
    TranspositionTable { clusters, generation: 0 }
}

/// Returns keys of the same cluster, whatever the size.
fn key(number: u64) -> Key {
    Key::from_bits(0x0123_4567_0000_0000 + number)
}

fn found(depth: i32) -> TableHit {
    TableHit {
        best: Some(Move::normal(Square::E2, Square::E4)),
        score: Score::new(31),
        bound: Some(Bound::Lower),
        evaluation: Some(Score::new(-12)),
        depth,
        was_pv: false,
        by_clock: false,
    }
}

fn any_score() -> impl Strategy<Value = Score> {
    (-Score::INFINITE.value()..=Score::INFINITE.value()).prop_map(Score::new)
}

fn any_found() -> impl Strategy<Value = TableHit> {
    let bound = prop_oneof![
        Just(None),
        Just(Some(Bound::Lower)),
        Just(Some(Bound::Upper)),
        Just(Some(Bound::Exact)),
    ];
    let best = any::<u16>().prop_map(Move::from_bits);
    // Quiescence is 0 or a little below; the search goes to the end of the stack.
    let depth = 1 - DEPTH_OFFSET..=i32::try_from(MAX_PLY).unwrap();
    (best, any_score(), bound, prop::option::of(any_score()), depth, any::<bool>()).prop_map(
        |(best, score, bound, evaluation, depth, was_pv)| TableHit {
            best,
            score,
            bound,
            evaluation,
            depth,
            was_pv,
            by_clock: false,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(miri) { 8 } else { 2_000 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn packed_entry_can_be_unpacked(found in any_found(), generation in 0..GENERATIONS) {
        let data = pack(&found, generation);
        prop_assert_eq!(unpack(data), found);
        prop_assert_eq!(generation_of(data), generation);
        prop_assert_ne!(data, 0, "an empty slot is all zeros");
    }

    #[test]
    fn stored_entry_is_found(found in any_found(), bits in any::<u64>(), size in 1..50_usize) {
        let table = tiny(size);
        table.store(Key::from_bits(bits), found);
        prop_assert_eq!(table.probe(Key::from_bits(bits)), Some(found));
        prop_assert_eq!(table.probe(Key::from_bits(bits ^ 1)), None);
    }

    #[test]
    fn score_survives_the_table_unless_the_clock_forbids_it(
        score in any_score(),
        ply in 0..MAX_PLY,
        clock in 0..=150_u16,
    ) {
        // What a node can score: no mate nearer than the node itself.
        let within = score.value().abs() <= Score::mating_at(ply).value();
        let is_won = score.is_decisive();
        prop_assume!(within && (!is_won || score.is_mate()));
        let plies = score.plies_to_mate().map(|plies| plies - ply);
        let read = score_from(score_to(score, ply), ply, clock);
        match plies {
            Some(plies) if plies > 100_usize.saturating_sub(usize::from(clock)) => {
                prop_assert!(!read.is_decisive());
                prop_assert_eq!(read.value().signum(), score.value().signum());
            }
            _ => prop_assert_eq!(read, score),
        }
    }
}

#[test]
fn new_table_knows_nothing() {
    let table = TranspositionTable::new(1).unwrap();
    assert_eq!(table.clusters.len(), 1 << 14);
    assert_eq!(table.probe(Key::default()), None);
    assert_eq!(table.probe(key(1)), None);
    assert_eq!(table.fullness(), 0);
}

#[test]
fn table_that_does_not_fit_is_none() {
    assert!(TranspositionTable::new(u64::MAX / MEGABYTE).is_none());
}

#[test]
fn cleared_table_knows_nothing() {
    let mut table = tiny(4);
    table.age();
    table.store(key(1), found(5));
    table.clear();
    assert_eq!(table.probe(key(1)), None);
    assert_eq!((table.fullness(), table.generation), (0, 0));
}

#[test]
fn four_entries_share_a_cluster() {
    let table = tiny(1);
    (0..4).for_each(|number| table.store(key(number), found(5)));
    assert!((0..4).all(|number| table.probe(key(number)) == Some(found(5))));
}

#[test]
fn shallowest_entry_is_replaced() {
    let table = tiny(1);
    for (number, depth) in [9, 3, 7, 5].into_iter().enumerate() {
        table.store(key(number as u64), found(depth));
    }
    table.store(key(9), found(1));
    assert_eq!(table.probe(key(1)), None);
    assert!([0, 2, 3, 9].iter().all(|&number| table.probe(key(number)).is_some()));
}

#[test]
fn old_entry_is_replaced_before_a_shallow_one() {
    let mut table = tiny(1);
    table.store(key(0), found(9));
    (0..2).for_each(|_| table.age());
    (1..4).for_each(|number| table.store(key(number), found(2)));
    table.store(key(4), found(1));
    assert_eq!(table.probe(key(0)), None);
    assert!((1..=4).all(|number| table.probe(key(number)).is_some()));
}

#[test]
fn ageing_goes_around() {
    let mut table = tiny(1);
    table.generation = GENERATIONS - 1;
    table.store(key(0), found(9));
    table.age();
    assert_eq!(table.generation, 0);
    let [old, young] = [GENERATIONS - 1, 0].map(|age| table.worth(pack(&found(9), age)));
    assert!(old < young, "the entry of the last search is one search old");
}

#[test]
fn deep_entry_is_not_given_away_for_a_shallow_one() {
    let table = tiny(1);
    table.store(key(0), found(12));
    table.store(key(0), found(3));
    assert_eq!(table.probe(key(0)).unwrap().depth, 12);
}

#[test]
fn exact_score_replaces_any_bound() {
    let table = tiny(1);
    table.store(key(0), found(12));
    table.store(key(0), TableHit { bound: Some(Bound::Exact), ..found(3) });
    assert_eq!(table.probe(key(0)).unwrap().depth, 3);
}

#[test]
fn old_deep_entry_is_given_away() {
    let mut table = tiny(1);
    table.store(key(0), found(12));
    table.age();
    table.store(key(0), found(3));
    assert_eq!(table.probe(key(0)).unwrap().depth, 3);
}

#[test]
fn move_is_kept_when_the_new_entry_has_none() {
    let table = tiny(1);
    table.store(key(0), found(3));
    table.store(key(0), TableHit { best: None, ..found(4) });
    assert_eq!(table.probe(key(0)), Some(found(4)));
}

#[test]
fn key_has_one_entry_only() {
    let table = tiny(1);
    (0..9).for_each(|depth| table.store(key(0), found(depth)));
    let used = table.clusters[0].0.iter().filter(|slot| slot.data.load(Ordering::Relaxed) != 0);
    assert_eq!(used.count(), 1);
}

#[test]
fn fullness_counts_the_entries_of_this_search() {
    let mut table = tiny(1);
    (0..3).for_each(|number| table.store(key(number), found(5)));
    assert_eq!(table.fullness(), 750);
    table.age();
    assert_eq!(table.fullness(), 0);
    table.store(key(7), found(5));
    assert_eq!(table.fullness(), 250);
}

#[test]
fn torn_entry_belongs_to_no_key() {
    let table = tiny(1);
    table.store(key(0), found(5));
    table.clusters[0].0[0].data.store(pack(&found(6), 0), Ordering::Relaxed);
    assert_eq!(table.probe(key(0)), None);
}

#[test]
fn mates_are_counted_from_the_node() {
    let mate = Score::mating_at(9);
    assert_eq!(score_to(mate, 4), Score::mating_at(5));
    assert_eq!(score_from(Score::mating_at(5), 2, 0), Score::mating_at(7));
    assert_eq!(score_to(Score::mated_at(9), 4), Score::mated_at(5));
    assert_eq!(score_from(Score::mated_at(5), 2, 0), Score::mated_at(7));
    assert_eq!(score_to(Score::new(31), 4), Score::new(31));
    assert_eq!(score_from(Score::new(-31), 4, 99), Score::new(-31));
}

#[test]
fn late_mate_is_an_estimate() {
    let most = Score::GREATEST_ESTIMATE;
    // Five plies to go: with 95 on the clock the mate is given on the hundredth.
    assert_eq!(score_from(Score::mating_at(5), 0, 95), Score::mating_at(5));
    assert_eq!(score_from(Score::mating_at(5), 0, 96), most);
    assert_eq!(score_from(Score::mated_at(6), 3, 94), Score::mated_at(9));
    assert_eq!(score_from(Score::mated_at(6), 3, 95), -most);
    assert_eq!(score_from(Score::mating_at(1), 0, 65_535), most);
}

#[test]
fn late_tablebase_win_is_an_estimate() {
    let win = Score::TABLEBASE_WIN - 5;
    assert_eq!(score_from(win, 2, 95), win - 2);
    assert_eq!(score_from(win, 2, 96), Score::GREATEST_ESTIMATE);
    assert_eq!(score_from(-win, 2, 96), -Score::GREATEST_ESTIMATE);
}

/// Returns the score of a hit for a node at the root that is to be searched to depth 9.
fn settled(hit: &TableHit, alpha: Score, clock: u16) -> Option<Score> {
    let window = Window { alpha, beta: alpha + 1 };
    hit.cut_off(window, 9, 0, clock)
}

#[test]
fn bound_settles_only_its_side_of_the_window() {
    let lower = found(9);
    let upper = TableHit { bound: Some(Bound::Upper), ..lower };
    let neither = TableHit { bound: None, ..lower };
    for clock in [0, 95] {
        let settled = |hit, alpha| settled(hit, Score::new(alpha), clock);
        assert_eq!(settled(&lower, 30), Some(Score::new(31)));
        assert_eq!(settled(&lower, 31), None);
        assert_eq!(settled(&upper, 30), None);
        assert_eq!(settled(&upper, 31), Some(Score::new(31)));
        assert!([30, 31].iter().all(|&alpha| settled(&neither, alpha).is_none()));
    }
}

#[test]
fn entry_that_is_not_deep_enough_settles_nothing() {
    assert!(settled(&found(9), Score::DRAW, 0).is_some());
    assert!(settled(&found(8), Score::DRAW, 0).is_none());
}

#[test]
fn demoted_mate_does_not_settle_a_mate_window() {
    let mate = TableHit { score: Score::mating_at(25), ..found(30) };
    let alpha = Score::mating_at(27) - 1;
    assert_eq!(settled(&mate, alpha, 75), Some(Score::mating_at(25)));
    assert_eq!(settled(&mate, alpha, 76), None);
}

#[test]
fn decisive_score_is_no_better_estimate() {
    let exact = TableHit { bound: Some(Bound::Exact), ..found(9) };
    assert_eq!(exact.better_estimate(Score::DRAW), Some(exact.score));
    let mate = TableHit { score: Score::mating_at(25), ..exact };
    assert_eq!(mate.better_estimate(Score::DRAW), None);
}

fn at_clock(clock: u16) -> Position {
    format!("8/8/3k4/8/3K4/8/7R/7R w - - {clock} 100").parse().unwrap()
}

#[test]
fn low_clock_is_no_part_of_the_key() {
    assert!((0..20).all(|clock| key_of(&at_clock(clock)) == at_clock(0).key()));
}

#[test]
fn high_clock_is_part_of_the_key_in_ever_finer_steps() {
    let same = |left, right| key_of(&at_clock(left)) == key_of(&at_clock(right));
    assert!(!same(0, 20));
    assert!(same(24, 31) && !same(31, 32) && same(72, 79));
    assert!((79..150).all(|clock| !same(clock, clock + 1)));
    assert!((0..150).all(|clock| key_of(&at_clock(clock)) != timeless_key_of(&at_clock(clock))));
}

#[test]
fn score_by_the_clock_is_found_with_this_clock_only() {
    let table = tiny(4);
    let drawn = TableHit { by_clock: true, ..found(9) };
    table.keep(&at_clock(90), drawn);
    assert_eq!(table.find(&at_clock(90), 30), Some(drawn));
    assert!([79, 89, 91].iter().all(|&clock| table.find(&at_clock(clock), 1).is_none()));
}

#[test]
fn score_without_the_hundredth_ply_holds_out_of_its_reach() {
    let table = tiny(4);
    table.keep(&at_clock(82), found(12));
    assert_eq!(table.find(&at_clock(79), 1), None);
    assert_eq!(table.find(&at_clock(90), 9), Some(found(12)));
    // A search of depth 9 comes to the hundredth ply: only move and evaluation are left.
    let rest = table.find(&at_clock(91), 9).unwrap();
    assert_eq!((rest.best, rest.evaluation), (found(12).best, found(12).evaluation));
    assert_eq!(rest.bound, None);
    assert!(rest.depth < 0 && rest.better_estimate(Score::DRAW).is_none());
}

#[test]
fn score_of_a_search_to_the_hundredth_ply_belongs_to_its_clock() {
    let table = tiny(4);
    table.keep(&at_clock(88), found(12));
    assert_eq!(table.find(&at_clock(87), 3), None);
    assert_eq!(table.find(&at_clock(88), 12).unwrap().depth, 12);
}

#[test]
fn late_mate_is_believed_only_in_time() {
    let table = tiny(4);
    let mate = TableHit { score: Score::mating_at(7), ..found(9) };
    table.keep(&at_clock(85), mate);
    assert_eq!(table.find(&at_clock(93), 3), Some(mate));
    assert_eq!(table.find(&at_clock(94), 3).unwrap().bound, None);
}

#[test]
fn mate_of_the_same_clock_may_be_longer_than_the_clock() {
    // By a capture or a pawn's move on the way.
    let mate = TableHit { score: Score::mating_at(15), by_clock: true, ..found(9) };
    assert_eq!(settled(&mate, Score::new(500), 95), Some(Score::mating_at(15)));
}

#[test]
fn deeper_of_two_late_entries_is_found_with_a_move() {
    let table = tiny(4);
    table.keep(&at_clock(85), found(12));
    let here = TableHit { best: None, by_clock: true, ..found(5) };
    table.keep(&at_clock(88), here);
    assert_eq!(table.find(&at_clock(88), 3), Some(found(12)));
    assert_eq!(table.find(&at_clock(88), 12), Some(TableHit { best: found(12).best, ..here }));
}

/// Returns what a thread stores under a key, in one of sixteen versions: the depth tells which.
fn made_of(key: Key, version: u64) -> TableHit {
    let mixed = (key.bits() + version).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let [from, to] = [mixed >> 58, mixed >> 52].map(|bits| bits as usize);
    let score = i32::from((mixed >> 40) as u8);
    TableHit {
        best: Some(Move::normal(Square::ALL[from % 64], Square::ALL[(from + 1 + to % 63) % 64])),
        score: Score::new(score),
        bound: Some(Bound::Exact),
        evaluation: Some(Score::new(-score)),
        depth: i32::from(version as u8),
        was_pv: mixed.is_multiple_of(2),
        by_clock: false,
    }
}

#[test]
fn threads_never_find_what_was_not_stored_under_the_key() {
    const KEYS: u64 = 16;
    let rounds = if cfg!(miri) { 100 } else { 200_000 };
    // Two clusters for sixteen keys: everybody writes over everybody else.
    let table = tiny(2);
    let hits = AtomicUsize::new(0);
    thread::scope(|scope| {
        for thread in 1..=4_u64 {
            let (table, hits) = (&table, &hits);
            scope.spawn(move || {
                let mut state = thread;
                for _ in 0..rounds {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(thread);
                    let number = state >> 40;
                    let key = Key::from_bits((number % KEYS).wrapping_mul(0x9e37_79b9_7f4a_7c15));
                    if number & 0x100 == 0 {
                        table.store(key, made_of(key, number >> 12 & 15));
                    } else if let Some(found) = table.probe(key) {
                        hits.fetch_add(1, Ordering::Relaxed);
                        assert_eq!(
                            found,
                            made_of(key, found.depth.unsigned_abs().into()),
                            "stored elsewhere"
                        );
                    }
                }
            });
        }
    });
    assert!(hits.into_inner() > 0, "somebody found something");
}
