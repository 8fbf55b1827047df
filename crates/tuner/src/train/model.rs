//! The network in floating point: its expected result for a position, and the gradient.

use threefold_chess::random::SplitMix64;
use threefold_engine::evaluation::network::{
    BUCKETS, FEATURES, HIDDEN, ONE, OUTPUT_ONE, ROWS, SCALE, ZONES,
};

use super::lesson::Lesson;
use crate::adam::Adam;
use crate::model::logistic;

/// Offsets of the parts in the list of all numbers: first comes a row for each piece on each square.
const BASE: usize = ROWS * HIDDEN;
const OUTPUT: usize = BASE + HIDDEN;
const OUTPUT_BASE: usize = OUTPUT + BUCKETS * 2 * HIDDEN;

/// Numbers in the rows of a zone, and in the rows that all zones share.
const SHARED: usize = FEATURES * HIDDEN;

/// Number of all parameters.
pub(super) const COUNT: usize = OUTPUT_BASE + BUCKETS;

/// Number of learned parameters: all, and those that the zones share.
pub(super) const LEARNED: usize = COUNT + SHARED;

/// Greatest parameter: the engine rounds them to integers, and refuses those that could overflow.
const GREATEST: f32 = 1.98;

/// Decay of a zone's own parameters, relative to the step size: the few positions of a rare zone should
/// not be learned by heart.
const FORGETTING: f32 = 0.5;

type View = [f32; HIDDEN];

/// The parameters of a network.
#[derive(Clone)]
pub(super) struct Model {
    /// The parameters that predict.
    numbers: Vec<f32>,
    /// Their summands: a row of a zone is its own part plus a part that all zones share, which comes last
    /// here. So the other zones learn from each zone.
    parts: Vec<f32>,
}

/// The activations of a network for a lesson.
struct Thought {
    views: [View; 2],
    expected: f32,
}

impl Model {
    /// Returns a random network.
    pub(super) fn new(dice: &mut SplitMix64) -> Model {
        let mut parts = vec![0.0; LEARNED];
        let mut throw = |spread: f32| {
            let unit = (dice.next() >> 40) as f32 / (1_u64 << 24) as f32;
            spread * (2.0 * unit - 1.0)
        };
        // About 24 rows are summed for a view.
        for number in &mut parts[COUNT..] {
            *number = throw(0.2);
        }
        for number in &mut parts[BASE..OUTPUT] {
            *number = 0.2;
        }
        // All sets of output weights start alike.
        for unit in 0..2 * HIDDEN {
            let weight = throw(0.15);
            for bucket in 0..BUCKETS {
                parts[OUTPUT + bucket * 2 * HIDDEN + unit] = weight;
            }
        }
        let mut model = Model { numbers: vec![0.0; COUNT], parts };
        model.add_up();
        model
    }

    /// Takes a step against the gradient.
    pub(super) fn step(&mut self, adam: &mut Adam, slopes: &mut Vec<f32>, rate: f32) {
        slopes.truncate(COUNT);
        for place in 0..SHARED {
            let sum = (0..ZONES).map(|zone| slopes[zone * SHARED + place]).sum();
            slopes.push(sum);
        }
        adam.step(&mut self.parts, slopes, rate);
        slopes.truncate(COUNT);
        for own in &mut self.parts[..BASE] {
            *own -= rate * FORGETTING * *own;
        }
        self.add_up();
    }

    /// Adds the parts up, and clamps the sums to the range of the engine's integers.
    fn add_up(&mut self) {
        let (parts, shared) = self.parts.split_at(COUNT);
        let shared = shared.iter().cycle().take(BASE).chain(std::iter::repeat(&0.0));
        for ((number, part), shared) in self.numbers.iter_mut().zip(parts).zip(shared) {
            *number = (part + shared).clamp(-GREATEST, GREATEST);
        }
    }

    /// Returns the expected result of a lesson.
    pub(super) fn expected(&self, lesson: &Lesson) -> f32 {
        let (rows, count) = lesson.rows();
        self.think(&[&rows[0][..count], &rows[1][..count]], lesson).expected
    }

    #[inline(always)]
    fn think(&self, rows: &[&[u16]; 2], lesson: &Lesson) -> Thought {
        let bucket = lesson.bucket();
        let mut views = [[0.0; HIDDEN]; 2];
        let mut output = self.numbers[OUTPUT_BASE + bucket];
        for (half, view) in views.iter_mut().enumerate() {
            view.copy_from_slice(&self.numbers[BASE..OUTPUT]);
            for &row in rows[half] {
                let row = usize::from(row) * HIDDEN;
                let row = &self.numbers[row..row + HIDDEN];
                view.iter_mut().zip(row).for_each(|(slot, number)| *slot += number);
            }
            let weights = OUTPUT + (2 * bucket + half) * HIDDEN;
            let weights = &self.numbers[weights..weights + HIDDEN];
            // Sixteen sums at once, for adding floats in order cannot be done in parallel.
            let mut sums = [0.0; 16];
            for (numbers, weights) in view.chunks_exact(16).zip(weights.chunks_exact(16)) {
                for lane in 0..16 {
                    let number = numbers[lane].clamp(0.0, 1.0);
                    sums[lane] += number * number * weights[lane];
                }
            }
            output += sums.iter().sum::<f32>();
        }
        let by_hand = lesson.by_hand() / SCALE as f32;
        Thought { views, expected: logistic(by_hand + lesson.share() * output) }
    }

