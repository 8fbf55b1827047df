//! The text box: a line is a move, a question or a command, and gets an answer in words.

use threefold_chess::{Illegal, Square};
use threefold_game::command::phrase::Request;
use threefold_game::command::{Look, TypedMove};
use threefold_game::{Command, Refusal, Rule};

use super::{Msg, Reaction, ShellMsg, msg, text};
use crate::chess::Chess;
use crate::chess::model::{Model, NodeId, control_scene};
use crate::chess::text::Control;
use crate::shell::Transport;
use crate::shell::text as shared;
use crate::words::sentence;

impl Reaction<'_, Chess> {
    pub(crate) fn answer(&mut self, line: &str) -> Vec<String> {
        match Command::from_phrase(line, self.model.current_game.position()) {
            Ok(Request::Do(command)) if command.is_information() => {
                let answer = self.information(&command);
                self.tell_answer(answer)
            }
            Ok(Request::Do(command)) => self.command(command),
            Ok(Request::Ask(command)) => {
                let answer = match control_of(&command) {
                    Some(control) => {
                        vec![shared::about_control(&control_scene(self.model, control))]
                    }
                    None => [self.status(), self.claims()].concat(),
                };
                self.tell_answer(answer)
            }
            Ok(Request::Decline) => self.tell_answer(vec![shared::NOT_DONE.to_owned()]),
            Err(error) => self.tell_answer(vec![shared::not_understood(line, &error)]),
        }
    }

    fn information(&self, command: &Command) -> Vec<String> {
        let game = &self.model.current_game;
        match command {
            Command::Why(typed) => vec![self.reason(*typed)],
            Command::Moves(from) => vec![text::moves_of(&self.moves_of(*from))],
            Command::Status => self.status(),
            Command::Board => text::board_of(game.position()),
            Command::Fen => vec![game.position().to_string()],
            Command::Pgn { .. } => game.record().to_string().lines().map(str::to_owned).collect(),
            Command::Claims => self.claims(),
            Command::Help => shared::help(Command::HELP),
            _ => vec![shared::UNKNOWN.to_owned()],
        }
    }

    fn status(&self) -> Vec<String> {
        let game = self.model.current_game.game();
        let state = game.state();
        let counters = text::counters(state.occurrences, state.position.halfmove_clock());
        let offer = self.model.current_game.live().state().offer.map(text::offered);
        let counters = counters.map(|counters| counters + ".");
        [text::standing(game)].into_iter().chain(counters).chain(offer).collect()
    }

    fn claims(&self) -> Vec<String> {
        let live = self.model.current_game.live();
        text::claims_of(live.position(), &live.claims())
    }

    fn command(&mut self, command: Command) -> Vec<String> {
        match command {
            Command::Move(typed) => {
                let said = self.listen_while(|reaction| reaction.play_typed(typed));
                said.into_iter().collect()
            }
            Command::Promote(role) => self.obey(Msg::PromotionChosen(role).into()),
            Command::Claim { rule, announced } => self.claim_typed(rule, announced),
            Command::Offer(by) => self.listen(|reaction| reaction.offer(by)),
            Command::Accept => self.obey(Msg::Accept.into()),
            Command::Decline => self.obey(Msg::Decline.into()),
            Command::Resign(by) => self.listen(|reaction| reaction.resign(by)),
            Command::Load(Some(text)) => self.obey(Msg::TextEntered(text).into()),
            Command::Quit => self.tell_answer(vec![text::NO_QUIT.to_owned()]),
            other => match (control_of(&other), &other) {
                (Some(control), _) => self.obey(msg(control)),
                (None, Command::Look(look)) => self.look(*look),
                _ => self.tell_answer(vec![shared::UNKNOWN.to_owned()]),
            },
        }
    }

    fn look(&mut self, look: Look) -> Vec<String> {
        let game = &self.model.current_game;
        let shown = game.tree.node(game.current).ply;
        let line = game.tree.line(game.tree.end_of(game.current));
        let ply = match look {
            Look::Ply(ply) => ply,
            Look::Back(plies) => shown.saturating_sub(plies),
            Look::Forward(plies) => shown.saturating_add(plies),
            Look::Last => line.len().saturating_sub(1),
        };
        let node = line.get(ply).copied().unwrap_or(NodeId(u32::MAX));
        self.obey(ShellMsg::JumpTo(node))
    }

    fn play_typed(&mut self, typed: TypedMove) {
        if self.model.can_premove() {
            return self.premove_typed(typed);
        }
        match typed.resolve(self.model.current_game.position()) {
            Ok(legal) => self.play(legal),
            Err(refusal) => self.refuse(sentence(&refusal)),
        }
    }

    /// Lets a move wait for the engine's. In notation it is one that would be legal if it were our turn.
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
        let resolved = announced.map(|typed| typed.resolve(live.position())).transpose();
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

    /// Explains why a move is not legal, or that it is.
    fn reason(&self, asked: TypedMove) -> String {
        let position = self.model.current_game.position();
        let resolved = match asked {
            TypedMove::Uci(uci) => Model::meant(position, uci).map_err(Refusal::Illegal),
            TypedMove::San(_) => asked.resolve(position),
        };
        match resolved {
            Ok(legal) => text::is_legal(&position.san(legal).to_string()),
            Err(refusal) => sentence(&refusal),
        }
    }

    fn moves_of(&self, from: Option<Square>) -> Vec<String> {
        let position = self.model.current_game.position();
        let moves = position.legal_moves();
        let asked = moves.iter().filter(|legal| from.is_none_or(|from| legal.from() == from));
        asked.map(|&legal| position.san(legal).to_string()).collect()
    }
}

fn control_of(command: &Command) -> Option<Control> {
    Some(match command {
        Command::Undo => Transport::Undo.into(),
        Command::Redo => Transport::Redo.into(),
        Command::Look(look) => Transport::from_look(*look)?.into(),
        Command::Offer(_) => Control::Offer,
        Command::Resign(_) => Control::Resign,
        Command::New => Control::NewGame,
        Command::Flip => Control::Flip,
        Command::Hint => Control::Hint,
        Command::Analyze(_) => Control::Analysis,
        Command::Stop => Control::StopEngine,
        Command::Save => Control::Save,
        Command::Load(_) => Control::Load,
        _ => return None,
    })
}
