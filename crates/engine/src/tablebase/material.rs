//! Material: the men on a board, however they stand. Tables are named after it.

use threefold_chess::{Board, Color, Piece, Role};

/// The most men a table of the format can have.
pub(super) const MOST_MEN: usize = 7;

/// The roles in the order of file names, the king apart, who is always there.
const NAMED: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// Number of men of each kind of each side: four bits for each piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Material(u64);

impl Material {
    pub(super) fn of(board: &Board) -> Material {
        let mut material = Material(0);
        for (_, piece) in board.pieces() {
            material.0 += 1 << shift(piece);
        }
        material
    }

    /// Returns the material a file is named after, without its ending: `KRPvKN`, the first side
    /// white. None for other names, and for material that no table can have.
    pub(super) fn from_name(name: &str) -> Option<Material> {
        let (white, black) = name.split_once('v')?;
        if name.len() > MOST_MEN + 1 {
            return None;
        }
        let mut material = Material(0);
        for (color, side) in [(Color::White, white), (Color::Black, black)] {
            let mut kings = 0;
            for letter in side.chars() {
                let role = Role::ALL.into_iter().find(|role| role.letter() == letter)?;
                kings += usize::from(role == Role::King);
                material.0 += 1 << shift(role.of(color));
            }
            if kings != 1 {
                return None;
            }
        }
        (material.men() > 2).then_some(material)
    }

    /// Returns the same with colors exchanged.
    pub(super) fn flip(self) -> Material {
        Material(self.0 >> SIDE | (self.0 & ((1 << SIDE) - 1)) << SIDE)
    }

    pub(super) fn count(self, piece: Piece) -> usize {
        (self.0 >> shift(piece) & 0xf) as usize
    }

    /// Returns the number of men, kings included.
    pub(super) fn men(self) -> usize {
        Color::ALL
            .into_iter()
            .flat_map(|color| Role::ALL.map(|role| self.count(role.of(color))))
            .sum()
    }

    pub(super) fn pawns(self, color: Color) -> usize {
        self.count(Role::Pawn.of(color))
    }

    pub(super) fn is_symmetric(self) -> bool {
        self == self.flip()
    }

    /// Returns true if some piece that is no king has no second of its kind: then tables without
    /// pawns take three men together, instead of the two kings.
    pub(super) fn has_single(self) -> bool {
        let is_single = |color: Color| NAMED.iter().any(|role| self.count(role.of(color)) == 1);
        Color::ALL.into_iter().any(is_single)
    }

    /// Returns the side whose pawns are placed first: the one with fewer of them, unless it has
    /// none.
    pub(super) fn leader(self) -> Color {
        let (white, black) = (self.pawns(Color::White), self.pawns(Color::Black));
        Color::white_if(black == 0 || (white > 0 && white <= black))
    }
}

/// The bits of one side: six roles of four bits.
const SIDE: usize = 24;

fn shift(piece: Piece) -> usize {
    piece.role.index() * 4 + piece.color.index() * SIDE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_who_has_what() {
        let material = Material::from_name("KRPvKN").expect("a good name");
        assert_eq!(material.men(), 5);
        assert_eq!(material.count(Role::Rook.of(Color::White)), 1);
        assert_eq!(material.count(Role::Knight.of(Color::Black)), 1);
        assert_eq!(material.flip().count(Role::Knight.of(Color::White)), 1);
        assert_eq!(material.flip().flip(), material);
        assert!(material.has_single() && !material.is_symmetric());
    }

    #[test]
    fn other_names_are_no_material() {
        for name in ["", "v", "KvK", "KQK", "QvK", "KQvKv", "KKvK", "KQRBNPvKQ", "kqvk", "KXvK"] {
            assert_eq!(Material::from_name(name), None, "{name}");
        }
    }

    #[test]
    fn fewer_pawns_lead() {
        let leader = |name| Material::from_name(name).expect("a good name").leader();
        assert_eq!(leader("KPvK"), Color::White);
        assert_eq!(leader("KRvKP"), Color::Black);
        assert_eq!(leader("KPPvKP"), Color::Black);
        assert_eq!(leader("KPvKP"), Color::White);
    }
}
