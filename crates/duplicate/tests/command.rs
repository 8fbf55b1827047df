//! Commands through the public door: which of them only tell something, and typed moves.

use threefold_chess::{Role, Square};
use threefold_duplicate::{BoardId, Command, DuplicatePosition, Ghost, Seat, SyncedMove};

#[test]
fn commands_that_change_nothing_are_information() {
    let is_information = |line: &str| line.parse::<Command>().unwrap().is_information();
    for line in ["moves", "ghosts", "status", "board", "history", "fen", "rulings", "help"] {
        assert!(is_information(line), "{line}");
    }
    for line in ["e2e4", "focus", "undo", "redo", "claim", "draw", "resign", "new", "quit"] {
        assert!(!is_information(line), "{line}");
    }
}

fn resolve(line: &str, seat: Seat) -> SyncedMove {
    let Command::Move(typed) = line.parse().unwrap() else { panic!("{line} is no move") };
    typed.resolve(&DuplicatePosition::START, seat)
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
