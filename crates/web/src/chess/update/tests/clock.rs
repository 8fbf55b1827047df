//! Clocks and flags.

use super::storage::Browser;
use super::*;
use crate::chess::scene::scene;

fn timed(time: &str, fen: &str) -> Model {
    let mut model = fresh();
    for choice in [
        Choice::Opponent(Opponent::Person),
        Choice::Time(time.to_owned()),
        Choice::Start(fen.to_owned()),
    ] {
        update(&mut model, Msg::FormChanged(choice));
    }
    update(&mut model, Msg::NewGame);
    assert!(model.current_game.clocks.is_some(), "{:?}", model.shell.notice);
    model
}

fn wake(effects: &[Effect]) -> Option<u64> {
    effects.iter().find_map(|effect| match effect {
        Effect::WakeAfter(milliseconds) => Some(*milliseconds),
        _ => None,
    })
}

fn clocks(model: &Model) -> [String; 2] {
    let [above, below] = scene(model).players.map(|player| player.clock.unwrap().text);
    [below, above]
}

#[test]
fn nobodys_time_runs_before_the_first_move() {
    let mut model = timed("5m+3", "");
    let effects = pass(&mut model, 1_000_000);
    assert_eq!(effects, []);
    assert_eq!(clocks(&model), ["5:00", "5:00"]);
    let effects = play(&mut model, "e2e4");
    assert_eq!(wake(&effects), Some(1000));
    assert_eq!(clocks(&model), ["5:03", "5:00"]);
    assert_eq!(wake(&pass(&mut model, 400)), Some(600));
}

#[test]
fn the_page_is_woken_when_what_is_shown_changes() {
    let mut model = timed("12s", "");
    let mut effects = play(&mut model, "e2e4");
    let mut shown = clocks(&model)[1].clone();
    while let Some(wait) = wake(&effects) {
        assert!((1..=1000).contains(&wait));
        effects = pass(&mut model, wait);
        let is_over = model.current_game.live().ending().is_some();
        assert!(is_over || clocks(&model)[1] != shown, "{shown}");
        shown.clone_from(&clocks(&model)[1]);
    }
    assert_eq!((shown.as_str(), notice(&model)), ("0:00.0", "White wins on time."));
}

#[test]
fn a_flag_falls_before_a_late_move_is_made() {
    let mut model = timed("10s", "");
    play(&mut model, "e2e4");
    click(&mut model, "e7");
    let now = model.shell.tab.now + 10_000;
    update(&mut model, ShellMsg::TimePassed { now, date: now });
    update(&mut model, ShellMsg::SquareClicked(at("e5")));
    assert_eq!(line(&model), "e4");
    assert_eq!(model.current_game.record().to_string().matches("time forfeit").count(), 1);
}

#[test]
fn a_flag_against_a_bare_king_draws() {
    let mut model = timed("10s", "8/8/3k4/8/3K4/8/7R/8 b - - 0 1");
    play(&mut model, "d6c6");
    pass(&mut model, 10_000);
    assert_eq!(notice(&model), "Draw: white ran out of time, but black cannot checkmate.");
}

#[test]
fn taking_back_gives_the_time_back_and_moves_note_it() {
    let mut model = timed("1+2", "");
    play(&mut model, "e2e4");
    pass(&mut model, 20_000);
    play(&mut model, "e7e5");
    assert_eq!(clocks(&model), ["1:02", "0:42"]);
    let text = model.current_game.record().to_string();
    assert!(text.contains("1. e4 {[%clk 0:01:02]} 1... e5 {[%clk 0:00:42]}"), "{text}");
    assert!(text.contains("[TimeControl \"60+2\"]"), "{text}");
    update(&mut model, ShellMsg::Undo);
    assert_eq!(clocks(&model)[1], "1:00");
    pass(&mut model, 5_000);
    play(&mut model, "e7e5");
    assert_eq!(model.current_game.record().to_string().matches("%clk").count(), 2);
    assert_eq!(clocks(&model)[1], "0:57");
}

#[test]
fn an_ended_game_stops_the_clock() {
    let mut model = timed("1", "");
    play(&mut model, "e2e4");
    update(&mut model, Msg::Resign);
    assert_eq!(pass(&mut model, 500_000), []);
    assert_eq!(clocks(&model), ["1:00", "1:00"]);
    // Undo lets it run again, redo stops it.
    update(&mut model, ShellMsg::Undo);
    pass(&mut model, 5_000);
    assert_eq!(clocks(&model), ["1:00", "0:55"]);
    update(&mut model, ShellMsg::Redo);
    assert_eq!(pass(&mut model, 500_000), []);
}

#[test]
fn looking_back_does_not_stop_the_clock() {
    let mut model = timed("1", "");
    play(&mut model, "e2e4 e7e5");
    update(&mut model, ShellMsg::First);
    pass(&mut model, 61_000);
    assert_eq!(notice(&model), "Black wins on time.");
}

