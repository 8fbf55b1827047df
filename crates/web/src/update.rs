//! What happens when something happens: a message changes the model and asks the page for effects.
//!
//! Messages come from pointers, keys, files, links and other tabs, so every one of them is possible
//! at any time; what makes no sense then is refused with a sentence and changes nothing.

mod board;
mod file;
mod history;
mod lesson;
mod line;
mod play;
mod storage;

use threefold_chess::Role;
use threefold_duplicate::{Action, Seat};

use crate::model::learn::LessonId;
use crate::model::{Arrow, GameId, Model, Motion, Notice, Place, Ruling, Theme, Unstored};
use crate::text;

pub(crate) use file::file_name;
pub use file::{MAX_FILE_BYTES, MAX_TEXT_BYTES};
pub(crate) use line::{MAX_REPEATED, MOST_EXCHANGES};
pub use storage::Start;

/// Something happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Msg {
    /// The page was loaded; the first message.
    Started(Box<Start>),
    /// The time in milliseconds, to be told before other messages.
    TimePassed(u64),
    /// Another tab has stored something, or taken it away.
    StorageChanged {
        /// Under which key.
        key: String,
        /// What.
        text: Option<String>,
    },
    /// The browser did not store what it was asked to, for want of room; it is asked again.
    StorageFailed,
    /// Everything is stored that it was asked to store.
    StorageWorks,
    /// What stands after `#` in the address was changed, not by us.
    FragmentChanged(String),

    /// A square was clicked or tapped.
    SquareClicked(Place),
    /// Something that is neither a square nor a control was clicked or tapped.
    ClickedElsewhere,
    /// A pointer was pressed on a square, which is about to get the keyboard.
    SquarePressed(Place),
    /// A square got the keyboard.
    SquareFocused(Place),
    /// The pointer is above a square, or above none.
    Hovered(Option<Place>),
    /// A piece is being dragged. A press without movement is no drag but a click.
    DragStarted(Place),
    /// A dragged piece was dropped, on a square or elsewhere.
    Dropped(Option<Place>),
    /// A key was pressed on a square.
    KeyPressed {
        /// Which square.
        at: Place,
        /// Which key.
        key: Key,
    },
    /// A pawn becomes this.
    PromotionChosen(Role),
    /// The promotion, the card, or the grabbed piece is to go away, whichever is on top.
    Dismissed,

    /// Begin a new game, under the rulings chosen for it.
    NewGame,
    /// Take back the last change.
    Undo,
    /// Do again what was taken back.
    Redo,
    /// Look at the start.
    First,
    /// Look at the ply before.
    Previous,
    /// Look at the ply after.
    Next,
    /// Look at the end.
    Last,
    /// Look at the game after that many plies.
    JumpTo(usize),
    /// Claim a draw.
    Claim,
    /// Declare the game drawn.
    DeclareDraw,
    /// A player resigns.
    Resign(Seat),

    /// Save the game as a file of this name, or of a name made up if it is empty.
    Save {
        /// The name.
        name: String,
    },
    /// Let the user choose a file to load.
    LoadAsked,
    /// A file was read.
    Loaded {
        /// Its name.
        name: String,
        /// What is in it.
        text: String,
    },
    /// A file was not read, since it is longer than [`MAX_FILE_BYTES`].
    FileTooLong {
        /// Its name.
        name: String,
        /// How long.
        bytes: usize,
    },
    /// A file could not be read.
    FileUnreadable {
        /// Its name.
        name: String,
    },
    /// Go on with the part of a damaged file that is good.
    KeepGoodPart,
    /// Make a link to the game.
    Share,
    /// A code or a link was typed or pasted.
    CodeEntered(String),
    /// Copy the link to the game.
    CopyLink,
    /// The link is in the clipboard, or could not be put there.
    Copied {
        /// Whether it is there.
        is_done: bool,
    },
    /// Open a stored game.
    OpenGame(GameId),
    /// Throw a stored game away.
    ForgetGame(GameId),

    /// Another answer to an open question, for new games.
    RulingChosen {
        /// The question.
        ruling: Ruling,
        /// The answer, the first one being 0.
        answer: usize,
    },
    /// Turn the boards of the player to move upright, or back.
    FocusToggled,
    /// Whether the boards of every player to move are turned upright.
    AutoFocusSet(bool),
    /// Light or dark.
    ThemeSet(Theme),
    /// Whether boards and bars glide into place.
    MotionSet(Motion),
    /// Whether moves are heard.
    SoundSet(bool),

    /// A line was typed in the text box.
    LineEntered(String),

    /// The course was turned to: the first lesson that is not learned yet begins, unless one is under way.
    CourseOpened,
    /// Begin a lesson.
    LessonStarted(LessonId),
    /// Go to the next task or lesson.
    LessonNext,
    /// A choice was made, the first one being 0.
    LessonAnswered(usize),
    /// Go back to the game.
    LessonLeft,
}

