//! What the page itself says: its title, headings, labels and instructions.

use crate::model::{Motion, Theme};

/// The title of the page.
#[must_use]
pub const fn title() -> &'static str {
    "Duplicate chess"
}

/// What the page is, in a sentence.
#[must_use]
pub const fn tagline() -> &'static str {
    "Four players, four boards, and every move made on two of them."
}

/// How to use a board without seeing it.
#[must_use]
pub const fn board_instructions() -> &'static str {
    "Arrow keys walk over the board, Enter grabs a piece and plays it, Escape lets go. Tab goes to the \
     next board."
}

/// A part of the page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the words are below")]
pub enum Heading {
    Boards,
    Turn,
    Moves,
    Legend,
    Rulings,
    Controls,
    Lessons,
    Games,
    TextBox,
    Settings,
    Explanation,
}

/// The heading of a part of the page.
#[must_use]
pub const fn heading(heading: Heading) -> &'static str {
    match heading {
        Heading::Boards => "Boards",
        Heading::Turn => "Turn",
        Heading::Moves => "Moves",
        Heading::Legend => "Legend",
        Heading::Rulings => "Rulings",
        Heading::Controls => "Controls",
        Heading::Lessons => "Learn",
        Heading::Games => "Games in this browser",
        Heading::TextBox => "Type a move or a question",
        Heading::Settings => "Settings",
        Heading::Explanation => "Why",
    }
}

/// Something to press, to fill in or to tick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the words are below")]
pub enum Label {
    Close,
    OpenGame,
    ForgetGame,
    OnTable,
    FileName,
    Code,
    LoadCode,
    Send,
    Theme,
    Motion,
    Sound,
    AutoFocus,
    Round,
    Learned,
    InForce,
    ForNewGames,
}

/// What stands there.
#[must_use]
pub const fn label(label: Label) -> &'static str {
    match label {
        Label::Close => "Close",
        Label::OpenGame => "Open",
        Label::ForgetGame => "Throw away",
        Label::OnTable => "on the table",
        Label::FileName => "Name of the file",
        Label::Code => "Code or link",
        Label::LoadCode => "Load the code",
        Label::Send => "Send",
        Label::Theme => "Theme",
        Label::Motion => "Motion",
        Label::Sound => "Sound",
        Label::AutoFocus => "Turn the boards of every player to move upright",
        Label::Round => "Round",
        Label::Learned => "learned",
        Label::InForce => "in force",
        Label::ForNewGames => "For new games",
    }
}

/// What stands in the empty text box.
#[must_use]
pub const fn text_box_example() -> &'static str {
    "e2e4, why e2e5, help"
}

/// A theme by its name.
#[must_use]
pub const fn theme(theme: Theme) -> &'static str {
    match theme {
        Theme::System => "as the system",
        Theme::Light => "light",
        Theme::Dark => "dark",
    }
}

/// How much moves, by its name.
#[must_use]
pub const fn motion(motion: Motion) -> &'static str {
    match motion {
        Motion::System => "as the system",
        Motion::Full => "smooth",
        Motion::Reduced => "none",
    }
}

/// How many rounds of a very long game are not in the log.
#[must_use]
pub fn rounds_left_out(rounds: usize) -> String {
    super::count(rounds, "more round", "more rounds")
}
