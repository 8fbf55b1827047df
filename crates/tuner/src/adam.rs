//! Adam (Kingma and Ba, 2015): gradient descent with momentum and a step size for each weight.

/// The decay rates of both moments: the paper's values.
const MOMENTUM: f32 = 0.9;
const STEADINESS: f32 = 0.999;

/// The state of the descent.
pub(crate) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub(crate) fn new(length: usize) -> Adam {
        Adam { mean: vec![0.0; length], square: vec![0.0; length], steps: 0 }
    }

    /// Takes a step of at most about `rate` against the gradient `slopes`.
    pub(crate) fn step(&mut self, values: &mut [f32], slopes: &[f32], rate: f32) {
        self.steps += 1;
        let mean_scale = 1.0 / (1.0 - MOMENTUM.powi(self.steps));
        let square_scale = 1.0 / (1.0 - STEADINESS.powi(self.steps));
        let state = self.mean.iter_mut().zip(&mut self.square);
        for ((value, &slope), (mean, square)) in values.iter_mut().zip(slopes).zip(state) {
            *mean = MOMENTUM * *mean + (1.0 - MOMENTUM) * slope;
            *square = STEADINESS * *square + (1.0 - STEADINESS) * slope * slope;
            let spread = (*square * square_scale).sqrt() + 1e-12;
            *value -= rate * *mean * mean_scale / spread;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bowl_leads_to_its_bottom() {
        let mut values = [40.0, -7.0];
        let mut adam = Adam::new(2);
        for _ in 0..2_000 {
            let slopes = [values[0] - 3.0, 2.0 * (values[1] - 5.0)];
            adam.step(&mut values, &slopes, 0.1);
        }
        assert!((values[0] - 3.0).abs() < 0.1 && (values[1] - 5.0).abs() < 0.1);
    }
}
