//! Dice by the usual generator of the chip and by the handheld's dice roller.

use defmt::info;
use embassy_futures::select::select;
use embassy_rp::{clocks::RoscRng, pac};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_time::Instant;
use pocket_ra::{
    chance::{Entropy, EntropySource, RawBits},
    rules::dice::{Colour, DiceSet},
    screens::Event,
    table::rolls::Roll,
    tasks::{self, Channels, dice::DiceRequest},
};

use crate::ChipClock;

const ROLLS: u32 = 300;
const ONE: DiceSet = DiceSet::of(Colour::Green);

struct RingOscillator;

impl RawBits for RingOscillator {
    fn bit(&mut self) -> bool {
        pac::ROSC.randombit().read().randombit()
    }
}

/// How often each face was seen.
#[derive(Default)]
struct Faces([u32; 6]);

impl Faces {
    fn see(&mut self, face: u32) {
        if let Some(seen) = self.0.get_mut(face as usize) {
            *seen += 1;
        }
    }

    fn see_all(&mut self, shown: &[u8]) {
        shown.iter().for_each(|&face| self.see(face.into()));
    }

    fn say(&self, who: &str, micros: u64, noticed: bool) {
        let most = self.0.iter().max().copied().unwrap_or(0);
        info!(
            "roll {=str}: {=u32} rolls, {=u64} us, {=u32} of the most frequent face, noticed {=bool}",
            who, ROLLS, micros, most, noticed
        );
    }
}

/// Raw bits one after the other, and a remainder.
pub fn the_usual_way() {
    let mut faces = Faces::default();
    let begin = Instant::now();
    for _ in 0..ROLLS {
        faces.see(RoscRng.next_u32() % 6);
    }
    faces.say("stock", begin.elapsed().as_micros(), false);
}

/// The work of the dice roller for a roll, without the wait for its bits.
pub fn our_work() {
    let mut entropy = Entropy::new();
    let mut faces = Faces::default();
    let begin = Instant::now();
    for _ in 0..ROLLS {
        for _ in 0..2 {
            let word = (0..u32::BITS).fold(0, |word, _| word << 1 | u32::from(RingOscillator.bit()));
            entropy.add_bits(word, u32::BITS);
        }
        faces.see_all(&ONE.roll(entropy.generator()));
    }
    faces.say(
        "work",
        begin.elapsed().as_micros(),
        entropy.source() == EntropySource::ButtonsOnly,
    );
}

/// The dice roller, waiting included.
pub async fn our_way(clock: &ChipClock, channels: &Channels<CriticalSectionRawMutex>) {
    let measure = async {
        let (mut faces, mut noticed) = (Faces::default(), false);
        let begin = Instant::now();
        for _ in 0..ROLLS {
            channels.dice.send(DiceRequest::Roll(Roll::RaDice(ONE))).await;
            loop {
                match channels.events.receive().await {
                    Event::Rolled { shown, .. } => break faces.see_all(&shown),
                    Event::EntropySource(source) => noticed |= source == EntropySource::ButtonsOnly,
                    _ => {}
                }
            }
        }
        faces.say("ours", begin.elapsed().as_micros(), noticed);
    };
    select(tasks::dice::run(RingOscillator, None, clock, channels), measure).await;
}
