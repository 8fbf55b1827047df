//! The game to begin with: the start position, a FEN, a PGN file, or the unfinished game.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use threefold_chess::{CastlingMode, Color};
use threefold_game::clocks::Clocks;
use threefold_game::load::{LoadedGame, Source};
use threefold_game::pgn::{PgnReader, Record};
use threefold_game::{Action, Game, Policy};

use super::players::Players;
use super::record::{GameRecord, Unfinished};
use crate::arguments::{PlayArguments, PolicyChoice};
use crate::failure::Failure;
use crate::start;
use crate::terminal::Autosave;

/// A game to begin with.
#[derive(Debug)]
pub(super) struct Beginning {
    pub(super) game: Game,
    pub(super) record: GameRecord,
    pub(super) clocks: Option<Clocks>,
    pub(super) players: Players,
    /// Remarks for the players.
    pub(super) notes: Vec<String>,
    /// The record of a resumed game as it was when it was left.
    pub(super) resumed: Option<String>,
}

impl Beginning {
    /// The game that was asked for.
    pub(super) fn new(
        arguments: &PlayArguments,
        autosave: &mut Autosave,
    ) -> Result<Beginning, Failure> {
        let mut beginning = if arguments.resume {
            Beginning::resume(autosave)?
        } else if let Some(path) = &arguments.pgn {
            let record = read_file(path, arguments.game).map_err(Failure::Message)?;
            Beginning::of_record(record, policy(arguments))
        } else {
            Beginning::of_loaded(position(arguments)?)
        };
        if let Some(control) = &arguments.time {
            beginning.clocks = Some(Clocks::new(control.clone(), beginning.game.moves().count()));
        }
        beginning.players = Players::new(arguments, beginning.players).map_err(Failure::Message)?;
        let names = [(Color::White, &arguments.white_name), (Color::Black, &arguments.black_name)];
        for (color, name) in names {
            if let Some(name) = name {
                beginning.record.name(color, name);
            }
        }
        beginning.players.sign(&mut beginning.record);
        Ok(beginning)
    }

    /// A game that goes on from the record of a file.
    fn of_record(record: Record, policy: Policy) -> Beginning {
        Beginning::of_loaded(LoadedGame::from_record(record, Source::File, policy))
    }

    fn of_loaded(loaded: LoadedGame) -> Beginning {
        let LoadedGame { game, record, notes } = loaded;
        let record = record.map_or_else(GameRecord::new, GameRecord::of_record);
        let notes = notes.iter().map(ToString::to_string).collect();
        Beginning { game, record, clocks: None, players: Players::PEOPLE, notes, resumed: None }
    }

    fn resume(autosave: &mut Autosave) -> Result<Beginning, Failure> {
        let (path, content) = autosave.resume()?;
        let record = threefold_game::pgn::read_record(&content)
            .map_err(|error| Failure::Message(format!("{}: {error}", path.display())))?;
        let unfinished = Unfinished::of_record(&record);
        let players = Players::of_tags(record.tags());
        let mut beginning = Beginning::of_record(record, unfinished.policy);
        if let Some(by) = unfinished.offer {
            // Refused only if somebody has changed the file; the offer is gone then.
            let _ = beginning.game.apply(Action::Offer(by));
        }
        beginning.clocks = unfinished.clocks;
        beginning.players = players;
        let Beginning { game, record, clocks, .. } = &beginning;
        beginning.resumed = Some(record.record(game, clocks.as_ref()).to_string());
        Ok(beginning)
    }
}

/// The policy that was asked for.
fn policy(arguments: &PlayArguments) -> Policy {
    let is_automatic = arguments.policy == PolicyChoice::Automatic;
    Policy { automatic_threefold: is_automatic, automatic_fifty: is_automatic }
}

/// The position that was asked for. Whoever gives a number knows that it is one of Chess960.
fn position(arguments: &PlayArguments) -> Result<LoadedGame, Failure> {
    let is_known = arguments.chess960 || arguments.from.start.is_some();
    let mode = is_known.then_some(CastlingMode::Chess960);
    let read = start::position(&arguments.from, mode)?;
    Ok(LoadedGame::from_fen(read, mode, policy(arguments)))
}

/// Reads a game of a file: the last one, or that of a number.
///
/// # Errors
/// If the file or the game cannot be read, or there is no such game; with the name of the file.
pub(super) fn read_file(path: &Path, number: Option<u64>) -> Result<Record, String> {
    let name = path.display();
    let file = File::open(path).map_err(|error| format!("{name}: {error}"))?;
    read_game(file, number).map_err(|problem| format!("{name}: {problem}"))
}

fn read_game(file: impl Read, number: Option<u64>) -> Result<Record, String> {
    let mut games = PgnReader::new(file);
    let found = match number {
        None => games.by_ref().last(),
        // Games that do not matter may be unreadable.
        Some(number) => games.by_ref().nth(usize::try_from(number - 1).unwrap_or(usize::MAX)),
    };
    match (found, number) {
        (Some(game), _) => game.map_err(|error| error.to_string()),
        (None, None) => Err("there is no game in it".into()),
        (None, Some(number)) => {
            Err(format!("there is no game {number}, only {} in all", games.games()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: &[u8] = b"1. e4 1-0\n\n[White \"B\"]\n\n1. e5 *\n\n[White \"C\"]\n\n1. d4 d5 *\n";

    #[test]
    fn the_last_game_or_that_of_a_number_is_read() {
        assert_eq!(read_game(GAMES, None).unwrap().tags().white(), "C");
        assert_eq!(read_game(GAMES, Some(1)).unwrap().moves().len(), 1);
        assert!(read_game(GAMES, Some(2)).unwrap_err().contains("e5 is not legal"));
        let problem = read_game(GAMES, Some(4)).unwrap_err();
        assert_eq!(problem, "there is no game 4, only 3 in all");
        assert_eq!(read_game(&b""[..], None).unwrap_err(), "there is no game in it");
    }

    #[test]
    fn a_result_that_the_rules_do_not_give_is_no_end() {
        let beginning = Beginning::of_record("1. e4 1-0".parse().unwrap(), Policy::FIDE);
        assert_eq!(beginning.game.ending(), None);
        assert_eq!(
            beginning.notes,
            ["the result in the file is 1-0, but the game is not over; you can play on"]
        );
    }

    #[test]
    fn moves_behind_an_end_by_the_rules_are_left_out() {
        let again = "Nf3 Nf6 Ng1 Ng8 ".repeat(5);
        let record: Record = format!("{again} e4 *").parse().unwrap();
        let beginning = Beginning::of_record(record, Policy::FIDE);
        assert_eq!(beginning.game.moves().count(), 16);
        let note = beginning.notes.last().unwrap();
        assert!(note.starts_with("the game was over after 16 half-moves (draw by "), "{note}");
    }
}
