//! What happens when something happens: a message changes the model and asks the page for effects.
//!
//! Every message is possible at any time; what makes no sense then is refused with a sentence and
//! changes nothing.

mod board;
mod clock;
mod engine;
mod file;
mod line;
mod new;
mod play;
mod storage;
mod walk;

use threefold_chess::{Move, Role, Square};
use threefold_game::Rule;

use super::model::{Choice, Form, Model, NodeId};
use super::text;
use crate::model::{GameId, Motion, Notice, Theme, Unstored};
use crate::update::{Effect as PageEffect, Key, Sound, Start, Urgency};

pub use file::{MAX_PGN_BYTES, decode};

/// Something happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Msg {
    /// The page was loaded; the first message. [`Start::game`] is what [`PageEffect::Keep`] asked to
    /// remember for this page, which is not the game of the other page.
    Started(Box<Start>),
    /// The time in milliseconds, to be told before other messages.
    TimePassed(u64),
    /// The time that [`Effect::WakeAfter`] asked for is over.
    Woken,
    /// The page goes away, or into the background.
    Left,
    /// Another tab, or the other page, has stored something, or taken it away.
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

    /// A square was clicked or tapped.
    SquareClicked(Square),
    /// Something that is neither a square nor a control was clicked or tapped.
    ClickedElsewhere,
    /// A pointer was pressed on a square, which is about to get the keyboard.
    SquarePressed(Square),
    /// A square got the keyboard.
    SquareFocused(Square),
    /// The pointer is above a square, or above none.
    Hovered(Option<Square>),
    /// A piece is being dragged. A press without movement is no drag but a click.
    DragStarted(Square),
    /// A dragged piece was dropped, on a square or elsewhere.
    Dropped(Option<Square>),
    /// A key was pressed on a square.
    KeyPressed {
        /// Which square.
        at: Square,
        /// Which key.
        key: Key,
    },
    /// A pawn becomes this.
    PromotionChosen(Role),
    /// Whatever is on top is to go away: the promotion, the card, the form, an announcement, the
    /// grabbed piece, the premove.
    Dismissed,

    /// Open the form for a new game.
    NewGameAsked,
    /// Something else was chosen in the form.
    FormChanged(Choice),
    /// Begin the game that the form describes, or another one like the last if it is closed.
    NewGame,

    /// Take back: against the engine, up to the own turn before.
    Undo,
    /// Do again what was taken back.
    Redo,
    /// Look at the start.
    First,
    /// Look at the move before.
    Previous,
    /// Look at the move after.
    Next,
    /// Look at the end of the line.
    Last,
    /// Look at the game after a move, of the game or of a variation.
    JumpTo(NodeId),
    /// Put the variation with this move before the line it is a variation of; the variation that is
    /// looked at if no move is named.
    PromoteVariation(Option<NodeId>),
    /// Throw away the variation with this move; the one that is looked at if no move is named.
    DeleteVariation(Option<NodeId>),

    /// Claim a draw, on the board or announcing a move.
    Claim {
        /// Under which rule.
        rule: Rule,
        /// The move that would complete it.
        announced: Option<Move>,
    },
    /// The next move is not to be played but announced with a claim under this rule; or no longer.
    AnnounceToggled(Rule),
    /// Offer a draw.
    Offer,
    /// Accept the offer that stands.
    Accept,
    /// Decline it.
    Decline,
    /// Resign: the person against the engine, otherwise the player to move.
    Resign,

    /// Ask the engine for a move to play.
    HintAsked,
    /// Begin or end the analysis.
    AnalysisToggled,
    /// How many lines the analysis shows, 1 to 5.
    LinesSet(u8),
    /// Play the first move of a line of the analysis, the first one being 0.
    PlayLine(usize),
    /// The engine is to stop: it plays what it has found, a hint is given, an analysis ends.
    StopEngine,
    /// The engine has said a line.
    EngineSaid(String),
    /// The engine could not be started, or broke down.
    EngineFailed(String),

    /// See the board from the other side.
    Flip,
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
    /// A file was not read, since it is longer than [`MAX_PGN_BYTES`].
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
    /// A FEN or a PGN was typed or pasted.
    TextEntered(String),
    /// Go on with the part of a damaged game that is good.
    KeepGoodPart,
    /// Load this one of several games, the first one being 0.
    GameChosen(usize),
    /// Copy the game as PGN.
    CopyPgn,
    /// Copy the position as FEN.
    CopyFen,
    /// It is in the clipboard, or could not be put there.
    Copied {
        /// Whether it is there.
        is_done: bool,
    },
    /// Open a stored game.
    OpenGame(GameId),
    /// Throw a stored game away.
    ForgetGame(GameId),

    /// Light or dark.
    ThemeSet(Theme),
    /// Whether boards and bars glide into place.
    MotionSet(Motion),
    /// Whether moves are heard.
    SoundSet(bool),

    /// A line was typed in the text box.
    LineEntered(String),
}

