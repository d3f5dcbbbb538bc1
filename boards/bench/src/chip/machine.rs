//! Driver of an emulated handheld; `bench.mjs` documents the protocol.

mod setup;

use std::{fmt, ops::Range, thread};

use serde_json::{Value, json};

use embassy_time::Instant;
use pocket_ra::device::Button;

use super::process::Process;
use crate::{
    faults::{self, Fault},
    panel::Shown,
    picture::{HEIGHT, Picture, WIDTH},
};
pub use setup::{Oscillator, RISE_TIME_NS, Setup};

#[derive(Clone, Debug, PartialEq)]
pub struct Counters {
    /// Milliseconds since power-up, and of the chip's timer, which starts later.
    pub ms: f64,
    pub timer_ms: f64,
    /// Since power-up, and how many of them asleep.
    pub cycles: u64,
    pub asleep: u64,
    pub hertz: u64,
    /// Time from power-up on the ring oscillator.
    pub slow_cycles: u64,
    pub slow_ms: f64,
    /// Peak in bytes; none without symbols.
    pub stack_used: Option<u64>,
    /// Panel bus: acknowledged transactions, their bytes without the address, and refused addresses.
    pub bus_transactions: u64,
    pub bus_bytes: u64,
    pub bus_refused: u64,
    pub bus_hertz: f64,
    pub bus_last_byte_ms: Option<f64>,
    pub flash_operations: u64,
    /// Time from an edge on a button's pin to its read: all edges, and those during drawing.
    pub edge_latency: EdgeLatency,
    pub edge_latency_while_drawing: EdgeLatency,
    /// Longest time with interrupts masked, flash operations excluded, and the functions that began and ended it.
    pub critical_section_ms: f64,
    pub critical_section_places: Vec<String>,
    pub usb_connected: bool,
    pub closed: Range<u64>,
    /// Host actions: suspends, resets, and enumerations without waiting.
    pub usb_suspends: u64,
    pub usb_resets: u64,
    pub usb_tries: u64,
    pub led: Output,
    /// Pins routed to the I2C and SPI blocks.
    pub i2c_pins: Vec<u64>,
    pub spi_pins: Vec<u64>,
    pub buzzer: Output,
    /// Warnings of the emulator and commands unknown to the OLED: none for good firmware.
    pub warnings: Vec<String>,
    pub unknown_oled_commands: Vec<u64>,
}

