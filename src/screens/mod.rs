//! What is shown and what a press does: pure update and draw. Time comes in as an argument; what is wanted of the world goes
//! out as an [`Effect`].

mod boards;
mod companion;
mod drawing;
mod events;
mod font;
mod frame;
pub mod icons;
pub mod ink;
mod list;
mod new_game;
mod pages;
mod play;
pub mod press;
mod presses;
mod ra_dice;
mod reading;
mod records;
mod rest;
mod rules;
mod self_test;
mod service;
mod settings;
mod slots;
mod sprite;
mod title;

pub use crate::table::Language;
pub use events::{Board, Effect, Effects, Event, Panel, PanelBus, Sound};
pub use frame::{Frame, HEIGHT, PAGES, WIDTH};
pub use rest::Light;
pub use settings::Speed;

use embassy_time::{Duration, Instant};
use heapless::{Deque, Vec};

use crate::{
    chance::Source,
    collections::collect_truncated,
    rules::MAX_PLAYERS,
    screens::press::{Button, Press},
    table::{
        self, Awaits, Names, Record, Table,
        companion::CompanionPart,
        crash::Crash,
        memory::{LoadedState, Notice, StoreError},
        settings::{Drive, Volume},
        statistics::Statistics,
    },
};
use companion::CompanionPages;
use new_game::NewGame;
use play::Play;
use ra_dice::RaDice;
use records::Records;
use rest::Rest;
use rules::Rules;
use service::Service;
use settings::Settings;
use slots::{Deed, Slots};
use title::{Languages, Title};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Screen {
    /// Until the storage task has told what it knows.
    Start,
    Languages,
    Title,
    NewGame,
    Play,
    Slots,
    Records,
    Rules,
    RaDice,
    Rolls,
    Companion,
    Settings,
    About,
}

/// What would be lost, and what is done if the owner lets it go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Confirmation {
    NewGame,
    Deed(Deed),
}

/// The storage task usually tells what it knows sooner than this; a picture that is replaced at once is not worth showing.
const PATIENCE: Duration = Duration::from_millis(40);

/// All the screens and where the owner is among them.
pub struct Screens {
    screen: Screen,
    /// When the device was switched on, until the start has lasted long enough to be shown.
    patient_since: Option<Instant>,
    /// The game was left for this screen, and B leads back to it.
    aside: bool,
    /// The help of the screen lies over it.
    help: bool,
    /// Something would be lost: this lies over the screen until it is answered.
    confirmation: Option<Confirmation>,
    /// What the storage task had to say lies over everything, the oldest first.
    notices: Deque<Notice, 4>,
    /// Why nothing is kept, once it was told.
    told: Option<StoreError>,
    crash: Option<Crash>,
    /// Whether the settings were ever kept: the language was chosen.
    chosen: bool,
    languages: Languages,
    title: Title,
    new_game: NewGame,
    /// The game on the table.
    play: Play,
    /// The highest number of a game that was ever kept.
    last_game: u32,
    slots: Slots,
    names: Names,
    statistics: Statistics,
    records: Records,
    rules: Rules,
    /// A lesson lies over the rules; the game on the table waits.
    lesson: Play,
    ra_dice: RaDice,
    companion: CompanionPages,
    /// The Ra dice were opened from the menu beside the box, and B leads back to it.
    dice_from_companion: bool,
    settings: Settings,
    rest: Rest,
    source: Source,
    panel: Option<Panel>,
    board: Board,
    /// What was asked for by holding buttons at the start lies over everything.
    service: Option<Service>,
}

impl Screens {
    // Inlined, so that it is made where it stays: it does not fit on a small stack.
    #[inline(always)]
    pub fn new(now: Instant) -> Screens {
        Screens {
            screen: Screen::Start,
            patient_since: Some(now),
            aside: false,
            help: false,
            confirmation: None,
            notices: Deque::new(),
            told: None,
            crash: None,
            chosen: false,
            languages: Languages::default(),
            title: Title::default(),
            new_game: NewGame::default(),
            play: Play::vacant(),
            last_game: 0,
            slots: Slots::default(),
            names: Names::new(),
            statistics: Statistics::new(),
            records: Records::default(),
            rules: Rules::default(),
            lesson: Play::vacant(),
            ra_dice: RaDice::default(),
            companion: CompanionPages::default(),
            dice_from_companion: false,
            settings: Settings::default(),
            rest: Rest::new(now),
            source: Source::RawBits,
            panel: None,
            board: Board { name: "?", program: 0 },
            service: None,
        }
    }

