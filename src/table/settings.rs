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

/// How fast something goes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Pace {
    Off,
    Fast,
    #[default]
    Usual,
    Slow,
}

impl Pace {
    pub const ALL: [Pace; 4] = [Pace::Off, Pace::Fast, Pace::Usual, Pace::Slow];

    /// Its number in a record; off and usual are what the switch of earlier versions wrote.
    const fn number(self) -> u8 {
        match self {
            Pace::Off => 0,
            Pace::Usual => 1,
            Pace::Fast => 2,
            Pace::Slow => 3,
        }
    }

    fn numbered(number: u8) -> Option<Pace> {
        Pace::ALL.into_iter().find(|pace| pace.number() == number)
    }
}

/// The settings of the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    pub language: Language,
    /// 1 to [`Settings::BRIGHTEST`].
    pub brightness: u8,
    pub speed: Speed,
    /// Of the motions on the boards.
    pub animation: Pace,
    pub sound: bool,
    /// How long what a bot did stays to be read.
    pub bots: Pace,
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
            animation: Pace::default(),
            sound: true,
            bots: Pace::default(),
        }
    }
}

/// A later setting goes to the end: an older firmware leaves it unread, a newer one takes its usual value when the
/// record ends before it.
impl Record for Settings {
    const KIND: u8 = 1;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + 6;

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
        out.byte(self.animation.number());
        out.byte(self.sound.into());
        out.byte(self.bots.number());
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
            animation: Pace::numbered(input.byte()?)?,
            sound: switch(input.byte()?)?,
            bots: input.byte().map_or(Some(Pace::default()), Pace::numbered)?,
        })
    }
}
