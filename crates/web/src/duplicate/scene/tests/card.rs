//! The promotion dialog and the cards, one for each ending.

use threefold_chess::Role;
use threefold_duplicate::Score;

use super::*;
use crate::duplicate::model::Ruling;
use crate::duplicate::update::tests::corpus;

struct End {
    title: String,
    reason: String,
    /// By seats.
    scores: Vec<Score>,
    first: Seat,
    remark: Option<&'static str>,
}

fn end(model: &Model) -> End {
    match scene(model).card {
        Some(CardScene::End { title, reason, results, remark }) => {
            let score = |seat| results.iter().find(|one| one.seat == seat).unwrap().score;
            let scores = Seat::ALL.map(score).to_vec();
            End { title, reason, scores, first: results[0].seat, remark }
        }
        other => panic!("{other:?}"),
    }
}

const ALL_DRAW: [Score; 4] = [Score::Draw; 4];

#[test]
fn the_dialog_offers_four_pieces_in_the_colors_of_the_player() {
    let mut model =
        played("f2f4 b2b3 e7e5 b7b5 f4f5 g2g3 b7b5 b8a6 f5f6 g3g4 f8c5 g8h6 f6g7 f1h3 g8e7 f7f5");
    assert_eq!(scene(&model).boards.promotion, None);
    click(&mut model, "NW g7");
    click(&mut model, "NW g8");
    let dialog = scene(&model).boards.promotion.unwrap();
    assert_eq!(dialog.title, "Promote to… (both boards)");
    assert_eq!(dialog.owner, Seat::North);
    assert_eq!(
        dialog.choices,
        [
            (Role::Queen, "queen"),
            (Role::Rook, "rook"),
            (Role::Bishop, "bishop"),
            (Role::Knight, "knight")
        ]
    );
    update(&mut model, ShellMsg::Dismissed);
    assert_eq!(scene(&model).boards.promotion, None);
}

#[test]
fn a_mate_names_winner_loser_and_board() {
    let model = played("f2f3 e2e4 e7e5 b8a6 g2g4 g1e2 d8h4 e7e5");
    let end = end(&model);
    assert_eq!((end.title.as_str(), end.first), ("East wins by checkmate", Seat::East));
    assert_eq!(end.reason, "North is checkmated, in check on NE. East wins.");
    assert_eq!(end.scores, [Score::Loss, Score::Draw, Score::Win, Score::Draw]);
    assert_eq!(end.remark, None);
    let seats = scene(&model).boards.seats;
    assert_eq!(seats[Seat::East].result, Some(Score::Win));
    assert_eq!(seats[Seat::North].label, "North, White, in check on NE, North loses");
}

#[test]
fn a_double_mate_has_two_winners_and_a_remark() {
    let moves = "f2f3 a2a3 e7e5 e7e5 g2g4 b2b3 d8h4 d8h4";
    let end = end(&played(moves));
    assert_eq!(end.title, "East and West win by checkmate");
    assert_eq!(end.scores, [Score::Loss, Score::Draw, Score::Win, Score::Win]);
    assert!(end.remark.is_some());
}

#[test]
fn a_double_mate_can_be_ruled_otherwise() {
    let mut model = fresh();
    update(&mut model, Msg::RulingChosen { ruling: Ruling::DoubleMate, answer: 1 });
    update(&mut model, Msg::NewGame);
    play(&mut model, "f2f3 a2a3 e7e5 e7e5 g2g4 b2b3 d8h4 d8h4");
    assert_eq!(end(&model).scores, [Score::Loss, Score::Draw, Score::Draw, Score::Win]);
    assert!(end(&model).remark.is_some());
}

#[test]
fn a_stalemate_draws_for_all() {
    let model = played(&corpus("e243"));
    let end = end(&model);
    assert_eq!((end.title.as_str(), end.scores), ("Stalemate", ALL_DRAW.to_vec()));
    assert_eq!(end.reason, "Draw by stalemate: West is not in check and has no legal move.");
    assert!(end.remark.is_some());
}

#[test]
fn a_repetition_draws_for_all() {
    let round = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8 ";
    let end = end(&played(&round.repeat(2)));
    assert_eq!((end.title.as_str(), end.scores), ("Draw by repetition", ALL_DRAW.to_vec()));
    assert_eq!(end.reason, "Draw by threefold repetition: the position has occurred 3 times.");
}

