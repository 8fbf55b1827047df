//! Messages in any order: whatever happens, the page can be shown and means what it shows.

use threefold_chess::random::SplitMix64 as Random;

use super::*;
use crate::chess::model::{Card, CurrentGame};
use crate::chess::scene::scene;
use crate::shell::Controls;
use crate::shell::{Arrow, Page, SavedGame};

/// Number of games in which everything is taken back and done again.
const SEEDS: u64 = 100;

const ARROWS: [Arrow; 4] = [Arrow::Up, Arrow::Right, Arrow::Down, Arrow::Left];

fn any_square(random: &mut Random) -> Square {
    Square::ALL[random.below(64)]
}

/// A square that is worth a click: a piece that can move, or where the grabbed one can go.
fn sensible(model: &Model, random: &mut Random) -> Square {
    let moves = model.current_game.position().legal_moves();
    let from = model.hand.grabbed;
    let fitting: Vec<Square> = moves
        .iter()
        .filter(|legal| Some(legal.from()) == from)
        .map(|legal| legal.destination())
        .collect();
    match (fitting.len(), moves.len()) {
        (0, 0) => any_square(random),
        (0, count) => moves[random.below(count)].from(),
        (count, _) => fitting[random.below(count)],
    }
}

fn any_text(random: &mut Random) -> String {
    let texts = [
        "",
        "1. e4 (1. d4 {x} d5) e5 2. Ke5 *",
        "[White \"A\"]\n\n1. e4 (1. d4 Nf6) (1. c4) c5 $3 {[%eval 0.2]} 1-0",
        "8/P6k/8/8/8/8/8/K7 w - - 98 70",
        "8/8/8 w",
    ];
    texts[random.below(texts.len())].to_owned()
}

/// A line of the engine: nonsense, a thought, or a move.
fn engine_line(model: &Model, random: &mut Random) -> String {
    let position = model.current_game.live().position();
    let moves = position.legal_moves();
    let best = moves.get(random.below(moves.len().max(1))).map(ToString::to_string);
    let best = best.unwrap_or_default();
    match random.below(5) {
        0 => "info depth pv score".to_owned(),
        1 => format!("info depth 3 multipv {} score cp -7 pv {best}", random.below(4)),
        2 => format!("info depth 9 score mate -2 pv {best}"),
        _ => format!("bestmove {best}"),
    }
}

fn any_choice(random: &mut Random) -> Choice {
    let times = ["", "1", "3m+2", "soon", "2/5:3d1"];
    let starts = ["", "8/8/3k4/8/3K4/8/7R/8 w - - 97 60", "x"];
    match random.below(6) {
        0 => Choice::Opponent(Opponent::Person),
        1 => Choice::Opponent(Opponent::Engine),
        2 => Choice::Side([Side::White, Side::Black, Side::Random][random.below(3)]),
        3 => Choice::Level(random.below(256) as u8),
        4 => Choice::Time(times[random.below(times.len())].to_owned()),
        _ => Choice::Start(starts[random.below(starts.len())].to_owned()),
    }
}

fn any_message(model: &Model, random: &mut Random) -> ShellMsg {
    let rule = Rule::ALL[random.below(2)];
    let node = NodeId(random.below(40) as u32);
    let lines = ["e4", "why e2e5", "claims", "pgn", "draw", "draw Nf3", "moves e2", "é", "accept"];
    let keys = [Key::Enter, Key::Escape, Key::Arrow(ARROWS[random.below(4)])];
    let games: Vec<GameId> = scene(model).games.into_iter().map(|game| game.id).collect();
    match random.below(90) {
        0 => Msg::NewGame.into(),
        1..4 => Msg::FormChanged(any_choice(random)).into(),
        4 | 5 => ShellMsg::JumpTo(node),
        6 => Msg::PromoteVariation(Some(node)).into(),
        7 => Msg::DeleteVariation(Some(node)).into(),
        8 => Msg::Claim {
            rule,
            announced: model.current_game.live().claims().announcing.first().map(|it| it.1),
        }
        .into(),
        9 => Msg::AnnounceToggled(rule).into(),
        10 => [Msg::Offer, Msg::Accept, Msg::Decline][random.below(3)].clone().into(),
        11 => Msg::TextEntered(any_text(random)).into(),
        12 => ShellMsg::KeepGoodPart,
        13 => ShellMsg::LineEntered(lines[random.below(lines.len())].to_owned()),
        14 => Msg::LinesSet(random.below(256) as u8).into(),
        15 => Msg::PlayLine(random.below(3)).into(),
        16 => ShellMsg::WorkerFailed("?".to_owned()),
        17 => ShellMsg::KeyPressed { at: any_square(random), key: keys[random.below(3)] },
        18 => ShellMsg::DragStarted(sensible(model, random)),
        19 => ShellMsg::Dropped(Some(sensible(model, random))),
        20 => Msg::PromotionChosen(Role::ALL[random.below(6)]).into(),
        21 => [ShellMsg::Dismissed, ShellMsg::ClickedElsewhere][random.below(2)].clone(),
        22 if random.below(2) == 0 => ShellMsg::SquarePressed(any_square(random)),
        22 => ShellMsg::SquareFocused(any_square(random)),
        23 if !games.is_empty() => ShellMsg::OpenGame(games[random.below(games.len())].clone()),
        24 if !games.is_empty() => ShellMsg::ForgetGame(games[random.below(games.len())].clone()),
        25 => ShellMsg::Woken,
        26..36 => msg(Control::all().nth(random.below(Control::all().count())).unwrap()),
        36..46 => ShellMsg::WorkerSaid(engine_line(model, random)),
        46 => ShellMsg::SquareClicked(any_square(random)),
        _ => ShellMsg::SquareClicked(sensible(model, random)),
    }
}

