//! NOR flash model: programming only clears bits, erasing works on sectors, and power can fail at any byte.

use std::{cell::RefCell, rc::Rc};

use embassy_time::Duration;
use embedded_storage_async::nor_flash::{ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash};

use crate::clock::VirtualClock;

pub const SECTOR: usize = 4096;

#[derive(Clone, Debug)]
pub struct Luck(u64);

impl Luck {
    pub fn new(seed: u64) -> Luck {
        Luck(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn draw(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        ((self.draw() >> 32) as usize * bound) >> 32
    }
}

/// State of a sector after an interrupted erase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Torn {
    Random,
    /// Some bits have become 1, none 0.
    Rising,
    Front,
    Back,
    Ends,
    /// Chips program everything to 0 before they erase.
    Zeroed,
    /// Interrupted at the start.
    Untouched,
    /// Interrupted at the end.
    Done,
}

impl Torn {
    pub const ALL: [Torn; 8] = [
        Torn::Random,
        Torn::Rising,
        Torn::Front,
        Torn::Back,
        Torn::Ends,
        Torn::Zeroed,
        Torn::Untouched,
        Torn::Done,
    ];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// While programming this byte, counted from 0.
    Byte(u64),
    /// In this erase, counted from 0.
    Erase(u64, Torn),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    PowerCut,
    /// A bit would change from 0 to 1.
    Raised,
    OutOfBounds,
}

impl NorFlashError for Failure {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            Failure::OutOfBounds => NorFlashErrorKind::OutOfBounds,
            Failure::PowerCut | Failure::Raised => NorFlashErrorKind::Other,
        }
    }
}

#[derive(Clone, Debug)]
enum Operation {
    Write(u32, Box<[u8]>),
    Erase(u32, u32),
}

#[derive(Clone, Debug)]
pub struct Nor {
    pub bytes: Vec<u8>,
    pub erases: Vec<u32>,
    /// Since the last [`Nor::power_up`].
    pub programmed: u64,
    pub erased: u64,
    pub writes: u64,
    done: Vec<Operation>,
    cut: Option<Cut>,
    dead: bool,
    rng: Luck,
}

impl Nor {
    pub fn new(sectors: usize) -> Nor {
        Nor::with(vec![0xff; sectors * SECTOR])
    }

    pub fn with(bytes: Vec<u8>) -> Nor {
        Nor {
            erases: vec![0; bytes.len() / SECTOR],
            bytes,
            programmed: 0,
            erased: 0,
            writes: 0,
            done: Vec::new(),
            cut: None,
            dead: false,
            rng: Luck::new(1),
        }
    }

    /// Power fails again at the cut, if any.
    pub fn power_up(&mut self, cut: Option<Cut>, seed: u64) {
        (self.programmed, self.erased, self.writes) = (0, 0, 0);
        (self.cut, self.dead, self.rng) = (cut, false, Luck::new(seed));
        self.done.clear();
    }

    /// This flash after a power failure at the cut during the operations of `whole`. Saves running the same program for
    /// each cut.
    pub fn cut_off(&self, whole: &Nor, cut: Cut, seed: u64) -> Nor {
        let mut flash = self.clone();
        flash.power_up(Some(cut), seed);
        for operation in &whole.done {
            let result = match operation {
                Operation::Write(offset, bytes) => flash.write_now(*offset, bytes),
                Operation::Erase(from, to) => flash.erase_now(*from, *to),
            };
            if result.is_err() {
                break;
            }
        }
        assert!(flash.is_dead(), "{cut:?} comes after the last operation");
        flash.power_up(None, 0);
        flash
    }

    /// Since the last [`Nor::power_up`].
    pub fn programs(&self) -> impl Iterator<Item = u64> {
        self.done.iter().filter_map(|operation| match operation {
            Operation::Write(_, bytes) => Some(bytes.len() as u64),
            Operation::Erase(..) => None,
        })
    }

    pub fn is_dead(&self) -> bool {
        self.dead
    }

    fn range(&self, offset: u32, length: usize) -> Result<core::ops::Range<usize>, Failure> {
        let start = offset as usize;
        match self.dead {
            true => Err(Failure::PowerCut),
            false if start + length > self.bytes.len() => Err(Failure::OutOfBounds),
            false => Ok(start..start + length),
        }
    }

