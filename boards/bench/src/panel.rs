//! The OLED module on its bus, with real bus timing, faults and a history of pictures. I2C is here, its two lines in
//! [`lines`], SPI in [`spi`].

pub mod lines;
pub mod spi;

use std::{
    cell::{Cell, Ref, RefCell},
    collections::VecDeque,
    error, fmt,
    rc::Rc,
};

use embassy_time::{Duration, Instant};
use embedded_hal_async::i2c::{Error, ErrorKind, ErrorType, I2c, NoAcknowledgeSource, Operation};
use pocket_ra::tasks::Clock;

use super::{
    clock::VirtualClock,
    controller::{Controller, Model},
    picture::Picture,
};

pub const ADDRESS: u8 = 0x3c;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Wiring {
    #[default]
    I2c,
    Spi,
}

impl Wiring {
    pub const fn frequency(self) -> u32 {
        match self {
            Wiring::I2c => 400_000,
            // The chip's divider for at most 10 MHz at 125 MHz.
            Wiring::Spi => 125_000_000 / 14,
        }
    }
}

/// Bus idle time after which a picture counts as displayed: longer than the chip takes to draw the next one, possibly
/// between two transfers.
const SETTLED: Duration = Duration::from_millis(5);

/// The oldest are dropped.
const HISTORY: usize = 4096;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    pub since: Instant,
    pub picture: Picture,
}

struct Module {
    clock: VirtualClock,
    address: Cell<u8>,
    model: Cell<Model>,
    readable: Cell<bool>,
    frequency: Cell<u32>,
    lines: spi::Lines,
    wires: lines::Wires,
    misread_every: Cell<Option<u64>>,
    /// Rise time of SCL in nanoseconds; lengthens every bit.
    rise: Cell<u64>,
    mark: Cell<Option<u8>>,
    /// Delay of the first response, and the time of power-up.
    late: Cell<Duration>,
    powered: Cell<Instant>,
    transactions: Cell<u64>,
    bytes: Cell<u64>,
    /// None while detached.
    controller: RefCell<Option<Controller>>,
    faults: RefCell<Vec<String>>,
    /// Last possible change; none if the history is up to date.
    touched: Cell<Option<Instant>>,
    history: RefCell<VecDeque<Shown>>,
}

/// Clones share it.
#[derive(Clone)]
pub struct Panel(Rc<Module>);

impl Panel {
    /// Unpowered until now.
    pub fn new(clock: VirtualClock) -> Panel {
        let dark = Shown {
            since: clock.now(),
            picture: Picture::DARK,
        };
        Panel(Rc::new(Module {
            clock,
            address: Cell::new(ADDRESS),
            model: Cell::new(Model::default()),
            readable: Cell::new(true),
            frequency: Cell::new(Wiring::default().frequency()),
            lines: spi::Lines::default(),
            wires: lines::Wires::default(),
            misread_every: Cell::new(None),
            rise: Cell::new(0),
            mark: Cell::new(None),
            late: Cell::new(Duration::MIN),
            powered: Cell::new(dark.since),
            transactions: Cell::new(0),
            bytes: Cell::new(0),
            controller: RefCell::new(Some(Controller::new(Model::default()))),
            faults: RefCell::new(Vec::new()),
            touched: Cell::new(None),
            history: RefCell::new(VecDeque::from([dark])),
        }))
    }

    pub fn bus(&self) -> PanelBus {
        PanelBus(self.0.clone())
    }

    pub fn set_frequency(&self, hertz: u32) {
        self.0.frequency.set(hertz.max(1));
    }

    pub fn frequency(&self) -> u32 {
        self.0.frequency.get()
    }

    pub fn replace(&self, model: Model, address: u8) {
        self.0.model.set(model);
        self.0.address.set(address);
        self.replace_controller(Some(Controller::new(model)));
    }

    /// Like modules that do not answer status reads.
    pub fn ignore_reads(&self) {
        self.0.readable.set(false);
    }

