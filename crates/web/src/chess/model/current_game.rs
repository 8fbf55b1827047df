//! The current game: the tree of moves, how far the game has come, and what is looked at.
//!
//! The game itself is the main line of the tree, from the start to the *tip*; what was taken back
//! stays behind the tip until something else is played there, and then becomes a variation. What is
//! looked at is the *current* node. A move made anywhere but at the tip is tried in a variation and
//! changes nothing of the game.

mod change;

use std::time::Duration;

use threefold_chess::{ByColor, Color, Move, Position, Role};
use threefold_game::clocks::{self, Clocks};
use threefold_game::pgn::{Evaluation, MoveNote, Record, Tags};
use threefold_game::tree::{NodeId, Tree};
use threefold_game::{
    Action, Event, EventKind, Game, GameResult, Policy, Session, Strength, TimeControl, Timeline,
    advice,
};

use self::change::{Change, Moment};
use crate::chess::text;
use crate::shell::{GameId, SavedFile};
use crate::words::side;

pub(crate) use change::Taken;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Seat {
    Person,
    Engine,
}

/// A game with its variations, and what is shown of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CurrentGame {
    id: GameId,
    pub(crate) tree: Tree,
    /// All that was changed, with the tip after each change.
    timeline: Timeline<Change, Moment>,
    /// The game at the tip, with offers, and with what ended it.
    live: Session,
    pub(crate) current: NodeId,
    /// The game at the current node, if that is not the tip.
    looked: Option<Session>,
    pub(crate) tags: Tags,
    pub(crate) seats: ByColor<Seat>,
    pub(crate) strength: Strength,
    pub(crate) clocks: Option<Clocks>,
    result: Option<(NodeId, GameResult)>,
    /// Number of changes that came with the record: they are not taken back one by one.
    pub(super) loaded: usize,
    /// The game over which this one was loaded.
    before: Option<Box<CurrentGame>>,
    /// The game that was loaded over this one after so many changes, if that was taken back.
    after: Option<(usize, Box<CurrentGame>)>,
}

impl CurrentGame {
    pub(crate) fn new(start: Position, id: GameId) -> CurrentGame {
        CurrentGame {
            id,
            tree: Tree::new(start),
            timeline: Timeline::new(Moment::at(NodeId::START)),
            live: Session::staying(Game::new(start, Policy::FIDE)),
            current: NodeId::START,
            looked: None,
            tags: Tags::new(),
            seats: ByColor { white: Seat::Person, black: Seat::Person },
            strength: Strength::DEFAULT,
            clocks: None,
            result: None,
            loaded: 0,
            before: None,
            after: None,
        }
    }

    /// A game that goes on from a record, and how many half-moves of it were left out.
    pub(crate) fn of_record(record: &Record, id: GameId) -> (CurrentGame, usize) {
        let (tree, left_out) = Tree::of_record(record);
        let tip = tree.end_of(NodeId::START);
        let mut table = CurrentGame::new(*record.start(), id);
        table.tree = tree;
        let plies = table.tree.node(tip).ply;
        table.resume(plies, plies);
        table.tags = record.tags().clone();
        table.result = record.result().map(|result| (tip, result)).filter(|_| left_out == 0);
        (table, left_out)
    }

    pub(crate) fn id(&self) -> &GameId {
        &self.id
    }

    pub(crate) fn rename(&mut self, id: GameId) {
        self.id = id;
    }

    /// The last move of the game.
    pub(crate) fn tip(&self) -> NodeId {
        self.timeline.state().tip
    }

    /// The game that is played, as it stands.
    pub(crate) fn live(&self) -> &Game {
        self.live.game()
    }

    /// The game as it stands where it is looked at.
    pub(crate) fn game(&self) -> &Game {
        self.looked.as_ref().unwrap_or(&self.live).game()
    }

    pub(crate) fn position(&self) -> &Position {
        self.game().position()
    }

    pub(crate) fn last_move(&self) -> Option<Move> {
        self.tree.node(self.current).noted.map(|noted| noted.legal)
    }

    pub(crate) fn is_looking_back(&self) -> bool {
        self.current != self.tip()
    }

    /// Returns true if a move made now would be tried in a variation. The end of what was taken back is no
    /// such place: playing on there does it again.
    pub(crate) fn is_trying(&self) -> bool {
        let is_end = self.is_at_end() && self.is_on_main_line();
        self.is_looking_back() && !(is_end && self.live().ending().is_none())
    }

