//! The text box: a line is a move, a question or a command, and gets an answer in words.

use threefold_chess::{Illegal, Move, Position, Role, Square, UciMove};
use threefold_game::{Command, Refusal, Rule, TypedMove};

use super::{Msg, Reaction, Urgency, text};
use crate::chess::scene::control_scene;
use crate::chess::text::word;
use crate::model::Exchange;
use crate::text::word as shared;
use crate::update::{MAX_REPEATED, MAX_TEXT_BYTES, MOST_EXCHANGES};

/// Asks for help if it stands alone.
const QUESTION: &str = "?";

impl Reaction<'_> {
    pub(super) fn answer_line(&mut self, line: &str) {
        let line = line.trim();
        if line.is_empty() {
            return;
        }
        let answer = if line.len() > MAX_TEXT_BYTES {
            self.tell(vec![crate::text::too_long(line.len(), MAX_TEXT_BYTES)])
        } else {
            self.answer(line)
        };
        let line = line.chars().take(MAX_REPEATED).collect();
        self.model.transcript.push(Exchange { line, answer });
        if self.model.transcript.len() > MOST_EXCHANGES {
            self.model.transcript.remove(0);
        }
    }

    fn tell(&mut self, answer: Vec<String>) -> Vec<String> {
        self.announce(answer.join(" "), Urgency::Polite);
        answer
    }

    /// Does what a message says; the answer is what was said to it.
    fn obey(&mut self, msg: Msg) -> Vec<String> {
        self.listen_while(|reaction| reaction.to(msg))
    }

    /// Does something; the answer is what was said to it.
    fn listen_while(&mut self, work: impl FnOnce(&mut Self)) -> Vec<String> {
        self.model.notice = None;
        work(self);
        let said = self.model.notice.as_ref().map(|notice| notice.text.clone());
        vec![said.unwrap_or_else(|| crate::text::answer::done().to_owned())]
    }

    fn answer(&mut self, line: &str) -> Vec<String> {
        let first = line.split_whitespace().next().unwrap_or_default();
        let first = first.trim_end_matches(['?', '.', '!', ':']).to_ascii_lowercase();
        let rest =
            line.get(first.len()..).unwrap_or_default().trim().trim_end_matches(['?', '.', '!']);
        // What is loaded may ask and deny whatever it likes.
        if first == word::LOAD && !rest.is_empty() {
            return self.obey(Msg::TextEntered(rest.to_owned()));
        }
        let lower = line.to_ascii_lowercase();
        let words: Vec<&str> = shared::of_line(&lower).collect();
        if let Some(answer) = self.information(line, (&first, rest), &words) {
            return self.tell(answer);
        }
        if shared::is_question(line, &words) {
            let answer = self.about(line, &words);
            return self.tell(answer);
        }
        if words.iter().any(|word| shared::NEGATIONS.contains(word)) {
            return self.tell(vec![crate::text::answer::not_done().to_owned()]);
        }
        let control = word::CONTROLS.iter().find(|(known, _)| *known == first);
        match control {
            Some((_, control)) if rest.is_empty() || first == word::NEW => self.obey(control.msg()),
            _ => match line.trim_end_matches('.').parse::<Command>() {
                Ok(command) => self.command(command),
                Err(error) => self.tell(vec![crate::text::sentence(&error)]),
            },
        }
    }

    /// The answer to a line that is there to be answered, however it is said.
    fn information(
        &self,
        line: &str,
        (first, rest): (&str, &str),
        words: &[&str],
    ) -> Option<Vec<String>> {
        let table = &self.model.table;
        if words.iter().any(|word| shared::WHY.contains(word)) {
            return Some(vec![self.reason(find_move(line, words))]);
        }
        let command = line.trim_end_matches(['.', '?']).parse();
        Some(match (first, command) {
            (word::MOVES, _) if !rest.is_empty() => vec![match rest.parse::<Square>() {
                Ok(from) => text::answer::moves(&self.moves_of(Some(from))),
                Err(_) => crate::text::answer::unknown().to_owned(),
            }],
            (word::STATUS, _) => self.status(),
            (word::BOARD, _) => text::answer::board(table.position()),
            (_, Ok(Command::Fen)) => vec![table.position().to_string()],
            (_, Ok(Command::Pgn { .. })) => {
                table.record().to_string().lines().map(str::to_owned).collect()
            }
            (_, Ok(Command::Moves(None))) => vec![text::answer::moves(&self.moves_of(None))],
            (_, Ok(Command::Claims)) => self.claims(),
            (_, Ok(Command::Help)) => text::answer::help(),
            _ if line == QUESTION => text::answer::help(),
            _ => return None,
        })
    }

    /// The answer to a question about something that could be done, which is not done.
    fn about(&self, line: &str, words: &[&str]) -> Vec<String> {
        let has = |known: &[&str]| words.iter().any(|word| known.contains(word));
        let board = self.model.table.position().board();
        let square: Option<Square> = words.iter().find_map(|word| word.parse().ok());
        let own = Some(self.model.table.position().turn());
        let own = square.filter(|&square| board.color_at(square) == own);
        let asked = find_move(line, words);
        let named = words.iter().find_map(|word| role(word));
        let is_there = |from: &Square| named.is_none() || board.role_at(*from) == named;
        let is_one = !matches!(asked, Some(TypedMove::Uci(_)));
        if let Some(from) = own.filter(|from| is_one && has(shared::MOVES) && is_there(from)) {
            return vec![text::answer::moves(&self.moves_of(Some(from)))];
        }
        let control = word::CONTROLS.iter().find(|(known, _)| words.contains(known));
        match control {
            _ if asked.is_some() => vec![self.reason(asked)],
            _ if has(shared::STATUS) => self.status(),
            Some((_, control)) => {
                let scene = control_scene(self.model, *control);
                vec![if scene.is_enabled {
                    crate::text::answer::only_asked(scene.label, &scene.hint)
                } else {
                    scene.hint
                }]
            }
            None if has(word::DRAW) => [self.status(), self.claims()].concat(),
            None if has(shared::HELP) => text::answer::help(),
            None => vec![crate::text::answer::unknown().to_owned()],
        }
    }

    /// How things stand.
    fn status(&self) -> Vec<String> {
        let game = self.model.table.game();
        let state = game.state();
        let counters = text::counters(state.occurrences, state.position.halfmove_clock());
        let offer = self.model.table.live().state().offer.map(text::offered);
        [text::headline(game), counters + "."].into_iter().chain(offer).collect()
    }

    fn claims(&self) -> Vec<String> {
        let live = self.model.table.live();
        text::answer::claims(live.position(), &live.claims())
    }

    fn command(&mut self, command: Command) -> Vec<String> {
        match command {
            Command::Move(typed) => {
                self.model.notice = None;
                self.play_typed(typed);
                let said = self.model.notice.as_ref().map(|notice| notice.text.clone());
                said.into_iter().collect()
            }
            Command::Claim { rule, announced } => self.claim_typed(rule, announced),
            Command::Offer(by) => self.listen_while(|reaction| reaction.offer(by)),
            Command::Accept => self.obey(Msg::Accept),
            Command::Decline => self.obey(Msg::Decline),
            Command::Resign(by) => self.listen_while(|reaction| reaction.resign(by)),
            Command::Load(Some(text)) => self.obey(Msg::TextEntered(text)),
            Command::Quit => self.tell(vec![text::answer::quit().to_owned()]),
            // The others are told or are controls.
            _ => self.tell(vec![crate::text::answer::unknown().to_owned()]),
        }
    }

    fn play_typed(&mut self, typed: TypedMove) {
        if self.model.can_premove() {
            return self.premove_typed(typed);
        }
        match resolve(typed, self.model.table.position()) {
            Ok(legal) => self.play(legal),
            Err(refusal) => self.refuse(crate::text::sentence(&refusal)),
        }
    }

    /// Lets a move wait for the engine's. In notation it is one that would be legal if it were our turn;
    /// nothing else can be told from it.
    fn premove_typed(&mut self, typed: TypedMove) {
        let position = self.model.table.position();
        let uci = match typed {
            TypedMove::Uci(uci) => Some(uci),
            TypedMove::San(san) => {
                let legal = position.play_null().and_then(|ours| san.to_move(&ours).ok());
                legal.map(|legal| legal.to_uci(position.castling_mode()))
            }
        };
        let Some(uci) = uci else {
            return self.refuse(text::premove_by_squares().to_owned());
        };
        let piece = position.board().piece_at(uci.from);
        let reason = match piece {
            None => Some(crate::text::sentence(&Illegal::NoPiece { from: uci.from })),
            Some(piece) => self.why_not_grab(piece, uci.from),
        };
        match reason {
            Some(reason) => self.refuse(reason),
            None => self.premove(uci),
        }
    }

    /// Claims under the rule that was said, or under whichever allows it.
    fn claim_typed(&mut self, rule: Option<Rule>, announced: Option<TypedMove>) -> Vec<String> {
        let live = self.model.table.live();
        let resolved = announced.map(|typed| resolve(typed, live.position())).transpose();
        let announced = match resolved {
            Ok(announced) => announced,
            Err(refusal) => return self.tell(vec![crate::text::sentence(&refusal)]),
        };
        let is_good = |rule: &Rule| match announced {
            None => live.can_claim(*rule).is_ok(),
            Some(announced) => live.can_claim_with(*rule, announced).is_ok(),
        };
        let rule = rule.or_else(|| Rule::ALL.into_iter().find(is_good)).unwrap_or(Rule::Threefold);
        self.obey(Msg::Claim { rule, announced })
    }

    /// Why a move is not legal, or that it is.
    fn reason(&self, asked: Option<TypedMove>) -> String {
        let position = self.model.table.position();
        let resolved = match asked {
            Some(TypedMove::Uci(uci)) => {
                crate::chess::Model::meant(position, uci).map_err(Refusal::Illegal)
            }
            Some(typed) => resolve(typed, position),
            None => return crate::text::answer::unknown().to_owned(),
        };
        match resolved {
            Ok(legal) => text::answer::legal(&position.san(legal).to_string()),
            Err(refusal) => crate::text::sentence(&refusal),
        }
    }

    /// The legal moves, of one piece or of all.
    fn moves_of(&self, from: Option<Square>) -> Vec<String> {
        let position = self.model.table.position();
        let moves = position.legal_moves();
        let asked = moves.iter().filter(|legal| from.is_none_or(|from| legal.from() == from));
        asked.map(|&legal| position.san(legal).to_string()).collect()
    }
}

/// The move that a line is about: two squares, a piece and a square, or a word that is a move.
fn find_move(line: &str, words: &[&str]) -> Option<TypedMove> {
    let squares: Vec<Square> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let named = words.iter().find_map(|word| role(word)).filter(|role| *role != Role::Pawn);
    match (&squares[..], named) {
        (&[from, to, ..], _) => Some(TypedMove::Uci(UciMove { from, to, promotion: None })),
        (&[to], Some(role)) => (role.letter().to_string() + &to.to_string()).parse().ok(),
        _ => {
            let is_between = |one: char| !one.is_alphanumeric() && !matches!(one, '+' | '#');
            line.split_whitespace().find_map(|word| word.trim_matches(is_between).parse().ok())
        }
    }
}

/// The piece that a word names.
fn role(word: &str) -> Option<Role> {
    Role::ALL.into_iter().find(|&role| crate::text::role(role) == word)
}

/// The legal move that was typed.
fn resolve(typed: TypedMove, position: &Position) -> Result<Move, Refusal> {
    match typed {
        TypedMove::Uci(uci) => uci.to_move(position).map_err(Refusal::Illegal),
        TypedMove::San(san) => san.to_move(position).map_err(Refusal::Notation),
    }
}
