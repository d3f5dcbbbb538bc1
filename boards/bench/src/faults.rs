//! Faults of real parts. `README.md` lists them with their causes and uses.

use std::{fmt, str::FromStr};

use embassy_time::Duration;

use crate::{quote::quoted, script::milliseconds};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeldLow {
    /// A short, or a stuck module.
    Scl,
    /// A short.
    Sda,
    /// SDA, by a module stuck within a byte: nine clocks release it.
    Byte,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Oscillation {
    /// Seven of eight bits are ones.
    Biased,
    Stuck,
    /// The same twelve bits, balanced.
    Periodic,
    /// A clock without jitter, sampled by another.
    Beat,
}

/// Active until ended, also across power cycles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// XIP cache: misses take time.
    Cache,
    /// Rise time of SCL in nanoseconds.
    RiseTime(u32),
    BusLow(HeldLow),
    /// The panel acknowledges all bytes and misreads one in this many.
    Misread(u32),
    /// An SH1106 with the status of an SSD1306.
    Cold,
    /// Delay of the first response after power-up.
    Late(Duration),
    Unplugged,
    /// Sector erase time.
    Erase(Duration),
    /// Page program time.
    Program(Duration),
    /// Supply in millivolts below which flash writes are incomplete.
    Brownout(u32),
    Oscillator(Oscillation),
    /// Crystal start-up time.
    Crystal(Duration),
    /// A stale lock is reported meanwhile.
    Pll(Duration),
    /// Clocks stop where WAKE_EN and SLEEP_EN disable them.
    Gated,
    /// The contact opens for this long within a press.
    Worn(Duration),
    /// Noise in nanoseconds on the pins of released buttons, in turn.
    Glitch(u32),
    /// The sense pin is stuck high or low.
    Vbus(bool),
    /// Clock stretching by the panel after each byte, in microseconds.
    Stretch(u32),
    /// Maximum error, in steps of 4096.
    AdcNoise(u32),
    /// Delay from the start of an erase until the host suspends USB for 100 ms.
    UsbSuspend(Duration),
    /// Delay from the start of an erase until the host resets USB.
    UsbReset(Duration),
    /// The same, and the host requests descriptors without waiting, until it gets a response.
    UsbEnumeration(Duration),
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    None,
    Word(&'static str),
    Number(f64),
    Nanos(u32),
}

pub const NAMES: [&str; 22] = [
    "cache",
    "rise-time",
    "bus-low",
    "misread",
    "cold",
    "late",
    "unplugged",
    "erase",
    "program",
    "brownout",
    "oscillator",
    "crystal",
    "pll",
    "gated",
    "worn",
    "glitch",
    "vbus",
    "stretch",
    "adc-noise",
    "usb-suspend",
    "usb-reset",
    "usb-enumeration",
];

pub fn named(word: &str) -> Result<&'static str, String> {
    let found = NAMES.into_iter().find(|&name| name == word);
    found.ok_or_else(|| format!("{} is no fault; there are {}", quoted(word), NAMES.join(", ")))
}

