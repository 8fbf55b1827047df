//! The place of a position in its table: squares in, one number out.
//!
//! Men are taken in groups: first the leading group, which is moved into a corner of the board
//! by reflection, then groups of equal men, of which only the set of squares counts. The order of
//! all numberings is a fact of the format, which is Ronald de Man's.

use arrayvec::ArrayVec;

use super::material::{MOST_MEN, Material};

/// Squares as numbers, a1 = 0, b1 = 1, h8 = 63, as they are reflected and counted here.
pub(super) type Squares = ArrayVec<u8, MOST_MEN>;

/// Number of ways to place two kings, and three different men, up to reflection.
const KING_PLACES: u64 = 462;
const TRIPLE_PLACES: u64 = 31_332;

/// The groups of one table and what a step in each is worth.
#[derive(Debug)]
pub(super) struct Groups {
    /// Number of men in each group, and the factor of its number.
    sizes: ArrayVec<(usize, u64), MOST_MEN>,
    has_pawns: bool,
    /// True if the second group holds the pawns of the other side.
    has_more_pawns: bool,
    /// Number of all places.
    pub(super) size: u64,
}

impl Groups {
    /// Groups men in the order the table lists them; `order` says when the leading group and the
    /// other pawns take their turn. None if the list makes no sense for the material.
    pub(super) fn new(
        material: Material,
        pieces: &[u8],
        order: [usize; 2],
        file: usize,
    ) -> Option<Groups> {
        let [leaders, others] = pawns(material);
        let has_pawns = leaders > 0;
        let first = if has_pawns { leaders } else { 2 + usize::from(material.has_single()) };
        let mut lengths = ArrayVec::<usize, MOST_MEN>::new();
        lengths.push(first);
        let mut previous = *pieces.get(first - 1)?;
        for piece in pieces.get(first..)? {
            if *piece != previous {
                lengths.push(1);
            } else if lengths.len() > 1 {
                *lengths.last_mut()? += 1;
            } else {
                // A group that goes on from the leading one would be counted wrongly.
                return None;
            }
            previous = *piece;
        }
        if others > 0 && lengths.get(1) != Some(&others) {
            return None;
        }

        let mut groups: ArrayVec<_, MOST_MEN> = lengths.iter().map(|length| (*length, 0)).collect();
        let mut free = 64 - first - others;
        let mut next = 1 + usize::from(others > 0);
        let mut size = 1_u64;
        for turn in 0..groups.len() {
            let (group, places) = if turn == order[0] {
                let places = match (has_pawns, material.has_single()) {
                    (true, _) => PAWNS.sizes[first][file],
                    (false, true) => TRIPLE_PLACES,
                    (false, false) => KING_PLACES,
                };
                (0, places)
            } else if others > 0 && turn == order[1] {
                (1, binomial(others, 48 - first))
            } else {
                let length = *lengths.get(next)?;
                let places = binomial(length, free);
                free -= length;
                next += 1;
                (next - 1, places)
            };
            groups[group].1 = size;
            size = size.checked_mul(places)?;
        }
        let is_complete = groups.iter().all(|(_, factor)| *factor > 0);
        let has_more_pawns = others > 0;
        is_complete.then_some(Groups { sizes: groups, has_pawns, has_more_pawns, size })
    }

    /// Returns the number of a position, its squares listed in the order of the table. Pawns of the
    /// leading side begin with the one that [`leading_pawn`] finds.
    pub(super) fn index(&self, squares: &mut Squares) -> u64 {
        let (first, factor) = self.sizes[0];
        reflect(squares, 7, squares[0] & 7 > 3);
        let leading = if self.has_pawns {
            pawn_index(&mut squares[..first])
        } else {
            reflect(squares, 56, squares[0] >> 3 > 3);
            turn_below_diagonal(squares, first);
            if first == 3 { triple_index(squares) } else { king_index(squares) }
        };
        let mut index = leading * factor;
        let mut start = first;
        for (place, (length, factor)) in self.sizes.iter().enumerate().skip(1) {
            let (before, group) = squares.split_at_mut(start);
            let group = &mut group[..*length];
            group.sort_unstable();
            // Pawns cannot stand on the first rank.
            let unused = if place == 1 && self.has_more_pawns { 8 } else { 0 };
            let mut number = 0;
            for (rank, square) in group.iter().enumerate() {
                let taken = before.iter().filter(|earlier| *earlier < square).count();
                number += binomial(rank + 1, usize::from(*square) - taken - unused);
            }
            index += number * factor;
            start += length;
        }
        index
    }
}

