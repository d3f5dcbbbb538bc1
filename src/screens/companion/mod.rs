//! Beside the box: dice of all kinds, sessions that can be proved, whether the dice are fair, and score sheets.

mod digits;
mod fairness;
mod pool;
mod prove;
mod setup;
mod sheet;

use embassy_time::Instant;
use heapless::Vec;

use super::{Effect, Effects, Sound, frame::Frame, list::List};
use crate::{
    chance::Seed,
    rules::die::DiceSet,
    screens::press::{Action, Button},
    table::{
        Language, Names,
        companion::{CompanionPart, CompanionState as Kept},
        rolls::{Fall, Throw},
    },
    text::{Catalogue, Text, companion::Help},
};
use fairness::FairnessTest;
use pool::Pool;
use prove::Prove;
use sheet::SheetScreen;

/// Where a press leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Stay,
    /// Back to the title.
    Home,
    RaDice,
    /// A game at a real table, with bots.
    Robot,
}

/// What the menu leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Page {
    Menu,
    Pool,
    PoolRolls,
    Prove,
    Fairness,
    Sheet,
}

/// What the seed that was asked for is meant for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    Roll(Throw),
    DiceSession,
    Fairness,
}

pub struct CompanionPages {
    pub kept: Kept,
    page: Page,
    list: List,
    pool: Pool,
    prove: Prove,
    fairness: FairnessTest,
    sheet: SheetScreen,
    wanted: Option<Wanted>,
}

/// The rows of the menu.
const ROWS: usize = 6;

impl Default for CompanionPages {
    fn default() -> CompanionPages {
        CompanionPages {
            kept: Kept::new(),
            page: Page::Menu,
            list: List::default(),
            pool: Pool::default(),
            prove: Prove::default(),
            fairness: FairnessTest::default(),
            sheet: SheetScreen::default(),
            wanted: None,
        }
    }
}

impl CompanionPages {
    /// The menu, where it was left.
    pub fn open(&mut self) {
        self.page = Page::Menu;
    }

    pub fn press(
        &mut self,
        button: Button,
        action: Action,
        names: &Names,
        language: Language,
        now: Instant,
        effects: &mut Effects,
    ) -> Outcome {
        let decides = action == Action::Released { decides: true };
        let (a, b) = (decides && button == Button::A, decides && button == Button::B);
        match self.page {
            Page::Menu => {
                self.list.press(button, action, ROWS);
                if b {
                    return Outcome::Home;
                }
                if a {
                    self.page = match self.list.row() {
                        0 => return Outcome::RaDice,
                        1 => Page::Pool,
                        2 => {
                            self.sheet.open(&self.kept);
                            Page::Sheet
                        }
                        3 => Page::Prove,
                        4 => Page::Fairness,
                        _ => return Outcome::Robot,
                    };
                }
            }
            Page::Pool if b => self.page = Page::Menu,
            Page::Pool if (button, action) == (Button::Down, Action::Pressed) => self.page = Page::PoolRolls,
            Page::Pool if a => self.throw_pool(effects),
            Page::Pool => self.pool.press(button, action),
            Page::PoolRolls => {
                if b || (button, action) == (Button::Up, Action::Pressed) {
                    self.page = Page::Pool;
                }
            }
            Page::Prove => match self.prove.press(a, b, self.kept.session.as_ref()) {
                prove::Chosen::Stay => {}
                prove::Chosen::Back => self.page = Page::Menu,
                prove::Chosen::Begin => self.want(Wanted::DiceSession, effects),
                prove::Chosen::End => {
                    if let Some(session) = &mut self.kept.session {
                        session.head.over = true;
                        effects.ask(Effect::SaveCompanion(CompanionPart::DiceSession));
                    }
                }
            },
            Page::Fairness => match (self.fairness.is_running(), button) {
                (true, Button::B) if b => self.fairness.stop(),
                (true, _) => {}
                (false, Button::A) if a => self.want(Wanted::Fairness, effects),
                (false, Button::B) if b => self.page = Page::Menu,
                (false, _) => self.fairness.choose(button, action),
            },
            Page::Sheet => {
                if self
                    .sheet
                    .press(button, action, &mut self.kept, names, language, now, effects)
                {
                    self.page = Page::Menu;
                }
            }
        }
        Outcome::Stay
    }

    /// Asks for a seed, unless one is on its way.
    fn want(&mut self, wanted: Wanted, effects: &mut Effects) {
        if self.wanted.replace(wanted).is_none() {
            effects.ask(Effect::DiceSeed);
        }
    }

