//! Thoughts of the engine: the bar, the graph, and the lines of the analysis.

use threefold_game::pgn::Evaluation;

use crate::chess::model::{Model, NodeId, uci};
use crate::chess::text;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct EvaluationScene {
    /// White's chances in thousandths, draws counted half: 500 is even.
    pub(crate) white: u16,
    /// In pawns from White's side, or the moves to a mate: `+0.35`, `#-3`.
    pub(crate) text: String,
    pub(crate) label: String,
}

/// The values of the positions of a line, from the start through the current one to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GraphScene {
    /// Every position with White's chances in thousandths where they are known.
    pub(crate) points: Vec<(NodeId, Option<u16>)>,
    pub(crate) current: usize,
    pub(crate) label: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AnalysisScene {
    pub(crate) is_on: bool,
    pub(crate) lines_wanted: u8,
    pub(crate) progress: Option<String>,
    pub(crate) lines: Vec<LineScene>,
    pub(crate) hint: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LineScene {
    pub(crate) score: String,
    pub(crate) moves: String,
    pub(crate) label: String,
}

/// White's expected score in thousandths at 0, 50, 100, … hundredths of a pawn: the curve of the
/// engine's own chances, with draws counted half.
const CHANCES: [u16; 11] = [500, 581, 678, 787, 879, 940, 972, 987, 994, 998, 999];

pub(crate) fn chances(evaluation: Evaluation) -> u16 {
    let (is_white, pawns) = match evaluation {
        Evaluation::Mate(moves) => return if moves > 0 { 1000 } else { 0 },
        Evaluation::Centipawns(centipawns) => (centipawns >= 0, centipawns.unsigned_abs()),
    };
    let (step, rest) = ((pawns / 50) as usize, (pawns % 50) as u16);
    let better = match (CHANCES.get(step), CHANCES.get(step + 1)) {
        (Some(low), Some(high)) => low + (high - low) * rest / 50,
        _ => 999,
    };
    if is_white { better } else { 1000 - better }
}

pub(crate) fn evaluation(model: &Model) -> Option<EvaluationScene> {
    let evaluation = model.current_game.evaluation(model.current_game.current);
    let evaluation = evaluation.filter(|_| model.shows_thoughts())?;
    Some(EvaluationScene {
        white: chances(evaluation),
        text: text::score(evaluation),
        label: text::verdict(evaluation),
    })
}

pub(crate) fn graph(model: &Model) -> GraphScene {
    let table = &model.current_game;
    let end = table.tree.end_of(table.current);
    let line = table.tree.line(end);
    let current = table.tree.node(table.current).ply;
    let known = |id| table.evaluation(id).filter(|_| model.shows_thoughts());
    let points: Vec<(NodeId, Option<u16>)> =
        line.into_iter().map(|id| (id, known(id).map(chances))).collect();
    let known = points.iter().filter(|(_, chance)| chance.is_some()).count();
    GraphScene { label: text::graph(known, points.len()), points, current }
}

pub(crate) fn analysis(model: &Model) -> AnalysisScene {
    let table = &model.current_game;
    let found = model.engine.found_at(table.current);
    let position = table.position();
    let lines = found.map(|found| &found.lines[..]).unwrap_or_default().iter().map(|line| {
        let score = uci::for_white(line.score, position.turn());
        let moves = text::variation(table.game(), &line.moves, usize::MAX);
        LineScene { score: text::score(score), label: text::line(score, &moves), moves }
    });
    AnalysisScene {
        is_on: model.engine.is_analysing,
        lines_wanted: model.engine.lines,
        progress: found
            .filter(|found| found.depth() > 0)
            .map(|found| text::progress(found.depth(), found.nodes)),
        lines: if model.engine.is_analysing { lines.collect() } else { Vec::new() },
        hint: model.hint().map(|hint| hint.text.clone()),
    }
}