/// Returns the number of pawns of the leading side, and of the other.
pub(super) fn pawns(material: Material) -> [usize; 2] {
    let leader = material.leader();
    [material.pawns(leader), material.pawns(leader.opponent())]
}

/// Finds the leading pawn: its place in the list, and its file counted from the nearer edge.
pub(super) fn leading_pawn(pawns: &[u8]) -> Option<(usize, usize)> {
    let (place, square) =
        pawns.iter().enumerate().max_by_key(|(_, square)| PAWNS.order[usize::from(**square)])?;
    let file = usize::from(square & 7);
    Some((place, file.min(7 - file)))
}

fn reflect(squares: &mut Squares, mask: u8, condition: bool) {
    if condition {
        for square in squares {
            *square ^= mask;
        }
    }
}

/// Reflects at the diagonal a1–h8 if the first man of the leading group that is not on it stands
/// above.
fn turn_below_diagonal(squares: &mut Squares, first: usize) {
    let off = squares[..first].iter().map(|square| off_diagonal(*square)).find(|off| *off != 0);
    if off.is_some_and(|off| off > 0) {
        for square in squares {
            *square = *square >> 3 | (*square & 7) << 3;
        }
    }
}

/// Returns the distance of a square above the diagonal.
const fn off_diagonal(square: u8) -> i8 {
    (square >> 3).cast_signed() - (square & 7).cast_signed()
}

fn pawn_index(pawns: &mut [u8]) -> u64 {
    let count = pawns.len();
    let mut index = PAWNS.first[count][usize::from(pawns[0])];
    pawns[1..].sort_unstable_by_key(|square| PAWNS.order[usize::from(*square)]);
    for (place, square) in pawns.iter().enumerate().skip(1) {
        index += binomial(place, usize::from(PAWNS.order[usize::from(*square)]));
    }
    index
}

/// Numbers three different men, the first of them in the triangle a1–d1–d4.
fn triple_index(squares: &Squares) -> u64 {
    let [a, b, c] = [squares[0], squares[1], squares[2]];
    let second = u64::from(b) - u64::from(b > a);
    let third = u64::from(c) - u64::from(c > a) - u64::from(c > b);
    let rank = |square: u8| u64::from(square >> 3);
    if off_diagonal(a) != 0 {
        (u64::from(TRIANGLE[usize::from(a)]) * 63 + second) * 62 + third
    } else if off_diagonal(b) != 0 {
        (6 * 63 + rank(a) * 28 + u64::from(BELOW[usize::from(b)])) * 62 + third
    } else if off_diagonal(c) != 0 {
        let second = rank(b) - u64::from(b > a);
        (6 * 63 + 4 * 28) * 62 + (rank(a) * 7 + second) * 28 + u64::from(BELOW[usize::from(c)])
    } else {
        let second = rank(b) - u64::from(b > a);
        let third = rank(c) - u64::from(c > a) - u64::from(c > b);
        (6 * 63 + 4 * 28) * 62 + 4 * 7 * 28 + (rank(a) * 7 + second) * 6 + third
    }
}

fn king_index(squares: &Squares) -> u64 {
    KINGS[usize::from(TRIANGLE[usize::from(squares[0])])][usize::from(squares[1])].into()
}

/// Returns the number of ways to choose `k` of `n`.
fn binomial(k: usize, n: usize) -> u64 {
    BINOMIAL[k][n]
}