    fn throw_pool(&mut self, effects: &mut Effects) {
        let throw = self.pool.throw();
        match self.proved(throw, effects) {
            Proved::Fell(shown) => self.fell(throw, &shown, effects),
            Proved::Full => effects.ask(Effect::Sound(Sound::Refused)),
            Proved::NoEvening => self.want(Wanted::Roll(throw), effects),
        }
    }

    /// The seed has come.
    #[inline(never)]
    pub fn seeded(&mut self, seed: Seed, now: Instant, effects: &mut Effects) {
        match self.wanted.take() {
            Some(Wanted::Roll(throw)) => self.fell(throw, &throw.fall(&seed, 1), effects),
            Some(Wanted::DiceSession) => {
                self.kept.session = Some(crate::table::rolls::DiceSession::new(seed));
                effects.ask(Effect::SaveCompanion(CompanionPart::DiceSession));
            }
            Some(Wanted::Fairness) => self.fairness.begin(seed, now),
            None => {}
        }
    }

    /// The device is as new.
    pub fn forget(&mut self) {
        self.kept = Kept::new();
        self.wanted = None;
        self.page = Page::Menu;
        self.sheet = SheetScreen::default();
    }

    /// Whether a session is to be proved and has no room for another roll.
    pub fn is_full(&self) -> bool {
        let session = self.kept.session.as_ref();
        session.is_some_and(|session| !session.head.over && !session.goes_on())
    }

    /// A throw of the Ra dice in a session that is to be proved: one of their 6^n falls. None when there is no such
    /// session.
    pub fn throw_ra(&mut self, dice: DiceSet, effects: &mut Effects) -> Option<u16> {
        match self.proved(Throw::RaDice(dice), effects) {
            Proved::Fell(shown) => Some(shown.iter().fold(0, |fall, &face| fall * 6 + u16::from(face))),
            Proved::Full | Proved::NoEvening => None,
        }
    }

    fn proved(&mut self, throw: Throw, effects: &mut Effects) -> Proved {
        let Some(session) = self.kept.session.as_mut().filter(|session| !session.head.over) else {
            return Proved::NoEvening;
        };
        let Some(shown) = session.roll(throw) else {
            return Proved::Full;
        };
        effects.ask(Effect::SaveCompanion(CompanionPart::DiceSessionPart(
            session.last_part().0,
        )));
        Proved::Fell(shown)
    }

    fn fell(&mut self, throw: Throw, shown: &[u8], effects: &mut Effects) {
        if let Throw::Pool { die, .. } = throw
            && let Ok(shown) = Vec::from_slice(shown)
        {
            let fall = Fall { die, shown };
            self.pool.fell(fall.clone());
            self.kept.rolls.enter(fall);
            effects.ask(Effect::SaveCompanion(CompanionPart::Rolls));
            effects.ask(Effect::Sound(Sound::Landed));
        }
    }

    #[inline(never)]
    pub fn tick(&mut self, now: Instant, effects: &mut Effects) {
        self.fairness.tick(now);
        self.sheet.tick(&mut self.kept, now, effects);
    }

    /// When the next tick is wanted while this is on the screen.
    pub fn deadline(&self) -> Option<Instant> {
        match self.page {
            Page::Fairness => self.fairness.deadline(),
            Page::Sheet => self.sheet.deadline(),
            _ => None,
        }
    }

    pub fn draw(&self, frame: &mut Frame, texts: &Catalogue) {
        let companion = &texts.companion;
        let running = self.kept.session.as_ref().filter(|session| !session.head.over);
        match self.page {
            Page::Menu => {
                let rows: [Text; ROWS] = [
                    companion.ra_dice,
                    companion.dice,
                    companion.sheet,
                    companion.prove,
                    companion.fairness,
                    companion.robot,
                ];
                self.list
                    .draw(frame, 1, ROWS, |row| (rows.get(row).copied().unwrap_or(""), ""));
            }
            Page::Pool => self.pool.draw(frame, running, companion),
            Page::PoolRolls => self.pool.draw_rolls(frame, &self.kept.rolls, companion),
            Page::Prove => self.prove.draw(frame, self.kept.session.as_ref(), companion),
            Page::Fairness => self.fairness.draw(frame, companion),
            Page::Sheet => self.sheet.draw(frame, &self.kept, texts),
        }
    }

    pub fn help(&self, texts: &Help) -> Text {
        match self.page {
            Page::Menu => texts.menu,
            Page::Pool => texts.pool,
            Page::PoolRolls => texts.pool_rolls,
            Page::Prove => texts.prove,
            Page::Fairness => texts.fairness,
            Page::Sheet => self.sheet.help(texts),
        }
    }
}

/// What becomes of a throw when a session is to be proved.
enum Proved {
    Fell(crate::chance::Shown),
    /// The session has no room: it has to end first.
    Full,
    NoEvening,
}
