//! The board of Priests of Ra.

mod entry;
mod help;
mod lesson;
mod rules;

use core::fmt::Write;

use super::{
    ScreenGame,
    auction::{self as shown, DisplayGrid, Motion, Picture},
};
use crate::{
    rules::{
        Game, MAX_PLAYERS, Seat, Turn,
        auction::{self, EPOCHS, Event as AuctionEvent, Points},
        priests::{Area, Event, Face, Laid, Move, Pair, Priests, Tile, epoch_points},
    },
    screens::{
        Sound, art::priests as pictures, play::Lesson, reading::PageText, rules::Picture as PagePicture, sprite::Sprite,
    },
    table::god::Moment,
    text::{Catalogue, Noun, Text},
};

impl ScreenGame for Priests {
    type View = shown::AuctionView<Priests>;
    type Entry = shown::AuctionEntry<Priests>;

    const LESSON: &'static Lesson = &lesson::LESSON;
    const SCORING: &'static [PagePicture] = &rules::SCORING;

    fn help(&self, seat: Seat, texts: &Catalogue, text: &mut PageText) {
        help::help(self, seat, texts, text);
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.auction().face_up(seat).is_empty()
    }

    fn is_showing(event: &Event) -> bool {
        !matches!(event, Event::Auction(AuctionEvent::Dealt { .. }))
    }

    fn befalls_human(event: &Event, _: bool, is_human: &dyn Fn(Seat) -> bool) -> bool {
        matches!(event, &Event::Auction(AuctionEvent::Wins { seat, .. }) if is_human(seat))
    }

    fn is_idle(event: &Event) -> bool {
        matches!(event, Event::Auction(AuctionEvent::Passes { .. }))
    }

    fn moment(event: &Event) -> Option<(Seat, Moment)> {
        Self::auction_event(event).and_then(shown::moment)
    }

    fn is_narrow(&self, seat: Seat, bid: u8) -> bool {
        self.auction().face_up(seat).highest() + 1 == bid
    }

    fn sound(event: &Event) -> Option<Sound> {
        Self::auction_event(event).and_then(shown::sound)
    }

    fn step_sound(event: &Event, step: u8) -> Option<Sound> {
        shown::step_sound::<Priests>(event, step)
    }

    fn shake(event: &Event, step: u8) -> i32 {
        shown::shake::<Priests>(event, step)
    }
}

/// Tiles with two faces are grouped by the visible one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Good {
    Ra,
    Face(Face),
    Priest,
    Plague,
    Pyramid,
    Ankh,
}

impl DisplayGrid for Priests {
    type Good = Good;

