//! The course.

use super::*;
use crate::model::learn::Answer;

fn task_text(model: &Model) -> String {
    crate::scene::scene(model).lesson.unwrap().task.to_owned()
}

#[test]
fn the_whole_course_can_be_taken() {
    let mut model = played("d2d4");
    let own = model.table.clone();
    update(&mut model, Msg::LessonStarted(LessonId::ALL[0]));
    let mut tasks = 0;
    while let Some(lesson) = model.lesson.clone() {
        tasks += 1;
        refused(&mut model, Msg::LessonNext, "Solve the task first");
        match lesson.current().unwrap().answer {
            Answer::Moves(accepted) => drop(play(&mut model, accepted[0])),
            Answer::Choice { right } => drop(update(&mut model, Msg::LessonAnswered(right))),
        }
        assert!(model.lesson.as_ref().unwrap().is_solved(), "{:?}", lesson.id);
        update(&mut model, Msg::LessonNext);
    }
    assert_eq!(tasks, 14);
    assert_eq!(model.settings.learned, LessonId::ALL);
    assert_eq!(model.table, own, "the game has waited");
}

#[test]
fn the_course_begins_where_it_was_left() {
    let mut model = played("d2d4");
    update(&mut model, Msg::CourseOpened);
    assert_eq!(model.lesson.as_ref().unwrap().id, LessonId::ALL[0]);
    update(&mut model, Msg::LessonStarted(LessonId::Castling));
    update(&mut model, Msg::CourseOpened);
    assert_eq!(model.lesson.as_ref().unwrap().id, LessonId::Castling, "it is under way");
    update(&mut model, Msg::LessonLeft);
    model.settings.learned = LessonId::ALL[..3].to_vec();
    update(&mut model, Msg::CourseOpened);
    assert_eq!(model.lesson.as_ref().unwrap().id, LessonId::ALL[3]);
    update(&mut model, Msg::LessonLeft);
    model.settings.learned = LessonId::ALL.to_vec();
    update(&mut model, Msg::CourseOpened);
    assert_eq!(model.lesson.as_ref().unwrap().id, LessonId::ALL[0], "once more");
}

#[test]
fn who_has_won_is_not_told_before_it_is_answered() {
    let mut model = fresh();
    update(&mut model, Msg::LessonStarted(LessonId::DoubleMate));
    play(&mut model, "d8h4");
    update(&mut model, Msg::LessonNext);
    let results = |model: &Model| {
        let seats = crate::scene::scene(model).seats;
        Seat::ALL.map(|seat| seats[seat].result).into_iter().flatten().count()
    };
    let chosen = |model: &Model| {
        let choices = crate::scene::scene(model).lesson.unwrap().choices;
        choices.into_iter().filter(|choice| choice.is_chosen).map(|choice| choice.index).collect()
    };
    let asked: Vec<usize> = chosen(&model);
    assert_eq!((results(&model), asked), (0, vec![]));
    update(&mut model, Msg::LessonAnswered(0));
    assert_eq!((results(&model), chosen(&model)), (0, vec![0]), "wrong");
    let effects = update(&mut model, Msg::LessonAnswered(2));
    assert_eq!((results(&model), chosen(&model)), (4, vec![2]));
    assert!(effects.contains(&Effect::FocusElement(Element::NextTask)));
}

#[test]
fn a_finished_lesson_is_remembered_once() {
    let mut model = fresh();
    update(&mut model, Msg::LessonStarted(LessonId::Divergence));
    let effects = play(&mut model, "c3d5");
    assert!(stored(&effects)[0].1.contains("learned divergence"));
    assert_eq!(sounds(&effects), [Sound::End]);
    update(&mut model, Msg::LessonStarted(LessonId::Divergence));
    assert_eq!(stored(&play(&mut model, "c3d5")), []);
}

