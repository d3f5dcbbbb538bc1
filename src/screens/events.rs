//! What goes in and out: the events that the screens are told, and the effects that they want of the world.

use heapless::Vec;

use crate::{
    bots::{Choice, Level, Mistake},
    chance::{EntropySource, Seed, health::Sample, roll::Shown},
    rules::Seats,
    screens::press::{Button, Press},
    table::{
        companion::CompanionPart,
        memory::{Examined, Notice, Slot},
        rolls::Roll,
        settings::{Controller, Settings as Chosen},
    },
};

/// A panel that was set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Panel {
    pub controller: Controller,
    pub bus: PanelBus,
}

/// Bus between the chip and the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PanelBus {
    I2c {
        address: u8,
    },
    /// Write-only: neither a missing panel nor its controller can be detected.
    Spi,
}

impl PanelBus {
    pub const fn name(self) -> &'static str {
        match self {
            PanelBus::I2c { .. } => "I2C",
            PanelBus::Spi => "SPI",
        }
    }
}

/// What the program runs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pub name: &'static str,
    /// How many bytes the program takes from the start of the flash; 0 where it is not in flash.
    pub program: u32,
}

/// What the battery says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Battery {
    pub millivolts: u16,
    /// How full it is, of 100.
    pub percent: u8,
    /// Everything stops until this changes.
    pub is_empty: bool,
}

impl Battery {
    /// Whether what is left is spared: a little before the owner is warned.
    pub const fn is_spared(&self) -> bool {
        self.percent <= 15
    }
}

/// What the screens are told.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event {
    Press(Press),
    /// Two buttons or more were held at the start: which contacts are closed, then and at every change since.
    Contacts([bool; Button::ALL.len()]),
    /// The faces of a roll.
    Rolled {
        roll: Roll,
        shown: Shown,
    },
    /// The number of the deal of a new game, unless one was chosen.
    Seed(u64),
    /// The secret of a dice session, or the seed of a fairness test.
    DiceSeed(Seed),
    /// So much of a thought or a review is done, of 100.
    Progress(u8),
    /// What a bot decides, or what a hint says.
    Thought(Choice),
    /// A move that cost much, the worst first; [`Event::Reviewed`] ends them.
    Mistake(Mistake),
    Reviewed,
    /// The entropy has another source now.
    EntropySource(EntropySource),
    /// The panel that was set up; none: it is missing.
    Panel(Option<Panel>),
    /// A sample of the raw bits; none where the entropy is a given seed.
    EntropyTested(Option<Sample>),
    /// What reading the flash showed; none: it does not answer.
    Examined(Option<Examined>),
    /// The settings that were kept.
    Settings(Chosen),
    /// A game was loaded from flash and goes on.
    GameLoaded,
    /// The game of this number was on the table and lies in a slot now.
    GamePutAside(u32),
    /// The storage task has told all that it found at the start.
    BootFinished,
    /// The storage task is done with a part of the game on the table.
    GameSaved,
    /// The storage task is done with anything else that it was asked.
    Stored,
    /// A computer at the other end of the cable wants the boot loader.
    BootLoaderWanted,
    /// Something that the owner has to know.
    Notice(Notice),
    /// The battery has changed; none: there is none.
    Battery(Option<Battery>),
    /// The deadline is reached.
    Tick,
}

