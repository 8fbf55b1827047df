//! A page in the browser: its model and its scene, in parts that are drawn anew only when they have changed.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, PointerEvent};

use super::drag::Press;
use super::live::{Follower, Followers};
use super::node::{self, Node, Placed, html};
use super::time::{self, PATIENCE, after_frame, request_frame};
use super::{announce, dialog, document, drag, failure, file, focus, sound, storage, worker};
use crate::shell::{
    Effect, GameId, Key, Msg, Page, SETTINGS_KEY, SavedFile, Start, Transport, update,
};

/// A page as it is drawn.
pub(crate) trait View: Page {
    const TITLE: &'static str;
    /// The part with the explanation of what is pointed at.
    const MESSAGE: Option<Self::Part> = None;
    /// The part with the piece that follows the pointer.
    const DRAGGED: Option<Self::Part> = None;
    /// The identifier of the box that the list of moves scrolls in.
    const LOG: &'static str = "";
    const ACCEPT: &'static str = "";
    /// The name of the file with the game after a crash.
    const RESCUED: &'static str = "";
    /// True if the page has a worker and is woken by it and by clocks. Others have none of that linked.
    const HAS_WORKER: bool = false;

    fn draw(shell: Shell<Self>) -> Layout;
    /// The definitions that drawings of the page use.
    fn symbols() -> Node {
        node::nothing()
    }
    fn selector(_: Self::Place) -> String {
        String::new()
    }
    /// The square that an element is, or is on.
    fn place_of(_: &Element) -> Option<Self::Place> {
        None
    }
    fn is_own(_: &Self::Scene, _: Self::Place) -> bool {
        false
    }
    /// The piece that follows the pointer, and the rotation of its board.
    fn dragged(_: &Self::Scene) -> Option<(Node, u16)> {
        None
    }
    fn explanation_in(_: &mut Self::Scene) -> Option<&mut Option<String>> {
        None
    }
    /// The name of the icon of a message of the page's own.
    fn icon(_: &Msg<Self>) -> Option<&'static str> {
        None
    }
    /// The selector of an entry of the list of moves.
    fn entry(_: Self::Entry) -> String {
        String::new()
    }
}

pub(crate) struct Layout {
    pub(crate) header: Vec<Node>,
    pub(crate) main: Node,
    pub(crate) aside: Option<Node>,
    pub(crate) dialogs: Vec<Node>,
}

/// Something that happened to a page, whatever its type.
pub(super) enum News {
    Left,
    /// The fragment of the address was changed.
    Address(String),
    /// Another tab or page has stored a text under a key, or removed it.
    Stored(String, Option<String>),
    StorageWorks(bool),
    /// A file was read, or could not be.
    Loaded(String, Option<String>),
    TooLong(String, usize),
    Copied(bool),
    /// The worker has said lines.
    Heard(Vec<String>),
    WorkerFailed(String),
}

/// A page as the app sees it, whatever its type.
pub(super) trait Mounted {
    fn tab_key(&self) -> &'static str;
    fn max_file_bytes(&self) -> usize;
    fn start(&self, start: Start);
    fn open(&self, game: Option<SavedFile>);
    fn close(&self);
    fn file(&self) -> Option<SavedFile>;
    fn known_keys(&self) -> Vec<String>;
    fn tell(&self, news: News);
    fn pointer(&self, name: &str, event: &Event);
    fn press(&self, transport: Transport);
    fn keys(&self) -> Vec<(String, &'static str)>;
}

/// A page in the browser. It is never taken down, so handlers have a copy.
pub(crate) struct Shell<P: Page>(&'static Inner<P>);

#[expect(clippy::expl_impl_clone_on_copy, reason = "a page itself need not be either")]
impl<P: Page> Clone for Shell<P> {
    fn clone(&self) -> Shell<P> {
        *self
    }
}

impl<P: Page> Copy for Shell<P> {}

struct Inner<P: Page> {
    index: usize,
    model: RefCell<P::Model>,
    scene: RefCell<P::Scene>,
    followers: Followers,
    acts: RefCell<Vec<Follower>>,
    /// The page, while it is shown.
    placed: RefCell<Vec<Placed>>,
    press: Cell<Option<Press<P::Place>>>,
    /// The parts that have changed and are drawn once the next frame is painted.
    stale: RefCell<Vec<usize>>,
    is_behind: Cell<bool>,
    /// The entry that the list of moves is about to scroll to.
    scrolls_to: Cell<Option<P::Entry>>,
    /// The one wake-up that is waited for.
    wake: Cell<Option<i32>>,
}

/// Makes a page. It is drawn when it is opened.
pub(super) fn mount<P: View>(index: usize) -> &'static dyn Mounted {
    let model = P::Model::default();
    let scene = P::scene(&model);
    let inner = Box::leak(Box::new(Inner {
        index,
        model: RefCell::new(model),
        scene: RefCell::new(scene),
        followers: Followers::default(),
        acts: RefCell::default(),
        placed: RefCell::default(),
        press: Cell::new(None),
        stale: RefCell::default(),
        is_behind: Cell::new(false),
        scrolls_to: Cell::new(None),
        wake: Cell::new(None),
    }));
    Box::leak(Box::new(Shell::<P>(inner)))
}

impl<P: View> Shell<P> {
    pub(crate) fn send(self, msg: impl Into<Msg<P>>) {
        self.dispatch(vec![msg.into()]);
    }