/// A key that means something on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// Goes to another square.
    Arrow(Arrow),
    /// Enter or the space bar: as a click.
    Enter,
    /// As [`Msg::Dismissed`].
    Escape,
    /// A character: a short cut, see [`Control::shortcut`](crate::scene::Control::shortcut).
    Character(char),
}

/// Something the page is to do. None of them is answered but where a message says so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Store a text in the storage that all tabs share; answered by [`Msg::StorageFailed`] if not,
    /// and by [`Msg::StorageWorks`] if so later.
    Store {
        /// Under which key.
        key: String,
        /// The text.
        text: String,
    },
    /// Take a text out of that storage.
    Forget {
        /// Under which key.
        key: String,
    },
    /// Remember the game of this tab alone, over a reload: [`Start::game`].
    Keep(GameId),
    /// Offer a file for download.
    Download {
        /// Its name.
        name: String,
        /// What is in it.
        text: String,
    },
    /// Let the user choose a file; answered by [`Msg::Loaded`], [`Msg::FileTooLong`] or
    /// [`Msg::FileUnreadable`].
    PickFile,
    /// Put a text into the clipboard; answered by [`Msg::Copied`].
    Copy(String),
    /// Set what stands after `#` in the address, without a new entry in the browser's history.
    SetFragment(String),
    /// Tell those who do not see the page.
    Announce {
        /// What.
        text: String,
        /// Whether it may interrupt.
        urgency: Urgency,
    },
    /// Play a sound.
    Play(Sound),
    /// Give the keyboard to a square.
    FocusSquare(Place),
    /// Give the keyboard to something else.
    FocusElement(Element),
    /// Bring a ply of the move log into view.
    ScrollToPly(usize),
}

/// How urgent an announcement is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Urgency {
    /// When there is time.
    Polite,
    /// At once.
    Assertive,
}

/// What a sound means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sound {
    /// A move.
    Move,
    /// A capture on some board.
    Capture,
    /// A check on some board.
    Check,
    /// The end of the game, or a solved task.
    End,
    /// Something was refused.
    Refusal,
}

/// Something other than a square that can have the keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Element {
    /// The first choice of the promotion dialog.
    Promotion,
    /// The card.
    Card,
    /// The task of the lesson, wherever it is: boards stay in sight.
    Lesson,
    /// What goes on to the next task.
    NextTask,
    /// The text box.
    TextBox,
}

/// Changes the model as a message says, and gives what the page is to do.
pub fn update(model: &mut Model, msg: Msg) -> Vec<Effect> {
    let mut reaction = Reaction { model, effects: Vec::new() };
    reaction.to(msg);
    reaction.effects
}

/// The reaction to one message.
struct Reaction<'a> {
    model: &'a mut Model,
    effects: Vec<Effect>,
}

