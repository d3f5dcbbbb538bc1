//! What the owner chose for the device, whatever is played on it.

use super::{
    record::{FRAME, Reader, Record, Writer},
    words::Language,
};

/// How fast the panel is driven.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Speed {
    /// 400 kHz: every panel takes it.
    #[default]
    Fast,
    /// 1 MHz: beyond the data sheet; most panels take it on short wires.
    FastPlus,
}

/// The settings of the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    pub language: Language,
    /// 1 to [`Settings::BRIGHTEST`].
    pub brightness: u8,
    pub speed: Speed,
    pub animation: bool,
    pub sound: bool,
}

impl Settings {
    pub const BRIGHTEST: u8 = 5;
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: Language::default(),
            brightness: 3,
            speed: Speed::default(),
            animation: true,
            sound: true,
        }
    }
}

/// A later setting goes to the end: an older firmware leaves it unread, a newer one takes its usual value when the
/// record ends before it.
impl Record for Settings {
    const KIND: u8 = 1;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + 5;

    fn write(&self, out: &mut Writer<'_>) {
        out.byte(match self.language {
            Language::English => 0,
            Language::French => 1,
        });
        out.byte(self.brightness);
        out.byte(match self.speed {
            Speed::Fast => 0,
            Speed::FastPlus => 1,
        });
        out.byte(self.animation.into());
        out.byte(self.sound.into());
    }

    fn read(input: &mut Reader<'_>) -> Option<Settings> {
        let switch = |byte| match byte {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        };
        Some(Settings {
            language: match input.byte()? {
                0 => Language::English,
                1 => Language::French,
                _ => return None,
            },
            brightness: input.byte().filter(|step| (1..=Settings::BRIGHTEST).contains(step))?,
            speed: match input.byte()? {
                0 => Speed::Fast,
                1 => Speed::FastPlus,
                _ => return None,
            },
            animation: switch(input.byte()?)?,
            sound: switch(input.byte()?)?,
        })
    }
}
