//! What is dealt to the seats before the first turn: suns, and the order of the markers of Rauha.

use core::fmt::Write;

use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
    text::Alignment,
};
use heapless::String;

use crate::{
    rules::{
        MAX_PLAYERS, Seat,
        auction::{Auction, sun_sets},
    },
    screens::{
        boards::auction::{Look, draw_sun},
        frame::{Frame, WIDTH},
        ink,
    },
    table::Player,
};

/// From one set to the next.
const STEP: i32 = 11;
const TOP: i32 = 9;

/// The sets of suns, one below the other; those that somebody has are hollow.
pub fn draw_sets<T>(frame: &mut Frame, auction: &Auction<T>, selected: u8, free: [bool; MAX_PLAYERS])
where
    T: Copy + PartialEq,
{
    for ((row, set), free) in (0..).zip(sun_sets(auction.players())).zip(free) {
        let y = TOP + i32::from(row) * STEP;
        let look = if free { Look::Up } else { Look::Spent };
        for (place, sun) in (0..).zip(set.descending()) {
            draw_sun(frame, Point::new(3 + place * 14, y + 2), sun, look);
        }
        if row == selected {
            frame.invert(Rectangle::new(Point::new(0, y), Size::new(60, STEP as u32)));
        }
    }
}

/// At the left the markers that are still to be named, at the right the pile as it lies so far.
pub fn draw_pile(frame: &mut Frame, players: &[Player], pile: &[Seat], selected: Option<Seat>) {
    let name = |seat: Seat| {
        let mut name: String<24> = String::new();
        if let Some(player) = players.get(usize::from(seat)) {
            // Eight letters of at most two bytes.
            let _ = write!(name, "{}", player.name);
        }
        name
    };
    let left = (0..players.len() as Seat).filter(|seat| !pile.contains(seat));
    for (seat, y) in left.zip((TOP..).step_by(STEP as usize)) {
        ink::row(frame, y + 1, &name(seat), "", selected == Some(seat));
    }
    for (&seat, y) in pile.iter().zip((0..).map(|place| 56 - place * 9)) {
        ink::text(
            frame,
            &ink::SMALL,
            Point::new(WIDTH as i32 - 4, y),
            Alignment::Right,
            &name(seat),
        );
    }
}