/// Checks what holds whatever happens.
#[track_caller]
fn check(model: &Model) {
    let table = &model.current_game;
    assert!(table.tree.is_main(table.tip()), "the game is the main line");
    assert!(table.tree.has(table.tip()) && table.tree.has(table.current));
    assert_eq!(*table.live().position(), table.tree.node(table.tip()).position);
    assert_eq!(*table.position(), table.tree.node(table.current).position);
    assert_eq!(table.live().moves().count(), table.tree.node(table.tip()).ply);
    let shown = scene(model);
    assert_eq!(shown.board.squares.len(), 64);
    assert!(shown.graph.current < shown.graph.points.len());
    if let Some(Card::End) = model.card {
        assert!(table.live().ending().is_some());
    }
    if let Some(thinking) = &model.engine.thinking {
        assert!(table.tree.has(thinking.found.node));
    }
    let pgn = table.record().to_string();
    let record: threefold_game::pgn::Record = pgn.parse().unwrap();
    assert_eq!(record.to_string(), pgn);
}

#[test]
fn any_order_of_messages_can_be_shown_stored_and_read_again() {
    for seed in 0..12 {
        let mut random = Random::new(seed);
        let mut model = fresh();
        for step in 0..250 {
            let now = model.shell.tab.now + random.below(400) as u64;
            update(&mut model, ShellMsg::TimePassed { now, date: now });
            let msg = any_message(&model, &mut random);
            let effects = update(&mut model, msg.clone());
            if step % 5 == 0 {
                check(&model);
            }
            let ours = model.current_game.id().key(Chess::PREFIX);
            // What was stored last counts: a premove follows the engine's move at once.
            if let Some((_, text)) = stored(&effects).into_iter().rfind(|(key, _)| *key == ours) {
                let id = model.current_game.id().clone();
                let again =
                    CurrentGame::from_saved(&SavedGame::from_text(&text).unwrap(), id).unwrap();
                let ours = &model.current_game;
                assert_eq!(
                    again.live().state(),
                    ours.live().state(),
                    "seed {seed}, {msg:?}\n{text}"
                );
                assert_eq!(again.draft().to_string(), ours.draft().to_string(), "{msg:?}");
                assert_eq!((again.seats, again.strength), (ours.seats, ours.strength));
            }
        }
    }
}

/// A game with variations, between people or against the engine.
fn random_game(random: &mut Random, has_undo: bool) -> Model {
    let has_engine = random.below(2) == 0;
    let mut model = if has_engine { against_engine(Side::White, 3, "").0 } else { fresh() };
    for _ in 0..60 {
        let msg = match random.below(if has_undo { 36 } else { 33 }) {
            0 => Msg::Resign.into(),
            1 => Msg::PromoteVariation(None).into(),
            2 => Msg::DeleteVariation(None).into(),
            3 => ShellMsg::First,
            4 => ShellMsg::Previous,
            5 => ShellMsg::Last,
            30..33 => ShellMsg::WorkerSaid(engine_line(&model, random)),
            33 | 34 => ShellMsg::Undo,
            35 => ShellMsg::Redo,
            _ => ShellMsg::SquareClicked(sensible(&model, random)),
        };
        update(&mut model, msg);
        update(&mut model, Msg::PromotionChosen(Role::Queen));
    }
    model
}

#[test]
fn whatever_was_taken_back_is_done_again() {
    for seed in 0..SEEDS {
        let has_undo = seed % 2 == 1;
        let mut model = random_game(&mut Random::new(seed), has_undo);
        let game = |model: &Model| {
            let game = &model.current_game;
            (game.draft().to_string(), game.tip(), game.live().clone())
        };
        let mut seen = vec![game(&model)];
        while model.current_game.can_undo() {
            update(&mut model, ShellMsg::Undo);
            check(&model);
            let now = game(&model);
            assert!(seen.len() < 100, "seed {seed}");
            // A step along a line that is there changes nothing.
            if seen.last() != Some(&now) {
                seen.push(now);
            }
        }
        assert_eq!(model.current_game.tip(), NodeId::START);
        assert!(has_undo || model.current_game.current == NodeId::START, "seed {seed}");
        let mut again = vec![game(&model)];
        while model.current_game.can_redo() {
            update(&mut model, ShellMsg::Redo);
            check(&model);
            again.push(game(&model));
        }
        assert!(has_undo || again.last() == seen.first(), "seed {seed}");
        // More may be seen on the way back: an undo takes all since the own turn, and what was taken back before is
        // done again, too.
        let mut again = again.iter().rev();
        assert!(seen.iter().all(|seen| again.any(|it| it == seen)), "seed {seed}");
    }
}
