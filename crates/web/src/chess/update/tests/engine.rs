//! Requests to the engine, and what comes of its answers.

use threefold_game::pgn::Evaluation;

use super::*;
use crate::chess::model::Purpose;
use crate::chess::scene::scene;

fn is_stopped(effects: &[Effect]) -> bool {
    effects.contains(&Effect::StopWork)
}

/// Everything between the options and the end of a request.
fn search(effects: &[Effect]) -> String {
    let told = told(effects);
    let lines = told.iter().filter(|line| line.starts_with("position") || line.starts_with("go"));
    lines.cloned().collect::<Vec<_>>().join(" | ")
}

const START: &str = "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn nothing_is_asked_of_the_engine_before_it_is_needed() {
    let (model, effects) = started(Start::default());
    assert!(told(&effects).is_empty());
    let (mut model, effects) = (model, effects);
    assert!(!is_stopped(&effects));
    assert!(told(&play(&mut model, "e2e4")).is_empty());
    assert_eq!(update(&mut model, ShellMsg::WorkerSaid("bestmove e7e5".to_owned())), []);
    assert_eq!(line(&model), "e4");
}

#[test]
fn the_engine_begins_when_it_has_the_white_pieces() {
    let (mut model, effects) = against_engine(Side::Black, 3, "");
    assert_eq!(search(&effects), format!("{START} | go movetime 200"));
    for option in [
        "ucinewgame",
        "setoption name UCI_LimitStrength value true",
        "setoption name UCI_Elo value 1200",
        "setoption name MultiPV value 1",
        "setoption name UCI_Chess960 value false",
    ] {
        assert!(told(&effects).iter().any(|line| line == option), "{option}");
    }
    assert_eq!(model.below, threefold_chess::Color::Black);
    assert!(scene(&model).players.iter().any(|player| player.is_thinking));
    let lines = ["info depth 7 score cp 31 pv d2d4 d7d5", "bestmove d2d4 ponder d7d5"];
    let effects = engine_says(&mut model, &lines);
    assert_eq!(announced(&effects), "White plays pawn d2 to d4.");
    assert_eq!(line(&model), "d4");
    assert_eq!(model.current_game.evaluation(NodeId::START), Some(Evaluation::Centipawns(31)));
    assert_eq!(model.current_game.tags.white(), "Threefold (level 3)");
}

#[test]
fn every_game_against_a_weak_engine_is_another_one() {
    let variety = |effects: &[Effect]| {
        told(effects).into_iter().find(|line| line.starts_with("setoption name Variety value "))
    };
    let (mut model, effects) = against_engine(Side::Black, 3, "");
    let first = variety(&effects);
    assert!(first.is_some());
    update(&mut model, ShellMsg::TimePassed { now: 60_000, date: 60_000 });
    update(&mut model, Msg::NewGameAsked);
    let second = variety(&update(&mut model, Msg::NewGame));
    assert!(second.is_some());
    assert_ne!(first, second);
}

#[test]
fn the_engine_answers_at_full_strength_on_the_top_level() {
    let (mut model, effects) = against_engine(Side::White, 10, "");
    assert!(told(&effects).is_empty());
    let effects = play(&mut model, "e2e4");
    assert_eq!(search(&effects), format!("{START} moves e2e4 | go movetime 2000"));
    let limit = "setoption name UCI_LimitStrength value false".to_owned();
    assert!(told(&effects).contains(&limit));
    engine_says(&mut model, &["info string hello", "nonsense", "", "bestmove e7e5"]);
    assert_eq!(line(&model), "e4 e5");
    let effects = play(&mut model, "g1f3");
    assert!(!told(&effects).contains(&"ucinewgame".to_owned()), "it is the same game");
}

#[test]
fn with_a_clock_the_engine_is_told_the_time() {
    let (mut model, _) = against_engine(Side::White, 5, "2/1+1");
    let effects = play(&mut model, "e2e4");
    assert!(search(&effects).ends_with("go wtime 30000 btime 30000 winc 1000 binc 1000"));
    // What it finds too late does not count.
    let now = model.shell.tab.now + 60_000;
    update(&mut model, ShellMsg::TimePassed { now, date: now });
    engine_says(&mut model, &["bestmove e7e5"]);
    assert_eq!((notice(&model), line(&model).as_str()), ("White wins on time.", "e4"));
    assert_eq!(model.engine.purpose(), None);
}

