//! Facts about a game that its tags hold. Nobody else spells the names of these tags.

use std::fmt;

use threefold_chess::{ByColor, CastlingMode, Color, LenientFen, ParseFenError, Position};

use super::comment::decode;
use super::tags::{Tags, unescape};
use crate::clock::TimeControl;

/// Facts about a game, from which its tags are made; an empty text says nothing.
///
/// ```
/// use threefold_chess::ByColor;
/// use threefold_game::pgn::{Header, Player, PlayerKind};
///
/// let name = |name: &str| Player { name: name.into(), kind: Some(PlayerKind::Human) };
/// let header = Header {
///     event: "Casual game".into(),
///     date: "2026.08.24".into(),
///     players: ByColor { white: name("Ann"), black: name("Ben") },
///     controls: Some(ByColor::from_fn(|_| "300+3".parse().ok())),
///     ..Header::default()
/// };
/// let tags = header.to_tags();
/// assert_eq!((tags.white(), tags.get("WhiteType")), ("Ann", Some("human")));
/// assert_eq!(tags.get("TimeControl"), Some("300+3"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// Tournament, match or occasion.
    pub event: String,
    /// Place.
    pub site: String,
    /// Date as [`Moment::date`](crate::Moment::date) writes it.
    pub date: String,
    /// Round; `-` if there are none.
    pub round: String,
    /// The players.
    pub players: ByColor<Player>,
    /// The kind of chess, if it is not to follow from the start position.
    pub variant: Option<CastlingMode>,
    /// The time control of each player; none if nothing is known of clocks.
    pub controls: Option<ByColor<Option<TimeControl>>>,
    /// Number of half-moves.
    pub plies: Option<usize>,
}

/// A player, as the tags name them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// The name.
    pub name: String,
    /// Person or program.
    pub kind: Option<PlayerKind>,
}

/// Value of the tags `WhiteType` and `BlackType`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayerKind {
    /// `human`
    Human,
    /// `program`
    Program,
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            PlayerKind::Human => "human",
            PlayerKind::Program => "program",
        })
    }
}

impl Header {
    /// The tags that say all of it.
    #[must_use]
    pub fn to_tags(&self) -> Tags {
        let mut tags = Tags::new();
        let Header { event, site, date, round, players, variant, controls, plies } = self;
        let texts = [("Event", event), ("Site", site), ("Date", date), ("Round", round)];
        for (name, value) in texts.into_iter().filter(|(_, value)| !value.is_empty()) {
            tags.set(name, value);
        }
        for (color, player) in players.iter().filter(|(_, player)| !player.name.is_empty()) {
            tags.set_player(color, &player.name);
        }
        for (color, player) in players.iter() {
            if let Some(kind) = player.kind {
                tags.set_kind(color, kind);
            }
        }
        if *variant == Some(CastlingMode::Chess960) {
            tags.set(VARIANT, CHESS960);
        }
        if let Some(controls) = controls {
            tags.set_controls(controls);
        }
        if let Some(plies) = plies {
            tags.set("PlyCount", &plies.to_string());
        }
        tags
    }
}

pub(super) const VARIANT: &str = "Variant";
pub(super) const CHESS960: &str = "Chess960";
pub(super) const TERMINATION: &str = "Termination";
const CONTROL: &str = "TimeControl";

impl Tags {
    /// Returns the name of a player, if it is known.
    #[must_use]
    pub fn player(&self, color: Color) -> Option<&str> {
        let name = if color.is_white() { self.white() } else { self.black() };
        (!matches!(name, "" | "?" | "-")).then_some(name)
    }

    /// Names a player.
    pub fn set_player(&mut self, color: Color, name: &str) {
        self.set(if color.is_white() { "White" } else { "Black" }, name);
    }

    /// Returns true if a player is a person or a program, if the tags say.
    #[must_use]
    pub fn kind(&self, color: Color) -> Option<PlayerKind> {
        let value = self.get(kind_tag(color))?;
        [PlayerKind::Human, PlayerKind::Program].into_iter().find(|kind| value == kind.to_string())
    }

    /// Marks a player as a person or a program.
    pub fn set_kind(&mut self, color: Color, kind: PlayerKind) {
        self.set(kind_tag(color), &kind.to_string());
    }

