//! The parts of the page that are drawn anew.

use super::*;
use crate::shell::{GameId, Theme};

/// The parts that are drawn anew when one thing about a page changes.
fn changed(change: impl FnOnce(&mut Scene)) -> Vec<Part> {
    let old = scene(&fresh());
    let mut new = old.clone();
    change(&mut new);
    Part::ALL.iter().copied().filter(|part| part.differs(&old, &new)).collect()
}

fn notice() -> Notice {
    Notice { text: "Saved.".to_owned(), is_refusal: false }
}

#[test]
fn parts_stay_while_nothing_changes() {
    assert_eq!(changed(|_| {}), []);
}

#[test]
fn a_part_is_drawn_anew_when_it_changes() {
    let exchange = Exchange { line: "why".to_owned(), answer: Vec::new() };
    let entry = GameEntry {
        id: GameId::new("tab", 1),
        label: "A game".to_owned(),
        saved: 1,
        is_current: false,
        is_deleted: false,
    };
    let only = |part, change: &dyn Fn(&mut Scene)| assert_eq!(changed(change), [part]);
    for id in BoardId::ALL {
        only(Part::Board(id), &|new| new.boards.boards[id].label.push('!'));
    }
    only(Part::Seats, &|new| new.boards.seats[Seat::East].label.push('!'));
    only(Part::Turn, &|new| new.turn.headline.push('!'));
    only(Part::Controls, &|new| new.controls[0].is_enabled ^= true);
    only(Part::Log, &|new| new.log.left_out.0 += 1);
    only(Part::Rulings, &|new| new.rulings[0].title = "Another question");
    only(Part::Games, &|new| new.games.push(entry.clone()));
    only(Part::Transcript, &|new| new.transcript.push(exchange.clone()));
    only(Part::Settings, &|new| new.settings.theme = Theme::Dark);
    only(Part::Message, &|new| new.boards.explanation = Some("It is pinned.".to_owned()));
}

#[test]
fn a_card_and_a_message_show_the_notice() {
    assert_eq!(changed(|new| new.notice = Some(notice())), [Part::Message, Part::Card]);
    assert_eq!(changed(|new| new.turn.seat = Some(Seat::West)), [Part::Message, Part::Turn]);
    let other = |card: &Option<CardScene>| match card {
        None => Some(CardScene::Welcome),
        Some(_) => None,
    };
    assert_eq!(changed(|new| new.card = other(&new.card)), [Part::Card]);
}

#[test]
fn boards_and_players_are_drawn_anew_in_another_layout() {
    let parts = changed(|new| new.boards.layout = Layout::Focus(Seat::North));
    let boards = BoardId::ALL.map(Part::Board);
    assert_eq!(parts[..4], boards);
    assert_eq!(parts[4..], [Part::Seats]);
}

#[test]
fn a_grabbed_piece_has_its_message_and_a_dragged_one_is_apart() {
    let board = Part::Board(BoardId::Nw);
    let grabbed = changed(|new| {
        new.boards.boards[BoardId::Nw].squares[0].highlight = Highlight::Grabbed;
    });
    assert_eq!(grabbed, [board, Part::Message]);
    let dragged = changed(|new| {
        let piece = &mut new.boards.boards[BoardId::Nw].squares[0].piece;
        piece.as_mut().unwrap().is_dragged = true;
    });
    assert_eq!(dragged, [board, Part::Dragged]);
    let promotion =
        PromotionScene { title: String::new(), owner: Seat::North, choices: Vec::new() };
    assert_eq!(changed(|new| new.boards.promotion = Some(promotion)), [Part::Promotion]);
}
