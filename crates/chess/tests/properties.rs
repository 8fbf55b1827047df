//! Properties of every position a game can reach, and of every setup a stranger can invent.

use proptest::prelude::*;
use threefold_chess::{
    Bitboard, CastlingMode, Color, Epd, FenStyle, Move, Position, Role, San, Setup, Square, UciMove,
};

/// Starts that are rich in castling, en passant, promotions, pins and checks.
const STARTS: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "8/8/3k4/8/3K4/8/7R/7R w - - 140 99",
];

/// A walk of legal moves, each chosen by a number.
fn walks() -> impl Strategy<Value = Position> {
    let start = prop_oneof![
        (0..STARTS.len()).prop_map(|index| STARTS[index].parse::<Position>().unwrap()),
        (0..960_u16)
            .prop_map(|number| { Position::try_from(Setup::chess960(number).unwrap()).unwrap() }),
    ];
    (start, prop::collection::vec(any::<u32>(), 0..80)).prop_map(|(start, choices)| {
        choices.into_iter().fold(start, |position, choice| {
            let moves = position.legal_moves();
            match moves.len() {
                0 => position,
                count => position.play(moves[choice as usize % count]).unwrap(),
            }
        })
    })
}

fn any_piece() -> impl Strategy<Value = Option<threefold_chess::Piece>> {
    prop_oneof![
        4 => Just(None),
        1 => (0..6_usize, any::<bool>())
            .prop_map(|(role, white)| Some(Role::ALL[role].of(Color::white_if(white)))),
    ]
}

