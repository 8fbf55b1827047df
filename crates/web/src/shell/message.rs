//! Messages to any page, and effects that a page may ask of the browser.

use super::{GameId, Motion, Page, SavedFile, Theme};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Msg<P: Page> {
    /// The page was loaded; the first message.
    Started(Box<Start>),
    /// The time, to be told before other messages: that of a clock that nobody sets, and the date, in milliseconds.
    TimePassed {
        now: u64,
        date: u64,
    },
    /// The time that [`Effect::WakeAfter`] asked for is over.
    Woken,
    Left,
    /// The page was turned to by its address. The game is that of the page beside it that keeps one.
    Opened {
        game: Option<SavedFile>,
    },
    Closed,
    /// Another tab, or another page, has stored something, or removed it.
    StorageChanged {
        key: String,
        text: Option<String>,
    },
    /// The browser has no room for what it was asked to store; it is asked again.
    StorageFailed,
    StorageWorks,
    FragmentChanged(String),

    SquareClicked(P::Place),
    /// Something that is neither a square nor a control was clicked.
    ClickedElsewhere,
    /// A pointer was pressed on a square, which is about to get the keyboard.
    SquarePressed(P::Place),
    SquareFocused(P::Place),
    /// The pointer is above a square, or above none.
    Hovered(Option<P::Place>),
    /// A piece is being dragged. A press without movement is no drag but a click.
    DragStarted(P::Place),
    /// A dragged piece was dropped, on a square or elsewhere.
    Dropped(Option<P::Place>),
    /// A key was pressed on a square.
    KeyPressed {
        at: P::Place,
        key: Key,
    },
    /// Whatever is on top is to go away: a dialog, a grabbed piece, a notice.
    Dismissed,

    Undo,
    Redo,
    First,
    Previous,
    Next,
    Last,
    /// Look at the game after an entry of the list of moves.
    JumpTo(P::Entry),

    /// Save the game as a file of this name, or of a made-up name if it is empty.
    Save {
        name: String,
    },
    LoadAsked,
    Loaded {
        name: String,
        text: String,
    },
    /// A file was not read, since it is longer than [`Page::MAX_FILE_BYTES`].
    FileTooLong {
        name: String,
        bytes: usize,
    },
    FileUnreadable {
        name: String,
    },
    /// Go on with the part of a damaged game that could be read.
    KeepGoodPart,
    /// A text is in the clipboard, or could not be put there.
    Copied {
        is_done: bool,
    },
    OpenGame(GameId),
    ForgetGame(GameId),
    /// Bring back the game that was deleted last.
    RestoreGame,

    ThemeSet(Theme),
    MotionSet(Motion),
    SoundSet(bool),
    /// A line was typed in the text box.
    LineEntered(String),

    WorkerSaid(String),
    WorkerFailed(String),

    Page(P::Msg),
}

/// A key that means something on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    Arrow(Arrow),
    /// Enter or the space bar: as a click.
    Enter,
    /// As [`Msg::Dismissed`].
    Escape,
    Character(char),
}

/// An arrow key, as it points on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arrow {
    Up,
    Right,
    Down,
    Left,
}

/// The state of the browser when the page is loaded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Start {
    /// A name for this tab that no other has, made anew with every loading of the page.
    pub(crate) tab: String,
    /// The name that [`Effect::Keep`] asked to remember for this tab, if it was reloaded.
    pub(crate) game: Option<String>,
    /// Everything in the storage that all tabs share; foreign keys do no harm.
    pub(crate) stored: Vec<(String, String)>,
    pub(crate) can_store: bool,
    /// The address of the page without its fragment.
    pub(crate) page: String,
    pub(crate) fragment: String,
    /// The window is as small as that of a phone.
    pub(crate) is_phone: bool,
    pub(crate) now: u64,
}

/// Something the browser is to do. None of them is answered but where it says so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Effect<P: Page> {
    /// Store a text for all tabs; answered by [`Msg::StorageFailed`] if not, and later by [`Msg::StorageWorks`].
    Store {
        key: String,
        text: String,
    },
    Forget {
        key: String,
    },
    /// Remember the game of this tab alone, over a reload: [`Start::game`].
    Keep(GameId),
    Download {
        name: String,
        text: String,
    },
    /// Let the user choose a file; answered by [`Msg::Loaded`], [`Msg::FileTooLong`] or [`Msg::FileUnreadable`].
    PickFile,
    /// Put a text into the clipboard; answered by [`Msg::Copied`].
    Copy(String),
    /// Set the fragment of the address, without a new entry in the browser's history.
    SetFragment(String),
    /// Turn to the page with this fragment.
    Open(&'static str),
    Announce {
        text: String,
        urgency: Urgency,
    },
    Play(Sound),
    FocusSquare(P::Place),
    /// Give the keyboard to something else.
    Focus(Element),
    /// Bring an entry of the list of moves into view.
    ScrollTo(P::Entry),
    /// Say these lines to the worker, in order; start it if it does not run.
    Work(Vec<String>),
    /// End the worker at once. What it said and did not deliver is lost; the next [`Effect::Work`] starts a fresh one.
    StopWork,
    /// Send [`Msg::Woken`] after so many milliseconds, in place of any wake-up asked for before.
    WakeAfter(u64),
}

/// An element other than a square that can have the keyboard. Dialogs take it themselves as they open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Element {
    /// The element with this identifier, wherever it is: the page does not scroll.
    InPlace(&'static str),
    /// The main button in the element with this identifier.
    MainButton(&'static str),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Urgency {
    Polite,
    Assertive,
}

/// The meaning of a sound. Of several at once, the last in this order is heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sound {
    Move,
    Capture,
    Check,
    /// The end of a game, or a solved task.
    End,
    Refusal,
}
