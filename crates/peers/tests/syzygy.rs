//! Our reader of Syzygy tables against shakmaty's, with the tables of `data/syzygy`.

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, PositionError};
use shakmaty_syzygy::Wdl as TheirWdl;
use threefold_chess::{Color, Position, Role, Setup, Square};
use threefold_engine::tablebase::{Tablebase, Wdl};
use threefold_peers::random::Random;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/syzygy");
const POSITIONS: usize = 2_000;

#[test]
fn outcomes_and_distances_are_the_same() {
    let ours = Tablebase::open(FOLDER).expect("the tables are there");
    let mut theirs = shakmaty_syzygy::Tablebase::<Chess>::new();
    theirs.add_directory(FOLDER).expect("the tables are there");
    let mut random = Random::new(1);
    let (mut wins, mut distances, mut en_passants) = (0, 0, 0);
    for name in names() {
        for _ in 0..POSITIONS {
            let position = place(&name, &mut random);
            let peer = translate(&position);
            let wdl = theirs.probe_wdl_after_zeroing(&peer).expect("the table is there");
            assert_eq!(ours.wdl(&position), Some(outcome(wdl)), "{position}");
            if let Ok(distance) = theirs.probe_dtz(&peer) {
                assert_eq!(ours.dtz(&position), Some(distance.ignore_rounding().0), "{position}");
                distances += 1;
            }
            wins += usize::from(wdl == TheirWdl::Win);
            en_passants += usize::from(position.en_passant().is_some());
        }
    }
    assert!(
        wins > 1_000 && distances > 5_000 && en_passants > 5,
        "{wins} {distances} {en_passants}"
    );
}

/// The names of the tables, like `KRvKP`.
fn names() -> Vec<String> {
    let mut names: Vec<_> = std::fs::read_dir(FOLDER)
        .expect("the folder is there")
        .filter_map(|file| file.expect("a file").file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(".rtbw").map(str::to_owned))
        .collect();
    names.sort();
    names
}

/// A legal position of the men of a table, for either color, at random.
fn place(name: &str, random: &mut Random) -> Position {
    loop {
        let mut setup = Setup::EMPTY;
        let mut color = Color::white_if(random.below(2) == 0);
        for letter in name.chars() {
            let Some(role) = Role::ALL.into_iter().find(|role| role.letter() == letter) else {
                color = color.opponent();
                continue;
            };
            let square = Square::ALL[random.below(64)];
            setup.board.set(square, Some(role.of(color)));
        }
        setup.turn = Color::white_if(random.below(2) == 0);
        if random.below(2) == 0 {
            let passed = setup.turn.relative_rank(threefold_chess::Rank::Sixth);
            setup.en_passant = setup
                .board
                .by_piece(Role::Pawn.of(setup.turn.opponent()))
                .first()
                .map(|pawn| Square::new(pawn.file(), passed));
        }
        if setup.board.occupied().len() + 1 == name.len()
            && let Ok(position) = Position::try_from(setup)
        {
            return position;
        }
    }
}

fn translate(position: &Position) -> Chess {
    let fen: Fen = position.to_string().parse().expect("a good FEN");
    // A position need not be one that a game can reach.
    fen.into_position(CastlingMode::Standard)
        .or_else(PositionError::ignore_impossible_check)
        .expect("legal")
}

fn outcome(wdl: TheirWdl) -> Wdl {
    match wdl {
        TheirWdl::Loss => Wdl::Loss,
        TheirWdl::BlessedLoss => Wdl::BlessedLoss,
        TheirWdl::Draw => Wdl::Draw,
        TheirWdl::CursedWin => Wdl::CursedWin,
        TheirWdl::Win => Wdl::Win,
    }
}
