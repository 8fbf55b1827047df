//! The course.

use threefold_duplicate::Seat;

use super::*;
use crate::duplicate::model::Place;
use crate::duplicate::update::tests::{self as duplicate, at};
use crate::learn::model::{Answer, Model};
use crate::learn::scene::scene;
use crate::shell::Start;
use crate::shell::tests::{announced, sounds, stored, updates_of};

updates_of!(Learn);

fn fresh() -> Model {
    Model::default()
}

fn open(model: &mut Model) -> Vec<Effect> {
    update(model, ShellMsg::Opened { game: None })
}

fn task_text(model: &Model) -> String {
    scene(model).lesson.unwrap().task.to_owned()
}

fn click(model: &mut Model, place: &str) -> Vec<Effect> {
    update(model, ShellMsg::SquareClicked(at(place)))
}

/// Plays a move by clicks.
fn play(model: &mut Model, text: &str) -> Vec<Effect> {
    let board = model.boards.current_game.position().turn().boards()[0];
    let [from, to] = [&text[..2], &text[2..]].map(|part| Place::new(board, part.parse().unwrap()));
    update(model, ShellMsg::SquareClicked(from));
    update(model, ShellMsg::SquareClicked(to))
}

/// That something was refused with a sentence that has these words, and changed nothing.
#[track_caller]
fn refused(model: &mut Model, msg: impl Into<ShellMsg>, words: &str) {
    let before = model.boards.current_game.clone();
    let effects = update(model, msg);
    assert!(model.shell.notice.as_ref().is_some_and(|notice| notice.is_refusal), "{effects:?}");
    assert!(announced(&effects).contains(words), "{effects:?}");
    assert_eq!(model.boards.current_game, before);
}

fn learn_first(model: &mut Model, lessons: usize) {
    for lesson in &LessonId::ALL[..lessons] {
        add_learned(&mut model.shell.settings, *lesson);
    }
}

#[test]
fn the_whole_course_can_be_taken() {
    let mut model = fresh();
    update(&mut model, Msg::Started(LessonId::ALL[0]));
    let mut tasks = 0;
    while let Some(lesson) = model.lesson.clone() {
        tasks += 1;
        refused(&mut model, Msg::Next, "Solve the task first");
        match lesson.current().unwrap().answer {
            Answer::Moves(accepted) => drop(play(&mut model, accepted[0])),
            Answer::Choice { right } => drop(update(&mut model, Msg::Answered(right))),
        }
        assert!(model.lesson.as_ref().unwrap().is_solved(), "{:?}", lesson.id);
        update(&mut model, Msg::Next);
    }
    assert_eq!(tasks, 14);
    assert_eq!(learned(&model.shell.settings), LessonId::ALL);
}

#[test]
fn the_course_begins_where_it_was_left() {
    let mut model = fresh();
    open(&mut model);
    assert_eq!(model.lesson.as_ref().unwrap().id, LessonId::ALL[0]);
    update(&mut model, Msg::Started(LessonId::Castling));
    open(&mut model);
    assert_eq!(model.lesson.as_ref().unwrap().id, LessonId::Castling, "it is under way");
    update(&mut model, Msg::Left);
    learn_first(&mut model, 3);
    open(&mut model);
    assert_eq!(model.lesson.as_ref().unwrap().id, LessonId::ALL[3]);
    update(&mut model, Msg::Left);
    learn_first(&mut model, 9);
    open(&mut model);
    assert_eq!(model.lesson.as_ref().unwrap().id, LessonId::ALL[0], "once more");
}

#[test]
fn who_has_won_is_not_told_before_it_is_answered() {
    let mut model = fresh();
    update(&mut model, Msg::Started(LessonId::DoubleMate));
    play(&mut model, "d8h4");
    update(&mut model, Msg::Next);
    let results = |model: &Model| {
        let seats = scene(model).boards.seats;
        Seat::ALL.map(|seat| seats[seat].result).into_iter().flatten().count()
    };
    let chosen = |model: &Model| {
        let choices = scene(model).lesson.unwrap().choices;
        choices.into_iter().filter(|choice| choice.is_chosen).map(|choice| choice.index).collect()
    };
    let asked: Vec<usize> = chosen(&model);
    assert_eq!((results(&model), asked), (0, vec![]));
    update(&mut model, Msg::Answered(0));
    assert_eq!((results(&model), chosen(&model)), (0, vec![0]), "wrong");
    let effects = update(&mut model, Msg::Answered(2));
    assert_eq!((results(&model), chosen(&model)), (4, vec![2]));
    assert!(effects.contains(&Effect::Focus(Element::MainButton(LESSON))));
}