    #[inline(never)]
    pub fn update(&mut self, event: Event, now: Instant) -> Effects {
        let mut effects = Effects::default();
        let language = self.settings.chosen.language;
        match event {
            Event::Press(press) => {
                let press = self.turned(press);
                if !self.rest.takes(press, now) {
                    self.press(press, now, &mut effects);
                }
            }
            Event::Rolled { dice, fall } => effects.extend(self.ra_dice.fall(dice, fall).into_iter().flatten()),
            Event::Seed(seed) => self.begin(seed, &mut effects),
            Event::DiceSeed(seed) => self.companion.seeded(seed, now, &mut effects),
            Event::Contacts(closed) => self.contacts(closed, now, &mut effects),
            Event::EntropyTested(sample) => self.entropy_tested(sample),
            Event::Examined(examined) => self.examined(examined),
            Event::Source(source) => self.source = source,
            Event::Panel(panel) => self.panel = panel,
            Event::Settings(settings) => {
                self.settings.chosen = settings;
                self.chosen = true;
            }
            Event::Notice(notice) => self.notice(notice),
            Event::BootFinished => {
                // The device is where it was.
                self.screen = match () {
                    () if !self.chosen => Screen::Languages,
                    () if self.continues() => Screen::Play,
                    () => Screen::Title,
                };
            }
            Event::GameSaved => {
                if let Some(play) = self.play.there_mut() {
                    play.answered();
                }
            }
            Event::Stored | Event::GameLoaded => {}
            Event::Progress(percent) => {
                if let Some(play) = self.play.there_mut() {
                    play.progress(percent);
                }
            }
            Event::Thought(choice) => {
                if let Some(play) = self.play.there_mut() {
                    play.thought(&choice, language, &mut effects);
                }
            }
            Event::Mistake(mistake) => {
                if let Some(play) = self.play.there_mut() {
                    play.mistake(&mistake, language);
                }
            }
            Event::Reviewed => {
                if let Some(play) = self.play.there_mut() {
                    play.reviewed(language);
                }
            }
            Event::Tick => {
                self.patient_since = self.patient_since.filter(|&since| now < since + PATIENCE);
                if self.rest.tick(&self.settings.chosen, now)
                    && let Some(play) = self.play.there_mut()
                {
                    play.cover();
                }
                self.serve(now, &mut effects);
                effects.extend(self.ra_dice.tick(now).into_iter().flatten());
                self.companion.tick(now, &mut effects);
                let waits = self.service.is_some();
                if let Some(play) = shown(self.screen, &mut self.play, &mut self.lesson).filter(|_| !waits) {
                    play.tick(&self.settings.chosen, now, &mut effects);
                }
            }
        }
        let waits = self.service.is_some();
        if let Some(play) = shown(self.screen, &mut self.play, &mut self.lesson).filter(|_| !waits) {
            play.proceed(&self.settings.chosen, now, &mut effects);
        }
        self.title.offer(self.continues());
        let silent = self.settings.chosen.sound == Volume::Off;
        effects
            .0
            .retain(|effect| !silent || !matches!(effect, Effect::Sound(_)));
        effects
    }

    /// Lays a kept game on the table, in exchange for the one that lay there; [`Screens::resume_game`] goes through it.
    pub fn swap_table(&mut self, table: &mut Table) {
        self.play.swap_table(table);
    }

    /// The game that was laid on the table goes on.
    #[inline(never)]
    pub fn resume_game(&mut self) {
        self.play.open();
        let header = self.play.table().header();
        self.last_game = self.last_game.max(header.number());
        self.new_game.recall(header);
        if self.screen != Screen::Start {
            self.screen = Screen::Play;
        }
    }

    /// What the storage task knows of earlier games.
    pub fn load(&mut self, loaded: &LoadedState) {
        self.names.clone_from(&loaded.names);
        self.statistics.copy(&loaded.statistics);
        self.slots.aside.clone_from(&loaded.aside);
        self.last_game = self.last_game.max(loaded.last_game);
    }

    /// What the storage task knows of the session beside the box.
    pub fn load_companion(&mut self, companion: &table::companion::CompanionState) {
        self.ra_dice.fallen.clone_from(&companion.throws);
        self.companion.kept.clone_from(companion);
    }

    /// Writes the record of a part of what happens beside the box, and tells how long it is.
    pub fn encode_companion(&self, part: CompanionPart, out: &mut [u8]) -> Option<usize> {
        match part {
            CompanionPart::Throws => self.ra_dice.fallen.encode(out),
            part => self.companion.kept.encode(part, out),
        }
    }

    /// Whether the storage task has not yet told all that it knows.
    pub fn is_starting(&self) -> bool {
        self.screen == Screen::Start
    }

    /// Whether the title is shown, with nothing over it.
    pub fn is_home(&self) -> bool {
        self.screen == Screen::Title && !self.help && self.notices.is_empty()
    }

    /// Whether the game on the table is shown and wants to be told a decision or what chance brought.
    pub fn is_asking(&self) -> bool {
        self.screen == Screen::Play && self.notices.is_empty() && self.play.there().is_some_and(Play::is_asking)
    }

    /// What the notice of a crash shows.
    pub fn set_crash(&mut self, crash: Crash) {
        self.crash = Some(crash);
    }

