//! Interface of the screens to the tasks: the events they receive, and the effects they request.

use heapless::Vec;

use crate::{
    bots::{Choice, Level, Mistake},
    chance::{EntropySource, Seed, health::Sample, roll::Shown},
    device::{Button, PanelStatus, PowerStatus, Press},
    rules::Seats,
    table::{
        companion::CompanionPart,
        memory::{Examined, Notice, Slot},
        rolls::Roll,
        settings::Settings as Chosen,
    },
};

/// Input of the screens.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event {
    Press(Press),
    /// Closed contacts, sent at every change if at least two buttons were held at the start.
    Contacts([bool; Button::ALL.len()]),
    Rolled {
        roll: Roll,
        shown: Shown,
    },
    /// Deal number of a new game, unless one was chosen.
    Seed(u64),
    /// Secret of a dice session, or seed of a fairness test.
    DiceSeed(Seed),
    /// Progress of a thought or a review in percent.
    Progress(u8),
    /// A bot's decision, or a hint.
    Thought(Choice),
    /// One of the most costly moves, worst first; [`Event::Reviewed`] follows the last one.
    Mistake(Mistake),
    Reviewed,
    EntropySource(EntropySource),
    /// Result of setting up the panel; `None` if it is missing.
    Panel(Option<PanelStatus>),
    /// A sample of the raw bits; `None` if the entropy is a given seed.
    EntropyTested(Option<Sample>),
    /// Result of reading the flash; `None` if it does not respond.
    Examined(Option<Examined>),
    /// Stored settings.
    Settings(Chosen),
    /// A game was loaded from flash and is resumed.
    GameLoaded,
    /// The game of this number was moved from the table to a slot.
    GameSavedToSlot(u32),
    /// The storage task has sent everything found at boot.
    BootFinished,
    /// A store request for the game on the table is done.
    GameSaved,
    /// Any other store request is done.
    Stored,
    /// The USB host requests the boot loader.
    BootLoaderWanted,
    Notice(Notice),
    /// Battery state has changed; `None` without a battery.
    Battery(Option<PowerStatus>),
    /// The deadline is reached.
    Tick,
}

/// Requests of the screens to the tasks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Roll these dice. Answered by [`Event::Rolled`].
    Roll(Roll),
    Sound(Sound),
    /// Draw the deal number of a new game. Answered by [`Event::Seed`].
    Seed,
    /// Draw the secret of a dice session, or the seed of a fairness test. Answered by [`Event::DiceSeed`].
    DiceSeed,
    /// Store a part of the companion state.
    SaveCompanion(CompanionPart),
    /// Store the header of the game on the table: it has begun or is over, or another player holds the device.
    KeepHeader,
    /// Store this chunk of the game's journal: moves were added or undone.
    KeepMoves(u8),
    /// The game on the table is over: update the statistics.
    Finished,
    /// Store a friend's result for the deal of the game on the table.
    KeepFriend(u16),
    /// Compute the pending decision as a bot of this level, for the bot or as a hint. Answered by [`Event::Progress`]
    /// and [`Event::Thought`].
    Think(Level),
    /// Find the most costly moves of these seats in the game on the table. Answered by [`Event::Progress`], up to three
    /// [`Event::Mistake`], and [`Event::Reviewed`].
    Review(Seats),
    /// Precompute decisions that bots may have to make next. No answer.
    ThinkAhead,
    /// Stop the thought or review; it answers with the best result so far.
    StopThinking,
    /// Cancel the thought or review; it does not answer.
    ForgetThought,
    /// Store these settings.
    Keep(Chosen),
    KeepNames,
    /// Move the game on the table to this slot, replacing its contents. Answered by [`Event::GameSavedToSlot`].
    SaveTo(Slot),
    /// Move the game in this slot to the table, and the one there to the slot unless it is over. Answered by
    /// [`Event::GameLoaded`].
    Resume(Slot),
    Clear(Slot),
    /// Erase the storage, whatever it contains.
    Format,
    /// Sample the raw bits. Answered by [`Event::EntropyTested`].
    TestEntropy,
    /// Read the whole flash. Answered by [`Event::Examined`].
    Examine,
    /// Reboot into the boot loader.
    BootLoader,
    /// Power off once everything is stored; a press starts the device again.
    SwitchOff,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// The dice have stopped.
    Landed,
    /// A sun was bid, or Ra invoked.
    Bid,
    /// A lot or an entity was won.
    Won,
    /// The game is over.
    Fanfare,
    Refused,
}

/// Power off.
const FROM_SHELL: usize = 1;
/// Boot loader, throws, rolls, a part of a dice session, clock of the score sheet: every page receives an event.
const FROM_PAGES: usize = 5;
/// A thought ends and its move is played, or a game begins: cancel the thought (twice if it was ahead), header, moves
/// in up to two chunks, result, names, next thought. No further move is played until these are stored.
const FROM_GAME: usize = 8;

/// Effects of one event, in execution order. Only the last sound is kept and executed last: the buzzer plays one at a
/// time.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Effects {
    wanted: Vec<Effect, { Effects::MOST }>,
    sound: Option<Sound>,
    /// See [`Effects::is_incomplete`].
    incomplete: bool,
}

impl Effects {
    /// Capacity without the sound. The worst case is a tick that ends everything that can run at the same time.
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

    pub(super) fn mute(&mut self) {
        self.sound = None;
    }

    pub fn iter(&self) -> impl Iterator<Item = Effect> {
        self.wanted.iter().copied().chain(self.sound.map(Effect::Sound))
    }

    /// Whether an effect was dropped because the capacity was too low.
    pub const fn is_incomplete(&self) -> bool {
        self.incomplete
    }
}

impl Extend<Effect> for Effects {
    fn extend<I: IntoIterator<Item = Effect>>(&mut self, effects: I) {
        effects.into_iter().for_each(|effect| self.ask(effect));
    }
}
