//! Every lesson is played: what it accepts is legal and does what its text says.

use threefold_chess::Role;
use threefold_duplicate::{BoardId, BySeat, Ending, Forbidden, Score, Seat};

use super::*;
use crate::duplicate::update::tests::corpus;

fn task(lesson: LessonId, index: usize) -> (Task, DuplicateGame) {
    let task = lesson.tasks()[index];
    (task, task.game())
}

fn synced(text: &str) -> SyncedMove {
    text.parse().unwrap()
}

/// The endings that the legal moves of a position lead to, if they do.
fn endings(game: &DuplicateGame) -> Vec<(String, Option<Ending>)> {
    let moves = game.position().legal_moves().sorted();
    let after = |synced: SyncedMove| {
        let mut copy = game.clone();
        copy.apply(Action::Move(synced)).unwrap();
        (synced.to_string(), copy.ending())
    };
    moves.iter().map(|&synced| after(synced)).collect()
}

#[test]
fn every_position_is_reached_and_every_answer_is_possible() {
    for &lesson in LessonId::ALL {
        assert_eq!(lesson.tasks().len(), text::LESSONS[lesson as usize].tasks.len());
        for (index, task) in lesson.tasks().iter().enumerate() {
            let game = task.game();
            assert_eq!(game.ply(), task.moves.split_whitespace().count(), "{lesson:?} {index}");
            let words = lesson.words(index).unwrap();
            let choices = words.choices;
            let typical: Vec<&str> = words.wrong.iter().map(|(answer, _)| *answer).collect();
            match task.answer {
                Answer::Moves(accepted) => {
                    assert!(choices.is_empty() && game.ending().is_none());
                    for text in accepted {
                        assert!(game.position().is_legal(synced(text)), "{lesson:?} {text}");
                    }
                    for wrong in typical {
                        assert!(!task.accepts(synced(wrong)), "{lesson:?} {wrong}");
                    }
                }
                Answer::Choice { right } => {
                    assert!(right < choices.len());
                    let others: Vec<String> = (0..choices.len())
                        .filter(|&one| one != right)
                        .map(|one| one.to_string())
                        .collect();
                    assert_eq!(typical, others, "every wrong choice is answered");
                }
            }
        }
    }
}

#[test]
fn positions_are_those_of_the_corpus() {
    let sources = [
        (LessonId::GhostChecks, 0, "e139"),
        (LessonId::LostEscape, 0, "e187"),
        (LessonId::EnPassant, 0, "e089"),
        (LessonId::EnPassant, 1, "e077"),
        (LessonId::Castling, 0, "e055"),
        (LessonId::Castling, 1, "e041"),
        (LessonId::DoubleMate, 1, "r018"),
    ];
    for (lesson, task, id) in sources {
        assert!(corpus(id).starts_with(lesson.tasks()[task].moves), "{lesson:?} {id}");
    }
}

#[test]
fn right_answers_solve_and_wrong_ones_do_not() {
    for &id in LessonId::ALL {
        for (index, task) in id.tasks().iter().enumerate() {
            let mut lesson = Lesson::new(id, index);
            match task.answer {
                Answer::Moves(accepted) => {
                    for legal in task.game().position().legal_moves().iter().copied() {
                        let is_right = accepted.contains(&legal.to_string().as_str());
                        let mut copy = lesson.clone();
                        copy.answer_move(legal);
                        assert_eq!(copy.is_solved(), is_right);
                        assert!(!copy.feedback.unwrap().text.is_empty());
                    }
                    lesson.answer_choice(0);
                    assert!(!lesson.is_solved());
                }
                Answer::Choice { right } => {
                    for choice in 0..4 {
                        lesson.answer_choice(choice);
                        assert_eq!(lesson.is_solved(), choice == right);
                    }
                }
            }
        }
    }
}

#[test]
fn a_lesson_is_learned_once_and_in_order() {
    let mut settings = Settings::default();
    for lesson in [LessonId::ALL[1], LessonId::ALL[0], LessonId::ALL[1]] {
        add_learned(&mut settings, lesson);
    }
    assert_eq!(learned(&settings), LessonId::ALL[..2]);
    settings.set_own("learned", "x one-move y".to_owned());
    assert_eq!(learned(&settings), LessonId::ALL[..1]);
}

