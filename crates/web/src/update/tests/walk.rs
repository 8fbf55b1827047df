//! Messages in any order: whatever happens, the page can be shown and means what it shows.

use threefold_chess::random::SplitMix64 as Random;
use threefold_chess::{Bitboard, Square};

use super::*;
use crate::model::StoredGame;
use crate::scene::{Scene, scene};

const CHARACTERS: [char; 6] = ['u', 'r', ',', '.', 'f', 'x'];

fn place(random: &mut Random) -> Place {
    let board = BoardId::ALL[random.below(4)];
    Place::new(board, Square::ALL[random.below(64)])
}

/// A square that is worth a click: a piece of the player to move, or a playable square.
fn sensible(model: &Model, random: &mut Random) -> Place {
    let position = model.table().position();
    let moves = position.legal_moves();
    if moves.is_empty() {
        return place(random);
    }
    let board = position.turn().boards()[random.below(2)];
    let from = model.hand.grabbed.map(|grabbed| grabbed.square);
    let fitting: Vec<Square> =
        moves.iter().filter(|one| Some(one.from) == from).map(|one| one.to).collect();
    let square = match fitting.len() {
        0 => moves[random.below(moves.len())].from,
        count => fitting[random.below(count)],
    };
    Place::new(board, square)
}

fn any_message(model: &Model, random: &mut Random) -> Msg {
    let files = ["", "{}", r#"{"variant":"duplicate-chess","version":1,"moves":[]}"#];
    let lines = ["e2e4", "why e7e5", "ghosts", "help", "undo", "north resigns", "go to 3", "é"];
    let keys = [Key::Enter, Key::Escape, Key::Arrow(Arrow::ALL[random.below(4)])];
    let some = |random: &mut Random| (random.below(3) > 0).then(|| place(random));
    match random.below(140) {
        0 => Msg::NewGame,
        1 | 2 => Msg::Undo,
        3 => Msg::Redo,
        4 => Msg::First,
        5 => Msg::Previous,
        6 => Msg::Next,
        7 => Msg::Last,
        8 => Msg::JumpTo(random.below(20)),
        9 => Msg::Claim,
        10 => [Msg::DeclareDraw, Msg::Resign(Seat::ALL[random.below(4)])][random.below(2)].clone(),
        11 => Msg::Save { name: "x".to_owned() },
        12 => Msg::Loaded { name: String::new(), text: files[random.below(3)].to_owned() },
        13 => Msg::KeepGoodPart,
        14 => Msg::Share,
        15 => Msg::CodeEntered(model.table().game().to_share_code().unwrap_or_default()),
        16 => Msg::CopyLink,
        17 => Msg::Copied { is_done: random.below(2) == 0 },
        18 => Msg::FocusToggled,
        19 => Msg::AutoFocusSet(random.below(2) == 0),
        20 => Msg::RulingChosen { ruling: Ruling::ALL[random.below(6)], answer: random.below(3) },
        21 => Msg::LineEntered(lines[random.below(lines.len())].to_owned()),
        22 if random.below(3) == 0 => Msg::LessonStarted(LessonId::ALL[random.below(9)]),
        23 => Msg::LessonAnswered(random.below(3)),
        24 => Msg::LessonNext,
        25 => Msg::LessonLeft,
        26 => [Msg::Dismissed, Msg::ClickedElsewhere][random.below(2)].clone(),
        27 => Msg::PromotionChosen(Role::ALL[random.below(6)]),
        28 => Msg::Hovered(some(random)),
        29 => Msg::DragStarted(sensible(model, random)),
        30 => Msg::Dropped(some(random)),
        31 => Msg::KeyPressed { at: place(random), key: keys[random.below(3)] },
        32 => {
            Msg::KeyPressed { at: place(random), key: Key::Character(CHARACTERS[random.below(6)]) }
        }
        33 if random.below(2) == 0 => Msg::SquarePressed(place(random)),
        33 => Msg::SquareFocused(place(random)),
        34 => Msg::SquareClicked(place(random)),
        35 => Msg::TimePassed(random.below(10_000) as u64),
        36 => Msg::StorageChanged {
            key: model.table.id().key(),
            text: Some(StoredGame::of(model.table(), 1).to_text()),
        },
        37 => match model.shelf.newest_first().get(random.below(3)) {
            Some((id, _)) => Msg::OpenGame((*id).clone()),
            None => Msg::StorageFailed,
        },
        38 => Msg::FragmentChanged("#g=1".to_owned()),
        _ => Msg::SquareClicked(sensible(model, random)),
    }
}

/// What must be true of every scene.
fn check(model: &Model, scene: &Scene) {
    let position = model.table().position();
    let grabbed = model.hand.grabbed;
    let legal: Bitboard = position
        .legal_moves()
        .iter()
        .filter(|one| Some(one.from) == grabbed.map(|grabbed| grabbed.square))
        .fold(Bitboard::EMPTY, |all, one| all.with(one.to));
    for (id, board) in scene.boards.iter() {
        assert_eq!(board.squares.len(), 64);
        assert_eq!(board.squares.iter().filter(|square| square.is_tabbable).count(), 1);
        let playable = board.squares.iter().filter(|square| square.highlight.is_playable());
        let playable = playable.fold(Bitboard::EMPTY, |all, square| all.with(square.place.square));
        let is_theirs = position.turn().boards().contains(&id);
        assert_eq!(playable, if is_theirs { legal } else { Bitboard::EMPTY }, "{id}");
        for square in board.squares.iter().filter(|square| square.highlight.is_playable()) {
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
            assert_eq!(square.highlight == crate::scene::Highlight::PlayableCapture, captures);
        }
    }
    assert!(model.table().shown() <= model.table().len());
    let rows: usize =
        scene.panel.log.iter().flat_map(|row| &row.cells).filter(|cell| cell.is_some()).count();
    assert_eq!(rows, model.table().moves().count());
    assert!(scene.promotion.as_ref().is_none_or(|dialog| dialog.choices.len() == 4));
}

#[test]
fn any_order_of_messages_leaves_a_page_that_can_be_shown() {
    for seed in 0..4 {
        let mut random = Random::new(seed);
        let mut model = fresh();
        let mut longest = 0;
        for _ in 0..600 {
            let msg = any_message(&model, &mut random);
            let own = model.table.clone();
            let is_in_lesson = model.lesson.is_some();
            update(&mut model, msg.clone());
            check(&model, &scene(&model));
            if is_in_lesson && model.lesson.is_some() {
                assert_eq!(model.table.game(), own.game(), "{msg:?}");
            }
            longest = longest.max(model.table.len());
        }
        assert!(longest > 8, "games were played: {longest}");
    }
}
