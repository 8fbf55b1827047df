//! Every reply written and read.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use threefold_chess::{Position, Role, Square};

use super::*;
use crate::uci::option::OptionKind;

fn report() -> Report {
    let line = ["e2e4", "e7e5"].map(|text| {
        let spelled: UciMove = text.parse().unwrap();
        Move::normal(spelled.from, spelled.to)
    });
    Report {
        depth: 12,
        selective_depth: 19,
        rank: 1,
        score: Score::new(31),
        bound: Bound::Exact,
        chances: Chances { win: 200, draw: 700, loss: 100 },
        nodes: 123_456,
        time: Duration::from_millis(100),
        hash_full: 5,
        tablebase_hits: 2,
        variation: line.to_vec(),
    }
}

fn spelled(report: Report, with_chances: bool) -> String {
    Reply::progress(&Progress::Report(report), CastlingMode::Standard, with_chances).to_string()
}

#[test]
fn info_has_its_words_in_the_usual_order() {
    assert_eq!(
        spelled(report(), false),
        "info depth 12 seldepth 19 multipv 1 score cp 31 nodes 123456 nps 1234560 hashfull 5 \
         tbhits 2 time 100 pv e2e4 e7e5"
    );
}

#[test]
fn chances_and_bounds_follow_the_score() {
    let lower = Report { bound: Bound::Lower, ..report() };
    assert!(spelled(lower, true).contains(" score cp 31 lowerbound wdl 200 700 100 nodes "));
    let upper = Report { bound: Bound::Upper, score: Score::mated_at(4), ..report() };
    assert!(spelled(upper, false).contains(" score mate -2 upperbound nodes "));
}

#[test]
fn search_without_time_has_a_speed_all_the_same() {
    let quick = Report { time: Duration::ZERO, nodes: u64::MAX, ..report() };
    assert!(spelled(quick, false).contains(&format!(" nps {} ", u64::MAX)));
}

#[test]
fn castling_is_spelled_in_the_way_of_the_mode() {
    let castle = Some(Move::castling(Square::E1, Square::H1));
    for (mode, line) in
        [(CastlingMode::Standard, "bestmove e1g1"), (CastlingMode::Chess960, "bestmove e1h1")]
    {
        assert_eq!(Reply::best_move(castle, None, mode).to_string(), line);
    }
    assert_eq!(Reply::best_move(None, None, CastlingMode::Standard).to_string(), "bestmove (none)");
}

#[test]
fn current_move_has_a_number() {
    let current = Position::START.legal_moves()[0];
    let progress = Progress::CurrentMove { depth: 9, current, number: 3 };
    let line = Reply::progress(&progress, CastlingMode::Standard, false).to_string();
    assert_eq!(line, format!("info depth 9 currmove {current} currmovenumber 3"));
}

#[test]
fn remark_stays_on_its_line() {
    let line = Reply::remark("one\ntwo\u{1b}[2J").to_string();
    assert_eq!(line, "info string one\u{fffd}two\u{fffd}[2J");
}

fn uci_move() -> impl Strategy<Value = UciMove> {
    (0_u8..64, 0_u8..64, any::<bool>()).prop_filter_map("somewhere", |(from, to, promotes)| {
        let (from, to) = (Square::from_index(from)?, Square::from_index(to)?);
        let promotion = promotes.then_some(Role::Queen);
        (from != to).then_some(UciMove { from, to, promotion })
    })
}

fn any_info() -> impl Strategy<Value = Info> {
    let counts = (
        option::of(any::<u32>()),
        option::of(any::<u32>()),
        option::of(1_usize..500),
        option::of(any::<u64>()),
        option::of(any::<u64>()),
        option::of(0_u16..=1000),
        option::of(any::<u64>()),
        option::of(any::<u32>()),
    );
    let value =
        prop_oneof![any::<i32>().prop_map(Value::Centipawns), any::<i32>().prop_map(Value::Mate)];
    let bound = proptest::sample::select(vec![Bound::Exact, Bound::Lower, Bound::Upper]);
    let chances = (0_u16..1000, 0_u16..1000, 0_u16..1000).prop_map(|(win, draw, loss)| Chances {
        win,
        draw,
        loss,
    });
    let rest = (option::of(value), bound, option::of(chances), option::of(uci_move()));
    let text = option::of("[a-z]{1,5}(  ?[a-z]{1,5}){0,3}");
    (counts, rest, option::of(1_usize..500), vec(uci_move(), 0..10), text).prop_map(
        |(counts, (value, bound, chances, current), current_number, variation, text)| Info {
            depth: counts.0,
            selective_depth: counts.1,
            rank: counts.2,
            value,
            bound,
            chances,
            nodes: counts.3,
            nodes_per_second: counts.4,
            hash_full: counts.5,
            tablebase_hits: counts.6,
            time: counts.7.map(|time| Duration::from_millis(time.into())),
            current,
            current_number,
            variation,
            text,
        },
    )
}

fn any_option() -> impl Strategy<Value = OptionDeclaration> {
    let word = || "[A-Z][a-z]{0,6}( [A-Z][a-z]{0,6}){0,2}";
    let kind = prop_oneof![
        any::<bool>().prop_map(|default| OptionKind::Check { default }),
        any::<(i64, i64, i64)>().prop_map(|(default, min, max)| OptionKind::Spin {
            default,
            min,
            max
        }),
        (word(), vec(word(), 1..4))
            .prop_map(|(default, choices)| OptionKind::Combo { default, choices }),
        Just(OptionKind::Button),
        prop_oneof![Just(String::new()).boxed(), word().boxed()]
            .prop_map(|default| OptionKind::Text { default }),
    ];
    (word(), kind).prop_map(|(name, kind)| OptionDeclaration { name, kind })
}

fn any_reply() -> impl Strategy<Value = Reply> {
    let text = "[A-Z][a-z]{0,6}( [A-Z][a-z]{0,6}){0,2}";
    let best = (uci_move(), option::of(uci_move()))
        .prop_map(|(best, ponder)| Reply::BestMove { best: Some(best), ponder });
    prop_oneof![
        Just(Reply::UciOk),
        Just(Reply::ReadyOk),
        Just(Reply::BestMove { best: None, ponder: None }),
        best,
        text.prop_map(Reply::Name),
        text.prop_map(Reply::Author),
        text.prop_map(Reply::Text),
        any_option().prop_map(Reply::Option),
        any_info().prop_map(|info| Reply::Info(Box::new(info))),
    ]
}

proptest! {
    #[test]
    fn written_text_is_read_again(reply in any_reply()) {
        let line = reply.to_string();
        prop_assert_eq!(line.parse(), Ok(reply), "{}", line);
    }

    #[test]
    fn any_line_is_a_reply_or_an_error_with_a_reason(
        line in "(info|bestmove|option|id) ([a-z0-9]{1,8} ?){0,12}",
    ) {
        if let Err(error) = line.parse::<Reply>() {
            prop_assert!(!error.to_string().is_empty());
        }
    }
}
