//! Placement, side to move, attacks, and the position after a null move.

use shakmaty::Position as _;
use threefold_chess::{Bitboard, Color, File, Position, Role, Square};

use super::{dice, our_codes, same_as_cozy};
use crate::difference::{Difference, Peer, agree};
use crate::translate::{
    from_cozy_squares, from_shakmaty_role, from_shakmaty_square, from_shakmaty_squares,
    to_shakmaty_square,
};

/// Greatest clock of cozy-chess; ours runs on (FIDE 9.6.2 needs 150).
const COZY_CLOCK_END: u16 = 100;

/// Number of squares to compare attackers and attacks of.
const SQUARES_ASKED: usize = 3;

pub(super) fn compare(
    position: &Position,
    cozy: &cozy_chess::Board,
    shakmaty: &shakmaty::Chess,
) -> Result<(), Difference> {
    compare_board(position, cozy, shakmaty)?;
    compare_with_cozy(position, cozy)?;
    compare_castling(position, cozy, shakmaty)?;

    let fact = |fact, ours: u32, theirs: u32| {
        agree(fact, position, Peer::Shakmaty, ours, theirs, |number| number.to_string())
    };
    fact("the half-move clock", position.halfmove_clock().into(), shakmaty.halfmoves())?;
    fact("the full-move number", position.fullmove_number(), shakmaty.fullmoves().get())?;
    let en_passant = shakmaty.legal_ep_square().map(from_shakmaty_square);
    agree(
        "the en-passant square",
        position,
        Peer::Shakmaty,
        position.en_passant(),
        en_passant,
        |square| format!("{square:?}"),
    )?;
    let checkers = from_shakmaty_squares(shakmaty.checkers());
    same_squares("checkers", position, Peer::Shakmaty, position.checkers(), checkers)?;
    compare_attacks(position, shakmaty)
}

fn compare_board(
    position: &Position,
    cozy: &cozy_chess::Board,
    shakmaty: &shakmaty::Chess,
) -> Result<(), Difference> {
    let (roles, colors) = shakmaty.board().clone().into_bitboards();
    for (role, &squares) in shakmaty::Role::ALL.into_iter().zip(roles.iter()) {
        let ours = position.board().by_role(from_shakmaty_role(role));
        let theirs = from_shakmaty_squares(squares);
        same_squares("the board", position, Peer::Shakmaty, ours, theirs)?;
    }
    let white = position.board().by_color(Color::White);
    let theirs = from_shakmaty_squares(colors.white);
    same_squares("the board", position, Peer::Shakmaty, white, theirs)?;
    let theirs = from_cozy_squares(cozy.colors(cozy_chess::Color::White));
    same_squares("the board", position, Peer::Cozy, white, theirs)?;
    for (role, piece) in Role::ALL.into_iter().zip(cozy_chess::Piece::ALL) {
        let theirs = from_cozy_squares(cozy.pieces(piece));
        same_squares("the board", position, Peer::Cozy, position.board().by_role(role), theirs)?;
    }
    let white_moves = position.turn().is_white();
    let turn = |peer, theirs| {
        agree("the turn", position, peer, white_moves, theirs, |white| format!("white: {white}"))
    };
    turn(Peer::Shakmaty, shakmaty.turn().is_white())?;
    turn(Peer::Cozy, cozy.side_to_move() == cozy_chess::Color::White)
}

