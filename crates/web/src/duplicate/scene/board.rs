//! Boards and players: what stands on each square, what is marked, and what a screen reader says.

use threefold_chess::{Bitboard, Color, Role, Square};
use threefold_drawing::palette;
use threefold_duplicate::{BoardId, ByBoard, Destinations, DuplicatePosition, Played, Score, Seat};

use crate::duplicate::model::{Boards, Place};
use crate::duplicate::text;
use crate::words::side;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BoardScene {
    pub(crate) id: BoardId,
    pub(crate) label: String,
    pub(crate) rotation: u16,
    /// The player whose turn makes it glow.
    pub(crate) glow: Option<Seat>,
    /// Its squares, from a8 to h8, then the rank below, down to h1.
    pub(crate) squares: Vec<SquareScene>,
}

/// One square. There are 256 of them for every click, so words are made when they are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SquareScene {
    pub(crate) place: Place,
    pub(crate) piece: Option<PieceScene>,
    pub(crate) highlight: Highlight,
    /// The player whose last move came from here or led here; the later one, if both did.
    pub(crate) last_move: Option<Seat>,
    pub(crate) is_check: bool,
    pub(crate) is_tabbable: bool,
}

impl SquareScene {
    pub(crate) fn name(&self) -> String {
        self.place.square.to_string()
    }

    /// The words of a screen reader.
    pub(crate) fn label(&self) -> String {
        let piece = self.piece.map(|piece| (piece.owner, piece.role, piece.is_ghost));
        let square = self.place.square;
        text::square(square, piece, self.is_check, self.highlight.words(), self.last_move)
    }

    /// Returns true if it is grabbed, which assistive technology calls selected.
    pub(crate) const fn is_selected(&self) -> bool {
        matches!(self.highlight, Highlight::Grabbed)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PieceScene {
    pub(crate) role: Role,
    pub(crate) owner: Seat,
    pub(crate) is_ghost: bool,
    pub(crate) is_dragged: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Highlight {
    None,
    /// The grabbed piece stands here, or its twin.
    Grabbed,
    Playable,
    PlayableCapture,
    /// Legal on this board only, so it may not.
    HereOnly,
    /// Legal on this board only, where it would capture.
    HereOnlyCapture,
}

impl Highlight {
    const fn words(self) -> Option<&'static str> {
        match self {
            Highlight::None => None,
            Highlight::Grabbed => Some(text::GRABBED),
            Highlight::Playable => Some(text::PLAYABLE),
            Highlight::PlayableCapture => Some(text::PLAYABLE_CAPTURE),
            Highlight::HereOnly => Some(text::HERE_ONLY),
            Highlight::HereOnlyCapture => Some(text::HERE_ONLY_CAPTURE),
        }
    }
}

pub(crate) fn boards(boards: &Boards) -> ByBoard<BoardScene> {
    let state = boards.current_game.state();
    let grabbed = boards.hand.grabbed.map(|place| Grabbed {
        place,
        role: state.position.board(place.board).board().role_at(place.square),
        destinations: state.position.destinations(place.square),
    });
    let is_over = state.ending.is_some();
    let turn = state.position.turn();
    let last = last_moves(boards);
    ByBoard::from_fn(|id| {
        let view = BoardView {
            boards,
            id,
            position: &state.position,
            glow: (!is_over && turn.boards().contains(&id)).then_some(turn),
            grabbed: grabbed.as_ref(),
            last: &last,
            checked: checked_king(&state.position, id),
            ghosts: ghosts(&state.position, id),
        };
        BoardScene {
            id,
            label: text::board_title(id),
            rotation: boards.rotation(id).degrees(),
            glow: view.glow,
            squares: (0..64).filter_map(|index| view.square(index)).collect(),
        }
    })
}

struct Grabbed {
    place: Place,
    role: Option<Role>,
    destinations: Destinations,
}

struct BoardView<'a> {
    boards: &'a Boards,
    id: BoardId,
    position: &'a DuplicatePosition,
    glow: Option<Seat>,
    grabbed: Option<&'a Grabbed>,
    last: &'a [Played],
    checked: Option<Square>,
    ghosts: Bitboard,
}

impl BoardView<'_> {
    /// A square by its place in the scene: row by row from the top.
    fn square(&self, index: u8) -> Option<SquareScene> {
        let (row, column) = (index / 8, index % 8);
        let square = Square::from_index((7 - row) * 8 + column)?;
        let place = Place::new(self.id, square);
        let piece = self.piece(place);
        let highlight = self.highlight(square);
        let is_check = self.checked == Some(square);
        Some(SquareScene {
            place,
            piece,
            highlight,
            last_move: self.last_move(square),
            is_check,
            is_tabbable: self.boards.focused[self.id] == square,
        })
    }