#[test]
fn wrong_answers_are_explained_and_change_nothing() {
    let mut model = fresh();
    update(&mut model, Msg::LessonStarted(LessonId::Divergence));
    let before = model.table().clone();
    click(&mut model, "NW c3");
    let effects = click(&mut model, "NW e4");
    assert!(announced(&effects).contains("What can the knight capture on NW?"));
    assert_eq!((sounds(&effects), model.table()), (vec![Sound::Refusal], &before));
    update(&mut model, Msg::LessonStarted(LessonId::Ghosts));
    let effects = update(&mut model, Msg::LessonAnswered(0));
    assert!(announced(&effects).contains("That knight has its twin"));
    update(&mut model, Msg::LessonAnswered(99));
    assert!(!model.lesson.as_ref().unwrap().is_solved());
}

#[test]
fn illegal_moves_that_were_foreseen_are_explained_in_the_words_of_the_lesson() {
    let mut model = fresh();
    update(&mut model, Msg::LessonStarted(LessonId::GhostBlocks));
    click(&mut model, "NW d8");
    refused(&mut model, Msg::SquareClicked(at("NW d5")), "West's own ghost stands on d5");
    update(&mut model, Msg::LineEntered("d8d5".to_owned()));
    assert!(model.transcript[0].answer[0].contains("West's own ghost stands on d5"));
    update(&mut model, Msg::LineEntered("a1a8".to_owned()));
    assert!(model.transcript[1].answer[0].contains("the rook on a1"), "{:?}", model.transcript);
    update(&mut model, Msg::LineEntered("h7h6".to_owned()));
    assert!(model.transcript[2].answer[0].contains("Which pawns can reach c6 or e6"));
}

#[test]
fn during_a_lesson_the_own_game_is_safe() {
    let mut model = played("d2d4");
    let own = model.table.clone();
    update(&mut model, Msg::LessonStarted(LessonId::OneMove));
    let id = own.id().clone();
    let text = own.game().to_save_file();
    let messages = [
        Msg::NewGame,
        Msg::Undo,
        Msg::Redo,
        Msg::Claim,
        Msg::DeclareDraw,
        Msg::Resign(Seat::North),
        Msg::Share,
        Msg::CodeEntered("1".to_owned()),
        Msg::Loaded { name: String::new(), text },
        Msg::OpenGame(id),
    ];
    for msg in messages {
        refused(&mut model, msg, "Leave the lesson first");
    }
    let effects = update(&mut model, Msg::LessonLeft);
    assert_eq!(announced(&effects), "Back to the game.");
    assert_eq!(model.table, own);
}

#[test]
fn a_solved_task_takes_no_more_answers_and_can_be_looked_through() {
    let mut model = fresh();
    let effects = update(&mut model, Msg::LessonStarted(LessonId::Divergence));
    assert!(effects.contains(&Effect::FocusElement(Element::Lesson)));
    assert_eq!(announced(&effects), task_text(&model));
    play(&mut model, "c3d5");
    update(&mut model, Msg::LineEntered("a3a4".to_owned()));
    assert!(model.transcript[0].answer[0].contains("The task is solved"));
    update(&mut model, Msg::Previous);
    assert_eq!(model.table().shown(), 4);
    refused(&mut model, Msg::LessonAnswered(0), "The task is solved");
}

#[test]
fn an_answer_counts_for_the_task_even_if_an_earlier_ply_is_looked_at() {
    let mut model = fresh();
    update(&mut model, Msg::LessonStarted(LessonId::Divergence));
    update(&mut model, Msg::First);
    update(&mut model, Msg::LineEntered("c3d5".to_owned()));
    assert!(model.lesson.as_ref().unwrap().is_solved());
}

#[test]
fn without_a_lesson_its_messages_mean_nothing() {
    let mut model = played("e2e4");
    for msg in [Msg::LessonNext, Msg::LessonAnswered(0), Msg::LessonLeft] {
        assert_eq!(update(&mut model, msg), []);
    }
}
