//! The lists of players and of entities.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::{face, hand, legal::Legal, pictures};
use crate::{
    device::{Frame, WIDTH},
    rules::{
        Game, Seat,
        rauha::{Animal, Entity, Nature, Rauha, Symbol},
    },
    screens::{play::ViewContext, widgets},
};

/// Row pitch.
const ROW: i32 = 8;

fn select(frame: &mut Frame, y: i32) {
    frame.invert(Rectangle::new(Point::new(0, y), Size::new(WIDTH as u32, 8)));
}

fn name(context: &ViewContext<'_, Rauha>, seat: Seat) -> String<16> {
    let mut text = String::new();
    if let Some(name) = context.name(seat) {
        put!(text, "{name}");
    }
    text
}

/// Effect, owner, and the line that brings each entity.
pub fn draw_entities(
    frame: &mut Frame,
    context: &ViewContext<'_, Rauha>,
    legal: &Legal,
    selected: usize,
    animal: Animal,
) {
    for (entity, row) in Entity::all().zip(0..) {
        let y = 8 + row as i32 * ROW;
        let (picture, _) = pictures::entity(entity);
        picture.draw(frame, Point::new(1, y));
        if legal.entity(entity) {
            frame.invert(Rectangle::new(Point::new(0, y), Size::new(11, 8)));
        }
        widgets::text(
            frame,
            &widgets::SMALL,
            Point::new(13, y + 1),
            Alignment::Left,
            entity.name(),
        );
        let at = Point::new(45, y + 1);
        if let Some(effect) = entity.effect() {
            let named = (row == selected && legal.entity(entity)).then_some(animal);
            face::draw_effect(frame, at, effect, named);
            if named.is_some() && super::names_animal(entity) {
                pictures::EITHER.draw(frame, at + Point::new(20, 0));
            }
        }
        for place in 0..entity.water() {
            pictures::WATER.draw(frame, at + Point::new(i32::from(place) * 6, 0));
        }
        match entity.line() {
            Nature::Animal(animal) => pictures::animal(animal).draw(frame, Point::new(121, y)),
            Nature::Biome(biome) => {
                for (picture, _) in pictures::biomes(biome) {
                    picture.draw(frame, Point::new(118, y));
                }
            }
        }
        let owner = match context.game.owner(entity) {
            Some(owner) => name(context, owner),
            None => String::new(),
        };
        widgets::text(
            frame,
            &widgets::SMALL,
            Point::new(74, y),
            Alignment::Left,
            widgets::SMALL.fitting(&owner, 42),
        );
        if row == selected {
            select(frame, y);
        }
    }
}

/// Every player's goods and entities; the first player; the direction of the stacks.
pub fn draw_players(frame: &mut Frame, context: &ViewContext<'_, Rauha>, me: Seat, selected: usize) {
    const COLUMNS: [i32; 5] = [64, 82, 98, 112, 126];
    let header = |x: i32| Point::new(x - 6, 9);
    let [energy, crystals, water, spores, entities] = COLUMNS;
    pictures::ENERGY.draw(frame, header(energy));
    pictures::GEM.draw(frame, header(crystals));
    pictures::WATER.draw(frame, header(water));
    pictures::SPORE.draw(frame, header(spores));
    pictures::ANY_ENTITY.draw(frame, header(entities));
    // Five rows need less spacing.
    let pitch = if context.game.players() < 5 { ROW + 1 } else { ROW };
    for seat in 0..context.game.players() {
        let y = 17 + i32::from(seat) * pitch;
        let Some(world) = context.game.world(seat) else {
            continue;
        };
        widgets::text(
            frame,
            &widgets::SMALL,
            Point::new(1, y),
            Alignment::Left,
            widgets::SMALL.fitting(&name(context, seat), 40),
        );
        if context.game.first() == Some(seat) {
            pictures::FIRST.draw(frame, Point::new(42, y));
        }
        let owned = Entity::all()
            .filter(|&entity| context.game.owner(entity) == Some(seat))
            .count();
        let score = context.visible.scores.get(usize::from(seat)).copied().flatten();
        let numbers = [
            score,
            Some(world.crystals),
            Some(context.game.water(seat).into()),
            Some(world.spores.len().into()),
            Some(owned as u16),
        ];
        for (number, x) in numbers.into_iter().zip(COLUMNS) {
            let mut text: String<8> = String::new();
            match number {
                Some(number) => put!(text, "{number}"),
                None => put!(text, "?"),
            }
            widgets::text(frame, &widgets::SMALL, Point::new(x, y), Alignment::Right, &text);
        }
        if usize::from(seat) == selected {
            select(frame, y - 1);
        }
    }
    draw_heir(frame, context, me);
}

fn draw_heir(frame: &mut Frame, context: &ViewContext<'_, Rauha>, me: Seat) {
    let Some((symbol, next)) = hand::heir(context.game, me) else {
        return;
    };
    let at = Point::new(0, 57);
    pictures::symbol(symbol).draw(frame, at);
    let (left, arrow, right) = match symbol {
        Symbol::Moon => (next, &pictures::TO_LEFT, me),
        Symbol::Star => (me, &pictures::TO_RIGHT, next),
    };
    let left = name(context, left);
    widgets::text(frame, &widgets::SMALL, at + Point::new(10, 0), Alignment::Left, &left);
    let x = 12 + widgets::SMALL.measure(&left);
    arrow.draw(frame, Point::new(x, at.y));
    widgets::text(
        frame,
        &widgets::SMALL,
        Point::new(x + 8, at.y),
        Alignment::Left,
        &name(context, right),
    );
}
