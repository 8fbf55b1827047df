//! The text box: a line is a move, a question or a command, and gets an answer in words.

use threefold_chess::{Role, Square};
use threefold_duplicate::{BoardId, Seat, SyncedMove};

use super::file::MAX_TEXT_BYTES;
use super::{Effect, Element, Msg, Reaction, Urgency};
use crate::model::{Exchange, Place, Promotion};
use crate::scene::{Control, control_scene, ghost_story};
use crate::text::{self, word};

/// How many lines and answers are kept.
pub(crate) const MOST_EXCHANGES: usize = 100;
/// How much of a line is repeated, in characters.
pub(crate) const MAX_REPEATED: usize = 200;

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Request {
    /// Play this.
    Move(SyncedMove),
    /// Why may this not be played?
    Why(SyncedMove),
    /// Where are the ghosts, of one player or of all?
    Ghosts(Option<Seat>),
    /// What has become of the twin of the ghost on a square?
    Ghost(Square),
    /// Where can the piece on a square go?
    Moves(Square),
    /// What stands on a board?
    Board(BoardId),
    /// How do things stand?
    Status,
    /// What can be asked?
    Help,
    /// Something that a control does, too.
    Control(Msg),
    /// Can that be done?
    Asked(Control),
    /// Something is not to be done.
    NotWanted,
    /// A player resigns, but who is not said.
    ResignWho,
    /// Nothing that is understood.
    Unknown,
}

impl Reaction<'_> {
    pub(super) fn answer_line(&mut self, line: &str) {
        if line.trim().is_empty() {
            return;
        }
        let answer = if line.len() > MAX_TEXT_BYTES {
            self.tell_answer(vec![text::too_long(line.len(), MAX_TEXT_BYTES)])
        } else {
            self.answer(&request(line))
        };
        let line = line.trim().chars().take(MAX_REPEATED).collect();
        self.model.transcript.push(Exchange { line, answer });
        if self.model.transcript.len() > MOST_EXCHANGES {
            self.model.transcript.remove(0);
        }
    }

    fn answer(&mut self, request: &Request) -> Vec<String> {
        let table = self.model.table();
        let position = table.position();
        let answer = match request {
            Request::Move(synced) => return self.play_typed(*synced),
            Request::Control(msg) => return self.obey(msg.clone()),
            Request::Why(synced) => vec![self.reason(*synced)],
            Request::Ghosts(Some(seat)) => vec![text::answer::ghosts(*seat, position)],
            Request::Ghosts(None) => {
                Seat::ALL.map(|seat| text::answer::ghosts(seat, position)).to_vec()
            }
            Request::Ghost(square) => self.ghost_stories(*square),
            Request::Moves(from) => {
                vec![text::answer::moves(position, *from, &position.destinations(*from))]
            }
            Request::Board(board) => text::answer::board(*board, position).to_vec(),
            Request::Status => text::answer::status(table.state()),
            Request::Asked(control) => self.tell_about(*control),
            Request::Help => text::answer::help(),
            Request::NotWanted => vec![text::answer::not_done().to_owned()],
            Request::ResignWho => vec![text::answer::resign_who().to_owned()],
            Request::Unknown => vec![text::answer::unknown().to_owned()],
        };
        self.tell_answer(answer)
    }

    /// Why a move may not be played, or that it may. What a pawn becomes need not be said.
    fn reason(&self, synced: SyncedMove) -> String {
        let table = self.model.table();
        let turn = table.position().turn();
        let complete = table.candidate(Place::new(turn.boards()[0], synced.from), synced.to);
        let asked = if synced.promotion.is_none() { complete } else { synced };
        match table.explain(asked) {
            None => text::answer::legal(turn, asked),
            Some(forbidden) => text::forbidden(&forbidden),
        }
    }

    /// The stories of all ghosts on a square, of whatever board.
    fn ghost_stories(&self, square: Square) -> Vec<String> {
        let places = BoardId::ALL.map(|board| Place::new(board, square));
        let stories: Vec<String> =
            places.into_iter().filter_map(|place| ghost_story(self.model, place)).collect();
        if stories.is_empty() { vec![text::answer::no_ghost(square)] } else { stories }
    }

    /// Whether something can be done and what it does, for those who only ask.
    fn tell_about(&self, control: Control) -> Vec<String> {
        let is_about_the_end =
            matches!(control, Control::Claim | Control::DeclareDraw | Control::Resign(_));
        let state = self.model.table().state();
        let mut answer = if is_about_the_end { text::answer::status(state) } else { Vec::new() };
        let scene = control_scene(self.model, control);
        answer.push(if scene.is_enabled {
            text::answer::only_asked(scene.label, &scene.hint)
        } else {
            scene.hint
        });
        answer
    }

    fn tell_answer(&mut self, answer: Vec<String>) -> Vec<String> {
        self.announce(answer.join(" "), Urgency::Polite);
        answer
    }

    /// Does what a message says; the answer is what was said to it.
    fn obey(&mut self, msg: Msg) -> Vec<String> {
        self.model.notice = None;
        self.to(msg);
        let said = self.model.notice.as_ref().map(|notice| notice.text.clone());
        vec![said.unwrap_or_else(|| text::answer::done().to_owned())]
    }

    /// Plays a move, or asks what a pawn becomes if that was not typed.
    fn play_typed(&mut self, synced: SyncedMove) -> Vec<String> {
        let position = self.model.table().position();
        let promoted = SyncedMove { promotion: Some(Role::Queen), ..synced };
        if synced.promotion.is_none() && position.is_legal(promoted) {
            let board = position.turn().boards()[0];
            let to = Place::new(board, synced.to);
            self.model.hand.grabbed = Some(Place::new(board, synced.from));
            self.model.hand.promotion = Some(Promotion { from: synced.from, to });
            self.effects.push(Effect::FocusElement(Element::Promotion));
            return self.tell_answer(vec![text::answer::promotion_who().to_owned()]);
        }
        self.model.notice = None;
        self.act(threefold_duplicate::Action::Move(synced));
        let lesson = self.model.lesson.as_ref().and_then(|lesson| lesson.feedback.as_ref());
        let said = self.model.notice.as_ref().map(|notice| &notice.text);
        said.or(lesson.map(|feedback| &feedback.text)).cloned().into_iter().collect()
    }
}

