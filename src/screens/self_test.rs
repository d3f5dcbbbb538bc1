//! Self-test of the soldered hardware: six pages. Left and right turn them; B held leaves.

use core::fmt::{self, Arguments};

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::{
    input::{Direction, Key, rotated},
    settings::controller_name,
    shared::Shared,
    widgets::{self, Cursor},
};
use crate::{
    chance::health::{AdaptiveProportion, RepetitionCount, Sample},
    device::{Button, Frame, HEIGHT, PanelBus, PanelStatus, WIDTH},
    table::memory::Examined,
    text::{Argument, Catalogue, Template, Text, device},
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Nothing,
    /// Next or previous controller of the panel.
    Controller {
        forward: bool,
    },
    TestEntropy,
    Examine,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Check {
    Buttons,
    Screen,
    Luck,
    Memory,
    Version,
    Summary,
}

const PAGES: [Check; 6] = [
    Check::Buttons,
    Check::Screen,
    Check::Luck,
    Check::Memory,
    Check::Version,
    Check::Summary,
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Picture {
    Text,
    AllLit,
    Chequers,
    Border,
}

impl Picture {
    const fn next(self) -> Picture {
        match self {
            Picture::Text => Picture::AllLit,
            Picture::AllLit => Picture::Chequers,
            Picture::Chequers => Picture::Border,
            Picture::Border => Picture::Text,
        }
    }
}

/// Since the start.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Contact {
    closed: bool,
    /// Down since the start: held, or stuck.
    held: bool,
    /// Was pressed since.
    seen: bool,
}

pub struct SelfTest {
    page: Cursor,
    picture: Picture,
    contacts: [Contact; Button::ALL.len()],
    /// Results; none while running.
    pub luck: Option<Option<Sample>>,
    pub memory: Option<Option<Examined>>,
}

impl SelfTest {
    pub fn new(closed: [bool; Button::ALL.len()]) -> SelfTest {
        SelfTest {
            page: Cursor::default(),
            picture: Picture::Text,
            contacts: closed.map(|closed| Contact {
                closed,
                held: closed,
                seen: false,
            }),
            luck: None,
            memory: None,
        }
    }

    pub fn contacts(&mut self, closed: [bool; Button::ALL.len()]) {
        for (contact, closed) in self.contacts.iter_mut().zip(closed) {
            contact.held &= closed;
            contact.seen |= closed && !contact.held;
            contact.closed = closed;
        }
    }

    fn page(&self) -> Check {
        PAGES.get(self.page.place()).copied().unwrap_or(Check::Summary)
    }

    pub fn press(&mut self, key: Key) -> Outcome {
        match (key, self.page()) {
            // On the page of the buttons, only a long press turns the page.
            (Key::Hold(direction @ (Direction::Left | Direction::Right)), Check::Buttons) => self.turn(direction),
            (Key::Direction(_), Check::Buttons) => {}
            (Key::Direction(direction @ (Direction::Left | Direction::Right)), _) => self.turn(direction),
            (Key::Confirm, Check::Screen) => self.picture = self.picture.next(),
            (Key::Direction(direction), Check::Screen) => {
                return Outcome::Controller {
                    forward: direction == Direction::Down,
                };
            }
            (Key::Confirm, Check::Luck) => {
                self.luck = None;
                return Outcome::TestEntropy;
            }
            (Key::Confirm, Check::Memory) => {
                self.memory = None;
                return Outcome::Examine;
            }
            _ => {}
        }
        Outcome::Nothing
    }

    fn turn(&mut self, direction: Direction) {
        self.page.step(PAGES.len(), direction == Direction::Right);
        self.picture = Picture::Text;
    }

    pub fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let Shared {
            settings, board, panel, ..
        } = shared;
        let (texts, panel) = (shared.texts(), *panel);
        match self.picture {
            Picture::Text => {}
            Picture::AllLit => {
                let Ok(()) = frame.clear(BinaryColor::On);
                return;
            }
            Picture::Chequers => return chequers(frame),
            Picture::Border => {
                return outline(
                    frame,
                    Rectangle::new(Point::zero(), Size::new(WIDTH as u32, HEIGHT as u32)),
                );
            }
        }
        let mut page = Lines::new(frame);
        page.heading(format_args!(
            "{} {}/{}",
            name(self.page(), &texts.self_test),
            self.page.place() + 1,
            PAGES.len()
        ));
        match self.page() {
            Check::Buttons => self.draw_buttons(&mut page, shared),
            Check::Screen => {
                page.panel(panel, texts);
                page.fill(texts.self_test.controller, [controller_name(settings, panel).into()]);
                page.say(format_args!("{}", texts.self_test.pictures));
            }
            Check::Luck => {
                if let Some(Some(sample)) = self.luck {
                    let ones = [sample.ones.into(), AdaptiveProportion::WINDOW.into()];
                    page.fill(texts.self_test.ones, ones);
                    let run = [sample.longest_run.into(), RepetitionCount::CUTOFF.into()];
                    page.fill(texts.self_test.run, run);
                }
                page.say(format_args!("{}", self.entropy_verdict(&texts.self_test)));
                page.say(format_args!("{}", texts.self_test.again));
            }
            Check::Memory => {
                if let Some(Some(found)) = self.memory {
                    if let Some(program) = found.program {
                        let program = fmt::from_fn(|f| write!(f, "{program:08x}"));
                        page.fill(texts.self_test.program, [Argument::Shown(&program)]);
                    }
                    let records = [found.records.into(), found.used.into(), found.sectors.into()];
                    page.fill(texts.self_test.records, records);
                }
                page.say(format_args!("{}", self.memory_verdict(&texts.self_test)));
                page.say(format_args!("{}", texts.self_test.again));
            }
            Check::Version => {
                page.say(format_args!("Pocket Ra {}", env!("CARGO_PKG_VERSION")));
                page.say(format_args!("{}", board.name));
                page.panel(panel, texts);
            }
            Check::Summary => {
                let tried = self.contacts.iter().filter(|contact| contact.seen).count();
                let stuck = self.contacts.iter().filter(|contact| contact.held).count();
                let (texts, colon) = (&texts.self_test, texts.colon);
                let stuck = fmt::from_fn(|f| match stuck {
                    0 => write!(f, "{tried}/{}", self.contacts.len()),
                    _ => texts.are_stuck.write(f, [stuck.into()]),
                });
                page.say(format_args!("{}{colon}{stuck}", texts.buttons));
                page.say(format_args!("{}{colon}{}", texts.luck, self.entropy_verdict(texts)));
                page.say(format_args!("{}{colon}{}", texts.memory, self.memory_verdict(texts)));
                page.say(format_args!("{}", texts.leave));
            }
        }
    }

    fn entropy_verdict(&self, texts: &device::SelfTest) -> Text {
        match self.luck {
            None => "...",
            Some(None) => texts.from_a_seed,
            Some(Some(sample)) if sample.healthy => texts.healthy,
            Some(Some(_)) => texts.fails,
        }
    }

    fn memory_verdict(&self, texts: &device::SelfTest) -> Text {
        match self.memory {
            None => "...",
            Some(None) => texts.no_answer,
            Some(Some(found)) if found.steady => texts.steady,
            Some(Some(_)) => texts.unsteady,
        }
    }

    /// Buttons in their layout: inverted while down, with a dot once pressed.
    fn draw_buttons(&self, page: &mut Lines<'_>, shared: &Shared) {
        const SIDE: u32 = 12;
        let texts = &shared.texts().self_test;
        let seen = |button| {
            if shared.settings.rotated {
                rotated(button)
            } else {
                button
            }
        };
        for (button, contact) in Button::ALL.into_iter().zip(self.contacts) {
            // As held: rotated if the setting is.
            let (x, y, letter) = match seen(button) {
                Button::Up => (18, 12, ""),
                Button::Down => (18, 38, ""),
                Button::Left => (4, 25, ""),
                Button::Right => (32, 25, ""),
                Button::A => (70, 18, "A"),
                Button::B => (52, 31, "B"),
            };
            let place = Rectangle::new(Point::new(x, y), Size::new(SIDE, SIDE));
            outline(page.frame, place);
            if !letter.is_empty() {
                widgets::text(
                    page.frame,
                    &widgets::BODY,
                    Point::new(x + 4, y + 2),
                    Alignment::Left,
                    letter,
                );
            }
            if contact.seen {
                let dot = Rectangle::new(Point::new(x + 9, y + 9), Size::new(2, 2));
                let Ok(()) = page.frame.fill_solid(&dot, BinaryColor::On);
            }
            if contact.closed {
                page.frame.invert(place);
            }
        }
        // This page turns differently, so the control is labelled.
        for (line, y) in texts.next.into_iter().zip([14, 25, 36]) {
            widgets::text(
                page.frame,
                &widgets::BODY,
                Point::new(WIDTH as i32 - 1, y),
                Alignment::Right,
                line,
            );
        }
        page.y = 54;
        let held = || {
            Button::ALL
                .into_iter()
                .zip(self.contacts)
                .filter(|(_, contact)| contact.held)
        };
        let tried = self.contacts.iter().filter(|contact| contact.seen).count();
        // Once other buttons were tried, those held at the start should be released.
        let label = match tried {
            0 => texts.let_go,
            _ => texts.stuck,
        };
        let mut names = held().map(|(button, _)| called(seen(button), texts));
        match (names.next(), names.next(), held().count()) {
            (None, ..) if tried == self.contacts.len() => {
                page.say(format_args!("{}", texts.all_work));
            }
            (None, ..) => page.say(format_args!("{}", texts.press_each)),
            (Some(one), None, _) => page.say(format_args!("{label} {one}")),
            (Some(one), Some(other), 2) => page.say(format_args!("{label} {one} {other}")),
            (Some(one), Some(_), count) => page.say(format_args!("{label} {one} +{}", count - 1)),
        }
    }
}

