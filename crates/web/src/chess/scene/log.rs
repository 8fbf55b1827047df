//! The list of moves, with variations, comments and annotations, in the order of a book.

use threefold_chess::Color;

use crate::chess::model::{CurrentGame, Model, NodeId, Tree};
use crate::chess::text;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum LogItem {
    Move {
        node: NodeId,
        /// Its number, where one is written: `12.` or `12...`.
        number: Option<String>,
        /// The move with its annotations: `Nf3!?`.
        text: String,
        label: String,
        depth: usize,
        moment: Moment,
    },
    Comment {
        text: String,
        depth: usize,
    },
    Open {
        depth: usize,
    },
    Close {
        depth: usize,
    },
    End(String),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Moment {
    Past,
    Current,
    /// It was taken back, and can be done again.
    Undone,
    Other,
}

/// The most items of the list that are made.
const MOST_ITEMS: usize = 1200;

/// The items, and how many were left out before and after them.
pub(crate) fn log(model: &Model) -> (Vec<LogItem>, (usize, usize)) {
    let tree = &model.current_game.tree;
    let mut plan = Plan { tree, items: Vec::new() };
    plan.comments(NodeId::START, false);
    plan.line(NodeId::START, true);
    let items = plan.items;
    let ending = model.current_game.live().ending().map(text::log_end);
    let ending = ending.or_else(|| model.current_game.recorded_result().map(text::log_recorded));
    let ending = ending.map(LogItem::End);
    let is_current =
        |item: &Item| matches!(item, Item::Move(id, _) if *id == model.current_game.current);
    let current = items.iter().position(is_current).unwrap_or(0);
    let latest = items.len().saturating_sub(MOST_ITEMS);
    let first = current.saturating_sub(MOST_ITEMS / 2).min(latest);
    let path = tree.line(model.current_game.current);
    let window = items.iter().skip(first).take(MOST_ITEMS);
    let mut shown: Vec<LogItem> =
        window.filter_map(|item| write(item, &model.current_game, &path)).collect();
    let after = latest - first;
    shown.extend(ending.filter(|_| after == 0));
    (shown, (first, after))
}

enum Item {
    /// A move, and whether it has its number even if it is Black's.
    Move(NodeId, bool),
    /// A comment on a move, or one before it, by its index.
    Comment(NodeId, usize, bool),
    Open(usize),
    Close(usize),
}

/// The list in its order. Words are found later, and only for what is shown.
struct Plan<'a> {
    tree: &'a Tree,
    items: Vec<Item>,
}

impl Plan<'_> {
    /// Adds what follows a node. The depth of the calls is that of the variations.
    fn line(&mut self, from: NodeId, mut needs_number: bool) {
        let tree = self.tree;
        let mut at = from;
        while let Some(next) = tree.next(at) {
            needs_number = self.moved(next, needs_number);
            for &other in tree.node(at).children.iter().skip(1) {
                let depth = tree.node(other).depth;
                self.items.push(Item::Open(depth));
                self.comments(other, true);
                let needs = self.moved(other, true);
                self.line(other, needs);
                self.items.push(Item::Close(depth));
                needs_number = true;
            }
            at = next;
        }
    }

    /// A move with what was said about it; whether the next one needs a number, too.
    fn moved(&mut self, id: NodeId, needs_number: bool) -> bool {
        self.items.push(Item::Move(id, needs_number));
        self.comments(id, false)
    }

    /// Adds comments on a move, or before it; returns true if there are any.
    fn comments(&mut self, id: NodeId, is_before: bool) -> bool {
        let node = self.tree.node(id);
        let comments = if is_before { &node.before } else { &node.comments };
        let count = self.items.len();
        for (index, comment) in comments.iter().enumerate() {
            if !text::without_commands(comment.as_str()).is_empty() {
                self.items.push(Item::Comment(id, index, is_before));
            }
        }
        self.items.len() > count
    }
}

fn write(item: &Item, game: &CurrentGame, path: &[NodeId]) -> Option<LogItem> {
    let tree = &game.tree;
    match *item {
        Item::Open(depth) => Some(LogItem::Open { depth }),
        Item::Close(depth) => Some(LogItem::Close { depth }),
        Item::Comment(id, index, is_before) => {
            let node = tree.node(id);
            let comments = if is_before { &node.before } else { &node.comments };
            let text = text::without_commands(comments.get(index)?.as_str());
            Some(LogItem::Comment { text, depth: node.depth })
        }
        Item::Move(id, needs_number) => {
            let node = tree.node(id);
            let before = tree.node(node.parent).position;
            let noted = node.noted?;
            let number = before.fullmove_number();
            let number = match before.turn() {
                Color::White => Some(format!("{number}.")),
                Color::Black => needs_number.then(|| format!("{number}...")),
            };
            let is_undone = node.depth == 0 && node.ply > tree.node(game.tip()).ply;
            let played =
                text::played(&before, noted.legal) + &text::remarks_on(&node.annotations, &[], &[]);
            let moment = match () {
                () if id == game.current => Moment::Current,
                () if is_undone => Moment::Undone,
                () if path.get(node.ply) == Some(&id) => Moment::Past,
                () => Moment::Other,
            };
            Some(LogItem::Move {
                node: id,
                number,
                text: text::annotated(&noted.to_string(), &node.annotations),
                label: if is_undone { text::undone(&played) } else { played },
                depth: node.depth,
                moment,
            })
        }
    }
}
