//! The words of the page.

pub(crate) const LINK: &str = "About";
pub(crate) const TITLE: &str = "About and rules";
pub(crate) const SUMMARY: &str = "Threefold is chess with the draw rules exactly right, and duplicate chess on four \
     boards. It runs in your browser: it sends nothing anywhere and keeps your games on this device.";

/// Sections, each with a title and paragraphs.
pub(crate) const SECTIONS: [(&str, &[&str]); 4] = [
    (
        "Duplicate chess",
        &[
            "Four players sit around four boards. North and South play White, East and West play Black, \
             and each player has two boards.",
            "A move is made on both boards of the player, from the same square to the same square. It is \
             legal only if it is legal on both. The turn goes from North to South, East and West.",
            "A piece and its twin on the other board move together. If one of them is captured, the other \
             one becomes a ghost: it never moves again, but it still blocks, guards and gives check.",
            "A player who is in check on some board and has no move on both is checkmated. Whoever gives \
             the check wins, the mated player loses, and the others draw.",
            "Some questions are still open. The page of the game lists them as provisional rulings, and you \
             choose the answers for new games.",
        ],
    ),
    (
        "Draws in chess",
        &[
            "The game ends automatically at stalemate, with insufficient material, on the fifth occurrence of \
             a position, and after 75 moves by each side without a capture or a pawn move.",
            "The player to move may claim a draw on the third occurrence of a position or after 50 such \
             moves, and also by announcing the move that completes it.",
            "Positions are the same if the same player is to move and has the same moves: castling rights \
             count, and en passant counts only if the capture is legal.",
        ],
    ),
    (
        "Your games",
        &[
            "Every game is kept in this browser from the first move on. A reload goes on with it, and you \
             find older games under Games in this browser.",
            "Save a file to keep a game for good or to take it to another device. Duplicate chess also \
             makes a link that holds all moves.",
        ],
    ),
    (
        "Keyboard",
        &[
            "The left and right arrow keys go through the game, Ctrl+Z and Ctrl+Shift+Z undo and redo. \
             Press ? on the page of a game for all keys.",
            "On a board that you reach with Tab, arrow keys walk over the squares, Enter or the space bar \
             selects a piece and plays it, and Escape puts it back.",
        ],
    ),
];