    const GRID: &'static [(Good, u8, u8)] = &[
        (Good::Face(Face::Farmer), 0, 0),
        (Good::Face(Face::Warrior), 1, 0),
        (Good::Face(Face::Merchant), 2, 0),
        (Good::Face(Face::Scribe), 3, 0),
        (Good::Face(Face::Granary), 4, 0),
        (Good::Face(Face::Fortress), 5, 0),
        (Good::Face(Face::Market), 6, 0),
        (Good::Face(Face::Library), 7, 0),
        (Good::Face(Face::Green), 0, 1),
        (Good::Face(Face::Red), 1, 1),
        (Good::Face(Face::Blue), 2, 1),
        (Good::Face(Face::Yellow), 3, 1),
        (Good::Pyramid, 4, 1),
        (Good::Ankh, 5, 1),
        (Good::Priest, 6, 1),
        (Good::Plague, 7, 1),
    ];

    const BAG: &'static [(Good, u8, u8)] = &[
        (Good::Face(Face::Farmer), 0, 0),
        (Good::Face(Face::Warrior), 1, 0),
        (Good::Face(Face::Merchant), 2, 0),
        (Good::Face(Face::Scribe), 3, 0),
        (Good::Face(Face::Granary), 4, 0),
        (Good::Face(Face::Fortress), 5, 0),
        (Good::Face(Face::Market), 6, 0),
        (Good::Face(Face::Library), 7, 0),
        (Good::Face(Face::Green), 0, 1),
        (Good::Face(Face::Red), 1, 1),
        (Good::Face(Face::Blue), 2, 1),
        (Good::Face(Face::Yellow), 3, 1),
        (Good::Pyramid, 4, 1),
        (Good::Ra, 5, 1),
        (Good::Priest, 6, 1),
        (Good::Plague, 7, 1),
    ];

    const RA: Good = Good::Ra;

    const TILE_HEIGHT: i32 = 21;

    fn in_the_bag(&self) -> u8 {
        self.bag().total()
    }

    fn left(&self, good: Good) -> u8 {
        let shows = |tile: &Tile| match *tile {
            Tile::Ra => good == Good::Ra,
            Tile::Priest => good == Good::Priest,
            Tile::Plague => good == Good::Plague,
            Tile::Pyramid => good == Good::Pyramid,
            Tile::Pair(pair) => {
                let (first, second) = pair.faces();
                good == Good::Face(first) || good == Good::Face(second)
            }
        };
        let counts = self.bag().counts();
        let left = |tile: Tile| counts.get(usize::from(tile.index())).copied().unwrap_or(0);
        Tile::all().filter(shows).map(left).sum()
    }

    fn tile_points(&self) -> [Points; MAX_PLAYERS] {
        let mut areas = [Area::default(); MAX_PLAYERS];
        for (area, seat) in areas.iter_mut().zip(0..self.players()) {
            *area = self.area(seat);
        }
        let last = usize::from(self.auction().epoch()) == EPOCHS;
        epoch_points(&mut areas, self.players(), last)
    }

    fn count(&self, seat: Seat, good: Good) -> u8 {
        let area = self.area(seat);
        match good {
            Good::Ra => 0,
            Good::Face(face) => area.shown().get(face as usize).copied().unwrap_or(0),
            Good::Priest => area.priests(),
            Good::Plague => area.plagues(),
            Good::Pyramid => area.pyramids(),
            Good::Ankh => area.ankhs(),
        }
    }

    fn picture(good: Good) -> Picture {
        match good {
            Good::Ra => Picture::new(&shown::pictures::RA),
            Good::Face(face) => Picture::new(match face {
                Face::Farmer => &pictures::FARMER,
                Face::Warrior => &pictures::WARRIOR,
                Face::Merchant => &pictures::MERCHANT,
                Face::Scribe => &pictures::SCRIBE,
                Face::Granary => &pictures::GRANARY,
                Face::Fortress => &pictures::FORTRESS,
                Face::Market => &pictures::MARKET,
                Face::Library => &pictures::LIBRARY,
                Face::Green => &pictures::GREEN_CHAMBER,
                Face::Red => &pictures::RED_CHAMBER,
                Face::Blue => &pictures::BLUE_CHAMBER,
                Face::Yellow => &pictures::YELLOW_CHAMBER,
            }),
            Good::Priest => Picture::new(&pictures::PRIEST),
            Good::Plague => Picture::harmful(&pictures::PLAGUE),
            Good::Pyramid => Picture::new(&shown::pictures::PYRAMID),
            Good::Ankh => Picture::new(&shown::pictures::ANKH),
        }
    }

    fn noun(good: Good, texts: &Catalogue) -> Noun {
        match good {
            Good::Ra => texts.games.ra.tiles.ra,
            Good::Face(face) => texts.games.priests.faces.of(face),
            Good::Priest => texts.games.priests.priest,
            Good::Plague => texts.games.priests.plague,
            Good::Pyramid => texts.games.priests.pyramid,
            Good::Ankh => texts.games.priests.ankh,
        }
    }

    fn about(good: Good, texts: &Catalogue) -> Text {
        let about = &texts.games.priests.about;
        match good {
            Good::Ra => texts.games.ra.about.ra,
            Good::Face(Face::Farmer | Face::Warrior | Face::Merchant | Face::Scribe) => about.people,
            Good::Face(Face::Granary | Face::Fortress | Face::Market | Face::Library) => about.building,
            Good::Face(Face::Green | Face::Red | Face::Blue | Face::Yellow) => about.chamber,
            Good::Priest => about.priest,
            Good::Plague => about.plague,
            Good::Pyramid => about.pyramid,
            Good::Ankh => about.ankh,
        }
    }

    fn behind(&self, seat: Seat, good: Good, texts: &Catalogue, out: &mut dyn Write) {
        let Good::Face(face) = good else { return };
        let mut before = ["\n", texts.games.priests.hidden];
        for (faced, count) in self.area(seat).faced().filter(|(faced, _)| faced.shown() == face) {
            for _ in 0..count {
                let [gap, word] = before;
                put!(out, "{gap}{word}{}", texts.games.priests.short(faced.hidden()));
                before = [", ", ""];
            }
        }
    }

    fn good(tile: Laid) -> Good {
        match tile {
            Laid::Priest => Good::Priest,
            Laid::Plague => Good::Plague,
            Laid::Pyramid => Good::Pyramid,
            Laid::Faced(faced) => Good::Face(faced.shown()),
        }
    }

    fn hidden(tile: Laid) -> Option<[&'static Sprite<5>; 2]> {
        let Laid::Faced(faced) = tile else { return None };
        Some(match faced.hidden() {
            Face::Farmer => [&pictures::A_PEOPLE, &pictures::GREEN],
            Face::Warrior => [&pictures::A_PEOPLE, &pictures::RED],
            Face::Merchant => [&pictures::A_PEOPLE, &pictures::BLUE],
            Face::Scribe => [&pictures::A_PEOPLE, &pictures::YELLOW],
            Face::Granary => [&pictures::A_BUILDING, &pictures::GREEN],
            Face::Fortress => [&pictures::A_BUILDING, &pictures::RED],
            Face::Market => [&pictures::A_BUILDING, &pictures::BLUE],
            Face::Library => [&pictures::A_BUILDING, &pictures::YELLOW],
            Face::Green => [&pictures::A_CHAMBER, &pictures::GREEN],
            Face::Red => [&pictures::A_CHAMBER, &pictures::RED],
            Face::Blue => [&pictures::A_CHAMBER, &pictures::BLUE],
            Face::Yellow => [&pictures::A_CHAMBER, &pictures::YELLOW],
        })
    }

    fn describe(tile: Laid, texts: &Catalogue, out: &mut dyn Write) {
        match tile {
            Laid::Faced(faced) => put!(out, "{}", texts.games.priests.pair(faced.shown(), faced.hidden())),
            other => put!(out, "{}", texts.games.priests.laid(other).one),
        }
    }

    fn hovering(&self) -> Option<Laid> {
        self.drawn().map(first_way)
    }

    fn taking(_: Laid) -> Option<Move> {
        None
    }

    fn about_taking(_: &Catalogue) -> Text {
        ""
    }

    fn chosen(&self, chosen: Move) -> Option<Laid> {
        match chosen {
            Move::Show(face) => self.drawn()?.showing(face).map(Laid::Faced),
            Move::Flip(faced) => Some(Laid::Faced(faced)),
            _ => None,
        }
    }

    fn copies(&self, tile: Laid) -> u8 {
        match (self.turn(), tile) {
            (Turn::Seat(seat), Laid::Faced(faced)) if self.drawn().is_none() => self.area(seat).count(faced),
            _ => 1,
        }
    }

    fn prompt(&self, texts: &Catalogue, out: &mut dyn Write) {
        texts.games.priests.to_turn.put(out, [self.flips().into()]);
    }

    fn about_choosing(&self, texts: &Catalogue) -> Text {
        if self.drawn().is_some() {
            texts.games.priests.about_showing
        } else {
            texts.games.priests.about_turning
        }
    }

    fn shared(chosen: Move) -> Option<auction::Move> {
        match chosen {
            Move::Auction(shared) => Some(shared),
            _ => None,
        }
    }

    fn closes(chosen: Move) -> bool {
        chosen == Move::Done
    }

    fn about_closing(texts: &Catalogue) -> Text {
        texts.games.priests.about_being_done
    }

    fn closing_label(texts: &Catalogue) -> Text {
        texts.games.priests.done
    }

    fn awaited(&self, texts: &Catalogue) -> Text {
        if self.drawn().is_some() {
            texts.games.priests.shows
        } else if self.flips() > 0 {
            texts.games.priests.turns
        } else {
            texts.auction.awaited.of(self.auction().stage())
        }
    }

    fn auction_event(event: &Event) -> Option<&AuctionEvent<Laid>> {
        match event {
            Event::Auction(event) => Some(event),
            _ => None,
        }
    }

    fn motion(event: &Event) -> Option<Motion<Laid>> {
        match *event {
            Event::Draws { tile, .. } => match tile {
                Tile::Ra => None,
                Tile::Priest => Some(Motion::Arrives(Laid::Priest)),
                Tile::Plague => Some(Motion::Arrives(Laid::Plague)),
                Tile::Pyramid => Some(Motion::Arrives(Laid::Pyramid)),
                Tile::Pair(pair) => Some(Motion::Hovers(first_way(pair))),
            },
            Event::Shows { .. } => Some(Motion::Lands),
            Event::Turns { tile, .. } => Some(Motion::Turns {
                from: Laid::Faced(tile),
                to: Laid::Faced(tile.flipped()),
            }),
            Event::Auction(_) => None,
        }
    }
}

fn first_way(pair: Pair) -> Laid {
    let [first, _] = pair.both_ways();
    Laid::Faced(first)
}
