//! Beside the box: dice of all kinds, sessions that can be proved, whether the dice are fair, and score sheets. This file has their
//! menu, and what is common to all dice.

mod digits;
mod fairness;
mod pool;
mod pool_rolls;
mod prove;
mod setup;
mod sheet;

pub use fairness::FairnessTest;
pub use pool::Pool;
pub use pool_rolls::PoolRolls;
pub use prove::Prove;
pub use sheet::SheetPage;

use super::{
    Effect, Effects,
    frame::Frame,
    list::List,
    page::{Context, Next, Page},
    pages::PageId,
    press::{Action, Button},
    shared::Shared,
};
use crate::{
    chance::Shown,
    table::{
        companion::{CompanionPart, CompanionState},
        rolls::{DiceSession, Throw, proof::Luck},
    },
    text::{Text, companion::Companion},
};

/// The menu, where it was left.
#[derive(Default)]
pub struct Menu {
    list: List,
}

struct Row {
    label: fn(&Companion) -> Text,
    next: Next,
}

const ROWS: &[Row] = &[
    Row {
        label: |texts| texts.ra_dice,
        next: Next::Push(PageId::RaDice),
    },
    Row {
        label: |texts| texts.dice,
        next: Next::Push(PageId::Pool),
    },
    Row {
        label: |texts| texts.sheet,
        next: Next::Push(PageId::Sheet),
    },
    Row {
        label: |texts| texts.prove,
        next: Next::Push(PageId::Prove),
    },
    Row {
        label: |texts| texts.fairness,
        next: Next::Push(PageId::Fairness),
    },
    // A game at a real table, with bots. B leads to the title from there, as from every new game.
    Row {
        label: |texts| texts.robot,
        next: Next::Replace(PageId::NewGame { beside_the_box: true }),
    },
];

impl Page for Menu {
    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = &shared.texts().companion;
        self.list.draw(frame, 1, ROWS.len(), |row| {
            (ROWS.get(row).map_or("", |row| (row.label)(texts)), "")
        });
    }

    fn press(&mut self, button: Button, action: Action, _: &mut Context<'_>) -> Next {
        self.list.press(button, action, ROWS.len());
        match (button, action) {
            (Button::A, Action::DECIDED) => ROWS.get(self.list.row()).map_or(Next::Stay, |row| row.next),
            (Button::B, Action::DECIDED) => Next::Back,
            _ => Next::Stay,
        }
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        Some(shared.texts().companion.help.menu)
    }
}

/// What the next roll is marked with, because its luck is not what it should be.
pub fn luck_mark(shared: &Shared) -> &'static str {
    let session = running(&shared.companion).and_then(|session| session.head.luck());
    session.unwrap_or(Luck::from(shared.source)).mark()
}

/// The session that is to be proved.
pub fn running(companion: &CompanionState) -> Option<&DiceSession> {
    companion.session.as_ref().filter(|session| !session.head.over)
}

/// What becomes of a throw when a session is to be proved.
pub enum Proved {
    Fell(Shown),
    /// The session has no room: it has to end first.
    Full,
    NoSession,
}

/// Throws dice in the session that is to be proved, if there is one.
pub fn throw_proved(companion: &mut CompanionState, throw: Throw, effects: &mut Effects) -> Proved {
    let Some(session) = companion.session.as_mut().filter(|session| !session.head.over) else {
        return Proved::NoSession;
    };
    let Some(shown) = session.roll(throw) else {
        return Proved::Full;
    };
    effects.ask(Effect::SaveCompanion(CompanionPart::DiceSessionPart(
        session.last_part().0,
    )));
    Proved::Fell(shown)
}

/// Whether a session is to be proved and has no room for another roll.
pub fn is_full(companion: &CompanionState) -> bool {
    running(companion).is_some_and(|session| !session.goes_on())
}