    pub(crate) fn is_on_main_line(&self) -> bool {
        self.tree.is_main(self.current)
    }

    pub(crate) fn is_at_start(&self) -> bool {
        self.current == NodeId::START
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.tree.next(self.current).is_none()
    }

    pub(crate) fn is_untouched(&self) -> bool {
        self.tree.next(NodeId::START).is_none() && self.live().timeline().is_empty()
    }

    /// Returns true if nobody would miss it: nothing was done in it, nor said about its position.
    pub(crate) fn is_blank(&self) -> bool {
        let start = self.tree.node(NodeId::START);
        let is_usual = start.position == Position::START;
        self.is_untouched() && (is_usual || start.comments.is_empty())
    }

    pub(crate) fn is_engine(&self, color: Color) -> bool {
        self.seats[color] == Seat::Engine
    }

    /// The side of the person who plays against the engine.
    pub(crate) fn challenger(&self) -> Option<Color> {
        let has_engine = Color::ALL.into_iter().any(|color| self.is_engine(color));
        Color::ALL.into_iter().find(|&color| has_engine && !self.is_engine(color))
    }

    pub(crate) fn usual_side(&self) -> Color {
        self.challenger().unwrap_or(Color::White)
    }

    pub(crate) fn name(&self, color: Color) -> String {
        self.tags.player(color).unwrap_or_else(|| side(color)).to_owned()
    }

    pub(crate) fn captured(&self, color: Color) -> Vec<Role> {
        let mut captured = advice::captured(self.game());
        std::mem::take(&mut captured[color])
    }

    pub(crate) fn lead(&self, color: Color) -> i32 {
        advice::lead(self.position(), color)
    }

    pub(crate) fn evaluation(&self, id: NodeId) -> Option<Evaluation> {
        self.tree.node(id).evaluation.map(|(evaluation, _)| evaluation)
    }

    /// Remembers what a position is worth, unless it is known from a deeper look.
    pub(crate) fn learn(&mut self, id: NodeId, evaluation: Evaluation, depth: u32) {
        if let Some(node) = self.tree.node_mut(id)
            && node.evaluation.is_none_or(|(_, known)| known <= depth)
        {
            node.note(evaluation, depth);
        }
    }

    /// Makes a move where the game is looked at, in a variation or in the game; returns what the game tells of it,
    /// or nothing if there is no room for it.
    pub(crate) fn play(&mut self, played: Move, now: Duration) -> Option<Vec<Event>> {
        if !self.tree.has_room(self.current, played) {
            return None;
        }
        if self.is_trying() {
            return self.try_move(played);
        }
        self.advance(now);
        self.play_live(played, now)
    }

    fn try_move(&mut self, played: Move) -> Option<Vec<Event>> {
        let (events, from) = (hear(self.looked.as_mut()?, Action::Play(played)), self.current);
        let is_new = self.tree.child_with(from, played).is_none();
        if let Some(node) = self.grow(from, &events) {
            let behind = self.tree.behind(node);
            let change =
                if is_new { Change::Tried { node, behind } } else { Change::Stepped(node) };
            self.make(change, self.timeline.state().clone());
            self.jump(node);
        }
        Some(events)
    }

    /// Makes a move of the game; who looks at its end still does afterwards.
    pub(crate) fn play_live(&mut self, played: Move, now: Duration) -> Option<Vec<Event>> {
        let (tip, by) = (self.tip(), self.live().position().turn());
        if !self.tree.has_room(tip, played) {
            return None;
        }
        let events = hear(&mut self.live, Action::Play(played));
        if let Some(node) = self.grow(tip, &events) {
            if self.is_engine(by) {
                self.join_answered();
            }
            self.make(Change::Moved(node), Moment::at(node));
            if self.current == tip {
                self.current = node;
            } else if self.current == node {
                self.looked = None;
            }
            self.press_clock(by, node, now);
            self.rest_if_over(now);
        }
        Some(events)
    }

    /// Adds the move of which a game tells, if it does, behind a node.
    fn grow(&mut self, at: NodeId, events: &[Event]) -> Option<NodeId> {
        let event = events.first()?;
        let EventKind::MoveExecuted(noted) = event.kind else { return None };
        self.tree.add(at, noted, event.position)
    }