    /// On long wires a module misreads one in this many bytes, but acknowledges all; none: reads correctly.
    pub fn misread_every(&self, bytes: Option<u64>) {
        self.0.misread_every.set(bytes);
    }

    pub fn set_rise(&self, nanos: u64) {
        self.0.rise.set(nanos);
    }

    pub fn bit_nanos(&self) -> u64 {
        1_000_000_000 / u64::from(self.0.frequency.get()) + self.0.rise.get()
    }

    /// Sets the low status bits; none: the usual ones.
    pub fn set_mark(&self, mark: Option<u8>) {
        self.0.mark.set(mark);
    }

    pub fn set_late(&self, late: Duration) {
        self.0.late.set(late);
    }

    pub fn unplug(&self) {
        self.replace_controller(None);
    }

    /// Attaches it as after power-up: off, with noise in RAM.
    pub fn plug(&self) {
        if !self.is_plugged() {
            self.replace_controller(Some(Controller::new(self.0.model.get())));
        }
    }

    pub fn is_plugged(&self) -> bool {
        self.0.controller.borrow().is_some()
    }

    /// Partial updates included.
    pub fn picture(&self) -> Picture {
        self.0
            .controller
            .borrow()
            .as_ref()
            .map_or(Picture::DARK, Controller::picture)
    }

    /// When the bus was last idle.
    pub fn settled(&self) -> Picture {
        self.history()
            .back()
            .map_or(Picture::DARK, |shown| shown.picture.clone())
    }

    /// Each differs from the one before; the first is the dark panel at the start.
    pub fn history(&self) -> Ref<'_, VecDeque<Shown>> {
        self.0.settle();
        self.0.history.borrow()
    }

    /// Brightness from 0 to 255; none while nothing is visible.
    pub fn contrast(&self) -> Option<u8> {
        self.0
            .controller
            .borrow()
            .as_ref()
            .filter(|controller| controller.is_on())
            .map(Controller::contrast)
    }

    pub fn transactions(&self) -> u64 {
        self.0.transactions.get()
    }

    /// Number of bytes, including addresses and refused ones.
    pub fn bytes(&self) -> u64 {
        self.0.bytes.get()
    }

    pub fn faults(&self) -> Vec<String> {
        let earlier = self.0.faults.borrow();
        let controller = self.0.controller.borrow();
        earlier
            .iter()
            .chain(controller.iter().flat_map(Controller::faults))
            .cloned()
            .collect()
    }

    fn replace_controller(&self, controller: Option<Controller>) {
        self.0.settle();
        if let Some(gone) = self.0.controller.replace(controller) {
            self.0.faults.borrow_mut().extend_from_slice(gone.faults());
        }
        self.0.powered.set(self.0.clock.now());
        self.0.touched.set(Some(self.0.clock.now()));
    }
}

impl Module {
    /// Records the picture if the bus has been idle long enough.
    fn settle(&self) {
        let Some(since) = self
            .touched
            .get()
            .filter(|&touched| self.clock.now() >= touched + SETTLED)
        else {
            return;
        };
        self.touched.set(None);
        let picture = self
            .controller
            .borrow()
            .as_ref()
            .map_or(Picture::DARK, Controller::picture);
        let mut history = self.history.borrow_mut();
        if history.back().is_none_or(|last| last.picture != picture) {
            if history.len() == HISTORY {
                history.pop_front();
            }
            history.push_back(Shown { since, picture });
        }
    }

    /// A slow edge turns zeros into ones.
    fn arrives(&self, byte: u8) -> u8 {
        match self.misread_every.get() {
            Some(every) if self.bytes.get().is_multiple_of(every) => byte | byte << 1,
            _ => byte,
        }
    }

    fn is_ready(&self) -> bool {
        self.controller.borrow().is_some() && self.clock.now() >= self.powered.get() + self.late.get()
    }

