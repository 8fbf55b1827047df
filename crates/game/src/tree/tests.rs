//! Trees from records and back, and what is changed in them.

use super::*;
use threefold_chess::San;

const VARIED: &str = "1. e4 {best} (1. d4 d5 (1... Nf6 $1 2. c4)) 1... e5 2. Nf3 *";

fn tree(moves: &str) -> Tree {
    let record: Record = moves.parse().unwrap_or_else(|error| panic!("{moves}: {error}"));
    let (tree, left_out) = Tree::of_record(&record);
    assert_eq!(left_out, 0);
    tree
}

/// The moves of a tree as text, without tags.
fn text(tree: &Tree, until: Option<NodeId>) -> String {
    let text = tree.to_record(Tags::new(), until, None).to_string();
    let lines = text.lines().filter(|line| !line.starts_with('[') && !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}

/// The node that moves lead to, each the first or another child.
fn node(tree: &Tree, moves: &str) -> NodeId {
    moves.split_whitespace().fold(NodeId::START, |at, text| {
        let san: San = text.parse().unwrap();
        let legal = san.to_move(&tree.node(at).position).unwrap();
        tree.child_with(at, legal).unwrap_or_else(|| panic!("{text} is there"))
    })
}

#[test]
fn record_becomes_a_tree_and_the_same_record_again() {
    let tree = tree(VARIED);
    assert_eq!(text(&tree, None), "1. e4 {best} (1. d4 d5 (1... Nf6 $1 2. c4)) 1... e5 2. Nf3 *");
    assert_eq!(
        text(&tree, Some(node(&tree, "e4"))),
        "1. e4 {best} (1. d4 d5 (1... Nf6 $1 2. c4)) *"
    );
    let deepest = node(&tree, "d4 Nf6 c4");
    assert_eq!((tree.node(deepest).ply, tree.node(deepest).depth), (3, 2));
    assert_eq!(tree.node(node(&tree, "d4 Nf6")).annotations, [1]);
    assert_eq!(tree.game_at(deepest).position(), &tree.node(deepest).position);
    assert_eq!(*tree.before(deepest), tree.node(node(&tree, "d4 Nf6")).position);
}

#[test]
fn way_leads_back_to_its_node() {
    let tree = tree(VARIED);
    for (moves, way) in [("", "0"), ("e4 e5", "2"), ("d4 d5", "2 1:1"), ("d4 Nf6 c4", "3 1:1 2:1")]
    {
        let id = node(&tree, moves);
        assert_eq!(tree.way(id), way);
        assert_eq!(tree.follow(way), id);
    }
    assert_eq!(tree.follow("9"), node(&tree, "e4 e5 Nf3"), "as far as it leads");
    assert_eq!(tree.follow("x"), NodeId::START);
}

#[test]
fn line_of_a_variation_can_become_the_game() {
    let mut tree = tree(VARIED);
    let id = node(&tree, "d4 Nf6");
    assert_eq!(tree.branch(id), Some(id));
    assert_eq!(tree.branch(node(&tree, "e4 e5")), None);
    assert!(!tree.is_main(id));
    tree.make_main(id);
    assert!(tree.is_main(id) && tree.is_main(tree.end_of(id)));
    assert_eq!(
        text(&tree, None),
        "1. d4 (1. e4 {best} 1... e5 2. Nf3) 1... Nf6 $1 (1... d5) 2. c4 *"
    );
}

#[test]
fn node_that_was_cut_off_can_be_put_back() {
    let mut tree = tree(VARIED);
    let before = tree.clone();
    let id = node(&tree, "d4");
    assert_eq!(tree.behind(id), Some(node(&tree, "e4")));
    let behind = tree.cut(id);
    assert!(!tree.has(id) && tree.has(NodeId::START) && !tree.has(NodeId(1_000)));
    assert_eq!(text(&tree, None), "1. e4 {best} 1... e5 2. Nf3 *");
    assert_eq!(tree.rival(id), None);
    tree.link(id, behind);
    assert!(tree == before && tree.has(id));
    assert_eq!(tree.rival(id), Some(id));
}

#[test]
fn move_that_is_there_is_not_added_again() {
    let mut tree = tree(VARIED);
    let known = node(&tree, "e4");
    let Node { noted, position, .. } = tree.node(known).clone();
    assert_eq!(tree.add(NodeId::START, noted.unwrap(), position), Some(known));
    let other: San = "c4".parse().unwrap();
    let legal = other.to_move(&Position::START).unwrap();
    assert!(tree.has_room(NodeId::START, legal));
    let noted = NotedMove::new(&Position::START, legal);
    let added = tree.add(NodeId::START, noted, Position::START.play(legal).unwrap()).unwrap();
    assert_eq!((tree.node(added).ply, tree.node(added).depth), (1, 1));
    assert_eq!(tree.line(added), [NodeId::START, added]);
}

#[test]
fn evaluation_is_read_from_comments_and_written_into_them() {
    let mut tree = tree("1. e4 {[%eval 0.25,12]} *");
    let id = node(&tree, "e4");
    assert_eq!(tree.node(id).evaluation, Some((Evaluation::Centipawns(25), 12)));
    tree.node_mut(id).unwrap().note(Evaluation::Centipawns(-30), 20);
    assert_eq!(tree.node(id).evaluation, Some((Evaluation::Centipawns(-30), 20)));
    assert_eq!(text(&tree, None), "1. e4 {[%eval -0.30,20]} *");
}
