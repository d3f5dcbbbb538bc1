//! A seat's board: nine cells with the avatar's line framed, and a panel.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::{
    face::{self, CELL},
    pictures,
};
use crate::{
    device::Frame,
    rules::{
        Seat,
        rauha::{Card, Cell, Cells, Entity, Notch, Rauha},
    },
    screens::{digits::digit, icons, play::ViewContext, sprite::Sprite, widgets},
};

/// The frame has gaps for the names of the cells.
pub const TOP: i32 = 12;
const LEFT: i32 = 2;
/// Cell pitch, including the line.
const ACROSS: i32 = CELL.width as i32 + 1;
pub const DOWN: i32 = CELL.height as i32 + 1;
/// Left edge and width of the panel.
pub const PANEL: i32 = 101;
const PANEL_WIDTH: u32 = 27;
/// Top of the avatars' track.
const WAY: i32 = 8;

/// Gains fly there.
pub const CRYSTALS_AT: Point = Point::new(PANEL, 30);
pub const ENERGY_AT: Point = Point::new(PANEL, 37);
pub const ENTITIES_AT: Point = Point::new(PANEL, 44);

const BUTTON: Rectangle = Rectangle::new(Point::new(PANEL, 54), Size::new(PANEL_WIDTH, 10));

pub fn place(cell: Cell) -> Rectangle {
    let index = cell.index() as i32;
    let corner = Point::new(LEFT + 1 + index % 3 * ACROSS, TOP + 1 + index / 3 * DOWN);
    Rectangle::new(corner, CELL)
}

/// Cells that a seat activates in this notch: the avatar's line, or in a scoring those with a spore.
pub fn awake(game: &Rauha, seat: Seat) -> Cells {
    match Notch::numbered(game.notch()) {
        Notch::Turn { cells, .. } => cells,
        Notch::Scoring => game.world(seat).map_or(Cells::NONE, |world| world.spores),
    }
}

/// `barred` cells and the effects of `exhausted` ones are grey.
pub fn draw_cells(frame: &mut Frame, game: &Rauha, seat: Seat, barred: Cells, exhausted: Cells) {
    let spores = game.world(seat).map_or(Cells::NONE, |world| world.spores);
    for cell in Cell::all() {
        let area = place(cell);
        face::draw(frame, area.top_left, game.face(seat, cell), spores.contains(cell));
        if barred.contains(cell) {
            face::grey(frame, area);
        } else if exhausted.contains(cell) {
            let effect = Rectangle::new(
                area.top_left + Point::new(0, face::EFFECT),
                Size::new(CELL.width - 7, 7),
            );
            face::grey(frame, effect);
        }
    }
    draw_lines(frame);
    for cell in awake(game, seat).iter() {
        draw_edges(frame, cell);
    }
    draw_names(frame);
}

fn draw_lines(frame: &mut Frame) {
    let mut dots = [0; 3 * ACROSS as usize + 1];
    dots.iter_mut().step_by(3).for_each(|column| *column = 1);
    for row in 0..4 {
        frame.or_columns(LEFT, TOP + row * DOWN, &dots);
    }
    for column in 0..4 {
        for row in 0..4 {
            // One call draws 16 rows; the last one ends at the edge of the screen.
            frame.or_column(LEFT + column * ACROSS, TOP + row * 15, 0b0001_0010_0100_1001);
        }
    }
}

/// Column letters and row numbers, in gaps of the frame.
fn draw_names(frame: &mut Frame) {
    let mut put = |at: Point, gap: Size, picture: &Sprite<3>| {
        let gap = Rectangle::new(at - Point::new(1, 1), gap);
        let Ok(()) = frame.fill_solid(&gap, BinaryColor::Off);
        picture.draw(frame, at);
    };
    for (letter, column) in pictures::COLUMNS.iter().zip(0..) {
        let at = Point::new(LEFT + ACROSS / 2 - 1 + column * ACROSS, TOP - 4);
        put(at, Size::new(5, 6), letter);
    }
    for row in 0..3 {
        let middle = TOP + DOWN / 2 + i32::from(row) * DOWN;
        put(Point::new(0, middle - 2), Size::new(4, 7), digit(row + 1));
    }
}

fn draw_edges(frame: &mut Frame, cell: Cell) {
    let Rectangle { top_left, size } = place(cell);
    let (left, top) = (top_left.x - 1, top_left.y - 1);
    let wide = Size::new(size.width + 2, 1);
    let high = Size::new(1, size.height + 2);
    for (corner, size) in [
        (Point::new(left, top), wide),
        (Point::new(left, top + DOWN), wide),
        (Point::new(left, top), high),
        (Point::new(left + ACROSS, top), high),
    ] {
        let Ok(()) = frame.fill_solid(&Rectangle::new(corner, size), BinaryColor::On);
    }
}