#[test]
fn a_finished_lesson_is_remembered_once() {
    let mut model = fresh();
    update(&mut model, Msg::Started(LessonId::Divergence));
    let effects = play(&mut model, "c3d5");
    assert!(stored(&effects)[0].1.contains("learned divergence"));
    assert_eq!(sounds(&effects), [Sound::End]);
    update(&mut model, Msg::Started(LessonId::Divergence));
    assert!(stored(&play(&mut model, "c3d5")).is_empty());
}

#[test]
fn wrong_answers_are_explained_and_change_nothing() {
    let mut model = fresh();
    update(&mut model, Msg::Started(LessonId::Divergence));
    let before = model.boards.current_game.clone();
    click(&mut model, "NW c3");
    let effects = click(&mut model, "NW e4");
    assert!(announced(&effects).contains("What can the knight capture on NW?"));
    assert_eq!((sounds(&effects), &model.boards.current_game), (vec![Sound::Refusal], &before));
    update(&mut model, Msg::Started(LessonId::Ghosts));
    let effects = update(&mut model, Msg::Answered(0));
    assert!(announced(&effects).contains("That knight has its twin"));
    update(&mut model, Msg::Answered(99));
    assert!(!model.lesson.as_ref().unwrap().is_solved());
}

#[test]
fn foreseen_illegal_moves_are_explained_by_the_lesson() {
    let mut model = fresh();
    update(&mut model, Msg::Started(LessonId::GhostBlocks));
    click(&mut model, "NW d8");
    let effects = click(&mut model, "NW d5");
    assert!(announced(&effects).contains("West's own ghost stands on d5"));
    update(&mut model, ShellMsg::LineEntered("d8d5".to_owned()));
    assert!(model.shell.transcript[0].answer[0].contains("West's own ghost stands on d5"));
    update(&mut model, ShellMsg::LineEntered("a1a8".to_owned()));
    assert!(
        model.shell.transcript[1].answer[0].contains("the rook on a1"),
        "{:?}",
        model.shell.transcript
    );
    update(&mut model, ShellMsg::LineEntered("h7h6".to_owned()));
    assert!(model.shell.transcript[2].answer[0].contains("Which pawns can reach c6 or e6"));
}

#[test]
fn the_reply_of_a_lesson_is_not_hidden_by_an_explanation() {
    for (id, task, from, to) in [
        (LessonId::GhostBlocks, 0, "NW d8", "NW d5"),
        (LessonId::GhostBlocks, 0, "SW d5", "SW d4"),
        (LessonId::GhostChecks, 0, "SW e8", "SW f7"),
        (LessonId::EnPassant, 1, "NE b5", "NE a6"),
    ] {
        let mut model = fresh();
        update(&mut model, Msg::Started(id));
        let lesson = Lesson::new(id, task);
        model.boards = boards(lesson.current().unwrap().game());
        model.lesson = Some(lesson);
        click(&mut model, from);
        click(&mut model, to);
        let scene = scene(&model);
        assert_eq!((scene.boards.explanation, scene.notice), (None, None), "{id:?}");
        assert!(scene.lesson.unwrap().feedback.is_some_and(|(is_right, _)| !is_right), "{id:?}");
        assert_eq!(model.boards.hand.grabbed, None);
    }
}

#[test]
fn a_lesson_refuses_what_only_a_game_allows() {
    let mut model = fresh();
    update(&mut model, Msg::Started(LessonId::OneMove));
    let controls = Control::all().map(|control| (control, msg(control)));
    let of_game: Vec<_> = controls.filter(|(_, msg)| *msg == Msg::OfGame.into()).collect();
    assert_eq!(of_game.len(), 11);
    let files = [
        ShellMsg::Undo,
        ShellMsg::Redo,
        ShellMsg::LoadAsked,
        ShellMsg::Loaded { name: String::new(), text: "{}".to_owned() },
    ];
    for msg in of_game.into_iter().map(|(_, msg)| msg).chain(files) {
        refused(&mut model, msg, "Leave the lesson first");
    }
    for line in ["undo", "new game", "north resigns", "is it a draw?"] {
        update(&mut model, ShellMsg::LineEntered(line.to_owned()));
        let answer = &model.shell.transcript.last().unwrap().answer;
        assert_eq!(answer, &["Leave the lesson first."], "{line}");
    }
    let effects = update(&mut model, Msg::Left);
    assert_eq!(announced(&effects), "Back to the game.");
    assert!(effects.contains(&Effect::Open("play")));
}

