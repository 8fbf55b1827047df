//! The browser: where the app starts, which page is shown, and what effects ask for.

mod announce;
mod dialog;
pub(crate) mod drag;
mod failure;
mod file;
pub(crate) mod focus;
pub(crate) mod form;
pub(crate) mod icon;
mod keys;
mod live;
pub(crate) mod node;
mod page;
pub(crate) mod panel;
mod sound;
mod storage;
mod time;
mod worker;

use std::cell::{Cell, RefCell};

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, Event, Storage, StorageEvent, Window};

use super::text;
use super::{Motion, SETTINGS_KEY, Settings, Start, Theme};
use node::{Node, html};
use page::{Mounted, News};

pub(crate) use dialog::{card_text, dialog};
pub(crate) use page::{Layout, Shell, View};
pub(crate) use time::{after, after_frame, request_frame};

pub(crate) struct Entry {
    title: &'static str,
    fragment: &'static str,
    /// None if the page is in another module.
    mount: Option<fn(usize) -> &'static dyn Mounted>,
}

impl Entry {
    /// A page, which is in this module or in another one. Only then is its code linked.
    pub(crate) const fn of<P: View, const IS_HERE: bool>() -> Entry {
        let mount: Option<fn(usize) -> &'static dyn Mounted> =
            if IS_HERE { Some(page::mount::<P>) } else { None };
        Entry { title: P::TITLE, fragment: P::FRAGMENT, mount }
    }
}

/// The pieces that views are made of.
pub(crate) mod prelude {
    pub(crate) use super::form::{self, badge, bare_button, button};
    pub(crate) use super::icon::{icon, path, picture};
    pub(crate) use super::node::{Node, html, nothing, same, svg};
    pub(crate) use super::panel::{self, fold};
    pub(crate) use super::{
        Layout, Shell, View, card_text, dialog, document, drag, element, focus, request_frame,
        target,
    };
    pub(crate) use crate::shell::{Controls, text as shared};
}

thread_local! {
    /// The pages of this module, by their place in the list.
    static PAGES: RefCell<Vec<(usize, &'static dyn Mounted)>> = const { RefCell::new(Vec::new()) };
    static CURRENT: Cell<Option<usize>> = const { Cell::new(None) };
    static LIST: Cell<&'static [Entry]> = const { Cell::new(&[]) };
}

/// Starts the app with its pages. The first one is shown when the address names none.
pub(crate) fn start(list: &'static [Entry]) {
    failure::set_hook();
    LIST.set(list);
    for (index, entry) in list.iter().enumerate() {
        if let Some(mount) = entry.mount {
            let page = mount(index);
            PAGES.with_borrow_mut(|pages| pages.push((index, page)));
            page.start(find(index, page));
        }
    }
    turn_to(&fragment());
    listen();
    // What stood there while the module was loading.
    if let Some(element) = element("loading") {
        element.remove();
    }
}

fn find(index: usize, page: &dyn Mounted) -> Start {
    let address = window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    let fragment = fragment();
    Start {
        tab: storage::new_tab(),
        game: storage::kept_game(page.tab_key()),
        stored: storage::everything(),
        // A page that keeps nothing has nothing to say about it.
        can_store: page.tab_key().is_empty() || storage::can_store(index),
        page: address.split('#').next().unwrap_or_default().to_owned(),
        // The name of a page is no game.
        fragment: if named(&fragment).is_some() { String::new() } else { fragment },
        is_phone: is_phone(),
        now: time::now(),
    }
}

/// Returns true for a window as small as the screen of a phone, upright or not: 40 rem wide or 30 rem high.
fn is_phone() -> bool {
    let window = window();
    let length = |side: fn(&Window) -> Result<JsValue, JsValue>| {
        window.as_ref().and_then(|window| side(window).ok()?.as_f64()).unwrap_or(f64::MAX)
    };
    length(Window::inner_width) <= 640.0 || length(Window::inner_height) <= 480.0
}

/// The page of this module at a place of the list.
fn page_at(index: usize) -> Option<&'static dyn Mounted> {
    PAGES.with_borrow(|pages| pages.iter().find(|(at, _)| *at == index).map(|(_, page)| *page))
}

fn pages() -> Vec<(usize, &'static dyn Mounted)> {
    PAGES.with_borrow(Clone::clone)
}

fn current() -> Option<&'static dyn Mounted> {
    CURRENT.get().and_then(page_at)
}

fn named(fragment: &str) -> Option<usize> {
    LIST.get().iter().position(|entry| entry.fragment == fragment)
}

/// Shows the page that an address names.
fn turn_to(fragment: &str) {
    let index = named(fragment).unwrap_or(0);
    let Some(page) = page_at(index) else {
        // The loader looks at the address again. It fails only where the page may not be left.
        let _ = window().map(|window| window.location().reload());
        return;
    };
    if CURRENT.get() == Some(index) {
        return;
    }
    if let Some(before) = current() {
        before.close();
    }
    CURRENT.set(Some(index));
    // Lessons can save the game of the page that keeps one.
    let other = pages().into_iter().find(|(at, other)| *at != index && !other.tab_key().is_empty());
    page.open(other.and_then(|(_, other)| other.file()));
}

/// Turns to a page without a new entry in the browser's history.
fn open(fragment: &'static str) {
    set_fragment(if named(fragment) == Some(0) { "" } else { fragment });
    turn_to(fragment);
}