#[test]
fn nobody_moves_for_the_engine() {
    let (mut model, _) = against_engine(Side::White, 5, "");
    play(&mut model, "e2e4");
    refused(&mut model, Msg::Claim { rule: Rule::Threefold, announced: None }, "computer's turn");
    refused(&mut model, Msg::AnnounceToggled(Rule::Threefold), "computer's turn");
    refused(&mut model, ShellMsg::LineEntered("e7e5".to_owned()), "black");
    refused(&mut model, Msg::HintAsked, "its own move");
}

#[test]
fn taking_back_stops_the_engine_and_leads_to_the_own_turn() {
    let (mut model, _) = against_engine(Side::White, 5, "");
    play(&mut model, "e2e4");
    let effects = update(&mut model, ShellMsg::Undo);
    assert!(is_stopped(&effects) && told(&effects).is_empty());
    assert_eq!(line(&model), "");
    play(&mut model, "d2d4");
    engine_says(&mut model, &["bestmove d7d5"]);
    let effects = update(&mut model, ShellMsg::Undo);
    assert!(!is_stopped(&effects));
    assert_eq!(line(&model), "");
    update(&mut model, ShellMsg::Redo);
    assert_eq!(line(&model), "d4 d5");
    let (mut model, _) = against_engine(Side::Black, 5, "");
    engine_says(&mut model, &["bestmove d2d4"]);
    refused(&mut model, ShellMsg::Undo, "nothing to undo");
}

#[test]
fn the_engine_plays_on_while_somebody_looks_back() {
    let (mut model, _) = against_engine(Side::White, 5, "");
    play(&mut model, "e2e4");
    let effects = update(&mut model, ShellMsg::First);
    assert!(!is_stopped(&effects));
    let effects = engine_says(&mut model, &["bestmove e7e5"]);
    assert_eq!(line(&model), "");
    assert_eq!(model.current_game.live().moves().count(), 2);
    // A move tried here is nothing to the engine.
    assert!(told(&effects).is_empty() && told(&play(&mut model, "d2d4 d7d5")).is_empty());
    let tip = model.current_game.tip();
    update(&mut model, ShellMsg::JumpTo(tip));
    assert_eq!(line(&model), "e4 e5");
}

#[test]
fn a_premove_is_shown_and_played_if_it_is_legal() {
    let (mut model, _) = against_engine(Side::White, 5, "");
    play(&mut model, "e2e4");
    click(&mut model, "g1");
    let effects = click(&mut model, "f3");
    assert_eq!(announced(&effects), "Premove g1f3. It is played on your turn if it is legal.");
    assert!(scene(&model).status.mode.is_some());
    let effects = engine_says(&mut model, &["bestmove e7e5"]);
    assert_eq!(line(&model), "e4 e5 Nf3");
    assert_eq!(model.premove, None);
    assert!(search(&effects).contains("e2e4 e7e5 g1f3 | go"), "the engine goes on at once");
    refused(&mut model, ShellMsg::SquareClicked(at("e5")), "black");
    click(&mut model, "f3");
    click(&mut model, "e5");
    engine_says(&mut model, &["bestmove d8h4"]);
    assert_eq!(line(&model), "e4 e5 Nf3 Qh4 Nxe5");
}

#[test]
fn an_illegal_premove_is_dropped_and_one_can_be_called_off() {
    let (mut model, _) = against_engine(Side::White, 5, "");
    play(&mut model, "e2e4");
    click(&mut model, "e4");
    click(&mut model, "e5");
    engine_says(&mut model, &["bestmove e7e5"]);
    assert_eq!(
        (line(&model).as_str(), notice(&model)),
        ("e4 e5", "The premove was not legal, so it was canceled.")
    );
    play(&mut model, "d2d4");
    for call_off in [ShellMsg::Dismissed, ShellMsg::SquareClicked(at("h5"))] {
        click(&mut model, "d4");
        click(&mut model, "e5");
        assert!(model.premove.is_some());
        update(&mut model, call_off);
        assert_eq!((model.premove, notice(&model)), (None, "Premove canceled."));
    }
}

/// White has a pawn that can promote after black's move.
fn before_promotion() -> Model {
    let (mut model, _) = against_engine(Side::White, 5, "");
    update(&mut model, Msg::FormChanged(Choice::Start("8/P6k/8/8/8/8/8/K7 b - - 0 1".to_owned())));
    update(&mut model, Msg::NewGame);
    click(&mut model, "a7");
    click(&mut model, "a8");
    model
}

#[test]
fn a_premoved_pawn_becomes_what_was_chosen() {
    let mut model = before_promotion();
    assert_eq!(model.premove, None);
    let asked = scene(&model).promotion.unwrap();
    assert_eq!(asked.color, threefold_chess::Color::White);
    let effects = update(&mut model, Msg::PromotionChosen(Role::Knight));
    assert_eq!(announced(&effects), "Premove a7a8n. It is played on your turn if it is legal.");
    assert_eq!(scene(&model).promotion, None);
    engine_says(&mut model, &["bestmove h7h6"]);
    assert_eq!(line(&model), "Kh6 a8=N");
}

