//! The record of a game: its tags, clocks, comments and variations, beside the moves.
//!
//! A game that came from a file keeps the comments and variations of that file. An unfinished game
//! also gets tags for what PGN has no place for, and [`Unfinished`] reads them back.

use std::time::Duration;

use threefold_chess::{ByColor, Color};
use threefold_game::clocks::{self, Clocks};
use threefold_game::pgn::{
    Header, MoveNote, Node, PlayerKind, Record, RecordBuilder, Tags, Variation, read_time,
    write_time,
};
use threefold_game::{Game, Policy};

use crate::file::now;

/// Tags of an unfinished game. The first two are those of other programs.
const WHITE_CLOCK: &str = "WhiteClock";
const BLACK_CLOCK: &str = "BlackClock";
const DRAW_OFFER: &str = "DrawOffer";
const DRAW_POLICY: &str = "DrawPolicy";
const AUTOMATIC: &str = "automatic";
pub(super) const ENGINE_STRENGTH: &str = "EngineStrength";

/// Everything that the record of a game holds beside its moves.
#[derive(Clone, Debug)]
pub(super) struct GameRecord {
    tags: Tags,
    /// The record that the game came from.
    source: Option<Record>,
    /// The number of half-moves that are still those of the source.
    copied: usize,
}

impl GameRecord {
    /// The record of a game that begins here and now.
    pub(super) fn new() -> GameRecord {
        let header = Header {
            event: "Casual game".into(),
            date: now().date(),
            round: "-".into(),
            ..Header::default()
        };
        GameRecord { tags: header.to_tags(), source: None, copied: 0 }
    }

    /// The record of a game that goes on from another record.
    pub(super) fn of_record(record: Record) -> GameRecord {
        let mut tags = record.tags().clone();
        // How the game ended there is not how it will end here.
        tags.remove("Termination");
        for name in [WHITE_CLOCK, BLACK_CLOCK, DRAW_OFFER, DRAW_POLICY, ENGINE_STRENGTH] {
            tags.remove(name);
        }
        let copied = record.moves().len();
        GameRecord { tags, source: Some(record), copied }
    }

    /// Goes on from another record; with its tags, if it has any.
    pub(super) fn go_on_from(&mut self, record: Record) {
        let is_nameless = record.tags().is_empty();
        let GameRecord { tags, source, copied } = GameRecord::of_record(record);
        (self.source, self.copied) = (source, copied);
        if !is_nameless {
            self.tags = tags;
        }
    }

    /// Names a player.
    pub(super) fn name(&mut self, color: Color, name: &str) {
        self.tags.set_player(color, name);
    }

    /// Marks a player as a person or a program.
    pub(super) fn set_kind(&mut self, color: Color, kind: PlayerKind) {
        self.tags.set_kind(color, kind);
    }

    /// Returns true if the record says whether a player is a person or a program.
    pub(super) fn has_kind(&self, color: Color) -> bool {
        self.tags.kind(color).is_some()
    }

    /// A player's name, if it is known.
    pub(super) fn player(&self, color: Color) -> Option<&str> {
        self.tags.player(color)
    }

    /// The record of the players' next game.
    pub(super) fn next(&self) -> GameRecord {
        let mut details = GameRecord::new();
        for color in Color::ALL {
            if let Some(name) = self.player(color) {
                details.name(color, name);
            }
            if let Some(kind) = self.tags.kind(color) {
                details.set_kind(color, kind);
            }
        }
        details
    }

    /// Follows a move, with which the game has this many half-moves.
    pub(super) fn moved(&mut self, plies: usize) {
        self.copied = self.copied.min(plies.saturating_sub(1));
    }

