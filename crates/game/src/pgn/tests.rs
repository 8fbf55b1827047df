//! Records, their writing, the limits of the reader, and the windows it reads through.

use std::io::{self, Read};
use std::time::Duration;

use threefold_chess::{Color, Move, PgnProblem, Position, UciMove};

use super::*;
use crate::{Action, Ending, Game, GameResult, Policy, Rule};

fn record(text: &str) -> Record {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn movetext(record: &Record) -> String {
    record.to_string().split_once("\n\n").unwrap().1.to_string()
}

fn kind(text: &str) -> PgnErrorKind {
    text.parse::<Record>().unwrap_err().kind
}

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let uci: UciMove = text.parse().unwrap();
        game.apply(Action::Play(uci.to_move(game.position()).unwrap())).unwrap();
    }
}

const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";

#[test]
fn the_roster_comes_first_and_the_marker_is_the_result() {
    let mut record = record("[Annotator \"Me\"]\n[Black \"B\"]\n[Result \"1-0\"]\n1. e4 1-0");
    record.tags_mut().insert("Event", "Test \"1\" \\ 2").unwrap();
    assert_eq!(
        record.to_string(),
        "[Event \"Test \\\"1\\\" \\\\ 2\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
         [White \"?\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[Annotator \"Me\"]\n\n1. e4 1-0\n"
    );
}

#[test]
fn a_start_that_is_not_the_usual_one_is_written() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 5 39";
    let written = record(&format!("[FEN \"{fen}\"]\n39... Kd7 *")).to_string();
    assert!(written.contains(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n")));
    assert!(written.ends_with("39... Kd7 *\n"));
    // The clock is part of a start, though `==` ignores it.
    let clock = record("[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 7\"]\n*");
    assert!(clock.to_string().contains("[SetUp \"1\"]"));
}

#[test]
fn a_start_of_chess960_names_the_variant() {
    let fen = "rkbnqbnr/pppppppp/8/8/8/8/PPPPPPPP/RKBNQBNR w KQkq - 0 1";
    let record = record(&format!("[FEN \"{fen}\"]\n1. b3 *"));
    assert_eq!(record.tags().get("Variant"), Some("Chess960"));
    assert!(record.remarks().is_empty());
}

#[test]
fn lines_are_never_longer_than_79_characters() {
    let comment = "word ".repeat(100);
    let record = record(&format!("1. e4 {{{comment}}} e5 (1... c5 {{{comment}}}) 2. Nf3 *"));
    let written = record.to_string();
    assert!(written.lines().all(|line| line.len() <= 79), "{written}");
    assert!(written.lines().any(|line| line.len() == 79));
}

#[test]
fn commands_stay_whole_and_no_line_begins_with_a_percent_sign() {
    let filler = "x".repeat(70);
    let record = record(&format!("1. e4 {{{filler} [%clk 0:01:00] {filler} % y}} *"));
    let written = movetext(&record);
    assert!(written.contains("[%clk 0:01:00]"), "{written}");
    assert!(written.lines().all(|line| !line.starts_with('%')), "{written}");
    assert_eq!(movetext(&self::record(&written)), written);
}

#[test]
fn clocks_and_evaluations_are_read_from_comments() {
    let record = record("1. e4 {[%clk 1:05:23.5] [%eval -0.35]} e5 {[%eval #-3,20]} 2. d4 {x} *");
    let nodes = record.main_line().nodes();
    assert_eq!(nodes[0].clock(), Some(Duration::from_millis(3_923_500)));
    assert_eq!(nodes[0].evaluation(), Some(Evaluation::Centipawns(-35)));
    assert_eq!((nodes[1].clock(), nodes[1].evaluation()), (None, Some(Evaluation::Mate(-3))));
    assert_eq!((nodes[2].clock(), nodes[2].evaluation()), (None, None));
    for text in ["[%clk x]", "[%clk 1:2:3:4]", "[%clk -1]", "[%clk inf]", "[%clk 1:x:00]", "[%clk"]
    {
        assert_eq!(MoveNote::of(&[Comment::new(text).unwrap()]).clock, None, "{text}");
    }
}

#[test]
fn a_claim_with_an_announced_move_is_in_the_closing_comment() {
    let mut game = Game::default();
    play(&mut game, SHUFFLE);
    let announced = "f6g8".parse::<UciMove>().unwrap().to_move(game.position()).unwrap();
    let claim = Action::Claim { rule: Rule::Threefold, announced: Some(announced) };
    game.apply(claim).unwrap();
    let record = Record::from_game(&game, Tags::new());
    assert_eq!(
        movetext(&record),
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 {draw by threefold repetition, claimed\n\
         by black announcing Ng8} 1/2-1/2\n"
    );
    assert_eq!(record.tags().get("Termination"), Some("normal"));
    assert_eq!(record.result(), Some(GameResult::Draw));
}

#[test]
fn a_game_comes_back_from_its_record() {
    let mut game = Game::new(Position::START, Policy::FIDE);
    play(&mut game, SHUFFLE);
    let replay = Record::from_game(&game, Tags::new()).to_game(Policy::FIDE);
    assert_eq!(replay, Replay { game, early_end: None });
}

#[test]
fn a_replay_stops_where_the_rules_had_ended_the_game() {
    let record = record("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 *");
    let policy = Policy { automatic_threefold: true, automatic_fifty: false };
    let replay = record.to_game(policy);
    let ending = Ending::Policy(Rule::Threefold);
    assert_eq!(replay.early_end, Some(EarlyEnd { ply: 8, ending, left_over: 2 }));
    assert_eq!(replay.game.moves().count(), 8);
    assert_eq!(record.to_game(Policy::FIDE).early_end, None);
}

#[test]
fn a_flag_that_falls_is_a_time_forfeit() {
    let mut game = Game::default();
    game.apply(Action::FlagFall(Color::White)).unwrap();
    let record = Record::from_game(&game, Tags::new());
    assert_eq!(record.tags().get("Termination"), Some("time forfeit"));
    assert_eq!(movetext(&record), "{black wins on time} 0-1\n");
}

#[test]
fn tags_that_follow_from_the_game_cannot_be_given() {
    let mut tags = Tags::new();
    assert_eq!(tags.insert("FEN", "x"), Err(TagError::Derived("FEN".into())));
    assert_eq!(tags.insert("a b", "x"), Err(TagError::BadName("a b".into())));
    tags.insert("Note", "two\nlines").unwrap();
    assert_eq!(tags.get("Note"), Some("two lines"));
    assert_eq!(tags.remove("Note").as_deref(), Some("two lines"));
    assert!(tags.is_empty());
}

#[test]
fn a_text_without_a_game_is_an_error() {
    for text in ["", "  \n", "% e4", "no game here", "*"] {
        assert!(matches!(kind(text), PgnErrorKind::NoGame), "{text}");
    }
}

#[test]
fn an_error_gives_the_game_up_to_it() {
    let error = "1. e4 e5 2. Ke3 Nf6 *".parse::<Record>().unwrap_err();
    assert_eq!(error.partial.as_ref().map(|partial| partial.moves().len()), Some(2));
    assert_eq!((error.game, error.place), (1, Place { line: 1, column: 13 }));
}

#[test]
fn too_many_plies_are_an_error() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ";
    let longest = shuffle.repeat(MAX_PLIES / 4);
    assert_eq!(record(&longest).moves().len(), MAX_PLIES);
    let text = format!("{longest} Nf3 * [Event \"next\"] 1. e4 *");
    assert!(matches!(kind(&text), PgnErrorKind::TooManyPlies));
    let games: Vec<_> = PgnReader::new(text.as_bytes()).collect();
    assert!(games.len() == 2 && games[1].is_ok());
}

#[test]
fn too_deep_a_nest_is_an_error() {
    let nest = |depth| format!("1. e4 {} {} *", "(1. d4 ".repeat(depth), ")".repeat(depth));
    assert!(nest(MAX_NESTING).parse::<Record>().is_ok());
    assert!(matches!(kind(&nest(MAX_NESTING + 1)), PgnErrorKind::TooDeep));
    assert!(matches!(kind(&nest(1_000_000)), PgnErrorKind::TooDeep));
    let text = format!("{}\n\n[Event \"next\"]\n1. e4 *", nest(MAX_NESTING + 1));
    assert!(PgnReader::new(text.as_bytes()).nth(1).unwrap().is_ok());
}

#[test]
fn too_long_a_game_is_an_error() {
    let next = "\n\n[Event \"next\"]\n\n1. d4 *";
    let comment = |length: usize| format!("1. e4 {{{}}} *", "x ".repeat(length / 2));
    assert!(comment(MAX_GAME_BYTES - 1000).parse::<Record>().is_ok());
    let comments = format!("1. e4 {} *", "{a comment of some length} ".repeat(MAX_GAME_BYTES / 20));
    for bad in [comment(MAX_GAME_BYTES + 10), comment(3 * MAX_GAME_BYTES), comments] {
        let text = format!("{bad}{next}");
        let games: Vec<_> = PgnReader::new(text.as_bytes()).collect();
        assert!(matches!(games[0].as_ref().unwrap_err().kind, PgnErrorKind::TooLong));
        assert_eq!(games.last().unwrap().as_ref().unwrap().tags().event(), "next");
    }
}

#[test]
fn a_game_behind_a_long_one_is_not_too_long() {
    let half = format!("1. e4 {{{}}} *\n\n", "x ".repeat(MAX_GAME_BYTES / 4 + 1000));
    let games: Vec<_> = PgnReader::new(half.repeat(2).as_bytes()).collect();
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(Result::is_ok));
}