const fn name(page: Check, texts: &device::SelfTest) -> Text {
    match page {
        Check::Buttons => texts.buttons,
        Check::Screen => texts.screen,
        Check::Luck => texts.luck,
        Check::Memory => texts.memory,
        Check::Version => texts.version,
        Check::Summary => texts.title,
    }
}

const fn called(button: Button, texts: &device::SelfTest) -> Text {
    match button {
        Button::Up => texts.up,
        Button::Down => texts.down,
        Button::Left => texts.left,
        Button::Right => texts.right,
        Button::A => "A",
        Button::B => "B",
    }
}

struct Lines<'a> {
    frame: &'a mut Frame,
    line: String<32>,
    y: i32,
}

impl<'a> Lines<'a> {
    fn new(frame: &'a mut Frame) -> Lines<'a> {
        Lines {
            frame,
            line: String::new(),
            y: 14,
        }
    }

    fn heading(&mut self, name: Arguments) {
        self.line.clear();
        put!(self.line, "{name}");
        widgets::heading(self.frame, &self.line);
    }

    fn say(&mut self, line: Arguments) {
        self.line.clear();
        // A line of the screen has 21 letters.
        put!(self.line, "{line}");
        widgets::text(
            self.frame,
            &widgets::BODY,
            Point::new(0, self.y),
            Alignment::Left,
            &self.line,
        );
        self.y += 12;
    }

    fn fill<const N: usize>(&mut self, line: Template<N>, arguments: [Argument<'_>; N]) {
        self.say(format_args!("{}", fmt::from_fn(|f| line.write(f, arguments))));
    }

    fn panel(&mut self, panel: Option<PanelStatus>, texts: &Catalogue) {
        match panel {
            Some(PanelStatus { controller, bus }) => match bus {
                PanelBus::I2c { address } => self.say(format_args!("{} 0x{address:02X}", controller.name())),
                PanelBus::Spi => self.say(format_args!("{} {}", controller.name(), bus.name())),
            },
            None => self.say(format_args!("{}", texts.device.panel_missing)),
        }
    }
}

fn outline(frame: &mut Frame, area: Rectangle) {
    let Ok(()) = frame.fill_solid(&area, BinaryColor::On);
    let inner = Size::new(area.size.width.saturating_sub(2), area.size.height.saturating_sub(2));
    let Ok(()) = frame.fill_solid(
        &Rectangle::new(area.top_left + Point::new(1, 1), inner),
        BinaryColor::Off,
    );
}

/// Single pixels show defective rows and columns.
fn chequers(frame: &mut Frame) {
    for page in frame.pages_mut() {
        for (byte, bits) in page.iter_mut().zip([0x55, 0xaa].into_iter().cycle()) {
            *byte = bits;
        }
    }
}

#[cfg(test)]
mod tests;
