//! Our PGN reader and pgn-reader see the same games in the same text.
//!
//! The texts are random trees with comments, annotations and nested variations, some from other
//! starts, several to a text, and then spoiled: spaces taken out, signs for numbers, zeros for
//! castling, other line ends. The peer's moves are played on shakmaty's board, so the moves are
//! compared, not their spelling.

use std::ops::ControlFlow;

use pgn_reader::{Nag, RawComment, RawTag, SanPlus, Skip};
use shakmaty::fen::Fen;
use shakmaty::{Chess, Outcome, Position as _};
use threefold_chess::{CastlingMode, Move, Position};
use threefold_game::GameResult;
use threefold_game::pgn::{PgnReader, RecordBuilder, Tags, Visitor};
use threefold_peers::random::Random;
use threefold_peers::translate;

/// Number of texts, and of games in each.
const TEXTS: usize = 200;
const GAMES: usize = 10;

/// The events of a reader.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Event {
    Begin,
    Tag(String, String),
    Move(u16),
    Annotation(u8),
    Comment(String),
    Enter,
    Leave,
    Result(String),
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[derive(Default)]
struct Ours {
    events: Vec<Event>,
}

impl Visitor for Ours {
    fn begin(&mut self, _: u64) {
        self.events.push(Event::Begin);
    }

    fn tag(&mut self, name: &[u8], value: &[u8]) -> bool {
        self.events.push(Event::Tag(lossy(name), lossy(value)));
        true
    }

    fn play(&mut self, _: &Position, legal: Move, _: &Position) {
        let code = translate::code(legal.to_uci(CastlingMode::Chess960));
        self.events.push(Event::Move(code));
    }

    fn annotate(&mut self, number: u8) {
        self.events.push(Event::Annotation(number));
    }

    fn comment(&mut self, text: &[u8]) {
        self.events.push(Event::Comment(lossy(text)));
    }

    fn enter_variation(&mut self) -> bool {
        self.events.push(Event::Enter);
        true
    }

    fn leave_variation(&mut self) {
        self.events.push(Event::Leave);
    }

    fn end(&mut self, result: Option<GameResult>) {
        let words = result.map_or_else(|| "*".to_owned(), |result| result.to_string());
        self.events.push(Event::Result(words));
    }
}

/// The state of the other reader in a line.
#[derive(Clone, Default)]
struct Place {
    before: Chess,
    now: Chess,
}

#[derive(Default)]
struct Theirs {
    events: Vec<Event>,
    outer: Vec<Place>,
}

impl pgn_reader::Visitor for Theirs {
    type Tags = Chess;
    type Movetext = Place;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Chess> {
        self.events.push(Event::Begin);
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, start: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).expect("we wrote this FEN");
            *start = fen.into_position(shakmaty::CastlingMode::Chess960).expect("it is legal");
        }
        self.events.push(Event::Tag(lossy(name), lossy(value.as_bytes())));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Chess) -> ControlFlow<(), Place> {
        ControlFlow::Continue(Place { before: start.clone(), now: start })
    }

    fn san(&mut self, line: &mut Place, san: SanPlus) -> ControlFlow<()> {
        let legal = san.san.to_move(&line.now).expect("we wrote a legal move");
        line.before = line.now.clone();
        line.now.play_unchecked(legal);
        let code = translate::code(translate::from_shakmaty(legal));
        self.events.push(Event::Move(code));
        ControlFlow::Continue(())
    }

    fn nag(&mut self, _: &mut Place, nag: Nag) -> ControlFlow<()> {
        self.events.push(Event::Annotation(nag.0));
        ControlFlow::Continue(())
    }

    fn comment(&mut self, _: &mut Place, comment: RawComment<'_>) -> ControlFlow<()> {
        self.events.push(Event::Comment(lossy(comment.as_bytes())));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, line: &mut Place) -> ControlFlow<(), Skip> {
        self.events.push(Event::Enter);
        self.outer.push(line.clone());
        line.now = line.before.clone();
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, line: &mut Place) -> ControlFlow<()> {
        self.events.push(Event::Leave);
        *line = self.outer.pop().expect("a variation was entered");
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, _: &mut Place, outcome: Outcome) -> ControlFlow<()> {
        self.events.push(Event::Result(outcome.to_string()));
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Place) {}
}

