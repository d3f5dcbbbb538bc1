//! Shares with confidence intervals, and ratings.

use super::contest::Played;

/// Two-sided 95 % quantile of the normal distribution.
const DEVIATIONS: f64 = 1.96;

pub struct Tally {
    games: f64,
    won: f64,
    score: f64,
}

impl Tally {
    pub fn of(played: &[Played], bot: usize) -> Tally {
        Tally {
            games: played.len() as f64,
            won: played.iter().map(|game| game.shares[bot]).sum(),
            score: played.iter().map(|game| f64::from(game.scores[bot])).sum(),
        }
    }

    pub fn share(&self) -> f64 {
        self.won / self.games.max(1.0)
    }

    pub fn average_score(&self) -> f64 {
        self.score / self.games.max(1.0)
    }

    /// 95 % Wilson score interval.
    pub fn interval(&self) -> (f64, f64) {
        let games = self.games.max(1.0);
        let (share, square) = (self.share(), DEVIATIONS * DEVIATIONS);
        let centre = share + square / (2.0 * games);
        let reach = DEVIATIONS * (share * (1.0 - share) / games + square / (4.0 * games * games)).sqrt();
        let scale = 1.0 + square / games;
        ((centre - reach).max(0.0) / scale, (centre + reach) / scale)
    }
}

/// Maximum-likelihood Bradley-Terry ratings, the first at 1000. `won[a][b]`: wins of a against b. Half a game for each
/// side keeps the rating of an unbeaten bot finite.
pub fn elo(won: &[Vec<f64>]) -> Vec<f64> {
    const ROUNDS: usize = 10_000;
    let count = won.len();
    let won = |a: usize, b: usize| won[a][b] + 0.5;
    let mut strengths = vec![1.0; count];
    for _ in 0..ROUNDS {
        let next: Vec<f64> = (0..count)
            .map(|a| {
                let others = || (0..count).filter(move |&b| b != a);
                let wins: f64 = others().map(|b| won(a, b)).sum();
                let against: f64 = others()
                    .map(|b| (won(a, b) + won(b, a)) / (strengths[a] + strengths[b]))
                    .sum();
                if against > 0.0 { wins / against } else { 1.0 }
            })
            .collect();
        let scale = next.first().copied().unwrap_or(1.0);
        strengths = next.into_iter().map(|strength| strength / scale).collect();
    }
    strengths
        .into_iter()
        .map(|strength: f64| 1000.0 + 400.0 * strength.log10())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_holds_the_share_and_narrows_with_more_games() {
        let tally = |games: f64| Tally {
            games,
            won: games * 0.6,
            score: 0.0,
        };
        let (low, high) = tally(100.0).interval();
        assert!(
            (low - 0.502).abs() < 0.001 && (high - 0.691).abs() < 0.001,
            "{low} {high}"
        );
        let (narrow_low, narrow_high) = tally(1000.0).interval();
        assert!(low < narrow_low && narrow_low < 0.6 && 0.6 < narrow_high && narrow_high < high);
    }

    #[test]
    fn ten_wins_of_eleven_are_four_hundred_points() {
        let ratings = elo(&[vec![0.0, 99.5], vec![999.5, 0.0]]);
        assert!(
            (ratings[0] - 1000.0).abs() < 1e-6 && (ratings[1] - 1400.0).abs() < 0.5,
            "{ratings:?}"
        );
    }
}