/// What a line asks for. Case, punctuation and little words do not matter, but a question has nothing
/// done.
fn request(line: &str) -> Request {
    let lower = line.to_ascii_lowercase();
    let words: Vec<&str> = word::of_line(&lower).collect();
    let has = |known: &[&str]| words.iter().any(|word| known.contains(word));
    let is_question = word::is_question(line, &words);
    let synced = find_move(&words);
    let seat = words.iter().find_map(|word| word::seat(word));
    let square = words.iter().find_map(|word| word.parse().ok());
    let board = words.iter().find_map(|word| BoardId::from_name(&word.to_ascii_uppercase()));
    if has(word::GHOSTS) && synced.is_none() {
        return square.map_or(Request::Ghosts(seat), Request::Ghost);
    }
    if has(word::WHY) {
        return synced.map_or(Request::Unknown, Request::Why);
    }
    if has(word::NEGATIONS) && !is_question {
        return Request::NotWanted;
    }
    if has(word::RESIGN) {
        return match seat {
            None => Request::ResignWho,
            Some(seat) if is_question => Request::Asked(Control::Resign(seat)),
            Some(seat) => Request::Control(Msg::Resign(seat)),
        };
    }
    if has(word::MOVES)
        && synced.is_none()
        && let Some(square) = square
    {
        return Request::Moves(square);
    }
    if let Some(synced) = synced.filter(|_| is_question || words.len() <= 4) {
        return if is_question { Request::Why(synced) } else { Request::Move(synced) };
    }
    if let Some(board) = board {
        return Request::Board(board);
    }
    // The sign of a number is no letter of its word.
    let is_negative = |word: &str| word.starts_with('-') && word[1..].parse::<usize>().is_ok();
    let has_negative = lower.split_whitespace().any(is_negative);
    let number = words.iter().find_map(|word| word.parse().ok()).filter(|_| !has_negative);
    let control = word::CONTROLS.iter().find(|(known, _)| has(known)).map(|(_, control)| *control);
    match (control, number) {
        _ if is_question && has(word::STATUS) => Request::Status,
        (_, Some(ply)) if has(word::GO) && !is_question => Request::Control(Msg::JumpTo(ply)),
        (Some(control), _) if is_question => Request::Asked(control),
        (Some(control), _) => Request::Control(control.msg()),
        (None, _) if has(word::STATUS) => Request::Status,
        (None, _) if has(word::HELP) => Request::Help,
        (None, _) => Request::Unknown,
    }
}