#[test]
fn the_course_goes_from_the_first_task_to_the_last() {
    let mut lesson = Lesson::new(LessonId::ALL[0], 0);
    let mut tasks = 1;
    while let Some(next) = lesson.next() {
        assert!((next.id, next.task) > (lesson.id, lesson.task));
        lesson = next;
        tasks += 1;
    }
    assert_eq!(tasks, LessonId::ALL.iter().map(|lesson| lesson.tasks().len()).sum::<usize>());
    assert!(lesson.is_last_task() && lesson.id == LessonId::DoubleMate);
    assert_eq!(Lesson::new(LessonId::OneMove, 99).task, 0);
}

#[test]
fn the_first_lesson_moves_on_the_boards_it_names() {
    let (_, game) = task(LessonId::OneMove, 0);
    assert_eq!(game.position().turn(), Seat::North);
    let (_, game) = task(LessonId::OneMove, 1);
    assert_eq!(game.position().turn().boards(), [BoardId::Sw, BoardId::Se]);
}

#[test]
fn the_divergence_captures_on_nw_and_is_quiet_on_ne() {
    let (_, game) = task(LessonId::Divergence, 0);
    let capturing: Vec<String> = game
        .position()
        .legal_moves()
        .iter()
        .filter(|&&legal| game.position().captured(legal)[BoardId::Nw].is_some())
        .map(ToString::to_string)
        .collect();
    assert_eq!(capturing, ["c3d5"], "no other move does it");
    assert_eq!(game.position().captured(synced("c3d5"))[BoardId::Ne], None);
}

#[test]
fn the_ghost_is_the_one_that_is_meant_and_the_knights_are_none() {
    let (_, game) = task(LessonId::Ghosts, 0);
    let ghosts = game.position().ghosts();
    assert_eq!(ghosts.len(), 1);
    assert_eq!((ghosts[0].board, ghosts[0].square.to_string()), (BoardId::Sw, "d5".to_owned()));
    let board = |id| game.position().board(id).board();
    assert!(
        [BoardId::Nw, BoardId::Ne]
            .iter()
            .all(|&id| { board(id).role_at(ghosts[0].square) == Some(Role::Knight) })
    );
}

#[test]
fn every_lesson_asks_for_a_move() {
    let asks = |task: &Task| matches!(task.answer, Answer::Moves(_));
    for &lesson in LessonId::ALL {
        assert!(lesson.tasks().iter().any(asks), "{lesson:?}");
    }
}

#[test]
fn the_ghost_is_captured_by_one_move_and_is_the_last() {
    let (_, mut game) = task(LessonId::Ghosts, 1);
    let position = game.position();
    assert_eq!(position.turn(), Seat::South);
    let ghosts = position.ghosts();
    assert_eq!(ghosts.len(), 1);
    assert_eq!((ghosts[0].board, ghosts[0].square), (BoardId::Sw, synced("c3d5").to));
    let legal = position.legal_moves();
    let captures = |one: &&SyncedMove| !position.captured(**one).iter().all(|(_, it)| it.is_none());
    let capturing: Vec<String> = legal.iter().filter(captures).map(ToString::to_string).collect();
    assert_eq!(capturing, ["c3d5"]);
    assert_eq!(position.captured(synced("c3d5"))[BoardId::Se], None);
    game.apply(Action::Move(synced("c3d5"))).unwrap();
    assert!(game.position().ghosts().is_empty());
}

#[test]
fn the_ghost_forbids_the_queens_capture() {
    let (task, game) = task(LessonId::GhostBlocks, 0);
    let forbidden = game.explain(Seat::West, synced("d8d5"));
    assert!(matches!(
        forbidden,
        Some(Forbidden::Unsynced { legal_on: BoardId::Nw, fails_on: BoardId::Sw, .. })
    ));
    assert!(matches!(game.explain(Seat::West, synced("d5d4")), Some(Forbidden::Ghost { .. })));
    let knight = synced("d8d5").to;
    for legal in game.position().legal_moves().iter().copied() {
        let mut copy = game.clone();
        copy.apply(Action::Move(legal)).unwrap();
        let board = copy.position().board(BoardId::Nw).board();
        let attackers = board.attackers(knight, Seat::West.color(), board.occupied());
        let pawns = attackers & board.by_role(Role::Pawn);
        assert_eq!(!pawns.is_empty(), task.accepts(legal), "{legal}");
    }
}

