//! A simulated user of `Screens`, who plays the part of all other tasks without delay.

use embassy_time::{Duration, Instant};
use pocket_ra::{
    bots::{Budget, Level, choose},
    chance::{Quick, Seed},
    device::{Action, Button, Frame, Press},
    screens::{Effect, Event, Language, Screens, Sound},
    table::{
        Pending, Table,
        companion::CompanionPart,
        settings::{Pace, Settings},
    },
    tasks::bot::BotRequest,
};

use crate::twins::gathered;

const BEAT: Duration = Duration::from_millis(40);
const LOOK: Duration = Duration::from_millis(700);
const LONG: Duration = Duration::from_millis(300);

pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

pub struct Owner {
    pub screens: Screens,
    pub now: Instant,
    pub frame: Frame,
    /// Determines all seeds.
    seed: u64,
    /// Playouts per pharaoh.
    budget: u32,
    /// Bots never decide.
    pub thoughtless: bool,
    /// Saves stay unanswered until [`Owner::save_one`].
    pub slow_memory: bool,
    unsaved: usize,
    pub asked: Vec<Effect>,
    pub finished: u32,
    pub heard: Vec<(Instant, Sound)>,
    /// Playouts per decision, which determine its time on the chip.
    pub thought_moves: Vec<u32>,
    pub kept: Vec<(CompanionPart, Vec<u8>)>,
    pub most_effects: usize,
}

impl Owner {
    pub fn new(seed: u64) -> Owner {
        let now = Instant::from_millis(1_000);
        let mut owner = Owner {
            screens: Screens::new(now),
            now,
            frame: Frame::new(),
            seed,
            budget: 60,
            thoughtless: false,
            slow_memory: false,
            unsaved: 0,
            asked: Vec::new(),
            finished: 0,
            heard: Vec::new(),
            thought_moves: Vec::new(),
            kept: Vec::new(),
            most_effects: 0,
        };
        owner.tell(Event::Settings(Settings::default()));
        owner.tell(Event::BootFinished);
        owner
    }

    pub fn with_settings(seed: u64, settings: Settings) -> Owner {
        let mut owner = Owner::new(seed);
        owner.tell(Event::Settings(settings));
        owner
    }

    pub fn at_table(language: Language, table: Table) -> Owner {
        let settings = Settings {
            language,
            animation: Pace::Off,
            bots: Pace::Off,
            ..Settings::default()
        };
        let mut owner = Owner::with_settings(1, settings);
        owner.resume(table);
        owner
    }

    pub fn resume(&mut self, table: Table) {
        let loader = gathered(&table, table.header());
        self.screens.load_game(&loader, table.is_over());
        self.tell(Event::GameLoaded);
        self.wait(LOOK);
    }

    /// Handles all effects at the same time.
    pub fn tell(&mut self, event: Event) {
        let mut events = vec![event];
        while !events.is_empty() {
            let effects = self.screens.update(events.remove(0), self.now);
            assert!(!effects.is_incomplete(), "{effects:?}");
            self.most_effects = self.most_effects.max(effects.iter().count());
            for effect in effects.iter() {
                events.extend(self.answer(effect));
            }
        }
        self.screens.draw(&mut self.frame);
    }