    /// Adds to `slopes` how the square of the error grows with each number, and gives that square.
    pub(super) fn learn(&self, lesson: &Lesson, slopes: &mut [f32]) -> f32 {
        let (rows, count) = lesson.rows();
        let rows = [&rows[0][..count], &rows[1][..count]];
        let bucket = lesson.bucket();
        let Thought { views, expected } = self.think(&rows, lesson);
        let miss = expected - lesson.target();
        let slope = 2.0 * miss * expected * (1.0 - expected) * lesson.share();
        slopes[OUTPUT_BASE + bucket] += slope;
        for (half, view) in views.iter().enumerate() {
            let place = OUTPUT + (2 * bucket + half) * HIDDEN;
            let weights = &self.numbers[place..place + HIDDEN];
            let weight_slopes = &mut slopes[place..place + HIDDEN];
            let mut back = [0.0; HIDDEN];
            for unit in 0..HIDDEN {
                let number = view[unit].clamp(0.0, 1.0);
                weight_slopes[unit] += slope * number * number;
                let is_inside = view[unit] > 0.0 && view[unit] < 1.0;
                back[unit] = if is_inside { 2.0 * slope * weights[unit] * number } else { 0.0 };
            }
            let base_slopes = &mut slopes[BASE..OUTPUT];
            base_slopes.iter_mut().zip(&back).for_each(|(slot, number)| *slot += number);
            for &row in rows[half] {
                let row = usize::from(row) * HIDDEN;
                let row = &mut slopes[row..row + HIDDEN];
                row.iter_mut().zip(&back).for_each(|(slot, number)| *slot += number);
            }
        }
        miss * miss
    }

    /// The network in whole numbers, as the engine reads it.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let [one, output_one] = [ONE, OUTPUT_ONE].map(f32::from);
        let whole = |number: f32, one: f32| ((number * one).round() as i16).to_le_bytes();
        let rows = self.numbers[..OUTPUT].iter().flat_map(|&number| whole(number, one));
        let weights = self.numbers[OUTPUT..OUTPUT_BASE].iter();
        let weights = weights.flat_map(|&number| whole(number, output_one));
        let bases = self.numbers[OUTPUT_BASE..].iter().map(|number| number * one * output_one);
        let bases = bases.flat_map(|base| (base.round() as i32).to_le_bytes());
        rows.chain(weights).chain(bases).collect()
    }
}

#[cfg(test)]
mod tests {
    use threefold_chess::Position;
    use threefold_engine::evaluation::Evaluator;
    use threefold_engine::evaluation::network::Network;

    use super::*;
    use crate::generate::dice_of;
    use crate::sample::Sample;

    #[test]
    fn the_engine_reads_what_is_written() {
        let mut model = Model::new(&mut dice_of(1, 2));
        for (index, part) in model.parts.iter_mut().enumerate().step_by(5) {
            *part = if index % 2 == 0 { 9.0 } else { -9.0 };
        }
        model.add_up();
        let bytes = model.to_bytes();
        assert_eq!(bytes.len(), Network::LENGTH);
        let mut network = Box::new(Network::ZERO);
        assert!(network.read(bytes.first_chunk().unwrap()), "no number is too large");
        let is_near =
            |whole: i32, number: f32, one: f32| (whole as f32 - number * one).abs() <= 0.5;
        let (one, output_one) = (f32::from(ONE), f32::from(OUTPUT_ONE));
        for unit in 0..HIDDEN {
            let row = i32::from(network.rows[700].0[unit]);
            assert!(is_near(row, model.numbers[700 * HIDDEN + unit], one));
            let base = i32::from(network.base.0[unit]);
            assert!(is_near(base, model.numbers[BASE + unit], one));
            let weight = i32::from(network.output[3][1].0[unit]);
            assert!(is_near(weight, model.numbers[OUTPUT + 7 * HIDDEN + unit], output_one));
        }
        for bucket in 0..BUCKETS {
            let base = network.output_base[bucket];
            assert!(is_near(base, model.numbers[OUTPUT_BASE + bucket], one * output_one));
        }
    }

    #[test]
    fn what_a_zone_learns_helps_the_others() {
        let mut model = Model::new(&mut dice_of(1, 2));
        let before = model.numbers.clone();
        let mut slopes = vec![0.0; COUNT];
        slopes[700 * HIDDEN] = 1.0;
        model.step(&mut Adam::new(LEARNED), &mut slopes, 0.01);
        let change = |row: usize| before[row * HIDDEN] - model.numbers[row * HIDDEN];
        assert!((change(700) - 0.02).abs() < 1e-4, "by its own part and by the shared one");
        assert!((change(700 + FEATURES) - 0.01).abs() < 1e-4);
        assert!(change(701).abs() < 1e-6);
        assert_eq!(slopes.len(), COUNT);
    }

    #[test]
    fn slopes_are_what_small_steps_say() {
        let mut model = Model::new(&mut dice_of(1, 2));
        let position: Position =
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1".parse().unwrap();
        let sample = Sample { position, result: 1.0, score: 50 };
        let lesson = Lesson::new(&sample, 0.9, &mut Evaluator::new()).unwrap();
        let mut slopes = vec![0.0; COUNT];
        model.learn(&lesson, &mut slopes);
        let target = f64::from(lesson.target());
        let error = |model: &Model| (f64::from(model.expected(&lesson)) - target).powi(2);
        let mut seen = 0;
        for index in (0..COUNT).filter(|&index| slopes[index].abs() > 1e-3).step_by(37) {
            let kept = model.numbers[index];
            model.numbers[index] = kept + 0.001;
            let above = error(&model);
            model.numbers[index] = kept - 0.001;
            let below = error(&model);
            model.numbers[index] = kept;
            let slope = (above - below) / 0.002;
            let found = f64::from(slopes[index]);
            assert!((slope - found).abs() < 0.02 * slope.abs() + 1e-4, "{index}: {found} {slope}");
            seen += 1;
        }
        assert!(seen > 10, "{seen}");
    }
}