#[test]
fn a_promotion_chosen_after_the_engines_move_is_played() {
    let mut model = before_promotion();
    engine_says(&mut model, &["bestmove h7h6"]);
    assert!(scene(&model).promotion.is_some());
    update(&mut model, Msg::PromotionChosen(Role::Rook));
    assert_eq!(line(&model), "Kh6 a8=R");
}

#[test]
fn a_premoved_promotion_can_be_called_off_before_it_is_chosen() {
    let mut model = before_promotion();
    update(&mut model, ShellMsg::Dismissed);
    assert_eq!((model.promotion, model.premove), (None, None));
    engine_says(&mut model, &["bestmove h7h6"]);
    assert_eq!(line(&model), "Kh6");
}

#[test]
fn the_engine_claims_a_draw_it_does_not_want_to_leave() {
    let (mut model, _) = against_engine(Side::White, 5, "");
    for pair in [("g1f3", "g8f6"), ("f3g1", "f6g8"), ("g1f3", "g8f6")] {
        play(&mut model, pair.0);
        engine_says(&mut model, &[&format!("bestmove {}", pair.1)]);
    }
    play(&mut model, "f3g1");
    let lines = ["info depth 9 score cp -5 pv f6g8", "bestmove f6g8"];
    engine_says(&mut model, &lines);
    let ending = model.current_game.live().ending().unwrap().to_string();
    assert_eq!(ending, "draw by threefold repetition, claimed by black announcing Ng8");
    assert_eq!(model.current_game.live().moves().count(), 7);
}

#[test]
fn the_engine_answers_an_offer() {
    for (score, said) in
        [("score cp 900", "Draw by agreement."), ("score cp -900", "Black declines the draw.")]
    {
        let (mut model, _) = against_engine(Side::White, 5, "");
        let effects = update(&mut model, Msg::Offer);
        assert!(search(&effects).ends_with("go movetime 300"));
        assert!(
            told(&effects).contains(&"setoption name UCI_LimitStrength value false".to_owned())
        );
        assert_eq!(model.engine.purpose(), Some(Purpose::Answer));
        let line = format!("info depth 5 {score} pv e2e4");
        engine_says(&mut model, &[&line, "bestmove e2e4"]);
        assert_eq!(notice(&model), said);
    }
}

#[test]
fn a_hint_is_an_arrow_and_a_sentence() {
    let mut model = played("e2e4");
    let effects = update(&mut model, Msg::HintAsked);
    assert!(search(&effects).ends_with(" e2e4 | go movetime 1000"));
    let lines = ["info depth 8 score cp -20 pv e7e5 g1f3", "bestmove e7e5"];
    let effects = engine_says(&mut model, &lines);
    let said = "Hint: e5. White is better by 0.20 pawns: 1... e5 2. Nf3 …";
    assert_eq!(announced(&effects), said);
    let shown = scene(&model);
    assert_eq!(shown.analysis.hint.as_deref(), Some(said));
    assert_eq!(shown.board.arrows[0].to, at("e5"));
    play(&mut model, "e7e5");
    assert!(scene(&model).board.arrows.is_empty());
}

