//! Pages of several events: the picks of all seats, and the turn of a bot.

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use super::{
    face::CELL,
    hand,
    motion::{blank, card_at},
    pictures,
};
use crate::{
    device::{Frame, HEIGHT, WIDTH},
    rules::{
        MAX_PLAYERS,
        rauha::{Card, Event, TurnSummary},
    },
    screens::{play::STEPS, reading::lines, sprite::Sprite, widgets},
    table::{Header, Language, TableEvent},
    text::{self, Argument, LONGEST_EVENT},
};

/// Columns of the picks, and their pitch.
const COLUMNS: usize = 3;
const ACROSS: i32 = 43;

/// The cards of all seats side by side, turned over together: in one row with costs and cells, or in two without.
pub fn draw_picks(
    frame: &mut Frame,
    cards: &[Option<Card>; MAX_PLAYERS],
    header: &Header,
    language: Language,
    step: u8,
) {
    widgets::status(frame, language.texts().games.rauha.picked);
    let players = cards.iter().flatten().count();
    let in_one_row = players <= COLUMNS;
    let picks = (0..).zip(cards).filter_map(|(seat, &card)| Some((seat, card?)));
    for (index, (seat, card)) in picks.enumerate() {
        let row = index / COLUMNS;
        let in_row = (players - row * COLUMNS).min(COLUMNS) as i32;
        let left = (WIDTH as i32 - in_row * ACROSS) / 2 + (index % COLUMNS) as i32 * ACROSS;
        let top = if in_one_row { 13 } else { 9 + row as i32 * 28 };
        if let Some(player) = header.player(seat) {
            widgets::name(frame, Point::new(left + 1, top), ACROSS - 2, player.name);
        }
        let at = Point::new(left + 5, top + 9);
        card_at(frame, at, card);
        let hidden = CELL.width * u32::from(STEPS - step) / u32::from(STEPS) / 2;
        let size = Size::new(hidden, CELL.height);
        blank(frame, Rectangle::new(at, size));
        blank(
            frame,
            Rectangle::new(at + Point::new((CELL.width - hidden) as i32, 0), size),
        );
        if in_one_row && step == STEPS {
            hand::draw_allowed(frame, at + Point::new(17, 21), card.cells());
            let x = at.x - 1;
            if card.cost() > 0 {
                amount(frame, Point::new(x, at.y + 24), &pictures::GEM, '-', card.cost().into());
            }
        }
    }
}

/// A bot's turn: the card, costs and gains as pictures, above effects and entities in words.
pub fn draw_turn(frame: &mut Frame, turn: &TurnSummary, header: &Header, language: Language) {
    /// Text lines below the card; with more, the card gives way.
    const LINES: i32 = 4;
    let texts = &language.texts().games.rauha;
    let (Some(card), Some(player)) = (turn.card, header.player(turn.seat)) else {
        return;
    };
    let mut title: String<48> = String::new();
    let name = Argument::Name(player.name);
    match &turn.cell {
        Some(cell) => texts.turn_places.put(&mut title, [name, Argument::Shown(cell)]),
        None => texts.turn_discards.put(&mut title, [name]),
    }
    widgets::status(frame, &title);
    let mut words: String<LONGEST_EVENT> = String::new();
    let event = TableEvent::from(Event::Turn(*turn));
    // Fits, like every event.
    put!(words, "{}", text::event(event, header.players(), language));
    let said = lines(&words, &widgets::SMALL, WIDTH as i32 - 8);
    let count = said.clone().count() as i32;
    let mut at = Point::new(0, 9);
    if count <= LINES {
        card_at(frame, Point::new(1, 11), card);
        let mut id: String<8> = String::new();
        // Fits: five letters.
        put!(id, "{card}");
        widgets::text(frame, &widgets::SMALL, Point::new(38, 11), Alignment::Left, &id);
        at = Point::new(38, 20);
    }
    let amounts = [
        (&pictures::GEM, '-', turn.paid),
        (&pictures::GEM, '+', turn.crystals),
        (&pictures::ENERGY, '+', turn.energy),
        (&pictures::SPORE, '+', turn.spores.len().into()),
    ];
    for (picture, sign, number) in amounts.into_iter().filter(|&(_, _, number)| number > 0) {
        at.x = amount(frame, at, picture, sign, number) + 4;
    }
    let bottom = HEIGHT as i32 - 8 * count + 1;
    let top = if count <= LINES { 32 } else { bottom.min(18) };
    for (line, y) in said.zip((top..).step_by(8)) {
        widgets::text(frame, &widgets::SMALL, Point::new(0, y), Alignment::Left, line);
    }
}

/// A picture and a number; returns its right edge.
fn amount(frame: &mut Frame, at: Point, picture: &Sprite<5>, sign: char, number: u16) -> i32 {
    let mut text: String<8> = String::new();
    // Fits a sign and five digits.
    put!(text, "{sign}{number}");
    picture.draw(frame, at);
    widgets::text(frame, &widgets::SMALL, at + Point::new(6, 0), Alignment::Left, &text);
    at.x + 6 + widgets::SMALL.measure(&text)
}
