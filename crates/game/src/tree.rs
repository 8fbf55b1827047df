//! A tree of moves that can be changed: the game, its variations, and what was said about them.
//!
//! A [`Record`] is for reading and writing; here variations are added, moved and cut off, as on a page that shows them.
//! Nodes are never moved and are named by their number; what was thrown away stays behind, cut off.
//! The first child of a node goes on with its line, the others are variations. Every node was
//! reached by moves that a [`Game`] has allowed, so replaying a line never fails.

use threefold_chess::{Move, Position};

use crate::pgn::{
    Comment, Evaluation, MAX_NESTING, MAX_PLIES, MoveNote, Record, RecordBuilder, Shape, Tags,
    Variation,
};
use crate::{Action, Game, GameResult, NotedMove, Policy};

/// A move of the tree; the first one is the start, where nothing was played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct NodeId(
    /// The number of the node.
    pub u32,
);

impl NodeId {
    /// The start of the game.
    pub const START: NodeId = NodeId(0);
}

/// A move, what was said about it, and what was played after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The move before it; that of the start is the start.
    pub parent: NodeId,
    /// The moves after it; the first one goes on with its line.
    pub children: Vec<NodeId>,
    /// The move; none at the start.
    pub noted: Option<NotedMove>,
    /// The position after it.
    pub position: Position,
    /// The number of half-moves up to it.
    pub ply: usize,
    /// The number of variations it is inside of; 0 in the game itself.
    pub depth: usize,
    /// The comments before it.
    pub before: Vec<Comment>,
    /// The numeric annotation glyphs.
    pub annotations: Vec<u8>,
    /// The comments after it.
    pub comments: Vec<Comment>,
    /// The worth of the position, and the depth of the search that found it.
    pub evaluation: Option<(Evaluation, u32)>,
}

impl Node {
    fn new(parent: NodeId, noted: Option<NotedMove>, position: Position) -> Node {
        let (children, before, comments) = (Vec::new(), Vec::new(), Vec::new());
        let (ply, depth, annotations, evaluation) = (0, 0, Vec::new(), None);
        Node {
            parent,
            children,
            noted,
            position,
            ply,
            depth,
            before,
            annotations,
            comments,
            evaluation,
        }
    }

    /// Takes in what the comments say of the position's worth.
    fn read_evaluation(&mut self) {
        let note = MoveNote::of(&self.comments);
        let said = note.evaluation.map(|evaluation| (evaluation, note.depth.unwrap_or(0)));
        self.evaluation = self.evaluation.or(said);
    }

    /// Writes down what the position is worth, in place of what was said of it before.
    pub fn note(&mut self, evaluation: Evaluation, depth: u32) {
        self.evaluation = Some((evaluation, depth));
        let (evaluation, depth) = (Some(evaluation), Some(depth));
        MoveNote { evaluation, depth, ..MoveNote::default() }.write_into(&mut self.comments);
    }
}

/// The moves of a game and of its variations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    start: Node,
}

/// More moves than this are not kept.
const MOST_NODES: usize = 40_000;

impl Tree {
    /// A tree without moves.
    #[must_use]
    pub fn new(start: Position) -> Tree {
        let start = Node::new(NodeId::START, None, start);
        Tree { nodes: vec![start.clone()], start }
    }

    /// A record as a tree, and the half-moves left out, since the game was over or there is no room.
    #[must_use]
    pub fn of_record(record: &Record) -> (Tree, usize) {
        let mut tree = Tree::new(*record.start());
        let mut game = Game::new(*record.start(), Policy::FIDE);
        if let Some(root) = tree.node_mut(NodeId::START) {
            root.comments = record.main_line().opening_comments().to_vec();
            root.read_evaluation();
        }
        let mut left_out = 0;
        tree.read_line(&mut game, NodeId::START, record.main_line(), &mut left_out);
        // What is said before the game is said about its start.
        if let Some(first) = tree.next(NodeId::START).and_then(|first| tree.node_mut(first)) {
            first.before.clear();
        }
        (tree, left_out)
    }

    /// Adds a line of a record below a node at which the game stands, and leaves the game there.
    fn read_line(&mut self, game: &mut Game, from: NodeId, line: &Variation, left_out: &mut usize) {
        let mut at = from;
        let mut played = 0;
        for (index, node) in line.nodes().iter().enumerate() {
            let parent = at;
            let Some(next) = self.play(game, parent, node.noted()) else {
                *left_out += line.nodes().len() - index;
                break;
            };
            played += 1;
            at = next;
            if let Some(here) = self.node_mut(at) {
                here.annotations.extend(node.annotations());
                here.comments.extend(node.comments().iter().cloned());
                here.read_evaluation();
                if index == 0 {
                    here.before.extend(line.opening_comments().iter().cloned());
                }
            }
            for variation in node.variations() {
                // The move is taken back while another one in its place is read.
                let _ = game.undo();
                self.read_line(game, parent, variation, left_out);
                let _ = game.apply(Action::Play(node.noted().legal));
                let aside = variation.closing_comments();
                let lost =
                    if variation.nodes().is_empty() { variation.opening_comments() } else { &[] };
                if let Some(here) = self.node_mut(at) {
                    here.comments.extend(lost.iter().chain(aside).cloned());
                }
            }
        }
        for _ in 0..played {
            let _ = game.undo();
        }
    }