/// A random tree of moves with everything that may stand between them.
fn tree(dice: &mut Random) -> String {
    let mut start = Position::START;
    if dice.happens(3) {
        for _ in 0..dice.below(60) {
            let moves = start.legal_moves();
            if !moves.is_empty() {
                start = start.play_unchecked(dice.choose(&moves));
            }
        }
    }
    let mut builder = RecordBuilder::new(Tags::new(), start);
    for _ in 0..dice.below(150) {
        match dice.below(12) {
            // Where there is no move, no variation begins, and none ends that did not begin.
            0 => _ = builder.begin_variation(),
            1 => _ = builder.end_variation(),
            2 => _ = builder.annotate(dice.next() as u8),
            3 => _ = builder.annotate(1 + dice.below(6) as u8),
            4 => builder.comment("some words ( ) ; [%clk 0:01:02] % and $3 more of them 1-0"),
            _ => {
                let moves = builder.position().legal_moves();
                if !moves.is_empty() {
                    builder.play(dice.choose(&moves)).expect("the move is legal");
                }
            }
        }
    }
    let results =
        [None, Some(GameResult::Draw), Some(GameResult::WhiteWins), Some(GameResult::BlackWins)];
    builder.finish(dice.choose(&results)).to_string()
}

/// Writes a game as others do.
fn spoil(text: &str, dice: &mut Random) -> String {
    let habits: [&[(&str, &str)]; 7] = [
        &[(". ", ".")],
        &[(" (", "("), (") ", ")"), (" {", "{"), ("} ", "}")],
        &[("(", "( "), (")", " )")],
        // Only one touches the move: three signs in a row mean nothing certain.
        &[(" $5 ", "!? "), (" $1 ", " ! "), (" $2 ", " ? "), (" $6 ", " ?! ")],
        &[("O-O-O", "0-0-0"), ("O-O", "0-0")],
        // Before the next, or there would be empty lines, which end a game.
        &[(" ", "\n")],
        &[(" ", "  \t")],
    ];
    let (tags, movetext) = text.split_once("\n\n").expect("tags end with an empty line");
    let mut movetext = movetext.to_owned();
    for habit in habits {
        if dice.happens(3) {
            movetext =
                habit.iter().fold(movetext, |movetext, (ours, odd)| movetext.replace(ours, odd));
        }
    }
    let text = format!("{tags}\n\n{movetext}\n");
    if dice.happens(2) { text.replace('\n', "\r\n") } else { text }
}

#[test]
fn both_readers_see_the_same_games() {
    let mut dice = Random::new(1994);
    let mut seen = Vec::new();
    for _ in 0..TEXTS {
        let games: Vec<String> = (0..GAMES)
            .map(|_| {
                let game = tree(&mut dice);
                spoil(&game, &mut dice)
            })
            .collect();
        let text = games.concat();

        let mut theirs = Theirs::default();
        let mut reader = pgn_reader::Reader::new(text.as_bytes());
        while reader.read_game(&mut theirs).expect("no file is read").is_some() {}

        let mut ours = Ours::default();
        let mut reader = PgnReader::new(text.as_bytes());
        while reader.visit(&mut ours).unwrap_or_else(|error| panic!("{error}\n{text}")) {}

        let differs =
            ours.events.iter().zip(&theirs.events).position(|(ours, theirs)| ours != theirs);
        if let Some(at) = differs {
            let from = at.saturating_sub(5);
            let (ours, theirs) = (&ours.events[from..=at], &theirs.events[from..=at]);
            panic!("event {at}: {ours:?}\nnot {theirs:?}\n{text}");
        }
        assert_eq!(ours.events.len(), theirs.events.len(), "{text}");
        seen.append(&mut ours.events);
    }

    let count = |wanted: fn(&Event) -> bool| seen.iter().filter(|event| wanted(event)).count();
    let met = [
        ("games", count(|event| *event == Event::Begin), TEXTS * GAMES),
        ("results", count(|event| matches!(event, Event::Result(_))), TEXTS * GAMES),
        ("tags", count(|event| matches!(event, Event::Tag(..))), 7 * TEXTS * GAMES),
        ("moves", count(|event| matches!(event, Event::Move(_))), 50_000),
        ("annotations", count(|event| matches!(event, Event::Annotation(_))), 10_000),
        ("comments", count(|event| matches!(event, Event::Comment(_))), 5_000),
        ("variations", count(|event| *event == Event::Enter), 5_000),
        ("ends of variations", count(|event| *event == Event::Leave), 5_000),
    ];
    for (words, count, least) in met {
        assert!(count >= least, "only {count} of {least} {words}");
    }
}
