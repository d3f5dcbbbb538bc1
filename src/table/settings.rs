//! What the owner chose for the device, whatever is played on it.

use super::record::{FRAME, Reader, Record, Writer};

/// Declares the languages: the number in a record, never given to another, and the name in scripts and commands.
macro_rules! languages {
    ($($language:ident = $number:literal $name:literal),+ $(,)?) => {
        /// A language of the device; [`text`](crate::text) has its words.
        #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
        pub enum Language {
            #[default]
            $($language = $number),+
        }

        impl Language {
            pub const ALL: [Language; [$($number),+].len()] = [$(Language::$language),+];

            /// Its name in scripts and commands.
            pub const fn name(self) -> &'static str {
                match self { $(Language::$language => $name),+ }
            }
        }
    };
}

languages! {
    English = 0 "english",
    French = 1 "french",
    German = 2 "german",
}

impl Language {
    pub fn named(name: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.name() == name)
    }

    fn numbered(number: u8) -> Option<Language> {
        Language::ALL.into_iter().find(|&language| language as u8 == number)
    }
}

/// How fast the panel is driven.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Speed {
    /// 400 kHz: every panel takes it.
    Fast,
    /// 1 MHz: beyond the data sheet; most panels take it on short wires, and a whole picture takes 11 ms instead of 25.
    #[default]
    FastPlus,
}

/// The chip behind the glass of the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Controller {
    Ssd1306,
    /// Its memory is 132 columns wide, of which the glass shows the middle.
    Sh1106,
}

/// How the panel is driven.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Drive {
    pub speed: Speed,
    /// None: what the panel says of itself counts.
    pub controller: Option<Controller>,
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

/// How loud the buzzer is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Volume {
    Off,
    Low,
    #[default]
    High,
}

impl Volume {
    pub const ALL: [Volume; 3] = [Volume::Off, Volume::Low, Volume::High];

    /// Its number in a record; off and high are what the switch of earlier versions wrote.
    const fn number(self) -> u8 {
        match self {
            Volume::Off => 0,
            Volume::High => 1,
            Volume::Low => 2,
        }
    }

    fn numbered(number: u8) -> Option<Volume> {
        Volume::ALL.into_iter().find(|volume| volume.number() == number)
    }
}

/// The settings of the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    pub language: Language,
    /// 1 to [`Settings::BRIGHTEST`].
    pub brightness: u8,
    pub drive: Drive,
    /// Of the motions on the boards.
    pub animation: Pace,
    pub sound: Volume,
    /// How long what a bot did stays to be read.
    pub bots: Pace,
    /// Seconds without a touch until the screen dims: one of [`Settings::DIM_AFTER`].
    pub dim_after: u8,
    /// Seconds without a touch until it is dark: one of [`Settings::DARK_AFTER`].
    pub dark_after: u16,
    /// The device is held the other way round, with the D-pad under the right thumb.
    pub rotated: bool,
    /// What a new game begins with, where scores can be hidden.
    pub hidden_scores: bool,
}

impl Settings {
    pub const BRIGHTEST: u8 = 5;

    /// An OLED burns in, so neither is ever switched off.
    pub const DIM_AFTER: [u8; 4] = [15, 30, 60, 120];
    pub const DARK_AFTER: [u16; 4] = [60, 120, 300, 600];
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: Language::default(),
            brightness: 3,
            drive: Drive::default(),
            animation: Pace::default(),
            sound: Volume::default(),
            bots: Pace::default(),
            dim_after: 30,
            dark_after: 120,
            rotated: false,
            hidden_scores: false,
        }
    }
}

/// A later setting goes to the end: an older firmware leaves it unread, a newer one takes its usual value when the
/// record ends before it.
impl Record for Settings {
    const KIND: u8 = 1;
    const VERSION: u8 = 1;
    const LONGEST: usize = FRAME + 12;

    fn write(&self, out: &mut Writer<'_>) {
        out.byte(self.language as u8);
        out.byte(self.brightness);
        out.byte(match self.drive.speed {
            Speed::Fast => 0,
            Speed::FastPlus => 1,
        });
        out.byte(self.animation.number());
        out.byte(self.sound.number());
        out.byte(self.bots.number());
        out.byte(self.dim_after);
        out.number(self.dark_after);
        out.byte(self.rotated.into());
        out.byte(self.hidden_scores.into());
        out.byte(match self.drive.controller {
            None => 0,
            Some(Controller::Ssd1306) => 1,
            Some(Controller::Sh1106) => 2,
        });
    }

    fn read(input: &mut Reader<'_>) -> Option<Settings> {
        let switch = |byte: Option<u8>| match byte {
            None | Some(0) => Some(false),
            Some(1) => Some(true),
            Some(_) => None,
        };
        let usual = Settings::default();
        let mut settings = Settings {
            language: Language::numbered(input.byte()?)?,
            brightness: input.byte().filter(|step| (1..=Settings::BRIGHTEST).contains(step))?,
            drive: Drive {
                speed: match input.byte()? {
                    0 => Speed::Fast,
                    1 => Speed::FastPlus,
                    _ => return None,
                },
                controller: None,
            },
            animation: Pace::numbered(input.byte()?)?,
            sound: Volume::numbered(input.byte()?)?,
            bots: input.byte().map_or(Some(usual.bots), Pace::numbered)?,
            dim_after: Some(input.byte().unwrap_or(usual.dim_after)).filter(|time| Self::DIM_AFTER.contains(time))?,
            dark_after: Some(input.number().unwrap_or(usual.dark_after))
                .filter(|time| Self::DARK_AFTER.contains(time))?,
            rotated: switch(input.byte())?,
            hidden_scores: switch(input.byte())?,
        };
        settings.drive.controller = match input.byte() {
            None | Some(0) => None,
            Some(1) => Some(Controller::Ssd1306),
            Some(2) => Some(Controller::Sh1106),
            Some(_) => return None,
        };
        Some(settings)
    }
}