    /// Plays a move of a game that stands at a node; none if the game refuses it or there is no room for it.
    fn play(&mut self, game: &mut Game, at: NodeId, noted: NotedMove) -> Option<NodeId> {
        game.apply(Action::Play(noted.legal)).ok()?;
        let added = self.add(at, noted, *game.position());
        if added.is_none() {
            let _ = game.undo();
        }
        added
    }

    /// Returns true if a move is there, or can be added: variations are not nested without end.
    #[must_use]
    pub fn has_room(&self, parent: NodeId, legal: Move) -> bool {
        let Node { ply, depth, children, .. } = self.node(parent);
        let has_more = self.nodes.len() < MOST_NODES && *ply < MAX_PLIES;
        let is_shallow = depth + usize::from(!children.is_empty()) <= MAX_NESTING;
        has_more && is_shallow || self.child_with(parent, legal).is_some()
    }

    /// The node after a legal move, which is added if it is not there yet; none if there is no room.
    pub fn add(&mut self, parent: NodeId, noted: NotedMove, position: Position) -> Option<NodeId> {
        if let Some(known) = self.child_with(parent, noted.legal) {
            return Some(known);
        }
        if !self.has_room(parent, noted.legal) {
            return None;
        }
        let above = self.node(parent);
        let depth = above.depth + usize::from(!above.children.is_empty());
        let (new, ply) = (NodeId(self.nodes.len() as u32), above.ply + 1);
        self.nodes.push(Node { ply, depth, ..Node::new(parent, Some(noted), position) });
        self.node_mut(parent)?.children.push(new);
        Some(new)
    }

