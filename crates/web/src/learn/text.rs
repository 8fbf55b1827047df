//! The words of the course.

pub(crate) struct Words {
    pub(crate) title: &'static str,
    pub(crate) tasks: &'static [TaskWords],
}

pub(crate) struct TaskWords {
    pub(crate) task: &'static str,
    /// The answers to choose from; none if a move is asked for.
    pub(crate) choices: &'static [&'static str],
    pub(crate) success: &'static str,
    /// The replies to typical wrong answers: a move, or the number of a choice.
    pub(crate) wrong: &'static [(&'static str, &'static str)],
    /// The reply to any other wrong answer.
    pub(crate) otherwise: &'static str,
}

impl TaskWords {
    /// The reply to a wrong answer that was foreseen.
    pub(crate) fn typical(&self, answer: &str) -> Option<&'static str> {
        self.wrong.iter().find(|(typical, _)| *typical == answer).map(|(_, said)| *said)
    }
}

pub(crate) const TITLE: &str = "Learn";
pub(crate) const COURSE: &str = "Nine short lessons on the boards. Your own game waits meanwhile.";
pub(crate) const LEAVE_FIRST: &str = "Leave the lesson first.";
pub(crate) const NO_GAME: &str = "There is no game to save yet.";
pub(crate) const SAVE: &str = "Save your game";
pub(crate) const SOLVE_FIRST: &str = "Solve the task first.";
pub(crate) const SOLVED_ALREADY: &str = "The task is solved. Go on to the next one.";
pub(crate) const LEFT: &str = "Back to the game.";
pub(crate) const LEAVE: &str = "Back to the game";

pub(crate) fn progress(task: usize, tasks: usize) -> String {
    format!("Task {task} of {tasks}")
}

pub(crate) const fn next(is_last_task: bool, has_next: bool) -> &'static str {
    match (is_last_task, has_next) {
        (false, _) => "Next task",
        (true, true) => "Next lesson",
        (true, false) => "Finish the course",
    }
}

/// A lesson that was learned, for those who do not see the tick.
pub(crate) fn learned(title: &str) -> String {
    format!("{title} (learned)")
}

pub(crate) const LESSONS: [Words; 9] = [
    ONE_MOVE,
    DIVERGENCE,
    GHOSTS,
    GHOST_BLOCKS,
    GHOST_CHECKS,
    LOST_ESCAPE,
    EN_PASSANT,
    CASTLING,
    DOUBLE_MATE,
];

const ONE_MOVE: Words = Words {
    title: "One move, two boards",
    tasks: &[
        TaskWords {
            task: "North plays White on NW and on NE, and moves first. Play e2 to e4: pick up the pawn \
                   on either board and watch both.",
            choices: &[],
            success: "One move, made on both boards. A move is legal only if it is legal on both. \
                      The turn goes to South, then East, then West.",
            wrong: &[("e2e3", "Right pawn, but move it two squares: e2 to e4.")],
            otherwise: "That move is legal on both boards, but this task asks for e2 to e4.",
        },
        TaskWords {
            task: "South plays White on SW and on SE. Bring the knight from g1 to f3.",
            choices: &[],
            success: "North's boards did not change: each player has two boards, and each board two \
                      players. Now East and West, who play Black, would answer.",
            wrong: &[("g1h3", "Right knight, but move it to f3.")],
            otherwise: "That move is legal, but this task asks for the knight from g1 to f3.",
        },
    ],
};

const DIVERGENCE: Words = Words {
    title: "The boards part ways",
    tasks: &[TaskWords {
        task: "West has put a pawn on d5, East has not. So d5 is occupied on NW and empty on NE. \
               Find North's move that captures on NW and is a quiet move on NE.",
        choices: &[],
        success: "The same move did different things: on NW the knight took West's pawn, on NE it \
                  went to an empty square. From now on the boards are different games.",
        wrong: &[
            ("c3e4", "That square is empty on both boards. What can the knight capture on NW?"),
            ("c3b5", "That square is empty on both boards. What can the knight capture on NW?"),
        ],
        otherwise: "That move is legal, but it captures nothing. Look at d5 of NW.",
    }],
};

