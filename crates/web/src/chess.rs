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

use crate::shell::{Arrow, GameId, Hand, Page, Reaction, SavedFile, State};
use model::{Model, NodeId};
use scene::{Part, Scene};
use update::{Msg, ShellMsg};

/// The page of chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chess;

impl Page for Chess {
    type Model = Model;
    type Msg = Msg;
    type Scene = Scene;
    type Part = Part;
    type Place = Square;
    type Entry = NodeId;

    const FRAGMENT: &'static str = "chess";
    const PREFIX: &'static str = "threefold.chess.1.";
    const TAB_KEY: &'static str = "threefold.tab.chess";
    const MAX_FILE_BYTES: usize = update::MAX_PGN_BYTES;
    const PARTS: &'static [Part] = Part::ALL;

    fn shell(model: &Model) -> &State {
        &model.shell
    }

    fn shell_mut(model: &mut Model) -> &mut State {
        &mut model.shell
    }

    fn scene(model: &Model) -> Scene {
        scene::scene(model)
    }

    fn differs(part: Part, old: &Scene, new: &Scene) -> bool {
        part.differs(old, new)
    }

    fn react(reaction: &mut Reaction<'_, Self>, msg: ShellMsg) {
        reaction.to(msg);
    }

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

    fn shortcut(character: char) -> Option<ShellMsg> {
        text::Control::from_shortcut(character).map(update::msg)
    }

    fn explanation(model: &Model) -> Option<String> {
        model.explanation()
    }

    fn answer(reaction: &mut Reaction<'_, Self>, line: &str) -> Vec<String> {
        reaction.answer(line)
    }
}