    /// A node; the start if there is none of that name.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        self.nodes.get(id.0 as usize).unwrap_or(&self.start)
    }

    /// A node that can be changed; none if there is none of that name.
    pub fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.0 as usize)
    }

    /// Returns true if a node is in the tree, and not one that was thrown away.
    #[must_use]
    pub fn has(&self, id: NodeId) -> bool {
        if id.0 as usize >= self.nodes.len() {
            return false;
        }
        let mut at = id;
        while at != NodeId::START {
            let parent = self.node(at).parent;
            if !self.node(parent).children.contains(&at) {
                return false;
            }
            at = parent;
        }
        true
    }

    /// The child of a node that a move leads to.
    #[must_use]
    pub fn child_with(&self, parent: NodeId, legal: Move) -> Option<NodeId> {
        let is_same = |id: &NodeId| self.node(*id).noted.is_some_and(|noted| noted.legal == legal);
        self.node(parent).children.iter().copied().find(is_same)
    }

    /// Another node for the move of one that was cut off.
    #[must_use]
    pub fn rival(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id);
        self.child_with(node.parent, node.noted?.legal)
    }

    /// The position in which the move of a node was made.
    #[must_use]
    pub fn before(&self, id: NodeId) -> &Position {
        &self.node(self.node(id).parent).position
    }

    /// The node that goes on with the line of one.
    #[must_use]
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).children.first().copied()
    }

    /// The nodes from the start to this one, both included.
    #[must_use]
    pub fn line(&self, id: NodeId) -> Vec<NodeId> {
        let mut line = vec![id];
        let mut at = id;
        while at != NodeId::START {
            at = self.node(at).parent;
            line.push(at);
        }
        line.reverse();
        line
    }

    /// Returns the squares and arrows that comments draw on the position after a move. A comment
    /// before a variation is about the position that it starts from.
    #[must_use]
    pub fn shapes(&self, id: NodeId) -> Vec<Shape> {
        let node = self.node(id);
        let before = node.children.iter().flat_map(|&child| &self.node(child).before);
        Shape::of(node.comments.iter().chain(before))
    }

    /// The way to a node as text, which still leads there once a record was written and read again: how
    /// many half-moves, and where it leaves a line, as `5:1` for the first other move in the fifth one's place.
    #[must_use]
    pub fn way(&self, id: NodeId) -> String {
        let line = self.line(id);
        let mut way = (line.len() - 1).to_string();
        for (ply, &id) in line.iter().enumerate().skip(1) {
            let place = self.place(id);
            if place > 0 {
                way = format!("{way} {ply}:{place}");
            }
        }
        way
    }

    /// Follows a way as far as it leads.
    #[must_use]
    pub fn follow(&self, way: &str) -> NodeId {
        let mut words = way.split(' ');
        let plies: usize = words.next().and_then(|word| word.parse().ok()).unwrap_or_default();
        let number = |text: &str| text.parse::<usize>().ok();
        let turns = words.filter_map(|word| word.split_once(':'));
        let turns: Vec<_> = turns.map(|(ply, place)| (number(ply), number(place))).collect();
        let mut at = NodeId::START;
        for ply in 1..=plies {
            let turn = turns.iter().find(|(known, _)| *known == Some(ply));
            let place = turn.and_then(|(_, place)| *place).unwrap_or_default();
            let Some(&next) = self.node(at).children.get(place) else { break };
            at = next;
        }
        at
    }

    /// The last node of a line.
    #[must_use]
    pub fn end_of(&self, id: NodeId) -> NodeId {
        let mut at = id;
        while let Some(next) = self.next(at) {
            at = next;
        }
        at
    }

    /// Returns true if a node is in the game itself.
    #[must_use]
    pub fn is_main(&self, id: NodeId) -> bool {
        self.node(id).depth == 0
    }

    /// The move with which a line left the one it is a variation of; none in the game itself.
    #[must_use]
    pub fn branch(&self, id: NodeId) -> Option<NodeId> {
        let mut at = id;
        while at != NodeId::START {
            let parent = self.node(at).parent;
            if self.next(parent) != Some(at) {
                return Some(at);
            }
            at = parent;
        }
        None
    }

    /// The place of a node among what is played instead of it.
    fn place(&self, id: NodeId) -> usize {
        let children = &self.node(self.node(id).parent).children;
        children.iter().position(|&child| child == id).unwrap_or_default()
    }

    /// The node that one stands behind, among what is played instead of it.
    #[must_use]
    pub fn behind(&self, id: NodeId) -> Option<NodeId> {
        let children = &self.node(self.node(id).parent).children;
        self.place(id).checked_sub(1).and_then(|place| children.get(place)).copied()
    }

    /// Puts a node behind another one that is played instead of it, or first. It may have been cut off.
    pub fn link(&mut self, id: NodeId, behind: Option<NodeId>) {
        let parent = self.node(id).parent;
        if let Some(above) = self.node_mut(parent) {
            above.children.retain(|&child| child != id);
            let place = above.children.iter().position(|&child| Some(child) == behind);
            above.children.insert(place.map_or(0, |place| place + 1), id);
        }
        self.measure(parent);
    }

    /// Makes the line of a node the game itself.
    pub fn make_main(&mut self, id: NodeId) {
        while let Some(branch) = self.branch(id) {
            self.link(branch, None);
        }
    }

    /// Cuts off a node with all that follows it; returns the node that it stood behind.
    pub fn cut(&mut self, id: NodeId) -> Option<NodeId> {
        let (parent, behind) = (self.node(id).parent, self.behind(id));
        if let Some(above) = self.node_mut(parent) {
            above.children.retain(|&child| child != id);
        }
        self.measure(parent);
        behind
    }

    /// Finds out again how deep the nodes below one are in variations.
    fn measure(&mut self, from: NodeId) {
        let mut open = vec![from];
        while let Some(id) = open.pop() {
            let (depth, children) = (self.node(id).depth, self.node(id).children.clone());
            for (index, child) in children.into_iter().enumerate() {
                if let Some(below) = self.node_mut(child) {
                    below.depth = depth + usize::from(index > 0);
                }
                open.push(child);
            }
        }
    }

    /// The game up to a node.
    #[must_use]
    pub fn game_at(&self, id: NodeId) -> Game {
        let mut game = Game::new(self.node(NodeId::START).position, Policy::FIDE);
        for noted in self.line(id).into_iter().filter_map(|id| self.node(id).noted) {
            // Every node was reached in a game, so none is refused.
            let _ = game.apply(Action::Play(noted.legal));
        }
        game
    }

    /// The tree as a record. The game itself ends with a node, if one is named: what follows it was taken back.
    #[must_use]
    pub fn to_record(
        &self,
        tags: Tags,
        until: Option<NodeId>,
        result: Option<GameResult>,
    ) -> Record {
        let root = self.node(NodeId::START);
        let mut builder = RecordBuilder::new(tags, root.position);
        builder.add_comments(&root.comments);
        self.write_line(&mut builder, NodeId::START, until);
        builder.finish(result)
    }

    /// Adds what follows a node. The depth of the calls is that of the variations.
    fn write_line(&self, builder: &mut RecordBuilder, from: NodeId, until: Option<NodeId>) {
        let mut at = from;
        while let Some(next) = self.next(at).filter(|_| Some(at) != until) {
            self.write_move(builder, next);
            for &other in self.node(at).children.iter().skip(1) {
                if builder.begin_variation().is_err() {
                    continue;
                }
                builder.add_comments(&self.node(other).before);
                self.write_move(builder, other);
                self.write_line(builder, other, None);
                let _ = builder.end_variation();
            }
            at = next;
        }
    }

    fn write_move(&self, builder: &mut RecordBuilder, id: NodeId) {
        let node = self.node(id);
        if let Some(noted) = node.noted {
            // The moves of a tree are legal.
            let _ = builder.play(noted.legal);
        }
        for &annotation in &node.annotations {
            builder.annotate(annotation);
        }
        builder.add_comments(&node.comments);
    }
}

#[cfg(test)]
mod tests;