    fn read_now(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Failure> {
        let range = self.range(offset, bytes.len())?;
        bytes.copy_from_slice(&self.bytes[range]);
        Ok(())
    }

    fn erase_now(&mut self, from: u32, to: u32) -> Result<(), Failure> {
        let range = self.range(from, (to - from) as usize)?;
        assert!(
            range.start % SECTOR == 0 && range.end % SECTOR == 0,
            "erases are of whole sectors"
        );
        self.done.push(Operation::Erase(from, to));
        for sector in range.start / SECTOR..range.end / SECTOR {
            let start = sector * SECTOR;
            self.erases[sector] += 1;
            let number = self.erased;
            self.erased += 1;
            let torn = match self.cut {
                Some(Cut::Erase(at, torn)) if at == number => torn,
                _ => {
                    self.bytes[start..start + SECTOR].fill(0xff);
                    continue;
                }
            };
            let border = self.rng.below(SECTOR);
            for (index, byte) in self.bytes[start..start + SECTOR].iter_mut().enumerate() {
                *byte = match torn {
                    Torn::Random => self.rng.draw() as u8,
                    Torn::Rising => *byte | self.rng.draw() as u8,
                    Torn::Front if index < border => 0xff,
                    Torn::Back if index >= border => 0xff,
                    Torn::Ends if !(SECTOR / 8..SECTOR * 7 / 8).contains(&index) => 0xff,
                    Torn::Zeroed => 0,
                    Torn::Done => 0xff,
                    Torn::Front | Torn::Back | Torn::Ends | Torn::Untouched => *byte,
                }
            }
            self.dead = true;
            return Err(Failure::PowerCut);
        }
        Ok(())
    }

    fn write_now(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Failure> {
        let range = self.range(offset, bytes.len())?;
        self.writes += 1;
        self.done.push(Operation::Write(offset, bytes.into()));
        for (place, &byte) in self.bytes[range].iter_mut().zip(bytes) {
            if *place & byte != byte {
                return Err(Failure::Raised);
            }
            if self.cut == Some(Cut::Byte(self.programmed)) {
                // Clears some of the bits.
                *place &= byte | self.rng.draw() as u8;
                self.dead = true;
                return Err(Failure::PowerCut);
            }
            *place = byte;
            self.programmed += 1;
        }
        Ok(())
    }
}

impl ErrorType for Nor {
    type Error = Failure;
}

impl ReadNorFlash for Nor {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Failure> {
        self.read_now(offset, bytes)
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for Nor {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Failure> {
        self.erase_now(from, to)
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Failure> {
        self.write_now(offset, bytes)
    }
}

/// Survives power cycles; clones share it.
#[derive(Clone)]
pub struct Chip {
    nor: Rc<RefCell<Nor>>,
    erase_time: Rc<RefCell<Option<(VirtualClock, Duration)>>>,
}

impl Chip {
    pub fn new(nor: Nor) -> Chip {
        Chip {
            nor: Rc::new(RefCell::new(nor)),
            erase_time: Rc::default(),
        }
    }

    /// The processor stands still meanwhile.
    pub fn set_erase_time(&self, clock: VirtualClock, time: Duration) {
        *self.erase_time.borrow_mut() = Some((clock, time));
    }

    pub fn image(&self) -> Nor {
        self.nor.borrow().clone()
    }

    pub fn is(&self, bytes: &[u8]) -> bool {
        self.nor.borrow().bytes == bytes
    }

    pub fn is_blank(&self) -> bool {
        self.nor.borrow().bytes.iter().all(|&byte| byte == 0xff)
    }

    pub fn power_up(&self, cut: Option<Cut>, seed: u64) {
        self.nor.borrow_mut().power_up(cut, seed);
    }
}

impl ErrorType for Chip {
    type Error = Failure;
}

impl ReadNorFlash for Chip {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Failure> {
        self.nor.borrow_mut().read_now(offset, bytes)
    }

    fn capacity(&self) -> usize {
        self.nor.borrow().capacity()
    }
}

impl NorFlash for Chip {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), Failure> {
        if let Some((clock, time)) = &*self.erase_time.borrow() {
            clock.stand_still(*time * ((to - from) / SECTOR as u32));
        }
        self.nor.borrow_mut().erase_now(from, to)
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Failure> {
        self.nor.borrow_mut().write_now(offset, bytes)
    }
}
