//! What the owner chose for the device, whatever is played on it: one table, of which the record is made. How each is shown is a
//! row of the table in `screens/settings.rs`.

use super::record::{FRAME, Reader, Record, Writer};
use crate::device::{Chemistry, Controller, PanelConfig};

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
}

/// How fast something goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    Off = 0,
    Fast = 1,
    Usual = 2,
    Slow = 3,
}

impl Pace {
    pub const ALL: [Pace; 4] = [Pace::Off, Pace::Fast, Pace::Usual, Pace::Slow];
}

/// How loud the buzzer is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Volume {
    Off = 0,
    Low = 1,
    High = 2,
}

/// A value of a setting as a number in the record.
trait Stored: Copy + PartialEq {
    /// How many bytes it takes there.
    const WIDTH: usize = 1;

    fn number(self) -> u16;

    fn write(self, out: &mut Writer<'_>) {
        match self.number() {
            number if Self::WIDTH > 1 => out.number(number),
            number => out.byte(number as u8),
        }
    }

    /// `usual` when the record ends before it; none when it is no value that there is.
    fn read(input: &mut Reader<'_>, values: &[Self], usual: Self) -> Option<Self> {
        let number = match Self::WIDTH {
            1 => input.byte().map(u16::from),
            _ => input.number(),
        };
        match number {
            Some(number) => values.iter().copied().find(|value| value.number() == number),
            None => Some(usual),
        }
    }
}

impl Stored for bool {
    fn number(self) -> u16 {
        self.into()
    }
}

impl Stored for u8 {
    fn number(self) -> u16 {
        self.into()
    }
}

impl Stored for u16 {
    const WIDTH: usize = 2;

    fn number(self) -> u16 {
        self
    }
}

impl Stored for Language {
    fn number(self) -> u16 {
        self as u16
    }
}

impl Stored for Option<Controller> {
    fn number(self) -> u16 {
        match self {
            None => 0,
            Some(Controller::Ssd1306) => 1,
            Some(Controller::Sh1106) => 2,
        }
    }
}

impl Stored for Pace {
    fn number(self) -> u16 {
        self as u16
    }
}

impl Stored for Volume {
    fn number(self) -> u16 {
        self as u16
    }
}

impl Stored for Chemistry {
    fn number(self) -> u16 {
        self as u16
    }
}

/// Declares the settings in the order of their record: the name, the type, the usual value, and all values in the order in which
/// they are chosen.
macro_rules! settings {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $usual:expr, of $values:expr;)+) => {
        /// The settings of the device.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Settings {
            $($(#[$doc])* pub $name: $type),+
        }

        /// All values of each setting, in the order in which they are chosen.
        pub struct Values {
            $(pub $name: &'static [$type]),+
        }

        pub const VALUES: Values = Values { $($name: &$values),+ };

        impl Default for Settings {
            fn default() -> Settings {
                Settings { $($name: $usual),+ }
            }
        }

        /// An older firmware leaves a later setting unread, a newer one takes its usual value when the record ends before it.
        impl Record for Settings {
            const KIND: u8 = 1;
            const VERSION: u8 = 1;
            const LONGEST: usize = FRAME $(+ <$type>::WIDTH)+;

            fn write(&self, out: &mut Writer<'_>) {
                $(self.$name.write(out);)+
            }

            fn read(input: &mut Reader<'_>) -> Option<Settings> {
                let usual = Settings::default();
                Some(Settings { $($name: Stored::read(input, VALUES.$name, usual.$name)?),+ })
            }
        }

        #[cfg(test)]
        mod tests {
            use super::*;

            #[test]
            fn every_value_of_every_setting_comes_back() {
                let usual = Settings::default();
                $(
                    assert!(VALUES.$name.contains(&usual.$name), "{}", stringify!($name));
                    for &$name in VALUES.$name {
                        let settings = Settings { $name, ..usual };
                        let mut record = [0; Settings::LONGEST];
                        assert_eq!(settings.encode(&mut record), Some(Settings::LONGEST));
                        assert_eq!(Settings::decode(&record), Ok(settings));
                    }
                )+
            }
        }
    };
}

// A later setting goes to the end. Numbers of values in the record never change.
settings! {
    language: Language = Language::default(), of Language::ALL;
    brightness: u8 = 3, of [1, 2, 3, 4, Settings::BRIGHTEST];
    /// Of the motions on the boards.
    animation: Pace = Pace::Usual, of Pace::ALL;
    sound: Volume = Volume::High, of [Volume::Off, Volume::Low, Volume::High];
    /// How long what a bot did stays to be read.
    bots: Pace = Pace::Usual, of Pace::ALL;
    /// Seconds without a touch until the screen dims. An OLED burns in, so this and the next are never switched off.
    dim_after: u8 = 30, of [15, 30, 60, 120];
    /// Seconds without a touch until it is dark.
    dark_after: u16 = 120, of [60, 120, 300, 600];
    /// The device is held the other way round, with the D-pad under the right thumb.
    rotated: bool = false, of [false, true];
    /// What a new game begins with, where scores can be hidden.
    hidden_scores: bool = false, of [false, true];
    /// None: what the panel says of itself counts.
    controller: Option<Controller> = None, of [None, Some(Controller::Ssd1306), Some(Controller::Sh1106)];
    /// A secret pick, which cannot be taken back, is asked about once more.
    asks_before_picks: bool = true, of [false, true];
    /// What the device runs on.
    chemistry: Chemistry = Chemistry::Usb, of [Chemistry::Usb, Chemistry::ThreeAaa, Chemistry::LiPo];
    /// Minutes without a touch until the device switches itself off; 0: never.
    switch_off_after: u8 = 0, of [0, 5, 15, 30];
    /// Bots think while others decide.
    thinks_ahead: bool = true, of [false, true];
}

impl Settings {
    pub const BRIGHTEST: u8 = 5;

    pub const fn panel_config(&self) -> PanelConfig {
        PanelConfig {
            controller: self.controller,
        }
    }
}