impl Reaction<'_> {
    fn to(&mut self, msg: Msg) {
        match msg {
            Msg::Started(start) => self.start(*start),
            Msg::TimePassed(now) => self.model.tab.now = now,
            Msg::StorageChanged { key, text } => self.storage_changed(&key, text.as_deref()),
            Msg::StorageFailed => self.storage_failed(Unstored::Full),
            Msg::StorageWorks => self.storage_works(),
            Msg::FragmentChanged(fragment) => self.fragment_changed(&fragment),
            Msg::SquareClicked(place) => self.click(place),
            Msg::ClickedElsewhere => self.let_go(),
            Msg::SquarePressed(place) => self.point(place),
            Msg::SquareFocused(place) => self.focus_square(place),
            Msg::Hovered(place) => self.model.hand.pointed = place,
            Msg::DragStarted(place) => self.drag(place),
            Msg::Dropped(place) => self.drop_at(place),
            Msg::KeyPressed { at, key } => self.press(at, key),
            Msg::PromotionChosen(role) => self.promote(role),
            Msg::Dismissed => self.dismiss(),
            Msg::NewGame => self.new_game(),
            Msg::Undo => self.undo(),
            Msg::Redo => self.redo(),
            Msg::First => self.seek(0),
            Msg::Previous => self.step(false),
            Msg::Next => self.step(true),
            Msg::Last => self.seek(self.model.table().len()),
            Msg::JumpTo(ply) => self.seek(ply),
            Msg::Claim => self.act(Action::Claim),
            Msg::DeclareDraw => self.act(Action::DeclareDraw),
            Msg::Resign(seat) => self.act(Action::Resign(seat)),
            Msg::Save { name } => self.save(&name),
            Msg::LoadAsked => self.effects.push(Effect::PickFile),
            Msg::Loaded { name, text } => self.load(&name, &text),
            Msg::FileTooLong { name, bytes } => self.file_too_long(&name, bytes),
            Msg::FileUnreadable { name } => self.refuse(text::file_unreadable(&name)),
            Msg::KeepGoodPart => self.keep_good_part(),
            Msg::Share => self.share(),
            Msg::CodeEntered(code) => self.enter_code(&code),
            Msg::CopyLink => self.copy_link(),
            Msg::Copied { is_done } => self.copied(is_done),
            Msg::OpenGame(id) => self.open_game(&id),
            Msg::ForgetGame(id) => self.forget_game(&id),
            Msg::RulingChosen { ruling, answer } => self.choose_ruling(ruling, answer),
            Msg::FocusToggled => self.toggle_focus(),
            Msg::AutoFocusSet(is_on) => self.set_auto_focus(is_on),
            Msg::ThemeSet(theme) => self.change_settings(|settings| settings.theme = theme),
            Msg::MotionSet(motion) => self.change_settings(|settings| settings.motion = motion),
            Msg::SoundSet(is_on) => self.change_settings(|settings| settings.has_sound = is_on),
            Msg::LineEntered(line) => self.answer_line(&line),
            Msg::CourseOpened => self.open_course(),
            Msg::LessonStarted(lesson) => self.start_lesson(lesson),
            Msg::LessonNext => self.next_task(),
            Msg::LessonAnswered(choice) => self.answer_choice(choice),
            Msg::LessonLeft => self.leave_lesson(),
        }
    }

    fn announce(&mut self, text: String, urgency: Urgency) {
        self.effects.push(Effect::Announce { text, urgency });
    }

    /// Says something, to those who see the page and to those who do not.
    fn say(&mut self, text: String) {
        self.model.notice = Some(Notice { text: text.clone(), is_refusal: false });
        self.announce(text, Urgency::Polite);
    }

    /// Says why something was not done.
    fn refuse(&mut self, text: String) {
        self.model.notice = Some(Notice { text: text.clone(), is_refusal: true });
        self.announce(text, Urgency::Assertive);
        self.play_sound(Sound::Refusal);
    }

    fn play_sound(&mut self, sound: Sound) {
        if self.model.settings.has_sound {
            self.effects.push(Effect::Play(sound));
        }
    }

    /// Says that the game cannot be changed during a lesson; whether that is so.
    fn refuse_in_lesson(&mut self) -> bool {
        let is_in_lesson = self.model.lesson.is_some();
        if is_in_lesson {
            self.refuse(text::leave_lesson_first().to_owned());
        }
        is_in_lesson
    }

    fn choose_ruling(&mut self, ruling: Ruling, answer: usize) {
        let rulings = ruling.with_answer(self.model.settings.rulings, answer);
        self.change_settings(|settings| settings.rulings = rulings);
        self.say(text::panel::ruling_chosen(ruling, ruling.answer(&rulings)));
    }

    fn toggle_focus(&mut self) {
        self.model.is_in_focus = !self.model.is_in_focus;
        let turn = self.model.table().position().turn();
        self.say(text::focus(turn, self.model.is_in_focus));
    }

    fn set_auto_focus(&mut self, is_on: bool) {
        self.model.is_in_focus = is_on;
        self.change_settings(|settings| settings.has_auto_focus = is_on);
    }
}

#[cfg(test)]
pub(crate) mod tests;
