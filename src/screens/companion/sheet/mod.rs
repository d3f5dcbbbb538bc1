//! The score sheet: table, entry of a cell, breakdown of its points, and clocks.

mod drawing;

use embassy_time::{Duration, Instant};

use super::setup::Setup;
use crate::{
    device::Frame,
    screens::{
        Effect, Effects, Event,
        input::{Direction, Input, Key},
        page::{Context, Next, Page},
        pages::PageId,
        shared::Shared,
        widgets::{List, stepped},
    },
    table::{
        companion::{CompanionPart, CompanionState as Kept},
        sheet::{Sheet, SheetKind},
    },
    text::Text,
};

/// Columns are epochs or rounds, then the total.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Cell {
    column: u8,
    seat: u8,
}

#[derive(Default)]
enum View {
    /// Choice of the kind of sheet; "continue" comes first if one is open.
    #[default]
    Kinds,
    /// Confirms that the open sheet is replaced.
    Replace(Setup),
    Setup(Setup),
    Table,
    Entry(List),
    /// Edits the selected round of a free sheet.
    Points,
    Breakdown,
    Clocks(List),
}

#[derive(Default)]
pub struct SheetPage {
    view: View,
    kinds: List,
    cell: Cell,
    /// Player with the running clock, and the time up to which it was counted.
    clock: Option<(u8, Instant)>,
    /// Time at which the clock was last stored.
    kept: Option<Instant>,
}

const SECOND: Duration = Duration::from_secs(1);
/// Maximum clock time lost in a power failure.
const KEEP_CLOCK: Duration = Duration::from_secs(60);

impl SheetPage {
    fn begin(&mut self, setup: &Setup, kept: &mut Kept, effects: &mut Effects) -> View {
        let number = kept.sheet.as_ref().map_or(0, Sheet::number).wrapping_add(1);
        let Some(sheet) = Sheet::new(number, setup.kind, &setup.names) else {
            return View::Kinds;
        };
        kept.sheet = Some(sheet);
        self.clock = None;
        self.cell = Cell::default();
        self.kinds = List::default();
        effects.ask(Effect::SaveCompanion(CompanionPart::Sheet));
        View::Table
    }

    fn move_seat(&mut self, key: Key, sheet: &Sheet) {
        if let Some(forward) = key.vertical() {
            self.cell.seat = stepped(self.cell.seat.into(), sheet.players().into(), forward) as u8;
        }
    }

    fn press_table(&mut self, key: Key, sheet: &mut Sheet, effects: &mut Effects) {
        let total = sheet.columns();
        self.move_seat(key, sheet);
        if let Some(forward) = key.horizontal() {
            self.cell.column = stepped(self.cell.column.into(), usize::from(total) + 1, forward) as u8;
        }
        if key != Key::Confirm {
            return;
        }
        let Cell { column, seat } = self.cell;
        self.view = match sheet.kind() {
            SheetKind::Free if column >= total => View::Clocks(List::at(seat.into())),
            SheetKind::Free => View::Points,
            SheetKind::Game(_) if column >= total => View::Breakdown,
            SheetKind::Game(_) => {
                sheet.open(column, seat);
                effects.ask(keep_part(sheet, column));
                View::Entry(List::default())
            }
        };
    }

    fn press_entry(&mut self, key: Key, mut list: List, sheet: &mut Sheet, effects: &mut Effects) {
        let Cell { column, seat } = self.cell;
        list.press(key, sheet.fields(column).count());
        self.view = View::Entry(list);
        if let Some(more) = key.horizontal() {
            let place = sheet.fields(column).nth(list.row()).map(|(place, _)| place);
            if let Some(place) = place
                && sheet.change(column, seat, place, more)
            {
                effects.ask(keep_part(sheet, column));
            }
        }
        match key {
            Key::Confirm => {
                sheet.enter(column, seat);
                effects.ask(keep_part(sheet, column));
                // Continues with a player whose entry for this epoch is missing.
                let missing = (0..sheet.players()).find(|&seat| !sheet.is_entered(column, seat));
                self.view = match missing {
                    Some(seat) => {
                        self.cell.seat = seat;
                        sheet.open(column, seat);
                        View::Entry(List::default())
                    }
                    None => {
                        self.cell = match sheet.missing() {
                            Some((column, seat)) => Cell { column, seat },
                            None => Cell {
                                column: sheet.columns(),
                                seat,
                            },
                        };
                        View::Table
                    }
                };
            }
            Key::Back => self.view = View::Table,
            _ => {}
        }
    }

    fn press_points(&mut self, key: Key, sheet: &mut Sheet, effects: &mut Effects) {
        let Cell { column, seat } = self.cell;
        if let Some(direction) = key.step() {
            let points = match direction {
                Direction::Left => -1,
                Direction::Right => 1,
                Direction::Up => 10,
                Direction::Down => -10,
            };
            sheet.add(column, seat, points);
            effects.ask(keep_part(sheet, column));
        }
        if key == Key::Back {
            self.view = View::Table;
        }
        if key == Key::Confirm && seat + 1 < sheet.players() {
            self.cell.seat += 1;
        } else if key == Key::Confirm {
            self.cell.seat = 0;
            if column + 1 < sheet.columns() || sheet.add_round() {
                self.cell.column += 1;
                effects.ask(Effect::SaveCompanion(CompanionPart::Sheet));
            }
            self.view = View::Table;
        }
    }