    pub(crate) fn sends(self, msg: impl Into<Msg<P>>) -> impl Fn(&Event) + 'static {
        let msg = msg.into();
        move |_| self.send(msg.clone())
    }

    /// Applies messages, shows what has changed, and does what they ask of the browser.
    fn dispatch(self, msgs: Vec<Msg<P>>) {
        // Somebody who holds a key down goes through the game faster than it can be drawn.
        let is_hasty = matches!(
            &msgs[..],
            [Msg::KeyPressed { key: Key::Character(_), .. } | Msg::Previous | Msg::Next]
        );
        let Ok(mut model) = self.0.model.try_borrow_mut() else { return };
        let (now, date) = (time::now(), time::date());
        let mut effects = update::<P>(&mut model, Msg::TimePassed { now, date });
        for msg in msgs {
            effects.extend(update::<P>(&mut model, msg));
        }
        if effects.iter().any(|effect| stores_game::<P>(effect)) {
            keep_for_rescue::<P>(&model);
        }
        super::obey(&P::shell(&model).settings);
        if super::CURRENT.get() == Some(self.0.index) {
            super::entitle(P::standing(&model).as_deref().unwrap_or(P::TITLE));
        }
        let scene = (!is_hasty).then(|| P::scene(&model));
        drop(model);
        match scene {
            Some(scene) => self.show(scene),
            None => self.show_with_next_frame(),
        }
        for effect in effects {
            self.run(effect);
        }
    }

    /// Moves what is pointed at, which changes nothing but the explanation: a pointer crosses many squares.
    pub(super) fn hover(self, place: Option<P::Place>) {
        let Ok(mut model) = self.0.model.try_borrow_mut() else { return };
        update::<P>(&mut model, Msg::Hovered(place));
        let new = P::explanation(&model);
        let mut scene = self.0.scene.borrow_mut();
        let Some(shown) = P::explanation_in(&mut scene) else { return };
        if *shown != new {
            *shown = new;
            self.change(P::MESSAGE);
        }
    }

    fn show_with_next_frame(self) {
        if !self.0.is_behind.replace(true) {
            request_frame(move || {
                self.0.is_behind.set(false);
                let scene = P::scene(&self.0.model.borrow());
                self.show(scene);
            });
        }
    }

    /// Shows a scene: what was clicked at once, and what can wait once that is painted.
    fn show(self, scene: P::Scene) {
        let old = self.0.scene.replace(scene);
        let new = self.0.scene.borrow();
        let changed =
            P::PARTS.iter().enumerate().filter(|(_, part)| P::differs(**part, &old, &new));
        let (later, now): (Vec<_>, Vec<_>) =
            changed.partition(|(_, part)| P::can_wait(**part, &old, &new));
        for (number, _) in now {
            self.0.followers.change(number);
        }
        let mut stale = self.0.stale.borrow_mut();
        let is_first = stale.is_empty() && !later.is_empty();
        stale.extend(later.into_iter().map(|(number, _)| number));
        if is_first {
            after_frame(move || {
                for number in self.0.stale.take() {
                    self.0.followers.change(number);
                }
            });
        }
    }

