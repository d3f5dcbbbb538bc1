//! Fairness test: 100,000 rolls, in slices so that the buttons stay responsive.

use chacha20::ChaCha20Rng;
use embassy_time::{Duration, Instant};
use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use crate::{
    chance::{Fairness, Verdict},
    device::{Frame, WIDTH},
    screens::{
        Event,
        input::{Input, Key},
        page::{Context, Next, Page},
        pages::PageId,
        shared::Shared,
        widgets::{self, next_value},
    },
    table::rolls::Die,
    text::Text,
};

/// Time for other tasks between slices.
const PAUSE: Duration = Duration::from_millis(1);
const ROLLS_A_SLICE: u32 = 1000;
/// Reported p-values, in units of 1/10,000.
const SUSPICIOUS: u16 = 10;

#[derive(Default)]
pub struct FairnessTest {
    die: Die,
    stage: Stage,
}

#[derive(Default)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is one of them, and no heap to put it on"
)]
enum Stage {
    #[default]
    Idle,
    Running {
        test: Fairness,
        generator: ChaCha20Rng,
        next: Instant,
    },
    Done(Verdict),
}

impl Page for FairnessTest {
    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = &shared.texts().companion;
        let mut line: String<24> = String::new();
        widgets::heading(frame, texts.fairness);
        put!(line, "100 000 x {}", self.die);
        widgets::text(frame, &widgets::DECISION, Point::new(0, 14), Alignment::Left, &line);
        line.clear();
        match &self.stage {
            Stage::Idle => {
                for (text, y) in texts.count_faces.into_iter().zip([30, 40]) {
                    widgets::text(frame, &widgets::BODY, Point::new(0, y), Alignment::Left, text);
                }
            }
            Stage::Running { test, .. } => {
                let percent = test.rolls() / (Fairness::ROLLS / 100);
                widgets::bar(frame, Point::new(0, 34), WIDTH as u32, percent as u8);
            }
            Stage::Done(verdict) => {
                let whole = verdict.chi_square / 100;
                put!(line, "chi2 = {whole}.{:02}", verdict.chi_square % 100);
                widgets::text(frame, &widgets::BODY, Point::new(0, 28), Alignment::Left, &line);
                line.clear();
                put!(line, "p = {}.{:04}", verdict.p_value / 10_000, verdict.p_value % 10_000);
                widgets::text(frame, &widgets::BODY, Point::new(0, 38), Alignment::Left, &line);
                let told = match verdict.p_value < SUSPICIOUS {
                    true => texts.suspicious,
                    false => texts.fair,
                };
                widgets::text(frame, &widgets::BODY, Point::new(0, 52), Alignment::Left, told);
            }
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        match (&self.stage, input.key) {
            (Stage::Running { .. }, Key::Back) => self.stage = Stage::Idle,
            (Stage::Running { .. }, _) => {}
            (_, Key::Confirm) => context.shared.want_seed(PageId::Fairness, context.effects),
            (_, Key::Back) => return Next::Back,
            (_, key) => {
                if let Some(forward) = key.horizontal() {
                    self.die = next_value(&Die::ALL, self.die, forward);
                    self.stage = Stage::Idle;
                }
            }
        }
        Next::Stay
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        Some(shared.texts().companion.help.fairness)
    }

    #[inline(never)]
    fn on_event(&mut self, event: &Event, context: &mut Context<'_>) {
        match (event, &mut self.stage) {
            (Event::DiceSeed(seed), _) if context.shared.takes_seed(PageId::Fairness) => {
                self.stage = Stage::Running {
                    test: Fairness::new(self.die.faces()),
                    generator: seed.generator(0),
                    next: context.now + PAUSE,
                };
            }
            (Event::Tick, Stage::Running { test, generator, next }) if context.now >= *next => {
                test.roll(generator, ROLLS_A_SLICE);
                *next = context.now + PAUSE;
                if test.is_done() {
                    self.stage = Stage::Done(test.verdict());
                }
            }
            _ => {}
        }
    }

    fn deadline(&self, _: &Shared) -> Option<Instant> {
        match &self.stage {
            Stage::Running { next, .. } => Some(*next),
            _ => None,
        }
    }
}
