//! Messages in any order: whatever happens, the page can be shown and means what it shows.

use threefold_chess::random::SplitMix64 as Random;
use threefold_chess::{Bitboard, Square};

use super::*;
use crate::duplicate::model::to_saved;
use crate::duplicate::scene::{Highlight, Scene, scene};
use crate::shell::Page;

const CHARACTERS: [char; 6] = ['u', 'r', ',', '.', 'f', 'x'];

fn place(random: &mut Random) -> Place {
    let board = BoardId::ALL[random.below(4)];
    Place::new(board, Square::ALL[random.below(64)])
}

/// A square that is worth a click: a piece of the player to move, or a playable square.
fn sensible(model: &Model, random: &mut Random) -> Place {
    let position = model.boards.current_game.position();
    let moves = position.legal_moves();
    if moves.is_empty() {
        return place(random);
    }
    let board = position.turn().boards()[random.below(2)];
    let from = model.boards.hand.grabbed.map(|grabbed| grabbed.square);
    let fitting: Vec<Square> =
        moves.iter().filter(|one| Some(one.from) == from).map(|one| one.to).collect();
    let square = match fitting.len() {
        0 => moves[random.below(moves.len())].from,
        count => fitting[random.below(count)],
    };
    Place::new(board, square)
}

fn any_message(model: &Model, random: &mut Random) -> ShellMsg {
    let files = ["", "{}", r#"{"variant":"duplicate-chess","version":1,"moves":[]}"#];
    let lines = ["e2e4", "why e7e5", "ghosts", "help", "undo", "north resigns", "go to 3", "é"];
    let keys = [
        Key::Enter,
        Key::Escape,
        Key::Arrow([Arrow::Up, Arrow::Right, Arrow::Down, Arrow::Left][random.below(4)]),
    ];
    let some = |random: &mut Random| (random.below(3) > 0).then(|| place(random));
    match random.below(140) {
        0 | 9 => [Msg::NewGame, Msg::Claim][random.below(2)].clone().into(),
        1 | 2 => ShellMsg::Undo,
        3 => ShellMsg::Redo,
        4..8 => [ShellMsg::First, ShellMsg::Previous, ShellMsg::Next, ShellMsg::Last]
            [random.below(4)]
        .clone(),
        8 => ShellMsg::JumpTo(random.below(20)),
        10 => [Msg::DeclareDraw, Msg::Resign(Seat::ALL[random.below(4)])][random.below(2)]
            .clone()
            .into(),
        11 => ShellMsg::Save { name: "x".to_owned() },
        12 => ShellMsg::Loaded { name: String::new(), text: files[random.below(3)].to_owned() },
        13 => ShellMsg::KeepGoodPart,
        14 | 16 => [Msg::Share, Msg::CopyLink][random.below(2)].clone().into(),
        15 => {
            Msg::CodeEntered(model.boards.current_game.game().to_share_code().unwrap_or_default())
                .into()
        }
        17 => ShellMsg::Copied { is_done: random.below(2) == 0 },
        18 | 19 => [Msg::FocusToggled, Msg::LessonWanted][random.below(2)].clone().into(),
        20 => Msg::RulingChosen { ruling: Ruling::ALL[random.below(7)], answer: random.below(3) }
            .into(),
        21 => ShellMsg::LineEntered(lines[random.below(lines.len())].to_owned()),
        26 => [ShellMsg::Dismissed, ShellMsg::ClickedElsewhere][random.below(2)].clone(),
        27 => Msg::PromotionChosen(Role::ALL[random.below(6)]).into(),
        28 => ShellMsg::Hovered(some(random)),
        29 => ShellMsg::DragStarted(sensible(model, random)),
        30 => ShellMsg::Dropped(some(random)),
        31 => ShellMsg::KeyPressed { at: place(random), key: keys[random.below(3)] },
        32 => ShellMsg::KeyPressed {
            at: place(random),
            key: Key::Character(CHARACTERS[random.below(6)]),
        },
        33 if random.below(2) == 0 => ShellMsg::SquarePressed(place(random)),
        33 => ShellMsg::SquareFocused(place(random)),
        34 => ShellMsg::SquareClicked(place(random)),
        35 => ShellMsg::TimePassed { now: 0, date: random.below(10_000) as u64 },
        36 => ShellMsg::StorageChanged {
            key: model.boards.current_game.id().key(Duplicate::PREFIX),
            text: Some(to_saved(&model.boards.current_game, 1).to_text()),
        },
        37 => match model.shell.saved_games.newest_first().get(random.below(3)) {
            Some((id, _)) => ShellMsg::OpenGame((*id).clone()),
            None => ShellMsg::StorageFailed,
        },
        38 => ShellMsg::FragmentChanged("#g=1".to_owned()),
        _ => ShellMsg::SquareClicked(sensible(model, random)),
    }
}

fn is_playable(highlight: Highlight) -> bool {
    matches!(highlight, Highlight::Playable | Highlight::PlayableCapture)
}

/// Checks what must be true of every scene.
fn check(model: &Model, scene: &Scene) {
    let position = model.boards.current_game.position();
    let grabbed = model.boards.hand.grabbed;
    let legal: Bitboard = position
        .legal_moves()
        .iter()
        .filter(|one| Some(one.from) == grabbed.map(|grabbed| grabbed.square))
        .fold(Bitboard::EMPTY, |all, one| all.with(one.to));
    for (id, board) in scene.boards.boards.iter() {
        assert_eq!(board.squares.len(), 64);
        assert_eq!(board.squares.iter().filter(|square| square.is_tabbable).count(), 1);
        let playable = board.squares.iter().filter(|square| is_playable(square.highlight));
        let playable = playable.fold(Bitboard::EMPTY, |all, square| all.with(square.place.square));
        let is_theirs = position.turn().boards().contains(&id);
        assert_eq!(playable, if is_theirs { legal } else { Bitboard::EMPTY }, "{id}");
        for square in board.squares.iter().filter(|square| is_playable(square.highlight)) {
            let synced = position
                .legal_moves()
                .iter()
                .copied()
                .find(|one| {
                    Some(one.from) == grabbed.map(|grabbed| grabbed.square)
                        && one.to == square.place.square
                })
                .unwrap();
            let captures = position.captured(synced)[id].is_some();
            assert_eq!(square.highlight == Highlight::PlayableCapture, captures);
        }
    }
    assert!(model.boards.current_game.shown() <= model.boards.current_game.len());
    let rows: usize =
        scene.log.rows.iter().flat_map(|row| &row.cells).filter(|cell| cell.is_some()).count();
    assert_eq!(rows, model.boards.current_game.moves().count());
    assert!(scene.boards.promotion.as_ref().is_none_or(|dialog| dialog.choices.len() == 4));
}

#[test]
fn any_order_of_messages_leaves_a_page_that_can_be_shown() {
    for seed in 0..4 {
        let mut random = Random::new(seed);
        let mut model = fresh();
        let mut longest = 0;
        for _ in 0..600 {
            let msg = any_message(&model, &mut random);
            update(&mut model, msg);
            check(&model, &scene(&model));
            longest = longest.max(model.boards.current_game.len());
        }
        assert!(longest > 8, "games were played: {longest}");
    }
}
