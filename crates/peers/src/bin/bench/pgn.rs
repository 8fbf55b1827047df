//! A file of games, every move of the main lines found, checked and played.

use std::fmt::Write;
use std::hint::black_box;
use std::ops::ControlFlow;

use pgn_reader::{SanPlus, Skip};
use shakmaty::{Chess, Position as _};
use threefold_chess::{Move, Position, Role};
use threefold_game::pgn::{PgnReader, Visitor};
use threefold_peers::random::Random;

use crate::measure::{Row, Side, Tally};

pub(crate) const GAMES: usize = 3_000;

/// Each reader goes through the whole text; the check adds up the occupied squares after each move.
/// Counted in bytes, millions per second are MB/s.
pub(crate) fn bytes() -> Row<'static> {
    row("PGN read", "bytes", |text| text.len() as u64)
}

/// The same, counted in games.
pub(crate) fn games() -> Row<'static> {
    row("PGN games", "games", |_| GAMES as u64)
}

fn row(name: &'static str, unit: &'static str, count: fn(&str) -> u64) -> Row<'static> {
    let text = generate(GAMES);
    let copy = text.clone();
    let ours = Side::new("ours", move || {
        let mut seen = Ours::default();
        let mut reader = PgnReader::new(black_box(text.as_bytes()));
        while reader.visit(&mut seen).expect("the games are legal") {}
        assert_eq!(seen.games, GAMES);
        Tally { count: count(&text), check: seen.check }
    });
    let theirs = Side::new("shakmaty", move || {
        let mut seen = Theirs::default();
        let mut reader = pgn_reader::Reader::new(black_box(copy.as_bytes()));
        while reader.read_game(&mut seen).expect("no file is read").is_some() {}
        assert_eq!(seen.games, GAMES);
        Tally { count: count(&copy), check: seen.check }
    });
    Row { name, unit, target: Some(1.1), sides: vec![ours, theirs] }
}

/// The counts of our reader.
#[derive(Default)]
pub(crate) struct Ours {
    games: usize,
    pub(crate) moves: u64,
    check: u64,
}

impl Visitor for Ours {
    fn begin(&mut self, _: u64) {
        self.games += 1;
    }

    #[inline]
    fn play(&mut self, _: &Position, _: Move, after: &Position) {
        self.moves += 1;
        self.check = self.check.wrapping_add(after.board().occupied().bits());
    }
}

#[derive(Default)]
struct Theirs {
    games: usize,
    check: u64,
}

impl pgn_reader::Visitor for Theirs {
    type Tags = ();
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        self.games += 1;
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    #[inline]
    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        let legal = san.san.to_move(position).expect("the games are legal");
        position.play_unchecked(legal);
        self.check = self.check.wrapping_add(position.board().occupied().0);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, position: Chess) {
        black_box(&position);
    }
}

/// A third of the games is plain, a third has a clock comment on every move, a third a variation
/// here and there.
pub(crate) fn generate(games: usize) -> String {
    let mut dice = Random::new(64);
    let mut text = String::new();
    for game in 0..games {
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "[Event \"Rated Blitz game\"]\n[Site \"https://example.org/{game:08}\"]\n\
             [Date \"2024.01.01\"]\n[Round \"-\"]\n[White \"player{}\"]\n[Black \"player{}\"]\n\
             [Result \"1/2-1/2\"]\n[WhiteElo \"1500\"]\n[BlackElo \"1600\"]\n[ECO \"C20\"]\n\
             [TimeControl \"180+0\"]\n[Termination \"Normal\"]\n\n",
            dice.below(10_000),
            dice.below(10_000)
        );
        write_moves(&mut text, game % 3 == 1, game % 3 == 2, &mut dice);
        text.push_str("1/2-1/2\n\n");
    }
    text
}

fn write_moves(text: &mut String, clocks: bool, variations: bool, dice: &mut Random) {
    let mut position = Position::START;
    let mut width = 0;
    for ply in 0..40 + dice.below(80) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let played = choose(&position, &moves, dice);
        let begin = text.len();
        let number = ply / 2 + 1;
        let dots = if ply % 2 == 0 { "." } else { "..." };
        if ply % 2 == 0 || clocks {
            let _ = write!(text, "{number}{dots} ");
        }
        position.write_san(played, text);
        if clocks {
            let _ = write!(text, " {{ [%clk 0:{:02}:{:02}] }}", dice.below(60), dice.below(60));
        }
        if variations && dice.happens(10) {
            let _ = write!(text, " ({number}{dots} {})", position.san(moves[0]));
        }
        width += text.len() - begin + 1;
        let is_full = width > 70 && !clocks;
        text.push(if is_full { '\n' } else { ' ' });
        if is_full {
            width = 0;
        }
        position = position.play_unchecked(played);
    }
}

/// With a preference for captures and moves of pieces, as in real games.
fn choose(position: &Position, moves: &[Move], dice: &mut Random) -> Move {
    let mut played = dice.choose(moves);
    for _ in 0..2 {
        let other = dice.choose(moves);
        let role = position.board().role_at(other.from());
        if position.is_capture(other) || !matches!(role, Some(Role::Pawn | Role::King)) {
            played = other;
        }
    }
    played
}