/// Listens to what happens outside of the page: its address, other tabs, and that it goes away.
fn listen() {
    on_window("hashchange", |_| {
        let fragment = fragment();
        turn_to(&fragment);
        if named(&fragment).is_none()
            && let Some(page) = current()
        {
            page.tell(News::Address(fragment));
        }
    });
    for name in ["pointerdown", "keydown"] {
        on_window(name, |_| sound::allow());
    }
    // The last that is heard of a page that goes away; on a phone the first one may be.
    for name in ["pagehide", "visibilitychange"] {
        on_window(name, |_| {
            for (_, page) in pages() {
                // If all that was kept is gone, somebody has wiped it off, and does not want it back.
                if storage::kept_game(page.tab_key()).is_some() {
                    page.tell(News::Left);
                }
            }
            store_now();
        });
    }
    on_window("storage", |event| {
        let Some(event) = event.dyn_ref::<StorageEvent>() else { return };
        storage::give_way(event.key().as_deref());
        if let Some(key) = event.key() {
            stored(&key, event.new_value().as_deref(), None);
        } else {
            // Everything was removed.
            let keys = pages().into_iter().flat_map(|(_, page)| page.known_keys());
            for key in keys.chain([SETTINGS_KEY.to_owned()]).collect::<Vec<_>>() {
                stored(&key, None, None);
            }
        }
        if event.new_value().is_none() {
            // There may be room now for what had none.
            store_now();
        }
    });
    drag::listen();
    keys::listen();
    file::listen();
}

fn stored(key: &str, text: Option<&str>, but: Option<usize>) {
    for (index, page) in pages() {
        if Some(index) != but {
            page.tell(News::Stored(key.to_owned(), text.map(str::to_owned)));
        }
    }
}

/// Stores the games that wait for it.
fn store_now() {
    for (index, is_good) in storage::store_waiting() {
        if let Some(page) = page_at(index) {
            page.tell(News::StorageWorks(is_good));
        }
    }
}

/// The header of every page.
fn header(more: Vec<Node>) -> Node {
    let link = |(index, entry): (usize, &Entry)| {
        html("a")
            .with("href", format!("#{}", entry.fragment))
            .with_some("aria-current", (CURRENT.get() == Some(index)).then_some("page"))
            .text(entry.title)
    };
    let links = LIST.get().iter().enumerate().map(link);
    let brand = html("p").class("brand").child(icon::emblem()).text(text::NAME);
    let navigation = html("nav").with("aria-label", text::NAVIGATION).children(links);
    html("header").class("header").child(brand).children(more).child(navigation)
}

/// Sets the title of the tab.
fn entitle(standing: &str) {
    let title = text::tab_title(standing);
    if let Some(document) = document().filter(|document| document.title() != title) {
        document.set_title(&title);
    }
}

thread_local! {
    static OBEYED: Cell<(Theme, Motion)> = const { Cell::new((Theme::System, Motion::System)) };
}

/// Tells the style sheet what the user likes.
fn obey(settings: &Settings) {
    let liked = (settings.theme, settings.motion);
    if OBEYED.replace(liked) == liked {
        return;
    }
    let Some(root) = document().and_then(|page| page.document_element()) else { return };
    let attributes = [
        ("data-theme", settings.theme.word(), settings.theme == Theme::System),
        ("data-motion", settings.motion.word(), settings.motion == Motion::System),
    ];
    for (name, word, is_default) in attributes {
        // Neither fails with names as plain as these.
        let _ =
            if is_default { root.remove_attribute(name) } else { root.set_attribute(name, word) };
    }
}

fn fragment() -> String {
    let hash = window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    hash.trim_start_matches('#').to_owned()
}

fn set_fragment(fragment: &str) {
    let Some(window) = window() else { return };
    let location = window.location();
    let path = location.pathname().unwrap_or_default() + &location.search().unwrap_or_default();
    let address = if fragment.is_empty() { path } else { format!("{path}#{fragment}") };
    // Where a frame does not allow it, the address stays as it is: only the link on the card counts.
    let _ = window
        .history()
        .map(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&address)));
}

fn window() -> Option<Window> {
    web_sys::window()
}

pub(crate) fn document() -> Option<Document> {
    window()?.document()
}

pub(crate) fn element(id: &str) -> Option<Element> {
    document()?.get_element_by_id(id)
}

/// The first element that a selector finds.
fn select(selector: &str) -> Option<Element> {
    document()?.query_selector(selector).ok().flatten()
}

/// The storage of all tabs, or of this one.
fn storage_of(is_shared: bool) -> Option<Storage> {
    let window = window()?;
    if is_shared { window.local_storage() } else { window.session_storage() }.ok().flatten()
}

/// The element that something happened to.
pub(crate) fn target<T: JsCast>(event: &Event) -> Option<T> {
    event.target().and_then(|target| target.dyn_into().ok())
}

/// Listens to the window, which is never taken down.
fn on_window(name: &str, act: impl Fn(&Event) + 'static) {
    let closure = wasm_bindgen::closure::Closure::<dyn FnMut(Event)>::new(move |event: Event| {
        act(&event);
    });
    if let Some(window) = window() {
        // It fails only for what is no function.
        let _ = window.add_event_listener_with_callback(name, closure.as_ref().unchecked_ref());
    }
    closure.forget();
}
