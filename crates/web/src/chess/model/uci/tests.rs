//! Lines of an engine, good and bad.

use super::*;

fn said(line: &str) -> Said {
    read(line, &Position::START)
}

fn info(line: &str) -> Info {
    match said(line) {
        Said::Info(info) => info,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn a_line_of_thought_is_read_whole() {
    let info = info(
        "info depth 12 seldepth 20 multipv 2 score cp -35 lowerbound nodes 4711 nps 9 time 3 pv \
         e2e4 e7e5 g1f3",
    );
    assert_eq!((info.depth, info.rank, info.nodes), (12, 2, 4711));
    assert_eq!((info.score, info.is_bound), (Some(Score::Centipawns(-35)), true));
    assert_eq!(info.moves.len(), 3);
}

#[test]
fn mates_are_read_and_seen_from_whites_side() {
    let score = info("info depth 3 score mate -2 pv e2e4").score.unwrap();
    assert_eq!(for_white(score, Color::White), Evaluation::Mate(-2));
    assert_eq!(for_white(score, Color::Black), Evaluation::Mate(2));
    assert_eq!(for_white(Score::Mate(0), Color::White), Evaluation::Mate(-1));
    assert!(centipawns(score) < -10_000 && centipawns(Score::Mate(1)) > 10_000);
}

#[test]
fn garbage_is_skipped() {
    for line in [
        "",
        "info",
        "info depth",
        "info score",
        "info score cp x",
        "info depth -3 pv",
        "bestmove",
        "bestmove (none)",
        "bestmove e2e5",
        "info pv e2e5 e7e5",
        "readyok",
        "\u{0}\u{fffd} e2e4",
        "info score cp 99999999999",
        "info string pv e2e4",
        "INFO depth 3",
    ] {
        match said(line) {
            Said::Info(info) => {
                assert!(info.moves.is_empty() && info.score.is_none(), "{line}: {info:?}");
            }
            Said::Best(best) => assert_eq!(best, None, "{line}"),
            Said::Other => {}
        }
    }
    let long = format!("info depth 3 pv e2e4 {}", "x".repeat(MAX_LINE));
    assert_eq!(said(&long), Said::Other);
}

#[test]
fn what_is_legal_before_nonsense_is_kept() {
    assert_eq!(info("info depth 1 pv e2e4 e7e5 e4e5 d7d5").moves.len(), 2);
    let best = said("bestmove e2e4 ponder e7e5");
    assert!(matches!(best, Said::Best(Some(best)) if best.to_string() == "e2e4"));
}
