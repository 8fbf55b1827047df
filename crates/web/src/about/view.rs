//! The page as it is drawn.

use super::{About, text};
use crate::shell::browser::prelude::*;

impl View for About {
    const TITLE: &'static str = text::LINK;

    fn draw(_: Shell<Self>) -> Layout {
        let section = |(title, paragraphs): (&'static str, &'static [&'static str])| {
            let paragraphs = paragraphs.iter().map(|text| html("p").text(*text));
            html("section").child(html("h2").text(title)).children(paragraphs)
        };
        let main = html("main")
            .class("about")
            // It scrolls, so it can have the keyboard.
            .with("tabindex", "0")
            .child(html("h1").text(text::TITLE))
            .child(html("p").text(text::SUMMARY))
            .children(text::SECTIONS.map(section));
        Layout { header: Vec::new(), main, aside: None, dialogs: Vec::new() }
    }
}
