//! Companion tools for the boxed game: their menu, and what the dice share.

mod fairness;
mod pool;
mod pool_rolls;
mod prove;
mod roll_code;
mod setup;
mod seven_segment;
mod sheet;

pub use fairness::FairnessTest;
pub use pool::Pool;
pub use pool_rolls::PoolRolls;
pub use prove::Prove;
pub use roll_code::{RollCode, open as open_roll_code};
pub use sheet::SheetPage;

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use super::{
    Effect, Effects, icons,
    input::{Input, Key},
    page::{Context, Next, Page},
    pages::PageId,
    shared::Shared,
    widgets::{self, List},
};
use crate::{
    chance::roll::Shown,
    device::Frame,
    table::{
        companion::{CompanionPart, CompanionState},
        rolls::{DiceSession, Roll, proof::EntropyOrigin},
    },
    text::{Text, companion::Companion},
};

/// Keeps the selection while the page is closed.
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
    // A game with the box and bots; B leads to the title, as for every new game.
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

    fn press(&mut self, input: Input, _: &mut Context<'_>) -> Next {
        self.list.press(input.key, ROWS.len());
        match input.key {
            Key::Confirm => ROWS.get(self.list.row()).map_or(Next::Stay, |row| row.next),
            Key::Back => Next::Back,
            _ => Next::Stay,
        }
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        Some(shared.texts().companion.help.menu)
    }
}

/// Warning if the entropy of the next roll is degraded.
pub fn entropy_mark(shared: &Shared) -> &'static str {
    let session = running(&shared.companion).map(|session| session.head.origin);
    session.unwrap_or(EntropyOrigin::from(shared.source)).mark()
}

/// In a session, draws an icon, the latest roll's number and the warning at the corner `at`; false outside of a
/// session.
pub fn draw_roll_number(frame: &mut Frame, at: Point, alignment: Alignment, shared: &Shared) -> bool {
    let Some(session) = running(&shared.companion) else {
        return false;
    };
    let mut number: String<8> = String::new();
    put!(number, "{}{}", session.len(), session.head.origin.mark());
    let left = match alignment {
        Alignment::Right => at - Point::new(widgets::SMALL.measure(&number) + 5, 0),
        _ => at,
    };
    icons::PROOF.draw(frame, left);
    let number_at = left + Point::new(6, 0);
    widgets::text(frame, &widgets::SMALL, number_at, Alignment::Left, &number);
    true
}

pub fn running(companion: &CompanionState) -> Option<&DiceSession> {
    companion.session.as_ref().filter(|session| !session.head.over)
}

pub enum SessionRoll {
    Rolled(Shown),
    /// The session must end before the next roll.
    Full,
    NoSession,
}

pub fn roll_in_session(companion: &mut CompanionState, roll: Roll, effects: &mut Effects) -> SessionRoll {
    let Some(session) = companion.session.as_mut().filter(|session| !session.head.over) else {
        return SessionRoll::NoSession;
    };
    let Some(shown) = session.roll(roll) else {
        return SessionRoll::Full;
    };
    effects.ask(Effect::SaveCompanion(CompanionPart::DiceSessionPart(
        session.last_part().0,
    )));
    SessionRoll::Rolled(shown)
}
