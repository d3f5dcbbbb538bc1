//! The score sheet: the table of epochs and players, the entry of one of them, why the points are what they are, and clocks.

mod drawing;

use embassy_time::{Duration, Instant};

use super::setup::Setup;
use crate::{
    device::{Action, Button, Frame},
    screens::{
        Effect, Effects, Event,
        list::List,
        page::{Context, Next, Page},
        pages::PageId,
        shared::Shared,
    },
    table::{
        companion::{CompanionPart, CompanionState as Kept},
        sheet::{Sheet, SheetKind},
    },
    text::Text,
};

/// A column of the table is one epoch or round; behind the last one stands the total.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Cell {
    column: u8,
    seat: u8,
}

#[derive(Default)]
enum View {
    /// Which sheet; with one under way, going on with it comes first.
    #[default]
    Kinds,
    /// The sheet that is there would be lost.
    Replace(Setup),
    Setup(Setup),
    Table,
    Entry(List),
    /// A round of a free sheet under the cursor changes.
    Points,
    Breakdown,
    Clocks(List),
}

#[derive(Default)]
pub struct SheetPage {
    view: View,
    kinds: List,
    cell: Cell,
    /// Whose clock runs, and since when it has not been counted.
    clock: Option<(u8, Instant)>,
    /// When the clock was last kept.
    kept: Option<Instant>,
}

const SECOND: Duration = Duration::from_secs(1);
/// What is lost of a running clock when power fails.
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

    fn move_seat(&mut self, button: Button, sheet: &Sheet) {
        let players = sheet.players().max(1);
        match button {
            Button::Up => self.cell.seat = self.cell.seat.checked_sub(1).unwrap_or(players - 1),
            Button::Down if self.cell.seat + 1 < players => self.cell.seat += 1,
            Button::Down => self.cell.seat = 0,
            _ => {}
        }
    }

    fn press_table(&mut self, button: Button, moves: bool, a: bool, sheet: &mut Sheet, effects: &mut Effects) {
        let total = sheet.columns();
        if moves {
            self.move_seat(button, sheet);
            match button {
                Button::Left => self.cell.column = self.cell.column.checked_sub(1).unwrap_or(total),
                Button::Right if self.cell.column < total => self.cell.column += 1,
                Button::Right => self.cell.column = 0,
                _ => {}
            }
        }
        if !a {
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

    fn press_entry(
        &mut self,
        button: Button,
        action: Action,
        mut list: List,
        sheet: &mut Sheet,
        effects: &mut Effects,
    ) {
        let Cell { column, seat } = self.cell;
        list.press(button, action, sheet.fields(column).count());
        self.view = View::Entry(list);
        match (button, action) {
            (Button::Left | Button::Right, Action::Pressed | Action::Repeated) => {
                let place = sheet.fields(column).nth(list.row()).map(|(place, _)| place);
                if let Some(place) = place
                    && sheet.change(column, seat, place, button == Button::Right)
                {
                    effects.ask(keep_part(sheet, column));
                }
            }
            (Button::A, Action::Released { decides: true }) => {
                sheet.enter(column, seat);
                effects.ask(keep_part(sheet, column));
                // On to who is still missing in this epoch.
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
            (Button::B, Action::Released { decides: true }) => self.view = View::Table,
            _ => {}
        }
    }

    fn press_points(
        &mut self,
        button: Button,
        moves: bool,
        a: bool,
        b: bool,
        sheet: &mut Sheet,
        effects: &mut Effects,
    ) {
        let Cell { column, seat } = self.cell;
        let points = match button {
            Button::Left => -1,
            Button::Right => 1,
            Button::Up => 10,
            Button::Down => -10,
            _ => 0,
        };
        if moves && points != 0 {
            sheet.add(column, seat, points);
            effects.ask(keep_part(sheet, column));
        }
        if b {
            self.view = View::Table;
        }
        if a && seat + 1 < sheet.players() {
            self.cell.seat += 1;
        } else if a {
            self.cell.seat = 0;
            if column + 1 < sheet.columns() || sheet.add_round() {
                self.cell.column += 1;
                effects.ask(Effect::SaveCompanion(CompanionPart::Sheet));
            }
            self.view = View::Table;
        }
    }

    /// Counts what the running clock shows.
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

    /// The time passes, on the page or elsewhere.
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

    fn press(&mut self, button: Button, action: Action, context: &mut Context<'_>) -> Next {
        let Context {
            shared, at, effects, ..
        } = context;
        let Shared {
            companion: kept,
            names,
            settings,
            ..
        } = &mut **shared;
        let (now, language) = (*at, settings.language);
        let decides = action == Action::DECIDED;
        let (a, b) = (decides && button == Button::A, decides && button == Button::B);
        let moves = matches!(action, Action::Pressed | Action::Repeated);
        match core::mem::take(&mut self.view) {
            View::Kinds => {
                if b {
                    return Next::Back;
                }
                let offset = usize::from(kept.sheet.is_some());
                self.kinds.press(button, action, SheetKind::ALL.len() + offset);
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
                self.view = match setup.press(button, action, names, language) {
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
                    self.press_table(button, moves, a, sheet, effects);
                }
            }
            View::Entry(list) => {
                self.view = View::Entry(list);
                if let Some(sheet) = &mut kept.sheet {
                    self.press_entry(button, action, list, sheet, effects);
                }
            }
            View::Points => {
                self.view = View::Points;
                if let Some(sheet) = &mut kept.sheet {
                    self.press_points(button, moves, a, b, sheet, effects);
                }
            }
            View::Breakdown => {
                self.view = if a || b { View::Table } else { View::Breakdown };
                if let Some(sheet) = &kept.sheet
                    && moves
                {
                    self.move_seat(button, sheet);
                }
            }
            View::Clocks(_) if b => {
                self.stop(kept, now, effects);
                self.view = View::Table;
            }
            View::Clocks(mut list) => {
                if let Some(sheet) = &kept.sheet {
                    list.press(button, action, sheet.names().len());
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
    fn hear(&mut self, event: &Event, context: &mut Context<'_>) {
        if matches!(event, Event::Tick) {
            self.tick(&mut context.shared.companion, context.now, context.effects);
        }
    }

    fn deadline(&self, _: &Shared) -> Option<Instant> {
        let (_, since) = self.clock?;
        let full = since.as_millis() / 1000;
        Some(Instant::from_millis(full * 1000) + SECOND)
    }

    fn forget(&mut self) {
        *self = SheetPage::default();
    }
}

fn keep_part(sheet: &Sheet, column: u8) -> Effect {
    Effect::SaveCompanion(CompanionPart::SheetPart(sheet.part(column) as u8))
}

/// Where the next entry is wanted.
fn first_missing(sheet: Option<&Sheet>) -> Cell {
    let missing = sheet.and_then(Sheet::missing);
    let (column, seat) = missing.unwrap_or((0, 0));
    Cell { column, seat }
}
