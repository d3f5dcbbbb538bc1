//! Buzzer task: short tunes. A new one interrupts the current one.

use embassy_futures::select::{Either, select};
use embassy_sync::blocking_mutex::raw::RawMutex;
use embassy_time::Duration;

use super::{Channels, Clock};
use crate::{screens::Sound, table::settings::Volume};

pub trait Tone {
    fn tone(&mut self, hertz: u32, volume: Volume);

    fn stop(&mut self);
}

/// Pitch in hertz and duration in milliseconds. The RP2040's PWM has no pitch below 120 Hz.
type Note = (u32, u64);

struct Tune {
    notes: &'static [Note],
    times: u8,
    /// Pause after each time, in milliseconds.
    pause: u64,
}

const fn tune(sound: Sound) -> Tune {
    let notes: &[Note] = match sound {
        Sound::Silence => &[],
        Sound::Settled => &[(1319, 15)],
        Sound::Landed => &[(1568, 25), (2093, 35)],
        Sound::Laid => &[(659, 10), (330, 20)],
        Sound::Drum { beats } => {
            return Tune {
                notes: &[(196, 12), (147, 18)],
                times: beats,
                pause: match beats {
                    0 => 0,
                    beats => (340 / beats as u32).saturating_sub(30) as u64,
                },
            };
        }
        Sound::Disaster => &[(185, 60), (131, 60), (175, 60), (124, 150)],
        Sound::Bid => &[(784, 40)],
        Sound::Won => &[(1047, 60), (1319, 60), (1568, 90)],
        Sound::Fanfare => &[(784, 70), (1047, 70), (1319, 70), (1568, 100), (1319, 50), (1568, 120)],
        Sound::Record => &[(1047, 60), (1319, 60), (1568, 60), (2093, 110), (1568, 60), (2093, 140)],
        Sound::Refused => &[(220, 60)],
    };
    Tune {
        notes,
        times: 1,
        pause: 0,
    }
}

pub async fn run(mut buzzer: impl Tone, clock: &impl Clock, channels: &Channels<impl RawMutex>) -> ! {
    let (mut sound, mut volume) = channels.sounds.wait().await;
    loop {
        let played = select(play(&mut buzzer, tune(sound), volume, clock), channels.sounds.wait()).await;
        buzzer.stop();
        (sound, volume) = match played {
            Either::First(()) => channels.sounds.wait().await,
            Either::Second(newer) => newer,
        };
    }
}

async fn play(buzzer: &mut impl Tone, tune: Tune, volume: Volume, clock: &impl Clock) {
    for _ in 0..tune.times {
        for &(hertz, millis) in tune.notes {
            buzzer.tone(hertz, volume);
            clock.until(clock.now() + Duration::from_millis(millis)).await;
        }
        if tune.pause > 0 {
            buzzer.stop();
            clock.until(clock.now() + Duration::from_millis(tune.pause)).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(tune: &Tune) -> u64 {
        let once: u64 = tune.notes.iter().map(|&(_, millis)| millis).sum();
        u64::from(tune.times) * (once + tune.pause)
    }

    #[test]
    fn every_sound_ends_within_half_a_second() {
        let others = [
            Sound::Settled,
            Sound::Landed,
            Sound::Laid,
            Sound::Disaster,
            Sound::Bid,
            Sound::Won,
            Sound::Fanfare,
            Sound::Record,
            Sound::Refused,
        ];
        let drums = (0..=12).map(|used| Sound::drum(used, 10));
        for sound in others.into_iter().chain(drums) {
            let millis = millis(&tune(sound));
            assert!((10..500).contains(&millis), "{sound:?}: {millis} ms");
        }
        assert_eq!(millis(&tune(Sound::Silence)), 0);
    }

    #[test]
    fn a_fanfare_has_several_tones() {
        for sound in [Sound::Fanfare, Sound::Record] {
            let notes = tune(sound).notes;
            let rising = notes
                .windows(2)
                .take_while(|two| matches!(two, [one, next] if one.0 < next.0));
            assert!(rising.count() >= 3 && notes.len() >= 5, "{sound:?}");
        }
    }

    #[test]
    fn the_drum_speeds_up_as_the_track_fills() {
        for size in [6, 8, 9, 10, 12] {
            let interval = |used| {
                let Tune { notes, pause, .. } = tune(Sound::drum(used, size));
                notes.iter().map(|&(_, millis)| millis).sum::<u64>() + pause
            };
            assert!((1..size).all(|used| interval(used) >= interval(used + 1)));
            assert!(interval(1) > 3 * interval(size));
        }
    }
}
