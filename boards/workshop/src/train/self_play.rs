//! Self-play and its samples.

use pocket_ra::{
    bots::{
        STANDING, any,
        auction::{Market, judge_by},
        network::visit_all,
    },
    chance::{Draw, Quick},
    rules::{MAX_PLAYERS, Turn, event::no_events},
};

use super::games::in_order;

/// Features, and the result of each seat from 0 (lost) to 1 (won).
pub struct Sample {
    pub table: Box<[u16]>,
    pub seats: Box<[Box<[u16]>]>,
    pub results: [f32; MAX_PLAYERS],
}

/// Weight of the result in a target, against later estimates (TD lambda).
const LAMBDA: f32 = 0.9;

/// Percentage kept; neighbours are nearly the same.
const KEPT: u32 = 30;

pub struct Round<'a, G: Market> {
    pub network: &'a G::Network,
    pub number: u32,
    /// Untrained.
    pub is_first: bool,
    pub games: u32,
    /// Percentage of seats with these weights.
    pub others: u32,
    pub others_network: &'a G::Network,
    pub seed: u64,
    pub jobs: usize,
}

impl<G: Market + Send> Round<'_, G> {
    /// Samples in game order.
    pub fn play(&self, start: &(impl Fn(u8) -> G + Sync)) -> Vec<Sample> {
        let games = in_order(self.games, self.jobs, |number| self.play_one(number, start));
        games.into_iter().flatten().collect()
    }

    fn play_one(&self, number: u32, start: &impl Fn(u8) -> G) -> Vec<Sample> {
        const PLAYERS: [u8; 8] = [2, 3, 3, 4, 2, 3, 5, 4];
        let mut rng = Quick::new(self.seed.wrapping_shl(32) + u64::from(self.number), number);
        let mut game = start(PLAYERS[number as usize % PLAYERS.len()].clamp(*G::PLAYERS.start(), *G::PLAYERS.end()));
        let (mut seen, mut samples) = (Vec::new(), Vec::new());
        let is_other: [bool; MAX_PLAYERS] = std::array::from_fn(|_| rng.below(100) < self.others);
        // Random decisions per mille.
        let tried_out = if self.is_first { 60 } else { 15 };
        while game.turn() != Turn::Over {
            let chosen = match game.turn() {
                Turn::Seat(_) if rng.below(1000) < tried_out => any(&game, &mut rng),
                Turn::Seat(seat) if is_other[usize::from(seat)] => best_by(&game, self.others_network),
                Turn::Seat(_) => best_by(&game, self.network),
                Turn::Chance(_) => game.draw(&mut rng),
                Turn::Over => None,
            };
            if chosen.is_none_or(|chosen| game.play(chosen, &mut no_events).is_err()) {
                break;
            }
            if game.turn() != Turn::Over && game.is_quiet() {
                seen.push((sample(&game), game.values(self.network)));
            }
        }
        let lambda = if self.is_first { 1.0 } else { LAMBDA };
        let mut results = shares(game.values(self.network));
        for (mut sample, values) in seen.into_iter().rev() {
            if rng.below(100) < KEPT {
                sample.results = results;
                samples.push(sample);
            }
            for (result, value) in results.iter_mut().zip(shares(values)) {
                *result += (1.0 - lambda) * (value - *result);
            }
        }
        samples
    }
}

fn shares(values: [i32; MAX_PLAYERS]) -> [f32; MAX_PLAYERS] {
    values.map(|value| (value as f32 / STANDING as f32 + 1.0) / 2.0)
}

fn sample<G: Market>(game: &G) -> Sample {
    let mut table = Vec::new();
    let mut seats = vec![Vec::new(); game.players().into()];
    visit_all(&game.view(), &mut |seat, index| match seat {
        None => table.push(index as u16),
        Some(seat) => seats[usize::from(seat)].push(index as u16),
    });
    Sample {
        table: table.into(),
        seats: seats.into_iter().map(Into::into).collect(),
        results: [0.0; MAX_PLAYERS],
    }
}

/// Without search.
pub fn best_by<G: Market>(game: &G, network: &G::Network) -> Option<G::Move> {
    let mut best = None;
    judge_by(game, network, &mut |chosen, value| {
        if best.is_none_or(|(_, highest)| value > highest) {
            best = Some((chosen, value));
        }
    });
    best.map(|(chosen, _)| chosen)
}
