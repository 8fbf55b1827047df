//! There is a reason exactly when a move is not legal: the generator and the explanation are two
//! readings of one rule book.

use proptest::prelude::*;
use proptest::sample::Index;

use super::{BARE_CASTLING, position};
use crate::color::Color;
use crate::explain::Illegal;
use crate::moves::Move;
use crate::position::Position;
use crate::role::Role;
use crate::setup::Setup;
use crate::square::{File, Rank, Square};
use crate::uci::UciMove;

/// A position with many captures, pins and both castlings.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Spellings that are legal moves, told by the generator: castling either way, unless the king can
/// step onto its target.
struct Spellings(Vec<bool>);

impl Spellings {
    fn of(position: &Position) -> Spellings {
        let mut spellings = Spellings(vec![false; 64 * 64 * 7]);
        for legal in &position.legal_moves() {
            let (from, promotion) = (legal.from(), legal.promoted());
            spellings.0[Self::index(from, legal.to(), promotion)] = true;
            let target = legal.destination();
            if legal.castling_side().is_some() && from.distance(target) > 1 {
                spellings.0[Self::index(from, target, promotion)] = true;
            }
        }
        spellings
    }

    fn index(from: Square, to: Square, promotion: Option<Role>) -> usize {
        (from.index() * 64 + to.index()) * 7 + promotion.map_or(0, |role| role.index() + 1)
    }

    fn contain(&self, from: Square, to: Square, promotion: Option<Role>) -> bool {
        self.0[Self::index(from, to, promotion)]
    }
}

/// Every spelling there is.
fn triples() -> impl Iterator<Item = (Square, Square, Option<Role>)> {
    let promotions = || std::iter::once(None).chain(Role::ALL.map(Some));
    Square::ALL.into_iter().flat_map(move |from| {
        Square::ALL
            .into_iter()
            .flat_map(move |to| promotions().map(move |promotion| (from, to, promotion)))
    })
}

fn check_agreement(position: &Position) -> Result<(), TestCaseError> {
    let spellings = Spellings::of(position);
    for (from, to, promotion) in triples() {
        let reason = position.explain(from, to, promotion);
        let is_legal = spellings.contain(from, to, promotion);
        prop_assert_eq!(
            reason.is_none(),
            is_legal,
            "{}{} {:?} in {}: {:?}",
            from,
            to,
            promotion,
            position,
            reason
        );
        let is_of_moves = matches!(reason, Some(Illegal::WrongKind { .. }));
        prop_assert!(!is_of_moves);
    }
    Ok(())
}

fn check_moves(position: &Position) -> Result<(), TestCaseError> {
    let spellings = Spellings::of(position);
    for candidate in (0..=u16::MAX).filter_map(Move::from_bits) {
        if !position.is_legal(candidate) {
            let reason = position.explain_move(candidate);
            let is_spelled =
                spellings.contain(candidate.from(), candidate.to(), candidate.promoted());
            let is_wrong_kind = matches!(reason, Illegal::WrongKind { .. });
            prop_assert_eq!(is_wrong_kind, is_spelled, "{:?} in {}", candidate, position);
        }
    }
    Ok(())
}

#[test]
fn every_castling_agrees_against_every_single_enemy() {
    let files = || File::ALL.into_iter();
    let mut castlings = 0;
    for (king, rook) in files().flat_map(|king| files().map(move |rook| (king, rook))) {
        for (square, role) in Square::ALL.into_iter().flat_map(|square| {
            Role::ALL.into_iter().filter(|&role| role != Role::King).map(move |role| (square, role))
        }) {
            let mut setup = Setup::EMPTY;
            let (king, rook) = (Square::new(king, Rank::First), Square::new(rook, Rank::First));
            setup.board.set(rook, Some(Role::Rook.of(Color::White)));
            setup.board.set(king, Some(Role::King.of(Color::White)));
            setup.board.set(square, Some(role.of(Color::Black)));
            setup.board.set(Square::H7, Some(Role::King.of(Color::Black)));
            setup.castling_rooks = rook.bitboard();
            let Ok(position) = Position::try_from(setup) else { continue };
            let spellings = Spellings::of(&position);
            for to in Square::ALL {
                let reason = position.explain(king, to, None);
                let is_legal = spellings.contain(king, to, None);
                assert_eq!(reason.is_none(), is_legal, "{king}{to} in {position}: {reason:?}");
            }
            castlings += usize::from(spellings.contain(king, rook, None));
        }
    }
    assert!(castlings > 1000, "only {castlings} legal castlings were met");
}

