//! Dice roller: owns the entropy source and draws rolls, deal numbers and session secrets for the UI task.
//!
//! Every roll goes through [`Roll::roll`], the one mapping from entropy to faces. Raw bits are gathered after an
//! answer, so that no request waits for the oscillator.

use embassy_sync::blocking_mutex::raw::RawMutex;
use embassy_time::Duration;

use super::{Channels, Clock};
use crate::{
    chance::{
        Entropy, EntropySource, RawBits, Seed,
        health::{AdaptiveProportion, Examination, Sample},
    },
    screens::Event,
    table::rolls::Roll,
};

/// Microseconds between two raw bits, so that the oscillator drifts. Each window of the period test uses the next
/// entry: an oscillator that is periodic at one spacing is not at another.
const SPACINGS: [u64; 8] = [50, 53, 47, 59, 43, 61, 41, 67];
/// Words gathered at the start: the window of the slower health test.
const WORDS_AT_START: usize = 32;
const WORDS_PER_REQUEST: usize = 2;
/// Delay before the first raw bits: one timer interrupt per bit would delay the first frame.
const START_DELAY: Duration = Duration::from_millis(100);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiceRequest {
    /// Mix in the time of a button edge.
    Stir { micros: u64 },
    /// Answered by [`Event::Rolled`].
    Roll(Roll),
    /// Draw a deal number. Answered by [`Event::Seed`].
    Seed,
    /// Draw the secret of a dice session. Answered by [`Event::DiceSeed`].
    DiceSeed,
    /// Health-test raw bits. Answered by [`Event::EntropyTested`].
    Test,
}

/// Answers requests forever. With `seed`, all draws are predictable.
pub async fn run(
    mut bits: impl RawBits,
    seed: Option<u64>,
    clock: &impl Clock,
    channels: &Channels<impl RawMutex>,
) -> ! {
    let mut entropy = seed.map_or_else(Entropy::new, Entropy::seeded);
    clock.until(clock.now() + START_DELAY).await;
    gather(&mut entropy, WORDS_AT_START, &mut bits, clock).await;
    let mut reported = EntropySource::RawBits;
    loop {
        if entropy.source() != reported {
            reported = entropy.source();
            channels.events.send(Event::EntropySource(reported)).await;
        }
        match channels.dice.receive().await {
            DiceRequest::Stir { micros } => {
                entropy.add_edge(micros);
                continue;
            }
            DiceRequest::Roll(roll) => {
                let shown = roll.roll(entropy.generator());
                channels.events.send(Event::Rolled { roll, shown }).await;
            }
            DiceRequest::Seed => {
                channels.events.send(Event::Seed(entropy.deal())).await;
            }
            DiceRequest::DiceSeed => {
                let seed = Seed::draw(entropy.generator());
                channels.events.send(Event::DiceSeed(seed)).await;
            }
            DiceRequest::Test => {
                let sample = match entropy.source() {
                    EntropySource::Seed(_) => None,
                    EntropySource::RawBits | EntropySource::ButtonsOnly => {
                        Some(examine(&mut bits, entropy.windows(), clock).await)
                    }
                };
                channels.events.send(Event::EntropyTested(sample)).await;
            }
        }
        gather(&mut entropy, WORDS_PER_REQUEST, &mut bits, clock).await;
    }
}

async fn examine(bits: &mut impl RawBits, windows: u8, clock: &impl Clock) -> Sample {
    let mut examination = Examination::new();
    for _ in 0..AdaptiveProportion::WINDOW {
        clock.until(clock.now() + spacing(windows)).await;
        examination.take(bits.bit());
    }
    examination.sample()
}

async fn gather(entropy: &mut Entropy, words: usize, bits: &mut impl RawBits, clock: &impl Clock) {
    let mut windows = entropy.windows();
    entropy.begin_run();
    for _ in 0..words {
        let mut word = 0;
        for _ in 0..u32::BITS {
            clock.until(clock.now() + spacing(windows)).await;
            word = word << 1 | u32::from(bits.bit());
        }
        entropy.add_bits(word, u32::BITS);
        if entropy.windows() != windows {
            windows = entropy.windows();
            entropy.begin_run();
        }
    }
}

fn spacing(windows: u8) -> Duration {
    let [usual, ..] = SPACINGS;
    let micros = SPACINGS.get(usize::from(windows) % SPACINGS.len());
    Duration::from_micros(micros.copied().unwrap_or(usual))
}