/// The facts that cozy-chess keeps with every board.
fn compare_with_cozy(position: &Position, cozy: &cozy_chess::Board) -> Result<(), Difference> {
    let checkers = from_cozy_squares(cozy.checkers());
    same_squares("checkers", position, Peer::Cozy, position.checkers(), checkers)?;
    // Theirs has every piece alone between king and slider, of either side.
    let pinned = from_cozy_squares(cozy.pinned()) & position.board().by_color(position.turn());
    same_squares("the pinned pieces", position, Peer::Cozy, position.pinned(), pinned)?;
    let clock = position.halfmove_clock().min(COZY_CLOCK_END);
    agree(
        "the half-move clock",
        position,
        Peer::Cozy,
        clock,
        cozy.halfmove_clock().into(),
        |number| number.to_string(),
    )?;
    agree(
        "the full-move number",
        position,
        Peer::Cozy,
        position.fullmove_number().min(u16::MAX.into()),
        cozy.fullmove_number().into(),
        |number| number.to_string(),
    )?;
    // Theirs notes every double step, ours only those that can be answered.
    let theirs = cozy.en_passant().and_then(|file| File::from_index(file as u8));
    let ours = position.en_passant().map(Square::file);
    if ours.is_some() && ours != theirs {
        let (ours, theirs) = (format!("{ours:?}"), format!("{theirs:?}"));
        return Err(Difference::new("the en-passant file", position, Peer::Cozy, ours, theirs));
    }
    Ok(())
}

fn compare_castling(
    position: &Position,
    cozy: &cozy_chess::Board,
    shakmaty: &shakmaty::Chess,
) -> Result<(), Difference> {
    let theirs = from_shakmaty_squares(shakmaty.castles().castling_rights());
    let ours = position.castling_rooks();
    same_squares("the castling rights", position, Peer::Shakmaty, ours, theirs)?;
    let mut theirs = Bitboard::EMPTY;
    for (color, theirs_color) in Color::ALL.into_iter().zip(cozy_chess::Color::ALL) {
        let rights = cozy.castle_rights(theirs_color);
        for file in [rights.short, rights.long].into_iter().flatten() {
            let file = File::from_index(file as u8);
            theirs |= file
                .map_or(Bitboard::EMPTY, |file| Square::new(file, color.back_rank()).bitboard());
        }
    }
    same_squares("the castling rights", position, Peer::Cozy, ours, theirs)
}

/// Attackers and attacks of some squares.
fn compare_attacks(position: &Position, shakmaty: &shakmaty::Chess) -> Result<(), Difference> {
    let mut dice = dice(position);
    for _ in 0..SQUARES_ASKED {
        let square = dice.choose(&Square::ALL);
        let theirs_square = to_shakmaty_square(square);
        let occupied = shakmaty.board().occupied();
        for (color, theirs) in Color::ALL.into_iter().zip(shakmaty::Color::ALL) {
            let theirs = shakmaty.board().attacks_to(theirs_square, theirs, occupied);
            let ours = position.attackers(square, color);
            let theirs = from_shakmaty_squares(theirs);
            same_squares("attackers", position, Peer::Shakmaty, ours, theirs)?;
        }
        let ours = position.attacks_from(square);
        let theirs = from_shakmaty_squares(shakmaty.board().attacks_from(theirs_square));
        same_squares("attacks", position, Peer::Shakmaty, ours, theirs)?;
    }
    Ok(())
}

/// The position after a null move, which shakmaty does not play.
pub(super) fn compare_null_move(
    position: &Position,
    cozy: &cozy_chess::Board,
) -> Result<(), Difference> {
    let (ours, theirs) = (position.play_null(), cozy.null_move());
    agree(
        "whether a null move is possible",
        position,
        Peer::Cozy,
        ours.is_some(),
        theirs.is_some(),
        |possible| possible.to_string(),
    )?;
    let (Some(ours), Some(theirs)) = (ours, theirs) else { return Ok(()) };
    compare_with_cozy(&ours, &theirs)?;
    same_as_cozy(&ours, &our_codes(&ours), &theirs)?;
    let again = Position::try_from(ours.to_setup());
    let key = again.as_ref().ok().map(|read| (read.key(), read.pawn_key()));
    agree(
        "the key after a null move",
        &ours,
        Peer::Ourselves,
        Some((ours.key(), ours.pawn_key())),
        key,
        |keys| format!("{keys:?}"),
    )
}

fn same_squares(
    fact: &'static str,
    position: &Position,
    peer: Peer,
    ours: Bitboard,
    theirs: Bitboard,
) -> Result<(), Difference> {
    agree(fact, position, peer, ours, theirs, |squares| {
        let texts: Vec<_> = squares.into_iter().map(|square: Square| square.to_string()).collect();
        format!("{{{}}}", texts.join(" "))
    })
}
