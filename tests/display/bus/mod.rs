//! Bus traffic for recorded frames, compared with that of the driver this project once had (commit 6d9750f): every
//! address, byte and transaction, and CS, DC and RES of SPI.
//!
//! The frames are data, so a changed screen does not matter. A mismatch leaves the new traffic in cargo's temporary
//! folder; copy it over the golden file only if the bytes are meant to change.

use std::{cell::RefCell, convert::Infallible, fmt::Write, fs, mem, path::PathBuf, rc::Rc};

use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_time::{Duration, Instant};
use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};
use embedded_hal::digital::{self, OutputPin};
use embedded_hal_async::{
    i2c::{self, I2c, Operation},
    spi,
};
use pocket_ra::{
    device::{Brightness, Frame, PanelConfig},
    tasks::{
        Channels, Clock,
        display::{self, BitBangI2c, I2cBus, I2cPort, Line, SpiBus, SpiLines},
    },
};
use pocket_ra_bench::{
    clock::{Executor, VirtualClock},
    controller::Model,
    outputs::{Led, SystemClock},
    panel::{
        NoAcknowledge, Panel, PanelBus, Wiring,
        spi::{SpiLine, SpiPort},
    },
    picture::Picture,
};

/// Two background refreshes.
const AFTER_LAST_FRAME: Duration = Duration::from_millis(2_500);

// ---- the frames

struct Recorded {
    at: Instant,
    frame: Frame,
    brightness: Brightness,
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/display/bus")
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits = hex.as_bytes().chunks_exact(2);
    digits
        .map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect()
}

fn recorded() -> Vec<Recorded> {
    let text = fs::read_to_string(folder().join("frames.txt")).unwrap();
    let mut frames: Vec<Recorded> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["at", millis, brightness, ref area @ ..] => {
                let [x, y, width, height] = [0, 1, 2, 3].map(|index| area[index].parse::<i32>().unwrap());
                let mut frame = Frame::new();
                // For the focus only; the pixels follow.
                frame.invert(Rectangle::new(Point::new(x, y), Size::new(width as u32, height as u32)));
                let blank = Frame::new();
                let before = frames.last().map_or(&blank, |last| &last.frame);
                frame.pages_mut().copy_from_slice(before.pages());
                frames.push(Recorded {
                    at: Instant::from_millis(millis.parse().unwrap()),
                    frame,
                    brightness: match brightness {
                        "dim" => Brightness::Dim,
                        "off" => Brightness::Off,
                        level => Brightness::Full(level.parse().unwrap()),
                    },
                });
            }
            [page, column, pixels] => {
                let (page, column): (usize, usize) = (page.parse().unwrap(), column.parse().unwrap());
                let pixels = bytes(pixels);
                let frame = &mut frames.last_mut().unwrap().frame;
                frame.pages_mut()[page][column..column + pixels.len()].copy_from_slice(&pixels);
            }
            _ => panic!("{line:?}"),
        }
    }
    frames
}

// ---- the recorder

/// A line per transaction.
#[derive(Clone, Default)]
struct Traffic(Rc<RefCell<Vec<String>>>);

impl Traffic {
    fn add(&self, line: String) {
        self.0.borrow_mut().push(line);
    }
}