/// `after`: the position after the selected move, to show its effect.
pub fn draw_panel(
    frame: &mut Frame,
    context: &ViewContext<'_, Rauha>,
    game: &Rauha,
    after: Option<&Rauha>,
    seat: Seat,
) {
    draw_track(frame, game);
    if let Notch::Turn { symbol, .. } = Notch::numbered(game.notch()) {
        pictures::symbol(symbol).draw(frame, Point::new(PANEL + 20, WAY));
    }
    if game.first() == Some(seat) {
        pictures::FIRST.draw(frame, Point::new(PANEL + 20, WAY + 10));
    }
    let crystals = |game: &Rauha| game.world(seat).map_or(0, |world| world.crystals);
    pictures::GEM.draw(frame, CRYSTALS_AT);
    number(
        frame,
        CRYSTALS_AT,
        crystals(game),
        after.map_or(crystals(game), crystals),
    );
    pictures::ENERGY.draw(frame, ENERGY_AT);
    number(
        frame,
        ENERGY_AT,
        context.score(game, seat),
        context.score(after.unwrap_or(game), seat),
    );
    draw_entities(frame, game, after.unwrap_or(game), seat);
}

fn draw_entities(frame: &mut Frame, game: &Rauha, after: &Rauha, seat: Seat) {
    let owned = Entity::all().filter(|&entity| after.owner(entity) == Some(seat));
    for (entity, place) in owned.zip(0..) {
        let at = ENTITIES_AT + Point::new(place % 4 * 7, place / 4 * 5);
        let (_, small) = pictures::entity(entity);
        small.draw(frame, at);
        if game.owner(entity) != Some(seat) {
            frame.invert(Rectangle::new(at - Point::new(1, 1), Size::new(7, 7)));
        }
    }
}

/// A number with its change, or only the change if both are too wide.
fn number(frame: &mut Frame, at: Point, now: u16, then: u16) {
    let mut text: String<16> = String::new();
    put!(text, "{now}");
    if then != now {
        let change = i32::from(then) - i32::from(now);
        put!(text, "{change:+}");
        if text.len() > 4 {
            text.clear();
            put!(text, "{change:+}");
        }
    }
    widgets::text(frame, &widgets::SMALL, at + Point::new(7, 0), Alignment::Left, &text);
}

/// Sixteen notches with scorings at the corners, and the round in the middle.
fn draw_track(frame: &mut Frame, game: &Rauha) {
    for notch in 1..=Notch::COUNT {
        let at = notch_at(notch);
        let scoring = Notch::numbered(notch) == Notch::Scoring;
        let area = if notch == game.notch() {
            avatar(at)
        } else if scoring {
            Rectangle::new(at, Size::new(2, 2))
        } else {
            Rectangle::new(at, Size::new(1, 1))
        };
        let Ok(()) = frame.fill_solid(&area, BinaryColor::On);
    }
    let mut round: String<4> = String::new();
    put!(round, "{}", game.round());
    widgets::text(
        frame,
        &widgets::SMALL,
        Point::new(PANEL + 6, WAY + 5),
        Alignment::Left,
        &round,
    );
}

/// The avatars share a notch.
pub fn avatar(at: Point) -> Rectangle {
    Rectangle::new(at - Point::new(1, 1), Size::new(4, 4))
}

/// Clockwise, from the left column.
pub fn notch_at(notch: u8) -> Point {
    const STEP: i32 = 4;
    let along = i32::from(notch.saturating_sub(1) % 4) + 1;
    let (x, y) = match notch.saturating_sub(1) / 4 {
        0 => (along, 0),
        1 => (4, along),
        2 => (4 - along, 4),
        _ => (0, 4 - along),
    };
    Point::new(PANEL + x * STEP, WAY + y * STEP)
}

pub enum Label<'a> {
    Word(&'a str),
    /// Discards the card for crystals.
    Crystals,
}

/// Replaces the button by the biomes of a public pick.
pub fn draw_pick(frame: &mut Frame, card: Card) {
    draw_box(frame);
    for ((picture, _), x) in pictures::biomes(card.face().biomes).zip((PANEL + 4..).step_by(10)) {
        picture.draw(frame, Point::new(x, BUTTON.top_left.y + 1));
    }
}

/// Draws the frame of the button and returns its interior.
fn draw_box(frame: &mut Frame) -> Rectangle {
    let Ok(()) = frame.fill_solid(&BUTTON, BinaryColor::On);
    let inside = Rectangle::new(BUTTON.top_left + Point::new(1, 1), BUTTON.size - Size::new(2, 2));
    let Ok(()) = frame.fill_solid(&inside, BinaryColor::Off);
    inside
}

/// Replaces the button by a hint: the page below discards the card for crystals or a spore.
pub fn draw_discard_hint(frame: &mut Frame) {
    let at = BUTTON.top_left + Point::new(2, 2);
    icons::BELOW.draw(frame, at + Point::new(0, 3));
    pictures::GEM.draw(frame, at + Point::new(8, 0));
    pictures::PER.draw(frame, at + Point::new(14, 0));
    pictures::SPORE.draw(frame, at + Point::new(18, 0));
}

pub fn draw_button(frame: &mut Frame, label: Label<'_>, selected: bool) {
    let inside = draw_box(frame);
    let middle = PANEL + PANEL_WIDTH as i32 / 2;
    match label {
        Label::Word(word) => {
            widgets::text(
                frame,
                &widgets::SMALL,
                Point::new(middle, BUTTON.top_left.y + 2),
                Alignment::Center,
                word,
            );
        }
        Label::Crystals => {
            let at = BUTTON.top_left + Point::new(6, 2);
            pictures::BACK.draw(frame, at - Point::new(0, 1));
            pictures::FOR.draw(frame, at + Point::new(9, 0));
            pictures::GEM.draw(frame, at + Point::new(14, 0));
        }
    }
    if selected {
        frame.invert(inside);
    }
}
