//! Journals of version 1, which kept the book and the SPRT in `notes` beside the configuration.

use std::path::PathBuf;

use serde::Deserialize;
use serde_json::{Error, Value};

use super::Header;
use crate::openings::{Book, Order};
use crate::statistics::Sprt;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Notes {
    book: Option<NotedBook>,
    sprt: Option<Sprt>,
    is_kept: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NotedBook {
    path: PathBuf,
    order: NotedOrder,
    seed: u64,
    plies: Option<u16>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum NotedOrder {
    Sequential,
    Random,
}

impl From<NotedBook> for Book {
    fn from(NotedBook { path, order, seed, plies }: NotedBook) -> Book {
        let order = match order {
            NotedOrder::Sequential => Order::Sequential,
            NotedOrder::Random => Order::Random { seed },
        };
        Book { path, order, plies }
    }
}

/// Reads a first line of version 1 as one of today.
pub(super) fn read_header(line: &[u8]) -> Result<Header, Error> {
    let mut header: Value = serde_json::from_slice(line)?;
    let mut notes = Value::Null;
    if let Some(Value::Object(configuration)) = header.get_mut("configuration") {
        notes = configuration.remove("notes").unwrap_or_default();
    }
    // Only `threefold match` wrote notes; other callers of the library left them empty.
    let notes: Option<Notes> = serde_json::from_value(notes)?;
    let mut header: Header = serde_json::from_value(header)?;
    if let Some(Notes { book, sprt, is_kept }) = notes {
        let configuration = &mut header.configuration;
        (configuration.book, configuration.sprt) = (book.map(Book::from), sprt);
        header.is_temporary = !is_kept;
    }
    Ok(header)
}
