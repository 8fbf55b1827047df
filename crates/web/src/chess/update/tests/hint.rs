//! Hints: when they go away, and that they agree with the analysis.

use super::*;
use crate::chess::scene::scene;

const FOUND: [&str; 2] = ["info depth 8 score cp 20 pv e7e5 g1f3", "bestmove e7e5"];

#[test]
fn a_hint_goes_away_with_the_game() {
    for end in [vec![Msg::Resign], vec![Msg::Offer, Msg::Accept]] {
        let mut model = played("e2e4");
        update(&mut model, Msg::HintAsked);
        engine_says(&mut model, &FOUND);
        assert!(scene(&model).analysis.hint.is_some());
        for msg in end {
            update(&mut model, msg);
        }
        assert!(model.current_game.live().ending().is_some());
        let shown = scene(&model);
        assert_eq!((shown.analysis.hint, shown.board.arrows.len()), (None, 0));
    }
}

#[test]
fn a_hint_is_not_looked_for_after_the_end() {
    let mut model = played("e2e4");
    update(&mut model, Msg::HintAsked);
    assert!(update(&mut model, Msg::Resign).contains(&Effect::StopWork));
    assert_eq!(model.engine.purpose(), None);
}

#[test]
fn a_hint_is_the_best_line_of_the_analysis() {
    let mut model = played("e2e4");
    update(&mut model, Msg::AnalysisToggled);
    engine_says(&mut model, &["info depth 20 score cp -20 pv c7c5 g1f3"]);
    let effects = update(&mut model, Msg::HintAsked);
    assert!(told(&effects).is_empty(), "the engine is not asked again");
    assert!(announced(&effects).starts_with("Hint: c5."), "{effects:?}");
    let shown = scene(&model);
    assert_eq!((shown.analysis.hint, shown.board.arrows.len()), (None, 1));
    // Also when it is over.
    update(&mut model, Msg::AnalysisToggled);
    update(&mut model, Msg::HintAsked);
    assert!(scene(&model).analysis.hint.unwrap().starts_with("Hint: c5."));
}

#[test]
fn an_analysis_takes_the_place_of_a_hint() {
    let mut model = played("e2e4");
    update(&mut model, Msg::HintAsked);
    engine_says(&mut model, &FOUND);
    update(&mut model, Msg::AnalysisToggled);
    assert_eq!(scene(&model).analysis.hint, None);
    // A hint that was still looked for does not stay beside it either.
    update(&mut model, Msg::HintAsked);
    engine_says(&mut model, &FOUND);
    assert!(notice(&model).starts_with("Hint: e5."));
    assert_eq!(scene(&model).analysis.hint, None);
}

/// At 5+3 the strongest level took 10 to 18 seconds for its first moves.
#[test]
fn the_engine_does_not_plan_with_a_whole_clock() {
    let (mut model, _) = against_engine(Side::White, 10, "5m+3");
    let told = told(&play(&mut model, "e2e4"));
    let go = told.last().unwrap();
    assert_eq!(go, "go wtime 30000 btime 30000 winc 1000 binc 1000");
    let (mut model, _) = against_engine(Side::White, 10, "20s");
    let effects = play(&mut model, "e2e4");
    assert!(self::told(&effects).last().unwrap().starts_with("go wtime 20000 btime 20000"));
}
