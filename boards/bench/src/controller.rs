//! Model of the SSD1306 and the SH1106 according to their data sheets. Displays wrongly whatever a real one would, and
//! records unknown commands as faults.

use super::picture::{HEIGHT, Picture, WIDTH};

const PAGES: usize = HEIGHT / 8;
/// RAM of the SH1106, which displays the middle.
const WIDEST: usize = 132;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Model {
    #[default]
    Ssd1306,
    Sh1106,
}

impl Model {
    fn columns(self) -> usize {
        match self {
            Model::Ssd1306 => WIDTH,
            Model::Sh1106 => WIDEST,
        }
    }

    /// Undocumented status bits, as observed.
    fn mark(self) -> u8 {
        match self {
            Model::Ssd1306 => 0x06,
            Model::Sh1106 => 0x08,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Addressing {
    Horizontal,
    Vertical,
    Page,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Expecting {
    Control,
    /// One byte, then another control byte.
    Single {
        data: bool,
    },
    /// All bytes until the STOP.
    Stream {
        data: bool,
    },
}

#[derive(Clone, Copy)]
struct Window {
    first: u8,
    last: u8,
}

impl Window {
    /// The next address, and whether it wrapped around.
    fn after(self, at: u8) -> (u8, bool) {
        if at == self.last {
            (self.first, true)
        } else {
            (at + 1, false)
        }
    }
}

pub struct Controller {
    model: Model,
    /// By page and segment: a segment remap affects only later writes.
    memory: [[u8; WIDEST]; PAGES],
    expecting: Expecting,
    /// An incomplete command; may span transfers.
    command: Vec<u8>,
    addressing: Addressing,
    columns: Window,
    pages: Window,
    column: u8,
    page: u8,
    segments_reversed: bool,
    rows_reversed: bool,
    start_line: u8,
    offset: u8,
    rows: u8,
    contrast: u8,
    on: bool,
    charge_pump: bool,
    inverse: bool,
    all_lit: bool,
    was_reset: bool,
    /// The last write selected pixels for reading.
    answers_pixels: bool,
    /// The next read is a dummy, after an address was set.
    reads_nothing: bool,
    faults: Vec<String>,
}

impl Controller {
    /// Off, with noise in RAM.
    pub fn new(model: Model) -> Controller {
        let noise = |page: usize, segment: usize| (page * 151 + segment * 89 + segment * segment * 7) as u8 ^ 0xa5;
        Controller {
            model,
            memory: std::array::from_fn(|page| std::array::from_fn(|segment| noise(page, segment))),
            expecting: Expecting::Control,
            command: Vec::new(),
            addressing: Addressing::Page,
            columns: Window {
                first: 0,
                last: WIDTH as u8 - 1,
            },
            pages: Window {
                first: 0,
                last: PAGES as u8 - 1,
            },
            column: 0,
            page: 0,
            segments_reversed: false,
            rows_reversed: false,
            start_line: 0,
            offset: 0,
            rows: HEIGHT as u8,
            contrast: 0x7f,
            on: false,
            charge_pump: model == Model::Sh1106,
            inverse: false,
            all_lit: false,
            was_reset: false,
            answers_pixels: false,
            reads_nothing: false,
            faults: Vec::new(),
        }
    }

    pub fn begin(&mut self) {
        self.expecting = Expecting::Control;
    }

    /// RES line: resets the registers, not the RAM.
    pub fn reset(&mut self) {
        let fresh = Controller::new(self.model);
        *self = Controller {
            memory: self.memory,
            faults: std::mem::take(&mut self.faults),
            was_reset: true,
            ..fresh
        };
    }

    /// Since power-up; until then a module with seven pins does nothing.
    pub fn was_reset(&self) -> bool {
        self.was_reset
    }

    pub fn receive(&mut self, byte: u8) {
        match self.expecting {
            Expecting::Control => {
                let data = byte & 0x40 != 0;
                self.answers_pixels = data;
                if byte & 0x3f != 0 {
                    self.fault(format!("control byte {byte:#04x}"));
                }
                self.expecting = if byte & 0x80 != 0 {
                    Expecting::Single { data }
                } else {
                    Expecting::Stream { data }
                };
            }
            Expecting::Single { data } => {
                self.expecting = Expecting::Control;
                self.accept(data, byte);
            }
            Expecting::Stream { data } => self.accept(data, byte),
        }
    }

    /// The status; or pixels, on an SH1106 that was last written pixels. `mark` replaces the low bits of the status.
    pub fn answer(&mut self, mark: Option<u8>) -> u8 {
        if !self.answers_pixels || self.model == Model::Ssd1306 {
            return mark.unwrap_or(self.model.mark()) | if self.on { 0x00 } else { 0x40 };
        }
        if std::mem::take(&mut self.reads_nothing) {
            return 0;
        }
        let byte = self.memory[usize::from(self.page)][self.segment().unwrap_or(0)];
        self.column = (self.column + 1).min(WIDEST as u8 - 1);
        byte
    }

    pub fn contrast(&self) -> u8 {
        self.contrast
    }

    pub fn is_on(&self) -> bool {
        self.on && self.charge_pump
    }

    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// Modules are mounted so that upright means both directions reversed (A1, C8).
    pub fn picture(&self) -> Picture {
        Picture::from_fn(|x, y| {
            let (segment, common) = ((self.model.columns() + WIDTH) / 2 - 1 - x, HEIGHT - 1 - y);
            let rows = usize::from(self.rows);
            if !self.is_on() || common >= rows {
                return false;
            }
            let line = if self.rows_reversed { rows - 1 - common } else { common };
            let row = (line + usize::from(self.start_line) + usize::from(self.offset)) % HEIGHT;
            self.all_lit || (self.memory[row / 8][segment] >> (row % 8) & 1 == 1) != self.inverse
        })
    }

    pub fn accept(&mut self, data: bool, byte: u8) {
        if data {
            self.store(byte);
            return;
        }
        self.command.push(byte);
        let command = std::mem::take(&mut self.command);
        if command.len() > self.arguments(command[0]) {
            self.execute(command[0], &command[1..]);
        } else {
            self.command = command;
        }
    }

    fn segment(&self) -> Option<usize> {
        let column = usize::from(self.column);
        let last = self.model.columns() - 1;
        (column <= last).then(|| if self.segments_reversed { last - column } else { column })
    }

    fn store(&mut self, byte: u8) {
        let Some(segment) = self.segment() else {
            return self.fault(format!("a byte for column {}", self.column));
        };
        self.memory[usize::from(self.page)][segment] = byte;
        match self.addressing {
            Addressing::Horizontal => {
                let (column, turned) = self.columns.after(self.column);
                self.column = column;
                if turned {
                    self.page = self.pages.after(self.page).0;
                }
            }
            Addressing::Vertical => {
                let (page, turned) = self.pages.after(self.page);
                self.page = page;
                if turned {
                    self.column = self.columns.after(self.column).0;
                }
            }
            Addressing::Page if self.model == Model::Sh1106 => self.column = (self.column + 1).min(WIDEST as u8 - 1),
            Addressing::Page => self.column = (self.column + 1) % WIDTH as u8,
        }
        self.column %= self.model.columns() as u8;
        self.page %= PAGES as u8;
    }

    fn execute(&mut self, command: u8, arguments: &[u8]) {
        self.reads_nothing |= matches!(command, 0x00..=0x1f | 0xb0..=0xb7);
        if self.model == Model::Sh1106 {
            match (command, arguments) {
                (0x10..=0x18, _) => self.column = (command & 0x0f) << 4 | self.column & 0x0f,
                (0x00..=0x0f, _) => self.column = self.column & 0xf0 | command,
                (0xad, [0x8a | 0x8b]) => self.charge_pump = arguments == [0x8b],
                // Charge pump voltage: no effect.
                (0x30..=0x33, _) => {}
                (0x19..=0x2f | 0x8d | 0xad, _) => self.fault(format!("command {command:#04x} {arguments:x?}")),
                _ => self.execute_common(command, arguments),
            }
        } else {
            self.execute_common(command, arguments);
        }
    }

    fn execute_common(&mut self, command: u8, arguments: &[u8]) {
        match (command, arguments) {
            (0x00..=0x0f, _) => self.column = self.column & 0x70 | command & 0x0f,
            (0x10..=0x1f, _) => self.column = (command & 0x07) << 4 | self.column & 0x0f,
            (0x20, [0]) => self.addressing = Addressing::Horizontal,
            (0x20, [1]) => self.addressing = Addressing::Vertical,
            (0x20, [2]) => self.addressing = Addressing::Page,
            (0x21, &[first, last]) if first <= last && usize::from(last) < WIDTH => {
                self.columns = Window { first, last };
                self.column = first;
            }
            (0x22, &[first, last]) if first <= last && usize::from(last) < PAGES => {
                self.pages = Window { first, last };
                self.page = first;
            }
            (0x40..=0x7f, _) => self.start_line = command & 0x3f,
            (0x81, &[contrast]) => self.contrast = contrast,
            (0x8d, &[setting]) => self.charge_pump = setting & 0x04 != 0,
            (0xa0 | 0xa1, _) => self.segments_reversed = command & 1 != 0,
            (0xa4 | 0xa5, _) => self.all_lit = command & 1 != 0,
            (0xa6 | 0xa7, _) => self.inverse = command & 1 != 0,
            (0xa8, &[last @ 15..=63]) => self.rows = last + 1,
            (0xae | 0xaf, _) => self.on = command & 1 != 0,
            (0xb0..=0xb7, _) => self.page = command & 0x07,
            (0xc0..=0xcf, _) => self.rows_reversed = command & 0x08 != 0,
            (0xd3, &[offset]) => self.offset = offset & 0x3f,
            // Alternating rows; any other wiring would shuffle the picture.
            (0xda, [0x12]) => {}
            // Scrolling off, clock, pre-charge, deselect level, NOP: no effect.
            (0x2e | 0xd5 | 0xd9 | 0xdb | 0xe3, _) => {}
            _ => self.fault(format!("command {command:#04x} {arguments:x?}")),
        }
    }

    fn fault(&mut self, fault: String) {
        self.faults.push(fault);
    }

    fn arguments(&self, command: u8) -> usize {
        match (self.model, command) {
            (Model::Sh1106, 0xad) => 1,
            (Model::Sh1106, 0x20..=0x2f | 0x8d | 0xa3) => 0,
            (_, 0x26 | 0x27) => 6,
            (_, 0x29 | 0x2a) => 5,
            (_, 0x21 | 0x22 | 0xa3) => 2,
            (_, 0x20 | 0x81 | 0x8d | 0xa8 | 0xd3 | 0xd5 | 0xd9 | 0xda | 0xdb) => 1,
            _ => 0,
        }
    }
}