    fn piece(&self, place: Place) -> Option<PieceScene> {
        let piece = self.position.board(self.id).board().piece_at(place.square)?;
        Some(PieceScene {
            role: piece.role,
            owner: self.id.player(piece.color),
            is_ghost: self.ghosts.contains(place.square),
            is_dragged: self.boards.hand.is_dragging && self.boards.hand.grabbed == Some(place),
        })
    }

    fn last_move(&self, square: Square) -> Option<Seat> {
        let is_here = |played: &&Played| {
            played.seat.boards().contains(&self.id)
                && [played.synced.from, played.synced.to].contains(&square)
        };
        self.last.iter().rev().find(is_here).map(|played| played.seat)
    }

    fn highlight(&self, square: Square) -> Highlight {
        let Some(grabbed) = self.grabbed else { return Highlight::None };
        let turn = self.position.turn();
        let board = self.position.board(self.id).board();
        let is_theirs = turn.boards().contains(&self.id);
        if square == grabbed.place.square {
            // The twin is grabbed with the piece; on a square without one there is nothing to hold.
            let is_own = is_theirs && board.color_at(square) == Some(turn.color());
            return if is_own { Highlight::Grabbed } else { Highlight::None };
        }
        let is_en_passant =
            grabbed.role == Some(Role::Pawn) && square.file() != grabbed.place.square.file();
        let is_capture = board.occupied().contains(square) || is_en_passant;
        let is_playable = is_theirs && grabbed.destinations.playable.contains(square);
        let is_here_only = grabbed.destinations.only_on(self.id).contains(square);
        match (is_playable, is_here_only, is_capture) {
            (true, _, false) => Highlight::Playable,
            (true, _, true) => Highlight::PlayableCapture,
            (false, true, false) => Highlight::HereOnly,
            (false, true, true) => Highlight::HereOnlyCapture,
            (false, false, _) => Highlight::None,
        }
    }
}

/// The last move of every player up to the ply that is shown: they move in turn, so these are four.
fn last_moves(boards: &Boards) -> Vec<Played> {
    let moves = boards.current_game.moves_shown();
    let count = boards.current_game.moves_shown().count();
    moves.skip(count.saturating_sub(Seat::ALL.len())).collect()
}

fn checked_king(position: &DuplicatePosition, id: BoardId) -> Option<Square> {
    let board = position.board(id);
    let color = board.turn();
    let is_check = position.checks_of(id.player(color))[id];
    board.board().king(color).filter(|_| is_check)
}

fn ghosts(position: &DuplicatePosition, id: BoardId) -> Bitboard {
    Seat::ALL.into_iter().fold(Bitboard::EMPTY, |all, seat| all | position.ghosts_on(seat, id))
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatScene {
    pub(crate) seat: Seat,
    pub(crate) name: &'static str,
    pub(crate) color_index: usize,
    pub(crate) class: &'static str,
    pub(crate) side: Color,
    pub(crate) side_name: &'static str,
    pub(crate) boards: [BoardId; 2],
    pub(crate) is_turn: bool,
    pub(crate) checks: Vec<BoardId>,
    pub(crate) ghosts: [usize; 2],
    pub(crate) result: Option<Score>,
    pub(crate) label: String,
}

impl SeatScene {
    pub(crate) fn count_ghosts(&self) -> usize {
        self.ghosts.iter().sum()
    }
}

pub(crate) fn seat(boards: &Boards, seat: Seat, shows_result: bool) -> SeatScene {
    let state = boards.current_game.state();
    let position = &state.position;
    let checks: Vec<BoardId> = position.checks_of(seat).marked().collect();
    let ghosts = seat.boards().map(|board| position.ghosts_on(seat, board).len());
    let result = state.ending.filter(|_| shows_result).map(|ending| ending.result()[seat]);
    let is_turn = state.ending.is_none() && position.turn() == seat;
    SeatScene {
        seat,
        name: text::seat(seat),
        color_index: seat as usize,
        class: palette::class(seat),
        side: seat.color(),
        side_name: side(seat.color()),
        boards: seat.boards(),
        is_turn,
        label: text::player(seat, is_turn, &checks, ghosts.iter().sum(), result),
        checks,
        ghosts,
        result,
    }
}
