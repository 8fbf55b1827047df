#![doc = include_str!("../README.md")]

/// True where all code and every table is downloaded by visitors of the browser app: small counts more than fast.
/// The engine's worker has the feature `tables` and is fast.
pub(crate) const IS_SMALL: bool = cfg!(all(target_family = "wasm", not(feature = "tables")));

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod color;
mod common;
mod epd;
mod explain;
mod fen;
pub mod laws;
mod moves;
mod outcome;
pub mod perft;
mod pgn;
mod position;
pub mod random;
mod role;
mod san;
mod setup;
mod square;
mod uci;
mod winnability;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{CastlingMode, CastlingSide};
pub use color::{ByColor, Color, ParseColorError};
pub use epd::{Epd, EpdMoveError, Operand, Operation, OperationProblem, ParseEpdError};
pub use explain::Illegal;
pub use fen::{FenFault, FenField, FenProblem, FenStyle, LenientFen, ParseFenError};
pub use moves::{Move, MoveKind, MoveList};
pub use outcome::Outcome;
pub use pgn::{PgnLexer, PgnProblem, PgnToken};
pub use position::Position;
pub use role::{ByRole, Piece, Role};
pub use san::{ParseSanError, San, SanBody, SanError, SanSuffix};
pub use setup::{EnPassantFault, InvalidSetup, Setup, SetupFault};
pub use square::{File, ParseSquareError, Rank, Square};
pub use uci::{ParseUciMoveError, UciMove};
pub use winnability::{MateSearch, UnwinnableBy, Winnability};
pub use zobrist::Key;