impl Fault {
    pub fn read(words: &[&str]) -> Result<Fault, String> {
        let (&name, values) = words.split_first().ok_or("write fault and its name")?;
        let name = named(name)?;
        match (name, values) {
            ("cache", []) => Ok(Fault::Cache),
            ("cold", []) => Ok(Fault::Cold),
            ("unplugged", []) => Ok(Fault::Unplugged),
            ("gated", []) => Ok(Fault::Gated),
            ("bus-low", ["scl"]) => Ok(Fault::BusLow(HeldLow::Scl)),
            ("bus-low", ["sda"]) => Ok(Fault::BusLow(HeldLow::Sda)),
            ("bus-low", ["byte"]) => Ok(Fault::BusLow(HeldLow::Byte)),
            ("bus-low", _) => Err("write fault bus-low scl, sda or byte".to_owned()),
            ("oscillator", ["biased"]) => Ok(Fault::Oscillator(Oscillation::Biased)),
            ("oscillator", ["stuck"]) => Ok(Fault::Oscillator(Oscillation::Stuck)),
            ("oscillator", ["periodic"]) => Ok(Fault::Oscillator(Oscillation::Periodic)),
            ("oscillator", ["beat"]) => Ok(Fault::Oscillator(Oscillation::Beat)),
            ("oscillator", _) => Err("write fault oscillator biased, stuck, periodic or beat".to_owned()),
            ("vbus", ["high"]) => Ok(Fault::Vbus(true)),
            ("vbus", ["low"]) => Ok(Fault::Vbus(false)),
            ("vbus", _) => Err("write fault vbus high or low".to_owned()),
            ("rise-time", [value]) => Ok(Fault::RiseTime(whole(value)?)),
            ("misread", [value]) => Ok(Fault::Misread(whole(value)?)),
            ("brownout", [value]) => Ok(Fault::Brownout(whole(value)?)),
            ("late", [value]) => Ok(Fault::Late(milliseconds(value)?)),
            ("erase", [value]) => Ok(Fault::Erase(milliseconds(value)?)),
            ("program", [value]) => Ok(Fault::Program(milliseconds(value)?)),
            ("crystal", [value]) => Ok(Fault::Crystal(milliseconds(value)?)),
            ("pll", [value]) => Ok(Fault::Pll(milliseconds(value)?)),
            ("worn", [value]) => Ok(Fault::Worn(milliseconds(value)?)),
            ("glitch", [value]) => Ok(Fault::Glitch(nanoseconds(value)?)),
            ("glitch", _) => Err("write fault glitch and a time as 100ns or 20us".to_owned()),
            ("stretch", [value]) => Ok(Fault::Stretch(whole(value)?)),
            ("adc-noise", [value]) => Ok(Fault::AdcNoise(whole(value)?)),
            ("usb-suspend", [value]) => Ok(Fault::UsbSuspend(milliseconds(value)?)),
            ("usb-reset", [value]) => Ok(Fault::UsbReset(milliseconds(value)?)),
            ("usb-enumeration", [value]) => Ok(Fault::UsbEnumeration(milliseconds(value)?)),
            ("cache" | "cold" | "unplugged" | "gated", _) => Err(format!("fault {name} stands alone")),
            _ => Err(format!("write fault {name} and a number")),
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Fault::Cache => "cache",
            Fault::RiseTime(_) => "rise-time",
            Fault::BusLow(_) => "bus-low",
            Fault::Misread(_) => "misread",
            Fault::Cold => "cold",
            Fault::Late(_) => "late",
            Fault::Unplugged => "unplugged",
            Fault::Erase(_) => "erase",
            Fault::Program(_) => "program",
            Fault::Brownout(_) => "brownout",
            Fault::Oscillator(_) => "oscillator",
            Fault::Crystal(_) => "crystal",
            Fault::Pll(_) => "pll",
            Fault::Gated => "gated",
            Fault::Worn(_) => "worn",
            Fault::Glitch(_) => "glitch",
            Fault::Vbus(_) => "vbus",
            Fault::Stretch(_) => "stretch",
            Fault::AdcNoise(_) => "adc-noise",
            Fault::UsbSuspend(_) => "usb-suspend",
            Fault::UsbReset(_) => "usb-reset",
            Fault::UsbEnumeration(_) => "usb-enumeration",
        }
    }