    fn answer(&mut self, effect: Effect) -> Option<Event> {
        if matches!(
            effect,
            Effect::Think(_) | Effect::ThinkAhead | Effect::Review(_) | Effect::StopThinking | Effect::ForgetThought
        ) {
            self.asked.push(effect);
        }
        match effect {
            Effect::Roll(roll) => {
                self.seed = self.seed.wrapping_add(1);
                let shown = roll.roll(&mut Quick::new(self.seed, 0));
                Some(Event::Rolled { roll, shown })
            }
            Effect::Seed => {
                self.seed = self.seed.wrapping_add(1);
                Some(Event::Seed(self.seed))
            }
            Effect::DiceSeed => {
                self.seed = self.seed.wrapping_add(1);
                let mut secret = [0; 32];
                secret[..8].copy_from_slice(&self.seed.to_le_bytes());
                Some(Event::DiceSeed(Seed(secret)))
            }
            Effect::SaveCompanion(part) => {
                let mut record = [0; CompanionPart::LONGEST];
                let length = self
                    .screens
                    .encode_companion(part, &mut record)
                    .expect("what is to be kept is there");
                self.kept.push((part, record[..length].to_vec()));
                Some(Event::Stored)
            }
            Effect::KeepHeader | Effect::KeepMoves(_) if self.slow_memory => {
                self.unsaved += 1;
                None
            }
            Effect::KeepHeader | Effect::KeepMoves(_) => Some(Event::GameSaved),
            Effect::SaveTo(_) => self
                .screens
                .table()
                .map(|table| Event::GameSavedToSlot(table.header().number())),
            Effect::KeepFriend(_)
            | Effect::KeepNames
            | Effect::KeepPuzzles
            | Effect::Resume(_)
            | Effect::Clear(_)
            | Effect::Format => Some(Event::Stored),
            Effect::Think(_) if self.thoughtless => None,
            Effect::Think(level) => Some(self.thought(level)),
            Effect::Finished => {
                self.finished += 1;
                Some(Event::Stored)
            }
            Effect::Sound(sound) => {
                self.heard.push((self.now, sound));
                None
            }
            Effect::Keep(_) => None,
            Effect::Review(_) => Some(Event::Reviewed),
            Effect::StopThinking | Effect::ForgetThought | Effect::ThinkAhead => None,
            // No buttons are held at the start.
            Effect::TestEntropy | Effect::Examine | Effect::BootLoader | Effect::AllowRemote(_) | Effect::SwitchOff => {
                None
            }
        }
    }

    /// Delivers a bot decision withheld by [`Owner::thoughtless`].
    pub fn think(&mut self) {
        if let Some(Pending::Bot { level, .. }) = self.screens.table().map(Table::pending) {
            let thought = self.thought(level);
            self.tell(thought);
        }
    }

    fn thought(&mut self, level: Level) -> Event {
        let table = self.screens.table().expect("somebody thinks about a game");
        let (budget, mut moves) = (Budget::Moves(self.budget), 0);
        let BotRequest::Decision { position, .. } = BotRequest::decision(table, level) else {
            unreachable!("a decision is asked for");
        };
        let seed = u64::from(table.journal().len());
        let choice = choose(&position, level, seed, budget, &mut |progress| {
            moves = progress.moves;
            false
        });
        self.thought_moves.push(moves);
        Event::Thought(choice.expect("a seat is to decide"))
    }

    /// The oldest; false if none waits.
    pub fn save_one(&mut self) -> bool {
        let Some(rest) = self.unsaved.checked_sub(1) else {
            return false;
        };
        self.unsaved = rest;
        self.tell(Event::GameSaved);
        true
    }

    pub fn wait(&mut self, time: Duration) {
        let end = self.now + time;
        while let Some(due) = self.screens.deadline().filter(|&due| due <= end) {
            self.now = self.now.max(due);
            self.tell(Event::Tick);
        }
        self.now = end;
    }

    fn press(&mut self, button: Button, action: Action) {
        let at = self.now;
        self.tell(Event::Press(Press { button, action, at }));
    }

    pub fn tap(&mut self, button: Button) {
        self.press(button, Action::Pressed);
        self.wait(BEAT);
        self.press(button, Action::Released { decides: true });
        self.wait(LOOK);
    }

    pub fn tap_blindly(&mut self, button: Button) {
        self.press(button, Action::Pressed);
        self.wait(BEAT);
        self.press(button, Action::Released { decides: true });
        self.wait(BEAT);
    }

    pub fn hold(&mut self, button: Button) {
        self.press(button, Action::Pressed);
        self.wait(LONG);
        self.press(button, Action::Held);
        self.wait(BEAT);
        self.press(button, Action::Released { decides: false });
        self.wait(LOOK);
    }

    /// Holds B; false if the title does not appear.
    pub fn goes_home(&mut self) -> bool {
        (0..8).any(|_| {
            self.hold(Button::B);
            self.screens.is_home()
        })
    }

    pub fn picture(&self) -> String {
        let mut picture = String::new();
        for y in 0..64 {
            picture.extend((0..128).map(|x| if self.frame.pixel(x, y) { '#' } else { '.' }));
            picture.push('\n');
        }
        picture
    }
}