impl Counters {
    pub fn share_asleep_since(&self, earlier: &Self) -> f64 {
        (self.asleep - earlier.asleep) as f64 / (self.cycles - earlier.cycles) as f64
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EdgeLatency {
    pub edges: u64,
    pub longest_ms: f64,
    pub longest_at_ms: f64,
}

impl EdgeLatency {
    fn of(answer: &Value) -> EdgeLatency {
        EdgeLatency {
            edges: integer(&answer["count"]),
            longest_ms: float(&answer["longestMs"]),
            longest_at_ms: float(&answer["longestAtMs"]),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Drawing {
    pub began_ms: f64,
    /// Without interrupts.
    pub cycles: u64,
    /// Bytes that differ from the displayed picture.
    pub changed: u64,
    pub first_ms: Option<f64>,
    /// When the last of them was displayed, also by a newer picture; none if it already was.
    pub shown_ms: Option<f64>,
    pub anew: bool,
    pub bytes: u64,
    pub transactions: u64,
    pub hertz: f64,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FlashOperation {
    pub erases: bool,
    pub ms: f64,
    pub millivolts: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    pub high: bool,
    pub edges: u64,
    /// High times of the last 24 pulses, in cycles.
    pub last_pulses: Vec<u64>,
}

/// When its test fails, prints the log and the screen.
pub struct Machine {
    /// None after the machine was dropped.
    process: Option<Process>,
    log: Vec<String>,
    ms: f64,
    stopped: Option<String>,
}

impl Machine {
    pub fn now_ms(&self) -> f64 {
        self.ms
    }

    /// A fault, a panic's breakpoint, "watchdog", "power cut".
    pub fn stopped(&self) -> Option<&str> {
        self.stopped.as_deref()
    }

    pub fn press(&mut self, button: Button) {
        self.set_button(button, true);
    }

    pub fn release(&mut self, button: Button) {
        self.set_button(button, false);
    }

    /// Presses for 50 ms and waits 50 ms for debouncing.
    pub fn tap(&mut self, button: Button) {
        self.press(button);
        self.run_ms(50.0);
        self.release(button);
        self.run_ms(50.0);
    }

    /// Since power-up, also within a flash operation.
    pub fn tap_at(&mut self, button: Button, pressed_ms: f64, released_ms: f64) {
        let name = name(button);
        self.ask("press", json!({ "button": name, "down": true, "at": pressed_ms }));
        self.ask("press", json!({ "button": name, "down": false, "at": released_ms }));
    }

    pub fn flash_operations(&mut self) -> Vec<FlashOperation> {
        let answer = self.ask("flashOperations", json!({}));
        let operations = answer["operations"].as_array().expect("operations is a list");
        let operation = |entry: &Value| FlashOperation {
            erases: entry["kind"] == "erase",
            ms: float(&entry["ms"]),
            millivolts: integer(&entry["millivolts"]),
        };
        operations.iter().map(operation).collect()
    }

    pub fn erases_ms(&mut self) -> Vec<f64> {
        let operations = self.flash_operations().into_iter();
        operations
            .filter(|operation| operation.erases)
            .map(|operation| operation.ms)
            .collect()
    }

    fn set_button(&mut self, button: Button, down: bool) {
        self.ask("press", json!({ "button": name(button), "down": down }));
    }

    /// Panics if the machine stops; see `run_until_stopped`.
    pub fn run_ms(&mut self, ms: f64) {
        self.ask("run", json!({ "ms": ms }));
        if let Some(reason) = &self.stopped {
            panic!("the machine stopped at {:.3} ms: {reason}", self.ms);
        }
    }

    /// Returns the reason; none if it still runs after `limit_ms`.
    pub fn run_until_stopped(&mut self, limit_ms: f64) -> Option<String> {
        self.ask("run", json!({ "ms": limit_ms }));
        self.stopped.clone()
    }

    /// Runs until a new picture was sent and the bus was idle for 5 ms; false after `limit_ms`.
    pub fn run_until_picture(&mut self, limit_ms: f64) -> bool {
        self.ask("runUntilPicture", json!({ "ms": limit_ms }))["settled"] == true
    }

    pub fn screen(&mut self) -> Picture {
        picture_of(&self.ask("screen", json!({})))
    }

    /// Every distinct picture that was stable for 5 ms, with the time of its last byte on the bus.
    pub fn pictures(&mut self) -> Vec<Shown> {
        self.ask_for_pictures(false)
    }

    pub fn last_picture(&mut self) -> Option<Picture> {
        self.ask_for_pictures(true).pop().map(|shown| shown.picture)
    }

    fn ask_for_pictures(&mut self, last: bool) -> Vec<Shown> {
        let answer = self.ask("pictures", json!({ "last": last }));
        let pictures = answer["pictures"].as_array().expect("pictures is a list");
        let shown = |entry: &Value| Shown {
            since: Instant::from_nanos((float(&entry["ms"]) * 1e6) as u64),
            picture: picture_of(entry),
        };
        pictures.iter().map(shown).collect()
    }

    pub fn drawings(&mut self) -> Vec<Drawing> {
        let answer = self.ask("drawings", json!({}));
        let drawings = answer["drawings"].as_array().expect("drawings is a list");
        let drawing = |entry: &Value| Drawing {
            began_ms: float(&entry["began"]),
            cycles: integer(&entry["cycles"]),
            changed: integer(&entry["changed"]),
            first_ms: entry["first"].as_f64(),
            shown_ms: entry["shown"].as_f64(),
            anew: entry["anew"] == true,
            bytes: integer(&entry["bytes"]),
            transactions: integer(&entry["transactions"]),
            hertz: float(&entry["hertz"]),
        };
        drawings.iter().map(drawing).collect()
    }

    pub fn counters(&mut self) -> Counters {
        let answer = self.ask("counters", json!({}));
        let bus = &answer["bus"];
        let output = |name: &str| {
            let output = &answer["outputs"][name];
            Output {
                high: output["high"] == true,
                edges: integer(&output["edges"]),
                last_pulses: output["lastPulses"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .map(integer)
                    .collect(),
            }
        };
        let pins = |name: &str| answer[name].as_array().into_iter().flatten().map(integer).collect();
        Counters {
            ms: float(&answer["ms"]),
            cycles: integer(&answer["cycles"]),
            asleep: integer(&answer["asleep"]),
            hertz: integer(&answer["hertz"]),
            timer_ms: float(&answer["timerMs"]),
            slow_cycles: integer(&answer["slow"]["cycles"]),
            slow_ms: float(&answer["slow"]["ms"]),
            stack_used: answer["stackUsed"].as_u64(),
            bus_transactions: integer(&bus["transactions"]),
            bus_bytes: integer(&bus["bytes"]),
            bus_refused: integer(&bus["refused"]),
            bus_hertz: float(&bus["frequency"]),
            bus_last_byte_ms: bus["lastByteMs"].as_f64(),
            flash_operations: integer(&answer["flashOperations"]),
            edge_latency: EdgeLatency::of(&answer["edgeLatency"]),
            edge_latency_while_drawing: EdgeLatency::of(&answer["edgeLatency"]["whileDrawing"]),
            critical_section_ms: float(&answer["criticalSection"]["ms"]),
            critical_section_places: answer["criticalSection"]["places"]
                .as_array()
                .into_iter()
                .flatten()
                .map(|place| place.as_str().unwrap_or_default().to_owned())
                .collect(),
            usb_connected: answer["usbConnected"] == true,
            closed: integer(&answer["closed"]["from"])..integer(&answer["closed"]["to"]),
            usb_suspends: integer(&answer["usb"]["suspends"]),
            usb_resets: integer(&answer["usb"]["resets"]),
            usb_tries: integer(&answer["usb"]["tries"]),
            led: output("led"),
            i2c_pins: pins("i2cPins"),
            spi_pins: pins("spiPins"),
            buzzer: output("buzzer"),
            warnings: answer["warnings"]
                .as_object()
                .map(|all| all.keys().filter(|warning| !is_usb_reset(warning)).cloned().collect())
                .unwrap_or_default(),
            unknown_oled_commands: answer["unknownOledCommands"]
                .as_array()
                .into_iter()
                .flatten()
                .map(integer)
                .collect(),
        }
    }

    /// Since power-up; none for a UF2, which has no symbols.
    pub fn logs(&mut self) -> Vec<String> {
        self.try_logs().unwrap_or_else(|reason| panic!("{reason}"))
    }

    fn try_logs(&mut self) -> Result<Vec<String>, String> {
        let answer = self.try_ask("logLines", json!({}))?;
        let lines = answer["lines"].as_array().map_or(&[][..], Vec::as_slice);
        let word = |line: &Value, name: &str| line[name].as_str().unwrap_or_default().to_owned();
        self.log.extend(lines.iter().map(|line| {
            let level = word(line, "level").to_uppercase();
            format!("{} {level} {}", word(line, "time"), word(line, "text"))
        }));
        Ok(self.log.clone())
    }

    pub fn raw_log(&mut self) -> Vec<u8> {
        unhex(&self.ask("logs", json!({}))["bytes"])
    }

    pub fn fault(&mut self, fault: Fault) {
        self.ask("fault", json!({ "name": fault.name(), "value": value_of(fault) }));
    }

    pub fn mend(&mut self, name: &str) {
        self.ask("fault", json!({ "name": name, "off": true }));
    }

    /// Battery voltage; none: USB power.
    pub fn set_voltage(&mut self, millivolts: Option<u32>) {
        self.ask("voltage", json!({ "millivolts": millivolts }));
    }

    /// A reattached OLED is dark, with noise in its RAM.
    pub fn set_oled_attached(&mut self, attached: bool) {
        self.ask("oled", json!({ "attached": attached }));
    }

    /// Flash and held buttons stay, time restarts at zero.
    pub fn reboot(&mut self) {
        self.ask("reboot", json!({}));
        self.log.clear();
    }

    /// Since power-up, also within a flash operation.
    pub fn cut_power_at(&mut self, ms: f64) {
        self.ask("cutPower", json!({ "ms": ms }));
    }

    /// Cuts the power in this flash operation, from 0 at power-up, after the share `done` of it.
    pub fn cut_power_in_flash_operation(&mut self, index: u32, done: f64) {
        self.ask("cutPower", json!({ "flashOperation": index, "done": done }));
    }

    pub fn flash(&mut self, range: Range<u32>) -> Vec<u8> {
        let answer = self.ask(
            "flash",
            json!({ "offset": range.start, "length": range.end - range.start }),
        );
        unhex(&answer["bytes"])
    }

    pub fn write_flash(&mut self, offset: u32, bytes: &[u8]) {
        self.ask("flash", json!({ "offset": offset, "bytes": hex(bytes) }));
    }

    /// Sends bytes to the firmware's serial port; returns those received since the last call.
    pub fn exchange_usb(&mut self, bytes: &[u8]) -> Vec<u8> {
        unhex(&self.ask("usb", json!({ "bytes": hex(bytes) }))["bytes"])
    }

    /// Sends an eight-byte setup packet and its data to the control endpoint; returns the response.
    pub fn request_usb(&mut self, setup: [u8; 8], data: &[u8]) -> Vec<u8> {
        self.ask("usbRequest", json!({ "setup": hex(&setup), "data": hex(data) }));
        self.run_ms(5.0);
        unhex(&self.ask("usbAnswer", json!({}))["bytes"])
    }

    /// Panics if the bench refuses the command.
    pub fn ask(&mut self, command: &str, arguments: Value) -> Value {
        self.try_ask(command, arguments)
            .unwrap_or_else(|reason| panic!("{command}: {reason}"))
    }

    pub fn try_ask(&mut self, command: &str, mut arguments: Value) -> Result<Value, String> {
        arguments["do"] = json!(command);
        let process = self.process.as_mut().ok_or("the emulator ended")?;
        let answer = match process.ask(&arguments) {
            Ok(answer) => answer,
            Err(error) => {
                self.process = None;
                return Err(format!("the emulator ended: {error}"));
            }
        };
        if let Some(reason) = answer["error"].as_str() {
            return Err(reason.into());
        }
        self.ms = float(&answer["ms"]);
        self.stopped = answer["stopped"].as_str().map(Into::into);
        Ok(answer)
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!(
                "the machine at {:.3} ms, stopped: {:?}; its log:",
                self.ms, self.stopped
            );
            for line in self.try_logs().unwrap_or_default() {
                eprintln!("  {line}");
            }
            if let Ok(answer) = self.try_ask("screen", json!({})) {
                eprintln!("{}", picture_of(&answer));
            }
        }
        if let Some(process) = self.process.take() {
            process.put_back();
        }
    }
}

impl fmt::Debug for Machine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Machine at {:.3} ms", self.ms)
    }
}

/// embassy clears USB registers that the emulator lacks, with no other effect.
fn is_usb_reset(warning: &str) -> bool {
    warning.starts_with("USB: Unimplemented peripheral write to ") && warning.ends_with(": 0x0")
}

/// Decodes page order: byte `page * 128 + x`, bit 0 on top.
fn picture_of(answer: &Value) -> Picture {
    let bytes = unhex(&answer["picture"]);
    assert_eq!(bytes.len(), WIDTH * HEIGHT / 8, "a picture has 1024 bytes");
    Picture::from_fn(|x, y| bytes[y / 8 * WIDTH + x] >> (y % 8) & 1 == 1)
}

fn value_of(fault: Fault) -> Value {
    match fault.value() {
        faults::Value::None => Value::Null,
        faults::Value::Word(word) => json!(word),
        faults::Value::Number(number) => json!(number),
        faults::Value::Nanos(nanos) => json!(faults::with_unit(nanos)),
    }
}

/// As in the bench's protocol and in the board tables.
fn name(button: Button) -> String {
    format!("{button:?}").to_lowercase()
}

fn float(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn integer(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no whole number"))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &Value) -> Vec<u8> {
    let digits = text.as_str().expect("bytes are a string").as_bytes();
    let digit = |byte: u8| char::from(byte).to_digit(16).expect("bytes are hexadecimal") as u8;
    digits
        .chunks_exact(2)
        .map(|pair| digit(pair[0]) << 4 | digit(pair[1]))
        .collect()
}
