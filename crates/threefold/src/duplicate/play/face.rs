//! Duplicate chess as the host of the terminal needs it: what is shown and saved.

use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use threefold_duplicate::{Command, DuplicateGame, RecordedAction, Score, Seat};
use threefold_game::ParseCommandError;

use super::current_game::{CurrentGame, arrival};
use super::save_files::count;
use super::{rulings, tell};
use crate::arguments::RulingsArguments;
use crate::duplicate::boards::{self, Layout, Scene};
use crate::failure::Failure;
use crate::terminal::board::Style;
use crate::terminal::{Answer, Autosave, Closing, Face, Screen, frame};

/// An unfinished game in the state folder. A save file alone does not know its rulings.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Unfinished {
    pub(super) rulings: RulingsArguments,
    /// The moves, the players and the clocks, as a save file.
    pub(super) game: String,
}

/// A game of duplicate chess, all players at one keyboard.
pub(super) struct DuplicateFace {
    current: CurrentGame,
    /// True if the game came from somewhere else.
    is_loaded: bool,
}

impl DuplicateFace {
    /// A game to begin with.
    pub(super) const fn new(current: CurrentGame, is_loaded: bool) -> DuplicateFace {
        DuplicateFace { current, is_loaded }
    }

    fn boards(&self, screen: Screen) -> String {
        let game = self.current.game();
        let last_move = match game.last() {
            Some(RecordedAction::Moved(played)) => Some(played),
            _ => None,
        };
        let scene = Scene { position: game.position(), last_move };
        boards::draw(scene, Layout::fitting(screen.columns()), screen.style)
    }

    /// The whole game, if it is neither empty nor over.
    fn running(&self) -> Option<DuplicateGame> {
        let whole = self.current.whole();
        (whole.ending().is_none() && whole.moves().next().is_some()).then_some(whole)
    }
}

impl Face for DuplicateFace {
    type Command = Command;

    fn is_quit(command: &Command) -> bool {
        *command == Command::Quit
    }

    fn obey(&mut self, command: Command, now: Duration) -> Result<Vec<Answer>, Failure> {
        Ok(vec![self.current.obey(command, now)])
    }

    fn refuse(
        &mut self,
        line: &str,
        error: ParseCommandError,
        now: Duration,
    ) -> Result<Vec<Answer>, Failure> {
        Ok(vec![self.current.refuse(line, &error, now)])
    }

    fn prompt(&self) -> String {
        self.current.prompt()
    }

    fn prompt_detail(&self, now: Duration) -> Option<String> {
        self.current.place(now)
    }

    fn patience(&self, now: Duration) -> Option<Duration> {
        self.current.patience(now)
    }

    fn tick(&mut self, now: Duration) -> Option<Answer> {
        self.current.tick(now)
    }

    fn completions(&self) -> Vec<String> {
        self.current.completions()
    }

    fn welcome(&self, has_recent: bool) -> String {
        let mut text = String::from(
            "Four players, one keyboard: type a move such as e2e4 for the player to move.\n\
             It is made on both boards of that player; `help` shows what else there is.\n",
        );
        if has_recent && !self.is_loaded {
            text.push_str("There is an unfinished game: `threefold duplicate play --resume`.\n");
        }
        text
    }

    fn opening(&self) -> Option<String> {
        self.is_loaded.then(|| arrival(self.current.game()))
    }

    fn picture(&self, screen: Screen, now: Duration) -> String {
        self.boards(screen) + &self.current.standing(now)
    }

    fn unfinished(&self, now: Duration) -> Option<String> {
        let rulings = RulingsArguments::from(self.running()?.rulings());
        let game = self.current.saved().to_save_file(now);
        serde_json::to_string(&Unfinished { rulings, game }).ok()
    }

    fn save_copy(&mut self, now: Duration) -> Result<(), String> {
        self.current.keep(now)
    }

    /// The answer to the command has named the way back.
    fn tell_place(&mut self, _place: Option<&Path>) -> Option<String> {
        None
    }

    fn close(&mut self, autosave: &mut Autosave, screen: Screen, now: Duration) -> Closing {
        let mut problems: Vec<String> = self.current.keep(now).err().into_iter().collect();
        let saved = self.current.saved();
        problems.extend(autosave.finish(&format!("{}\n", saved.to_save_file(now))).err());
        let whole = saved.game;
        Closing {
            picture: self.boards(screen),
            ending: whole.ending().map_or(String::new(), |ending| ending.to_string()),
            card: card(&whole, screen.is_watched.then_some(screen.style)),
            problems,
        }
    }

    /// Says how to go on with a game that is not over, so that nothing is lost.
    fn farewell(&self, can_resume: bool, screen: Screen) -> String {
        let Some(game) = self.running().filter(|_| screen.is_watched) else {
            return String::new();
        };
        let mut text = String::new();
        if can_resume {
            text.push_str("the game is saved: continue with `threefold duplicate play --resume`\n");
        }
        let options = rulings::options(game.rulings());
        let files = self.current.files();
        if let Some(path) = files.holds_every_move(&game) {
            let name = path.display();
            text + &format!(
                "saved: continue with: threefold duplicate play {name} --save {name}{options}\n"
            )
        } else if files.holds(&game) {
            text
        } else if let Some(code) = game.to_share_code() {
            text + &format!("continue with: threefold duplicate play {code}{options}\n")
        } else if can_resume {
            text
        } else {
            "the game is too long for a code and was not saved\n".into()
        }
    }
}

/// Draws the end of a game: what each player gets, the reason, and the length. It is a card on a
/// terminal and a plain line elsewhere, where the event has told the reason.
fn card(game: &DuplicateGame, style: Option<Style>) -> String {
    let Some(ending) = game.ending() else { return String::new() };
    let results =
        results(&ending.result().iter().map(|(seat, &score)| (seat, score)).collect::<Vec<_>>());
    let length = count(game.moves().count());
    match style {
        None => format!("{results}; {length}\n"),
        Some(style) => frame(&[results, ending.to_string(), length], style),
    }
}

/// `North wins, East loses, South and West draw`
fn results(scores: &[(Seat, Score)]) -> String {
    let with = |score: Score| -> Vec<String> {
        let seats = scores.iter().filter(|(_, found)| *found == score);
        seats.map(|(seat, _)| seat.to_string()).collect()
    };
    let verbs = [(Score::Win, "win"), (Score::Loss, "lose"), (Score::Draw, "draw")];
    let parts = verbs.into_iter().filter_map(|(score, verb)| {
        let seats = with(score);
        match seats.len() {
            0 => None,
            1 => Some(format!("{} {verb}s", tell::list(&seats))),
            4 => Some(format!("all four {verb}")),
            _ => Some(format!("{} {verb}", tell::list(&seats))),
        }
    });
    parts.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use threefold_duplicate::Action;

    use super::*;

    #[test]
    fn card_holds_results_reason_and_length() {
        let mut game = DuplicateGame::default();
        assert_eq!(card(&game, None), "");
        game.apply(Action::Resign(Seat::East)).unwrap();
        let style = Style { ascii: true, color: false };
        assert_eq!(
            card(&game, Some(style)),
            " +--\n | East loses, North, South and West draw\n | East resigned. The others draw\n \
             | 0 plies\n +--\n"
        );
        game.undo();
        game.apply(Action::DeclareDraw).unwrap();
        assert_eq!(card(&game, None), "all four draw; 0 plies\n");
    }
}
