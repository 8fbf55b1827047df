//! Ten thousand positions of seeded random games, each with a move, in the words of each library.

use std::str::FromStr;

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};
use threefold_chess::{FenStyle, Move, Position};
use threefold_peers::random::Random;
use threefold_peers::translate;

/// Number of positions.
const POSITIONS: usize = 10_000;

/// The same positions for everybody, one list for each library.
pub(crate) struct Corpus {
    pub(crate) ours: Vec<Position>,
    pub(crate) cozy: Vec<cozy_chess::Board>,
    pub(crate) shakmaty: Vec<Chess>,
    pub(crate) chess: Vec<chess::Board>,
    pub(crate) fens: Vec<String>,
    /// A legal move of each position.
    pub(crate) moves: Vec<Move>,
    pub(crate) cozy_moves: Vec<cozy_chess::Move>,
    pub(crate) shakmaty_moves: Vec<shakmaty::Move>,
    /// The notation of these moves.
    pub(crate) sans: Vec<String>,
}

impl Corpus {
    pub(crate) fn new() -> Corpus {
        let mut dice = Random::new(960);
        let mut corpus = Corpus::empty();
        while corpus.ours.len() < POSITIONS {
            corpus.play_game(&mut dice);
        }
        corpus
    }

    /// Every third position of a random game, so that they are scattered.
    fn play_game(&mut self, dice: &mut Random) {
        let mut position = Position::START;
        for ply in 0..150 {
            let moves = position.legal_moves();
            if moves.is_empty() || self.ours.len() == POSITIONS {
                return;
            }
            let played = dice.choose(&moves);
            // Cozy-chess reads no clock above 100.
            if ply % 3 == 2 && position.halfmove_clock() <= 100 {
                self.push(position, dice.choose(&moves));
            }
            position = position.play_unchecked(played);
        }
    }

    fn push(&mut self, position: Position, legal: Move) {
        let fen = position.to_fen(FenStyle::XFen);
        let uci = legal.to_uci(threefold_chess::CastlingMode::Chess960);
        let shakmaty = read_shakmaty(&fen).expect("shakmaty reads our FEN");
        let theirs = translate::to_shakmaty(legal, &shakmaty).expect("the move is legal");
        self.cozy.push(fen.parse().expect("cozy-chess reads our FEN"));
        self.chess.push(chess::Board::from_str(&fen).expect("chess reads our FEN"));
        self.cozy_moves.push(translate::to_cozy(uci));
        self.shakmaty_moves.push(theirs);
        self.shakmaty.push(shakmaty);
        self.sans.push(position.san(legal).to_string());
        self.moves.push(legal);
        self.ours.push(position);
        self.fens.push(fen);
    }

    fn empty() -> Corpus {
        Corpus {
            ours: Vec::new(),
            cozy: Vec::new(),
            shakmaty: Vec::new(),
            chess: Vec::new(),
            fens: Vec::new(),
            moves: Vec::new(),
            cozy_moves: Vec::new(),
            shakmaty_moves: Vec::new(),
            sans: Vec::new(),
        }
    }
}

/// The way shakmaty documents.
pub(crate) fn read_shakmaty(text: &str) -> Option<Chess> {
    Fen::from_ascii(text.as_bytes()).ok()?.into_position(CastlingMode::Standard).ok()
}
