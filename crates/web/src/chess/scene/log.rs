//! The list of moves, with variations, comments and annotations, in the order of a book.

use threefold_chess::Color;

use crate::chess::model::{Model, NodeId};
use crate::chess::text;

/// A part of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LogItem {
    /// A move.
    Move {
        /// Which, for messages.
        node: NodeId,
        /// Its number, where one is written: `12.` or `12...`.
        number: Option<String>,
        /// The move with its annotations: `Nf3!?`.
        text: String,
        /// The move in words.
        label: String,
        /// How many variations it is inside of; 0 in the game itself.
        depth: usize,
        /// Where it is, seen from the one that is looked at.
        moment: Moment,
    },
    /// What was said about the move before it, or before the first one.
    Comment {
        /// The words, to be shown as text.
        text: String,
        /// How many variations it is inside of.
        depth: usize,
    },
    /// A variation begins, of the move before it.
    Open {
        /// How many variations its moves are inside of.
        depth: usize,
    },
    /// A variation ends.
    Close {
        /// How many variations its moves were inside of.
        depth: usize,
    },
    /// The end of the game: result and reason.
    End(String),
}

/// Where a move is, seen from the one that is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Moment {
    /// On the way to it.
    Past,
    /// It is the one.
    Current,
    /// After it, or in another line.
    Other,
}

/// How many items of the list are made at most.
const MOST_ITEMS: usize = 1200;

/// The items, and how many were left out before and after them.
pub(super) fn log(model: &Model) -> (Vec<LogItem>, (usize, usize)) {
    let tree = &model.table.tree;
    let path = tree.line(model.table.current);
    let mut writer = Writer { model, path, items: Vec::new(), current: 0 };
    for comment in &tree.node(NodeId::START).comments {
        writer.comment(comment.as_str(), 0);
    }
    writer.line(NodeId::START, true);
    let mut items = writer.items;
    if let Some(ending) = model.table.live().ending() {
        items.push(LogItem::End(text::log_end(ending)));
    }
    let first =
        writer.current.saturating_sub(MOST_ITEMS / 2).min(items.len().saturating_sub(MOST_ITEMS));
    let after = items.len().saturating_sub(first + MOST_ITEMS);
    (items.into_iter().skip(first).take(MOST_ITEMS).collect(), (first, after))
}

struct Writer<'a> {
    model: &'a Model,
    path: Vec<NodeId>,
    items: Vec<LogItem>,
    /// Where the current move is among the items.
    current: usize,
}

impl Writer<'_> {
    /// What follows a node. The depth of the calls is that of the variations.
    fn line(&mut self, from: NodeId, mut needs_number: bool) {
        let tree = &self.model.table.tree;
        let mut at = from;
        while let Some(next) = tree.next(at) {
            needs_number = self.moved(next, needs_number);
            for &other in tree.node(at).children.iter().skip(1) {
                let depth = tree.node(other).depth;
                self.items.push(LogItem::Open { depth });
                for comment in &tree.node(other).before {
                    self.comment(comment.as_str(), depth);
                }
                let needs = self.moved(other, true);
                self.line(other, needs);
                self.items.push(LogItem::Close { depth });
                needs_number = true;
            }
            at = next;
        }
    }

    /// A move with what was said about it; whether the next one needs a number, too.
    fn moved(&mut self, id: NodeId, needs_number: bool) -> bool {
        let tree = &self.model.table.tree;
        let node = tree.node(id);
        let before = tree.node(node.parent).position;
        let Some(noted) = node.noted else { return true };
        let number = before.fullmove_number();
        let number = match before.turn() {
            Color::White => Some(format!("{number}.")),
            Color::Black => needs_number.then(|| format!("{number}...")),
        };
        let moment = if id == self.model.table.current {
            self.current = self.items.len();
            Moment::Current
        } else if self.path.get(node.ply) == Some(&id) {
            Moment::Past
        } else {
            Moment::Other
        };
        self.items.push(LogItem::Move {
            node: id,
            number,
            text: text::annotated(&noted.to_string(), &node.annotations),
            label: text::played(&before, noted.legal),
            depth: node.depth,
            moment,
        });
        let count = self.items.len();
        for comment in &node.comments {
            self.comment(comment.as_str(), node.depth);
        }
        self.items.len() > count
    }

    fn comment(&mut self, comment: &str, depth: usize) {
        let text = text::without_commands(comment);
        if !text.is_empty() {
            self.items.push(LogItem::Comment { text, depth });
        }
    }
}