#[test]
fn fifty_rounds_draw_for_all() {
    let end = end(&played(&corpus("r010")));
    assert_eq!((end.title.as_str(), end.scores), ("Draw by the 50-round rule", ALL_DRAW.to_vec()));
    assert!(end.reason.starts_with("Draw by the 50-round rule: 50 rounds"), "{}", end.reason);
}

#[test]
fn a_claimed_draw_names_who_claimed() {
    let mut model = fresh();
    update(&mut model, Msg::RulingChosen { ruling: Ruling::CountedDraws, answer: 1 });
    update(&mut model, Msg::NewGame);
    let round = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8 ";
    play(&mut model, &round.repeat(2));
    assert_eq!(scene(&model).card, None);
    update(&mut model, Msg::Claim);
    assert!(end(&model).reason.contains("claimed by North: "));
}

#[test]
fn a_declared_draw_and_a_resignation_have_their_cards() {
    let mut model = fresh();
    update(&mut model, Msg::DeclareDraw);
    let card = end(&model);
    assert_eq!((card.title.as_str(), card.scores, card.remark), ("Draw", ALL_DRAW.to_vec(), None));
    update(&mut model, ShellMsg::Undo);
    assert_eq!(scene(&model).card, None);
    update(&mut model, Msg::Resign(Seat::South));
    let card = end(&model);
    assert_eq!(card.title, "South resigns");
    assert_eq!(card.scores, [Score::Draw, Score::Loss, Score::Draw, Score::Draw]);
}

#[test]
fn a_mate_before_the_players_turn_has_a_remark() {
    let mut model = fresh();
    update(&mut model, Msg::RulingChosen { ruling: Ruling::MateSearch, answer: 1 });
    update(&mut model, Msg::NewGame);
    play(&mut model, "f2f3 a2a3 e7e5 e7e5 g2g4 b2b3 d8h4");
    let card = end(&model);
    assert_eq!((card.title.as_str(), card.remark.is_some()), ("East wins by checkmate", true));
}

#[test]
fn a_resignation_can_be_ruled_otherwise() {
    let mut model = fresh();
    update(&mut model, Msg::RulingChosen { ruling: Ruling::Resignation, answer: 1 });
    update(&mut model, Msg::NewGame);
    update(&mut model, Msg::Resign(Seat::South));
    let end = end(&model);
    assert_eq!((end.title.as_str(), end.first), ("East and West win", Seat::East));
    assert_eq!(end.scores, [Score::Draw, Score::Loss, Score::Win, Score::Win]);
}

#[test]
fn every_kind_of_ending_has_a_title_of_its_own() {
    use threefold_duplicate::{ByBoard, Ending};
    let nobody = BySeat::default();
    let endings = [
        Ending::Checkmate { mated: nobody, checks: ByBoard::default(), winners: nobody },
        Ending::Stalemate(Seat::East),
        Ending::Threefold { occurrences: 3, claimed_by: None },
        Ending::FiftyRounds { claimed_by: None },
        Ending::DeadBoards,
        Ending::Declared,
        Ending::Resignation { by: Seat::North, winners: nobody },
    ];
    let titles: Vec<&str> = endings.iter().map(crate::duplicate::text::ending_title).collect();
    assert!(titles.iter().enumerate().all(|(index, title)| !titles[..index].contains(title)));
}

#[test]
fn the_card_is_not_seen_while_looking_back() {
    let mut model = played("f2f3 e2e4 e7e5 b8a6 g2g4 g1e2 d8h4 e7e5");
    update(&mut model, ShellMsg::Previous);
    assert_eq!(scene(&model).card, None);
    update(&mut model, ShellMsg::Last);
    assert!(scene(&model).card.is_some());
    update(&mut model, ShellMsg::Dismissed);
    update(&mut model, ShellMsg::First);
    update(&mut model, ShellMsg::Last);
    assert_eq!(scene(&model).card, None, "it was dismissed");
}

#[test]
fn a_link_has_its_card() {
    let mut model = fresh();
    update(&mut model, Msg::Share);
    let Some(CardScene::Share { link }) = scene(&model).card else { panic!() };
    assert!(link.starts_with("https://example.org/#g=1"));
}