    /// The time control of both players, if the tags have one that can be read.
    #[must_use]
    pub fn control(&self) -> Option<TimeControl> {
        self.get(CONTROL)?.parse().ok()
    }

    /// Names the time control of each player; none is a game without a clock.
    pub fn set_controls(&mut self, controls: &ByColor<Option<TimeControl>>) {
        let text = |control: &Option<TimeControl>| {
            control.as_ref().map_or_else(|| "-".into(), ToString::to_string)
        };
        let (white, black) = (text(&controls.white), text(&controls.black));
        if white == black {
            self.set(CONTROL, &white);
        } else {
            self.set("WhiteTimeControl", &white);
            self.set("BlackTimeControl", &black);
        }
    }
}

const fn kind_tag(color: Color) -> &'static str {
    if color.is_white() { "WhiteType" } else { "BlackType" }
}

/// Names under which files have chess, in letters and digits alone.
const CHESS_NAMES: [&str; 5] = ["", "chess", "standard", "normal", "fromposition"];

/// Names under which files have Chess960.
const CHESS960_NAMES: [&str; 6] =
    ["chess960", "960", "fischerandom", "fischerrandom", "fischerrandomchess", "freestyle"];

/// The kind of chess that a `Variant` tag names; none if we do not know it.
pub(super) fn castling_mode(variant: &[u8]) -> Option<CastlingMode> {
    let letters = variant.iter().filter(|byte| byte.is_ascii_alphanumeric());
    let plain: String = letters.map(|byte| char::from(byte.to_ascii_lowercase())).collect();
    if CHESS_NAMES.contains(&plain.as_str()) {
        Some(CastlingMode::Standard)
    } else if CHESS960_NAMES.contains(&plain.as_str()) {
        Some(CastlingMode::Chess960)
    } else {
        None
    }
}

/// Reads the value of a `FEN` tag; files of Chess960 do not always say what they are.
pub(super) fn read_fen(
    value: &[u8],
    mode: Option<CastlingMode>,
) -> Result<LenientFen, ParseFenError> {
    Position::from_fen_lenient(&unescape(&decode(value)), mode)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_without_facts_makes_no_tags() {
        assert!(Header::default().to_tags().is_empty());
    }

    #[test]
    fn every_fact_of_a_header_stands_in_a_tag() {
        let engine = |name: &str| Player { name: name.into(), kind: Some(PlayerKind::Program) };
        let header = Header {
            event: "Match".into(),
            site: "Here".into(),
            date: "2026.08.24".into(),
            round: "1.2".into(),
            players: ByColor { white: engine("A"), black: engine("B") },
            variant: Some(CastlingMode::Chess960),
            controls: Some(ByColor { white: "60".parse().ok(), black: None }),
            plies: Some(40),
        };
        let tags = header.to_tags();
        let texts: Vec<_> = tags.iter().map(|(name, value)| format!("{name} {value}")).collect();
        assert_eq!(
            texts,
            [
                "Event Match",
                "Site Here",
                "Date 2026.08.24",
                "Round 1.2",
                "White A",
                "Black B",
                "WhiteType program",
                "BlackType program",
                "Variant Chess960",
                "WhiteTimeControl 60",
                "BlackTimeControl -",
                "PlyCount 40",
            ]
        );
        assert_eq!(tags.kind(Color::Black), Some(PlayerKind::Program));
        assert_eq!((tags.player(Color::White), tags.control()), (Some("A"), None));
    }

    #[test]
    fn the_same_control_of_both_is_said_once() {
        let mut tags = Tags::new();
        let control: TimeControl = "300+3".parse().unwrap();
        tags.set_controls(&ByColor::from_fn(|_| Some(control.clone())));
        assert_eq!((tags.len(), tags.control()), (1, Some(control)));
        tags.set_controls(&ByColor::default());
        assert_eq!((tags.get(CONTROL), tags.control()), (Some("-"), None));
    }

    #[test]
    fn a_name_that_says_nothing_is_no_name() {
        let mut tags = Tags::new();
        for name in ["", "?", "-"] {
            tags.set_player(Color::White, name);
            assert_eq!(tags.player(Color::White), None);
        }
        assert_eq!(tags.kind(Color::White), None);
    }
}
