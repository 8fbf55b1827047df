//! An engine that does what its script says.
//!
//! A script is a word, and behind a colon a number that makes one engine choose other moves than
//! another. Most scripts play honestly until their third move, and do their worst then.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use threefold_chess::random::SplitMix64;
use threefold_chess::{Move, Position, Role};
use threefold_engine::uci::{Command, Start};

/// Number of the bad move.
const WORST: usize = 3;

struct Scripted {
    script: String,
    salt: u64,
    start: Position,
    position: Position,
    /// Moves of this game that it was asked for.
    moves: usize,
}

/// Plays until the end of the input.
pub(super) fn run(script: &str) {
    let (script, salt) = script.split_once(':').unwrap_or((script, "0"));
    let mut engine = Scripted {
        script: script.into(),
        salt: salt.parse().unwrap(),
        start: Position::START,
        position: Position::START,
        moves: 0,
    };
    if script == "mute" {
        wait_forever();
    }
    let mut lines = io::stdin().lock().lines();
    while let Some(Ok(line)) = lines.next() {
        let reply = match line.parse() {
            Ok(Command::Uci) => "id name Scripted\noption name Hash type spin default 1\nuciok\n",
            Ok(Command::IsReady) => "readyok\n",
            Ok(Command::NewGame) => {
                engine.moves = 0;
                continue;
            }
            Ok(Command::Position { start, moves }) => {
                if script == "twice" && engine.moves == WORST {
                    // Late enough to be taken for the answer to the next question.
                    say(format!("bestmove {}\nuciok\n", engine.choose()).as_bytes());
                }
                engine.start = match start {
                    Start::Standard => Position::START,
                    Start::Fen(fen) => fen.parse().unwrap(),
                };
                engine.position = moves.iter().fold(engine.start, |position, spelled| {
                    position.play(spelled.to_move(&position).unwrap()).unwrap()
                });
                continue;
            }
            Ok(Command::Go(_)) => {
                engine.moves += 1;
                engine.go(&mut lines);
                continue;
            }
            Ok(Command::Quit) if script != "deaf" => return,
            _ => continue,
        };
        say(reply.as_bytes());
    }
    if script == "deaf" {
        wait_forever();
    }
}

impl Scripted {
    fn go(&self, lines: &mut impl Iterator<Item = io::Result<String>>) {
        let best = self.choose();
        match self.script.as_str() {
            "expert" => return say(self.opinion(best).as_bytes()),
            "silent" => return say(format!("bestmove {best}\n").as_bytes()),
            _ => {}
        }
        let answer =
            format!("info depth 1 seldepth 1 score cp 0 nodes 7 pv {best}\nbestmove {best}\n");
        if self.moves != WORST {
            say(answer.as_bytes());
            return;
        }
        match self.script.as_str() {
            "illegal" => say(self.illegal().as_bytes()),
            "none" => say(b"bestmove (none)\n"),
            "nonsense" => say(b"bestmove castle\n"),
            "crash" => {
                let _ = io::stderr().write_all(b"assertion failed: luck\n");
                std::process::exit(3);
            }
            "close" => {
                // Half an answer is none.
                say(b"info depth 1 score cp 0\nbestmo");
                std::process::exit(0);
            }
            "stall" => wait_forever(),
            "stubborn" => {
                for heard in lines.map_while(Result::ok) {
                    say(format!("info string still thinking, in spite of {heard}\n").as_bytes());
                }
            }
            "late" => {
                let _stop = lines.next();
                say(answer.as_bytes());
            }
            "flood" => {
                let line = format!("info depth 1 string {}\n", "lorem ipsum ".repeat(20));
                (0..20_000).for_each(|_| say(line.as_bytes()));
                say("x".repeat(5 << 20).as_bytes());
                say(b"\n");
                say(answer.as_bytes());
            }
            "endless" => loop {
                if io::stdout().write_all(b"info depth 1 score cp 1\nreadyok\n").is_err() {
                    std::process::exit(0);
                }
            },
            "bytes" => {
                say(b"info depth \xff\xfe\n\x00\x01\n");
                say(answer.as_bytes());
            }
            "bad-bytes" => say(b"bestmove \xc3\x28\n"),
            "false-mate" => {
                let mate = answer.replace("cp 0", "mate 3");
                say(mate.as_bytes());
            }
            _ => say(answer.as_bytes()),
        }
    }

    /// A move that depends on nothing but the position and the salt.
    fn choose(&self) -> Move {
        let moves = self.position.legal_moves();
        if self.script == "shuffle" {
            let knights = ["g1f3", "f3g1", "g8f6", "f6g8"];
            let known = moves.iter().find(|legal| knights.contains(&legal.to_string().as_str()));
            return *known.unwrap();
        }
        let number = u64::from(self.position.fullmove_number());
        let seed = self.position.key().bits() ^ number.wrapping_mul(977) ^ self.salt << 40;
        moves[SplitMix64::new(seed).remainder(moves.len())]
    }

    /// Counts the queens of both sides: whoever has more is 9.00 ahead. It says first what does not count, and that nobody stands
    /// better if it was told of any move, since then it was told of a game.
    fn opinion(&self, best: Move) -> String {
        let turn = self.position.turn();
        let board = self.position.board();
        let queens = |color| (board.by_role(Role::Queen) & board.by_color(color)).len();
        let (own, theirs) = (queens(turn), queens(turn.opponent()));
        let is_game = self.start.to_string() != self.position.to_string();
        let lead = if is_game { 0 } else { i32::from(own > theirs) - i32::from(own < theirs) };
        let score = 900 * lead;
        format!(
            "info depth 1 score cp 5000 pv {best}\ninfo depth 2 score cp {score} pv {best}\n\
             info depth 2 multipv 2 score cp -7000 pv {best}\n\
             info depth 3 score cp 6000 lowerbound pv {best}\nbestmove {best}\n"
        )
    }

    /// From king to king: no move ever does that.
    fn illegal(&self) -> String {
        let turn = self.position.turn();
        let (from, to) = (self.position.king(turn), self.position.king(turn.opponent()));
        format!("info depth 1 score cp 0 pv {from}{to}\nbestmove {from}{to}\n")
    }
}

fn say(bytes: &[u8]) {
    let mut output = io::stdout().lock();
    if output.write_all(bytes).and_then(|()| output.flush()).is_err() {
        std::process::exit(0);
    }
}

/// Until it is killed. Should nobody do that, it does not outlive the test by much.
fn wait_forever() {
    std::thread::sleep(Duration::from_mins(1));
    std::process::exit(0);
}