#[test]
fn own_game_can_be_saved_as_a_file_during_a_lesson() {
    let mut model = fresh();
    open(&mut model);
    refused(&mut model, ShellMsg::Save { name: String::new() }, "There is no game to save yet");
    let game = duplicate::played("e2e4 e2e4");
    let file = Duplicate::file(&game).unwrap();
    update(&mut model, ShellMsg::Opened { game: Some(file.clone()) });
    let task = model.boards.current_game.clone();
    let mut saved = |msg| match &update(&mut model, msg)[..] {
        [Effect::Announce { text, .. }, Effect::Download { name, text: record }] => {
            assert!(text.contains(name) && *record == file.text, "{text}");
            name.clone()
        }
        effects => panic!("it neither writes nor does anything else: {effects:?}"),
    };
    assert_eq!(saved(ShellMsg::Save { name: String::new() }), "duplicate-chess-2.json");
    assert_eq!(saved(msg(Control::Save)), "duplicate-chess-2.json");
    assert_eq!(saved(ShellMsg::LineEntered("save mine".to_owned())), "mine.json");
    assert_eq!(saved(ShellMsg::LineEntered("save".to_owned())), "duplicate-chess-2.json");
    assert_eq!(model.boards.current_game, task);
    assert!(model.shell.transcript[0].answer[0].contains("mine.json"));
}

#[test]
fn a_lesson_never_touches_saved_games() {
    let mut model = fresh();
    let game = duplicate::played("e2e4");
    let (id, saved) = game.shell.saved_games.newest_first()[0];
    let (key, text) = (id.key(Duplicate::PREFIX), saved.to_text());
    let stored = vec![(key.clone(), text.clone())];
    let start = Start { stored, game: Some(id.to_string()), can_store: true, ..Start::default() };
    let messages = [
        ShellMsg::Started(Box::new(start)),
        ShellMsg::Opened { game: Duplicate::file(&game) },
        ShellMsg::StorageChanged { key: key.clone(), text: Some(text) },
        ShellMsg::StorageChanged { key, text: None },
        ShellMsg::OpenGame(id.clone()),
        ShellMsg::ForgetGame(id.clone()),
        ShellMsg::Left,
        ShellMsg::Closed,
    ];
    for msg in messages {
        let effects = update(&mut model, msg.clone());
        let is_write = |effect: &Effect| {
            let is_settings =
                matches!(effect, Effect::Store { key, .. } if key == shell::SETTINGS_KEY);
            matches!(effect, Effect::Store { .. } | Effect::Forget { .. } | Effect::Keep(_))
                && !is_settings
        };
        assert!(!effects.iter().any(is_write), "{msg:?}: {effects:?}");
    }
}

#[test]
fn a_lesson_shows_its_task_answers_and_progress() {
    let mut model = fresh();
    update(&mut model, Msg::Started(LessonId::Ghosts));
    let lesson = scene(&model).lesson.unwrap();
    assert_eq!((lesson.title, lesson.progress.as_str()), ("Ghosts", "Task 1 of 2"));
    assert_eq!(lesson.choices.len(), 3);
    assert_eq!((lesson.next, lesson.feedback), (None, None));
    update(&mut model, Msg::Answered(1));
    let lesson = scene(&model).lesson.unwrap();
    assert_eq!(lesson.next, Some("Next task"));
    assert!(lesson.feedback.unwrap().0 && lesson.choices.iter().all(|choice| !choice.is_enabled));
    update(&mut model, Msg::Next);
    play(&mut model, "c3d5");
    assert_eq!(scene(&model).lesson.unwrap().next, Some("Next lesson"));
    let course = scene(&model).course;
    let entry = course.iter().find(|entry| entry.id == LessonId::Ghosts).unwrap();
    assert!(entry.is_learned && entry.is_current && course.len() == 9);
}

#[test]
fn a_solved_task_takes_no_more_answers() {
    let mut model = fresh();
    let effects = update(&mut model, Msg::Started(LessonId::Divergence));
    assert!(effects.contains(&Effect::Focus(Element::InPlace(LESSON))));
    assert_eq!(announced(&effects), task_text(&model));
    play(&mut model, "c3d5");
    update(&mut model, ShellMsg::LineEntered("a3a4".to_owned()));
    assert!(model.shell.transcript[0].answer[0].contains("The task is solved"));
    update(&mut model, ShellMsg::Previous);
    assert_eq!(model.boards.current_game.shown(), 4);
    refused(&mut model, Msg::Answered(0), "The task is solved");
}

#[test]
fn an_answer_counts_while_an_earlier_ply_is_shown() {
    let mut model = fresh();
    update(&mut model, Msg::Started(LessonId::Divergence));
    update(&mut model, ShellMsg::First);
    update(&mut model, ShellMsg::LineEntered("c3d5".to_owned()));
    assert!(model.lesson.as_ref().unwrap().is_solved());
}

#[test]
fn without_a_lesson_its_messages_mean_nothing() {
    let mut model = fresh();
    for msg in [Msg::Next, Msg::Answered(0), Msg::Left] {
        assert_eq!(update(&mut model, msg), []);
    }
    open(&mut model);
    update(&mut model, ShellMsg::Closed);
    assert_eq!(model.lesson, None, "it was turned away from");
}