    /// The record of a game as it stands.
    pub(super) fn record(&self, game: &Game, clocks: Option<&Clocks>) -> Record {
        let mut tags = self.tags.clone();
        if let Some(clocks) = clocks {
            tags.set_controls(&ByColor::from_fn(|_| Some(clocks.control().clone())));
        }
        let start = game.timeline().start().position;
        let mut builder = RecordBuilder::new(tags, start);
        let source = self.source.as_ref().map(Record::main_line);
        if let Some(source) = source {
            builder.add_comments(source.opening_comments());
        }
        let nodes = source.map(Variation::nodes).unwrap_or_default();
        let mut mover = start.turn();
        for (index, (noted, _)) in game.moves().enumerate() {
            // A game's moves are legal.
            let _ = builder.play(noted.legal);
            if let Some(node) = nodes.get(index).filter(|_| index < self.copied) {
                builder.copy_details(node);
            } else {
                let left = clocks.and_then(|clocks| clocks.remaining_at(mover, index + 1));
                let clock = left.map(clocks::tenths);
                builder.note(&MoveNote { clock, ..MoveNote::default() });
            }
            mover = mover.opponent();
        }
        let mut record = builder.finish(None);
        if let Some(ending) = game.ending() {
            record.conclude(ending);
        }
        record
    }

    /// The record of an unfinished game, with all that is needed to go on with it.
    pub(super) fn unfinished(&self, game: &Game, clocks: Option<&Clocks>, now: Duration) -> Record {
        let mut record = self.record(game, clocks);
        let tags = record.tags_mut();
        if let Some(clocks) = clocks {
            for (name, color) in [(WHITE_CLOCK, Color::White), (BLACK_CLOCK, Color::Black)] {
                let left = clocks::tenths(clocks.remaining(color, now));
                put(tags, name, &write_time(left));
            }
        }
        if let Some(by) = game.state().offer {
            put(tags, DRAW_OFFER, &by.to_string());
        }
        if game.policy() != Policy::FIDE {
            put(tags, DRAW_POLICY, AUTOMATIC);
        }
        record
    }
}

/// The tags of an unfinished game, read.
#[derive(Clone, Debug)]
pub(super) struct Unfinished {
    pub(super) offer: Option<Color>,
    pub(super) policy: Policy,
    /// The clock at rest.
    pub(super) clocks: Option<Clocks>,
}

impl Unfinished {
    /// Reads the tags. What somebody has made unreadable is left out.
    pub(super) fn of_record(record: &Record) -> Unfinished {
        let tags = record.tags();
        // A game from a file may name a control without being played with a clock here.
        let control = tags.control().filter(|_| tags.get(WHITE_CLOCK).is_some());
        let clocks = control.map(|control| {
            let times = record.main_line().nodes().iter().map(Node::clock);
            let mut clocks = Clocks::of_record(control, record.start().turn(), times);
            for (name, color) in [(WHITE_CLOCK, Color::White), (BLACK_CLOCK, Color::Black)] {
                if let Some(time) = tags.get(name).and_then(read_time) {
                    clocks.set_remaining(color, time);
                }
            }
            clocks
        });
        let is_automatic = tags.get(DRAW_POLICY) == Some(AUTOMATIC);
        Unfinished {
            offer: tags.get(DRAW_OFFER).and_then(|text| text.parse().ok()),
            policy: Policy { automatic_threefold: is_automatic, automatic_fifty: is_automatic },
            clocks,
        }
    }
}

/// Sets a tag. Our own tags have good names.
fn put(tags: &mut Tags, name: &str, value: &str) {
    let _ = tags.insert(name, value);
}

#[cfg(test)]
mod tests {
    use threefold_game::Action;

    use super::*;