    fn answers(&self, address: u8) -> bool {
        address == self.address.get() && self.is_ready()
    }
}

/// Address refused, or detached within a transfer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoAcknowledge(pub NoAcknowledgeSource);

impl fmt::Display for NoAcknowledge {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind().fmt(out)
    }
}

impl error::Error for NoAcknowledge {}

impl Error for NoAcknowledge {
    fn kind(&self) -> ErrorKind {
        ErrorKind::NoAcknowledge(self.0)
    }
}

pub struct PanelBus(Rc<Module>);

impl ErrorType for PanelBus {
    type Error = NoAcknowledge;
}

/// In bits from the start of a transaction, to avoid rounding errors.
struct Wire<'a> {
    module: &'a Module,
    start: Instant,
    bits: u64,
}

impl Wire<'_> {
    async fn pass(&mut self, bits: u64) {
        /// Polling interval of a port that waits for the lines.
        const LOOK: Duration = Duration::from_micros(50);
        while self.module.wires.are_held() {
            let clock = &self.module.clock;
            clock.until(clock.now() + LOOK).await;
            self.start += LOOK;
        }
        self.bits += bits;
        let clocks = (self.bits * 1_000_000).div_ceil(u64::from(self.module.frequency.get()));
        let passed = clocks + self.bits * self.module.rise.get() / 1_000;
        self.module
            .clock
            .until(self.start + Duration::from_micros(passed))
            .await;
    }

    async fn byte(&mut self) {
        self.pass(9).await;
        self.module.bytes.set(self.module.bytes.get() + 1);
    }

    /// START and address.
    async fn address(&mut self, address: u8) -> Result<(), NoAcknowledge> {
        self.pass(1).await;
        self.byte().await;
        if !self.module.answers(address) {
            return Err(NoAcknowledge(NoAcknowledgeSource::Address));
        }
        if let Some(controller) = self.module.controller.borrow_mut().as_mut() {
            controller.begin();
        }
        Ok(())
    }

    async fn operation(&mut self, operation: &mut Operation<'_>) -> Result<(), NoAcknowledge> {
        match operation {
            Operation::Write(bytes) => {
                for &byte in bytes.iter() {
                    self.byte().await;
                    let mut controller = self.module.controller.borrow_mut();
                    let controller = controller.as_mut().ok_or(NoAcknowledge(NoAcknowledgeSource::Data))?;
                    controller.receive(self.module.arrives(byte));
                    self.module.touched.set(Some(self.module.clock.now()));
                }
            }
            Operation::Read(bytes) => {
                for byte in bytes.iter_mut() {
                    self.byte().await;
                    // The lines stay high: all ones.
                    *byte = self
                        .module
                        .controller
                        .borrow_mut()
                        .as_mut()
                        .filter(|_| self.module.readable.get())
                        .map_or(0xff, |controller| controller.answer(self.module.mark.get()));
                }
            }
        }
        Ok(())
    }

    async fn transaction(&mut self, address: u8, operations: &mut [Operation<'_>]) -> Result<(), NoAcknowledge> {
        let mut reading = None;
        if operations.is_empty() {
            self.address(address).await?;
        }
        for operation in operations {
            // Only a change of direction needs a repeated START.
            let reads = matches!(operation, Operation::Read(_));
            if reading.replace(reads) != Some(reads) {
                self.address(address).await?;
            }
            self.operation(operation).await?;
        }
        Ok(())
    }
}

impl I2c for PanelBus {
    async fn transaction(&mut self, address: u8, operations: &mut [Operation<'_>]) -> Result<(), NoAcknowledge> {
        let module = &self.0;
        module.settle();
        module.transactions.set(module.transactions.get() + 1);
        let mut wire = Wire {
            module,
            start: module.clock.now(),
            bits: 0,
        };
        let outcome = wire.transaction(address, operations).await;
        // STOP, also after a NACK.
        wire.pass(1).await;
        outcome
    }
}