#[test]
fn a_broken_tag_ends_a_game_only_on_a_line_of_its_own() {
    let read = |text: &str| {
        let games = PgnReader::new(text.as_bytes()).map(Result::unwrap);
        let left_out = |record: Record| -> Vec<RemarkKind> {
            record.remarks().iter().map(|remark| remark.kind.clone()).collect()
        };
        games.map(left_out).collect::<Vec<_>>()
    };
    let bad_tag = || RemarkKind::LeftOut(PgnProblem::BadTag);
    assert_eq!(read("1. e4 *\n[Broken\n1. d4 *"), [vec![], vec![bad_tag()]]);
    assert_eq!(read("1. e4\n[Broken\n1. d4 *").len(), 2);
    let in_a_line = kind("1. e4 [Broken\n1... d5 *");
    assert!(matches!(in_a_line, PgnErrorKind::Unreadable(PgnProblem::StrayCharacter(b'['))));
    // Among tags, a broken one is a tag wherever it stands.
    assert_eq!(read("[Event \"x\"] [Broken\n1. e4 *"), [[bad_tag()]]);
}

#[test]
fn heaps_of_one_thing_are_read_in_no_time() {
    const MANY: usize = MAX_GAME_BYTES / 40;
    for heap in ["[%clk ", "[%clk ]", "a % ", "[%", " %", "a  "] {
        let record = record(&format!("1. e4 {{{}x}} *", heap.repeat(MANY)));
        assert_eq!(record.main_line().nodes()[0].clock(), None);
        assert!(record.to_string().len() > MANY);
    }
    for heap in [")", "(", "$1 ", "[A \"x\"]", "[A", "{", "(1. d4)", "{}", "!!!", "1-0 ", "\\\""] {
        for text in [heap.repeat(MANY), format!("1. e4 {}", heap.repeat(MANY))] {
            let remarks: usize = PgnReader::new(text.as_bytes())
                .map(|read| read.map_or(0, |record| record.remarks().len()))
                .sum();
            assert!(remarks < 200, "{heap}");
        }
    }
}

