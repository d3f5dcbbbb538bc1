//! The board of Ra.

mod entry;
mod gods;
mod help;
mod lesson;
mod rules;

use core::fmt::Write;

use super::{
    ScreenGame,
    auction::{self as shown, DisplayGrid, Motion, Picture},
};
use crate::{
    device::Frame,
    rules::{
        Game, MAX_PLAYERS, Seat, Turn,
        auction::{self, EPOCHS, Event as AuctionEvent, Points, Stage},
        ra::{Event, Kind, Move, Ra, Tiles, epoch_points},
    },
    screens::{
        Sound, art::ra as pictures, play::Lesson, reading::PageText, rules::Picture as PagePicture, sprite::Sprite,
    },
    table::god::Moment,
    text::{Catalogue, Noun, Text},
};

impl ScreenGame for Ra {
    type View = shown::AuctionView<Ra>;
    type Entry = shown::AuctionEntry<Ra>;

    const LESSON: &'static Lesson = &lesson::LESSON;
    const HOW_TO_PLAY: &'static [PagePicture] = &rules::HOW_TO_PLAY;
    const SCORING: &'static [PagePicture] = &rules::SCORING;
    const PORTRAITS: usize = gods::ON_TILES;

    fn draw_portrait(page: usize, texts: &Catalogue, frame: &mut Frame) {
        gods::draw(page, texts, frame);
    }

    fn help(&self, seat: Seat, texts: &Catalogue, text: &mut PageText) {
        help::help(self, seat, texts, text);
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.auction().face_up(seat).is_empty()
    }

    fn is_showing(event: &Event) -> bool {
        !matches!(event, Event::Auction(AuctionEvent::Dealt { .. }))
    }

    fn befalls_human(event: &Event, by_hand: bool, is_human: &dyn Fn(Seat) -> bool) -> bool {
        match *event {
            Event::Auction(AuctionEvent::Wins { seat, .. }) | Event::Strikes { seat, .. } => is_human(seat),
            Event::Loses { seat, .. } => !by_hand && is_human(seat),
            _ => false,
        }
    }

    fn is_idle(event: &Event) -> bool {
        matches!(event, Event::Auction(AuctionEvent::Passes { .. }))
    }

    fn moment(event: &Event) -> Option<(Seat, Moment)> {
        match *event {
            Event::Strikes { seat, costs: 1.., .. } => Some((seat, Moment::Struck)),
            _ => Self::auction_event(event).and_then(shown::moment),
        }
    }

    fn is_narrow(&self, seat: Seat, bid: u8) -> bool {
        self.auction().face_up(seat).highest() + 1 == bid
    }

    fn sound(event: &Event) -> Option<Sound> {
        Self::auction_event(event).and_then(shown::sound)
    }

    fn step_sound(event: &Event, step: u8) -> Option<Sound> {
        shown::step_sound::<Ra>(event, step)
    }

    fn shake(event: &Event, step: u8) -> i32 {
        shown::shake::<Ra>(event, step)
    }
}

impl DisplayGrid for Ra {
    type Good = Kind;

