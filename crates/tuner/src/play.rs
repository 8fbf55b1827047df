//! One game of the engine against itself.

use threefold_chess::random::SplitMix64;
use threefold_chess::{Color, Move, MoveKind, Position};
use threefold_engine::{Engine, Limits, Score};

use crate::Failure;
use crate::sample::Sample;

/// Most random moves after an opening, so that games from one opening differ.
const RANDOM_PLIES: usize = 4;

/// Fewest random moves that make an opening from the start position.
const OPENING_PLIES: usize = 8;

/// Greatest score of an opening, in hundredths of a pawn; beyond it there is nothing to learn.
const GREATEST_START: i32 = 400;

/// A side with this score for that many plies in a row has won.
const WON: i32 = 1_000;
const WON_PLIES: u32 = 5;

/// One game of this many goes on until the score is much higher, to learn how to win.
const PLAYED_ON: usize = 4;
const CERTAINLY_WON: i32 = 3_000;

/// After this many plies, a score this near to 0 for that many plies in a row is a draw.
const DRAW_FROM_PLY: usize = 80;
const DRAWN: i32 = 8;
const DRAWN_PLIES: u32 = 12;

/// Plies after which a game is drawn.
const LONGEST: usize = 320;

/// Plays a game from a random opening, and returns its quiet positions. Without openings, random
/// moves from the start position make one.
pub(crate) fn play(
    engine: &mut Engine,
    openings: &[Position],
    limits: &Limits,
    dice: &mut SplitMix64,
) -> Result<Vec<Sample>, Failure> {
    engine.new_game();
    let (start, plies) = if openings.is_empty() {
        (Position::START, OPENING_PLIES + dice.remainder(2))
    } else {
        (openings[dice.remainder(openings.len())], dice.remainder(RANDOM_PLIES + 1))
    };
    let mut moves = random_moves(&start, plies, dice);
    let enough = if dice.remainder(PLAYED_ON) == 0 { CERTAINLY_WON } else { WON };
    let mut positions = Vec::new();
    let (mut won, mut drawn) = (0, 0);
    let first = moves.len();
    let result = loop {
        engine.set_position(&start, &moves)?;
        let position = *engine.position();
        if let Some(standing) = engine.standing() {
            break if standing.is_draw() { 0.5 } else { win_for(position.turn().opponent()) };
        }
        let answer = engine.go(limits, |_| ());
        let Some(best) = answer.best else { break 0.5 };
        let score =
            if position.turn().is_white() { answer.report.score } else { -answer.report.score };
        if moves.len() == first && score.value().abs() > GREATEST_START {
            return Ok(Vec::new());
        }
        won = if score.value().abs() >= enough { won + 1 } else { 0 };
        drawn = if score.value().abs() <= DRAWN { drawn + 1 } else { 0 };
        if won >= WON_PLIES {
            break win_for(Color::white_if(score > Score::DRAW));
        }
        if (moves.len() > DRAW_FROM_PLY && drawn >= DRAWN_PLIES) || moves.len() >= LONGEST {
            break 0.5;
        }
        if is_quiet(&position, best) && !score.is_decisive() {
            positions.push((position, score.value()));
        }
        moves.push(best);
    };
    let sample = |(position, score)| Sample { position, result, score };
    Ok(positions.into_iter().map(sample).collect())
}

fn random_moves(start: &Position, plies: usize, dice: &mut SplitMix64) -> Vec<Move> {
    let mut position = *start;
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let chosen = legal[dice.remainder(legal.len())];
        moves.push(chosen);
        position = position.play_unchecked(chosen);
    }
    moves
}

/// Returns true if no capture, check or promotion is about to change the material.
fn is_quiet(position: &Position, best: Move) -> bool {
    !position.is_check()
        && !position.is_capture(best)
        && !matches!(best.kind(), MoveKind::Promotion(_))
}

/// Returns the result of a win, as White sees it.
fn win_for(winner: Color) -> f32 {
    if winner.is_white() { 1.0 } else { 0.0 }
}
