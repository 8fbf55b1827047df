//! The shapes of pieces, as paths.

use threefold_chess::Role;

/// The box that every shape fills, as SVG wants it.
pub const VIEW_BOX: &str = "0 0 100 100";

/// The width of outlines: one pixel of twenty. As text, since to write fractions takes six kilobytes.
pub const OUTLINE_WIDTH: &str = "5";

/// The width of an inner line. Thinner than the outline, so that it does not cut a piece in two.
pub const LINE_WIDTH: &str = "4.5";

/// One piece as SVG path data, to be drawn in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Filled with the player's color and outlined.
    pub bodies: &'static [&'static str],
    /// Drawn with the outline's color, not filled, round at the ends.
    pub lines: &'static [&'static str],
    /// Filled with the outline's color.
    pub dots: &'static [&'static str],
}

/// The shape of a piece.
#[must_use]
pub const fn shape(role: Role) -> Shape {
    match role {
        Role::Pawn => PAWN,
        Role::Knight => KNIGHT,
        Role::Bishop => BISHOP,
        Role::Rook => ROOK,
        Role::Queen => QUEEN,
        Role::King => KING,
    }
}

const PAWN: Shape = Shape {
    bodies: &["M23 89C23 75 39 71 41 53H36C31.5 53 31.5 45 36 45H39.5A17 17 0 1 1 60.5 45H64\
               C68.5 45 68.5 53 64 53H59C61 71 77 75 77 89Z"],
    lines: &[],
    dots: &[],
};

/// Looks to the left, as knights do in print.
const KNIGHT: Shape = Shape {
    bodies: &["M27 89C27 70 46 67 48 55C42 60 37 62 31 62C28 67 24 70 19 68C12 65 11 59 15 53\
               C21 43 23 33 33 26L31 12L43 20L51 8L56 20C77 28 85 56 82 89Z"],
    lines: &["M62 32C70 42 73 54 73 70"],
    dots: &["M37 35.5A4.6 4.6 0 1 1 36.9 35.5Z", "M20.5 56A2.8 2.8 0 1 1 20.4 56Z"],
};

const BISHOP: Shape = Shape {
    bodies: &[
        "M19 89C20 77 37 80 39 72H61C63 80 80 77 81 89Z",
        "M40 65C31 60 27 54 28 45C29 36 39 26 50 19C61 26 71 36 72 45C73 54 69 60 60 65Z",
        "M34 64H66V73H34Z",
        "M50 6A7 7 0 1 1 49.9 6Z",
    ],
    lines: &["M59 33L48 49"],
    dots: &[],
};

const ROOK: Shape = Shape {
    bodies: &["M20 89V76H29L33 44L23 37V13H36V22H44V13H56V22H64V13H77V37L67 44L71 76H80V89Z"],
    lines: &["M33 44H67", "M29 76H71"],
    dots: &[],
};

const QUEEN: Shape = Shape {
    bodies: &[
        "M25 70L11 36L30 49L29 25L43 46L50 20L57 46L71 25L70 49L89 36L75 70L79 89H21Z",
        "M11 27A6.5 6.5 0 1 1 10.9 27Z",
        "M29 15A6.5 6.5 0 1 1 28.9 15Z",
        "M50 9A6.5 6.5 0 1 1 49.9 9Z",
        "M71 15A6.5 6.5 0 1 1 70.9 15Z",
        "M89 27A6.5 6.5 0 1 1 88.9 27Z",
    ],
    lines: &["M25 70Q50 63 75 70"],
    dots: &[],
};

const KING: Shape = Shape {
    bodies: &[
        "M45 4H55V12H63V21H55V32H45V21H37V12H45Z",
        "M50 27C57 33 61 39 61 46L50 64L39 46C39 39 43 33 50 27Z",
        "M25 70C5 57 8 38 25 36C38 35 47 45 50 60C53 45 62 35 75 36C92 38 95 57 75 70L79 89H21Z",
    ],
    lines: &["M25 70Q50 63 75 70"],
    dots: &[],
};
