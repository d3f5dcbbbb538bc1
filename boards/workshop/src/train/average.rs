//! Weight averaging: the mean of the latest weights has less noise.

/// Covers about the latest fifth of all steps.
const LATEST: f32 = 5.0;

pub fn follow(average: &mut [f32], weights: &[f32], steps: u32) {
    let newest = 1.0 / (1.0 + steps.saturating_sub(1) as f32 / LATEST);
    for (average, weight) in average.iter_mut().zip(weights) {
        *average += newest * (weight - *average);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_weights_are_forgotten_and_the_latest_count_alike() {
        let mut average = [0.0];
        follow(&mut average, &[7.0], 1);
        assert_eq!(average, [7.0]);
        for step in 2..=1000 {
            // Noise, and far off at first.
            let weight = if step < 300 { -50.0 } else { 3.0 };
            follow(&mut average, &[weight + if step % 2 == 0 { 1.0 } else { -1.0 }], step);
        }
        assert!((average[0] - 3.0).abs() < 0.5, "{average:?}");
    }
}