    fn press_clock(&mut self, by: Color, node: NodeId, now: Duration) {
        let Some(clocks) = &mut self.clocks else { return };
        clocks.moved(by, self.tree.node(node).ply, now);
        let left = clocks.remaining(by, now);
        if let Some(node) = self.tree.node_mut(node) {
            // The same move may have been made before, and been taken back.
            let note = MoveNote { clock: Some(clocks::tenths(left)), ..MoveNote::default() };
            note.write_into(&mut node.comments);
        }
    }

    /// Lets the time of whose turn it is run from then on, unless the game is over.
    pub(crate) fn run_clock(&mut self, since: Duration) {
        let (turn, is_over) = (self.live().position().turn(), self.live().ending().is_some());
        if let Some(clocks) = self.clocks.as_mut().filter(|_| !is_over) {
            clocks.start(turn, since);
        }
    }

    fn rest_if_over(&mut self, now: Duration) {
        let is_over = self.live().ending().is_some();
        if let Some(clocks) = self.clocks.as_mut().filter(|_| is_over) {
            clocks.stop(now);
        }
    }

    /// Does something in the game that is no move; returns what the game tells of it.
    pub(crate) fn act(&mut self, action: Action, now: Duration) -> Vec<Event> {
        let was_over = self.live().ending().is_some();
        let events = hear(&mut self.live, action);
        if self.live().ending().is_some() && !was_over {
            let ended = Some(Box::new(self.live().clone()));
            self.make(Change::Ended, Moment { tip: self.tip(), ended });
            self.rest_if_over(now);
        }
        events
    }

    /// Looks at a node; says whether there is such a one.
    pub(crate) fn jump(&mut self, to: NodeId) -> bool {
        if !self.tree.has(to) {
            return false;
        }
        self.current = to;
        self.looked = (to != self.tip()).then(|| Session::staying(self.tree.game_at(to)));
        true
    }

    /// Sets a clock for a game in which nothing was played with it.
    pub(crate) fn set_clock(&mut self, control: TimeControl) {
        self.tags.set_controls(&ByColor::from_fn(|_| Some(control.clone())));
        self.clocks = Some(Clocks::new(control, self.tree.node(self.tip()).ply));
    }

    /// The result that a record gives, and after how many half-moves, if the game still goes that way.
    pub(crate) fn said_result(&self) -> Option<(usize, GameResult)> {
        let (node, result) = self.result.filter(|(node, _)| self.tree.is_main(*node))?;
        Some((self.tree.node(node).ply, result))
    }

    /// The result that a record gives the game as it stands, of which the rules know nothing.
    pub(crate) fn recorded_result(&self) -> Option<GameResult> {
        let (_, result) = self.result.filter(|(node, _)| *node == self.tip())?;
        self.live().ending().is_none().then_some(result)
    }

    /// A record says this about its move after so many half-moves.
    pub(crate) fn say_result(&mut self, ply: usize, result: GameResult) {
        let line = self.tree.line(self.tree.end_of(NodeId::START));
        self.result = line.get(ply).map(|&node| (node, result));
    }

    pub(crate) fn label(&self) -> String {
        let players = Color::ALL.map(|color| self.name(color).chars().take(40).collect());
        let result = self.live().result().or(self.recorded_result());
        text::stored_game(players, self.tree.node(self.tip()).ply, result)
    }

    pub(crate) fn file(&self) -> SavedFile {
        let unnamed = ("chess", self.tree.node(self.tip()).ply);
        SavedFile { unnamed, ending: ".pgn", text: self.record().to_string(), remark: None }
    }

    pub(crate) fn record(&self) -> Record {
        let ending = self.live().ending();
        let until = ending.map(|_| self.tip());
        let mut record = self.tree.to_record(self.tags.clone(), until, self.recorded_result());
        if let Some(ending) = ending {
            record.conclude(ending);
        }
        record
    }

    /// The game as it is stored: nothing is left out, and the result is not said. It may be that of an
    /// earlier move, which a record cannot say.
    pub(crate) fn draft(&self) -> Record {
        self.tree.to_record(self.tags.clone(), None, None)
    }
}

/// Does something in a game; returns what it tells of it, or of its refusal.
fn hear(session: &mut Session, action: Action) -> Vec<Event> {
    let events = session.subscribe();
    // A refusal is told too.
    let _ = session.apply(action);
    events.drain()
}
