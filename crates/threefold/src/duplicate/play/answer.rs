//! What a line is answered.

use crate::terminal::Said;

/// What there is to say, and what has become of the game.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) said: Vec<Said>,
    pub(super) effect: Effect,
}

/// What has become of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// It is as it was.
    None,
    /// It is as it was, and should be shown.
    Show,
    /// It is as it was, and should be shown on an empty screen.
    Clear,
    /// Something was done or undone.
    Changed,
    /// Another game has taken its place, or another ply is looked at.
    Turned,
    /// The operator wants to leave.
    Quit,
}

impl Answer {
    /// An answer without words.
    pub(super) fn only(effect: Effect) -> Answer {
        Answer { said: Vec::new(), effect }
    }

    /// An answer that tells something.
    pub(super) fn told(text: String) -> Answer {
        Answer { said: vec![Said::Told(text)], effect: Effect::None }
    }

    /// An answer that was asked for.
    pub(super) fn text(text: impl Into<String>) -> Answer {
        Answer { said: vec![Said::Text(text.into())], effect: Effect::None }
    }

    /// An answer that refuses something.
    pub(super) fn refused(problem: impl Into<String>) -> Answer {
        Answer { said: vec![Said::Refused(problem.into())], effect: Effect::None }
    }
}