    fn change(self, part: Option<P::Part>) {
        if let Some(part) = part {
            self.0.followers.change(number::<P>(part));
        }
    }

    /// A place of the page that follows a part of the scene.
    pub(crate) fn live(self, part: P::Part, draw: impl Fn(&P::Scene) -> Node + 'static) -> Node {
        node::live(
            Box::new(move || draw(&self.0.scene.borrow())),
            Box::new(move |follower| self.0.followers.add(number::<P>(part), follower)),
        )
    }

    /// Calls something once the page is drawn, and whenever a part has changed.
    pub(crate) fn follow(self, part: P::Part, act: impl Fn() + 'static) {
        let follower: Follower = Rc::new(act);
        self.0.followers.add(number::<P>(part), &follower);
        self.0.acts.borrow_mut().push(follower);
    }

    /// Asks the scene something, outside of what follows it.
    pub(crate) fn ask<T>(self, question: impl FnOnce(&P::Scene) -> T) -> T {
        question(&self.0.scene.borrow())
    }

    pub(super) fn press(self) -> &'static Cell<Option<Press<P::Place>>> {
        &self.0.press
    }

    fn run(self, effect: Effect<P>) {
        let index = self.0.index;
        match effect {
            Effect::Store { key, text } => {
                let is_settings = key == SETTINGS_KEY;
                let is_first = storage::wait(index, key, text.clone());
                if is_settings {
                    super::store_now();
                    // All pages look the same.
                    super::stored(SETTINGS_KEY, Some(&text), Some(index));
                } else if is_first {
                    time::after(PATIENCE, super::store_now);
                }
            }
            Effect::Forget { key } => {
                // In the order in which they were asked for.
                super::store_now();
                storage::forget(&key);
                // There may be room now for what had none.
                super::store_now();
            }
            Effect::Keep(game) => storage::keep(P::TAB_KEY, &game),
            Effect::Download { name, text } => file::download(&name, &text),
            Effect::PickFile => file::pick(),
            Effect::Copy(text) => file::copy(index, &text),
            Effect::SetFragment(fragment) => super::set_fragment(&fragment),
            Effect::Open(fragment) => super::open(fragment),
            Effect::Announce { text, urgency } => announce::announce(&text, urgency),
            Effect::Play(sound) => sound::play(sound),
            Effect::FocusSquare(place) => focus::focus_next(P::selector(place)),
            Effect::Focus(element) => focus::element(element),
            Effect::ScrollTo(entry) => self.scroll_to(entry),
            Effect::Work(lines) if P::HAS_WORKER => worker::say(index, &lines),
            Effect::StopWork if P::HAS_WORKER => worker::stop(),
            Effect::WakeAfter(milliseconds) if P::HAS_WORKER => self.wake_after(milliseconds),
            Effect::Work(_) | Effect::StopWork | Effect::WakeAfter(_) => {}
        }
    }

    /// Of several within a frame only the last one counts.
    fn scroll_to(self, entry: P::Entry) {
        if self.0.scrolls_to.replace(Some(entry)).is_none() {
            after_frame(move || {
                if let Some(entry) = self.0.scrolls_to.take() {
                    focus::scroll(P::LOG, &P::entry(entry));
                }
            });
        }
    }

    fn wake_after(self, milliseconds: u64) {
        let wake = time::after(Duration::from_millis(milliseconds), move || self.send(Msg::Woken));
        if let Some(before) = self.0.wake.replace(wake) {
            time::call_off(before);
        }
    }

    fn nodes(self) -> Vec<Node> {
        let Layout { header, main, aside, dialogs } = P::draw(self);
        let page = html("div").class("page").child(super::header(header)).child(main);
        let mut nodes = vec![P::symbols(), page.children(aside)];
        nodes.extend(dialogs);
        nodes.push(drag::dragged(self));
        nodes.extend(file::nodes(P::ACCEPT));
        nodes.extend(announce::regions());
        nodes
    }
}

