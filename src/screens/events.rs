//! Interface of the screens to the tasks: events in, effects out.

use heapless::Vec;

use crate::{
    bots::{Choice, Level, Mistake},
    chance::{EntropySource, Seed, health::Sample, roll::Shown},
    device::{Button, PanelStatus, PowerStatus, Press},
    rules::Seats,
    table::{
        Deal,
        companion::CompanionPart,
        memory::{Examined, Notice, Slot},
        rolls::Roll,
        settings::Settings as Chosen,
    },
};

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
    /// A costly move, worst first; [`Event::Reviewed`] follows the last one.
    Mistake(Mistake),
    Reviewed,
    EntropySource(EntropySource),
    /// Result of setting up the panel; `None` if it is missing.
    Panel(Option<PanelStatus>),
    /// Raw bits; `None` if the entropy is a given seed.
    EntropyTested(Option<Sample>),
    /// `None` if the flash does not respond.
    Examined(Option<Examined>),
    /// Stored settings.
    Settings(Chosen),
    /// Loaded from flash, and resumed.
    GameLoaded,
    /// The game of this number was moved from the table to a slot.
    GameSavedToSlot(u32),
    /// Everything found at boot was sent.
    BootFinished,
    /// Done: a store request for the game on the table.
    GameSaved,
    /// Done: any other store request.
    Stored,
    /// The USB host requests the boot loader.
    BootLoaderWanted,
    /// A computer proposes this deal for the next game.
    DealWanted(Deal),
    Notice(Notice),
    /// Changed; `None` without a battery.
    Battery(Option<PowerStatus>),
    /// The deadline is reached.
    Tick,
}

/// Requests of the screens to the tasks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    Roll(Roll),
    Sound(Sound),
    /// Draw the deal number of a new game. Answered by [`Event::Seed`].
    Seed,
    /// Draw the secret of a dice session, or the seed of a fairness test. Answered by [`Event::DiceSeed`].
    DiceSeed,
    SaveCompanion(CompanionPart),
    /// Store the header of the game on the table: begun, over, or passed to another player.
    KeepHeader,
    /// Store this chunk of the journal: moves were added or undone.
    KeepMoves(u8),
    /// The game on the table is over: update the statistics.
    Finished,
    /// Store a friend's result for the deal of the game on the table.
    KeepFriend(u16),
    /// Compute the pending decision, for a bot or as a hint. Answered by [`Event::Progress`] and [`Event::Thought`].
    Think(Level),
    /// Find the costliest moves of these seats. Answered by [`Event::Progress`], up to three [`Event::Mistake`], and
    /// [`Event::Reviewed`].
    Review(Seats),
    ThinkAhead,
    /// Ends a thought or review; it answers with the best result so far.
    StopThinking,
    /// Cancels a thought or review; it does not answer.
    ForgetThought,
    Keep(Chosen),
    KeepNames,
    /// Store which puzzles are solved.
    KeepPuzzles,
    /// Move the game on the table to this slot, replacing its contents. Answered by [`Event::GameSavedToSlot`].
    SaveTo(Slot),
    /// Move the game in this slot to the table, and the one there to the slot unless it is over. Answered by
    /// [`Event::GameLoaded`].
    Resume(Slot),
    Clear(Slot),
    /// Erase the storage, even foreign data.
    Format,
    TestEntropy,
    Examine,
    BootLoader,
    /// Answer to [`Notice::RemoteWanted`].
    AllowRemote(bool),
    /// Power off once everything is stored, until a press.
    SwitchOff,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// Ends the current sound.
    Silence,
    /// A die has stopped, but not the last one.
    Settled,
    /// The dice have stopped.
    Landed,
    /// A tile or card was laid down.
    Laid,
    /// A Ra tile was drawn, or Ra moves on.
    Drum {
        beats: u8,
    },
    /// A disaster was drawn, or strikes.
    Disaster,
    /// A sun was bid, or Ra invoked.
    Bid,
    /// A lot or an entity was won.
    Won,
    /// The game is over.
    Fanfare,
    /// The game is over with a record.
    Record,
    Refused,
}

impl Sound {
    /// Faster as the Ra track fills.
    pub fn drum(used: u8, size: u8) -> Sound {
        let (used, size) = [used.min(size), size]
            .map(|tiles| u16::from(tiles.saturating_sub(1)))
            .into();
        let beats = 2 + 6 * used / size.max(1);
        Sound::Drum { beats: beats as u8 }
    }
}

/// Power off.
const FROM_SHELL: usize = 1;
/// Boot loader, two kinds of rolls, part of a dice session, clock of the score sheet: every page receives an event.
const FROM_PAGES: usize = 5;
/// A thought ends and its move is played, or a game begins: cancel the thought (twice if it was ahead), header, moves
/// in up to two chunks, result, names, next thought. These are stored before any further move.
const FROM_GAME: usize = 8;

/// Effects of one event, in execution order. The buzzer plays one sound at a time: only the last is kept, executed
/// last.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Effects {
    wanted: Vec<Effect, { Effects::MOST }>,
    sound: Option<Sound>,
    /// See [`Effects::is_incomplete`].
    incomplete: bool,
}

impl Effects {
    /// Capacity without the sound: a tick that ends everything that can run at the same time.
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

    /// An effect was dropped for lack of capacity.
    pub const fn is_incomplete(&self) -> bool {
        self.incomplete
    }
}

impl Extend<Effect> for Effects {
    fn extend<I: IntoIterator<Item = Effect>>(&mut self, effects: I) {
        effects.into_iter().for_each(|effect| self.ask(effect));
    }
}