#[test]
fn the_check_comes_from_a_ghost_and_has_one_answer() {
    let (_, game) = task(LessonId::GhostChecks, 0);
    let position = game.position();
    assert_eq!(position.checks().marked().collect::<Vec<_>>(), [BoardId::Sw]);
    let board = position.board(BoardId::Sw).board();
    let king = board.king(Seat::West.color()).unwrap();
    let checkers = board.attackers(king, Seat::South.color(), board.occupied());
    assert!(
        !checkers.is_empty() && checkers.is_subset(position.ghosts_on(Seat::South, BoardId::Sw))
    );
    let moves: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["g7g6"]);
}

#[test]
fn the_mate_exists_since_the_escape_cannot_be_synchronized() {
    let (task, game) = task(LessonId::LostEscape, 0);
    for (text, ending) in endings(&game) {
        let is_mate = matches!(ending, Some(Ending::Checkmate { .. }));
        assert_eq!(is_mate, task.accepts(synced(&text)), "{text}");
    }
    let mut mated = game;
    mated.apply(Action::Move(synced("h5f7"))).unwrap();
    let escapes = mated.position().board(BoardId::Se).legal_moves();
    assert_eq!(escapes.len(), 1, "on SE alone the king has an answer");
    let result = mated.ending().unwrap().result();
    assert_eq!(result, BySeat::new([Score::Draw, Score::Win, Score::Loss, Score::Draw]));
    let forbidden = mated.explain(Seat::East, synced("e8f7")).unwrap();
    assert!(matches!(forbidden, Forbidden::Unsynced { legal_on: BoardId::Se, .. }), "{forbidden}");
}

#[test]
fn en_passant_is_what_the_texts_say() {
    let (_, game) = task(LessonId::EnPassant, 0);
    let forbidden = game.explain(Seat::North, synced("a5b6")).unwrap();
    assert!(matches!(
        forbidden,
        Forbidden::Unsynced { legal_on: BoardId::Nw, fails_on: BoardId::Ne, .. }
    ));
    let (_, game) = task(LessonId::EnPassant, 1);
    let captured = game.position().captured(synced("b5c6"));
    assert_eq!(captured[BoardId::Ne], Some(Role::Pawn));
    assert_eq!(captured[BoardId::Nw], Some(Role::Knight));
    let target = synced("b5c6").to;
    let is_empty = |id| game.position().board(id).board().role_at(target).is_none();
    assert!(is_empty(BoardId::Ne) && !is_empty(BoardId::Nw));
    let forbidden = game.explain(Seat::North, synced("b5a6")).unwrap();
    assert!(matches!(forbidden, Forbidden::Illegal { .. }), "{forbidden}");
}

#[test]
fn castling_is_legal_on_both_boards_or_on_one() {
    let (_, game) = task(LessonId::Castling, 0);
    assert!(game.position().is_legal(synced("e1g1")));
    let (_, game) = task(LessonId::Castling, 1);
    let forbidden = game.explain(Seat::North, synced("e1g1")).unwrap();
    assert_eq!(
        forbidden.to_string(),
        "a move is made on both boards: it is legal on NE, but on NW the king may not castle \
         through f1, which the knight on h2 attacks"
    );
}

#[test]
fn both_win_the_double_mate_and_one_wins_without_it() {
    let (_, game) = task(LessonId::DoubleMate, 0);
    let winners = |ending: Option<Ending>| match ending {
        Some(Ending::Checkmate { winners, .. }) => winners.marked().collect::<Vec<_>>(),
        _ => Vec::new(),
    };
    for (text, ending) in endings(&game) {
        let expected = match text.as_str() {
            "d8h4" => vec![Seat::East, Seat::West],
            _ => vec![Seat::East],
        };
        assert_eq!(winners(ending), expected, "{text}");
    }
    let (_, game) = task(LessonId::DoubleMate, 1);
    assert_eq!(
        game.ending().unwrap().result(),
        BySeat::new([Score::Loss, Score::Draw, Score::Win, Score::Win])
    );
}