    pub fn value(self) -> Value {
        match self {
            Fault::Cache | Fault::Cold | Fault::Unplugged | Fault::Gated => Value::None,
            Fault::BusLow(HeldLow::Scl) => Value::Word("scl"),
            Fault::BusLow(HeldLow::Sda) => Value::Word("sda"),
            Fault::BusLow(HeldLow::Byte) => Value::Word("byte"),
            Fault::Oscillator(Oscillation::Biased) => Value::Word("biased"),
            Fault::Oscillator(Oscillation::Stuck) => Value::Word("stuck"),
            Fault::Oscillator(Oscillation::Periodic) => Value::Word("periodic"),
            Fault::Oscillator(Oscillation::Beat) => Value::Word("beat"),
            Fault::Vbus(true) => Value::Word("high"),
            Fault::Vbus(false) => Value::Word("low"),
            Fault::RiseTime(number)
            | Fault::Misread(number)
            | Fault::Brownout(number)
            | Fault::Stretch(number)
            | Fault::AdcNoise(number) => Value::Number(number.into()),
            Fault::Late(time)
            | Fault::Erase(time)
            | Fault::Program(time)
            | Fault::Crystal(time)
            | Fault::Pll(time)
            | Fault::Worn(time)
            | Fault::UsbSuspend(time)
            | Fault::UsbReset(time)
            | Fault::UsbEnumeration(time) => Value::Number(time.as_micros() as f64 / 1e3),
            Fault::Glitch(nanos) => Value::Nanos(nanos),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value() {
            Value::None => out.write_str(self.name()),
            Value::Word(word) => write!(out, "{} {word}", self.name()),
            Value::Number(number) => write!(out, "{} {number}", self.name()),
            Value::Nanos(nanos) => write!(out, "{} {}", self.name(), with_unit(nanos)),
        }
    }
}

impl FromStr for Fault {
    type Err = String;

    fn from_str(text: &str) -> Result<Fault, String> {
        Fault::read(&text.split_whitespace().collect::<Vec<_>>())
    }
}

fn whole(word: &str) -> Result<u32, String> {
    let number = word.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| format!("{} is no number from 1", quoted(word)))
}

/// Parses a time such as 100ns or 20us.
fn nanoseconds(word: &str) -> Result<u32, String> {
    let (digits, factor) = match word.strip_suffix("us") {
        Some(digits) => (digits, 1000),
        None => (word.strip_suffix("ns").unwrap_or_default(), 1),
    };
    let nanos = digits.parse().ok().and_then(|number: u32| number.checked_mul(factor));
    let nanos = nanos.filter(|nanos| (10..=1_000_000).contains(nanos));
    nanos.ok_or_else(|| format!("{} is not a time from 10ns to 1000us", quoted(word)))
}

/// Inverse of `nanoseconds`.
pub fn with_unit(nanos: u32) -> String {
    match nanos % 1000 {
        0 => format!("{}us", nanos / 1000),
        _ => format!("{nanos}ns"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_is_read_as_it_is_written() {
        let written = [
            "cache",
            "rise-time 300",
            "bus-low scl",
            "bus-low sda",
            "bus-low byte",
            "misread 200",
            "cold",
            "late 80",
            "unplugged",
            "erase 400",
            "program 0.4",
            "brownout 2900",
            "oscillator biased",
            "oscillator stuck",
            "oscillator periodic",
            "oscillator beat",
            "crystal 40",
            "pll 0.1",
            "gated",
            "worn 4.5",
            "glitch 100ns",
            "glitch 20us",
            "vbus high",
            "vbus low",
            "stretch 50",
            "adc-noise 30",
            "usb-suspend 5",
            "usb-reset 5",
            "usb-enumeration 5",
        ];
        for text in written {
            let fault: Fault = text.parse().unwrap();
            assert_eq!(fault.to_string(), text);
        }
        for name in NAMES {
            assert!(
                written.iter().any(|text| text.split(' ').next() == Some(name)),
                "{name}"
            );
        }
    }

    #[test]
    fn what_is_no_fault_is_refused_with_a_reason() {
        for (text, reason) in [
            ("", "write fault and its name"),
            ("moth", "\"moth\" is no fault; there are cache, rise-time"),
            ("cache 3", "fault cache stands alone"),
            ("bus-low mosi", "write fault bus-low scl, sda or byte"),
            ("vbus", "write fault vbus high or low"),
            ("erase", "write fault erase and a number"),
            ("erase long", "\"long\" is no time in milliseconds"),
            ("misread 0", "\"0\" is no number from 1"),
            ("glitch", "write fault glitch and a time as 100ns or 20us"),
            ("glitch 20", "\"20\" is not a time from 10ns to 1000us"),
            ("glitch 5ms", "\"5ms\" is not a time from 10ns to 1000us"),
        ] {
            let refused = text.parse::<Fault>().unwrap_err();
            assert!(refused.starts_with(reason), "{text}: {refused}");
        }
    }
}