/// What the screens want of the world.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Roll these dice. Answered by [`Event::Rolled`].
    Roll(Roll),
    Sound(Sound),
    /// Draw the number of a deal for a new game.
    Seed,
    /// Draw the secret of a dice session, or the seed of a fairness test. Answered by [`Event::DiceSeed`].
    DiceSeed,
    /// Keep a part of what happens beside the box.
    SaveCompanion(CompanionPart),
    /// Keep the header of the game on the table: it has begun or is over, or somebody else holds the device.
    KeepHeader,
    /// Keep this chunk of the journal of the game on the table: moves were added, or taken back.
    KeepMoves(u8),
    /// The game on the table is over: count it.
    Finished,
    /// Keep what a friend reached from the deal of the game on the table.
    KeepFriend(u16),
    /// Think as a bot of this level about the decision that the table waits for, for the bot itself or as a hint for a
    /// person. Answered by [`Event::Progress`] and [`Event::Thought`].
    Think(Level),
    /// Find the moves of these seats that cost most in the game on the table. Answered by [`Event::Progress`],
    /// [`Event::Mistake`] up to three times, and [`Event::Reviewed`].
    Review(Seats),
    /// Prepare the thoughts that bots may have next in the game on the table. Nothing is answered.
    ThinkAhead,
    /// End the thought or the review with the best so far.
    StopThinking,
    /// The answer is not wanted any more, and will not come.
    ForgetThought,
    /// Keep these settings.
    Keep(Chosen),
    KeepNames,
    /// Move the game on the table into this slot; what lies there is given up. Answered by [`Event::GamePutAside`].
    SaveTo(Slot),
    /// Move the game in this slot onto the table, and the one from there into the slot unless it is over. Answered by
    /// [`Event::GameLoaded`].
    Resume(Slot),
    Clear(Slot),
    /// Erase the memory, whatever it holds.
    Format,
    /// Take a sample of the raw bits. Answered by [`Event::EntropyTested`].
    TestEntropy,
    /// Read all of the flash. Answered by [`Event::Examined`].
    Examine,
    /// Leave the program for the boot loader.
    BootLoader,
    /// Switch off when everything is saved; a press starts the device again.
    SwitchOff,
}

/// What the buzzer says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// The dice have come to rest.
    Landed,
    /// A sun was put down, or Ra invoked.
    Bid,
    /// A lot, an entity or the game was won.
    Won,
    /// That cannot be done.
    Refused,
}

/// Switching off.
const FROM_SHELL: usize = 1;
/// Every page hears of an event: the boot loader is left for, the throws, the rolls, a part of a dice session and the clock of
/// the score sheet are saved.
const FROM_PAGES: usize = 5;
/// A thought ends and its move is played, or a game begins: forget the thought, twice if it was ahead, the header, the moves, which
/// may be in two chunks, the result, the names, and the next thought. Nothing else is played until all of it is saved.
const FROM_GAME: usize = 8;

/// Everything the screens want after one event, in the order in which it is carried out. The buzzer plays one sound at a time, so
/// only the last is kept, and it comes last.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Effects {
    wanted: Vec<Effect, { Effects::MOST }>,
    sound: Option<Sound>,
    /// Something was left out: see [`Effects::is_incomplete`].
    incomplete: bool,
}

impl Effects {
    /// Effects of one event, besides the sound. The worst case is a tick that ends everything that can run at the same time.
    pub const MOST: usize = FROM_SHELL + FROM_PAGES + FROM_GAME;

    pub(super) fn ask(&mut self, effect: Effect) {
        match effect {
            Effect::Sound(sound) => self.sound = Some(sound),
            effect => {
                let overflow = self.wanted.push(effect).is_err();
                debug_assert!(!overflow, "{effect:?} after {:?}", self.wanted);
                self.incomplete |= overflow;
            }
        }
    }

    /// No sound is wanted.
    pub(super) fn mute(&mut self) {
        self.sound = None;
    }

    pub fn iter(&self) -> impl Iterator<Item = Effect> {
        self.wanted.iter().copied().chain(self.sound.map(Effect::Sound))
    }

    /// Whether there were more effects than ever expected, so that one was left out.
    pub const fn is_incomplete(&self) -> bool {
        self.incomplete
    }
}

impl Extend<Effect> for Effects {
    fn extend<I: IntoIterator<Item = Effect>>(&mut self, effects: I) {
        effects.into_iter().for_each(|effect| self.ask(effect));
    }
}
