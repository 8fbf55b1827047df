//! The game being played, chess or duplicate chess. All rules are theirs; here is only who may do
//! what in whose name.

use threefold_chess::{Move, Position, UciMove};
use threefold_duplicate::{
    Action as CornerAction, DuplicateGame, Score, Seat as Corner, SyncedMove,
};
use threefold_game::{Action, Game, GameResult, RecordedAction};

use crate::entry::Act;
use crate::seat::Seat;
use crate::settings::Rules;

/// A game of either kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Play {
    /// Chess.
    Chess(Box<Game>),
    /// Duplicate chess.
    Duplicate(Box<DuplicateGame>),
}

impl Play {
    pub(crate) fn new(rules: Rules) -> Play {
        match rules {
            Rules::Chess { policy } => Play::Chess(Box::new(Game::new(Position::START, policy))),
            Rules::Duplicate { rulings } => Play::Duplicate(Box::new(DuplicateGame::new(rulings))),
        }
    }

    /// The seats, in turn order.
    #[must_use]
    pub const fn seats(&self) -> &'static [Seat] {
        match self {
            Play::Chess(_) => Seat::CHESS,
            Play::Duplicate(_) => Seat::DUPLICATE,
        }
    }

    /// The player to move.
    #[must_use]
    pub fn turn(&self) -> Seat {
        match self {
            Play::Chess(game) => game.position().turn().into(),
            Play::Duplicate(game) => game.position().turn().into(),
        }
    }

    /// Number of moves played.
    #[must_use]
    pub fn plies(&self) -> usize {
        match self {
            Play::Chess(game) => game.moves().count(),
            Play::Duplicate(game) => game.moves().count(),
        }
    }

    /// The end of the game as a sentence without a full stop, if it is over.
    #[must_use]
    pub fn ending(&self) -> Option<String> {
        match self {
            Play::Chess(game) => game.ending().map(|ending| ending.to_string()),
            Play::Duplicate(game) => game.ending().map(|ending| ending.to_string()),
        }
    }

    /// Returns true if the game has a result.
    #[must_use]
    pub fn is_over(&self) -> bool {
        match self {
            Play::Chess(game) => game.ending().is_some(),
            Play::Duplicate(game) => game.ending().is_some(),
        }
    }

    /// The score of a player, if the game is over.
    #[must_use]
    pub fn score(&self, seat: Seat) -> Option<Score> {
        match self {
            Play::Chess(game) => {
                let color = seat.color()?;
                Some(match game.result()? {
                    GameResult::Draw => Score::Draw,
                    result if result == GameResult::win(color) => Score::Win,
                    _ => Score::Loss,
                })
            }
            Play::Duplicate(game) => Some(game.ending()?.result()[seat.corner()?]),
        }
    }

    /// Does what a player wants.
    ///
    /// # Errors
    /// The sentence of the game that refuses it.
    pub(crate) fn act(&mut self, seat: Seat, act: &Act) -> Result<(), String> {
        match self {
            Play::Chess(game) => {
                let color = seat.color().ok_or("this game has no such seat")?;
                let action = match act {
                    Act::Move(text) => Action::Play(chess_move(game, text)?),
                    Act::Claim { rule, announced } => {
                        let announced = announced.as_deref();
                        let announced = announced.map(|text| chess_move(game, text)).transpose()?;
                        game.claim(rule.map(Into::into), announced).map_err(sentence)?
                    }
                    Act::Resign => Action::Resign(color),
                };
                game.apply(action).map(|_| ()).map_err(sentence)
            }
            Play::Duplicate(game) => {
                let corner = seat.corner().ok_or("this game has no such seat")?;
                let action = match act {
                    Act::Move(text) => {
                        let synced: SyncedMove = text.parse().map_err(sentence)?;
                        CornerAction::Move(synced)
                    }
                    Act::Claim { .. } => CornerAction::Claim,
                    Act::Resign => CornerAction::Resign(corner),
                };
                game.apply(action).map(|_| ()).map_err(sentence)
            }
        }
    }

    /// The time of a player is up.
    pub(crate) fn flag_fall(&mut self, seat: Seat) -> Result<(), String> {
        match (self, seat.color(), seat.corner()) {
            (Play::Chess(game), Some(color), _) => {
                game.apply(Action::FlagFall(color)).map(|_| ()).map_err(sentence)
            }
            (Play::Duplicate(game), _, Some(corner)) => {
                game.apply(CornerAction::FlagFall(corner)).map(|_| ()).map_err(sentence)
            }
            _ => Err("this game has no such seat".into()),
        }
    }

    /// The player whose offer of a draw the game itself knows: that of chess, which also knows when
    /// it lapses.
    pub(crate) fn offer(&self) -> Option<Seat> {
        match self {
            Play::Chess(game) => game.state().offer.map(Seat::from),
            Play::Duplicate(_) => None,
        }
    }

    /// Tells a game that knows offers of one.
    pub(crate) fn offer_draw(&mut self, seat: Seat) -> Result<(), String> {
        match (self, seat.color()) {
            (Play::Chess(game), Some(color)) => {
                game.apply(Action::Offer(color)).map(|_| ()).map_err(sentence)
            }
            _ => Ok(()),
        }
    }

    /// Tells a game that knows offers that one was declined.
    pub(crate) fn decline_draw(&mut self, seat: Seat) -> Result<(), String> {
        match (self, seat.color()) {
            (Play::Chess(game), Some(color)) => {
                game.apply(Action::Decline(color)).map(|_| ()).map_err(sentence)
            }
            _ => Ok(()),
        }
    }

    /// All have agreed to a draw.
    pub(crate) fn agree_draw(&mut self) -> Result<(), String> {
        match self {
            Play::Chess(game) => {
                let by = game.state().offer.ok_or("no draw is offered")?;
                game.apply(Action::Accept(by.opponent())).map(|_| ()).map_err(sentence)
            }
            Play::Duplicate(game) => {
                game.apply(CornerAction::DeclareDraw).map(|_| ()).map_err(sentence)
            }
        }
    }

    /// Goes back to so many plies, and forgets what followed; there must be as many.
    pub(crate) fn take_back(&mut self, plies: usize) {
        match self {
            Play::Chess(game) => {
                // An offer that was made after that move goes with it.
                while game.moves().count() > plies
                    || matches!(
                        game.timeline().past().last().map(|entry| entry.event),
                        Some(RecordedAction::Offered(_) | RecordedAction::Declined(_))
                    )
                {
                    if game.undo().is_err() {
                        break;
                    }
                }
            }
            Play::Duplicate(game) => while game.ply() > plies && game.undo().is_some() {},
        }
    }

    /// Returns the players at whose boards a move after so many plies was made.
    pub(crate) fn concerned(&self, plies: usize) -> Vec<Seat> {
        let Play::Duplicate(game) = self else { return self.seats().to_vec() };
        let movers: Vec<Corner> = game.moves().skip(plies).map(|played| played.seat).collect();
        let is_concerned = |corner: &Corner| {
            let is_at =
                |mover: &Corner| corner.boards().iter().any(|board| mover.boards().contains(board));
            movers.iter().any(is_at)
        };
        Corner::ALL.into_iter().filter(is_concerned).map(Seat::from).collect()
    }

    /// Number of plies before the last move of a player.
    pub(crate) fn before_last_move(&self, seat: Seat) -> Option<usize> {
        let seats = self.seats();
        let place = seats.iter().position(|&known| known == seat)?;
        (0..self.plies()).rev().find(|ply| ply % seats.len() == place)
    }
}

fn sentence(error: impl std::fmt::Display) -> String {
    error.to_string()
}

fn chess_move(game: &Game, text: &str) -> Result<Move, String> {
    let uci: UciMove = text.parse().map_err(sentence)?;
    uci.to_move(game.position()).map_err(sentence)
}