/// A game with a minute on the clock, in which Black thinks for seconds.
fn thinking(seconds: u64) -> (Model, Browser) {
    let mut browser = Browser::default();
    let mut model = timed("1", "");
    browser.take(&play(&mut model, "e2e4"));
    for _ in 0..seconds {
        browser.take(&pass(&mut model, 1000));
    }
    (model, browser)
}

#[test]
fn a_reload_gives_no_time_back() {
    let (model, browser) = thinking(50);
    let (mut again, effects) = browser.reload_at(model.shell.tab.now + 3000);
    assert_eq!(clocks(&again), ["1:00", "0:07.0"]);
    assert!(wake(&effects).is_some());
    pass(&mut again, 7000);
    assert_eq!(notice(&again), "White wins on time.");
}

#[test]
fn a_page_that_was_away_comes_back_with_a_clock_that_stands() {
    let (model, browser) = thinking(50);
    let (mut again, effects) = browser.reload_at(model.shell.tab.now + 8 * 3_600_000);
    assert_eq!(clocks(&again), ["1:00", "0:10"]);
    assert_eq!(
        announced(&effects),
        "The page was away, so the clock is stopped until the next move."
    );
    assert_eq!(wake(&pass(&mut again, 60_000)), None);
    play(&mut again, "e7e5");
    pass(&mut again, 5000);
    assert_eq!(clocks(&again), ["0:55", "0:10"]);
}

#[test]
fn a_clock_that_stands_does_so_after_a_reload() {
    let (model, browser) = thinking(50);
    let (mut again, _) = browser.reload_at(model.shell.tab.now + 60_000);
    let mut browser = browser;
    browser.take(&update(&mut again, Msg::Offer));
    let (again, _) = browser.reload_at(again.shell.tab.now + 3000);
    assert_eq!(clocks(&again), ["1:00", "0:10"]);
}

#[test]
fn a_running_clock_is_stored_without_a_newer_game() {
    let (model, _) = thinking(1);
    let mut later = model.clone();
    let stored = (0..9).map(|_| stored(&pass(&mut later, 1000)).len()).sum::<usize>();
    assert_eq!(stored, 5);
    assert_eq!(scene(&later).games, scene(&model).games);
}

#[test]
fn a_saved_game_goes_on_with_the_time_it_had() {
    let (mut model, _) = thinking(50);
    let id = model.current_game.id().clone();
    update(&mut model, Msg::NewGame);
    pass(&mut model, 100_000);
    update(&mut model, ShellMsg::OpenGame(id));
    assert_eq!(clocks(&model), ["1:00", "0:10"]);
    pass(&mut model, 4000);
    assert_eq!(clocks(&model)[1], "0:06.0");
}

#[test]
fn a_bad_time_or_position_is_refused_in_the_form() {
    let mut model = fresh();
    update(&mut model, Msg::NewGameAsked);
    update(&mut model, Msg::FormChanged(Choice::Time("soon".to_owned())));
    refused(&mut model, Msg::NewGame, "ot a time control");
    assert!(scene(&model).form.is_some_and(|form| form.problem.is_some()));
    // It stays until the next attempt, lest the button slip away from under the pointer.
    update(&mut model, Msg::FormChanged(Choice::Time(String::new())));
    assert!(scene(&model).form.is_some_and(|form| form.problem.is_some()));
    update(&mut model, Msg::FormChanged(Choice::Start("8/8/8/8/8/8/8/8 w - - 0 1".to_owned())));
    refused(&mut model, Msg::NewGame, "hite has no king");
    update(&mut model, ShellMsg::Dismissed);
    assert!(scene(&model).form.is_none());
    assert_eq!(scene(&model).notice, None, "what was wrong with it is of no interest any more");
    update(&mut model, Msg::FormChanged(Choice::Start(String::new())));
    update(&mut model, Msg::NewGame);
    update(&mut model, Msg::NewGameAsked);
    assert!(scene(&model).form.is_some_and(|form| form.problem.is_none()));
}

#[test]
fn a_clock_does_not_follow_the_date() {
    let mut model = timed("1", "");
    play(&mut model, "e2e4");
    for date in [0, 1_000_000_000_000] {
        let now = model.shell.tab.now + 5000;
        update(&mut model, ShellMsg::TimePassed { now, date });
        update(&mut model, ShellMsg::Woken);
    }
    assert_eq!(clocks(&model), ["1:00", "0:50"]);
    assert_eq!(model.current_game.live().ending(), None);
}

#[test]
fn over_a_reload_a_clock_follows_the_date() {
    let (mut model, mut browser) = thinking(10);
    // The date was set while the page was there, or the machine has slept.
    let (now, date) = (model.shell.tab.now, 1_000_000_000_000);
    update(&mut model, ShellMsg::TimePassed { now, date });
    browser.take(&update(&mut model, ShellMsg::Left));
    let (again, _) = browser.reload_at(date + 3000);
    assert_eq!(clocks(&again), ["1:00", "0:47"]);
}