static BINOMIAL: [[u64; 65]; MOST_MEN] = {
    let mut table = [[0; 65]; MOST_MEN];
    let mut n = 0;
    while n < 65 {
        table[0][n] = 1;
        let mut k = 1;
        while k < MOST_MEN && n > 0 {
            table[k][n] = table[k - 1][n - 1] + table[k][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The squares below the diagonal, counted from b1 to h7.
static BELOW: [u8; 64] = {
    let mut table = [0; 64];
    let mut count = 0;
    let mut square = 0;
    while square < 64 {
        if off_diagonal(square) < 0 {
            table[square as usize] = count;
            count += 1;
        }
        square += 1;
    }
    table
};

/// The triangle a1–d1–d4: first the six squares below the diagonal, then the four on it.
static TRIANGLE: [u8; 64] = {
    let mut table = [0; 64];
    let (mut below, mut on) = (0, 6);
    let mut square = 0;
    while square < 28 {
        if square & 7 < 4 && off_diagonal(square) < 0 {
            table[square as usize] = below;
            below += 1;
        } else if off_diagonal(square) == 0 {
            table[square as usize] = on;
            on += 1;
        }
        square += 1;
    }
    table
};

/// Both kings: by the place of the first in the triangle and the square of the second. Pairs that
/// stand both on the diagonal are counted last.
static KINGS: [[u16; 64]; 10] = {
    const FIRST: [u8; 10] = [1, 2, 3, 10, 11, 19, 0, 9, 18, 27];
    let mut table = [[0; 64]; 10];
    let mut count = 0;
    let mut on_diagonal = 0;
    while on_diagonal < 2 {
        let mut place = 0;
        while place < 10 {
            let first = FIRST[place];
            let mut second = 0;
            while second < 64 {
                let files = (first & 7).abs_diff(second & 7);
                let ranks = (first >> 3).abs_diff(second >> 3);
                let is_apart = files > 1 || ranks > 1;
                let is_below = off_diagonal(first) != 0 || off_diagonal(second) <= 0;
                let are_both_on = off_diagonal(first) == 0 && off_diagonal(second) == 0;
                if is_apart && is_below && are_both_on == (on_diagonal == 1) {
                    table[place][second as usize] = count;
                    count += 1;
                }
                second += 1;
            }
            place += 1;
        }
        on_diagonal += 1;
    }
    assert!(count as u64 == KING_PLACES);
    table
};

/// The numbering of pawns.
struct Pawns {
    /// Pawns nearer to the edge, and then nearer to the first rank, come first: the higher.
    order: [u8; 64],
    /// By the number of leading pawns and the square of the first: the first place that has it.
    first: [[u64; 64]; MOST_MEN - 1],
    /// By the number of leading pawns and the file of the first: how many places there are.
    sizes: [[u64; 4]; MOST_MEN - 1],
}

static PAWNS: Pawns = {
    let mut pawns =
        Pawns { order: [0; 64], first: [[0; 64]; MOST_MEN - 1], sizes: [[0; 4]; MOST_MEN - 1] };
    let mut left = 48;
    let mut count = 1;
    while count < MOST_MEN - 1 {
        let mut file = 0;
        while file < 4 {
            let mut places = 0;
            let mut rank = 1;
            while rank < 7 {
                let square = rank * 8 + file;
                if count == 1 {
                    pawns.order[square] = left - 1;
                    pawns.order[square ^ 7] = left - 2;
                    left -= 2;
                }
                pawns.first[count][square] = places;
                places += BINOMIAL[count - 1][pawns.order[square] as usize];
                rank += 1;
            }
            pawns.sizes[count][file] = places;
            file += 1;
        }
        count += 1;
    }
    pawns
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pawns_of_the_leading_side_fill_their_places() {
        // Any two of 48 squares, up to reflection of the files, split by the file of the leader.
        assert_eq!(PAWNS.sizes[1], [6, 6, 6, 6]);
        assert_eq!(PAWNS.sizes[2].iter().sum::<u64>(), 576);
        assert_eq!(leading_pawn(&[12, 8, 15]), Some((1, 0)));
    }

    #[test]
    fn three_different_men_have_different_places() {
        let material = Material::from_name("KQvK").expect("a good name");
        let groups = Groups::new(material, &[6, 5, 14], [0, 15], 0).expect("a good list");
        assert_eq!(groups.size, TRIPLE_PLACES);
        let mut times = vec![0; TRIPLE_PLACES as usize];
        for a in 0..64 {
            for b in (0..64).filter(|b| *b != a) {
                for c in (0..64).filter(|c| *c != a && *c != b) {
                    let mut squares = Squares::new();
                    squares.extend([a, b, c]);
                    times[groups.index(&mut squares) as usize] += 1;
                }
            }
        }
        // Eight reflections, fewer if all stand on one diagonal.
        assert!(times.iter().all(|times| [4, 8].contains(times)));
    }

    #[test]
    fn lists_that_make_no_sense_are_refused() {
        let material = Material::from_name("KPvKP").expect("a good name");
        let is_good = |pieces: &[u8], order| Groups::new(material, pieces, order, 0).is_some();
        assert!(is_good(&[1, 9, 6, 14], [0, 1]));
        assert!(!is_good(&[1, 9, 6, 14], [15, 1]));
        assert!(!is_good(&[1, 9, 6, 14], [0, 15]));
        assert!(!is_good(&[1, 1, 9, 6], [0, 1]));
        assert!(!is_good(&[], [0, 1]));
    }
}
