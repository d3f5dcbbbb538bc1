//! Boot times from power-up, boot ROM included, to the first page.

use embassy_futures::block_on;
use embassy_time::Duration;
use pocket_ra::{
    bots::Level,
    rules::position::{GameKind, Options},
    table::{Agreements, Header, Name, Pending, Player, PlayerKind, Record, Table, memory::Slot, settings::Settings},
    tasks::storage::{Key, SECTOR, Store},
};
use pocket_ra_chip_programs::self_play;

use super::{
    machine::{Machine, Setup},
    prepared::MEMORY_START,
    workbench::{self, Program},
};
use crate::{
    MEMORY_SECTORS,
    boards::Board,
    faults::Fault,
    handheld::Handheld,
    nor::{Chip, Nor},
    picture::Picture,
    report::limits::{self, Limits},
};

/// Typical crystal start-up and PLL lock times.
const CRYSTAL: Duration = Duration::from_millis(1);
const PLL: Duration = Duration::from_micros(100);
/// All start-up pictures have been displayed by then.
const SETTLED_MS: f64 = 1_000.0;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bus {
    I2c,
    Spi,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    New,
    /// Wrapped around; its active game is nearly over.
    SavedGame(GameKind),
}

#[derive(Clone, Copy, Debug)]
pub struct Start {
    pub bus: Bus,
    pub memory: Memory,
}

/// The first is that of a new device on I2C.
pub fn starts() -> Vec<Start> {
    let saved = GameKind::ALL.into_iter().map(Memory::SavedGame);
    let memories = [Memory::New].into_iter().chain(saved);
    memories
        .flat_map(|memory| [Bus::I2c, Bus::Spi].map(|bus| Start { bus, memory }))
        .collect()
}

#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// Time to the last byte of the page on the bus.
    pub ms: f64,
    pub slow_cycles: u64,
    pub slow_ms: f64,
}

impl Start {
    const fn limits(self) -> &'static Limits {
        match self.bus {
            Bus::I2c => &limits::I2C,
            Bus::Spi => &limits::SPI,
        }
    }

    pub const fn limit_ms(self) -> f64 {
        match self.memory {
            Memory::New => self.limits().boot_new_ms,
            Memory::SavedGame(_) => self.limits().boot_saved_ms,
        }
    }

    pub fn name(self) -> String {
        let bus = self.limits().bus;
        match self.memory {
            Memory::New => format!("new device, title, {bus}"),
            Memory::SavedGame(kind) => format!("saved game of {}, its board, {bus}", kind.name()),
        }
    }

    fn setup(self) -> Setup {
        let setup = match self.bus {
            Bus::I2c => Setup::firmware(),
            Bus::Spi => Setup::file(&workbench::image(Program::PicoSpi)).board(&Board::read("pico_spi")),
        };
        let setup = setup.as_built().fault(Fault::Crystal(CRYSTAL)).fault(Fault::Pll(PLL));
        match self.memory {
            Memory::New => setup,
            Memory::SavedGame(kind) => setup.flash(MEMORY_START, &memory_with_game(kind)),
        }
    }

    /// The page of the virtual handheld with the same memory.
    fn wanted(self) -> Picture {
        let mut nor = Nor::new(MEMORY_SECTORS);
        if let Memory::SavedGame(kind) = self.memory {
            nor.bytes = memory_with_game(kind);
        }
        let mut handheld = Handheld::with_memory(1, Chip::new(nor));
        handheld.run(Duration::from_millis(SETTLED_MS as u64));
        handheld.panel().picture()
    }

    pub fn measure(self) -> Measured {
        let mut machine = self.setup().start();
        machine.run_ms(SETTLED_MS);
        let ms = shown_ms(&mut machine, &self.wanted());
        let counters = machine.counters();
        Measured {
            ms: ms.unwrap_or_else(|| panic!("{}: another page\n{}", self.name(), machine.screen())),
            slow_cycles: counters.slow_cycles,
            slow_ms: counters.slow_ms,
        }
    }
}

fn shown_ms(machine: &mut Machine, wanted: &Picture) -> Option<f64> {
    let pictures = machine.pictures();
    let shown = pictures.iter().find(|shown| shown.picture == *wanted)?;
    Some(shown.since.as_micros() as f64 / 1e3)
}

/// Wrapped around, with a game against a bot, stopped at the person's last decision.
pub fn memory_with_game(kind: GameKind) -> Vec<u8> {
    const GAMES: u32 = 20;
    let (mut store, _) = block_on(Store::<_, MEMORY_SECTORS>::open(Nor::new(MEMORY_SECTORS), 0)).unwrap();
    let mut record = [0; Settings::LONGEST];
    let length = Settings::default().encode(&mut record).unwrap();
    block_on(store.put(Key::Settings, &record[..length])).unwrap();
    for number in 1..=GAMES {
        let decisions = match number {
            GAMES => play(number, kind, u16::MAX, |_| {}),
            _ => u16::MAX,
        };
        block_on(store.put_head(Slot::OnTheTable, &header(number, kind), false)).unwrap();
        play(number, kind, decisions, |table| {
            let index = table.last_chunk();
            let chunk = table.chunk(index).expect("the chunk of the last move");
            block_on(store.put_chunk(Slot::OnTheTable, index as u8, &chunk)).unwrap();
        });
    }
    let memory = store.into_flash().bytes;
    let blank = memory
        .chunks(SECTOR)
        .filter(|sector| sector.iter().all(|&byte| byte == 0xff));
    assert_eq!(blank.count(), 1, "the memory was written all round");
    memory
}

fn header(number: u32, kind: GameKind) -> Header {
    let player = |name, kind| Player {
        name: Name::new(name).unwrap(),
        kind,
    };
    let players = [
        player("MIA", PlayerKind::Human),
        player("ISIS", PlayerKind::Bot(Level::Scribe)),
    ];
    let seed = u64::from(number);
    Header::new(number, kind, Options::default(), &players, seed, Agreements::default()).unwrap()
}

/// Plays up to this number of the person's decisions; returns their number.
fn play(number: u32, kind: GameKind, decisions: u16, mut after_move: impl FnMut(&Table)) -> u16 {
    let mut table = Table::new(header(number, kind));
    let mut decided = 0;
    loop {
        if matches!(table.pending(), Pending::Human { .. }) {
            decided += 1;
            if decided == decisions {
                return decided;
            }
        }
        if !self_play::step(&mut table) {
            return decided;
        }
        after_move(&table);
    }
}
