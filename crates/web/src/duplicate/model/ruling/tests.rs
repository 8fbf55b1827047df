//! Answers to open questions.

use super::*;

#[test]
fn every_answer_can_be_given_and_is_remembered() {
    for &ruling in Ruling::ALL {
        for answer in 0..ruling.answers().len() {
            let rulings = ruling.with_answer(Rulings::default(), answer);
            assert_eq!(ruling.answer(rulings), answer);
            assert_eq!(from_words(&to_words(rulings)), rulings);
            let others = Ruling::ALL.iter().copied().filter(|&other| other != ruling);
            assert!(others.clone().all(|other| other.answer(rulings) == 0));
        }
    }
}

#[test]
fn the_first_answer_is_the_default_and_unknown_ones_change_nothing() {
    assert!(Ruling::ALL.iter().all(|ruling| ruling.answer(Rulings::default()) == 0));
    let changed = Ruling::DoubleMate.with_answer(Rulings::default(), 2);
    assert_eq!(changed, Rulings::default());
    assert_eq!(from_words("nonsense <b> claimed"), from_words("claimed"));
    assert_eq!(from_words(""), Rulings::default());
}

#[test]
fn no_word_answers_two_questions() {
    let words: Vec<&str> =
        Ruling::ALL.iter().flat_map(|ruling| ruling.answers()).copied().collect();
    assert!(words.iter().enumerate().all(|(index, word)| !words[..index].contains(word)));
}