/// Start of a walk: castling, pins, en passant, promotions; standard chess and Chess960.
fn start() -> impl Strategy<Value = Position> {
    let known = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        KIWIPETE,
        BARE_CASTLING,
        "4k3/pppppppp/8/8/PPPPPPPP/8/8/4K3 b - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
        "rk3r2/8/8/8/8/8/8/2R2KR1 w GCfa - 0 1",
        "4k3/8/8/8/8/8/8/qRK3R1 w GB - 0 1",
    ];
    let known: Vec<Position> = known.into_iter().map(position).collect();
    let chess960 = (0u16..960).prop_map(|number| {
        let setup = Setup::chess960(number).expect("there are 960 starts");
        Position::try_from(setup).expect("every start is legal")
    });
    prop_oneof![3 => proptest::sample::select(known), 1 => chess960]
}

/// The positions of a random game.
fn walk() -> impl Strategy<Value = Vec<Position>> {
    (start(), proptest::collection::vec(any::<Index>(), 0..80)).prop_map(|(start, choices)| {
        let mut positions = vec![start];
        let mut current = start;
        for choice in choices {
            let moves = current.legal_moves();
            if moves.is_empty() {
                break;
            }
            current = current.play_unchecked(moves[choice.index(moves.len())]);
            positions.push(current);
        }
        positions
    })
}

/// A legal position that need not come from any game: pieces thrown onto the board, with more
/// checks, pins, odd castling rights and en-passant captures than games have.
fn thrown() -> impl Strategy<Value = Position> {
    let file = || proptest::sample::select(File::ALL.to_vec());
    let square = || proptest::sample::select(Square::ALL.to_vec());
    let piece = (square(), proptest::sample::select(Role::ALL.to_vec()), any::<bool>());
    let pieces = proptest::collection::vec(piece, 0..12);
    let king = move |color: Color| {
        let home = file().prop_map(move |file| Square::new(file, color.back_rank()));
        prop_oneof![2 => home, 1 => square()]
    };
    let castling_rooks = proptest::option::of((file(), file()));
    let en_passant = proptest::option::of((file(), file()));
    let rest = (any::<bool>(), 0u16..2);
    (pieces, king(Color::White), king(Color::Black), castling_rooks, en_passant, rest)
        .prop_filter_map("the setup is not legal", |thrown| {
            let (pieces, white_king, black_king, castling_rooks, en_passant, rest) = thrown;
            let (white_to_move, halfmove_clock) = rest;
            let turn = Color::white_if(white_to_move);
            let mut setup = Setup { turn, halfmove_clock, ..Setup::EMPTY };
            for (square, role, is_white) in pieces {
                if role != Role::King {
                    setup.board.set(square, Some(role.of(Color::white_if(is_white))));
                }
            }
            if let Some((file, beside)) = en_passant {
                let on = |file, rank| Square::new(file, turn.relative_rank(rank));
                setup.board.set(on(beside, Rank::Fifth), Some(Role::Pawn.of(turn)));
                setup.board.set(on(file, Rank::Fifth), Some(Role::Pawn.of(turn.opponent())));
                setup.board.set(on(file, Rank::Sixth), None);
                setup.board.set(on(file, Rank::Seventh), None);
                setup.en_passant = Some(on(file, Rank::Sixth));
            }
            for file in castling_rooks.into_iter().flat_map(|(one, other)| [one, other]) {
                let rook = Square::new(file, turn.back_rank());
                setup.board.set(rook, Some(Role::Rook.of(turn)));
                setup.castling_rooks = setup.castling_rooks.with(rook);
            }
            setup.board.set(white_king, Some(Role::King.of(Color::White)));
            setup.board.set(black_king, Some(Role::King.of(Color::Black)));
            setup.forgive(crate::castling::CastlingMode::Chess960);
            Position::try_from(setup).ok()
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn there_is_a_reason_exactly_when_a_move_is_not_legal(walk in walk()) {
        for position in walk.iter().rev().step_by(7) {
            check_agreement(position)?;
        }
    }

    #[test]
    fn explaining_agrees_with_reading_uci(walk in walk()) {
        if let Some(position) = walk.last() {
            for (from, to, promotion) in triples() {
                let read = UciMove { from, to, promotion }.to_move(position);
                prop_assert_eq!(read.err(), position.explain(from, to, promotion));
            }
        }
    }

    #[test]
    fn a_move_of_any_bits_is_explained(walk in walk()) {
        if let Some(position) = walk.last() {
            check_moves(position)?;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn positions_from_no_game_are_explained_as_well(position in thrown()) {
        check_agreement(&position)?;
    }
}