/// Hexadecimal; `byte*count` from four equal bytes on.
fn compact(bytes: &[u8]) -> String {
    let mut text = String::new();
    for equal in bytes.chunk_by(|one, other| one == other) {
        if equal.len() < 4 {
            equal.iter().for_each(|byte| write!(text, "{byte:02x}").unwrap());
        } else {
            write!(text, " {:02x}*{} ", equal[0], equal.len()).unwrap();
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

struct RecordedI2c {
    bus: PanelBus,
    traffic: Traffic,
}

impl i2c::ErrorType for RecordedI2c {
    type Error = NoAcknowledge;
}

impl I2c for RecordedI2c {
    async fn transaction(&mut self, address: u8, operations: &mut [Operation<'_>]) -> Result<(), NoAcknowledge> {
        let mut line = format!("{address:02x}");
        for operation in operations.iter() {
            match operation {
                Operation::Write(bytes) => write!(line, " {}", compact(bytes)).unwrap(),
                Operation::Read(bytes) => write!(line, " read {}", bytes.len()).unwrap(),
            }
        }
        let outcome = self.bus.transaction(address, operations).await;
        if outcome.is_err() {
            line += " refused";
        }
        self.traffic.add(line);
        outcome
    }
}

impl BitBangI2c for RecordedI2c {
    fn is_high(&self, line: Line) -> bool {
        self.bus.is_high(line)
    }

    fn pull(&mut self, line: Line, low: bool) {
        self.traffic
            .add(format!("{line:?} {}", if low { "low" } else { "high" }));
        self.bus.pull(line, low);
    }

    fn half_clock(&self) {
        self.bus.half_clock();
    }
}

impl I2cPort for RecordedI2c {
    type Transfers = Self;

    fn transfers(&mut self) -> &mut Self {
        self
    }

    fn start(&mut self) {
        self.bus.start();
    }
}

/// SPI traffic between two edges; shared by port and lines.
#[derive(Clone, Default)]
struct SpiTraffic {
    traffic: Traffic,
    line: Rc<RefCell<String>>,
    bytes: Rc<RefCell<Vec<u8>>>,
}

impl SpiTraffic {
    fn edge(&self, name: &str, high: bool) {
        let bytes = mem::take(&mut *self.bytes.borrow_mut());
        let mut line = self.line.borrow_mut();
        if !bytes.is_empty() {
            *line += &compact(&bytes);
            *line += " ";
        }
        *line += &format!("{name}{} ", u8::from(high));
        // A line per selection or reset.
        if high && name != "dc" {
            self.traffic.add(mem::take(&mut *line).trim_end().into());
        }
    }
}

struct RecordedSpi {
    port: SpiPort,
    traffic: SpiTraffic,
}

impl spi::ErrorType for RecordedSpi {
    type Error = Infallible;
}

impl spi::SpiBus for RecordedSpi {
    async fn read(&mut self, words: &mut [u8]) -> Result<(), Infallible> {
        self.port.read(words).await
    }

    async fn write(&mut self, words: &[u8]) -> Result<(), Infallible> {
        self.traffic.bytes.borrow_mut().extend_from_slice(words);
        self.port.write(words).await
    }

    async fn transfer(&mut self, read: &mut [u8], write: &[u8]) -> Result<(), Infallible> {
        self.port.transfer(read, write).await
    }

    async fn transfer_in_place(&mut self, words: &mut [u8]) -> Result<(), Infallible> {
        self.port.transfer_in_place(words).await
    }

    async fn flush(&mut self) -> Result<(), Infallible> {
        self.port.flush().await
    }
}

struct RecordedLine {
    name: &'static str,
    line: SpiLine,
    traffic: SpiTraffic,
}

impl digital::ErrorType for RecordedLine {
    type Error = Infallible;
}

impl OutputPin for RecordedLine {
    fn set_low(&mut self) -> Result<(), Infallible> {
        self.traffic.edge(self.name, false);
        self.line.set_low()
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        self.traffic.edge(self.name, true);
        self.line.set_high()
    }
}

// ---- the test

/// Compares the traffic of the recorded frames with a golden file.
fn compare(golden: &str, wiring: Wiring, model: Model, address: u8) {
    let clock = VirtualClock::new();
    let mut executor = Executor::new(clock.clone());
    let panel = Panel::new(clock.clone());
    panel.replace(model, address);
    panel.set_frequency(wiring.frequency());
    let channels: Rc<Channels<NoopRawMutex>> = Rc::new(Channels::new());
    let (time, to_display, led, system) = (clock.clone(), channels.clone(), Led::default(), SystemClock::default());
    let traffic = Traffic::default();
    match wiring {
        Wiring::I2c => {
            let (bus, traffic) = (panel.bus(), traffic.clone());
            let bus = I2cBus::new(RecordedI2c { bus, traffic }, clock.clone());
            executor.spawn(async move { display::run(bus, led, system, &time, &to_display).await });
        }
        Wiring::Spi => {
            let traffic = SpiTraffic {
                traffic: traffic.clone(),
                ..SpiTraffic::default()
            };
            let (port, SpiLines { select, pixels, reset }) = panel.spi();
            let line = |name, line| RecordedLine {
                name,
                line,
                traffic: traffic.clone(),
            };
            let lines = SpiLines {
                select: line("cs", select),
                pixels: line("dc", pixels),
                reset: line("res", reset),
            };
            let bus = SpiBus::new(RecordedSpi { port, traffic }, lines);
            executor.spawn(async move { display::run(bus, led, system, &time, &to_display).await });
        }
    }

    let frames = recorded();
    let begin = clock.now();
    let since_begin = |at: Instant| begin + (at - Instant::MIN);
    for (index, recorded) in frames.iter().enumerate() {
        executor.run_until(since_begin(recorded.at));
        channels
            .frame
            .show(&recorded.frame, recorded.brightness, PanelConfig::AUTOMATIC);
        let next = frames
            .get(index + 1)
            .map_or(recorded.at + AFTER_LAST_FRAME, |next| next.at);
        executor.run_until(since_begin(next));
        let expected = match recorded.brightness {
            Brightness::Off => Picture::DARK,
            _ => Picture::from_fn(|x, y| recorded.frame.pixel(x, y)),
        };
        let sent_whole = next - recorded.at > Duration::from_millis(40);
        assert!(
            !sent_whole || panel.picture() == expected,
            "{golden}: frame {index} is not shown"
        );
    }
    assert_eq!(panel.faults(), Vec::<String>::new());

    let found = traffic.0.borrow().join("\n") + "\n";
    let expected = fs::read_to_string(folder().join(golden)).unwrap_or_default();
    if found != expected {
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(golden);
        fs::write(&file, &found).unwrap();
        let differs = |(one, other): (&str, &str)| one != other;
        let line = expected
            .lines()
            .zip(found.lines())
            .take_while(|&pair| !differs(pair))
            .count();
        panic!(
            "transaction {line} differs from {golden}:\nexpected {:?}\nfound    {:?}\nall of it: {}",
            expected.lines().nth(line),
            found.lines().nth(line),
            file.display()
        );
    }
}

#[test]
fn an_ssd1306_on_i2c_gets_the_recorded_bytes() {
    compare("ssd1306.txt", Wiring::I2c, Model::Ssd1306, 0x3c);
}

/// The second address: the first one is refused.
#[test]
fn an_sh1106_on_i2c_gets_the_recorded_bytes() {
    compare("sh1106.txt", Wiring::I2c, Model::Sh1106, 0x3d);
}

#[test]
fn an_ssd1306_on_spi_gets_the_recorded_bytes_and_edges() {
    compare("spi.txt", Wiring::Spi, Model::Ssd1306, 0x3c);
}

#[test]
fn a_panel_that_is_lost_is_looked_for_at_its_address_first() {
    for (address, other) in [(0x3c, 0x3d), (0x3d, 0x3c)] {
        let clock = VirtualClock::new();
        let mut executor = Executor::new(clock.clone());
        let panel = Panel::new(clock.clone());
        panel.replace(Model::Ssd1306, address);
        panel.set_frequency(Wiring::I2c.frequency());
        let channels: Rc<Channels<NoopRawMutex>> = Rc::new(Channels::new());
        let (time, to_display, traffic) = (clock.clone(), channels.clone(), Traffic::default());
        let (bus, led, system) = (panel.bus(), Led::default(), SystemClock::default());
        let port = RecordedI2c {
            bus,
            traffic: traffic.clone(),
        };
        let bus = I2cBus::new(port, clock.clone());
        executor.spawn(async move { display::run(bus, led, system, &time, &to_display).await });
        channels
            .frame
            .show(&Frame::new(), Brightness::Full(3), PanelConfig::AUTOMATIC);
        executor.run_until(clock.now() + Duration::from_millis(500));
        panel.unplug();
        traffic.0.borrow_mut().clear();
        executor.run_until(clock.now() + Duration::from_millis(2_500));
        let refused = |line: &String| line.ends_with("refused").then(|| line[..2].to_owned());
        let addresses: Vec<String> = traffic.0.borrow().iter().filter_map(refused).collect();
        // The transaction that found it missing, then an attempt at each address.
        let (address, other) = (format!("{address:02x}"), format!("{other:02x}"));
        assert_eq!(addresses[..3], [address.clone(), address, other], "{addresses:?}");
    }
}
