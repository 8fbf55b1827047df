//! The provisional rulings as questions with answers, for panels and for storage.

use threefold_duplicate::{
    CountedDraws, DeadBoards, DoubleMate, FlagFallRuling, MateSearch, ResignationRuling, Rulings,
};

use crate::duplicate::text;
use crate::shell::listed;

listed! {
    /// A question the inventor of the game has left open, in the order in which a game meets them.
    Ruling { DoubleMate, MateSearch, Stalemate, CountedDraws, DeadBoards, Resignation, FlagFall }
}

impl Ruling {
    pub(crate) fn words(self) -> &'static str {
        text::RULING_WORDS.get(self as usize).map_or("", |(question, _)| question)
    }

    pub(crate) fn answer_words(self, answer: usize) -> &'static str {
        let words = text::RULING_WORDS.get(self as usize);
        words.and_then(|(_, answers)| answers.get(answer)).copied().unwrap_or_default()
    }

    /// The possible answers in one word each, for storage; the first is the default. A stalemate has only one so far.
    pub(crate) const fn answers(self) -> &'static [&'static str] {
        match self {
            Ruling::DoubleMate => &["both-win", "last-mover-wins"],
            Ruling::CountedDraws => &["automatic", "claimed"],
            Ruling::DeadBoards => &["ignored", "draw"],
            Ruling::MateSearch => &["on-turn", "at-once"],
            Ruling::Stalemate => &["all-draw"],
            Ruling::Resignation => &["others-draw", "opponents-win"],
            Ruling::FlagFall => &["flag-others-draw", "flag-opponents-win"],
        }
    }

    pub(crate) const fn answer(self, rulings: Rulings) -> usize {
        match self {
            Ruling::DoubleMate => rulings.double_mate as usize,
            Ruling::CountedDraws => rulings.counted_draws as usize,
            Ruling::DeadBoards => rulings.dead_boards as usize,
            Ruling::MateSearch => rulings.mate_search as usize,
            Ruling::Stalemate => rulings.stalemate as usize,
            Ruling::Resignation => rulings.resignation as usize,
            Ruling::FlagFall => rulings.flag_fall as usize,
        }
    }

    /// The rulings with another answer to this question; the same ones if there is no such answer.
    pub(crate) fn with_answer(self, rulings: Rulings, answer: usize) -> Rulings {
        /// One of two answers; there are no others.
        fn pick<T>(answer: usize, answers: [T; 2], chosen: &mut T) {
            if let Some(answer) = answers.into_iter().nth(answer) {
                *chosen = answer;
            }
        }
        let mut changed = rulings;
        match self {
            Ruling::DoubleMate => {
                let answers = [DoubleMate::BothWin, DoubleMate::LastMoverWins];
                pick(answer, answers, &mut changed.double_mate);
            }
            Ruling::CountedDraws => {
                let answers = [CountedDraws::Automatic, CountedDraws::Claimed];
                pick(answer, answers, &mut changed.counted_draws);
            }
            Ruling::DeadBoards => {
                pick(answer, [DeadBoards::Ignored, DeadBoards::Draw], &mut changed.dead_boards);
            }
            Ruling::MateSearch => {
                pick(answer, [MateSearch::OnTurn, MateSearch::AtOnce], &mut changed.mate_search);
            }
            Ruling::Stalemate => {}
            Ruling::Resignation => {
                let answers = [ResignationRuling::OthersDraw, ResignationRuling::OpponentsWin];
                pick(answer, answers, &mut changed.resignation);
            }
            Ruling::FlagFall => {
                let answers = [FlagFallRuling::OthersDraw, FlagFallRuling::OpponentsWin];
                pick(answer, answers, &mut changed.flag_fall);
            }
        }
        changed
    }
}

/// All answers as words: `both-win on-turn all-draw automatic ignored others-draw flag-others-draw`.
pub(crate) fn to_words(rulings: Rulings) -> String {
    let words = Ruling::ALL.iter().filter_map(|ruling| {
        let answers = ruling.answers();
        answers.get(ruling.answer(rulings)).copied()
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The rulings that such words mean. Whatever is missing or unknown is answered by the default.
pub(crate) fn from_words(words: &str) -> Rulings {
    words.split_whitespace().fold(Rulings::default(), |rulings, word| {
        let known = Ruling::ALL.iter().copied().find_map(|ruling| {
            let answer = ruling.answers().iter().position(|&answer| answer == word)?;
            Some((ruling, answer))
        });
        known.map_or(rulings, |(ruling, answer)| ruling.with_answer(rulings, answer))
    })
}