#[test]
fn too_many_tags_are_an_error() {
    let tags: Vec<_> = (0..=MAX_TAGS).map(|number| format!("[T{number} \"x\"]")).collect();
    assert!(matches!(kind(&format!("{}\n1. e4 *", tags.concat())), PgnErrorKind::TooManyTags));
}

/// Gives a few bytes at a time, and interrupts, as a pipe may.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 += 1;
        if self.1.is_multiple_of(3) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let length = (self.1 % 7 + 1).min(buffer.len());
        self.0.read(&mut buffer[..length])
    }
}

fn describe(read: Result<Record, PgnError>) -> String {
    match read {
        Ok(record) => format!("{record}{:?}", record.remarks()),
        Err(error) => format!("{error} {:?}", error.partial),
    }
}

#[test]
fn the_window_through_which_a_file_is_read_does_not_matter() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/pgn");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "pgn") {
            continue;
        }
        files += 1;
        let bytes = std::fs::read(&path).unwrap();
        let expected: Vec<_> = PgnReader::new(&bytes[..]).map(describe).collect();
        for window in (1..100).chain([128, 200, 333, 500, 1000]) {
            let found: Vec<_> =
                PgnReader::with_window(Trickle(&bytes, 0), window).map(describe).collect();
            assert_eq!(found, expected, "window of {window} in {}", path.display());
        }
    }
    assert!(files > 5);
}

#[test]
fn a_file_that_cannot_be_read_on_says_so_once() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("disk on fire"))
        }
    }
    let mut reader = PgnReader::new(b"[Event \"x\"]\n1. e4".chain(Broken));
    let error = reader.next().unwrap().unwrap_err();
    assert!(matches!(error.kind, PgnErrorKind::Read(_)), "{error}");
    assert!(reader.next().is_none());
}

#[test]
fn a_visitor_may_skip_games_and_variations() {
    #[derive(Default)]
    struct Counter {
        games: usize,
        moves: usize,
        results: Vec<Option<GameResult>>,
        is_wanted: bool,
    }
    impl Visitor for Counter {
        fn begin(&mut self, _: u64) {
            self.games += 1;
            self.is_wanted = true;
        }
        fn tag(&mut self, name: &[u8], value: &[u8]) -> bool {
            self.is_wanted &= (name, value) != (b"White", b"skip");
            true
        }
        fn start(&mut self, _: &Position) -> bool {
            self.is_wanted
        }
        fn play(&mut self, before: &Position, legal: Move, after: &Position) {
            assert_eq!(before.play(legal).as_ref(), Ok(after));
            self.moves += 1;
        }
        fn end(&mut self, result: Option<GameResult>) {
            self.results.push(result);
        }
    }
    let text = b"1. e4 (1. d4 (1. c4) d5) e5 1-0 [White \"skip\"] 1. xx (e4 1-0) 0-1 \
                 [White \"B\"] 1. e4 e5 2. Nf3 *";
    let mut counter = Counter::default();
    let mut reader = PgnReader::new(&text[..]);
    while reader.visit(&mut counter).unwrap() {}
    assert_eq!((counter.games, counter.moves, reader.games()), (3, 5, 3));
    let expected = [Some(GameResult::WhiteWins), Some(GameResult::BlackWins), None];
    assert_eq!(counter.results, expected);
}
