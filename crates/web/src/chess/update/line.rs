//! The text box: a line is a move, a question or a command, and gets an answer in words.

use threefold_chess::{Move, Position, Square, UciMove};
use threefold_game::{Command, Refusal, Rule, TypedMove};

use super::{Msg, Reaction, Urgency, text};
use crate::chess::text::word;
use crate::model::Exchange;
use crate::update::{MAX_REPEATED, MAX_TEXT_BYTES, MOST_EXCHANGES};

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
    fn listen_while(&mut self, deed: impl FnOnce(&mut Self)) -> Vec<String> {
        self.model.notice = None;
        deed(self);
        let said = self.model.notice.as_ref().map(|notice| notice.text.clone());
        vec![said.unwrap_or_else(|| crate::text::answer::done().to_owned())]
    }

    fn answer(&mut self, line: &str) -> Vec<String> {
        let first = line.split_whitespace().next().unwrap_or_default();
        let first = first.trim_end_matches(['?', '.', '!', ':']).to_ascii_lowercase();
        let rest =
            line.get(first.len()..).unwrap_or_default().trim().trim_end_matches(['?', '.', '!']);
        let position = self.model.table.position();
        if let Some((_, control)) = word::CONTROLS.iter().find(|(known, _)| *known == first)
            && rest.is_empty()
        {
            return self.obey(control.msg());
        }
        match first.as_str() {
            word::WHY => {
                let answer = vec![self.reason(rest)];
                return self.tell(answer);
            }
            word::MOVES if !rest.is_empty() => {
                let answer = match rest.parse::<Square>() {
                    Ok(from) => text::answer::moves(&self.moves_of(Some(from))),
                    Err(_) => crate::text::answer::unknown().to_owned(),
                };
                return self.tell(vec![answer]);
            }
            word::STATUS => {
                let state = self.model.table.game().state();
                let counters = text::counters(state.occurrences, position.halfmove_clock());
                return self.tell(vec![text::headline(self.model.table.game()), counters + "."]);
            }
            word::BOARD => {
                let answer = text::answer::board(position);
                return self.tell(answer);
            }
            word::NEW => return self.obey(Msg::NewGameAsked),
            word::LOAD => return self.obey(Msg::TextEntered(rest.to_owned())),
            _ => {}
        }
        match line.trim_end_matches(['.', '?']).parse::<Command>() {
            Ok(command) => self.command(command),
            Err(error) => self.tell(vec![crate::text::sentence(&error)]),
        }
    }

    fn command(&mut self, command: Command) -> Vec<String> {
        let table = &self.model.table;
        let answer = match command {
            Command::Move(typed) => {
                let resolved = resolve(typed, table.position());
                self.model.notice = None;
                match resolved {
                    Ok(legal) => self.play(legal),
                    Err(refusal) => self.refuse(crate::text::sentence(&refusal)),
                }
                let said = self.model.notice.as_ref().map(|notice| notice.text.clone());
                return said.into_iter().collect();
            }
            Command::Claim { rule, announced } => return self.claim_typed(rule, announced),
            Command::Offer(by) => return self.listen_while(|reaction| reaction.offer(by)),
            Command::Accept => return self.obey(Msg::Accept),
            Command::Decline => return self.obey(Msg::Decline),
            Command::Resign(by) => return self.listen_while(|reaction| reaction.resign(by)),
            Command::Undo => return self.obey(Msg::Undo),
            Command::Redo => return self.obey(Msg::Redo),
            Command::New | Command::Quit => return self.obey(Msg::NewGameAsked),
            Command::Load(text) => return self.obey(Msg::TextEntered(text)),
            Command::Fen => vec![table.position().to_string()],
            Command::Pgn { .. } => table.record().to_string().lines().map(str::to_owned).collect(),
            Command::Moves => vec![text::answer::moves(&self.moves_of(None))],
            Command::Claims => {
                text::answer::claims(table.live().position(), &table.live().claims())
            }
            Command::Help => text::answer::help(),
        };
        self.tell(answer)
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

    /// Why a move is not legal, or that it is. It may be typed in any way.
    fn reason(&self, asked: &str) -> String {
        let position = self.model.table.position();
        let squares: Vec<Square> = asked
            .split(|one: char| !one.is_ascii_alphanumeric())
            .filter_map(|it| it.parse().ok())
            .collect();
        let uci = match squares[..] {
            [from, to, ..] => Some(UciMove { from, to, promotion: None }),
            _ => None,
        };
        let typed = match uci {
            Some(uci) => Ok(TypedMove::Uci(uci)),
            None => asked.split_whitespace().next_back().unwrap_or_default().parse(),
        };
        let resolved = match typed {
            Ok(TypedMove::Uci(uci)) => {
                crate::chess::Model::meant(position, uci).map_err(Refusal::Illegal)
            }
            Ok(typed) => resolve(typed, position),
            Err(_) => return crate::text::answer::unknown().to_owned(),
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

/// The legal move that was typed.
fn resolve(typed: TypedMove, position: &Position) -> Result<Move, Refusal> {
    match typed {
        TypedMove::Uci(uci) => uci.to_move(position).map_err(Refusal::Illegal),
        TypedMove::San(san) => san.to_move(position).map_err(Refusal::Notation),
    }
}