    /// The game on the table, for whoever keeps it or thinks about it.
    pub fn table(&self) -> Option<&Table> {
        self.play.there().map(Play::table)
    }

    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// When the next [`Event::Tick`] is wanted.
    pub fn deadline(&self) -> Option<Instant> {
        let play = match self.screen {
            _ if self.service.is_some() => None,
            Screen::Play => self.play.there(),
            Screen::Rules => self.lesson.there(),
            _ => None,
        };
        let play = play.and_then(Play::deadline);
        self.ra_dice
            .deadline()
            .into_iter()
            .chain(self.rest.deadline(&self.settings.chosen))
            .chain(
                self.patient_since
                    .filter(|_| self.screen == Screen::Start)
                    .map(|since| since + PATIENCE),
            )
            .chain(play)
            .chain(self.service.as_ref().and_then(Service::deadline))
            .chain(self.companion.deadline().filter(|_| self.screen == Screen::Companion))
            .min()
    }

    pub fn light(&self) -> Light {
        self.rest.light(self.settings.chosen.brightness)
    }

    /// How the panel is driven: as the owner chose; at the speed that every panel takes until that is known, and for whoever
    /// holds buttons at the start because nothing can be read at the other.
    pub fn drive(&self) -> Drive {
        let chosen = self.settings.chosen.drive;
        let unknown = self.is_starting() && !self.chosen;
        Drive {
            speed: if unknown || self.service.is_some() {
                Speed::Fast
            } else {
                chosen.speed
            },
            ..chosen
        }
    }

    /// How loud a sound is wanted.
    pub fn volume(&self) -> Volume {
        self.settings.chosen.sound
    }

    /// Whether there is anything to be seen already.
    pub fn is_worth_showing(&self) -> bool {
        self.screen != Screen::Start || self.patient_since.is_none() || !self.notices.is_empty()
    }

    /// Held the other way round, up is down and left is right. A stays A: it lies under the outer joint of the other
    /// thumb, as it did under the one.
    fn turned(&self, press: Press) -> Press {
        Press {
            button: self.turned_button(press.button),
            ..press
        }
    }

    fn turned_button(&self, button: Button) -> Button {
        match button {
            button if !self.settings.chosen.rotated => button,
            Button::Up => Button::Down,
            Button::Down => Button::Up,
            Button::Left => Button::Right,
            Button::Right => Button::Left,
            button @ (Button::A | Button::B) => button,
        }
    }

    /// Whether the game on the table can be gone on with.
    fn continues(&self) -> bool {
        self.table().is_some_and(|table| table.awaits() != Awaits::Over)
    }

    fn notice(&mut self, notice: Notice) {
        // Why nothing is kept is said once, not at every move.
        match notice {
            Notice::NotKept(error) if self.told == Some(error) => return,
            Notice::NotKept(error) => self.told = Some(error),
            Notice::Foreign => self.told = Some(StoreError::Foreign),
            _ => {}
        }
        if !self.notices.iter().any(|waiting| *waiting == notice) {
            // The first ones tell what happened; what does not fit only follows from it.
            let _ = self.notices.push_back(notice);
        }
    }

    /// A new game begins with this seed.
    #[inline(never)]
    fn begin(&mut self, seed: u64, effects: &mut Effects) {
        let number = self.last_game.wrapping_add(1);
        if let Some(header) = self.new_game.header(number, seed) {
            self.last_game = number;
            // What is thought about the game before is not meant for this one.
            effects.ask(Effect::ForgetThought);
            self.play.begin(header, effects);
            self.screen = Screen::Play;
            let known = self.names.clone();
            // The first seat's name comes first the next time.
            let humans: Vec<_, MAX_PLAYERS> = collect_truncated(self.new_game.humans());
            for &name in humans.iter().rev() {
                self.names.remember(name);
            }
            effects.extend((self.names != known).then_some(Effect::KeepNames));
        }
    }
}

/// The game that is on the screen: the one on the table, or a lesson.
fn shown<'a>(screen: Screen, play: &'a mut Play, lesson: &'a mut Play) -> Option<&'a mut Play> {
    match screen {
        Screen::Play => play.there_mut(),
        Screen::Rules => lesson.there_mut(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::press::Action;

    #[test]
    fn notices_wait_for_each_other_and_none_is_told_twice() {
        let now = Instant::from_secs(1);
        let mut screens = Screens::new(now);
        let press = |screens: &mut Screens, action| {
            let press = Press {
                button: Button::A,
                action,
                at: now,
            };
            screens.update(Event::Press(press), now)
        };
        for notice in [Notice::Foreign, Notice::MovesLost, Notice::MovesLost] {
            screens.update(Event::Notice(notice), now);
        }
        press(&mut screens, Action::Pressed);
        let effects = press(&mut screens, Action::Released { decides: true });
        assert!(effects.iter().eq([Effect::Format]));
        let texts = Language::default().texts();
        let (mut shown, mut expected) = (Frame::new(), Frame::new());
        screens.draw(&mut shown);
        pages::draw(&mut expected, texts.notices.moves_lost);
        assert!(shown == expected, "the second is still to be read");
        press(&mut screens, Action::Pressed);
        press(&mut screens, Action::Released { decides: true });
        screens.draw(&mut shown);
        let mut title = Frame::new();
        Screens::new(now).draw(&mut title);
        assert!(shown == title, "it was told twice");
    }
}
