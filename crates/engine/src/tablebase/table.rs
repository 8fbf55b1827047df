//! One table file: who stands where in it, and the value it has for a position.
//!
//! Nothing in a file is believed: whatever does not fit makes the table unusable, or the value
//! unknown, and never more.

use std::path::Path;

use arrayvec::ArrayVec;
use threefold_chess::{Bitboard, Color, Piece, Position, Role, Square};

use super::Wdl;
use super::index::{Groups, Squares, leading_pawn, pawns};
use super::material::{MOST_MEN, Material};
use super::pairs::Pairs;
use super::source::{Cursor, Source};

/// Kinds of tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Win, draw or loss, for both sides to move.
    Wdl,
    /// The distance to the next capture or pawn move, for one side to move.
    Dtz,
}

impl Kind {
    pub(super) const fn ending(self) -> &'static str {
        match self {
            Kind::Wdl => "rtbw",
            Kind::Dtz => "rtbz",
        }
    }

    const fn magic(self) -> [u8; 4] {
        match self {
            Kind::Wdl => [0x71, 0xe8, 0x23, 0x5d],
            Kind::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }
}

/// Value in a table of distances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Distance {
    Plies(i32),
    /// Only positions with the other side to move are stored.
    OtherSide,
}

/// Bits of the flags of a table of distances.
const BLACK_TO_MOVE: u8 = 1;
const MAPPED: u8 = 2;
const WINS_IN_PLIES: u8 = 4;
const LOSSES_IN_PLIES: u8 = 8;
const WIDE: u8 = 16;

/// Bits of the flags of a file.
const SPLIT: u8 = 1;
const PAWNS: u8 = 2;

pub(super) struct Table {
    material: Material,
    source: Source,
    /// By the file of the leading pawn, and in it by the side to move.
    files: Vec<ArrayVec<Part, 2>>,
}

/// The values for one side to move, with the leading pawn on one pair of files.
struct Part {
    pieces: ArrayVec<u8, MOST_MEN>,
    groups: Groups,
    pairs: Pairs,
    /// Meaning of the stored numbers, for each outcome.
    maps: Option<[Vec<u16>; 4]>,
}

/// A part of which only the men are known.
struct Plan {
    pieces: ArrayVec<u8, MOST_MEN>,
    groups: Groups,
}

impl Table {
    /// Opens the table of the material; none if the file cannot be read or is not such a table.
    pub(super) fn open(path: &Path, material: Material, kind: Kind) -> Option<Table> {
        let (source, head) = Source::open(path).ok()?;
        Table::read(source, &head, material, kind)
    }

    /// Reads a table whose beginning is given.
    pub(super) fn read(
        source: Source,
        head: &[u8],
        material: Material,
        kind: Kind,
    ) -> Option<Table> {
        // Tables are padded to 64 bytes, then signed with 16.
        if source.size() % 64 != 16 {
            return None;
        }
        let mut head = Cursor::new(head);
        if head.take(4)? != kind.magic() {
            return None;
        }
        let [leaders, _] = pawns(material);
        let flags = head.byte()?;
        let is_split = flags & SPLIT != 0;
        let has_pawns = flags & PAWNS != 0;
        if is_split == material.is_symmetric() || has_pawns != (leaders > 0) {
            return None;
        }
        let sides = if kind == Kind::Wdl && is_split { 2 } else { 1 };
        let plans = (0..if has_pawns { 4 } else { 1 })
            .map(|file| read_plans(&mut head, material, sides, file))
            .collect::<Option<Vec<_>>>()?;
        head.align();
        let mut files = Vec::new();
        for plans in plans {
            let mut parts = ArrayVec::new();
            for Plan { pieces, groups } in plans {
                let pairs = Pairs::read(&mut head, groups.size)?;
                parts.push(Part { pieces, groups, pairs, maps: None });
            }
            files.push(parts);
        }
        if kind == Kind::Dtz {
            for part in files.iter_mut().flatten() {
                part.maps = read_maps(&mut head, part.pairs.flags)?;
            }
            head.align();
        }
        let end = place(&mut files, head.at())?;
        (end <= source.size()).then_some(Table { material, source, files })
    }

    /// Returns the outcome stored for a position of the material, or of the material with colors
    /// exchanged. It is right unless a capture is better.
    pub(super) fn wdl(&self, position: &Position) -> Option<Wdl> {
        let (part, _, squares) = self.find(position)?;
        match part.value(&self.source, squares)? {
            0 => Some(Wdl::Loss),
            1 => Some(Wdl::BlessedLoss),
            2 => Some(Wdl::Draw),
            3 => Some(Wdl::CursedWin),
            4 => Some(Wdl::Win),
            _ => None,
        }
    }

    /// Returns the distance stored for a position whose outcome is known not to be a draw, without
    /// its sign. It is right unless a capture or pawn move is best.
    pub(super) fn distance(&self, position: &Position, wdl: Wdl) -> Option<Distance> {
        let (part, turn, squares) = self.find(position)?;
        let flags = part.pairs.flags;
        let stored = Color::white_if(flags & BLACK_TO_MOVE == 0);
        let serves_both = self.material.is_symmetric() && self.files.len() == 1;
        if turn != stored && !serves_both {
            return Some(Distance::OtherSide);
        }
        let (place, is_in_plies) = match wdl {
            Wdl::Win => (0, flags & WINS_IN_PLIES != 0),
            Wdl::Loss => (1, flags & LOSSES_IN_PLIES != 0),
            Wdl::CursedWin => (2, false),
            Wdl::BlessedLoss => (3, false),
            Wdl::Draw => return None,
        };
        let mut value = part.value(&self.source, squares)?;
        if let Some(maps) = &part.maps {
            value = *maps[place].get(usize::from(value))?;
        }
        let plies = if is_in_plies { i32::from(value) } else { i32::from(value) * 2 };
        Some(Distance::Plies(plies + 1))
    }