/// Something the page is to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// What any page may be asked. Answers come as the messages of the same name here: storing,
    /// files, the clipboard. [`PageEffect::FocusSquare`] and others about four boards never come.
    Page(PageEffect),
    /// Say these lines to the engine, in order; start it if it does not run.
    Engine(Vec<String>),
    /// End the engine at once, whatever it does. Nothing it said and did not deliver is heard any
    /// more; the next [`Effect::Engine`] speaks to a fresh one.
    StopEngine,
    /// Send [`Msg::Woken`] after so many milliseconds, in place of any wake-up asked for before.
    WakeAfter(u64),
    /// Give the keyboard to a square.
    FocusSquare(Square),
    /// Bring a move of the list into view.
    ScrollToNode(NodeId),
}

/// Changes the model as a message says, and gives what the page is to do.
pub fn update(model: &mut Model, msg: Msg) -> Vec<Effect> {
    let mut reaction = Reaction { model, effects: Vec::new() };
    match msg {
        Msg::TimePassed(now) => reaction.model.tab.now = now,
        msg => {
            reaction.look_at_flag();
            reaction.look_at_engine();
            reaction.store_thoughts();
            reaction.to(msg);
            reaction.think();
            reaction.ask_to_wake();
        }
    }
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
            Msg::TimePassed(_) | Msg::Woken => {}
            Msg::Left => self.store_unsaved(),
            Msg::StorageChanged { key, text } => self.storage_changed(&key, text.as_deref()),
            Msg::StorageFailed => self.storage_failed(Unstored::Full),
            Msg::StorageWorks => self.storage_works(),
            Msg::SquareClicked(square) => self.click(square),
            Msg::ClickedElsewhere => self.model.hand.let_go(),
            Msg::SquarePressed(square) => self.point(square),
            Msg::SquareFocused(square) => self.focus_square(square),
            Msg::Hovered(square) => self.model.hand.pointed = square,
            Msg::DragStarted(square) => self.drag(square),
            Msg::Dropped(square) => self.drop_at(square),
            Msg::KeyPressed { at, key } => self.press(at, key),
            Msg::PromotionChosen(role) => self.promote(role),
            Msg::Dismissed => self.dismiss(),
            Msg::NewGameAsked => self.open_form(),
            Msg::FormChanged(choice) => {
                self.model.form.get_or_insert_with(Form::default).choose(choice);
            }
            Msg::NewGame => self.new_game(),
            Msg::Undo => self.undo(),
            Msg::Redo => self.redo(),
            Msg::First => self.go_to_end(false),
            Msg::Previous => self.step(false),
            Msg::Next => self.step(true),
            Msg::Last => self.go_to_end(true),
            Msg::JumpTo(node) => self.jump(node),
            Msg::PromoteVariation(node) => self.change_variation(node, false),
            Msg::DeleteVariation(node) => self.change_variation(node, true),
            Msg::Claim { rule, announced } => self.claim(rule, announced),
            Msg::AnnounceToggled(rule) => self.toggle_announcing(rule),
            Msg::Offer => self.offer(None),
            Msg::Accept => self.answer_offer(true),
            Msg::Decline => self.answer_offer(false),
            Msg::Resign => self.resign(None),
            Msg::HintAsked => self.ask_hint(),
            Msg::AnalysisToggled => self.toggle_analysis(),
            Msg::LinesSet(lines) => self.set_lines(lines),
            Msg::PlayLine(index) => self.play_line(index),
            Msg::StopEngine => self.stop_engine(),
            Msg::EngineSaid(line) => self.hear(&line),
            Msg::EngineFailed(reason) => self.engine_failed(&reason),
            Msg::Flip => self.flip(),
            Msg::Save { name } => self.save(&name),
            Msg::LoadAsked => self.page(PageEffect::PickFile),
            Msg::Loaded { name, text } => self.load(&name, &text),
            Msg::FileTooLong { name, bytes } => self.too_long(&name, bytes),
            Msg::FileUnreadable { name } => self.refuse(crate::text::file_unreadable(&name)),
            Msg::TextEntered(text) => self.load(text::pasted(), &text),
            Msg::KeepGoodPart => self.keep_good_part(),
            Msg::GameChosen(index) => self.choose_game(index),
            Msg::CopyPgn => self.copy(self.model.table.record().to_string()),
            Msg::CopyFen => self.copy(self.model.table.position().to_string()),
            Msg::Copied { is_done: true } => self.say(text::copied().to_owned()),
            Msg::Copied { is_done: false } => self.refuse(text::not_copied().to_owned()),
            Msg::OpenGame(id) => self.open_game(&id),
            Msg::ForgetGame(id) => self.forget_game(&id),
            Msg::ThemeSet(theme) => self.change_settings(|settings| settings.theme = theme),
            Msg::MotionSet(motion) => self.change_settings(|settings| settings.motion = motion),
            Msg::SoundSet(is_on) => self.change_settings(|settings| settings.has_sound = is_on),
            Msg::LineEntered(line) => self.answer_line(&line),
        }
    }

    fn page(&mut self, effect: PageEffect) {
        self.effects.push(Effect::Page(effect));
    }

    fn announce(&mut self, text: String, urgency: Urgency) {
        self.page(PageEffect::Announce { text, urgency });
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
            self.page(PageEffect::Play(sound));
        }
    }

    fn flip(&mut self) {
        self.model.below = self.model.below.opponent();
        self.say(text::flipped(self.model.below));
        if self.model.table.is_blank() {
            // It may not be stored yet.
            self.store_game();
        } else {
            self.model.is_seen_otherwise = true;
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
