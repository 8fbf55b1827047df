//! The tables of three men, every position up to reflection, against an analysis of our own that knows
//! nothing of tables: positions are solved backwards from the mates, by the rules alone.

use std::fs::{self, File};

use threefold_chess::{Color, Position, Role, Setup, Square};

use super::material::Material;
use super::source::Source;
use super::table::{Kind, Table};
use super::{Tablebase, Wdl, is_zeroing};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/syzygy");

#[test]
fn queen_against_a_king_is_told_right() {
    // Mate in ten at most, as is well known, and with a rook in sixteen.
    check(&Solution::of(Role::Queen, |_| false), 20);
}

#[test]
fn rook_against_a_king_is_told_right() {
    check(&Solution::of(Role::Rook, |_| false), 32);
}

#[test]
fn pawn_against_a_king_is_told_right() {
    let queen = Solution::of(Role::Queen, |_| false);
    let rook = Solution::of(Role::Rook, |_| false);
    let is_won = |position: &Position| {
        let of = |solution: &Solution| solution.is_won[number(position)];
        match man(position) {
            Some((Role::Queen, _)) => of(&queen),
            Some((Role::Rook, _)) => of(&rook),
            _ => false,
        }
    };
    check(&Solution::of(Role::Pawn, is_won), 20);
}

#[test]
fn lone_bishop_or_knight_never_wins() {
    let tablebase = Tablebase::open(FOLDER).expect("the tables are there");
    for position in [Role::Bishop, Role::Knight].into_iter().flat_map(positions) {
        assert_eq!(tablebase.wdl(&position), Some(Wdl::Draw), "{position}");
        assert_eq!(tablebase.dtz(&position), Some(0), "{position}");
    }
}

#[test]
fn large_files_are_read_piece_by_piece() {
    let path = format!("{FOLDER}/KPvK.rtbw");
    let bytes = fs::read(&path).expect("the table is there");
    let material = Material::from_name("KPvK").expect("a good name");
    let file = File::open(&path).expect("the table is there");
    let from_file = Source::File { file, size: bytes.len() as u64 };
    let from_file = Table::read(from_file, &bytes, material, Kind::Wdl).expect("a good table");
    let from_memory = Source::Memory(bytes.clone());
    let from_memory = Table::read(from_memory, &bytes, material, Kind::Wdl).expect("a good table");
    for position in positions(Role::Pawn).step_by(100) {
        assert_eq!(from_file.wdl(&position), from_memory.wdl(&position), "{position}");
    }
}

/// Compares all positions, and every seventh also turned around.
fn check(solution: &Solution, longest: u16) {
    let tablebase = Tablebase::open(FOLDER).expect("the tables are there");
    for (place, position) in solution.positions.iter().enumerate() {
        let (wdl, dtz) = solution.answer(position);
        check_one(&tablebase, position, wdl, dtz);
        if place % 7 == 0 {
            check_one(&tablebase, &exchange(position), wdl, dtz);
        }
    }
    assert_eq!(solution.distance.iter().flatten().max(), Some(&longest));
}

fn check_one(tablebase: &Tablebase, position: &Position, wdl: Wdl, dtz: i32) {
    assert_eq!(tablebase.wdl(position), Some(wdl), "{position}");
    let told = tablebase.dtz(position).expect("the table is there");
    // These tables count whole moves, so a distance may be one ply short.
    let is_right = told == dtz || told == dtz - dtz.signum();
    assert!(is_right, "{position}: {told} instead of {dtz}");
}

/// Every position of two kings and one white man, solved for white.
struct Solution {
    positions: Vec<Position>,
    /// By the number of the position.
    is_won: Vec<bool>,
    /// Plies to the next pawn move or mate, if won.
    distance: Vec<Option<u16>>,
}

/// Target of a legal move.
enum Edge {
    Quiet(usize),
    Zeroing(usize),
    /// Out of the table, won for white or not.
    Out(bool),
}

struct Node {
    number: usize,
    turn: Color,
    is_mate: bool,
    edges: Vec<Edge>,
}

impl Solution {
    fn of(role: Role, is_won_elsewhere: impl Fn(&Position) -> bool) -> Solution {
        let positions: Vec<_> = positions(role).collect();
        let mut solution =
            Solution { positions, is_won: vec![false; NUMBERS], distance: vec![None; NUMBERS] };
        let edge = |position: &Position, legal| {
            let after = position.play_unchecked(legal);
            match man(&after) {
                Some((same, _)) if same == role && is_zeroing(position, legal) => {
                    Edge::Zeroing(number(&after))
                }
                Some((same, _)) if same == role => Edge::Quiet(number(&after)),
                _ => Edge::Out(is_won_elsewhere(&after)),
            }
        };
        let nodes: Vec<_> = solution
            .positions
            .iter()
            .map(|position| Node {
                number: number(position),
                turn: position.turn(),
                is_mate: position.is_checkmate(),
                edges: position.legal_moves().iter().map(|m| edge(position, *m)).collect(),
            })
            .collect();
        solution.find_wins(&nodes);
        solution.find_distances(&nodes);
        solution
    }

