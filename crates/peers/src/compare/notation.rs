//! FEN, UCI moves and SAN, in and out.

use cozy_chess::util::{display_san_move, display_uci_move, parse_san_move};
use shakmaty::fen::Fen;
use shakmaty::san::{San as ShakmatySan, SanPlus};
use threefold_chess::{
    Bitboard, CastlingMode, FenStyle, File, Move, Position, Role, San, Square, UciMove,
};

use super::{SameMove, dice};
use crate::difference::{Difference, Peer};
use crate::random::Random;
use crate::translate;

/// Number of made-up texts to read, most of which are not legal moves.
const MADE_UP: usize = 6;

pub(super) fn compare_fen(
    position: &Position,
    cozy: &cozy_chess::Board,
    shakmaty: &shakmaty::Chess,
) -> Result<(), Difference> {
    // Both write X-FEN: `KQkq` for the outermost rook of a wing, else the file's letter.
    let ours = position.to_fen(FenStyle::XFen);
    same_text("the FEN", position, Peer::Shakmaty, &ours, &translate::shakmaty_fen(shakmaty))?;
    same_text("the FEN", position, Peer::Ourselves, &ours, &position.to_string())?;
    let shredder = position.to_fen(FenStyle::Shredder);
    compare_cozy_fen(position, cozy, &shredder)?;

    for text in [&ours, &shredder] {
        let same = text.parse::<Position>().is_ok_and(|read| {
            read == *position
                && read.key() == position.key()
                && read.pawn_key() == position.pawn_key()
                && read.halfmove_clock() == position.halfmove_clock()
                && read.fullmove_number() == position.fullmove_number()
        });
        expect("a FEN read again", position, Peer::Ourselves, text, same)?;
        let theirs = text.parse::<Fen>().ok().and_then(|fen| {
            fen.into_position::<shakmaty::Chess>(shakmaty::CastlingMode::Chess960).ok()
        });
        expect("a FEN read", position, Peer::Shakmaty, text, theirs.as_ref() == Some(shakmaty))?;
    }
    // Theirs refuses clocks above 100.
    if position.halfmove_clock() <= 100 && !translate::cozy_misjudges_en_passant(cozy) {
        let theirs = cozy_chess::Board::from_fen(&shredder, true);
        let same = theirs.is_ok_and(|board| board.same_position(cozy));
        expect("a FEN read", position, Peer::Cozy, &shredder, same)?;
    }
    Ok(())
}

/// The fields of both texts, but for the en-passant square of a double step that nobody can
/// answer, which only they write, and the clock, which they stop at 100.
fn compare_cozy_fen(
    position: &Position,
    cozy: &cozy_chess::Board,
    ours: &str,
) -> Result<(), Difference> {
    let theirs = format!("{cozy:#}");
    let fields = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let (mut own, mut other) = (fields(ours), fields(&theirs));
    if own.len() != 6 || other.len() != 6 {
        return Err(Difference::new("the FEN", position, Peer::Cozy, ours, theirs));
    }
    if own[3] == "-" {
        "-".clone_into(&mut other[3]);
    }
    if position.halfmove_clock() > 100 {
        "100".clone_into(&mut own[4]);
    }
    same_text("the FEN", position, Peer::Cozy, &own.join(" "), &other.join(" "))
}

/// Every legal move's texts, written and read by all.
pub(super) fn compare_moves(
    position: &Position,
    cozy: &cozy_chess::Board,
    shakmaty: &shakmaty::Chess,
    moves: &[SameMove],
) -> Result<(), Difference> {
    let mut ours = String::new();
    for same in moves {
        compare_uci(position, cozy, *same)?;

        ours.clear();
        position.write_san(same.ours, &mut ours);
        let theirs = SanPlus::from_move(shakmaty.clone(), same.shakmaty).to_string();
        same_text("SAN", position, Peer::Shakmaty, &ours, &theirs)?;
        let theirs = display_san_move(cozy, same.cozy).to_string();
        same_text("SAN", position, Peer::Cozy, &ours, &theirs)?;

        let read = ours.parse::<San>().ok().and_then(|san| san.to_move(position).ok());
        expect("SAN read", position, Peer::Ourselves, &ours, read == Some(same.ours))?;
        let read = ours.parse::<ShakmatySan>().ok().and_then(|san| san.to_move(shakmaty).ok());
        expect("SAN read", position, Peer::Shakmaty, &ours, read == Some(same.shakmaty))?;
        let read = parse_san_move(cozy, &ours).ok();
        expect("SAN read", position, Peer::Cozy, &ours, read == Some(same.cozy))?;
    }
    Ok(())
}

