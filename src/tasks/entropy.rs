//! The entropy task: gathers entropy and throws the dice when asked.

use embassy_sync::blocking_mutex::raw::RawMutex;
use embassy_time::Duration;
use rand_core::Rng;

use super::{Channels, Clock};
use crate::{
    chance::{
        Draw, Entropy, RawBits, Seed, Source,
        health::{AdaptiveProportion, Examination, Sample},
    },
    rules::die::DiceSet,
    screens::Event,
};

/// Raw bits are so many microseconds apart, so that the oscillator has drifted between two of them. With every window of the test
/// for periods it is another of these: an oscillator that beats with one of them does not beat with the next.
const SPACINGS: [u64; 8] = [50, 53, 47, 59, 43, 61, 41, 67];
/// Words of raw bits taken at the start (as many bits as the slower health test wants), and after each throw for the next one: a
/// finger that waits for a throw does not wait for the oscillator too.
const WORDS_AT_START: usize = 32;
const WORDS_A_THROW: usize = 2;
/// Raw bits are taken this long after the start: a timer that goes off for each of them would hold up the first picture.
const AFTER_START: Duration = Duration::from_millis(100);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Request {
    /// A button moved at this time.
    Stir { micros: u64 },
    /// Throw these dice.
    Roll(DiceSet),
    /// Draw the number of a deal for a new game.
    Seed,
    /// Draw the seed of a dice session, or of a single roll.
    DiceSeed,
    /// Take a sample of the raw bits for the self-test.
    Test,
}

/// Answers requests for ever, from raw bits and button timing, or from `seed` alone if there is one.
pub async fn run(
    mut bits: impl RawBits,
    seed: Option<u64>,
    clock: &impl Clock,
    channels: &Channels<impl RawMutex>,
) -> ! {
    let mut entropy = seed.map_or_else(Entropy::new, Entropy::seeded);
    clock.until(clock.now() + AFTER_START).await;
    gather(&mut entropy, WORDS_AT_START, &mut bits, clock).await;
    let mut told = Source::RawBits;
    loop {
        if entropy.source() != told {
            told = entropy.source();
            channels.events.send(Event::Source(told)).await;
        }
        match channels.entropy.receive().await {
            Request::Stir { micros } => {
                entropy.add_edge(micros);
                continue;
            }
            Request::Roll(dice) => {
                let falls = 6u32.pow(u32::from(dice.len()));
                let fall = entropy.generator().below(falls) as u16;
                channels.events.send(Event::Rolled { dice, fall }).await;
            }
            Request::Seed => {
                channels.events.send(Event::Seed(entropy.deal())).await;
            }
            Request::DiceSeed => {
                let mut seed = [0; 32];
                entropy.generator().fill_bytes(&mut seed);
                channels.events.send(Event::DiceSeed(Seed(seed))).await;
            }
            Request::Test => {
                let sample = match entropy.source() {
                    Source::Seed(_) => None,
                    Source::RawBits | Source::ButtonsOnly => Some(examine(&mut bits, entropy.windows(), clock).await),
                };
                channels.events.send(Event::EntropyTested(sample)).await;
            }
        }
        gather(&mut entropy, WORDS_A_THROW, &mut bits, clock).await;
    }
}

/// Takes a window of spaced raw bits and tests them.
async fn examine(bits: &mut impl RawBits, windows: u8, clock: &impl Clock) -> Sample {
    let mut examination = Examination::new();
    for _ in 0..AdaptiveProportion::WINDOW {
        clock.until(clock.now() + spacing(windows)).await;
        examination.take(bits.bit());
    }
    examination.sample()
}

/// Takes spaced raw bits, a word at a time.
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

/// How far raw bits are apart after so many windows.
fn spacing(windows: u8) -> Duration {
    let [usual, ..] = SPACINGS;
    let micros = SPACINGS.get(usize::from(windows) % SPACINGS.len());
    Duration::from_micros(micros.copied().unwrap_or(usual))
}
