//! The text box: a line is a move, a question or a command, and gets an answer in words.

use threefold_chess::{Illegal, Move, Position, Role, Square, UciMove};
use threefold_game::{Command, Refusal, Rule, TypedMove};

use super::{Msg, Reaction, msg, text};
use crate::chess::Chess;
use crate::chess::model::control_scene;
use crate::shell::text as shared;
use crate::words::{role, sentence};

/// Asks for help if it stands alone.
const QUESTION: &str = "?";

impl Reaction<'_, Chess> {
    pub(crate) fn answer(&mut self, line: &str) -> Vec<String> {
        let first = line.split_whitespace().next().unwrap_or_default();
        let first = first.trim_end_matches(['?', '.', '!', ':']).to_ascii_lowercase();
        let rest =
            line.get(first.len()..).unwrap_or_default().trim().trim_end_matches(['?', '.', '!']);
        // What is loaded may ask and deny whatever it likes.
        if first == text::LOAD_WORD && !rest.is_empty() {
            return self.obey(Msg::TextEntered(rest.to_owned()).into());
        }
        let lower = line.to_ascii_lowercase();
        let words: Vec<&str> = shared::words_of(&lower).collect();
        if let Some(answer) = self.information(line, (&first, rest), &words) {
            return self.tell_answer(answer);
        }
        if shared::is_question(line, &words) {
            let answer = self.about(line, &words);
            return self.tell_answer(answer);
        }
        if words.iter().any(|word| shared::NEGATIONS.contains(word)) {
            return self.tell_answer(vec![shared::NOT_DONE.to_owned()]);
        }
        let control = text::CONTROL_WORDS.iter().find(|(known, _)| *known == first);
        match control {
            Some((_, control)) if rest.is_empty() || first == text::NEW_WORD => {
                self.obey(msg(*control))
            }
            _ => match line.trim_end_matches('.').parse::<Command>() {
                Ok(command) => self.command(command),
                Err(error) => self.tell_answer(vec![sentence(&error)]),
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
        let table = &self.model.current_game;
        if words.iter().any(|word| shared::WHY.contains(word)) {
            return Some(vec![self.reason(find_move(line, words))]);
        }
        let command = line.trim_end_matches(['.', '?']).parse();
        Some(match (first, command) {
            (text::MOVES_WORD, _) if !rest.is_empty() => vec![match rest.parse::<Square>() {
                Ok(from) => text::moves_of(&self.moves_of(Some(from))),
                Err(_) => shared::UNKNOWN.to_owned(),
            }],
            (text::STATUS_WORD, _) => self.status(),
            (text::BOARD_WORD, _) => text::board_of(table.position()),
            (_, Ok(Command::Fen)) => vec![table.position().to_string()],
            (_, Ok(Command::Pgn { .. })) => {
                table.record().to_string().lines().map(str::to_owned).collect()
            }
            (_, Ok(Command::Moves(None))) => vec![text::moves_of(&self.moves_of(None))],
            (_, Ok(Command::Claims)) => self.claims(),
            (_, Ok(Command::Help)) => text::help(),
            _ if line == QUESTION => text::help(),
            _ => return None,
        })
    }

    /// The answer to a question about something that could be done, which is not done.
    fn about(&self, line: &str, words: &[&str]) -> Vec<String> {
        let has = |known: &[&str]| words.iter().any(|word| known.contains(word));
        let board = self.model.current_game.position().board();
        let square: Option<Square> = words.iter().find_map(|word| word.parse().ok());
        let own = Some(self.model.current_game.position().turn());
        let own = square.filter(|&square| board.color_at(square) == own);
        let asked = find_move(line, words);
        let named = words.iter().find_map(|word| role_of(word));
        let is_there = |from: &Square| named.is_none() || board.role_at(*from) == named;
        let is_one = !matches!(asked, Some(TypedMove::Uci(_)));
        if let Some(from) = own.filter(|from| is_one && has(shared::WHERE) && is_there(from)) {
            return vec![text::moves_of(&self.moves_of(Some(from)))];
        }
        let control = text::CONTROL_WORDS.iter().find(|(known, _)| words.contains(known));
        match control {
            _ if asked.is_some() => vec![self.reason(asked)],
            _ if has(shared::STATUS) => self.status(),
            Some((_, control)) => {
                let scene = control_scene(self.model, *control);
                vec![if scene.is_enabled {
                    shared::only_asked(scene.label, &scene.hint)
                } else {
                    scene.hint
                }]
            }
            None if has(text::DRAW_WORDS) => [self.status(), self.claims()].concat(),
            None if has(shared::HELP) => text::help(),
            None => vec![shared::UNKNOWN.to_owned()],
        }
    }

    /// How things stand.
    fn status(&self) -> Vec<String> {
        let game = self.model.current_game.game();
        let state = game.state();
        let counters = text::counters(state.occurrences, state.position.halfmove_clock());
        let offer = self.model.current_game.live().state().offer.map(text::offered);
        [text::headline(game), counters + "."].into_iter().chain(offer).collect()
    }

    fn claims(&self) -> Vec<String> {
        let live = self.model.current_game.live();
        text::claims_of(live.position(), &live.claims())
    }

    /// Does something; the answer is what was said to it.
    fn listen(&mut self, act: impl FnOnce(&mut Self)) -> Vec<String> {
        vec![self.listen_while(act).unwrap_or_else(|| shared::DONE.to_owned())]
    }

    fn command(&mut self, command: Command) -> Vec<String> {
        match command {
            Command::Move(typed) => {
                let said = self.listen_while(|reaction| reaction.play_typed(typed));
                said.into_iter().collect()
            }
            Command::Claim { rule, announced } => self.claim_typed(rule, announced),
            Command::Offer(by) => self.listen(|reaction| reaction.offer(by)),
            Command::Accept => self.obey(Msg::Accept.into()),
            Command::Decline => self.obey(Msg::Decline.into()),
            Command::Resign(by) => self.listen(|reaction| reaction.resign(by)),
            Command::Load(Some(text)) => self.obey(Msg::TextEntered(text).into()),
            Command::Quit => self.tell_answer(vec![text::NO_QUIT.to_owned()]),
            // The others are told or are controls.
            _ => self.tell_answer(vec![shared::UNKNOWN.to_owned()]),
        }
    }

    fn play_typed(&mut self, typed: TypedMove) {
        if self.model.can_premove() {
            return self.premove_typed(typed);
        }
        match resolve(typed, self.model.current_game.position()) {
            Ok(legal) => self.play(legal),
            Err(refusal) => self.refuse(sentence(&refusal)),
        }
    }

    /// Lets a move wait for the engine's. In notation it is one that would be legal if it were our turn;
    /// nothing else can be told from it.
    fn premove_typed(&mut self, typed: TypedMove) {
        let position = self.model.current_game.position();
        let uci = match typed {
            TypedMove::Uci(uci) => Some(uci),
            TypedMove::San(san) => {
                let legal = position.play_null().and_then(|ours| san.to_move(&ours).ok());
                legal.map(|legal| legal.to_uci(position.castling_mode()))
            }
        };
        let Some(uci) = uci else {
            return self.refuse(text::PREMOVE_BY_SQUARES);
        };
        let piece = position.board().piece_at(uci.from);
        let reason = match piece {
            None => Some(sentence(&Illegal::NoPiece { from: uci.from })),
            Some(piece) => self.why_not_grab(piece, uci.from),
        };
        match reason {
            Some(reason) => self.refuse(reason),
            None => self.premove(uci),
        }
    }

    /// Claims under the rule that was said, or under whichever allows it.
    fn claim_typed(&mut self, rule: Option<Rule>, announced: Option<TypedMove>) -> Vec<String> {
        let live = self.model.current_game.live();
        let resolved = announced.map(|typed| resolve(typed, live.position())).transpose();
        let announced = match resolved {
            Ok(announced) => announced,
            Err(refusal) => return self.tell_answer(vec![sentence(&refusal)]),
        };
        let is_good = |rule: &Rule| match announced {
            None => live.can_claim(*rule).is_ok(),
            Some(announced) => live.can_claim_with(*rule, announced).is_ok(),
        };
        let rule = rule.or_else(|| Rule::ALL.into_iter().find(is_good)).unwrap_or(Rule::Threefold);
        self.obey(Msg::Claim { rule, announced }.into())
    }

    /// Why a move is not legal, or that it is.
    fn reason(&self, asked: Option<TypedMove>) -> String {
        let position = self.model.current_game.position();
        let resolved = match asked {
            Some(TypedMove::Uci(uci)) => {
                crate::chess::model::Model::meant(position, uci).map_err(Refusal::Illegal)
            }
            Some(typed) => resolve(typed, position),
            None => return shared::UNKNOWN.to_owned(),
        };
        match resolved {
            Ok(legal) => text::is_legal(&position.san(legal).to_string()),
            Err(refusal) => sentence(&refusal),
        }
    }

    /// The legal moves, of one piece or of all.
    fn moves_of(&self, from: Option<Square>) -> Vec<String> {
        let position = self.model.current_game.position();
        let moves = position.legal_moves();
        let asked = moves.iter().filter(|legal| from.is_none_or(|from| legal.from() == from));
        asked.map(|&legal| position.san(legal).to_string()).collect()
    }
}

/// The move that a line is about: two squares, a piece and a square, or a word that is a move.
fn find_move(line: &str, words: &[&str]) -> Option<TypedMove> {
    let squares: Vec<Square> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let named = words.iter().find_map(|word| role_of(word)).filter(|role| *role != Role::Pawn);
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
fn role_of(word: &str) -> Option<Role> {
    Role::ALL.into_iter().find(|&known| role(known) == word)
}

/// The legal move that was typed.
fn resolve(typed: TypedMove, position: &Position) -> Result<Move, Refusal> {
    match typed {
        TypedMove::Uci(uci) => uci.to_move(position).map_err(Refusal::Illegal),
        TypedMove::San(san) => san.to_move(position).map_err(Refusal::Notation),
    }
}