    fn count(&mut self, kept: &mut Kept, now: Instant) {
        if let (Some((seat, since)), Some(sheet)) = (&mut self.clock, &mut kept.sheet) {
            let seconds = (now.as_millis() / 1000).saturating_sub(since.as_millis() / 1000);
            if let Some(thought) = sheet.thought.get_mut(usize::from(*seat)) {
                *thought = thought.saturating_add(seconds as u32);
            }
            *since = now;
        }
    }

    fn stop(&mut self, kept: &mut Kept, now: Instant, effects: &mut Effects) {
        self.count(kept, now);
        if self.clock.take().is_some() {
            effects.ask(Effect::SaveCompanion(CompanionPart::Sheet));
        }
    }

    /// Counts the clock, and stores it if due, on any page.
    fn tick(&mut self, kept: &mut Kept, now: Instant, effects: &mut Effects) {
        self.count(kept, now);
        if self.clock.is_some() && self.kept.is_none_or(|kept| now >= kept + KEEP_CLOCK) {
            self.kept = Some(now);
            effects.ask(Effect::SaveCompanion(CompanionPart::Sheet));
        }
    }
}

impl Page for SheetPage {
    fn open(&mut self, _: PageId, shared: &mut Shared) {
        self.view = View::Kinds;
        self.kinds = List::default();
        self.cell = first_missing(shared.companion.sheet.as_ref());
    }

    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        self.draw_view(frame, &shared.companion, shared.texts());
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        let Context { shared, effects, .. } = context;
        let Shared {
            companion: kept,
            names,
            settings,
            ..
        } = &mut **shared;
        let (Input { key, at: now }, language) = (input, settings.language);
        let (a, b) = (key == Key::Confirm, key == Key::Back);
        match core::mem::take(&mut self.view) {
            View::Kinds => {
                if b {
                    return Next::Back;
                }
                let offset = usize::from(kept.sheet.is_some());
                self.kinds.press(key, SheetKind::ALL.len() + offset);
                if a {
                    match self
                        .kinds
                        .row()
                        .checked_sub(offset)
                        .and_then(|row| SheetKind::ALL.get(row))
                    {
                        None => self.view = View::Table,
                        Some(&kind) => {
                            let last = kept.sheet.as_ref().map_or(&[][..], Sheet::names);
                            self.view = View::Setup(Setup::new(kind, last, names, language));
                        }
                    }
                }
            }
            View::Setup(_) if b => {}
            View::Setup(mut setup) => {
                self.view = match setup.press(key, names, language) {
                    true if kept.sheet.is_some() => View::Replace(setup),
                    true => self.begin(&setup, kept, effects),
                    false => View::Setup(setup),
                }
            }
            View::Replace(setup) if a => self.view = self.begin(&setup, kept, effects),
            View::Replace(setup) if b => self.view = View::Setup(setup),
            View::Replace(setup) => self.view = View::Replace(setup),
            View::Table if b => {}
            View::Table => {
                self.view = View::Table;
                if let Some(sheet) = &mut kept.sheet {
                    self.press_table(key, sheet, effects);
                }
            }
            View::Entry(list) => {
                self.view = View::Entry(list);
                if let Some(sheet) = &mut kept.sheet {
                    self.press_entry(key, list, sheet, effects);
                }
            }
            View::Points => {
                self.view = View::Points;
                if let Some(sheet) = &mut kept.sheet {
                    self.press_points(key, sheet, effects);
                }
            }
            View::Breakdown => {
                self.view = if a || b { View::Table } else { View::Breakdown };
                if let Some(sheet) = &kept.sheet {
                    self.move_seat(key, sheet);
                }
            }
            View::Clocks(_) if b => {
                self.stop(kept, now, effects);
                self.view = View::Table;
            }
            View::Clocks(mut list) => {
                if let Some(sheet) = &kept.sheet {
                    list.press(key, sheet.names().len());
                }
                if a {
                    let running = self.clock.map(|(seat, _)| usize::from(seat));
                    self.stop(kept, now, effects);
                    if running != Some(list.row()) {
                        self.clock = Some((list.row() as u8, now));
                    }
                }
                self.view = View::Clocks(list);
            }
        }
        Next::Stay
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        let texts = &shared.texts().companion.help;
        Some(match self.view {
            View::Kinds | View::Replace(_) => texts.kinds,
            View::Setup(_) => texts.setup,
            View::Table => texts.table,
            View::Entry(_) => texts.entry,
            View::Points => texts.points,
            View::Breakdown => texts.breakdown,
            View::Clocks(_) => texts.clocks,
        })
    }

    #[inline(never)]
    fn on_event(&mut self, event: &Event, context: &mut Context<'_>) {
        if matches!(event, Event::Tick) {
            self.tick(&mut context.shared.companion, context.now, context.effects);
        }
    }

    fn deadline(&self, _: &Shared) -> Option<Instant> {
        let (_, since) = self.clock?;
        let full = since.as_millis() / 1000;
        Some(Instant::from_millis(full * 1000) + SECOND)
    }

    /// The clock is stored from time to time.
    fn runs_below(&self) -> bool {
        true
    }

    fn forget(&mut self) {
        *self = SheetPage::default();
    }
}

fn keep_part(sheet: &Sheet, column: u8) -> Effect {
    Effect::SaveCompanion(CompanionPart::SheetPart(sheet.part(column) as u8))
}

fn first_missing(sheet: Option<&Sheet>) -> Cell {
    let missing = sheet.and_then(Sheet::missing);
    let (column, seat) = missing.unwrap_or((0, 0));
    Cell { column, seat }
}
