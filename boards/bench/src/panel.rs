//! The OLED module on its bus: takes the time a real bus takes, can be unplugged, late and worse, and remembers what it has
//! shown. I2C is here, its two lines in [`lines`], SPI in [`spi`].

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

/// Where a module is unless somebody moved a resistor on it.
pub const ADDRESS: u8 = 0x3c;

/// The bus that the module hangs on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Wiring {
    /// Four pins.
    #[default]
    I2c,
    /// Seven pins.
    Spi,
}

impl Wiring {
    /// The clock of the bus in hertz after power-up.
    pub const fn frequency(self) -> u32 {
        match self {
            Wiring::I2c => 400_000,
            // What the chip makes of 125 MHz when it is asked for at most 10 MHz.
            Wiring::Spi => 125_000_000 / 14,
        }
    }
}

/// A picture counts as shown when the bus has been quiet for this long: longer than the chip takes to draw the next one,
/// which may come between two runs of this one.
const SETTLED: Duration = Duration::from_millis(5);

/// So many settled pictures are kept; the oldest make room.
const HISTORY: usize = 4096;

/// A picture that was on the glass, and since when.
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
    /// One byte in this many is misread.
    misread_every: Cell<Option<u64>>,
    /// How long the clock takes to rise, in nanoseconds: every bit is longer by that.
    rise: Cell<u64>,
    /// Of the status.
    mark: Cell<Option<u8>>,
    /// How long after it got power it answers, and when it got power.
    late: Cell<Duration>,
    powered: Cell<Instant>,
    transactions: Cell<u64>,
    bytes: Cell<u64>,
    /// None while it is unplugged.
    controller: RefCell<Option<Controller>>,
    faults: RefCell<Vec<String>>,
    /// When the glass may last have changed; none if that is in the history already.
    touched: Cell<Option<Instant>>,
    history: RefCell<VecDeque<Shown>>,
}

/// A handle on the module; clones share it.
#[derive(Clone)]
pub struct Panel(Rc<Module>);

impl Panel {
    /// Plugged in and without power until now: dark, not initialised.
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

    /// The chip's side of the bus.
    pub fn bus(&self) -> PanelBus {
        PanelBus(self.0.clone())
    }

    pub fn set_frequency(&self, hertz: u32) {
        self.0.frequency.set(hertz.max(1));
    }

    /// The clock of the bus in hertz.
    pub fn frequency(&self) -> u32 {
        self.0.frequency.get()
    }

    /// Another module is put in the place of this one, without power until now.
    pub fn replace(&self, model: Model, address: u8) {
        self.0.model.set(model);
        self.0.address.set(address);
        self.replace_controller(Some(Controller::new(model)));
    }

    /// The module says nothing of itself, as some do not.
    pub fn fall_silent(&self) {
        self.0.readable.set(false);
    }

    /// The module acknowledges all bytes and misreads one in this many, as on long wires; none: it misreads nothing.
    pub fn misread_every(&self, bytes: Option<u64>) {
        self.0.misread_every.set(bytes);
    }

    /// The clock of I2C takes so many nanoseconds to rise.
    pub fn set_rise(&self, nanos: u64) {
        self.0.rise.set(nanos);
    }

    /// How long a bit of I2C takes, in nanoseconds.
    pub fn bit_nanos(&self) -> u64 {
        1_000_000_000 / u64::from(self.0.frequency.get()) + self.0.rise.get()
    }

    /// The low bits of what the module says of itself, which no data sheet explains; none: the usual ones.
    pub fn set_mark(&self, mark: Option<u8>) {
        self.0.mark.set(mark);
    }

    /// The module answers so long after it got power.
    pub fn set_late(&self, late: Duration) {
        self.0.late.set(late);
    }

    pub fn unplug(&self) {
        self.replace_controller(None);
    }

    /// Comes back as after power-up: off, with noise in its memory.
    pub fn plug(&self) {
        if !self.is_plugged() {
            self.replace_controller(Some(Controller::new(self.0.model.get())));
        }
    }

    pub fn is_plugged(&self) -> bool {
        self.0.controller.borrow().is_some()
    }

    /// What is on the glass now, half-sent pictures included.
    pub fn picture(&self) -> Picture {
        self.0
            .controller
            .borrow()
            .as_ref()
            .map_or(Picture::DARK, Controller::picture)
    }

    /// What was on the glass when the bus was last quiet.
    pub fn settled(&self) -> Picture {
        self.history()
            .back()
            .map_or(Picture::DARK, |shown| shown.picture.clone())
    }

    /// The pictures that have settled, each different from the one before; the first is the dark glass at the start.
    pub fn history(&self) -> Ref<'_, VecDeque<Shown>> {
        self.0.settle();
        self.0.history.borrow()
    }

    /// 0 to 255; none while nothing can be seen.
    pub fn contrast(&self) -> Option<u8> {
        self.0
            .controller
            .borrow()
            .as_ref()
            .filter(|controller| controller.is_on())
            .map(Controller::contrast)
    }

    /// How often a master has taken the bus.
    pub fn transactions(&self) -> u64 {
        self.0.transactions.get()
    }

    /// How many bytes went over the bus, addresses and refused ones included.
    pub fn bytes(&self) -> u64 {
        self.0.bytes.get()
    }

    /// What was sent that an SSD1306 does not know, since the start.
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
    /// Adds the picture to the history if the bus has been quiet for long enough.
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

    /// What of a byte arrives: an edge that is too slow makes ones of zeros.
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

/// The module did not acknowledge its address, or was taken away in the middle of a transfer.
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

/// The master of the bus that the module hangs on.
pub struct PanelBus(Rc<Module>);

impl ErrorType for PanelBus {
    type Error = NoAcknowledge;
}

/// The wire's time: counted in bits from the start of a transaction, so that nothing is lost to rounding.
struct Wire<'a> {
    module: &'a Module,
    start: Instant,
    bits: u64,
}

impl Wire<'_> {
    async fn pass(&mut self, bits: u64) {
        /// How often a port that waits looks at the lines.
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

    /// Eight bits and the acknowledge.
    async fn byte(&mut self) {
        self.pass(9).await;
        self.module.bytes.set(self.module.bytes.get() + 1);
    }

    /// Start condition and address.
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
                    // Nobody drives the wire when the module is gone or says nothing: all ones.
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
            // Only a change of direction takes another start.
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
        // The stop condition, after a refusal too.
        wire.pass(1).await;
        outcome
    }
}
