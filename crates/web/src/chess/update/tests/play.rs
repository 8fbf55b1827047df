//! Moves, claims, offers, resignations.

use threefold_game::Ending;

use super::*;
use crate::chess::model::Card;
use crate::chess::scene::scene;

const BACK_AND_FORTH: &str = "g1f3 g8f6 f3g1 f6g8";
const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";

fn ending(model: &Model) -> String {
    model.current_game.live().ending().map(|ending| ending.to_string()).unwrap_or_default()
}

fn claim(rule: Rule) -> Msg {
    Msg::Claim { rule, announced: None }
}

#[test]
fn a_move_is_announced_and_heard() {
    let mut model = fresh();
    let effects = play(&mut model, "e2e4");
    assert_eq!(announced(&effects), "White plays pawn e2 to e4.");
    assert_eq!(sounds(&effects), [Sound::Move]);
    play(&mut model, "d7d5");
    let effects = play(&mut model, "e4d5");
    assert_eq!(announced(&effects), "White plays pawn e4 to d5, captures pawn.");
    assert_eq!(sounds(&effects), [Sound::Capture]);
    play(&mut model, "e7e6");
    let effects = play(&mut model, "f1b5");
    assert_eq!(announced(&effects), "White plays bishop f1 to b5, check.");
    assert_eq!(sounds(&effects), [Sound::Check]);
}

#[test]
fn the_end_is_announced_heard_and_shown() {
    let mut model = played("f2f3 e7e5 g2g4");
    let effects = play(&mut model, "d8h4");
    let said = "Black plays queen d8 to h4, checkmate. Black wins by checkmate.";
    assert_eq!(announced(&effects), said);
    assert_eq!((sounds(&effects), &model.card), (vec![Sound::End], &Some(Card::End)));
}

#[test]
fn a_claim_needs_three_occurrences_and_says_the_number() {
    let mut model = played(BACK_AND_FORTH);
    refused(&mut model, claim(Rule::Threefold), "occurred twice; a claim needs 3 times");
    refused(&mut model, claim(Rule::FiftyMoves), "there have been 8".get(..15).unwrap());
    play(&mut model, BACK_AND_FORTH);
    update(&mut model, claim(Rule::Threefold));
    assert_eq!(ending(&model), "draw by threefold repetition, claimed by white");
    refused(&mut model, claim(Rule::Threefold), "he game is over");
}

#[test]
fn a_move_is_announced_to_claim_and_not_played() {
    let mut model = played(SHUFFLE);
    refused(&mut model, claim(Rule::Threefold), "occurred twice");
    let effects = update(&mut model, Msg::AnnounceToggled(Rule::Threefold));
    assert!(announced(&effects).contains("It is not played"), "{effects:?}");
    click(&mut model, "e7");
    refused(
        &mut model,
        ShellMsg::SquareClicked(at("e5")),
        "After e5 the position would have occurred once",
    );
    click(&mut model, "f6");
    click(&mut model, "g8");
    assert_eq!(ending(&model), "draw by threefold repetition, claimed by black announcing Ng8");
    assert_eq!(model.current_game.live().moves().count(), 7);
    assert_eq!(model.announcing, None);
}

#[test]
fn an_announcement_can_be_called_off() {
    let mut model = played(SHUFFLE);
    update(&mut model, Msg::AnnounceToggled(Rule::FiftyMoves));
    update(&mut model, Msg::AnnounceToggled(Rule::Threefold));
    assert_eq!(model.announcing, Some(Rule::Threefold));
    update(&mut model, Msg::AnnounceToggled(Rule::Threefold));
    assert_eq!(model.announcing, None);
    update(&mut model, Msg::AnnounceToggled(Rule::Threefold));
    update(&mut model, ShellMsg::Dismissed);
    play(&mut model, "f6g8");
    assert_eq!(ending(&model), "");
}

#[test]
fn a_claim_button_explains_itself() {
    let model = played(SHUFFLE);
    let claims = scene(&model).claims;
    let [threefold, fifty] = &claims[..] else { panic!("{claims:?}") };
    assert!(!threefold.is_enabled && threefold.hint.contains("occurred twice"));
    let labels: Vec<&str> = threefold.announced.iter().map(|it| it.label.as_str()).collect();
    assert_eq!(labels, ["Announce Ng8 and claim"]);
    assert!(threefold.can_announce && fifty.announced.is_empty());
    let mut model = from_fen("8/8/3k4/8/3K4/8/7R/8 w - - 99 80", "");
    // More have no button of their own, but can be announced on the board.
    assert_eq!(scene(&model).claims[1].announced.len(), 6);
    assert!(scene(&model).claims[1].can_announce);
    play(&mut model, "h2h1");
    let [_, fifty] = &scene(&model).claims[..] else { panic!() };
    assert!(fifty.is_enabled);
    update(&mut model, claim(Rule::FiftyMoves));
    assert_eq!(ending(&model), "draw by the 50-move rule, claimed by black");
    assert!(scene(&model).claims.iter().all(|claim| !claim.is_enabled && !claim.can_announce));
}

#[test]
fn the_fifth_occurrence_and_75_moves_end_the_game_by_themselves() {
    let model = played(&[BACK_AND_FORTH; 4].join(" "));
    assert_eq!(model.current_game.live().ending(), Some(Ending::Fivefold));
    let model = from_fen("8/8/3k4/8/3K4/8/7R/8 w - - 149 120", "h2h1");
    assert_eq!(model.current_game.live().ending(), Some(Ending::SeventyFiveMoves));
    assert_eq!(model.card, Some(Card::End));
}

#[test]
fn a_draw_is_offered_declined_and_accepted() {
    let mut model = played("e2e4");
    refused(&mut model, Msg::Accept, "o draw has been offered");
    assert_eq!(announced(&update(&mut model, Msg::Offer)), "Black offers a draw.");
    refused(&mut model, Msg::Offer, "Your draw offer stands");
    assert!(scene(&model).offer.is_some());
    assert_eq!(announced(&update(&mut model, Msg::Decline)), "White declines the draw.");
    assert!(scene(&model).offer.is_none());
    update(&mut model, Msg::Offer);
    update(&mut model, Msg::Accept);
    assert_eq!(ending(&model), "draw by agreement");
    refused(&mut model, Msg::Offer, "he game is over");
}

#[test]
fn a_player_resigns_and_can_take_it_back() {
    let mut model = played("e2e4");
    let effects = update(&mut model, Msg::Resign);
    assert_eq!(announced(&effects), "Black resigned. White wins.");
    refused(&mut model, Msg::Resign, "he game is over");
    update(&mut model, ShellMsg::Undo);
    assert_eq!((ending(&model).as_str(), line(&model).as_str()), ("", "e4"));
    assert_eq!(model.card, None);
}

#[test]
fn whoever_cannot_be_mated_only_draws_by_resigning() {
    let mut model = from_fen("8/8/3k4/8/3K4/8/8/7N w - - 0 1", "");
    assert!(ending(&model).contains("insufficient material"), "{}", ending(&model));
    model = from_fen("8/8/3k4/8/3K3p/8/8/7N b - - 0 1", "h4h3");
    update(&mut model, Msg::Flip);
    update(&mut model, Msg::Resign);
    assert!(ending(&model).ends_with("Black wins"), "{}", ending(&model));
}
