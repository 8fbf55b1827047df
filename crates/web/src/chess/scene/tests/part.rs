//! The parts of the page that are drawn anew.

use super::*;
use crate::shell::{GameId, Theme};

/// The parts that are drawn anew when one thing about a page changes.
fn changed(model: &Model, change: impl FnOnce(&mut Scene)) -> Vec<Part> {
    let old = scene(model);
    let mut new = old.clone();
    change(&mut new);
    Part::ALL.iter().copied().filter(|part| part.differs(&old, &new)).collect()
}

fn notice() -> Notice {
    Notice { text: "Saved.".to_owned(), is_refusal: false }
}

#[test]
fn parts_stay_while_nothing_changes() {
    for model in [fresh(), played("e2e4 e7e5 g1f3")] {
        assert_eq!(changed(&model, |_| {}), []);
    }
}

#[test]
fn a_part_is_drawn_anew_when_it_changes() {
    let model = fresh();
    let line =
        LineScene { score: "+1.00".to_owned(), moves: "1. e4".to_owned(), label: String::new() };
    let promotion =
        PromotionScene { title: String::new(), color: Color::White, choices: Vec::new() };
    let form = FormScene {
        groups: Vec::new(),
        time: String::new(),
        start: String::new(),
        problem: Some("No king.".to_owned()),
    };
    let card = CardScene::End { result: "1-0".to_owned(), title: "White wins".to_owned() };
    let entry = GameEntry {
        id: GameId::new("tab", 1),
        label: "A game".to_owned(),
        saved: 1,
        is_current: false,
        is_deleted: false,
    };
    let exchange = Exchange { line: "why".to_owned(), answer: Vec::new() };
    let only = |part, change: &dyn Fn(&mut Scene)| {
        assert_eq!(changed(&model, change), [part]);
    };
    only(Part::Board, &|new| new.board.label = "Another board");
    only(Part::Players, &|new| new.players[0].lead += 1);
    only(Part::Status, &|new| new.status.headline.push('!'));
    only(Part::Claims, &|new| new.claims[0].is_enabled ^= true);
    only(Part::Claims, &|new| new.offer = Some("A draw?".to_owned()));
    only(Part::Controls, &|new| new.controls[0].is_enabled ^= true);
    only(Part::Log, &|new| new.log.push(LogItem::End("1-0".to_owned())));
    only(Part::Log, &|new| new.log_left_out.0 += 1);
    only(Part::Graph, &|new| new.graph.current += 1);
    only(Part::Analysis, &|new| new.analysis.is_on ^= true);
    only(Part::Message, &|new| new.explanation = Some("It is pinned.".to_owned()));
    only(Part::Message, &|new| new.notice = Some(notice()));
    only(Part::Promotion, &|new| new.promotion = Some(promotion.clone()));
    only(Part::Form, &|new| new.form = Some(form.clone()));
    only(Part::Card, &|new| new.card = Some(card.clone()));
    only(Part::Games, &|new| new.games.push(entry.clone()));
    only(Part::Transcript, &|new| new.transcript.push(exchange.clone()));
    only(Part::Settings, &|new| new.settings.theme = Theme::Dark);
    only(Part::Fen, &|new| new.fen.push('!'));
    let best = changed(&model, |new| new.analysis.lines = vec![line]);
    assert_eq!(best, [Part::Message, Part::Analysis]);
}

#[test]
fn the_bar_turns_with_the_board() {
    let model = fresh();
    let bar = EvaluationScene {
        white: 700,
        text: "+1.00".to_owned(),
        label: "White is better".to_owned(),
    };
    assert_eq!(changed(&model, |new| new.evaluation = Some(bar)), [Part::Evaluation]);
    let turned = changed(&model, |new| new.board.below = Color::Black);
    assert_eq!(turned, [Part::Board, Part::Evaluation]);
}

#[test]
fn a_dragged_piece_is_drawn_apart() {
    let model = fresh();
    let dragged = changed(&model, |new| {
        new.board.squares[0].piece.as_mut().unwrap().is_dragged = true;
    });
    assert_eq!(dragged, [Part::Board, Part::Dragged]);
}