    fn is_edge_won(&self, edge: &Edge) -> bool {
        match edge {
            Edge::Quiet(number) | Edge::Zeroing(number) => self.is_won[*number],
            Edge::Out(is_won) => *is_won,
        }
    }

    fn find_wins(&mut self, nodes: &[Node]) {
        loop {
            let mut has_changed = false;
            for node in nodes {
                let is_won = match node.turn {
                    Color::White => node.edges.iter().any(|edge| self.is_edge_won(edge)),
                    Color::Black if node.edges.is_empty() => node.is_mate,
                    Color::Black => node.edges.iter().all(|edge| self.is_edge_won(edge)),
                };
                has_changed |= is_won != self.is_won[node.number];
                self.is_won[node.number] = is_won;
            }
            if !has_changed {
                return;
            }
        }
    }

    /// Finds distances layer by layer: all positions at one distance, then those at the next.
    fn find_distances(&mut self, nodes: &[Node]) {
        for layer in 0.. {
            let mut found = Vec::new();
            for node in nodes {
                let is_open = self.is_won[node.number] && self.distance[node.number].is_none();
                if is_open && self.is_at(node, layer) {
                    found.push(node.number);
                }
            }
            if found.is_empty() && layer > 0 {
                return;
            }
            for number in found {
                self.distance[number] = Some(layer);
            }
        }
    }

    fn is_at(&self, node: &Node, layer: u16) -> bool {
        let mut edges = node.edges.iter();
        match node.turn {
            Color::Black if node.is_mate => layer == 0,
            // The lone king cannot do anything but make quiet moves while it loses.
            Color::Black => edges.all(
                |edge| matches!(edge, Edge::Quiet(number) if self.distance[*number].is_some()),
            ),
            Color::White => edges.any(|edge| match edge {
                Edge::Quiet(number) => {
                    self.distance[*number].is_some_and(|distance| distance + 1 == layer)
                }
                Edge::Zeroing(_) | Edge::Out(_) => layer == 1 && self.is_edge_won(edge),
            }),
        }
    }

    fn answer(&self, position: &Position) -> (Wdl, i32) {
        match (self.distance[number(position)], position.turn()) {
            (None, _) => (Wdl::Draw, 0),
            (Some(distance), Color::White) => (Wdl::Win, distance.into()),
            (Some(distance), Color::Black) => (Wdl::Loss, -i32::from(distance.max(1))),
        }
    }
}

/// Number of numbers that positions may have: the side to move and three squares.
const NUMBERS: usize = 2 * 64 * 64 * 64;

/// Returns the number of a position, the same for its reflections: black's king is brought to the
/// files a to d, and without pawns to the ranks 1 to 4.
fn number(position: &Position) -> usize {
    let (role, man) = man(position).expect("white has a man");
    let king = position.king(Color::Black).index();
    let files = if king % 8 > 3 { 7 } else { 0 };
    let ranks = if role != Role::Pawn && king / 8 > 3 { 56 } else { 0 };
    let [white, black, man] = [position.king(Color::White).index(), king, man.index()]
        .map(|square| square ^ files ^ ranks);
    ((position.turn().index() * 64 + white) * 64 + black) * 64 + man
}

/// Returns White's man and its square.
fn man(position: &Position) -> Option<(Role, Square)> {
    let board = position.board();
    let square = (board.by_color(Color::White) - board.by_role(Role::King)).first()?;
    Some((board.role_at(square)?, square))
}

/// Lists every position with this man, once up to reflection.
fn positions(role: Role) -> impl Iterator<Item = Position> {
    (0..NUMBERS).filter_map(move |expected| {
        let squares = [expected / 4096 % 64, expected / 64 % 64, expected % 64];
        let [white, black, man] = squares.map(|index| Square::ALL[index]);
        if white == black || white == man || black == man {
            return None;
        }
        let mut setup = Setup::EMPTY;
        setup.turn = Color::ALL[expected / (NUMBERS / 2)];
        setup.board.set(white, Some(Role::King.of(Color::White)));
        setup.board.set(black, Some(Role::King.of(Color::Black)));
        setup.board.set(man, Some(role.of(Color::White)));
        Position::try_from(setup).ok().filter(|position| number(position) == expected)
    })
}

/// Returns the same position with colors exchanged, and left and right too.
fn exchange(position: &Position) -> Position {
    let mut setup = Setup::EMPTY;
    setup.turn = position.turn().opponent();
    for (square, piece) in position.board().pieces() {
        let square = Square::ALL[square.index() ^ 63];
        setup.board.set(square, Some(piece.role.of(piece.color.opponent())));
    }
    Position::try_from(setup).expect("it is as legal as before")
}
