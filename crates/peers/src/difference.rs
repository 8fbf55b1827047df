//! A fact on which two libraries differ, with everything needed to reproduce it.

use std::fmt::{self, Display};

use threefold_chess::Position;

/// The library that disagrees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Peer {
    /// The crate `cozy-chess`.
    Cozy,
    /// The crate `shakmaty`.
    Shakmaty,
    /// Ourselves: two ways to one answer disagree.
    Ourselves,
}

impl Display for Peer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Peer::Cozy => "cozy-chess",
            Peer::Shakmaty => "shakmaty",
            Peer::Ourselves => "another way of ours",
        })
    }
}

/// One fact on which two libraries differ. Its text holds all it takes to see it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference(Box<Details>);

/// Boxed, for a comparison hardly ever fails.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Details {
    fact: &'static str,
    peer: Peer,
    ours: String,
    theirs: String,
    /// The position, in our words.
    fen: String,
    /// The start of the walk.
    start: String,
    /// The moves from there, castling as king takes rook.
    moves: Vec<String>,
}

impl Difference {
    /// A difference in a position; where it came from is added later.
    pub(crate) fn new(
        fact: &'static str,
        position: impl Display,
        peer: Peer,
        ours: impl Display,
        theirs: impl Display,
    ) -> Difference {
        Difference(Box::new(Details {
            fact,
            peer,
            ours: ours.to_string(),
            theirs: theirs.to_string(),
            fen: position.to_string(),
            start: String::new(),
            moves: Vec::new(),
        }))
    }

    /// The same difference with the walk that led to it.
    pub(crate) fn after(mut self, start: &str, moves: Vec<String>) -> Difference {
        start.clone_into(&mut self.0.start);
        self.0.moves = moves;
        self
    }

    /// Returns the name of the fact.
    #[must_use]
    pub fn fact(&self) -> &'static str {
        self.0.fact
    }
}

impl Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details { fact, peer, ours, theirs, fen, start, moves } = &*self.0;
        writeln!(formatter, "we differ from {peer} in: {fact}")?;
        writeln!(formatter, "  position: {fen}")?;
        writeln!(formatter, "  ours:     {ours}")?;
        writeln!(formatter, "  theirs:   {theirs}")?;
        writeln!(formatter, "  start:    {start}")?;
        write!(formatter, "  moves:    {}", moves.join(" "))
    }
}

impl std::error::Error for Difference {}

/// Compares one fact.
pub(crate) fn agree<T: PartialEq + Copy>(
    fact: &'static str,
    position: &Position,
    peer: Peer,
    ours: T,
    theirs: T,
    show: impl Fn(T) -> String,
) -> Result<(), Difference> {
    if ours == theirs {
        Ok(())
    } else {
        Err(Difference::new(fact, position, peer, show(ours), show(theirs)))
    }
}
