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

/// Pitch in hertz and duration in milliseconds.
type Note = (u32, u64);

const fn tune(sound: Sound) -> &'static [Note] {
    match sound {
        Sound::Landed => &[(1568, 25), (2093, 35)],
        Sound::Bid => &[(784, 40)],
        Sound::Won => &[(1047, 60), (1319, 60), (1568, 90)],
        Sound::Fanfare => &[(784, 70), (1047, 70), (1319, 70), (1568, 100), (1319, 50), (1568, 120)],
        Sound::Refused => &[(220, 60)],
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

async fn play(buzzer: &mut impl Tone, notes: &[Note], volume: Volume, clock: &impl Clock) {
    for &(hertz, millis) in notes {
        buzzer.tone(hertz, volume);
        clock.until(clock.now() + Duration::from_millis(millis)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fanfare_has_several_tones_and_ends_within_half_a_second() {
        let notes = tune(Sound::Fanfare);
        let rising = notes
            .windows(2)
            .take_while(|two| matches!(two, [one, next] if one.0 < next.0));
        assert!(rising.count() >= 3 && notes.len() >= 5);
        let millis: u64 = notes.iter().map(|&(_, millis)| millis).sum();
        assert!(millis < 500, "{millis} ms");
    }
}
