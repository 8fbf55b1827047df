//! Games as PGN: records with their comments and variations, read and written.
//!
//! - [`Record`] is a game as a file tells it: tags, start, a tree of moves, result.
//! - [`PgnReader`] reads files of any size in constant memory, into records or, faster, into a
//!   [`Visitor`]. Both forgive what real files contain and say so in [`Remark`]s; what cannot be
//!   forgiven is a [`PgnError`] with its place, and the games behind it are still read.
//! - [`RecordBuilder`] makes records move by move. [`Header`] has the facts for the tags, and
//!   [`MoveNote`] those for the comment of a move (`%clk`, `%eval` and so on); a [`Shape`] is what one
//!   draws on the board.
//! - [`Record`]'s `Display` writes the export format of the standard (Edwards 1994).
//!
//! Splitting the text into tokens is the business of [`threefold_chess::PgnLexer`]. Which draws
//! could have been claimed is not asked here.
//!
//! ```
//! use threefold_game::pgn::Record;
//!
//! let record: Record = "1. e4 e5 2. Qh5 (2. Nf3 $1 {better}) Nc6 3. Bc4 Nf6 4. Qxf7# *".parse()?;
//! assert_eq!(record.moves().count(), 7);
//! assert_eq!(
//!     record.remarks()[0].to_string(),
//!     "line 1, column 62: the result is *, but on the board white wins by checkmate"
//! );
//! assert!(record.to_string().contains("2. Qh5 (2. Nf3 $1 {better}) 2... Nc6"));
//! # Ok::<(), threefold_game::pgn::PgnError>(())
//! ```

mod build;
mod collect;
mod comment;
mod error;
mod header;
mod note;
mod parse;
mod reader;
mod record;
mod remark;
mod replay;
mod shape;
mod source;
mod tags;
mod visit;
mod write;

pub use build::{RecordBuilder, VariationError};
pub use comment::Comment;
pub use error::{PgnError, PgnErrorKind, Place};
pub use header::{Header, Player, PlayerKind};
pub use note::{Evaluation, MoveNote, read_time, write_time};
pub use reader::{PgnReader, read_record};
pub use record::{Node, Record, Variation};
pub use remark::{Remark, RemarkKind};
pub use replay::{EarlyEnd, Replay};
pub use shape::{Brush, Shape};
pub use tags::{TagError, Tags};
pub use visit::Visitor;

/// More half-moves than this in a main line are an error. The longest possible game under the
/// 75-move rule has fewer than 18,000.
pub const MAX_PLIES: usize = 20_000;

/// Variations deeper inside each other than this are an error.
pub const MAX_NESTING: usize = 64;

/// More tags than this are an error.
pub const MAX_TAGS: usize = 1000;

/// A game whose text has more bytes than this is an error.
pub const MAX_GAME_BYTES: usize = 10 << 20;

#[cfg(test)]
mod tests;