/// The first move among words: in one word, or as two squares and perhaps what a pawn becomes.
fn find_move(words: &[&str]) -> Option<SyncedMove> {
    let whole = words.iter().find_map(|word| word.parse().ok());
    whole.or_else(|| {
        let mut rest = words.iter();
        let from = rest.find_map(|word| word.parse().ok())?;
        let to = rest.find_map(|word| word.parse().ok())?;
        let promotion = rest.next().and_then(|word| word::promotion(word));
        Some(SyncedMove { from, to, promotion })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn synced(text: &str) -> SyncedMove {
        text.parse().unwrap()
    }

    #[test]
    fn moves_are_understood_however_they_are_typed() {
        for line in ["e2e4", "E2E4", " e2 e4 ", "e2-e4", "e2 → e4", "e2e4!", "move e2 to e4"] {
            assert_eq!(request(line), Request::Move(synced("e2e4")), "{line}");
        }
        for line in ["e7e8q", "e7 e8 q", "e7-e8=Q", "e7 e8 queen"] {
            assert_eq!(request(line), Request::Move(synced("e7e8q")), "{line}");
        }
    }

    #[test]
    fn questions_are_understood() {
        assert_eq!(request("why e2e5"), Request::Why(synced("e2e5")));
        assert_eq!(request("Why can't I play e2 to e5?"), Request::Why(synced("e2e5")));
        assert_eq!(request("why?"), Request::Unknown);
        assert_eq!(request("why is d5 a ghost"), Request::Ghost(Square::D5));
        assert_eq!(request("why not e2-e5?"), Request::Why(synced("e2e5")));
        assert_eq!(request("where are north's ghosts"), Request::Ghosts(Some(Seat::North)));
        assert_eq!(request("ghosts"), Request::Ghosts(None));
        assert_eq!(request("moves e2"), Request::Moves(Square::E2));
        assert_eq!(request("where can g1 go?"), Request::Moves(Square::G1));
        assert_eq!(request("what is on SW?"), Request::Board(BoardId::Sw));
        assert_eq!(request("who is to move?"), Request::Status);
        assert_eq!(request("help"), Request::Help);
        assert_eq!(request("?"), Request::Unknown);
    }

    #[test]
    fn a_question_about_something_that_can_be_done_is_no_command() {
        for line in ["is e2e4 legal?", "is e2 to e4 legal", "e2e4?", "can I play the move e2e4 now"]
        {
            assert_eq!(request(line), Request::Why(synced("e2e4")), "{line}");
        }
        for line in ["is it a draw?", "is it a draw", "draw?", "Would that be a draw?"] {
            assert_eq!(request(line), Request::Asked(Control::DeclareDraw), "{line}");
        }
        assert_eq!(request("can I undo"), Request::Asked(Control::Undo));
        assert_eq!(request("How do I start a new game?"), Request::Asked(Control::NewGame));
        let resigns = Request::Asked(Control::Resign(Seat::East));
        assert_eq!(request("can East resign?"), resigns);
        assert_eq!(request("may I resign?"), Request::ResignWho);
        assert_eq!(request("can I go to 12?"), Request::Unknown);
        assert_eq!(request("who is next?"), Request::Status);
    }

    #[test]
    fn what_is_not_wanted_is_not_done() {
        for line in [
            "I do not want to draw",
            "don't undo",
            "do not resign, North",
            "nobody resigns",
            "no new game",
            "never play e2e4",
        ] {
            assert_eq!(request(line), Request::NotWanted, "{line}");
        }
        assert_eq!(request("is e2e4 not legal"), Request::Why(synced("e2e4")));
        assert_eq!(request("go to -1"), Request::Unknown);
    }

    #[test]
    fn commands_are_understood() {
        assert_eq!(request("undo"), Request::Control(Msg::Undo));
        assert_eq!(request("go to 12"), Request::Control(Msg::JumpTo(12)));
        assert_eq!(request("ply 3"), Request::Control(Msg::JumpTo(3)));
        assert_eq!(request("South resigns"), Request::Control(Msg::Resign(Seat::South)));
        assert_eq!(request("resign"), Request::ResignWho);
        assert_eq!(request("new game"), Request::Control(Msg::NewGame));
        assert_eq!(request("draw"), Request::Control(Msg::DeclareDraw));
        assert_eq!(request("<script>alert(1)</script>"), Request::Unknown);
    }
}