    const NOTED: &str = "\
[Event \"?\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"?\"]
[White \"Ann\"]
[Black \"?\"]
[Result \"*\"]

{before} 1. e4 $1 {good} (1. d4 {solid} 1... d5 (1... Nf6 $6) 2. c4) {behind}
1... e5 {[%clk 0:01:00]} 2. Nf3 *
";

    fn play(game: &mut Game, san: &str) {
        let san: threefold_chess::San = san.parse().unwrap();
        game.apply(Action::Play(san.to_move(game.position()).unwrap())).unwrap();
    }

    #[test]
    fn a_games_source_keeps_its_comments_and_variations() {
        let record: Record = NOTED.parse().unwrap();
        let mut game = record.to_game(Policy::FIDE).game;
        let mut details = GameRecord::of_record(record);
        assert_eq!(details.record(&game, None).to_string(), NOTED);

        game.undo().unwrap();
        play(&mut game, "Bc4");
        details.moved(3);
        let changed = details.record(&game, None).to_string();
        assert_eq!(changed, NOTED.replace("Nf3", "Bc4"));
    }

    #[test]
    fn a_move_played_anew_does_not_get_the_old_comment() {
        let record: Record = NOTED.parse().unwrap();
        let mut game = record.to_game(Policy::FIDE).game;
        let mut details = GameRecord::of_record(record);
        for _ in 0..2 {
            game.undo().unwrap();
        }
        play(&mut game, "e5");
        details.moved(2);
        let text = details.record(&game, None).to_string();
        assert!(text.ends_with(" {behind}\n1... e5 *\n"), "{text}");
    }

    #[test]
    fn an_unfinished_game_comes_back_with_clock_offer_and_policy() {
        let policy = Policy { automatic_threefold: true, automatic_fifty: true };
        let mut game = Game::new(threefold_chess::Position::START, policy);
        let mut clocks = Clocks::new("60+2".parse().unwrap(), 0);
        for (plies, san) in [(1, "e4"), (2, "e5")] {
            play(&mut game, san);
            let by = game.position().turn().opponent();
            clocks.moved(by, plies, Duration::from_secs(5 * plies as u64));
        }
        game.apply(Action::Offer(Color::White)).unwrap();
        let record =
            GameRecord::new().unfinished(&game, Some(&clocks), Duration::from_millis(17_250));
        let text = record.to_string();
        assert!(text.contains("1. e4 {[%clk 0:01:02]} 1... e5 {[%clk 0:00:57]} *"), "{text}");
        assert!(text.contains("[TimeControl \"60+2\"]"), "{text}");

        let read = Unfinished::of_record(&text.parse().unwrap());
        assert_eq!((read.offer, read.policy), (Some(Color::White), policy));
        let read = read.clocks.unwrap();
        assert_eq!(read.remaining(Color::White, Duration::ZERO), Duration::from_millis(54_800));
        assert_eq!(read.remaining(Color::Black, Duration::ZERO), Duration::from_secs(57));
        assert_eq!(read.next_look(Duration::ZERO), None);
    }

    #[test]
    fn a_time_control_alone_starts_no_clock() {
        let record: Record = "[TimeControl \"60\"]\n\n1. e4 {[%clk 0:00:50]} *".parse().unwrap();
        assert!(Unfinished::of_record(&record).clocks.is_none());
    }

    #[test]
    fn finished_record_has_no_tags_of_an_unfinished_game() {
        let mut game = Game::default();
        play(&mut game, "e4");
        let clocks = Clocks::new("60".parse().unwrap(), 1);
        let unfinished = GameRecord::new().unfinished(&game, Some(&clocks), Duration::ZERO);
        let details = GameRecord::of_record(unfinished.to_string().parse().unwrap());
        game.apply(Action::Resign(Color::Black)).unwrap();
        let text = details.record(&game, Some(&clocks)).to_string();
        assert!(!text.contains("WhiteClock") && !text.contains("DrawOffer"), "{text}");
        assert!(text.ends_with("{black resigned. White wins} 1-0\n"), "{text}");
    }

    #[test]
    fn a_claim_that_is_made_again_is_written_once() {
        let claim = Action::Claim { rule: threefold_game::Rule::Threefold, announced: None };
        let mut game = Game::default();
        for san in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
            play(&mut game, san);
        }
        game.apply(claim).unwrap();
        let text = GameRecord::new().record(&game, None).to_string();
        let record: Record = text.parse().unwrap();
        let mut again = record.to_game(Policy::FIDE).game;
        again.apply(claim).unwrap();
        assert_eq!(GameRecord::of_record(record).record(&again, None).to_string(), text);
    }

    #[test]
    fn the_next_game_has_the_same_players() {
        let mut details = GameRecord::new();
        details.name(Color::Black, "Ben");
        let next = details.next();
        assert_eq!((next.player(Color::White), next.player(Color::Black)), (None, Some("Ben")));
    }
}
