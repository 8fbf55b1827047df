//! Commands through the public door: which of them only tell something, and typed moves.

use threefold_chess::{Role, Square};
use threefold_duplicate::{
    BoardId, Command, DuplicatePosition, Ghost, Material, Seat, SyncedMove, Term,
};

#[test]
fn commands_that_change_nothing_are_information() {
    let is_information = |line: &str| line.parse::<Command>().unwrap().is_information();
    for line in [
        "moves",
        "ghosts",
        "explain win",
        "material",
        "status",
        "clock",
        "board",
        "history",
        "fen",
        "rulings",
        "help",
    ] {
        assert!(is_information(line), "{line}");
    }
    for line in ["e2e4", "focus", "undo", "redo", "claim", "draw", "resign", "new", "quit"] {
        assert!(!is_information(line), "{line}");
    }
}

fn after(moves: &str) -> DuplicatePosition {
    moves.split_whitespace().fold(DuplicatePosition::START, |position, text| {
        position.play(text.parse().unwrap()).unwrap()
    })
}

/// The move that notation means for the player to move, or why it means none.
fn named(position: &DuplicatePosition, line: &str) -> String {
    let Command::Move(typed) = line.parse().unwrap() else { panic!("{line} is no move") };
    match typed.resolve(position, position.turn()) {
        Ok(synced) => synced.to_string(),
        Err(unclear) => unclear.to_string(),
    }
}

#[test]
fn notation_names_the_move_that_is_legal_on_both_boards() {
    let start = DuplicatePosition::START;
    assert_eq!(named(&start, "Nf3"), "g1f3");
    assert_eq!(named(&start, "e4"), "e2e4");
    // West's knight may go to f6 on both boards, the one on d7 on none.
    let position = after("e2e4 e2e4 e7e5");
    assert_eq!(named(&position, "Nf6"), "g8f6");
    // A capture on NE alone: the sign is not believed.
    let position = after("e2e4 a2a3 d7d5 a7a6 h2h3 a3a4 h7h6 a6a5");
    assert_eq!(named(&position, "e5"), "e4e5");
    assert_eq!(named(&position, "exd5"), "e4d5", "its refusal says why not");
}

#[test]
fn notation_that_names_no_one_move_says_why() {
    let position = after("d2d3 a2a3 a7a6 a7a6 g1f3 a3a4 a6a5 a6a5");
    assert_eq!(named(&position, "Nd2"), "`Nd2` can be b1d2 or f3d2: type the squares");
    assert_eq!(named(&position, "Nbd2"), "b1d2");
    let start = DuplicatePosition::START;
    assert_eq!(named(&start, "Nf6"), "b1f6", "the nearest, to be refused with a reason");
    assert_eq!(named(&start, "Rdd1"), "North has no rook that `Rdd1` could mean");
    let none =
        "North has no pawn that `e2` could mean; `moves e2` shows where the piece on e2 goes";
    assert_eq!(named(&start, "e2"), none);
}

#[test]
fn a_term_is_explained_in_a_sentence() {
    let said = Term::ALL.map(|term| term.to_string());
    let starts =
        ["a ghost is a piece", "twins are the two copies", "you win by", "in duplicate chess"];
    for (sentence, start) in said.iter().zip(starts) {
        assert!(sentence.starts_with(start), "{sentence}");
    }
}

#[test]
fn material_is_counted_board_by_board() {
    let start = Material::of(&DuplicatePosition::START).to_string();
    assert!(start.starts_with("nobody is ahead in material; NW: North 39, West 39;"), "{start}");
    // North takes East's pawn on NE, where its twin on SE becomes a ghost, which still counts.
    let position = after("b1c3 a2a3 d7d5 a7a6 c3d5");
    let material = Material::of(&position);
    assert_eq!(Seat::ALL.map(|seat| material.lead(seat)), [1, 0, -1, 0]);
    let words = "ahead in material: North by 1; NW: North 39, West 39; NE: North 39, East 38; \
                 SW: South 39, West 39; SE: South 39, East 39";
    assert_eq!(material.to_string(), words);
}

fn resolve(line: &str, seat: Seat) -> SyncedMove {
    let Command::Move(typed) = line.parse().unwrap() else { panic!("{line} is no move") };
    typed.resolve(&DuplicatePosition::START, seat).unwrap()
}

#[test]
fn castling_is_resolved_to_the_squares_of_the_player_s_king() {
    let north = resolve("O-O", Seat::North);
    assert_eq!((north.from, north.to), (Square::E1, Square::G1));
    let east = resolve("O-O-O", Seat::East);
    assert_eq!((east.from, east.to), (Square::E8, Square::C8));
}

#[test]
fn only_a_pawn_on_its_way_to_the_last_rank_becomes_a_queen() {
    assert_eq!(resolve("e2e8", Seat::North).promotion, Some(Role::Queen));
    assert_eq!(resolve("e7e1", Seat::West).promotion, Some(Role::Queen));
    assert_eq!(resolve("e2e4", Seat::North).promotion, None);
    assert_eq!(resolve("e1e8", Seat::North).promotion, None);
    assert_eq!(resolve("e7e8", Seat::West).promotion, None);
}

#[test]
fn a_capture_on_one_board_leaves_a_ghost_on_the_other() {
    // East's knight takes North's pawn on e4 of NE; on SE it goes to an empty square.
    let mut position = DuplicatePosition::START;
    for text in ["e2e4", "a2a3", "g8f6", "a7a6", "h2h3", "a3a4", "f6e4", "a6a5"] {
        position = position.play(text.parse().unwrap()).unwrap();
    }
    let ghosts: Vec<Ghost> = position.ghosts_of(Seat::North).collect();
    assert_eq!(ghosts, [Ghost { board: BoardId::Nw, square: Square::E4 }]);
    assert_eq!(position.count_ghosts(Seat::North), 1);
}
