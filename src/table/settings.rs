//! Device settings: one table that generates the record. `screens/settings.rs` has a row for the display of each.

use super::record::{FRAME, Reader, Record, Writer};
use crate::device::{Chemistry, Controller, PanelConfig};

/// Languages: number in a record (never reused), and name in scripts and commands.
macro_rules! languages {
    ($($language:ident = $number:literal $name:literal),+ $(,)?) => {
        /// A language; its texts are in [`text`](crate::text).
        #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
        pub enum Language {
            #[default]
            $($language = $number),+
        }

        impl Language {
            pub const ALL: [Language; [$($number),+].len()] = [$(Language::$language),+];

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

/// Of an animation or a bot.
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Volume {
    Off = 0,
    Low = 1,
    High = 2,
}

/// Encoding of a value in the record.
trait Stored: Copy + PartialEq {
    const WIDTH: usize = 1;

    fn number(self) -> u16;

    fn write(self, out: &mut Writer<'_>) {
        match self.number() {
            number if Self::WIDTH > 1 => out.number(number),
            number => out.byte(number as u8),
        }
    }

    /// `usual` if the record ends before; none if invalid.
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

/// Name, type, default, and all values in menu order.
macro_rules! settings {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $usual:expr, of $values:expr;)+) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Settings {
            $($(#[$doc])* pub $name: $type),+
        }

        /// In menu order.
        pub struct Values {
            $(pub $name: &'static [$type]),+
        }

        pub const VALUES: Values = Values { $($name: &$values),+ };

        impl Default for Settings {
            fn default() -> Settings {
                Settings { $($name: $usual),+ }
            }
        }

        /// Older firmware ignores later settings; newer firmware uses the default where the record ends.
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

// Append only; numbers of values never change.
settings! {
    language: Language = Language::default(), of Language::ALL;
    brightness: u8 = 3, of [1, 2, 3, 4, Settings::BRIGHTEST];
    /// Motion, shaking and their sounds.
    animation: Pace = Pace::Usual, of Pace::ALL;
    sound: Volume = Volume::High, of [Volume::Off, Volume::Low, Volume::High];
    /// Display time of moves.
    bots: Pace = Pace::Usual, of Pace::ALL;
    /// Idle time until the screen dims, in seconds. OLEDs burn in: this and the next cannot be turned off.
    dim_after: u8 = 30, of [15, 30, 60, 120];
    /// Idle time until the screen is off, in seconds.
    dark_after: u16 = 120, of [60, 120, 300, 600];
    /// By 180 degrees, with the D-pad under the right thumb.
    rotated: bool = false, of [false, true];
    /// For new games, where possible.
    hidden_scores: bool = false, of [false, true];
    /// None: detected.
    controller: Option<Controller> = None, of [None, Some(Controller::Ssd1306), Some(Controller::Sh1106)];
    /// Confirm secret picks, which cannot be undone.
    asks_before_picks: bool = true, of [false, true];
    chemistry: Chemistry = Chemistry::Usb, of [Chemistry::Usb, Chemistry::ThreeAaa, Chemistry::LiPo];
    /// Idle time until the device switches off, in minutes; 0 is never.
    switch_off_after: u8 = 0, of [0, 5, 15, 30];
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