/// Notation that somebody might have written: most of it names no legal move or more than one.
pub(super) fn compare_made_up_san(
    position: &Position,
    shakmaty: &shakmaty::Chess,
) -> Result<(), Difference> {
    let mut dice = dice(position);
    for _ in 0..MADE_UP {
        let text = made_up_san(position, &mut dice);
        let ours = text.parse::<San>().ok().and_then(|san| san.to_move(position).ok());
        let theirs = text.parse::<ShakmatySan>().ok().and_then(|san| san.to_move(shakmaty).ok());
        let codes = (
            ours.map(|m| translate::code(m.to_uci(CastlingMode::Chess960))),
            theirs.map(|m| translate::code(translate::from_shakmaty(m))),
        );
        if codes.0 != codes.1 {
            let (ours, theirs) = (format!("{text}: {ours:?}"), format!("{theirs:?}"));
            return Err(Difference::new("SAN read", position, Peer::Shakmaty, ours, theirs));
        }
    }
    Ok(())
}

/// A move to somewhere near, with or without its origin, and with the right capture sign: ours
/// forgives a wrong one, theirs does not.
fn made_up_san(position: &Position, dice: &mut Random) -> String {
    let own: Vec<Square> = position.board().by_color(position.turn()).into_iter().collect();
    let from = dice.choose(&own);
    let role = position.board().role_at(from).unwrap_or(Role::Pawn);
    let reached: Vec<Square> = position.attacks_from(from).into_iter().collect();
    let to = match dice.below(4) {
        0 => dice.choose(&Square::ALL),
        _ if reached.is_empty() => from,
        _ => dice.choose(&reached),
    };
    let occupied = position.board().occupied().contains(to);
    if role == Role::Pawn {
        let origin = format!("{}x", from.file().letter());
        let origin = if from.file() == to.file() { "" } else { &origin };
        let promotion = if Bitboard::BACK_RANKS.contains(to) { "=R" } else { "" };
        return format!("{origin}{to}{promotion}");
    }
    let origin = match dice.below(4) {
        0 => from.file().letter().to_string(),
        1 => from.rank().digit().to_string(),
        2 => from.to_string(),
        _ => String::new(),
    };
    let sign = if occupied { "x" } else { "" };
    format!("{}{origin}{sign}{to}", role.letter())
}

fn compare_uci(
    position: &Position,
    cozy: &cozy_chess::Board,
    same: SameMove,
) -> Result<(), Difference> {
    let rook = same.ours.to_uci(CastlingMode::Chess960).to_string();
    let theirs = same.shakmaty.to_uci(shakmaty::CastlingMode::Chess960).to_string();
    same_text("the UCI move", position, Peer::Shakmaty, &rook, &theirs)?;
    same_text("the UCI move", position, Peer::Cozy, &rook, &same.cozy.to_string())?;

    // Castling that standard chess does not know stays the king taking its rook with us; the
    // others name the king's target, which may be a step as well, or where it stands.
    let king = same.ours.to_uci(CastlingMode::Standard).to_string();
    if same.ours.castling_side().is_none() || is_standard_castling(same.ours) {
        let theirs = same.shakmaty.to_uci(shakmaty::CastlingMode::Standard).to_string();
        same_text("the UCI move", position, Peer::Shakmaty, &king, &theirs)?;
        let theirs = display_uci_move(cozy, same.cozy).to_string();
        same_text("the UCI move", position, Peer::Cozy, &king, &theirs)?;
    } else {
        same_text("the UCI move", position, Peer::Ourselves, &king, &rook)?;
    }
    for text in [&rook, &king] {
        let read = text.parse::<UciMove>().ok().and_then(|uci| uci.to_move(position).ok());
        expect("a UCI move read", position, Peer::Ourselves, text, read == Some(same.ours))?;
    }
    Ok(())
}

fn is_standard_castling(castling: Move) -> bool {
    castling.from().file() == File::E && matches!(castling.to().file(), File::A | File::H)
}

fn same_text(
    fact: &'static str,
    position: &Position,
    peer: Peer,
    ours: &str,
    theirs: &str,
) -> Result<(), Difference> {
    if ours == theirs { Ok(()) } else { Err(Difference::new(fact, position, peer, ours, theirs)) }
}

/// Fails unless the text was understood as it was meant.
fn expect(
    fact: &'static str,
    position: &Position,
    peer: Peer,
    text: &str,
    understood: bool,
) -> Result<(), Difference> {
    if understood {
        Ok(())
    } else {
        Err(Difference::new(fact, position, peer, text, "not understood as meant"))
    }
}
