//! Files and the clipboard: what goes out of the page, and what is dropped on it or chosen.

use std::time::Duration;

use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, BlobPropertyBag, DragEvent, Event, File, HtmlAnchorElement, HtmlElement,
    HtmlInputElement, Url,
};

use super::node::{Node, html};
use super::page::News;
use super::time::after;
use super::{current, document, element, on_window, page_at, target, window};
use crate::shell::{decode, text};

const PICKER: &str = "picker";
/// The place that is shown while a file hovers above the page.
const ZONE: &str = "drop-zone";
/// The time that a browser may take to begin a download before its address is given back.
const DOWNLOAD_TIME: Duration = Duration::from_mins(1);

pub(super) fn download(name: &str, text: &str) {
    let Some(address) = address(name, text) else { return };
    let link = document().and_then(|page| page.create_element("a").ok());
    let Some(link) = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok()) else {
        return;
    };
    link.set_href(&address);
    link.set_download(name);
    link.click();
    after(DOWNLOAD_TIME, move || {
        // It fails for what is no address of ours, which this is.
        let _ = Url::revoke_object_url(&address);
    });
}

/// An address under which the browser finds a text that is a file of that name.
pub(super) fn address(name: &str, text: &str) -> Option<String> {
    let options = BlobPropertyBag::new();
    let is_pgn = name.rsplit_once('.').is_some_and(|(_, ending)| ending == "pgn");
    options.set_type(if is_pgn { "application/x-chess-pgn" } else { "application/json" });
    let parts = Array::of1(&JsValue::from_str(text));
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options).ok()?;
    Url::create_object_url_with_blob(&blob).ok()
}

pub(super) fn pick() {
    if let Some(field) = element(PICKER).and_then(|field| field.dyn_into::<HtmlElement>().ok()) {
        field.click();
    }
}

/// Reads a file for the page that is shown, unless it is too long.
fn read(file: File) {
    let Some(page) = current() else { return };
    let (name, bytes) = (file.name(), length(&file));
    if bytes > page.max_file_bytes() {
        return page.tell(News::TooLong(name, bytes));
    }
    spawn_local(async move {
        // Not its text: the browser would take every file for UTF-8, and old ones are not.
        let bytes = JsFuture::from(file.array_buffer()).await.ok();
        let text = bytes.map(|bytes| decode(&Uint8Array::new(&bytes).to_vec()));
        page.tell(News::Loaded(name, text));
    });
}

#[expect(clippy::cast_sign_loss, reason = "no file has a negative length")]
fn length(file: &File) -> usize {
    file.size() as usize
}

/// Puts a text into the clipboard, where the browser allows it.
pub(super) fn copy(page: usize, text: &str) {
    let answer = move |is_done: bool| {
        if let Some(page) = page_at(page) {
            page.tell(News::Copied(is_done));
        }
    };
    let clipboard = window().map(|window| window.navigator().clipboard());
    // There is none on pages that came over an unprotected connection.
    let Some(clipboard) = clipboard.filter(|clipboard| !clipboard.is_undefined()) else {
        return answer(false);
    };
    let promise = clipboard.write_text(text);
    spawn_local(async move {
        answer(JsFuture::from(promise).await.is_ok());
    });
}

/// The place for a file that hovers above the page, and the field to choose one.
pub(super) fn nodes(accept: &'static str) -> [Node; 2] {
    let words = html("p").text(text::DROP_HERE);
    let zone = html("section").with("id", ZONE).with("aria-label", text::DROP_HERE);
    let chosen = |event: &Event| {
        let Some(field) = target::<HtmlInputElement>(event) else { return };
        if let Some(file) = field.files().and_then(|files| files.get(0)) {
            read(file);
        }
        // So that the same file can be chosen again.
        field.set_value("");
    };
    let picker = html("input").with("id", PICKER).with("type", "file").with("accept", accept);
    [zone.with("hidden", "").child(words), picker.with("hidden", "").on("change", chosen)]
}

/// Takes files that are dropped on a page that reads some.
pub(super) fn listen() {
    for (name, act) in
        [("dragover", hovers as fn(&DragEvent)), ("dragleave", leaves), ("drop", drops)]
    {
        on_window(name, move |event| {
            if let Some(event) = event.dyn_ref() {
                act(event);
            }
        });
    }
}

fn hovers(event: &DragEvent) {
    let types = event.data_transfer().map(|data| data.types());
    if types.is_some_and(|types| types.iter().any(|one| one == "Files")) {
        // Otherwise the browser would leave the page to show the file.
        event.prevent_default();
        show(true);
    }
}

fn leaves(event: &DragEvent) {
    // Only the way out of the window leads to no other element.
    if event.related_target().is_none() {
        show(false);
    }
}

fn drops(event: &DragEvent) {
    show(false);
    let files = event.data_transfer().and_then(|data| data.files());
    if let Some(file) = files.and_then(|files| files.get(0)) {
        event.prevent_default();
        read(file);
    }
}

fn show(is_above: bool) {
    if let Some(zone) = element(ZONE) {
        // It fails only for names that are none.
        let _ = zone.toggle_attribute_with_force("hidden", !is_above);
    }
}
