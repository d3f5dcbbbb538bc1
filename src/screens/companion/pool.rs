//! Dice from d4 to d100, one to six of a kind: the sum above the dice.

use embedded_graphics::{geometry::Point, text::Alignment};
use heapless::String;

use super::{SessionRoll, entropy_mark, roll_in_session, running, seven_segment};
use crate::{
    chance::roll::{MOST_DICE, Shown},
    device::{Frame, HEIGHT, WIDTH},
    screens::{
        Effect, Event, Sound, die,
        input::{Direction, Input, Key},
        page::{Context, Next, Page},
        pages::PageId,
        shared::Shared,
        widgets::{self, next_value},
    },
    table::{
        companion::CompanionPart,
        rolls::{Die, PoolRoll, Roll},
    },
    text::Text,
};

pub struct Pool {
    die: Die,
    count: u8,
    /// Latest roll, if of this kind.
    last: Option<PoolRoll>,
    rolling: bool,
}

impl Default for Pool {
    fn default() -> Pool {
        Pool {
            die: Die::default(),
            count: 1,
            last: None,
            rolling: false,
        }
    }
}

impl Pool {
    /// Left and right change the die, up the number of dice.
    fn choose(&mut self, direction: Direction) {
        match direction {
            Direction::Left => self.die = next_value(&Die::ALL, self.die, false),
            Direction::Right => self.die = next_value(&Die::ALL, self.die, true),
            Direction::Up => self.count = self.count % MOST_DICE as u8 + 1,
            Direction::Down => return,
        }
        self.last = None;
    }

    fn roll(&mut self, context: &mut Context<'_>) {
        let roll = Roll::Pool {
            die: self.die,
            count: self.count,
        };
        match roll_in_session(&mut context.shared.companion, roll, context.effects) {
            SessionRoll::Rolled(shown) => self.rolled(self.die, shown, context),
            SessionRoll::Full => context.effects.ask(Effect::Sound(Sound::Refused)),
            // One roll at a time.
            SessionRoll::NoSession if self.rolling => {}
            SessionRoll::NoSession => {
                self.rolling = true;
                context.effects.ask(Effect::Roll(roll));
            }
        }
    }

    fn rolled(&mut self, die: Die, shown: Shown, context: &mut Context<'_>) {
        let roll = PoolRoll { die, shown };
        self.last = Some(roll);
        context.shared.companion.pool_rolls.enter(roll);
        context.effects.ask(Effect::SaveCompanion(CompanionPart::PoolRolls));
        context.effects.ask(Effect::Sound(Sound::Landed));
    }
}

impl Page for Pool {
    fn draw(&self, shared: &Shared, frame: &mut Frame) {
        let texts = &shared.texts().companion;
        let mut line: String<24> = String::new();
        put!(line, "{} {}", self.count, self.die);
        widgets::text(frame, &widgets::DECISION, Point::new(0, 0), Alignment::Left, &line);
        line.clear();
        if let Some(session) = running(&shared.companion) {
            texts.proved.put(&mut line, [session.len().into()]);
        }
        put!(line, " {}", entropy_mark(shared));
        let right = Point::new(WIDTH as i32, 1);
        widgets::text(frame, &widgets::SMALL, right, Alignment::Right, line.trim_ascii());
        line.clear();
        match &self.last {
            Some(roll) => {
                seven_segment::draw(frame, WIDTH as i32 / 2, 16, roll.sum());
                if roll.shown.len() > 1 {
                    die::draw_pool(frame, WIDTH as i32 / 2, HEIGHT as i32, roll);
                }
            }
            None => {
                let middle = Point::new(WIDTH as i32 / 2, HEIGHT as i32 - 11);
                widgets::text(frame, &widgets::SMALL, middle, Alignment::Center, texts.roll);
            }
        }
    }

    fn press(&mut self, input: Input, context: &mut Context<'_>) -> Next {
        match input.key {
            Key::Back => return Next::Back,
            Key::Direction(Direction::Down) => return Next::Push(PageId::PoolRolls { die: self.die }),
            Key::Confirm => self.roll(context),
            Key::Direction(direction) | Key::Repeat(direction) => self.choose(direction),
            _ => {}
        }
        Next::Stay
    }

    fn help(&self, shared: &Shared) -> Option<Text> {
        Some(shared.texts().companion.help.pool)
    }

    #[inline(never)]
    fn on_event(&mut self, event: &Event, context: &mut Context<'_>) {
        if let Event::Rolled {
            roll: Roll::Pool { die, .. },
            shown,
        } = *event
        {
            self.rolling = false;
            self.rolled(die, shown, context);
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::boxed::Box;

    use embassy_time::Instant;

    use super::*;
    use crate::screens::Effects;

    #[test]
    fn one_roll_at_a_time_is_asked_of_the_dice_roller() {
        let mut shared = Box::new(Shared::new(Instant::from_secs(1)));
        let mut pool = Pool::default();
        let mut effects = Effects::default();
        let mut context = Context {
            shared: &mut shared,
            now: Instant::from_secs(2),
            effects: &mut effects,
        };
        let roll = Roll::Pool { die: Die::D6, count: 1 };
        let confirm = Input {
            key: Key::Confirm,
            at: context.now,
        };
        for _ in 0..3 {
            pool.press(confirm, &mut context);
        }
        let shown = [4].into_iter().collect();
        pool.on_event(&Event::Rolled { roll, shown }, &mut context);
        pool.press(confirm, &mut context);
        assert_eq!(pool.last, Some(PoolRoll { die: Die::D6, shown }));
        let rolls = effects.iter().filter(|effect| *effect == Effect::Roll(roll)).count();
        assert_eq!(rolls, 2);
        assert_eq!(shared.companion.pool_rolls.of(Die::D6).count(), 1);
    }
}
