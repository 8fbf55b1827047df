//! Files and the clipboard: what goes out of the page, and what comes in.

use std::time::Duration;

use js_sys::{Array, Uint8Array};
use leptos::prelude::set_timeout;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, HtmlElement, Url};

use super::{element, window};
use crate::chess;
use crate::update::{MAX_FILE_BYTES, Msg};
use crate::view::{Page, Stage};

/// The hidden field that lets the user choose a file, which the view makes.
pub(crate) const PICKER: &str = "picker";

/// How long a browser may take to begin a download before its address is given back.
const DOWNLOAD_TIME: Duration = Duration::from_mins(1);

/// Offers a text as a file.
pub(super) fn download(name: &str, text: &str) {
    let Some(address) = address(name, text) else { return };
    let page = window().and_then(|window| window.document());
    let link = page.and_then(|page| page.create_element("a").ok());
    let Some(link) = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok()) else {
        return;
    };
    link.set_href(&address);
    link.set_download(name);
    link.click();
    set_timeout(
        move || {
            // It fails for what is no address of ours, which this is.
            let _ = Url::revoke_object_url(&address);
        },
        DOWNLOAD_TIME,
    );
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

/// Lets the user choose a file; the field tells the view.
pub(super) fn pick() {
    if let Some(field) = element(PICKER).and_then(|field| field.dyn_into::<HtmlElement>().ok()) {
        field.click();
    }
}

/// Reads a file for the page that is shown, unless it is too long.
pub(crate) fn read(stage: Stage, file: File) {
    let name = file.name();
    let bytes = length(&file);
    let is_chess = stage.page() == Page::Chess;
    if bytes > if is_chess { chess::update::MAX_PGN_BYTES } else { MAX_FILE_BYTES } {
        return stage.send(if is_chess {
            chess::Msg::FileTooLong { name, bytes }.into()
        } else {
            Msg::FileTooLong { name, bytes }.into()
        });
    }
    spawn_local(async move {
        // Not its text: the browser would take every file for UTF-8, and old ones are not.
        let bytes = JsFuture::from(file.array_buffer()).await.ok();
        let text = bytes.map(|bytes| chess::update::decode(&Uint8Array::new(&bytes).to_vec()));
        stage.send(match (text, is_chess) {
            (Some(text), true) => chess::Msg::Loaded { name, text }.into(),
            (Some(text), false) => Msg::Loaded { name, text }.into(),
            (None, true) => chess::Msg::FileUnreadable { name }.into(),
            (None, false) => Msg::FileUnreadable { name }.into(),
        });
    });
}

#[expect(clippy::cast_sign_loss, reason = "no file has a negative length")]
fn length(file: &File) -> usize {
    file.size() as usize
}

/// Puts a text into the clipboard, where the browser allows it.
pub(super) fn copy(stage: Stage, is_chess: bool, text: &str) {
    let answer = move |is_done: bool| {
        stage.send(if is_chess {
            chess::Msg::Copied { is_done }.into()
        } else {
            Msg::Copied { is_done }.into()
        });
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
