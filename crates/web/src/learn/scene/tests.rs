//! The parts of the page that are drawn anew.

use threefold_duplicate::Seat;

use super::*;
use crate::duplicate::scene::Highlight;
use crate::shell::Theme;

/// The parts that are drawn anew when one thing about a page changes.
fn changed(change: impl FnOnce(&mut Scene)) -> Vec<Part> {
    let old = scene(&Model::default());
    let mut new = old.clone();
    change(&mut new);
    Part::ALL.iter().copied().filter(|part| part.differs(&old, &new)).collect()
}

fn shared(part: BoardsPart) -> Part {
    Part::Shared(part)
}

#[test]
fn parts_stay_while_nothing_changes() {
    assert_eq!(changed(|_| {}), []);
}

#[test]
fn a_part_is_drawn_anew_when_it_changes() {
    let only = |part, change: &dyn Fn(&mut Scene)| assert_eq!(changed(change), [part]);
    only(Part::Course, &|new| new.course[0].is_learned ^= true);
    only(Part::Course, &|new| new.focus.is_enabled ^= true);
    only(shared(BoardsPart::Seats), &|new| new.boards.seats[Seat::East].label.push('!'));
    only(shared(BoardsPart::Turn), &|new| new.turn.headline.push('!'));
    only(shared(BoardsPart::Log), &|new| new.log.left_out.0 += 1);
    only(shared(BoardsPart::Settings), &|new| new.settings.theme = Theme::Dark);
    only(shared(BoardsPart::Transcript), &|new| {
        new.transcript.push(Exchange { line: "why".to_owned(), answer: Vec::new() });
    });
    only(shared(BoardsPart::Message), &|new| {
        new.boards.explanation = Some("It is pinned.".to_owned());
    });
    only(shared(BoardsPart::Message), &|new| {
        new.notice = Some(Notice { text: "Saved.".to_owned(), is_refusal: false });
    });
}

#[test]
fn a_lesson_has_its_message() {
    let lesson = changed(|new| {
        new.lesson = Some(LessonScene {
            title: "A lesson",
            progress: String::new(),
            task: "A task",
            choices: Vec::new(),
            feedback: None,
            next: None,
        });
    });
    assert_eq!(lesson, [shared(BoardsPart::Message), Part::Course]);
    let grabbed = changed(|new| {
        new.boards.boards[BoardId::Nw].squares[0].highlight = Highlight::Grabbed;
    });
    assert_eq!(grabbed, [shared(BoardsPart::Board(BoardId::Nw)), shared(BoardsPart::Message)]);
}