/// Anything at all, with a good part near the sensible.
fn setups() -> impl Strategy<Value = Setup> {
    let base = prop_oneof![Just(Setup::EMPTY), walks().prop_map(|position| position.to_setup()),];
    (
        base,
        prop::collection::vec((0..64_usize, any_piece()), 0..12),
        any::<bool>(),
        prop::option::of(any::<u64>()),
        prop::option::of(prop::option::of(0..64_usize)),
        any::<u16>(),
        prop_oneof![Just(0), Just(1), any::<u32>()],
    )
        .prop_map(|(mut setup, pieces, white, rooks, en_passant, clock, number)| {
            for (square, piece) in pieces {
                setup.board.set(Square::ALL[square], piece);
            }
            setup.turn = Color::white_if(white);
            if let Some(bits) = rooks {
                setup.castling_rooks = Bitboard::from_bits(bits);
            }
            if let Some(square) = en_passant {
                setup.en_passant = square.map(|square| Square::ALL[square]);
            }
            (setup.halfmove_clock, setup.fullmove_number) = (clock, number);
            setup
        })
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_key_after_play_equals_the_key_from_scratch(position in walks()) {
        for legal in position.legal_moves() {
            let played = position.play_unchecked(legal);
            let fresh = Position::try_from(played.to_setup()).unwrap();
            prop_assert_eq!(played, fresh);
            prop_assert_eq!(played.key(), fresh.key());
            prop_assert_eq!(played.pawn_key(), fresh.pawn_key());
        }
    }

    #[test]
    fn children_are_what_playing_gives(position in walks()) {
        let mut children = Vec::new();
        position.for_each_child(|child| children.push(format!("{child} {}", child.key())));
        let played = |legal| {
            let child = position.play_unchecked(legal);
            format!("{child} {}", child.key())
        };
        let mut expected: Vec<String> = position.legal_moves().into_iter().map(played).collect();
        children.sort();
        expected.sort();
        prop_assert_eq!(children, expected);
    }

    #[test]
    fn all_attackers_are_those_of_both_sides(position in walks(), hidden in any::<u64>()) {
        let board = position.board();
        let occupied = board.occupied() & Bitboard::from_bits(hidden);
        for square in Square::ALL {
            let [white, black] = Color::ALL.map(|side| board.attackers(square, side, occupied));
            prop_assert_eq!(board.all_attackers(square, occupied), white | black);
        }
    }

    #[test]
    fn is_legal_is_membership(position in walks(), bits in prop::collection::vec(any::<u16>(), 200)) {
        let legal = position.legal_moves();
        for &candidate in legal.iter() {
            prop_assert!(position.is_legal(candidate));
        }
        for candidate in bits.into_iter().filter_map(Move::from_bits) {
            prop_assert_eq!(position.is_legal(candidate), legal.contains(&candidate));
            prop_assert_eq!(position.play(candidate).is_ok(), legal.contains(&candidate));
        }
    }

    #[test]
    fn parts_of_the_legal_moves_add_up(position in walks(), squares in any::<u64>()) {
        let all = sorted(position.legal_moves());
        prop_assert_eq!(position.count_legal_moves(), all.len());
        prop_assert_eq!(position.has_legal_move(), !all.is_empty());
        let shared = position.captures().into_iter().chain(position.quiets());
        prop_assert_eq!(&sorted(shared), &all);
        let squares = Bitboard::from_bits(squares);
        let halves = position.legal_moves_from(squares).into_iter()
            .chain(position.legal_moves_from(!squares));
        prop_assert_eq!(&sorted(halves), &all);
        let from = position.legal_moves_from(squares);
        prop_assert!(from.iter().all(|legal| squares.contains(legal.from())));
    }

    #[test]
    fn fen_survives_both_styles_and_both_readers(position in walks()) {
        for style in [FenStyle::XFen, FenStyle::Shredder] {
            let text = position.to_fen(style);
            let read: Position = text.parse().unwrap();
            prop_assert_eq!(read, position);
            prop_assert_eq!(read.to_fen(style), text.clone());
            let lenient = Position::from_fen_lenient(&text, CastlingMode::Chess960).unwrap();
            prop_assert_eq!(lenient.position.to_fen(style), text);
            prop_assert!(lenient.forgiven.is_empty());
        }
    }

    #[test]
    fn epd_survives(position in walks()) {
        let epd: Epd = Epd::new(position).to_string().parse().unwrap();
        prop_assert_eq!(epd.position().to_string(), position.to_string());
    }

    #[test]
    fn every_move_survives_its_notations(position in walks()) {
        let mut texts = std::collections::HashSet::new();
        for legal in position.legal_moves() {
            let text = position.san(legal).to_string();
            let san: San = text.parse().unwrap();
            prop_assert_eq!(&san.to_string(), &text);
            prop_assert_eq!(san.to_move(&position), Ok(legal), "{}", text);
            prop_assert!(texts.insert(text));
            let uci = legal.to_uci(CastlingMode::Chess960);
            prop_assert_eq!(uci.to_string().parse::<UciMove>(), Ok(uci));
            prop_assert_eq!(uci.to_move(&position), Ok(legal));
            let plain: UciMove = legal.to_string().parse().unwrap();
            prop_assert_eq!(plain.to_move(&position), Ok(legal));
        }
    }

    #[test]
    fn a_setup_never_panics_and_a_position_from_one_is_sound(setup in setups()) {
        let mut setup = setup;
        let _ = setup.to_string();
        setup.forgive(CastlingMode::Chess960);
        if let Ok(position) = Position::try_from(setup) {
            prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position));
            for legal in position.legal_moves() {
                let child = position.play_unchecked(legal);
                prop_assert!(Position::try_from(child.to_setup()).is_ok(), "{} {:?}", position, legal);
                let _ = (position.san(legal), child.outcome());
            }
        }
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,80}", start in 0..7_usize) {
        let position: Position = STARTS[start].parse().unwrap();
        let _ = text.parse::<Position>();
        let _ = Position::from_fen_lenient(&text, CastlingMode::Chess960);
        let _ = text.parse::<Epd>();
        let _ = text.parse::<San>().map(|san| san.to_move(&position));
        let _ = text.parse::<UciMove>().map(|uci| uci.to_move(&position));
    }
}