    /// Returns the part that knows a position, the side to move and the squares as that part sees
    /// them.
    fn find(&self, position: &Position) -> Option<(&Part, Color, Squares)> {
        let board = position.board();
        let is_flipped = if self.material.is_symmetric() {
            position.turn() == Color::Black
        } else {
            Material::of(board) != self.material
        };
        let turn = if is_flipped { position.turn().opponent() } else { position.turn() };
        let flip = if is_flipped { 56 } else { 0 };
        let of = |piece: Piece| {
            board.by_piece(if is_flipped { piece.role.of(piece.color.opponent()) } else { piece })
        };

        let mut squares = Squares::new();
        let mut taken = Bitboard::EMPTY;
        let mut file = 0;
        let [leaders, _] = pawns(self.material);
        if leaders > 0 {
            taken = of(Role::Pawn.of(self.material.leader()));
            squares.extend(taken.into_iter().map(|square| square as u8 ^ flip));
            let (place, nearest) = leading_pawn(&squares)?;
            squares.swap(0, place);
            file = nearest;
        }
        let parts = self.files.get(file)?;
        let part = parts.get(turn.index()).or(parts.first())?;
        for code in &part.pieces[leaders..] {
            let square: Square = (of(piece(*code)?) - taken).first()?;
            taken = taken.with(square);
            squares.push(square as u8 ^ flip);
        }
        Some((part, turn, squares))
    }
}

impl Part {
    fn value(&self, source: &Source, mut squares: Squares) -> Option<u16> {
        let index = self.groups.index(&mut squares);
        if index < self.groups.size { self.pairs.value(source, index) } else { None }
    }
}

/// Reads who stands in which order, for each side to move: the lower and the upper half of a byte.
fn read_plans(
    head: &mut Cursor<'_>,
    material: Material,
    sides: usize,
    file: usize,
) -> Option<ArrayVec<Plan, 2>> {
    let [leaders, others] = pawns(material);
    let first = head.byte()?;
    let second = if others > 0 { head.byte()? } else { 0xff };
    let listed = head.take(material.men())?;
    let mut plans = ArrayVec::new();
    for side in 0..sides {
        let half = |byte: u8| if side == 0 { byte & 0xf } else { byte >> 4 };
        let pieces: ArrayVec<u8, MOST_MEN> = listed.iter().map(|byte| half(*byte)).collect();
        if !lists(material, &pieces) || !begins_with_pawns(material, &pieces, leaders, others) {
            return None;
        }
        let order = [first, second].map(|byte| usize::from(half(byte)));
        let groups = Groups::new(material, &pieces, order, file)?;
        plans.push(Plan { pieces, groups });
    }
    Some(plans)
}

/// Returns true if a list holds exactly the men of the material.
fn lists(material: Material, pieces: &[u8]) -> bool {
    let has = |listed: Piece| {
        let count = pieces.iter().filter(|code| piece(**code) == Some(listed)).count();
        count == material.count(listed)
    };
    Color::ALL.into_iter().all(|color| Role::ALL.into_iter().all(|role| has(role.of(color))))
}

/// Returns true if the pawns of both sides come first, those of the leading side before the others.
fn begins_with_pawns(material: Material, pieces: &[u8], leaders: usize, others: usize) -> bool {
    let leader = material.leader();
    pieces.iter().take(leaders + others).enumerate().all(|(place, code)| {
        let color = if place < leaders { leader } else { leader.opponent() };
        piece(*code) == Some(Role::Pawn.of(color))
    })
}

/// Returns the piece with a code: 1 to 6 are white's from pawn to king, 9 to 14 are black's.
fn piece(code: u8) -> Option<Piece> {
    let role = *Role::ALL.get(usize::from(code & 7).checked_sub(1)?)?;
    Some(role.of(Color::white_if(code & 8 == 0)))
}

/// Reads what stored numbers mean: for wins, losses, cursed wins and blessed losses. The outer
/// option is for files that end too early, the inner one for numbers that mean themselves.
#[expect(clippy::option_option, reason = "two different ways to have nothing")]
fn read_maps(head: &mut Cursor<'_>, flags: u8) -> Option<Option<[Vec<u16>; 4]>> {
    if flags & MAPPED == 0 {
        return Some(None);
    }
    let mut maps = [const { Vec::new() }; 4];
    if flags & WIDE != 0 {
        head.align();
        for map in &mut maps {
            let count = head.short()?;
            *map = (0..count).map(|_| head.short()).collect::<Option<_>>()?;
        }
    } else {
        for map in &mut maps {
            let count = head.byte()?;
            *map = head.take(count.into())?.iter().map(|byte| u16::from(*byte)).collect();
        }
    }
    Some(Some(maps))
}

/// Tells every part where its indices and blocks are, from the end of the head to the end of all.
fn place(files: &mut [ArrayVec<Part, 2>], mut at: u64) -> Option<u64> {
    for part in files.iter_mut().flatten() {
        at = part.pairs.place_sparse(at)?;
    }
    for part in files.iter_mut().flatten() {
        at = part.pairs.place_lengths(at)?;
    }
    for part in files.iter_mut().flatten() {
        at = part.pairs.place_blocks(at)?;
    }
    Some(at)
}