impl<P: View> Mounted for Shell<P> {
    fn tab_key(&self) -> &'static str {
        P::TAB_KEY
    }

    fn max_file_bytes(&self) -> usize {
        P::MAX_FILE_BYTES
    }

    fn start(&self, start: Start) {
        let has_game = !start.fragment.is_empty() || start.game.is_some();
        self.send(Msg::Started(Box::new(start)));
        let model = self.0.model.borrow();
        if has_game || !P::shell(&model).saved_games.newest_first().is_empty() {
            keep_for_rescue::<P>(&model);
        }
    }

    fn open(&self, game: Option<SavedFile>) {
        let Some(document) = document() else { return };
        let Some(body) = document.body() else { return };
        self.send(Msg::Opened { game });
        for node in self.nodes() {
            let Some(placed) = Placed::new(&document, node) else { continue };
            // It fails only for what cannot be in a page.
            let _ = placed.dom().map(|dom| body.append_child(&dom));
            // As long as it is kept, it follows the scene.
            self.0.placed.borrow_mut().push(placed);
        }
        let acts = self.0.acts.borrow().clone();
        for act in acts {
            act();
        }
    }

    fn close(&self) {
        dialog::close_all();
        for placed in self.0.placed.take() {
            if let Some(dom) = placed.dom()
                && let Some(parent) = dom.parent_node()
            {
                // It fails only for what is not there.
                let _ = parent.remove_child(&dom);
            }
        }
        self.0.acts.take();
        self.send(Msg::Closed);
    }

    fn file(&self) -> Option<SavedFile> {
        P::file(&self.0.model.borrow())
    }

    fn known_keys(&self) -> Vec<String> {
        let model = self.0.model.borrow();
        let games = P::shell(&model).saved_games.newest_first();
        games.into_iter().map(|(id, _)| id.key(P::PREFIX)).collect()
    }

    fn tell(&self, news: News) {
        self.send(match news {
            News::Left => Msg::Left,
            News::Address(fragment) => Msg::FragmentChanged(fragment),
            News::Stored(key, text) => Msg::StorageChanged { key, text },
            News::StorageWorks(true) => Msg::StorageWorks,
            News::StorageWorks(false) => Msg::StorageFailed,
            News::Loaded(name, Some(text)) => Msg::Loaded { name, text },
            News::Loaded(name, None) => Msg::FileUnreadable { name },
            News::TooLong(name, bytes) => Msg::FileTooLong { name, bytes },
            News::Copied(is_done) => Msg::Copied { is_done },
            News::WorkerFailed(reason) => Msg::WorkerFailed(reason),
            News::Heard(lines) => {
                return self.dispatch(lines.into_iter().map(Msg::WorkerSaid).collect());
            }
        });
    }

    fn pointer(&self, name: &str, event: &Event) {
        match (name, event.dyn_ref::<PointerEvent>()) {
            // Not everywhere an event of a pointer.
            ("click", _) => drag::clicked(*self, event),
            ("pointerdown", Some(event)) => drag::pressed(*self, event),
            ("pointermove", Some(event)) => drag::moved(*self, event),
            (_, Some(event)) => drag::released(*self, event, name == "pointerup"),
            (_, None) => {}
        }
    }

    fn press(&self, transport: Transport) {
        self.send(transport.msg());
    }

    fn keys(&self) -> Vec<(String, &'static str)> {
        P::keys()
    }
}

fn number<P: Page>(part: P::Part) -> usize {
    P::PARTS.iter().position(|other| *other == part).unwrap_or(P::PARTS.len())
}

fn stores_game<P: Page>(effect: &Effect<P>) -> bool {
    matches!(effect, Effect::Store { key, .. } if GameId::from_key(key, P::PREFIX).is_some())
}

/// Remembers the game as a file, in case the program stops. What was saved is written out already.
fn keep_for_rescue<P: View>(model: &P::Model) {
    let saved = P::current_id(model).and_then(|id| P::shell(model).saved_games.game(id));
    let text = saved.map(|saved| saved.record.clone());
    if let Some(text) = text.or_else(|| P::file(model).map(|file| file.text)) {
        failure::keep_for_rescue(P::RESCUED, text);
    }
}
