//! The evaluation as a linear model: for each position, the number of times each weight counts.

use threefold_engine::evaluation::{
    Breakdown, Evaluator, FULL_PHASE, Pair, Terms, WEIGHT_COUNT, WEIGHTS, Weights,
};

use crate::sample::Sample;

/// The weights as floating point numbers: middlegame, then endgame.
pub(crate) type Values = [[f32; 2]];

/// The scale at which a whole advantage counts.
const FULL_SCALE: f32 = 64.0;

/// All positions to learn from, packed.
#[derive(Default)]
pub(crate) struct Lessons {
    /// Index of each weight, and its count for White less that for Black.
    taken: Vec<(u16, i16)>,
    lessons: Vec<Lesson>,
}

/// One position to learn from.
#[derive(Clone, Copy)]
pub(crate) struct Lesson {
    /// End of its weights in the list; they begin at the end of those before.
    end: usize,
    /// Shares of the middlegame value and of the endgame value.
    mixture: [f32; 2],
    pub(crate) result: f32,
    pub(crate) score: f32,
}

impl Lessons {
    /// Adds a position, unless its ending is known: then no weight is taken.
    pub(crate) fn add(&mut self, sample: &Sample, evaluator: &mut Evaluator) {
        let breakdown = evaluator.break_down(&sample.position);
        if breakdown.is_known_ending {
            return;
        }
        let counts = breakdown.counts.rows();
        for (index, count) in counts.into_iter().flatten().enumerate() {
            if count.white != count.black {
                self.taken.push((index as u16, count.white - count.black));
            }
        }
        self.lessons.push(Lesson {
            end: self.taken.len(),
            mixture: mixture(&breakdown),
            result: sample.result,
            score: sample.score as f32,
        });
    }

    pub(crate) fn len(&self) -> usize {
        self.lessons.len()
    }

    /// Returns a lesson and its weights.
    pub(crate) fn lesson(&self, index: usize) -> (&Lesson, &[(u16, i16)]) {
        let start = if index == 0 { 0 } else { self.lessons[index - 1].end };
        let lesson = &self.lessons[index];
        (lesson, &self.taken[start..lesson.end])
    }
}

impl Lesson {
    /// Returns the evaluation with these weights, as White sees it.
    pub(crate) fn value(&self, taken: &[(u16, i16)], values: &Values) -> f32 {
        let mut sum = [0.0; 2];
        for &(index, count) in taken {
            let [middlegame, endgame] = values[usize::from(index)];
            sum[0] += middlegame * f32::from(count);
            sum[1] += endgame * f32::from(count);
        }
        sum[0] * self.mixture[0] + sum[1] * self.mixture[1]
    }

    /// Adds `slope`, the derivative by the value, to the derivatives by the weights.
    pub(crate) fn push_back(&self, taken: &[(u16, i16)], slope: f32, slopes: &mut Values) {
        let parts = self.mixture.map(|part| part * slope);
        for &(index, count) in taken {
            let slot = &mut slopes[usize::from(index)];
            slot[0] += parts[0] * f32::from(count);
            slot[1] += parts[1] * f32::from(count);
        }
    }
}

/// Returns the expected result for a score.
pub(crate) fn logistic(number: f32) -> f32 {
    1.0 / (1.0 + (-number).exp())
}

/// Returns the shares of the middlegame value and of the endgame value.
pub(crate) fn mixture(breakdown: &Breakdown) -> [f32; 2] {
    let middlegame = breakdown.phase as f32 / FULL_PHASE as f32;
    [middlegame, (1.0 - middlegame) * breakdown.scale as f32 / FULL_SCALE]
}

/// Returns the engine's current weights.
pub(crate) fn current_values() -> Vec<[f32; 2]> {
    let pairs = WEIGHTS.rows().into_iter().flatten();
    pairs.map(|pair| [pair.middlegame() as f32, pair.endgame() as f32]).collect()
}

/// Rounds the values to the engine's weights.
pub(crate) fn to_weights(values: &Values) -> Weights {
    assert_eq!(values.len(), WEIGHT_COUNT, "one value for each weight");
    let mut weights = Terms::filled(Pair::ZERO);
    let slots = weights.rows_mut().into_iter().flatten();
    for (slot, &[middlegame, endgame]) in slots.zip(values) {
        *slot = Pair::new(middlegame.round() as i32, endgame.round() as i32);
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_times_weights_are_the_evaluation() {
        let mut evaluator = Evaluator::new();
        let values = current_values();
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            "8/5k2/2b2p2/1p3P2/1P3K2/8/3B4/8 b - - 0 1",
        ] {
            let sample = Sample { position: fen.parse().unwrap(), result: 0.5, score: 0 };
            let mut lessons = Lessons::default();
            lessons.add(&sample, &mut evaluator);
            let (lesson, taken) = lessons.lesson(0);
            let score = evaluator.break_down(&sample.position).score.value() as f32;
            assert!((lesson.value(taken, &values) - score).abs() < 1.0, "{fen}");
        }
    }

    #[test]
    fn the_current_weights_survive_a_round_trip() {
        assert_eq!(to_weights(&current_values()), WEIGHTS);
    }
}