const GHOSTS: Words = Words {
    title: "Ghosts",
    tasks: &[
        TaskWords {
            task: "North's knight has captured West's pawn on d5 of NW. West still has the other pawn of \
                   that pair. Which piece can never move again?",
            choices: &[
                "North's knight on d5 of NW",
                "West's pawn on d5 of SW",
                "North's knight on d5 of NE",
            ],
            success: "Its twin is gone, so no move of it can be made on both boards: it is a ghost, and \
                      stays one. Click it to see that it has no playable square.",
            wrong: &[
                ("0", "That knight has its twin on d5 of NE, and both move together."),
                ("2", "That knight has its twin on d5 of NW, and both move together."),
            ],
            otherwise: "A ghost is a piece whose twin on the other board was captured.",
        },
        TaskWords {
            task: "A ghost cannot run away. West has the same ghost on d5 of SW, and this time South has \
                   a knight on c3. Capture the ghost.",
            choices: &[],
            success: "Captured like any other piece: both pawns of that pair are gone now, and West has no \
                      ghost any more. On SE the same move went to an empty square.",
            wrong: &[
                ("c3e4", "That square is empty on both boards. The ghost stands on d5 of SW."),
                ("c3b5", "That square is empty on both boards. The ghost stands on d5 of SW."),
            ],
            otherwise: "That move is legal, but it captures nothing. Which piece attacks d5 of SW?",
        },
    ],
};

const GHOST_BLOCKS: Words = Words {
    title: "A ghost is still in the way",
    tasks: &[TaskWords {
        task: "West would like to take the knight on d5 of NW with the queen. Try it, see why not, and \
               attack the knight with a pawn instead.",
        choices: &[],
        success: "The pawn attacks d5 on both boards. The ghost cannot move, but it stands there like \
                  any piece: it blocks, it guards, and it can be captured.",
        wrong: &[
            (
                "d8d5",
                "On NW the queen could take the knight. On SW West's own ghost stands on d5, and \
                 no piece can capture its own side.",
            ),
            ("d5d4", "That is the ghost: it never moves again."),
        ],
        otherwise: "Then no pawn attacks the knight on d5 of NW. Which pawns can reach c6 or e6?",
    }],
};

const GHOST_CHECKS: Words = Words {
    title: "A ghost still gives check",
    tasks: &[TaskWords {
        task: "East has just captured South's queen on h5 of SE. Its twin on SW is a ghost now, but \
               West is still in check from it. Find West's only move.",
        choices: &[],
        success: "A ghost attacks as before, so its check must be answered. The pawn on g6 stands \
                  between, on both boards.",
        wrong: &[
            ("e8f7", "The ghost on h5 attacks f7, too."),
            ("h7h6", "On SW West would still be in check from the ghost on h5."),
        ],
        otherwise: "On SW West would still be in check. What can stand between h5 and e8?",
    }],
};

const LOST_ESCAPE: Words = Words {
    title: "The lost escape",
    tasks: &[TaskWords {
        task: "South can mate East at once, although on SE alone the king would have an answer. Find \
               the move.",
        choices: &[],
        success: "On SE the king could take the queen on f7. But on NE East's own pawn stands on f7, so \
                  that move is not legal on both boards. In check and without a move: checkmate. South \
                  wins, East loses, North and West draw.",
        wrong: &[
            ("h5e5", "That is not check: on SE East's pawn on e6 stands between queen and king."),
            ("h5h7", "That is a capture, but it is not check."),
        ],
        otherwise: "East could answer that. Which check on SE has a single answer, which East's pawn on f7 \
                    of NE makes impossible?",
    }],
};