#[test]
fn a_hint_may_be_to_claim() {
    let mut model = played("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    update(&mut model, Msg::HintAsked);
    engine_says(&mut model, &["info depth 8 score cp 0 pv e2e4", "bestmove e2e4"]);
    assert_eq!(notice(&model), "Hint: claim the draw by threefold repetition.");
}

#[test]
fn an_analysis_shows_lines_and_follows_the_board() {
    let mut model = fresh();
    update(&mut model, Msg::LinesSet(9));
    assert_eq!(model.engine.lines, 5);
    update(&mut model, Msg::LinesSet(2));
    let effects = update(&mut model, Msg::AnalysisToggled);
    assert_eq!(search(&effects), format!("{START} | go infinite"));
    assert!(told(&effects).contains(&"setoption name MultiPV value 2".to_owned()));
    engine_says(
        &mut model,
        &[
            "info depth 4 multipv 1 score cp 30 nodes 5000 pv e2e4 e7e5",
            "info depth 4 multipv 2 score cp 25 nodes 5600 pv d2d4",
            "info depth 5 multipv 1 score cp 99 lowerbound nodes 5700 pv c2c4",
            "info depth 5 multipv 7 score cp 25 pv d2d4",
        ],
    );
    let shown = scene(&model);
    let lines: Vec<_> =
        shown.analysis.lines.iter().map(|it| (it.score.as_str(), it.moves.as_str())).collect();
    assert_eq!(lines, [("+0.30", "1. e4 e5 …"), ("+0.25", "1. d4 …")]);
    assert_eq!(shown.analysis.progress.as_deref(), Some("Depth 4, 5 thousand positions"));
    assert_eq!(shown.evaluation.map(|it| it.text), Some("+0.30".to_owned()));
    let effects = update(&mut model, Msg::PlayLine(1));
    assert_eq!(line(&model), "d4");
    assert!(is_stopped(&effects) && search(&effects).ends_with(" d2d4 | go infinite"));
    assert!(told(&effects).contains(&"ucinewgame".to_owned()), "it is a fresh one");
    refused(&mut model, Msg::PlayLine(0), "no such line");
    let effects = update(&mut model, Msg::AnalysisToggled);
    assert!(is_stopped(&effects) && told(&effects).is_empty());
}

#[test]
fn an_analysis_that_has_seen_everything_does_not_begin_again() {
    let mut model = fresh();
    update(&mut model, Msg::AnalysisToggled);
    let effects = engine_says(&mut model, &["info depth 99 score mate 3 pv e2e4", "bestmove e2e4"]);
    assert!(told(&effects).is_empty());
    assert!(told(&update(&mut model, ShellMsg::Hovered(None))).is_empty());
    assert_eq!(scene(&model).analysis.lines.len(), 1);
    assert!(!told(&update(&mut model, Msg::LinesSet(3))).is_empty());
}

#[test]
fn the_engines_own_move_comes_before_the_analysis() {
    let (mut model, _) = against_engine(Side::White, 5, "");
    update(&mut model, Msg::AnalysisToggled);
    let effects = play(&mut model, "e2e4");
    assert!(is_stopped(&effects));
    assert_eq!(model.engine.purpose(), Some(Purpose::Move));
    let effects = engine_says(&mut model, &["bestmove e7e5"]);
    assert!(search(&effects).ends_with("e2e4 e7e5 | go infinite"));
    assert!(told(&effects).contains(&"setoption name UCI_LimitStrength value false".to_owned()));
}

#[test]
fn stopping_is_immediate_and_plays_what_was_found() {
    let (mut model, _) = against_engine(Side::White, 5, "");
    refused(&mut model, Msg::StopEngine, "not thinking");
    play(&mut model, "e2e4");
    engine_says(&mut model, &["info depth 1 score cp 5 pv c7c5"]);
    let effects = update(&mut model, Msg::StopEngine);
    assert!(is_stopped(&effects));
    assert_eq!(line(&model), "e4 c5");
    update(&mut model, Msg::HintAsked);
    let effects = update(&mut model, Msg::StopEngine);
    assert!(is_stopped(&effects) && model.engine.purpose().is_none());
    update(&mut model, Msg::AnalysisToggled);
    let effects = update(&mut model, Msg::StopEngine);
    assert!(is_stopped(&effects) && !model.engine.is_analysing);
}

#[test]
fn a_broken_engine_is_asked_again_only_on_demand() {
    let (mut model, _) = against_engine(Side::White, 5, "");
    play(&mut model, "e2e4");
    let fail = |model: &mut Model| update(model, ShellMsg::WorkerFailed("no memory".to_owned()));
    for _ in 0..2 {
        assert!(!told(&fail(&mut model)).is_empty(), "it is started again");
    }
    let effects = fail(&mut model);
    assert!(announced(&effects).contains("does not work: no memory") && told(&effects).is_empty());
    assert!(told(&update(&mut model, ShellMsg::Hovered(None))).is_empty());
    update(&mut model, ShellMsg::Undo);
    assert!(!told(&play(&mut model, "d2d4")).is_empty());
    let effects = engine_says(&mut model, &["bestmove (none)"]);
    assert!(announced(&effects).contains("found no move"), "{effects:?}");
}

#[test]
fn an_engine_that_breaks_down_is_started_again() {
    let (mut model, _) = against_engine(Side::White, 5, "");
    play(&mut model, "e2e4");
    for reply in ["e7e5", "d7d5", "c7c5"] {
        let effects = update(&mut model, ShellMsg::WorkerFailed("unreachable".to_owned()));
        assert_eq!(
            announced(&effects),
            "The engine stopped working and was restarted: unreachable."
        );
        assert!(told(&effects).contains(&"ucinewgame".to_owned()), "it is a fresh one");
        assert!(search(&effects).contains("e2e4"), "{effects:?}");
        engine_says(&mut model, &[&format!("bestmove {reply}")]);
        // What it does counts: its failures are not added up over a game.
        update(&mut model, ShellMsg::Undo);
        play(&mut model, "e2e4");
    }
}

#[test]
fn an_engine_that_is_silent_for_too_long_is_started_again() {
    let (mut model, effects) = against_engine(Side::Black, 5, "");
    let wake = |effects: &[Effect]| {
        effects.iter().find_map(|effect| match effect {
            Effect::WakeAfter(wait) => Some(*wait),
            _ => None,
        })
    };
    // A fresh one is loaded first, which may take long.
    assert_eq!(wake(&effects), None);
    assert!(told(&pass(&mut model, 600_000)).is_empty());
    let effects = engine_says(&mut model, &["info string hello"]);
    let patience = wake(&effects).unwrap();
    assert!((8_000..20_000).contains(&patience), "{patience}");
    assert!(told(&pass(&mut model, patience - 1)).is_empty());
    let effects = pass(&mut model, 1);
    assert!(announced(&effects).contains("was restarted: it does not answer"), "{effects:?}");
    assert!(search(&effects).starts_with(START) && is_stopped(&effects));
    engine_says(&mut model, &["bestmove d2d4"]);
    // From the second question on it is known to be there.
    assert!(wake(&play(&mut model, "d7d5")).is_some());
}

#[test]
fn an_analysis_may_be_silent() {
    let mut model = fresh();
    update(&mut model, Msg::AnalysisToggled);
    engine_says(&mut model, &["info depth 30 score cp 5 pv d2d4"]);
    assert_eq!(pass(&mut model, 3_600_000), []);
}

#[test]
fn another_game_ends_what_was_thought() {
    let (mut model, _) = against_engine(Side::White, 5, "");
    play(&mut model, "e2e4");
    let effects = update(&mut model, Msg::NewGame);
    assert!(is_stopped(&effects) && told(&effects).is_empty());
    let (mut model, _) = against_engine(Side::White, 5, "");
    play(&mut model, "e2e4");
    assert!(is_stopped(&update(&mut model, Msg::Resign)));
    assert_eq!(notice(&model), "White resigned. Black wins.");
}

#[test]
fn a_game_of_chess960_is_told_as_such() {
    let mut model = from_fen("1r2k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1", "");
    play(&mut model, "e1b1");
    let effects = update(&mut model, Msg::HintAsked);
    let told = told(&effects);
    assert!(told.contains(&"setoption name UCI_Chess960 value true".to_owned()), "{told:?}");
    assert!(told.iter().any(|line| line.ends_with("moves e1b1")), "{told:?}");
}

#[test]
fn a_side_by_chance_is_one_or_the_other() {
    let mut sides = Vec::new();
    for now in [1000, 1001] {
        let mut model = fresh();
        update(&mut model, ShellMsg::TimePassed { now, date: now });
        update(&mut model, Msg::FormChanged(Choice::Side(Side::Random)));
        update(&mut model, Msg::NewGame);
        sides.extend(model.current_game.challenger());
    }
    assert_eq!(sides, [threefold_chess::Color::White, threefold_chess::Color::Black]);
}

/// The answers of the real engine to lines.
fn real_engine(session: &mut threefold_engine::uci::Session, lines: &[String]) -> Vec<String> {
    use threefold_engine::uci::Action;
    let mut said = Vec::new();
    for line in lines {
        let mut actions = std::collections::VecDeque::from(session.hear(line));
        while let Some(action) = actions.pop_front() {
            match action {
                Action::Say(reply) => said.push(reply.to_string()),
                Action::Run(task) => {
                    let done = task.run(|reply| said.push(reply.to_string()));
                    actions.extend(session.resume(done));
                }
                Action::Quit => panic!("nobody wants to leave"),
            }
        }
    }
    said
}

#[test]
fn the_real_engine_understands_every_word_and_is_understood() {
    let mut session = threefold_engine::uci::Session::new();
    let (mut model, mut effects) = against_engine(Side::Black, 1, "60+1");
    for reply in ["e7e5", "d7d6"] {
        let said = real_engine(&mut session, &told(&effects));
        assert!(said.iter().all(|line| !line.starts_with("info string")), "{said:?}");
        for line in said {
            update(&mut model, ShellMsg::WorkerSaid(line));
        }
        effects = update(&mut model, ShellMsg::LineEntered(reply.to_owned()));
    }
    assert!(model.current_game.live().moves().count() >= 3, "{}", line(&model));
    assert!(model.current_game.evaluation(NodeId::START).is_some());
}
