//! Text for people: the board that `d` shows, and the list that `help` shows.

use std::fmt::Write as _;

use threefold_chess::laws::FIFTY_MOVES;
use threefold_chess::{File, Position, Rank, Square};

use crate::standing::Standing;

/// Everything that can be typed.
pub(super) const HELP: &str = "\
Threefold speaks UCI, the protocol between chess programs and engines.

  uci                        the engine's name and options
  isready                    answers readyok when all is done, or at once during a search
  setoption name N value V   sets an option; without value it presses a button
  ucinewgame                 forgets the game so far
  position startpos [moves M...]
  position fen FEN [moves M...]
                             sets the position; moves are spelled e2e4, e7e8q, e1g1 or e1h1
  go [LIMITS]                thinks; without limits until stop
      depth N, nodes N, movetime MS, mate N
      wtime MS, btime MS, winc MS, binc MS, movestogo N
      searchmoves M..., infinite, ponder
  stop                       ends the search, which answers with its best move
  ponderhit                  the expected move was played
  debug on|off               says more, or less
  register                   is not needed
  quit                       ends the program

Besides the protocol:

  d                          shows the board, and how the game stands
  eval                       explains the evaluation
  flip                       exchanges the colors
  perft N, go perft N        counts move sequences, move by move
  bench [DEPTH]              searches fixed positions; the node count names this engine
  help                       this list

What is sent during a search waits for its end, but for uci, isready, stop, ponderhit, debug,
register, d, eval, help and quit. A refused position is told, and go has no move for it.
More: docs/uci.md";

/// Describes the board, its FEN and everything that bears on how the game stands; a line each.
pub(super) fn lines(
    position: &Position,
    occurrences: usize,
    standing: Option<Standing>,
) -> Vec<String> {
    let mut lines = board(position);
    let squares = position.checkers().into_iter().map(|square| square.to_string());
    let checkers: Vec<String> = squares.collect();
    let legal = position.count_legal_moves();
    let standing = match standing {
        Some(standing) => standing.to_string(),
        None if position.is_check() => "Check".into(),
        None => "Open".into(),
    };
    lines.extend([
        String::new(),
        format!("FEN:         {position}"),
        format!("Key:         {:016x}", position.key().bits()),
        format!("Turn:        {}, legal moves: {legal}", position.turn()),
        format!("Checkers:    {}", or_none(&checkers.join(" "))),
        format!("Clock:       {} (half-moves; a draw at {FIFTY_MOVES})", position.halfmove_clock()),
        format!("Occurrences: {occurrences}"),
        format!("Standing:    {standing}"),
    ]);
    lines
}

fn or_none(text: &str) -> &str {
    if text.is_empty() { "none" } else { text }
}

fn board(position: &Position) -> Vec<String> {
    const RULE: &str = "  +---+---+---+---+---+---+---+---+";
    let mut lines = vec![RULE.to_string()];
    for rank in Rank::ALL.into_iter().rev() {
        let mut line = format!("{} |", rank.digit());
        for file in File::ALL {
            let piece = position.board().piece_at(Square::new(file, rank));
            let letter = piece.map_or(' ', threefold_chess::Piece::letter);
            // Writing to a text cannot fail.
            let _ = write!(line, " {letter} |");
        }
        lines.extend([line, RULE.to_string()]);
    }
    lines.push("    a   b   c   d   e   f   g   h".into());
    lines
}