const EN_PASSANT: Words = Words {
    title: "En passant on one board",
    tasks: &[
        TaskWords {
            task: "West has just played b7 to b5, past North's pawn on a5 of NW. May North capture en \
                   passant, a5 to b6?",
            choices: &[
                "Yes: on NW the capture is legal",
                "No: nobody may capture en passant in this game",
                "No: on NE there is nothing to capture on b6",
            ],
            success: "Click the pawn on a5: b6 is gray on NW, legal there only. East has not moved the \
                      b-pawn, so on NE the same move is not legal.",
            wrong: &[
                ("0", "It is legal on NW. But what would the pawn do on b6 of NE?"),
                ("1", "They may, if the same two squares are a legal move on the other board."),
            ],
            otherwise: "A move must be legal on both boards.",
        },
        TaskWords {
            task: "Now East has played c7 to c5, and West a knight to c6. Find North's move that is en \
                   passant on one board and an ordinary capture on the other.",
            choices: &[],
            success: "On NE the pawn took the pawn beside it en passant; on NW it took the knight on \
                      c6. The squares are the same, and that is all that counts.",
            wrong: &[(
                "b5a6",
                "On NE the pawn on a5 came there too long ago, and on NW there is none at all.",
            )],
            otherwise: "That is not it. Which square can North's pawn on b5 reach on both boards by \
                        capturing?",
        },
    ],
};

const CASTLING: Words = Words {
    title: "Castling twice or not at all",
    tasks: &[
        TaskWords {
            task: "North can castle: nothing is in the way on either board. Move the king from e1 to g1.",
            choices: &[],
            success: "King and rook moved on both boards. Castling must be legal on both, with every \
                      condition of chess on each.",
            wrong: &[
                (
                    "e1f1",
                    "That is an ordinary step. To castle, move the king two squares: e1 to g1.",
                ),
                ("e1e2", "That is an ordinary step, and it would lose the right to castle."),
                ("h1g1", "To castle, move the king, not the rook."),
            ],
            otherwise: "That is legal, but this task asks you to castle: the king from e1 to g1.",
        },
        TaskWords {
            task: "Another game. On NE nothing is in the way, and yet North may not castle. Why not?",
            choices: &[
                "On NW the king would pass over f1, which the knight on h2 attacks",
                "On NW a piece stands between king and rook",
                "North has moved the king before",
            ],
            success: "It is legal on NE only, so it may not be played. West has spoiled it on both \
                      boards with a move on one of them.",
            wrong: &[
                ("1", "f1 and g1 are empty on both boards. Look at what the knight on h2 attacks."),
                ("2", "King and rook are where they began, on both boards."),
            ],
            otherwise: "Look at the knight on h2 of NW.",
        },
    ],
};

const DOUBLE_MATE: Words = Words {
    title: "Who wins",
    tasks: &[
        TaskWords {
            task: "East's queen on h4 of NE has mated North, but the game ends only when it is North's \
                   turn. West moves before. Share the win: mate North on NW, too.",
            choices: &[],
            success: "Now North is in check on both boards, from both opponents, and has no move.",
            wrong: &[(
                "d8g5",
                "North would still be mated, but in check from East alone: East would win, and West \
                 draw.",
            )],
            otherwise: "North stays mated on NE whatever West does, but only a player who gives check wins. Which \
                        move gives check on NW?",
        },
        TaskWords {
            task: "North is mated, in check from East on NE and from West on NW. Who wins?",
            choices: &["East, who was first", "West, who moved last", "East and West"],
            success: "Both players who give check win, North loses, and South draws. This ruling is provisional: \
                      for a new game you may choose that only the last to move wins.",
            wrong: &[
                ("0", "East gives check, but so does West."),
                ("1", "West gives check, but so does East. That ruling exists as an alternative."),
            ],
            otherwise: "Everyone who gives check to the mated player wins.",
        },
    ],
};