    const GRID: &'static [(Kind, u8, u8)] = &[
        (Kind::Fortress, 0, 0),
        (Kind::Obelisk, 1, 0),
        (Kind::Palace, 2, 0),
        (Kind::Pyramid, 3, 0),
        (Kind::Sphinx, 4, 0),
        (Kind::Statues, 5, 0),
        (Kind::StepPyramid, 6, 0),
        (Kind::Temple, 7, 0),
        (Kind::Art, 0, 1),
        (Kind::Agriculture, 1, 1),
        (Kind::Religion, 2, 1),
        (Kind::Astronomy, 3, 1),
        (Kind::Writing, 4, 1),
        (Kind::God, 6, 1),
        (Kind::Gold, 7, 1),
        (Kind::Pharaoh, 0, 2),
        (Kind::Nile, 1, 2),
        (Kind::Flood, 2, 2),
    ];

    const BAG: &'static [(Kind, u8, u8)] = &[
        (Kind::Ra, 0, 0),
        (Kind::God, 1, 0),
        (Kind::Gold, 2, 0),
        (Kind::Pharaoh, 3, 0),
        (Kind::Funeral, 4, 0),
        (Kind::Nile, 5, 0),
        (Kind::Flood, 6, 0),
        (Kind::Drought, 7, 0),
        (Kind::Art, 0, 1),
        (Kind::Agriculture, 1, 1),
        (Kind::Religion, 2, 1),
        (Kind::Astronomy, 3, 1),
        (Kind::Writing, 4, 1),
        (Kind::Unrest, 5, 1),
        (Kind::Earthquake, 7, 1),
        (Kind::Fortress, 0, 2),
        (Kind::Obelisk, 1, 2),
        (Kind::Palace, 2, 2),
        (Kind::Pyramid, 3, 2),
        (Kind::Sphinx, 4, 2),
        (Kind::Statues, 5, 2),
        (Kind::StepPyramid, 6, 2),
        (Kind::Temple, 7, 2),
    ];

    const RA: Kind = Kind::Ra;

    const TILE_HEIGHT: i32 = 15;

    fn in_the_bag(&self) -> u8 {
        self.bag().total()
    }

    fn left(&self, good: Kind) -> u8 {
        self.bag().counts().get(good as usize).copied().unwrap_or(0)
    }

    fn tile_points(&self) -> [Points; MAX_PLAYERS] {
        let mut tiles = [Tiles::default(); MAX_PLAYERS];
        for (tiles, seat) in tiles.iter_mut().zip(0..self.players()) {
            *tiles = self.tiles(seat);
        }
        let last = usize::from(self.auction().epoch()) == EPOCHS;
        epoch_points(&tiles, self.players(), last)
    }

    fn count(&self, seat: Seat, good: Kind) -> u8 {
        self.tiles(seat).count(good)
    }

    fn picture(good: Kind) -> Picture {
        match good {
            Kind::Ra => Picture::new(&shown::pictures::RA),
            Kind::God => Picture::new(&pictures::GOD),
            Kind::Gold => Picture::new(&pictures::GOLD),
            Kind::Pharaoh => Picture::new(&pictures::PHARAOH),
            Kind::Funeral => Picture::harmful(&pictures::FUNERAL),
            Kind::Nile => Picture::new(&pictures::NILE),
            Kind::Flood => Picture::new(&pictures::FLOOD),
            Kind::Drought => Picture::harmful(&pictures::DROUGHT),
            Kind::Art => Picture::new(&pictures::ART),
            Kind::Agriculture => Picture::new(&pictures::AGRICULTURE),
            Kind::Religion => Picture::new(&shown::pictures::ANKH),
            Kind::Astronomy => Picture::new(&pictures::ASTRONOMY),
            Kind::Writing => Picture::new(&pictures::WRITING),
            Kind::Unrest => Picture::harmful(&pictures::UNREST),
            Kind::Fortress => Picture::new(&pictures::FORTRESS),
            Kind::Obelisk => Picture::new(&pictures::OBELISK),
            Kind::Palace => Picture::new(&pictures::PALACE),
            Kind::Pyramid => Picture::new(&shown::pictures::PYRAMID),
            Kind::Sphinx => Picture::new(&pictures::SPHINX),
            Kind::Statues => Picture::new(&pictures::STATUES),
            Kind::StepPyramid => Picture::new(&pictures::STEP_PYRAMID),
            Kind::Temple => Picture::new(&pictures::TEMPLE),
            Kind::Earthquake => Picture::harmful(&pictures::EARTHQUAKE),
        }
    }

    fn noun(good: Kind, texts: &Catalogue) -> Noun {
        texts.games.ra.tiles.of(good)
    }

    fn about(good: Kind, texts: &Catalogue) -> Text {
        texts.games.ra.about.of(good)
    }

    fn behind(&self, _: Seat, _: Kind, _: &Catalogue, _: &mut dyn Write) {}

    fn good(tile: Kind) -> Kind {
        tile
    }

    fn hidden(_: Kind) -> Option<[&'static Sprite<5>; 2]> {
        None
    }

    fn describe(tile: Kind, texts: &Catalogue, out: &mut dyn Write) {
        put!(out, "{}", texts.games.ra.tiles.of(tile).one);
    }

    fn hovering(&self) -> Option<Kind> {
        None
    }

    fn taking(tile: Kind) -> Option<Move> {
        Some(Move::Take(tile))
    }

    fn about_taking(texts: &Catalogue) -> Text {
        texts.games.ra.about_taking
    }

    fn chosen(&self, chosen: Move) -> Option<Kind> {
        match chosen {
            Move::Lose(kind) => Some(kind),
            _ => None,
        }
    }

    fn copies(&self, tile: Kind) -> u8 {
        match self.turn() {
            Turn::Seat(seat) => self.tiles(seat).count(tile),
            Turn::Chance(_) | Turn::Over => 0,
        }
    }

    fn prompt(&self, texts: &Catalogue, out: &mut dyn Write) {
        if let Some((_, losses)) = self.striking() {
            texts.games.ra.to_lose.put(out, [losses.into()]);
        }
    }

    fn about_choosing(&self, texts: &Catalogue) -> Text {
        texts.games.ra.about_losing
    }

    fn shared(chosen: Move) -> Option<auction::Move> {
        match chosen {
            Move::Auction(shared) => Some(shared),
            _ => None,
        }
    }

    fn closes(chosen: Move) -> bool {
        chosen == Move::End
    }

    fn about_closing(texts: &Catalogue) -> Text {
        texts.games.ra.about_ending
    }

    fn closing_label(texts: &Catalogue) -> Text {
        texts.games.ra.end
    }

    fn awaited(&self, texts: &Catalogue) -> Text {
        if self.striking().is_some() {
            return texts.games.ra.loses;
        }
        match (self.auction().stage(), self.has_taken()) {
            (Stage::Turn, true) => texts.games.ra.takes,
            (stage, _) => texts.auction.awaited.of(stage),
        }
    }

    fn auction_event(event: &Event) -> Option<&AuctionEvent<Kind>> {
        match event {
            Event::Auction(event) => Some(event),
            _ => None,
        }
    }

    fn motion(event: &Event) -> Option<Motion<Kind>> {
        match *event {
            Event::Draws { tile, .. } => Some(Motion::Arrives(tile)),
            Event::Takes { seat, kind } => Some(Motion::Goes(kind, seat)),
            Event::Strikes { disaster, .. } => Some(Motion::Strikes(disaster)),
            Event::Loses { kind, .. } => Some(Motion::Falls(kind)),
            Event::Auction(_) => None,
        }
    }
}
