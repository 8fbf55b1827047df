//! Chess: one board, played between people or against the engine, with analysis.
//!
//! The engine is spoken to in lines of UCI, which the shell carries to a worker and back.

pub(crate) mod model;
pub(crate) mod scene;
pub(crate) mod text;
pub(crate) mod update;
#[cfg(target_arch = "wasm32")]
pub(crate) mod view;

use threefold_chess::Square;

use crate::shell::{Arrow, GameId, Hand, Page, Reaction, SavedFile};
use model::{Model, NodeId};
use scene::{Part, Scene};
use text::Control;
use update::{Msg, ShellMsg};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chess;

impl Page for Chess {
    crate::shell::page_of_parts!();

    type Place = Square;
    type Entry = NodeId;

    const FRAGMENT: &'static str = "chess";
    const PREFIX: &'static str = "threefold.chess.1.";
    const TAB_KEY: &'static str = "threefold.tab.chess";
    const MAX_FILE_BYTES: usize = update::MAX_PGN_BYTES;
    const COPIED: [&'static str; 2] = [text::COPIED, text::NOT_COPIED];

    fn before(reaction: &mut Reaction<'_, Self>) {
        reaction.look_at_flag();
        reaction.look_at_engine();
        reaction.store_thoughts();
    }

    fn after(reaction: &mut Reaction<'_, Self>) {
        reaction.think();
        reaction.ask_to_wake();
    }

    fn restore(reaction: &mut Reaction<'_, Self>, kept: Option<GameId>) {
        reaction.restore(kept);
    }

    fn current_id(model: &Model) -> Option<&GameId> {
        Some(model.current_game.id())
    }

    fn file(model: &Model) -> Option<SavedFile> {
        Some(model.current_game.file())
    }

    fn hand(model: &mut Model) -> Option<&mut Hand<Square>> {
        Some(&mut model.hand)
    }

    fn remember(model: &mut Model, square: Square) {
        model.focused = square;
    }

    fn grab(reaction: &mut Reaction<'_, Self>, square: Square) {
        reaction.grab(square);
    }

    fn choose(reaction: &mut Reaction<'_, Self>, from: Square, to: Square, is_click: bool) {
        reaction.choose(from, to, is_click);
    }

    fn step(model: &Model, from: Square, arrow: Arrow) -> Option<Square> {
        update::step(from, arrow, model.below)
    }

    fn standing(model: &Model) -> Option<String> {
        Some(model.standing())
    }

    fn explanation(model: &Model) -> Option<String> {
        model.explanation()
    }
}
